//! Nice Dice on the screen: the cards at the left, dice and points at the right.
mod board;
mod panel;

use crate::core::game::{Event, Game, Turn};
use crate::games::nice::{Latest, Nice, Phase, TurnOver};
use crate::tui::canvas::Canvas;
use crate::tui::keymap::{Binding, Key};
use crate::tui::view::{Playable, Response, View, ViewContext};
use crate::tui::widgets::roll_animation::RollAnimation;
use ratatui::crossterm::event::KeyCode;
use std::time::{Duration, Instant};

/// What keys ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Point at the nearest fitting card so many rows down and columns right.
    Move(i32, i32),
    /// Point at the next fitting card.
    Next,
    /// Point at the one before.
    Previous,
    /// Point at fitting card number n (from 0), and turn it over where it is pointed at already.
    Pick(usize),
    /// Turn over the card pointed at.
    TurnIt,
}

use Command::{Move, Next, Pick, Previous, TurnIt};

const KEYS: &[Binding<Command>] = &[
    Binding {
        shown: "arrows",
        label: "card",
        help: "point at the next card that fits in that direction (h j k l too)",
        keys: &[
            (Key::of(KeyCode::Left), Move(0, -1)),
            (Key::letter('h'), Move(0, -1)),
            (Key::of(KeyCode::Down), Move(1, 0)),
            (Key::letter('j'), Move(1, 0)),
            (Key::of(KeyCode::Up), Move(-1, 0)),
            (Key::letter('k'), Move(-1, 0)),
            (Key::of(KeyCode::Right), Move(0, 1)),
            (Key::letter('l'), Move(0, 1)),
        ],
    },
    Binding {
        shown: "n",
        label: "",
        help: "point at the next card that fits, one after the other (N: back)",
        keys: &[(Key::letter('n'), Next), (Key::letter('N'), Previous)],
    },
    Binding {
        shown: "1-9",
        label: "pick",
        help: "point at the card with that number; the same key again turns it over",
        keys: &[
            (Key::letter('1'), Pick(0)),
            (Key::letter('2'), Pick(1)),
            (Key::letter('3'), Pick(2)),
            (Key::letter('4'), Pick(3)),
            (Key::letter('5'), Pick(4)),
            (Key::letter('6'), Pick(5)),
            (Key::letter('7'), Pick(6)),
            (Key::letter('8'), Pick(7)),
            (Key::letter('9'), Pick(8)),
        ],
    },
    Binding {
        shown: "enter",
        label: "turn over",
        help: "turn over the card pointed at (space too)",
        keys: &[(Key::of(KeyCode::Enter), TurnIt), (Key::letter(' '), TurnIt)],
    },
];

/// A click on the dice; clicks on cards are numbered by cell.
const DICE: u32 = 100;

/// What is half chosen, and what the last card did.
#[derive(Default)]
pub struct NiceView {
    /// The cell pointed at, where its card fits.
    at: Option<usize>,
    /// The last card turned over, until the next one or a new deal.
    last: Option<Latest>,
    /// The dice as they were rolled for the start.
    start: Vec<u8>,
    roll_animation: RollAnimation,
    /// Until when a hand that has ended is looked at.
    look: Option<Instant>,
}

/// How long a hand that has ended is looked at.
const LOOK: Duration = Duration::from_millis(1500);

impl Playable for Nice {
    type View = NiceView;
}

impl NiceView {
    fn moves(&self, now: Instant) -> bool {
        self.roll_animation.until().is_some_and(|until| until > now)
    }

    /// The cards to choose from, while somebody may and the dice lie still.
    fn fitting(&self, ctx: &ViewContext<Nice>) -> Vec<usize> {
        if self.moves(ctx.now) { Vec::new() } else { ctx.game.fitting() }
    }

    /// The card that the person points at.
    fn cursor(&self, ctx: &ViewContext<Nice>) -> Option<usize> {
        let fitting = self.fitting(ctx);
        let chosen = self.at.filter(|cell| fitting.contains(cell));
        ctx.viewer.and(chosen.or_else(|| fitting.first().copied()))
    }

    /// What the last card turned over did.
    fn last<'a>(&'a self, game: &'a Nice) -> Option<&'a Latest> {
        game.latest().filter(|latest| latest.cell.is_some()).or(self.last.as_ref())
    }

    /// The dice on the table.
    fn shown<'a>(&'a self, game: &'a Nice) -> &'a [u8] {
        match game.phase() {
            Phase::Start { .. } => &self.start,
            _ => game.latest().map_or(&self.start, |latest| &latest.dice),
        }
    }

    /// The fitting card nearest to the cursor in a direction.
    fn towards(&self, ctx: &ViewContext<Nice>, down: i32, right: i32) -> Option<usize> {
        let side = ctx.game.variant().side() as i32;
        let place = |cell: usize| (cell as i32 / side, cell as i32 % side);
        let from = place(self.cursor(ctx)?);
        self.fitting(ctx)
            .into_iter()
            .filter_map(|cell| {
                let (row, column) = place(cell);
                let (rows, columns) = (row - from.0, column - from.1);
                let ahead = rows * down + columns * right;
                let aside = (rows * right).abs() + (columns * down).abs();
                (ahead > 0).then_some((aside * 2 + ahead, cell))
            })
            .min()
            .map(|(_, cell)| cell)
    }

    fn turn(&self, ctx: &ViewContext<Nice>, cell: usize) -> Response<TurnOver> {
        match ctx.viewer {
            Some(seat) => Response::Act(seat, TurnOver::cell(ctx.game.variant().side(), cell)),
            None => Response::Ignored,
        }
    }

    /// Points at a card, and turns it over where it is pointed at already.
    fn pick(&mut self, ctx: &ViewContext<Nice>, cell: usize) -> Response<TurnOver> {
        if self.at == Some(cell) {
            return self.turn(ctx, cell);
        }
        self.at = Some(cell);
        Response::Stay
    }
}

impl View<Nice> for NiceView {
    type Command = Command;
    const KEYS: &'static [Binding<Command>] = KEYS;

    fn headline(&self, ctx: &ViewContext<Nice>) -> String {
        panel::headline(ctx)
    }

    fn draw(&mut self, ctx: &ViewContext<Nice>, canvas: &mut Canvas) {
        let (width, height) = (canvas.width(), canvas.height());
        let side = ctx.game.variant().side();
        let layout = board::Layout::fitting(side, width - 44, height - 1);
        let spare = (width - layout.columns() - 44).max(0);
        let left = 1 + spare / 3;
        let top = ((height - layout.rows()) / 2).clamp(0, 3);
        board::draw(self, ctx, &mut canvas.sub(left, top, layout.columns(), layout.rows()), layout);
        let right = left + layout.columns() + 2 + spare / 4;
        panel::draw(self, ctx, &mut canvas.sub(right, top, width - right - 1, height - top));
    }

    fn enabled(&self, ctx: &ViewContext<Nice>, command: Command) -> bool {
        let choosing = ctx.viewer.is_some() && matches!(ctx.game.turn(), Turn::Act { .. });
        let fitting = ctx.game.fitting().len();
        choosing
            && match command {
                Move(..) | Next | Previous => fitting > 1,
                Pick(number) => number < fitting,
                TurnIt => true,
            }
    }

    fn command(&mut self, ctx: &ViewContext<Nice>, command: Command) -> Response<TurnOver> {
        let fitting = self.fitting(ctx);
        let Some(cursor) = self.cursor(ctx) else { return Response::Ignored };
        let place = fitting.iter().position(|&cell| cell == cursor).unwrap_or(0);
        match command {
            Move(down, right) => self.at = self.towards(ctx, down, right).or(Some(cursor)),
            Next => self.at = fitting.get((place + 1) % fitting.len()).copied(),
            Previous => self.at = fitting.get((place + fitting.len() - 1) % fitting.len()).copied(),
            Pick(number) => {
                return fitting.get(number).map_or(Response::Ignored, |&cell| self.pick(ctx, cell));
            }
            TurnIt => return self.turn(ctx, cursor),
        }
        Response::Stay
    }

    fn click(&mut self, ctx: &ViewContext<Nice>, click: u32) -> Response<TurnOver> {
        if click == DICE {
            return if ctx.roll_due && ctx.viewer.is_some() { Response::Roll } else { Response::Ignored };
        }
        let cell = click as usize;
        // A card that does not fit is refused by the game, which says why.
        if ctx.game.fitting().contains(&cell) { self.pick(ctx, cell) } else { self.turn(ctx, cell) }
    }

    fn prompt(&self, ctx: &ViewContext<Nice>) -> Option<String> {
        ctx.viewer?;
        match ctx.game.phase() {
            Phase::Start { .. } if ctx.roll_due => Some("Roll for the start.".into()),
            Phase::Deal if ctx.roll_due => Some("Space deals.".into()),
            Phase::Roll if ctx.roll_due => Some("Roll the dice.".into()),
            Phase::Choose => Some("Enter turns it over.".into()),
            _ => None,
        }
    }

    fn happened(&mut self, ctx: &ViewContext<Nice>, before: &Nice, event: &Event<TurnOver>) {
        (self.at, self.look) = (None, None);
        match event {
            Event::Chance(_) if before.phase() == &Phase::Deal => {
                self.last = None;
                self.start.clear();
            }
            Event::Chance(faces) => {
                if matches!(before.phase(), Phase::Start { .. }) {
                    self.start.clone_from(&faces.0);
                }
                let dice: Vec<usize> = (0..faces.0.len()).collect();
                self.roll_animation = RollAnimation::start(&dice, ctx.now);
            }
            Event::Acted(..) => {
                self.roll_animation = RollAnimation::default();
                self.last = ctx.game.latest().cloned();
                self.look = (ctx.game.phase() == &Phase::Deal).then(|| ctx.now + LOOK);
            }
            Event::TimeUp => {}
        }
    }

    fn pauses_after(&self, ctx: &ViewContext<Nice>) -> bool {
        let game = ctx.game;
        match (game.phase(), game.latest()) {
            (Phase::Deal, last) => last.is_some(),
            // What the computer misses it may miss at its own pace.
            (Phase::Roll, Some(last)) => last.missed && ctx.table.seat_setup(last.seat).is_person(),
            _ => false,
        }
    }

    fn moving_until(&self) -> Option<Instant> {
        self.look.max(self.roll_animation.until())
    }

    fn skip(&mut self) {
        (self.look, self.roll_animation) = (None, RollAnimation::default());
    }

    fn wakes(&self, ctx: &ViewContext<Nice>) -> Option<Instant> {
        self.roll_animation.next_frame(ctx.now)
    }
}

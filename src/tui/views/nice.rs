//! Nice Dice on the screen: the cards at the left, dice and points at the right.
mod board;
mod panel;

use crate::core::game::{Event, Game, Turn};
use crate::games::nice::{Latest, Nice, Phase, TurnOver};
use crate::tui::keymap::{Bind, Press};
use crate::tui::pen::Pen;
use crate::tui::view::{Playable, Scene, View, Wish};
use crate::tui::widgets::tumble::Tumble;
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

const KEYS: &[Bind<Command>] = &[
    Bind {
        shown: "arrows",
        label: "card",
        help: "point at the next card that fits in that direction (h j k l too)",
        keys: &[
            (Press::of(KeyCode::Left), Move(0, -1)),
            (Press::letter('h'), Move(0, -1)),
            (Press::of(KeyCode::Down), Move(1, 0)),
            (Press::letter('j'), Move(1, 0)),
            (Press::of(KeyCode::Up), Move(-1, 0)),
            (Press::letter('k'), Move(-1, 0)),
            (Press::of(KeyCode::Right), Move(0, 1)),
            (Press::letter('l'), Move(0, 1)),
        ],
    },
    Bind {
        shown: "n",
        label: "",
        help: "point at the next card that fits, one after the other (N: back)",
        keys: &[(Press::letter('n'), Next), (Press::letter('N'), Previous)],
    },
    Bind {
        shown: "1-9",
        label: "pick",
        help: "point at the card with that number; the same key again turns it over",
        keys: &[
            (Press::letter('1'), Pick(0)),
            (Press::letter('2'), Pick(1)),
            (Press::letter('3'), Pick(2)),
            (Press::letter('4'), Pick(3)),
            (Press::letter('5'), Pick(4)),
            (Press::letter('6'), Pick(5)),
            (Press::letter('7'), Pick(6)),
            (Press::letter('8'), Pick(7)),
            (Press::letter('9'), Pick(8)),
        ],
    },
    Bind {
        shown: "enter",
        label: "turn over",
        help: "turn over the card pointed at (space too)",
        keys: &[(Press::of(KeyCode::Enter), TurnIt), (Press::letter(' '), TurnIt)],
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
    tumble: Tumble,
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
        self.tumble.until().is_some_and(|until| until > now)
    }

    /// The cards to choose from, while somebody may and the dice lie still.
    fn fitting(&self, scene: &Scene<Nice>) -> Vec<usize> {
        if self.moves(scene.now) { Vec::new() } else { scene.game.fitting() }
    }

    /// The card that the person points at.
    fn cursor(&self, scene: &Scene<Nice>) -> Option<usize> {
        let fitting = self.fitting(scene);
        let chosen = self.at.filter(|cell| fitting.contains(cell));
        scene.viewer.and(chosen.or_else(|| fitting.first().copied()))
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
    fn towards(&self, scene: &Scene<Nice>, down: i32, right: i32) -> Option<usize> {
        let side = scene.game.variant().side() as i32;
        let place = |cell: usize| (cell as i32 / side, cell as i32 % side);
        let from = place(self.cursor(scene)?);
        self.fitting(scene)
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

    fn turn(&self, scene: &Scene<Nice>, cell: usize) -> Wish<TurnOver> {
        match scene.viewer {
            Some(seat) => Wish::Act(seat, TurnOver::cell(scene.game.variant().side(), cell)),
            None => Wish::Ignored,
        }
    }

    /// Points at a card, and turns it over where it is pointed at already.
    fn pick(&mut self, scene: &Scene<Nice>, cell: usize) -> Wish<TurnOver> {
        if self.at == Some(cell) {
            return self.turn(scene, cell);
        }
        self.at = Some(cell);
        Wish::Stay
    }
}

impl View<Nice> for NiceView {
    type Command = Command;
    const KEYS: &'static [Bind<Command>] = KEYS;

    fn headline(&self, scene: &Scene<Nice>) -> String {
        panel::headline(scene)
    }

    fn draw(&mut self, scene: &Scene<Nice>, pen: &mut Pen) {
        let (width, height) = (pen.width(), pen.height());
        let side = scene.game.variant().side();
        let layout = board::Layout::fitting(side, width - 44, height - 1);
        let spare = (width - layout.columns() - 44).max(0);
        let left = 1 + spare / 3;
        let top = ((height - layout.rows()) / 2).clamp(0, 3);
        board::draw(self, scene, &mut pen.sub(left, top, layout.columns(), layout.rows()), layout);
        let right = left + layout.columns() + 2 + spare / 4;
        panel::draw(self, scene, &mut pen.sub(right, top, width - right - 1, height - top));
    }

    fn enabled(&self, scene: &Scene<Nice>, command: Command) -> bool {
        let choosing = scene.viewer.is_some() && matches!(scene.game.turn(), Turn::Act { .. });
        let fitting = scene.game.fitting().len();
        choosing
            && match command {
                Move(..) | Next | Previous => fitting > 1,
                Pick(number) => number < fitting,
                TurnIt => true,
            }
    }

    fn command(&mut self, scene: &Scene<Nice>, command: Command) -> Wish<TurnOver> {
        let fitting = self.fitting(scene);
        let Some(cursor) = self.cursor(scene) else { return Wish::Ignored };
        let place = fitting.iter().position(|&cell| cell == cursor).unwrap_or(0);
        match command {
            Move(down, right) => self.at = self.towards(scene, down, right).or(Some(cursor)),
            Next => self.at = fitting.get((place + 1) % fitting.len()).copied(),
            Previous => self.at = fitting.get((place + fitting.len() - 1) % fitting.len()).copied(),
            Pick(number) => return fitting.get(number).map_or(Wish::Ignored, |&cell| self.pick(scene, cell)),
            TurnIt => return self.turn(scene, cursor),
        }
        Wish::Stay
    }

    fn spot(&mut self, scene: &Scene<Nice>, spot: u32) -> Wish<TurnOver> {
        if spot == DICE {
            return if scene.throw_due && scene.viewer.is_some() { Wish::Throw } else { Wish::Ignored };
        }
        let cell = spot as usize;
        // A card that does not fit is refused by the game, which says why.
        if scene.game.fitting().contains(&cell) { self.pick(scene, cell) } else { self.turn(scene, cell) }
    }

    fn prompt(&self, scene: &Scene<Nice>) -> Option<String> {
        scene.viewer?;
        match scene.game.phase() {
            Phase::Start { .. } if scene.throw_due => Some("Roll for the start.".into()),
            Phase::Deal if scene.throw_due => Some("Space deals.".into()),
            Phase::Roll if scene.throw_due => Some("Roll the dice.".into()),
            Phase::Choose => Some("Enter turns it over.".into()),
            _ => None,
        }
    }

    fn happened(&mut self, scene: &Scene<Nice>, before: &Nice, event: &Event<TurnOver>) {
        (self.at, self.look) = (None, None);
        match event {
            Event::Thrown(_) if before.phase() == &Phase::Deal => {
                self.last = None;
                self.start.clear();
            }
            Event::Thrown(faces) => {
                if matches!(before.phase(), Phase::Start { .. }) {
                    self.start.clone_from(&faces.0);
                }
                let dice: Vec<usize> = (0..faces.0.len()).collect();
                self.tumble = Tumble::start(&dice, scene.now);
            }
            Event::Acted(..) => {
                self.tumble = Tumble::default();
                self.last = scene.game.latest().cloned();
                self.look = (scene.game.phase() == &Phase::Deal).then(|| scene.now + LOOK);
            }
            Event::TimeUp => {}
        }
    }

    fn lingers(&self, scene: &Scene<Nice>) -> bool {
        let game = scene.game;
        match (game.phase(), game.latest()) {
            (Phase::Deal, last) => last.is_some(),
            // What the computer misses it may miss at its own pace.
            (Phase::Roll, Some(last)) => last.missed && scene.table.chair(last.seat).is_person(),
            _ => false,
        }
    }

    fn moving_until(&self) -> Option<Instant> {
        self.look.max(self.tumble.until())
    }

    fn skip(&mut self) {
        (self.look, self.tumble) = (None, Tumble::default());
    }

    fn wakes(&self, scene: &Scene<Nice>) -> Option<Instant> {
        self.tumble.next_frame(scene.now)
    }
}

#[cfg(test)]
mod tests;

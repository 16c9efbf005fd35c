//! Nice Dice on the screen: unfinished choices, keys, and what moves. [`table`] and [`cards`] draw
//! them.
mod cards;
mod lesson;
mod look;
mod table;

use crate::core::{Event, Game, Seat, Turn};
use crate::games::nice::square::Mask;
use crate::games::nice::{Nice, Phase, TurnOver, words};
use crate::tui::keys::keys;
use crate::tui::look::GameLook;
use crate::tui::ui::Node;
use crate::tui::ui::motion::roll::RollAnimation;
use crate::tui::ui::motion::timeline::{Animated, TURN};
use crate::tui::ui::motion::triumph::TriumphMotion;
use crate::tui::view::{Headline, Playable, Response, View, ViewCommands, ViewContext, Waits};
use cards::CardTurn;
use std::time::Duration;

type NiceContext<'a> = ViewContext<'a, Nice>;

/// Time from the card that left only one to the first roll by itself.
const BEFORE_ROUND: Duration = Duration::from_millis(1500);
/// Time from one roll by itself to the next, and from the fifth on.
const EVERY: [Duration; 2] = [Duration::from_millis(500), Duration::from_millis(250)];
/// The number of the slower ones.
const SLOW: usize = 4;

impl Playable for Nice {
    type View = NiceView;
    const LOOK: &'static GameLook = &look::LOOK;
}

/// Unfinished choices and animations.
#[derive(Default)]
pub(crate) struct NiceView {
    /// The cell under the cursor, once chosen.
    at: Option<usize>,
    /// The last card turned over, until the next one or a new deal.
    last_cell: Option<usize>,
    /// The last dice of each seat that rolled for the start, until the deal.
    start: Vec<(Seat, Vec<u8>)>,
    /// The rolls for the last card.
    rolls_for_last: Vec<(Seat, Vec<u8>)>,
    roll: RollAnimation,
    turning: CardTurn,
    /// Shows several lines completed at once.
    triumph: TriumphMotion,
}

/// Lines that are joined in gold: those that the card under the cursor would complete, that the last
/// one has, or that are left to the last card of the hand.
#[derive(Default)]
struct LineChain {
    lines: Vec<Mask>,
    /// The card has been turned over.
    is_won: bool,
}

impl View<Nice> for NiceView {
    const COMMANDS: ViewCommands<NiceView, Nice> = keys! {
        "move-left | move-right | move-up | move-down" "left | right | up | down"
            "point at the next card that fits in that direction" (|_, ctx| label_several(ctx, "card"))
            |view, ctx, way| view.step(ctx, [(0, -1), (0, 1), (-1, 0), (1, 0)][usize::from(way)]);
        "next | previous" "tab | backtab" "point at the next card that fits, one after the other (Shift: back)"
            (|_, ctx| label_several(ctx, "")) |view, ctx, back| view.next(ctx, back == 1);
        "rank" "1 a A | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 0 t T | j J | q Q | k K"
            "1 to 9, 0 or T for the ten, A J Q K: point at the next card of that rank"
            (|_, ctx| label_several(ctx, "")) |view, ctx, rank| view.pick_rank(ctx, rank as u8 + 1);
        "turn-it" "enter" "turn over the card pointed at" (|_, ctx| is_choosing(ctx).then_some("turn"))
            |view, ctx, _| view.cursor(ctx).map_or(Response::Ignored, |cell| turn_over(ctx, cell));
        "card" "" "" (|_, ctx| is_choosing(ctx).then_some("")) |view, ctx, cell| view.pick(ctx, cell.into());
    };

    fn headline(&self, ctx: &NiceContext) -> Headline {
        let (variant, when, rest) = words::headline(ctx.game);
        Headline {
            variant,
            when,
            rest,
            rules: words::heading_of_rules(ctx.game),
            points: None,
        }
    }

    fn table<'a>(&'a self, ctx: &'a NiceContext<'a>, beside: Node<'a>) -> Node<'a> {
        if ctx.is_aim() {
            return lesson::aim(beside);
        }
        table::table(self, ctx, beside).margins([0, 0, 1, 0])
    }

    fn point_at(&mut self, ctx: &NiceContext, action: &TurnOver) {
        self.at = action.index(ctx.game.variant().side());
    }

    fn prompt(&self, ctx: &NiceContext) -> Option<String> {
        if ctx.is_roll_due {
            return Some(String::new());
        }
        self.cursor(ctx).map(|_| words::ask_to_turn(ctx.game))
    }

    fn happened(&mut self, ctx: &NiceContext, before: &Nice, event: &Event<TurnOver>) {
        self.at = None;
        self.triumph.skip();
        match event {
            Event::Chance(_) if before.phase() == &Phase::Deal => {
                self.last_cell = None;
                self.start.clear();
                self.rolls_for_last.clear();
                self.turning = CardTurn::deal(ctx.game.cards().len(), ctx.motion(), ctx.now);
            }
            Event::Chance(faces) => {
                let dice: Vec<usize> = (0..faces.0.len()).collect();
                self.roll = if last_card(before).is_some() {
                    let time = self.every() * 3 / 5;
                    self.rolls_for_last.push((before.mover(), faces.0.clone()));
                    RollAnimation::brief(time, &dice, ctx.motion(), ctx.now)
                } else {
                    RollAnimation::start(&dice, ctx.motion(), ctx.now)
                };
                if let Phase::Start { due, .. } = before.phase()
                    && let Some(seat) = due.iter().next()
                {
                    self.start.retain(|(other, _)| *other != seat);
                    self.start.push((seat, faces.0.clone()));
                }
            }
            Event::Acted(seat, _) => {
                self.roll.skip();
                if let Some(latest) = ctx.game.latest()
                    && let Some(cell) = latest.cell
                {
                    let lines = latest.lines.len();
                    self.last_cell = Some(cell);
                    self.turning = CardTurn::start(cell, lines == 1, ctx.motion(), ctx.now);
                    if lines > 1 {
                        let is_person = ctx.table.seat_setup(*seat).is_person();
                        let turned = ctx.now + TURN.time(ctx.motion());
                        self.triumph = TriumphMotion::start(is_person, ctx.motion(), turned);
                    }
                }
            }
            Event::TimeUp => {}
        }
    }

    fn announces(&self, ctx: &NiceContext) -> Option<String> {
        // Its lines are announced once they are lit.
        let description = ctx.descriptions.last()?;
        let (action, _) = description.what().split_once(": ")?;
        Some(format!("{} {action}", description.subject()))
    }

    fn waits(&self, ctx: &NiceContext) -> Waits<TurnOver> {
        let latest = ctx.game.latest();
        let is_last = last_card(ctx.game).is_some();
        let has_turned = latest.is_some_and(|latest| latest.cell.is_some());
        let goes_round = match ctx.game.phase() {
            Phase::Roll => is_last,
            // Nothing tells a roll before its dice rest.
            Phase::Choose => is_last && self.roll.is_moving(ctx.now),
            _ => false,
        };
        if goes_round {
            return Waits::Round {
                every: if has_turned {
                    BEFORE_ROUND
                } else {
                    self.every()
                },
                news: words::GOING_ROUND,
            };
        }
        match (ctx.game.phase(), latest) {
            (Phase::Deal, Some(_)) => Waits::Key { is_result: true },
            // Who rolls again rolls by hand: what the last roll brought is read before.
            (Phase::Roll, Some(latest)) if latest.missed && ctx.viewer != Some(latest.seat) => {
                Waits::Miss(latest.seat)
            }
            (Phase::Deal | Phase::Start { .. } | Phase::Roll, _) => Waits::Roll { at_once: false },
            (Phase::Choose | Phase::Over, _) => Waits::of(ctx),
        }
    }

    fn animations(&self) -> Vec<&dyn Animated> {
        vec![&self.roll, &self.turning.timeline, &self.triumph]
    }
}

/// Returns the card that is left, if it is the only one face up.
fn last_card(game: &Nice) -> Option<usize> {
    let mut up = game.square().faces_up();
    up.next().filter(|_| up.next().is_none())
}

/// Returns `true` if a person at this keyboard chooses a card.
fn is_choosing(ctx: &NiceContext) -> bool {
    ctx.viewer.is_some() && matches!(ctx.game.turn(), Turn::Act { .. })
}

/// Returns `label` if that person has several cards to choose from.
fn label_several(ctx: &NiceContext, label: &'static str) -> Option<&'static str> {
    (is_choosing(ctx) && ctx.game.fitting().len() > 1).then_some(label)
}

fn turn_over(ctx: &NiceContext, cell: usize) -> Response<TurnOver> {
    ctx.act(TurnOver::cell(ctx.game.variant().side(), cell))
}

impl NiceView {
    /// Returns the time from one roll by itself to the next.
    fn every(&self) -> Duration {
        EVERY[usize::from(self.rolls_for_last.len() >= SLOW)]
    }

    /// Returns the lines to join in gold.
    fn chain(&self, ctx: &NiceContext) -> LineChain {
        let cursor = self.cursor(ctx);
        if cursor.is_none()
            && let Some(latest) = ctx.game.latest()
            && latest.cell.is_some()
        {
            let lit = if self.turning.timeline.is_moving(ctx.now) && latest.lines.len() > 1 {
                0
            } else {
                self.triumph.lit(latest.lines.len(), ctx.now)
            };
            return LineChain {
                lines: latest.lines[..lit].to_vec(),
                is_won: true,
            };
        }
        let cell = cursor.or_else(|| last_card(ctx.game));
        LineChain {
            lines: cell.map_or(Vec::new(), |cell| {
                ctx.game.square().completes(cell).collect()
            }),
            is_won: false,
        }
    }

    /// Returns the points to show in large print: what the card under the cursor brings, or the last
    /// one has brought with several lines.
    fn large_points(&self, ctx: &NiceContext, chain: &LineChain) -> Option<usize> {
        let points = chain.lines.len();
        let is_shown = if chain.is_won {
            ctx.game
                .latest()
                .is_some_and(|latest| latest.lines.len() > 1)
        } else {
            self.cursor(ctx).is_some() && self.rolls_for_last.is_empty()
        };
        (is_shown && points > 0).then_some(points)
    }

    /// Returns the points to show at the end of the chain, unless they are shown in large print.
    fn points_at_end(&self, ctx: &NiceContext, chain: &LineChain) -> Option<usize> {
        let is_lit = !self.turning.timeline.is_moving(ctx.now);
        let points = chain.lines.len();
        let is_large = self.large_points(ctx, chain).is_some();
        (is_lit && points > 0 && !is_large).then_some(points)
    }

    /// Returns the cards to choose from, once the dice are at rest.
    fn fitting(&self, ctx: &NiceContext) -> Vec<usize> {
        if self.roll.is_moving(ctx.now) {
            Vec::new()
        } else {
            ctx.game.fitting()
        }
    }

    /// Returns the card under the person's cursor: at first the first one.
    fn cursor(&self, ctx: &NiceContext) -> Option<usize> {
        ctx.viewer?;
        let fitting = self.fitting(ctx);
        self.at
            .filter(|cell| fitting.contains(cell))
            .or(fitting.first().copied())
    }

    /// Moves the cursor to the nearest fitting card in a direction, given as rows down and columns
    /// right.
    fn step(&mut self, ctx: &NiceContext, (down, right): (i32, i32)) -> Response<TurnOver> {
        let Some(cursor) = self.cursor(ctx) else {
            return Response::Ignored;
        };
        let side = ctx.game.variant().side() as i32;
        let cells = self.fitting(ctx).into_iter();
        let distances = cells.filter_map(|cell| {
            let rows = cell as i32 / side - cursor as i32 / side;
            let columns = cell as i32 % side - cursor as i32 % side;
            let ahead = rows * down + columns * right;
            let aside = (rows * right).abs() + (columns * down).abs();
            (ahead > 0).then_some((aside * 2 + ahead, cell))
        });
        self.at = Some(distances.min().map_or(cursor, |(_, cell)| cell));
        Response::Stay
    }

    /// Moves the cursor to the next or previous fitting card.
    fn next(&mut self, ctx: &NiceContext, is_back: bool) -> Response<TurnOver> {
        let fitting = self.fitting(ctx);
        let cursor = self.cursor(ctx);
        let Some(at) = fitting.iter().position(|cell| Some(*cell) == cursor) else {
            return Response::Ignored;
        };
        let step = if is_back { fitting.len() - 1 } else { 1 };
        self.at = Some(fitting[(at + step) % fitting.len()]);
        Response::Stay
    }

    /// Moves the cursor to the fitting card of this rank that scores most, or from there to the
    /// next of the rank.
    fn pick_rank(&mut self, ctx: &NiceContext, rank: u8) -> Response<TurnOver> {
        let square = ctx.game.square();
        let mut cells = self.fitting(ctx);
        cells.retain(|cell| square.rank(*cell) == rank);
        let next = match cells.iter().position(|cell| Some(*cell) == self.at) {
            Some(at) => cells.get((at + 1) % cells.len()),
            None => cells.iter().rev().max_by_key(|cell| square.points(**cell)),
        };
        let Some(cell) = next else {
            return Response::Ignored;
        };
        self.at = Some(*cell);
        Response::Stay
    }

    /// Moves the cursor to a card, or turns it over if it is already there. A card that does not
    /// fit is refused by the game, with the reason.
    fn pick(&mut self, ctx: &NiceContext, cell: usize) -> Response<TurnOver> {
        if self.at == Some(cell) || !ctx.game.fitting().contains(&cell) {
            return turn_over(ctx, cell);
        }
        self.at = Some(cell);
        Response::Stay
    }
}

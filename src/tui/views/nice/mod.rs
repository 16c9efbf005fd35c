//! Nice Dice on the screen: unfinished choices, keys, and what moves. [`table`] and [`cards`] draw
//! them.
mod cards;
mod look;
mod table;

use crate::core::{Event, Game, Turn};
use crate::games::nice::{Nice, Phase, TurnOver, words};
use crate::store::Motion;
use crate::tui::keys::keys;
use crate::tui::look::GameLook;
use crate::tui::ui::Node;
use crate::tui::ui::motion::roll::RollAnimation;
use crate::tui::ui::motion::timeline::{Animated, Pause};
use crate::tui::view::{Headline, Playable, Response, View, ViewCommands, ViewContext, Waits};
use cards::CardTurn;
use std::time::{Duration, Instant};

type NiceContext<'a> = ViewContext<'a, Nice>;

/// Time to look at a finished hand.
const HAND_SEEN: Duration = Duration::from_millis(1200);

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
    /// The dice rolled last for the start, until the deal.
    start: Vec<u8>,
    roll: RollAnimation,
    turning: CardTurn,
    hand_seen: Pause,
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
        table::table(self, ctx, beside).margins([0, 0, 1, 0])
    }

    fn point_at(&mut self, ctx: &NiceContext, action: &TurnOver) {
        self.at = action.index(ctx.game.variant().side());
    }

    fn prompt(&self, ctx: &NiceContext) -> Option<String> {
        if ctx.roll_due {
            return ctx.request_text(match ctx.game.phase() {
                Phase::Deal => words::DEAL,
                Phase::Roll if words::why_extra(ctx.game).is_some() => words::ROLL_AGAIN,
                _ => words::ROLL,
            });
        }
        let asks = self.at.is_none() && self.fitting(ctx).len() > 1;
        Some(words::ask_to_turn_over(ctx.game, self.cursor(ctx)?, asks))
    }

    fn happened(&mut self, ctx: &NiceContext, before: &Nice, event: &Event<TurnOver>) {
        self.at = None;
        self.hand_seen = Pause::default();
        match event {
            Event::Chance(_) if before.phase() == &Phase::Deal => {
                self.last_cell = None;
                self.start.clear();
                self.turning = CardTurn::deal(ctx.game.cards().len(), ctx.motion(), ctx.now);
            }
            Event::Chance(faces) => {
                if matches!(before.phase(), Phase::Start { .. }) {
                    self.start.clone_from(&faces.0);
                }
                let dice: Vec<usize> = (0..faces.0.len()).collect();
                self.roll = RollAnimation::start(&dice, ctx.motion(), ctx.now);
            }
            Event::Acted(..) => {
                self.roll.skip();
                if let Some(latest) = ctx.game.latest()
                    && let Some(cell) = latest.cell
                {
                    let scores = !latest.lines.is_empty();
                    self.last_cell = Some(cell);
                    self.turning = CardTurn::start(cell, scores, ctx.motion(), ctx.now);
                }
                if ctx.game.phase() == &Phase::Deal {
                    self.hand_seen = Pause::start(HAND_SEEN, Motion::Full, ctx.now);
                }
            }
            Event::TimeUp => {}
        }
    }

    fn waits(&self, ctx: &NiceContext) -> Waits<TurnOver> {
        let latest = ctx.game.latest();
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
        vec![&self.hand_seen, &self.roll, &self.turning.timeline]
    }
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
    /// Returns `true` if anything is still moving.
    fn is_moving(&self, now: Instant) -> bool {
        self.animations()
            .iter()
            .any(|animated| animated.is_moving(now))
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
        let distance = |cell: usize| {
            let rows = cell as i32 / side - cursor as i32 / side;
            let columns = cell as i32 % side - cursor as i32 % side;
            let ahead = rows * down + columns * right;
            let aside = (rows * right).abs() + (columns * down).abs();
            (ahead > 0).then_some((aside * 2 + ahead, cell))
        };
        let nearest = self.fitting(ctx).into_iter().filter_map(distance).min();
        self.at = Some(nearest.map_or(cursor, |(_, cell)| cell));
        Response::Stay
    }

    /// Moves the cursor to the next or previous fitting card.
    fn next(&mut self, ctx: &NiceContext, back: bool) -> Response<TurnOver> {
        let fitting = self.fitting(ctx);
        let cursor = self.cursor(ctx);
        let Some(at) = fitting.iter().position(|cell| Some(*cell) == cursor) else {
            return Response::Ignored;
        };
        let step = if back { fitting.len() - 1 } else { 1 };
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

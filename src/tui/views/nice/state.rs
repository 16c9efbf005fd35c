//! What the view of Nice Dice remembers: what is half chosen, and what moves.
use super::motion::Turning;
use crate::games::nice::{Latest, Nice, Phase, TurnOver};
use crate::tui::view::{Response, ViewContext};
use crate::tui::widgets::roll_animation::RollAnimation;
use std::time::Instant;

/// What is half chosen, and what the last card did.
#[derive(Default)]
pub struct NiceView {
    /// The cell pointed at, where its card fits.
    pub(super) at: Option<usize>,
    /// The last card turned over, until the next one or a new deal.
    pub(super) last: Option<Latest>,
    /// The dice as they were rolled for the start.
    pub(super) start: Vec<u8>,
    pub(super) roll_animation: RollAnimation,
    /// The card that is being turned over.
    pub(super) turning: Turning,
    /// Until when a hand that has ended is looked at.
    pub(super) look: Option<Instant>,
}

impl NiceView {
    /// Returns whether dice are still rolling.
    pub(super) fn rolls(&self, now: Instant) -> bool {
        self.roll_animation.until().is_some_and(|until| until > now)
    }

    /// Until when something moves, or is looked at.
    pub(super) fn moving_until(&self) -> Option<Instant> {
        self.look.max(self.roll_animation.until()).max(self.turning.until())
    }

    /// Returns whether the hand that has ended has been looked at, so that its score is shown.
    pub(super) fn is_hand_over(&self, game: &Nice, now: Instant) -> bool {
        let ended = game.phase() == &Phase::Deal && !game.hands().is_empty();
        ended && self.moving_until().is_none_or(|until| until <= now)
    }

    /// The cards to choose from, while somebody may and the dice lie still.
    pub(super) fn fitting(&self, ctx: &ViewContext<Nice>) -> Vec<usize> {
        if self.rolls(ctx.now) { Vec::new() } else { ctx.game.fitting() }
    }

    /// The card that the person points at.
    pub(super) fn cursor(&self, ctx: &ViewContext<Nice>) -> Option<usize> {
        let fitting = self.fitting(ctx);
        let chosen = self.at.filter(|cell| fitting.contains(cell));
        ctx.viewer.and(chosen.or_else(|| fitting.first().copied()))
    }

    /// What the last card turned over did.
    pub(super) fn last<'a>(&'a self, game: &'a Nice) -> Option<&'a Latest> {
        game.latest().filter(|latest| latest.cell.is_some()).or(self.last.as_ref())
    }

    /// The dice on the table.
    pub(super) fn shown<'a>(&'a self, game: &'a Nice) -> &'a [u8] {
        match game.phase() {
            Phase::Start { .. } => &self.start,
            _ => game.latest().map_or(&self.start, |latest| &latest.dice),
        }
    }

    /// The fitting card nearest to the cursor in a direction.
    pub(super) fn towards(&self, ctx: &ViewContext<Nice>, down: i32, right: i32) -> Option<usize> {
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

    /// The fitting card of a rank, the next where one of them is pointed at, and whether it is the only one.
    pub(super) fn of_rank(&self, ctx: &ViewContext<Nice>, rank: u8) -> Option<(usize, bool)> {
        let all: Vec<usize> =
            self.fitting(ctx).into_iter().filter(|&cell| ctx.game.square().rank(cell) == rank).collect();
        let at = self.at.and_then(|at| all.iter().position(|&cell| cell == at));
        let next = all.get(at.map_or(0, |at| (at + 1) % all.len()))?;
        Some((*next, all.len() == 1))
    }

    /// Turns over the card of `cell` for the person.
    pub(super) fn turn(&self, ctx: &ViewContext<Nice>, cell: usize) -> Response<TurnOver> {
        match ctx.viewer {
            Some(seat) => Response::Act(seat, TurnOver::cell(ctx.game.variant().side(), cell)),
            None => Response::Ignored,
        }
    }

    /// Points at a card, and turns it over where it is pointed at already.
    pub(super) fn pick(&mut self, ctx: &ViewContext<Nice>, cell: usize) -> Response<TurnOver> {
        if self.at == Some(cell) {
            return self.turn(ctx, cell);
        }
        self.at = Some(cell);
        Response::Stay
    }
}

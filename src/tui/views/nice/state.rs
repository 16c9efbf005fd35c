//! What the view of Nice Dice remembers: what is half chosen, and what moves.
use super::motion::Turning;
use crate::core::game::{Game, Turn};
use crate::games::nice::{Latest, Nice, Phase, TurnOver};
use crate::tui::ui::GuidePlace;
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
    /// Where guidance may lie: all beside the cards but the dice.
    pub(super) guide: GuidePlace,
}

impl NiceView {
    /// Returns whether dice are still rolling.
    pub(super) fn rolls(&self, now: Instant) -> bool {
        self.roll_animation.until().is_some_and(|until| until > now)
    }

    /// Returns until when something moves, or is looked at.
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

    /// Returns what the last card turned over did.
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

    /// Returns `label` where a card is to be chosen.
    pub(super) fn chooses(ctx: &ViewContext<Nice>, label: &'static str) -> Option<&'static str> {
        (ctx.viewer.is_some() && matches!(ctx.game.turn(), Turn::Act { .. })).then_some(label)
    }

    /// Returns `label` where there are several cards to choose from.
    pub(super) fn several(ctx: &ViewContext<Nice>, label: &'static str) -> Option<&'static str> {
        Self::chooses(ctx, label).filter(|_| ctx.game.fitting().len() > 1)
    }

    /// Points at the fitting card nearest in a direction, so many rows down and columns right.
    pub(super) fn step(&mut self, ctx: &ViewContext<Nice>, (down, right): (i32, i32)) -> Response<TurnOver> {
        let side = ctx.game.variant().side() as i32;
        let place = |cell: usize| (cell as i32 / side, cell as i32 % side);
        let Some(cursor) = self.cursor(ctx) else { return Response::Ignored };
        let from = place(cursor);
        let far = |cell: usize| {
            let (row, column) = place(cell);
            let (rows, columns) = (row - from.0, column - from.1);
            let ahead = rows * down + columns * right;
            let aside = (rows * right).abs() + (columns * down).abs();
            (ahead > 0).then_some((aside * 2 + ahead, cell))
        };
        let nearest = self.fitting(ctx).into_iter().filter_map(far).min();
        self.at = Some(nearest.map_or(cursor, |(_, cell)| cell));
        Response::Stay
    }

    /// Points at the fitting card that comes next, or before.
    pub(super) fn next(&mut self, ctx: &ViewContext<Nice>, back: bool) -> Response<TurnOver> {
        let (fitting, cursor) = (self.fitting(ctx), self.cursor(ctx));
        let Some(at) = fitting.iter().position(|&cell| Some(cell) == cursor) else {
            return Response::Ignored;
        };
        let by = if back { fitting.len() - 1 } else { 1 };
        self.at = Some(fitting[(at + by) % fitting.len()]);
        Response::Stay
    }

    /// Points at a fitting card of that rank, the next one after another, and turns it over where it is pointed at already
    /// and the only one.
    pub(super) fn pick_rank(&mut self, ctx: &ViewContext<Nice>, rank: u8) -> Response<TurnOver> {
        let mut all = self.fitting(ctx);
        all.retain(|&cell| ctx.game.square().rank(cell) == rank);
        match self.at.and_then(|at| all.iter().position(|&cell| cell == at)) {
            _ if all.is_empty() => return Response::Ignored,
            Some(_) if all.len() == 1 => return self.turn(ctx, self.at),
            at => self.at = Some(all[at.map_or(0, |at| (at + 1) % all.len())]),
        }
        Response::Stay
    }

    /// Picks the fitting card of badge `number`.
    pub(super) fn pick_number(&mut self, ctx: &ViewContext<Nice>, number: usize) -> Response<TurnOver> {
        self.fitting(ctx).get(number).map_or(Response::Ignored, |&cell| self.pick(ctx, cell))
    }

    /// Turns over the card of `cell` for the person.
    pub(super) fn turn(&self, ctx: &ViewContext<Nice>, cell: Option<usize>) -> Response<TurnOver> {
        let side = ctx.game.variant().side();
        cell.map_or(Response::Ignored, |cell| ctx.act(TurnOver::cell(side, cell)))
    }

    /// Points at a card, and turns it over where it is pointed at already. One that does not fit is refused by the game,
    /// which says why.
    pub(super) fn pick(&mut self, ctx: &ViewContext<Nice>, cell: usize) -> Response<TurnOver> {
        if self.at == Some(cell) || !ctx.game.fitting().contains(&cell) {
            return self.turn(ctx, Some(cell));
        }
        self.at = Some(cell);
        Response::Stay
    }
}

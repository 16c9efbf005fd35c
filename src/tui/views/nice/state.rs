//! State of the view of Nice Dice: unfinished choices and animations.
use super::motion::CardTurn;
use crate::core::{Game, Turn};
use crate::games::nice::{LastRoll, Nice, Phase, TurnOver};
use crate::tui::ui::motion::roll::RollAnimation;
use crate::tui::ui::motion::timeline::{Animated, Pause};
use crate::tui::view::{Response, View, ViewContext};
use std::time::Instant;

/// Unfinished choices, and the effect of the last card.
#[derive(Default)]
pub(crate) struct NiceView {
    /// The cell under the cursor, if its card fits.
    pub(super) at: Option<usize>,
    /// The last card turned over, until the next one or a new deal.
    pub(super) last: Option<LastRoll>,
    /// The dice as rolled for the start.
    pub(super) start: Vec<u8>,
    pub(super) roll_animation: RollAnimation,
    /// The card being turned over.
    pub(super) turning: CardTurn,
    /// End of the time to look at a finished hand.
    pub(super) look: Pause,
}

impl NiceView {
    /// Returns `true` if dice are still rolling.
    pub(super) fn rolls(&self, now: Instant) -> bool {
        self.roll_animation.is_moving(now)
    }

    /// Returns `true` if anything is still moving.
    pub(super) fn is_moving(&self, now: Instant) -> bool {
        self.animations()
            .iter()
            .any(|animated| animated.is_moving(now))
    }

    /// Returns the cards to choose from, while somebody may and the dice are at rest.
    pub(super) fn fitting(&self, ctx: &ViewContext<Nice>) -> Vec<usize> {
        if self.rolls(ctx.now) {
            Vec::new()
        } else {
            ctx.game.fitting()
        }
    }

    /// Returns the card under the person's cursor.
    pub(super) fn cursor(&self, ctx: &ViewContext<Nice>) -> Option<usize> {
        let fitting = self.fitting(ctx);
        let chosen = self.at.filter(|cell| fitting.contains(cell));
        ctx.viewer.and(chosen.or_else(|| fitting.first().copied()))
    }

    /// Returns the effect of the last card turned over.
    pub(super) fn last<'a>(&'a self, game: &'a Nice) -> Option<&'a LastRoll> {
        game.latest()
            .filter(|latest| latest.cell.is_some())
            .or(self.last.as_ref())
    }

    /// Returns the dice on the table.
    pub(super) fn dice_on_table<'a>(&'a self, game: &'a Nice) -> &'a [u8] {
        match game.phase() {
            Phase::Start { .. } => &self.start,
            _ => game.latest().map_or(&self.start, |latest| &latest.dice),
        }
    }

    /// Returns `label` if a card is to be chosen.
    pub(super) fn chooses(ctx: &ViewContext<Nice>, label: &'static str) -> Option<&'static str> {
        (ctx.viewer.is_some() && matches!(ctx.game.turn(), Turn::Act { .. })).then_some(label)
    }

    /// Returns `label` if there are several cards to choose from.
    pub(super) fn several(ctx: &ViewContext<Nice>, label: &'static str) -> Option<&'static str> {
        Self::chooses(ctx, label).filter(|_| ctx.game.fitting().len() > 1)
    }

    /// Moves the cursor to the nearest fitting card in a direction, given as rows down and columns
    /// right.
    pub(super) fn step(
        &mut self,
        ctx: &ViewContext<Nice>,
        (down, right): (i32, i32),
    ) -> Response<TurnOver> {
        let side = ctx.game.variant().side() as i32;
        let place = |cell: usize| (cell as i32 / side, cell as i32 % side);
        let Some(cursor) = self.cursor(ctx) else {
            return Response::Ignored;
        };
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

    /// Moves the cursor to the next or previous fitting card.
    pub(super) fn next(&mut self, ctx: &ViewContext<Nice>, back: bool) -> Response<TurnOver> {
        let (fitting, cursor) = (self.fitting(ctx), self.cursor(ctx));
        let Some(at) = fitting.iter().position(|&cell| Some(cell) == cursor) else {
            return Response::Ignored;
        };
        let by = if back { fitting.len() - 1 } else { 1 };
        self.at = Some(fitting[(at + by) % fitting.len()]);
        Response::Stay
    }

    /// Moves the cursor to the fitting card of this rank that scores most, or from there to the
    /// next of the rank.
    pub(super) fn pick_rank(&mut self, ctx: &ViewContext<Nice>, rank: u8) -> Response<TurnOver> {
        let mut all = self.fitting(ctx);
        all.retain(|&cell| ctx.game.square().rank(cell) == rank);
        let chosen = self
            .at
            .and_then(|at| all.iter().position(|&cell| cell == at));
        let lines = |at: &usize| ctx.game.square().completes(all[*at]).count();
        let first = || (0..all.len()).rev().max_by_key(lines).unwrap_or(0);
        match all.get(chosen.map_or_else(first, |at| (at + 1) % all.len())) {
            None => Response::Ignored,
            cell => {
                self.at = cell.copied();
                Response::Stay
            }
        }
    }

    /// Turns over the card of `cell` for the person.
    pub(super) fn turn(&self, ctx: &ViewContext<Nice>, cell: Option<usize>) -> Response<TurnOver> {
        let side = ctx.game.variant().side();
        cell.map_or(Response::Ignored, |cell| {
            ctx.act(TurnOver::cell(side, cell))
        })
    }

    /// Moves the cursor to a card, or turns it over if it is already there. A card that does not
    /// fit is refused by the game, with the reason.
    pub(super) fn pick(&mut self, ctx: &ViewContext<Nice>, cell: usize) -> Response<TurnOver> {
        if self.at == Some(cell) || !ctx.game.fitting().contains(&cell) {
            return self.turn(ctx, Some(cell));
        }
        self.at = Some(cell);
        Response::Stay
    }
}

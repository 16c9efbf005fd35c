//! What the view of Inverted Dice remembers: what is half chosen, and what moves.
use crate::core::game::{Game, Seat, Turn};
use crate::games::inverted::sheet::{BONUS, BOXES};
use crate::games::inverted::solver::{Hand, chance_of_reaching};
use crate::games::inverted::{Inverted, Keep, SECTION_NAMES, Sheet};
use crate::tui::theme::Surface;
use crate::tui::view::ViewContext;
use crate::tui::widgets::roll_animation::RollAnimation;
use crate::tui::widgets::timeline::{HOLD, Timeline};

/// What is half chosen.
#[derive(Default)]
pub struct InvertedView {
    pub(super) kept: u8,
    pub(super) die: usize,
    pub(super) zero: Option<u8>,
    pub(super) odds: bool,
    pub(super) roll_animation: RollAnimation,
    /// Dice that go down or up a row, as they are kept or let go.
    pub(super) holding: Timeline<usize>,
    /// The box of a seat that is being written.
    pub(super) writing: Timeline<(usize, u8)>,
    /// The box that was written last, until the next throw.
    pub(super) written: Option<(usize, u8)>,
}

impl InvertedView {
    /// The box that Enter would zero.
    pub(super) fn zeroed(&self, sheet: Sheet) -> Option<u8> {
        self.zero.filter(|n| sheet.is_open(*n)).or_else(|| sheet.cheapest())
    }

    /// Returns the bonus that crossing out box `number` loses, as the beginning of a sentence; nothing where it loses none.
    pub(super) fn lost_bonus(sheet: Sheet, number: u8) -> String {
        let lost = |section: usize| format!("Loses the {} bonus of {BONUS}: ", SECTION_NAMES[section]);
        sheet.bonus_at_stake(number).map(lost).unwrap_or_default()
    }

    /// The box to mark as the one that Enter zeroes.
    pub(super) fn zero_mark(&self, ctx: &ViewContext<Inverted>) -> Option<u8> {
        let asked = Self::must_zero(ctx) && ctx.viewer.is_some();
        self.zeroed(ctx.game.sheet()).filter(|_| asked)
    }

    /// The open box to mark as the sum of the dice, once they lie.
    pub(super) fn sum_mark(&self, ctx: &ViewContext<Inverted>) -> Option<u8> {
        let place_roll = self.roll_animation.until().is_none_or(|until| until <= ctx.now);
        ctx.game.sum().filter(|n| place_roll && !ctx.game.is_over() && ctx.game.sheet().is_open(*n))
    }

    /// Keeps the dice of `kept` and lets go of the others.
    pub(super) fn keep(&mut self, ctx: &ViewContext<Inverted>, kept: u8) {
        for die in (0..5).filter(|die| (self.kept ^ kept) >> die & 1 == 1) {
            self.holding.start(die, HOLD, ctx.motion, ctx.now);
        }
        self.kept = kept;
    }

    /// The box that has just been written, and what it still lies on: gold while it is written, paler gold after a
    /// computer's turn until the next throw.
    pub(super) fn fresh(&self, ctx: &ViewContext<Inverted>) -> Option<(usize, u8, Surface)> {
        let (seat, number) = self.written?;
        let computers = !ctx.table.seat_setup(Seat(seat as u8)).is_person();
        match self.writing.frame(&(seat, number), ctx.now) {
            Some(0 | 1) => Some((seat, number, Surface::Held)),
            Some(_) => Some((seat, number, Surface::Chance)),
            None => computers.then_some((seat, number, Surface::Chance)),
        }
    }

    pub(super) fn choosing(ctx: &ViewContext<Inverted>) -> bool {
        ctx.viewer.is_some() && matches!(ctx.game.turn(), Turn::Act { .. })
    }

    pub(super) fn must_zero(ctx: &ViewContext<Inverted>) -> bool {
        let game = ctx.game;
        game.left() == 0 && game.sum().is_some_and(|sum| !game.sheet().is_open(sum)) && !game.is_over()
    }

    /// The chance of each open box for a player who holds these dice and aims at nothing else with the rerolls left,
    /// while the person asks for it; by the number of the box.
    pub(super) fn chances(&self, ctx: &ViewContext<Inverted>) -> Option<[f64; BOXES as usize + 1]> {
        let game = ctx.game;
        if !Self::choosing(ctx) || game.left() == 0 || !self.odds {
            return None;
        }
        let keep = Hand::new(&Keep::of(game.dice(), self.kept).faces())?;
        Some(std::array::from_fn(
            |n| if n == 0 { 0.0 } else { chance_of_reaching(n as u8, keep, game.left()) },
        ))
    }
}

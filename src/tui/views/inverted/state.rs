//! State of the view of Inverted Dice: unfinished choices and animations.
use crate::core::{DiceSet, Game, Roll, Seat, Turn, words::press_again};
use crate::games::inverted::sheet::BOXES;
use crate::games::inverted::solver::{chance_in_turn, chance_of_reaching};
use crate::games::inverted::{Action, Inverted, Keep, Sheet, refusals, words};
use crate::tui::theme::Surface;
use crate::tui::ui::motion::roll::RollAnimation;
use crate::tui::ui::motion::timeline::{Animated, Aside, HOLD, Timeline};
use crate::tui::view::{Response, ViewContext};

/// Unfinished choices and animations.
#[derive(Default)]
pub(crate) struct InvertedView {
    pub(super) kept: DiceSet,
    pub(super) die: usize,
    /// The dice kept before the last roll.
    pub(super) held: DiceSet,
    /// The cursor has been used since the last roll.
    pub(super) is_pointing: bool,
    pub(super) zero: Option<u8>,
    /// The chances of the boxes are hidden.
    pub(super) hides_chances: bool,
    pub(super) roll_animation: RollAnimation,
    /// Dice moving down or up a row, as they are kept or released.
    pub(super) holding: Aside<Timeline<usize>>,
    /// The box of a seat that is being written.
    pub(super) writing: Timeline<(usize, u8)>,
    /// The box written last, until the next roll.
    pub(super) written: Option<(usize, u8)>,
    /// The dice with which it was written: they lie there while it is.
    pub(super) lying: [u8; 5],
}

impl InvertedView {
    /// Returns the box that Enter would zero.
    pub(super) fn zeroed(&self, sheet: Sheet) -> Option<u8> {
        self.zero.filter(|n| sheet.is_open(*n)).or_else(|| sheet.cheapest())
    }

    /// Returns the box to mark as the one that Enter zeroes.
    pub(super) fn zero_mark(&self, ctx: &ViewContext<Inverted>) -> Option<u8> {
        let asked = Self::crosses_out(ctx) && ctx.viewer.is_some() && !self.is_rolling(ctx);
        self.zeroed(ctx.game.sheet()).filter(|_| asked)
    }

    /// Returns `true` until all dice are at rest: nothing that they show is told before.
    pub(super) fn is_rolling(&self, ctx: &ViewContext<Inverted>) -> bool {
        self.roll_animation.is_moving(ctx.now)
    }

    /// Returns `true` while a box is being written: the dice still lie there.
    pub(super) fn is_writing(&self, ctx: &ViewContext<Inverted>) -> bool {
        self.writing.is_moving(ctx.now)
    }

    /// Returns the open box to mark as the sum of the dice, once they are at rest.
    pub(super) fn sum_mark(&self, ctx: &ViewContext<Inverted>) -> Option<u8> {
        let is_shown = !self.is_rolling(ctx) && !ctx.game.is_over();
        ctx.game.sum().filter(|n| is_shown && ctx.game.sheet().is_open(*n))
    }

    /// Keeps die number `die` (from 0), or releases it.
    pub(super) fn keep_die(&mut self, ctx: &ViewContext<Inverted>, die: usize) -> Response<Action> {
        (self.die, self.is_pointing) = (die, true);
        self.keep(ctx, self.kept.toggled(die))
    }

    /// Keeps the die under the cursor, or releases it. A press on its way to rolling once more marks nothing.
    pub(super) fn keep_here(&mut self, ctx: &ViewContext<Inverted>) -> Response<Action> {
        if !std::mem::replace(&mut self.is_pointing, true) {
            return Response::Refuse(press_again(self.die, ctx.game.dice()[self.die]));
        }
        self.keep_die(ctx, self.die)
    }

    /// Keeps the dice of `kept` and releases the others.
    pub(super) fn keep(&mut self, ctx: &ViewContext<Inverted>, kept: DiceSet) -> Response<Action> {
        self.holding.skip();
        for die in self.kept.symmetric_difference(kept).iter() {
            self.holding.0.start(die, HOLD, ctx.motion(), ctx.now);
        }
        self.kept = kept;
        Response::Stay
    }

    /// Moves the cursor to the next die, or the next box to be crossed out: `way` is left, right, up or down.
    pub(super) fn step(&mut self, ctx: &ViewContext<Inverted>, way: u16) -> Response<Action> {
        let next = |at: usize, count: usize| (at + if way.is_multiple_of(2) { count - 1 } else { 1 }) % count;
        if Self::crosses_out(ctx) {
            let sheet = ctx.game.sheet();
            let open: Vec<u8> = sheet.open().collect();
            let at = self.zeroed(sheet).and_then(|number| open.iter().position(|other| *other == number));
            self.zero = at.map(|at| open[next(at, open.len())]);
        } else if way < 2 {
            (self.die, self.is_pointing) = (next(self.die, 5), true);
        } else {
            return Response::Ignored;
        }
        Response::Stay
    }

    /// Fills the box of the sum, or crosses out the one under the cursor.
    pub(super) fn fill(&self, ctx: &ViewContext<Inverted>) -> Response<Action> {
        if !Self::crosses_out(ctx) {
            return ctx.act(Action::Register);
        }
        self.zeroed(ctx.game.sheet()).map_or(Response::Ignored, |number| ctx.act(Action::Zero(number)))
    }

    /// Handles a click on box `number`.
    pub(super) fn click_box(&mut self, ctx: &ViewContext<Inverted>, number: u8) -> Response<Action> {
        let sheet = ctx.game.sheet();
        match ctx.game.sum() {
            _ if Self::crosses_out(ctx) && self.zeroed(sheet) == Some(number) => self.fill(ctx),
            _ if Self::crosses_out(ctx) && sheet.is_open(number) => {
                self.zero = Some(number);
                // The prompt says what Enter does, and costs.
                Response::Tell(words::click_again(number))
            }
            _ if Self::crosses_out(ctx) => Response::Refuse(sheet.taken(number, refusals::CROSS_OUT_ANOTHER)),
            Some(sum) if sum != number => Response::Refuse(refusals::not_the_sum(sum, number)),
            _ => self.fill(ctx),
        }
    }

    /// Returns the box that has just been written, and its surface: gold while it is written, paler gold after a
    /// computer's turn until the next roll.
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

    /// Returns `label` if dice can be kept and rerolled.
    pub(super) fn keeps(ctx: &ViewContext<Inverted>, label: &'static str) -> Option<&'static str> {
        (Self::choosing(ctx) && ctx.game.left() > 0).then_some(label)
    }

    /// Returns the label for filling; empty if it would be refused.
    pub(super) fn fills(ctx: &ViewContext<Inverted>) -> Option<&'static str> {
        if !Self::choosing(ctx) {
            return None;
        }
        if Self::crosses_out(ctx) {
            return Some(words::CROSS_OUT);
        }
        let is_open = ctx.game.sum().is_some_and(|sum| ctx.game.sheet().is_open(sum));
        Some(if is_open { "fill" } else { "" })
    }

    pub(super) fn crosses_out(ctx: &ViewContext<Inverted>) -> bool {
        ctx.game.must_cross_out()
    }

    /// Returns the faces that stay in the next roll: those kept so far.
    pub(super) fn kept_faces(&self, ctx: &ViewContext<Inverted>) -> Vec<u8> {
        let dice = ctx.game.dice();
        if self.is_rolling(ctx) {
            let still = (0..dice.len()).filter(|die| !self.roll_animation.rolls(*die));
            return still.map(|die| dice[die]).collect();
        }
        if Self::choosing(ctx) {
            return Keep::of(dice, self.kept).faces();
        }
        let is_due = matches!(ctx.game.turn(), Turn::Chance { .. });
        dice.into_iter().filter(|face| is_due && *face > 0).collect()
    }

    /// Returns the chance of each box, by its number, for a mover who pursues nothing else with the rolls left, unless
    /// the person hides them.
    pub(super) fn chances(&self, ctx: &ViewContext<Inverted>) -> Option<[f64; BOXES as usize + 1]> {
        let game = ctx.game;
        if self.hides_chances || game.is_over() {
            return None;
        }
        let (kept, left) = (self.kept_faces(ctx), game.left());
        let of = |number: u8| match (game.sum().filter(|_| !self.is_rolling(ctx)), &kept[..]) {
            (None, []) if left == 2 => Some(chance_in_turn(number)),
            // The roll that is due counts, too.
            (None, kept) => Some(chance_of_reaching(number, Roll::new(kept)?, left + 1)),
            // What a box is worth keeping open for.
            (Some(_), _) if game.compares_boxes() => Some(chance_in_turn(number)),
            (Some(sum), _) if left == 0 => Some(f64::from(u8::from(sum == number))),
            (Some(_), kept) => Some(chance_of_reaching(number, Roll::new(kept)?, left)),
        };
        let chances: Vec<f64> = (1..=BOXES).map(of).collect::<Option<_>>()?;
        Some(std::array::from_fn(|n| if n == 0 { 0.0 } else { chances[n - 1] }))
    }
}

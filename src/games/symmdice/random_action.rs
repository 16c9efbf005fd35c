//! Random legal actions, for tests that play whole games.
use super::action::{Action, Keep, Vote};
use super::geometry::design::Design;
use super::geometry::dice::{DICE, NineDice};
use super::geometry::figure::{Figure, PlacedDie};
use super::geometry::orbits::groupings;
use super::geometry::symmetry::Symmetry;
use super::options::Variant;
use super::state::{Phase, SymmDice};
use crate::core::{Game, RandomPlay, Seat, Stream, Turn};

impl RandomPlay for SymmDice {
    fn random_action(&self, seat: Seat, stream: &mut Stream) -> Option<Action> {
        match self.phase() {
            _ if !matches!(self.turn(), Turn::Act { seats, .. } if seats.contains(seat)) => None,
            Phase::Starting { .. } | Phase::Over => None,
            Phase::Challenging { .. } => stream
                .pick(&[Action::Pass, Action::Pass, Action::Pass, Action::Challenge])
                .cloned(),
            Phase::Voting { .. } => stream
                .pick(&[Vote::Yes, Vote::No, Vote::Unsure])
                .map(|&vote| Action::Vote(vote)),
            Phase::Rolling { left, .. } => {
                let roll = self.roll()?;
                let keep_some = |stream: &mut Stream| {
                    Some(Action::Keep(Keep::of(
                        &roll,
                        stream.below((1 << DICE) - 1) as u16,
                    )))
                };
                if *left > 0 && stream.below(2) == 0 {
                    return keep_some(stream);
                }
                if self.rules.variant == Variant::Free && stream.below(3) == 0 {
                    return Some(Action::Set(NineDice::of_sides(std::array::from_fn(|_| {
                        stream.below(6) as u8
                    }))));
                }
                if !self.rules.variant.scores() && stream.below(6) == 0 {
                    return Some(Action::End);
                }
                let Some((symmetry, figure)) = self.some_figure(&roll, stream) else {
                    // A roll that makes nothing is thrown again, and passed when it cannot be.
                    return if *left > 0 {
                        keep_some(stream)
                    } else {
                        self.makes_nothing().then_some(Action::Pass)
                    };
                };
                Some(if self.rules.variant.scores() {
                    Action::Declare(symmetry, figure)
                } else {
                    Action::Lay(figure)
                })
            }
        }
    }
}

impl SymmDice {
    /// Returns some figure and declaration for `roll`, now and then an untrue one.
    fn some_figure(&self, roll: &NineDice, stream: &mut Stream) -> Option<(Symmetry, Figure)> {
        let counts = roll.counts();
        let symmetries: Vec<Symmetry> = self.rules.variant.scoring().symmetries().collect();
        let declared = *stream.pick(&symmetries)?;
        if stream.below(5) == 0 {
            let faces = roll.faces();
            let mut place_die = |i: usize, x| PlacedDie {
                face: faces[i],
                x,
                y: 0,
                angle: stream.below(360) as i32 * 100,
            };
            return Figure::new(vec![place_die(0, 0), place_die(1, 1_500)])
                .ok()
                .map(|figure| (declared, figure));
        }
        let possible: Vec<_> = symmetries
            .iter()
            .flat_map(|&symmetry| groupings(symmetry, &counts))
            .collect();
        let grouping = stream.pick(&possible)?;
        let design = *stream.pick(&Design::ALL)?;
        let kaleidoscope = design
            .lay_out(grouping)
            .or_else(|| Design::Ring.lay_out(grouping))?;
        kaleidoscope
            .figure()
            .ok()
            .map(|figure| (grouping.symmetry, figure))
    }
}

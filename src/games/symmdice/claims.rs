//! The odds of untrue claims: when one pays, and when a challenge does, by what the levels see and the chance to win.
use super::action::Action;
use super::geometry::dice::DICE;
use super::geometry::figure::{Figure, Placed};
use super::geometry::orbits::score;
use super::geometry::symmetry::Symmetry;
use super::position::TurnPosition;
use super::referee::{Referee, Verdict};
use super::solver::Solver;
use super::state::{Claim, Phase, SymmDice};
use super::words;
use crate::core::coach::Level;
use crate::core::game::Seat;

/// Returns the chance that `level` sees a miss of that size ([`Proof::miss`](super::referee::Proof::miss)): each die that
/// is out of place is as easy to see as another, and nobody sees what is not there.
pub(crate) fn chance_seen(miss: f64, level: Level) -> f64 {
    let overlooks: f64 = match level {
        Level::Novice => 0.6,
        Level::Casual => 0.35,
        Level::Expert => 0.1,
        Level::Perfect => 0.0,
    };
    1.0 - libm::pow(overlooks, miss)
}

/// A claim that is untrue.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Bluff {
    /// The symmetry declared of all nine dice.
    pub(super) symmetry: Symmetry,
    /// Its points, if it stands.
    pub(super) points: i32,
    /// The chance that nobody sees it from which on it pays.
    pub(super) pays_above: f64,
    /// The size of its miss, all dice laid in a row.
    miss: f64,
}

impl SymmDice {
    /// Returns the size of the miss of `claim`.
    pub(super) fn miss(&self, claim: &Claim) -> f64 {
        let referee = Referee::new(&claim.figure, self.rules.tolerances);
        claim.declared.map_or(0.0, |symmetry| referee.prove(symmetry).miss())
    }

    /// Returns the boldest claim that the mover can make with its roll, if there is a chance of being believed with which
    /// it pays.
    pub(super) fn bluff(&self, solver: &'static Solver) -> Option<Bluff> {
        let (Phase::Rolling { left, .. }, true) = (&self.phase, self.competes()) else { return None };
        let roll = self.roll()?;
        let symmetries = self.rules.variant.scoring().symmetries();
        let symmetry = symmetries.max_by_key(|symmetry| symmetry.order())?;
        let points = score(symmetry, DICE as u8);
        let dice =
            roll.faces().iter().zip(0..).map(|(&face, i)| Placed { face, x: 1_500 * i, y: 0, angle: 0 });
        let claim = Claim {
            declared: Some(symmetry),
            figure: Figure::new(dice.collect()).ok()?,
            first_roll: *left == TurnPosition::START.left,
        };
        let honest = self.chance_to_win(solver, self.mover);
        let worth = |challenger: Option<Seat>, verdict: Option<Verdict>| {
            self.settled(&claim, challenger, verdict).chance_to_win(solver, self.mover)
        };
        let believed = worth(None, None);
        let caught = worth(self.others().iter().next(), Some(Verdict::HasNot));
        let pays_above = ((honest - caught) / (believed - caught)).max(0.0);
        (believed > honest + 1e-9).then_some(Bluff { symmetry, points, pays_above, miss: self.miss(&claim) })
    }

    /// Returns what there is to say of the boldest claim, in a sentence without its capital and full stop.
    pub(super) fn bluff_sentence(&self, solver: &'static Solver) -> Option<String> {
        let Bluff { symmetry, points, pays_above, miss } = self.bluff(solver)?;
        let others = self.points.len() as i32 - 1;
        let misses = [Level::Novice, Level::Casual, Level::Expert]
            .map(|level: Level| (1.0 - chance_seen(miss, level)).powi(others));
        Some(words::bluff(symmetry, points, pays_above, misses, others == 1, self.exactness()))
    }

    /// Returns the chance of being right from which on a challenge of `seat` pays: exact for what each outcome is worth,
    /// and without a look at the figure. `None` if it pays in any case, or never.
    pub(super) fn challenge_pays_above(&self, solver: &'static Solver, seat: Seat) -> Option<f64> {
        let (Phase::Challenging { claim, .. }, true) = (&self.phase, self.competes()) else { return None };
        let worth = |challenger: Option<Seat>, verdict: Option<Verdict>| {
            self.settled(claim, challenger, verdict).chance_to_win(solver, seat)
        };
        let stands = worth(None, None);
        let (lost, won) = (worth(Some(seat), Some(Verdict::Has)), worth(Some(seat), Some(Verdict::HasNot)));
        let (risk, gain) = (stands - lost, won - stands);
        (risk > 1e-9 && gain > 1e-9).then(|| risk / (risk + gain))
    }

    /// Returns the same in a sentence without its capital and full stop.
    pub(super) fn challenge_sentence(&self, solver: &'static Solver, seat: Seat) -> Option<String> {
        let above = self.challenge_pays_above(solver, seat)?;
        Some(words::challenge_pays(above, self.exactness()))
    }

    fn exactness(&self) -> &'static str {
        if self.points.len() == 2 { "exact" } else { "estimated" }
    }

    /// Returns what `seat`, to which a claim looks so, answers to win.
    pub(super) fn answer_to_win(&self, solver: &'static Solver, seat: Seat, looks: Verdict) -> Action {
        let challenges = match (looks, self.claim()) {
            (Verdict::HasNot, _) => true,
            // The turn is played again, which costs nothing, and may be better for who challenges.
            (Verdict::Undecided, Some(claim)) => {
                let again = self.settled(claim, Some(seat), Some(Verdict::Undecided));
                let stands = self.settled(claim, None, None).chance_to_win(solver, seat);
                again.chance_to_win(solver, seat) > stands + 1e-9
            }
            _ => false,
        };
        if challenges { Action::Challenge } else { Action::Pass }
    }
}

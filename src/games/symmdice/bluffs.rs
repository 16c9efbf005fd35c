//! Untrue declarations by computers: their kinds and frequencies.
//!
//! Such a figure has one die of another picture, and claims more than its dice are worth. How often one is declared
//! follows from how often the like is declared that holds: of each kind of declaration (its symmetry, its dice and its
//! roll) so few are untrue that challenging all of them unseen loses half of what a challenge costs, so looking pays.
use super::action::Action;
use super::geometry::design::{Design, laid_out};
use super::geometry::dice::{DICE, ROLLS};
use super::geometry::figure::{Figure, Placed};
use super::geometry::motifs::Face;
use super::geometry::orbits::{groupings, most_dice, score};
use super::geometry::symmetry::Symmetry::{self, Mirror, Rotation};
use super::options::Declare;
use super::referee::Verdict;
use super::solver::Solver;
use super::state::{Claim, SymmDice};
use crate::core::coach::Level;
use crate::core::dice::Stream;
use crate::core::game::{Seat, Seats};

/// A kind of declaration, as the others see it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Said {
    /// The roll of the turn, from 1.
    pub(super) roll: u8,
    pub(super) symmetry: Symmetry,
    /// Number of dice.
    pub(super) dice: u8,
}

/// A figure that its dice could make if one of them showed another picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Pretence {
    /// Its declaration.
    pub(super) said: Said,
    /// The picture that one die shows.
    is: Face,
    /// The picture that it should show.
    should: Face,
}

/// For each kind that is declared in a hundredth of the turns and more, by level, how often it is declared and holds, for
/// each time that a pretence of it might take the place of another declaration. No other kind is pretended.
/// Measured by `cargo test --lib bluffs::often -- --ignored --nocapture`.
const OFTEN: &[(u8, Symmetry, u8, [f64; 4])] = &[
    (1, Rotation(2), 9, [5.83, 2.12, 1.82, 3.3]),
    (2, Rotation(2), 9, [0.0, 5.0, 18.0, 46.0]),
    (3, Rotation(2), 5, [1.59, 3.5, 8.0, 8.0]),
    (3, Rotation(2), 6, [0.0, 0.23, 0.0, 0.0]),
    (3, Rotation(2), 7, [0.52, 0.99, 2.71, 2.57]),
    (3, Rotation(2), 8, [0.06, 0.07, 0.2, 0.4]),
    (3, Rotation(2), 9, [0.09, 0.15, 0.2, 0.22]),
    (3, Rotation(3), 3, [2.82, 4.67, 0.0, 0.0]),
    (3, Rotation(3), 6, [0.13, 0.24, 0.73, 1.32]),
    (3, Rotation(3), 9, [0.0, 0.0, 0.0, 0.07]),
    (3, Rotation(4), 4, [0.08, 0.16, 0.38, 0.31]),
    (3, Rotation(4), 5, [0.14, 0.3, 0.42, 0.53]),
    (3, Rotation(4), 8, [0.0, 0.0, 0.13, 0.13]),
    (3, Rotation(5), 5, [0.27, 0.42, 0.54, 0.69]),
    (3, Rotation(6), 6, [0.0, 0.31, 0.3, 0.29]),
    (3, Rotation(7), 7, [0.0, 0.0, 0.34, 0.0]),
    (3, Mirror(1), 7, [3.64, 0.0, 0.0, 0.0]),
    (3, Mirror(1), 8, [1.04, 1.83, 0.0, 0.0]),
    (3, Mirror(1), 9, [0.07, 0.12, 0.17, 0.12]),
    (3, Mirror(2), 4, [1.43, 0.0, 0.0, 0.0]),
    (3, Mirror(2), 5, [0.73, 1.05, 0.0, 0.0]),
    (3, Mirror(2), 6, [0.12, 0.0, 0.0, 0.0]),
    (3, Mirror(2), 7, [0.13, 0.17, 0.4, 0.0]),
    (3, Mirror(3), 3, [4.22, 0.0, 0.0, 0.0]),
    (3, Mirror(3), 6, [0.09, 0.16, 0.22, 0.0]),
    (3, Mirror(4), 4, [0.07, 0.28, 0.3, 0.0]),
    (3, Mirror(5), 5, [0.0, 0.21, 0.23, 0.0]),
];

/// Returns the chance with which `level` takes a pretence of a kind that its dice allow, so that of all such declarations
/// `share` are untrue.
fn chance(said: Said, level: Level, share: f64) -> f64 {
    let kind = |(roll, symmetry, dice, _): &&(u8, Symmetry, u8, _)| {
        said == Said { roll: *roll, symmetry: *symmetry, dice: *dice }
    };
    let often = OFTEN.iter().find(kind).map_or(0.0, |(.., often)| often[level as usize]);
    // Some of those that hold give way to pretences themselves.
    0.9 * share / (1.0 - share) * often
}

impl SymmDice {
    /// Declares a figure that holds, or in its place one that does not, where the options allow that; `people` are those who
    /// may be deceived.
    pub(super) fn declared(
        &self,
        solution: &Solver,
        level: Level,
        people: Seats,
        (symmetry, figure): (Symmetry, Figure),
        stream: &mut Stream,
    ) -> Action {
        let deceives = match self.rules.declare {
            Some(Declare::Holds) => return Action::Show(symmetry, figure),
            Some(Declare::Anything) => !people.is_empty(),
            Some(Declare::Everywhere) => true,
            None => false,
        };
        let pretence = deceives.then(|| self.pretence(solution, level, people, stream)).flatten();
        match pretence.and_then(|pretence| self.laid(&pretence, stream)) {
            Some(Claim { declared: Some(symmetry), figure, .. }) => Action::Declare(symmetry, figure),
            _ => Action::Declare(symmetry, figure),
        }
    }

    /// Returns the pretence that `level` declares now, if any.
    fn pretence(
        &self,
        solution: &Solver,
        level: Level,
        people: Seats,
        stream: &mut Stream,
    ) -> Option<Pretence> {
        let (honest, all) = self.pretences(solution);
        let caught = self.caught(people);
        let challenge = f64::from(self.rules.challenge());
        let mut drawn = stream.unit();
        let mut kinds: Vec<(Said, f64)> =
            all.iter().map(|(pretence, worth)| (pretence.said, *worth)).collect();
        kinds.sort_by_key(|(said, _)| *said);
        kinds.dedup_by_key(|(said, _)| *said);
        let (said, _) = kinds.into_iter().find(|&(said, worth)| {
            let part = match level {
                Level::Novice => 1.0,
                Level::Casual => 0.5,
                Level::Expert => 0.25,
                Level::Perfect if caught < (worth - honest) / (worth + challenge) => 1.0,
                Level::Perfect => 0.0,
            };
            drawn -= chance(said, level, part * self.most_untrue(worth));
            drawn < 0.0
        })?;
        let alike: Vec<Pretence> =
            all.into_iter().map(|(pretence, _)| pretence).filter(|pretence| pretence.said == said).collect();
        stream.pick(&alike).copied()
    }

    /// Returns the largest share of untrue ones among declarations that are worth so much: half of that from which on
    /// challenging all of them would earn something.
    pub(super) fn most_untrue(&self, worth: f64) -> f64 {
        let challenge = f64::from(self.rules.challenge());
        let others = self.others().len() as f64;
        0.5 * challenge / (2.0 * challenge + worth / others)
    }

    /// Returns the share of untrue declarations that `people`, or all others if there are none, have caught: 0.9 at first,
    /// as if they had caught nine of ten before.
    pub(super) fn caught(&self, people: Seats) -> f64 {
        let watch = |maker: Seat| {
            let watches = |seat: &Seat| *seat != maker && (people.is_empty() || people.contains(*seat));
            (0..self.seat_count()).map(Seat).filter(watches).collect::<Seats>()
        };
        let (mut caught, mut shown) = (9.0, 10.0);
        for &(maker, by) in &self.untrue {
            let watching = watch(maker);
            if !watching.is_empty() && by.is_none_or(|by| watching.contains(by)) {
                shown += 1.0;
                caught += if by.is_some() { 1.0 } else { 0.0 };
            }
        }
        caught / shown
    }

    /// Returns what the best figure of the mover's dice is worth that holds, and every pretence that claims more, with what
    /// it is worth if it stands; with the extra turn of nine dice on the first roll.
    pub(super) fn pretences(&self, solution: &Solver) -> (f64, Vec<(Pretence, f64)>) {
        let (Some(roll), Some(left)) = (self.roll(), self.left()) else { return (0.0, Vec::new()) };
        let (counts, scoring) = (roll.counts(), self.rules.variant.scoring());
        let extra = if left + 1 == ROLLS { solution.turn() } else { 0.0 };
        let (best, nine) = scoring.best_scores(&counts);
        let honest = nine.map_or(0.0, |nine| f64::from(nine) + extra).max(best.into());
        let mut all = Vec::new();
        for is in Face::ALL.into_iter().filter(|is| counts[*is as usize] > 0) {
            for should in Face::ALL.into_iter().filter(|should| *should != is) {
                let mut pretended = counts;
                pretended[is as usize] -= 1;
                pretended[should as usize] += 1;
                for symmetry in scoring.symmetries() {
                    let dice = most_dice(symmetry, &pretended);
                    let points = score(symmetry, dice);
                    let worth = f64::from(points) + if usize::from(dice) == DICE { extra } else { 0.0 };
                    if dice >= 2 && points > best && worth > honest {
                        let said = Said { roll: ROLLS - left, symmetry, dice };
                        all.push((Pretence { said, is, should }, worth));
                    }
                }
            }
        }
        (honest, all)
    }

    /// Lays a pretence out; `None` if the program does not find it untrue.
    fn laid(&self, pretence: &Pretence, stream: &mut Stream) -> Option<Claim> {
        let Pretence { said: Said { symmetry, .. }, is, should } = *pretence;
        let mut counts = self.roll()?.counts();
        counts[is as usize] -= 1;
        counts[should as usize] += 1;
        let ring = laid_out(groupings(symmetry, &counts).first()?, Design::Ring)?;
        let mut dice: Vec<Placed> = self.redesigned(symmetry, ring, stream).dice().to_vec();
        let alike: Vec<usize> = (0..dice.len()).filter(|die| dice[*die].face == should).collect();
        dice[*stream.pick(&alike)?].face = is;
        let figure = Figure::new(dice).ok()?;
        let claim = Claim { declared: Some(symmetry), figure, first_roll: pretence.said.roll == 1 };
        (self.judge(&claim) == Verdict::HasNot).then_some(claim)
    }
}

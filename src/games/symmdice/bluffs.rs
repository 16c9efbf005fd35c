//! Untrue declarations by computers: their kinds and frequencies.
//!
//! Such a figure has one die of another picture, and claims more than its dice are worth. Its
//! frequency follows from that of true declarations of its kind (symmetry, dice and roll): so few
//! are untrue that challenging all of them unseen loses half of what a challenge costs, so looking
//! pays.
use super::action::Action;
use super::coach::ERROR_SCALE;
use super::geometry::design::{Design, laid_out};
use super::geometry::dice::{Counts, DICE, DieKind, NineDice, ROLLS};
use super::geometry::figure::{Figure, PlacedDie};
use super::geometry::motifs::Face;
use super::geometry::orbits::{groupings, most_dice, score};
use super::geometry::symmetry::Symmetry;
use super::referee::Verdict;
use super::solver::{Scoring, Solver};
use super::state::{Claim, SymmDice};
use crate::core::{Level, Purpose, Seats, Seed, Stream, coach::bot};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// A kind of declaration, as the others see it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct ClaimKind {
    /// The roll of the turn, from 1.
    pub(super) roll: u8,
    pub(super) symmetry: Symmetry,
    pub(super) dice: u8,
}

impl ClaimKind {
    /// Returns its worth if it stands, with the extra turn of nine dice on the first roll.
    fn value_if_it_stands(self, solver: &Solver) -> f64 {
        let again = self.roll == 1 && usize::from(self.dice) == DICE;
        f64::from(score(self.symmetry, self.dice)) + if again { solver.turn() } else { 0.0 }
    }
}

/// A figure that its dice could make if one of them showed another picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Pretence {
    /// Its declaration.
    pub(super) said: ClaimKind,
    /// The picture that one die shows.
    is: Face,
    /// The picture that it should show.
    should: Face,
}

/// Number of turns that a level plays to find out what it declares.
const TURNS: u32 = 2_000;

/// True declarations of a kind by a level, for each chance to pretend it in place of another
/// declaration. Kinds declared in less than a fiftieth of its turns are missing, and never
/// pretended.
type BluffRates = BTreeMap<ClaimKind, f64>;

/// Returns the frequencies of each kind in turns that `level` plays with its own mistakes.
fn often(level: Level) -> &'static BluffRates {
    static OFTEN: [OnceLock<BluffRates>; 4] = [const { OnceLock::new() }; 4];
    OFTEN[level as usize].get_or_init(|| {
        let solver = Solver::of(Scoring::Standard);
        let mut stream = Stream::new(Seed(3), Purpose::Trials, level as u32);
        let mut counted: BTreeMap<ClaimKind, (u32, u32)> = BTreeMap::new();
        for _ in 0..TURNS {
            let (roll, said) = play_declaring_turn(solver, level, &mut stream);
            counted.entry(said).or_default().0 += 1;
            let (_, all) = pretences(solver, &roll, ROLLS - said.roll);
            let kinds: BTreeSet<ClaimKind> =
                all.iter().map(|(pretence, _)| pretence.said).collect();
            kinds
                .into_iter()
                .for_each(|said| counted.entry(said).or_default().1 += 1);
        }
        counted.retain(|_, (held, able)| 50 * *held >= TURNS && *able > 0);
        counted
            .into_iter()
            .map(|(said, (held, able))| (said, f64::from(held) / f64::from(able)))
            .collect()
    })
}

/// Plays a turn as `level`, and returns its last roll and what it declares, which holds.
fn play_declaring_turn(
    solver: &Solver,
    level: Level,
    stream: &mut Stream,
) -> (NineDice, ClaimKind) {
    enum Declaration {
        Keep(u16),
        Declare(ClaimKind),
    }
    let mut dice: [Option<Face>; DICE] = [None; DICE];
    let mut left = ROLLS - 1;
    loop {
        let faces = std::array::from_fn(|die| {
            dice[die].unwrap_or_else(|| DieKind::of(die).faces()[stream.below(6) as usize])
        });
        let roll = NineDice::new(faces).expect("each die shows one of its faces");
        let counts = roll.counts();
        let figure = |symmetry| {
            let count = most_dice(symmetry, &counts);
            let said = ClaimKind {
                roll: ROLLS - left,
                symmetry,
                dice: count,
            };
            (count >= 2).then(|| (Declaration::Declare(said), said.value_if_it_stands(solver)))
        };
        let figures = Scoring::Standard.symmetries().filter_map(figure);
        let keeps = solver
            .keeps(&roll, left)
            .into_iter()
            .map(|(mask, value)| (Declaration::Keep(mask), value));
        match bot::choose(figures.chain(keeps), level, ERROR_SCALE, stream) {
            Some(Declaration::Declare(said)) => return (roll, said),
            Some(Declaration::Keep(mask)) => {
                dice = std::array::from_fn(|die| (mask >> die & 1 == 1).then_some(faces[die]));
                left -= 1;
            }
            None => unreachable!("every roll allows a figure"),
        }
    }
}

/// Returns the chance with which `level` takes a pretence of a kind that its dice allow, so that of
/// all such declarations `share` are untrue.
fn chance(said: ClaimKind, level: Level, share: f64) -> f64 {
    // Some of those that hold give way to pretences themselves.
    0.9 * share / (1.0 - share) * often(level).get(&said).unwrap_or(&0.0)
}

impl SymmDice {
    /// Declares a figure that holds, or in its place one that does not, to deceive `people`.
    pub(super) fn choose_declaration(
        &self,
        solution: &Solver,
        level: Level,
        people: Seats,
        (symmetry, figure): (Symmetry, Figure),
        stream: &mut Stream,
    ) -> Action {
        // Where nothing is at stake for those who challenge, every figure would be challenged.
        let deceives = !people.is_empty() && self.rules.challenge() > 0;
        let pretence = deceives
            .then(|| self.pretence(solution, level, people, stream))
            .flatten();
        match pretence.and_then(|pretence| self.laid(&pretence, stream)) {
            Some(Claim {
                declared: Some(symmetry),
                figure,
                ..
            }) => Action::Declare(symmetry, figure),
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
        let (roll, left) = self.roll().zip(self.left())?;
        let (honest, all) = pretences(solution, &roll, left);
        let caught = self.caught_share(people);
        let challenge = f64::from(self.rules.challenge());
        let mut drawn = stream.unit();
        let mut kinds: Vec<(ClaimKind, f64)> = all
            .iter()
            .map(|(pretence, worth)| (pretence.said, *worth))
            .collect();
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
        let alike: Vec<Pretence> = all
            .into_iter()
            .map(|(pretence, _)| pretence)
            .filter(|pretence| pretence.said == said)
            .collect();
        stream.pick(&alike).copied()
    }

    /// Returns the largest share of untrue ones among declarations that are worth so much: half of
    /// that from which on challenging all of them would earn something.
    pub(super) fn most_untrue(&self, worth: f64) -> f64 {
        let challenge = f64::from(self.rules.challenge());
        let others = self.others().len() as f64;
        0.5 * challenge / (2.0 * challenge + worth / others)
    }

    /// Returns the share of untrue declarations that `people` have caught: 0.9 at first, as if they
    /// had caught nine of ten before.
    pub(super) fn caught_share(&self, people: Seats) -> f64 {
        let (mut caught, mut shown) = (9.0, 10.0);
        for &(maker, by) in &self.untrue {
            let watching = people.without(maker);
            if !watching.is_empty() && by.is_none_or(|by| watching.contains(by)) {
                shown += 1.0;
                caught += if by.is_some() { 1.0 } else { 0.0 };
            }
        }
        caught / shown
    }

    /// Lays a pretence out; `None` if the program does not find it untrue.
    fn laid(&self, pretence: &Pretence, stream: &mut Stream) -> Option<Claim> {
        let Pretence {
            said: ClaimKind { symmetry, .. },
            is,
            should,
        } = *pretence;
        let mut counts = self.roll()?.counts();
        counts[is as usize] -= 1;
        counts[should as usize] += 1;
        let ring = laid_out(groupings(symmetry, &counts).first()?, Design::Ring)?;
        let mut dice: Vec<PlacedDie> = self.redesigned(symmetry, ring, stream).dice().to_vec();
        let alike: Vec<usize> = (0..dice.len())
            .filter(|die| dice[*die].face == should)
            .collect();
        dice[*stream.pick(&alike)?].face = is;
        let figure = Figure::new(dice).ok()?;
        let claim = Claim {
            declared: Some(symmetry),
            figure,
            first_roll: pretence.said.roll == 1,
        };
        (self.judge(&claim) == Verdict::HasNot).then_some(claim)
    }
}

/// Returns the worth of the best true figure of a roll with `left` rerolls left, and every pretence
/// that claims more, with its worth if it stands.
pub(super) fn pretences(solver: &Solver, roll: &NineDice, left: u8) -> (f64, Vec<(Pretence, f64)>) {
    let (counts, number) = (roll.counts(), ROLLS - left);
    let all = move |counts: Counts| {
        let most = move |symmetry| ClaimKind {
            roll: number,
            symmetry,
            dice: most_dice(symmetry, &counts),
        };
        Scoring::Standard
            .symmetries()
            .map(most)
            .filter(|said| said.dice >= 2)
    };
    let honest = all(counts)
        .map(|said| said.value_if_it_stands(solver))
        .fold(0.0, f64::max);
    let (best, _) = Scoring::Standard.best_scores(&counts);
    let mut pretences = Vec::new();
    for is in Face::ALL.into_iter().filter(|is| counts[*is as usize] > 0) {
        for should in Face::ALL.into_iter().filter(|should| *should != is) {
            let mut pretended = counts;
            pretended[is as usize] -= 1;
            pretended[should as usize] += 1;
            let bold = all(pretended).map(|said| {
                (
                    Pretence { said, is, should },
                    said.value_if_it_stands(solver),
                )
            });
            pretences.extend(bold.filter(|(pretence, worth)| {
                score(pretence.said.symmetry, pretence.said.dice) > best && *worth > honest
            }));
        }
    }
    (honest, pretences)
}

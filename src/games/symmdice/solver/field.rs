//! More than two seats: the chance of winning against others who play for points and whose dice are unknown.
//!
//! The points of each of the others after each round, if none had the goal before, are a known distribution; they are
//! independent. A player for the win knows its own score and these distributions, from round to round.
use super::graph::Graph;
use super::race::SETTLED;
use super::run::Run;
use super::turn::{End, turns};
use crate::core::worth::share_of_win;

/// Rounds that the game reaches with a smaller chance than this are left out.
const NEARLY: f64 = 1e-6;
/// Scores whose chance of winning is this close to 1 count as won.
const WON: f64 = 1e-7;

/// One of the others.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Rival {
    pub(crate) points: i32,
    /// Its part in this round.
    pub(crate) this_round: ThisRound,
}

/// The rest of this round for one of the others.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ThisRound {
    /// Its run is over.
    Over,
    /// A whole run is to come.
    Whole,
    /// The rest of a run: the chance of each number of points, as bits.
    Rest(Vec<u64>),
}

/// The others, and the stage of the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Rivals {
    pub(crate) goal: i32,
    /// This is the last round.
    pub(crate) last: bool,
    pub(crate) others: Vec<Rival>,
}

/// Chances of the scores.
#[derive(Clone)]
struct Scores {
    least: i32,
    chances: Vec<f64>,
}

impl Scores {
    fn certain(points: i32) -> Scores {
        Scores { least: points, chances: vec![1.0] }
    }

    fn after(&self, run: &[f64]) -> Scores {
        let mut chances = vec![0.0; self.chances.len() + run.len()];
        for (at, chance) in self.chances.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            for (more, made) in run.iter().enumerate() {
                chances[at + more] += chance * made;
            }
        }
        Scores { least: self.least, chances }
    }

    /// Returns the chances of fewer points and of exactly `points`.
    fn below_and_of(&self, points: i32) -> (f64, f64) {
        let at = (points - self.least).clamp(-1, self.chances.len() as i32);
        let below = self.chances.iter().take(at.max(0) as usize).sum();
        (below, usize::try_from(at).ok().and_then(|at| self.chances.get(at)).copied().unwrap_or(0.0))
    }

    /// Returns the chance of staying below the goal, and the scores in that case.
    fn short_of(&self, goal: i32) -> (f64, Scores) {
        let mut chances = self.chances.clone();
        chances.truncate((goal - self.least).max(0) as usize);
        let sum: f64 = chances.iter().sum();
        if sum > 0.0 {
            chances.iter_mut().for_each(|chance| *chance /= sum);
        }
        (sum, Scores { least: self.least, chances })
    }
}

/// Value of a round to a seat, by its points at the end.
struct Round {
    /// Share of a win by points from `low` on; with more the seat wins.
    shares: Vec<f64>,
    /// Chance that none of the others has the goal then.
    goes_on: f64,
}

/// Chance of winning against others, by points.
pub(crate) struct Field {
    goal: i32,
    last: bool,
    low: i32,
    /// This round and later ones.
    rounds: Vec<Round>,
    /// By round, the chance at the beginning of a turn, by points from `low` on; with more the seat wins.
    movers: Vec<Vec<f64>>,
}

impl Field {
    pub(super) fn solve(graph: &Graph, run: &Run, rivals: &Rivals, low: i32) -> Field {
        let Rivals { goal, last, ref others } = *rivals;
        let mut field = Field { goal, last, low, rounds: Vec::new(), movers: Vec::new() };
        let mut scores: Vec<Scores> = others
            .iter()
            .map(|rival| {
                let now = Scores::certain(rival.points);
                match &rival.this_round {
                    ThisRound::Over => now,
                    ThisRound::Whole => now.after(run.chances()),
                    ThisRound::Rest(bits) => {
                        now.after(&bits.iter().map(|&bits| f64::from_bits(bits)).collect::<Vec<_>>())
                    }
                }
            })
            .collect();
        let mut alive = 1.0;
        loop {
            let short: Vec<(f64, Scores)> = scores.iter().map(|scores| scores.short_of(goal)).collect();
            let goes_on = if last { 0.0 } else { short.iter().map(|(chance, _)| chance).product() };
            field.rounds.push(Round { shares: shares(&scores, low), goes_on });
            alive *= goes_on;
            if alive < NEARLY {
                break;
            }
            scores = short.iter().map(|(_, scores)| scores.after(run.chances())).collect();
        }
        let most = field.rounds.iter().map(|round| round.shares.len()).max().unwrap_or(0);
        field.movers = vec![vec![0.0; most]; field.rounds.len()];
        // Above the goal, each score depends only on those that a figure of nine leads to.
        let mut above = low + most as i32;
        while above > low {
            let step = if above > goal + Graph::NINES[0] { Graph::NINES[0] } else { 1 };
            let from = (above - step).max(low);
            field.solve_scores(graph, from..above);
            above = from;
        }
        field
    }

    fn solve_scores(&mut self, graph: &Graph, points: std::ops::Range<i32>) {
        let each = points.flat_map(|points| (0..self.rounds.len()).map(move |round| (round, points)));
        let each: Vec<(usize, i32)> = each.filter(|&(round, points)| self.is_open(round, points)).collect();
        if each.is_empty() {
            return;
        }
        loop {
            let chances = turns(graph, each.len(), &|at, end| {
                let (round, points) = each[at];
                match end {
                    End::Stop(made) => self.ended_in(round, points + made),
                    End::Again(made) => self.mover_in(round, points + made),
                }
            });
            let mut change: f64 = 0.0;
            for (&(round, points), chance) in each.iter().zip(chances) {
                let known = &mut self.movers[round][(points - self.low) as usize];
                change = change.max((chance - *known).abs());
                *known = chance;
            }
            // In Little Kids a run can score nothing, and so lead to the same score a round later.
            if graph.scores()[0] > 0 || change < SETTLED {
                break;
            }
        }
    }

    /// Returns `true` if the score can still win or lose.
    fn is_open(&self, round: usize, points: i32) -> bool {
        points < self.goal || self.share(round, points) < 1.0 - WON
    }

    fn share(&self, round: usize, points: i32) -> f64 {
        self.rounds[round].shares.get((points - self.low) as usize).copied().unwrap_or(1.0)
    }

    fn mover_in(&self, round: usize, points: i32) -> f64 {
        match self.movers.get(round) {
            // The game hardly ever lasts that long.
            None => 0.0,
            Some(_) if !self.is_open(round, points) => 1.0,
            Some(chances) => chances.get((points - self.low) as usize).copied().unwrap_or(1.0),
        }
    }

    fn ended_in(&self, round: usize, points: i32) -> f64 {
        if self.last || points >= self.goal {
            return self.share(round, points);
        }
        self.rounds[round].goes_on * self.mover_in(round + 1, points)
    }

    /// Returns the chance at the beginning of a turn of this round's run, with these points.
    pub(crate) fn mover(&self, points: i32) -> f64 {
        self.mover_in(0, points)
    }

    /// Returns the chance after this round's run, with these points.
    pub(crate) fn ended(&self, points: i32) -> f64 {
        self.ended_in(0, points)
    }
}

/// Returns the share of a win against others with these scores, by points from `low` on; with more the seat wins.
fn shares(others: &[Scores], low: i32) -> Vec<f64> {
    let mut shares = Vec::new();
    for points in low.. {
        let share = share_of_win(others.iter().map(|scores| scores.below_and_of(points)));
        shares.push(share);
        let over = others.iter().all(|scores| scores.least + scores.chances.len() as i32 <= points);
        if over || share > 1.0 - WON {
            break;
        }
    }
    shares
}

//! The race of two seats to the goal: the chance of winning from every score, if both play for it.
//!
//! A round is played out when a seat reaches the goal, so that both have had equally many runs: the first seat has
//! moved when the second one replies. Before the last round the mover's chance depends on both scores, and not on the
//! number of extra turns; in the last round it depends on the difference alone. All scores with one sum are solved
//! together, from the goal downward: a figure scores points, so each leads to greater sums.
use super::graph::Graph;
use super::turn::{End, turns};
use std::sync::Arc;

/// Chances below this are neglected, such as those of endless extra turns.
pub(super) const NONE: f64 = 1e-12;
/// The fewest points of a figure of all nine dice, which can earn another turn.
const STEP: usize = Graph::NINES[0] as usize;
/// Largest change in Little Kids after which a run without points need not be solved again.
pub(super) const SETTLED: f64 = 1e-14;

/// Position of a seat in the order of a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Place {
    /// The other seat replies.
    First,
    /// The other seat has moved.
    Second,
}

/// Returns the share of a win by this lead.
fn share(lead: i32) -> f64 {
    match lead {
        ..0 => 0.0,
        0 => 0.5,
        1.. => 1.0,
    }
}

/// The last round.
pub(crate) struct LastRound {
    /// Chance of the seat that replies, by the points it needs for a tie, from 0; with more it has none.
    replies: Vec<f64>,
    /// Chance of the seat that moves before the reply, by its lead from `least` on; with more it wins.
    leads: Vec<f64>,
    least: i32,
}

impl LastRound {
    pub(super) fn solve(graph: &Graph) -> LastRound {
        let mut last = LastRound { replies: Vec::new(), leads: Vec::new(), least: 0 };
        loop {
            let from = last.replies.len() as i32;
            let chances = turns(graph, STEP, &|at, end| match end {
                End::Stop(points) => share(points - from - at as i32),
                End::Again(points) => last.reply(from + at as i32 - points),
            });
            let none = chances.iter().all(|&chance| chance < NONE);
            last.replies.extend(chances);
            if none {
                break;
            }
        }
        // From the greatest lead downward, reversed at the end.
        let most = last.replies.len() as i32;
        loop {
            let from = most - last.leads.len() as i32 - 1;
            let chances = turns(graph, STEP, &|at, end| match end {
                End::Stop(points) => 1.0 - last.reply(from - at as i32 + points),
                End::Again(points) => {
                    let lead = from - at as i32 + points;
                    if lead >= most { 1.0 } else { last.leads[(most - 1 - lead) as usize] }
                }
            });
            let none = chances.iter().all(|&chance| chance < NONE);
            last.leads.extend(chances);
            if none {
                break;
            }
        }
        last.leads.reverse();
        last.least = most - last.leads.len() as i32;
        last
    }

    /// Returns the chance at the beginning of a turn of the last seat, which needs this many points for a tie.
    fn reply(&self, needed: i32) -> f64 {
        match usize::try_from(needed) {
            Ok(needed) => self.replies.get(needed).copied().unwrap_or(0.0),
            Err(_) => 1.0,
        }
    }

    /// Returns the chance at the beginning of a turn with this lead, before the other seat replies.
    fn lead(&self, lead: i32) -> f64 {
        match usize::try_from(lead - self.least) {
            Ok(at) => self.leads.get(at).copied().unwrap_or(1.0),
            Err(_) => 0.0,
        }
    }
}

/// The whole race to a goal.
pub(crate) struct Race {
    goal: i32,
    /// The lowest solved points of the first seat and of the second.
    low: [i32; 2],
    last: Arc<LastRound>,
    /// Chance at the beginning of a turn: by the mover's place, by the points of the first seat and of the second.
    movers: [Vec<f64>; 2],
}

impl Race {
    /// Solves the race to `goal` from these points of the first seat and of the second on, reporting progress from 0 to
    /// 1.
    pub(super) fn solve(
        graph: &Graph,
        last: Arc<LastRound>,
        goal: i32,
        low: [i32; 2],
        progress: &(dyn Fn(f32) + Sync),
    ) -> Race {
        let low = low.map(|low| low.min(goal - 1));
        let scores = low.map(|low| (goal - low) as usize).into_iter().product();
        let mut race = Race { goal, low, last, movers: [0, 1].map(|_| vec![0.5; scores]) };
        let (least, most) = (low.iter().sum::<i32>(), 2 * (goal - 1));
        // In Little Kids a run can score nothing, and so lead to the same scores.
        let makes_nothing = graph.scores().first() == Some(&0);
        for sum in (least..=most).rev() {
            let first = (sum - goal + 1).max(low[0])..=(sum - low[1]).min(goal - 1);
            let scores: Vec<(i32, i32)> = first.map(|first| (first, sum - first)).collect();
            loop {
                let place = |at: usize| if at < scores.len() { Place::First } else { Place::Second };
                let chances = turns(graph, 2 * scores.len(), &|at, end| {
                    let (first, second) = scores[at % scores.len()];
                    let (own, other) = match place(at) {
                        Place::First => (first, second),
                        Place::Second => (second, first),
                    };
                    match end {
                        End::Stop(points) => race.ended(place(at), own + points, other, false),
                        End::Again(points) => race.mover(place(at), own + points, other, false),
                    }
                });
                let mut change: f64 = 0.0;
                for (at, &chance) in chances.iter().enumerate() {
                    let (first, second) = scores[at % scores.len()];
                    let known = race.at(first, second);
                    let known = &mut race.movers[place(at) as usize][known];
                    change = change.max((chance - *known).abs());
                    *known = chance;
                }
                if !makes_nothing || change < SETTLED {
                    break;
                }
            }
            progress((most - sum + 1) as f32 / (most - least + 1) as f32);
        }
        race
    }

    /// Returns `true` if it is a race to this goal, and from these points or fewer of each seat.
    pub(super) fn covers(&self, goal: i32, low: [i32; 2]) -> bool {
        self.goal == goal && self.low.iter().zip(low).all(|(own, low)| *own <= low.min(goal - 1))
    }

    fn at(&self, first: i32, second: i32) -> usize {
        let place = |low: i32, points: i32| (points.clamp(low, self.goal - 1) - low) as usize;
        place(self.low[0], first) * (self.goal - self.low[1]) as usize + place(self.low[1], second)
    }

    /// Returns the chance at the beginning of a turn of a seat with `own` points; `last` if the goal was reached
    /// before.
    pub(crate) fn mover(&self, place: Place, own: i32, other: i32, last: bool) -> f64 {
        let last = last || own >= self.goal || other >= self.goal;
        match place {
            Place::First if last => self.last.lead(own - other),
            Place::Second if last => self.last.reply(other - own),
            Place::First => self.movers[0][self.at(own, other)],
            Place::Second => self.movers[1][self.at(other, own)],
        }
    }

    /// Returns the chance of a seat whose run ends with `own` points.
    pub(crate) fn ended(&self, place: Place, own: i32, other: i32, last: bool) -> f64 {
        let last = last || own >= self.goal || other >= self.goal;
        match place {
            Place::First => 1.0 - self.mover(Place::Second, other, own, last),
            Place::Second if last => share(own - other),
            Place::Second => 1.0 - self.mover(Place::First, other, own, false),
        }
    }
}

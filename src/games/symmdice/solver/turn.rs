//! A turn for any worth of points: the chance of winning or of a total, or the points themselves.
use super::graph::Graph;
use crate::core::wide::{Work, widest};
use fearless_simd::Simd;
use rayon::prelude::*;

/// Number of turns solved together.
const LANES: usize = 8;

/// End of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// A figure with these points.
    Stop(i32),
    /// A figure of all nine dice on the first roll with these points: another turn follows.
    Again(i32),
}

/// A turn solved for a worth of points, which must not decrease with more points.
pub(crate) struct Turn {
    /// Value of each kept set, by the rerolls left after its missing dice are rolled: 0 and 1.
    pub(super) keeps: [Vec<f64>; 2],
    /// Value of each roll before its dice are kept or used, without the extra turn.
    pub(super) stay: Vec<f64>,
}

impl Turn {
    /// Solves a turn whose points are worth `worth`.
    pub(super) fn new(graph: &Graph, worth: impl Fn(i32) -> f64) -> Turn {
        let worth: Vec<[f64; 1]> = graph.scores().iter().map(|&score| [worth(score)]).collect();
        let mut values = vec![[0.0]; graph.len()];
        let flat = |values: &[[f64; 1]]| values.iter().map(|[value]| *value).collect();
        graph.stop(&worth, &mut values);
        graph.average(&mut values);
        let last = flat(&values);
        graph.best_keep(&mut values);
        graph.average(&mut values);
        let keeps = [last, flat(&values)];
        graph.best_keep(&mut values);
        values.truncate(graph.rolls.len());
        Turn { keeps, stay: flat(&values) }
    }
}

/// Solves `count` turns, with the worth `worth(i, end)` of the ends of turn i, and returns their values before the
/// first roll.
pub(super) fn turns(graph: &Graph, count: usize, worth: &(dyn Fn(usize, End) -> f64 + Sync)) -> Vec<f64> {
    let chunks: Vec<usize> = (0..count).step_by(LANES).collect();
    let solve = |values: &mut Vec<[f64; LANES]>, first: usize| {
        // Lanes beyond the last turn repeat it.
        let lane = |end: End| std::array::from_fn(|lane| worth((first + lane).min(count - 1), end));
        let stops: Vec<[f64; LANES]> = graph.scores().iter().map(|&score| lane(End::Stop(score))).collect();
        let nines = Graph::NINES.map(|score| lane(End::Again(score)));
        widest(Turns { graph, stops: &stops, nines: &nines, values })
    };
    let scratch = || vec![[0.0; LANES]; graph.len()];
    let solved: Vec<[f64; LANES]> = if chunks.len() == 1 {
        vec![solve(&mut scratch(), 0)]
    } else {
        chunks.into_par_iter().map_init(scratch, solve).collect()
    };
    solved.into_iter().flatten().take(count).collect()
}

/// Turns solved together.
struct Turns<'a> {
    graph: &'a Graph,
    /// Value of each of the best scores.
    stops: &'a [[f64; LANES]],
    /// Value of each score of nine on the first roll.
    nines: &'a [[f64; LANES]; 4],
    values: &'a mut [[f64; LANES]],
}

impl Work for Turns<'_> {
    type Output = [f64; LANES];
    #[inline(always)]
    fn run<S: Simd>(self, _: S) -> [f64; LANES] {
        let Turns { graph, stops, nines, values } = self;
        graph.stop(stops, values);
        for _ in 0..2 {
            graph.average(values);
            graph.best_keep(values);
        }
        graph.first_roll(nines, values)
    }
}

//! The distribution of points in a hand of three sides, as a Markov chain: who completes the next line, by the
//! number of complete lines and who completed the last one.
//!
//! An estimate from hands played for points: near the end of a match play differs, but that is left to
//! [`Contest`](super::contest::Contest), which knows the cards. `dicegames tables` makes the file under `assets/`.
use super::hand::Hand;
use super::match_table::dealt;
use super::value::Trio;
use crate::core::chance::ChanceRequest;
use crate::core::dice::{Purpose, Seed, Stream};
use crate::games::nice::roll::{Extra, Pattern};
use crate::games::nice::square::points;
use crate::games::nice::variant::Variant;
use rayon::prelude::*;

/// For each variant: the deals of the estimate, and the number of times each is played.
const DEALS: [(Variant, u32, u32); 3] =
    [(Variant::Nice, 4000, 25), (Variant::Big, 160, 500), (Variant::Super, 160, 500)];

/// Nobody has completed a line yet.
const NOBODY: usize = 3;

/// By the number of complete lines and who completed the last one (or [`NOBODY`]): the probability of each side,
/// counted from the one that started the hand, to complete the next.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PointChain(Vec<[[f64; 3]; 4]>);

impl PointChain {
    /// Returns the shipped chain.
    pub(crate) fn of(variant: Variant) -> Self {
        let text = include_str!("../../../../assets/nice-course.txt");
        let mut chain = Self(vec![[[1.0 / 3.0; 3]; 4]; variant.lines()]);
        for (complete, last, chances) in text.lines().filter_map(|line| read(variant, line)) {
            chain.0[complete][last] = chances;
        }
        chain
    }

    /// Returns the chance of each side to win the match, counted from the one that starts the hand, for these
    /// needs; `next` returns the same at the start of the next hand, given each side's score in this one.
    pub(crate) fn chances(&self, needs: [u8; 3], next: impl Fn([u8; 3]) -> [f64; 3]) -> [f64; 3] {
        let mut won = [0.0; 3];
        // The probabilities of the first and the second side's points, by who scored last.
        let side = self.0.len() + 1;
        let mut now = vec![[0.0; 4]; side * side];
        now[0][NOBODY] = 1.0;
        for (complete, follow) in self.0.iter().enumerate() {
            let mut then = vec![[0.0; 4]; side * side];
            for (own, other) in (0..=complete).flat_map(|own| (0..=complete - own).map(move |o| (own, o))) {
                for (last, chance) in now[own * side + other].into_iter().enumerate() {
                    for scorer in 0..3 {
                        let mut scored = [own, other, complete - own - other];
                        scored[scorer] += 1;
                        let share = chance * follow[last][scorer];
                        if scored[scorer] >= usize::from(needs[scorer]) {
                            won[scorer] += share;
                        } else {
                            then[scored[0] * side + scored[1]][scorer] += share;
                        }
                    }
                }
            }
            now = then;
        }
        let lines = self.0.len();
        for (own, other) in (0..=lines).flat_map(|own| (0..=lines - own).map(move |other| (own, other))) {
            let chance: f64 = now[own * side + other].iter().sum();
            if chance > 0.0 {
                let after = next([own as u8, other as u8, (lines - own - other) as u8]);
                (0..3).for_each(|side| won[side] += chance * after[side]);
            }
        }
        won
    }
}

/// Makes the shipped file.
pub(crate) fn make(progress: &(dyn Fn(f32) + Sync)) -> Vec<u8> {
    let mut text =
        "# Made by `dicegames tables`: variant, lines complete, who of three sides completed the last one\n\
        # (0 started the hand, 3 is nobody), and the chance of each side to complete the next.\n"
            .to_owned();
    for (done, (variant, deals, times)) in DEALS.into_iter().enumerate() {
        progress(done as f32 / DEALS.len() as f32);
        for (complete, by_last) in count(variant, 0..deals, times).into_iter().enumerate() {
            for (last, counts) in by_last.into_iter().enumerate() {
                let all: u32 = counts.iter().sum();
                if all > 0 {
                    let [a, b, c] = counts.map(|count| f64::from(count) / f64::from(all));
                    text += &format!("{variant} {complete} {last} {a:.5} {b:.5} {c:.5}\n");
                }
            }
        }
    }
    progress(1.0);
    text.into_bytes()
}

fn read(variant: Variant, line: &str) -> Option<(usize, usize, [f64; 3])> {
    let mut words = line.split_whitespace();
    let right = words.next() == Some(variant.word());
    let (complete, last) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let mut chance = || words.next()?.parse::<f64>().ok();
    let [a, b, c] = [chance()?, chance()?, chance()?];
    // They were rounded individually.
    right.then_some((complete, last, [a, b, c].map(|chance| chance / (a + b + c))))
}

/// Counts who completes which line in some deals, each played `times` times for points.
fn count(variant: Variant, deals: std::ops::Range<u32>, times: u32) -> Vec<[[u32; 3]; 4]> {
    let one = |number: u32| {
        let mut stream = Stream::new(Seed(16), Purpose::Trials, number);
        let mut counts = vec![[[0; 3]; 4]; variant.lines()];
        let hand: Hand<Trio> = Hand::solve(&dealt(variant, &mut stream));
        (0..times).for_each(|_| play(&hand, &mut stream, &mut counts));
        counts
    };
    let all: Vec<_> = deals.into_par_iter().map(one).collect();
    let mut sum = vec![[[0; 3]; 4]; variant.lines()];
    for counts in all {
        for (sum, counts) in sum.iter_mut().flatten().flatten().zip(counts.iter().flatten().flatten()) {
            *sum += counts;
        }
    }
    sum
}

/// Plays a hand once, for points.
fn play(hand: &Hand<Trio>, stream: &mut Stream, counts: &mut [[[u32; 3]; 4]]) {
    let square = hand.square();
    let variant = square.variant();
    let (mut down, mut mover, mut extra) = (square.down(), 0, Extra::First);
    let (mut complete, mut last) = (0, NOBODY);
    while down != square.full() {
        let dice = stream.answer(&ChanceRequest::dice(variant.dice(), 6)).0;
        if let Some(&(cell, _)) = hand.moves(down, &dice, extra).first() {
            for _ in 0..points(variant.side(), down, cell) {
                counts[complete][last][mover] += 1;
                (complete, last) = (complete + 1, mover);
            }
            down |= 1 << cell;
        }
        match extra.next(variant, Pattern::of(&dice)) {
            Some(next) => extra = next,
            None => (mover, extra) = ((mover + 1) % 3, Extra::First),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_covers_every_state_of_a_hand() {
        let text = include_str!("../../../../assets/nice-course.txt");
        for variant in Variant::ALL {
            let known: Vec<_> = text.lines().filter_map(|line| read(variant, line)).collect();
            let mut places: Vec<_> = known.iter().map(|(complete, last, _)| (*complete, *last)).collect();
            places.sort_unstable();
            let later = (1..variant.lines()).flat_map(|complete| (0..3).map(move |last| (complete, last)));
            assert_eq!(places, [(0, NOBODY)].into_iter().chain(later).collect::<Vec<_>>(), "{variant}");
        }
    }

    /// Other deals agree within four standard errors, counting a deal as one observation.
    #[test]
    fn other_deals_agree() {
        let chain = PointChain::of(Variant::Nice);
        let each: Vec<f64> = (50_000..50_400)
            .map(|number| {
                let [first, second, third] = count(Variant::Nice, number..number + 1, 10)[0][NOBODY];
                f64::from(first) / f64::from(first + second + third)
            })
            .collect();
        let mean = each.iter().sum::<f64>() / each.len() as f64;
        let spread = each.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / each.len() as f64;
        let error = (spread / each.len() as f64).sqrt();
        let kept = chain.0[0][NOBODY][0];
        assert!((mean - kept).abs() < 4.0 * error, "{mean} ± {error}, {kept} kept");
    }
}

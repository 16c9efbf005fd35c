//! The solver compared with a slow, obvious twin: every ordered roll, every card, iterated to
//! convergence, without closed forms or classes of rolls.
use super::hand::{HandSolution, HandState, SideValues};
use super::match_chance::MatchChances;
use crate::core::{ChanceOutcome, ChanceRequest, OptionValue, Purpose, Seed, Stream};
use crate::games::nice::roll::{Extra, Pattern, allowed};
use crate::games::nice::square::{Mask, Square, cells, complete, points};
use crate::games::nice::variant::Variant;
use crate::tests::{fresh, sample};
use std::collections::HashMap;

/// A random deal with all but `up` cards turned over.
pub(crate) fn deal(variant: Variant, up: usize, stream: &mut Stream) -> Square {
    let cells = variant.cells() as u8;
    let ChanceOutcome(cards) = stream.answer(&ChanceRequest::Deal {
        deck: variant.deck() as u8,
        count: cells,
    });
    let mut square = Square::new(
        variant,
        &cards
            .iter()
            .map(|card| (card - 1) / 4 + 1)
            .collect::<Vec<_>>(),
    );
    let ChanceOutcome(order) = stream.answer(&ChanceRequest::Deal {
        deck: cells,
        count: cells,
    });
    for cell in &order[up..] {
        square.turn_over(usize::from(cell - 1));
    }
    square
}

/// The values of every state and standing to each side, from the one that started the hand.
pub(crate) struct SlowHand {
    square: Square,
    sides: usize,
    values: HashMap<(Mask, [u8; 3], usize, Extra), SideValues>,
}

impl SlowHand {
    /// Solves a hand in which the side that started has scored all lines that are face down.
    pub(crate) fn solve(
        square: &Square,
        sides: usize,
        ends: &impl Fn([u8; 3]) -> Option<SideValues>,
    ) -> SlowHand {
        let variant = square.variant();
        let base = complete(square, square.down());
        let extras: &[Extra] = match variant {
            Variant::Nice | Variant::Big => &[Extra::First],
            Variant::Super => &[Extra::First, Extra::Owed(0), Extra::Owed(1), Extra::Owed(2)],
        };
        let mut slow = SlowHand {
            square: *square,
            sides,
            values: HashMap::new(),
        };
        for down in (0..=square.full())
            .rev()
            .filter(|down| down & square.down() == square.down())
        {
            for scored in splits(complete(square, down), sides).filter(|scored| scored[0] >= base) {
                slow.solve_split(down, scored, extras, ends(scored));
            }
        }
        slow
    }

    fn solve_split(
        &mut self,
        down: Mask,
        scored: [u8; 3],
        extras: &[Extra],
        end: Option<SideValues>,
    ) {
        let all = ordered_rolls(self.square.variant().dice());
        loop {
            let mut change = 0.0_f64;
            for mover in 0..self.sides {
                for &extra in extras {
                    let mut mean = end.unwrap_or_default();
                    for dice in all.iter().filter(|_| end.is_none()) {
                        let values = self.roll_values(
                            HandState {
                                down,
                                scored,
                                mover,
                            },
                            dice,
                            extra,
                        );
                        for (mean, value) in mean.iter_mut().zip(values) {
                            *mean += value / all.len() as f64;
                        }
                    }
                    let old = self
                        .values
                        .insert((down, scored, mover, extra), mean)
                        .unwrap_or_default();
                    change = (0..3).fold(change, |largest, side| {
                        largest.max((old[side] - mean[side]).abs())
                    });
                }
            }
            if change < 1e-13 {
                return;
            }
        }
    }

    fn roll_values(
        &self,
        HandState {
            down,
            scored,
            mover,
        }: HandState,
        dice: &[u8],
        extra: Extra,
    ) -> SideValues {
        let (next_mover, next) = match extra.next(self.square.variant(), Pattern::of(dice)) {
            Some(next) => (mover, next),
            None => ((mover + 1) % self.sides, Extra::First),
        };
        let value_of = |down, scored| {
            self.values
                .get(&(down, scored, next_mover, next))
                .copied()
                .unwrap_or_default()
        };
        let ranks = allowed(dice);
        let mut fitting: Vec<usize> = cells(self.square.full() & !down)
            .filter(|cell| ranks.has(self.square.rank(*cell)))
            .collect();
        fitting.sort_by_key(|&cell| self.square.rank(cell));
        let mut best: Option<SideValues> = None;
        for cell in fitting {
            let mut scored = scored;
            scored[mover] += points(self.square.variant().side(), down, cell);
            let values = value_of(down | 1 << cell, scored);
            // Equal choices differ in the last bits; the lowest rank is then taken, in reading
            // order.
            if best.is_none_or(|best| values[mover] > best[mover] + 1e-9) {
                best = Some(values);
            }
        }
        best.unwrap_or_else(|| value_of(down, scored))
    }
}

fn ordered_rolls(dice: usize) -> Vec<Vec<u8>> {
    (0..6_usize.pow(dice as u32))
        .map(|n| {
            (0..dice)
                .map(|place| (n / 6_usize.pow(place as u32) % 6) as u8 + 1)
                .collect()
        })
        .collect()
}

fn splits(lines: u8, sides: usize) -> impl Iterator<Item = [u8; 3]> {
    let all = (0..=lines).flat_map(move |first| {
        (0..=lines - first).map(move |next| [first, next, lines - first - next])
    });
    all.filter(move |split| sides == 3 || split[2] == 0)
}

/// Compares every state and standing of a hand, and a roll of each; returns the number compared.
fn check(
    square: &Square,
    sides: usize,
    stream: &mut Stream,
    ends: impl Fn([u8; 3]) -> Option<SideValues> + Sync,
) -> usize {
    let slow = SlowHand::solve(square, sides, &ends);
    let hand = HandSolution::solve(square, sides, &ends);
    for (&(down, scored, mover, extra), expected) in &slow.values {
        let state = HandState {
            down,
            scored,
            mover,
        };
        if ends(scored).is_some() && extra == Extra::Owed(2) {
            // No turn has this many rolls left, and a finished hand is not asked about them.
            continue;
        }
        let dice = stream
            .answer(&ChanceRequest::dice(square.variant().dice(), 6))
            .0;
        let mut compared = vec![(hand.before(state, extra), *expected)];
        if ends(scored).is_none() {
            compared.push((
                hand.roll_values(state, &dice, extra),
                slow.roll_values(state, &dice, extra),
            ));
        }
        for (values, expected) in compared {
            for ahead in 0..sides {
                let far = (values[ahead] - expected[(mover + ahead) % sides]).abs();
                assert!(
                    far < 1e-8,
                    "{square:?} {state:?} {extra:?} {dice:?}: {values:?}, not {expected:?}"
                );
            }
        }
    }
    slow.values.len()
}

#[test]
fn hands_agree_with_the_slow_twin() {
    let stream = &mut Stream::new(Seed(fresh(1)), Purpose::Trials, 0);
    let mut compared = 0;
    for (variant, most) in [
        (Variant::Nice, sample(7, 9)),
        (Variant::Big, 5),
        (Variant::Super, sample(3, 4)),
    ] {
        for (up, sides) in (1..=most).flat_map(|up| [(up, 2), (up, 3)]) {
            let square = deal(variant, up, stream);
            let base = complete(&square, square.down());
            let lines = variant.lines() as u8;
            // The match ends with the second point of a side, or with the hand.
            let to_win = |scored: [u8; 3]| {
                let winner = [scored[0].saturating_sub(base), scored[1], scored[2]]
                    .iter()
                    .position(|points| *points >= 2);
                let won =
                    winner.map(|winner| [0, 1, 2].map(|side| f64::from(u8::from(side == winner))));
                let is_over = scored.iter().sum::<u8>() == lines;
                won.or_else(|| is_over.then(|| [0.3, 0.5 + 0.01 * f64::from(scored[0]), 0.2]))
            };
            compared += check(&square, sides, stream, to_win)
                + check(&square, sides, stream, |scored| {
                    (scored.iter().sum::<u8>() == lines).then(|| scored.map(f64::from))
                });
        }
    }
    assert!(compared > 10_000, "{compared}");
}

/// Before a hand, the chances are near those of two sides whose hands were solved for the match,
/// over a thousand deals (48 of the large squares).
#[test]
fn chances_are_near_those_of_solved_deals() {
    for (variant, needs, expected) in [
        (Variant::Nice, [15, 15], 0.4997),
        (Variant::Nice, [7, 15], 0.9264),
        (Variant::Nice, [4, 10], 0.9197),
        (Variant::Nice, [2, 6], 0.9084),
        (Variant::Nice, [10, 2], 0.0164),
        (Variant::Big, [7, 13], 0.887),
        (Variant::Big, [5, 5], 0.5),
        (Variant::Big, [8, 2], 0.03),
        (Variant::Super, [13, 7], 0.1039),
        (Variant::Super, [3, 7], 0.9041),
    ] {
        let chances = MatchChances::new(variant, &needs).before_hand(&needs);
        assert!(
            (chances[0] - expected).abs() < 0.03,
            "{variant} {needs:?}: {chances:?}, not {expected}"
        );
    }
}

#[test]
fn somebody_wins_and_who_needs_less_wins_more() {
    for &variant in Variant::ALL {
        for needs in [&[15, 15][..], &[3, 9], &[12, 12, 12], &[1, 7, 4]] {
            let chances = MatchChances::new(variant, needs).before_hand(needs);
            assert!(
                (chances.iter().sum::<f64>() - 1.0).abs() < 1e-9,
                "{variant} {needs:?}: {chances:?}"
            );
            let mut by_need: Vec<(u8, f64)> = needs.iter().copied().zip(chances).collect();
            by_need.sort_by_key(|side| side.0);
            assert!(
                by_need.windows(2).all(|pair| pair[0].1 > pair[1].1 - 1e-9),
                "{variant} {needs:?}: {chances:?}"
            );
        }
    }
}

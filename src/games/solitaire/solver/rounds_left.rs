//! The number of rounds that the throwaways of a sheet still allow.
//!
//! The throwaway tracks alone, 7638 states of them while the game is running, form a small game:
//! play for as many rounds as possible. Its exact solution summarises the progress of a sheet in
//! one number.
use super::rolls::{TABLE, WAYS};
use crate::games::solitaire::sheet::{LAST_BOX, THROWAWAY_VALUES};
use std::sync::LazyLock;

/// Six bits for the values chosen, three each for the marks on at most three of them.
const STATES: usize = 1 << (6 + 3 * THROWAWAY_VALUES);

/// Expected number of rounds still to come, this one included, if throwaways are chosen to maximise
/// it.
static ROUNDS: LazyLock<Vec<f32>> = LazyLock::new(solve);

/// Returns the expected number of rounds left for a sheet with these marks on the throwaways 1 to
/// 6; 0 if one has its eighth mark.
pub(crate) fn rounds_left(thrown: &[u8; 6]) -> f32 {
    if thrown.contains(&LAST_BOX) {
        0.0
    } else {
        ROUNDS[index(thrown)]
    }
}

fn index(thrown: &[u8; 6]) -> usize {
    let mut bits = 0;
    let mut marks = 0;
    let mut shift = 6;
    for (face, &count) in thrown.iter().enumerate() {
        if count > 0 {
            bits |= 1 << face;
            marks |= usize::from(count) << shift;
            shift += 3;
        }
    }
    bits | marks
}

/// Returns all live throwaway tracks, those with most marks first.
fn live() -> Vec<[u8; 6]> {
    let mut all = vec![[0; 6]];
    for face in 0..6 {
        for i in 0..all.len() {
            let track: [u8; 6] = all[i];
            if track.iter().filter(|&&marks| marks > 0).count() < THROWAWAY_VALUES {
                all.extend((1..LAST_BOX).map(|marks| {
                    let mut more = track;
                    more[face] = marks;
                    more
                }));
            }
        }
    }
    all.sort_by_key(|track| std::cmp::Reverse(track.iter().sum::<u8>()));
    all
}

fn solve() -> Vec<f32> {
    let mut rounds = vec![0.0; STATES];
    for track in live() {
        let chosen_faces = (0..6)
            .filter(|face| track[*face] > 0)
            .fold(0, |bits, face| bits | 1 << face);
        let is_settled = u8::count_ones(chosen_faces) as usize == THROWAWAY_VALUES;
        let open = if is_settled { chosen_faces } else { 0b11_1111 };
        let mut next = [0.0; 6];
        for face in 0..6 {
            let mut more = track;
            more[face] += 1;
            if open >> face & 1 == 1 && more[face] < LAST_BOX {
                next[face] = rounds[index(&more)];
            }
        }
        let mut sum = 0.0;
        let mut rides = 0;
        for roll in &TABLE.rolls {
            if roll.shows & open == 0 {
                rides += u32::from(roll.ways);
                continue;
            }
            let faces = (0..6).filter(|face| roll.shows >> face & 1 == 1);
            let best = faces.map(|face| next[face]).fold(0.0, f32::max);
            sum += f64::from(roll.ways) * f64::from(best);
        }
        // A free ride does not change the tracks: rounds = 1 + P(ride) rounds + the rest, solved
        // for rounds.
        rounds[index(&track)] = ((WAYS as f64 + sum) / (WAYS as f64 - f64::from(rides))) as f32;
    }
    rounds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_7638_live_tracks() {
        let mut indices: Vec<usize> = live().iter().map(index).collect();
        indices.sort_unstable();
        indices.dedup();
        assert_eq!(indices.len(), 7638);
    }

    #[test]
    fn one_mark_short_of_three_ends_soon() {
        // Three of six faces do not end it: a ride has probability 1/32, so the mean is 32/31.
        assert!((rounds_left(&[7, 7, 7, 0, 0, 0]) - 32.0 / 31.0).abs() < 1e-6);
        assert_eq!(rounds_left(&[8, 7, 7, 0, 0, 0]), 0.0);
    }

    #[test]
    fn mirrored_faces_last_as_long() {
        for track in live().iter().step_by(7) {
            let mut mirrored = *track;
            mirrored.reverse();
            assert!((rounds_left(track) - rounds_left(&mirrored)).abs() < 1e-4);
        }
    }

    #[test]
    fn a_mark_never_lengthens_the_game() {
        for track in live() {
            for face in (0..6).filter(|&face| track[face] > 0) {
                let mut more = track;
                more[face] += 1;
                assert!(
                    rounds_left(&more) <= rounds_left(&track) + 1e-4,
                    "{track:?}"
                );
            }
        }
    }
}

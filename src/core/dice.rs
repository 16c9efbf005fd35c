//! Chance as a pure function of the seed and the number of the roll.
//!
//! The generator is ChaCha8, whose stream is fixed by its definition; the mapping to faces is written here because
//! no library promises that its mapping stays the same. A game saved today replays with the same dice for ever: the
//! golden vectors below must never change.
use super::as_text::serde_as_text;
use super::chance::{ChanceOutcome, ChanceRequest};
use super::error::ParseError;
use chacha20::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use std::fmt;
use std::str::FromStr;

/// What a game's chance comes from. It prints as two short words that can be read out (`lusab-babad`), in the
/// public proquint spelling, and is also read as a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed(pub u32);

const CONSONANTS: &[u8; 16] = b"bdfghjklmnprstvz";
const VOWELS: &[u8; 4] = b"aiou";

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (word, half) in [self.0 >> 16, self.0 & 0xffff].into_iter().enumerate() {
            if word == 1 {
                f.write_str("-")?;
            }
            for (shift, letters) in
                [(12, &CONSONANTS[..]), (10, VOWELS), (6, CONSONANTS), (4, VOWELS), (0, CONSONANTS)]
            {
                let letter = letters[half as usize >> shift & (letters.len() - 1)];
                write!(f, "{}", letter as char)?;
            }
        }
        Ok(())
    }
}

serde_as_text!(Seed);

impl FromStr for Seed {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Seed, ParseError> {
        let text = text.trim().to_ascii_lowercase();
        if let Ok(number) = text.parse() {
            return Ok(Seed(number));
        }
        let letters: Vec<u8> = text.bytes().filter(|b| *b != b'-' && *b != b' ').collect();
        let refused = || {
            ParseError::new(format!(
                "a seed is two words such as lusab-babad, or a number below 2^32; found '{text}'"
            ))
        };
        if letters.len() != 10 {
            return Err(refused());
        }
        let mut value = 0u32;
        for (i, letter) in letters.iter().enumerate() {
            let (table, bits) = if i % 5 % 2 == 0 { (&CONSONANTS[..], 4) } else { (&VOWELS[..], 2) };
            let digit = table.iter().position(|l| l == letter).ok_or_else(refused)?;
            value = value << bits | digit as u32;
        }
        Ok(Seed(value))
    }
}

/// An unbiased stream of small random numbers, stable for ever.
pub struct Stream(ChaCha8Rng);

/// Streams of one seed that must not overlap. The number is the upper half of ChaCha's stream number.
#[derive(Clone, Copy)]
pub enum Purpose {
    /// The dice and cards of the game.
    Throws = 0,
    /// What computer opponents leave to chance.
    Bots = 1,
    /// Tests, simulations and training.
    Trials = 2,
}

impl Stream {
    /// Stream number `number` of `seed` for `purpose`.
    pub fn new(seed: Seed, purpose: Purpose, number: u32) -> Stream {
        let mut key = *b"dicegames chance, version 1\0....";
        key[28..].copy_from_slice(&seed.0.to_le_bytes());
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream((purpose as u64) << 32 | u64::from(number));
        Stream(generator)
    }
    /// A number from 0 to `bound` − 1, each equally likely: draws that would favour some are rolled away.
    ///
    /// # Panics
    /// Where `bound` is 0.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        let fair = last_fair(bound);
        loop {
            let draw = self.0.next_u32();
            if draw <= fair {
                return draw % bound;
            }
        }
    }
    /// A number from 0 (included) to 1 (excluded), in steps of 2⁻⁵³.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }
    /// One of `items`, each equally likely; none of none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len() as u32) as usize) }
    }
    /// An answer to `roll`.
    pub fn answer(&mut self, request: &ChanceRequest) -> ChanceOutcome {
        ChanceOutcome(match request {
            ChanceRequest::Dice(sides) => sides.iter().map(|s| self.below(u32::from(*s)) as u8 + 1).collect(),
            ChanceRequest::Deal { deck, count } => {
                // Fisher and Yates, from the top, as far as cards are dealt.
                let mut cards: Vec<u8> = (1..=*deck).collect();
                for i in 0..usize::from(*count) {
                    let j = i + self.below(cards.len() as u32 - i as u32) as usize;
                    cards.swap(i, j);
                }
                cards.truncate(usize::from(*count));
                cards
            }
        })
    }
}

/// Returns the last draw up to which each number below `bound` is drawn equally often.
fn last_fair(bound: u32) -> u32 {
    u32::MAX - (u32::MAX % bound + 1) % bound
}

/// The faces of roll number `number` (from 0) of the game with `seed`.
pub(crate) fn answer(seed: Seed, number: u32, request: &ChanceRequest) -> ChanceOutcome {
    Stream::new(seed, Purpose::Throws, number).answer(request)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_read_as_they_print() {
        // 127.0.0.1 is lusab-babad in the published proquint table.
        assert_eq!(Seed(0x7f00_0001).to_string(), "lusab-babad");
        for seed in [0, 1, 0x7f00_0001, u32::MAX, 0x1234_5678] {
            assert_eq!(Seed(seed).to_string().parse(), Ok(Seed(seed)));
            assert_eq!(seed.to_string().parse(), Ok(Seed(seed)));
        }
        assert_eq!(" LUSAB babad ".parse(), Ok(Seed(0x7f00_0001)));
        for bad in ["", "lusab", "lusab-babae", "4294967296", "-1", "lusab-babadd"] {
            assert!(bad.parse::<Seed>().is_err(), "{bad}");
        }
    }

    /// A saved game without its faces, or a seed read out by a friend, must give these for ever. (The numbers were
    /// computed by another implementation of ChaCha8, not by this program.)
    #[test]
    fn golden_vectors() {
        let show = |seed, number, request: &ChanceRequest| answer(Seed(seed), number, request).to_string();
        assert_eq!(show(1, 0, &ChanceRequest::dice(10, 6)), "1 6 5 4 5 3 6 3 6 4");
        assert_eq!(show(1, 1, &ChanceRequest::dice(10, 6)), "4 1 3 6 5 2 2 3 2 4");
        assert_eq!(show(0x7f00_0001, 0, &ChanceRequest::Dice(vec![12, 12, 6, 6, 6])), "12 6 5 4 1");
        assert_eq!(show(7, 3, &ChanceRequest::Deal { deck: 32, count: 9 }), "29 13 7 2 8 9 30 25 20");
    }

    /// Pearson's statistic of `counts` against equal expectation.
    fn chi_square(counts: &[u64]) -> f64 {
        let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
        counts.iter().map(|c| (*c as f64 - expected).powi(2) / expected).sum()
    }

    #[test]
    fn faces_and_pairs_are_equally_likely() {
        // 99.99 % points of chi-square with 5, 35 and 31 degrees of freedom; the seed is fixed, so this is exact.
        let (mut faces, mut pairs, mut across) = ([0; 6], [0; 36], [0; 36]);
        let mut last = 0;
        for number in 0..600_000 {
            let ChanceOutcome(five) = answer(Seed(42), number, &ChanceRequest::dice(5, 6));
            for pair in five.windows(2) {
                pairs[usize::from(pair[0] - 1) * 6 + usize::from(pair[1] - 1)] += 1;
            }
            for face in &five {
                faces[usize::from(face - 1)] += 1;
            }
            across[last * 6 + usize::from(five[0] - 1)] += 1;
            last = usize::from(five[0] - 1);
        }
        assert!(chi_square(&faces) < 25.7, "{faces:?}");
        assert!(chi_square(&pairs) < 75.0, "{pairs:?}");
        assert!(chi_square(&across) < 75.0, "{across:?}");
    }

    #[test]
    fn cards_are_equally_likely_in_each_place() {
        let mut places = [[0; 32]; 9];
        for number in 0..200_000 {
            let ChanceOutcome(cards) = answer(Seed(43), number, &ChanceRequest::Deal { deck: 32, count: 9 });
            for (place, card) in cards.iter().enumerate() {
                places[place][usize::from(card - 1)] += 1;
            }
        }
        for counts in &places {
            assert!(chi_square(counts) < 70.0, "{counts:?}");
        }
    }

    #[test]
    fn rejection_keeps_bounds() {
        let mut stream = Stream::new(Seed(5), Purpose::Trials, 0);
        for bound in [1, 2, 3, 6, 7, 12, 32, 52, 1 << 31, u32::MAX] {
            assert!((0..200).all(|_| stream.below(bound) < bound));
        }
    }

    #[test]
    fn no_more_draws_are_rolled_away_than_need_be() {
        for bound in [1, 2, 3, 6, 7, 12, 32, 52, 1 << 31, u32::MAX] {
            let kept = u64::from(last_fair(bound)) + 1;
            assert!(kept % u64::from(bound) == 0 && (1 << 32) - kept < u64::from(bound), "{bound}");
        }
    }
}

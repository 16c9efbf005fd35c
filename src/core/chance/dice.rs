//! Chance as a pure function of the seed and the address of the roll.
//!
//! The generator is ChaCha8, whose stream is fixed by its definition; the mapping to faces is
//! implemented here because no library promises to keep its mapping. A game saved today replays
//! with the same dice forever: the golden vectors below must never change.
//!
//! | bytes of the key | |
//! |---|---|
//! | 0 to 15 | `dicegames chance`; for computers' draws `dicegames player` |
//! | 16 to 19 | the seed, little-endian like all numbers |
//! | 20 to 23 | the hand, round or point |
//! | 24 to 27 | the turn |
//! | 28 to 31 | the seat, from 1; 0 for nobody |
//!
//! The upper half of ChaCha's stream number is the roll, the lower half the number of the die; 0
//! for a deal.
use crate::core::{
    Address, ChanceOutcome, ChanceRequest, Die, ParseError, tools::as_text::serde_as_text,
    words::short,
};
use chacha20::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use std::fmt;
use std::str::FromStr;

/// Seed of a game's chance. Displayed as two pronounceable words (`lusab-babad`) in the standard
/// proquint spelling; also parsed as a number.
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
            for (shift, letters) in [
                (12, &CONSONANTS[..]),
                (10, VOWELS),
                (6, CONSONANTS),
                (4, VOWELS),
                (0, CONSONANTS),
            ] {
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
        let refusal = || {
            let expected = "two words such as lusab-babad, or a number below 2^32";
            ParseError::new(format!("a seed is {expected}; found '{}'", short(&text)))
        };
        if letters.len() != 10 {
            return Err(refusal());
        }
        let mut value = 0u32;
        for (i, letter) in letters.iter().enumerate() {
            let (table, bits) = if i % 5 % 2 == 0 {
                (&CONSONANTS[..], 4)
            } else {
                (&VOWELS[..], 2)
            };
            let digit = table.iter().position(|l| l == letter).ok_or_else(refusal)?;
            value = value << bits | digit as u32;
        }
        Ok(Seed(value))
    }
}

/// An unbiased stream of small random numbers, stable across versions.
pub struct Stream(ChaCha8Rng);

/// Purposes of streams that must not overlap, for draws without an address in a game.
#[derive(Clone, Copy)]
pub enum Purpose {
    /// A computer player's choices that last for a whole point.
    Bots = 1,
    /// Tests, simulations and training.
    Trials = 2,
}

impl Stream {
    /// Creates stream `number` of `seed` for `purpose`.
    pub fn new(seed: Seed, purpose: Purpose, number: u32) -> Stream {
        let mut key = *b"dicegames chance, version 1\0....";
        key[28..].copy_from_slice(&seed.0.to_le_bytes());
        Stream::of_key(key, purpose as u32, number)
    }
    /// Creates the stream for a computer's decision at `address`; `number` distinguishes several
    /// there.
    pub(crate) fn of_computer(seed: Seed, address: &Address, number: u32) -> Stream {
        Stream::at(b"dicegames player", seed, address, number)
    }
    fn at(label: &[u8; 16], seed: Seed, address: &Address, number: u32) -> Stream {
        let seat = address.seat.map_or(0, |seat| u32::from(seat.0) + 1);
        let mut key = [0; 32];
        key[..16].copy_from_slice(label);
        for (bytes, part) in
            key[16..]
                .chunks_exact_mut(4)
                .zip([seed.0, address.hand, address.turn, seat])
        {
            bytes.copy_from_slice(&part.to_le_bytes());
        }
        Stream::of_key(key, address.roll, number)
    }
    fn of_key(key: [u8; 32], upper: u32, lower: u32) -> Stream {
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(u64::from(upper) << 32 | u64::from(lower));
        Stream(generator)
    }
    /// Returns a uniform number from 0 to `bound` − 1, by rejection sampling; `bound` is at least
    /// 1.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        let fair = last_fair(bound);
        loop {
            let draw = self.0.next_u32();
            if draw <= fair {
                return draw % bound;
            }
        }
    }
    /// Returns a number from 0 (inclusive) to 1 (exclusive), in steps of 2⁻⁵³.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }
    /// Returns one of `items`, uniformly; `None` if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() {
            None
        } else {
            items.get(self.below(items.len() as u32) as usize)
        }
    }
    fn face(&mut self, die: &Die) -> u8 {
        self.below(die.sides.into()) as u8 + 1
    }
    /// Returns a random answer to `request`.
    pub fn answer(&mut self, request: &ChanceRequest) -> ChanceOutcome {
        ChanceOutcome(match request {
            ChanceRequest::Dice(dice) => dice.iter().map(|die| self.face(die)).collect(),
            ChanceRequest::Deal { deck, count } => {
                // Fisher–Yates from the top, as far as cards are dealt.
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

/// Returns the last draw up to which every number below `bound` is equally frequent.
fn last_fair(bound: u32) -> u32 {
    u32::MAX - (u32::MAX % bound + 1) % bound
}

/// Returns the faces of the roll or deal at `address` of the game with `seed`.
pub(crate) fn answer(seed: Seed, address: &Address, request: &ChanceRequest) -> ChanceOutcome {
    let stream_of = |number| Stream::at(b"dicegames chance", seed, address, number);
    match request {
        ChanceRequest::Dice(dice) => ChanceOutcome(
            dice.iter()
                .map(|die| stream_of(die.number.into()).face(die))
                .collect(),
        ),
        ChanceRequest::Deal { .. } => stream_of(0).answer(request),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Seat;

    #[test]
    fn seeds_read_as_they_print() {
        // 127.0.0.1 is lusab-babad in the published proquint table.
        assert_eq!(Seed(0x7f00_0001).to_string(), "lusab-babad");
        for seed in [0, 1, 0x7f00_0001, u32::MAX, 0x1234_5678] {
            assert_eq!(Seed(seed).to_string().parse(), Ok(Seed(seed)));
            assert_eq!(seed.to_string().parse(), Ok(Seed(seed)));
        }
        assert_eq!(" LUSAB babad ".parse(), Ok(Seed(0x7f00_0001)));
        for bad in [
            "",
            "lusab",
            "lusab-babae",
            "4294967296",
            "-1",
            "lusab-babadd",
        ] {
            assert!(bad.parse::<Seed>().is_err(), "{bad}");
        }
    }

    fn address(hand: u32, seat: Option<u8>, turn: u32, roll: u32) -> Address {
        Address {
            hand,
            seat: seat.map(Seat),
            turn,
            roll,
        }
    }

    fn check_answer(seed: u32, address: Address, request: ChanceRequest, expected: &str) {
        assert_eq!(
            answer(Seed(seed), &address, &request).to_string(),
            expected,
            "{address:?}"
        );
    }

    /// Seeds that people exchange must give these faces forever. (Computed with an independent
    /// implementation of ChaCha8, a page of Python.)
    #[test]
    fn golden_vectors() {
        check_answer(
            1,
            Address::default(),
            ChanceRequest::dice(10, 6),
            "5 5 5 6 4 1 1 3 2 1",
        );
        check_answer(
            1,
            address(3, Some(1), 0, 0),
            ChanceRequest::dice(5, 6),
            "5 6 2 5 4",
        );
        check_answer(
            1,
            address(3, Some(1), 0, 2),
            ChanceRequest::dice(5, 6),
            "5 5 4 6 3",
        );
        let two = [false, true, false, false, true];
        check_answer(
            1,
            address(3, Some(1), 0, 2),
            ChanceRequest::reroll(two),
            "5 3",
        );
        check_answer(
            1,
            address(3, Some(0), 2, 0),
            ChanceRequest::dice(5, 6),
            "3 4 2 3 4",
        );
        let far = address(258, Some(7), 65_536, 70_000);
        check_answer(
            0x7f00_0001,
            far,
            ChanceRequest::set([12, 12, 6, 6, 6]),
            "11 8 2 5 5",
        );
        let deal = ChanceRequest::Deal { deck: 32, count: 9 };
        check_answer(7, address(2, None, 0, 0), deal, "21 13 29 28 31 26 7 4 14");
        let mut computer = Stream::of_computer(Seed(1), &address(3, Some(1), 0, 2), 0x101);
        let numbers = [(); 3].map(|()| computer.0.next_u32());
        assert_eq!(numbers, [978_282_198, 2_442_954_779, 3_989_266_184]);
    }

    #[test]
    fn a_die_that_stays_changes_no_other() {
        let address_of_roll = address(2, Some(0), 1, 1);
        let all = answer(Seed(3), &address_of_roll, &ChanceRequest::dice(9, 6)).0;
        for set in 1..1_u32 << 9 {
            let due = (0..9).map(|die| set >> die & 1 == 1);
            let expected = (0..9)
                .filter(|die| set >> die & 1 == 1)
                .map(|die| all[die])
                .collect();
            assert_eq!(
                answer(Seed(3), &address_of_roll, &ChanceRequest::reroll(due)),
                ChanceOutcome(expected)
            );
        }
    }

    /// Pearson's chi-square statistic of `counts` for a uniform distribution.
    fn chi_square(counts: &[u64]) -> f64 {
        let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
        counts
            .iter()
            .map(|c| (*c as f64 - expected).powi(2) / expected)
            .sum()
    }

    /// The addresses of a long game with eight seats.
    fn addresses() -> impl Iterator<Item = Address> {
        (0..80_000u32).map(|number| {
            let seat = (number / 200 % 8) as u8;
            address(number / 1600, Some(seat), number / 10 % 20, number % 10)
        })
    }

    fn pair_index(a: u8, b: u8) -> usize {
        usize::from(a - 1) * 6 + usize::from(b - 1)
    }

    fn roll_five(seed: u32, at: Address) -> Vec<u8> {
        answer(Seed(seed), &at, &ChanceRequest::dice(5, 6)).0
    }

    #[test]
    fn faces_and_pairs_are_equally_likely() {
        // 99.99 % quantiles of chi-square with 5 and 35 degrees of freedom; the seed is fixed, so
        // the test is deterministic.
        let mut faces = [0; 6];
        let mut dice = [0; 36];
        let next: [fn(Address) -> Address; 4] = [
            |at| Address {
                hand: at.hand + 1,
                ..at
            },
            |at| Address {
                seat: at.seat.map(|seat| Seat(seat.0 + 1)),
                ..at
            },
            |at| Address {
                turn: at.turn + 1,
                ..at
            },
            |at| Address {
                roll: at.roll + 1,
                ..at
            },
        ];
        let mut neighbours = [[0; 36]; 4];
        let mut seeds = [0; 36];
        for at in addresses() {
            let faces_of_roll = roll_five(42, at);
            for face in &faces_of_roll {
                faces[usize::from(face - 1)] += 1;
            }
            for pair in faces_of_roll.windows(2) {
                dice[pair_index(pair[0], pair[1])] += 1;
            }
            for (counts, next) in neighbours.iter_mut().zip(next) {
                for (a, b) in faces_of_roll.iter().zip(roll_five(42, next(at))) {
                    counts[pair_index(*a, b)] += 1;
                }
            }
            for (a, b) in faces_of_roll.iter().zip(roll_five(43, at)) {
                seeds[pair_index(*a, b)] += 1;
            }
        }
        assert!(chi_square(&faces) < 25.7, "{faces:?}");
        assert!(chi_square(&dice) < 75.0, "die by die: {dice:?}");
        assert!(chi_square(&seeds) < 75.0, "seed by seed: {seeds:?}");
        for (counts, what) in neighbours.iter().zip(["hand", "seat", "turn", "roll"]) {
            assert!(chi_square(counts) < 75.0, "{what} by {what}: {counts:?}");
        }
    }

    #[test]
    fn cards_are_equally_likely_in_each_place() {
        let mut places = [[0; 32]; 9];
        for hand in 0..200_000 {
            let deal = ChanceRequest::Deal { deck: 32, count: 9 };
            let ChanceOutcome(cards) = answer(Seed(43), &address(hand, None, 0, 0), &deal);
            for (place, card) in cards.iter().enumerate() {
                places[place][usize::from(card - 1)] += 1;
            }
        }
        // The 99.99 % quantile with 31 degrees of freedom.
        for counts in &places {
            assert!(chi_square(counts) < 70.0, "{counts:?}");
        }
    }

    #[test]
    fn few_draws_are_rejected() {
        for bound in [1, 2, 3, 6, 7, 12, 32, 52, 1 << 31, u32::MAX] {
            let fair_count = u64::from(last_fair(bound)) + 1;
            assert!(
                fair_count % u64::from(bound) == 0 && (1 << 32) - fair_count < u64::from(bound),
                "{bound}"
            );
        }
    }
}

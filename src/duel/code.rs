//! The code of a duel: a few words of five letters in the spelling of seeds, `dibab-lusab-babad-kajuf`.
//!
//! Each word is 16 bits, from the highest:
//!
//! | word | bits | meaning |
//! |---|---|---|
//! | 1 | 4 | [`VERSION`] |
//! | | 4 | the game, by its place in the registry |
//! | | 3 | people, less one |
//! | | 3 | computers |
//! | | 2 | their level; 0 without computers |
//! | 2, 3 | 32 | the seed |
//! | more | 8 each | an option that differs from the default: 4 bits for the option, 4 for its value; option 15 is the first person's seat; 0 fills a word |
//! | last | 16 | the lower half of the CRC-32 (as in zip and PNG) of the bytes before it |
//!
//! Codes are sent to friends: what one means never changes, so options and their values are only ever added at the end.
use super::{Duel, HONEST, honest};
use crate::core::dice::Seed;
use crate::core::error::ParseError;
use crate::core::game::{GameInfo, expect_seats};
use crate::core::level::Level;
use crate::core::options::unusual;
use crate::core::words::short;
use crate::registry::games;
use std::fmt;
use std::str::FromStr;

/// Version of the codes.
const VERSION: u32 = 1;
/// Number of the option that stands for the first person's seat.
const FIRST: u8 = 15;
/// The most words of a code: head, seed, check, and fifteen options with the seat.
const MOST: usize = 4 + 8;

impl fmt::Display for Duel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = self.words();
        words.push(check(&words));
        let words: Vec<String> = words.into_iter().map(spelled).collect();
        f.write_str(&words.join("-"))
    }
}

impl FromStr for Duel {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Duel, ParseError> {
        let letters: String = text.chars().filter(|letter| !"- \t\r\n".contains(*letter)).collect();
        let refused = || {
            ParseError::new(format!(
                "the code of a duel is four or more words of five letters, such as dibab-lusab-babad-kajuf; found '{}'",
                short(text.trim())
            ))
        };
        if !letters.len().is_multiple_of(5)
            || !letters.is_ascii()
            || !(4..=MOST).contains(&(letters.len() / 5))
        {
            return Err(refused());
        }
        // Each word is read as the second one of a seed.
        let word = |at: usize| {
            format!("babab{}", &letters[at..at + 5]).parse::<Seed>().map(|Seed(word)| word as u16)
        };
        let words: Result<Vec<u16>, _> = (0..letters.len()).step_by(5).map(word).collect();
        let words = words.map_err(|_| refused())?;
        let (last, body) = words.split_last().ok_or_else(refused)?;
        if check(body) != *last {
            return Err(ParseError::new("this code has a typing mistake: its words don't fit together"));
        }
        let newer = || {
            ParseError::new(
                "this code is from another version of dicegames, which knows more; it can't be read",
            )
        };
        Duel::from_words(body).ok_or_else(newer)
    }
}

impl Duel {
    fn place(&self) -> usize {
        games().iter().position(|about| about.id == self.game).unwrap_or(0)
    }

    /// Returns the words before the check.
    fn words(&self) -> Vec<u16> {
        let (people, computers) = (u16::from(self.people) - 1, u16::from(self.computers));
        let level = Level::ALL.iter().position(|level| *level == self.level && computers > 0).unwrap_or(0);
        let head =
            (VERSION as u16) << 12 | (self.place() as u16) << 8 | people << 5 | computers << 2 | level as u16;
        let table = self.about().options;
        let option = |(key, value): (&str, &str)| {
            let at = table.iter().position(|choice| choice.key == key)?;
            let value = table[at].values.iter().position(|known| known.id == value)?;
            Some((at as u8) << 4 | value as u8)
        };
        let options = unusual(table, &self.options).into_iter().filter(|pair| pair.0 != HONEST.0);
        let first = (self.first > 0).then_some(FIRST << 4 | self.first);
        let options: Vec<u8> = options.filter_map(option).chain(first).collect();
        let mut words = vec![head, (self.seed.0 >> 16) as u16, self.seed.0 as u16];
        words.extend(
            options.chunks(2).map(|two| u16::from(two[0]) << 8 | u16::from(*two.get(1).unwrap_or(&0))),
        );
        words
    }

    /// Returns the duel of the words before the check, if this version knows everything in it.
    fn from_words(words: &[u16]) -> Option<Duel> {
        let (head, rest) = words.split_first()?;
        let (seed, options) = rest.split_at_checked(2)?;
        let about: &'static GameInfo = games().get(usize::from(head >> 8 & 15)).copied()?;
        let (people, computers, level) =
            ((head >> 5 & 7) as u8 + 1, (head >> 2 & 7) as u8, usize::from(head & 3));
        let (mut pairs, mut first) = (Vec::new(), 0);
        for byte in options.iter().flat_map(|word| word.to_be_bytes()).filter(|byte| *byte != 0) {
            let value = byte & 15;
            match byte >> 4 {
                FIRST => first = value,
                at => {
                    let choice = about.options.get(usize::from(at))?;
                    pairs.push(format!("{}={}", choice.key, choice.values.get(usize::from(value))?.id));
                }
            }
        }
        let options = honest(about, &pairs.join(" ")).ok()?;
        expect_seats(people + computers, &about.options_or_usual(&options).seats()).ok()?;
        let seed = Seed(u32::from(seed[0]) << 16 | u32::from(seed[1]));
        let level = if computers > 0 { Level::ALL[level] } else { Level::Expert };
        let duel = Duel { game: about.id, options, people, computers, level, first, seed };
        // One code for each duel.
        (head >> 12 == VERSION as u16 && first < people + computers && duel.words() == words).then_some(duel)
    }
}

/// Returns the word that closes a code.
fn check(words: &[u16]) -> u16 {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_be_bytes()).collect();
    crc32fast::hash(&bytes) as u16
}

/// Spells a word like half of a seed.
fn spelled(word: u16) -> String {
    let two = Seed(word.into()).to_string();
    two.rsplit('-').next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::game::Game;
    use crate::core::record::{DiceFrom, Header};
    use crate::core::seats::{Player, SeatSetup};
    use crate::registry::about;
    use proptest::prelude::*;

    fn duel(game: &str, options: &str, level: Option<Level>, seed: u32) -> Duel {
        Duel::new(about(game).unwrap(), options, level, Seed(seed)).unwrap()
    }

    /// What a code means never changes. (Computed with an independent implementation, a page of Python.)
    #[test]
    fn golden_codes() {
        let check = |duel: Duel, code: &str| {
            assert_eq!(duel.to_string(), code);
            assert_eq!(code.parse(), Ok(duel));
        };
        let seed = 0x7f00_0001;
        check(duel("inverted", "", None, seed), "dibab-lusab-babad-kajuf");
        check(duel("inverted", "", Some(Level::Perfect), seed), "dibal-lusab-babad-rujof");
        check(
            duel("nice", "variant=super target=10", Some(Level::Novice), seed),
            "dahah-lusab-babad-bamid-jukis",
        );
        check(
            duel("symmdice", "variant=kids limit=60 tolerance=lenient", None, seed),
            "dabak-lusab-babad-bahud-jamab-vukas",
        );
        check(duel("solitaire", "", None, 0), "damab-babab-babab-bamug");
        check(duel("mathdice", "mode=sprint length=long", None, u32::MAX), "dasab-zuzuz-zuzuz-basid-sigas");
    }

    /// All duels that a code can tell.
    fn duels() -> impl Strategy<Value = Duel> {
        let parts =
            (0..games().len(), any::<u32>(), 1..=8_u8, 0..=7_u8, 0..4_usize, any::<[usize; 8]>(), 0..8_u8);
        let duel = |(game, seed, people, computers, level, values, first): (
            usize,
            u32,
            u8,
            u8,
            usize,
            [usize; 8],
            u8,
        )| {
            let about = games()[game];
            let pair = |(choice, value): (&crate::core::options::Choice, usize)| {
                format!("{}={}", choice.key, choice.values[value % choice.values.len()].id)
            };
            let pairs: Vec<String> = about.options.iter().zip(values).map(pair).collect();
            let options = honest(about, &pairs.join(" ")).unwrap();
            let seats = about.options_or_usual(&options).seats();
            let fits = seats.contains(&people.saturating_add(computers));
            let (people, computers) = if fits { (people, computers) } else { (1, seats.start() - 1) };
            let level = if computers > 0 { Level::ALL[level] } else { Level::Expert };
            let first = if computers > 0 { first % (people + computers) } else { 0 };
            Duel { game: about.id, options, people, computers, level, first, seed: Seed(seed) }
        };
        parts.prop_map(duel)
    }

    proptest! {
        #[test]
        fn a_code_reads_as_it_prints(duel in duels()) {
            let code = duel.to_string();
            prop_assert_eq!(code.parse::<Duel>(), Ok(duel.clone()));
            let spoken = code.to_uppercase().replace('-', " ");
            prop_assert_eq!(spoken.parse::<Duel>(), Ok(duel.clone()), "as people write it");
            let header = duel.header(&["Ann".into()]);
            prop_assert_eq!(Duel::of(&header), Ok(duel), "from its game");
        }

        #[test]
        fn other_text_is_no_code(text in ".{0,80}") {
            prop_assert!(text.parse::<Duel>().is_err());
        }
    }

    /// One wrong letter, or two letters of a word that change places, always change the check: it is linear, so each
    /// change of bits has the same effect on all words.
    #[test]
    fn a_mistyped_code_is_refused() {
        let letters = [(12, 4), (10, 2), (6, 4), (4, 2), (0, 4)];
        let one = |(shift, bits): (u16, u16)| (1..1_u16 << bits).map(move |change| change << shift);
        let two = |a: usize, b: usize| one(letters[a]).zip(one(letters[b])).map(|(a, b)| a | b);
        let wrong: Vec<u16> = letters.into_iter().flat_map(one).collect();
        let swapped = two(0, 2).chain(two(2, 4)).chain(two(0, 4)).chain(two(1, 3));
        let changes: Vec<u16> = wrong.into_iter().chain(swapped).collect();
        for length in 3..MOST {
            let words: Vec<u16> = (0..length as u16).map(|at| at.wrapping_mul(40_503)).collect();
            for at in 0..length {
                for change in &changes {
                    let mut mistyped = words.clone();
                    mistyped[at] ^= change;
                    assert_ne!(check(&mistyped), check(&words), "{change:#x} in word {at} of {length}");
                }
            }
        }
    }

    #[test]
    fn a_refusal_says_why() {
        let refused = |text: &str, why: &str| {
            let refused = text.parse::<Duel>().unwrap_err().to_string();
            assert!(refused.contains(why), "{refused}");
        };
        refused("", "four or more words");
        refused("lusab-babad", "found 'lusab-babad'");
        refused("dabab-lusab-babad", "four or more words");
        refused("dabab-lusab-babad-kivoe", "four or more words");
        let code = duel("inverted", "", None, 7).to_string();
        refused(&code.replacen('d', "f", 1), "typing mistake");
        let of = |words: &[u16]| {
            let words = words.iter().copied().chain([check(words)]).map(spelled);
            words.collect::<Vec<_>>().join("-")
        };
        refused(&of(&[2 << 12 | 4 << 8, 0, 7]), "another version");
        refused(&of(&[1 << 12 | 14 << 8, 0, 7]), "another version");
        refused(&of(&[1 << 12 | 1 << 8, 0, 7, 0x0f00]), "another version");
        refused(&of(&[1 << 12 | 4 << 8, 0, 7, 0]), "another version");
    }

    #[test]
    fn duels_fit_into_codes() {
        let inverted = crate::games::inverted::Inverted::INFO;
        let of = |seats: Vec<SeatSetup>, dice| Duel::of(&Header::new(inverted, "", seats, Seed(7), dice));
        let ann = || SeatSetup::person("Ann");
        let [novice, expert] = [Level::Novice, Level::Expert].map(SeatSetup::computer);
        assert!(of(vec![ann(), ann(), novice.clone()], DiceFrom::Seeded).is_ok());
        assert!(of(vec![novice.clone(), ann()], DiceFrom::Seeded).is_ok(), "the computer goes first");
        let others = "computers of one level";
        for seats in [
            vec![ann(), novice.clone(), expert],
            vec![ann(), novice.clone(), ann(), novice.clone()],
            vec![novice],
            vec![ann(), SeatSetup { player: Player::Program, ..ann() }],
        ] {
            assert!(of(seats, DiceFrom::Seeded).unwrap_err().contains(others));
        }
        assert!(of(vec![ann()], DiceFrom::Typed).unwrap_err().contains("typed in"));
        let alone = Duel::new(about("mathdice").unwrap(), "mode=puzzle", Some(Level::Novice), Seed(7));
        assert!(alone.unwrap_err().contains("played alone"));
        let honest = duel("symmdice", "", None, 7).header(&[]);
        assert!(honest.options.ends_with("declare=holds"), "{}", honest.options);
    }
}

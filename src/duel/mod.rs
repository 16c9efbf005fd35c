//! Duels: the same dice for friends elsewhere, by a short code; what each made of them is compared.
//!
//! A code contains the seed, so a duel is as honest as its players.
pub(crate) mod compare;
pub(crate) mod pasted;

use crate::core::{
    DiceFrom, GameInfo, Header, Level, Occasion, ParseError, Player, SeatSetup, Seed,
    rules::{
        game::expect_seats,
        options::{speaks_for_itself, unusual},
        seats::number_equal_names,
    },
    words::short,
};
use crate::registry::about;
use std::fmt;
use std::str::FromStr;

/// Letters of each word of a seed.
const LETTERS: usize = 5;

/// A duel: everything but the names of those who play it. Its text is its code:
/// `nice super target=10 expert lusab-babad-kofuj`.
///
/// The code holds the game, the options that differ from the default, the players in order, the
/// seed, and a third word that notices wrong letters. One person alone is left out, and so is one
/// before computers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Duel {
    game: &'static str,
    /// Its options, as written in saves.
    options: String,
    players: Vec<Player>,
    seed: Seed,
}

impl Duel {
    /// Creates the duel of one person in the game `about` with `options`; alone, or against as few
    /// computers of `level` as possible, if a level is given or the game needs opponents.
    pub(crate) fn new(
        about: &'static GameInfo,
        options: &str,
        level: Option<Level>,
        seed: Seed,
    ) -> Result<Duel, String> {
        let options = (about.read_options)(options).map_err(|why| why.to_string())?;
        let (least, most) = options.seats().into_inner();
        let computers = (least - 1).max(u8::from(level.is_some()));
        if computers >= most {
            return Err("this game is played alone, so it needs no level".into());
        }
        let computer = Player::Computer(level.unwrap_or(Level::Expert));
        let computers = std::iter::repeat_n(computer, computers.into());
        let players = std::iter::once(Player::Person).chain(computers).collect();
        Ok(Duel {
            game: about.id,
            options: options.to_string(),
            players,
            seed,
        })
    }

    /// Returns the duel in which others get the dice of the game of `header`.
    pub(crate) fn of(header: &Header) -> Result<Duel, String> {
        let about = about(&header.game)
            .ok_or_else(|| format!("there is no game called '{}'", header.game))?;
        let options = (about.read_options)(&header.options)
            .map_err(|why| why.to_string())?
            .to_string();
        let players: Vec<Player> = header.seats.iter().map(|seat| seat.player).collect();
        let is_usual = |seat: &SeatSetup| seat.objective.is_none();
        let has_people = players.contains(&Player::Person) && header.seats.iter().all(is_usual);
        if header.dice == DiceFrom::Typed || !has_people {
            return Err(
                "a duel has the program's dice, and people and computers that play as usual, without a head \
                        start; this game has others"
                    .into(),
            );
        }
        Ok(Duel {
            game: about.id,
            options,
            players,
            seed: header.seed,
        })
    }

    pub(crate) fn people(&self) -> usize {
        self.players
            .iter()
            .filter(|player| **player == Player::Person)
            .count()
    }

    pub(crate) fn about(&self) -> &'static GameInfo {
        about(self.game).expect("only games of the registry have duels")
    }

    /// Returns the header of the first try of people called `names`.
    pub(crate) fn header(&self, names: &[String]) -> Header {
        let mut names = names.iter();
        let seat = |player: &Player| match player {
            Player::Computer(level) => SeatSetup::computer(*level),
            _ => SeatSetup::person(names.next().map_or("", String::as_str)),
        };
        let mut seats: Vec<SeatSetup> = self.players.iter().map(seat).collect();
        number_equal_names(&mut seats);
        let header = Header::new(
            self.about(),
            &self.options,
            seats,
            self.seed,
            DiceFrom::Seeded,
        );
        Header {
            occasion: Occasion::Shared {
                day: None,
                number: 1,
            },
            ..header
        }
    }

    /// Returns the code without its last word.
    fn unchecked_code(&self) -> String {
        let option = |(key, value): (&str, &str)| {
            if speaks_for_itself(key) {
                value.to_owned()
            } else {
                format!("{key}={value}")
            }
        };
        let options = unusual(self.about().options, &self.options)
            .into_iter()
            .map(option);
        let is_usual = self.players[0] == Player::Person && self.people() == 1;
        let players = self
            .players
            .iter()
            .skip(usize::from(is_usual))
            .map(Player::to_string);
        let words = std::iter::once(self.game.to_owned())
            .chain(options)
            .chain(players);
        words
            .chain([self.seed.to_string()])
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// Returns the word that closes a code.
fn check_word(code: &str) -> String {
    let sum = Seed(crc32fast::hash(code.as_bytes()) & 0xffff).to_string();
    sum[sum.len() - LETTERS..].to_owned()
}

impl fmt::Display for Duel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = self.unchecked_code();
        write!(f, "{code}-{}", check_word(&code))
    }
}

impl FromStr for Duel {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Duel, ParseError> {
        let lower = text.to_lowercase();
        let mut words: Vec<&str> = lower.split_whitespace().collect();
        let no_code = || {
            ParseError::new(format!(
                "the code of a duel ends with three words, as in: inverted lusab-babad-gagib; found '{}'",
                short(text.trim())
            ))
        };
        // The last three may be written with spaces.
        let mut last: Vec<&str> = Vec::new();
        while last.len() < 3 {
            last.splice(0..0, words.pop().ok_or_else(no_code)?.split('-'));
        }
        let [first, second, check] = last[..] else {
            return Err(no_code());
        };
        let seed: Seed = format!("{first}-{second}").parse().map_err(|_| no_code())?;
        let (id, words) = words.split_first().ok_or_else(no_code)?;
        let about = about(id)
            .ok_or_else(|| ParseError::new(format!("there is no game called '{}'", short(id))))?;
        let (mut players, mut options) = (Vec::new(), Vec::new());
        for word in words {
            let unnamed = about.options.iter().find(|choice| {
                speaks_for_itself(choice.key) && choice.values.iter().any(|value| value.id == *word)
            });
            match (word.parse::<Player>(), unnamed) {
                (Ok(player), _) => players.push(player),
                (_, Some(choice)) => options.push(format!("{}={word}", choice.key)),
                _ => options.push((*word).to_owned()),
            }
        }
        if !players.contains(&Player::Person) {
            players.insert(0, Player::Person);
        }
        let options = (about.read_options)(&options.join(" "))?;
        let seats = expect_seats(players.len(), &options.seats());
        seats.map_err(|why| ParseError::new(why.to_string()))?;
        let duel = Duel {
            game: about.id,
            options: options.to_string(),
            players,
            seed,
        };
        if check_word(&duel.unchecked_code()) != check {
            return Err(ParseError::new(
                "this code has a typing mistake: its words don't fit together",
            ));
        }
        Ok(duel)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;
    use crate::games::inverted::Inverted;

    fn duel(game: &str, options: &str, level: Option<Level>, seed: u32) -> Duel {
        Duel::new(about(game).unwrap(), options, level, Seed(seed)).unwrap()
    }

    #[test]
    fn codes_read_as_they_print() {
        let check = |duel: Duel, code: &str| {
            assert_eq!(duel.to_string(), code);
            assert_eq!(code.parse(), Ok(duel.clone()));
            let spoken = code.to_uppercase().replace('-', " ");
            assert_eq!(spoken.parse(), Ok(duel.clone()), "as people write it");
            assert_eq!(
                Duel::of(&duel.header(&["Ann".into()])),
                Ok(duel),
                "from its game"
            );
        };
        let seed = 0x7f00_0001;
        check(
            duel("inverted", "", None, seed),
            "inverted lusab-babad-gagib",
        );
        check(
            duel("inverted", "", Some(Level::Perfect), seed),
            "inverted perfect lusab-babad-liloh",
        );
        check(
            duel("nice", "variant=super target=10", Some(Level::Novice), seed),
            "nice super target=10 novice lusab-babad-nufom",
        );
        check(
            duel("mathdice", "mode=sprint length=long", None, 7),
            "mathdice sprint length=long babab-babal-fikim",
        );
        let seats = [
            SeatSetup::computer(Level::Expert),
            SeatSetup::person("Ann"),
            SeatSetup::person("Ben"),
        ];
        let header = Header::new(Inverted::INFO, "", seats, Seed(seed), DiceFrom::Seeded);
        check(
            Duel::of(&header).unwrap(),
            "inverted expert person person lusab-babad-jokir",
        );
    }

    #[test]
    fn wrong_letters_are_noticed() {
        let code = duel("nice", "variant=super", Some(Level::Novice), 0x7f00_0001).to_string();
        for (at, letter) in code
            .char_indices()
            .filter(|(_, letter)| letter.is_ascii_alphabetic())
        {
            for other in ('a'..='z').filter(|other| *other != letter) {
                let mut wrong = code.clone();
                wrong.replace_range(at..=at, &other.to_string());
                assert!(wrong.parse::<Duel>().is_err(), "{wrong}");
            }
        }
    }

    #[test]
    fn a_refusal_says_why() {
        let refused = |text: &str, why: &str| {
            let refused = text.parse::<Duel>().unwrap_err().to_string();
            assert!(refused.contains(why), "{refused}");
        };
        refused("", "ends with three words");
        refused("lusab-babad-kajuf", "ends with three words");
        refused("chess lusab-babad-kajuf", "no game called 'chess'");
        refused("nice speed=1 lusab-babad-kajuf", "no option 'speed'");
        refused("nice lusab-babad-kajuf", "players");
        refused("inverted lusab-babad-babab", "typing mistake");
        let of = |seats: Vec<SeatSetup>, dice| {
            Duel::of(&Header::new(Inverted::INFO, "", seats, Seed(7), dice)).unwrap_err()
        };
        assert!(
            of(vec![SeatSetup::computer(Level::Novice)], DiceFrom::Seeded).contains("has others")
        );
        assert!(of(vec![SeatSetup::person("Ann")], DiceFrom::Typed).contains("has others"));
    }
}

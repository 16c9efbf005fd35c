//! Duels: the same dice for friends elsewhere, by a short code; what each made of them is compared.
//!
//! A code contains the seed, so a duel is as honest as its players.
mod code;
pub(crate) mod compare;
pub(crate) mod pasted;

use crate::core::dice::Seed;
use crate::core::game::{GameInfo, HeadStart};
use crate::core::level::Level;
use crate::core::options::unusual;
use crate::core::record::{DiceFrom, Header};
use crate::core::seats::{Player, SeatSetup, number_equal_names};
use crate::registry::{about, options_of};

/// The option that lets computers bluff, with its value in every duel: they declare only what holds.
const HONEST: (&str, &str) = ("declare", "holds");

/// A duel: everything but the names of those who play it. Its text is its code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Duel {
    /// The game's id.
    game: &'static str,
    /// Its options, as written in saves.
    options: String,
    /// Number of people, from 1; they sit side by side.
    people: u8,
    /// Number of computers.
    computers: u8,
    /// Their level.
    level: Level,
    /// The first person's seat.
    first: u8,
    seed: Seed,
}

impl Duel {
    /// Creates the duel of one person in the game `about` with `options`; alone, or against as few computers of `level`
    /// as possible, if a level is given or the game needs opponents.
    ///
    /// # Errors
    /// Returns the reason that there is no such game, in one sentence.
    pub(crate) fn new(
        about: &'static GameInfo,
        options: &str,
        level: Option<Level>,
        seed: Seed,
    ) -> Result<Duel, String> {
        let options = honest(about, options)?;
        let allowed = about.options_or_usual(&options).seats();
        let computers = (allowed.start() - 1).max(u8::from(level.is_some()));
        if computers >= *allowed.end() {
            return Err("this game is played alone, so it needs no level".into());
        }
        let (people, first, level) = (1, 0, level.unwrap_or(Level::Expert));
        Ok(Duel { game: about.id, options, people, computers, level, first, seed })
    }

    /// Returns the duel in which others get the dice of the game of `header`.
    ///
    /// # Errors
    /// Returns the reason that there is none, in one sentence.
    pub(crate) fn of(header: &Header) -> Result<Duel, String> {
        let about =
            about(&header.game).ok_or_else(|| format!("there is no game called '{}'", header.game))?;
        if header.dice == DiceFrom::Typed {
            return Err("the dice of this game were typed in, so nobody else can get them".into());
        }
        if !HeadStart::of_seats(&header.seats).is_none() {
            return Err("a duel has no head start, and this game has one".into());
        }
        let options = honest(about, &header.options)?;
        let seats = &header.seats;
        let level = seats.iter().find_map(|seat| match seat.player {
            Player::Computer(level) => Some(level),
            Player::Person | Player::Program => None,
        });
        let people = seats.iter().filter(|seat| seat.is_person()).count() as u8;
        let computers = seats.len() as u8 - people;
        let (level, seed) = (level.unwrap_or(Level::Expert), header.seed);
        let duel =
            |first| Duel { game: about.id, options: options.clone(), people, computers, level, first, seed };
        let players =
            |seats: &[SeatSetup]| seats.iter().map(|seat| (seat.player, seat.objective)).collect::<Vec<_>>();
        let mut duels = (0..seats.len() as u8).map(duel).filter(|_| people > 0);
        duels.find(|duel| players(&duel.seats(&[])) == players(seats)).ok_or_else(|| {
            "a duel has people who sit side by side, and computers of one level; this game has other players".into()
        })
    }

    /// Returns the seats: the people called `names`, and the computers.
    fn seats(&self, names: &[String]) -> Vec<SeatSetup> {
        let people = (0..usize::from(self.people)).map(|at| names.get(at).map_or("", String::as_str));
        let computers = std::iter::repeat_n(SeatSetup::computer(self.level), self.computers.into());
        let mut seats: Vec<SeatSetup> = people.map(SeatSetup::person).chain(computers).collect();
        seats.rotate_right(self.first.into());
        number_equal_names(&mut seats);
        seats
    }

    /// Returns the number of people who play.
    pub(crate) fn people(&self) -> usize {
        self.people.into()
    }

    /// Returns the game.
    pub(crate) fn about(&self) -> &'static GameInfo {
        about(self.game).expect("only games of the registry have duels")
    }

    /// Returns the header of the first try of people called `names`.
    pub(crate) fn header(&self, names: &[String]) -> Header {
        let seats = self.seats(names);
        let header = Header::new(self.about(), &self.options, seats, self.seed, DiceFrom::Seeded);
        Header { duel: Some(1), ..header }
    }
}

/// Returns the options as written in saves, with computers that do not bluff.
fn honest(about: &'static GameInfo, options: &str) -> Result<String, String> {
    let read = about.read_options;
    let chosen = read(options).map_err(|why| why.to_string())?.to_string();
    let (key, value) = HONEST;
    if about.options.iter().all(|choice| choice.key != key) {
        return Ok(chosen);
    }
    let others = unusual(options_of(about.id), &chosen).into_iter().filter(|pair| pair.0 != key);
    let pairs: Vec<String> =
        others.chain([(key, value)]).map(|(key, value)| format!("{key}={value}")).collect();
    read(&pairs.join(" ")).map(|options| options.to_string()).map_err(|why| why.to_string())
}

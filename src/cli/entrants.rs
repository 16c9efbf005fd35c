//! The players of a simulation: computers, and programs, which are started once for many games.
use super::output;
use super::seats;
use super::usage::Usage;
use crate::core::coach::{Coach, Level, Objective};
use crate::core::computers::play_for;
use crate::core::dice::{Purpose, Seed, Stream};
use crate::core::game::{HeadStart, RuleError, Seat, Standings, expect_start};
use crate::core::record::{DiceFrom, Header};
use crate::core::seats::{SeatSetup, number_equal_names};
use crate::core::table::Table;
use crate::programs::{Launcher, ProgramSeats, play_out};
use crate::store::Store;
use signal_hook::consts::SIGINT;
use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A player as named on the command line.
#[derive(Clone, Debug)]
pub(super) struct Entrant(String);

impl FromStr for Entrant {
    type Err = String;
    fn from_str(text: &str) -> Result<Entrant, String> {
        match text.contains('/') {
            true => Ok(Entrant(text.into())),
            false => text.parse::<Level>().map(|_| Entrant(text.into())).map_err(|why| why.to_string()),
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.setup() {
            Ok(setup) if self.is_program() => f.write_str(&setup.name),
            _ => f.write_str(&self.0),
        }
    }
}

impl Entrant {
    pub(super) fn is_program(&self) -> bool {
        self.0.contains('/')
    }
    fn setup(&self) -> Result<SeatSetup, Usage> {
        match self.0.parse::<Level>() {
            Ok(level) if !self.is_program() => Ok(SeatSetup::computer(level)),
            _ => seats::program(&self.0),
        }
    }
}

/// The seats that programs lost, with the reasons.
pub(super) type Lost = Vec<(usize, String)>;

/// The players of a simulation.
pub(super) struct Entrants {
    /// Their names, for results.
    pub(super) names: Vec<String>,
    setups: Vec<SeatSetup>,
    launcher: Launcher,
    programs: bool,
}

impl Entrants {
    /// Creates the players; each program has `think` for a decision.
    pub(super) fn new(players: &[Entrant], think: Option<Duration>) -> anyhow::Result<Entrants> {
        let mut setups = players.iter().map(Entrant::setup).collect::<Result<Vec<_>, _>>()?;
        number_equal_names(&mut setups);
        let named = setups.iter().zip(players).filter(|(_, player)| player.is_program());
        let named: Vec<_> =
            named.map(|(setup, player)| (setup.name.clone(), PathBuf::from(&player.0))).collect();
        let name = |(setup, player): (&SeatSetup, &Entrant)| match player.is_program() {
            true => setup.name.clone(),
            false => player.to_string(),
        };
        let names = setups.iter().zip(players).map(name).collect();
        let programs = !named.is_empty();
        let logs = if programs { Store::open()?.paths().programs.clone() } else { PathBuf::new() };
        Ok(Entrants { names, setups, launcher: Launcher::new(named, think, &logs), programs })
    }

    /// Gives each player its head start.
    ///
    /// # Errors
    /// Returns an error if games of `G` with `options` do not allow it.
    pub(super) fn give<G: Coach>(
        &mut self,
        head_start: &[u16],
        options: &G::Options,
    ) -> Result<(), RuleError> {
        HeadStart::set_up(head_start, &mut self.setups)?;
        expect_start(HeadStart::of_seats(&self.setups), options).map(|_| ())
    }

    /// Plays a game of the players with these numbers, in seats of this order, and returns the standings and the seats
    /// that programs lost. `running` holds their programs from game to game.
    pub(super) fn play<G: Coach>(
        &self,
        seated: &[usize],
        options: &G::Options,
        seed: Seed,
        solution: &G::Solution,
        objectives: &[Objective],
        running: &mut Option<ProgramSeats<G>>,
    ) -> anyhow::Result<(Standings, Lost)> {
        let seats = seated.iter().map(|player| self.setups[*player].clone());
        let mut table = Table::<G>::new(Header::new(G::INFO, options, seats, seed, DiceFrom::Seeded))?;
        if self.programs {
            *running = running.take().filter(|programs| programs.are_running());
            let fresh = || ProgramSeats::start(&self.launcher, &table, || ());
            *running = running.take().map(ProgramSeats::again).or_else(fresh);
        }
        match running {
            Some(programs) => play_out(&mut table, solution, objectives, programs)?,
            None => play_for(&mut table, solution, objectives)?,
        }
        let lost = (0..seated.len()).filter_map(|seat| {
            table.forfeits().of(Seat(seat as u8)).map(|why| (seat, format!("{}: {why}", table.names()[seat])))
        });
        let lost = lost.collect();
        Ok((table.standings(), lost))
    }

    /// Adds the games in `lost`, in seats of this order, to the count of each player.
    pub(super) fn note(&self, lost: &Lost, seated: &[usize], counts: &mut [u32]) {
        lost.iter().for_each(|(seat, _)| counts[seated[*seat]] += 1);
    }

    /// Prints each reason why programs lost games, once.
    pub(super) fn say_why<'a>(&self, lost: impl Iterator<Item = &'a (usize, String)>) {
        let mut reasons: BTreeMap<&str, u32> = BTreeMap::new();
        lost.for_each(|(_, why)| *reasons.entry(why).or_default() += 1);
        for (why, games) in reasons.into_iter().take(MOST_REASONS) {
            output::say(&format!("{why} ({})", crate::core::words::plural(games, "game")));
        }
    }
}

/// The most reasons printed.
const MOST_REASONS: usize = 10;

/// Returns the seed of game `number` of a simulation.
pub(super) fn seed_of(seed: Seed, number: u32) -> Seed {
    Seed(Stream::new(seed, Purpose::Trials, number).below(u32::MAX))
}

/// Returns the mean of some numbers, and its standard error.
pub(super) fn mean(numbers: &[f64]) -> (f64, f64) {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    // A single game says nothing about the spread.
    (mean, if numbers.len() > 1 { (squares / (count - 1.0) / count).sqrt() } else { 0.0 })
}

/// The exit code after Ctrl-C.
pub(super) const STOPPED: u8 = 130;

/// A flag that Ctrl-C sets. A second Ctrl-C ends the program at once.
pub(super) struct Stop(Arc<AtomicBool>);

impl Stop {
    pub(super) fn on_ctrl_c() -> anyhow::Result<Stop> {
        let flag = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register_conditional_shutdown(SIGINT, STOPPED.into(), flag.clone())?;
        signal_hook::flag::register(SIGINT, flag.clone())?;
        Ok(Stop(flag))
    }
    pub(super) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

//! `dicegames simulate GAME --players perfect,casual`
use super::Usage;
use super::{games, output, seats};
use crate::core::{
    self, Coach, DiceFrom, HeadStart, Header, ParseError, Player, Purpose, SeatSetup, Seed,
    Standings, Stream, Table,
    tools::locked::locked,
    words::{
        page::{Body, Section},
        plural, short,
    },
};
use crate::registry::with_game;
use crate::session::{Launcher, Programs, end_programs_on_signals};
use crate::store::Store;
use rayon::prelude::*;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// Play computers against each other and show the results
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  dicegames simulate nice --players expert,casual --games 2000
  dicegames simulate inverted --players perfect --seed 7 --json")]
pub(crate) struct Args {
    #[arg(value_parser = games::parser())]
    game: String,
    /// Players in order: novice, casual, expert or perfect, with what each plays for after a colon
    /// (points, win, or a total to reach, as in perfect:500), or programs such as ./mybot
    #[arg(
        long,
        value_name = "PLAYER,PLAYER",
        value_delimiter = ',',
        required = true
    )]
    players: Vec<String>,
    /// Head starts in order: points at the start; in SymmDice points off the goal; in MathDice
    /// extra seconds for each point
    #[arg(long, value_name = "14,0", value_delimiter = ',')]
    head_start: Vec<String>,
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Seed for the dice of all games: two words such as lusab-babad, or a number
    #[arg(long, default_value = "1")]
    seed: Seed,
    /// Set a game option; repeat for more (see 'dicegames rules GAME')
    #[arg(long, value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Seconds for each reply of a program [default: 10]
    #[arg(long, value_name = "SECONDS", value_parser = seats::seconds)]
    think: Option<Duration>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

const PERCENTILES: [usize; 5] = [5, 25, 50, 75, 95];

#[derive(Serialize)]
struct Simulation {
    game: &'static str,
    options: String,
    seed: String,
    games: u32,
    seats: Vec<SeatTally>,
}

/// Results of one seat.
#[derive(Serialize, PartialEq, Debug)]
struct SeatTally {
    player: String,
    /// Mean points, and their standard error.
    mean: f64,
    stderr: f64,
    /// Games won alone (or by its side alone), and shared.
    wins: u32,
    ties: u32,
    /// Replies of the novice in the place of a program.
    #[serde(skip_serializing_if = "is_zero")]
    novice: u32,
    least: i32,
    most: i32,
    percentiles: BTreeMap<usize, i32>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    with_game!(args.game.as_str(), G => simulate::<G>(args))
        .unwrap_or_else(|| Err(games::unknown(&args.game)))
}

fn simulate<G: Coach>(args: &Args) -> anyhow::Result<ExitCode> {
    let options: G::Options = args
        .options
        .join(" ")
        .parse()
        .map_err(|e: ParseError| Usage(e.to_string()))?;
    let (mut setups, named) = seats::parse(&args.players.join(","))?;
    if let Some((_, player)) = setups
        .iter()
        .zip(&args.players)
        .find(|(setup, _)| setup.is_person())
    {
        let player = short(player);
        return Err(Usage(format!(
            "a level or a program expected for each player; found '{player}'"
        ))
        .into());
    }
    seats::give_head_start(&mut setups, &args.head_start, &options)?;
    let seats = seats::expect::<G>(&setups, &options).map_err(|e| Usage(e.to_string()))?;
    let start =
        G::start(&options, HeadStart::of_seats(&setups)).map_err(|e| Usage(e.to_string()))?;
    let sides: Vec<usize> = start
        .standings()
        .iter()
        .map(|standing| standing.side)
        .collect();
    seats::expect_objectives(&setups, &start).map_err(|e| Usage(e.to_string()))?;
    let solution = G::prepare(&options, seats);
    let mut launcher = Launcher {
        named,
        think: args.think,
        ..Launcher::default()
    };
    if !launcher.named.is_empty() {
        launcher.logs = Store::open()?.paths().programs.clone();
        end_programs_on_signals()?;
    }
    let games = play_all::<G>(args, &setups, &launcher, &options, &solution)?;
    let seats = setups.iter().enumerate().map(|(seat, setup)| {
        let (mut wins, mut ties) = (0, 0);
        for (standings, _) in games.iter().filter(|(standings, _)| standings[seat].winner) {
            let shared = standings
                .iter()
                .zip(&sides)
                .any(|(s, side)| s.winner && *side != sides[seat]);
            *(if shared { &mut ties } else { &mut wins }) += 1;
        }
        let points = games.iter().map(|(standings, _)| standings[seat].points);
        let missed = games.iter().flat_map(|(_, missed)| missed);
        let novice = missed
            .filter(|(by, _)| by.index() == seat)
            .map(|(_, replies)| replies)
            .sum();
        SeatTally {
            novice,
            ..summed_up(player(setup), points, wins, ties)
        }
    });
    let simulation = Simulation {
        game: G::INFO.id,
        options: options.to_string(),
        seed: args.seed.to_string(),
        games: args.games,
        seats: seats.collect(),
    };
    if args.json {
        output::json(&simulation)?
    } else {
        output::page(&page(&simulation), &Store::open()?)?
    }
    Ok(ExitCode::SUCCESS)
}

/// Number of the novice's replies in the place of programs, by seat.
type MissedReplies = Vec<(core::Seat, u32)>;

/// Plays all games on all cores. Each result depends on the seed and the game's number alone, as
/// far as programs do.
fn play_all<G: Coach>(
    args: &Args,
    setups: &[SeatSetup],
    launcher: &Launcher,
    options: &G::Options,
    solution: &G::Solution,
) -> anyhow::Result<Vec<(Standings, MissedReplies)>> {
    let (done, counts) = (AtomicU32::new(0), io::stderr().is_terminal());
    let said = Mutex::new(BTreeSet::new());
    let play = |programs: &mut Option<Programs<G>>, number| {
        let seed = Seed(Stream::new(args.seed, Purpose::Trials, number).below(u32::MAX));
        let header = Header::new(G::INFO, options, setups.to_vec(), seed, DiceFrom::Seeded);
        let mut table = Table::<G>::new(header)?;
        let with_programs = programs.get_or_insert_with(|| Programs::start(launcher, &table));
        with_programs.play_out(&mut table, solution)?;
        locked(&said).extend(with_programs.take_news());
        if counts {
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            let _ = io::stderr().write_all(format!("\r{done} of {} games", args.games).as_bytes());
        }
        Ok((table.standings(), with_programs.take_missed()))
    };
    let games = (0..args.games).into_par_iter().map_init(|| None, play);
    let games: anyhow::Result<Vec<_>> = games.collect();
    if counts {
        let _ = io::stderr().write_all(b"\n");
    }
    locked(&said).iter().for_each(|news| output::say(news));
    games
}

/// Names a player in the results.
fn player(setup: &SeatSetup) -> String {
    match setup.player {
        Player::Program => setup.name.clone(),
        player => {
            let objective = setup
                .objective
                .map_or(String::new(), |objective| format!(":{objective}"));
            format!("{player}{objective}")
        }
    }
}

/// Returns `true` if there is nothing to tell.
fn is_zero(count: &u32) -> bool {
    *count == 0
}

fn summed_up(player: String, points: impl Iterator<Item = i32>, wins: u32, ties: u32) -> SeatTally {
    let mut points: Vec<i32> = points.collect();
    points.sort_unstable();
    let count = points.len() as f64;
    let mean = points.iter().map(|points| f64::from(*points)).sum::<f64>() / count;
    let squares: f64 = points
        .iter()
        .map(|points| (f64::from(*points) - mean).powi(2))
        .sum();
    // A single game says nothing about the spread.
    let stderr = if points.len() > 1 {
        (squares / (count - 1.0) / count).sqrt()
    } else {
        0.0
    };
    let nth = |percent: usize| points[(points.len() * percent).div_ceil(100).max(1) - 1];
    SeatTally {
        player,
        mean,
        stderr,
        wins,
        ties,
        novice: 0,
        least: points[0],
        most: points[points.len() - 1],
        percentiles: PERCENTILES
            .into_iter()
            .map(|percent| (percent, nth(percent)))
            .collect(),
    }
}

fn page(simulation: &Simulation) -> Vec<Section> {
    let heads = ["player", "mean", "±", "wins", "ties"].map(String::from);
    let mut rows = vec![
        heads
            .into_iter()
            .chain(PERCENTILES.map(|percent| format!("{percent}%")))
            .collect(),
    ];
    for SeatTally {
        player,
        mean,
        stderr,
        wins,
        ties,
        percentiles,
        ..
    } in &simulation.seats
    {
        let mut row = vec![player.clone(), format!("{mean:.3}"), format!("{stderr:.3}")];
        row.extend([wins, ties].map(ToString::to_string));
        row.extend(percentiles.values().map(ToString::to_string));
        rows.push(row);
    }
    let novices = simulation.seats.iter().filter(|seat| seat.novice > 0);
    let novices = novices.map(|seat| {
        format!(
            "The novice replied {} for {}.",
            plural(seat.novice, "time"),
            seat.player
        )
    });
    let title = format!(
        "{} of {}, seed {}",
        plural(simulation.games, "game"),
        simulation.game,
        simulation.seed
    );
    let mut page = vec![Section::new(title, Body::Table(rows, "lrrrrrrrrr"))];
    page.extend(Some(Section::prose("", novices)).filter(|novices| !novices.is_empty()));
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_up() {
        let seat = summed_up("expert".into(), [4, 1, 3, 2].into_iter(), 2, 1);
        assert_eq!((seat.mean, seat.least, seat.most), (2.5, 1, 4));
        // The sample variance is 5/3; that of the mean of four is a quarter.
        assert!((seat.stderr - (5.0f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
        assert_eq!(
            seat.percentiles.into_values().collect::<Vec<_>>(),
            [1, 1, 2, 3, 4]
        );
        assert_eq!(
            summed_up("expert".into(), [7].into_iter(), 1, 0).stderr,
            0.0
        );
    }
}

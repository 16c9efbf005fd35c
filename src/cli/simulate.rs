//! `dicegames simulate GAME --players perfect,casual`
use super::Usage;
use super::{games, output, seats};
use crate::core::{
    Coach, DiceFrom, Header, Purpose, SeatSetup, Seed, Standings, Stream, Table,
    coach::computers::play_out,
    words::{
        page::{Body, Section},
        plural, short,
    },
};
use crate::registry::with_game;
use crate::store::Store;
use rayon::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU32, Ordering};

/// Play computers against each other and show the results
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  dicegames simulate nice --players expert,casual --games 2000
  dicegames simulate inverted --players perfect --seed 7 --json")]
pub(crate) struct Args {
    #[arg(value_parser = games::parser())]
    game: String,
    /// Players in order: novice, casual, expert or perfect, with what each plays for after a colon
    /// (points, win, or a total to reach, as in perfect:500); without it as at a table: for points,
    /// and near the end a perfect one for the win or a title
    #[arg(
        long,
        value_name = "PLAYER,PLAYER",
        value_delimiter = ',',
        required = true
    )]
    players: Vec<String>,
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Seed for the dice of all games: two words such as lusab-babad, or a number
    #[arg(long, default_value = "1")]
    seed: Seed,
    /// Set a game option; repeat for more (see 'dicegames rules GAME')
    #[arg(long, value_name = "KEY=VALUE")]
    options: Vec<String>,
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
    least: i32,
    most: i32,
    percentiles: BTreeMap<usize, i32>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    with_game!(args.game.as_str(), G => simulate::<G>(args))
        .unwrap_or_else(|| Err(games::unknown(&args.game)))
}

fn simulate<G: Coach>(args: &Args) -> anyhow::Result<ExitCode> {
    let options: G::Options = args.options.join(" ").parse().map_err(Usage::from)?;
    let setups = seats::parse(&args.players.join(","))?;
    if let Some((_, player)) = setups
        .iter()
        .zip(&args.players)
        .find(|(setup, _)| setup.is_person())
    {
        let player = short(player);
        return Err(Usage(format!(
            "a level is expected for each player; found '{player}'"
        ))
        .into());
    }
    let seats = seats::expect::<G>(&setups, &options).map_err(Usage::from)?;
    let start = G::start(&options, seats).map_err(|e| Usage(e.to_string()))?;
    let sides: Vec<usize> = start
        .standings()
        .iter()
        .map(|standing| standing.side)
        .collect();
    seats::expect_objectives(&setups, &start).map_err(Usage::from)?;
    let solution = start.prepare();
    let games = play_all::<G>(args, &setups, &options, &solution)?;
    let seats = setups.iter().enumerate().map(|(seat, setup)| {
        let mut wins = 0;
        let mut ties = 0;
        for standings in games.iter().filter(|standings| standings[seat].winner) {
            let is_shared = standings
                .iter()
                .zip(&sides)
                .any(|(s, side)| s.winner && *side != sides[seat]);
            if is_shared {
                ties += 1;
            } else {
                wins += 1;
            }
        }
        let points = games.iter().map(|standings| standings[seat].points);
        summed_up(player(setup), points, wins, ties)
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

/// Plays all games on all cores. Each result depends on the seed and the game's number alone.
fn play_all<G: Coach>(
    args: &Args,
    setups: &[SeatSetup],
    options: &G::Options,
    solution: &G::Solution,
) -> anyhow::Result<Vec<Standings>> {
    let finished = AtomicU32::new(0);
    let has_progress = io::stderr().is_terminal();
    let games = (0..args.games).into_par_iter().map(|number| {
        let seed = Seed(Stream::new(args.seed, Purpose::Trials, number).below(u32::MAX));
        let header = Header::new(G::INFO, options, setups.to_vec(), seed, DiceFrom::Seeded);
        let mut table = Table::<G>::new(header)?;
        play_out(&mut table, solution)?;
        if has_progress {
            let count = finished.fetch_add(1, Ordering::Relaxed) + 1;
            let _ = io::stderr().write_all(format!("\r{count} of {} games", args.games).as_bytes());
        }
        Ok(table.standings())
    });
    let standings = games.collect();
    if has_progress {
        let _ = io::stderr().write_all(b"\n");
    }
    standings
}

/// Names a player in the results.
fn player(setup: &SeatSetup) -> String {
    let objective = setup
        .objective
        .map_or(String::new(), |objective| format!(":{objective}"));
    format!("{}{objective}", setup.player)
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
    let mut percentiles = BTreeMap::new();
    for percent in PERCENTILES {
        let rank = (points.len() * percent).div_ceil(100).max(1);
        percentiles.insert(percent, points[rank - 1]);
    }
    SeatTally {
        player,
        mean,
        stderr,
        wins,
        ties,
        least: points[0],
        most: points[points.len() - 1],
        percentiles,
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
    let title = format!(
        "{} of {}, seed {}",
        plural(simulation.games, "game"),
        simulation.game,
        simulation.seed
    );
    vec![Section::new(title, Body::Table(rows, "lrrrrrrrrr"))]
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

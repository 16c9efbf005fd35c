//! `dicegames evening`
use super::usage::Usage;
use super::{games, output, play, screen, seats};
use crate::core::game::GameInfo;
use crate::core::record::{DiceFrom, EveningGame};
use crate::core::seats::{Player, SeatSetup};
use crate::core::series::{Listed, Plan, Series, halves};
use crate::core::words::list;
use crate::registry::{self, name_of, with_game};
use crate::session::new_seed;
use crate::store::{Evening, Store};
use crate::tui::screens::daily::Begin;
use crate::tui::screens::evening::{Tonight, every_game, listed};
use anyhow::Context;
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;

/// The refusal before the first evening.
const NONE: &str = "there is no evening yet: 'dicegames evening new --players Ann,Ben' starts one";

/// Play an evening: several games among the same people, or a tournament
///
/// The first player alternates, except in games that roll for the start. A win counts 1, a shared win one half
/// each. In a tournament two players meet in each game; with an odd number of players one has a bye each round, which
/// counts as a win in the Swiss system.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Action on the current evening
    #[arg(value_enum, default_value_t = Act::Status)]
    act: Act,
    /// The next game, if none is listed
    #[arg(value_parser = games::parser())]
    game: Option<String>,
    /// Players in the order of the first game: names of people; novice, casual, expert or perfect for the computer
    #[arg(long, value_name = "Ann,Ben,expert")]
    players: Option<String>,
    /// Plan: open (as you go), first-3 (until somebody has won 3), once (each game once), all (all against all), or
    /// swiss-3 (3 rounds)
    #[arg(long)]
    plan: Option<Plan>,
    /// Games to play in turn [default: chosen as you go; every game once]
    #[arg(long, value_name = "GAME,GAME", value_delimiter = ',', value_parser = games::parser())]
    games: Vec<String>,
    /// Set an option of the next game, or of the only one listed; repeat for more
    #[arg(long, value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Let everyone ask the coach
    #[arg(long)]
    coach: bool,
    /// Play line by line, for any terminal, pipe or screen reader
    #[arg(long)]
    plain: bool,
    /// Print the status as one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Act {
    /// Show the score and the next game
    Status,
    /// Begin another evening
    New,
    /// Play the next game
    Next,
    /// End the evening; its games are kept
    End,
}

/// The status of an evening.
#[derive(Serialize)]
struct Status {
    evening: String,
    plan: String,
    began: u64,
    over: bool,
    tally: String,
    table: Vec<Line>,
    games: Vec<Game>,
    next: Option<NextGame>,
}

/// A player's line of the table.
#[derive(Serialize)]
struct Line {
    place: usize,
    name: String,
    player: String,
    games: u32,
    won: u32,
    shared: u32,
    lost: u32,
    points: f64,
}

/// A finished game.
#[derive(Serialize)]
struct Game {
    number: u32,
    game: String,
    players: Vec<String>,
    winners: Vec<String>,
    seed: String,
    file: String,
}

/// The next game.
#[derive(Serialize)]
struct NextGame {
    number: u32,
    /// The game if none is chosen.
    game: Option<String>,
    players: Vec<String>,
    begun: bool,
    /// The first player, in words.
    #[serde(skip)]
    starts: String,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let misplaced = match args.act {
        Act::New => args.game.is_some().then_some("name the games with --games"),
        _ if args.players.is_some() || args.plan.is_some() || !args.games.is_empty() || args.coach => {
            Some("players and plan belong to 'dicegames evening new'")
        }
        Act::Next => None,
        _ => (args.game.is_some() || !args.options.is_empty()).then_some("only 'next' takes a game"),
    };
    if let Some(why) = misplaced {
        return Err(Usage(why.into()).into());
    }
    let store = Store::open()?;
    play::say_mended(&store);
    let current = || {
        Tonight::open(&store)
            .into_iter()
            .next()
            .context("no evening is open: 'dicegames evening new' starts one")
    };
    let tonight = match args.act {
        Act::New => args.begin(&store)?,
        Act::Next => return args.next(&current()?, store),
        Act::Status => Tonight::all(&store).into_iter().next().context(NONE)?,
        Act::End => {
            let ended = Evening { ended: true, ..current()?.evening };
            store.keep_evening(&ended)?;
            Tonight::of(ended, &store.history()?.entries)
        }
    };
    output::answer(args.json, &status(&tonight, &store), |status| page(status, &tonight))
}

impl Args {
    /// Begins an evening.
    fn begin(&self, store: &Store) -> anyhow::Result<Tonight> {
        let usage = |why: &dyn ToString| anyhow::Error::from(Usage(why.to_string()));
        let Some(named) = &self.players else {
            return Err(usage(&"name the players, as in --players Ann,Ben"));
        };
        let players = seats::parse(named)?;
        let plan = self.plan.unwrap_or(Plan::Open);
        let seats = if plan.is_tournament() { 2 } else { players.len() };
        let mut games = Vec::new();
        for id in &self.games {
            games.push(self.game(id, seats, self.games.len() == 1, store)?);
        }
        if plan == Plan::Once && games.is_empty() {
            let all = registry::games();
            let first = all.into_iter().find_map(|about| listed(about, seats, store).ok());
            games = first.map_or_else(Vec::new, |first| every_game(first, seats, store));
        }
        let series = Series { players, plan, games };
        series.check().map_err(|why| usage(&why))?;
        let evening = Evening::new(new_seed(), series, DiceFrom::Seeded, self.coach);
        store.keep_evening(&evening)?;
        let players: &[SeatSetup] = &evening.series.players;
        store.remember_players(players)?;
        Ok(Tonight::of(evening, &[]))
    }

    /// Returns the game called `id` for `seats` players: with the options of the command line if they are for it.
    fn game(&self, id: &str, seats: usize, with_options: bool, store: &Store) -> anyhow::Result<Listed> {
        let about = registry::about(id).ok_or_else(|| games::unknown(id))?;
        if !with_options || self.options.is_empty() {
            let refused = |why| Usage(format!("{} is {why} players, and here are {seats}", about.name));
            return Ok(listed(about, seats, store).map_err(refused)?);
        }
        let read = (about.read_options)(&self.options.join(" ")).map_err(|why| Usage(why.to_string()))?;
        if !read.seats().contains(&(seats as u8)) {
            let name = about.name;
            return Err(Usage(format!("{name} with these options is not for {seats} players")).into());
        }
        Ok(Listed { game: id.into(), options: read.to_string() })
    }

    /// Plays the next game.
    fn next(&self, tonight: &Tonight, store: Store) -> anyhow::Result<ExitCode> {
        let next = tonight.next().context("the evening is over")?;
        let chosen = match (&self.game, next.game) {
            (Some(_), Some(_)) => return Err(Usage("the next game is listed already".into()).into()),
            (Some(game), None) => Some(self.game(game, next.seats.len(), true, &store)?),
            (None, _) if !self.options.is_empty() => {
                return Err(Usage("to set options, name the game".into()).into());
            }
            (None, _) => tonight.suggested(&store),
        };
        let game = chosen.context("no game is for so many players")?;
        let begin = tonight.begin(&game, new_seed(), &store).map_err(anyhow::Error::msg)?;
        let missing = screen::missing().filter(|_| !self.plain);
        if let Some(why) = missing {
            output::say(&format!("{why}, so you play line by line"));
        }
        if !self.plain && missing.is_none() {
            return match begin {
                Begin::New(header) => screen::play(header),
                Begin::Open(path) => screen::resume(path),
            };
        }
        let id = match &begin {
            Begin::New(header) => header.game.clone(),
            Begin::Open(path) => store.header(path)?.game,
        };
        with_game!(id.as_str(), G => play::line_by_line::<G>(begin, store))
            .unwrap_or_else(|| Err(games::unknown(&id)))
    }
}

fn status(tonight: &Tonight, store: &Store) -> Status {
    let series = &tonight.evening.series;
    let line = |line: crate::core::series::Standing| {
        let SeatSetup { name, player, .. } = &series.players[line.player];
        Line {
            place: line.place,
            name: name.clone(),
            player: Player::to_string(player),
            games: line.games,
            won: line.won,
            shared: line.shared,
            lost: line.lost,
            points: f64::from(line.halves) / 2.0,
        }
    };
    let names = |seats: &[crate::store::history::Seated], all: bool| {
        seats.iter().filter(|seat| all || seat.winner).map(|seat| seat.name.clone()).collect()
    };
    let game = |entry: &crate::store::Entry| Game {
        number: entry.evening.map_or(0, |game| game.game),
        game: entry.game.clone(),
        players: names(&entry.seats, true),
        winners: names(&entry.seats, false),
        seed: entry.seed.to_string(),
        file: entry.file.to_string_lossy().into_owned(),
    };
    let suggested = tonight.suggested(store);
    let next = tonight.next().map(|next| NextGame {
        number: next.number,
        starts: tonight.starter(suggested.as_ref()).unwrap_or_default(),
        game: suggested.as_ref().map(|game| game.game.clone()),
        players: next.seats.iter().map(|player| tonight.name(*player).to_owned()).collect(),
        begun: store.open_evening_game(EveningGame { id: tonight.evening.id, game: next.number }).is_some(),
    });
    Status {
        evening: tonight.evening.id.to_string(),
        plan: series.plan.to_string(),
        began: tonight.evening.began,
        over: tonight.is_over(),
        tally: series.tally(&tonight.results),
        table: series.table(&tonight.results).into_iter().map(line).collect(),
        games: tonight.entries.iter().map(game).collect(),
        next,
    }
}

fn page(status: &Status, tonight: &Tonight) -> String {
    let series = &tonight.evening.series;
    let mut text = format!("{}, {}\n", crate::core::words::capitalized(tonight.noun()), series.plan.told());
    let _ = writeln!(
        text,
        "  {:>5}  {:<20} {:>5} {:>5} {:>6} {:>5} {:>6}",
        "place", "name", "games", "won", "shared", "lost", "points"
    );
    for (line, standing) in status.table.iter().zip(series.table(&tonight.results)) {
        let Line { place, name, games, won, shared, lost, .. } = line;
        let points = halves(standing.halves);
        let _ =
            writeln!(text, "  {place:>5}  {name:<20} {games:>5} {won:>5} {shared:>6} {lost:>5} {points:>6}");
    }
    for Game { number, game, winners, .. } in &status.games {
        let won = if winners.is_empty() { "nobody".into() } else { list(winners) };
        let _ = writeln!(text, "  game {number}, {}: {won} won", name_of(game));
    }
    let _ = match &status.next {
        None => writeln!(text, "{}.", tonight.told()),
        Some(NextGame { number, game, players, starts, begun }) => {
            let name = |about: &'static GameInfo| about.name;
            let game = game.as_deref().and_then(registry::about).map_or("a game you choose", name);
            let begun = if *begun { ", begun" } else { "" };
            writeln!(text, "Next, game {number}: {game}, {}; {starts}{begun}.", list(players))
        }
    };
    text
}

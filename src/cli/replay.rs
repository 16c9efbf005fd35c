//! `dicegames replay FILE`
use super::{games, output};
use crate::core::coach::Coach;
use crate::core::record::{Record, Unreadable};
use crate::core::table::Table;
use crate::store::{StoreError, read_game};
use crate::titles::Visitor;
use crate::tui::view::Playable;
use anyhow::Context;
use serde::Serialize;
use std::fmt::Write;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Tell a saved game, event by event
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The file of the game ('dicegames paths' tells where they are), or - for standard input
    file: PathBuf,
    /// As one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Told {
    game: &'static str,
    name: &'static str,
    options: String,
    seed: String,
    seats: Vec<Seat>,
    takebacks: u32,
    over: bool,
    events: Vec<Event>,
}

#[derive(Serialize)]
struct Seat {
    name: String,
    player: String,
    hints: u32,
    points: i32,
    winner: bool,
    title: Option<&'static str>,
}

#[derive(Serialize)]
struct Event {
    /// Match time in seconds.
    at: f64,
    /// What happened, in one sentence.
    text: String,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let bytes = if args.file == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes)?;
        bytes
    } else {
        std::fs::read(&args.file).with_context(|| format!("cannot read {}", args.file.display()))?
    };
    let (record, torn) = read_game(&args.file, &bytes)?;
    if torn {
        output::say("the last line of the game was torn and is left out");
    }
    let told = games::one(&record.header.game.clone(), &mut Tell { path: &args.file, record })?;
    if args.json {
        output::json(&told)?
    } else {
        output::text(&page(&told))?
    }
    Ok(ExitCode::SUCCESS)
}

struct Tell<'a> {
    path: &'a Path,
    record: Record,
}

impl Visitor for Tell<'_> {
    type Out = anyhow::Result<Told>;
    fn visit<G: Playable>(&mut self) -> Self::Out {
        let unreadable = |why: Unreadable| StoreError::Unreadable { path: self.path.to_owned(), why };
        Ok(tell(&Table::<G>::from_record(&self.record).map_err(unreadable)?))
    }
}

fn tell<G: Coach>(table: &Table<G>) -> Told {
    let names = table.names();
    let states = table.history();
    let events = states.iter().zip(table.log());
    let events =
        events.map(|(game, (at, event))| Event { at: at.as_secs_f64(), text: game.tell(event, &names) });
    let seats = table.header().seats.iter().zip(table.game().standings()).zip(0..);
    let seats = seats.map(|((chair, standing), number)| Seat {
        name: chair.name.clone(),
        player: chair.player.to_string(),
        hints: table.hints(crate::core::game::Seat(number)),
        points: standing.points,
        winner: standing.winner,
        title: standing.title,
    });
    Told {
        game: G::ABOUT.id,
        name: G::ABOUT.name,
        options: table.options().to_string(),
        seed: table.header().seed.to_string(),
        seats: seats.collect(),
        takebacks: table.takebacks(),
        over: table.is_over(),
        events: events.filter(|event| !event.text.is_empty()).collect(),
    }
}

fn page(told: &Told) -> String {
    let seats: Vec<_> = told.seats.iter().map(|seat| format!("{} ({})", seat.name, seat.player)).collect();
    let mut text = format!("{}, seed {}\n{}\n\n", told.name, told.seed, seats.join(", "));
    for event in &told.events {
        let at = Duration::from_secs_f64(event.at);
        let (minutes, seconds) = (at.as_secs() / 60, at.as_secs_f64() % 60.0);
        let _ = writeln!(text, "{minutes:>4}:{seconds:04.1}  {}", event.text);
    }
    text += if told.over { "\n" } else { "\nThe game is not over.\n" };
    for seat in &told.seats {
        let won = if seat.winner { "  winner" } else { "" };
        let title = seat.title.map(|title| format!("  {title}")).unwrap_or_default();
        let _ = writeln!(text, "{:<20} {:>5}{won}{title}", seat.name, seat.points);
    }
    text
}

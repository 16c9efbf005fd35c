//! `dicegames replay FILE`
use super::review::{self, Evaluation, Note, Sums};
use super::usage::Usage;
use super::{games, output, saved};
use crate::core::{
    Coach, DiceFrom, Forged, GameOptions, Objective, Record, RecordError, RollCheck, Table, Unit,
    chance::roll_check::check_rolls,
    rules::game::standings_table,
    words::{list, plural, spaced},
};
use crate::registry::with_game;
use crate::store::StoreError;
use serde::Serialize;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Print a saved game move by move
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  dicegames replay game.jsonl
  dicegames replay game.jsonl --review     with the cost of each choice
  dicegames replay game.jsonl --check      whether its dice come from its seed")]
pub(crate) struct Args {
    /// The game: a file, the name of a saved or finished game, or - for standard input
    file: PathBuf,
    /// Add the coach's review: the cost of every choice, the luck of every roll, a summary for each player
    #[arg(long)]
    review: bool,
    /// Check that every roll comes from the seed; exit with 0 only if all do
    #[arg(long, conflicts_with = "review")]
    check: bool,
    /// Review for win (the chance to win) or a total (the chance of at least that many points) instead of what the
    /// coach usually plays for
    #[arg(long, value_name = "points|win|TOTAL", requires = "review", allow_negative_numbers = true)]
    objective: Option<Objective>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Result of `--check`.
#[derive(Serialize)]
struct Checked {
    game: String,
    seed: String,
    #[serde(flatten)]
    check: RollCheck,
    /// Every roll comes from the seed.
    proved: bool,
}

#[derive(Serialize)]
struct Told {
    game: &'static str,
    name: &'static str,
    options: String,
    seed: String,
    seats: Vec<Seat>,
    /// The standings, for text output.
    #[serde(skip)]
    standings: String,
    takebacks: u32,
    over: bool,
    events: Vec<Event>,
    /// The unit of the coach, if asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<&'static str>,
    /// The unit with its description, for text output.
    #[serde(skip)]
    scale: Option<(Unit, String)>,
    /// Luck and errors of each seat, if requested and available for the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    accounts: Vec<Sums>,
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
    /// Description of the event in one sentence.
    text: String,
    /// The coach's note, if requested.
    #[serde(flatten)]
    note: Option<Note>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let record = saved::read(&args.file)?;
    let unreadable = |why: RecordError| StoreError::RecordError { path: args.file.clone(), why };
    let game = record.header.game.as_str();
    if args.check {
        let checked = with_game!(game, G => check_rolls::<G>(&record).map_err(unreadable));
        return check(&record, checked.ok_or_else(|| games::unknown(game))??, args.json);
    }
    let told = with_game!(game, G => {
        told(&Table::<G>::from_record(&record).map_err(unreadable)?, args)
    });
    let told = told.ok_or_else(|| games::unknown(game))?.map_err(Usage)?;
    output::answer(args.json, &told, page)
}

/// Prints the result of comparing the rolls with the seed.
fn check(record: &Record, check: RollCheck, json: bool) -> anyhow::Result<ExitCode> {
    let (game, seed) = (record.header.game.clone(), record.header.seed.to_string());
    let checked = Checked { game, seed, proved: check.is_proof(), check };
    output::answer(json, &checked, proof)?;
    Ok(if checked.proved { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn proof(Checked { seed, check, .. }: &Checked) -> String {
    let rolls = check.rolls;
    match (check.dice, &check.forged) {
        (DiceFrom::Typed, _) => {
            let typed = plural(rolls, "roll");
            format!("The dice of this game were typed in ({typed}), so no seed can prove them.\n")
        }
        (_, None) if rolls == 0 => "Nothing has been rolled yet.\n".into(),
        (_, None) if rolls == 1 => format!("The only roll comes from the seed {seed}.\n"),
        (_, None) => format!("All {rolls} rolls come from the seed {seed}.\n"),
        (_, Some(Forged { line, found, expected })) => {
            let (found, expected) = (spaced(found), spaced(expected));
            format!("Line {line} is not what the seed {seed} gives: {found} instead of {expected}.\n")
        }
    }
}

/// Returns everything to print.
fn told<G: Coach>(table: &Table<G>, args: &Args) -> Result<Told, String> {
    let descriptions = table.descriptions();
    let (notes, accounts, scale) = if args.review {
        let Evaluation { notes, accounts, unit, scale } = review::evaluate(table, args.objective)?;
        (notes, accounts, Some((unit, scale)))
    } else {
        Default::default()
    };
    let notes = notes.into_iter().map(Some).chain(std::iter::repeat_with(|| None));
    let events = descriptions
        .iter()
        .zip(table.log())
        .zip(notes)
        .map(|((description, (at, _)), note)| Event { at: at.as_secs_f64(), text: description.text(), note });
    let seats = table.header().seats.iter().zip(table.standings()).zip(0..);
    let seats = seats.map(|((seat_setup, standing), number)| Seat {
        name: seat_setup.name.clone(),
        player: seat_setup.player.to_string(),
        hints: table.hints(crate::core::Seat(number)),
        points: standing.points,
        winner: standing.winner,
        title: standing.title,
    });
    Ok(Told {
        game: G::INFO.id,
        name: G::INFO.name,
        options: table.options().to_string(),
        seed: table.header().seed.to_string(),
        seats: seats.collect(),
        standings: standings_table(&table.names(), &table.standings(), table.options().points_noun()),
        takebacks: table.takebacks(),
        over: table.is_over(),
        events: events.filter(|event| !event.text.is_empty()).collect(),
        unit: scale.as_ref().map(|(unit, _)| unit.name()),
        scale,
        accounts,
    })
}

fn page(told: &Told) -> String {
    let seats: Vec<_> = told.seats.iter().map(|seat| format!("{} ({})", seat.name, seat.player)).collect();
    let mut text = format!("{}, seed {}\n{}\n\n", told.name, told.seed, list(&seats));
    for event in &told.events {
        let at = Duration::from_secs_f64(event.at);
        let (minutes, seconds) = (at.as_secs() / 60, at.as_secs_f64() % 60.0);
        let note = event.note.as_ref().map(Note::words).unwrap_or_default();
        let _ = writeln!(text, "{minutes:>4}:{seconds:04.1}  {}{note}", event.text);
    }
    if told.events.iter().any(|event| event.note.as_ref().is_some_and(Note::is_marked)) {
        text = text + "\n" + review::MARKS + "\n";
    }
    text += if told.over { "\n" } else { "\nThe game is not finished.\n" };
    text += &told.standings;
    match &told.scale {
        Some((_, scale)) if told.accounts.is_empty() => text = text + "\nCosts are " + scale + "\n",
        Some((unit, scale)) => text = text + "\n" + &review::table(&told.accounts, *unit, scale, told.over),
        None => {}
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::each_game;
    use crate::tests::conformance::voice;

    #[test]
    fn golden_games_are_printed_whole() {
        fn check<G: Coach>() {
            voice::each_record::<G>(|name, record| {
                let table = Table::<G>::from_record(&record).unwrap();
                // The names make no difference to the notes: one game of each tells all.
                let review = name.ends_with("None");
                let args = Args { file: PathBuf::new(), review, check: false, objective: None, json: false };
                let text = page(&told(&table, &args).unwrap());
                for told in table.descriptions().iter().filter(|told| !told.is_empty()) {
                    assert!(text.contains(&told.text()), "{name}: no {} in {text}", told.text());
                }
                // The sums of a review are a table.
                let told = text.split("\nSummary ").next().unwrap_or_default();
                for line in told.lines().filter_map(|line| line.split_once("  ")) {
                    assert_eq!(voice::bare_number(line.1.trim_start()), None, "{name}: {line:?}");
                }
                let is_marked = ["  ?", "  ??", "  ?!"].iter().any(|mark| told.contains(&format!("{mark} ")));
                assert_eq!(told.contains(review::MARKS), is_marked, "{name}: {text}");
            });
        }
        each_game!(G => check::<G>());
    }
}

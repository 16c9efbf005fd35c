//! `dicegames share FILE`
use super::prepare::prepare;
use super::usage::Usage;
use super::{games, output, saved};
use crate::core::coach::Coach;
use crate::core::game::Game;
use crate::core::record::RecordError;
use crate::core::review::review;
use crate::core::share;
use crate::core::table::Table;
use crate::core::words::plural;
use crate::registry::with_game;
use crate::store::{StoreError, read_existing, read_game};
use crate::tui::board::{self, licence};
use crate::tui::offscreen::text_of;
use crate::tui::svg::svg;
use crate::tui::theme::{Scheme, Theme};
use crate::tui::view::Playable;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Tell a result in a few lines to send to others, or draw its table as a picture
///
/// The lines tell the score, luck, decisions and the seed, and nothing of the dice.
#[derive(clap::Args, Debug)]
#[group(skip)]
#[command(group = clap::ArgGroup::new("table").args(["svg", "text"]))]
pub(crate) struct Args {
    /// A file, or the name of a saved or finished game
    file: PathBuf,
    /// Leave out what the coach finds, which takes a while
    #[arg(long)]
    quick: bool,
    /// The table as an SVG picture instead, with whose game it is and under which licence
    #[arg(long, conflicts_with = "text")]
    svg: bool,
    /// The table as text instead
    #[arg(long)]
    text: bool,
    /// The table as it lay after so many events, not the last one
    #[arg(long, value_name = "N", requires = "table")]
    event: Option<usize>,
    /// On a light table
    #[arg(long, requires = "table", conflicts_with = "text")]
    light: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let file = saved::file(&args.file);
    let (record, _) = read_game(&file, &read_existing(&file)?)?;
    let unreadable = |why: RecordError| StoreError::RecordError { path: file.clone(), why };
    let id = record.header.game.as_str();
    let made = with_game!(id, G => made(&Table::<G>::from_record(&record).map_err(unreadable)?, args));
    output::text(&made.ok_or_else(|| games::unknown(id))??)?;
    Ok(ExitCode::SUCCESS)
}

fn made<G: Playable>(table: &Table<G>, args: &Args) -> Result<String, Usage> {
    let events = table.log().len();
    if let Some(event) = args.event.filter(|event| *event > events) {
        return Err(Usage(format!("the game has {}, not {event}", plural(events, "event"))));
    }
    if !args.svg && !args.text {
        return Ok(result(table, args.quick));
    }
    let scheme = match (args.text, args.light) {
        (true, _) => Scheme::Mono,
        (false, true) => Scheme::Light,
        (false, false) => Scheme::Auto,
    };
    let theme = Theme { scheme, ..Theme::default() };
    let picture = board::draw(table, args.event.unwrap_or(events), theme, Instant::now());
    if args.text {
        return Ok(text_of(&picture) + "\n");
    }
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
    let title = escaped(&format!("{}: {}", <G as Game>::INFO.name, table.names().join(", ")));
    let about = escaped(&licence(<G as Game>::INFO.id, <G as Game>::INFO.credit));
    let heading = format!(">\n<title>{title}</title>\n<desc>{about}</desc>\n");
    Ok(svg(&picture).replacen(">\n", &heading, 1))
}

fn result<G: Coach>(table: &Table<G>, quick: bool) -> String {
    if quick {
        return share::text(table, None);
    }
    let solution = prepare::<G>(table.options(), table.header().seats.len() as u8);
    share::text(table, Some(&review(table, &solution, &|_| {})))
}

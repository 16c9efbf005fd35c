//! `dicegames rules GAME`
use super::{games, output};
use crate::core::GameInfo;
use crate::registry;
use crate::tui::terminal;
use crate::tui::ui::text::{lines, markdown};
use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

/// Comfortable line width in columns, used without a terminal.
const MEASURE: u16 = 80;

/// Print the rules of a game
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  dicegames rules mathdice")]
pub(crate) struct Args {
    #[arg(value_parser = games::parser())]
    game: String,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let about = registry::about(&args.game).ok_or_else(|| games::unknown(&args.game))?;
    output::text(&plain(&page(about)))?;
    Ok(ExitCode::SUCCESS)
}

/// Returns `source`, Markdown, as plain text.
pub(super) fn plain(source: &str) -> String {
    lines::plain(&markdown::lines(source, width().into()))
}

/// Returns the width of printed lines in columns.
fn width() -> u16 {
    if !io::stdout().is_terminal() {
        return MEASURE;
    }
    terminal::size().0.min(MEASURE)
}

/// Returns the rules and the options, in Markdown.
fn page(about: &GameInfo) -> String {
    let mut page = format!("{}\n", about.rules.trim_end());
    if !about.options.is_empty() {
        page += "\n## Options\n\n";
    }
    for choice in about.options {
        for (n, value) in choice.values.iter().enumerate() {
            let usual = if n == 0 { " (the default)" } else { "" };
            let _ = writeln!(
                page,
                "- `{}={}`: {}{usual}",
                choice.key, value.id, value.about
            );
        }
    }
    page
}

//! `dicegames gallery`
use crate::cli::output;
use crate::cli::usage::Usage;
use crate::core::words::{columns::columns, short};
use crate::games::symmdice::geometry::figure::Figure;
use crate::games::symmdice::svg;
use crate::store::{NamedFigure, Store};
use crate::tui::views::symmdice::as_text;
use anyhow::Context;
use std::process::ExitCode;

/// List, show or export your saved SymmDice figures
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The figure to show; without one, list them all
    name: Option<String>,
    /// Draw it as an SVG picture
    #[arg(long, requires = "name")]
    svg: bool,
    /// Draw it as text, this many columns wide
    #[arg(long, value_name = "COLUMNS", requires = "name", conflicts_with = "svg", value_parser = clap::value_parser!(i32).range(10..=400))]
    text: Option<i32>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let Some(name) = &args.name else {
        return list(&Store::open()?.figures());
    };
    let figure = kept(name)?;
    match args.text {
        _ if args.svg => output::text(&svg(&figure))?,
        // A cell is twice as high as it is wide.
        Some(columns) => output::text(&as_text(figure.dice(), figure.centre(), columns, columns / 2))?,
        None => output::text(&format!("{figure}\n"))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the gallery figure called `name`.
pub(super) fn kept(name: &str) -> anyhow::Result<Figure> {
    let all = Store::open()?.figures();
    let one = all.iter().find(|kept| kept.name == name);
    let one = one.ok_or_else(|| {
        Usage(format!("there is no figure called {name:?} in the gallery", name = short(name)))
    })?;
    one.text.parse().with_context(|| format!("{} is not a figure", one.path.display()))
}

fn list(kept: &[NamedFigure]) -> anyhow::Result<ExitCode> {
    let rows: Vec<_> = kept.iter().map(|figure| vec![figure.name.clone(), figure.text.clone()]).collect();
    output::text(&columns(&rows, "ll"))?;
    if kept.is_empty() {
        output::say("no figures yet: in SymmDice, press p to save one");
    }
    Ok(ExitCode::SUCCESS)
}

//! `dicegames dice`
use super::{output, saved};
use crate::core::words::{columns::columns, plural};
use crate::statistics::{AllFaceCounts, DieCounts, FaceCount};
use crate::store::Store;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Columns of a bar as long as fair dice make it.
const BAR: f64 = 20.0;

/// Count the faces of the dice, in one game or in all finished games
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// A saved or finished game; without one, all finished games
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let store = Store::open()?;
    let mut skipped = 0;
    let mut counts = AllFaceCounts::default();
    match &args.file {
        Some(path) => {
            let record = saved::read(path)?;
            anyhow::ensure!(counts.add(&record), "{} is not a game that can be replayed", path.display());
        }
        None => {
            for filed in store.filed_finished() {
                let found = store.read(&filed.path).is_ok_and(|(record, _)| counts.add(&record));
                skipped += usize::from(!found);
            }
        }
    }
    let left_out = [
        (counts.repeated, "with dice that are counted already"),
        (counts.forged, "with a roll that does not come from the seed"),
        (skipped, "that can't be read"),
    ];
    for (games, why) in left_out.into_iter().filter(|(games, _)| *games > 0) {
        output::say(&format!("{} {why}: left out", plural(games, "game")));
    }
    output::text(&text(&counts))?;
    Ok(ExitCode::SUCCESS)
}

fn text(counts: &AllFaceCounts) -> String {
    let mut text = String::new();
    for (counts, what) in
        [(&counts.rolled, "rolled by the program"), (&counts.typed, "rolled by hand and typed in")]
    {
        if counts.games > 0 {
            let _ = writeln!(text, "Dice {what}, in {}", plural(counts.games, "game"));
        }
        for DieCounts { title, faces } in counts.dice() {
            let _ = writeln!(text, "\n  {title}");
            let row = |face: &FaceCount| {
                let bar = (BAR * face.count as f64 / face.expected).round().min(2.0 * BAR);
                let counted = format!("{} of {:.1}", face.count, face.expected);
                vec![String::new(), face.name.clone(), counted, "#".repeat(bar as usize)]
            };
            text += &columns(&faces.iter().map(row).collect::<Vec<_>>(), "lrrl");
            text.push('\n');
        }
    }
    if text.is_empty() { "No dice have been rolled yet.\n".into() } else { text }
}

//! `dicegames dice`
use super::{output, saved};
use crate::core::words::plural;
use crate::statistics::{DieKind, Fairness, Fit, RollSets};
use crate::store::Store;
use serde::Serialize;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Check whether the dice were fair, in one game or in all finished games
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// A saved or finished game; without one, all finished games
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize, Default)]
struct Dice {
    /// Dice that the program rolled.
    rolled: Fairness,
    /// Dice that people rolled and typed.
    typed: Fairness,
    /// Games with dice of a seed that was counted already.
    repeated: usize,
    /// Games that could not be read.
    skipped: usize,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let store = Store::open()?;
    let mut skipped = 0;
    let mut rolls = RollSets::default();
    match &args.file {
        Some(path) => {
            let (record, _) = saved::read(path)?;
            anyhow::ensure!(rolls.add(&record), "{} is not a game that can be replayed", path.display());
        }
        None => {
            for filed in store.filed_finished() {
                let found = store.read(&filed.path).is_ok_and(|(record, _)| rolls.add(&record));
                skipped += usize::from(!found);
            }
        }
    }
    let [rolled, typed] = rolls.fairness();
    let dice = Dice { rolled, typed, repeated: rolls.repeated, skipped };
    if dice.repeated > 0 {
        output::say(&format!(
            "{} with dice that are counted already: left out",
            plural(dice.repeated, "game")
        ));
    }
    if skipped > 0 {
        output::say(&format!("{} can't be read: left out", plural(skipped, "game")));
    }
    output::answer(args.json, &dice, text)
}

fn text(dice: &Dice) -> String {
    let mut text = String::new();
    for (fairness, what) in
        [(&dice.rolled, "rolled by the program"), (&dice.typed, "rolled by hand and typed in")]
    {
        if fairness.kinds.is_empty() {
            continue;
        }
        if !text.is_empty() {
            text.push('\n');
        }
        let _ = writeln!(text, "Dice {what}, in {}", plural(fairness.games, "game"));
        for kind in &fairness.kinds {
            write_kind(&mut text, kind);
        }
    }
    if text.is_empty() { "No dice have been rolled yet.\n".into() } else { text }
}

fn write_kind(text: &mut String, kind: &DieKind) {
    let chance = |fit: Option<Fit>| fit.map_or("too few to judge".to_owned(), Fit::odds);
    let pictured = !kind.pictures.is_empty();
    let each = if pictured { String::new() } else { format!(": {:.1} of each face expected", kind.expected) };
    let _ = writeln!(text, "\n  {}{each}", kind.title());
    for (face, count, expected) in kind.shown() {
        let bar = "#".repeat((20.0 * count as f64 / expected.max(1e-9)).round().min(40.0) as usize);
        let of = if pictured { format!(" of {expected:.1}") } else { String::new() };
        let _ = writeln!(text, "  {face:>4} {count:>7}{of}  {bar}");
    }
    let mut line = |what: &str, told: &str, fit: &str| {
        let _ = writeln!(text, "  {what:<14} {told:<40} {fit}");
    };
    line("", "", "so far off by chance");
    line("faces", &format!("at most {:.1} off", kind.most_off()), &chance(kind.fit));
    if kind.pairs > 0 {
        let (doubles, pairs, expected) = (kind.doubles, kind.pairs, kind.doubles_expected);
        let told = format!("{doubles} of {pairs} pairs, {expected:.1} expected");
        line("doubles", &told, &chance(kind.doubles_fit));
    }
    if let Some(mean) = kind.mean_wait {
        let (sides, longest) = (kind.sides, kind.longest_wait);
        let told = format!("{mean:.1} dice, {sides} expected, {longest} at most");
        line(&format!("to the next {sides}"), &told, &chance(kind.waits_fit));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_rolled_is_told() {
        assert_eq!(text(&Dice::default()), "No dice have been rolled yet.\n");
    }
}

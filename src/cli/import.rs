//! `dicegames import FILE`
use super::{output, saved};
use crate::core::{
    DiceFrom, Occasion, RecordError,
    chance::roll_check::check_rolls,
    words::{short, visible::visible},
};
use crate::registry::{replay, with_game};
use crate::session::no_game;
use crate::store::Store;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Import games, finished or open; each must follow the rules
///
/// A finished game can be reviewed, but counts in no statistics; an open one counts when it ends
/// here.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  dicegames import game.jsonl")]
pub(crate) struct Args {
    /// The files to import; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// A game among the finished or the open ones.
struct ImportedGame {
    path: PathBuf,
    is_over: bool,
    is_new: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let store = Store::open()?;
    let mut code = ExitCode::SUCCESS;
    for file in &args.files {
        match import(file, &store) {
            Ok(imported) if imported.is_new => {
                output::text(&format!("{}\n", imported.path.display()))?;
                if imported.is_over {
                    output::say("it can be reviewed; imported games do not count in statistics");
                }
            }
            Ok(imported) => output::say(&format!("you already have {}", imported.path.display())),
            Err(why) => {
                output::say(&why);
                code = ExitCode::FAILURE;
            }
        }
    }
    Ok(code)
}

/// Checks the game in `path` and adds it to the finished or the open ones: it must be of a known
/// game, and replay to its end by the rules. Dice that do not come from its seed are taken as typed.
fn import(path: &Path, store: &Store) -> Result<ImportedGame, String> {
    let (mut sent, torn) = saved::read_whole(path).map_err(|why| why.to_string())?;
    let full_name = saved::name(path);
    let visible_name = visible(&full_name);
    let name = short(&visible_name);
    if torn {
        return Err(format!("the last line of {name} was cut short"));
    }
    let explain_refusal = |why: RecordError| format!("{name} does not follow the rules: {why}");
    let id = sent.header.game.as_str();
    let check = with_game!(id, G => check_rolls::<G>(&sent))
        .ok_or_else(|| no_game(&visible(id)))?
        .map_err(explain_refusal)?;
    if check.forged.is_some() {
        let why = check.sentence(sent.header.seed);
        output::say(&format!("{name} is taken as a game with typed dice: {why}"));
        sent.header.dice = DiceFrom::Typed;
        if sent.header.occasion.day().is_some() {
            sent.header.occasion = Occasion::Usual;
        }
    }
    let standings = replay(&sent).expect("the game is known");
    let is_over = standings.map_err(explain_refusal)?.is_some();
    let (path, is_new) = store.adopt(&sent, is_over).map_err(|why| why.to_string())?;
    Ok(ImportedGame {
        path,
        is_over,
        is_new,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Record, Seed};

    /// Imports the game in `text`, and returns where it is and the store.
    fn import_text(text: &str) -> (Result<Record, String>, usize) {
        let root = tempfile::tempdir().unwrap();
        let store = Store::at(root.path());
        let sent = root.path().join("sent.jsonl");
        std::fs::write(&sent, text).unwrap();
        let imported = import(&sent, &store);
        let games = store.filed_finished().len() + store.saves().len();
        (
            imported.map(|game| store.read(&game.path).unwrap().0),
            games,
        )
    }

    #[test]
    fn dice_that_are_not_those_of_the_seed_are_typed() {
        let saved = include_str!("../../tests/made_saves/open/inverted.jsonl");
        let mut record = Record::parse(saved).unwrap().0;
        record.header.seed = Seed(1);
        record.header.occasion = Occasion::Daily {
            day: jiff::civil::date(2026, 11, 21),
            counts: true,
        };
        let (imported, _) = import_text(&record.text());
        record.header.dice = DiceFrom::Typed;
        record.header.occasion = Occasion::Usual;
        assert_eq!(imported.unwrap(), record);
    }

    #[test]
    fn what_does_not_replay_is_not_imported() {
        let saved = include_str!("../../tests/made_saves/finished/inverted.jsonl");
        let mut record = Record::parse(saved).unwrap().0;
        record.lines.remove(0);
        for (text, expected) in [
            (record.text(), "does not follow the rules"),
            ("hello".into(), "not a dicegames game"),
            (saved.to_owned() + "{\"ms\":", "was cut short"),
        ] {
            let (imported, games) = import_text(&text);
            let why = imported.err().unwrap();
            assert!(why.contains(expected) && games == 0, "{why}");
        }
    }
}

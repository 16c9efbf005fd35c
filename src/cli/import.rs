//! `dicegames import FILE`
use super::{output, saved};
use crate::core::{
    DiceFrom, Occasion, Record, RecordError,
    chance::roll_check::check_rolls,
    words::{short, visible::visible},
};
use crate::duel::pasted::{read_duel, read_pasted};
use crate::registry::{replay, with_game};
use crate::store::{Store, StoreError};
use crate::tui::screens::dialog::no_game;
use std::io::ErrorKind;
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
    /// The files to import, or codes printed by 'dicegames share --code'; - is standard input
    #[arg(required = true, value_name = "FILE|CODE")]
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
        let done = match file.to_str() {
            Some("-") => import_standard_input(&store),
            _ => import(file, &file.to_string_lossy(), &store),
        };
        match done {
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

/// Imports the game or the code on standard input.
fn import_standard_input(store: &Store) -> Result<ImportedGame, String> {
    match saved::read_whole(Path::new("-")) {
        Ok((record, false)) => add(record, "standard input", store),
        Ok((_, true)) => Err("the last line of standard input was cut short".into()),
        Err(why) => Err(why.to_string()),
    }
}

/// Checks the game in `path` or, if there is no such file, in the pasted `text`, and adds it to the
/// finished or the open ones: it must be a valid regular file of a known game, and replay to its
/// end by the rules.
fn import(path: &Path, text: &str, store: &Store) -> Result<ImportedGame, String> {
    let pasted = Some(text).filter(|_| !path.exists()).and_then(read_pasted);
    let sent = match pasted {
        Some(record) => record?,
        None => store
            .read_sent(path)
            .map_err(|why| explain_unreadable(&why, text))?,
    };
    add(sent, text, store)
}

/// Adds the game in `sent`, named `text`, if it replays to its end by the rules. Dice that do not
/// come from its seed are taken as typed.
fn add(mut sent: Record, text: &str, store: &Store) -> Result<ImportedGame, String> {
    let text = visible(text);
    let name = short(&text);
    let against_rules = |why: RecordError| format!("{name} does not follow the rules: {why}");
    let id = sent.header.game.as_str();
    let check = with_game!(id, G => check_rolls::<G>(&sent))
        .ok_or_else(|| no_game(&short(&visible(id))))?
        .map_err(against_rules)?;
    if check.forged.is_some() {
        let why = check.sentence(sent.header.seed);
        output::say(&format!("{name} is taken as a game with typed dice: {why}"));
        sent.header.dice = DiceFrom::Typed;
        if sent.header.occasion.is_shared() {
            sent.header.occasion = Occasion::Usual;
        }
    }
    let standings = replay(&sent).expect("the game is known");
    let is_over = standings.map_err(against_rules)?.is_some();
    let (path, is_new) = store.adopt(&sent, is_over).map_err(|why| why.to_string())?;
    Ok(ImportedGame {
        path,
        is_over,
        is_new,
    })
}

/// Returns the reason that `text` names no game, in a sentence.
fn explain_unreadable(why: &StoreError, text: &str) -> String {
    match why {
        StoreError::Io { source, .. }
            if matches!(
                source.kind(),
                ErrorKind::NotFound | ErrorKind::InvalidFilename
            ) =>
        {
            match read_duel(text) {
                Some(Ok(duel)) => {
                    format!("this is no finished game but a duel: 'dicegames duel {duel}' plays it")
                }
                Some(Err(why)) => why.to_string(),
                None => {
                    format!(
                        "'{}' is neither a file nor a game code",
                        short(&visible(text.trim()))
                    )
                }
            }
        }
        why => why.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Seed;

    #[test]
    fn dice_that_are_not_those_of_the_seed_are_typed() {
        let root = tempfile::tempdir().unwrap();
        let store = Store::at(root.path());
        let saved = include_str!("../../tests/made_saves/open/inverted.jsonl");
        let mut record = Record::parse(saved).unwrap().0;
        record.header.seed = Seed(1);
        record.header.occasion = Occasion::Shared {
            day: None,
            number: 1,
        };
        let path = add(record.clone(), "sent", &store).unwrap().path;
        record.header.dice = DiceFrom::Typed;
        record.header.occasion = Occasion::Usual;
        assert_eq!(store.read(&path).unwrap().0, record);
    }

    #[test]
    fn what_does_not_replay_is_not_imported() {
        let root = tempfile::tempdir().unwrap();
        let store = Store::at(root.path());
        let saved = include_str!("../../tests/made_saves/finished/inverted.jsonl");
        let mut record = Record::parse(saved).unwrap().0;
        record.lines.remove(0);
        let sent = root.path().join("sent.jsonl");
        for (text, expected) in [
            (record.text(), "does not follow the rules"),
            ("hello".into(), "not a dicegames game"),
        ] {
            std::fs::write(&sent, text).unwrap();
            let why = import(&sent, "sent.jsonl", &store).err().unwrap();
            assert!(why.contains(expected), "{why}");
            assert!(store.filed_finished().is_empty() && store.saves().is_empty());
        }
        for (text, expected) in [
            (
                "nonsense ".repeat(2_000),
                "is neither a file nor a game code",
            ),
            (
                "dicegames duel inverted lusab-babad-kajud".into(),
                "has a typing mistake",
            ),
        ] {
            let why = import(Path::new(&text), &text, &store).err().unwrap();
            assert!(why.contains(expected), "{why}");
        }
    }
}

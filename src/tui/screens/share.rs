//! Sharing a result, and sending a game to a friend.
use super::dialog::{Dialog, sorry};
use super::open;
use crate::core::{Record, words::sentence};
use crate::duel::Duel;
use crate::duel::pasted::paste;
use crate::tui::context::Context;
use crate::tui::screen::Transition;
use std::path::{Path, PathBuf};

/// Copies `text`, the result of the game `record` saved in `file`, to the clipboard and shows it.
pub(crate) fn share(
    text: String,
    record: Record,
    file: &Path,
    context: &mut Context,
) -> Transition {
    let sent = file.to_owned();
    let dialog = copied("Your result, ready to share", text, file, context);
    Transition::Push(Box::new(dialog.row_at(
        "f",
        "Send this game to a friend",
        move |context| send(&record, &sent, context),
    )))
}

/// Copies the dice, as the code of a duel, and the game itself, saved in `file`.
fn send(record: &Record, file: &Path, context: &mut Context) -> Transition {
    let duel = match Duel::of(&record.header) {
        Ok(duel) => duel,
        Err(why) => return Transition::Replace(sorry(sentence(&why))),
    };
    let dice = format!(
        "{} with the dice I had:\ndicegames duel {duel}\n",
        duel.about().name
    );
    let all = format!(
        "{dice}\nThen compare with me:\ndicegames duel compare {}\n",
        paste(record)
    );
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let rest = format!("… and more, which 'dicegames share {name} --code' prints.");
    let dialog = copied("The same dice, for a friend", all, file, context);
    Transition::Replace(Box::new(dialog.cut_with(rest)))
}

/// Copies `text` to the clipboard and shows it under `title`, with a comparison of the games with
/// the dice of `file`.
fn copied(title: &str, text: String, file: &Path, context: &mut Context) -> Dialog {
    context.copied = Some(text.clone());
    let file: PathBuf = file.to_owned();
    Dialog::new(title, text)
        .row("Done", |_| Transition::Pop)
        .row_at(
            "d",
            "Compare the finished games with these dice",
            move |context| Transition::Push(open::compare(&file, context).unwrap_or_else(sorry)),
        )
        .saying("Copied, if this terminal allows it; otherwise select it here.")
}

//! Sharing a result, and sending a game to a friend.
use super::dialog::{Dialog, sorry};
use super::open;
use crate::core::{Record, words::sentence};
use crate::duel::Duel;
use crate::duel::pasted::paste;
use crate::tui::context::Context;
use crate::tui::screen::Transition;
use std::path::{Path, PathBuf};

/// Above the keys, with a text that was copied.
const COPIED: &str = "Copied, if this terminal allows it; otherwise select it here.";

/// Copies `text`, the result of the game `record` saved in `file`, to the clipboard and shows it.
pub(crate) fn share(text: String, record: Record, file: &Path, context: &mut Context) -> Transition {
    context.copied = Some(text.clone());
    let (here, file): (_, PathBuf) = (file.to_owned(), file.to_owned());
    let dialog = Dialog::new("Your result, ready to share", text)
        .row_at("f", "Send this game to a friend", move |context| send(&record, &file, context))
        .row_at("d", "Compare the finished games with these dice", move |context| {
            Transition::Push(open::compare(&here, context).unwrap_or_else(sorry))
        })
        .saying(COPIED);
    Transition::Push(Box::new(dialog))
}

/// Copies the dice, as the code of a duel, and the game itself, saved in `file`.
fn send(record: &Record, file: &Path, context: &mut Context) -> Transition {
    let duel = match Duel::of(&record.header) {
        Ok(duel) => duel,
        Err(why) => return Transition::Replace(sorry(sentence(&why))),
    };
    let dice = format!("{} with the dice I had:\ndicegames duel {duel}\n", duel.about().name);
    let all = format!("{dice}\nThen compare with me:\ndicegames duel compare {}\n", paste(record));
    context.copied = Some(all.clone());
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let rest = format!("… and more, which 'dicegames share {name} --code' prints.");
    Transition::Replace(Box::new(
        Dialog::new("The same dice, for a friend", all).cut_with(rest).saying(COPIED),
    ))
}

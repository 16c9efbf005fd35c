//! The play screen in words.
use crate::core::{
    Header, Occasion,
    words::{capitalized, plural, sentence},
};
use crate::store::Pace;
use crate::tui::context::Context;
use crate::tui::screens::evening::Tonight;

/// Returns a sentence on whether a daily game or a duel is the try that counts; `None` for other games.
pub(super) fn try_in_words(header: &Header) -> Option<String> {
    let Occasion::Shared { day, number } = header.occasion else { return None };
    Some(match (day, number) {
        (Some(_), 1) => "This is the try that counts.".into(),
        (Some(_), _) => "This is practice and does not count.".into(),
        (None, 1) => "A duel: this is your first try at these dice, the one for the record.".into(),
        (None, _) => format!("A duel: this is try {number} at these dice, and the result says so."),
    })
}

/// Returns a sentence on the evening of a game, if it belongs to one.
pub(super) fn evening_in_words(header: &Header, context: &Context) -> Option<String> {
    let game = header.occasion.evening()?;
    let tonight = Tonight::find(game.id, &context.store)?;
    Some(format!("Game {} of the evening: {}.", game.game, tonight.tallies().remove(0)))
}

/// In the title bar.
pub(super) const NOT_SAVED: &str = "! not saved";
pub(super) const GAME_OVER: &str = "game over";

/// Announces a deal, or a roll of `name`, if anybody's, while the dice are in the air.
pub(super) fn rolled(name: &str, deals: bool) -> String {
    match name {
        "" if deals => "The cards are dealt.".into(),
        "" => "The dice roll.".into(),
        name => format!("{name} rolled."),
    }
}

/// Prompts where nobody has anything to decide.
pub(super) fn continues(key: &str) -> String {
    format!("{key} continues")
}
pub(super) fn skips_wait(key: &str) -> String {
    format!("{key} skips the wait")
}

/// Label of the key that shows it next.
pub(super) const BEST_CHOICE: &str = "best choice";

/// Refusals of a key.
pub(super) const ROLLED: &str = "the dice are rolled already";
pub(super) const ASK_FIRST: &str = "Ask the coach for the best choice first";
pub(super) const NOTHING_TO_UNDO: &str = "There is nothing to undo";
pub(super) const NOTHING_YET: &str = "Nothing has happened yet";
pub(super) fn press_to(key: &str, what: &str) -> String {
    format!("press {key} to {what}")
}
/// Warns before the first help, `what`, which `key` gives all the same.
pub(super) fn with_help(what: &str, key: &str) -> String {
    let name = capitalized(what);
    format!("{name} takes this game out of your statistics. {key} again: {what}; other keys: no.")
}

/// Names the choice that was undone; `key` brings it back.
pub(super) fn undone(choice: &str, key: &str) -> String {
    format!("Undone: {choice}. {key} brings it back.")
}
pub(super) fn choice_of(whose: &str) -> String {
    format!("{whose} choice")
}

/// Approves of the choice that has been typed.
pub(super) fn is_best(choice: &str) -> String {
    sentence(&format!("{choice}: nothing is better"))
}

/// Entries of the menu.
pub(super) const ASK_COACH: &str = "Ask the coach";
pub(super) const UNDO_LAST: &str = "Undo the last choice";
pub(super) const SO_FAR: &str = "What has happened so far";

/// Returns the chosen pace of computers.
pub(super) fn pace(pace: Pace) -> &'static str {
    match pace {
        Pace::Slow => "Computers take their time now",
        Pace::Normal => "Computers play at a normal pace now",
        Pace::Instant => "Computers play at once now",
    }
}

/// Titles of the card at the end of `what`, a hand or the game: one side, called `win` with its verb, won it, or several.
pub(super) fn won(win: &str, what: &str) -> String {
    format!("{win} {what}")
}
pub(super) fn tie(hand: &str) -> String {
    format!("{} is a tie", capitalized(hand))
}
pub(super) const THE_GAME: &str = "the game";

/// The rest of that card.
pub(super) const LOOK: &str = "Look at the board";
pub(super) fn after(hand: &str) -> String {
    format!("after {hand}")
}
pub(super) fn to_go(missing: i32) -> String {
    format!("{missing} to go")
}
pub(super) fn is_next(name: &str) -> String {
    format!("{name} is next.")
}

/// Hands the keyboard over; with secret choices, nobody else looks.
pub(super) fn pass_to(name: &str) -> String {
    format!("Pass the keyboard to {name}.")
}
pub(super) fn i_am(name: &str) -> String {
    format!("I am {name}")
}
pub(super) fn secretly(name: &str) -> String {
    format!("{name}: when nobody else is looking.")
}

/// Typed rolls.
pub(super) fn accept(whose: &str, read: Option<&str>) -> String {
    match read {
        None => format!("{whose}. Press Enter to accept: "),
        Some(read) => format!("{whose}: {read}. Press Enter to accept: "),
    }
}

/// A race whose clock is stopped.
pub(super) const WITHOUT_HELP: &str = "Continue without help";
pub(super) const HELP: &str = "Help all the same";
pub(super) const STOPPED: &str = "The clock is stopped.";
pub(super) const PAUSED: &str = "The game waits for you.";
pub(super) fn left_in_words(seconds: u64) -> String {
    format!("{} left.", plural(seconds, "second"))
}

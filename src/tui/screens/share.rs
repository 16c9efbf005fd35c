//! Sharing a result.
use super::dialog::Dialog;
use crate::tui::context::Context;
use crate::tui::screen::Transition;

/// Copies `text`, the result of a game, to the clipboard and shows it.
pub(crate) fn share(text: String, context: &mut Context) -> Transition {
    context.copied = Some(text.clone());
    let dialog = Dialog::new("Your result, ready to share", text)
        .row("Done", |_| Transition::Pop)
        .saying("Copied, if this terminal allows it; otherwise select it here.");
    Transition::Push(Box::new(dialog))
}

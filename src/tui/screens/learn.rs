//! What there is to learn of a game: its lesson, its rules, and training.
use super::dialog::Dialog;
use super::training::{self, TaskKind, due};
use crate::core::{GameInfo, words::plural};
use crate::store::calendar::seconds_now;
use crate::tui::context::Context;
use crate::tui::screen::Transition;

/// Offers what there is to learn of `about`.
pub(crate) fn learn(about: &'static GameInfo, context: &Context) -> Dialog {
    let id = about.id;
    let lesson = if context.store.state().learning.tutorials.contains(id) {
        "The lesson again"
    } else {
        "The lesson: five minutes"
    };
    let dialog = Dialog::new(format!("{}: lesson and training", about.name), "")
        .row_at("l", lesson, move |_| Transition::Tutorial(id))
        .row_at("?", "The rules, all keys, and advice", move |_| {
            Transition::Rules(about)
        });
    let (kind, words) = if training::has_training(id, TaskKind::Puzzles) {
        (TaskKind::Puzzles, "Puzzles: what gets closest?")
    } else {
        (TaskKind::Best, "Training: what is best?")
    };
    let dialog = dialog.row(words, move |context| {
        Transition::Push(training::open(id, kind, context))
    });
    if !training::has_training(id, TaskKind::Drills) {
        return dialog;
    }
    let drills = match due(&context.store, id, seconds_now()).len() {
        0 => "Your mistakes: play them better".into(),
        count => format!("Your mistakes: {}", plural(count as i64, "position")),
    };
    dialog.row(drills, move |context| {
        Transition::Push(training::open(id, TaskKind::Drills, context))
    })
}

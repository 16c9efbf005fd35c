//! The question before a game is left that could not be saved.
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::screen::{Keyed, Screen, ScreenCommand, Transition, obeys_its_tables};
use crate::tui::theme::Role;
use crate::tui::widgets::text::wrapped;
use crate::tui::widgets::{bars, panel};

/// Asks whether to leave although something is not saved.
pub(crate) struct Leave {
    why: String,
}

impl Leave {
    /// Asks, and says `why` it is not saved.
    pub(crate) fn new(why: String) -> Leave {
        Leave { why }
    }
}

impl Keyed for Leave {
    const CONTEXT: &'static str = "leave";
    const COMMANDS: &'static [ScreenCommand<Leave>] = keys! {
        "unsaved" "y" "leave a game that cannot be saved" "leave it unsaved" |_, _, _| Transition::Confirm;
        "back" "@back" "stay with it" "stay" |_, _, _| Transition::Pop;
        "stay" "n" "stay with it" "" |_, _, _| Transition::Pop;
    };
}

impl Screen for Leave {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let lines = wrapped(&format!("The game is {}.", self.why), 60);
        let mut inside = panel::draw(canvas, 60, lines.len() as i32 + 4);
        inside.text(0, 1, "Leave all the same?", Role::InkBad);
        for (row, line) in (3..).zip(&lines) {
            inside.text(0, row, line, Role::Ink);
        }
        bars::keys(canvas, &self.bar(context));
    }

    obeys_its_tables!();

    fn is_overlay(&self) -> bool {
        true
    }
}

//! The question before leaving a game that could not be saved.
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::paint::panel;
use crate::tui::screen::{Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::Role;
use crate::tui::widgets::bars;
use crate::tui::widgets::text::wrapped;

/// Asks for confirmation to leave although something is not saved.
pub(crate) struct Leave {
    why: String,
}

impl Leave {
    /// Creates the question, with the reason `why` it is not saved.
    pub(crate) fn new(why: String) -> Leave {
        Leave { why }
    }
}

impl Keyed for Leave {
    const CONTEXT: &'static str = "leave";
    const COMMANDS: ScreenCommands<Leave> = keys! {
        "unsaved" "y" "leave a game that can't be saved" "leave it unsaved" |_, _, _| Transition::Confirm;
        "back" "@back" "stay in the game" "stay" |_, _, _| Transition::Pop;
        "stay" "n" "stay in the game" "" |_, _, _| Transition::Pop;
    };
}

impl Screen for Leave {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let lines = wrapped(&format!("The game is {}.", self.why), 60);
        let mut inside = panel::draw(canvas, 60, lines.len() as i32 + 4);
        inside.text(0, 1, "Leave anyway?", Role::InkBad);
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

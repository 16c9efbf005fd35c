//! The screen that shows a shared result, for selection if the terminal has no clipboard.
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::paint::panel;
use crate::tui::screen::{Keyed, Screen, ScreenCommand, Transition, obeys_its_tables};
use crate::tui::theme::Role;
use crate::tui::widgets::bars;
use crate::tui::widgets::text::wrapped;

/// Shows a copied text.
pub(crate) struct Shared(String);

impl Shared {
    /// Copies `text` to the clipboard and opens the screen.
    pub(crate) fn open(text: String, context: &mut Context) -> Transition {
        context.copied = Some(text.clone());
        Transition::Push(Box::new(Shared(text)))
    }
}

impl Keyed for Shared {
    const CONTEXT: &'static str = "share";
    const COMMANDS: &'static [ScreenCommand<Shared>] = keys! {
        "back" "c @back @choose" "close the screen" "back" |_, _, _| Transition::Pop;
    };
}

impl Screen for Shared {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let lines: Vec<String> = self.0.lines().flat_map(|line| wrapped(line, 66)).collect();
        let mut inside = panel::draw(canvas, 66, lines.len() as i32 + 4);
        inside.text(0, 1, "Your result, ready to share", Role::InkStrong);
        for (row, line) in (3..).zip(&lines) {
            inside.text(0, row, line, Role::Ink);
        }
        bars::sentence(
            canvas,
            "Copied, if this terminal allows it (OSC 52); otherwise select it here.",
            Role::Text,
        );
        bars::keys(canvas, &self.bar(context));
    }

    obeys_its_tables!();

    fn is_overlay(&self) -> bool {
        true
    }
}

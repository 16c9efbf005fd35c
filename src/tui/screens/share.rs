//! The screen that shows a result as it was put on the clipboard, to be selected where the terminal has none.
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keymap::{BarItem, Key};
use crate::tui::screen::{Input, Screen, Transition};
use crate::tui::theme::Role;
use crate::tui::widgets::text::wrapped;
use crate::tui::widgets::{bars, panel};
use ratatui::crossterm::event::KeyCode;

/// Shows a text that was copied.
pub(crate) struct Shared(pub(crate) String);

impl Screen for Shared {
    fn draw(&mut self, canvas: &mut Canvas, _: &Context) {
        let lines: Vec<String> = self.0.lines().flat_map(|line| wrapped(line, 66)).collect();
        let mut inside = panel::draw(canvas, 66, lines.len() as i32 + 4);
        inside.text(0, 1, "Your result, to be sent", Role::InkStrong);
        for (row, line) in (3..).zip(&lines) {
            inside.text(0, row, line, Role::Ink);
        }
        bars::sentence(
            canvas,
            "On the clipboard, if this terminal allows that (OSC 52); else select it here.",
            Role::Text,
        );
        bars::keys(canvas, &[BarItem::new("esc", "back", Key::of(KeyCode::Esc))]);
    }

    fn input(&mut self, input: &Input, _: &mut Context) -> Transition {
        match input {
            Input::Key(Key {
                code: KeyCode::Esc | KeyCode::Enter | KeyCode::Char(' ' | 'q' | 'c'), ..
            }) => Transition::Pop,
            _ => Transition::Ignored,
        }
    }

    fn is_overlay(&self) -> bool {
        true
    }
}

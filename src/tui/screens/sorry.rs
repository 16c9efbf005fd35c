//! The screen that says why something could not be done.
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keymap::{BarItem, Key};
use crate::tui::screen::{Input, Screen, Transition};
use crate::tui::theme::Role;
use crate::tui::widgets::text::wrapped;
use crate::tui::widgets::{bars, panel};
use ratatui::crossterm::event::KeyCode;

/// Says why something could not be done.
pub(crate) struct Sorry(pub(crate) String);

impl Screen for Sorry {
    fn draw(&mut self, canvas: &mut Canvas, _: &Context) {
        bars::header(canvas, "dicegames", "", "");
        let lines = wrapped(&self.0, 60);
        let mut inside = panel::draw(canvas, 60, lines.len() as i32 + 4);
        inside.text(0, 1, "✗ That cannot be done", Role::InkBad);
        for (row, line) in (3..).zip(&lines) {
            inside.text(0, row, line, Role::Ink);
        }
        let back = BarItem::new("esc", "back", Key::of(KeyCode::Esc));
        bars::keys(canvas, &[back]);
    }
    fn input(&mut self, input: &Input, _: &mut Context) -> Transition {
        match input {
            Input::Key(Key { code: KeyCode::Esc | KeyCode::Enter | KeyCode::Char(' ' | 'q'), .. }) => {
                Transition::Pop
            }
            _ => Transition::Ignored,
        }
    }
}

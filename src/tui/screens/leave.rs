//! The question before a game is left that could not be saved.
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keymap::{BarItem, Key};
use crate::tui::screen::{Input, Screen, Transition};
use crate::tui::theme::Role;
use crate::tui::widgets::text::wrapped;
use crate::tui::widgets::{bars, panel};
use ratatui::crossterm::event::KeyCode;

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

impl Screen for Leave {
    fn key_contexts(&self) -> &'static [&'static str] {
        &["leave", "screens"]
    }

    fn draw(&mut self, canvas: &mut Canvas, _: &Context) {
        let lines = wrapped(&format!("The game is {}.", self.why), 60);
        let mut inside = panel::draw(canvas, 60, lines.len() as i32 + 4);
        inside.text(0, 1, "Leave all the same?", Role::InkBad);
        for (row, line) in (3..).zip(&lines) {
            inside.text(0, row, line, Role::Ink);
        }
        let item = BarItem::new;
        bars::keys(
            canvas,
            &[item("y", "leave it unsaved", Key::letter('y')), item("esc", "stay", Key::of(KeyCode::Esc))],
        );
    }

    fn input(&mut self, input: &Input, _: &mut Context) -> Transition {
        match input {
            Input::Key(Key { code: KeyCode::Char('y'), ctrl: false }) => Transition::Confirm,
            Input::Key(Key { code: KeyCode::Esc | KeyCode::Char('n' | 'q'), .. }) => Transition::Pop,
            _ => Transition::Ignored,
        }
    }

    fn is_overlay(&self) -> bool {
        true
    }
}

//! The question before a game is left that could not be saved.
use crate::tui::canvas::{Canvas, Frame};
use crate::tui::context::Context;
use crate::tui::keymap::{BarItem, Key};
use crate::tui::screen::{Input, Screen, Transition};
use crate::tui::theme::Role;
use crate::tui::widgets::bars;
use crate::tui::widgets::text::wrapped;
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
    fn draw(&mut self, canvas: &mut Canvas, _: &Context) {
        let wide = (canvas.width() - 8).min(72);
        let lines = wrapped(&format!("Leave all the same? The game is {}.", self.why), wide - 6);
        let rows = lines.len() as i32 + 4;
        let (x, y) = ((canvas.width() - wide) / 2, (canvas.height() - rows) / 2);
        canvas.clear(x - 1, y, wide + 2, rows);
        canvas.frame(x, y, wide, rows, Frame::Double, Role::Bad);
        for (row, line) in lines.iter().enumerate() {
            canvas.text(x + 3, y + 2 + row as i32, line, Role::Text);
        }
        let (width, last) = (canvas.width(), canvas.height() - 1);
        canvas.clear(0, last, width, 1);
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

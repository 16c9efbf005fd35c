//! The screen that says why something could not be done.
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keymap::{BarItem, Key};
use crate::tui::screen::{Input, Screen, Transition};
use crate::tui::theme::Role;
use crate::tui::widgets::bars;
use crate::tui::widgets::text::wrapped;
use ratatui::crossterm::event::KeyCode;

/// Says why something could not be done.
pub(crate) struct Sorry(pub(crate) String);

impl Screen for Sorry {
    fn draw(&mut self, canvas: &mut Canvas, _: &Context) {
        let (width, height) = (canvas.width(), canvas.height());
        bars::header(canvas, "dicegames", "", "");
        let lines = wrapped(&self.0, width - 12);
        let top = (height - lines.len() as i32) / 2;
        for (i, line) in lines.iter().enumerate() {
            canvas.centred(0, width, top + i as i32, line, Role::Bad);
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

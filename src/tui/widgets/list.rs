//! A list with a cursor.
use crate::tui::canvas::{Canvas, ClickTarget};
use crate::tui::keymap::Key;
use crate::tui::screen::Input;
use crate::tui::theme::{Role, Surface};
use ratatui::crossterm::event::KeyCode;

/// Where the cursor of a list is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct List {
    /// The entry under the cursor, from 0.
    pub(crate) at: usize,
}

/// What an input does to a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Picked {
    /// Nothing that a list knows.
    No,
    /// The cursor moved.
    Moved,
    /// The entry under the cursor was chosen: Enter, or a click on it.
    Chosen,
}

impl List {
    /// Takes an input for a list of `count` entries.
    pub(crate) fn input(&mut self, input: &Input, count: usize) -> Picked {
        if count == 0 {
            return Picked::No;
        }
        let step = |at: usize, by: usize| (at + by) % count;
        if let Input::Target(click) = input
            && (*click as usize) < count
        {
            self.at = *click as usize;
            return Picked::Chosen;
        }
        let Some(Key { code, ctrl }) = input.key() else { return Picked::No };
        match code {
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab if !ctrl => {
                self.at = step(self.at, count - 1)
            }
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab if !ctrl => self.at = step(self.at, 1),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = count - 1,
            KeyCode::Enter | KeyCode::Char(' ') => return Picked::Chosen,
            _ => return Picked::No,
        }
        Picked::Moved
    }

    /// Draws entry `index` as one line in row `y`: the entry under the cursor is pointed at. A click chooses it.
    pub(crate) fn line(&self, canvas: &mut Canvas, y: i32, index: usize, text: &str, role: Role) {
        let width = canvas.width();
        let here = index == self.at;
        canvas.hit(0, y, width, 1, ClickTarget::Target(index as u32));
        if here {
            canvas.text(0, y, "▸", Role::Accent);
        }
        canvas.text(2, y, text, if here { Role::Accent } else { role });
    }

    /// Draws entry `index` over the whole width of row `y`, on gold under the cursor. A click chooses it. Returns the
    /// role of further words in that row: `role`, or the one for words on gold.
    pub(crate) fn strip(&self, canvas: &mut Canvas, y: i32, index: usize, text: &str, role: Role) -> Role {
        let width = canvas.width();
        canvas.hit(0, y, width, 1, ClickTarget::Target(index as u32));
        if index != self.at {
            canvas.text(2, y, text, role);
            return role;
        }
        let here = if canvas.theme.is_solid() {
            canvas.fill(0, y, width, 1, Surface::Held);
            Role::HeldPip
        } else {
            Role::Cursor
        };
        canvas.text(0, y, "▸", Role::HeldPip);
        canvas.text(2, y, text, here);
        Role::HeldPip
    }
}

//! Known names, offered whenever a person's name is typed.
use super::words::KNOWN;
use super::{NAME, Setup, Typing};
use crate::core::rules::seats::is_same_name;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::screen::{Keyed, Transition};
use crate::tui::theme::Role;
use crate::tui::ui::text::field::Field;

impl Setup {
    /// Returns the names to offer: the player's own, then the others, most recent first.
    pub(super) fn known_names(context: &Context) -> Vec<String> {
        let mut names = context.store.players();
        let me = context.settings.me();
        names.retain(|name| !is_same_name(name, &me));
        names.insert(0, me);
        names
    }

    /// Returns the names to offer to seat `at`: not those of the others.
    pub(super) fn offered(&self, at: usize) -> Vec<&str> {
        let taken = |name: &str| {
            let others = self.seat_setups.iter().enumerate().filter(|(other, _)| *other != at);
            others.map(|(_, seat)| &seat.name).any(|other| is_same_name(other, name))
        };
        let names = self.known.iter().map(String::as_str);
        names.filter(|name| width_of(name) <= NAME && !taken(name)).collect()
    }

    /// Returns the names currently offered, and the index of the one in the field.
    fn offer(&self) -> Option<(Vec<&str>, Option<usize>)> {
        let Some(Typing::Name(at, field, _)) = &self.typing else { return None };
        let names = self.offered(*at);
        let here = names.iter().position(|name| *name == field.text());
        (!names.is_empty()).then_some((names, here))
    }

    /// Returns `true` if there are names to offer for the one being typed.
    pub(super) fn has_offer(&self) -> bool {
        self.offer().is_some()
    }

    /// Writes the next or previous known name into the field.
    pub(super) fn step_known(&mut self, forward: bool) -> Transition {
        let Some((names, here)) = self.offer() else { return Transition::Stay };
        let count = names.len();
        let next = match (here, forward) {
            (None, true) => 0,
            (None, false) => count - 1,
            (Some(here), true) => (here + 1) % count,
            (Some(here), false) => (here + count - 1) % count,
        };
        let field = Field::new(NAME).with_text(names[next]);
        if let Some(Typing::Name(_, typed, edited)) = &mut self.typing {
            (*typed, *edited) = (field, false);
        }
        Transition::Stay
    }

    /// Names the seat by the known name that was clicked.
    pub(super) fn take_known(&mut self, at: usize) -> Transition {
        let (Some((names, _)), Some(Typing::Name(seat, ..))) = (self.offer(), &self.typing) else {
            return Transition::Ignored;
        };
        let Some(name) = names.get(at) else { return Transition::Ignored };
        let (name, seat) = ((*name).to_owned(), *seat);
        self.typing = None;
        self.name_seat(seat, &name);
        Transition::Stay
    }

    /// Draws the names offered into the line above the keys, as many as fit.
    pub(super) fn draw_known(&self, canvas: &mut Canvas) {
        let Some((names, here)) = self.offer() else { return };
        let (width, row) = (canvas.width(), canvas.height() - 2);
        let mut x = canvas.text(1, row, KNOWN, Role::Dim) + 1;
        // The one in the field must be visible.
        let first = here.map_or(0, |here| here.saturating_sub(4));
        for (at, name) in names.iter().enumerate().skip(first) {
            let wide = width_of(name);
            if x + wide + 2 > width {
                break;
            }
            let role = if Some(at) == here { Role::Cursor } else { Role::Text };
            canvas.text(x + 1, row, name, role);
            canvas.hit(x, row, wide + 2, 1, Self::request("name", at));
            x += wide + 2;
        }
    }
}

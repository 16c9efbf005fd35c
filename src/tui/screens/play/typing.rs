//! Typed faces of real dice.
use super::{Meant, Play};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::{BarItem, BarPlace, Key, PLAY, Request};
use crate::tui::screen::Keyed;
use crate::tui::screen::{Input, Transition};
use crate::tui::theme::Role;
use crate::tui::ui::chrome;
use crate::tui::view::Playable;

impl<G: Playable> Play<G> {
    /// Handles `input` while faces are typed in the line above the keys. Letters are not commands
    /// there.
    pub(super) fn type_faces(&mut self, input: &Input, context: &mut Context) -> Transition {
        if !matches!(input, Input::Mouse(..)) {
            self.rest(context);
        }
        let is_letter =
            matches!(input, Input::Key(key) if key.character().is_some_and(char::is_alphanumeric));
        let asks = |name| !is_letter && Self::is_key_of(input, name, context);
        if *input == Input::Key(Key::ENTER) || asks("done") {
            self.take_faces(context);
        } else if asks("help") {
            return Keyed::obey(self, input, context);
        } else if asks("undo") {
            return self.undo(context);
        } else if self.faces.input(input) {
            // The message about the previous faces is out of date, and the new ones need its row.
            self.messages.tell(None);
        } else {
            return self.obey_game(input, Meant::Command, context);
        }
        Transition::Stay
    }

    /// Accepts the typed faces, or keeps them in the field to be corrected.
    fn take_faces(&mut self, context: &Context) {
        let text = self.faces.text().to_owned();
        let result = self.session.type_faces(context.now, &text);
        let is_taken = result.1.is_ok();
        self.follow_or_refuse(context, result);
        if is_taken {
            self.faces.take();
        }
    }

    /// Draws the question, or the typed faces as understood, and the field, in place of the next
    /// step.
    pub(super) fn draw_field(&self, canvas: &mut Canvas, context: &Context) {
        let [news, _] = self.message_rows(canvas.width() - 2, context);
        let echo = self
            .session
            .echo(self.faces.text())
            .ok()
            .filter(|_| news.role != Role::Bad);
        let question = match echo {
            // The field may show them already.
            Some((whose, read)) if read == self.faces.text().trim() => accept(whose, None),
            Some((whose, read)) => accept(whose, Some(&read)),
            None => format!("{}: ", self.session.roll_question()),
        };
        chrome::prompt(canvas, news, &question, &self.faces);
    }

    /// Returns the key bar while faces are typed; it has no letters.
    pub(super) fn field_bar(&self, context: &Context) -> Vec<BarItem> {
        let mut items =
            vec![BarItem::new("enter", "done", Request::new(PLAY, "done", 0)).at(BarPlace::Way)];
        let f3 = Input::Key(Key::function(3));
        if self.session.table().can_undo() && Self::is_key_of(&f3, "undo", context) {
            items.push(BarItem::new("f3", "undo", Self::request("undo", 0)));
        }
        items.push(Self::item("help", "rules", context));
        items.push(Self::item("menu", "menu", context));
        items
    }
}

/// Asks to accept a roll that was typed, and as what it is `read`.
fn accept(whose: &str, read: Option<&str>) -> String {
    match read {
        None => format!("{whose}. Press Enter to accept: "),
        Some(read) => format!("{whose}: {read}. Press Enter to accept: "),
    }
}

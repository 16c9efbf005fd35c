//! Typed faces of real dice: for the roll that is due, or to correct an earlier one.
use super::chrome::sentence;
use super::{Message, Play, TYPED, words};
use crate::session::TypedRoll;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::{BarItem, Binding, Key, PLAY, Request};
use crate::tui::screen::Keyed;
use crate::tui::screen::{Input, Transition};
use crate::tui::theme::Role;
use crate::tui::view::{Playable, View};
use crate::tui::widgets::bars;
use crate::tui::widgets::field::Field;

impl<G: Playable> Play<G> {
    /// Returns the roll whose faces are typed in the line above the keys, if any.
    pub(super) fn typed_roll(&self) -> Option<TypedRoll> {
        let due = || self.session.is_typing().then_some(TypedRoll::Due);
        self.correcting.map(TypedRoll::Before).or_else(due)
    }

    /// Handles `input` for `roll`; returns `None` if the field does not take it. Letters are not commands there.
    pub(super) fn type_faces(
        &mut self,
        roll: TypedRoll,
        input: &Input,
        context: &mut Context,
    ) -> Option<Transition> {
        let is_letter = matches!(input, Input::Key(key) if key.typed().is_some_and(char::is_alphanumeric));
        let asks = |name| !is_letter && Self::asks(input, name, context);
        if *input == Input::Key(Key::ENTER) || asks("done") {
            self.take_faces(roll, context);
            return Some(Transition::Stay);
        }
        if asks("menu") && self.correcting.is_some() {
            self.stop_correcting(context);
            self.plan(context);
            return Some(Transition::Stay);
        }
        if asks("correct") || asks("help") {
            return Some(Keyed::obey(self, input, context));
        }
        if asks("undo") {
            self.stop_correcting(context);
            return Some(self.undo(context));
        }
        if self.faces.input(input) {
            // The message about the previous faces is out of date, and the new ones need its row.
            self.message = None;
            return Some(Transition::Stay);
        }
        // Other commands would act on the roll being corrected.
        self.correcting.map(|_| Transition::Ignored)
    }

    /// Accepts the typed faces, or keeps them in the field to be corrected.
    fn take_faces(&mut self, roll: TypedRoll, context: &Context) {
        let text = self.faces.text().to_owned();
        let result = self.session.type_faces(context.now, roll, &text);
        let taken = result.1.is_ok();
        self.follow_or_refuse(context, result);
        if taken {
            self.faces.take();
            if matches!(roll, TypedRoll::Before(_)) {
                self.message = self.session.table().correction().map(Message::Said);
            }
        }
    }

    /// Puts the faces of the last typed roll into the field, to be corrected; if pressed again, those of the roll
    /// before.
    pub(super) fn correct(&mut self, context: &Context) -> Transition {
        let back = self.correcting.map_or(0, |back| back + 1);
        match self.session.typed_before(back) {
            Some(text) => {
                self.correcting = Some(back);
                // All seats share this keyboard, and nobody can act while the field is open.
                self.session.put_away(context.now);
                self.faces = Field::new(TYPED).with_text(&text);
                self.message = None;
                self.plan(context);
            }
            None if back > 0 => {
                self.message = Some(Message::Refused(words::TOO_OLD.into()));
            }
            None => {
                self.message = Some(Message::Refused(self.session.table().too_late_to_correct().to_string()));
            }
        }
        Transition::Stay
    }

    /// Cancels the correction.
    pub(super) fn stop_correcting(&mut self, context: &Context) {
        if self.correcting.take().is_some() {
            self.session.start_clock(context.now);
            self.faces.take();
            self.message = None;
        }
    }

    /// Draws the prompt, or the typed faces as understood, and the field; above them the refusal, if any.
    pub(super) fn draw_field(&self, canvas: &mut Canvas, roll: TypedRoll) {
        let (said, role) = match &self.message {
            Some(Message::Refused(why)) => (format!("✗ {}", sentence(why)), Role::Bad),
            Some(Message::Said(said) | Message::Asked(said)) => (sentence(said), Role::Text),
            _ => (String::new(), Role::Text),
        };
        let echo = self.session.echo(roll, self.faces.text()).ok().filter(|_| role != Role::Bad);
        let question = match echo {
            // The field may show them already.
            Some((whose, read)) if read == self.faces.text().trim() => words::accept(whose, None),
            Some((whose, read)) => words::accept(whose, Some(&read)),
            None => format!("{}: ", self.session.roll_question(roll)),
        };
        bars::prompt(canvas, (&said, role), &question, &self.faces);
    }

    /// Returns the view's commands with Ctrl, which also work beside a field.
    fn view_items(&mut self, context: &Context) -> Vec<BarItem> {
        self.ask(context, |view, ctx| {
            let items = G::View::COMMANDS.iter().filter_map(|command| {
                let label = (command.label)(view, ctx)?;
                let Binding { name, keys, .. } = *command.binding;
                let keys = context.keys.own(G::INFO.id, name, keys);
                let held = keys.into_iter().find(|key| key.is_ctrl())?;
                Some(BarItem::new(&held.sign(), label, Request::new(G::INFO.id, name, 0)))
            });
            items.collect()
        })
    }

    /// Returns the key bar while faces are typed; it has no letters.
    pub(super) fn field_bar(&mut self, context: &Context) -> Vec<BarItem> {
        let mut items = vec![BarItem::new("enter", "done", Request::new(PLAY, "done", 0))];
        if self.correcting.is_none() {
            items.extend(self.view_items(context));
        }
        if self.correcting.map_or(0, |back| back + 1) < self.session.correctable() {
            let label = if self.correcting.is_some() { words::ROLL_BEFORE } else { "correct" };
            items.push(Self::item("correct", label, context));
        }
        let f3 = Input::Key(Key::function(3));
        if self.session.table().can_undo() && Self::asks(&f3, "undo", context) {
            items.push(BarItem::new("f3", "undo", Self::request("undo", 0)));
        }
        items.push(Self::item("help", "rules", context));
        items.push(Self::item(
            "menu",
            if self.correcting.is_some() { words::LEAVE_IT } else { "menu" },
            context,
        ));
        items
    }
}

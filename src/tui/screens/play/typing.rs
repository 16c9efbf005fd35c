//! Faces of real dice that people type: for the roll that is due, or for one before it that they correct.
use super::chrome::sentence;
use super::{Command, KEYS, Message, PLAY, Play, TYPED};
use crate::core::words::capitalized;
use crate::session::TypedRoll;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keymap::{BarItem, Key};
use crate::tui::remap::key_sign;
use crate::tui::screen::{Input, Transition};
use crate::tui::theme::Role;
use crate::tui::view::{Playable, View};
use crate::tui::widgets::bars;
use crate::tui::widgets::field::Field;
use ratatui::crossterm::event::KeyCode;

impl<G: Playable> Play<G> {
    /// The roll whose faces are typed in the line above the keys, if any.
    pub(super) fn typed_roll(&self) -> Option<TypedRoll> {
        let due = || self.session.is_typing().then_some(TypedRoll::Due);
        self.correcting.map(TypedRoll::Before).or_else(due)
    }

    /// Takes what is typed for `roll`, or returns `None` if it is nothing for the field. No letter is a command there.
    pub(super) fn type_faces(
        &mut self,
        roll: TypedRoll,
        input: &Input,
        context: &mut Context,
    ) -> Option<Transition> {
        if let Input::Key(key) = input {
            let letter =
                matches!(key, Key { code: KeyCode::Char(sign), ctrl: false } if sign.is_alphanumeric());
            let command = context.keys.find(PLAY, KEYS, *key).filter(|_| !letter);
            match (command, key.code) {
                (_, KeyCode::Enter) => {
                    self.take_faces(roll, context);
                    return Some(Transition::Stay);
                }
                (Some(Command::Menu), _) if self.correcting.is_some() => {
                    self.stop_correcting();
                    self.plan(context);
                    return Some(Transition::Stay);
                }
                (Some(Command::Correct | Command::Help), _) => {
                    return self.do_command(command?, context).into();
                }
                (Some(Command::Undo), _) => {
                    self.stop_correcting();
                    self.undo(context);
                    return Some(Transition::Stay);
                }
                _ => {}
            }
        }
        if self.faces.input(input) {
            // What was wrong with the last faces has been read, and stands where the new ones are shown.
            self.message = None;
            return Some(Transition::Stay);
        }
        // What else there is to press would choose on the roll that is being corrected.
        self.correcting.map(|_| Transition::Ignored)
    }

    /// Takes the faces that were typed. What is refused stays, to be corrected.
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

    /// Puts what was typed for the last roll into the field, to be corrected; again, for the roll before it.
    pub(super) fn correct(&mut self, context: &Context) {
        let back = self.correcting.map_or(0, |back| back + 1);
        match self.session.typed_before(back) {
            Some(text) => {
                self.correcting = Some(back);
                self.faces = Field::new(TYPED).with_text(&text);
                self.message = None;
                self.plan(context);
            }
            None if back > 0 => {
                self.message =
                    Some(Message::Refused("the roll before this one can no longer be corrected".into()));
            }
            None => {
                self.message = Some(Message::Refused(self.session.table().too_late_to_correct().to_string()));
            }
        }
    }

    /// Leaves the roll as it is.
    pub(super) fn stop_correcting(&mut self) {
        if self.correcting.take().is_some() {
            self.faces.take();
            self.message = None;
        }
    }

    /// Draws the question, or how what is typed is understood, or why it was refused, and the field.
    pub(super) fn draw_field(&self, canvas: &mut Canvas, roll: TypedRoll) {
        let said = match &self.message {
            Some(Message::Said(said)) => sentence(said),
            _ => String::new(),
        };
        let echo = || self.session.echo(roll, self.faces.text()).ok();
        let (question, role) = match (&self.message, echo()) {
            (Some(Message::Refused(why)), _) => (format!("✗ {}: ", capitalized(why)), Role::Bad),
            (_, Some(echo)) => (format!("{echo}. Enter takes it: "), Role::Strong),
            (_, None) => (format!("{}: ", self.session.roll_question(roll)), Role::Strong),
        };
        bars::prompt(canvas, &said, &question, role, &self.faces);
    }

    /// The keys of the view that are held with Ctrl: these work beside a field.
    fn view_items(&mut self, context: &Context) -> Vec<BarItem> {
        self.ask(context, |view, ctx| {
            let items = G::View::KEYS.iter().filter_map(|bind| {
                let held = |(key, command): &&(Key, _)| key.ctrl && view.enabled(ctx, *command);
                let (key, command) = bind.keys.iter().find(held)?;
                let works = context.keys.find(G::INFO.id, G::View::KEYS, *key) == Some(*command);
                works.then(|| BarItem::new(&key_sign(*key), bind.label, *key))
            });
            items.collect()
        })
    }

    /// The keys while faces are typed: letters are none of them.
    pub(super) fn field_bar(&mut self, context: &Context) -> Vec<BarItem> {
        let mut items = vec![BarItem::new("enter", "done", Key::of(KeyCode::Enter))];
        if self.correcting.is_none() {
            items.extend(self.view_items(context));
        }
        let play = |shown: &str, label: &str, key: Key| {
            context.keys.relabelled(&[PLAY], &BarItem::new(shown, label, key))
        };
        let more = self.correcting.map_or(0, |back| back + 1) < self.session.correctable();
        if more {
            let label = if self.correcting.is_some() { "the roll before" } else { "correct" };
            items.push(play("f2", label, Key::of(KeyCode::F(2))));
        }
        let undo = Key::of(KeyCode::F(3));
        if self.can(Command::Undo) && context.keys.find(PLAY, KEYS, undo) == Some(Command::Undo) {
            items.push(BarItem::new("f3", "undo", undo));
        }
        items.push(play("?", "rules", Key::letter('?')));
        let leave = if self.correcting.is_some() { "leave it" } else { "menu" };
        items.push(play("esc", leave, Key::of(KeyCode::Esc)));
        items
    }
}

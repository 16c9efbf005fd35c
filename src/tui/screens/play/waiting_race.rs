//! A paused race: it was left, the terminal was too small to show it, or a question is open. The clock is stopped and the
//! table hidden, so that nobody can think meanwhile.
use super::handover::card;
use super::words::{PAUSED, STOPPED, any_key, left_in_words};
use super::{Message, Play};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::screen::{Input, Keyed, Mouse, Transition};
use crate::tui::theme::Role;
use crate::tui::ui::{Page, text};
use crate::tui::view::{Playable, View};
use std::time::Duration;

impl<G: Playable> Play<G> {
    /// Starts the clock and plans the automatic steps.
    pub(super) fn go_on(&mut self, context: &Context) {
        self.session.start_clock(context.now);
        self.plan(context);
    }

    /// Resumes the race on any key except the one for the menu. A key for help confirms the help that was asked about.
    pub(super) fn release(&mut self, input: &Input, context: &mut Context) -> Transition {
        if Self::asks(input, "menu", context) {
            return self.open_menu(context);
        }
        if matches!(input, Input::Key(_) | Input::Request(_) | Input::Mouse(Mouse::Down, ..)) {
            let asked = self.is_asking();
            self.forget_refusal();
            self.held = false;
            self.settled = Some(context.now);
            self.go_on(context);
            if asked && ["coach", "undo"].iter().any(|name| Self::asks(input, name, context)) {
                return self.obey(input, context);
            }
        }
        Transition::Stay
    }

    /// Draws the time left and the keys that resume.
    pub(super) fn draw_waiting_race(&mut self, canvas: &mut Canvas, context: &Context) {
        let seats = self.seat_labels(context);
        let sub = self.ask(context, |view, ctx| view.headline(ctx)).to_string();
        let table = self.session.table();
        let left = table.deadline().map(|until| {
            let left = until.saturating_sub(self.session.match_time(context.now));
            left_in_words((left + Duration::from_millis(999)).as_secs())
        });
        let races = left.is_some() && !G::INFO.takebacks;
        let key = match &self.message {
            Some(Message::Asked(asked)) => asked.clone(),
            _ => any_key(if races { "race" } else { "game" }),
        };
        let stopped = if left.is_some() { STOPPED } else { PAUSED };
        let said = [
            Some(text(stopped).role(Role::InkStrong)),
            left.map(|left| text(left).role(Role::Ink)),
            Some(text(key).role(Role::InkStrong).wraps(2)),
        ];
        let body = card(true, said.into_iter().flatten().map(|text| text.middle().into()));
        let is_asked = self.is_asking();
        let keys = || {
            let go_on = Self::card_item("go-on", if is_asked { "no" } else { "continue" }, context);
            let help = is_asked.then(|| Self::item("coach", "help", context));
            help.into_iter().chain([go_on, Self::item("menu", "menu", context)]).collect()
        };
        let title = G::INFO.name;
        Page { title, sub: &sub, seats: &seats, body, keys: &keys, ..Page::default() }.draw(canvas);
    }
}

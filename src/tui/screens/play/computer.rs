//! A computer's turn, step by step: its rolls, its choices, and its pace.
use super::{Meant, Notice, Play, PlayPhase, SKIPPED};
use crate::core::{Description, Seat, Turn, words};
use crate::session::{Change, Pacing, SessionEvent};
use crate::store::Pace;
use crate::tui::canvas::width_of;
use crate::tui::context::Context;
use crate::tui::screen::Transition;
use crate::tui::view::{Playable, View};

/// Maximum number of steps described of a turn.
const STEPS: usize = 12;

impl<G: Playable> Play<G> {
    /// Returns the computer whose turn it is, unless a clock runs.
    pub(super) fn computer_in_turn(&self) -> Option<Seat> {
        let table = self.session.table();
        let seat = table.turn().seat().filter(|_| table.deadline().is_none())?;
        (G::INFO.takebacks && !self.session.is_typing() && !table.seat_setup(seat).is_person())
            .then_some(seat)
    }

    /// Returns `true` if only computers can act: any of them, while their last event is still on
    /// the screen, or those thinking about a person's event.
    pub(super) fn is_watched_race(&self) -> bool {
        let table = self.session.table();
        // Where choices can be undone, computers choose in their own time.
        let Turn::Act { seats, until } = table.turn() else {
            return false;
        };
        if G::INFO.takebacks || seats.iter().any(|seat| table.seat_setup(seat).is_person()) {
            return false;
        }
        table.people() > 0 || (until.is_none() && seats.len() > 1)
    }

    /// Describes the computer turn that ends with entry `at` of the account, as many of its last
    /// steps as fit into one sentence of at most `room` columns. Returns `None` if it is not a
    /// computer's turn.
    pub(super) fn describe_turn(&self, at: usize, room: i32) -> Option<String> {
        let account = self.session.account();
        let last = account.get(at)?;
        if self.is_person(last.seat?) {
            return None;
        }
        let max_steps = if G::View::STYLE.tells_turns || !last.has_next() {
            STEPS
        } else {
            0
        };
        // A turn begins after the last entry of another seat, or with points and a next step.
        let steps = account[..at]
            .iter()
            .rev()
            .take(max_steps)
            .take_while(|entry| entry.seat == last.seat && !(entry.has_next() && entry.has_score()))
            .count();
        for first in at - steps..=at {
            let texts: Vec<_> = account[first..=at].iter().map(Description::what).collect();
            let turn = last.with_what(words::list(&texts)).beside_table().text();
            if width_of(&turn) <= room {
                return Some(turn);
            }
        }
        None
    }

    /// Returns `true` if a key that means this skips a wait for computers.
    pub(super) fn is_wait_skipped(&self, phase: PlayPhase, meant: Meant) -> bool {
        let is_computer = phase == PlayPhase::Watching && self.computer_in_turn().is_some();
        meant.is_leading_on() && (self.is_watched_race() || is_computer)
    }

    /// Skips a wait for computers: all of the turn of the one in turn, or to the next event of a
    /// race.
    pub(super) fn skip_wait(&mut self, context: &Context) -> Transition {
        if self.is_watched_race() {
            self.hasten(context);
        } else {
            self.hurry(context);
        }
        Transition::Stay
    }

    /// Finishes the turn of the computer in turn at once.
    pub(super) fn hurry(&mut self, context: &Context) {
        let Some(seat) = self.computer_in_turn() else {
            return;
        };
        if self.session.preparation().solution().is_none() {
            return;
        }
        while !self.is_pausing() && self.computer_in_turn() == Some(seat) {
            self.session.plan(context.now, Pacing::at_once(context.now));
            let SessionEvent::Change(change @ Change::Events(_)) =
                self.session.advance(context.now)
            else {
                break;
            };
            self.follow(context, change);
            self.host.skip();
            // The entry names the next step: the turn is over.
            if self
                .session
                .account()
                .last()
                .is_some_and(Description::has_next)
            {
                break;
            }
        }
        if self.chooser().is_some() && !self.session.can_roll() {
            self.settled = Some(context.now + SKIPPED);
        }
        self.automatic.hurried = self.session.is_thinking().then_some(seat);
        self.plan(context);
        if self.automatic.hurried.is_some() && !self.session.is_thinking() {
            // The computer found its choice just now.
            self.hurry(context);
        }
    }

    /// Plans anew, as the coach's solution or a computer's reply may be there.
    pub(super) fn think_on(&mut self, context: &Context) {
        self.messages
            .end(|notice| matches!(notice, Notice::Waiting(_)));
        self.take_hints(context);
        self.plan(context);
        let hurried = self.automatic.hurried.take();
        if hurried.is_some() && hurried == self.computer_in_turn() {
            self.hurry(context);
        }
    }

    /// Skips the wait of a race between computers.
    fn hasten(&mut self, context: &Context) {
        match self.session.hasten(context.now) {
            SessionEvent::Change(change) => self.follow(context, change),
            SessionEvent::Result | SessionEvent::Preparing | SessionEvent::Prepared => {
                self.plan(context);
            }
        }
    }

    /// Makes computers faster or slower, and saves the setting.
    pub(super) fn change_pace(&mut self, faster: bool, context: &mut Context) -> Transition {
        let now = context.settings.bot_pace;
        context.settings.bot_pace = match (faster, now) {
            (true, Pace::Slow) | (false, Pace::Instant) => Pace::Normal,
            (true, _) => Pace::Instant,
            (false, _) => Pace::Slow,
        };
        let pace = match context.settings.bot_pace {
            Pace::Slow => "Computers take their time now",
            Pace::Normal => "Computers play at a normal pace now",
            Pace::Instant => "Computers play at once now",
        };
        let notice = match context.store.save_setting("bot_pace", &context.settings) {
            Ok(_) => Notice::Said(pace.into()),
            Err(error) => Notice::Refused(error.to_string()),
        };
        self.messages.show(notice);
        self.plan(context);
        Transition::Stay
    }
}

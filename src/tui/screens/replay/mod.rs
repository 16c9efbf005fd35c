//! A game told again on its own table: step by step, turn by turn, from error to error, or by itself at a chosen speed;
//! with what the coach says beside it. Any moment can be played on from.
mod page;

use super::review::choice::Moment;
use super::review::course::{Course, NO_FURTHER};
use crate::core::game::{Event, Seat, Turn};
use crate::core::table::Table;
use crate::store::Motion;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keymap::Key;
use crate::tui::screen::{Input, Mouse, Screen, Transition};
use crate::tui::theme::Ground;
use crate::tui::view::{Playable, View};
use ratatui::crossterm::event::KeyCode;
use std::cell::OnceCell;
use std::path::Path;
use std::time::{Duration, Instant};

/// The speeds: how long an event is shown, and how that is called.
const SPEEDS: [(u64, &str); 7] = [
    (8_000, "every 8 seconds"),
    (4_000, "every 4 seconds"),
    (2_000, "every 2 seconds"),
    (1_000, "every second"),
    (500, "2 a second"),
    (250, "4 a second"),
    (125, "8 a second"),
];
/// The speed that it begins with.
const USUAL: usize = 2;
/// The shortest time for an event that goes by itself in which dice roll as in play.
const SLOW: Duration = Duration::from_secs(1);

/// A game that is told again.
pub(crate) struct Replay<G: Playable> {
    course: Course<G>,
    /// The event that is shown; behind the last one: how the game stands then.
    at: usize,
    /// The last of these.
    last: usize,
    seat: usize,
    /// Where turns begin, once that was asked for.
    turns: OnceCell<Vec<usize>>,
    /// When the next event is shown, if it goes by itself.
    next: Option<Instant>,
    /// The table while the dice of the event that is shown roll.
    rolling: Option<G::View>,
    speed: usize,
    /// Whether the events are shown in the place of the table, where there is no room for both.
    events: bool,
    message: Option<&'static str>,
}

impl<G: Playable> Replay<G> {
    /// Tells `course` from event `at` on, with the errors of `seat`. What somebody still hides from the others is left
    /// out.
    pub(crate) fn new(course: Course<G>, seat: usize, at: usize) -> Replay<G> {
        let open = |n: &usize| course.states[*n].seen_by(None) == course.states[*n];
        let last = (0..course.states.len()).rev().find(open).unwrap_or(0);
        Replay {
            at: at.min(last),
            last,
            course,
            seat,
            turns: OnceCell::new(),
            next: None,
            rolling: None,
            speed: USUAL,
            events: false,
            message: None,
        }
    }

    fn go(&mut self, to: usize) {
        self.at = to.min(self.last);
        self.rolling = None;
    }

    /// Shows the next event: a roll, or what is seen only after a choice, as in play, where there is motion and time for it.
    fn step(&mut self, context: &Context) {
        let motion = context.motion();
        let fast = self.next.is_some() && self.delay() < SLOW;
        let from = self.at;
        self.go(from + 1);
        let event = self.course.table.log().get(self.at).filter(|_| self.at < self.last && self.at > from);
        let moves = |event: &&Event<_>| matches!(event, Event::Chance(_)) || G::View::is_seen_after(event);
        let Some(event) = event.map(|(_, event)| event).filter(moves) else { return };
        if motion == Motion::None || fast {
            return;
        }
        let (mut view, before) = (G::View::default(), self.course.states[self.at].seen_by(None));
        self.moment().scene(motion, context.now, |ctx| view.happened(ctx, &before, event));
        self.rolling = view.moving_until().is_some_and(|until| until > context.now).then_some(view);
    }

    fn moment(&self) -> Moment<'_, G> {
        Moment { course: &self.course, at: self.at, seat: self.seat, end: self.at == self.last }
    }

    /// Returns when the dice that roll lie still.
    fn settles(&self) -> Option<Instant> {
        self.rolling.as_ref()?.moving_until()
    }

    /// Where turns begin: where somebody else is in turn, or the round is another.
    fn turns(&self, now: Instant) -> &[usize] {
        self.turns.get_or_init(|| {
            let turn =
                |n: usize| (self.course.headline(n, now).to_string(), in_turn(&self.course.states[n].turn()));
            let keys: Vec<(String, Option<Seat>)> = (0..=self.last).map(turn).collect();
            (0..=self.last).filter(|n| *n == 0 || keys[*n] != keys[n - 1]).collect()
        })
    }

    fn turn(&mut self, forward: bool, now: Instant) {
        let (at, turns) = (self.at, self.turns(now));
        let to = if forward {
            turns.iter().copied().find(|n| *n > at)
        } else {
            turns.iter().copied().rev().find(|n| *n < at)
        };
        self.go(to.unwrap_or(if forward { self.last } else { 0 }));
    }

    fn error(&mut self, forward: bool) {
        match self.course.next_error(self.seat, self.at, forward) {
            Ok(n) if n >= self.last => self.message = Some(NO_FURTHER),
            Ok(n) => self.go(n),
            Err(why) => self.message = Some(why),
        }
    }

    fn pause_or_play(&mut self, now: Instant) {
        if self.next.take().is_none() {
            if self.at == self.last {
                self.go(0);
            }
            self.next = Some(now + self.delay());
        }
    }

    fn delay(&self) -> Duration {
        Duration::from_millis(SPEEDS[self.speed].0)
    }

    fn change_speed(&mut self, faster: bool, now: Instant) {
        self.speed =
            if faster { (self.speed + 1).min(SPEEDS.len() - 1) } else { self.speed.saturating_sub(1) };
        self.next = self.next.map(|_| now + self.delay());
    }

    fn play_on(&mut self, context: &Context) -> Transition {
        if self.at == self.last && self.course.table.is_over() {
            self.message = Some("The game is over here: go back to where it should go on.");
            return Transition::Stay;
        }
        self.course.play_on(self.at, context)
    }

    fn key(&mut self, key: &Key, context: &Context) -> Transition {
        let seats = self.course.table.names().len();
        // Whoever steps looks for longer.
        let stops = !matches!(key.code, KeyCode::Char(' ' | '+' | '=' | '-') | KeyCode::Tab | KeyCode::Enter);
        if stops {
            self.next = None;
        }
        match key.code {
            KeyCode::Left | KeyCode::Char('h') => self.go(self.at.saturating_sub(1)),
            KeyCode::Right | KeyCode::Char('l') => self.step(context),
            KeyCode::Up | KeyCode::Char('k') | KeyCode::PageUp => self.turn(false, context.now),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::PageDown => self.turn(true, context.now),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(self.last),
            KeyCode::Char('n') => self.error(true),
            KeyCode::Char('N') => self.error(false),
            KeyCode::Char(' ') => self.pause_or_play(context.now),
            KeyCode::Char('+' | '=') => self.change_speed(true, context.now),
            KeyCode::Char('-') => self.change_speed(false, context.now),
            KeyCode::Tab => self.seat = (self.seat + 1) % seats,
            KeyCode::BackTab => self.seat = (self.seat + seats - 1) % seats,
            KeyCode::Enter => self.events = !self.events,
            KeyCode::Char('p') => return self.play_on(context),
            KeyCode::Esc | KeyCode::Char('q') => return Transition::Pop,
            _ => return Transition::Ignored,
        }
        Transition::Stay
    }
}

/// The seat that chooses or rolls, if it is one.
fn in_turn(turn: &Turn) -> Option<Seat> {
    match turn {
        Turn::Chance { seat, .. } => *seat,
        Turn::Act { seats, .. } => {
            let mut all = seats.iter();
            all.next().filter(|_| all.next().is_none())
        }
        Turn::Over => None,
    }
}

impl<G: Playable> Screen for Replay<G> {
    fn key_contexts(&self) -> &'static [&'static str] {
        &["replay", "screens"]
    }

    fn ground(&self) -> Ground {
        Ground::of(G::INFO.id)
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        self.draw_all(canvas, context);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.message = None;
        match input {
            Input::Target(n) => {
                self.next = None;
                self.go(*n as usize);
            }
            Input::Mouse(Mouse::ScrollUp, ..) => self.go(self.at.saturating_sub(1)),
            Input::Mouse(Mouse::ScrollDown, ..) => self.step(context),
            Input::Key(key) => return self.key(key, context),
            _ => return Transition::Ignored,
        }
        Transition::Stay
    }

    fn wake(&mut self, context: &mut Context) -> Transition {
        if self.settles().is_none_or(|until| until <= context.now) {
            self.rolling = None;
        }
        if self.next.is_some_and(|next| next <= context.now) {
            self.step(context);
            self.next = (self.at < self.last).then(|| context.now + self.delay());
        }
        Transition::Stay
    }

    fn wakes(&self, now: Instant) -> Option<Instant> {
        let frame = self.rolling.as_ref().and_then(|view| {
            let frame = self.moment().scene(Motion::Full, now, |ctx| view.wakes(ctx));
            frame.or(view.moving_until())
        });
        [self.next, frame, self.course.wakes(now)].into_iter().flatten().min()
    }

    fn covered(&mut self, _: &mut Context) {
        (self.next, self.rolling) = (None, None);
    }
}

/// Tells a game again whose book has not been studied yet.
pub(crate) fn open<G: Playable>(table: Table<G>, file: &Path, context: &Context) -> Replay<G> {
    let course = Course::prepare(table, file, context);
    let seat = course.first_seat();
    Replay::new(course, seat, 0)
}

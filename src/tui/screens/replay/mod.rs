//! Replay of a game on its own table: step by step, turn by turn, from error to error, or automatically at a chosen
//! speed, with the coach's comments beside it. Play can continue from any moment.
mod page;
mod words;

use super::review::analysis::Analysis;
use super::review::choice::Moment;
use crate::core::{Event, Seat, Table};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::host::{Host, Scene};
use crate::tui::keys::keys;
use crate::tui::screen::{Input, Keyed, Mouse, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::TableTheme;
use crate::tui::view::{Playable, View};
use std::cell::{Cell, OnceCell};
use std::path::Path;
use std::time::{Duration, Instant};

/// The speeds: display time of an event.
const SPEEDS: [u64; 7] = [8_000, 4_000, 2_000, 1_000, 500, 250, 125];
/// Index of the initial speed.
const USUAL: usize = 2;
/// The shortest display time of an automatic event with rolling dice as in play.
const SLOW: Duration = Duration::from_secs(1);

/// A replay of a game.
pub(crate) struct Replay<G: Playable> {
    analysis: Analysis<G>,
    /// The event shown; after the last one, the final position.
    at: usize,
    /// The last event.
    last: usize,
    /// Starts of turns, computed on demand.
    turns: OnceCell<Vec<usize>>,
    /// The time of the next event in automatic replay.
    next: Option<Instant>,
    /// The view while the dice of the current event are rolling.
    rolling: Option<Host<G>>,
    speed: usize,
    /// The events are shown in place of the table, as there is no room for both.
    events: bool,
    /// There was no room for both in the last frame.
    small: Cell<bool>,
    message: Option<&'static str>,
}

impl<G: Playable> Replay<G> {
    /// Replays `analysis` from event `at` on. Choices still hidden from others are left out.
    pub(crate) fn new(analysis: Analysis<G>, at: usize) -> Replay<G> {
        let open = |n: &usize| analysis.states[*n].seen_by(None) == analysis.states[*n];
        let last = (0..analysis.states.len()).rev().find(open).unwrap_or(0);
        Replay {
            at: at.min(last),
            last,
            analysis,
            turns: OnceCell::new(),
            next: None,
            rolling: None,
            speed: USUAL,
            events: false,
            small: Cell::default(),
            message: None,
        }
    }

    fn back(&mut self) -> Transition {
        self.go(self.at.saturating_sub(1))
    }

    fn go(&mut self, to: usize) -> Transition {
        self.at = to.min(self.last);
        self.rolling = None;
        Transition::Stay
    }

    /// Shows the next event: a roll, or an effect only visible after a choice, animated as in play if there is
    /// motion and time for it.
    fn step(&mut self, context: &Context) -> Transition {
        let fast = self.next.is_some() && self.delay() < SLOW;
        let from = self.at;
        self.go(from + 1);
        let event = self.analysis.table.log().get(self.at).filter(|_| self.at < self.last && self.at > from);
        let moves = |event: &&Event<_>| matches!(event, Event::Chance(_)) || G::View::is_seen_after(event);
        let Some(event) = event.map(|(_, event)| event).filter(moves) else { return Transition::Stay };
        if fast {
            return Transition::Stay;
        }
        let (mut host, before) = (Host::new(), self.analysis.states[self.at].seen_by(None));
        let moment = self.moment();
        host.happened(&moment, context, (&before, event, moment.position().0));
        self.rolling = Some(host).filter(|host| host.is_moving(context.now));
        Transition::Stay
    }

    fn moment(&self) -> Moment<'_, G> {
        Moment { analysis: &self.analysis, at: self.at, end: self.at == self.last }
    }

    /// Returns the starts of turns: events at which the seat to move or the round changes.
    fn turns(&self, now: Instant) -> &[usize] {
        self.turns.get_or_init(|| {
            let turn = |n: usize| {
                (self.analysis.headline(n, now).to_string(), self.analysis.states[n].turn().seat())
            };
            let keys: Vec<(String, Option<Seat>)> = (0..=self.last).map(turn).collect();
            (0..=self.last).filter(|n| *n == 0 || keys[*n] != keys[n - 1]).collect()
        })
    }

    fn turn(&mut self, forward: bool, now: Instant) -> Transition {
        let (at, turns) = (self.at, self.turns(now));
        let to = if forward {
            turns.iter().copied().find(|n| *n > at)
        } else {
            turns.iter().copied().rev().find(|n| *n < at)
        };
        self.go(to.unwrap_or(if forward { self.last } else { 0 }));
        Transition::Stay
    }

    fn error(&mut self, forward: bool) -> Transition {
        match self.analysis.next_error(self.at, forward) {
            Ok(n) if n >= self.last => self.message = Some(Analysis::<G>::NO_FURTHER),
            Ok(n) => return self.go(n),
            Err(why) => self.message = Some(why),
        }
        Transition::Stay
    }

    fn pause_or_play(&mut self, now: Instant) -> Transition {
        if self.next.take().is_none() {
            if self.at == self.last {
                self.go(0);
            }
            self.next = Some(now + self.delay());
        }
        Transition::Stay
    }

    fn delay(&self) -> Duration {
        Duration::from_millis(SPEEDS[self.speed])
    }

    fn change_speed(&mut self, faster: bool, now: Instant) -> Transition {
        self.speed =
            if faster { (self.speed + 1).min(SPEEDS.len() - 1) } else { self.speed.saturating_sub(1) };
        self.next = self.next.map(|_| now + self.delay());
        Transition::Stay
    }

    fn play_on(&mut self, context: &Context) -> Transition {
        if self.at == self.last && self.analysis.table.is_over() {
            self.message = Some(Self::OVER);
            return Transition::Stay;
        }
        self.analysis.play_on(self.at, context)
    }

    /// Switches between the table and the coach's comments on the events.
    fn turn_over(&mut self) -> Transition {
        self.events = !self.events;
        Transition::Stay
    }

    /// Stops the automatic replay: a person steps manually.
    fn stop(&mut self) -> &mut Self {
        self.next = None;
        self
    }
}

impl<G: Playable> Keyed for Replay<G> {
    const CONTEXT: &'static str = "replay";
    const COMMANDS: ScreenCommands<Self> = keys! {
        "step" "@left | @right" "previous or next move" "step" |screen, context, next| match next {
            0 => screen.stop().back(),
            _ => screen.stop().step(context),
        };
        "turn" "@up @page-up | @down @page-down" "previous or next turn" "turn"
            |screen, context, next| screen.stop().turn(next == 1, context.now);
        "ends" "@first | @last" "to the start or the end" ""
            |screen, _, last| screen.stop().go(if last == 1 { usize::MAX } else { 0 });
        "event" "" "" "" |screen, _, at| screen.stop().go(at.into());
        "error-next | error-previous" "n | N" "next or previous error"
            (|screen, _| Some(if screen.analysis.errors().is_empty() { "" } else { "error" }))
            |screen, _, previous| screen.stop().error(previous == 0);
        "turn-over" "@choose" "the table, or what the coach says"
            (|screen, _| Some(if screen.small.get() { if screen.events { "table" } else { "coach" } } else { "" }))
            |screen, _, _| screen.turn_over();
        "seat" "@previous | @next" "previous or next player"
            (|screen, _| (screen.analysis.table.names().len() > 1).then_some(if screen.small.get() { "" } else { "player" }))
            |screen, _, next| screen.analysis.step_seat(next == 1);
        "faster | slower" "+ = | -" "faster or slower" "speed"
            |screen, context, slower| screen.change_speed(slower == 0, context.now);
        "run" "space" "run by itself, or stop" (|screen, _| Some(if screen.next.is_some() { "stop" } else { "run" }))
            |screen, context, _| screen.pause_or_play(context.now);
        "play-from-here" "p" "play from here, as a new game" "play on" |screen, context, _| screen.stop().play_on(context);
        "back" "@back" "close the screen" "back" |_, _, _| Transition::Pop;
    };
}

impl<G: Playable> Screen for Replay<G> {
    fn ground(&self) -> TableTheme {
        G::LOOK.ground
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        self.draw_all(canvas, context);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.message = None;
        match input {
            // The wheel moves through the events, one by one.
            Input::Mouse(Mouse::ScrollUp, ..) => self.back(),
            Input::Mouse(Mouse::ScrollDown, ..) => self.step(context),
            _ => self.obey(input, context),
        }
    }

    obeys_its_tables!(help);

    fn wake(&mut self, context: &mut Context) -> Transition {
        self.rolling.take_if(|host| !host.is_moving(context.now));
        if self.next.is_some_and(|next| next <= context.now) {
            self.step(context);
            self.next = (self.at < self.last).then(|| context.now + self.delay());
        }
        Transition::Stay
    }

    fn wakes(&self, now: Instant) -> Option<Instant> {
        let rolling = self.rolling.as_ref();
        let frame = rolling.and_then(|host| host.wakes(&self.moment(), now).or(host.view.moving_until()));
        [self.next, frame, self.analysis.wakes(now)].into_iter().flatten().min()
    }

    fn covered(&mut self, _: &mut Context) {
        (self.next, self.rolling) = (None, None);
    }
}

/// Replays a game whose coach is not prepared yet.
pub(crate) fn open<G: Playable>(table: Table<G>, file: &Path, context: &Context) -> Replay<G> {
    Replay::new(Analysis::prepare(table, file, context), 0)
}

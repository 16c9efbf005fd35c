//! The play screen: one for all games. It owns whose turn it is at this keyboard, dice that roll by themselves,
//! computer seats, clocks, saving, taking back and hints; the game's [`View`] draws the table and reads its keys.
mod automatic;
mod chrome;
mod clock;
mod keys;
mod typed;

use super::pause::Pause;
use super::{help, result};
use crate::core::coach::{Advice, advise};
use crate::core::game::{Event, RuleError, Seat, Turn, describe};
use crate::core::record::{DiceFrom, Record};
use crate::core::table::Table;
use crate::store::{Entry, SaveWriter, Settings};
use crate::tui::canvas::Canvas;
use crate::tui::keymap::{Key, find};
use crate::tui::preparation::Preparation;
use crate::tui::screen::{Context, Input, Mouse, Screen, Transition};
use crate::tui::view::{Playable, Response, View, ViewContext};
use automatic::Plan;
use clock::Clock;
pub use keys::{Command, KEYS};
use std::time::{Duration, Instant};
use typed::TypedFaces;

/// The line above the keys.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Message {
    /// What just happened.
    Told(String),
    /// Why a wish was refused, or what went wrong.
    Refused(String),
    /// What the coach says.
    Coach(String),
}

/// How much the coach has been asked to tell in this position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
enum Hint {
    Nothing,
    Nudge,
    Best,
    Table,
}

/// A game being played on the screen.
pub struct Play<G: Playable> {
    table: Table<G>,
    save_writer: SaveWriter,
    view: G::View,
    preparation: Preparation<G>,
    clock: Clock,
    plan: Option<Plan<G::Action>>,
    /// Everything told so far, one sentence an event.
    told: Vec<String>,
    message: Option<Message>,
    hint: Hint,
    advice: Vec<Advice<G::Action>>,
    /// Who has been shown the table last, where seats choose in secret.
    shown_to: Option<Seat>,
    typed: TypedFaces,
    /// The result has been written down and shown.
    closed: bool,
    /// The game waits for any key before it goes on by itself.
    pausing: bool,
    animate: bool,
}

impl<G: Playable> Play<G> {
    /// Plays `table`, kept by `save_writer`; `notice` is told first.
    pub fn new(
        table: Table<G>,
        save_writer: SaveWriter,
        notice: Option<String>,
        context: &Context,
    ) -> Play<G> {
        let preparation =
            Preparation::start(table.options().clone(), table.names().len() as u8, context.waker.clone());
        let mut play = Play {
            clock: Clock::new(table.now()),
            table,
            save_writer,
            view: G::View::default(),
            preparation,
            plan: None,
            told: Vec::new(),
            message: notice.map(Message::Refused),
            hint: Hint::Nothing,
            advice: Vec::new(),
            shown_to: None,
            typed: TypedFaces::default(),
            closed: false,
            pausing: false,
            animate: context.settings.animation,
        };
        play.describe_all();
        play.closed = play.table.is_over();
        play.clock.go(context.now);
        play.save();
        play
    }

    /// Replays a record that was read, and plays on from there.
    ///
    /// # Errors
    /// The first line that does not replay.
    pub fn resume(
        record: &Record,
        save_writer: SaveWriter,
        notice: Option<String>,
        context: &Context,
    ) -> Result<Play<G>, String> {
        let table = Table::from_record(record).map_err(|e| e.to_string())?;
        Ok(Play::new(table, save_writer, notice, context))
    }

    /// Tells all that has happened from the start: after loading and after taking back.
    fn describe_all(&mut self) {
        let names = self.table.names();
        let history = self.table.history();
        let lines = history
            .windows(2)
            .zip(self.table.log())
            .map(|(states, (_, event))| describe(&states[0], event, &states[1], &names).text());
        self.told = lines.filter(|line| !line.is_empty()).collect();
    }

    fn at(&self, now: Instant) -> Duration {
        self.clock.at(now)
    }

    /// Who looks at the screen: the person whose choice or roll it is; the only person at the table in any case.
    fn viewer(&self) -> Option<Seat> {
        let people = |seat: &Seat| self.table.seat_setup(*seat).is_person();
        let mut all = (0..self.table.names().len() as u8).map(Seat).filter(people);
        if self.table.people() == 1 {
            return all.next();
        }
        match self.table.turn() {
            // Dice that nobody in particular rolls are rolled by whoever presses the key.
            Turn::Chance { seat: None, .. } => all.next(),
            Turn::Chance { seat, .. } => seat.filter(people),
            Turn::Act { seats, .. } => {
                let mut able = seats.iter().filter(people);
                let first = able.next();
                // Of several who race, nobody has the screen alone; of several in secret, one after the other.
                if G::View::HIDDEN_CHOICES || able.next().is_none() { first } else { None }
            }
            Turn::Over => None,
        }
    }

    /// The person whose choice or roll it is.
    fn chooser(&self) -> Option<Seat> {
        self.viewer().filter(|seat| match self.table.turn() {
            Turn::Chance { seat: roller, .. } => roller.is_none() || roller == Some(*seat),
            Turn::Act { seats, .. } => seats.contains(*seat),
            Turn::Over => false,
        })
    }

    /// Whom the keyboard has to be passed to before anything of the table is shown.
    fn curtain(&self) -> Option<Seat> {
        let secret = G::View::HIDDEN_CHOICES
            && self.table.people() > 1
            && matches!(self.table.turn(), Turn::Act { .. });
        self.viewer().filter(|viewer| secret && self.shown_to != Some(*viewer))
    }

    fn seen(&self) -> G {
        self.table.game().seen_by(self.viewer())
    }

    fn ctx<'a>(&'a self, game: &'a G, now: Instant) -> ViewContext<'a, G> {
        ViewContext {
            game,
            table: &self.table,
            viewer: self.chooser(),
            roll_due: self.roll_due(),
            solution: self.preparation.solution(),
            advice: if self.hint >= Hint::Best { &self.advice } else { &[] },
            at: self.at(now),
            now,
            animate: self.animate,
        }
    }

    /// Whether dice wait for a key: a person's dice, that no choice of theirs has set rolling.
    fn roll_due(&self) -> bool {
        matches!(self.table.turn(), Turn::Chance { .. })
            && self.table.header().dice == DiceFrom::Seeded
            && !matches!(self.plan, Some(Plan::Roll { .. }))
    }

    /// Does something to the table, and everything that follows from its having changed.
    fn change(
        &mut self,
        context: &Context,
        what: impl FnOnce(&mut Table<G>, Duration) -> Result<(), RuleError>,
    ) -> Result<(), RuleError> {
        let before = self.table.game().clone();
        let events = self.table.log().len();
        let at = self.at(context.now);
        let done = what(&mut self.table, at);
        let after = self.table.log().len();
        if after > events {
            self.note(before, events, context.now);
        } else if after < events || done.is_ok() {
            self.describe_all();
            self.view = G::View::default();
            self.message = None;
        }
        if let Err(refusal) = &done {
            self.message = Some(Message::Refused(refusal.to_string()));
        }
        self.save();
        self.hint = Hint::Nothing;
        self.advice.clear();
        self.pausing = after > events
            && !context.settings.auto_pass
            && self.table.people() > 0
            && self.ask(context.now, |view, ctx| view.pauses_after(ctx));
        self.plan_next(context);
        done
    }

    /// Tells the events from number `from` on, and lets the view move.
    fn note(&mut self, before: G, from: usize, now: Instant) {
        let mut state = before;
        for n in from..self.table.log().len() {
            let (at, event) = self.table.log()[n].clone();
            let mut next = state.clone();
            next.play(at, &event).expect("the table has played it");
            let line = describe(&state, &event, &next, &self.table.names()).text();
            if !line.is_empty() {
                self.message = Some(Message::Told(line.clone()));
                self.told.push(line);
            }
            let seen = next.seen_by(self.viewer());
            let mut view = std::mem::take(&mut self.view);
            view.happened(&self.ctx(&seen, now), &state, &event);
            if !self.animate {
                view.skip();
            }
            self.view = view;
            state = next;
        }
    }

    fn save(&mut self) {
        if let Err(error) = self.save_writer.sync(self.table.journal()) {
            self.message = Some(Message::Refused(error.to_string()));
        }
    }

    /// The game is over: it is written into the history, once.
    fn close(&mut self, context: &Context) {
        if self.closed {
            return;
        }
        self.closed = true;
        let done = self.save_writer.finish().map(|path| path.to_owned());
        let kept = done.and_then(|path| context.store.append_history(&Entry::of(&self.table, &path)));
        if let Err(error) = kept {
            self.message = Some(Message::Refused(error.to_string()));
        }
    }

    fn apply(&mut self, response: Response<G::Action>, context: &mut Context) -> Transition {
        match response {
            Response::Ignored => return Transition::Ignored,
            Response::Stay => {}
            Response::Act(seat, action) => {
                // A refusal is told on the screen.
                let _ = self.change(context, |table, at| table.act(at, seat, action));
            }
            Response::Roll => self.roll(context),
            Response::Refuse(why) => self.message = Some(Message::Refused(why)),
            Response::Tell(what) => self.message = Some(Message::Told(what)),
            Response::Open(screen) => return Transition::Push(screen),
        }
        Transition::Stay
    }

    /// Lets the view take something, with the scene of this moment.
    fn ask<T>(&mut self, now: Instant, ask: impl FnOnce(&mut G::View, &ViewContext<G>) -> T) -> T {
        let seen = self.seen();
        let mut view = std::mem::take(&mut self.view);
        let answer = ask(&mut view, &self.ctx(&seen, now));
        self.view = view;
        answer
    }

    fn roll(&mut self, context: &Context) {
        let _ = self.change(context, |table, at| table.roll(at));
    }

    /// Whether `command` of the play screen makes sense now.
    fn can(&self, command: Command) -> bool {
        match command {
            Command::Roll => self.roll_due() && self.chooser().is_some(),
            Command::Undo => self.table.can_undo(),
            Command::Redo => self.table.can_redo(),
            Command::Coach => self.chooser().is_some() && matches!(self.table.turn(), Turn::Act { .. }),
            Command::Result => self.table.is_over(),
            Command::Help | Command::Menu => true,
        }
    }

    fn do_command(&mut self, command: Command, context: &mut Context) -> Transition {
        match command {
            Command::Roll => self.roll(context),
            Command::Undo => {
                let _ = self.change(context, |table, at| table.undo(at));
            }
            Command::Redo => {
                let _ = self.change(context, |table, at| table.redo(at));
            }
            Command::Coach => self.ask_coach(context),
            Command::Result => return Transition::Push(self.result()),
            Command::Help => return Transition::Push(Box::new(self.help_page())),
            Command::Menu => {
                return Transition::Push(Box::new(Pause::new(
                    G::INFO.name,
                    self.help_page(),
                    !G::INFO.takebacks,
                )));
            }
        }
        Transition::Stay
    }

    fn help_page(&self) -> help::Help {
        let mut keys = crate::tui::keymap::help(G::View::KEYS);
        keys.extend(crate::tui::keymap::help(KEYS));
        help::Help::game(&G::INFO, keys)
    }

    fn result(&self) -> Box<dyn Screen> {
        let (table, preparation) = (self.table.clone(), self.preparation.clone());
        let review: result::Opener = Box::new(move |context| {
            Box::new(super::review::ReviewScreen::new(table.clone(), preparation.clone(), context))
        });
        Box::new(result::Outcome::of(&self.table, review))
    }

    /// One step more of what the coach knows: a nudge, the best action, all actions.
    fn ask_coach(&mut self, context: &Context) {
        let Some(seat) = self.chooser() else { return };
        let Some(solution) = self.preparation.solution() else {
            self.message = Some(Message::Coach(self.preparation.progress()));
            return;
        };
        if self.hint == Hint::Nothing {
            self.advice = advise(&self.table.game().seen_by(Some(seat)), solution, seat);
        }
        let Some(best) = self.advice.first() else {
            self.message = Some(Message::Coach("The coach has nothing to say here".into()));
            return;
        };
        let at = self.at(context.now);
        self.hint = match self.hint {
            Hint::Nothing => {
                self.message = Some(Message::Coach(format!("A nudge: {}", best.why)));
                self.table.hint(at, seat);
                Hint::Nudge
            }
            Hint::Nudge => {
                self.message = Some(Message::Coach(format!("Best: {}: {}", best.action, best.why)));
                Hint::Best
            }
            Hint::Best => Hint::Table,
            Hint::Table => Hint::Best,
        };
        self.save();
    }

    fn key(&mut self, key: Key, context: &mut Context) -> Transition {
        if self.hint == Hint::Table && key != Key::letter('c') {
            self.hint = Hint::Best;
            return Transition::Stay;
        }
        let wanted = self.ask(context.now, |view, ctx| {
            let command = find(G::View::KEYS, key).filter(|c| view.enabled(ctx, *c));
            command.map(|c| view.command(ctx, c))
        });
        if let Some(response) = wanted {
            return self.apply(response, context);
        }
        match find(KEYS, key) {
            Some(command) if self.can(command) => self.do_command(command, context),
            Some(Command::Undo) => {
                // Say why not.
                let _ = self.change(context, |table, at| table.undo(at));
                Transition::Stay
            }
            _ => Transition::Ignored,
        }
    }
}

impl<G: Playable> Screen for Play<G> {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        self.draw_all(canvas, context);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.animate = context.settings.animation;
        if self.view.moving_until().is_some_and(|until| until > context.now)
            && !matches!(input, Input::Mouse(..))
        {
            // A key that comes while things move ends the movement and does its own work too.
            self.view.skip();
        }
        if self.pausing && !matches!(input, Input::Mouse(..)) {
            // Its own work comes next.
            self.pausing = false;
            self.plan_next(context);
        }
        if let Some(seat) = self.curtain() {
            return match input {
                Input::Key(key) if *key == Key::of(ratatui::crossterm::event::KeyCode::Esc) => {
                    self.do_command(Command::Menu, context)
                }
                Input::Key(_) | Input::Mouse(Mouse::Down, ..) | Input::Target(_) => {
                    self.shown_to = Some(seat);
                    self.message = None;
                    Transition::Stay
                }
                _ => Transition::Ignored,
            };
        }
        if self.typing()
            && let Some(transition) = self.type_faces(input, context)
        {
            return transition;
        }
        if let Some(response) = self.ask(context.now, |view, ctx| view.raw(ctx, input)) {
            return self.apply(response, context);
        }
        match input {
            Input::Key(key) => self.key(*key, context),
            Input::Target(click) => {
                let response = self.ask(context.now, |view, ctx| view.click(ctx, *click));
                self.apply(response, context)
            }
            Input::Mouse(..) | Input::Paste(_) => Transition::Ignored,
        }
    }

    fn wake(&mut self, context: &mut Context) -> Transition {
        self.animate = context.settings.animation;
        self.go_on(context)
    }

    fn wakes(&self) -> Option<Instant> {
        let seen = self.seen();
        let now = Instant::now();
        let frame = self.view.wakes(&self.ctx(&seen, now));
        let plan = self.plan.as_ref().map(Plan::due);
        let deadline = self.table.deadline().and_then(|at| self.clock.when(at));
        [frame, plan, deadline].into_iter().flatten().min()
    }

    fn covered(&mut self, context: &mut Context) {
        let at = self.at(context.now);
        self.clock.stop(context.now);
        self.plan = None;
        if !self.table.is_over() && self.table.deadline().is_some() {
            self.table.put_away(at);
        }
        self.save();
    }

    fn uncovered(&mut self, context: &mut Context) {
        self.animate = context.settings.animation;
        self.clock.go(context.now);
        self.plan_next(context);
    }
}

/// How long the computer seems to think, of `after`, in games without a clock.
fn paced(after: Duration, settings: &Settings) -> Duration {
    match settings.bot_pace {
        crate::store::Pace::Slow => after * 3,
        crate::store::Pace::Normal => after,
        crate::store::Pace::Instant => Duration::ZERO,
    }
}

/// Whether `event` makes the dice roll that follow it: an action of the seat that rolls next.
fn sets_rolling<A>(event: Option<&Event<A>>, roller: Option<Seat>) -> bool {
    matches!(event, Some(Event::Acted(seat, _)) if roller.is_none() || roller == Some(*seat))
}

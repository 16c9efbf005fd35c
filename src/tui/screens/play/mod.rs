//! The play screen: one for all games. It owns whose turn it is at this keyboard, dice that roll by themselves,
//! computer seats, clocks, saving, taking back and hints; the game's [`View`] draws the table and reads its keys.
mod automatic;
mod chrome;
mod clock;
mod keys;
mod typed;

use super::pause::Pause;
use super::{help, result};
use crate::core::coach::Advice;
use crate::core::game::{Event, Refusal, Seat, Turn};
use crate::core::record::{DiceFrom, Record};
use crate::core::table::Table;
use crate::store::{Entry, Keeper, Settings};
use crate::tui::keymap::{Press, find};
use crate::tui::pen::Pen;
use crate::tui::screen::{Context, Flow, Input, Mouse, Screen};
use crate::tui::study::Study;
use crate::tui::view::{Playable, Scene, View, Wish};
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
    keeper: Keeper,
    view: G::View,
    study: Study<G>,
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
    lingering: bool,
    animate: bool,
}

impl<G: Playable> Play<G> {
    /// Plays `table`, kept by `keeper`; `notice` is told first.
    pub fn new(table: Table<G>, keeper: Keeper, notice: Option<String>, context: &Context) -> Play<G> {
        let study = Study::start(table.options().clone(), table.names().len() as u8, context.waker.clone());
        let mut play = Play {
            clock: Clock::new(table.now()),
            table,
            keeper,
            view: G::View::default(),
            study,
            plan: None,
            told: Vec::new(),
            message: notice.map(Message::Refused),
            hint: Hint::Nothing,
            advice: Vec::new(),
            shown_to: None,
            typed: TypedFaces::default(),
            closed: false,
            lingering: false,
            animate: context.settings.animation,
        };
        play.retell();
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
        keeper: Keeper,
        notice: Option<String>,
        context: &Context,
    ) -> Result<Play<G>, String> {
        let table = Table::from_record(record).map_err(|e| e.to_string())?;
        Ok(Play::new(table, keeper, notice, context))
    }

    /// Tells all that has happened from the start: after loading and after taking back.
    fn retell(&mut self) {
        let names = self.table.names();
        let history = self.table.history();
        let lines = history.iter().zip(self.table.log()).map(|(game, (_, event))| game.tell(event, &names));
        self.told = lines.filter(|line| !line.is_empty()).collect();
    }

    fn at(&self, now: Instant) -> Duration {
        self.clock.at(now)
    }

    /// Who looks at the screen: the person whose choice or throw it is; the only person at the table in any case.
    fn viewer(&self) -> Option<Seat> {
        let people = |seat: &Seat| self.table.chair(*seat).is_person();
        let mut all = (0..self.table.names().len() as u8).map(Seat).filter(people);
        if self.table.people() == 1 {
            return all.next();
        }
        match self.table.turn() {
            // Dice that nobody in particular throws are thrown by whoever presses the key.
            Turn::Chance { seat: None, .. } => all.next(),
            Turn::Chance { seat, .. } => seat.filter(people),
            Turn::Act { seats, .. } => {
                let mut able = seats.iter().filter(people);
                let first = able.next();
                // Of several who race, nobody has the screen alone; of several in secret, one after the other.
                if G::View::CURTAIN || able.next().is_none() { first } else { None }
            }
            Turn::Over => None,
        }
    }

    /// The person whose choice or throw it is.
    fn chooser(&self) -> Option<Seat> {
        self.viewer().filter(|seat| match self.table.turn() {
            Turn::Chance { seat: thrower, .. } => thrower.is_none() || thrower == Some(*seat),
            Turn::Act { seats, .. } => seats.contains(*seat),
            Turn::Over => false,
        })
    }

    /// Whom the keyboard has to be passed to before anything of the table is shown.
    fn curtain(&self) -> Option<Seat> {
        let secret =
            G::View::CURTAIN && self.table.people() > 1 && matches!(self.table.turn(), Turn::Act { .. });
        self.viewer().filter(|viewer| secret && self.shown_to != Some(*viewer))
    }

    fn seen(&self) -> G {
        self.table.game().seen_by(self.viewer())
    }

    fn scene<'a>(&'a self, game: &'a G, now: Instant) -> Scene<'a, G> {
        Scene {
            game,
            table: &self.table,
            viewer: self.chooser(),
            throw_due: self.throw_due(),
            book: self.study.book(),
            advice: if self.hint >= Hint::Best { &self.advice } else { &[] },
            at: self.at(now),
            now,
            animate: self.animate,
        }
    }

    /// Whether dice wait for a key: a person's dice, that no choice of theirs has set rolling.
    fn throw_due(&self) -> bool {
        matches!(self.table.turn(), Turn::Chance { .. })
            && self.table.header().dice == DiceFrom::Seeded
            && !matches!(self.plan, Some(Plan::Throw { .. }))
    }

    /// Does something to the table, and everything that follows from its having changed.
    fn change(
        &mut self,
        context: &Context,
        what: impl FnOnce(&mut Table<G>, Duration) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let before = self.table.game().clone();
        let events = self.table.log().len();
        let at = self.at(context.now);
        let done = what(&mut self.table, at);
        let after = self.table.log().len();
        if after > events {
            self.note(before, events, context.now);
        } else if after < events || done.is_ok() {
            self.retell();
            self.view = G::View::default();
            self.message = None;
        }
        if let Err(refusal) = &done {
            self.message = Some(Message::Refused(refusal.to_string()));
        }
        self.save();
        self.hint = Hint::Nothing;
        self.advice.clear();
        self.lingering = after > events
            && !context.settings.auto_pass
            && self.table.people() > 0
            && self.ask(context.now, |view, scene| view.lingers(scene));
        self.prepare(context);
        done
    }

    /// Tells the events from number `from` on, and lets the view move.
    fn note(&mut self, before: G, from: usize, now: Instant) {
        let mut state = before;
        for n in from..self.table.log().len() {
            let (at, event) = self.table.log()[n].clone();
            let line = state.tell(&event, &self.table.names());
            if !line.is_empty() {
                self.message = Some(Message::Told(line.clone()));
                self.told.push(line);
            }
            let mut next = state.clone();
            next.play(at, &event).expect("the table has played it");
            let seen = next.seen_by(self.viewer());
            let mut view = std::mem::take(&mut self.view);
            view.happened(&self.scene(&seen, now), &state, &event);
            if !self.animate {
                view.skip();
            }
            self.view = view;
            state = next;
        }
    }

    fn save(&mut self) {
        if let Err(error) = self.keeper.sync(self.table.journal()) {
            self.message = Some(Message::Refused(error.to_string()));
        }
    }

    /// The game is over: it is written into the history, once.
    fn close(&mut self, context: &Context) {
        if self.closed {
            return;
        }
        self.closed = true;
        let done = self.keeper.finish().map(|path| path.to_owned());
        let kept = done.and_then(|path| context.store.append_history(&Entry::of(&self.table, &path)));
        if let Err(error) = kept {
            self.message = Some(Message::Refused(error.to_string()));
        }
    }

    fn grant(&mut self, wish: Wish<G::Action>, context: &mut Context) -> Flow {
        match wish {
            Wish::Ignored => return Flow::Ignored,
            Wish::Stay => {}
            Wish::Act(seat, action) => {
                // A refusal is told on the screen.
                let _ = self.change(context, |table, at| table.act(at, seat, action));
            }
            Wish::Throw => self.throw(context),
            Wish::Refuse(why) => self.message = Some(Message::Refused(why)),
            Wish::Tell(what) => self.message = Some(Message::Told(what)),
            Wish::Open(screen) => return Flow::Push(screen),
        }
        Flow::Stay
    }

    /// Lets the view take something, with the scene of this moment.
    fn ask<T>(&mut self, now: Instant, ask: impl FnOnce(&mut G::View, &Scene<G>) -> T) -> T {
        let seen = self.seen();
        let mut view = std::mem::take(&mut self.view);
        let answer = ask(&mut view, &self.scene(&seen, now));
        self.view = view;
        answer
    }

    fn throw(&mut self, context: &Context) {
        let _ = self.change(context, |table, at| table.throw(at));
    }

    /// Whether `command` of the play screen makes sense now.
    fn can(&self, command: Command) -> bool {
        match command {
            Command::Throw => self.throw_due() && self.chooser().is_some(),
            Command::Undo => self.table.can_undo(),
            Command::Redo => self.table.can_redo(),
            Command::Coach => self.chooser().is_some() && matches!(self.table.turn(), Turn::Act { .. }),
            Command::Result => self.table.is_over(),
            Command::Help | Command::Menu => true,
        }
    }

    fn do_command(&mut self, command: Command, context: &mut Context) -> Flow {
        match command {
            Command::Throw => self.throw(context),
            Command::Undo => {
                let _ = self.change(context, |table, at| table.undo(at));
            }
            Command::Redo => {
                let _ = self.change(context, |table, at| table.redo(at));
            }
            Command::Coach => self.ask_coach(context),
            Command::Result => return Flow::Push(self.result()),
            Command::Help => return Flow::Push(Box::new(self.help_page())),
            Command::Menu => {
                return Flow::Push(Box::new(Pause::new(
                    G::ABOUT.name,
                    self.help_page(),
                    !G::ABOUT.takebacks,
                )));
            }
        }
        Flow::Stay
    }

    fn help_page(&self) -> help::Help {
        let mut keys = crate::tui::keymap::help(G::View::KEYS);
        keys.extend(crate::tui::keymap::help(KEYS));
        help::Help::game(&G::ABOUT, keys)
    }

    fn result(&self) -> Box<dyn Screen> {
        let (table, study) = (self.table.clone(), self.study.clone());
        let review: result::Opener = Box::new(move |context| {
            Box::new(super::review::ReviewScreen::new(table.clone(), study.clone(), context))
        });
        Box::new(result::Outcome::of(&self.table, review))
    }

    /// One step more of what the coach knows: a nudge, the best action, all actions.
    fn ask_coach(&mut self, context: &Context) {
        let Some(seat) = self.chooser() else { return };
        let Some(book) = self.study.book() else {
            self.message = Some(Message::Coach(self.study.progress()));
            return;
        };
        if self.hint == Hint::Nothing {
            self.advice = self.table.game().seen_by(Some(seat)).advise(book, seat);
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

    fn key(&mut self, press: Press, context: &mut Context) -> Flow {
        if self.hint == Hint::Table && press != Press::letter('c') {
            self.hint = Hint::Best;
            return Flow::Stay;
        }
        let wanted = self.ask(context.now, |view, scene| {
            let command = find(G::View::KEYS, press).filter(|c| view.enabled(scene, *c));
            command.map(|c| view.command(scene, c))
        });
        if let Some(wish) = wanted {
            return self.grant(wish, context);
        }
        match find(KEYS, press) {
            Some(command) if self.can(command) => self.do_command(command, context),
            Some(Command::Undo) => {
                // Say why not.
                let _ = self.change(context, |table, at| table.undo(at));
                Flow::Stay
            }
            _ => Flow::Ignored,
        }
    }
}

impl<G: Playable> Screen for Play<G> {
    fn draw(&mut self, pen: &mut Pen, context: &Context) {
        self.draw_all(pen, context);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Flow {
        self.animate = context.settings.animation;
        if self.view.moving_until().is_some_and(|until| until > context.now)
            && !matches!(input, Input::Mouse(..))
        {
            // A key that comes while things move ends the movement and does its own work too.
            self.view.skip();
        }
        if self.lingering && !matches!(input, Input::Mouse(..)) {
            // Its own work comes next.
            self.lingering = false;
            self.prepare(context);
        }
        if let Some(seat) = self.curtain() {
            return match input {
                Input::Key(press) if *press == Press::of(ratatui::crossterm::event::KeyCode::Esc) => {
                    self.do_command(Command::Menu, context)
                }
                Input::Key(_) | Input::Mouse(Mouse::Down, ..) | Input::Spot(_) => {
                    self.shown_to = Some(seat);
                    self.message = None;
                    Flow::Stay
                }
                _ => Flow::Ignored,
            };
        }
        if self.typing()
            && let Some(flow) = self.type_faces(input, context)
        {
            return flow;
        }
        if let Some(wish) = self.ask(context.now, |view, scene| view.raw(scene, input)) {
            return self.grant(wish, context);
        }
        match input {
            Input::Key(press) => self.key(*press, context),
            Input::Spot(spot) => {
                let wish = self.ask(context.now, |view, scene| view.spot(scene, *spot));
                self.grant(wish, context)
            }
            Input::Mouse(..) | Input::Paste(_) => Flow::Ignored,
        }
    }

    fn wake(&mut self, context: &mut Context) -> Flow {
        self.animate = context.settings.animation;
        self.go_on(context)
    }

    fn wakes(&self) -> Option<Instant> {
        let seen = self.seen();
        let now = Instant::now();
        let frame = self.view.wakes(&self.scene(&seen, now));
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
        self.prepare(context);
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

/// Whether `event` makes the dice roll that follow it: an action of the seat that throws next.
fn sets_rolling<A>(event: Option<&Event<A>>, thrower: Option<Seat>) -> bool {
    matches!(event, Some(Event::Acted(seat, _)) if thrower.is_none() || thrower == Some(*seat))
}

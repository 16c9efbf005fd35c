//! The play screen, shared by all games: a [`Session`] and the game's [`View`]. The view turns keys into actions; the
//! session returns their effects, which are drawn.
mod analyses;
mod chrome;
pub(crate) mod commands;
mod computer;
mod handover;
mod recall;
#[cfg(test)]
mod tests;
mod typing;

use super::evening::Tonight;
use crate::core::{Event, Finding, Header, Occasion, RuleError, Seat, Table, Turn};
use crate::session::{Change, Happened, HintLevel, PREPARING, Pacing, Preparation, Session};
use crate::store::{Pace, SaveWriter, Settings};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::host::{Host, Scene};
use crate::tui::keys::{Binding, PLAY};
use crate::tui::screen::{Input, Keyed, Mouse, Screen, Transition};
use crate::tui::theme::TableTheme;
use crate::tui::ui::motion::timeline::Animated;
use crate::tui::ui::text::field::Field;
use crate::tui::view::{Attention, Flow, Playable, Response, View, ViewContext};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Delay before a decision is accepted in a position that came about by itself: nobody decides on what they cannot have
/// seen yet.
const GUARD: Duration = Duration::from_millis(300);

/// Additional delay if a skipped turn of a computer ended on it: the key may be pressed once too often.
const SKIPPED: Duration = Duration::from_millis(900);

/// Time a result stays on the screen before a key continues, and the pause required of somebody who types.
const RESULT_GUARD: Duration = Duration::from_millis(700);

/// Maximum width of typed faces in columns.
const TYPED: i32 = 60;

/// What the news above the keys tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Message {
    /// The last event: its entry in the session's account.
    Happened(usize),
    /// A notice that is not an event.
    Said(String),
    /// A refusal or an error.
    Refused(String),
    /// A question about a command, until the next key.
    Asked(&'static str, String),
    /// Advice of the coach.
    Coach(String),
    /// Progress of the coach's computation.
    Waiting(String),
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// The effect of the last event is animated.
    Moving,
    /// The last event stays on view until a key is pressed.
    Pausing,
    /// A person chooses or rolls.
    Choosing,
    /// A person types the faces of real dice.
    Typing,
    /// A computer chooses or rolls, or the game is over.
    Watching,
}

/// A game being played on the screen.
pub(crate) struct Play<G: Playable> {
    session: Session<G>,
    host: Host<G>,
    message: Option<Message>,
    /// The last roll fitted nothing.
    missed: bool,
    /// The program makes the first roll of each turn until the hand ends.
    rolls_by_itself: bool,
    /// News about the save, until a person's next key.
    news: Option<String>,
    /// Field for the faces of real dice.
    faces: Field,
    /// Seat that the table was last shown to, where choices are secret.
    shown_to: Option<Seat>,
    /// The game waits for any key before it continues.
    pausing: bool,
    /// The hand or point that has just ended, while it is on view.
    ended: Option<handover::Ended>,
    /// Person to whom the keyboard is passed openly.
    passing: Option<Seat>,
    /// Time when the current position came about, if it came by itself or is a result.
    settled: Option<Instant>,
    /// The cost of help has been told.
    warned: bool,
    /// The result was shown before.
    is_result_known: bool,
    /// The clock is stopped until a key is pressed: the race was left, or could not be shown.
    held: bool,
    /// Analyses on display, once they may be seen.
    findings: Vec<Finding>,
    /// Computer that is to finish its turn at once when it has thought.
    hurries: Option<Seat>,
    /// Another screen is on top.
    is_below: bool,
    /// The saved draft and the file of its game.
    drafted: Option<(PathBuf, String)>,
}

impl<G: Playable> Play<G> {
    /// Plays `table`, saved by `save_writer`; shows `notice` first.
    pub(crate) fn new(
        table: Table<G>,
        save_writer: SaveWriter,
        notice: Option<Message>,
        context: &Context,
    ) -> Play<G> {
        let waker = context.waker.clone();
        let seats = table.names().len() as u8;
        let preparation = Preparation::start(*table.options(), seats, move || waker.wake());
        let mut session = Session::new(table, save_writer, context.store.clone(), preparation);
        session.seat_programs(&context.programs);
        let header = session.table().header();
        let counts = try_in_words(header).or_else(|| evening_in_words(header, context));
        let fresh = session.table().log().is_empty();
        let head_start = || session.table().head_start().filter(|_| fresh).map(|told| told + ".");
        let message = notice.or(counts.or_else(head_start).map(Message::Said));
        let mut play = Play {
            session,
            host: Host::new(),
            message,
            missed: false,
            rolls_by_itself: false,
            news: None,
            faces: Field::new(TYPED),
            shown_to: None,
            pausing: false,
            ended: None,
            passing: None,
            settled: None,
            warned: false,
            is_result_known: false,
            held: false,
            findings: Vec::new(),
            hurries: None,
            is_below: false,
            drafted: None,
        };
        play.set_analyses(context);
        play.recall_all(context);
        play.take_draft(context);
        play.held = play.flow(context).races;
        if !play.held {
            play.session.start_clock(context.now);
        }
        play.show_news();
        play
    }

    fn viewer(&self) -> Option<Seat> {
        self.session.viewer(G::View::STYLE.hides_choices)
    }

    /// Returns the person who is to choose or roll.
    fn chooser(&self) -> Option<Seat> {
        self.session.chooser(G::View::STYLE.hides_choices)
    }

    /// Returns the seat that must take the keyboard before the table is shown; `None` unless another person has chosen,
    /// or will choose, at the same time.
    fn curtain(&self) -> Option<Seat> {
        let table = self.session.table();
        let Turn::Act { seats, .. } = table.turn() else { return None };
        let secret = |viewer: &Seat| G::View::STYLE.hides_choices && self.shown_to != Some(*viewer);
        let viewer = self.viewer().filter(secret)?;
        let chosen = table.log().iter().rev().map_while(|(_, event)| match event {
            Event::Acted(seat, _) => Some(*seat),
            Event::Chance(_) | Event::TimeUp => None,
        });
        let others = seats.iter().chain(chosen).any(|seat| seat != viewer && self.is_person(seat));
        others.then_some(viewer)
    }

    /// Returns the seat that chose last.
    fn last_actor(&self) -> Option<Seat> {
        self.session.table().log().iter().rev().find_map(|(_, event)| match event {
            Event::Acted(seat, _) => Some(*seat),
            _ => None,
        })
    }

    /// Returns the person who takes the keyboard after a turn; never the one who just played.
    fn passes_to(&self) -> Option<Seat> {
        let table = self.session.table();
        let Turn::Chance { seat: Some(next), .. } = table.turn() else { return None };
        let passes =
            G::View::STYLE.paper_between_turns && table.people() > 1 && self.last_actor() != Some(next);
        Some(next).filter(|next| passes && table.seat_setup(*next).is_person())
    }

    /// Applies the result of a session call: updates the view and the message, and plans the next step.
    fn follow(&mut self, context: &Context, change: Change<G>) {
        let happened = matches!(change, Change::Events(_));
        match change {
            Change::None => {}
            Change::Jump => {
                self.message = None;
                self.faces.take();
                self.ended = None;
                self.passing = None;
                self.host.counting.skip();
                self.recall_undone(context);
            }
            Change::Events(steps) => {
                let first = self.session.account().len()
                    - steps.iter().filter(|step| !step.description.is_empty()).count();
                let mut at = first;
                let by_itself = steps.iter().any(|step| match &step.event {
                    Event::Acted(seat, _) => !self.session.table().seat_setup(*seat).is_person(),
                    Event::Chance(_) | Event::TimeUp => true,
                });
                for step in steps {
                    if !step.description.is_empty() {
                        if !self.keeps_points(at) {
                            self.message = Some(Message::Happened(at));
                        }
                        at += 1;
                    }
                    self.show(context, &step.before, &step.event, &step.after);
                }
                if by_itself || self.attention(context) == Attention::Result {
                    self.settled = Some(self.host.rests(context.now));
                }
            }
        }
        self.show_news();
        self.pausing = happened && self.pauses(context);
        self.plan(context);
    }

    /// Returns `true` if entry `at` of the account is a roll that leaves a choice, and the points just before it, of the
    /// same seat, are still told: the dice show what was rolled.
    fn keeps_points(&self, at: usize) -> bool {
        let Some(Message::Happened(earlier)) = self.message else { return false };
        let account = self.session.account();
        let (points, roll) = (&account[earlier], &account[at]);
        let leaves_choice = !roll.has_score() && !roll.has_next();
        earlier + 1 == at && points.has_score() && points.seat == roll.seat && leaves_choice
    }

    /// Shows the view the effect of `event`.
    fn show(&mut self, context: &Context, before: &G, event: &Event<G::Action>, after: &G) {
        self.ended = handover::Ended::between(before, after);
        self.rolls_by_itself &= self.ended.is_none();
        self.host.happened(&self.session, context, (before, event, after));
    }

    /// Returns `true` if the last event stays on view until a key is pressed.
    fn pauses(&mut self, context: &Context) -> bool {
        // A person who rolls next presses a key anyway.
        let next = match self.session.table().turn() {
            Turn::Chance { seat: Some(next), .. } => self.is_person(next),
            _ => false,
        };
        let flow = self.flow(context);
        self.missed = flow.missed.is_some();
        let missed = flow.missed.is_some_and(|seat| self.is_person(seat));
        let missed = missed && !next && !context.settings.auto_pass;
        // The last choice is seen before the result.
        let pauses = missed || flow.pauses || self.session.table().is_over();
        self.session.table().people() > 0 && pauses
    }

    fn follow_or_refuse(&mut self, context: &Context, (change, done): (Change<G>, Result<(), RuleError>)) {
        self.follow(context, change);
        if let Err(refused) = done {
            self.message = Some(Message::Refused(refused.to_string()));
        }
    }

    /// Shows news about the save: it cannot be written, or was rewritten.
    fn show_news(&mut self) {
        self.news = self.session.take_news().or(self.news.take());
        if let Some(news) = &self.news {
            self.message = Some(Message::Refused(news.clone()));
        }
    }

    /// Plans the next automatic step of the position.
    fn plan(&mut self, context: &Context) {
        self.session.analyze(self.viewer());
        if self.pausing {
            return self.session.hold();
        }
        let flow = self.flow(context);
        let pacing = Pacing {
            ready: self.host.rests(context.now),
            factor: pace(&context.settings),
            auto_roll: self.auto_rolls(context),
            rolls_on: flow.rolls_on && matches!(self.session.table().turn(), Turn::Chance { .. }),
            // A computer that goes on passes by itself.
            missed: flow.missed.filter(|by| {
                let goes_on = self.computer_in_turn().is_some() && !self.is_person(*by);
                context.settings.auto_pass || goes_on
            }),
        };
        self.session.plan(context.now, pacing);
        self.show_news();
    }

    pub(super) fn apply(&mut self, response: Response<G::Action>, context: &mut Context) -> Transition {
        match response {
            Response::Ignored => return Transition::Ignored,
            Response::Stay => {}
            Response::Act(..) | Response::Each(..) if self.is_guarded(context) => {}
            Response::Act(seat, action) => {
                let result = self.session.act(context.now, seat, action);
                self.follow_or_refuse(context, result);
            }
            Response::Each(seats, action) => {
                for seat in seats {
                    let result = self.session.act(context.now, seat, action.clone());
                    self.follow_or_refuse(context, result);
                }
            }
            Response::Roll => return self.roll(context),
            Response::Refuse(why) => self.message = Some(Message::Refused(why)),
            Response::Tell(what) => self.message = Some(Message::Said(what)),
            Response::Open(screen) => return Transition::Push(screen),
        }
        Transition::Stay
    }

    /// Returns `true` while a question waits for its answer.
    fn is_asking(&self) -> bool {
        matches!(self.message, Some(Message::Asked(..)))
    }

    /// Removes a refusal or a question, which stays until the next key or until something else is shown.
    fn forget_refusal(&mut self) {
        self.message.take_if(|message| matches!(message, Message::Refused(_) | Message::Asked(..)));
    }

    /// Returns `true` if the position has been on the screen too briefly to decide on it.
    fn is_guarded(&mut self, context: &Context) -> bool {
        let guard = match self.attention(context) {
            Attention::Choice => GUARD,
            Attention::Race => return false,
            Attention::Result => RESULT_GUARD,
        };
        context.settings.key_guard && self.settled.is_some_and(|settled| context.now < settled + guard)
    }

    /// Returns the current treatment of decisions.
    fn attention(&mut self, context: &Context) -> Attention {
        match self.session.table().is_over() {
            true => Attention::Result,
            false => self.flow(context).attention,
        }
    }

    /// Returns the next step of the game.
    fn flow(&mut self, context: &Context) -> Flow<G::Action> {
        self.ask(context, |view, ctx| view.flow(ctx))
    }

    /// Calls `ask` with the view and its current context.
    fn ask<T>(&mut self, context: &Context, ask: impl FnOnce(&mut G::View, &ViewContext<G>) -> T) -> T {
        self.host.ask(&self.session, context, ask)
    }

    /// Returns `true` if `input` is the key of an available command.
    fn is_command(&mut self, input: &Input, context: &Context) -> bool {
        let (id, own) = (G::INFO.id, G::View::COMMANDS);
        Self::COMMANDS.bindings.iter().any(|binding| Self::asks(input, binding.name, context))
            || self.ask(context, |view, ctx| {
                let mut able = own.iter().filter(|command| (command.label)(view, ctx).is_some());
                able.any(|command| context.keys.asks(id, own.bindings, input, command.binding.name))
            })
    }

    /// Starts the clock and plans the automatic steps.
    fn go_on(&mut self, context: &Context) {
        self.session.start_clock(context.now);
        self.plan(context);
    }

    /// Returns what is going on at `now`.
    fn phase(&self, now: Instant) -> Phase {
        match self.session.is_typing() {
            true if !self.waits_for_any_key() => Phase::Typing,
            _ if self.host.is_moving(now) => Phase::Moving,
            _ if self.pausing => Phase::Pausing,
            _ if self.chooser().is_some() => Phase::Choosing,
            _ => Phase::Watching,
        }
    }

    fn take(&mut self, input: &Input, context: &mut Context) -> Transition {
        if let Some(reason) = self.covered_by(context.now)
            && let Some(transition) = self.uncover(reason, input, context)
        {
            return transition;
        }
        if matches!(input, Input::Key(key) if key.types())
            && !Self::asks_card(input, "go-on", context)
            && self.is_guarded(context)
            && self.attention(context) == Attention::Result
        {
            // Somebody is still typing from before the result.
            self.settled = Some(context.now);
        }
        if !matches!(input, Input::Mouse(..)) {
            // Counting points are only to be read: a key need not wait for them.
            self.host.counting.skip();
        }
        if matches!(self.phase(context.now), Phase::Moving | Phase::Pausing) {
            let transition = self.at_once(input, context);
            if !matches!(transition, Transition::Ignored) {
                return transition;
            }
        }
        if self.host.is_moving(context.now)
            && !matches!(input, Input::Mouse(..))
            && self.ends_animation(input, context)
        {
            return Transition::Stay;
        }
        // Typed faces come after a pause, too.
        if self.pausing
            && !matches!(input, Input::Mouse(..))
            && let Some(transition) = self.end_pause(input, context)
        {
            return transition;
        }
        let space = Self::asks(input, "roll", context) || Self::asks_card(input, "go-on", context);
        match self.phase(context.now) {
            Phase::Typing => {
                if let Some(transition) = self.type_faces(input, context) {
                    return transition;
                }
            }
            Phase::Watching | Phase::Choosing if space && self.is_watched_race() => {
                match self.session.hasten(context.now) {
                    Happened::Change(change) => self.follow(context, change),
                    _ => self.plan(context),
                }
                return Transition::Stay;
            }
            Phase::Watching if space && self.computer_in_turn().is_some() => {
                self.hurry(context);
                return Transition::Stay;
            }
            Phase::Moving | Phase::Pausing | Phase::Watching | Phase::Choosing => {}
        }
        self.obey_game(input, context)
    }

    /// Ends the animation: a key during it was not meant for its outcome. Returns `true` if that is all; typing decides
    /// nothing yet, and in a race every moment counts.
    fn ends_animation(&mut self, input: &Input, context: &mut Context) -> bool {
        self.host.end_motion();
        self.settled = Some(context.now);
        self.plan(context);
        let goes_on = Self::asks_card(input, "go-on", context);
        !self.session.is_typing() && (goes_on || self.attention(context) != Attention::Race)
    }

    /// Ends the pause in which the last event stays on view; `None` if `input` is yet to be obeyed.
    fn end_pause(&mut self, input: &Input, context: &mut Context) -> Option<Transition> {
        let goes_on = Self::asks_card(input, "go-on", context);
        let guarded = self.attention(context) == Attention::Result && self.is_guarded(context);
        // A stray key dismisses nothing.
        let stray = matches!(input, Input::Key(_)) && !self.session.is_typing();
        if guarded || stray && !goes_on && !self.is_command(input, context) {
            return Some(Transition::Stay);
        }
        self.pausing = false;
        // Command keys are obeyed instead.
        if goes_on && self.session.table().is_over() {
            self.session.pass_to_result();
            return Some(Transition::Push(self.result(context)));
        }
        self.passing = self.passes_to().filter(|_| goes_on);
        if self.passing.is_some() {
            return Some(Transition::Stay);
        }
        self.plan(context);
        // The key that continues skips nothing of the turn that follows.
        let skips = goes_on && self.chooser().is_none() && self.computer_in_turn().is_some();
        skips.then_some(Transition::Stay)
    }

    /// Performs the command of the game or of this screen for `input`.
    fn obey_game(&mut self, input: &Input, context: &mut Context) -> Transition {
        let space = Self::asks(input, "roll", context);
        let goes_on = Self::asks_card(input, "go-on", context);
        let doing = self.ask(context, |view, ctx| view.headline(ctx).rules);
        // A seat's own key ignores caps lock, but capitals of the screen come first.
        let capital = matches!(input, Input::Key(key) if key.typed().is_some_and(char::is_uppercase));
        let is_own = |binding: &Binding| Self::asks(input, binding.name, context);
        let response = match capital && Self::COMMANDS.bindings.iter().any(is_own) {
            true => None,
            false => self.host.input(&self.session, context, input),
        };
        if doing != self.ask(context, |view, ctx| view.headline(ctx).rules) {
            // A hint is about what was being done when it was asked for.
            self.message.take_if(|message| matches!(message, Message::Coach(_)));
        }
        if matches!(response, Some(Response::Stay)) && !matches!(input, Input::Mouse(Mouse::Up, ..)) {
            // Nor does a notice outlast a key that changes what it was about.
            self.message.take_if(|message| matches!(message, Message::Said(_)));
        }
        let done = match (response, input) {
            (Some(response), _) => self.apply(response, context),
            (None, Input::Request(request)) if request.context != PLAY => Transition::Ignored,
            (None, _) => Keyed::obey(self, input, context),
        };
        // What the game's keys do comes after the roll.
        let is_later = || {
            let own = || context.keys.found(G::INFO.id, G::View::COMMANDS.bindings, input);
            self.session.roll_due() && !own().is_empty()
        };
        match done {
            // With nothing to choose, Space and Enter both go on.
            Transition::Ignored if goes_on && self.session.table().is_over() => self.show_result(context),
            Transition::Ignored if goes_on && self.session.can_roll() && self.chooser().is_some() => {
                self.roll(context)
            }
            Transition::Ignored if self.session.can_roll() && (goes_on || is_later()) => {
                if self.chooser().is_some() {
                    let key = Self::item("roll", "", context).shown;
                    self.message = Some(Message::Refused(format!("press {key} to {}", self.roll_word())));
                }
                Transition::Stay
            }
            // The key was still meant for the wait.
            Transition::Ignored
                if space && self.settled.is_some_and(|settled| context.now < settled + RESULT_GUARD) =>
            {
                Transition::Stay
            }
            Transition::Ignored if space && self.chooser().is_some() && !self.session.can_roll() => {
                self.message = Some(Message::Refused("the dice are rolled already".into()));
                Transition::Stay
            }
            transition => transition,
        }
    }
}

/// Returns a sentence on whether a daily game or a duel is the try that counts; `None` for other games.
fn try_in_words(header: &Header) -> Option<String> {
    let Occasion::Shared { day, number } = header.occasion else { return None };
    Some(match (day, number) {
        (Some(_), 1) => "This is the try that counts.".into(),
        (Some(_), _) => "This is practice and does not count.".into(),
        (None, 1) => "A duel: this is your first try at these dice, the one for the record.".into(),
        (None, _) => format!("A duel: this is try {number} at these dice, and the result says so."),
    })
}

/// Returns a sentence on the evening of a game, if it belongs to one.
fn evening_in_words(header: &Header, context: &Context) -> Option<String> {
    let game = header.occasion.evening()?;
    let tonight = Tonight::find(game.id, &context.store)?;
    Some(format!("Game {} of the evening: {}.", game.game, tonight.tallies().remove(0)))
}

impl<G: Playable> Screen for Play<G> {
    fn ground(&self) -> TableTheme {
        G::LOOK.ground
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        self.draw_all(canvas, context);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        let answers = ["coach", "undo"].into_iter().any(|name| Self::asks(input, name, context));
        if self.is_asking() && !answers && matches!(input, Input::Key(_) | Input::Request(_)) {
            // It is asked again before the next help.
            self.warned = false;
            self.forget_refusal();
            return Transition::Stay;
        }
        if matches!(input, Input::Key(_) | Input::Request(_) | Input::Mouse(Mouse::Down, ..)) {
            self.news = None;
            self.forget_refusal();
        }
        // What only shows something, such as the log or a proof once more, does not end a pause.
        let told = self.session.account().len();
        let pauses = self.waits_for_any_key()
            && !self.session.table().is_over()
            && !Self::asks_card(input, "go-on", context);
        let transition = self.take(input, context);
        if pauses && !self.pausing && self.session.account().len() == told {
            self.pausing = true;
            self.plan(context);
        }
        // Leaving the game reports a failure; here it would hide other messages.
        let _ = self.keep_draft(context);
        transition
    }

    fn wake(&mut self, context: &mut Context) -> Transition {
        if self.session.is_time_up(context.now)
            && let Some((seat, action)) = self.flow(context).typed
        {
            match self.session.act_in_time(context.now, seat, action) {
                Change::None => {}
                change => {
                    self.follow(context, change);
                    return Transition::Stay;
                }
            }
        }
        let advised = self.take_hints(context);
        match self.session.advance(context.now) {
            Happened::Change(Change::None) => {}
            Happened::Change(change) => self.follow(context, change),
            Happened::Result => return Transition::Push(self.result(context)),
            Happened::Preparing => {
                // A refusal stays until the next key.
                if !matches!(self.message, Some(Message::Refused(_))) {
                    self.message = Some(Message::Waiting(PREPARING.into()));
                }
                self.plan(context);
            }
            Happened::Prepared => {
                if !advised && matches!(self.message, Some(Message::Waiting(_))) {
                    self.message = None;
                }
                self.plan(context);
                if self.hurries.take().is_some_and(|seat| self.computer_in_turn() == Some(seat)) {
                    self.hurry(context);
                }
            }
        }
        Transition::Stay
    }

    fn wakes(&self, now: Instant) -> Option<Instant> {
        // The end of a hand is covered after the animations.
        let ends = self.ended.is_some() && self.pausing;
        let cover = Some(self.host.rests(now)).filter(|until| ends && *until > now);
        let frame = self.host.wakes(&self.session, now);
        frame.into_iter().chain(self.session.due()).chain(cover).min()
    }

    fn unsaved(&mut self) -> Option<String> {
        self.session.save_again();
        self.session.unsaved().map(ToString::to_string)
    }

    fn cover(&mut self, context: &Context) -> Option<Box<dyn Screen>> {
        let reason = self.covered_by(context.now)?;
        Some(Box::new(self.cover_for(reason, context)))
    }

    fn covered(&mut self, context: &mut Context) {
        self.is_below = true;
        self.session.put_away(context.now);
        self.forget_refusal();
        if let Err(why) = self.keep_draft(context) {
            self.message = Some(Message::Refused(why.to_string()));
        }
        self.show_news();
    }

    fn uncovered(&mut self, context: &mut Context) {
        self.is_below = false;
        self.set_analyses(context);
        if !self.held {
            self.go_on(context);
        }
    }

    fn hidden(&mut self, context: &mut Context) {
        self.covered(context);
        self.held |= self.flow(context).races;
    }
}

impl<G: Playable> Scene<G> for Session<G> {
    fn position(&self) -> (&G, Option<Seat>) {
        (self.table().game(), self.viewer(G::View::STYLE.hides_choices))
    }
    fn takes_keys(&self) -> bool {
        true
    }
    fn context<'a>(&'a self, game: &'a G, now: Instant) -> ViewContext<'a, G> {
        let (viewer, at) = (self.chooser(G::View::STYLE.hides_choices), self.match_time(now));
        let still = ViewContext::still(self.table(), game, viewer, at, now);
        let hints = self.hints().filter(|_| self.hint_level() >= HintLevel::Best);
        ViewContext { roll_due: self.roll_due(), told: self.account(), ..still }.advised(hints)
    }
}

/// Returns the delay factor of computers: 0 if they act at once.
fn pace(settings: &Settings) -> u32 {
    match settings.bot_pace {
        Pace::Slow => 3,
        Pace::Normal => 1,
        Pace::Instant => 0,
    }
}

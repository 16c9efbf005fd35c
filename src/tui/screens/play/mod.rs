//! The play screen, shared by all games: a [`Session`] and the game's [`View`]. The view turns keys
//! into actions; the session returns their effects, which are drawn.
mod analyses;
mod chrome;
pub(crate) mod commands;
mod computer;
mod cover;
mod messages;
mod recall;
mod seats;
mod start;
#[cfg(test)]
mod tests;
mod typing;

use self::messages::Messages;
pub(crate) use self::messages::Notice;
pub(crate) use self::start::{resume, start};
use super::evening::EveningGames;
use crate::core::{Event, Finding, Header, RuleError, Seat, Table, Turn};
use crate::session::{
    BackgroundAnswer, Change, PREPARING, Pacing, Preparation, Session, SessionEvent,
};
use crate::store::{Pace, SaveWriter, Settings};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::host::{Host, PositionSource};
use crate::tui::keys::PLAY;
use crate::tui::screen::{Input, Keyed, Mouse, Screen, Transition};
use crate::tui::theme::TableTheme;
use crate::tui::ui::motion::timeline::Animated;
use crate::tui::ui::text::field::Field;
use crate::tui::view::{Playable, Response, View, ViewContext, Waits};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Delay before a decision is accepted in a position that came about by itself: nobody decides on
/// what they cannot have seen yet.
const GUARD: Duration = Duration::from_millis(300);

/// Additional delay if a skipped turn of a computer ended on it: the key may be pressed once too
/// often.
const SKIPPED: Duration = Duration::from_millis(900);

/// Time a result stays on the screen before a key continues, and the pause required of somebody who
/// types.
const RESULT_GUARD: Duration = Duration::from_millis(700);

/// Maximum width of typed faces in columns.
const TYPED: i32 = 60;

/// What is going on, the first that applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PlayPhase {
    /// The table is hidden.
    Covered,
    /// A person types the faces of real dice.
    Typing,
    /// The effect of the last event is animated.
    Moving,
    /// The last event stays on view until a key is pressed.
    Pausing,
    /// A person chooses or rolls.
    Choosing,
    /// A computer chooses or rolls, or the game is over.
    Watching,
}

/// What keeps the game from going on, besides a choice or a roll.
#[derive(Default)]
enum Hold {
    #[default]
    Nothing,
    /// The clock is stopped: the race was left, or could not be shown.
    Clock,
    /// The last event stays on view.
    Look,
}

/// What an input means, whatever is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meant {
    /// To go on; `rolls` if the key rolls dice, too.
    GoOn { rolls: bool },
    /// To roll the dice.
    Roll,
    /// A command that is available at any time and changes nothing in the game.
    AtOnce,
    /// A command of the game or of this screen, a click, or a text.
    Command,
    /// The mouse moved, or its wheel turned.
    Pointing,
    /// A key that does nothing now.
    Stray,
}

impl Meant {
    fn is_going_on(self) -> bool {
        matches!(self, Meant::GoOn { .. })
    }

    /// Returns `true` for a key that rolls dice, or continues from what is shown.
    fn is_leading_on(self) -> bool {
        matches!(self, Meant::GoOn { .. } | Meant::Roll)
    }

    /// Returns `true` for a key that rolls dice.
    fn rolls(self) -> bool {
        matches!(self, Meant::GoOn { rolls: true } | Meant::Roll)
    }
}

/// What the program does by itself because a person asked for it.
#[derive(Default)]
struct AutomaticSteps {
    /// It makes the first roll of each turn until a person has a choice, or the hand ends.
    first_rolls: bool,
    /// Until the hand ends the dice do not go round by themselves.
    is_by_hand: bool,
    /// This computer finishes its turn at once when it has thought.
    hurried: Option<Seat>,
}

/// A game being played on the screen.
pub(crate) struct Play<G: Playable> {
    session: Session<G>,
    host: Host<G>,
    messages: Messages,
    automatic: AutomaticSteps,
    /// Field for the faces of real dice.
    faces: Field,
    /// What it waits for before it goes on.
    hold: Hold,
    /// Time when the current position came about, if it came by itself or is a result.
    settled: Option<Instant>,
    /// Analyses on display, once they may be seen.
    findings: Vec<Finding>,
    /// The saved draft and the file of its game.
    drafted: Option<(PathBuf, String)>,
}

impl<G: Playable> Play<G> {
    /// Plays `table`, saved by `save_writer`; shows `notice` first.
    pub(crate) fn new(
        table: Table<G>,
        save_writer: SaveWriter,
        notice: Option<Notice>,
        context: &Context,
    ) -> Play<G> {
        let waker = context.waker.clone();
        let preparation = Preparation::start(table.game().clone(), move || {
            waker.send_answer(BackgroundAnswer::Solution);
        });
        let session = Session::new(table, save_writer, context.store.clone(), preparation);
        let notice = notice.or_else(|| describe_game(session.table(), context).map(Notice::Said));
        let host = Host::new(&session);
        let mut play = Play {
            session,
            host,
            messages: Messages::new(notice),
            automatic: AutomaticSteps::default(),
            faces: Field::new(TYPED),
            hold: Hold::Nothing,
            settled: None,
            findings: Vec::new(),
            drafted: None,
        };
        play.set_analyses(context);
        play.recall_all(context);
        play.restore_draft(context);
        if play.is_racing(context) {
            play.hold = Hold::Clock;
        } else {
            play.session.start_clock(context.now);
        }
        play.show_news_of_save();
        play
    }

    fn viewer(&self) -> Option<Seat> {
        self.session.viewer()
    }

    /// Returns the person who is to choose or roll.
    fn chooser(&self) -> Option<Seat> {
        self.session.chooser()
    }

    /// Applies the result of a session call: updates the view and the message, and plans the next
    /// step.
    fn follow(&mut self, context: &Context, change: Change<G>) {
        let mut hold = Hold::Nothing;
        match change {
            Change::None => {}
            Change::Jump => {
                self.messages.tell(None);
                self.faces.take();
                self.recall_undone(context);
            }
            Change::Events(steps) => {
                let described = steps
                    .iter()
                    .filter(|step| !step.description.is_empty())
                    .count();
                let mut index = self.session.account().len() - described;
                let is_automatic = steps.iter().any(|step| match &step.event {
                    Event::Acted(seat, _) => !self.is_person(*seat),
                    Event::Chance(_) | Event::TimeUp => true,
                });
                for step in steps {
                    if !step.description.is_empty() {
                        let points = usize::from(self.has_points_shown(index));
                        self.messages.tell(Some(index - points));
                        index += 1;
                    }
                    self.show(context, &step.before, &step.event, &step.after);
                }
                if is_automatic || self.waits(context).is_result() {
                    self.settled = Some(self.host.rest_time(context.now));
                }
                if self.is_pause_due(context) {
                    hold = Hold::Look;
                }
            }
        }
        self.show_news_of_save();
        if !matches!(self.hold, Hold::Clock) {
            self.hold = hold;
        }
        self.plan(context);
    }

    /// Returns `true` if entry `at` of the account is a roll that leaves a choice, and the points
    /// just before it, of the same seat, are still shown: the dice tell what was rolled.
    fn has_points_shown(&self, at: usize) -> bool {
        let Some(earlier) = self.messages.event() else {
            return false;
        };
        let account = self.session.account();
        let points = &account[earlier];
        let roll = &account[at];
        let leaves_choice = !roll.has_score() && !roll.has_next();
        earlier + 1 == at && points.has_score() && points.seat == roll.seat && leaves_choice
    }

    /// Shows the view the effect of `event`.
    fn show(&mut self, context: &Context, before: &G, event: &Event<G::Action>, after: &G) {
        let is_same_hand = before.address().hand == after.address().hand;
        let has_choice = matches!(after.turn(), Turn::Act { seats, .. }
            if seats.iter().any(|seat| self.is_person(seat)));
        self.automatic.first_rolls &= is_same_hand && !has_choice;
        self.automatic.is_by_hand &= is_same_hand;
        self.host
            .happened(&self.session, context, (before, event, after));
    }

    /// Returns `true` if the last event stays on view until a key is pressed.
    fn is_pause_due(&self, context: &Context) -> bool {
        // A person who rolls next presses a key anyway.
        let is_person_next = match self.session.table().turn() {
            Turn::Chance {
                seat: Some(next), ..
            } => self.is_person(next),
            _ => false,
        };
        let pauses = match self.waits(context) {
            Waits::Key { .. } => true,
            Waits::Miss(seat) => {
                let passes = !self.is_person(seat) && context.settings.auto_pass;
                !is_person_next && !passes && !self.has_auto_roll(context)
            }
            // The last choice is seen before the result.
            _ => self.session.table().is_over(),
        };
        self.session.table().people() > 0 && pauses
    }

    fn follow_or_refuse(
        &mut self,
        context: &Context,
        (change, result): (Change<G>, Result<(), RuleError>),
    ) {
        self.follow(context, change);
        if let Err(refused) = result {
            self.messages.show(Notice::Refused(refused.to_string()));
        }
    }

    /// Shows news about the save: it cannot be written, or was rewritten.
    fn show_news_of_save(&mut self) {
        if let Some(news) = self.session.take_news() {
            self.messages.show(Notice::Save(news));
        }
    }

    /// Plans the next automatic step of the position.
    fn plan(&mut self, context: &Context) {
        self.session.analyze(self.viewer());
        if !matches!(self.hold, Hold::Nothing) {
            return self.session.hold();
        }
        let waits = self.waits(context);
        let pacing = Pacing {
            ready: self.host.rest_time(context.now),
            factor: pace(&context.settings),
            auto_roll: self.has_auto_roll(context),
            rolls_on: waits == Waits::Roll { at_once: true },
            missed: match waits {
                Waits::Miss(by) => Some(by),
                _ => None,
            },
            round: match waits {
                Waits::Round { every, .. } => Some(every),
                _ => None,
            },
        };
        self.session.plan(context.now, pacing);
        self.show_news_of_save();
    }

    pub(super) fn apply(
        &mut self,
        response: Response<G::Action>,
        context: &mut Context,
    ) -> Transition {
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
            Response::Refuse(why) => return self.refuse(why),
            Response::Tell(what) => self.messages.show(Notice::Said(what)),
            Response::Open(screen) => return Transition::Push(screen),
        }
        Transition::Stay
    }

    /// Returns `true` if the position has been on the screen too briefly to decide on it.
    fn is_guarded(&self, context: &Context) -> bool {
        let guard = match self.waits(context) {
            Waits::Race(_) => return false,
            waits if waits.is_result() => RESULT_GUARD,
            _ => GUARD,
        };
        context.settings.key_guard
            && self
                .settled
                .is_some_and(|settled| context.now < settled + guard)
    }

    /// Returns `true` if a result has been on the screen too briefly to dismiss it.
    fn is_early_for_result(&self, context: &Context) -> bool {
        self.waits(context).is_result() && self.is_guarded(context)
    }

    /// Returns what the game waits for.
    fn waits(&self, context: &Context) -> Waits<G::Action> {
        if self.session.table().is_over() {
            return Waits::Result;
        }
        match self.host.view.waits(&self.scene(context)) {
            Waits::Round { .. } if self.automatic.is_by_hand || !self.session.can_roll() => {
                Waits::Roll { at_once: false }
            }
            waits => waits,
        }
    }

    /// Returns the news while the dice go round by themselves.
    fn going_round(&self, context: &Context) -> Option<&'static str> {
        let last = self.session.table().log().last();
        let has_begun = matches!(last, Some((_, Event::Chance(_))));
        match self.waits(context) {
            Waits::Round { news, .. } if has_begun => Some(news),
            _ => None,
        }
    }

    /// From now on people roll by hand until the hand ends.
    fn stop_round(&mut self, context: &Context) -> Transition {
        self.automatic.is_by_hand = true;
        self.host.end_motion();
        self.plan(context);
        Transition::Stay
    }

    /// Returns `true` if time counts now: there is a deadline, or computers race with people.
    fn is_racing(&self, context: &Context) -> bool {
        let table = self.session.table();
        let computers = table.people() > 0 && table.people() < table.names().len();
        table.deadline().is_some() || computers && matches!(self.waits(context), Waits::Race(_))
    }

    /// Returns the view's context of the position.
    fn scene<'a>(&'a self, context: &'a Context) -> ViewContext<'a, G> {
        self.host.scene.context(&self.session, context)
    }

    /// Returns `true` if `input` is the key of an available command.
    fn is_command(&self, input: &Input, context: &Context) -> bool {
        if !context.keys.hits(PLAY, input).is_empty() {
            return true;
        }
        let hits = context.keys.hits(G::INFO.id, input);
        let first = hits.first().map(|hit| hit.name);
        let Some(command) = first.and_then(|name| G::View::COMMANDS.command(name)) else {
            return false;
        };
        (command.label)(&self.host.view, &self.scene(context)).is_some()
    }

    /// Starts the clock and plans the automatic steps.
    fn go_on(&mut self, context: &Context) {
        self.session.start_clock(context.now);
        self.plan(context);
    }

    /// Returns what is going on at `now`.
    fn phase(&self, now: Instant) -> PlayPhase {
        if self.is_covered() {
            PlayPhase::Covered
        } else if self.session.is_typing() && !self.is_pausing() {
            PlayPhase::Typing
        } else if self.host.is_moving(now) {
            PlayPhase::Moving
        } else if self.is_pausing() {
            PlayPhase::Pausing
        } else if self.chooser().is_some() {
            PlayPhase::Choosing
        } else {
            PlayPhase::Watching
        }
    }

    /// Returns `true` while the last event stays on view until a key is pressed.
    fn is_pausing(&self) -> bool {
        matches!(self.hold, Hold::Look)
    }

    /// Returns what `input` means.
    fn meant(&self, input: &Input, context: &Context) -> Meant {
        let rolls = Self::is_key_of(input, "roll", context);
        match input {
            _ if Self::is_card_key(input, "go-on", context) => Meant::GoOn { rolls },
            _ if rolls => Meant::Roll,
            _ if self.is_at_once(input, context) => Meant::AtOnce,
            Input::Mouse(..) => Meant::Pointing,
            Input::Key(_) if !self.is_command(input, context) => Meant::Stray,
            _ => Meant::Command,
        }
    }

    fn take(&mut self, input: &Input, context: &mut Context) -> Transition {
        let phase = self.phase(context.now);
        let meant = self.meant(input, context);
        let is_typed = matches!(input, Input::Key(key) if key.types());
        if is_typed && !meant.is_going_on() && self.is_early_for_result(context) {
            // Somebody is still typing from before the result.
            self.settled = Some(context.now);
        }
        if meant != Meant::Pointing {
            // Counting points are only to be read: a key need not wait for them.
            self.host.scene.counting.skip();
        }
        let is_open = matches!(
            phase,
            PlayPhase::Moving | PlayPhase::Choosing | PlayPhase::Watching
        );
        if is_open && meant.is_leading_on() && self.going_round(context).is_some() {
            // A key for a card comes too early.
            return if meant.rolls() {
                self.stop_round(context)
            } else {
                Transition::Stay
            };
        }
        match (phase, meant) {
            (PlayPhase::Covered, _) => self.uncover(input, context),
            (PlayPhase::Typing, _) => self.type_faces(input, context),
            (PlayPhase::Moving | PlayPhase::Pausing, Meant::AtOnce) => {
                Keyed::obey(self, input, context)
            }
            (PlayPhase::Moving | PlayPhase::Pausing, Meant::Pointing) => {
                self.obey_game(input, meant, context)
            }
            (PlayPhase::Moving, _) => self.end_motion(input, meant, context),
            (PlayPhase::Pausing, _) => self.end_pause(input, meant, context),
            (PlayPhase::Watching | PlayPhase::Choosing, _)
                if self.is_wait_skipped(phase, meant) =>
            {
                self.skip_wait(context)
            }
            (PlayPhase::Watching | PlayPhase::Choosing, _) => self.obey_game(input, meant, context),
        }
    }

    /// Ends the animation. The key was not meant for its outcome; but in a race every moment
    /// counts.
    fn end_motion(&mut self, input: &Input, meant: Meant, context: &mut Context) -> Transition {
        self.rest(context);
        let is_race = matches!(self.waits(context), Waits::Race(_));
        if self.session.is_typing() || is_race && !meant.is_going_on() {
            return self.take(input, context);
        }
        Transition::Stay
    }

    /// Ends all motion; what it led to is seen from now on.
    fn rest(&mut self, context: &Context) {
        if self.host.is_moving(context.now) {
            self.host.end_motion();
            self.settled = Some(context.now);
            self.plan(context);
        }
    }

    /// Ends the pause in which the last event stays on view, unless the key is stray or early. A
    /// command that only shows something, such as the log or a proof once more, does not end it.
    fn end_pause(&mut self, input: &Input, meant: Meant, context: &mut Context) -> Transition {
        let goes_on = meant.is_going_on();
        let is_stray = meant == Meant::Stray && !self.session.is_typing();
        if is_stray || self.is_early_for_result(context) {
            return Transition::Stay;
        }
        let is_over = self.session.table().is_over();
        let is_for_look = self.is_waiting_for_key() && !self.session.is_typing();
        let hold = std::mem::take(&mut self.hold);
        if goes_on && is_over {
            let is_first = self.session.pass_to_result();
            return Transition::Push(self.result(is_first, context));
        }
        self.plan(context);
        // The key that continues skips nothing of the turn that follows, nor is it typed.
        let is_for_computer = self.chooser().is_none() && self.computer_in_turn().is_some();
        if goes_on && (is_for_computer || self.session.is_typing()) {
            return Transition::Stay;
        }
        let entries = self.session.account().len();
        let transition = self.take(input, context);
        if is_for_look
            && !goes_on
            && !self.has_auto_roll(context)
            && !is_over
            && !self.is_pausing()
            && self.session.account().len() == entries
        {
            self.hold = hold;
            self.plan(context);
        }
        transition
    }

    /// Performs the command of the game or of this screen for `input`.
    fn obey_game(&mut self, input: &Input, meant: Meant, context: &mut Context) -> Transition {
        let response = if Self::is_capital(input, context) {
            None
        } else {
            self.host.input(&self.session, context, input)
        };
        let is_release = matches!(input, Input::Mouse(Mouse::Up, ..));
        if matches!(response, Some(Response::Stay)) && !is_release {
            // A notice does not outlast a key that changes what it was about.
            self.messages
                .end(|notice| matches!(notice, Notice::Said(_)));
        }
        let transition = match response {
            Some(response) => self.apply(response, context),
            None => Keyed::obey(self, input, context),
        };
        if matches!(transition, Transition::Ignored) {
            return self.answer_unused(input, meant, context);
        }
        transition
    }

    /// Returns `true` for a capital that is a key of this screen: a seat's own key ignores caps
    /// lock, but these come first.
    fn is_capital(input: &Input, context: &Context) -> bool {
        let Input::Key(key) = input else {
            return false;
        };
        let is_uppercase = key.character().is_some_and(char::is_uppercase);
        is_uppercase && !context.keys.hits(PLAY, input).is_empty()
    }

    /// Answers an input that neither the game nor this screen has a command for now.
    fn answer_unused(&mut self, input: &Input, meant: Meant, context: &mut Context) -> Transition {
        if self.session.can_roll() {
            return self.answer_before_roll(input, meant, context);
        }
        if meant.is_going_on() && self.session.table().is_over() {
            return self.show_result(context);
        }
        if !meant.rolls() {
            return Transition::Ignored;
        }
        if self
            .settled
            .is_some_and(|settled| context.now < settled + RESULT_GUARD)
        {
            // The key was still meant for the wait.
            return Transition::Stay;
        }
        if self.chooser().is_none() {
            return Transition::Ignored;
        }
        self.refuse("the dice are rolled already")
    }

    /// Answers such an input while dice can be rolled.
    fn answer_before_roll(&mut self, input: &Input, meant: Meant, context: &Context) -> Transition {
        let has_choice = self.chooser().is_some();
        if meant.is_going_on() {
            // With nothing to choose, Space and Enter both go on.
            return if has_choice {
                self.roll(context)
            } else {
                Transition::Stay
            };
        }
        let is_for_game = !context.keys.hits(G::INFO.id, input).is_empty();
        if !self.session.is_roll_due() || !is_for_game {
            return Transition::Ignored;
        }
        if !has_choice {
            return Transition::Stay;
        }
        // What the game's keys do comes after the roll.
        let key = Self::item("roll", "", context).shown;
        self.refuse(format!("press {key} to {}", self.roll_word()))
    }

    /// Says why something is not done.
    fn refuse(&mut self, why: impl Into<String>) -> Transition {
        self.messages.show(Notice::Refused(why.into()));
        Transition::Stay
    }
}

/// Returns a sentence on what is special about a game, when it is opened.
fn describe_game<G: Playable>(table: &Table<G>, context: &Context) -> Option<String> {
    let header = table.header();
    try_in_words(header).or_else(|| evening_in_words(header, context))
}

/// Returns a sentence on whether a daily game is the try that counts; `None` for other games.
fn try_in_words(header: &Header) -> Option<String> {
    header.occasion.day()?;
    Some(if header.occasion.counts() {
        "This is the try that counts.".into()
    } else {
        "This is practice and does not count.".into()
    })
}

/// Returns a sentence on the evening of a game, if it belongs to one.
fn evening_in_words(header: &Header, context: &Context) -> Option<String> {
    let game = header.occasion.evening()?;
    let tonight = EveningGames::find(game.id, &context.store)?;
    Some(format!(
        "Game {} of the evening: {}.",
        game.game,
        tonight.score()
    ))
}

impl<G: Playable> Screen for Play<G> {
    fn ground(&self) -> TableTheme {
        G::LOOK.ground
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        self.draw_all(canvas, context);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        if let Input::Answer(request, text) = input {
            return self.take_successor(*request, text, context);
        }
        let question = self.messages.question();
        let is_answer = question.is_some_and(|command| Self::is_key_of(input, command, context));
        let is_key = matches!(input, Input::Key(_) | Input::Request(_));
        if !is_answer && (is_key || matches!(input, Input::Mouse(Mouse::Down, ..))) {
            self.messages.end(Notice::is_ended_by_key);
            if is_key && question.is_some() {
                return Transition::Stay;
            }
        }
        let transition = self.take(input, context);
        // Leaving the game reports a failure; here it would hide other messages.
        let _ = self.keep_draft(context);
        transition
    }

    fn wake(&mut self, context: &mut Context) -> Transition {
        if self.session.is_time_up(context.now)
            && let Waits::Race(Some((seat, action))) = self.waits(context)
        {
            match self.session.act_in_time(context.now, seat, action) {
                Change::None => {}
                change => {
                    self.follow(context, change);
                    return Transition::Stay;
                }
            }
        }
        match self.session.advance(context.now) {
            SessionEvent::Change(Change::None) => {}
            SessionEvent::Change(change) => self.follow(context, change),
            SessionEvent::Result => return Transition::Push(self.result(true, context)),
            SessionEvent::Preparing => {
                // A refusal stays until the next key.
                if !matches!(self.messages.notice(), Some(Notice::Refused(_))) {
                    self.messages.show(Notice::Waiting(PREPARING.into()));
                }
                self.plan(context);
            }
            SessionEvent::Prepared => self.think_on(context),
        }
        Transition::Stay
    }

    fn hear(&mut self, answer: BackgroundAnswer, context: &mut Context) -> Transition {
        match answer {
            BackgroundAnswer::Solution | BackgroundAnswer::Reply => self.think_on(context),
            BackgroundAnswer::Hints => self.take_hints(context),
            // The next frame takes them.
            BackgroundAnswer::Findings => {}
        }
        Transition::Stay
    }

    fn wakes(&self, now: Instant) -> Option<Instant> {
        let frame = self.host.wakes(&self.session, now);
        frame.into_iter().chain(self.session.due()).min()
    }

    fn unsaved(&mut self) -> Option<String> {
        self.session.save_again();
        self.session.unsaved().map(ToString::to_string)
    }

    fn has_saved_game(&self) -> bool {
        !self.session.save().is_tentative() && !self.session.table().is_over()
    }

    fn cover(&mut self, context: &Context) -> Option<Box<dyn Screen>> {
        if !self.is_covered() {
            return None;
        }
        Some(Box::new(self.cover_of_clock(context)))
    }

    fn on_covered(&mut self, context: &mut Context) {
        self.session.put_away(context.now);
        self.messages
            .end(|notice| matches!(notice, Notice::Refused(_) | Notice::Asked(..)));
        if let Err(why) = self.keep_draft(context) {
            self.messages.show(Notice::Refused(why.to_string()));
        }
        self.show_news_of_save();
    }

    fn on_uncovered(&mut self, context: &mut Context) {
        self.set_analyses(context);
        if !matches!(self.hold, Hold::Clock) {
            self.go_on(context);
        }
        self.take_hints(context);
    }

    fn on_hidden(&mut self, context: &mut Context) {
        self.on_covered(context);
        if self.is_racing(context) {
            self.hold = Hold::Clock;
        }
    }
}

impl<G: Playable> PositionSource<G> for Session<G> {
    fn position(&self) -> (&G, Option<Seat>) {
        (self.table().game(), self.viewer())
    }
    fn can_take_keys(&self) -> bool {
        true
    }
    fn context<'a>(&'a self, game: &'a G, now: Instant) -> ViewContext<'a, G> {
        let time = self.match_time(now);
        let still = ViewContext::still(self.table(), game, self.chooser(), time, now);
        ViewContext {
            is_roll_due: self.is_roll_due(),
            descriptions: self.account(),
            ..still
        }
        .with_hints(self.hints())
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

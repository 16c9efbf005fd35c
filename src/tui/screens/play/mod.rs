//! The play screen: one for all games. It is a [`Session`] and the game's [`View`]: keys go to the view, which turns
//! them into actions; what came of them comes back from the session and is drawn.
mod analyses;
mod chrome;
pub(crate) mod commands;
mod computer;
mod draft;
mod ended;

mod handover;
mod recall;
mod typing;
mod waiting_race;

use crate::core::coach::{Accuracy, Finding, own_unit};
use crate::core::daily::practice_day;
use crate::core::game::{Event, RuleError, Seat, Turn};
use crate::core::record::Header;
use crate::core::table::Table;
use crate::session::{Change, Happened, HintLevel, Pacing, Preparation, Session, Step};
use crate::store::{Motion, Pace, SaveWriter, Settings, calendar};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::Key;
use crate::tui::keys::PLAY;
use crate::tui::screen::{Input, Keyed, Mouse, Screen, Transition};
use crate::tui::theme::Ground;
use crate::tui::view::{Attention, Flow, Playable, Response, View, ViewContext};
use crate::tui::widgets::field::Field;
use crate::tui::widgets::timeline::{Counting, PAPER, Timeline};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Time that a position that came about by itself is on the screen before a key that decides is accepted: nobody has
/// chosen what nobody can have seen.
const GUARD: Duration = Duration::from_millis(300);

/// Time that a result is on the screen before a key goes on from it, and how long somebody who types must have paused.
const RESULT_GUARD: Duration = Duration::from_millis(700);

/// The most columns of typed faces.
const TYPED: i32 = 60;

/// The line above the keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Message {
    /// What just happened: the entry of the session's account.
    Happened(usize),
    /// Something to say that is not an event.
    Said(String),
    /// Why something was refused, or what went wrong.
    Refused(String),
    /// What the coach says.
    Coach(String),
    /// How far the coach is with what it will say.
    Waiting(String),
}

/// A game being played on the screen.
pub(crate) struct Play<G: Playable> {
    session: Session<G>,
    view: G::View,
    message: Option<Message>,
    /// What there is to say about the save, until the next key of a person.
    news: Option<String>,
    /// The size in which it was drawn last.
    size: Option<(i32, i32)>,
    /// The faces of real dice, being typed.
    faces: Field,
    /// The typed roll that is being corrected: the last (0), or so many before that.
    correcting: Option<usize>,
    /// Who has been shown the table last, where seats choose in secret.
    shown_to: Option<Seat>,
    /// The game waits for any key before it goes on by itself.
    pausing: bool,
    /// The hand or point that has just ended, while it is looked at.
    ended: Option<ended::Ended>,
    /// The person to whom the keyboard is being passed, where that is no secret.
    passing: Option<Seat>,
    /// The paper between turns, while it is only just there.
    paper: Timeline<()>,
    /// Points that still count up.
    counting: Counting,
    /// Why computers did what they did, by the entry of the account.
    reasons: Vec<(usize, String)>,
    /// When the position came about that is on the screen, where it came by itself or is a result.
    settled: Option<Instant>,
    /// Time stands until somebody presses a key: the race was left, or could not be seen.
    held: bool,
    /// The chances that the person is told, once they may be seen.
    findings: Vec<Finding>,
    /// The computer that is to play its turn at once, while it is still thinking.
    hurries: Option<Seat>,
    /// The draft of the view's that is kept, and the game beside which.
    drafted: Option<(PathBuf, String)>,
}

impl<G: Playable> Play<G> {
    /// Plays `table`, saved by `save_writer`; `notice` is shown first.
    pub(crate) fn new(
        table: Table<G>,
        save_writer: SaveWriter,
        notice: Option<Message>,
        context: &Context,
    ) -> Play<G> {
        let waker = context.waker.clone();
        let seats = table.names().len() as u8;
        let preparation = Preparation::start(*table.options(), seats, move || waker.wake());
        let session = Session::new(table, save_writer, context.store.clone(), preparation);
        let counts = daily_in_words(session.table().header());
        let message = notice.or(counts.map(|said| Message::Said(said.into())));
        let mut play = Play {
            session,
            view: G::View::default(),
            message,
            news: None,
            size: None,
            faces: Field::new(TYPED),
            correcting: None,
            shown_to: None,
            pausing: false,
            ended: None,
            passing: None,
            paper: Timeline::default(),
            counting: Counting::default(),
            reasons: Vec::new(),
            settled: None,
            held: false,
            findings: Vec::new(),
            hurries: None,
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
        self.session.viewer(G::View::HIDDEN_CHOICES)
    }

    /// The person whose choice or roll it is.
    fn chooser(&self) -> Option<Seat> {
        self.session.chooser(G::View::HIDDEN_CHOICES)
    }

    /// Whom the keyboard has to be passed to before anything of the table is shown.
    fn curtain(&self) -> Option<Seat> {
        let table = self.session.table();
        let secret =
            G::View::HIDDEN_CHOICES && table.people() > 1 && matches!(table.turn(), Turn::Act { .. });
        self.viewer().filter(|viewer| secret && self.shown_to != Some(*viewer))
    }

    /// The person to whom the keyboard passes now that a turn has been looked at: not the one who has played it.
    fn passes_to(&self) -> Option<Seat> {
        let table = self.session.table();
        let Turn::Chance { seat: Some(next), .. } = table.turn() else { return None };
        let last = table.log().iter().rev().find_map(|(_, event)| match event {
            Event::Acted(seat, _) => Some(*seat),
            _ => None,
        });
        let passes = G::View::PAPER_BETWEEN_TURNS && table.people() > 1 && last != Some(next);
        Some(next).filter(|next| passes && table.seat_setup(*next).is_person())
    }

    /// Takes what came of a call of the session: the view moves, the message tells it, the next thing is planned.
    fn follow(&mut self, context: &Context, change: Change<G>) {
        let happened = matches!(change, Change::Events(_));
        if !matches!(change, Change::None) {
            self.stop_correcting(context);
        }
        match change {
            Change::None => {}
            Change::Jump => {
                self.message = None;
                self.faces.take();
                self.reasons.clear();
                self.ended = None;
                self.passing = None;
                self.counting.skip();
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
                        self.message = Some(Message::Happened(at));
                        self.reasons.extend(self.reason(&step).map(|reason| (at, reason)));
                        at += 1;
                    }
                    self.show(context, &step.before, &step.event, &step.after);
                    if context.motion() == Motion::None {
                        self.view.skip();
                    }
                    self.count(context, &step);
                }
                if by_itself || self.attention(context) == Attention::Result {
                    self.settled = self.view.moving_until().max(Some(context.now));
                }
            }
        }
        self.show_news();
        self.pausing = happened && self.pauses(context);
        if happened {
            self.lay_paper(context);
        }
        self.plan(context);
    }

    /// Lets the view see what `event` has made of the game.
    fn show(&mut self, context: &Context, before: &G, event: &Event<G::Action>, after: &G) {
        self.ended = ended::Ended::between(before, after);
        let seen = after.seen_by(self.viewer());
        let ctx = view_context(&self.session, &seen, &self.counting, context.motion(), context.now);
        self.view.happened(&ctx, before, event);
    }

    /// Returns whether what has just happened is looked at until somebody presses a key.
    fn pauses(&mut self, context: &Context) -> bool {
        // Where a person rolls next, that key is the one.
        let next = match self.session.table().turn() {
            Turn::Chance { seat: Some(next), .. } => self.is_person(next),
            _ => false,
        };
        let flow = self.flow(context);
        let missed = flow.missed.is_some_and(|seat| self.is_person(seat));
        let missed = missed && !next && !context.settings.auto_pass;
        self.session.table().people() > 0 && (missed || flow.pauses)
    }

    /// Lets the points count up that `step` has brought, once nothing else moves.
    fn count(&mut self, context: &Context, step: &Step<G>) {
        let (before, after) = (step.before.standings(), step.after.standings());
        let still = self.view.moving_until().unwrap_or(context.now).max(context.now);
        for (seat, (before, after)) in before.iter().zip(&after).enumerate() {
            if before.points != after.points {
                let points = (before.points, after.points);
                self.counting.start(seat, points, context.motion(), still);
            }
        }
    }

    /// Lays the paper between turns on the table, where there is to be one: once nothing else moves.
    fn lay_paper(&mut self, context: &Context) {
        if self.passing.is_some() {
            self.paper.start((), PAPER, context.motion(), context.now);
        } else if self.curtain().is_some() {
            // What moves behind it nobody sees.
            self.view.skip();
            self.paper.start((), PAPER, context.motion(), context.now);
        } else if self.ended.is_some() && self.pausing {
            let still = self.view.moving_until().unwrap_or(context.now).max(context.now);
            self.paper.start((), PAPER, context.motion(), still);
        }
    }

    fn follow_or_refuse(&mut self, context: &Context, (change, done): (Change<G>, Result<(), RuleError>)) {
        self.follow(context, change);
        if let Err(refused) = done {
            self.message = Some(Message::Refused(refused.to_string()));
        }
    }

    /// Shows what there is to say about the save: that it cannot be written, or was written anew.
    fn show_news(&mut self) {
        self.news = self.session.take_news().or(self.news.take());
        if let Some(news) = &self.news {
            self.message = Some(Message::Refused(news.clone()));
        }
    }

    /// Plans what will happen by itself in the position that has come about.
    fn plan(&mut self, context: &Context) {
        self.session.analyze(self.viewer());
        if self.pausing || self.correcting.is_some() {
            return self.session.hold();
        }
        let ready = self.view.moving_until().unwrap_or(context.now).max(context.now);
        let flow = self.flow(context);
        let pacing = Pacing {
            ready,
            factor: pace(&context.settings),
            auto_roll: context.settings.auto_roll,
            rolls_on: flow.rolls_on && matches!(self.session.table().turn(), Turn::Chance { .. }),
            missed: flow.missed.filter(|_| context.settings.auto_pass),
        };
        self.session.plan(context.now, pacing);
    }

    fn apply(&mut self, response: Response<G::Action>, context: &mut Context) -> Transition {
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

    /// Takes a refusal away: it stays until the next key, and while nothing else is seen.
    fn forget_refusal(&mut self) {
        self.message.take_if(|message| matches!(message, Message::Refused(_)));
    }

    /// Returns whether the position is too new on the screen for a decision to have been meant for it.
    fn is_guarded(&mut self, context: &Context) -> bool {
        let guard = match self.attention(context) {
            Attention::Choice => GUARD,
            Attention::Race => return false,
            Attention::Result => RESULT_GUARD,
        };
        context.settings.key_guard && self.settled.is_some_and(|settled| context.now < settled + guard)
    }

    /// Returns how a key that decides is taken now.
    fn attention(&mut self, context: &Context) -> Attention {
        match self.session.table().is_over() {
            true => Attention::Result,
            false => self.flow(context).attention,
        }
    }

    /// Returns how the game goes on now.
    fn flow(&mut self, context: &Context) -> Flow<G::Action> {
        self.ask(context, |view, ctx| view.flow(ctx))
    }

    /// Lets the view take something, with the context of this moment.
    fn ask<T>(&mut self, context: &Context, ask: impl FnOnce(&mut G::View, &ViewContext<G>) -> T) -> T {
        let seen = self.session.table().game().seen_by(self.viewer());
        let ctx = view_context(&self.session, &seen, &self.counting, context.motion(), context.now);
        ask(&mut self.view, &ctx)
    }

    /// Does what `input` asks for, if it can be done now: what the view has it for, else what every game has.
    fn command(&mut self, input: &Input, context: &mut Context) -> Transition {
        let response = self.ask(context, |view, ctx| view.obey(ctx, &context.keys, input));
        match (response, input) {
            (Some(response), _) => self.apply(response, context),
            (None, Input::Request(request)) if request.context != PLAY => Transition::Ignored,
            (None, _) => Keyed::obey(self, input, context),
        }
    }

    fn take(&mut self, input: &Input, context: &mut Context) -> Transition {
        if self.held {
            return self.release(input, context);
        }
        if matches!(input, Input::Key(key) if key.types())
            && self.is_guarded(context)
            && self.attention(context) == Attention::Result
        {
            // Somebody still types what the result has come before.
            self.settled = Some(context.now);
        }
        if !matches!(input, Input::Mouse(..)) {
            // Numbers are read: whoever presses a key need not wait for them.
            self.counting.skip();
            if self.paper.frame(&(), context.now).is_some() {
                // Nobody has read yet what the key would put away.
                self.paper.skip();
                return Transition::Stay;
            }
        }
        if (self.is_moving(context) || self.pausing) && self.typed_roll().is_none() {
            let transition = self.at_once(input, context);
            if !matches!(transition, Transition::Ignored) {
                return transition;
            }
        }
        if self.is_moving(context) && !matches!(input, Input::Mouse(..)) {
            // A key that comes while things move was not meant for what they come to; it only ends the movement. What is
            // typed decides nothing yet.
            self.view.skip();
            self.settled = Some(context.now);
            self.lay_paper(context);
            self.plan(context);
            if self.typed_roll().is_none() {
                return Transition::Stay;
            }
        }
        let goes_on = Self::asks_card(input, "go-on", context);
        let (menu, space) = (Self::asks(input, "menu", context), Self::asks(input, "roll", context));
        let corrects = Self::asks(input, "correct", context);
        if self.card(context).is_some() && Self::asks_card(input, "board", context) {
            self.ended = None;
            return Transition::Stay;
        }
        if self.passing.is_some() && !matches!(input, Input::Mouse(..)) {
            if menu {
                return self.open_menu(context);
            }
            self.passing = None;
            if self.goes_back() && Self::asks(input, "undo", context) {
                return self.undo(context);
            }
            self.settled = Some(context.now);
            self.plan(context);
            if !corrects {
                return Transition::Stay;
            }
        }
        if self.pausing && !matches!(input, Input::Mouse(..)) {
            let over = self.session.table().is_over();
            if over && self.is_guarded(context) {
                return Transition::Stay;
            }
            // Its own work comes next.
            self.pausing = false;
            // Keys that ask for something are obeyed instead.
            if over && goes_on {
                self.session.pass_to_result();
                return Transition::Push(self.result(context));
            }
            self.passing = self.passes_to().filter(|_| goes_on);
            if self.passing.is_some() {
                self.lay_paper(context);
                return Transition::Stay;
            }
            self.plan(context);
        }
        if let Some(seat) = self.curtain().filter(|_| self.correcting.is_none()) {
            return match input {
                _ if corrects => self.correct(context),
                _ if menu => self.open_menu(context),
                _ if Self::asks(input, "undo", context) => self.undo(context),
                // Other keys may still be the last player's.
                Input::Key(_) if !goes_on => Transition::Stay,
                Input::Key(_) | Input::Mouse(Mouse::Down, ..) | Input::Request(_) => {
                    self.shown_to = Some(seat);
                    self.settled = Some(context.now);
                    self.message = None;
                    Transition::Stay
                }
                _ => Transition::Ignored,
            };
        }
        if let Some(roll) = self.typed_roll()
            && let Some(transition) = self.type_faces(roll, input, context)
        {
            return transition;
        }
        if corrects {
            return Keyed::obey(self, input, context);
        }
        if space && self.is_watched_race() {
            if let Some(change) = self.session.advance_at_once(context.now) {
                self.follow(context, change);
            }
            return Transition::Stay;
        }
        if space && self.chooser().is_none() && self.computer_in_turn().is_some() {
            self.hurry(context);
            return Transition::Stay;
        }
        if let Some(response) = self.ask(context, |view, ctx| view.raw(ctx, input)) {
            return self.apply(response, context);
        }
        match self.command(input, context) {
            Transition::Ignored if *input == Input::Key(Key::ENTER) && self.session.can_roll() => {
                if self.chooser().is_some() {
                    self.message = Some(Message::Said("Space rolls.".into()));
                }
                Transition::Stay
            }
            transition => transition,
        }
    }
}

impl<G: Playable> Screen for Play<G> {
    fn ground(&self) -> Ground {
        G::LOOK.ground
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let size = (canvas.width(), canvas.height());
        if self.size.replace(size).is_some_and(|before| before != size) {
            self.forget_refusal();
        }
        self.draw_all(canvas, context);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        if matches!(input, Input::Key(_) | Input::Request(_) | Input::Mouse(Mouse::Down, ..)) {
            self.news = None;
            self.forget_refusal();
        }
        let transition = self.take(input, context);
        // That it cannot be kept is told when the game is left: here it would hide what else there is to say.
        let _ = self.keep_draft(context);
        transition
    }

    fn wake(&mut self, context: &mut Context) -> Transition {
        if self.held {
            return Transition::Stay;
        }
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
            Happened::Preparing(progress) => {
                // What was refused stays until the next key.
                if !matches!(self.message, Some(Message::Refused(_))) {
                    self.message = Some(Message::Waiting(progress));
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
        if self.held {
            return None;
        }
        let seen = self.session.table().game().seen_by(self.viewer());
        let ctx = view_context(&self.session, &seen, &self.counting, Motion::None, now);
        let frames = [self.view.wakes(&ctx), self.counting.next_frame(now), self.paper.next_frame(now)];
        // A card comes when nothing moves any more.
        let card =
            self.view.moving_until().filter(|until| self.ended.is_some() && self.pausing && *until > now);
        frames.into_iter().flatten().chain(self.session.due()).chain(card).chain(self.looks_again(now)).min()
    }

    fn unsaved(&mut self) -> Option<String> {
        self.session.save_again();
        self.session.unsaved().map(ToString::to_string)
    }

    fn covered(&mut self, context: &mut Context) {
        self.session.put_away(context.now);
        self.forget_refusal();
        if let Err(why) = self.keep_draft(context) {
            self.message = Some(Message::Refused(why.to_string()));
        }
        self.show_news();
    }

    fn uncovered(&mut self, context: &mut Context) {
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

/// Returns whether a game with the dice of a day is the try that counts, in a sentence; nothing for other games.
fn daily_in_words(header: &Header) -> Option<&'static str> {
    match header.daily {
        Some(_) => Some("This is the try that counts."),
        None => practice_day(header, calendar::today()).map(|_| "This is practice."),
    }
}

/// What a view sees of the session, with the game as its viewer may see it.
fn view_context<'a, G: Playable>(
    session: &'a Session<G>,
    game: &'a G,
    counting: &'a Counting,
    motion: Motion,
    now: Instant,
) -> ViewContext<'a, G> {
    let hints = session.hints();
    ViewContext {
        game,
        table: session.table(),
        viewer: session.chooser(G::View::HIDDEN_CHOICES),
        roll_due: session.roll_due(),
        advice: hints.filter(|_| session.hint_level() >= HintLevel::Best).map_or(&[], |hints| &hints.actions),
        explained: false,
        hint_level: session.hint_level(),
        unit: hints.map_or_else(|| own_unit(game), |hints| hints.unit),
        accuracy: hints.map_or(Accuracy::Exact, |hints| hints.accuracy),
        of: hints.map_or("", |hints| &hints.of),
        findings: &[],
        told: session.account(),
        at: session.match_time(now),
        motion,
        counting: Some(counting),
        now,
    }
}

/// Returns how much slower than usual computers act.
fn pace(settings: &Settings) -> u32 {
    match settings.bot_pace {
        Pace::Slow => 3,
        Pace::Normal => 1,
        Pace::Instant => 0,
    }
}

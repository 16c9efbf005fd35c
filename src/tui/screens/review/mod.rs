//! Review of a game: its value after every event, with errors marked; the table at one of them,
//! with the choice made and the best one; and the list of all choices that were not best. It can
//! run by itself, and play can continue from any moment.
pub(crate) mod choice;
pub(crate) mod list;
pub(crate) mod timeline;
pub(crate) mod words;

use super::dialog::sorry;
use super::help::Help;
use crate::core::{Event, Table};
use crate::session::{Preparation, ReviewedGame};
use crate::statistics::own_best;
use crate::store::CoachObjective;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::host::{Host, PositionSource};
use crate::tui::keys::keys;
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::TableTheme;
use crate::tui::ui::{ANY, Form, Node, Page, Wordings, col, either, loose, row};
use crate::tui::view::{Playable, TABLE, View, seat_names};
use choice::Moment;
use list::Events;
use std::path::Path;
use std::time::{Duration, Instant};
use words::HAPPENED;

/// Events per page.
const PAGE: i32 = 10;
/// Minimum size of a screen with room for everything: the table, the choice, the timeline and the
/// list.
const LARGE: (i32, i32) = (109, 36);
/// Display time of an event while the review runs by itself.
const STEP: Duration = Duration::from_secs(2);

/// The review of a game.
pub(crate) struct ReviewScreen<G: Playable> {
    analysis: ReviewedGame<G>,
    /// The current event; after the last one, the final position.
    at: usize,
    /// The last position without a secret.
    last: usize,
    /// The time of the next event if it runs by itself.
    next: Option<Instant>,
    /// The view while the dice of the current event are rolling.
    rolling: Option<Host<G>>,
    /// There is room for everything.
    is_large: bool,
    /// Without room for everything, the table is shown rather than the list.
    has_table: bool,
    /// The list contains every event, not only choices that were not best.
    has_all_moves: bool,
    message: Option<&'static str>,
}

impl<G: Playable> ReviewScreen<G> {
    /// Creates the review of `analysis`, starting at event `at`.
    pub(crate) fn new(analysis: ReviewedGame<G>, at: usize) -> ReviewScreen<G> {
        let last = analysis
            .states
            .iter()
            .rposition(|game| !game.has_secret())
            .unwrap_or(0);
        ReviewScreen {
            analysis,
            at: at.min(last),
            last,
            next: None,
            rolling: None,
            is_large: true,
            has_table: true,
            has_all_moves: false,
            message: None,
        }
    }

    /// Switches to chances if the player has the coach maximise one.
    pub(crate) fn set_up(mut self, context: &Context) -> ReviewScreen<G> {
        let by_chances =
            self.analysis.is_by_chances() || context.settings.coach != CoachObjective::Points;
        self.analysis.turn_to_chances(by_chances);
        self
    }

    /// Returns `true` if nothing is hidden from anybody any more.
    fn is_complete(&self) -> bool {
        self.last == self.analysis.count()
    }

    fn moment(&self) -> Moment<'_, G> {
        Moment {
            analysis: &self.analysis,
            at: self.at,
            is_end: self.at == self.last,
        }
    }

    /// Returns the events in the list: the errors, or all if there are none.
    fn listed_events(&self) -> Vec<usize> {
        if !self.has_all_moves && self.has_errors() {
            return self.errors();
        }
        (0..self.last)
            .filter(|n| !self.analysis.is_mere_continuation(*n))
            .collect()
    }

    /// Returns the events in which the current seat did not make the best choice.
    fn errors(&self) -> Vec<usize> {
        self.analysis
            .errors()
            .into_iter()
            .filter(|n| *n < self.last)
            .collect()
    }

    fn has_errors(&self) -> bool {
        !self.errors().is_empty()
    }

    fn go(&mut self, to: usize) -> Transition {
        self.at = to.min(self.last);
        self.rolling = None;
        Transition::Stay
    }

    /// Shows the next event: a roll, or an effect only visible after a choice, animated as in play.
    fn step(&mut self, context: &Context) -> Transition {
        let from = self.at;
        self.go(from + 1);
        let event = self
            .analysis
            .table
            .log()
            .get(self.at)
            .filter(|_| from < self.at && self.at < self.last);
        if let Some((_, event)) = event
            && (matches!(event, Event::Chance(_)) || (G::View::STYLE.seen_after)(event))
        {
            let before = self.analysis.states[self.at].seen_by(None);
            let moment = self.moment();
            let mut host = Host::new(&moment);
            host.happened(&moment, context, (&before, event, moment.position().0));
            self.rolling = Some(host).filter(|host| host.is_moving(context.now));
        }
        Transition::Stay
    }

    /// Runs by itself, from the start if it is at the end, or stops.
    fn run_or_stop(&mut self, now: Instant) -> Transition {
        if self.next.take().is_none() {
            self.go(if self.at == self.last { 0 } else { self.at });
            self.next = Some(now + STEP);
        }
        Transition::Stay
    }

    /// Returns the label of the key that leads on.
    fn next_label(&self) -> &'static str {
        match self.at {
            at if self.errors().iter().any(|error| *error > at) => "next error",
            at if at < self.last => "next move",
            _ => "done",
        }
    }

    fn go_on(&mut self, context: &Context) -> Transition {
        match self.next_label() {
            "next error" => self.next_error(),
            "next move" => self.step(context),
            _ => Transition::Pop,
        }
    }

    /// Switches the list between all choices and errors, and shows or hides the table in its place.
    fn turn(&mut self, has_all_moves: bool, has_table: bool) -> Transition {
        self.has_all_moves = has_all_moves;
        self.has_table = has_table;
        Transition::Stay
    }

    /// Returns the label of the key for all choices or errors; it is rare with several players.
    fn all_label(&self) -> &'static str {
        let has_room = self.is_large && self.analysis.table.names().len() == 1;
        if !self.has_errors() || !has_room {
            ""
        } else if self.has_all_moves {
            "errors only"
        } else {
            "all"
        }
    }

    fn turn_to_chances(&mut self) -> Transition {
        if self.analysis.chance().is_none() {
            self.message = Some("There is only one way to count here.");
        }
        self.analysis
            .turn_to_chances(!self.analysis.is_by_chances());
        Transition::Stay
    }

    /// Moves by this many entries of the list.
    fn along(&mut self, by: i32) -> Transition {
        let listed = self.listed_events();
        let before = listed.iter().filter(|n| **n < self.at).count();
        let is_listed = listed.contains(&self.at);
        // From between two entries the first step leads to the next one.
        let step = if !is_listed && by > 0 { by - 1 } else { by };
        let to = before
            .saturating_add_signed(step as isize)
            .min(listed.len().saturating_sub(1));
        self.go(listed.get(to).copied().unwrap_or(self.at))
    }

    /// Moves to the next costly decision of the current seat.
    fn next_error(&mut self) -> Transition {
        let next = self.errors().into_iter().find(|n| *n > self.at);
        next.map_or(Transition::Stay, |n| self.go(n))
    }

    fn play_on(&mut self, context: &Context) -> Transition {
        if self.at == self.last && self.analysis.table.is_over() {
            self.message =
                Some("The game is over here: go back to the move you want to play from.");
            return Transition::Stay;
        }
        match self.analysis.save_branch(self.at, &context.store) {
            Ok(path) => {
                let seed = self.analysis.table.header().seed;
                let notice = format!(
                    "You play from move {} of seed {seed} in a new game. The old one is kept",
                    self.at + 1
                );
                Transition::Resume(path, Some(notice))
            }
            Err(error) => Transition::Push(sorry(error.to_string())),
        }
    }
}

impl<G: Playable> Keyed for ReviewScreen<G> {
    const CONTEXT: &'static str = "review";
    const COMMANDS: ScreenCommands<Self> = keys! {
        "on" "enter" "on to the next error, else to the next move" (|screen, _| Some(screen.next_label()))
            |screen, context, _| screen.go_on(context);
        "step" "@left | @right" "previous or next move" "step" |screen, context, next| match next {
            0 => screen.go(screen.at.saturating_sub(1)),
            _ => screen.step(context),
        };
        "run" "space" "run by itself, or stop" (|screen, _| Some(if screen.next.is_some() { "stop" } else { "run" }))
            |screen, context, _| screen.run_or_stop(context.now);
        "along" "@up | @down" "previous or next entry of the list" ""
            |screen, _, next| screen.along(if next == 1 { 1 } else { -1 });
        "page" "@page-up | @page-down" "a page of the list up or down" ""
            |screen, _, down| screen.along(if down == 1 { PAGE } else { -PAGE });
        "ends" "@first | @last" "first or last move" ""
            |screen, _, last| screen.go(if last == 1 { screen.last } else { 0 });
        "event" "" "" "" |screen, _, at| screen.go(at.into());
        "seat" "@previous | @next" "previous or next player"
            (|screen, _| (screen.analysis.table.names().len() > 1).then_some(if screen.is_large { "player" } else { "" }))
            |screen, _, next| {
                screen.analysis.step_seat(next == 1);
                Transition::Stay
            };
        "all" "a" "all moves, or only errors" (|screen, _| Some(screen.all_label()))
            |screen, _, _| screen.turn(!screen.has_all_moves, screen.has_table);
        "chances" "c" "points or the chance to win" "" |screen, _, _| screen.turn_to_chances();
        "table" "t" "the table or the list" (|screen, _| (!screen.is_large).then_some(if screen.has_table { "list" } else { "table" }))
            |screen, _, _| screen.turn(screen.has_all_moves, !screen.has_table);
        "play-from-here" "p" "play from here, as a new game" "" |screen, context, _| screen.play_on(context);
        "more" "?" "all keys of this screen" "more" |_, context, _| Transition::Push(Box::new(Help::keys(Self::keys_and_help(context))));
        "back" "@back" "close the screen" "back" |_, _, _| Transition::Pop;
    };
}

impl<G: Playable> Screen for ReviewScreen<G> {
    fn ground(&self) -> TableTheme {
        G::LOOK.ground
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        self.is_large = canvas.width() >= LARGE.0 && canvas.height() >= LARGE.1;
        self.draw_all(canvas, context);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.message = None;
        let at = self.at;
        let next = self.next;
        let transition = self.obey(input, context);
        if self.at != at && self.next == next {
            // A person steps manually.
            self.next = None;
        }
        transition
    }

    obeys_its_tables!(help);

    fn wake(&mut self, context: &mut Context) -> Transition {
        self.rolling.take_if(|host| !host.is_moving(context.now));
        if self.next.is_some_and(|next| next <= context.now) {
            self.step(context);
            self.next = (self.at < self.last).then(|| context.now + STEP);
        }
        Transition::Stay
    }

    fn wakes(&self, now: Instant) -> Option<Instant> {
        let rolling = self.rolling.as_ref();
        let frame = rolling.and_then(|host| {
            host.wakes(&self.moment(), now)
                .or(Some(host.rest_time(now)))
        });
        [self.next, frame, self.analysis.wakes(now)]
            .into_iter()
            .flatten()
            .min()
    }

    fn on_covered(&mut self, _: &mut Context) {
        self.next = None;
        self.rolling = None;
    }
}

/// Returns the game on `table`, saved in `file`, and starts its review.
pub(crate) fn start_review<G: Playable>(
    table: Table<G>,
    preparation: Preparation<G>,
    file: &Path,
    context: &Context,
) -> ReviewedGame<G> {
    let best = own_best(&context.store, &table, file);
    let waker = context.waker.clone();
    let analysis = ReviewedGame::new(table, preparation, best, move || waker.wake());
    analysis.compute_review(&context.store, file);
    analysis
}

/// Reviews a game whose coach is not prepared yet, and which is saved in `file`.
pub(crate) fn open<G: Playable>(
    table: Table<G>,
    file: &Path,
    context: &Context,
) -> ReviewScreen<G> {
    let waker = context.waker.clone();
    let beginning = table.beginning().expect("it has started before");
    let preparation = Preparation::start(beginning, move || waker.wake());
    let analysis = start_review(table, preparation, file, context);
    let at = analysis.beginning();
    ReviewScreen::new(analysis, at).set_up(context)
}

/// Maximum rows of the timeline.
const HIGHEST: i32 = 9;

impl<G: Playable> ReviewScreen<G> {
    fn draw_all(&self, canvas: &mut Canvas, context: &Context) {
        let analysis = &self.analysis;
        let wordings = self.message_wordings(self.rolling.is_some());
        let choice = match self.rolling {
            // Nothing tells a roll before its dice rest.
            Some(_) => self.moment().rolls(&wordings[0]),
            None => self.moment().choice(),
        };
        let (body, has_choice) = self.body(choice, context);
        // The choice tells what the message would.
        let message = match self.message {
            None if has_choice => Wordings::default(),
            _ => Wordings {
                wordings,
                names: seat_names(&analysis.table),
                ..Wordings::default()
            },
        };
        Page {
            title: G::INFO.name,
            sub: &self.place(&analysis.headline(self.at, context.now)),
            seats: &analysis.seat_labels(self.at, context.now),
            margins: [0; 4],
            body,
            message,
            keys: &|| self.bar(context),
            ..Page::default()
        }
        .draw(canvas);
    }

    /// Shows as much as there is room for. Returns `true` if that includes `choice`.
    fn body<'a>(&'a self, choice: Node<'a>, context: &'a Context) -> (Node<'a>, bool) {
        let moment = self.moment();
        let rolling = self.rolling.as_ref();
        let chart = self.timeline_node();
        // Of a figure or a verdict there is little to tell, and the table needs the room.
        if self.is_large && moment.is_seen_without_choice() {
            let table = moment.wide_board(context).rank(1);
            return (col(1, [chart, table, self.list_node()]), false);
        }
        if self.is_large {
            let choice = choice.room([Form::new((28, 16), (90, ANY))]);
            let table = row(1, [moment.board(rolling, true, context).rank(1), choice]);
            return (col(1, [chart, table, self.list_node()]), true);
        }
        if self.has_table {
            let board = moment.board(rolling, false, context).rank(1);
            let alone = board.clone().room([TABLE]);
            return (either([loose([chart, board]), alone]), false);
        }
        let chart = chart.room([Form::new((60, 5), (ANY, 5))]);
        let choice = choice.room([Form::new((60, 5), (ANY, 7))]);
        (col(1, [chart, choice, self.list_node()]), true)
    }

    /// Shows the timeline, unless the following events may still be hidden.
    fn timeline_node(&self) -> Node<'_> {
        if self.is_complete() {
            timeline::node(&self.analysis, Some(self.at)).at_most(ANY, HIGHEST)
        } else {
            Node::Nothing
        }
    }

    fn list_node(&self) -> Node<'_> {
        let mut events = Events {
            analysis: &self.analysis,
            at: self.at,
            listed: self.listed_events(),
            head: HAPPENED.into(),
            account: Vec::new(),
        };
        if self.is_complete() {
            let has_only_errors = !self.has_all_moves && self.has_errors();
            events.head = self.analysis.choices_in_words(has_only_errors);
            events.account = self.analysis.account_in_words();
        }
        Node::leaf(events).margins([1, 0, 2, 1])
    }
}

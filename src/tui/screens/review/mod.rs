//! A finished game, weighed: what it was worth after every event, with the errors marked; the table at one of them, with
//! what was played and what was best; and the list of all choices that were not best. Any moment can be played on from.
pub(crate) mod choice;
pub(crate) mod course;
pub(crate) mod list;
mod page;
pub(crate) mod timeline;

use super::replay::Replay;
use crate::core::table::Table;
use crate::store::Aim;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommand, Transition, obeys_its_tables};
use crate::tui::theme::Ground;
use crate::tui::view::Playable;
use course::Course;
use std::cell::Cell;
use std::path::Path;
use std::time::Instant;

/// Events that a page is.
const PAGE: i32 = 10;

/// A game being reviewed.
pub(crate) struct ReviewScreen<G: Playable> {
    course: Course<G>,
    /// The event looked at.
    at: usize,
    /// The table is shown as it was, where there is no room for that and all else.
    board: bool,
    /// There was no room for both in the last frame.
    cramped: Cell<bool>,
    /// The list has every event, not only the choices that were not best.
    all: bool,
    message: Option<&'static str>,
}

impl<G: Playable> ReviewScreen<G> {
    /// Reviews `course` from event `at` on.
    pub(crate) fn new(course: Course<G>, at: usize) -> ReviewScreen<G> {
        ReviewScreen { course, at, board: true, all: false, message: None, cramped: Cell::default() }
    }

    /// The same, told in chances where the player has the coach maximise one.
    pub(crate) fn set_up(mut self, context: &Context) -> ReviewScreen<G> {
        self.course.turn_to_chances(context.settings.coach != Aim::Points, context);
        self
    }

    fn last(&self) -> usize {
        self.course.count().saturating_sub(1)
    }

    /// The events in the list: the errors, or all where there are none.
    fn listed(&self) -> Vec<usize> {
        let errors = if self.all { Vec::new() } else { self.course.errors(self.course.seat) };
        if errors.is_empty() { (0..self.course.count()).collect() } else { errors }
    }

    fn go(&mut self, to: usize) -> Transition {
        self.at = to.min(self.last());
        Transition::Stay
    }

    fn has_errors(&self) -> bool {
        !self.course.errors(self.course.seat).is_empty()
    }

    /// Lists every choice, or the errors, and shows the table in place of the list, or not.
    fn turn(&mut self, all: bool, board: bool) -> Transition {
        (self.all, self.board) = (all, board);
        Transition::Stay
    }

    fn turn_to_chances(&mut self, context: &Context) -> Transition {
        self.course.turn_to_chances(!self.course.is_by_chances(), context);
        Transition::Stay
    }

    /// Goes so many entries of the list further.
    fn along(&mut self, by: i32) -> Transition {
        let listed = self.listed();
        let before = listed.iter().filter(|n| **n < self.at).count();
        let on = listed.contains(&self.at);
        // From between two entries the first step leads to the next one.
        let step = if !on && by > 0 { by - 1 } else { by };
        let to = before.saturating_add_signed(step as isize).min(listed.len().saturating_sub(1));
        if let Some(n) = listed.get(to) {
            self.at = *n;
        }
        Transition::Stay
    }

    /// The next decision, in a direction, of the seat looked at that cost something.
    fn next_error(&mut self, forward: bool) -> Transition {
        match self.course.next_error(self.course.seat, self.at, forward) {
            Ok(n) => self.at = n,
            Err(why) => self.message = Some(why),
        }
        Transition::Stay
    }

    fn play_on(&self, context: &Context) -> Transition {
        self.course.play_on(self.at, context)
    }
}

impl<G: Playable> Keyed for ReviewScreen<G> {
    const CONTEXT: &'static str = "review";
    const COMMANDS: &'static [ScreenCommand<Self>] = keys! {
        "step" "@left | @right" "the event before, or the next" "step"
            |screen, _, next| screen.go(screen.at.saturating_add_signed(if next == 1 { 1 } else { -1 }));
        "error-next | error-previous" "n | N" "the next error, or the one before"
            (|screen, _| Some(if screen.has_errors() { "errors" } else { "" }))
            |screen, _, previous| screen.next_error(previous == 0);
        "along" "@up | @down" "the entry of the list before, or the next" ""
            |screen, _, next| screen.along(if next == 1 { 1 } else { -1 });
        "page" "@page-up | @page-down" "a page of the list up, or down" ""
            |screen, _, down| screen.along(if down == 1 { PAGE } else { -PAGE });
        "ends" "@first | @last" "the first event, or the last" ""
            |screen, _, last| screen.go(if last == 1 { screen.last() } else { 0 });
        "event" "" "" "" |screen, _, at| screen.go(at.into());
        "seat" "@previous | @next" "the seat before, or the next"
            (|screen, _| (screen.course.table.names().len() > 1).then_some("seat"))
            |screen, _, next| screen.course.step_seat(next == 1);
        "replay" "v" "replay the game from here" "replay"
            |screen, _, _| Transition::Push(Box::new(Replay::new(screen.course.clone(), screen.at)));
        "all" "a" "every choice, or the errors alone" (|screen, _| Some(match screen.has_errors() && !(screen.board && screen.cramped.get()) {
            true if screen.all => "errors only",
            true => "all",
            false => "",
        })) |screen, _, _| screen.turn(!screen.all, screen.board);
        "chances" "c" "points, or the chance to win"
            (|screen, _| screen.course.chance().map(|_| if screen.course.is_by_chances() { "points" } else { "chances" }))
            |screen, context, _| screen.turn_to_chances(context);
        "table" "@choose" "the table, or the list" (|screen, _| screen.cramped.get().then_some(if screen.board { "list" } else { "table" }))
            |screen, _, _| screen.turn(screen.all, !screen.board);
        "play-from-here" "p" "play on from here" "play on" |screen, context, _| screen.play_on(context);
        "back" "@back" "close the screen" "back" |_, _, _| Transition::Pop;
    };
}

impl<G: Playable> Screen for ReviewScreen<G> {
    fn ground(&self) -> Ground {
        G::LOOK.ground
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        self.draw_all(canvas, context);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.message = None;
        self.obey(input, context)
    }

    obeys_its_tables!(help);

    fn wakes(&self, now: Instant) -> Option<Instant> {
        self.course.wakes(now)
    }
}

/// Reviews a game whose book has not been studied yet, and which is kept in `file`.
pub(crate) fn open<G: Playable>(table: Table<G>, file: &Path, context: &Context) -> ReviewScreen<G> {
    ReviewScreen::new(Course::prepare(table, file, context), 0).set_up(context)
}

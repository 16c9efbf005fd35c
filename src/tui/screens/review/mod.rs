//! Review of a finished game: its value after every event, with errors marked; the table at one of them, with the
//! choice made and the best one; and the list of all choices that were not best. Play can continue from any moment.
pub(crate) mod analysis;
pub(crate) mod choice;
pub(crate) mod list;
mod page;
pub(crate) mod timeline;
pub(crate) mod words;

use super::replay::Replay;
use crate::core::Table;
use crate::store::CoachObjective;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::TableTheme;
use crate::tui::view::Playable;
use analysis::Analysis;
use std::cell::Cell;
use std::path::Path;
use std::time::Instant;

/// Events per page.
const PAGE: i32 = 10;

/// The review of a game.
pub(crate) struct ReviewScreen<G: Playable> {
    analysis: Analysis<G>,
    /// The current event.
    at: usize,
    /// The table is shown alone, as there is no room for everything.
    board: bool,
    /// There was no room for both in the last frame.
    cramped: Cell<bool>,
    /// The list contains every event, not only choices that were not best.
    all: bool,
    message: Option<&'static str>,
}

impl<G: Playable> ReviewScreen<G> {
    /// Creates the review of `analysis`, starting at event `at`.
    pub(crate) fn new(analysis: Analysis<G>, at: usize) -> ReviewScreen<G> {
        ReviewScreen { analysis, at, board: true, all: false, message: None, cramped: Cell::default() }
    }

    /// Switches to chances if the player has the coach maximise one.
    pub(crate) fn set_up(mut self, context: &Context) -> ReviewScreen<G> {
        let by_chances = self.analysis.is_by_chances() || context.settings.coach != CoachObjective::Points;
        self.analysis.turn_to_chances(by_chances, context);
        self
    }

    fn last(&self) -> usize {
        self.analysis.count().saturating_sub(1)
    }

    /// Returns the events in the list: the errors, or all if there are none.
    fn listed(&self) -> Vec<usize> {
        let errors = if self.all { Vec::new() } else { self.analysis.errors() };
        let is_told = |n: &usize| !self.analysis.only_continues(*n);
        if errors.is_empty() { (0..self.analysis.count()).filter(is_told).collect() } else { errors }
    }

    fn go(&mut self, to: usize) -> Transition {
        self.at = to.min(self.last());
        Transition::Stay
    }

    fn has_errors(&self) -> bool {
        !self.analysis.errors().is_empty()
    }

    /// Switches the list between all choices and errors, and shows or hides the table in its place.
    fn turn(&mut self, all: bool, board: bool) -> Transition {
        (self.all, self.board) = (all, board);
        Transition::Stay
    }

    fn turn_to_chances(&mut self, context: &Context) -> Transition {
        if self.analysis.chance().is_none() {
            self.message = Some(words::ONE_WAY);
        }
        self.analysis.turn_to_chances(!self.analysis.is_by_chances(), context);
        Transition::Stay
    }

    /// Moves by this many entries of the list.
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

    /// Moves to the next costly decision of the current seat in a direction.
    fn next_error(&mut self, forward: bool) -> Transition {
        match self.analysis.next_error(self.at, forward) {
            Ok(n) => self.at = n,
            Err(why) => self.message = Some(why),
        }
        Transition::Stay
    }

    fn play_on(&self, context: &Context) -> Transition {
        self.analysis.play_on(self.at, context)
    }
}

impl<G: Playable> Keyed for ReviewScreen<G> {
    const CONTEXT: &'static str = "review";
    const COMMANDS: ScreenCommands<Self> = keys! {
        "step" "@left | @right" "previous or next move" "step"
            |screen, _, next| screen.go(screen.at.saturating_add_signed(if next == 1 { 1 } else { -1 }));
        "error-next | error-previous" "n | N" "next or previous error"
            (|screen, _| Some(if screen.has_errors() { "errors" } else { "" }))
            |screen, _, previous| screen.next_error(previous == 0);
        "along" "@up | @down" "previous or next entry of the list" ""
            |screen, _, next| screen.along(if next == 1 { 1 } else { -1 });
        "page" "@page-up | @page-down" "a page of the list up or down" ""
            |screen, _, down| screen.along(if down == 1 { PAGE } else { -PAGE });
        "ends" "@first | @last" "first or last move" ""
            |screen, _, last| screen.go(if last == 1 { screen.last() } else { 0 });
        "event" "" "" "" |screen, _, at| screen.go(at.into());
        "seat" "@previous | @next" "previous or next player"
            (|screen, _| (screen.analysis.table.names().len() > 1).then_some("player"))
            |screen, _, next| screen.analysis.step_seat(next == 1);
        "replay" "v" "replay the game from here" "replay"
            |screen, _, _| Transition::Push(Box::new(Replay::new(screen.analysis.clone(), screen.at)));
        "all" "a" "all moves, or only errors" (|screen, _| Some(match screen.has_errors() && !(screen.board && screen.cramped.get()) {
            true if screen.all => "errors only",
            true => "all",
            false => "",
        })) |screen, _, _| screen.turn(!screen.all, screen.board);
        "chances" "c" "points or the chance to win"
            (|screen, _| Some(match screen.analysis.chance() {
                None => "",
                Some(_) if screen.analysis.is_by_chances() => "points",
                Some(_) => "chances",
            }))
            |screen, context, _| screen.turn_to_chances(context);
        "table" "@choose" "the table or the list" (|screen, _| screen.cramped.get().then_some(if screen.board { "list" } else { "table" }))
            |screen, _, _| screen.turn(screen.all, !screen.board);
        "play-from-here" "p" "play from here, as a new game" "play on" |screen, context, _| screen.play_on(context);
        "back" "@back" "close the screen" "back" |_, _, _| Transition::Pop;
    };
}

impl<G: Playable> Screen for ReviewScreen<G> {
    fn ground(&self) -> TableTheme {
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
        self.analysis.wakes(now)
    }
}

/// Reviews a game whose coach is not prepared yet, and which is saved in `file`.
pub(crate) fn open<G: Playable>(table: Table<G>, file: &Path, context: &Context) -> ReviewScreen<G> {
    let analysis = Analysis::prepare(table, file, context);
    let at = analysis.beginning();
    ReviewScreen::new(analysis, at).set_up(context)
}

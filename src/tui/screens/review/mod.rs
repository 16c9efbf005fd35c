//! A finished game, weighed: what it was worth after every event, with the errors marked; the table at one of them, with
//! what was played and what was best; and the list of all choices that were not best. Any moment can be played on from.
pub(crate) mod choice;
pub(crate) mod course;
mod list;
mod page;
pub(crate) mod timeline;

use super::replay::Replay;
use crate::core::table::Table;
use crate::store::Aim;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keymap::Key;
use crate::tui::screen::{Input, Screen, Transition};
use crate::tui::theme::Ground;
use crate::tui::view::Playable;
use course::Course;
use ratatui::crossterm::event::KeyCode;
use std::path::Path;
use std::time::Instant;

/// Events that a page is.
const PAGE: i32 = 10;

/// A game being reviewed.
pub(crate) struct ReviewScreen<G: Playable> {
    course: Course<G>,
    /// The event looked at.
    at: usize,
    seat: usize,
    /// Whether the table is shown as it was, instead of all else.
    board: bool,
    /// Whether the list has every event, not only the choices that were not best.
    all: bool,
    message: Option<&'static str>,
}

impl<G: Playable> ReviewScreen<G> {
    /// Reviews `course` as `seat` played it, from event `at` on.
    pub(crate) fn new(course: Course<G>, seat: usize, at: usize) -> ReviewScreen<G> {
        ReviewScreen { course, at, seat, board: false, all: false, message: None }
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
        let errors = if self.all { Vec::new() } else { self.course.errors(self.seat) };
        if errors.is_empty() { (0..self.course.count()).collect() } else { errors }
    }

    fn step(&mut self, by: i32) {
        self.at = self.at.saturating_add_signed(by as isize).min(self.last());
    }

    /// Goes so many entries of the list further.
    fn along(&mut self, by: i32) {
        let listed = self.listed();
        let before = listed.iter().filter(|n| **n < self.at).count();
        let on = listed.contains(&self.at);
        // From between two entries the first step leads to the next one.
        let step = if !on && by > 0 { by - 1 } else { by };
        let to = before.saturating_add_signed(step as isize).min(listed.len().saturating_sub(1));
        if let Some(n) = listed.get(to) {
            self.at = *n;
        }
    }

    /// The next decision, in a direction, of the seat looked at that cost something.
    fn next_error(&mut self, forward: bool) {
        match self.course.next_error(self.seat, self.at, forward) {
            Ok(n) => self.at = n,
            Err(why) => self.message = Some(why),
        }
    }

    fn key(&mut self, key: &Key, context: &Context) -> Transition {
        let seats = self.course.table.names().len();
        match key.code {
            KeyCode::Left | KeyCode::Char('h') => self.step(-1),
            KeyCode::Right | KeyCode::Char('l') => self.step(1),
            KeyCode::Up | KeyCode::Char('k') => self.along(-1),
            KeyCode::Down | KeyCode::Char('j') => self.along(1),
            KeyCode::PageUp => self.along(-PAGE),
            KeyCode::PageDown => self.along(PAGE),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.last(),
            KeyCode::Char('n') => self.next_error(true),
            KeyCode::Char('N') => self.next_error(false),
            KeyCode::Char('a') => self.all = !self.all,
            KeyCode::Char('c') if self.course.chance().is_some() => {
                self.course.turn_to_chances(!self.course.is_by_chances(), context);
            }
            KeyCode::Tab => self.seat = (self.seat + 1) % seats,
            KeyCode::BackTab => self.seat = (self.seat + seats - 1) % seats,
            KeyCode::Enter | KeyCode::Char(' ') => self.board = !self.board,
            KeyCode::Char('p') => return self.course.play_on(self.at, context),
            KeyCode::Char('v') => {
                return Transition::Push(Box::new(Replay::new(self.course.clone(), self.seat, self.at)));
            }
            KeyCode::Esc | KeyCode::Char('q') => return Transition::Pop,
            _ => return Transition::Ignored,
        }
        Transition::Stay
    }
}

impl<G: Playable> Screen for ReviewScreen<G> {
    fn key_contexts(&self) -> &'static [&'static str] {
        &["review", "screens"]
    }

    fn ground(&self) -> Ground {
        Ground::of(G::INFO.id)
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        self.draw_all(canvas, context);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.message = None;
        if let Input::Target(n) = input {
            self.at = (*n as usize).min(self.last());
            return Transition::Stay;
        }
        input.key().map_or(Transition::Ignored, |key| self.key(&key, context))
    }

    fn wakes(&self, now: Instant) -> Option<Instant> {
        self.course.wakes(now)
    }
}

/// Reviews a game whose book has not been studied yet, and which is kept in `file`.
pub(crate) fn open<G: Playable>(table: Table<G>, file: &Path, context: &Context) -> ReviewScreen<G> {
    let course = Course::prepare(table, file, context);
    let seat = course.first_seat();
    ReviewScreen::new(course, seat, 0).set_up(context)
}

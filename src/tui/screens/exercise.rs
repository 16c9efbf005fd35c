//! A table that is set to learn by: the game's own view on a game that is not saved. What the person wants to do there
//! is handed to whoever has set it, who says what comes of it.
use super::play::Play;
use crate::core::coach::Evaluation;
use crate::core::describe::Description;
use crate::core::game::{RuleError, Seat, Turn};
use crate::core::table::Table;
use crate::session::HintLevel;
use crate::store::Motion;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::{BarItem, PLAY};
use crate::tui::screen::Input;
use crate::tui::screen::Keyed;
use crate::tui::ui::{Node, drawn};
use crate::tui::view::{Playable, Response, TABLE, View, ViewContext, seat_labels};
use crate::tui::widgets::bars::SeatLabel;
use std::cell::RefCell;
use std::time::Instant;

/// A game in which a person is to find out something.
pub(crate) struct Exercise<G: Playable> {
    table: Table<G>,
    /// The person's seat.
    seat: Seat,
    view: G::View,
    told: Vec<Description>,
    /// What the coach says, once that may be seen.
    hints: Option<Evaluation<G::Action>>,
}

impl<G: Playable> Exercise<G> {
    /// Creates an exercise for `seat` in the position on `table`.
    pub(crate) fn new(table: Table<G>, seat: Seat) -> Exercise<G> {
        let mut exercise = Exercise { table, seat, view: G::View::default(), told: Vec::new(), hints: None };
        exercise.tell();
        exercise
    }

    /// Returns the table.
    pub(crate) fn table(&self) -> &Table<G> {
        &self.table
    }
    /// Returns the game as the person sees it.
    pub(crate) fn game(&self) -> G {
        self.table.game().seen_by(Some(self.seat))
    }
    /// Returns whether dice or cards are due that the person rolls or deals.
    fn roll_due(&self) -> bool {
        matches!(self.table.turn(), Turn::Chance { seat, .. } if seat.is_none_or(|seat| seat == self.seat))
    }
    /// Returns the person's seat while it may act.
    fn chooser(&self) -> Option<Seat> {
        let may = match self.table.turn() {
            Turn::Chance { .. } => self.roll_due(),
            Turn::Act { seats, .. } => seats.contains(self.seat),
            Turn::Over => false,
        };
        may.then_some(self.seat)
    }

    /// Lets the view take something, with the context of this moment.
    fn ask<T>(&mut self, now: Instant, ask: impl FnOnce(&mut G::View, &ViewContext<G>) -> T) -> T {
        let (game, at) = (self.game(), self.table.now());
        let still = ViewContext::still(&self.table, &game, self.chooser(), at, now);
        let ctx = ViewContext { roll_due: self.roll_due(), told: &self.told, ..still };
        let ctx = match &self.hints {
            Some(Evaluation { actions, accuracy, .. }) => {
                ViewContext { advice: actions, hint_level: HintLevel::Table, accuracy: *accuracy, ..ctx }
            }
            None => ctx,
        };
        ask(&mut self.view, &ctx)
    }

    fn tell(&mut self) {
        self.told = self.table.descriptions().into_iter().filter(|told| !told.is_empty()).collect();
    }

    /// Shows what the coach says of the position, until something happens.
    pub(crate) fn show_hints(&mut self, hints: Option<Evaluation<G::Action>>) {
        self.hints = hints;
    }

    /// Returns what the person wants with `input`. Nothing has happened in the game yet.
    pub(crate) fn input(&mut self, input: &Input, context: &Context) -> Response<G::Action> {
        if self.moving_until().is_some_and(|until| until > context.now) && !matches!(input, Input::Mouse(..))
        {
            self.view.skip();
        }
        if let Some(response) = self.ask(context.now, |view, ctx| view.raw(ctx, input)) {
            return response;
        }
        match self.ask(context.now, |view, ctx| view.obey(ctx, &context.keys, input)) {
            Some(response) => response,
            // Enter may roll as well: nothing is decided by it here.
            None if self.roll_due() && (Self::rolls(input, context) || Self::goes_on(input, context)) => {
                Response::Roll
            }
            None => Response::Ignored,
        }
    }

    /// Changes the table, and lets the view follow.
    fn change(
        &mut self,
        context: &Context,
        change: impl FnOnce(&mut Table<G>) -> Result<(), RuleError>,
    ) -> Result<(), RuleError> {
        let (before, events) = (self.game(), self.table.log().len());
        change(&mut self.table)?;
        self.hints = None;
        self.tell();
        let happened = self.table.log()[events..].to_vec();
        for (_, event) in happened {
            self.ask(context.now, |view, ctx| view.happened(ctx, &before, &event));
        }
        if context.motion() == Motion::None {
            self.view.skip();
        }
        Ok(())
    }
    /// Lets `seat` do `action`.
    ///
    /// # Errors
    /// Returns [`RuleError`] if the rules do not allow it.
    pub(crate) fn act(&mut self, context: &Context, seat: Seat, action: G::Action) -> Result<(), RuleError> {
        self.change(context, |table| table.act(table.now(), seat, action))
    }
    /// Rolls the dice, or deals the cards, that are due.
    ///
    /// # Errors
    /// Returns [`RuleError`] if none are.
    pub(crate) fn roll(&mut self, context: &Context) -> Result<(), RuleError> {
        self.change(context, |table| table.roll(table.now()))
    }

    /// Returns how far the game is: `round 7 of 20, roll 2 of 3`.
    pub(crate) fn headline(&mut self, now: Instant) -> String {
        self.ask(now, |view, ctx| view.headline(ctx).to_string())
    }

    /// Returns the seats as the first line shows them.
    pub(crate) fn seats(&mut self, now: Instant) -> Vec<SeatLabel> {
        let in_turn = match self.table.turn() {
            Turn::Over => None,
            Turn::Chance { seat, .. } => seat,
            Turn::Act { seats, .. } if seats.contains(self.seat) => Some(self.seat),
            Turn::Act { seats, .. } => seats.iter().next(),
        };
        self.ask(now, |view, ctx| seat_labels(view, ctx, in_turn))
    }

    /// The table.
    pub(crate) fn board(&mut self, now: Instant) -> Node<'_> {
        let exercise = RefCell::new(self);
        drawn([TABLE], move |canvas, _| exercise.borrow_mut().draw(canvas, now))
    }

    /// Draws the table over the whole canvas.
    pub(crate) fn draw(&mut self, canvas: &mut Canvas, now: Instant) {
        self.ask(now, |view, ctx| view.draw(ctx, canvas));
    }

    /// Returns where guidance may lie on a canvas of that size without covering the table: column, row, columns, rows.
    pub(crate) fn guide_area(&mut self, width: i32, height: i32, now: Instant) -> (i32, i32, i32, i32) {
        self.ask(now, |view, ctx| view.guide_area(ctx, width, height))
    }

    /// Returns the keys that work on the table now.
    pub(crate) fn keys(&mut self, context: &Context) -> Vec<BarItem> {
        let mut items = self.ask(context.now, |view, ctx| {
            context.keys.bar(G::INFO.id, G::View::COMMANDS, |command| (command.label)(view, ctx))
        });
        if self.roll_due() {
            items.push(context.keys.item(PLAY, Play::<G>::COMMANDS, "roll", "roll"));
        }
        items
    }

    /// Returns whether `input` is the player's key that rolls.
    fn rolls(input: &Input, context: &Context) -> bool {
        context.keys.asks(PLAY, Play::<G>::COMMANDS, input, "roll")
    }

    /// Returns whether `input` is the player's key for the menu of a game: that leaves an exercise.
    pub(crate) fn leaves(input: &Input, context: &Context) -> bool {
        context.keys.asks(PLAY, Play::<G>::COMMANDS, input, "menu")
    }

    /// Returns whether `input` is the player's key that chooses on other screens: that goes on where nothing is to be
    /// chosen on the table.
    pub(crate) fn goes_on(input: &Input, context: &Context) -> bool {
        context.keys.asks_shared(input, "choose")
    }

    /// Returns the entry of the key bar for [`Exercise::goes_on`].
    pub(crate) fn key_to_go_on(label: &str, context: &Context) -> BarItem {
        context.keys.shared_item("choose", label)
    }

    /// Returns the entry of the key bar for [`Exercise::leaves`].
    pub(crate) fn key_to_leave(context: &Context) -> BarItem {
        context.keys.item(PLAY, Play::<G>::COMMANDS, "menu", "leave")
    }

    /// Returns until when things move.
    pub(crate) fn moving_until(&self) -> Option<Instant> {
        self.view.moving_until()
    }

    /// Returns when the next frame is due.
    pub(crate) fn wakes(&self, now: Instant) -> Option<Instant> {
        let game = self.game();
        let ctx = ViewContext::still(&self.table, &game, self.chooser(), self.table.now(), now);
        self.view.wakes(&ctx)
    }
}

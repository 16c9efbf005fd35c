//! A table for learning: the game's own view on an unsaved game. The person's actions are passed to
//! the owner, which decides what happens.
use crate::core::{Description, Evaluation, RuleError, Seat, Table, Turn};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::host::{Host, PositionSource};
use crate::tui::keys::{BarItem, PLAY, SHARED};
use crate::tui::screen::{Input, Transition};
use crate::tui::ui::chrome::SeatLabel;
use crate::tui::ui::motion::timeline::Animated;
use crate::tui::ui::{Node, coach};
use crate::tui::view::{Playable, Response, View, ViewContext};
use std::time::Instant;

/// A game with a task for a person.
pub(crate) struct Exercise<G: Playable> {
    host: Host<G>,
    lesson: Lesson<G>,
}

/// The table of an exercise.
struct Lesson<G: Playable> {
    table: Table<G>,
    /// The person's seat.
    seat: Seat,
    descriptions: Vec<Description>,
    /// The task of a tutorial, empty in a step that is only read; `None` elsewhere.
    task: Option<String>,
    /// The coach's advice, once it may be shown.
    hints: Option<Evaluation<G::Action>>,
}

impl<G: Playable> Lesson<G> {
    /// Returns the person's seat while it may act or roll.
    fn chooser(&self) -> Option<Seat> {
        Some(self.seat).filter(|seat| self.table.turn().is_awaiting(*seat))
    }
    /// Returns `true` if the person has to roll or deal.
    fn is_roll_due(&self) -> bool {
        self.chooser().is_some() && matches!(self.table.turn(), Turn::Chance { .. })
    }
    fn update_descriptions(&mut self) {
        self.descriptions = self.table.descriptions();
        self.descriptions
            .retain(|description| !description.is_empty());
    }
}

impl<G: Playable> PositionSource<G> for Lesson<G> {
    fn position(&self) -> (&G, Option<Seat>) {
        (self.table.game(), Some(self.seat))
    }
    fn can_take_keys(&self) -> bool {
        self.task.as_ref().is_none_or(|task| !task.is_empty())
    }
    fn context<'a>(&'a self, game: &'a G, now: Instant) -> ViewContext<'a, G> {
        let still = ViewContext::still(&self.table, game, self.chooser(), self.table.now(), now);
        // Where no key plays, none is asked for.
        let is_roll_due = still.is_roll_due && self.can_take_keys();
        ViewContext {
            descriptions: &self.descriptions,
            task: self.task.as_deref(),
            is_roll_due,
            ..still
        }
        .with_hints(self.hints.as_ref())
    }
}

impl<G: Playable> Exercise<G> {
    /// Creates an exercise for `seat` in the position on `table`.
    pub(crate) fn new(table: Table<G>, seat: Seat) -> Exercise<G> {
        let mut lesson = Lesson {
            table,
            seat,
            descriptions: Vec::new(),
            task: None,
            hints: None,
        };
        lesson.update_descriptions();
        Exercise {
            host: Host::new(&lesson),
            lesson,
        }
    }

    pub(crate) fn table(&self) -> &Table<G> {
        &self.lesson.table
    }
    /// Returns the game as the person sees it.
    pub(crate) fn game(&self) -> G {
        self.table().game().seen_by(Some(self.lesson.seat))
    }

    /// Sets the action that is asked for, in notation, or `roll`; `None` for a step that is only
    /// read.
    pub(crate) fn ask_for(&mut self, task: Option<&str>) {
        self.lesson.task = Some(task.unwrap_or_default().to_owned());
    }
    /// Returns the next key towards it, if the view knows one.
    pub(crate) fn next_key(&self, context: &Context) -> Option<String> {
        if !G::View::STYLE.leads || !self.lesson.can_take_keys() {
            return None;
        }
        let ctx = self.host.scene.context(&self.lesson, context);
        self.host.view.prompt(&ctx)
    }

    /// Returns `true` while the effect of the last event is being shown.
    pub(crate) fn is_moving(&self, context: &Context) -> bool {
        self.host.is_moving(context.now)
    }
    /// Shows the effect of the last event at once.
    pub(crate) fn skip(&mut self) {
        self.host.skip();
    }

    /// Shows the coach's advice for the position, until something happens.
    pub(crate) fn show_hints(&mut self, hints: Option<Evaluation<G::Action>>) {
        self.lesson.hints = hints;
    }

    /// Takes the unfinished choices of the position back, so that the instructions apply as they
    /// are.
    pub(crate) fn start_over(&mut self) {
        self.host.view.forget_choices();
    }

    /// Returns the view's response to `input`. Nothing has happened in the game yet.
    pub(crate) fn input(&mut self, input: &Input, context: &Context) -> Response<G::Action> {
        if self.is_moving(context) && !matches!(input, Input::Mouse(..)) {
            self.skip();
        }
        match self.host.input(&self.lesson, context, input) {
            Some(response) => response,
            // Enter may roll as well: it decides nothing here.
            None if self.lesson.is_roll_due()
                && (Self::rolls(input, context) || Self::is_going_on(input, context)) =>
            {
                Response::Roll
            }
            None => Response::Ignored,
        }
    }

    /// Changes the table, and shows the effect.
    fn change(
        &mut self,
        context: &Context,
        change: impl FnOnce(&mut Table<G>) -> Result<(), RuleError>,
    ) -> Result<(), RuleError> {
        let before = self.game();
        let events = self.table().log().len();
        change(&mut self.lesson.table)?;
        self.host.scene.counting.skip();
        self.lesson.hints = None;
        self.lesson.update_descriptions();
        for (_, event) in &self.lesson.table.log()[events..] {
            self.host.happened(
                &self.lesson,
                context,
                (&before, event, self.lesson.table.game()),
            );
        }
        Ok(())
    }
    /// Performs `action` for `seat`.
    pub(crate) fn act(
        &mut self,
        context: &Context,
        seat: Seat,
        action: G::Action,
    ) -> Result<(), RuleError> {
        self.change(context, |table| table.act(table.now(), seat, action))
    }
    /// Rolls the dice, or deals the cards, that are due.
    pub(crate) fn roll(&mut self, context: &Context) -> Result<(), RuleError> {
        self.change(context, |table| table.roll(table.now()))
    }

    /// Returns the progress of the game: `round 7 of 20, roll 2 of 3`.
    pub(crate) fn headline(&self, context: &Context) -> String {
        let ctx = self.host.context_so_far(&self.lesson, context);
        self.host.view.headline(&ctx).to_string()
    }

    /// Returns the seats for the first line.
    pub(crate) fn seats(&self, context: &Context) -> Vec<SeatLabel> {
        self.host.seats(&self.lesson, context)
    }

    /// Draws the table over the whole canvas; beside it the coach's choices, else `side_node`.
    pub(crate) fn draw(&self, canvas: &mut Canvas, context: &Context, side_node: Node<'_>) {
        let Lesson {
            table, seat, hints, ..
        } = &self.lesson;
        let side_node = match hints {
            Some(hints) => coach(table, table.game(), *seat, hints),
            None => side_node,
        };
        self.host.draw(&self.lesson, context, side_node, canvas);
    }

    /// Returns the keys available on the table now.
    pub(crate) fn keys(&self, context: &Context) -> Vec<BarItem> {
        // A roll that is due is the only thing to do.
        if self.lesson.is_roll_due() {
            let word = self.lesson.table.turn().roll_word();
            return vec![context.keys.item(PLAY, "roll", word)];
        }
        self.host.bar(&self.lesson, context)
    }

    /// Returns `true` if `input` is the player's key for rolling.
    fn rolls(input: &Input, context: &Context) -> bool {
        context.keys.is_key_of(PLAY, input, "roll")
    }

    /// Returns `true` if `input` is the player's key for the menu of a game, which leaves an
    /// exercise.
    pub(crate) fn is_leaving(input: &Input, context: &Context) -> bool {
        context.keys.is_key_of(PLAY, input, "menu")
    }

    /// Opens the rules and keys if `input` is the player's key for them.
    pub(crate) fn help(input: &Input, context: &Context) -> Option<Transition> {
        let is_help = context.keys.is_key_of(PLAY, input, "help");
        is_help.then(|| Transition::Rules(G::INFO))
    }

    /// Returns `true` if `input` is the player's key for choosing on other screens, which continues
    /// if there is nothing to choose on the table.
    pub(crate) fn is_going_on(input: &Input, context: &Context) -> bool {
        context.keys.is_key_of(SHARED, input, "choose")
    }

    /// Returns the entry of the key bar for [`Exercise::goes_on`].
    pub(crate) fn key_to_go_on(label: &str, context: &Context) -> BarItem {
        context.keys.item(SHARED, "choose", label)
    }

    /// Returns the entries of the key bar for [`Exercise::help`] and [`Exercise::leaves`].
    pub(crate) fn last_keys(context: &Context) -> [BarItem; 2] {
        [("help", "rules"), ("menu", "leave")]
            .map(|(name, label)| context.keys.item(PLAY, name, label))
    }

    /// Returns the time of the next frame.
    pub(crate) fn wakes(&self, now: Instant) -> Option<Instant> {
        self.host.wakes(&self.lesson, now)
    }
}

//! What the keys of the play screen do that every game has: rolling, taking back, asking the coach, the pages over it.
use super::super::pause::{Entry, Pause};
use super::super::{help, result};
use super::{Message, Play};
use crate::core::game::{RuleError, Seat};
use crate::registry::with_game;
use crate::session::Hint;
use crate::tui::context::Context;
use crate::tui::keys::BarItem;
use crate::tui::keys::{BETWEEN, Command, PLAY, keys};
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommand, Transition};
use crate::tui::view::{Playable, View};

/// Returns the keys of the game called `id` and what they do.
pub(crate) fn keys_and_help(id: &'static str, context: &Context) -> Vec<(String, &'static str)> {
    let keys = with_game!(id, G => {
        let view = context.keys.help(id, <<G as Playable>::View as View<G>>::COMMANDS);
        view.into_iter().chain(Play::<G>::keys_and_help(context)).collect()
    });
    keys.unwrap_or_default()
}

/// What the cards between turns can be asked for.
pub(crate) const BETWEEN_TURNS: &[Command<(), ()>] = keys! {
    "go-on" "space enter" "go on with the game" (()) ();
    "board" "b" "look at the board" (()) ();
};

/// What can be asked for while things move, or a result is looked at, and changes nothing of that.
pub(super) const AT_ONCE: [&str; 3] = ["faster | slower", "help", "menu"];

impl<G: Playable> Keyed for Play<G> {
    const CONTEXT: &'static str = PLAY;
    /// Views may use the keys for rolling while nothing is to be rolled, that for the result while the game goes on, and
    /// those for the pace while a person is to choose.
    const COMMANDS: &'static [ScreenCommand<Self>] = keys! {
        "roll" "space r" "roll the dice, as r does; it never decides anything" (|play, _| play.if_rollable("roll"))
            |play, context, _| play.roll(context);
        "result" "tab enter" "show the result of a game that is over"
            (|play, _| play.session.table().is_over().then_some("result")) |play, context, _| play.show_result(context);
        "faster | slower" "+ | -" "let computers play faster or slower; space plays the turn of one to its end"
            (|play, _| play.computer_in_turn().map(|_| "pace")) |play, context, slower| play.change_pace(slower == 0, context);
        "undo" "u f3" "take the last choice back (f3 while faces are typed); with several people not past a roll"
            (|play, _| Some(if play.session.table().can_undo() { "undo" } else { "" })) |play, context, _| play.undo(context);
        "redo" "U" "play again what was taken back" (|play, _| play.session.table().can_redo().then_some("redo"))
            |play, context, _| play.redo(context);
        "correct" "f2"
            "correct the faces typed for the last roll, again for the one before, until others have acted on it"
            (|play, _| Some(if play.session.correctable() > 0 { "correct" } else { "" })) |play, context, _| play.correct(context);
        "coach" "c" "ask the coach: a nudge, again for the best choice, again for all of them"
            (|play, _| Some(if play.coach_refuses().is_none() { "coach" } else { "" }))
            |play, context, _| play.ask_coach(context);
        "help" "?" "rules and keys" "rules" |play, context, _| Transition::Push(Box::new(play.help_page(context)));
        "menu" "esc" "menu of the game: rules, settings, leave (the game is kept)" "menu"
            |play, context, _| play.open_menu(context);
    };
}

impl<G: Playable> Play<G> {
    /// Returns whether `input` asks for the command called `name`.
    pub(super) fn asks(input: &Input, name: &str, context: &Context) -> bool {
        context.keys.asks(PLAY, Self::COMMANDS, input, name)
    }

    /// Returns whether `input` asks a card between turns for `name`.
    pub(super) fn asks_card(input: &Input, name: &str, context: &Context) -> bool {
        context.keys.asks(BETWEEN, BETWEEN_TURNS, input, name)
    }

    /// Returns the entry of the key bar for the command called `name`.
    pub(super) fn item(name: &'static str, label: &str, context: &Context) -> BarItem {
        context.keys.item(PLAY, Self::COMMANDS, name, label)
    }

    /// Returns the entry of the key bar for `name` of a card between turns.
    pub(super) fn card_item(name: &'static str, label: &str, context: &Context) -> BarItem {
        context.keys.item(BETWEEN, BETWEEN_TURNS, name, label)
    }

    /// Does what `input` asks for if that is one of [`AT_ONCE`] and can be done now.
    pub(super) fn at_once(&mut self, input: &Input, context: &mut Context) -> Transition {
        match AT_ONCE.iter().any(|name| Self::asks(input, name, context)) {
            true => Keyed::obey(self, input, context),
            false => Transition::Ignored,
        }
    }

    pub(super) fn roll(&mut self, context: &Context) -> Transition {
        let result = self.session.roll_by_hand(context.now);
        self.follow_or_refuse(context, result);
        Transition::Stay
    }

    /// Returns who sits at the keyboard: where seats choose in secret, who has been shown the table last.
    fn at_keyboard(&self) -> Option<Seat> {
        if G::View::HIDDEN_CHOICES { self.shown_to } else { self.chooser() }
    }

    /// Returns whether who sits at the keyboard can take the last choice back while the keyboard passes to another.
    pub(super) fn goes_back(&self) -> bool {
        let (table, seat) = (self.session.table(), self.at_keyboard());
        table.can_undo() && seat.is_none_or(|seat| table.expect_own_undo(seat).is_ok())
    }

    pub(super) fn undo(&mut self, context: &Context) -> Transition {
        let (change, mut done) = self.session.undo(context.now, self.at_keyboard());
        if self.session.correctable() > 0 {
            // What stands for a choice does not stand for a roll that was mistyped.
            done = done.map_err(|why| RuleError::new(format!("{why}; f2 corrects the roll")));
        }
        self.follow_or_refuse(context, (change, done));
        Transition::Stay
    }

    /// Returns `word` if the dice that are due can be rolled by a person's key, or the computer in turn hurried.
    fn if_rollable(&self, word: &'static str) -> Option<&'static str> {
        let can = self.session.can_roll() && self.chooser().is_some() && !self.is_looking_back();
        can.then_some(word)
    }

    fn redo(&mut self, context: &Context) -> Transition {
        let result = self.session.redo(context.now, self.at_keyboard());
        self.follow_or_refuse(context, result);
        Transition::Stay
    }

    /// Shows the result, if the key was not on its way to the last choice.
    fn show_result(&mut self, context: &Context) -> Transition {
        if self.is_guarded(context) { Transition::Stay } else { Transition::Push(self.result(context)) }
    }

    pub(super) fn open_menu(&mut self, context: &Context) -> Transition {
        let table = self.session.table();
        let coach = self.session.coach_refuses().is_none() && self.chooser().is_some();
        let commands = [
            coach.then_some(("coach", "Ask the coach")),
            table.can_undo().then_some(("undo", "Undo the last choice")),
        ];
        let below = |(name, words)| Entry::Below(Self::request(name, 0), words);
        let commands = commands.into_iter().flatten().map(below).collect();
        let help = self.help_page(context);
        Transition::Push(Box::new(Pause::of(self.session.table(), commands, help)))
    }

    pub(super) fn help_page(&mut self, context: &Context) -> help::Help {
        let heading = self.ask(context, |view, ctx| view.headline(ctx).rules);
        let keys = keys_and_help(G::INFO.id, context);
        help::Help::game(G::INFO, keys).at_heading(heading)
    }

    pub(super) fn result(&self, context: &Context) -> Box<dyn Screen> {
        let (table, preparation) = (self.session.table().clone(), self.session.preparation().clone());
        let file = self.session.save().path();
        Box::new(result::Outcome::of(table, preparation, file, context))
    }

    /// Returns why the coach says nothing now, if that is so.
    fn coach_refuses(&self) -> Option<&'static str> {
        let waits = || self.chooser().is_none().then_some("There is nothing to choose now");
        self.session.coach_refuses().or_else(waits)
    }

    /// One step more of what the coach knows.
    pub(super) fn ask_coach(&mut self, context: &Context) -> Transition {
        if let Some(why) = self.coach_refuses() {
            self.message = Some(Message::Refused(why.into()));
        }
        let Some(seat) = self.chooser().filter(|_| self.coach_refuses().is_none()) else {
            return Transition::Stay;
        };
        match self.session.ask_hint(context.now, seat) {
            Hint::Said(what) => self.message = Some(Message::Coach(what)),
            Hint::Later(what) => self.message = Some(Message::Waiting(what)),
            Hint::Shown(_) => {}
        }
        self.show_news();
        Transition::Stay
    }
}

//! Commands of the play screen in every game: rolling, undo, coach, the pages over it.
use super::super::dialog::Dialog;
use super::super::dice::DiceScreen;
use super::super::settings::SettingsScreen;
use super::super::setup::SetupScreen;
use super::super::{help, result, win};
use super::{Notice, Play, Waits};
use crate::core::{Description, NO_CHOICE, Seat};
use crate::session::{Hint, HintLevel};
use crate::statistics::FaceCounts;
use crate::tui::context::Context;
use crate::tui::keys::{BETWEEN, BarItem, Commands, PLAY, keys};
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommands, Transition};
use crate::tui::view::{Playable, Response, View};

/// Refuses the log of a game that has just begun.
const NOTHING_YET: &str = "Nothing has happened yet";

/// Commands of the cards between turns.
pub(crate) const BETWEEN_TURNS: Commands<(), ()> = keys! {
    "go-on" "space enter" "continue" (()) ();
};

/// Commands that work during animations and over results, and do not affect them.
pub(super) const AT_ONCE: [&str; 3] = ["faster | slower", "help", "menu"];

impl<G: Playable> Keyed for Play<G> {
    const CONTEXT: &'static str = PLAY;
    /// Views may use the keys for rolling while there is nothing to roll, the key for the result
    /// during the game, and the keys for the pace while a person chooses.
    const COMMANDS: ScreenCommands<Self> = keys! {
        "roll" "space r" "when a roll is due: roll the dice; it never commits a choice" (|play, _| play.if_rollable(play.roll_word()))
            |play, context, _| play.roll(context);
        "result" "enter tab" "show the result of a finished game"
            (|play, _| play.session.table().is_over().then_some("result")) |play, context, _| play.show_result(context);
        "faster | slower" "+ | -" "computers play faster or slower; space finishes the turn of one at once"
            (|play, _| play.computer_in_turn().map(|_| "pace")) |play, context, slower| play.change_pace(slower == 0, context);
        "redo" "U" "redo what you undid"
            (|play, _| Some(if play.session.table().can_redo() { "redo" } else { "" }))
            |play, context, _| play.redo(context);
        "undo" "u f3" "undo the last choice or typed roll (f3 while typing faces); with several people, not past a roll"
            (|play, _| Some(if play.session.table().can_undo() { "undo" } else { "" })) |play, context, _| play.undo(context);
        "follow" "C" "play the coach's choice, once it has been told"
            (|play, _| play.advised_action().map(|_| "play it").or(play.chooser().map(|_| "")))
            |play, context, _| play.follow_coach(context);
        "log" "L" "the log: what has happened so far" "" |play, context, _| play.show_log(context);
        "coach" "c" "ask the coach (the game then leaves your statistics): a hint; again for all choices, the best first"
            (|play, _| Some(if play.coach_refuses().is_none() { play.coach_label() } else { "" }))
            |play, context, _| play.ask_coach(context);
        "by-itself" "a" "after a roll that fits nothing: leave the first roll of each turn to the program until a card fits"
            (|play, context| play.can_roll_until_fit(context).then_some("roll for me until a card fits"))
            |play, context, _| play.roll_by_itself(context);
    "hand-over" "" "" (|play, _| (!play.session.table().is_over()).then_some(""))
            |play, context, _| play.hand_over(context);
        "help" "?" "rules and keys" "rules" |play, context, _| Transition::Push(Box::new(play.help_page(context)));
        "menu" "esc" "the game's menu: rules, options, leave (the game is saved)" "menu"
            |play, context, _| play.open_menu(context);
    };
}

impl<G: Playable> Play<G> {
    /// Returns `true` if `input` is the key of the command `name`.
    pub(super) fn is_key_of(input: &Input, name: &str, context: &Context) -> bool {
        context.keys.is_key_of(PLAY, input, name)
    }

    /// Returns `true` if `input` is the key of the command `name` of a card between turns.
    pub(super) fn is_card_key(input: &Input, name: &str, context: &Context) -> bool {
        context.keys.is_key_of(BETWEEN, input, name)
    }

    /// Returns the entry of the key bar for the command `name`.
    pub(super) fn item(name: &'static str, label: &str, context: &Context) -> BarItem {
        context.keys.item(PLAY, name, label)
    }

    /// Returns the entry of the key bar for the command `name` of a card between turns.
    pub(super) fn card_item(name: &'static str, label: &str, context: &Context) -> BarItem {
        context.keys.item(BETWEEN, name, label)
    }

    /// Returns `true` if `input` asks for a command that is one of [`AT_ONCE`] and available.
    pub(super) fn is_at_once(&self, input: &Input, context: &Context) -> bool {
        self.find_command(input, context)
            .is_some_and(|(command, _)| AT_ONCE.contains(&command.binding.name))
    }

    pub(super) fn roll(&mut self, context: &Context) -> Transition {
        if self.is_guarded(context) {
            // The key was still meant for a computer's turn.
            return Transition::Stay;
        }
        // Who rolls by hand has read the points.
        self.messages.tell(None);
        let result = self.session.roll_by_hand(context.now);
        self.follow_or_refuse(context, result);
        Transition::Stay
    }

    pub(super) fn undo(&mut self, context: &Context) -> Transition {
        let is_counted = self.session.table().is_undo_counted();
        if is_counted && self.warns("undo", "an undo", self.chooser()) {
            return Transition::Stay;
        }
        let result = self.session.undo(context.now);
        let is_done = result.1.is_ok();
        self.follow_or_refuse(context, result);
        if is_done && self.session.table().can_redo() {
            let back = Self::item("redo", "", context).shown;
            let notice = Notice::Said(format!("Undone. {back} brings it back."));
            self.messages.show(notice);
        }
        Transition::Stay
    }

    /// Returns the word for the chance event that is due: a roll or a deal; for one that happens by
    /// itself, that the key skips the wait.
    pub(super) fn roll_word(&self) -> &'static str {
        if self.is_rolling_by_itself() {
            "skip"
        } else {
            self.session.table().turn().roll_word()
        }
    }

    /// Returns `true` if a person's dice are rolled in a moment without a key.
    pub(super) fn is_rolling_by_itself(&self) -> bool {
        self.session.can_roll() && !self.session.is_roll_due() && self.chooser().is_some()
    }

    /// Returns `word` if a person's key can roll the dice now, or hurry the computer in turn.
    fn if_rollable(&self, word: &'static str) -> Option<&'static str> {
        let can_roll = self.session.can_roll() && self.chooser().is_some();
        can_roll.then_some(word)
    }

    /// Returns `true` if the last roll fitted no card, and the next ones can be left to the program.
    fn can_roll_until_fit(&self, context: &Context) -> bool {
        let has_missed = matches!(self.waits(context), Waits::Miss(_));
        let can_roll = self.session.can_roll() && self.session.table().people() > 0;
        G::INFO.takebacks && has_missed && can_roll && !self.has_auto_roll(context)
    }

    /// Returns `true` if the program makes the first roll of each turn.
    pub(super) fn has_auto_roll(&self, context: &Context) -> bool {
        self.automatic.first_rolls || context.settings.auto_roll
    }

    /// Leaves the first roll of each turn to the program until a card fits.
    fn roll_by_itself(&mut self, context: &Context) -> Transition {
        self.automatic.first_rolls = true;
        let notice = Notice::Said("Dice roll by themselves until a card fits.".into());
        self.messages.show(notice);
        self.plan(context);
        Transition::Stay
    }

    fn redo(&mut self, context: &Context) -> Transition {
        let result = self.session.redo(context.now);
        self.follow_or_refuse(context, result);
        Transition::Stay
    }

    /// Shows the result, unless the key was meant for the last choice.
    pub(super) fn show_result(&mut self, context: &Context) -> Transition {
        if self.is_guarded(context) {
            return Transition::Stay;
        }
        let is_first = self.session.pass_to_result();
        Transition::Push(self.result(is_first, context))
    }

    /// Opens the menu of the game. Its rows keep their places; one with nothing behind it is dim.
    pub(super) fn open_menu(&mut self, context: &Context) -> Transition {
        let item_of = |name| Self::item(name, "", context);
        let undo =
            (!self.session.table().can_undo()).then(|| "There is nothing to undo".to_owned());
        let is_new = self.session.account().is_empty();
        let log = is_new.then(|| NOTHING_YET.to_owned());
        let coach = self.coach_refuses().map(str::to_owned);
        let help = self.help_page(context);
        let table = self.session.table().clone();
        let [new, leave, quit] = if self.session.save().is_tentative() {
            ["New game", "Leave", "Quit"]
        } else {
            [
                "New game (this one is saved)",
                "Leave (the game is saved)",
                "Quit (the game is saved)",
            ]
        };
        let menu = Dialog::new(G::INFO.name, "")
            .row("Continue", |_| Transition::Pop)
            .row_below(item_of("coach"), "Ask the coach", coach)
            .row_below(item_of("undo"), "Undo the last choice", undo)
            .row_below(item_of("log"), "What has happened so far", log)
            .row_at("w", "Hand over a seat", |_| {
                Transition::Below(Self::request("hand-over", 0))
            })
            .row(new, |context| {
                Transition::Push(Box::new(SetupScreen::of(G::INFO, context)))
            })
            .row_at(&item_of("help").shown, "Rules and keys", move |_| {
                Transition::Push(Box::new(help.clone()))
            })
            .row_at("d", "The dice so far", move |context| {
                let dice = (FaceCounts::of_table(&table), table.header().dice);
                let screen = DiceScreen::new(G::LOOK.ground, Some(dice), context);
                Transition::Push(Box::new(screen))
            })
            .row("Options", |context| {
                Transition::Push(Box::new(SettingsScreen::new(context)))
            })
            .row(leave, |_| Transition::Home)
            .row(quit, |_| Transition::Quit);
        if G::INFO.takebacks {
            return Transition::Push(Box::new(menu));
        }
        // While the menu stops a clock, nobody can go on thinking.
        Transition::Push(Box::new(self.cover_with(menu, context)))
    }

    /// Returns the keys of the game, then those of this screen, and their descriptions.
    pub(crate) fn game_keys(context: &Context) -> Vec<(String, &'static str)> {
        let mut keys = context.keys.help(G::INFO.id, G::View::COMMANDS.bindings);
        keys.extend(Self::keys_and_help(context));
        keys
    }

    pub(super) fn help_page(&self, context: &Context) -> help::Help {
        let heading = self.host.view.headline(&self.scene(context)).rules;
        let keys = Self::game_keys(context);
        help::Help::game(G::INFO, keys)
            .with_log(Description::log(self.session.account()).collect())
            .at_heading(heading)
    }

    fn show_log(&mut self, context: &Context) -> Transition {
        if self.session.account().is_empty() {
            return self.refuse(NOTHING_YET);
        }
        Transition::Push(Box::new(self.help_page(context).at_log()))
    }

    /// Returns the result, after the moment of a win if it `is_first` shown now.
    pub(super) fn result(&self, is_first: bool, context: &Context) -> Box<dyn Screen> {
        let table = self.session.table();
        let preparation = self.session.preparation().clone();
        let file = self.session.save().path();
        let entries = context.store.history().unwrap_or_default().entries;
        let result = Box::new(result::ResultScreen::of(
            table.clone(),
            preparation,
            file,
            &entries,
            context,
        ));
        if !is_first {
            return result;
        }
        win::before(result, table, file, &entries, context)
    }

    /// Returns the reason if there is no advice now.
    fn coach_refuses(&self) -> Option<&'static str> {
        let refusal = self.session.coach_refuses();
        if refusal.is_none() && self.chooser().is_none() {
            return Some(NO_CHOICE);
        }
        refusal
    }

    /// Returns the label of the next coach step; empty if nothing more can be shown.
    fn coach_label(&self) -> &'static str {
        match self.session.hint_level() {
            HintLevel::Nothing => "hint",
            HintLevel::Nudge => "choices",
            HintLevel::Choices => "",
        }
    }

    /// Returns the advised seat and action, once the coach has shown them.
    pub(super) fn advised_action(&self) -> Option<(Seat, G::Action)> {
        let seat = self.chooser()?;
        Some((seat, self.session.hints()?.actions.first()?.action.clone()))
    }

    /// Plays the advised action, or says why there is none.
    fn follow_coach(&mut self, context: &mut Context) -> Transition {
        let Some((seat, action)) = self.advised_action() else {
            let why = self
                .coach_refuses()
                .unwrap_or("Ask the coach for the choices first");
            return self.refuse(why);
        };
        self.apply(Response::Act(seat, action), context)
    }

    /// Says what the first help of `seat` in a game that counts costs, instead of giving it, unless
    /// this is the answer. Returns `true` if it did.
    fn warns(&mut self, command: &'static str, what: &str, seat: Option<Seat>) -> bool {
        // Among people nobody is asked: they see what is done.
        let costs = self.session.table().people() < 2
            && seat.is_some_and(|seat| self.session.cost_of_help(seat).is_some());
        let is_answered = self.messages.question() == Some(command);
        self.messages.end(Notice::is_ended_by_key);
        if !costs || is_answered {
            return false;
        }
        let question = format!("With {what}, this game does not count in your results.");
        self.messages.show(Notice::Asked(command, question));
        true
    }

    /// Shows the next level of advice, or the reason if there is none.
    pub(super) fn ask_coach(&mut self, context: &Context) -> Transition {
        if let Some(why) = self.coach_refuses() {
            return self.refuse(why);
        }
        let Some(seat) = self.chooser() else {
            return Transition::Stay;
        };
        if !self.warns("coach", "help", Some(seat)) {
            self.show_hint(seat, context);
        }
        Transition::Stay
    }

    /// Shows the next level of advice for `seat`.
    pub(super) fn show_hint(&mut self, seat: Seat, context: &Context) {
        match self.session.ask_hint(context.now, seat) {
            Hint::Said(text) => {
                let step = self.host.view.step();
                self.messages.show(Notice::Coach { text, step });
            }
            Hint::Later(what) => self.messages.show(Notice::Waiting(what)),
            Hint::Choices => {
                self.messages
                    .end(|notice| !matches!(notice, Notice::Save(_)));
                // The best choice lies there as if the player had made it.
                if let Some((_, action)) = self.advised_action() {
                    self.point_at(&action, context);
                }
            }
        }
        self.show_news_of_save();
    }
}

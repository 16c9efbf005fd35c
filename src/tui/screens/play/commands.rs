//! What the keys of the play screen do that every game has: rolling, taking back, asking the coach, the pages over it.
use super::super::pause::Pause;
use super::super::{help, result};
use super::{Command, KEYS, Message, PLAY, Play};
use crate::core::game::RuleError;
use crate::session::Hint;
use crate::statistics::RollSet;
use crate::tui::context::Context;
use crate::tui::screen::{Screen, Transition};
use crate::tui::theme::Ground;
use crate::tui::view::{Playable, View};

impl<G: Playable> Play<G> {
    pub(super) fn roll(&mut self, context: &Context) {
        let result = self.session.roll_by_hand(context.now);
        self.follow_or_refuse(context, result);
    }

    pub(super) fn undo(&mut self, context: &Context) {
        let (change, mut done) = self.session.undo(context.now);
        if self.session.correctable() > 0 {
            // What stands for a choice does not stand for a roll that was mistyped.
            done = done.map_err(|why| RuleError::new(format!("{why}; f2 corrects the roll")));
        }
        self.follow_or_refuse(context, (change, done));
    }

    /// Whether `command` of the play screen makes sense now.
    pub(super) fn can(&self, command: Command) -> bool {
        let table = self.session.table();
        match command {
            Command::Roll => self.session.can_roll() && self.chooser().is_some(),
            Command::Undo => table.can_undo(),
            Command::Redo => table.can_redo(),
            Command::Correct => self.session.correctable() > 0,
            Command::Coach => self.session.coach_refuses().is_none() && self.chooser().is_some(),
            Command::Result => table.is_over(),
            Command::Faster | Command::Slower => self.computer_in_turn().is_some(),
            Command::Help | Command::Menu => true,
        }
    }

    pub(super) fn do_command(&mut self, command: Command, context: &mut Context) -> Transition {
        match command {
            Command::Roll => self.roll(context),
            Command::Undo => self.undo(context),
            Command::Redo => {
                let result = self.session.redo(context.now);
                self.follow_or_refuse(context, result);
            }
            Command::Correct => self.correct(context),
            Command::Coach => self.ask_coach(context),
            Command::Faster | Command::Slower => self.change_pace(command, context),
            Command::Result => return Transition::Push(self.result(context)),
            Command::Help => return Transition::Push(Box::new(self.help_page(context))),
            Command::Menu => {
                let table = self.session.table().clone();
                let dice = move || (RollSet::of_table(&table), table.header().dice);
                let ground = Ground::of(G::INFO.id);
                let help = self.help_page(context);
                let pause = Pause::new(G::INFO.name, help, !G::INFO.takebacks, ground, Box::new(dice));
                return Transition::Push(Box::new(pause));
            }
        }
        Transition::Stay
    }

    pub(super) fn help_page(&mut self, context: &Context) -> help::Help {
        let heading = self.ask(context, |view, ctx| view.rules_heading(ctx));
        let mut keys = context.keys.help(G::INFO.id, G::View::KEYS);
        keys.extend(context.keys.help(PLAY, KEYS));
        help::Help::game(G::INFO, keys).at_heading(heading)
    }

    pub(super) fn result(&self, context: &Context) -> Box<dyn Screen> {
        let (table, preparation) = (self.session.table().clone(), self.session.preparation().clone());
        let file = self.session.save().path();
        Box::new(result::Outcome::of(table, preparation, file, context))
    }

    /// One step more of what the coach knows.
    pub(super) fn ask_coach(&mut self, context: &Context) {
        let Some(seat) = self.chooser() else { return };
        match self.session.ask_hint(context.now, seat) {
            Hint::Said(what) => self.message = Some(Message::Coach(what)),
            Hint::Later(what) => self.message = Some(Message::Waiting(what)),
            Hint::Shown(_) => {}
        }
        self.show_news();
    }
}

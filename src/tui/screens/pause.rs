//! The menu of a game in play: everything that stops the game, over the table.
use super::dice::DiceScreen;
use super::help::Help;
use super::settings::SettingsScreen;
use crate::core::record::DiceFrom;
use crate::statistics::RollSet;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommand, Transition};
use crate::tui::theme::{Ground, Role};
use crate::tui::widgets::list::{List, Listing};
use crate::tui::widgets::{bars, panel};

const ENTRIES: [&str; 5] =
    ["Play on", "Rules and keys", "Settings", "Leave the table (the game is kept)", "Quit"];

/// The menu of a game in play.
pub(crate) struct Pause {
    name: &'static str,
    help: Help,
    /// Whether the table is hidden meanwhile: where a clock stands still for the menu, nobody goes on thinking.
    hides: bool,
    list: List,
    ground: Ground,
    dice: Dice,
}

/// Tells what was rolled so far, and by whom.
type Dice = Box<dyn Fn() -> (RollSet, DiceFrom)>;

impl Pause {
    /// For the game called `name`; one that `races` is hidden as long as its clock stands. `dice`
    /// tells what was rolled so far.
    pub(crate) fn new(name: &'static str, help: Help, races: bool, ground: Ground, dice: Dice) -> Pause {
        Pause { name, help, hides: races, list: List::default(), ground, dice }
    }

    fn show_dice(&self, context: &Context) -> Transition {
        let dice = Some((self.dice)());
        Transition::Replace(Box::new(DiceScreen::new(self.ground, dice, context)))
    }
}

impl Keyed for Pause {
    const CONTEXT: &'static str = "pause";
    const LIST: &'static [ScreenCommand<Pause>] = Self::ROWS;
    const COMMANDS: &'static [ScreenCommand<Pause>] = keys! {
        "rules" "?" "rules and keys" "rules" |pause, _, _| Transition::Replace(Box::new(pause.help.clone()));
        "dice" "d" "the dice of this game so far" "dice so far" |pause, context, _| pause.show_dice(context);
        "back" "@back" "go on with the game" "play on" |_, _, _| Transition::Pop;
    };
}

impl Listing for Pause {
    fn list(&mut self) -> (&mut List, usize) {
        (&mut self.list, ENTRIES.len())
    }

    fn labels(&self) -> [Option<&'static str>; 2] {
        [Some("choose"), Some("do that")]
    }

    fn choose(&mut self, _: &mut Context) -> Transition {
        match self.list.at {
            0 => Transition::Pop,
            1 => Transition::Replace(Box::new(self.help.clone())),
            2 => Transition::Replace(Box::new(SettingsScreen::default())),
            3 => Transition::Home,
            _ => Transition::Quit,
        }
    }
}

impl Screen for Pause {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let mut inside = panel::draw(canvas, 42, ENTRIES.len() as i32 + 4);
        inside.text(2, 1, self.name, Role::InkStrong);
        for (i, entry) in ENTRIES.iter().enumerate() {
            self.list.strip(&mut inside, i as i32 + 3, i, entry, Role::Ink);
        }
        bars::keys(canvas, &self.bar(context));
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.obey(input, context)
    }

    fn help(&self, context: &Context) -> Vec<(String, &'static str)> {
        Self::keys_and_help(context)
    }

    fn is_overlay(&self) -> bool {
        !self.hides
    }
}

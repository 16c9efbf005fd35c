//! The menu of a game in play: everything that stops the game, over the table.
use super::dice::DiceScreen;
use super::help::Help;
use super::settings::SettingsScreen;
use crate::core::record::DiceFrom;
use crate::statistics::RollSet;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keymap::{BarItem, Key};
use crate::tui::screen::{Input, Screen, Transition};
use crate::tui::theme::{Ground, Role};
use crate::tui::widgets::list::{List, Picked};
use crate::tui::widgets::{bars, panel};
use ratatui::crossterm::event::KeyCode;

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
}

impl Screen for Pause {
    fn key_contexts(&self) -> &'static [&'static str] {
        &["pause", "screens"]
    }

    fn draw(&mut self, canvas: &mut Canvas, _: &Context) {
        let mut inside = panel::draw(canvas, 42, ENTRIES.len() as i32 + 4);
        inside.text(2, 1, self.name, Role::InkStrong);
        for (i, entry) in ENTRIES.iter().enumerate() {
            self.list.strip(&mut inside, i as i32 + 3, i, entry, Role::Ink);
        }
        let item = BarItem::new;
        bars::keys(
            canvas,
            &[
                item("↑↓", "choose", KeyCode::Down),
                item("enter", "do that", KeyCode::Enter),
                item("?", "rules", KeyCode::Char('?')),
                item("d", "dice so far", KeyCode::Char('d')),
                item("esc", "play on", KeyCode::Esc),
            ],
        );
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        match self.list.input(input, ENTRIES.len()) {
            Picked::Moved => return Transition::Stay,
            Picked::No if *input == Input::Key(Key::of(KeyCode::Esc)) => return Transition::Pop,
            Picked::No if *input == Input::Key(Key::letter('?')) => {
                return Transition::Replace(Box::new(self.help.clone()));
            }
            Picked::No if *input == Input::Key(Key::letter('d')) => {
                let dice = Some((self.dice)());
                return Transition::Replace(Box::new(DiceScreen::new(self.ground, dice, context)));
            }
            Picked::No => return Transition::Ignored,
            Picked::Chosen => {}
        }
        match self.list.at {
            0 => Transition::Pop,
            1 => Transition::Replace(Box::new(self.help.clone())),
            2 => Transition::Replace(Box::new(SettingsScreen::default())),
            3 => Transition::Home,
            _ => Transition::Quit,
        }
    }

    fn is_overlay(&self) -> bool {
        !self.hides
    }
}

//! The menu of a game in play: everything that interrupts the game, over the table.
use super::dice::DiceScreen;
use super::help::Help;
use super::settings::SettingsScreen;
use crate::core::{DiceFrom, Header, Table};
use crate::session::new_seed;
use crate::statistics::FaceCounts;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::{Request, keys};
use crate::tui::paint::panel;
use crate::tui::screen::{Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::{Role, TableTheme};
use crate::tui::view::Playable;
use crate::tui::widgets::bars;
use crate::tui::widgets::list::{List, Listing};

/// An entry of the menu.
#[derive(Clone, Copy)]
pub(crate) enum Entry {
    PlayOn,
    /// A command of the screen below, with its label.
    Below(Request, &'static str),
    New,
    Rules,
    Settings,
    Leave,
    Quit,
}

impl Entry {
    /// Returns its label; a game with nothing in it is not saved.
    fn words(self, is_saved: bool) -> &'static str {
        match self {
            Entry::PlayOn => "Continue",
            Entry::Below(_, words) => words,
            Entry::New if is_saved => "New game (this one is saved)",
            Entry::New => "New game",
            Entry::Rules => "Rules and keys",
            Entry::Settings => "Settings",
            Entry::Leave if is_saved => "Leave (the game is saved)",
            Entry::Leave => "Leave",
            Entry::Quit if is_saved => "Quit (the game is saved)",
            Entry::Quit => "Quit",
        }
    }
}

/// The menu of a game in play.
pub(crate) struct Pause {
    name: &'static str,
    entries: Vec<Entry>,
    /// The setup of the game.
    header: Header,
    help: Help,
    /// The table is hidden meanwhile: while the menu stops a clock, nobody can go on thinking.
    hides: bool,
    /// The game is kept on leaving it.
    is_saved: bool,
    list: List,
    ground: TableTheme,
    dice: Dice,
}

/// Returns the rolls so far, and their origin.
type Dice = Box<dyn Fn() -> (FaceCounts, DiceFrom)>;

impl Pause {
    /// Creates the menu of `table`, which is kept if `is_saved`, with the commands of its screen that are available now.
    pub(crate) fn of<G: Playable>(
        table: &Table<G>,
        is_saved: bool,
        commands: Vec<Entry>,
        help: Help,
    ) -> Pause {
        let ends = [Entry::New, Entry::Rules, Entry::Settings, Entry::Leave, Entry::Quit];
        let table = table.clone();
        Pause {
            name: G::INFO.name,
            entries: [vec![Entry::PlayOn], commands, ends.to_vec()].concat(),
            header: table.header().clone(),
            help,
            hides: !G::INFO.takebacks,
            is_saved,
            list: List::default(),
            ground: G::LOOK.ground,
            dice: Box::new(move || (FaceCounts::of_table(&table), table.header().dice)),
        }
    }

    fn show_dice(&self, context: &Context) -> Transition {
        let dice = Some((self.dice)());
        Transition::Push(Box::new(DiceScreen::new(self.ground, dice, context)))
    }
}

impl Keyed for Pause {
    const CONTEXT: &'static str = "pause";
    const LIST: ScreenCommands<Pause> = Self::ROWS;
    const COMMANDS: ScreenCommands<Pause> = keys! {
        "rules" "?" "rules and keys" "rules" |pause, _, _| Transition::Push(Box::new(pause.help.clone()));
        "dice" "d" "the dice rolled so far" "dice so far" |pause, context, _| pause.show_dice(context);
        "back" "@back" "continue the game" "continue" |_, _, _| Transition::Pop;
    };
}

impl Listing for Pause {
    fn list(&mut self) -> (&mut List, usize) {
        (&mut self.list, self.entries.len())
    }

    fn labels(&self) -> [Option<&'static str>; 2] {
        [Some("choose"), Some("select")]
    }

    fn choose(&mut self, _: &mut Context) -> Transition {
        match self.entries[self.list.at] {
            Entry::PlayOn => Transition::Pop,
            Entry::Below(request, _) => Transition::Below(request),
            Entry::New => Transition::Start(self.header.again(new_seed())),
            Entry::Rules => Transition::Push(Box::new(self.help.clone())),
            Entry::Settings => Transition::Push(Box::new(SettingsScreen::default())),
            Entry::Leave => Transition::Home,
            Entry::Quit => Transition::Quit,
        }
    }
}

impl Screen for Pause {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let mut inside = panel::draw(canvas, 42, self.entries.len() as i32 + 4);
        inside.text(2, 1, self.name, Role::InkStrong);
        for (i, entry) in self.entries.iter().enumerate() {
            self.list.strip(&mut inside, i as i32 + 3, i, entry.words(self.is_saved), Role::Ink);
        }
        bars::keys(canvas, &self.bar(context));
    }

    obeys_its_tables!();

    fn is_overlay(&self) -> bool {
        !self.hides
    }
}

//! Pictures of the program, as it is: the menu, and a game of each title that computers have played to some point.
use super::offscreen::Offscreen;
use super::theme::Theme;
use super::view::Playable;
use crate::core::coach::Level;
use crate::core::computers;
use crate::core::dice::Seed;
use crate::core::game::Turn;
use crate::core::record::{DiceFrom, Header, Line};
use crate::core::seats::SeatSetup;
use crate::core::table::Table;
use crate::registry::with_game;
use crate::tui::keys::Key;
use ratatui::buffer::Buffer;
use std::path::Path;
use std::time::Duration;

/// What a picture shows.
pub(crate) struct Picture {
    /// Its name, which says what it shows.
    pub(crate) name: &'static str,
    /// The game; none for the menu.
    game: Option<Position>,
    /// Keys that are pressed first.
    keys: &'static str,
}

/// A game between two people, from a fixed seed.
struct Position {
    id: &'static str,
    options: &'static str,
    /// How many events have happened.
    events: usize,
}

const fn of_game(
    name: &'static str,
    id: &'static str,
    options: &'static str,
    events: usize,
    keys: &'static str,
) -> Picture {
    Picture { name, game: Some(Position { id, options, events }), keys }
}

/// All pictures.
pub(crate) const PICTURES: [Picture; 6] = [
    Picture { name: "menu", game: None, keys: "" },
    of_game("symmdice", "symmdice", "", 40, ""),
    of_game("nice", "nice", "variant=super", 30, ""),
    // The one whose turn it is takes the keyboard: until then the table is covered.
    of_game("solitaire", "solitaire", "", 33, " "),
    of_game("mathdice", "mathdice", "", 24, ""),
    of_game("inverted", "inverted", "", 61, "1"),
];

/// The names of the people at the tables.
const NAMES: [&str; 2] = ["Ann", "Ben"];

impl Picture {
    /// Draws it in that size, with files in the folder `home`.
    ///
    /// # Errors
    /// Where the game cannot be begun, or its files cannot be written.
    pub(crate) fn draw(
        &self,
        home: &Path,
        (width, height): (u16, u16),
        theme: Theme,
    ) -> anyhow::Result<Buffer> {
        let mut screen = match &self.game {
            None => Offscreen::menu(home),
            Some(position) => {
                let record =
                    with_game!(position.id, G => play::<G>(position)).expect("a game of the registry")?;
                Offscreen::saved(home, &record.0, &record.1)?
            }
        };
        screen.set_theme(theme);
        for letter in self.keys.chars() {
            screen.key(Key::letter(letter));
        }
        // Whatever moves has come to rest.
        screen.pass(Duration::from_secs(2));
        Ok(screen.frame(width, height))
    }
}

/// Lets computers play until the events of `position` have happened and a person would have to choose; returns the game
/// as one of people.
fn play<G: Playable>(position: &Position) -> anyhow::Result<(Header, Vec<Line>)> {
    let options: G::Options = position.options.parse()?;
    let header = |seats: Vec<SeatSetup>| {
        Header::new(G::INFO, options, seats, Seed(11), DiceFrom::Seeded).with_coach(true)
    };
    let solution = G::prepare(&options, NAMES.len() as u8, &|_| {});
    let computers = vec![SeatSetup::computer(Level::Expert); NAMES.len()];
    let mut table = Table::<G>::new(header(computers))?;
    computers::play_until(&mut table, &solution, |table| {
        table.log().len() >= position.events && matches!(table.turn(), Turn::Act { .. })
    })?;
    Ok((header(NAMES.map(SeatSetup::person).to_vec()), table.journal().to_vec()))
}

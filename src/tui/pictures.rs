//! Pictures of the program: the menu, and a game of each title, played by computers up to some point.
use super::offscreen::Offscreen;
use super::theme::Theme;
use super::view::Playable;
use crate::core::coach::Level;
use crate::core::computers;
use crate::core::dice::Seed;
use crate::core::game::{Game, Turn};
use crate::core::record::{DiceFrom, Header, Line};
use crate::core::seats::SeatSetup;
use crate::core::table::Table;
use crate::registry::each_game;
use crate::tui::keys::Key;
use ratatui::buffer::Buffer;
use std::path::Path;
use std::time::Duration;

/// A played game: its header and its lines.
type Played = anyhow::Result<(Header, Vec<Line>)>;

/// A picture.
pub(crate) struct Picture {
    /// Its name, which describes its content.
    pub(crate) name: &'static str,
    /// Plays its game; `None` for the menu.
    play: Option<fn() -> Played>,
    /// Keys pressed first.
    keys: &'static str,
}

/// Returns all pictures.
pub(crate) fn pictures() -> Vec<Picture> {
    let menu = Picture { name: "menu", play: None, keys: "" };
    let games = each_game!(G => Picture {
        name: <G as Game>::INFO.id,
        play: Some(play::<G>),
        keys: <G as Playable>::LOOK.example.keys,
    });
    [menu].into_iter().chain(games).collect()
}

/// The names of the people at the tables.
const NAMES: [&str; 2] = ["Ann", "Ben"];

impl Picture {
    /// Draws it at this size, with files in the folder `home`.
    ///
    /// # Errors
    /// Returns an error if the game cannot be started, or its files cannot be written.
    pub(crate) fn draw(
        &self,
        home: &Path,
        (width, height): (u16, u16),
        theme: Theme,
    ) -> anyhow::Result<Buffer> {
        let mut screen = match self.play {
            None => Offscreen::menu(home),
            Some(play) => {
                let (header, lines) = play()?;
                Offscreen::saved(home, &header, &lines)?
            }
        };
        screen.set_theme(theme);
        for letter in self.keys.chars() {
            screen.key(Key::letter(letter));
        }
        // All animations have ended.
        screen.pass(Duration::from_secs(2));
        Ok(screen.frame(width, height))
    }
}

/// Lets computers play until the example of the game is reached and a person would have to choose; returns the game
/// with people in their place.
fn play<G: Playable>() -> anyhow::Result<(Header, Vec<Line>)> {
    let example = &G::LOOK.example;
    let options: G::Options = example.options.parse()?;
    let header = |seats: Vec<SeatSetup>| {
        Header::new(G::INFO, options, seats, Seed(11), DiceFrom::Seeded).with_coach(true)
    };
    let solution = G::prepare(&options, NAMES.len() as u8, &|_| {});
    let computers = vec![SeatSetup::computer(Level::Expert); NAMES.len()];
    let mut table = Table::<G>::new(header(computers))?;
    computers::play_until(&mut table, &solution, |table| {
        table.log().len() >= example.events && matches!(table.turn(), Turn::Act { .. })
    })?;
    Ok((header(NAMES.map(SeatSetup::person).to_vec()), table.journal().to_vec()))
}

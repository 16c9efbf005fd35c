//! Pictures of the program: the menu, a game of each title, played by computers up to some point, and a review.
use super::offscreen::Offscreen;
use super::screens::open;
use super::theme::Theme;
use super::view::Playable;
use crate::core::coach::Level;
use crate::core::computers;
use crate::core::dice::Seed;
use crate::core::game::{Game, Turn};
use crate::core::record::{DiceFrom, Header, Line};
use crate::core::seats::SeatSetup;
use crate::core::table::Table;
use crate::registry::{each_game, with_game};
use crate::store::Store;
use crate::tui::keys::Key;
use anyhow::Context;
use ratatui::buffer::Buffer;
use std::path::Path;
use std::time::Duration;

/// A picture.
pub(crate) struct Picture {
    /// Its name, which describes its content.
    pub(crate) name: &'static str,
    /// Its size if no other is asked for.
    pub(crate) size: (u16, u16),
    /// Opens its screen, with files in a folder.
    open: fn(&Path) -> anyhow::Result<Offscreen>,
    /// Keys pressed first.
    keys: &'static str,
}

/// Returns all pictures.
pub(crate) fn pictures() -> Vec<Picture> {
    let menu = Picture { name: "menu", size: SMALL, open: |home| Ok(Offscreen::menu(home)), keys: "" };
    let games = each_game!(G => Picture {
        name: <G as Game>::INFO.id,
        size: SMALL,
        open: open_example::<G>,
        keys: <G as Playable>::LOOK.example.keys,
    });
    let review = Picture { name: "review", size: (120, 40), open: open_review, keys: "nn" };
    [menu].into_iter().chain(games).chain([review]).collect()
}

/// The size of a small terminal.
const SMALL: (u16, u16) = (80, 24);

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
        let mut screen = (self.open)(home)?;
        screen.set_theme(theme);
        for letter in self.keys.chars() {
            screen.key(Key::letter(letter));
        }
        // All animations have ended.
        screen.pass(Duration::from_secs(2));
        Ok(screen.frame(width, height))
    }
}

/// Opens a game that computers have played until its example is reached and a person has to choose.
fn open_example<G: Playable>(home: &Path) -> anyhow::Result<Offscreen> {
    let example = &G::LOOK.example;
    let (header, lines) =
        between_computers::<G>(example.options, Seed(11), Level::Expert, |events, turn| {
            events >= example.events && matches!(turn, Turn::Act { .. })
        })?;
    Offscreen::saved(home, &header, &lines)
}

/// Opens the review of a game of Inverted Dice by casual players.
pub(super) fn open_review(home: &Path) -> anyhow::Result<Offscreen> {
    with_game!("inverted", G => review_of::<G>(home)).context("no such game")?
}

/// Opens the review of a game by casual players.
pub(super) fn review_of<G: Playable>(home: &Path) -> anyhow::Result<Offscreen> {
    let (header, lines) = between_computers::<G>("", Seed(11), Level::Casual, |_, _| false)?;
    let mut save = Store::at(home).create(&header)?;
    save.sync(&lines)?;
    let mut screen = Offscreen::menu(home);
    let review = open::review(save.path(), screen.app.context()).map_err(anyhow::Error::msg)?;
    screen.push(review);
    // Until every move is analysed.
    while screen.app.wakes(screen.now).is_some() {
        screen.messages.recv()?;
        screen.app.wake(screen.now);
    }
    Ok(screen)
}

/// Lets computers of this level play until `enough` returns `true` of the number of events and the turn, or the game
/// ends; returns the game with people in their place.
pub(super) fn between_computers<G: Playable>(
    options: &str,
    seed: Seed,
    level: Level,
    enough: impl Fn(usize, Turn) -> bool,
) -> anyhow::Result<(Header, Vec<Line>)> {
    let options: G::Options = options.parse()?;
    let header =
        |seats: Vec<SeatSetup>| Header::new(G::INFO, options, seats, seed, DiceFrom::Seeded).with_coach(true);
    let solution = G::prepare(&options, NAMES.len() as u8, &|_| {});
    let mut table = Table::<G>::new(header(vec![SeatSetup::computer(level); NAMES.len()]))?;
    computers::play_until(&mut table, &solution, |table| enough(table.log().len(), table.turn()))?;
    Ok((header(NAMES.map(SeatSetup::person).to_vec()), table.journal().to_vec()))
}

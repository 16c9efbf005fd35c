//! The pictures in `assets/pictures`, which the README shows: the menu, a game of each title,
//! played by computers up to some point, and a review.
mod svg;

use crate::core::{
    DiceFrom, Game, Header, Level, Objective, RecordLine, SeatSetup, Seed, Table, Turn,
    coach::computers,
};
use crate::registry::{self, each_game, with_game};
use crate::store::Store;
use crate::tests::made::check_made_file;
use crate::tui::keys::Key;
use crate::tui::offscreen::Offscreen;
use crate::tui::screens::open;
use crate::tui::theme::Theme;
use crate::tui::view::Playable;
use anyhow::Context;
use ratatui::buffer::Buffer;
use std::path::Path;
use std::time::Duration;

/// A picture.
struct Picture {
    /// Its name, which describes its content.
    name: &'static str,
    size: (u16, u16),
    /// Opens its screen, with files in a folder.
    open: fn(&Path) -> anyhow::Result<Offscreen>,
    /// Keys pressed first.
    keys: &'static str,
}

fn pictures() -> Vec<Picture> {
    let menu = Picture {
        name: "menu",
        size: SMALL,
        open: |home| Ok(Offscreen::menu(home)),
        keys: "",
    };
    let games = each_game!(G => Picture {
        name: <G as Game>::INFO.id,
        size: SMALL,
        open: open_example::<G>,
        keys: example(<G as Game>::INFO.id).keys,
    });
    let review = Picture {
        name: "review",
        size: (120, 40),
        open: open_review,
        keys: "\n\n",
    };
    [menu].into_iter().chain(games).chain([review]).collect()
}

/// A position from a game between two people.
struct Example {
    options: &'static str,
    /// Number of events so far.
    events: usize,
    /// Keys pressed after those.
    keys: &'static str,
}

/// Returns the position in the picture of the game `id`.
fn example(id: &str) -> Example {
    match id {
        "inverted" => Example {
            options: "",
            events: 61,
            keys: "1",
        },
        "mathdice" => Example {
            options: "",
            events: 24,
            keys: "",
        },
        "nice" => Example {
            options: "variant=super",
            events: 30,
            keys: "",
        },
        "solitaire" => Example {
            options: "",
            events: 33,
            keys: " ",
        },
        "symmdice" => Example {
            options: "",
            events: 22,
            keys: "",
        },
        other => panic!("a picture of {other}"),
    }
}

/// The size of a small terminal.
const SMALL: (u16, u16) = (80, 24);

/// The names of the people at the tables.
const NAMES: [&str; 2] = ["Ann", "Ben"];

impl Picture {
    /// Draws it, with files in the folder `home`.
    fn draw(&self, home: &Path) -> anyhow::Result<Buffer> {
        let mut screen = (self.open)(home)?;
        screen.set_theme(Theme::default());
        for letter in self.keys.chars() {
            screen.key(if letter == '\n' {
                Key::ENTER
            } else {
                Key::letter(letter)
            });
        }
        // All animations have ended.
        screen.pass(Duration::from_secs(2));
        Ok(screen.frame(self.size.0, self.size.1))
    }
}

/// Returns the inventor and licence of the game in a picture; the menu shows all games.
fn credit(name: &str) -> String {
    let games = registry::games();
    match games.iter().find(|about| about.id == name) {
        Some(about) => about.credit.to_owned(),
        None => games.map(|about| about.credit).join("; "),
    }
}

#[test]
fn symmdice_is_credited() {
    let licence = include_str!("../../../../LICENSE").replace('\n', " ");
    for term in [
        "Keith Enevoldsen",
        "https://thinkzone.wlonk.com",
        "licenses/by-sa/4.0",
        "coloured anew",
    ] {
        assert!(
            credit("symmdice").contains(term) && licence.contains(term),
            "{term}"
        );
    }
}

#[test]
fn made_pictures() {
    let readme = include_str!("../../../../README.md");
    let home = tempfile::tempdir().unwrap();
    for picture in pictures() {
        assert!(
            readme.contains(&format!("(assets/pictures/{}.svg)", picture.name)),
            "{}",
            picture.name
        );
        let screen = picture.draw(&home.path().join(picture.name)).unwrap();
        let made_now = svg::with_title(&svg::svg(&screen), picture.name, &credit(picture.name));
        check_made_file(
            &format!("assets/pictures/{}.svg", picture.name),
            made_now.as_bytes(),
        );
    }
}

/// Opens a game that computers have played until its example is reached and a person has to choose.
fn open_example<G: Playable>(home: &Path) -> anyhow::Result<Offscreen> {
    let example = example(G::INFO.id);
    let (header, lines) =
        between_computers::<G>(example.options, Seed(11), Level::Expert, |events, turn| {
            events >= example.events && matches!(turn, Turn::Act { .. })
        })?;
    Offscreen::of_record(home, &header, &lines)
}

/// Opens the review of a game of Inverted Dice by casual players.
fn open_review(home: &Path) -> anyhow::Result<Offscreen> {
    with_game!("inverted", G => review_of::<G>(home)).context("no such game")?
}

/// Opens the review of a game by casual players.
pub(in crate::tui) fn review_of<G: Playable>(home: &Path) -> anyhow::Result<Offscreen> {
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

/// Lets computers of this level play until `enough` returns `true` of the number of events and the
/// turn, or the game ends; returns the game with people in their place.
fn between_computers<G: Playable>(
    options: &str,
    seed: Seed,
    level: Level,
    enough: impl Fn(usize, Turn) -> bool,
) -> anyhow::Result<(Header, Vec<RecordLine>)> {
    let options: G::Options = options.parse()?;
    let header_of = |seats: Vec<SeatSetup>| {
        Header::new(G::INFO, options, seats, seed, DiceFrom::Seeded).with_coach(true)
    };
    let mut table = Table::<G>::new(header_of(vec![SeatSetup::computer(level); NAMES.len()]))?;
    let solution = table.game().prepare();
    computers::play_by(
        &mut table,
        |table, seats| computers::due(table, &solution, seats, |_| Objective::Points),
        |table| enough(table.log().len(), table.turn()),
    )?;
    Ok((
        header_of(NAMES.map(SeatSetup::person).to_vec()),
        table.journal().to_vec(),
    ))
}

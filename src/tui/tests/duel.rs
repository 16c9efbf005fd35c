//! Duels on the screen: the dice for a friend, and the comparison of what came back.
use super::stage::{SMALL, Stage};
use crate::core::{Purpose, Seed, Stream, Table};
use crate::duel::Duel;
use crate::games::inverted::Inverted;
use crate::registry::about;
use crate::tests::random_play::happen;
use std::time::Duration;

/// Plays a duel of Inverted Dice as `name`, at random.
fn play_duel(name: &str, number: u32) -> Table<Inverted> {
    let duel = Duel::new(about("inverted").unwrap(), "", None, Seed(7)).unwrap();
    let mut table = Table::<Inverted>::new(duel.header(&[name.into()])).unwrap();
    let mut stream = Stream::new(Seed(7), Purpose::Trials, number);
    while !table.is_over() {
        happen(&mut table, Duration::ZERO, &mut stream);
    }
    table
}

/// Opens the comparison of three games from the list of finished games.
pub(super) fn open_comparison(size: (u16, u16)) -> Stage {
    let mut stage = Stage::menu(size);
    let folder = stage.store.paths().finished.clone();
    std::fs::create_dir_all(&folder).unwrap();
    for (name, number) in [("Ann", 1), ("Ben", 2), ("Cleo", 3)] {
        std::fs::write(
            folder.join(format!("{name}.jsonl")),
            play_duel(name, number).record().text(),
        )
        .unwrap();
    }
    stage.keys("s").see("3 games").keys("d").wait("Best: ");
    stage
}

#[test]
fn games_with_the_same_dice_are_compared() {
    let mut stage = open_comparison(SMALL);
    stage.snapshot("duel_compare");
    stage
        .resize((120, 40))
        .keys("\n")
        .see("move ")
        .keys("\x1b")
        .see("The same dice");
    stage.keys("\x1b").see("3 games");
}

#[test]
fn the_dice_are_sent_to_a_friend() {
    let mut over = super::statistics::finished_as(&[], |_| {});
    over.keys("cf")
        .see("The same dice, for a friend")
        .see("dicegames duel ")
        .see("Then compare with me")
        .see("Copied");
    let copied = over.screen.app.context().copied.clone().unwrap();
    let duel = Duel::new(about("inverted").unwrap(), "", None, Seed(7)).unwrap();
    for part in [
        &*format!("\ndicegames duel {duel}\n"),
        "\ndicegames duel compare dicegames:",
    ] {
        assert!(copied.contains(part), "{copied}");
    }
    over.keys("d").see("Send the dice to a friend").keys("\x1b");
    over.see("The same dice, for a friend")
        .keys("\x1b")
        .see("the result");
}

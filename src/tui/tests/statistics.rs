//! The statistics, the faces of the dice, the rank of a game on its result, and the known names.
use super::stage::{SMALL, Stage};
use crate::core::{
    DiceFrom, Game, Header, Purpose, RandomPlay, SeatSetup, Seed, Stream, Table, Turn,
};
use crate::games::inverted::Inverted;
use crate::store::HistoryEntry;
use crate::store::history::{ReviewFindings, SeatResult};
use crate::tui::keys::Key;
use std::time::Duration;

const DAY: u64 = 86_400;

/// Returns a game that ended at noon of day `day` of 2025; computers are named by level.
fn game(day: u64, game: &str, seats: &[(&str, i32)]) -> HistoryEntry {
    let file = format!("{day}.jsonl").into();
    let mut seats = SeatResult::samples(seats);
    for seat in seats.iter_mut().filter(|seat| seat.points >= 290) {
        seat.title = Some("Inverted Grandmaster".into());
    }
    HistoryEntry {
        file,
        seed: Seed(day as u32 + 1),
        ..HistoryEntry::sample(1_735_689_600 + DAY / 2 + day * DAY, game, seats)
    }
}

fn findings(luck: f64, errors: f64) -> ReviewFindings {
    ReviewFindings {
        luck: Some(luck),
        errors: Some(errors),
        decisions: 40,
        best: 34,
    }
}

/// Returns a player's year: mostly Inverted Dice against three others, and some other games.
fn year() -> Vec<HistoryEntry> {
    let rivals = ["Bernhard", "casual", "expert", "Cornelia", "Dorothea"];
    let mut entries: Vec<HistoryEntry> = (0..40)
        .map(|day| {
            let points = 180 + (day * 37 % 61) as i32 + day as i32;
            let other = 170 + (day * 53 % 79) as i32;
            game(
                5 * day,
                "inverted",
                &[("Annabell", points), (rivals[day as usize % 5], other)],
            )
        })
        .collect();
    entries[30].reviewed = vec![findings(12.5, 3.25), findings(-4.0, 9.0)];
    entries[35].reviewed = vec![findings(-20.0, 11.5), findings(4.0, 2.0)];
    for at in [20, 25, 38] {
        entries[at].seats[0].points = 295;
        entries[at].seats[0].title = Some("Inverted Master".into());
    }
    entries[10].seats[0].hints = 2;
    entries[11].takebacks = 1;
    entries.push(game(300, "solitaire", &[("Annabell", 520)]));
    entries.push(game(301, "symmdice variant=solitaire", &[("Annabell", 77)]));
    entries.push(game(302, "symmdice variant=meditative", &[("Annabell", 0)]));
    let four = [
        ("Annabell", 15),
        ("Bernhard", 3),
        ("Cornelia", 15),
        ("Dorothea", 3),
    ];
    entries.push(game(303, "nice variant=super target=30", &four));
    entries.push(game(304, "nice", &[("Annabell", 4), ("perfect", 15)]));
    entries.push(game(305, "inverted", &[("Annabell", 203), ("casual", 190)]));
    entries
}

/// Opens the menu over a player's year.
pub(super) fn of_a_year(size: (u16, u16)) -> Stage {
    stage(size, &year())
}

fn stage(size: (u16, u16), entries: &[HistoryEntry]) -> Stage {
    let stage = Stage::menu(size);
    for entry in entries {
        stage.store.append_history(entry).unwrap();
    }
    stage
}

#[test]
fn a_page_has_charts_bests_and_opponents() {
    let mut stage = stage(SMALL, &year());
    stage.keys("r");
    stage.snapshot("statistics");
    // In a small terminal the paper scrolls.
    stage.key(Key::PAGE_DOWN);
    stage
        .see("Titles")
        .see("Inverted Master")
        .see("Against")
        .see("Finished games")
        .see("2 November 2025");
    for size in [(120, 40), (200, 60)] {
        stage.resize(size).key(Key::PAGE_UP);
        stage.see("Titles").see("Against").see("Finished games");
    }
    stage.see("Bests");
}

#[test]
fn walks_games_variants_and_players() {
    let mut stage = stage(SMALL, &year());
    stage
        .keys("r")
        .see("Annabell, 41 games")
        .keys("\t")
        .see("Bernhard, 8 games");
    // The selection moves on to a player of the group.
    stage
        .keys("→")
        .see("Solitaire Dice")
        .see("1 of 1")
        .keys("→")
        .see("SymmDice")
        .see("solitaire, alone: Annabell, 1 game")
        .keys("→")
        .see("Nice Dice")
        .see("nice, 2 players: Annabell, 1 game")
        .see("points ahead")
        .see("−11")
        .keys("↓")
        .see("super, target 30, 4 players");
    // The file of that game is missing.
    stage
        .keys("\n")
        .see("✗ ")
        .keys("d")
        .wait("No dice have been rolled here yet")
        .keys("\x1b\x1b")
        .see("Results");
}

/// Two people are compared over all their games.
#[test]
fn two_people_are_compared() {
    let mut stage = stage(
        SMALL,
        &[
            game(1, "inverted", &[("Ann", 200), ("Ben", 190)]),
            game(2, "nice", &[("Ann", 3), ("Ben", 15)]),
            game(3, "nice", &[("Ann", 4), ("Ben", 15)]),
        ],
    );
    stage
        .keys("rv")
        .see("Ann and Ben, 3 games")
        .see("Ben leads Ann over all games.")
        .see("Inverted Dice")
        .keys("\x1b")
        .see("points");
}

#[test]
fn without_results_the_statistics_say_so() {
    let mut free = stage(SMALL, &[game(1, "symmdice variant=free", &[("Ann", 0)])]);
    free.keys("r")
        .see("No games to count")
        .see("1 game without points is not counted.");
    let mut helped = game(1, "inverted", &[("Ann", 200)]);
    helped.seats[0].hints = 2;
    let mut stage = stage(SMALL, &[helped]);
    stage
        .keys("r")
        .see("Ann, 1 game")
        .see("1 game with hints is not counted.")
        .see("Finished games")
        .see("Play a game without help");
    Stage::menu(SMALL)
        .keys("r")
        .see("No games to count")
        .keys("\x1b")
        .see("Results");
}

/// Plays a whole game of Inverted Dice alone with random actions, and opens its result with Tab.
pub(super) fn finished(entries: &[HistoryEntry]) -> Stage {
    finished_as(entries, |_| {})
}

/// Like [`finished`], with a changed header.
pub(super) fn finished_as(entries: &[HistoryEntry], change: impl Fn(&mut Header)) -> Stage {
    let mut stage = over(entries, change);
    stage.key(Key::TAB);
    stage
}

/// Plays a whole game of Inverted Dice like [`finished_as`], up to its table.
pub(super) fn over(entries: &[HistoryEntry], change: impl Fn(&mut Header)) -> Stage {
    let mut header = Header::new(
        Inverted::INFO,
        "",
        [SeatSetup::person("Ann")],
        Seed(7),
        DiceFrom::Seeded,
    );
    change(&mut header);
    let mut table = Table::<Inverted>::new(header).unwrap();
    let mut stream = Stream::new(Seed(7), Purpose::Trials, 1);
    while !table.is_over() {
        match table.turn() {
            Turn::Chance { .. } => table.roll(Duration::ZERO).unwrap(),
            Turn::Act { seats, .. } => {
                let seat = seats.iter().next().unwrap();
                let action = table.game().random_action(seat, &mut stream).unwrap();
                table.act(Duration::ZERO, seat, action).unwrap();
            }
            Turn::Over => break,
        }
    }
    let mut stage = stage(SMALL, entries);
    stage.reopen(table.header(), table.journal());
    stage
}

#[test]
fn the_result_tells_its_place() {
    finished(&[])
        .see("Your first game of this kind.")
        .see("enter  again");
    let before = [
        game(1, "inverted", &[("Ann", 9_999)]),
        game(2, "inverted", &[("Ben", 10_000)]),
    ];
    let mut stage = finished(&before);
    stage
        .see("Your best: 9999, 2 January 2025. This is your")
        .see("second best of 2.")
        .keys("d")
        .see("of this game")
        .see(" dice with 6 sides")
        .keys("\x1b");
    let seed = stage.keys("a").see("round 1 of 20").store.saves()[0]
        .header
        .as_ref()
        .unwrap()
        .seed;
    assert_eq!(seed, Seed(7));
}

#[test]
fn menus_show_the_dice_so_far() {
    let mut stage = Stage::with_typed_dice(SMALL, "inverted", &["Ann"]);
    stage
        .roll("66666")
        .keys("\x1b")
        .keys("d")
        .see("5 dice with 6 sides")
        .see("typed in")
        .see("rolled 5 times; fair would be 1")
        .keys("\x1b")
        .see("round 1 of 20");
}

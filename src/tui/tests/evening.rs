//! Evenings.
use super::stage::{SMALL, Stage};
use crate::core::{DiceFrom, EveningGame, Level, Occasion, SeatSetup, Seed, Series};
use crate::session::GameStart;
use crate::store::history::SeatResult;
use crate::store::{Evening, HistoryEntry};
use crate::tui::screens::evening::{EveningGames, TitleWithOptions};

/// Too many long names for any table to show in full.
pub(super) const NAMES: [&str; 8] = [
    "Ann",
    "Ben",
    "Constantin",
    "Dora",
    "Emil",
    "Friederike",
    "Gus",
    "Hilde",
];

/// Opens the menu over an evening of so many people, in which the first seat has won `games` games.
pub(super) fn of(first_to: Option<u8>, players: usize, games: u32) -> Stage {
    let mut stage = Stage::menu(SMALL);
    let players: Vec<SeatSetup> = NAMES[..players]
        .iter()
        .map(|name| SeatSetup::person(name))
        .collect();
    let series = Series { players, first_to };
    let evening = Evening {
        id: Seed(5),
        ..Evening::new(Seed(5), series, DiceFrom::Seeded, false)
    };
    stage.store.keep_evening(&evening).unwrap();
    for number in 1..=games {
        let tonight = EveningGames::find(evening.id, &stage.store).unwrap();
        let next = tonight.next().unwrap();
        let names = next
            .seats
            .iter()
            .map(|player| tonight.evening.series.players[*player].name.as_str());
        let seats = names
            .zip(0..)
            .map(|(name, at)| SeatResult::sample(name, 15 - at, at == 0))
            .collect();
        let occasion = Occasion::Evening(EveningGame {
            id: evening.id,
            game: number,
        });
        let when = crate::store::calendar::seconds_now();
        let entry = HistoryEntry {
            occasion,
            when,
            ..HistoryEntry::sample(number.into(), "inverted", seats)
        };
        stage.store.append_history(&entry).unwrap();
    }
    stage.reenter();
    stage
}

/// Opens the menu over an evening of two computers, whose next game is a short one.
fn of_computers(first_to: Option<u8>) -> Stage {
    let mut stage = Stage::menu(SMALL);
    let players = [Level::Novice, Level::Casual]
        .map(SeatSetup::computer)
        .to_vec();
    let evening = Evening::new(
        Seed(5),
        Series { players, first_to },
        DiceFrom::Seeded,
        false,
    );
    stage.store.keep_evening(&evening).unwrap();
    let nice = TitleWithOptions {
        game: "nice".into(),
        options: "variant=nice target=10".into(),
    };
    let Ok(GameStart::New(header)) =
        EveningGames::of(evening, &[]).begin(&nice, Seed(1), &stage.store)
    else {
        panic!("no game begins")
    };
    stage.store.create(&header).unwrap();
    stage.reenter();
    stage
}

/// Returns the evening game of the only open save, and the names in seat order.
fn open_evening_game(stage: &Stage) -> (u32, Vec<String>) {
    let saves = stage.store.saves();
    assert_eq!(saves.len(), 1);
    let header = saves[0].header.clone().unwrap();
    (
        header.occasion.evening().unwrap().game,
        header.seats.into_iter().map(|seat| seat.name).collect(),
    )
}

#[test]
fn an_evening_is_set_up_with_a_game() {
    let mut stage = Stage::menu(SMALL);
    stage
        .keys("e")
        .see("the first game of an evening")
        .see("Who plays")
        .keys("v")
        .see(" first to 3 ")
        .keys("\x1b\x1b2c\nvv")
        .see(" first to 3 ")
        .keys(" ")
        .see("Game 1 of the evening")
        .keys(" ");
    let evening = stage.store.evenings().remove(0);
    assert_eq!(evening.series.plan(), "first to 3");
    assert_eq!(open_evening_game(&stage).0, 1);
    // Leaving and killing the program leave both the game and the evening.
    stage
        .reenter()
        .see("Ann · 0, Cass · 0")
        .keys("e")
        .see("Evening: first to 3");
    stage
        .see("Continue game 1, ")
        .keys("\n")
        .see("round 1 of 20");
    assert_eq!(open_evening_game(&stage).0, 1);
}

#[test]
fn open_evenings_are_offered() {
    let mut stage = of(None, 2, 3);
    stage.keys("e").snapshot("evening");
    stage.keys("x").see("Continue the evening");
    assert!(stage.store.evenings()[0].ended);
}

#[test]
fn another_game_is_chosen_as_one_goes() {
    let mut stage = of(None, 2, 1);
    stage
        .keys("e↓↓")
        .see("▸ Solitaire Dice")
        .keys("\n")
        .see("Game 2 of the evening");
    assert_eq!(
        open_evening_game(&stage),
        (2, vec!["Ben".into(), "Ann".into()])
    );
    assert_eq!(
        stage.store.saves()[0].header.as_ref().unwrap().game,
        "solitaire"
    );
    // A game for fewer people is not offered.
    let mut stage = of(None, 5, 1);
    stage
        .keys("e")
        .see("Nice Dice       for 2 to 4")
        .keys("1")
        .see("✗ Nice Dice is for 2 to 4 players.");
}

/// One key leads from the result to the next game, with the seats the other way round; the win that
/// was needed ends the evening.
#[test]
fn one_key_starts_the_next_game() {
    let mut stage = of_computers(None);
    stage
        .keys("e")
        .see("Continue game 1, Nice Dice")
        .keys("\n")
        .hear()
        .wait("Enter: the next game.")
        .see("enter  next game")
        .see("so far");
    let first = stage.store.history().unwrap().entries[0].occasion.evening();
    assert_eq!(
        first,
        Some(EveningGame {
            id: Seed(5),
            game: 1
        })
    );
    stage.keys("\n");
    assert_eq!(
        open_evening_game(&stage),
        (2, vec!["Cass".into(), "Nova".into()])
    );
    // Games of an evening count in the statistics as all others do.
    assert_eq!(stage.store.history().unwrap().entries.len(), 1);
    let mut stage = of_computers(Some(1));
    stage
        .keys("e\n")
        .hear()
        .wait(" the evening.")
        .keys("\n")
        .see("Back to the menu")
        .keys("\n")
        .see("Evening")
        .see_no("so far");
}

#[test]
fn an_ended_evening_stays_ended() {
    let mut stage = of_computers(None);
    stage.keys("e\n").hear().wait("Enter: the next game");
    let before = EveningGames::find(Seed(5), &stage.store).unwrap();
    stage
        .keys("ex")
        .see("Continue the evening")
        .keys("\x1b")
        .see(" the evening.")
        .keys("\n")
        .see("Continue the evening")
        .see("the evening.");
    assert!(stage.store.saves().is_empty());
    // Whatever still holds it as it was begins no game of it either.
    let inverted = TitleWithOptions {
        game: "inverted".into(),
        options: "players=2".into(),
    };
    let refused = before.begin(&inverted, Seed(2), &stage.store).err();
    assert_eq!(refused.as_deref(), Some("The evening is over."));
}

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
    let series = Series {
        first_to,
        ..Series::new(players)
    };
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
        Series {
            first_to,
            ..Series::new(players)
        },
        DiceFrom::Seeded,
        false,
    );
    stage.store.keep_evening(&evening).unwrap();
    let nice = TitleWithOptions {
        game: "nice".into(),
        options: "variant=nice target=10".into(),
    };
    let Ok(GameStart::New(header)) =
        EveningGames::of(evening, &[]).begin(&nice, 0, Seed(1), &stage.store)
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

/// An evening begins on its stage, where people sit down; the setup begins one with a target.
#[test]
fn an_evening_begins_on_its_stage() {
    let mut stage = Stage::menu(SMALL);
    stage
        .keys("e")
        .see("Several games among the same people, with a running score.")
        .see("Cass")
        .keys("w\nBen\n")
        .see("Next: Nice Dice.")
        .see_no("starts")
        .keys("2")
        .see("Next: Inverted Dice, and Ann starts.");
    assert!(stage.store.evenings().is_empty());
    stage.keys("s").see("Next: Inverted Dice, and Ben starts.");
    stage
        .keys("\n")
        .see("Game 1 of the evening: Ann 0 : 0 Ben.");
    assert_eq!(
        open_evening_game(&stage),
        (1, vec!["Ben".into(), "Ann".into()])
    );
    // Leaving and killing the program leave both the game and the evening.
    stage
        .keys(" ")
        .reenter()
        .keys("e")
        .see("Next: on with Inverted Dice.")
        .see_no("choose")
        .keys("\n")
        .see("round 1 of 20");
    // Ben starts, and sits where he sat.
    let text = stage.text();
    let title = text.lines().next().unwrap();
    assert!(title.find("Ann") < title.find("Ben"), "{title}");
    let mut stage = Stage::menu(SMALL);
    stage
        .keys("1vv")
        .see(" first to 3 ")
        .keys("\n")
        .see("Game 1 of the evening: Ann 0 : 0 Cass.");
    assert_eq!(stage.store.evenings()[0].series.first_to, Some(3));
}

/// The stage has the score, every game and the next one; the menu tells of it, and its Enter plays
/// the next game.
#[test]
fn the_score_of_an_evening() {
    let mut stage = of(None, 2, 3);
    stage
        .see("This evening Ann leads Ben after three games.")
        .see("with Ben, the fourth game of the evening.")
        .see("Evening 2:1");
    stage
        .keys("e")
        .see("Ann won Inverted Dice.")
        .snapshot("evening");
    // Seats never change sides, whoever starts.
    assert!(stage.find("Ann").0 < stage.find("Ben").0);
    stage
        .keys("f")
        .see("2 games to 1")
        .keys("\n")
        .see("Continue");
    assert!(stage.store.evenings()[0].ended);
    stage
        .see_no("This evening")
        .keys("e")
        .see("last evening")
        .keys("g")
        .see("Ann won Inverted Dice.");
    assert!(!stage.store.evenings()[0].ended);
}

#[test]
fn another_game_is_chosen_as_one_goes() {
    let mut stage = of(None, 2, 1);
    stage
        .keys("e4")
        .see("Next: Solitaire Dice, and Ben starts.")
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
    // A game for fewer people is refused.
    let mut stage = of(None, 5, 1);
    stage.keys("e1\n").see("✗ Nice Dice is for 2 to 4 players.");
}

/// Whoever must leave is replaced, and what was won stays with the seat.
#[test]
fn a_seat_goes_to_somebody_else() {
    let mut stage = of(None, 2, 3);
    stage.keys("ew\nCy\n").see("Cy").see_no("Ben");
    let tonight = EveningGames::find(Seed(5), &stage.store).unwrap();
    assert_eq!(tonight.score(), "Ann 2 : 1 Cy");
}

/// One key leads from the result to the stage, where whoever came second starts; the win that was
/// needed ends the evening.
#[test]
fn a_result_leads_to_the_stage() {
    let mut stage = of_computers(None);
    stage
        .keys("e\n")
        .hear()
        .wait("Enter: on to the evening.")
        .see("enter  evening");
    let first = stage.store.history().unwrap().entries[0].occasion.evening();
    assert_eq!(
        first,
        Some(EveningGame {
            id: Seed(5),
            game: 1
        })
    );
    stage.keys("\n").see("and Cass starts.").keys("1\n");
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
        .wait("Enter: on to the evening.")
        .keys("\n")
        .see("wins the evening, 1 game to 0.")
        .keys("\n")
        .see("1 game to 0")
        .keys("\n")
        .see("Continue")
        .see_no("This evening");
}

#[test]
fn an_ended_evening_stays_ended() {
    let mut stage = of_computers(None);
    stage.keys("e\n").hear().wait("Enter: on to the evening.");
    let before = EveningGames::find(Seed(5), &stage.store).unwrap();
    stage.keys("\nf\n").see("Continue");
    assert!(stage.store.saves().is_empty());
    // Whatever still holds it as it was begins no game of it either.
    let inverted = TitleWithOptions {
        game: "inverted".into(),
        options: "players=2".into(),
    };
    let refused = before.begin(&inverted, 1, Seed(2), &stage.store).err();
    assert_eq!(refused.as_deref(), Some("The evening is over."));
}

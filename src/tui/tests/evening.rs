//! Evenings and tournaments.
use super::stage::{SMALL, Stage};
use crate::core::coach::Level;
use crate::core::dice::Seed;
use crate::core::record::{DiceFrom, EveningGame};
use crate::core::seats::SeatSetup;
use crate::core::series::{Listed, Series};
use crate::store::history::Seated;
use crate::store::{Entry, Evening};

const NAMES: [&str; 8] = ["Ann", "Ben", "Constantin", "Dora", "Emil", "Friederike", "Gus", "Hilde"];

/// Opens the menu over an evening of so many people with this plan, in which the first seat has won `games` games.
pub(super) fn of(plan: &str, players: usize, games: u32) -> Stage {
    let stage = Stage::menu(SMALL);
    let plan = plan.parse().unwrap();
    let nice = Listed { game: "nice".into(), options: "variant=nice target=10".into() };
    let players: Vec<SeatSetup> = NAMES[..players].iter().map(|name| SeatSetup::person(name)).collect();
    let series = Series { players, plan, games: if plan.is_tournament() { vec![nice] } else { Vec::new() } };
    let evening = Evening { id: Seed(5), ..Evening::new(Seed(5), series, DiceFrom::Seeded, false) };
    stage.store.keep_evening(&evening).unwrap();
    let mut results = Vec::new();
    for _ in 0..games {
        let next = evening.series.next(&results).unwrap();
        let names: Vec<&str> =
            next.seats.iter().map(|player| evening.series.players[*player].name.as_str()).collect();
        let seats = names.iter().zip(0..).map(|(name, at)| Seated::sample(name, 15 - at, at == 0)).collect();
        let game = Some(EveningGame { id: evening.id, game: next.number });
        let when = crate::store::calendar::seconds_now();
        let id = if plan.is_tournament() { "nice" } else { "inverted" };
        let entry = Entry { evening: game, when, ..Entry::sample(next.number.into(), id, seats) };
        stage.store.append_history(&entry).unwrap();
        let won: Vec<bool> = (0..names.len()).map(|seat| seat == 0).collect();
        results.push(evening.series.result(next.number, &names, &won, false).unwrap());
    }
    let mut stage = stage;
    stage.reenter();
    stage
}

/// Returns the evening game of the only open save, and the names in seat order.
fn begun(stage: &Stage) -> (u32, Vec<String>) {
    let saves = stage.store.saves();
    assert_eq!(saves.len(), 1);
    let header = saves[0].header.clone().unwrap();
    (header.evening.unwrap().game, header.seats.into_iter().map(|seat| seat.name).collect())
}

#[test]
fn an_evening_is_set_up_with_a_game() {
    let mut stage = Stage::menu(SMALL);
    stage.keys("n").see("‹ evening").see("of all five kinds").keys("v").see("‹ first to 3");
    stage.keys("\x1b5vv").see("‹ first to 3").keys("s").see("Game 1 of the evening").keys(" ");
    let evening = stage.store.evenings().remove(0);
    assert_eq!(evening.series.plan.to_string(), "first-3");
    assert_eq!(begun(&stage).0, 1);
    // Leaving and killing the program leave both the game and the evening.
    stage.reenter().see("Tonight").see("Ann · 0, Cass · 0").keys("n").see("first to 3").see("begun");
    stage.keys("\n").see("round 1 of 20");
    assert_eq!(begun(&stage).0, 1);
}

#[test]
fn open_evenings_are_offered() {
    let mut stage = of("open", 2, 3);
    stage.keys("n").see("Ann · 2, Ben · 1 tonight").see("game 4").see("Enter: Inverted Dice, Ben starts.");
    stage.see("Ben won").snapshots("evening");
    stage.keys("\x1bg").see("Evening").see("Ann · 2, Ben · 1 tonight").see("3 games");
    stage.keys("\n").see("game 4");
    // It ends by the same key twice.
    stage.keys("x").see("End the evening here?").keys("z").see("Enter: ").keys("x\x1b");
    // It can be ended there, and here.
    stage.keys("x").see("The evening is over: Ann · 2, Ben · 1.").see("No open games.");
    stage.keys("u").see("It continues.").see("Ann · 2, Ben · 1").keys("x");
    assert!(stage.store.evenings()[0].ended);
    stage.keys("\x1bb").see("evenings won").see("1 of 1");
}

#[test]
fn another_game_is_chosen_as_one_goes() {
    let mut stage = of("open", 2, 1);
    stage.keys("n←←").see("Enter: Solitaire Dice, Ben starts.").keys("\n").see("Game 2 of the evening");
    assert_eq!(begun(&stage), (2, vec!["Ben".into(), "Ann".into()]));
    assert_eq!(stage.store.saves()[0].header.as_ref().unwrap().game, "solitaire");
    // A game for fewer people is not offered.
    let mut stage = of("open", 5, 1);
    stage.keys("n").see("for 2 to 4").keys("2").see("Nice Dice is for 2 to 4 players.");
}

/// One key leads from the result to the next game, with the seats the other way round; the third win ends the evening.
#[test]
fn one_key_starts_the_next_game() {
    let stage = Stage::menu(SMALL);
    let players = [Level::Novice, Level::Casual].map(SeatSetup::computer).to_vec();
    let nice = Listed { game: "nice".into(), options: "variant=nice target=10".into() };
    let series = Series { players, plan: "once".parse().unwrap(), games: vec![nice.clone(), nice] };
    stage.store.keep_evening(&Evening::new(Seed(5), series, DiceFrom::Seeded, false)).unwrap();
    let mut stage = stage;
    stage
        .reenter()
        .keys("n")
        .see("every game once")
        .see("Enter: Nice Dice, the dice decide who starts.")
        .keys("\n");
    stage
        .hear()
        .wait("Enter: the next game, the dice decide who starts.")
        .see("enter  next game")
        .see("tonight");
    let first = stage.store.history().unwrap().entries[0].evening;
    assert_eq!(first, Some(EveningGame { id: Seed(5), game: 1 }));
    stage.keys("\n");
    assert_eq!(begun(&stage), (2, vec!["Cass".into(), "Nova".into()]));
    stage.hear().wait(" the evening.").keys("\n").see("over").keys("\n").see("Evening");
    assert!(!stage.shows("Tonight"), "{}", stage.text());
    // Games of an evening count in the statistics as all others do.
    assert_eq!(stage.store.history().unwrap().entries.len(), 2);
}

#[test]
fn a_tournament_has_a_table_and_rounds() {
    let mut stage = of("swiss 3", 5, 3);
    stage.keys("n").see("Tournament").see("Swiss, 3 rounds").see("points").see("Round 2").see("has a bye");
    stage.snapshots("tournament");
    stage.keys("\n").see("Game 4 of the tournament");
    assert_eq!(begun(&stage).0, 4);
}

#[test]
fn tournaments_take_up_to_eight() {
    let mut stage = Stage::menu(SMALL);
    stage.keys("n\t").keys("vvvv").see("‹ tournament").see("3 to 8").click_on("add a player").keys("\n");
    // Who meets whom is seen first.
    stage.keys("s").see("Round 1").see("Enter: ").keys("\n").see("Game 1 of the tournament");
    let players = stage.store.evenings()[0].series.players.len();
    assert_eq!((players, begun(&stage).1.len()), (4, 2));
}

/// A tournament that is only passed over leaves no third player behind.
#[test]
fn a_plan_passed_over_leaves_the_players() {
    let mut stage = Stage::menu(SMALL);
    stage.keys("n\t");
    let players = |stage: &mut Stage| stage.text().matches("Cass").count();
    let before = players(&mut stage);
    stage.keys("vvvv").see("‹ tournament");
    assert!(players(&mut stage) > before, "{}", stage.text());
    stage.keys("vvv").see("‹ evening");
    assert_eq!(players(&mut stage), before, "{}", stage.text());
}

//! Head starts in every game that allows them.
use crate::core::{
    Coach, DiceFrom, Game, GameOptions, HeadStart, Header, Level, Objective, Record, Seat,
    SeatSetup, Seed, Table,
    coach::computers::play_out,
    rules::{game::winners, seats::number_equal_names},
};
use crate::games::inverted::Inverted;
use crate::games::mathdice::MathDice;
use crate::games::nice::Nice;
use crate::games::solitaire::Solitaire;
use crate::games::symmdice::SymmDice;
use crate::registry::each_game;

/// Sets up a game for computers of two seats, the second of which has a head start of `value`.
fn header<G: Coach>(options: &str, value: u16, seed: u32) -> Header {
    let mut seats = [Level::Expert, Level::Novice].map(SeatSetup::computer);
    HeadStart::set_up(&[0, value], &mut seats).unwrap();
    Header::new(G::INFO, options, seats, Seed(seed), DiceFrom::Seeded)
}

/// Plays the game of `header` to its end.
fn play_to_end<G: Coach>(header: Header) -> Table<G> {
    let mut table = Table::<G>::new(header).unwrap();
    let solution = G::prepare(table.options(), table.names().len() as u8);
    play_out(&mut table, &solution).unwrap();
    table
}

#[test]
fn a_head_start_is_kept_in_the_save() {
    fn check<G: Coach>() {
        let options = G::Options::default();
        let Some(rule) = options.head_start(2) else {
            return;
        };
        let header = header::<G>("", rule.most, 5);
        let table = Table::<G>::new(header.clone()).unwrap();
        let (text, without) = (table.record().text(), self::header::<G>("", 0, 5));
        assert!(
            text.contains(&format!("\"head_start\":{}", rule.most)),
            "{text}"
        );
        assert_eq!(
            Table::from_record(&Record::parse(&text).unwrap().0).unwrap(),
            table
        );
        let plain = Table::<G>::new(without).unwrap().record().text();
        assert!(!plain.contains("head_start"), "{plain}");
        let more = SeatSetup {
            head_start: rule.most + 1,
            ..SeatSetup::computer(Level::Novice)
        };
        let header = Header {
            seats: vec![header.seats[0].clone(), more],
            ..header
        };
        assert!(Table::<G>::new(header).is_err(), "{}", G::INFO.id);
    }
    let _: Vec<()> = each_game!(G => check::<G>()).into_iter().collect();
}

#[test]
fn head_starts_are_part_of_the_score() {
    fn check<G: Coach>(value: u16) {
        let points = |table: &Table<G>| table.standings()[1].points;
        assert_eq!(
            points(&Table::<G>::new(header::<G>("", value, 3)).unwrap()),
            i32::from(value)
        );
        let table = play_to_end::<G>(header::<G>("", value, 3));
        let without = play_to_end::<G>(header::<G>("", 0, 3));
        assert_eq!(points(&table) - points(&without), i32::from(value));
        assert_eq!(
            winners(&table.standings()),
            [Seat(1)],
            "no expert makes up for that"
        );
    }
    check::<Inverted>(200);
    check::<Solitaire>(2000);
}

/// Returns the chance to win of each seat before the game.
fn chances<G: Coach>(options: &str, value: u16) -> [f64; 2] {
    let table = Table::<G>::new(header::<G>(options, value, 5)).unwrap();
    let solution = G::prepare(table.options(), 2);
    [0, 1].map(|seat| {
        table
            .game()
            .evaluate(&solution, Seat(seat), Objective::Win)
            .value
    })
}

#[test]
fn the_chance_to_win_knows_head_starts() {
    fn check<G: Coach>(options: &str, values: [u16; 3]) {
        let chances = values.map(|value| chances::<G>(options, value));
        let [none, some, more] = chances.map(|[_, chance]| chance);
        assert!(
            none + 0.01 < some && some + 0.02 < more,
            "{}: {none} {some} {more}",
            G::INFO.id
        );
        assert!((none - 0.5).abs() < 0.05, "{}: {none}", G::INFO.id);
        for (chances, value) in chances.iter().zip(values) {
            let sum: f64 = chances.iter().sum();
            assert!(
                (sum - 1.0).abs() < 0.03,
                "{} {value}: {chances:?}",
                G::INFO.id
            );
        }
    }
    check::<Inverted>("", [0, 20, 60]);
    check::<Nice>("", [0, 1, 4]);
    check::<SymmDice>("goal=50", [0, 10, 20]);
}

#[test]
fn partners_share_a_head_start() {
    let mut seats = [Level::Casual; 4].map(SeatSetup::computer);
    HeadStart::set_up(&[0, 3, 0, 3], &mut seats).unwrap();
    number_equal_names(&mut seats);
    let header = Header::new(Nice::INFO, "", seats, Seed(5), DiceFrom::Seeded);
    let table = Table::<Nice>::new(header.clone()).unwrap();
    let points = |table: &Table<Nice>| {
        table
            .standings()
            .iter()
            .map(|standing| standing.points)
            .collect::<Vec<_>>()
    };
    assert_eq!(points(&table), [0, 3, 0, 3]);
    assert_eq!(
        table.head_start().unwrap(),
        "Cass 2 starts with 3 points and Cass 4 starts with 3 points"
    );
}

#[test]
fn partners_with_different_head_starts_are_refused() {
    let refused = |values: &[u16]| {
        let mut seats = vec![SeatSetup::computer(Level::Casual); values.len()];
        HeadStart::set_up(values, &mut seats).unwrap();
        let start = Nice::start(&Default::default(), HeadStart::of_seats(&seats));
        start.err().map(|refused| refused.to_string())
    };
    let why = "partners begin with the same points: give both 3, or both 2";
    assert_eq!(refused(&[0, 3, 0, 2]).as_deref(), Some(why));
    assert_eq!(refused(&[0, 3, 2]), None, "three play alone");
}

#[test]
fn who_has_fewer_seconds_calls_within_them() {
    for seed in 0..6 {
        let table = play_to_end::<MathDice>(header::<MathDice>("", 2400, seed));
        let mut game = table.history();
        game.dedup_by_key(|game| game.number());
        let calls = game
            .iter()
            .filter_map(|game| game.previous())
            .flat_map(|point| &point.calls);
        let late = calls
            .filter(|called| called.seat == Seat(0) && called.at.as_secs() >= 6)
            .count();
        assert_eq!(late, 0, "30 seconds less 24");
        assert_eq!(Table::from_record(&table.record()).unwrap(), table);
    }
}

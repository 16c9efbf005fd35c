//! Accounts of whole games: luck is zero on average, and the parts add up to the result.
use super::{play, solution, solution_of};
use crate::core::{
    DiceFrom, Event, Game, Header, Level, Objective, Seat, SeatSetup, Seed, Table, Unit,
    coach::{own, own_unit, review::review},
};
use crate::games::symmdice::Action;
use crate::games::symmdice::options::Variant;
use crate::games::symmdice::state::{Phase, SymmDice};
use crate::tests::sample;
use std::collections::BTreeMap;
use std::time::Duration;

/// Number, sum, and sum of squares.
#[derive(Default)]
struct Sample(f64, f64, f64);

impl Sample {
    fn add(&mut self, value: f64) {
        self.0 += 1.0;
        self.1 += value;
        self.2 += value * value;
    }

    /// Returns the mean and its standard error.
    fn mean(&self) -> (f64, f64) {
        let mean = self.1 / self.0;
        (mean, ((self.2 / self.0 - mean * mean).max(0.0) / self.0).sqrt())
    }
}

/// Returns the kind of a roll: which of the turn, and whether the end is near.
fn kind(game: &SymmDice) -> (&'static str, &'static str) {
    let rolls = match (game.phase(), game.left()) {
        (Phase::Starting { .. }, _) => "for the start",
        (_, Some(2)) => "first",
        (_, Some(1)) => "second",
        _ => "third",
    };
    let near = match game.rules().variant {
        Variant::Solitaire => game.runs() >= 8,
        _ => game.points().iter().any(|&points| points + 20 >= game.rules().goal),
    };
    (rolls, if game.is_last_round() || near { "near the end" } else { "before" })
}

#[test]
fn luck_averages_to_nothing() {
    let check = |options: &str, levels: &[Level], games: u32, unit: Unit| {
        let solution = solution_of(options);
        let mut luck: BTreeMap<_, Sample> = BTreeMap::new();
        for seed in 0..games {
            let start = SymmDice::start(&options.parse().unwrap(), levels.len() as u8).unwrap();
            assert_eq!(own_unit(&start), unit);
            let seats = || (0..levels.len() as u8).map(Seat);
            let worth =
                |game: &SymmDice| -> Vec<f64> { seats().map(|s| own(game, &solution, s).value).collect() };
            let mut now = worth(&start);
            let mut account = now.clone();
            let end = play(options, levels, 500 + seed, |game, event| {
                let mut after = game.clone();
                after.play(Duration::ZERO, event).unwrap();
                let before = std::mem::replace(&mut now, worth(&after));
                let changes: Vec<f64> = now.iter().zip(&before).map(|(a, b)| a - b).collect();
                account.iter_mut().zip(&changes).for_each(|(sum, change)| *sum += change);
                match event {
                    Event::Chance(_) => luck.entry(kind(game)).or_default().add(changes[0]),
                    Event::Acted(seat, Action::Keep(_) | Action::Declare(..)) => {
                        assert!(changes[seat.index()] < 1e-9, "{event:?} gains {changes:?}");
                    }
                    // True claims that the others let stand: a new turn, run or round is no event of its own.
                    _ if levels.iter().all(|level| *level == Perfect) => {
                        assert!(changes.iter().all(|change| change.abs() < 1e-9), "{event:?}: {changes:?}");
                    }
                    _ => {}
                }
            });
            let points: Vec<f64> = end.points().iter().map(|&points| f64::from(points)).collect();
            for (seat, sum) in account.iter().enumerate() {
                let others = points.iter().sum::<f64>() - points[seat];
                let mean = if points.len() > 1 { others / (points.len() - 1) as f64 } else { 0.0 };
                let result = points[seat] - mean;
                assert!((sum - result).abs() < 1e-6, "{options}, seat {seat}: {sum}, not {result}");
            }
        }
        assert!(luck.keys().any(|(_, when)| *when == "near the end"));
        for (kind, sample) in luck {
            let (mean, error) = sample.mean();
            assert!(mean.abs() <= 4.0 * error + 1e-9, "{options}: {kind:?} {mean} ± {error}");
        }
    };
    use Level::{Casual, Expert, Novice, Perfect};
    check("", &[Perfect, Perfect], sample(12, 60), Unit::Lead);
    check("goal=50", &[Novice, Expert, Casual], sample(12, 40), Unit::Lead);
    check("variant=kids", &[Perfect, Casual], sample(12, 40), Unit::Lead);
    check("variant=solitaire", &[Casual], sample(12, 40), Unit::Points);
}

#[test]
fn who_begins_is_worth_nothing() {
    let mut game = SymmDice::start(&Default::default(), 2).unwrap();
    for faces in ["6 6 6 6 6 6 6 6 6", "1 1 1 1 1 1 1 1 1"] {
        game.play(Duration::ZERO, &Event::Chance(faces.parse().unwrap())).unwrap();
        assert_eq!([0, 1].map(|seat| own(&game, &solution(), Seat(seat)).value), [0.0, 0.0]);
    }
    assert_eq!(game.mover(), Seat(1), "the hooks begin");
}

#[test]
fn a_wrong_challenge_is_an_error() {
    let seats = ["Ann", "Ben"].map(SeatSetup::person);
    let mut table =
        Table::<SymmDice>::new(Header::new(SymmDice::INFO, "", seats, Seed(3), DiceFrom::Seeded)).unwrap();
    while table.game().roll().is_none() {
        table.roll(Duration::ZERO).unwrap();
    }
    let maker = table.game().mover();
    let actions = own(table.game(), &solution(), maker).actions.into_iter().map(|advice| advice.action);
    let declares = actions.into_iter().find(|action| matches!(action, Action::Declare(..))).unwrap();
    table.act(Duration::ZERO, maker, declares).unwrap();
    table.act(Duration::ZERO, maker.next(2), Action::Challenge).unwrap();
    let account = &review(&table, &solution(), Objective::Points, &|_| ()).accounts[maker.next(2).index()];
    assert!((account.errors - 10.0).abs() < 1e-9, "{account:?}");
    assert_eq!((account.decisions, account.best), (1, 0));
}

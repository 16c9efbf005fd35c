//! The coach against the rules: what reviews say adds up, in every game.
use crate::core::chance::{ChanceOutcome, ChanceRequest};
use crate::core::coach::{Coach, Level};
use crate::core::computers::play_out;
use crate::core::dice::{Purpose, Seed, Stream};
use crate::core::game::{Event, Seat, Turn};
use crate::core::record::{DiceFrom, Header};
use crate::core::review::{Mark, review};
use crate::core::seats::SeatSetup;
use crate::core::table::Table;
use crate::registry::each_game;
use std::time::Duration;

/// Games whose coach is exact: there the mean luck of a roll is nothing, and no action is better than the best.
const EXACT: [&str; 3] = ["inverted", "nice", "symmdice"];

fn played<G: Coach>(solution: &G::Solution, levels: &[Level], seed: u32) -> Table<G> {
    let mut table = Table::<G>::new(header::<G>(levels, seed)).expect("a table");
    play_out(&mut table, solution).expect("computers play to the end");
    table
}

fn header<G: Coach>(levels: &[Level], seed: u32) -> Header {
    Header::new(
        &G::INFO,
        "",
        levels.iter().map(|level| SeatSetup::computer(*level)),
        Seed(seed),
        DiceFrom::Seeded,
    )
}

fn fewest<G: Coach>() -> usize {
    usize::from(*G::seats(&G::Options::default()).start()).max(1)
}

fn prepare<G: Coach>() -> G::Solution {
    G::prepare(&G::Options::default(), fewest::<G>() as u8, &|_| {})
}

fn adds_up<G: Coach>() {
    let (solution, exact) = (prepare::<G>(), EXACT.contains(&G::INFO.id));
    for seed in 0..4 {
        let levels = [[Level::Novice; 8], [Level::Perfect; 8]][seed as usize % 2];
        let table = played::<G>(&solution, &levels[..fewest::<G>()], seed);
        let review = review(&table, &solution, &|_| {});
        assert_eq!(review.steps.len(), table.log().len());
        if !review.adds_up {
            continue;
        }
        for (seat, account) in review.accounts.iter().enumerate() {
            let sum = account.start + account.luck - account.errors + account.others;
            assert!((sum - account.result).abs() < 1e-6, "{}: {account:?}", G::INFO.id);
            let last = table.game().value(&solution, Seat(seat as u8));
            assert!((last - account.result).abs() < 1e-9);
            let errs = account.errors > 1e-6;
            assert!(!exact || errs == (levels[0] == Level::Novice), "{}: {account:?}", G::INFO.id);
        }
        for decision in review.steps.iter().filter_map(|step| step.decision.as_ref()).filter(|_| exact) {
            assert!(decision.cost > -1e-6, "{}: {decision:?}", G::INFO.id);
            assert_eq!(decision.mark == Mark::Best, decision.cost < 1e-6, "{decision:?}");
        }
    }
}

#[test]
fn start_and_luck_and_errors_make_the_result() {
    each_game!(G => adds_up::<G>());
}

/// What a decision costs in the review is what the advice says: best value − its value.
fn costs<G: Coach>() {
    let solution = prepare::<G>();
    let table = played::<G>(&solution, &[Level::Novice; 8][..fewest::<G>()], 9);
    let review = review(&table, &solution, &|_| {});
    let mut compared = 0;
    for (game, step) in table.history().iter().zip(&review.steps) {
        let Some(decision) = &step.decision else { continue };
        let advice = game.seen_by(Some(decision.seat)).action_values(&solution, decision.seat);
        let of = |action: &G::Action| advice.iter().find(|a| a.action == *action).map(|a| a.value);
        // Of several ways to do the same, the advice names one.
        if let Some(value) = of(&decision.action) {
            let cost = advice[0].value - value;
            assert!((cost - decision.cost).abs() < 1e-6, "{}: {decision:?}, not {cost}", G::INFO.id);
            compared += 1;
        }
    }
    assert!(compared > 0, "{}", G::INFO.id);
}

#[test]
fn costs_are_what_the_advice_says() {
    each_game!(G => costs::<G>());
}

fn luck_is_fair<G: Coach>() {
    if !EXACT.contains(&G::INFO.id) {
        return;
    }
    let solution = prepare::<G>();
    let table = played::<G>(&solution, &[Level::Novice; 8][..fewest::<G>()], 5);
    let mut states = table.history();
    states.retain(|game| ways(&game.turn()).is_some());
    let mut stream = Stream::new(Seed(1), Purpose::Trials, 0);
    for _ in 0..12 {
        let game = stream.pick(&states).expect("rolls that can be counted");
        let ways = ways(&game.turn()).expect("dice");
        for seat in (0..fewest::<G>() as u8).map(Seat) {
            let after = |faces: &Vec<u8>| {
                let mut game = game.clone();
                game.play(Duration::MAX, &Event::Chance(ChanceOutcome(faces.clone())))
                    .expect("a fitting roll");
                game.value(&solution, seat)
            };
            let mean = ways.iter().map(after).sum::<f64>() / ways.len() as f64;
            let value = game.value(&solution, seat);
            assert!((mean - value).abs() < 1e-6, "{}: {mean} is not {value} in {game:?}", G::INFO.id);
        }
    }
}

/// All faces that can come, where they are not too many.
fn ways(turn: &Turn) -> Option<Vec<Vec<u8>>> {
    let Turn::Chance { request: ChanceRequest::Dice(sides), .. } = turn else { return None };
    (sides.iter().map(|sides| u32::from(*sides)).product::<u32>() <= 1296).then(|| {
        sides.iter().fold(vec![vec![]], |ways, sides| {
            ways.iter().flat_map(|way| (1..=*sides).map(|face| [&way[..], &[face]].concat())).collect()
        })
    })
}

#[test]
fn the_mean_luck_of_a_roll_is_nothing() {
    each_game!(G => luck_is_fair::<G>());
}

//! Decisions in reviews of every game: costs match the advice, and the best action costs nothing.
use crate::core::{
    Coach, DiceFrom, GameOptions, Header, Level, Mark, Objective, SeatSetup, Seed, Table,
    coach::{computers::play_out, own, review::review},
};
use crate::registry::each_game;

/// Games with an exact coach, where no action is better than the best.
const EXACT: [&str; 3] = ["inverted", "nice", "symmdice"];

fn played<G: Coach>(solution: &G::Solution, levels: &[Level], seed: u32) -> Table<G> {
    let mut table = Table::<G>::new(header::<G>(levels, seed)).expect("a table");
    play_out(&mut table, solution).expect("computers play to the end");
    table
}

fn header<G: Coach>(levels: &[Level], seed: u32) -> Header {
    Header::new(
        G::INFO,
        "",
        levels.iter().map(|level| SeatSetup::computer(*level)),
        Seed(seed),
        DiceFrom::Seeded,
    )
}

fn fewest<G: Coach>() -> usize {
    usize::from(*G::Options::default().seats().start()).max(1)
}

fn prepare<G: Coach>() -> G::Solution {
    G::prepare(&G::Options::default(), fewest::<G>() as u8)
}

fn errs<G: Coach>() {
    if !EXACT.contains(&G::INFO.id) {
        return;
    }
    let solution = prepare::<G>();
    for seed in 0..4 {
        let levels = [[Level::Novice; 8], [Level::Perfect; 8]][seed as usize % 2];
        let table = played::<G>(&solution, &levels[..fewest::<G>()], seed);
        let review = review(&table, &solution, Objective::Points, &|_| {});
        for account in &review.accounts {
            let errs = account.errors > 1e-6;
            assert_eq!(errs, levels[0] == Level::Novice, "{}: {account:?}", G::INFO.id);
        }
        for decision in review.steps.iter().filter_map(|step| step.decision.as_ref()) {
            assert!(decision.cost > -1e-6, "{}: {decision:?}", G::INFO.id);
            assert_eq!(decision.mark == Mark::Best, decision.cost < 1e-6, "{decision:?}");
        }
    }
}

#[test]
fn novices_err_and_perfect_players_do_not() {
    each_game!(G => errs::<G>());
}

/// Checks the cost of a decision in the review against the advice: best value − its value.
fn costs<G: Coach>() {
    let solution = prepare::<G>();
    let table = played::<G>(&solution, &[Level::Novice; 8][..fewest::<G>()], 9);
    let review = review(&table, &solution, Objective::Points, &|_| {});
    let mut compared = 0;
    for (game, step) in table.history().iter().zip(&review.steps) {
        let Some(decision) = &step.decision else { continue };
        let advice = own(&game.seen_by(Some(decision.seat)), &solution, decision.seat).actions;
        let of = |action: &G::Action| advice.iter().find(|a| a.action == *action).map(|a| a.value);
        // Of equivalent actions, the advice lists one.
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

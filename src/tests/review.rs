//! Decisions in reviews of every game: costs match the advice, novices err, and perfect players do
//! not.
use crate::core::{
    Coach, DiceFrom, GameOptions, Grade, Header, Level, Objective, SeatSetup, Seed, Table,
    coach::{computers::play_out, evaluate_default, review::review},
};
use crate::registry::each_game;

/// Games with an exact coach, where no action is better than the best.
const EXACT: [&str; 3] = ["inverted", "nice", "symmdice"];

/// Checks a game of computers of one level: the cost of a decision is the best value less its own.
fn check<G: Coach>(level: Level) {
    let seats = *G::Options::default().seats().start();
    let solution = G::start(&G::Options::default(), seats).unwrap().prepare();
    let setups = (0..seats).map(|_| SeatSetup {
        objective: Some(Objective::Points),
        ..SeatSetup::computer(level)
    });
    let mut table = Table::<G>::new(Header::new(G::INFO, "", setups, Seed(9), DiceFrom::Seeded))
        .expect("a table");
    play_out(&mut table, &solution).expect("computers play to the end");
    let review = review(&table, &solution, Objective::Points, &|_| {});
    let mut compared = 0;
    for (game, step) in table.history().iter().zip(&review.steps) {
        let Some(decision) = &step.decision else {
            continue;
        };
        let advice =
            evaluate_default(&game.seen_by(Some(decision.seat)), &solution, decision.seat).actions;
        // Of equivalent actions, the advice lists one.
        if let Some(advised) = advice.iter().find(|a| a.action == decision.action) {
            let cost = advice[0].value - advised.value;
            assert!(
                (cost - decision.cost).abs() < 1e-6,
                "{}: {decision:?}, not {cost}",
                G::INFO.id
            );
            compared += 1;
        }
        if EXACT.contains(&G::INFO.id) {
            assert!(decision.cost > -1e-6, "{}: {decision:?}", G::INFO.id);
            assert_eq!(
                decision.grade == Grade::Best,
                decision.cost < 1e-6,
                "{decision:?}"
            );
        }
    }
    assert!(compared > 0, "{}", G::INFO.id);
    for account in review
        .accounts
        .iter()
        .filter(|_| EXACT.contains(&G::INFO.id))
    {
        assert_eq!(
            account.errors > 1e-6,
            level == Level::Novice,
            "{}: {account:?}",
            G::INFO.id
        );
    }
}

#[test]
fn costs_are_what_the_advice_says() {
    each_game!(G => check::<G>(Level::Novice));
    each_game!(G => check::<G>(Level::Perfect));
}

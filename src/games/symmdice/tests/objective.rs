//! Advice for the objectives of winning, and of a total when alone.
use super::solution;
use crate::core::{
    Accuracy, Coach, Evaluation, Event, Game, Level, Objective, Purpose, Seat, Seats, Seed, Stream,
    coach::check_objective,
};
use crate::games::symmdice::Action;
use crate::games::symmdice::geometry::dice::DieKind;
use crate::games::symmdice::state::{Phase, SymmDice};
use crate::tests::sample;
use std::time::Duration;

fn evaluate(game: &SymmDice, seat: u8, objective: Objective) -> Evaluation<Action> {
    game.evaluate(&solution(), Seat(seat), objective)
}

fn chance(game: &SymmDice, seat: u8) -> f64 {
    evaluate(game, seat, Objective::Win).value
}

fn after(game: &SymmDice, event: &Event<Action>) -> SymmDice {
    let mut after = game.clone();
    after
        .play(Duration::ZERO, event)
        .unwrap_or_else(|why| panic!("{event:?}: {why}"));
    after
}

fn check_last_run(text: &str, objective: Objective) {
    let game = SymmDice::from_position(text).unwrap();
    let evaluation = evaluate(&game, 0, objective);
    assert_eq!(evaluation.accuracy, Accuracy::Exact, "{text}");
    assert!(
        evaluation
            .actions
            .is_sorted_by(|a, b| a.value >= b.value - 1e-8)
    );
    assert_eq!(evaluation.actions[0].value, evaluation.value);
    let (keeps, others): (Vec<_>, Vec<_>) = evaluation
        .actions
        .into_iter()
        .partition(|advice| matches!(advice.action, Action::Keep(_)));
    for valued in others
        .into_iter()
        .chain(keeps.into_iter().step_by(sample(20, 1)))
    {
        let then = after(&game, &Event::Acted(Seat(0), valued.action.clone()));
        let value = evaluate(&then, 0, objective).value;
        assert!(
            (value - valued.value).abs() < 1e-9,
            "{}: {value}, {}",
            valued.action,
            valued.value
        );
        if then.points().len() == 2 {
            assert!(
                (value + chance(&then, 1) - 1.0).abs() < 1e-9,
                "{}",
                valued.action
            );
        }
    }
}

/// Compares the value of each action of the last run with that of the game after it.
#[test]
fn last_runs_are_exact() {
    check_last_run("hhhs hhlc P ; 1 ; 81 / 114*", Objective::Win);
    check_last_run("dddd hhHH d ; 2 ; 60 / 104*", Objective::Win);
    check_last_run("hhhs hhlc P ; 2 ; 90 / 100* / 109*", Objective::Win);
    check_last_run("hhhs hhlc P ; 1 ; 220 run 10", Objective::Total(250));
}

fn check_chance(text: &str, objective: Objective, exact: f64) {
    let evaluation = evaluate(&SymmDice::from_position(text).unwrap(), 0, objective);
    assert!(
        (evaluation.value - exact).abs() < 0.03,
        "{text}: {} and {exact}",
        evaluation.value
    );
}

/// The chances of an earlier solver, which solved races of two exactly, and several against others
/// who play for points.
#[test]
fn other_chances_are_near_the_exact_ones() {
    check_chance("- ; 2 ; 0 / 0", Objective::Win, 0.489);
    check_chance("- ; 2 ; 90 / 95*", Objective::Win, 0.99997);
    check_chance("- ; 2 ; 0 run 1", Objective::Total(300), 0.092);
}

fn check_mean(text: &str, keep: &str, objective: Objective) {
    let game = SymmDice::from_position(text).unwrap();
    let game = after(&game, &Event::Acted(Seat(0), keep.parse().unwrap()));
    let die = (0..9)
        .find(|&die| matches!(game.phase(), Phase::Rolling { dice, .. } if dice[die].is_none()));
    let faces = 1..=DieKind::of(die.unwrap()).faces().len();
    let fallen = faces.map(|face| after(&game, &Event::Chance(face.to_string().parse().unwrap())));
    let value_of = |game: &SymmDice| evaluate(game, 0, objective).value;
    let mean = fallen.map(|game| value_of(&game)).sum::<f64>() / 6.0;
    assert!(
        (mean - value_of(&game)).abs() < 1e-6,
        "{text}: {mean} and {}",
        value_of(&game)
    );
}

#[test]
fn dice_in_the_air_are_worth_their_mean() {
    check_mean(
        "hhhs hhlc P ; 2 ; 31 / 28 ; goal 40",
        "keep hhh- hhlc P",
        Objective::Win,
    );
    check_mean(
        "hhhs hhlc P ; 1 ; 31 / 44* ; goal 40",
        "keep hhhs hh-c P",
        Objective::Win,
    );
    check_mean(
        "hhhs hhlc P ; 1 ; 31 / 28 / 33* ; goal 40",
        "keep hhhs hhlc -",
        Objective::Win,
    );
    check_mean(
        "hhhs hhlc P ; 1 ; 220 run 9",
        "keep hhhs hhlc -",
        Objective::Total(270),
    );
}

#[test]
fn last_runs_play_to_win() {
    // 46 points are needed: nothing less is worth anything, so diamonds and butterflies are kept
    // and not scored.
    let game = SymmDice::from_position("dddd hhHH d ; 1 ; 60 / 110*").unwrap();
    let evaluation = evaluate(&game, 0, Objective::Win);
    assert!(
        matches!(evaluation.actions[0].action, Action::Keep(_)),
        "{}",
        evaluation.actions[0].action
    );
    let declared = evaluation
        .actions
        .iter()
        .find(|one| matches!(one.action, Action::Declare(..)))
        .unwrap();
    assert_eq!(declared.value, 0.0);
    // With ten points fewer to make up, the same dice win at once.
    let game = SymmDice::from_position("dddd hhhh d ; 0 ; 60 / 105*").unwrap();
    assert_eq!(chance(&game, 0), 1.0);
    // And 46 points on the other's 106 are a shared win.
    let game = SymmDice::from_position("dddd hhhh d ; 0 ; 60 / 106*").unwrap();
    assert_eq!(chance(&game, 0), 0.5);
}

fn refusal_of(text: &str, objective: Objective) -> String {
    let game = SymmDice::from_position(text).unwrap();
    check_objective(&game, objective).unwrap_err()
}

#[test]
fn objectives_that_are_none_here_are_refused() {
    assert!(
        refusal_of("- ; 2", Objective::Win).starts_with("nobody else plays here to win against")
    );
    assert!(
        refusal_of("- ; 2 ; 3 / 4", Objective::Total(90))
            .starts_with("only solitaire is played for a total")
    );
}

/// A game in which the first seat has made a claim of ten hooks' points, true or not.
fn game_with_claim(points: &str, figure: &str) -> SymmDice {
    let game = SymmDice::from_position(&format!("hHsd hblc P ; 0 ; {points} ; goal 30")).unwrap();
    after(
        &game,
        &Event::Acted(Seat(0), format!("declare C2 {figure}").parse().unwrap()),
    )
}

const TRUE: &str = "h@1000,0,0 h@-1000,0,18000";
const UNTRUE: &str = "h@1000,0,0 h@-1000,0,9000";

fn analyze_claim(points: &str, figure: &str, seat: u8) -> Vec<crate::core::Finding> {
    game_with_claim(points, figure).analyze(&solution(), Seat(seat), None)
}

#[test]
fn a_claim_does_not_tell_its_truth() {
    for points in ["20 / 22", "20 / 22*", "12 / 22 / 9*"] {
        for seat in [0, 1] {
            let prospects = analyze_claim(points, TRUE, seat);
            assert_eq!(prospects, analyze_claim(points, UNTRUE, seat));
            assert!(
                prospects[0].brief.ends_with(" to win if it stands"),
                "{prospects:?}"
            );
            assert_eq!(prospects.len(), 1, "{prospects:?}");
        }
    }
}

#[test]
fn a_seat_that_sees_it_challenges() {
    let mut stream = Stream::new(Seed(3), Purpose::Bots, 0);
    assert_eq!(
        [TRUE, UNTRUE].map(|figure| {
            let game = game_with_claim("20 / 22", figure);
            let reply = game.reply(
                &solution(),
                Seat(1),
                Objective::Win,
                Level::Perfect,
                Seats::NONE,
                &mut stream,
            );
            reply.unwrap().action
        }),
        [Action::Pass, Action::Challenge]
    );
}

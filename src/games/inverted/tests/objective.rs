//! Advice for playing to win, or for a total.
use super::*;
use crate::core::{
    Accuracy, Level, Objective, Purpose, Seats, Seed, Stream, Turn, Unit, coach::check_objective,
};

/// Plays on at random, and checks at each decision that every action leads to its stated value.
#[track_caller]
fn check_actions(sheets: &[Sheet], objective: Objective, unit: Unit) {
    let mut stream = Stream::new(Seed(7), Purpose::Trials, 0);
    let solution = solution();
    let mut game = game(sheets);
    loop {
        let seat = game.mover();
        let event = match game.turn() {
            Turn::Over => break,
            Turn::Chance { request, .. } => Event::Chance(stream.answer(&request)),
            Turn::Act { .. } => {
                let evaluation = game.evaluate(&solution, seat, objective);
                let accuracy = match objective {
                    Objective::Win => Accuracy::IfOthersPlayForPoints,
                    _ => Accuracy::Exact,
                };
                assert_eq!((evaluation.unit, evaluation.accuracy), (unit, accuracy));
                assert_eq!(evaluation.actions[0].value, evaluation.value);
                let own_actions = game.evaluate(&solution, seat, Objective::Points).actions;
                assert_eq!(evaluation.actions.len(), own_actions.len());
                for valued in &evaluation.actions {
                    let mut after = game.clone();
                    after
                        .play(Duration::ZERO, &Event::Acted(seat, valued.action))
                        .unwrap();
                    let value = after.evaluate(&solution, seat, objective).value;
                    assert!(
                        (value - valued.value).abs() < 1e-6,
                        "{:?}: {value}, {}",
                        valued.action,
                        valued.value
                    );
                }
                Event::Acted(seat, stream.pick(&evaluation.actions).unwrap().action)
            }
        };
        game.play(Duration::ZERO, &event).unwrap();
    }
    for (seat, standing) in (0..).map(Seat).zip(game.standings()) {
        let value = game.evaluate(&solution, seat, objective).value;
        match objective {
            Objective::Total(total) => {
                assert_eq!(value, f64::from(u8::from(standing.points >= total)))
            }
            _ => assert!((value > 0.0) == standing.winner, "{value}"),
        }
    }
}

#[test]
fn each_action_leads_to_its_chance() {
    let own_sheet = all_but(&[2, 6, 13, 16, 18, 20]);
    let other = all_but(&[1, 3, 5, 7, 14, 18, 20]).fill(14, false);
    check_actions(&[own_sheet], Objective::Total(290), Unit::GoalChance);
    check_actions(&[other], Objective::Total(255), Unit::GoalChance);
    check_actions(&[own_sheet, other], Objective::Win, Unit::WinChance);
    check_actions(&[all_but(&[19, 20]); 3], Objective::Win, Unit::WinChance);
}

#[test]
fn equal_seats_have_equal_chances() {
    let game = game(&[all_but(&[1, 18]); 2]);
    let value_of = |seat| game.evaluate(&solution(), Seat(seat), Objective::Win).value;
    assert!((value_of(0) - value_of(1)).abs() < 1e-6);
    // The others play for points, so playing to win is worth more than half.
    assert!((0.5..0.6).contains(&value_of(0)), "{}", value_of(0));
}

/// Chances are lower without the plan, even if everybody plays for points.
#[test]
fn playing_to_win_wins_more() {
    let game = game(&[
        all_but(&[2, 6, 9, 13, 16, 18, 20]),
        all_but(&[1, 4, 7, 10, 14, 17, 19]),
    ]);
    for seat in [Seat(0), Seat(1)] {
        let planned = game
            .evaluate_chance(&solution(), seat, Objective::Win)
            .value;
        let worths = game.worth_of_totals(&solution(), seat, Objective::Win);
        let unplanned = game
            .totals_now(&solution(), seat)
            .mean_of(|total| worths[total as usize]);
        let gain = planned - unplanned;
        assert!((0.002..0.1).contains(&gain), "{gain}");
    }
}

#[test]
fn an_estimate_ranks_as_points_do() {
    let open = [3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18, 20];
    let mut game = game(&[all_but(&open), all_but(&open).fill(3, false)]);
    game.play(
        Duration::ZERO,
        &Event::Chance(ChanceOutcome(vec![1, 3, 3, 4, 6])),
    )
    .unwrap();
    let points = game
        .evaluate(&solution(), Seat(0), Objective::Points)
        .actions;
    for objective in [Objective::Win, Objective::Total(290)] {
        let evaluation = game.evaluate(&solution(), Seat(0), objective);
        assert_eq!(evaluation.accuracy, Accuracy::Estimate);
        assert!(
            (0.001..0.999).contains(&evaluation.value),
            "{}",
            evaluation.value
        );
        let same = points
            .iter()
            .zip(&evaluation.actions)
            .all(|(one, other)| one.action == other.action);
        assert!(
            same && evaluation.actions.is_sorted_by(|a, b| a.value >= b.value),
            "{objective}"
        );
    }
    // What can't change is no estimate.
    for (total, chance) in [(0, 1.0), (361, 0.0)] {
        assert_eq!(
            game.evaluate(&solution(), Seat(0), Objective::Total(total))
                .value,
            chance
        );
    }
}

#[test]
fn a_lone_sheet_has_nobody_to_win_against() {
    let refused = check_objective(&game(&[Sheet::default()]), Objective::Win).unwrap_err();
    assert_eq!(
        refused,
        "nobody else has a sheet here to win against: note all sheets, SHEET / SHEET ; DICE ; LEFT"
    );
}

fn check_titles(sheet: Sheet, titles: [&str; 2]) {
    let texts = game(&[sheet])
        .titles(&solution())
        .into_iter()
        .map(|finding| finding.whole);
    assert_eq!(texts.collect::<Vec<_>>(), titles);
}

#[test]
fn titles_are_told_alone() {
    check_titles(all_but(&[]), ["Master: reached", "Grandmaster: reached"]);
    check_titles(
        all_but(&[9]),
        ["Master: reached", "Grandmaster: 62.2 % if you go for it"],
    );
    check_titles(
        all_but(&[1, 20]).fill(1, false),
        [
            "Master: 1.3 % if you go for it",
            "Grandmaster: out of reach",
        ],
    );
    check_titles(
        Sheet::default(),
        [
            "Master: about 3.3 % if you go for it",
            "Grandmaster: about 0.005 % if you go for it",
        ],
    );
}

#[test]
fn a_computer_gives_up_a_hopeless_title() {
    let mut stream = Stream::new(Seed(1), Purpose::Bots, 0);
    let mut reply = |position: &str, objective| {
        let game = Inverted::from_position(position).unwrap();
        game.reply(
            &solution(),
            Seat(0),
            objective,
            Level::Perfect,
            Seats::NONE,
            &mut stream,
        )
        .unwrap()
        .action
    };
    // 19 and 20 in two turns are hopeless: it plays for points.
    let position = "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18 ; 2 3 4 5 6 ; 1";
    assert_eq!(
        reply(position, Objective::Total(360)),
        reply(position, Objective::Points)
    );
}

//! Advice for the objectives of winning, and of a total when alone.
use super::{play, solution};
use crate::core::coach::{Accuracy, Coach, Evaluation, Level, Objective, Unit};
use crate::core::dice::{Purpose, Seed, Stream};
use crate::core::game::{Event, Game, RandomPlay, Seat, Seats, Turn};
use crate::core::record::{DiceFrom, Header};
use crate::core::review::review;
use crate::core::seats::SeatSetup;
use crate::core::table::Table;
use crate::games::symmdice::Action;
use crate::games::symmdice::geometry::dice::Kind;
use crate::games::symmdice::referee::Verdict;
use crate::games::symmdice::state::{Phase, SymmDice};
use crate::tests::sample;
use std::time::Duration;

fn evaluate(game: &SymmDice, seat: u8, objective: Objective) -> Evaluation<Action> {
    game.evaluate(&solution(), Seat(seat), objective, &|_| ())
}

fn chance(game: &SymmDice, seat: u8) -> f64 {
    evaluate(game, seat, Objective::Win).value
}

fn after(game: &SymmDice, event: &Event<Action>) -> SymmDice {
    let mut after = game.clone();
    after.play(Duration::ZERO, event).unwrap_or_else(|why| panic!("{event:?}: {why}"));
    after
}

/// A game of `seats` to a near goal.
fn short_game(seats: u8, goal: i32) -> SymmDice {
    let mut game = SymmDice::start(&Default::default(), seats).unwrap();
    game.rules.goal = goal;
    game
}

/// Plays on at random to the end, and checks at each decision that some of its actions lead to what they are told to be
/// worth, and in each position what `check` says.
#[track_caller]
fn check_on(mut game: SymmDice, objective: Objective, accuracy: Accuracy, check: impl Fn(&SymmDice)) {
    let mut stream = Stream::new(Seed(7), Purpose::Trials, 0);
    loop {
        check(&game);
        let event = match game.turn() {
            Turn::Over => break,
            Turn::Chance { request, .. } => Event::Chance(stream.answer(&request)),
            Turn::Act { seats, .. } => {
                let seat = seats.iter().next().unwrap();
                let found = evaluate(&game, seat.0, objective);
                assert_eq!(found.accuracy, accuracy);
                let Some(best) = found.actions.first() else {
                    let action = game.random_action(seat, &mut stream).unwrap();
                    game = after(&game, &Event::Acted(seat, action));
                    continue;
                };
                assert_eq!(best.value, found.value);
                assert!(found.actions.is_sorted_by(|a, b| a.value >= b.value - 1e-8));
                let own = evaluate(&game, seat.0, Objective::Points);
                assert_eq!(found.actions.len(), own.actions.len());
                let some = found.actions.iter().step_by(1 + found.actions.len() / sample(4, 40));
                for valued in some.chain(found.actions.last()) {
                    let then = after(&game, &Event::Acted(seat, valued.action.clone()));
                    let value = then.evaluate(&solution(), seat, objective, &|_| ()).value;
                    assert!(
                        (value - valued.value).abs() < 1e-9,
                        "{}: {value}, {}",
                        valued.action,
                        valued.value
                    );
                }
                let picked = stream.below(2 + found.actions.len().min(4) as u32 / 2) as usize;
                let action = found.actions.get(picked).unwrap_or(best).action.clone();
                Event::Acted(seat, action)
            }
        };
        game = after(&game, &event);
    }
    assert!(game.turn() == Turn::Over);
}

#[test]
fn two_seats_are_zero_sum() {
    check_on(short_game(2, 30), Objective::Win, Accuracy::Exact, |game| {
        let (one, other) = (chance(game, 0), chance(game, 1));
        assert!((one + other - 1.0).abs() < 1e-9 && (0.0..=1.0).contains(&one), "{one} and {other}");
    });
}

#[test]
fn a_seat_of_several_plays_to_win_too() {
    check_on(short_game(3, 30), Objective::Win, Accuracy::Estimate, |game| {
        let chances: Vec<f64> = (0..3).map(|seat| chance(game, seat)).collect();
        let sum: f64 = chances.iter().sum();
        // Each is told the chance of its own best plan against others that have none.
        assert!((0.9..1.3).contains(&sum), "{chances:?}");
        if *game.phase() == Phase::Over {
            assert!((sum - 1.0).abs() < 1e-9, "{chances:?}");
        }
    });
}

#[test]
fn alone_a_total_is_played_for() {
    let game = SymmDice::from_position("- ; 2 ; 190 run 9").unwrap();
    check_on(game, Objective::Total(250), Accuracy::Exact, |game| {
        let more = evaluate(game, 0, Objective::Total(251)).value;
        assert!(more <= evaluate(game, 0, Objective::Total(250)).value + 1e-12);
    });
}

#[test]
fn dice_in_the_air_are_worth_their_mean() {
    let check = |text: &str, keep: &str, objective| {
        let game = SymmDice::from_position(text).unwrap();
        let game = after(&game, &Event::Acted(Seat(0), keep.parse().unwrap()));
        let die =
            (0..9).find(|&die| matches!(game.phase(), Phase::Rolling { dice, .. } if dice[die].is_none()));
        let faces = 1..=Kind::of(die.unwrap()).faces().len();
        let fallen = faces.map(|face| after(&game, &Event::Chance(face.to_string().parse().unwrap())));
        for seat in 0..game.points().len() as u8 {
            let value = |game: &SymmDice| evaluate(game, seat, objective).value;
            let mean = fallen.clone().map(|game| value(&game)).sum::<f64>() / 6.0;
            assert!((mean - value(&game)).abs() < 1e-6, "{text}: {mean} and {}", value(&game));
        }
    };
    check("hhhs hhlc P ; 2 ; 31 / 28 ; goal 40", "keep hhh- hhlc P", Objective::Win);
    check("hhhs hhlc P ; 1 ; 31 / 44* ; goal 40", "keep hhhs hh-c P", Objective::Win);
    check("hhhs hhlc P ; 1 ; 31 / 28 / 33* ; goal 40", "keep hhhs hhlc -", Objective::Win);
    check("hhhs hhlc P ; 1 ; 220 run 9", "keep hhhs hhlc -", Objective::Total(270));
}

#[test]
fn the_starter_is_known_after_all_rolls() {
    let mut game = short_game(2, 20);
    assert!((chance(&game, 0) - 0.5).abs() < 1e-12);
    // Eight hooks are not beaten: the first seat begins, or they roll again.
    game = after(&game, &Event::Chance("1 1 1 1 1 1 1 1 1".parse().unwrap()));
    let begins = chance(&game, 0);
    let begun = after(&game, &Event::Chance("6 6 6 6 6 6 6 6 6".parse().unwrap()));
    assert_eq!(begun.mover(), Seat(0));
    let tied = 1.0 / 6561.0;
    assert!((begins - (0.5 * tied + (1.0 - tied) * chance(&begun, 0))).abs() < 1e-9, "{begins}");
    // Nor is it known for certain after no hooks.
    let mut game = short_game(3, 20);
    game = after(&game, &Event::Chance("6 6 6 6 6 6 6 6 6".parse().unwrap()));
    assert!(chance(&game, 0) > 0.0);
}

#[test]
fn last_runs_play_to_win() {
    // 46 points are needed: nothing less is worth anything, so diamonds and butterflies are kept and not scored.
    let game = SymmDice::from_position("dddd hhHH d ; 1 ; 60 / 110*").unwrap();
    let found = evaluate(&game, 0, Objective::Win);
    assert!(matches!(found.actions[0].action, Action::Keep(_)), "{}", found.actions[0].action);
    let declared = found.actions.iter().find(|one| matches!(one.action, Action::Declare(..))).unwrap();
    assert_eq!(declared.value, 0.0);
    // With ten points fewer to make up, the same dice win at once.
    let game = SymmDice::from_position("dddd hhhh d ; 0 ; 60 / 105*").unwrap();
    assert_eq!(chance(&game, 0), 1.0);
    // And 46 points on the other's 106 are a shared win.
    let game = SymmDice::from_position("dddd hhhh d ; 0 ; 60 / 106*").unwrap();
    assert_eq!(chance(&game, 0), 0.5);
}

#[test]
fn objectives_that_are_none_here_are_refused() {
    let refused = |text: &str, objective| {
        let game = SymmDice::from_position(text).unwrap();
        game.admits(objective).unwrap_err()
    };
    assert!(refused("- ; 2", Objective::Win).starts_with("nobody else plays here to win against"));
    assert!(
        refused("- ; 2 ; 3 / 4", Objective::Total(90)).starts_with("only solitaire is played for a total")
    );
}

/// A game in which the first seat has made a claim of ten hooks' points, true or not.
fn claimed(points: &str, figure: &str) -> SymmDice {
    let game = SymmDice::from_position(&format!("hHsd hblc P ; 0 ; {points} ; goal 30")).unwrap();
    after(&game, &Event::Acted(Seat(0), format!("declare C2 {figure}").parse().unwrap()))
}

const TRUE: &str = "h@1000,0,0 h@-1000,0,18000";
const UNTRUE: &str = "h@1000,0,0 h@-1000,0,9000";
const CLOSE: &str = "h@1000,0,0 h@-1000,0,18500";

#[test]
fn a_claim_does_not_tell_its_truth() {
    let told = |points, figure, seat| claimed(points, figure).analyze(&solution(), Seat(seat), None, &|_| ());
    for points in ["20 / 22", "20 / 22*", "12 / 22 / 9*"] {
        for seat in [0, 1] {
            let prospects = told(points, TRUE, seat);
            assert_eq!(prospects, told(points, UNTRUE, seat));
            assert!(prospects[0].brief.ends_with(" to win if it stands"), "{prospects:?}");
            assert_eq!(prospects.len(), 1 + usize::from(seat == 1), "{prospects:?}");
        }
    }
}

#[test]
fn a_challenge_pays_from_the_break_even() {
    let game = claimed("20 / 22", TRUE);
    let above = game.challenge_pays_above(solution(), Seat(1)).unwrap();
    let worth = |figure, answer: &str| {
        let game = after(&claimed("20 / 22", figure), &Event::Acted(Seat(1), answer.parse().unwrap()));
        chance(&game, 1)
    };
    let challenges = above * worth(UNTRUE, "challenge") + (1.0 - above) * worth(TRUE, "challenge");
    assert!((challenges - worth(TRUE, "pass")).abs() < 1e-9, "{above}");
    // Whether a figure that stands is true is the same to all.
    assert_eq!(worth(TRUE, "pass"), worth(UNTRUE, "pass"));
    // A claim that wins unless it falls is doubted at any chance: there is nothing to lose.
    let wins = SymmDice::from_position("hHsd hblc P ; 0 ; 100 / 90*").unwrap();
    let wins = after(&wins, &Event::Acted(Seat(0), format!("declare C2 {TRUE}").parse().unwrap()));
    assert_eq!(wins.challenge_pays_above(solution(), Seat(1)), None);
}

#[test]
fn playing_to_win_challenges_rightly() {
    let mut stream = Stream::new(Seed(3), Purpose::Bots, 0);
    let mut reply = |points, figure| {
        let game = claimed(points, figure);
        let reply =
            game.reply(&solution(), Seat(1), Objective::Win, Level::Perfect, Seats::NONE, &mut stream);
        reply.unwrap().action
    };
    assert_eq!(reply("20 / 22", TRUE), Action::Pass);
    assert_eq!(reply("20 / 22", UNTRUE), Action::Challenge);
    // Four points win at once; played again, the turn wins surely nothing more.
    assert_eq!(reply("25 / 28*", CLOSE), Action::Pass);
    assert_eq!(reply("28 / 22*", CLOSE), Action::Pass);
    // Played again, four points would be many more: it lets them stand.
    let game = claimed("20 / 22", CLOSE);
    assert_eq!(game.judge(game.claim().unwrap()), Verdict::Undecided);
    assert_eq!(reply("20 / 22", CLOSE), Action::Pass);
}

#[test]
fn bluffing_pays_who_has_lost_otherwise() {
    let pays =
        |text: &str| SymmDice::from_position(text).unwrap().bluff(solution()).map(|bluff| bluff.pays_above);
    // Nothing true wins.
    assert!(pays("hHsd hblc P ; 0 ; 60 / 110*").unwrap() < 1e-9);
    // The turn is won in any case.
    assert_eq!(pays("hHsd hblc P ; 0 ; 99 / 60*"), None);
    let between = pays("hHsd hblc P ; 0 ; 30 / 30 ; goal 50").unwrap();
    assert!((0.001..0.99).contains(&between), "{between}");
}

#[test]
fn the_account_closes_in_chances() {
    let seats = [Level::Perfect, Level::Casual].map(SeatSetup::computer);
    let header = Header::new(SymmDice::INFO, "goal=50", seats, Seed(3), DiceFrom::Seeded);
    let mut table = Table::<SymmDice>::new(header).unwrap();
    crate::core::computers::play_for(&mut table, &solution(), &[Objective::Win, Objective::Points], |_| {
        false
    })
    .unwrap();
    let review = review(&table, &solution(), Objective::Win, &|_| ());
    assert_eq!(review.unit, Unit::WinChance);
    for (account, standing) in review.accounts.iter().zip(table.game().standings()) {
        let sum = account.start + account.luck - account.errors + account.others;
        assert!((sum - account.result).abs() < 1e-9, "{account:?}");
        assert_eq!(account.result > 0.0, standing.winner);
    }
    for decision in review.steps.iter().filter_map(|step| step.decision.as_ref()) {
        assert!(decision.cost > -1e-8, "{decision:?}");
        assert!(decision.seat != Seat(0) || decision.cost < 1e-8, "{decision:?}");
    }
}

#[test]
fn playing_to_win_wins_most() {
    // The luck taken out: what perfect players at points give away by it, decision by decision.
    let mut given = 0.0;
    play("goal=50", &[Level::Perfect, Level::Perfect], 11, |game, event| {
        if let (Phase::Rolling { .. }, Event::Acted(seat, _)) = (game.phase(), event) {
            let lost = chance(game, seat.0) - chance(&after(game, event), seat.0);
            assert!(lost > -1e-8, "{event:?} gains {lost}");
            given += lost;
        }
    });
    assert!(given > 0.0, "playing for points is playing to win");
}

#[test]
fn alone_beating_the_best_is_the_title() {
    let game = SymmDice::from_position("- ; 2 ; 270 run 10").unwrap();
    let of = |game: &SymmDice, best| {
        let scope = game.scope(Seat(0), best);
        (scope.title, scope.untitled)
    };
    let title = |best| of(&game, best);
    assert_eq!(title(Some(280)), (Some(Objective::Total(281)), None));
    assert_eq!(title(Some(270)), (Some(Objective::Total(271)), None), "as good as it is no better");
    assert_eq!(title(Some(269)), (None, Some("your best is beaten")));
    assert_eq!(title(None), (None, Some("you have no best to beat yet")));
    let told = |best| game.analyze(&solution(), Seat(0), best, &|_| ()).remove(0).whole;
    let chance = Unit::GoalChance.said(evaluate(&game, 0, Objective::Total(281)).value);
    assert_eq!(told(Some(280)), format!("your best is 280: {chance} to beat it if you go for it, exact"));
    assert_eq!(told(None), "you have no best to beat yet");
    let two = SymmDice::from_position("- ; 2 ; 80 / 95*").unwrap();
    assert_eq!([of(&two, Some(99)), of(&two, None)], [(None, None); 2]);
}

//! The descriptions of events, and of how a turn ended.
use crate::core::{Audience, Event, Game, Seat, rules::game::describe};
use crate::games::symmdice::action::Action;
use crate::games::symmdice::geometry::design::{Design, laid_out};
use crate::games::symmdice::geometry::dice::Roll;
use crate::games::symmdice::geometry::figure::Figure;
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::geometry::orbits::groupings;
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::outcome;
use crate::games::symmdice::referee::{Deviation, Misfit};
use crate::games::symmdice::state::{Phase, SymmDice};
use crate::games::symmdice::words::{misfits_as_text, worst_as_text};
use std::time::Duration;

const NAMES: [&str; 3] = ["Ann", "Ben", "Cy"];
const ROLL: &str = "hHsd hblc P";

/// A game in which Ann has rolled `roll` and `points` are made so far, one number a seat.
fn rolled(options: &str, roll: &str, points: &[i32]) -> SymmDice {
    let mut game = SymmDice::start(&options.parse().unwrap(), points.len() as u8).unwrap();
    let dice = roll.parse::<Roll>().unwrap().faces().map(Some);
    game.points = points.to_vec();
    game.phase = Phase::Rolling { dice, left: 2, since: Some(Duration::ZERO) };
    game
}

/// Plays `events`, each with its description: `time up`, the faces of a roll, or the letter of a seat and its action.
/// Then compares how the last turn ended.
#[track_caller]
fn check(mut game: SymmDice, events: &[(&str, &str)], ended: &str) {
    let names = &NAMES[..game.points().len()];
    for (number, (text, expected)) in events.iter().enumerate() {
        let event = match text.split_once(' ') {
            Some(("time", _)) => Event::TimeUp,
            Some((letter @ ("A" | "B" | "C"), action)) => {
                Event::Acted(Seat(letter.as_bytes()[0] - b'A'), action.parse().unwrap())
            }
            _ => Event::Chance(text.parse().unwrap()),
        };
        let at = if event == Event::TimeUp { Duration::from_secs(60) } else { Duration::ZERO };
        let before = game.clone();
        game.play(at, &event).unwrap_or_else(|why| panic!("{number}, {text}: {why}"));
        assert_eq!(
            describe(&before, &event, &game, &Audience::people(names)).text(),
            *expected,
            "{number}, {text}"
        );
    }
    assert_eq!(outcome(&game, &Audience::people(names)).text(), ended);
}

const C2: &str = "A declare C2 h@1000,0,0 h@-1000,0,18000";
/// The same figure, which no mirror maps onto itself.
const FALSE: &str = "A declare D2 h@1000,0,0 h@-1000,0,18000";

#[test]
fn rolls_for_the_start_are_described() {
    let game = SymmDice::start(&Default::default(), 2).unwrap();
    check(
        game.clone(),
        &[
            ("1 1 1 1 1 1 1 1 1", "Ann rolled 8 hooks to see who starts."),
            ("6 6 6 6 6 6 6 6 6", "Ben rolled 0 hooks to see who starts. Ann starts."),
            (
                "1 2 3 4 5 6 1 2 3",
                "Ann rolled all nine: 2 hooks, 2 mirrored hooks, an S, a mirrored S, a check, a butterfly and a diamond.",
            ),
        ],
        "",
    );
    check(
        game,
        &[
            ("1 1 1 1 1 1 1 1 1", "Ann rolled 8 hooks to see who starts."),
            (
                "1 1 1 1 1 1 1 1 1",
                "Ben rolled 8 hooks to see who starts. A tie: those with the most hooks roll again.",
            ),
        ],
        "",
    );
}

#[test]
fn keeps_are_described() {
    let again = ("1 1 1 1 1 1 1 1 1", "Ann rolled all nine: 8 hooks and a pinwheel.");
    check(rolled("", ROLL, &[0, 0]), &[("A keep ---- ---- -", "Ann rerolled all nine."), again], "");
    check(rolled("", ROLL, &[0, 0]), &[("A keep hHsd hbl- P", "Ann kept 8 dice.")], "");
    check(rolled("", ROLL, &[0, 0]), &[("A keep h--- h--- -", "Ann kept 2 hooks.")], "");
}

#[test]
fn declarations_are_described() {
    let declares = (C2, "Ann declared C2 with 2 dice: 4 points. Does Ben challenge?");
    let reaches = (
        C2,
        "Ann declared C2 with 2 dice: 4 points; if it stands, the last round begins. Does Ben challenge?",
    );
    let asks = (C2, "Ann declared C2 with 2 dice: 4 points. Who challenges?");
    check(
        rolled("", ROLL, &[10, 0]),
        &[declares, ("B pass", "Ben let it stand: Ann +4, now 14. Ben, roll.")],
        "Nobody challenged: Ann +4, now 14.",
    );
    check(
        rolled("", ROLL, &[98, 0]),
        &[reaches, ("B pass", "Ben let it stand: Ann +4, now 102. Last round. Ben, roll.")],
        "Nobody challenged: Ann +4, now 102.",
    );
    check(
        SymmDice { starter: Seat(1), ..rolled("", ROLL, &[98, 0]) },
        &[
            (
                C2,
                "Ann declared C2 with 2 dice: 4 points; if it stands, the game is over. Does Ben challenge?",
            ),
            ("B pass", "Ben let it stand: Ann +4, now 102. Ann wins."),
        ],
        "Nobody challenged: Ann +4, now 102.",
    );
    check(
        rolled("", ROLL, &[10, 20, 30]),
        &[
            asks,
            ("B pass", "Ben let it stand."),
            (
                "C challenge",
                "Cy challenged and was wrong: Ann +4, now 14. Cy −10, now 20. C2 is right. Ben, roll.",
            ),
        ],
        "C2 is right: Ann +4, now 14. Cy −10, now 20.",
    );
    check(
        rolled("", ROLL, &[10, 20, 30]),
        &[asks, ("C pass", "Cy let it stand."), ("B pass", "Nobody challenged: Ann +4, now 14. Ben, roll.")],
        "Nobody challenged: Ann +4, now 14.",
    );
    check(
        rolled("", ROLL, &[10, 5]),
        &[
            (FALSE, "Ann declared D2 with 2 dice: 4 points. Does Ben challenge?"),
            (
                "B challenge",
                "Ben challenged and was right: Ann ±0. Ben +10, now 15. It is C2, not D2. Ben, roll.",
            ),
        ],
        "It is C2, not D2: Ann ±0. Ben +10, now 15.",
    );
}

#[test]
fn votes_are_described() {
    let declares = (C2, "Ann declared C2 with 2 dice: 4 points. Who challenges?");
    let challenges = ("B challenge", "Ben challenged. The others vote.");
    check(
        rolled("referee=table", ROLL, &[0, 0, 0]),
        &[
            declares,
            challenges,
            ("C vote yes", "Cy voted that it is right."),
            (
                "B vote unsure",
                "Ben voted for neither. The table has no majority on C2. Ann plays the turn again.",
            ),
        ],
        "The table has no majority on C2. Ann plays the turn again.",
    );
    check(
        rolled("referee=table", ROLL, &[0, 0, 0]),
        &[
            declares,
            challenges,
            ("C vote no", "Cy voted that it is wrong."),
            (
                "B vote no",
                "Ben voted that it is wrong: Ann ±0. Ben +10, now 10. The table finds C2 wrong. Ben, roll.",
            ),
        ],
        "The table finds C2 wrong: Ann ±0. Ben +10, now 10.",
    );
}

#[test]
fn all_nine_dice_earn_another_turn() {
    let roll: Roll = "dddd hhhh d".parse().unwrap();
    let symmetries = Symmetry::declarable();
    let all = symmetries.flat_map(|symmetry| groupings(symmetry, &roll.counts()));
    let nine = all.max_by_key(|grouping| (grouping.dice(), grouping.score())).unwrap();
    let action = Action::Declare(nine.symmetry, laid_out(&nine, Design::ALL[0]).unwrap());
    let expected = format!(
        "Ann declared {} with 9 dice: {} points and another turn. Does Ben challenge?",
        nine.symmetry,
        nine.score()
    );
    let ended = format!("Ann +{0}, now {0}. Ann has another turn.", nine.score());
    check(
        rolled("goal=200", "dddd hhhh d", &[0, 0]),
        &[(&format!("A {action}"), &expected), ("B pass", &format!("Ben let it stand: {ended}"))],
        &format!("Nobody challenged: {ended}"),
    );
}

#[test]
fn other_variants_are_described() {
    check(
        rolled("variant=kids", ROLL, &[0, 0]),
        &[
            ("A done h@1000,0,0 H@-1000,0,0", "Ann made a figure of 2 dice: 2 points. Does Ben challenge?"),
            ("B challenge", "Ben challenged and was wrong: Ann +2, now 2. D1 is right. Ben, roll."),
        ],
        "D1 is right: Ann +2, now 2.",
    );
    check(
        rolled("variant=solitaire", ROLL, &[7]),
        &[(C2, "You declared C2 with 2 dice: +4, now 11. C2 is right. Roll.")],
        "C2 is right: +4, now 11.",
    );
    // Alone nobody votes, so that the program tells what the figure has whoever else would judge.
    check(
        rolled("variant=solitaire referee=table", ROLL, &[7]),
        &[(FALSE, "You declared D2 with 2 dice: no points. It is C2, not D2. Roll.")],
        "It is C2, not D2: no points.",
    );
    check(
        rolled("variant=meditative", ROLL, &[0]),
        &[("A lay h@1000,0,0 h@-1000,0,18000", "You laid a figure of 2 dice. Roll.")],
        "You laid a figure of 2 dice.",
    );
    check(
        rolled("variant=free", ROLL, &[0]),
        &[
            ("A set hhhh hhhh p", "You turned dice over."),
            ("A end", "You ended the game here. The game is over."),
        ],
        "",
    );
}

#[test]
fn the_end_is_described() {
    let last = |points: &[i32]| {
        let mut game = rolled("", ROLL, points);
        (game.last_round, game.starter) = (true, Seat(1));
        game
    };
    let declares = (C2, "Ann declared C2 with 2 dice: 4 points. Does Ben challenge?");
    check(
        last(&[100, 90]),
        &[declares, ("B pass", "Ben let it stand: Ann +4, now 104. Ann wins.")],
        "Nobody challenged: Ann +4, now 104.",
    );
    check(
        last(&[100, 104]),
        &[declares, ("B pass", "Ben let it stand: Ann +4, now 104. Ann and Ben win.")],
        "Nobody challenged: Ann +4, now 104.",
    );
    let mut solitaire = rolled("variant=solitaire", ROLL, &[7]);
    solitaire.runs = 9;
    check(
        solitaire,
        &[(C2, "You declared C2 with 2 dice: +4, now 11. C2 is right. The game is over.")],
        "C2 is right: +4, now 11.",
    );
}

#[test]
fn a_turn_that_takes_too_long_is_described() {
    check(
        rolled("limit=60", ROLL, &[0, 0]),
        &[("time up", "Time is up: no points. Ben, roll.")],
        "No figure was made: no points.",
    );
}

#[test]
fn a_turn_without_a_figure_is_described() {
    let mut game = rolled("variant=kids", "hhhh hhhh p", &[0, 0]);
    game.phase = Phase::Rolling { dice: game.roll().unwrap().faces().map(Some), left: 0, since: None };
    let (before, event) = (game.clone(), Event::Acted(Seat(0), Action::Pass));
    game.play(Duration::ZERO, &event).unwrap();
    let told = describe(&before, &event, &game, &Audience::people(&NAMES[..2]));
    assert_eq!(told.text(), "Ann made no figure: no points. Ben, roll.");
    assert_eq!(outcome(&game, &Audience::people(&NAMES[..2])).text(), "No figure was made: no points.");
}

#[test]
fn the_worst_die_is_told_in_a_sentence() {
    let misfit = |letter: char, off: Option<(f64, f64)>| Misfit {
        die: 0,
        face: Face::of_letter(letter).unwrap(),
        off: off.map(|(shift, turn)| Deviation { shift, turn }),
    };
    let among = |misfits: &[Misfit], figure: &str| {
        let figure: Figure = figure.parse().unwrap();
        worst_as_text(misfits, figure.dice())
    };
    let check = |misfits: &[Misfit], expected: Option<&str>| {
        assert_eq!(among(misfits, "d@0,0,0 h@1500,0,0").as_deref(), expected, "{misfits:?}");
    };
    let shifted = misfit('s', Some((350.0, 0.0)));
    check(&[], None);
    check(&[shifted], Some("The S lands 0.35 of a die's side off."));
    check(&[misfit('h', Some((120.0, 4.0)))], Some("The hook lands 0.12 of a die's side off, turned by 4°."));
    check(&[misfit('h', Some((4.9, 0.06)))], Some("The hook lands 0.1° off."));
    check(&[misfit('h', Some((5.0, 0.04)))], Some("The hook lands 0.01 of a die's side off."));
    check(&[misfit('h', Some((4.9, 0.04)))], Some("The hook lands where another lands too."));
    // A degree counts as much as a hundredth of a side.
    check(&[misfit('h', Some((0.0, 34.0))), shifted], Some("The S lands 0.35 of a die's side off."));
    check(&[shifted, misfit('h', Some((0.0, 36.0)))], Some("The hook lands 36° off."));
    check(&[shifted, misfit('h', Some((0.0, 34.0)))], Some("The S lands 0.35 of a die's side off."));
    check(&[misfit('d', None), shifted], Some("The diamond lands where nothing like it lies."));
    // Of several alike it is told which.
    let check = |figure: &str, expected: &str| {
        let told = among(&[misfit('h', None)], figure).unwrap();
        assert_eq!(told.strip_suffix(" lands where nothing like it lies."), Some(expected), "{figure}");
    };
    check("h@-1500,0,0 h@1500,0,0", "The hook at the left");
    check("h@1500,1500,0 h@-1500,-1500,0 H@0,0,0", "The hook at the top right");
    check("h@0,0,0 h@0,1500,0 d@0,-1500,0", "The hook in the middle");
    check("h@0,-1100,0 h@0,-2200,0 d@0,3300,0", "One hook at the bottom");
}

#[test]
fn alike_failures_are_told_together() {
    let misfit = |die: usize, letter: char, turn: Option<f64>| Misfit {
        die,
        face: Face::of_letter(letter).unwrap(),
        off: turn.map(|turn| Deviation { shift: 0.0, turn }),
    };
    let all = [misfit(0, 'd', None), misfit(1, 'h', None), misfit(2, 'h', Some(5.0)), misfit(3, 'h', None)];
    assert_eq!(
        misfits_as_text(&all),
        "die 1 (diamond) has no match; dice 2 and 4 (hook) have no match; die 3 (hook) is off by 5°"
    );
}

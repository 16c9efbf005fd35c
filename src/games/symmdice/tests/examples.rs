//! The examples in the rules: each is understood, and each move can be played.
use crate::core::{Event, Game, Seat};
use crate::games::symmdice::Action;
use crate::games::symmdice::geometry::figure::Figure;
use crate::games::symmdice::options::Rules;
use crate::games::symmdice::state::{IN_THE_AIR, SymmDice};
use crate::games::symmdice::table_position::TablePosition;
use std::time::Duration;

/// Words that stand for something in the notation.
const FORMS: [&str; 6] = ["-", "*", "ROLL ; LEFT", "FACE@X,Y,ANGLE", "lay", "Cleo challenge"];

/// Games that wait for a move of the first seat, each in another phase or by other rules.
fn waiting() -> Vec<SymmDice> {
    let rolled = |options: &str| {
        let position: TablePosition = "hHsd hblc P ; 2 ; 80 / 95".parse().unwrap();
        let rules = Rules::from(&options.parse().unwrap());
        SymmDice {
            points: vec![0; usize::from(*rules.variant.seats().start())],
            ..SymmDice::at(rules, position)
        }
    };
    let acted = |options: &str, actions: &[(u8, &str)]| {
        let mut game = rolled(options);
        for (seat, action) in actions {
            game.play(Duration::ZERO, &Event::Acted(Seat(*seat), action.parse().unwrap())).unwrap();
        }
        game
    };
    let declared = (0, "declare C2 h@1000,0,0 h@-1000,0,18000");
    let mut no_figure = SymmDice::at(
        Rules::from(&"variant=kids".parse().unwrap()),
        "hhhh hhhh p ; 0 ; 10 / 20".parse().unwrap(),
    );
    no_figure.points = vec![0; 2];
    vec![
        rolled(""),
        rolled("variant=kids"),
        rolled("variant=free"),
        rolled("variant=meditative"),
        acted("", &[declared]),
        acted("referee=table", &[declared, (1, "challenge")]),
        no_figure,
    ]
}

fn is_played(text: &str) -> bool {
    waiting().into_iter().any(|mut game| {
        [0, 1].into_iter().any(|seat| {
            let action = game.read_action(Seat(seat), text);
            action.is_ok_and(|action: Action| {
                game.play(Duration::ZERO, &Event::Acted(Seat(seat), action)).is_ok()
            })
        })
    })
}

/// Returns `true` if `text` is a roll that is typed, a figure or a position.
fn is_read(text: &str) -> bool {
    let game = SymmDice { phase: IN_THE_AIR, ..waiting().remove(0) };
    game.typed_faces(text).is_some_and(|faces| faces.is_ok())
        || text.parse::<Figure>().is_ok()
        || SymmDice::from_position(text).is_ok()
}

#[test]
fn examples_are_understood() {
    let rules = SymmDice::INFO.rules;
    let (_, typed) = rules.split_once("\n## Typing moves\n").expect("the notation");
    let (typed, _) = typed.split_once("\n## ").unwrap_or((typed, ""));
    let examples: Vec<&str> =
        typed.split('`').skip(1).step_by(2).filter(|text| !FORMS.contains(text)).collect();
    assert!(examples.len() > 15, "{examples:?}");
    for example in examples {
        assert!(is_played(example) || is_read(example), "{example}");
    }
}

/// The examples that refusals give are accepted, too.
#[test]
fn refusals_show_what_is_accepted() {
    let check = |refused: &str, example: &str| {
        assert!(refused.contains(example), "{refused}");
        assert!(is_played(example) || is_read(example), "{example}");
    };
    check(
        &SymmDice::from_position("x").map_or_else(|why| why.to_string(), |_| String::new()),
        SymmDice::INFO.position,
    );
    let figure = "x".parse::<Figure>().map_or_else(|why| why.to_string(), |figure| figure.to_string());
    assert!(figure.contains(" h@1500,0,0,"), "{figure}");
    assert!("h@1500,0,0 h@-1500,0,18000".parse::<Figure>().is_ok());
}

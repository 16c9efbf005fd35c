//! Interpretation of unfinished input: the dice it uses and its value.
use crate::games::mathdice::action::Call;
use crate::games::mathdice::arithmetic::parse;
use crate::games::mathdice::arithmetic::value::ExactValue;
use crate::games::mathdice::{MathDice, Mode, Phase};

/// Returns `true` for each of the three dice that `text` uses, in order.
pub(super) fn used(text: &str, faces: [u8; 3]) -> [bool; 3] {
    let mut used = [false; 3];
    for number in numbers(text) {
        if let Some(die) = (0..3).find(|die| !used[*die] && u32::from(faces[*die]) == number) {
            used[die] = true;
        }
    }
    used
}

/// Returns `true` if every number in `text` is on a separate die.
pub(super) fn is_allowed(text: &str, faces: [u8; 3]) -> bool {
    used(text, faces).into_iter().filter(|used| *used).count() == numbers(text).len()
}

/// Returns `true` if `text` has a number of two digits, as no die shows.
pub(super) fn has_joined_dice(text: &str) -> bool {
    numbers(text).into_iter().any(|number| number > 9)
}

/// Returns the value of `text` so far if the screen computes it and it consists of the dice.
pub(super) fn value_so_far(game: &MathDice, text: &str) -> Option<ExactValue> {
    let dice = game.point()?.dice?;
    value(text).filter(|_| is_computed(game) && is_allowed(text, dice.faces()))
}

fn numbers(text: &str) -> Vec<u32> {
    // A claimed value is not part of the expression, which is the side with the operations.
    let expression = text
        .split('=')
        .max_by_key(|side| {
            let signs = side.chars();
            signs
                .filter(|sign| !sign.is_ascii_digit() && *sign != ' ')
                .count()
        })
        .unwrap_or_default();
    let numbers = expression.split(|sign: char| !sign.is_ascii_digit() && sign != '.');
    numbers.filter_map(|number| number.parse().ok()).collect()
}

/// Returns `true` if the input must be made of dice: not if a number alone is a call.
pub(super) fn is_of_dice(game: &MathDice, text: &str) -> bool {
    let stated = matches!(game.phase(), Phase::Stating { .. });
    stated
        || game.mode() != Mode::Tournament
        || text.contains(|sign| "+-*/^()[]{}×÷−–·:xX".contains(sign))
}

/// Returns `true` if the screen computes the input: if nobody races against a clock.
pub(super) fn is_computed(game: &MathDice) -> bool {
    matches!(game.mode(), Mode::Basic | Mode::Puzzle)
}

/// Returns the value of unfinished `text`; `None` if nothing can be computed.
pub(super) fn value(text: &str) -> Option<ExactValue> {
    Call::read(&parse::so_far(text))
        .ok()
        .map(|call| call.value())
}

/// Returns the number called by `text` if a number alone is a call.
pub(super) fn called_number(game: &MathDice, text: &str) -> Option<ExactValue> {
    let typing = matches!(game.phase(), Phase::Typing(_)) && game.mode() == Mode::Tournament;
    (typing && !is_of_dice(game, text))
        .then(|| value(text))
        .flatten()
}

/// Returns the input with each character as displayed; `**` is kept, so that positions remain the
/// same.
pub(super) fn display_text(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let is_star = |i: usize| letters.get(i) == Some(&'*');
    let mut displayed = String::new();
    for (i, letter) in letters.iter().enumerate() {
        displayed.push(match letter {
            '*' if is_star(i + 1) || (i > 0 && is_star(i - 1)) => '*',
            '*' | 'x' | 'X' | '·' => '×',
            '/' | ':' => '÷',
            '-' | '–' => '−',
            other => *other,
        });
    }
    displayed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_used_one_by_one() {
        assert_eq!(used("5^2", [2, 3, 5]), [true, false, true]);
        assert_eq!(used("2+2", [2, 2, 5]), [true, true, false]);
        assert_eq!(used("2+2+2", [2, 3, 5]), [true, false, false]);
        assert_eq!(
            used("25", [2, 3, 5]),
            [false; 3],
            "two dice are not put side by side"
        );
        assert_eq!(used("2.5", [2, 3, 5]), [false; 3]);
        assert_eq!(
            used("3 = 5-2", [2, 3, 5]),
            [true, false, true],
            "what is claimed is no die"
        );
    }

    #[test]
    fn half_an_expression_has_a_value() {
        for (text, expected) in [
            ("5^2", "25"),
            ("5^2+", "25"),
            ("2*(3+5", "16"),
            ("2*(", "2"),
        ] {
            assert_eq!(value(text).unwrap().to_string(), expected);
        }
        assert_eq!(value("1/0"), None);
        assert_eq!(value(""), None);
    }
}

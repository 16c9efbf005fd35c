//! Real dice on the table: people roll them and type the faces.
use crate::core::chance::{ChanceOutcome, ChanceRequest};
use crate::core::game::{Game, ParseError};
use crate::core::words::dice;

/// Returns the question for the faces of `request`, which `game` waits for, without a full stop.
pub(crate) fn question<G: Game>(game: &G, request: &ChanceRequest) -> String {
    game.roll_prompt().unwrap_or_else(|| usual_question(request))
}

fn usual_question(request: &ChanceRequest) -> String {
    match request {
        ChanceRequest::Deal { deck, count } => format!("Deal {count} of {deck} cards and type their numbers"),
        ChanceRequest::Dice(rolled) => {
            let six = rolled.iter().all(|die| die.sides == 6);
            let sides = rolled.first().map_or(6, |die| die.sides);
            match rolled.len() {
                1 if six => "Roll a die and type its face".into(),
                1 => format!("Roll a d{sides} and type its face"),
                count if six => format!("Roll {} and type their faces", dice(count)),
                count => format!("Roll {count} d{sides} and type their faces"),
            }
        }
    }
}

/// Reads faces as people type them: in the letters of the game, or as numbers with spaces between, or digits alone if no
/// die has more than nine sides.
///
/// # Errors
/// Returns a sentence if they are not faces or not those of `request`, which `game` waits for.
pub(crate) fn faces<G: Game>(game: &G, text: &str, request: &ChanceRequest) -> Result<ChanceOutcome, String> {
    match game.parse_roll(text) {
        None => numbers(text, request),
        Some(read) => {
            let faces = read.map_err(|e| e.to_string())?;
            request.admits(&faces).map_err(|e| e.to_string())?;
            Ok(faces)
        }
    }
}

fn numbers(text: &str, request: &ChanceRequest) -> Result<ChanceOutcome, String> {
    let small = matches!(request, ChanceRequest::Dice(dice) if dice.iter().all(|die| die.sides <= 9));
    let text = if small && !text.trim().contains([' ', ',']) {
        text.chars().flat_map(|c| [c, ' ']).collect()
    } else {
        text.to_owned()
    };
    let faces: ChanceOutcome = text.parse().map_err(|e: ParseError| e.to_string())?;
    request.admits(&faces).map_err(|e| e.to_string())?;
    Ok(faces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_as_people_type_them() {
        let check = |text, request: &ChanceRequest, expected: Result<&[u8], &str>| {
            let expected = expected.map(|f| ChanceOutcome(f.to_vec())).map_err(str::to_owned);
            assert_eq!(numbers(text, request), expected, "{text}");
        };
        check("136", &ChanceRequest::dice(3, 6), Ok(&[1, 3, 6]));
        check(" 1 3 6 ", &ChanceRequest::dice(3, 6), Ok(&[1, 3, 6]));
        check("1,3,6", &ChanceRequest::dice(3, 6), Ok(&[1, 3, 6]));
        check("12 7", &ChanceRequest::dice(2, 12), Ok(&[12, 7]));
        check("12", &ChanceRequest::dice(1, 12), Ok(&[12]));
        check("13", &ChanceRequest::dice(3, 6), Err("3 faces expected, 2 found"));
        check("", &ChanceRequest::dice(3, 6), Err("3 faces expected, 0 found"));
        check("197", &ChanceRequest::dice(3, 6), Err("a face from 1 to 6 expected, 9 found"));
    }
}

//! The notation of a position: `SHEET ; DICE ; LEFT`.
use super::sheet::{BOXES, Filled, Sheet};
use crate::core::game::ParseError;

/// A position of one turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TurnPosition {
    /// The sheet.
    pub(crate) sheet: Sheet,
    /// The dice; none before the first roll.
    pub(crate) dice: Option<[u8; 5]>,
    /// Rerolls left, 0 to 2.
    pub(crate) left: u8,
}

/// Writes a position: `6,7,20:0 ; 1 1 1 2 6 ; 2`.
pub(crate) fn print(position: &TurnPosition) -> String {
    let sheet: Vec<String> = (1..=BOXES)
        .filter_map(|n| match position.sheet.of(n) {
            Filled::Open => None,
            Filled::Achieved => Some(n.to_string()),
            Filled::Zeroed => Some(format!("{n}:0")),
        })
        .collect();
    let sheet = if sheet.is_empty() { "-".into() } else { sheet.join(",") };
    let dice = position.dice.map_or("-".into(), |dice| dice.map(|d| d.to_string()).join(" "));
    format!("{sheet} ; {dice} ; {}", position.left)
}

/// Reads a position.
///
/// # Errors
/// Returns [`ParseError`] if `text` is no position.
pub(crate) fn parse(text: &str) -> Result<TurnPosition, ParseError> {
    let parts: Vec<&str> = text.split(';').map(str::trim).collect();
    let [sheet, dice, left] = parts[..] else {
        return Err(ParseError::new(format!(
            "three parts expected, SHEET ; DICE ; LEFT, {} found",
            parts.len()
        )));
    };
    let left = match left {
        "0" => 0,
        "1" => 1,
        "2" => 2,
        _ => return Err(ParseError::new(format!("0, 1 or 2 rerolls can be left, '{left}' found"))),
    };
    let position = TurnPosition { sheet: parse_sheet(sheet)?, dice: parse_dice(dice)?, left };
    if position.dice.is_none() && left != 2 {
        return Err(ParseError::new("before the first roll 2 rerolls are left"));
    }
    if position.sheet.is_full() && position.dice.is_some() {
        return Err(ParseError::new("the sheet is full: there is nothing to roll for"));
    }
    Ok(position)
}

fn parse_sheet(text: &str) -> Result<Sheet, ParseError> {
    let mut sheet = Sheet::default();
    if text == "-" {
        return Ok(sheet);
    }
    for word in text.split(',').map(str::trim) {
        let (number, achieved) = word.strip_suffix(":0").map_or((word, true), |n| (n, false));
        let number = number.parse().ok().filter(|n| (1..=BOXES).contains(n));
        let number = number.ok_or_else(|| {
            ParseError::new(format!("boxes are N or N:0 with N from 1 to 20, '{word}' found"))
        })?;
        if !sheet.is_open(number) {
            return Err(ParseError::new(format!("box {number} is listed twice")));
        }
        sheet = sheet.fill(number, achieved);
    }
    Ok(sheet)
}

fn parse_dice(text: &str) -> Result<Option<[u8; 5]>, ParseError> {
    if text == "-" {
        return Ok(None);
    }
    let faces: Option<Vec<u8>> =
        text.split_whitespace().map(|w| w.parse().ok().filter(|f| (1..=6).contains(f))).collect();
    faces
        .and_then(|faces| faces.try_into().ok())
        .map(Some)
        .ok_or_else(|| ParseError::new(format!("five dice from 1 to 6 or - expected, '{text}' found")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&str, &str>) {
        let read = parse(text).map(|p| print(&p)).map_err(|e| e.to_string());
        assert_eq!(read, expected.map(str::to_owned).map_err(str::to_owned), "{text}");
    }

    #[test]
    fn positions_read_as_they_print() {
        check("6,7,20:0 ; 1 1 1 2 6 ; 2", Ok("6,7,20:0 ; 1 1 1 2 6 ; 2"));
        check("- ; - ; 2", Ok("- ; - ; 2"));
        check(" 20:0, 7 ;6 1 1 2 1; 0 ", Ok("7,20:0 ; 6 1 1 2 1 ; 0"));
    }

    #[test]
    fn bad_positions_are_refused() {
        check("- ; -", Err("three parts expected, SHEET ; DICE ; LEFT, 2 found"));
        check("- ; - ; 3", Err("0, 1 or 2 rerolls can be left, '3' found"));
        check("- ; - ; 1", Err("before the first roll 2 rerolls are left"));
        check("21 ; - ; 2", Err("boxes are N or N:0 with N from 1 to 20, '21' found"));
        check("6:5 ; - ; 2", Err("boxes are N or N:0 with N from 1 to 20, '6:5' found"));
        check("6,6:0 ; - ; 2", Err("box 6 is listed twice"));
        check("- ; 1 2 3 4 ; 2", Err("five dice from 1 to 6 or - expected, '1 2 3 4' found"));
        check("- ; 1 2 3 4 7 ; 2", Err("five dice from 1 to 6 or - expected, '1 2 3 4 7' found"));
        let full: Vec<String> = (1..=20).map(|n| n.to_string()).collect();
        check(
            &format!("{} ; 1 2 3 4 5 ; 2", full.join(",")),
            Err("the sheet is full: there is nothing to roll for"),
        );
    }
}

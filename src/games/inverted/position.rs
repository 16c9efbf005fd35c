//! Notation of a position: `SHEET ; DICE ; LEFT`, or with the others' sheets, `SHEET / SHEET ; DICE ; LEFT`.
use super::refusals;
use super::sheet::{BOXES, Filled, Sheet};
use crate::core::game::ParseError;
use crate::core::seat::Seats;

/// A position within a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TurnPosition {
    pub(crate) sheet: Sheet,
    /// The dice; `None` before the first roll.
    pub(crate) dice: Option<[u8; 5]>,
    /// Rerolls left, 0 to 2.
    pub(crate) left: u8,
}

/// Formats a position: `6,7,20:0 ; 1 1 1 2 6 ; 2`.
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

/// Parses a position.
///
/// # Errors
/// Returns [`ParseError`] if `text` is not a position.
pub(crate) fn parse(text: &str) -> Result<TurnPosition, ParseError> {
    let parts: Vec<&str> = text.split(';').map(str::trim).collect();
    let [sheet, dice, left] = parts[..] else {
        return Err(ParseError::new(refusals::not_three_parts(parts.len())));
    };
    let left = match left {
        "0" => 0,
        "1" => 1,
        "2" => 2,
        _ => return Err(ParseError::new(refusals::no_rerolls(left))),
    };
    let position = TurnPosition { sheet: parse_sheet(sheet)?, dice: parse_dice(dice)?, left };
    if position.dice.is_none() && left != 2 {
        return Err(ParseError::new(refusals::TWO_LEFT));
    }
    if position.sheet.is_full() && position.dice.is_some() {
        return Err(ParseError::new(refusals::FULL));
    }
    Ok(position)
}

/// Parses a position with the sheets of all seats, the mover's first and the others' in playing order: `6,7 /
/// 8,20:0 ; 1 1 1 2 6 ; 2`. Returns the mover's position and the others' sheets.
///
/// # Errors
/// Returns [`ParseError`] if `text` is not a position, or the sheets cannot belong to one game.
pub(crate) fn parse_table(text: &str) -> Result<(TurnPosition, Vec<Sheet>), ParseError> {
    let (sheets, rest) = text.split_once(';').map_or((text, None), |(sheets, rest)| (sheets, Some(rest)));
    let (own, others) = sheets.split_once('/').map_or((sheets, None), |(own, others)| (own, Some(others)));
    let position = parse(&rest.map_or(own.to_owned(), |rest| format!("{own};{rest}")))?;
    let others = others.into_iter().flat_map(|others| others.split('/').map(str::trim).map(parse_sheet));
    let others: Vec<Sheet> = others.collect::<Result<_, _>>()?;
    if others.len() >= Seats::MOST.into() {
        return Err(ParseError::new(refusals::too_many_sheets(Seats::MOST)));
    }
    // Seats still to move in this round come first, then those that have moved.
    let open = |sheet: &Sheet| sheet.open().count();
    let now = open(&position.sheet);
    let in_turn = others.iter().map(open).is_sorted_by(|a, b| a >= b);
    if !in_turn || others.iter().any(|sheet| open(sheet) != now && open(sheet) + 1 != now) {
        return Err(ParseError::new(refusals::NOT_ONE_ROUND));
    }
    Ok((position, others))
}

fn parse_sheet(text: &str) -> Result<Sheet, ParseError> {
    let mut sheet = Sheet::default();
    if text == "-" {
        return Ok(sheet);
    }
    for word in text.split(',').map(str::trim) {
        let (number, achieved) = word.strip_suffix(":0").map_or((word, true), |n| (n, false));
        let number = number.parse().ok().filter(|n| (1..=BOXES).contains(n));
        let number = number.ok_or_else(|| ParseError::new(refusals::no_box_of_sheet(word)))?;
        if !sheet.is_open(number) {
            return Err(ParseError::new(refusals::listed_twice(number)));
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
    let dice = faces.and_then(|faces| faces.try_into().ok());
    dice.map(Some).ok_or_else(|| ParseError::new(refusals::no_dice(text)))
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
    fn sheets_are_of_one_round() {
        let check = |text: &str, others: Option<usize>| {
            assert_eq!(parse_table(text).ok().map(|(_, others)| others.len()), others, "{text}");
        };
        check("6,7 ; - ; 2", Some(0));
        check("6,7 / 8,20:0 ; - ; 2", Some(1));
        check("6,7/8,9/1,2,3 ; 1 1 1 2 6 ; 2", Some(2));
        check("6,7 / 1,2,3 / 8,9 ; - ; 2", None);
        check("6,7 / 8 ; - ; 2", None);
        check("6,7 / ; - ; 2", None);
        check("6 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 ; - ; 2", None);
        let full = (1..=20).map(|n| n.to_string()).collect::<Vec<_>>().join(",");
        check(&format!("{full} / {full} ; - ; 2"), Some(1));
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

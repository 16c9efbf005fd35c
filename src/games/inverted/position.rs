//! Notation of a position: `SHEET ; DICE ; LEFT`, or with the others' sheets, `SHEET / SHEET ; DICE
//! ; LEFT`.
use super::sheet::{BOXES, BoxState, Sheet};
use crate::core::{
    Seats,
    rules::position_fields::{format_roll, read_number, read_roll},
};

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
            BoxState::Open => None,
            BoxState::Achieved => Some(n.to_string()),
            BoxState::Zeroed => Some(format!("{n}:0")),
        })
        .collect();
    let sheet = if sheet.is_empty() {
        "-".into()
    } else {
        sheet.join(",")
    };
    let dice = format_roll(position.dice.as_ref().map(|dice| &dice[..]));
    format!("{sheet} ; {dice} ; {}", position.left)
}

/// Parses a position with the sheets of all seats, the mover's first and the others' in playing
/// order: `6,7 / 8,20:0 ; 1 1 1 2 6 ; 2`. Returns the mover's position and the others' sheets, or
/// the reason that `text` is no position.
pub(super) fn parse_table(text: &str) -> Result<(TurnPosition, Vec<Sheet>), &'static str> {
    let parts: Vec<&str> = text.split(';').map(str::trim).collect();
    let [sheets, dice, left] = parts[..] else {
        return Err("it has three parts");
    };
    let sheets: Vec<Sheet> = sheets
        .split('/')
        .map(|sheet| parse_sheet(sheet.trim()))
        .collect::<Option<_>>()
        .ok_or("a sheet is - or different numbers from 1 to 20, with :0 if crossed out")?;
    let sheet = sheets[0];
    let dice = read_roll(dice, 5).ok_or("the roll is - or five faces from 1 to 6")?;
    let left = read_number(left, 0..=2).ok_or("0 to 2 rerolls are left")?;
    // Seats still to move in this round come first, then those that have moved.
    let open: Vec<usize> = sheets.iter().map(|sheet| sheet.open().count()).collect();
    if sheets.len() > Seats::MOST.into() {
        return Err("there are at most eight sheets");
    }
    let is_one_round = open.is_sorted_by(|a, b| a >= b) && open[0] <= open[open.len() - 1] + 1;
    if !is_one_round {
        return Err("the sheets are not of one round, that of the player in turn first");
    }
    if dice.is_none() && left != 2 {
        return Err("before the roll, 2 rerolls are left");
    }
    if dice.is_some() && sheet.is_full() {
        return Err("a full sheet has no roll");
    }
    let dice = dice.and_then(|dice| dice.try_into().ok());
    Ok((TurnPosition { sheet, dice, left }, sheets[1..].to_vec()))
}

fn parse_sheet(text: &str) -> Option<Sheet> {
    let mut sheet = Sheet::default();
    if text == "-" {
        return Some(sheet);
    }
    for word in text.split(',').map(str::trim) {
        let zeroed = word.strip_suffix(":0");
        let number = read_number(zeroed.unwrap_or(word), 1..=BOXES)?;
        if !sheet.is_open(number) {
            return None;
        }
        sheet = sheet.fill(number, zeroed.is_none());
    }
    Some(sheet)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;
    use crate::games::inverted::Inverted;

    fn check_print(text: &str, expected: &str) {
        assert_eq!(
            parse_table(text)
                .map(|(position, _)| print(&position))
                .as_deref(),
            Ok(expected)
        );
    }

    #[test]
    fn positions_read_as_they_print() {
        check_print("6,7,20:0 ; 1 1 1 2 6 ; 2", "6,7,20:0 ; 1 1 1 2 6 ; 2");
        check_print("- ; - ; 2", "- ; - ; 2");
        check_print(" 20:0, 7 ;6 1 1 2 1; 0 ", "7,20:0 ; 6 1 1 2 1 ; 0");
    }

    fn check_others(text: &str, others: Option<usize>) {
        assert_eq!(
            parse_table(text).ok().map(|(_, others)| others.len()),
            others,
            "{text}"
        );
    }

    #[test]
    fn sheets_are_of_one_round() {
        check_others("6,7 ; - ; 2", Some(0));
        check_others("6,7 / 8,20:0 ; - ; 2", Some(1));
        check_others("6,7/8,9/1,2,3 ; 1 1 1 2 6 ; 2", Some(2));
        check_others("6,7 / 1,2,3 / 8,9 ; - ; 2", None);
        check_others("6,7 / 8 ; - ; 2", None);
        check_others("6,7 / ; - ; 2", None);
        check_others("6 / 1 / 1 / 1 / 1 / 1 / 1 / 1 / 1 ; - ; 2", None);
        let full = (1..=20)
            .map(|n| n.to_string())
            .collect::<Vec<_>>()
            .join(",");
        check_others(&format!("{full} / {full} ; - ; 2"), Some(1));
        check_others(&format!("{full} ; 1 2 3 4 5 ; 2"), None);
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let parts = [
            "- ; -",
            "- ; - ; 3",
            "- ; - ; 1",
            "21 ; - ; 2",
            "6:5 ; - ; 2",
            "6,6:0 ; - ; 2",
        ];
        let dice = [
            "- ; 1 2 3 4 ; 2",
            "- ; 1 2 3 4 7 ; 2",
            "- ; ; 2",
            "-,6 ; - ; 2",
        ];
        for text in parts.into_iter().chain(dice) {
            assert!(parse_table(text).is_err(), "{text}");
        }
        assert_eq!(
            Inverted::from_position("- ; -").unwrap_err().to_string(),
            "'- ; -' is no position of Inverted Dice: it has three parts (SHEET ; DICE ; LEFT, such as `6,7,20:0 ; 1 1 1 2 6 ; 2`)"
        );
    }
}

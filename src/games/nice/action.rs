//! Actions, and their notation.
use crate::core::{ParseError, words::short};
use std::fmt;
use std::str::FromStr;

/// Turns over the card in a cell. Written as the name of the cell: columns are letters from the
/// left, rows are numbers from the top, so `b2` is the centre of a 3×3 square.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct TurnOver {
    /// The row, from 0.
    pub(crate) row: u8,
    /// The column, from 0.
    pub(crate) column: u8,
}

impl TurnOver {
    /// Returns the card in cell number `cell` of a square with `side` cards a side.
    pub(crate) const fn cell(side: usize, cell: usize) -> Self {
        Self {
            row: (cell / side) as u8,
            column: (cell % side) as u8,
        }
    }

    /// Returns the index of its cell, if the square has it.
    pub(crate) fn index(self, side: usize) -> Option<usize> {
        let row = usize::from(self.row);
        let column = usize::from(self.column);
        (row < side && column < side).then_some(side * row + column)
    }
}

impl fmt::Display for TurnOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

impl FromStr for TurnOver {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let signs: String = text.to_lowercase().split_whitespace().collect();
        match *signs.as_bytes() {
            [column @ b'a'..=b'd', row @ b'1'..=b'4'] => Ok(Self {
                row: row - b'1',
                column: column - b'a',
            }),
            _ => {
                let text = short(text);
                let why = format!(
                    "name a card by its column and row, such as a1 (top left), not '{text}'"
                );
                Err(ParseError::new(why).at(0))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_names() {
        for side in [3, 4] {
            for cell in 0..side * side {
                let action = TurnOver::cell(side, cell);
                assert_eq!(action.to_string().parse(), Ok(action));
                assert_eq!(action.index(side), Some(cell));
            }
        }
        assert_eq!(TurnOver::cell(3, 4).to_string(), "b2");
        for outside in ["d1", "a4"] {
            assert_eq!(outside.parse::<TurnOver>().unwrap().index(3), None);
        }
        for right in ["B2", " b 2 "] {
            assert_eq!(right.parse(), Ok(TurnOver::cell(3, 4)));
        }
        for wrong in ["", "b", "b0", "e1", "a5", "b22", "2b", "♠1"] {
            assert!(wrong.parse::<TurnOver>().is_err(), "{wrong}");
        }
    }
}

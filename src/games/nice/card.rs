//! Playing cards, and the action of turning one over.
use crate::core::game::ParseError;
use std::fmt;
use std::str::FromStr;

/// A suit. It plays no part in the rules, but real cards have one.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Suit {
    /// ♠
    Spades,
    /// ♥
    Hearts,
    /// ♦
    Diamonds,
    /// ♣
    Clubs,
}

impl Suit {
    /// All four, in the order of the deck.
    pub const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];

    /// Its sign, one column wide.
    pub const fn sign(self) -> char {
        match self {
            Self::Spades => '♠',
            Self::Hearts => '♥',
            Self::Diamonds => '♦',
            Self::Clubs => '♣',
        }
    }

    /// Its initial, for terminals without the signs.
    pub const fn letter(self) -> char {
        match self {
            Self::Spades => 'S',
            Self::Hearts => 'H',
            Self::Diamonds => 'D',
            Self::Clubs => 'C',
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Spades => "spades",
            Self::Hearts => "hearts",
            Self::Diamonds => "diamonds",
            Self::Clubs => "clubs",
        }
    }

    /// Whether it is printed in red.
    pub const fn is_red(self) -> bool {
        matches!(self, Self::Hearts | Self::Diamonds)
    }
}

/// A card of the deck.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Card {
    /// 1 (the ace) to 13 (the king).
    pub rank: u8,
    /// Its suit.
    pub suit: Suit,
}

impl Card {
    /// Card number `number` of a deck, from 1: the four aces, the four twos and so on.
    pub fn numbered(number: u8) -> Self {
        let number = number - 1;
        Self { rank: number / 4 + 1, suit: Suit::ALL[usize::from(number % 4)] }
    }

    /// What is printed in its corner: `A`, `2` to `10`, `J`, `Q`, `K`.
    pub fn index(self) -> String {
        match self.rank {
            1 => "A".into(),
            11 => "J".into(),
            12 => "Q".into(),
            13 => "K".into(),
            rank => rank.to_string(),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rank {
            1 => write!(f, "ace of {}", self.suit.name()),
            11 => write!(f, "jack of {}", self.suit.name()),
            12 => write!(f, "queen of {}", self.suit.name()),
            13 => write!(f, "king of {}", self.suit.name()),
            rank => write!(f, "{rank} of {}", self.suit.name()),
        }
    }
}

/// What a seat does: it turns over the card in a cell. Written as the cell is called: columns are letters from the
/// left, rows are numbers from the top, so `b2` is the centre of a 3×3 square.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct TurnOver {
    /// The row, from 0.
    pub row: u8,
    /// The column, from 0.
    pub column: u8,
}

impl TurnOver {
    /// The card in cell number `cell` of a square with `side` cards a side.
    pub const fn cell(side: usize, cell: usize) -> Self {
        Self { row: (cell / side) as u8, column: (cell % side) as u8 }
    }

    /// The number of its cell, where the square has that cell.
    pub fn index(self, side: usize) -> Option<usize> {
        let (row, column) = (usize::from(self.row), usize::from(self.column));
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
        match *text.trim().as_bytes() {
            [column @ b'a'..=b'd', row @ b'1'..=b'4'] => Ok(Self { row: row - b'1', column: column - b'a' }),
            _ => Err(ParseError::new(format!(
                "a card is called by its column and row, a1 (top left) to d4, not '{text}'"
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_card(number: u8, name: &str, corner: &str) {
        let card = Card::numbered(number);
        assert_eq!(card.to_string(), name);
        assert_eq!(format!("{}{}", card.index(), card.suit.sign()), corner);
    }

    #[test]
    fn a_deck_runs_from_the_aces_to_the_kings() {
        check_card(1, "ace of spades", "A♠");
        check_card(4, "ace of clubs", "A♣");
        check_card(6, "2 of hearts", "2♥");
        check_card(32, "8 of clubs", "8♣");
        check_card(39, "10 of diamonds", "10♦");
        check_card(41, "jack of spades", "J♠");
        check_card(48, "queen of clubs", "Q♣");
        check_card(52, "king of clubs", "K♣");
    }

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
        assert_eq!("d1".parse::<TurnOver>().unwrap().index(3), None);
        for wrong in ["", "b", "b0", "e1", "a5", "B2", "b22", "2b", "♠1"] {
            assert!(wrong.parse::<TurnOver>().is_err(), "{wrong}");
        }
    }
}

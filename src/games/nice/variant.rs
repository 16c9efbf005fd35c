//! The three games: the size of the square, the number of dice, the deck.
use crate::core::OptionValue;
use std::fmt;

crate::core::rules::options::option_value! {
    /// A variant: one of three games.
    #[derive(Hash)]
    pub enum Variant {
        Nice = "nice", "3×3 cards lie on the table, two dice are rolled";
        Big = "big", "4×4 cards lie on the table, two dice are rolled";
        Super = "super", "4×4 cards of the whole deck lie there, three dice are rolled";
    }
}

impl Variant {
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Nice => "Nice Dice",
            Self::Big => "Big Nice Dice",
            Self::Super => "Super Nice Dice",
        }
    }

    /// Returns the number of cards along one side of the square: 3 or 4.
    pub(crate) const fn side(self) -> usize {
        match self {
            Self::Nice => 3,
            Self::Big | Self::Super => 4,
        }
    }

    /// Returns the number of cards in the square: 9 or 16.
    pub const fn cells(self) -> usize {
        self.side() * self.side()
    }

    /// Returns the number of rows, columns and main diagonals, worth one point each: 8 or 10.
    pub(crate) const fn lines(self) -> usize {
        2 * self.side() + 2
    }

    /// Returns the number of dice in a roll: 2 or 3.
    pub const fn dice(self) -> usize {
        match self {
            Self::Nice | Self::Big => 2,
            Self::Super => 3,
        }
    }

    /// Returns the highest rank in the deck: 8, or 13 for the king. The lowest is 1, the ace.
    pub const fn top_rank(self) -> u8 {
        match self {
            Self::Nice | Self::Big => 8,
            Self::Super => 13,
        }
    }

    /// Returns the number of cards in the deck: every rank in four suits.
    pub(crate) const fn deck(self) -> usize {
        4 * self.top_rank() as usize
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.value().id)
    }
}

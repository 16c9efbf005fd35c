//! Playing cards.
use std::fmt;

/// A suit. It is irrelevant to the rules, but real cards have one.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(crate) enum Suit {
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
    /// All suits, in the order of the deck.
    pub(crate) const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];

    /// Returns the suit for a letter, `S`, `H`, `D` or `C` in any case, or a suit symbol.
    pub(crate) fn of_letter(letter: char) -> Option<Self> {
        let initial = letter.to_ascii_lowercase();
        Self::ALL
            .into_iter()
            .find(|suit| suit.sign() == letter || suit.name().starts_with(initial))
    }

    /// Returns the symbol, one column wide.
    pub(crate) const fn sign(self) -> char {
        match self {
            Self::Spades => '♠',
            Self::Hearts => '♥',
            Self::Diamonds => '♦',
            Self::Clubs => '♣',
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Spades => "spades",
            Self::Hearts => "hearts",
            Self::Diamonds => "diamonds",
            Self::Clubs => "clubs",
        }
    }

    /// Returns `true` if it is printed in red.
    pub(crate) const fn is_red(self) -> bool {
        matches!(self, Self::Hearts | Self::Diamonds)
    }
}

/// A card of the deck.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(crate) struct Card {
    /// 1 (the ace) to 13 (the king).
    pub(crate) rank: u8,
    pub(crate) suit: Suit,
}

impl Card {
    /// Returns card number `number` of a deck, from 1: the four aces, the four twos and so on.
    pub(crate) fn numbered(number: u8) -> Self {
        let number = number - 1;
        Self {
            rank: number / 4 + 1,
            suit: Suit::ALL[usize::from(number % 4)],
        }
    }

    /// Returns its number in a deck, from 1.
    pub(crate) fn number(self) -> u8 {
        (self.rank - 1) * 4 + self.suit as u8 + 1
    }

    /// Returns the text in its corner: `A`, `2` to `10`, `J`, `Q`, `K`.
    pub(crate) fn index(self) -> String {
        rank_name(self.rank)
    }

    /// Returns its rank in a sentence: `ace`, `2` to `10`, `jack`.
    pub(crate) fn rank_in_words(self) -> String {
        rank_in_words(self.rank)
    }

    /// Returns the short form, rank and suit: `10♥`.
    pub(crate) fn short(self) -> String {
        format!("{}{}", self.index(), self.suit.sign())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.rank_in_words(), self.suit.name())
    }
}

/// Returns a rank in a sentence: `ace`, `2` to `10`, `jack`.
pub(crate) fn rank_in_words(rank: u8) -> String {
    match rank {
        1 => "ace".into(),
        11 => "jack".into(),
        12 => "queen".into(),
        13 => "king".into(),
        rank => rank.to_string(),
    }
}

/// Returns a rank as printed on a card: `A`, `2` to `10`, `J`, `Q`, `K`.
pub(crate) fn rank_name(rank: u8) -> String {
    match rank {
        1 => "A".into(),
        11 => "J".into(),
        12 => "Q".into(),
        13 => "K".into(),
        rank => rank.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_card(number: u8, name: &str, corner: &str) {
        let card = Card::numbered(number);
        assert_eq!(card.number(), number);
        assert_eq!(card.to_string(), name);
        assert_eq!(card.short(), corner);
    }

    #[test]
    fn decks_run_from_ace_to_king() {
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
    fn hearts_and_diamonds_are_red() {
        let red: Vec<u8> = (1..=4)
            .filter(|&ace| Card::numbered(ace).suit.is_red())
            .collect();
        assert_eq!(
            red.iter()
                .map(|&ace| Card::numbered(ace).suit.sign())
                .collect::<String>(),
            "♥♦"
        );
    }
}

//! Real cards: people deal them on the table and type them.
use super::card::{Card, Suit, rank_name};
use super::state::{Nice, Phase};
use crate::core::{
    ChanceOutcome, ParseError,
    rules::position_fields::read_number,
    words::{placed_words, short},
};

impl Nice {
    /// Parses the cards of a deal: `7D AS 10C`, their ranks alone (suits are irrelevant, so any
    /// remaining one is used), or `#17` for a number of the deck. `None` if no cards are due.
    pub(super) fn typed_faces(&self, text: &str) -> Option<Result<ChanceOutcome, ParseError>> {
        (self.phase == Phase::Deal).then(|| self.deal_of(text))
    }

    /// Formats the cards of a deal as typed: their ranks, with suits if those would differ; `None`
    /// if no cards are due.
    pub(super) fn faces_typed(&self, faces: &ChanceOutcome) -> Option<String> {
        let cards: Vec<Card> = faces
            .0
            .iter()
            .map(|number| Card::numbered(*number))
            .collect();
        let join = |text: fn(Card) -> String| {
            let texts: Vec<String> = cards.iter().map(|card| text(*card)).collect();
            texts.join(" ")
        };
        let ranks = join(Card::index);
        if self.typed_faces(&ranks)?.as_ref() == Ok(faces) {
            return Some(ranks);
        }
        Some(join(Card::short))
    }

    fn deal_of(&self, text: &str) -> Result<ChanceOutcome, ParseError> {
        let mut words = Vec::new();
        let mut dealt = Vec::new();
        for (place, word) in placed_words(text) {
            let (rank, suit) = self.card(word).map_err(|why| why.at(place))?;
            words.push((place, rank, suit));
        }
        for &(place, rank, suit) in &words {
            let Some(suit) = suit else {
                continue;
            };
            let card = Card { rank, suit };
            if dealt.contains(&card) {
                return Err(ParseError::new(format!("the {card} is dealt twice")).at(place));
            }
            dealt.push(card);
        }
        let mut numbers = Vec::new();
        for (place, rank, suit) in words {
            if let Some(suit) = suit {
                numbers.push(Card { rank, suit }.number());
                continue;
            }
            let mut cards = Suit::ALL.into_iter().map(|suit| Card { rank, suit });
            let Some(card) = cards.find(|card| !dealt.contains(card)) else {
                let rank = rank_name(rank);
                let why = format!("there are four cards of rank {rank} in the deck, not more");
                return Err(ParseError::new(why).at(place));
            };
            dealt.push(card);
            numbers.push(card.number());
        }
        Ok(ChanceOutcome(numbers))
    }

    /// Parses one card: `7D`, `10♣`, `a` or `#17`.
    fn card(&self, word: &str) -> Result<(u8, Option<Suit>), ParseError> {
        let refuse = |what: String| ParseError::new(format!("{what}, '{}' found", short(word)));
        if let Some(number) = word.strip_prefix('#') {
            let deck = self.variant.deck() as u8;
            let Some(number) = read_number(number, 1..=deck) else {
                return Err(refuse(format!("a number from #1 to #{deck} expected")));
            };
            let Card { rank, suit } = Card::numbered(number);
            return Ok((rank, Some(suit)));
        }
        let mut index = word.to_ascii_uppercase();
        let suit = word.chars().last().and_then(Suit::of_letter);
        if suit.is_some() {
            index.pop();
        }
        let top = self.variant.top_rank();
        let rank = match index.as_str() {
            "A" => Some(1),
            "T" => Some(10),
            "J" => Some(11),
            "Q" => Some(12),
            "K" => Some(13),
            number => number.parse().ok(),
        };
        match rank {
            Some(rank) if (1..=top).contains(&rank) => Ok((rank, suit)),
            _ => Err(refuse(format!(
                "a card from A to {} expected, such as 7D or 7",
                rank_name(top)
            ))),
        }
    }

    /// Returns the prompt for the cards that are due.
    pub(super) fn asks_for_deal(&self) -> Option<String> {
        let cells = self.variant.cells();
        (self.phase == Phase::Deal)
            .then(|| format!("Deal {cells} cards, row by row, and type them (7D AS or 7 A)"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Event, Game};
    use std::time::Duration;

    /// A game in which the first seat has rolled highest and deals.
    fn dealing(options: &str) -> Nice {
        let mut game = Nice::start(&options.parse().unwrap(), 2).unwrap();
        for faces in ["6 6", "1 1"] {
            assert_eq!(game.typed_faces(faces), None, "dice have no letters");
            game.play(Duration::ZERO, &Event::Chance(faces.parse().unwrap()))
                .unwrap();
        }
        game
    }

    fn check_typed(options: &str, text: &str, expected: &str) {
        let output = match dealing(options).typed_faces(text) {
            None => "numbers".into(),
            Some(Ok(faces)) => faces.to_string(),
            Some(Err(why)) => why.to_string(),
        };
        assert_eq!(output, expected, "{text}");
    }

    #[test]
    fn cards_are_typed_as_they_are_called() {
        check_typed("", "AS ah A♦ 2c 3s 4s 5s 6s 8c", "1 2 3 8 9 13 17 21 32");
        check_typed("", "1 1 1 2 3 4 5 6 8", "1 2 3 5 9 13 17 21 29");
        check_typed("", "7 7D 7 7S 1 2 3 4 5", "26 27 28 25 1 5 9 13 17");
        // Ranks are never numbers of the deck, however different they are.
        check_typed(
            "",
            "1 2 3 4 5 6 7 8 32",
            "a card from A to 8 expected, such as 7D or 7, '32' found",
        );
        check_typed("", "1 2 3 4 5 6 7 8 1", "1 5 9 13 17 21 25 29 2");
        check_typed(
            "variant=super",
            "1 2 3 4 5 6 7 8 9",
            "1 5 9 13 17 21 25 29 33",
        );
        check_typed("", "#1 #32 3 7D", "1 32 9 27");
        check_typed("", "#33", "a number from #1 to #32 expected, '#33' found");
        check_typed("", "AS #1", "the ace of spades is dealt twice");
        check_typed("", "7D 7D", "the 7 of diamonds is dealt twice");
        check_typed(
            "",
            "7 7 7 7 7",
            "there are four cards of rank 7 in the deck, not more",
        );
        check_typed(
            "",
            "7D K",
            "a card from A to 8 expected, such as 7D or 7, 'K' found",
        );
        check_typed(
            "",
            "7X",
            "a card from A to 8 expected, such as 7D or 7, '7X' found",
        );
        assert_eq!(
            ["7D, K", "AS #1", "7 7 7 7 7"].map(|text| dealing("")
                .typed_faces(text)
                .unwrap()
                .unwrap_err()
                .place()),
            [4, 3, 8].map(Some)
        );
        check_typed("variant=super", "7D AS 10C KH t", "27 1 40 50 37");
    }

    fn check_printed(typed: &str, expected: &str) {
        let game = dealing("");
        let faces = game.typed_faces(typed).unwrap().unwrap();
        let printed = game.faces_typed(&faces).unwrap();
        assert_eq!(printed, expected);
        assert_eq!(game.typed_faces(&printed), Some(Ok(faces)));
    }

    #[test]
    fn a_deal_reads_as_it_prints() {
        check_printed("1 1 a 2 3 4 5 6 8", "A A A 2 3 4 5 6 8");
        check_printed("#29 AS 2S", "8 A 2");
        check_printed("ah 2s", "A♥ 2♠");
    }
}

//! One turn as a line of text: `VARIANT ; ROWS ; DICE ; EXTRA`, for example `nice ; 5 6 8/3 x 7/4 1 6 ; 2 3 ;
//! first`, optionally followed by the standing of the match: `; 9+0 / 6+1* ; target 20`.
use super::options::Target;
use super::refusals;
use super::roll::Extra;
use super::square::{Square, complete};
use super::variant::Variant;
use crate::core::game::ParseError;
use crate::core::options::OptionValue;
use std::fmt;
use std::str::FromStr;

/// The cards, the roll, and the extra rolls owed: everything that the rest of a hand depends on. In a match, with
/// the points of the sides.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Position {
    /// The cards.
    pub(crate) square: Square,
    /// The faces rolled, as many as the variant has dice; `None` before the roll.
    pub(crate) dice: Option<Vec<u8>>,
    /// The standing of that roll, made or to come.
    pub(crate) extra: Extra,
    /// The standing of the match; `None` for a hand by itself.
    pub(crate) standing: Option<MatchStanding>,
}

/// The standing of a match: each side's points in playing order, the mover's first.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct MatchStanding {
    /// Points of the finished hands, and of this hand.
    pub(crate) points: Vec<(u8, u8)>,
    /// The side that started this hand, counted from the mover.
    pub(crate) starter: usize,
    /// The points needed to win.
    pub(crate) target: u8,
}

/// Returns the default points needed to win with this number of sides.
fn usual_target(sides: usize) -> u8 {
    Target::Standard.points(sides as u8)
}

impl fmt::Display for MatchStanding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (side, (before, hand)) in self.points.iter().enumerate() {
            let between = if side == 0 { "" } else { " / " };
            let mark = if side == self.starter { "*" } else { "" };
            write!(f, "{between}{before}+{hand}{mark}")?;
        }
        if self.target != usual_target(self.points.len()) {
            write!(f, " ; target {}", self.target)?;
        }
        Ok(())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variant = self.square.variant();
        write!(f, "{variant} ; ")?;
        for cell in 0..variant.cells() {
            let between = match cell {
                0 => "",
                _ if cell % variant.side() == 0 => "/",
                _ => " ",
            };
            match self.square.face(cell) {
                Some(rank) => write!(f, "{between}{rank}")?,
                None => write!(f, "{between}x")?,
            }
        }
        match &self.dice {
            None => write!(f, " ; -")?,
            Some(dice) => {
                write!(f, " ;")?;
                dice.iter().try_for_each(|die| write!(f, " {die}"))?;
            }
        }
        match self.extra {
            Extra::First => write!(f, " ; first")?,
            Extra::Owed(more) => write!(f, " ; {more}")?,
        }
        self.standing.iter().try_for_each(|standing| write!(f, " ; {standing}"))
    }
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let fields: Vec<&str> = text.split(';').map(str::trim).collect();
        let (variant, rows, dice, extra, standing, target) = match fields[..] {
            [variant, rows, dice, extra] => (variant, rows, dice, extra, None, None),
            [variant, rows, dice, extra, standing] => (variant, rows, dice, extra, Some(standing), None),
            [variant, rows, dice, extra, standing, target] => {
                (variant, rows, dice, extra, Some(standing), Some(target))
            }
            _ => {
                return Err(ParseError::new(refusals::no_fields(fields.len())));
            }
        };
        let variant: Variant = variant.parse()?;
        let square = parse_rows(variant, rows)?;
        Ok(Self {
            square,
            dice: parse_dice(variant, dice)?,
            extra: parse_extra(variant, extra)?,
            standing: standing.map(|standing| parse_standing(&square, standing, target)).transpose()?,
        })
    }
}

/// Parses the points of the sides, which must be possible in a match with `square`.
fn parse_standing(square: &Square, text: &str, target: Option<&str>) -> Result<MatchStanding, ParseError> {
    let sides: Vec<&str> = text.split('/').map(str::trim).collect();
    if !(2..=3).contains(&sides.len()) {
        return Err(ParseError::new(refusals::not_so_many(sides.len())));
    }
    let started: Vec<usize> = (0..sides.len()).filter(|&side| sides[side].ends_with('*')).collect();
    let [starter] = started[..] else {
        return Err(ParseError::new(refusals::ONE_STARTED));
    };
    let points = sides.iter().map(|side| {
        let numbers = side.trim_end_matches('*').split_once('+');
        let read = |text: &str| text.trim().parse().ok();
        let points = numbers.and_then(|(before, hand)| Some((read(before)?, read(hand)?)));
        points.ok_or_else(|| ParseError::new(refusals::no_points(side)))
    });
    let points: Vec<(u8, u8)> = points.collect::<Result<_, _>>()?;
    let targets: Vec<u8> =
        <Target as OptionValue>::ALL.iter().map(|target| target.points(points.len() as u8)).collect();
    let target = match target {
        None => usual_target(points.len()),
        Some(text) => {
            let number = text.strip_prefix("target").and_then(|number| number.trim().parse().ok());
            let target = number.filter(|number| targets.contains(number));
            target.ok_or_else(|| ParseError::new(refusals::no_target(text)))?
        }
    };
    if square.is_done() {
        return Err(ParseError::new(refusals::HAND_OVER));
    }
    let total = |of: fn(&(u8, u8)) -> u8| points.iter().map(|side| u32::from(of(side))).sum::<u32>();
    let lines = u32::from(complete(square, square.down()));
    let hand = total(|side| side.1);
    if hand != lines {
        return Err(ParseError::new(refusals::not_its_lines(hand, lines)));
    }
    let (before, all) = (total(|side| side.0), square.variant().lines() as u32);
    if !before.is_multiple_of(all) {
        return Err(ParseError::new(refusals::no_whole_hands(all, before)));
    }
    if points.iter().any(|(before, hand)| before.saturating_add(*hand) >= target) {
        return Err(ParseError::new(refusals::has_won(target)));
    }
    Ok(MatchStanding { points, starter, target })
}

fn parse_rows(variant: Variant, text: &str) -> Result<Square, ParseError> {
    let rows: Vec<Vec<&str>> = text.split('/').map(|row| row.split_whitespace().collect()).collect();
    let side = variant.side();
    if rows.len() != side {
        return Err(ParseError::new(refusals::not_its_rows(variant, side, rows.len())));
    }
    let mut ranks = Vec::with_capacity(variant.cells());
    for (number, row) in rows.iter().enumerate() {
        if row.len() != side {
            return Err(ParseError::new(refusals::not_its_cards(variant, side, number + 1, row.len())));
        }
        for card in row {
            ranks.push(parse_rank(variant, card)?);
        }
    }
    for rank in 1..=variant.top_rank() {
        if ranks.iter().filter(|&&other| other == rank).count() > 4 {
            return Err(ParseError::new(refusals::five_of(rank)));
        }
    }
    Ok(Square::new(variant, &ranks))
}

/// Parses a rank, or 0 for `x`.
fn parse_rank(variant: Variant, text: &str) -> Result<u8, ParseError> {
    if text.eq_ignore_ascii_case("x") {
        return Ok(0);
    }
    match text.parse() {
        Ok(rank) if (1..=variant.top_rank()).contains(&rank) => Ok(rank),
        _ => Err(ParseError::new(refusals::no_rank(variant, variant.top_rank(), text))),
    }
}

fn parse_dice(variant: Variant, text: &str) -> Result<Option<Vec<u8>>, ParseError> {
    if text == "-" {
        return Ok(None);
    }
    let mut dice = Vec::with_capacity(variant.dice());
    for face in text.split_whitespace() {
        match face.parse() {
            Ok(die @ 1..=6) => dice.push(die),
            _ => return Err(ParseError::new(refusals::no_die(face))),
        }
    }
    if dice.len() != variant.dice() {
        return Err(ParseError::new(refusals::not_its_dice(variant, variant.dice(), dice.len())));
    }
    Ok(Some(dice))
}

fn parse_extra(variant: Variant, text: &str) -> Result<Extra, ParseError> {
    match (variant, text) {
        (_, "first") => Ok(Extra::First),
        (Variant::Super, "0" | "1" | "2") => Ok(Extra::Owed(text.as_bytes()[0] - b'0')),
        (Variant::Super, _) => Err(ParseError::new(refusals::not_owed(text))),
        _ => Err(ParseError::new(refusals::none_owed(variant, text))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const NICE: &str = "nice ; 5 6 8/3 x 7/4 1 6 ; 2 3 ; first";
    const SUPER: &str = "super ; 5 11 x 2/1 1 1 1/13 12 3 x/x x 4 10 ; 4 4 4 ; first";

    #[test]
    fn the_example_of_the_rules_reads_and_prints() {
        let position: Position = NICE.parse().unwrap();
        assert_eq!(position.square.down(), 0b000_010_000);
        assert_eq!(position.square.face(2), Some(8));
        assert_eq!(position.dice.as_deref(), Some(&[2, 3][..]));
        assert_eq!(position.to_string(), NICE);
        assert_eq!(SUPER.parse::<Position>().unwrap().to_string(), SUPER);
    }

    #[test]
    fn the_standing_of_a_match_reads_and_prints() {
        let check = |text: &str| assert_eq!(text.parse::<Position>().unwrap().to_string(), text);
        check("nice ; x x x/3 x 7/4 1 6 ; - ; first ; 9+0 / 7+1*");
        check("nice ; 5 6 8/3 x 7/4 1 6 ; 2 3 ; first ; 0+0* / 0+0 ; target 30");
        check("super ; x x x x/1 x 1 1/13 12 x 3/4 5 6 x ; 4 4 4 ; 2 ; 8+1 / 6+0* / 6+1");
    }

    #[test]
    fn the_standing_of_no_match_is_refused() {
        let check = |standing: &str, expected: &str| {
            check_wrong(&format!("nice ; x x x/3 x 7/4 1 6 ; - ; first ; {standing}"), expected);
        };
        check("9+0", "two or three sides play, and this has 1");
        check("9+0 / 7+1", "the one side that started this hand is marked with *, as in `9+0 / 6+1*`");
        check("9+0* / 7+1*", "the one side that started this hand is marked with *, as in `9+0 / 6+1*`");
        check(
            "9 / 7+1*",
            "a side has the points of the hands before and of this hand, as in `9+0 / 6+1*`, not \"9\"",
        );
        check("9+0 / 7+2*", "the points of this hand come to 2, and 1 of its lines lie face down");
        check("9+0 / 6+1*", "each hand before brought 8 points, and these come to 15");
        check("1+0 / 15+1*", "who has 15 points has won");
        check("9+0 / 7+1* ; target 14", "expected target 10, 12, 15, 20 or 30, found \"target 14\"");
        check_wrong(
            "nice ; x x x/x x x/x x x ; - ; first ; 0+8 / 0+0*",
            "all cards are face down, so that this hand is over",
        );
    }

    #[test]
    fn spaces_and_capitals_are_forgiven() {
        let loose = " Nice;5 6 8 / 3 X 7 / 4 1 6;2  3;first ";
        assert_eq!(loose.parse::<Position>(), NICE.parse());
    }

    fn check_wrong(text: &str, expected: &str) {
        assert_eq!(text.parse::<Position>().unwrap_err().to_string(), expected, "{text}");
    }

    #[test]
    fn each_fault_is_named() {
        check_wrong(
            "nice ; 1",
            "a position has four fields, VARIANT ; ROWS ; DICE ; EXTRA, after which POINTS and a target may follow, \
             and this has 2",
        );
        check_wrong("huge ; - ; - ; -", "the variant is nice, big or super, not \"huge\"");
        check_wrong("nice ; 5 6 8/3 x 7 ; - ; first", "nice has 3 rows of cards, and this has 2");
        check_wrong("nice ; 5 6/3 x 7/1 1 1 ; - ; first", "nice has 3 cards in a row, and row 1 has 2");
        check_wrong(
            "nice ; 5 6 9/3 x 7/1 1 1 ; - ; first",
            "a card of nice is x (face down) or a rank from 1 to 8, not \"9\"",
        );
        check_wrong(
            "nice ; 5 6 0/3 x 7/1 1 1 ; - ; first",
            "a card of nice is x (face down) or a rank from 1 to 8, not \"0\"",
        );
        check_wrong(
            "nice ; 1 1 2/1 x 7/1 1 2 ; - ; first",
            "a deck has four cards of rank 1, and this has more",
        );
        check_wrong("nice ; 5 6 8/3 x 7/1 1 1 ; 1 7 ; first", "a die shows 1 to 6, not \"7\"");
        check_wrong(
            "nice ; 5 6 8/3 x 7/1 1 1 ; 1 2 3 ; first",
            "nice has 2 dice (or - before the roll), not 3",
        );
        check_wrong(
            "nice ; 5 6 8/3 x 7/1 1 1 ; 1 2 ; 0",
            "the rolls still owed are always \"first\" in nice, not \"0\"",
        );
        check_wrong(
            &SUPER.replace("first", "3"),
            "the rolls still owed are first, 0, 1 or 2 in super, not \"3\"",
        );
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in ".{0,60}") {
            if let Ok(position) = text.parse::<Position>() {
                prop_assert_eq!(position.to_string().parse::<Position>(), Ok(position));
            }
        }

        #[test]
        fn a_damaged_position_is_read_or_refused(at in 0..SUPER.len(), with in "[0-9x/; first-]{0,3}") {
            let text = format!("{}{with}{}", &SUPER[..at], &SUPER[at + 1..]);
            if let Ok(position) = text.parse::<Position>() {
                prop_assert_eq!(position.to_string().parse::<Position>(), Ok(position));
            }
        }
    }
}

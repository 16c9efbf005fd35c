//! One turn as a line of text: `VARIANT ; ROWS ; DICE ; EXTRA`, for example `nice ; 5 6 8/3 x 7/4 1
//! 6 ; 2 3 ; first`, optionally followed by the standing of the match: `; 9+0 / 7+0* ; target 20`.
use super::options::{Goal, WinningPoints};
use super::roll::Extra;
use super::square::{Square, complete};
use super::variant::Variant;
use crate::core::{
    OptionValue,
    rules::position_fields::{format_roll, read_number, read_roll},
};
use std::fmt;

/// The cards, the roll, and the extra rolls owed: everything that the rest of a hand depends on. In
/// a match, with the points of the sides.
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
    pub(crate) goal: Goal,
}

/// Returns the default goal with this number of sides.
fn usual_goal(sides: usize) -> Goal {
    WinningPoints::Standard.goal(sides as u8)
}

impl fmt::Display for MatchStanding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (side, (before, hand)) in self.points.iter().enumerate() {
            let between = if side == 0 { "" } else { " / " };
            let mark = if side == self.starter { "*" } else { "" };
            write!(f, "{between}{before}+{hand}{mark}")?;
        }
        match self.goal {
            goal if goal == usual_goal(self.points.len()) => Ok(()),
            Goal::Points(target) => write!(f, " ; target {target}"),
            Goal::Hand => f.write_str(" ; target hand"),
        }
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
        write!(f, " ; {} ; ", format_roll(self.dice.as_deref()))?;
        match self.extra {
            Extra::First => f.write_str("first")?,
            Extra::Owed(more) => write!(f, "{more}")?,
        }
        if let Some(standing) = &self.standing {
            write!(f, " ; {standing}")?;
        }
        Ok(())
    }
}

impl Position {
    /// Parses a position, or returns the reason that the text is none, or that no game can come
    /// to it.
    pub(crate) fn read(text: &str) -> Result<Position, &'static str> {
        let fields: Vec<&str> = text.split(';').map(str::trim).collect();
        let [variant, cards, dice, extra, rest @ ..] = &fields[..] else {
            return Err("it has four to six parts");
        };
        if rest.len() > 2 {
            return Err("it has four to six parts");
        }
        let variant = *Variant::ALL
            .iter()
            .find(|other| other.value().id.eq_ignore_ascii_case(variant))
            .ok_or("the variant is nice, big or super")?;
        let square = read_rows(variant, cards)
            .ok_or("the cards are no square of the variant, or one comes more than four times")?;
        let dice = read_roll(dice, variant.dice())
            .ok_or("the roll is - or as many faces from 1 to 6 as the variant has dice")?;
        let owed = read_number(extra, 0..=2).filter(|_| variant == Variant::Super);
        let extra = match owed {
            Some(more) => Extra::Owed(more),
            None if *extra == "first" => Extra::First,
            None => return Err("the roll is the first or, in Super, one with 0 to 2 more owed"),
        };
        let standing = match rest {
            [points, target @ ..] => Some(read_standing(&square, points, target.first().copied())?),
            [] => None,
        };
        Ok(Position {
            square,
            dice,
            extra,
            standing,
        })
    }
}

fn read_rows(variant: Variant, text: &str) -> Option<Square> {
    let mut ranks: Vec<u8> = Vec::with_capacity(variant.cells());
    for row in text.split('/') {
        for card in row.split_whitespace() {
            ranks.push(match card {
                "x" | "X" => 0,
                _ => read_number(card, 1..=variant.top_rank())?,
            });
        }
        if !ranks.len().is_multiple_of(variant.side()) {
            return None;
        }
    }
    let four_each = (1..=variant.top_rank())
        .all(|rank| ranks.iter().filter(|other| **other == rank).count() <= 4);
    (four_each && ranks.len() == variant.cells()).then(|| Square::new(variant, &ranks))
}

/// Parses the points of each side, and the side that started.
fn read_points(text: &str) -> Option<(Vec<(u8, u8)>, usize)> {
    let mut points = Vec::new();
    let mut starter = None;
    for (side, text) in text.split('/').enumerate() {
        let (before, mut hand) = text.trim().split_once('+')?;
        if let Some(unmarked) = hand.strip_suffix('*').filter(|_| starter.is_none()) {
            hand = unmarked;
            starter = Some(side);
        }
        let all = 0..=u8::MAX;
        points.push((read_number(before, all.clone())?, read_number(hand, all)?));
    }
    Some((points, starter?))
}

/// Parses the points of the sides, which must be possible in a match with `square`.
fn read_standing(
    square: &Square,
    text: &str,
    target: Option<&str>,
) -> Result<MatchStanding, &'static str> {
    let (points, starter) = read_points(text)
        .ok_or("each side has its points and those of this hand, one with *, as in 9+0 / 7+1*")?;
    let sides = points.len();
    let goal = match target {
        None => usual_goal(sides),
        Some(text) => text
            .strip_prefix("target")
            .and_then(|target| match target.trim() {
                "hand" => Some(Goal::Hand),
                number => read_number(number, 0..=u8::MAX).map(Goal::Points),
            })
            .filter(|goal| {
                let mut options = WinningPoints::ALL.iter();
                options.any(|option| option.goal(sides as u8) == *goal)
            })
            .ok_or("the target is none of the options, as in target 15 or target hand")?,
    };
    let goes_on = match goal {
        Goal::Points(target) => points
            .iter()
            .all(|(before, hand)| before.saturating_add(*hand) < target),
        // After the first hand only a tie for the most is followed by another.
        Goal::Hand => {
            let before: Vec<u8> = points.iter().map(|(before, _)| *before).collect();
            winner_of_hand(&before).is_none()
        }
    };
    let points_before: u32 = points.iter().map(|side| u32::from(side.0)).sum();
    let points_of_hand: u32 = points.iter().map(|side| u32::from(side.1)).sum();
    let is_possible = (2..=3).contains(&sides)
        && !square.is_done()
        && points_of_hand == u32::from(complete(square, square.down()))
        && points_before.is_multiple_of(square.variant().lines() as u32)
        && goes_on;
    if !is_possible {
        return Err("no match comes to these points with these cards");
    }
    Ok(MatchStanding {
        points,
        starter,
        goal,
    })
}

/// Returns the side with the most of the points `scored` in a hand, if it is one.
pub(super) fn winner_of_hand(scored: &[u8]) -> Option<usize> {
    let best_score = scored.iter().max();
    let mut best = (0..scored.len()).filter(|side| scored.get(*side) == best_score);
    best.next().filter(|_| best.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const NICE: &str = "nice ; 5 6 8/3 x 7/4 1 6 ; 2 3 ; first";
    const SUPER: &str = "super ; 5 11 x 2/1 1 1 1/13 12 3 x/x x 4 10 ; 4 4 4 ; first";

    #[test]
    fn positions_print_as_they_read() {
        for text in [
            NICE,
            SUPER,
            "nice ; x x x/3 x 7/4 1 6 ; - ; first ; 9+0 / 7+1*",
            "nice ; 5 6 8/3 x 7/4 1 6 ; 2 3 ; first ; 0+0* / 0+0 ; target 30",
            "super ; x x x x/1 x 1 1/13 12 x 3/4 5 6 x ; 4 4 4 ; 2 ; 8+1 / 6+0* / 6+1",
            "nice ; 5 6 8/3 x 7/4 1 6 ; - ; first ; 4+0* / 4+0 ; target hand",
        ] {
            assert_eq!(
                Position::read(text).map(|position| position.to_string()),
                Ok(text.into())
            );
        }
        let position = Position::read(NICE).unwrap();
        assert_eq!(
            (position.square.down(), position.square.face(2)),
            (0b000_010_000, Some(8))
        );
        assert_eq!(position.dice.as_deref(), Some(&[2, 3][..]));
        let loose = " Nice;5 6 8 / 3 X 7 / 4 1 6;2  3;first ";
        assert_eq!(Position::read(loose), Ok(position));
    }

    #[test]
    fn what_no_game_comes_to_is_refused() {
        let cards = "5 6 8/3 x 7/1 1 1";
        let point = "nice ; x x x/3 x 7/4 1 6 ; - ; first";
        for wrong in [
            "nice ; 1",
            "huge ; - ; - ; -",
            "nice ; 5 6 8/3 x 7 ; - ; first",
            "nice ; 5 6/3 x 7/1 1 1 ; - ; first",
            "nice ; 5 6 9/3 x 7/1 1 1 ; - ; first",
            "nice ; 5 6 0/3 x 7/1 1 1 ; - ; first",
            "nice ; 1 1 2/1 x 7/1 1 2 ; - ; first",
            &format!("nice ; {cards} ; 1 7 ; first"),
            &format!("nice ; {cards} ; 1 2 3 ; first"),
            &format!("nice ; {cards} ; 1 2 ; 0"),
            &SUPER.replace("first", "3"),
            &format!("{point} ; 9+0"),
            &format!("{point} ; 9+0 / 7+1"),
            &format!("{point} ; 9+0* / 7+1*"),
            &format!("{point} ; 9 / 7+1*"),
            &format!("{point} ; 9+0 / 7+2*"),
            &format!("{point} ; 9+0 / 7+0*"),
            &format!("{point} ; 1+0 / 15+1*"),
            &format!("{point} ; 9+0 / 7+1* ; target 14"),
            &format!("{point} ; 9+0 / 7+1* ; target 20 ; -"),
            &format!("{point} ; 5+0 / 3+1* ; target hand"),
            "nice ; x x x/x x x/x x x ; - ; first ; 0+8 / 0+0*",
        ] {
            assert!(Position::read(wrong).is_err(), "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn a_damaged_position_is_read_or_refused(at in 0..SUPER.len(), with in "[0-9x/; first-]{0,3}") {
            let text = format!("{}{with}{}", &SUPER[..at], &SUPER[at + 1..]);
            if let Ok(position) = Position::read(&text) {
                prop_assert_eq!(Position::read(&position.to_string()), Ok(position));
            }
        }
    }
}

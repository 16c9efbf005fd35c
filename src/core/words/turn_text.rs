//! Turns in words, for play without a picture.
use crate::core::{
    Audience, Seat,
    words::{list, number, plural, sentence},
};

/// A turn in words: everything that one seat may know of it, and can do. Each sentence is complete
/// and plain, suitable for listening; `choices` have no full stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnText<A> {
    /// The table: points, faces rolled, what is due.
    pub(crate) table: Vec<String>,
    /// The actions that can be listed, each with its effect. More may be allowed if `moves` says
    /// so.
    pub(crate) choices: Vec<(A, String)>,
    /// The notation of actions, with an example from this position.
    pub(crate) moves: Vec<String>,
    /// The answer that several seats can give with one line.
    pub(crate) together: Option<TableAnswer<A>>,
    /// The seat's current choice is hidden from the others for now.
    pub(crate) hidden: bool,
}

/// An answer for the whole table at once; anybody who wants another one gives it by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TableAnswer<A> {
    /// The action of each of them.
    pub(crate) action: A,
    /// The prompt: `let stand, or NAME challenge`.
    pub(crate) prompt: &'static str,
    /// The prompt as a complete sentence.
    pub(crate) sentence: String,
    /// The objection to a different answer without a name.
    pub(crate) unnamed: String,
}

impl<A> TurnText<A> {
    /// Creates the text of a table without choices.
    pub(crate) fn of(table: Vec<String>) -> TurnText<A> {
        TurnText {
            table,
            choices: Vec::new(),
            moves: Vec::new(),
            together: None,
            hidden: false,
        }
    }
}

/// Returns the points of all seats as a sentence: `Ann has 12 points, Ben 9 and Cid 0.`
pub(crate) fn points_sentence(
    audience: &Audience<'_>,
    points: impl IntoIterator<Item = i32>,
) -> String {
    let seats: Vec<String> = (0..)
        .map(Seat)
        .zip(points)
        .map(|(seat, points)| {
            let points = if seat == Seat(0) {
                plural(points, "point")
            } else {
                number(points)
            };
            format!("{} {} {points}", audience.whom(seat), audience.have(seat))
        })
        .collect();
    sentence(&list(&seats))
}

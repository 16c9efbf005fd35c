//! A turn in words, for whoever plays without a picture.
use super::words::{list, plural};

/// A turn in words: all that one seat may know of it, and can do. Each sentence is whole and plain, for people who
/// listen to it; `choices` have no full stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnText<A> {
    /// The table: points, what was rolled, what lies there, what is due.
    pub(crate) table: Vec<String>,
    /// The actions that can be listed, each with what it does. Others may be allowed where `moves` says so.
    pub(crate) choices: Vec<(A, String)>,
    /// The notation of actions, with an example from this position.
    pub(crate) moves: Vec<String>,
    /// The answer that several who may act now can give with one line.
    pub(crate) together: Option<Together<A>>,
    /// The seat's present choice is hidden from the others for a while.
    pub(crate) hidden: bool,
}

/// An answer that a whole table can give at once; whoever wants another one says so by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Together<A> {
    /// What each of them does by it.
    pub(crate) action: A,
    /// What can be typed, for the prompt: `let stand, or NAME challenge`.
    pub(crate) prompt: &'static str,
    /// The same in a whole sentence.
    pub(crate) sentence: String,
    /// What is missing where somebody answers otherwise without a name.
    pub(crate) unnamed: String,
}

impl<A> TurnText<A> {
    /// Creates the text of a table at which nothing is to be chosen.
    pub(crate) fn of(table: Vec<String>) -> TurnText<A> {
        TurnText { table, choices: Vec::new(), moves: Vec::new(), together: None, hidden: false }
    }
}

/// Returns the points of the seats called `names` as a sentence: `Ann has 12 points, Ben 9 and Cid 0.`
pub(crate) fn points_sentence(names: &[&str], points: impl IntoIterator<Item = i32>) -> String {
    let mut seats = names.iter().zip(points);
    let first = seats.next().map(|(name, points)| format!("{name} has {}", plural(points, "point")));
    let rest = seats.map(|(name, points)| format!("{name} {}", super::words::number(points)));
    let seats: Vec<String> = first.into_iter().chain(rest).collect();
    format!("{}.", list(&seats))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_told_in_one_sentence() {
        assert_eq!(points_sentence(&["Ann"], [1]), "Ann has 1 point.");
        let three = points_sentence(&["Ann", "Ben", "Cid"], [1, -20, 3]);
        assert_eq!(three, "Ann has 1 point, Ben −20 and Cid 3.");
    }
}

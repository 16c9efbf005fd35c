//! Small words around numbers and names, put together in one place: plurals, lists, signs.
use std::fmt::Display;

/// Returns `count` and `noun`, in the plural (with an s) unless `count` is one either way: `1 point`, `3 points`.
pub fn plural(count: impl TryInto<i64>, noun: &str) -> String {
    let count = count.try_into().unwrap_or(i64::MAX);
    let (sign, ending) = (if count < 0 { "−" } else { "" }, if count.abs() == 1 { "" } else { "s" });
    format!("{sign}{} {noun}{ending}", count.abs())
}

/// Returns `items` as a list in a sentence: `A`, `A and B`, `A, B and C`; nothing of none.
pub fn list(items: &[impl Display]) -> String {
    joined(items, "and")
}

/// Returns `items` as a choice in a sentence: `A`, `A or B`, `A, B or C`; nothing of none.
pub fn either(items: &[impl Display]) -> String {
    joined(items, "or")
}

fn joined(items: &[impl Display], word: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.to_string(),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(ToString::to_string).collect();
            format!("{} {word} {last}", first.join(", "))
        }
    }
}

/// Returns how often: `once`, `3 times`.
pub fn times(count: impl TryInto<i64>) -> String {
    let times = plural(count, "time");
    if times == "1 time" { "once".into() } else { times }
}

/// Returns that `names` win: `Ann wins`, `Ann and Ben win`.
pub fn wins(names: &[impl Display]) -> String {
    format!("{} {}", list(names), if names.len() == 1 { "wins" } else { "win" })
}

/// Returns `amount` as a gain or a loss, always with its sign: `+10`, `−3`, `+0`.
pub fn signed(amount: impl Into<i64>) -> String {
    let amount = amount.into();
    format!("{}{}", if amount < 0 { "−" } else { "+" }, amount.abs())
}

/// Returns `faces` one behind the other: `2 4 6 6 1`.
pub fn spaced(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_follow_the_count() {
        let words = [-1, 0, 1, 2].map(|count| plural(count, "point"));
        assert_eq!(words, ["−1 point", "0 points", "1 point", "2 points"]);
        assert_eq!((plural(1usize, "way"), plural(3u64, "way")), ("1 way".into(), "3 ways".into()));
        assert_eq!([0, 1, 2].map(times), ["0 times", "once", "2 times"]);
    }

    #[test]
    fn lists_end_with_and() {
        assert_eq!(list(&[""; 0]), "");
        assert_eq!(list(&["Ann"]), "Ann");
        assert_eq!(list(&["Ann", "Ben"]), "Ann and Ben");
        assert_eq!(list(&["Ann", "Ben", "Cy"]), "Ann, Ben and Cy");
        assert_eq!(either(&["Ann", "Ben", "Cy"]), "Ann, Ben or Cy");
    }

    #[test]
    fn one_wins_and_several_win() {
        assert_eq!(wins(&["Ann"]), "Ann wins");
        assert_eq!(wins(&["Ann", "Ben"]), "Ann and Ben win");
    }

    #[test]
    fn signs_are_always_there() {
        assert_eq!([-3, 0, 10].map(signed), ["−3", "+0", "+10"]);
    }

    #[test]
    fn faces_are_spaced() {
        assert_eq!(spaced(&[2, 4, 6, 6, 1]), "2 4 6 6 1");
    }
}

//! Parts of positions as text that several games have.
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Parses a number in `range`.
pub(crate) fn read_number<N: FromStr + PartialOrd>(
    text: &str,
    range: RangeInclusive<N>,
) -> Option<N> {
    let number = text.trim().parse().ok()?;
    range.contains(&number).then_some(number)
}

/// Parses numbers in `range`, separated by spaces.
pub(crate) fn read_numbers<N: FromStr + PartialOrd + Clone>(
    text: &str,
    range: RangeInclusive<N>,
) -> Option<Vec<N>> {
    text.split_whitespace()
        .map(|word| read_number(word, range.clone()))
        .collect()
}

/// Parses the faces of so many dice, or `-` before the roll.
pub(crate) fn read_roll(text: &str, dice: usize) -> Option<Option<Vec<u8>>> {
    if text == "-" {
        return Some(None);
    }
    let faces = read_numbers(text, 1..=6)?;
    (faces.len() == dice).then_some(Some(faces))
}

/// Formats the faces of a roll, or `-` before it.
pub(crate) fn format_roll(faces: Option<&[u8]>) -> String {
    match faces {
        Some(faces) => faces
            .iter()
            .map(u8::to_string)
            .collect::<Vec<_>>()
            .join(" "),
        None => "-".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolls_read_as_they_print() {
        for roll in [Some(vec![1, 6, 3]), None] {
            let text = format_roll(roll.as_deref());
            assert_eq!(read_roll(&text, 3), Some(roll));
        }
        for text in ["", "1 6", "1 6 3 3", "1 6 7", "1 6 0", "- 6 3", "1,6,3"] {
            assert_eq!(read_roll(text, 3), None, "{text}");
        }
    }
}

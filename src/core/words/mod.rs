//! Formatting of numbers and names in sentences (plurals, lists, signs), and what several places
//! say.
pub(crate) mod audience;
pub(crate) mod columns;
pub(crate) mod describe;
pub(crate) mod page;
pub(crate) mod share;
pub(crate) mod turn_text;
pub(crate) mod verb_phrase;
pub(crate) mod visible;

use std::borrow::Cow;
use std::fmt::Display;
use std::time::Duration;

/// Rounding error of a percentage that is certain.
const CERTAIN: f64 = 1e-9;
/// Most characters of the input that an error repeats.
const LONGEST: usize = 40;

/// Returns `count` and `noun`, with a plural *s* unless `count` is 1 or −1: `1 point`, `3 points`.
pub(crate) fn plural(count: impl TryInto<i64>, noun: &str) -> String {
    let count = count.try_into().unwrap_or(i64::MAX);
    format!(
        "{} {noun}{}",
        number(count),
        if count.abs() == 1 { "" } else { "s" }
    )
}

/// Returns `count` and `noun` like [`plural`], up to ten in words: `three games`.
pub(crate) fn plural_in_words(count: usize, noun: &str) -> String {
    const WORDS: [&str; 11] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    let plural = plural(count, noun);
    WORDS.get(count).map_or(plural.clone(), |word| {
        plural.replacen(&count.to_string(), word, 1)
    })
}

/// Returns the ordinal of a `number` from 1, up to the tenth in words: `eighth`, `11th`.
pub(crate) fn ordinal(number: usize) -> String {
    const WORDS: [&str; 10] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth",
    ];
    WORDS
        .get(number - 1)
        .map_or_else(|| short_ordinal(number), |word| (*word).to_owned())
}

/// Returns the ordinal of a `number` in digits: `8th`.
pub(crate) fn short_ordinal(number: usize) -> String {
    let end = match (number % 10, number % 100 / 10) {
        (1, tens) if tens != 1 => "st",
        (2, tens) if tens != 1 => "nd",
        (3, tens) if tens != 1 => "rd",
        _ => "th",
    };
    format!("{number}{end}")
}

/// Returns a name beside its score, which is not a part of it: `Ann · 30`, `Guest 2 · 30`.
pub(crate) fn name_with_score(name: impl Display, score: impl Display) -> String {
    format!("{name} · {score}")
}

/// Answers the first press of a key that has rolled and now keeps the `die` at `place`, from 0.
pub(crate) fn press_again(place: usize, die: impl Display) -> String {
    format!(
        "already rolled: press again to keep die {}, the {die}",
        place + 1
    )
}

/// Returns a number of dice: `1 die`, `3 dice`.
pub(crate) fn dice(count: usize) -> String {
    format!("{count} {}", if count == 1 { "die" } else { "dice" })
}

/// Returns `items` as a list in a sentence: `A`, `A and B`, `A, B and C`; empty if there are none.
pub(crate) fn list(items: &[impl Display]) -> String {
    join_with(items, "and")
}

/// Returns `items` as alternatives: `A`, `A or B`, `A, B or C`; empty if there are none.
pub(crate) fn either(items: &[impl Display]) -> String {
    join_with(items, "or")
}

/// Shortens input for an error message, so that both fit on a line.
pub(crate) fn short(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}

pub(crate) fn capitalized(text: &str) -> String {
    with_first(text, |letter| letter.to_uppercase().to_string())
}

/// Returns `text` with its first letter in lower case, for use within a sentence.
pub(crate) fn uncapitalized(text: &str) -> String {
    with_first(text, |letter| letter.to_lowercase().to_string())
}

fn with_first(text: &str, change: impl FnOnce(char) -> String) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(change).unwrap_or_default();
    first + letters.as_str()
}

/// Returns the first word of `text`, in lower case, and the rest: `keep` and `1-3--`.
pub(crate) fn first_word(text: &str) -> (String, &str) {
    let text = text.trim_start();
    let end = text
        .find(|letter: char| !letter.is_alphabetic())
        .unwrap_or(text.len());
    (text[..end].to_lowercase(), text[end..].trim_start())
}

/// Returns the words of `text` between spaces and commas, each with its position in characters.
pub(crate) fn placed_words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter_map(move |word| {
            let place = next;
            next += word.chars().count() + 1;
            (!word.is_empty()).then_some((place, word))
        })
}

/// Returns the position, in characters, of word number `word` of `text`, from 0; the end if there
/// is no such word.
pub(crate) fn place_of_word(text: &str, word: usize) -> usize {
    placed_words(text)
        .nth(word)
        .map_or(text.trim_end().chars().count(), |(place, _)| place)
}

/// Returns the position, in characters, of character number `sign` of `text`, not counting spaces
/// and commas, from 0.
pub(crate) fn place_of_sign(text: &str, sign: usize) -> usize {
    let mut signs = text
        .chars()
        .enumerate()
        .filter(|(_, sign)| !sign.is_whitespace() && *sign != ',');
    signs
        .nth(sign)
        .map_or(text.trim_end().chars().count(), |(place, _)| place)
}

/// Returns `text` as a sentence: with a capital, unless it begins with the name of a file, and a
/// full stop if it has no final punctuation; empty text stays empty.
pub(crate) fn sentence(text: &str) -> String {
    let end = if text.is_empty() || text.ends_with(['.', '!', '?']) {
        ""
    } else {
        "."
    };
    let first = text.split([' ', ':']).next().unwrap_or_default();
    let is_file = first.trim_end_matches('.').contains('.');
    if is_file {
        text.to_owned() + end
    } else {
        capitalized(text) + end
    }
}

fn join_with(items: &[impl Display], conjunction: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.to_string(),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(ToString::to_string).collect();
            format!("{} {conjunction} {last}", first.join(", "))
        }
    }
}

/// Formats `number` with a minus sign, not a hyphen, if it is negative: `−210`, `0`, `60`.
pub(crate) fn number(number: impl Into<i64>) -> String {
    let number = number.into();
    if number < 0 {
        format!("−{}", number.abs())
    } else {
        number.to_string()
    }
}

/// Returns a frequency: `once`, `3 times`.
pub(crate) fn times(count: impl TryInto<i64>) -> String {
    let times = plural(count, "time");
    if times == "1 time" {
        "once".into()
    } else {
        times
    }
}

/// Returns a sentence announcing the winners: `Ann wins`, `Ann and Ben win`.
pub(crate) fn announce_winners(names: &[impl Display]) -> String {
    format!(
        "{} {}",
        list(names),
        if names.len() == 1 { "wins" } else { "win" }
    )
}

/// Formats `amount` as a gain or loss, always with its sign: `+10`, `−3`, `+0`.
pub(crate) fn format_signed(amount: impl Into<i64>) -> String {
    let amount = amount.into();
    if amount < 0 {
        number(amount)
    } else {
        format!("+{amount}")
    }
}

/// Formats a change of points with the new total: `+5, now 30`.
pub(crate) fn gain(change: impl Into<i64>, total: impl Into<i64>) -> String {
    format!("{}, now {}", format_signed(change), number(total))
}

pub(crate) fn join_faces(faces: &[u8]) -> String {
    faces
        .iter()
        .map(u8::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// A chance, or a difference of chances, that rounds to 0 %.
pub(crate) const UNDER_1_PERCENT: &str = "under 1 %";

/// Formats a chance in whole percent; 0 and 100 are reserved for certainty, up to rounding errors:
/// `44 %`, `under 1 %`.
pub(crate) fn percent(chance: f64) -> String {
    match 100.0 * chance {
        nothing if nothing < CERTAIN => "0 %".into(),
        small if small < 0.5 => UNDER_1_PERCENT.into(),
        large if (99.5..100.0 - CERTAIN).contains(&large) => "more than 99 %".into(),
        percent => format!("{percent:.0} %"),
    }
}

/// Rounds `left` up to whole seconds.
pub(crate) fn whole_seconds(left: Duration) -> u64 {
    left.as_millis().div_ceil(1000) as u64
}

pub(crate) const ROLL_FIRST: &str = "roll the dice first";
pub(crate) const NO_ROLL_DUE: &str = "no roll is due";

pub(crate) const NO_CHOICE: &str = "There is nothing to choose now";
pub(crate) const SILENT: &str = "The coach stays out of this choice: it is yours";
/// Says that the next best action, to which the same reason applies, costs nothing.
pub(crate) const AS_GOOD: &str = "another choice is about as good";

pub(crate) fn to_win(chance: f64) -> String {
    format!("{} to win", percent(chance))
}

pub(crate) fn about_to_win(chance: f64) -> String {
    let about = if (0.005..0.995).contains(&chance) {
        "about "
    } else {
        ""
    };
    format!("{about}{}", to_win(chance))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_follow_the_count() {
        let words = [-1, 0, 1, 2].map(|count| plural(count, "point"));
        assert_eq!(words, ["−1 point", "0 points", "1 point", "2 points"]);
        assert_eq!(
            (plural(1usize, "way"), plural(3u64, "way")),
            ("1 way".into(), "3 ways".into())
        );
        assert_eq!([0, 1, 2].map(times), ["0 times", "once", "2 times"]);
    }

    #[test]
    fn percents_are_whole() {
        let words = [0.0, 1e-15, 0.001, 0.436, 0.999, 1.0].map(percent);
        assert_eq!(
            words,
            ["0 %", "0 %", "under 1 %", "44 %", "more than 99 %", "100 %"]
        );
        assert_eq!(
            [0.001, 0.436].map(about_to_win),
            ["under 1 % to win", "about 44 % to win"]
        );
    }

    #[test]
    fn sentences_have_a_capital_and_an_end() {
        let sentences = ["ann rolls", "Is that so?", "5 points (at least)", ""].map(sentence);
        assert_eq!(
            sentences,
            ["Ann rolls.", "Is that so?", "5 points (at least).", ""]
        );
        // A file keeps its name.
        assert_eq!(
            ["settings.toml: no", "done."].map(sentence),
            ["settings.toml: no.", "Done."]
        );
    }

    #[test]
    fn lists_end_with_and() {
        assert_eq!(list(&[""; 0]), "");
        assert_eq!(list(&["Ann"]), "Ann");
        assert_eq!(list(&["Ann", "Ben"]), "Ann and Ben");
        assert_eq!(list(&["Ann", "Ben", "Cy"]), "Ann, Ben and Cy");
        assert_eq!(either(&["Ann", "Ben", "Cy"]), "Ann, Ben or Cy");
    }
}

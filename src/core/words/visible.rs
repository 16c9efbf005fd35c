//! Escaping of untrusted text (files, names, arguments): control and invisible characters are
//! written out.
use std::borrow::Cow;
use std::fmt::Write;
use std::ops::RangeInclusive;

/// Code points that are not drawn, in order: `Default_Ignorable_Code_Point` of Unicode 17, line
/// ends, annotations, and blanks that are not spaces.
const UNSEEN: [RangeInclusive<char>; 19] = [
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{61c}'..='\u{61c}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{2028}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{2800}'..='\u{2800}',
    '\u{3164}'..='\u{3164}',
    '\u{fe00}'..='\u{fe0f}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fffb}',
    '\u{1bca0}'..='\u{1bca3}',
    '\u{1d159}'..='\u{1d159}',
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{e0fff}',
];

/// Returns `true` if `letter` is safe and visible: not a control character (which start escape
/// sequences), not a change of text direction, and an assigned, drawn character.
pub(crate) fn is_visible(letter: char) -> bool {
    let index = UNSEEN.partition_point(|unseen| *unseen.end() < letter);
    let unseen = UNSEEN
        .get(index)
        .is_some_and(|unseen| unseen.contains(&letter));
    // The last two code points of every plane, and some in the middle of the first one, are
    // noncharacters.
    let is_noncharacter =
        matches!(letter, '\u{fdd0}'..='\u{fdef}') || u32::from(letter) & 0xfffe == 0xfffe;
    !letter.is_control() && !unseen && !is_noncharacter
}

/// Returns `true` if all characters of `text` are visible.
pub(crate) fn is_all_visible(text: &str) -> bool {
    matches!(visible(text), Cow::Borrowed(_))
}

/// Returns `true` if `letter` selects between two glyphs of the character `before` it, and thus has
/// a visible effect: `♠️`.
fn is_selector(before: Option<char>, letter: char) -> bool {
    matches!(letter, '\u{fe0e}' | '\u{fe0f}')
        && before.is_some_and(|before| {
            matches!(before, '\u{2190}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
                && is_visible(before)
        })
}

/// Returns `true` if `letter` joins the letters or signs beside it, or keeps them apart.
pub(crate) fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}')
}

/// Returns `true` if `letter` joins the letter or sign `before` it to the next, or keeps it apart,
/// in a script whose letters join, or in a picture such as that of a family.
fn is_joining(before: Option<char>, letter: char) -> bool {
    is_joiner(letter)
        && before.is_some_and(|before| match before {
            // Arabic and Syriac; the scripts of India, Tibet, Burma, Cambodia and Mongolia.
            '\u{620}'..='\u{8ff}'
            | '\u{900}'..='\u{dff}'
            | '\u{f00}'..='\u{109f}'
            | '\u{1780}'..='\u{18af}' => is_visible(before),
            '\u{2190}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}' | '\u{fe0f}' => {
                letter == '\u{200d}'
            }
            _ => false,
        })
}

/// Returns `text` without the characters that [`visible`] escapes.
pub(crate) fn without_invisible(text: &str) -> Cow<'_, str> {
    escape_unless(text, is_visible, |_, _| {})
}

/// Returns `text` with every character that [`is_visible`] rejects escaped, line ends included:
/// `\u{1b}`.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    escape_unless(text, is_visible, |escaped, letter| {
        escaped.extend(letter.escape_unicode())
    })
}

/// Returns `text` as [`visible`] does, but keeps line ends and tabs.
pub(crate) fn visible_lines(text: &str) -> Cow<'_, str> {
    escape_unless(
        text,
        |letter| matches!(letter, '\n' | '\t') || is_visible(letter),
        |escaped, letter| escaped.extend(letter.escape_unicode()),
    )
}

/// Returns the JSON text `json` with invisible characters in its strings escaped as in JSON:
/// `\u001b`.
pub(crate) fn visible_json(json: &str) -> Cow<'_, str> {
    escape_unless(
        json,
        |letter| letter == '\n' || is_visible(letter),
        |escaped, letter| {
            for unit in letter.encode_utf16(&mut [0; 2]) {
                let _ = write!(escaped, "\\u{unit:04x}");
            }
        },
    )
}

fn escape_unless(
    text: &str,
    passes: impl Fn(char) -> bool,
    escape: impl Fn(&mut String, char),
) -> Cow<'_, str> {
    let mut escaped = None;
    let mut before = None;
    for (index, letter) in text.char_indices() {
        if !passes(letter) && !is_selector(before, letter) && !is_joining(before, letter) {
            escape(
                escaped.get_or_insert_with(|| text[..index].to_owned()),
                letter,
            );
        } else if let Some(escaped) = &mut escaped {
            escaped.push(letter);
        }
        before = Some(letter);
    }
    escaped.map_or(Cow::Borrowed(text), Cow::Owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsafe_characters_are_escaped() {
        assert_eq!(
            visible("A\u{1b}]52;c;eA==\u{7}"),
            "A\\u{1b}]52;c;eA==\\u{7}"
        );
        assert_eq!(
            visible("\u{9b}2J\u{7f}\r\n\t"),
            "\\u{9b}2J\\u{7f}\\u{d}\\u{a}\\u{9}"
        );
        assert_eq!(visible_lines("a\tb\r\n"), "a\tb\\u{d}\n");
    }

    #[test]
    fn what_nobody_sees_is_written_out() {
        let marks = [
            '\u{200e}',
            '\u{200f}',
            '\u{61c}',
            '\u{200b}',
            '\u{200d}',
            '\u{feff}',
            '\u{e0041}',
        ];
        for letter in ('\u{202a}'..='\u{202e}')
            .chain('\u{2066}'..='\u{2069}')
            .chain(marks)
        {
            let text = format!("a{letter}b");
            assert_eq!(visible(&text), format!("a{}b", letter.escape_unicode()));
            let json = serde_json::to_string(&text).unwrap();
            let visible_text = visible_json(&json);
            assert!(visible_text.is_ascii(), "{visible_text}");
            assert_eq!(
                serde_json::from_str::<String>(&visible_text).unwrap(),
                text,
                "JSON says the same"
            );
        }
    }

    /// Names cannot look alike through invisible characters.
    #[test]
    fn ignorable_letters_are_unseen() {
        let hidden = concat!(
            "\u{34f}\u{17b4}\u{180b}\u{180f}\u{2065}\u{2800}\u{fe00}\u{fe0f}\u{fff0}",
            "\u{fffe}\u{ffff}\u{fdd0}\u{1bca0}\u{1d173}\u{1d17a}\u{e0100}\u{e0fff}\u{10ffff}",
        );
        for letter in hidden.chars() {
            let name = format!("Ann{letter}");
            assert!(!is_visible(letter) && !is_all_visible(&name), "{name:?}");
        }
        let nothing_to_join = [
            "A\u{200c}nn",
            "👩\u{200c}",
            "می\u{200c}\u{200c}نا",
            "\u{fe0f}\u{200d}",
        ];
        assert!(!nothing_to_join.into_iter().any(is_all_visible));
        assert!(
            UNSEEN.is_sorted_by(|a, b| a.end() < b.start()),
            "in order, to be found"
        );
        assert_eq!(
            visible("♠\u{fe0f}\u{fe0f}"),
            "♠\u{fe0f}\\u{fe0f}",
            "the second one changes nothing"
        );
    }

    #[test]
    fn letters_marks_and_pictures_stay() {
        let joined = [
            "می\u{200c}نا",
            "क्\u{200d}ष",
            "👩\u{200d}👩\u{200d}👧",
            "👩🏽\u{200d}🚀",
            "❤\u{fe0f}\u{200d}🔥",
        ];
        for text in ["Ünal", "U\u{308}nal", "שָׁלוֹם", "日本", "♠️ 🎲", "a b", ""]
            .into_iter()
            .chain(joined)
        {
            assert!(
                matches!(visible(text), Cow::Borrowed(same) if same == text),
                "{text}"
            );
            assert!(is_all_visible(text));
        }
    }
}

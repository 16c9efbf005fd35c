//! Text from elsewhere (files, names, arguments) as it can be shown: what a terminal would obey, and what nobody would
//! see, is written out.
use std::borrow::Cow;
use std::fmt::Write;

/// Returns whether `letter` can be shown as it is: it is no control character (escape sequences begin with one), does
/// not turn the direction of the text around it, and is not made to be unseen.
pub fn is_visible(letter: char) -> bool {
    let unseen = matches!(
        letter,
        // Soft hyphen, Arabic letter mark, Hangul fillers, Mongolian vowel separator.
        '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{3164}' | '\u{ffa0}'
        // Zero-width signs and marks of direction; separators of lines; embeddings, overrides, isolates, operators.
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        // Byte order mark, annotations, tags.
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
    );
    !letter.is_control() && !unseen
}

/// Returns `text` with every letter that [`is_visible`] denies, line ends too, written out: `\u{1b}`.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, is_visible, |escaped, letter| escaped.extend(letter.escape_unicode()))
}

/// Returns `text` like [`visible`], but with its line ends and tabs as they are.
pub(crate) fn visible_lines(text: &str) -> Cow<'_, str> {
    let passes = |letter| matches!(letter, '\n' | '\t') || is_visible(letter);
    escaped(text, passes, |escaped, letter| escaped.extend(letter.escape_unicode()))
}

/// Returns `json`, a text in JSON, with what is not visible in its strings written out as JSON does: `\u001b`.
pub(crate) fn visible_json(json: &str) -> Cow<'_, str> {
    let passes = |letter| letter == '\n' || is_visible(letter);
    escaped(json, passes, |escaped, letter| {
        for unit in letter.encode_utf16(&mut [0; 2]) {
            let _ = write!(escaped, "\\u{unit:04x}");
        }
    })
}

fn escaped(text: &str, passes: impl Fn(char) -> bool, escape: impl Fn(&mut String, char)) -> Cow<'_, str> {
    if text.chars().all(&passes) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if passes(letter) { escaped.push(letter) } else { escape(&mut escaped, letter) }
    }
    Cow::Owned(escaped)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_written_out() {
        assert_eq!(visible("A\u{1b}]52;c;eA==\u{7}"), "A\\u{1b}]52;c;eA==\\u{7}");
        assert_eq!(visible("\u{9b}2J\u{7f}\r\n\t"), "\\u{9b}2J\\u{7f}\\u{d}\\u{a}\\u{9}");
        assert_eq!(visible_lines("a\tb\r\n"), "a\tb\\u{d}\n");
    }

    #[test]
    fn what_nobody_sees_is_written_out() {
        let marks = ['\u{200e}', '\u{200f}', '\u{61c}', '\u{200b}', '\u{200d}', '\u{feff}', '\u{e0041}'];
        for letter in ('\u{202a}'..='\u{202e}').chain('\u{2066}'..='\u{2069}').chain(marks) {
            let text = format!("a{letter}b");
            assert_eq!(visible(&text), format!("a{}b", letter.escape_unicode()));
            let json = serde_json::to_string(&text).unwrap();
            let shown = visible_json(&json);
            assert!(shown.is_ascii(), "{shown}");
            assert_eq!(serde_json::from_str::<String>(&shown).unwrap(), text, "JSON says the same");
        }
    }

    #[test]
    fn letters_marks_and_pictures_stay() {
        for text in ["Ünal", "U\u{308}nal", "שָׁלוֹם", "日本", "♠️ 🎲", "a b", ""] {
            assert!(matches!(visible(text), Cow::Borrowed(same) if same == text), "{text}");
        }
    }
}

//! Running text: spans with one role each, wrapped into lines between words, drawn or printed.
use crate::core::Recent;
use crate::tui::canvas::width_of;
use crate::tui::theme::Role;
use textwrap::core::Fragment;
use textwrap::wrap_algorithms::wrap_first_fit;
use unicode_segmentation::UnicodeSegmentation;

/// Text with one role.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Span {
    pub(crate) text: String,
    pub(crate) role: Role,
}

impl Span {
    pub(crate) fn new(text: impl Into<String>, role: Role) -> Span {
        Span {
            text: text.into(),
            role,
        }
    }
}

/// A formatted line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct TextLine {
    /// Its spans, from left to right.
    pub(crate) spans: Vec<Span>,
}

impl TextLine {
    /// Returns a line of one span.
    pub(crate) fn new(text: impl Into<String>, role: Role) -> TextLine {
        TextLine {
            spans: vec![Span::new(text, role)],
        }
    }

    /// Adds `text` in `role` at the end.
    pub(crate) fn push(&mut self, text: &str, role: Role) {
        match self.spans.last_mut() {
            _ if text.is_empty() => {}
            Some(last) if last.role == role => last.text.push_str(text),
            _ => self.spans.push(Span::new(text, role)),
        }
    }

    /// Returns the line without roles.
    pub(crate) fn text(&self) -> String {
        self.spans.iter().map(|span| span.text.as_str()).collect()
    }

    /// Returns the width of the line in columns.
    pub(crate) fn width(&self) -> i32 {
        self.spans.iter().map(|span| width_of(&span.text)).sum()
    }
}

/// A unit that is not broken: spans without a break opportunity, and the space after them.
#[derive(Debug, Default)]
struct Word {
    line: TextLine,
    space: Option<Role>,
}

impl Word {
    /// Returns `true` if a number and its unit would be torn apart by a break before `next`: `now
    /// 30`, `33 %`, `5 points`.
    fn is_bound_to(&self, next: &Word, width: i32) -> bool {
        let text = self.line.text();
        let unit = next.line.spans.first().map_or("", |span| &span.text);
        let is_number = text.ends_with(|sign: char| sign.is_ascii_digit());
        let is_pair =
            text == "now" || unit.starts_with('%') || unit.starts_with("point") && is_number;
        is_pair && self.space.is_some() && self.line.width() + 1 + next.line.width() <= width
    }

    /// Appends the space and `next`.
    fn append(&mut self, next: Word) {
        if let Some(role) = self.space {
            self.line.push(" ", role);
        }
        next.line
            .spans
            .iter()
            .for_each(|span| self.line.push(&span.text, span.role));
        self.space = next.space;
    }

    /// Splits the word into pieces of at most `width` columns, between graphemes.
    fn broken(self, width: i32) -> Vec<Word> {
        if self.line.width() <= width {
            return vec![self];
        }
        let mut pieces = vec![Word::default()];
        let mut room = width;
        for span in &self.line.spans {
            for sign in span.text.graphemes(true) {
                let last = pieces.last_mut().expect("there is always a piece");
                if width_of(sign) > room && !last.line.spans.is_empty() {
                    pieces.push(Word::default());
                    room = width;
                }
                room -= width_of(sign);
                pieces
                    .last_mut()
                    .expect("there is always a piece")
                    .line
                    .push(sign, span.role);
            }
        }
        pieces.last_mut().expect("there is always a piece").space = self.space;
        pieces
    }
}

impl Fragment for Word {
    fn width(&self) -> f64 {
        self.line.width().into()
    }
    fn whitespace_width(&self) -> f64 {
        f64::from(u8::from(self.space.is_some()))
    }
    fn penalty_width(&self) -> f64 {
        0.0
    }
}

/// Returns the words of `spans`, each of at most `width` columns. Notation is one word, spaces
/// included, as a line break in it could be mistaken for a space.
fn words(spans: &[Span], width: i32) -> Vec<Word> {
    let mut words = Vec::new();
    let mut word = Word::default();
    for span in spans {
        let parts = span.text.split(|sign: char| {
            span.role != Role::Code && sign != '\u{a0}' && sign.is_whitespace()
        });
        for (index, part) in parts.enumerate() {
            if index > 0 && !word.line.spans.is_empty() {
                word.space = Some(span.role);
                words.extend(std::mem::take(&mut word).broken(width));
            }
            word.line.push(part, span.role);
        }
    }
    words.extend(word.broken(width));
    if words.len() > 1 && words.last().is_some_and(|last| last.line.spans.is_empty()) {
        words.pop();
    }
    let mut joined: Vec<Word> = Vec::new();
    for word in words {
        match joined.last_mut() {
            Some(last) if last.is_bound_to(&word, width) => last.append(word),
            _ => joined.push(word),
        }
    }
    joined
}

/// Wraps `spans` between words into lines of at most `width` columns, at least one line. Only a
/// word longer than a line is split.
pub(crate) fn wrapped_spans(spans: &[Span], width: i32) -> Vec<TextLine> {
    let width = width.max(1);
    let words = words(spans, width);
    let lines = wrap_first_fit(&words, &[width.into()]);
    lines.into_iter().map(line_of).collect()
}

/// Returns the words in a line, without the space after the last one.
fn line_of(words: &[Word]) -> TextLine {
    let mut line = TextLine::default();
    for (i, word) in words.iter().enumerate() {
        for span in &word.line.spans {
            line.push(&span.text, span.role);
        }
        if let Some(role) = word.space
            && i + 1 < words.len()
        {
            line.push(" ", role);
        }
    }
    line
}

/// Wraps `text` between words into lines of at most `width` columns, at least one line.
pub(crate) fn wrapped(text: &str, width: i32) -> Vec<String> {
    wrapped_spans(&[Span::new(text, Role::Text)], width)
        .iter()
        .map(TextLine::text)
        .collect()
}

/// Returns the minimum width at which `text` takes `rows` rows; `None` if it cannot be wrapped like
/// that.
pub(crate) fn narrowest(text: &str, rows: i32) -> Option<i32> {
    thread_local! {
        /// Frames ask for the same texts again and again.
        static KNOWN: Recent<(String, i32), Option<i32>> = const { Recent::new(256) };
    }
    match rows {
        1 => Some(width_of(text)),
        _ => KNOWN
            .with(|known| *known.get((text.to_owned(), rows), || narrowest_of_several(text, rows))),
    }
}

fn narrowest_of_several(text: &str, rows: i32) -> Option<i32> {
    let longest = text.split(' ').map(width_of).max().unwrap_or(0);
    let mut width = (width_of(text) / rows).max(longest);
    // Where more words stay together they take no fewer lines.
    let apart = words(&[Span::new(text, Role::Text)], width.max(1));
    while wrap_first_fit(&apart, &[width.into()]).len() as i32 > rows {
        width += 1;
    }
    let lines = loop {
        match wrapped(text, width).len() as i32 {
            lines if lines > rows => width += 1,
            lines => break lines,
        }
    };
    (lines == rows).then_some(width)
}

/// Returns as many whole parts of `text` as fit into `width` columns; `None` if not even the first
/// does.
pub(crate) fn fitting(text: &str, width: i32) -> Option<String> {
    if width_of(text) <= width {
        return Some(text.into());
    }
    text.rmatch_indices([';', ',', ':'])
        .map(|(end, _)| &text[..end])
        .find(|part| width_of(part) <= width)
        .map(str::to_owned)
}

/// Abbreviates `name` to `width` columns with a full stop, if it is longer. A number at its end is
/// kept if there is room, as it distinguishes Guest 2 from Guest 3.
pub(crate) fn abbreviated(name: &str, width: i32) -> String {
    if width_of(name) <= width {
        return name.into();
    }
    let last_word = name.rfind(' ').map_or("", |start| &name[start..]);
    let number = if last_word.trim().parse::<u32>().is_ok() {
        last_word
    } else {
        ""
    };
    let word = &name[..name.len() - number.len()];
    let initial = format!(
        "{}{}",
        name.graphemes(true).next().unwrap_or_default(),
        number.trim()
    );
    match cut(word, width - width_of(number)) {
        Some(short) => short + number,
        None if !number.is_empty() && width_of(&initial) <= width => initial,
        None => cut(name, width).unwrap_or_else(|| ".".into()),
    }
}

/// Returns as much of `name` as fits into `width` columns with a full stop, or `None` if nothing
/// does.
fn cut(name: &str, width: i32) -> Option<String> {
    let mut part = String::new();
    for letter in name.graphemes(true) {
        if width_of(&part) + width_of(letter) > width - 1 {
            break;
        }
        part.push_str(letter);
    }
    let part = part.trim_end();
    (!part.is_empty()).then(|| format!("{part}."))
}

/// Returns `lines` as plain text.
pub(crate) fn plain(lines: &[TextLine]) -> String {
    lines
        .iter()
        .map(|line| format!("{}\n", line.text().trim_end()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn text_wraps_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("  one\n  two  ", 20), ["one two"]);
        assert_eq!(
            wrapped("a fixed\u{a0}pair", 8),
            ["a", "fixed\u{a0}pa", "ir"]
        );
        assert_eq!(wrapped("", 4), [""]);
        assert_eq!(wrapped(" ", 4), [""]);
    }

    #[test]
    fn numbers_keep_their_units() {
        assert_eq!(wrapped("+5, now 30.", 8), ["+5,", "now 30."]);
        assert_eq!(wrapped("box 17 33 % or", 9), ["box 17", "33 % or"]);
        assert_eq!(wrapped("is open: 5 points.", 12), ["is open:", "5 points."]);
        assert_eq!(wrapped("now 100", 5), ["now", "100"], "no room for both");
    }

    #[test]
    fn what_is_too_long_loses_whole_parts() {
        assert_eq!(
            fitting("17 at 33 %, 13 at 17 %; none", 30).as_deref(),
            Some("17 at 33 %, 13 at 17 %; none")
        );
        assert_eq!(
            fitting("17 at 33 %, 13 at 17 %; none", 25).as_deref(),
            Some("17 at 33 %, 13 at 17 %")
        );
        assert_eq!(
            fitting("17 at 33 %, 13 at 17 %; none", 12).as_deref(),
            Some("17 at 33 %")
        );
        assert_eq!(fitting("17 at 33 %", 5), None);
    }

    #[test]
    fn a_name_that_is_cut_keeps_its_number() {
        let check = |name: &str, width: i32, short: &str| {
            assert_eq!(abbreviated(name, width), short, "{width}")
        };
        check("Guest 2", 7, "Guest 2");
        check("Guest 2", 6, "Gue. 2");
        check("Guest 2", 4, "G. 2");
        check("Guest 2", 3, "G2");
        check("Guest 12", 4, "G12");
        check("Guest 12", 2, "G.");
        check("Guest 2", 1, ".");
        check("Ann 5 Lee", 8, "Ann 5 L.");
        check("Annemarie ", 7, "Annema.");
        check("骰子遊戲 3", 7, "骰子. 3");
    }

    #[test]
    fn long_lines_break_between_graphemes() {
        assert_eq!(wrapped("unbreakable", 4), ["unbr", "eaka", "ble"]);
        assert_eq!(wrapped("骰子遊戲", 5), ["骰子", "遊戲"]);
        assert_eq!(
            wrapped("U\u{308}U\u{308}U\u{308}", 2),
            ["U\u{308}U\u{308}", "U\u{308}"]
        );
        assert_eq!(wrapped("骰子", 1), ["骰", "子"], "nothing is narrower");
        assert_eq!(wrapped("ab", -3), ["a", "b"]);
    }

    #[test]
    fn spans_keep_their_looks_across_lines() {
        let spans = [
            Span::new("type ", Role::Text),
            Span::new("1 2 3", Role::Code),
            Span::new(", or ", Role::Text),
            Span::new("do not", Role::Strong),
        ];
        let lines = wrapped_spans(&spans, 8);
        let texts: Vec<String> = lines.iter().map(TextLine::text).collect();
        assert_eq!(texts, ["type", "1 2 3,", "or do", "not"]);
        assert_eq!(
            lines[1].spans,
            [Span::new("1 2 3", Role::Code), Span::new(",", Role::Text)]
        );
        assert_eq!(
            lines[2].spans,
            [Span::new("or ", Role::Text), Span::new("do", Role::Strong)]
        );
    }

    proptest! {
        #[test]
        fn lines_fit_and_nothing_is_lost(text in "[a-zé骰 \u{308}]{0,60}", width in 2..30) {
            let lines = wrapped(&text, width);
            for line in &lines {
                prop_assert!(width_of(line) <= width, "{line:?}");
            }
            let signs = |text: &str| text.split_whitespace().collect::<String>();
            prop_assert_eq!(signs(&lines.concat()), signs(&text));
        }
    }
}

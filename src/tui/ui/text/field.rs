//! The line editor: every text input is such a field.
use crate::core::words::visible::{is_all_visible, is_joiner, is_visible, without_invisible};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::screen::Input;
use crate::tui::theme::Role;
use ratatui::crossterm::event::{Event, KeyModifiers};
use tui_input::InputRequest;
use tui_input::backend::crossterm::to_input_request;
use unicode_segmentation::UnicodeSegmentation;

/// A line of text with a cursor.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    input: tui_input::Input,
    /// Maximum width of the text in columns.
    longest: i32,
    /// The whole text is selected: what is typed replaces it.
    is_selected: bool,
}

impl Field {
    /// Creates an empty field for at most `longest` columns of text.
    pub(crate) fn new(longest: i32) -> Field {
        Field {
            input: tui_input::Input::default(),
            longest,
            is_selected: false,
        }
    }

    /// Replaces its text by `text`, which is selected.
    pub(crate) fn select(&mut self, text: &str) {
        *self = Field {
            is_selected: true,
            ..Field::new(self.longest).with_text(text)
        };
    }

    /// Fills the field with `text`, as far as it could be typed, with the cursor at its end.
    pub(crate) fn with_text(mut self, text: &str) -> Field {
        text.chars().for_each(|letter| self.insert(letter));
        self
    }

    pub(crate) fn text(&self) -> &str {
        self.input.value()
    }

    /// Empties the field, and returns its text.
    pub(crate) fn take(&mut self) -> String {
        self.input.value_and_reset()
    }

    /// Inserts `letter` at the cursor if it is visible and there is room.
    pub(crate) fn insert(&mut self, letter: char) {
        if is_visible(letter) || is_joiner(letter) {
            self.edit(InputRequest::InsertChar(letter));
        }
    }

    /// Applies the request, unless the text would not fit, or contain invisible characters.
    fn edit(&mut self, request: InputRequest) {
        let before = self.input.clone();
        self.input.handle(request);
        self.keep_or(before);
    }

    /// Inserts the visible letters of `text` that there is room for. A text may have thousands, so
    /// it is checked once, whole.
    fn paste(&mut self, text: &str) {
        let before = self.input.clone();
        let mut room = self.longest - width_of(self.text());
        for sign in without_invisible(text)
            .graphemes(true)
            .filter(|sign| width_of(sign) > 0)
        {
            if width_of(sign) <= room {
                room -= width_of(sign);
                sign.chars()
                    .for_each(|letter| _ = self.input.handle(InputRequest::InsertChar(letter)));
            }
        }
        self.keep_or(before);
    }

    /// Returns to `before` if the text does not fit or contains invisible characters.
    fn keep_or(&mut self, before: tui_input::Input) {
        let text = self.text();
        if width_of(text) > self.longest
            || !is_all_visible(text)
            || text.graphemes(true).any(|sign| width_of(sign) == 0)
        {
            self.input = before;
        }
    }

    /// Handles `input` if it edits the text: visible letters, pasted text, and the usual keys of
    /// line editors. Returns `true` if it did.
    pub(crate) fn input(&mut self, input: &Input) -> bool {
        let is_text = match input {
            Input::Key(key) => key.character().is_some(),
            _ => matches!(input, Input::Paste(_)),
        };
        if self.is_selected && is_text {
            self.take();
        }
        let is_edit = self.handle(input);
        self.is_selected &= !is_edit;
        is_edit
    }

    fn handle(&mut self, input: &Input) -> bool {
        match input {
            Input::Key(key) => match to_input_request(&Event::Key(key.event(KeyModifiers::NONE))) {
                None => return false,
                Some(InputRequest::InsertChar(letter))
                    if !is_visible(letter) && !is_joiner(letter) =>
                {
                    return false;
                }
                Some(request) => self.edit(request),
            },
            Input::Paste(text) => self.paste(text),
            Input::Request(_) | Input::Answer(..) | Input::Mouse(..) => return false,
        }
        true
    }

    /// Draws the field into `width` columns from column `x` of row `y`. See [`Field::draw_as`].
    pub(crate) fn draw(&self, canvas: &mut Canvas, x: i32, y: i32, width: i32) -> i32 {
        if self.is_selected {
            let after = canvas.text(x, y, self.text(), Role::Cursor);
            canvas.put_caret(after, y);
            return x;
        }
        self.draw_as(canvas, (x, y), width, self.text(), Role::Strong)
    }

    /// Draws `text` in `role`, which represents the field's character by character, scrolled so that
    /// the cursor is visible. Returns the column of the text's start, left of `x` if it is not
    /// visible.
    pub(crate) fn draw_as(
        &self,
        canvas: &mut Canvas,
        (x, y): (i32, i32),
        width: i32,
        text: &str,
        role: Role,
    ) -> i32 {
        // Each grapheme with its first column, and `true` for the one under the cursor.
        let mut signs = Vec::new();
        let mut column = 0;
        let mut letters = 0;
        let mut cursor = None;
        for sign in text.graphemes(true) {
            let next = letters + sign.chars().count();
            if (letters..next).contains(&self.input.cursor()) {
                cursor = Some(signs.len());
            }
            signs.push((column, sign));
            column += width_of(sign);
            letters = next;
        }
        let cursor = cursor.unwrap_or_else(|| {
            signs.push((column, " "));
            signs.len() - 1
        });
        let end = signs[cursor].0 + width_of(signs[cursor].1);
        let first = signs
            .iter()
            .find(|(column, _)| end - column <= width)
            .map_or(0, |(column, _)| *column);
        let mut canvas = canvas.sub(x, y, width, 1);
        canvas.put_caret(signs[cursor].0 - first, 0);
        for (index, (column, sign)) in signs.into_iter().enumerate() {
            if column < first || column - first + width_of(sign) > width {
                continue;
            }
            // On paper a line after the text.
            let (sign, role) = match (index == cursor, sign, role) {
                (true, " ", Role::InkStrong) => ("▏", role),
                (true, _, _) => (sign, Role::Cursor),
                (false, _, _) => (sign, role),
            };
            canvas.text(column - first, 0, sign, role);
        }
        x - first
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::canvas::ClickTargets;
    use crate::tui::keys::Key;
    use crate::tui::theme::{Scheme, Theme};
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::style::Modifier;

    fn press(field: &mut Field, key: Key) -> bool {
        field.input(&Input::Key(key))
    }

    /// Returns the drawn text in `width` columns, with the character under the cursor in brackets,
    /// and the column of the text's start.
    fn draw_field(field: &Field, width: u16) -> (String, i32) {
        let area = Rect::new(0, 0, width + 4, 1);
        let mut buffer = Buffer::empty(area);
        let mut targets = ClickTargets::new();
        let theme = Theme {
            scheme: Scheme::Mono,
            ..Theme::default()
        };
        let mut canvas = Canvas::new(&mut buffer, &mut targets, theme, area);
        let start = field.draw(&mut canvas, 2, 0, width.into());
        assert!(
            [0, 1, width + 2, width + 3]
                .iter()
                .all(|x| buffer[(*x, 0)].symbol() == " ")
        );
        let mut text = String::new();
        let mut x = 2;
        while x < width + 2 {
            let cell = &buffer[(x, 0)];
            let sign = cell.symbol();
            if cell.modifier.contains(Modifier::REVERSED) {
                text = format!("{text}[{sign}]");
            } else {
                text += sign;
            }
            x += width_of(sign).max(1) as u16;
        }
        (text.trim_end().into(), start)
    }

    #[test]
    fn keys_edit() {
        let check = |keys: &[Key], expected: &str| {
            let mut field = Field::new(40).with_text("one two six");
            for key in keys {
                assert!(field.input(&Input::Key(*key)), "{key:?}");
            }
            field.insert('|');
            assert_eq!(field.text(), expected, "{keys:?}");
        };
        let [left, right, home, end, back, delete] = [
            Key::LEFT,
            Key::RIGHT,
            Key::HOME,
            Key::END,
            Key::BACKSPACE,
            Key::DELETE,
        ];
        check(&[], "one two six|");
        check(&[left, left], "one two s|ix");
        check(&[home, right], "o|ne two six");
        check(&[home, delete], "|ne two six");
        check(&[home, end, back], "one two si|");
        check(&[left, back], "one two s|x");
        check(&[Key::ctrl('w')], "one two |");
        check(&[left, Key::ctrl('u')], "|");
        check(&[Key::ctrl('a'), Key::ctrl('k')], "|");
        check(
            &[Key::ctrl('w'), Key::ctrl('e'), Key::ctrl('y')],
            "one two six|",
        );
    }

    #[test]
    fn no_more_than_there_is_room_for() {
        let mut field = Field::new(5);
        assert!(field.input(&Input::Paste("ab\n骰子x".into())));
        field.input(&Input::Paste("\u{200b}".into()));
        assert_eq!(
            field.text(),
            "ab骰x",
            "the second wide one does not fit, and the narrow one does"
        );
        assert!(
            press(&mut field, Key::letter('y')),
            "full, but no key for anybody else"
        );
        assert_eq!(field.text(), "ab骰x");
        field.input(&Input::Key(Key::ctrl('u')));
        field.input(&Input::Paste("12".into()));
        field.input(&Input::Key(Key::ctrl('y')));
        assert_eq!(field.text(), "12", "what was cut out is too long now");
    }

    #[test]
    fn joiners_are_part_of_a_name() {
        let family = "👩\u{200d}👩\u{200d}👧";
        let mut field = Field::new(5);
        field.input(&Input::Paste(family.repeat(3)));
        assert_eq!(field.take(), family.repeat(2), "each takes two columns");
        "می\u{200c}نا"
            .chars()
            .for_each(|letter| assert!(press(&mut field, Key::letter(letter))));
        assert_eq!(field.take(), "می\u{200c}نا");
        "A\u{200d}n"
            .chars()
            .for_each(|letter| assert!(press(&mut field, Key::letter(letter))));
        assert_eq!(field.text(), "An", "there is nothing to join");
    }

    #[test]
    fn graphemes_are_deleted_and_passed_whole() {
        let mut field = Field::new(9).with_text("aU\u{308}b");
        press(&mut field, Key::LEFT);
        press(&mut field, Key::LEFT);
        assert_eq!(draw_field(&field, 6), ("a[U\u{308}]b".into(), 2));
        press(&mut field, Key::DELETE);
        assert_eq!(field.text(), "ab");
    }

    #[test]
    fn it_scrolls_by_whole_graphemes() {
        let mut field = Field::new(40).with_text("abcdef");
        assert_eq!(draw_field(&field, 9), ("abcdef[ ]".into(), 2));
        assert_eq!(draw_field(&field, 4), ("def[ ]".into(), -1));
        press(&mut field, Key::HOME);
        assert_eq!(draw_field(&field, 4), ("[a]bcd".into(), 2));
        let mut field = Field::new(40).with_text("骰子骰子");
        assert_eq!(
            draw_field(&field, 4),
            ("子[ ]".into(), -4),
            "half a sign is none"
        );
        press(&mut field, Key::LEFT);
        assert_eq!(draw_field(&field, 4), ("骰[子]".into(), -2));
        press(&mut field, Key::HOME);
        assert_eq!(draw_field(&field, 5), ("[骰]子".into(), 2));
    }
}

//! Drawing that cannot leave its area: every text and box is clipped, so no terminal size can cause
//! a panic.
use super::keys::Request;
use super::theme::{Rgb, Role, Surface, Theme};
use crate::core::words::visible::visible;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// Clickable areas of the screen; later ones are on top.
pub(crate) type ClickTargets = Vec<(Rect, Request)>;

/// Returns the target of a click at column `x`, row `y`.
pub(crate) fn target_at(click_targets: &ClickTargets, x: u16, y: u16) -> Option<Request> {
    let mut targets = click_targets.iter().rev();
    let (_, request) = targets.find(|(rect, _)| rect.contains((x, y).into()))?;
    Some(*request)
}

/// Draws into one area of a buffer. Coordinates are relative to the area's upper left corner, and
/// may be outside of it.
pub(crate) struct Canvas<'a> {
    /// The screen's cells.
    pub(crate) buffer: &'a mut Buffer,
    /// The clickable areas.
    pub(crate) click_targets: &'a mut ClickTargets,
    /// Colours and glyphs.
    pub(crate) theme: Theme,
    /// The place of the terminal's cursor.
    caret: Option<&'a mut Position>,
    area: Rect,
    /// Number of columns and rows by which paint may extend beyond its edge.
    edge: i32,
}

impl<'a> Canvas<'a> {
    /// Creates a canvas over `area`, clipped to the buffer.
    pub(crate) fn new(
        buffer: &'a mut Buffer,
        click_targets: &'a mut ClickTargets,
        theme: Theme,
        area: Rect,
    ) -> Canvas<'a> {
        let area = area.intersection(buffer.area);
        Canvas {
            buffer,
            click_targets,
            theme,
            caret: None,
            area,
            edge: 0,
        }
    }
    /// Draws into a new, empty buffer over `area`.
    pub(crate) fn paint(area: Rect, theme: Theme, draw: impl FnOnce(&mut Canvas)) -> Buffer {
        let mut buffer = Buffer::empty(area);
        let mut click_targets = ClickTargets::new();
        draw(&mut Canvas::new(
            &mut buffer,
            &mut click_targets,
            theme,
            area,
        ));
        buffer
    }
    /// Permits placing the terminal's cursor.
    pub(crate) fn with_caret(self, caret: &'a mut Position) -> Canvas<'a> {
        Canvas {
            caret: Some(caret),
            ..self
        }
    }
    /// Returns the width in columns.
    pub(crate) fn width(&self) -> i32 {
        i32::from(self.area.width)
    }
    /// Returns the height in rows.
    pub(crate) fn height(&self) -> i32 {
        i32::from(self.area.height)
    }
    /// Returns a part of the area in screen coordinates, clipped to it.
    pub(crate) fn rect(&self, x: i32, y: i32, width: i32, height: i32) -> Rect {
        let left = x.clamp(0, self.width());
        let top = y.clamp(0, self.height());
        let right = (x + width).clamp(left, self.width());
        let bottom = (y + height).clamp(top, self.height());
        Rect::new(
            self.area.x + left as u16,
            self.area.y + top as u16,
            (right - left) as u16,
            (bottom - top) as u16,
        )
    }
    /// Returns a canvas over a part of the area.
    pub(crate) fn sub(&mut self, x: i32, y: i32, width: i32, height: i32) -> Canvas<'_> {
        let area = self.rect(x, y, width, height);
        let buffer = &mut *self.buffer;
        let click_targets = &mut *self.click_targets;
        let caret = self.caret.as_deref_mut();
        Canvas {
            buffer,
            click_targets,
            theme: self.theme,
            caret,
            area,
            edge: 0,
        }
    }
    /// Permits painting one cell beyond the edge, for a shadow or ring.
    pub(crate) fn with_edge(self) -> Canvas<'a> {
        Canvas { edge: 1, ..self }
    }
    pub(crate) fn style(&self, role: Role) -> Style {
        self.theme.style(role)
    }
    /// Writes `text` in `role` from column `x` of row `y`; returns the next column.
    pub(crate) fn text(&mut self, x: i32, y: i32, text: &str, role: Role) -> i32 {
        self.styled(x, y, text, self.style(role))
    }
    /// Writes `text` in `style` from column `x` of row `y`; returns the next column.
    pub(crate) fn styled(&mut self, x: i32, y: i32, text: &str, style: Style) -> i32 {
        #[cfg(test)]
        self.note_lost(x, y, &visible(text));
        if is_plain(text) {
            for (sign, column) in (0..text.len()).zip(x..) {
                if column < self.width()
                    && let Some(cell) = self.cell_mut(column, y)
                {
                    cell.set_symbol(&text[sign..=sign]).set_style(style);
                }
            }
            return x + text.len() as i32;
        }
        let mut column = x;
        // By graphemes: a letter with its combining marks stays in one cell.
        for sign in visible(text).graphemes(true) {
            let width = sign.width() as i32;
            if width == 0 {
                continue;
            }
            if column + width <= self.width()
                && let Some(cell) = self.cell_mut(column, y)
            {
                cell.set_symbol(sign).set_style(style);
            }
            column += width;
        }
        column
    }
    /// Records a text about to be written at column `x` of row `y` if part of it would be clipped
    /// or overwrite other text.
    #[cfg(test)]
    fn note_lost(&self, x: i32, y: i32, text: &str) {
        let mut column = x;
        let mut is_over_words = false;
        for sign in text.graphemes(true) {
            let width = sign.width() as i32;
            let is_blank = sign.trim().is_empty();
            if column < 0 || column + width > self.width() || y < 0 || y >= self.height() {
                if !is_blank && self.width() > 0 && self.height() > 0 {
                    return lost::note(format!("'{text}' does not fit"));
                }
            } else if let Some(cell) = self.cell(column, y) {
                let is_change = cell.symbol() != sign && (is_blank || is_letter(sign));
                is_over_words |= is_letter(cell.symbol()) && is_change;
            }
            column += width;
        }
        if is_over_words {
            lost::note(format!("'{text}' is written over other words"));
        }
    }
    /// Writes `text` right-aligned before column `right`.
    pub(crate) fn right(&mut self, right: i32, y: i32, text: &str, role: Role) {
        self.text(right - width_of(text), y, text, role);
    }
    /// Writes `text` centred in `width` columns from `x`.
    pub(crate) fn centred(&mut self, x: i32, width: i32, y: i32, text: &str, role: Role) {
        self.text(x + (width - width_of(text)) / 2, y, text, role);
    }
    /// Adds the style of `role` to the cells of a rectangle without changing their text.
    #[cfg(test)]
    pub(crate) fn tint(&mut self, x: i32, y: i32, width: i32, height: i32, role: Role) {
        let rect = self.rect(x, y, width, height);
        let style = self.style(role);
        self.buffer.set_style(rect, style);
    }
    /// Clears a rectangle to show the table.
    pub(crate) fn clear(&mut self, x: i32, y: i32, width: i32, height: i32) {
        self.fill(x, y, width, height, Surface::Table);
    }
    /// Fills a rectangle with `surface`, replacing its content. Without surfaces it is cleared.
    pub(crate) fn fill(&mut self, x: i32, y: i32, width: i32, height: i32, surface: Surface) {
        let rect = self.rect(x, y, width, height);
        let face = self.theme.face(surface).into();
        let text = self.theme.ink(Role::Text).into();
        let mut empty = Cell::EMPTY;
        empty.set_bg(face).set_fg(text);
        let rows = if rect.is_empty() {
            0..0
        } else {
            rect.top()..rect.bottom()
        };
        for row in rows {
            let from = self.buffer.index_of(rect.x, row);
            self.buffer.content[from..from + usize::from(rect.width)].fill(empty.clone());
        }
    }
    /// Writes `text` in `role` on `surface` from column `x` of row `y`; returns the next column.
    /// Text without a surface of its own keeps the existing one.
    pub(crate) fn text_on(
        &mut self,
        x: i32,
        y: i32,
        text: &str,
        role: Role,
        surface: Surface,
    ) -> i32 {
        self.styled(x, y, text, self.theme.style_on(role, surface))
    }
    /// Writes `text` on a cap of `style` with a blank at either end, from column `x` of row `y`;
    /// returns the next column. Its upper edge is seen where it would merge with the same surface
    /// above it.
    pub(crate) fn cap(&mut self, x: i32, y: i32, text: &str, style: Style) -> i32 {
        let ground = Color::from(self.ground_at(x, y));
        let after = self.styled(x, y, &format!(" {text} "), style);
        let column = u16::try_from(i32::from(self.area.x) + x + 1).ok();
        let row = u16::try_from(i32::from(self.area.y) + y - 1).ok();
        let above = column.zip(row);
        let is_merged = above
            .and_then(|place| self.buffer.cell(place))
            .is_some_and(|cell| style.bg == Some(cell.bg));
        if let Some(face) = style.bg.filter(|face| is_merged && *face != ground) {
            for end in [x, after - 1] {
                if let Some(cell) = self.cell_mut(end, y) {
                    cell.set_symbol("▇").set_fg(face).set_bg(ground);
                }
            }
        }
        after
    }
    /// Returns the cell at column `x`, row `y`; `None` outside.
    pub(crate) fn cell(&self, x: i32, y: i32) -> Option<&Cell> {
        self.place(x, y).and_then(|place| self.buffer.cell(place))
    }
    /// Returns the cell at column `x`, row `y`; `None` outside.
    pub(crate) fn cell_mut(&mut self, x: i32, y: i32) -> Option<&mut Cell> {
        self.place(x, y)
            .and_then(|place| self.buffer.cell_mut(place))
    }
    /// Returns the screen coordinates of column `x`, row `y`; `None` outside of the area and its
    /// edge.
    fn place(&self, x: i32, y: i32) -> Option<(u16, u16)> {
        let columns = -self.edge..self.width() + self.edge;
        let rows = -self.edge..self.height() + self.edge;
        if !columns.contains(&x) || !rows.contains(&y) {
            return None;
        }
        let column = u16::try_from(i32::from(self.area.x) + x).ok()?;
        let row = u16::try_from(i32::from(self.area.y) + y).ok()?;
        Some((column, row))
    }
    /// Returns the background colour of the cell at column `x`, row `y`; the table's outside.
    pub(crate) fn ground_at(&self, x: i32, y: i32) -> Rgb {
        match self.cell(x, y).map(|cell| cell.bg) {
            Some(Color::Rgb(red, green, blue)) => Rgb(red, green, blue),
            _ => self.theme.face(Surface::Table),
        }
    }
    /// Places the terminal's cursor, which is hidden, where the person is: input methods and
    /// magnifiers follow it.
    pub(crate) fn put_caret(&mut self, x: i32, y: i32) {
        let place = self.place(x, y);
        if let (Some(caret), Some(place)) = (self.caret.as_deref_mut(), place) {
            *caret = place.into();
        }
    }
    /// Makes a rectangle clickable.
    pub(crate) fn hit(&mut self, x: i32, y: i32, width: i32, height: i32, asks: Request) {
        let rect = self.rect(x, y, width, height);
        if !rect.is_empty() {
            self.click_targets.push((rect, asks));
        }
    }
}

#[cfg(test)]
fn is_letter(sign: &str) -> bool {
    sign.chars().all(char::is_alphanumeric)
}

/// Returns `true` if every byte of `text` is a sign of one column, as of most texts: looking for
/// others takes longer.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

/// Returns the width of `text` in columns.
pub(crate) fn width_of(text: &str) -> i32 {
    if is_plain(text) {
        return text.len() as i32;
    }
    visible(text)
        .graphemes(true)
        .map(|sign| sign.width() as i32)
        .sum()
}

/// Texts that were not drawn completely, for tests that require all of them to be.
#[cfg(test)]
pub(crate) mod lost {
    use std::cell::RefCell;

    thread_local! {
        static TEXTS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    }

    /// Records a text that was not drawn completely.
    pub(crate) fn note(text: String) {
        TEXTS.with_borrow_mut(|texts| texts.push(text));
    }

    /// Returns the texts recorded on this thread since the last call.
    pub(crate) fn take() -> Vec<String> {
        TEXTS.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_keeps_its_combining_marks() {
        let buffer = Canvas::paint(Rect::new(0, 0, 4, 1), Theme::default(), |canvas| {
            assert_eq!(canvas.text(0, 0, "U\u{308}be", Role::Text), 3);
        });
        assert_eq!(width_of("U\u{308}be"), 3);
        let signs: Vec<&str> = buffer.content().iter().map(|cell| cell.symbol()).collect();
        assert_eq!(signs, ["U\u{308}", "b", "e", " "]);
    }

    #[test]
    fn unsafe_characters_are_escaped() {
        let text = "a\u{1b}]52;c\u{7}\u{9b}b\u{202e}\u{200b}\n";
        let buffer = Canvas::paint(Rect::new(0, 0, 60, 1), Theme::default(), |canvas| {
            assert_eq!(canvas.text(0, 0, text, Role::Text), width_of(text));
        });
        let row: String = buffer.content().iter().map(|cell| cell.symbol()).collect();
        assert_eq!(
            row.trim_end(),
            "a\\u{1b}]52;c\\u{7}\\u{9b}b\\u{202e}\\u{200b}\\u{a}"
        );
    }

    #[test]
    fn nothing_is_drawn_outside() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 8, 3));
        let mut click_targets = ClickTargets::new();
        let mut canvas = Canvas::new(
            &mut buffer,
            &mut click_targets,
            Theme::default(),
            Rect::new(2, 1, 40, 40),
        );
        assert_eq!((canvas.width(), canvas.height()), (6, 2));
        canvas.text(-2, 0, "abcdefghijkl", Role::Text);
        canvas.text(0, -1, "above", Role::Text);
        canvas.text(0, 2, "below", Role::Text);
        let request = Request::new("screens", "pick", 2);
        canvas.hit(-5, -5, 2, 2, Request::new("screens", "pick", 1));
        canvas.hit(4, 1, 9, 9, request);
        canvas.tint(-1, -1, 99, 99, Role::Cursor);
        canvas.clear(3, 1, 99, 99);
        let rows = [0, 1, 2].map(|y| (0..8).map(|x| buffer[(x, y)].symbol()).collect::<String>());
        assert_eq!(rows, ["        ", "  cdefgh", "        "]);
        assert_eq!(click_targets, [(Rect::new(6, 2, 2, 1), request)]);
        assert_eq!(target_at(&click_targets, 7, 2), Some(request));
        assert_eq!(target_at(&click_targets, 5, 2), None);
    }

    #[test]
    fn a_canvas_for_nothing_draws_nothing() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 0, 0));
        let mut click_targets = ClickTargets::new();
        let mut canvas = Canvas::new(
            &mut buffer,
            &mut click_targets,
            Theme::default(),
            Rect::new(0, 0, 80, 24),
        );
        canvas.text(0, 0, "x", Role::Text);
        canvas.sub(1, 1, 5, 5).text(0, 0, "x", Role::Text);
    }
}

//! The title line, the message line, and the keys: the same on every screen.
use crate::core::words::scored;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::keys::{BarItem, BarPlace};
use crate::tui::paint::caps;
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::text::field::Field;
use crate::tui::ui::text::lines::{abbreviated, fitting, wrapped};

/// Rows around the body of every screen: title, message, keys.
pub(crate) const ROWS: i32 = 3;
/// Columns of a name where not all of them fit.
const SHORT: i32 = 5;
/// Minimum width of the progress in the first line.
const LEAST_SUB: i32 = 20;
/// Minimum width of an answer beside its question.
const LEAST_ANSWER: i32 = 12;

/// A seat in the title bar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatLabel {
    pub(crate) name: String,
    /// Its points as displayed; may be empty.
    pub(crate) points: String,
    pub(crate) in_turn: bool,
    /// It has just had a small triumph.
    pub(crate) is_lit: bool,
}

/// Draws the first line: the game, its progress, the seat to move.
pub(crate) fn header(canvas: &mut Canvas, left: &str, middle: &str, right: &str) {
    let after = title(canvas, left, middle);
    let width = canvas.width();
    if after + width_of(right) + 1 < width {
        canvas.right(width - 1, 0, right, Role::Accent);
    }
}

/// Draws the label of the screen and the progress; returns the next column.
fn title(canvas: &mut Canvas, label: &str, sub: &str) -> i32 {
    let width = canvas.width();
    canvas.fill(0, 0, width, 1, Surface::Bar);
    let after = canvas.text_on(0, 0, &format!(" {label} "), Role::OnAccent, Surface::Accent);
    canvas.text(after + 1, 0, sub, Role::Dim)
}

/// Draws the first line of a game: the game, its progress, and the seats with their points, the one to move
/// highlighted. If they do not fit, names are abbreviated and whole parts of the progress dropped; if even that is too
/// long, only the seat to move is named.
pub(crate) fn title_bar(canvas: &mut Canvas, label: &str, sub: &str, seats: &[SeatLabel]) -> i32 {
    let width = canvas.width();
    let texts = |longest| seats.iter().map(|seat| seat_text(seat, longest)).collect::<Vec<String>>();
    let length = |texts: &[String]| texts.iter().map(|text| width_of(text)).sum::<i32>();
    let room = width - width_of(label) - 5 - length(&texts(SHORT));
    let kept = fitting(sub, room.max(LEAST_SUB)).unwrap_or_default();
    // A name does not stand without what follows its colon.
    let sub = match kept.rsplit_once(';') {
        Some((whole, _)) if sub[kept.len()..].starts_with(':') => whole,
        _ => &kept,
    };
    let after = title(canvas, label, sub);
    let mover = || {
        let text = |seat: &SeatLabel| if seat.in_turn { seat_text(seat, SHORT) } else { String::new() };
        seats.iter().map(text).collect()
    };
    let ways = [texts(width), texts(SHORT), mover()];
    let shown = ways.into_iter().find(|texts| length(texts) <= width - after - 2).unwrap_or_default();
    let mut x = width - length(&shown);
    for (seat, text) in seats.iter().zip(&shown).filter(|(_, text)| !text.is_empty()) {
        x = match seat {
            SeatLabel { is_lit: true, .. } => canvas.text_on(x, 0, text, Role::HeldPip, Surface::Held),
            SeatLabel { in_turn: true, .. } => canvas.text_on(x, 0, text, Role::OnAccent, Surface::Reversed),
            _ => canvas.text(x, 0, text, Role::Text),
        };
    }
    after
}

fn seat_text(seat: &SeatLabel, longest: i32) -> String {
    let mark = if seat.in_turn { "▸" } else { " " };
    let name = abbreviated(&seat.name, longest);
    let name = if seat.points.is_empty() { name } else { scored(name, &seat.points) };
    format!("{mark} {name} ")
}

/// Draws one sentence in the line above the keys.
pub(crate) fn sentence(canvas: &mut Canvas, text: &str, role: Role) {
    message(canvas, text, role, "");
}

/// Characters of the lower edge of a mat or a sheet.
const EDGES: &str = " ▖▗▘▝▀▄▁▂▃▛▜▙▟+-|";

/// Returns the number of rows for a message, 1 or 2: its own above the keys, and the one above that if it shows only an
/// edge.
pub(crate) fn message_rows(canvas: &Canvas) -> usize {
    let mut above = (0..canvas.width()).filter_map(|x| canvas.cell(x, canvas.height() - 3));
    1 + usize::from(above.all(|cell| cell.symbol().chars().all(|sign| EDGES.contains(sign))))
}

/// Draws the message above the keys: the actor, the event, the next step. It starts with `name` in the accent colour, if
/// given. It is never cut and covers nothing: a text that needs more than [`message_rows`] takes the row of the keys.
/// Returns `true` if it left that row alone.
pub(crate) fn message(canvas: &mut Canvas, text: &str, role: Role, name: &str) -> bool {
    let (width, last) = (canvas.width(), canvas.height() - 2);
    let lines = wrapped(text, width - 2);
    let below = lines.len().saturating_sub(message_rows(canvas)) as i32;
    let first = last + 1 + below.min(1) - lines.len() as i32;
    canvas.fill(0, first, width, lines.len() as i32, Surface::Table);
    for (row, line) in lines.iter().enumerate() {
        let x = match line.strip_prefix(name) {
            Some(_) if row == 0 && !name.is_empty() => canvas.text(1, first, name, Role::Accent),
            _ => 1,
        };
        let said = if x > 1 { &line[name.len()..] } else { line };
        canvas.text(x, first + row as i32, said, role);
    }
    below == 0
}

/// Draws a question and the field for its answer in the line above the keys, and above that the last message
/// `said`. A question that leaves no room for the answer is drawn above it.
pub(crate) fn prompt(canvas: &mut Canvas, said: (&str, Role), question: &str, field: &Field) {
    let role = Role::Strong;
    let (width, row) = (canvas.width(), canvas.height() - 2);
    let fits = width_of(question) + width_of(field.text()).clamp(LEAST_ANSWER, width / 2) < width - 1;
    let (above, question) = if fits { ("", question) } else { (question, "") };
    let told = [said, (above.trim_end(), role)];
    let lines = told.iter().filter(|(text, _)| !text.is_empty());
    let lines: Vec<(String, Role)> = lines
        .flat_map(|(text, role)| wrapped(text, width - 2).into_iter().map(|line| (line, *role)))
        .collect();
    let first = row - lines.len() as i32;
    canvas.fill(0, first, width, row + 1 - first, Surface::Table);
    for ((line, role), y) in lines.iter().zip(first..) {
        canvas.text(1, y, line, *role);
    }
    let after = canvas.text(1, row, question, role);
    field.draw(canvas, after, row, width - 1 - after);
}

/// Maximum number of keys in the last line.
const KEYS: usize = 6;

/// Draws the available keys in the last line: at its left, in gold, what Enter or Space do now, at its right the help
/// and the way out, between them the others in their order. Those without room are left out: the help has them all.
pub(crate) fn keys(canvas: &mut Canvas, items: &[BarItem]) {
    let (width, row) = (canvas.width(), canvas.height() - 1);
    let (edge, mut items): (Vec<&BarItem>, Vec<&BarItem>) =
        items.iter().partition(|item| item.place == BarPlace::Edge);
    let way_on = items.iter().position(|item| item.place == BarPlace::Way);
    if let Some(way_on) = way_on {
        items[..=way_on].rotate_right(1);
    }
    let columns = |items: &[&BarItem]| items.iter().map(|item| caps::width(item)).sum::<i32>();
    let room = width - columns(&edge);
    items.truncate(KEYS.saturating_sub(edge.len()));
    while columns(&items) > room && items.len() > 1 {
        items.pop();
    }
    canvas.fill(0, row, width, 1, Surface::Bar);
    let mut x = 0;
    for (at, item) in items.into_iter().enumerate() {
        let draw = if at == 0 && way_on.is_some() { caps::draw_way_on } else { caps::draw };
        x = draw(canvas, x, row, item);
    }
    let mut x = room.max(x);
    for item in edge {
        x = caps::draw(canvas, x, row, item);
    }
}

#[cfg(test)]
mod tests {
    use super::message;
    use crate::tui::canvas::{Canvas, ClickTargets};
    use crate::tui::theme::{Role, Theme};
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;

    #[test]
    fn a_message_covers_nothing() {
        let check = |above: &str, expected: [&str; 3], keeps_keys: bool| {
            let area = Rect::new(0, 0, 14, 4);
            let (mut buffer, mut targets) = (Buffer::empty(area), ClickTargets::default());
            let canvas = &mut Canvas::new(&mut buffer, &mut targets, Theme::default(), area);
            canvas.text(0, 1, above, Role::Text);
            canvas.text(0, 3, "keys", Role::Text);
            assert_eq!(message(canvas, "Ann, roll the dice.", Role::Text, ""), keeps_keys, "{above}");
            let row = |y: i32| (0..14).filter_map(|x| Some(canvas.cell(x, y)?.symbol().to_owned())).collect();
            let rows: Vec<String> = (1..4).map(row).collect();
            assert_eq!(rows.iter().map(|row: &String| row.trim_end()).collect::<Vec<_>>(), expected);
        };
        // The edge of a mat may go; counts stay, and the keys make room.
        check(" ▝▀▀▀▀▀▘", [" Ann, roll", " the dice.", "keys"], true);
        check("a 1 left", ["a 1 left", " Ann, roll", " the dice."], false);
    }
}

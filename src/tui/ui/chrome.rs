//! The title line, the message line, and the keys: the same on every screen.
use crate::core::words::name_with_score;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::keys::{BarItem, BarPlace};
use crate::tui::paint::caps;
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::Wordings;
use crate::tui::ui::text::field::Field;
use crate::tui::ui::text::lines::{abbreviated, fitting};

/// Rows around the table of a game in play: title, news, next step, keys.
pub(crate) const ROWS_IN_PLAY: i32 = 4;
/// Columns of a name where not all of them fit.
const SHORT: i32 = 5;
/// Minimum width of the progress in the first line.
const LEAST_SUB: i32 = 20;
/// Minimum width of an answer beside its question.
const LEAST_ANSWER: i32 = 12;

/// A seat, or partners, in the title bar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatLabel {
    pub(crate) names: Vec<String>,
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

/// Draws the first line of a game: the game, its progress, and the seats with their points, the one
/// to move highlighted. If they do not fit, names are abbreviated and whole parts of the progress
/// dropped; if even that is too long, only the seat to move is named.
pub(crate) fn title_bar(canvas: &mut Canvas, label: &str, sub: &str, seats: &[SeatLabel]) -> i32 {
    let width = canvas.width();
    let full: Vec<String> = seats.iter().map(|seat| seat_text(seat, width)).collect();
    let short: Vec<String> = seats.iter().map(|seat| seat_text(seat, SHORT)).collect();
    let room = width - width_of(label) - 5 - total_width(&short);
    let part = fitting(sub, room.max(LEAST_SUB)).unwrap_or_default();
    // A name does not stand without what follows its colon.
    let progress = match part.rsplit_once(';') {
        Some((before, _)) if sub[part.len()..].starts_with(':') => before,
        _ => &part,
    };
    let after = title(canvas, label, progress);
    let mut mover_alone = short.clone();
    for (text, seat) in mover_alone.iter_mut().zip(seats) {
        if !seat.in_turn {
            text.clear();
        }
    }
    let texts = [full, short, mover_alone]
        .into_iter()
        .find(|texts| total_width(texts) <= width - after - 2)
        .unwrap_or_default();
    let mut x = width - total_width(&texts);
    for (seat, text) in seats.iter().zip(&texts) {
        if text.is_empty() {
            continue;
        }
        x = match seat {
            SeatLabel { is_lit: true, .. } => {
                canvas.text_on(x, 0, text, Role::HeldPip, Surface::Held)
            }
            SeatLabel { in_turn: true, .. } => {
                canvas.text_on(x, 0, text, Role::OnAccent, Surface::Reversed)
            }
            _ => canvas.text(x, 0, text, Role::Text),
        };
    }
    after
}

fn total_width(texts: &[String]) -> i32 {
    texts.iter().map(|text| width_of(text)).sum()
}

fn seat_text(seat: &SeatLabel, longest: i32) -> String {
    let mark = if seat.in_turn { "▸" } else { " " };
    let names: Vec<String> = seat
        .names
        .iter()
        .map(|name| abbreviated(name, longest))
        .collect();
    let mut name = names.join(" & ");
    if !seat.points.is_empty() {
        name = name_with_score(name, &seat.points);
    }
    format!("{mark} {name} ")
}

/// Draws one sentence in the line above the keys.
pub(crate) fn sentence(canvas: &mut Canvas, text: &str, role: Role) {
    message(
        canvas,
        &Wordings {
            role,
            ..Wordings::new(text)
        },
    );
}

/// Draws `message` in the rows above the keys, as many as [`Wordings::lines`] needs.
pub(crate) fn message(canvas: &mut Canvas, message: &Wordings) {
    let lines = message.lines(canvas.width() - 2);
    let first = canvas.height() - 1 - lines.len() as i32;
    draw_lines(canvas, first, message, &lines);
}

/// Draws what happened, `news`, and below it what to do now, `next`, in the two rows above the
/// keys. News too long for its row takes the other one, too.
pub(crate) fn draw_messages(canvas: &mut Canvas, news: &Wordings, next: &Wordings) {
    let width = canvas.width();
    let first = canvas.height() - 3;
    canvas.fill(0, first, width, 2, Surface::Table);
    let news_lines = news.lines(width - 2);
    let next_lines = next.lines(width - 2);
    draw_lines(canvas, first, news, &news_lines[..news_lines.len().min(2)]);
    if news_lines.len() < 2 {
        draw_lines(
            canvas,
            first + 1,
            next,
            &next_lines[..next_lines.len().min(1)],
        );
    }
    #[cfg(test)]
    if news_lines.len() > 2 || next_lines.len() > 1 {
        crate::tui::canvas::lost::note(format!(
            "no room for {:?}, {:?}",
            news.wordings, next.wordings
        ));
    }
}

/// Draws the `lines` of `message` from row `first` on, its names in their roles.
fn draw_lines(canvas: &mut Canvas, first: i32, message: &Wordings, lines: &[String]) {
    canvas.fill(0, first, canvas.width(), lines.len() as i32, Surface::Table);
    for (row, line) in (first..).zip(lines) {
        let mut x = 1;
        let mut drawn_bytes = 0;
        for (index, _) in line.char_indices() {
            if index >= drawn_bytes
                && let Some((name, role)) = message.name_at(line, index)
            {
                x = canvas.text(x, row, &line[drawn_bytes..index], message.role);
                x = canvas.text(x, row, name, role);
                drawn_bytes = index + name.len();
            }
        }
        canvas.text(x, row, &line[drawn_bytes..], message.role);
    }
}

/// Draws a question and the field for its answer in the row above the keys, and above that
/// `message`. A question that leaves no room for the answer is drawn there, unless something was
/// refused.
pub(crate) fn prompt(canvas: &mut Canvas, mut message: Wordings, question: &str, field: &Field) {
    let width = canvas.width();
    let row = canvas.height() - 2;
    let answer = width_of(field.text()).clamp(LEAST_ANSWER, width / 2);
    let has_room = width_of(question) + answer < width - 1;
    if !has_room && message.role != Role::Bad {
        message = Wordings {
            role: Role::Strong,
            ..Wordings::new(question.trim_end())
        };
    }
    draw_messages(canvas, &message, &Wordings::default());
    let after = canvas.text(1, row, if has_room { question } else { "" }, Role::Strong);
    field.draw(canvas, after, row, width - 1 - after);
}

/// Maximum number of keys in the last line.
const KEYS: usize = 6;

/// Draws the available keys in the last line: at its left, in gold, what Enter or Space do now, at
/// its right the help and the way out, between them the others in their order. Those without room
/// are left out: the help has them all.
pub(crate) fn keys(canvas: &mut Canvas, items: &[BarItem]) {
    let width = canvas.width();
    let row = canvas.height() - 1;
    let (edge, mut items): (Vec<&BarItem>, Vec<&BarItem>) =
        items.iter().partition(|item| item.place == BarPlace::Edge);
    let way_on = items.iter().position(|item| item.place == BarPlace::Way);
    if let Some(way_on) = way_on {
        items[..=way_on].rotate_right(1);
    }
    let room = width - width_of_keys(&edge);
    items.truncate(KEYS.saturating_sub(edge.len()));
    while width_of_keys(&items) > room && items.len() > 1 {
        items.pop();
    }
    canvas.fill(0, row, width, 1, Surface::Bar);
    let mut x = 0;
    for (index, item) in items.into_iter().enumerate() {
        let draw = if index == 0 && way_on.is_some() {
            caps::draw_way_on
        } else {
            caps::draw
        };
        x = draw(canvas, x, row, item);
    }
    let mut x = room.max(x);
    for item in edge {
        x = caps::draw(canvas, x, row, item);
    }
}

fn width_of_keys(items: &[&BarItem]) -> i32 {
    items.iter().map(|item| caps::width(item)).sum()
}

#[cfg(test)]
mod tests {
    use super::{Wordings, draw_messages};
    use crate::tui::canvas::{Canvas, ClickTargets};
    use crate::tui::theme::{Role, Theme};
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;

    #[test]
    fn news_and_next_step_cover_nothing() {
        let check = |news: &str, next: &str, expected: [&str; 4]| {
            let area = Rect::new(0, 0, 14, 4);
            let mut buffer = Buffer::empty(area);
            let mut targets = ClickTargets::default();
            let canvas = &mut Canvas::new(&mut buffer, &mut targets, Theme::default(), area);
            for (y, text) in [(0, "table"), (3, "keys")] {
                canvas.text(0, y, text, Role::Text);
            }
            draw_messages(canvas, &Wordings::new(news), &Wordings::new(next));
            for (y, expected_row) in (0..).zip(expected) {
                let row: String = (0..14)
                    .filter_map(|x| Some(canvas.cell(x, y)?.symbol().to_owned()))
                    .collect();
                assert_eq!(row.trim_end(), expected_row, "row {y}");
            }
        };
        check(
            "Ann rolled.",
            "Ben, roll.",
            ["table", " Ann rolled.", " Ben, roll.", "keys"],
        );
        check("", "Ben, roll.", ["table", "", " Ben, roll.", "keys"]);
        check(
            "Ann rolled 6 6.",
            "Ben, roll.",
            ["table", " Ann rolled 6", " 6.", "keys"],
        );
    }
}

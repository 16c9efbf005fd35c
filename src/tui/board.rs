//! A table as a standalone picture: the game, the seats, the board, and the credits with the
//! licence.
use super::canvas::Canvas;
use super::theme::{Role, Theme};
use super::view::{Playable, View, seat_labels, with_still};
use crate::core::Table;
use crate::tui::ui::text::lines::wrapped;
use crate::tui::ui::{Node, body, chrome};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use std::time::{Duration, Instant};
use unicode_width::UnicodeWidthStr;

/// Minimum size of a view's table.
const BOARD: (i32, i32) = (80, 21);

/// Draws the table after `events` events, with a title and the licence.
pub(crate) fn draw<G: Playable>(
    table: &Table<G>,
    events: usize,
    theme: Theme,
    now: Instant,
) -> Buffer {
    let credit = wrapped(
        &format!("{}. {}", G::INFO.credit, G::LOOK.notice),
        BOARD.0 - 2,
    );
    let area = Rect::new(
        0,
        0,
        BOARD.0 as u16,
        (BOARD.1 + 3 + credit.len() as i32) as u16,
    );
    let theme = theme.on(G::LOOK.ground);
    let states = table.history();
    let events = events.min(states.len() - 1);
    let time = table.log()[..events]
        .last()
        .map_or(Duration::ZERO, |(time, _)| *time);
    let mut buffer = Canvas::paint(area, theme, |canvas| {
        canvas.clear(0, 0, area.width.into(), area.height.into());
        with_still(table, &states[events], time, now, |view, ctx| {
            let seats = seat_labels(view, ctx, None);
            chrome::title_bar(
                canvas,
                G::INFO.name,
                &view.headline(ctx).to_string(),
                &seats,
            );
            body(
                view.table(ctx, Node::Nothing),
                [0; 4],
                &mut canvas.sub(0, 1, BOARD.0, BOARD.1),
            );
        });
        for (row, line) in (BOARD.1 + 2..).zip(&credit) {
            canvas.text(1, row, line, Role::Dim);
        }
    });
    theme.finish(&mut buffer);
    buffer
}

/// Returns the content of a screen as lines of text, without trailing blanks.
pub(crate) fn text_of(screen: &Buffer) -> String {
    let lines: Vec<String> = screen
        .content
        .chunks(usize::from(screen.area.width).max(1))
        .map(line_of)
        .collect();
    lines.join("\n")
}

fn line_of(cells: &[Cell]) -> String {
    let mut line = String::new();
    let mut covered = 0;
    for cell in cells {
        // A wide letter lies over the cell after it, too.
        if covered == 0 {
            line += cell.symbol();
            covered = cell.symbol().width();
        }
        covered = covered.saturating_sub(1);
    }
    line.trim_end().to_owned()
}

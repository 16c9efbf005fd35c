//! A table as a standalone picture: the game, the seats, the board, and the credits with the licence.
use super::canvas::{Canvas, ClickTargets};
use super::theme::{Role, Theme};
use super::view::{Playable, View, ViewContext};
use super::widgets::bars::{self, SeatLabel};
use super::widgets::text::wrapped;
use crate::core::table::Table;
use crate::core::words::number;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::time::{Duration, Instant};

/// Minimum size of a view's table.
const BOARD: (i32, i32) = (80, 21);

/// Returns the notice for a picture of the game: its credits, and the licence of the picture.
pub(crate) fn licence<G: Playable>() -> String {
    format!("{}. {}", G::INFO.credit, G::LOOK.notice)
}

/// Draws the table after `events` events, with a title and the licence.
pub(crate) fn draw<G: Playable>(table: &Table<G>, events: usize, theme: Theme, now: Instant) -> Buffer {
    let credit = wrapped(&licence::<G>(), BOARD.0 - 2);
    let area = Rect::new(0, 0, BOARD.0 as u16, (BOARD.1 + 3 + credit.len() as i32) as u16);
    let (mut buffer, mut targets) = (Buffer::empty(area), ClickTargets::new());
    let theme = theme.on(G::LOOK.ground);
    let mut canvas = Canvas::new(&mut buffer, &mut targets, theme, area);
    canvas.clear(0, 0, area.width.into(), area.height.into());
    let states = table.history();
    let events = events.min(states.len() - 1);
    let seen = states[events].seen_by(None);
    let at = table.log()[..events].last().map_or(Duration::ZERO, |(at, _)| *at);
    let ctx = ViewContext::still(table, &seen, None, at, now);
    let mut view = G::View::default();
    let seat = |(name, points): (&str, i32)| SeatLabel {
        name: name.into(),
        points: number(points),
        total: points,
        in_turn: false,
    };
    let points = seen.standings().into_iter().map(|standing| standing.points);
    let seats: Vec<SeatLabel> = table.names().into_iter().zip(points).map(seat).collect();
    bars::title_bar(&mut canvas, G::INFO.name, &view.headline(&ctx).to_string(), &seats);
    view.draw(&ctx, &mut canvas.sub(0, 1, BOARD.0, BOARD.1));
    for (row, line) in (BOARD.1 + 2..).zip(&credit) {
        canvas.text(1, row, line, Role::Dim);
    }
    theme.finish(&mut buffer);
    buffer
}

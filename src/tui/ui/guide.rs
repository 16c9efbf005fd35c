//! The place of a tutorial's paper.
use super::layout::Node;
use super::page::body;
use crate::tui::canvas::Canvas;
use ratatui::layout::{Margin, Rect};
use std::cell::Cell;

/// The place for guidance on a table, as last drawn.
#[derive(Default)]
pub(crate) struct GuidePlace(Cell<Rect>);

/// Returns the place at the foot of `room`, for tables without another one.
pub(crate) fn foot(room: Rect) -> Rect {
    let high = room.height.min(3);
    Rect { y: room.bottom() - high, height: high, ..room }.inner(Margin::new(1, 0))
}

impl GuidePlace {
    /// Marks a node as the place for guidance, with a row for its shadow.
    pub(crate) fn at<'a>(&'a self, node: Node<'a>) -> Node<'a> {
        node.on([0; 4], |canvas| self.0.set(canvas.rect(0, 0, canvas.width(), canvas.height() - 1)))
    }

    /// Draws a table in the middle of `canvas`, with margins, and records the place.
    pub(crate) fn draw(&self, table: Node<'_>, margins: [i32; 4], canvas: &mut Canvas) {
        self.0.set(foot(canvas.rect(0, 0, canvas.width(), canvas.height())));
        body(table, margins, canvas);
    }

    pub(crate) fn area(&self) -> Rect {
        self.0.get()
    }
}

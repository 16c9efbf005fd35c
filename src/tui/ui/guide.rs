//! Where the paper of a tutorial may lie.
use super::layout::Node;
use super::page::body;
use crate::tui::canvas::Canvas;
use ratatui::layout::Rect;
use std::cell::Cell;

/// The place of a table on which guidance may lie, as it was drawn last.
#[derive(Default)]
pub(crate) struct GuidePlace(Cell<Rect>);

/// The rows at the foot of a table that has no such place now.
const FOOT: u16 = 3;

impl GuidePlace {
    /// The same node; where it is drawn guidance may lie.
    pub(crate) fn at<'a>(&'a self, node: Node<'a>) -> Node<'a> {
        node.on([0; 4], |canvas| self.0.set(canvas.rect(0, 0, canvas.width(), canvas.height())))
    }

    /// Draws a table in the middle of `canvas`, in margins, and notes where that place lies on it.
    pub(crate) fn draw(&self, table: Node<'_>, margins: [i32; 4], canvas: &mut Canvas) {
        let whole = canvas.rect(0, 0, canvas.width(), canvas.height());
        self.0.set(Rect { y: whole.bottom().saturating_sub(FOOT), height: FOOT + 1, ..whole });
        body(table, margins, canvas);
        let place = self.0.get();
        self.0.set(Rect { x: place.x - whole.x, y: place.y - whole.y, ..place });
    }

    /// Returns that place: column, row, columns and rows, of which the last is for the shadow of what lies there.
    pub(crate) fn area(&self) -> (i32, i32, i32, i32) {
        let Rect { x, y, width, height } = self.0.get();
        (x.into(), y.into(), width.into(), i32::from(height) - 1)
    }
}

//! The log of events.
use super::layout::{ANY, Form, Node, custom_leaf};
use crate::core::{Coach, Description};
use crate::tui::canvas::Canvas;
use crate::tui::theme::Role;
use crate::tui::ui::text::lines::wrapped;
use crate::tui::view::ViewContext;

/// The heading.
const HEADING: &str = "So far";
/// Stands in the place of the entries before anything has happened.
const EMPTY: &str = "What happens will be listed here.";

/// Draws as many of the newest entries as there is room for below the heading; nothing if there is
/// no room for one.
pub(crate) fn draw(canvas: &mut Canvas, descriptions: &[Description]) {
    let width = canvas.width();
    let height = canvas.height();
    if entries(&mut canvas.sub(0, 2, width, height - 2), descriptions) {
        canvas.text(0, 0, HEADING, Role::Accent);
    }
}

/// Draws as many entries as there is room for, newest last, or that there are none yet. The very
/// newest is what the message tells. Returns `false` if there is no room.
fn entries(canvas: &mut Canvas, descriptions: &[Description]) -> bool {
    let width = canvas.width();
    let room = canvas.height().max(0) as usize;
    let mut lines: Vec<String> = Vec::new();
    let mut earlier = Description::log(descriptions).rev().skip(1).peekable();
    let empty = earlier.peek().is_none().then(|| EMPTY.to_owned());
    for entry in earlier.chain(empty) {
        let text = wrapped(&entry, width);
        if lines.len() + text.len() > room {
            break;
        }
        lines.extend(text.into_iter().rev());
    }
    for (row, line) in (0..).zip(lines.iter().rev()) {
        canvas.text(0, row, line, Role::Dim);
    }
    !lines.is_empty()
}

/// Shows as many of the descriptions as there is room for, newest last.
pub(crate) fn log_of(descriptions: &[Description]) -> Node<'_> {
    custom_leaf([Form::new((24, 5), (60, ANY))], |canvas, _| {
        draw(canvas, descriptions)
    })
}

/// Returns `true` where the table tells what has happened: a review tells it itself.
fn is_told<G: Coach>(ctx: &ViewContext<G>) -> bool {
    !ctx.is_still() || ctx.task.is_some()
}

/// Shows what has happened at a table; nothing in a review.
pub(crate) fn log<'a, G: Coach>(ctx: &ViewContext<'a, G>) -> Node<'a> {
    if is_told(ctx) {
        log_of(ctx.descriptions)
    } else {
        Node::Nothing
    }
}

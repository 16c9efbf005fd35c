//! What has happened so far.
use super::layout::{ANY, Form, Node, drawn};
use crate::core::describe::Description;
use crate::tui::widgets::log;

/// Returns what has been `told` so far, the newest last, as much of it as there is room for.
pub(crate) fn log(told: &[Description]) -> Node<'_> {
    drawn([Form::new((24, 5), (60, ANY)).worth(1)], |canvas, _| log::draw(canvas, told))
}

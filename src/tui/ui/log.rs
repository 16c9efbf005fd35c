//! The log of events.
use super::layout::{ANY, Form, Node, drawn};
use crate::core::describe::Description;
use crate::tui::widgets::log;

/// Shows as many of the descriptions `told` as there is room for, newest last.
pub(crate) fn log(told: &[Description]) -> Node<'_> {
    drawn([Form::new((24, 5), (60, ANY)).worth(1)], |canvas, _| log::draw(canvas, told))
}

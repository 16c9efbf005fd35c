//! The log of events.
use super::cloth::mat;
use super::layout::{ANY, Form, Node, drawn};
use crate::core::describe::Description;
use crate::tui::canvas::Canvas;
use crate::tui::widgets::log;

/// Shows as many of the descriptions `told` as there is room for, newest last.
pub(crate) fn log(told: &[Description]) -> Node<'_> {
    drawn([Form::new((24, 5), (60, ANY)).worth(1)], |canvas, _| log::draw(canvas, told))
}

/// Shows the same on a mat, which has its title before anything has happened.
pub(crate) fn log_on_mat(told: &[Description]) -> Node<'_> {
    let entries = |canvas: &mut Canvas, _| _ = log::entries(canvas, told);
    mat(log::HEADING, None, drawn([Form::new((20, 3), (60, ANY)).worth(1)], entries))
}

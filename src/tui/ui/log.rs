//! The log of events.
use super::cloth::mat;
use super::layout::{ANY, Form, Node, drawn};
use crate::core::{Coach, Description};
use crate::tui::canvas::Canvas;
use crate::tui::view::ViewContext;
use crate::tui::widgets::log;

/// Shows as many of the descriptions `told` as there is room for, newest last.
pub(crate) fn log_of(told: &[Description]) -> Node<'_> {
    drawn([Form::new((24, 5), (60, ANY)).worth(1)], |canvas, _| log::draw(canvas, told))
}

/// Shows what has happened at a table; nothing where it is told beside the table.
pub(crate) fn log<'a, G: Coach>(ctx: &ViewContext<'a, G>) -> Node<'a> {
    if ctx.explained { Node::Nothing } else { log_of(ctx.told) }
}

/// Shows the same on a mat, which has its title before anything has happened.
pub(crate) fn log_on_mat<'a, G: Coach>(ctx: &ViewContext<'a, G>) -> Node<'a> {
    let told = ctx.told;
    let entries = move |canvas: &mut Canvas, _| _ = log::entries(canvas, told);
    match ctx.explained {
        true => Node::Nothing,
        false => mat(log::HEADING, None, drawn([Form::new((20, 3), (60, ANY)).worth(1)], entries)),
    }
}

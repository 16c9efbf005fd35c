//! Backgrounds for nodes: mats and paper.
use super::layout::{Node, loose, row};
use super::text::{Text, text};
use crate::tui::canvas::Canvas;
use crate::tui::paint::{mat as cloth, paper as sheet};
use crate::tui::theme::Role;

/// Places a node on a mat with a title, and a text beside the title; with less padding if room is
/// short.
pub(crate) fn mat<'a>(title: &str, aside: Option<Text>, inside: Node<'a>) -> Node<'a> {
    let mut head: Vec<Node> = Vec::new();
    if !title.is_empty() {
        head.push(text(title).role(Role::Accent).into());
    }
    if let Some(aside) = aside {
        head.push(aside.right().into());
    }
    if head.is_empty() {
        return inside.on_padded([2, 0, 2, 0], 0, lay_mat);
    }
    loose([row(2, head), inside]).on_padded([2, 0, 2, 0], 1, lay_mat)
}

fn lay_mat(canvas: &mut Canvas) {
    cloth::draw(canvas, 0, 0, canvas.width(), canvas.height());
}

/// Places a node on a sheet of paper.
pub(crate) fn paper(inside: Node<'_>) -> Node<'_> {
    inside.on([2, 1, 2, 1], |canvas| {
        sheet::draw(canvas, 0, 0, canvas.width(), canvas.height())
    })
}

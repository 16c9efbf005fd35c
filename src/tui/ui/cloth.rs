//! Backgrounds for nodes: mats and paper.
use super::layout::{Node, loose, row};
use super::text::{Text, text};
use crate::tui::canvas::Canvas;
use crate::tui::paint::{mat as cloth, paper as sheet};
use crate::tui::theme::Role;

/// Places a node on a mat with a title, and a text beside the title; with less padding if room is
/// short.
pub(crate) fn mat<'a>(title: &str, aside: Option<Text>, inside: Node<'a>) -> Node<'a> {
    let lay = |canvas: &mut Canvas| cloth::draw(canvas, 0, 0, canvas.width(), canvas.height());
    let title = (!title.is_empty()).then(|| text(title).role(Role::Accent).into());
    let head: Vec<Node> = title
        .into_iter()
        .chain(aside.map(|aside| aside.right().into()))
        .collect();
    match head.is_empty() {
        true => inside.on_padded([2, 0, 2, 0], 0, lay),
        false => loose([row(2, head), inside]).on_padded([2, 0, 2, 0], 1, lay),
    }
}

/// Places a node on a sheet of paper.
pub(crate) fn paper(inside: Node<'_>) -> Node<'_> {
    inside.on([2, 1, 2, 1], |canvas| {
        sheet::draw(canvas, 0, 0, canvas.width(), canvas.height())
    })
}

//! Backgrounds for nodes: mats and paper.
use super::layout::{Node, col, either, row};
use super::text::{Text, text};
use crate::tui::canvas::Canvas;
use crate::tui::paint::{mat as cloth, paper as sheet};
use crate::tui::theme::Role;

/// Places a node on a mat with a title, and a text beside the title; with less padding if room is short.
pub(crate) fn mat<'a>(title: &str, aside: Option<Text>, inside: Node<'a>) -> Node<'a> {
    let lay = |canvas: &mut Canvas| cloth::draw(canvas, 0, 0, canvas.width(), canvas.height());
    let head = |aside: Option<Text>| {
        let title = (!title.is_empty()).then(|| text(title).role(Role::Accent).into());
        let aside = aside.map(|aside| aside.right().into());
        title.into_iter().chain(aside).collect::<Vec<Node>>()
    };
    let head = head(aside);
    if head.is_empty() {
        return either([
            inside.clone().on([2, 1, 2, 1], lay).air(2),
            inside.clone().on([2, 1, 2, 0], lay).air(1),
            inside.on([2, 0, 2, 0], lay),
        ]);
    }
    let on = |gap: i32, margins: [i32; 4]| col(gap, [row(2, head.clone()), inside.clone()]).on(margins, lay);
    either([on(1, [2, 1, 2, 1]).air(2), on(1, [2, 0, 2, 0]).air(1), on(0, [2, 0, 2, 0])])
}

/// Places a node on a sheet of paper.
pub(crate) fn paper(inside: Node<'_>) -> Node<'_> {
    inside.on([2, 1, 2, 1], |canvas| sheet::draw(canvas, 0, 0, canvas.width(), canvas.height()))
}

//! The first line, the line above the keys, and the keys: the same on every screen.
use crate::tui::canvas::{Canvas, ClickTarget, width_of};
use crate::tui::keymap::BarItem;
use crate::tui::theme::Role;
use crate::tui::widgets::field::Field;
use unicode_segmentation::UnicodeSegmentation;

/// The first line: what is played, how far it is, whose turn it is.
pub(crate) fn header(canvas: &mut Canvas, left: &str, middle: &str, right: &str) {
    let width = canvas.width();
    canvas.text(1, 0, left, Role::Strong);
    canvas.centred(0, width, 0, middle, Role::Dim);
    canvas.right(width - 1, 0, right, Role::Accent);
}

/// One sentence in the line above the keys.
pub(crate) fn sentence(canvas: &mut Canvas, text: &str, role: Role) {
    let (width, row) = (canvas.width(), canvas.height() - 2);
    canvas.text(1, row, &shortened(text, width - 2), role);
}

/// A question and the field for its answer in the line above the keys.
pub(crate) fn prompt(canvas: &mut Canvas, question: &str, field: &Field) {
    let (width, row) = (canvas.width(), canvas.height() - 2);
    let after = canvas.text(1, row, question, Role::Strong);
    field.draw(canvas, after, row, width - 1 - after);
}

/// The keys that work now, in the last line. Those that do not fit are left out, from the fourth last on: the last
/// three (the coach, the rules with all keys, the menu) lead to the others.
pub(crate) fn keys(canvas: &mut Canvas, items: &[BarItem]) {
    let width = canvas.width();
    let wide = |item: &BarItem| width_of(&item.shown) + 1 + width_of(&item.label);
    let mut items = items.to_vec();
    let total = |items: &[BarItem]| items.iter().map(|i| wide(i) + 2).sum::<i32>() - 2;
    while total(&items) > width - 2 && items.len() > 3 {
        items.remove(items.len() - 4);
    }
    let (mut x, row) = (1, canvas.height() - 1);
    for item in &items {
        canvas.hit(x, row, wide(item), 1, ClickTarget::Key(item.key));
        x = canvas.text(x, row, &item.shown, Role::Accent);
        x = canvas.text(x + 1, row, &item.label, Role::Dim) + 2;
    }
}

/// `text`, cut to `width` columns with an ellipsis where it is longer.
pub(crate) fn shortened(text: &str, width: i32) -> String {
    if width_of(text) <= width {
        return text.into();
    }
    let mut short = String::new();
    for sign in text.graphemes(true) {
        // One column is the ellipsis's.
        if width_of(&short) + width_of(sign) + 1 > width {
            break;
        }
        short.push_str(sign);
    }
    short + "…"
}

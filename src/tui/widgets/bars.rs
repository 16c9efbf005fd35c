//! The first line, the line above the keys, and the keys: the same on every screen.
use crate::tui::keymap::BarItem;
use crate::tui::pen::{Hit, Pen, width_of};
use crate::tui::theme::Role;

/// The first line: what is played, how far it is, whose turn it is.
pub fn header(pen: &mut Pen, left: &str, middle: &str, right: &str) {
    let width = pen.width();
    pen.text(1, 0, left, Role::Strong);
    pen.centred(0, width, 0, middle, Role::Dim);
    pen.right(width - 1, 0, right, Role::Accent);
}

/// One sentence in the line above the keys.
pub fn sentence(pen: &mut Pen, text: &str, role: Role) {
    let (width, row) = (pen.width(), pen.height() - 2);
    pen.text(1, row, &shortened(text, width - 2), role);
}

/// The keys that work now, in the last line. Those that do not fit are left out, from the fourth last on: the last
/// three (the coach, the rules with all keys, the menu) lead to the others.
pub fn keys(pen: &mut Pen, items: &[BarItem]) {
    let width = pen.width();
    let wide = |item: &BarItem| width_of(&item.shown) + 1 + width_of(&item.label);
    let mut items = items.to_vec();
    let total = |items: &[BarItem]| items.iter().map(|i| wide(i) + 2).sum::<i32>() - 2;
    while total(&items) > width - 2 && items.len() > 3 {
        items.remove(items.len() - 4);
    }
    let (mut x, row) = (1, pen.height() - 1);
    for item in &items {
        pen.hit(x, row, wide(item), 1, Hit::Key(item.press));
        x = pen.text(x, row, &item.shown, Role::Accent);
        x = pen.text(x + 1, row, &item.label, Role::Dim) + 2;
    }
}

/// `text`, cut to `width` columns with an ellipsis where it is longer.
pub fn shortened(text: &str, width: i32) -> String {
    if width_of(text) <= width {
        return text.into();
    }
    let mut short = String::new();
    for letter in text.chars() {
        if width_of(&short) + 2 > width {
            break;
        }
        short.push(letter);
    }
    short + "…"
}

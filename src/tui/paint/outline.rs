//! Outlines, for objects without surfaces: without colours, and in ASCII.
use crate::tui::canvas::Canvas;
use crate::tui::theme::Role;

/// Kind of an outline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outline {
    /// `╭─╮`
    Plain,
    /// `╔═╗`
    Double,
    /// `┏━┓`
    Heavy,
    /// `╭╌╮`: the place of an absent object.
    Ghost,
}

/// Draws an outline around a rectangle and clears its interior.
pub(crate) fn draw(
    canvas: &mut Canvas,
    (x, y): (i32, i32),
    (width, height): (i32, i32),
    outline: Outline,
) {
    let role = if outline == Outline::Ghost {
        Role::Dim
    } else {
        Role::Text
    };
    let (corners, across, down) = match outline {
        Outline::Plain => (["╭", "╮", "╰", "╯"], "─", "│"),
        Outline::Double => (["╔", "╗", "╚", "╝"], "═", "║"),
        Outline::Heavy => (["┏", "┓", "┗", "┛"], "━", "┃"),
        Outline::Ghost => (["╭", "╮", "╰", "╯"], "╌", "╎"),
    };
    canvas.clear(x, y, width, height);
    let line = across.repeat((width - 2).max(0) as usize);
    let [upper_left, upper_right, lower_left, lower_right] = corners;
    canvas.text(x, y, &format!("{upper_left}{line}{upper_right}"), role);
    let lower_line = format!("{lower_left}{line}{lower_right}");
    canvas.text(x, y + height - 1, &lower_line, role);
    for row in y + 1..y + height - 1 {
        canvas.text(x, row, down, role);
        canvas.text(x + width - 1, row, down, role);
    }
}

//! At the edge of the square, how many cards each line has left.
use super::board::Layout;
use super::state::NiceView;
use crate::games::nice::Nice;
use crate::games::nice::square::{Mask, completed_by, lines};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::layout::middle;
use crate::tui::theme::Role;
use crate::tui::view::ViewContext;

/// Draws the words at the edge: `1 left` stands out, a line that is done has a sign, and `+1` stands where the card
/// pointed at would complete it or the last card has.
pub(super) fn draw(view: &NiceView, ctx: &ViewContext<Nice>, canvas: &mut Canvas, layout: Layout) {
    if ctx.game.cards().is_empty() {
        return;
    }
    let side = layout.side;
    let square = ctx.game.square();
    let cursor = view.cursor(ctx);
    let completes: Vec<Mask> =
        cursor.map_or(Vec::new(), |cell| completed_by(side, square.down(), cell).collect());
    let latest = ctx.game.latest().filter(|latest| latest.cell.is_some());
    let fresh = latest.map_or(&[][..], |latest| &latest.lines);
    let shown = view.turning.lit(side, ctx.now) == side;
    let (right, bottom) = (layout.right(), layout.bottom());
    for (number, line) in lines(side).iter().enumerate() {
        let left = (line & !square.down()).count_ones();
        let (text, role) = match left {
            _ if completes.contains(line) => ("+1".to_owned(), Role::Kept),
            _ if fresh.contains(line) && shown => ("+1".to_owned(), Role::Good),
            0 if fresh.contains(line) => (String::new(), Role::Dim),
            0 => ("✓".to_owned(), Role::Dim),
            1 => ("1 left".to_owned(), Role::Strong),
            left => (format!("{left} left"), Role::Dim),
        };
        let at = number % side;
        let (x, y) = layout.corner(at * side + at);
        let centre = y + layout.card.1 / 2;
        if number < side {
            canvas.text(x_of_number(layout), centre, &(at + 1).to_string(), Role::Dim);
            canvas.text(right, centre, &text, role);
        } else if number < 2 * side {
            let from = x + middle(layout.card.0, 2 + width_of(&text));
            let after = canvas.text(from, bottom, &char::from(b'a' + at as u8).to_string(), Role::Dim);
            canvas.text(after + 1, bottom, &text, role);
        } else {
            let falls = number == 2 * side;
            let text = if layout.is_roomy() { text.as_str() } else { text.trim_end_matches(" left") };
            let y = if falls { bottom } else { layout.corner(0).1 };
            let after = canvas.text(right, y, if falls { "╲" } else { "╱" }, Role::Dim);
            canvas.text(after + 1, y, text, role);
        }
    }
}

/// The column of the numbers of the rows.
fn x_of_number(layout: Layout) -> i32 {
    layout.corner(0).0 - 2
}

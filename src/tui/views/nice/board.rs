//! The square of cards: face up, face down, those that fit the dice, and the lines.
use super::state::NiceView;
use crate::games::nice::square::{Mask, completed_by, lines};
use crate::games::nice::{Card, Latest, Nice, Phase, TurnOver};
use crate::tui::canvas::{Canvas, ClickTarget, Frame};
use crate::tui::theme::Role;
use crate::tui::view::ViewContext;
use ratatui::style::Modifier;

/// Columns left of the cards, for the numbers of the rows.
const LEFT: i32 = 3;

/// Where the cards lie: their size, and the gap beside each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    side: i32,
    width: i32,
    height: i32,
}

impl Layout {
    /// The largest cards that fit into so many columns and rows.
    pub(crate) fn fitting(side: usize, columns: i32, rows: i32) -> Layout {
        let side = side as i32;
        // A row above for the letters and one below for the lines.
        let tall = ((rows - 2) / side).clamp(4, 7);
        let wide = (columns - LEFT - 4) / side - 1;
        let height = tall.min((wide + 1) * 2 / 3).max(4);
        Layout { side, width: (height * 3 / 2).max(6), height }
    }
    /// Columns of the whole board.
    pub(crate) fn columns(self) -> i32 {
        LEFT + self.side * (self.width + 1) + 4
    }
    /// Rows of the whole board.
    pub(crate) fn rows(self) -> i32 {
        self.side * self.height + 2
    }
    fn corner(self, cell: usize) -> (i32, i32) {
        let (row, column) = (cell as i32 / self.side, cell as i32 % self.side);
        (LEFT + column * (self.width + 1), 1 + row * self.height)
    }
}

/// How a card lies on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Look {
    /// Nobody may turn it now.
    Up,
    /// It may be turned; the number picks it.
    Fits(usize),
    /// It may be turned, and is the one pointed at.
    Cursor(usize),
    /// Face down.
    Down,
    /// Face down, in a line that has just become complete.
    Fresh,
}

/// Draws the board.
pub(crate) fn draw(view: &NiceView, ctx: &ViewContext<Nice>, canvas: &mut Canvas, layout: Layout) {
    let game = ctx.game;
    let side = game.variant().side();
    for at in 0..side {
        let (x, y) = layout.corner(at * side + at);
        let letter = char::from(b'a' + at as u8).to_string();
        canvas.centred(x, layout.width, 0, &letter, Role::Dim);
        canvas.text(1, y + layout.height / 2, &(at + 1).to_string(), Role::Dim);
    }
    if game.cards().is_empty() {
        for cell in 0..side * side {
            let (x, y) = layout.corner(cell);
            canvas.frame(x, y, layout.width, layout.height, Frame::Dashed, Role::Dim);
        }
        return;
    }
    let fresh: Mask = view.last(game).map_or(0, |latest| latest.lines.iter().fold(0, |all, line| all | line));
    let last = view.last(game).and_then(|latest| latest.cell);
    let fitting = view.fitting(ctx);
    let cursor = view.cursor(ctx);
    let best = ctx.advice.first().map(|advice| advice.action);
    for cell in 0..side * side {
        let number = fitting.iter().position(|&other| other == cell);
        let look = match number {
            _ if game.square().face(cell).is_none() && fresh >> cell & 1 == 1 => Look::Fresh,
            _ if game.square().face(cell).is_none() => Look::Down,
            Some(number) if cursor == Some(cell) => Look::Cursor(number + 1),
            Some(number) => Look::Fits(number + 1),
            None => Look::Up,
        };
        let (x, y) = layout.corner(cell);
        let mut canvas = canvas.sub(x, y, layout.width, layout.height);
        draw_card(&mut canvas, game.cards()[cell], look, last == Some(cell));
        if best == Some(TurnOver::cell(side, cell)) {
            canvas.right(layout.width - 1, layout.height / 2, "!", Role::Good);
        }
        let choosing = number.is_some() || (ctx.viewer.is_some() && game.phase() == &Phase::Choose);
        if choosing {
            canvas.hit(0, 0, layout.width, layout.height, ClickTarget::Target(cell as u32));
        }
    }
    draw_lines(game, canvas, layout, cursor, view.last(game));
}

fn draw_card(canvas: &mut Canvas, card: Option<Card>, look: Look, last: bool) {
    let (width, height) = (canvas.width(), canvas.height());
    canvas.clear(0, 0, width, height);
    let (frame, role) = match look {
        Look::Up => (Frame::Single, Role::Text),
        Look::Fits(_) => (Frame::Single, Role::Accent),
        Look::Cursor(_) => (Frame::Double, Role::Accent),
        Look::Down => (Frame::Dashed, Role::Dim),
        Look::Fresh => (Frame::Dashed, Role::Good),
    };
    canvas.frame(0, 0, width, height, frame, role);
    let suit = card.map_or(' ', |card| card.suit.sign());
    let index = card.map_or(String::new(), |card| card.index());
    match look {
        Look::Down | Look::Fresh => {
            let back = if look == Look::Fresh { "▓" } else { "░" };
            for row in 1..height - 1 {
                canvas.text(1, row, &back.repeat((width - 2).max(0) as usize), role);
            }
            if last {
                canvas.centred(1, width - 2, 1, &format!("{index}{suit}"), Role::Strong);
            }
        }
        Look::Up | Look::Fits(_) | Look::Cursor(_) => {
            let red = card.is_some_and(|card| card.suit.is_red());
            let ink = if red { Role::Bad } else { Role::Text };
            let plain = look == Look::Up;
            let mut style = canvas.style(ink);
            if !plain {
                style = style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
            }
            canvas.styled(1, 1, &index, style);
            canvas.styled(width - 2, 1, &suit.to_string(), canvas.style(ink));
            if height > 4 {
                // The other corner, as cards have it; the suit in the middle.
                canvas.styled(1, height - 2, &suit.to_string(), canvas.style(ink));
                canvas.styled(width - 1 - index.len() as i32, height - 2, &index, style);
                canvas.styled(width / 2, height / 2, &suit.to_string(), canvas.style(ink));
            }
        }
    }
    if let Look::Fits(number) | Look::Cursor(number) = look {
        let pick = if number < 10 { number.to_string() } else { String::new() };
        let text = format!("▸{pick}");
        let role = if matches!(look, Look::Cursor(_)) { Role::Cursor } else { Role::Accent };
        canvas.text((width - 2) / 2, height / 2, &text, role);
    }
}

/// At the end of each line, how many of its cards are still face up, `✓` where none is, and `+1` where the card under
/// the cursor would complete it or the last card has.
fn draw_lines(
    game: &Nice,
    canvas: &mut Canvas,
    layout: Layout,
    cursor: Option<usize>,
    last: Option<&Latest>,
) {
    let side = game.variant().side();
    let square = game.square();
    let completes: Vec<Mask> =
        cursor.map_or(Vec::new(), |cell| completed_by(side, square.down(), cell).collect());
    let fresh = last.map_or(&[][..], |latest| &latest.lines);
    let (right, bottom) = (layout.columns() - 4, layout.rows() - 1);
    for (number, &line) in lines(side).iter().enumerate() {
        let up = (line & !square.down()).count_ones();
        let (text, role) = if completes.contains(&line) {
            ("+1?".to_owned(), Role::Cursor)
        } else if fresh.contains(&line) {
            ("+1".to_owned(), Role::Good)
        } else if up == 0 {
            ("✓".to_owned(), Role::Dim)
        } else {
            (up.to_string(), if up == 1 { Role::Accent } else { Role::Dim })
        };
        let at = number % side;
        let (left, top) = layout.corner(at * side + at);
        match number {
            _ if number < side => _ = canvas.text(right, top + layout.height / 2, &text, role),
            _ if number < 2 * side => canvas.centred(left, layout.width, bottom, &text, role),
            _ if number == 2 * side => _ = canvas.text(right, bottom, &text, role),
            _ => _ = canvas.text(right, 0, &text, role),
        }
    }
    canvas.text(right - 1, 0, "╱", Role::Dim);
    canvas.text(right - 1, bottom, "╲", Role::Dim);
}

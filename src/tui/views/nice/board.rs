//! The square of cards: face up, turned over, fitting the dice, and under the cursor; at its edge, the number of
//! cards left in each line.
use super::keys::badge;
use super::state::NiceView;
use crate::games::nice::square::{Mask, completed_by, lines};
use crate::games::nice::{Card, Nice, Phase, TurnOver, words};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::card::{self, State};
use crate::tui::paint::mat;
use crate::tui::theme::{Role, Theme};
use crate::tui::ui::layout::middle;
use crate::tui::ui::{Form, Leaf};
use crate::tui::view::{ViewContext, request};

/// Columns on the left of the cards, for the row numbers: on a mat or in a square of three, and in one of four.
const LEFT: [i32; 2] = [2, 3];

/// Minimum columns beside the cards.
pub(super) const LEAST: i32 = 28;
/// The size of a card, `true` if it lies on a mat, and its worth.
type CardSize = ((i32, i32), bool, i16);
/// Sizes of cards, from large to small, in a square of three, and of four.
const SIZES: [&[CardSize]; 2] = [
    &[
        ((23, 17), true, 4),
        ((19, 14), true, 3),
        ((15, 10), true, 2),
        ((15, 10), false, 2),
        ((13, 6), false, 0),
        ((9, 5), false, -1),
    ],
    &[
        ((19, 13), true, 3),
        ((15, 10), true, 2),
        ((11, 8), true, 1),
        ((11, 7), false, 1),
        ((9, 5), false, 0),
        ((9, 4), false, -1),
    ],
];
/// The rows of the largest card that can be spread.
const LARGE: i32 = 14;
/// Maximum columns and rows between cards.
const GAP: (i32, i32) = (8, 4);

/// Layout of the cards: their size, the gaps between them, and the surroundings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) side: usize,
    pub(super) card: (i32, i32),
    gap: (i32, i32),
    /// They are on a mat, which has a margin of a cell.
    mat: bool,
}

impl Layout {
    /// Returns the closest layouts of cards in a square of `side`, from large to small, each with its worth.
    fn close(side: usize) -> impl Iterator<Item = (Layout, i16)> {
        // The gaps look the same both ways if there is room.
        let layout =
            move |(card, mat, worth)| (Layout { side, card, gap: (if mat { 2 } else { 1 }, 0), mat }, worth);
        SIZES[usize::from(side > 3)].iter().copied().map(layout)
    }

    /// Increases the gaps as far as this many columns and rows permit.
    fn spread(self, width: i32, height: i32) -> Layout {
        let (across, down) = (width - self.columns(), height - self.rows());
        let side = self.side as i32;
        let down = (down / (side - 1)).clamp(0, GAP.1);
        let across = (self.gap.0 + across / side).min(GAP.0.min(2 * down + 2));
        Layout { gap: (across, down), ..self }
    }

    fn left(self) -> i32 {
        LEFT[usize::from(self.side > 3 && !self.mat)]
    }

    fn margin(self) -> i32 {
        i32::from(self.mat)
    }

    /// Returns the columns of the text on the right of the cards.
    fn words(self) -> i32 {
        if self.mat { 8 } else { 6 }
    }

    /// Returns the columns of the whole board, with the text at its edge.
    pub(super) fn columns(self) -> i32 {
        let cards = self.side as i32 * (self.card.0 + self.gap.0);
        self.left() + cards + self.words() + 2 * self.margin()
    }

    /// Returns the rows of the whole board, with the text below it.
    pub(super) fn rows(self) -> i32 {
        self.side as i32 * (self.card.1 + self.gap.1) - self.gap.1 + 1 + 2 * self.margin()
    }

    /// Returns the column and row of the card of `cell`.
    pub(super) fn corner(self, cell: usize) -> (i32, i32) {
        let (row, column) = ((cell / self.side) as i32, (cell % self.side) as i32);
        (
            self.margin() + self.left() + column * (self.card.0 + self.gap.0),
            self.margin() + row * (self.card.1 + self.gap.1),
        )
    }

    /// Returns the column of the text on the right of the cards.
    pub(super) fn right(self) -> i32 {
        self.columns() - self.margin() - if self.mat { 8 } else { 6 }
    }

    /// Returns the row of the text below the cards.
    pub(super) fn bottom(self) -> i32 {
        self.rows() - 1 - self.margin()
    }
}

/// The square of cards with the text at its edge, as large as possible.
pub(super) struct Cards<'a> {
    pub(super) view: &'a NiceView,
    pub(super) ctx: &'a ViewContext<'a, Nice>,
}

impl Leaf for Cards<'_> {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let form = |(layout, worth): (Layout, i16)| {
            // The largest leave no rows for more.
            let gap = if layout.card.1 > LARGE { (2, 0) } else { GAP };
            let wide = Layout { gap, ..layout };
            let form = Form::new((layout.columns(), layout.rows()), (wide.columns(), wide.rows()));
            form.worth(worth).air(layout.mat.into())
        };
        Layout::close(self.ctx.game.variant().side()).map(form).collect()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let Some((close, _)) = Layout::close(self.ctx.game.variant().side()).nth(form) else { return };
        let layout = close.spread(canvas.width(), canvas.height());
        let (x, y) = (middle(canvas.width(), layout.columns()), middle(canvas.height(), layout.rows()));
        let square = &mut canvas.sub(x, y, layout.columns(), layout.rows());
        if layout.mat {
            mat::draw(square, 0, 0, layout.columns(), layout.rows());
        }
        draw(self.view, self.ctx, square, layout);
        draw_edges(self.view, self.ctx, square, layout);
    }
}

fn draw(view: &NiceView, ctx: &ViewContext<Nice>, canvas: &mut Canvas, layout: Layout) {
    let game = ctx.game;
    let cells = layout.side * layout.side;
    let (width, height) = layout.card;
    if game.cards().is_empty() {
        (0..cells).for_each(|cell| mat::place(canvas, layout.corner(cell), layout.card));
        return;
    }
    let cursor = view.cursor(ctx);
    let lit = lit(view, ctx);
    let ringed = |cell: usize| cursor == Some(cell) || lit >> cell & 1 == 1;
    let fitting = view.fitting(ctx);
    // Rings extend over neighbours: cards with one are drawn last.
    let order = (0..cells).filter(|cell| !ringed(*cell)).chain((0..cells).filter(|cell| ringed(*cell)));
    for cell in order {
        let (x, y) = layout.corner(cell);
        let number = fitting.iter().position(|&other| other == cell);
        draw_card(view, ctx, canvas, layout, cell, number, ringed(cell));
        if number.is_some() || (ctx.viewer.is_some() && game.phase() == &Phase::Choose) {
            canvas.hit(x, y, width, height, request::<Nice>("card", cell));
        }
    }
}

/// Returns the cards of the lines completed by the last card, as far as they are lit.
fn lit(view: &NiceView, ctx: &ViewContext<Nice>) -> Mask {
    let side = ctx.game.variant().side();
    let lines =
        ctx.game.latest().filter(|latest| latest.cell.is_some()).map_or(&[][..], |latest| &latest.lines);
    let count = view.turning.lit(side, ctx.now);
    let cards = |line: Mask| (0..16).filter(move |cell| line >> cell & 1 == 1).take(count);
    lines.iter().flat_map(|&line| cards(line)).fold(0, |all, cell| all | 1 << cell)
}

fn draw_card(
    view: &NiceView,
    ctx: &ViewContext<Nice>,
    canvas: &mut Canvas,
    layout: Layout,
    cell: usize,
    number: Option<usize>,
    ring: bool,
) {
    let (game, (x, y), (width, height)) = (ctx.game, layout.corner(cell), layout.card);
    if view.turning.awaits(cell, ctx.now) {
        return mat::place(canvas, (x, y), layout.card);
    }
    let face = game.cards()[cell];
    let down = game.square().face(cell).is_none();
    let state = match view.turning.state(cell, width, ctx.now) {
        Some(turning) => turning,
        None if down => State::Down,
        None if number.is_some() => State::Fits,
        None => State::Up,
    };
    let badge = number.filter(|_| ctx.viewer.is_some()).map(badge);
    let rank = face.map_or(String::new(), Card::index);
    let suit = face.map_or(' ', |face| face.suit.sign());
    card::Card { rank: &rank, suit, state, cursor: ring, badge }.draw(canvas, x, y, width, height);
    match (state, face) {
        (State::Down, Some(face)) if view.last(game).and_then(|last| last.cell) == Some(cell) => {
            // The last card turned over still shows what it was.
            chip(canvas, x + middle(width, chip_width(face)), y + height / 2, face);
        }
        (State::Fits, _) if badge.is_some() => {
            let best = ctx.advice.first().map(|advice| advice.action);
            if best == Some(TurnOver::cell(layout.side, cell)) {
                card::mark_best(canvas, (x, y), layout.card);
            }
        }
        _ => {}
    }
}

/// Returns the width of a card in a line of text.
pub(super) fn chip_width(card: Card) -> i32 {
    width_of(&card.short()) + 2
}

/// Draws a card in a line of text, rank and suit; returns the next column.
pub(super) fn chip(canvas: &mut Canvas, x: i32, y: i32, card: Card) -> i32 {
    card::chip(canvas, x, y, &card.short(), card.suit.is_red())
}

/// Draws the text at the edge: `1 left` is highlighted, a completed line has a mark, and `+1` marks the lines that
/// the card under the cursor would complete or the last card has.
fn draw_edges(view: &NiceView, ctx: &ViewContext<Nice>, canvas: &mut Canvas, layout: Layout) {
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
            left => (words::left(left), if left == 1 { Role::Strong } else { Role::Dim }),
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
            let (sign, top) = (if falls { "╲" } else { "╱" }, layout.corner(0).1);
            if layout.mat {
                let y = if falls { bottom } else { top };
                let after = canvas.text(right, y, sign, Role::Dim);
                canvas.text(after + 1, y, &text, role);
            } else {
                // Below its sign.
                let y = if falls { bottom } else { top + 1 };
                canvas.text(right, y - 1, sign, Role::Dim);
                canvas.text(right, y, &text, role);
            }
        }
    }
}

/// Returns the column of the row numbers.
fn x_of_number(layout: Layout) -> i32 {
    layout.corner(0).0 - 2
}

//! The square of cards: face up, turned over, fitting the dice, and under the cursor, with the
//! lines that it completes.
use super::state::NiceView;
use crate::games::nice::square::{Mask, cells, lines};
use crate::games::nice::{Card, Nice, Phase, TurnOver};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::card::{self, CardState};
use crate::tui::paint::mat;
use crate::tui::theme::{Role, Surface, Theme};
use crate::tui::ui::layout::middle;
use crate::tui::ui::{Form, Leaf};
use crate::tui::view::{ViewContext, request};

/// Columns on the left of the cards, for the row numbers: on a mat or in a square of three, and in
/// one of four.
const LEFT: [i32; 2] = [2, 3];

/// Columns on the right of the cards, for `+1`.
const POINT: i32 = 3;

/// Minimum columns beside the cards.
pub(super) const LEAST: i32 = 28;
/// The size of a card, and `true` if it lies on a mat.
type CardSize = ((i32, i32), bool);
/// Sizes of cards, from large to small, in a square of three, and of four.
const SIZES: [&[CardSize]; 2] = [
    &[
        ((23, 17), true),
        ((19, 14), true),
        ((15, 10), true),
        ((15, 10), false),
        ((13, 6), false),
        ((9, 5), false),
    ],
    &[
        ((19, 13), true),
        ((15, 10), true),
        ((11, 8), true),
        ((11, 7), false),
        ((9, 5), false),
        ((9, 4), false),
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
    /// Returns the closest layouts of cards in a square of `side`, from large to small.
    fn close(side: usize) -> impl Iterator<Item = Layout> {
        // The gaps look the same both ways if there is room.
        let layout = move |(card, mat)| Layout {
            side,
            card,
            gap: (if mat { 2 } else { 1 }, 0),
            mat,
        };
        SIZES[usize::from(side > 3)].iter().copied().map(layout)
    }

    /// Increases the gaps as far as this many columns and rows permit.
    fn spread(self, width: i32, height: i32) -> Layout {
        let (across, down) = (width - self.columns(), height - self.rows());
        let side = self.side as i32;
        let down = (down / (side - 1)).clamp(0, GAP.1);
        let across = (self.gap.0 + across / side).min(GAP.0.min(2 * down + 2));
        Layout {
            gap: (across, down),
            ..self
        }
    }

    fn left(self) -> i32 {
        LEFT[usize::from(self.side > 3 && !self.mat)]
    }

    fn margin(self) -> i32 {
        i32::from(self.mat)
    }

    /// Returns the columns of the whole board, with the text at its edge.
    pub(super) fn columns(self) -> i32 {
        let cards = self.side as i32 * (self.card.0 + self.gap.0);
        self.left() + cards + POINT + 2 * self.margin()
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
        self.columns() - self.margin() - POINT
    }

    /// Returns the row of the text below the cards.
    pub(super) fn bottom(self) -> i32 {
        self.rows() - 1 - self.margin()
    }
}

/// The square of cards with the text at its edge, as large as possible.
pub(super) struct CardSquare<'a> {
    pub(super) view: &'a NiceView,
    pub(super) ctx: &'a ViewContext<'a, Nice>,
}

impl Leaf for CardSquare<'_> {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let form = |layout: Layout| {
            // The largest leave no rows for more.
            let gap = if layout.card.1 > LARGE { (2, 0) } else { GAP };
            let wide = Layout { gap, ..layout };
            Form::new(
                (layout.columns(), layout.rows()),
                (wide.columns(), wide.rows()),
            )
        };
        Layout::close(self.ctx.game.variant().side())
            .map(form)
            .collect()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let Some(close) = Layout::close(self.ctx.game.variant().side()).nth(form) else {
            return;
        };
        let layout = close.spread(canvas.width(), canvas.height());
        let (x, y) = (
            middle(canvas.width(), layout.columns()),
            middle(canvas.height(), layout.rows()),
        );
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
    let all = layout.side * layout.side;
    let (width, height) = layout.card;
    if game.cards().is_empty() {
        (0..all).for_each(|cell| mat::place(canvas, layout.corner(cell), layout.card));
        return;
    }
    let cursor = view.cursor(ctx);
    let chained = chained(view, ctx);
    let ringed = |cell: usize| cursor == Some(cell) || chained >> cell & 1 == 1;
    let fitting = view.fitting(ctx);
    // Rings extend over neighbours: cards with one are drawn last.
    let order = (0..all)
        .filter(|cell| !ringed(*cell))
        .chain((0..all).filter(|cell| ringed(*cell)));
    for cell in order {
        let (x, y) = layout.corner(cell);
        let fits = fitting.contains(&cell);
        draw_card(view, ctx, canvas, layout, cell, fits, ringed(cell));
        if fits || (ctx.viewer.is_some() && game.phase() == &Phase::Choose) {
            canvas.hit(x, y, width, height, request::<Nice>("card", cell));
        }
    }
}

/// Returns the lines that the card under the cursor would complete; without a cursor, those that
/// the last card has.
fn completed(view: &NiceView, ctx: &ViewContext<Nice>) -> Vec<Mask> {
    match view.cursor(ctx) {
        Some(cell) => ctx.game.square().completes(cell).collect(),
        None => {
            let latest = ctx.game.latest().filter(|latest| latest.cell.is_some());
            latest.map_or_else(Vec::new, |latest| latest.lines.clone())
        }
    }
}

/// Returns the cards of these lines, as far as they are lit.
fn chained(view: &NiceView, ctx: &ViewContext<Nice>) -> Mask {
    let side = ctx.game.variant().side();
    let count = view.turning.lit_cards(side, ctx.now);
    let cards = |line: Mask| cells(line).take(count);
    completed(view, ctx)
        .into_iter()
        .flat_map(cards)
        .fold(0, |all, cell| all | 1 << cell)
}

fn draw_card(
    view: &NiceView,
    ctx: &ViewContext<Nice>,
    canvas: &mut Canvas,
    layout: Layout,
    cell: usize,
    fits: bool,
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
        None if down => CardState::Down,
        None if fits => CardState::Fits,
        None => CardState::Up,
    };
    let rank = face.map_or(String::new(), Card::index);
    let suit = face.map_or(' ', |face| face.suit.sign());
    card::CardDrawing {
        rank: &rank,
        suit,
        state,
        cursor: ring,
    }
    .draw(canvas, x, y, width, height);
    match (state, face) {
        (CardState::Down, Some(face))
            if view.last(game).and_then(|last| last.cell) == Some(cell) =>
        {
            // The last card turned over still shows what it was.
            chip(
                canvas,
                x + middle(width, chip_width(face)),
                y + height / 2,
                face,
            );
        }
        (CardState::Fits, _) if ctx.viewer.is_some() => {
            let best = ctx.best().map(|advice| advice.action);
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

/// Draws the text at the edge: the numbers of rows and the letters of columns, and `+1` at the
/// lines that the card under the cursor would complete, or that the last card has.
fn draw_edges(view: &NiceView, ctx: &ViewContext<Nice>, canvas: &mut Canvas, layout: Layout) {
    if ctx.game.cards().is_empty() {
        return;
    }
    let side = layout.side;
    for at in 0..side {
        let (x, y) = layout.corner(at * side + at);
        let (row, column) = (
            (at + 1).to_string(),
            char::from(b'a' + at as u8).to_string(),
        );
        canvas.text(
            layout.corner(0).0 - 2,
            y + layout.card.1 / 2,
            &row,
            Role::Dim,
        );
        canvas.text(x + layout.card.0 / 2, layout.bottom(), &column, Role::Dim);
    }
    let role = if view.cursor(ctx).is_some() {
        Role::Kept
    } else {
        Role::Good
    };
    if view.turning.lit_cards(side, ctx.now) < side {
        return;
    }
    for line in completed(view, ctx) {
        draw_links(canvas, layout, line);
        let (x, y) = match lines(side).iter().position(|other| *other == line) {
            Some(row) if row < side => (
                layout.right(),
                layout.corner(row * side).1 + layout.card.1 / 2,
            ),
            Some(column) if column < 2 * side => (
                layout.corner(column - side).0 + layout.card.0 / 2 + 2,
                layout.bottom(),
            ),
            Some(falling) if falling == 2 * side => (layout.right(), layout.bottom()),
            _ => (layout.right(), layout.corner(0).1),
        };
        canvas.text(x, y, "+1", role);
    }
}

/// Joins the cards of a row or column to a chain; those of a diagonal touch at their corners.
fn draw_links(canvas: &mut Canvas, layout: Layout, line: Mask) {
    let line: Vec<usize> = cells(line).collect();
    let (solid, (width, height)) = (canvas.theme.is_solid(), layout.card);
    let mut link = |x: i32, y: i32, columns: i32, sign: &str| {
        let sign = if solid { " " } else { sign };
        canvas.text_on(
            x,
            y,
            &sign.repeat(columns.max(0) as usize),
            Role::HeldPip,
            Surface::Held,
        );
    };
    for pair in line.windows(2) {
        let (x, y) = layout.corner(pair[0]);
        if pair[1] == pair[0] + 1 {
            link(x + width, y + height / 2, layout.gap.0, "═");
        } else if pair[1] == pair[0] + layout.side {
            (y + height..y + height + layout.gap.1)
                .for_each(|y| link(x + width / 2 - 1, y, 3, "║"));
        }
    }
}

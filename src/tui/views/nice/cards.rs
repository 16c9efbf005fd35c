//! The square of cards: face up, turned over, fitting the dice, and under the cursor, with the
//! lines that it completes; and how cards move.
use super::{NiceContext, NiceView, is_choosing};
use crate::games::nice::square::{Mask, cells, lines};
use crate::games::nice::{Card, Nice, TurnOver};
use crate::store::Motion;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::card::{self, CardDrawing, CardState};
use crate::tui::paint::mat;
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::layout::{Extent, middle};
use crate::tui::ui::motion::timeline::{self, Timeline};
use crate::tui::ui::{Form, Node, custom_leaf};
use crate::tui::view::request;
use std::time::Instant;

/// Columns on the right of the cards, for `+1`.
const POINT: i32 = 3;
/// A size of cards, and what is around them.
#[derive(Clone, Copy)]
struct CardsSize {
    card: Extent,
    is_on_mat: bool,
    /// The letters of the columns have a row below the cards.
    has_letters: bool,
}

impl CardsSize {
    const fn on_mat(width: i32, height: i32) -> CardsSize {
        CardsSize {
            is_on_mat: true,
            ..CardsSize::plain(width, height)
        }
    }

    const fn plain(width: i32, height: i32) -> CardsSize {
        CardsSize {
            card: (width, height),
            is_on_mat: false,
            has_letters: true,
        }
    }
}

/// Sizes of cards, from large to small, in a square of three, and of four.
const SIZES: [&[CardsSize]; 2] = [
    &[
        CardsSize::on_mat(23, 17),
        CardsSize::on_mat(19, 14),
        CardsSize::on_mat(15, 10),
        CardsSize::plain(15, 10),
        CardsSize::plain(13, 6),
        CardsSize::plain(9, 5),
    ],
    &[
        CardsSize::on_mat(19, 13),
        CardsSize::on_mat(15, 10),
        CardsSize::on_mat(11, 8),
        CardsSize::plain(11, 7),
        CardsSize::plain(9, 5),
        // The smallest terminal has just the rows for four such cards.
        CardsSize {
            has_letters: false,
            ..CardsSize::plain(9, 5)
        },
        CardsSize::plain(9, 4),
    ],
];
/// The rows of the largest card that can be spread.
const LARGE: i32 = 14;
/// Maximum columns and rows between cards.
const GAP: Extent = (8, 4);

/// Layout of the cards: their size, the gaps between them, and the surroundings.
#[derive(Clone, Copy)]
struct Layout {
    side: usize,
    card: Extent,
    gap: Extent,
    /// They lie on a mat, which has a margin of a cell.
    is_on_mat: bool,
    has_letters: bool,
}

impl Layout {
    /// Returns the layout of cards as close together as possible.
    fn close(side: usize, size: CardsSize) -> Layout {
        // The gaps look the same both ways if there is room.
        let gap = (if size.is_on_mat { 2 } else { 1 }, 0);
        Layout {
            side,
            card: size.card,
            gap,
            is_on_mat: size.is_on_mat,
            has_letters: size.has_letters,
        }
    }

    /// Increases the gaps as far as the room permits.
    fn spread(self, room: Extent) -> Layout {
        let side = self.side as i32;
        let (width, height) = self.extent();
        let down = ((room.1 - height) / (side - 1)).clamp(0, GAP.1);
        let across = (self.gap.0 + (room.0 - width) / side).min(GAP.0.min(2 * down + 2));
        Layout {
            gap: (across, down),
            ..self
        }
    }

    fn margin(self) -> i32 {
        i32::from(self.is_on_mat)
    }

    /// Returns the columns and rows of the whole, with the text at its edge.
    fn extent(self) -> Extent {
        let (right, bottom) = self.edge();
        (right + POINT + self.margin(), bottom + 1 + self.margin())
    }

    /// Returns the column of the text on the right of the cards, and the row of that below them:
    /// without letters the last row of the lowest cards.
    fn edge(self) -> Extent {
        let (_, y) = self.corner(self.side * self.side);
        let (first, _) = self.corner(0);
        (
            first + self.side as i32 * (self.card.0 + self.gap.0),
            y - self.gap.1 - i32::from(!self.has_letters),
        )
    }

    /// Returns the column and row of the card of `cell`.
    fn corner(self, cell: usize) -> Extent {
        // The number of a row stands on the left.
        let left = if self.side > 3 && !self.is_on_mat {
            3
        } else {
            2
        };
        let (row, column) = ((cell / self.side) as i32, (cell % self.side) as i32);
        (
            self.margin() + left + column * (self.card.0 + self.gap.0),
            self.margin() + row * (self.card.1 + self.gap.1),
        )
    }
}

/// The square of cards with the text at its edge, as large as possible.
pub(super) fn square<'a>(view: &'a NiceView, ctx: &'a NiceContext<'a>) -> Node<'a> {
    let side = ctx.game.variant().side();
    let sizes = SIZES[usize::from(side > 3)].iter();
    let layouts: Vec<Layout> = sizes.map(|size| Layout::close(side, *size)).collect();
    let form = |layout: &Layout| {
        // The largest leave no rows for more.
        let gap = if layout.card.1 > LARGE { (2, 0) } else { GAP };
        Form::new(layout.extent(), Layout { gap, ..*layout }.extent())
    };
    let forms: Vec<Form> = layouts.iter().map(form).collect();
    custom_leaf(forms, move |canvas, form| {
        let room = (canvas.width(), canvas.height());
        let layout = layouts[form].spread(room);
        let (width, height) = layout.extent();
        let (x, y) = (middle(room.0, width), middle(room.1, height));
        let canvas = &mut canvas.sub(x, y, width, height);
        if layout.is_on_mat {
            mat::draw(canvas, 0, 0, width, height);
        }
        if ctx.game.cards().is_empty() {
            (0..side * side).for_each(|cell| mat::place(canvas, layout.corner(cell), layout.card));
            return;
        }
        let lines = completed(view, ctx);
        draw_cards(view, ctx, canvas, layout, &lines);
        draw_names(canvas, layout);
        if view.turning.lit_cards(side, ctx.now) == side {
            let role = if view.cursor(ctx).is_some() {
                Role::Kept
            } else {
                Role::Good
            };
            for line in lines {
                draw_links(canvas, layout, line);
                draw_point(canvas, layout, line, role);
            }
        }
    })
}

/// Returns the lines that the card under the cursor would complete; without a cursor, those that
/// the last card has.
fn completed(view: &NiceView, ctx: &NiceContext) -> Vec<Mask> {
    match (view.cursor(ctx), ctx.game.latest()) {
        (Some(cell), _) => ctx.game.square().completes(cell).collect(),
        (None, Some(latest)) => latest.lines.clone(),
        (None, None) => Vec::new(),
    }
}

fn draw_cards(
    view: &NiceView,
    ctx: &NiceContext,
    canvas: &mut Canvas,
    layout: Layout,
    lines: &[Mask],
) {
    let all = layout.side * layout.side;
    let (width, height) = layout.card;
    let cursor = view.cursor(ctx);
    let fitting = view.fitting(ctx);
    let lit = view.turning.lit_cards(layout.side, ctx.now);
    let has_ring = |cell: usize| {
        let is_lit = |line: &Mask| cells(*line).take(lit).any(|other| other == cell);
        cursor == Some(cell) || lines.iter().any(is_lit)
    };
    // Rings extend over neighbours: cards with one are drawn last.
    let plain = (0..all).filter(|cell| !has_ring(*cell));
    for cell in plain.chain((0..all).filter(|cell| has_ring(*cell))) {
        draw_card(
            view,
            ctx,
            canvas,
            layout,
            cell,
            fitting.contains(&cell),
            has_ring(cell),
        );
        if is_choosing(ctx) {
            let (x, y) = layout.corner(cell);
            canvas.hit(x, y, width, height, request::<Nice>("card", cell));
        }
    }
}

fn draw_card(
    view: &NiceView,
    ctx: &NiceContext,
    canvas: &mut Canvas,
    layout: Layout,
    cell: usize,
    fits: bool,
    has_ring: bool,
) {
    let (x, y) = layout.corner(cell);
    let (width, height) = layout.card;
    if view.turning.awaits(cell, ctx.now) {
        return mat::place(canvas, (x, y), layout.card);
    }
    let square = ctx.game.square();
    let state = match view.turning.state(cell, width, ctx.now) {
        Some(turning) => turning,
        None if square.face(cell).is_none() => CardState::Down,
        None if fits => CardState::Fits,
        None => CardState::Up,
    };
    let face = ctx.game.cards()[cell];
    CardDrawing {
        rank: &face.map_or(String::new(), Card::index),
        suit: face.map_or(' ', |face| face.suit.sign()),
        state,
        cursor: has_ring,
    }
    .draw(canvas, x, y, width, height);
    let latest = ctx.game.latest().and_then(|latest| latest.cell);
    if state == CardState::Down && latest.or(view.last_cell) == Some(cell) {
        // The last card turned over still shows what it was.
        if let Some(face) = face {
            let text = face.short();
            let left = x + middle(width, width_of(&text) + 2);
            card::chip(canvas, left, y + height / 2, &text, face.suit.is_red());
        }
    }
    let best = ctx.best().map(|advice| advice.action);
    if fits && ctx.viewer.is_some() && best == Some(TurnOver::cell(layout.side, cell)) {
        card::mark_best(canvas, (x, y), layout.card);
    }
}

/// Draws the numbers of rows and the letters of columns.
fn draw_names(canvas: &mut Canvas, layout: Layout) {
    let (left, _) = layout.corner(0);
    let (_, bottom) = layout.edge();
    for (at, letter) in (0..layout.side).zip('a'..) {
        let (x, y) = layout.corner(at * layout.side + at);
        let (width, height) = layout.card;
        canvas.text(left - 2, y + height / 2, &(at + 1).to_string(), Role::Dim);
        if layout.has_letters {
            canvas.text(x + width / 2, bottom, &letter.to_string(), Role::Dim);
        }
    }
}

/// Draws `+1` at the end of a line.
fn draw_point(canvas: &mut Canvas, layout: Layout, line: Mask, role: Role) {
    let side = layout.side;
    let (right, bottom) = layout.edge();
    let (x, y) = match lines(side).iter().position(|other| *other == line) {
        Some(row) if row < side => (right, layout.corner(row * side).1 + layout.card.1 / 2),
        Some(column) if column < 2 * side => (
            layout.corner(column - side).0 + layout.card.0 / 2 + 2,
            bottom,
        ),
        Some(falling) if falling == 2 * side => (right, bottom),
        _ => (right, layout.corner(0).1),
    };
    canvas.text(x, y, "+1", role);
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

/// The frames of a turning card: its visible width, in sixths, and `true` if its back is visible.
const TURN: [(i32, bool); timeline::TURN.count as usize] =
    [(4, false), (1, false), (1, true), (4, true)];

/// Animated parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CardMotion {
    /// The card of a cell.
    Card(usize),
    /// The lines it completes.
    Line,
    /// The card of a cell being dealt.
    Deal(usize),
}

/// A card being turned over, and the line it may complete.
#[derive(Clone, Default, Debug)]
pub(super) struct CardTurn {
    pub(super) timeline: Timeline<CardMotion>,
}

impl CardTurn {
    /// Turns the card of `cell` from `now` on, and then lights up the completed lines if it
    /// `scores`.
    pub(super) fn start(cell: usize, scores: bool, motion: Motion, now: Instant) -> CardTurn {
        let mut timeline = Timeline::default();
        timeline.start(CardMotion::Card(cell), timeline::TURN, motion, now);
        if scores {
            timeline.start(
                CardMotion::Line,
                timeline::LINE,
                motion,
                now + timeline::TURN.time(motion),
            );
        }
        CardTurn { timeline }
    }

    /// Deals `cards` cards one after the other from `now` on.
    pub(super) fn deal(cards: usize, motion: Motion, now: Instant) -> CardTurn {
        let mut timeline = Timeline::default();
        for cell in 0..cards {
            let at = now + timeline::DEAL.time(motion) * cell as u32;
            timeline.start(CardMotion::Deal(cell), timeline::DEAL, motion, at);
        }
        CardTurn { timeline }
    }

    /// Returns `true` if the card of `cell` is still to be dealt.
    pub(super) fn awaits(&self, cell: usize, now: Instant) -> bool {
        self.timeline.awaits(&CardMotion::Deal(cell), now)
    }

    /// Returns the state of the card of `cell` at `now` while it is turning, for a card `width`
    /// columns wide.
    pub(super) fn state(&self, cell: usize, width: i32, now: Instant) -> Option<CardState> {
        let frame = self.timeline.frame(&CardMotion::Card(cell), now)?;
        let &(sixths, back) = TURN.get(frame as usize)?;
        Some(CardState::Turning {
            width: (width * sixths / 6).max(2),
            back,
        })
    }

    /// Returns the number of cards of a completed line, out of `side`, that are lit at `now`.
    pub(super) fn lit_cards(&self, side: usize, now: Instant) -> usize {
        match self.timeline.frame(&CardMotion::Line, now) {
            Some(frame) => (side * (frame as usize + 1))
                .div_ceil(timeline::LINE.count as usize)
                .min(side),
            None if self.timeline.awaits(&CardMotion::Line, now) => 0,
            None => side,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::ui::motion::timeline::Animated;
    use std::time::Duration;

    #[test]
    fn cards_are_dealt_one_after_the_other() {
        let start = Instant::now();
        let turning = CardTurn::deal(9, Motion::Full, start);
        let awaited = |ms| {
            (0..9)
                .filter(|cell| turning.awaits(*cell, start + Duration::from_millis(ms)))
                .count()
        };
        assert_eq!([0, 39, 40, 160, 320].map(awaited), [8, 8, 7, 4, 0]);
        assert!(!CardTurn::deal(9, Motion::None, start).awaits(8, start));
    }

    #[test]
    fn cards_turn_before_their_line_lights() {
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let turning = CardTurn::start(4, true, Motion::Full, start);
        let shown = |ms| turning.state(4, 12, at(ms));
        assert_eq!(
            shown(0),
            Some(CardState::Turning {
                width: 8,
                back: false
            })
        );
        assert_eq!(
            shown(149),
            Some(CardState::Turning {
                width: 2,
                back: true
            })
        );
        assert_eq!((shown(200), turning.state(3, 12, start)), (None, None));
        assert_eq!(
            [0, 199, 200, 290, 380, 470].map(|ms| turning.lit_cards(4, at(ms))),
            [0, 0, 2, 3, 4, 4]
        );
        assert_eq!(turning.timeline.next_frame(at(60)), Some(at(100)));
        assert_eq!(turning.timeline.next_frame(at(200)), Some(at(290)));
        assert_eq!(
            (
                turning.timeline.until(),
                turning.timeline.next_frame(at(470))
            ),
            (Some(at(470)), None)
        );
        assert_eq!(
            CardTurn::start(4, false, Motion::Full, start)
                .timeline
                .next_frame(at(200)),
            None,
            "no line, no light"
        );
        assert_eq!(CardTurn::default().lit_cards(3, start), 3);
    }
}

//! The square of cards: face up, turned over, fitting the dice, and under the cursor, with the
//! lines that it completes; and how cards move.
use super::{LineChain, NiceContext, NiceView, is_choosing};
use crate::games::nice::square::{Mask, cells, lines as lines_of};
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

/// Columns on the right of the cards, for what a chain wins.
const POINT: i32 = 5;
/// A size of cards, and how they lie.
#[derive(Clone, Copy)]
struct CardsSize {
    card: Extent,
    /// Half rows from one card to the one below it.
    pitch: i32,
    is_on_mat: bool,
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
            pitch: 2 * height,
            is_on_mat: false,
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
        // The smallest terminal has just the rows for three such cards, half a row apart.
        CardsSize {
            pitch: 13,
            ..CardsSize::plain(14, 7)
        },
        CardsSize::plain(13, 6),
        CardsSize::plain(9, 5),
    ],
    &[
        CardsSize::on_mat(19, 13),
        CardsSize::on_mat(15, 10),
        CardsSize::on_mat(11, 8),
        CardsSize::plain(11, 7),
        CardsSize::plain(9, 5),
        CardsSize::plain(9, 4),
    ],
];
/// The rows of the largest card that can be spread.
const LARGE: i32 = 14;
/// Maximum columns and rows between cards.
const GAP: Extent = (8, 4);

/// Layout of the cards: their size and the gaps between them.
#[derive(Clone, Copy)]
struct Layout {
    side: usize,
    card: Extent,
    /// Half rows from one card to the one below it.
    pitch: i32,
    /// Columns between cards.
    gap: i32,
    /// They lie on a mat, which has a margin of a cell.
    is_on_mat: bool,
}

impl Layout {
    /// Returns the layout of cards as close together as possible.
    fn close(side: usize, size: CardsSize) -> Layout {
        Layout {
            side,
            card: size.card,
            pitch: size.pitch,
            gap: if size.card.0 > 13 { 2 } else { 1 },
            is_on_mat: size.is_on_mat,
        }
    }

    /// Returns the layout with these gaps, in columns and rows.
    fn with_gaps(self, (across, down): Extent) -> Layout {
        Layout {
            gap: across,
            pitch: self.pitch + 2 * down,
            ..self
        }
    }

    /// Increases the gaps as far as the room permits.
    fn spread(self, room: Extent) -> Layout {
        let side = self.side as i32;
        let (width, height) = self.extent();
        let down = ((room.1 - height) / (side - 1)).clamp(0, GAP.1);
        let across = (self.gap + (room.0 - width) / side).min(GAP.0.min(2 * down + 2));
        self.with_gaps((across.max(self.gap), down))
    }

    fn margin(self) -> i32 {
        i32::from(self.is_on_mat)
    }

    /// Returns the columns and rows of the whole, with the text on its right.
    fn extent(self) -> Extent {
        let rows = (self.pitch * (self.side as i32 - 1)).midpoint(2 * self.card.1 + 1);
        (
            self.right() + POINT + self.margin(),
            rows + 2 * self.margin(),
        )
    }

    /// Returns the column after the cards.
    fn right(self) -> i32 {
        let (x, _) = self.corner(self.side - 1);
        x + self.card.0
    }

    /// Returns the column and half row of the card of `cell`.
    fn corner(self, cell: usize) -> Extent {
        let row = (cell / self.side) as i32;
        let column = (cell % self.side) as i32;
        (
            self.margin() + 2 + column * (self.card.0 + self.gap),
            2 * self.margin() + row * self.pitch,
        )
    }

    /// Returns the rows of an outline, or of a place: a card without the half rows above and below.
    fn outline_rows(self) -> i32 {
        self.pitch.min(2 * self.card.1) / 2
    }

    /// Returns the row in the middle of the card of `cell`.
    fn middle_row(self, cell: usize) -> i32 {
        let (_, top) = self.corner(cell);
        (top + self.card.1) / 2
    }
}

/// The square of cards with what a chain wins beside it, as large as possible.
pub(super) fn square<'a>(view: &'a NiceView, ctx: &'a NiceContext<'a>) -> Node<'a> {
    let side = ctx.game.variant().side();
    let sizes = SIZES[usize::from(side > 3)].iter();
    let layouts: Vec<Layout> = sizes.map(|size| Layout::close(side, *size)).collect();
    let forms: Vec<Form> = layouts
        .iter()
        .map(|layout| {
            // The largest leave no rows for more.
            let gaps = if layout.card.1 > LARGE { (2, 0) } else { GAP };
            Form::new(layout.extent(), layout.with_gaps(gaps).extent())
        })
        .collect();
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
            (0..side * side).for_each(|cell| draw_place(canvas, layout, cell));
            return;
        }
        let chain = view.chain(ctx);
        draw_cards(view, ctx, canvas, layout, &chain);
        for line in &chain.lines {
            draw_links(canvas, layout, *line);
        }
        if let Some(points) = view.points_at_end(ctx, &chain) {
            draw_points(canvas, layout, &chain.lines, points);
        }
    })
}

/// The cards of a lesson's picture, and whether the dice fit them; the others of the middle row are
/// face down.
const LESSON: [(&str, char, CardState); 9] = [
    ("5", '♣', CardState::Fits),
    ("3", '♦', CardState::Up),
    ("A", '♥', CardState::Up),
    ("7", '♠', CardState::Fits),
    ("", ' ', CardState::Down),
    ("", ' ', CardState::Down),
    ("2", '♦', CardState::Fits),
    ("8", '♣', CardState::Up),
    ("4", '♠', CardState::Up),
];

/// A square whose middle row is about to be completed.
pub(super) fn lesson_square<'a>() -> Node<'a> {
    let layouts: Vec<Layout> = SIZES[0]
        .iter()
        .map(|size| Layout::close(3, *size))
        .collect();
    let forms: Vec<Form> = layouts
        .iter()
        .map(|layout| Form::fixed(layout.extent().0, layout.extent().1))
        .collect();
    custom_leaf(forms, move |canvas, form| {
        let layout = layouts[form];
        let middle_row = lines_of(3)[1];
        let ringed: Vec<usize> = cells(middle_row).collect();
        let plain = (0..9).filter(|cell| !ringed.contains(cell));
        for cell in plain.chain(ringed.iter().copied()) {
            let (rank, suit, state) = LESSON[cell];
            let (x, top) = layout.corner(cell);
            let card = CardDrawing {
                rank,
                suit,
                state,
                cursor: ringed.contains(&cell),
            };
            card.draw_from(canvas, x, top, layout.card.0, layout.card.1);
        }
        draw_links(canvas, layout, middle_row);
        draw_points(canvas, layout, &[middle_row], 1);
    })
}

/// Draws the place of a card that is not there.
fn draw_place(canvas: &mut Canvas, layout: Layout, cell: usize) {
    let (x, top) = layout.corner(cell);
    mat::place(
        canvas,
        (x, (top + 1) / 2),
        (layout.card.0, layout.outline_rows()),
    );
}

/// The gold around a card.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CardRing {
    None,
    /// It is under the cursor, or would be part of a completed line.
    ToWin,
    /// It is part of a line that has just been completed.
    Won,
}

fn draw_cards(
    view: &NiceView,
    ctx: &NiceContext,
    canvas: &mut Canvas,
    layout: Layout,
    chain: &LineChain,
) {
    let all = layout.side * layout.side;
    let (width, height) = layout.card;
    let cursor = view.cursor(ctx);
    let fitting = view.fitting(ctx);
    let lit = view.turning.lit_cards(layout.side, ctx.now);
    let has_ring = |cell: usize| {
        let mut lit_cells = chain.lines.iter().flat_map(|line| cells(*line).take(lit));
        cursor == Some(cell) || lit_cells.any(|other| other == cell)
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
            match (has_ring(cell), chain.is_won) {
                (false, _) => CardRing::None,
                (true, false) => CardRing::ToWin,
                (true, true) => CardRing::Won,
            },
        );
        if is_choosing(ctx) {
            let (x, top) = layout.corner(cell);
            canvas.hit(x, top / 2, width, height, request::<Nice>("card", cell));
        }
    }
}

fn draw_card(
    view: &NiceView,
    ctx: &NiceContext,
    canvas: &mut Canvas,
    layout: Layout,
    cell: usize,
    is_fitting: bool,
    ring: CardRing,
) {
    let (x, top) = layout.corner(cell);
    let (width, height) = layout.card;
    if view.turning.is_awaiting(cell, ctx.now) {
        return draw_place(canvas, layout, cell);
    }
    let square = ctx.game.square();
    let state = match view.turning.state(cell, width, ctx.now) {
        Some(turning) => turning,
        None if square.face(cell).is_none() => CardState::Down,
        None if is_fitting => CardState::Fits,
        None => CardState::Up,
    };
    let face = ctx.game.cards()[cell];
    let rows = if canvas.theme.is_solid() {
        height
    } else {
        layout.outline_rows()
    };
    CardDrawing {
        rank: &face.map_or(String::new(), Card::index),
        suit: face.map_or(' ', |face| face.suit.sign()),
        state,
        cursor: ring != CardRing::None,
    }
    .draw_from(canvas, x, top, width, rows);
    let latest = ctx.game.latest().and_then(|latest| latest.cell);
    if state == CardState::Down && latest.or(view.last_cell) == Some(cell) {
        // The last card turned over still shows what it was, on gold if it completed lines.
        if let Some(face) = face {
            let text = face.short();
            let y = layout.middle_row(cell);
            let is_gold = ring == CardRing::Won;
            if is_gold && canvas.theme.is_solid() && height > 5 {
                let left = x + middle(width, LABEL.0);
                canvas.fill(left, y - 1, LABEL.0, LABEL.1, Surface::Held);
                let after = left + middle(LABEL.0, width_of(&text));
                canvas.text_on(after, y, &text, Role::HeldPip, Surface::Held);
            } else {
                let left = x + middle(width, width_of(&text) + 2);
                card::chip(canvas, left, y, &text, face.suit.is_red());
            }
        }
    }
    let best = ctx.best().map(|advice| advice.action);
    if is_fitting && ctx.viewer.is_some() && best == Some(TurnOver::cell(layout.side, cell)) {
        card::mark_best(canvas, (x, (top + 1) / 2), (width, rows));
    }
}

/// Columns and rows of the gold label with the rank of a card that completed lines.
const LABEL: Extent = (8, 3);

/// Draws what a chain of `lines` wins at the end of one of them: on the right of a row or a
/// diagonal, or at the foot of a column.
fn draw_points(canvas: &mut Canvas, layout: Layout, lines: &[Mask], points: usize) {
    let side = layout.side;
    let places: Vec<usize> = lines
        .iter()
        .filter_map(|line| lines_of(side).iter().position(|other| other == line))
        .collect();
    let columns = side..2 * side;
    let beside = places.iter().find(|place| !columns.contains(place));
    let Some(place) = beside.or(places.first()) else {
        return;
    };
    let points = format!("+{points}");
    let (x, y) = match *place {
        row if row < side => (layout.right() + 1, layout.middle_row(row * side)),
        column if column < 2 * side => {
            let (x, top) = layout.corner(column - side + side * (side - 1));
            let left = x + middle(layout.card.0, width_of(&points) + 2);
            (left, (top + 2 * layout.card.1 - 1) / 2)
        }
        falling if falling == 2 * side => (layout.right() + 1, layout.middle_row(side * side - 1)),
        _ => (layout.right() + 1, layout.middle_row(0)),
    };
    if canvas.theme.is_solid() {
        let label = format!(" {points} ");
        canvas.text_on(x, y, &label, Role::HeldPip, Surface::Held);
    } else {
        canvas.text(x, y, &points, Role::Strong);
    }
}

/// Joins the cards of a line to a chain.
fn draw_links(canvas: &mut Canvas, layout: Layout, line: Mask) {
    let line: Vec<usize> = cells(line).collect();
    for pair in line.windows(2) {
        let [from, to] = [pair[0], pair[1]].map(|cell| layout.corner(cell));
        if canvas.theme.is_solid() {
            card::join(canvas, from, to, layout.card);
        } else if from.1 == to.1 {
            let link = "═".repeat(layout.gap as usize);
            let y = layout.middle_row(pair[0]);
            canvas.text(from.0 + layout.card.0, y, &link, Role::Strong);
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
    /// Turns the card of `cell` from `now` on, and then lights up the completed line if it
    /// scores.
    pub(super) fn start(cell: usize, is_scoring: bool, motion: Motion, now: Instant) -> CardTurn {
        let mut timeline = Timeline::default();
        timeline.start(CardMotion::Card(cell), timeline::TURN, motion, now);
        if is_scoring {
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
    pub(super) fn is_awaiting(&self, cell: usize, now: Instant) -> bool {
        self.timeline.is_awaiting(&CardMotion::Deal(cell), now)
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
            None if self.timeline.is_awaiting(&CardMotion::Line, now) => 0,
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
        for (ms, expected) in [(0, 8), (39, 8), (40, 7), (160, 4), (320, 0)] {
            let now = start + Duration::from_millis(ms);
            let awaited = (0..9).filter(|cell| turning.is_awaiting(*cell, now));
            assert_eq!(awaited.count(), expected, "{ms}");
        }
        assert!(!CardTurn::deal(9, Motion::None, start).is_awaiting(8, start));
    }

    #[test]
    fn cards_turn_before_their_line_lights() {
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let turning = CardTurn::start(4, true, Motion::Full, start);
        assert_eq!(
            turning.state(4, 12, at(0)),
            Some(CardState::Turning {
                width: 8,
                back: false
            })
        );
        assert_eq!(
            turning.state(4, 12, at(149)),
            Some(CardState::Turning {
                width: 2,
                back: true
            })
        );
        assert_eq!(
            (turning.state(4, 12, at(200)), turning.state(3, 12, start)),
            (None, None)
        );
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

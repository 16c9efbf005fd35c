//! The seats: those that may act with their keys, those at work, and everybody's score. In
//! practice, the player's progress.
use super::state::{is_over, is_person, key_of, only_person};
use crate::core::{Seat, Seats};
use crate::games::mathdice::state::{POINTS, SETS, SILENCE};
use crate::games::mathdice::{MathDice, Phase, words};
use crate::tui::canvas::Canvas;
use crate::tui::paint::marks::{self, MarkGlyph};
use crate::tui::paint::numerals::NumeralSize;
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::{ANY, Form, Node, Numeral, col, custom_leaf, text};
use crate::tui::view::{ViewContext, request};

/// Minimum width of a seat: its keys with their labels, below its name, and a column before the
/// next mark.
const COLUMN: i32 = 18;
/// Maximum number of seats side by side.
const MOST: i32 = 4;

/// Shows the seats below the table, up to four side by side: their points, and their keys unless
/// the point is over.
pub(super) fn below<'a>(ctx: &'a ViewContext<'a, MathDice>) -> Node<'a> {
    let rows =
        (i32::from(ctx.game.count()) + MOST - 1) / MOST * if is_over(ctx.game) { 1 } else { 2 };
    let form = Form::new((MOST * (COLUMN + 1), rows), (ANY, rows));
    custom_leaf([form], |canvas, _| draw_below(ctx, canvas))
}

fn draw_below(ctx: &ViewContext<MathDice>, canvas: &mut Canvas) {
    let count = i32::from(ctx.game.count());
    let columns = count.min(MOST);
    // Marks may be a column apart: the next name has two before it.
    let gap = if count > 2 { 1 } else { 2 };
    let step = ((canvas.width() + gap) / columns).max(COLUMN + 1);
    let wide = (step - gap).max(COLUMN);
    let rows = if is_over(ctx.game) { 1 } else { 2 };
    // The shadow of a paper close above would lie behind the names.
    canvas.clear(0, 0, canvas.width(), 1);
    for seat in Seats::first(ctx.game.count()).iter() {
        let at = i32::from(seat.0);
        let (x, y) = (at % columns * step, at / columns * rows);
        draw_name(ctx, canvas, (x, y), wide, seat);
        if rows > 1 {
            draw_keys(ctx, canvas, x, y + 1, seat);
        }
    }
}

/// Returns `true` if `seat` is at work.
fn is_busy(game: &MathDice, seat: Seat) -> bool {
    matches!(game.phase(), Phase::Typing(typing) if typing.typist() == Some(seat))
        || matches!(game.phase(), Phase::Stating { seat: asked, .. } if *asked == seat)
}

fn holds(game: &MathDice, seat: Seat) -> bool {
    let open = game.point().filter(|point| point.outcome.is_none());
    open.and_then(|point| point.standing.as_ref())
        .is_some_and(|standing| standing.seats.contains(seat))
}

/// Draws the name of `seat`, and its points as marks.
fn draw_name(
    ctx: &ViewContext<MathDice>,
    canvas: &mut Canvas,
    (x, y): (i32, i32),
    width: i32,
    seat: Seat,
) {
    let game = ctx.game;
    let busy = is_busy(game, seat);
    let role = if busy || holds(game, seat) {
        Role::Accent
    } else {
        Role::Strong
    };
    let sets = if game.is_long() {
        i32::from(SETS) + 1
    } else {
        0
    };
    let marks = i32::from(POINTS) + sets;
    let right = x + width - marks;
    if busy {
        canvas.text(x, y, "▸", Role::Accent);
    }
    canvas.text(x + 2, y, &ctx.short_name(seat, width - marks - 3), role);
    let row = |canvas: &mut Canvas, from: i32, made: u32, of: u8| {
        for place in 0..i32::from(of) {
            let mark = if place < made as i32 {
                MarkGlyph::Made
            } else {
                MarkGlyph::Open
            };
            marks::draw(
                canvas,
                from + place,
                y,
                mark,
                if mark == MarkGlyph::Made {
                    role
                } else {
                    Role::Dim
                },
            );
        }
    };
    row(canvas, right, game.points()[seat.index()], POINTS);
    if game.is_long() {
        row(
            canvas,
            right + i32::from(POINTS) + 1,
            game.sets()[seat.index()].into(),
            SETS,
        );
    }
}

/// Draws the keys of `seat` while it may use them, else its activity.
fn draw_keys(ctx: &ViewContext<MathDice>, canvas: &mut Canvas, x: i32, y: i32, seat: Seat) {
    let able = is_person(ctx, seat) && ctx.game.contenders().contains(seat) && !ctx.is_still();
    if !able {
        let game = ctx.game;
        let is_long = game.silence(ctx.at) >= SILENCE;
        let doing = |point| words::doing(game, point, seat, holds(game, seat), is_long);
        let doing = game.point().map_or("", doing);
        canvas.text(x + 2, y, doing, Role::Dim);
        return;
    }
    let buzz = if only_person(ctx).is_some() {
        'b'
    } else {
        key_of(ctx, seat)
    };
    let after = canvas.text_on(x + 2, y, &format!(" {buzz} "), Role::Strong, Surface::Cap);
    let after = canvas.text(after + 1, y, "buzz", Role::Dim);
    canvas.hit(
        x + 2,
        y,
        after - x - 2,
        1,
        request::<MathDice>("buzz-seat", seat.index()),
    );
}

/// Shows the progress of a practice.
pub(super) fn practice<'a>(ctx: &ViewContext<'a, MathDice>) -> Node<'a> {
    let game = ctx.game;
    let points = game.points()[0];
    let number = Numeral {
        role: Role::Strong,
        scales: &[NumeralSize::Single],
        ..Numeral::new(points.to_string(), "88", "points")
    };
    let about = |words: String| Node::from(text(words).role(Role::Dim));
    let about = col(0, words::practice(game).into_iter().map(about));
    col(
        1,
        [
            text(ctx.name(Seat(0))).role(Role::Accent).into(),
            Node::leaf(number),
            about,
        ],
    )
}

//! The seats: those that may act with their keys, those at work, and everybody's score. In practice, the player's
//! progress.
use super::state::{is_over, is_person, key_of, only_person, pass_key_of};
use crate::core::{Seat, Seats};
use crate::games::mathdice::state::{POINTS, SETS, SILENCE};
use crate::games::mathdice::{MathDice, Phase, words};
use crate::tui::canvas::Canvas;
use crate::tui::paint::marks::{self, Mark};
use crate::tui::paint::numerals::Scale;
use crate::tui::paint::{mat, paper};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::{ANY, Form, Node, Numeral, col, drawn, either, text};
use crate::tui::view::{ViewContext, request};

/// Minimum width of a seat: its keys with their labels, below its name, and a column before the next mark.
const COLUMN: i32 = 18;
/// Maximum number of seats side by side.
const MOST: i32 = 4;
/// Columns between the mats of two seats.
const TILE: i32 = 2;
/// Columns of a name on paper.
const NAME: i32 = 12;

/// Shows the seats below the table, up to four side by side: their points, and their keys unless the point is over.
pub(super) fn below<'a>(ctx: &'a ViewContext<'a, MathDice>) -> Node<'a> {
    let rows = (i32::from(ctx.game.count()) + MOST - 1) / MOST * if is_over(ctx.game) { 1 } else { 2 };
    let form = Form::new((MOST * (COLUMN + 1), rows), (ANY, rows));
    drawn([form], |canvas, _| draw_below(ctx, canvas))
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

/// Shows the seats below the table, each on a mat; without room for those like [`below`].
pub(super) fn tiles<'a>(ctx: &'a ViewContext<'a, MathDice>) -> Node<'a> {
    let lines = (i32::from(ctx.game.count()) + MOST - 1) / MOST;
    let form = |high: i32| {
        Form::new((MOST * (COLUMN + TILE + 3), lines * (high + 1) - 1), (ANY, lines * (high + 3) - 1))
    };
    let tiles = drawn([form(4).worth(1), form(3)], |canvas, _| draw_tiles(ctx, canvas));
    // They come before the next larger place of the calls, which is worth one at this rank.
    either([tiles.worth_at(2, 2), below(ctx)])
}

fn draw_tiles(ctx: &ViewContext<MathDice>, canvas: &mut Canvas) {
    let count = i32::from(ctx.game.count());
    let lines = (count + MOST - 1) / MOST;
    let columns = (count + lines - 1) / lines;
    let (gap, high) = (TILE, (canvas.height() + 1) / lines - 1);
    let wide = (canvas.width() + gap) / columns - gap;
    for (at, seat) in (0..).zip(Seats::first(ctx.game.count()).iter()) {
        // Spare columns are distributed among the gaps.
        let x = at % columns * (canvas.width() - wide) / (columns - 1).max(1);
        let tile = &mut canvas.sub(x, at / columns * (high + 1), wide, high);
        mat::draw(tile, 0, 0, wide, high);
        let y = (high - 2) / 2;
        draw_name(ctx, tile, (1, y), wide - 3, seat);
        draw_keys(ctx, tile, 1, y + 1, seat);
    }
}

/// Shows the points of the seats as blocks, on paper.
pub(super) fn scores<'a>(ctx: &'a ViewContext<'a, MathDice>) -> Node<'a> {
    let count = i32::from(ctx.game.count());
    let form = |step: i32| Form::new((40, 3 + step * count), (ANY, 3 + step * count)).worth(step as i16);
    drawn([form(2), form(1)], |canvas, _| draw_scores(ctx, canvas))
}

fn draw_scores(ctx: &ViewContext<MathDice>, canvas: &mut Canvas) {
    let (width, game) = (canvas.width(), ctx.game);
    paper::plain(canvas, 0, 0, width, canvas.height());
    let (title, sets) = if game.is_long() { ("Points and sets", SETS) } else { ("Points", 0) };
    canvas.text(2, 1, title, Role::InkStrong);
    let step = (canvas.height() - 3) / i32::from(game.count()).max(1);
    let wide = (width - NAME - 10 - i32::from(sets)) / i32::from(POINTS) - 1;
    for (y, seat) in (3..).step_by(step as usize).zip(Seats::first(game.count()).iter()) {
        if is_busy(game, seat) || holds(game, seat) {
            paper::strip(canvas, 0, y, width, 1, Surface::PaperMover);
        }
        canvas.text(2, y, &ctx.short_name(seat, NAME), Role::InkStrong);
        let (points, won) = (game.points()[seat.index()], game.sets()[seat.index()]);
        let mut row = |x: i32, wide: i32, made: u32, of: u8| {
            let mark = |at: u32| if at < made { (Mark::Made, Role::Ink) } else { (Mark::Open, Role::Pencil) };
            for (x, (mark, role)) in (x..).step_by(wide as usize + 1).zip((0..u32::from(of)).map(mark)) {
                marks::wide(canvas, x, y, wide, mark, role);
            }
            x + i32::from(of) * (wide + 1)
        };
        let after = row(NAME + 4, wide, points, POINTS);
        row(after, 1, won.into(), sets);
        canvas.right(width - 2, y, &points.to_string(), Role::InkStrong);
    }
}

/// Returns `true` if `seat` is at work.
fn is_busy(game: &MathDice, seat: Seat) -> bool {
    matches!(game.phase(), Phase::Typing(typing) if typing.typist() == Some(seat))
        || matches!(game.phase(), Phase::Stating { seat: asked, .. } if *asked == seat)
}

fn holds(game: &MathDice, seat: Seat) -> bool {
    let open = game.point().filter(|point| point.outcome.is_none());
    open.and_then(|point| point.standing.as_ref()).is_some_and(|standing| standing.seats.contains(seat))
}

/// Draws the name of `seat`, and its points as marks.
fn draw_name(ctx: &ViewContext<MathDice>, canvas: &mut Canvas, (x, y): (i32, i32), width: i32, seat: Seat) {
    let game = ctx.game;
    let busy = is_busy(game, seat);
    let role = if busy || holds(game, seat) { Role::Accent } else { Role::Strong };
    let sets = if game.is_long() { i32::from(SETS) + 1 } else { 0 };
    let marks = i32::from(POINTS) + sets;
    let right = x + width - marks;
    if busy {
        canvas.text(x, y, "▸", Role::Accent);
    }
    canvas.text(x + 2, y, &ctx.short_name(seat, width - marks - 3), role);
    let row = |canvas: &mut Canvas, from: i32, made: u32, of: u8| {
        for place in 0..i32::from(of) {
            let mark = if place < made as i32 { Mark::Made } else { Mark::Open };
            marks::draw(canvas, from + place, y, mark, if mark == Mark::Made { role } else { Role::Dim });
        }
    };
    row(canvas, right, game.points()[seat.index()], POINTS);
    if game.is_long() {
        row(canvas, right + i32::from(POINTS) + 1, game.sets()[seat.index()].into(), SETS);
    }
}

/// Draws the keys of `seat` while it may use them, else its activity.
fn draw_keys(ctx: &ViewContext<MathDice>, canvas: &mut Canvas, x: i32, y: i32, seat: Seat) {
    let able = is_person(ctx, seat) && ctx.game.contenders().contains(seat) && !ctx.is_still;
    if !able {
        let game = ctx.game;
        let is_long = game.silence(ctx.at) >= SILENCE;
        let doing = |point| words::doing(game, point, seat, holds(game, seat), is_long);
        let doing = game.point().map_or("", doing);
        canvas.text(x + 2, y, doing, Role::Dim);
        return;
    }
    let alone = only_person(ctx).is_some();
    let buzz = if alone { 'b' } else { key_of(ctx, seat) };
    let thinking = matches!(ctx.game.phase(), Phase::Thinking { .. });
    let keys = [(buzz, "buzz", "buzz-seat"), (pass_key_of(ctx, seat), "pass", "pass-seat")];
    let mut at = x + 2;
    for (key, word, command) in keys.into_iter().take(if thinking { 2 } else { 1 }) {
        let after = canvas.text_on(at, y, &format!(" {key} "), Role::Strong, Surface::Cap);
        let after = canvas.text(after + 1, y, word, Role::Dim);
        canvas.hit(at, y, after - at, 1, request::<MathDice>(command, seat.index()));
        at = after + 1;
    }
}

/// Shows the progress of a practice.
pub(super) fn practice<'a>(ctx: &ViewContext<'a, MathDice>) -> Node<'a> {
    let game = ctx.game;
    let points = game.points()[0];
    let number = Numeral {
        role: Role::Strong,
        scales: &[Scale::Single],
        ..Numeral::new(points.to_string(), "88", "points")
    };
    let about = |words: String| Node::from(text(words).role(Role::Dim));
    let about = col(0, words::practice(game).into_iter().map(about));
    col(1, [text(ctx.name(Seat(0))).role(Role::Accent).into(), Node::leaf(number), about])
}

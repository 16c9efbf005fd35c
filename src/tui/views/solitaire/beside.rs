//! Content beside dice and sheet: the required throwaways, the other seats, the coach, the score so far, and
//! the frequencies of sums.
use super::scene::{Scene, signed};
use super::sheet::ink;
use super::state::Choices;
use crate::core::{Seat, words::sentence};
use crate::games::solitaire::sheet::{FIRST_SUM, SUMS, sum_score};
use crate::games::solitaire::state::Pending;
use crate::games::solitaire::{Division, words};
use crate::session::HintLevel;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::{bar, paper};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::coach::CoachPanel;
use crate::tui::ui::{ANY, Column, Columns, Fact, Facts, Form, Node, coach, col, drawn, either, mat, text};

/// Columns of another seat's name beside the dice.
const NAME: i32 = 8;
/// Minimum rows of the scores for a scale, and its step.
const SCALE_ROWS: i32 = 12;
const SCALE: i32 = 500;
/// Rows of the table of all seats' sheets.
const SEATS_HEIGHT: i32 = SUMS as i32 + 9;
/// Columns of a seat in it, and before the first.
const SEAT: (i32, i32) = (5, 12);
const LEFT: i32 = 9;

/// Shows the other seats beside the dice, if any.
pub(super) fn others<'a>(scene: &Scene<'a>) -> Node<'a> {
    let game = scene.ctx.game;
    if game.seat_count() == 1 {
        return Node::Nothing;
    }
    let fact = |seat: Seat| {
        let (said, role) = state(scene, seat, [Role::Good, Role::Bad, Role::Dim]);
        Fact::new(scene.ctx.short_name(seat, NAME), said, role)
    };
    let others = (0..game.seat_count()).map(Seat).filter(|seat| *seat != scene.shown);
    let facts = Facts { heading: None, facts: others.map(fact).collect(), least: 1, rest: "more" };
    Node::leaf(facts).room([Form::new((13, 6), (24, ANY))])
}

/// Shows the required throwaways to who plays alone, in a place of its own.
pub(super) fn required<'a>(scene: &Scene<'a>, columns: i32, rows: i32) -> Node<'a> {
    if scene.ctx.game.seat_count() > 1 {
        return Node::Nothing;
    }
    // Before the first roll there is nothing to throw away: what comes first is the price of a sum.
    let told = if scene.last_round().is_empty() && scene.ctx.game.roll().is_none() {
        sentence(words::NEW_SUM)
    } else {
        throwaways(scene)
    };
    Node::from(text(told).role(Role::Dim).wraps(rows)).place(columns, &[rows])
}

/// Returns the required throwaways, in a sentence.
fn throwaways(scene: &Scene) -> String {
    let sheet = scene.sheet;
    let must: Option<Vec<u8>> = scene.choices.as_ref().filter(|_| sheet.is_settled()).map(Choices::faces);
    let rides = scene.ctx.game.roll().is_some_and(|roll| sheet.rides_free(roll));
    words::throwaways(sheet, must.as_deref(), rides)
}

/// Shows the coach, and in the rest of its place, or all of it, something else.
pub(super) fn says<'a>(scene: &'a Scene<'a>, rest: Node<'a>) -> Node<'a> {
    match advice(scene) {
        Some(advice) => col(1, [advice.rank(1), rest.or_nothing()]),
        None => rest,
    }
}

/// Shows the other sheets and the score so far, as far as there is room.
pub(super) fn standing<'a>(scene: &'a Scene<'a>) -> Node<'a> {
    let scores = scene.scores();
    let chart = drawn([Form::new((30, 4), (ANY, ANY))], move |canvas, _| draw_scores(&scores, canvas));
    let scores = mat(words::SCORES, None, chart).worth(2).or_nothing();
    match scene.ctx.game.seat_count() {
        1 => scores,
        _ => col(1, [either([seats(scene).worth(3), Node::Nothing]), scores]),
    }
}

/// Shows the coach's advice, once requested.
fn advice<'a>(scene: &'a Scene<'a>) -> Option<Node<'a>> {
    let ctx = scene.ctx;
    let best = ctx.advice.first().filter(|_| scene.is_advised())?;
    let whole = ctx.advised().unwrap_or_default();
    let panel = |sentence: String| ctx.coach_panel(sentence, words::PAIRS, (10, 1));
    let node = |panel| {
        coach(panel, |canvas: &mut Canvas, x, y, division: &Division| {
            let here = scene.tentative == Some(*division);
            let [[a, b], [c, d]] = division.pairs();
            let role = if here { Role::Kept } else { Role::Text };
            canvas.text(x, y, &format!("{a}+{b} {c}+{d} {}", division.aside()), role);
        })
    };
    let said = |said: String, (least, most)| {
        let form = Form::new((44, least), (ANY, most)).worth(1);
        node(CoachPanel { advice: (&[]).into(), ..panel(said) }).room([form])
    };
    let [line, lines] = match ctx.hint_level {
        // Without room for the list, its first entries.
        HintLevel::Table => {
            [true, false].map(|short| words::ranked(ctx.advice, ctx.unit, ctx.accuracy, short))
        }
        // The reason cut to one line would tell only what the dice show.
        _ => [words::advice(scene.sheet, &best.action), whole.clone()],
    };
    Some(either([node(panel(whole)), said(lines, (2, 3)), said(line, (1, 1))]))
}

/// Shows the number of marks of every seat, a column for each, and their status.
fn seats<'a>(scene: &'a Scene<'a>) -> Node<'a> {
    let count = i32::from(scene.ctx.game.seat_count());
    let wide = |seat: i32| LEFT + 1 + seat * count;
    let form = Form::new((wide(SEAT.0), SEATS_HEIGHT), (wide(SEAT.1), SEATS_HEIGHT));
    drawn([form], move |canvas, _| {
        const LAST: i32 = SEATS_HEIGHT - 1;
        let game = scene.ctx.game;
        let (width, wide) = (canvas.width(), (canvas.width() - LEFT - 1) / count);
        paper::plain(canvas, 0, 0, width, SEATS_HEIGHT);
        let mover = LEFT + wide * i32::from(scene.shown.0);
        paper::strip(canvas, mover, 0, wide + 1, SEATS_HEIGHT, Surface::PaperMover);
        paper::strip(canvas, 0, LAST, width, 1, Surface::PaperRule);
        let sums = (1..).zip(FIRST_SUM..FIRST_SUM + SUMS as u8);
        let faces = (SUMS as i32 + 1..).zip(1..=6);
        for (y, sum) in sums.clone() {
            canvas.right(8, y, &sum.to_string(), Role::InkStrong);
        }
        for (y, face) in faces.clone() {
            canvas.right(8, y, &words::throw(face), Role::Pencil);
        }
        canvas.right(8, LAST - 1, "chosen", Role::Pencil);
        canvas.right(8, LAST, "score", Role::InkStrong);
        for seat in (0..game.seat_count()).map(Seat) {
            let right = LEFT + wide * (i32::from(seat.0) + 1);
            let sheet = game.sheet(seat);
            let name = scene.ctx.short_name(seat, wide - 2);
            let mark = if seat == scene.shown { "▸" } else { "" };
            canvas.right(right, 0, &format!("{mark}{name}"), Role::InkStrong);
            let mut number = |y: i32, count: u16, role: Role| {
                let (text, role) =
                    if count == 0 { ("·".to_owned(), Role::Pencil) } else { (count.to_string(), role) };
                canvas.right(right, y, &text, role);
            };
            for (y, sum) in sums.clone() {
                number(y, sheet.marks(sum), ink(sum_score(sum, sheet.marks(sum))));
            }
            for (y, face) in faces.clone() {
                let left = sheet.thrown(face) < 7;
                number(y, sheet.thrown(face).into(), if left { Role::Ink } else { Role::InkBad });
            }
            let (state, role) = state(scene, seat, [Role::InkGood, Role::InkBad, Role::Pencil]);
            canvas.right(right, LAST - 1, state, role);
            canvas.right(right, LAST, &signed(scene.ctx.game.score(seat)), ink(scene.ctx.game.score(seat)));
        }
    })
}

/// Returns the status of a seat, chosen, out or neither, with one of the roles.
fn state(scene: &Scene, seat: Seat, [chosen, out, open]: [Role; 3]) -> (&'static str, Role) {
    let game = scene.ctx.game;
    if game.sheet(seat).is_out() {
        ("out", out)
    } else if game.pending(seat) != Pending::None {
        ("✓", chosen)
    } else {
        ("·", open)
    }
}

/// Draws the score so far, a column for each round: gains above zero, debts below. If there is room, on a scale that
/// seldom changes.
fn draw_scores(scores: &[i32], canvas: &mut Canvas) {
    let (width, height) = (canvas.width(), canvas.height());
    let is_large = height >= SCALE_ROWS;
    if scores.is_empty() && !is_large {
        canvas.text(0, 0, words::NO_SCORES, Role::Dim);
        // Where the columns will stand.
        (0..width - 4).step_by(6).for_each(|x| bar::foot(canvas, x, height / 2, 5));
        return;
    }
    let mut low = scores.iter().copied().min().unwrap_or(0).min(0);
    let mut high = scores.iter().copied().max().unwrap_or(0).max(0);
    if is_large {
        low = low.min(2 * -SCALE).div_euclid(SCALE) * SCALE;
        high = -(-high.max(SCALE)).div_euclid(SCALE) * SCALE;
    }
    let left = width_of(&signed(high)).max(width_of(&signed(low))) + 1;
    let zero = bar::zero_row(height, (low, high));
    let scale = if is_large { SCALE } else { (high - low).max(1) };
    for value in (low..=high).step_by(scale as usize) {
        let part = f64::from(value) / f64::from(if value < 0 { -low } else { high.max(1) });
        let rows = if value < 0 { height - 1 - zero } else { zero };
        let y = (zero - (part * f64::from(rows)).round() as i32).max(0);
        canvas.right(left - 1, y, &signed(value), Role::Dim);
        if value != 0 && is_large {
            (left..width).step_by(2).for_each(|x| _ = canvas.text(x, y, "·", Role::Dim));
        }
    }
    if scores.is_empty() {
        canvas.centred(left, width - left, zero + 2, words::NO_SCORES, Role::Dim);
        (left..=width - 6).step_by(6).for_each(|x| bar::foot(canvas, x, zero, 5));
        return;
    }
    let last = scores.last().map_or(String::new(), |last| signed(*last));
    let room = (width - left - width_of(&last) - 1).max(1);
    let each = (room / scores.len() as i32).clamp(1, 6);
    let from = scores.len().saturating_sub((room / each) as usize);
    let mut x = left;
    for (at, score) in scores.iter().enumerate().skip(from) {
        let role = if at + 1 == scores.len() { Role::Kept } else { Role::Dim };
        bar::signed(canvas, x, ((each - 1).max(1), height), *score, (low, high), role);
        x += each;
    }
    let y = bar::zero_row(height, (low, high)).max(0);
    let after = canvas.text(x, y, &last, Role::Strong);
    let step = each.max(2);
    let next = (left..).step_by(step as usize).find(|at| *at > after).unwrap_or(after);
    (next..=width - step).step_by(step as usize).for_each(|x| bar::foot(canvas, x, y, step - 1));
}

/// Shows the frequency of each sum of two dice, and the marks it needs.
pub(super) fn chances<'a>(scene: &'a Scene<'a>) -> Node<'a> {
    let sheet = scene.sheet;
    let column = move |sum: u8| Column {
        part: f64::from(6 - sum.abs_diff(7)) / 6.0,
        role: Role::Dim,
        above: words::needs(sum, sheet.marks(sum)),
        below: sum.to_string(),
        pointer: None,
    };
    let of = move |_| (FIRST_SUM..FIRST_SUM + SUMS as u8).map(column).collect();
    mat(words::FREQUENCIES, None, Node::leaf(Columns { numbers: true, feet: 1, of }))
}

//! The table of MathDice: the target, the dice and the clock, calls and input with their distance
//! on the number line, the seats.
use super::panels::{
    PAPER_AIR, draw_calls, draw_entry, draw_paper, paper_rows, practice, seats_below,
};
use super::{MathDiceContext, MathDiceView, is_over, is_secret, typed, writer};
use crate::core::Seat;
use crate::core::words::{name_with_score, number, whole_seconds};
use crate::games::mathdice::arithmetic::value::ExactValue;
use crate::games::mathdice::point::Point;
use crate::games::mathdice::state::ClockFace;
use crate::games::mathdice::{MathDice, Mode, Phase, PointOutcome, words};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::bar;
use crate::tui::paint::die::{DieSize, DieState};
use crate::tui::paint::numerals::{self, NumeralSize};
use crate::tui::theme::Role;
use crate::tui::ui::{
    ANY, DiceRow, Form, Node, Numeral, OneDie, Text, col, custom_leaf, either, log_on_mat, loose,
    mat, row, text,
};
use crate::tui::view::request;
use std::time::Duration;

/// The most columns and rows of the log.
const LOG: (i32, i32) = (46, 20);
/// Minimum and maximum columns of the paper and of the cloth side by side, and of one above the
/// other.
const PAIR: [(i32, i32); 2] = [(33, 56), (41, ANY)];
const STACK: (i32, i32) = (60, ANY);
/// Minimum columns of the part beside the dice, and of the words above the target.
const BESIDE: i32 = 12;
const MADE_OF: i32 = 15;

/// Returns the whole table.
pub(super) fn table<'a>(
    view: &'a MathDiceView,
    ctx: &'a MathDiceContext<'a>,
    beside: Node<'a>,
) -> Node<'a> {
    // Guidance lies over the seats.
    let (coach, guide) = if ctx.task.is_none() {
        (beside, Node::Nothing)
    } else {
        (Node::Nothing, beside)
    };
    let middle = middle(view, ctx, &coach);
    // Its place is the same whatever its content.
    let width = PAIR[0].0 + PAIR[1].0 + 2;
    let spacious = middle.clone().place(width, &[20, 15, 13, 9, 7, 6]).rank(2);
    let close = middle.place(width, &[20, 14, 9, 7, 5, 4]).rank(2);
    let [seats, aside] = if ctx.game.mode().is_match() {
        [seats_below(ctx), Node::Nothing]
    } else {
        [Node::Nothing, practice(ctx)]
    };
    let seats = match guide {
        Node::Nothing => seats,
        guide => seats.place(STACK.0, &[4]).instead(guide),
    };
    let side = col(1, [aside, log_on_mat(ctx).at_most(LOG.0, LOG.1)]);
    let tops = tops(view, ctx);
    let ways = |top: &Node<'a>| {
        let seats_apart = seats.clone().margins([0, 1, 0, 0]);
        let whole = col(1, [top.clone(), spacious.clone(), seats.clone()]);
        let close = col(0, [top.clone(), close.clone(), seats_apart]);
        [row(4, [whole.clone(), side.clone()]), whole, close]
    };
    let top = either(tops.clone());
    // In a review at the smallest size.
    let few = close.clone().instead(coach);
    let closest = [
        col(0, [top.clone(), few.clone(), seats.clone()]),
        col(0, [top, few]),
    ];
    either(tops.iter().flat_map(ways).chain(closest))
}

/// The call to beat and the input, or the outcome of the point; below that the number line, and the
/// coach.
fn middle<'a>(view: &'a MathDiceView, ctx: &'a MathDiceContext<'a>, coach: &Node<'a>) -> Node<'a> {
    let line = custom_leaf([Form::new((STACK.0, LINE_ROWS), (ANY, 18))], |canvas, _| {
        let above = (canvas.height() - LINE_ROWS) / 2;
        let width = canvas.width();
        draw_line(view, ctx, &mut canvas.sub(0, above, width, LINE_ROWS));
    });
    let line = either([mat("How close", None, line.clone()), line]);
    if is_over(ctx.game) {
        let rows = paper_rows(ctx, PAIR[0].0 + PAIR[1].0);
        // A row above its lines comes before those around the number line.
        let forms = [rows + 1, 4].map(|least| Form::new((STACK.0, least), (ANY, rows + PAPER_AIR)));
        let paper = custom_leaf(forms, |canvas, _| draw_paper(ctx, canvas));
        return either([col(1, [paper.clone(), line]), paper]);
    }
    let (below, close) = match coach {
        // The place is kept before anything is said.
        Node::Nothing => (either([line, nothing(4)]), panels(view, ctx, 4)),
        // Where there is no place for it, it is said in that of the calls.
        coach => (
            either([col(1, [line, coach.clone()]), coach.clone()]),
            row(
                2,
                [
                    coach.clone().place(PAIR[0].0, &[4]).at_most(PAIR[0].1, 11),
                    entry(view, ctx, PAIR[1], 4),
                ],
            ),
        ),
    };
    // In a review the number line says more than larger panels.
    let is_review = ctx.is_still() && ctx.task.is_none();
    let above = panels(view, ctx, if is_review { 4 } else { 6 });
    let below = below.place(44, &[20, 16, 12, 9, 5, 4]);
    either([col(1, [above, below]), close])
}

/// The call to beat and the input, in at least this many rows.
fn panels<'a>(view: &'a MathDiceView, ctx: &'a MathDiceContext<'a>, least: i32) -> Node<'a> {
    // Before the roll the message says all.
    if ctx.game.point().is_none_or(|point| point.dice.is_none()) {
        return nothing(least);
    }
    let [paper, cloth] = PAIR;
    either([
        row(
            2,
            [calls(ctx, paper, least), entry(view, ctx, cloth, least)],
        ),
        col(
            1,
            [calls(ctx, STACK, least), entry(view, ctx, STACK, least)],
        ),
    ])
}

fn nothing(least: i32) -> Node<'static> {
    custom_leaf([Form::new((STACK.0, least), (ANY, ANY))], |_, _| ())
}

fn calls<'a>(ctx: &'a MathDiceContext<'a>, columns: (i32, i32), least: i32) -> Node<'a> {
    custom_leaf(panel_forms(columns, least), |canvas, _| {
        draw_calls(ctx, canvas)
    })
}

fn entry<'a>(
    view: &'a MathDiceView,
    ctx: &'a MathDiceContext<'a>,
    columns: (i32, i32),
    least: i32,
) -> Node<'a> {
    custom_leaf(panel_forms(columns, least), |canvas, _| {
        draw_entry(view, ctx, canvas);
    })
}

/// Returns the sizes of a panel, from large to small.
fn panel_forms((least, most): (i32, i32), least_rows: i32) -> impl Iterator<Item = Form> {
    [(8, 11), (6, 7), (4, 5)]
        .into_iter()
        .filter(move |(rows, _)| *rows >= least_rows)
        .map(move |(rows, most_rows)| Form::new((least, rows), (most, most_rows)))
}

/// Formats whole seconds, rounded up.
fn seconds(clock: &ClockFace) -> String {
    whole_seconds(clock.left).to_string()
}

fn urgency(clock: &ClockFace) -> Role {
    match clock.runs {
        true if clock.left <= Duration::from_secs(10) => Role::Bad,
        true => Role::Strong,
        false => Role::Dim,
    }
}

/// A step of size: the scales of the target and of the number beside the dice, and the dice between
/// them.
type SizeStep = (&'static [NumeralSize], DieSize, &'static [NumeralSize]);

/// Returns the steps, from large to small, none of which makes anything larger: the clock of a race
/// comes before the dice, the value of an expression after them.
fn steps(game: &MathDice) -> [SizeStep; 5] {
    let [large, middle, small]: [&'static [NumeralSize]; 3] = [
        &[NumeralSize::Triple],
        &[NumeralSize::Double],
        &[NumeralSize::Single],
    ];
    let is_race = game.mode() == Mode::Tournament;
    [
        (large, DieSize::XL, middle),
        if is_race {
            (large, DieSize::L, middle)
        } else {
            (large, DieSize::XL, small)
        },
        (large, DieSize::L, small),
        (large, DieSize::M, small),
        (middle, DieSize::M, small),
    ]
}

/// The target, the dice, the part beside them if there is room, and the clock's bar; in each size,
/// from large to small.
fn tops<'a>(view: &'a MathDiceView, ctx: &'a MathDiceContext<'a>) -> Vec<Node<'a>> {
    let mut tops = Vec::new();
    for (scales, size, beside_scales) in steps(ctx.game) {
        let parts = [
            target(ctx, scales),
            dice(view, ctx, size).into(),
            beside_dice(view, ctx, beside_scales),
        ];
        tops.push(col(
            0,
            [row(2, parts).at_most(ANY, 0), clock_bar(ctx, false)],
        ));
    }
    let [.., (scales, size, _)] = steps(ctx.game);
    let pair = row(2, [target(ctx, scales), dice(view, ctx, size).into()]);
    tops.push(col(0, [pair.at_most(ANY, 0), clock_bar(ctx, true)]));
    tops
}

/// A vertically centred number, with a word above and lines below. Until it is known, its
/// digits have pressed places.
fn large<'a>(word: Node<'a>, number: Numeral<'a>, below: Node<'a>) -> Node<'a> {
    let digits = if number.text.is_empty() {
        number.longest.len() as i32
    } else {
        0
    };
    let number = Node::leaf(number).on([0; 4], move |canvas| numerals::places(canvas, digits));
    let parts = [word, number, below];
    loose(parts).centred().narrow()
}

fn target<'a>(ctx: &MathDiceContext, scales: &'static [NumeralSize]) -> Node<'a> {
    let point = ctx.game.point();
    let made = point
        .map(|point| point.factors)
        .map_or(String::new(), |[a, b]| format!("{a} × {b}"));
    let word = Node::from(text("target").role(Role::Dim)).narrow();
    let word = row(2, [word, text(made).into()]).room([Form::new((MADE_OF, 1), (ANY, 1))]);
    let number = point.map_or(String::new(), |point| point.target().to_string());
    // Its place is the same for every target; one of three digits is drawn smaller.
    let number = Numeral {
        role: Role::Accent,
        scales,
        ..Numeral::new(number, "88", "")
    };
    large(word, number, Node::Nothing)
}

fn dice(view: &MathDiceView, ctx: &MathDiceContext, size: DieSize) -> DiceRow {
    let point = ctx.game.point();
    let faces = point.and_then(|point| point.dice).map(|dice| dice.faces());
    let stated = view
        .statement(ctx)
        .map(|stated| format!("{:#}", stated.expr));
    let is_open = writer(ctx).is_some() || stated.is_some();
    let text = stated.as_deref().unwrap_or(view.field.text());
    let used = match faces {
        Some(faces) if is_open && !is_secret(ctx.game) && typed::is_of_dice(ctx.game, text) => {
            typed::used(text, faces)
        }
        _ => [false; 3],
    };
    let die = |i: usize| {
        let face = faces.map_or(0, |faces| faces[i]);
        let die = OneDie::of_roll(&view.roll, i, face, ctx.now);
        let is_held = used[i] && die.state == DieState::Normal;
        OneDie {
            state: if is_held { DieState::Held } else { die.state },
            below: used[i].then(|| ("used".into(), Role::Kept)),
            asks: (face > 0).then(|| request::<MathDice>("type", (b'0' + face).into())),
            ..die
        }
    };
    let is_played = faces.is_some() && point.is_some_and(|point| point.outcome.is_none());
    let asks = is_played && used == [false; 3];
    DiceRow {
        has_labels: true,
        below: asks.then(|| ("each die once".into(), Role::Dim)),
        ..DiceRow::new(size, (0..3).map(die))
    }
}

/// Returns the clock of the point; of a seat that states, its own.
fn clock(ctx: &MathDiceContext) -> Option<ClockFace> {
    ctx.game
        .clock(ctx.at)
        .or_else(|| ctx.game.own_clock(ctx.at))
}

/// Returns the value of the typed expression with its description; once the point is over, that of
/// the winning call or of the best answer.
fn reached(view: &MathDiceView, ctx: &MathDiceContext) -> Option<(&'static str, ExactValue)> {
    let typed = typed::value_so_far(ctx.game, view.field.text());
    if let Some(value) = typed.filter(|_| writer(ctx).is_some() && !is_secret(ctx.game)) {
        return Some((words::COMES_TO, value));
    }
    let point = ctx.game.point()?;
    let outcome = point.outcome?;
    let counts = |seat: Seat| match outcome {
        PointOutcome::Won(winner) => seat == winner,
        outcome => matches!(outcome, PointOutcome::Rated(_)),
    };
    let last = point.calls.iter().rfind(|called| counts(called.seat));
    let called = last.map(|called| (words::COMES_TO, called.call.value()));
    called.or_else(|| Some(("best", best(ctx.game)?)))
}

/// What is shown beside the dice: a number with a word above and two lines below it.
struct Beside {
    word: &'static str,
    number: String,
    /// The longest number to make room for.
    longest: String,
    role: Role,
    lines: [Text; 2],
}

/// The clock, or the value of the expression. Room is kept for all possible content.
fn beside_dice<'a>(
    view: &MathDiceView,
    ctx: &MathDiceContext,
    scales: &'static [NumeralSize],
) -> Node<'a> {
    let is_awaited = matches!(ctx.game.phase(), Phase::Target | Phase::Scoring);
    let beside = match clock(ctx) {
        Some(clock) => beside_clock(ctx, &clock),
        None if is_awaited && ctx.game.mode() == Mode::Tournament => clock_before_start(ctx),
        None => value(view, ctx),
    };
    let line = |text: Text| Node::from(text).room([Form::new((BESIDE, 1), (ANY, 1))]);
    let word = line(text(beside.word).role(Role::Dim));
    let number = Numeral {
        role: beside.role,
        scales,
        ..Numeral::new(beside.number, beside.longest, "")
    };
    large(word, number, col(0, beside.lines.map(line)))
}

/// Returns room for a clock of this many seconds.
fn room_for(seconds: &str) -> String {
    "8".repeat(seconds.len().max(2))
}

fn beside_clock(ctx: &MathDiceContext, clock: &ClockFace) -> Beside {
    let all = clock.of.as_secs().to_string();
    let point = ctx.game.point().filter(|_| ctx.game.mode().is_match());
    let (of, next) = match point.and_then(|point| point.standing.as_ref()) {
        None => (format!("of {all}"), text("")),
        Some(_) if matches!(ctx.game.phase(), Phase::Stating { .. }) => {
            (format!("of {all} to"), text("state it"))
        }
        Some(standing) => {
            let beat = text(format!("beat {}", standing.value)).or("beat it");
            (format!("of {all} to"), beat)
        }
    };
    Beside {
        word: words::clock(ctx.game.mode(), clock.runs),
        number: seconds(clock),
        longest: room_for(&all),
        role: urgency(clock),
        lines: [text(of).role(Role::Dim), next.role(Role::Strong)],
    }
}

fn clock_before_start(ctx: &MathDiceContext) -> Beside {
    let number = ctx.game.thinking_time().as_secs().to_string();
    Beside {
        word: words::clock(ctx.game.mode(), false),
        longest: room_for(&number),
        number,
        role: Role::Dim,
        lines: [text(""), text("")],
    }
}

/// Returns the value of the expression, and how far it is from the target.
fn value(view: &MathDiceView, ctx: &MathDiceContext) -> Beside {
    let is_computed = typed::is_computed(ctx.game);
    let unknown = Beside {
        word: if is_computed { words::COMES_TO } else { "" },
        number: String::new(),
        longest: if is_computed { "888" } else { "88" }.into(),
        role: Role::Strong,
        lines: [text(""), text("")],
    };
    let Some((word, value)) = reached(view, ctx) else {
        return unknown;
    };
    let exact = value.to_string();
    let is_unfinished = writer(ctx).is_some() && ctx.game.read(view.field.text()).is_err();
    let distance = ctx.game.point().map(|point| point.distance(value));
    let (how, role) = match distance {
        Some(distance) if !distance.is_zero() => (words::away(distance), Role::Text),
        Some(_) if is_unfinished => ("hits it so far".into(), Role::Text),
        Some(_) => ("✓ hits it".into(), Role::Good),
        None => (String::new(), Role::Text),
    };
    Beside {
        word,
        number: if width_of(&exact) <= BESIDE {
            exact
        } else {
            format!("about {:.0}", value.to_f64())
        },
        lines: [text(how).role(role), text("")],
        ..unknown
    }
}

/// The clock's bar over the whole width, preceded by the seconds if they are not shown
/// elsewhere.
fn clock_bar<'a>(ctx: &'a MathDiceContext<'a>, with_number: bool) -> Node<'a> {
    if !matches!(ctx.game.mode(), Mode::Tournament | Mode::Sprint) {
        return Node::Nothing;
    }
    custom_leaf([Form::new((40, 1), (ANY, 3))], move |canvas, _| {
        let Some(clock) = clock(ctx) else { return };
        draw_bar(ctx, canvas, &clock, with_number, canvas.height() == 3);
    })
}

fn draw_bar(
    ctx: &MathDiceContext,
    canvas: &mut Canvas,
    clock: &ClockFace,
    with_number: bool,
    is_large: bool,
) {
    let (mut x, y) = (0, i32::from(is_large));
    if with_number {
        x = canvas.text(x, y, &seconds(clock), urgency(clock));
        x = canvas.text(
            x + 1,
            y,
            words::clock(ctx.game.mode(), clock.runs),
            Role::Dim,
        ) + 2;
    }
    // In whole seconds, like the number beside it.
    let part = whole_seconds(clock.left) as f64 / clock.of.as_secs_f64().max(1.0);
    let role = match urgency(clock) {
        Role::Strong => Role::Accent,
        role => role,
    };
    let width = canvas.width() - x;
    if is_large {
        bar::draw(canvas, x, 1, width, part, role);
        bar::draw(canvas, x, 2, width, part, role);
    } else {
        bar::half(canvas, x, 0, width, part, role);
    }
}

/// Minimum and maximum extent to either side.
const REACH: (f64, f64) = (6.0, 150.0);
/// Minimum distance in columns of two numbers below it.
const STEP: f64 = 5.0;

/// A labelled position on the line.
struct LineLabel {
    at: f64,
    label: String,
    arrow: &'static str,
    role: Role,
}

/// Columns between two labels in a row.
const BETWEEN: i32 = 2;

/// Rows of the number line: labels, arrows, the axis, numbers.
const LINE_ROWS: i32 = 4;

/// Draws the number line: the target in the middle, the calls, and the interval of numbers that
/// still beat the standing call.
fn draw_line(view: &MathDiceView, ctx: &MathDiceContext, canvas: &mut Canvas) {
    let axis = LINE_ROWS - 2;
    let point = ctx.game.point();
    let target = point.map_or(0.0, |point| f64::from(point.target()));
    let places = places(view, ctx);
    // As far as needed for the nearest calls; those farther away are at the end with an arrow.
    let distance = |point: &Point| Some(point.distance(point.standing.as_ref()?.value).to_f64());
    let standing = point.and_then(distance);
    let best = best(ctx.game).map_or(0.0, |value| (value.to_f64() - target).abs());
    let reach = standing.unwrap_or(0.0).max(best).max(REACH.0 / 1.5) * 1.5;
    let reach = reach.ceil().clamp(REACH.0, REACH.1);
    let width = canvas.width();
    let middle = width / 2;
    let steps = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0];
    // The outermost numbers have as much room as the others.
    let half = ((f64::from(width) - STEP) / 2.0).floor();
    let step = steps
        .into_iter()
        .find(|step| step * half / reach >= STEP)
        .unwrap_or(100.0);
    // Whole columns between numbers, so that they are evenly spaced.
    let columns = (step * half / reach).floor().max(1.0);
    // However far off a call is, its column must not overflow.
    let column =
        |value: f64| middle + ((value - target) / step * columns).round().clamp(-1e6, 1e6) as i32;
    let (first, last) = (column(target - reach), column(target + reach));
    for x in first..=last {
        canvas.text(x, axis, "─", Role::Dim);
    }
    let ticks = (reach / step).floor() as i32;
    for tick in -ticks..=ticks {
        let value = target + f64::from(tick) * step;
        let text = number(value as i64);
        let x = column(value);
        canvas.text(x, axis, "┼", Role::Dim);
        // What it will be is not known yet.
        if point.is_some() {
            canvas.centred(
                x - 2,
                5,
                axis + 1,
                &text,
                if tick == 0 { Role::Accent } else { Role::Dim },
            );
        }
    }
    // The interval that is closer than the standing call.
    if let Some(distance) = standing {
        for x in column(target - distance).max(first)..=column(target + distance).min(last) {
            canvas.text(x, axis, "━", Role::Accent);
        }
    }
    // The labels with their columns, from left to right.
    let mut labels: Vec<(i32, &LineLabel)> = Vec::new();
    for place in &places {
        let x = column(place.at);
        let (x, arrow) = match () {
            () if x < first => (first, "◂"),
            () if x > last => (last, "▸"),
            () => (x, place.arrow),
        };
        let above = canvas.cell(x, axis - 1);
        if above.is_some_and(|cell| cell.symbol() == " ") {
            canvas.text(x, axis - 1, arrow, place.role);
        }
        let mut with_it = labels.clone();
        with_it.insert(
            labels.partition_point(|(before, _)| *before <= x),
            (x, place),
        );
        if starts(&with_it, width).is_some() {
            labels = with_it;
        }
    }
    for (from, (_, place)) in starts(&labels, width)
        .unwrap_or_default()
        .into_iter()
        .zip(&labels)
    {
        canvas.text(from, 0, &place.label, place.role);
    }
}

/// Returns the first columns of labels in a row, from left to right: each label over its own
/// column, with its middle as near as it can be; `None` if there is no room for all.
fn starts(row: &[(i32, &LineLabel)], width: i32) -> Option<Vec<i32>> {
    let mut next = width + BETWEEN;
    let mut latest: Vec<i32> = Vec::with_capacity(row.len());
    for (x, place) in row.iter().rev() {
        next = (next - BETWEEN - width_of(&place.label)).min(*x);
        latest.push(next);
    }
    let mut free = 0;
    let start = |((x, place), latest): (&(i32, &LineLabel), i32)| {
        let wide = width_of(&place.label);
        let earliest = free.max(x - wide + 1);
        let start = (earliest <= latest).then(|| (x - wide / 2).clamp(earliest, latest))?;
        free = start + wide + BETWEEN;
        Some(start)
    };
    row.iter()
        .zip(latest.into_iter().rev())
        .map(start)
        .collect()
}

/// Returns the labels: the target, the input, the calls, newest first.
fn places(view: &MathDiceView, ctx: &MathDiceContext) -> Vec<LineLabel> {
    let game = ctx.game;
    let at = game.point().map_or(0.0, |point| f64::from(point.target()));
    let mut places = vec![LineLabel {
        at,
        label: "target".into(),
        arrow: "▼",
        role: Role::Accent,
    }];
    let Some(point) = game.point() else {
        return places;
    };
    let text = view.field.text();
    let typed = match typed::is_computed(game) {
        true => typed::value_so_far(game, text),
        false => typed::called_number(game, text),
    };
    if let Some(value) = typed.filter(|_| !is_secret(game)) {
        let label = format!("typed {value}");
        places.push(LineLabel {
            at: value.to_f64(),
            label,
            arrow: "▼",
            role: Role::Kept,
        });
    }
    if let Some(value) = best(game) {
        places.push(LineLabel {
            at: value.to_f64(),
            label: format!("best {value}"),
            arrow: "▼",
            role: Role::Good,
        });
    }
    let stands = |value: ExactValue| {
        point
            .standing
            .as_ref()
            .is_some_and(|standing| standing.value == value)
    };
    for called in point.calls.iter().rev() {
        let value = called.call.value();
        let label = name_with_score(ctx.table.audience().whom(called.seat), value);
        let role = if stands(value) {
            Role::Strong
        } else {
            Role::Dim
        };
        places.push(LineLabel {
            at: value.to_f64(),
            label,
            arrow: if stands(value) { "▼" } else { "▾" },
            role,
        });
    }
    places
}

/// Returns the best possible number, once the point is over.
fn best(game: &MathDice) -> Option<ExactValue> {
    let point = game.point().filter(|point| point.outcome.is_some())?;
    point.position()?.best().first().map(|answer| answer.value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_stand_over_their_columns() {
        let check = |labels: &[(i32, &str)], expected: Option<&[i32]>| {
            let place = |label: &str| LineLabel {
                at: 0.0,
                label: label.into(),
                arrow: "▼",
                role: Role::Dim,
            };
            let places: Vec<LineLabel> = labels.iter().map(|(_, label)| place(label)).collect();
            let row: Vec<(i32, &LineLabel)> = labels.iter().map(|(x, _)| *x).zip(&places).collect();
            assert_eq!(starts(&row, 30).as_deref(), expected, "{labels:?}");
        };
        check(&[(10, "target")], Some(&[7]));
        check(&[(1, "target"), (29, "target")], Some(&[0, 24]));
        // Both make room.
        check(&[(10, "target"), (13, "you · 4")], Some(&[5, 13]));
        check(&[(10, "target"), (12, "you · 4")], None);
        check(&[(10, "target"), (10, "you · 4")], None);
    }
}

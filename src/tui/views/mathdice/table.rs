//! The table of MathDice: the target and the dice, the line of the time below them, the panels, and
//! the number line if there is room. Everything keeps its place in every phase.
use super::panels::{draw_cards, draw_left, draw_right, draw_time, draw_turned, silence};
use super::{MathDiceContext, MathDiceView, is_secret, is_thinking, typed, writer};
use crate::core::words::name_with_score;
use crate::games::mathdice::MathDice;
use crate::games::mathdice::arithmetic::value::ExactValue;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::bar;
use crate::tui::paint::die::{DieDrawing, DieSize, DieState};
use crate::tui::paint::numerals::{self, NumeralSize};
use crate::tui::theme::Role;
use crate::tui::ui::{ANY, Form, Leaf, Node, Numeral, OneDie, body, custom_leaf};
use crate::tui::view::request;
use std::ops::RangeInclusive;

/// Returns the whole table.
pub(super) fn table<'a>(
    view: &'a MathDiceView,
    ctx: &'a MathDiceContext<'a>,
    beside: Node<'a>,
) -> Node<'a> {
    custom_leaf(
        [Form::new((LEAST.0, LEAST.1), (ANY, ANY))],
        move |canvas, _| {
            let places = Places::of(canvas, ctx.task.is_some());
            draw_target(view, ctx, &mut places.target.on(canvas), places.numeral);
            draw_dice(view, ctx, canvas, &places);
            let turned = view.turned(ctx);
            if turned.is_none() {
                draw_thinking(ctx, &mut places.time.on(canvas));
            }
            let cards = &mut places.cards.on(canvas).with_edge();
            if let Some(turned) = turned {
                draw_turned(ctx, turned, cards);
            } else if is_secret(ctx.game) {
                draw_cards(view, ctx, cards);
            } else {
                draw_left(view, ctx, &mut places.left.on(canvas).with_edge());
                draw_right(ctx, &mut places.right.on(canvas));
            }
            if let Some(line) = places.line {
                draw_line(view, ctx, &mut line.on(canvas));
            }
            if let Node::Nothing = beside {
                return;
            }
            let place = &mut places.beside.on(canvas);
            let width = place.width();
            let height = place.height();
            place.clear(0, 0, width, height);
            body(beside.clone(), [0; 4], place);
        },
    )
}

/// The smallest table.
const LEAST: (i32, i32) = (78, 17);
/// The widest.
const WIDEST: i32 = 136;
/// A table from which on everything is larger.
const LARGE: (i32, i32) = (120, 34);
/// Columns of the right panel, and between the panels.
const RIGHT: i32 = 33;
const BETWEEN_PANELS: i32 = 2;
/// Rows that the number line takes, with one above it.
const LINE_PLACE: i32 = LINE_ROWS + 1;
/// Fewest rows below everything for the coach, and for a tutorial.
const COACH: i32 = 6;
const GUIDE: i32 = 4;

/// A place on the table.
#[derive(Clone, Copy)]
struct Place {
    x: i32,
    y: i32,
    width: i32,
    height: i32,
}

impl Place {
    fn new(x: i32, y: i32, width: i32, height: i32) -> Place {
        Place {
            x,
            y,
            width,
            height,
        }
    }
    fn on<'a>(self, canvas: &'a mut Canvas) -> Canvas<'a> {
        canvas.sub(self.x, self.y, self.width, self.height)
    }

    /// Returns the same columns in other rows.
    fn with_rows(self, y: i32, height: i32) -> Place {
        Place { y, height, ..self }
    }
}

/// Where everything is.
struct Places {
    target: Place,
    numeral: NumeralSize,
    /// The dice, with a row above in which they jump and one below for labels.
    dice: Place,
    die: DieSize,
    /// Columns between dice.
    gap: i32,
    time: Place,
    left: Place,
    right: Place,
    /// The panels and the row above them.
    cards: Place,
    line: Option<Place>,
    /// What the coach or the tutorial writes.
    beside: Place,
}

impl Places {
    fn of(canvas: &Canvas, is_guided: bool) -> Places {
        let columns = canvas.width();
        let rows = canvas.height();
        let width = columns.min(WIDEST) - 2;
        let x = (columns - width) / 2;
        let is_large = columns >= LARGE.0 && rows >= LARGE.1;
        let (numeral, die, gap, top) = if is_large {
            (NumeralSize::Triple, DieSize::XL, 3, 2)
        } else {
            (NumeralSize::Double, DieSize::L, 1, 1)
        };
        let (wide, high) = die.cells();
        let dice = 3 * wide + 2 * gap;
        let labels = top + high;
        // A tutorial needs the row.
        let is_close = is_guided && !is_large;
        let time = labels + i32::from(!is_close);
        let panel = time + 1 + i32::from(is_large);
        let height = if is_large { 9 } else { 7 - i32::from(is_close) }.min(rows - panel);
        let after = panel + height;
        let needed = if is_guided { GUIDE } else { COACH };
        let has_line = rows - after >= LINE_PLACE + if is_guided { needed } else { 0 };
        let panels = Place::new(x, panel, width, height);
        let right = Place::new(x + width - RIGHT, panel, RIGHT, height);
        let below = after + if has_line { LINE_PLACE } else { 0 };
        Places {
            target: Place::new(x + 1, top, width - dice - 4, high),
            numeral,
            dice: Place::new(x + width - dice - 1, top - 1, dice + 1, high + 2),
            die,
            gap,
            time: panels.with_rows(time, 1),
            left: Place {
                width: width - RIGHT - BETWEEN_PANELS,
                ..panels
            },
            right,
            cards: panels.with_rows(panel - 1, height + 1),
            line: has_line.then(|| panels.with_rows(after + 1, LINE_ROWS)),
            beside: if rows - below >= needed {
                panels.with_rows(below, rows - below)
            } else {
                right.with_rows(panel, rows - panel)
            },
        }
    }
}

/// Draws the target large, gold once it is hit; before it is rolled, the places of its digits.
fn draw_target(
    view: &MathDiceView,
    ctx: &MathDiceContext,
    canvas: &mut Canvas,
    numeral: NumeralSize,
) {
    let scales: &'static [NumeralSize] = match numeral {
        NumeralSize::Triple => &[NumeralSize::Triple],
        NumeralSize::Double | NumeralSize::Single => &[NumeralSize::Double],
    };
    let Some(point) = ctx.game.point() else {
        let wide = numerals::width("88", numeral);
        let high = numeral.rows();
        let y = ((canvas.height() - high) / 2).max(0);
        return numerals::places(&mut canvas.sub(0, y, wide, high), 2);
    };
    let role = if view.is_won(ctx) {
        Role::Kept
    } else {
        Role::Accent
    };
    let target = Numeral {
        role,
        scales,
        ..Numeral::new(point.target().to_string(), "88", "")
    };
    target.draw(canvas, 0);
}

/// Draws the dice: those that what is typed uses are gold, as are all once they hit the target.
fn draw_dice(view: &MathDiceView, ctx: &MathDiceContext, canvas: &mut Canvas, places: &Places) {
    let canvas = &mut places.dice.on(canvas);
    let faces = ctx
        .game
        .point()
        .and_then(|point| point.dice)
        .map(|dice| dice.faces());
    let used_dice = faces.and_then(|faces| used(view, ctx, faces));
    let (wide, high) = places.die.cells();
    for die in 0..3 {
        let x = die as i32 * (wide + places.gap);
        let face = faces.map_or(0, |faces| faces[die]);
        let mut one = OneDie::of_roll(&view.roll, die, face, ctx.now);
        let is_used = used_dice.is_some_and(|used_dice| used_dice[die]);
        if is_used && one.state == DieState::Normal {
            one.state = DieState::Won;
        }
        if view.is_won(ctx) {
            one = one.in_triumph(&view.triumph, die, ctx.now);
        }
        let drawing = DieDrawing {
            size: places.die,
            face: one.face,
            state: one.state,
            cursor: false,
        };
        drawing.draw(canvas, x, 1 + one.lower);
        if used_dice.is_some() {
            let (label, role) = if is_used {
                ("used", Role::Kept)
            } else {
                ("still free", Role::Strong)
            };
            canvas.centred(x, wide, 1 + high, label, role);
        }
        if face > 0 {
            canvas.hit(
                x,
                1,
                wide,
                high + 1,
                request::<MathDice>("type", (b'0' + face).into()),
            );
        }
    }
}

/// Returns the dice that what is typed uses; `None` while nothing is typed that needs dice.
fn used(view: &MathDiceView, ctx: &MathDiceContext, faces: [u8; 3]) -> Option<[bool; 3]> {
    let stated = view
        .statement(ctx)
        .map(|stated| format!("{:#}", stated.expr));
    if stated.is_none() && (writer(ctx).is_none() || is_secret(ctx.game)) {
        return None;
    }
    let text = stated.as_deref().unwrap_or(view.field.text());
    let used = typed::used(text, faces);
    (typed::is_of_dice(ctx.game, text) && used.contains(&true)).then_some(used)
}

/// Draws the line beneath the dice while all think: the time left, or that of a silence.
fn draw_thinking(ctx: &MathDiceContext, canvas: &mut Canvas) {
    let width = canvas.width();
    let clock = ctx.game.clock(ctx.at).filter(|_| is_thinking(ctx));
    if let Some(clock) = clock {
        draw_time(canvas, (1, 0), width - 2, &clock, Role::Accent);
    } else if let Some(part) = silence(ctx) {
        bar::draw(canvas, 1, 0, width - 2, part, Role::Accent);
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

/// Rows of the number line: labels, arrows, the axis.
const LINE_ROWS: i32 = 3;

/// Draws the number line: the target in the middle, the calls, and the interval of numbers that
/// still beat the standing call.
fn draw_line(view: &MathDiceView, ctx: &MathDiceContext, canvas: &mut Canvas) {
    let target = target_of(ctx.game);
    // As far as needed for the nearest calls; those farther away are at the end with an arrow.
    let distance = ctx.game.point().and_then(|point| {
        let call = point.standing.as_ref()?;
        Some(point.distance(call.value).to_f64())
    });
    let best = best(ctx.game).map_or(0.0, |value| (value.to_f64() - target).abs());
    let reach = distance.unwrap_or(0.0).max(best).max(REACH.0 / 1.5) * 1.5;
    let reach = reach.ceil().clamp(REACH.0, REACH.1);
    let line = NumberLine::new(target, reach, canvas.width());
    line.draw_axis(canvas, distance);
    line.draw_labels(canvas, &places(view, ctx));
}

fn target_of(game: &MathDice) -> f64 {
    game.point().map_or(0.0, |point| f64::from(point.target()))
}

/// The row of the axis.
const AXIS: i32 = LINE_ROWS - 1;

/// The columns of numbers, around a target.
struct NumberLine {
    target: f64,
    /// The distance from the target to either end.
    reach: f64,
    middle: i32,
    /// From one number on the axis to the next, and its columns.
    step: f64,
    columns: f64,
}

impl NumberLine {
    fn new(target: f64, reach: f64, width: i32) -> NumberLine {
        let steps = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0];
        // The outermost numbers have as much room as the others.
        let half = ((f64::from(width) - STEP) / 2.0).floor();
        let step = steps
            .into_iter()
            .find(|step| step * half / reach >= STEP)
            .unwrap_or(100.0);
        NumberLine {
            target,
            reach,
            middle: width / 2,
            step,
            // Whole ones between numbers, so that they are evenly spaced.
            columns: (step * half / reach).floor().max(1.0),
        }
    }

    fn column(&self, value: f64) -> i32 {
        let column = (value - self.target) / self.step * self.columns;
        // However far off a call is, its column must not overflow.
        self.middle + column.round().clamp(-1e6, 1e6) as i32
    }

    /// Returns the columns of the numbers that are at most `distance` from the target.
    fn columns_around(&self, distance: f64) -> RangeInclusive<i32> {
        self.column(self.target - distance)..=self.column(self.target + distance)
    }

    /// Draws the axis, and on it the interval that is closer than a call at `distance`.
    fn draw_axis(&self, canvas: &mut Canvas, distance: Option<f64>) {
        for x in self.columns_around(self.reach) {
            canvas.text(x, AXIS, "─", Role::Dim);
        }
        let ticks = (self.reach / self.step).floor() as i32;
        for tick in -ticks..=ticks {
            let x = self.column(self.target + f64::from(tick) * self.step);
            canvas.text(x, AXIS, "┼", Role::Dim);
        }
        if let Some(distance) = distance {
            for x in self.columns_around(distance.min(self.reach)) {
                canvas.text(x, AXIS, "━", Role::Accent);
            }
        }
    }

    /// Draws the arrows of all places, and the labels for which there is room, the first ones first.
    fn draw_labels(&self, canvas: &mut Canvas, places: &[LineLabel]) {
        let width = canvas.width();
        let (first, last) = self.columns_around(self.reach).into_inner();
        // The labels with their columns, from left to right.
        let mut labels: Vec<(i32, &LineLabel)> = Vec::new();
        for place in places {
            let column = self.column(place.at);
            let x = column.clamp(first, last);
            let arrow = match column {
                _ if column < first => "◂",
                _ if column > last => "▸",
                _ => place.arrow,
            };
            let above = canvas.cell(x, AXIS - 1);
            if above.is_some_and(|cell| cell.symbol() == " ") {
                canvas.text(x, AXIS - 1, arrow, place.role);
            }
            if place.label.is_empty() {
                continue;
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
        let starts = starts(&labels, width).unwrap_or_default();
        for (start, (_, place)) in starts.into_iter().zip(&labels) {
            canvas.text(start, 0, &place.label, place.role);
        }
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
    let mut starts = Vec::with_capacity(row.len());
    for ((x, place), latest) in row.iter().zip(latest.into_iter().rev()) {
        let wide = width_of(&place.label);
        let earliest = free.max(x - wide + 1);
        if earliest > latest {
            return None;
        }
        let start = (x - wide / 2).clamp(earliest, latest);
        free = start + wide + BETWEEN;
        starts.push(start);
    }
    Some(starts)
}

/// Returns the labels: the mark of the target, the input, the calls, newest first.
fn places(view: &MathDiceView, ctx: &MathDiceContext) -> Vec<LineLabel> {
    let game = ctx.game;
    let mut places = vec![LineLabel {
        at: target_of(game),
        label: String::new(),
        arrow: "▼",
        role: Role::Accent,
    }];
    let Some(point) = game.point() else {
        return places;
    };
    let text = view.field.text();
    let input = if typed::is_computed(game) {
        typed::value_so_far(game, text)
    } else {
        typed::called_number(game, text)
    };
    if let Some(value) = input.filter(|_| !is_secret(game)) {
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
    for called in point.calls.iter().rev() {
        let value = called.call.value();
        let call = point.standing.as_ref();
        let is_to_beat = call.is_some_and(|call| call.value == value);
        let (arrow, role) = if is_to_beat {
            ("▼", Role::Strong)
        } else {
            ("▾", Role::Dim)
        };
        places.push(LineLabel {
            at: value.to_f64(),
            label: name_with_score(ctx.table.audience().whom(called.seat), value),
            arrow,
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
        fn check(labels: &[(i32, &str)], expected: Option<&[i32]>) {
            let places = labels.iter().map(|(_, label)| LineLabel {
                at: 0.0,
                label: (*label).into(),
                arrow: "▼",
                role: Role::Dim,
            });
            let places: Vec<LineLabel> = places.collect();
            let row: Vec<(i32, &LineLabel)> = labels.iter().map(|(x, _)| *x).zip(&places).collect();
            assert_eq!(starts(&row, 30).as_deref(), expected, "{labels:?}");
        }
        check(&[(10, "target")], Some(&[7]));
        check(&[(1, "target"), (29, "target")], Some(&[0, 24]));
        // Both make room.
        check(&[(10, "target"), (13, "you · 4")], Some(&[5, 13]));
        check(&[(10, "target"), (12, "you · 4")], None);
        check(&[(10, "target"), (10, "you · 4")], None);
    }
}

//! The number line: the target in the middle, the calls, and the interval of numbers that still
//! beat the standing call.
use super::state::{MathDiceView, is_secret};
use super::typed;
use crate::core::words::{name_with_score, number};
use crate::games::mathdice::MathDice;
use crate::games::mathdice::arithmetic::value::ExactValue;
use crate::games::mathdice::point::Point;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::theme::Role;
use crate::tui::view::ViewContext;

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

/// Its fewest rows, with one of labels, and its most.
pub(super) const ROWS: i32 = 4;
pub(super) const MOST: i32 = 6;

/// Draws it over the whole canvas.
pub(super) fn draw(view: &MathDiceView, ctx: &ViewContext<MathDice>, canvas: &mut Canvas) {
    let axis = canvas.height() - 2;
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
    // The rows of labels from below, each with the columns and texts from left to right.
    let mut rows: Vec<Vec<(i32, &LineLabel)>> = vec![Vec::new(); axis as usize - 1];
    for place in &places {
        let x = column(place.at);
        let (x, arrow) = match () {
            () if x < first => (first, "◂"),
            () if x > last => (last, "▸"),
            () => (x, place.arrow),
        };
        if canvas
            .cell(x, axis - 1)
            .is_some_and(|cell| cell.symbol() == " ")
        {
            canvas.text(x, axis - 1, arrow, place.role);
        }
        let with_it = rows.iter().map(|row| {
            let mut row = row.clone();
            row.insert(row.partition_point(|(before, _)| *before <= x), (x, place));
            row
        });
        let fits = with_it
            .enumerate()
            .find(|(_, row)| starts(row, width).is_some());
        if let Some((at, row)) = fits {
            rows[at] = row;
        }
    }
    for (y, row) in (0..axis - 1).rev().zip(&rows) {
        for (from, (_, place)) in starts(row, width).unwrap_or_default().into_iter().zip(row) {
            canvas.text(from, y, &place.label, place.role);
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
fn places(view: &MathDiceView, ctx: &ViewContext<MathDice>) -> Vec<LineLabel> {
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
pub(super) fn best(game: &MathDice) -> Option<ExactValue> {
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

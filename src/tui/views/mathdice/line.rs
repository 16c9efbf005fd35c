//! The number line: the target in the middle, the calls, and the interval of numbers that still beat the standing
//! call.
use super::state::{MathDiceView, is_secret};
use super::typed;
use crate::core::words::{number, scored};
use crate::games::mathdice::arithmetic::value::Value;
use crate::games::mathdice::point::Point;
use crate::games::mathdice::{MathDice, words};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::theme::Role;
use crate::tui::view::ViewContext;

/// Minimum and maximum extent to either side.
const REACH: (f64, f64) = (6.0, 150.0);
/// Minimum distance in columns of two numbers below it.
const STEP: f64 = 5.0;

/// A labelled position on the line.
struct Place {
    at: f64,
    label: String,
    arrow: &'static str,
    role: Role,
}

/// Its rows.
pub(super) const ROWS: i32 = 4;

/// Draws it over the width of the canvas, in the first rows.
pub(super) fn draw(view: &MathDiceView, ctx: &ViewContext<MathDice>, canvas: &mut Canvas) {
    let point = ctx.game.point();
    let target = point.map_or(0.0, |point| f64::from(point.target()));
    let places = places(view, ctx);
    // As far as needed for the nearest calls; those farther away are at the end with an arrow.
    let distance = |point: &Point| Some(point.distance(&point.standing.as_ref()?.value).to_f64());
    let standing = point.and_then(distance);
    let best = best(ctx.game).map_or(0.0, |value| (value.to_f64() - target).abs());
    let reach = standing.unwrap_or(0.0).max(best).max(REACH.0 / 1.5) * 1.5;
    let reach = reach.ceil().clamp(REACH.0, REACH.1);
    let width = canvas.width();
    let middle = width / 2;
    let steps = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0];
    // The outermost numbers have as much room as the others.
    let half = ((f64::from(width) - STEP) / 2.0).floor();
    let step = steps.into_iter().find(|step| step * half / reach >= STEP).unwrap_or(100.0);
    // Whole columns between numbers, so that they are evenly spaced.
    let columns = (step * half / reach).floor().max(1.0);
    // However far off a call is, its column must not overflow.
    let column = |value: f64| middle + ((value - target) / step * columns).round().clamp(-1e6, 1e6) as i32;
    let (first, last) = (column(target - reach), column(target + reach));
    for x in first..=last {
        canvas.text(x, 2, "─", Role::Dim);
    }
    let ticks = (reach / step).floor() as i32;
    for tick in -ticks..=ticks {
        let value = target + f64::from(tick) * step;
        let text = number(value as i64);
        let x = column(value);
        canvas.text(x, 2, "┼", Role::Dim);
        // What it will be is not known yet.
        if point.is_some() {
            canvas.centred(x - 2, 5, 3, &text, if tick == 0 { Role::Accent } else { Role::Dim });
        }
    }
    // The interval that is closer than the standing call.
    if let Some(distance) = standing {
        for x in column(target - distance).max(first)..=column(target + distance).min(last) {
            canvas.text(x, 2, "━", Role::Accent);
        }
    }
    let mut taken: Vec<(i32, i32)> = Vec::new();
    for place in &places {
        let x = column(place.at);
        let (x, arrow) = match () {
            () if x < first => (first, "◂"),
            () if x > last => (last, "▸"),
            () => (x, place.arrow),
        };
        if canvas.cell(x, 1).is_some_and(|cell| cell.symbol() == " ") {
            canvas.text(x, 1, arrow, place.role);
        }
        let wide = width_of(&place.label);
        let free = |from: &i32| {
            *from >= 0
                && from + wide <= width
                && taken.iter().all(|(begin, end)| from + wide + 1 < *begin || *from > end + 1)
        };
        // Above its position, or as near beside it as there is room.
        let centre = (x - wide / 2).clamp(0, (width - wide).max(0));
        let shifts = (0..24).flat_map(|shift| [centre + shift, centre - shift]);
        if let Some(from) = shifts.into_iter().find(free) {
            canvas.text(from, 0, &place.label, place.role);
            taken.push((from, from + wide));
        }
    }
}

/// Returns the labels: the target, the input, the calls, newest first.
fn places(view: &MathDiceView, ctx: &ViewContext<MathDice>) -> Vec<Place> {
    let game = ctx.game;
    let at = game.point().map_or(0.0, |point| f64::from(point.target()));
    let mut places = vec![Place { at, label: "target".into(), arrow: "▼", role: Role::Accent }];
    let Some(point) = game.point() else { return places };
    let text = view.field.text();
    let typed = match typed::is_computed(game) {
        true => typed::computed(game, text),
        false => typed::called(game, text),
    };
    if let Some(value) = typed.filter(|_| !is_secret(game)) {
        let label = words::typed(&value);
        places.push(Place { at: value.to_f64(), label, arrow: "▼", role: Role::Kept });
    }
    if let Some(value) = best(game) {
        places.push(Place { at: value.to_f64(), label: words::best(&value), arrow: "▼", role: Role::Good });
    }
    let stands = |value: &Value| point.standing.as_ref().is_some_and(|standing| standing.value == *value);
    for called in point.calls.iter().rev() {
        let value = called.call.value();
        let label = scored(ctx.table.audience().whom(called.seat), value);
        let role = if stands(value) { Role::Strong } else { Role::Dim };
        places.push(Place {
            at: value.to_f64(), label, arrow: if stands(value) { "▼" } else { "▾" }, role
        });
    }
    places
}

/// Returns the best possible number, once the point is over.
pub(super) fn best(game: &MathDice) -> Option<Value> {
    let point = game.point().filter(|point| point.outcome.is_some())?;
    point.position()?.best().first().map(|answer| answer.value.clone())
}

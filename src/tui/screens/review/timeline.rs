//! The value of the game to a seat after every event, as columns, with its errors above them.
use super::words::sign;
use super::words::{LEGEND, titles};
use crate::core::{Grade, Review, Unit};
use crate::session::ReviewedGame;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::keys::{Request, SHARED};
use crate::tui::paint::{bar, mat};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::{ANY, Form, Node, custom_leaf};
use crate::tui::view::Playable;
use std::ops::Range;

/// Shows the timeline of the current seat; see [`draw`].
pub(crate) fn node<G: Playable>(analysis: &ReviewedGame<G>, at: Option<usize>) -> Node<'_> {
    // It takes the rows that nothing else needs.
    let forms = [13, 9, 8, 5, 4].map(|rows| Form::new((60, rows), (ANY, ANY)));
    custom_leaf(forms, move |canvas, _| draw(canvas, analysis, at))
}

/// Draws the timeline of the current seat over the whole canvas; the column of event `at` is gold.
/// A click on a column selects its event.
pub(crate) fn draw<G: Playable>(
    canvas: &mut Canvas,
    analysis: &ReviewedGame<G>,
    at: Option<usize>,
) {
    let width = canvas.width();
    mat::draw(canvas, 0, 0, width, canvas.height());
    let Some(review) = analysis.review() else {
        canvas.text(2, 1, &analysis.progress(), Role::Dim);
        return;
    };
    let titles = titles(analysis, review.adds_up, review.unit);
    let room = width - 2 - width_of(LEGEND) - 3;
    if let Some(title) = titles.iter().find(|title| 2 + width_of(title) < room) {
        canvas.text(2, 0, title, Role::Accent);
        canvas.right(width - 2, 0, LEGEND, Role::Dim);
    } else {
        canvas.text(2, 0, &titles[0], Role::Accent);
    }
    let curve = Curve::of(analysis, review);
    if !curve.points.is_empty() {
        let axis = draw_axis(canvas, &curve, review.unit);
        draw_columns(canvas, &curve, axis, at);
    }
}

/// What happened to the current seat in every event.
struct Curve {
    points: Vec<CurvePoint>,
    /// The values are costs: they do not add up.
    is_cost: bool,
    /// The values at the foot and at the top of the columns.
    low: f64,
    high: f64,
}

struct CurvePoint {
    /// The value after the event, or the cost of the choice.
    value: f64,
    /// The grade of an error.
    error: Option<Grade>,
    is_choice: bool,
}

impl CurvePoint {
    fn of<G: Playable>(
        analysis: &ReviewedGame<G>,
        review: &Review<G::Action>,
        n: usize,
    ) -> CurvePoint {
        let error = analysis.error(n);
        let made = analysis.decision(n);
        CurvePoint {
            value: if review.adds_up {
                review.steps[n].values[analysis.seat]
            } else {
                error.map_or(0.0, |made| made.cost)
            },
            error: error.map(|made| made.grade),
            is_choice: made.is_some_and(|made| made.seat.index() == analysis.seat),
        }
    }
}

impl Curve {
    fn of<G: Playable>(analysis: &ReviewedGame<G>, review: &Review<G::Action>) -> Curve {
        let is_cost = !review.adds_up;
        let points: Vec<CurvePoint> = (0..analysis.count())
            .map(|n| CurvePoint::of(analysis, review, n))
            .collect();
        let values = points.iter().map(|point| point.value);
        let smallest = values.clone().fold(f64::MAX, f64::min);
        let largest = values.fold(f64::MIN, f64::max);
        let (low, high) = match review.unit {
            Unit::WinChance if !is_cost => (0.0, 1.0),
            // The title has a small chance for most of most games.
            Unit::WinChance | Unit::GoalChance => round_bounds(0.0, largest, 0.01),
            _ if is_cost => round_bounds(0.0, largest, 1.0),
            _ => round_bounds(smallest, largest, 1.0),
        };
        Curve {
            points,
            is_cost,
            low,
            high,
        }
    }

    /// Returns the value of a column of these events: the last one, or the largest cost.
    fn column_value(&self, events: Range<usize>) -> f64 {
        let points = &self.points[events];
        if self.is_cost {
            return points.iter().map(|point| point.value).fold(0.0, f64::max);
        }
        points.last().map_or(self.low, |point| point.value)
    }
}

/// Returns round numbers around `smallest` and `largest`, whose middle is round, too: multiples of
/// a digit times a power of ten of `first_unit`.
fn round_bounds(smallest: f64, largest: f64, first_unit: f64) -> (f64, f64) {
    let mut unit = first_unit;
    loop {
        for digit in [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0] {
            let step = digit * unit;
            let low = (smallest / step).floor() * step;
            if low + 2.0 * step >= largest {
                return (low, low + 2.0 * step);
            }
        }
        unit *= 10.0;
    }
}

/// Draws the numbers of the axis. Returns its width.
fn draw_axis(canvas: &mut Canvas, curve: &Curve, unit: Unit) -> i32 {
    let foot = canvas.height() - 1;
    let middle = (curve.low + curve.high) / 2.0;
    let labels = [curve.high, middle, curve.low].map(|value| unit.format_tick(value));
    let widest = labels.iter().map(|label| width_of(label)).max();
    let right = widest.unwrap_or(0) + 2;
    canvas.right(right, 2.min(foot), &labels[0], Role::Dim);
    if foot > 5 {
        canvas.right(right, (foot + 2) / 2, &labels[1], Role::Dim);
    }
    canvas.right(right, foot, &labels[2], Role::Dim);
    right + 1
}

/// Draws the columns from column `left` on, with errors marked above them.
fn draw_columns(canvas: &mut Canvas, curve: &Curve, left: i32, at: Option<usize>) {
    let foot = canvas.height() - 1;
    let high = (foot - 1).max(1);
    let room = (canvas.width() - left - 2).max(1);
    let count = curve.points.len();
    let mut is_labelled = false;
    let mut marked = None;
    for column in 0..room {
        // Every event has several columns, or every column several events.
        let first = column as usize * count / room as usize;
        let next = (column as usize + 1) * count / room as usize;
        let events = first..next.max(first + 1);
        let last = events.end - 1;
        let is_current = at.is_some_and(|at| events.contains(&at));
        let value = curve.column_value(events.clone());
        let part = ((value - curve.low) / (curve.high - curve.low)).clamp(0.0, 1.0);
        // The cursor is visible even if the value is zero.
        let part = if is_current {
            part.max(1.0 / f64::from(high))
        } else {
            part
        };
        let x = left + column;
        let is_choice = curve.points[events.clone()]
            .iter()
            .any(|point| point.is_choice);
        if curve.is_cost && value == 0.0 && !is_current && is_choice {
            // Not every choice costs something.
            canvas.text(x, foot, "·", Role::Good);
        }
        // The errors and the cursor are prominent, not the columns.
        let (role, faintness) = match (is_current, curve.is_cost) {
            (true, _) => (Role::Kept, 0.0),
            (false, false) => (Role::Accent, 0.45),
            (false, true) => (Role::Bad, 0.45),
        };
        bar::faint_column(canvas, x, foot, (1, high), part, (role, faintness));
        let target = if is_current { at.unwrap_or(last) } else { last };
        canvas.hit(x, 1, 1, foot, Request::new(SHARED, "event", target));
        let errors = events.filter_map(|n| Some((curve.points[n].error?, n)));
        let worst = errors.max_by_key(|(grade, _)| *grade);
        if let Some((grade, n)) = worst.filter(|(_, n)| marked != Some(*n)) {
            let rows = (part * f64::from(high)).ceil() as i32;
            canvas.text(x, (foot - rows.max(1)).max(1), sign(grade), Role::Bad);
            marked = Some(n);
        }
        if is_current && !is_labelled {
            is_labelled = true;
            canvas.text_on(x, foot, "▲", Role::HeldPip, Surface::Held);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::round_bounds;

    #[test]
    fn the_axis_has_round_numbers() {
        assert_eq!(round_bounds(-33.0, 47.0, 1.0), (-50.0, 50.0));
        assert_eq!(round_bounds(203.4, 271.0, 1.0), (200.0, 280.0));
        assert_eq!(round_bounds(0.0, 0.0, 1.0), (0.0, 2.0));
        assert_eq!(round_bounds(0.0, 0.3, 0.01), (0.0, 0.4));
    }
}

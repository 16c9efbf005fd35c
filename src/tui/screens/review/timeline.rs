//! The value of the game to a seat after every event, as columns, with its errors above them.
use super::words::sign;
use super::words::{LEGEND, titles};
use crate::core::Unit;
use crate::session::ReviewedGame;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::keys::{Request, SHARED};
use crate::tui::paint::{bar, mat};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::{ANY, Form, Node, custom_leaf};
use crate::tui::view::Playable;

/// Shows the timeline of the current seat; see [`draw`].
pub(crate) fn node<G: Playable>(analysis: &ReviewedGame<G>, at: Option<usize>) -> Node<'_> {
    // It takes the rows that nothing else needs.
    let form = |rows| Form::new((60, rows), (ANY, ANY));
    custom_leaf([13, 9, 8, 5, 4].map(form), move |canvas, _| {
        draw(canvas, analysis, at)
    })
}

/// Draws the timeline of the current seat over the whole canvas; the column of event `at` is gold.
/// A click on a column selects its event.
pub(crate) fn draw<G: Playable>(
    canvas: &mut Canvas,
    analysis: &ReviewedGame<G>,
    at: Option<usize>,
) {
    let (width, height) = (canvas.width(), canvas.height());
    mat::draw(canvas, 0, 0, width, height);
    let Some(review) = analysis.review() else {
        canvas.text(2, 1, &analysis.progress(), Role::Dim);
        return;
    };
    let unit = review.unit;
    let titles = titles(analysis, review.adds_up, unit);
    let is_beside = |title: &&String| 2 + width_of(title) + 3 + width_of(LEGEND) < width - 2;
    if let Some(title) = titles.iter().find(is_beside) {
        canvas.text(2, 0, title, Role::Accent);
        canvas.right(width - 2, 0, LEGEND, Role::Dim);
    } else {
        canvas.text(2, 0, &titles[0], Role::Accent);
    }
    let values: Vec<f64> = (0..analysis.count())
        .map(|n| match review.adds_up {
            true => review.steps[n].values[analysis.seat],
            false => analysis.error(n).map_or(0.0, |made| made.cost),
        })
        .collect();
    if values.is_empty() {
        return;
    }
    let (low, high) = bounds(&values, unit, review.adds_up);
    let labels = [high, (low + high) / 2.0, low].map(|value| unit.mark(value));
    let axis = labels
        .iter()
        .map(|label| width_of(label))
        .max()
        .unwrap_or(0)
        + 3;
    let (room, foot) = ((width - axis - 2).max(1), height - 1);
    let high_columns = (foot - 1).max(1);
    canvas.right(axis - 1, foot - high_columns + 1, &labels[0], Role::Dim);
    if high_columns > 4 {
        canvas.right(axis - 1, foot - high_columns / 2, &labels[1], Role::Dim);
    }
    canvas.right(axis - 1, foot, &labels[2], Role::Dim);
    let count = values.len();
    let first_of = |column: i32| column as usize * count / room as usize;
    let (mut labelled, mut marked) = (false, None);
    for column in 0..room {
        // Every event has several columns, or every column several events.
        let events = first_of(column)..first_of(column + 1).max(first_of(column) + 1);
        let here = at.is_some_and(|at| events.contains(&at));
        let last = events.end - 1;
        let value = match review.adds_up {
            true => values[last],
            false => events.clone().map(|n| values[n]).fold(0.0, f64::max),
        };
        let part = ((value - low) / (high - low)).clamp(0.0, 1.0);
        // The cursor is visible even if the value is zero.
        let part = if here {
            part.max(1.0 / f64::from(high_columns))
        } else {
            part
        };
        let x = axis + column;
        let role = match (here, review.adds_up) {
            (true, _) => Role::Kept,
            (false, true) => Role::Accent,
            (false, false) => Role::Bad,
        };
        if !review.adds_up && value == 0.0 && !here && events.clone().any(|n| is_best(analysis, n))
        {
            // Not every choice costs something.
            canvas.text(x, foot, "·", Role::Good);
        }
        // The errors and the cursor are prominent, not the columns.
        bar::faint_column(
            canvas,
            x,
            foot,
            (1, high_columns),
            part,
            (role, if here { 0.0 } else { 0.45 }),
        );
        let target = if here { at.unwrap_or(last) } else { last };
        canvas.hit(x, 1, 1, height - 1, Request::new(SHARED, "event", target));
        let errors = events
            .clone()
            .filter_map(|n| Some((n, analysis.error(n)?.mark)));
        if let Some((n, mark)) = errors
            .max_by_key(|(_, mark)| *mark)
            .filter(|(n, _)| marked != Some(*n))
        {
            let rows = (part * f64::from(high_columns)).ceil() as i32;
            canvas.text(x, (foot - rows.max(1)).max(1), sign(mark), Role::Bad);
            marked = Some(n);
        }
        if here && !labelled {
            labelled = true;
            canvas.text_on(x, foot, "▲", Role::HeldPip, Surface::Held);
        }
    }
}

/// Returns `true` if event `n` is a choice of the current seat.
fn is_best<G: Playable>(analysis: &ReviewedGame<G>, n: usize) -> bool {
    analysis
        .decision(n)
        .is_some_and(|made| made.seat.index() == analysis.seat)
}

/// Returns the values at the foot and at the top of the columns.
fn bounds(values: &[f64], unit: Unit, adds_up: bool) -> (f64, f64) {
    if unit == Unit::WinChance && adds_up {
        return (0.0, 1.0);
    }
    let (least, most) = values
        .iter()
        .fold((f64::MAX, f64::MIN), |(l, h), v| (l.min(*v), h.max(*v)));
    if unit == Unit::GoalChance && adds_up {
        // The title has a small chance for most of most games.
        return (0.0, most.max(unit.smallest_amount()));
    }
    let low = if adds_up {
        (least - 0.1 * (most - least)).floor()
    } else {
        0.0
    };
    (low, most.ceil().max(low + 1.0))
}

//! The coach.
use super::layout::{ANY, Form, Node, drawn};
use crate::tui::canvas::Canvas;
use crate::tui::widgets::coach::CoachPanel;

/// Shows the coach's advice on a mat; with few rows without one, and with only the best choice. `draw` draws a
/// choice from a column and row on.
pub(crate) fn coach<'a, A: Clone + 'a>(
    panel: CoachPanel<'a, A>,
    draw: impl Fn(&mut Canvas, i32, i32, &A) + 'a,
) -> Node<'a> {
    coach_in(44, panel, draw)
}

/// Shows the coach's advice in at least `columns` columns.
pub(crate) fn coach_in<'a, A: Clone + 'a>(
    columns: i32,
    panel: CoachPanel<'a, A>,
    draw: impl Fn(&mut Canvas, i32, i32, &A) + 'a,
) -> Node<'a> {
    let choices = panel.advice.len() as i32;
    let (airy, most) = if choices > 0 { (9 + 2 * choices.min(4), 10 + 2 * choices) } else { (4, 5) };
    let form = |rows: i32, worth| Form::new((columns, rows), (ANY, most.max(rows))).worth(worth);
    let forms = [form(airy, 3), form(7, 2), form(4, 1), form(1, 0)];
    let forms = forms.into_iter().filter(move |form| form.least.1 <= airy);
    drawn(forms, move |canvas, _| panel.draw(canvas, &draw))
}

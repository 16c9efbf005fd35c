//! The log of events, beside the table.
use super::text::wrapped;
use crate::core::describe::Description;
use crate::tui::canvas::Canvas;
use crate::tui::theme::Role;

/// The heading.
pub(crate) const HEADING: &str = "So far";

/// Draws as many of the newest entries as there is room for below the heading; nothing if there are none, or no room
/// for one.
pub(crate) fn draw(canvas: &mut Canvas, told: &[Description]) {
    let (width, height) = (canvas.width(), canvas.height());
    if entries(&mut canvas.sub(0, 2, width, height - 2), told) {
        canvas.text(0, 0, HEADING, Role::Accent);
    }
}

/// Draws as many of the newest entries as there is room for, newest last and brightest. Returns `false` if there is
/// none.
pub(crate) fn entries(canvas: &mut Canvas, told: &[Description]) -> bool {
    let (width, room) = (canvas.width(), canvas.height().max(0) as usize);
    let mut lines: Vec<(String, Role)> = Vec::new();
    for (age, entry) in Description::log(told).rev().enumerate() {
        let role = if age == 0 { Role::Text } else { Role::Dim };
        let text = wrapped(&entry, width);
        if lines.len() + text.len() > room {
            break;
        }
        lines.extend(text.into_iter().rev().map(|line| (line, role)));
    }
    for (row, (line, role)) in (0..).zip(lines.iter().rev()) {
        canvas.text(0, row, line, *role);
    }
    !lines.is_empty()
}

//! The log of events, beside the table.
use super::text::wrapped;
use crate::core::describe::Description;
use crate::tui::canvas::Canvas;
use crate::tui::theme::Role;

/// Draws as many of the newest entries as there is room for below the heading, newest last and brightest; nothing
/// if there are none, or no room for one.
pub(crate) fn draw(canvas: &mut Canvas, told: &[Description]) {
    let (width, height) = (canvas.width(), canvas.height());
    let room = (height - 2).max(0) as usize;
    let mut lines: Vec<(String, Role)> = Vec::new();
    for (age, entry) in Description::log(told).rev().enumerate() {
        let role = if age == 0 { Role::Text } else { Role::Dim };
        let text = wrapped(&entry, width);
        if lines.len() + text.len() > room {
            break;
        }
        lines.extend(text.into_iter().rev().map(|line| (line, role)));
    }
    if !lines.is_empty() {
        canvas.text(0, 0, "So far", Role::Accent);
    }
    for (row, (line, role)) in lines.iter().rev().enumerate() {
        canvas.text(0, 2 + row as i32, line, *role);
    }
}

//! A chart of columns: ratatui's, in the colours and signs of the theme.
use crate::tui::canvas::Canvas;
use crate::tui::theme::Role;
use ratatui::style::Style;
use ratatui::symbols::bar::{NINE_LEVELS, Set};
use ratatui::widgets::{Bar, BarChart, BarGroup, Widget};

/// The finest part that a column is told in, of the highest one.
const WHOLE: f64 = 100_000.0;
/// The signs where there are only letters.
const ASCII: Set<'static> = Set {
    full: "#",
    seven_eighths: "#",
    three_quarters: "#",
    five_eighths: "#",
    half: "#",
    three_eighths: "#",
    one_quarter: "#",
    one_eighth: "#",
    empty: " ",
};

/// Draws columns of `width` cells with `gap` between them over all of `canvas`, each filled to its part (0 to 1) of the
/// height. Something is seen of every part above nothing.
pub(crate) fn columns(canvas: &mut Canvas, width: i32, gap: i32, parts: &[(f64, Role)]) {
    let area = canvas.rect(0, 0, canvas.width(), canvas.height());
    let least = WHOLE / (8.0 * f64::from(canvas.height().max(1)));
    let bars = parts.iter().map(|(part, role)| {
        let height = if *part > 0.0 { (part * WHOLE).clamp(least.ceil(), WHOLE) } else { 0.0 };
        // Only a colour: what is bold is brightened by some terminals.
        let style = Style::new().fg(canvas.theme.ink(*role).into());
        Bar::new(height as u64).text_value("").style(style)
    });
    let chart = BarChart::default()
        .data(BarGroup::new(bars.collect::<Vec<Bar<'_>>>()))
        .bar_set(if canvas.theme.ascii { ASCII } else { NINE_LEVELS })
        .bar_width(u16::try_from(width).unwrap_or(1))
        .bar_gap(u16::try_from(gap).unwrap_or(0))
        .max(WHOLE as u64);
    chart.render(area, canvas.buffer);
}

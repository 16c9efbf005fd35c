//! Pictures and signs as text: a character is a dot, `.` an empty one.
use super::painter::Paint;
use crate::tui::theme::Rgb;

/// Paints the dots of `rows` from `(x, y)` on, each of `dot` pixels, in the colours that `fill` has
/// for their characters. Runs of a character are one rectangle.
pub(crate) fn paint<'r>(
    paint: &mut Paint,
    (x, y): (f32, f32),
    rows: impl IntoIterator<Item = &'r str>,
    dot: (f32, f32),
    fill: impl Fn(char) -> Option<Rgb>,
) {
    let mut top = y;
    for row in rows {
        let mut left = x;
        for run in row.as_bytes().chunk_by(|one, next| one == next) {
            let right = left + run.len() as f32 * dot.0;
            if let Some(fill) = fill(char::from(run[0])) {
                paint.rect(left, top, right, top + dot.1, fill);
            }
            left = right;
        }
        top += dot.1;
    }
}

/// The `fill` of a picture whose dots are `#`.
pub(crate) fn one_colour(fill: Rgb) -> impl Fn(char) -> Option<Rgb> {
    move |dot| (dot == '#').then_some(fill)
}

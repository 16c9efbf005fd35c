//! The rows of polygons.

/// Fills `crossings` with the columns, in order, at which the edges of a polygon, convex or not,
/// cross row `y`: by the even-odd rule the inside is between the first and the second, the third
/// and the fourth …
pub(super) fn crossings<T: Copy + Into<f64>>(corners: &[(T, T)], y: f64, crossings: &mut Vec<f64>) {
    crossings.clear();
    let place = |corner: &(T, T)| (corner.0.into(), corner.1.into());
    let Some(mut before) = corners.last().map(place) else {
        return;
    };
    for corner in corners.iter().map(place) {
        if (corner.1 > y) != (before.1 > y) {
            crossings
                .push(before.0 + (y - before.1) / (corner.1 - before.1) * (corner.0 - before.0));
        }
        before = corner;
    }
    crossings.sort_by(f64::total_cmp);
}

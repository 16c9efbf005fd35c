//! Where things lie: the mat with the dice, the sum, the coach, the pad, the log, in every layout class.
use crate::tui::layout::{Class, middle};
use crate::tui::paint::die::Size;

/// A rectangle of the body: column, row, columns, rows.
pub(super) type Area = (i32, i32, i32, i32);

/// How the pad lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pad {
    /// A row a seat, the sections side by side.
    Across {
        /// Its first column.
        x: i32,
        /// Its first row.
        y: i32,
    },
    /// A column a seat, a row a box.
    Upright {
        /// Its first column.
        x: i32,
        /// Its first row.
        y: i32,
        /// Columns of a seat.
        column: i32,
        /// Rows from one box to the next.
        step: i32,
    },
}

/// Columns of the pad that lies across.
pub(super) const ACROSS: i32 = 78;
/// The rows of boxes, bonuses and the total on the pad that stands upright.
const UPRIGHT: i32 = 24;
/// Columns of the numbers of boxes on it.
pub(super) const LABELS: i32 = 6;
/// The least and the most columns of a seat on it.
const COLUMN: (i32, i32) = (6, 8);
/// The most columns of a seat where there are one or two: a mark and a name of twelve letters.
const NAMED: i32 = 13;
/// The least columns of the log.
const LOG: i32 = 24;

/// Returns the rows of the pad that stands upright, with so many rows from one box to the next.
pub(super) const fn upright_rows(step: i32) -> i32 {
    UPRIGHT * step + 3
}

/// Where things lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    /// How large the screen is.
    pub(super) class: Class,
    /// How large the dice are.
    pub(super) size: Size,
    /// The mat.
    pub(super) mat: Area,
    /// Where the first die lies.
    pub(super) dice: (i32, i32),
    /// Columns from one die to the next.
    pub(super) step: i32,
    /// The sum, and what it is on the sheet.
    pub(super) sum: Area,
    /// The coach, or the odds.
    pub(super) aside: Area,
    /// The pad.
    pub(super) pad: Pad,
    /// The log, where there is room beside the aside.
    pub(super) log: Option<Area>,
}

impl Plan {
    /// Returns the plan for `seats` sheets on a body of `width` × `height`.
    pub(super) fn of(seats: i32, width: i32, height: i32) -> Plan {
        let class = Class::of_body(width, height);
        if class == Class::Small {
            return small(seats, width, height);
        }
        let size = if class == Class::Large && seats < 6 { Size::XL } else { Size::L };
        let (die, high) = size.cells();
        let step = die + 2;
        let (mat_width, mat_height) =
            (5 * step + if size == Size::XL { 2 } else { 0 }, high + if size == Size::XL { 6 } else { 5 });
        let room = width - mat_width - 4;
        // One or two names are whole where there is room.
        let most = if seats <= 2 { NAMED } else { COLUMN.1 };
        let column = ((room - LABELS) / seats.max(1)).min(most);
        let upright = column >= COLUMN.0;
        let pad_width = if upright { LABELS + seats * column } else { 0 };
        // What is left at the right of an upright pad is the log's, or stays empty at both sides.
        let spare = room - pad_width - 2;
        let log_wide = upright && spare >= LOG;
        let log_width = if log_wide { spare.min(56) } else { 0 };
        let whole = if upright {
            mat_width + 2 + pad_width + if log_wide { 2 + log_width } else { 0 }
        } else {
            width - 2
        };
        let x = middle(width, whole).max(1);
        // On a tall screen the pad is as tall as the screen, and there are gaps between the things beside it.
        let tall = log_wide && class == Class::Large && height > upright_rows(2);
        let (top, pad_step) = if tall { (1, 2) } else { (1 + middle(height - 45, 0).min(2), 1) };
        let mat = (x, top, mat_width, mat_height);
        let dice = (x + (mat_width - 4 * step - die) / 2, top + 1);
        if !upright {
            return lying(seats, class, size, mat, dice, step, (width, height));
        }
        let gap = pad_step;
        let below = top + mat_height + gap;
        let sum = (x, below, mat_width, if class == Class::Large { 7 } else { 5 });
        let under_sum = below + sum.3 + gap;
        let aside = (x, under_sum, mat_width, height - under_sum - 1);
        let pad_x = x + mat_width + 2;
        let under = top + upright_rows(pad_step) + 2;
        let log = if log_wide {
            Some((pad_x + pad_width + 3, top, log_width - 1, height - top - 1))
        } else {
            let high = height - under - 1;
            (high >= 4 && pad_width >= LOG).then_some((pad_x, under, pad_width, high))
        };
        let pad = Pad::Upright { x: pad_x, y: top, column, step: pad_step };
        Plan { class, size, mat, dice, step, sum, aside, pad, log }
    }
}

fn small(seats: i32, width: i32, height: i32) -> Plan {
    let (x, y) = (middle(width, 80).min(30), middle(height - 21, 0).min(4) / 2);
    // Eight seats fit: then the pad takes the row below the odds.
    let pad_y = y + 13 - (seats - 6).max(0);
    Plan {
        class: Class::Small,
        size: Size::M,
        mat: (x + 1, y + 1, 57, 9),
        dice: (x + 3, y + 1),
        step: 11,
        sum: (x + 60, y + 1, 19, 9),
        aside: (x + 2, y + 10, 76, pad_y - y - 10),
        pad: Pad::Across { x: x + 1, y: pad_y },
        log: (height - y - 24 > seats).then_some((x + 1, pad_y + seats + 5, 78, height - pad_y - seats - 5)),
    }
}

/// Returns the plan where an upright pad is too wide: it lies below the dice, and the sum is beside them.
fn lying(
    seats: i32,
    class: Class,
    size: Size,
    mat: Area,
    dice: (i32, i32),
    step: i32,
    (width, height): (i32, i32),
) -> Plan {
    let (x, top, mat_width, mat_height) = mat;
    let beside = x + mat_width + 2;
    let sum = (beside, top, width - beside - 1, mat_height);
    let pad_y = top + mat_height + 1;
    let below = pad_y + seats + 4;
    let log = (width - x - ACROSS - 3 >= LOG).then_some((
        x + ACROSS + 3,
        pad_y,
        width - x - ACROSS - 4,
        height - pad_y - 1,
    ));
    let aside = (x, below, ACROSS, height - below - 1);
    Plan { class, size, mat, dice, step, sum, aside, pad: Pad::Across { x, y: pad_y }, log }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_seats_fits_every_size() {
        for seats in 1..=8 {
            for (width, height) in
                [(80, 21), (100, 27), (110, 31), (119, 37), (140, 45), (160, 45), (200, 53)]
            {
                let plan = Plan::of(seats, width, height);
                let pad = match plan.pad {
                    Pad::Across { x, y } => (x, y, ACROSS, seats + 2),
                    Pad::Upright { x, y, column, step } => {
                        (x, y, LABELS + seats * column, upright_rows(step))
                    }
                };
                let (die, high) = plan.size.cells();
                let dice = (plan.dice.0, plan.dice.1, 4 * plan.step + die, high + 3);
                let areas = [Some(plan.mat), Some(plan.sum), Some(plan.aside), Some(pad), plan.log];
                let areas: Vec<Area> = areas.into_iter().flatten().collect();
                for (x, y, wide, tall) in areas.iter().copied().chain([dice]) {
                    assert!(x >= 0 && y >= 0 && wide > 0 && tall > 0, "{seats} {width}×{height} {plan:?}");
                    assert!(x + wide <= width && y + tall <= height, "{seats} {width}×{height} {plan:?}");
                }
                for (i, one) in areas.iter().enumerate() {
                    for other in &areas[..i] {
                        let apart = one.0 + one.2 <= other.0
                            || other.0 + other.2 <= one.0
                            || one.1 + one.3 <= other.1
                            || other.1 + other.3 <= one.1;
                        assert!(apart, "{seats} {width}×{height} {one:?} {other:?}");
                    }
                }
            }
        }
        assert!(matches!(Plan::of(3, 119, 37).pad, Pad::Upright { column: 8, .. }));
        assert!(matches!(Plan::of(8, 119, 37).pad, Pad::Across { .. }));
        assert!(matches!(Plan::of(8, 160, 45).pad, Pad::Upright { .. }));
        assert!(matches!(Plan::of(3, 160, 45).pad, Pad::Upright { step: 1, .. }));
        assert!(matches!(Plan::of(3, 200, 53).pad, Pad::Upright { step: 2, .. }));
        assert_eq!(Plan::of(3, 200, 53).size, Size::XL);
        assert_eq!(Plan::of(6, 200, 53).size, Size::L);
    }
}

//! What matters of a sheet to the solver.
use crate::games::inverted::sheet::{BONUS, BOXES};

/// The closed boxes of a sheet that has none left open.
pub const FULL: u32 = (1 << BOXES) - 1;
/// The boxes of each section as bits: 1–5, 6–15, 16–20.
pub(crate) const SECTIONS: [u32; 3] = [0x1F, 0x3FF << 5, 0x1F << 15];
/// Positions between turns.
pub const POSITIONS: u32 = 63 * 2047 * 63;

/// State of a sheet between turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sheet {
    /// Box `n`, achieved or zeroed, is bit `n - 1`.
    pub closed: u32,
    /// For each section, whether none of its boxes has been zeroed.
    pub alive: [bool; 3],
}

impl Sheet {
    /// The empty sheet.
    #[cfg(test)]
    pub(crate) const EMPTY: Sheet = Sheet { closed: 0, alive: [true; 3] };

    /// Returns whether box `number`, 1 to 20, is still open.
    pub(crate) fn is_open(self, number: u8) -> bool {
        self.closed >> (number - 1) & 1 == 0
    }

    /// Returns the open boxes in ascending order.
    pub(crate) fn open(self) -> impl Iterator<Item = u8> {
        (1..=BOXES).filter(move |&number| self.is_open(number))
    }

    /// Returns the sheet after achieving an open box, and the points for it: its number, and the bonus of its section
    /// if it completes it alive.
    pub(crate) fn achieve(self, number: u8) -> (Sheet, i32) {
        let after = Sheet { closed: self.closed | 1 << (number - 1), ..self };
        let section = section_of(number);
        let earned = self.alive[section] && after.closed & SECTIONS[section] == SECTIONS[section];
        (after, i32::from(number) + if earned { BONUS } else { 0 })
    }

    /// Returns the sheet after zeroing an open box.
    pub(crate) fn zero(self, number: u8) -> Sheet {
        let mut after = Sheet { closed: self.closed | 1 << (number - 1), ..self };
        after.alive[section_of(number)] = false;
        after
    }

    /// Returns the sheet with these boxes closed of which [`Sheet::case`] is `case`, 0 to 7.
    pub(super) fn of_case(closed: u32, case: usize) -> Sheet {
        Sheet { closed, alive: [0, 1, 2].map(|section| case >> section & 1 == 1) }
    }

    /// Returns the living bonuses as a number from 0 to 7, the case of this sheet among those of its closed boxes.
    pub(super) fn case(self) -> usize {
        self.alive.iter().zip([1, 2, 4]).filter(|&(&alive, _)| alive).map(|(_, bit)| bit).sum()
    }
}

/// Returns the section of box `number`, 1 to 20: 0 for 1–5, 1 for 6–15, 2 for 16–20.
#[inline]
pub(crate) fn section_of(number: u8) -> usize {
    match number {
        ..=5 => 0,
        6..=15 => 1,
        _ => 2,
    }
}

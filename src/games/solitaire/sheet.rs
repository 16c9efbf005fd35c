//! The paper sheet of one player: tally marks beside eleven sums, and the throwaway tracks.
use super::action::Division;

/// Number of sums of two dice: 2 to 12.
pub(crate) const SUMS: usize = 11;
/// The smallest sum of two dice; row `i` of a sheet is the sum `i + FIRST_SUM`.
pub(crate) const FIRST_SUM: u8 = 2;
/// Maximum number of throwaway values on a sheet.
pub(crate) const THROWAWAY_VALUES: usize = 3;
/// The mark on one throwaway value that ends the game for its sheet.
pub(crate) const LAST_BOX: u8 = 8;
/// Marks that clear the debt of a sum.
pub(crate) const DEBT: u16 = 5;
/// Marks on a sum beyond this are allowed but worth nothing.
pub(crate) const MOST_COUNTED: u16 = 10;
/// The score that wins a solo game.
pub(crate) const WIN: i32 = 500;

/// Points for each mark from the sixth to the tenth on a sum, by row.
const VALUES: [i32; SUMS] = [100, 70, 60, 50, 40, 30, 40, 50, 60, 70, 100];

/// Returns the points for each counting mark beyond the fifth on `sum` (2 to 12).
///
/// # Panics
/// Panics if `sum` is not the sum of two dice.
pub(crate) fn sum_value(sum: u8) -> i32 {
    VALUES[row(sum)]
}

/// Returns the points for `marks` marks on `sum` (2 to 12): −200 for one to four, zero for none or
/// five, and the sum's value for each from the sixth to the tenth.
///
/// # Panics
/// Panics if `sum` is not the sum of two dice.
pub(crate) fn sum_score(sum: u8, marks: u16) -> i32 {
    match marks {
        0 | 5 => 0,
        1..5 => -200,
        6.. => (i32::from(marks.min(MOST_COUNTED)) - 5) * sum_value(sum),
    }
}

/// Returns the row of `sum` on a sheet.
pub(super) fn row(sum: u8) -> usize {
    usize::from(sum - FIRST_SUM)
}

/// The marks of one player.
///
/// The number of free rides is not stored: a round marks two sums and either one throwaway or a
/// free ride, so it follows from the other two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sheet {
    /// By sum, 2 to 12.
    pub(super) marks: [u16; SUMS],
    /// By throwaway value, 1 to 6.
    pub(super) thrown: [u8; 6],
}

impl Sheet {
    /// Creates the sheet with these marks on the sums 2 to 12 and on the throwaway values 1 to 6;
    /// `None` if no game can lead to them.
    pub(crate) fn new(marks: [u16; SUMS], thrown: [u8; 6]) -> Option<Self> {
        let sheet = Self { marks, thrown };
        let chosen_count = sheet.throwaway_faces().count();
        let sums = sheet.sum_marks();
        let ends = sheet
            .throwaway_faces()
            .filter(|&face| sheet.throwaway_marks(face) == LAST_BOX)
            .count();
        let rides = (sums / 2).checked_sub(sheet.throwaways())?;
        let is_possible = chosen_count <= THROWAWAY_VALUES
            && sheet.throwaway_faces().all(|face| sheet.throwaway_marks(face) <= LAST_BOX)
            && ends < 2
            && sums.is_multiple_of(2)
            // The third value is chosen by its first mark, so a ride needs three marked ones.
            && (rides == 0 || chosen_count == THROWAWAY_VALUES);
        is_possible.then_some(sheet)
    }

    /// Returns the marks on `sum` (2 to 12), including those beyond ten.
    ///
    /// # Panics
    /// Panics if `sum` is not the sum of two dice.
    pub(crate) fn marks(&self, sum: u8) -> u16 {
        self.marks[row(sum)]
    }

    /// Returns the marks on the throwaway value `face` (1 to 6).
    ///
    /// # Panics
    /// Panics if `face` is not the face of a die.
    pub(crate) fn throwaway_marks(&self, face: u8) -> u8 {
        self.thrown[usize::from(face - 1)]
    }

    /// Returns the throwaway values in use, ascending: at most three.
    pub(crate) fn throwaway_faces(&self) -> impl Iterator<Item = u8> + '_ {
        (1..=6).filter(|&face| self.throwaway_marks(face) > 0)
    }

    /// Returns the throwaway values in use: bit `f - 1` for the face `f`.
    pub(super) fn throwaway_set(&self) -> u8 {
        self.throwaway_faces()
            .fold(0, |set, face| set | 1 << (face - 1))
    }

    /// Returns `true` if `face` is among the throwaway values in use.
    pub(crate) fn has_chosen(&self, face: u8) -> bool {
        self.throwaway_marks(face) > 0
    }

    /// Returns `true` if three throwaway values are in use, so that no other can be.
    pub(crate) fn is_settled(&self) -> bool {
        self.throwaway_faces().count() == THROWAWAY_VALUES
    }

    /// Returns `true` if a throwaway value has its eighth mark, which ends the game for this sheet.
    pub fn is_out(&self) -> bool {
        self.thrown.contains(&LAST_BOX)
    }

    /// Returns the number of rounds played: each has made two marks on the sums.
    pub fn rounds(&self) -> u32 {
        self.sum_marks() / 2
    }

    /// Returns the number of free rides: rounds that marked no throwaway.
    pub(crate) fn rides(&self) -> u32 {
        self.rounds() - self.throwaways()
    }

    /// Returns the current score, in points.
    pub fn score(&self) -> i32 {
        (FIRST_SUM..)
            .zip(self.marks)
            .map(|(sum, marks)| sum_score(sum, marks))
            .sum()
    }

    /// Returns `true` if `roll` is a free ride: three values are chosen and it shows none of them.
    pub(crate) fn is_riding_free(&self, roll: &[u8]) -> bool {
        self.is_settled() && !roll.iter().any(|&face| self.has_chosen(face))
    }

    /// Returns the sheet after a round with this division. A die put aside on a free ride is not
    /// marked.
    ///
    /// The division must be legal: see [`Division::check`].
    #[must_use]
    pub fn after(&self, division: &Division) -> Self {
        let mut next = *self;
        for sum in division.sums() {
            let marks = &mut next.marks[row(sum)];
            *marks = marks.saturating_add(1);
        }
        let aside = division.aside();
        if self.has_chosen(aside) || !self.is_settled() {
            next.thrown[usize::from(aside - 1)] += 1;
        }
        next
    }

    /// Returns the sums on which `division` makes the fifth mark, ascending.
    pub(crate) fn cleared_by(&self, division: &Division) -> Vec<u8> {
        let next = self.after(division);
        let mut sums = division.sums().to_vec();
        sums.sort_unstable();
        sums.dedup();
        sums.retain(|sum| self.marks(*sum) < DEBT && next.marks(*sum) >= DEBT);
        sums
    }

    fn sum_marks(&self) -> u32 {
        self.marks.map(u32::from).iter().sum()
    }

    fn throwaways(&self) -> u32 {
        self.thrown.map(u32::from).iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(marks: [u16; SUMS], thrown: [u8; 6]) -> Sheet {
        Sheet::new(marks, thrown).unwrap()
    }

    #[test]
    fn row_values() {
        for (sum, value) in (2..=12).zip([100, 70, 60, 50, 40, 30, 40, 50, 60, 70, 100]) {
            let expected = [
                0,
                -200,
                -200,
                -200,
                -200,
                0,
                value,
                2 * value,
                3 * value,
                4 * value,
                5 * value,
            ];
            for (marks, points) in (0..).zip(expected) {
                assert_eq!(sum_score(sum, marks), points, "{marks} marks on {sum}");
            }
            assert_eq!(sum_score(sum, 11), 5 * value);
            assert_eq!(sum_score(sum, u16::MAX), 5 * value);
        }
    }

    #[test]
    fn the_printed_sheet_scores_minus_210() {
        let printed = sheet([0, 2, 0, 7, 0, 8, 4, 5, 0, 0, 0], [6, 4, 0, 0, 3, 0]);
        assert_eq!(printed.score(), -210);
        assert_eq!((printed.rounds(), printed.rides()), (13, 0));
    }

    #[test]
    fn a_full_sheet_scores_the_most_possible() {
        assert_eq!(sheet([10; SUMS], [7, 7, 8, 0, 0, 0]).score(), 3350);
    }

    #[test]
    fn the_fifth_throw_after_three_marks_ends() {
        let division = Division::new([[1, 1], [2, 2]], 5);
        let mut sheet = sheet([0, 2, 0, 7, 0, 8, 4, 5, 0, 0, 0], [6, 4, 0, 0, 3, 0]);
        for round in 1..=5 {
            assert!(!sheet.is_out());
            sheet = sheet.after(&division);
            assert_eq!(sheet.is_out(), round == 5);
        }
        assert_eq!(sheet.marks(2), 5);
        assert_eq!(sheet.marks(4), 5);
    }

    #[test]
    fn free_rides_mark_pairs_only() {
        let before = sheet([6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 1, 1, 1]);
        assert!(before.is_riding_free(&[1, 1, 2, 2, 3]));
        assert!(!before.is_riding_free(&[1, 1, 2, 2, 4]));
        let after = before.after(&Division::new([[1, 1], [2, 2]], 3));
        assert_eq!(after.thrown, before.thrown);
        assert_eq!((after.marks(2), after.marks(4)), (7, 1));
        assert_eq!((after.rides(), after.rounds()), (1, 4));
    }

    #[test]
    fn no_free_ride_before_three_values() {
        let two = sheet([4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 1, 1, 0]);
        assert!(!two.is_riding_free(&[1, 1, 2, 2, 3]));
        assert_eq!(
            two.after(&Division::new([[1, 1], [2, 2]], 3))
                .throwaway_marks(3),
            1
        );
    }

    #[test]
    fn a_game_can_end_on_one_value() {
        let mut sheet = Sheet::default();
        for _ in 0..8 {
            assert!(!sheet.is_out());
            sheet = sheet.after(&Division::new([[1, 1], [2, 2]], 6));
        }
        assert!(sheet.is_out());
        assert_eq!(sheet.throwaway_faces().collect::<Vec<_>>(), [6]);
        assert_eq!(sheet.score(), 3 * 100 + 3 * 60);
    }

    #[test]
    fn marks_that_no_game_can_make_are_refused() {
        let ten = [10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        for (marks, thrown) in [
            (ten, [1, 1, 1, 1, 0, 0]),
            ([9; SUMS], [9, 0, 0, 0, 0, 0]),
            ([4; SUMS], [8, 0, 8, 0, 1, 0]),
            ([1; SUMS], [1, 1, 1, 0, 0, 0]),
            (ten, [2, 2, 2, 0, 0, 0]),
            // One more round than throwaways, and no ride with two values.
            (ten, [2, 2, 0, 0, 0, 0]),
        ] {
            assert_eq!(Sheet::new(marks, thrown), None, "{marks:?} {thrown:?}");
        }
        assert!(Sheet::new(ten, [2, 2, 1, 0, 0, 0]).is_some());
    }
}

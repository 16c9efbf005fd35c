//! One seat's sheet: twenty boxes in three sections, each with its bonus.
use std::ops::RangeInclusive;

/// Number of the last box; the first is 1.
pub(crate) const BOXES: u8 = 20;
/// All boxes as bits: box `n` is bit `n - 1`, in every set of boxes.
pub(crate) const FULL: u32 = (1 << BOXES) - 1;
/// Points for achieving every box of a section.
pub(crate) const BONUS: i32 = 50;
/// The three bonus sections.
pub(crate) const SECTIONS: [RangeInclusive<u8>; 3] = [1..=5, 6..=15, 16..=20];
/// Their boxes as bits.
pub(crate) const SECTION_SETS: [u32; 3] = [0x1F, 0x3FF << 5, 0x1F << 15];
/// Names of the three sections.
pub(crate) const SECTION_NAMES: [&str; 3] = ["top", "middle", "bottom"];

/// Returns the section of box `number`, 1 to 20: 0 for 1–5, 1 for 6–15, 2 for 16–20.
pub(crate) fn section_of(number: u8) -> usize {
    usize::from(number > 5) + usize::from(number > 15)
}

fn bit(number: u8) -> u32 {
    1 << (number - 1)
}

/// Returns the sum of the values from 1 to 6 missing from `dice`: 1 to 20 for one to five dice.
pub(crate) fn inverted_sum(dice: &[u8]) -> u8 {
    (1..=6).filter(|value| !dice.contains(value)).sum()
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BoxState {
    /// Not used yet.
    Open,
    /// Registered for its number of points.
    Achieved,
    /// Crossed out for nothing; the bonus of its section is lost.
    Zeroed,
}

/// State of a section's bonus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bonus {
    /// This many boxes are still missing.
    Missing(u8),
    /// All boxes are achieved.
    Earned,
    /// A box was zeroed.
    Lost,
}

/// A sheet as sets of boxes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Sheet {
    achieved: u32,
    zeroed: u32,
}

impl Sheet {
    /// Returns the state of box `number` (1 to 20).
    pub(crate) fn of(self, number: u8) -> BoxState {
        if self.achieved & bit(number) != 0 {
            BoxState::Achieved
        } else if self.zeroed & bit(number) != 0 {
            BoxState::Zeroed
        } else {
            BoxState::Open
        }
    }
    /// Returns `true` if box `number` is still open.
    pub fn is_open(self, number: u8) -> bool {
        self.of(number) == BoxState::Open
    }
    /// Returns the state of box `number`, which is not open, in words.
    pub(crate) fn how_filled(self, number: u8) -> &'static str {
        if self.of(number) == BoxState::Zeroed {
            "crossed out"
        } else {
            "filled"
        }
    }
    /// Returns the refusal of box `number`, which is not open, and what to do `instead`: `box 12 is
    /// already filled: reroll`.
    pub(crate) fn refuse_closed_box(self, number: u8, instead: &str) -> String {
        let filled = self.how_filled(number);
        format!("box {number} is already {filled}: {instead}")
    }
    /// Returns the open boxes in ascending order.
    pub fn open(self) -> impl DoubleEndedIterator<Item = u8> {
        (1..=BOXES).filter(move |number| self.is_open(*number))
    }
    /// Returns the number of boxes filled or crossed out.
    pub(crate) fn filled(self) -> u32 {
        self.state().closed.count_ones()
    }
    /// Returns `true` if every box is filled.
    pub(crate) fn is_full(self) -> bool {
        self.state().closed == FULL
    }
    /// Returns the sheet with box `number` achieved or zeroed.
    pub(crate) fn fill(mut self, number: u8, achieved: bool) -> Sheet {
        let filled = if achieved {
            &mut self.achieved
        } else {
            &mut self.zeroed
        };
        *filled |= bit(number);
        self
    }
    /// Returns the state of the bonus of `section` (an index into [`SECTIONS`]).
    pub(crate) fn bonus(self, section: usize) -> Bonus {
        let boxes = SECTION_SETS[section];
        if self.zeroed & boxes != 0 {
            return Bonus::Lost;
        }
        match (boxes & !self.achieved).count_ones() {
            0 => Bonus::Earned,
            missing => Bonus::Missing(missing as u8),
        }
    }
    /// Returns the section (an index into [`SECTIONS`]) whose bonus is lost by crossing out open
    /// box `number`, if any.
    pub(crate) fn bonus_at_stake(self, number: u8) -> Option<usize> {
        let section = section_of(number);
        matches!(self.bonus(section), Bonus::Missing(_)).then_some(section)
    }
    /// Returns the points of its boxes, earned bonuses included.
    pub(crate) fn points(self) -> i32 {
        let boxes: i32 = (1..=BOXES)
            .filter(|n| self.of(*n) == BoxState::Achieved)
            .map(i32::from)
            .sum();
        let bonuses = (0..3).filter(|s| self.bonus(*s) == Bonus::Earned).count() as i32;
        boxes + BONUS * bonuses
    }
    /// Returns the part of the sheet that still matters.
    pub(crate) fn state(self) -> SheetState {
        let alive = (0..3).filter(|section| self.zeroed & SECTION_SETS[*section] == 0);
        SheetState {
            closed: self.achieved | self.zeroed,
            alive: alive.map(|section| 1 << section).sum(),
        }
    }
}

/// The part of a sheet on which the rest of a game depends: sheets that differ only in points are
/// one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct SheetState {
    /// The boxes achieved or zeroed.
    pub(crate) closed: u32,
    /// The sections with a living bonus, none of whose boxes has been zeroed, as bits: the case,
    /// from 0 to 7.
    pub(crate) alive: usize,
}

impl SheetState {
    /// The empty sheet.
    #[cfg(test)]
    pub(crate) const EMPTY: SheetState = SheetState {
        closed: 0,
        alive: 7,
    };

    /// Returns `true` if box `number`, 1 to 20, is still open.
    pub(crate) fn is_open(self, number: u8) -> bool {
        self.closed & bit(number) == 0
    }
    /// Returns the open boxes in ascending order.
    pub(crate) fn open(self) -> impl Iterator<Item = u8> {
        (1..=BOXES).filter(move |number| self.is_open(*number))
    }
    fn is_alive(self, section: usize) -> bool {
        self.alive >> section & 1 == 1
    }
    fn is_complete(self, section: usize) -> bool {
        self.closed & SECTION_SETS[section] == SECTION_SETS[section]
    }
    /// Returns the sheet after achieving an open box, with its points: its number, and the bonus of
    /// its section if that is now complete and alive.
    pub(crate) fn achieve(self, number: u8) -> (SheetState, i32) {
        let closed = self.closed | bit(number);
        let after = SheetState { closed, ..self };
        let section = section_of(number);
        let is_earned = after.is_alive(section) && after.is_complete(section);
        let bonus = if is_earned { BONUS } else { 0 };
        (after, i32::from(number) + bonus)
    }
    /// Returns the sheet after zeroing an open box.
    pub(crate) fn zero(self, number: u8) -> SheetState {
        SheetState {
            closed: self.closed | bit(number),
            alive: self.alive & !(1 << section_of(number)),
        }
    }
    /// Returns the most points still to come.
    pub(crate) fn most_to_come(self) -> i32 {
        let bonuses = (0..3)
            .filter(|section| self.is_alive(*section) && !self.is_complete(*section))
            .count() as i32;
        self.open().map(i32::from).sum::<i32>() + BONUS * bonuses
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A full sheet with `zeroed` crossed out.
    fn full(zeroed: &[u8]) -> Sheet {
        (1..=BOXES).fold(Sheet::default(), |sheet, n| {
            sheet.fill(n, !zeroed.contains(&n))
        })
    }

    fn check_sum(dice: [u8; 5], sum: u8) {
        assert_eq!(inverted_sum(&dice), sum, "{dice:?}");
    }

    #[test]
    fn inverted_sums() {
        check_sum([6, 6, 5, 4, 3], 3);
        check_sum([1, 1, 1, 1, 1], 20);
        check_sum([2, 2, 2, 2, 2], 19);
        check_sum([2, 3, 4, 5, 6], 1);
        check_sum([1, 3, 4, 5, 6], 2);
    }

    /// The examples in the rules text are correct: `Dice 6 6 5 4 3 …: the sum is 3`.
    #[test]
    fn the_examples_of_the_rules_are_true() {
        let mut examples = 0;
        for line in include_str!("../../../assets/rules/inverted.md").lines() {
            let Some(rest) = line.strip_prefix("- Dice ") else {
                continue;
            };
            let rest = rest.replace('`', "");
            let dice: Vec<u8> = rest
                .split_whitespace()
                .map_while(|w| w.parse().ok())
                .collect();
            let (_, sum) = rest
                .split_once("the sum is ")
                .expect("an example tells its sum");
            let sum: String = sum.chars().take_while(char::is_ascii_digit).collect();
            assert_eq!(
                (dice.len(), inverted_sum(&dice).to_string()),
                (5, sum),
                "{line}"
            );
            examples += 1;
        }
        assert_eq!(examples, 3);
    }

    #[test]
    fn ways_out_of_7776() {
        let mut counts = [0; 20];
        for roll in 0..7776u32 {
            let dice = [1, 6, 36, 216, 1296].map(|place| (roll / place % 6) as u8 + 1);
            counts[usize::from(inverted_sum(&dice)) - 1] += 1;
        }
        let printed = [
            120, 120, 360, 360, 600, 750, 870, 780, 930, 720, 720, 510, 360, 240, 211, 61, 31, 31,
            1, 1,
        ];
        assert_eq!(counts, printed);
    }

    fn check_sheet(zeroed: &[u8], bonuses: [bool; 3], total: i32) {
        let sheet = full(zeroed);
        assert_eq!(
            [0, 1, 2].map(|s| sheet.bonus(s) == Bonus::Earned),
            bonuses,
            "{zeroed:?}"
        );
        assert_eq!(sheet.points(), total, "{zeroed:?}");
    }

    #[test]
    fn the_four_sheets_of_the_source() {
        check_sheet(&[6, 14, 15, 16, 18, 19, 20], [true, false, false], 152);
        check_sheet(&[1, 3, 4, 6, 7, 13, 20], [false, false, false], 156);
        check_sheet(&[17, 19, 20], [true, true, false], 254);
        check_sheet(&[1, 2, 5, 16, 18, 19], [false, true, false], 199);
        check_sheet(&[], [true, true, true], 360);
    }

    #[test]
    fn a_bonus_is_open_until_decided() {
        let sheet = Sheet::default();
        assert_eq!(
            [0, 1, 2].map(|s| sheet.bonus(s)),
            [5, 10, 5].map(Bonus::Missing)
        );
        assert_eq!(sheet.fill(7, true).bonus(1), Bonus::Missing(9));
        assert_eq!(sheet.fill(7, false).bonus(1), Bonus::Lost);
        // A bonus already lost is not lost again.
        assert_eq!(
            [3, 7, 20].map(|n| sheet.fill(7, false).bonus_at_stake(n)),
            [Some(0), None, Some(2)]
        );
    }
}

//! The square of cards: the face-down cards, the lines through a cell, and those that a card
//! completes.
use super::variant::Variant;

/// A set of cells, one bit each; bit 0 is the top left, row by row.
pub(crate) type Mask = u16;

/// Returns the lines of a square with `side` cards along each side, as sets of cells: the rows from
/// the top, the columns from the left, the falling diagonal, the rising one.
pub(crate) const fn lines(side: usize) -> &'static [Mask] {
    const THREE: [Mask; 8] = all_lines(3);
    const FOUR: [Mask; 10] = all_lines(4);
    match side {
        3 => &THREE,
        _ => &FOUR,
    }
}

const fn all_lines<const N: usize>(side: usize) -> [Mask; N] {
    let mut lines = [0; N];
    let mut i = 0;
    while i < side {
        let mut j = 0;
        while j < side {
            lines[i] |= 1 << (side * i + j);
            lines[side + i] |= 1 << (side * j + i);
            j += 1;
        }
        lines[2 * side] |= 1 << (side * i + i);
        lines[2 * side + 1] |= 1 << (side * i + side - 1 - i);
        i += 1;
    }
    lines
}

/// The ranks on the table and which cards are face down. Suits are irrelevant to the rules and not
/// stored.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(crate) struct Square {
    variant: Variant,
    /// 1 to 13 by cell; 0 for an unknown face-down card.
    ranks: [u8; 16],
    down: Mask,
}

impl Square {
    /// Creates the square with these ranks, cell by cell, 0 for a face-down card.
    ///
    /// # Panics
    /// Panics if there are fewer ranks than cells; texts and deals are checked on input.
    pub(crate) fn new(variant: Variant, ranks: &[u8]) -> Self {
        let mut square = Self {
            variant,
            ranks: [0; 16],
            down: 0,
        };
        for (cell, &rank) in ranks[..variant.cells()].iter().enumerate() {
            square.ranks[cell] = rank;
            square.down |= Mask::from(rank == 0) << cell;
        }
        square
    }

    /// Returns the variant it belongs to.
    pub(crate) const fn variant(&self) -> Variant {
        self.variant
    }

    /// Returns all cells of the square.
    pub(crate) const fn full(&self) -> Mask {
        ((1_u32 << self.variant.cells()) - 1) as Mask
    }

    /// Returns the cells whose cards are face down.
    pub(crate) const fn down(&self) -> Mask {
        self.down
    }

    /// Returns `true` if every card is face down: the end of the hand.
    pub(crate) const fn is_done(&self) -> bool {
        self.down == self.full()
    }

    /// Returns the rank in a cell, face up or remembered; 0 if unknown.
    pub(crate) const fn rank(&self, cell: usize) -> u8 {
        self.ranks[cell]
    }

    /// Returns the rank of a card that is face up.
    pub(crate) fn face(&self, cell: usize) -> Option<u8> {
        (cell < self.variant.cells() && self.down >> cell & 1 == 0).then(|| self.ranks[cell])
    }

    /// Returns the cells whose cards are face up, in reading order.
    pub(crate) fn faces_up(&self) -> impl Iterator<Item = usize> + use<> {
        cells(self.full() & !self.down)
    }

    /// Returns the lines that turning over `cell` would complete.
    pub(crate) fn completes(&self, cell: usize) -> impl Iterator<Item = Mask> + use<> {
        completed_by(self.variant.side(), self.down, cell)
    }

    /// Returns the points that turning over `cell` would score: 0 to 4.
    pub(crate) fn points(&self, cell: usize) -> u8 {
        points(self.variant.side(), self.down, cell)
    }

    /// Turns the cards of a set face up again, if their ranks are remembered.
    pub(crate) fn turn_up(&mut self, set: Mask) {
        let known = cells(set & self.down).filter(|&cell| self.ranks[cell] != 0);
        self.down &= !known.fold(0, |set, cell| set | 1 << cell);
    }

    /// Turns a card face down; its rank is remembered.
    pub(crate) const fn turn_over(&mut self, cell: usize) {
        self.down |= 1 << cell;
    }
}

/// Returns the cells of a set, in reading order.
#[inline(always)]
pub(crate) fn cells(mask: Mask) -> impl Iterator<Item = usize> {
    let mut cells_left = mask;
    std::iter::from_fn(move || {
        let cell = cells_left.trailing_zeros() as usize;
        (cells_left != 0).then(|| {
            cells_left &= cells_left - 1;
            cell
        })
    })
}

/// Returns the lines that `cell` completes if the cells of `down` are face down already.
pub(crate) fn completed_by(side: usize, down: Mask, cell: usize) -> impl Iterator<Item = Mask> {
    let after = down | 1 << cell;
    lines(side)
        .iter()
        .copied()
        .filter(move |line| line >> cell & 1 == 1 && line & !after == 0)
}

/// Returns the number of lines that `cell` completes if the cells of `down` are face down already.
pub(crate) fn points(side: usize, down: Mask, cell: usize) -> u8 {
    completed_by(side, down, cell).count() as u8
}

/// Returns the number of complete lines of `square` if the cells of `down` are face down.
pub(crate) fn complete(square: &Square, down: Mask) -> u8 {
    lines(square.variant().side())
        .iter()
        .map(|line| u8::from(line & !down == 0))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::OptionValue;

    /// Checks the maximum points of each cell: every other card is face down already.
    fn check_most(variant: Variant, expected: &[u8]) {
        let full = ((1_u32 << variant.cells()) - 1) as Mask;
        let line_counts: Vec<u8> = (0..variant.cells())
            .map(|cell| points(variant.side(), full & !(1 << cell), cell))
            .collect();
        assert_eq!(line_counts, expected, "{variant}");
    }

    #[test]
    fn lines_through_each_cell() {
        check_most(Variant::Nice, &[3, 2, 3, 2, 4, 2, 3, 2, 3]);
        let four = [3, 2, 2, 3, 2, 3, 3, 2, 2, 3, 3, 2, 3, 2, 2, 3];
        check_most(Variant::Big, &four);
        check_most(Variant::Super, &four);
    }

    #[test]
    fn a_square_has_its_lines_and_all_differ() {
        for &variant in Variant::ALL {
            let lines = lines(variant.side());
            assert_eq!(lines.len(), variant.lines());
            let mut sorted = lines.to_vec();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), variant.lines());
            assert!(
                lines
                    .iter()
                    .all(|line| line.count_ones() as usize == variant.side())
            );
        }
    }

    #[test]
    fn any_order_of_turning_shares_the_lines() {
        for &variant in Variant::ALL {
            for step in [1, 5, 7] {
                let mut square = Square::new(variant, &[1; 16]);
                let mut scored = 0;
                for i in 0..variant.cells() {
                    // 5 and 7 are coprime to 9 and 16, so every cell occurs once.
                    let cell = i * step % variant.cells();
                    assert_eq!(
                        u32::from(square.points(cell)),
                        square.completes(cell).count() as u32
                    );
                    scored += square.points(cell);
                    square.turn_over(cell);
                    assert_eq!(scored, complete(&square, square.down()));
                }
                assert!(square.is_done());
                assert_eq!(usize::from(scored), variant.lines());
            }
        }
    }

    #[test]
    fn the_last_card_completes_its_lines() {
        // x x . . . . x . x   turning the top right completes the top row only; the centre then
        // both diagonals.
        let mut square = Square::new(Variant::Nice, &[0, 0, 3, 4, 5, 6, 0, 8, 0]);
        assert_eq!(square.completes(2).collect::<Vec<_>>(), [0b000_000_111]);
        square.turn_over(2);
        assert_eq!(
            square.completes(4).collect::<Vec<_>>(),
            [0b100_010_001, 0b001_010_100]
        );
        assert_eq!(square.face(2), None);
        assert_eq!(square.rank(2), 3);
    }
}

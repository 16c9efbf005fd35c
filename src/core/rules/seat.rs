//! A seat, and a set of seats.

/// A seat at the table, from 0 in playing order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

impl Seat {
    /// Returns the seat as an index into a list of seats.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
    /// Returns the next seat of `count`, wrapping around.
    pub(crate) fn next(self, count: u8) -> Seat {
        Seat((self.0 + 1) % count)
    }
}

/// A set of seats; a table has at most [`Seats::MOST`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Seats(u8);

impl Seats {
    /// Maximum number of seats at a table.
    pub(crate) const MOST: u8 = 8;
    pub(crate) const NONE: Seats = Seats(0);

    pub(crate) fn only(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }
    /// Returns the first `count` seats (at most 8).
    pub(crate) fn first(count: u8) -> Seats {
        (0..count.min(Self::MOST)).map(Seat).collect()
    }
    pub(crate) fn contains(self, seat: Seat) -> bool {
        seat.0 < Self::MOST && self.0 & (1 << seat.0) != 0
    }
    pub(crate) fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }
    pub(crate) fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }
    pub(crate) fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Returns the seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Self::MOST).map(Seat).filter(move |s| self.contains(*s))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

//! Layout classes: how large things are on a terminal of a given size, and where the composition lies.

/// Size class of a terminal. Between classes things keep their size and gaps grow.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Class {
    /// From 80 × 24.
    Small,
    /// From 110 × 34.
    Medium,
    /// From 160 × 48.
    Large,
}

/// The rows that every screen has around its body: the title, the message, the keys.
pub(crate) const CHROME: i32 = 3;
/// The largest that a screen is composed for, in columns and rows; beyond that the table is empty around it.
const MOST: (i32, i32) = (200, 56);

impl Class {
    /// Returns the class of a terminal of so many columns and rows.
    pub(crate) fn of(width: i32, height: i32) -> Class {
        match (width, height) {
            (160.., 48..) => Class::Large,
            (110.., 34..) => Class::Medium,
            _ => Class::Small,
        }
    }

    /// Returns the class of a screen whose body, the part between title and message, has so many columns and rows.
    pub(crate) fn of_body(width: i32, height: i32) -> Class {
        Class::of(width, height + CHROME)
    }
}

/// The area in which a screen is composed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    /// The size class of the terminal.
    pub(crate) class: Class,
    /// The first column of the body.
    pub(crate) x: i32,
    /// The first row of the body.
    pub(crate) y: i32,
    /// Columns of the body.
    pub(crate) width: i32,
    /// Rows of the body, without title, message and keys.
    pub(crate) height: i32,
}

impl Layout {
    /// Returns the layout of a terminal of so many columns and rows: the body is centred between title and message, at
    /// most as large as screens are composed for.
    pub(crate) fn of(width: i32, height: i32) -> Layout {
        let room = (height - CHROME).max(0);
        let (wide, high) = (width.min(MOST.0), room.min(MOST.1 - CHROME));
        let class = Class::of(width, height);
        Layout { class, x: (width - wide) / 2, y: 1 + (room - high) / 2, width: wide, height: high }
    }
}

/// Returns where something `size` long begins so that it is in the middle of `room`; 0 where it is longer.
pub(crate) fn middle(room: i32, size: i32) -> i32 {
    ((room - size) / 2).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::app::LEAST;

    #[test]
    fn classes_begin_where_things_fit() {
        assert_eq!(Class::of(80, 24), Class::Small);
        assert_eq!(Class::of(109, 60), Class::Small);
        assert_eq!(Class::of(110, 34), Class::Medium);
        assert_eq!(Class::of(159, 60), Class::Medium);
        assert_eq!(Class::of(160, 48), Class::Large);
        assert_eq!(Class::of_body(110, 31), Class::Medium);
    }

    #[test]
    fn the_body_is_centred_and_never_too_large() {
        let small = Layout::of(80, 24);
        assert_eq!((small.x, small.y, small.width, small.height), (0, 1, 80, 21));
        assert_eq!((small.width, small.height + CHROME), (LEAST.0.into(), LEAST.1.into()));
        let vast = Layout::of(240, 80);
        assert_eq!((vast.x, vast.y, vast.width, vast.height), (20, 13, 200, 53));
        assert_eq!(Class::of_body(vast.width, vast.height), vast.class);
    }
}

//! Which rules a game is played by: those that it was begun with.

/// The revisions of the rules: see [`super::rules`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub(crate) enum Revision {
    /// As they were at first.
    First,
    /// As they are now.
    Second,
}

impl Revision {
    /// Returns the revision by which games in files of format `version` are played.
    pub(crate) fn of(version: u32) -> Revision {
        if version < 3 { Revision::First } else { Revision::Second }
    }
}

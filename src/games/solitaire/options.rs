//! What can be chosen before a game: nothing.
crate::options! {
    /// Nothing can be chosen before a game.
    pub struct Options {}
}

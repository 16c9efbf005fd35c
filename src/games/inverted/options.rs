//! What can be chosen before a game: nothing.
crate::core::options::options! {
    /// Nothing can be chosen before a game.
    pub struct Options {}
}

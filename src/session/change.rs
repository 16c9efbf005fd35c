//! What a call made of the table.
use crate::core::coach::Coach;
use crate::core::describe::Description;
use crate::core::game::Event;

/// One event of a session, with the game before and after it.
pub(crate) struct Step<G: Coach> {
    /// The game before the event.
    pub(crate) before: G,
    /// What happened.
    pub(crate) event: Event<G::Action>,
    /// The game after it.
    pub(crate) after: G,
    /// What it did, as everybody at the table may know.
    pub(crate) description: Description,
}

/// How a call changed the table.
pub(crate) enum Change<G: Coach> {
    /// Nothing happened.
    None,
    /// These events happened, in order.
    Events(Vec<Step<G>>),
    /// The table went back or forth in its log: what a front end remembers of the position no longer holds.
    Jump,
}

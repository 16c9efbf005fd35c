//! What a call made of the table.
use crate::core::coach::Coach;
use crate::core::describe::Description;
use crate::core::game::Event;

/// One event of a session, with the game before and after it.
pub(crate) struct Step<G: Coach> {
    /// The game before the event.
    pub(crate) before: G,
    /// The event.
    pub(crate) event: Event<G::Action>,
    /// The game after it.
    pub(crate) after: G,
    /// Its effect, as everybody at the table may know it.
    pub(crate) description: Description,
}

/// Change of the table by a call.
pub(crate) enum Change<G: Coach> {
    /// Nothing happened.
    None,
    /// These events happened, in order.
    Events(Vec<Step<G>>),
    /// The table went back or forth in its log: what a front end remembers of the position no longer holds.
    Jump,
}

//! Changes of the table by a call.
use crate::core::coach::Coach;
use crate::core::describe::Description;
use crate::core::game::Event;

/// One event of a session, with the game before and after it.
pub(crate) struct Step<G: Coach> {
    /// The game before the event.
    pub(crate) before: G,
    pub(crate) event: Event<G::Action>,
    /// The game after it.
    pub(crate) after: G,
    /// Its description, as everybody at the table may know it.
    pub(crate) description: Description,
}

/// Change of the table by a call.
pub(crate) enum Change<G: Coach> {
    /// Nothing happened.
    None,
    /// Events, in order.
    Events(Vec<Step<G>>),
    /// A jump in the log: whatever a front end remembers of the position is no longer valid.
    Jump,
}

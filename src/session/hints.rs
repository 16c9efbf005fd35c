//! How far a person has asked the coach, one step more each time: a nudge, the best action, all actions.

/// How much the coach has been asked to say of this position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub(crate) enum HintLevel {
    /// Nothing.
    Nothing,
    /// Why the best action is good, without naming it.
    Nudge,
    /// The best action.
    Best,
    /// All actions.
    Table,
}

/// The coach's answer to a question.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Hint {
    /// A sentence.
    Said(String),
    /// Why it has to be waited for, or how far it is.
    Later(String),
    /// The advice of [`Session::advice`](super::Session::advice), to be shown as the level says.
    Shown(HintLevel),
}

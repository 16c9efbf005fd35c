//! Why a wish was not granted.

/// Why a wish was not granted: one plain sentence for the player, without a full stop.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct RuleError(String);

impl RuleError {
    /// A refusal that says `why`.
    pub fn new(why: impl Into<String>) -> RuleError {
        RuleError(why.into())
    }
}

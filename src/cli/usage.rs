//! A command that was called wrongly.

/// A request that cannot be what was meant: told like a wrong flag, with exit code 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Usage(pub(crate) String);

//! Usage errors.

/// A request that makes no sense, reported like a wrong flag, with exit code 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Usage(pub(crate) String);

//! Small helpers that any program could use.
pub(crate) mod as_text;
pub(crate) mod cycle;
pub(crate) mod locked;
pub(crate) mod recent;
pub(crate) mod threads;

mod objective;
mod play;
pub(super) mod sheets;
mod words;

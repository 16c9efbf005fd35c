mod objective;
mod play;
pub(crate) mod sheets;
mod words;

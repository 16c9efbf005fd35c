mod describe;
mod objective;
mod play;
pub(super) mod sheets;

mod describe;
mod play;
pub(super) mod sheets;

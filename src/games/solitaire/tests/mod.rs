mod play;
pub(super) mod sheets;

//! Widgets shared by several screens.
pub(crate) mod bars;
pub(crate) mod coach;
pub(crate) mod field;
pub(crate) mod list;
pub(crate) mod log;
pub(crate) mod markdown;
pub(crate) mod roll_animation;
pub(crate) mod text;
pub(crate) mod timeline;

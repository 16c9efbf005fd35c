//! Pieces that several screens are made of.
pub(crate) mod bars;
pub(crate) mod coach;
pub(crate) mod field;
pub(crate) mod icon;
pub(crate) mod list;
pub(crate) mod log;
pub(crate) mod markdown;
pub(crate) mod panel;
pub(crate) mod pixels;
pub(crate) mod roll_animation;
pub(crate) mod text;
pub(crate) mod timeline;

//! The screens: one file each.
pub(crate) mod exercise;
pub(crate) mod help;
pub(crate) mod home;
pub(crate) mod learn;
pub(crate) mod leave;
pub(crate) mod open;
pub(crate) mod pause;
pub(crate) mod play;
pub(crate) mod result;
pub(crate) mod review;
pub(crate) mod saved;
pub(crate) mod settings;
pub(crate) mod setup;
pub(crate) mod sorry;
pub(crate) mod training;
pub(crate) mod tutorial;

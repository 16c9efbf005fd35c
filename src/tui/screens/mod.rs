//! The screens: one file each.
pub mod help;
pub mod home;
pub mod leave;
pub mod open;
pub mod pause;
pub mod play;
pub mod result;
pub mod review;
pub mod saved;
pub mod settings;
pub mod setup;
pub mod sorry;

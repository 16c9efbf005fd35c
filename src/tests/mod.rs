//! What holds of every game at once, asked through the registry: a new game is tested here for nothing.
mod conformance;
mod review;
mod saves;
mod tables;

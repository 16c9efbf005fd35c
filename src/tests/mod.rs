//! What holds of every game at once, asked through the registry: a new game is tested here for nothing.
mod conformance;
mod review;
mod rules;
mod saves;
mod tables;

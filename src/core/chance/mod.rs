//! Dice and their seed, rolls and their chances.
pub(crate) mod daily;
pub(crate) mod dice;
pub(crate) mod dice_set;
pub(crate) mod request;
pub(crate) mod roll_check;
pub(crate) mod rolls;

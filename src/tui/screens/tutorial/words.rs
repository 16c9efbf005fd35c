//! A tutorial in words; its steps are in `assets/tutorials/`.

/// Answers an attempt that is not what a step asks for.
pub(super) const NOT_YET: &str = "Not yet.";
/// Refuses a key.
pub(super) const NO_KEY: &str = "That key does nothing in this step";
/// The effect of a key after the last step.
pub(super) const PLAY_NOW: &str = "play now";

/// Refuses a script.
pub(super) fn no_action(action: &str) -> String {
    format!("{action} is no action")
}

/// Returns the line beside the title.
pub(super) fn sub(step: usize, steps: usize) -> String {
    format!("tutorial, step {step} of {steps}")
}

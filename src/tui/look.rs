//! How a game looks before it is played.
use super::paint::Paint;
use super::screen::Screen;
use super::theme::Ground;
use super::widgets::icon::Icon;

/// Appearance of a game on the menu, in pictures and in lists. Every game has to fill in all of it.
pub struct Look {
    /// The colours of its table.
    pub(crate) ground: Ground,
    /// Paints its icon.
    pub(crate) icon: fn(&Icon, &mut Paint),
    /// The icon where there are no surfaces, line by line.
    pub(crate) written: [&'static str; 6],
    /// The position in its picture.
    pub(crate) example: Example,
    /// Name of the best result on the menu, and the options of the games that it is the best of; `None` to count wins.
    pub(crate) best: Option<(&'static str, &'static str)>,
    /// Notice that the licence of its picture asks for.
    pub(crate) notice: &'static str,
    /// The tutorial, in the form of [`crate::tui::screens::tutorial::script`].
    pub(crate) tutorial: &'static str,
    /// Opens the pictures that belong to the rules, if they have any.
    pub(crate) figures: Option<fn() -> Box<dyn Screen>>,
    /// Every person has a key of its own ([`crate::core::seats::SeatSetup::key`]), chosen in the setup.
    pub(crate) seat_keys: bool,
}

/// The notice of a picture that is the program's own.
pub(crate) const OURS: &str = "Picture: dicegames, MIT licence.";

/// A game between two people, from a fixed seed.
pub(crate) struct Example {
    pub(crate) options: &'static str,
    /// Number of events so far.
    pub(crate) events: usize,
    /// Keys that are pressed then.
    pub(crate) keys: &'static str,
}

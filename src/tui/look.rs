//! Appearance of a game outside of play.
use super::screen::Screen;
use super::theme::TableTheme;

/// Appearance of a game on the menu, in pictures and in lists. Every game has to provide all of it.
pub(crate) struct GameLook {
    /// The colours of its table.
    pub(crate) ground: TableTheme,
    /// Its pictures, smallest first, in the form of [`crate::tui::paint::icon`].
    pub(crate) icon: &'static str,
    /// At a win the dice of the last roll jump; if not, the icon does.
    pub(crate) dice_jump: bool,
    /// The text icon for themes without surfaces, line by line.
    pub(crate) written: [&'static str; 6],
    /// Name of the best result on the menu, and the options of the games considered; `None` to
    /// count wins.
    pub(crate) best: Option<(&'static str, &'static str)>,
    /// Notice required by the licence of its picture.
    pub(crate) notice: &'static str,
    /// The tutorial, in the form of [`crate::tui::screens::tutorial::script`].
    pub(crate) tutorial: &'static str,
    /// Opens the figures of the rules, if there are any.
    pub(crate) figures: Option<fn() -> Box<dyn Screen>>,
    /// Every person has a separate key ([`crate::core::SeatSetup::key`]), chosen in the setup.
    pub(crate) seat_keys: bool,
}

/// The notice for the program's own pictures.
pub(crate) const OURS: &str = "Picture: dicegames, MIT licence.";

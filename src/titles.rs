//! The registry: one line a game. Menu, command line and tests all loop over it.
use crate::tui::view::Playable;

/// Something to do with a game whose type is only known to the registry.
pub trait Visitor {
    /// What it brings back.
    type Out;
    /// Does it with `G`.
    fn visit<G: Playable>(&mut self) -> Self::Out;
}

macro_rules! titles {
    ($($game:ty),* $(,)?) => {
        /// Takes `visitor` to every game, in the order of the menu.
        pub fn each<V: Visitor>(visitor: &mut V) -> Vec<V::Out> {
            vec![$(visitor.visit::<$game>()),*]
        }

        /// Takes `visitor` to the game called `id`; none where no game is called so.
        pub fn one<V: Visitor>(id: &str, visitor: &mut V) -> Option<V::Out> {
            match id {
                $(id if id == <$game as crate::core::game::Game>::INFO.id => Some(visitor.visit::<$game>()),)*
                _ => None,
            }
        }
    };
}

titles! {
    crate::games::symmdice::SymmDice,
    crate::games::nice::Nice,
    crate::games::solitaire::Solitaire,
    crate::games::mathdice::MathDice,
    crate::games::inverted::Inverted,
}

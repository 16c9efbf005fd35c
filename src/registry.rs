//! The registry: one line per game. Menu, command line and tests all go through it.
use crate::core::{Game, GameInfo, OptionSpec, Record, RecordError, RuleError, Standings, Table};

/// Calls a macro of this file with the list of games, easiest first as in the menu, before its own
/// arguments.
macro_rules! registered {
    ($then:ident $($arguments:tt)*) => {
        $crate::registry::$then! {
            @ [
                nice::Nice,
                inverted::Inverted,
                mathdice::MathDice,
                solitaire::Solitaire,
                symmdice::SymmDice,
            ]
            $($arguments)*
        }
    };
}

/// Evaluates an expression for the game with an id: `with_game!(id, G => G::INFO.name)` returns
/// `Some`, or `None` if no game has that id. `G` is any name; it stands for the game's type.
macro_rules! with_game {
    (@ [$($module:ident::$game:ident,)*] $id:expr, $name:ident => $body:expr) => {
        match $id {
            $(id if id == <$crate::games::$module::$game as $crate::core::Game>::INFO.id => {
                type $name = $crate::games::$module::$game;
                Some($body)
            })*
            _ => None,
        }
    };
    ($($arguments:tt)*) => { $crate::registry::registered!(with_game $($arguments)*) };
}

/// Evaluates an expression for every game, in the order of the menu, and returns the results as an
/// array: `each_game!(G => G::INFO.id)`.
macro_rules! each_game {
    (@ [$($module:ident::$game:ident,)*] $name:ident => $body:expr) => {
        [$({
            type $name = $crate::games::$module::$game;
            $body
        }),*]
    };
    ($($arguments:tt)*) => { $crate::registry::registered!(each_game $($arguments)*) };
}

pub(crate) use {each_game, registered, with_game};

const COUNT: usize = each_game!(G => size_of::<G>()).len();

/// Returns the metadata of every game, in the order of the menu.
pub(crate) fn games() -> [&'static GameInfo; COUNT] {
    each_game!(G => G::INFO)
}

/// Returns the metadata of the game called `id`.
pub(crate) fn about(id: &str) -> Option<&'static GameInfo> {
    games().into_iter().find(|about| about.id == id)
}

/// Returns the name of the game called `id`, or the id if there is no such game.
pub(crate) fn name_of(id: &str) -> &str {
    about(id).map_or(id, |about| about.name)
}

/// Replays `record` to its end. Returns the standings if the game is over; `None` if there is no
/// such game.
pub(crate) fn replay(record: &Record) -> Option<Result<Option<Standings>, RecordError>> {
    with_game!(record.header.game.as_str(), G => {
        Table::<G>::from_record(record).map(|table| table.is_over().then(|| table.standings()))
    })
}

/// Returns the side of each of `seats` seats in the game called `id`.
pub(crate) fn sides(id: &str, options: &str, seats: u8) -> Option<Result<Vec<usize>, RuleError>> {
    with_game!(id, G => {
        let game = G::start(&options.parse().unwrap_or_default(), seats);
        game.map(|game| game.standings().iter().map(|standing| standing.side).collect())
    })
}

/// Returns the options of the game called `id`; empty if there is no such game.
pub(crate) fn options_of(id: &str) -> &'static [OptionSpec] {
    about(id).map_or(&[], |about| about.options)
}
/// Any game, for code that is the same for all of them.
pub(crate) type AnyGame = crate::games::inverted::Inverted;

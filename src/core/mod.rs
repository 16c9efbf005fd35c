//! Code shared by all games: chance, the [`Game`](game::Game) trait, the table, its record, and the
//! coach.
//!
//! Nothing here (nor in [`crate::games`]) does I/O, reads a clock or knows a terminal.
pub(crate) mod chance;
pub(crate) mod coach;
pub(crate) mod rules;
pub(crate) mod table;
pub(crate) mod tools;
pub(crate) mod words;

pub use chance::dice::Seed;
pub(crate) use chance::dice::{Purpose, Stream};
pub(crate) use chance::dice_set::DiceSet;
pub(crate) use chance::request::{Address, ChanceOutcome, ChanceRequest, Die};
pub(crate) use chance::rolls::{Roll, RollIndex, SIDES};
pub use coach::Coach;
pub(crate) use coach::computers::Due;
pub use coach::level::Level;
pub(crate) use coach::objective::Objective;
pub(crate) use coach::review::{Account, Decision, Grade, Review, ReviewStep};
pub(crate) use coach::unit::{Accuracy, Unit};
pub(crate) use coach::worth::Totals;
pub(crate) use coach::{Advice, Evaluation, Finding, Reply, Scope};
pub(crate) use rules::error::{ParseError, ReplayError, RuleError, SetupError};
#[cfg(test)]
pub(crate) use rules::game::RandomPlay;
pub use rules::game::{Event, Game, Standing, Turn};
pub(crate) use rules::game::{GameInfo, RollNotation, Standings};
pub(crate) use rules::options::{
    ChosenOptions, GameOptions, Measure, OptionSpec, OptionValue, ValueSpec,
};
pub(crate) use rules::score_sheet::{RowKind, RowTone, ScoreSheet};
pub use rules::seat::Seat;
pub(crate) use rules::seat::Seats;
pub use rules::seats::SeatSetup;
pub(crate) use rules::seats::{GUEST, Player};
pub use table::Table;
pub(crate) use table::TimedEvent;
pub use table::record::{DiceFrom, Header, Record};
pub(crate) use table::record::{
    EveningGame, Occasion, Reading, RecordEntry, RecordError, RecordLine, VERSION, Writer,
};
pub(crate) use table::series::{GameResult, NextGame, Series, halves};
pub(crate) use tools::recent::Recent;
pub(crate) use words::audience::Audience;
pub(crate) use words::describe::Description;
pub(crate) use words::turn_text::{TableAnswer, TurnText};
pub(crate) use words::verb_phrase::VerbPhrase;
pub(crate) use words::{NO_CHOICE, NO_ROLL_DUE, ROLL_FIRST, SILENT, UNDER_1_PERCENT};

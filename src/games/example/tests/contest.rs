//! High or Low as a contest, with features that the smallest game lacks, for tests of shared code.
use super::super::HighLow;
use super::super::action::Guess;
use super::super::options::Options;
use crate::core::{
    Address, Advice, Audience, Coach, Description, Evaluation, Event, Game, GameInfo, Level,
    Objective, ParseError, Reply, RuleError, Scope, Seat, Seats, Standings, Stream, Turn, TurnText,
    Unit, VerbPhrase, coach::evaluate_for_computer, rules::game::expect,
};
use std::time::Duration;

/// High or Low with guesses made within `LIMIT` milliseconds (0: no limit); no guess
/// counts as low. Its coach supports more than points, and gives the opposite advice for other
/// objectives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Contest<const LIMIT: u64> {
    game: HighLow,
    /// Start of the mover's thinking.
    since: Duration,
}

impl<const LIMIT: u64> Game for Contest<LIMIT> {
    type Options = Options;
    type Action = Guess;
    const INFO: &'static GameInfo = &GameInfo {
        takebacks: LIMIT == 0,
        ..*HighLow::INFO
    };

    fn start(options: &Options, seats: u8) -> Result<Self, RuleError> {
        Ok(Contest {
            game: HighLow::start(options, seats)?,
            since: Duration::ZERO,
        })
    }

    fn turn(&self) -> Turn {
        match self.game.turn() {
            Turn::Act { seats, .. } if LIMIT > 0 => Turn::Act {
                seats,
                until: Some(self.since + Duration::from_millis(LIMIT)),
            },
            turn => turn,
        }
    }

    fn address(&self) -> Address {
        self.game.address()
    }

    fn play(&mut self, at: Duration, event: &Event<Guess>) -> Result<(), RuleError> {
        expect(&self.turn(), at, event)?;
        let low_guess = Event::Acted(self.game.mover, Guess::Low);
        let event = if *event == Event::TimeUp {
            &low_guess
        } else {
            event
        };
        self.since = at;
        self.game.play(at, event)
    }

    fn standings(&self) -> Standings {
        self.game.standings()
    }

    fn describe(
        before: &Self,
        event: &Event<Guess>,
        after: &Self,
        audience: &Audience<'_>,
    ) -> Description {
        HighLow::describe(&before.game, event, &after.game, audience)
    }

    fn phrase(&self, seat: Seat, guess: &Guess) -> VerbPhrase {
        self.game.phrase(seat, guess)
    }

    fn turn_text(&self, seat: Seat, audience: &Audience<'_>) -> TurnText<Guess> {
        self.game.turn_text(seat, audience)
    }

    fn position(&self, seat: Seat) -> Option<String> {
        self.game.position(seat)
    }

    fn from_position(text: &str) -> Result<Self, ParseError> {
        Ok(Contest {
            game: HighLow::from_position(text)?,
            since: Duration::ZERO,
        })
    }
}

impl<const LIMIT: u64> Coach for Contest<LIMIT> {
    type Solution = ();

    fn prepare(&self) {}

    fn scope(&self, seat: Seat, best: Option<i32>) -> Scope {
        let title = if best.is_none() {
            Some(Objective::Total(500))
        } else {
            None
        };
        let untitled = best.map(|_| "there is nothing better");
        Scope {
            win: Ok(()),
            total: Ok(()),
            title,
            untitled,
            ..self.game.scope(seat, best)
        }
    }

    /// Without errors, a computer's action reveals its objective. There is no hope of a win; the
    /// hope of a total is that many thousandths.
    fn evaluate(&self, (): &(), seat: Seat, objective: Objective) -> Evaluation<Guess> {
        let evaluation = Evaluation {
            error_scale: 0.0,
            ..self.game.evaluate(&(), seat, objective)
        };
        let (value, unit) = match objective {
            Objective::Points => return evaluation,
            Objective::Win => (0.0, Unit::WinChance),
            Objective::Total(total) => (f64::from(total) / 1000.0, Unit::GoalChance),
        };
        let opposite = evaluation.actions.into_iter().rev().zip([0.5, 0.25]);
        let actions = opposite
            .map(|(advice, value)| Advice { value, ..advice })
            .collect();
        Evaluation {
            value,
            unit,
            of: objective.of(),
            actions,
            ..evaluation
        }
    }

    fn explain(
        &self,
        (): &(),
        seat: Seat,
        objective: Objective,
        guess: &Guess,
        audience: &Audience<'_>,
    ) -> Vec<String> {
        self.game.explain(&(), seat, objective, guess, audience)
    }

    /// Does not reply if a guess would be too late.
    fn reply(
        &self,
        (): &(),
        seat: Seat,
        objective: Objective,
        level: Level,
        _: Seats,
        stream: &mut Stream,
    ) -> Option<Reply<Guess>> {
        let reply = Reply::choose(
            evaluate_for_computer(self, &(), seat, objective, level),
            level,
            stream,
        )?;
        let is_in_time = LIMIT == 0 || reply.after <= Duration::from_millis(LIMIT);
        is_in_time.then_some(reply)
    }
}

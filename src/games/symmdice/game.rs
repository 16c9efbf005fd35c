//! SymmDice as a game that the table can play.
use super::action::{Action, Keep, Vote};
use super::describe::describe;
use super::design::Design;
use super::dice::{DICE, Position, Roll};
use super::figure::{Figure, Placed};
use super::options::{Options, Rules, Variant};
use super::orbits::groupings;
use super::state::{Phase, SymmDice};
use super::symmetry::Symmetry;
use crate::core::describe::Description;
use crate::core::dice::Stream;
use crate::core::game::{
    Event, Game, GameInfo, ParseError, RandomPlay, RuleError, Seat, Standings, Turn, expect_seats,
    most_points_win,
};
use std::ops::RangeInclusive;
use std::time::Duration;

impl Game for SymmDice {
    type Options = Options;
    type Action = Action;
    const INFO: GameInfo = GameInfo {
        id: "symmdice",
        name: "SymmDice",
        tagline: "figures from picture dice, worth their symmetry",
        inventor: "Keith Enevoldsen",
        credit: "SymmDice by Keith Enevoldsen, thinkzone.wlonk.com, rules CC BY-SA 4.0",
        rules: include_str!("../../../assets/rules/symmdice.md"),
        options: Options::CHOICES,
        takebacks: true,
    };

    fn seats(options: &Options) -> RangeInclusive<u8> {
        Rules::from(options).variant.seats()
    }

    fn start(options: &Options, seats: u8) -> Result<Self, RuleError> {
        expect_seats(seats, &Self::seats(options))?;
        Ok(SymmDice::new(Rules::from(options), seats))
    }

    fn turn(&self) -> Turn {
        self.waits_for()
    }

    fn play(&mut self, at: Duration, event: &Event<Action>) -> Result<(), RuleError> {
        self.take(at, event)
    }

    fn standings(&self) -> Standings {
        let over = *self.phase() == Phase::Over && self.rules.variant.scores();
        most_points_win(self.points().iter().copied(), over)
    }

    fn describe(before: &Self, event: &Event<Action>, _: &Self, names: &[&str]) -> Description {
        Description::said(before.describe_event(event, names))
    }

    fn position(&self, seat: Seat) -> Option<String> {
        let before = Position::START.to_string();
        match self.phase() {
            _ if self.rules.variant == Variant::Free => None,
            Phase::Over => None,
            Phase::Rolling { dice, left, .. } if seat == self.mover() => match self.roll() {
                Some(roll) => Some(Position { roll: Some(roll), left: *left }.to_string()),
                // Dice in the air after the first roll: the notation has no word for that.
                None => (*left == Position::START.left && dice.iter().all(Option::is_none)).then_some(before),
            },
            Phase::Challenging { .. } | Phase::Voting { .. } if seat == self.mover() => None,
            _ => Some(before),
        }
    }

    fn from_position(text: &str) -> Result<Self, ParseError> {
        let position: Position = text.trim().parse()?;
        let options: Options = "variant=solitaire".parse()?;
        Ok(SymmDice::at(Rules::from(&options), position))
    }
}

impl SymmDice {
    pub(crate) fn describe_event(&self, event: &Event<Action>, names: &[&str]) -> String {
        describe(self, event, names)
    }
}

impl RandomPlay for SymmDice {
    fn random_action(&self, seat: Seat, stream: &mut Stream) -> Option<Action> {
        match self.phase() {
            _ if !matches!(self.turn(), Turn::Act { seats, .. } if seats.contains(seat)) => None,
            Phase::Starting { .. } | Phase::Over => None,
            Phase::Challenging { .. } => {
                stream.pick(&[Action::Pass, Action::Pass, Action::Pass, Action::Challenge]).cloned()
            }
            Phase::Voting { .. } => {
                stream.pick(&[Vote::Yes, Vote::No, Vote::Unsure]).map(|&vote| Action::Vote(vote))
            }
            Phase::Rolling { left, .. } => {
                let roll = self.roll()?;
                if *left > 0 && stream.below(2) == 0 {
                    return Some(Action::Keep(Keep::of(&roll, stream.below((1 << DICE) - 1) as u16)));
                }
                if self.rules.variant == Variant::Free && stream.below(3) == 0 {
                    return Some(Action::Set(Roll::of_sides(std::array::from_fn(|_| stream.below(6) as u8))));
                }
                if !self.rules.variant.scores() && stream.below(6) == 0 {
                    return Some(Action::End);
                }
                let (symmetry, figure) = self.some_figure(&roll, stream)?;
                Some(if self.rules.variant.scores() {
                    Action::Declare(symmetry, figure)
                } else {
                    Action::Lay(figure)
                })
            }
        }
    }
}

impl SymmDice {
    /// Some figure and declaration for `roll`, now and then an untrue one.
    fn some_figure(&self, roll: &Roll, stream: &mut Stream) -> Option<(Symmetry, Figure)> {
        let counts = roll.counts();
        let symmetries: Vec<Symmetry> = self.rules.variant.scoring().symmetries().collect();
        let said = *stream.pick(&symmetries)?;
        if stream.below(5) == 0 {
            let faces = roll.faces();
            let mut die =
                |i: usize, x| Placed { face: faces[i], x, y: 0, angle: stream.below(360) as i32 * 100 };
            return Figure::new(vec![die(0, 0), die(1, 1_500)]).ok().map(|figure| (said, figure));
        }
        let possible: Vec<_> = symmetries.iter().flat_map(|&symmetry| groupings(symmetry, &counts)).collect();
        let grouping = stream.pick(&possible)?;
        let design = *stream.pick(&Design::ALL)?;
        let laid = design.lay_out(grouping).or_else(|| Design::Ring.lay_out(grouping))?;
        laid.figure().ok().map(|figure| (grouping.symmetry, figure))
    }
}

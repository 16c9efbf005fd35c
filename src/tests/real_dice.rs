//! Whole games with real dice, mistypings included: the game follows the dice on the table.
use crate::core::{
    ChanceOutcome, Coach, DiceFrom, Event, Game, Header, Purpose, RandomPlay, Seat, SeatSetup, Seed, Stream,
    Table, Turn,
};
use std::time::Duration;

/// An act of people at the keyboard.
pub(crate) enum Step<A> {
    Type(String),
    Undo,
    Act(Seat, A),
}

/// A game with real dice in which every third roll is mistyped and then typed again.
pub(crate) struct Slips<G: Game> {
    pub(crate) steps: Vec<Step<G::Action>>,
    /// The game without the mistypings.
    pub(crate) straight: Table<G>,
}

pub(crate) fn slips<G: Coach + RandomPlay>(options: &str, names: &[&str]) -> Slips<G> {
    let seats = names.iter().map(|name| SeatSetup::person(name));
    let header =
        Header::new(G::INFO, options.parse::<G::Options>().unwrap(), seats, Seed(5), DiceFrom::Typed);
    let mut straight = Table::<G>::new(header).unwrap();
    let (mut steps, mut chance) = (Vec::new(), Stream::new(Seed(28), Purpose::Trials, 0));
    while !straight.is_over() {
        let game = straight.game().clone();
        match game.turn() {
            Turn::Chance { request, .. } => {
                let print = |faces: &ChanceOutcome| (G::ROLLS.print)(&game, faces);
                // As typed: equal sides are not distinguished.
                let as_typed = |faces| (G::ROLLS.read)(&game, &print(&faces)).map_or(Ok(faces), |read| read);
                let [right, wrong] = [(), ()].map(|()| as_typed(chance.answer(&request)).unwrap());
                if chance.below(3) == 0 {
                    steps.extend([Step::Type(print(&wrong)), Step::Undo]);
                }
                steps.push(Step::Type(print(&right)));
                straight.roll_typed(Duration::ZERO, right).unwrap();
            }
            Turn::Act { seats, .. } => {
                let mut choices = seats.iter().filter_map(|seat| {
                    let action = game.seen_by(Some(seat)).random_action(seat, &mut chance)?;
                    Some((seat, action))
                });
                let (seat, action) = choices.next().expect("a choice");
                straight.act(Duration::ZERO, seat, action.clone()).unwrap();
                steps.push(Step::Act(seat, action));
            }
            Turn::Over => {}
        }
    }
    Slips { steps, straight }
}

/// Returns the events of a game without their times.
pub(crate) fn events<G: Game>(table: &Table<G>) -> Vec<&Event<G::Action>> {
    table.log().iter().map(|(_, event)| event).collect()
}

//! When and how computers act at a table.
use super::coach::{Coach, Level, Objective};
use super::dice::{Purpose, Stream};
use super::game::{RuleError, Seat, Seats, Turn};
use super::seats::Player;
use super::table::Table;
use std::time::Duration;

/// A computer's action, and when it is due.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Due<A> {
    /// In match time.
    pub(crate) at: Duration,
    /// Who acts.
    pub(crate) seat: Seat,
    /// What it does.
    pub(crate) action: A,
}

/// The first action that a computer among `seats` takes; none where there is none or all wait. Each decision has its
/// own stream of luck, so that the same game is played again from the same seed.
#[cfg(test)]
pub(crate) fn due<G: Coach>(
    table: &Table<G>,
    solution: &G::Solution,
    seats: Seats,
) -> Option<Due<G::Action>> {
    due_for(table, solution, seats, Aims::Each(&[]))
}

/// The same when each plays for what it was told to play for, and who plays perfectly and was told nothing plays for the
/// goal of the game ([`Coach::goal`]).
pub(crate) fn due_for_goals<G: Coach>(
    table: &Table<G>,
    solution: &G::Solution,
    seats: Seats,
) -> Option<Due<G::Action>> {
    due_for(table, solution, seats, Aims::Goals)
}

/// What the seats of a table play for.
#[derive(Clone, Copy)]
enum Aims<'a> {
    /// Each for what its setup and its level say.
    Goals,
    /// Each for one of these; seats beyond them for what the game's coach counts.
    Each(&'a [Objective]),
}

impl Aims<'_> {
    fn of<G: Coach>(self, table: &Table<G>, seat: Seat, level: Level) -> Objective {
        match self {
            Aims::Each(objectives) => objectives.get(seat.index()).copied().unwrap_or_default(),
            Aims::Goals => table.seat_setup(seat).objective.unwrap_or_else(|| match level {
                Level::Perfect => table.game().goal(seat),
                Level::Novice | Level::Casual | Level::Expert => Objective::Points,
            }),
        }
    }
}

fn due_for<G: Coach>(
    table: &Table<G>,
    solution: &G::Solution,
    seats: Seats,
    aims: Aims<'_>,
) -> Option<Due<G::Action>> {
    let number = |seat: Seat| (table.log().len() as u32) << 3 | u32::from(seat.0);
    let reply = |seat: Seat| {
        let Player::Computer(level) = table.seat_setup(seat).player else { return None };
        let mut stream = Stream::new(table.header().seed, Purpose::Bots, number(seat));
        let (seen, objective) = (table.game().seen_by(Some(seat)), aims.of(table, seat, level));
        let reply = seen.reply_for(solution, seat, objective, level, &mut stream)?;
        Some(Due { at: table.now() + reply.after, seat, action: reply.action })
    };
    seats.iter().filter_map(reply).min_by_key(|due| due.at)
}

/// Plays a table of computers to its end, as fast as can be; match time passes as if they thought.
///
/// # Errors
/// Where nobody knows what to do or one of them does what the rules forbid: a mistake of the program.
pub fn play_out<G: Coach>(table: &mut Table<G>, solution: &G::Solution) -> Result<(), RuleError> {
    play_until(table, solution, |_| false)
}

/// Plays a table of computers to its end, each for its objective.
///
/// # Errors
/// As [`play_out`].
#[cfg(test)]
pub(crate) fn play_for<G: Coach>(
    table: &mut Table<G>,
    solution: &G::Solution,
    objectives: &[Objective],
) -> Result<(), RuleError> {
    play_for_until(table, solution, objectives, |_| false)
}

/// Plays a table of computers to its end, each for its objective and with dice of its own: what a seat rolls next does not
/// depend on how often others have rolled. Games that differ in what somebody plays for are compared so.
///
/// # Errors
/// As [`play_out`].
pub(crate) fn play_with_own_dice<G: Coach>(
    table: &mut Table<G>,
    solution: &G::Solution,
    objectives: &[Objective],
) -> Result<(), RuleError> {
    let mut rolled = [0; Seats::MOST as usize + 1];
    let roll = |table: &mut Table<G>| {
        let Turn::Chance { seat, request } = table.turn() else { return table.roll(table.now()) };
        let whose = seat.map_or(0, |seat| seat.index() + 1);
        let number = (whose as u32) << 24 | rolled[whose];
        rolled[whose] += 1;
        let mut stream = Stream::new(table.header().seed, Purpose::Trials, number);
        table.roll_typed(table.now(), stream.answer(&request))
    };
    play(table, solution, objectives, |_| false, roll)
}

/// Plays a table of computers until `enough` says so, at the latest to its end.
///
/// # Errors
/// Where nobody knows what to do or one of them does what the rules forbid: a mistake of the program.
pub(crate) fn play_until<G: Coach>(
    table: &mut Table<G>,
    solution: &G::Solution,
    enough: impl Fn(&Table<G>) -> bool,
) -> Result<(), RuleError> {
    play_for_until(table, solution, &[], enough)
}

/// Plays a table of computers, each for its objective, until `enough` says so, at the latest to its end.
///
/// # Errors
/// As [`play_out`].
pub(crate) fn play_for_until<G: Coach>(
    table: &mut Table<G>,
    solution: &G::Solution,
    objectives: &[Objective],
    enough: impl Fn(&Table<G>) -> bool,
) -> Result<(), RuleError> {
    play(table, solution, objectives, enough, |table| table.roll(table.now()))
}

fn play<G: Coach>(
    table: &mut Table<G>,
    solution: &G::Solution,
    objectives: &[Objective],
    enough: impl Fn(&Table<G>) -> bool,
    mut roll: impl FnMut(&mut Table<G>) -> Result<(), RuleError>,
) -> Result<(), RuleError> {
    while !enough(table) {
        match table.turn() {
            Turn::Over => break,
            Turn::Chance { .. } => roll(table)?,
            Turn::Act { seats, until } => {
                match (due_for(table, solution, seats, Aims::Each(objectives)), until) {
                    (Some(due), until) if until.is_none_or(|until| due.at < until) => {
                        table.act(due.at, due.seat, due.action)?;
                    }
                    (_, Some(until)) => {
                        table.tick(until);
                    }
                    (_, None) => return Err(RuleError::new(format!("nobody of {} acts", G::INFO.name))),
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::chance::ChanceOutcome;
    use super::super::dice::Seed;
    use super::super::game::{Event, Game};
    use super::super::record::{DiceFrom, Header};
    use super::super::seats::SeatSetup;
    use super::*;
    use crate::games::example::HighLow;
    use crate::games::example::action::Guess;
    use crate::games::example::tests::contest::Contest;

    fn table(seat_setups: Vec<SeatSetup>) -> Table<HighLow> {
        let header = Header::new(&HighLow::INFO, "", seat_setups, Seed(5), DiceFrom::Seeded);
        Table::new(header).unwrap()
    }

    #[test]
    fn computers_play_the_same_game_from_the_same_seed() {
        let play = || {
            let mut table =
                table(vec![SeatSetup::computer(Level::Novice), SeatSetup::computer(Level::Perfect)]);
            play_out(&mut table, &()).unwrap();
            table
        };
        let played = play();
        assert!(played.is_over());
        assert_eq!(play(), played);
    }

    #[test]
    fn people_are_not_played_for() {
        let mut table = table(vec![SeatSetup::person("Ann")]);
        assert!(play_out(&mut table, &()).is_err());
        assert!(!table.is_over());
    }

    /// Plays with own dice, and returns what each seat has rolled.
    fn rolls_of_each(seats: usize) -> Vec<Vec<u8>> {
        let mut table = table(vec![SeatSetup::computer(Level::Perfect); seats]);
        play_with_own_dice(&mut table, &(), &[]).unwrap();
        assert!(table.is_over());
        let mut rolls = vec![Vec::new(); seats];
        for (before, (_, event)) in table.history().iter().zip(table.log()) {
            if let (Turn::Chance { seat: Some(seat), .. }, Event::Chance(faces)) = (before.turn(), event) {
                rolls[seat.index()].extend_from_slice(&faces.0);
            }
        }
        rolls
    }

    #[test]
    fn with_own_dice_nobody_changes_what_others_roll() {
        let [two, three, most] = [2, 3, Seats::MOST.into()].map(rolls_of_each);
        assert_eq!(three[..2], two[..], "whoever rolls between them");
        assert_eq!(most[..3], three[..], "and however many they are");
        assert_ne!(two[0][..5], two[1][..5], "each has dice of its own");
        assert!(two.iter().all(|faces| faces.iter().any(|face| *face != faces[0])), "and they roll");
    }

    #[test]
    fn each_decision_has_luck_of_its_own() {
        let mut table = table(vec![SeatSetup::computer(Level::Novice)]);
        // With a three on the table both guesses come up at this level: not always the same one, as it would with one
        // stream for all decisions.
        let mut guesses = Vec::new();
        while !table.is_over() {
            let faces = ChanceOutcome(vec![3]);
            table.roll_typed(table.now(), faces).unwrap();
            if let Some(due) = due(&table, &(), Seats::only(Seat(0))) {
                table.act(due.at, due.seat, due.action).unwrap();
                guesses.push(due.action);
            }
        }
        assert!(guesses.contains(&Guess::High) && guesses.contains(&Guess::Low), "{guesses:?}");
    }

    /// Whether a computer that plays alone, with so many milliseconds for each guess, is in time with it.
    fn is_in_time<const LIMIT: u64>() -> Vec<bool> {
        let seats = [SeatSetup::computer(Level::Perfect)];
        let header = Header::new(&Contest::<LIMIT>::INFO, "", seats, Seed(5), DiceFrom::Seeded);
        let mut table = Table::<Contest<LIMIT>>::new(header).unwrap();
        play_out(&mut table, &()).unwrap();
        assert!(table.is_over());
        let guesses = table.log().iter().filter(|(_, event)| !matches!(event, Event::Chance(_)));
        guesses.map(|(_, event)| *event != Event::TimeUp).collect()
    }

    #[test]
    fn who_comes_to_an_answer_when_time_is_up_is_too_late() {
        // They take 600 ms to reply.
        assert_eq!(is_in_time::<601>(), [true; 5]);
        assert_eq!(is_in_time::<600>(), [false; 5]);
        assert_eq!(is_in_time::<599>(), [false; 5]);
    }

    #[test]
    fn a_computer_plays_for_what_its_setup_says() {
        let seats = [None, Some(Objective::Win)]
            .map(|objective| SeatSetup { objective, ..SeatSetup::computer(Level::Expert) });
        let header = Header::new(&Contest::<0>::INFO, "", seats, Seed(5), DiceFrom::Seeded);
        let mut table = Table::<Contest<0>>::new(header).unwrap();
        let mut guesses = Vec::new();
        while !table.is_over() {
            table.roll_typed(table.now(), ChanceOutcome(vec![2])).unwrap();
            if let Turn::Act { seats, .. } = table.turn() {
                let due = due_for_goals(&table, &(), seats).unwrap();
                table.act(due.at, due.seat, due.action).unwrap();
                guesses.push((due.seat, due.action));
            }
        }
        guesses.sort_by_key(|(seat, _)| *seat);
        guesses.dedup();
        // High is worth more points, and the coach of this game says the opposite for the win.
        assert_eq!(guesses, [(Seat(0), Guess::High), (Seat(1), Guess::Low)]);
    }

    #[test]
    fn play_stops_where_it_is_enough() {
        let mut table = table(vec![SeatSetup::computer(Level::Perfect)]);
        play_until(&mut table, &(), |table| table.log().len() == 3).unwrap();
        assert_eq!(table.log().len(), 3);
    }
}

//! Timing and choice of computers' actions at a table.
use crate::core::{Coach, Event, Level, Objective, RuleError, Seat, Seats, Stream, Table, Turn};
use std::time::Duration;

/// A computer's action and the time it is due.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Due<A> {
    /// In match time.
    pub(crate) at: Duration,
    pub(crate) seat: Seat,
    pub(crate) action: A,
}

/// Returns the first action by a computer among `seats`, each pursuing its `objective`. `None` if
/// there is no computer or all wait.
pub(crate) fn due<G: Coach>(
    table: &Table<G>,
    solution: &G::Solution,
    seats: Seats,
    objective: impl Fn(Seat) -> Objective,
) -> Option<Due<G::Action>> {
    seats
        .iter()
        .filter_map(|seat| {
            let level = table.seat_setup(seat).player.level()?;
            let mut stream = luck(table, seat);
            let visible_game = table.game().seen_by(Some(seat));
            let people = deceivable(table);
            let reply =
                visible_game.reply(solution, seat, objective(seat), level, people, &mut stream)?;
            Some(Due {
                at: table.now() + reply.after,
                seat,
                action: reply.action,
            })
        })
        .min_by_key(|due| due.at)
}

/// Returns the first action by a computer among `seats`, each pursuing its configured objective; a
/// perfect one without any pursues the goal of the game ([`Scope::goal`](crate::core::Scope)).
pub(crate) fn due_for_goals<G: Coach>(
    table: &Table<G>,
    solution: &G::Solution,
    seats: Seats,
) -> Option<Due<G::Action>> {
    due(table, solution, seats, |seat| {
        let setup = table.seat_setup(seat);
        let is_perfect = setup.player.level() == Some(Level::Perfect);
        let goal = if is_perfect {
            table.game().scope(seat, None).goal
        } else {
            Objective::Points
        };
        setup.objective.unwrap_or(goal)
    })
}

/// Returns the people whom a computer may try to deceive: nobody where others get the same dice.
fn deceivable<G: Coach>(table: &Table<G>) -> Seats {
    let header = table.header();
    let seats = (0..header.seats.len() as u8).map(Seat);
    seats
        .filter(|seat| header.occasion.day().is_none() && table.seat_setup(*seat).is_person())
        .collect()
}

/// Returns the random stream for the pending decision of `seat`. Each decision has its own, so the
/// same seed replays the same game, whatever the others choose and however often they roll.
fn luck<G: Coach>(table: &Table<G>, seat: Seat) -> Stream {
    let mut address = table.game().address();
    if address.seat.is_some_and(|turn_of| turn_of != seat) {
        address.roll = 0;
    }
    let number = table
        .log()
        .iter()
        .rev()
        .map(|(_, event)| event)
        .take_while(|event| !matches!(event, Event::Chance(_)))
        .filter(|event| matches!(event, Event::Acted(by, _) if *by == seat))
        .count();
    Stream::of_computer(
        table.header().seed,
        &address,
        (number as u32) << 8 | u32::from(seat.0),
    )
}

/// Plays a table of computers to its end at full speed; match time passes as if they were thinking.
///
/// # Errors
/// Returns an error if no computer can act or one of them breaks the rules, which is a bug.
pub fn play_out<G: Coach>(table: &mut Table<G>, solution: &G::Solution) -> Result<(), RuleError> {
    play_by(
        table,
        |table, seats| due_for_goals(table, solution, seats),
        |_| false,
    )
}

/// Plays `table` by the first action that `first` returns for the seats that may act, until
/// `enough` returns `true` or the game ends. Returns an error if nobody acts, or the rules do not
/// allow an action.
pub(crate) fn play_by<G: Coach>(
    table: &mut Table<G>,
    mut first: impl FnMut(&Table<G>, Seats) -> Option<Due<G::Action>>,
    enough: impl Fn(&Table<G>) -> bool,
) -> Result<(), RuleError> {
    while !enough(table) {
        match table.turn() {
            Turn::Over => break,
            Turn::Chance { .. } => table.roll(table.now())?,
            Turn::Act { seats, until } => match (first(table, seats), until) {
                (Some(due), until) if until.is_none_or(|until| due.at < until) => {
                    table.act(due.at, due.seat, due.action)?;
                }
                (_, Some(until)) => _ = table.tick(until),
                (_, None) => {
                    return Err(RuleError::new(format!("nobody of {} acts", G::INFO.name)));
                }
            },
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{ChanceOutcome, DiceFrom, Event, SeatSetup};
    use crate::games::example::HighLow;
    use crate::games::example::action::Guess;
    use crate::games::example::tests::contest::Contest;

    fn table(seat_setups: Vec<SeatSetup>) -> Table<HighLow> {
        Table::sample("", seat_setups, DiceFrom::Seeded)
    }

    #[test]
    fn each_decision_has_luck_of_its_own() {
        let mut table = table(vec![SeatSetup::computer(Level::Novice)]);
        // With a three on the table both guesses occur at this level; with one stream for all
        // decisions they would be identical.
        let mut guesses = Vec::new();
        while !table.is_over() {
            let faces = ChanceOutcome(vec![3]);
            table.roll_typed(table.now(), faces).unwrap();
            if let Some(due) = due(&table, &(), Seats::only(Seat(0)), |_| Objective::Points) {
                table.act(due.at, due.seat, due.action).unwrap();
                guesses.push(due.action);
            }
        }
        assert!(
            guesses.contains(&Guess::High) && guesses.contains(&Guess::Low),
            "{guesses:?}"
        );
    }

    /// Returns, for each guess, `true` if a lone computer with a limit of this many milliseconds
    /// replies in time.
    fn is_in_time<const LIMIT: u64>() -> Vec<bool> {
        let seats = [SeatSetup::computer(Level::Perfect)];
        let mut table = Table::<Contest<LIMIT>>::sample("", seats, DiceFrom::Seeded);
        play_out(&mut table, &()).unwrap();
        assert!(table.is_over());
        let guesses = table
            .log()
            .iter()
            .filter(|(_, event)| !matches!(event, Event::Chance(_)));
        guesses.map(|(_, event)| *event != Event::TimeUp).collect()
    }

    #[test]
    fn an_answer_at_time_up_is_too_late() {
        // They take 600 ms to reply.
        assert_eq!(is_in_time::<601>(), [true; 5]);
        assert_eq!(is_in_time::<600>(), [false; 5]);
        assert_eq!(is_in_time::<599>(), [false; 5]);
    }

    #[test]
    fn a_computer_pursues_its_objective() {
        let seats = [None, Some(Objective::Win)].map(|objective| SeatSetup {
            objective,
            ..SeatSetup::computer(Level::Expert)
        });
        let mut table = Table::<Contest<0>>::sample("", seats, DiceFrom::Seeded);
        let mut guesses = Vec::new();
        while !table.is_over() {
            table
                .roll_typed(table.now(), ChanceOutcome(vec![2]))
                .unwrap();
            if let Turn::Act { seats, .. } = table.turn() {
                let due = due_for_goals(&table, &(), seats).unwrap();
                table.act(due.at, due.seat, due.action).unwrap();
                guesses.push((due.seat, due.action));
            }
        }
        guesses.sort_by_key(|(seat, _)| *seat);
        guesses.dedup();
        // High scores more points; this game's coach recommends the opposite for the win.
        assert_eq!(guesses, [(Seat(0), Guess::High), (Seat(1), Guess::Low)]);
    }
}

//! Games of programs and computers at full speed.
use super::seats::{Decision, ProgramSeats};
use crate::core::coach::{Coach, Objective};
use crate::core::computers::{Due, due_for_each};
use crate::core::game::{Game, RuleError, Seat, Turn};
use crate::core::refusals;
use crate::core::seats::Player;
use crate::core::table::Table;
use crate::session::Guests;
use std::time::Instant;

/// Plays `table` to its end, computers for `objectives`. Where a clock runs, a program's time to decide counts as match time.
///
/// # Errors
/// Returns an error if nobody can act, which is a bug.
pub(crate) fn play_out<G: Coach>(
    table: &mut Table<G>,
    solution: &G::Solution,
    objectives: &[Objective],
    programs: &mut ProgramSeats<G>,
) -> Result<(), RuleError> {
    loop {
        match table.turn() {
            Turn::Over => {
                programs.tell(table);
                return Ok(());
            }
            Turn::Chance { .. } => table.roll(table.now())?,
            Turn::Act { seats, until } => {
                let asked: Vec<Seat> =
                    seats.iter().filter(|seat| table.player(*seat) == Player::Program).collect();
                let replies = all(table, programs, &asked);
                if let Some((seat, why)) = replies.iter().find_map(|(seat, reply)| match reply {
                    Decision::Lost(why) => Some((*seat, why.clone())),
                    Decision::Absent => Some((*seat, "it was not named".into())),
                    _ => None,
                }) {
                    table.forfeit(table.now(), seat, &why)?;
                    programs.tell(table);
                    continue;
                }
                let acts = replies.into_iter().filter_map(|(seat, reply)| match reply {
                    Decision::Acts(action, took) => {
                        let races = !<G as Game>::INFO.takebacks;
                        let at = table.now() + if races { took } else { Default::default() };
                        Some(Due { at, seat, action })
                    }
                    _ => None,
                });
                let computers = due_for_each(table, solution, seats, objectives);
                match (acts.chain(computers).min_by_key(|due| due.at), until) {
                    (Some(due), until) if until.is_none_or(|until| due.at < until) => {
                        table.act(due.at, due.seat, due.action)?;
                    }
                    (_, Some(until)) => _ = table.tick(until),
                    (_, None) => return Err(RuleError::new(refusals::nobody_acts(G::INFO.name))),
                }
            }
        }
    }
}

/// Asks all of `seats` at once, and waits until each has decided.
fn all<G: Coach>(
    table: &Table<G>,
    programs: &mut ProgramSeats<G>,
    seats: &[Seat],
) -> Vec<(Seat, Decision<G::Action>)> {
    loop {
        let replies: Vec<_> =
            seats.iter().map(|seat| (*seat, programs.poll(table, table.now(), *seat))).collect();
        let until = replies.iter().filter_map(|(_, reply)| match reply {
            Decision::Thinks(until) => Some(*until),
            _ => None,
        });
        let Some(until) = until.min() else { return replies };
        programs.wait(until.max(Instant::now()));
    }
}

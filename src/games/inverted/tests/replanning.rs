//! Gain from playing to win instead of for points, with a new plan before each turn.
use super::objective::{solution, table};
use super::*;
use crate::core::coach::{Coach, Objective};
use crate::core::computers::play_for;
use crate::core::table::Table;
use crate::games::inverted::objective::{against, goal, totals};
use crate::games::inverted::solver::goal::{MOST, PointsPlay, Worth};
use crate::tests::{full, sample};
use rayon::prelude::*;
use std::sync::Arc;

/// Gain of a seat playing to win against points players.
#[derive(Clone, Copy, Default, Debug)]
struct Gain {
    /// The chance to win if it plays for points, too.
    as_now: f64,
    /// Gain from the best single plan, made without seeing the others' dice.
    planned: f64,
    /// Gain from a new plan before each turn.
    replanned: f64,
    /// Mean cost in points.
    points: f64,
}

/// Returns the value of each total of `seat` if the others play for points from their sheets.
fn worth(game: &Inverted, seat: Seat) -> Worth {
    let others = game.sheets.iter().enumerate().filter(|(at, _)| *at != seat.index());
    let others: Vec<Arc<PointsPlay>> = others.map(|(_, sheet)| totals(solution(), *sheet)).collect();
    against(others.iter().map(|play| (0, &**play)))
}

/// Returns the chance to win with the best plan from a seat's sheet, before its roll.
fn best(sheet: Sheet, worth: &Worth) -> f64 {
    match sheet.is_full() {
        true => worth.after(MOST as i32 - sheet.points()),
        false => goal(sheet, worth).chance(sheet.into(), sheet.points()).expect("the start of the table"),
    }
}

/// Returns the chance to win with points play from a seat's sheet, before its roll.
fn points_play(sheet: Sheet, worth: &Worth) -> f64 {
    let own = totals(solution(), sheet);
    (0..=MOST).map(|total| own.of(total) * worth.after((MOST - total) as i32)).sum()
}

/// Plays game `number` to its end, `seat` to win and all others for points, from where they have `open` boxes by
/// points play, and returns the gain of `seat`.
///
/// The luck is taken out: from one turn to the next the chance of the best plan changes by the gain from planning
/// anew and by the others' dice, and most of the latter is their effect on points play, whose mean is zero.
fn gain(seats: usize, seat: Seat, open: usize, number: u32) -> Gain {
    let mut table = table(seats, number);
    let open_boxes = |game: &Inverted, seat: usize| game.sheets[seat].open().count();
    let begun = |table: &Table<Inverted>| (0..seats).all(|seat| open_boxes(table.game(), seat) <= open);
    play_for(&mut table, &solution(), &[], begun).expect("computers play");
    let start = table.log().len();
    let own = table.game().sheets[seat.index()];
    let mut worth_now = worth(table.game(), seat);
    let as_now = points_play(own, &worth_now);
    let mut gain = Gain { as_now, planned: best(own, &worth_now) - as_now, ..Gain::default() };
    let objectives: Vec<Objective> =
        (0..seats).map(|at| if at == seat.index() { Objective::Win } else { Objective::Points }).collect();
    while !table.game().sheets[seat.index()].is_full() {
        // Before its roll, it sees the others' dice since its last turn.
        let due = |table: &Table<Inverted>| table.game().mover() == seat;
        play_for(&mut table, &solution(), &objectives, due).expect("computers play");
        let own = table.game().sheets[seat.index()];
        let (worth_before, chance) = (worth_now, |worth: &Worth| best(own, worth) - points_play(own, worth));
        worth_now = worth(table.game(), seat);
        gain.replanned += chance(&worth_now) - chance(&worth_before);
        let played = |table: &Table<Inverted>| table.game().mover() != seat || table.is_over();
        play_for(&mut table, &solution(), &objectives, played).expect("computers play");
    }
    let states = table.history();
    for (before, (_, event)) in states.iter().zip(table.log()).skip(start) {
        if let Event::Acted(by, action) = event
            && *by == seat
        {
            let values = before.evaluate(&solution(), seat, Objective::Points, &|_| ()).actions;
            let taken = values.iter().find(|valued| valued.action == *action).expect("a sensible action");
            gain.points += values[0].value - taken.value;
        }
    }
    gain
}

/// Returns the mean of some numbers and its standard error.
fn mean(numbers: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let count = numbers.clone().count() as f64;
    let mean = numbers.clone().sum::<f64>() / count;
    let squares: f64 = numbers.map(|number| (number - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0) / count).sqrt())
}

/// The luck of all future dice is taken out.
#[test]
#[expect(clippy::print_stdout, reason = "what was measured is to be read")]
fn playing_to_win_wins_more() {
    let check = |seats: usize, open, least: f64| {
        let games: Vec<Gain> = (0..sample(8, 400))
            .into_par_iter()
            .map(|number| gain(seats, Seat((number as usize % seats) as u8), open, number))
            .collect();
        let told = |name: &str, of: fn(&Gain) -> f64, unit: f64| {
            let (mean, error) = mean(games.iter().map(of));
            println!("{seats} seats from {open}: {name} {:.2} ± {:.2}", unit * mean, unit * error);
            (mean, error)
        };
        told("as now", |gain| gain.as_now, 100.0);
        told("planned once adds", |gain| gain.planned, 100.0);
        told("planned anew adds", |gain| gain.replanned, 100.0);
        told("points", |gain| gain.points, 1.0);
        let (mean, error) = told("in all", |gain| gain.planned + gain.replanned, 100.0);
        assert!(mean > least - 3.0 * error && mean > 0.0, "{seats} seats from {open}: {mean} ± {error}");
    };
    if full() {
        check(2, 10, 0.023);
        check(8, 10, 0.025);
        check(2, 8, 0.02);
    } else {
        check(2, 7, 0.01);
    }
}

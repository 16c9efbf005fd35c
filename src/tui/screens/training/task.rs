//! Sources of training questions: positions of random games, the player's costliest positions, and
//! puzzles. Everything here takes time, and runs on background threads.
use crate::core::{
    Accuracy, DiceFrom, Evaluation, Event, Game, GameOptions, Grade, Header, Level, Objective,
    Purpose, Seat, SeatSetup, Seats, Seed, Stream, Table, Turn,
    coach::{advise, review},
    rules::seats::is_same_name,
    tools::locked::locked,
};
use crate::session::Preparation;
use crate::store::learning::Drill;
use crate::store::{ProgramState, Store};
use crate::tui::view::{Playable, Puzzles};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Number of random games searched for a question before giving up.
const TRIES: u32 = 40;
/// Maximum number of choices made in a random game before the question; fewer in shorter games.
const DEEPEST: u32 = 60;
/// Maximum number of finished games searched at a time.
const GAMES: usize = 20;
/// Maximum number of positions from one game.
const OF_A_GAME: usize = 3;

/// Kind of training.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TaskKind {
    /// The best choice in random positions.
    Best,
    /// The player's costliest positions.
    Drills,
    /// Puzzles.
    Puzzles,
}

/// A question.
pub(super) struct Task<G: Playable> {
    /// The position.
    pub(super) table: Table<G>,
    /// The seat that chooses.
    pub(super) seat: Seat,
    /// The coach's advice; `None` for puzzles.
    pub(super) hints: Option<Evaluation<G::Action>>,
    pub(super) drill: Option<Drill>,
    /// The solution for evaluating choices.
    pub(super) preparation: Preparation<G>,
}

/// The solutions needed so far. Clones share them.
#[derive(Clone)]
pub(super) struct Solutions<G: Playable>(Arc<Mutex<Vec<PreparedOptions<G>>>>);

/// Options and number of seats with the last solution for them.
type PreparedOptions<G> = (<G as Game>::Options, u8, Preparation<G>);

impl<G: Playable> Default for Solutions<G> {
    fn default() -> Solutions<G> {
        Solutions(Arc::default())
    }
}

impl<G: Playable> Solutions<G> {
    /// Returns the solution for `game`, possibly not prepared yet.
    pub(super) fn of(&self, options: G::Options, seats: u8, game: G) -> Preparation<G> {
        let mut known = locked(&self.0);
        let index = known
            .iter()
            .position(|(o, s, _)| (*o, *s) == (options, seats));
        let preparation = match index {
            Some(index) => known.remove(index).2.covering(game),
            None => Preparation::new(game),
        };
        known.push((options, seats, preparation.clone()));
        preparation
    }
    /// Returns the solution last requested.
    pub(super) fn last(&self) -> Option<Preparation<G>> {
        locked(&self.0).last().map(|(.., last)| last.clone())
    }
}

/// Returns the position on `table` as a question to `seat`, if it is worth asking.
fn asks<G: Playable>(
    table: &Table<G>,
    preparation: &Preparation<G>,
    seat: Seat,
) -> Option<Task<G>> {
    let solution = preparation.wait();
    let game = table.game().seen_by(Some(seat));
    let evaluation = game.evaluate(solution, seat, Objective::Points);
    // It is worth asking if one choice is clearly worse, by exact values.
    let [best, .., worst] = &evaluation.actions[..] else {
        return None;
    };
    let is_clear = best.value - worst.value >= evaluation.error_scale / 2.0;
    (evaluation.accuracy != Accuracy::Estimate && is_clear).then(|| Task {
        table: table.clone(),
        seat,
        hints: Some(advise(
            &game,
            solution,
            seat,
            Objective::Points,
            &table.audience(),
        )),
        drill: None,
        preparation: preparation.clone(),
    })
}

/// Returns a position of a random game, drawn from `seed`, that is worth asking `me`.
pub(super) fn random<G: Playable>(
    solutions: &Solutions<G>,
    me: &str,
    seed: Seed,
) -> Option<Task<G>> {
    let options = G::Options::default();
    let seats = *options.seats().start();
    let start = G::start(&options, seats).ok()?;
    let preparation = solutions.of(options, seats, start);
    let names = [me, "Ben", "Cleo", "Dan"];
    let mut max_choices = DEEPEST;
    for number in 0..TRIES {
        let people = names
            .iter()
            .take(usize::from(seats))
            .map(|name| SeatSetup::person(name));
        let seed = Seed(seed.0.wrapping_add(number));
        let header = Header::new(G::INFO, options.to_string(), people, seed, DiceFrom::Seeded);
        let table = Table::<G>::new(header).ok()?;
        let stream = Stream::new(seed, Purpose::Trials, 0);
        let task = play_to_question(table, &preparation, stream, &mut max_choices);
        if task.is_some() {
            return task;
        }
    }
    None
}

/// Plays a game on `table` up to a question after fewer than `max_choices` choices. If it is over
/// before, there are that few in the next one.
fn play_to_question<G: Playable>(
    mut table: Table<G>,
    preparation: &Preparation<G>,
    mut stream: Stream,
    max_choices: &mut u32,
) -> Option<Task<G>> {
    let choices = stream.below(*max_choices);
    let mut choices_left = choices;
    loop {
        let seat = match table.turn() {
            Turn::Over => {
                // The next game is stopped before it can be over.
                *max_choices = (choices - choices_left).max(1);
                return None;
            }
            Turn::Chance { .. } => {
                table.roll(table.now()).ok()?;
                continue;
            }
            Turn::Act { seats, .. } => seats.iter().next()?,
        };
        if choices_left == 0 && seat == Seat(0) {
            let task = asks(&table, preparation, seat);
            if task.is_some() {
                return task;
            }
        }
        // Else the next choice will do.
        choices_left = choices_left.saturating_sub(1);
        let reply = table.game().seen_by(Some(seat)).reply(
            preparation.wait(),
            seat,
            Objective::Points,
            Level::Casual,
            Seats::NONE,
            &mut stream,
        )?;
        table.act(table.now(), seat, reply.action).ok()?;
    }
}

/// Searches new finished games for the costliest positions of the person called `me`, and stores
/// them.
pub(super) fn search<G: Playable>(
    store: &Store,
    solutions: &Solutions<G>,
    me: &str,
    progress: &dyn Fn(f32),
) {
    let searched = store.state().learning.searched;
    let games: Vec<_> = store
        .filed_finished()
        .into_iter()
        .filter(|save| !searched.contains(&file_name(&save.path)))
        .filter(|save| {
            store.header(&save.path).is_ok_and(|header| {
                header.game == G::INFO.id && header.seats.iter().any(|seat| is_called(seat, me))
            })
        })
        .take(GAMES)
        .collect();
    for (index, save) in games.iter().enumerate() {
        progress(index as f32 / games.len() as f32);
        let file = file_name(&save.path);
        let mut drills = Vec::new();
        if let Ok((record, _)) = store.read(&save.path)
            && let Ok(table) = Table::<G>::from_record(&record)
        {
            let beginning = table.beginning().expect("it has started before");
            let seats = table.header().seat_count();
            let preparation = solutions.of(*table.options(), seats, beginning);
            drills = costliest_positions(&table, preparation.wait(), me, &file);
        }
        // Positions that cannot be stored are found again.
        let _ = store.change(|ProgramState { learning, .. }| {
            learning.searched.insert(file);
            learning
                .drills
                .entry(G::INFO.id.into())
                .or_default()
                .extend(drills);
        });
    }
}

fn file_name(path: &Path) -> PathBuf {
    path.file_name().map(PathBuf::from).unwrap_or_default()
}

/// Returns `true` if `seat` is played by the person called `me`.
fn is_called(seat: &SeatSetup, me: &str) -> bool {
    seat.is_person() && is_same_name(&seat.name, me)
}

/// Returns the costliest positions in a game for the person called `me`, worst first.
fn costliest_positions<G: Playable>(
    table: &Table<G>,
    solution: &G::Solution,
    me: &str,
    file: &Path,
) -> Vec<Drill> {
    let review = review::review(table, solution, Objective::Points, &|_| {});
    let decisions = review
        .steps
        .iter()
        .enumerate()
        .filter_map(|(event, step)| Some((event, step.decision.as_ref()?)));
    let mut drills: Vec<Drill> = decisions
        .filter(|(event, made)| {
            // Running out of time is not a choice to repeat.
            let is_choice = matches!(table.log()[*event].1, Event::Acted(..));
            is_choice
                && !made.forced
                && made.grade > Grade::Fine
                && is_called(table.seat_setup(made.seat), me)
        })
        .map(|(event, made)| Drill {
            file: file.to_owned(),
            event,
            seat: made.seat.0,
            cost: made.cost,
            solved: 0,
            due: 0,
        })
        .collect();
    drills.sort_by(|a, b| b.cost.total_cmp(&a.cost));
    drills.truncate(OF_A_GAME);
    drills
}

/// Returns the drills of `game` that are due at `now`, the next first.
pub(crate) fn due(store: &Store, game: &str, now: u64) -> Vec<Drill> {
    let mut due = store
        .state()
        .learning
        .drills
        .remove(game)
        .unwrap_or_default();
    due.retain(|drill| drill.due <= now);
    // Longest overdue first, then costliest.
    due.sort_by(|a, b| a.due.cmp(&b.due).then(b.cost.total_cmp(&a.cost)));
    due
}

/// Returns the position of a drill; `None` if its game no longer exists.
pub(super) fn task_of_drill<G: Playable>(
    store: &Store,
    solutions: &Solutions<G>,
    drill: Drill,
) -> Option<Task<G>> {
    let (record, _) = store.read(&store.paths().finished.join(&drill.file)).ok()?;
    let table = Table::<G>::from_record(&record).ok()?.branch(drill.event);
    let seat = Seat(drill.seat);
    let seats = table.header().seat_count();
    let preparation = solutions.of(*table.options(), seats, table.game().clone());
    let solution = preparation.wait();
    let game = table.game().seen_by(Some(seat));
    let hints = advise(&game, solution, seat, Objective::Points, &table.audience());
    (!hints.actions.is_empty()).then_some(Task {
        table,
        seat,
        hints: Some(hints),
        drill: Some(drill),
        preparation,
    })
}

/// Returns a puzzle for `me`.
pub(super) fn puzzle<G: Playable>(puzzles: &Puzzles<G>, me: &str, seed: Seed) -> Option<Task<G>> {
    let you = [SeatSetup::person(me)];
    let header = Header::new(G::INFO, puzzles.options, you, seed, DiceFrom::Seeded);
    let mut table = Table::<G>::new(header).ok()?;
    while matches!(table.turn(), Turn::Chance { .. }) {
        table.roll(table.now()).ok()?;
    }
    let preparation = Preparation::new(table.game().clone());
    Some(Task {
        table,
        seat: Seat(0),
        hints: None,
        drill: None,
        preparation,
    })
}

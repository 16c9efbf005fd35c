//! Training on the smallest game, whose coach needs no preparation, and on the puzzles of MathDice.
use super::task::{self, Solutions};
use super::{TaskKind, Training, due};
use crate::core::{
    Accuracy, DiceFrom, Game, Header, SeatSetup, Seed, Table, Turn, coach::evaluate_default,
};
use crate::games::example::HighLow;
use crate::games::example::action::Guess;
use crate::store::calendar::seconds_now;
use crate::tui::keys::Key;
use crate::tui::screens::actions::take_keys;
use crate::tui::tests::stage::{SMALL, Stage};
use crate::tui::view::key_table;

/// A finished game of one person who always makes the worse guess.
fn play_lost_game(stage: &Stage) {
    let header = Header::new(
        HighLow::INFO,
        "",
        [SeatSetup::person("Ann")],
        Seed(7),
        DiceFrom::Seeded,
    );
    let mut table = Table::<HighLow>::new(header.clone()).unwrap();
    while table.turn() != Turn::Over {
        match table.turn() {
            Turn::Chance { .. } => table.roll(table.now()).unwrap(),
            _ => {
                let actions = evaluate_default(table.game(), &(), crate::core::Seat(0)).actions;
                let worst = actions.last().unwrap().action;
                table.act(table.now(), crate::core::Seat(0), worst).unwrap();
            }
        }
    }
    let mut save = stage.store.create(&header).unwrap();
    save.finish(table.journal()).unwrap();
}

/// Opens training and waits for its first question.
fn training(stage: &mut Stage, kind: TaskKind) {
    let context = stage.screen.app.context();
    let tables = context.key_tables.iter().copied();
    context.key_tables = tables.chain([key_table::<HighLow>()]).collect();
    assert_eq!(take_keys(context, None), None);
    let screen = Training::<HighLow>::new(kind, context);
    stage.screen.push(Box::new(screen));
    stage.hear();
}

#[test]
fn lost_positions_come_back_until_solved() {
    let mut stage = Stage::menu(SMALL);
    play_lost_game(&stage);
    training(&mut stage, TaskKind::Drills);
    stage.see("From one of your games: your choice here cost");
    let drills = stage.store.state().learning.drills["example"].clone();
    assert!(
        (1..=3).contains(&drills.len()),
        "the worst of a game: {drills:?}"
    );
    assert!(
        drills.windows(2).all(|two| two[0].cost >= two[1].cost),
        "{drills:?}"
    );
    // The best of the costliest comes first; the same mistake again does not solve it.
    let file = stage.store.paths().finished.join(&drills[0].file);
    let (record, _) = stage.store.read(&file).unwrap();
    let table = Table::<HighLow>::from_record(&record)
        .unwrap()
        .branch(drills[0].event);
    let values = evaluate_default(table.game(), &(), crate::core::Seat(0)).actions;
    let [best, worst] = [0, 1].map(|at| match values[at].action {
        Guess::High => "↑",
        Guess::Low => "↓",
    });
    stage
        .keys(worst)
        .see("✗ No: that cost")
        .see("Best")
        .see("0 of 1 solved");
    assert_eq!(
        due(&stage.store, "example", u64::MAX / 2).len(),
        drills.len()
    );
    assert_eq!(stage.store.state().learning.drills["example"][0].solved, 0);
    // It comes again, after the others that are due.
    for _ in 1..drills.len() {
        stage.keys("\n").hear().keys("↑");
    }
    stage.keys("\n").hear().keys(best).see("✓ The best choice");
    let first = &stage.store.state().learning.drills["example"][0];
    assert!(first.solved == 1 && first.due > seconds_now(), "{first:?}");
    assert!(
        stage.store.history().unwrap().entries.is_empty(),
        "training is no result"
    );
}

#[test]
fn where_nothing_is_due_it_is_said() {
    let mut stage = Stage::menu(SMALL);
    training(&mut stage, TaskKind::Drills);
    stage
        .see("Nothing is due")
        .see("Your costliest choices")
        .keys("\x1b")
        .see("Saved");
}

#[test]
fn a_random_position_is_asked() {
    let mut stage = Stage::menu(SMALL);
    training(&mut stage, TaskKind::Best);
    stage
        .see("What is best here?")
        .keys("?")
        .see("tab  keys")
        .key(Key::ESC);
    stage.see("What is best here?").keys("↑");
    let text = stage.text();
    let verdicts = ["✓ The best choice", "✓ Nearly", "✗ No: that cost"];
    assert!(verdicts.iter().any(|words| text.contains(words)), "{text}");
    // All choices are shown with their exact values.
    stage
        .see("Coach")
        .see("exact")
        .keys("\n")
        .hear()
        .see("of 1 solved")
        .see("What is best here?");
}

#[test]
fn only_exact_positions_are_asked() {
    let solutions = Solutions::<HighLow>::default();
    for seed in 0..1000 {
        let task = task::random(&solutions, "Ann", Seed(seed)).expect("a position");
        let hints = task.hints.unwrap();
        assert_ne!(hints.accuracy, Accuracy::Estimate);
        let best = hints.actions.first().unwrap().value;
        let worst = hints.actions.last().unwrap().value;
        assert!(best - worst >= hints.error_scale / 2.0);
    }
}

#[test]
fn a_puzzle_is_judged_at_once() {
    let mut stage = Stage::menu(SMALL);
    let screen = super::open("mathdice", TaskKind::Puzzles, stage.screen.app.context());
    stage.screen.push(screen);
    stage.hear();
    stage
        .see("What gets closest?")
        .keys("p")
        .see("✗ No points.")
        .see("0 of 1 solved");
    stage.keys("\n").hear().see("What gets closest?");
}

#[test]
fn a_choice_is_evaluated_in_the_background() {
    let mut stage = Stage::menu(SMALL);
    training(&mut stage, TaskKind::Best);
    stage.screen.app.context().patience = std::time::Duration::ZERO;
    stage.keys("↑").see("The coach is thinking");
    // No other choice is possible meanwhile.
    stage.keys("↓").hear();
    assert!(
        stage.shows("✓ ") || stage.shows("✗ No: that cost"),
        "{}",
        stage.text()
    );
}

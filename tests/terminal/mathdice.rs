//! MathDice with real keys and a real clock.
use super::harness::{CTRL_C, CTRL_Z, DOWN, ENTER, Home, Terminal, program};
use dicegames::internals::core::Turn;
use dicegames::internals::mathdice::{Action, Outcome, Phase, Spread};
use dicegames::{Event, Game, MathDice, Record, Table};
use std::path::Path;
use std::time::{Duration, Instant};

/// Two people at a tournament with the shortest clock: 6 seconds to call, 4 to type.
const BLITZ: &str = "play mathdice --seats Ann,Ben --seed 1 --options mode=tournament,clock=blitz";
/// How long a game is left alone.
const AWAY: Duration = Duration::from_secs(1);
/// The first rolls of seed 1.
const TARGET: &str = "target  8 × 6";

fn table(save: &Path) -> Table<MathDice> {
    let text = std::fs::read_to_string(save).unwrap();
    Table::from_record(&Record::parse(&text).unwrap().0).unwrap()
}

/// Rolls the target and the dice of the first point. The screen with them.
fn roll(terminal: &mut Terminal) -> String {
    terminal.key(" ", TARGET);
    terminal.key(" ", "Nobody has called yet")
}

/// When something happened last, and what, as the log has it.
fn events(table: &Table<MathDice>) -> Vec<(u64, &Event<Action>)> {
    table.log().iter().map(|(at, event)| (at.as_millis() as u64, event)).collect()
}

#[test]
fn two_people_play_a_point_and_a_mistake_has_its_caret() {
    let home = Home::new();
    let mut terminal = home.open("play mathdice --seats Ann,Ben --seed 1 --options clock=relaxed");
    roll(&mut terminal);
    terminal.key("l", "Ben:");
    terminal.key("5*(", "5×(");
    let screen = terminal.key(ENTER, "is missing");
    let lines: Vec<&str> = screen.lines().collect();
    let row = lines.iter().position(|line| line.contains("Ben: 5×(")).expect("the field");
    let column = |line: &str, what: char| line.chars().position(|c| c == what);
    assert_eq!(
        column(lines[row + 1], '^'),
        column(lines[row], '(').map(|at| at + 1),
        "the end is where it lacks"
    );
    terminal.keys("\x7f\x7f\x7f43");
    terminal.key(ENTER, "Ben calls 43, 5 away");
    // Ben may not better himself; Ann may, but not with the same distance on the other side.
    terminal.key("l", "Your call stands");
    terminal.key("a", "Ann:");
    terminal.keys("53");
    terminal.key(ENTER, "less than 5 is needed");
    terminal.keys("\x7f\x7fw");
    terminal.wait("the end of Ann's turn", |screen| !screen.contains("Ann: 53"));
    // Ann has spoilt her chance, so Ben is asked, and has nothing.
    terminal.see("Ben: 43 =");
    terminal.keys("4*(5+2)");
    let screen = terminal.key(ENTER, "Ann takes the point");
    assert!(screen.contains("4×(5+2) = 28, not 43"), "{screen}");
    assert!(screen.contains("best possible: 8 away, 1 way") && screen.contains("2×4×5 = 40"), "{screen}");
    assert_eq!(table(&home.save()).game().points(), [1, 0]);
}

#[test]
fn a_whole_match_by_keys() {
    let home = Home::new();
    let mut terminal = home.open("play mathdice --seats Ann,Ben --seed 3 --options clock=relaxed");
    terminal.see("Roll the ");
    let save = home.save();
    let end = Instant::now() + Duration::from_secs(90);
    while save.exists() {
        assert!(Instant::now() < end, "no end:\n{}", terminal.screen());
        let table = table(&save);
        let game = table.game();
        let events = table.log().len();
        let answer = || {
            let position = game.point().unwrap().position().unwrap();
            format!("{:#}", Spread::of(position.dice).best(position.target)[0].expr())
        };
        match game.phase() {
            Phase::Target | Phase::Scoring => terminal.keys(" "),
            Phase::Thinking { .. } if game.point().unwrap().standing.is_none() => terminal.keys("a"),
            Phase::Thinking { .. } => terminal.keys("k"),
            // Typed already: Ben might still have buzzed at the same time.
            Phase::Typing(typing) if typing.typist().is_none() => {}
            Phase::Typing(_) | Phase::Stating { .. } => {
                let text = answer();
                terminal.keys(&(text + ENTER));
            }
            Phase::Review => terminal.keys(ENTER),
            Phase::Over => {}
        }
        while save.exists() && self::table(&save).log().len() == events {
            assert!(Instant::now() < end, "nothing happens:\n{}", terminal.screen());
            std::thread::sleep(Duration::from_millis(5));
        }
    }
    let finished = home.files("finished");
    let table = table(&finished[0]);
    assert_eq!((table.turn(), table.game().standings()[0].points), (Turn::Over, 4));
    terminal.see("Ann");
}

#[test]
fn the_clock_is_real_and_stands_while_one_types() {
    let home = Home::new();
    let mut terminal = home.open(BLITZ);
    roll(&mut terminal);
    let started = Instant::now();
    terminal.key("a", "Ann:");
    terminal.see("typed nothing in time");
    terminal.see("Nobody called");
    let passed = started.elapsed();
    let table = table(&home.save());
    assert_eq!(table.game().point().unwrap().outcome, Some(Outcome::NoCall));
    let events = events(&table);
    let [.., rolled, buzz, window, typed, end] = events.as_slice() else { panic!("{events:?}") };
    assert!(matches!(rolled.1, Event::Chance(_)));
    assert!(matches!(buzz.1, Event::Acted(_, Action::Buzz)));
    assert!([window, typed, end].iter().all(|(_, event)| **event == Event::TimeUp));
    assert_eq!((window.0 - buzz.0, typed.0 - buzz.0), (400, 4000));
    // Six seconds of thinking in all, without those of typing.
    assert_eq!(end.0 - rolled.0, 6000 + 4000);
    assert!(passed >= Duration::from_millis(9500), "as long by the wall clock: {passed:?}");
}

/// The clock of a point goes on from where it was when the game was left or put to sleep, not a moment later.
#[test]
fn a_game_that_was_left_goes_on_with_its_clock() {
    let home = Home::new();
    let mut terminal = home.open(BLITZ);
    let rolled = roll(&mut terminal);
    terminal.wait("the clock to run", |screen| screen != rolled);
    terminal.keys(CTRL_C);
    assert_eq!(terminal.end().exit_code(), 0);
    let left = table(&home.save());
    let left = left.game().clock(left.now()).expect("a clock").left;
    assert!(left < Duration::from_secs(6), "it ran while they played: {left:?}");
    // Time in which it must not run: more than what the comparison below allows for.
    std::thread::sleep(AWAY);
    let mut terminal = home.open("play mathdice --continue");
    terminal.see("The clock stands.");
    std::thread::sleep(AWAY);
    let resumed = Instant::now();
    terminal.keys(" ");
    terminal.see("Nobody called");
    assert!(resumed.elapsed() + Duration::from_millis(100) >= left, "{left:?} were left");
    let table = table(&home.save());
    let events = events(&table);
    let [.., rolled, end] = events.as_slice() else { panic!("{events:?}") };
    assert_eq!(end.0 - rolled.0, 6000);
}

#[test]
fn a_game_that_was_put_to_sleep_goes_on_with_its_clock() {
    let home = Home::new();
    let mut shell = home.open_shell();
    shell.see("ready>");
    shell.keys(&format!("{} {BLITZ}\n", program().display()));
    shell.see("Roll the ");
    roll(&mut shell);
    let rolled = Instant::now();
    shell.keys(CTRL_Z);
    shell.wait("the shell", |screen| screen.contains("Stopped") || screen.contains("Suspended"));
    let left = Duration::from_secs(6).saturating_sub(rolled.elapsed());
    std::thread::sleep(AWAY);
    shell.keys("fg\n");
    let resumed = Instant::now();
    shell.see("Nobody called");
    assert!(resumed.elapsed() + Duration::from_millis(200) >= left, "{left:?} were left");
}

#[test]
fn a_puzzle_alone() {
    let home = Home::new();
    let mut terminal = home.open("play mathdice --seats Ann --seed 1 --options mode=puzzle");
    terminal.key(" ", "each die once");
    let position = table(&home.save()).game().point().unwrap().position().unwrap();
    let best = format!("{:#}", Spread::of(position.dice).best(position.target)[0].expr());
    terminal.keys(&best);
    terminal.key(ENTER, "3 points, the best");
    terminal.see("best possible");
    // The next one comes at a key.
    terminal.key(ENTER, "puzzle 2 of 10");
    terminal.key("p", "Given up");
}

#[test]
fn everybody_chooses_a_key_before_the_game() {
    let home = Home::new();
    let mut terminal = home.open("");
    terminal.see("MathDice");
    terminal.key("4", "Clock");
    terminal.keys(&DOWN.repeat(4));
    terminal.see("b  key");
    terminal.key("b", "press a letter");
    terminal.key("x", "not x, which multiplies");
    terminal.key("K", "key k");
    // A second person gets another, and a swap where the key is taken.
    terminal.keys(DOWN);
    terminal.keys("\x1b[D\x1b[D");
    // The name that is offered is taken.
    terminal.keys(ENTER);
    terminal.key("b", "press a letter");
    terminal.keys("k");
    terminal
        .wait("the keys swapped", |screen| screen.matches("key k").count() == 1 && screen.contains("key a"));
    terminal.keys("s");
    terminal.see("Roll the ");
    terminal.key(" ", " × ");
    let screen = terminal.key(" ", "  buzz");
    assert!(screen.contains("a  buzz  s  pass") && screen.contains("k  buzz  j  pass"), "{screen}");
}

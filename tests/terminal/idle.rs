//! The cost of waiting: on no screen does any thread wake up while nothing happens.
//!
//! `DICEGAMES_FULL=1 cargo test --test terminal idle -- --nocapture` watches every screen for ten seconds and
//! prints what woke; an ordinary run watches some of them for less. A screen may first finish background work, such
//! as the coach's preparation, however long that takes. Only a visible clock wakes the program, once for each
//! second it shows: [`a_clock_wakes_no_more_often_than_it_changes`].
#![cfg(target_os = "linux")]
use super::harness::{CTRL_C, ENTER, ESC, Home, Terminal};
use super::process::{Activity, rest};
use dicegames::Seed;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

/// Longest time for a screen to come to rest, as the coach may still be preparing on a busy machine.
const PATIENCE: Duration = Duration::from_secs(900);

/// Returns `true` if every screen is watched, which takes minutes.
fn full() -> bool {
    std::env::var_os("DICEGAMES_FULL").is_some_and(|value| value == "1")
}

/// Watches whether screens are at rest, and notes the types of those that were.
#[derive(Default)]
struct Watch {
    seen: Mutex<BTreeSet<&'static str>>,
}

impl Watch {
    /// Waits until the program, which shows `what` on a screen of type `screen`, is at rest.
    #[track_caller]
    #[expect(clippy::print_stdout, reason = "what was measured is to be read")]
    fn rests(&self, terminal: &Terminal, screen: &'static str, what: &str) {
        let time = Duration::from_secs(if full() { 10 } else { 2 });
        let busy = rest(terminal, time, PATIENCE).unwrap_or_else(|woken| {
            panic!("{what}: it never rests: {woken:?}, with this on the screen:\n{}", terminal.screen())
        });
        println!("{what:<52} 0 wake-ups in {} s, after {:.1} s", time.as_secs(), busy.as_secs_f64());
        self.seen.lock().unwrap().insert(screen);
    }

    /// Presses `keys`, waits for `text`, and then until the program is at rest.
    #[track_caller]
    fn key(&self, terminal: &mut Terminal, keys: &str, text: &str, screen: &'static str, what: &str) {
        terminal.key(keys, text);
        self.rests(terminal, screen, what);
    }
}

/// A part of the program, from its opening.
type Route = fn(&Watch);

fn menu(watch: &Watch) {
    let home = Home::new();
    let mut terminal = home.open("");
    terminal.see("q  quit");
    watch.rests(&terminal, "Home", "menu");
    for (number, title) in
        ["SymmDice", "Nice Dice", "Solitaire Dice", "MathDice", "Inverted Dice"].iter().enumerate()
    {
        watch.key(
            &mut terminal,
            &(number + 1).to_string(),
            "▸ Start",
            "Setup",
            &format!("set-up of {title}"),
        );
        terminal.key(ESC, "q  quit");
    }
    watch.key(&mut terminal, "d", "Today", "DailyScreen", "today's games");
    terminal.key(ESC, "q  quit");
    watch.key(&mut terminal, "o", "kept for every game", "SettingsScreen", "settings");
    watch.key(&mut terminal, "e", "ctrl-c always leaves", "KeysScreen", "every key");
    watch.key(&mut terminal, ENTER, "press a key to add it", "KeysScreen", "every key, one to be pressed");
    terminal.resize(30, 8);
    terminal.see("needs 80×24");
    watch.rests(&terminal, "Home", "a terminal that is too small");
}

fn learning(watch: &Watch) {
    let home = Home::new();
    let mut terminal = home.open("");
    terminal.see("q  quit");
    watch.key(&mut terminal, "?", "SymmDice  rules", "Help", "rules");
    watch.key(&mut terminal, "f", "esc  back", "Symmetries", "pictures of the rules");
    terminal.keys(ESC);
    terminal.see("SymmDice  rules");
    terminal.key(ESC, "q  quit");
    watch.key(&mut terminal, "t", "step 1 of", "Tutorial", "tutorial");
    terminal.key(ESC, "q  quit");
    watch.key(&mut terminal, "e", "your mistakes", "Learn", "tutorials and training");
    // From SymmDice to the training of Nice Dice.
    terminal.keys("jll");
    watch.key(&mut terminal, ENTER, "What is best here?", "Training", "training: the best choice");
    terminal.key(ESC, "your mistakes");
    terminal.keys("l");
    watch.key(
        &mut terminal,
        ENTER,
        "Nothing is due",
        "Training",
        "training: mistakes, of which there are none",
    );
    terminal.key(ESC, "your mistakes");
    terminal.keys("hjj");
    watch.key(&mut terminal, ENTER, "A puzzle rated", "Training", "training: puzzles");
    watch.key(&mut terminal, "p", "Your rating", "Training", "training: a puzzle that is answered");
}

/// A history of twelve solo games, one against a computer, and a torn line.
fn history(home: &Home) {
    let mut lines = String::new();
    let seat = |name: &str, player: &str, points: usize, won: bool| {
        format!(r#"{{"name":"{name}","player":"{player}","points":{points},"winner":{won},"hints":0}}"#)
    };
    for game in 0..12 {
        let (when, points) = (1_700_000_000 + 86_400 * game, 200 + 7 * (game * 5 % 12));
        let ann = seat("Ann", "person", points, true);
        let _ = writeln!(
            lines,
            r#"{{"when":{when},"game":"inverted","options":"","seats":[{ann}],"takebacks":0,"retries":0,"seed":"{}","dice":"seeded","file":"{game}.jsonl"}}"#,
            Seed(game as u32),
        );
    }
    let (ann, cass) = (seat("Ann", "person", 15, true), seat("Cass", "casual", 9, false));
    let _ = writeln!(
        lines,
        r#"{{"when":1600000000,"game":"nice","options":"variant=nice target=standard","seats":[{ann},{cass}],"takebacks":0,"retries":0,"seed":"{}","dice":"seeded","file":"n.jsonl"}}"#,
        Seed(12),
    );
    lines.push_str("{\"when\":17");
    let path = home.data("history.jsonl");
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, lines).unwrap();
}

/// Adds a finished game of an older version.
fn finished(home: &Home, name: &str) {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves/finished").join(name);
    let folder = home.data("finished");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::copy(from, folder.join(name)).unwrap();
}

fn games_that_are_over(watch: &Watch) {
    let home = Home::new();
    finished(&home, "solitaire-person.jsonl");
    history(&home);
    let mut terminal = home.open("");
    terminal.see("q  quit");
    watch.rests(&terminal, "Home", "menu with a history");
    watch.key(&mut terminal, "b", "alone: Ann, 12 games", "StatisticsScreen", "statistics");
    watch.key(&mut terminal, "m", "esc  back", "StatisticsScreen", "statistics: titles and opponents");
    watch.key(&mut terminal, "d", "The dice  of", "DiceScreen", "dice of all games");
    terminal.key(ESC, "alone: Ann");
    terminal.key(ESC, "q  quit");
    watch.key(&mut terminal, "g", "No open games", "Saved", "saved games, none open");
    watch.key(&mut terminal, "\t", "1 game", "Saved", "saved finished games");
    watch.key(&mut terminal, "i", "File to import", "Saved", "saved games, a file to be taken in");
    terminal.keys(ESC);
    terminal.wait("the list", |screen| !screen.contains("File to import"));
    watch.key(&mut terminal, "v", "move 1 of", "Replay", "replay, weighed");
    terminal.keys("++++++ ");
    terminal.see("The game is over.");
    watch.rests(&terminal, "Replay", "replay that has come to its end");
    terminal.key(ESC, "1 game");
    watch.key(&mut terminal, ENTER, "move 1 of", "ReviewScreen", "review");
    watch.key(&mut terminal, "c", "esc  back", "ReviewScreen", "review by chances");
}

/// Two computers play to the end.
fn result(watch: &Watch) {
    let home = Home::new();
    let mut terminal = home.open("play nice --seats novice,casual --options target=10 --seed 7");
    terminal.see("Play again");
    watch.rests(&terminal, "Outcome", "result");
    watch.key(&mut terminal, "d", "esc  back", "DiceScreen", "dice of a game");
    terminal.key(ESC, "Play again");
    watch.key(&mut terminal, "c", "Your result, ready to share", "Shared", "result, to be sent");
    terminal.key(ESC, "Play again");
    watch.key(&mut terminal, "r", "move ", "ReviewScreen", "review of computers");
}

fn inverted(watch: &Watch) {
    let home = Home::new();
    home.set("chances = true");
    let mut terminal = home.open("play inverted --seats Ann --seed 7");
    terminal.see("space  roll");
    watch.rests(&terminal, "Play", "Inverted Dice before a roll, chances on");
    watch.key(&mut terminal, " ", "enter  fill", "Play", "Inverted Dice after a roll, chances on");
    watch.key(&mut terminal, "o", "Keep", "Play", "Inverted Dice with odds");
    terminal.keys("cc");
    watch.key(&mut terminal, "c", "▸", "Play", "Inverted Dice with all advice");
    watch.key(&mut terminal, "?", "Inverted Dice  rules", "Help", "rules during a game");
    watch.key(&mut terminal, "\t", "Inverted Dice  keys", "Help", "keys during a game");
    terminal.key(ESC, "enter  fill");
    watch.key(&mut terminal, ESC, "Leave (the game", "Pause", "menu of a game");
}

fn nice(watch: &Watch) {
    let home = Home::new();
    home.set("chances = true");
    let mut terminal = home.open("play nice --seats Ann,novice --seed 4");
    terminal.see("The highest total begins");
    watch.rests(&terminal, "Play", "Nice Dice before a roll, chances on");
    // A missed goal against a computer stays until a key is pressed.
    for goal in ["enter  turn", "Space continues"] {
        for _ in 0..400 {
            let screen = terminal.settle();
            if screen.contains(goal) {
                break;
            }
            terminal.keys(if screen.contains("enter  turn") { ENTER } else { " " });
        }
        terminal.see(goal);
        let what = if goal == "enter  turn" { "after a roll, chances on" } else { "waiting after a miss" };
        watch.rests(&terminal, "Play", &format!("Nice Dice {what}"));
        if goal == "enter  turn" {
            watch.key(&mut terminal, "c", "Hint: ", "Play", "Nice Dice with a nudge");
            watch.key(&mut terminal, "cc", "▸", "Play", "Nice Dice with all advice");
        }
    }
}

fn solitaire(watch: &Watch) {
    let home = Home::new();
    home.set("chances = true");
    let mut terminal = home.open("play solitaire --seats Ann,Ben --seed 5");
    terminal.see("space  roll");
    watch.rests(&terminal, "Play", "Solitaire Dice before a roll");
    watch.key(
        &mut terminal,
        " ",
        "Pass the keyboard to Ann",
        "Play",
        "Solitaire Dice, the keyboard to be passed",
    );
    watch.key(&mut terminal, " ", "enter  divide", "Play", "Solitaire Dice after a roll, chances on");
    let mut alone = home.open("play solitaire --seats Ann --seed 5");
    alone.see("space  roll");
    alone.key(" ", "enter  divide");
    watch.key(&mut alone, "c", "Hint: ", "Play", "Solitaire Dice with a nudge");
    watch.key(&mut alone, "cc", "▸", "Play", "Solitaire Dice with all advice");
}

fn mathdice(watch: &Watch) {
    let home = Home::new();
    home.set("chances = true");
    let mut terminal = home.open("play mathdice --seats Ann,Ben --seed 1 --options mode=basic");
    terminal.see("oll the ");
    watch.rests(&terminal, "Play", "MathDice before a roll");
    watch.key(&mut terminal, " ", "target", "Play", "MathDice with a target");
    watch.key(&mut terminal, " ", "buzz", "Play", "MathDice with a target and dice");
    watch.key(&mut terminal, "a", "Ann:", "Play", "MathDice, an answer half typed");
    let mut alone = home.open("play mathdice --seats Ann --seed 1 --options mode=puzzle");
    watch.key(&mut alone, " ", "each die once", "Play", "MathDice puzzle");
    watch.key(&mut alone, "p", "You gave up", "Play", "MathDice puzzle that is given up");
    let mut clock = home.open("play mathdice --seats Ann,Ben --seed 1 --options clock=blitz");
    clock.key(" ", "target");
    clock.keys(" ");
    clock.see("Nobody called");
    watch.rests(&clock, "Play", "MathDice with a clock that has run out");
}

fn symmdice(watch: &Watch) {
    let home = Home::new();
    home.set("chances = true");
    let mut terminal = home.open("play symmdice --options variant=solitaire --seats Ann --seed 5");
    terminal.see("Roll the dice");
    watch.rests(&terminal, "Play", "SymmDice before a roll");
    watch.key(&mut terminal, " ", "rolled all nine", "Play", "SymmDice after a roll, chances on");
    watch.key(&mut terminal, "c", "Hint: ", "Play", "SymmDice with a nudge");
    watch.key(&mut terminal, "cc", "▸", "Play", "SymmDice with all advice");
    terminal.key("f", "Kaleidoscope C2");
    watch.key(&mut terminal, "4+", "4 × butterfly", "Play", "SymmDice, a figure half made");
    watch.key(&mut terminal, "d", "Declare C4", "Play", "SymmDice, a figure to be declared");
    let mut free = home.open("play symmdice --options variant=free --seats Ann --seed 5");
    free.see("Roll the dice");
    free.key(" ", "rolled all nine");
    free.keys("f4+");
    watch.key(&mut free, "p", "Name of this figure", "Gallery", "gallery, a figure to be named");
    free.keys("star");
    watch.key(&mut free, ENTER, "Kept as star", "Gallery", "gallery");
}

/// Declarations being examined: a person's, and a computer's, which waits for the person.
fn declarations(watch: &Watch) {
    let home = Home::new();
    let mut terminal = home.open("play symmdice --seats Ann,casual --seed 5");
    for _ in 0..200 {
        let screen = terminal.settle();
        if screen.contains("enter  continue") {
            break;
        }
        let figure = screen.contains("Kaleidoscope");
        terminal.keys(if screen.contains("Declare ") {
            ENTER
        } else if figure && screen.contains("2 of 9") {
            "d"
        } else if figure {
            "+"
        } else if screen.contains("f  figure") {
            "f"
        } else {
            " "
        });
    }
    terminal.see("enter  continue");
    watch.rests(&terminal, "Play", "SymmDice, a computer waits for a person");
}

fn what_cannot_be_done(watch: &Watch) {
    let home = Home::new();
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves/open/inverted-people.jsonl");
    std::fs::create_dir_all(home.data("saves")).unwrap();
    std::fs::copy(old, home.data("saves/inverted-people.jsonl")).unwrap();
    let mut terminal = home.open("");
    terminal.see("Continue");
    watch.rests(&terminal, "Home", "menu with an open game");
    std::fs::remove_file(home.save()).unwrap();
    watch.key(&mut terminal, "c", "esc", "Sorry", "a game that is gone");

    let home = Home::new();
    let mut terminal = home.open("play inverted --seats Ann --seed 7");
    terminal.see("space  roll");
    std::fs::rename(home.data("saves"), home.data("aside")).unwrap();
    std::fs::write(home.data("saves"), "").unwrap();
    watch.key(&mut terminal, " ", "! not saved", "Play", "a game that cannot be saved");
    watch.key(&mut terminal, CTRL_C, "Leave anyway?", "Leave", "whether to leave it");
}

/// Watches `routes` in parallel. Returns the types of the screens seen.
fn watch(routes: &[Route]) -> BTreeSet<&'static str> {
    let watch = Watch::default();
    std::thread::scope(|scope| {
        for route in routes {
            scope.spawn(|| route(&watch));
        }
    });
    watch.seen.into_inner().unwrap()
}

/// Samples of the other routes.
fn quick(watch: &Watch) {
    let home = Home::new();
    let mut terminal = home.open("play solitaire --seats Ann,Ben --seed 5");
    terminal.see("space  roll");
    watch.key(
        &mut terminal,
        " ",
        "Pass the keyboard to Ann",
        "Play",
        "Solitaire Dice, the keyboard to be passed",
    );
    watch.key(&mut terminal, ESC, "Leave (the game", "Pause", "menu of a game");
}

fn quick_menu(watch: &Watch) {
    let home = Home::new();
    let terminal = home.open("");
    terminal.see("q  quit");
    watch.rests(&terminal, "Home", "menu");
}

#[test]
fn no_screen_wakes_while_nothing_happens() {
    if !full() {
        assert_eq!(watch(&[quick_menu, quick]).len(), 3);
        return;
    }
    let routes: [Route; 11] = [
        menu,
        learning,
        games_that_are_over,
        result,
        inverted,
        nice,
        solitaire,
        mathdice,
        symmdice,
        declarations,
        what_cannot_be_done,
    ];
    assert_eq!(watch(&routes), screens(), "every type of screen is looked at");
}

/// Returns the types of screens in the program.
fn screens() -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    look_for_screens(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tui"), &mut found);
    found
}

fn look_for_screens(folder: &Path, found: &mut BTreeSet<&'static str>) {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            look_for_screens(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            let names = text.lines().filter_map(|line| line.strip_prefix("impl")?.split_once("Screen for "));
            let name = |(_, rest): (&str, &str)| rest.split(['<', ' ']).next().unwrap().to_owned();
            found.extend(names.map(name).map(|name| &*name.leak()));
        }
    }
}

/// A visible match clock has to wake two threads: the one that waits for the next second, and the one that draws.
/// Wake-ups are compared with the clock on the screen, not with real time, as a loaded machine is slow.
#[test]
#[expect(clippy::print_stdout, reason = "what was measured is to be read")]
fn a_clock_wakes_no_more_often_than_it_changes() {
    let home = Home::new();
    let mut terminal = home.open("play mathdice --seats Ann,Ben --seed 1 --options clock=relaxed");
    terminal.see("oll the ");
    // Until the coach has prepared.
    assert!(rest(&terminal, Duration::from_secs(1), PATIENCE).is_ok());
    terminal.key(" ", "target");
    terminal.key(" ", "Nobody has called yet");
    let shown = |before: &str| terminal.wait("the clock to go on", |screen| screen != before);
    let seconds = if full() { 20 } else { 3 };
    let mut screen = terminal.screen();
    let mut least = u64::MAX;
    for _ in 0..seconds {
        let before = Activity::of(&terminal).wake_ups();
        screen = shown(&screen);
        screen = shown(&screen);
        least = least.min(Activity::of(&terminal).wake_ups().saturating_sub(before));
    }
    println!("{:<52} {least} wake-ups for 2 seconds shown, at least", "MathDice with a clock that counts");
    assert!(least <= 16, "{least} wake-ups while two seconds of the clock were shown");
}

//! Hours of play in one process, after which it holds no more resources than at first.
//!
//! `DICEGAMES_SOAK=3600 cargo test --test terminal soak -- --nocapture` plays for an hour and prints the resources
//! held every minute; an ordinary run plays two short rounds. A round plays every game to its end, alternately
//! alone and against computers and with other options each time, asks for hints, undoes moves, and visits every
//! page around a game. Resources are compared at the menu after each round, when all background work is done.
#![cfg(target_os = "linux")]
use super::harness::{DOWN, ENTER, ESC, Home, RIGHT, Terminal};
use super::process::{Held, rest};
use std::time::{Duration, Instant};

/// Largest growth of memory after the first fifth of the time, in kilobytes: a few for each game.
const MORE_MEMORY: u64 = 4 * 1024;
/// Blocks of 128 kB or more are returned to the system as soon as they are free. By default, glibc raises that
/// limit up to 32 MB whenever such a block is freed, and keeps what solved tables leave between others; that amount
/// varies and says nothing about what the program holds.
const ALLOCATOR: [(&str, &str); 1] = [("MALLOC_MMAP_THRESHOLD_", "131072")];
/// Time without output before the next key of a game is pressed; if that is too soon, the key is typed ahead.
const MOMENT: Duration = Duration::from_millis(20);
/// Maximum number of key presses per game.
const PRESSES: u32 = 3_000;

/// A game, its number on the menu, its setups round by round, and the keys that play it: for each text on the
/// screen, the keys to press in turn.
struct Title {
    id: &'static str,
    number: &'static str,
    setups: &'static [(&'static str, &'static [&'static str])],
    keys: &'static [(&'static str, &'static [&'static str])],
}

const ALONE: &[&str] = &["person"];
const AGAINST: &[&str] = &["person", "casual"];
const THREE: &[&str] = &["person", "novice", "expert"];

const TITLES: [Title; 5] = [
    Title {
        id: "solitaire",
        number: "4",
        setups: &[("", ALONE), ("", AGAINST), ("", THREE)],
        keys: &[("enter  divide", &[ENTER, DOWN, RIGHT]), ("", &[" "])],
    },
    Title {
        id: "mathdice",
        number: "3",
        setups: &[
            ("mode=puzzle length=short clock=standard", ALONE),
            ("mode=basic length=short clock=standard", AGAINST),
            ("mode=tournament length=short clock=blitz", THREE),
        ],
        // Typed text is deleted: the key that gives up is a letter.
        keys: &[("Your answer", &["\x7f\x7f\x7f\x7f\x7f\x7f\x7f\x7f", "p", ENTER]), ("", &[" ", "p", ENTER])],
    },
    Title {
        id: "nice",
        number: "1",
        setups: &[
            ("variant=nice target=10", AGAINST),
            ("variant=big target=10", AGAINST),
            ("variant=super target=10", THREE),
        ],
        keys: &[("enter  turn", &[ENTER, RIGHT]), ("", &[" "])],
    },
    Title {
        id: "inverted",
        number: "2",
        setups: &[("", ALONE), ("", AGAINST), ("", THREE)],
        keys: &[("enter  fill", &[ENTER, "r", "1", "r"]), ("r  reroll", &["r"]), ("", &[" ", ENTER])],
    },
    Title {
        id: "symmdice",
        number: "5",
        setups: &[
            ("variant=solitaire goal=usual referee=program limit=off", ALONE),
            ("variant=kids goal=usual referee=program limit=off", AGAINST),
            ("variant=standard goal=usual referee=program limit=off", THREE),
        ],
        keys: &[
            ("Declare ", &[ENTER, DOWN]),
            // Not every roll allows a figure of every symmetry: another one is chosen then.
            ("Your hand", &["+", "d", ENTER, "+", "d", ENTER, "s"]),
            ("f  figure", &["f", ENTER]),
            ("", &[" ", ENTER]),
        ],
    },
];

/// Writes the setup with which the menu starts the game of `title`.
fn set_up(home: &Home, title: &Title, round: usize) {
    let (options, players) = title.setups[round % title.setups.len()];
    let names = ["Ann", "Ben", "Cid"];
    let seats: Vec<String> = names
        .iter()
        .zip(players)
        .map(|(name, player)| format!(r#"{{"name":"{name}","player":"{player}"}}"#))
        .collect();
    let path = home.state("state.json");
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let (id, seats) = (title.id, seats.join(","));
    std::fs::write(
        path,
        format!(r#"{{"setups":{{"{id}":{{"options":"{options}","seats":[{seats}],"dice":"seeded","coach":false}}}}}}"#),
    )
    .unwrap();
}

/// Presses `keys`, and closes the screens that they opened until `text` is on the screen.
fn visit(terminal: &mut Terminal, keys: &[&str], text: &str) {
    for key in keys {
        terminal.keys(key);
        terminal.settle();
    }
    for _ in 0..20 {
        let screen = terminal.settle();
        if screen.contains(text) {
            return;
        }
        // A result is left for the table if a page had closed already.
        terminal.keys(if screen.contains("tab  result") { "\t" } else { ESC });
        // An escape is one only after a moment in which nothing follows it.
        std::thread::sleep(Duration::from_millis(200));
    }
    terminal.wait(&format!("{text} after {keys:?}"), |screen| screen.contains(text));
}

/// Plays a game of `title` to its end, visits `pages_seen` pages around its result, and returns to the menu.
fn play(terminal: &mut Terminal, home: &Home, title: &Title, round: usize, pages_seen: usize) {
    let what = format!("{}, round {round}", title.id);
    set_up(home, title, round);
    terminal.key(title.number, "▸ Start");
    terminal.keys("s");
    let begun = terminal.wait(&format!("the game ({what})"), |screen| screen.contains("esc  menu"));
    assert!(!begun.contains("not saved"), "{begun}");
    let mut pressed = 0;
    loop {
        let screen = terminal.settle_for(MOMENT);
        if screen.contains("Play again") {
            break;
        }
        assert!(pressed < PRESSES, "{what} does not end:\n{screen}");
        // Now and then somebody asks for a hint, undoes a move, and visits the pages over the game.
        match pressed {
            6 => visit(terminal, &["c", "c", "c"], "esc  menu"),
            9 => visit(terminal, &["u", "U", "o"], "esc  menu"),
            12 => visit(terminal, &["?", "\t"], "esc  menu"),
            15 => visit(terminal, &[ESC, "d"], "esc  menu"),
            _ => {}
        }
        // A page opened late.
        if screen.contains("esc  back") {
            terminal.keys(ESC);
            continue;
        }
        // It ended meanwhile.
        if screen.contains("tab  result") {
            terminal.keys("\t");
            continue;
        }
        let (_, keys) =
            title.keys.iter().find(|(text, _)| screen.contains(text)).expect("the last holds always");
        terminal.keys(keys[pressed as usize % keys.len()]);
        pressed += 1;
    }
    let pages = [&["r", "n", "n", RIGHT][..], &["s", DOWN], &["d"], &["c"]];
    for keys in pages.into_iter().take(pages_seen) {
        visit(terminal, keys, "Play again");
    }
    terminal.keys(ESC);
    terminal.see("esc  quit");
    terminal.forget();
}

/// Visits the pages reached from the menu.
fn browse(terminal: &mut Terminal) {
    for keys in
        [&["r", RIGHT, "m", "d"][..], &["s", "\t", "v", RIGHT], &["o", "e"], &["t"], &["l"], &["?", "\t"]]
    {
        visit(terminal, keys, "esc  quit");
    }
}

/// Returns the resources held at the menu, once all background work is done.
fn held(terminal: &Terminal) -> Held {
    terminal.see("esc  quit");
    let rested = rest(terminal, Duration::from_secs(1), Duration::from_secs(600));
    assert!(rested.is_ok(), "it never rests: {rested:?}");
    Held::by(terminal)
}

#[expect(clippy::print_stdout, reason = "what was measured is to be read")]
fn report(began: Instant, games: usize, held: Held, when: &str) {
    let Held { memory, handles, threads } = held;
    let seconds = began.elapsed().as_secs();
    println!(
        "{seconds:>6} s  {games:>5} games  {memory:>7} kB  {handles:>3} handles  {threads:>3} threads  {when}"
    );
}

#[test]
fn play_holds_no_more_after_hours() {
    let asked = std::env::var("DICEGAMES_SOAK").ok().and_then(|seconds| seconds.parse().ok());
    let time = Duration::from_secs(asked.unwrap_or(0));
    // In an ordinary run, twice a short solo game; else every setup is played before the comparison.
    let (titles, least, step, pages_seen) =
        if asked.is_some() { (&TITLES[..], 6, 1, 4) } else { (&TITLES[..1], 2, 3, 1) };
    let home = Home::new();
    let mut terminal = home.open_with("", &ALLOCATOR);
    terminal.see("esc  quit");
    let (began, mut told, mut first, mut last) = (Instant::now(), 0, None, None);
    let (mut round, mut games) = (0, 0);
    while round < least || began.elapsed() < time {
        for title in titles {
            play(&mut terminal, &home, title, round * step, pages_seen);
            games += 1;
            if asked.is_some() && began.elapsed().as_secs() / 60 != told {
                told = began.elapsed().as_secs() / 60;
                report(began, games, Held::by(&terminal), "");
            }
        }
        round += 1;
        if asked.is_some() {
            browse(&mut terminal);
        }
        let now = held(&terminal);
        if began.elapsed() >= time / 5 && round >= least / 2 && first.is_none() {
            first = Some(now);
        }
        report(began, games, now, "at rest");
        let Some(first) = first else { continue };
        assert_eq!((now.handles, now.threads), (first.handles, first.threads), "handles and threads");
        last = Some((first, now));
    }
    let (first, last) = last.expect("a round");
    assert!(asked.is_none() || last.memory <= first.memory + MORE_MEMORY, "{first:?}, and at last {last:?}");
}

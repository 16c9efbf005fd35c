//! Golden games: `tests/golden/ID*.txt`, at least one per title. A readable text with events and
//! standings:
//!
//! ```text
//! # Anything after a hash is a comment.
//! options variant=super
//! seats 2
//! throw 1 3 6
//! 1 keep 1 3
//! refused 2 keep 1 3 : it is not the turn of seat 2
//! at 30.5
//! time
//! points 12 40
//! winners 2
//! ```
//! Seats count from 1; `at` sets the match time in seconds; `points`, `winners` and `over` are
//! checked where they appear, and the last lines must check the result.
use crate::core::{ChanceOutcome, Coach, Event, ParseError, Seat, Turn};
use std::cell::RefCell;
use std::path::Path;
use std::time::Duration;

/// Calls `each` with the name and the text of every golden game of the title.
pub(super) fn each_of<G: Coach>(each: impl Fn(&str, &str)) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut found = 0;
    for entry in std::fs::read_dir(&folder).expect("tests/golden is there") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if name == G::INFO.id || name.starts_with(&format!("{}-", G::INFO.id)) {
            found += 1;
            let text = std::fs::read_to_string(&path).expect("a readable golden game");
            each(&name, &text);
        }
    }
    assert!(
        found > 0,
        "{} has no golden game: write tests/golden/{}.txt",
        G::INFO.id,
        G::INFO.id
    );
}

/// Plays the golden game `text` with its checks, and calls `each` with every event accepted: the
/// match time, the game before it, the event, and the game after it.
pub(super) fn play<G: Coach>(
    name: &str,
    text: &str,
    mut each: impl FnMut(Duration, &G, &Event<G::Action>, &G),
) {
    let mut options = G::Options::default();
    let mut game: Option<G> = None;
    let mut at = Duration::ZERO;
    let mut checked = false;
    for (number, line) in text.lines().enumerate() {
        let place = format!("{name}:{}: {line}", number + 1);
        let line = line.split('#').next().unwrap_or("").trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        checked &= line.is_empty();
        match word {
            "" => {}
            "options" => options = rest.parse().unwrap_or_else(|e| panic!("{place}: {e}")),
            "seats" => {
                let seats: u8 = rest
                    .parse()
                    .unwrap_or_else(|_| panic!("{place}: a number expected, {rest} found"));
                game = Some(G::start(&options, seats).unwrap_or_else(|e| panic!("{place}: {e}")));
            }
            "at" => {
                let seconds = rest
                    .parse()
                    .unwrap_or_else(|_| panic!("{place}: seconds expected, {rest} found"));
                at = Duration::from_secs_f64(seconds);
            }
            _ => {
                let game = game
                    .as_mut()
                    .unwrap_or_else(|| panic!("{place}: seats come first"));
                match word {
                    "over" => compare(&place, &Turn::Over, &game.turn()),
                    "points" => {
                        let points: Vec<_> = game
                            .standings()
                            .iter()
                            .map(|s| s.points.to_string())
                            .collect();
                        compare(&place, rest, &points.join(" "));
                        checked = true;
                    }
                    "winners" => {
                        let standings = game.standings();
                        let won = standings.iter().zip(1..).filter(|(s, _)| s.winner);
                        let winners: Vec<_> = won
                            .map(|(_, number): (_, u32)| number.to_string())
                            .collect();
                        compare(&place, rest, &winners.join(" "));
                        checked = true;
                    }
                    "refused" => {
                        let (event, why) = rest.split_once(" : ").unwrap_or_else(|| {
                            panic!("{place}: an event and, after ` : `, a reason expected")
                        });
                        let before = game.clone();
                        let refused = match event_of::<G>(event.trim()) {
                            Ok(event) => game.play(at, &event).map_err(|e| e.to_string()),
                            Err(unreadable) => Err(unreadable.to_string()),
                        };
                        compare(&place, &Err(why.trim().to_owned()), &refused);
                        compare(&place, &before, game);
                    }
                    _ => {
                        let event = event_of::<G>(line).unwrap_or_else(|e| panic!("{place}: {e}"));
                        let before = game.clone();
                        compare(&place, &Ok(()), &game.play(at, &event));
                        each(at, &before, &event, game);
                    }
                }
            }
        }
    }
    assert!(checked, "{name} does not end in what came out");
}

/// Fails unless `found` is what the line at `place` expects.
fn compare<T: PartialEq + std::fmt::Debug + ?Sized>(place: &str, expected: &T, found: &T) {
    assert!(
        expected == found,
        "{place}\nexpected: {expected:?}\n   found: {found:?}"
    );
}

/// Returns every game before an event of the golden games, with the match time of the event.
pub(crate) fn states<G: Coach>() -> Vec<(Duration, G)> {
    let states = RefCell::new(Vec::new());
    each_of::<G>(|name, text| {
        play::<G>(name, text, |at, before, _, _| {
            states.borrow_mut().push((at, before.clone()))
        });
    });
    states.into_inner()
}

fn event_of<G: Coach>(line: &str) -> Result<Event<G::Action>, ParseError> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "throw" => rest.parse::<ChanceOutcome>().map(Event::Chance),
        "time" => Ok(Event::TimeUp),
        seat => {
            let number: u8 = seat
                .parse()
                .map_err(|_| ParseError::new(format!("'{seat}' begins no line")))?;
            rest.trim()
                .parse()
                .map(|action| Event::Acted(Seat(number - 1), action))
        }
    }
}

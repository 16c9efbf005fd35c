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
    let mut count = 0;
    for entry in std::fs::read_dir(&folder).expect("tests/golden is there") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if name == G::INFO.id || name.starts_with(&format!("{}-", G::INFO.id)) {
            count += 1;
            let text = std::fs::read_to_string(&path).expect("a readable golden game");
            each(&name, &text);
        }
    }
    assert!(
        count > 0,
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
    let mut time = Duration::ZERO;
    let mut checked = false;
    for (number, line) in text.lines().enumerate() {
        let place = format!("{name}:{}: {line}", number + 1);
        let line = line.split('#').next().unwrap_or("").trim();
        let (word, rest_of_line) = line.split_once(' ').unwrap_or((line, ""));
        let arguments = rest_of_line.trim();
        checked &= line.is_empty();
        match word {
            "" => {}
            "options" => options = arguments.parse().unwrap_or_else(|e| panic!("{place}: {e}")),
            "seats" => {
                let seats: u8 = arguments
                    .parse()
                    .unwrap_or_else(|_| panic!("{place}: a number expected, {arguments} found"));
                game = Some(G::start(&options, seats).unwrap_or_else(|e| panic!("{place}: {e}")));
            }
            "at" => {
                let seconds = arguments
                    .parse()
                    .unwrap_or_else(|_| panic!("{place}: seconds expected, {arguments} found"));
                time = Duration::from_secs_f64(seconds);
            }
            _ => {
                let game = game
                    .as_mut()
                    .unwrap_or_else(|| panic!("{place}: seats come first"));
                match word {
                    "over" => compare(&place, &Turn::Over, &game.turn()),
                    "points" | "winners" => {
                        compare(&place, arguments, &list_numbers(game, word == "winners"));
                        checked = true;
                    }
                    "refused" => check_refusal(&place, game, time, arguments),
                    _ => {
                        let event = event_of::<G>(line).unwrap_or_else(|e| panic!("{place}: {e}"));
                        let before = game.clone();
                        compare(&place, &Ok(()), &game.play(time, &event));
                        each(time, &before, &event, game);
                    }
                }
            }
        }
    }
    assert!(checked, "{name} does not end in what came out");
}

/// Returns the points of all seats, or the numbers of those that have won.
fn list_numbers<G: Coach>(game: &G, are_winners: bool) -> String {
    let mut numbers = Vec::new();
    for (standing, seat) in game.standings().iter().zip(1_u32..) {
        if !are_winners {
            numbers.push(standing.points.to_string());
        } else if standing.winner {
            numbers.push(seat.to_string());
        }
    }
    numbers.join(" ")
}

/// Checks that an event is refused for its reason, and changes nothing: `1 keep 1 3 : it is over`.
fn check_refusal<G: Coach>(place: &str, game: &mut G, time: Duration, text: &str) {
    let (event, reason) = text
        .split_once(" : ")
        .unwrap_or_else(|| panic!("{place}: an event and, after ` : `, a reason expected"));
    let before = game.clone();
    let result = match event_of::<G>(event.trim()) {
        Ok(event) => game.play(time, &event).map_err(|e| e.to_string()),
        Err(unreadable) => Err(unreadable.to_string()),
    };
    compare(place, &Err(reason.trim().to_owned()), &result);
    compare(place, &before, game);
}

/// Fails unless `actual` is what the line at `place` expects.
fn compare<T: PartialEq + std::fmt::Debug + ?Sized>(place: &str, expected: &T, actual: &T) {
    assert!(
        expected == actual,
        "{place}\nexpected: {expected:?}\n   found: {actual:?}"
    );
}

/// Returns every game before an event of the golden games, with the match time of the event.
pub(crate) fn states<G: Coach>() -> Vec<(Duration, G)> {
    let states = RefCell::new(Vec::new());
    each_of::<G>(|name, text| {
        play::<G>(name, text, |time, before, _, _| {
            states.borrow_mut().push((time, before.clone()))
        });
    });
    states.into_inner()
}

fn event_of<G: Coach>(line: &str) -> Result<Event<G::Action>, ParseError> {
    let (word, arguments) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "throw" => arguments.parse::<ChanceOutcome>().map(Event::Chance),
        "time" => Ok(Event::TimeUp),
        seat => {
            let number: u8 = seat
                .parse()
                .map_err(|_| ParseError::new(format!("'{seat}' begins no line")))?;
            arguments
                .trim()
                .parse()
                .map(|action| Event::Acted(Seat(number - 1), action))
        }
    }
}

//! Events in words.
use super::action::Guess;
use super::state::HighLow;
use crate::core::describe::Description;
use crate::core::game::{Event, Game, winners};
use crate::core::words::{plural, wins};

/// Describes what `event` did when it took the game from `before` to `after`.
pub(super) fn describe(
    before: &HighLow,
    event: &Event<Guess>,
    after: &HighLow,
    names: &[&str],
) -> Description {
    match event {
        Event::Acted(seat, guess) => Description::of(names[seat.index()], format!("says {guess}")),
        Event::Chance(faces) => {
            let seat = before.mover.index();
            let rolled = Description::of(names[seat], format!("rolls {faces}"));
            if before.guess.is_none() {
                return rolled;
            }
            let total = after.points[seat];
            let right = total > before.points[seat];
            let effect = if right { format!("+1, {total}") } else { format!("wrong, still {total}") };
            rolled.effect(effect).next(next(after, names))
        }
        Event::TimeUp => Description::default(),
    }
}

/// Returns what comes next once a guess is settled.
fn next(after: &HighLow, names: &[&str]) -> String {
    let seats = u32::from(after.seat_count());
    if after.is_over() {
        let most = plural(after.points.iter().copied().max().unwrap_or(0), "point");
        if seats == 1 {
            return format!("the game ends with {most}");
        }
        format!("{} with {most}", wins(&winners(&after.standings(), names)))
    } else if after.guesses_left == seats {
        "last round".into()
    } else if seats > 1 {
        format!("{} is next", names[after.mover.index()])
    } else {
        String::new()
    }
}

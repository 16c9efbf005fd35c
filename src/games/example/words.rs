//! The sentences of High or Low: events, turns and reasons, each as a whole.
use super::action::Guess;
use super::state::HighLow;
use crate::core::{
    Audience, Description, Event, Game, Seat, TurnText, VerbPhrase,
    rules::game::winners,
    words::{gain, percent, plural, turn_text::points_sentence},
};

/// Describes `event`, which took the game from `before` to `after`.
pub(super) fn describe(
    before: &HighLow,
    event: &Event<Guess>,
    after: &HighLow,
    audience: &Audience<'_>,
) -> Description {
    match event {
        Event::Acted(seat, guess) => Description::of(audience, *seat, phrase(*guess).past()),
        Event::Chance(faces) => {
            let description = Description::of(audience, before.mover, format!("rolled {faces}"));
            if before.guess.is_none() {
                return description;
            }
            let [old, new] = [before, after].map(|game| game.points[before.mover.index()]);
            add_next_step(description.score(gain(new - old, new)), after, audience)
        }
        Event::TimeUp => Description::default(),
    }
}

pub(super) fn phrase(guess: Guess) -> VerbPhrase {
    VerbPhrase::new("say", guess.to_string())
}

/// Adds the next step after a guess is settled.
fn add_next_step(
    description: Description,
    after: &HighLow,
    audience: &Audience<'_>,
) -> Description {
    let seats = u32::from(after.seat_count());
    if after.is_over() {
        let points_text = plural(after.points.iter().copied().max().unwrap_or(0), "point");
        return description.note(match seats {
            1 => format!("the game is over with {points_text}"),
            _ => format!(
                "{} with {points_text}",
                audience.win(&winners(&after.standings()))
            ),
        });
    }
    let last = if after.guesses_left == seats {
        "last round"
    } else {
        ""
    };
    let next = if seats > 1 {
        audience.next(after.mover, "roll")
    } else {
        String::new()
    };
    description.note(last).next(next)
}

/// Returns the turn in words, as `seat` sees it.
pub(super) fn turn_text(game: &HighLow, seat: Seat, audience: &Audience<'_>) -> TurnText<Guess> {
    let mut table = vec![points_sentence(
        audience,
        game.standings().iter().map(|s| s.points),
    )];
    let Some(face) = game.shown else {
        return TurnText::of(table);
    };
    table.push(format!("The die shows {face}."));
    let mut text = TurnText::of(table);
    if !game.is_over() && game.guess.is_none() && seat == game.mover {
        text.choices = vec![
            (Guess::High, format!("the next roll is higher than {face}")),
            (Guess::Low, format!("the next roll is lower than {face}")),
        ];
        text.moves = vec![format!(
            "Type high or low: high says that the next roll is more than {face}."
        )];
    }
    text
}

/// Returns the reason for a guess that comes true with this chance.
pub(super) fn why(chance: f64) -> String {
    if chance == 0.0 {
        "it cannot come true".into()
    } else {
        format!("it comes true in {} of rolls", percent(chance))
    }
}

//! Results as short texts to share, without the dice, and with the command that plays the same ones.
use crate::core::{
    Coach, DiceFrom, Header, OptionSpec, Player, Review, Seat, SeatSetup, Table,
    rules::{
        options::{in_words, unusual},
        seats::{GUEST, ME},
    },
    words::{announce_winners, name_with_score, number, plural, sentence, times},
};
use std::fmt::Write;

/// Returns the result of the game on `table` in a few lines, with the findings of `review`, if any.
pub(crate) fn text<G: Coach>(table: &Table<G>, review: Option<&Review<G::Action>>) -> String {
    let header = table.header();
    let mut text = format!(
        "{}{}\n",
        G::INFO.name,
        variant(G::INFO.options, &table.options().to_string())
    );
    let standings = table.standings();
    for (at, (seat, standing)) in header.seats.iter().zip(&standings).enumerate() {
        let player = if seat.is_person() {
            String::new()
        } else {
            format!(" ({})", seat.player)
        };
        let title = standing
            .title
            .map(|title| format!(", {title}"))
            .unwrap_or_default();
        text += &name_with_score(format!("{}{player}", seat.name), number(standing.points));
        text += &title;
        if let Some(review) = review.filter(|_| seat.is_person()) {
            let account = review.accounts[at].rounded(review.unit);
            if review.adds_up {
                let errors = match account.errors {
                    errors if errors < review.unit.smallest_amount() => "no errors".to_owned(),
                    errors => format!("errors {}", review.unit.format_change(-errors)),
                };
                let _ = write!(
                    text,
                    ": luck {}, {errors}",
                    review.unit.format_change(account.luck)
                );
            }
            if account.decisions > 0 {
                let _ = write!(
                    text,
                    "; {} of {} best",
                    account.best,
                    plural(account.decisions, "choice")
                );
            }
        }
        let hints = table.hints(Seat(at as u8));
        if hints > 0 {
            let _ = write!(text, "; with {}", plural(hints, "hint"));
        }
        text.push('\n');
    }
    let winners = crate::core::rules::game::winners(&standings).into_iter();
    let winners: Vec<&str> = winners
        .map(|seat| header.seats[seat.index()].name.as_str())
        .collect();
    if !winners.is_empty() {
        let _ = writeln!(text, "{}", announce_winners(&winners));
    }
    let facts = [
        (header.dice == DiceFrom::Typed).then(|| "real dice".to_owned()),
        (!header.occasion.counts()).then(|| "practice".to_owned()),
        header
            .played_on_from
            .map(|n| format!("played from move {}", n + 1)),
        (table.takebacks() > 0).then(|| format!("undone {}", times(table.takebacks()))),
        (!table.is_over()).then(|| "not finished".to_owned()),
    ];
    let facts: Vec<String> = facts.into_iter().flatten().collect();
    if !facts.is_empty() {
        let _ = writeln!(text, "{}", sentence(&facts.join(", ")));
    }
    if header.dice == DiceFrom::Seeded {
        let _ = writeln!(text, "Play the same dice:\n{}", command(header));
    }
    text
}

/// Returns the command that starts the game of `header` for a friend, who takes the first person's
/// seat.
fn command(header: &Header) -> String {
    let mut command = match header.occasion.day() {
        Some(day) => format!("dicegames daily {} --date {day}", header.game),
        None => format!("dicegames play {} --seed {}", header.game, header.seed),
    };
    if header.occasion.day().is_none() && header.seats.len() > 1 {
        let first_person = header.seats.iter().position(SeatSetup::is_person);
        let seats =
            header
                .seats
                .iter()
                .enumerate()
                .map(|(at, seat)| match (seat.player, seat.objective) {
                    (Player::Person, _) if Some(at) == first_person => ME.to_owned(),
                    (Player::Person, _) => GUEST.to_owned(),
                    (computer, None) => computer.to_string(),
                    (computer, Some(objective)) => format!("{computer}:{objective}"),
                });
        command += &format!(" --seats {}", seats.collect::<Vec<_>>().join(","));
    }
    if !header.options.is_empty() {
        command += &format!(" --options {}", header.options.replace(' ', ","));
    }
    command
}

fn variant(table: &[OptionSpec], options: &str) -> String {
    let words = unusual(table, options).into_iter();
    words
        .map(|(key, value)| format!(", {}", in_words(key, value)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{
        ChanceOutcome, Game, Header, Level, Objective, Occasion, SeatSetup, Seed, Turn,
        coach::review::review,
    };
    use crate::games::example::HighLow;
    use crate::games::example::action::Guess;
    use crate::games::nice::Nice;

    #[test]
    fn a_variant_is_told_in_words() {
        let seats = ["Ann", "Ben"].map(SeatSetup::person);
        let told = |options: &str| {
            let header = Header::new(
                Nice::INFO,
                options,
                seats.clone(),
                Seed(7),
                DiceFrom::Seeded,
            );
            text(&Table::<Nice>::new(header).unwrap(), None)
        };
        assert!(told("").starts_with("Nice Dice\nAnn · 0\n"), "{}", told(""));
        assert!(
            told("variant=super target=10").starts_with("Nice Dice, super, target 10\nAnn · 0\n")
        );
    }

    #[test]
    fn a_result_shows_winner_and_circumstances() {
        let seats = [
            SeatSetup::person("Ann"),
            SeatSetup::computer(Level::Perfect),
        ];
        let mut header = Header::new(HighLow::INFO, "", seats, Seed(7), DiceFrom::Seeded);
        header.occasion = Occasion::Daily {
            day: jiff::civil::date(2026, 11, 21),
            counts: true,
        };
        let mut table = Table::<HighLow>::new(header).unwrap();
        let at = std::time::Duration::ZERO;
        table.roll(at).unwrap();
        table.act(at, Seat(0), Guess::High).unwrap();
        table.undo(at).unwrap();
        let told = text(&table, None);
        assert!(
            told.starts_with(
                "High or Low\nAnn · 0\nPerry (perfect) · 0\nUndone once, not finished.\n"
            ),
            "{told}"
        );
        while !table.is_over() {
            match table.turn() {
                Turn::Act { seats, .. } => table
                    .act(at, seats.iter().next().unwrap(), Guess::High)
                    .unwrap(),
                _ => table.roll(at).unwrap(),
            }
        }
        let told = text(&table, None);
        let winners = crate::core::rules::game::winners(&table.game().standings());
        let winners: Vec<&str> = winners
            .into_iter()
            .map(|seat| table.names()[seat.index()])
            .collect();
        let lines: Vec<&str> = told.lines().skip(3).take(2).collect();
        assert_eq!(lines, [announce_winners(&winners), "Undone once.".into()]);
    }

    #[test]
    fn a_friend_gets_the_same_game() {
        let check = |header: &Header, expected: &str| {
            let told = text(&Table::<Nice>::new(header.clone()).unwrap(), None);
            let end = format!("\nPlay the same dice:\ndicegames {expected}\n");
            assert!(told.ends_with(&end), "{told}");
        };
        let seats = vec![
            SeatSetup::computer(Level::Expert),
            SeatSetup::person("Ann"),
            SeatSetup {
                objective: Some(Objective::Points),
                ..SeatSetup::computer(Level::Perfect)
            },
            SeatSetup::person("Ben"),
        ];
        let options = "variant=super target=10";
        let mut header = Header::new(Nice::INFO, options, seats, Seed(7), DiceFrom::Seeded);
        check(
            &header,
            "play nice --seed babab-babal --seats expert,me,perfect:points,Guest --options variant=super,target=10",
        );
        let day = jiff::civil::date(2026, 11, 21);
        header.occasion = Occasion::Daily { day, counts: true };
        check(
            &header,
            "daily nice --date 2026-11-21 --options variant=super,target=10",
        );
    }

    #[test]
    fn a_review_tells_of_people_only() {
        let seats = [
            SeatSetup::person("Ann"),
            SeatSetup::computer(Level::Perfect),
        ];
        let header = Header::new(HighLow::INFO, "", seats, Seed(7), DiceFrom::Typed);
        let mut table = Table::<HighLow>::new(header).unwrap();
        let at = std::time::Duration::ZERO;
        let line = |table: &Table<HighLow>| {
            let review = review(table, &(), Objective::Points, &|_| {});
            text(table, Some(&review))
                .lines()
                .nth(1)
                .unwrap()
                .to_owned()
        };
        table.roll_typed(at, ChanceOutcome(vec![1])).unwrap();
        assert_eq!(
            line(&table),
            "Ann · 0: luck +0.2, no errors",
            "five of six rolls are higher, not four"
        );
        table.act(at, Seat(0), Guess::Low).unwrap();
        assert_eq!(
            line(&table),
            "Ann · 0: luck +0.2, errors −0.8; 0 of 1 choice best"
        );
        let review = review(&table, &(), Objective::Points, &|_| {});
        let told = text(&table, Some(&review));
        assert!(
            told.ends_with("\nPerry (perfect) · 0\nReal dice, not finished.\n"),
            "{told}"
        );
    }
}

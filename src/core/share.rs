//! A result in a few lines to send to others: it tells nothing of the dice, so that they can play the same ones.
use super::coach::Coach;
use super::options::{Choice, in_words, unusual};
use super::record::DiceFrom;
use super::review::Review;
use super::table::Table;
use super::words::{number, plural, wins};
use std::fmt::Write;

/// Returns the result of the game on `table` in a few lines, with what `review` found where there is one.
pub(crate) fn text<G: Coach>(table: &Table<G>, review: Option<&Review<G::Action>>) -> String {
    let header = table.header();
    let mut text = format!("{}{}\n", G::INFO.name, variant(G::INFO.options, &table.options().to_string()));
    let standings = table.game().standings();
    for (at, (seat, standing)) in header.seats.iter().zip(&standings).enumerate() {
        let player = if seat.is_person() { String::new() } else { format!(" ({})", seat.player) };
        let title = standing.title.map(|title| format!(", {title}")).unwrap_or_default();
        let _ = write!(text, "{}{player} {}{title}", seat.name, number(standing.points));
        if let Some(review) = review.filter(|_| seat.is_person()) {
            let account = &review.accounts[at];
            if review.adds_up {
                let errors = match account.errors {
                    errors if errors < review.unit.least() => "no errors".to_owned(),
                    errors => format!("errors {}", review.unit.signed(-errors)),
                };
                let _ = write!(text, ": luck {}, {errors}", review.unit.signed(account.luck));
            }
            if account.decisions > 0 {
                let _ = write!(text, "; {} of {} best", account.best, plural(account.decisions, "decision"));
            }
        }
        text.push('\n');
    }
    let names: Vec<&str> = header.seats.iter().map(|seat| seat.name.as_str()).collect();
    let winners = super::game::winners(&standings, &names);
    if names.len() > 1 && !winners.is_empty() {
        let _ = writeln!(text, "{}", wins(&winners));
    }
    let mut facts = Vec::new();
    facts.extend(header.daily.map(|day| format!("daily {day}")));
    facts.push(match header.dice {
        DiceFrom::Seeded => format!("seed {}", header.seed),
        DiceFrom::Typed => "real dice".into(),
    });
    facts.extend(header.played_on_from.map(|n| format!("played on from event {}", n + 1)));
    facts.extend(
        (table.takebacks() > 0).then(|| format!("taken back {}", super::words::times(table.takebacks()))),
    );
    facts.extend((!table.is_over()).then(|| "not over".to_owned()));
    text + "dicegames, " + &facts.join(", ") + "\n"
}

/// Returns what is unusual about `options`, as it follows the name of the game: `, super, target 10`.
fn variant(table: &[Choice], options: &str) -> String {
    let words = unusual(table, options).into_iter();
    words.map(|(key, value)| format!(", {}", in_words(key, value))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::dice::Seed;
    use crate::core::game::Game;
    use crate::core::record::Header;
    use crate::core::seats::SeatSetup;
    use crate::games::nice::Nice;

    #[test]
    fn a_variant_is_told_in_words() {
        let seats = ["Ann", "Ben"].map(SeatSetup::person);
        let told = |options: &str| {
            let header = Header::new(&Nice::INFO, options, seats.clone(), Seed(7), DiceFrom::Seeded);
            text(&Table::<Nice>::new(header).unwrap(), None)
        };
        assert!(told("").starts_with("Nice Dice\nAnn 0\n"), "{}", told(""));
        assert!(told("variant=super target=10").starts_with("Nice Dice, super, target 10\nAnn 0\n"));
    }
}

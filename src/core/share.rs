//! A result in a few lines to send to others: it tells nothing of the dice, so that they can play the same ones.
use super::coach::Coach;
use super::record::DiceFrom;
use super::review::Review;
use super::table::Table;
use super::words::{number, plural, wins};
use std::fmt::Write;

/// Returns the result of the game on `table` in a few lines, with what `review` found where there is one.
pub(crate) fn text<G: Coach>(table: &Table<G>, review: Option<&Review<G::Action>>) -> String {
    let header = table.header();
    let usual = *table.options() == G::Options::default();
    let options = if usual { String::new() } else { format!(" ({})", table.options()) };
    let mut text = format!("{}{options}\n", G::INFO.name);
    let standings = table.game().standings();
    for (at, (seat, standing)) in header.seats.iter().zip(&standings).enumerate() {
        let player = if seat.is_person() { String::new() } else { format!(" ({})", seat.player) };
        let title = standing.title.map(|title| format!(", {title}")).unwrap_or_default();
        let _ = write!(text, "{}{player} {}{title}", seat.name, number(standing.points));
        if let Some(review) = review.filter(|_| seat.is_person()) {
            let account = &review.accounts[at];
            if review.adds_up {
                let (luck, errors) = (review.unit.signed(account.luck), review.unit.signed(-account.errors));
                let _ = write!(text, ": luck {luck}, errors {errors}");
            }
            let _ = write!(text, "; {} of {} best", account.best, plural(account.decisions, "decision"));
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

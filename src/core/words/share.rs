//! Results as short texts to share, without the dice, and with the command that plays the same ones.
use crate::core::{
    Coach, DiceFrom, Header, OptionSpec, Player, Review, Seat, SeatSetup, Standing, Table,
    rules::{
        game::winners,
        options::{in_words, unusual},
        seats::{GUEST, ME},
    },
    words::{announce_winners, name_with_score, number, plural, sentence, times},
};

/// Returns the result of the game on `table` in a few lines, with the findings of `review`, if any.
pub(crate) fn text<G: Coach>(table: &Table<G>, review: Option<&Review<G::Action>>) -> String {
    let header = table.header();
    let variant = variant(G::INFO.options, &table.options().to_string());
    let mut lines = vec![format!("{}{variant}", G::INFO.name)];
    let standings = table.standings();
    for (index, standing) in standings.iter().enumerate() {
        lines.push(score_line(table, review, Seat(index as u8), standing));
    }
    let winners = winners(&standings);
    if !winners.is_empty() {
        let names = winners.iter().map(|seat| table.names()[seat.index()]);
        lines.push(announce_winners(&names.collect::<Vec<_>>()));
    }
    let facts = facts(table);
    if !facts.is_empty() {
        lines.push(sentence(&facts.join(", ")));
    }
    if header.dice == DiceFrom::Seeded {
        lines.push(format!("Play the same dice:\n{}", command(header)));
    }
    lines.join("\n") + "\n"
}

/// Formats what `seat` has reached: `Ann · 12: luck +0.2, errors −0.8; 3 of 4 choices best`.
fn score_line<G: Coach>(
    table: &Table<G>,
    review: Option<&Review<G::Action>>,
    seat: Seat,
    standing: &Standing,
) -> String {
    let setup = table.seat_setup(seat);
    let mut name = setup.name.clone();
    if !setup.is_person() {
        name += &format!(" ({})", setup.player);
    }
    let mut line = name_with_score(name, number(standing.points));
    if let Some(title) = standing.title {
        line += &format!(", {title}");
    }
    if let Some(review) = review
        && setup.is_person()
    {
        let unit = review.unit;
        let account = review.accounts[seat.index()].rounded(unit);
        if review.adds_up {
            let errors = if account.errors < unit.smallest_amount() {
                "no errors".to_owned()
            } else {
                format!("errors {}", unit.format_change(-account.errors))
            };
            line += &format!(": luck {}, {errors}", unit.format_change(account.luck));
        }
        if account.decisions > 0 {
            let choices = plural(account.decisions, "choice");
            line += &format!("; {} of {choices} best", account.best);
        }
    }
    let hints = table.hints(seat);
    if hints > 0 {
        line += &format!("; with {}", plural(hints, "hint"));
    }
    line
}

/// Returns what is special about the game.
fn facts<G: Coach>(table: &Table<G>) -> Vec<String> {
    let header = table.header();
    let mut facts = Vec::new();
    if header.dice == DiceFrom::Typed {
        facts.push("real dice".to_owned());
    }
    if !header.occasion.counts() {
        facts.push("practice".to_owned());
    }
    if let Some(event) = header.played_on_from {
        facts.push(format!("played from move {}", event + 1));
    }
    if table.takebacks() > 0 {
        facts.push(format!("undone {}", times(table.takebacks())));
    }
    if !table.is_over() {
        facts.push("not finished".to_owned());
    }
    facts
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
        let seats = header.seats.iter().enumerate().map(|(index, seat)| {
            match (seat.player, seat.objective) {
                (Player::Person, _) if Some(index) == first_person => ME.to_owned(),
                (Player::Person, _) => GUEST.to_owned(),
                (computer, None) => computer.to_string(),
                (computer, Some(objective)) => format!("{computer}:{objective}"),
            }
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
        let share_text = |options: &str| {
            let header = Header::new(
                Nice::INFO,
                options,
                seats.clone(),
                Seed(7),
                DiceFrom::Seeded,
            );
            text(&Table::<Nice>::new(header).unwrap(), None)
        };
        assert!(
            share_text("").starts_with("Nice Dice\nAnn · 0\n"),
            "{}",
            share_text("")
        );
        assert!(
            share_text("variant=super target=10")
                .starts_with("Nice Dice, super, target 10\nAnn · 0\n")
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
        table.roll(at).unwrap();
        table.undo(at).unwrap();
        let share_text = text(&table, None);
        assert!(
            share_text.starts_with(
                "High or Low\nAnn · 0\nPerry (perfect) · 0\nUndone once, not finished.\n"
            ),
            "{share_text}"
        );
        while !table.is_over() {
            match table.turn() {
                Turn::Act { seats, .. } => table
                    .act(at, seats.iter().next().unwrap(), Guess::High)
                    .unwrap(),
                _ => table.roll(at).unwrap(),
            }
        }
        let share_text = text(&table, None);
        let winners = winners(&table.game().standings());
        let winners: Vec<&str> = winners
            .into_iter()
            .map(|seat| table.names()[seat.index()])
            .collect();
        let lines: Vec<&str> = share_text.lines().skip(3).take(2).collect();
        assert_eq!(lines, [announce_winners(&winners), "Undone once.".into()]);
    }

    fn check_share(header: &Header, expected: &str) {
        let share_text = text(&Table::<Nice>::new(header.clone()).unwrap(), None);
        let end = format!("\nPlay the same dice:\ndicegames {expected}\n");
        assert!(share_text.ends_with(&end), "{share_text}");
    }

    #[test]
    fn a_friend_gets_the_same_game() {
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
        check_share(
            &header,
            "play nice --seed babab-babal --seats expert,me,perfect:points,Guest --options variant=super,target=10",
        );
        let day = jiff::civil::date(2026, 11, 21);
        header.occasion = Occasion::Daily { day, counts: true };
        check_share(
            &header,
            "daily nice --date 2026-11-21 --options variant=super,target=10",
        );
    }

    fn second_line(table: &Table<HighLow>) -> String {
        let review = review(table, &(), Objective::Points, &|_| {});
        text(table, Some(&review))
            .lines()
            .nth(1)
            .unwrap()
            .to_owned()
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
        table.roll_typed(at, ChanceOutcome(vec![1])).unwrap();
        assert_eq!(
            second_line(&table),
            "Ann · 0: luck +0.2, no errors",
            "five of six rolls are higher, not four"
        );
        table.act(at, Seat(0), Guess::Low).unwrap();
        assert_eq!(
            second_line(&table),
            "Ann · 0: luck +0.2, errors −0.8; 0 of 1 choice best"
        );
        let review = review(&table, &(), Objective::Points, &|_| {});
        let share_text = text(&table, Some(&review));
        assert!(
            share_text.ends_with("\nPerry (perfect) · 0\nReal dice, not finished.\n"),
            "{share_text}"
        );
    }
}

//! `dicegames replay FILE`
use super::{games, output, saved};
use crate::core::{
    Account, Coach, Decision, GameOptions, Grade, Objective, RecordError, Review, ReviewStep, Seat,
    Table, Turn,
    chance::roll_check::check_rolls,
    coach::review::review,
    rules::game::standings_table,
    words::{
        list,
        page::{Body, Section},
        plural,
    },
};
use crate::registry::with_game;
use crate::store::StoreError;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Print a saved game move by move
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  dicegames replay game.jsonl
  dicegames replay game.jsonl --review     with the cost of each choice
  dicegames replay game.jsonl --check      whether its dice come from its seed")]
pub(crate) struct Args {
    /// The game: a file, the name of a saved or finished game, or - for standard input
    file: PathBuf,
    /// Add the coach's review: the cost of every choice, the luck of every roll, a summary for each
    /// player
    #[arg(long)]
    review: bool,
    /// Check that every roll comes from the seed; exit with 0 only if all do
    #[arg(long, conflicts_with_all = ["review", "json"])]
    check: bool,
    /// Print the review as one JSON object
    #[arg(long)]
    json: bool,
}

/// Explains the marks of choices.
const MARKS: &str = "?! is a doubtful choice, ? an error, ?? a blunder.";

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let record = saved::read(&args.file)?;
    let report_unreadable = |why: RecordError| StoreError::RecordError {
        path: args.file.clone(),
        why,
    };
    let game = record.header.game.as_str();
    if args.check {
        let check = with_game!(game, G => check_rolls::<G>(&record))
            .ok_or_else(|| games::unknown(game))?
            .map_err(report_unreadable)?;
        let sentence = check.sentence(record.header.seed);
        let file = saved::name(&args.file);
        anyhow::ensure!(check.is_proof(), "{file}: {sentence}");
        output::text(&(sentence + "\n"))?;
        return Ok(ExitCode::SUCCESS);
    }
    let result = with_game!(game, G => {
        let table = Table::<G>::from_record(&record).map_err(report_unreadable)?;
        let review = (args.review || args.json).then(|| review_table(&table));
        match review.as_ref().filter(|_| args.json) {
            Some(review) => output::json(&object(&table, review)),
            None => output::text(&page(&table, review.as_ref())),
        }
    });
    result.ok_or_else(|| games::unknown(game))??;
    Ok(ExitCode::SUCCESS)
}

/// Returns the coach's review of the game on `table`.
pub(super) fn review_table<G: Coach>(table: &Table<G>) -> Review<G::Action> {
    let solution = table.beginning().expect("it has started before").prepare();
    review(table, &solution, Objective::Points, &|_| {})
}

/// Returns the game, with the findings of `review`, as JSON.
fn object<G: Coach>(table: &Table<G>, review: &Review<G::Action>) -> Value {
    let states = table.history();
    let header = table.header();
    let mut events = Vec::new();
    for (n, (description, (time, _))) in table.descriptions().iter().zip(table.log()).enumerate() {
        if description.is_empty() {
            continue;
        }
        let mut event = json!({ "at": time.as_secs_f64(), "text": description.text() });
        EventNote::new(review, &states, n).add_to(&mut event, &table.names());
        events.push(event);
    }
    let mut seats = Vec::new();
    for ((setup, standing), seat) in header.seats.iter().zip(table.standings()).zip(0..) {
        seats.push(json!({
            "name": setup.name, "player": setup.player, "hints": table.hints(Seat(seat)),
            "points": standing.points, "winner": standing.winner, "title": standing.title,
        }));
    }
    let mut game = json!({
        "game": G::INFO.id, "name": G::INFO.name, "options": table.options().to_string(), "seed": header.seed,
        "seats": seats, "takebacks": table.takebacks(), "over": table.is_over(),
        "events": events, "unit": review.unit.name(),
    });
    if review.adds_up {
        game["accounts"] = json!(review.accounts);
    }
    game
}

/// Returns the game, with the findings of `review`, line by line.
fn page<G: Coach>(table: &Table<G>, review: Option<&Review<G::Action>>) -> String {
    let states = table.history();
    let header = table.header();
    let seats: Vec<_> = header
        .seats
        .iter()
        .map(|seat| format!("{} ({})", seat.name, seat.player))
        .collect();
    let mut text = format!(
        "{}, seed {}\n{}\n\n",
        G::INFO.name,
        header.seed,
        list(&seats)
    );
    let mut is_marked = false;
    for (n, (description, (time, _))) in table.descriptions().iter().zip(table.log()).enumerate() {
        if description.is_empty() {
            continue;
        }
        let minutes = time.as_secs() / 60;
        let seconds = time.as_secs_f64() % 60.0;
        let event = description.text();
        let _ = write!(text, "{minutes:>4}:{seconds:04.1}  {event}");
        if let Some(review) = review {
            let note = EventNote::new(review, &states, n);
            text += &note.words(&table.names());
            is_marked |= note
                .error()
                .is_some_and(|error| !error.grade.sign().is_empty());
        }
        text.push('\n');
    }
    if is_marked {
        text = text + "\n" + MARKS + "\n";
    }
    text += if table.is_over() {
        "\n"
    } else {
        "\nThe game is not finished.\n"
    };
    text += &standings_table(
        &table.names(),
        &table.standings(),
        table.options().points_noun(),
    );
    match review {
        Some(review) if review.adds_up => {
            text + "\n"
                + &output::format_page(&[summary(&table.names(), review, table.is_over())], false)
        }
        Some(review) => text + "\nCosts are " + &review.unit.scale(review.accuracy) + "\n",
        None => text,
    }
}

struct EventNote<'a, G: Coach> {
    game: &'a G,
    step: &'a ReviewStep<G::Action>,
    review: &'a Review<G::Action>,
}

impl<'a, G: Coach> EventNote<'a, G> {
    fn new(review: &'a Review<G::Action>, states: &'a [G], n: usize) -> EventNote<'a, G> {
        EventNote {
            game: &states[n],
            step: &review.steps[n],
            review,
        }
    }

    /// Returns the choice, if there was one.
    fn decision(&self) -> Option<&'a Decision<G::Action>> {
        self.step
            .decision
            .as_ref()
            .filter(|decision| !decision.forced)
    }

    /// Returns the choice if it was not the best; a cost that rounds to zero is none.
    fn error(&self) -> Option<&'a Decision<G::Action>> {
        self.decision()
            .filter(|made| decision_cost(made) >= self.review.unit.smallest_amount())
    }

    /// Returns the hindsight on the event, with the name of the seat.
    fn hindsight(&self, names: &[&str]) -> Option<String> {
        let (seat, finding) = self.step.hindsight.as_ref()?;
        Some(format!("{}: {finding}", names[seat.index()]))
    }

    /// Formats the note to follow the description of the event; empty if there is nothing to add.
    fn words(&self, names: &[&str]) -> String {
        let unit = self.review.unit;
        let luck = self.step.luck.as_ref().filter(|_| self.review.adds_up);
        let roller = if let Turn::Chance { seat, .. } = self.game.turn() {
            seat
        } else {
            None
        };
        let judgement = match (luck.zip(roller), self.error()) {
            (Some((luck, seat)), _) => {
                let luck = luck[seat.index()];
                if luck.abs() >= unit.smallest_described() {
                    format!("  (luck {})", unit.describe_change(luck))
                } else {
                    String::new()
                }
            }
            (None, Some(made)) => {
                let sign = made.grade.sign();
                let space = if sign.is_empty() { "" } else { " " };
                let best = self.game.phrase(made.seat, &made.best.action).imperative();
                format!(
                    "  {sign}{space}{}; best: {best}",
                    unit.describe_cost(made.cost, made.accuracy)
                )
            }
            (None, None) => String::new(),
        };
        match self.hindsight(names) {
            Some(hindsight) => format!("{judgement}  ({hindsight})"),
            None => judgement,
        }
    }

    /// Adds the note to a JSON object.
    fn add_to(&self, event: &mut Value, names: &[&str]) {
        if self.review.adds_up {
            event["values"] = json!(self.step.values);
            if let Some(luck) = &self.step.luck {
                event["luck"] = json!(luck);
            }
        }
        if let Some(made) = self.decision() {
            event["seat"] = made.seat.0.into();
            event["cost"] = json!(decision_cost(made));
            event["mark"] = made.grade.name().into();
            event["accuracy"] = json!(made.accuracy);
            event["best"] = made.best.action.to_string().into();
            event["why"] = made.best.why.clone().into();
        }
        if let Some(hindsight) = self.hindsight(names) {
            event["hindsight"] = json!([hindsight]);
        }
    }
}

fn decision_cost<A>(made: &Decision<A>) -> f64 {
    if made.grade == Grade::Best {
        0.0
    } else {
        made.cost
    }
}

/// Returns the accounts of `review` as a table, rounded so that each row adds up. The total of an
/// unfinished game is not called a result.
fn summary<A>(names: &[&str], review: &Review<A>, is_over: bool) -> Section {
    let unit = review.unit;
    let result = if is_over { "result" } else { "now" };
    let heads = [
        "",
        "start",
        "luck",
        "errors",
        "others",
        result,
        "best choices",
    ];
    let mut rows = vec![heads.map(String::from).to_vec()];
    for (name, account) in names.iter().zip(&review.accounts) {
        let Account {
            start,
            luck,
            errors,
            others,
            result,
            decisions,
            best,
            blunders,
        } = account.rounded(unit);
        let [start, result] = [start, result].map(|value| unit.format_value(value));
        let [luck, errors, others] =
            [luck, -errors, others].map(|change| unit.format_change(change));
        let choices = format!("{best} of {decisions}, {}", plural(blunders, "blunder"));
        rows.push(vec![
            (*name).into(),
            start,
            luck,
            errors,
            others,
            result,
            choices,
        ]);
    }
    let title = format!("Summary {}", unit.scale(review.accuracy));
    Section::new(title, Body::Table(rows, "lrrrrrl"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Accuracy, Unit};

    #[test]
    fn the_account_has_columns() {
        let account = Account {
            start: 0.5,
            luck: -0.1 + 0.000_82,
            errors: 0.4,
            others: -0.000_82,
            result: 0.0,
            decisions: 42,
            best: 1,
            blunders: 9,
        };
        let review = Review::<u8> {
            steps: Vec::new(),
            accounts: vec![account],
            unit: Unit::WinChance,
            accuracy: Accuracy::Exact,
            adds_up: true,
        };
        let row = output::format_page(&[summary(&["Ann"], &review, true)], false);
        assert!(
            row.contains("50.0 %  −9.9 %  −40.0 %  −0.1 %   0.0 %  1 of 42, 9 blunders"),
            "{row}"
        );
    }
}

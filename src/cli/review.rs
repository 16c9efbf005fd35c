//! The coach's review of a saved game, for `dicegames replay --review`.
use crate::core::{
    Account, Accuracy, Coach, Mark, Objective, Seat, Step, Table, Turn, Unit,
    coach::review::review,
    words::{columns::columns, plural},
};
use serde::Serialize;

/// The coach's note on one event.
#[derive(Serialize)]
pub(crate) struct Note {
    /// Value to each seat of the position after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<f64>>,
    /// Luck of a roll for each seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    luck: Option<Vec<f64>>,
    #[serde(flatten)]
    decision: Option<Judgement>,
    /// Better actions in what has just ended, each with its seat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hindsight: Vec<String>,
    /// The seat that rolled.
    #[serde(skip)]
    roller: Option<Seat>,
    #[serde(skip)]
    unit: Unit,
}

/// Explains the marks of choices.
pub(crate) const MARKS: &str = "?! is a doubtful choice, ? an error, ?? a blunder.";

/// The coach's evaluation of a whole game.
pub(crate) struct Evaluation {
    /// A note for each event of the table's log.
    pub(crate) notes: Vec<Note>,
    /// The account of each seat, if the game has accounts.
    pub(crate) accounts: Vec<Sums>,
    /// Unit of all values.
    pub(crate) unit: Unit,
    /// Their unit and accuracy, in words.
    pub(crate) scale: String,
}

#[derive(Serialize)]
struct Judgement {
    seat: u8,
    cost: f64,
    mark: &'static str,
    accuracy: Accuracy,
    #[serde(skip)]
    sign: &'static str,
    best: String,
    why: String,
    /// The best action in words.
    #[serde(skip)]
    phrase: String,
}

/// The account of one seat: start + luck − errors + others = result.
#[derive(Serialize)]
pub(crate) struct Sums {
    name: String,
    #[serde(flatten)]
    account: Account,
}

/// Reviews the game on a table, for an objective or the coach's default.
pub(crate) fn evaluate<G: Coach>(
    table: &Table<G>,
    objective: Option<Objective>,
) -> Result<Evaluation, String> {
    let solution = G::prepare(table.options(), table.header().seats.len() as u8);
    objective.map_or(Ok(()), |objective| table.history()[0].admits(objective))?;
    let objective = objective.unwrap_or_default();
    let review = review(table, &solution, objective, &|_| {});
    let sums = |(name, account): (&str, Account)| Sums { name: name.into(), account };
    let sums = table.names().into_iter().zip(review.accounts).map(sums);
    let accounts = if review.adds_up { sums.collect() } else { Vec::new() };
    let (unit, scale) = (review.unit, review.unit.scale(review.accuracy));
    let states = table.history();
    let notes = states.iter().zip(review.steps);
    let names = table.names();
    let notes = notes.map(|(game, step)| note(game, step, review.adds_up, unit, &names));
    Ok(Evaluation { notes: notes.collect(), accounts, unit, scale })
}

fn note<G: Coach>(game: &G, step: Step<G::Action>, adds_up: bool, unit: Unit, names: &[&str]) -> Note {
    let hindsight = step.hindsight.into_iter().zip(names);
    let hindsight = hindsight.filter_map(|(told, name)| Some(format!("{name}: {}", told?))).collect();
    let judgement = step.decision.filter(|decision| !decision.forced).map(|decision| Judgement {
        seat: decision.seat.0,
        cost: if decision.mark == Mark::Best { 0.0 } else { decision.cost },
        mark: decision.mark.name(),
        accuracy: decision.accuracy,
        sign: decision.mark.sign(),
        phrase: game.phrase(decision.seat, &decision.best.action).imperative(),
        best: decision.best.action.to_string(),
        why: decision.best.why,
    });
    Note {
        values: adds_up.then_some(step.values),
        luck: step.luck.filter(|_| adds_up),
        decision: judgement,
        hindsight,
        roller: if let Turn::Chance { seat, .. } = game.turn() { seat } else { None },
        unit,
    }
}

impl Note {
    /// Formats the note to follow the description of the event; empty if there is nothing to add.
    pub(crate) fn words(&self) -> String {
        let hindsight: String = self.hindsight.iter().map(|told| format!("  ({told})")).collect();
        self.judgement() + &hindsight
    }

    fn judgement(&self) -> String {
        if let (Some(luck), Some(seat)) = (&self.luck, self.roller) {
            let luck = luck[seat.index()];
            let is_told = luck.abs() >= self.unit.least_said();
            return if is_told { format!("  (luck {})", self.unit.change(luck)) } else { String::new() };
        }
        match self.error() {
            Some(Judgement { cost, sign, phrase, accuracy, .. }) => {
                let space = if sign.is_empty() { "" } else { " " };
                let cost = self.unit.told_cost(*cost, *accuracy);
                format!("  {sign}{space}{cost}; best: {phrase}")
            }
            None => String::new(),
        }
    }

    /// Returns the choice if it was not the best; a cost that rounds to zero is none.
    fn error(&self) -> Option<&Judgement> {
        self.decision.as_ref().filter(|decision| decision.cost >= self.unit.least())
    }

    /// Returns `true` if the note has one of [`MARKS`].
    pub(crate) fn is_marked(&self) -> bool {
        self.error().is_some_and(|error| !error.sign.is_empty())
    }
}

/// Formats the accounts as a table, rounded so that each row adds up; `scale` describes their unit. The total of an
/// unfinished game is not called a result.
pub(crate) fn table(sums: &[Sums], unit: Unit, scale: &str, over: bool) -> String {
    let result = if over { "result" } else { "now" };
    let heads = ["", "start", "luck", "errors", "others", result, "best choices"];
    let mut rows = vec![heads.map(String::from).to_vec()];
    for Sums { name, account } in sums {
        let Account { start, luck, errors, others, result, decisions, best, blunders } =
            account.rounded(unit);
        let blunders = plural(blunders, "blunder");
        let [start, result] = [start, result].map(|value| unit.text(value));
        let [luck, errors, others] = [luck, -errors, others].map(|change| unit.signed(change));
        let choices = format!("{best} of {decisions}, {blunders}");
        rows.push(vec![name.clone(), start, luck, errors, others, result, choices]);
    }
    let mut text = format!("Summary {scale}\n{}", columns(&rows, "lrrrrrl"));
    let mut added =
        sums.iter().flat_map(|Sums { account, .. }| [account.luck, account.errors, account.others]);
    if added.any(|sum| unit.is_beyond(sum)) {
        text += "Luck, errors and others add up over the whole game, so they can pass 100 %.\n";
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_account_has_columns() {
        let sums = |errors| Sums {
            name: "Ann".into(),
            account: Account {
                start: 0.5,
                luck: errors - 0.5 + 0.000_82,
                errors,
                others: -0.000_82,
                result: 0.0,
                decisions: 42,
                best: 1,
                blunders: 9,
            },
        };
        let told = |errors, unit| table(&[sums(errors)], unit, "", true);
        let row = told(0.4, Unit::WinChance);
        assert!(row.contains("50.0 %  −9.9 %  −40.0 %  −0.1 %   0.0 %  1 of 42, 9 blunders"), "{row}");
        for (errors, unit, beyond) in
            [(0.4, Unit::WinChance, false), (1.53, Unit::WinChance, true), (1.53, Unit::Points, false)]
        {
            assert_eq!(told(errors, unit).contains("add up over the whole game"), beyond, "{errors}");
        }
    }
}

//! `dicegames analyze GAME POSITION`
use super::Usage;
use super::{games, output};
use crate::core::{
    Accuracy, Audience, Coach, Evaluation, Objective, Seat, Unit,
    coach::check_objective,
    words::page::{Body, Section},
};
use crate::registry::with_game;
use crate::store::Store;
use serde::Serialize;
use serde_json::json;
use std::collections::BTreeMap;
use std::process::ExitCode;

/// Evaluate a position and list every sensible move, best first
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  dicegames analyze inverted '6,7 ; 1 1 1 2 6 ; 2' --objective 290
  dicegames analyze inverted '6,7 / 8,9 ; 1 1 1 2 6 ; 2' --objective win
  dicegames analyze solitaire - --json < positions.txt")]
pub(crate) struct Args {
    #[arg(value_parser = games::parser())]
    game: String,
    /// The position, written as 'dicegames rules GAME' shows; or - to read one per line from
    /// standard input
    #[arg(allow_hyphen_values = true)]
    position: String,
    /// Play for points, win (the chance to win), or a total (the chance of at least that many
    /// points); by default, what the game's coach plays for
    #[arg(long, value_name = "points|win|TOTAL", allow_negative_numbers = true)]
    objective: Option<Objective>,
    /// Print one JSON object per position, each on one line
    #[arg(long)]
    json: bool,
}

/// Analysis of a position.
#[derive(Serialize)]
struct PositionReport {
    game: &'static str,
    position: String,
    /// The objective, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    objective: Option<String>,
    value: f64,
    accuracy: Accuracy,
    /// The model they are exact or an estimate for, if an objective was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<String>,
    moves: Vec<Move>,
    unit: Unit,
    #[serde(flatten)]
    extras: BTreeMap<&'static str, Vec<String>>,
}

#[derive(Serialize)]
struct Move {
    action: String,
    value: f64,
    why: String,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    with_game!(args.game.as_str(), G => analyze::<G>(args))
        .unwrap_or_else(|| Err(games::unknown(&args.game)))
}

fn analyze<G: Coach>(args: &Args) -> anyhow::Result<ExitCode> {
    let mut analyst = Analyst::<G> {
        solution: None,
        objective: args.objective,
    };
    if args.position == "-" {
        return output::answers(
            args.json,
            |line| json!({ "game": G::INFO.id, "position": line }),
            |text| {
                let analysis = analyst.analyze(text)?;
                Ok((json!(analysis), brief(&analysis) + "\n"))
            },
        );
    }
    let analysis = analyst.analyze(&args.position).map_err(Usage)?;
    if args.json {
        output::json(&analysis)?;
    } else {
        output::page(&page(&analysis, G::INFO.name), &Store::open()?)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The coach, prepared when the first position arrives.
struct Analyst<G: Coach> {
    solution: Option<G::Solution>,
    /// The objective for the coach; `None` for its default.
    objective: Option<Objective>,
}

impl<G: Coach> Analyst<G> {
    /// Evaluates the position in `text`, or returns the reason it is invalid.
    fn analyze(&mut self, text: &str) -> Result<PositionReport, String> {
        let text = text.trim();
        let game = G::from_position(text).map_err(|refusal| refusal.to_string())?;
        self.solution.take_if(|solution| !game.is_covered(solution));
        let solution = self.solution.get_or_insert_with(|| game.prepare());
        // The position is that of the first seat, even if its turn ends as soon as the position is
        // parsed.
        let seat = Seat(0);
        if let Some(objective) = self.objective {
            check_objective(&game, objective)?;
        }
        let objective = self.objective.unwrap_or_default();
        let evaluation = game.evaluate(solution, seat, objective);
        let subject = self.objective.map(|_| evaluation.subject());
        let Evaluation {
            value,
            unit,
            accuracy,
            actions,
            ..
        } = evaluation;
        let audience = Audience::unnamed(game.standings().len());
        let moves = actions.into_iter().map(|advice| Move {
            why: game
                .explain(solution, seat, objective, &advice.action, &audience)
                .join(", "),
            action: advice.action.to_string(),
            value: positive_zero(unit.bounded(advice.value)),
        });
        Ok(PositionReport {
            game: G::INFO.id,
            position: text.to_owned(),
            objective: self.objective.map(|objective| objective.to_string()),
            value: positive_zero(unit.bounded(value)),
            accuracy,
            of: subject,
            moves: moves.collect(),
            unit,
            extras: game.extras().into_iter().collect(),
        })
    }
}

/// Replaces −0 by 0.
fn positive_zero(value: f64) -> f64 {
    value + 0.0
}

/// Formats a value for close reading: points with two decimals.
fn format_precisely(unit: Unit, value: f64) -> String {
    match unit {
        Unit::Points | Unit::Lead => {
            format!("{:.2}", positive_zero((100.0 * value).round() / 100.0)).replace('-', "−")
        }
        _ => unit.format_value(value),
    }
}

fn page(analysis: &PositionReport, name: &str) -> Vec<Section> {
    let PositionReport { unit, accuracy, .. } = *analysis;
    let value = format_precisely(unit, analysis.value);
    let verb = if unit == Unit::Distance { "" } else { "worth " };
    let model = match &analysis.of {
        None => format!("with best play ({})", unit.scale(accuracy)),
        Some(subject) => format!("({accuracy}: {subject})"),
    };
    let mut rows = vec![["value", "move", ""].map(String::from).to_vec()];
    for Move { action, value, why } in &analysis.moves {
        rows.push(vec![
            format_precisely(unit, *value),
            action.clone(),
            why.clone(),
        ]);
    }
    let sentences = [analysis.position.clone(), format!("{verb}{value} {model}")];
    let mut sections = vec![
        Section::prose(name, sentences),
        Section::new("", Body::Table(rows, "rll")),
    ];
    for (title, sentences) in &analysis.extras {
        sections.push(Section::prose(*title, sentences.iter().cloned()));
    }
    sections.retain(|section| !section.is_empty());
    sections
}

/// Formats one line: the value, and the best action, if any.
fn brief(analysis: &PositionReport) -> String {
    let mut text = format!("{:.6}", analysis.value);
    if let Some(best) = analysis.moves.first() {
        text += &format!("\t{}", best.action);
    }
    text
}

//! `dicegames symmetry FIGURE`
use crate::cli::Usage;
use crate::cli::output;
use crate::core::{ParseError, words::uncapitalized};
use crate::games::symmdice::geometry::figure::Figure;
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::referee::{Findings, Misfit, Proof, Referee, Verdict};
use crate::games::symmdice::true_symmetry;
use crate::tui::views::symmdice::as_text;
use serde_json::{Value, json};
use std::process::ExitCode;

/// Show which symmetries a SymmDice figure has
///
/// A figure is a list of FACE@X,Y,ANGLE: a face letter (h H s S p P b l c y d), the centre of the
/// die to the right and upward in thousandths of a die side, and its angle counter-clockwise in
/// hundredths of a degree. This is pure geometry: it does not ask whether nine dice can show those
/// faces. If the figure nearly has a larger symmetry, it names the die that is farthest off.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  dicegames symmetry h@1500,0,0 h@-1500,0,18000
  dicegames symmetry 'h@1500,0,0 h@-1500,0,18000' --declared C2")]
pub(crate) struct Args {
    /// A figure such as "h@1500,0,0 h@-1500,0,18000", or - to read one per line from standard input
    #[arg(required = true, value_name = "FIGURE", num_args = 1..)]
    figure: Vec<String>,
    /// Check one symmetry: whether the figure has it, and if not, which die is farthest off
    #[arg(long, value_name = "SYMMETRY")]
    declared: Option<Symmetry>,
    /// Print one JSON object per figure: full, holds, undecided; fails: for each symmetry it nearly
    /// has (or that was declared), the dice that are off, with shift in die sides and turn in
    /// degrees
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    if args.figure == ["-"] {
        return output::answers(
            args.json,
            |bad| json!({ "figure": bad }),
            |text| {
                let judgement = judge(text, args.declared)?;
                Ok((object(text, &judgement), line(&judgement)))
            },
        );
    }
    let text = args.figure.join(" ");
    let judgement = judge(&text, args.declared).map_err(Usage)?;
    if args.json {
        output::json(&object(&text, &judgement))?;
    } else {
        let figure = &judgement.figure;
        let drawing = as_text(figure.dice(), figure.centre(), DRAWN.0, DRAWN.1);
        let lines = drawing.lines().filter(|line| !line.trim().is_empty());
        let drawing: String = lines.map(|line| format!("{line}\n")).collect();
        output::text(&(line(&judgement) + &drawing))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Columns and rows of a drawing: a cell is twice as high as it is wide.
const DRAWN: (i32, i32) = (44, 22);

struct Judgement {
    figure: Figure,
    findings: Findings,
    declared: Option<Symmetry>,
    /// The declared symmetry, or those it nearly has, each with the proof that it fails.
    fails: Vec<(Symmetry, Proof)>,
}

fn judge(text: &str, declared: Option<Symmetry>) -> Result<Judgement, String> {
    let figure: Figure = text
        .parse()
        .map_err(|refusal: ParseError| refusal.to_string())?;
    let referee = Referee::new(&figure);
    let mut fails = match declared {
        Some(declared) => vec![(declared, referee.prove(declared))],
        None => referee.near_misses(),
    };
    fails.retain(|(_, proof)| proof.fails());
    let findings = referee.findings();
    Ok(Judgement {
        figure,
        findings,
        declared,
        fails,
    })
}

fn names(symmetries: &[Symmetry]) -> Vec<String> {
    symmetries.iter().map(Symmetry::to_string).collect()
}

fn names_or_none(symmetries: &[Symmetry]) -> String {
    if symmetries.is_empty() {
        return "none".into();
    }
    names(symmetries).join(" ")
}

fn full(findings: &Findings) -> String {
    findings
        .full()
        .map_or_else(|| "none".into(), |symmetry| symmetry.to_string())
}

fn line(
    Judgement {
        figure,
        findings,
        declared,
        fails,
    }: &Judgement,
) -> String {
    let mut text = match declared {
        Some(declared) => match findings.verdict(*declared) {
            Verdict::Has => format!("it has {declared}"),
            Verdict::HasNot => true_symmetry(*declared, findings),
            Verdict::Undecided => format!("{declared} is too close to call"),
        },
        None => format!(
            "full {}; holds {}; undecided {}",
            full(findings),
            names_or_none(&findings.holds),
            names_or_none(&findings.undecided)
        ),
    };
    // Of the symmetries that it nearly has, the largest is the one intended.
    let largest = fails
        .iter()
        .max_by_key(|(symmetry, _)| (symmetry.order(), symmetry.is_mirror()));
    if let Some((symmetry, proof)) = largest {
        let worst = proof.worst_text(figure.dice()).unwrap_or_default();
        text += &if declared.is_some() {
            format!(". {worst}")
        } else {
            format!(". {symmetry} fails: {}", uncapitalized(&worst))
        };
    }
    text + "\n"
}

fn object(
    text: &str,
    Judgement {
        findings,
        declared,
        fails,
        ..
    }: &Judgement,
) -> Value {
    let fails: serde_json::Map<String, Value> = fails
        .iter()
        .map(|(symmetry, proof)| {
            (
                symmetry.to_string(),
                proof.misfits.iter().map(misfit).collect(),
            )
        })
        .collect();
    let mut object = json!({
        "figure": text,
        "full": full(findings),
        "holds": names(&findings.holds),
        "undecided": names(&findings.undecided),
        "fails": fails,
    });
    if let Some(declared) = declared {
        object["declared"] = declared.to_string().into();
        object["verdict"] = match findings.verdict(*declared) {
            Verdict::Has => "has",
            Verdict::HasNot => "has not",
            Verdict::Undecided => "undecided",
        }
        .into();
    }
    object
}

/// Formats a failing die as JSON; `shift` and `turn` are null if nothing matches it.
fn misfit(misfit: &Misfit) -> Value {
    json!({
        "die": misfit.die + 1,
        "face": misfit.face.letter(),
        "shift": misfit.off.map(|off| off.shift.round() / 1000.0),
        "turn": misfit.off.map(|off| (off.turn * 100.0).round() / 100.0),
    })
}

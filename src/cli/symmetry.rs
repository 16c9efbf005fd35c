//! `dicegames symmetry FIGURE`
use super::output;
use crate::games::symmdice::figure::Figure;
use crate::games::symmdice::referee::{Findings, Referee, Tolerances};
use crate::games::symmdice::symmetry::Symmetry;
use serde_json::{Value, json};
use std::io::BufRead;
use std::process::ExitCode;

/// Tell which symmetries a figure of picture dice has
///
/// A figure is a list of FACE@X,Y,ANGLE: a face letter (h H s S p P b l c y d), the centre of the die to the right and
/// upward in thousandths of a die side, and its angle counter-clockwise in hundredths of a degree. Pure geometry: it is
/// not asked whether nine dice can show those faces.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Such as "h@1500,0,0 h@-1500,0,18000"; - reads one figure a line from standard input
    #[arg(required = true, value_name = "FIGURE", num_args = 1..)]
    figure: Vec<String>,
    /// As one JSON object a figure: full, holds, undecided
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut good = true;
    if args.figure == ["-"] {
        for line in std::io::stdin().lock().lines() {
            good &= answer(&line?, args.json)?;
        }
    } else {
        good = answer(&args.figure.join(" "), args.json)?;
    }
    Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Answers one figure with one line or block; whether it was one.
fn answer(text: &str, as_json: bool) -> anyhow::Result<bool> {
    let findings = text.parse().map(|figure: Figure| Referee::new(&figure, Tolerances::default()).findings());
    match &findings {
        Ok(findings) if as_json => output::json(&object(text, findings))?,
        Ok(findings) => output::text(&line(findings))?,
        Err(refusal) if as_json => output::json(&json!({"figure": text, "error": refusal.to_string()}))?,
        Err(refusal) => eprintln!("dicegames: {refusal}"),
    }
    Ok(findings.is_ok())
}

fn names(symmetries: &[Symmetry]) -> Vec<String> {
    symmetries.iter().map(Symmetry::to_string).collect()
}

fn full(findings: &Findings) -> String {
    findings.full().map_or_else(|| "none".into(), |symmetry| symmetry.to_string())
}

fn line(findings: &Findings) -> String {
    let list = |symmetries: &[Symmetry]| match symmetries {
        [] => "none".into(),
        some => names(some).join(" "),
    };
    let (holds, undecided) = (list(&findings.holds), list(&findings.undecided));
    format!("full {}; holds {holds}; undecided {undecided}\n", full(findings))
}

fn object(text: &str, findings: &Findings) -> Value {
    json!({
        "figure": text,
        "full": full(findings),
        "holds": names(&findings.holds),
        "undecided": names(&findings.undecided),
    })
}

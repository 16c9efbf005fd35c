//! `dicegames symmetry FIGURE`
use crate::cli::output;
use crate::cli::usage::Usage;
use crate::core::game::ParseError;
use crate::games::symmdice::geometry::figure::Figure;
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::referee::{Findings, Referee, Tolerances};
use serde_json::{Value, json};
use std::io::{self, BufRead};
use std::process::ExitCode;

/// Tell which symmetries a figure of picture dice has
///
/// A figure is a list of FACE@X,Y,ANGLE: a face letter (h H s S p P b l c y d), the centre of the die to the right and
/// upward in thousandths of a die side, and its angle counter-clockwise in hundredths of a degree. Pure geometry: it is
/// not asked whether nine dice can show those faces.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Such as "h@1500,0,0 h@-1500,0,18000"; - reads one figure a line from standard input
    #[arg(required = true, value_name = "FIGURE", num_args = 1..)]
    figure: Vec<String>,
    /// As one JSON object a figure: full, holds, undecided
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    if args.figure == ["-"] {
        return batch(io::stdin().lock(), args.json);
    }
    let text = args.figure.join(" ");
    let findings = judge(&text).map_err(Usage)?;
    if args.json {
        output::json(&object(&text, &findings))?
    } else {
        output::text(&line(&findings))?
    }
    Ok(ExitCode::SUCCESS)
}

/// Answers each line with one line, in order.
fn batch(lines: impl BufRead, json: bool) -> anyhow::Result<ExitCode> {
    let mut code = ExitCode::SUCCESS;
    for line in lines.split(b'\n') {
        let line = line?;
        let text = String::from_utf8_lossy(&line);
        match (judge(&text), json) {
            (Ok(findings), true) => output::json(&object(text.trim(), &findings))?,
            (Ok(findings), false) => output::text(&self::line(&findings))?,
            (Err(why), json) => {
                code = ExitCode::FAILURE;
                if json {
                    output::json(&json!({"figure": text.trim(), "error": why}))?;
                } else {
                    output::text(&format!("error: {why}\n"))?;
                }
            }
        }
    }
    Ok(code)
}

fn judge(text: &str) -> Result<Findings, String> {
    let figure: Figure = text.parse().map_err(|refusal: ParseError| refusal.to_string())?;
    Ok(Referee::new(&figure, Tolerances::default()).findings())
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

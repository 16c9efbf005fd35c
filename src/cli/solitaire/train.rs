//! `dicegames train FILE`
use crate::cli::output;
use crate::cli::usage::Usage;
use crate::core::coach::Unit;
use crate::core::dice::Seed;
use crate::core::words::plural;
use crate::games::solitaire::learned::trained;
use crate::games::solitaire::sheet::WIN;
use crate::games::solitaire::solver::trainer::{GAMES, Report, SEED, TOTAL_GAMES, Trainer};
use crate::store;
use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Interval between saves of a running training.
const SAVE_EVERY: Duration = Duration::from_secs(10);

/// Learn to play Solitaire Dice, or resume learning
///
/// The state of the training is saved in FILE every ten seconds. If FILE exists, training resumes from it, so you can
/// stop at any time. The same seed and number of games give the same weights on every machine; the defaults give the
/// weights in the program.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// File for the state of the training
    file: PathBuf,
    /// Learn the chances of totals, starting from the weights for points
    #[arg(long)]
    totals: bool,
    /// Number of games, rounded up to whole batches of 16 [default: 4000000; for totals 3000000]
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Seed for the dice: two words or a number [default: 1]
    #[arg(long)]
    seed: Option<Seed>,
    /// File for the weights when the training is done
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut trainer = open(args)?;
    let report = train(&mut trainer, &args.file)?;
    if let Some(path) = &args.weights {
        store::export(path, &trainer.network().to_bytes())?;
    }
    let learned = report.map(|report| (report.score(), report.score_error(), report.error()));
    let unit = unit(&trainer);
    if args.json {
        let (mean, stderr, error) =
            learned.map_or((None, None, None), |(m, s, e)| (Some(m), Some(s), Some(e)));
        output::json(&json!({
            "games": trainer.done(),
            "seed": trainer.seed().to_string(),
            "mean": mean,
            "stderr": stderr,
            "error": error,
        }))?;
    } else {
        let last =
            learned.map_or(String::new(), |(mean, stderr, _)| format!(": {}", told(unit, mean, stderr)));
        output::text(&format!("{} learned from{last}\n", plural(trainer.done(), "game")))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the unit of a training's values.
fn unit(trainer: &Trainer) -> Unit {
    if trainer.network().is_for_totals() { Unit::GoalChance } else { Unit::Points }
}

/// Formats a mean with its standard error: `311.2 ± 0.4 points`, `500 points in 31.2 ± 0.1 %`.
fn told(unit: Unit, mean: f64, stderr: f64) -> String {
    match unit {
        Unit::GoalChance => format!("{WIN} points in {:.1} ± {:.1} %", 100.0 * mean, 100.0 * stderr),
        _ => format!("{mean:.1} ± {stderr:.1} points"),
    }
}

/// Loads the training from the file, or starts a new one if there is none.
fn open(args: &Args) -> anyhow::Result<Trainer> {
    let Some(bytes) = store::read(&args.file)? else {
        let games = args.games.unwrap_or(if args.totals { TOTAL_GAMES } else { GAMES });
        if games == 0 {
            return Err(Usage("a training needs at least one game".into()).into());
        }
        let seed = args.seed.unwrap_or(SEED);
        return Ok(match args.totals {
            true => Trainer::for_totals(&trained(), seed, games),
            false => Trainer::new(seed, games),
        });
    };
    let trainer =
        Trainer::from_bytes(&bytes).with_context(|| format!("cannot continue {}", args.file.display()))?;
    let other_seed = args.seed.is_some_and(|seed| seed != trainer.seed());
    let other_aim = args.totals && !trainer.network().is_for_totals();
    let other_games =
        args.games.is_some_and(|games| Trainer::new(trainer.seed(), games).planned() != trainer.planned());
    if other_aim {
        let why = format!(
            "the training in {} is one for points: leave out --totals to continue it",
            args.file.display()
        );
        return Err(Usage(why).into());
    }
    if other_seed || other_games {
        let why = format!(
            "the training in {} is one of {} with seed {}: leave out --games and --seed to continue it",
            args.file.display(),
            plural(trainer.planned(), "game"),
            trainer.seed()
        );
        return Err(Usage(why).into());
    }
    Ok(trainer)
}

/// Trains to the end, and returns the results of the last hundredth of the games; `None` if all had been played
/// already.
fn train(trainer: &mut Trainer, file: &Path) -> anyhow::Result<Option<Report>> {
    let bar = ProgressBar::new(trainer.planned()).with_position(trainer.done());
    bar.set_style(ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {eta} left{msg}")?);
    bar.reset_eta();
    let part = trainer.planned().div_ceil(100);
    let (mut saved, mut report, mut whole) = (Instant::now(), Report::default(), None);
    while !trainer.is_done() {
        let before = trainer.done() / part;
        report.add(&trainer.step());
        bar.set_position(trainer.done());
        if trainer.done() / part > before || trainer.is_done() {
            bar.set_message(format!(", {}", told(unit(trainer), report.score(), report.score_error())));
            whole = Some(std::mem::take(&mut report));
        }
        if saved.elapsed() > SAVE_EVERY {
            store::export(file, &trainer.to_bytes())?;
            saved = Instant::now();
        }
    }
    bar.finish_and_clear();
    store::export(file, &trainer.to_bytes())?;
    Ok(whole)
}

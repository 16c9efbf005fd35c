//! `dicegames duel CODE`
mod compare;

use super::Usage;
use super::{games, output, play, seats};
use crate::core::{Level, Seed};
use crate::duel::Duel;
use crate::registry;
use crate::session::new_seed;
use crate::store::Store;
use crate::tui::screens::daily::GameStart;
use crate::tui::screens::open::begin_duel;
use std::process::ExitCode;

/// Play the same dice as friends elsewhere, and compare what each made of them
///
/// A code holds the game, its options, the players and the dice: nice super target=10 expert
/// lusab-babad-kofuj. Your first try is for the record; a later one says so. The dice are in the
/// code, so a duel is as honest as its players.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  dicegames duel new inverted
  dicegames duel new nice --level expert --options target=10
  dicegames duel inverted lusab-babad-gagib
  dicegames duel compare mine.jsonl hers.jsonl
  dicegames duel compare inverted lusab-babad-gagib")]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<DuelCommand>,
    /// The code of the duel to play
    code: Vec<String>,
    /// Names of those who play, if not you alone
    #[arg(long, value_name = "Ann,Ben", value_delimiter = ',', value_parser = seats::name)]
    names: Vec<String>,
    /// Play line by line, for any terminal, pipe or screen reader
    #[arg(long)]
    plain: bool,
}

#[derive(clap::Subcommand, Debug)]
enum DuelCommand {
    New(NewDuelArgs),
    Compare(compare::Args),
}

/// Print the code of a new duel
#[derive(clap::Args, Debug)]
struct NewDuelArgs {
    #[arg(value_parser = games::parser())]
    game: String,
    /// Set a game option; repeat for more (see 'dicegames rules GAME')
    #[arg(long, value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Let everyone play against a computer of this level [default: expert, if the game needs an
    /// opponent]
    #[arg(long, value_name = "novice|casual|expert|perfect")]
    level: Option<Level>,
    /// Seed for the dice: two words such as lusab-babad, or a number
    #[arg(long)]
    seed: Option<Seed>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.command {
        Some(DuelCommand::New(args)) => new(args),
        Some(DuelCommand::Compare(args)) => compare::run(args),
        None => play(args),
    }
}

fn new(args: &NewDuelArgs) -> anyhow::Result<ExitCode> {
    let about = registry::about(&args.game).ok_or_else(|| games::unknown(&args.game))?;
    let seed = args.seed.unwrap_or_else(new_seed);
    let duel = Duel::new(about, &args.options.join(" "), args.level, seed).map_err(Usage)?;
    output::say(&format!(
        "{}: whoever types 'dicegames duel {duel}' gets these dice; 'dicegames duel compare' shows what each made of them. \
         They are in the code, so a duel is as honest as its players",
        about.name
    ));
    output::text(&format!("{duel}\n"))?;
    Ok(ExitCode::SUCCESS)
}

fn play(args: &Args) -> anyhow::Result<ExitCode> {
    if args.code.is_empty() {
        return Err(Usage("a code is missing: 'dicegames duel new GAME' makes one".into()).into());
    }
    let duel: Duel = args
        .code
        .join(" ")
        .parse()
        .map_err(|why| Usage(format!("{why}")))?;
    let plain = play::in_lines(args.plain);
    let store = Store::open()?;
    if plain {
        play::say_mended(&store);
        play::ask_name(&store)?;
    }
    let names = if args.names.is_empty() {
        vec![store.me()]
    } else {
        args.names.clone()
    };
    if names.len() > duel.people() {
        let people = if duel.people() == 1 {
            "one person".into()
        } else {
            format!("{} people", duel.people())
        };
        return Err(Usage(format!(
            "{people} can play this duel, and {} are named",
            names.len()
        ))
        .into());
    }
    let header = duel.header(&names);
    let begin = begin_duel(&header, &store);
    match &begin {
        GameStart::Open(_) => output::say("you continue the duel that you have begun"),
        GameStart::New(header) => match header.occasion.duel() {
            Some(count) if count > 1 => {
                output::say(&format!(
                    "this is try {count} at these dice, and the result will say so"
                ));
            }
            _ => output::say("this is your first try at these dice, the one for the record"),
        },
    }
    play::open(duel.about().id, begin, store, plain)
}

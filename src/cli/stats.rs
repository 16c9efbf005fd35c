//! `dicegames stats`
use super::{output, play};
use crate::core::{Player, rules::seats::is_same_name, words::page::Section};
use crate::statistics::{PlayerPage, groups_with_players};
use crate::store::Store;
use jiff::tz::TimeZone;
use std::process::ExitCode;

/// Show the statistics of each person; imported games do not count
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  dicegames stats
  dicegames stats inverted --player Ann")]
pub(crate) struct Args {
    /// Only this game
    #[arg(value_name = "GAME", value_parser = super::games::parser())]
    game: Option<String>,
    /// Only this player, who may be a computer
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let store = Store::open()?;
    play::say_mended(&store);
    let Ok(history) = store.history() else {
        // The reason has been said.
        return Ok(ExitCode::FAILURE);
    };
    let is_wanted = |(name, player): &(String, Player)| match &args.player {
        Some(wanted) => is_same_name(wanted, name),
        None => *player == Player::Person,
    };
    let mut page = Vec::new();
    for (key, players) in groups_with_players(&history.entries) {
        if args.game.as_ref().is_none_or(|game| key.game == *game) {
            let players = players.iter().filter(|player| is_wanted(player));
            page.extend(players.flat_map(|player| {
                PlayerPage::new(&history.entries, &key, player, TimeZone::system()).all_sections()
            }));
        }
    }
    if page.is_empty() {
        let nobody = match &args.player {
            Some(player) => format!("{player} has not finished a game here yet."),
            None => "Nobody has finished a game here yet.".into(),
        };
        let imported = (store.count_finished() > store.filed_results().len())
            .then(|| "Imported games do not count.".to_owned());
        page.push(Section::prose("", [nobody].into_iter().chain(imported)));
    }
    output::page(&page, &store)?;
    Ok(ExitCode::SUCCESS)
}

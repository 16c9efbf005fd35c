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
        // The reason has been printed.
        return Ok(ExitCode::FAILURE);
    };
    let mut page = Vec::new();
    for (key, players) in groups_with_players(&history.entries) {
        if args.game.as_ref().is_some_and(|game| key.game != *game) {
            continue;
        }
        for player in &players {
            let is_wanted = match &args.player {
                Some(name) => is_same_name(name, &player.0),
                None => player.1 == Player::Person,
            };
            if is_wanted {
                let zone = TimeZone::system();
                page.extend(PlayerPage::new(&history.entries, &key, player, zone).all_sections());
            }
        }
    }
    if page.is_empty() {
        let mut sentences = vec![match &args.player {
            Some(player) => format!("{player} has not finished a game here yet."),
            None => "Nobody has finished a game here yet.".into(),
        }];
        if store.count_finished() > store.filed_results().len() {
            sentences.push("Imported games do not count.".into());
        }
        page.push(Section::prose("", sentences));
    }
    output::page(&page, &store)?;
    Ok(ExitCode::SUCCESS)
}

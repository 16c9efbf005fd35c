//! `dicegames duel compare FILE|CODE …`
use crate::cli::Usage;
use crate::cli::{games, output, saved};
use crate::core::{
    Header, Objective, Record, Table,
    coach::review::review,
    words::{page::Section, short},
};
use crate::duel::Duel;
use crate::duel::compare::{ComparedGames, ComparedPlayer, compare, expect_same_dice};
use crate::duel::pasted::read_duel;
use crate::registry::with_game;
use crate::store::{Store, StoreError};
use crate::tui::screens::open::with_dice_of;
use crate::tui::view::{Playable, View, with_still};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Compare games with the same dice: points, luck and errors of each, and where they first differed
///
/// A game is a file, the name of a saved or finished game, a code printed by 'dicegames share
/// --code', or - for standard input. The code of a duel stands for all finished games with its
/// dice; so does a single game.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The games, or the code of a duel
    #[arg(required = true, value_name = "FILE|CODE")]
    games: Vec<String>,
    /// Leave out the coach's findings, which take a while
    #[arg(long)]
    quick: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let store = Store::open()?;
    let given = read_games(&args.games, &store)?;
    let headers: Vec<&Header> = given.iter().map(|(_, record)| &record.header).collect();
    expect_same_dice(&headers).map_err(anyhow::Error::msg)?;
    let game = headers[0].game.as_str();
    let page =
        with_game!(game, G => page::<G>(&given, args)).ok_or_else(|| games::unknown(game))??;
    output::page(&page, &store)?;
    Ok(ExitCode::SUCCESS)
}

/// Reads the games of the command line, or those with the dice of a duel, each with its file or its
/// code.
fn read_games(games: &[String], store: &Store) -> anyhow::Result<Vec<(PathBuf, Record)>> {
    let code = games.join(" ");
    if let Some(duel) = read_duel(&code).filter(|_| !Path::new(&games[0]).exists()) {
        let duel = duel.map_err(|why| Usage(why.to_string()))?;
        let all = with_dice_of(&duel.header(&[]), &[], store);
        anyhow::ensure!(
            !all.is_empty(),
            "there is no finished game with the dice of {code} yet"
        );
        return Ok(all);
    }
    let read = |game: &String| Ok((PathBuf::from(game), saved::read(Path::new(game))?));
    let mut all: Vec<(PathBuf, Record)> = games.iter().map(read).collect::<anyhow::Result<_>>()?;
    if let [(_, only)] = &all[..] {
        let others = with_dice_of(&only.header, std::slice::from_ref(only), store);
        all.extend(others);
    }
    Ok(all)
}

fn page<G: Playable>(given: &[(PathBuf, Record)], args: &Args) -> anyhow::Result<Vec<Section>> {
    let table = |(path, record): &(PathBuf, Record)| {
        let path = PathBuf::from(&*short(&path.to_string_lossy()));
        Table::<G>::from_record(record).map_err(|why| StoreError::RecordError { path, why })
    };
    let tables: Vec<Table<G>> = given.iter().map(table).collect::<Result<_, _>>()?;
    let states: Vec<Vec<G>> = tables.iter().map(Table::history).collect();
    let solution = (!args.quick).then(|| {
        tables[0]
            .beginning()
            .expect("it has started before")
            .prepare()
    });
    let reviewed = |table| {
        Some(review(
            table,
            solution.as_ref()?,
            Objective::Points,
            &|_| {},
        ))
    };
    let reviews: Vec<_> = tables.iter().map(reviewed).collect();
    let parts = tables.iter().zip(&states).zip(&reviews);
    let games: Vec<ComparedGames<'_, G>> = parts
        .map(|((table, states), review)| ComparedGames {
            table,
            states,
            review: review.as_ref(),
        })
        .collect();
    let when = |game: usize, event: usize| {
        let (now, state) = (Instant::now(), &states[game][event]);
        with_still(&tables[game], state, Duration::ZERO, now, |view, ctx| {
            view.headline(ctx)
        })
        .when
    };
    let comparison = compare(&games, &when);
    let header = tables[0].header();
    let code = Duel::of(header)
        .map(|duel| format!(", code {duel}"))
        .unwrap_or_default();
    let title = format!("{}, seed {}{code}", G::INFO.name, header.seed);
    let scale = comparison.unit.zip(reviews[0].as_ref());
    let scale =
        scale.map(|(unit, review)| format!("Luck and errors are {}.", unit.scale(review.accuracy)));
    let remarks = comparison
        .players
        .iter()
        .filter_map(ComparedPlayer::remark)
        .chain(scale);
    let mut page = vec![
        Section::prose(title, [comparison.verdict(G::INFO, &header.options)]),
        Section::new("Players", comparison.players()),
        Section::prose("", remarks),
        comparison.first_difference(),
    ];
    // The title stays, whether or not somebody did best.
    let mut first = true;
    page.retain(|section| std::mem::take(&mut first) || !section.is_empty());
    Ok(page)
}

//! An evening with its games so far: the tally, the next game, and the dialog to choose it in.
use crate::core::{
    EveningGame, GameInfo, GameResult, Header, NextGame, Occasion, Seed, words::sentence,
};
use crate::registry::{about, games, name_of};
use crate::session::{GameStart, new_seed, no_game};
use crate::statistics::evening;
use crate::store::{Evening, HistoryEntry, Store, calendar};
use crate::tui::context::Context;
use crate::tui::screen::Transition;
use crate::tui::screens::dialog::{Dialog, RowEffect, sorry};
use std::time::SystemTime;

/// A game with its options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TitleWithOptions {
    /// The game's id.
    pub(crate) game: String,
    pub(crate) options: String,
}

/// An evening with its games so far.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct EveningGames {
    pub(crate) evening: Evening,
    /// The finished games, by number.
    pub(crate) entries: Vec<HistoryEntry>,
    pub(crate) results: Vec<GameResult>,
}

impl EveningGames {
    /// Returns `evening` with its games among `entries`.
    pub(crate) fn of(evening: Evening, entries: &[HistoryEntry]) -> EveningGames {
        let found = self::evening(evening.id, &evening.series, entries);
        let (entries, results) = found
            .into_iter()
            .map(|(entry, result)| (entry.clone(), result))
            .unzip();
        EveningGames {
            evening,
            entries,
            results,
        }
    }

    /// Returns all evenings, the one with the latest game first.
    fn all(store: &Store) -> Vec<EveningGames> {
        let history = store.history().unwrap_or_default();
        let mut all: Vec<EveningGames> = store
            .evenings()
            .into_iter()
            .map(|evening| EveningGames::of(evening, &history.entries))
            .collect();
        all.reverse();
        all.sort_by_key(|tonight| std::cmp::Reverse(tonight.last()));
        all
    }

    /// Returns the evening that goes on, the one with the latest game. One left before its first
    /// game is over goes on only until another is played.
    pub(crate) fn open(store: &Store) -> Option<EveningGames> {
        let goes_on = |(place, tonight): &(usize, EveningGames)| {
            !tonight.is_over() && (*place == 0 || !tonight.results.is_empty())
        };
        EveningGames::all(store)
            .into_iter()
            .enumerate()
            .find(goes_on)
            .map(|(_, tonight)| tonight)
    }

    /// Returns the evening with this identity.
    pub(crate) fn find(id: Seed, store: &Store) -> Option<EveningGames> {
        EveningGames::all(store)
            .into_iter()
            .find(|tonight| tonight.evening.id == id)
    }

    /// Reads anew whether it was ended, perhaps on another screen.
    pub(crate) fn reload(&mut self, store: &Store) {
        if let Some(evening) = store
            .evenings()
            .into_iter()
            .find(|known| known.id == self.evening.id)
        {
            self.evening = evening;
        }
    }

    /// Returns the time of its last game, or of its beginning.
    pub(crate) fn last(&self) -> SystemTime {
        let ends = self.entries.iter().map(HistoryEntry::end_time).max();
        ends.unwrap_or_else(|| calendar::time_of(self.evening.began))
    }

    /// Returns `true` if nothing comes next.
    pub(crate) fn is_over(&self) -> bool {
        self.next().is_none()
    }

    /// Returns the next game; `None` if the evening is over.
    pub(crate) fn next(&self) -> Option<NextGame> {
        self.evening
            .series
            .next(&self.results)
            .filter(|_| !self.evening.ended)
    }

    /// Returns the game that comes next if no other is chosen: the last one again, else the first
    /// that is possible.
    pub(crate) fn suggested(&self, store: &Store) -> Option<TitleWithOptions> {
        let next = self.next()?;
        let last = self.entries.last();
        let again = last.map(|last| TitleWithOptions {
            game: last.game.clone(),
            options: last.options.clone(),
        });
        again.or_else(|| {
            games()
                .into_iter()
                .find_map(|about| choice(about, next.seats.len(), store).ok())
        })
    }

    /// Returns the next game, if it is `game`: the one that is open, or a new one with chance from
    /// `seed`.
    pub(crate) fn begin(
        &self,
        game: &TitleWithOptions,
        seed: Seed,
        store: &Store,
    ) -> Result<GameStart, String> {
        let mut now = self.clone();
        now.reload(store);
        let Some(next) = now.next() else {
            return Err("The evening is over.".into());
        };
        let game_of_evening = EveningGame {
            id: self.evening.id,
            game: next.number,
        };
        if let Some(path) = store.open_evening_game(game_of_evening) {
            return Ok(GameStart::Open(path));
        }
        let about = about(&game.game).ok_or_else(|| sentence(&no_game(&game.game)))?;
        let seats = next
            .seats
            .iter()
            .map(|player| self.evening.series.players[*player].clone());
        let header = Header::new(about, &game.options, seats, seed, self.evening.dice);
        Ok(GameStart::New(Header {
            occasion: Occasion::Evening(game_of_evening),
            ..header.with_coach(self.evening.coach)
        }))
    }

    /// Returns the tally, in wordings from long to short: `Ann · 3, Ben · 2 so far`.
    pub(crate) fn tallies(&self) -> Vec<String> {
        let scores = self.evening.series.tally(&self.results);
        let tally = scores.join(", ");
        let some = |count: usize| {
            format!(
                "{} and {} more",
                scores[..count].join(", "),
                scores.len() - count
            )
        };
        let fewer = (1..scores.len()).rev().map(some);
        [format!("{tally} so far"), tally.clone()]
            .into_iter()
            .chain(fewer)
            .collect()
    }
}

/// Returns the dialog that begins or continues the next game of `tonight`, or ends it.
pub(crate) fn choose(tonight: &EveningGames, store: &Store) -> Dialog {
    let title = format!("Evening: {}", tonight.evening.series.plan());
    let tally = tonight.tallies().remove(0);
    let told = match tonight.is_over() {
        true => format!(
            "{tally}: {}.",
            tonight.evening.series.verdict(&tonight.results)
        ),
        false => format!("{tally}."),
    };
    let dialog = Dialog::new(title, told);
    let Some(next) = tonight.next() else {
        let dialog = dialog.row("Back to the menu", |_| Transition::Home);
        return if tonight.evening.ended {
            with_end(dialog, tonight)
        } else {
            dialog
        };
    };
    let game_of_evening = EveningGame {
        id: tonight.evening.id,
        game: next.number,
    };
    if let Some(path) = store.open_evening_game(game_of_evening) {
        let game = store
            .header(&path)
            .map(|header| header.game)
            .unwrap_or_default();
        let continued = format!("Continue game {}, {}", next.number, name_of(&game));
        return with_end(
            dialog.row(continued, move |_| GameStart::Open(path.clone()).into()),
            tonight,
        );
    }
    let suggested = tonight.suggested(store);
    let mut rows = dialog;
    for (about, number) in games().into_iter().zip(1..) {
        let again = suggested.clone().filter(|game| game.game == about.id);
        let game = again.map_or_else(|| choice(about, next.seats.len(), store), Ok);
        let words = match &game {
            Ok(_) => about.name.to_owned(),
            Err(why) => format!("{:<15} {why}", about.name),
        };
        let tonight = tonight.clone();
        let does = game
            .map_err(|why| format!("{} is {why} players", about.name))
            .map(|game| {
                let begin = move |context: &mut Context| match tonight.begin(
                    &game,
                    new_seed(),
                    &context.store,
                ) {
                    Ok(begun) => begun.into(),
                    Err(why) => Transition::Replace(sorry(why)),
                };
                Box::new(begin) as RowEffect
            });
        rows = rows.row_if(&number.to_string(), words, does);
    }
    let here = games()
        .iter()
        .position(|about| suggested.as_ref().is_some_and(|game| game.game == about.id));
    with_end(rows.starting_at(here.unwrap_or(0)), tonight)
}

/// Adds the row that ends `tonight`, or takes it up again.
fn with_end(dialog: Dialog, tonight: &EveningGames) -> Dialog {
    let words = if tonight.evening.ended {
        "Continue the evening"
    } else {
        "End the evening"
    };
    let tonight = tonight.clone();
    dialog.row_at("x", words, move |context| {
        let evening = Evening {
            ended: !tonight.evening.ended,
            ..tonight.evening.clone()
        };
        match context.store.keep_evening(&evening) {
            Ok(()) => {
                let changed = EveningGames {
                    evening,
                    ..tonight.clone()
                };
                Transition::Replace(Box::new(choose(&changed, &context.store)))
            }
            Err(why) => Transition::Replace(sorry(why.to_string())),
        }
    })
}

/// Returns the transition that begins or continues the next game of `tonight`, or shows it if it is
/// over.
pub(crate) fn next(tonight: &EveningGames, context: &Context) -> Transition {
    let dialog = || Transition::Push(Box::new(choose(tonight, &context.store)));
    let Some(game) = tonight.suggested(&context.store) else {
        return dialog();
    };
    tonight
        .begin(&game, new_seed(), &context.store)
        .map_or_else(|_| dialog(), Transition::from)
}

/// Returns `about` as a game for `seats` players: with the options of last time if they allow that,
/// else the usual ones.
fn choice(about: &GameInfo, seats: usize, store: &Store) -> Result<TitleWithOptions, String> {
    let last = store.last_setup(about.id).map(|setup| setup.options);
    let usual = about.options_or_usual("");
    let allows = |options: &str| {
        (about.read_options)(options).is_ok_and(|read| read.seats().contains(&(seats as u8)))
    };
    let options = last
        .into_iter()
        .chain([usual.to_string()])
        .find(|options| allows(options));
    options
        .map(|options| TitleWithOptions {
            game: about.id.into(),
            options,
        })
        .ok_or_else(|| format!("for {} to {}", usual.seats().start(), usual.seats().end()))
}

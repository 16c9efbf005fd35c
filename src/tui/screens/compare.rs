//! Comparison of games with the same dice: what each player made of them, and the first choice that
//! differed, with the review of each game.
use super::review::{ReviewScreen, start_review};
use crate::core::Table;
use crate::duel::compare::{ComparedGames, ComparedPlayer, Comparison, compare};
use crate::session::{Preparation, ReviewedGame};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::screen::{Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::TableTheme;
use crate::tui::ui::list::{List, Listing};
use crate::tui::ui::{ANY, Page, Wordings, col, paper, report};
use crate::tui::view::Playable;
use std::path::PathBuf;
use std::time::Instant;

/// Maximum columns of the paper.
const WIDEST: i32 = 90;

/// The comparison of games with the same dice.
pub(crate) struct CompareScreen<G: Playable> {
    analyses: Vec<ReviewedGame<G>>,
    comparison: Comparison,
    /// The comparison has the findings of the coach.
    reviewed: bool,
    list: List,
}

impl<G: Playable> CompareScreen<G> {
    /// Creates the comparison of `games`, at least one, each with its file.
    pub(crate) fn new(games: Vec<(PathBuf, Table<G>)>, context: &Context) -> CompareScreen<G> {
        let first = &games[0].1;
        let waker = context.waker.clone();
        let beginning = first.beginning().expect("it has started before");
        let preparation = Preparation::start(beginning, move || waker.wake());
        let start = |(path, table): (PathBuf, Table<G>)| {
            start_review(table, preparation.clone(), &path, context)
        };
        let analyses: Vec<ReviewedGame<G>> = games.into_iter().map(start).collect();
        CompareScreen {
            comparison: compare_games(&analyses),
            analyses,
            reviewed: false,
            list: List::default(),
        }
    }

    /// Takes the findings of the coach over once all games are reviewed.
    fn take_findings(&mut self) {
        if !self.reviewed
            && self
                .analyses
                .iter()
                .all(|analysis| analysis.review().is_some())
        {
            self.reviewed = true;
            self.comparison = compare_games(&self.analyses);
        }
    }

    /// Returns the game under the cursor with its player's seat, and the event of the first
    /// difference.
    fn game_at_cursor(&self) -> (ReviewedGame<G>, usize) {
        let player = self.comparison.players.get(self.list.at);
        let game = player.map_or(0, |player| player.game);
        let mut analysis = self.analyses[game].clone();
        analysis.seat = player.map_or(analysis.seat, |player| player.seat.into());
        let choices = self
            .comparison
            .difference
            .iter()
            .flat_map(|difference| &difference.choices);
        let event = choices
            .filter(|chosen| chosen.game == game)
            .find_map(|chosen| chosen.event);
        (analysis, event.unwrap_or(0))
    }
}

/// Compares the games, with the coach's findings if all are there.
fn compare_games<'a, G: Playable>(analyses: &'a [ReviewedGame<G>]) -> Comparison {
    let all = analyses.iter().all(|analysis| analysis.review().is_some());
    let game = |analysis: &'a ReviewedGame<G>| ComparedGames {
        table: &*analysis.table,
        states: &analysis.states[..],
        review: analysis.review().filter(|_| all),
    };
    let games: Vec<ComparedGames<'a, G>> = analyses.iter().map(game).collect();
    compare(&games, &|game, event| {
        analyses[game].headline(event, Instant::now()).when
    })
}

impl<G: Playable> CompareScreen<G> {
    /// Returns the remarks on the player under the cursor, and the best player.
    fn message(&self) -> Wordings {
        if self.comparison.players.len() < 2 {
            return Wordings::new(
                "Send the dice to a friend. Import the game that comes back among your saved games.",
            );
        }
        if !self.reviewed {
            let waiting = self
                .analyses
                .iter()
                .find(|analysis| analysis.review().is_none());
            return Wordings::new(
                waiting
                    .map(|analysis| analysis.progress())
                    .unwrap_or_default(),
            );
        }
        let verdict = self
            .comparison
            .verdict(G::INFO, &self.analyses[0].table.header().options);
        let remark = self
            .comparison
            .players
            .get(self.list.at)
            .and_then(ComparedPlayer::remark);
        let wordings = remark.map(|remark| vec![format!("{remark} {verdict}"), remark]);
        Wordings {
            wordings: wordings.unwrap_or_else(|| vec![verdict]),
            ..Wordings::default()
        }
    }
}

impl<G: Playable> Keyed for CompareScreen<G> {
    const CONTEXT: &'static str = "compare";
    const LIST: ScreenCommands<Self> = Self::ROWS;
    const COMMANDS: ScreenCommands<Self> = keys! {
        "back" "@back" "close the screen" "back" |_, _, _| Transition::Pop;
    };
}

impl<G: Playable> Listing for CompareScreen<G> {
    fn list(&mut self) -> (&mut List, usize) {
        (&mut self.list, self.comparison.players.len())
    }

    fn labels(&self) -> [Option<&'static str>; 2] {
        [Some("player"), Some("review")]
    }

    fn choose(&mut self, context: &mut Context) -> Transition {
        let (analysis, event) = self.game_at_cursor();
        Transition::Push(Box::new(ReviewScreen::new(analysis, event).set_up(context)))
    }
}

impl<G: Playable> Screen for CompareScreen<G> {
    fn ground(&self) -> TableTheme {
        G::LOOK.ground
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        self.take_findings();
        let players = report::table("Players", &self.comparison.players(), &self.list).amid();
        let difference = paper(report::sheet(&self.comparison.first_difference()));
        Page {
            title: "The same dice",
            sub: G::INFO.name,
            right: &format!("seed {}", self.analyses[0].table.header().seed),
            body: col(1, [players, difference.rank(1).at_most(WIDEST, ANY).amid()]),
            said: self.message(),
            keys: &|| self.bar(context),
            ..Page::default()
        }
        .draw(canvas);
    }

    obeys_its_tables!();

    fn wakes(&self, now: Instant) -> Option<Instant> {
        self.analyses
            .iter()
            .filter_map(|analysis| analysis.wakes(now))
            .min()
    }
}

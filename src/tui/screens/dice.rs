//! The faces that the dice showed, in one game and in all finished games.
use crate::core::tools::{cycle::cycle, threads::run_in_background};
use crate::core::{DiceFrom, words::page::Section};
use crate::statistics::{AllFaceCounts, FaceCounts, NO_DICE};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::screen::{Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::TableTheme;
use crate::tui::ui::{Node, Page, Wordings, report};
use std::sync::{Arc, OnceLock};

/// The dice of all finished games.
type AllDice = Arc<OnceLock<AllFaceCounts>>;

/// The screen with the faces of the dice.
pub(crate) struct DiceScreen {
    ground: TableTheme,
    /// The dice of one game, and their origin.
    game: Option<(FaceCounts, DiceFrom)>,
    everything: AllDice,
    at: usize,
}

impl DiceScreen {
    /// Creates the screen for one `game`, if given, and for all finished games, which are read on a
    /// background thread.
    pub(crate) fn new(
        ground: TableTheme,
        game: Option<(FaceCounts, DiceFrom)>,
        context: &Context,
    ) -> DiceScreen {
        let everything = AllDice::default();
        let counts = everything.clone();
        let store = context.store.clone();
        let waker = context.waker.clone();
        run_in_background(move || {
            let _ = counts.set(AllFaceCounts::of_finished(&store));
            waker.wake();
        });
        DiceScreen {
            ground,
            game,
            everything,
            at: 0,
        }
    }

    fn turn(&mut self, forward: bool) -> Transition {
        let pages = self.pages().len().max(1);
        self.at = cycle(self.at, pages, forward);
        Transition::Stay
    }

    /// Returns the pages, one per kind of dice, with their origin: `this game`.
    fn pages(&self) -> Vec<(String, Section)> {
        let sections_of_game = self.game.iter().flat_map(|(counts, from)| {
            let typed = if *from == DiceFrom::Typed {
                ", typed in"
            } else {
                ""
            };
            counts
                .sections()
                .into_iter()
                .map(move |section| (format!("this game{typed}"), section))
        });
        let all_counts = self.everything.get().into_iter();
        sections_of_game
            .chain(all_counts.flat_map(AllFaceCounts::sections))
            .collect()
    }
}

impl Keyed for DiceScreen {
    const CONTEXT: &'static str = "dice";
    const COMMANDS: ScreenCommands<DiceScreen> = keys! {
        "page" "@left @previous | @right @next @choose" "previous or next page"
            (|screen, _| Some(if screen.pages().len() > 1 { "page" } else { "" }))
            |screen, _, next| screen.turn(next == 1);
        "back" "@back" "close the screen" "back" |_, _, _| Transition::Pop;
    };
}

impl Screen for DiceScreen {
    fn ground(&self) -> TableTheme {
        self.ground
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let pages = self.pages();
        self.at = self.at.min(pages.len().saturating_sub(1));
        let page = pages.get(self.at);
        let message = match page {
            None if self.everything.get().is_none() => "Checking your finished games.".into(),
            None => NO_DICE.to_owned(),
            Some(_) => String::new(),
        };
        let number = format!("{} of {}", self.at + 1, pages.len());
        Page {
            title: "The dice",
            sub: &page
                .map(|(origin, _)| format!("of {origin}"))
                .unwrap_or_default(),
            body: page.map_or(Node::Nothing, |(_, section)| report::bars(section)),
            message: Wordings::new(message),
            right: if pages.len() > 1 { &number } else { "" },
            keys: &|| self.bar(context),
            ..Page::default()
        }
        .draw(canvas);
    }

    obeys_its_tables!();
}

//! The faces that the dice showed, in one game and in all finished games.
use crate::core::{DiceFrom, tools::cycle::cycle, words::plural};
use crate::statistics::{AllFaceCounts, DieCounts, FaceCount, FaceCounts};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::screen::{Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::{Role, TableTheme};
use crate::tui::ui::{Bar, Bars, Node, Page, Said, mat, text};
use std::sync::{Arc, OnceLock};

/// The dice of all finished games.
type Everything = Arc<OnceLock<AllFaceCounts>>;

/// The screen with the faces of the dice.
pub(crate) struct DiceScreen {
    ground: TableTheme,
    /// The dice of one game, and their origin.
    game: Option<(FaceCounts, DiceFrom)>,
    everything: Everything,
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
        let everything = Everything::default();
        let (found, store, waker) = (everything.clone(), context.store.clone(), context.waker.clone());
        std::thread::spawn(move || {
            let mut counts = AllFaceCounts::default();
            for (record, _) in store.filed_finished().iter().filter_map(|filed| store.read(&filed.path).ok())
            {
                counts.add(&record);
            }
            let _ = found.set(counts);
            waker.wake();
        });
        DiceScreen { ground, game, everything, at: 0 }
    }

    fn turn(&mut self, forward: bool) -> Transition {
        let pages = self.pages().len().max(1);
        self.at = cycle(self.at, pages, forward);
        Transition::Stay
    }

    /// Returns the pages, one per kind of dice, with their titles: `this game`.
    fn pages(&self) -> Vec<(String, DieCounts)> {
        let mut pages = Vec::new();
        let mut add = |counts: &FaceCounts, of: String| {
            pages.extend(counts.dice().into_iter().map(|dice| (of.clone(), dice)));
        };
        if let Some((counts, from)) = &self.game {
            let typed = if *from == DiceFrom::Typed { ", typed in" } else { "" };
            add(counts, format!("this game{typed}"));
        }
        if let Some(AllFaceCounts { rolled, typed, .. }) = self.everything.get() {
            let finished = |games: usize| plural(games, "finished game");
            add(rolled, finished(rolled.games));
            add(typed, format!("{}, typed in", finished(typed.games)));
        }
        pages
    }
}

/// Shows the faces of `dice` with their counts, beside those of fair dice.
fn sheet(dice: &DieCounts) -> Node<'_> {
    let most = dice.faces.iter().map(|face| face.count).max().unwrap_or(0).max(1) as f64;
    let bar = |face: &FaceCount| Bar {
        label: face.name.clone(),
        part: face.count as f64 / most,
        role: Role::Good,
        value: (format!("{} of {:.1}", face.count, face.expected), Role::Text),
        minor: false,
    };
    mat(
        &dice.title,
        Some(text("counted, of fair dice")),
        Node::leaf(Bars(dice.faces.iter().map(bar).collect())),
    )
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
        let said = match page {
            None if self.everything.get().is_none() => "Checking your finished games.".into(),
            None => "No dice have been rolled yet.".to_owned(),
            Some(_) => String::new(),
        };
        let number = format!("{} of {}", self.at + 1, pages.len());
        let items = || self.bar(context);
        let page = Page {
            title: "The dice",
            sub: &page.map(|(of, _)| format!("of {of}")).unwrap_or_default(),
            body: page.map_or(Node::Nothing, |(_, dice)| sheet(dice)),
            said: Said::new(said),
            right: if pages.len() > 1 { &number } else { "" },
            keys: &items,
            ..Page::default()
        };
        page.draw(canvas);
    }

    obeys_its_tables!();
}

//! Tests for fair dice: faces against expected frequencies, doubles and waiting times, of one game or of all
//! finished games.
use crate::core::cycle::cycle;
use crate::core::record::DiceFrom;
use crate::core::words::plural;
use crate::statistics::{DieKind, Fairness, Fit, RollSet, RollSets};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::screen::{Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::{Role, TableTheme};
use crate::tui::ui::{ANY, Bar, Bars, Column, Columns, Fact, Facts, Node, Page, Said, col, mat, text};
use std::sync::{Arc, OnceLock};

/// The dice of all finished games.
type Everything = Arc<OnceLock<[Fairness; 2]>>;

/// The screen with the tests for fair dice.
pub(crate) struct DiceScreen {
    ground: TableTheme,
    /// The dice of one game, and their origin.
    game: Option<(Fairness, DiceFrom)>,
    everything: Everything,
    at: usize,
}

impl DiceScreen {
    /// Creates the screen for the game with `rolls`, if given, and for all finished games, which are read on a
    /// background thread.
    pub(crate) fn new(
        ground: TableTheme,
        game: Option<(RollSet, DiceFrom)>,
        context: &Context,
    ) -> DiceScreen {
        let everything = Everything::default();
        let (found, store, waker) = (everything.clone(), context.store.clone(), context.waker.clone());
        std::thread::spawn(move || {
            let mut rolls = RollSets::default();
            for (record, _) in store.filed_finished().iter().filter_map(|filed| store.read(&filed.path).ok())
            {
                rolls.add(&record);
            }
            let _ = found.set(rolls.fairness());
            waker.wake();
        });
        let game = game.map(|(rolls, from)| (Fairness::of(&rolls), from));
        DiceScreen { ground, game, everything, at: 0 }
    }

    fn turn(&mut self, forward: bool) -> Transition {
        let pages = self.pages().len().max(1);
        self.at = cycle(self.at, pages, forward);
        Transition::Stay
    }

    /// Returns the pages, one per kind of dice, with their titles: `this game`.
    fn pages(&self) -> Vec<(String, DieKind)> {
        let mut pages = Vec::new();
        let mut add = |fairness: &Fairness, of: String| {
            pages.extend(fairness.kinds.iter().map(|kind| (of.clone(), kind.clone())));
        };
        if let Some((fairness, from)) = &self.game {
            let typed = if *from == DiceFrom::Typed { ", typed in" } else { "" };
            add(fairness, format!("this game{typed}"));
        }
        if let Some([rolled, typed]) = self.everything.get() {
            let finished = |games: usize| plural(games, "finished game");
            add(rolled, finished(rolled.games));
            add(typed, format!("{}, typed in", finished(typed.games)));
        }
        pages
    }
}

/// Formats a probability below its heading, or a note that there is too little data.
fn chance(fit: Option<Fit>) -> (String, Role) {
    match fit {
        None => ("too few to judge".into(), Role::Dim),
        Some(fit) => (fit.odds(), if fit.is_odd() { Role::Bad } else { Role::Text }),
    }
}

/// Formats an expected count, with a decimal if it is small.
fn expected(count: f64) -> String {
    if count < 100.0 { format!("{count:.1} expected") } else { format!("{count:.0} expected") }
}

/// Summarises the probabilities in a sentence.
fn verdict(kind: &DieKind) -> String {
    let fits = [("faces", kind.fit), ("doubles", kind.doubles_fit), ("waiting times", kind.waits_fit)];
    let odd = fits.iter().find(|(_, fit)| fit.is_some_and(Fit::is_odd));
    match (odd, kind.fit) {
        (Some((what, _)), _) => {
            format!("The {what} are farther off than those of fair dice 99 times in 100.")
        }
        (None, None) => "There are too few rolls to judge the dice.".into(),
        (None, Some(fit)) => {
            let percent = (100.0 * fit.chance).round().max(1.0);
            format!("Fair dice stray this far, or farther, {percent:.0} times in 100.")
        }
    }
}

/// Shows the faces of `kind` as a chart, and below it their deviation and the conclusion.
fn sheet(kind: &DieKind) -> Node<'_> {
    let shown = kind.shown();
    let most = shown.iter().map(|(_, count, _)| *count).max().unwrap_or(0).max(1) as f64;
    let role = if kind.fit.is_some_and(Fit::is_odd) { Role::Bad } else { Role::Good };
    let pictured = !kind.pictures.is_empty();
    let chart = if pictured {
        let bar = |(label, count, expected): (String, usize, f64)| Bar {
            label,
            part: count as f64 / most,
            role,
            value: (format!("{count}, {}", self::expected(expected)), Role::Text),
            minor: false,
        };
        Node::leaf(Bars(shown.into_iter().map(bar).collect()))
    } else {
        let column = move |(below, count, _): &(String, usize, f64)| Column {
            part: *count as f64 / most,
            role,
            above: count.to_string(),
            below: below.clone(),
            pointer: None,
        };
        Node::leaf(Columns { numbers: true, feet: 1, of: move |_| shown.iter().map(column).collect() })
    };
    let fact = |words: &str, more: Vec<String>, fit: Option<Fit>| {
        let (value, role) = chance(fit);
        Fact { roles: [Role::Dim, Role::Text, role], more, ..Fact::new(words, value, role) }
    };
    let pairs = format!("{} of {} pairs", kind.doubles, kind.pairs);
    let doubles = vec![format!("{pairs}, {}", expected(kind.doubles_expected)), pairs];
    let waits = kind.mean_wait.map_or(vec!["too few".to_owned()], |mean| {
        let mean = format!("{mean:.1} dice");
        let expected = format!("{mean}, {} expected", kind.sides);
        vec![format!("{expected}, {} at most", kind.longest_wait), expected, mean]
    });
    let faces = if pictured { "pictures" } else { "faces" };
    let mut facts = vec![fact(faces, vec![format!("at most {:.1} off", kind.most_off())], kind.fit)];
    if !pictured {
        facts.push(fact("doubles", doubles, kind.doubles_fit));
        facts.push(fact(&format!("to the next {}", kind.sides), waits, kind.waits_fit));
    }
    let heading = Some(Fact::new("", "so far off by chance", Role::Dim));
    let least = facts.len();
    let facts = Node::leaf(Facts { heading, facts, least, rest: "" });
    let aside = (!pictured).then(|| text(format!("{:.1} of each expected", kind.expected)));
    mat(&kind.title(), aside, col(1, [chart, facts.most(110, ANY).centred()]))
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
            Some((_, kind)) => verdict(kind),
        };
        let number = format!("{} of {}", self.at + 1, pages.len());
        let items = || self.bar(context);
        let page = Page {
            title: "The dice",
            sub: &page.map(|(of, _)| format!("of {of}")).unwrap_or_default(),
            body: page.map_or(Node::Nothing, |(_, kind)| sheet(kind)),
            said: Said::new(said),
            right: if pages.len() > 1 { &number } else { "" },
            keys: &items,
            ..Page::default()
        };
        page.draw(canvas);
    }

    obeys_its_tables!();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::tests::stage::{SIZES, Stage};

    #[test]
    fn rolls_and_chances_stand_side_by_side() {
        let seldom = Some(Fit { chance: 0.0001 });
        let kind = DieKind {
            sides: 6,
            dice: 233_000,
            faces: vec![38_833; 6],
            pictures: Vec::new(),
            expected: 38_833.3,
            fit: Some(Fit { chance: 0.85 }),
            pairs: 502_000,
            doubles: 228_000,
            doubles_expected: 83_666.7,
            doubles_fit: seldom,
            waits: 40,
            mean_wait: Some(4.6),
            longest_wait: 126,
            waits_fit: seldom,
        };
        for size in SIZES {
            let mut stage = Stage::menu(size);
            let fairness = Fairness { games: 1, kinds: vec![kind.clone()] };
            stage.screen.push(Box::new(DiceScreen {
                ground: TableTheme::HOME,
                game: Some((fairness, DiceFrom::Seeded)),
                everything: Everything::default(),
                at: 0,
            }));
            stage.see("228000 of 502000 pairs").see("4.6 dice, 6 expected, 126 at most  ");
            stage.see("  less than 2 in 1000").see("85 in 100").see("The doubles are farther off");
        }
    }
}

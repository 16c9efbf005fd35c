//! The first start: the five games to choose from, easiest first. Enter begins the lesson of the
//! one under the cursor.
use super::tutorial;
use crate::core::{GameInfo, tools::cycle::cycle, words::sentence};
use crate::registry::games;
use crate::store::Store;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::screen::{Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::Role;
use crate::tui::ui::text::lines::wrapped;
use crate::tui::ui::{
    Form, LINE_ROWS, Node, Page, Tile, Wordings, Wordmark, col, custom_leaf, either, loose, text,
    tiles,
};

/// Minimum and maximum columns of a game in two lines.
const LINE: (i32, i32) = (78, 100);
/// Columns of a line from how much thinking the game takes on.
const THINKING: i32 = 28;
/// Columns of the words on a card, and the rows of its sentence.
const CARD_WORDS: usize = 20;
const CARD_LINES: usize = 4;
/// Minimum size of all cards.
const CARDS: (i32, i32) = (114, 26);

/// The choice of a first lesson.
#[derive(Default)]
pub(crate) struct FirstStart {
    /// Index of the game under the cursor.
    at: usize,
}

/// Returns `true` if nothing was ever played or learned here.
pub(crate) fn is_first_start(store: &Store) -> bool {
    store.saves().is_empty()
        && store.history().unwrap_or_default().entries.is_empty()
        && games().iter().all(|about| store.is_new(about.id))
        && store.state().learning.tutorials.is_empty()
}

/// Returns how much thinking a game takes, as three dots: `thinking ●○○`, in `ascii` `thinking *..`.
fn thinking(about: &GameInfo, ascii: bool) -> String {
    let [full, empty] = if ascii { ['*', '.'] } else { ['●', '○'] };
    let dots = (1..=3).map(|dot| if dot <= about.thinking { full } else { empty });
    format!("thinking {}", dots.collect::<String>())
}

impl FirstStart {
    /// Shows game number `at` in two lines: its number and picture, and what one does, thinking and
    /// minutes.
    fn line(&self, at: usize, about: &'static GameInfo) -> Node<'static> {
        let tile = Tile {
            index: Some(at),
            here: at == self.at,
            ..Tile::new(about)
        };
        let form = Form::new((LINE.0, LINE_ROWS), (LINE.1, LINE_ROWS));
        custom_leaf([form], move |canvas, _| {
            let minutes = format!("{} minutes", about.minutes);
            let facts = [
                (THINKING, &*thinking(about, canvas.theme.ascii)),
                (width_of(&minutes) + 1, &minutes),
            ];
            tile.draw_line(canvas, facts, &sentence(about.tagline));
        })
    }

    /// Begins the lesson of game number `at`; what follows is the menu.
    fn begin(&self, at: usize, context: &Context) -> Transition {
        Transition::Replace(tutorial::open(games()[at].id, context))
    }

    /// Shows the games as cards, with the same words.
    fn cards(&self, ascii: bool) -> Node<'static> {
        let games = games().into_iter().enumerate();
        tiles(games.map(|(index, about)| self.card(index, about, ascii)))
            .room([Form::new(CARDS, (170, 34))])
    }

    fn card(&self, index: usize, about: &'static GameInfo, ascii: bool) -> Tile {
        let mut lines = wrapped(&sentence(about.tagline), CARD_WORDS as i32);
        lines.resize(CARD_LINES, String::new());
        let facts = [thinking(about, ascii), format!("{} minutes", about.minutes)];
        let lines = lines.into_iter().map(|line| (vec![line], Role::Text));
        let facts = facts.map(|fact| (vec![fact], Role::Dim));
        Tile {
            index: Some(index),
            below: lines.chain(facts).collect(),
            here: index == self.at,
            ..Tile::new(about)
        }
    }
}

impl Keyed for FirstStart {
    const CONTEXT: &'static str = "first";
    const COMMANDS: ScreenCommands<FirstStart> = keys! {
        "begin" "@choose" "begin the lesson" "begin" |first, context, _| first.begin(first.at, context);
        "move" "@left @previous | @right @next | @up | @down" "choose a game" "choose" |first, _, to| {
            first.at = cycle(first.at, games().len(), to % 2 == 1);
            Transition::Stay
        };
        "game" "1 | 2 | 3 | 4 | 5" "the lesson of the game with that number" "" |first, context, at| first.begin(at.into(), context);
        "pick" "" "" "" |first, context, at| first.begin(at.into(), context);
        "rules" "?" "the rules of the game" "rules"
            |first, _, _| Transition::Rules(games()[first.at]);
        "menu" "@back" "go to the menu" "menu" |_, _, _| Transition::Pop;
    };
}

impl Screen for FirstStart {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let welcome = format!(
            "Welcome, {}. Which game would you like to learn first?",
            context.settings.me()
        );
        let wordmark = Node::leaf(Wordmark).amid();
        let welcome = Node::from(text(&welcome).role(Role::Strong))
            .narrow()
            .amid();
        let games_and_numbers = games().into_iter().enumerate();
        let lines = games_and_numbers.map(|(index, about)| self.line(index, about));
        let lines = [wordmark.clone(), welcome.clone(), col(0, lines)];
        let cards = [wordmark, welcome, self.cards(context.theme.ascii)];
        let name = games()[self.at].name;
        Page {
            body: either([col(2, cards), loose(lines)]),
            message: Wordings::new(format!("A lesson in {name}. Stop whenever you like.")),
            margins: [1, 0, 1, 0],
            keys: &|| self.bar(context),
            ..Page::default()
        }
        .draw(canvas);
    }

    obeys_its_tables!();
}

//! The first start: the five games to choose from, easiest first. Enter begins the lesson of the
//! one under the cursor.
use super::tutorial;
use crate::core::{GameInfo, tools::cycle::cycle, words::sentence};
use crate::registry::games;
use crate::store::Store;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::paint::Paint;
use crate::tui::paint::icon::Icon;
use crate::tui::screen::{Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::list::pick;
use crate::tui::ui::text::lines::wrapped;
use crate::tui::ui::{
    Form, Node, Page, Tile, Wordings, Wordmark, col, custom_leaf, either, loose, text, tiles,
};
use crate::tui::views::look;

/// Minimum and maximum columns of a game in two lines.
const LINE: (i32, i32) = (78, 100);
/// Columns of the number, and of the picture after it.
const NUMBER: i32 = 3;
const PICTURE: i32 = 11;
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
    let is_unplayed =
        store.saves().is_empty() && store.history().unwrap_or_default().entries.is_empty();
    let is_new = |about: &&GameInfo| store.is_new(about.id);
    is_unplayed && games().iter().all(is_new) && store.state().learning.tutorials.is_empty()
}

/// Returns how much thinking a game takes, as three dots: `thinking ●○○`.
fn thinking(about: &GameInfo) -> String {
    let dots = (1..=3).map(|dot| if dot <= about.thinking { '●' } else { '○' });
    format!("thinking {}", dots.collect::<String>())
}

impl FirstStart {
    /// Shows game number `at` in two lines: its number and picture, and what one does, thinking and
    /// minutes.
    fn line(&self, at: usize, about: &'static GameInfo) -> Node<'static> {
        let here = at == self.at;
        custom_leaf([Form::new((LINE.0, 3), (LINE.1, 3))], move |canvas, _| {
            let width = canvas.width();
            canvas.hit(0, 0, width, 3, pick(at));
            let look = look(about.id).expect("a game of the registry");
            let (ground, surface) = (
                canvas.theme.on(look.ground),
                if here { Surface::Held } else { Surface::Mat },
            );
            if canvas.theme.is_solid() {
                let face = if here {
                    canvas.theme.face(surface)
                } else {
                    ground.face(surface)
                };
                let cloth = ground.face(Surface::Aside);
                let mut paint = Paint::new(canvas, 0, 0, width, 3);
                paint.rect(0.0, 0.0, 10.0 * width as f32, 50.0, face);
                let (left, wide) = (10.0 * NUMBER as f32, 10.0 * PICTURE as f32);
                paint.rect(left, 0.0, left + wide, 50.0, cloth);
                let icon = Icon {
                    x: left,
                    y: 0.0,
                    width: wide,
                    height: 50.0,
                    theme: ground,
                    ground: cloth,
                };
                (look.icon)(&icon, &mut paint);
                paint.finish();
            }
            let home = canvas.theme;
            let style = |role: Role| match (here, home.is_solid()) {
                (true, _) => home.style_on(Role::HeldPip, Surface::Held),
                (false, true) => ground.style_on(role, Surface::Mat),
                (false, false) => home.style(role),
            };
            let words = if home.is_solid() {
                NUMBER + PICTURE + 2
            } else {
                NUMBER + 2
            };
            canvas.styled(1, 0, &(at + 1).to_string(), style(Role::Strong));
            if here && !home.is_solid() {
                canvas.styled(0, 0, "▸", style(Role::Strong));
            }
            canvas.styled(words, 0, about.name, style(Role::Accent));
            canvas.styled(width - 28, 0, &thinking(about), style(Role::Dim));
            let minutes = format!("{} minutes", about.minutes);
            canvas.styled(
                width - 1 - minutes.len() as i32,
                0,
                &minutes,
                style(Role::Dim),
            );
            canvas.styled(words, 1, &sentence(about.tagline), style(Role::Text));
        })
    }

    /// Begins the lesson of game number `at`; what follows is the menu.
    fn begin(&self, at: usize, context: &Context) -> Transition {
        Transition::Replace(tutorial::open(games()[at].id, context))
    }

    /// Shows the games as cards, with the same words.
    fn cards(&self) -> Node<'static> {
        let card = |(at, about): (usize, &'static GameInfo)| {
            let here = at == self.at;
            let mut words = wrapped(&sentence(about.tagline), CARD_WORDS as i32);
            words.resize(CARD_LINES, String::new());
            let facts = [thinking(about), format!("{} minutes", about.minutes)];
            let words = words.into_iter().map(|line| (vec![line], Role::Text));
            let below = words
                .chain(facts.map(|fact| (vec![fact], Role::Dim)))
                .collect();
            Tile {
                index: Some(at),
                below,
                here,
                ..Tile::new(about)
            }
        };
        tiles(games().into_iter().enumerate().map(card)).room([Form::new(CARDS, (170, 34))])
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
        let above = || {
            [
                Node::leaf(Wordmark).amid(),
                Node::from(text(&welcome).role(Role::Strong))
                    .narrow()
                    .amid(),
            ]
        };
        let lines = col(
            0,
            games()
                .into_iter()
                .enumerate()
                .map(|(at, about)| self.line(at, about)),
        );
        let cards = col(2, above().into_iter().chain([self.cards()]));
        let body = either([cards, loose(above().into_iter().chain([lines]))]);
        let keys = || self.bar(context);
        let name = games()[self.at].name;
        let said = Wordings::new(format!("A lesson in {name}. Stop whenever you like."));
        Page {
            body,
            said,
            margins: [1, 0, 1, 0],
            keys: &keys,
            ..Page::default()
        }
        .draw(canvas);
    }

    obeys_its_tables!();
}

//! Two people over all their games: what each has won, in all and by game.
use super::evening::{PlayerScore, Score};
use crate::core::{halves, tools::cycle::cycle, words::plural};
use crate::registry::name_of;
use crate::statistics::{VersusGame, company, versus};
use crate::store::HistoryEntry;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::screen::{Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::Role;
use crate::tui::ui::{Form, Node, Page, Wordings, col, custom_leaf};
use crate::tui::views::ground;

/// Columns of the games, to the end of the left number and to the right one, and of a bar.
const GAMES: i32 = 60;
const LEFT: i32 = 25;
const RIGHT: i32 = 56;
const BAR: i32 = 13;

/// The comparison of two people.
pub(crate) struct VersusScreen {
    entries: Vec<HistoryEntry>,
    me: String,
    /// The others, and the index of the one compared.
    others: Vec<String>,
    at: usize,
}

impl VersusScreen {
    /// Creates the comparison of `me` with whoever has played with them most; `None` if nobody has.
    pub(crate) fn new(entries: &[HistoryEntry], me: &str) -> Option<VersusScreen> {
        let others = company(entries, me);
        (!others.is_empty()).then(|| VersusScreen {
            entries: entries.to_vec(),
            me: me.to_owned(),
            others,
            at: 0,
        })
    }

    fn games(&self) -> Vec<VersusGame> {
        versus(&self.entries, [&self.me, &self.others[self.at]])
    }

    fn names(&self) -> Vec<(String, Role)> {
        let names = [&self.me, &self.others[self.at]];
        (0..)
            .zip(names)
            .map(|(seat, name)| (name.clone(), Role::Seat(seat)))
            .collect()
    }
}

impl Keyed for VersusScreen {
    const CONTEXT: &'static str = "versus";
    const COMMANDS: ScreenCommands<VersusScreen> = keys! {
        "person" "@left @previous | @right @next" "compare with somebody else"
            (|screen, _| (screen.others.len() > 1).then_some("person")) |screen, _, next| {
                screen.at = cycle(screen.at, screen.others.len(), next == 1);
                Transition::Stay
            };
        "help" "?" "" "help" |_, _, _| Transition::Ignored;
        "back" "@back" "close the screen" "back" |_, _, _| Transition::Pop;
    };
}

impl Screen for VersusScreen {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let games = self.games();
        let won = [0, 1].map(|seat| games.iter().map(|game| game.halves[seat]).sum::<u32>());
        let count: usize = games.iter().map(|game| game.games).sum();
        let names = self.names();
        let scores = (0..2).map(|seat| PlayerScore {
            name: names[seat].0.clone(),
            is_person: true,
            halves: won[seat],
        });
        let score = Node::leaf(Score(scores.collect())).rank(1);
        let rows = games.len().max(1) as i32;
        let forms = [2 * rows - 1, rows].map(|rows| Form::fixed(GAMES, rows));
        let table = custom_leaf(forms, |canvas, form| {
            let largest = games.iter().flat_map(|game| game.halves).max();
            let largest = largest.unwrap_or(1).max(1);
            for (row, game) in (0..).zip(&games) {
                draw_game(canvas, row * (2 - form as i32), game, largest);
            }
        });
        let [one, other] = [&names[0].0, &names[1].0];
        let sentence = match won[0].cmp(&won[1]) {
            std::cmp::Ordering::Greater => format!("{one} leads {other} over all games."),
            std::cmp::Ordering::Less => format!("{other} leads {one} over all games."),
            std::cmp::Ordering::Equal => format!("{one} and {other} are level over all games."),
        };
        Page {
            title: "Results",
            sub: &format!("{one} and {other}, {}", plural(count, "game")),
            body: col(2, [score, table.amid()]),
            message: Wordings {
                names: names.clone(),
                ..Wordings::new(sentence)
            },
            keys: &|| self.bar(context),
            ..Page::default()
        }
        .draw(canvas);
    }

    obeys_its_tables!();
}

/// Draws a game in row `y`: what each has won, as numbers and as bars by the `largest` of all.
fn draw_game(canvas: &mut Canvas, y: i32, game: &VersusGame, largest: u32) {
    let theme = canvas.theme.on(ground(game.game));
    canvas.styled(0, y, name_of(game.game), theme.style(Role::Accent));
    let middle = (LEFT + RIGHT) / 2;
    for seat in 0..2 {
        let role = Role::Seat(seat as u8);
        let wins = halves(game.halves[seat]);
        let columns = (game.halves[seat] * BAR as u32).div_ceil(largest);
        let bar = "■".repeat(columns as usize);
        if seat == 0 {
            canvas.right(LEFT, y, &wins, role);
            canvas.right(middle, y, &bar, role);
        } else {
            canvas.text(RIGHT, y, &wins, role);
            canvas.text(middle + 1, y, &bar, role);
        }
    }
}

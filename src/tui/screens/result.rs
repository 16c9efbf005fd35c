//! How a game ended: standings, titles, what helped; and what next.
use crate::core::game::Game;
use crate::core::record::Header;
use crate::core::table::Table;
use crate::core::words::{list, plural, times, wins};
use crate::session::new_seed;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keymap::{BarItem, Key};
use crate::tui::screen::{Input, Screen, Transition};
use crate::tui::theme::Role;
use crate::tui::widgets::bars;
use crate::tui::widgets::list::{List, Picked};
use ratatui::crossterm::event::KeyCode;

struct Row {
    place: usize,
    name: String,
    player: String,
    points: i32,
    winner: bool,
    title: Option<&'static str>,
    hints: u32,
}

/// How a game ended.
pub(crate) struct Outcome {
    name: &'static str,
    header: Header,
    rows: Vec<Row>,
    takebacks: u32,
    retries: u32,
    review: Opener,
    list: List,
}

/// Opens the review of the game.
pub(crate) type Opener = Box<dyn Fn(&Context) -> Box<dyn Screen>>;

const ENTRIES: [&str; 4] = [
    "Play again, same table",
    "Review: what it cost, what luck brought",
    "Look at the table",
    "Back to the menu",
];

impl Outcome {
    /// Of a game that is over.
    pub(crate) fn of<G: Game>(table: &Table<G>, review: Opener) -> Outcome {
        let standings = table.game().standings();
        let mut rows: Vec<Row> = standings
            .iter()
            .zip(&table.header().seats)
            .zip(0..)
            .map(|((standing, seat_setup), seat)| Row {
                place: 1 + standings.iter().filter(|s| s.points > standing.points).count(),
                name: seat_setup.name.clone(),
                player: seat_setup.player.to_string(),
                points: standing.points,
                winner: standing.winner,
                title: standing.title,
                hints: table.hints(crate::core::game::Seat(seat)),
            })
            .collect();
        rows.sort_by_key(|row| (!row.winner, row.place));
        let header = table.header().clone();
        Outcome {
            name: G::INFO.name,
            header,
            rows,
            takebacks: table.takebacks(),
            retries: table.retries(),
            review,
            list: List::default(),
        }
    }

    fn headline(&self) -> String {
        let winners: Vec<&str> = self.rows.iter().filter(|r| r.winner).map(|r| r.name.as_str()).collect();
        match (&winners[..], self.rows.len()) {
            (_, 1) => plural(self.rows[0].points, "point"),
            ([], _) => "Nobody wins".into(),
            ([_], _) => wins(&winners),
            (many, _) => format!("{} share the win", list(many)),
        }
    }
}

impl Screen for Outcome {
    fn ground(&self) -> crate::tui::theme::Ground {
        crate::tui::theme::Ground::of(&self.header.game)
    }

    fn draw(&mut self, canvas: &mut Canvas, _: &Context) {
        let (width, height) = (canvas.width(), canvas.height());
        bars::header(canvas, self.name, "result", "");
        let rows = self.rows.len() as i32;
        let left = (width - 56) / 2;
        let top = ((height - rows - 12) / 2).max(2);
        canvas.centred(0, width, top, &self.headline(), Role::Accent);
        for (i, row) in self.rows.iter().enumerate() {
            let y = top + 2 + i as i32;
            let role = if row.winner { Role::Strong } else { Role::Text };
            if self.rows.len() > 1 {
                canvas.text(left, y, if row.winner { "▸" } else { " " }, Role::Accent);
                canvas.text(left + 2, y, &format!("{}.", row.place), role);
            }
            canvas.text(left + 6, y, &bars::shortened(&row.name, 16), role);
            canvas.right(left + 30, y, &row.points.to_string(), role);
            canvas.text(
                left + 32,
                y,
                row.title.unwrap_or(&row.player),
                if row.title.is_some() { Role::Good } else { Role::Dim },
            );
            if row.hints > 0 {
                canvas.text(left + 42, y, &plural(row.hints, "hint"), Role::Dim);
            }
        }
        let below = top + 3 + rows;
        if self.takebacks > 0 {
            let times = times(self.takebacks);
            let retried = if self.retries > 0 { ", retried" } else { "" };
            let text = format!("Played with take-backs ({times}){retried}");
            canvas.centred(0, width, below, &text, Role::Dim);
        }
        let seed = format!("The dice came from the seed {}", self.header.seed);
        canvas.centred(0, width, below + 1, &seed, Role::Dim);
        let mut menu = canvas.sub(left + 4, below + 3, 50, ENTRIES.len() as i32);
        for (i, entry) in ENTRIES.iter().enumerate() {
            self.list.line(&mut menu, i as i32, i, entry, Role::Text);
        }
        let item = |shown, label, code| BarItem::new(shown, label, Key::of(code));
        bars::keys(
            canvas,
            &[
                item("↑↓", "choose", KeyCode::Down),
                item("enter", "go", KeyCode::Enter),
                item("esc", "the table", KeyCode::Esc),
            ],
        );
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        match self.list.input(input, ENTRIES.len()) {
            Picked::Moved => return Transition::Stay,
            Picked::No if *input == Input::Key(Key::of(KeyCode::Esc)) => return Transition::Pop,
            Picked::No => return Transition::Ignored,
            Picked::Chosen => {}
        }
        match self.list.at {
            0 => Transition::Start(self.header.again(new_seed())),
            1 => Transition::Push((self.review)(context)),
            2 => Transition::Pop,
            _ => Transition::Home,
        }
    }
}

//! Content of an evening: the score and the games so far above the pictures of the games, or the table of a tournament
//! beside its rounds.
use super::EveningScreen;
use super::words::{GAMES_WON, SO_FAR, number, outcome, players, times_played};
use crate::core::series::{Match, Standing, halves};
use crate::registry::{games, name_of};
use crate::store::Entry;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::screen::Keyed;
use crate::tui::theme::Role;
use crate::tui::ui::{ANY, Bar, Bars, Form, Node, Page, Said, Tile, col, drawn, mat, row, tiles};
use crate::tui::widgets::bars::abbreviated;

/// Maximum width of a name.
const NAME: i32 = 12;
/// Headings and widths of the numbers of a table.
const NUMBERS: [(&str, i32); 4] = [("won", 5), ("tied", 5), ("lost", 5), ("points", 7)];

/// A line of the list of games.
struct Line {
    left: String,
    right: String,
    is_next: bool,
    /// It names a round.
    is_heading: bool,
}

impl EveningScreen {
    pub(super) fn draw_all(&self, canvas: &mut Canvas, context: &Context) {
        let series = &self.tonight.evening.series;
        let is_tournament = series.plan.is_tournament();
        let right = match self.tonight.next() {
            Some(next) => number(next.number),
            None => "over".into(),
        };
        let body = if is_tournament {
            row(2, [mat("Table", None, self.table()), mat("Games", None, self.games())])
        } else {
            let above = row(2, [mat(GAMES_WON, None, self.score()), mat(SO_FAR, None, self.games())]);
            col(1, [above, self.tiles().rank(1)])
        };
        let keys = || self.bar(context);
        let title = if is_tournament { "Tournament" } else { "Evening" };
        let said = match &self.problem {
            Some(why) => Said::problem(why),
            None => Said { wordings: self.said(context), ..Said::default() },
        };
        Page { title, sub: &series.plan.told(), right: &right, body, said, keys: &keys, ..Page::default() }
            .draw(canvas);
    }

    /// Shows the number of games won by each player.
    fn score(&self) -> Node<'_> {
        let series = &self.tonight.evening.series;
        let table = series.table(&self.tonight.results);
        let most = table.first().map_or(1, |first| first.halves.max(1));
        let leads = |line: &Standing| line.place == 1 && line.halves > 0;
        let bar = |player: usize| {
            let line = table.iter().find(|line| line.player == player).cloned().unwrap_or_default();
            let role = if leads(&line) { Role::Kept } else { Role::Dim };
            Bar {
                label: series.players[player].name.clone(),
                part: f64::from(line.halves) / f64::from(most),
                role,
                value: (halves(line.halves), Role::Strong),
                minor: false,
            }
        };
        Node::leaf(Bars((0..series.players.len()).map(bar).collect()))
    }

    /// Shows the table of a tournament.
    fn table(&self) -> Node<'_> {
        let table = self.tonight.evening.series.table(&self.tonight.results);
        let count = table.len() as i32;
        let wide = 4 + NAME + NUMBERS.iter().map(|(_, wide)| wide).sum::<i32>();
        let form = |step: i32| Form::new((wide, 2 + step * count), (wide + 24, ANY)).air(step as i16);
        let drawn = drawn([3, 2, 1].map(form), move |canvas, form| {
            let (step, width) = (3 - form as i32, canvas.width());
            let spare = (width - wide) / NUMBERS.len() as i32;
            let columns: Vec<i32> = NUMBERS
                .iter()
                .scan(4 + NAME, |at, (_, wide)| {
                    *at += wide + spare;
                    Some(*at)
                })
                .collect();
            for ((heading, _), right) in NUMBERS.iter().zip(&columns) {
                canvas.right(*right, 0, heading, Role::Dim);
            }
            for (at, line) in (0..).zip(&table) {
                let y = 2 + step * at;
                let role = if line.place == 1 && line.games > 0 { Role::Kept } else { Role::Text };
                canvas.right(2, y, &line.place.to_string(), Role::Dim);
                canvas.text(4, y, &abbreviated(self.tonight.name(line.player), NAME), role);
                let numbers = [line.won, line.shared, line.lost].map(|number| number.to_string());
                for (number, right) in numbers.iter().zip(&columns) {
                    canvas.right(*right, y, number, Role::Text);
                }
                canvas.right(columns[3], y, &halves(line.halves), Role::Strong);
            }
        });
        col(0, [drawn, Node::rest()])
    }

    /// Returns the games of a tournament by rounds, or those so far.
    fn lines(&self) -> Vec<Line> {
        let (tonight, series) = (&self.tonight, &self.tonight.evening.series);
        let next = tonight.next().map(|next| next.number);
        let then = || if self.is_begun { "begun".to_owned() } else { "next".to_owned() };
        let game = |left, right, is_next| Line { left, right, is_next, is_heading: false };
        if !series.plan.is_tournament() {
            let name = |number: u32, name: &str| format!("{number:>2}  {name}");
            let line = |entry: &Entry| {
                let number = entry.evening.map_or(0, |game| game.game);
                game(name(number, name_of(&entry.game)), outcome(entry), false)
            };
            let next = next.map(|number| game(name(number, games()[self.at].name), then(), true));
            return tonight.entries.iter().map(line).chain(next).collect();
        }
        let (rounds, mut lines) = (series.rounds(&tonight.results), Vec::new());
        for Match { number, round, pair } in series.matches(&tonight.results) {
            if rounds[round].pairs[0] == pair {
                let left = self.round(round, rounds[round].bye);
                lines.push(Line { left, right: String::new(), is_next: false, is_heading: true });
            }
            let result = tonight.results.iter().find(|result| result.number == number);
            let points = |player: usize| result.and_then(|result| result.halves[player]).map(halves);
            let is_next = next == Some(number);
            let right = match (points(pair[0]), points(pair[1])) {
                (Some(first), Some(second)) => format!("{first}–{second}"),
                _ if is_next => then(),
                _ => String::new(),
            };
            let [first, second] = pair.map(|player| abbreviated(tonight.name(player), 9));
            lines.push(game(format!("{first} – {second}"), right, is_next));
        }
        lines
    }

    /// Shows the games so far and the next one, which is always in view.
    fn games(&self) -> Node<'_> {
        let lines = self.lines();
        let at = lines.iter().position(|line| line.is_next).unwrap_or(lines.len().saturating_sub(1));
        let form = Form::new((28, 3), (70, ANY));
        drawn([form], move |canvas, _| {
            let (width, height) = (canvas.width(), canvas.height() as usize);
            let first = (at + 1 + height / 3).min(lines.len()).saturating_sub(height);
            for (y, line) in (0..).zip(lines.iter().skip(first).take(height)) {
                let role = if line.is_next { Role::Strong } else { Role::Text };
                let left = if line.is_heading { Role::Accent } else { role };
                let room = width - width_of(&line.right) - 2;
                canvas.text(0, y, &abbreviated(&line.left, room), left);
                canvas.right(width, y, &line.right, if line.is_next { Role::Good } else { Role::Dim });
            }
        })
    }

    /// Shows the games to choose from.
    fn tiles(&self) -> Node<'_> {
        let tile = |at: usize| {
            let about = games()[at];
            let played = self.tonight.entries.iter().filter(|entry| entry.game == about.id).count();
            let played = if played > 0 { times_played(played) } else { String::new() };
            let (here, over) = (at == self.at && !self.tonight.is_over(), self.tonight.is_over());
            let (first, role) = match &self.choices[at] {
                _ if here && self.is_begun => (vec!["begun".to_owned()], Role::Strong),
                _ if here => (vec!["next".to_owned()], Role::Strong),
                Err(why) if !over => (players(why), Role::Dim),
                _ => (vec![played.clone()], Role::Dim),
            };
            let below = vec![(first, role), (vec![if here { played } else { String::new() }], Role::Dim)];
            Tile { index: Some(at), below, here, ..Tile::new(about) }
        };
        tiles(self.at, (0..games().len()).map(tile)).amid()
    }
}

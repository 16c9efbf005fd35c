//! Content of an evening: the score and the games so far above the pictures of the games.
use super::EveningScreen;
use super::words::{GAMES_WON, SO_FAR, number, outcome, players, times_played};
use crate::core::{Score, table::series::halves};
use crate::registry::{games, name_of};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::screen::Keyed;
use crate::tui::theme::Role;
use crate::tui::ui::text::lines::abbreviated;
use crate::tui::ui::{ANY, Bar, Bars, Form, Node, Page, Said, Tile, col, drawn, mat, row, tiles};

/// A line of the list of games.
struct Line {
    left: String,
    right: String,
    is_next: bool,
}

impl EveningScreen {
    pub(super) fn draw_all(&self, canvas: &mut Canvas, context: &Context) {
        let series = &self.tonight.evening.series;
        let right = match self.tonight.next() {
            Some(next) => number(next.number),
            None => "over".into(),
        };
        let above = row(2, [mat(GAMES_WON, None, self.score()), mat(SO_FAR, None, self.games())]);
        let body = col(1, [above, self.tiles().rank(1)]);
        let keys = || self.bar(context);
        let said = match &self.problem {
            Some(why) => Said::problem(why),
            None => Said { wordings: self.said(context), ..Said::default() },
        };
        let (title, sub) = ("Evening", series.plan());
        Page { title, sub: &sub, right: &right, body, said, keys: &keys, ..Page::default() }.draw(canvas);
    }

    /// Shows the number of games won by each player.
    fn score(&self) -> Node<'_> {
        let series = &self.tonight.evening.series;
        let mut scores = series.scores(&self.tonight.results);
        let most = scores.first().map_or(1, |first| first.halves.max(1));
        scores.sort_by_key(|score| score.player);
        let bar = |score: &Score| Bar {
            label: series.players[score.player].name.clone(),
            part: f64::from(score.halves) / f64::from(most),
            role: if score.is_first && score.halves > 0 { Role::Kept } else { Role::Dim },
            value: (halves(score.halves), Role::Strong),
            minor: false,
        };
        Node::leaf(Bars(scores.iter().map(bar).collect()))
    }

    /// Returns the games so far and the next one.
    fn lines(&self) -> Vec<Line> {
        let name = |number: u32, name: &str| format!("{number:>2}  {name}");
        let played = self.tonight.entries.iter().map(|entry| {
            let number = entry.occasion.evening().map_or(0, |game| game.game);
            Line { left: name(number, name_of(&entry.game)), right: outcome(entry), is_next: false }
        });
        let next = self.tonight.next().map(|next| Line {
            left: name(next.number, games()[self.at].name),
            right: if self.is_begun { "begun".to_owned() } else { "next".to_owned() },
            is_next: true,
        });
        played.chain(next).collect()
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
                let room = width - width_of(&line.right) - 2;
                canvas.text(0, y, &abbreviated(&line.left, room), role);
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

//! Content of the list of games.
use super::row::{Place, Row};
use super::words::{
    ENDED_OR_LEFT, FILES, FINISHED, NO_MATCH, NO_TRASH, NONE_FINISHED, NONE_OPEN, OPEN, PLAYERS, TITLE,
    UNREADABLE, as_many, as_many_as_fit,
};
use super::{Folder, Saved};
use crate::core::words::{number, plural, scored};
use crate::store::Store;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::screen::Keyed;
use crate::tui::theme::Role;
use crate::tui::ui::chrome;
use crate::tui::ui::text::lines::abbreviated;
use crate::tui::ui::text::lines::fitting;
use crate::tui::ui::{
    ANY, Fact, Facts, Form, Lines, Node, Page, Said, col, drawn, either, mat, paper, row, text,
};
use crate::tui::views::ground;

impl Saved {
    pub(super) fn draw_all(&self, canvas: &mut Canvas, context: &Context) {
        let (shown, all) = (self.shown.len(), self.rows.len());
        let count = match (shown, all) {
            (_, 0) => String::new(),
            _ if shown < all => format!("{shown} of {}", plural(all, "game")),
            _ => plural(all, "game"),
        };
        let sub = match self.folder {
            Folder::Open => OPEN,
            Folder::Finished => FINISHED,
            Folder::Trash => "trash",
        };
        let body = if self.shown.is_empty() { self.nothing() } else { self.games(&context.store) };
        let (said, keys) = (self.said(context), || self.bar(context));
        Page { title: TITLE, sub, right: &count, body, said, keys: &keys, ..Page::default() }.draw(canvas);
        if let Some((what, field)) = &self.asking {
            chrome::prompt(canvas, ("", Role::Text), what.question(), field);
        }
    }

    /// Shows the reason for an empty list, and the filter.
    fn nothing(&self) -> Node<'_> {
        let (what, then) = match self.folder {
            _ if !self.rows.is_empty() => NO_MATCH,
            Folder::Open => NONE_OPEN,
            Folder::Finished => NONE_FINISHED,
            Folder::Trash => NO_TRASH,
        };
        let words = col(1, [text(what).role(Role::Strong).into(), text(then).into()]).narrow().centred();
        mat("", None, col(0, [words, self.filter()]))
    }

    /// Shows the list and, beside it if there is room, the game under the cursor.
    fn games<'a>(&'a self, store: &'a Store) -> Node<'a> {
        let list = Node::leaf(Lines {
            scroll: &self.scroll,
            count: self.shown.len(),
            at: self.list.at,
            wide: (72, 130),
            columns: 1,
            rows: vec![3, 2, 1],
            heading: Box::new(|_| None),
            entry: Box::new(|area, at| self.draw_row(area, at, store)),
        });
        let heads = drawn([Form::new((72, 1), (130, 1))], |canvas, _| self.draw_heads(canvas));
        let list = mat("", None, col(0, [heads, list, Node::gap(), self.filter()]));
        let beside = self.here().map_or(Node::Nothing, |row| self.details(row, store));
        // It has its place whatever the game.
        let beside = beside.room([Form::new((44, 16), (64, ANY))]);
        either([row(3, [list.clone(), beside]).named("with details").worth(1), list])
    }

    /// Shows a game on paper.
    fn details<'a>(&self, row: &Row, store: &Store) -> Node<'a> {
        let fact = |place: &Place| {
            let points = place.points.map(number).unwrap_or_default();
            let role = if place.winner { Role::InkGood } else { Role::InkStrong };
            Fact::on_paper(abbreviated(&place.name, 30), points, role)
        };
        let facts = row.places(store).iter().map(fact).collect();
        let heading = Some(Fact::on_paper(row.name(store), row.date(), Role::InkStrong).headed());
        let seats = Node::leaf(Facts { heading, facts, least: 1, rest: "more" });
        let tally = row.tonight.as_ref().map_or(String::new(), |tonight| tonight.told());
        let more = [row.variant(store), tally, row.note()].into_iter().filter(|more| !more.is_empty());
        let more = more.map(|more| text(more).role(Role::Pencil).wraps(3).into());
        paper(col(1, [seats].into_iter().chain(more)))
    }

    /// Shows the filter, or the commands for files.
    fn filter(&self) -> Node<'_> {
        drawn([Form::new((72, 1), (ANY, 1))], |canvas, _| {
            if self.finding {
                let after = canvas.text(2, 0, "find  ", Role::Accent);
                self.filter.draw(canvas, after, 0, 40);
            } else if !self.filter.text().is_empty() {
                let after = canvas.text(2, 0, "found  ", Role::Accent);
                canvas.text(after, 0, self.filter.text(), Role::Strong);
            } else if !self.shown.is_empty() {
                canvas.text(2, 0, FILES, Role::Dim);
            }
        })
    }

    fn said(&self, context: &Context) -> Said {
        let here = self.here();
        match (&self.message, here.and_then(|row| row.problem.as_ref())) {
            _ if self.asking.is_some() => Said::default(),
            (Some(Ok(said)), _) => Said::new(said),
            (Some(Err(problem)), _) | (None, Some(problem)) => Said::problem(problem),
            (None, None) => Said::new(here.map(|row| row.sentence(&context.store)).unwrap_or_default()),
        }
    }

    /// Returns the columns of name, seats, and date or variant for a list `width` columns wide.
    fn columns(&self, width: i32) -> [i32; 3] {
        if self.folder == Folder::Open {
            [2, 18, width - 33]
        } else {
            [16, 31, width - (width - 60).clamp(18, 36)]
        }
    }

    fn draw_heads(&self, canvas: &mut Canvas) {
        let (width, open) = (canvas.width(), self.folder == Folder::Open);
        let [name, seats, last] = self.columns(width);
        let role = if open { Role::Accent } else { Role::Dim };
        canvas.text(name, 0, "game", role);
        if open {
            canvas.text(last, 0, "played", Role::Dim);
        } else {
            let day = if self.folder == Folder::Trash { ENDED_OR_LEFT } else { "ended" };
            canvas.text(2, 0, day, Role::Accent);
            canvas.right(width, 0, "variant", Role::Dim);
        }
        canvas.text(seats, 0, if open { "players" } else { PLAYERS }, Role::Dim);
    }

    fn draw_row(&self, area: &mut Canvas, at: usize, store: &Store) {
        let (row, open) = (&self.rows[self.shown[at]], self.folder == Folder::Open);
        let (width, [name_at, seats_at, last]) = (area.width(), self.columns(area.width()));
        let game = row.game(store);
        let unnamed = game.is_empty() && row.tonight.is_none();
        let plain = if row.problem.is_some() || unnamed { Role::Dim } else { Role::Text };
        let role = self.list.strip(area, 0, at, "", plain);
        let here = role != plain;
        if unnamed {
            area.text(name_at, 0, &abbreviated(&row.file(), last - name_at - 1), role);
            let note = if open { row.note() } else { UNREADABLE.into() };
            area.right(width, 0, &note, role);
            return;
        }
        let name = row.name(store);
        if here {
            area.text(name_at, 0, &name, role);
        } else {
            // Each game's name in its own accent.
            let theme = area.theme.on(ground(game));
            area.styled(name_at, 0, &name, theme.style(Role::Accent));
        }
        if open {
            let room = last - seats_at - 1;
            let tally = row.tonight.as_ref().map(|tonight| tonight.tallies());
            let tally = tally.and_then(|tallies| tallies.into_iter().find(|tally| width_of(tally) <= room));
            let names: Vec<&str> = row.places(store).iter().map(|place| place.name.as_str()).collect();
            area.text(seats_at, 0, &tally.unwrap_or_else(|| as_many(&names, room)), role);
            area.text(last, 0, &row.date(), role);
            area.right(width, 0, &row.note(), if here { role } else { Role::Dim });
            return;
        }
        area.text(2, 0, &row.date(), if here { role } else { Role::Dim });
        let variant = fitting(&row.variant(store), width - last).unwrap_or_default();
        area.right(width, 0, &variant, if here { role } else { Role::Dim });
        let right = width - width_of(&variant).max(7) - 2;
        let places = row.places(store);
        let texts: Vec<String> = places
            .iter()
            .map(|place| match place.points {
                Some(points) => scored(&place.name, number(points)),
                None => place.name.clone(),
            })
            .collect();
        let told = as_many_as_fit(&texts, right - seats_at, |parts| parts.join(", "));
        // The winner is highlighted, and first.
        let first = places.first().filter(|place| place.winner).map_or(0, |_| texts[0].len());
        match told.get(..first).filter(|start| first > 0 && *start == texts[0]) {
            Some(start) if !here => {
                let after = area.text(seats_at, 0, start, Role::Strong);
                area.text(after, 0, &told[first..], role);
            }
            _ => _ = area.text(seats_at, 0, &told, role),
        }
    }
}

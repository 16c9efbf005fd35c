//! Content of the comparison: the players on a mat, the first difference on paper, and points, luck and errors as bars.
use super::CompareScreen;
use crate::core::words::{capitalized, list, number, plural};
use crate::duel::compare::{Comparison, Difference, Player};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::screen::Keyed;
use crate::tui::theme::Role;
use crate::tui::ui::text::lines::abbreviated;
use crate::tui::ui::{ANY, Bar, Bars, Lines, Node, Page, Said, col, either, mat, paper, row, text};
use crate::tui::view::Playable;

/// Most choices shown.
const MOST: usize = 6;

impl<G: Playable> CompareScreen<G> {
    pub(super) fn draw_all(&self, canvas: &mut Canvas, context: &Context) {
        let header = self.analyses[0].table.header();
        let keys = || self.bar(context);
        let list = Node::leaf(Lines {
            scroll: &self.scroll,
            count: self.comparison.players.len(),
            at: self.list.at,
            wide: (34, 70),
            columns: 1,
            rows: vec![7, 6, 5, 4, 3, 2, 1],
            heading: Box::new(|_| None),
            entry: Box::new(|area, at| self.draw_player(area, at)),
        });
        let beside = |bars: usize| {
            let bars = self.bars().into_iter().take(bars);
            col(1, std::iter::once(paper(self.difference()).rank(1)).chain(bars))
        };
        let page = Page {
            title: "The same dice",
            sub: G::INFO.name,
            right: &format!("seed {}", header.seed),
            body: row(3, [mat("Players", None, list), either([3, 1, 0].map(beside)).most(70, ANY)]),
            said: self.said(),
            keys: &keys,
            ..Page::default()
        };
        page.draw(canvas);
    }

    /// Draws a player: points, and below them luck and errors.
    fn draw_player(&self, area: &mut Canvas, at: usize) {
        let (player, width) = (&self.comparison.players[at], area.width());
        let points = number(player.points);
        let name = abbreviated(&player.name, width - 12);
        let role = self.list.strip(area, 0, at, &name, Role::Strong);
        area.right(width, 0, &points, role);
        let parts = told(&self.comparison, player);
        let all = parts.join(", ");
        let lines = match area.height() {
            1 => Vec::new(),
            _ if width_of(&all) <= width - 4 => vec![all],
            height => parts.into_iter().take(height as usize - 1).collect(),
        };
        for (row, line) in (1..).zip(&lines) {
            area.text(4, row, line, Role::Dim);
        }
    }

    /// Shows the points of all, and luck and errors if they are known, as bars.
    fn bars(&self) -> Vec<Node<'_>> {
        let players = &self.comparison.players;
        let bars = |title: &str, of: &dyn Fn(&Player) -> Option<(f64, String)>| {
            let values: Vec<(f64, String)> = players.iter().filter_map(of).collect();
            let edge =
                |far: fn(f64, f64) -> f64| values.iter().fold(0.0, |edge, (value, _)| far(edge, *value));
            let (least, most) = (edge(f64::min), edge(f64::max));
            let bar = |(player, (value, told)): (&Player, &(f64, String))| Bar {
                label: player.name.clone(),
                part: (value - least) / (most - least).max(f64::MIN_POSITIVE),
                role: Role::Dim,
                value: (told.clone(), Role::Strong),
                minor: false,
            };
            let is_known = values.len() == players.len();
            let all = players.iter().zip(&values).map(bar).collect();
            is_known.then(|| mat(title, None, Node::leaf(Bars(all))).worth(1))
        };
        let points = bars("Points", &|player| Some((player.points.into(), number(player.points))));
        let Some(unit) = self.comparison.unit else { return points.into_iter().collect() };
        let luck = bars(&format!("Luck, in {}", unit.name()), &|player| {
            player.luck.map(|luck| (luck, unit.signed(luck)))
        });
        let errors = bars(&format!("Errors, in {}", unit.name()), &|player| {
            player.errors.map(|errors| (errors, unit.signed(-errors)))
        });
        [points, luck, errors].into_iter().flatten().collect()
    }

    /// Shows the first difference, in at most so many choices as there is room for.
    fn difference(&self) -> Node<'_> {
        let heading = |words: &str| Node::from(text(words).role(Role::InkStrong));
        let ink = |words: String| Node::from(text(words).role(Role::Ink).wraps(6));
        let Some(difference) = &self.comparison.difference else {
            return col(1, [heading("No difference"), ink(self.alike().into())]);
        };
        let place = place(difference);
        let all = difference.choices.len();
        let shown = |most: usize| {
            let some = difference.choices.iter().take(most).map(|chosen| chosen.says.clone());
            let rest = (all > most).then(|| format!("And {} more.", plural(all - most, "choice")));
            let parts = some.chain(rest).map(ink);
            let parts = col(1, parts.collect::<Vec<_>>());
            col(
                1,
                [
                    heading("First difference"),
                    Node::from(text(place.clone()).role(Role::Pencil).wraps(3)),
                    parts,
                ],
            )
        };
        either((1..=all.min(MOST)).rev().map(|most| shown(most).worth(most as i16)).collect::<Vec<_>>())
    }
}

/// Returns the place of the first difference.
fn place(difference: &Difference) -> String {
    match difference.after {
        0 => format!("{}, the first choice of all.", capitalized(&difference.place)),
        after => format!("{}, after {} alike.", capitalized(&difference.place), plural(after, "choice")),
    }
}

/// Returns luck and errors, and best choices, of `player`, as far as they are known.
fn told(comparison: &Comparison, player: &Player) -> Vec<String> {
    let Some(unit) = comparison.unit else { return Vec::new() };
    let sums = player.luck.zip(player.errors);
    let sums =
        sums.map(|(luck, errors)| format!("luck {}, errors {}", unit.signed(luck), unit.signed(-errors)));
    let best = format!("{} of {} best", player.best, plural(player.decisions, "choice"));
    sums.into_iter().chain([best]).collect()
}

impl<G: Playable> CompareScreen<G> {
    /// Refuses a game that is there already.
    pub(super) const COMPARED: &str = "this game is compared already";

    /// Describes the difference of the game under the cursor, or names the best player.
    fn said(&self) -> Said {
        if let Some(why) = &self.problem {
            return Said::problem(why);
        }
        if !self.reviewed {
            let waiting = self.analyses.iter().find(|analysis| analysis.review().is_none());
            return Said::new(waiting.map(|analysis| analysis.progress()).unwrap_or_default());
        }
        let header = self.analyses[0].table.header();
        let verdict = self.comparison.verdict(G::INFO, &header.options);
        let Some(player) = self.comparison.players.get(self.list.at) else { return Said::new(verdict) };
        if self.comparison.players.len() < 2 {
            return Said::new("No other finished game has these dice yet.");
        }
        let Some((first, more)) = player.remarks.split_first() else { return Said::new(verdict) };
        let all = format!("{} {}.", player.name, list(&player.remarks));
        let more = if more.is_empty() { "" } else { " and more" };
        let wordings = vec![
            format!("{all} {verdict}"),
            all,
            format!("{} {first}{more}.", player.name),
            format!("{} played under other conditions.", player.name),
        ];
        Said { wordings, ..Said::default() }
    }

    /// Returns that no choice differs, or what to do without another game.
    fn alike(&self) -> &'static str {
        match self.comparison.players.len() {
            1 => "Send the dice to a friend, and add the game that comes back: press i.",
            _ => "All choices are the same so far.",
        }
    }
}

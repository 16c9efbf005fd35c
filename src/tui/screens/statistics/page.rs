//! Content of the statistics: charts on the left, bests and opponents on paper on the right.
use super::{Shown, StatisticsScreen};
use crate::core::game::Measure;
use crate::core::seats::Player;
use crate::core::words::{number, plural};
use crate::registry::about;
use crate::statistics::{Evenings, Trend, date, distribution, mean, practice, progress, trend};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::paint::numerals::Scale;
use crate::tui::screen::Keyed;
use crate::tui::theme::Role;
use crate::tui::ui::{
    ANY, Column, Columns, Fact, Facts, Node, Numeral, Page, Said, Tile, col, either, mat, paper, row, text,
};
use crate::tui::widgets::bars::abbreviated;
use jiff::tz::TimeZone;

/// Minimum number of games for charts.
const FEWEST: usize = 3;

impl StatisticsScreen {
    pub(super) fn draw_all(&self, canvas: &mut Canvas, context: &Context) {
        let keys = || self.bar(context);
        let problem = self.message.as_deref().map(Said::problem);
        let Some(shown) = &self.shown else {
            let none = text("No games to count yet.").role(Role::Strong).middle().into();
            let hint =
                text("The results of finished games are listed and drawn here.").role(Role::Dim).middle();
            let body = mat("", None, col(1, [none, hint.into()]).centred());
            let said = problem.unwrap_or_default();
            let page = Page { title: "Statistics", body, said, keys: &keys, ..Page::default() };
            return page.draw(canvas);
        };
        self.crowded.set(true);
        let charts = col(1, [shown.spread(), shown.trend(&self.zone)]).rank(1);
        let page = Page {
            title: &shown.key.game_name(),
            sub: &format!("{}: {}", shown.key.about(), shown.whose()),
            body: row(2, [charts, paper(self.sheet(shown)).most(70, ANY)]),
            said: problem.unwrap_or_else(|| shown.said()),
            keys: &keys,
            ..Page::default()
        };
        page.draw(canvas);
    }

    /// Shows the paper: everything or, if there is no room, bests or the rest.
    fn sheet<'a>(&'a self, shown: &'a Shown) -> Node<'a> {
        let heading = |words: &str| Some(Fact::on_paper(words, "", Role::InkStrong).headed());
        let facts = |words: &str, facts: Vec<Fact>, least: usize, rest: &'static str| Facts {
            heading: heading(words),
            facts,
            least,
            rest,
        };
        let bests = if shown.summary.games() == 1 { "The first game" } else { "Bests" };
        let bests = facts(bests, shown.bests(&self.zone), usize::MAX, "");
        let titles = Node::leaf(facts("Titles", shown.titles(&self.zone), 2, "more"));
        let against = Node::leaf(facts("Against, won", shown.opponents(), 3, "more"));
        let advice = text(practice(&shown.summary, shown.key.unit(), &self.zone)).role(Role::Ink).wraps(5);
        let advice = col(0, [text("What to practise").role(Role::InkStrong).into(), advice.into()]);
        let all = col(1, [Node::leaf(bests.clone()), titles.clone(), against.clone()]);
        let all = all.on([0; 4], |_| self.crowded.set(false));
        let some = match self.more {
            true => col(1, [titles, against]),
            false => Node::leaf(Facts { least: 5, ..bests }),
        };
        col(0, [either([all.named("all of it").worth(99), some.named("some of it")]), Node::gap(), advice])
    }
}

impl Shown {
    /// Returns the player with the number of games.
    fn whose(&self) -> String {
        let computer = match self.player {
            Player::Person => "",
            Player::Computer(_) => " (computer)",
            Player::Program => " (program)",
        };
        format!("{}{computer}, {}", self.name, plural(self.summary.games(), "game"))
    }

    /// Formats a mean, with its sign for leads.
    fn told_mean(&self, value: f64) -> String {
        let sign = match value {
            less if less <= -0.05 => "−",
            more if more >= 0.05 && self.measure == Measure::Lead => "+",
            _ => "",
        };
        format!("{sign}{:.1}", value.abs())
    }

    /// Returns the comparison of the latest games, and the games kept apart.
    fn said(&self) -> Said {
        let progress = progress(&self.summary, "games");
        let apart = |apart: &str| format!("Not counted: {apart}.");
        let wordings = match (&self.apart, progress.is_empty()) {
            (None, _) => vec![progress],
            (Some(whole), true) => vec![apart(whole)],
            (Some(whole), false) => {
                let short = plural(self.summary.apart, "game");
                vec![
                    format!("{progress} {}", apart(whole)),
                    format!("{progress} {}", apart(&short)),
                    apart(whole),
                ]
            }
        };
        Said { wordings, ..Said::default() }
    }

    /// Shows the distribution of the results.
    fn spread(&self) -> Node<'_> {
        let values = &self.summary.values;
        let what = if self.measure == Measure::Lead { "Points ahead" } else { "Points" };
        let (Some(mean), Some(best)) = (self.summary.mean(), values.iter().max()) else {
            return mat(what, None, text("No games to count yet.").role(Role::Dim).into());
        };
        let best = format!("best {}", self.measure.told(*best));
        let told = text(format!("average {}, {best}", self.told_mean(mean))).or(best);
        if values.len() < FEWEST {
            let few = format!("Charts need {} games.", ["no", "one", "two", "three"][FEWEST]);
            let best = self.measure.told(*values.iter().max().unwrap_or(&0));
            let number = Numeral {
                scales: &[Scale::Triple, Scale::Double, Scale::Single],
                ..Numeral::new(best.clone(), best, "best")
            };
            let few = text(few).role(Role::Dim).middle().into();
            let number = Node::leaf(number).amid().or_nothing().rank(1);
            let number = mat(what, Some(told), col(1, [number, few]).centred());
            // The game's picture, as there is nothing to draw yet.
            let picture = about(&self.key.game).map(|about| Node::leaf(Tile::new(about)).or_nothing());
            return col(1, [number].into_iter().chain(picture));
        }
        let last = *values.last().unwrap_or(&0);
        let columns = move |width: i32| {
            let spread = distribution(values, (width / 5).clamp(2, 16) as usize);
            let most = spread.counts.iter().copied().max().unwrap_or(1) as f64;
            let here = spread.class(last);
            let column = |(at, games): (usize, &usize)| Column {
                part: *games as f64 / most,
                role: if Some(at) == here { Role::Kept } else { Role::Good },
                above: if *games > 0 { games.to_string() } else { String::new() },
                below: self.measure.told(spread.start(at)),
                pointer: (Some(at) == here).then(|| format!("last game {}", self.measure.told(last))),
            };
            spread.counts.iter().enumerate().map(column).collect()
        };
        mat(what, Some(told), Node::leaf(Columns { numbers: true, feet: 2, of: columns }))
    }

    /// Shows the trend of the results.
    fn trend<'a>(&'a self, zone: &'a TimeZone) -> Node<'a> {
        let values = &self.summary.values;
        let (Some(least), Some(most)) = (values.iter().min(), values.iter().max()) else {
            return Node::Nothing;
        };
        if values.len() < FEWEST {
            return Node::Nothing;
        }
        let told = match trend(values) {
            None => text(""),
            Some(Trend::Steady) => text("steady"),
            Some(Trend::Rising(points)) => {
                text(format!("▲ rising: {points:.0} points in 10 games")).or("▲ rising")
            }
            Some(Trend::Falling(points)) => {
                text(format!("▼ falling: {points:.0} points in 10 games")).or("▼ falling")
            }
        };
        // The lowest column must be visible, too.
        let base = f64::from(*least) - (f64::from(most - least) / 6.0).max(1.0);
        let best = values.iter().position(|value| value == most);
        let columns = move |width: i32| {
            let first = values.len().saturating_sub(width.max(1) as usize);
            let column = |at: usize| Column {
                part: (f64::from(values[at]) - base) / (f64::from(*most) - base),
                role: match at {
                    _ if at + 1 == values.len() => Role::Kept,
                    _ if Some(at) == best => Role::Good,
                    _ => Role::Dim,
                },
                below: match self.games.get(at) {
                    Some((when, _)) if at == first || at + 1 == values.len() => date(*when, zone),
                    _ => String::new(),
                },
                ..Column::default()
            };
            (first..values.len()).map(column).collect()
        };
        let mark = |value: i32| text(self.measure.told(value)).role(Role::Dim).right().into();
        let least = if least == most { Node::Nothing } else { mark(*least) };
        let axis = col(0, [mark(*most), Node::gap(), least]).margins([0, 0, 0, 1]);
        let chart = Node::leaf(Columns { numbers: false, feet: 1, of: columns });
        mat("The last games", Some(told), row(1, [axis.most(6, ANY), chart]))
    }

    /// Returns the highlights, most important first.
    fn bests(&self, zone: &TimeZone) -> Vec<Fact> {
        let (summary, unit) = (&self.summary, self.key.unit());
        let mut facts: Vec<Fact> = Vec::new();
        let mut add = |role, words: &str, value: String| facts.push(Fact::on_paper(words, value, role));
        let (good, strong) = (Role::InkGood, Role::InkStrong);
        // One game is no best.
        let several = summary.games() > 1;
        if let Some(best) = &summary.best {
            let what = if several { "highest" } else { "result" };
            add(good, &format!("{what}, {}", date(best.when, zone)), self.measure.told(best.value as i32));
        }
        if let Some(mean) = summary.mean().filter(|_| several) {
            let words = format!("average of all {}", summary.games());
            add(strong, &words, self.told_mean(mean));
        }
        if let Some(latest) = mean(summary.latest()).filter(|_| summary.games() > 10) {
            add(strong, "average of the last ten", self.told_mean(latest));
        }
        if let Some(wins) = summary.wins {
            let (now, longest) = (summary.streak.current, summary.streak.longest);
            add(strong, "games won", some_of(wins, summary.games()));
            if several {
                add(strong, "won in a row", format!("{now}, longest {longest}"));
            }
        }
        if let Some(Evenings { evenings, won, .. }) = &self.evenings {
            add(strong, "evenings won, any game", some_of(*won, *evenings));
        }
        if let Some(rating) = &self.puzzles {
            let whole = |points: f64| number(points.round() as i64);
            add(strong, "puzzle rating", whole(rating.points));
            add(good, "highest rating", whole(rating.best.unwrap_or(rating.points)));
            add(strong, "puzzles solved", some_of(rating.solved as usize, rating.puzzles as usize));
        }
        if let Some(least) = &summary.cleanest {
            add(good, if several { "cheapest errors" } else { "errors" }, unit.quantity(least.value));
        }
        if let Some(luckiest) = &summary.luckiest {
            add(good, if several { "luckiest game" } else { "luck" }, unit.change(luckiest.value));
        }
        if let Some(luck) = summary.luck.filter(|_| several) {
            add(strong, "luck per game", unit.change(luck));
        }
        let (best, all) = summary.choices;
        if all > 0 {
            add(strong, "best choices", format!("{:.0} %", 100.0 * best as f64 / all as f64));
        }
        if summary.reviewed > 0 && summary.reviewed < summary.games() {
            add(strong, "games reviewed", some_of(summary.reviewed, summary.games()));
        }
        facts
    }

    /// Returns the titles, the latest first.
    fn titles(&self, zone: &TimeZone) -> Vec<Fact> {
        let fact = |title: &crate::statistics::Title| {
            let words = format!("{}, {}", title.title, date(title.when, zone));
            Fact {
                more: vec![title.seed.clone()],
                ..Fact::on_paper(words, title.points.to_string(), Role::InkGood)
            }
        };
        self.summary.titles.iter().rev().map(fact).collect()
    }

    /// Returns the record against each opponent.
    fn opponents(&self) -> Vec<Fact> {
        let fact = |other: &crate::statistics::Opponent| {
            let level = match other.player {
                Player::Person => String::new(),
                computer => format!(", {computer}"),
            };
            let whole = format!("{}{level}", other.name);
            Fact::on_paper(abbreviated(&whole, 20), some_of(other.wins, other.games), Role::InkGood)
        };
        self.summary.opponents.iter().map(fact).collect()
    }
}

/// Formats a share: `3 of 14`.
fn some_of(some: usize, all: usize) -> String {
    format!("{some} of {all}")
}

//! Content of the statistics: charts on the left, bests and opponents on paper on the right.
use super::{FEWEST, Shown, StatisticsScreen};
use crate::core::{
    Measure, Player,
    words::{list, number, plural},
};
use crate::registry;
use crate::statistics::{Evenings, Played, Trend, date, distribution, mean, practice, progress, trend};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::paint::numerals::Scale;
use crate::tui::screen::Keyed;
use crate::tui::theme::Role;
use crate::tui::ui::text::lines::abbreviated;
use crate::tui::ui::{
    ANY, Capitals, Column, Columns, Fact, Facts, Node, Numeral, Page, Said, Text, Tile, col, either, mat,
    paper, row, text, tiles,
};
use jiff::tz::TimeZone;

/// Maximum columns of the paper.
const WIDEST: i32 = 70;

impl StatisticsScreen {
    pub(super) fn draw_all(&self, canvas: &mut Canvas, context: &Context) {
        let Some(shown) = &self.shown else {
            let none = Node::leaf(Capitals { words: NONE.into(), role: Role::Strong }).narrow().amid();
            let why = without_points(self.history.entries.len());
            let hint = text(if why.is_empty() {
                "The results of finished games are listed and drawn here.".into()
            } else {
                why
            })
            .role(Role::Dim)
            .middle();
            let none = mat("", None, col(1, [none, hint.into()]).centred()).most(ANY, 14);
            let games = tiles(0, registry::games().map(Tile::new)).amid();
            let body = either([col(1, [games, none.clone()]).worth(1), none]);
            let said = self.message.as_deref().map_or(Said::default(), Said::problem);
            let keys = || self.bar(context);
            let page = Page { title: "Statistics", body, said, keys: &keys, ..Page::default() };
            return page.draw(canvas);
        };
        self.draw_shown(shown, canvas, context);
    }

    /// Draws the data shown.
    fn draw_shown(&self, shown: &Shown, canvas: &mut Canvas, context: &Context) {
        let charts = col(1, [shown.picture(), shown.spread(), shown.trend(&self.zone)]).rank(1);
        // A paper with nothing but advice would be an empty one.
        let is_bare = shown.latest.is_empty() && shown.bests(&self.zone).is_empty();
        self.crowded.set(!is_bare);
        let (body, said) = match is_bare {
            true => (charts.most(130, ANY).amid(), Said::new(shown.advice(&self.zone))),
            false => {
                let sheet = paper(self.sheet(shown)).most(WIDEST, ANY);
                let body = row(2, [charts, sheet]).named("with charts");
                (body, shown.said())
            }
        };
        let page = Page {
            title: &shown.key.game_name(),
            sub: &format!("{}: {}", shown.key.about(), shown.whose()),
            body,
            said: self.message.as_deref().map_or(said, Said::problem),
            keys: &|| self.bar(context),
            ..Page::default()
        };
        page.draw(canvas);
    }

    /// Shows the paper: everything or, if that may be and there is no room, bests or the rest.
    fn sheet<'a>(&'a self, shown: &'a Shown) -> Node<'a> {
        let heading = |words: &str| Some(Fact::on_paper(words, "", Role::InkStrong).headed());
        let facts = |words: &str, facts: Vec<Fact>, least: usize, rest: &'static str| Facts {
            heading: heading(words),
            facts,
            least,
            rest,
        };
        let bests = match shown.summary.games() {
            0 if shown.last.is_some() => "The last game",
            1 => "The first game",
            _ => "Bests",
        };
        let bests = facts(bests, shown.bests(&self.zone), usize::MAX, "");
        let titles = Node::leaf(facts("Titles", shown.titles(&self.zone), 2, "more"));
        let against = Node::leaf(facts("Against, won", shown.opponents(), 3, "more"));
        let heading = Some(Fact::on_paper("Finished games", shown.what(), Role::InkStrong).headed());
        let latest = Facts { heading, facts: shown.latest.clone(), least: 1, rest: "more" };
        let latest = Node::leaf(latest);
        let advice = text(shown.advice(&self.zone)).role(Role::Ink).wraps(5);
        let advice = col(0, [text("What to practise").role(Role::InkStrong).into(), advice.into()]);
        let all = |more| col(1, [Node::leaf(bests.clone()), titles.clone(), against.clone(), more]);
        let all = either([all(latest).worth(1), all(Node::Nothing)]);
        let all = all.on([0; 4], |_| self.crowded.set(false));
        let some = match self.more {
            true => col(1, [titles, against]),
            false => Node::leaf(Facts { least: 5, ..bests }),
        };
        let all = all.named("all of it").worth(99);
        col(0, [either([all, some.named("some of it")]), Node::gap(), advice])
    }
}

impl Shown {
    /// Formats a mean, with its sign for leads.
    pub(super) fn told_mean(&self, value: f64) -> String {
        let sign = match value {
            less if less <= -0.05 => "−",
            more if more >= 0.05 && self.measure == Measure::Lead => "+",
            _ => "",
        };
        format!("{sign}{:.1}", value.abs())
    }

    /// Recommends practice.
    fn advice(&self, zone: &TimeZone) -> String {
        practice(&self.summary, self.key.unit(), zone)
    }

    /// Shows the game in the place of charts that few games do not fill.
    fn picture(&self) -> Node<'_> {
        let about = registry::about(&self.key.game).filter(|_| self.summary.games() < FEWEST);
        about.map_or(Node::Nothing, |about| Node::leaf(Tile::new(about)).or_nothing())
    }

    /// Shows the distribution of the results.
    fn spread(&self) -> Node<'_> {
        let values = &self.summary.values;
        let what = self.what();
        let (Some(mean), Some(best)) = (self.summary.mean(), values.iter().max()) else {
            let why = Node::from(text(self.why_none()).wraps(3).role(Role::Dim).middle()).or_nothing();
            return mat(what, None, col(0, [Node::gap(), text(NONE).middle().into(), why, Node::gap()]));
        };
        let told = self.average(mean, *best);
        if values.len() < FEWEST {
            return self.in_large_print(*best, Some(told), format!("Charts need {FEWEST} games."));
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

    /// Shows a result with a remark.
    fn in_large_print(&self, value: i32, aside: Option<Text>, remark: String) -> Node<'_> {
        let value = self.measure.told(value);
        let number = Numeral {
            scales: &[Scale::Triple, Scale::Double, Scale::Single],
            ..Numeral::new(value.clone(), value, if self.last.is_some() { "result" } else { "best" })
        };
        let number = Node::leaf(number).amid().or_nothing().rank(1);
        let remark = text(remark).role(Role::Dim).wraps(3).middle().into();
        mat(self.what(), aside, col(0, [Node::gap(), col(1, [number, remark]), Node::gap()]))
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
        mat("The last games", Some(told_trend(trend(values))), row(1, [axis.most(6, ANY), chart]))
    }
}

/// Without games, with what appears here.
const NONE: &str = "No games to count yet.";
/// Returns the trend of the results.
fn told_trend(trend: Option<Trend>) -> Text {
    match trend {
        None => text(""),
        Some(Trend::Steady) => text("steady"),
        Some(Trend::Rising(points)) => {
            text(format!("▲ rising: {points:.0} points in 10 games")).or("▲ rising")
        }
        Some(Trend::Falling(points)) => {
            text(format!("▼ falling: {points:.0} points in 10 games")).or("▼ falling")
        }
    }
}

/// Gives the number of games that are not counted, and the reason: `1 game with hints is not counted.`
fn not_counted(games: usize, why: &str) -> String {
    let are = if games == 1 { "is" } else { "are" };
    format!("{} {why} {are} not counted.", plural(games, "game"))
}

/// Returns the reason that none of `games` finished games is listed; empty without any.
fn without_points(games: usize) -> String {
    if games == 0 { String::new() } else { not_counted(games, "without points") }
}

/// Formats a share: `3 of 14`.
fn some_of(some: usize, all: usize) -> String {
    format!("{some} of {all}")
}

impl Shown {
    /// Returns the player with the number of games.
    fn whose(&self) -> String {
        let computer = match self.player {
            Player::Person => "",
            Player::Computer(_) => " (computer)",
            Player::Program => " (program)",
        };
        let (games, apart) = (self.summary.games(), self.summary.apart);
        let apart = match (games, apart) {
            (_, 0) => String::new(),
            (0, _) => ", not counted".into(),
            (_, apart) => format!(", {apart} of them not counted"),
        };
        format!("{}{computer}, {}{apart}", self.name, plural(games + self.summary.apart, "game"))
    }

    /// Returns the reason that no games are counted; empty if there are none.
    fn why_none(&self) -> String {
        let why = self.apart.as_ref().and_then(|apart| apart.split_once(' '));
        why.map_or(String::new(), |(_, why)| not_counted(self.summary.apart, why))
    }

    /// Returns the comparison of the latest games, and the games kept apart.
    fn said(&self) -> Said {
        let progress = progress(&self.summary, "games");
        let apart = |apart: &str| format!("Not counted: {apart}.");
        let wordings = match (&self.apart, progress.is_empty()) {
            // The reason stands where they are missing.
            _ if self.summary.games() == 0 => Vec::new(),
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

    /// Returns the heading of the distribution.
    fn what(&self) -> &'static str {
        if self.measure == Measure::Lead { "Points ahead" } else { "Points" }
    }

    /// Returns the average and best result.
    fn average(&self, mean: f64, best: i32) -> Text {
        let best = format!("best {}", self.measure.told(best));
        text(format!("average {}, {best}", self.told_mean(mean))).or(best)
    }

    /// Returns the highlights, most important first: of the last game if none counts.
    fn bests(&self, zone: &TimeZone) -> Vec<Fact> {
        let (summary, unit) = (self.last.as_ref().unwrap_or(&self.summary), self.key.unit());
        let mut facts: Vec<Fact> = Vec::new();
        let mut add = |role, words: &str, value: String| facts.push(Fact::on_paper(words, value, role));
        // One game is no best.
        let several = summary.games() > 1;
        let strong = Role::InkStrong;
        let good = if several { Role::InkGood } else { strong };
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
        if let Some(wins) = summary.wins.filter(|_| summary.games() > 0) {
            let (now, longest) = (summary.streak.current, summary.streak.longest);
            add(strong, "games won", some_of(wins, summary.games()));
            match (now, longest) {
                (_, ..=1) => {}
                (..=1, longest) => add(strong, "longest row of wins", longest.to_string()),
                (now, longest) => add(strong, "won in a row", format!("{now}, longest {longest}")),
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

    /// Returns a game: when, against whom, its luck and errors if it was reviewed, and its result.
    pub(super) fn game(&self, game: &Played<'_>, zone: &TimeZone) -> Fact {
        let (seats, unit) = (&game.entry.seats, self.key.unit());
        let names = |winner: bool| -> Vec<&str> {
            let others =
                seats.iter().enumerate().filter(|(at, seat)| *at != game.seat && seat.winner == winner);
            others.map(|(_, seat)| &*seat.name).collect()
        };
        let won = match (game.seated().winner, names(true), names(false)) {
            _ if !self.key.has_winners() || seats.len() == 1 => None,
            (true, winners, _) if !winners.is_empty() => Some(format!("shared with {}", list(&winners))),
            (true, _, losers) => Some(format!("won against {}", list(&losers))),
            (false, winners, _) => Some(format!("lost to {}", list(&winners))),
        };
        let reviewed = game.reviewed();
        let luck = reviewed.and_then(|review| review.luck).map(|luck| format!("luck {}", unit.change(luck)));
        let errors = reviewed.and_then(|review| review.errors);
        let errors = errors.map(|errors| format!("errors {}", unit.quantity(errors)));
        // Where none counts, that is told already.
        let apart = (!game.counts() && self.summary.games() > 0).then(|| "not counted".to_owned());
        let parts: Vec<String> = [apart, won, luck, errors].into_iter().flatten().collect();
        Fact {
            more: (1..=parts.len()).rev().map(|count| parts[..count].join(", ")).collect(),
            ..Fact::on_paper(date(game.entry.when, zone), self.measure.told(game.value), Role::InkStrong)
        }
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

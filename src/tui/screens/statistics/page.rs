//! Content of the statistics: charts on the left, bests and opponents on paper on the right.
use super::words::{
    ADVICE, AGAINST, BEST, FINISHED, FIRST, HINT, LAST, LAST_GAMES, NONE, RESULT, charts_need, told_trend,
    without_points,
};
use super::{FEWEST, Shown, StatisticsScreen};
use crate::core::Measure;
use crate::registry;
use crate::statistics::{date, distribution, practice, trend};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::paint::numerals::Scale;
use crate::tui::screen::Keyed;
use crate::tui::theme::Role;
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
            let hint = text(if why.is_empty() { HINT.into() } else { why }).role(Role::Dim).middle();
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
            0 if shown.last.is_some() => LAST,
            1 => FIRST,
            _ => "Bests",
        };
        let bests = facts(bests, shown.bests(&self.zone), usize::MAX, "");
        let titles = Node::leaf(facts("Titles", shown.titles(&self.zone), 2, "more"));
        let against = Node::leaf(facts(AGAINST, shown.opponents(), 3, "more"));
        let heading = Some(Fact::on_paper(FINISHED, shown.what(), Role::InkStrong).headed());
        let latest = Facts { heading, facts: shown.latest.clone(), least: 1, rest: "more" };
        let latest = Node::leaf(latest);
        let advice = text(shown.advice(&self.zone)).role(Role::Ink).wraps(5);
        let advice = col(0, [text(ADVICE).role(Role::InkStrong).into(), advice.into()]);
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
            return self.in_large_print(*best, Some(told), charts_need(FEWEST));
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
                pointer: (Some(at) == here).then(|| self.last_game(last)),
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
            ..Numeral::new(value.clone(), value, if self.last.is_some() { RESULT } else { BEST })
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
        mat(LAST_GAMES, Some(told_trend(trend(values))), row(1, [axis.most(6, ANY), chart]))
    }
}

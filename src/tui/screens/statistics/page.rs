//! Content of the statistics: charts on the left, bests and opponents on paper on the right.
use super::{FEWEST, StatisticsScreen};
use crate::core::words::{capitalized, page::Body};
use crate::registry;
use crate::statistics::{PlayerPage, distribution, not_counted};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::paint::numerals::Scale;
use crate::tui::screen::Keyed;
use crate::tui::theme::Role;
use crate::tui::ui::{
    ANY, Capitals, Column, Columns, Node, Numeral, Page, Said, Text, Tile, col, either, mat, paper, report,
    row, text, tiles,
};

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
            let games = tiles(registry::games().map(Tile::new)).amid();
            let body = either([col(1, [games, none.clone()]), none]);
            let said = self.message.as_deref().map_or(Said::default(), Said::problem);
            let keys = || self.bar(context);
            let page = Page { title: "Statistics", body, said, keys: &keys, ..Page::default() };
            return page.draw(canvas);
        };
        self.draw_shown(shown, canvas, context);
    }

    /// Draws the data shown.
    fn draw_shown(&self, shown: &PlayerPage, canvas: &mut Canvas, context: &Context) {
        let charts = col(1, [picture(shown), spread(shown), recent(shown)]).rank(1);
        let [bests, .., latest] = &shown.sections;
        // A paper with nothing but advice would be an empty one.
        let is_bare = latest.is_empty() && bests.is_empty();
        self.crowded.set(!is_bare);
        let (body, said) = match (is_bare, shown.advice().body) {
            (true, Body::Prose(advice)) => (charts.most(130, ANY).amid(), Said::new(advice.join(" "))),
            _ => {
                let sheet = paper(self.sheet(shown)).most(WIDEST, ANY);
                (row(2, [charts, sheet]), remarks(shown))
            }
        };
        let page = Page {
            title: &shown.key.game_name(),
            sub: &shown.title(),
            body,
            said: self.message.as_deref().map_or(said, Said::problem),
            keys: &|| self.bar(context),
            ..Page::default()
        };
        page.draw(canvas);
    }

    /// Shows the paper: everything or, if there is no room, highlights or the rest.
    fn sheet<'a>(&'a self, shown: &'a PlayerPage) -> Node<'a> {
        let [bests, titles, against, latest] = &shown.sections;
        let part = |section, least| Node::leaf(report::facts(section, least, "more"));
        let all = |more| col(1, [report::sheet(bests), part(titles, 2), part(against, 3), more]);
        let all = either([all(part(latest, 1)), all(Node::Nothing)]);
        let all = all.on([0; 4], |_| self.crowded.set(false));
        let some = match self.more {
            true => col(1, [part(titles, 2), part(against, 3)]),
            false => Node::leaf(report::facts(bests, 5, "")),
        };
        col(0, [either([all, some]), Node::gap(), report::sheet(&shown.advice())])
    }
}

/// Returns the comparison of the latest games and the games kept apart, as far as there is room.
fn remarks(shown: &PlayerPage) -> Said {
    let (progress, apart) = (shown.progress(), shown.apart.clone());
    // Without games that count, the reason stands in the place of the charts.
    let wordings = match (progress.is_empty(), apart.is_empty()) {
        (true, _) if shown.summary.games() > 0 => vec![apart],
        (_, true) | (true, _) => vec![progress],
        (false, false) => vec![format!("{progress} {apart}"), apart],
    };
    Said { wordings, ..Said::default() }
}

/// Shows the game in the place of charts that few games do not fill.
fn picture(shown: &PlayerPage) -> Node<'_> {
    let about = registry::about(&shown.key.game).filter(|_| shown.summary.games() < FEWEST);
    about.map_or(Node::Nothing, |about| Node::leaf(Tile::new(about)).or_nothing())
}

/// Shows the distribution of the results.
fn spread(shown: &PlayerPage) -> Node<'_> {
    let values = &shown.summary.values;
    let what = capitalized(shown.noun());
    let (Some(mean), Some(best)) = (shown.summary.mean(), values.iter().max()) else {
        let why = Node::from(text(shown.apart.clone()).wraps(3).role(Role::Dim).middle()).or_nothing();
        return mat(&what, None, col(0, [Node::gap(), text(NONE).middle().into(), why, Node::gap()]));
    };
    let told = average(shown, mean, *best);
    if values.len() < FEWEST {
        return in_large_print(shown, *best, told, format!("Charts need {FEWEST} games."));
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
            below: shown.measure.told(spread.start(at)),
            pointer: (Some(at) == here).then(|| format!("last game {}", shown.measure.told(last))),
        };
        spread.counts.iter().enumerate().map(column).collect()
    };
    mat(&what, Some(told), Node::leaf(Columns { numbers: true, feet: 2, of: columns }))
}

/// Shows a result with a remark.
fn in_large_print(shown: &PlayerPage, value: i32, aside: Text, remark: String) -> Node<'_> {
    let value = shown.measure.told(value);
    let number = Numeral {
        scales: &[Scale::Triple, Scale::Double, Scale::Single],
        ..Numeral::new(value.clone(), value, "best")
    };
    let number = Node::leaf(number).amid().or_nothing().rank(1);
    let remark = text(remark).role(Role::Dim).wraps(3).middle().into();
    mat(&capitalized(shown.noun()), Some(aside), col(0, [Node::gap(), col(1, [number, remark]), Node::gap()]))
}

/// Shows the results one by one.
fn recent(shown: &PlayerPage) -> Node<'_> {
    let values = &shown.summary.values;
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
            below: match shown.games.get(at) {
                Some((when, _)) if at == first || at + 1 == values.len() => shown.date(*when),
                _ => String::new(),
            },
            ..Column::default()
        };
        (first..values.len()).map(column).collect()
    };
    let mark = |value: i32| text(shown.measure.told(value)).role(Role::Dim).right().into();
    let least = if least == most { Node::Nothing } else { mark(*least) };
    let axis = col(0, [mark(*most), Node::gap(), least]).margins([0, 0, 0, 1]);
    let chart = Node::leaf(Columns { numbers: false, feet: 1, of: columns });
    mat("The last games", None, row(1, [axis.most(6, ANY), chart]))
}

/// Returns the average and best result.
fn average(shown: &PlayerPage, mean: f64, best: i32) -> Text {
    let best = format!("best {}", shown.measure.told(best));
    text(format!("average {}, {best}", shown.told_mean(mean))).or(best)
}

/// Without games, with what appears here.
const NONE: &str = "No games to count yet.";

/// Returns the reason that none of `games` finished games is listed; empty without any.
fn without_points(games: usize) -> String {
    if games == 0 { String::new() } else { not_counted(games, "without points") }
}

//! The points played so far, on paper: target and dice, the winner with the answer, and the best answer.
use crate::games::mathdice::point::Point;
use crate::games::mathdice::{MathDice, PointPosition, words};
use crate::tui::canvas::Canvas;
use crate::tui::paint::paper;
use crate::tui::theme::Role;
use crate::tui::ui::{Form, Node, drawn};
use crate::tui::view::ViewContext;
use crate::tui::widgets::text::wrapped;

/// The finished points of a table, recomputed only after new events.
#[derive(Default)]
pub(super) struct Played {
    /// Number of events they were taken from, and the time of the last one.
    stamp: Option<(usize, std::time::Duration)>,
    /// The points with their numbers.
    points: Vec<(u32, Point)>,
}

impl Played {
    /// Updates them after new events.
    pub(super) fn update(&mut self, ctx: &ViewContext<MathDice>) {
        let log = ctx.table.log();
        let stamp = Some((log.len(), log.last().map_or_else(Default::default, |(at, _)| *at)));
        if self.stamp == stamp {
            return;
        }
        self.stamp = stamp;
        self.points.clear();
        for game in ctx.table.history() {
            let Some(point) = game.point().filter(|point| point.outcome.is_some()) else { continue };
            if self.points.last().is_none_or(|(number, _)| *number < game.number()) {
                self.points.push((game.number(), point.clone()));
            }
        }
    }
}

/// Columns of the paper.
const WIDTH: i32 = 45;

/// A point on paper: its number, target and dice, its outcome, and the best answer.
struct Entry {
    number: u32,
    shown: String,
    lines: Vec<String>,
    best: String,
}

/// Shows as many of the newest points as there is room for, newest first.
pub(super) fn node<'a>(played: &'a Played, ctx: &'a ViewContext<'a, MathDice>) -> Node<'a> {
    let over = ctx.game.point().is_some_and(|point| point.outcome.is_some());
    let seen = move |number: u32| number < ctx.game.number() || (over && number == ctx.game.number());
    let points = played.points.iter().rev().filter(move |(number, _)| seen(*number));
    let lines = |point: &Point| wrapped(&words::verdict(&ctx.table.audience(), point, None), WIDTH - 9);
    let rows = points.clone().map(|(_, point)| 3 + lines(point).len() as i32).sum::<i32>();
    let form = Form::new((WIDTH, 5), (WIDTH, 3 + rows.max(2)));
    drawn([form], move |canvas, _| {
        let mut rows = 3;
        let mut entries: Vec<Entry> = Vec::new();
        for (number, point) in points.clone() {
            let Some(position) = point.position() else { continue };
            let lines = lines(point);
            rows += 3 + lines.len() as i32;
            if rows > canvas.height() {
                break;
            }
            let shown = words::point_of(position);
            entries.push(Entry { number: *number, shown, lines, best: best(position, WIDTH - 9) });
        }
        draw(ctx, canvas, &entries);
    })
}

fn draw(ctx: &ViewContext<MathDice>, canvas: &mut Canvas, entries: &[Entry]) {
    paper::plain(canvas, 0, 0, canvas.width(), canvas.height());
    let word = if ctx.game.mode().is_match() { words::POINTS_PLAYED } else { "Answered" };
    canvas.text(2, 1, word, Role::InkStrong);
    if entries.is_empty() {
        canvas.text(2, 3, words::NO_POINTS_YET, Role::Pencil);
    }
    let mut y = 3;
    for Entry { number, shown, lines, best } in entries {
        canvas.right(5, y, &number.to_string(), Role::Pencil);
        canvas.text(7, y, shown, Role::InkStrong);
        for (row, line) in (y + 1..).zip(lines) {
            canvas.text(7, row, line, Role::Ink);
        }
        y += 1 + lines.len() as i32;
        canvas.text(7, y, best, Role::InkGood);
        y += 2;
    }
}

/// Returns the plainest best answers, as many as fit.
fn best(position: PointPosition, width: i32) -> String {
    let ways: Vec<String> = position.best().iter().map(|answer| answer.expr().to_string()).collect();
    words::best_of(&ways, width)
}

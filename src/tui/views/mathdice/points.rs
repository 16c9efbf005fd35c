//! The points played so far, on a mat: target and dice, the winner with the answer, and the best answer.
use crate::core::{Seat, Seats};
use crate::games::mathdice::point::Point;
use crate::games::mathdice::{MathDice, PointPosition, words};
use crate::tui::canvas::Canvas;
use crate::tui::paint::die::chips;
use crate::tui::paint::mat as cloth;
use crate::tui::theme::Role;
use crate::tui::ui::text::lines::wrapped;
use crate::tui::ui::{ANY, Bar, Bars, Form, Node, drawn, mat};
use crate::tui::view::ViewContext;

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

    /// Returns those that are over for who looks, the newest first.
    fn seen<'a>(
        &'a self,
        ctx: &ViewContext<MathDice>,
    ) -> impl Iterator<Item = &'a (u32, Point)> + Clone + use<'a> {
        let (last, over) = (ctx.game.number(), ctx.game.has_outcome());
        self.points.iter().rev().filter(move |(number, _)| *number < last || over && *number == last)
    }
}

/// Columns of the mat, and rows of a point on it.
const WIDTH: i32 = 45;
const ROWS: i32 = 4;

/// A point played: its number, target and dice, its outcome, and the best answer.
struct Entry {
    number: u32,
    position: PointPosition,
    lines: Vec<String>,
    best: String,
}

/// Shows as many of the newest points as there is room for, in order, and the places of those to come.
pub(super) fn node<'a>(played: &'a Played, ctx: &'a ViewContext<'a, MathDice>) -> Node<'a> {
    let points = played.seen(ctx);
    let lines = |point: &Point| wrapped(&words::verdict(&ctx.table.audience(), point, None), WIDTH - 9);
    drawn([Form::new((WIDTH, 5), (ANY, ANY))], move |canvas, _| {
        let mut rows = 3;
        let mut entries: Vec<Entry> = Vec::new();
        for (number, point) in points.clone() {
            let Some(position) = point.position() else { continue };
            let lines = lines(point);
            rows += 3 + lines.len() as i32;
            if rows > canvas.height() {
                break;
            }
            entries.push(Entry { number: *number, position, lines, best: best(position, WIDTH - 9) });
        }
        entries.reverse();
        draw(ctx, canvas, &entries);
    })
}

/// Shows each seat's share of calls that hit the target.
pub(super) fn on_target<'a>(played: &Played, ctx: &ViewContext<'a, MathDice>) -> Node<'a> {
    let calls = played.seen(ctx).flat_map(|(_, point)| point.calls.iter().map(move |call| (point, call)));
    let bar = |seat: Seat| {
        let own = calls.clone().filter(|(_, called)| called.seat == seat);
        let hits =
            own.clone().filter(|(point, called)| point.distance(called.call.value()).is_zero()).count();
        let all = own.count();
        Bar {
            label: ctx.name(seat).into(),
            part: hits as f64 / all.max(1) as f64,
            role: Role::Accent,
            value: (if all == 0 { "none yet".into() } else { format!("{hits} of {all}") }, Role::Text),
            minor: false,
        }
    };
    let bars = Bars(Seats::first(ctx.game.count()).iter().map(bar).collect());
    // Bars far apart would look empty.
    let most = 2 * i32::from(ctx.game.count()) + 4;
    mat("Calls on target", None, Node::leaf(bars)).most(ANY, most)
}

fn draw(ctx: &ViewContext<MathDice>, canvas: &mut Canvas, entries: &[Entry]) {
    cloth::draw(canvas, 0, 0, canvas.width(), canvas.height());
    let word = if ctx.game.mode().is_match() { "Points played" } else { "Answered" };
    canvas.text(2, 1, word, Role::Accent);
    let mut y = 3;
    for Entry { number, position, lines, best } in entries {
        canvas.right(5, y, &number.to_string(), Role::Dim);
        canvas.right(10, y, &position.target.to_string(), Role::Strong);
        chips(canvas, 12, y, &position.dice.faces(), |_| false);
        for (row, line) in (y + 1..).zip(lines) {
            canvas.text(7, row, line, Role::Text);
        }
        y += 1 + lines.len() as i32;
        canvas.text(7, y, best, Role::Good);
        y += 2;
    }
    let next = entries.last().map_or(1, |last| last.number + 1);
    for (number, y) in (next..).zip((y..canvas.height() - 1).step_by(ROWS as usize)) {
        canvas.right(5, y, &number.to_string(), Role::Dim);
        chips(canvas, 7, y, &[0], |_| false);
        chips(canvas, 12, y, &[0; 3], |_| false);
    }
}

/// Returns the plainest best answers, as many as fit.
fn best(position: PointPosition, width: i32) -> String {
    let ways: Vec<String> = position.best().iter().map(|answer| answer.expr().to_string()).collect();
    words::best_of(&ways, width)
}

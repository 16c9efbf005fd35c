//! Layout of the table of MathDice: the target, the dice and the clock, calls and input with their distance, the
//! seats, and the points so far.
use super::state::{MathDiceView, is_over};
use super::{advice, calls, entry, line, over, points, seats, top};
use crate::core::game::Seat;
use crate::games::mathdice::{MathDice, Outcome, words};
use crate::tui::theme::Role;
use crate::tui::ui::{ANY, Form, Node, col, drawn, either, log, mat, row, text};
use crate::tui::view::ViewContext;

/// Columns on the right.
const SIDE: i32 = 46;
/// Minimum columns of the paper and of the cloth side by side, and of one above the other.
const PAIR: (i32, i32) = (33, 41);
const STACK: i32 = 60;
/// Rows of the number line.
const LINE: i32 = 4;

/// Returns the whole table.
pub(super) fn table<'a>(view: &'a MathDiceView, ctx: &'a ViewContext<'a, MathDice>) -> Node<'a> {
    let game = ctx.game;
    let (top, middle, told) = (top::node(view, ctx), middle(view, ctx), log(ctx.told));
    // Its place is the same whatever its content.
    let low = middle.clone().place(PAIR.0 + PAIR.1 + 2, &[20, 14, 9, 7, 5, 4]).rank(2);
    let high = middle.place(STACK, &[27, 20, 15]).rank(2);
    let seats = seats::list(ctx);
    let below = if game.mode().is_match() { seats::below(ctx) } else { Node::Nothing };
    let narrow = |side: Node<'a>| side.most(SIDE, ANY);
    let played = narrow(col(1, [seats.clone(), points::node(&view.played, ctx), told.clone()]));
    let beside = narrow(col(1, [seats, told]));
    let close = [top.clone(), low.clone(), below.clone().margins([0, 1, 0, 0])];
    either([
        row(4, [col(1, [top.clone(), low.clone()]), played]).worth(3).named("points at the right"),
        col(1, [top.clone(), row(4, [high, beside.clone()])]).worth(2).named("seats below at the right"),
        col(1, [top.clone(), row(4, [low.clone(), beside])])
            .worth(2)
            .named("seats below at the right, panels in pairs"),
        col(1, [top, low, below]).air(1).named("seats below"),
        col(0, close).named("seats close below"),
    ])
}

/// Shows the call to beat and the input, or the outcome of the point; below that the number line, and the coach.
fn middle<'a>(view: &'a MathDiceView, ctx: &'a ViewContext<'a, MathDice>) -> Node<'a> {
    let line = drawn([Form::new((60, LINE), (ANY, 18))], move |canvas, _| {
        let (width, y) = (canvas.width(), (canvas.height() - LINE) / 2);
        line::draw(view, ctx, &mut canvas.sub(0, y, width, LINE));
    });
    let line = either([mat(words::HOW_CLOSE, None, line.clone()).worth(2), line.worth(1)]);
    if is_over(ctx.game) {
        let high = over::rows(ctx, PAIR.0 + PAIR.1);
        let over =
            drawn([Form::new((STACK, 4), (ANY, high + over::AIR))], |canvas, _| over::draw(ctx, canvas));
        return either([col(1, [over.clone(), line]).worth(1), over]);
    }
    let form = |wide: (i32, i32), rows: (i32, i32)| Form::new((wide.0, rows.0), (wide.1, rows.1));
    let forms = move |wide| [form(wide, (6, 7)).worth(2), form(wide, (4, 5))];
    let calls = |wide| drawn(forms(wide), |canvas, _| calls::draw(ctx, canvas));
    let entry = |wide| drawn(forms(wide), move |canvas, _| entry::draw(view, ctx, canvas));
    let panels = either([
        row(2, [calls((PAIR.0, 56)), entry((PAIR.1, ANY))]).worth(1),
        col(1, [calls((STACK, ANY)), entry((STACK, ANY))]),
    ]);
    let said = match advice::speaks(ctx) {
        true => either([col(1, [line, advice::node(ctx)]).worth(2), advice::node(ctx).worth(1)]),
        false => line.or_nothing(),
    };
    // A table with a coach keeps a place for the answer before anything is asked.
    let least = if ctx.table.header().coach { [2, 4] } else { [4, 5] };
    let said = said.place(44, &[&least[..], &[9, 12, 16, 20]].concat());
    either([col(1, [panels.clone(), said]).worth(1), panels])
}

/// Shows the answer of `winner` that came closest, the latest of several: its target, dice and place on the number line.
pub(super) fn closest<'a>(
    view: &'a MathDiceView,
    ctx: &ViewContext<'a, MathDice>,
    states: &'a [MathDice],
    winner: Seat,
) -> Node<'a> {
    let off = |game: &MathDice| {
        let point = game.point()?;
        let is_own = match point.outcome? {
            Outcome::Won(seat) => seat == winner,
            Outcome::Rated(_) => true,
            _ => false,
        };
        let called = point.calls.last().filter(|_| is_own)?;
        Some(point.distance(called.call.value()).to_f64())
    };
    let answers = states.iter().rev().filter_map(|game| Some((off(game)?, game)));
    let Some((_, game)) = answers.min_by(|(one, _), (other, _)| one.total_cmp(other)) else {
        return Node::Nothing;
    };
    let then = ViewContext { game, ..*ctx };
    let told =
        game.point().map(|point| words::verdict(&ctx.table.audience(), point, None)).unwrap_or_default();
    let told = text(told).role(Role::Strong).wraps(2);
    let [target, dice] = [top::target(&then).rank(1), top::dice(view, &then).into()];
    let line = drawn([Form::new((40, LINE), (ANY, LINE))], move |canvas, _| line::draw(view, &then, canvas));
    let above = either([row(2, [target.clone(), dice.clone()]).worth(1), col(1, [target, dice])]);
    mat(words::CLOSEST_ANSWER, None, col(1, [above, Node::from(told), line]))
}

//! Layout of the table of MathDice: the target, the dice and the clock, calls and input with their
//! distance, the seats.
use super::state::{MathDiceView, is_over};
use super::{calls, entry, line, over, seats, top};
use crate::games::mathdice::MathDice;
use crate::tui::ui::{ANY, Form, Node, col, custom_leaf, either, log_on_mat, mat, row};
use crate::tui::view::ViewContext;

/// The most columns and rows of the log.
const LOG: (i32, i32) = (46, 20);
/// Columns of the paper and of the cloth side by side, and of one above the other.
const PAIR: [(i32, i32); 2] = [(33, 56), (41, ANY)];
const STACK: i32 = 60;
/// The most rows of the place of the number line.
const LINE: i32 = 18;

/// Returns the whole table.
pub(super) fn table<'a>(
    view: &'a MathDiceView,
    ctx: &'a ViewContext<'a, MathDice>,
    beside: Node<'a>,
) -> Node<'a> {
    // Guidance lies over the seats.
    let (coach, guide) = if ctx.task.is_none() {
        (beside, Node::Nothing)
    } else {
        (Node::Nothing, beside)
    };
    let (tops, middle) = (top::sizes(view, ctx), middle(view, ctx, &coach));
    // Its place is the same whatever its content.
    let place = |rows: &[i32]| {
        middle
            .clone()
            .place(PAIR[0].0 + PAIR[1].0 + 2, rows)
            .rank(2)
    };
    let (spacious, close) = (place(&[20, 15, 13, 9, 7, 6]), place(&[20, 14, 9, 7, 5, 4]));
    let [seats, aside] = match ctx.game.mode().is_match() {
        true => [seats::below(ctx), Node::Nothing],
        false => [Node::Nothing, seats::practice(ctx)],
    };
    // In a review at the smallest size.
    let few = close.clone().instead(coach);
    let seats = match guide {
        Node::Nothing => seats,
        guide => seats.place(STACK, &[4]).instead(guide),
    };
    let side = col(1, [aside, log_on_mat(ctx).at_most(LOG.0, LOG.1)]);
    let ways = |top: &Node<'a>| {
        let whole = col(1, [top.clone(), spacious.clone(), seats.clone()]);
        let close = col(
            0,
            [
                top.clone(),
                close.clone(),
                seats.clone().margins([0, 1, 0, 0]),
            ],
        );
        [row(4, [whole.clone(), side.clone()]), whole, close]
    };
    let top = either(tops.clone());
    let closest = [
        col(0, [top.clone(), few.clone(), seats.clone()]),
        col(0, [top, few]),
    ];
    either(tops.iter().flat_map(ways).chain(closest))
}

/// Shows the call to beat and the input, or the outcome of the point; below that the number line,
/// and the coach.
fn middle<'a>(
    view: &'a MathDiceView,
    ctx: &'a ViewContext<'a, MathDice>,
    beside: &Node<'a>,
) -> Node<'a> {
    let form = |rows: i32| Form::new((STACK, rows), (ANY, LINE));
    // A second row of labels comes before the rows around it.
    let line = custom_leaf(
        [form(line::ROWS + 1), form(line::ROWS)],
        move |canvas, _| {
            let (width, height) = (canvas.width(), canvas.height().min(line::MOST));
            let above = (canvas.height() - height) / 2;
            line::draw(view, ctx, &mut canvas.sub(0, above, width, height));
        },
    );
    let line = either([mat("How close", None, line.clone()), line]);
    if is_over(ctx.game) {
        let high = over::rows(ctx, PAIR[0].0 + PAIR[1].0);
        let form = |least: i32| Form::new((STACK, least), (ANY, high + over::AIR));
        // A row above its lines comes before those around the number line.
        let over = custom_leaf([form(high + 1), form(4)], |canvas, _| {
            over::draw(ctx, canvas)
        });
        return either([col(1, [over.clone(), line]), over]);
    }
    let form = |wide: (i32, i32), rows: (i32, i32)| Form::new((wide.0, rows.0), (wide.1, rows.1));
    let forms = move |wide, least| {
        let all = [form(wide, (8, 11)), form(wide, (6, 7)), form(wide, (4, 5))];
        all.into_iter().filter(move |form| form.least.1 >= least)
    };
    let calls = |wide, least| custom_leaf(forms(wide, least), |canvas, _| calls::draw(ctx, canvas));
    let entry = |wide, least| {
        custom_leaf(forms(wide, least), move |canvas, _| {
            entry::draw(view, ctx, canvas)
        })
    };
    // Before the roll the message says all.
    let waits = ctx.game.point().is_none_or(|point| point.dice.is_none());
    let nothing = |least: i32| custom_leaf([Form::new((STACK, least), (ANY, ANY))], |_, _| ());
    let panels = |least| match waits {
        true => nothing(least),
        false => either([
            row(2, [calls(PAIR[0], least), entry(PAIR[1], least)]),
            col(1, [calls((STACK, ANY), least), entry((STACK, ANY), least)]),
        ]),
    };
    let said = match beside {
        // The place is kept before anything is said.
        Node::Nothing => either([line, nothing(4)]),
        beside => either([col(1, [line, beside.clone()]), beside.clone()]),
    };
    // Where there is no place for it, it is said in that of the calls.
    let close = match beside {
        Node::Nothing => panels(4),
        beside => row(
            2,
            [
                beside.clone().place(PAIR[0].0, &[4]).at_most(PAIR[0].1, 11),
                entry(PAIR[1], 4),
            ],
        ),
    };
    let said = said.place(44, &[20, 16, 12, 9, 5, 4]);
    // In a review the number line says more than larger panels.
    let least = if ctx.is_still() && ctx.task.is_none() {
        4
    } else {
        6
    };
    either([col(1, [panels(least), said]), close])
}

//! The points of a finished match as a table.
use super::MathDiceContext;
use super::panels::answer;
use crate::core::{Seat, words::whole_seconds};
use crate::games::mathdice::point::Point;
use crate::games::mathdice::{MathDice, words};
use crate::tui::canvas::Canvas;
use crate::tui::paint::paper;
use crate::tui::theme::Role;
use crate::tui::ui::{ANY, Form, Node, custom_leaf};

/// Fewest rows: the heading, an empty row, and some points.
const LEAST: i32 = 6;
/// Columns of each entry, from the left edge: the number of a point and its target end there.
const NUMBER: i32 = 7;
const TARGET: i32 = 15;
const CALLED: i32 = 18;
const VALUE: i32 = 30;
const BY: i32 = 41;
const AWAY: i32 = 52;
const AFTER: i32 = 66;

/// Shows the points of the match that went through `states`, the last ones if there is no room for
/// all; nothing for a practice.
pub(super) fn summary<'a>(ctx: &MathDiceContext<'a>, states: &'a [MathDice]) -> Node<'a> {
    if !ctx.game.mode().is_match() {
        return Node::Nothing;
    }
    let points = states
        .windows(2)
        .filter(|pair| pair[1].has_outcome() && !pair[0].has_outcome());
    let points: Vec<&Point> = points.filter_map(|pair| pair[1].point()).collect();
    let names: Vec<(String, Role)> = (0..ctx.game.count())
        .map(Seat)
        .map(|seat| (ctx.short_name(seat, AWAY - BY - 1), ctx.seat_ink(seat)))
        .collect();
    let rows = points.len() as i32 + 3;
    let forms = [rows, LEAST.min(rows)].map(|least| Form::new((AFTER + 2, least), (ANY, rows)));
    custom_leaf(forms, move |canvas, _| draw(&points, &names, canvas))
}

fn draw(points: &[&Point], names: &[(String, Role)], canvas: &mut Canvas) {
    let width = canvas.width() - 1;
    let height = canvas.height() - 1;
    paper::plain(canvas, 0, 0, width, height);
    canvas.right(NUMBER, 0, "point", Role::Pencil);
    canvas.right(TARGET, 0, "target", Role::Pencil);
    canvas.text(CALLED, 0, "called", Role::Pencil);
    canvas.text(BY, 0, "by", Role::Pencil);
    canvas.text(AWAY, 0, "away", Role::Pencil);
    canvas.right(AFTER, 0, "after", Role::Pencil);
    let first = points.len().saturating_sub((height - 2).max(1) as usize);
    for (y, (at, point)) in (2..).zip(points.iter().enumerate().skip(first)) {
        canvas.right(NUMBER, y, &(at + 1).to_string(), Role::Pencil);
        canvas.right(TARGET, y, &point.target().to_string(), Role::InkStrong);
        let Some(called) = point.winning_call() else {
            canvas.text(CALLED, y, "no point", Role::Pencil);
            continue;
        };
        let value = called.call.value();
        let seat = called.seat;
        let answer = answer(point, seat).unwrap_or_default();
        // A long one takes the place of its value.
        let after = canvas.text(CALLED, y, &answer, Role::InkStrong);
        if after < VALUE {
            canvas.text(VALUE, y, &format!("= {value}"), Role::Ink);
        }
        let (name, role) = &names[seat.index()];
        canvas.text(BY, y, name, *role);
        let distance = point.distance(value);
        if distance.is_zero() {
            canvas.text(AWAY, y, "hit", Role::InkGood);
        } else {
            canvas.text(AWAY, y, &words::amount(distance), Role::Ink);
        }
        canvas.right(
            AFTER,
            y,
            &format!("{} s", whole_seconds(called.at)),
            Role::Pencil,
        );
    }
}

//! Between two hands: the winner of the last, everybody's score, the next dealer.
use super::pad;
use crate::games::nice::{Nice, words};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::{ANY, Form, Node, Scores, col, drawn, either, paper, text};
use crate::tui::view::ViewContext;

/// Columns of the paper.
const WIDTH: i32 = 60;

/// Shows the card. If there is room, the pad below it lists the hands.
pub(super) fn node<'a>(ctx: &'a ViewContext<'a, Nice>) -> Node<'a> {
    let sides = ctx.game.sides() as i32;
    let courses = drawn([Form::new((WIDTH - 6, sides), (ANY, sides))], |canvas, _| {
        draw_tracks(ctx.game, canvas, &names_of_sides(ctx));
    });
    let pad = pad::node(ctx).most(WIDTH, ANY);
    either([col(2, [card(ctx, Node::Nothing), pad]).worth(9), card(ctx, courses.margins([1, 0, 1, 0]))])
}

fn card<'a>(ctx: &'a ViewContext<'a, Nice>, courses: Node<'a>) -> Node<'a> {
    let (game, scored, audience) = (ctx.game, ctx.game.scored(), ctx.table.audience());
    let winner = words::winner_of_hand(game);
    let score = |(side, points): (usize, &u8)| {
        let role = if winner == Some(side) { Role::InkGood } else { Role::Pencil };
        (points.to_string(), pad::side_within(ctx, side, WIDTH / game.sides() as i32 - 4), role)
    };
    let between = words::between_scores(game).into();
    let scores = Scores { sides: scored.iter().enumerate().map(score).collect(), between };
    let person = ctx.table.seat_setup(game.starter()).is_person();
    let next = words::next_hand(game, &audience, person && ctx.table.people() > 1);
    let key = words::SPACE_DEALS;
    let button = drawn([Form::fixed(width_of(key), 1)], move |canvas, _| {
        canvas.text_on(0, 0, key, Role::InkStrong, Surface::PaperMover);
    });
    let lines = [
        text(words::result_of_hand(game, &audience)).role(Role::InkStrong).middle().into(),
        Node::leaf(scores),
        courses,
        text(next).role(Role::Ink).middle().into(),
        if ctx.roll_due && person { button.amid() } else { Node::Nothing },
    ];
    paper(col(1, lines)).most(WIDTH, 0)
}

/// Returns the names of the sides, as short as the lines of the paper require.
fn names_of_sides(ctx: &ViewContext<Nice>) -> Vec<String> {
    (0..ctx.game.sides()).map(|side| pad::side_within(ctx, side, 17)).collect()
}

/// Draws a line for each side: its points as marks and as a number, and the points to go.
fn draw_tracks(game: &Nice, canvas: &mut Canvas, names: &[String]) {
    let longest = names.iter().map(|name| width_of(name)).max().unwrap_or(0);
    let (track, width) = (longest + 2, canvas.width());
    let total = width - 10;
    for (row, (name, &points)) in (0..).zip(names.iter().zip(game.points())) {
        let points = i32::from(points);
        canvas.text(0, row, name, Role::InkStrong);
        pad::draw_track(canvas, (track, row), total - 4 - track, game, points);
        canvas.right(total, row, &points.to_string(), Role::InkStrong);
        canvas.right(width, row, &words::to_go(game, points), Role::Pencil);
    }
}

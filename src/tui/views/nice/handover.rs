//! Between two hands: the winner of the last, everybody's score, the next dealer.
use super::pad;
use crate::core::words;
use crate::games::nice::Nice;
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
    let (game, scored) = (ctx.game, ctx.game.scored());
    let most = scored.iter().max().copied().unwrap_or(0);
    let winners: Vec<usize> = (0..game.sides()).filter(|&side| scored[side] == most).collect();
    let hand = game.hands().len();
    let title = match winners[..] {
        [side] => {
            let names: Vec<&str> =
                game.all_seats().filter(|&seat| game.side(seat) == side).map(|seat| ctx.name(seat)).collect();
            format!("{} hand {hand}", words::wins(&names))
        }
        _ => format!("Hand {hand} is a tie"),
    };
    let score = |(side, points): (usize, &u8)| {
        let role = if winners == [side] { Role::InkGood } else { Role::Pencil };
        (points.to_string(), pad::side_within(ctx, side, WIDTH / game.sides() as i32 - 4), role)
    };
    let between = vec!["lines".into(), format!("out of {}", game.variant().lines())];
    let scores = Scores { sides: scored.iter().enumerate().map(score).collect(), between };
    let starter = game.starter();
    let person = ctx.table.seat_setup(starter).is_person();
    let passes = person && ctx.table.people() > 1;
    let next = if passes { "Pass the keyboard to " } else { "" };
    let begins = if passes { ", who starts" } else { " starts" };
    let next = format!("{next}{}{begins} hand {}.", ctx.name(starter), hand + 1);
    let key = " space  deals the cards ";
    let button = drawn([Form::fixed(width_of(key), 1)], move |canvas, _| {
        canvas.text_on(0, 0, key, Role::InkStrong, Surface::PaperMover);
    });
    let lines = [
        text(title).role(Role::InkStrong).middle().into(),
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
    for (row, (side, name)) in (0..).zip(names.iter().enumerate()) {
        canvas.text(0, row, name, Role::InkStrong);
        pad::draw_track(canvas, (track, row), total - 4 - track, game, side);
        canvas.right(total, row, &game.points()[side].to_string(), Role::InkStrong);
        canvas.right(width, row, &pad::to_go(game, side), Role::Pencil);
    }
}

//! Between two hands: who has won the last, how far everybody is, who deals the next.
use super::pad;
use crate::core::words;
use crate::games::nice::Nice;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::layout::middle;
use crate::tui::paint::numerals::{self, Scale};
use crate::tui::paint::paper;
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::{ANY, Form, Node, col, drawn, either};
use crate::tui::view::ViewContext;

/// Columns of the paper.
const WIDTH: i32 = 60;
/// Rows of the paper without the lines of the sides.
const ROWS: i32 = 16;

/// The card. Where there is room, the pad lies below and tells hand by hand how far everybody is.
pub(super) fn node<'a>(ctx: &'a ViewContext<'a, Nice>) -> Node<'a> {
    let card = |courses: i32| {
        drawn([Form::fixed(WIDTH, ROWS + courses)], move |canvas, _| draw(ctx, canvas, courses > 0))
    };
    let pad = pad::node(ctx).most(WIDTH, ANY);
    either([col(2, [card(0), pad]).worth(9), card(ctx.game.sides() as i32 + 1)])
}

fn draw(ctx: &ViewContext<Nice>, canvas: &mut Canvas, with_courses: bool) {
    let (game, (x, y), width, height) = (ctx.game, (0, 0), canvas.width(), canvas.height());
    let sides = game.sides();
    paper::draw(canvas, x, y, width, height);
    let scored = game.scored();
    let most = scored.iter().max().copied().unwrap_or(0);
    let winners: Vec<usize> = (0..sides).filter(|&side| scored[side] == most).collect();
    let hand = game.hands().len();
    let title = match winners[..] {
        [side] => {
            let names: Vec<&str> =
                game.all_seats().filter(|&seat| game.side(seat) == side).map(|seat| ctx.name(seat)).collect();
            format!("{} hand {hand}", words::wins(&names))
        }
        _ => format!("Hand {hand} is a tie"),
    };
    canvas.centred(x, width, y + 1, &title, Role::InkStrong);
    let each = (width - 4) / sides as i32;
    for (side, points) in scored.iter().enumerate() {
        let (text, left) = (points.to_string(), x + 2 + each * side as i32);
        let role = if winners == [side] { Role::InkGood } else { Role::Pencil };
        if canvas.theme.is_solid() {
            let at = left + middle(each, numerals::width(&text, Scale::Double));
            numerals::draw(canvas, at, y + 3, &text, Scale::Double, "", role);
        } else {
            canvas.centred(left, each, y + 6, &text, Role::Strong);
        }
        canvas.centred(left, each, y + 10, &pad::side_within(ctx, side, each - 2), Role::InkStrong);
    }
    if sides == 2 {
        canvas.centred(x, width, y + 5, "lines", Role::Pencil);
        canvas.centred(x, width, y + 6, &format!("out of {}", game.variant().lines()), Role::Pencil);
    }
    if with_courses {
        draw_courses(game, canvas, (x, y + 12), &names_of_sides(ctx));
    }
    let starter = game.starter();
    let person = ctx.table.seat_setup(starter).is_person();
    let passes = person && ctx.table.people() > 1;
    let next = if passes { "Pass the keyboard to " } else { "" };
    let begins = if passes { ", who starts" } else { " starts" };
    let text = format!("{next}{}{begins} hand {}.", ctx.name(starter), hand + 1);
    canvas.centred(x, width, y + height - 4, &text, Role::Ink);
    if ctx.roll_due && person {
        let key = " space  deals the cards ";
        let at = x + middle(width, width_of(key));
        canvas.text_on(at, y + height - 2, key, Role::InkStrong, Surface::PaperMover);
    }
}

/// The names of the sides, as short as the lines of the paper need them.
fn names_of_sides(ctx: &ViewContext<Nice>) -> Vec<String> {
    (0..ctx.game.sides()).map(|side| pad::side_within(ctx, side, 17)).collect()
}

/// Draws a line for each side: its points as marks, their number, how far it has to go.
fn draw_courses(game: &Nice, canvas: &mut Canvas, (x, y): (i32, i32), names: &[String]) {
    let longest = names.iter().map(|name| width_of(name)).max().unwrap_or(0);
    let (course, total) = (x + 3 + longest + 2, x + WIDTH - 13);
    for (side, name) in names.iter().enumerate() {
        let row = y + side as i32;
        canvas.text(x + 3, row, name, Role::InkStrong);
        pad::draw_course(canvas, (course, row), total - 4 - course, game, side);
        canvas.right(total, row, &game.points()[side].to_string(), Role::InkStrong);
        canvas.right(x + WIDTH - 3, row, &pad::to_go(game, side), Role::Pencil);
    }
}

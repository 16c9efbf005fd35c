//! Between two hands: who has won the last, how far everybody is, who deals the next.
use super::pad;
use crate::core::words;
use crate::games::nice::Nice;
use crate::tui::canvas::Canvas;
use crate::tui::layout::middle;
use crate::tui::paint::numerals::{self, Scale};
use crate::tui::paint::paper;
use crate::tui::theme::{Role, Surface};
use crate::tui::view::ViewContext;

/// Columns and rows of the paper for two sides; a third takes a row more.
const SIZE: (i32, i32) = (60, 18);

/// Draws the card.
pub(super) fn draw(ctx: &ViewContext<Nice>, canvas: &mut Canvas) {
    let game = ctx.game;
    let sides = game.sides();
    let (width, height) = (SIZE.0, SIZE.1 + sides as i32 - 2);
    let (x, y) = (middle(canvas.width(), width), middle(canvas.height(), height));
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
    for side in 0..sides {
        let (text, left) = (scored[side].to_string(), x + 2 + each * side as i32);
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
    let names = (0..sides).map(|side| pad::side_within(ctx, side, 17)).collect::<Vec<String>>();
    let longest = names.iter().map(|name| crate::tui::canvas::width_of(name)).max().unwrap_or(0);
    for (side, name) in names.iter().enumerate() {
        let row = y + 12 + side as i32;
        canvas.text(x + 3, row, name, Role::InkStrong);
        let course = x + 3 + longest + 2;
        let total = x + width - 15;
        pad::draw_course(canvas, (course, row), total - 4 - course, game, side);
        canvas.right(total, row, &game.points()[side].to_string(), Role::InkStrong);
        canvas.right(x + width - 3, row, &pad::to_go(game, side), Role::Pencil);
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
        let at = x + middle(width, crate::tui::canvas::width_of(key));
        canvas.text_on(at, y + height - 2, key, Role::InkStrong, Surface::PaperMover);
    }
}

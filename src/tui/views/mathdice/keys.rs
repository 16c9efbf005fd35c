//! The commands of MathDice. The letters by which several people buzz are chosen in the setup.
use super::state::{MathDiceView, buzzers, only_person, writer};
use crate::core::Seat;
use crate::games::mathdice::{Action, MathDice, Phase, words};
use crate::tui::keys::{Key, keys};
use crate::tui::screen::Input;
use crate::tui::view::{Response, ViewCommands};

pub(super) const COMMANDS: ViewCommands<MathDiceView, MathDice> = keys! {
    "buzz" "b"
        "buzz, then type (a digit or a bracket buzzes too); several people have a letter each"
        (|_, ctx| MathDiceView::buzzes(ctx).map(|_| "buzz").or(MathDiceView::races(ctx).map(|_| "")))
        |view, ctx, _| view.buzz(ctx);
    "enter" "enter"
        "call, answer or state what you have typed (+ - * / ^ and parentheses, or just a number); continue after a point"
        (|_, ctx| MathDiceView::label_state(ctx).or(MathDiceView::can_go_on(ctx).then_some("")))
        |view, ctx, _| if MathDiceView::can_go_on(ctx) { MathDiceView::go_on(ctx) } else { view.say(ctx) };
    "go-on" "space" "continue after a point; pass for all people who may still call"
        (|_, ctx| match MathDiceView::can_go_on(ctx) {
            true => Some("continue"),
            false if buzzers(ctx).is_empty() => None,
            false if ctx.game.point().is_some_and(|point| point.standing.is_some()) => Some("nobody is closer"),
            false => Some("nobody calls"),
        })
        |view, ctx, _| if MathDiceView::can_go_on(ctx) { MathDiceView::go_on(ctx) } else { view.pass_for_all(ctx) };
    "pass" "p" "pass, while you are the only person at the table; give a puzzle up, while nothing is typed"
        (|view, ctx| {
            let out = || MathDiceView::races(ctx).map(|_| "");
            MathDiceView::buzzes(ctx).map(|_| "pass").or(view.gives_up(ctx).map(|_| words::GIVE_UP)).or_else(out)
        })
        |_, ctx, _| act(only_person(ctx), Action::Pass);
    "withdraw" "w" "take a buzz back, or state nothing, while nothing is typed"
        (|view, ctx| view.idle(ctx).filter(|_| ctx.game.mode().is_match()).map(|_| match ctx.game.phase() {
            Phase::Stating { .. } => words::GIVE_UP,
            _ => "withdraw",
        }))
        |_, ctx, _| act(writer(ctx), Action::Withdraw);
    "delete" "backspace" "delete what is typed, letter by letter"
        (|view, ctx| writer(ctx).filter(|_| view.idle(ctx).is_none()).map(|_| "delete"))
        |view, _, _| {
            view.type_into_field(&Input::Key(Key::BACKSPACE));
            Response::Stay
        };
    "buzz-seat" "" "" "" |_, _, seat| act(Some(Seat(seat as u8)), Action::Buzz);
    "type" "" "" (|_, ctx| writer(ctx).map(|_| "")) |view, _, sign| view.insert(sign);
};

fn act(seat: Option<Seat>, action: Action) -> Response<Action> {
    seat.map_or(Response::Ignored, |seat| Response::Act(seat, action))
}

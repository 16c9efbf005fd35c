//! The view of the example, the smallest that paints: a die, a key for each guess, and below them
//! what the screen says, or the log.
mod look;

use crate::core::{Event, Game, Turn};
use crate::games::example::HighLow;
use crate::games::example::action::Guess;
use crate::tui::keys::keys;
use crate::tui::look::GameLook;
use crate::tui::paint::die::DieSize;
use crate::tui::ui::motion::roll::RollAnimation;
use crate::tui::ui::motion::timeline::Animated;
use crate::tui::ui::{DiceRow, MARGINS, Node, OneDie, col, either, log};
use crate::tui::view::{Headline, Playable, View, ViewCommands, ViewContext};
use crate::tui::views::ROLL;

/// The die while it rolls.
#[derive(Default)]
pub(crate) struct ExampleView {
    roll: RollAnimation,
}

impl Playable for HighLow {
    type View = ExampleView;
    const LOOK: &'static GameLook = &look::LOOK;
}

/// Returns `label` if a person at this keyboard guesses.
fn label_guess(ctx: &ViewContext<HighLow>, label: &'static str) -> Option<&'static str> {
    let is_guessing = ctx.viewer.is_some() && matches!(ctx.game.turn(), Turn::Act { .. });
    is_guessing.then_some(label)
}

impl View<HighLow> for ExampleView {
    const COMMANDS: ViewCommands<ExampleView, HighLow> = keys! {
        "high" "up" "guess that the next roll is higher" (|_, ctx| label_guess(ctx, "high"))
            |_, ctx, _| ctx.act(Guess::High);
        "low" "down" "guess that the next roll is lower" (|_, ctx| label_guess(ctx, "low"))
            |_, ctx, _| ctx.act(Guess::Low);
    };

    fn headline(&self, _: &ViewContext<HighLow>) -> Headline {
        Headline::default()
    }

    fn table<'a>(&'a self, ctx: &'a ViewContext<'a, HighLow>, beside: Node<'a>) -> Node<'a> {
        let face = ctx.game.shown().unwrap_or(0);
        let die = OneDie {
            asks: Some(ROLL),
            cap: ctx.roll_cap(),
            ..OneDie::of_roll(&self.roll, 0, face, ctx.now)
        };
        let sizes = [DieSize::XL, DieSize::L, DieSize::M];
        let dice = either(sizes.map(|size| DiceRow::new(size, [die.clone()]).into()));
        let below = match beside {
            Node::Nothing => log(ctx),
            beside => beside,
        };
        col(1, [dice, below.place(60, &[5])]).margins(MARGINS)
    }

    fn prompt(&self, ctx: &ViewContext<HighLow>) -> Option<String> {
        ctx.request_text(if ctx.is_roll_due {
            "roll the die"
        } else {
            "guess the next roll"
        })
    }

    fn happened(&mut self, ctx: &ViewContext<HighLow>, _: &HighLow, event: &Event<Guess>) {
        if matches!(event, Event::Chance(_)) {
            self.roll = RollAnimation::start(&[0], ctx.motion(), ctx.now);
        }
    }

    fn animations(&self) -> Vec<&dyn Animated> {
        vec![&self.roll]
    }
}

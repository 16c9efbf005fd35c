//! Nice Dice on the screen.
mod advice;
mod board;
mod draw;
mod keys;
mod look;
mod motion;
mod pad;
mod rolled;
mod state;

pub(crate) use state::NiceView;

use crate::core::Event;
use crate::games::nice::{Nice, Phase, TurnOver, words};
use crate::store::Motion;
use crate::tui::look::GameLook;
use crate::tui::ui::Node;
use crate::tui::ui::motion::roll::RollAnimation;
use crate::tui::ui::motion::timeline::{Animated, Pause};
use crate::tui::view::{Headline, Playable, View, ViewCommands, ViewContext, Waits};
use motion::CardTurn;
use std::time::Duration;

/// Time to look at a finished hand.
const LOOK: Duration = Duration::from_millis(1200);

impl Playable for Nice {
    type View = NiceView;
    const LOOK: &'static GameLook = &look::LOOK;
}

impl View<Nice> for NiceView {
    const COMMANDS: ViewCommands<NiceView, Nice> = keys::COMMANDS;

    fn headline(&self, ctx: &ViewContext<Nice>) -> Headline {
        let (variant, when, rest) = words::headline(ctx.game);
        Headline {
            variant,
            when,
            rest,
            rules: words::heading_of_rules(ctx.game),
            points: None,
        }
    }

    fn table<'a>(&'a self, ctx: &'a ViewContext<'a, Nice>, beside: Node<'a>) -> Node<'a> {
        draw::table(self, ctx, beside).margins([0, 0, 1, 0])
    }

    fn point_at(&mut self, ctx: &ViewContext<Nice>, action: &TurnOver) {
        self.at = action.index(ctx.game.variant().side());
    }

    fn prompt(&self, ctx: &ViewContext<Nice>) -> Option<String> {
        ctx.viewer?;
        match ctx.game.phase() {
            Phase::Deal if ctx.roll_due => ctx.request_text(words::DEAL),
            Phase::Roll if ctx.roll_due && words::why_extra(ctx.game).is_some() => {
                ctx.request_text(words::ROLL_AGAIN)
            }
            Phase::Start { .. } | Phase::Roll if ctx.roll_due => ctx.request_text(words::ROLL),
            Phase::Choose => {
                let (cell, fitting) = (self.cursor(ctx)?, self.fitting(ctx));
                let asks = self.at.is_none() && fitting.len() > 1;
                Some(words::ask_to_turn_over(ctx.game, cell, asks))
            }
            _ => None,
        }
    }

    fn happened(&mut self, ctx: &ViewContext<Nice>, before: &Nice, event: &Event<TurnOver>) {
        (self.at, self.look) = (None, Pause::default());
        match event {
            Event::Chance(_) if before.phase() == &Phase::Deal => {
                self.last = None;
                self.start.clear();
                self.turning = CardTurn::deal(ctx.game.cards().len(), ctx.motion(), ctx.now);
            }
            Event::Chance(faces) => {
                if matches!(before.phase(), Phase::Start { .. }) {
                    self.start.clone_from(&faces.0);
                }
                let dice: Vec<usize> = (0..faces.0.len()).collect();
                self.roll_animation = RollAnimation::start(&dice, ctx.motion(), ctx.now);
            }
            Event::Acted(_, action) => {
                self.roll_animation.skip();
                self.last = ctx.game.latest().cloned();
                let scores = self
                    .last
                    .as_ref()
                    .is_some_and(|last| !last.lines.is_empty());
                let cell = action.index(ctx.game.variant().side());
                self.turning = cell.map_or(CardTurn::default(), |cell| {
                    CardTurn::start(cell, scores, ctx.motion(), ctx.now)
                });
                if ctx.game.phase() == &Phase::Deal {
                    self.look = Pause::start(LOOK, Motion::Full, ctx.now);
                }
            }
            Event::TimeUp => {}
        }
    }

    fn waits(&self, ctx: &ViewContext<Nice>) -> Waits<TurnOver> {
        let missed = ctx
            .game
            .latest()
            .filter(|latest| latest.missed)
            .map(|latest| latest.seat);
        match ctx.game.phase() {
            Phase::Deal if ctx.game.latest().is_some() => Waits::Key { is_result: true },
            // Who rolls again rolls by hand: what the last roll brought is read before.
            Phase::Roll => match missed.filter(|seat| ctx.viewer != Some(*seat)) {
                Some(seat) => Waits::Miss(seat),
                None => Waits::Roll { at_once: false },
            },
            Phase::Deal | Phase::Start { .. } => Waits::Roll { at_once: false },
            _ => Waits::of(ctx),
        }
    }

    fn animations(&self) -> Vec<&dyn Animated> {
        vec![&self.look, &self.roll_animation, &self.turning.timeline]
    }
}

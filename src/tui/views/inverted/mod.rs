//! Inverted Dice on the screen.
mod draw;
mod keys;
mod look;
mod pad;
mod state;
mod tiles;

pub(crate) use state::InvertedView;

use crate::core::{DiceSet, Event};
use crate::games::inverted::{Action, Inverted, Keep, words};
use crate::tui::look::Look;
use crate::tui::ui::motion::roll::RollAnimation;
use crate::tui::ui::motion::timeline::{Animated, WRITTEN};
use crate::tui::ui::{MARGINS, Node, either};
use crate::tui::view::{Headline, Playable, Style, View, ViewCommands, ViewContext, Waits};

impl Playable for Inverted {
    type View = InvertedView;
    const LOOK: &'static Look = &look::LOOK;
}

impl View<Inverted> for InvertedView {
    const COMMANDS: ViewCommands<InvertedView, Inverted> = keys::COMMANDS;

    // Margin, dice, a line for the coach, and the pad.
    const STYLE: Style<Action> = Style { least_rows: [13, 1], ..Style::USUAL };

    fn headline(&self, ctx: &ViewContext<Inverted>) -> Headline {
        let (when, rest) = words::headline(ctx.game);
        Headline { when, rest, rules: words::heading_of_rules(ctx.game), ..Headline::default() }
    }

    fn table<'a>(&'a self, ctx: &'a ViewContext<'a, Inverted>, beside: Node<'a>) -> Node<'a> {
        // Only eight pads leave no row above the dice.
        let table = self.arranged(ctx, beside);
        either([MARGINS, [1, 0, 1, 0]].map(|margins| table.clone().margins(margins)))
    }

    fn point_at(&mut self, _: &ViewContext<Inverted>, action: &Action) {
        match action {
            Action::Keep(keep) => self.kept = keep.dice(),
            Action::Zero(number) => self.zero = Some(*number),
            Action::Register => {}
        }
    }

    fn succeed(&mut self, before: InvertedView) {
        self.hides_chances = before.hides_chances;
    }

    fn draft(&self, ctx: &ViewContext<Inverted>) -> Option<String> {
        (InvertedView::choosing(ctx) && self.kept != self.held).then(|| self.kept.bits().to_string())
    }

    fn take_draft(&mut self, _: &ViewContext<Inverted>, text: &str) {
        let bits: Option<u16> = text.parse().ok().filter(|bits| *bits < 32);
        self.kept = bits.map_or(self.held, DiceSet::from_bits);
    }

    fn prompt(&self, ctx: &ViewContext<Inverted>) -> Option<String> {
        ctx.viewer?;
        if ctx.roll_due {
            return ctx.asks(words::ROLL);
        }
        let unit = ctx.advice.unit;
        let fills = ctx.advice.actions.iter().find(|advice| advice.action == Action::Register);
        let cost = fills.zip(ctx.best()).map(|(fills, best)| best.value - fills.value);
        let cost = cost.filter(|cost| *cost >= unit.least());
        let worse = cost.map(|cost| unit.worse(cost)).unwrap_or_default();
        let keep = Keep::of(ctx.game.dice(), self.kept);
        words::prompt(ctx.game, &keep, self.zeroed(ctx.game.sheet()), &worse)
    }

    fn happened(&mut self, ctx: &ViewContext<Inverted>, before: &Inverted, event: &Event<Action>) {
        match event {
            Event::Chance(_) => {
                let flying: Vec<usize> = (0..5).filter(|i| before.dice()[*i] == 0).collect();
                // What was kept stays kept for the next choice.
                self.held = (0..5).filter(|i| before.dice()[*i] != 0).collect();
                (self.kept, self.is_pointing) = (self.held, false);
                // The cursor starts where the loss is least, and stays even if the coach knows better later.
                (self.zero, self.written) = (ctx.game.sheet().cheapest(), None);
                self.holding.skip();
                self.writing.skip();
                self.roll_animation = RollAnimation::start(&flying, ctx.motion(), ctx.now);
            }
            Event::Acted(_, Action::Keep(_)) => {}
            Event::Acted(seat, action) => {
                self.kept = DiceSet::EMPTY;
                self.roll_animation.skip();
                self.holding.skip();
                let number = match action {
                    Action::Zero(number) => Some(*number),
                    _ => before.sum(),
                };
                self.written = number.map(|number| (seat.index(), number));
                self.lying = before.dice();
                if let Some(written) = self.written {
                    self.writing.start(written, WRITTEN, ctx.motion(), ctx.now);
                }
            }
            Event::TimeUp => {}
        }
    }

    fn waits(&self, ctx: &ViewContext<Inverted>) -> Waits<Action> {
        match Waits::of(ctx) {
            Waits::Roll { .. } => Waits::Roll { at_once: ctx.game.left() < 2 },
            waits => waits,
        }
    }

    fn animations(&self) -> Vec<&dyn Animated> {
        vec![&self.roll_animation, &self.writing, &self.holding]
    }
}

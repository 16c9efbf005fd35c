//! Solitaire Dice on the screen.
mod beside;
mod choices;
mod dice;
mod draw;
mod keys;
mod look;
mod scene;
mod sheet;
mod state;
mod tracks;

pub(crate) use state::SolitaireView;

use crate::core::{Event, Game, Turn};
use crate::games::solitaire::{Division, Solitaire, words};
use crate::tui::look::GameLook;
use crate::tui::ui::Node;
use crate::tui::ui::motion::roll::RollAnimation;
use crate::tui::ui::motion::timeline::{Animated, WRITTEN};
use crate::tui::view::{Headline, Playable, Style, View, ViewCommands, ViewContext};
use scene::SolitaireScene;

/// Margins of the table.
const MARGINS: [i32; 4] = [1, 0, 1, 0];

impl Playable for Solitaire {
    type View = SolitaireView;
    const LOOK: &'static GameLook = &look::LOOK;
}

impl View<Solitaire> for SolitaireView {
    const COMMANDS: ViewCommands<SolitaireView, Solitaire> = keys::COMMANDS;
    const STYLE: Style<Division> = Style {
        hides_choices: true,
        ..Style::USUAL
    };

    fn headline(&self, ctx: &ViewContext<Solitaire>) -> Headline {
        let sheet = ctx.game.sheet(self.displayed_seat(ctx));
        let (when, rest) = words::headline(ctx.game, sheet);
        Headline {
            when,
            rest,
            rules: words::heading_of_rules(ctx.game, sheet),
            ..Headline::default()
        }
    }

    fn table<'a>(&'a self, ctx: &'a ViewContext<'a, Solitaire>, beside: Node<'a>) -> Node<'a> {
        if ctx.viewer.is_some() {
            self.person.set(ctx.viewer);
        }
        draw::table(SolitaireScene::new(self, ctx), beside).margins(MARGINS)
    }

    fn point_at(&mut self, _: &ViewContext<Solitaire>, division: &Division) {
        self.cursor = Some(*division);
        // A throwaway named before leads no longer elsewhere.
        self.named = self.named.filter(|named| *named == division.aside());
    }

    fn prompt(&self, ctx: &ViewContext<Solitaire>) -> Option<String> {
        let seat = ctx.viewer?;
        if ctx.roll_due {
            return ctx.request_text(words::ROLL);
        }
        // From another sheet Enter leads back first.
        let (_, sheet, roll) =
            Self::choosing(ctx).filter(|_| self.lies(ctx) && self.looked_at.is_none())?;
        let choices = self.choices(ctx)?;
        let audience = ctx.table.audience();
        let ends: Vec<u8> = choices
            .allowed()
            .filter(|one| one.ends)
            .map(|one| one.face)
            .collect();
        let several = choices.pairings().len() > 1;
        if let Some(named) = self.named {
            return Some(words::ask_pairs(
                seat,
                &audience,
                named,
                ends.contains(&named),
                several,
            ));
        }
        if sheet.rides_free(roll) {
            return Some(words::ASK_FREE_RIDE.into());
        }
        Some(words::ask_throwaway(
            seat,
            &audience,
            &choices.faces(),
            &ends,
            several,
        ))
    }

    fn happened(
        &mut self,
        ctx: &ViewContext<Solitaire>,
        before: &Solitaire,
        event: &Event<Division>,
    ) {
        let own = match event {
            Event::Chance(_) => {
                self.roll_animation = RollAnimation::start(&[0, 1, 2, 3, 4], ctx.motion(), ctx.now);
                true
            }
            // A computer's decision meanwhile does not disturb the person's choice.
            Event::Acted(seat, _) => ctx.table.seat_setup(*seat).is_person(),
            Event::TimeUp => false,
        };
        self.writing.skip();
        if ctx.game.roll().is_none() && before.roll().is_some() {
            let shown = self.displayed_seat(ctx);
            self.before = Some((shown, *before.sheet(shown)));
            self.writing.start((), WRITTEN, ctx.motion(), ctx.now);
        }
        if own || ctx.game.roll().is_none() {
            self.cursor = None;
            self.named = None;
            self.looked_at = None;
        }
        if ctx.game.turn() == Turn::Over {
            self.roll_animation.skip();
        }
    }

    fn animations(&self) -> Vec<&dyn Animated> {
        vec![&self.roll_animation, &self.writing]
    }
}

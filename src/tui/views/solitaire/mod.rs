//! Solitaire Dice on the screen.
mod beside;
mod choices;
mod dice;
mod draw;
mod keys;
mod scene;
mod sheet;
mod state;
mod tracks;
mod tutorial;

pub(crate) use state::SolitaireView;

use crate::core::game::{Event, Game, Seat, Turn};
use crate::core::words::{either, plural};
use crate::games::solitaire::{Division, Solitaire};
use crate::tui::canvas::Canvas;
use crate::tui::keymap::Binding;
use crate::tui::view::{Headline, Playable, Response, View, ViewContext};
use crate::tui::widgets::roll_animation::RollAnimation;
use crate::tui::widgets::timeline::WRITTEN;
use keys::Command::{Across, Confirm, Down, Look as LookAt, Name, Unname};
use keys::{Command, DIVISION_SPOTS, KEYS};
use state::Choices;
use std::time::Instant;

impl Playable for Solitaire {
    type View = SolitaireView;
}

impl View<Solitaire> for SolitaireView {
    type Command = Command;
    const KEYS: &'static [Binding<Command>] = KEYS;
    const TUTORIAL: &'static str = include_str!("../../../../assets/tutorials/solitaire.md");
    const HIDDEN_CHOICES: bool = true;

    fn figure(game: &Solitaire, word: &str, tried: Option<&Division>) -> Option<String> {
        tutorial::figure(game, word, tried)
    }

    fn guide_area(&self, _: &ViewContext<Solitaire>, width: i32, height: i32) -> (i32, i32, i32, i32) {
        draw::small_choices(width, height)
    }

    fn rules_heading(&self, ctx: &ViewContext<Solitaire>) -> Option<&'static str> {
        let sheet = ctx.game.sheet(self.shown(ctx));
        match ctx.game.roll() {
            None if ctx.game.is_over() => Some("Winning"),
            None => None,
            Some(roll) if sheet.is_settled() || sheet.rides_free(roll) => Some("Throwaways"),
            Some(_) => Some("A round"),
        }
    }

    fn headline(&self, ctx: &ViewContext<Solitaire>) -> Headline {
        let rest = match ctx.game.sheet(self.shown(ctx)).rides() {
            0 => String::new(),
            rides => plural(rides, "free ride"),
        };
        Headline { when: format!("round {}", ctx.game.round()), rest, ..Headline::default() }
    }

    fn draw(&mut self, ctx: &ViewContext<Solitaire>, canvas: &mut Canvas) {
        if ctx.viewer.is_some() {
            self.person = ctx.viewer;
        }
        draw::draw(self, ctx, canvas);
    }

    fn enabled(&self, ctx: &ViewContext<Solitaire>, command: Command) -> bool {
        match command {
            LookAt(_) => ctx.game.seat_count() > 1,
            Unname => self.named.is_some() && Self::choosing(ctx).is_some(),
            Name(_) | Down(_) | Across(_) | Confirm => Self::choosing(ctx).is_some(),
        }
    }

    fn point_at(&mut self, _: &ViewContext<Solitaire>, division: &Division) {
        self.cursor = Some(*division);
    }

    fn command(&mut self, ctx: &ViewContext<Solitaire>, command: Command) -> Response<Division> {
        if let LookAt(by) = command {
            let seats = i32::from(ctx.game.seat_count());
            let next = Seat((i32::from(self.shown(ctx).0) + by).rem_euclid(seats) as u8);
            self.looked_at = Some(next).filter(|_| Some(next) != ctx.viewer);
            return Response::Tell(match self.looked_at {
                Some(_) => format!("the sheet of {}, Enter leads back", ctx.name(next)),
                None => format!("the sheet of {}", ctx.name(next)),
            });
        }
        let (Some((seat, ..)), Some(choices)) = (Self::choosing(ctx), self.choices(ctx)) else {
            return Response::Ignored;
        };
        // Whoever chooses looks at the own sheet again, and sees first what would be divided.
        if self.looked_at.take().is_some() && command == Confirm {
            return Response::Tell("your sheet again".into());
        }
        match command {
            Name(face) => return self.name(face, &choices),
            Unname => {
                self.cursor = Some(choices.cursor);
                self.named = None;
            }
            Down(by) if self.named.is_none() => self.cursor = Some(choices.thrown(by)),
            Down(by) | Across(by) => self.cursor = Some(choices.paired(by)),
            Confirm => return Response::Act(seat, choices.cursor),
            LookAt(_) => {}
        }
        // What was said of the choice before is no longer true.
        Response::Stay
    }

    fn click(&mut self, ctx: &ViewContext<Solitaire>, click: u32) -> Response<Division> {
        if ctx.roll_due && ctx.viewer.is_some() {
            return if click < DIVISION_SPOTS { Response::Roll } else { Response::Ignored };
        }
        let Some(choices) = self.choices(ctx) else { return Response::Ignored };
        let Some(at) = click.checked_sub(DIVISION_SPOTS) else {
            return self.command(ctx, Name(click as u8));
        };
        let Some(division) = choices.all().nth(at as usize).copied() else { return Response::Ignored };
        let again = Some(division) == self.cursor;
        self.looked_at = None;
        let refusal = choices.throwaways.iter().find(|throwaway| throwaway.face == division.aside());
        if let Some(why) = refusal.and_then(|throwaway| throwaway.refusal.clone()) {
            return Response::Refuse(why);
        }
        self.cursor = Some(division);
        if again {
            return self.command(ctx, Confirm);
        }
        Response::Tell("click it again, or press Enter, to divide so".into())
    }

    fn prompt(&self, ctx: &ViewContext<Solitaire>) -> Option<String> {
        let seat = ctx.viewer?;
        if ctx.roll_due {
            return Some("Roll the dice.".into());
        }
        let (_, sheet, roll) = Self::choosing(ctx).filter(|_| self.lies(ctx))?;
        let choices = self.choices(ctx)?;
        if let Some(named) = self.named {
            let count = choices.pairings().len();
            let said = if count == 1 { "" } else { "arrows change the pairs, " };
            return Some(format!("The {named} goes: {said}Enter divides."));
        }
        if sheet.rides_free(roll) {
            return Some("A free ride: put any die aside, it is not marked.".into());
        }
        let faces: Vec<u8> = choices.allowed().map(|throwaway| throwaway.face).collect();
        let faces = either(&faces);
        Some(match ctx.table.people() {
            1 => format!("Name the throwaway: {faces}."),
            _ => format!("{} names the throwaway: {faces}.", ctx.name(seat)),
        })
    }

    fn happened(&mut self, ctx: &ViewContext<Solitaire>, before: &Solitaire, event: &Event<Division>) {
        let own = match event {
            Event::Chance(_) => {
                self.roll_animation = RollAnimation::start(&[0, 1, 2, 3, 4], ctx.now).paced(ctx.motion);
                true
            }
            // What the computer decides meanwhile does not disturb the person's choice.
            Event::Acted(seat, _) => ctx.table.seat_setup(*seat).is_person(),
            Event::TimeUp => false,
        };
        self.writing.skip();
        if ctx.game.roll().is_none() && before.roll().is_some() {
            let shown = self.shown(ctx);
            self.before = Some((shown, *before.sheet(shown)));
            self.writing.start((), WRITTEN, ctx.motion, ctx.now);
        }
        if own || ctx.game.roll().is_none() {
            self.cursor = None;
            self.named = None;
            self.looked_at = None;
        }
        if ctx.game.turn() == Turn::Over {
            self.roll_animation = RollAnimation::default();
        }
    }

    fn moving_until(&self) -> Option<Instant> {
        self.roll_animation.until().max(self.writing.until())
    }

    fn skip(&mut self) {
        self.roll_animation = RollAnimation::default();
        self.writing.skip();
    }

    fn wakes(&self, ctx: &ViewContext<Solitaire>) -> Option<Instant> {
        let frames = [self.roll_animation.next_frame(ctx.now), self.writing.next_frame(ctx.now)];
        frames.into_iter().flatten().min()
    }
}

impl SolitaireView {
    /// Names the throwaway, or goes on to its next pairing where it is named already.
    fn name(&mut self, face: u8, choices: &Choices) -> Response<Division> {
        let Some(throwaway) = choices.throwaways.iter().find(|throwaway| throwaway.face == face) else {
            return Response::Refuse(format!("no die shows {face}"));
        };
        if let Some(why) = &throwaway.refusal {
            return Response::Refuse(why.clone());
        }
        self.cursor = Some(match self.named {
            Some(named) if named == face => choices.paired(1),
            _ => throwaway.divisions[0],
        });
        self.named = Some(face);
        Response::Stay
    }
}

//! Solitaire Dice on the screen.
mod draw;
mod keys;
mod sheet;
mod state;

pub(crate) use state::SolitaireView;

use crate::core::game::{Event, Game, Seat, Turn};
use crate::core::words::plural;
use crate::games::solitaire::{Division, Solitaire};
use crate::tui::canvas::Canvas;
use crate::tui::keymap::Binding;
use crate::tui::view::{Playable, Response, View, ViewContext};
use crate::tui::widgets::roll_animation::RollAnimation;
use keys::Command::{Confirm, Leap, Look as LookAt, Pick, Unpick, Walk};
use keys::{Command, DIVISION_SPOTS, KEYS};
use std::time::Instant;

impl Playable for Solitaire {
    type View = SolitaireView;
}

impl View<Solitaire> for SolitaireView {
    type Command = Command;
    const KEYS: &'static [Binding<Command>] = KEYS;
    const HIDDEN_CHOICES: bool = true;

    fn headline(&self, ctx: &ViewContext<Solitaire>) -> String {
        let sheet = ctx.game.sheet(self.shown(ctx));
        let rides = match sheet.rides() {
            0 => String::new(),
            rides => format!(", {}", plural(rides, "free ride")),
        };
        format!("round {}{rides}   score {}", ctx.game.round(), sheet.score())
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
            Unpick => !self.picked.is_empty() && Self::choosing(ctx).is_some(),
            Pick(_) | Walk(_) | Leap(_) | Confirm => Self::choosing(ctx).is_some(),
        }
    }

    fn command(&mut self, ctx: &ViewContext<Solitaire>, command: Command) -> Response<Division> {
        if let LookAt(by) = command {
            let seats = i32::from(ctx.game.seat_count());
            let next = Seat((i32::from(self.shown(ctx).0) + by).rem_euclid(seats) as u8);
            self.looked_at = Some(next).filter(|_| Some(next) != ctx.viewer);
            return Response::Tell(format!("the sheet of {}", ctx.name(next)));
        }
        let (Some((seat, _, roll)), Some((list, cursor))) = (Self::choosing(ctx), self.choices(ctx)) else {
            return Response::Ignored;
        };
        // Whoever chooses looks at the own sheet again.
        self.looked_at = None;
        let count = list.len() as i32;
        match command {
            Walk(by) => {
                let step = if self.picked.is_empty() { by } else { 0 };
                self.picked.clear();
                self.cursor = Some((cursor as i32 + step).rem_euclid(count) as usize);
            }
            Leap(by) => {
                self.picked.clear();
                let aside = |at: usize| list[at].0.aside();
                let others = (1..=count).map(|step| (cursor as i32 + by * step).rem_euclid(count) as usize);
                let other = others.clone().find(|&at| aside(at) != aside(cursor)).unwrap_or(cursor);
                // Going back, too, ends on the first division of that throwaway.
                self.cursor = (0..list.len()).find(|&at| aside(at) == aside(other));
            }
            Pick(die) => return self.pick(die, roll, &list),
            Unpick => drop(self.picked.pop()),
            Confirm if !self.picked.is_empty() => {
                return Response::Refuse(format!(
                    "{} of four dice picked for the two pairs",
                    self.picked.len()
                ));
            }
            Confirm => {
                return match &list[cursor] {
                    (division, None) => Response::Act(seat, *division),
                    (_, Some(why)) => Response::Refuse(why.clone()),
                };
            }
            LookAt(_) => {}
        }
        match self.choices(ctx).map(|(list, cursor)| list[cursor].1.clone()) {
            Some(Some(why)) if self.picked.is_empty() => Response::Refuse(why),
            _ => Response::Stay,
        }
    }

    fn click(&mut self, ctx: &ViewContext<Solitaire>, click: u32) -> Response<Division> {
        if ctx.roll_due && ctx.viewer.is_some() {
            return if click < 5 { Response::Roll } else { Response::Ignored };
        }
        let Some((list, cursor)) = self.choices(ctx) else { return Response::Ignored };
        if click < 5 {
            return self.command(ctx, Pick(click as usize));
        }
        let Some(at) = click.checked_sub(DIVISION_SPOTS).map(|at| at as usize).filter(|&at| at < list.len())
        else {
            return Response::Ignored;
        };
        let again = at == cursor && self.picked.is_empty() && self.cursor.is_some();
        self.picked.clear();
        self.looked_at = None;
        self.cursor = Some(at);
        match &list[at].1 {
            Some(why) => Response::Refuse(why.clone()),
            None if again => self.command(ctx, Confirm),
            None => Response::Tell("click it again, or Enter, to divide so".into()),
        }
    }

    fn prompt(&self, ctx: &ViewContext<Solitaire>) -> Option<String> {
        let seat = ctx.viewer?;
        if ctx.roll_due {
            return Some("Roll the dice.".into());
        }
        let (_, sheet, roll) = Self::choosing(ctx)?;
        Some(match self.picked.len() {
            0 if sheet.rides_free(roll) => "A free ride: put any die aside, it is not marked.".into(),
            0 if ctx.table.people() > 1 => format!("{}: divide the roll.", ctx.name(seat)),
            0 => "Divide the roll.".into(),
            1 => "Pick the second die of the first pair.".into(),
            2 => "Pick the second pair.".into(),
            _ => "Pick one more die.".into(),
        })
    }

    fn happened(&mut self, ctx: &ViewContext<Solitaire>, _: &Solitaire, event: &Event<Division>) {
        let own = match event {
            Event::Chance(_) => {
                self.roll_animation = RollAnimation::start(&[0, 1, 2, 3, 4], ctx.now);
                true
            }
            // What the computer decides meanwhile does not disturb the person's choice.
            Event::Acted(seat, _) => ctx.table.seat_setup(*seat).is_person(),
            Event::TimeUp => false,
        };
        if own || ctx.game.roll().is_none() {
            self.cursor = None;
            self.picked.clear();
            self.looked_at = None;
        }
        if ctx.game.turn() == Turn::Over {
            self.roll_animation = RollAnimation::default();
        }
    }

    fn moving_until(&self) -> Option<Instant> {
        self.roll_animation.until()
    }

    fn skip(&mut self) {
        self.roll_animation = RollAnimation::default();
    }

    fn wakes(&self, ctx: &ViewContext<Solitaire>) -> Option<Instant> {
        self.roll_animation.next_frame(ctx.now)
    }
}

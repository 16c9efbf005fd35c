//! Solitaire Dice on the screen: unfinished choices, keys, and what moves. [`table`] draws it.
mod divisions;
mod look;
mod scene;
mod sheet;
mod table;

use crate::core::{Event, Game, Seat, Turn};
use crate::games::solitaire::action::divisions;
use crate::games::solitaire::{Division, Sheet, Solitaire, words};
use crate::tui::keys::keys;
use crate::tui::look::GameLook;
use crate::tui::ui::Node;
use crate::tui::ui::motion::roll::RollAnimation;
use crate::tui::ui::motion::timeline::{Animated, Timeline, WRITTEN};
use crate::tui::view::{Headline, Playable, Response, View, ViewCommands, ViewContext};
use scene::SolitaireScene;

type SolitaireContext<'a> = ViewContext<'a, Solitaire>;

impl Playable for Solitaire {
    type View = SolitaireView;
    const LOOK: &'static GameLook = &look::LOOK;
}

/// Unfinished choices and animations.
#[derive(Default)]
pub(crate) struct SolitaireView {
    /// The division under the cursor, once chosen.
    cursor: Option<Division>,
    /// The throwaway whose number was pressed: the same number again goes through its pairings.
    named: Option<u8>,
    /// The seat whose sheet is being looked at, if not one's own.
    looked_at: Option<Seat>,
    /// The person who divided last.
    person: Option<Seat>,
    roll: RollAnimation,
    /// The last division with its seat and the sheet before it.
    written: Option<(Seat, Sheet, Division)>,
    /// Its marks, while they are being written.
    writing: Timeline<()>,
}

impl View<Solitaire> for SolitaireView {
    const COMMANDS: ViewCommands<SolitaireView, Solitaire> = keys! {
        "throw" "1 | 2 | 3 | 4 | 5 | 6" "choose the die to throw away by its number; again goes through its pairs"
            (|_, ctx| label_divide(ctx, "throw")) |view, ctx, face| view.name(ctx, face as u8 + 1);
        "across-left | across-right" "left h | right l" "go through the pairs of the other four dice"
            (|_, ctx| label_divide(ctx, "pairs"))
            |view, ctx, right| view.point(ctx, |choices| choices.next_pairing(right == 1));
        "down-up | down-down" "up k | down j" "go to another throwaway"
            (|_, ctx| label_divide(ctx, "")) |view, ctx, down| {
                view.named = None;
                view.point(ctx, |choices| choices.next_throwaway(down == 1))
            };
        "confirm" "enter" "divide the roll as the dice lie; back to your sheet from another"
            (|view, ctx| match view.looked_at {
                Some(_) => Some(words::YOUR_SHEET),
                None => label_divide(ctx, "divide"),
            })
            |view, ctx, _| view.divide(ctx);
        "look-next | look-previous" "s | S" "look at the sheet of the next seat; S at the previous one's"
            (|_, ctx| (ctx.game.seat_count() > 1).then_some("sheets"))
            |view, ctx, back| view.look_at_next_seat(ctx, back == 1);
        "division" "" "" (|_, ctx| label_divide(ctx, ""))
            |view, ctx, number| view.click(ctx, number.into());
    };

    fn headline(&self, ctx: &SolitaireContext) -> Headline {
        let sheet = ctx.game.sheet(self.displayed_seat(ctx));
        let (when, rest) = words::headline(ctx.game, sheet);
        Headline {
            when,
            rest,
            rules: words::heading_of_rules(ctx.game, sheet),
            ..Headline::default()
        }
    }

    fn table<'a>(&'a self, ctx: &'a SolitaireContext<'a>, beside: Node<'a>) -> Node<'a> {
        table::table(SolitaireScene::new(self, ctx), beside).margins([1, 0, 1, 0])
    }

    fn point_at(&mut self, _: &SolitaireContext, division: &Division) {
        self.cursor = Some(*division);
        // A throwaway named before leads no longer elsewhere.
        self.named = self.named.filter(|named| *named == division.aside());
    }

    fn prompt(&self, ctx: &SolitaireContext) -> Option<String> {
        let audience = ctx.table.audience();
        if ctx.roll_due {
            let first = ctx.game.mover().filter(|_| ctx.game.seat_count() > 1);
            return first.map_or_else(
                || ctx.request_text(words::ROLL),
                |first| Some(words::ask_roll(first, &audience)),
            );
        }
        if self.looked_at.is_some() {
            // Enter leads back first.
            return None;
        }
        let (seat, sheet, roll) = choosing(ctx)?;
        let choices = self.choices(ctx)?;
        let ends = choices.allowed().filter(|throwaway| throwaway.ends);
        let ends: Vec<u8> = ends.map(|throwaway| throwaway.face).collect();
        let several = choices.pairings().len() > 1;
        Some(match self.named {
            Some(face) => words::ask_pairs(seat, &audience, face, ends.contains(&face), several),
            None if sheet.rides_free(roll) => words::ASK_FREE_RIDE.into(),
            None => words::ask_throwaway(seat, &audience, &choices.faces(), &ends, several),
        })
    }

    fn happened(&mut self, ctx: &SolitaireContext, before: &Solitaire, event: &Event<Division>) {
        self.cursor = None;
        self.named = None;
        self.writing.skip();
        match event {
            Event::Chance(_) => {
                self.looked_at = None;
                self.roll = RollAnimation::start(&[0, 1, 2, 3, 4], ctx.motion(), ctx.now);
            }
            Event::Acted(seat, division) => {
                let is_person = ctx.table.seat_setup(*seat).is_person();
                if is_person {
                    self.person = Some(*seat);
                    self.looked_at = None;
                }
                // A computer writes on a sheet that nobody may be looking at.
                if is_person || self.displayed_seat(ctx) == *seat {
                    self.written = Some((*seat, *before.sheet(*seat), *division));
                    self.writing.start((), WRITTEN, ctx.motion(), ctx.now);
                }
            }
            Event::TimeUp => {}
        }
        if ctx.game.turn() == Turn::Over {
            self.roll.skip();
        }
    }

    fn animations(&self) -> Vec<&dyn Animated> {
        vec![&self.roll, &self.writing]
    }
}

/// The divisions of a roll with the same throwaway.
struct Throwaway {
    /// The value.
    face: u8,
    /// The divisions: one to three, since four dice make two pairs in three ways.
    divisions: Vec<Division>,
    /// The reason why the value may not be thrown away, if so.
    refusal: Option<String>,
    /// Its eighth mark would end the game of the sheet.
    ends: bool,
}

/// The current choices.
struct CurrentDivisions {
    /// Every throwaway of the roll, ascending.
    throwaways: Vec<Throwaway>,
    /// The division under the cursor.
    cursor: Division,
}

impl CurrentDivisions {
    /// Returns the divisions of `roll` on `sheet`, with the cursor on the first allowed one; not on
    /// one that ends the game if there is another.
    fn new(sheet: &Sheet, roll: &[u8; 5], cursor: Option<Division>) -> Option<CurrentDivisions> {
        let mut throwaways: Vec<Throwaway> = Vec::new();
        for division in divisions(roll) {
            let face = division.aside();
            if let Some(same) = throwaways.iter_mut().find(|same| same.face == face) {
                same.divisions.push(division);
                continue;
            }
            let refusal = division.check(sheet, roll).err();
            throwaways.push(Throwaway {
                face,
                divisions: vec![division],
                ends: refusal.is_none() && sheet.after(&division).is_out(),
                refusal: refusal.map(|error| error.to_string()),
            });
        }
        let allowed = throwaways.iter().filter(|one| one.refusal.is_none());
        let first = allowed.min_by_key(|one| one.ends)?.divisions[0];
        Some(CurrentDivisions {
            throwaways,
            cursor: cursor.unwrap_or(first),
        })
    }

    /// Returns the throwaways that may be chosen.
    fn allowed(&self) -> impl Iterator<Item = &Throwaway> {
        self.throwaways.iter().filter(|one| one.refusal.is_none())
    }

    /// Returns the values that may be thrown away.
    fn faces(&self) -> Vec<u8> {
        self.allowed().map(|throwaway| throwaway.face).collect()
    }

    /// Returns the throwaway of this value, if it was rolled.
    fn of_face(&self, face: u8) -> Option<&Throwaway> {
        self.throwaways.iter().find(|one| one.face == face)
    }

    /// Returns the divisions with the same throwaway as the one under the cursor.
    fn pairings(&self) -> &[Division] {
        self.of_face(self.cursor.aside())
            .map_or(&[], |throwaway| &throwaway.divisions)
    }

    /// Returns the position of the cursor among them.
    fn column(&self) -> usize {
        let mut pairings = self.pairings().iter();
        pairings.position(|one| *one == self.cursor).unwrap_or(0)
    }

    /// Returns the pairing after (or before) the one under the cursor, with the same throwaway.
    fn next_pairing(&self, on: bool) -> Division {
        let pairings = self.pairings();
        let next = pairings.get(step(self.column(), pairings.len(), on));
        next.copied().unwrap_or(self.cursor)
    }

    /// Returns the division of the throwaway after (or before) the one under the cursor, at the
    /// same position among its pairings.
    fn next_throwaway(&self, on: bool) -> Division {
        let faces = self.faces();
        let mut at = faces.iter();
        let row = at.position(|face| *face == self.cursor.aside());
        let Some(next) = self.allowed().nth(step(row.unwrap_or(0), faces.len(), on)) else {
            return self.cursor;
        };
        let last = next.divisions.len() - 1;
        next.divisions[self.column().min(last)]
    }
}

/// Returns the index after (or before) `at` among `count`, wrapping around.
fn step(at: usize, count: usize, on: bool) -> usize {
    (at + if on { 1 } else { count.saturating_sub(1) }) % count.max(1)
}

/// Returns the seat at this keyboard that divides the roll now, with its sheet and the roll.
fn choosing<'a>(ctx: &'a SolitaireContext) -> Option<(Seat, &'a Sheet, &'a [u8; 5])> {
    let seat = ctx.viewer.filter(|seat| ctx.game.mover() == Some(*seat))?;
    Some((seat, ctx.game.sheet(seat), ctx.game.roll()?))
}

/// Returns `label` if there is one.
fn label_divide(ctx: &SolitaireContext, label: &'static str) -> Option<&'static str> {
    choosing(ctx).map(|_| label)
}

impl SolitaireView {
    /// Returns the seat whose sheet is shown.
    fn displayed_seat(&self, ctx: &SolitaireContext) -> Seat {
        self.looked_at.unwrap_or_else(|| self.own_seat(ctx))
    }

    /// Returns the seat whose sheet is shown unless another one is being looked at.
    fn own_seat(&self, ctx: &SolitaireContext) -> Seat {
        let mut seats = (0..ctx.game.seat_count()).map(Seat);
        let person = || seats.find(|seat| ctx.table.seat_setup(*seat).is_person());
        choosing(ctx)
            .map(|(seat, ..)| seat)
            .or(self.person)
            .or_else(person)
            .unwrap_or(Seat(0))
    }

    /// Returns the current choices, once the dice are at rest.
    fn choices(&self, ctx: &SolitaireContext) -> Option<CurrentDivisions> {
        let (_, sheet, roll) = choosing(ctx).filter(|_| !self.roll.is_moving(ctx.now))?;
        CurrentDivisions::new(sheet, roll, self.cursor)
    }

    /// Moves the cursor to the division returned by `to`, and shows the chooser's own sheet again.
    fn point(
        &mut self,
        ctx: &SolitaireContext,
        to: impl FnOnce(&CurrentDivisions) -> Division,
    ) -> Response<Division> {
        let Some(choices) = self.choices(ctx) else {
            return Response::Ignored;
        };
        self.cursor = Some(to(&choices));
        self.looked_at = None;
        Response::Stay
    }

    /// Names the throwaway, or continues with its next pairing if it is already named.
    fn name(&mut self, ctx: &SolitaireContext, face: u8) -> Response<Division> {
        let Some(choices) = self.choices(ctx) else {
            return Response::Ignored;
        };
        self.looked_at = None;
        let Some(throwaway) = choices.of_face(face) else {
            return Response::Refuse(words::not_rolled(face));
        };
        if let Some(why) = &throwaway.refusal {
            return Response::Refuse(why.clone());
        }
        self.cursor = Some(if self.named == Some(face) {
            choices.next_pairing(true)
        } else {
            throwaway.divisions[0]
        });
        self.named = Some(face);
        Response::Stay
    }

    /// Divides as under the cursor; from another sheet it first leads back to the own one.
    fn divide(&mut self, ctx: &SolitaireContext) -> Response<Division> {
        if self.looked_at.take().is_some() {
            return Response::Tell(words::BACK_AT_YOUR_SHEET.into());
        }
        self.choices(ctx)
            .map_or(Response::Ignored, |choices| ctx.act(choices.cursor))
    }

    /// Moves the cursor to division `number`, counted with those not allowed, or divides this way
    /// if it is already there.
    fn click(&mut self, ctx: &SolitaireContext, number: usize) -> Response<Division> {
        let Some(choices) = self.choices(ctx) else {
            return Response::Ignored;
        };
        let mut all = choices.throwaways.iter().flat_map(|throwaway| {
            let divisions = throwaway.divisions.iter();
            divisions.map(move |division| (*division, &throwaway.refusal))
        });
        let Some((division, refusal)) = all.nth(number) else {
            return Response::Ignored;
        };
        self.looked_at = None;
        if let Some(why) = refusal {
            return Response::Refuse(why.clone());
        }
        if self.cursor.replace(division) == Some(division) {
            return self.divide(ctx);
        }
        Response::Tell(words::CLICK_AGAIN.into())
    }

    /// Shows the sheet of the next (or previous) seat.
    fn look_at_next_seat(&mut self, ctx: &SolitaireContext, back: bool) -> Response<Division> {
        let seats = ctx.game.seat_count();
        let next = Seat(step(self.displayed_seat(ctx).index(), seats.into(), !back) as u8);
        self.looked_at = Some(next).filter(|next| *next != self.own_seat(ctx));
        Response::Tell(words::sheet_of(ctx.name(next), self.looked_at.is_some()))
    }
}

//! State of the view of Solitaire Dice: unfinished choices and animations.
use crate::core::Seat;
use crate::games::solitaire::action::divisions;
use crate::games::solitaire::{Division, Sheet, Solitaire, words};
use crate::tui::ui::motion::roll::RollAnimation;
use crate::tui::ui::motion::timeline::{Animated, Timeline};
use crate::tui::view::{Response, ViewContext};
use std::cell::Cell;

/// Unfinished choices and animations.
#[derive(Default)]
pub(crate) struct SolitaireView {
    /// The division under the cursor.
    pub(super) cursor: Option<Division>,
    /// The throwaway whose number was pressed: the same number again goes through its pairings.
    pub(super) named: Option<u8>,
    /// The seat whose sheet is being looked at, if not one's own.
    pub(super) looked_at: Option<Seat>,
    /// The person who last had something to do.
    pub(super) person: Cell<Option<Seat>>,
    pub(super) roll_animation: RollAnimation,
    /// The sheet shown, before its division was written.
    pub(super) before: Option<(Seat, Sheet)>,
    /// The marks of the last division, while they are being written.
    pub(super) writing: Timeline<()>,
}

/// The divisions of a roll with the same throwaway.
pub(super) struct Throwaway {
    /// The value.
    pub(super) face: u8,
    /// The divisions: one to three, since four dice make two pairs in three ways.
    pub(super) divisions: Vec<Division>,
    /// The reason why the value may not be thrown away, if so.
    pub(super) refusal: Option<String>,
    /// Its eighth mark would end the game of the sheet.
    pub(super) ends: bool,
}

/// The current choices.
pub(super) struct CurrentDivisions {
    /// Every throwaway of the roll, ascending.
    pub(super) throwaways: Vec<Throwaway>,
    /// The division under the cursor.
    pub(super) cursor: Division,
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
            let refusal = division
                .check(sheet, roll)
                .err()
                .map(|error| error.to_string());
            let ends = refusal.is_none() && sheet.after(&division).is_out();
            throwaways.push(Throwaway {
                face,
                divisions: vec![division],
                refusal,
                ends,
            });
        }
        let allowed = throwaways
            .iter()
            .filter(|throwaway| throwaway.refusal.is_none());
        let first = allowed.min_by_key(|throwaway| throwaway.ends)?.divisions[0];
        Some(CurrentDivisions {
            throwaways,
            cursor: cursor.unwrap_or(first),
        })
    }

    /// Returns the throwaways that may be chosen.
    pub(super) fn allowed(&self) -> impl Iterator<Item = &Throwaway> {
        self.throwaways
            .iter()
            .filter(|throwaway| throwaway.refusal.is_none())
    }

    /// Returns the values that may be thrown away.
    pub(super) fn faces(&self) -> Vec<u8> {
        self.allowed().map(|throwaway| throwaway.face).collect()
    }

    /// Returns the divisions with the same throwaway as the one under the cursor.
    pub(super) fn pairings(&self) -> &[Division] {
        let here = self
            .throwaways
            .iter()
            .find(|throwaway| throwaway.face == self.cursor.aside());
        here.map_or(&[], |throwaway| &throwaway.divisions)
    }

    /// Returns the pairing after (or before) the one under the cursor, with the same throwaway.
    pub(super) fn paired(&self, on: bool) -> Division {
        let pairings = self.pairings();
        let at = pairings
            .iter()
            .position(|division| *division == self.cursor)
            .unwrap_or(0);
        pairings
            .get(step(at, pairings.len(), on))
            .copied()
            .unwrap_or(self.cursor)
    }

    /// Returns the division of the throwaway after (or before) the one under the cursor, at the
    /// same position among its pairings.
    pub(super) fn next_throwaway(&self, on: bool) -> Division {
        let column = self
            .pairings()
            .iter()
            .position(|division| *division == self.cursor)
            .unwrap_or(0);
        let allowed: Vec<&Throwaway> = self.allowed().collect();
        let row = allowed
            .iter()
            .position(|throwaway| throwaway.face == self.cursor.aside())
            .unwrap_or(0);
        let divisions = allowed
            .get(step(row, allowed.len(), on))
            .map_or(&[][..], |throwaway| &throwaway.divisions);
        divisions
            .get(column)
            .or(divisions.last())
            .copied()
            .unwrap_or(self.cursor)
    }

    /// Returns every division, allowed or not, in the order of the throwaways.
    pub(super) fn all(&self) -> impl Iterator<Item = &Division> {
        self.throwaways
            .iter()
            .flat_map(|throwaway| &throwaway.divisions)
    }
}

/// Returns the index after (or before) `at` among `count`, wrapping around.
fn step(at: usize, count: usize, on: bool) -> usize {
    (at + if on { 1 } else { count.saturating_sub(1) }) % count.max(1)
}

impl SolitaireView {
    /// Returns the seat whose sheet is shown.
    pub(super) fn displayed_seat(&self, ctx: &ViewContext<Solitaire>) -> Seat {
        self.looked_at.unwrap_or_else(|| self.own(ctx))
    }

    /// Returns the seat whose sheet is shown unless another one is being looked at.
    fn own(&self, ctx: &ViewContext<Solitaire>) -> Seat {
        let mut seats = (0..ctx.game.seat_count()).map(Seat);
        let person = || seats.find(|&seat| ctx.table.seat_setup(seat).is_person());
        ctx.viewer
            .or(self.person.get())
            .or_else(person)
            .unwrap_or(Seat(0))
    }

    /// Returns the seat that chooses a division now, with its sheet and the roll.
    pub(super) fn choosing<'a>(
        ctx: &'a ViewContext<Solitaire>,
    ) -> Option<(Seat, &'a Sheet, &'a [u8; 5])> {
        let seat = ctx
            .viewer
            .filter(|&seat| ctx.game.dividing().contains(seat))?;
        Some((seat, ctx.game.sheet(seat), ctx.game.roll()?))
    }

    /// Returns the current choices.
    pub(super) fn choices(&self, ctx: &ViewContext<Solitaire>) -> Option<CurrentDivisions> {
        let (_, sheet, roll) = Self::choosing(ctx)?;
        CurrentDivisions::new(sheet, roll, self.cursor)
    }

    /// Returns `true` if the dice have come to rest.
    pub(super) fn lies(&self, ctx: &ViewContext<Solitaire>) -> bool {
        !self.roll_animation.is_moving(ctx.now)
    }

    /// Returns `label` if the person is to divide a roll.
    pub(super) fn divides(
        ctx: &ViewContext<Solitaire>,
        label: &'static str,
    ) -> Option<&'static str> {
        Self::choosing(ctx).map(|_| label)
    }

    /// Moves the cursor to the division returned by `to`, and shows the chooser's own sheet again.
    pub(super) fn point(
        &mut self,
        ctx: &ViewContext<Solitaire>,
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
    pub(super) fn name(&mut self, ctx: &ViewContext<Solitaire>, face: u8) -> Response<Division> {
        let Some(choices) = self.choices(ctx) else {
            return Response::Ignored;
        };
        self.looked_at = None;
        let Some(throwaway) = choices
            .throwaways
            .iter()
            .find(|throwaway| throwaway.face == face)
        else {
            return Response::Refuse(words::not_rolled(face));
        };
        if let Some(why) = &throwaway.refusal {
            return Response::Refuse(why.clone());
        }
        self.cursor = Some(match self.named {
            Some(named) if named == face => choices.paired(true),
            _ => throwaway.divisions[0],
        });
        self.named = Some(face);
        Response::Stay
    }

    /// Returns the label of the key that divides, and leads back from another sheet.
    pub(super) fn confirms(&self, ctx: &ViewContext<Solitaire>) -> Option<&'static str> {
        if self.looked_at.is_some() {
            Some(words::YOUR_SHEET)
        } else {
            Self::divides(ctx, "divide")
        }
    }

    /// Divides as under the cursor; from another sheet it first leads back to the own one.
    pub(super) fn divide(&mut self, ctx: &ViewContext<Solitaire>) -> Response<Division> {
        if self.looked_at.take().is_some() {
            return Response::Tell(words::BACK_AT_YOUR_SHEET.into());
        }
        self.choices(ctx)
            .map_or(Response::Ignored, |choices| ctx.act(choices.cursor))
    }

    /// Moves the cursor to division `number`, or divides this way if it is already there.
    pub(super) fn click(
        &mut self,
        ctx: &ViewContext<Solitaire>,
        number: usize,
    ) -> Response<Division> {
        let Some(choices) = self.choices(ctx) else {
            return Response::Ignored;
        };
        let Some(division) = choices.all().nth(number).copied() else {
            return Response::Ignored;
        };
        self.looked_at = None;
        let thrown = choices
            .throwaways
            .iter()
            .find(|throwaway| throwaway.face == division.aside());
        if let Some(why) = thrown.and_then(|throwaway| throwaway.refusal.clone()) {
            return Response::Refuse(why);
        }
        if self.cursor.replace(division) == Some(division) {
            return self.divide(ctx);
        }
        Response::Tell(words::CLICK_AGAIN.into())
    }

    /// Shows the sheet of the next (or previous) seat.
    pub(super) fn look_at_next_seat(
        &mut self,
        ctx: &ViewContext<Solitaire>,
        back: bool,
    ) -> Response<Division> {
        let seats = ctx.game.seat_count();
        let next = Seat(step(self.displayed_seat(ctx).index(), seats.into(), !back) as u8);
        self.looked_at = Some(next).filter(|next| *next != self.own(ctx));
        Response::Tell(words::sheet_of(ctx.name(next), self.looked_at.is_some()))
    }
}

//! What the view of Solitaire Dice remembers: what is half chosen, and what moves.
use crate::core::game::Seat;
use crate::games::solitaire::action::divisions;
use crate::games::solitaire::{Division, Sheet, Solitaire};
use crate::tui::view::ViewContext;
use crate::tui::widgets::roll_animation::RollAnimation;
use crate::tui::widgets::timeline::Timeline;

/// What is half chosen.
#[derive(Default)]
pub struct SolitaireView {
    /// The division under the cursor.
    pub(super) cursor: Option<Division>,
    /// The throwaway that has been named: only its pairings are left to choose from.
    pub(super) named: Option<u8>,
    /// Whose sheet is looked at, if not one's own.
    pub(super) looked_at: Option<Seat>,
    /// The person who last had something to do.
    pub(super) person: Option<Seat>,
    pub(super) roll_animation: RollAnimation,
    /// The sheet that is shown, as it was before its division was written.
    pub(super) before: Option<(Seat, Sheet)>,
    /// The marks of the last division, while they are written.
    pub(super) writing: Timeline<()>,
}

/// The divisions of a roll that throw the same value away.
pub(super) struct Throwaway {
    /// The value.
    pub(super) face: u8,
    /// The divisions: one to three, since four dice make two pairs in three ways.
    pub(super) divisions: Vec<Division>,
    /// Why the value may not be thrown away, where it may not.
    pub(super) refusal: Option<String>,
}

/// What can be chosen.
pub(super) struct Choices {
    /// Every throwaway of the roll, ascending.
    pub(super) throwaways: Vec<Throwaway>,
    /// The one that has been named.
    pub(super) named: Option<u8>,
    /// The division under the cursor.
    pub(super) cursor: Division,
}

impl Choices {
    /// Returns the divisions of `roll` on `sheet`, the cursor on the first that is allowed of `named` or of all.
    fn new(sheet: &Sheet, roll: &[u8; 5], cursor: Option<Division>, named: Option<u8>) -> Option<Choices> {
        let mut throwaways: Vec<Throwaway> = Vec::new();
        for division in divisions(roll) {
            let face = division.aside();
            if let Some(same) = throwaways.iter_mut().find(|same| same.face == face) {
                same.divisions.push(division);
                continue;
            }
            let refusal = division.check(sheet, roll).err().map(|error| error.to_string());
            throwaways.push(Throwaway { face, divisions: vec![division], refusal });
        }
        let first = throwaways
            .iter()
            .find(|throwaway| {
                throwaway.refusal.is_none() && named.is_none_or(|named| named == throwaway.face)
            })
            .map(|throwaway| throwaway.divisions[0])?;
        Some(Choices { throwaways, named, cursor: cursor.unwrap_or(first) })
    }

    /// The throwaways that may be chosen.
    pub(super) fn allowed(&self) -> impl Iterator<Item = &Throwaway> {
        self.throwaways.iter().filter(|throwaway| throwaway.refusal.is_none())
    }

    /// The divisions that throw the same value away as the one under the cursor.
    pub(super) fn pairings(&self) -> &[Division] {
        let here = self.throwaways.iter().find(|throwaway| throwaway.face == self.cursor.aside());
        here.map_or(&[], |throwaway| &throwaway.divisions)
    }

    /// Returns the pairing `by` places on from the cursor, with the same throwaway.
    pub(super) fn paired(&self, by: i32) -> Division {
        let pairings = self.pairings();
        if pairings.is_empty() {
            return self.cursor;
        }
        let at = pairings.iter().position(|division| *division == self.cursor).unwrap_or(0);
        pairings[(at as i32 + by).rem_euclid(pairings.len() as i32) as usize]
    }

    /// Returns the division `by` throwaways on from the cursor, as far along among its pairings.
    pub(super) fn thrown(&self, by: i32) -> Division {
        let column = self.pairings().iter().position(|division| *division == self.cursor).unwrap_or(0);
        let allowed: Vec<&Throwaway> = self.allowed().collect();
        if allowed.is_empty() {
            return self.cursor;
        }
        let row = allowed.iter().position(|throwaway| throwaway.face == self.cursor.aside()).unwrap_or(0);
        let row = (row as i32 + by).rem_euclid(allowed.len() as i32) as usize;
        let divisions = &allowed[row].divisions;
        divisions[column.min(divisions.len() - 1)]
    }

    /// Every division, allowed or not, in the order of the throwaways.
    pub(super) fn all(&self) -> impl Iterator<Item = &Division> {
        self.throwaways.iter().flat_map(|throwaway| &throwaway.divisions)
    }
}

impl SolitaireView {
    /// Whose sheet is shown.
    pub(super) fn shown(&self, ctx: &ViewContext<Solitaire>) -> Seat {
        let seats = (0..ctx.game.seat_count()).map(Seat);
        let person = || seats.clone().find(|&seat| ctx.table.seat_setup(seat).is_person());
        let own = ctx.viewer.or(self.person).or_else(person).unwrap_or(Seat(0));
        self.looked_at.unwrap_or(own)
    }

    /// The seat that chooses a division now, with its sheet and the roll.
    pub(super) fn choosing<'a>(ctx: &'a ViewContext<Solitaire>) -> Option<(Seat, &'a Sheet, &'a [u8; 5])> {
        let seat = ctx.viewer.filter(|&seat| ctx.game.dividing().contains(seat))?;
        Some((seat, ctx.game.sheet(seat), ctx.game.roll()?))
    }

    /// What can be chosen now.
    pub(super) fn choices(&self, ctx: &ViewContext<Solitaire>) -> Option<Choices> {
        let (_, sheet, roll) = Self::choosing(ctx)?;
        Choices::new(sheet, roll, self.cursor, self.named)
    }

    /// Whether the dice have come to rest.
    pub(super) fn lies(&self, ctx: &ViewContext<Solitaire>) -> bool {
        self.roll_animation.until().is_none_or(|until| until <= ctx.now)
    }
}

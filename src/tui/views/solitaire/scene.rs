//! What the table of Solitaire Dice shows: a sheet, and a division on it.
use super::{CurrentDivisions, SolitaireContext, SolitaireView, WrittenDivision};
use crate::core::{Event, Seat};
use crate::games::solitaire::sheet::DEBT;
use crate::games::solitaire::{Division, Sheet, words};
use crate::tui::theme::Role;
use crate::tui::ui::motion::timeline::Animated;

/// What the table shows.
#[derive(Clone, Copy)]
pub(super) struct SolitaireScene<'a> {
    pub(super) view: &'a SolitaireView,
    pub(super) ctx: &'a SolitaireContext<'a>,
    /// The seat whose sheet is shown.
    pub(super) shown: Seat,
    pub(super) sheet: &'a Sheet,
    /// The division to preview on the sheet: the one under the cursor, or the one being written.
    pub(super) tentative: Option<Division>,
}

impl<'a> SolitaireScene<'a> {
    pub(super) fn new(
        view: &'a SolitaireView,
        ctx: &'a SolitaireContext<'a>,
    ) -> SolitaireScene<'a> {
        // While it is being written, the last division is on its sheet in gold, as when it was
        // chosen; one that clears a debt is there at once.
        if let Some(written) = &view.written
            && written.cleared.is_empty()
            && view.writing.is_moving(ctx.now)
        {
            return SolitaireScene {
                view,
                ctx,
                shown: written.seat,
                sheet: &written.before,
                tentative: Some(written.division),
            };
        }
        let shown = view.displayed_seat(ctx);
        let choices = view.choices(ctx).filter(|_| ctx.viewer == Some(shown));
        SolitaireScene {
            view,
            ctx,
            shown,
            sheet: ctx.game.sheet(shown),
            tentative: choices.map(|choices| choices.cursor),
        }
    }

    /// Returns the current choices of the owner of the sheet shown; `None` while dice roll.
    pub(super) fn choices(&self) -> Option<CurrentDivisions> {
        self.view
            .choices(self.ctx)
            .filter(|_| self.ctx.viewer == Some(self.shown))
    }

    /// Returns the division that was written on the sheet shown, while nothing is chosen there.
    pub(super) fn written(&self) -> Option<&'a WrittenDivision> {
        let written = self.view.written.as_ref();
        written.filter(|written| written.seat == self.shown && self.choices().is_none())
    }

    /// Returns the points that Enter brings, or has brought.
    pub(super) fn gain(&self) -> Option<i32> {
        if let Some(written) = self.written() {
            let cleared = written.cleared.len() as i32;
            let from = written.gain() - 200 * cleared;
            let triumph = &self.view.triumph;
            return Some(triumph.count(from, written.gain(), self.ctx.now));
        }
        let after = self.sheet.after(&self.tentative?);
        Some(after.score() - self.sheet.score())
    }

    /// Returns the colour of these points.
    pub(super) fn gain_role(&self) -> Role {
        self.written()
            .map_or(Role::Kept, |written| self.ctx.gain_role(written.seat))
    }

    /// Returns the marks on `sum` that are joined in gold: five that the division under the cursor
    /// completes or the last one has completed, one after the other.
    pub(super) fn gold(&self, sum: u8) -> u16 {
        match self.written() {
            Some(written) if written.cleared.contains(&sum) => {
                let triumph = &self.view.triumph;
                triumph.count(0, DEBT.into(), self.ctx.now) as u16
            }
            Some(_) => 0,
            None => self.tentative.map_or(0, |division| {
                let clears = self.sheet.cleared_by(&division).contains(&sum);
                if clears { DEBT } else { 0 }
            }),
        }
    }

    /// Returns the other seats, the one that divides next first.
    pub(super) fn others(&self) -> Vec<Seat> {
        let count = self.ctx.game.seat_count();
        (1..count)
            .map(|after| Seat((self.shown.0 + after) % count))
            .collect()
    }

    /// Returns the division of the sheet shown in the last round; `None` during a round.
    fn last_division(&self) -> Option<Division> {
        let game = self.ctx.game;
        if game.roll().is_some() {
            return None;
        }
        // By its number: a review shows a position in the middle of the log.
        let played = game.round() - u32::from(!game.is_over());
        let mut round = 0;
        let mut last = None;
        for (_, event) in self.ctx.table.log() {
            match event {
                Event::Chance(_) => round += 1,
                Event::Acted(seat, division) if round == played && *seat == self.shown => {
                    last = Some(*division);
                }
                Event::Acted(..) | Event::TimeUp => {}
            }
        }
        last
    }

    /// Returns the division in which the dice lie; `None` if they lie in one row.
    pub(super) fn division(&self) -> Option<Division> {
        self.tentative
            .or_else(|| self.written().map(|written| written.division))
            .or_else(|| self.last_division())
    }

    /// Returns the dice as they lie, the throwaway last; 0 before they are rolled.
    pub(super) fn faces(&self) -> [u8; 5] {
        let Some(division) = self.division() else {
            return self.ctx.game.roll().copied().unwrap_or_default();
        };
        let [[a, b], [c, d]] = division.pairs();
        [a, b, c, d, division.aside()]
    }

    /// Returns `true` if `face` as the fifth die is not marked, now or in the round before.
    pub(super) fn can_ride_free(&self, face: u8) -> bool {
        self.sheet.is_settled() && !self.sheet.has_chosen(face)
    }

    /// Describes the fifth die, with its role.
    pub(super) fn fifth_die(&self, division: Division) -> (String, Role) {
        let face = division.aside();
        let is_open = self.tentative.is_some();
        let words = words::fifth_die(face, is_open, self.can_ride_free(face));
        (words, if is_open { Role::Kept } else { Role::Dim })
    }
}

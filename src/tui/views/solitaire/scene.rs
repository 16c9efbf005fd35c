//! What the table of Solitaire Dice shows: a sheet, and a division on it.
use super::{CurrentDivisions, SolitaireContext, SolitaireView};
use crate::core::{Event, Seat};
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
        // chosen.
        if let Some((shown, sheet, division)) = &view.written
            && view.writing.is_moving(ctx.now)
        {
            return SolitaireScene {
                view,
                ctx,
                shown: *shown,
                sheet,
                tentative: Some(*division),
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

    /// Returns the current choices; `None` while dice roll.
    pub(super) fn choices(&self) -> Option<CurrentDivisions> {
        self.view.choices(self.ctx)
    }

    /// Returns the divisions of the last round by seat; empty during a round.
    pub(super) fn last_round(&self) -> Vec<(Seat, Division)> {
        let game = self.ctx.game;
        if game.roll().is_some() {
            return Vec::new();
        }
        // By its number: a review shows a position in the middle of the log.
        let played = game.round() - u32::from(!game.is_over());
        let mut round = 0;
        let mut divided: Vec<(Seat, Division)> = Vec::new();
        for (_, event) in self.ctx.table.log() {
            match event {
                Event::Chance(_) => round += 1,
                Event::Acted(seat, division) if round == played => divided.push((*seat, *division)),
                Event::Acted(..) | Event::TimeUp => {}
            }
        }
        divided.sort_by_key(|(seat, _)| *seat);
        divided
    }

    /// Returns that of the sheet shown.
    pub(super) fn last_division(&self) -> Option<Division> {
        let mut divided = self.last_round().into_iter();
        let own = divided.find(|(seat, _)| *seat == self.shown);
        own.map(|(_, division)| division)
    }

    /// Returns the division in which the dice lie; `None` if they lie in one row.
    pub(super) fn division(&self) -> Option<Division> {
        if self.ctx.game.roll().is_some() {
            self.tentative
        } else {
            self.last_division()
        }
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
    pub(super) fn rides_free(&self, face: u8) -> bool {
        self.sheet.is_settled() && !self.sheet.has_chosen(face)
    }

    /// Returns what is said of the fifth die, with its role.
    pub(super) fn fifth_die(&self, division: Division) -> (String, Role) {
        let face = division.aside();
        let is_open = self.ctx.game.roll().is_some();
        let words = words::fifth_die(face, is_open, self.rides_free(face));
        (words, if is_open { Role::Kept } else { Role::Dim })
    }
}

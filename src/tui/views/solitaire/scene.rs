//! Content of a position: the sheet, the dice, the choices.
use super::state::{CurrentDivisions, SolitaireView};
use crate::core::{Event, Seat};
use crate::games::solitaire::state::Pending;
use crate::games::solitaire::{Division, Sheet, Solitaire};
use crate::tui::view::ViewContext;

/// Arrangement of the dice.
pub(super) enum DiceArrangement {
    /// Not rolled yet.
    Awaited,
    /// Rolling, or divided by others or in secret: in one row.
    Together([u8; 5]),
    /// In groups, as in the tentative division.
    Divided(Division),
    /// In groups, as in the confirmed division.
    Settled(Division),
}

/// Content to draw.
#[derive(Clone, Copy)]
pub(super) struct SolitaireScene<'a> {
    pub(super) view: &'a SolitaireView,
    pub(super) ctx: &'a ViewContext<'a, Solitaire>,
    /// The seat whose sheet is shown.
    pub(super) shown: Seat,
    pub(super) sheet: &'a Sheet,
    /// The division to preview on the sheet: the one under the cursor, or the one that its seat has
    /// confirmed.
    pub(super) tentative: Option<Division>,
}

impl<'a> SolitaireScene<'a> {
    /// Returns the content of `view`.
    pub(super) fn new(
        view: &'a SolitaireView,
        ctx: &'a ViewContext<'a, Solitaire>,
    ) -> SolitaireScene<'a> {
        let shown = view.displayed_seat(ctx);
        let choices = view.choices(ctx).filter(|_| view.lies(ctx));
        let tentative = match (ctx.game.pending(shown), &choices) {
            (Pending::Open(division), _) => Some(division),
            (_, Some(choices)) if ctx.viewer == Some(shown) => Some(choices.cursor),
            _ => None,
        };
        let mut scene = SolitaireScene {
            view,
            ctx,
            shown,
            sheet: ctx.game.sheet(shown),
            tentative,
        };
        // While it is being written, the last division is on the sheet in gold, as when it was
        // chosen.
        let before = view.before.as_ref().filter(|(seat, _)| *seat == shown);
        if let (Some(_), Some((_, before))) = (view.writing.frame(&(), ctx.now), before) {
            let last = scene
                .last_round()
                .into_iter()
                .find(|(seat, _)| *seat == shown);
            if let Some((_, division)) = last {
                (scene.sheet, scene.tentative) = (before, Some(division));
            }
        }
        scene
    }

    /// Returns the current choices; `None` while dice roll.
    pub(super) fn choices(&self) -> Option<CurrentDivisions> {
        self.view
            .choices(self.ctx)
            .filter(|_| self.view.lies(self.ctx))
    }

    /// Returns the arrangement of the dice.
    pub(super) fn lying(&self) -> DiceArrangement {
        match (self.ctx.game.roll(), self.tentative) {
            (Some(_), Some(division)) if self.view.lies(self.ctx) => {
                DiceArrangement::Divided(division)
            }
            (Some(roll), _) => DiceArrangement::Together(*roll),
            (None, _) => {
                let last = self.last_round();
                let own = last.iter().find(|(seat, _)| *seat == self.shown);
                own.map_or(DiceArrangement::Awaited, |(_, division)| {
                    DiceArrangement::Settled(*division)
                })
            }
        }
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

    /// Returns the owner of the sheet shown, if there are several: `of Ann`.
    pub(super) fn owner_text(&self) -> String {
        if self.ctx.game.seat_count() > 1 {
            format!("of {}", self.ctx.name(self.shown))
        } else {
            String::new()
        }
    }

    /// Returns `true` if `face` as the fifth die is not marked, now or in the round before.
    pub(super) fn rides_free(&self, face: u8) -> bool {
        self.sheet.is_settled() && !self.sheet.has_chosen(face)
    }

    /// Returns `true` if `division` is the coach's choice.
    pub(super) fn is_best(&self, division: &Division) -> bool {
        self.ctx.best().is_some_and(|best| best.action == *division)
    }
}

/// Formats points with their sign; zero without.
pub(super) fn signed_points(points: i32) -> String {
    if points == 0 {
        "0".into()
    } else {
        crate::core::words::format_signed(points)
    }
}

//! What there is to draw of a position: whose sheet, how the dice lie, what could be chosen.
use super::state::{Choices, SolitaireView};
use crate::core::game::{Event, Seat};
use crate::games::solitaire::state::Pending;
use crate::games::solitaire::{Division, Sheet, Solitaire};
use crate::session::HintLevel;
use crate::tui::theme::Role;
use crate::tui::view::ViewContext;

/// The motif's colours in which the two pairs are framed: they are neither gold nor blue nor orange.
pub(super) const PAIR_KINDS: [u8; 2] = [2, 3];

/// Returns how words about pair number `pair`, 0 or 1, look on the table.
pub(super) fn pair_role(pair: usize) -> Role {
    Role::Kind(PAIR_KINDS[pair])
}

/// How the dice lie.
pub(super) enum Lying {
    /// They are not rolled yet.
    Awaited,
    /// They roll, or are divided by others, or in secret: in one row.
    Together([u8; 5]),
    /// In their groups, as they would be divided.
    Divided(Division),
    /// In their groups, as they have been divided.
    Settled(Division),
}

/// What there is to draw.
pub(super) struct Scene<'a> {
    pub(super) view: &'a SolitaireView,
    pub(super) ctx: &'a ViewContext<'a, Solitaire>,
    /// Whose sheet is shown.
    pub(super) shown: Seat,
    /// That sheet.
    pub(super) sheet: &'a Sheet,
    /// What can be chosen now; none while dice roll.
    pub(super) choices: Option<Choices>,
    /// The division that the sheet would get: the one under the cursor, or the one that its seat has confirmed.
    pub(super) tentative: Option<Division>,
}

impl<'a> Scene<'a> {
    /// Returns what there is to draw of `view`.
    pub(super) fn new(view: &'a SolitaireView, ctx: &'a ViewContext<'a, Solitaire>) -> Scene<'a> {
        let shown = view.shown(ctx);
        let choices = view.choices(ctx).filter(|_| view.lies(ctx));
        let tentative = match (ctx.game.pending(shown), &choices) {
            (Pending::Open(division), _) => Some(division),
            (_, Some(choices)) if ctx.viewer == Some(shown) => Some(choices.cursor),
            _ => None,
        };
        let mut scene = Scene { view, ctx, shown, sheet: ctx.game.sheet(shown), choices, tentative };
        // While it is written, the last division stands on the sheet in gold, as it did when it was chosen.
        let before = view.before.as_ref().filter(|(seat, _)| *seat == shown);
        if let (Some(_), Some((_, before))) = (view.writing.frame(&(), ctx.now), before) {
            let last = scene.last_round().into_iter().find(|(seat, _)| *seat == shown);
            if let Some((_, division)) = last {
                (scene.sheet, scene.tentative) = (before, Some(division));
            }
        }
        scene
    }

    /// Returns how the dice lie.
    pub(super) fn lying(&self) -> Lying {
        match (self.ctx.game.roll(), self.tentative) {
            (Some(_), Some(division)) if self.view.lies(self.ctx) => Lying::Divided(division),
            (Some(roll), _) => Lying::Together(*roll),
            (None, _) => {
                let last = self.last_round();
                let own = last.iter().find(|(seat, _)| *seat == self.shown);
                own.map_or(Lying::Awaited, |(_, division)| Lying::Settled(*division))
            }
        }
    }

    /// Returns how the round before this one was divided, by seat; nothing while it is being divided.
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

    /// The score of the sheet shown after each of its rounds.
    pub(super) fn course(&self) -> Vec<i32> {
        let mut sheet = Sheet::default();
        let mut course = Vec::new();
        for (_, event) in self.ctx.table.log() {
            if let Event::Acted(seat, division) = event
                && *seat == self.shown
                && sheet.rounds() < self.sheet.rounds()
            {
                sheet = sheet.after(division);
                course.push(sheet.score());
            }
        }
        course
    }

    /// Whose sheet is shown, where there are several: `of Ann`.
    pub(super) fn whose(&self) -> String {
        if self.ctx.game.seat_count() > 1 {
            format!("of {}", self.ctx.name(self.shown))
        } else {
            String::new()
        }
    }

    /// Returns whether the coach has said what is best.
    pub(super) fn is_advised(&self) -> bool {
        self.ctx.hint_level >= HintLevel::Best && !self.ctx.spoken_advice().is_empty()
    }

    /// Returns what `division` is worth and its place among the coach's choices, 0 the best.
    pub(super) fn advised(&self, division: &Division) -> Option<(usize, f64)> {
        let place = self.ctx.advice.iter().position(|advice| advice.action == *division)?;
        Some((place, self.ctx.advice[place].value))
    }
}

/// Returns points with their sign; nought without.
pub(super) fn signed(points: i32) -> String {
    if points == 0 { "0".into() } else { crate::core::words::signed(points) }
}

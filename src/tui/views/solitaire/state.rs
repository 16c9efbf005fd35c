//! What the view of Solitaire Dice remembers: what is half chosen, and what moves.
use crate::core::game::Seat;
use crate::games::solitaire::action::divisions;
use crate::games::solitaire::state::Pending;
use crate::games::solitaire::{Division, Sheet, Solitaire};
use crate::tui::view::{Response, ViewContext};
use crate::tui::widgets::roll_animation::RollAnimation;

/// What is half chosen.
#[derive(Default)]
pub struct SolitaireView {
    /// The division under the cursor, by its number among all of the roll's.
    pub(super) cursor: Option<usize>,
    /// Dice picked one by one, by place: two make the first pair, two more the second.
    pub(super) picked: Vec<usize>,
    /// Whose sheet is looked at, if not one's own.
    pub(super) looked_at: Option<Seat>,
    /// The person who last had something to do.
    pub(super) person: Option<Seat>,
    pub(super) roll_animation: RollAnimation,
}

/// A division of the roll, and why it is not allowed where it is not.
pub(super) type Choice = (Division, Option<String>);

/// Every division of a roll, the legal ones first.
fn listed(sheet: &Sheet, roll: &[u8; 5]) -> Vec<Choice> {
    let mut list: Vec<_> = divisions(roll)
        .into_iter()
        .map(|division| (division, division.check(sheet, roll).err().map(|error| error.to_string())))
        .collect();
    list.sort_by_key(|(_, refusal)| refusal.is_some());
    list
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

    /// The divisions to walk along, and the cursor's place among them.
    pub(super) fn choices(&self, ctx: &ViewContext<Solitaire>) -> Option<(Vec<Choice>, usize)> {
        let (_, sheet, roll) = Self::choosing(ctx)?;
        let list = listed(sheet, roll);
        let cursor = self.cursor.unwrap_or(0).min(list.len() - 1);
        Some((list, cursor))
    }

    /// The division that the sheet shown would get: the one under the cursor, or the one that its seat has confirmed.
    pub(super) fn tentative(&self, ctx: &ViewContext<Solitaire>) -> Option<Division> {
        let shown = self.shown(ctx);
        if let Pending::Open(division) = ctx.game.pending(shown) {
            return Some(division);
        }
        let (list, cursor) = self.choices(ctx).filter(|_| ctx.viewer == Some(shown))?;
        let (division, refusal) = &list[cursor];
        (refusal.is_none() && self.picked.is_empty() && self.lies(ctx)).then_some(*division)
    }

    /// Whether the dice have come to rest.
    pub(super) fn lies(&self, ctx: &ViewContext<Solitaire>) -> bool {
        self.roll_animation.until().is_none_or(|until| until <= ctx.now)
    }

    /// What stands below each die: where the division under the cursor, or the picking, puts it.
    pub(super) fn places(&self, ctx: &ViewContext<Solitaire>) -> [String; 5] {
        let mut places: [String; 5] = Default::default();
        let Some(roll) = ctx.game.roll() else { return places };
        if !self.picked.is_empty() {
            for (order, &die) in self.picked.iter().enumerate() {
                places[die] = if order < 2 { "pair 1".into() } else { "pair 2".into() };
            }
            return places;
        }
        let shown = self.shown(ctx);
        let division = match (ctx.game.pending(shown), self.choices(ctx)) {
            (Pending::Open(division), _) => division,
            (_, Some((list, cursor))) if ctx.viewer == Some(shown) => list[cursor].0,
            _ => return places,
        };
        let mut goes = |face: u8, to: String| {
            if let Some(die) = (0..5).find(|&die| roll[die] == face && places[die].is_empty()) {
                places[die] = to;
            }
        };
        for [a, b] in division.pairs() {
            goes(a, format!("→ {}", a + b));
            goes(b, format!("→ {}", a + b));
        }
        goes(division.aside(), if ctx.game.sheet(shown).rides_free(roll) { "aside" } else { "throw" }.into());
        places
    }

    /// Takes a die into the pair that is being made, or puts it back; four dice make a division.
    pub(super) fn pick(&mut self, die: usize, roll: &[u8; 5], list: &[Choice]) -> Response<Division> {
        if let Some(at) = self.picked.iter().position(|&picked| picked == die) {
            self.picked.remove(at);
            return Response::Stay;
        }
        self.picked.push(die);
        let [a, b, c, d] = self.picked[..] else { return Response::Stay };
        let aside = (0..5).find(|die| !self.picked.contains(die)).unwrap_or(0);
        let made = Division::new([[roll[a], roll[b]], [roll[c], roll[d]]], roll[aside]);
        self.picked.clear();
        self.cursor = list.iter().position(|(division, _)| *division == made);
        match self.cursor.and_then(|at| list[at].1.clone()) {
            Some(why) => Response::Refuse(why),
            None => Response::Stay,
        }
    }
}

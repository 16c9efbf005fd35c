//! The head start, set by hand.
use super::Setup;
use crate::core::{HeadStart, HeadStartKind, HeadStartRule};
use crate::tui::screen::Transition;
use crate::tui::ui::text::lines::abbreviated;

/// Maximum columns of a name, and of the value with its name.
const COLUMNS: [i32; 2] = [6, 15];

impl Setup {
    /// Returns the head starts that the game allows, if several play one game.
    pub(super) fn head_start_rule(&self) -> Option<HeadStartRule> {
        self.options().head_start(self.seat_setups.len()).filter(|_| self.seat_setups.len() > 1)
    }

    /// Returns the seats of each side.
    fn sides(&self) -> Vec<Vec<usize>> {
        match self.teams() {
            teams if teams.is_empty() => (0..self.seat_setups.len()).map(|seat| vec![seat]).collect(),
            teams => teams,
        }
    }

    /// Returns the head start of each seat.
    pub(super) fn head_starts(&self) -> Vec<u16> {
        HeadStart::of_seats(&self.seat_setups).values().to_vec()
    }

    /// Returns `true` if the game allows a head start.
    pub(super) fn may_give(&self) -> bool {
        self.head_start_rule().is_some()
    }

    /// Reduces head starts that are not possible any more, and gives partners the same.
    pub(super) fn fit_head_starts(&mut self) {
        let most = self.head_start_rule().map_or(0, |rule| rule.most);
        for seat in &mut self.seat_setups {
            seat.head_start = seat.head_start.min(most);
        }
        for team in self.teams() {
            let value = team.iter().map(|seat| self.seat_setups[*seat].head_start).max().unwrap_or(0);
            team.iter().for_each(|seat| self.seat_setups[*seat].head_start = value);
        }
    }

    /// Returns the side whose head start the arrows change, if they do not move it between two.
    pub(super) fn favoured(&self) -> Option<Vec<usize>> {
        let mut sides = self.sides();
        (sides.len() > 2).then(|| sides.swap_remove(self.favoured % sides.len()))
    }

    /// Goes on to the next of several sides, or gives a step more.
    pub(super) fn choose_head_start(&mut self) -> Transition {
        match self.favoured() {
            Some(_) => self.favoured = (self.favoured + 1) % self.sides().len(),
            None => self.step_head_start(true),
        }
        Transition::Stay
    }

    /// Moves the head start one step towards the second side, or back towards the first; of more sides, gives the
    /// favoured one a step more or less.
    pub(super) fn step_head_start(&mut self, forward: bool) {
        let Some(rule) = self.head_start_rule() else { return };
        let of = |side: &[usize]| i32::from(self.seat_setups[side[0]].head_start);
        let step = if forward { i32::from(rule.step) } else { -i32::from(rule.step) };
        let changed = match (self.favoured(), self.sides().as_slice()) {
            (Some(side), _) => vec![(of(&side) + step, side)],
            (None, [first, second]) => {
                let ahead = of(second) - of(first) + step;
                vec![(ahead, second.clone()), (-ahead, first.clone())]
            }
            (None, _) => return,
        };
        for (value, side) in changed {
            side.iter().for_each(|seat| self.seat_setups[*seat].head_start = rule.nearest(value));
        }
    }

    /// Returns the value shown: `Ben +14`, `none`.
    pub(super) fn head_start_value(&self) -> String {
        let kind = self.head_start_rule().map_or(HeadStartKind::Points, |rule| rule.kind);
        let having = self.seat_setups.iter().filter(|seat| seat.head_start > 0);
        let told = having.map(|seat| {
            let name = abbreviated(&seat.name, COLUMNS[0]);
            format!("{name} {}", kind.brief(seat.head_start))
        });
        let told: Vec<String> = told.collect();
        if told.is_empty() { "none".into() } else { abbreviated(&told.join(", "), COLUMNS[1]) }
    }

    /// Returns the columns of the longest value.
    pub(super) fn head_start_columns() -> i32 {
        COLUMNS[1]
    }
}

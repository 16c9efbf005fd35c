//! The head start: proposed from finished games, taken or changed.
use super::Setup;
use crate::core::head_start::{HeadStart, HeadStartKind, HeadStartRule};
use crate::statistics::{propose, split};
use crate::tui::screen::Transition;
use crate::tui::widgets::bars::abbreviated;

/// Maximum columns of a name, and of the value with its name.
const COLUMNS: [i32; 2] = [6, 17];

impl Setup {
    /// Returns the head starts that the game allows, if several sides play.
    fn head_start_rule(&self) -> Option<HeadStartRule> {
        self.options().head_start(self.seat_setups.len()).filter(|_| self.seat_setups.len() > 1)
    }

    /// Returns the seats of the two sides; `None` if there are not two.
    fn two_sides(&self) -> Option<[Vec<usize>; 2]> {
        let sides = if self.teams().is_empty() {
            (0..self.seat_setups.len()).map(|seat| vec![seat]).collect()
        } else {
            self.teams()
        };
        sides.try_into().ok()
    }

    /// Returns the head start of each seat.
    fn head_starts(&self) -> Vec<u16> {
        HeadStart::of_seats(&self.seat_setups).values().to_vec()
    }

    /// Returns `true` if a head start can be chosen: one is proposed, or was given before.
    pub(super) fn may_give(&self) -> bool {
        let given = || self.head_starts().iter().any(|value| *value > 0);
        self.head_start_rule().is_some() && (self.proposal.is_some() || given())
    }

    /// Proposes a head start for the seats as they are, and drops one that is not possible any more.
    pub(super) fn propose(&mut self) {
        let options = self.chosen.text(self.about.options);
        self.proposal = propose(&self.history.entries, self.about.id, &options, &self.seat_setups);
        let most = self.head_start_rule().map_or(0, |rule| rule.most);
        let shared = self.teams();
        for seat in &mut self.seat_setups {
            seat.head_start = seat.head_start.min(most);
        }
        for team in shared {
            let value = team.iter().map(|seat| self.seat_setups[*seat].head_start).max().unwrap_or(0);
            team.iter().for_each(|seat| self.seat_setups[*seat].head_start = value);
        }
    }

    fn give(&mut self, values: &[u16]) {
        self.seat_setups.iter_mut().zip(values).for_each(|(seat, value)| seat.head_start = *value);
    }

    /// Takes the proposal, or nothing if it is taken already; without one, gives a step more.
    pub(super) fn take_head_start(&mut self) -> Transition {
        match self.proposal.as_ref().map(|proposal| proposal.head_start.clone()) {
            Some(proposed) if proposed != self.head_starts() => self.give(&proposed),
            Some(_) => self.give(&vec![0; self.seat_setups.len()]),
            None => self.step_head_start(true),
        }
        Transition::Stay
    }

    /// Moves the head start one step towards the second side, or back towards the first; between more sides, takes or
    /// drops the proposal.
    pub(super) fn step_head_start(&mut self, forward: bool) {
        let (Some(rule), Some(sides)) = (self.head_start_rule(), self.two_sides()) else {
            self.take_head_start();
            return;
        };
        let [first, second] = sides.each_ref().map(|side| f64::from(self.seat_setups[side[0]].head_start));
        let step = f64::from(rule.step) * if forward { 1.0 } else { -1.0 };
        let [second, first] = split(second - first + step, &rule);
        for (side, value) in sides.iter().zip([first, second]) {
            side.iter().for_each(|seat| self.seat_setups[*seat].head_start = value);
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

    /// Describes the head start, and what would be even.
    pub(super) fn about_head_start(&self) -> String {
        let Some(kind) = self.head_start_rule().map(|rule| rule.kind) else { return String::new() };
        let Some(proposal) = &self.proposal else {
            let what = match kind {
                HeadStartKind::Points => "points at the start",
                HeadStartKind::Goal(_) => "a goal of one's own",
                HeadStartKind::Seconds => "more seconds for each point",
            };
            return format!("{what}; after two games together one is proposed");
        };
        let told = proposal.sentence(kind, &self.names());
        if proposal.head_start == self.head_starts() { told } else { format!("Enter takes: {told}") }
    }
}

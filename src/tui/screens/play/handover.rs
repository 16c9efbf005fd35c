//! The covers between turns, which hide the table: the result of a hand, the seat that takes the
//! keyboard, and a race whose clock is stopped.
use super::chrome::sentence;
use super::{Hold, Meant, Notice, Play};
use crate::core::{
    Game, RowKind, RowTone, ScoreSheet, Seat, SheetRow, Turn,
    rules::game::winners,
    words::{capitalized, format_signed, list, number, plural},
};
use crate::tui::context::Context;
use crate::tui::keys::BarItem;
use crate::tui::screen::{Input, Keyed, Transition};
use crate::tui::screens::dialog::{Cover, Dialog};
use crate::tui::theme::Role;
use crate::tui::ui::{Node, Scores};
use crate::tui::view::{Playable, View};
use std::time::{Duration, Instant};

/// Columns of the last event on the card of a hand.
const TOLD: usize = 60;
/// Rows of the points of a hand.
const SCORES: i32 = 6;

/// The reason that the table is covered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CoverReason {
    /// The clock is stopped.
    Held,
    /// The keyboard passes to this person.
    Passing(Seat),
    /// A hand has ended.
    Ended,
}

/// A hand or a point that has just ended.
pub(super) struct FinishedPart {
    /// The noun for it: `hand`.
    heading: &'static str,
    /// Result of each seat.
    pub(super) row: SheetRow,
}

impl FinishedPart {
    /// Returns the hand or point that ended between two positions: the sheet has a new row.
    pub(super) fn between<G: Game>(before: &G, after: &G) -> Option<FinishedPart> {
        let entries = |game: &G| {
            let ScoreSheet { heading, rows, .. } = G::score_sheet(std::slice::from_ref(game));
            (
                heading,
                rows.into_iter()
                    .filter(|row| row.kind == RowKind::Entry)
                    .collect::<Vec<_>>(),
            )
        };
        let ((heading, new), (_, old)) = (entries(after), entries(before));
        let grown = new.len() > old.len();
        new.into_iter()
            .next_back()
            .filter(|_| grown)
            .map(|row| FinishedPart { heading, row })
    }

    /// Returns its name with its number: `hand 2`.
    pub(super) fn name(&self) -> String {
        format!("{} {}", self.heading, self.row.label)
    }
}

impl<G: Playable> Play<G> {
    /// Returns the reason that the table is covered, if it is.
    pub(super) fn covered_by(&self, now: Instant) -> Option<CoverReason> {
        match &self.hold {
            Hold::Clock => Some(CoverReason::Held),
            Hold::Pass(seat) => Some(CoverReason::Passing(*seat)),
            Hold::Look(Some(_)) if !self.host.is_moving(now) => Some(CoverReason::Ended),
            _ => None,
        }
    }

    /// Returns `dialog` as a cover of the table.
    pub(super) fn cover_with(&self, dialog: Dialog, context: &Context) -> Cover {
        Cover {
            dialog,
            ground: G::LOOK.ground,
            title: G::INFO.name,
            sub: self.title(context),
            seats: self.seat_labels(context),
            since: None,
        }
    }

    /// Returns the cover for `reason`.
    pub(super) fn cover_for(&self, reason: CoverReason, context: &Context) -> Cover {
        // The table below counts no further.
        self.host.skip();
        let go_on = Self::card_item("go-on", "", context);
        let dialog = match reason {
            CoverReason::Held => self.held_card(go_on, context),
            CoverReason::Passing(seat) => self.passing_card(seat, go_on, context),
            CoverReason::Ended => self.ended_card(go_on, context),
        };
        let dialog = match self.messages.notice() {
            Some(Notice::Refused(why) | Notice::Save(why)) => {
                dialog.saying(format!("✗ {}", sentence(why)))
            }
            Some(Notice::Said(said)) => dialog.saying(said.clone()),
            _ => dialog,
        };
        self.cover_with(dialog.with_menu(Self::request("menu", 0)), context)
    }

    /// Performs what a cover requests.
    pub(super) fn uncover(
        &mut self,
        reason: CoverReason,
        meant: Meant,
        input: &Input,
        context: &mut Context,
    ) -> Transition {
        let goes_on = meant.goes_on();
        let goes_back = Self::is_key_of(input, "undo", context) && self.session.table().can_undo();
        match reason {
            _ if Self::is_key_of(input, "menu", context) => return self.open_menu(context),
            CoverReason::Held => {
                self.hold = Hold::Nothing;
                self.settled = Some(context.now);
                self.go_on(context);
                return Transition::Stay;
            }
            CoverReason::Passing(_) if goes_back => {
                self.hold = Hold::Nothing;
                return self.undo(context);
            }
            CoverReason::Passing(_) if goes_on => self.hold = Hold::Nothing,
            CoverReason::Ended if Self::asks_card(input, "board", context) => {
                self.hold = Hold::Look(None);
                return Transition::Stay;
            }
            CoverReason::Ended if goes_on => return self.end_pause(input, meant, context),
            // The menu over it asks for a page.
            _ => return Keyed::obey(self, input, context),
        }
        self.settled = Some(context.now);
        self.plan(context);
        Transition::Stay
    }

    /// Returns the card of a race whose clock is stopped: it was left, or the terminal was too
    /// small to show it.
    fn held_card(&self, go_on: BarItem, context: &Context) -> Dialog {
        let left = self.session.table().deadline().map(|until| {
            let left = until.saturating_sub(self.session.match_time(context.now));
            format!(
                "{} left.",
                plural((left + Duration::from_millis(999)).as_secs(), "second")
            )
        });
        let title = if left.is_some() {
            "The clock is stopped."
        } else {
            "The game waits for you."
        };
        Dialog::new(title, left.unwrap_or_default()).row_below(go_on, "Continue", None)
    }

    /// Returns the card on which the keyboard passes to `seat`.
    fn passing_card(&self, seat: Seat, go_on: BarItem, context: &Context) -> Dialog {
        let name = &self.session.table().seat_setup(seat).name;
        let last = self
            .session
            .account()
            .last()
            .map(|told| sentence(&told.text()))
            .unwrap_or_default();
        let dialog = Dialog::new(format!("Pass the keyboard to {name}."), last).row_below(
            go_on,
            format!("I am {name}"),
            None,
        );
        if !self.session.table().can_undo() {
            return dialog;
        }
        dialog.row_below(Self::item("undo", "", context), "Undo", None)
    }

    /// Returns the seats grouped by side.
    fn sides(&self) -> Vec<Vec<usize>> {
        let mut sides: Vec<(usize, Vec<usize>)> = Vec::new();
        for (seat, standing) in self.session.table().standings().iter().enumerate() {
            match sides.iter_mut().find(|(known, _)| *known == standing.side) {
                Some((_, seats)) => seats.push(seat),
                None => sides.push((standing.side, vec![seat])),
            }
        }
        sides.into_iter().map(|(_, seats)| seats).collect()
    }

    fn names_of(&self, seats: &[usize]) -> String {
        let names = self.session.table().names();
        list(&seats.iter().map(|seat| names[*seat]).collect::<Vec<&str>>())
    }

    /// Returns the card of a hand that has ended: who won it, the points, and the next step.
    fn ended_card(&self, go_on: BarItem, context: &Context) -> Dialog {
        let Hold::Look(Some(ended)) = &self.hold else {
            return Dialog::default();
        };
        let table = self.session.table();
        let hand = self.describe_winner(ended);
        let winners = winners(&table.standings());
        let last = self.session.account().last();
        let last = last.map(|told| sentence(&told.past().within(TOLD)));
        let mut text: Vec<String> = last.into_iter().collect();
        let title = if winners.is_empty() {
            text.push(self.describe_missing_points());
            hand
        } else {
            text.push(format!("{hand}."));
            format!("{} the game", table.audience().win(&winners))
        };
        let prompt = self.host.view.prompt(&self.scene(context));
        text.push(self.next_person(prompt.unwrap_or_default()));
        let board = Self::card_item("board", "", context);
        Dialog::new(title, text.join("\n"))
            .picture(Node::leaf(self.scores_after(ended)), SCORES)
            .row_below(go_on, "Continue", None)
            .row_below(board, "Look at the board", None)
    }

    /// Returns who won the hand.
    fn describe_winner(&self, ended: &FinishedPart) -> String {
        let table = self.session.table();
        let mut sides = self.sides();
        sides.retain(|side| ended.row.cells[side[0]].1 == RowTone::Good);
        if let [side] = &sides[..] {
            let seats: Vec<Seat> = side.iter().map(|seat| Seat(*seat as u8)).collect();
            return format!("{} {}", table.audience().win(&seats), ended.name());
        }
        // A hand that the end of the game has broken off is no tie.
        if table.is_over() {
            return format!("After {}", ended.name());
        }
        format!("{} is a tie", capitalized(&ended.name()))
    }

    /// Returns how many points each side still needs.
    fn describe_missing_points(&self) -> String {
        let sheet = G::score_sheet(std::slice::from_ref(self.session.table().game()));
        let missing = |side: &Vec<usize>| {
            let (missing, _) = sheet.next_milestones.get(side[0])?.as_ref()?;
            Some(format!("{}: {missing} to go.", self.names_of(side)))
        };
        let sentences: Vec<String> = self.sides().iter().filter_map(missing).collect();
        sentences.join(" ")
    }

    /// Returns the points of the game, with what the hand brought beside the names.
    fn scores_after(&self, ended: &FinishedPart) -> Scores {
        let standings = self.session.table().standings();
        let largest = standings.iter().map(|standing| standing.points).max();
        let score = |side: &Vec<usize>| {
            let points = standings[side[0]].points;
            let mut names = self.names_of(side);
            if let Ok(brought) = ended.row.cells[side[0]].0.parse::<i32>() {
                names = format!("{names} {}", format_signed(brought));
            }
            let role = if Some(points) == largest {
                Role::InkGood
            } else {
                Role::Pencil
            };
            (number(points), names, role)
        };
        Scores {
            sides: self.sides().iter().map(score).collect(),
            between: Vec::new(),
        }
    }

    /// Returns who plays next, and what to do.
    fn next_person(&self, prompt: String) -> String {
        let Turn::Chance {
            seat: Some(seat), ..
        } = self.session.table().turn()
        else {
            return prompt;
        };
        let setup = self.session.table().seat_setup(seat);
        let passes = setup.is_person() && self.session.table().people() > 1;
        match self.last_actor() {
            Some(last) if passes && last == seat => prompt,
            _ if passes => format!("Pass the keyboard to {}. {prompt}", setup.name),
            _ => format!("{} is next. {prompt}", setup.name),
        }
    }
}

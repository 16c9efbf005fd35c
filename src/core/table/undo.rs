//! Undo and redo: how far they go, what stands, and what is counted.
//!
//! An undo goes back to before an event, a redo forward to before another; both replay the game from
//! its start. Undone events stay in the log until another is played.
//!
//! | where | an undo takes back | counted | or is refused |
//! |---|---|---|---|
//! | one person | the last choice of a person, with all that followed | if answered | if there is none |
//! | several people | the same | if answered | if dice were rolled, or a verdict was out, since then |
//! | a race | nothing | – | always |
//! | typed dice, a roll that nobody has answered | that roll; in a race, too | no | never |
//! | the game is over | nothing | – | always: its review plays on from any point |
//!
//! A redo goes to before the next choice of a person among the undone events, or else to their end.
//! A choice is answered by a roll, a deadline, another seat's choice or a verdict: to undo it sooner
//! is free. What is counted ([`Table::takebacks`]) keeps a game apart in the statistics. Lines of a
//! file obey the same rules.
use crate::core::{DiceFrom, Event, Game, RecordEntry, RuleError, Table, TimedEvent};
use std::time::Duration;

impl<G: Game> Table<G> {
    /// Returns the first event that can be redone, if any.
    pub(crate) fn undone(&self) -> Option<&Event<G::Action>> {
        self.log.get(self.cursor).map(|(_, event)| event)
    }
    /// Returns the target of an undo: before a typed roll that nobody has answered, else before the
    /// last action of a person.
    pub(in crate::core) fn undo_target(&self) -> Result<usize, RuleError> {
        if self.header.dice == DiceFrom::Typed
            && !self.is_over()
            && matches!(self.log().last(), Some((_, Event::Chance(_))))
        {
            return Ok(self.cursor - 1);
        }
        self.choice_target()
    }

    /// Returns the target before the last action of a person.
    pub(in crate::core) fn choice_target(&self) -> Result<usize, RuleError> {
        if self.is_over() {
            return Err(RuleError::new(
                "the game is over; its review plays on from any point",
            ));
        }
        if !G::INFO.takebacks {
            return Err(RuleError::new("there is no undo in a race"));
        }
        let target = self
            .log()
            .iter()
            .rposition(|entry| self.is_choice_of_person(entry))
            .ok_or_else(|| RuleError::new("there is nothing to undo"))?;
        let (first, why) = self.undo_limit;
        if self.people() > 1 && target < first {
            return Err(RuleError::new(format!("too late to undo: {why}")));
        }
        Ok(target)
    }

    fn is_choice_of_person(&self, (_, event): &TimedEvent<G::Action>) -> bool {
        matches!(event, Event::Acted(seat, _) if self.seat_setup(*seat).is_person())
    }

    /// Returns the target of a redo: before the next action of a person, or the end.
    pub(in crate::core) fn redo_target(&self) -> Option<usize> {
        if self.cursor == self.log.len() {
            return None;
        }
        let next = self.log[self.cursor + 1..]
            .iter()
            .position(|entry| self.is_choice_of_person(entry));
        Some(next.map_or(self.log.len(), |n| self.cursor + 1 + n))
    }

    pub(crate) fn can_undo(&self) -> bool {
        self.undo_target().is_ok()
    }
    pub(crate) fn can_redo(&self) -> bool {
        self.redo_target().is_some()
    }

    /// Undoes the last action of a person and the computers' replies to it. With several people it
    /// does not go past a roll or a verdict. For a lone player it is unlimited.
    pub(crate) fn undo(&mut self, at: Duration) -> Result<(), RuleError> {
        let target = self.undo_target()?;
        self.go(at, target)
    }

    /// Redoes what was undone, up to the next choice of a person.
    pub(crate) fn redo(&mut self, at: Duration) -> Result<(), RuleError> {
        let target = self
            .redo_target()
            .ok_or_else(|| RuleError::new("there is nothing to redo"))?;
        self.go(at, target)
    }

    pub(in crate::core) fn go(&mut self, at: Duration, target: usize) -> Result<(), RuleError> {
        let entry = if target < self.cursor {
            self.takebacks += u32::from(self.is_takeback(target));
            RecordEntry::Back(target)
        } else {
            RecordEntry::Again(target)
        };
        self.replay_to(target)?;
        self.note(at, entry);
        Ok(())
    }

    fn replay_to(&mut self, target: usize) -> Result<(), RuleError> {
        self.game = self.beginning()?;
        self.undo_limit = (0, "");
        for number in 0..target {
            let (at, event) = self.log[number].clone();
            self.play(at, &event, number)?;
        }
        self.cursor = target;
        Ok(())
    }

    /// Updates the undo limit for several people after event `number`: a roll, or a verdict.
    pub(in crate::core) fn note_stand(
        &mut self,
        event: &Event<G::Action>,
        number: usize,
        before: &G,
    ) {
        let why = if matches!(event, Event::Chance(_)) {
            "the dice have been rolled since"
        } else if before.is_final(event, &self.game) {
            "the verdict is out"
        } else {
            return;
        };
        self.undo_limit = (number + 1, why);
    }

    /// Returns the number of undos that are counted. To type a roll again takes no choice back, and
    /// a slip that nothing has answered is free.
    pub fn takebacks(&self) -> u32 {
        self.takebacks
    }

    /// Returns `true` if the undo that is possible now is counted.
    pub(crate) fn is_undo_counted(&self) -> bool {
        self.undo_target()
            .is_ok_and(|target| self.is_takeback(target))
    }

    /// Returns `true` if going back to before event `target` takes a choice back that a roll, a
    /// deadline, another seat or a verdict has answered.
    fn is_takeback(&self, target: usize) -> bool {
        let mut game = self.beginning().expect("it has started before");
        let mut chooser = None;
        for (number, (at, event)) in self.log().iter().enumerate() {
            let before = game.clone();
            game.play(*at, event).expect("it was played before");
            if number < target {
                continue;
            }
            let is_answer = match (event, chooser) {
                (Event::Acted(seat, _), None) => {
                    chooser = Some(*seat);
                    false
                }
                (Event::Acted(seat, _), Some(first)) => *seat != first,
                (Event::Chance(_) | Event::TimeUp, first) => first.is_some(),
            };
            if is_answer || chooser.is_some() && before.is_final(event, &game) {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{ChanceOutcome, RecordLine, ReplayError, Seat, SeatSetup};
    use crate::games::example::HighLow;
    use crate::games::example::action::Guess;
    use crate::games::mathdice::MathDice;

    fn table() -> Table<HighLow> {
        let seats = [SeatSetup::person("Ann")];
        Table::sample("", seats, DiceFrom::Seeded)
    }

    fn typed_table(names: &[&str]) -> Table<HighLow> {
        let seats = names.iter().map(|name| SeatSetup::person(name));
        Table::sample("", seats, DiceFrom::Typed)
    }

    fn face(face: u8) -> ChanceOutcome {
        ChanceOutcome(vec![face])
    }

    #[test]
    fn undo_and_redo_need_a_target() {
        let mut played = table();
        let at = Duration::ZERO;
        for _ in 0..2 {
            played.roll(at).unwrap();
            played.act(at, Seat(0), Guess::High).unwrap();
        }
        played.roll(at).unwrap();
        played.undo(at).unwrap();
        played.undo(at).unwrap();
        assert_eq!((played.log().len(), played.takebacks()), (1, 2));
        // One of five events is left; each choice was undone with the roll that followed it.
        let check = |what: RecordEntry, expected: Result<usize, ReplayError>| {
            let mut table = played.clone();
            let followed = table.follow(&RecordLine { ms: 0, what });
            assert_eq!(followed.map(|()| table.log().len()), expected);
        };
        let nothing = Err(RuleError::new("there is nothing to undo").into());
        check(RecordEntry::Back(0), nothing.clone());
        check(RecordEntry::Back(1), nothing);
        check(RecordEntry::Again(1), Err(ReplayError::Cursor));
        check(RecordEntry::Again(2), Err(ReplayError::Cursor));
        check(RecordEntry::Again(3), Ok(3));
        check(RecordEntry::Again(5), Err(ReplayError::Cursor));
        check(RecordEntry::Hint(0), Ok(1));
        check(RecordEntry::Hint(1), Err(ReplayError::Hint));
    }

    #[test]
    fn dice_that_answered_stand() {
        for names in [&["Ann", "Ben"][..], &["Ann", "Ben", "Cid"]] {
            let seats = names.iter().map(|name| SeatSetup::person(name));
            let mut table = Table::<HighLow>::sample("", seats, DiceFrom::Seeded);
            let at = Duration::ZERO;
            assert_eq!(
                table.undo(at).unwrap_err().to_string(),
                "there is nothing to undo"
            );
            table.roll(at).unwrap();
            table.act(at, Seat(0), Guess::High).unwrap();
            assert!(table.can_undo(), "no die has been rolled since");
            table.roll(at).unwrap();
            let why = "too late to undo: the dice have been rolled since";
            assert_eq!(table.undo(at).unwrap_err().to_string(), why);
            let back = table.follow(&RecordLine {
                ms: 0,
                what: RecordEntry::Back(1),
            });
            assert_eq!(back, Err(RuleError::new(why).into()), "nor may a file");
            table.act(at, Seat(1), Guess::Low).unwrap();
            let further = table.follow(&RecordLine {
                ms: 0,
                what: RecordEntry::Back(1),
            });
            assert_eq!(further, Err(ReplayError::Cursor));
            table.undo(at).unwrap();
            assert_eq!(
                (table.log().len(), table.takebacks()),
                (3, 0),
                "only the choice, which nothing has answered"
            );
            assert!(!table.can_undo() && table.can_redo());
            table.redo(at).unwrap();
            assert_eq!(table.log().len(), 4);
            assert_eq!(
                table.redo(at).unwrap_err().to_string(),
                "there is nothing to redo"
            );
        }
    }

    #[test]
    fn a_typed_roll_is_undone_until_it_is_answered() {
        let at = Duration::ZERO;
        let mut table = typed_table(&["Ann", "Ben"]);
        table.roll_typed(at, face(4)).unwrap();
        table.undo(at).unwrap();
        assert_eq!(
            (table.log().len(), table.takebacks()),
            (0, 0),
            "a typing error takes nothing back"
        );
        table.roll_typed(at, face(5)).unwrap();
        table.act(at, Seat(0), Guess::High).unwrap();
        table.roll_typed(at, face(6)).unwrap();
        table.undo(at).unwrap();
        table.roll_typed(at, face(1)).unwrap();
        table.act(at, Seat(1), Guess::Low).unwrap();
        table.undo(at).unwrap();
        table.undo(at).unwrap();
        assert_eq!((table.log().len(), table.takebacks()), (2, 0));
        assert_eq!(Table::from_record(&table.record()), Ok(table));
    }

    /// A race has no undo but of typed rolls: a die may have been misread.
    #[test]
    fn a_typed_roll_is_undone_in_a_race() {
        let seats = ["Ann", "Ben"].map(SeatSetup::person);
        let mut table = Table::<MathDice>::sample("", seats, DiceFrom::Typed);
        table
            .roll_typed(Duration::ZERO, ChanceOutcome(vec![1, 7]))
            .unwrap();
        table.undo(Duration::ZERO).unwrap();
        assert_eq!((table.log().len(), table.takebacks()), (0, 0));
        assert_eq!(
            table.undo(Duration::ZERO).unwrap_err().to_string(),
            "there is no undo in a race"
        );
    }
}

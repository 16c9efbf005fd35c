//! Verification that all rolls and deals of a game come from its seed.
use crate::core::{
    ChanceOutcome, DiceFrom, Game, Record, RecordEntry, RecordError, Seed, Table, Turn,
    chance::dice,
    words::{join_faces, plural},
};

/// A roll that does not come from the seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Forged {
    /// Its line in the record, from 1.
    pub(crate) line: usize,
    pub(crate) found: Vec<u8>,
    /// The faces that come from the seed.
    pub(crate) expected: Vec<u8>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RollCheck {
    /// Number of rolls and deals, including undone ones.
    pub(crate) rolls: usize,
    /// Origin of their faces according to the record.
    pub(crate) dice: DiceFrom,
    /// The first roll that does not come from the seed, unless they were typed.
    pub(crate) forged: Option<Forged>,
}

impl RollCheck {
    pub(crate) fn is_proof(&self) -> bool {
        self.dice == DiceFrom::Seeded && self.forged.is_none()
    }

    pub(crate) fn sentence(&self, seed: Seed) -> String {
        match (&self.forged, self.rolls) {
            _ if self.dice == DiceFrom::Typed => {
                let typed = plural(self.rolls, "roll");
                format!("The dice of this game were typed in ({typed}), so no seed can prove them.")
            }
            (
                Some(Forged {
                    line,
                    found,
                    expected,
                }),
                _,
            ) => {
                format!(
                    "Line {line} is not what the seed {seed} gives: {} instead of {}.",
                    join_faces(found),
                    join_faces(expected)
                )
            }
            (None, 0) => "Nothing has been rolled yet.".into(),
            (None, 1) => format!("The only roll comes from the seed {seed}."),
            (None, rolls) => format!("All {rolls} rolls come from the seed {seed}."),
        }
    }
}

/// Compares every roll and deal of `record`, undone or not, with the faces that its seed gives at
/// its address.
pub(crate) fn check_rolls<G: Game>(record: &Record) -> Result<RollCheck, RecordError> {
    let seed = record.header.seed;
    let mut rolls = 0;
    let mut forged = None;
    Table::<G>::walk(record, |table, at, what| {
        let (RecordEntry::Rolled(faces), Turn::Chance { request, .. }) = (what, table.turn())
        else {
            return;
        };
        rolls += 1;
        let ChanceOutcome(expected) = dice::answer(seed, &table.game().address(), &request);
        if expected != *faces && forged.is_none() {
            forged = Some(Forged {
                line: at,
                found: faces.clone(),
                expected,
            });
        }
    })?;
    let dice = record.header.dice;
    Ok(RollCheck {
        rolls,
        dice,
        forged: forged.filter(|_| dice == DiceFrom::Seeded),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::SeatSetup;
    use crate::games::example::HighLow;
    use crate::games::example::action::Guess;
    use std::time::Duration;

    fn play_with_dice(dice: DiceFrom) -> Table<HighLow> {
        let mut table = Table::sample("", [SeatSetup::person("Ann")], dice);
        let roll = |table: &mut Table<HighLow>| match dice {
            DiceFrom::Seeded => table.roll(Duration::ZERO).unwrap(),
            DiceFrom::Typed => table
                .roll_typed(Duration::ZERO, ChanceOutcome(vec![6]))
                .unwrap(),
        };
        roll(&mut table);
        table
            .act(Duration::ZERO, crate::core::Seat(0), Guess::High)
            .unwrap();
        roll(&mut table);
        while table.log().len() > 1 {
            table.undo(Duration::ZERO).unwrap();
        }
        table
            .act(Duration::ZERO, crate::core::Seat(0), Guess::Low)
            .unwrap();
        roll(&mut table);
        table
    }

    #[test]
    fn undone_rolls_are_compared_too() {
        let record = play_with_dice(DiceFrom::Seeded).record();
        let check = check_rolls::<HighLow>(&record).unwrap();
        assert_eq!((check.rolls, check.is_proof()), (3, true));
        for index in (0..record.lines.len())
            .filter(|index| matches!(record.lines[*index].what, RecordEntry::Rolled(_)))
        {
            let mut changed = record.clone();
            let RecordEntry::Rolled(faces) = &mut changed.lines[index].what else {
                unreachable!()
            };
            faces[0] = faces[0] % 6 + 1;
            let check = check_rolls::<HighLow>(&changed).unwrap();
            assert_eq!(
                check.forged.as_ref().map(|forged| forged.line),
                Some(index + 2),
                "{check:?}"
            );
            assert!(!check.is_proof());
        }
    }

    #[test]
    fn typed_dice_prove_nothing() {
        let check = check_rolls::<HighLow>(&play_with_dice(DiceFrom::Typed).record()).unwrap();
        assert_eq!(
            (check.rolls, check.forged.clone(), check.is_proof()),
            (3, None, false)
        );
    }
}

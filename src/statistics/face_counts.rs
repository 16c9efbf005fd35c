//! Counts of the faces that dice showed, in one game or in many.
use crate::core::{
    ChanceRequest, DiceFrom, Event, Game, Record, Table, Turn,
    words::{
        dice,
        page::{Amount, Body, Section},
        plural, times,
    },
};
use crate::registry::with_game;
use crate::store::Store;
use std::collections::BTreeMap;

/// Instead of counts.
pub(crate) const NO_DICE: &str = "No dice have been rolled here yet.";

/// Kind of the faces of dice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum FaceAlphabet {
    /// Numbers up to this.
    Numbers(u8),
    Pictures,
}

#[derive(Clone, PartialEq, Debug)]
struct FaceCount {
    /// Its number, or the name of its picture.
    name: String,
    count: usize,
    /// The mean count of fair dice.
    expected: f64,
}

/// Counts of the faces of dice, without dealt cards.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct FaceCounts {
    pub(crate) games: usize,
    kinds: BTreeMap<FaceAlphabet, Vec<FaceCount>>,
}

impl FaceCounts {
    /// Returns the counts of the game on `table`, without undone rolls.
    pub(crate) fn of_table<G: Game>(table: &Table<G>) -> FaceCounts {
        let mut counts = FaceCounts {
            games: 1,
            ..FaceCounts::default()
        };
        for (state, (_, event)) in table.history().iter().zip(table.log()) {
            let (
                Turn::Chance {
                    request: ChanceRequest::Dice(dice),
                    ..
                },
                Event::Chance(rolled),
            ) = (state.turn(), event)
            else {
                continue;
            };
            for (die, shown) in dice.iter().zip(&rolled.0) {
                for face in 1..=die.sides {
                    let (alphabet, name) = match (G::ROLLS.picture)(die.number, face) {
                        Some(picture) => (FaceAlphabet::Pictures, picture.to_owned()),
                        None => (FaceAlphabet::Numbers(die.sides), face.to_string()),
                    };
                    counts.add_face(
                        alphabet,
                        FaceCount {
                            name,
                            count: usize::from(face == *shown),
                            expected: 1.0 / f64::from(die.sides),
                        },
                    );
                }
            }
        }
        counts
    }

    fn add_face(&mut self, faces: FaceAlphabet, face: FaceCount) {
        let known = self.kinds.entry(faces).or_default();
        match known.iter_mut().find(|known| known.name == face.name) {
            Some(known) => {
                known.count += face.count;
                known.expected += face.expected;
            }
            None => known.push(face),
        }
    }

    fn add(&mut self, other: FaceCounts) {
        self.games += other.games;
        for (kind, faces) in other.kinds {
            for face in faces {
                self.add_face(kind, face);
            }
        }
    }

    /// Returns the number of dice.
    fn dice(&self) -> usize {
        let faces = self.kinds.values().flatten();
        faces.map(|face| face.count).sum()
    }

    /// Returns a series for each kind of dice: faces by number, or pictures, the most frequent of
    /// fair dice first.
    pub(crate) fn sections(&self) -> Vec<Section> {
        self.kinds
            .iter()
            .map(|(kind, faces)| section_of_kind(kind, faces))
            .collect()
    }
}

fn section_of_kind(kind: &FaceAlphabet, faces: &[FaceCount]) -> Section {
    let dice_text = dice(faces.iter().map(|face| face.count).sum::<usize>());
    let mut faces = faces.to_vec();
    let title = match kind {
        FaceAlphabet::Numbers(sides) => format!("{dice_text} with {sides} sides"),
        FaceAlphabet::Pictures => {
            faces.sort_by(|one, other| other.expected.total_cmp(&one.expected));
            format!("{dice_text} with pictures")
        }
    };
    let series = Body::Series(
        faces
            .into_iter()
            .map(|face| Amount {
                label: face.name,
                size: face.count as f64,
                value: format!(
                    "rolled {}; fair would be {:.0}",
                    times(face.count as i64),
                    face.expected
                ),
            })
            .collect(),
    );
    Section {
        aside: "",
        ..Section::new(title, series)
    }
}

/// The faces of many games. Of games with the same dice, the one that rolled most of them counts.
#[derive(Default)]
pub(crate) struct AllFaceCounts {
    pub(crate) rolled: FaceCounts,
    /// Rolled by people, and typed in.
    pub(crate) typed: FaceCounts,
}

impl AllFaceCounts {
    /// Counts the dice of all games finished here that can be read.
    pub(crate) fn of_finished(store: &Store) -> AllFaceCounts {
        let mut filed = store.filed_results();
        filed.sort_by(|a, b| a.path.cmp(&b.path));
        let records = filed
            .iter()
            .filter_map(|filed| store.read(&filed.path).ok());
        AllFaceCounts::of(records.map(|(record, _)| record))
    }

    /// Counts the dice of those `records` that replay.
    pub(crate) fn of(records: impl IntoIterator<Item = Record>) -> AllFaceCounts {
        let mut all = AllFaceCounts::default();
        let mut counts_by_seed: BTreeMap<(String, u32), FaceCounts> = BTreeMap::new();
        for record in records {
            let counts = with_game!(record.header.game.as_str(), G => {
                Table::<G>::from_record(&record).map(|table| FaceCounts::of_table(&table))
            });
            let Some(Ok(counts)) = counts else {
                continue;
            };
            if record.header.dice == DiceFrom::Typed {
                all.typed.add(counts);
                continue;
            }
            let known = counts_by_seed
                .entry((record.header.game, record.header.seed.0))
                .or_default();
            if known.games == 0 || counts.dice() > known.dice() {
                *known = counts;
            }
        }
        for counts in counts_by_seed.into_values() {
            all.rolled.add(counts);
        }
        all
    }

    /// Returns a series for each kind of dice, with their origin: `2 finished games, typed in`.
    pub(crate) fn sections(&self) -> Vec<(String, Section)> {
        let mut sections = Vec::new();
        for (counts, typed) in [(&self.rolled, ""), (&self.typed, ", typed in")] {
            let origin = plural(counts.games, "finished game") + typed;
            sections.extend(
                counts
                    .sections()
                    .into_iter()
                    .map(|section| (origin.clone(), section)),
            );
        }
        sections
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{ChanceOutcome, Seat, SeatSetup};
    use crate::games::inverted::Inverted;
    use crate::games::symmdice::SymmDice;
    use std::time::Duration;

    fn table<G: Game>(seats: u8, dice: DiceFrom) -> Table<G> {
        let seats = ["Ann", "Ben"][..seats.into()]
            .iter()
            .map(|name| SeatSetup::person(name));
        Table::sample("", seats, dice)
    }

    /// Returns the title and the faces with their counts.
    fn title_and_faces<G: Game>(table: &Table<G>) -> (String, Vec<String>) {
        let section = FaceCounts::of_table(table).sections().remove(0);
        let Body::Series(amounts) = section.body else {
            panic!("{section:?}")
        };
        (
            section.title,
            amounts
                .iter()
                .map(|face| format!("{}: {}", face.label, face.value))
                .collect(),
        )
    }

    #[test]
    fn numbers_are_counted_in_order() {
        let mut table = table::<Inverted>(1, DiceFrom::Typed);
        table
            .roll_typed(Duration::ZERO, ChanceOutcome(vec![6, 6, 2, 6, 1]))
            .unwrap();
        let (title, faces) = title_and_faces(&table);
        assert_eq!(title, "5 dice with 6 sides");
        let expected = [("1", 1), ("2", 1), ("3", 0), ("4", 0), ("5", 0), ("6", 3)];
        assert_eq!(
            faces,
            expected.map(|(face, count)| {
                format!("{face}: rolled {}; fair would be 1", times(count))
            })
        );
    }

    #[test]
    fn dice_with_pictures_are_counted_by_them() {
        let mut table = table::<SymmDice>(2, DiceFrom::Typed);
        // All nine show side 1: the four of each letter a hook, the last a pinwheel.
        table
            .roll_typed(Duration::ZERO, ChanceOutcome(vec![1; 9]))
            .unwrap();
        let (title, faces) = title_and_faces(&table);
        assert_eq!(
            (title.as_str(), faces[0].as_str()),
            (
                "9 dice with pictures",
                "hook: rolled 8 times; fair would be 3"
            )
        );
        assert!(
            faces
                .iter()
                .any(|face| face.starts_with("pinwheel: rolled once;")),
            "{faces:?}"
        );
    }

    #[test]
    fn the_same_dice_count_once() {
        let mut short = table::<Inverted>(1, DiceFrom::Seeded);
        short.roll(Duration::ZERO).unwrap();
        let mut long = short.clone();
        long.act(Duration::ZERO, Seat(0), "keep -----".parse().unwrap())
            .unwrap();
        long.roll(Duration::ZERO).unwrap();
        let mut other = table::<SymmDice>(2, DiceFrom::Seeded);
        other.roll(Duration::ZERO).unwrap();
        let records = [short.record(), long.record(), other.record()];
        let (_, last) = records.split_first().unwrap();
        for records in [
            &records[..],
            last,
            &[2, 1, 0].map(|index| records[index].clone()),
        ] {
            let all = AllFaceCounts::of(records.iter().cloned());
            let totals = (all.rolled.games, all.rolled.dice(), all.typed.games);
            assert_eq!(totals, (2, 10 + 9, 0));
        }
    }
}

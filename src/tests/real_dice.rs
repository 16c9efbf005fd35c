//! Whole games with real dice, mistypings and corrections included: the game follows the dice on the table.
use super::sample;
use crate::core::chance::{ChanceOutcome, ChanceRequest};
use crate::core::coach::Coach;
use crate::core::dice::{Purpose, Seed, Stream};
use crate::core::game::{Event, Game, RandomPlay, Seat, Turn};
use crate::core::record::{DiceFrom, Header, What};
use crate::core::seats::SeatSetup;
use crate::core::table::Table;
use crate::games::inverted::Inverted;
use crate::games::mathdice::MathDice;
use crate::games::nice::Nice;
use crate::games::solitaire::Solitaire;
use crate::games::symmdice::SymmDice;
use crate::session::{Preparation, Session, TypedRoll};
use crate::store::Store;
use std::time::{Duration, Instant};

/// An act of people at the keyboard.
pub(crate) enum Step<A> {
    /// Type the faces of the roll that is due.
    Type(String),
    /// Type the right faces of the last roll.
    Correct(String),
    /// Undo the choice made on a mistyped roll.
    Undo,
    /// A choice of a seat.
    Act(Seat, A),
}

/// A game with real dice in which every third roll is mistyped and then corrected.
pub(crate) struct Slips<G: Game> {
    pub(crate) steps: Vec<Step<G::Action>>,
    /// The game without the mistypings.
    pub(crate) straight: Table<G>,
}

const AT: Duration = Duration::ZERO;

pub(crate) fn slips<G: RandomPlay>(options: &str, names: &[&str]) -> Slips<G> {
    let seats = names.iter().map(|name| SeatSetup::person(name));
    let header =
        Header::new(G::INFO, options.parse::<G::Options>().unwrap(), seats, Seed(5), DiceFrom::Typed);
    let mut straight = Table::<G>::new(header).unwrap();
    let mut typed = straight.clone();
    let (mut steps, mut chance) = (Vec::new(), Stream::new(Seed(28), Purpose::Trials, 0));
    while !straight.is_over() {
        let game = straight.game().clone();
        match game.turn() {
            Turn::Chance { seat, request, .. } => {
                let print = |faces: &ChanceOutcome| (G::ROLLS.print)(&game, faces);
                // As typed: equal sides are not distinguished.
                let as_typed = |faces| (G::ROLLS.read)(&game, &print(&faces)).map_or(Ok(faces), |read| read);
                let [right, wrong] = [(), ()].map(|()| as_typed(chance.answer(&request)).unwrap());
                let slip = right != wrong && chance.below(3) == 0;
                let first = if slip { &wrong } else { &right };
                typed.roll_typed(AT, first.clone()).unwrap();
                steps.push(Step::Type(print(first)));
                if slip {
                    // Sometimes something is chosen on it before the mistake is noticed.
                    let chosen =
                        seat.filter(|_| chance.below(2) == 0 && G::INFO.takebacks).and_then(|seat| {
                            let action = typed.game().random_action(seat, &mut chance)?;
                            typed.act(AT, seat, action.clone()).ok()?;
                            Some(Step::Act(seat, action))
                        });
                    steps.extend(chosen);
                    if typed.correctable().is_empty() {
                        typed.undo(AT).unwrap();
                        steps.push(Step::Undo);
                    }
                    let (number, _) = *typed.correctable().last().unwrap();
                    typed.correct(AT, number, right.clone()).unwrap();
                    steps.push(Step::Correct(print(&right)));
                }
                straight.roll_typed(AT, right).unwrap();
            }
            Turn::Act { seats, .. } => {
                let action = |seat: Seat, chance: &mut Stream| {
                    let seen = game.seen_by(Some(seat));
                    seen.random_action(seat, chance).map(|action| (seat, action))
                };
                let (seat, action) =
                    seats.iter().find_map(|seat| action(seat, &mut chance)).expect("a choice");
                for table in [&mut typed, &mut straight] {
                    table.act(AT, seat, action.clone()).unwrap();
                }
                steps.push(Step::Act(seat, action));
            }
            Turn::Over => {}
        }
        assert_eq!(typed.game(), straight.game(), "{} {options}", G::INFO.id);
    }
    Slips { steps, straight }
}

/// Returns the events of a game without their times.
pub(crate) fn events<G: Game>(table: &Table<G>) -> Vec<&Event<G::Action>> {
    table.log().iter().map(|(_, event)| event).collect()
}

fn by_session<G: Coach + RandomPlay>(options: &str, names: &[&str]) {
    let Slips { steps, straight } = slips::<G>(options, names);
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let save = store.create(straight.header()).unwrap();
    let table = Table::<G>::new(straight.header().clone()).unwrap();
    let preparation = Preparation::new(*table.options(), names.len() as u8);
    let mut session = Session::new(table, save, store, preparation);
    let now = Instant::now();
    let mut corrections = 0;
    for step in steps {
        let done = match step {
            Step::Type(text) => {
                let before = session.table().journal().len();
                assert!(session.type_faces(now, TypedRoll::Due, "99 x").1.is_err());
                assert_eq!(session.table().journal().len(), before, "what is refused changes nothing");
                assert_eq!(session.echo(TypedRoll::Due, &text).unwrap().1, text);
                session.type_faces(now, TypedRoll::Due, &text).1
            }
            Step::Correct(text) => {
                corrections += 1;
                let done = session.type_faces(now, TypedRoll::Before(0), &text).1;
                let told = session.table().correction().expect("a correction");
                assert!(told.contains(&format!(" was corrected: {text}")), "{told}");
                assert!(session.account().iter().any(|entry| entry.text() == told), "{told}");
                done
            }
            Step::Undo => session.undo(now, None).1,
            Step::Act(seat, action) => session.act(now, seat, action).1,
        };
        done.unwrap();
    }
    assert!(corrections > 0);
    assert_eq!(events(session.table()), events(&straight));
    assert_eq!(session.table().game(), straight.game());
    let record = session.table().record();
    let lines = record.lines.iter().filter(|line| matches!(line.what, What::Corrected { .. }));
    assert_eq!(lines.count(), corrections, "each leaves its trace");
    assert_eq!(Table::from_record(&record).as_ref(), Ok(session.table()));
}

#[test]
fn whole_games_with_real_dice() {
    by_session::<Inverted>("", &["Ann", "Ben"]);
    by_session::<Inverted>("", &["Ann"]);
    by_session::<Nice>("", &["Ann", "Ben"]);
    by_session::<Nice>("variant=super", &["Ann", "Ben", "Cid"]);
    by_session::<Solitaire>("", &["Ann", "Ben"]);
    by_session::<Solitaire>("", &["Ann"]);
    by_session::<MathDice>("mode=puzzle", &["Ann"]);
    by_session::<MathDice>("mode=basic", &["Ann", "Ben"]);
    by_session::<SymmDice>("variant=solitaire", &["Ann"]);
    by_session::<SymmDice>("variant=kids", &["Ann", "Ben"]);
    if sample(false, true) {
        by_session::<MathDice>("mode=tournament", &["Ann", "Ben", "Cid"]);
        by_session::<SymmDice>("", &["Ann", "Ben", "Cid"]);
    }
}

/// A deal can be corrected after the first roll has been typed, which stays; so can a target after the scoring
/// dice.
#[test]
fn a_roll_before_the_last_is_corrected() {
    let seats = || ["Ann", "Ben"].map(SeatSetup::person);
    let table = |game: &Header| Table::<Nice>::new(game.clone()).unwrap();
    let mut nice = table(&Header::new(Nice::INFO, "", seats(), Seed(5), DiceFrom::Typed));
    let type_in = |table: &mut Table<Nice>, text: &str| {
        let faces = match (Nice::ROLLS.read)(table.game(), text) {
            Some(faces) => faces.unwrap(),
            None => text.parse().unwrap(),
        };
        table.roll_typed(AT, faces).unwrap();
    };
    for text in ["6 6", "1 1", "1 1 1 2 5 2 3 8 3", "1 2"] {
        type_in(&mut nice, text);
    }
    assert_eq!(nice.correctable().len(), 4, "nobody has chosen yet");
    let deal = nice.game().clone();
    let (number, before) = nice.correctable()[2].clone();
    assert!(matches!(before.turn(), Turn::Chance { request: ChanceRequest::Deal { .. }, .. }));
    let faces = (Nice::ROLLS.read)(&before, "1 1 1 2 5 2 3 7 3").unwrap().unwrap();
    nice.correct(AT, number, faces).unwrap();
    assert_eq!(nice.log().len(), 4, "the dice lie where they lay");
    assert!(
        *nice.game() != deal
            && nice.correction().unwrap().starts_with("Ann's deal was corrected: A A A 2 5 2 3 7 3")
    );
    // With a tie Ann would not have dealt yet.
    let why = "too late to correct: Ann's deal would not have happened";
    let [tie, other] = ["6 6", "6 5"].map(|text| text.parse().unwrap());
    assert_eq!(nice.correct(AT, 1, tie).unwrap_err().to_string(), why);
    nice.correct(AT, 0, other).unwrap();
    assert_eq!((nice.log().len(), nice.takebacks()), (4, 0));
    assert_eq!(Table::from_record(&nice.record()), Ok(nice));
}

/// Ann's keeps and rolls are discarded with the mistyped roll, until Ben has acted.
#[test]
fn own_choices_go_with_a_corrected_roll() {
    fn check<G: RandomPlay>(options: &str, steps: &[&str], corrected: usize, faces: &str, why: &str) {
        let seats = ["Ann", "Ben"].map(SeatSetup::person);
        let header =
            Header::new(G::INFO, options.parse::<G::Options>().unwrap(), seats, Seed(5), DiceFrom::Typed);
        let mut table = Table::<G>::new(header).unwrap();
        let read =
            |game: &G, text: &str| (G::ROLLS.read)(game, text).unwrap_or_else(|| text.parse()).unwrap();
        let mut before = table.game().clone();
        for (at, step) in steps.iter().enumerate() {
            match table.turn() {
                Turn::Chance { .. } => {
                    let faces = read(table.game(), step);
                    if at == corrected {
                        before = table.game().clone();
                    }
                    table.roll_typed(AT, faces).unwrap();
                }
                Turn::Act { seats, .. } => {
                    let (seat, action) = (seats.iter().next().unwrap(), step.parse().ok().unwrap());
                    table.act(AT, seat, action).unwrap();
                }
                Turn::Over => panic!("it is over"),
            }
        }
        let done = table.correct(AT, corrected, read(&before, faces)).map_err(|e| e.to_string());
        assert_eq!(done.err().as_deref().unwrap_or(""), why, "{steps:?}");
        if why.is_empty() {
            let chosen = u32::from(steps.len() > corrected + 1);
            assert_eq!((table.log().len(), table.takebacks()), (corrected + 1, chosen), "{steps:?}");
        }
        assert_eq!(Table::from_record(&table.record()), Ok(table));
    }
    let inverted =
        ["1 1 2 2 6", "keep 1-2--", "3 3 4", "keep 1----", "1 1 1 1", "register", "6 6 6 6 6", "register"];
    for played in 1..=6 {
        check::<Inverted>("", &inverted[..played], 0, "1 1 2 2 5", "");
    }
    check::<Inverted>("", &inverted[..3], 2, "3 3 5", "");
    check::<Inverted>("", &inverted[..5], 2, "3 3 5", "");
    check::<Inverted>("", &inverted[..7], 4, "1 1 1 2", "too late to correct a roll before Ben's roll");
    check::<Inverted>("", &inverted, 4, "1 1 1 2", "too late to correct a roll before Ben's roll");
}

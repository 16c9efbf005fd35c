//! Tests of whole games with clocks and computers, without waiting: time is a parameter.
use super::*;
use crate::core::{
    Coach, DiceFrom, Event, Header, Level, Seat, SeatSetup, Seats, Seed, Table, Unit,
    coach::computers,
};
use crate::games::example::HighLow;
use crate::games::example::action::Guess;
use crate::games::example::tests::contest::Contest;
use crate::games::mathdice::MathDice;
use crate::store::{CoachObjective, Store};
use std::sync::{Mutex, mpsc};
use std::time::{Duration, Instant};

struct TestSession<G: Coach> {
    session: Session<G>,
    now: Instant,
    store: Store,
    _folder: tempfile::TempDir,
}

fn scene<G: Coach>(options: &str, seats: Vec<SeatSetup>, dice: DiceFrom) -> TestSession<G> {
    let scene = unprepared_session(options, seats, dice);
    scene.session.preparation().wait();
    scene
}

/// The same before the coach is prepared.
fn unprepared_session<G: Coach>(
    options: &str,
    seats: Vec<SeatSetup>,
    dice: DiceFrom,
) -> TestSession<G> {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let header = Header::new(G::INFO, options, seats, Seed(5), dice);
    let save = store.create(&header).unwrap().tentative();
    let table = Table::<G>::new(header).unwrap();
    let preparation = Preparation::new(table.game().clone());
    let mut session = Session::new(table, save, store.clone(), preparation);
    let now = Instant::now();
    session.start_clock(now);
    TestSession {
        session,
        now,
        store,
        _folder: folder,
    }
}

/// Returns a pace at which the next event waits for an animation until `ready`.
fn pace(ready: Instant, factor: u32) -> Pacing {
    Pacing {
        factor,
        auto_roll: false,
        ..Pacing::at_once(ready)
    }
}

fn ann() -> Vec<SeatSetup> {
    vec![SeatSetup::person("Ann")]
}

impl<G: Coach> TestSession<G> {
    /// Performs everything due, advancing time, until a person has to act or the result is shown.
    fn run(&mut self) -> Vec<String> {
        let mut sentences = Vec::new();
        loop {
            self.session.plan(self.now, pace(self.now, 1));
            let Some(due) = self.session.due() else {
                return sentences;
            };
            self.now = self.now.max(due);
            match self.session.advance(self.now) {
                SessionEvent::Change(Change::Events(steps)) => {
                    sentences.extend(steps.iter().map(|step| step.description.text()));
                }
                SessionEvent::Change(_) | SessionEvent::Prepared | SessionEvent::Preparing => {}
                SessionEvent::Result => return sentences,
            }
        }
    }
}

#[test]
fn computers_play_and_enter_the_game_once() {
    let seats = vec![
        SeatSetup::computer(Level::Novice),
        SeatSetup::computer(Level::Perfect),
    ];
    let mut scene = scene::<HighLow>("", seats, DiceFrom::Seeded);
    let before = scene.now;
    let sentences = scene.run();
    assert!(scene.session.table().is_over());
    assert_eq!(sentences.len(), scene.session.account().len());
    assert!(
        scene.now - before > Duration::from_secs(5),
        "they took their time, and nobody waited for it"
    );
    assert!(scene.run().is_empty(), "the result is shown once");
    assert_eq!(scene.store.history().unwrap().entries.len(), 1);
    assert!(scene.session.unsaved().is_none());
}

#[test]
fn the_history_is_written_later_and_once() {
    let seats = vec![
        SeatSetup::computer(Level::Novice),
        SeatSetup::computer(Level::Novice),
    ];
    let mut scene = scene::<HighLow>("", seats, DiceFrom::Seeded);
    let history = scene.store.paths().history.clone();
    std::fs::create_dir_all(&history).unwrap();
    scene.run();
    let unsaved = scene
        .session
        .unsaved()
        .expect("a folder is no file")
        .to_string();
    assert!(
        unsaved.contains("is finished but not in the history"),
        "{unsaved}"
    );
    assert!(scene.session.take_news().is_some());
    scene.session.save_again();
    assert_eq!(scene.session.take_news(), None, "it has been shown");
    std::fs::remove_dir(&history).unwrap();
    scene.session.save_again();
    assert!(scene.session.unsaved().is_none());
    scene.session.put_away(scene.now);
    assert!(scene.session.unsaved().is_none());
    assert_eq!(scene.store.history().unwrap().entries.len(), 1);
}

/// A session that never waits, and the channel on which it is woken.
fn impatient<G: Coach>(seats: Vec<SeatSetup>) -> (TestSession<G>, mpsc::Receiver<()>) {
    let mut scene = scene::<G>("", seats, DiceFrom::Seeded);
    let (sender, woken) = mpsc::channel();
    let sender = Mutex::new(sender);
    let wanted = Analyses {
        patience: Duration::ZERO,
        objective: CoachObjective::Points,
        ..Analyses::default()
    };
    scene
        .session
        .set_analyses(wanted, move |_| sender.lock().unwrap().send(()).unwrap());
    (scene, woken)
}

#[test]
fn the_coach_uses_the_chosen_objective() {
    let mut scene = scene::<Contest<0>>("", ann(), DiceFrom::Typed);
    let _ = scene.session.type_faces(scene.now, "2");
    let mut check = |objective, best, guesses: [Guess; 2], unit, of: &str| {
        scene.session.set_analyses(
            Analyses {
                objective,
                best,
                ..Analyses::default()
            },
            |_| (),
        );
        let hints = scene.session.all_hints(scene.now, Seat(0)).unwrap();
        let actions: Vec<Guess> = hints.actions.iter().map(|advice| advice.action).collect();
        assert_eq!(actions, guesses, "{objective:?} {best:?}");
        assert_eq!(
            (hints.unit, hints.of.as_str()),
            (unit, of),
            "{objective:?} {best:?}"
        );
    };
    let points = [Guess::High, Guess::Low];
    let others = [Guess::Low, Guess::High];
    check(CoachObjective::Points, None, points, Unit::Points, "");
    check(
        CoachObjective::Win,
        None,
        others,
        Unit::WinChance,
        "the chance to win",
    );
    check(
        CoachObjective::Title,
        None,
        others,
        Unit::GoalChance,
        "the chance of 500 points",
    );
    check(
        CoachObjective::Title,
        Some(3),
        points,
        Unit::Points,
        "the points, as there is nothing better",
    );
    check(CoachObjective::Points, Some(3), points, Unit::Points, "");
}

/// Returns the time from `ready` to the next automatic event.
fn wait<G: Coach>(scene: &mut TestSession<G>, factor: u32) -> Option<u128> {
    let ready = scene.now + Duration::from_secs(10);
    scene.session.plan(scene.now, pace(ready, factor));
    scene.session.due().map(|due| (due - ready).as_millis())
}

/// Plays on at the pace of line-by-line play until a person has to act, or the game is over.
fn catch_up<G: Coach>(scene: &mut TestSession<G>, now: Instant) {
    loop {
        scene.session.plan(now, Pacing::at_once(now));
        if scene.session.due().is_none_or(|due| due > now) {
            return;
        }
        assert!(matches!(
            scene.session.advance(now),
            SessionEvent::Change(Change::Events(_))
        ));
    }
}

#[test]
fn computers_wait_as_configured() {
    let seats = vec![
        SeatSetup::computer(Level::Novice),
        SeatSetup::computer(Level::Novice),
    ];
    let mut scene = scene::<HighLow>("", seats, DiceFrom::Seeded);
    assert_eq!(
        [0, 1, 2].map(|factor| wait(&mut scene, factor)),
        [Some(0), Some(500), Some(1000)],
        "a roll"
    );
    let due = scene.session.due().unwrap();
    let early = scene.session.advance(due - Duration::from_millis(1));
    assert!(matches!(early, SessionEvent::Change(Change::None)));
    assert_eq!(scene.session.due(), Some(due), "it is still planned");
    scene.session.hold();
    assert_eq!(scene.session.due(), None);
    let _ = scene.session.roll(scene.now);
    assert_eq!(
        [0, 1, 2].map(|factor| wait(&mut scene, factor)),
        [Some(0), Some(600), Some(1200)],
        "a reply"
    );
    let now = scene.now;
    catch_up(&mut scene, now);
    assert!(scene.session.table().is_over(), "line by line nobody waits");
    assert_eq!(
        wait(&mut scene, 0),
        Some(1500),
        "the last board is looked at"
    );
    let due = scene.session.due().unwrap();
    assert!(matches!(scene.session.advance(due), SessionEvent::Result));
    assert_eq!(wait(&mut scene, 0), None);
}

#[test]
fn in_a_race_everything_happens_at_its_own_time() {
    fn check<const LIMIT: u64>(due: u64, expected: fn(&Event<Guess>) -> bool) {
        let seats = vec![
            SeatSetup::computer(Level::Perfect),
            SeatSetup::person("Ann"),
        ];
        let mut scene = scene::<Contest<LIMIT>>("", seats, DiceFrom::Seeded);
        let start = scene.now;
        let due = Duration::from_millis(due);
        catch_up(&mut scene, start);
        assert_eq!(scene.session.due(), Some(start + due));
        catch_up(&mut scene, start + due - Duration::from_millis(1));
        assert_eq!(scene.session.table().log().len(), 1, "the roll");
        scene.session.plan(start, Pacing::at_once(start));
        // Noticed late, beyond the deadline, too.
        let late = start + Duration::from_secs(9);
        assert!(matches!(
            scene.session.advance(late),
            SessionEvent::Change(Change::Events(_))
        ));
        let (at, event) = &scene.session.table().log()[1];
        assert!(*at == due && expected(event), "{at:?} {event:?}");
    }
    check::<1000>(600, |event| matches!(event, Event::Acted(Seat(0), _)));
    check::<500>(500, |event| *event == Event::TimeUp);
}

#[test]
fn a_computer_waits_for_the_coach() {
    let mut scene = unprepared_session::<HighLow>(
        "",
        vec![SeatSetup::computer(Level::Perfect)],
        DiceFrom::Seeded,
    );
    let _ = scene.session.roll(scene.now);
    scene.session.plan(scene.now, pace(scene.now, 0));
    let due = scene.session.due().expect("it looks again");
    assert!(matches!(
        scene.session.advance(due),
        SessionEvent::Preparing
    ));
    scene.session.plan(scene.now, pace(scene.now, 0));
    scene.session.preparation().wait();
    assert!(matches!(scene.session.advance(due), SessionEvent::Prepared));
}

fn play_first(session: &mut Session<HighLow>, now: Instant) {
    session.roll(now).1.unwrap();
    session.act(now, Seat(0), Guess::High).1.unwrap();
}

fn casual_computer() -> SeatSetup {
    SeatSetup::computer(Level::Casual)
}

#[test]
fn a_game_without_a_move_is_not_kept() {
    /// Checks whether the game is there after `play` and leaving the session.
    fn check(seats: Vec<SeatSetup>, play: impl FnOnce(&mut Session<HighLow>, Instant), kept: bool) {
        let TestSession {
            mut session,
            now,
            store,
            _folder,
        } = unprepared_session("", seats, DiceFrom::Seeded);
        play(&mut session, now);
        session.put_away(now);
        assert_eq!(store.saves().len(), 1, "it is there while it is played");
        drop(session);
        assert_eq!(store.saves().len(), usize::from(kept));
    }
    check(ann(), |_, _| (), false);
    check(ann(), |session, now| session.roll(now).1.unwrap(), false);
    check(
        ann(),
        |session, now| session.roll_by_hand(now).1.unwrap(),
        true,
    );
    check(
        ann(),
        |session, now| {
            play_first(session, now);
            session.undo(now).1.unwrap();
        },
        true,
    );
    check(
        vec![casual_computer(), SeatSetup::person("Ann")],
        play_first,
        true,
    );
    check(vec![casual_computer(), casual_computer()], play_first, true);
}

#[test]
fn hints_are_given_in_steps_and_noted_once() {
    let mut scene = scene::<HighLow>("", ann(), DiceFrom::Seeded);
    let ask = |session: &mut Session<HighLow>| session.ask_hint(scene.now, Seat(0));
    let session = &mut scene.session;
    assert_eq!(
        ask(session),
        Hint::Said("There is nothing to choose now".into())
    );
    let _ = session.roll(scene.now);
    assert!(matches!(ask(session), Hint::Said(text) if text.starts_with("Find the best choice: ")));
    assert_eq!(session.hints(), None, "a nudge names no choice");
    assert_eq!(ask(session), Hint::Choices);
    let count = session.hints().map(|hints| hints.actions.len());
    assert_eq!(count, Some(2));
    assert_eq!(session.table().hints(Seat(0)), 1);
    assert_eq!(session.cost_of_help(Seat(0)), None, "it is shown once");
    let _ = session.act(scene.now, Seat(0), Guess::Low);
    assert_eq!(
        (session.hint_level(), session.hints()),
        (HintLevel::Nothing, None)
    );
}

#[test]
fn the_clock_stands_while_put_away() {
    let people = vec![SeatSetup::person("Ann"), SeatSetup::person("Ben")];
    let mut scene = scene::<MathDice>("mode=tournament", people, DiceFrom::Seeded);
    while scene.session.table().deadline().is_none() {
        assert!(scene.session.roll(scene.now).1.is_ok());
    }
    let due = scene.session.due().expect("a deadline");
    scene.session.put_away(scene.now);
    assert_eq!(
        scene.session.due(),
        None,
        "nothing happens while the game is put away"
    );
    let later = Duration::from_secs(1000);
    scene.session.start_clock(scene.now + later);
    assert_eq!(scene.session.due(), Some(due + later));
    let events = scene.session.table().log().len();
    let _ = scene.session.advance(due + later + Duration::from_secs(3));
    let (at, event) = &scene.session.table().log()[events];
    assert_eq!(
        (*at, event),
        (due - scene.now, &Event::TimeUp),
        "at the deadline, not when it was noticed"
    );
}

#[test]
fn a_computer_thinks_on_its_own_thread() {
    let (mut scene, woken) = impatient::<HighLow>(vec![SeatSetup::computer(Level::Perfect)]);
    let _ = scene.session.roll(scene.now);
    let begun = scene.now;
    scene.session.plan(begun, pace(begun, 1));
    assert!(scene.session.is_thinking());
    assert_eq!(
        scene.session.due(),
        None,
        "nothing is planned before it has thought"
    );
    woken
        .recv_timeout(Duration::from_secs(120))
        .expect("it has thought");
    let table = scene.session.table();
    let reply = computers::due_for_goals(table, &(), Seats::only(Seat(0))).expect("a reply");
    let after = reply.at - table.now();
    let now = begun + Duration::from_millis(500);
    scene.session.plan(now, pace(now, 1));
    assert_eq!(
        scene.session.due(),
        Some(begun + after),
        "the time in which it thought counts"
    );
}

#[test]
fn dice_roll_by_themselves_as_people_wish() {
    let mut scene = scene::<HighLow>("", ann(), DiceFrom::Seeded);
    let now = scene.now;
    let due = |session: &mut Session<HighLow>, auto_roll, rolls_on, missed| {
        session.plan(
            now,
            Pacing {
                auto_roll,
                rolls_on,
                missed,
                ..pace(now, 0)
            },
        );
        session.due().map(|due| due - now)
    };
    let session = &mut scene.session;
    assert_eq!(due(session, false, true, None), None, "the first roll");
    assert_eq!(due(session, true, false, None), Some(Duration::ZERO));
    assert_eq!(
        due(session, false, true, Some(Seat(0))),
        Some(Duration::from_millis(1500)),
        "after a miss"
    );
    let _ = session.roll(now);
    assert_eq!(due(session, true, true, None), None, "a choice is hers");
    let _ = session.act(now, Seat(0), Guess::High);
    assert_eq!(due(session, false, false, None), None);
    assert_eq!(
        due(session, false, true, None),
        Some(Duration::ZERO),
        "her choice rolls"
    );
}

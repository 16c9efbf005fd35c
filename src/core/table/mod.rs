//! One game being played: its seats, its events, and undo.
pub(crate) mod record;
pub(crate) mod series;
pub(crate) mod undo;

use crate::core::{
    Audience, ChanceOutcome, Description, DiceFrom, Event, Game, Header, Record, RecordEntry,
    RecordError, RecordLine, ReplayError, RuleError, Seat, SeatSetup, SetupError, Standings, Turn,
    VERSION, chance::dice, rules::game::expect_players, rules::seats::expect_distinct, words,
};
use std::time::Duration;

pub(crate) type TimedEvent<A> = (Duration, Event<A>);

/// One game being played. Saving, replay, undo and deadlines all go through here.
#[derive(Clone, PartialEq, Debug)]
pub struct Table<G: Game> {
    pub(in crate::core) header: Header,
    pub(in crate::core) options: G::Options,
    /// All events; those after the cursor were undone.
    pub(in crate::core) log: Vec<TimedEvent<G::Action>>,
    pub(in crate::core) cursor: usize,
    pub(in crate::core) game: G,
    /// Everything that happened, undo included, as saved.
    pub(in crate::core) journal: Vec<RecordLine>,
    /// The first event that can be undone if several people play, and the reason that earlier ones
    /// cannot.
    pub(in crate::core) undo_limit: (usize, &'static str),
    /// The number of undos that are counted.
    pub(in crate::core) takebacks: u32,
}

impl<G: Game> Table<G> {
    /// Creates a new game from `header`. Invisible characters in names are escaped: a file may come
    /// from anybody.
    ///
    /// # Errors
    /// Returns an error if the header is for another game, the options are unknown, or the number
    /// of seats is not supported.
    pub fn new(mut header: Header) -> Result<Self, SetupError> {
        if header.game != G::INFO.id {
            return Err(SetupError::Game {
                expected: G::INFO.id,
                found: header.game,
            });
        }
        if header.dicegames != VERSION {
            return Err(SetupError::Version);
        }
        let options: G::Options = header.options.parse()?;
        let game = G::start(&options, header.seat_count())?;
        expect_players(&header.seats, &options)?;
        header.seats.iter_mut().for_each(SeatSetup::make_visible);
        Ok(Table {
            header,
            options,
            log: Vec::new(),
            cursor: 0,
            game,
            journal: Vec::new(),
            undo_limit: (0, ""),
            takebacks: 0,
        })
    }

    /// Restores a recorded game, or returns an error with the first line that does not replay.
    pub fn from_record(record: &Record) -> Result<Self, RecordError> {
        Table::walk(record, |_, _, _| ())
    }

    /// Replays a game up to the first line that does not follow from those before it, and returns
    /// that line's error, too.
    pub(crate) fn replay(record: &Record) -> Result<(Self, Option<RecordError>), RecordError> {
        Table::follow_all(record, |_, _, _| ())
    }

    /// Replays a game, and calls `look` before each line with the table, the number of the line
    /// (from 1) and its content.
    pub(crate) fn walk(
        record: &Record,
        look: impl FnMut(&Self, usize, &RecordEntry),
    ) -> Result<Self, RecordError> {
        let (table, fault) = Table::follow_all(record, look)?;
        fault.map_or(Ok(table), Err)
    }

    fn follow_all(
        record: &Record,
        mut look: impl FnMut(&Self, usize, &RecordEntry),
    ) -> Result<(Self, Option<RecordError>), RecordError> {
        let mut table =
            Table::new(record.header.clone()).map_err(|e| RecordError::new(1, e.to_string()))?;
        for (i, line) in record.lines.iter().enumerate() {
            look(&table, i + 2, &line.what);
            if let Err(error) = table.follow(line) {
                return Ok((table, Some(RecordError::new(i + 2, error.to_string()))));
            }
        }
        Ok((table, None))
    }

    /// Returns the game as a record, to be read by [`Table::from_record`].
    pub fn record(&self) -> Record {
        Record {
            header: self.header.clone(),
            lines: self.journal.clone(),
        }
    }

    /// Applies a line of a record. Deadlines and the limits of undo are rules here, too: a line
    /// after a deadline is refused unless the deadline was recorded before it, at its own time, and
    /// so is an undo past the limit.
    pub(crate) fn follow(&mut self, line: &RecordLine) -> Result<(), ReplayError> {
        let at = Duration::from_millis(line.ms);
        if at < self.now() {
            return Err(ReplayError::Time);
        }
        let late = match &line.what {
            RecordEntry::Rolled(_) | RecordEntry::Act { .. } => {
                self.deadline().is_some_and(|until| at >= until)
            }
            RecordEntry::TimeUp {} => self
                .deadline()
                .is_some_and(|until| at > until.max(self.now())),
            RecordEntry::Hint(_) | RecordEntry::Clock {} | RecordEntry::Sits { .. } => {
                at > self.in_time(at).max(self.now())
            }
            RecordEntry::Back(_) | RecordEntry::Again(_) => false,
        };
        if late {
            return Err(ReplayError::Late);
        }
        match &line.what {
            RecordEntry::Rolled(faces) => {
                Ok(self.apply(at, Event::Chance(ChanceOutcome(faces.clone())))?)
            }
            RecordEntry::Act { seat, does } => {
                let action = does.parse()?;
                Ok(self.apply(at, Event::Acted(Seat(*seat), action))?)
            }
            RecordEntry::TimeUp {} => Ok(self.apply(at, Event::TimeUp)?),
            // To type a roll again is offered before an undo, which is possible all the same.
            RecordEntry::Back(left)
                if self.choice_target() == Ok(*left) || *left == self.undo_target()? =>
            {
                Ok(self.go(at, *left)?)
            }
            RecordEntry::Again(there) if Some(*there) == self.redo_target() => {
                Ok(self.go(at, *there)?)
            }
            RecordEntry::Back(_) | RecordEntry::Again(_) => Err(ReplayError::Cursor),
            RecordEntry::Hint(seat) if usize::from(*seat) < self.header.seats.len() => {
                self.hint(at, Seat(*seat));
                Ok(())
            }
            RecordEntry::Hint(_) => Err(ReplayError::Hint),
            RecordEntry::Sits { seat, .. } if usize::from(*seat) >= self.header.seats.len() => {
                Err(ReplayError::Seat)
            }
            RecordEntry::Sits { seat, who } => Ok(self.hand_over(at, Seat(*seat), who.clone())?),
            RecordEntry::Clock {} => {
                // Noted in any case: the journal of a loaded game has every line of its file.
                self.note(at, RecordEntry::Clock {});
                Ok(())
            }
        }
    }

    /// Returns the state of the game.
    pub fn game(&self) -> &G {
        &self.game
    }
    /// Returns the kind of event the game waits for.
    pub fn turn(&self) -> Turn {
        self.game.turn()
    }
    /// Returns `true` if the game is over.
    pub fn is_over(&self) -> bool {
        self.turn() == Turn::Over
    }
    pub(crate) fn header(&self) -> &Header {
        &self.header
    }
    /// Returns the parsed options.
    pub fn options(&self) -> &G::Options {
        &self.options
    }
    /// Returns the setup of `seat`.
    pub fn seat_setup(&self, seat: Seat) -> &SeatSetup {
        &self.header.seats[seat.index()]
    }
    pub(crate) fn names(&self) -> Vec<&str> {
        self.header.seats.iter().map(|c| c.name.as_str()).collect()
    }
    pub(crate) fn audience(&self) -> Audience<'_> {
        Audience::of(&self.header.seats)
    }
    pub(crate) fn standings(&self) -> Standings {
        self.game.standings()
    }
    pub(crate) fn people(&self) -> usize {
        self.header.seats.iter().filter(|c| c.is_person()).count()
    }
    /// Returns the events, without undone ones.
    pub fn log(&self) -> &[TimedEvent<G::Action>] {
        &self.log[..self.cursor]
    }
    /// Returns everything that is saved, from the first line.
    pub fn journal(&self) -> &[RecordLine] {
        &self.journal
    }
    /// Returns the match time of the last event.
    pub fn now(&self) -> Duration {
        self.journal
            .last()
            .map_or(Duration::ZERO, |line| Duration::from_millis(line.ms))
    }
    pub(crate) fn hints(&self, seat: Seat) -> u32 {
        self.journal
            .iter()
            .filter(|line| line.what == RecordEntry::Hint(seat.0))
            .count() as u32
    }
    pub(crate) fn deadline(&self) -> Option<Duration> {
        match self.turn() {
            Turn::Act { until, .. } => until,
            _ => None,
        }
    }
    pub(crate) fn beginning(&self) -> Result<G, RuleError> {
        G::start(&self.options, self.header.seat_count())
    }
    /// Returns the game before any event, and after each event of the log, for reviews and replays.
    pub(crate) fn history(&self) -> Vec<G> {
        let mut game = self.beginning().expect("it has started before");
        let mut states = vec![game.clone()];
        for (at, event) in self.log() {
            game.play(*at, event).expect("it was played before");
            states.push(game.clone());
        }
        states
    }

    /// Describes every event of the log as everybody at the table may know it.
    pub(crate) fn descriptions(&self) -> Vec<Description> {
        let states = self.history();
        let audience = self.audience();
        let steps = states.windows(2).zip(self.log());
        steps
            .map(|(states, (_, event))| G::describe(&states[0], event, &states[1], &audience))
            .collect()
    }

    pub(crate) fn act(
        &mut self,
        at: Duration,
        seat: Seat,
        action: G::Action,
    ) -> Result<(), RuleError> {
        self.tick(at);
        self.apply(at, Event::Acted(seat, action))
            .map_err(|refused| refused.with_seat_name(&self.names()))
    }

    /// Rolls the dice, or deals the cards, that the game waits for, from the seed and the address
    /// of the roll.
    pub(crate) fn roll(&mut self, at: Duration) -> Result<(), RuleError> {
        if self.header.dice == DiceFrom::Typed {
            return Err(RuleError::new(
                "roll the dice on the table and type their faces",
            ));
        }
        self.tick(at);
        let Turn::Chance { request, .. } = self.turn() else {
            return Err(RuleError::new(words::NO_ROLL_DUE));
        };
        let faces = dice::answer(self.header.seed, &self.game.address(), &request);
        self.apply(at, Event::Chance(faces))
    }

    /// Takes faces that people have rolled, if a roll is due and they fit it.
    pub fn roll_typed(&mut self, at: Duration, faces: ChanceOutcome) -> Result<(), RuleError> {
        self.tick(at);
        self.apply(at, Event::Chance(faces))
    }

    /// Passes every deadline up to `at`, each at its own time. Returns `true` if there was one.
    pub(crate) fn tick(&mut self, at: Duration) -> bool {
        let mut passed = false;
        while let Some(until) = self.deadline().filter(|until| *until <= at) {
            self.apply(until.max(self.now()), Event::TimeUp)
                .expect("a deadline can pass");
            passed = true;
        }
        passed
    }

    fn apply(&mut self, at: Duration, event: Event<G::Action>) -> Result<(), RuleError> {
        // Saved, and therefore played, in whole milliseconds: a saved game replays to the same
        // state.
        let at = millis(at.max(self.now()));
        let what = match &event {
            Event::Chance(faces) => RecordEntry::Rolled(faces.0.clone()),
            Event::Acted(seat, action) => RecordEntry::Act {
                seat: seat.0,
                does: action.to_string(),
            },
            Event::TimeUp => RecordEntry::TimeUp {},
        };
        self.push(at, event)?;
        self.note(at, what);
        Ok(())
    }

    /// Plays `event` at the end of the log, which discards undone events.
    fn push(&mut self, at: Duration, event: Event<G::Action>) -> Result<(), RuleError> {
        self.play(at, &event, self.cursor)?;
        self.log.truncate(self.cursor);
        self.log.push((at, event));
        self.cursor += 1;
        Ok(())
    }

    /// Plays event `number`, and updates the undo limit.
    pub(in crate::core) fn play(
        &mut self,
        at: Duration,
        event: &Event<G::Action>,
        number: usize,
    ) -> Result<(), RuleError> {
        if self.people() < 2 {
            return self.game.play(at, event);
        }
        let before = self.game.clone();
        self.game.play(at, event)?;
        self.note_stand(event, number, &before);
        Ok(())
    }

    pub(in crate::core) fn note(&mut self, at: Duration, what: RecordEntry) {
        self.journal.push(RecordLine {
            ms: at.max(self.now()).as_millis() as u64,
            what,
        });
    }

    /// Records that `seat` asked for a hint, to be mentioned with the result.
    pub(crate) fn hint(&mut self, at: Duration, seat: Seat) {
        self.note(self.in_time(at), RecordEntry::Hint(seat.0));
    }

    /// Lets `who` play on for `seat` from now on.
    ///
    /// # Errors
    /// Returns an error if somebody else has that name, or the game takes no computers.
    pub(crate) fn hand_over(
        &mut self,
        at: Duration,
        seat: Seat,
        mut who: SeatSetup,
    ) -> Result<(), RuleError> {
        who.make_visible();
        let mut seats = self.header.seats.clone();
        seats[seat.index()] = who.clone();
        expect_distinct(&seats).map_err(RuleError::new)?;
        expect_players(&seats, &self.options)?;
        self.header.seats = seats;
        let sits = RecordEntry::Sits { seat: seat.0, who };
        self.note(self.in_time(at), sits);
        Ok(())
    }

    /// Returns `true` if somebody else has begun the game in `seat`.
    pub(crate) fn was_handed_over(&self, seat: Seat) -> bool {
        self.journal
            .iter()
            .any(|line| matches!(line.what, RecordEntry::Sits { seat: at, .. } if at == seat.0))
    }

    /// Returns `at`, or the last moment before the deadline: only time-up can come later.
    fn in_time(&self, at: Duration) -> Duration {
        let last = self
            .deadline()
            .map(|until| until.saturating_sub(Duration::from_millis(1)));
        last.map_or(at, |last| at.min(last))
    }

    /// Records the clock when the game is put away, so that it continues from there.
    pub(crate) fn put_away(&mut self, at: Duration) {
        // In the resolution of the save: within the same millisecond there is nothing to record.
        let at = millis(self.in_time(at));
        if at > self.now() {
            self.note(at, RecordEntry::Clock {});
        }
    }

    /// Returns a copy of the game after `events` of its log, to be continued as a new game with
    /// this noted in its header.
    pub fn branch(&self, events: usize) -> Self {
        let header = Header {
            played_on_from: Some(events),
            occasion: self.header.occasion.again(),
            ..self.header.clone()
        };
        let mut table = Table::new(header).expect("it has started before");
        // Without what was undone, a deadline that passed when it was undone has passed at its own
        // time.
        let mut earlier = Duration::ZERO;
        for (at, event) in &self.log()[..events.min(self.cursor)] {
            let mut at = *at - earlier;
            if let (Event::TimeUp, Some(until)) = (event, table.deadline()) {
                let due = until.max(table.now());
                earlier += at.saturating_sub(due);
                at = at.min(due);
            }
            table
                .apply(at, event.clone())
                .expect("it was played before");
        }
        table
    }
}

#[cfg(test)]
impl<G: Game> Table<G> {
    /// Creates a game whose dice are those of seed 5, or typed.
    pub(crate) fn sample(
        options: &str,
        seats: impl IntoIterator<Item = SeatSetup>,
        dice: DiceFrom,
    ) -> Self {
        let seed = crate::core::Seed(5);
        Table::new(Header::new(G::INFO, options, seats, seed, dice)).unwrap()
    }
}

/// Returns the seat that makes the roll `game` waits for, if it is one in particular.
pub(crate) fn roller<G: Game>(game: &G) -> Option<Seat> {
    match game.turn() {
        Turn::Chance { seat, .. } => seat,
        _ => None,
    }
}

/// Rounds match time to whole milliseconds, as played and saved.
fn millis(at: Duration) -> Duration {
    Duration::from_millis(at.as_millis() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Level, RandomPlay, Seed};
    use crate::games::example::HighLow;
    use crate::games::example::action::Guess;
    use crate::games::example::tests::contest::Contest;
    use crate::games::symmdice::SymmDice;

    fn table() -> Table<HighLow> {
        let seats = [SeatSetup::person("Ann")];
        Table::sample("", seats, DiceFrom::Seeded)
    }

    #[test]
    fn a_game_put_away_at_once_loads_whole() {
        let mut table = table();
        let at = Duration::from_micros(1_400);
        table.roll(at).unwrap();
        for later in [0, 300, 599, 600, 1_000, 1_700] {
            table.put_away(at + Duration::from_micros(later));
            let loaded = Table::<HighLow>::from_record(&table.record()).unwrap();
            assert_eq!(loaded.journal(), table.journal(), "{later} µs later");
            assert_eq!(loaded, table);
            let clocks = usize::from(later >= 600) + usize::from(later >= 1_700);
            assert_eq!(
                table.journal().len(),
                1 + clocks,
                "a line for each millisecond that has begun since"
            );
        }
        table.act(at, Seat(0), Guess::High).unwrap();
        assert_eq!(Table::from_record(&table.record()), Ok(table));
    }

    #[test]
    fn replays_up_to_the_faulty_line() {
        let mut played = table();
        played.roll(Duration::ZERO).unwrap();
        let mut record = played.record();
        record.lines.push(record.lines[0].clone());
        let (loaded, fault) = Table::<HighLow>::replay(&record).unwrap();
        assert_eq!((loaded, fault.map(|fault| fault.line)), (played, Some(3)));
    }

    #[test]
    fn somebody_else_plays_on() {
        let seats = ["Ann", "Ben"].map(SeatSetup::person);
        let mut table = Table::<HighLow>::sample("", seats, DiceFrom::Seeded);
        table.roll(Duration::ZERO).unwrap();
        let first = table.header().clone();
        let at = Duration::from_secs(1);
        let twice = table.hand_over(at, Seat(1), SeatSetup::person("ann"));
        assert_eq!(
            twice.map_err(|why| why.to_string()),
            Err("two seats are called ann".into())
        );
        let cass = SeatSetup::computer(Level::Casual);
        table.hand_over(at, Seat(1), cass).unwrap();
        assert_eq!(table.names(), ["Ann", "Cass"]);
        assert_eq!(
            [0, 1].map(|seat| table.was_handed_over(Seat(seat))),
            [false, true]
        );
        // The first line of the file names who began.
        let record = Record {
            header: first,
            ..table.record()
        };
        assert_eq!(Table::from_record(&record), Ok(table));
        let nobody = RecordEntry::Sits {
            seat: 2,
            who: SeatSetup::person("Cid"),
        };
        let mut record = record;
        record.lines[1].what = nobody;
        assert!(Table::<HighLow>::from_record(&record).is_err());
    }

    #[test]
    fn names_are_made_visible() {
        let mut header = table().header().clone();
        header.seats[0].name = "A\u{1b}[2J\nB\u{202e}".into();
        let table = Table::<HighLow>::new(header).unwrap();
        assert_eq!(table.names(), ["A\\u{1b}[2J\\u{a}B\\u{202e}"]);
    }

    #[test]
    fn clock_lines_of_one_moment_are_kept() {
        let mut record = table().record();
        record.lines.push(RecordLine {
            ms: 0,
            what: RecordEntry::Clock {},
        });
        let loaded = Table::<HighLow>::from_record(&record).unwrap();
        assert_eq!(
            loaded.journal(),
            record.lines,
            "else the next event would never be written"
        );
    }

    fn act_entry() -> RecordEntry {
        RecordEntry::Act {
            seat: 0,
            does: "high".into(),
        }
    }

    #[test]
    fn a_record_keeps_to_its_deadlines() {
        type Quick = Contest<2000>;
        let mut table = Table::<Quick>::sample("", [SeatSetup::person("Ann")], DiceFrom::Seeded);
        table.roll(Duration::from_secs(1)).unwrap();
        let check = |ms: u64, what: RecordEntry, expected: Result<(), ReplayError>| {
            assert_eq!(
                table.clone().follow(&RecordLine { ms, what }),
                expected,
                "{ms}"
            );
        };
        check(2_999, act_entry(), Ok(()));
        check(3_000, act_entry(), Err(ReplayError::Late));
        check(36_000_000, act_entry(), Err(ReplayError::Late));
        check(3_000, RecordEntry::Hint(0), Err(ReplayError::Late));
        check(3_000, RecordEntry::Clock {}, Err(ReplayError::Late));
        check(
            2_999,
            RecordEntry::TimeUp {},
            Err(RuleError::new("the time is not up").into()),
        );
        check(3_000, RecordEntry::TimeUp {}, Ok(()));
        check(3_001, RecordEntry::TimeUp {}, Err(ReplayError::Late));
        // A table's own lines also keep to the deadlines.
        table.hint(Duration::from_secs(9), Seat(0));
        table.put_away(Duration::from_secs(9));
        assert_eq!(table.now(), Duration::from_millis(2_999));
        assert!(table.tick(Duration::from_secs(9)));
        assert_eq!(Table::from_record(&table.record()), Ok(table));
    }

    fn hint_line(ms: u64) -> RecordLine {
        RecordLine {
            ms,
            what: RecordEntry::Hint(0),
        }
    }

    #[test]
    fn time_does_not_run_backwards() {
        let mut table = table();
        table.roll(Duration::from_secs(2)).unwrap();
        assert_eq!(table.follow(&hint_line(1_999)), Err(ReplayError::Time));
        assert_eq!(table.follow(&hint_line(2_000)), Ok(()));
        assert_eq!(table.hints(Seat(0)), 1);
        assert_eq!(table.follow(&hint_line(3_000)), Ok(()));
        assert_eq!(table.hints(Seat(0)), 2);
    }

    fn is_ready(table: &Table<SymmDice>) -> bool {
        table.deadline().is_some() && table.turn().is_awaiting(Seat(0))
    }

    #[test]
    fn a_branch_keeps_its_deadlines() {
        let seats = [SeatSetup::person("Ann"), SeatSetup::computer(Level::Novice)];
        let mut table = Table::<SymmDice>::sample("limit=60", seats, DiceFrom::Seeded);
        let mut stream = dice::Stream::new(Seed(5), dice::Purpose::Trials, 0);
        let mut act = |table: &mut Table<SymmDice>, at| match table.turn() {
            Turn::Act { seats, .. } => {
                let seat = seats.iter().next().unwrap();
                let action = table.game().random_action(seat, &mut stream).unwrap();
                table.act(at, seat, action).unwrap();
            }
            _ => table.roll(at).unwrap(),
        };
        while !is_ready(&table) {
            act(&mut table, Duration::ZERO);
        }
        act(&mut table, Duration::from_secs(50));
        table.undo(Duration::from_secs(70)).unwrap();
        assert!(table.tick(Duration::from_secs(70)), "the minute has passed");
        for _ in 0..20 {
            act(&mut table, Duration::from_secs(80));
        }
        let branch = table.branch(table.log().len());
        assert_eq!(
            branch.now(),
            Duration::from_secs(70),
            "ten seconds have not passed in it"
        );
        assert_eq!(Table::from_record(&branch.record()), Ok(branch));
    }
}

//! A game line by line: for pipes, scripts, screen readers and terminals without a screen. Any game, through its
//! trait alone: what happens is told in sentences, choices are typed in the game's notation.
use super::output;
use super::prepare::prepare;
use crate::core::coach::{Coach, advise};
use crate::core::computers::{self, Due};
use crate::core::game::{RuleError, Seat, Seats, Turn, describe};
use crate::core::record::DiceFrom;
use crate::core::table::Table;
use crate::store::{Entry, SaveWriter, Store};
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

const HELP: &str = "\
Type what you do in the notation of the game, or one of these:
  hint      what the coach would do      undo, redo  take a choice back, play it again
  scores    who has how many points      position    the position in its notation
  rules     the rules of the game        quit        leave; the game is kept
With several people who may act, begin with the name: 'Ben: ...'.
";

/// How many actions a hint lists.
const ADVICE: usize = 5;

/// A game being played line by line.
pub struct Plain<G: Coach, I, O> {
    table: Table<G>,
    save_writer: SaveWriter,
    solution: Option<G::Solution>,
    input: I,
    out: O,
    prompts: bool,
    clock: Clock,
    /// The position shown last, which is not shown again.
    shown: String,
}

/// Match time. It can be put forward where nobody at the keyboard waits for it.
struct Clock {
    base: Duration,
    since: Instant,
}

impl Clock {
    fn now(&self) -> Duration {
        self.base + self.since.elapsed()
    }
    fn forward(&mut self, to: Duration) {
        self.base += to.saturating_sub(self.now());
    }
}

/// Whether the game goes on.
enum Going {
    On,
    Left,
}

impl<G: Coach, I: BufRead, O: Write> Plain<G, I, O> {
    /// Plays `table`, kept by `save_writer`; with `prompts`, says whose line is read.
    pub fn new(table: Table<G>, save_writer: SaveWriter, input: I, out: O, prompts: bool) -> Self {
        let clock = Clock { base: table.now(), since: Instant::now() };
        Plain { table, save_writer, solution: None, input, out, prompts, clock, shown: String::new() }
    }

    /// Plays to the end of the game or of the input; the game is kept in any case.
    pub fn run(mut self, store: &Store) -> anyhow::Result<()> {
        let seed = self.table.header().seed;
        writeln!(self.out, "{}, seed {seed}", G::INFO.name)?;
        loop {
            self.save_writer.sync(self.table.journal())?;
            let going = match self.table.turn() {
                Turn::Over => break,
                Turn::Chance { seat, .. } if self.table.header().dice == DiceFrom::Typed => {
                    self.type_faces(seat)?
                }
                Turn::Chance { .. } => {
                    self.change(|table, at| table.roll(at))?;
                    Going::On
                }
                Turn::Act { seats, .. } => self.choose(seats)?,
            };
            if let Going::Left = going {
                if self.table.deadline().is_some() {
                    self.table.put_away(self.clock.now());
                }
                self.save_writer.sync(self.table.journal())?;
                output::say(&format!("the game is kept in {}", self.save_writer.path().display()));
                return Ok(());
            }
        }
        self.scores()?;
        let path = self.save_writer.finish()?.to_owned();
        store.append_history(&Entry::of(&self.table, &path))?;
        output::say(&format!("the whole game is kept in {}", path.display()));
        Ok(())
    }

    /// Does something to the table and tells what came of it, or why it was refused.
    fn change(
        &mut self,
        what: impl FnOnce(&mut Table<G>, Duration) -> Result<(), RuleError>,
    ) -> io::Result<()> {
        let mut state = self.table.game().clone();
        let told = self.table.log().len();
        let done = what(&mut self.table, self.clock.now());
        let names = self.table.names();
        for (at, event) in self.table.log().get(told..).unwrap_or_default() {
            let mut next = state.clone();
            next.play(*at, event).expect("the table has played it");
            let line = describe(&state, event, &next, &names).text();
            if !line.is_empty() {
                writeln!(self.out, "{line}")?;
            }
            state = next;
        }
        if let Err(refusal) = done {
            writeln!(self.out, "! {refusal}")?;
        }
        Ok(())
    }

    /// A line of the input without its end; none where there are no more.
    fn line(&mut self, prompt: &str) -> io::Result<Option<String>> {
        if self.prompts {
            write!(self.out, "{prompt}> ")?;
        }
        self.out.flush()?;
        let mut line = String::new();
        let read = self.input.read_line(&mut line)?;
        if read == 0 && self.prompts {
            writeln!(self.out)?;
        }
        Ok((read > 0).then(|| line.trim().to_owned()))
    }

    fn type_faces(&mut self, seat: Option<Seat>) -> anyhow::Result<Going> {
        let Turn::Chance { request, .. } = self.table.turn() else { return Ok(Going::On) };
        let who = seat.map(|seat| format!("{} ", self.table.seat_setup(seat).name)).unwrap_or_default();
        let prompt = format!("{who}rolls, {} faces", request.len());
        let Some(line) = self.line(&prompt)? else { return Ok(Going::Left) };
        if let Some(going) = self.command(&line, seat)? {
            return Ok(going);
        }
        match line.parse() {
            Ok(faces) => self.change(|table, at| table.roll_typed(at, faces))?,
            Err(refusal) => writeln!(self.out, "! {refusal}")?,
        }
        Ok(Going::On)
    }

    /// One step of those who may act.
    fn choose(&mut self, seats: Seats) -> anyhow::Result<Going> {
        let people: Vec<Seat> =
            seats.iter().filter(|seat| self.table.seat_setup(*seat).is_person()).collect();
        let due = self.due(seats);
        // Computers act first where nobody races; in a race, whoever is first.
        if let Some(due) = due.filter(|_| people.is_empty() || G::INFO.takebacks) {
            if !G::INFO.takebacks {
                self.clock.forward(due.at);
            }
            self.change(|table, at| table.act(at, due.seat, due.action))?;
            return Ok(Going::On);
        }
        if people.is_empty() {
            let Some(until) = self.table.deadline() else {
                anyhow::bail!("nobody knows what to do: this is a mistake of the program");
            };
            self.clock.forward(until);
            self.change(|table, at| {
                table.tick(at);
                Ok(())
            })?;
            return Ok(Going::On);
        }
        self.show_position(people[0])?;
        let names: Vec<&str> = people.iter().map(|seat| self.table.seat_setup(*seat).name.as_str()).collect();
        let Some(line) = self.line(&names.join(", "))? else { return Ok(Going::Left) };
        self.catch_up()?;
        if let Some(going) = self.command(&line, Some(people[0]))? {
            return Ok(going);
        }
        let (seat, text) = self.addressed(&people, &line);
        match text.parse() {
            Ok(action) => self.change(|table, at| table.act(at, seat, action))?,
            Err(refusal) => writeln!(self.out, "! {refusal} (? tells more)")?,
        }
        Ok(Going::On)
    }

    /// What computers have done while a line was being typed.
    fn catch_up(&mut self) -> io::Result<()> {
        while let Turn::Act { seats, .. } = self.table.turn() {
            let now = self.clock.now();
            let Some(due) = self.due(seats).filter(|due| due.at <= now) else { break };
            self.change(|table, _| table.act(due.at, due.seat, due.action))?;
        }
        Ok(())
    }

    /// The first action that a computer among `seats` takes; none where they wait.
    fn due(&mut self, seats: Seats) -> Option<Due<G::Action>> {
        let computers: Seats =
            seats.iter().filter(|seat| !self.table.seat_setup(*seat).is_person()).collect();
        if computers.is_empty() {
            // Nothing has to be studied for people.
            return None;
        }
        self.solution();
        computers::due(&self.table, self.solution.as_ref()?, computers)
    }

    fn solution(&mut self) -> &G::Solution {
        let Plain { table, solution, .. } = self;
        solution.get_or_insert_with(|| prepare::<G>(table.options(), table.header().seats.len() as u8))
    }

    /// Who speaks in `line`: a person named before a colon, else the first who may.
    fn addressed<'a>(&self, people: &[Seat], line: &'a str) -> (Seat, &'a str) {
        let named = line.split_once(':').and_then(|(name, text)| {
            let seat = people.iter().find(|seat| self.table.seat_setup(**seat).name == name.trim())?;
            Some((*seat, text.trim()))
        });
        named.unwrap_or((people[0], line))
    }

    /// Does what `line` asks for if it is none of the game's; `seat` is who asks.
    fn command(&mut self, line: &str, seat: Option<Seat>) -> io::Result<Option<Going>> {
        match line {
            "" => {}
            "?" | "help" => write!(self.out, "{HELP}")?,
            "rules" => writeln!(self.out, "{}", G::INFO.rules.trim_end())?,
            "scores" => self.scores()?,
            "hint" => self.hint(seat)?,
            "undo" => self.change(|table, at| table.undo(at))?,
            "redo" => self.change(|table, at| table.redo(at))?,
            "position" => {
                self.shown.clear();
                if let Some(seat) = seat {
                    self.show_position(seat)?;
                }
            }
            "quit" => return Ok(Some(Going::Left)),
            _ => return Ok(None),
        }
        Ok(Some(Going::On))
    }

    fn show_position(&mut self, seat: Seat) -> io::Result<()> {
        let position = self.table.game().seen_by(Some(seat)).position(seat).unwrap_or_default();
        if position != self.shown {
            writeln!(self.out, "  {position}")?;
            self.shown = position;
        }
        Ok(())
    }

    fn hint(&mut self, seat: Option<Seat>) -> io::Result<()> {
        let able = matches!(self.table.turn(), Turn::Act { .. });
        let Some(seat) = seat.filter(|_| able) else {
            return writeln!(self.out, "! there is nothing to choose now");
        };
        let seen = self.table.game().seen_by(Some(seat));
        let advice = advise(&seen, self.solution(), seat);
        if advice.is_empty() {
            return writeln!(self.out, "The coach has nothing to say here");
        }
        let at = self.clock.now();
        self.table.hint(at, seat);
        for advice in advice.iter().take(ADVICE) {
            writeln!(self.out, "  {:8.2}  {}: {}", advice.value, advice.action, advice.why)?;
        }
        Ok(())
    }

    fn scores(&mut self) -> io::Result<()> {
        for (seat_setup, standing) in self.table.header().seats.iter().zip(self.table.game().standings()) {
            let won = if standing.winner { "  winner" } else { "" };
            let title = standing.title.map(|title| format!("  {title}")).unwrap_or_default();
            writeln!(self.out, "{:<20} {:>5}{won}{title}", seat_setup.name, standing.points)?;
        }
        Ok(())
    }
}

//! A game line by line: for pipes, scripts, screen readers and terminals without a screen. A loop over a session: what
//! happens is told in sentences, choices are typed in the game's notation.
use super::output;
use super::prepare::progress_bar;
use crate::core::coach::{Advice, Coach, Unit};
use crate::core::game::{RuleError, Seat, Turn, standings_table};
use crate::core::table::Table;
use crate::core::words::{list, plural};
use crate::session::{Change, Preparation, Session};
use crate::store::{SaveWriter, Store};
use std::io::{self, BufRead, Write};
use std::time::Instant;

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
pub(crate) struct Plain<G: Coach, I, O> {
    session: Session<G>,
    input: I,
    out: O,
    prompts: bool,
    /// The position shown last, which is not shown again.
    shown: String,
}

/// Whether the game goes on.
enum Going {
    On,
    Left,
}

impl<G: Coach, I: BufRead, O: Write> Plain<G, I, O> {
    /// Plays `table`, saved by `save_writer`; with `prompts`, says whose line is read.
    pub(crate) fn new(
        table: Table<G>,
        save_writer: SaveWriter,
        store: Store,
        input: I,
        out: O,
        prompts: bool,
    ) -> Self {
        let preparation = Preparation::new(*table.options(), table.names().len() as u8);
        let mut session = Session::new(table, save_writer, store, preparation);
        session.start_clock(Instant::now());
        Plain { session, input, out, prompts, shown: String::new() }
    }

    /// Plays to the end of the game or of the input; the game is kept in any case.
    pub(crate) fn run(mut self) -> anyhow::Result<()> {
        let seed = self.session.table().header().seed;
        writeln!(self.out, "{}, seed {seed}", G::INFO.name)?;
        if self.session.table().people() < self.session.table().names().len() {
            // Nothing has to be prepared for people alone before they ask for a hint.
            self.prepare();
        }
        loop {
            self.check_saved()?;
            if let Some(change) = self.session.advance_at_once(Instant::now()) {
                self.describe(change)?;
                continue;
            }
            let going = match self.session.table().turn() {
                Turn::Over => break,
                Turn::Chance { seat, .. } => self.type_faces(seat)?,
                Turn::Act { seats, .. } => {
                    let table = self.session.table();
                    let people: Vec<Seat> =
                        seats.iter().filter(|seat| table.seat_setup(*seat).is_person()).collect();
                    if people.is_empty() {
                        anyhow::bail!("nobody knows what to do: this is a mistake of the program");
                    }
                    self.choose(&people)?
                }
            };
            if let Going::Left = going {
                self.session.put_away(Instant::now());
                self.check_saved()?;
                output::say(&format!("the game is kept in {}", self.session.save().path().display()));
                return Ok(());
            }
        }
        self.check_saved()?;
        self.scores()?;
        output::say(&format!("the whole game is kept in {}", self.session.save().path().display()));
        Ok(())
    }

    /// Fails where something could not be written, and tells where it was written anew.
    fn check_saved(&mut self) -> anyhow::Result<()> {
        if let Some(unsaved) = self.session.unsaved() {
            anyhow::bail!("{unsaved}");
        }
        if let Some(news) = self.session.take_news() {
            output::say(&news);
        }
        Ok(())
    }

    /// Prepares the coach's solution, with a bar on standard error.
    fn prepare(&self) {
        let bar = progress_bar("the coach prepares");
        self.session.preparation().wait_with(&|part| bar.set_position((part * 1000.0) as u64));
        bar.finish_and_clear();
    }

    /// Tells what came of a call of the session.
    fn describe(&mut self, change: Change<G>) -> io::Result<()> {
        let Change::Events(steps) = change else { return Ok(()) };
        for step in steps.iter().filter(|step| !step.description.is_empty()) {
            writeln!(self.out, "{}", step.description.text())?;
        }
        Ok(())
    }

    /// Tells what came of what a person did, or why it was refused.
    fn answer(&mut self, (change, done): (Change<G>, Result<(), RuleError>)) -> io::Result<()> {
        self.describe(change)?;
        match done {
            Ok(()) => Ok(()),
            Err(refused) => writeln!(self.out, "! {refused}"),
        }
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
        let Turn::Chance { request, .. } = self.session.table().turn() else { return Ok(Going::On) };
        let who = seat.map(|seat| format!("{} ", self.name(seat))).unwrap_or_default();
        let prompt = match self.session.table().game().roll_prompt() {
            Some(question) => format!("{}: {question}", who.trim_end()),
            None => format!("{who}rolls, {}", plural(request.len(), "face")),
        };
        let Some(line) = self.line(&prompt)? else { return Ok(Going::Left) };
        if let Some(going) = self.command(&line, seat)? {
            return Ok(going);
        }
        let result = self.session.roll_typed(Instant::now(), &line);
        self.answer(result)?;
        Ok(Going::On)
    }

    /// One step of the people who may act.
    fn choose(&mut self, people: &[Seat]) -> anyhow::Result<Going> {
        self.show_position(people[0])?;
        let names: Vec<&str> = people.iter().map(|seat| self.name(*seat)).collect();
        let Some(line) = self.line(&list(&names))? else { return Ok(Going::Left) };
        while let Some(change) = self.session.catch_up(Instant::now()) {
            self.describe(change)?;
        }
        if let Some(going) = self.command(&line, Some(people[0]))? {
            return Ok(going);
        }
        let (seat, text) = self.addressed(people, &line);
        match text.parse() {
            Ok(action) => {
                let result = self.session.act(Instant::now(), seat, action);
                self.answer(result)?;
            }
            Err(unreadable) => writeln!(self.out, "! {unreadable} (? tells more)")?,
        }
        Ok(Going::On)
    }

    fn name(&self, seat: Seat) -> &str {
        &self.session.table().seat_setup(seat).name
    }

    /// Who speaks in `line`: a person named before a colon, else the first who may.
    fn addressed<'a>(&self, people: &[Seat], line: &'a str) -> (Seat, &'a str) {
        let named = line.split_once(':').and_then(|(name, text)| {
            let seat = people.iter().find(|seat| self.name(**seat) == name.trim())?;
            Some((*seat, text.trim()))
        });
        named.unwrap_or((people[0], line))
    }

    /// Does what `line` asks for if it is none of the game's; `seat` is who asks.
    fn command(&mut self, line: &str, seat: Option<Seat>) -> io::Result<Option<Going>> {
        let now = Instant::now();
        match line {
            "" => {}
            "?" | "help" => write!(self.out, "{HELP}")?,
            "rules" => writeln!(self.out, "{}", G::INFO.rules.trim_end())?,
            "scores" => self.scores()?,
            "hint" => self.hint(seat)?,
            "undo" => {
                let result = self.session.undo(now);
                self.answer(result)?;
            }
            "redo" => {
                let result = self.session.redo(now);
                self.answer(result)?;
            }
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
        let game = self.session.table().game().seen_by(Some(seat));
        let position = game.position(seat).unwrap_or_default();
        if position != self.shown {
            writeln!(self.out, "  {position}")?;
            self.shown = position;
        }
        Ok(())
    }

    fn hint(&mut self, seat: Option<Seat>) -> io::Result<()> {
        let able = matches!(self.session.table().turn(), Turn::Act { .. });
        let Some(seat) = seat.filter(|_| able) else {
            return writeln!(self.out, "! there is nothing to choose now");
        };
        self.prepare();
        let unit = self.session.table().game().unit();
        match self.session.all_advice(Instant::now(), seat) {
            Ok(advice) => {
                for Advice { action, value, points, why } in advice.iter().take(ADVICE) {
                    let points = points
                        .map(|points| format!(", {} points", Unit::Points.signed(points)))
                        .unwrap_or_default();
                    writeln!(self.out, "  {:>8}  {action}: {why}{points}", unit.text(*value))?;
                }
                writeln!(self.out, "  in {}, {}", unit.name(), self.session.advice_accuracy())
            }
            Err(why) => writeln!(self.out, "{why}"),
        }
    }

    fn scores(&mut self) -> io::Result<()> {
        let table = self.session.table();
        write!(self.out, "{}", standings_table(&table.names(), &table.game().standings()))
    }
}

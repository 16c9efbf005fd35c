//! A game line by line: for pipes, scripts, screen readers and terminals without a screen. A loop over a session: what
//! happens is told in sentences, choices are typed in the game's notation.
use super::prepare::progress_bar;
use super::{output, rules};
use crate::core::coach::{Advice, Coach, Unit};
use crate::core::game::{RuleError, Seat, Turn, standings_table};
use crate::core::seats::SeatSetup;
use crate::core::table::Table;
use crate::core::turn_text::TurnText;
use crate::core::words::{list, plural};
use crate::session::{self, Change, Preparation, Session, Wishes};
use crate::statistics::own_best;
use crate::store::{Aim, SaveWriter, Store};
use crossterm::cursor;
use crossterm::terminal::{self, ClearType};
use std::io::{self, BufRead, Write};
use std::time::Instant;
use unicode_width::UnicodeWidthStr;

const HELP: &str = "\
Type the number of a choice, or a move in the notation of the game, or one of these:
  moves     how moves are typed, with an example from this position
  table     the table in sentences, and the choices
  hint      what the coach would do
  scores    who has how many points
  rules     the rules of the game
  position  the position in its notation
  undo, redo  take a choice back, play it again
  quit      leave; the game is kept
Where several people may act, begin with the name: 'Ben: ...'. A line without a name is
taken for the first whom it fits.
";

/// How many actions a hint lists.
const ADVICE: usize = 5;

/// A game being played line by line.
pub(crate) struct Plain<G: Coach, I, O> {
    session: Session<G>,
    input: I,
    out: O,
    terminal: Terminal,
    /// The table and the choices told last, which are not told again.
    told: Vec<String>,
}

/// What the terminal is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Terminal {
    /// Nothing: lines come from a pipe or a file.
    None,
    /// Prompts.
    Prompts,
    /// Prompts, and to erase what was typed in secret.
    Erases,
}

/// Whether the game goes on.
enum Going {
    On,
    Left,
}

impl<G: Coach, I: BufRead, O: Write> Plain<G, I, O> {
    /// Plays `table`, saved by `save_writer`.
    pub(crate) fn new(
        table: Table<G>,
        save_writer: SaveWriter,
        store: Store,
        input: I,
        out: O,
        terminal: Terminal,
    ) -> Self {
        let preparation = Preparation::new(*table.options(), table.names().len() as u8);
        let aim = store.settings().0.coach;
        // Nobody looks through the history for what nobody wants to know.
        let best = || own_best(&store, &table, save_writer.path());
        let wishes = Wishes { aim, best: (aim == Aim::Title).then(best).flatten(), ..Wishes::default() };
        let mut session = Session::new(table, save_writer, store, preparation);
        session.wish(wishes, || ());
        session.start_clock(Instant::now());
        Plain { session, input, out, terminal, told: Vec::new() }
    }

    /// Plays to the end of the game or of the input; the game is kept in any case.
    pub(crate) fn run(mut self) -> anyhow::Result<()> {
        let seed = self.session.table().header().seed;
        writeln!(self.out, "{}, seed {seed}", G::INFO.name)?;
        let seats = self.session.table().header().seats.iter();
        let played_for = |seat: &SeatSetup| seat.objective.map_or(String::new(), |it| format!(", for {it}"));
        let told = |seat: &SeatSetup| format!("{} ({}{})", seat.name, seat.player, played_for(seat));
        let seats: Vec<String> = seats.map(told).collect();
        writeln!(self.out, "At the table: {}.", list(&seats))?;
        if self.session.table().people() > 0 && !self.session.table().is_over() {
            writeln!(
                self.out,
                "? lists what you can type, moves tells how moves are typed, rules are the rules."
            )?;
        }
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

    /// A line of the input without its end; none where there are no more. One that is `hidden` is erased from the
    /// terminal where that is possible.
    fn line(&mut self, prompt: &str, hidden: bool) -> io::Result<Option<String>> {
        let prompts = self.terminal != Terminal::None;
        if prompts {
            write!(self.out, "{prompt}> ")?;
        }
        self.out.flush()?;
        let mut line = String::new();
        let read = self.input.read_line(&mut line)?;
        if read == 0 && prompts {
            writeln!(self.out)?;
        }
        if hidden && read > 0 && self.terminal == Terminal::Erases {
            erase(prompt.width() + 2 + line.trim_end_matches(['\r', '\n']).width())?;
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
        let Some(line) = self.line(&prompt, false)? else { return Ok(Going::Left) };
        if line == "moves" {
            writeln!(self.out, "{}.", session::question(self.session.table().game(), &request))?;
            return Ok(Going::On);
        }
        if let Some(going) = self.command(&line, seat.or(Some(Seat(0))))? {
            return Ok(going);
        }
        let result = self.session.roll_typed(Instant::now(), &line);
        self.answer(result)?;
        Ok(Going::On)
    }

    /// One step of the people who may act.
    fn choose(&mut self, people: &[Seat]) -> anyhow::Result<Going> {
        let first = people[0];
        let hidden = self.turn_text(first).hidden && self.session.table().people() > 1;
        self.tell_table(first, hidden)?;
        // Those who choose in secret are asked one after the other.
        let asked = if hidden { &people[..1] } else { people };
        let names: Vec<&str> = asked.iter().map(|seat| self.name(*seat)).collect();
        let Some(line) = self.line(&list(&names), hidden)? else { return Ok(Going::Left) };
        while let Some(change) = self.session.catch_up(Instant::now()) {
            self.describe(change)?;
        }
        let (named, text) = self.addressed(people, &line);
        if let Some(going) = self.command(text, Some(named.unwrap_or(first)))? {
            return Ok(going);
        }
        match self.action(named.unwrap_or(first), text) {
            Ok(action) => {
                let now = Instant::now();
                let fits = || people.iter().copied().find(|seat| self.session.allows(now, *seat, &action));
                let seat = named.or_else(fits).unwrap_or(first);
                let result = self.session.act(now, seat, action);
                self.answer(result)?;
            }
            Err(why) => match named.filter(|seat| !people.contains(seat)) {
                Some(waiting) => {
                    let name = self.name(waiting).to_owned();
                    writeln!(self.out, "! {name} has nothing to choose now")?;
                }
                None => writeln!(self.out, "! {why}")?,
            },
        }
        Ok(Going::On)
    }

    /// Reads the number of a choice of `seat`, or an action in its notation.
    fn action(&self, seat: Seat, text: &str) -> Result<G::Action, String> {
        let mut choices = self.turn_text(seat).choices;
        match text.trim_end_matches('.').parse::<usize>() {
            Ok(number) if (1..=choices.len()).contains(&number) => Ok(choices.swap_remove(number - 1).0),
            Ok(_) if choices.len() == 1 => Err("there is one choice, number 1".into()),
            Ok(_) if !choices.is_empty() => Err(format!("the choices are numbered 1 to {}", choices.len())),
            _ => text.parse().map_err(|unreadable| format!("{unreadable} (type moves to hear how)")),
        }
    }

    fn name(&self, seat: Seat) -> &str {
        &self.session.table().seat_setup(seat).name
    }

    /// Who speaks in `line`, if a person is named before a colon, and what. Of persons of one name, as old saves have
    /// them, one of `people`, who may act.
    fn addressed<'a>(&self, people: &[Seat], line: &'a str) -> (Option<Seat>, &'a str) {
        let others = (0..self.session.table().names().len() as u8).map(Seat);
        let named = line.split_once(':').and_then(|(name, text)| {
            let called = |seat: &Seat| self.name(*seat).to_lowercase() == name.trim().to_lowercase();
            let seat = people.iter().copied().chain(others).find(called)?;
            Some((Some(seat), text.trim()))
        });
        named.unwrap_or((None, line))
    }

    /// Returns the turn in words, as `seat` may know it.
    fn turn_text(&self, seat: Seat) -> TurnText<G::Action> {
        let table = self.session.table();
        table.game().seen_by(Some(seat)).turn_text(seat, &table.names())
    }

    /// Tells the table and the choices of `seat`, unless that has been told last.
    fn tell_table(&mut self, seat: Seat, hidden: bool) -> io::Result<()> {
        let TurnText { table, choices, .. } = self.turn_text(seat);
        let mut lines = table;
        if !choices.is_empty() {
            let several = self.session.table().people() > 1;
            let whose = if several { format!(" of {}", self.name(seat)) } else { String::new() };
            lines.push(format!("Choices{whose}:"));
        }
        lines.extend(
            choices.iter().zip(1..).map(|((action, what), number)| format!("{number}. {action}: {what}")),
        );
        if hidden {
            let until = match self.terminal {
                Terminal::Erases => " until Enter is pressed",
                Terminal::None | Terminal::Prompts => "",
            };
            let name = self.name(seat);
            lines.push(format!(
                "{name} chooses in secret. What is typed stays on the screen{until}: let nobody else look."
            ));
        }
        if lines != self.told {
            lines.iter().try_for_each(|line| writeln!(self.out, "{line}"))?;
            self.told = lines;
        }
        Ok(())
    }

    /// Does what `line` asks for if it is none of the game's; `seat` is who asks.
    fn command(&mut self, line: &str, seat: Option<Seat>) -> io::Result<Option<Going>> {
        let now = Instant::now();
        match line {
            "" => {}
            "?" | "help" => write!(self.out, "{HELP}")?,
            "rules" => writeln!(self.out, "{}", rules::plain(G::INFO.rules).trim_end())?,
            "moves" => self.moves(seat)?,
            // It is told again with the next line that is asked for, or here where none of its kind is.
            "table" => {
                self.told.clear();
                if let (Some(seat), Turn::Chance { .. }) = (seat, self.session.table().turn()) {
                    self.tell_table(seat, false)?;
                }
            }
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
            "position" => self.position(seat)?,
            "quit" => return Ok(Some(Going::Left)),
            _ => return Ok(None),
        }
        Ok(Some(Going::On))
    }

    fn moves(&mut self, seat: Option<Seat>) -> io::Result<()> {
        let moves = seat.map(|seat| self.turn_text(seat).moves).unwrap_or_default();
        if moves.is_empty() {
            return writeln!(self.out, "! there is nothing to choose now");
        }
        moves.iter().try_for_each(|line| writeln!(self.out, "{line}"))
    }

    fn position(&mut self, seat: Option<Seat>) -> io::Result<()> {
        let game = self.session.table().game();
        match seat.and_then(|seat| game.seen_by(Some(seat)).position(seat)) {
            Some(position) => writeln!(self.out, "  {position}"),
            None => writeln!(self.out, "! there is no notation for this position"),
        }
    }

    fn hint(&mut self, seat: Option<Seat>) -> io::Result<()> {
        let able = matches!(self.session.table().turn(), Turn::Act { .. });
        let Some(seat) = seat.filter(|_| able) else {
            return writeln!(self.out, "! there is nothing to choose now");
        };
        self.prepare();
        match self.session.all_advice(Instant::now(), seat).map(<[_]>::to_vec) {
            Ok(advice) => {
                let unit = self.session.advice_unit();
                for Advice { action, value, points, why } in advice.iter().take(ADVICE) {
                    let points = points
                        .map(|points| format!(", {} points", Unit::Points.precise().signed(points)))
                        .unwrap_or_default();
                    writeln!(self.out, "  {:>8}  {action}: {why}{points}", unit.precise().text(*value))?;
                }
                match (self.session.advice_of(), self.session.advice_accuracy()) {
                    ("", accuracy) => writeln!(self.out, "  in {}, {accuracy}", unit.name()),
                    (of, accuracy) => writeln!(self.out, "  {of}, {accuracy}"),
                }
            }
            Err(why) => writeln!(self.out, "{why}"),
        }
    }

    fn scores(&mut self) -> io::Result<()> {
        let table = self.session.table();
        write!(self.out, "{}", standings_table(&table.names(), &table.game().standings()))
    }
}

/// Erases the last line of the terminal, `width` columns wide.
fn erase(width: usize) -> io::Result<()> {
    let (columns, _) = terminal::size()?;
    for _ in 0..width.div_ceil(usize::from(columns.max(1))).max(1) {
        crossterm::execute!(
            io::stdout(),
            cursor::MoveToPreviousLine(1),
            terminal::Clear(ClearType::CurrentLine)
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::dice::Seed;
    use crate::core::record::{DiceFrom, Header};
    use crate::core::seats::SeatSetup;
    use crate::games::example::HighLow;
    use crate::games::solitaire::Solitaire;

    /// What is said in a game of people called `names` who type `lines`.
    fn said<G: Coach>(names: &[&str], lines: &str) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(folder.path());
        let seats = names.iter().map(|name| SeatSetup::person(name));
        let header = Header::new(&G::INFO, "", seats, Seed(7), DiceFrom::Seeded);
        let save = store.create(&header).unwrap();
        let mut out = Vec::new();
        let table = Table::<G>::new(header).unwrap();
        Plain::new(table, save, store, lines.as_bytes(), &mut out, Terminal::None).run().unwrap();
        String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
    }

    fn refusals(said: &[String]) -> Vec<&str> {
        said.iter().filter_map(|line| line.strip_prefix("! ")).collect()
    }

    #[test]
    fn a_number_plays_the_choice_that_is_listed_with_it() {
        let said = said::<HighLow>(&["Ann"], "2\n3\nmoves\nup\n");
        let listed = said.iter().position(|line| line.starts_with("2. low: ")).unwrap();
        let played = said.iter().position(|line| line == "Ann says low").unwrap();
        assert!(listed < played, "{said:?}");
        assert_eq!(
            refusals(&said),
            ["the choices are numbered 1 to 2", "high or low expected, 'up' found (type moves to hear how)",]
        );
        assert!(said.iter().any(|line| line.starts_with("Type high or low")), "{said:?}");
    }

    #[test]
    fn the_table_is_told_once_and_again_when_asked_for() {
        let tables = |lines: &str| {
            let said = said::<HighLow>(&["Ann"], lines);
            said.iter().filter(|line| line.starts_with("Ann has 0 points")).count()
        };
        assert_eq!(tables("\n\n"), 1);
        assert_eq!(tables("table\n"), 2);
    }

    #[test]
    fn a_line_goes_to_who_is_named_or_whom_it_fits() {
        // Both divide in secret. Ben has chosen, so that what comes without a name is Ann's.
        let said = said::<Solitaire>(&["Ann", "Ben"], "ben: 1\nBen: 1\n1\n");
        assert!(said.iter().any(|line| line == "Ben has chosen"), "{said:?}");
        assert_eq!(refusals(&said), ["Ben has nothing to choose now"]);
        assert!(said.iter().any(|line| line.starts_with("Round 2.")), "{said:?}");
        let warned = said.iter().filter(|line| line.contains("chooses in secret")).count();
        assert_eq!(warned, 2, "before each table that is told: {said:?}");
    }

    #[test]
    fn old_games_may_have_equal_names() {
        let said = said::<Solitaire>(&["Ann", "Ann"], "Ann: 1\nAnn: 1\n");
        assert_eq!(refusals(&said), [""; 0]);
        assert!(said.iter().any(|line| line.starts_with("Round 2.")), "{said:?}");
    }

    #[test]
    fn nothing_is_secret_alone() {
        let said = said::<Solitaire>(&["Ann"], "1\n");
        assert!(!said.iter().any(|line| line.contains("secret")), "{said:?}");
    }
}

//! A game line by line: for pipes, scripts, screen readers and terminals without a screen. A loop
//! over a session: events are printed as sentences, choices typed in the game's notation.
use super::{output, rules};
use crate::core::{
    Coach, Evaluation, GameOptions, ParseError, RuleError, Seat, SeatSetup, Table, TableAnswer,
    Turn, TurnText, Unit,
    rules::{game::standings_table, seats::is_same_name},
    words::{list, plural, whole_seconds},
};
use crate::session::{
    Analyses, Change, InputLines, LineEvent, PREPARING, Pacing, Preparation, Session, SessionEvent,
};
use crate::statistics::own_best;
use crate::store::{CoachObjective, SaveWriter, Store};
use crate::tui::terminal::size;
use anyhow::Context;
use crossterm::cursor;
use crossterm::terminal::{self, ClearType};
use std::io::{self, Write};
use std::time::Instant;
use unicode_width::UnicodeWidthStr;

/// Number of actions that a hint lists.
const ADVICE: usize = 5;

/// Longest notation listed with its effect, in characters.
const SHORT: usize = 30;

/// Help on the commands of any position.
const COMMANDS: &str = "  moves     how to type moves or rolls, with an example from this position
  table     the table in sentences, with the choices
  hint      the coach's advice
  scores    everyone's points
  time      the seconds left
  rules     the rules of the game
  position  this position in notation
  undo      undo the last choice, or the last roll you typed
  redo      redo what you undid
  quit      leave; the game is saved";

/// A game being played line by line.
pub(crate) struct PlainGame<G: Coach, O> {
    session: Session<G>,
    lines: InputLines,
    out: O,
    terminal: PromptStyle,
    /// The table and the choices as last printed, which are not repeated.
    printed_lines: Vec<String>,
    /// The advice listed after the choices of a seat in this position.
    listed_advice: Option<(Seat, Vec<G::Action>)>,
}

/// Demand on the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PromptStyle {
    /// None: lines come from a pipe or a file.
    None,
    Prompts,
    /// Prompts, and erasing secret input.
    Erases,
}

enum LineOutcome {
    On,
    Left,
}

/// A question to people, all at once or one of them.
struct Question<A> {
    /// The people asked, never none.
    seats: Vec<Seat>,
    prompt: String,
    /// Nobody else may see the answer.
    is_hidden: bool,
    /// The answer that one line gives for all of them.
    together: Option<TableAnswer<A>>,
}

/// A choice typed by people.
enum SeatsAnswer<A> {
    All(A),
    By(Seat, A),
    ByWhoeverMay(A),
}

impl<G: Coach, O: Write> PlainGame<G, O> {
    pub(crate) fn new(
        table: Table<G>,
        save_writer: SaveWriter,
        store: Store,
        lines: InputLines,
        out: O,
        terminal: PromptStyle,
    ) -> Self {
        let preparation = Preparation::new(table.game().clone());
        let objective = store.settings().0.coach;
        let mut analyses = Analyses {
            objective,
            ..Analyses::default()
        };
        // Search the history only if the result is shown.
        if objective == CoachObjective::Title {
            analyses.best = own_best(&store, &table, save_writer.path());
        }
        let mut session = Session::new(table, save_writer, store, preparation);
        session.set_analyses(analyses, |_| ());
        session.start_clock(Instant::now());
        PlainGame {
            session,
            lines,
            out,
            terminal,
            printed_lines: Vec::new(),
            listed_advice: None,
        }
    }

    /// Plays to the end of the game or of the input. The game is saved in both cases.
    pub(crate) fn run(mut self) -> anyhow::Result<()> {
        self.greet()?;
        if self.session.table().people() < self.session.table().names().len() {
            // People alone need no preparation before they ask for a hint.
            self.prepare()?;
        }
        loop {
            self.check_saved()?;
            if self.catch_up()? {
                continue;
            }
            let outcome = match self.session.table().turn() {
                Turn::Over => break,
                Turn::Chance { seat, .. } => self.type_faces(seat)?,
                Turn::Act { seats, .. } => {
                    let table = self.session.table();
                    let people: Vec<Seat> = seats
                        .iter()
                        .filter(|seat| table.seat_setup(*seat).is_person())
                        .collect();
                    if people.is_empty() {
                        // Nobody is kept waiting for computers that race each other.
                        self.session
                            .due()
                            .context("nobody can act: this is a mistake of the program")?;
                        if let SessionEvent::Change(change) = self.session.hasten(Instant::now()) {
                            self.describe(change)?;
                        }
                        continue;
                    }
                    self.choose(&people)?
                }
            };
            if let LineOutcome::Left = outcome {
                return self.leave();
            }
        }
        self.check_saved()?;
        self.scores()?;
        output::say(&format!(
            "the game is saved in {}",
            self.session.save().path().display()
        ));
        Ok(())
    }

    /// Prints the game, its seats and how to get help.
    fn greet(&mut self) -> io::Result<()> {
        let table = self.session.table();
        writeln!(self.out, "{}, seed {}", G::INFO.name, table.header().seed)?;
        let seats: Vec<String> = table.header().seats.iter().map(describe_seat).collect();
        writeln!(self.out, "At the table: {}.", list(&seats))?;
        if table.people() > 0 && !table.is_over() {
            writeln!(
                self.out,
                "Type ? for help, moves to see how to type moves, or rules."
            )?;
        }
        Ok(())
    }

    fn leave(&mut self) -> anyhow::Result<()> {
        self.session.put_away(Instant::now());
        self.check_saved()?;
        if self.session.save().is_tentative() {
            output::say("nobody made a move, so the game is not saved");
        } else {
            output::say(&format!(
                "the game is saved in {}",
                self.session.save().path().display()
            ));
        }
        Ok(())
    }

    /// Fails if something could not be written; reports a rewritten save.
    fn check_saved(&mut self) -> anyhow::Result<()> {
        if let Some(unsaved) = self.session.unsaved() {
            anyhow::bail!("{unsaved}");
        }
        if let Some(news) = self.session.take_news() {
            output::say(&news);
        }
        Ok(())
    }

    /// Prepares the coach's solution, if it is not there yet.
    fn prepare(&mut self) -> io::Result<()> {
        if G::PREPARES_LONG && self.session.preparation().solution().is_none() {
            writeln!(self.out, "{PREPARING}.")?;
        }
        self.session.preparation().wait();
        Ok(())
    }

    /// Prints the result of a session call.
    fn describe(&mut self, change: Change<G>) -> io::Result<()> {
        self.listed_advice = None;
        let Change::Events(steps) = change else {
            return Ok(());
        };
        for step in steps.iter().filter(|step| !step.description.is_empty()) {
            writeln!(self.out, "{}", step.description.text())?;
        }
        Ok(())
    }

    /// Prints the result of a person's input, or the reason for its refusal.
    fn answer(&mut self, (change, result): (Change<G>, Result<(), RuleError>)) -> io::Result<()> {
        self.describe(change)?;
        match result {
            Ok(()) => Ok(()),
            Err(refusal) => writeln!(self.out, "! {refusal}"),
        }
    }

    /// Prompts for a line and waits for it until something else is due. Erases hidden input from
    /// the terminal if it can.
    fn ask(&mut self, prompt: &str, is_hidden: bool) -> io::Result<LineEvent> {
        let has_prompt = self.terminal != PromptStyle::None;
        let is_erased = is_hidden && self.terminal == PromptStyle::Erases;
        if has_prompt {
            write!(self.out, "{prompt}> ")?;
        }
        self.out.flush()?;
        let input = self.next_line()?;
        match &input {
            LineEvent::Line(line) if is_erased => erase(prompt.width() + 2 + line.width())?,
            LineEvent::Late if is_erased => erase_begun()?,
            LineEvent::Late | LineEvent::End if has_prompt => writeln!(self.out)?,
            LineEvent::Line(_) | LineEvent::Late | LineEvent::End => {}
        }
        Ok(match input {
            LineEvent::Line(line) => LineEvent::Line(line.trim().to_owned()),
            input => input,
        })
    }

    /// Waits for a line until something else is due.
    fn next_line(&mut self) -> io::Result<LineEvent> {
        loop {
            let input = self.lines.next(self.session.due())?;
            let now = Instant::now();
            if let LineEvent::Late = input {
                // A program may still be thinking.
                self.session.plan(now, Pacing::at_once(now));
            }
            if !matches!(input, LineEvent::Late) || self.session.due().is_some_and(|due| due <= now)
            {
                return Ok(input);
            }
        }
    }

    /// Performs and prints everything that is due. Returns `true` if there was anything.
    fn catch_up(&mut self) -> anyhow::Result<bool> {
        let mut has_caught_up = false;
        loop {
            let now = Instant::now();
            self.session.plan(now, Pacing::at_once(now));
            if self.session.due().is_none_or(|due| due > now) {
                return Ok(has_caught_up);
            }
            match self.session.advance(now) {
                SessionEvent::Change(change @ (Change::Events(_) | Change::Jump)) => {
                    self.describe(change)?
                }
                _ => return Ok(has_caught_up),
            }
            self.check_saved()?;
            has_caught_up = true;
        }
    }

    /// Reads the faces of real dice, and echoes them.
    fn type_faces(&mut self, seat: Option<Seat>) -> anyhow::Result<LineOutcome> {
        let question = self.session.roll_question();
        // Without prompts, the question is a line of its own, once.
        if self.terminal == PromptStyle::None && self.printed_lines != [question.as_str()] {
            writeln!(self.out, "{question}.")?;
            self.printed_lines = vec![question.clone()];
        }
        let LineEvent::Line(line) = self.ask(&question, false)? else {
            return Ok(LineOutcome::Left);
        };
        if line.eq_ignore_ascii_case("moves") {
            writeln!(self.out, "{question}.")?;
            return Ok(LineOutcome::On);
        }
        if let Some(outcome) = self.command(&line, seat.unwrap_or(Seat(0)))? {
            return Ok(outcome);
        }
        match self.session.echo(&line) {
            Ok((roller, faces)) => {
                writeln!(self.out, "{roller}: {faces}.")?;
                let result = self.session.type_faces(Instant::now(), &line);
                self.answer(result)?;
            }
            Err(why) => match self.session.act_before_roll(Instant::now(), &line) {
                Some(result) => self.answer(result)?,
                None => self.refuse(&line, &why)?,
            },
        }
        Ok(LineOutcome::On)
    }

    /// Runs one step of the people who may act.
    fn choose(&mut self, people: &[Seat]) -> anyhow::Result<LineOutcome> {
        let question = self.question(people);
        self.tell_table(question.seats[0], question.is_hidden)?;
        let line = match self.ask(&question.prompt, question.is_hidden)? {
            LineEvent::Line(line) => line,
            LineEvent::Late => return Ok(LineOutcome::On),
            LineEvent::End => return Ok(LineOutcome::Left),
        };
        let (speaker, text) = self.addressed(people, &line);
        // A number refers to the choices as printed, whatever has happened since.
        let answer = self.read_answer(&question, speaker, text);
        self.catch_up()?;
        let is_agreement = line.is_empty() && question.together.is_some();
        if !is_agreement && let Some(outcome) = self.command(text, speaker.unwrap_or(people[0]))? {
            return Ok(outcome);
        }
        let now = Instant::now();
        let refusal = match answer {
            Ok(SeatsAnswer::All(action)) => self.act_together(now, people, &action)?,
            Ok(SeatsAnswer::By(seat, action)) => self.act(now, seat, action)?,
            Ok(SeatsAnswer::ByWhoeverMay(action)) => {
                let mut seats = question.seats.iter().copied();
                let seat = seats.find(|seat| self.session.allows(now, *seat, &action));
                self.act(now, seat.unwrap_or(people[0]), action)?
            }
            Err(why) => Some(why),
        };
        if let Some(why) = refusal {
            let is_erased = question.is_hidden && self.terminal == PromptStyle::Erases;
            self.refuse(if is_erased { "" } else { text }, &why)?;
        }
        Ok(LineOutcome::On)
    }

    /// Returns what `people` are asked now. Secret choices are asked for one seat at a time.
    fn question(&self, people: &[Seat]) -> Question<G::Action> {
        let turn = self.turn_text(people[0]);
        let is_hidden = turn.hidden && self.session.table().people() > 1;
        let seats = if is_hidden { &people[..1] } else { people };
        let names: Vec<&str> = seats.iter().map(|seat| self.name(*seat)).collect();
        let mut prompt = list(&names);
        let together = turn.together.filter(|_| people.len() > 1);
        if let Some(answer) = &together {
            prompt += &format!(" ({})", answer.prompt);
        }
        Question {
            seats: seats.to_vec(),
            prompt,
            is_hidden,
            together,
        }
    }

    /// Reads a line of the person `speaker`, if any.
    fn read_answer(
        &self,
        question: &Question<G::Action>,
        speaker: Option<Seat>,
        text: &str,
    ) -> Result<SeatsAnswer<G::Action>, ParseError> {
        let action = match &question.together {
            Some(all) if text.is_empty() && speaker.is_none() => {
                return Ok(SeatsAnswer::All(all.action.clone()));
            }
            _ => self.action(speaker.unwrap_or(question.seats[0]), text),
        };
        if let Some(seat) = speaker {
            let turn = self.session.table().turn();
            let may_act = matches!(turn, Turn::Act { seats, .. } if seats.contains(seat));
            return match action {
                Err(_) if !may_act => Err(ParseError::new(format!(
                    "{} has nothing to choose now",
                    self.name(seat)
                ))),
                read => Ok(SeatsAnswer::By(seat, read?)),
            };
        }
        let action = action?;
        match &question.together {
            None => Ok(SeatsAnswer::ByWhoeverMay(action)),
            Some(all) if all.action == action => Ok(SeatsAnswer::All(action)),
            Some(all) => Err(ParseError::new(all.unnamed.clone())),
        }
    }

    /// Makes a person's choice, and prints what comes of it. Returns the reason for a refusal.
    fn act(
        &mut self,
        now: Instant,
        seat: Seat,
        action: G::Action,
    ) -> io::Result<Option<ParseError>> {
        let (change, result) = self.session.act(now, seat, action);
        self.describe(change)?;
        Ok(result.err().map(ParseError::from))
    }

    /// Applies `action` for each of `people`, and prints the combined result. Returns the reason for
    /// a refusal.
    fn act_together(
        &mut self,
        now: Instant,
        people: &[Seat],
        action: &G::Action,
    ) -> io::Result<Option<ParseError>> {
        let mut last = Change::None;
        for seat in people {
            let (change, result) = self.session.act(now, *seat, action.clone());
            last = change;
            if let Err(refusal) = result {
                self.describe(last)?;
                return Ok(Some(refusal.into()));
            }
        }
        self.describe(last)?;
        Ok(None)
    }

    /// Prints the reason for refusing `text`, and the text, unless it is empty, with a mark under
    /// the error if its position is known.
    fn refuse(&mut self, text: &str, why: &ParseError) -> io::Result<()> {
        writeln!(self.out, "! {why}")?;
        if text.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "  {text}")?;
        let Some(place) = why.place() else {
            return Ok(());
        };
        let before: String = text.chars().take(place).collect();
        writeln!(self.out, "  {:width$}^", "", width = before.width())
    }

    /// Parses the number of a choice of `seat`, or an action in its notation.
    fn action(&self, seat: Seat, text: &str) -> Result<G::Action, ParseError> {
        let choices = self.turn_text(seat).choices;
        let mut listed: Vec<&G::Action> = choices.iter().map(|(action, _)| action).collect();
        if let Some((advised_seat, actions)) = &self.listed_advice
            && *advised_seat == seat
        {
            listed.extend(actions);
        }
        match text.trim_end_matches('.').parse::<usize>() {
            Ok(number) if (1..=listed.len()).contains(&number) => {
                Ok(listed.swap_remove(number - 1).clone())
            }
            Ok(_) if listed.len() == 1 => {
                Err(ParseError::new("there is one choice, number 1").at(0))
            }
            Ok(_) if !listed.is_empty() => Err(ParseError::new(format!(
                "the choices are numbered 1 to {}",
                listed.len()
            ))
            .at(0)),
            _ => {
                let game = self.session.table().game().seen_by(Some(seat));
                game.read_action(seat, text)
                    .map_err(|why| why.hinting(" (type moves to see how)"))
            }
        }
    }

    fn name(&self, seat: Seat) -> &str {
        &self.session.table().seat_setup(seat).name
    }

    /// Splits `line` into a person named before a colon or at its beginning, if any, and the rest.
    fn addressed<'a>(&self, people: &[Seat], line: &'a str) -> (Option<Seat>, &'a str) {
        if let Some((name, text)) = line.split_once(':')
            && let Some(seat) = self.seat_called(name)
        {
            return (Some(seat), text.trim());
        }
        for (space, _) in line.rmatch_indices(' ') {
            let (name, text) = line.split_at(space);
            if let Some(seat) = self.seat_called(name) {
                // A person's name may look like the beginning of a move.
                let is_move = people
                    .first()
                    .is_some_and(|first| self.action(*first, line).is_ok());
                return if is_move {
                    (None, line)
                } else {
                    (Some(seat), text.trim())
                };
            }
        }
        (None, line)
    }

    fn seat_called(&self, name: &str) -> Option<Seat> {
        let mut seats = (0..self.session.table().names().len() as u8).map(Seat);
        seats.find(|seat| is_same_name(self.name(*seat), name))
    }

    /// Returns the turn in words, as `seat` sees it.
    fn turn_text(&self, seat: Seat) -> TurnText<G::Action> {
        let table = self.session.table();
        table
            .game()
            .seen_by(Some(seat))
            .turn_text(seat, &table.audience())
    }

    /// Prints the table and the choices of `seat`, unless they were printed last.
    fn tell_table(&mut self, seat: Seat, is_hidden: bool) -> io::Result<()> {
        let TurnText {
            table: mut lines,
            mut choices,
            together,
            ..
        } = self.turn_text(seat);
        if let Some(answer) = together.filter(|_| self.session.table().people() > 1) {
            lines.push(answer.sentence);
            choices.clear();
        }
        if !choices.is_empty() {
            let owner = if self.session.table().people() > 1 {
                format!("{}'s", self.name(seat))
            } else {
                "Your".into()
            };
            lines.push(format!("{owner} choices:"));
        }
        for ((action, effect), number) in choices.iter().zip(1..) {
            lines.push(choice_line(number, action, effect));
        }
        if is_hidden {
            let until = match self.terminal {
                PromptStyle::Erases => " until Enter is pressed",
                PromptStyle::None | PromptStyle::Prompts => "",
            };
            let name = self.name(seat);
            lines.push(format!(
                "{name} chooses in secret. What you type stays on the screen{until}: let nobody else look."
            ));
        }
        if lines == self.printed_lines {
            return Ok(());
        }
        for line in &lines {
            writeln!(self.out, "{line}")?;
        }
        self.printed_lines = lines;
        self.listed_advice = None;
        Ok(())
    }

    /// Runs `line` if it is a command of the program rather than of the game; `seat` typed it.
    fn command(&mut self, line: &str, seat: Seat) -> anyhow::Result<Option<LineOutcome>> {
        let now = Instant::now();
        match line.to_lowercase().as_str() {
            "" => {}
            "?" | "help" => self.help()?,
            "rules" => writeln!(self.out, "{}", rules::plain(G::INFO.rules).trim_end())?,
            "moves" => self.moves(seat)?,
            // Printed again with the next prompt for a choice, or here if there is none.
            "table" => {
                self.printed_lines.clear();
                if let Turn::Chance { .. } = self.session.table().turn() {
                    self.tell_table(seat, false)?;
                }
            }
            "scores" => self.scores()?,
            "time" => self.time()?,
            "hint" | "coach" => self.hint(seat)?,
            "undo" => {
                let is_counted = self.session.table().is_undo_counted();
                let cost = self.session.cost_of_help(seat).filter(|_| is_counted);
                let result = self.session.undo(now);
                if let (Some(cost), Ok(())) = (cost, &result.1) {
                    writeln!(self.out, "{cost}")?;
                }
                self.answer(result)?;
            }
            "redo" => {
                let result = self.session.redo(now);
                self.answer(result)?;
            }
            "position" => self.position(seat)?,
            "quit" | "q" => return Ok(Some(LineOutcome::Left)),
            _ => return Ok(None),
        }
        Ok(Some(LineOutcome::On))
    }

    fn help(&mut self) -> io::Result<()> {
        let answer = if self.session.is_typing() {
            "the faces of the roll"
        } else {
            "the number of a choice, a move"
        };
        writeln!(self.out, "Type {answer}, or one of these:\n{COMMANDS}")?;
        if self.session.table().people() > 1 {
            writeln!(
                self.out,
                "If several people may act, start with a name: 'Ben: ...' or 'Ben ...'. A line without a name\n\
                 goes to the first player who can make that move, or to all if the question says so."
            )?;
        }
        Ok(())
    }

    fn moves(&mut self, seat: Seat) -> io::Result<()> {
        let moves = self.turn_text(seat).moves;
        if moves.is_empty() {
            return writeln!(self.out, "! there is nothing to choose now");
        }
        for line in moves {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    /// Prints the time left before the next automatic event.
    fn time(&mut self) -> io::Result<()> {
        let now = self.session.match_time(Instant::now());
        match self.session.table().game().time_left(now) {
            Some(time) => writeln!(self.out, "{} left.", plural(whole_seconds(time), "second")),
            None => writeln!(self.out, "No clock is running."),
        }
    }

    fn position(&mut self, seat: Seat) -> io::Result<()> {
        match self
            .session
            .table()
            .game()
            .seen_by(Some(seat))
            .position(seat)
        {
            Some(position) => writeln!(self.out, "  {position}"),
            None => writeln!(self.out, "! there is no notation for this position"),
        }
    }

    fn hint(&mut self, seat: Seat) -> io::Result<()> {
        if let Some(why) = self.session.coach_refuses() {
            return writeln!(self.out, "{why}.");
        }
        self.prepare()?;
        let cost = self.session.cost_of_help(seat);
        let evaluation = match self.session.all_hints(Instant::now(), seat) {
            Ok(evaluation) => evaluation,
            Err(why) => return writeln!(self.out, "{why}."),
        };
        if let Some(cost) = cost {
            writeln!(self.out, "{cost}")?;
        }
        self.list_advice(seat, evaluation)
    }

    /// Prints the best actions of `seat`, numbered on from its choices.
    fn list_advice(
        &mut self,
        seat: Seat,
        Evaluation {
            mut actions,
            unit,
            accuracy,
            of,
            ..
        }: Evaluation<G::Action>,
    ) -> io::Result<()> {
        actions.truncate(ADVICE);
        let choices = self.turn_text(seat).choices.len();
        let table = self.session.table();
        let subject = if of.is_empty() {
            unit.name_for(Some(seat), &table.names())
        } else {
            of
        };
        writeln!(self.out, "The coach, best first by {subject}, {accuracy}:")?;
        for (advice, number) in actions.iter().zip(choices + 1..) {
            let reason = advice.reason();
            let mut value = unit.format_with_name(advice.value);
            if let Some(points) = advice.points {
                value += &format!(", {}", Unit::Points.describe_change(points));
            }
            // A number may be an answer here, not the number of a choice.
            let line = if choices == 0 {
                format!("{}: {reason}", advice.action)
            } else {
                let phrase = table.game().phrase(seat, &advice.action).imperative();
                choice_line(number, &advice.action, &format!("{phrase}: {reason}"))
            };
            writeln!(self.out, "{line}; {value}.")?;
        }
        if choices > 0 {
            let actions = actions.into_iter().map(|advice| advice.action);
            self.listed_advice = Some((seat, actions.collect()));
        }
        Ok(())
    }

    fn scores(&mut self) -> io::Result<()> {
        let table = self.session.table();
        let points = table.options().points_noun();
        write!(
            self.out,
            "{}",
            standings_table(&table.names(), &table.standings(), points)
        )
    }
}

fn describe_seat(seat: &SeatSetup) -> String {
    let SeatSetup { name, player, .. } = seat;
    match seat.objective {
        Some(objective) => format!("{name} ({player}, for {objective})"),
        None => format!("{name} ({player})"),
    }
}

/// Formats a choice for the list, without its notation if that is too long to read aloud.
fn choice_line(number: usize, action: &impl ToString, effect: &str) -> String {
    let action = action.to_string();
    if action.len() > SHORT {
        format!("{number}. {effect}")
    } else {
        format!("{number}. {action}: {effect}")
    }
}

fn erase_begun() -> io::Result<()> {
    crossterm::execute!(
        io::stdout(),
        cursor::MoveToColumn(0),
        terminal::Clear(ClearType::CurrentLine)
    )
}

/// Erases the last line of the terminal, `width` columns wide.
fn erase(width: usize) -> io::Result<()> {
    let (columns, _) = size();
    for _ in 0..width.div_ceil(columns.into()).max(1) {
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
    use crate::core::{ChanceOutcome, DiceFrom, Event, Game, Header, Level, SeatSetup, Seed};
    use crate::games::example::HighLow;
    use crate::games::inverted::Inverted;
    use crate::games::mathdice::MathDice;
    use crate::games::symmdice::SymmDice;
    use std::io::Cursor;

    /// Creates a table of people called `names`.
    fn table<G: Coach>(names: &[&str]) -> Table<G> {
        let seats = names.iter().map(|name| SeatSetup::person(name));
        Table::new(Header::new(G::INFO, "", seats, Seed(7), DiceFrom::Seeded)).unwrap()
    }

    /// Plays a game of people called `names` who type `lines`; returns the output.
    fn play_lines<G: Coach>(names: &[&str], lines: &str) -> Vec<String> {
        output_of(table::<G>(names), lines)
    }

    /// Returns the output at `table` for the input `lines`.
    fn output_of<G: Coach>(table: Table<G>, lines: &str) -> Vec<String> {
        run(table, lines, PromptStyle::None).0
    }

    /// Plays anew at `table` with the input `lines`; returns the output and the saved table.
    fn play_anew<G: Coach>(
        table: &Table<G>,
        lines: &str,
        terminal: PromptStyle,
    ) -> (Vec<String>, Table<G>) {
        run(Table::new(table.header().clone()).unwrap(), lines, terminal)
    }

    /// Plays on at `table` with the input `lines`; returns the output and the saved table.
    fn run<G: Coach>(
        table: Table<G>,
        lines: &str,
        terminal: PromptStyle,
    ) -> (Vec<String>, Table<G>) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::at(folder.path());
        let save = store.create(table.header()).unwrap();
        let mut out = Vec::new();
        let lines = InputLines::of(Cursor::new(lines.to_owned()));
        PlainGame::new(table, save, store.clone(), lines, &mut out, terminal)
            .run()
            .unwrap();
        let saved = store
            .saves()
            .into_iter()
            .chain(store.finished())
            .next()
            .expect("a game");
        let (record, _) = store.read(&saved.path).unwrap();
        let output = String::from_utf8(out)
            .unwrap()
            .lines()
            .map(str::to_owned)
            .collect();
        (output, Table::from_record(&record).unwrap())
    }

    #[test]
    fn computers_that_race_are_not_waited_for() {
        let seats = [Level::Novice, Level::Casual].map(SeatSetup::computer);
        let header = Header::new(
            MathDice::INFO,
            "mode=tournament length=short",
            seats,
            Seed(7),
            DiceFrom::Seeded,
        );
        let begun = Instant::now();
        let (_, saved) = play_anew(
            &Table::<MathDice>::new(header).unwrap(),
            "",
            PromptStyle::None,
        );
        assert!(
            saved.is_over() && begun.elapsed() < saved.now(),
            "match time runs ahead"
        );
    }

    #[test]
    fn faces_are_echoed() {
        let seats = ["Ann", "Ben"].map(SeatSetup::person);
        let header = Header::new(Inverted::INFO, "", seats, Seed(7), DiceFrom::Typed);
        let table = Table::<Inverted>::new(header).unwrap();
        for terminal in [PromptStyle::None, PromptStyle::Prompts] {
            let (output, saved) = play_anew(&table, "11225\nundo\n11226\n", terminal);
            let echoes = output
                .iter()
                .filter(|line| line.contains("Ann: 1 1 2 2 6."))
                .count();
            assert_eq!((echoes, saved.log().len()), (1, 1), "{output:#?}");
            assert_eq!(
                saved.log()[0].1,
                Event::Chance(ChanceOutcome(vec![1, 1, 2, 2, 6]))
            );
        }
    }

    fn refusals(output: &[String]) -> Vec<&str> {
        output
            .iter()
            .filter_map(|line| line.strip_prefix("! "))
            .collect()
    }

    #[test]
    fn a_number_plays_its_choice() {
        let output = play_lines::<HighLow>(&["Ann"], "2\n3\nmoves\nup\n");
        let listed = output
            .iter()
            .position(|line| line.starts_with("2. low: "))
            .unwrap();
        let played = output
            .iter()
            .position(|line| line == "You said low.")
            .unwrap();
        assert!(listed < played, "{output:?}");
        assert_eq!(
            refusals(&output),
            [
                "the choices are numbered 1 to 2",
                "high or low expected, 'up' found (type moves to see how)",
            ]
        );
        assert!(
            output
                .iter()
                .any(|line| line.starts_with("Type high or low")),
            "{output:?}"
        );
    }

    #[test]
    fn the_table_is_printed_once() {
        for (lines, expected) in [("\n\n", 1), ("table\n", 2)] {
            let output = play_lines::<HighLow>(&["Ann"], lines);
            let tables = output
                .iter()
                .filter(|line| line.starts_with("You have 0 points"));
            assert_eq!(tables.count(), expected, "{output:?}");
        }
    }

    #[test]
    fn lines_go_to_the_seat_meant() {
        let output = play_lines::<HighLow>(&["Ann", "Ben"], "ben: 1\nAnn: 1\n1\n");
        assert_eq!(refusals(&output), ["Ben has nothing to choose now"]);
        for line in ["Ann said high.", "Ben said high."] {
            assert!(
                output.iter().any(|other| other == line),
                "{line}: {output:?}"
            );
        }
    }

    #[test]
    fn numbers_are_typed_in_secret() {
        let seats = ["Ann", "Ben"].map(SeatSetup::person);
        let options = "mode=tournament";
        let header = Header::new(MathDice::INFO, options, seats, Seed(7), DiceFrom::Seeded);
        let output = output_of(
            Table::<MathDice>::new(header).unwrap(),
            "Ann: buzz\nBen: buzz\n30\n31\n",
        );
        for (words, count) in [("chooses in secret", 2), ("Ann typed a number.", 1)] {
            let lines = output.iter().filter(|line| line.contains(words));
            assert_eq!(lines.count(), count, "{output:#?}");
        }
    }

    /// Types `lines` to people called `names`, the first of whom has declared four hooks to be C4.
    /// Returns the output since then, and everybody's points.
    fn play_declaration(names: &[&str], lines: &str) -> (Vec<String>, Vec<i32>) {
        let seats = names.iter().map(|name| SeatSetup::person(name));
        let header = Header::new(SymmDice::INFO, "", seats, Seed(7), DiceFrom::Typed);
        let rolls = "hhhh hhhh p\n".to_owned() + &"dddd cccc d\n".repeat(names.len() - 1);
        let lines = format!("{rolls}hhhh HHHH d\ndeclare C4\n{lines}");
        let (mut output, saved) = play_anew(
            &Table::<SymmDice>::new(header).unwrap(),
            &lines,
            PromptStyle::None,
        );
        let start = output
            .iter()
            .position(|line| line.contains(": turns 4 ways. "))
            .expect("a declaration");
        let points = saved.game().points().to_vec();
        (output.split_off(start), points)
    }

    #[test]
    fn a_table_answers_a_declaration_with_one_line() {
        let names = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Fay", "Gil", "Hal"];
        for line in ["let stand", "", "Let it  stand", "pass", "1"] {
            let (output, points) = play_declaration(&names, &format!("{line}\n"));
            let count = output
                .iter()
                .filter(|line| line.starts_with("Nobody challenged: Ann +46, now 46."))
                .count();
            assert_eq!((count, points[0]), (1, 46), "{line}: {output:#?}");
            assert!(
                !output.iter().any(|line| line.contains(" let it stand:")),
                "{output:#?}"
            );
        }
        let (output, _) = play_declaration(&names[..3], "");
        let question = "Enter, or let stand, lets it stand for Ben and Cleo. To challenge, type your name and challenge, \
                        as in Ben challenge: +10 if it is wrong, −10 if it is right.";
        assert!(output.iter().any(|line| line == question), "{output:#?}");
        assert!(
            !output.iter().any(|line| line.contains("choices")),
            "{output:#?}"
        );
    }

    #[test]
    fn whoever_is_named_challenges() {
        for line in ["Cleo challenge", "cleo: Challenge", "Cleo 2"] {
            let (output, points) = play_declaration(&["Ann", "Ben", "Cleo"], &format!("{line}\n"));
            assert_eq!(points, [46, 0, -10], "{line}: {output:#?}");
        }
        let (output, points) =
            play_declaration(&["Ann", "Ben", "Cleo"], "challenge\nBen pass\nlet stand\n");
        let who = "say who challenges: type your name and challenge, as in Ben challenge";
        assert_eq!(
            (&refusals(&output)[..], &points[..]),
            (&[who][..], &[46, 0, 0][..])
        );
        // With two people the other one is asked, and needs no name.
        assert_eq!(
            play_declaration(&["Ann", "Ben"], "challenge\n").1,
            [46, -10]
        );
        assert_eq!(play_declaration(&["Ann", "Ben"], "let stand\n").1, [46, 0]);
    }

    #[test]
    fn a_game_is_ended_while_a_roll_is_awaited() {
        for (variant, can_end) in [("meditative", true), ("free", true), ("solitaire", false)] {
            let options = format!("variant={variant}");
            let seats = [SeatSetup::person("Ann")];
            let header = Header::new(SymmDice::INFO, &options, seats, Seed(7), DiceFrom::Typed);
            let table = Table::<SymmDice>::new(header).unwrap();
            let (output, saved) = play_anew(&table, "jump\nend\n", PromptStyle::None);
            let has_question = output.iter().any(|line| line.ends_with(", or end."));
            assert_eq!(
                (saved.is_over(), has_question),
                (can_end, can_end),
                "{output:#?}"
            );
            assert_eq!(
                refusals(&output).len(),
                2 - usize::from(can_end),
                "{output:#?}"
            );
        }
    }

    #[test]
    fn a_move_may_begin_like_a_name() {
        let seats = ["keep", "Ben"].map(SeatSetup::person);
        let header = Header::new(Inverted::INFO, "", seats, Seed(7), DiceFrom::Typed);
        let table = Table::<Inverted>::new(header).unwrap();
        let (output, saved) = play_anew(&table, "11226\nkeep 11---\n", PromptStyle::None);
        assert_eq!(
            (refusals(&output), saved.log().len()),
            (vec![], 2),
            "{output:#?}"
        );
    }

    #[test]
    fn words_are_read_in_any_case() {
        let output = play_lines::<HighLow>(&["Ann"], "POSITION\nTime\n Low \nQuit\nhigh\n");
        assert_eq!(
            refusals(&output),
            ["there is no notation for this position"; 0]
        );
        assert!(
            output.iter().any(|line| line == "No clock is running."),
            "{output:?}"
        );
        assert!(
            output.iter().any(|line| line == "You said low."),
            "{output:?}"
        );
        assert!(
            !output.iter().any(|line| line == "You said high."),
            "{output:?}"
        );
    }

    #[test]
    fn mistakes_are_marked_in_place() {
        fn check<G: Coach>(options: &str, dice: DiceFrom, line: &str, refusal: &str, mark: &str) {
            let header = Header::new(G::INFO, options, [SeatSetup::person("Ann")], Seed(7), dice);
            let output = output_of(Table::<G>::new(header).unwrap(), &format!("{line}\n"));
            let first = output
                .iter()
                .position(|line| line.starts_with("! "))
                .expect(line);
            assert_eq!(
                output[first..first + 3],
                [&format!("! {refusal}"), &format!("  {line}"), mark]
            );
        }
        let seeded = DiceFrom::Seeded;
        let how = " (type moves to see how)";
        let missing = format!("a number or a parenthesis is missing here{how}");
        check::<MathDice>("mode=puzzle", seeded, "Call 5*(", &missing, "          ^");
        let means = format!("`$` means nothing here: only numbers and + - * / ^ ( ){how}");
        check::<MathDice>("mode=puzzle", seeded, "5 $ 2", &means, "    ^");
        let face = "a face from 1 to 6 expected, 7 found";
        check::<Inverted>("", DiceFrom::Typed, "1 1 2 7 6", face, "        ^");
    }

    #[test]
    fn preparing_is_one_line() {
        for terminal in [PromptStyle::None, PromptStyle::Prompts] {
            let (output, _) = play_anew(&table::<Inverted>(&["Ann"]), "hint\nhint\n", terminal);
            let count = output
                .iter()
                .filter(|line| line.ends_with("The coach is preparing."))
                .count();
            assert_eq!(count, 1, "{output:?}");
            assert!(
                !output.iter().any(|line| line.contains(char::is_control)),
                "{output:?}"
            );
        }
    }
}

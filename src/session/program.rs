//! Programs at a seat: computers whose replies come through a pipe (`dicegames protocol`).
//!
//! Only the command line names one ([`Launcher`]): a record has the name of its seat and no path,
//! so no file ever starts a program. The novice replies in the place of a program that is late,
//! dead or against the rules.
use super::latest::LatestTask;
use super::lines::{InputLines, LineEvent};
use crate::core::{
    Audience, Coach, Due, Event, Game, Player, RuleError, Seat, SeatSetup, Seats, Table, Turn,
    TurnText,
    coach::computers,
    rules::game::points,
    tools::locked::locked,
    words::{plural, short},
};
use serde::Deserialize;
use serde_json::json;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Time for a reply, unless the command line says otherwise.
const THINK: Duration = Duration::from_secs(10);
/// A reply is waited for in slices, after each of which the question may be out of date.
const SLICE: Duration = Duration::from_millis(50);
/// Thinking time shown in games without a clock.
const FOR_SHOW: Duration = Duration::from_millis(600);
/// Missing replies in a row after which a program is ended.
const MOST_MISSED: u32 = 3;
/// Questions in a row without a change of anybody's points after which the novice replies, so that
/// every game ends.
const MOST_FRUITLESS: u32 = 100;

/// The programs named on the command line, by the names of their seats.
#[derive(Clone, Default, Debug)]
pub(crate) struct Launcher {
    pub(crate) named: Vec<(String, PathBuf)>,
    /// Time for a reply, if not ten seconds.
    pub(crate) think: Option<Duration>,
    /// Folder for their standard errors.
    pub(crate) logs: PathBuf,
}

pub(crate) struct Programs<G: Coach>(Vec<Program<G>>);

/// The replies at a table so far.
pub(crate) struct Replies<A> {
    pub(crate) due: Option<Due<A>>,
    /// The seats for which this program replies.
    pub(crate) others: Seats,
    pub(crate) is_thinking: bool,
}

struct Program<G: Coach> {
    seat: Seat,
    name: String,
    /// The reason if it cannot reply, to follow its name.
    running: Result<Running, String>,
    replies: LatestTask<ProgramQuestion<G>, ProgramReply<G::Action>>,
    asked: Option<ProgramQuestion<G>>,
    /// Questions in a row with the same points.
    fruitless: u32,
    /// Missing replies, in all and in a row, and the question of the last.
    missed: u32,
    in_row: u32,
    last_missed: u64,
    /// Its first fault, until it is told.
    news: Option<String>,
}

/// A question about a position.
#[derive(Clone, PartialEq)]
struct ProgramQuestion<G: Game> {
    number: u64,
    table: Table<G>,
    seat: Seat,
}

/// A reply as a program writes it.
#[derive(Deserialize)]
struct WireReply {
    question: u64,
    act: Option<String>,
    ms: Option<u64>,
}

/// A reply, read.
#[derive(Clone, PartialEq, Debug)]
enum ProgramReply<A> {
    /// An action, after this thinking time.
    Acts(A, Duration),
    /// Leaves the choice to others or to the clock.
    Waits,
    Missing(String),
}

impl<G: Coach> Programs<G> {
    /// Starts the programs that `launcher` names for seats of `table`.
    pub(crate) fn start(launcher: &Launcher, table: &Table<G>) -> Programs<G> {
        let seats = (0..).map(Seat).zip(&table.header().seats);
        let programs = seats.filter(|(_, setup)| setup.player == Player::Program);
        let start = |(seat, setup): (Seat, &SeatSetup)| {
            let path = launcher
                .named
                .iter()
                .find(|(name, _)| *name == setup.name)
                .map(|(_, path)| path);
            let missing = || "no program is named for it (--program PATH)".to_owned();
            Program {
                seat,
                name: setup.name.clone(),
                running: path
                    .ok_or_else(missing)
                    .and_then(|path| Running::start(path, &setup.name, launcher)),
                replies: LatestTask::default(),
                asked: None,
                fruitless: 0,
                missed: 0,
                in_row: 0,
                last_missed: 0,
                news: None,
            }
        };
        Programs(programs.map(start).collect())
    }

    /// Asks the programs among `seats`, each for at most `patience`; `wake` is called when one
    /// replies later.
    pub(crate) fn ask(
        &mut self,
        table: &Table<G>,
        seats: Seats,
        patience: Duration,
        wake: impl Fn() + Clone + Send + 'static,
    ) -> Replies<G::Action> {
        let mut replies = Replies {
            due: None,
            others: seats,
            is_thinking: false,
        };
        for program in self
            .0
            .iter_mut()
            .filter(|program| seats.contains(program.seat))
        {
            let reply = program.ask(table, patience, wake.clone());
            if !matches!(reply, Some(ProgramReply::Missing(_))) {
                replies.others = replies
                    .others
                    .iter()
                    .filter(|seat| *seat != program.seat)
                    .collect();
            }
            match reply {
                None => replies.is_thinking = true,
                Some(ProgramReply::Acts(action, after)) => {
                    let due = Due {
                        at: table.now() + after,
                        seat: program.seat,
                        action,
                    };
                    replies.due = replies
                        .due
                        .into_iter()
                        .chain([due])
                        .min_by_key(|due| due.at);
                }
                Some(ProgramReply::Waits | ProgramReply::Missing(_)) => {}
            }
        }
        replies
    }

    /// Plays `table` to its end at full speed.
    pub(crate) fn play_out(
        &mut self,
        table: &mut Table<G>,
        solution: &G::Solution,
    ) -> Result<(), RuleError> {
        let first = |table: &Table<G>, seats| {
            let Replies { due, others, .. } = self.ask(table, seats, Duration::MAX, || ());
            let objective = |seat| table.seat_setup(seat).objective.unwrap_or_default();
            let computers = computers::due(table, solution, others, objective);
            due.into_iter().chain(computers).min_by_key(|due| due.at)
        };
        computers::play_by(table, first, |_| false)
    }

    /// Returns the fault of a program, once for each.
    pub(crate) fn take_news(&mut self) -> Option<String> {
        self.0.iter_mut().find_map(|program| program.news.take())
    }

    /// Returns the number of replies of the novice for each program since the last call, by seat.
    pub(crate) fn take_missed(&mut self) -> Vec<(Seat, u32)> {
        self.0
            .iter_mut()
            .map(|program| (program.seat, std::mem::take(&mut program.missed)))
            .collect()
    }

    /// Returns a sentence for each program in whose place the novice has replied.
    pub(crate) fn missed_replies(&self) -> Vec<String> {
        let told = |program: &Program<G>| {
            format!(
                "The novice replied {} for {}.",
                plural(program.missed, "time"),
                program.name
            )
        };
        self.0
            .iter()
            .filter(|program| program.missed > 0)
            .map(told)
            .collect()
    }
}

impl<G: Coach> Program<G> {
    fn ask(
        &mut self,
        table: &Table<G>,
        patience: Duration,
        wake: impl Fn() + Send + 'static,
    ) -> Option<ProgramReply<G::Action>> {
        let asked = match self.asked.take() {
            Some(asked) if asked.table == *table => asked,
            before => {
                let is_same =
                    |asked: &ProgramQuestion<G>| points(asked.table.game()) == points(table.game());
                self.fruitless = if before.as_ref().is_some_and(is_same) {
                    self.fruitless + 1
                } else {
                    0
                };
                let number = before.map_or(1, |asked| asked.number + 1);
                ProgramQuestion {
                    number,
                    table: table.clone(),
                    seat: self.seat,
                }
            }
        };
        let number = asked.number;
        self.asked = Some(asked.clone());
        let reply = match &self.running {
            Err(why) => Some(ProgramReply::Missing(why.clone())),
            Ok(_) if self.fruitless > MOST_FRUITLESS => {
                Some(ProgramReply::Missing("its replies lead nowhere".into()))
            }
            Ok(running) => {
                let pipe = running.pipe.clone();
                pipe.newest.store(number, Ordering::Relaxed);
                let answer = move |question: &ProgramQuestion<G>| pipe.answer(question);
                self.replies.ask(asked, answer, wake, patience)
            }
        };
        match &reply {
            Some(ProgramReply::Missing(why)) if self.last_missed != number => {
                self.last_missed = number;
                (self.missed, self.in_row) = (self.missed + 1, self.in_row + 1);
                if self.missed == 1 {
                    self.news = Some(format!(
                        "{}: {why}. The novice replies in its place.",
                        self.name
                    ));
                }
                if self.in_row >= MOST_MISSED {
                    self.running = Err(why.clone());
                }
            }
            Some(ProgramReply::Acts(..) | ProgramReply::Waits) => self.in_row = 0,
            _ => {}
        }
        reply
    }
}

impl<G: Coach> ProgramQuestion<G> {
    /// Returns the line for the program, made of what its seat may see.
    fn line(&self, think: Duration) -> String {
        let seen = self.table.game().seen_by(Some(self.seat));
        let header = self.table.header();
        let TurnText {
            table,
            choices,
            moves,
            ..
        } = seen.turn_text(self.seat, &Audience::of_seat(&header.seats, self.seat));
        let choice =
            |(act, says): (G::Action, String)| json!({ "act": act.to_string(), "says": says });
        let left = seen.time_left(self.table.now()).unwrap_or(think).min(think);
        let asks = json!({
            "question": self.number,
            "game": G::INFO.id,
            "options": header.options,
            "seats": self.table.names(),
            "seat": self.seat.0,
            "points": points(&seen),
            "ms": left.as_millis() as u64,
            "race": self.is_race(),
            "position": seen.position(self.seat),
            "table": table,
            "actions": choices.into_iter().map(choice).collect::<Vec<_>>(),
            "moves": moves,
        });
        asks.to_string() + "\n"
    }

    fn is_race(&self) -> bool {
        matches!(self.table.turn(), Turn::Act { until: Some(_), .. })
    }

    /// Reads a line of the program; `None` if it answers another question.
    fn read(&self, line: &str) -> Option<ProgramReply<G::Action>> {
        let Ok(WireReply { question, act, ms }) = serde_json::from_str(line) else {
            return Some(ProgramReply::Missing(format!(
                "it said nonsense: {}",
                short(line.trim())
            )));
        };
        if question != self.number {
            return None;
        }
        let (seen, is_race) = (self.table.game().seen_by(Some(self.seat)), self.is_race());
        let after = if is_race {
            ms.map(Duration::from_millis)
        } else {
            Some(FOR_SHOW)
        };
        let read = |act: &str| {
            let after = after.ok_or("it left out its thinking time (ms)")?;
            let action = seen
                .read_action(self.seat, act)
                .map_err(|why| why.to_string())?;
            let event = Event::Acted(self.seat, action.clone());
            let played = self.table.game().clone().play(self.table.now(), &event);
            played.map_err(|refused| refused.with_seat_name(&self.table.names()).to_string())?;
            Ok(ProgramReply::Acts(action, after))
        };
        Some(match act.as_deref().map(read) {
            Some(read) => read.unwrap_or_else(ProgramReply::Missing),
            None if is_race => ProgramReply::Waits,
            None => ProgramReply::Missing("it chose nothing".into()),
        })
    }
}

/// Both ends of the pipes to a program.
struct Pipe {
    input: Sender<String>,
    output: Mutex<InputLines>,
    /// Number of the last question: earlier ones are no longer waited for.
    newest: AtomicU64,
    think: Duration,
}

impl Pipe {
    /// Asks `question`, and waits for the reply.
    fn answer<G: Coach>(&self, question: &ProgramQuestion<G>) -> ProgramReply<G::Action> {
        let (output, end) = (locked(&self.output), Instant::now() + self.think);
        let _ = self.input.send(question.line(self.think));
        while Instant::now() < end && self.newest.load(Ordering::Relaxed) == question.number {
            match output.next(Some(Instant::now() + SLICE)) {
                Ok(LineEvent::Line(line)) => {
                    if let Some(reply) = question.read(&line) {
                        return reply;
                    }
                }
                Ok(LineEvent::Late) => {}
                Ok(LineEvent::End) | Err(_) => return ProgramReply::Missing("it ended".into()),
            }
        }
        ProgramReply::Missing(format!("it did not reply within {:?}", self.think))
    }
}

/// The process groups of the programs that are running; `None` once this process ends.
static GROUPS: Mutex<Option<Vec<u32>>> = Mutex::new(Some(Vec::new()));

/// Ends every program with whatever it has started, before this process ends.
pub(crate) fn end_programs() {
    locked(&GROUPS).take().into_iter().flatten().for_each(kill);
}

/// Ends every program when a signal ends this process.
pub(crate) fn end_programs_on_signals() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
        let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
        std::thread::spawn(move || {
            for signal in &mut signals {
                end_programs();
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        });
    }
    Ok(())
}

fn kill(group: u32) {
    #[cfg(unix)]
    if let Some(group) = rustix::process::Pid::from_raw(group as i32) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

/// A running program. Dropping it ends it and, on Unix, whatever it has started.
struct Running {
    child: Child,
    pipe: Arc<Pipe>,
}

impl Running {
    /// Starts the program `path` without arguments, in a process group of its own.
    fn start(path: &Path, name: &str, launcher: &Launcher) -> Result<Running, String> {
        let log = launcher
            .logs
            .join(name.replace(['/', '\\', '.'], "_") + ".log");
        let log = std::fs::create_dir_all(&launcher.logs).and_then(|()| File::create(log));
        let mut command = Command::new(path);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(log.map_or(Stdio::null(), Stdio::from));
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut groups = locked(&GROUPS);
        let Some(groups) = &mut *groups else {
            return Err("the game ends".into());
        };
        let mut child = command
            .spawn()
            .map_err(|why| format!("it cannot be started: {why}"))?;
        groups.push(child.id());
        let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("it has no pipes".into());
        };
        let (input, lines) = channel::<String>();
        // A program that does not read holds up this thread only.
        std::thread::spawn(move || {
            lines
                .iter()
                .try_for_each(|line| stdin.write_all(line.as_bytes()))
        });
        let (output, think) = (
            Mutex::new(InputLines::of(stdout)),
            launcher.think.unwrap_or(THINK),
        );
        let pipe = Pipe {
            input,
            output,
            newest: AtomicU64::new(0),
            think,
        };
        Ok(Running {
            child,
            pipe: Arc::new(pipe),
        })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let group = self.child.id();
        if let Some(groups) = &mut *locked(&GROUPS) {
            groups.retain(|other| *other != group);
        }
        kill(group);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::core::{DiceFrom, Header, Level, Seed};
    use crate::games::inverted::Inverted;
    use crate::games::mathdice::MathDice;
    use std::os::unix::fs::PermissionsExt;

    /// Replies with the action `$ACT`, after reading a question.
    const READS: &str = "read -r line; n=${line#*'\"question\":'}; n=${n%%,*}";

    /// Starts the script `body`, in a folder of its own, against a novice.
    fn start_program<G: Coach>(
        options: &str,
        body: &str,
    ) -> (Table<G>, Programs<G>, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bot");
        std::fs::write(&path, format!("#!/bin/sh\n{body}\n")).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        let seats = [
            SeatSetup::program("bot"),
            SeatSetup::computer(Level::Novice),
        ];
        let header = Header::new(G::INFO, options, seats, Seed(5), DiceFrom::Seeded);
        let mut table = Table::new(header).unwrap();
        while let Turn::Chance { .. } = table.turn() {
            table.roll(Duration::ZERO).unwrap();
        }
        let think = Some(Duration::from_secs(60));
        let named = vec![("bot".to_owned(), path)];
        let launcher = Launcher {
            named,
            think,
            logs: folder.path().join("logs"),
        };
        let programs = Programs::start(&launcher, &table);
        (table, programs, folder)
    }

    /// Returns what is wrong with the first reply of the script `body`, if anything.
    fn fault<G: Coach>(options: &str, body: &str) -> Option<String> {
        let (table, mut programs, _folder) = start_program::<G>(options, body);
        let Replies { due, others, .. } =
            programs.ask(&table, Seats::only(Seat(0)), Duration::MAX, || ());
        assert_eq!(
            due.is_none(),
            others.contains(Seat(0)),
            "the novice replies"
        );
        programs.take_news()
    }

    #[test]
    fn a_reply_is_taken_or_its_fault_is_told() {
        let check = |body: &str, expected: &str| {
            let told =
                fault::<Inverted>("", &format!("{READS}; {body}; read -r end")).unwrap_or_default();
            assert!(told.starts_with(expected), "{told}");
        };
        check(r#"printf '{"question":%s,"act":"register"}\n' $n"#, "");
        let other = r#"echo '{"question":999,"act":"jump"}'"#;
        check(
            &format!(r#"{other}; printf '{{"question":%s,"act":"register"}}\n' $n"#),
            "",
        );
        check(
            "echo hello",
            "bot: it said nonsense: hello. The novice replies in its place.",
        );
        check(r#"printf '{"question":%s}\n' $n"#, "bot: it chose nothing.");
        check(
            r#"printf '{"question":%s,"act":"jump"}\n' $n"#,
            "bot: keep and five signs",
        );
        check(
            r#"printf '{"question":%s,"act":"zero 3"}\n' $n"#,
            "bot: you can cross out",
        );
        check("exit", "bot: it ended.");
        check("head -c 300000 /dev/zero", "bot: it said nonsense: ");
        let race = "mode=tournament";
        let late = fault::<MathDice>(
            race,
            &format!(r#"{READS}; printf '{{"question":%s,"act":"buzz"}}\n' $n"#),
        );
        assert!(
            late.unwrap()
                .starts_with("bot: it left out its thinking time")
        );
    }

    #[test]
    fn a_late_reply_is_not_waited_for() {
        let (table, mut programs, _folder) =
            start_program::<Inverted>("", "read -r line; read -r line");
        let pipe = programs.0[0].running.as_mut().unwrap();
        Arc::get_mut(&mut pipe.pipe).unwrap().think = Duration::from_millis(1);
        let replies = programs.ask(&table, Seats::only(Seat(0)), Duration::MAX, || ());
        assert_eq!(replies.others, Seats::only(Seat(0)));
        assert_eq!(
            programs.take_news().unwrap(),
            "bot: it did not reply within 1ms. The novice replies in its place."
        );
    }

    #[test]
    fn games_without_progress_end() {
        let waits = format!("while :; do {READS}; echo \"{{\\\"question\\\":$n}}\" || exit; done");
        let (mut table, mut programs, _folder) =
            start_program::<MathDice>("mode=tournament length=short", &waits);
        programs.play_out(&mut table, &()).unwrap();
        assert!(table.is_over());
        assert!(programs.missed_replies()[0].starts_with("The novice replied "));
    }
}

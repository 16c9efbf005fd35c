//! The seats of a table that programs play: what each was told, and its decision.
use super::launcher::Launcher;
use super::message::{self, Answer, Message, may_wait, millis};
use super::process::{News, Process};
use crate::core::coach::Coach;
use crate::core::game::{Event, Game, Seat, Seats, points, winners};
use crate::core::seats::Player;
use crate::core::table::{Table, TimedEvent};
use crate::core::words::plural;
use crate::session::{Guests, Visit};
use std::time::{Duration, Instant};

/// The most lines that a program may send for one decision.
const MOST_LINES: usize = 1000;
/// The most refused actions for one decision.
const MOST_REFUSED: usize = 20;

/// The decision of a program.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Decision<A> {
    /// It acts, as the rules allow, after this time.
    Acts(A, Duration),
    /// It leaves the choice to others or to the clock.
    Waits,
    /// It is thinking, at most until then.
    Thinks(Instant),
    /// It has lost the game, for this reason.
    Lost(String),
    /// Nobody has named it.
    Absent,
}

/// A program at its seat.
struct ProgramSeat<G: Game> {
    seat: Seat,
    /// `None` if no program was named for the seat; the reason if it cannot play.
    process: Option<Result<Process, String>>,
    /// The game as told to it; `None` before it was told of any.
    told: Option<Told<G>>,
    /// Number of turns so far.
    turns: u64,
    asked: Option<Asked<G::Action>>,
}

/// A game as told to a program.
struct Told<G: Game> {
    log: Vec<TimedEvent<G::Action>>,
    game: G,
    over: bool,
}

/// A decision that a program was asked for.
struct Asked<A> {
    /// Number of events before it.
    events: usize,
    since: Instant,
    until: Instant,
    lines: usize,
    refused: usize,
    decided: Option<Decision<A>>,
}

/// The seats of a table that programs play.
pub(crate) struct ProgramSeats<G: Game> {
    seats: Vec<ProgramSeat<G>>,
    think: Duration,
    news: News,
    /// The news already seen.
    seen: u64,
}

impl<G: Coach> ProgramSeats<G> {
    /// Starts the programs of `table` that `launcher` names; they call `wake` when they have said something. Returns
    /// `None` if no program plays there.
    pub(crate) fn start(
        launcher: &Launcher,
        table: &Table<G>,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Option<ProgramSeats<G>> {
        let news = News::new(wake);
        let seats = (0..).map(Seat).zip(&table.header().seats);
        let programs = seats.filter(|(seat, _)| table.player(*seat) == Player::Program);
        let seats = programs.map(|(seat, setup)| {
            let log = launcher.logs.join(format!("{}.log", setup.name.replace(['/', '\\', '.'], "_")));
            let process = launcher.program(&setup.name).map(|path| Process::start(path, &log, news.clone()));
            ProgramSeat { seat, process, told: None, turns: 0, asked: None }
        });
        let seats: Vec<_> = seats.collect();
        (!seats.is_empty()).then_some(ProgramSeats { seats, think: launcher.think, news, seen: 0 })
    }

    /// Prepares the same programs for another game with the same seats.
    pub(crate) fn again(mut self) -> ProgramSeats<G> {
        self.seats.iter_mut().for_each(|seat| (seat.told, seat.asked) = (None, None));
        self
    }

    /// Returns `true` if all of them can play.
    pub(crate) fn are_running(&self) -> bool {
        self.seats.iter().all(|seat| matches!(seat.process, Some(Ok(_))))
    }

    /// Returns the decision of `seat` at match time `at`; asks for it if that has not been done in this position.
    pub(super) fn poll(&mut self, table: &Table<G>, at: Duration, seat: Seat) -> Decision<G::Action> {
        self.seen = self.news.count();
        let found = self.seats.iter_mut().find(|program| program.seat == seat);
        found.map_or(Decision::Absent, |program| program.poll(table, at, self.think))
    }

    /// Waits for news since the last poll, at most until `until`.
    pub(super) fn wait(&self, until: Instant) {
        self.news.wait(self.seen, until);
    }
}

impl<G: Coach> Guests<G> for ProgramSeats<G> {
    fn visit(
        &mut self,
        table: &Table<G>,
        at: Duration,
        seats: Seats,
        patience: Duration,
    ) -> Visit<G::Action> {
        let end = Instant::now().checked_add(patience);
        loop {
            let (mut absent, mut thinks) = (Seats::NONE, None::<Instant>);
            for seat in seats.iter() {
                match self.poll(table, at, seat) {
                    Decision::Acts(action, _) => return Visit::Acts(seat, action),
                    Decision::Lost(why) => return Visit::Lost(seat, why),
                    Decision::Thinks(until) => thinks = Some(thinks.map_or(until, |first| first.min(until))),
                    Decision::Absent => absent = absent.with(seat),
                    Decision::Waits => {}
                }
            }
            match (thinks, end) {
                (None, _) => return Visit::Nothing { absent },
                (Some(until), Some(end)) if Instant::now() >= end => return Visit::Thinks(until),
                (Some(until), end) => self.wait(end.map_or(until, |end| until.min(end))),
            }
        }
    }

    fn tell(&mut self, table: &Table<G>) {
        for program in &mut self.seats {
            if table.forfeits().of(program.seat).is_none() {
                program.catch_up(table, self.think);
            } else {
                program.process = None;
            }
        }
    }

    fn has_news(&self) -> bool {
        let late = |asked: &Asked<G::Action>| asked.decided.is_none() && asked.until <= Instant::now();
        self.news.count() != self.seen || self.seats.iter().filter_map(|it| it.asked.as_ref()).any(late)
    }
}

impl<G: Coach> ProgramSeat<G> {
    fn send(&self, message: &Message<'_>) {
        if let Some(Ok(process)) = &self.process {
            process.send(message.line());
        }
    }

    /// Tells the program every event that it does not know, and the end.
    fn catch_up(&mut self, table: &Table<G>, think: Duration) {
        if !self.told.as_ref().is_some_and(|told| table.log().starts_with(&told.log)) {
            let beginning = table.beginning();
            self.told = beginning.ok().map(|game| Told { log: Vec::new(), game, over: false });
            self.asked = None;
            self.send(&message::hello(table, self.seat, think));
        }
        let Some(mut told) = self.told.take() else { return };
        for timed in &table.log()[told.log.len()..] {
            let mut after = told.game.clone();
            if after.play(timed.0, &timed.1).is_err() {
                break;
            }
            let (seats, number) = (&table.header().seats, told.log.len() + 1);
            self.send(&message::event(seats, self.seat, number, timed, &told.game, &after));
            told.log.push(timed.clone());
            told.game = after;
        }
        if table.is_over() && !told.over {
            told.over = true;
            let winners = winners(&table.standings()).into_iter().map(|seat| seat.0).collect();
            self.send(&Message::Over { points: points(table.game()), winners });
        }
        self.told = Some(told);
    }

    fn poll(&mut self, table: &Table<G>, at: Duration, think: Duration) -> Decision<G::Action> {
        match &self.process {
            None => return Decision::Absent,
            Some(Err(why)) => return Decision::Lost(why.clone()),
            Some(Ok(_)) => self.catch_up(table, think),
        }
        let (events, now) = (table.log().len(), Instant::now());
        let mut asked = match self.asked.take() {
            Some(asked) if asked.events == events => asked,
            _ => {
                self.turns += 1;
                let left = table.game().time_left(at).map_or(think, |left| left.min(think));
                let (seats, game) = (&table.header().seats, table.game());
                self.send(&message::turn(seats, self.seat, self.turns, game, left));
                Asked { events, since: now, until: now + think, lines: 0, refused: 0, decided: None }
            }
        };
        while asked.decided.is_none()
            && let Some(said) = self.process.iter().flatten().find_map(Process::said)
        {
            asked.lines += 1;
            asked.decided = self.take(&mut asked, said, table, at);
            if asked.decided.is_none() && asked.lines > MOST_LINES {
                asked.decided =
                    Some(Decision::Lost(format!("it sent more than {MOST_LINES} lines for one turn")));
            }
        }
        if asked.decided.is_none() && now >= asked.until {
            let time = match think.subsec_millis() {
                0 => plural(think.as_secs(), "second"),
                _ => format!("{} ms", think.as_millis()),
            };
            asked.decided = Some(Decision::Lost(format!("it did not answer within {time}")));
        }
        let reply = asked.decided.clone().unwrap_or(Decision::Thinks(asked.until));
        self.asked = Some(asked);
        reply
    }

    /// Takes what the program has said; `None` if that decides nothing.
    fn take(
        &self,
        asked: &mut Asked<G::Action>,
        (when, said): super::process::Said,
        table: &Table<G>,
        at: Duration,
    ) -> Option<Decision<G::Action>> {
        let answer = match said.and_then(|line| Answer::read(&line)) {
            Ok(answer) => answer,
            Err(why) => return Some(Decision::Lost(why)),
        };
        let earlier = answer.turn.map_or(when < asked.since, |turn| turn != self.turns);
        if earlier || when > asked.until {
            return None;
        }
        let took = when.saturating_duration_since(asked.since);
        let refused = match answer.act {
            None if may_wait(table.game()) => return Some(Decision::Waits),
            None => "there is nothing to wait for: choose".to_owned(),
            Some(text) => match self.action(&text, table, at) {
                Ok(action) => return Some(Decision::Acts(action, took)),
                Err(why) => why,
            },
        };
        asked.refused += 1;
        if asked.refused > MOST_REFUSED {
            return Some(Decision::Lost(format!(
                "{MOST_REFUSED} of its moves were refused, the last because {refused}"
            )));
        }
        let ms = millis(asked.until.saturating_duration_since(Instant::now()));
        self.send(&Message::Refused { turn: self.turns, ms, why: refused });
        None
    }

    fn action(&self, text: &str, table: &Table<G>, at: Duration) -> Result<G::Action, String> {
        let seen = table.game().seen_by(Some(self.seat));
        let action = seen.read_action(self.seat, text).map_err(|why| why.to_string())?;
        let event = Event::Acted(self.seat, action.clone());
        let played = table.game().clone().play(at, &event);
        played.map(|()| action).map_err(|refused| refused.named(&table.names()).to_string())
    }
}

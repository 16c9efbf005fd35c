//! A computer's turn, told step by step: what it rolled, what it kept and why; and how fast it goes.
use super::Play;
use crate::core::coach::Objective;
use crate::core::describe::Description;
use crate::core::game::{Event, Seat, Turn};
use crate::session::Step;
use crate::store::Pace;
use crate::tui::canvas::width_of;
use crate::tui::context::Context;
use crate::tui::screen::Transition;
use crate::tui::view::{Playable, View};

/// The most steps of a turn that are told.
const STEPS: usize = 12;
/// The most columns of a reason, which is to be a word and no sentence.
const REASON: i32 = 28;

impl<G: Playable> Play<G> {
    /// The computer whose turn it is, where nobody plays against the clock.
    pub(super) fn computer_in_turn(&self) -> Option<Seat> {
        let table = self.session.table();
        let seat = match table.turn() {
            Turn::Chance { seat, .. } => seat?,
            Turn::Act { seats, until: None } if seats.len() == 1 => seats.iter().next()?,
            _ => return None,
        };
        (G::INFO.takebacks && !self.session.is_typing() && !table.seat_setup(seat).is_person())
            .then_some(seat)
    }

    /// Returns whether only computers can go on: any of them, with what they have just done still to be looked at, or
    /// those that think about what a person has done.
    pub(super) fn is_watched_race(&self) -> bool {
        let table = self.session.table();
        // Where choices may be taken back, computers choose in their own time.
        let Turn::Act { seats, until } = table.turn() else { return false };
        if G::INFO.takebacks || seats.iter().any(|seat| table.seat_setup(seat).is_person()) {
            return false;
        }
        table.people() > 0 || (until.is_none() && seats.len() > 1)
    }

    /// Returns why a computer did what it did in `step`, in a word; nothing of what is secret.
    pub(super) fn reason(&self, step: &Step<G>) -> Option<String> {
        let Event::Acted(seat, action) = &step.event else { return None };
        let computer = !self.session.table().seat_setup(*seat).is_person();
        if !computer || !G::INFO.takebacks || G::View::HIDDEN_CHOICES {
            return None;
        }
        let solution = self.session.preparation().solution()?;
        let why = step.before.seen_by(Some(*seat)).explain(solution, *seat, Objective::Points, action);
        let word = why.split([';', ',']).next()?.trim();
        (!word.is_empty() && width_of(word) <= REASON).then(|| word.to_owned())
    }

    /// The turn that the entry `at` of the account belongs to, all its steps in one sentence of at most `room`
    /// columns; none where it is no computer's.
    pub(super) fn told_turn(&self, at: usize, room: i32) -> Option<String> {
        let (account, table) = (self.session.account(), self.session.table());
        let last = account.get(at)?;
        let mut seats = table.header().seats.iter();
        seats.find(|seat| seat.name == last.who && !seat.is_person())?;
        // A turn begins behind the last entry that told what comes next.
        let ends = |entry: &Description| entry.who != last.who || !entry.next.is_empty();
        let steps = (0..at).rev().take(STEPS).take_while(|i| !ends(&account[*i])).count();
        let step = |i: usize, reasons: bool| {
            // What it brings is told behind it: points are not told twice.
            let points = |why: &str| why.contains("point") && account[i].effect.contains("point");
            let new = |why: &str| reasons && !account[i].what.contains(why) && !points(why);
            let why = self.reasons.iter().find(|(entry, why)| *entry == i && new(why));
            format!("{}{}", account[i].what, why.map(|(_, why)| format!(" ({why})")).unwrap_or_default())
        };
        let told = |first: usize, reasons: bool, end: &Description| {
            // That dice are rolled has been said where keeping the others said so.
            let said = |i: usize| i > first && i < at && account[i - 1].what.ends_with(&account[i].what);
            let steps: Vec<String> = (first..=at).filter(|i| !said(*i)).map(|i| step(i, reasons)).collect();
            Description::of(last.who.clone(), steps.join(", "))
                .effect(end.effect.clone())
                .next(end.next.clone())
                .text()
        };
        let short = Description { next: String::new(), ..last.clone() };
        let whole = [told(at - steps, true, last), told(at - steps, false, last)].into_iter();
        let parts = (at - steps..=at).map(|first| told(first, false, &short));
        whole.chain(parts).find(|text| width_of(text) <= room)
    }

    /// Lets the computer in turn play its turn to the end at once.
    pub(super) fn hurry(&mut self, context: &Context) {
        let Some(seat) = self.computer_in_turn() else { return };
        if self.session.preparation().solution().is_none() {
            return;
        }
        while !self.pausing && self.computer_in_turn() == Some(seat) {
            let Some(change) = self.session.advance_at_once(context.now) else { break };
            self.follow(context, change);
            self.view.skip();
            self.counting.skip();
            // Who is next has been told.
            if self.session.account().last().is_some_and(|told| !told.next.is_empty()) {
                break;
            }
        }
        self.hurries = self.session.is_thinking().then_some(seat);
        self.plan(context);
        if self.hurries.is_some() && !self.session.is_thinking() {
            // It has found what it does in this very moment.
            self.hurry(context);
        }
    }

    /// Makes computers faster or slower, and remembers it.
    pub(super) fn change_pace(&mut self, faster: bool, context: &mut Context) -> Transition {
        let now = context.settings.bot_pace;
        context.settings.bot_pace = match (faster, now) {
            (true, Pace::Slow) | (false, Pace::Instant) => Pace::Normal,
            (true, _) => Pace::Instant,
            (false, _) => Pace::Slow,
        };
        let said = match context.settings.bot_pace {
            Pace::Slow => "Computers take their time now",
            Pace::Normal => "Computers play at a normal pace now",
            Pace::Instant => "Computers play at once now",
        };
        self.message = Some(match context.store.save_settings(&context.settings) {
            Ok(()) => super::Message::Said(said.into()),
            Err(error) => super::Message::Refused(error.to_string()),
        });
        self.plan(context);
        Transition::Stay
    }
}

//! The result of a game in words.
use super::{RankedSeat, ResultScreen};
use crate::core::{
    Review, Seat, Standing, Unit,
    words::{format_signed, plural, sentence, times},
};
use crate::session::ReviewedGame;
use crate::store::calendar::format_day;
use crate::tui::theme::Role;
use crate::tui::view::Playable;
use std::collections::BTreeSet;
use std::time::Instant;

/// The lead after a round, and the seat that has it.
pub(super) struct Lead {
    /// From the first person's side if there are two; points if somebody plays alone.
    pub(super) points: i32,
    pub(super) seat: usize,
}

/// What luck and errors did to a seat.
pub(super) struct SeatAccount {
    pub(super) name: String,
    pub(super) role: Role,
    /// The luck, empty if it cannot be summed up.
    pub(super) luck: (String, Role),
    /// Number of errors, and their cost.
    pub(super) count: usize,
    pub(super) cost: String,
    /// The costliest error, from long to short.
    pub(super) costliest: Vec<String>,
}

/// Formats a change in whole points or percent, with its sign.
fn whole_change(unit: Unit, change: f64) -> String {
    match unit {
        Unit::WinChance | Unit::GoalChance => {
            format!("{} %", format_signed((100.0 * change).round() as i64))
        }
        _ => format_signed(change.round() as i64),
    }
}

/// Fewest choices of a perfect game.
const LEAST_CHOICES: usize = 3;

impl<G: Playable> ResultScreen<G> {
    /// Returns what Enter does, in a sentence; empty if its key says it all.
    pub(super) fn instructions(&self) -> String {
        if self.tonight.is_some() {
            return "Enter: on to the evening.".into();
        }
        match self.next_to_start() {
            Some(name) => format!("Enter: again, and {name} starts."),
            None => String::new(),
        }
    }

    /// Returns who starts the next game, if people take turns at that.
    fn next_to_start(&self) -> Option<&str> {
        let seats = &self.analysis.table.header().seats;
        (self.is_start_shared() && G::INFO.first_seat_starts).then(|| seats[1].name.as_str())
    }

    /// Tells a game in which every choice of the seat was best; a match lost without a call is none.
    pub(super) fn perfect(&self) -> Option<String> {
        let account = &self.analysis.review()?.accounts[self.analysis.seat];
        let audience = self.analysis.table.audience();
        let seat = Seat(self.analysis.seat as u8);
        let whose = if audience.is_you(seat) {
            "your".into()
        } else {
            audience.possessive(seat)
        };
        let count = account.decisions;
        if account.best < count || count < LEAST_CHOICES {
            return None;
        }
        Some(format!(
            "A perfect game: all {whose} {count} choices were best."
        ))
    }

    /// Returns `true` if every choice of every person was best.
    pub(super) fn is_flawless(&self) -> bool {
        let Some(review) = self.analysis.review() else {
            return false;
        };
        let people = (0..).map(Seat).zip(&review.accounts);
        people
            .filter(|(seat, _)| self.analysis.table.seat_setup(*seat).is_person())
            .all(|(_, account)| account.best == account.decisions)
    }

    /// Returns the subtitle for unusual games.
    pub(super) fn sub(&self) -> String {
        let header = self.analysis.table.header();
        if let Some(event) = header.played_on_from {
            return format!(
                "the result of a game played from move {} of another",
                event + 1
            );
        }
        let Some(day) = header.occasion.day() else {
            return self.length();
        };
        if header.occasion.counts() {
            format!("the result of the game of {}", format_day(day))
        } else {
            format!(
                "the result of practice with the dice of {}",
                format_day(day)
            )
        }
    }

    /// Returns how long the game was: `20 rounds in 24 minutes`.
    fn length(&self) -> String {
        let last = self.analysis.count().saturating_sub(1);
        let counted = self.when(last);
        let mut words = counted.split(' ');
        let noun = words.next().unwrap_or("move");
        let Some(count) = words.next().and_then(|count| count.parse::<usize>().ok()) else {
            return "the result".into();
        };
        let rounds = plural(count, noun);
        match (self.analysis.match_time(last).as_secs() + 30) / 60 {
            0 => rounds,
            minutes => format!("{rounds} in {}", plural(minutes as i64, "minute")),
        }
    }

    /// Returns the heading of the lead.
    pub(super) fn lead_title(&self) -> String {
        let last = self.analysis.count().saturating_sub(1);
        let counted = self.when(last);
        let round = counted.split(' ').next().unwrap_or("move").to_owned();
        let audience = self.analysis.table.audience();
        let whose = match self.sides() {
            0 | 1 => "Points".to_owned(),
            2 => format!("{} lead", audience.possessive(Seat(self.from as u8))),
            _ => "The lead".to_owned(),
        };
        format!("{whose}, {round} by {round}")
    }

    /// Returns the number of sides.
    fn sides(&self) -> usize {
        let sides = self.rows.iter().map(|row| row.side);
        sides.collect::<BTreeSet<usize>>().len()
    }

    /// Returns the lead after every round.
    pub(super) fn count_leads(&self) -> Vec<Lead> {
        let mut leads = Vec::new();
        let mut round = String::new();
        for n in 0..self.analysis.count() {
            let round_of_event = self.when(n);
            if round_of_event == round {
                leads.pop();
            }
            leads.push(self.lead_after(n));
            round = round_of_event;
        }
        leads
    }

    /// Returns the lead after event `n`.
    fn lead_after(&self, n: usize) -> Lead {
        let standings = self.analysis.states[n + 1].standings();
        let own_points = standings[self.from].points;
        let lead_alone = Lead {
            points: own_points,
            seat: self.from,
        };
        let Some(rival) = first_seat(&standings, Some(standings[self.from].side)) else {
            return lead_alone;
        };
        match self.sides() {
            0 | 1 => lead_alone,
            2 => {
                let points = own_points - standings[rival].points;
                let seat = if points > 0 { self.from } else { rival };
                Lead { points, seat }
            }
            _ => {
                let seat = first_seat(&standings, None).unwrap_or(rival);
                let second = first_seat(&standings, Some(standings[seat].side));
                let points_of_second = second.map_or(0, |second| standings[second].points);
                let points = standings[seat].points - points_of_second;
                Lead { points, seat }
            }
        }
    }

    /// Returns the name of the player of `row`, with the level of a computer.
    pub(super) fn name_of(&self, row: &RankedSeat) -> String {
        if row.player.is_empty() {
            row.name.clone()
        } else {
            format!("{} ({})", row.name, row.player)
        }
    }

    /// Says who has won, and by how much.
    pub(super) fn headline(&self) -> String {
        let audience = self.analysis.table.audience();
        let winners: Vec<&RankedSeat> = self.rows.iter().filter(|row| row.is_winner).collect();
        let names = audience.list(winners.iter().map(|row| Seat(row.seat as u8)));
        let first = &self.rows[0];
        let next = self.rows.iter().find(|row| row.side != first.side);
        let lead = next
            .map(|next| first.points - next.points)
            .filter(|lead| *lead > 0);
        let by = lead.map_or(String::new(), |lead| {
            format!(" by {}", plural(lead, "point"))
        });
        let title = first
            .title
            .map_or(String::new(), |title| format!(": {title}"));
        match &winners[..] {
            [] if self.rows.len() == 1 => first.title.map_or("The game is over.".into(), sentence),
            [] => "Nobody wins.".into(),
            [one] => {
                format!(
                    "{} {}{by}{title}.",
                    names,
                    audience.verb(Seat(one.seat as u8), "win")
                )
            }
            several if several.iter().all(|row| row.side == first.side) => {
                format!("{names} win{by}.")
            }
            _ => format!("{names} share the win."),
        }
    }

    /// Says when the winner took the lead for good, and how; `None` without opponents, or if nobody
    /// took it.
    pub(super) fn deciding_moment(&self) -> Option<String> {
        let winner = &self.rows[0];
        if !winner.is_winner || self.rows.iter().all(|row| row.side == winner.side) {
            return None;
        }
        // The last event after which the winner led, and had not led before.
        let states = &self.analysis.states;
        let event = (0..self.analysis.count())
            .rev()
            .find(|n| !winner.leads(&states[*n]))?;
        if !winner.leads(&states[event + 1]) {
            return None;
        }
        let audience = self.analysis.table.audience();
        let name = audience.subject(Seat(winner.seat as u8));
        let start = points_of(&states[0]);
        if states[..=event].iter().all(|game| points_of(game) == start) {
            return Some(format!("{name} led from the first point on."));
        }
        let clause = format!("{name} led from {} on", self.when(event));
        Some(match self.analysis.action(event) {
            Some(action) => format!("{clause}, when {}", lower_you(&action)),
            None => format!("{clause}."),
        })
    }

    /// Names the place of event `n` in the game: `round 20`, `point 5` or, if nothing is counted,
    /// `move 16`.
    fn when(&self, n: usize) -> String {
        if let Some(point) = self.analysis.point_at(n) {
            return point;
        }
        let round = self.analysis.headline(n, Instant::now()).when;
        // Some games name their variant there.
        if !round.contains(|letter: char| letter.is_ascii_digit()) {
            return format!("move {}", n + 1);
        }
        // Not how many there are in all.
        let end = round.find(" of ").or(round.find(','));
        round[..end.unwrap_or(round.len())].to_owned()
    }

    /// Returns the points that `seat` lacks for its next milestone: `86 points short of Inverted
    /// Master (290)`.
    pub(super) fn missing(&self, seat: usize) -> Option<String> {
        let (missing, what) = self.sheet.next_milestones.get(seat)?.as_ref()?;
        Some(format!("{} short of {what}", plural(*missing, "point")))
    }

    /// Returns remarks on missing points and on help, in a line each.
    pub(super) fn remarks(&self) -> Vec<String> {
        let seat = self.analysis.seat;
        let player = Seat(seat as u8);
        let audience = self.analysis.table.audience();
        let mut remarks = Vec::new();
        if let Some(missing) = self.missing(seat).filter(|_| !self.is_start_shared()) {
            remarks.push(format!("{} {missing}.", audience.is(player)));
        }
        let row = self.rows.iter().find(|row| row.seat == seat);
        let hints = row.map_or(0, |row| row.hints);
        if hints > 0 {
            let name = audience.subject(player);
            remarks.push(format!("{name} asked the coach {}.", times(hints)));
        }
        remarks
    }

    /// Returns the colour of a seat.
    pub(super) fn seat_role(&self, seat: usize) -> Role {
        Role::Seat(self.analysis.table.header().place_of(Seat(seat as u8)))
    }

    /// Returns the seats of people, or of all if nobody plays, in the order of their places.
    pub(super) fn accounted_seats(&self) -> Vec<usize> {
        let people = self.people();
        if people.is_empty() {
            (0..self.rows.len()).collect()
        } else {
            people
        }
    }

    /// Returns what luck and errors did to each; empty until the game has been analysed.
    pub(super) fn accounts(&self) -> Vec<SeatAccount> {
        let Some(review) = self.analysis.review() else {
            return Vec::new();
        };
        let seats = self.accounted_seats().into_iter();
        seats.map(|seat| self.account(review, seat)).collect()
    }

    fn account(&self, review: &Review<G::Action>, seat: usize) -> SeatAccount {
        let account = review.accounts[seat].rounded(review.unit);
        let analysis = self.analysis_of(seat);
        let balances = analysis.is_balanced();
        let count = account.decisions - account.best;
        let role = match account.luck {
            luck if luck.abs() < review.unit.smallest_amount() => Role::Dim,
            luck if luck < 0.0 => Role::Bad,
            _ => Role::Good,
        };
        let luck = whole_change(review.unit, account.luck);
        SeatAccount {
            name: analysis.name(seat).to_owned(),
            role: self.seat_role(seat),
            luck: (if balances { luck } else { String::new() }, role),
            count,
            cost: if balances && count > 0 {
                whole_change(review.unit, -account.errors)
            } else {
                String::new()
            },
            costliest: self.describe_costliest(&analysis).unwrap_or_default(),
        }
    }

    /// Describes the costliest error, from long to short: `round 9: crossed out 4, better 1`.
    fn describe_costliest(&self, analysis: &ReviewedGame<G>) -> Option<Vec<String>> {
        let n = analysis.worst()?;
        let error = analysis.error(n)?;
        let short = self.when(n);
        let made = analysis.phrase(n, error.seat, &error.action);
        let long = format!("{short}: {}", made.past());
        let mut wordings = vec![long.clone(), short];
        if let Some(best) = analysis.better(n, error) {
            let best = best.imperative();
            // The same verb is not used twice.
            let made = made.imperative();
            let verb = made.split(' ').next().unwrap_or_default();
            let best = best.strip_prefix(verb).map_or(&*best, str::trim_start);
            wordings.insert(0, format!("{long}, better {best}"));
        }
        Some(wordings)
    }

    /// Returns the effect of Enter, in a word.
    pub(super) fn new_label(&self) -> &'static str {
        match &self.tonight {
            None => "again",
            Some(_) => "evening",
        }
    }
}

impl RankedSeat {
    /// Returns `true` if it has more points in `game` than every other side.
    fn leads<G: Playable>(&self, game: &G) -> bool {
        let standings = game.standings();
        let others = standings
            .iter()
            .filter(|standing| standing.side != self.side);
        others.map(|standing| standing.points).max() < Some(standings[self.seat].points)
    }
}

fn points_of<G: Playable>(game: &G) -> Vec<i32> {
    let standings = game.standings();
    standings.iter().map(|standing| standing.points).collect()
}

/// Returns the first of the seats with the most points among those that are not of `side`.
fn first_seat(standings: &[Standing], side: Option<usize>) -> Option<usize> {
    let seats = (0..standings.len()).rev();
    seats
        .filter(|seat| Some(standings[*seat].side) != side)
        .max_by_key(|seat| standings[*seat].points)
}

/// Returns a clause made of a sentence, whose *You* is not at its beginning any more.
fn lower_you(sentence: &str) -> String {
    match sentence.strip_prefix("You ") {
        Some(predicate) => format!("you {predicate}"),
        None => sentence.to_owned(),
    }
}

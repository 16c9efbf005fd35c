//! The result of a game in words.
use super::{RankedSeat, ResultScreen};
use crate::core::{
    Account, Event, Review, Seat, Unit,
    words::{name_with_score, number, plural, sentence, times},
};
use crate::store::calendar::format_day;
use crate::tui::theme::Role;
use crate::tui::view::Playable;
use std::time::Instant;

/// Maximum columns of the event that decided a game.
const WIDEST: i32 = 80;

/// Says in how many of ten games the luck is worse than `luck`, in standard deviations.
fn luckier(luck: f64) -> String {
    // The closest logistic curve to the normal distribution is accurate to 0.01.
    let below = 1.0 / (1.0 + (-1.702 * luck).exp());
    match (10.0 * below).round().clamp(1.0, 9.0) as i32 {
        5 => "average".into(),
        games @ 6.. => format!("luckier than {games} games in 10"),
        games => format!("unluckier than {} games in 10", 10 - games),
    }
}

/// A cause of the result: the start, luck, errors, or the others' play.
pub(super) struct Cause {
    pub(super) name: String,
    /// Its worth to the seat; empty if it has none.
    pub(super) worth: String,
    /// What stands out in it, from long to short.
    pub(super) notes: Vec<String>,
    /// The roles of its name and its worth.
    pub(super) roles: [Role; 2],
}

impl Cause {
    /// Creates a cause that changed the result by `value`.
    fn change(name: String, value: f64, unit: Unit, notes: Vec<String>) -> Cause {
        let role = match value {
            _ if value.abs() < unit.smallest_amount() => Role::Dim,
            _ if value < 0.0 => Role::Bad,
            _ => Role::Good,
        };
        Cause {
            name,
            worth: unit.format_change(value),
            notes,
            roles: [Role::Text, role],
        }
    }
}

/// Returns the expected result at the start, as a cause.
fn expectation<A>(review: &Review<A>, account: &Account) -> Cause {
    let scale = review.unit.scale(review.accuracy);
    Cause {
        name: "Expected".into(),
        worth: review.unit.format_value(account.start),
        notes: vec![format!("with best play; {scale}"), "with best play".into()],
        roles: [Role::Dim; 2],
    }
}

impl<G: Playable> ResultScreen<G> {
    /// Returns the instructions, in a sentence.
    pub(super) fn instructions(&self) -> String {
        match (&self.tonight, self.analysis.review()) {
            (Some(tonight), _) if tonight.is_over() => {
                format!("{}.", tonight.evening.series.verdict(&tonight.results))
            }
            (Some(_), _) => "Enter: the next game.".into(),
            (None, None) => "Play again, or wait for the review.".into(),
            (None, Some(_)) => self
                .perfect()
                .unwrap_or_else(|| "Play again, or see what each choice cost.".into()),
        }
    }

    /// Tells a game in which every choice of the seat was best.
    fn perfect(&self) -> Option<String> {
        let account = &self.analysis.review()?.accounts[self.analysis.seat];
        let (audience, seat) = (
            self.analysis.table.audience(),
            Seat(self.analysis.seat as u8),
        );
        let whose = if audience.is_you(seat) {
            "your".into()
        } else {
            audience.possessive(seat)
        };
        (account.decisions > 0 && account.best == account.decisions).then(|| {
            match account.decisions {
                1 => format!("A perfect game: {whose} only choice was best."),
                count => format!("A perfect game: all {whose} {count} choices were best."),
            }
        })
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
            return "the result".into();
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

    /// Says who has won, and by how much.
    pub(super) fn headline(&self) -> String {
        let audience = self.analysis.table.audience();
        let winners: Vec<&RankedSeat> = self.rows.iter().filter(|row| row.winner).collect();
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
        if !winner.winner || self.rows.iter().all(|row| row.side == winner.side) {
            return None;
        }
        let leads = |game: &G| {
            let standings = game.standings();
            let others = standings
                .iter()
                .filter(|standing| standing.side != winner.side);
            others.map(|standing| standing.points).max() < Some(standings[winner.seat].points)
        };
        // The last event after which the winner led, and had not led before.
        let states = &self.analysis.states;
        let event = (0..self.analysis.count())
            .rev()
            .find(|n| !leads(&states[*n]))?;
        leads(&states[event + 1]).then(|| {
            format!(
                "In front for good since {}: {}",
                self.when(event),
                self.analysis.event(event, WIDEST)
            )
        })
    }

    /// Names the others with their totals: `Cass (casual) · 233`.
    pub(super) fn others(&self) -> Option<String> {
        let other = |row: &RankedSeat| {
            let level = if row.player.is_empty() {
                String::new()
            } else {
                format!(" ({})", row.player)
            };
            name_with_score(format!("{}{level}", row.name), number(row.points))
        };
        let others: Vec<String> = self.rows[1..].iter().map(other).collect();
        (!others.is_empty()).then(|| others.join(", "))
    }

    /// Returns the score of the evening.
    pub(super) fn tally(&self) -> Option<String> {
        self.tonight
            .as_ref()
            .map(|tonight| format!("{}.", tonight.tallies().remove(0)))
    }

    /// Names the place of event `n` in the game: `round 20` or, if nothing is counted, `move 16`.
    fn when(&self, n: usize) -> String {
        let when = self.analysis.headline(n, Instant::now()).when;
        // Some games name their variant there.
        let is_counted = when.contains(|letter: char| letter.is_ascii_digit());
        if is_counted {
            when
        } else {
            format!("move {}", n + 1)
        }
    }

    /// Returns the points that `seat` lacks for its next milestone: `86 points short of Inverted
    /// Master (290)`.
    pub(super) fn missing(&self, seat: usize) -> Option<String> {
        let (missing, what) = self.sheet.next_milestones.get(seat)?.as_ref()?;
        Some(format!("{} short of {what}", plural(*missing, "point")))
    }

    /// Returns remarks on missing points and on help, in a line each.
    pub(super) fn remarks(&self) -> Vec<String> {
        let (analysis, seat) = (&self.analysis, self.analysis.seat);
        let (audience, player) = (analysis.table.audience(), Seat(seat as u8));
        let missing = self
            .missing(seat)
            .map(|missing| format!("{} {missing}.", audience.is(player)));
        let hints = self
            .rows
            .iter()
            .find(|row| row.seat == seat)
            .map_or(0, |row| row.hints);
        let hints = (hints > 0).then(|| {
            format!(
                "{} asked the coach {}.",
                audience.subject(player),
                times(hints)
            )
        });
        let undone = analysis.table.takebacks();
        let undone = (undone > 0).then(|| format!("Played with undo ({}).", times(undone)));
        [missing, hints, undone].into_iter().flatten().collect()
    }

    /// Returns the causes of the seat's result, which add up to it; only the errors if costs do not
    /// add up.
    pub(super) fn causes(&self) -> Vec<Cause> {
        let Some(review) = self.analysis.review() else {
            return Vec::new();
        };
        let account = review.accounts[self.analysis.seat].rounded(review.unit);
        if !self.analysis.balances() {
            return vec![self.errors(review, &account)];
        }
        let mut causes = vec![
            expectation(review, &account),
            self.luck(review, &account),
            self.errors(review, &account),
        ];
        // Not where nobody can affect another.
        let smallest = review.unit.smallest_amount();
        if review
            .accounts
            .iter()
            .any(|account| account.others.abs() >= smallest)
        {
            causes.push(self.others_play(review, &account));
        }
        causes
    }

    fn luck(&self, review: &Review<G::Action>, account: &Account) -> Cause {
        let often = self.deviation(review).map(luckier).unwrap_or_default();
        let mut notes = vec![often.clone()];
        if let Some(n) = self.analysis.luckiest() {
            notes.insert(0, format!("{often}, most of it in {}", self.when(n)));
        }
        Cause::change("Luck".into(), account.luck, review.unit, notes)
    }

    fn errors(&self, review: &Review<G::Action>, account: &Account) -> Cause {
        let count = account.decisions - account.best;
        if count == 0 {
            return Cause {
                name: "No errors.".into(),
                worth: String::new(),
                notes: Vec::new(),
                roles: [Role::Kept, Role::Text],
            };
        }
        let errors = plural(count as i64, "error");
        let (name, worth) = match self.analysis.balances() {
            true => (errors, review.unit.format_change(-account.errors)),
            false => (
                format!("{errors} in {} choices", account.decisions),
                String::new(),
            ),
        };
        Cause {
            name,
            worth,
            notes: self.describe_costliest().unwrap_or_default(),
            roles: [Role::Text, Role::Bad],
        }
    }

    /// Describes the costliest error, from long to short.
    fn describe_costliest(&self) -> Option<Vec<String>> {
        let analysis = &self.analysis;
        let n = analysis.worst()?;
        let best = analysis.better(n, analysis.error(n)?);
        let action = analysis.action(n).unwrap_or_default();
        let short = format!("the costliest in {}", self.when(n));
        let long = format!("{short}: {}", action.trim_end_matches('.'));
        let longest = best.map(|best| format!("{long}; best: {}", best.imperative()));
        Some(longest.into_iter().chain([long, short]).collect())
    }

    fn others_play(&self, review: &Review<G::Action>, account: &Account) -> Cause {
        let analysis = &self.analysis;
        let others: Vec<&RankedSeat> = self
            .rows
            .iter()
            .filter(|row| row.seat != analysis.seat)
            .collect();
        // Time that ran out before the person chose was nobody's play.
        let log = analysis.table.log();
        let is_timed = log.iter().any(|(_, event)| *event == Event::TimeUp);
        let name = match (&others[..], is_timed) {
            ([other], false) => format!("Play of {}", analysis.name(other.seat)),
            ([other], true) => format!("{} and the clock", analysis.name(other.seat)),
            (_, false) => "The others' play".into(),
            (_, true) => "The others, the clock".into(),
        };
        let result = format!("in all {}", review.unit.format_value(account.result));
        Cause::change(name, account.others, review.unit, vec![result])
    }

    /// Returns the luck of the seat, in standard deviations.
    fn deviation(&self, review: &Review<G::Action>) -> Option<f64> {
        let squares = (0..self.analysis.count())
            .filter_map(|n| self.analysis.luck(n))
            .map(|luck| luck * luck);
        let spread = squares.sum::<f64>().sqrt();
        (spread > 0.0).then(|| review.accounts[self.analysis.seat].luck / spread)
    }

    /// Returns the effect of Enter, in a word.
    pub(super) fn new_label(&self) -> &'static str {
        match &self.tonight {
            None => "again",
            Some(tonight) if tonight.is_over() => "evening",
            Some(_) => "next game",
        }
    }
}

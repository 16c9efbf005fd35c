//! The result of a game in words.
use super::{Outcome, Row};
use crate::core::{
    Event, Occasion, Seat, Unit,
    words::{plural, sentence, times},
};
use crate::store::calendar::written;
use crate::tui::context::Context;
use crate::tui::theme::Role;
use crate::tui::ui::{Fact, Text, text};
use crate::tui::view::Playable;
use std::time::Instant;

/// Returns the luck: in how many of ten `games` it was worse.
pub(super) fn luckier(games: i32) -> String {
    match games {
        5 => "average luck".into(),
        6.. => format!("luckier than {games} games in 10"),
        _ => format!("unluckier than {} games in 10", 10 - games),
    }
}

/// A moment of the game.
pub(super) struct Moment {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    pub(super) role: Role,
    pub(super) event: usize,
    /// Its worth: `next best: 3.1 points worse`.
    worth: String,
    /// A better choice, or the hindsight on this one, if any.
    better: Option<String>,
    /// Its place in the game: `hand 1` or, if nothing is counted, `move 16`.
    pub(super) place: String,
}

impl Moment {
    /// Returns its title with its place in the game.
    pub(super) fn placed_title(&self) -> String {
        format!("{}, {}", self.title, self.place)
    }
    /// Returns its worth, from long to short.
    pub(super) fn worths(&self) -> Vec<String> {
        let longer = self.better.iter().map(|better| format!("{}; {better}", self.worth));
        longer.chain([self.worth.clone()]).collect()
    }
    /// Returns its worth in a sentence.
    pub(super) fn details(&self) -> Text {
        let worths = self.worths();
        let mut wordings = worths.iter().map(|worth| sentence(worth));
        let longest = wordings.next().unwrap_or_default();
        wordings.fold(text(longest), Text::or).or("")
    }
}

impl<G: Playable> Outcome<G> {
    /// Returns the instructions, in a sentence, longest wording first.
    pub(super) fn said(&self, context: &Context) -> Vec<String> {
        let seed = self.analysis.table.header().seed;
        if let Some(tonight) = &self.tonight {
            let over = || tonight.evening.series.verdict(&tonight.results);
            let game = tonight.suggested(&context.store);
            let next = |starts| format!("Enter: the next game, {starts}.");
            return vec![tonight.starter(game.as_ref()).map_or_else(|| format!("{}.", over()), next)];
        }
        if let Some(told) = self.perfect() {
            return vec![format!("{told} Seed {seed}."), told];
        }
        match self.analysis.review() {
            None => {
                vec!["Play again, or wait for the review.".into(), "Play again, or wait.".into()]
            }
            Some(_) => vec![
                format!("Play again, or see where the points went. Seed {seed}."),
                format!("Play again, or review it. Seed {seed}."),
                "Play again, or review it.".into(),
                "Play again.".into(),
            ],
        }
    }

    /// Tells a game in which every choice of the seat was best.
    fn perfect(&self) -> Option<String> {
        let account = &self.analysis.review()?.accounts[self.analysis.seat];
        let (audience, seat) = (self.analysis.table.audience(), Seat(self.analysis.seat as u8));
        let whose = if audience.is_you(seat) { "your".into() } else { audience.whose(seat) };
        (account.decisions > 0 && account.best == account.decisions).then(|| match account.decisions {
            1 => format!("A perfect game: {whose} only choice was best."),
            count => format!("A perfect game: all {whose} {count} choices were best."),
        })
    }

    /// Returns the subtitle for unusual games.
    pub(super) fn sub(&self) -> String {
        let header = self.analysis.table.header();
        if let Some(event) = header.played_on_from {
            return format!("the result of a game played from move {} of another", event + 1);
        }
        let Occasion::Shared { day, number } = header.occasion else { return "the result".into() };
        match (day, number) {
            (Some(day), 1) => format!("the result of the game of {}", written(day)),
            (Some(day), _) => format!("the result of practice with the dice of {}", written(day)),
            (None, 1) => "the result of a duel".into(),
            (None, _) => format!("the result of try {number} at a duel"),
        }
    }

    /// Returns the winner, the manner, and the details, which are dropped if there is no room.
    pub(super) fn headline(&self, is_narrow: bool) -> (String, String, Vec<String>) {
        let audience = self.analysis.table.audience();
        let winners: Vec<&Row> = self.rows.iter().filter(|row| row.winner).collect();
        let names = || audience.list(winners.iter().map(|row| Seat(row.seat as u8)));
        let first = &self.rows[0];
        let seat = Seat(first.seat as u8);
        let points = plural(first.points, "point");
        if self.rows.len() == 1 {
            let title = first.title.map(|title| format!(": {title}")).unwrap_or_default();
            let has = match first.winner {
                true => audience.verb(seat, "win") + " with",
                false => audience.have(seat).into(),
            };
            let missing = self.missing(0).filter(|_| !is_narrow).into_iter().collect();
            return (audience.who(seat).into(), format!("{has} {points}{title}"), missing);
        }
        let next = self.rows.iter().find(|row| !row.winner && row.points < first.points);
        let ahead = next.map(|next| format!("{} ahead", plural(first.points - next.points, "point")));
        let is_one_side = self.rows.iter().all(|row| !row.winner || row.side == first.side);
        match &winners[..] {
            [] => ("Nobody".into(), "wins".into(), Vec::new()),
            [_] => {
                let of = next.zip(ahead);
                let of =
                    of.map(|(next, ahead)| format!("{ahead} of {}", audience.whom(Seat(next.seat as u8))));
                let details = first.title.map(str::to_owned).into_iter().chain(of).collect();
                (names(), format!("{} with {points}", audience.verb(seat, "win")), details)
            }
            _ if is_one_side => (names(), format!("win with {points}"), ahead.into_iter().collect()),
            _ => (names(), format!("share the win with {points}"), Vec::new()),
        }
    }

    /// Returns the heading of the account.
    pub(super) fn account_title(&self) -> String {
        let seat = Seat(self.analysis.seat as u8);
        format!("How {} got there", self.analysis.table.audience().whom(seat))
    }

    /// Returns the moments of the game.
    pub(super) fn moments(&self) -> Vec<Moment> {
        let analysis = &self.analysis;
        let Some(review) = analysis.review() else { return Vec::new() };
        let (unit, now) = (review.unit, Instant::now());
        let moment = |name, title, role, n, worth| {
            // Some games name their variant there.
            let counted = Some(analysis.headline(n, now).when)
                .filter(|when| when.contains(|letter: char| letter.is_ascii_digit()));
            let place = counted.unwrap_or_else(|| format!("move {}", n + 1));
            Moment { name, title, role, event: n, worth, better: None, place }
        };
        let best = analysis.best().map(|n| {
            let margin = analysis.decision(n).map_or(0.0, |made| made.margin());
            moment("best", "best choice", Role::Good, n, format!("next best: {}", unit.worse(margin)))
        });
        let worst = analysis.worst().and_then(|n| Some((n, analysis.error(n)?))).map(|(n, made)| {
            let better = analysis.better(n, made).map(|best| format!("best: {}", best.imperative()));
            let better = better.or_else(|| analysis.hindsight(n).map(str::to_owned));
            Moment { better, ..moment("worst", "worst choice", Role::Bad, n, unit.change(-made.cost)) }
        });
        let luckiest = analysis.luckiest().filter(|_| analysis.balances()).map(|n| {
            let worth = format!("worth {}", unit.change(analysis.luck(n).unwrap_or(0.0)));
            moment("luckiest", "luckiest roll", Role::Good, n, worth)
        });
        [best, worst, luckiest].into_iter().flatten().collect()
    }

    /// Returns the points that `seat` lacks for its next milestone: `86 points short of Inverted Master (290)`.
    pub(super) fn missing(&self, seat: usize) -> Option<String> {
        let (missing, what) = self.sheet.next_milestones.get(seat)?.as_ref()?;
        Some(format!("{} short of {what}", plural(*missing, "point")))
    }

    /// Returns remarks on missing points and on help, in a line each.
    pub(super) fn remarks(&self, is_narrow: bool) -> Vec<String> {
        let (analysis, seat) = (&self.analysis, self.analysis.seat);
        let (audience, player) = (analysis.table.audience(), Seat(seat as u8));
        let mut lines = Vec::new();
        // The headline has that of a lone player, if it is wide enough.
        if let Some(missing) = self.missing(seat).filter(|_| self.rows.len() > 1 || is_narrow) {
            lines.push(format!("{} {missing}.", audience.is(player)));
        }
        let hints = self.rows.iter().find(|row| row.seat == seat).map_or(0, |row| row.hints);
        let mut helped = Vec::new();
        if hints > 0 {
            helped.push(format!("{} asked the coach {}", audience.who(player), times(hints)));
        }
        if analysis.table.takebacks() > 0 {
            let rolls = if analysis.table.retries() > 0 { ", rolls among them" } else { "" };
            helped.push(format!("Played with undo ({}{rolls})", times(analysis.table.takebacks())));
        }
        lines.extend(helped.into_iter().map(|line| line + "."));
        lines
    }

    /// Returns the account of the seat, the result last.
    pub(super) fn account(&self) -> Vec<Fact> {
        let Some(review) = self.analysis.review() else { return Vec::new() };
        let unit = review.unit;
        let account = review.accounts[self.analysis.seat].rounded(unit);
        let not_best = account.decisions - account.best;
        let summed = |sum| if unit.is_beyond(sum) { ", added up" } else { "" };
        // Rounding may hide the cost of a choice.
        let (choices, errors) = match not_best {
            0 => ("errors".to_owned(), "none".to_owned()),
            _ => {
                let choices =
                    format!("{} not best{}", plural(not_best as i64, "choice"), summed(account.errors));
                (choices, unit.signed(-account.errors))
            }
        };
        if !self.analysis.balances() {
            let best = format!("{} of {}", account.best, account.decisions);
            return vec![Fact::new("best choices", best, Role::Strong)];
        }
        let role = |value: f64| match value {
            _ if value.abs() < unit.least() => Role::Dim,
            _ if value < 0.0 => Role::Bad,
            _ => Role::Good,
        };
        // Not where nobody can affect another.
        let others = review.accounts.iter().any(|account| account.others.abs() >= unit.least());
        let start = if unit == Unit::WinChance { "chance with best play" } else { "expected with best play" };
        let mut rows = vec![
            Fact::new(start, unit.text(account.start), Role::Text),
            Fact::new(format!("luck{}", summed(account.luck)), unit.signed(account.luck), role(account.luck)),
            Fact::new(choices, errors, role(-account.errors)),
        ];
        if others {
            let other = self.rows.iter().find(|row| row.seat != self.analysis.seat);
            let other = other.filter(|_| self.rows.len() == 2).map(|other| self.analysis.name(other.seat));
            // Time that ran out before the person chose was nobody's play.
            let is_timed = self.analysis.table.log().iter().any(|(_, event)| *event == Event::TimeUp);
            let whose = match (other, is_timed) {
                (Some(other), false) => format!("the play of {other}"),
                (Some(other), true) => format!("{other} and the clock"),
                (None, false) => "the others' play".into(),
                (None, true) => "the others and the clock".into(),
            };
            rows.push(Fact::new(whose, unit.signed(account.others), role(account.others)));
        }
        // The lead is not the number of points above.
        let end = if unit == Unit::Lead { "points ahead" } else { "result" };
        let result = Fact::new(end, unit.text(account.result), Role::Strong);
        rows.push(Fact { roles: [Role::Strong; 3], ..result });
        rows
    }

    /// Returns the effect of Enter, in a word.
    pub(super) fn new_label(&self) -> &'static str {
        match &self.tonight {
            None => "new",
            Some(tonight) if tonight.is_over() => "evening",
            Some(_) => "next game",
        }
    }
}

//! A review in words.
use super::ReviewScreen;
use crate::core::{
    Decision, Description, Event, Grade, Objective, Seat, Unit, VerbPhrase,
    words::{plural, sentence},
};
use crate::session::ReviewedGame;
use crate::tui::theme::Role;
use crate::tui::ui::chrome::SeatLabel;
use crate::tui::ui::{Text, text};
use crate::tui::view::{Headline, Playable, View, seat_labels, with_still};
use std::fmt::Display;
use std::time::Instant;

/// Headings.
pub(crate) const HAPPENED: &str = "What happened";
/// At the end of a game, which is over or not.
pub(super) const LAST: &str = "The game is over.";
pub(super) const CONTINUES: &str = "The game has reached this point.";
/// The marks of the timeline.
pub(super) const LEGEND: &str = "▼ error   ▽ small error";

/// Returns what to learn from an error, given the verbs of the choice made and of the best one.
pub(super) fn lesson(made: &str, best: &str) -> &'static str {
    match (made, best) {
        ("keep" | "reroll", "keep" | "reroll") => {
            "Which dice you keep decides what the next roll can become."
        }
        ("keep" | "reroll", "fill" | "cross out" | "declare" | "make" | "lay") => {
            "What you had was worth more than another roll."
        }
        ("fill" | "cross out" | "declare" | "make" | "lay", "keep" | "reroll") => {
            "Another roll was worth more than what you had."
        }
        ("fill" | "cross out", _) => "Give up the box that you would miss least in later rounds.",
        (_, "challenge") => "Look for the one die that has no partner: a likely doubt pays.",
        ("challenge", _) => "Challenge only when the figure is likely to be wrong.",
        ("declare" | "make" | "lay", _) => {
            "Weigh what a figure scores against how likely it is to be doubted."
        }
        ("turn over", _) => {
            "Weigh every card that fits: what it completes, and what it leaves the others."
        }
        ("mark", _) => "Think of what a total costs until it has been marked often enough.",
        ("call" | "state", "call" | "state") => {
            "Start with the largest product, then mend the rest with the last die."
        }
        (_, "buzz") => "Be quick: whoever knows something close goes first.",
        ("buzz", _) => "Know what you will say before you buzz.",
        ("give up" | "pass" | "let", _) => "There was more to gain from going on.",
        _ => "Compare it with the best choice before the next game.",
    }
}

impl<G: Playable> ReviewScreen<G> {
    /// Returns the place in the game.
    pub(super) fn place(&self, headline: &impl Display) -> String {
        let review = if self.next.is_some() {
            "review ▸"
        } else {
            "review:"
        };
        match self.at {
            at if at < self.last => {
                if let Some(point) = self.analysis.point_at(at) {
                    return format!("{review} {point}, {headline}");
                }
                format!("{review} move {} of {}, {headline}", at + 1, self.last)
            }
            count => format!("{review} after {}", plural(count, "move")),
        }
    }

    /// Returns the message, from long to short.
    pub(super) fn message_wordings(&self, is_rolling: bool) -> Vec<String> {
        let analysis = &self.analysis;
        match self.message {
            Some(message) => vec![message.to_owned()],
            // Their sum is visible when they have come to rest.
            None if is_rolling
                && matches!(
                    analysis.table.log().get(self.at),
                    Some((_, Event::Chance(_)))
                ) =>
            {
                let turn = analysis.states[self.at].turn();
                let roller = turn.seat().map(|seat| analysis.name(seat.index()));
                vec![roller.map_or("The dice roll.".into(), |name| {
                    format!("{name} {}s.", turn.roll_word())
                })]
            }
            None if self.at == self.last && analysis.table.is_over() => vec![LAST.into()],
            None if self.at == self.last => vec![CONTINUES.into()],
            // The timeline has the progress of the analysis.
            None => analysis.wordings(self.at),
        }
    }
}

/// Returns that all choices are equal.
pub(super) fn unchanged(unit: Unit) -> String {
    match unit.purpose() {
        Some(purpose) => format!("No choice changes the chance {purpose}."),
        None => "All choices are equally good.".into(),
    }
}

/// Returns the value of the best choice, which beside a loss would read as one without its name.
pub(super) fn expected(unit: Unit, value: f64) -> Text {
    let number = unit.format_value(value);
    let number_and_name = unit.format_with_name(value);
    match unit {
        Unit::Points => {
            text(format!("{number_and_name} in the end")).or(format!("{number} in the end"))
        }
        _ => text(number_and_name),
    }
    .or(number)
}

/// Returns the heading of the timeline, from long to short.
pub(super) fn titles<G: Playable>(
    analysis: &ReviewedGame<G>,
    adds_up: bool,
    unit: Unit,
) -> Vec<String> {
    let audience = analysis.table.audience();
    let seat = Seat(analysis.seat as u8);
    let value = match unit {
        _ if !adds_up => {
            let cost = if audience.is_you(seat) {
                "What each of your choices cost".into()
            } else {
                format!("What each choice of {} cost", audience.name(seat))
            };
            return vec![format!("{cost}, in {}", unit.name()), cost];
        }
        Unit::WinChance => "chance to win".to_owned(),
        Unit::GoalChance => match analysis.chance() {
            Some(Objective::Total(total)) => format!("chance of {total} points"),
            _ => "chance of the title".into(),
        },
        Unit::Points | Unit::Lead | Unit::Distance => "expected result".into(),
    };
    let value = format!("{} {value}", audience.possessive(seat));
    vec![format!("{value}, with best play from there"), value]
}

/// Returns the mark of a choice that was not best.
pub(crate) fn sign(mark: Grade) -> &'static str {
    if mark >= Grade::Error { "▼" } else { "▽" }
}

impl<G: Playable> ReviewedGame<G> {
    /// Returns the seats for the title bar at event `n`, with the current one highlighted.
    pub(crate) fn seat_labels(&self, n: usize, now: Instant) -> Vec<SeatLabel> {
        let seat = Some(Seat(self.seat as u8));
        with_still(
            &self.table,
            self.displayed_game(n),
            self.match_time(n),
            now,
            |view, ctx| seat_labels(view, ctx, seat),
        )
    }

    /// Returns the state of the table for event `n`: that of [`ReviewedGame::state`], except after
    /// a choice whose effect is only visible then.
    pub(crate) fn displayed_game(&self, n: usize) -> &G {
        let after = self
            .table
            .log()
            .get(n)
            .filter(|(_, event)| (G::View::STYLE.seen_after)(event));
        after
            .and_then(|_| self.states.get(n + 1))
            .unwrap_or_else(|| self.state(n))
    }

    /// Returns the progress of the game at event `n`: `round 4 of 20`.
    pub(crate) fn headline(&self, n: usize, now: Instant) -> Headline {
        with_still(
            &self.table,
            self.state(n),
            self.match_time(n),
            now,
            |view, ctx| view.headline(ctx),
        )
    }

    /// Returns the figure beside an event: the luck of a roll, the cost of a decision.
    pub(crate) fn figure(&self, n: usize) -> (String, Role) {
        let Some(review) = self.review() else {
            return (String::new(), Role::Pencil);
        };
        let unit = review.unit;
        if let Some(luck) = self.luck(n) {
            let role = match luck {
                small if small.abs() < 10.0 * unit.smallest_amount() => Role::Pencil,
                good if good > 0.0 => Role::InkGood,
                _ => Role::InkBad,
            };
            return (unit.format_change(luck), role);
        }
        match self.decision(n) {
            None => (String::new(), Role::Pencil),
            Some(made) if made.grade == Grade::Best || made.cost < unit.smallest_amount() => {
                ("✓".into(), Role::InkGood)
            }
            Some(made) => (
                format!("{} {}", unit.format_change(-made.cost), sign(made.grade)),
                Role::InkBad,
            ),
        }
    }

    /// Summarises the seat's choices, all or only those that were not best.
    pub(super) fn choices_in_words(&self, only_errors: bool) -> String {
        let Some(review) = self.review() else {
            return "All moves".to_owned();
        };
        let audience = self.table.audience();
        let seat = Seat(self.seat as u8);
        let whose = if audience.is_you(seat) {
            "your".to_owned()
        } else {
            audience.possessive(seat)
        };
        let account = &review.accounts[self.seat];
        let all = account.decisions;
        let count = if only_errors {
            all - account.best
        } else {
            account.best
        };
        let were = if count == 1 { "was" } else { "were" };
        // Other choices may be best for points.
        let verdict = match (only_errors, self.is_by_chances()) {
            (true, true) => "cost chances".into(),
            (false, true) => "cost nothing".into(),
            (true, false) => format!("{were} not best"),
            (false, false) => format!("{were} best"),
        };
        format!("{count} of {whose} {all} choices {verdict}")
    }

    /// Returns the account of the seat in one line, from long to short: start, luck, errors,
    /// others, result.
    pub(super) fn account_in_words(&self) -> Vec<String> {
        let Some(review) = self.review() else {
            return Vec::new();
        };
        let unit = review.unit;
        let account = review.accounts[self.seat].rounded(unit);
        if !review.adds_up {
            return vec![unit.scale(review.accuracy)];
        }
        let describe_sum = |label: &str, sum: f64| {
            let added = if unit.is_beyond(sum) { " added up" } else { "" };
            format!("{label}{added} {}", unit.format_change(sum))
        };
        let mut parts = vec![
            format!("start {}", unit.format_value(account.start)),
            describe_sum("luck", account.luck),
            describe_sum("errors", -account.errors),
        ];
        // Not where nobody can affect another.
        if review
            .accounts
            .iter()
            .any(|account| account.others.abs() >= unit.smallest_amount())
        {
            parts.push(format!("others {}", unit.format_change(account.others)));
        }
        let end = if self.table.is_over() {
            "result"
        } else {
            "expected now"
        };
        parts.push(format!("{end} {}", unit.format_value(account.result)));
        let account = parts.join(", ");
        let with_scale = format!("{account}, {}", unit.scale(review.accuracy));
        vec![with_scale, account, parts[1..3].join(", ")]
    }

    /// Returns the description of event `n` from the perspective of the current seat, with as many
    /// sentences as fit, from long to short.
    pub(crate) fn wordings(&self, n: usize) -> Vec<String> {
        let Some(review) = self.review() else {
            return vec![sentence(&self.event(n, i32::MAX))];
        };
        let mut sentences = self.happened(n, review.unit);
        sentences.extend(self.remarks(n).into_iter().next());
        (1..=sentences.len())
            .rev()
            .map(|count| sentences[..count].join(" "))
            .chain(self.better_in_words(n, review.unit))
            .collect()
    }

    /// Returns a remark on event `n` besides choices and costs, in wordings from long to short; may
    /// be empty.
    pub(super) fn remarks(&self, n: usize) -> Vec<String> {
        let hindsight = self.hindsight(n).unwrap_or_default();
        if hindsight.is_empty() {
            return Vec::new();
        }
        let mut remarks = vec![sentence(hindsight)];
        // The judgement, which reasons follow.
        if let Some((verdict, _)) = hindsight.split_once(": ") {
            remarks.push(sentence(verdict));
        }
        remarks
    }

    /// Returns the best choice instead of `made` in words; `None` if the same words tell both.
    pub(crate) fn better(&self, n: usize, made: &Decision<G::Action>) -> Option<VerbPhrase> {
        let best = self.phrase(n, made.seat, &made.best.action);
        (best != self.phrase(n, made.seat, &made.action)).then_some(best)
    }

    /// Returns how much better the best choice of event `n` is, from long to short: `Keeping 3 3 is
    /// worth 0.9 points more.` Empty if the choice made was as good.
    fn better_in_words(&self, n: usize, unit: Unit) -> Vec<String> {
        let Some(made) = self.decision(n) else {
            return Vec::new();
        };
        if made.grade == Grade::Best || made.cost < unit.smallest_amount() {
            return Vec::new();
        }
        let cost = unit.describe_cost(made.cost, made.accuracy);
        let Some((amount, best)) = cost.strip_prefix("cost ").zip(self.better(n, made)) else {
            return Vec::new();
        };
        [best.doing(), best.first().doing()]
            .map(|doing| format!("{doing} is worth {amount} more."))
            .into()
    }

    /// Returns the sentences on event `n`, the most important first.
    fn happened(&self, n: usize, unit: Unit) -> Vec<String> {
        if let Some(made) = self
            .review()
            .and_then(|review| review.steps.get(n)?.decision.as_ref())
        {
            let player = self.subject(made.seat);
            let action = self.phrase(n, made.seat, &made.action).past();
            if made.forced && self.is_mere_continuation(n) {
                return vec![self.event(n, i32::MAX)];
            }
            if made.forced {
                return vec![format!("{player} {action}: there was no choice.")];
            }
            if made.changes_nothing(unit) {
                return vec![format!("{player} {action}."), unchanged(unit)];
            }
            if made.grade == Grade::Best || made.cost < unit.smallest_amount() {
                return vec![format!("{player} {action}: the best choice.")];
            }
            let cost = unit.describe_cost(made.cost, made.accuracy);
            return vec![match self.better_in_words(n, unit).first() {
                Some(better) => format!("{player} {action}. {better}"),
                None => format!("This {cost}."),
            }];
        }
        let event = self
            .descriptions
            .get(n)
            .map(Description::past)
            .unwrap_or_default()
            .text();
        let Some(luck) = self.luck(n) else {
            return vec![event];
        };
        let whom = self.table.audience().whom(Seat(self.seat as u8));
        let luck_sentence = match luck.abs() {
            much if much < unit.smallest_amount() => {
                format!("The dice changed nothing for {whom}.")
            }
            much if much < 10.0 * unit.smallest_amount() => {
                format!("The dice changed little for {whom}.")
            }
            much if luck > 0.0 => format!(
                "Good luck for {whom}: worth {}.",
                unit.describe_amount(much)
            ),
            much => format!(
                "Bad luck for {whom}: it cost {}.",
                unit.describe_amount(much)
            ),
        };
        vec![event, luck_sentence]
    }
}

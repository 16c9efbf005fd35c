//! The best and the worst choice, the luckiest roll, and what was missing for more.
use super::Outcome;
use crate::core::coach::Unit;
use crate::core::game::Seat;
use crate::core::words::{plural, sentence, times};
use crate::tui::canvas::width_of;
use crate::tui::context::Context;
use crate::tui::keys::BarItem;
use crate::tui::paint::caps;
use crate::tui::screen::Keyed;
use crate::tui::theme::Role;
use crate::tui::ui::{ANY, Fact, Form, Node, Text, drawn, text};
use crate::tui::view::Playable;
use crate::tui::widgets::text::{fitting, wrapped};
use std::time::Instant;

/// Column after the titles of moments.
const TITLES: i32 = 21;

/// A moment of the game.
struct Moment {
    name: &'static str,
    title: &'static str,
    role: Role,
    /// The event in words.
    event: String,
    /// Its worth: `next best: 3.1 points worse`.
    worth: String,
    /// The best choice, if it was another.
    best: Option<String>,
    /// Its place in the game: `Move 16, hand 1`.
    when: String,
}

impl Moment {
    /// Returns its worth and its place in the game, from long to short.
    fn details(&self) -> Text {
        let (worth, when) = (&self.worth, &self.when);
        let longer = self.best.iter().map(|best| format!("{worth}; best: {best}"));
        let wordings = longer.chain([worth.clone()]).map(|words| sentence(&words));
        let mut wordings = wordings.flat_map(|words| [format!("{words} {when}."), words]);
        let longest = wordings.next().unwrap_or_default();
        wordings.fold(text(longest), Text::or).or("")
    }
}

impl<G: Playable> Outcome<G> {
    fn moments(&self) -> Vec<Moment> {
        let analysis = &self.analysis;
        let Some(review) = analysis.review() else { return Vec::new() };
        let (unit, now) = (review.unit, Instant::now());
        let moment = |name, title, role, n, worth| {
            let round = analysis.headline(n, now).when;
            let round = if round.is_empty() { round } else { format!(", {round}") };
            let (event, when) = (analysis.event(n, i32::MAX), format!("Move {}{round}", n + 1));
            Moment { name, title, role, event, worth, best: None, when }
        };
        let best = analysis.best().map(|n| {
            let margin = analysis.decision(n).map_or(0.0, |made| made.margin());
            moment("best", "best choice", Role::Good, n, format!("next best: {}", unit.worse(margin)))
        });
        let worst = analysis.worst().and_then(|n| Some((n, analysis.error(n)?))).map(|(n, made)| {
            let best = Some(analysis.phrase(n, made.seat, &made.best.action).imperative());
            Moment { best, ..moment("worst", "worst choice", Role::Bad, n, unit.change(-made.cost)) }
        });
        let luckiest = analysis.luckiest().map(|n| {
            let worth = format!("worth {}", unit.change(analysis.luck(n).unwrap_or(0.0)));
            moment("luckiest", "luckiest roll", Role::Good, n, worth)
        });
        [best, worst, luckiest].into_iter().flatten().collect()
    }

    /// Shows the moments, in two lines each if there is room.
    pub(super) fn moments_node<'a>(&'a self, context: &'a Context) -> Node<'a> {
        let moments = self.moments();
        if moments.is_empty() {
            return Node::Nothing;
        }
        let form = |wide: i32, rows: i32| {
            let rows = rows * moments.len() as i32;
            Form::new((wide, rows), (ANY, rows))
        };
        // In few columns the choice is below its title.
        let forms = [form(60, 2).worth(2), form(60, 1), form(40, 3).worth(1), form(40, 2)];
        drawn(forms, move |canvas, form| {
            let (width, step) = (canvas.width(), [2, 1, 3, 2][form]);
            let below = i32::from(form > 1);
            let start = if below > 0 { 5 } else { TITLES };
            // Whole parts go, in the end the worth.
            let told = |event: &str, worth: Option<&str>, room: i32| {
                let worth = worth.map(|worth| format!("; {worth}")).unwrap_or_default();
                let whole = fitting(event, room - width_of(&worth)).map(|event| event + &worth);
                whole.or_else(|| fitting(event, room)).or_else(|| wrapped(event, room).into_iter().next())
            };
            for (moment, n) in moments.iter().zip(0..) {
                let y = step * n;
                let binding = Self::COMMANDS.binding(moment.name);
                let shown = binding.map(|binding| context.keys.shown(Self::CONTEXT, binding));
                let item = BarItem::new(&shown.unwrap_or_default(), "", Self::request(moment.name, 0));
                caps::draw(canvas, 0, y, &item);
                canvas.text(5, y, moment.title, moment.role);
                let event = moment.event.trim_end_matches('.');
                let room = width - start;
                let worth = (step == 1).then_some(&*moment.worth);
                canvas.text(start, y + below, &told(event, worth, room).unwrap_or_default(), Role::Text);
                if step - below > 1 {
                    let details = Node::from(moment.details().role(Role::Dim));
                    details.draw(&mut canvas.sub(start, y + below + 1, room, 1));
                }
            }
        })
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
        if !review.adds_up {
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
        let start = if unit == Unit::WinChance { "chance at the start" } else { "expected with best play" };
        let mut rows = vec![
            Fact::new(start, unit.text(account.start), Role::Text),
            Fact::new(format!("luck{}", summed(account.luck)), unit.signed(account.luck), role(account.luck)),
            Fact::new(choices, errors, role(-account.errors)),
        ];
        if others {
            let whose = match self.rows.iter().find(|row| row.seat != self.analysis.seat) {
                Some(other) if self.rows.len() == 2 => {
                    format!("the play of {}", self.analysis.name(other.seat))
                }
                _ => "the others' play".into(),
            };
            rows.push(Fact::new(whose, unit.signed(account.others), role(account.others)));
        }
        let result = Fact::new("result", unit.text(account.result), Role::Strong);
        rows.push(Fact { roles: [Role::Strong; 3], ..result });
        rows
    }

    /// Returns the luck of the seat, in standard deviations.
    pub(super) fn luck(&self) -> Option<f64> {
        let analysis = &self.analysis;
        let review = analysis.review().filter(|review| review.adds_up)?;
        let squares = (0..analysis.count()).filter_map(|n| analysis.luck(n)).map(|luck| luck * luck);
        let spread = squares.sum::<f64>().sqrt();
        (spread > 0.0).then(|| review.accounts[self.analysis.seat].luck / spread)
    }
}

//! One moment of a game: the table, the choice made and the best one, and as many of all choices as
//! there is room for.
use super::words::sign;
use super::words::{CONTINUES, HAPPENED, LAST, expected, lesson, unchanged};
use crate::core::coach::own_unit;
use crate::core::words::{capitalized, sentence};
use crate::core::{Advice, Decision, Description, Event, Grade, Seat, Unit, VerbPhrase};
use crate::session::ReviewedGame;
use crate::tui::context::Context;
use crate::tui::host::{Host, PositionSource};
use crate::tui::theme::Role;
use crate::tui::ui::{
    ChoiceList, ChoiceRow, ChoiceWords, Form, Node, Text, advice, bar_part, body, col, custom_leaf,
    either, log_of, mat, parts, row, text, wordings,
};
use crate::tui::view::{HintContext, Playable, TABLE, View, ViewContext};
use std::time::{Duration, Instant};

/// Minimum columns for the choice made and the best one side by side.
const ABREAST: i32 = 28;
/// Maximum number of choices shown.
const MOST: usize = 9;

/// Sizes of a view's table.
const BOARDS: [Form; 2] = [
    Form::new((110, 31), (110, 34)),
    Form::new((80, 21), (80, 26)),
];

/// The size of a table without anything beside it, as high as the smallest of those.
const WIDE: Form = Form::new((109, 21), (200, 26));

/// An event, from the perspective of a seat.
pub(crate) struct Moment<'a, G: Playable> {
    pub(crate) analysis: &'a ReviewedGame<G>,
    pub(crate) at: usize,
    /// Nothing that happened then may be shown, only the position.
    pub(crate) is_end: bool,
}

impl<G: Playable> Clone for Moment<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Playable> Copy for Moment<'_, G> {}

impl<'a, G: Playable> Moment<'a, G> {
    /// Shows the description.
    pub(crate) fn choice(&self) -> Node<'a> {
        let analysis = self.analysis;
        if self.is_end {
            let is_over = analysis.table.is_over();
            let words = if is_over { LAST } else { CONTINUES };
            return note("The coach", text(""), [text(words)]);
        }
        let Some((review, made)) = analysis.review().zip(analysis.decision(self.at)) else {
            return self.event();
        };
        if made.grade == Grade::Best || made.cost < review.unit.smallest_amount() {
            self.best_choice(review.unit, made)
        } else {
            self.error(review.unit, made)
        }
    }

    /// Shows a choice that nothing is better than.
    fn best_choice(&self, unit: Unit, made: &Decision<G::Action>) -> Node<'a> {
        let player = self.analysis.subject(made.seat);
        let mut title = format!("{player} played (best)");
        let mut why = reason(made);
        if made.changes_nothing(unit) {
            title = format!("{player} played (as good as any)");
            why = text(unchanged(unit));
        } else if made.best.action != made.action {
            // The reason for another choice, as good, is none for this one.
            why = text("");
        }
        let action = self.emphasize(made, &made.action, VerbPhrase::past);
        let remark = wordings(self.analysis.remarks(self.at));
        let description = note(&title, best_value(unit, made), [action, why, remark]);
        let listed = made.choices.len().min(MOST);
        if listed <= 1 {
            return description;
        }
        let heading = if listed < made.count {
            format!("{listed} of {} choices", made.count)
        } else {
            "All choices".to_owned()
        };
        let list = Node::leaf(self.list(made)).rank(1);
        let with_list = col(1, [description.clone(), mat(&heading, None, list)]);
        either([with_list, description])
    }

    /// Shows a choice, and the best one, which was another.
    fn error(&self, unit: Unit, made: &Decision<G::Action>) -> Node<'a> {
        let player = self.analysis.subject(made.seat);
        let loss = format!("{} {}", unit.format_change(-made.cost), sign(made.grade));
        let loss = text(loss).role(Role::Bad);
        let action = self.emphasize(made, &made.action, VerbPhrase::past);
        let [phrase, best_phrase] = [&made.action, &made.best.action]
            .map(|action| self.analysis.phrase(self.at, made.seat, action));
        let lesson = text(lesson(phrase.verb(), best_phrase.verb()));
        let remark = wordings(self.analysis.remarks(self.at));
        let played = note(&format!("{player} played"), loss, [action, lesson, remark]);
        let value = best_value(unit, made);
        let why = reason(made);
        let best_action = self.emphasize(made, &made.best.action, VerbPhrase::imperative);
        let best = note("Best", value.clone(), [best_action, why.clone()]);
        let notes = [played.clone(), best];
        let abreast = notes.clone().map(|note| note.place(ABREAST, &[7, 6, 5, 4]));
        let mut arrangements = vec![row(1, abreast), col(1, notes)];
        if made.choices.len() > 1 {
            // The list names the best choice first.
            let list = Node::leaf(self.list(made)).rank(1);
            let list = mat("Best", Some(value), col(1, [why.wraps(4).into(), list]));
            arrangements.insert(0, col(1, [played, list]));
        }
        either(arrangements)
    }

    /// Returns `action` in words; without the reroll rather than with some of the kept dice.
    fn emphasize(
        &self,
        made: &Decision<G::Action>,
        action: &G::Action,
        tense: fn(&VerbPhrase) -> String,
    ) -> Text {
        let phrase = self.analysis.phrase(self.at, made.seat, action);
        text(sentence(&tense(&phrase)))
            .or(sentence(&tense(&phrase.first())))
            .role(Role::Strong)
    }

    /// Shows in place of the description that dice roll.
    pub(crate) fn rolls(&self, sentence: &str) -> Node<'a> {
        note(HAPPENED, text(""), [text(sentence)])
    }

    /// Shows what happened, of no choice or while there is no review, and with luck; above the log
    /// if there is room.
    fn event(&self) -> Node<'a> {
        let analysis = self.analysis;
        let luck = analysis.luck(self.at);
        let title = if luck.is_some() { "Luck" } else { HAPPENED };
        let role = if luck.is_some_and(|luck| luck >= 0.0) {
            Role::Good
        } else {
            Role::Bad
        };
        let figure = analysis
            .review()
            .zip(luck)
            .map(|(review, luck)| review.unit.format_change(luck));
        let description = note(
            title,
            text(figure.unwrap_or_default()).role(role),
            [wordings(analysis.wordings(self.at))],
        );
        let log = log_of(self.earlier_events());
        either([col(1, [description.clone(), log]), description])
    }

    fn earlier_events(&self) -> &'a [Description] {
        let descriptions = &self.analysis.descriptions;
        &descriptions[..self.at.min(descriptions.len())]
    }

    /// Lists the best choices with the value or loss of each, the one made in its place, or last if
    /// it was worse than those.
    fn list(&self, made: &Decision<G::Action>) -> ChoiceList {
        let (Some(review), Some(best)) = (self.analysis.review(), made.choices.first()) else {
            return ChoiceList {
                choices: Vec::new(),
                count: 0,
                foot: String::new(),
            };
        };
        let unit = review.unit;
        let (actions, made_index) = self.actions_and_made_one(made, best.value, unit);
        let largest_loss = actions
            .iter()
            .map(|(_, value)| best.value - value)
            .fold(0.0, f64::max);
        let mut choices = Vec::new();
        for (index, (phrase, value)) in actions.iter().enumerate() {
            let is_made = index == made_index;
            let mark = match index {
                0 => ("▸", Role::Accent),
                _ if is_made && best.value - value >= unit.smallest_amount() => {
                    (sign(made.grade), Role::Bad)
                }
                _ => (" ", Role::Dim),
            };
            let figure = if index == 0 || unit.has_sign() {
                unit.format_value(*value)
            } else {
                unit.format_change(value - best.value)
            };
            choices.push(ChoiceRow {
                mark,
                words: ChoiceWords::new(phrase).followed_by(if is_made { " (played)" } else { "" }),
                part: bar_part(unit, best.value, *value, largest_loss),
                value: (figure, if index == 0 { Role::Strong } else { Role::Bad }),
                is_made,
            });
        }
        ChoiceList {
            count: choices.len(),
            choices,
            foot: capitalized(&unit.scale(made.accuracy)),
        }
    }

    /// Returns the best actions in words, with their values, and the index of the one made.
    fn actions_and_made_one(
        &self,
        made: &Decision<G::Action>,
        best_value: f64,
        unit: Unit,
    ) -> (Vec<(VerbPhrase, f64)>, usize) {
        let phrase_of = |action: &G::Action| self.analysis.phrase(self.at, made.seat, action);
        let choices = &made.choices[..made.choices.len().min(MOST)];
        let mut actions: Vec<(VerbPhrase, f64)> = choices
            .iter()
            .map(|choice| (phrase_of(&choice.action), choice.value))
            .collect();
        let phrase = phrase_of(&made.action);
        let value = best_value - made.cost;
        let index = choices
            .iter()
            .position(|choice| choice.action == made.action)
            // A figure may be laid out in many ways, which are one choice in words.
            .or_else(|| {
                actions.iter().position(|(other, other_value)| {
                    other.imperative() == phrase.imperative()
                        && (other_value - value).abs() < unit.smallest_amount()
                })
            });
        let Some(index) = index else {
            actions.truncate(MOST - 1);
            actions.push((phrase, value));
            let last = actions.len() - 1;
            return (actions, last);
        };
        (actions, index)
    }

    /// Shows the table beside or above its explanation, or alone: as drawn by `moving`, whose dice
    /// may still be rolling, else as it lay.
    pub(crate) fn board(
        self,
        moving: Option<&'a Host<G>>,
        is_explained: bool,
        context: &'a Context,
    ) -> Node<'a> {
        let [rows, each] = G::View::STYLE.least_rows;
        let rows = rows + each * self.analysis.table.names().len() as i32;
        let alone = [TABLE, Form::new((TABLE.least.0, rows), TABLE.most)];
        let forms = if is_explained { &BOARDS[..] } else { &alone };
        self.board_in(forms, moving, is_explained, context)
    }

    /// Shows the table over the width of the screen, as it lay, without its explanation.
    pub(crate) fn wide_board(self, context: &'a Context) -> Node<'a> {
        self.board_in(&[WIDE], None, false, context)
    }

    fn board_in(
        self,
        forms: &[Form],
        moving: Option<&'a Host<G>>,
        is_explained: bool,
        context: &'a Context,
    ) -> Node<'a> {
        let best = self.best().filter(|_| !is_explained);
        let side_node = best.map_or(Node::Nothing, |(phrase, best)| {
            advice(parts(&best.sentence(&phrase, self.unit())))
        });
        custom_leaf(forms.to_vec(), move |canvas, _| {
            // Nothing on it can be clicked.
            let clickable = canvas.click_targets.len();
            let mut draw = |host: &Host<G>| {
                let ctx = host.scene.context(&self, context);
                body(host.view.table(&ctx, side_node.clone()), [0; 4], canvas);
            };
            match moving {
                Some(host) => draw(host),
                None => draw(&self.still(context)),
            }
            canvas.click_targets.truncate(clickable);
        })
    }

    /// Returns the view of the table before a choice or after a roll, with the choice made
    /// highlighted; after a choice whose effect is only visible then.
    fn still(&self, context: &Context) -> Host<G> {
        let mut host = Host::new(self);
        if let Some((n, event)) = self.seen_after() {
            let before = self.analysis.states[n].seen_by(None);
            host.happened(self, context, (&before, event, self.position().0));
            host.skip();
        } else if let Some((_, Event::Acted(_, action))) = self.analysis.table.log().get(self.at)
            // The following events may still be hidden.
            && !self.is_end
        {
            let ctx = host.scene.context(self, context);
            host.view.point_at(&ctx, action);
        }
        host
    }

    /// Returns the best choice on the table shown, in words and with its value.
    fn best(&self) -> Option<(VerbPhrase, &'a Advice<G::Action>)> {
        let made = self
            .analysis
            .decision(self.at)
            .filter(|_| !self.is_end && self.seen_after().is_none())?;
        Some((
            self.analysis.phrase(self.at, made.seat, &made.best.action),
            &made.best,
        ))
    }

    /// Returns the unit of its value.
    fn unit(&self) -> Unit {
        self.analysis
            .review()
            .map_or(own_unit(self.position().0), |review| review.unit)
    }

    /// Returns `true` if the table shows all of the event, and there was no choice to explain
    /// beside it.
    pub(crate) fn is_seen_without_choice(&self) -> bool {
        let is_reviewed = self.analysis.review().is_some();
        is_reviewed && self.seen_after().is_some() && self.analysis.decision(self.at).is_none()
    }

    /// Returns the event whose effect the table shows, with its number, if it is only visible
    /// afterwards.
    fn seen_after(&self) -> Option<(usize, &Event<G::Action>)> {
        let n = if self.is_end {
            self.at.checked_sub(1)?
        } else {
            self.at
        };
        let (_, event) = self.analysis.table.log().get(n)?;
        (G::View::STYLE.seen_after)(event).then_some((n, event))
    }
}

impl<G: Playable> PositionSource<G> for Moment<'_, G> {
    fn position(&self) -> (&G, Option<Seat>) {
        let game = if self.is_end {
            &self.analysis.states[self.at]
        } else {
            self.analysis.displayed_game(self.at)
        };
        let actor = match self.analysis.table.log().get(self.at) {
            _ if self.is_end || self.seen_after().is_some() => None,
            Some((_, Event::Acted(seat, _))) => Some(*seat),
            _ => self.analysis.decision(self.at).map(|made| made.seat),
        };
        (game, actor)
    }

    fn can_take_keys(&self) -> bool {
        false
    }

    fn context<'a>(&'a self, game: &'a G, now: Instant) -> ViewContext<'a, G> {
        let table = &self.analysis.table;
        let event = table.log().get(self.at).filter(|_| !self.is_end);
        let time = event
            .or(table.log().last())
            .map_or(Duration::ZERO, |(time, _)| *time);
        let actions: &[_] = self
            .best()
            .map_or(&[], |(_, best)| std::slice::from_ref(best));
        let still = ViewContext::still(table, game, self.position().1, time, now);
        ViewContext {
            advice: HintContext {
                actions,
                unit: self.unit(),
            },
            descriptions: self.earlier_events(),
            ..still
        }
    }
}

/// Returns the reason for the best choice, if the coach has one.
fn reason<A>(made: &Decision<A>) -> Text {
    if made.best.why.is_empty() {
        return text("");
    }
    parts(&sentence(&made.best.why))
}

fn best_value<A>(unit: Unit, made: &Decision<A>) -> Text {
    let value = match made.choices.first() {
        Some(best) => expected(unit, best.value),
        None => text(""),
    };
    value.role(Role::Good)
}

/// Shows words on a mat, with a figure beside the title.
fn note<'a, const N: usize>(title: &str, figure: Text, lines: [Text; N]) -> Node<'a> {
    mat(
        title,
        Some(figure),
        col(0, lines.map(|line| line.wraps(8).into())),
    )
}

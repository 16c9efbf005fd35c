//! One moment of a game: the table, the choice made and the best one, and as many of all choices as
//! there is room for.
use super::words::sign;
use super::words::{CONTINUES, HAPPENED, LAST, expected, lesson, unchanged};
use crate::core::coach::own_unit;
use crate::core::words::{capitalized, sentence};
use crate::core::{Advice, Decision, Event, Grade, Seat, Unit, VerbPhrase};
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
    pub(crate) end: bool,
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
        let (n, analysis) = (self.at, self.analysis);
        if self.end {
            return note(
                "The coach",
                text(""),
                [text(if analysis.table.is_over() {
                    LAST
                } else {
                    CONTINUES
                })],
            );
        }
        let reviewed = analysis.review().zip(analysis.decision(n));
        let Some((unit, made)) = reviewed.map(|(review, made)| (review.unit, made)) else {
            return self.event();
        };
        // What is kept is told whole, rather without the reroll.
        let strong = |action: &G::Action, tense: fn(&VerbPhrase) -> String| {
            let phrase = analysis.phrase(n, made.seat, action);
            let [whole, first] =
                [tense(&phrase), tense(&phrase.first())].map(|words| sentence(&words));
            text(whole).or(first).role(Role::Strong)
        };
        let did = strong(&made.action, VerbPhrase::past);
        let why = parts(&if made.best.why.is_empty() {
            String::new()
        } else {
            sentence(&made.best.why)
        });
        let worth = made
            .choices
            .first()
            .map_or_else(|| text(""), |best| expected(unit, best.value));
        let worth = worth.role(Role::Good);
        let remark = wordings(analysis.remarks(n));
        let who = analysis.subject(made.seat);
        let all = made.choices.len().min(MOST);
        let shown = match all {
            some if some < made.count => format!("{some} of {} choices", made.count),
            _ => "All choices".to_owned(),
        };
        let list = Node::leaf(self.list(made)).rank(1);
        if made.mark == Grade::Best || made.cost < unit.smallest_amount() {
            let (title, why) = match made.changes_nothing(unit) {
                true => (
                    format!("{who} played (as good as any)"),
                    text(unchanged(unit)),
                ),
                // The reason for another choice, as good, is none for this one.
                false if made.best.action != made.action => {
                    (format!("{who} played (best)"), text(""))
                }
                false => (format!("{who} played (best)"), why),
            };
            let told = note(&title, worth, [did, why, remark]);
            let listed = col(1, [told.clone(), mat(&shown, None, list)]);
            return if all > 1 {
                either([listed, told])
            } else {
                told
            };
        }
        let loss = text(format!(
            "{} {}",
            unit.format_change(-made.cost),
            sign(made.mark)
        ))
        .role(Role::Bad);
        let better = strong(&made.best.action, VerbPhrase::imperative);
        let [verb, best] =
            [&made.action, &made.best.action].map(|action| analysis.phrase(n, made.seat, action));
        let lesson = text(lesson(verb.verb(), best.verb()));
        let played = note(&format!("{who} played"), loss, [did, lesson, remark]);
        let told = [
            played.clone(),
            note("Best", worth.clone(), [better, why.clone()]),
        ];
        let abreast = told.clone().map(|note| note.place(ABREAST, &[7, 6, 5, 4]));
        // The list names the best choice first.
        let listed = mat("Best", Some(worth), col(1, [why.wraps(4).into(), list]));
        let listed = col(1, [played, listed]);
        let small = [row(1, abreast), col(1, told)];
        either([listed].into_iter().filter(|_| all > 1).chain(small))
    }

    /// Shows in place of the description that dice roll.
    pub(crate) fn rolls(&self, said: &str) -> Node<'a> {
        note(HAPPENED, text(""), [text(said)])
    }

    /// Shows what happened, of no choice or while there is no review, and with luck; above the log
    /// if there is room.
    fn event(&self) -> Node<'a> {
        let (n, analysis) = (self.at, self.analysis);
        let luck = analysis.luck(n);
        let title = if luck.is_some() { "Luck" } else { HAPPENED };
        let role = if luck.is_some_and(|luck| luck >= 0.0) {
            Role::Good
        } else {
            Role::Bad
        };
        let luck = analysis
            .review()
            .zip(luck)
            .map(|(review, luck)| review.unit.format_change(luck));
        let now = note(
            title,
            text(luck.unwrap_or_default()).role(role),
            [wordings(analysis.wordings(n))],
        );
        let earlier = log_of(&analysis.descriptions[..n.min(analysis.descriptions.len())]);
        either([col(1, [now.clone(), earlier]), now])
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
        let (unit, least) = (review.unit, review.unit.smallest_amount());
        let phrase = |action: &G::Action| self.analysis.phrase(self.at, made.seat, action);
        let mut shown: Vec<(VerbPhrase, f64)> = made
            .choices
            .iter()
            .take(MOST)
            .map(|choice| (phrase(&choice.action), choice.value))
            .collect();
        let exactly = made
            .choices
            .iter()
            .take(MOST)
            .position(|choice| choice.action == made.action);
        // A figure may be laid out in many ways, which are one choice in words.
        let played = (phrase(&made.action), best.value - made.cost);
        let is_same = |(words, value): &(VerbPhrase, f64)| {
            words.imperative() == played.0.imperative() && (value - played.1).abs() < least
        };
        let mine = exactly
            .or_else(|| shown.iter().position(is_same))
            .unwrap_or_else(|| {
                shown.truncate(MOST - 1);
                shown.push(played);
                shown.len() - 1
            });
        let worst = shown
            .iter()
            .map(|(_, value)| best.value - value)
            .fold(0.0, f64::max);
        let choice = |(at, (phrase, value)): (usize, &(VerbPhrase, f64))| {
            let is_made = at == mine;
            let mark = match at {
                0 => ("▸", Role::Accent),
                _ if is_made && best.value - value >= least => (sign(made.mark), Role::Bad),
                _ => (" ", Role::Dim),
            };
            let figure = match at {
                0 => unit.format_value(*value),
                _ if unit.has_sign() => unit.format_value(*value),
                _ => unit.format_change(value - best.value),
            };
            ChoiceRow {
                mark,
                words: ChoiceWords::new(phrase).followed_by(if is_made { " (played)" } else { "" }),
                part: bar_part(unit, best.value, *value, worst),
                value: (figure, if at == 0 { Role::Strong } else { Role::Bad }),
                is_made,
            }
        };
        let choices: Vec<ChoiceRow> = shown.iter().enumerate().map(choice).collect();
        ChoiceList {
            count: choices.len(),
            choices,
            foot: capitalized(&unit.scale(made.accuracy)),
        }
    }

    /// Shows the table beside or above its explanation, or alone: as drawn by `moving`, whose dice
    /// may still be rolling, else as it lay.
    pub(crate) fn board(
        self,
        moving: Option<&'a Host<G>>,
        explained: bool,
        context: &'a Context,
    ) -> Node<'a> {
        let [rows, each] = G::View::STYLE.least_rows;
        let rows = rows + each * self.analysis.table.names().len() as i32;
        let alone = [TABLE, Form::new((TABLE.least.0, rows), TABLE.most)];
        let forms = if explained { &BOARDS[..] } else { &alone };
        self.board_in(forms, moving, explained, context)
    }

    /// Shows the table over the width of the screen, as it lay, without its explanation.
    pub(crate) fn wide_board(self, context: &'a Context) -> Node<'a> {
        self.board_in(&[WIDE], None, false, context)
    }

    fn board_in(
        self,
        forms: &[Form],
        moving: Option<&'a Host<G>>,
        explained: bool,
        context: &'a Context,
    ) -> Node<'a> {
        let best = self.best().filter(|_| !explained);
        let beside = best.map_or(Node::Nothing, |(phrase, best)| {
            advice(parts(&best.sentence(&phrase, self.unit())))
        });
        custom_leaf(forms.to_vec(), move |canvas, _| {
            // Nothing on it can be clicked.
            let clickable = canvas.click_targets.len();
            let mut draw = |host: &Host<G>| {
                let ctx = host.scene.context(&self, context);
                body(host.view.table(&ctx, beside.clone()), [0; 4], canvas);
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
            && !self.end
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
            .filter(|_| !self.end && self.seen_after().is_none())?;
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
        let n = if self.end {
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
        let game = if self.end {
            &self.analysis.states[self.at]
        } else {
            self.analysis.displayed_game(self.at)
        };
        let actor = match self.analysis.table.log().get(self.at) {
            _ if self.end || self.seen_after().is_some() => None,
            Some((_, Event::Acted(seat, _))) => Some(*seat),
            _ => self.analysis.decision(self.at).map(|made| made.seat),
        };
        (game, actor)
    }

    fn takes_keys(&self) -> bool {
        false
    }

    fn context<'a>(&'a self, game: &'a G, now: Instant) -> ViewContext<'a, G> {
        let (analysis, viewer) = (self.analysis, self.position().1);
        let event = analysis.table.log().get(self.at).filter(|_| !self.end);
        let at = event
            .or(analysis.table.log().last())
            .map_or(Duration::ZERO, |(at, _)| *at);
        let actions: &[_] = self
            .best()
            .map_or(&[], |(_, best)| std::slice::from_ref(best));
        let told = &analysis.descriptions[..self.at.min(analysis.descriptions.len())];
        let still = ViewContext::still(&analysis.table, game, viewer, at, now);
        ViewContext {
            advice: HintContext {
                actions,
                unit: self.unit(),
            },
            told,
            ..still
        }
    }
}

/// Shows words on a mat, with a figure beside the title.
fn note<'a, const N: usize>(title: &str, figure: Text, lines: [Text; N]) -> Node<'a> {
    mat(
        title,
        Some(figure),
        col(0, lines.map(|line| line.wraps(8).into())),
    )
}

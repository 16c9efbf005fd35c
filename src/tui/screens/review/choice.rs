//! One moment of a game: the table, the choice made and the best one side by side, and all choices.
use super::analysis::{Analysis, sign};
use super::words::{
    COACH, CONTINUES, HAPPENED, LAST, PLAYED, against_best, and_played, choices, expected, played,
    played_any, played_best, unchanged,
};
use crate::core::{Decision, Event, Mark, Seat, VerbPhrase, words::sentence};
use crate::session::HintLevel;
use crate::tui::canvas::width_of;
use crate::tui::context::Context;
use crate::tui::host::{Host, Scene};
use crate::tui::paint::bar;
use crate::tui::paint::numerals::{self, Scale};
use crate::tui::theme::Role;
use crate::tui::ui::{ANY, Capitals, Form, Node, Text, col, drawn, either, log_of, mat, parts, row, text};
use crate::tui::view::{Pictures, Playable, TABLE, View, ViewContext};
use crate::tui::widgets::coach::bar_part;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// Columns of a bar.
const BAR: i32 = 12;
/// Minimum columns for the choice made and the best one side by side.
const ABREAST: i32 = 28;
/// Fewest choices beside a loss in large print, if there are as many.
const FEW: usize = 4;
/// Maximum number of choices shown.
const MOST: usize = 9;

/// Number of choices in words that chips, with a row between them, are worth.
const CHIPS: i16 = 4;

/// Sizes of a view's table.
const BOARDS: [Form; 3] = [
    Form::new((135, 44), (135, 46)).worth(3),
    Form::new((110, 31), (110, 34)).worth(2),
    Form::new((80, 21), (80, 26)).worth(1),
];

/// The size of a table without anything beside it, as high as the smallest of those.
const WIDE: Form = Form::new((109, 21), (200, 26)).worth(1);

/// A choice in the list.
struct Chosen<'a> {
    /// Its picture in a row of text; nothing if it has none.
    chips: Node<'a>,
    words: String,
    /// The words of its first verb: what is kept, without the reroll that follows.
    first: String,
    value: f64,
    played: bool,
}

/// A list of choices.
struct Listed<'a> {
    count: usize,
    worth: i16,
    air: i16,
    rows: Vec<Node<'a>>,
}

/// Wording of a choice in the list.
#[derive(Clone, Copy, PartialEq)]
enum Told {
    Chips,
    Whole,
    First,
}

/// An event, from the perspective of a seat.
pub(crate) struct Moment<'a, G: Playable> {
    pub(crate) analysis: &'a Analysis<G>,
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
        let n = self.at;
        if self.end {
            let told = if self.analysis.table.is_over() { LAST } else { CONTINUES };
            return note(COACH, text(""), [text(told)], Node::Nothing);
        }
        let reviewed = self.analysis.review().zip(self.analysis.decision(n));
        let Some((unit, made)) = reviewed.map(|(review, made)| (review.unit, made)) else {
            // No choice, or not analysed yet.
            let unit = self.analysis.review().map(|review| review.unit);
            let luck = self.analysis.luck(n);
            let title = if luck.is_some() { "Luck" } else { HAPPENED };
            let role = if luck.is_some_and(|luck| luck >= 0.0) { Role::Good } else { Role::Bad };
            let luck = unit.zip(luck).map(|(unit, luck)| unit.signed(luck)).unwrap_or_default();
            let told = self.analysis.wordings(n).into_iter();
            let told = told.reduce(|long, short| if long.len() > 400 { short } else { long });
            let now = note(title, text(luck).role(role), [text(told.unwrap_or_default())], Node::Nothing);
            let earlier = log_of(&self.analysis.told[..n.min(self.analysis.told.len())]);
            return either([col(1, [now.clone(), earlier]), now]);
        };
        // What is kept is told whole, rather without the reroll.
        let strong = |action: &G::Action, tense: fn(&VerbPhrase) -> String| {
            let phrase = self.analysis.phrase(n, made.seat, action);
            let [whole, first] = [tense(&phrase), tense(&phrase.first())].map(|words| sentence(&words));
            text(whole).or(first).role(Role::Strong)
        };
        let did = strong(&made.action, VerbPhrase::past);
        let better = strong(&made.best.action, VerbPhrase::imperative);
        let why = parts(&if made.best.why.is_empty() { String::new() } else { sentence(&made.best.why) });
        let worth = made.choices.first().map_or_else(|| text(""), |best| expected(unit, best.value));
        let worth = worth.role(Role::Good);
        let picture = |action: &G::Action, worth| match G::View::PICTURES {
            Some(Pictures(picture)) => {
                either([picture(self.analysis.state(n), action).worth(worth), Node::Nothing])
            }
            None => Node::Nothing,
        };
        let all = made.choices.len().min(MOST);
        let lists: Vec<Listed> = (2..=all).flat_map(|count| self.lists(made, count)).collect();
        let listed = |told: &Node<'a>| {
            let list = |list: &Listed<'a>| {
                let title = choices(list.count, made.count);
                mat(&title, None, col(0, list.rows.clone())).air(list.air).worth(list.worth)
            };
            match lists.is_empty() {
                true => told.clone(),
                false => either([col(1, [told.clone(), either(lists.iter().map(list))]), told.clone()]),
            }
        };
        let who = self.analysis.who(made.seat);
        let remark = self.remark();
        if made.mark == Mark::Best || made.cost < unit.least() {
            let (title, why) = match made.changes_nothing(unit) {
                true => (played_any(who), text(unchanged(unit))),
                // The reason for another choice, as good, is none for this one.
                false if made.best.action != made.action => (played_best(who), text("")),
                false => (played_best(who), why),
            };
            let made_best = [did, why];
            return listed(&note(&title, worth, made_best, col(0, [remark, picture(&made.action, 1)])));
        }
        let by = played(who);
        let signed = unit.signed(-made.cost);
        let loss = text(format!("{signed} {}", sign(made.mark))).role(Role::Bad);
        let notes = [
            note(&by, loss, [did.clone()], col(0, [remark.clone(), picture(&made.action, 1)])),
            // The table shows the choice made, but not the best one.
            note("Best", worth.clone(), [better.clone(), why.clone()], picture(&made.best.action, 3)),
        ];
        let abreast = |rows| {
            let place = Form::new((ABREAST, rows), (ANY, rows));
            row(1, notes.clone().map(|note| note.room([place]))).air(rows as i16)
        };
        let small = either([abreast(7), abreast(6), abreast(5), abreast(4), col(1, notes.clone())]);
        // In a tall place the loss is the largest thing, and the choices follow the reason.
        let number = signed.split(' ').next().unwrap_or_default().to_owned();
        let noun = signed.split_once(' ').map_or(unit.noun(), |(_, noun)| noun);
        let line = text(format!("{number} {noun}")).role(Role::Bad);
        let noun = Node::from(text(noun).role(Role::Dim)).margins([0, 1, 0, 0]);
        // Of one size: a larger place goes to the table.
        let place = Form::fixed(numerals::capitals_width(&number, Scale::Single).unwrap_or(0), 3);
        let number = Node::leaf(Capitals { words: number, role: Role::Bad }).room([place]);
        let large = either([row(1, [number, noun]).rank(1), Node::from(line).worth(1)]);
        let lost = [did.wraps(2).into(), large, remark];
        let lost = mat(&by, Some(text(sign(made.mark)).role(Role::Bad)), col(0, lost));
        let few = all.min(FEW);
        let tall = lists.iter().filter(|list| list.count >= few).map(|list| {
            let best = [better.clone().wraps(2), why.clone().wraps(4)].map(Node::from);
            let best =
                best.into_iter().chain([picture(&made.best.action, 3)]).chain(list.rows.iter().cloned());
            let best = mat("Best", Some(worth.clone()), col(0, best));
            col(1, [lost.clone(), best]).air(list.air).worth(list.worth)
        });
        either(tall.chain([listed(&small)]))
    }

    /// Shows what there is to say besides the choices, if there is room.
    fn remark(&self) -> Node<'a> {
        let mut told = self.analysis.remarks(self.at).into_iter();
        let Some(whole) = told.next() else { return Node::Nothing };
        Node::from(told.fold(text(whole), Text::or).wraps(8)).or_nothing()
    }

    /// Returns the best `count` choices, including the one made: in its place, or last if it was worse than those.
    fn options(&self, made: &Decision<G::Action>, count: usize) -> Vec<Chosen<'a>> {
        let (Some(review), Some(best)) = (self.analysis.review(), made.choices.first()) else {
            return Vec::new();
        };
        let option = |action: &G::Action, value| {
            let phrase = self.analysis.phrase(self.at, made.seat, action);
            let chips = G::View::CHIPS
                .map_or(Node::Nothing, |Pictures(chips)| chips(self.analysis.state(self.at), action));
            Chosen {
                chips,
                words: phrase.imperative(),
                first: phrase.first().imperative(),
                value,
                played: false,
            }
        };
        let mut options: Vec<Chosen> =
            made.choices.iter().take(count).map(|choice| option(&choice.action, choice.value)).collect();
        let exactly = made.choices.iter().take(count).position(|choice| choice.action == made.action);
        // A figure may be laid out in many ways, which are one choice in words.
        let played = option(&made.action, best.value - made.cost);
        let least = review.unit.least();
        let same =
            |choice: &Chosen| (choice.value - played.value).abs() < least && choice.words == played.words;
        let mut mine = exactly.or_else(|| options.iter().position(same));
        if mine.is_none() && count > 2 {
            options[count - 1] = played;
            mine = Some(count - 1);
        }
        if let Some(mine) = mine.and_then(|mine| options.get_mut(mine)) {
            mine.played = true;
        }
        options
    }

    /// Lists the best `count` choices, best first, with the value or loss of each, in several ways: as chips, in whole,
    /// or the first verb alone, with bars or without.
    fn lists(&self, made: &Decision<G::Action>, count: usize) -> Vec<Listed<'a>> {
        let options = self.options(made, count);
        let firsts: BTreeSet<&str> = options.iter().map(|option| &*option.first).collect();
        // What the first verb does not tell apart is told in whole.
        let has_firsts = firsts.len() == options.len();
        let first = if has_firsts { Told::First } else { Told::Whole };
        let ways = [
            (8, (Told::Chips, 1, true)),
            (7, (Told::Chips, 1, false)),
            (6, (Told::Whole, 1, true)),
            (4, (Told::Whole, 1, false)),
            (3, (first, 1, true)),
            (0, (first, 3, false)),
        ];
        let ways =
            ways.into_iter().filter(|(_, (told, ..))| *told != Told::Chips || G::View::CHIPS.is_some());
        ways.map(|(air, way)| {
            let worth = count as i16 + if way.0 == Told::Chips { CHIPS } else { 0 };
            Listed { count, worth, air, rows: self.rows_of(made, &options, way) }
        })
        .collect()
    }

    /// Shows these choices, in at most so many lines each, and with bars.
    fn rows_of(
        &self,
        made: &Decision<G::Action>,
        options: &[Chosen<'a>],
        (told, lines, bars): (Told, i32, bool),
    ) -> Vec<Node<'a>> {
        let (Some(unit), Some(best)) =
            (self.analysis.review().map(|review| review.unit), made.choices.first())
        else {
            return Vec::new();
        };
        let worst = options.iter().map(|option| best.value - option.value).fold(0.0, f64::max);
        let figure = |at: usize, value: f64| match at {
            _ if at == 0 || unit.has_sign() => unit.text(value),
            _ => unit.signed(value - best.value),
        };
        let wide = options.iter().enumerate().map(|(at, option)| width_of(&figure(at, option.value))).max();
        let option = |(at, option): (usize, &Chosen<'a>)| {
            let role = if option.played { Role::Strong } else { Role::Text };
            let (shade, said) = if at == 0 { (Role::Good, Role::Strong) } else { (Role::Dim, Role::Bad) };
            let part = bar_part(unit, best.value, option.value, worst);
            let bar = drawn([Form::fixed(BAR, 1)], move |canvas, _| {
                bar::half(canvas, 0, 0, BAR, part, shade);
            });
            let figure = text(figure(at, option.value)).role(said).right();
            let words = if told == Told::First { &option.first } else { &option.words };
            // Beside a bar there is only room for a sign.
            let is_error = best.value - option.value >= unit.least();
            let mark = match at {
                0 => ("▸", Role::Accent),
                _ if option.played && told != Told::Whole && bars && is_error => (sign(made.mark), Role::Bad),
                _ => (" ", Role::Dim),
            };
            let is_told = option.played && mark.1 != Role::Bad;
            let chips = if told == Told::Chips { option.chips.clone() } else { Node::Nothing };
            let words = match (&chips, is_told) {
                (Node::Nothing, true) => and_played(words),
                (Node::Nothing, false) => words.clone(),
                (_, true) => PLAYED.to_owned(),
                (_, false) => String::new(),
            };
            row(
                1,
                [
                    Node::from(text(mark.0).role(mark.1)).most(1, 1),
                    chips,
                    text(words).role(role).wraps(lines).into(),
                    if bars { bar } else { Node::Nothing },
                    Node::from(figure).room([Form::fixed(wide.unwrap_or(0), 1)]),
                ],
            )
            // Chips would run into each other.
            .margins([0, i32::from(told == Told::Chips), 0, 0])
        };
        let scale = unit.scale(made.accuracy);
        let foot = match unit.has_sign() {
            true => parts(&sentence(&scale)),
            false => parts(&sentence(&against_best(&scale))).wraps(2),
        };
        let foot = foot.role(Role::Dim);
        let rows = options.iter().enumerate().map(option);
        rows.chain([either([foot.into(), Node::Nothing])]).collect()
    }

    /// Shows the table beside or above its explanation, or alone: as drawn by `moving`, whose dice may still be
    /// rolling, else as it lay.
    pub(crate) fn board(
        self,
        moving: Option<&'a RefCell<Host<G>>>,
        explained: bool,
        context: &'a Context,
    ) -> Node<'a> {
        let [rows, each] = G::View::LEAST_ROWS;
        let rows = rows + each * self.analysis.table.names().len() as i32;
        let alone = [TABLE.worth(1), Form::new((TABLE.least.0, rows), TABLE.most)];
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
        moving: Option<&'a RefCell<Host<G>>>,
        explained: bool,
        context: &'a Context,
    ) -> Node<'a> {
        drawn(forms.to_vec(), move |canvas, _| {
            // Nothing on it can be clicked.
            let clickable = canvas.click_targets.len();
            let draw = |view: &mut G::View, ctx: &ViewContext<G>| {
                view.draw(&ViewContext { explained, ..*ctx }, canvas);
            };
            match moving {
                Some(host) => host.borrow_mut().ask(&self, context, draw),
                None => self.still(context).ask(&self, context, draw),
            }
            canvas.click_targets.truncate(clickable);
        })
    }

    /// Returns the view of the table before a choice or after a roll, with the choice made highlighted; after a
    /// choice whose effect is only visible then.
    fn still(&self, context: &Context) -> Host<G> {
        let mut host = Host::new();
        if let Some((n, event)) = self.seen_after() {
            let before = self.analysis.states[n].seen_by(None);
            host.happened(self, context, (&before, event, self.position().0));
            host.skip();
        } else if let Some((_, Event::Acted(_, action))) = self.analysis.table.log().get(self.at)
            // The following events may still be hidden.
            && !self.end
        {
            host.ask(self, context, |view, ctx| view.point_at(ctx, action));
        }
        host
    }

    /// Returns `true` if the table shows all of the event, and there was no choice to explain beside it.
    pub(crate) fn is_seen_without_choice(&self) -> bool {
        let is_reviewed = self.analysis.review().is_some();
        is_reviewed && self.seen_after().is_some() && self.analysis.decision(self.at).is_none()
    }

    /// Returns the event whose effect the table shows, with its number, if it is only visible afterwards.
    fn seen_after(&self) -> Option<(usize, &Event<G::Action>)> {
        let n = if self.end { self.at.checked_sub(1)? } else { self.at };
        let (_, event) = self.analysis.table.log().get(n)?;
        G::View::is_seen_after(event).then_some((n, event))
    }
}

impl<G: Playable> Scene<G> for Moment<'_, G> {
    fn position(&self) -> (&G, Option<Seat>) {
        let game = if self.end { &self.analysis.states[self.at] } else { self.analysis.shown(self.at) };
        let actor = match self.analysis.table.log().get(self.at) {
            _ if self.end || self.seen_after().is_some() => None,
            Some((_, Event::Acted(seat, _))) => Some(*seat),
            _ => self.analysis.decision(self.at).map(|made| made.seat),
        };
        (game, actor)
    }

    fn context<'a>(&'a self, game: &'a G, now: Instant) -> ViewContext<'a, G> {
        let (analysis, viewer) = (self.analysis, self.position().1);
        let event = analysis.table.log().get(self.at).filter(|_| !self.end);
        let at = event.or(analysis.table.log().last()).map_or(Duration::ZERO, |(at, _)| *at);
        let made = analysis.decision(self.at).filter(|_| !self.end && self.seen_after().is_none());
        let advice: &[_] = made.map_or(&[], |made| std::slice::from_ref(&made.best));
        let hint_level = if advice.is_empty() { HintLevel::Nothing } else { HintLevel::Best };
        let told = &analysis.told[..self.at.min(analysis.told.len())];
        let still = ViewContext::still(&analysis.table, game, viewer, at, now);
        let unit = analysis.review().map_or(still.unit, |review| review.unit);
        ViewContext { advice, hint_level, told, unit, is_still: true, ..still }
    }
}

/// Shows words on a mat, with a figure beside the title, and a picture below.
fn note<'a, const N: usize>(title: &str, figure: Text, lines: [Text; N], picture: Node<'a>) -> Node<'a> {
    let lines = lines.map(|line| line.wraps(8).into());
    mat(title, Some(figure), col(0, lines.into_iter().chain([picture])))
}

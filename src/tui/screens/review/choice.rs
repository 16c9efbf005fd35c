//! One moment of a game: the table, what was played and what was best, side by side, and all that could be chosen.
use super::course::{Course, sign};
use crate::core::game::Event;
use crate::core::review::{Decision, Mark};
use crate::core::words::sentence;
use crate::session::HintLevel;
use crate::store::Motion;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::{bar, mat};
use crate::tui::theme::Role;
use crate::tui::view::{Playable, View, ViewContext};
use crate::tui::widgets::coach::bar_part;
use crate::tui::widgets::text::{fitting, wrapped};
use std::time::{Duration, Instant};

/// From how many columns on two mats lie side by side.
const ABREAST: i32 = 58;
/// The columns of a bar.
const BAR: i32 = 12;

/// The least that a view draws its table into, and what it draws more of it into.
const BOARDS: [(i32, i32); 2] = [(80, 21), (110, 31)];

/// Returns the columns and rows of the table where it has so many at the most; the least that it needs where it has fewer.
pub(crate) fn board_size(width: i32, height: i32) -> (i32, i32) {
    let fits = |(wide, high): &&(i32, i32)| *wide <= width && *high <= height;
    *BOARDS.iter().rev().find(fits).unwrap_or(&BOARDS[0])
}

/// A choice that there was.
struct Chosen {
    words: String,
    value: f64,
    played: bool,
}

/// An event that is looked at, as it concerns a seat.
pub(crate) struct Moment<'a, G: Playable> {
    pub(crate) course: &'a Course<G>,
    pub(crate) at: usize,
    pub(crate) seat: usize,
    /// Whether nothing that happened then may be told: only how the game stands.
    pub(crate) end: bool,
}

impl<G: Playable> Moment<'_, G> {
    /// Draws what there is to say of it over the whole canvas.
    pub(crate) fn draw_choice(&self, canvas: &mut Canvas) {
        let (width, height) = (canvas.width(), canvas.height());
        let Some(review) = self.course.review() else { return };
        let (unit, n) = (review.unit, self.at);
        let Some(made) = self.course.decision(n) else {
            let high = height.min(6);
            let title = if self.course.luck(n, self.seat).is_some() { "Luck" } else { "What happened" };
            let luck = self.course.luck(n, self.seat).map(|luck| unit.signed(luck)).unwrap_or_default();
            let role = if luck.starts_with('+') { Role::Good } else { Role::Bad };
            let sentence = self.course.sentence(n, self.seat);
            return note(&mut canvas.sub(0, 0, width, high), title, (&luck, role), &[(sentence, Role::Text)]);
        };
        let played = self.course.words(n, made.seat, &made.action);
        let best = self.course.words(n, made.seat, &made.best.action);
        let why = if made.best.why.is_empty() { String::new() } else { sentence(&made.best.why) };
        let worth = made.choices.first().map(|best| unit.text(best.value)).unwrap_or_default();
        let error = made.mark > Mark::Best && made.cost >= unit.least();
        if !error {
            let spare = height - self.options_rows(made, width) - 1;
            let high = if height > 14 { spare.clamp(4, 7) } else { height };
            let lines = [(sentence(&played), Role::Strong), (why, Role::Text)];
            note(&mut canvas.sub(0, 0, width, high), "Played, and best", (&worth, Role::Good), &lines);
            return self.draw_options(&mut canvas.sub(0, high + 1, width, height - high - 1), made);
        }
        let loss = format!("{} {}", unit.signed(-made.cost), sign(made.mark));
        let abreast = width >= ABREAST;
        // What could be chosen has the room that it needs, as far as there is some.
        let spare = height - self.options_rows(made, width) - 1;
        let rest = if height > 14 { spare.clamp(4, 7) } else { height };
        let mine_high = spare.clamp(8, 10) - 6;
        let (wide, high) =
            if abreast { ((width - 1) / 2, rest) } else { (width, (spare - mine_high - 1).clamp(4, 6)) };
        let by = format!("{} played", self.course.name(made.seat.index()));
        let mine = [(sentence(&played), Role::Strong)];
        let mine_high = if abreast { high } else { mine_high };
        note(&mut canvas.sub(0, 0, wide, mine_high), &by, (&loss, Role::Bad), &mine);
        let (x, y) = if abreast { (wide + 1, 0) } else { (0, mine_high + 1) };
        let lines = [(sentence(&best), Role::Strong), (why, Role::Text)];
        note(&mut canvas.sub(x, y, wide, high), "Best", (&worth, Role::Good), &lines);
        let top = y + high + 1;
        self.draw_options(&mut canvas.sub(0, top, width, height - top), made);
    }

    /// Returns the rows that all choices of `made` take in `width` columns.
    fn options_rows(&self, made: &Decision<G::Action>, width: i32) -> i32 {
        let (options, room) = (self.options(made, made.choices.len()), self.options_room(made, width));
        options.iter().map(|option| wrapped(&option.words, room).len() as i32).sum::<i32>() + 3
    }

    /// Returns the best `count` of the choices that there were; what was played has its place, the last one where it was
    /// worse than those.
    fn options(&self, made: &Decision<G::Action>, count: usize) -> Vec<Chosen> {
        let (Some(review), Some(best)) = (self.course.review(), made.choices.first()) else {
            return Vec::new();
        };
        let told = |action: &G::Action| self.course.words(self.at, made.seat, action);
        let option = |action, value| Chosen { words: told(action), value, played: false };
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
            (mine.words, mine.played) = (format!("{} (played)", mine.words), true);
        }
        options
    }

    /// Returns what the choice number `at` is worth, or loses.
    fn options_figure(&self, made: &Decision<G::Action>, at: usize, value: f64) -> String {
        let (Some(review), Some(best)) = (self.course.review(), made.choices.first()) else {
            return String::new();
        };
        if at == 0 { review.unit.text(best.value) } else { review.unit.signed(value - best.value) }
    }

    /// Returns the columns that the words of a choice have.
    fn options_room(&self, made: &Decision<G::Action>, width: i32) -> i32 {
        let options = made.choices.iter().enumerate();
        let figures =
            options.map(|(at, option)| width_of(&self.options_figure(made, at, option.value))).max();
        width - 7 - figures.unwrap_or(0) - if width >= ABREAST { 1 + BAR } else { 0 }
    }

    /// The choices that there were, best first, with a bar and what each is worth or loses.
    fn draw_options(&self, canvas: &mut Canvas, made: &Decision<G::Action>) {
        let (width, height) = (canvas.width(), canvas.height());
        let (Some(review), Some(best)) = (self.course.review(), made.choices.first()) else { return };
        let room = self.options_room(made, width);
        let rows = |options: &[Chosen]| {
            options.iter().map(|option| wrapped(&option.words, room).len() as i32).sum::<i32>() + 3
        };
        let fitting_options = (2..=made.choices.len()).rev().map(|count| self.options(made, count));
        let Some(options) = fitting_options.into_iter().find(|options| rows(options) <= height) else {
            return;
        };
        let high = rows(&options);
        mat::draw(canvas, 0, 0, width, high);
        let title = match options.len() {
            all if all == made.count => "All that could be chosen".to_owned(),
            some => format!("{some} of {} that could be chosen", made.count),
        };
        canvas.text(2, 0, &title, Role::Accent);
        let worst = options.iter().map(|option| best.value - option.value).fold(0.0, f64::max);
        let right = width - 2;
        let mut y = 1;
        for (at, option) in options.iter().enumerate() {
            let role = if option.played { Role::Strong } else { Role::Text };
            canvas.text(2, y, if at == 0 { "▸" } else { " " }, Role::Accent);
            if width >= ABREAST {
                let shade = if at == 0 { Role::Good } else { Role::Dim };
                let part = bar_part(review.unit, best.value, option.value, worst);
                bar::half(canvas, 5 + room, y, BAR, part, shade);
            }
            let figure = self.options_figure(made, at, option.value);
            canvas.right(right, y, &figure, if at == 0 { Role::Strong } else { Role::Bad });
            for line in wrapped(&option.words, room) {
                canvas.text(4, y, &line, role);
                y += 1;
            }
        }
        let foot = review.unit.scale(made.accuracy);
        if let Some(foot) = fitting(&foot, width - 4) {
            canvas.text(2, high - 1, &sentence(&foot), Role::Dim);
        }
    }

    /// Draws the table as it lay, before a choice or after a roll, what was chosen and what was best marked, and in words
    /// unless it is `explained` beside the table; after a choice that is seen only then.
    pub(crate) fn draw_board(&self, canvas: &mut Canvas, explained: bool, now: Instant) {
        let mut view = G::View::default();
        if let Some((n, event)) = self.seen_after() {
            let before = self.course.states[n].seen_by(None);
            self.scene(Motion::None, now, |ctx| view.happened(ctx, &before, event));
            view.skip();
        } else if let Some((_, Event::Acted(_, action))) = self.course.table.log().get(self.at)
            // What comes next may still be hidden.
            && !self.end
        {
            self.scene(Motion::None, now, |ctx| view.point_at(ctx, action));
        }
        self.draw_board_by(&mut view, Motion::None, canvas, explained, now);
    }

    /// Returns the event whose outcome the table shows, with its number, where that is seen only after it.
    fn seen_after(&self) -> Option<(usize, &Event<G::Action>)> {
        let n = if self.end { self.at.checked_sub(1)? } else { self.at };
        let (_, event) = self.course.table.log().get(n)?;
        G::View::is_seen_after(event).then_some((n, event))
    }

    /// Draws it as `view` shows it, which may have dice that still roll.
    pub(crate) fn draw_board_by(
        &self,
        view: &mut G::View,
        motion: Motion,
        canvas: &mut Canvas,
        explained: bool,
        now: Instant,
    ) {
        // Nothing on it can be clicked.
        let clickable = canvas.click_targets.len();
        self.scene(motion, now, |ctx| view.draw(&ViewContext { explained, ..*ctx }, canvas));
        canvas.click_targets.truncate(clickable);
    }

    /// Returns what a view makes of the table of this moment.
    pub(crate) fn scene<T>(
        &self,
        motion: Motion,
        now: Instant,
        ask: impl FnOnce(&ViewContext<'_, G>) -> T,
    ) -> T {
        let course = &self.course;
        let game = if self.end { &course.states[self.at] } else { course.shown(self.at) };
        let event = course.table.log().get(self.at).filter(|_| !self.end);
        let at = event.or(course.table.log().last()).map_or(Duration::ZERO, |(at, _)| *at);
        let viewer = match event {
            Some((_, Event::Acted(seat, _))) if self.seen_after().is_none() => Some(*seat),
            _ => None,
        };
        let made = course.decision(self.at).filter(|_| !self.end && self.seen_after().is_none());
        let advice: &[_] = made.map_or(&[], |made| std::slice::from_ref(&made.best));
        let hint_level = if advice.is_empty() { HintLevel::Nothing } else { HintLevel::Best };
        let seen = game.seen_by(viewer);
        let told = &course.told[..self.at.min(course.told.len())];
        let still = ViewContext::still(&course.table, &seen, viewer, at, now);
        let unit = course.review().map_or(still.unit, |review| review.unit);
        ask(&ViewContext { advice, hint_level, told, motion, unit, ..still })
    }
}

/// A mat over the whole canvas with a title, a figure at its right and lines of text below.
fn note(canvas: &mut Canvas, title: &str, figure: (&str, Role), lines: &[(String, Role)]) {
    let (width, height) = (canvas.width(), canvas.height());
    mat::draw(canvas, 0, 0, width, height);
    canvas.text(2, 0, title, Role::Accent);
    canvas.right(width - 2, 0, figure.0, figure.1);
    let mut y = 1;
    for (text, role) in lines.iter().filter(|(text, _)| !text.is_empty()) {
        let wraps = wrapped(text, width - 4);
        // A reason that does not fit whole loses its last parts.
        let fit = (height - y).max(0);
        let shorter = || fitting(text, (width - 4) * fit - 8).map(|t| sentence(&t));
        let wraps = if wraps.len() as i32 <= fit {
            wraps
        } else {
            wrapped(&shorter().unwrap_or_default(), width - 4)
        };
        for line in wraps.iter().take(fit as usize) {
            canvas.text(2, y, line, *role);
            y += 1;
        }
    }
}

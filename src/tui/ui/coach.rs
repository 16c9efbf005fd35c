//! The coach on its mat: the advice with its reason, then a line for each choice with a bar, its value and its
//! consequences.
use super::layout::{ANY, Form, Node, drawn};
use super::text::lines::{fitting, wrapped};
use crate::core::{Accuracy, Advice, Unit, words::capitalized};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::{bar, mat};
use crate::tui::theme::Role;
use std::borrow::Cow;

/// Width of a bar in columns.
const BAR: i32 = 14;
/// Column of the sentence, after the title.
const TITLE: i32 = 9;
/// The heading of the reasons.
const OUTCOME: &str = "what it brings";

/// Returns the filled part of a choice's bar, given the `best` value and the loss `worst` of the worst one shown:
/// the value itself for a chance, else from all for the best to half for the worst. Values displayed as equal have
/// equal bars.
pub(crate) fn bar_part(unit: Unit, best: f64, value: f64, worst: f64) -> f64 {
    let loss = best - value;
    let told = if loss < unit.least() { 0.0 } else { loss };
    match unit {
        Unit::WinChance | Unit::GoalChance => best - told,
        Unit::Points | Unit::Lead | Unit::Distance => 1.0 - told / (2.0 * worst).max(unit.least()),
    }
}

/// The coach's advice for a position.
pub(crate) struct CoachPanel<'a, A: Clone> {
    /// The advice and its reason, in one sentence.
    pub(crate) sentence: String,
    /// The choices, best first; empty to show the sentence alone.
    pub(crate) advice: Cow<'a, [Advice<A>]>,
    /// The unit of their values.
    pub(crate) unit: Unit,
    /// Its name at this table.
    pub(crate) unit_name: String,
    /// The accuracy of their values.
    pub(crate) accuracy: Accuracy,
    /// The subject of the values; empty if the unit says it.
    pub(crate) of: &'a str,
    /// The heading of the choices, such as `keep`.
    pub(crate) choice: &'a str,
    /// Width of a choice in columns.
    pub(crate) choice_width: i32,
    /// Rows of a choice: where there is no room for them it is drawn in one.
    pub(crate) choice_rows: i32,
}

impl<A: Clone> CoachPanel<'_, A> {
    /// Draws the panel over the whole canvas; `draw` draws a choice from a column and row on. With few rows it has
    /// no margins, headings or foot, and with few columns shorter bars and no reasons.
    pub(crate) fn draw(&self, canvas: &mut Canvas, draw: impl Fn(&mut Canvas, i32, i32, &A)) {
        let (width, height) = (canvas.width(), canvas.height());
        mat::draw(canvas, 0, 0, width, height);
        let said = self.said(width - TITLE - 2, height);
        let rows = said.len() as i32;
        // Margins, the heading, at least one line, and the subject of the values.
        // Of choices in pictures two are worth more than margins.
        let airs = match self.choice_rows {
            _ if self.advice.is_empty() => 2,
            1 => 7,
            tall => 6 + 2 * (tall + 1),
        };
        let airy = i32::from(height >= rows + airs);
        if rows > 0 {
            canvas.text(2, airy, "Coach", Role::Accent);
        }
        for (y, line) in (airy..).zip(&said) {
            canvas.text(TITLE, y, line, Role::Text);
        }
        // Below the margin and the sentence; above the blank, the foot and the margin.
        let top = 2 * airy + rows;
        let room = height - top - 4 * airy;
        if self.advice.is_empty() || room < 1 {
            return;
        }
        // Of several choices two are shown at least.
        let tall = self.choice_rows > 1
            && room >= self.choice_rows * self.advice.len().min(2) as i32 + i32::from(self.advice.len() > 1);
        let step = match tall {
            true => self.choice_rows + 1,
            false if airy == 1 && room >= 2 * self.advice.len().min(4) as i32 => 2,
            false => 1,
        };
        let below = if tall { 1 } else { step - 1 };
        // What the values mean is worth more than a third choice.
        let hides = room < step * self.advice.len() as i32 - below;
        let foot = i32::from(airy == 0 && (room > 2 * step - below || hides && room >= 2 && !tall));
        let count = self.advice.len().min(((room - foot + below) / step) as usize);
        let best = &self.advice[0];
        let texts: Vec<String> =
            self.advice.iter().take(count).map(|advice| self.unit.text(advice.value)).collect();
        let value_width = texts.iter().map(|text| width_of(text)).max().unwrap_or(0).max(6);
        let bars = 5 + self.choice_width + 1;
        let long = (width - 2 - value_width - 1 - bars).clamp(0, BAR);
        let values = bars + long + 1 + value_width;
        if airy == 1 {
            canvas.text(4, top, self.choice, Role::Dim);
            // The heading of the values starts above the bars.
            if bars + width_of(&self.unit_name) <= width - 2 {
                canvas.text(bars, top, &self.unit_name, Role::Dim);
            }
            let told = |advice: &Advice<A>| fitting(&advice.reason(), width - values - 4).is_some();
            let free = values.max(bars + width_of(&self.unit_name)) + 2;
            if free == values + 2
                && free + width_of(OUTCOME) < width
                && self.advice.iter().take(count).any(told)
            {
                canvas.text(free, top, OUTCOME, Role::Dim);
            }
        }
        let loss = |at: usize| (best.value - self.advice[at].value).abs();
        let worst = loss(count - 1);
        let middle = if tall { self.choice_rows / 2 } else { 0 };
        let first = top + airy + i32::from(step == 2) + middle;
        if airy == 0 {
            // Without a row of its own the heading of the values shares one with the end of the sentence, or stands in the
            // free row beside a picture.
            let short = self.unit_name.split(" of ").next().unwrap_or_default();
            let end = said.last().map_or(width, |last| TITLE + width_of(last));
            match [&*self.unit_name, short].into_iter().find(|name| end + width_of(name) < width - 2) {
                Some(name) => canvas.right(width - 1, rows - 1, name, Role::Dim),
                None if tall => canvas.right(values, first - 1, short, Role::Dim),
                None => {}
            }
        }
        // Adjacent bars would look like one shape.
        let bar = if step > 1 { bar::draw } else { bar::half };
        for (at, advice) in self.advice.iter().take(count).enumerate() {
            let y = first + step * at as i32;
            let (role, shade) = if at == 0 { (Role::Text, Role::Good) } else { (Role::Dim, Role::Dim) };
            if at == 0 {
                canvas.text(2, y, "▸", Role::Kept);
            }
            match self.choice_rows {
                1 => draw(canvas, 4, y, &advice.action),
                _ => {
                    let mut room = canvas.sub(4, y - middle, self.choice_width, 2 * middle + 1);
                    draw(&mut room, 0, 0, &advice.action);
                }
            }
            bar(canvas, bars, y, long, bar_part(self.unit, best.value, advice.value, worst), shade);
            let said = match at {
                0 => Role::Strong,
                _ if loss(at) < self.unit.least() || self.unit.has_sign() => Role::Text,
                _ => Role::Bad,
            };
            canvas.right(values, y, &texts[at], said);
            if let Some(why) = fitting(&advice.reason(), width - values - 4) {
                canvas.text(values + 2, y, &why, role);
            }
        }
        // Without margins the foot takes a row that the choices leave.
        let end = first - middle + step * count as i32 - i32::from(tall);
        if airy == 1 || end < height {
            let left = self.advice.len() - count;
            let unit = match self.unit {
                Unit::Points | Unit::Lead => format!("Expected {}", self.unit_name),
                Unit::Distance | Unit::WinChance | Unit::GoalChance => capitalized(&self.unit_name),
            };
            // The subject is more informative than the unit, and what is hidden than the accuracy.
            let of = [capitalized(self.of), unit];
            let of = &of[usize::from(self.of.is_empty())..];
            // No key shows the others: the best are enough.
            let part = format!("{count} of {}", self.advice.len());
            let more = [format!("best {part} choices"), format!("best {part}"), part.clone()];
            let more = more.map(|more| if left > 0 { format!("; {more}") } else { String::new() });
            let mut foot: Vec<String> = Vec::new();
            for accuracy in [format!(", {}", self.accuracy), String::new()] {
                for of in of {
                    foot.extend(more.iter().map(|more| format!("{of}{accuracy}{more}.")));
                }
            }
            foot.extend((left > 0).then(|| format!("Best {part}.")));
            if let Some(foot) = foot.iter().find(|foot| width_of(foot) <= width - 4) {
                canvas.text(2, height - 1 - airy, foot, Role::Dim);
            }
        }
    }

    /// Returns the lines of the sentence. If there is no room for it and two choices, only the choices are shown; a
    /// sentence alone that is too long loses its end.
    fn said(&self, width: i32, height: i32) -> Vec<String> {
        let said = wrapped(&self.sentence, width);
        let rows = said.len() as i32;
        match self.advice.len() {
            0 if rows <= height => said,
            // Wrapping between words may leave some columns of a row blank.
            0 => fitting(&self.sentence, width * height - if height > 1 { 8 } else { 1 })
                .map_or(said, |part| wrapped(&format!("{part}."), width)),
            // It has been read before the choices were asked for: four of them are worth more.
            // Then two choices in pictures are worth more than its end.
            _ if self.choice_rows > 1 && (1..rows).contains(&(height - 2 * self.choice_rows - 1)) => {
                let rows = height - 2 * self.choice_rows - 1;
                let part = fitting(&self.sentence, width * rows - 8 * (rows - 1) - 1);
                part.map(|part| wrapped(&format!("{part}."), width)).unwrap_or_default()
            }
            _ if rows + 5 <= height => said,
            _ => Vec::new(),
        }
    }
}

/// Shows the coach's advice on a mat; with few rows without one, and with only the best choice. `draw` draws a
/// choice from a column and row on.
pub(crate) fn coach<'a, A: Clone + 'a>(
    panel: CoachPanel<'a, A>,
    draw: impl Fn(&mut Canvas, i32, i32, &A) + 'a,
) -> Node<'a> {
    coach_in(44, panel, draw)
}

/// Shows the coach's advice in at least `columns` columns.
pub(crate) fn coach_in<'a, A: Clone + 'a>(
    columns: i32,
    panel: CoachPanel<'a, A>,
    draw: impl Fn(&mut Canvas, i32, i32, &A) + 'a,
) -> Node<'a> {
    let choices = panel.advice.len() as i32;
    let (airy, most) = if choices > 0 { (9 + 2 * choices.min(4), 10 + 2 * choices) } else { (4, 5) };
    let form = |rows: i32, worth| Form::new((columns, rows), (ANY, most.max(rows))).worth(worth);
    let forms = [form(airy, 3), form(7, 2), form(4, 1), form(1, 0)];
    let forms = forms.into_iter().filter(move |form| form.least.1 <= airy);
    drawn(forms, move |canvas, _| panel.draw(canvas, &draw))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_says_what_its_words_say() {
        let check = |unit: Unit, best, value, worst, part: f64| {
            let found = bar_part(unit, best, value, worst);
            assert!((found - part).abs() < 1e-9, "{unit:?} {value} of {best}: {found}");
        };
        check(Unit::WinChance, 0.5, 0.5, 0.1, 0.5);
        check(Unit::WinChance, 0.5, 0.4997, 0.0003, 0.5);
        check(Unit::WinChance, 0.5, 0.4, 0.1, 0.4);
        check(Unit::GoalChance, 0.02, 0.01, 0.01, 0.01);
        check(Unit::Points, 226.0, 226.0, 3.0, 1.0);
        check(Unit::Points, 226.0, 225.96, 0.04, 1.0);
        check(Unit::Points, 226.0, 224.5, 3.0, 0.75);
        check(Unit::Lead, -1.0, -4.0, 3.0, 0.5);
        check(Unit::Distance, 0.0, -2.0, 2.0, 0.5);
    }
}

//! A list of choices: a mark, words, a bar and a value each.
use super::layout::{ANY, Form, Leaf};
use crate::core::{VerbPhrase, words::capitalized};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::bar;
use crate::tui::theme::{Role, Theme};
use crate::tui::ui::text::lines::wrapped;

/// Maximum and minimum columns of a bar.
const BAR: [i32; 2] = [14, 5];
/// Minimum columns of a list.
pub(super) const LEAST: i32 = 20;
/// Rows of a list in which all are for choices.
const FEW: i32 = 3;
/// Columns before the words.
const MARK: i32 = 2;

/// A choice.
#[derive(Clone)]
pub(crate) struct ChoiceRow {
    /// The sign before it, and its role.
    pub(crate) mark: (&'static str, Role),
    pub(crate) words: ChoiceWords,
    /// The filled part of its bar.
    pub(crate) part: f64,
    /// Its value, and the role of that.
    pub(crate) value: (String, Role),
    /// It was made: it is in the list however few are.
    pub(crate) is_made: bool,
}

/// The words of a choice, from long to short: `keep 1 and 3 and reroll the others`, `keep 1 and 3`,
/// `1 and 3`.
#[derive(Clone)]
pub(crate) struct ChoiceWords {
    /// The action with its reason, if that is told.
    pub(crate) reasoned: Option<String>,
    pub(crate) action: String,
    /// Its first verb with the object.
    pub(crate) first: String,
    pub(crate) object: String,
}

impl ChoiceWords {
    pub(crate) fn new(phrase: &VerbPhrase) -> ChoiceWords {
        ChoiceWords {
            reasoned: None,
            action: phrase.imperative(),
            first: phrase.clone().first().imperative(),
            object: phrase.object().to_owned(),
        }
    }

    pub(crate) fn followed_by(self, end: &str) -> ChoiceWords {
        ChoiceWords {
            reasoned: self.reasoned.map(|words| words + end),
            action: self.action + end,
            first: self.first + end,
            object: self.object + end,
        }
    }
}

/// Choices, best first; as many as there is room for. What there is room for beside the words
/// depends on all of them.
#[derive(Clone)]
pub(crate) struct ChoiceList {
    pub(crate) choices: Vec<ChoiceRow>,
    /// Number of choices, including those not listed.
    pub(crate) count: usize,
    /// What the values mean, in the last row, if there is room.
    pub(crate) foot: String,
}

impl ChoiceList {
    /// Returns the words of each choice for this many columns, and the columns of bars.
    fn words(&self, room: i32) -> (Vec<&str>, i32) {
        let all = || self.choices.iter().map(|choice| &choice.words);
        let reasoned: Option<Vec<&str>> = all().map(|words| words.reasoned.as_deref()).collect();
        let actions: Vec<&str> = all().map(|words| words.action.as_str()).collect();
        let first: Vec<&str> = all().map(|words| words.first.as_str()).collect();
        let objects: Vec<&str> = all().map(|words| words.object.as_str()).collect();
        // Words that do not tell the choices apart say too little, and objects of several verbs.
        let actions = Some(actions).filter(|words| reasoned.is_none() || are_distinct(words));
        let first = Some(first).filter(|words| are_distinct(words));
        let objects = Some(objects).filter(|words| are_distinct(words) && self.has_one_verb());
        let words: Vec<Vec<&str>> = [reasoned, actions, first, objects]
            .into_iter()
            .flatten()
            .collect();
        let longest = |words: &[&str]| words.iter().map(|words| width_of(words)).max().unwrap_or(0);
        let bars = |words: &[&str]| room - longest(words) - 1;
        let with_bars = words.iter().find(|words| bars(words) >= BAR[1]);
        let fitting = with_bars.or_else(|| words.iter().find(|words| longest(words) <= room));
        let fitting = fitting.or(words.last()).cloned().unwrap_or_default();
        let bars = with_bars.map_or(0, |words| bars(words).min(BAR[0]));
        (fitting, bars)
    }

    /// Returns whether the choices differ in their objects alone.
    fn has_one_verb(&self) -> bool {
        let mut verbs = self
            .choices
            .iter()
            .map(|choice| choice.words.first.strip_suffix(&choice.words.object));
        verbs
            .next()
            .is_some_and(|verb| verb.is_some() && verbs.all(|other| other == verb))
    }

    /// Returns the indices of the choices shown in this many rows, each in `lines` of them.
    fn visible_choices(&self, lines: &[i32], rows: i32) -> Vec<usize> {
        let made = self.choices.iter().position(|choice| choice.is_made);
        let mut shown: Vec<usize> = Vec::new();
        let mut left = rows;
        for at in 0..lines.len() {
            // The choice made keeps its rows.
            let kept = made.filter(|made| *made > at).map_or(0, |made| lines[made]);
            if lines[at] + kept > left && made != Some(at) {
                continue;
            }
            if lines[at] <= left {
                shown.push(at);
                left -= lines[at];
            }
        }
        shown
    }
}

fn are_distinct(words: &[&str]) -> bool {
    (1..words.len()).all(|at| !words[..at].contains(&words[at]))
}

impl Leaf for ChoiceList {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let most = self.choices.len() as i32 + 1;
        (2..=most)
            .rev()
            .map(|rows| Form::new((LEAST, rows), (ANY, most)))
            .collect()
    }

    fn draw(&self, canvas: &mut Canvas, _: usize) {
        let (width, height) = (canvas.width(), canvas.height());
        let value = self
            .choices
            .iter()
            .map(|choice| width_of(&choice.value.0))
            .max()
            .unwrap_or(0);
        let room = width - MARK - 1 - value;
        let (words, bars) = self.words(room);
        let room = if bars > 0 { room - bars - 1 } else { room };
        let lines: Vec<Vec<String>> = words.iter().map(|words| wrapped(words, room)).collect();
        let rows: Vec<i32> = lines.iter().map(|lines| lines.len() as i32).collect();
        let mut y = 0;
        // What the values mean is worth more than the last choice.
        let shown = self.visible_choices(
            &rows,
            if height > FEW && !self.foot.is_empty() {
                height - 1
            } else {
                height
            },
        );
        for at in shown.iter().copied() {
            let choice = &self.choices[at];
            let role = if choice.is_made || at == 0 {
                Role::Strong
            } else {
                Role::Text
            };
            canvas.text(0, y, choice.mark.0, choice.mark.1);
            if bars > 0 {
                let shade = if at == 0 { Role::Good } else { Role::Dim };
                bar::half(
                    canvas,
                    width - value - 1 - bars,
                    y,
                    bars,
                    choice.part,
                    shade,
                );
            }
            canvas.right(width, y, &choice.value.0, choice.value.1);
            for line in &lines[at] {
                canvas.text(MARK, y, line, role);
                y += 1;
            }
        }
        let hidden =
            (shown.len() < self.count).then(|| format!("best {} of {}", shown.len(), self.count));
        let told = |what: &str| match &hidden {
            Some(part) => format!("{what}; {part}."),
            None => format!("{what}."),
        };
        let short = self.foot.split(", ").next().unwrap_or_default();
        let least = hidden.iter().map(|part| format!("{}.", capitalized(part)));
        let mut feet = [told(&self.foot), told(short)].into_iter().chain(least);
        if let Some(foot) = feet.find(|foot| y < height && width_of(foot) <= width) {
            canvas.text(0, height - 1, &foot, Role::Dim);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choice_made_is_in_the_list() {
        let choice = |made: usize| {
            move |at: usize| ChoiceRow {
                mark: (" ", Role::Dim),
                words: ChoiceWords {
                    reasoned: None,
                    action: format!("keep the dice {at} and reroll the others"),
                    first: format!("keep {at}"),
                    object: format!("{at}"),
                },
                part: 1.0,
                value: ("1.0".into(), Role::Text),
                is_made: at == made,
            }
        };
        let of = |made: usize| ChoiceList {
            choices: (0..6).map(choice(made)).collect(),
            count: 6,
            foot: String::new(),
        };
        assert_eq!(of(5).visible_choices(&[1; 6], 3), [0, 1, 5]);
        assert_eq!(of(1).visible_choices(&[1; 6], 3), [0, 1, 2]);
        assert_eq!(of(3).visible_choices(&[1, 2, 1, 2, 1, 1], 4), [0, 2, 3]);
        let choices = of(0);
        let told = |room| {
            let (words, bars) = choices.words(room);
            (words[1].to_owned(), bars)
        };
        assert_eq!(
            told(60),
            ("keep the dice 1 and reroll the others".into(), 14)
        );
        assert_eq!(told(30), ("keep 1".into(), 14));
        assert_eq!(told(8), ("1".into(), 6));
    }
}

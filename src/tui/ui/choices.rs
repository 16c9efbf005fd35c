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
    /// The action with its reason, if there is one.
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
        let wordings = self.wordings();
        for words in &wordings {
            let bars = room - max_width(words) - 1;
            if bars >= BAR[1] {
                return (words.clone(), bars.min(BAR[0]));
            }
        }
        let fitting = wordings.iter().find(|words| max_width(words) <= room);
        (fitting.or(wordings.last()).cloned().unwrap_or_default(), 0)
    }

    /// Returns the words of all choices from long to short. Words that do not tell the choices
    /// apart say too little, and objects of several verbs.
    fn wordings(&self) -> Vec<Vec<&str>> {
        let mut wordings = Vec::new();
        let reasoned = self
            .choices
            .iter()
            .map(|choice| choice.words.reasoned.as_deref());
        wordings.extend(reasoned.collect::<Option<Vec<&str>>>());
        let actions = self.collect_words(|words| &words.action);
        if wordings.is_empty() || are_distinct(&actions) {
            wordings.push(actions);
        }
        let first = self.collect_words(|words| &words.first);
        if are_distinct(&first) {
            wordings.push(first);
        }
        let objects = self.collect_words(|words| &words.object);
        if are_distinct(&objects) && self.has_one_verb() {
            wordings.push(objects);
        }
        wordings
    }

    fn collect_words(&self, wording: fn(&ChoiceWords) -> &str) -> Vec<&str> {
        self.choices
            .iter()
            .map(|choice| wording(&choice.words))
            .collect()
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
        let mut visible: Vec<usize> = Vec::new();
        let mut rows_left = rows;
        for index in 0..lines.len() {
            // The choice made keeps its rows.
            let reserved = match made {
                Some(made) if made > index => lines[made],
                _ => 0,
            };
            if lines[index] + reserved > rows_left && made != Some(index) {
                continue;
            }
            if lines[index] <= rows_left {
                visible.push(index);
                rows_left -= lines[index];
            }
        }
        visible
    }

    /// Returns the last row if `listed` choices are: what the values mean, and how many there are.
    fn foot_text(&self, listed: usize, width: i32) -> Option<String> {
        let short = self.foot.split(", ").next().unwrap_or_default();
        let mut wordings = vec![format!("{}.", self.foot), format!("{short}.")];
        if listed < self.count {
            let part = format!("best {listed} of {}", self.count);
            wordings = vec![
                format!("{}; {part}.", self.foot),
                format!("{short}; {part}."),
                format!("{}.", capitalized(&part)),
            ];
        }
        wordings.into_iter().find(|text| width_of(text) <= width)
    }
}

fn max_width(words: &[&str]) -> i32 {
    words.iter().map(|words| width_of(words)).max().unwrap_or(0)
}

fn are_distinct(words: &[&str]) -> bool {
    (1..words.len()).all(|index| !words[..index].contains(&words[index]))
}

impl Leaf for ChoiceList {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let max_rows = self.choices.len() as i32 + 1;
        (2..=max_rows)
            .rev()
            .map(|rows| Form::new((LEAST, rows), (ANY, max_rows)))
            .collect()
    }

    fn draw(&self, canvas: &mut Canvas, _: usize) {
        let width = canvas.width();
        let height = canvas.height();
        let value = self
            .choices
            .iter()
            .map(|choice| width_of(&choice.value.0))
            .max()
            .unwrap_or(0);
        let mut room = width - MARK - 1 - value;
        let (words, bars) = self.words(room);
        if bars > 0 {
            room -= bars + 1;
        }
        let lines: Vec<Vec<String>> = words.iter().map(|words| wrapped(words, room)).collect();
        let rows: Vec<i32> = lines.iter().map(|lines| lines.len() as i32).collect();
        let mut y = 0;
        // What the values mean is worth more than the last choice.
        let has_foot = height > FEW && !self.foot.is_empty();
        let visible = self.visible_choices(&rows, height - i32::from(has_foot));
        for index in visible.iter().copied() {
            let choice = &self.choices[index];
            let role = if choice.is_made || index == 0 {
                Role::Strong
            } else {
                Role::Text
            };
            canvas.text(0, y, choice.mark.0, choice.mark.1);
            if bars > 0 {
                let shade = if index == 0 { Role::Good } else { Role::Dim };
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
            for line in &lines[index] {
                canvas.text(MARK, y, line, role);
                y += 1;
            }
        }
        if y < height
            && let Some(foot) = self.foot_text(visible.len(), width)
        {
            canvas.text(0, height - 1, &foot, Role::Dim);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list_of_six(made: usize) -> ChoiceList {
        let mut choices = Vec::new();
        for index in 0..6 {
            choices.push(ChoiceRow {
                mark: (" ", Role::Dim),
                words: ChoiceWords {
                    reasoned: None,
                    action: format!("keep the dice {index} and reroll the others"),
                    first: format!("keep {index}"),
                    object: format!("{index}"),
                },
                part: 1.0,
                value: ("1.0".into(), Role::Text),
                is_made: index == made,
            });
        }
        ChoiceList {
            choices,
            count: 6,
            foot: String::new(),
        }
    }

    #[test]
    fn the_choice_made_is_in_the_list() {
        assert_eq!(list_of_six(5).visible_choices(&[1; 6], 3), [0, 1, 5]);
        assert_eq!(list_of_six(1).visible_choices(&[1; 6], 3), [0, 1, 2]);
        let visible = list_of_six(3).visible_choices(&[1, 2, 1, 2, 1, 1], 4);
        assert_eq!(visible, [0, 2, 3]);
        for (room, second, bars) in [
            (60, "keep the dice 1 and reroll the others", 14),
            (30, "keep 1", 14),
            (8, "1", 6),
        ] {
            let list = list_of_six(0);
            let (words, columns) = list.words(room);
            assert_eq!((words[1], columns), (second, bars));
        }
    }
}

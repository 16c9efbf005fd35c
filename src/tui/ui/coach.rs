//! The coach's panel beside a table: the advice with its reason, and the best choices.
use super::choices::{ChoiceList, ChoiceRow, ChoiceWords, LEAST};
use super::layout::{ANY, Form, Node, col, either, row};
use super::text::{Text, text, wordings};
use super::{cloth::mat, text::lines::fitting};
use crate::core::words::{self, capitalized};
use crate::core::{Advice, Coach, Evaluation, Finding, Seat, Table, Unit, VerbPhrase};
use crate::tui::theme::Role;

/// Maximum number of choices shown.
const MOST: usize = 9;
/// Rows of their list that come before the rest of the sentence, which has been read already.
const ROWS: [i32; 4] = [5, 4, 3, 2];
/// Maximum columns of the list: bars far from their words are hard to read.
const WIDEST: i32 = 100;

/// Returns the filled part of a choice's bar, given the `best` value and the loss `worst` of the
/// worst one shown: the value itself for a chance, else from all for the best to half for the
/// worst. Values displayed as equal have equal bars.
pub(crate) fn bar_part(unit: Unit, best: f64, value: f64, worst: f64) -> f64 {
    let mut loss = best - value;
    if loss < unit.smallest_amount() {
        loss = 0.0;
    }
    match unit {
        Unit::WinChance | Unit::GoalChance => best - loss,
        Unit::Points | Unit::Lead | Unit::Distance => {
            1.0 - loss / (2.0 * worst).max(unit.smallest_amount())
        }
    }
}

/// Shows the coach's advice to `seat` on `game`, a position of `table`, with the best choices.
pub(crate) fn coach<'a, G: Coach>(
    table: &Table<G>,
    game: &G,
    seat: Seat,
    evaluation: &Evaluation<G::Action>,
) -> Node<'a> {
    let Some(best) = evaluation.actions.first() else {
        return Node::Nothing;
    };
    let sentence = sentence(game, seat, best, evaluation.unit);
    let choices = choices(table, game, seat, evaluation);
    if choices.choices.len() == 1 {
        return advice(sentence);
    }
    let line = wordings([4, 3, 2, 1].map(|count| {
        let parts: Vec<String> = choices
            .choices
            .iter()
            .take(count)
            .map(|choice| format!("{}: {}", choice.words.first, choice.value.0))
            .collect();
        words::sentence(&parts.join("; "))
    }));
    let shortest = choices.choices.first().map_or_else(String::new, |best| {
        words::sentence(&format!("{}: {}", best.words.object, best.value.0))
    });
    let max_rows = choices.choices.len() as i32 + 1;
    let list = Node::leaf(choices);
    let place_list = |rows: &[i32]| {
        let places = rows
            .iter()
            .map(|rows| Form::new((LEAST, max_rows.min(*rows)), (ANY, max_rows)));
        list.clone().room(places).rank(1).at_most(WIDEST, ANY)
    };
    let advice = with_title(sentence.wraps(4).into());
    // A cloth is worth less than the columns it takes from a short list.
    let on_cloth = mat("", None, col(1, [advice.clone(), place_list(&ROWS[..2])]));
    either([
        on_cloth,
        col(0, [advice, place_list(&ROWS)]),
        place_list(&ROWS),
        with_title(line.into()),
        text(shortest).into(),
    ])
}

/// Shows chances, as many as there is room for.
pub(crate) fn chances<'a>(findings: &[Finding]) -> Node<'a> {
    let sentences: Vec<String> = findings
        .iter()
        .map(|finding| format!("{}.", capitalized(&finding.whole)))
        .collect();
    let counts = (1..=sentences.len()).rev();
    let node = either(counts.map(|count| Node::from(text(sentences[..count].join(" ")).wraps(4))));
    either([mat("Chances", None, node.clone()), node])
}

fn with_title(words: Node<'_>) -> Node<'_> {
    row(
        2,
        [Node::from(text("Coach").role(Role::Accent)).narrow(), words],
    )
}

/// Shows advice in a sentence.
pub(crate) fn advice<'a>(sentence: Text) -> Node<'a> {
    // The title and the cloth are worth less than the end of the sentence.
    let words = Node::from(sentence.wraps(4)).rank(1);
    let node = either([with_title(words.clone()), words]);
    either([mat("", None, node.clone()), node])
}

/// Returns the advice in words, from long to short: the reason is cut before the chance to which it
/// leads.
fn sentence<G: Coach>(game: &G, seat: Seat, best: &Advice<G::Action>, unit: Unit) -> Text {
    let phrase = game.phrase(seat, &best.action);
    let action = phrase.imperative();
    let chance = match unit.purpose() {
        Some(purpose) => format!("; {} {purpose}", unit.describe_value(best.value)),
        None => String::new(),
    };
    let mut sentence = text(best.sentence(&phrase, unit));
    let mut reason = best.reason();
    while !reason.is_empty() {
        reason = fitting(&reason, reason.chars().count() as i32 - 1).unwrap_or_default();
        let colon = if reason.is_empty() { "" } else { ": " };
        let shorter = format!("{action}{colon}{reason}{chance}");
        sentence = sentence.or(words::sentence(&shorter));
    }
    sentence
        .or(words::sentence(&action))
        .or(words::sentence(&phrase.first().imperative()))
}

/// Returns the best choices with their values.
fn choices<G: Coach>(
    table: &Table<G>,
    game: &G,
    seat: Seat,
    Evaluation {
        actions,
        unit,
        accuracy,
        of,
        ..
    }: &Evaluation<G::Action>,
) -> ChoiceList {
    let listed = distinct_choices(game, seat, actions);
    let best = listed.first().map_or(0.0, |(_, best)| best.value);
    let losses: Vec<f64> = listed
        .iter()
        .map(|(_, choice)| (best - choice.value).abs())
        .collect();
    let worst = losses.iter().copied().fold(0.0, f64::max);
    let mut choices = Vec::new();
    for ((phrase, choice), loss) in listed.iter().zip(losses) {
        let reason = choice.reason();
        let words = ChoiceWords::new(phrase);
        let mut reasoned = words.action.clone();
        if !reason.is_empty() {
            reasoned += &format!(": {reason}");
        }
        let is_best = choices.is_empty();
        let role = if is_best {
            Role::Strong
        } else if loss < unit.smallest_amount() || unit.has_sign() {
            Role::Text
        } else {
            Role::Bad
        };
        choices.push(ChoiceRow {
            mark: if is_best {
                ("▸", Role::Kept)
            } else {
                (" ", Role::Dim)
            },
            words: ChoiceWords {
                reasoned: Some(reasoned),
                ..words
            },
            part: bar_part(*unit, best, choice.value, worst),
            value: (unit.format_value(choice.value), role),
            is_made: false,
        });
    }
    let subject = if of.is_empty() {
        unit.name_for(Some(seat), &table.names())
    } else {
        of.clone()
    };
    ChoiceList {
        choices,
        count: actions.len(),
        foot: format!("{}, {accuracy}", capitalized(&subject)),
    }
}

/// Returns the best of `actions` that differ in words: a figure may be laid out in many ways.
fn distinct_choices<'e, G: Coach>(
    game: &G,
    seat: Seat,
    actions: &'e [Advice<G::Action>],
) -> Vec<(VerbPhrase, &'e Advice<G::Action>)> {
    let mut choices: Vec<(VerbPhrase, &Advice<G::Action>)> = Vec::new();
    for choice in actions {
        if choices.len() == MOST {
            break;
        }
        let phrase = game.phrase(seat, &choice.action);
        if choices
            .iter()
            .all(|(other, _)| other.imperative() != phrase.imperative())
        {
            choices.push((phrase, choice));
        }
    }
    choices
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_says_what_its_words_say() {
        let check = |unit: Unit, best, value, worst, part: f64| {
            let bar = bar_part(unit, best, value, worst);
            assert!(
                (bar - part).abs() < 1e-9,
                "{unit:?} {value} of {best}: {bar}"
            );
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

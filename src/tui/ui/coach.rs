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
    let loss = best - value;
    let told = if loss < unit.smallest_amount() {
        0.0
    } else {
        loss
    };
    match unit {
        Unit::WinChance | Unit::GoalChance => best - told,
        Unit::Points | Unit::Lead | Unit::Distance => {
            1.0 - told / (2.0 * worst).max(unit.smallest_amount())
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
    let few = |count: usize| {
        let choice = |choice: &ChoiceRow| format!("{}: {}", choice.words.first, choice.value.0);
        let told: Vec<String> = choices.choices.iter().take(count).map(choice).collect();
        words::sentence(&told.join("; "))
    };
    let line = wordings([4, 3, 2, 1].map(few));
    let shortest = choices.choices.first().map_or_else(String::new, |best| {
        words::sentence(&format!("{}: {}", best.words.object, best.value.0))
    });
    let rows = choices.choices.len() as i32 + 1;
    let place = |least: i32| Form::new((LEAST, least.min(rows)), (ANY, rows));
    let list = Node::leaf(choices);
    let list = |rows: &[i32]| {
        list.clone()
            .room(rows.iter().copied().map(place))
            .rank(1)
            .at_most(WIDEST, ANY)
    };
    let said = with_title(sentence.wraps(4).into());
    // A cloth is worth less than the columns it takes from a short list.
    let on_cloth = mat("", None, col(1, [said.clone(), list(&ROWS[..2])]));
    either([
        on_cloth,
        col(0, [said, list(&ROWS)]),
        list(&ROWS),
        with_title(line.into()),
        text(shortest).into(),
    ])
}

/// Shows chances, as many as there is room for.
pub(crate) fn chances<'a>(findings: &[Finding]) -> Node<'a> {
    let told = |count: usize| {
        let lines = findings
            .iter()
            .take(count)
            .map(|told| format!("{}.", capitalized(&told.whole)));
        Node::from(text(lines.collect::<Vec<String>>().join(" ")).wraps(4))
    };
    let all = either((1..=findings.len()).rev().map(told));
    either([mat("Chances", None, all.clone()), all])
}

fn with_title(said: Node<'_>) -> Node<'_> {
    row(
        2,
        [Node::from(text("Coach").role(Role::Accent)).narrow(), said],
    )
}

/// Shows advice in a sentence.
pub(crate) fn advice<'a>(sentence: Text) -> Node<'a> {
    // The title and the cloth are worth less than the end of the sentence.
    let said = |rows| Node::from(sentence.clone().wraps(rows)).rank(1);
    let said = || either([with_title(said(4)), said(4)]);
    either([mat("", None, said()), said()])
}

/// Returns the advice in words, from long to short: the reason is cut before the chance to which it
/// leads.
fn sentence<G: Coach>(game: &G, seat: Seat, best: &Advice<G::Action>, unit: Unit) -> Text {
    let phrase = game.phrase(seat, &best.action);
    let shorter = |reason: &str| {
        let why = if reason.is_empty() {
            String::new()
        } else {
            format!(": {reason}")
        };
        let chance = unit
            .purpose()
            .map(|purpose| format!("; {} {purpose}", unit.describe_value(best.value)));
        words::sentence(&format!(
            "{}{why}{}",
            phrase.imperative(),
            chance.unwrap_or_default()
        ))
    };
    let (mut said, mut reason) = (text(best.sentence(&phrase, unit)), best.reason());
    while !reason.is_empty() {
        reason = fitting(&reason, reason.chars().count() as i32 - 1).unwrap_or_default();
        said = said.or(shorter(&reason));
    }
    said.or(words::sentence(&phrase.imperative()))
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
    let mut shown: Vec<(VerbPhrase, &Advice<G::Action>)> = Vec::new();
    for choice in actions {
        if shown.len() == MOST {
            break;
        }
        let phrase = game.phrase(seat, &choice.action);
        // A figure may be laid out in many ways, which are one choice in words.
        if shown
            .iter()
            .all(|(other, _)| other.imperative() != phrase.imperative())
        {
            shown.push((phrase, choice));
        }
    }
    let best = shown.first().map_or(0.0, |(_, best)| best.value);
    let loss = |choice: &Advice<G::Action>| (best - choice.value).abs();
    let worst = shown
        .iter()
        .map(|(_, choice)| loss(choice))
        .fold(0.0, f64::max);
    let choice = |(at, (phrase, choice)): (usize, &(VerbPhrase, &Advice<G::Action>))| {
        let why = choice.reason();
        let words = ChoiceWords::new(phrase);
        let reasoned = if why.is_empty() {
            words.action.clone()
        } else {
            format!("{}: {why}", words.action)
        };
        let role = match at {
            0 => Role::Strong,
            _ if loss(choice) < unit.smallest_amount() || unit.has_sign() => Role::Text,
            _ => Role::Bad,
        };
        ChoiceRow {
            mark: if at == 0 {
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
        }
    };
    let subject = if of.is_empty() {
        unit.name_for(Some(seat), &table.names())
    } else {
        of.clone()
    };
    ChoiceList {
        choices: shown.iter().enumerate().map(choice).collect(),
        count: actions.len(),
        foot: format!("{}, {accuracy}", capitalized(&subject)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_says_what_its_words_say() {
        let check = |unit: Unit, best, value, worst, part: f64| {
            let found = bar_part(unit, best, value, worst);
            assert!(
                (found - part).abs() < 1e-9,
                "{unit:?} {value} of {best}: {found}"
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

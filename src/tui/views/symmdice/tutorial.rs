//! The next key of a step in the tutorial of SymmDice.
use super::making::in_text;
use super::state::{Activity, SymmDiceContext, SymmDiceView};
use crate::core::DiceSet;
use crate::games::symmdice::Action;

use crate::games::symmdice::geometry::orbits::most_dice;
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::words::in_words;

/// Returns the next key towards the task of the tutorial; `None` if its text says it.
pub(super) fn next_key(view: &SymmDiceView, ctx: &SymmDiceContext) -> Option<String> {
    let (verb, rest) = ctx.task().split_once(' ')?;
    let wording = match verb {
        "keep" => to_keep(view, ctx)?,
        "declare" => to_declare(view, ctx, rest.split(' ').next()?.parse().ok()?)?,
        _ => return None,
    };
    Some(in_text(ctx, &wording))
}

fn to_keep(view: &SymmDiceView, ctx: &SymmDiceContext) -> Option<String> {
    let Ok(Action::Keep(keep)) = ctx.task().parse() else {
        return None;
    };
    let roll = ctx.game.roll()?;
    let wanted = DiceSet::from_bits(keep.mask());
    if let Some(place) = view.kept.difference(wanted).iter().next() {
        let face = roll.faces()[place];
        let is_mirror_image = keep
            .0
            .iter()
            .flatten()
            .any(|kept| *kept != face && kept.mirrored() == face);
        let object = if is_mirror_image {
            "the mirror image".into()
        } else {
            in_words([face])
        };
        return Some(format!(
            "Die {} is {object}. Press [keep {place}] to let it go.",
            place + 1
        ));
    }
    let missing: Vec<usize> = wanted.difference(view.kept).iter().collect();
    if missing.is_empty() {
        return Some("Press [reroll] to reroll the others.".into());
    }
    if view.kept == DiceSet::EMPTY {
        return None;
    }
    let keys: String = missing
        .iter()
        .map(|place| format!("[keep {place}] "))
        .collect();
    let object = if missing.len() == 1 { "it" } else { "them" };
    Some(format!("Press {keys}to keep {object}, too."))
}

fn to_declare(view: &SymmDiceView, ctx: &SymmDiceContext, wanted: Symmetry) -> Option<String> {
    if view.mode(ctx) == Activity::Tray {
        return Some("Press [figure] to make a figure.".into());
    }
    let editor = view
        .editor
        .as_ref()
        .filter(|_| view.doing != Activity::Tray)?;
    let count = editor.dice().len();
    let largest = most_dice(wanted, &ctx.game.roll()?.counts()).into();
    Some(match (editor.symmetry(), view.next_die(ctx, editor)) {
        (Some(now), _) if view.claim() == Some(wanted) && now == wanted && count == largest => {
            format!("Press [confirm] to declare {wanted}.")
        }
        _ if view.is_declaring() => "Press [back] to go back to the figure.".into(),
        (None, _) => "Press [free] to let partners follow again.".into(),
        (Some(now), _) if now != wanted => {
            format!("This is {now}: press [symmetry-next] until {wanted}.")
        }
        (_, Some(next)) if count == 0 => format!("{}.", next.lay()),
        (_, Some(_)) if count < largest => {
            format!("Press [add] to lay the next dice: {count} of {largest} are laid.")
        }
        _ => format!("Press [declare] to declare {wanted}."),
    })
}

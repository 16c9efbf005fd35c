//! The next key of a step in the tutorial of SymmDice.
use super::making::in_text;
use super::state::{Activity, SymmDiceContext, SymmDiceView};
use crate::games::symmdice::Action;
use crate::games::symmdice::geometry::dice::DICE;
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
    let places = |dice: u16| {
        (0..DICE)
            .filter(|die| dice >> die & 1 == 1)
            .collect::<Vec<_>>()
    };
    if let Some(place) = places(view.kept & !keep.mask()).first() {
        let face = roll.faces()[*place];
        let mirrors = keep
            .0
            .iter()
            .flatten()
            .any(|kept| *kept != face && kept.mirrored() == face);
        let what = if mirrors {
            "the mirror image".into()
        } else {
            in_words([face])
        };
        return Some(format!(
            "Die {} is {what}. Press [keep {place}] to let it go.",
            place + 1
        ));
    }
    match &places(keep.mask() & !view.kept)[..] {
        [] => Some("Press [reroll] to reroll the others.".into()),
        missing if view.kept != 0 => {
            let keys: String = missing
                .iter()
                .map(|place| format!("[keep {place}] "))
                .collect();
            Some(format!(
                "Press {keys}to keep {}, too.",
                if missing.len() == 1 { "it" } else { "them" }
            ))
        }
        _ => None,
    }
}

fn to_declare(view: &SymmDiceView, ctx: &SymmDiceContext, wanted: Symmetry) -> Option<String> {
    if view.mode(ctx) == Activity::Tray {
        return Some("Press [figure] to make a figure.".into());
    }
    let editor = view
        .editor
        .as_ref()
        .filter(|_| view.doing != Activity::Tray)?;
    let (laid, all) = (
        editor.dice().len(),
        most_dice(wanted, &ctx.game.roll()?.counts()).into(),
    );
    Some(match (editor.symmetry(), view.next_die(ctx, editor)) {
        (Some(now), _) if view.claim() == Some(wanted) && now == wanted && laid == all => {
            format!("Press [confirm] to declare {wanted}.")
        }
        _ if view.is_declaring() => "Press [back] to go back to the figure.".into(),
        (None, _) => "Press [free] to let partners follow again.".into(),
        (Some(now), _) if now != wanted => {
            format!("This is {now}: press [symmetry-next] until {wanted}.")
        }
        (_, Some(next)) if laid == 0 => format!("{}.", next.lay()),
        (_, Some(_)) if laid < all => {
            format!("Press [add] to lay the next dice: {laid} of {all} are laid.")
        }
        _ => format!("Press [declare] to declare {wanted}."),
    })
}

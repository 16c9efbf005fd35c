//! The tutorial of SymmDice: its placeholders, and the next key of a step.
use super::making::in_text;
use super::state::{Doing, Mode, SymmView};
use crate::games::symmdice::geometry::dice::DICE;
use crate::games::symmdice::geometry::motifs::{Face, Motif};
use crate::games::symmdice::geometry::orbits::{most_dice, score};
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::referee::Verdict;
use crate::games::symmdice::state::Claim;
use crate::games::symmdice::words::{self, in_words};
use crate::games::symmdice::{Action, SymmDice};
use crate::tui::view::ViewContext;

/// Returns the value of the placeholder `word` in the position.
pub(super) fn figure(game: &SymmDice, word: &str, tried: Option<&Action>) -> Option<String> {
    let roll = || game.roll();
    Some(match word {
        "dice" => DICE.to_string(),
        "motifs" => Motif::ALL.len().to_string(),
        "hooks" => roll()?.faces().iter().filter(|face| **face == Face::Hook).count().to_string(),
        "mirrored" => roll()?.faces().iter().filter(|face| **face == Face::HookMirror).count().to_string(),
        "goal" => game.goal(game.mover()).to_string(),
        "challenge" => game.rules().challenge().to_string(),
        "nine" => (score(Symmetry::Mirror(1), DICE as u8) - DICE as i32).to_string(),
        "points" => game.points()[0].to_string(),
        // All dice that fit are in a figure that is as declared.
        "whole" => {
            let Action::Declare(symmetry, figure) = tried? else { return Some("no".into()) };
            let claim = Claim { declared: Some(*symmetry), figure: figure.clone(), first_roll: false };
            let all = figure.dice().len() == usize::from(most_dice(*symmetry, &roll()?.counts()));
            if all && game.judge(&claim) == Verdict::Has { "yes" } else { "no" }.into()
        }
        // `tried C6`: C6 is to be declared.
        _ => match word.split_once(' ')? {
            ("tried", wanted) => words::tried(game, tried?, wanted.parse().ok()?),
            // `score C6 6`.
            ("score", of) => {
                let (symmetry, dice) = of.split_once(' ')?;
                score(symmetry.parse().ok()?, dice.parse().ok()?).to_string()
            }
            _ => return None,
        },
    })
}

/// Returns the next key towards the task of the tutorial; `None` if its text says it.
pub(super) fn next_key(view: &SymmView, ctx: &ViewContext<SymmDice>) -> Option<String> {
    let (verb, rest) = ctx.task().split_once(' ')?;
    let wording = match verb {
        "keep" => to_keep(view, ctx)?,
        "declare" => to_declare(view, ctx, rest.split(' ').next()?.parse().ok()?)?,
        _ => return None,
    };
    Some(in_text(ctx, &wording))
}

fn to_keep(view: &SymmView, ctx: &ViewContext<SymmDice>) -> Option<String> {
    let Ok(Action::Keep(keep)) = ctx.task().parse() else { return None };
    let roll = ctx.game.roll()?;
    let places = |dice: u16| (0..DICE).filter(|die| dice >> die & 1 == 1).collect::<Vec<_>>();
    if let Some(place) = places(view.kept & !keep.mask()).first() {
        let face = roll.faces()[*place];
        let mirrors = keep.0.iter().flatten().any(|kept| *kept != face && kept.mirrored() == face);
        let what = if mirrors { "the mirror image".into() } else { in_words([face]) };
        return Some(format!("Die {} is {what}. Press [keep {place}] to let it go.", place + 1));
    }
    match &places(keep.mask() & !view.kept)[..] {
        [] => Some("Press [reroll] to reroll the others.".into()),
        missing if view.kept != 0 => {
            let keys: String = missing.iter().map(|place| format!("[keep {place}] ")).collect();
            Some(format!("Press {keys}to keep {}, too.", if missing.len() == 1 { "it" } else { "them" }))
        }
        _ => None,
    }
}

fn to_declare(view: &SymmView, ctx: &ViewContext<SymmDice>, wanted: Symmetry) -> Option<String> {
    if view.mode(ctx) == Mode::Tray {
        return Some("Press [figure] to make a figure.".into());
    }
    let editor = view.editor.as_ref().filter(|_| view.doing != Doing::Choosing)?;
    let (laid, all) = (editor.dice().len(), most_dice(wanted, &ctx.game.roll()?.counts()).into());
    Some(match (editor.symmetry(), view.next_die(ctx, editor)) {
        (Some(now), _) if view.claim() == Some(wanted) && now == wanted && laid == all => {
            format!("Press [confirm] to declare {wanted}.")
        }
        _ if view.is_declaring() => "Press [back] to go back to the figure.".into(),
        (None, _) => "Press [free] to let partners follow again.".into(),
        (Some(now), _) if now != wanted => format!("This is {now}: press [symmetry-next] until {wanted}."),
        (_, Some(next)) if laid == 0 => format!("{}.", next.lay()),
        (_, Some(_)) if laid < all => format!("Press [add] to lay the next dice: {laid} of {all} are laid."),
        _ => format!("Press [declare] to declare {wanted}."),
    })
}

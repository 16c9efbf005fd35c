//! The advice of the coach in words and small dice: its notation is long.
use super::tray::{self, Lying};
use crate::core::words::plural;
use crate::games::symmdice::geometry::dice::{Counts, count};
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::geometry::orbits::{Grouping, groupings, score};
use crate::games::symmdice::{Action, SymmDice, words};
use crate::session::HintLevel;
use crate::tui::canvas::Canvas;
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::{Node, coach};
use crate::tui::view::ViewContext;
use crate::tui::widgets::coach::CoachPanel;

/// Rows of a die, and columns of a choice: up to four kinds of dice with their numbers, and what they make.
const CHIP: i32 = 3;
const CHOICE: i32 = 54;
const CHIPS: i32 = 28;

/// What the coach says of all choices.
pub(super) fn table<'a>(ctx: &'a ViewContext<'a, SymmDice>, half_blocks: bool) -> Node<'a> {
    let panel = ctx.coach_panel(sentence(ctx), words::CHOICES, (CHOICE, CHIP));
    // The best is always shown in dice.
    let panel = match ctx.hint_level {
        HintLevel::Table => panel,
        _ => CoachPanel { advice: ctx.advice[..1].into(), ..panel },
    };
    coach(panel, move |canvas, x, y, action| {
        let (faces, made): (Vec<Face>, _) = match action {
            Action::Keep(keep) => {
                let faces: Vec<Face> = keep.0.iter().flatten().copied().collect();
                let counts = count(faces.iter().copied());
                let best = figures(ctx.game, &counts).into_iter().next();
                (faces, best.map(|best| (best.symmetry, best.dice(), best.score())))
            }
            Action::Declare(symmetry, figure) => {
                let dice = figure.dice().len() as u8;
                let faces = figure.dice().iter().map(|die| die.face).collect();
                (faces, Some((*symmetry, dice, score(*symmetry, dice))))
            }
            _ => return,
        };
        if faces.is_empty() {
            canvas.text(x, y + canvas.height() / 2, words::KEEP_NOTHING, Role::Text);
            return;
        }
        let after = match canvas.height() {
            CHIP.. => chips(canvas, x, y, &faces, half_blocks),
            _ => letters(canvas, x, y, &faces),
        };
        let Some((symmetry, dice, points)) = made else { return };
        let (x, y) = (after.max(x + CHIPS), y + canvas.height() / 2);
        canvas.text(x, y, &words::of_dice(symmetry, dice), Role::Strong);
        if y > 0 {
            canvas.text(x, y + 1, &plural(points, "point"), Role::Dim);
        }
    })
}

/// Returns the largest figure of each symmetry that these dice allow, the best score first.
pub(super) fn figures(game: &SymmDice, counts: &Counts) -> Vec<Grouping> {
    let symmetries = game.rules().variant.scoring().symmetries();
    let mut all: Vec<Grouping> =
        symmetries.filter_map(|symmetry| groupings(symmetry, counts).into_iter().next()).collect();
    all.sort_by_key(|figure| std::cmp::Reverse((figure.score(), figure.symmetry.order())));
    all
}

/// Draws dice by what they show, each once with its number; returns the next column.
pub(super) fn chips(canvas: &mut Canvas, x: i32, y: i32, faces: &[Face], half_blocks: bool) -> i32 {
    let counts = count(faces.iter().copied());
    let kinds = || Face::ALL.into_iter().filter(|face| counts[*face as usize] > 0);
    // Where they are many kinds, one beside the other.
    let wide = tray::columns(CHIP) + if kinds().count() > 4 { 1 } else { 0 };
    let mut at = x;
    for face in kinds().take(if kinds().count() > 4 { 7 } else { 4 }) {
        let lying = Lying { face: Some(face), kept: false, flies: false };
        tray::one(canvas, (at, y), CHIP, &lying, false, half_blocks);
        let many = counts[face as usize];
        at += wide;
        if kinds().count() <= 4 {
            at = if many > 1 { canvas.text(at, y + 1, &format!("×{many}"), Role::Text) } else { at + 1 } + 1;
        }
    }
    at
}

/// Draws dice as letters on ivory.
fn letters(canvas: &mut Canvas, x: i32, y: i32, faces: &[Face]) -> i32 {
    faces.iter().fold(x, |at, face| {
        let role = Role::Motif(face.motif() as u8);
        let at = canvas.text_on(at, y, &face.letter().to_string(), role, Surface::Ivory);
        canvas.text_on(at, y, " ", role, Surface::Ivory)
    })
}

/// Returns the best choice in a sentence; of a figure also how it is laid.
pub(super) fn sentence(ctx: &ViewContext<SymmDice>) -> String {
    let advised = ctx.advised().unwrap_or_default();
    match ctx.advice.first().map(|best| &best.action) {
        Some(Action::Declare(..)) => words::lay_out(advised),
        _ => advised,
    }
}

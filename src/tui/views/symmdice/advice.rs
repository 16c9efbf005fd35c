//! The advice of the coach in words and small dice: its notation is long.
use super::editor::Editor;
use super::tray::{self, Lying};
use crate::core::{Advice, words::plural};
use crate::games::symmdice::geometry::dice::{Counts, count};
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::geometry::orbits::{Grouping, groupings, score};
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::{Action, SymmDice, words};
use crate::session::HintLevel;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::mat;
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::text::lines::wrapped;
use crate::tui::ui::{ANY, Form, Node, coach, drawn};
use crate::tui::view::ViewContext;

/// Rows of a die; columns of a choice: its dice by kind with their numbers, and what they make. Many kinds take the
/// place of the bar, too.
const CHIP: i32 = 3;
const CHOICE: [i32; 2] = [54, 64];
pub(super) const CHIPS: i32 = 28;

/// Rows of the dice of a single choice, from large to small, and the column where they begin at most.
const DIE: [i32; 5] = [7, 6, 5, 4, CHIP];
const LEFT: i32 = 9;

/// Shows the advice on all choices, or the dice of a single one.
pub(super) fn table<'a>(ctx: &'a ViewContext<'a, SymmDice>) -> Node<'a> {
    if ctx.hint_level != HintLevel::Table || ctx.advice.len() < 2 {
        return single(ctx);
    }
    let needs = |advice: &Advice<Action>| {
        let made = made(ctx.game, &advice.action);
        let words = made.map_or(0, |(symmetry, dice, _)| width_of(&words::of_dice(symmetry, dice)));
        chips_width(&faces(&advice.action)).max(CHIPS) + words
    };
    let [usual, most] = CHOICE;
    let wide = ctx.advice.iter().map(needs).max().unwrap_or(0).clamp(usual, most);
    // The reason and how a figure is laid were said before: here the values need their heading.
    let advised = ctx.advised().unwrap_or_default();
    let advised = advised.split_once(": ").map_or(advised.clone(), |(choice, _)| format!("{choice}."));
    let panel = ctx.coach_panel(advised, "keep, or make", (wide, CHIP));
    coach(panel, move |canvas, x, y, action| {
        let faces = faces(action);
        if faces.is_empty() {
            canvas.text(x, y + canvas.height() / 2, "nothing: reroll all nine", Role::Text);
            return;
        }
        let after = match canvas.height() {
            CHIP.. => chips(canvas, x, y, wide, &faces),
            _ => letters(canvas, x, y, &faces),
        };
        let (after, y) = (after.max(x + CHIPS), y + canvas.height() / 2);
        let (what, points) = match made(ctx.game, action) {
            // The dice are counted already.
            Some((symmetry, dice, points)) => {
                let whole = words::of_dice(symmetry, dice);
                let is_long = after + width_of(&whole) > x + wide;
                (if is_long { symmetry.to_string() } else { whole }, plural(points, "point"))
            }
            None => (words::NO_FIGURE_YET.to_owned(), String::new()),
        };
        canvas.text(after, y, &what, Role::Strong);
        if y > 0 {
            let as_good = if is_as_good(ctx, action) { "as good" } else { "" };
            let parts: Vec<&str> = [&*points, as_good].into_iter().filter(|part| !part.is_empty()).collect();
            let whole = parts.join(", ");
            let is_long = parts.len() > 1 && after + width_of(&whole) > x + wide;
            canvas.text(after, y + 1, if is_long { as_good } else { &whole }, Role::Dim);
        }
    })
}

/// Returns `true` if an action is not the coach's, but listed with the same value.
fn is_as_good(ctx: &ViewContext<SymmDice>, action: &Action) -> bool {
    let Some((best, others)) = ctx.advice.split_first() else { return false };
    let told = |advice: &Advice<Action>| ctx.unit.text(advice.value);
    others.iter().any(|other| other.action == *action && told(other) == told(best))
}

/// Returns the best figure of the dice that an action keeps, or that it lays: its symmetry, dice and points.
fn made(game: &SymmDice, action: &Action) -> Option<(Symmetry, u8, i32)> {
    match action {
        Action::Keep(keep) => {
            let counts = count(keep.0.iter().flatten().copied());
            let best = figures(game, &counts).into_iter().next()?;
            Some((best.symmetry, best.dice(), best.score()))
        }
        Action::Declare(symmetry, figure) => {
            let dice = figure.dice().len() as u8;
            Some((*symmetry, dice, score(*symmetry, dice)))
        }
        _ => None,
    }
}

/// The best choice in a sentence, and its dice with their keys, as large as there is room for.
fn single<'a>(ctx: &'a ViewContext<'a, SymmDice>) -> Node<'a> {
    let dice = ctx.advice.first().map(|best| used(ctx.game, &best.action)).unwrap_or_default();
    let said = sentence(ctx, None);
    let form = |rows: i32, worth| Form::new((44, rows), (ANY, ANY)).worth(worth);
    drawn([form(7, 2), form(4, 1), form(1, 0)], move |canvas, _| {
        let (width, height) = (canvas.width(), canvas.height());
        mat::draw(canvas, 0, 0, width, height);
        let lines = wrapped(&said, width - LEFT - 2);
        let count = lines.len() as i32;
        let airy = i32::from(height > count + 2 + DIE[2]);
        canvas.text(2, airy, "Coach", Role::Accent);
        for (y, line) in (airy..).zip(&lines) {
            canvas.text(LEFT, y, line, Role::Text);
        }
        let top = count + 2 * airy;
        let wide = |rows: i32| dice.len() as i32 * (tray::columns(rows) + 1) - 1;
        let fits = |rows: &i32| top + rows < height && wide(*rows) <= width - 4;
        let Some(rows) = DIE.into_iter().find(fits) else { return };
        let left = LEFT.min((width - wide(rows)) / 2);
        for (at, (place, face)) in (0..).zip(&dice) {
            let x = left + at * (tray::columns(rows) + 1);
            let lying = Lying::still(*face);
            tray::one(canvas, (x, top), rows, &lying, false);
            canvas.centred(x, tray::columns(rows), top + rows, &(place + 1).to_string(), Role::Dim);
        }
    })
}

/// Returns the dice that an action keeps or lays.
fn faces(action: &Action) -> Vec<Face> {
    match action {
        Action::Keep(keep) => keep.0.iter().flatten().copied().collect(),
        Action::Declare(_, figure) | Action::Lay(figure) => {
            figure.dice().iter().map(|die| die.face).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the dice that an action keeps or lays, each with its place. Of equal dice a figure takes the
/// first.
fn used(game: &SymmDice, action: &Action) -> Vec<(usize, Face)> {
    let mut left = count(faces(action));
    let Some(roll) = game.roll() else { return Vec::new() };
    let mut takes = |die: usize| {
        if let Action::Keep(keep) = action {
            return keep.0[die].is_some();
        }
        let left = &mut left[roll.faces()[die] as usize];
        let takes = *left > 0;
        *left -= u8::from(takes);
        takes
    };
    roll.faces().iter().copied().enumerate().filter(|(die, _)| takes(*die)).collect()
}

/// Returns the largest figure of each symmetry that these dice allow, the best score first.
pub(super) fn figures(game: &SymmDice, counts: &Counts) -> Vec<Grouping> {
    let symmetries = game.rules().variant.scoring().symmetries();
    let mut all: Vec<Grouping> =
        symmetries.filter_map(|symmetry| groupings(symmetry, counts).into_iter().next()).collect();
    all.sort_by_key(|figure| std::cmp::Reverse((figure.score(), figure.symmetry.order())));
    all
}

/// Returns the faces of the dice, each once with its number.
fn kinds(faces: &[Face]) -> Vec<(Face, u8)> {
    let counts = count(faces.iter().copied());
    Face::ALL.into_iter().map(|face| (face, counts[face as usize])).filter(|(_, many)| *many > 0).collect()
}

/// Returns the columns of [`chips`], with the gap after them. Many kinds stand close together.
fn chips_width(faces: &[Face]) -> i32 {
    let kinds = kinds(faces);
    let gap = if kinds.len() > 4 { 1 } else { 2 };
    kinds.iter().map(|(_, many)| tray::columns(CHIP) + if *many > 1 { 3 } else { gap }).sum()
}

/// Draws dice by what they show, each once with its number, as letters if they need more than `room` columns; returns the
/// next column.
pub(super) fn chips(canvas: &mut Canvas, x: i32, y: i32, room: i32, faces: &[Face]) -> i32 {
    if chips_width(faces) - 1 > room {
        return letters(canvas, x, y + CHIP / 2, faces);
    }
    let kinds = kinds(faces);
    let gap = if kinds.len() > 4 { 1 } else { 2 };
    kinds.into_iter().fold(x, |at, (face, many)| {
        let lying = Lying::still(face);
        tray::one(canvas, (at, y), CHIP, &lying, false);
        let after = at + tray::columns(CHIP);
        match many {
            1 => after + gap,
            _ => canvas.text(after, y + 1, &format!("×{many}"), Role::Text) + 1,
        }
    })
}

/// Draws dice as letters on ivory.
fn letters(canvas: &mut Canvas, x: i32, y: i32, faces: &[Face]) -> i32 {
    faces.iter().fold(x, |at, face| {
        let role = Role::Motif(face.motif() as u8);
        let at = canvas.text_on(at, y, &face.letter().to_string(), role, Surface::Ivory);
        canvas.text_on(at, y, " ", role, Surface::Ivory)
    })
}

/// Returns the best choice in a sentence; during play, of a figure also how it is laid, unless it lies there `made`.
pub(super) fn sentence(ctx: &ViewContext<SymmDice>, made: Option<&Editor>) -> String {
    let advised = ctx.advised().unwrap_or_default();
    match ctx.advice.first().map(|best| &best.action) {
        Some(Action::Declare(symmetry, figure)) if ctx.game == ctx.table.game() => match made {
            Some(made) if made.lies(*symmetry, figure) => advised,
            made => words::lay_out(advised, made.is_some()),
        },
        _ => advised,
    }
}

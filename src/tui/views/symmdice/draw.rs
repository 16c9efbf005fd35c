//! The table of SymmDice: the tray of nine dice, the figure being made or what was declared at the left, points and parts
//! at the right.
use super::editor::Board;
use super::picture::{self, Camera, Look};
use super::state::{Drawn, Mode, SymmView};
use super::verdict::{self, Show};
use super::{panel, tray};
use crate::core::game::Seat;
use crate::games::symmdice::SymmDice;
use crate::games::symmdice::geometry::dice::Kind;
use crate::games::symmdice::geometry::figure::radians;
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::options::Variant;
use crate::games::symmdice::state::Phase;
use crate::tui::canvas::Canvas;
use crate::tui::theme::Role;
use crate::tui::view::ViewContext;
use crate::tui::widgets::pixels::{Grain, PixelCanvas};
use crate::tui::widgets::roll_animation::RollAnimation;
use std::f64::consts::PI;
use std::time::Instant;

/// Columns of the panel, on narrow and on wide screens.
const PANEL: (i32, i32) = (25, 32);

/// Draws the table; returns where the figure being made lies on it, for the mouse.
pub(super) fn draw(view: &SymmView, ctx: &ViewContext<SymmDice>, canvas: &mut Canvas) -> Option<Drawn> {
    let (width, height) = (canvas.width(), canvas.height());
    let beside = if width >= 100 { PANEL.1 } else { PANEL.0 };
    let table = width - beside;
    for row in 0..height {
        canvas.text(table, row, "│", Role::Dim);
    }
    let mut drawn = None;
    let mode = view.mode(ctx);
    let mut left = canvas.sub(0, 0, table, height);
    let awaits_first = ctx.game.roll().is_none();
    match (mode, &view.show) {
        (Mode::Making | Mode::Declaring, _) => drawn = draw_figure(view, ctx, &mut left),
        (Mode::Answering | Mode::Voting, _) => {
            if let Some(claim) = ctx.game.claim() {
                draw_show(view, &Show::new(claim.figure.clone(), None, ctx.now), ctx.now, &mut left);
            }
        }
        (Mode::Watching | Mode::Over, Some(show)) if awaits_first => {
            draw_show(view, show, ctx.now, &mut left)
        }
        _ => draw_tray(view, ctx, &mut left),
    }
    if let Phase::Starting { hooks, .. } = ctx.game.phase() {
        canvas.centred(0, table, 2, "Everybody rolls nine dice; the most hooks begin.", Role::Text);
        for (row, hooks) in hooks.iter().enumerate() {
            let text = hooks.map_or("·".into(), |n| n.to_string());
            let name = ctx.name(Seat(row as u8));
            canvas.text(table / 2 - 12, 4 + row as i32, name, Role::Text);
            canvas.right(table / 2 + 10, 4 + row as i32, &text, Role::Text);
        }
    }
    panel::draw(view, ctx, &mut canvas.sub(table + 2, 0, beside - 2, height));
    drawn
}

fn draw_tray(view: &SymmView, ctx: &ViewContext<SymmDice>, canvas: &mut Canvas) {
    let game = ctx.game;
    let Phase::Rolling { dice, .. } = game.phase() else { return };
    let choosing = view.mode(ctx) == Mode::Tray;
    let flying = Tumbling { roll_animation: &view.roll_animation, now: ctx.now };
    let lying = SymmView::order(game).map(|i| {
        let face = flying.face(i).or(dice[i]);
        let kept = choosing && view.kept >> i & 1 == 1;
        tray::Lying { face, kept, flies: flying.face(i).is_some() }
    });
    let cursor = choosing.then_some(view.cursor);
    let (x, y) = tray::draw(canvas, &lying, cursor, grain(view, canvas), 0);
    for (row, line) in beside_the_tray(ctx).into_iter().enumerate() {
        canvas.text(x, y + row as i32, &line, if row == 0 { Role::Text } else { Role::Dim });
    }
}

/// A few words beside the C die.
fn beside_the_tray(ctx: &ViewContext<SymmDice>) -> Vec<String> {
    let game = ctx.game;
    match (game.phase(), game.left()) {
        (Phase::Rolling { .. }, Some(left))
            if game.roll().is_some() && game.rules().variant != Variant::Free =>
        {
            let rolls = match left {
                2 => "first of three rolls",
                1 => "second of three rolls",
                _ => "third and last roll",
            };
            let mut lines = vec![rolls.to_owned()];
            if left == 2 && game.rules().variant.scores() {
                lines.push("all nine now earn another turn".into());
            }
            if game.turn_of_run() > 1 {
                lines.push(format!("turn {} of this run", game.turn_of_run()));
            }
            lines
        }
        _ => Vec::new(),
    }
}

/// Draws the figure being made; returns where, for the mouse.
fn draw_figure(view: &SymmView, ctx: &ViewContext<SymmDice>, canvas: &mut Canvas) -> Option<Drawn> {
    let grain = grain(view, canvas);
    let mut pixels = PixelCanvas::new(canvas.width(), canvas.height(), grain);
    let editor = view.editor.as_ref()?;
    let dice = editor.dice();
    let camera = Camera::showing(&dice, (0.0, 0.0), pixels.size());
    let overlap = editor.overlap();
    let chosen = editor.chosen();
    let found = view.lens(ctx);
    if let Board::Rings(rings) = editor.board()
        && rings.symmetry.is_mirror()
    {
        // The mirror lines of the kaleidoscope itself are no secret: they are what it is.
        for k in 0..rings.symmetry.order() {
            let line = PI * (0.5 + f64::from(k) / f64::from(rings.symmetry.order()));
            let tilt = radians(rings.tilt);
            let (sin, cos) = (line + tilt).sin_cos();
            let end = |far: f64| camera.in_dots((cos * far, sin * far));
            pixels.line(end(-12_000.0), end(12_000.0), 8, Role::Dim);
        }
    }
    for (i, die) in dice.iter().enumerate() {
        let wrong = overlap.is_some_and(|(a, b)| i == a || i == b);
        let look = match (wrong, chosen.contains(&i)) {
            (true, _) => Look::Wrong,
            (false, true) => Look::Chosen,
            (false, false) => Look::Plain,
        };
        picture::die(&mut pixels, &camera, die, look, |p| p);
    }
    if let Some(found) = found {
        for line in &found.mirrors {
            verdict::mirror(&mut pixels, &camera, *line, found.centre);
        }
        verdict::cross(&mut pixels, &camera, found.centre);
    }
    pixels.draw(canvas, 0, 0);
    if dice.is_empty() {
        let (width, height) = (canvas.width(), canvas.height());
        canvas.centred(0, width, height / 2 - 1, "+ adds dice, s changes the symmetry", Role::Dim);
        canvas.centred(0, width, height / 2, "v places them one by one", Role::Dim);
    }
    Some(Drawn { area: canvas.area(), camera, grain })
}

fn draw_show(view: &SymmView, show: &Show, now: Instant, canvas: &mut Canvas) {
    let mut pixels = PixelCanvas::new(canvas.width(), canvas.height(), grain(view, canvas));
    show.draw(&mut pixels, now);
    pixels.draw(canvas, 0, 0);
}

fn grain(view: &SymmView, canvas: &Canvas) -> Grain {
    match (canvas.theme.ascii, view.half_blocks) {
        (true, _) => Grain::Ascii,
        (false, true) => Grain::Half,
        (false, false) => Grain::Braille,
    }
}

/// Dice that tumble: what they show in passing.
struct Tumbling<'a> {
    roll_animation: &'a RollAnimation,
    now: Instant,
}

impl Tumbling<'_> {
    fn face(&self, die: usize) -> Option<Face> {
        let side = self.roll_animation.face(die, self.now)?;
        Some(Kind::of(die).faces()[usize::from(side - 1)])
    }
}

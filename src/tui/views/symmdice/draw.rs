//! The table of SymmDice: on its mat the tray of nine dice, the figure being made or what was declared; beside it points
//! and parts.
use super::editor::Board;
use super::handle::Handle;
use super::picture::{self, Camera, Look};
use super::state::{Drawn, Mode, SymmView};
use super::verdict::{self, Show};
use super::{advice, legend, panel, tray};
use crate::core::game::Seat;
use crate::games::symmdice::SymmDice;
use crate::games::symmdice::geometry::dice::Kind;
use crate::games::symmdice::geometry::figure::radians;
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::options::Variant;
use crate::games::symmdice::state::Phase;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::layout::{Class, middle};
use crate::tui::paint::mat;
use crate::tui::theme::Role;
use crate::tui::view::{View, ViewContext};
use crate::tui::views::ROLL;
use crate::tui::widgets::bars::abbreviated;
use crate::tui::widgets::log;
use crate::tui::widgets::pixels::{Grain, Tone};
use crate::tui::widgets::roll_animation::RollAnimation;
use crate::tui::widgets::text::fitting;
use std::f64::consts::PI;
use std::time::Instant;

/// Where things lie: the table with its mat at the left, the panel at the right.
struct Areas {
    class: Class,
    /// The first column and row of the mat, its columns and rows.
    table: (i32, i32, i32, i32),
    /// The same of the panel.
    panel: (i32, i32, i32, i32),
}

impl Areas {
    fn of(width: i32, height: i32) -> Areas {
        let class = Class::of_body(width, height);
        let (left, gap, beside, above) = match class {
            Class::Small => (0, 1, 22 + (width - 80) / 3, 0),
            Class::Medium => (1, 2, 34 + (width - 118).clamp(0, 30) / 3, 1),
            Class::Large => (1, 3, (width - 122).clamp(38, 46), 1),
        };
        let wide = width - left - gap - beside - 1;
        let (table, panel) =
            ((left, above, wide, height - 1 - above), (left + wide + gap, above, beside, height - 1 - above));
        Areas { class, table, panel }
    }
}

/// Returns where the panel lies on a canvas of that size: column, row, columns, rows.
pub(super) fn panel_area(width: i32, height: i32) -> (i32, i32, i32, i32) {
    Areas::of(width, height).panel
}

/// Draws the table; returns where the figure being made lies on it, for the mouse.
pub(super) fn draw(view: &SymmView, ctx: &ViewContext<SymmDice>, canvas: &mut Canvas) -> Option<Drawn> {
    let areas = Areas::of(canvas.width(), canvas.height());
    let mode = view.mode(ctx);
    let (x, y, width, height) = areas.table;
    let mut drawn = None;
    let mut told = false;
    let awaits_first = ctx.game.roll().is_none();
    match (mode, &view.show) {
        (Mode::Making | Mode::Declaring, _) => drawn = draw_figure(view, ctx, canvas, areas.table),
        (Mode::Answering | Mode::Voting, _) => {
            if let Some(claim) = ctx.game.claim() {
                let show = Show::new(claim.figure.clone(), claim.declared, None, ctx.now);
                draw_show(view, ctx, &show, canvas, areas.table);
            }
        }
        (Mode::Watching | Mode::Over, Some(show)) if awaits_first || view.just_ruled => {
            draw_show(view, ctx, show, canvas, areas.table);
        }
        _ if matches!(ctx.game.phase(), Phase::Starting { .. }) => draw_start(view, ctx, canvas, areas.table),
        _ if areas.class == Class::Small => draw_tray(view, ctx, canvas, areas.table),
        _ => {
            // Below the tray is what the coach says, or else what has happened.
            let plan = tray::Plan::fitting(width - 2, height - 15);
            let high = plan.size().1 + 4;
            draw_tray(view, ctx, canvas, (x, y, width, high));
            let below = height - high - 1;
            let mut rest = canvas.sub(x, y + high + 1, width, below);
            if ctx.spoken_advice().is_empty() {
                log::draw(&mut rest.sub(2, 1, width - 4, below - 1), ctx.told);
                told = true;
            } else {
                advice::draw(ctx, &mut rest);
            }
        }
    }
    let (x, y, width, height) = areas.panel;
    let mut beside = canvas.sub(x, y, width, height);
    let end = panel::draw(view, ctx, &mut beside, areas.class);
    if told && areas.class == Class::Large {
        legend::draw(&mut beside, end + 1, view.half_blocks);
    }
    if !told && areas.class >= Class::Medium && height - end >= 6 {
        log::draw(&mut beside.sub(0, end + 1, width, height - end - 1), ctx.told);
    }
    drawn
}

/// Lays the mat with its title, and what is said beside it.
fn lay(canvas: &mut Canvas, (x, y, width, height): (i32, i32, i32, i32), title: &str, note: &str) {
    mat::draw(canvas, x, y, width, height);
    let after = canvas.text(x + 2, y, title, Role::Accent) + 2;
    if let Some(note) = fitting(note, x + width - 2 - after) {
        canvas.text(after, y, &note, Role::Dim);
    }
}

fn draw_start(view: &SymmView, ctx: &ViewContext<SymmDice>, canvas: &mut Canvas, area: (i32, i32, i32, i32)) {
    let Phase::Starting { hooks, .. } = ctx.game.phase() else { return };
    lay(canvas, area, "Who begins?", "");
    let (x, y, width, height) = area;
    let count = hooks.len() as i32;
    let said = "All roll nine dice; the most hooks begin.";
    // Everybody's hooks lie in a row, as large as they fit; else they are only counted.
    let most: i32 = hooks.iter().flatten().copied().max().unwrap_or(0).max(4).into();
    let names = (0..hooks.len()).map(|seat| width_of(ctx.name(Seat(seat as u8)))).max().unwrap_or(0).min(16);
    let row = |plan: tray::Plan| names + 6 + most * (plan.columns() + 1);
    let fits = |plan: &tray::Plan| row(*plan) <= width - 4 && count * (plan.rows() + 2) + 3 <= height - 2;
    if let Some(plan) = tray::Plan::SINGLE.into_iter().find(fits) {
        let step = plan.rows() + 2;
        let (left, top) = (x + middle(width, row(plan)), y + middle(height, count * step + 2));
        canvas.centred(x, width, top, said, Role::Text);
        let grain = Grain::of(canvas.theme, view.half_blocks);
        for (seat, hooks) in (0..).zip(hooks) {
            let line = top + 3 + step * seat;
            let name = abbreviated(ctx.name(Seat(seat as u8)), names);
            canvas.text(left, line + plan.rows() / 2, &name, Role::Text);
            let (text, role) = hooks.map_or(("·".into(), Role::Dim), |n| (n.to_string(), Role::Strong));
            canvas.right(left + names + 4, line + plan.rows() / 2, &text, role);
            for die in 0..hooks.unwrap_or(0).into() {
                let place = (left + names + 6 + die * (plan.columns() + 1), line);
                let lying = tray::Lying { face: Some(Face::Hook), kept: false, flies: false };
                tray::one(canvas, place, plan, &lying, false, grain);
            }
        }
        return;
    }
    let rows = 2 + 2 * hooks.len().min(8) as i32;
    let top = y + middle(height, rows);
    canvas.centred(x, width, top, said, Role::Text);
    let step = if height > 22 { 2 } else { 1 };
    for (row, hooks) in hooks.iter().enumerate() {
        let line = top + 2 + step * row as i32;
        canvas.text(x + width / 2 - 12, line, ctx.name(Seat(row as u8)), Role::Text);
        let (text, role) = hooks.map_or(("·".into(), Role::Dim), |n| (n.to_string(), Role::Strong));
        canvas.right(x + width / 2 + 12, line, &text, role);
    }
}

fn draw_tray(view: &SymmView, ctx: &ViewContext<SymmDice>, canvas: &mut Canvas, area: (i32, i32, i32, i32)) {
    let game = ctx.game;
    let Phase::Rolling { dice, .. } = game.phase() else { return lay(canvas, area, "", "") };
    let choosing = view.mode(ctx) == Mode::Tray;
    let flying = Tumbling { roll_animation: &view.roll_animation, now: ctx.now };
    let lying = SymmView::order(game).map(|i| {
        let face = flying.face(i).or(dice[i]);
        let kept = choosing && view.kept >> i & 1 == 1;
        tray::Lying { face, kept, flies: flying.face(i).is_some() }
    });
    let cursor = choosing.then_some(view.cursor);
    let (title, note) = words(ctx);
    lay(canvas, area, &title, &note);
    let (x, y, width, height) = area;
    let plan = tray::Plan::fitting(width - 2, height - 3);
    let (across, down) = plan.size();
    let place = (x + middle(width, across), y + 2 + middle(height - 3, down));
    let grain = Grain::of(canvas.theme, view.half_blocks);
    let asks = |place| if ctx.roll_due { ROLL } else { SymmView::request("keep", place) };
    tray::draw(canvas, place, plan, &lying, cursor, grain, asks);
}

/// What stands above the dice: which roll it is, and what else there is to know.
fn words(ctx: &ViewContext<SymmDice>) -> (String, String) {
    let game = ctx.game;
    if game.rules().variant == Variant::Free {
        return ("Free play".into(), String::new());
    }
    let Some(left) = game.left() else { return Default::default() };
    let title = ["Third and last roll", "Second of three rolls", "First of three rolls"];
    let title = title.get(usize::from(left)).copied().unwrap_or_default().to_owned();
    let mut notes = Vec::new();
    if game.turn_of_run() > 1 {
        notes.push(format!("turn {} of this run", game.turn_of_run()));
    }
    if left == 2 && game.rules().variant.scores() && game.roll().is_some() {
        notes.push("all nine earn another".into());
    }
    (title, notes.join("; "))
}

/// Draws the figure being made; returns where, for the mouse.
fn draw_figure(
    view: &SymmView,
    ctx: &ViewContext<SymmDice>,
    canvas: &mut Canvas,
    area: (i32, i32, i32, i32),
) -> Option<Drawn> {
    let editor = view.editor.as_ref()?;
    let dice = editor.dice();
    let title = match editor.board() {
        Board::Rings(rings) => format!("{}, {}", rings.symmetry, rings.symmetry.spoken()),
        Board::Free(_) => "Placed one by one".into(),
    };
    let note = if dice.is_empty() { String::new() } else { format!("{} of 9 dice placed", dice.len()) };
    lay(canvas, area, &title, &note);
    let grain = Grain::finest(canvas.theme, view.half_blocks);
    let (x, y, width, height) = area;
    let mut pixels = picture::canvas(width - 2, height - 2, grain);
    let camera = Camera::showing(&dice, (0.0, 0.0), &pixels);
    let overlap = editor.overlap();
    let chosen = editor.chosen();
    // While it is dragged it stays at its corner.
    let handle = match view.turned {
        Some(handle) => Handle::of(&dice, handle.die, Some(handle.corner)),
        None => Handle::of(&dice, chosen.start, None),
    };
    let handle = handle.filter(|_| view.mode(ctx) == Mode::Making);
    let found = view.lens(ctx);
    if let Board::Rings(rings) = editor.board()
        && rings.symmetry.is_mirror()
    {
        // The mirror lines of the kaleidoscope itself are no secret: they are what it is.
        for k in 0..rings.symmetry.order() {
            let line = PI * (0.5 + f64::from(k) / f64::from(rings.symmetry.order()));
            let (sin, cos) = (line + radians(rings.tilt)).sin_cos();
            for far in [-12_000.0, 12_000.0] {
                let end = camera.in_dots((cos * far, sin * far));
                pixels.line(camera.in_dots((0.0, 0.0)), end, 12, Tone::Mark(Role::Dim));
            }
        }
    }
    picture::dice(&mut pixels, &camera, &dice, |i| match overlap {
        Some((a, b)) if i == a || i == b => Look::Wrong,
        _ if chosen.contains(&i) => Look::Chosen,
        _ => Look::Plain,
    });
    if let Some(found) = found {
        for line in &found.mirrors {
            verdict::mirror(&mut pixels, &camera, *line, found.centre, 0.0, 0);
        }
        verdict::cross(&mut pixels, &camera, found.centre);
    }
    if let Some(handle) = handle {
        handle.draw(&mut pixels, &camera);
    }
    pixels.draw(canvas, x + 1, y + 1);
    if dice.is_empty() {
        let kids = ctx.game.rules().variant == Variant::Kids;
        let said = if kids { "+ adds dice" } else { "+ adds dice, s changes the symmetry" };
        canvas.centred(x, width, y + height / 2 - 1, said, Role::Dim);
        canvas.centred(x, width, y + height / 2, "v places them one by one", Role::Dim);
    }
    Some(Drawn { area: canvas.rect(x + 1, y + 1, width - 2, height - 2), camera, grain, handle })
}

fn draw_show(
    view: &SymmView,
    ctx: &ViewContext<SymmDice>,
    show: &Show,
    canvas: &mut Canvas,
    area: (i32, i32, i32, i32),
) {
    let ruling = ctx.game.ruling().filter(|_| ctx.game.claim().is_none());
    let title = match ctx.game.claim().or_else(|| ruling.and_then(|r| r.claim.as_ref())) {
        Some(claim) => match claim.declared {
            Some(symmetry) if symmetry.is_mirror() => format!("{symmetry}: does it fold onto itself?"),
            Some(symmetry) => format!("{symmetry}: does it turn onto itself?"),
            None => String::new(),
        },
        None => String::new(),
    };
    lay(canvas, area, &title, "");
    let (x, y, width, height) = area;
    let mut pixels = picture::canvas(width - 2, height - 2, Grain::finest(canvas.theme, view.half_blocks));
    show.draw(&mut pixels, ctx.now);
    pixels.draw(canvas, x + 1, y + 1);
    if let Some(text) = show.sentence(ctx.now, width - 4) {
        let role = if show.fails() { Role::Bad } else { Role::Text };
        canvas.text(x + 2, y + height - 1, &text, role);
    }
}

/// Dice that tumble: what they show in passing.
struct Tumbling<'a> {
    roll_animation: &'a RollAnimation,
    now: Instant,
}

impl Tumbling<'_> {
    fn face(&self, die: usize) -> Option<Face> {
        let side = self.roll_animation.slow_face(die, self.now, 2)?;
        Some(Kind::of(die).faces()[usize::from(side - 1)])
    }
}

//! The table of Solitaire Dice in each layout class: the dice in their groups, the pad, the divisions and what is
//! beside them.
use super::beside::{self, SEATS_HEIGHT};
use super::choices;
use super::dice::Groups;
use super::scene::Scene;
use super::sheet::Pad;
use super::state::SolitaireView;
use super::tracks::Tracks;
use crate::games::solitaire::Solitaire;
use crate::tui::canvas::Canvas;
use crate::tui::layout::{Class, middle};
use crate::tui::paint::die::Size;
use crate::tui::paint::paper;
use crate::tui::view::ViewContext;
use crate::tui::widgets::log;

/// Draws the table.
pub(super) fn draw(view: &SolitaireView, ctx: &ViewContext<Solitaire>, canvas: &mut Canvas) {
    let scene = Scene::new(view, ctx);
    match Class::of_body(canvas.width(), canvas.height()) {
        Class::Small => draw_small(&scene, canvas),
        Class::Medium => draw_medium(&scene, canvas),
        Class::Large => draw_large(&scene, canvas),
    }
}

/// Returns where a low screen begins, its gaps across and down, and the columns of its log.
fn small_places(width: i32, height: i32) -> ((i32, i32), (i32, i32), i32) {
    // Low and wide terminals have room for the log.
    let log = if width >= 110 { (width - 84).min(40) } else { 0 };
    let (wide, high) = (width - 80 - log, height - 21);
    let (across, down) = (wide.clamp(0, 3), high.clamp(0, 2));
    ((middle(wide, across), middle(high, down)), (across, down), log)
}

/// Returns where the divisions stand on a low screen: column, row, columns, rows.
pub(super) fn small_choices(width: i32, height: i32) -> (i32, i32, i32, i32) {
    let ((x, y), (across, down), _) = small_places(width, height);
    let below = y + Groups::height(Size::M) + down;
    let list = below + Pad::SMALL.height() - choices::ROWS;
    (x + 3 + Pad::SMALL.width + across, list, 26, choices::ROWS + 1)
}

/// 80 × 20, in the middle: dice of nine columns, the pad below them, tracks and divisions at the right.
fn draw_small(scene: &Scene, canvas: &mut Canvas) {
    let ((x, y), (across, down), log) = small_places(canvas.width(), canvas.height());
    let tentative = scene.tentative.as_ref();
    Groups::new(Size::M, x + 1, y).draw(scene, canvas);
    let beside = x + 1 + Groups::width(Size::M) + 1;
    beside::draw_note(scene, &mut canvas.sub(beside, y, 12 + across, 7), true);
    let pad = Pad::SMALL;
    let below = y + Groups::height(Size::M) + down;
    paper::plain(canvas, x + 1, below, pad.width, pad.height());
    pad.draw(canvas, (x + 1, below), scene.sheet, tentative, &scene.whose());
    let right = x + 3 + pad.width + across;
    let tracks = Tracks { mark: 1, width: 26, on_paper: false };
    let open = Tracks::faces(scene.sheet).len() as i32;
    tracks.heading(canvas, right, below);
    tracks.draw_all(canvas, (right, below + 1), 1, scene.sheet, tentative);
    // The last row is left to messages of two lines.
    let list = (below + pad.height() - choices::ROWS).min(below + open + 2);
    choices::draw(scene, &mut canvas.sub(right, list, 26, choices::ROWS));
    if log > 0 {
        log::draw(&mut canvas.sub(right + 28, y, log - 2, below + pad.height() - y), scene.ctx.told);
    }
}

/// From 110 × 31: large dice, and below them the pad with its tracks; divisions, coach and log at the right.
fn draw_medium(scene: &Scene, canvas: &mut Canvas) {
    let gap = (canvas.width() - 110).clamp(2, 4);
    let (wide, high) = (canvas.width().min(150), canvas.height());
    let down = (high - 31).clamp(0, 2);
    let (x, y) = (middle(canvas.width(), wide) + 1, middle(high - 31 - down, 0).max((high - 31 - down) / 2));
    let dice = Groups::width(Size::L);
    Groups::new(Size::L, x, y).draw(scene, canvas);
    let beside = x + dice + gap.min(wide - 2 - dice - 12);
    beside::draw_note(scene, &mut canvas.sub(beside, y + 1, x + wide - 2 - beside, 10), false);
    let below = y + Groups::height(Size::L) + down;
    let pad = Pad::MEDIUM;
    draw_pad(scene, canvas, &pad, (x, below), Tracks { mark: 1, width: 31, on_paper: true });
    let right = x + pad.width + gap;
    let room = x + wide - 2 - right;
    let rows = pad_height(&pad);
    choices::draw(scene, &mut canvas.sub(right, below, room, choices::ROWS));
    let mut rest = below + choices::ROWS + 1;
    let left = below + rows - rest;
    if scene.is_advised() {
        rest += beside::draw_coach(scene, &mut canvas.sub(right, rest, room, left)) + 1;
    }
    if below + rows - rest >= 3 {
        log::draw(&mut canvas.sub(right, rest, room, below + rows - rest), scene.ctx.told);
    }
}

/// From 160 × 45: the pad opens up below the dice; everything else stands at the right, in two columns where they fit.
fn draw_large(scene: &Scene, canvas: &mut Canvas) {
    let (wide, high) = (canvas.width(), canvas.height());
    let pad = Pad::LARGE;
    let down = (high - 45).clamp(0, 2);
    let (x, y) = (2, middle(high, 44 + down));
    Groups::new(Size::L, x, y).draw(scene, canvas);
    let below = y + Groups::height(Size::L) + 1 + down;
    draw_pad(scene, canvas, &pad, (x, below), Tracks { mark: 2, width: 46, on_paper: true });
    let bottom = below + pad_height(&pad);
    let left = x + pad.width + 4;
    let room = wide - 2 - left;
    // From here on the log has a column of its own.
    let split = room >= 92;
    let second = if split { 62 } else { room };
    let several = scene.ctx.game.seat_count() > 1;
    let tall = !several || (split && !scene.is_advised());
    let mut row = y;
    let rows = if tall { choices::TALL_ROWS } else { choices::ROWS };
    choices::draw(scene, &mut canvas.sub(left, row, second, rows));
    row += rows + 1;
    if scene.is_advised() {
        let rows = if split && !several { 16 } else { 14 };
        row += beside::draw_coach(scene, &mut canvas.sub(left, row, second, rows)) + 1;
    } else if !several {
        beside::draw_note(scene, &mut canvas.sub(left, row, second, 3), false);
        row += 3;
    }
    if several && bottom - row >= SEATS_HEIGHT {
        beside::draw_seats(scene, &mut canvas.sub(left, row, second, SEATS_HEIGHT + 1));
        row += SEATS_HEIGHT + 1;
    }
    let course = (bottom - row - if split { 0 } else { 5 }).min(if split { 20 } else { 9 });
    if course >= 6 && (split || !several) && !scene.course().is_empty() {
        beside::draw_course(scene, &mut canvas.sub(left, row, second, course));
        row += course + 1;
    }
    let (other, row) = if split { (left + second + 4, y) } else { (left, row) };
    if bottom - row >= 4 {
        log::draw(&mut canvas.sub(other, row, wide - 2 - other, bottom - row), scene.ctx.told);
    }
}

/// Rows of a pad with its tracks on it.
fn pad_height(pad: &Pad) -> i32 {
    pad.height() + 6
}

/// The pad with the tracks below the sums.
fn draw_pad(scene: &Scene, canvas: &mut Canvas, pad: &Pad, (x, y): (i32, i32), tracks: Tracks) {
    let tentative = scene.tentative.as_ref();
    paper::plain(canvas, x, y, pad.width, pad_height(pad));
    pad.draw(canvas, (x, y), scene.sheet, tentative, &scene.whose());
    let below = y + pad.height() + 1;
    tracks.heading(canvas, x + 1, below);
    tracks.draw_all(canvas, (x + 1, below + 1), 2, scene.sheet, tentative);
}

//! The paper beside the field: the call to beat, and in practice the values of answers.
use super::state::only_person;
use crate::games::mathdice::words::{self, SideNote};
use crate::games::mathdice::{MathDice, Mode, Phase};
use crate::tui::canvas::Canvas;
use crate::tui::paint::numerals::{self, NumeralSize};
use crate::tui::paint::paper;
use crate::tui::theme::Role;
use crate::tui::ui::text::lines::wrapped;
use crate::tui::view::ViewContext;

/// The most digits of a large number.
const LARGEST: usize = 3;

/// Draws the paper over the whole canvas.
pub(super) fn draw(ctx: &ViewContext<MathDice>, canvas: &mut Canvas) {
    let (width, height) = (canvas.width(), canvas.height());
    paper::plain(canvas, 0, 0, width, height);
    let is_large = |value: &String| {
        numerals::rows(NumeralSize::Single, canvas.theme) > 1 && value.chars().count() <= LARGEST
    };
    let large = value(ctx).filter(is_large).filter(|_| height > 5);
    let (note, plain) = note(ctx, large.is_some());
    // The title is set off from the edge if there is room.
    let top = i32::from(height > 7);
    canvas.text(2, top, note.title, Role::Pencil);
    let mut y = top + 1 + i32::from(height > 5);
    let mut x = 2;
    if let Some(value) = large {
        x = numerals::draw(canvas, x, y, &value, NumeralSize::Single, "", Role::InkGood) + 3;
    }
    for (at, line) in note.lines.iter().enumerate() {
        let lines = wrapped(line, width - x - 2);
        // Lines are left out as a whole.
        if y + lines.len() as i32 > height {
            break;
        }
        let role = match at {
            _ if line.starts_with('✗') => Role::InkBad,
            _ if at < plain => Role::Ink,
            _ => Role::Pencil,
        };
        for line in lines {
            canvas.text(x, y, &line, role);
            y += 1;
        }
    }
}

/// Returns the call to beat, or to state.
fn value(ctx: &ViewContext<MathDice>) -> Option<String> {
    let point = ctx.game.point().filter(|point| point.outcome.is_none())?;
    let stated = point
        .next_to_state()
        .filter(|_| matches!(ctx.game.phase(), Phase::Stating { .. }));
    let stated = stated.map(|called| called.call.value().to_string());
    stated.or_else(|| {
        point
            .standing
            .as_ref()
            .map(|standing| standing.value.to_string())
    })
}

/// Returns the note, with the value of the call to beat unless that `is_shown`, and the number of
/// lines that are not faint.
fn note(ctx: &ViewContext<MathDice>, is_shown: bool) -> (SideNote, usize) {
    let (game, audience) = (ctx.game, ctx.table.audience());
    let Some(point) = game.point() else {
        return (
            SideNote {
                title: "",
                lines: Vec::new(),
            },
            0,
        );
    };
    let short = |seat| ctx.short_name(seat, 16);
    if matches!(game.phase(), Phase::Stating { .. }) {
        let name = point
            .next_to_state()
            .map_or_else(String::new, |called| short(called.seat));
        return (words::to_state(&name, &audience, point), 1);
    }
    match (game.mode(), &point.standing) {
        (Mode::Puzzle, _) => (words::of_puzzle(game), 1),
        (Mode::Sprint, standing) => (
            words::of_sprint(game, point),
            1 + usize::from(standing.is_some()),
        ),
        (_, None) => {
            let is_out = only_person(ctx).is_some_and(|seat| point.spent.contains(seat));
            (words::nobody_called(game, is_out), 1)
        }
        (_, Some(standing)) => {
            let names: Vec<String> = standing.seats.iter().map(short).collect();
            let earlier = point.calls.iter().rev().skip(standing.seats.len());
            let earlier: Vec<String> = earlier
                .map(|called| format!("{} by {}", called.call.value(), ctx.name(called.seat)))
                .collect();
            (
                words::to_beat(&names, point, standing.value, is_shown, &earlier, 56),
                1 + usize::from(is_shown),
            )
        }
    }
}

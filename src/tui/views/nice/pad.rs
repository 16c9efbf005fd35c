//! The score pad: each side's points in this hand and in the match, and the roll for the start.
use super::board::LEAST;
use crate::core::{Seat, words::number};
use crate::games::nice::{Nice, Phase, words};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::paper as sheet;
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::{ANY, FactLine, FactList, Form, Node, custom_leaf, paper};
use crate::tui::view::ViewContext;

/// Columns of a finished hand.
const HAND: i32 = 4;

/// Returns the names of a side in this many columns: `Ann and Cid`, `Ann+Cid`, `Benj.+Char.`
fn side_within(ctx: &ViewContext<Nice>, side: usize, width: i32) -> String {
    let game = ctx.game;
    let seats: Vec<Seat> = game
        .all_seats()
        .filter(|&seat| game.side(seat) == side)
        .collect();
    let names: Vec<&str> = seats.iter().map(|seat| ctx.name(*seat)).collect();
    let whole = [" and ", " + ", "+"].map(|word| names.join(word));
    if let Some(fits) = whole.into_iter().find(|text| width_of(text) <= width) {
        return fits;
    }
    let each = (width + 1 - names.len() as i32) / names.len().max(1) as i32;
    seats
        .iter()
        .map(|seat| ctx.short_name(*seat, each))
        .collect::<Vec<_>>()
        .join("+")
}

/// Returns the points of a side, which count up after an increase.
fn shown_side_points(ctx: &ViewContext<Nice>, side: usize) -> i32 {
    let points = ctx.game.points()[side].into();
    let seat = ctx
        .game
        .all_seats()
        .find(|seat| ctx.game.side(*seat) == side);
    seat.map_or(points, |seat| ctx.displayed_points(seat, points))
}

/// Draws a mark for each of the `points` and a dot for each that is missing, as many as fit into
/// `room` columns.
fn draw_track(canvas: &mut Canvas, (x, y): (i32, i32), room: i32, game: &Nice, points: i32) {
    let target = i32::from(game.target());
    let step = ((room + 1) / target.max(1)).clamp(1, 4);
    let cells = room.min(target);
    let full = (points * cells / target.max(1)).min(cells);
    for cell in 0..cells {
        let (mark, role) = if cell < full {
            ("■", Role::InkGood)
        } else {
            ("·", Role::Pencil)
        };
        canvas.text(
            x + step * cell,
            y,
            &mark.repeat((step - 1).max(1) as usize),
            role,
        );
    }
}

/// Height of a pad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PadHeight {
    /// A row for each side.
    One,
    /// Another row with the marks of its points.
    Two,
    /// Gaps between the sides, too.
    Spaced,
}

impl PadHeight {
    /// Returns the rows from one side to the next.
    fn step(self) -> i32 {
        match self {
            PadHeight::One => 1,
            PadHeight::Two => 2,
            PadHeight::Spaced => 3,
        }
    }

    /// Returns the rows of the pad.
    pub(super) fn of(self, game: &Nice) -> i32 {
        1 + game.sides() as i32 * self.step() + i32::from(self == PadHeight::Spaced)
    }
}

/// Shows the pad, in more detail if there are more rows.
pub(super) fn node<'a>(ctx: &'a ViewContext<'a, Nice>) -> Node<'a> {
    const FORMS: [PadHeight; 3] = [PadHeight::Spaced, PadHeight::Two, PadHeight::One];
    let form = |rows: PadHeight| Form::new((LEAST, rows.of(ctx.game)), (ANY, rows.of(ctx.game)));
    custom_leaf(FORMS.map(form), |canvas, form| {
        draw(ctx, canvas, FORMS[form])
    })
}

fn draw(ctx: &ViewContext<Nice>, canvas: &mut Canvas, rows: PadHeight) {
    let (game, (x, y), width) = (ctx.game, (0, 0), canvas.width());
    let compact = rows == PadHeight::One;
    sheet::plain(canvas, x, y, width, rows.of(game));
    // The columns from the right: points to go, the match, this hand, the hands before.
    let gap = if width < 40 { 1 } else { 2 };
    let total = x + width - 1 - if compact { 6 + gap } else { 0 };
    let hand = total - 4 - gap;
    if compact {
        canvas.right(x + width - 1, y, words::TO_GO, Role::Pencil);
    }
    canvas.right(total, y, "total", Role::Pencil);
    canvas.right(hand, y, "now", Role::Pencil);
    let over =
        usize::from(matches!(game.phase(), Phase::Deal | Phase::Over) && !game.hands().is_empty());
    let past = &game.hands()[..game.hands().len() - over];
    let longest = (0..game.sides())
        .map(|side| width_of(&side_within(ctx, side, width)))
        .max()
        .unwrap_or(0);
    let free = hand - 6 - x;
    let room = if compact {
        0
    } else {
        (free - longest.min(free)).max(0) / HAND
    };
    let shown = past.len().min(room as usize);
    let first = past.len() - shown;
    let column = |at: usize| hand - 5 - HAND * (past.len() - 1 - at) as i32;
    for at in first..past.len() {
        canvas.right(column(at), y, &(at + 1).to_string(), Role::Pencil);
    }
    let names = if shown == 0 {
        free + 1
    } else {
        free - HAND * shown as i32
    };
    for side in 0..game.sides() {
        let row = y + 1 + side as i32 * rows.step() + i32::from(rows == PadHeight::Spaced);
        let mover = ctx.seat_to_mark((game.phase() != &Phase::Over).then(|| game.mover()));
        let mover = mover.is_some_and(|seat| game.side(seat) == side);
        if mover {
            sheet::strip(
                canvas,
                x,
                row,
                width,
                if compact { 1 } else { 2 },
                Surface::PaperMover,
            );
            canvas.text(x, row, "▸", Role::InkStrong);
        }
        canvas.text(x + 2, row, &side_within(ctx, side, names), Role::InkStrong);
        for (at, scored) in past.iter().enumerate().skip(first) {
            canvas.right(column(at), row, &scored[side].to_string(), Role::Ink);
        }
        // Points count up once the card has been seen.
        let (points, counted) = (i32::from(game.points()[side]), shown_side_points(ctx, side));
        canvas.right(
            hand,
            row,
            &number(i32::from(game.hand_points()[side]) - points + counted),
            Role::Ink,
        );
        canvas.right(total, row, &number(counted), Role::InkStrong);
        let [left, number_left] = words::to_go(game, counted);
        if compact {
            canvas.right(x + width - 1, row, &number_left, Role::Ink);
        } else {
            canvas.right(total, row + 1, &left, Role::Ink);
            // As long for every side.
            let room = width - 4 - width_of(&words::to_go(game, 0)[0]);
            draw_track(canvas, (x + 2, row + 1), room, game, counted);
        }
    }
}

/// Shows each seat's total for the start.
pub(super) fn start<'a>(ctx: &'a ViewContext<'a, Nice>) -> Node<'a> {
    let fact = |seat| {
        FactLine::on_paper(
            ctx.name(seat),
            words::total_for_start(ctx.game, seat),
            Role::Ink,
        )
    };
    let facts: Vec<FactLine> = ctx.game.all_seats().map(fact).collect();
    let heading = Some(FactLine::on_paper("", "total", Role::Pencil));
    paper(Node::leaf(FactList {
        heading,
        least: facts.len(),
        facts,
        rest: "",
    }))
}

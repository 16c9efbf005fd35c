//! The table of Nice Dice: the cards on the left, dice and points beside them, the log if there is
//! room.
use super::cards::square;
use super::{NiceContext, NiceView};
use crate::core::words::{number, sentence};
use crate::games::nice::{Nice, Phase, words};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::die::{DieSize, DieState};
use crate::tui::paint::{mat, paper as sheet};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::motion::timeline::Animated;
use crate::tui::ui::text::lines::{self, Span, TextLine, wrapped_spans};
use crate::tui::ui::{
    ANY, DiceRow, FactLine, FactList, Form, Node, Numeral, OneDie, col, custom_leaf, either, log,
    paper, row, text,
};
use crate::tui::views::ROLL;

/// Minimum columns beside the cards.
const LEAST: i32 = 28;
/// Minimum columns for a margin of the news, as that of the dice.
const WIDE: i32 = 44;

/// Returns the whole table.
pub(super) fn table<'a>(
    view: &'a NiceView,
    ctx: &'a NiceContext<'a>,
    beside: Node<'a>,
) -> Node<'a> {
    let cards = square(view, ctx).rank(4);
    let dice = dice(view, ctx).rank(3);
    let starts = matches!(ctx.game.phase(), Phase::Start { .. });
    let points = if starts {
        start_pad(ctx)
    } else {
        pad(ctx).rank(2)
    };
    // Guidance covers more than the coach: neither the dice, nor who goes first.
    let (coach, guide) = if ctx.task.is_none() {
        (beside, Node::Nothing)
    } else {
        (Node::Nothing, beside)
    };
    let says = says(ctx).place(LEAST, &[18, 14, 9, 5, 3, 1]).instead(coach);
    // The place of the news is there from the start, so that nothing moves when it is over.
    let news = news(view, ctx);
    let right = if !starts {
        let points = col(0, [news.clone(), points.clone()]);
        col(1, [points, says.clone()]).instead(guide)
    } else if ctx.task.is_none() {
        col(1, [points.clone(), says.clone().or_nothing()])
    } else {
        let covered = col(1, [news.clone(), says.clone()]).instead(guide);
        col(1, [points.clone(), covered])
    };
    let dice_and_news = col(1, [dice.clone(), news.clone()]);
    let below = row(2, [dice_and_news, col(1, [points.clone(), says])]);
    // In a review at the smallest size what the coach says stands in the message.
    let few = col(0, [dice.clone(), news, points]);
    either([
        row(1, [cards.clone(), col(1, [dice, right])]),
        col(1, [cards.clone(), below]),
        row(1, [cards, few]),
    ])
}

/// The reason for more rolls, and the log.
fn says<'a>(ctx: &'a NiceContext<'a>) -> Node<'a> {
    // Before a roll the message has it.
    let why = words::why_extra(ctx.game).filter(|_| *ctx.game.phase() == Phase::Choose);
    let why = why.map_or(Node::Nothing, |why| text(sentence(&why)).wraps(4).into());
    either([col(1, [why.clone(), log(ctx)]), why, Node::Nothing])
}

/// The dice on their mat, as large as possible.
fn dice<'a>(view: &'a NiceView, ctx: &'a NiceContext<'a>) -> Node<'a> {
    either([DieSize::XL, DieSize::L, DieSize::M].map(|size| dice_on_mat(view, ctx, size)))
}

/// The dice on their mat above what they are for; beside them, if there is room, the points of the
/// card under the cursor.
fn dice_on_mat<'a>(view: &'a NiceView, ctx: &'a NiceContext<'a>, size: DieSize) -> Node<'a> {
    let game = ctx.game;
    let faces = game.latest().map_or(&view.start, |latest| &latest.dice);
    let die = |at: usize| {
        let face = faces.get(at).copied().unwrap_or(0);
        let die = OneDie::of_roll(&view.roll, at, face, ctx.now);
        let is_used = game.latest().is_some_and(|latest| latest.cell.is_some());
        OneDie {
            state: if is_used { DieState::Faint } else { die.state },
            asks: Some(ROLL),
            ..die
        }
    };
    let row_of = |count: usize| Node::leaf(DiceRow::new(size, (0..count).map(die)));
    let mut dice = row_of(game.variant().dice());
    if matches!(game.phase(), Phase::Start { .. }) {
        // The roll for the start takes no less room, so that nothing moves after it.
        dice = dice.instead(row_of(2));
    }
    let points = points_at_cursor(view, ctx).room([Form::new((14, 5), (ANY, size.cells().1))]);
    let what_for = custom_leaf([Form::new((26, 1), (ANY, 1))], |canvas, _| {
        draw_what_for(view, ctx, canvas);
    });
    let margin = i32::from(size != DieSize::M);
    let dice = either([row(2, [dice.clone(), points]), dice]);
    col(1 - margin, [dice, what_for.margins([margin, 0, 0, 0])]).on([1, 0, 1, 1], |canvas| {
        mat::draw(canvas, 0, 0, canvas.width(), canvas.height())
    })
}

/// The points of the card under the cursor in large print.
fn points_at_cursor<'a>(view: &NiceView, ctx: &NiceContext) -> Node<'a> {
    let Some(cell) = view.cursor(ctx) else {
        return Node::Nothing;
    };
    let points = ctx.game.square().points(cell);
    let Some(card) = ctx.game.cards()[cell].filter(|_| points > 0) else {
        return Node::Nothing;
    };
    let number = format!("+{points}");
    let number = Numeral {
        role: Role::Kept,
        ..Numeral::new(number.clone(), number, "scores")
    };
    let card = text(words::with_card(card)).middle();
    col(0, [Node::leaf(number).amid(), card.into()]).centred()
}

/// Draws what the dice are for or have brought: the ranks that they allow, or that no card fits.
fn draw_what_for(view: &NiceView, ctx: &NiceContext, canvas: &mut Canvas) {
    let game = ctx.game;
    let audience = ctx.table.audience();
    if view.roll.is_moving(ctx.now) {
        return;
    }
    let (words, role) = match (game.phase(), game.latest()) {
        (Phase::Choose, _) => {
            let ranks = words::fitting_ranks(game);
            let [long, short] = words::CARDS_THAT_FIT;
            let is_narrow = width_of(long) + width_of(&ranks) > canvas.width();
            let after = canvas.text(0, 0, if is_narrow { short } else { long }, Role::Dim);
            canvas.text(after, 0, &ranks, Role::Kept);
            return;
        }
        (Phase::Start { .. }, _) => (words::HIGHEST_STARTS.into(), Role::Dim),
        (Phase::Deal, _) if !view.is_moving(ctx.now) => {
            (words::next_hand(game, &audience), Role::Text)
        }
        (Phase::Deal | Phase::Over, _) => return,
        (Phase::Roll, Some(latest)) if latest.missed => {
            (words::none_fits(&audience, latest.seat), Role::Bad)
        }
        (Phase::Roll, latest) => {
            let last = latest.map(|latest| latest.seat);
            (words::last_roll(&audience, last, game.mover()), Role::Dim)
        }
    };
    canvas.text(0, 0, &words, role);
}

/// The lines that the card under the cursor would complete, or that the last one has.
fn news<'a>(view: &'a NiceView, ctx: &'a NiceContext<'a>) -> Node<'a> {
    let forms = [WIDE, LEAST].map(|width| Form::new((width, 3), (ANY, 3)));
    custom_leaf(forms, move |canvas, _| {
        let width = canvas.width();
        let margin = if width < WIDE { 0 } else { 2 };
        let lines = news_lines(view, ctx, width - 2 * margin);
        lines::draw(&mut canvas.sub(margin, 0, width, 3), &lines, 0);
    })
}

fn news_lines(view: &NiceView, ctx: &NiceContext, width: i32) -> Vec<TextLine> {
    if let Some(cell) = view.cursor(ctx) {
        let (card, effect) = words::would_complete(ctx.game, cell);
        let spans = [Span::new(card, Role::Kept), Span::new(effect, Role::Text)];
        return wrapped_spans(&spans, width);
    }
    if view.is_moving(ctx.now) {
        return Vec::new();
    }
    let Some((lines, points)) = words::last_card(ctx.game, &ctx.table.audience()) else {
        return Vec::new();
    };
    let spans = [Span::new(lines, Role::Text), Span::new(points, Role::Good)];
    let together = wrapped_spans(&spans, width);
    // A change and its total stay on one line if there is room for it.
    let [first, second] = spans.map(|span| wrapped_spans(&[span], width));
    let apart = [first, second].concat();
    if together.len() > 1 && apart.len() <= 3 {
        apart
    } else {
        together
    }
}

/// Returns the names of a side in this many columns: `Ann and Cid`, `Ann+Cid`, `Benj.+Char.`
fn name_side(ctx: &NiceContext, side: usize, width: i32) -> String {
    let seats = ctx.game.all_seats();
    let seats: Vec<_> = seats.filter(|seat| ctx.game.side(*seat) == side).collect();
    let names: Vec<&str> = seats.iter().map(|seat| ctx.name(*seat)).collect();
    let whole = [" and ", " + ", "+"].map(|word| names.join(word));
    if let Some(fits) = whole.into_iter().find(|text| width_of(text) <= width) {
        return fits;
    }
    let count = seats.len() as i32;
    let each = (width + 1 - count) / count.max(1);
    let short = seats.iter().map(|seat| ctx.short_name(*seat, each));
    short.collect::<Vec<_>>().join("+")
}

/// Columns of a finished hand.
const HAND: i32 = 4;

/// The score pad: each side's points in this hand and in the match; with a row of marks for the
/// points, and a gap between the sides, if there is room.
fn pad<'a>(ctx: &'a NiceContext<'a>) -> Node<'a> {
    let sides = ctx.game.sides() as i32;
    let forms = [2 + 3 * sides, 1 + 2 * sides, 1 + sides];
    let form = |rows| Form::new((LEAST, rows), (ANY, rows));
    custom_leaf(forms.map(form), move |canvas, form| {
        draw_pad(ctx, canvas, 3 - form as i32);
    })
}

/// Draws the pad with this many rows from one side to the next.
fn draw_pad(ctx: &NiceContext, canvas: &mut Canvas, step: i32) {
    let (game, width) = (ctx.game, canvas.width());
    let is_compact = step == 1;
    sheet::plain(canvas, 0, 0, width, canvas.height());
    // The columns from the right: points to go, the match, this hand, the hands before.
    let total = if is_compact { width - 8 } else { width - 1 };
    let hand = total - 6;
    if is_compact {
        canvas.right(width - 1, 0, words::TO_GO, Role::Pencil);
    }
    canvas.right(total, 0, "total", Role::Pencil);
    canvas.right(hand, 0, "now", Role::Pencil);
    let mut past = game.hands();
    if matches!(game.phase(), Phase::Deal | Phase::Over) {
        // The hand that has ended is still this one.
        past = &past[..past.len().saturating_sub(1)];
    }
    let longest = (0..game.sides()).map(|side| width_of(&name_side(ctx, side, width)));
    let free = hand - 6;
    let spare = (free - longest.max().unwrap_or(0)).max(0);
    let shown = if is_compact {
        0
    } else {
        past.len().min((spare / HAND) as usize)
    };
    let first = past.len() - shown;
    let column = |at: usize| hand - 5 - HAND * (past.len() - 1 - at) as i32;
    for at in first..past.len() {
        canvas.right(column(at), 0, &(at + 1).to_string(), Role::Pencil);
    }
    let names = if shown == 0 {
        free + 1
    } else {
        free - HAND * shown as i32
    };
    let mover = ctx.seat_to_mark((game.phase() != &Phase::Over).then(|| game.mover()));
    for side in 0..game.sides() {
        let y = 1 + side as i32 * step + i32::from(step == 3);
        if mover.is_some_and(|seat| game.side(seat) == side) {
            sheet::strip(canvas, 0, y, width, step.min(2), Surface::PaperMover);
            canvas.text(0, y, "▸", Role::InkStrong);
        }
        canvas.text(2, y, &name_side(ctx, side, names), Role::InkStrong);
        for (at, scored) in past.iter().enumerate().skip(first) {
            canvas.right(column(at), y, &scored[side].to_string(), Role::Ink);
        }
        // Points count up once the card has been seen.
        let points = i32::from(game.points()[side]);
        let mut seats = game.all_seats();
        let counted = seats
            .find(|seat| game.side(*seat) == side)
            .map_or(points, |seat| ctx.displayed_points(seat, points));
        let now = i32::from(game.hand_points()[side]) - points + counted;
        canvas.right(hand, y, &number(now), Role::Ink);
        canvas.right(total, y, &number(counted), Role::InkStrong);
        let [to_go, number_to_go] = words::to_go(game, counted);
        if is_compact {
            canvas.right(width - 1, y, &number_to_go, Role::Ink);
        } else {
            canvas.right(total, y + 1, &to_go, Role::Ink);
            // As long for every side.
            let room = width - 4 - width_of(&words::to_go(game, 0)[0]);
            draw_track(&mut canvas.sub(2, y + 1, room, 1), game, counted);
        }
    }
}

/// Draws a mark for each of the `points` and a dot for each that is missing, as many as fit.
fn draw_track(canvas: &mut Canvas, game: &Nice, points: i32) {
    let target = i32::from(game.target());
    let step = ((canvas.width() + 1) / target.max(1)).clamp(1, 4);
    let cells = canvas.width().min(target);
    let full = (points * cells / target.max(1)).min(cells);
    for cell in 0..cells {
        let (mark, role) = if cell < full {
            ("■", Role::InkGood)
        } else {
            ("·", Role::Pencil)
        };
        let marks = mark.repeat((step - 1).max(1) as usize);
        canvas.text(step * cell, 0, &marks, role);
    }
}

/// Each seat's total for the start.
fn start_pad<'a>(ctx: &'a NiceContext<'a>) -> Node<'a> {
    let fact = |seat| {
        let total = words::total_for_start(ctx.game, seat);
        FactLine::on_paper(ctx.name(seat), total, Role::Ink)
    };
    let facts: Vec<FactLine> = ctx.game.all_seats().map(fact).collect();
    paper(Node::leaf(FactList {
        heading: Some(FactLine::on_paper("", "total", Role::Pencil)),
        least: facts.len(),
        facts,
        rest: "",
    }))
}

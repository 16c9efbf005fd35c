//! The table of Nice Dice: the cards on the left, dice and points beside them, the log if there is
//! room.
use super::cards::square;
use super::{NiceContext, NiceView};
use crate::core::words::{number, sentence};
use crate::games::nice::{Card, Nice, Phase, words};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::die::{DieDrawing, DieSize, DieState, TURNS};
use crate::tui::paint::numerals::NumeralSize;
use crate::tui::paint::{mat, numerals, paper as sheet};
use crate::tui::theme::{Role, Surface, Theme};
use crate::tui::ui::layout::middle;
use crate::tui::ui::motion::timeline::Animated;
use crate::tui::ui::text::lines::{self, Span, TextLine, wrapped_spans};
use crate::tui::ui::{
    ANY, FactLine, FactList, Form, Leaf, Node, col, custom_leaf, either, log, paper, row, text,
};
use crate::tui::views::ROLL;
use std::time::Duration;

/// Minimum columns beside the cards.
const LEAST: i32 = 28;
/// Minimum columns for a margin of the news, as that of the dice.
const WIDE: i32 = 44;
/// Duration of each angle of a rolling die.
const FRAME: Duration = Duration::from_millis(60);

/// Returns the whole table.
pub(super) fn table<'a>(
    view: &'a NiceView,
    ctx: &'a NiceContext<'a>,
    beside: Node<'a>,
) -> Node<'a> {
    let cards = square(view, ctx).rank(4);
    let dice = Node::leaf(RolledDice { view, ctx }).rank(3);
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

/// Returns the dice on the table.
fn dice_on_table<'a>(view: &'a NiceView, game: &'a Nice) -> &'a [u8] {
    game.latest().map_or(&view.start, |latest| &latest.dice)
}

/// Returns the number of dice rolled.
fn count(game: &Nice) -> i32 {
    if matches!(game.phase(), Phase::Start { .. }) {
        2
    } else {
        game.variant().dice() as i32
    }
}

/// Returns the columns of the dice with the gaps between them.
fn dice_columns(size: DieSize, game: &Nice) -> i32 {
    columns_of(size, count(game))
}

/// Returns the columns of this number of dice.
fn columns_of(size: DieSize, count: i32) -> i32 {
    let gap = air(size).0;
    count * (size.cells().0 + gap) - gap
}

/// The dice on their mat with the ranks they allow; if it is wide enough, with the points of the
/// card under the cursor in large print beside them.
struct RolledDice<'a> {
    view: &'a NiceView,
    ctx: &'a NiceContext<'a>,
}

const SIZES: [DieSize; 3] = [DieSize::XL, DieSize::L, DieSize::M];

/// Returns the columns between dice of a size, and the rows above them.
fn air(size: DieSize) -> (i32, i32) {
    if size == DieSize::M { (1, 0) } else { (2, 1) }
}

impl Leaf for RolledDice<'_> {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let form = |size: DieSize| {
            // The roll for the start takes no less room, so that nothing moves after it.
            let dice = columns_of(size, self.ctx.game.variant().dice() as i32);
            let columns = dice + if size == DieSize::M { 0 } else { 2 };
            let rows = words_row(size) + 2;
            Form::new((columns.max(LEAST), rows), (ANY, rows))
        };
        SIZES.into_iter().map(form).collect()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let (size, width) = (SIZES[form], canvas.width());
        mat::draw(canvas, 0, 0, width, canvas.height());
        let dice = dice_columns(size, self.ctx.game);
        let free = width - dice - 5;
        let scale = if free >= 36 {
            NumeralSize::Double
        } else {
            NumeralSize::Single
        };
        let beside = free >= 14;
        let (_, top) = air(size);
        draw_dice(
            self.view,
            self.ctx,
            canvas,
            (if beside { 2 } else { middle(width, dice) }, top),
            size,
        );
        if let Some((card, points)) = score(self.view, self.ctx).filter(|_| beside) {
            let left = dice + 4;
            let text = format!("+{points}");
            let at = left + middle(free, numerals::width(&text, scale));
            let top = top + middle(size.cells().1 - 2, scale.rows());
            numerals::draw(canvas, at, top, &text, scale, "scores", Role::Kept);
            let says = words::with_card(card);
            canvas.centred(
                left,
                free,
                top + scale.rows() + i32::from(size != DieSize::M),
                &says,
                Role::Text,
            );
        }
        let margin = 1 + top;
        draw_allowed(
            self.view,
            self.ctx,
            canvas,
            (margin, words_row(size)),
            width - 2 * margin,
        );
    }
}

fn draw_dice(
    view: &NiceView,
    ctx: &NiceContext,
    canvas: &mut Canvas,
    (x, y): (i32, i32),
    size: DieSize,
) {
    let gap = air(size).0;
    let game = ctx.game;
    let (width, height) = size.cells();
    let shown = dice_on_table(view, game);
    let used = game.latest().is_some_and(|latest| latest.cell.is_some());
    for die in 0..count(game) as usize {
        let face = shown.get(die).copied().unwrap_or(0);
        let rolling = view.roll.face(die, ctx.now);
        let state = match rolling {
            Some(_) => DieState::Rolling(angle(view, ctx)),
            None if face == 0 => DieState::Ghost,
            None if used => DieState::Faint,
            None => DieState::Normal,
        };
        let at = x + die as i32 * (width + gap);
        DieDrawing {
            state,
            ..DieDrawing::new(size, rolling.unwrap_or(face))
        }
        .draw(canvas, at, y);
        canvas.hit(at, y, width, height, ROLL);
    }
}

/// Returns the current rotation of rolling dice in degrees: that of the last frames before they
/// come to rest.
fn angle(view: &NiceView, ctx: &NiceContext) -> f32 {
    let left = view.roll.until().map_or(Duration::ZERO, |until| {
        until.saturating_duration_since(ctx.now)
    });
    let frames = (left.as_millis() / FRAME.as_millis()) as usize;
    TURNS[(TURNS.len() - 1).saturating_sub(frames)]
}

/// Returns the row of the mat for the allowed ranks, below the dice's shadows.
fn words_row(size: DieSize) -> i32 {
    size.cells().1 + if size == DieSize::XL { 2 } else { 1 }
}

/// Returns the card under the cursor and its points, if any.
fn score(view: &NiceView, ctx: &NiceContext) -> Option<(Card, u8)> {
    let cell = view.cursor(ctx)?;
    let points = ctx.game.square().points(cell);
    Some((ctx.game.cards()[cell]?, points)).filter(|(_, points)| *points > 0)
}

/// Draws what the dice are for or have brought: the ranks that they allow, or that no card fits.
fn draw_allowed(
    view: &NiceView,
    ctx: &NiceContext,
    canvas: &mut Canvas,
    (x, y): (i32, i32),
    width: i32,
) {
    let game = ctx.game;
    let audience = ctx.table.audience();
    if view.roll.is_moving(ctx.now) {
        return;
    }
    let (words, role) = match (game.phase(), game.latest()) {
        (Phase::Choose, _) => {
            let ranks = words::fitting_ranks(game);
            let [long, short] = words::CARDS_THAT_FIT;
            let is_narrow = width_of(long) + width_of(&ranks) > width;
            let after = canvas.text(x, y, if is_narrow { short } else { long }, Role::Dim);
            canvas.text(after, y, &ranks, Role::Kept);
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
    canvas.text(x, y, &words, role);
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

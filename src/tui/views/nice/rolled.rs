//! The dice on their mat with the ranks they allow, and the lines completed by the card under the
//! cursor or the last one.
use super::board::LEAST;
use super::state::NiceView;
use crate::games::nice::{Card, Nice, Phase, words};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::die::{DieDrawing, DieSize, DieState, TURNS};
use crate::tui::paint::numerals::NumeralSize;
use crate::tui::paint::{mat, numerals};
use crate::tui::theme::{Role, Theme};
use crate::tui::ui::layout::middle;
use crate::tui::ui::motion::timeline::Animated;
use crate::tui::ui::text::lines::{self, Span, TextLine, wrapped, wrapped_spans};
use crate::tui::ui::{ANY, Form, Leaf, Node, custom_leaf};
use crate::tui::view::ViewContext;
use crate::tui::views::ROLL;
use std::time::Duration;

/// Minimum columns for texts side by side, and for the coach's mat.
const WIDE: i32 = 44;
/// Duration of each angle of a rolling die.
const FRAME: Duration = Duration::from_millis(60);

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
pub(super) struct RolledDice<'a> {
    pub(super) view: &'a NiceView,
    pub(super) ctx: &'a ViewContext<'a, Nice>,
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
    ctx: &ViewContext<Nice>,
    canvas: &mut Canvas,
    (x, y): (i32, i32),
    size: DieSize,
) {
    let gap = air(size).0;
    let game = ctx.game;
    let (width, height) = size.cells();
    let shown = view.dice_on_table(game);
    let used = game.latest().is_some_and(|latest| latest.cell.is_some());
    for die in 0..count(game) as usize {
        let face = shown.get(die).copied().unwrap_or(0);
        let rolling = view.roll_animation.face(die, ctx.now);
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
fn angle(view: &NiceView, ctx: &ViewContext<Nice>) -> f32 {
    let left = view.roll_animation.until().map_or(Duration::ZERO, |until| {
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
fn score(view: &NiceView, ctx: &ViewContext<Nice>) -> Option<(Card, u8)> {
    let cell = view.cursor(ctx)?;
    let points = ctx.game.square().points(cell);
    Some((ctx.game.cards()[cell]?, points)).filter(|(_, points)| *points > 0)
}

/// Draws the ranks that the dice allow, those on the table highlighted; or that none fits.
fn draw_allowed(
    view: &NiceView,
    ctx: &ViewContext<Nice>,
    canvas: &mut Canvas,
    (x, y): (i32, i32),
    width: i32,
) {
    let game = ctx.game;
    if view.rolls(ctx.now) {
        return;
    }
    let missed = game
        .latest()
        .filter(|latest| latest.missed && game.phase() != &Phase::Deal);
    if game.phase() == &Phase::Choose {
        let ranks = words::fitting_ranks(game);
        let [long, short] = words::CARDS_THAT_FIT;
        let fits = if width_of(long) + width_of(&ranks) <= width {
            long
        } else {
            short
        };
        let at = canvas.text(x, y, fits, Role::Dim);
        canvas.text(at, y, &ranks, Role::Kept);
    } else if let Some(latest) = missed {
        canvas.text(
            x,
            y,
            &words::none_fits(&ctx.table.audience(), latest.seat),
            Role::Bad,
        );
    } else if let Phase::Start { .. } = game.phase() {
        canvas.text(
            x,
            y,
            wrapped(words::HIGHEST_STARTS, width)[0].as_str(),
            Role::Dim,
        );
    } else if game.phase() == &Phase::Deal {
        if !view.is_moving(ctx.now) {
            canvas.text(
                x,
                y,
                &words::next_hand(game, &ctx.table.audience()),
                Role::Text,
            );
        }
    } else if game.phase() == &Phase::Roll {
        let told = words::last_roll(
            &ctx.table.audience(),
            game.latest().map(|latest| latest.seat),
            game.mover(),
        );
        canvas.text(x, y, &told, Role::Dim);
    }
}

/// Shows the lines that the card under the cursor would complete, or that the last one has.
pub(super) fn news<'a>(view: &'a NiceView, ctx: &'a ViewContext<'a, Nice>) -> Node<'a> {
    let forms = [
        Form::new((WIDE, 3), (ANY, 3)),
        Form::new((LEAST, 3), (WIDE - 1, 3)),
    ];
    custom_leaf(forms, move |canvas, form| {
        let (margin, width) = (if form == 1 { 0 } else { 2 }, canvas.width());
        let lines = news_lines(view, ctx, width - 2 * margin);
        lines::draw(&mut canvas.sub(margin, 0, width, 3), &lines, 0);
    })
}

fn news_lines(view: &NiceView, ctx: &ViewContext<Nice>, width: i32) -> Vec<TextLine> {
    let game = ctx.game;
    let (parts, roles) = match view.cursor(ctx) {
        Some(cell) => (
            Some(words::would_complete(game, cell)),
            [Role::Kept, Role::Text],
        ),
        None if view.is_moving(ctx.now) => (None, [Role::Text; 2]),
        None => (
            words::last_card(game, &ctx.table.audience()),
            [Role::Text, Role::Good],
        ),
    };
    let Some((first, second)) = parts else {
        return Vec::new();
    };
    let spans = [Span::new(first, roles[0]), Span::new(second, roles[1])];
    let together = wrapped_spans(&spans, width);
    // A change and its total stay on one line if there is room for it.
    let apart: Vec<TextLine> = spans
        .iter()
        .flat_map(|span| wrapped_spans(std::slice::from_ref(span), width))
        .collect();
    if roles[1] == Role::Good && together.len() > 1 && apart.len() <= 3 {
        apart
    } else {
        together
    }
}

//! Figures that dice allow: what those kept make as a numeral, and all that lie as a list with small dice.
use super::advice::{CHIPS, chips, figures};
use super::state::SymmView;
use super::tray::{self, Lying};
use crate::core::words::plural;
use crate::games::symmdice::geometry::dice::{DICE, count};
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::geometry::orbits::Grouping;
use crate::games::symmdice::state::Phase;
use crate::games::symmdice::{SymmDice, words};
use crate::tui::canvas::Canvas;
use crate::tui::paint::{bar, mat};
use crate::tui::theme::Role;
use crate::tui::ui::text::lines::fitting;
use crate::tui::ui::{ANY, Fact, Facts, Form, Node, Numeral, col, drawn, row, text};
use crate::tui::view::ViewContext;
use std::time::{Duration, Instant};

type Context<'a> = ViewContext<'a, SymmDice>;

/// Time from the rest of the dice to the list of their figures: both in one frame are long over a slow line.
const BEAT: Duration = Duration::from_millis(120);

/// Rows of a small die, columns from one to the next, and columns of the words beside them.
const CHIP: i32 = 3;
const STEP: i32 = 6;
const WORDS: i32 = 18;

/// Returns the faces that lie still; of those kept if `kept`.
fn lying(view: &SymmView, ctx: &Context, kept: bool) -> Vec<Face> {
    let Phase::Rolling { dice, .. } = ctx.game.phase() else { return Vec::new() };
    let lies = |die: &usize| {
        view.roll_animation.face(*die, ctx.now).is_none() && (!kept || view.kept >> die & 1 == 1)
    };
    (0..DICE).filter(lies).filter_map(|die| dice[die]).collect()
}

/// Returns the time from which the figures of the dice are listed, if they have just been rolled.
pub(super) fn listed_from(view: &SymmView) -> Option<Instant> {
    view.roll_animation.after(BEAT)
}

/// The best figure of the dice that are kept, or of all: its symmetry as a numeral, and its points. `beside` lies at the
/// right of it if it is `wide`, else below.
pub(super) fn made<'a>(view: &SymmView, ctx: &'a Context<'a>, wide: bool, beside: Node<'a>) -> Node<'a> {
    if !ctx.game.rules().variant.scores() {
        return beside;
    }
    let best = |faces: &[Face]| figures(ctx.game, &count(faces.iter().copied())).into_iter().next();
    // After the last roll nothing is kept any more: all dice may be used.
    let kept = best(&lying(view, ctx, true)).filter(|_| ctx.game.left() != Some(0));
    let faces = lying(view, ctx, false);
    let rests = faces.len() == DICE;
    let who = match &kept {
        _ if !rests => String::new(),
        Some(_) => words::does(&ctx.table.audience(), ctx.game.mover(), ctx.name(ctx.game.mover()), "keep"),
        None => "These dice make".to_owned(),
    };
    let best = kept.or_else(|| best(&faces)).filter(|_| rests);
    let shown = best.as_ref().map(|best| best.symmetry.to_string()).unwrap_or_default();
    let numeral = Numeral { role: Role::Accent, ..Numeral::new(shown, "D9", "symmetry") };
    let numeral = Node::leaf(numeral).narrow();
    let lines = match &best {
        Some(best) => [
            format!("{}:", words::of_dice(best.symmetry, best.dice())),
            words::worth(usize::from(best.dice()), Some(best.symmetry)),
        ],
        None if rests => [words::NO_FIGURE_YET.to_owned(), String::new()],
        None => Default::default(),
    };
    let roles = [Role::Text, Role::Strong];
    let told = drawn([Form::new((24, 2), (ANY, 2))], move |canvas, _| {
        for ((y, line), role) in (0..).zip(&lines).zip(roles) {
            canvas.text(0, y, line, role);
        }
    });
    let who = text(who).role(Role::Dim).into();
    match wide {
        true => row(3, [numeral, col(0, [who, told]), beside]),
        false => col(1, [col(0, [who, numeral]), told, beside]),
    }
}

/// Lists the best figures of the dice with their points, for few columns.
pub(super) fn facts<'a>(ctx: &Context) -> Node<'a> {
    let Some(roll) = ctx.game.roll().filter(|_| ctx.game.rules().variant.scores()) else {
        return Node::Nothing;
    };
    let fact = |figure: &Grouping| {
        let what = words::of_dice(figure.symmetry, figure.dice());
        Fact::new(what, figure.score().to_string(), Role::Text)
    };
    let facts: Vec<Fact> = figures(ctx.game, &roll.counts()).iter().map(fact).collect();
    if facts.is_empty() {
        return Node::Nothing;
    }
    let roles = [Role::Accent, Role::Text, Role::Dim];
    let heading = Fact { roles, ..Fact::new(words::ALL_DICE_MAKE, "points", Role::Dim) };
    Node::leaf(Facts { heading: Some(heading), least: facts.len().min(3), facts, rest: "" })
}

/// The figures that the dice on the table allow, as many as there is room for.
pub(super) fn list<'a>(view: &SymmView, ctx: &'a Context<'a>) -> Node<'a> {
    let faces = lying(view, ctx, false);
    let all = figures(ctx.game, &count(faces.iter().copied()));
    let listed = listed_from(view).is_none_or(|from| ctx.now >= from);
    drawn([Form::new((40, 4), (ANY, ANY))], move |canvas, _| {
        let (width, height) = (canvas.width(), canvas.height());
        mat::draw(canvas, 0, 0, width, height);
        canvas.text(2, 0, words::ALL_DICE_MAKE, Role::Accent);
        if faces.len() < DICE || !listed {
            return;
        }
        if all.is_empty() {
            canvas.text(4, 2, words::NO_FIGURE_YET, Role::Text);
        }
        // In few columns the words lie above the dice. The last row stays free for the shadow.
        let above = i32::from(width - 4 < CHIPS + WORDS);
        let pitch = CHIP + above + 1;
        let rows = ((height - 1 - above) / pitch).max(1);
        // Few figures lie farther apart.
        let few = (all.len() as i32).max(1);
        let pitch = if few < rows { pitch.max(((height - 2 - above) / few).min(pitch + 2)) } else { pitch };
        // Beside one another where each has its dice and a bar, and they are too many for one column.
        let columns =
            (width / (DICE as i32 * STEP + 2 * WORDS)).clamp(1, 1 + (all.len() as i32 - 1).max(0) / rows);
        let wide = width / columns;
        let most = all.first().map_or(1, Grouping::score);
        // What has no room for its dice is named.
        let told = |figure: &Grouping| {
            let what = words::of_dice(figure.symmetry, figure.dice());
            format!("{what} for {}", plural(figure.score(), "point"))
        };
        let others: Vec<String> = all.iter().skip((rows * columns) as usize).map(told).collect();
        // A row that is left goes between the title and the dice.
        let last = above + rows.min(few) * pitch + i32::from(!others.is_empty());
        let top = 1 + above + i32::from(above == 0 && last + 2 < height);
        let below = top + rows * pitch;
        if below < height - 1
            && !others.is_empty()
            && let Some(others) = fitting(&others.join(", "), width - 6)
        {
            canvas.text(2, below, &format!("{}.", others.trim_end_matches('.')), Role::Dim);
        }
        for (at, figure) in (0..).zip(&all).take((rows * columns) as usize) {
            let (x, y) = (2 + at / rows * wide, top + at % rows * pitch);
            if above > 0 {
                let words = words::of_dice(figure.symmetry, figure.dice());
                canvas.text(x, y, &words, Role::Strong);
                canvas.right(x + wide - 4, y, &plural(figure.score(), "point"), Role::Dim);
                chips(canvas, x, y + 1, wide - 4, &figure.faces().collect::<Vec<_>>());
                continue;
            }
            one(canvas, [x, y, wide - 4], figure, f64::from(figure.score()) / f64::from(most));
        }
    })
}

/// Draws a figure at a column and a row in so many columns: its dice, what they make, and a bar for its score.
fn one(canvas: &mut Canvas, [x, y, wide]: [i32; 3], figure: &Grouping, part: f64) {
    let faces: Vec<Face> = figure.faces().collect();
    let all = DICE as i32 * STEP;
    let after = if wide < all + WORDS {
        chips(canvas, x, y, wide - WORDS, &faces);
        x + wide - WORDS
    } else {
        for (at, face) in (0..).zip(&faces) {
            let lying = Lying::still(*face);
            tray::one(canvas, (x + at * STEP, y), CHIP, &lying, false);
        }
        x + all + 1
    };
    let points = plural(figure.score(), "point");
    canvas.text(after, y, &words::of_dice(figure.symmetry, figure.dice()), Role::Strong);
    let (line, room) = (y + 1, x + wide - after - WORDS);
    if room > 0 {
        bar::half(canvas, after + WORDS, line, room - 1, part, Role::Dim);
    }
    canvas.text(after, line, &points, Role::Dim);
}

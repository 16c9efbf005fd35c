//! How the table of MathDice is composed. Above lie the target, the dice and the clock, below what is called and typed;
//! from the medium class on the seats and the log stand at the right, in the large one with all points played.
use super::state::{MathDiceView, is_over};
use super::{advice, calls, entry, line, over, points, seats, top};
use crate::games::mathdice::{MathDice, Mode};
use crate::tui::canvas::Canvas;
use crate::tui::layout::Class;
use crate::tui::paint::die::Size;
use crate::tui::view::ViewContext;
use crate::tui::widgets::log;

/// A part of the table that lies across the left column or the whole width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Top,
    Clock,
    Panels,
    Over,
    Line,
    Coach,
    Seats,
}

/// Where the parts lie.
struct Layout {
    class: Class,
    size: Size,
    /// The first column, and the columns of the upper part.
    x: i32,
    above: i32,
    /// The columns of the parts below, and of those at the right.
    left: i32,
    side: i32,
    /// The parts with their first rows and their rows.
    parts: Vec<(Part, i32, i32)>,
}

/// The columns between the left column and the right one.
const BETWEEN: i32 = 4;
/// The rows of the paper and the cloth for what is typed, and of a call on paper alone.
const FIELD: i32 = 5;
const CALL: i32 = 4;
/// The least rows of the log: its heading and the newest two entries.
const LOG: i32 = 5;
/// From how many columns on paper and cloth lie side by side though there is height to lay one below the other.
const BROAD: i32 = 96;

impl Layout {
    fn of(ctx: &ViewContext<MathDice>, width: i32, height: i32) -> Layout {
        let class = Class::of_body(width, height);
        let x = if width >= 100 { 3 } else { 2 };
        let wide = (width - 2 * x).max(0);
        let side = match class {
            Class::Large => 46,
            Class::Medium => seats::list_width(ctx).clamp(36, 42),
            Class::Small => 0,
        };
        let left = if side > 0 { wide - side - BETWEEN } else { wide };
        let above = if class == Class::Large { left } else { wide };
        let size = match class {
            Class::Large => Size::XL,
            Class::Medium => Size::L,
            Class::Small if width >= 100 && height >= 27 => Size::L,
            Class::Small => Size::M,
        };
        let mut layout = Layout { class, size, x, above, left, side, parts: Vec::new() };
        let over = is_over(ctx.game);
        layout.parts = layout.arranged(ctx, height, over);
        if over {
            // The dice lie where they lay while the point was played.
            let before = layout.arranged(ctx, height, false);
            let end = layout.parts.last().map_or(0, |(_, y, rows)| y + rows);
            let shift = (before[0].1 - layout.parts[0].1).min(height - end);
            layout.parts.iter_mut().for_each(|(_, y, _)| *y += shift);
        }
        layout
    }

    /// Whether paper and cloth lie side by side.
    fn is_paired(&self) -> bool {
        self.class == Class::Small || self.left >= BROAD
    }

    /// Chooses the parts for which there is room, of a point that is played or `over`, and spreads them over `height`
    /// rows.
    fn arranged(&self, ctx: &ViewContext<MathDice>, height: i32, over: bool) -> Vec<(Part, i32, i32)> {
        let game = ctx.game;
        let mut parts = vec![(Part::Top, top::rows(self.size, self.class))];
        // Where room is short, a clock that is past makes some.
        let past = over && self.class == Class::Small;
        if matches!(game.mode(), Mode::Tournament | Mode::Sprint) && !past {
            parts.push((Part::Clock, 1));
        }
        let main = match self.is_paired() {
            // A broad cloth has room for what is wrong beside its place.
            true if self.size == Size::L => FIELD - 1,
            true => FIELD,
            false => CALL + 1 + FIELD,
        };
        if over {
            let seats = if self.class == Class::Small { seats::rows(game, over) + 1 } else { 0 };
            let room = height - parts.iter().map(|(_, rows)| rows + 1).sum::<i32>() - seats;
            parts.push((Part::Over, over::rows(ctx, self.left).min(room)));
        } else {
            parts.push((Part::Panels, main));
        }
        // A row between two parts, but for the clock's bar.
        let taken = |parts: &[(Part, i32)]| {
            let gaps = parts.len() as i32 - 1 - i32::from(parts.iter().any(|(part, _)| *part == Part::Clock));
            parts.iter().map(|(_, rows)| rows).sum::<i32>() + gaps
        };
        let coached = advice::speaks(ctx) && !is_over(game);
        let mut wanted = Vec::new();
        if coached && self.class == Class::Small {
            wanted.push((Part::Coach, 4));
        }
        if self.class == Class::Small && game.mode().is_match() {
            wanted.push((Part::Seats, seats::rows(game, over)));
        }
        wanted.push((Part::Line, line::ROWS));
        if self.class == Class::Large && coached {
            wanted.push((Part::Coach, 10));
        }
        for part in wanted {
            let mut more = parts.clone();
            more.push(part);
            // A number line is no reason to touch the title bar.
            let margin = i32::from(part.0 == Part::Line);
            if taken(&more) + margin <= height {
                parts = more;
            }
        }
        let order = |part: Part| {
            use Part::{Clock, Coach, Line, Over, Panels, Seats, Top};
            [Top, Clock, Panels, Over, Line, Coach, Seats].iter().position(|other| *other == part)
        };
        parts.sort_by_key(|(part, _)| order(*part));
        let mut spare = (height - taken(&parts)).max(0);
        // Neither the title bar nor, where there is room, the message is touched.
        let margin = spare.min(1);
        spare -= margin + i32::from(spare > 1);
        // What is written grows first, then the gaps, and what is left is around the whole.
        for (part, rows) in &mut parts {
            let most = match part {
                Part::Over => over::AIR,
                Part::Panels if self.is_paired() => 2,
                Part::Panels => 2,
                Part::Coach if self.class == Class::Small => 3,
                Part::Coach => 4,
                _ => 0,
            };
            let more = if *part == Part::Panels && spare < 3 { 0 } else { most.min(spare) };
            *rows += more;
            spare -= more;
        }
        let mut gaps: Vec<i32> = parts.iter().map(|(part, _)| i32::from(*part != Part::Clock)).collect();
        gaps[0] = 0;
        for _ in 0..2 {
            for gap in gaps.iter_mut().skip(1).filter(|gap| **gap < 2) {
                let more = spare.min(1);
                *gap += more;
                spare -= more;
            }
        }
        let (mut y, mut placed) = (margin + spare / 2, Vec::new());
        for ((part, rows), gap) in parts.into_iter().zip(gaps) {
            y += gap;
            placed.push((part, y, rows));
            y += rows;
        }
        placed
    }
}

/// Draws everything.
pub(super) fn draw(view: &mut MathDiceView, ctx: &ViewContext<MathDice>, canvas: &mut Canvas) {
    let (width, height) = (canvas.width(), canvas.height());
    let layout = Layout::of(ctx, width, height);
    let (x, left) = (layout.x, layout.left);
    let mut clock_beside = true;
    for &(part, y, rows) in &layout.parts {
        match part {
            Part::Top => {
                let area = &mut canvas.sub(x, y, layout.above, rows);
                clock_beside = top::draw(view, ctx, area, layout.size, layout.class);
            }
            Part::Clock => top::draw_bar(ctx, &mut canvas.sub(x, y, layout.above, 1), 0, !clock_beside),
            Part::Panels => draw_panels(view, ctx, &mut canvas.sub(x, y, left + 1, rows + 1), &layout),
            Part::Over => over::draw(ctx, &mut canvas.sub(x, y, left + 1, rows + 1), left, rows),
            Part::Line => line::draw(view, ctx, &mut canvas.sub(x, y, left, rows)),
            Part::Coach => advice::draw(ctx, &mut canvas.sub(x, y, left, rows)),
            Part::Seats => seats::draw_below(ctx, &mut canvas.sub(x, y, left, rows)),
        }
    }
    if layout.side > 0 {
        let first = layout.parts.iter().find(|(part, ..)| !matches!(part, Part::Top | Part::Clock));
        let y = if layout.class == Class::Large { layout.parts[0].1 } else { first.map_or(0, |part| part.1) };
        // Its last row stays free of the message.
        let area = &mut canvas.sub(x + left + BETWEEN, y, layout.side, height - y - 1);
        draw_side(view, ctx, area, layout.class);
    }
}

/// The call to beat and what is typed, side by side or one below the other.
fn draw_panels(view: &MathDiceView, ctx: &ViewContext<MathDice>, canvas: &mut Canvas, layout: &Layout) {
    let (width, height) = (canvas.width() - 1, canvas.height() - 1);
    if layout.is_paired() {
        // A broad paper needs no more than the field leaves it.
        let share = if width >= 90 { 38 } else { 45 };
        let paper = (width - 2) * share / 100;
        calls::draw(ctx, &mut canvas.sub(0, 0, paper + 1, height + 1), paper, height);
        entry::draw(view, ctx, &mut canvas.sub(paper + 2, 0, width - paper - 2, height));
    } else {
        let paper = CALL + i32::from(height > CALL + 1 + FIELD + 1);
        calls::draw(ctx, &mut canvas.sub(0, 0, width + 1, paper + 1), width, paper);
        entry::draw(view, ctx, &mut canvas.sub(0, paper + 1, width, height - paper - 1));
    }
}

/// The seats, and below them the points played and what has happened, or in a lower column the coach instead.
fn draw_side(view: &mut MathDiceView, ctx: &ViewContext<MathDice>, canvas: &mut Canvas, class: Class) {
    let (width, height) = (canvas.width(), canvas.height());
    let after = if ctx.game.mode().is_match() {
        seats::draw_list(ctx, canvas)
    } else {
        seats::draw_practice(ctx, canvas)
    };
    let area = &mut canvas.sub(0, after + 1, width, height - after - 1);
    match class {
        Class::Large => {
            let high = area.height();
            let end = points::draw(&mut view.played, ctx, &mut area.sub(0, 0, width, high - LOG - 2)) + 1;
            log::draw(&mut area.sub(0, end, width, high - end), ctx.told);
        }
        _ if advice::speaks(ctx) => advice::draw(ctx, area),
        _ if !ctx.told.is_empty() && area.height() >= LOG => log::draw(area, ctx.told),
        _ => {}
    }
}

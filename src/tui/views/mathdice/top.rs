//! The target, the dice and, beside them, the clock or what the expression comes to: the upper part of the table.
use super::state::{MathDiceView, is_secret};
use super::{digits, typed};
use crate::games::mathdice::state::ClockFace;
use crate::games::mathdice::{MathDice, Mode};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::layout::{Class, middle};
use crate::tui::paint::die::{Die, Size, State};
use crate::tui::paint::numerals::{self, Scale};
use crate::tui::paint::{bar, mat};
use crate::tui::theme::Role;
use crate::tui::view::{View, ViewContext};
use std::time::Duration;

/// The narrowest that the part beside the dice can be.
const BESIDE: i32 = 12;

/// Returns the rows of this part with dice of `size`, on a screen of `class`.
pub(super) fn rows(size: Size, class: Class) -> i32 {
    match size {
        Size::M => 9,
        Size::L if class == Class::Small => 12,
        Size::L => 13,
        Size::XL => 15,
    }
}

/// A number as large as there is room for.
struct Number {
    text: String,
    scale: Scale,
}

impl Number {
    /// Returns the columns and rows that it takes.
    fn size(&self, canvas: &Canvas) -> (i32, i32) {
        if canvas.theme.is_solid() {
            (numerals::width(&self.text, self.scale), self.scale.rows())
        } else {
            (digits::width(&self.text), digits::HEIGHT)
        }
    }

    fn draw(&self, canvas: &mut Canvas, x: i32, y: i32, role: Role) {
        if canvas.theme.is_solid() {
            numerals::draw(canvas, x, y, &self.text, self.scale, "", role);
        } else {
            digits::draw(canvas, x, y, &self.text, role);
        }
    }
}

/// What stands beside the dice.
enum Beside {
    Clock(ClockFace),
    /// What is typed comes to the number of [`typed::value`].
    Value(String),
    Nothing,
}

impl Beside {
    fn of(view: &MathDiceView, ctx: &ViewContext<MathDice>) -> Beside {
        let text = view.field.text();
        if let Some(clock) = ctx.game.clock(ctx.at) {
            return Beside::Clock(clock);
        }
        if !typed::is_computed(ctx.game) || is_secret(ctx.game) {
            return Beside::Nothing;
        }
        typed::value(text).map_or(Beside::Nothing, |value| Beside::Value(value.to_string()))
    }

    fn number(&self) -> Option<String> {
        match self {
            Beside::Clock(clock) => Some(seconds(clock)),
            Beside::Value(value) if value.chars().all(|sign| sign.is_ascii_digit() || sign == '−') => {
                Some(value.clone()).filter(|value| value.chars().count() < 6)
            }
            Beside::Value(_) | Beside::Nothing => None,
        }
    }
}

/// Returns whole seconds, rounded up.
pub(super) fn seconds(clock: &ClockFace) -> String {
    clock.left.as_millis().div_ceil(1000).to_string()
}

/// Returns how urgent the clock is.
fn urgency(clock: &ClockFace) -> Role {
    match clock.runs {
        true if clock.left <= Duration::from_secs(10) => Role::Bad,
        true => Role::Strong,
        false => Role::Dim,
    }
}

/// Returns what the clock's number is.
fn clock_word(ctx: &ViewContext<MathDice>, clock: &ClockFace) -> &'static str {
    match clock.runs {
        true => "seconds left",
        false if ctx.game.mode() == Mode::Sprint => "seconds",
        false => "clock stands",
    }
}

/// Draws the target, the dice of `size`, and what stands beside them across the whole canvas. Returns whether there was
/// room for the clock.
pub(super) fn draw(
    view: &MathDiceView,
    ctx: &ViewContext<MathDice>,
    canvas: &mut Canvas,
    size: Size,
    class: Class,
) -> bool {
    let (width, height) = (canvas.width(), rows(size, class));
    let (die, _) = size.cells();
    let gap = if size == Size::XL { 3 } else { 2 };
    let mat = 3 * die + 2 * gap + 4;
    let beside = Beside::of(view, ctx);
    let target = ctx.game.point().map_or(String::new(), |point| point.target().to_string());
    // The room is kept for all that may stand there, so that nothing moves when that changes.
    let widest = match &beside {
        Beside::Clock(clock) => "8".repeat(clock.of.as_secs().to_string().len().max(2)),
        _ if typed::is_computed(ctx.game) && width >= 90 => "888".into(),
        _ => "88".into(),
    };
    let scales: &[(Scale, Scale)] = if class == Class::Large {
        &[
            (Scale::Triple, Scale::Double),
            (Scale::Double, Scale::Double),
            (Scale::Triple, Scale::Single),
            (Scale::Double, Scale::Single),
        ]
    } else {
        &[(Scale::Double, Scale::Single)]
    };
    // Without a target yet its place is kept.
    let reserved = if target.is_empty() { "88".into() } else { target.clone() };
    let number = |text: &str, scale: Scale| Number { text: text.into(), scale };
    let columns = |canvas: &Canvas, (t, c): (Scale, Scale)| {
        let left = number(&reserved, t).size(canvas).0.max(15);
        let right = number(&widest, c).size(canvas).0.max(BESIDE);
        (left, right)
    };
    let fits = |canvas: &Canvas, scales: (Scale, Scale)| {
        let (left, right) = columns(canvas, scales);
        left + mat + right + 2 <= width
    };
    let found = scales.iter().copied().find(|scales| fits(canvas, *scales));
    let scale = found.unwrap_or(scales[scales.len() - 1]);
    let (left, right) = columns(canvas, scale);
    let right = if found.is_some() { right } else { 0 };
    let parts = if right > 0 { 2 } else { 1 };
    let between = ((width - left - mat - right) / parts).clamp(1, 8);
    let x = middle(width, left + mat + right + between * parts);
    draw_target(ctx, canvas, x, height, &number(&target, scale.0));
    draw_dice(view, ctx, &mut canvas.sub(x + left + between, 0, mat, height), size, gap);
    if right == 0 {
        return false;
    }
    let at = x + left + mat + 2 * between;
    draw_beside(view, ctx, canvas, (at, right, height), &beside, scale.1);
    true
}

fn draw_target(ctx: &ViewContext<MathDice>, canvas: &mut Canvas, x: i32, height: i32, number: &Number) {
    let (_, rows) = number.size(canvas);
    let blank = i32::from(height > rows + 1);
    let y = middle(height, rows + 1 + blank);
    let after = canvas.text(x, y, "target", Role::Dim);
    let Some(point) = ctx.game.point() else { return };
    let [a, b] = point.factors;
    canvas.text(after + 2, y, &format!("{a} × {b}"), Role::Text);
    number.draw(canvas, x, y + 1 + blank, Role::Accent);
}

fn draw_dice(view: &MathDiceView, ctx: &ViewContext<MathDice>, canvas: &mut Canvas, size: Size, gap: i32) {
    let wide = canvas.width();
    mat::draw(canvas, 0, 0, wide, canvas.height());
    let faces = ctx.game.point().and_then(|point| point.dice).map(|dice| dice.faces());
    let text = view.field.text();
    let shown = !is_secret(ctx.game) && typed::is_of_dice(ctx.game, text);
    let used = faces.filter(|_| shown).map_or([false; 3], |faces| typed::used(text, faces));
    let (width, height) = size.cells();
    let y = i32::from(size != Size::M);
    let open = ctx.game.point().is_some_and(|point| point.outcome.is_none());
    if used == [false; 3] && faces.is_some() && open {
        canvas.centred(0, wide, y + size.label_row(), "each die once", Role::Dim);
    }
    for i in 0..3 {
        let at = 2 + i as i32 * (width + gap);
        let face = faces.map_or(0, |faces| faces[i]);
        let state = match (face, used[i]) {
            (0, _) => State::Ghost,
            (_, true) => State::Held,
            (_, false) => State::Normal,
        };
        Die { state, ..Die::new(size, face) }.draw(canvas, at, y);
        if used[i] {
            canvas.centred(at, width, y + size.label_row(), "used", Role::Kept);
        }
        if face > 0 {
            canvas.hit(at, y, width, height + 1, MathDiceView::request("type", (b'0' + face).into()));
        }
    }
}

/// Draws the clock, or what the expression comes to, `room` columns wide.
fn draw_beside(
    view: &MathDiceView,
    ctx: &ViewContext<MathDice>,
    canvas: &mut Canvas,
    (x, room, height): (i32, i32, i32),
    beside: &Beside,
    scale: Scale,
) {
    let (word, role) = match beside {
        Beside::Clock(clock) => (clock_word(ctx, clock), urgency(clock)),
        Beside::Value(_) => ("comes to", Role::Strong),
        Beside::Nothing => return,
    };
    let number = beside.number().map(|text| Number { text, scale });
    let number = number.filter(|number| number.size(canvas).0 <= room);
    let rows = number.as_ref().map_or(1, |number| number.size(canvas).1);
    let blank = i32::from(scale != Scale::Single || !canvas.theme.is_solid());
    // The word, its gap (none above taller digits without colour), the number and two lines.
    let lead = if canvas.theme.is_solid() { 2 } else { 1 };
    let y = middle(height, lead + rows + 2 + blank);
    canvas.text(x, y, word, Role::Dim);
    match (&number, beside) {
        (Some(number), _) => number.draw(canvas, x, y + lead, role),
        (None, Beside::Value(value)) if width_of(value) <= room => {
            canvas.text(x, y + lead, value, role);
        }
        (None, Beside::Value(_)) => {
            let about = typed::value(view.field.text()).map_or(0.0, |value| value.to_f64());
            canvas.text(x, y + lead, &format!("about {about:.0}"), role);
        }
        (None, _) => {}
    }
    let below = y + lead + rows + blank;
    let Some(point) = ctx.game.point() else { return };
    match beside {
        Beside::Clock(clock) => {
            let after = canvas.text(x, below, &format!("of {}", clock.of.as_secs()), Role::Dim);
            if let (Some(standing), true) = (&point.standing, ctx.game.mode().is_match()) {
                let value = standing.value.to_string();
                canvas.text(after, below, " to", Role::Dim);
                if width_of(&value) + 5 <= room {
                    canvas.text(x, below + 1, &format!("beat {value}"), Role::Strong);
                } else {
                    canvas.text(x, below + 1, "beat it", Role::Strong);
                }
            }
        }
        Beside::Value(_) => {
            let Some(value) = typed::value(view.field.text()) else { return };
            let distance = point.distance(&value);
            if distance.is_zero() {
                canvas.text(x, below + 1, "✓ hits it", Role::Good);
            } else {
                canvas.text(x, below + 1, &typed::away(&distance), Role::Text);
            }
        }
        Beside::Nothing => {}
    }
}

/// Draws the clock's bar over the whole width, with the seconds before it where they stand nowhere else.
pub(super) fn draw_bar(ctx: &ViewContext<MathDice>, canvas: &mut Canvas, y: i32, with_number: bool) {
    let Some(clock) = ctx.game.clock(ctx.at) else { return };
    let mut x = 0;
    if with_number {
        x = canvas.text(x, y, &seconds(&clock), urgency(&clock));
        x = canvas.text(x + 1, y, clock_word(ctx, &clock), Role::Dim) + 2;
    }
    // In whole seconds, as the number beside it.
    let left = clock.left.as_millis().div_ceil(1000) as f64;
    let part = left / clock.of.as_secs_f64().max(1.0);
    let role = match clock.runs {
        true if clock.left <= Duration::from_secs(10) => Role::Bad,
        true => Role::Accent,
        false => Role::Dim,
    };
    bar::half(canvas, x, y, canvas.width() - x, part, role);
}

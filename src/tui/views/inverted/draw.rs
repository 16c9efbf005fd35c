//! The table of Inverted Dice: five dice on a mat, the sum, the pad, and what the coach or the odds say.
use super::pad::{ScorePad, bonus_text, percent};
use super::plan::Plan;
use super::state::InvertedView;
use crate::core::coach::{Advice, Unit};
use crate::core::game::Seat;
use crate::core::words::{capitalized, list, plural, spaced};
use crate::games::inverted::sheet::SECTIONS;
use crate::games::inverted::{Action, Filled, Inverted, Keep, SECTION_NAMES, Sheet};
use crate::session::HintLevel;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::layout::{Class, middle};
use crate::tui::paint::die::{Die, State, chips, chips_width};
use crate::tui::paint::numerals::{self, Scale};
use crate::tui::paint::{bar, mat};
use crate::tui::theme::Role;
use crate::tui::view::{View, ViewContext};
use crate::tui::views::ROLL;
use crate::tui::widgets::bars::abbreviated;
use crate::tui::widgets::coach::CoachPanel;
use crate::tui::widgets::log;
use crate::tui::widgets::text::{fitting, wrapped};

/// The columns of a large sum of two digits.
const WIDE_SUM: i32 = 24;

/// Rows of a seat in the standing whose sections have bars of their own: its points, three sections, a gap.
const SECTION_ROWS: i32 = 5;

/// Draws the table.
pub(super) fn draw(view: &InvertedView, ctx: &ViewContext<Inverted>, canvas: &mut Canvas) {
    let plan = Plan::of(ctx.game.sheets().len() as i32, canvas.width(), canvas.height());
    draw_dice(view, ctx, canvas, &plan);
    draw_sum(view, ctx, canvas, &plan);
    let chances = view.chances(ctx);
    let (zero, sum, fresh) = (view.zero_mark(ctx), view.sum_mark(ctx), view.fresh(ctx));
    let pad = ScorePad { ctx, zero, sum, fresh, chances };
    pad.draw(canvas, plan.pad);
    let (x, y, width, height) = plan.aside;
    let aside = &mut canvas.sub(x, y, width, height);
    let coached = ctx.hint_level >= HintLevel::Best && !ctx.spoken_advice().is_empty();
    let busy = match (coached, &chances, plan.class) {
        (true, _, Class::Small) => draw_advice_lines(ctx, aside),
        (true, ..) => draw_coach(ctx, aside),
        (false, Some(chances), Class::Small) => draw_odds_line(view, ctx, chances, aside),
        (false, Some(chances), _) => draw_odds(view, ctx, chances, aside),
        (false, None, _) => false,
    };
    let rows = if busy { 0 } else { draw_findings(ctx, aside, plan.class) };
    let logged = match plan.log {
        // Where nothing else is to be said, there is more room for it.
        Some((x, y, width, height)) if busy || y <= plan.mat.1 || plan.class == Class::Small => {
            log::draw(&mut canvas.sub(x, y, width, height), ctx.told);
            true
        }
        _ => false,
    };
    let idle = &mut canvas.sub(x, y, width, height - rows);
    match (busy, plan.class) {
        (true, _) | (false, Class::Small) => {}
        (false, _) if logged => draw_standing(ctx, idle),
        (false, _) => log::draw(idle, ctx.told),
    }
}

/// Draws the chances that the person is told at the foot of the canvas; returns the rows that they take.
fn draw_findings(ctx: &ViewContext<Inverted>, canvas: &mut Canvas, class: Class) -> i32 {
    let (width, height) = (canvas.width(), canvas.height());
    let (margin, air, rest) = if class == Class::Small { (0, 0, 0) } else { (2, 3, 8) };
    let mut lines = Vec::new();
    for told in ctx.findings {
        let said = wrapped(&format!("{}.", capitalized(&told.whole)), width - 2 * margin);
        if (lines.len() + said.len()) as i32 + air + rest > height {
            break;
        }
        lines.extend(said);
    }
    if lines.is_empty() {
        return 0;
    }
    let rows = lines.len() as i32 + air;
    let top = height - rows;
    if air > 0 {
        mat::draw(canvas, 0, top, width, rows);
        canvas.text(margin, top, "Chances", Role::Accent);
    }
    for (y, line) in (top + (air + 1) / 2..).zip(&lines) {
        canvas.text(margin, y, line, Role::Text);
    }
    rows + i32::from(air > 0)
}

/// How far everybody is: points as bars, and the bonuses.
fn draw_standing(ctx: &ViewContext<Inverted>, canvas: &mut Canvas) {
    let (width, height) = (canvas.width(), canvas.height());
    let seats = ctx.game.sheets().len() as i32;
    // Where there is room, each section has a bar of its own; where there is more, rows between them.
    let air = ((height - 4) / seats.max(1) / SECTION_ROWS).min(3);
    let step = match air {
        1.. => SECTION_ROWS * air,
        _ if height >= 3 * seats + 3 => 3,
        _ => 2,
    };
    let rows = if air > 0 { step * seats + 4 } else { step * (seats - 1) + 6 };
    mat::draw(canvas, 0, 0, width, height.min(rows));
    canvas.text(2, 1, "Standing", Role::Accent);
    let most = ctx.game.sheets().iter().map(|sheet| sheet.points()).max().unwrap_or(0).max(50);
    let bonuses = 42;
    for (seat, sheet) in ctx.game.sheets().iter().enumerate() {
        let y = 3 + step * seat as i32;
        canvas.text(2, y, &abbreviated(ctx.name(Seat(seat as u8)), 12), Role::Strong);
        let wide = (width - 24 - if air > 0 { 0 } else { bonuses }).max(8);
        let points = ctx.counted(Seat(seat as u8), sheet.points());
        let part = f64::from(points) / f64::from(most);
        bar::draw(
            canvas,
            15,
            y,
            wide,
            part,
            if seat == ctx.game.mover().index() { Role::Accent } else { Role::Dim },
        );
        canvas.right(15 + wide + 5, y, &points.to_string(), Role::Strong);
        if air > 0 {
            draw_sections(*sheet, canvas, (15, y + air), wide, air);
            continue;
        }
        let mut x = 15 + wide + 8;
        for (section, name) in SECTION_NAMES.iter().enumerate() {
            x = canvas.text(x, y, &format!("{name} "), Role::Dim);
            let (text, lost) = bonus_text(*sheet, section);
            canvas.text(x, y, &text, if lost { Role::Bad } else { Role::Text });
            x += 6;
        }
    }
}

/// How many boxes of each section are achieved, as bars `air` rows apart, and how far its bonus is.
fn draw_sections(sheet: Sheet, canvas: &mut Canvas, (x, y): (i32, i32), width: i32, air: i32) {
    for (row, section) in (0..).zip(0..SECTIONS.len()) {
        let y = y + air * row;
        canvas.right(x - 1, y, SECTION_NAMES[section], Role::Dim);
        let boxes = SECTIONS[section].clone();
        let achieved = boxes.clone().filter(|number| sheet.of(*number) == Filled::Achieved).count();
        bar::half(canvas, x, y, width, achieved as f64 / boxes.count() as f64, Role::Dim);
        let (text, lost) = bonus_text(sheet, section);
        canvas.right(x + width + 5, y, &text, if lost { Role::Bad } else { Role::Text });
    }
}

fn draw_dice(view: &InvertedView, ctx: &ViewContext<Inverted>, canvas: &mut Canvas, plan: &Plan) {
    let game = ctx.game;
    let choosing = InvertedView::choosing(ctx) && game.left() > 0;
    let (x, y, width, height) = plan.mat;
    mat::draw(canvas, x, y, width, height);
    for (i, face) in game.dice().into_iter().enumerate() {
        let turn = view.roll_animation.turn(i, ctx.now);
        let kept = view.kept >> i & 1 == 1;
        let state = match turn {
            Some(degrees) => State::Rolling(degrees),
            None if face == 0 => State::Ghost,
            None if kept && (choosing || game.left() > 0) => State::Held,
            None => State::Normal,
        };
        let face = view.roll_animation.face(i, ctx.now).unwrap_or(face);
        let (left, top) = (plan.dice.0 + i as i32 * plan.step, plan.dice.1);
        let cursor = choosing && view.die == i;
        let die = Die { size: plan.size, face, state, cursor };
        // On its way down it is gold already, on its way up it is not gold any more.
        let moves = view.holding.frame(&i, ctx.now) == Some(0) && turn.is_none();
        die.draw(
            canvas,
            left,
            top + if !moves {
                0
            } else if state == State::Held {
                -1
            } else {
                1
            },
        );
        let (wide, _) = plan.size.cells();
        let asks = if ctx.roll_due { ROLL } else { InvertedView::request("keep", i) };
        canvas.hit(left, top, wide, plan.size.label_row() + 1, asks);
        if choosing || state == State::Held {
            // The dice that the coach would keep, once it has been asked which.
            let best = matches!(ctx.advice.first().map(|a| a.action), Some(Action::Keep(k)) if k.0[i] != 0);
            die.label(canvas, left, top, &format!("{}{}", if best { "✓" } else { "" }, i + 1));
        }
    }
}

/// What the dice show, and what that is on the mover's sheet.
fn draw_sum(view: &InvertedView, ctx: &ViewContext<Inverted>, canvas: &mut Canvas, plan: &Plan) {
    let game = ctx.game;
    let (x, y, width, height) = plan.sum;
    let canvas = &mut canvas.sub(x, y, width, height);
    if view.roll_animation.until().is_some_and(|until| until > ctx.now) {
        canvas.text(0, 0, "The dice still roll.", Role::Dim);
        return;
    }
    let Some(sum) = game.sum() else { return };
    let missing: Vec<u8> = (1..=6).filter(|v| !game.dice().contains(v)).collect();
    let state = match game.sheet().of(sum) {
        _ if game.is_over() => String::new(),
        Filled::Open => format!("Box {sum} is open: {}.", plural(sum, "point")),
        Filled::Achieved if game.left() == 0 => format!("Box {sum} is filled: cross out another."),
        Filled::Achieved => format!("Box {sum} is filled, so roll on."),
        Filled::Zeroed if game.left() == 0 => format!("Box {sum} is crossed out: now another."),
        Filled::Zeroed => format!("Box {sum} is crossed out, so roll on."),
    };
    let left = match game.left() {
        2 => "Two rolls are left.",
        1 => "One roll is left.",
        _ => "No roll is left.",
    };
    let number = sum.to_string();
    if width < 40 {
        canvas.text(0, 0, &format!("missing {}", spaced(&missing)), Role::Dim);
        let scale = if height >= 13 && width >= WIDE_SUM { Scale::Double } else { Scale::Single };
        numerals::draw(canvas, 0, 2, &number, scale, "the sum is", Role::Text);
        let below = 2 + scale.rows() + i32::from(scale == Scale::Double);
        for (row, line) in wrapped(&state, width).iter().take(3).enumerate() {
            canvas.text(0, below + row as i32, line, Role::Text);
        }
        return;
    }
    let scale = if height >= Scale::Double.rows() { Scale::Double } else { Scale::Single };
    let after = numerals::draw(canvas, 2, 0, &number, scale, "the sum is", Role::Text) + 4;
    // The words stay where they are when a sum has one digit.
    let after = if canvas.theme.is_solid() { after.max(numerals::width("20", scale) + 6) } else { after };
    let top = middle(height.min(scale.rows()) - 4, 0);
    canvas.text(
        after,
        top,
        &format!("The dice do not show {}: the sum is {sum}.", list(&missing)),
        Role::Strong,
    );
    canvas.text(after, top + 1, &state, Role::Text);
    if !game.is_over() {
        canvas.text(after, top + 3, left, Role::Dim);
    }
}

/// `Keep three 1s and the 3, reroll one`, `Cross out 8`. Bare numbers would be those of the dice.
fn told(action: Action) -> String {
    match action {
        Action::Keep(keep) if keep.faces().is_empty() => "Roll all five again".into(),
        Action::Keep(keep) => format!("Keep {}, reroll {}", faces(keep), count(keep.rolled())),
        Action::Register => "Fill the box".into(),
        Action::Zero(number) => format!("Cross out {number}"),
    }
}

/// Returns the faces that are kept: `two 1s and the 5`.
fn faces(keep: Keep) -> String {
    let mut kept = keep.faces();
    kept.sort_unstable();
    let same = kept.chunk_by(|one, next| one == next).map(|same| match same {
        [face] => format!("the {face}"),
        _ => format!("{} {}s", count(same.len()), same[0]),
    });
    list(&same.collect::<Vec<_>>())
}

fn count(dice: usize) -> String {
    ["none", "one", "two", "three", "four", "all five"][dice.min(5)].into()
}

fn draw_choice(canvas: &mut Canvas, x: i32, y: i32, action: Action) {
    match action {
        Action::Keep(keep) => chips(canvas, x, y, &keep.0, |_| true),
        action => canvas.text(x, y, &told(action), Role::Text),
    };
}

/// The choices that the coach shows: the best alone, or all.
fn shown<'a>(ctx: &ViewContext<'a, Inverted>) -> &'a [Advice<Action>] {
    if ctx.hint_level == HintLevel::Table { ctx.advice } else { &ctx.advice[..1] }
}

fn draw_coach(ctx: &ViewContext<Inverted>, canvas: &mut Canvas) -> bool {
    let best = &ctx.advice[0];
    let panel = CoachPanel {
        sentence: &format!("{}: {}{}.", told(best.action), best.why, chance(ctx)),
        advice: shown(ctx),
        unit: ctx.unit,
        accuracy: ctx.accuracy,
        of: ctx.of,
        choice: "keep",
        choice_width: chips_width(5),
    };
    panel.draw(canvas, |canvas, x, y, action| draw_choice(canvas, x, y, *action));
    true
}

/// What the best choice is worth, behind the reason for it, where that is a chance: `; about 53.2 % to win`.
fn chance(ctx: &ViewContext<Inverted>) -> String {
    let goal = match ctx.unit {
        Unit::WinChance => "to win",
        Unit::GoalChance => "for the title",
        Unit::Points | Unit::Lead | Unit::Distance => return String::new(),
    };
    format!("; {} {goal}, {}", ctx.unit.text(ctx.advice[0].value), ctx.accuracy)
}

/// The best choices, a line each: all that there is room for on a small terminal.
fn draw_advice_lines(ctx: &ViewContext<Inverted>, canvas: &mut Canvas) -> bool {
    let (width, height) = (canvas.width(), canvas.height());
    let (unit, best) = (ctx.unit, &ctx.advice[0]);
    if ctx.hint_level != HintLevel::Table {
        let text = format!("{}: {}{}.", told(best.action), best.why, chance(ctx));
        let after = canvas.text(0, 0, "Coach", Role::Accent) + 1;
        for (row, line) in wrapped(&text, width - after).iter().take(height.max(0) as usize).enumerate() {
            canvas.text(after, row as i32, line, Role::Text);
        }
        return true;
    }
    for (row, advice) in ctx.advice.iter().take(height.max(0) as usize).enumerate() {
        let y = row as i32;
        let loss = best.value - advice.value;
        let (mark, value) = match row {
            0 => ("▸", unit.text(best.value)),
            _ => (" ", format!("−{}", unit.amount(loss))),
        };
        canvas.text(0, y, mark, Role::Kept);
        draw_choice(canvas, 2, y, advice.action);
        let after = 2 + chips_width(5) + 9;
        canvas.right(after, y, &value, if row == 0 { Role::Strong } else { Role::Bad });
        if let Some(why) = fitting(&advice.why, width - after - 2) {
            canvas.text(after + 2, y, &why, if row == 0 { Role::Text } else { Role::Dim });
        }
    }
    true
}

/// The open boxes that can be reached, the likeliest first.
fn likeliest(ctx: &ViewContext<Inverted>, chances: &[f64]) -> Vec<u8> {
    let chance = |number: u8| chances[usize::from(number)];
    let mut open: Vec<u8> = ctx.game.sheet().open().filter(|number| chance(*number) > 0.0).collect();
    open.sort_by(|a, b| chance(*b).total_cmp(&chance(*a)));
    open
}

/// The chance that no open box is made; known where one roll is left, in which two boxes cannot both be made.
fn none_of(ctx: &ViewContext<Inverted>, chances: &[f64]) -> Option<f64> {
    let some: f64 = ctx.game.sheet().open().map(|number| chances[usize::from(number)]).sum();
    (ctx.game.left() == 1).then_some((1.0 - some).max(0.0))
}

fn draw_odds_line(
    view: &InvertedView,
    ctx: &ViewContext<Inverted>,
    chances: &[f64],
    canvas: &mut Canvas,
) -> bool {
    let keep = Keep::of(ctx.game.dice(), view.kept).faces();
    let y = (canvas.height() - 2).max(0);
    let mut x = canvas.text(0, y, "Keep", Role::Strong) + 1;
    x = if keep.is_empty() {
        canvas.text(x, y, "none", Role::Text)
    } else {
        chips(canvas, x, y, &keep, |_| true)
    } + 2;
    let none = none_of(ctx, chances).filter(|none| *none > 0.0).map(|none| format!("{} none", percent(none)));
    let room = canvas.width() - none.as_ref().map_or(0, |none| width_of(none) + 2);
    for number in likeliest(ctx, chances) {
        let (label, chance) = (number.to_string(), percent(chances[usize::from(number)]));
        if x + width_of(&label) + 7 + width_of(&chance) > room {
            break;
        }
        let after = canvas.text(x, y, &label, Role::Accent) + 1;
        let after = bar::draw(canvas, after, y, 5, chances[usize::from(number)], Role::Accent) + 1;
        x = canvas.text(after, y, &chance, Role::Text) + 2;
    }
    if let Some(none) = none {
        canvas.right(canvas.width(), y, &none, Role::Bad);
    }
    true
}

fn draw_odds(view: &InvertedView, ctx: &ViewContext<Inverted>, chances: &[f64], canvas: &mut Canvas) -> bool {
    let (width, height) = (canvas.width(), canvas.height());
    mat::draw(canvas, 0, 0, width, height);
    let keep = Keep::of(ctx.game.dice(), view.kept).faces();
    let after = canvas.text(2, 1, "Odds", Role::Accent) + 2;
    let after = canvas.text(after, 1, "if you keep", Role::Text) + 1;
    let after = match keep[..] {
        [] => canvas.text(after, 1, "none", Role::Text),
        _ => chips(canvas, after, 1, &keep, |_| true),
    };
    canvas.text(after + 1, 1, "and aim at one box:", Role::Text);
    // In columns, the likeliest first, downwards.
    let open = likeliest(ctx, chances);
    let columns = (width / 30).max(1);
    let rows = (open.len() as i32 + columns - 1) / columns;
    let step = if 2 * rows <= height - 5 { 2 } else { 1 };
    let wide = width / columns - 13;
    for (place, number) in open.into_iter().enumerate() {
        let (column, row) = (place as i32 / rows, place as i32 % rows);
        let (x, y) = (3 + (width - 2) / columns * column, 3 + step * row);
        let chance = chances[usize::from(number)];
        canvas.right(x + 2, y, &number.to_string(), Role::Accent);
        let after = bar::half(canvas, x + 3, y, wide, chance, Role::Accent) + 1;
        canvas.text(after, y, &percent(chance), Role::Text);
    }
    if let Some(none) = none_of(ctx, chances).filter(|none| *none > 0.0) {
        canvas.text(2, height - 2, &format!("No open box: {}.", percent(none)), Role::Bad);
    }
    true
}

//! The table of Inverted Dice: five dice on a mat with their sum, what is said or the chances, and
//! the score pad.
use super::{InvertedContext, InvertedView, is_choosing};
use crate::core::Seat;
use crate::games::inverted::sheet::{BONUS, BOXES, SECTIONS, inverted_sum};
use crate::games::inverted::{Action, Bonus, BoxState, Inverted, SECTION_NAMES, Sheet, words};
use crate::tui::canvas::Canvas;
use crate::tui::paint::die::{DieSize, DieState, label};
use crate::tui::paint::{bar, paper};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::motion::timeline::Animated;
use crate::tui::ui::text::lines::abbreviated;
use crate::tui::ui::{
    ANY, Capitals, DiceRow, Form, Node, Numeral, OneDie, col, custom_leaf, either, log_on_mat,
    loose, mat, row, text,
};
use crate::tui::view::request;
use crate::tui::views::ROLL;

/// The rows of the place for coach and chances, which is the same whatever its content.
const SAYS: [i32; 7] = [24, 17, 14, 8, 5, 3, 1];
/// The place of the sum beside the dice.
const SUM: [Form; 2] = [Form::new((22, 12), (ANY, 12)), Form::new((19, 9), (ANY, 9))];

/// Returns the whole table, as large as its dice can be.
pub(super) fn table<'a>(
    view: &'a InvertedView,
    ctx: &'a InvertedContext<'a>,
    beside: Node<'a>,
) -> Node<'a> {
    let (log, sum, pad) = (log_on_mat(ctx), sum(view, ctx), pad(view, ctx).rank(2));
    let says = says(view, ctx, beside).place(44, &SAYS).rank(1);
    let ways = |size: DieSize| {
        let top = row(2, [dice(view, ctx, size), sum.clone()]);
        [
            row(
                2,
                [
                    col(1, [top.clone(), says.clone(), pad.clone()]),
                    log.clone().at_most(64, ANY),
                ],
            ),
            col(
                1,
                [
                    top.clone(),
                    says.clone(),
                    row(2, [pad.clone(), log.clone()]),
                ],
            ),
            col(0, [loose([top, says.clone()]), pad.clone()]),
        ]
    };
    either(
        [DieSize::XL, DieSize::L, DieSize::M]
            .into_iter()
            .flat_map(ways),
    )
}

/// The dice; while a box is being written those with which it is.
fn dice<'a>(view: &InvertedView, ctx: &InvertedContext<'a>, size: DieSize) -> Node<'a> {
    let (game, is_keeping) = (ctx.game, is_choosing(ctx) && ctx.game.left() > 0);
    let die = |(i, face): (usize, u8)| {
        let state = match view.roll.turn(i, ctx.now) {
            Some(degrees) => DieState::Rolling(degrees),
            None if face == 0 => DieState::Ghost,
            None if view.kept.contains(i) && game.left() > 0 => DieState::Held,
            None => DieState::Normal,
        };
        // On its way down it is already gold, on its way up no longer.
        let lower = match (view.holding.0.frame(&i, ctx.now), state) {
            (Some(0), DieState::Held) => -1,
            (Some(0), DieState::Normal) => 1,
            _ => 0,
        };
        // The dice that the coach would keep, once requested.
        let best = matches!(ctx.best().map(|a| a.action), Some(Action::Keep(k)) if k.0[i] != 0);
        let asked = if best && state != DieState::Held {
            words::KEEP_IT
        } else {
            ""
        };
        let cursor = is_keeping && view.die == i;
        OneDie {
            face: view.roll.face(i, ctx.now).unwrap_or(face),
            state,
            cursor,
            lower,
            below: (is_keeping || state == DieState::Held)
                .then(|| label(&format!("{}{asked}", i + 1), state, cursor)),
            cap: ctx.roll_cap().filter(|_| i == 2 && game.dice() == [0; 5]),
            asks: Some(if ctx.roll_due {
                ROLL
            } else {
                request::<Inverted>("keep", i)
            }),
        }
    };
    let faces = if view.writing.is_moving(ctx.now) {
        view.lying
    } else {
        game.dice()
    };
    DiceRow {
        has_labels: true,
        ..DiceRow::new(size, faces.into_iter().enumerate().map(die))
    }
    .into()
}

/// The sum of the dice, with the missing values above it and its box below; before a roll, in its
/// place, who rolls.
fn sum<'a>(view: &InvertedView, ctx: &InvertedContext<'a>) -> Node<'a> {
    let (game, rolls, writes) = (
        ctx.game,
        view.is_rolling(ctx),
        view.writing.is_moving(ctx.now),
    );
    // It changes with the dice.
    let (dice, sum) = match writes {
        true => (view.lying, Some(inverted_sum(&view.lying))),
        false => (game.dice(), game.sum().filter(|_| !rolls)),
    };
    if sum.is_none() && !rolls && !game.is_over() {
        let (audience, seat) = (ctx.table.audience(), game.mover());
        let words = format!(
            "{}\n{}",
            abbreviated(audience.subject(seat), 12),
            audience.verb(seat, "roll")
        );
        return Node::leaf(Capitals {
            words,
            role: Role::Strong,
        })
        .centred()
        .room(SUM);
    }
    let below = match sum {
        None if rolls => words::ROLLING.into(),
        Some(sum) if !writes && !game.is_over() => words::box_of_sum(game, sum),
        _ => String::new(),
    };
    let missing: Vec<u8> = (1..=6).filter(|value| !dice.contains(value)).collect();
    let missing = sum
        .map(|_| words::missing_values(&missing))
        .unwrap_or_default();
    let line = |words: String, role: Role, rows| {
        Node::from(text(words).role(role).wraps(rows)).room([Form::new((19, rows), (ANY, rows))])
    };
    let number = sum.map_or(String::new(), |sum| sum.to_string());
    let number = Node::leaf(Numeral::new(number, "20", words::SUM_IS));
    col(
        0,
        [
            col(1, [line(missing, Role::Dim, 1), number]),
            line(below, Role::Text, 3),
        ],
    )
    .room(SUM)
}

/// What is said beside the table and, if there is room, the chances.
fn says<'a>(view: &'a InvertedView, ctx: &'a InvertedContext<'a>, beside: Node<'a>) -> Node<'a> {
    let odds = view.chances(ctx).map(|chances| odds(view, ctx, chances));
    match (beside, odds) {
        (Node::Nothing, odds) => odds.unwrap_or(Node::Nothing).or_nothing(),
        (beside, Some(odds)) if ctx.task.is_none() => {
            either([col(0, [beside.clone().place(44, &[8]), odds]), beside])
        }
        (beside, _) => beside,
    }
}

/// The chances of the mover's boxes under a heading that says what they are of.
fn odds<'a>(
    view: &'a InvertedView,
    ctx: &'a InvertedContext<'a>,
    chances: [f64; BOXES as usize + 1],
) -> Node<'a> {
    let (game, sheet, kept) = (ctx.game, ctx.game.sheet(), view.kept_faces(ctx));
    let is_known = game.sum().is_some() && !view.is_rolling(ctx);
    let is_last = game.left() == i32::from(is_known) as u8;
    let is_advised = !is_last && matches!(ctx.best().map(|a| a.action), Some(Action::Keep(_)));
    let kept = (is_known || !kept.is_empty()).then_some(&kept[..]);
    let [long, short] =
        words::chances_heading(game, kept, is_known, is_advised, &ctx.table.audience());
    // Known if one roll is left, in which two boxes cannot both be made. A sum of fractions that is
    // one misses it by a rounding error.
    let none = 1.0
        - sheet
            .open()
            .map(|number| chances[usize::from(number)])
            .sum::<f64>();
    let none = Some(none).filter(|none| is_last && *none > 1e-9);
    let none = none.map(|none| {
        text(words::no_open_box(&percent(none)))
            .role(Role::Bad)
            .right()
            .into()
    });
    let head = row(
        2,
        [text(long).or(short).role(Role::Accent).into()]
            .into_iter()
            .chain(none),
    );
    let marked = view.marked(ctx);
    // With room for it there is a gap between boxes.
    let boxes = custom_leaf(
        [Form::new((3 * i32::from(BOXES), 4), (ANY, ANY))],
        move |canvas, _| {
            let mut best: Vec<f64> = sheet
                .open()
                .map(|number| chances[usize::from(number)])
                .collect();
            best.sort_by(|one, other| other.total_cmp(one));
            let best = |at: usize| best.get(at).copied().unwrap_or(0.0);
            let (width, count, high) = (canvas.width(), i32::from(BOXES), canvas.height());
            let gap = i32::from(width >= 4 * count - 1);
            let step = (width + gap) / count;
            let left = (width - step * count + gap) / 2;
            for (x, number) in (left..).step_by(step as usize).zip(1..=BOXES) {
                let canvas = &mut canvas.sub(x, 0, step - gap, high);
                let chance = chances[usize::from(number)];
                match sheet.of(number) {
                    BoxState::Open => {
                        let shade = if chance >= best(2) && chance > 0.0 {
                            0.0
                        } else {
                            0.45
                        };
                        open_box(
                            canvas,
                            number,
                            (chance, best(0).max(0.2), shade),
                            marked == Some(number),
                        );
                    }
                    settled => settled_box(canvas, number, settled == BoxState::Achieved, gap > 0),
                }
            }
        },
    );
    mat("", None, loose([head, boxes]))
}

/// Draws an open box: its chance above a column that is full at `full`, `faint` unless it is among
/// the best.
fn open_box(
    canvas: &mut Canvas,
    number: u8,
    (chance, full, faint): (f64, f64, f32),
    is_marked: bool,
) {
    let (width, foot) = (canvas.width(), canvas.height() - 1);
    paper::strip(canvas, 0, 1, width, foot - 1, Surface::Track);
    bar::faint_column(
        canvas,
        0,
        foot - 1,
        (width, foot - 1),
        chance / full,
        (Role::Accent, faint),
    );
    let role = if faint == 0.0 {
        Role::Strong
    } else {
        Role::Dim
    };
    let told = match 100.0 * chance {
        0.0 => "·".into(),
        100.0.. => "100".into(),
        some if some < 0.5 => "<1".into(),
        some => format!("{:.0}", some.min(99.0)),
    };
    canvas.centred(0, width, 0, &told, role);
    let number = format!("{number:^at$}", at = width as usize);
    match is_marked {
        true => _ = canvas.text_on(0, foot, &number, Role::HeldPip, Surface::Held),
        false => {
            _ = canvas.styled(
                0,
                foot,
                &number,
                canvas.theme.style_on(Role::Strong, Surface::Cap),
            )
        }
    }
}

/// Draws a box that is filled or crossed out; on paper if boxes stand apart.
fn settled_box(canvas: &mut Canvas, number: u8, is_filled: bool, apart: bool) {
    let (width, foot) = (canvas.width(), canvas.height() - 1);
    let (sign, role) = if is_filled {
        ("✓", Role::InkGood)
    } else {
        ("✗", Role::InkBad)
    };
    let (sign_role, role) = if apart {
        (role, Role::Ink)
    } else {
        (Role::Dim, Role::Dim)
    };
    if apart {
        paper::strip(canvas, 0, foot - 1, width, 2, Surface::Paper);
    }
    canvas.centred(0, width, foot - 1, sign, sign_role);
    canvas.text(
        0,
        foot,
        &format!("{number:^at$}", at = width as usize),
        role,
    );
}

/// Formats a chance in a sentence.
fn percent(chance: f64) -> String {
    match 100.0 * chance {
        100.0.. => "sure".into(),
        some @ 0.5..99.5 => format!("{some:.0} %"),
        0.0 => "no".into(),
        some if some < 0.5 => "<1 %".into(),
        _ => "99 %".into(),
    }
}

/// Columns of names and points on the pad, and of those with the gap before the boxes.
const NAMES: i32 = 12;
const BEFORE_BOXES: i32 = 14;

/// Columns of the bonus of a section.
fn bonus_width(section: usize) -> i32 {
    if SECTIONS[section].clone().count() < 10 {
        4
    } else {
        5
    }
}

/// Columns of a box.
fn box_width(number: u8) -> i32 {
    if number < 10 { 2 } else { 3 }
}

/// The score pad, a row for each seat; with few seats there is a blank row below each, for pointing
/// at a box.
fn pad<'a>(view: &'a InvertedView, ctx: &'a InvertedContext<'a>) -> Node<'a> {
    let seats = ctx.game.sheets().len() as i32;
    let boxes = (1..=BOXES)
        .map(box_width)
        .chain((0..SECTIONS.len()).map(bonus_width));
    let width = BEFORE_BOXES + boxes.sum::<i32>();
    let form = |rows| Form::new((width, rows), (width, 2 * seats + 2));
    custom_leaf([seats + 3, seats + 2].map(form), move |canvas, _| {
        draw_pad(
            view,
            ctx,
            canvas,
            if canvas.height() >= 2 * seats + 2 {
                2
            } else {
                1
            },
        );
    })
}

fn draw_pad(view: &InvertedView, ctx: &InvertedContext, canvas: &mut Canvas, step: i32) {
    let (game, width, high) = (ctx.game, canvas.width(), canvas.height());
    let mover = ctx.seat_to_mark((!game.is_over()).then(|| game.mover()));
    let seats = || {
        (0..)
            .map(Seat)
            .zip(game.sheets())
            .zip((2..).step_by(step as usize))
    };
    let rows = step * (game.sheets().len() as i32 - 1) + 2;
    paper::plain(canvas, 0, 0, width, high);
    canvas.right(NAMES, 1, "total", Role::InkStrong);
    for ((seat, sheet), y) in seats() {
        if mover == Some(seat) {
            paper::strip(canvas, 0, y, width, 1, Surface::PaperMover);
        }
        let mark = if mover == Some(seat) { "▸" } else { " " };
        canvas.text(
            0,
            y,
            &format!("{mark}{}", ctx.short_name(seat, 7)),
            Role::InkStrong,
        );
        canvas.right(
            NAMES,
            y,
            &ctx.displayed_points(seat, sheet.points()).to_string(),
            Role::InkStrong,
        );
    }
    let mut x = BEFORE_BOXES;
    for (section, boxes) in SECTIONS.iter().cloned().enumerate() {
        let from = x;
        for number in boxes {
            let wide = box_width(number);
            canvas.hit(
                x,
                1,
                wide,
                rows,
                request::<Inverted>("box", usize::from(number) - 1),
            );
            canvas.right(x + wide, 1, &number.to_string(), Role::Ink);
            for ((seat, sheet), y) in seats() {
                let (text, role, surface) = entry(
                    view,
                    ctx,
                    (seat, mover == Some(seat)),
                    sheet.of(number),
                    number,
                );
                let text = format!("{text:>at$}", at = wide as usize);
                match surface {
                    Some(surface) => canvas.text_on(x, y, &text, role, surface),
                    None => canvas.text(x, y, &text, role),
                };
            }
            x += wide;
        }
        let wide = bonus_width(section);
        canvas.centred(
            from,
            x + wide - from,
            0,
            SECTION_NAMES[section],
            Role::Pencil,
        );
        paper::strip(canvas, x, 1, wide, rows, Surface::PaperRule);
        canvas.right(x + wide, 1, &format!("+{BONUS}"), Role::Ink);
        for ((_, sheet), y) in seats() {
            let (text, role) = bonus(*sheet, section);
            canvas.right(x + wide, y, &text, role);
        }
        x += wide;
    }
}

/// Returns what stands in a box of `seat`, with its role, and its surface if it is gold or was just
/// written.
fn entry(
    view: &InvertedView,
    ctx: &InvertedContext,
    (seat, moves): (Seat, bool),
    filled: BoxState,
    number: u8,
) -> (String, Role, Option<Surface>) {
    // What a computer wrote stays visible until the next roll.
    let fresh = view
        .written
        .filter(|written| *written == (seat, number))
        .and_then(|_| match view.writing.frame(&(), ctx.now) {
            Some(0 | 1) => Some(Surface::Held),
            Some(_) => Some(Surface::Chance),
            None => (!ctx.table.seat_setup(seat).is_person()).then_some(Surface::Chance),
        });
    let (text, role) = match filled {
        BoxState::Open if moves && view.marked(ctx) == Some(number) => {
            let text = if ctx.game.must_cross_out() {
                "✗".into()
            } else {
                number.to_string()
            };
            return (text, Role::HeldPip, Some(Surface::Held));
        }
        BoxState::Open => return ("·".into(), Role::Pencil, None),
        BoxState::Achieved => (number.to_string(), Role::InkGood),
        BoxState::Zeroed => ("✗".into(), Role::InkBad),
    };
    (
        text,
        if fresh.is_some() { Role::HeldPip } else { role },
        fresh,
    )
}

/// Returns the state of a bonus, and its role.
fn bonus(sheet: Sheet, section: usize) -> (String, Role) {
    let boxes = SECTIONS[section].clone().count();
    match sheet.bonus(section) {
        Bonus::Missing(missing) => (
            format!("{}/{boxes}", boxes - usize::from(missing)),
            Role::Ink,
        ),
        Bonus::Earned => (BONUS.to_string(), Role::InkGood),
        Bonus::Lost => ("✗".into(), Role::InkBad),
    }
}

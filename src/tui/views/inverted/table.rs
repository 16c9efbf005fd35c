//! The table of Inverted Dice: five dice with what the key of the moment brings, and the sheet, on
//! which the chances stand.
use super::{InvertedContext, InvertedView, Offer, is_choosing};
use crate::core::Seat;
use crate::games::inverted::sheet::{BONUS, BOXES, SECTIONS};
use crate::games::inverted::{Action, Bonus, BoxState, Inverted, Sheet, words};
use crate::tui::canvas::Canvas;
use crate::tui::paint::die::{DieSize, DieState, label};
use crate::tui::paint::numerals::NumeralSize;
use crate::tui::paint::{bar, paper};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::{
    ANY, DiceRow, Form, Node, Numeral, OneDie, col, custom_leaf, either, row, text,
};
use crate::tui::view::request;
use crate::tui::views::ROLL;

/// A size of the table.
struct Size {
    dice: DieSize,
    /// Rows of the dice with their labels.
    rows: i32,
    /// The number beside the dice, and the same once it is won.
    number: NumeralSize,
    won: NumeralSize,
}

/// The sizes of the table, largest first.
const SIZES: [Size; 3] = [
    Size {
        dice: DieSize::XL,
        rows: 15,
        number: NumeralSize::Double,
        won: NumeralSize::Triple,
    },
    Size {
        dice: DieSize::L,
        rows: 13,
        number: NumeralSize::Double,
        won: NumeralSize::Triple,
    },
    Size {
        dice: DieSize::M,
        rows: 9,
        number: NumeralSize::Single,
        won: NumeralSize::Double,
    },
];
/// The rows of the place for the chances and the coach, which is the same whatever its content.
const CHANCES: [i32; 6] = [24, 17, 14, 8, 4, 0];

/// Returns the whole table, as large as its dice can be.
pub(super) fn table<'a>(
    view: &'a InvertedView,
    ctx: &'a InvertedContext<'a>,
    beside: Node<'a>,
) -> Node<'a> {
    let lower = col(
        0,
        [
            above_sheet(view, ctx, beside).place(44, &CHANCES).rank(1),
            sheet(view, ctx).rank(2),
        ],
    );
    either(SIZES.iter().flat_map(|size| {
        let number = if view.written.is_some() {
            size.won
        } else {
            size.number
        };
        let beside_dice =
            offer(view, ctx, number).room([Form::new((22, size.rows), (ANY, size.rows))]);
        let top = row(2, [dice(view, ctx, size.dice), beside_dice]);
        // Only eight seats leave no row above the dice.
        [1, 0].map(|above| col(0, [top.clone().margins([1, above, 1, 0]), lower.clone()]))
    }))
}

/// The dice; once a box is written, those with which it was.
fn dice<'a>(view: &InvertedView, ctx: &InvertedContext<'a>, size: DieSize) -> Node<'a> {
    let faces = view
        .written
        .as_ref()
        .map_or(ctx.game.dice(), |written| written.dice);
    let dice = faces.into_iter().enumerate();
    Node::leaf(DiceRow {
        has_labels: true,
        ..DiceRow::new(size, dice.map(|(i, face)| die(view, ctx, i, face)))
    })
}

fn die(view: &InvertedView, ctx: &InvertedContext, i: usize, face: u8) -> OneDie {
    let game = ctx.game;
    let is_keeping = is_choosing(ctx) && game.left() > 0;
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
    let is_best = matches!(ctx.best().map(|a| a.action), Some(Action::Keep(k)) if k.0[i] != 0);
    let advice = if is_best && state != DieState::Held {
        words::KEEP_IT
    } else {
        ""
    };
    let cursor = is_keeping && view.die == i;
    let die = OneDie {
        face: view.roll.face(i, ctx.now).unwrap_or(face),
        state,
        cursor,
        lower,
        below: (is_keeping || state == DieState::Held)
            .then(|| label(&format!("{}{advice}", i + 1), state, cursor)),
        cap: ctx.roll_cap().filter(|_| i == 2 && face == 0),
        asks: Some(if ctx.is_roll_due {
            ROLL
        } else {
            request::<Inverted>("keep", i)
        }),
    };
    match &view.written {
        Some(written) if written.has_bonus => die.in_triumph(&view.triumph, i, ctx.now),
        _ => die,
    }
}

/// What the key of the moment brings: its points in large print, between the missing values and the
/// box.
fn offer<'a>(view: &InvertedView, ctx: &InvertedContext<'a>, scale: NumeralSize) -> Node<'a> {
    if let Some(written) = &view.written {
        let from = written.gain - if written.has_bonus { BONUS } else { 0 };
        let points = view.triumph.count(from, written.gain, ctx.now);
        return points_node(points, ctx.gain_role(written.seat), scale);
    }
    let Some(offer) = view.offer(ctx) else {
        return Node::Nothing;
    };
    let missing: Vec<u8> = (1..=6)
        .filter(|value| !ctx.game.dice().contains(value))
        .collect();
    let points = match offer {
        Offer::Fill { number, has_bonus } => {
            Some(i32::from(number) + if has_bonus { BONUS } else { 0 })
        }
        Offer::CrossOut { .. } => Some(0),
        Offer::Closed { .. } => None,
    };
    let role = if matches!(offer, Offer::Closed { .. }) {
        Role::Text
    } else {
        Role::Kept
    };
    col(
        0,
        [
            words_node(words::missing_values(&missing), Role::Dim, 1),
            points.map_or(Node::gap(), |points| points_node(points, Role::Kept, scale)),
            words_node(offer.words(ctx.game.sheet()), role, 2),
        ],
    )
}

fn points_node<'a>(points: i32, role: Role, scale: NumeralSize) -> Node<'a> {
    Node::leaf(Numeral {
        role,
        scales: match scale {
            NumeralSize::Triple => &[NumeralSize::Triple, NumeralSize::Double],
            NumeralSize::Double => &[NumeralSize::Double, NumeralSize::Single],
            NumeralSize::Single => &[NumeralSize::Single],
        },
        ..Numeral::new(points.to_string(), "20", "")
    })
}

fn words_node<'a>(words: String, role: Role, rows: i32) -> Node<'a> {
    Node::from(text(words).role(role).wraps(rows)).room([Form::new((22, rows), (ANY, rows))])
}

/// What stands above the sheet: words of the coach or the tutorial, and the chances if there is room.
fn above_sheet<'a>(
    view: &'a InvertedView,
    ctx: &'a InvertedContext<'a>,
    beside: Node<'a>,
) -> Node<'a> {
    let chances = view.chances(ctx).map_or(Node::Nothing, |chances| {
        chart(view, ctx, chances).or_nothing()
    });
    match beside {
        Node::Nothing => chances,
        beside if ctx.task.is_some() => beside,
        beside => either([col(0, [beside.clone().place(44, &[8]), chances]), beside]),
    }
}

/// The chances of the mover's open boxes, each in a column over its box in the sheet, under a
/// heading that says what they are of.
fn chart<'a>(
    view: &'a InvertedView,
    ctx: &'a InvertedContext<'a>,
    chances: [f64; BOXES as usize + 1],
) -> Node<'a> {
    let game = ctx.game;
    let sheet = ctx.game.sheet();
    let faces = view.kept_faces(ctx);
    let is_known = game.sum().is_some() && !view.is_rolling(ctx);
    let is_last = game.left() == i32::from(is_known) as u8;
    let known_faces = (is_known || !faces.is_empty()).then_some(&faces[..]);
    let heading = words::chances_heading(game, known_faces, is_known);
    // Known if one roll is left, in which two boxes cannot both be made. A sum of fractions that is
    // one misses it by a rounding error.
    let open_chances: Vec<f64> = (sheet.open())
        .map(|number| chances[usize::from(number)])
        .collect();
    let chance_of_none = 1.0 - open_chances.iter().sum::<f64>();
    let mut head = vec![text(heading).role(Role::Dim).into()];
    if is_last && chance_of_none > 1e-9 {
        let sentence = words::no_open_box(&percent(chance_of_none));
        head.push(text(sentence).role(Role::Bad).right().into());
    }
    let head = row(2, head);
    let best = open_chances.into_iter().fold(0.2, f64::max);
    let marked = view.marked_box(ctx);
    let columns = custom_leaf(
        [Form::new((LEAST_WIDTH, 3), (ANY, ANY))],
        move |canvas, _| {
            let columns = BoxColumns::of(canvas.width());
            for number in sheet.open() {
                let chance = chances[usize::from(number)];
                if chance > 0.0 {
                    let role = if marked == Some(number) {
                        Role::Kept
                    } else {
                        Role::Accent
                    };
                    draw_chance(
                        canvas,
                        (columns.of_box(number) + 1, columns.width - 1),
                        chance,
                        best,
                        role,
                    );
                }
            }
        },
    );
    col(0, [head.margins([1, 0, 1, 0]), columns.rank(1)])
}

/// Draws a column from `x` on that is full at `full`, with its chance in percent above it.
fn draw_chance(canvas: &mut Canvas, (x, width): (i32, i32), chance: f64, full: f64, role: Role) {
    let high = canvas.height() - 1;
    let foot = canvas.height() - 1;
    bar::column(canvas, x, foot, (width, high), chance / full, role);
    let rows = (chance / full * f64::from(high)).ceil() as i32;
    let number = match 100.0 * chance {
        100.0.. => "100".into(),
        some if some < 0.5 => "<1".into(),
        some => format!("{:.0}", some.min(99.0)),
    };
    let role = if role == Role::Kept {
        Role::Strong
    } else {
        Role::Dim
    };
    canvas.centred(x, width, (foot - rows).max(0), &number, role);
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

/// Columns of the names, at least and at most.
const NAMES: (i32, i32) = (7, 16);
/// Columns of a box, at least and at most.
const BOX: (i32, i32) = (3, 6);
/// Columns of the bonus of each section, and of all.
const BONUSES: [i32; 3] = [4, 5, 4];
const ALL_BONUSES: i32 = 13;
/// Least columns of a sheet with empty rows.
const ROOMY_WIDTH: i32 = 100;
const LEAST_WIDTH: i32 = NAMES.0 + BOX.0 * BOXES as i32 + ALL_BONUSES;

/// The columns of the sheet: names, then the boxes of each section and its bonus.
#[derive(Clone, Copy)]
struct BoxColumns {
    left: i32,
    /// Columns of the names.
    names: i32,
    /// Columns of a box.
    width: i32,
}

impl BoxColumns {
    /// Returns the columns of a sheet in the middle of `room` columns.
    fn of(room: i32) -> BoxColumns {
        let boxes = i32::from(BOXES);
        let width = ((room - NAMES.0 - ALL_BONUSES) / boxes).clamp(BOX.0, BOX.1);
        let names = (room - boxes * width - ALL_BONUSES).min(NAMES.1);
        BoxColumns {
            left: (room - names - boxes * width - ALL_BONUSES) / 2,
            names,
            width,
        }
    }
    /// Returns the first column of box `number`.
    fn of_box(self, number: u8) -> i32 {
        let bonuses: i32 = (SECTIONS.iter().zip(BONUSES))
            .filter(|(boxes, _)| *boxes.end() < number)
            .map(|(_, width)| width)
            .sum();
        self.left + self.names + i32::from(number - 1) * self.width + bonuses
    }
    /// Returns the column after the bonus of `section`.
    fn after_bonus(self, section: usize) -> i32 {
        self.of_box(*SECTIONS[section].end()) + self.width + BONUSES[section]
    }
    /// Returns the column after the last bonus.
    fn end(self) -> i32 {
        self.after_bonus(SECTIONS.len() - 1)
    }
}

/// The sheet: the numbers of the boxes, and a row for each seat; with room an empty row below each.
fn sheet<'a>(view: &'a InvertedView, ctx: &'a InvertedContext<'a>) -> Node<'a> {
    let seats = ctx.game.sheets().len() as i32;
    let roomy = Form::new((ROOMY_WIDTH, 2 * seats + 2), (ANY, 2 * seats + 2));
    let forms = [roomy, Form::new((LEAST_WIDTH, seats + 1), (ANY, seats + 1))];
    custom_leaf(forms, move |canvas, form| {
        let rows = if form == 0 {
            Rows { first: 1, step: 2 }
        } else {
            Rows { first: 0, step: 1 }
        };
        draw_sheet(view, ctx, canvas, rows);
    })
}

/// The row of the boxes' numbers, and from one seat to the next.
#[derive(Clone, Copy)]
struct Rows {
    first: i32,
    step: i32,
}

fn draw_sheet(view: &InvertedView, ctx: &InvertedContext, canvas: &mut Canvas, rows: Rows) {
    let game = ctx.game;
    let columns = BoxColumns::of(canvas.width());
    let left = columns.left;
    let end = columns.end();
    let high = canvas.height();
    paper::plain(canvas, left, 0, end - left, high);
    let mover = ctx.seat_to_mark((!game.is_over()).then(|| game.mover()));
    for number in 1..=BOXES {
        let x = columns.of_box(number);
        let request = request::<Inverted>("box", usize::from(number) - 1);
        canvas.hit(x, 0, columns.width, high, request);
        canvas.right(
            x + columns.width,
            rows.first,
            &number.to_string(),
            Role::Pencil,
        );
    }
    for section in 0..SECTIONS.len() {
        let bonus = format!("+{BONUS}");
        canvas.right(
            columns.after_bonus(section),
            rows.first,
            &bonus,
            Role::Pencil,
        );
    }
    for (at, seat) in (0..).zip(ctx.seats_by_place()) {
        let y = rows.first + 1 + rows.step * at;
        if mover == Some(seat) {
            paper::strip(canvas, left, y, end - left, 1, Surface::PaperMover);
        }
        let name = ctx.short_name(seat, columns.names - 1);
        canvas.text(left + 1, y, &name, ctx.seat_ink(seat));
        draw_seat_row(view, ctx, canvas, seat, y);
    }
}

/// Draws the boxes and bonuses of `seat` in row `y`.
fn draw_seat_row(
    view: &InvertedView,
    ctx: &InvertedContext,
    canvas: &mut Canvas,
    seat: Seat,
    y: i32,
) {
    let columns = BoxColumns::of(canvas.width());
    let sheet = ctx.game.sheets()[seat.index()];
    let chain = view.chain(ctx, seat);
    for number in 1..=BOXES {
        let (text, role, surface) = entry(view, ctx, seat, sheet.of(number), number);
        let surface = surface.or_else(|| chain.contains(number).then_some(Surface::Chance));
        let place = (columns.of_box(number), columns.width);
        draw_entry(canvas, place, y, &text, role, surface);
    }
    for (section, width) in BONUSES.into_iter().enumerate() {
        let place = (columns.after_bonus(section) - width, width);
        if chain.section == Some(section) {
            let surface = if chain.is_whole {
                Surface::Held
            } else {
                Surface::Chance
            };
            let bonus = format!("+{BONUS}");
            draw_entry(canvas, place, y, &bonus, Role::HeldPip, Some(surface));
        } else {
            let (text, role) = bonus(sheet, section);
            draw_entry(canvas, place, y, &text, role, None);
        }
    }
    if let Some(section) = chain.section.filter(|_| !canvas.theme.is_solid()) {
        let start = columns.of_box(*SECTIONS[section].start());
        canvas.text(start, y, "[", Role::Strong);
        canvas.text(columns.after_bonus(section), y, "]", Role::Strong);
    }
}

/// Writes an entry at the right of `width` columns from `x` on, on its surface, if any.
fn draw_entry(
    canvas: &mut Canvas,
    (x, width): (i32, i32),
    y: i32,
    entry: &str,
    role: Role,
    surface: Option<Surface>,
) {
    match surface {
        Some(surface) => {
            let entry = format!("{entry:>at$}", at = width as usize);
            canvas.text_on(x, y, &entry, Role::HeldPip, surface);
        }
        None => canvas.right(x + width, y, entry, role),
    }
}

/// Returns what stands in a box of `seat`, with its role, and its surface if it is the marked one or
/// was written last.
fn entry(
    view: &InvertedView,
    ctx: &InvertedContext,
    seat: Seat,
    filled: BoxState,
    number: u8,
) -> (String, Role, Option<Surface>) {
    let (text, role) = match filled {
        BoxState::Open if ctx.game.mover() == seat && view.marked_box(ctx) == Some(number) => {
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
    let written = view.written.as_ref();
    let is_fresh = written.is_some_and(|written| written.seat == seat && written.number == number);
    (text, role, is_fresh.then_some(Surface::Held))
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

//! The table of Nice Dice: the cards on the left; on the right the dice, below them what the key of
//! the moment brings, and the points of this hand.
use super::cards::square;
use super::{NiceContext, NiceView, last_card};
use crate::core::Seat;
use crate::games::nice::{Phase, words};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::die::{self, DieSize, DieState};
use crate::tui::paint::numerals::NumeralSize;
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::motion::roll::RollAnimation;
use crate::tui::ui::motion::timeline::Animated;
use crate::tui::ui::text::lines::abbreviated;
use crate::tui::ui::{
    ANY, DiceRow, Form, Node, Numeral, OneDie, col, custom_leaf, either, row, text,
};
use crate::tui::views::ROLL;
use ratatui::style::{Modifier, Style};

/// Minimum columns beside the cards, and beside those of a lesson, for its paper.
const LEAST: [i32; 2] = [24, 30];
/// Rows of the place below the dice.
const MIDDLE: [i32; 8] = [24, 17, 14, 12, 10, 8, 5, 1];
/// The last rolls for the last card that are shown.
const SHOWN: usize = 4;

/// Returns the whole table.
pub(super) fn table<'a>(
    view: &'a NiceView,
    ctx: &'a NiceContext<'a>,
    beside: Node<'a>,
) -> Node<'a> {
    let cards = square(view, ctx).rank(4);
    let is_lesson = ctx.task.is_some();
    let least = LEAST[usize::from(is_lesson)];
    let is_start = match ctx.game.phase() {
        Phase::Start { .. } => true,
        Phase::Deal => ctx.game.hands().is_empty(),
        _ => false,
    };
    let panel = if is_start {
        let below = Node::Nothing.place(least, &MIDDLE).instead(beside);
        let small = col(1, [rolls_in_text(view, ctx), below]);
        if is_lesson {
            small
        } else {
            either([rolls_for_start(view, ctx), small])
        }
    } else {
        let middle = middle(view, ctx).or_nothing().place(least, &MIDDLE).rank(1);
        let tally = tally(ctx, least);
        let below = if is_lesson {
            col(1, [middle, tally]).instead(beside)
        } else {
            // In a review at the smallest size what the coach says stands in the message.
            let beside = match beside {
                Node::Nothing => Node::Nothing,
                beside => beside.or_nothing(),
            };
            col(1, [middle.instead(beside), tally])
        };
        col(0, [dice(view, ctx).rank(3), below])
    };
    row(1, [cards, panel])
}

/// The dice, as large as possible.
fn dice<'a>(view: &'a NiceView, ctx: &'a NiceContext<'a>) -> Node<'a> {
    let game = ctx.game;
    let faces = game.latest().map_or(&[][..], |latest| &latest.dice);
    let has_turned = game.latest().is_some_and(|latest| latest.cell.is_some());
    let is_triumph = game.latest().is_some_and(|latest| latest.lines.len() > 1);
    let fits_last = game.phase() == &Phase::Choose && last_card(game).is_some();
    let dice = (0..game.variant().dice()).map(|at| {
        let face = faces.get(at).copied().unwrap_or(0);
        let die = OneDie {
            asks: Some(ROLL),
            ..OneDie::of_roll(&view.roll, at, face, ctx.now)
        };
        let state = match die.state {
            DieState::Normal if fits_last => DieState::Won,
            DieState::Normal if has_turned => DieState::Faint,
            state => state,
        };
        if is_triumph && !view.turning.timeline.is_moving(ctx.now) {
            return die.in_triumph(&view.triumph, at, ctx.now);
        }
        OneDie { state, ..die }
    });
    let [extra_large, large, medium] = [DieSize::XL, DieSize::L, DieSize::M]
        .map(|size| Node::leaf(DiceRow::new(size, dice.clone())));
    // Above the smallest there is a row for those that jump.
    either([extra_large, large, medium.margins([0, 1, 0, 0])])
}

/// What stands below the dice: what the key of the moment brings, in large print, with the line that
/// lights; or the last rolls for the last card.
fn middle<'a>(view: &'a NiceView, ctx: &'a NiceContext<'a>) -> Node<'a> {
    let chain = view.chain(ctx);
    if let Some(points) = view.large_points(ctx, &chain) {
        let number = format!("+{points}");
        let latest = ctx.game.latest().filter(|_| chain.is_won);
        let role = latest.map_or(Role::Kept, |latest| ctx.gain_role(latest.seat));
        let number = Numeral {
            role,
            scales: &NumeralSize::ALL,
            ..Numeral::new(number.clone(), number, "")
        };
        let all = ctx.game.latest().map_or(&[][..], |latest| &latest.lines);
        let is_lit = chain.is_won && view.triumph.is_moving(ctx.now);
        let word = if is_lit {
            words::kind_lit(ctx.game.variant().side(), all, points - 1)
        } else {
            ""
        };
        let word = text(word).role(role).middle();
        let number = Node::leaf(number).amid();
        let spread = [Node::gap(), number.clone(), Node::gap(), word.into()];
        return either([col(0, spread), number]);
    }
    if view.rolls_for_last.len() > 1 && !chain.is_won {
        return custom_leaf([Form::new((1, 1), (ANY, ANY))], move |canvas, _| {
            draw_last_rolls(view, ctx, canvas);
        });
    }
    Node::Nothing
}

/// Draws the last rolls for the last card, without the one on the table; older ones are paler.
fn draw_last_rolls(view: &NiceView, ctx: &NiceContext, canvas: &mut Canvas) {
    let (_, earlier) = view.rolls_for_last.split_last().unwrap_or((&EMPTY, &[]));
    let rolls = &earlier[earlier.len().saturating_sub(SHOWN)..];
    let names = names_of(ctx, rolls.iter().map(|(seat, _)| *seat));
    let room = canvas.height().min(rolls.len() as i32);
    let top = (canvas.height() - SHOWN as i32).max(0) / 2;
    for (age, (seat, faces)) in (0..).zip(rolls.iter().rev()).take(room as usize) {
        let y = top + room - 1 - age;
        draw_roll(ctx, canvas, y, *seat, names, faces, age);
    }
}

/// No roll.
const EMPTY: (Seat, Vec<u8>) = (Seat(0), Vec::new());

/// Draws a roll in a row: the name of its seat in `names` columns, then its dice, the paler the
/// older it is.
fn draw_roll(
    ctx: &NiceContext,
    canvas: &mut Canvas,
    y: i32,
    seat: Seat,
    names: i32,
    faces: &[u8],
    age: i32,
) {
    let theme = canvas.theme;
    let name = &ctx.short_name(seat, names);
    let x = names + 2;
    let is_double = faces.windows(2).any(|pair| pair[0] == pair[1]);
    let after = x + 4 * faces.len() as i32;
    if !theme.is_solid() {
        canvas.text(0, y, name, ctx.seat_role(seat));
        die::chips(canvas, x, y, faces, |_| false);
    } else {
        // The newest is bold.
        let part = 0.25 * age as f32;
        let bold = if age == 0 {
            Modifier::BOLD
        } else {
            Modifier::empty()
        };
        let colour = theme.faint(theme.ink(ctx.seat_role(seat)), part);
        let style = Style::new().fg(colour.into()).add_modifier(bold);
        canvas.styled(0, y, name, style);
        let ivory = theme.faint(theme.face(Surface::Ivory), 0.1 + part * 0.8);
        let pip = Style::new()
            .fg(theme.ink(Role::Pip).into())
            .bg(ivory.into())
            .add_modifier(bold);
        for (at, face) in (0..).zip(faces) {
            canvas.cap(x + 4 * at, y, &face.to_string(), pip);
        }
    }
    if is_double && after + 6 < canvas.width() {
        canvas.text(after + 1, y, "double", Role::Dim);
    }
}

/// Returns the columns for the names of `seats`.
fn names_of(ctx: &NiceContext, seats: impl Iterator<Item = Seat>) -> i32 {
    let longest = seats.map(|seat| width_of(ctx.name(seat))).max();
    longest.unwrap_or(0).min(10)
}

/// Returns the dice of `seat` in the roll for the start; none before.
fn dice_for_start(view: &NiceView, seat: Seat) -> &[u8] {
    let roll = view.start.iter().find(|(other, _)| *other == seat);
    roll.map_or(&[], |(_, faces)| faces)
}

/// The rolls for the start, each under its name; once it is decided, that of whoever starts in gold.
fn rolls_for_start<'a>(view: &'a NiceView, ctx: &'a NiceContext<'a>) -> Node<'a> {
    let seats = ctx.seats_by_place();
    let sizes = [
        (DieSize::XL, 2),
        (DieSize::L, 1),
        (DieSize::M, 1),
        (DieSize::M, 0),
    ];
    either(sizes.map(|(size, gap)| {
        let rolls = seats.iter().map(|seat| {
            let name = text(ctx.name(*seat)).role(ctx.seat_role(*seat)).middle();
            let dice = (0..2).map(|at| die_for_start(view, ctx, *seat, at));
            col(0, [name.into(), Node::leaf(DiceRow::new(size, dice))])
        });
        col(gap, rolls)
    }))
}

fn die_for_start(view: &NiceView, ctx: &NiceContext, seat: Seat, at: usize) -> OneDie {
    let is_decided = ctx.game.phase() == &Phase::Deal && !view.roll.is_moving(ctx.now);
    let latest = view.start.last().map(|(seat, _)| *seat);
    let face = dice_for_start(view, seat).get(at).copied().unwrap_or(0);
    let still = RollAnimation::default();
    let roll = if latest == Some(seat) {
        &view.roll
    } else {
        &still
    };
    let die = OneDie::of_roll(roll, at, face, ctx.now);
    let is_first = is_decided && ctx.game.mover() == seat && face > 0;
    OneDie {
        state: if is_first { DieState::Won } else { die.state },
        asks: Some(ROLL),
        ..die
    }
}

/// The rolls for the start, a line each.
fn rolls_in_text<'a>(view: &'a NiceView, ctx: &'a NiceContext<'a>) -> Node<'a> {
    let seats = ctx.seats_by_place();
    let rows = seats.len() as i32;
    custom_leaf(
        [Form::new((LEAST[0], rows), (ANY, rows))],
        move |canvas, _| {
            let names = names_of(ctx, seats.iter().copied());
            for (y, seat) in (0..).zip(seats.iter().copied()) {
                let is_moving = view.roll.is_moving(ctx.now);
                let is_latest = view.start.last().is_some_and(|(latest, _)| *latest == seat);
                let faces = dice_for_start(view, seat);
                let faces = if is_moving && is_latest { &[] } else { faces };
                draw_roll(ctx, canvas, y, seat, names, faces, 0);
                canvas.hit(0, y, canvas.width(), 1, ROLL);
            }
        },
    )
}

/// Returns the names of a side in this many columns: `Ann & Cleo`, `Anna. & Cleo.`
fn name_side(ctx: &NiceContext, side: usize, width: i32) -> String {
    let names: Vec<&str> = words::seats_of(ctx.game, side)
        .into_iter()
        .map(|seat| ctx.name(seat))
        .collect();
    let full_names = names.join(" & ");
    if width_of(&full_names) <= width {
        return full_names;
    }
    let count = names.len() as i32;
    let width_of_each = (width - 3 * (count - 1)) / count.max(1);
    let short_names: Vec<String> = names
        .iter()
        .map(|name| abbreviated(name, width_of_each))
        .collect();
    short_names.join(" & ")
}

/// Columns before the marks, at most, in the narrowest place.
const NAMES: i32 = 13;

/// The points of this hand: a row of marks for each side, in its colour.
fn tally<'a>(ctx: &'a NiceContext<'a>, least: i32) -> Node<'a> {
    let rows = 1 + ctx.game.sides() as i32;
    custom_leaf([Form::new((least, rows), (ANY, rows))], move |canvas, _| {
        draw_tally(ctx, canvas);
    })
}

fn draw_tally(ctx: &NiceContext, canvas: &mut Canvas) {
    let game = ctx.game;
    canvas.text(0, 0, &words::in_this_hand(game), Role::Dim);
    let lines = game.variant().lines() as i32;
    let widest = (canvas.width() - lines - 2).max(NAMES);
    // Of partners, whoever has the first place.
    let mut seats = ctx.seats_by_place();
    seats.truncate(game.sides());
    let names: Vec<String> = seats
        .iter()
        .map(|seat| name_side(ctx, game.side(*seat), widest))
        .collect();
    let longest = names.iter().map(|name| width_of(name)).max().unwrap_or(0);
    for (y, (seat, name)) in (1..).zip(seats.into_iter().zip(&names)) {
        let side = game.side(seat);
        canvas.text(0, y, name, Role::Strong);
        // Points count up once the card has been seen.
        let points = i32::from(game.points()[side]);
        let counted = ctx.displayed_points(seat, points);
        let now = (i32::from(game.hand_points()[side]) - points + counted).clamp(0, lines);
        let marks = "■".repeat(now as usize);
        let after = canvas.text(longest + 2, y, &marks, ctx.seat_role(seat));
        canvas.text(after, y, &"·".repeat((lines - now) as usize), Role::Dim);
    }
}

//! The upper part of the table: the target, the dice and, beside them, the clock or the value of
//! the expression.
use super::state::{MathDiceView, is_secret, writer};
use super::{line, typed};
use crate::core::{Seat, words::whole_seconds};
use crate::games::mathdice::arithmetic::value::ExactValue;
use crate::games::mathdice::state::ClockFace;
use crate::games::mathdice::{MathDice, Mode, Phase, PointOutcome, words};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::bar;
use crate::tui::paint::die::{DieSize, DieState};
use crate::tui::paint::numerals::{self, NumeralSize};
use crate::tui::theme::Role;
use crate::tui::ui::{
    ANY, DiceRow, Form, Node, Numeral, OneDie, col, custom_leaf, loose, row, text,
};
use crate::tui::view::{ViewContext, request};
use std::time::Duration;

/// Minimum columns of the part beside the dice, and of the words above the target.
const BESIDE: i32 = 12;
const MADE_OF: i32 = 15;

/// Formats whole seconds, rounded up.
pub(super) fn seconds(clock: &ClockFace) -> String {
    whole_seconds(clock.left).to_string()
}

fn urgency(clock: &ClockFace) -> Role {
    match clock.runs {
        true if clock.left <= Duration::from_secs(10) => Role::Bad,
        true => Role::Strong,
        false => Role::Dim,
    }
}

/// A step of size: the scales of the target and of the number beside the dice, and the dice between
/// them.
type SizeStep = (&'static [NumeralSize], DieSize, &'static [NumeralSize]);

/// Returns the steps, from large to small, none of which makes anything larger: the clock of a race
/// comes before the dice, the value of an expression after them.
fn steps(game: &MathDice) -> [SizeStep; 5] {
    let [large, middle, small]: [&'static [NumeralSize]; 3] = [
        &[NumeralSize::Triple],
        &[NumeralSize::Double],
        &[NumeralSize::Single],
    ];
    let is_race = game.mode() == Mode::Tournament;
    [
        (large, DieSize::XL, middle),
        if is_race {
            (large, DieSize::L, middle)
        } else {
            (large, DieSize::XL, small)
        },
        (large, DieSize::L, small),
        (large, DieSize::M, small),
        (middle, DieSize::M, small),
    ]
}

/// Shows the target, the dice, the part beside them if there is room, and the clock's bar; in each
/// size, from large to small.
pub(super) fn sizes<'a>(
    view: &'a MathDiceView,
    ctx: &'a ViewContext<'a, MathDice>,
) -> Vec<Node<'a>> {
    let steps = steps(ctx.game);
    let pair = |(scales, size, _): SizeStep| [target(ctx, scales), dice(view, ctx, size).into()];
    let step = |step: SizeStep| {
        let whole = row(
            2,
            pair(step)
                .into_iter()
                .chain([clock_or_value(view, ctx, step.2)]),
        )
        .at_most(ANY, 0);
        col(0, [whole, clock_bar(ctx, false)])
    };
    let below = col(
        0,
        [
            row(2, pair(steps[steps.len() - 1])).at_most(ANY, 0),
            clock_bar(ctx, true),
        ],
    );
    steps.into_iter().map(step).chain([below]).collect()
}

/// Shows a vertically centred number, with a word above and lines below. Until it is known, its
/// digits have pressed places.
fn large<'a>(word: Node<'a>, number: Numeral<'a>, lines: Vec<Node<'a>>) -> Node<'a> {
    let below = if lines.is_empty() {
        Node::Nothing
    } else {
        col(0, lines)
    };
    let digits = if number.text.is_empty() {
        number.longest.len() as i32
    } else {
        0
    };
    let number = Node::leaf(number).on([0; 4], move |canvas| numerals::places(canvas, digits));
    let parts = [word, number, below];
    loose(parts).centred().narrow()
}

pub(super) fn target<'a>(ctx: &ViewContext<MathDice>, scales: &'static [NumeralSize]) -> Node<'a> {
    let point = ctx.game.point();
    let made = point
        .map(|point| point.factors)
        .map_or(String::new(), |[a, b]| format!("{a} × {b}"));
    let word = Node::from(text("target").role(Role::Dim)).narrow();
    let word = row(2, [word, text(made).into()]).room([Form::new((MADE_OF, 1), (ANY, 1))]);
    let number = point.map_or(String::new(), |point| point.target().to_string());
    // Its place is the same for every target; one of three digits is drawn smaller.
    let number = Numeral {
        role: Role::Accent,
        scales,
        ..Numeral::new(number, "88", "")
    };
    large(word, number, Vec::new())
}

pub(super) fn dice(view: &MathDiceView, ctx: &ViewContext<MathDice>, size: DieSize) -> DiceRow {
    let faces = ctx
        .game
        .point()
        .and_then(|point| point.dice)
        .map(|dice| dice.faces());
    let stated = view
        .statement(ctx)
        .map(|stated| format!("{:#}", stated.expr));
    let text = stated.as_deref().unwrap_or(view.field.text());
    let opens = writer(ctx).is_some() || stated.is_some();
    let shown = opens && !is_secret(ctx.game) && typed::is_of_dice(ctx.game, text);
    let used = faces
        .filter(|_| shown)
        .map_or([false; 3], |faces| typed::used(text, faces));
    let open = ctx
        .game
        .point()
        .is_some_and(|point| point.outcome.is_none());
    let die = |i: usize| {
        let face = faces.map_or(0, |faces| faces[i]);
        OneDie {
            face: view.roll_animation.face(i, ctx.now).unwrap_or(face),
            state: match (view.roll_animation.turn(i, ctx.now), face, used[i]) {
                (Some(degrees), ..) => DieState::Rolling(degrees),
                (None, 0, _) => DieState::Ghost,
                (None, _, true) => DieState::Held,
                (None, _, false) => DieState::Normal,
            },
            below: used[i].then(|| ("used".into(), Role::Kept)),
            asks: (face > 0).then(|| request::<MathDice>("type", (b'0' + face).into())),
            ..OneDie::default()
        }
    };
    let below = (used == [false; 3] && faces.is_some() && open)
        .then(|| ("each die once".into(), Role::Dim));
    DiceRow {
        has_labels: true,
        below,
        ..DiceRow::new(size, (0..3).map(die))
    }
}

/// Returns the clock of the point; of a seat that states, its own.
fn clock(ctx: &ViewContext<MathDice>) -> Option<ClockFace> {
    ctx.game
        .clock(ctx.at)
        .or_else(|| ctx.game.own_clock(ctx.at))
}

/// Returns the value of the typed expression with its description; once the point is over, that of
/// the winning call or of the best answer.
fn reached(view: &MathDiceView, ctx: &ViewContext<MathDice>) -> Option<(&'static str, ExactValue)> {
    let typed = typed::value_so_far(ctx.game, view.field.text());
    if let Some(value) = typed.filter(|_| writer(ctx).is_some() && !is_secret(ctx.game)) {
        return Some((words::COMES_TO, value));
    }
    let point = ctx.game.point()?;
    let outcome = point.outcome?;
    let counts = |seat: Seat| match outcome {
        PointOutcome::Won(winner) => seat == winner,
        outcome => matches!(outcome, PointOutcome::Rated(_)),
    };
    let last = point.calls.iter().rfind(|called| counts(called.seat));
    let called = last.map(|called| (words::COMES_TO, called.call.value()));
    called.or_else(|| Some(("best", line::best(ctx.game)?)))
}

/// Shows the clock, or the value of the expression. Room is kept for all possible content.
fn clock_or_value<'a>(
    view: &MathDiceView,
    ctx: &ViewContext<'a, MathDice>,
    scales: &'static [NumeralSize],
) -> Node<'a> {
    let place = |words: String, shorter: &str, role: Role| {
        Node::from(text(words).or(shorter).role(role)).room([Form::new((BESIDE, 1), (ANY, 1))])
    };
    let large = |word: &str, number: String, longest: String, role: Role, lines: [Node<'a>; 2]| {
        let number = Numeral {
            role,
            scales,
            ..Numeral::new(number, longest, "")
        };
        large(place(word.into(), "", Role::Dim), number, lines.into())
    };
    let point = ctx.game.point();
    if let Some(clock) = clock(ctx) {
        let (number, all) = (seconds(&clock), clock.of.as_secs().to_string());
        let standing = point
            .and_then(|point| point.standing.as_ref())
            .filter(|_| ctx.game.mode().is_match());
        let of = format!("of {all}{}", if standing.is_some() { " to" } else { "" });
        let (next, shorter) = match standing {
            Some(_) if matches!(ctx.game.phase(), Phase::Stating { .. }) => ("state it".into(), ""),
            Some(standing) => (format!("beat {}", standing.value), "beat it"),
            None => (String::new(), ""),
        };
        let lines = [place(of, "", Role::Dim), place(next, shorter, Role::Strong)];
        return large(
            words::clock(ctx.game.mode(), clock.runs),
            number,
            "8".repeat(all.len().max(2)),
            urgency(&clock),
            lines,
        );
    }
    let waits = matches!(ctx.game.phase(), Phase::Target | Phase::Scoring);
    if waits && ctx.game.mode() == Mode::Tournament {
        // Before it starts.
        let number = ctx.game.thinking_time().as_secs().to_string();
        let lines = [
            place(String::new(), "", Role::Dim),
            place(String::new(), "", Role::Dim),
        ];
        return large(
            words::clock(ctx.game.mode(), false),
            number.clone(),
            "8".repeat(number.len().max(2)),
            Role::Dim,
            lines,
        );
    }
    let is_computed = typed::is_computed(ctx.game);
    let longest: String = if is_computed { "888" } else { "88" }.into();
    let Some((word, value)) = reached(view, ctx) else {
        let lines = [
            place(String::new(), "", Role::Dim),
            place(String::new(), "", Role::Dim),
        ];
        let word = if is_computed { words::COMES_TO } else { "" };
        return large(word, String::new(), longest, Role::Strong, lines);
    };
    let number = Some(value.to_string()).filter(|number| width_of(number) <= BESIDE);
    let number = number.unwrap_or_else(|| format!("about {:.0}", value.to_f64()));
    let is_unfinished = writer(ctx).is_some() && ctx.game.read(view.field.text()).is_err();
    let (how, role) = match point.map(|point| point.distance(value)) {
        Some(distance) if distance.is_zero() && is_unfinished => {
            ("hits it so far".into(), Role::Text)
        }
        Some(distance) if distance.is_zero() => ("✓ hits it".into(), Role::Good),
        Some(distance) => (words::away(distance), Role::Text),
        None => (String::new(), Role::Text),
    };
    let lines = [place(how, "", role), place(String::new(), "", Role::Dim)];
    large(word, number, longest, Role::Strong, lines)
}

/// Shows the clock's bar over the whole width, preceded by the seconds if they are not shown
/// elsewhere.
fn clock_bar<'a>(ctx: &'a ViewContext<'a, MathDice>, with_number: bool) -> Node<'a> {
    if !matches!(ctx.game.mode(), Mode::Tournament | Mode::Sprint) {
        return Node::Nothing;
    }
    custom_leaf([Form::new((40, 1), (ANY, 3))], move |canvas, _| {
        let Some(clock) = clock(ctx) else { return };
        draw_bar(ctx, canvas, &clock, with_number, canvas.height() == 3);
    })
}

fn draw_bar(
    ctx: &ViewContext<MathDice>,
    canvas: &mut Canvas,
    clock: &ClockFace,
    with_number: bool,
    is_large: bool,
) {
    let (mut x, y) = (0, i32::from(is_large));
    if with_number {
        x = canvas.text(x, y, &seconds(clock), urgency(clock));
        x = canvas.text(
            x + 1,
            y,
            words::clock(ctx.game.mode(), clock.runs),
            Role::Dim,
        ) + 2;
    }
    // In whole seconds, like the number beside it.
    let part = whole_seconds(clock.left) as f64 / clock.of.as_secs_f64().max(1.0);
    let role = match urgency(clock) {
        Role::Strong => Role::Accent,
        role => role,
    };
    let width = canvas.width() - x;
    if is_large {
        bar::draw(canvas, x, 1, width, part, role);
        bar::draw(canvas, x, 2, width, part, role);
    } else {
        bar::half(canvas, x, 0, width, part, role);
    }
}

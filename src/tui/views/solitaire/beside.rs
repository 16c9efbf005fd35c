//! Content beside dice and sheet: the required throwaways, the other seats, the coach.
use super::scene::Scene;
use super::state::Choices;
use crate::core::{Seat, words::sentence};
use crate::games::solitaire::state::Pending;
use crate::games::solitaire::{Division, words};
use crate::session::HintLevel;
use crate::tui::canvas::Canvas;
use crate::tui::theme::Role;
use crate::tui::ui::coach::CoachPanel;
use crate::tui::ui::{ANY, Fact, Facts, Form, Node, coach, col, either, text};

/// Columns of another seat's name beside the dice.
const NAME: i32 = 8;

/// Shows the other seats beside the dice, if any.
pub(super) fn others<'a>(scene: &Scene<'a>) -> Node<'a> {
    let game = scene.ctx.game;
    if game.seat_count() == 1 {
        return Node::Nothing;
    }
    let fact = |seat: Seat| {
        let (said, role) = state(scene, seat);
        Fact::new(scene.ctx.short_name(seat, NAME), said, role)
    };
    let others = (0..game.seat_count()).map(Seat).filter(|seat| *seat != scene.shown);
    let facts = Facts { heading: None, facts: others.map(fact).collect(), least: 1, rest: "more" };
    Node::leaf(facts).room([Form::new((13, 6), (24, ANY))])
}

/// Shows the required throwaways to who plays alone, in a place of its own.
pub(super) fn required<'a>(scene: &Scene<'a>, columns: i32, rows: i32) -> Node<'a> {
    if scene.ctx.game.seat_count() > 1 {
        return Node::Nothing;
    }
    // Before the first roll there is nothing to throw away: what comes first is the price of a sum.
    let told = if scene.last_round().is_empty() && scene.ctx.game.roll().is_none() {
        sentence(words::NEW_SUM)
    } else {
        throwaways(scene)
    };
    Node::from(text(told).role(Role::Dim).wraps(rows)).place(columns, &[rows])
}

/// Returns the required throwaways, in a sentence.
fn throwaways(scene: &Scene) -> String {
    let sheet = scene.sheet;
    let must: Option<Vec<u8>> = scene.choices.as_ref().filter(|_| sheet.is_settled()).map(Choices::faces);
    let rides = scene.ctx.game.roll().is_some_and(|roll| sheet.rides_free(roll));
    words::throwaways(sheet, must.as_deref(), rides)
}

/// Shows the coach, and in the rest of its place, or all of it, something else.
pub(super) fn says<'a>(scene: &'a Scene<'a>, rest: Node<'a>) -> Node<'a> {
    match advice(scene) {
        Some(advice) => col(1, [advice.rank(1), rest.or_nothing()]),
        None => rest,
    }
}

/// Shows the coach's advice, once requested.
fn advice<'a>(scene: &'a Scene<'a>) -> Option<Node<'a>> {
    let ctx = scene.ctx;
    let best = ctx.advice.first().filter(|_| scene.is_advised())?;
    let whole = ctx.advised().unwrap_or_default();
    let panel = |sentence: String| ctx.coach_panel(sentence, words::PAIRS, (10, 1));
    let node = |panel| {
        coach(panel, |canvas: &mut Canvas, x, y, division: &Division| {
            let here = scene.tentative == Some(*division);
            let [[a, b], [c, d]] = division.pairs();
            let role = if here { Role::Kept } else { Role::Text };
            canvas.text(x, y, &format!("{a}+{b} {c}+{d} {}", division.aside()), role);
        })
    };
    let said = |said: String, (least, most)| {
        let form = Form::new((44, least), (ANY, most)).worth(1);
        node(CoachPanel { advice: (&[]).into(), ..panel(said) }).room([form])
    };
    let [line, lines] = match ctx.hint_level {
        // Without room for the list, its first entries.
        HintLevel::Table => {
            [true, false].map(|short| words::ranked(ctx.advice, ctx.unit, ctx.accuracy, short))
        }
        // The reason cut to one line would tell only what the dice show.
        _ => [words::advice(scene.sheet, &best.action), whole.clone()],
    };
    Some(either([node(panel(whole)), said(lines, (2, 3)), said(line, (1, 1))]))
}

/// Returns the status of a seat: chosen, out or neither.
fn state(scene: &Scene, seat: Seat) -> (&'static str, Role) {
    let game = scene.ctx.game;
    if game.sheet(seat).is_out() {
        ("out", Role::Bad)
    } else if game.pending(seat) != Pending::None {
        ("✓", Role::Good)
    } else {
        ("·", Role::Dim)
    }
}

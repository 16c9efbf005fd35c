//! Content beside dice and sheet: the required throwaways, and the other seats.
use super::scene::SolitaireScene;
use crate::core::Seat;
use crate::games::solitaire::state::Pending;
use crate::games::solitaire::words;
use crate::tui::theme::Role;
use crate::tui::ui::{ANY, FactLine, FactList, Form, Node, text};

/// Columns of another seat's name beside the dice.
const NAME: i32 = 8;

/// Shows the other seats beside the dice, if any.
pub(super) fn others<'a>(scene: SolitaireScene<'a>) -> Node<'a> {
    let game = scene.ctx.game;
    if game.seat_count() == 1 {
        return Node::Nothing;
    }
    let fact = |seat: Seat| {
        let (said, role) = state(&scene, seat);
        FactLine::new(scene.ctx.short_name(seat, NAME), said, role)
    };
    let others = (0..game.seat_count())
        .map(Seat)
        .filter(|seat| *seat != scene.shown);
    let facts = FactList {
        heading: None,
        facts: others.map(fact).collect(),
        least: 1,
        rest: "more",
    };
    Node::leaf(facts).room([Form::new((13, 6), (24, ANY))])
}

/// Shows the required throwaways to who plays alone, in a place of its own.
pub(super) fn required<'a>(scene: SolitaireScene<'a>, columns: i32, rows: i32) -> Node<'a> {
    if scene.ctx.game.seat_count() > 1 {
        return Node::Nothing;
    }
    let told = if scene.ctx.table.is_over() {
        String::new()
    } else {
        throwaways(&scene)
    };
    Node::from(text(told).role(Role::Dim).wraps(rows)).place(columns, &[rows])
}

/// Returns the required throwaways, in a sentence.
fn throwaways(scene: &SolitaireScene) -> String {
    let sheet = scene.sheet;
    let must: Option<Vec<u8>> = scene
        .choices()
        .filter(|_| sheet.is_settled())
        .map(|choices| choices.faces());
    let rides = scene
        .ctx
        .game
        .roll()
        .is_some_and(|roll| sheet.rides_free(roll));
    words::throwaways(sheet, must.as_deref(), rides)
}

/// Returns the status of a seat: chosen, out or neither.
fn state(scene: &SolitaireScene, seat: Seat) -> (&'static str, Role) {
    let game = scene.ctx.game;
    if game.sheet(seat).is_out() {
        ("out", Role::Bad)
    } else if game.pending(seat) != Pending::None {
        ("✓", Role::Good)
    } else {
        ("·", Role::Dim)
    }
}

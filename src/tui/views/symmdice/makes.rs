//! Figures that the dice make: the best one, as it could lie, and the others in words.
use super::picture;
use super::state::{SymmDiceContext, SymmDiceView};
use crate::core::Recent;
use crate::core::words::dice;
use crate::games::symmdice::geometry::design::designs;
use crate::games::symmdice::geometry::dice::Counts;
use crate::games::symmdice::geometry::figure::Figure;
use crate::games::symmdice::geometry::orbits::{Grouping, groupings};
use crate::games::symmdice::state::Phase;
use crate::games::symmdice::{SymmDice, words};
use crate::tui::theme::Role;
use crate::tui::ui::{ANY, FactLine, FactList, Form, Node, Numeral, col, custom_leaf, row, text};

/// The most figures in a list.
const MOST: usize = 5;

/// Returns the largest figure of each symmetry that these dice allow, the best score first.
pub(super) fn best_figures(game: &SymmDice, counts: &Counts) -> Vec<Grouping> {
    let symmetries = game.rules().variant.scoring().symmetries();
    let mut all: Vec<Grouping> = symmetries
        .filter_map(|symmetry| groupings(symmetry, counts).into_iter().next())
        .collect();
    all.sort_by_key(|figure| std::cmp::Reverse((figure.score(), figure.symmetry.order())));
    all
}

/// Returns a figure of the best grouping that dice make, if any, as it could lie.
fn best_figure(game: &SymmDice, counts: &Counts) -> Option<(Grouping, Figure)> {
    thread_local! {
        /// Frames ask for the same dice again and again.
        static KNOWN: Recent<Counts, Option<(Grouping, Figure)>> = const { Recent::new(2) };
    }
    KNOWN.with(|known| {
        let figure = known.get(*counts, || search_best_figure(game, counts));
        (*figure).clone()
    })
}

fn search_best_figure(game: &SymmDice, counts: &Counts) -> Option<(Grouping, Figure)> {
    let best = best_figures(game, counts).into_iter().next()?;
    let figures = designs(&best)
        .into_iter()
        .filter_map(|(_, laid)| laid.figure().ok());
    // The design that is seen largest where it is as high as wide.
    let figure = figures.min_by_key(reach)?;
    Some((best, figure))
}

/// Returns how far the dice of a figure lie from its centre at most, along the table or up.
fn reach(figure: &Figure) -> Option<i32> {
    let (x, y) = figure.centre();
    let dice = figure.dice().iter();
    dice.flat_map(|die| [f64::from(die.x) - x, f64::from(die.y) - y])
        .map(|distance| distance.abs() as i32)
        .max()
}

/// The best figure of the dice that lie: its points in large print, what it does, and how it could
/// lie.
pub(super) fn best_figure_node<'a>(view: &SymmDiceView, ctx: &'a SymmDiceContext<'a>) -> Node<'a> {
    if !ctx.game.rules().variant.scores() {
        return Node::Nothing;
    }
    let Phase::Rolling { dice: faces, .. } = ctx.game.phase() else {
        return Node::Nothing;
    };
    let rests = (0..faces.len()).all(|die| view.roll_animation.face(die, ctx.now).is_none());
    let roll = ctx.game.roll().filter(|_| rests);
    let best = roll.and_then(|roll| best_figure(ctx.game, &roll.counts()));
    let points = best
        .as_ref()
        .map_or(String::new(), |(best, _)| best.score().to_string());
    let numeral = Numeral {
        role: Role::Kept,
        ..Numeral::new(points, "82", "")
    };
    let lines = match &best {
        Some((best, _)) => {
            let meaning = words::symmetry_meaning(best.symmetry);
            let (does, ways) = meaning.split_once(' ').unwrap_or((&meaning, ""));
            let count = dice(best.dice().into());
            ["points".to_owned(), does.to_owned(), ways.to_owned(), count]
        }
        None if roll.is_some() => ["no figure", "yet", "", ""].map(str::to_owned),
        None => Default::default(),
    };
    let roles = [Role::Kept, Role::Strong, Role::Strong, Role::Dim];
    let lines = custom_leaf([Form::new((9, 4), (ANY, 4))], move |canvas, _| {
        for ((y, line), role) in (0..).zip(&lines).zip(roles) {
            canvas.text(0, y, line, role);
        }
    });
    let sizes = [(46, 17), (34, 12), (20, 7)].map(|size| picture::form(&size));
    let picture = custom_leaf(sizes, move |canvas, _| {
        if let Some((_, figure)) = &best {
            picture::put_still(canvas, figure);
        }
    });
    let head = if roll.is_some() {
        "These dice make"
    } else {
        ""
    };
    let head = col(
        0,
        [
            text(head).role(Role::Dim).into(),
            row(2, [Node::leaf(numeral).narrow(), lines]),
        ],
    );
    col(1, [head, picture.or_nothing()])
}

/// Lists the best figures of the dice with their points.
pub(super) fn list<'a>(ctx: &SymmDiceContext) -> Node<'a> {
    let Some(roll) = ctx
        .game
        .roll()
        .filter(|_| ctx.game.rules().variant.scores())
    else {
        return Node::Nothing;
    };
    let facts: Vec<FactLine> = best_figures(ctx.game, &roll.counts())
        .iter()
        .take(MOST)
        .map(|figure| {
            let meaning = words::symmetry_and_meaning(figure.symmetry);
            let words = format!("{meaning}: {}", dice(figure.dice().into()));
            FactLine::new(words, figure.score().to_string(), Role::Text)
        })
        .collect();
    if facts.is_empty() {
        return Node::Nothing;
    }
    let roles = [Role::Accent, Role::Text, Role::Dim];
    let heading = FactLine {
        roles,
        ..FactLine::new("What these dice can make", "points", Role::Dim)
    };
    Node::leaf(FactList {
        heading: Some(heading),
        least: facts.len(),
        facts,
        rest: "",
    })
}

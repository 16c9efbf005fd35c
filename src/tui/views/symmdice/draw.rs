//! The table of SymmDice: on its mat the tray of nine dice, the figure being made or what was
//! declared; beside it points and parts.
use super::judging;
use super::laying::{self, Laying};
use super::lesson;
use super::makes;
use super::panel;
use super::state::{Activity, SymmDiceContext, SymmDiceView};
use super::symmetries::legend;
use super::tray::{Tray, TrayDie};
use super::verdict::JudgedFigure;
use crate::core::words::capitalized;
use crate::games::symmdice::SymmDice;
use crate::games::symmdice::geometry::dice::{DICE, DieKind};
use crate::games::symmdice::geometry::figure::{Figure, PlacedDie};
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::options::Variant;
use crate::games::symmdice::state::Phase;
use crate::games::symmdice::words;

use crate::tui::paint::mat as cloth;
use crate::tui::theme::Role;
use crate::tui::ui::{ANY, Form, Node, col, either, mat, row, text};
use crate::tui::view::request;
use crate::tui::views::ROLL;

/// How far a die lifts in a triumph, in thousandths of a side.
const LIFT: i32 = 150;

impl SymmDiceView {
    /// Returns `true` if the figure judged last lies on the table.
    pub(super) fn has_verdict_on_table(&self, ctx: &SymmDiceContext) -> bool {
        let is_over = ctx.game.roll().is_none() || self.is_just_ruled;
        is_over
            && self.show.is_some()
            && matches!(self.mode(ctx), Activity::Watching | Activity::Over)
    }

    /// The whole table.
    pub(super) fn table_node<'a>(
        &'a self,
        ctx: &'a SymmDiceContext<'a>,
        beside: Node<'a>,
    ) -> Node<'a> {
        if ctx.is_aim() {
            return lesson::aim(ctx, beside);
        }
        match (self.mode(ctx), &self.show, ctx.game.claim()) {
            (Activity::Making, ..) if Self::is_shared(ctx) => self.laying_node(ctx, beside),
            (Activity::Declaring(_), ..) if let Some(Ok(figure)) = self.laid_figure() => {
                let show = JudgedFigure::new(figure, None, None, ctx.now);
                judging::table(ctx, &show, judging::declaring(self, ctx), beside)
            }
            (Activity::Making | Activity::Declaring(_), ..) => self.making_node(ctx, beside),
            (Activity::Answering | Activity::Voting, _, Some(claim)) => {
                let show = JudgedFigure::new(claim.figure.clone(), claim.declared, None, ctx.now);
                let is_mirror = claim.declared.is_some_and(Symmetry::is_mirror);
                let dice =
                    laying::straightened(&claim.figure, is_mirror, self.straight.part(ctx.now));
                let show = show.seen_as(dice, 0);
                judging::table(ctx, &show, judging::answers(self, ctx), beside)
            }
            (Activity::Watching | Activity::Over, Some(show), _)
                if self.has_verdict_on_table(ctx) =>
            {
                let show = self.in_triumph(ctx, show);
                judging::table(ctx, &show, judging::verdict(self, ctx), beside)
            }
            _ => match ctx.game.phase() {
                Phase::Starting { .. } => self.start(ctx, beside),
                // It is seen who starts until the dice of the first turn roll.
                _ if self.started.is_some() => self.start(ctx, beside),
                _ => self.chosen_from(ctx, beside),
            },
        }
    }

    /// The figure laid without help, if it is one.
    fn laid_figure(&self) -> Option<Result<Figure, String>> {
        self.laying.as_ref().map(Laying::figure)
    }

    /// Shows a figure of nine dice that scored in gold: each lifts once as it turns.
    fn in_triumph(&self, ctx: &SymmDiceContext, show: &JudgedFigure) -> JudgedFigure {
        let ruling = ctx.game.ruling().filter(|ruling| words::is_triumph(ruling));
        if ruling.is_none() || show.is_proving(ctx.now) {
            return show.clone();
        }
        let dice = show.figure().dice().iter().enumerate();
        let lifted = dice.map(|(at, die)| {
            let by = if self.triumph.is_in_air(at, ctx.now) {
                LIFT
            } else {
                0
            };
            PlacedDie {
                y: die.y + by,
                ..*die
            }
        });
        let gold = (0..DICE)
            .take_while(|at| self.triumph.has_jumped(*at, ctx.now))
            .count();
        show.clone().seen_as(lifted.collect(), gold)
    }

    /// The figure laid without help; beside it the dice left and the outline of their places.
    fn laying_node<'a>(&'a self, ctx: &'a SymmDiceContext<'a>, beside: Node<'a>) -> Node<'a> {
        let Some(laying) = &self.laying else {
            return Node::Nothing;
        };
        let panel = panel::left_in_hand(laying, ctx);
        let panel = either([46, 33, 28].map(|columns| {
            let form = Form::new((columns, 15), (columns + 8, ANY));
            panel.clone().margins([0, 1, 1, 0]).room([form])
        }));
        let table = row(2, [self.places(laying).rank(3), panel]).on([1, 0, 0, 0], |canvas| {
            cloth::draw(canvas, 0, 0, canvas.width(), canvas.height());
        });
        match beside {
            Node::Nothing => table,
            beside => col(0, [table, beside.place(60, &[5])]),
        }
    }

    /// The figure being made, which is enlarged first, and what belongs to it.
    fn making_node<'a>(&'a self, ctx: &'a SymmDiceContext<'a>, beside: Node<'a>) -> Node<'a> {
        let panel = panel::figure(self, ctx, beside);
        let panel = either([36, 24].map(|columns| {
            let form = Form::new((columns, 15), (columns + 8, ANY));
            panel.clone().room([form])
        }));
        row(2, [self.figure(ctx).rank(3), panel])
    }

    /// The nine dice to choose from; beside them what they make, and below what the coach says.
    fn chosen_from<'a>(&'a self, ctx: &'a SymmDiceContext<'a>, beside: Node<'a>) -> Node<'a> {
        let (title, note) = heading(ctx);
        let short = note.split("; ").next().unwrap_or_default().to_owned();
        let note = panel::clock(ctx).unwrap_or_else(|| text(note).role(Role::Dim).or(short).or(""));
        let tray = mat(&title, Some(note), self.tray(ctx)).rank(3);
        let motifs = if ctx.game.rules().variant.scores() {
            Node::Nothing
        } else {
            legend().or_nothing()
        };
        let table = if Self::is_shared(ctx) {
            tray.clone()
        } else {
            let figure = col(1, [makes::best_figure_node(self, ctx), motifs]);
            let forms = [40, 22].map(|columns| Form::new((columns, 16), (46, ANY)));
            row(2, [tray.clone(), figure.room(forms)])
        };
        let below = match beside {
            // In a moment to look at, the dice make room before the coach speaks.
            Node::Nothing if ctx.is_still() => Node::Nothing.place(44, &[8, 7]).at_most(ANY, 8),
            Node::Nothing => return either([table, tray]),
            // Below guidance is its shadow, over which a message may lie.
            beside if ctx.task.is_some() => beside
                .margins([0, 0, 0, 1])
                .place(44, &[8, 7])
                .at_most(ANY, 8),
            beside => beside.place(44, &[12, 8, 7]),
        };
        either([col(1, [table, below.clone()]), col(0, [tray, below])])
    }

    /// Returns the face that a tumbling die briefly shows.
    pub(super) fn passing_face(&self, ctx: &SymmDiceContext, die: usize) -> Option<Face> {
        let side = self.roll_animation.slow_face(die, ctx.now, 2)?;
        Some(DieKind::of(die).faces()[usize::from(side - 1)])
    }

    fn tray<'a>(&self, ctx: &SymmDiceContext<'a>) -> Node<'a> {
        let Phase::Rolling { dice, .. } = ctx.game.phase() else {
            return Node::Nothing;
        };
        let is_choosing = self.mode(ctx) == Activity::Tray;
        let lying = std::array::from_fn(|i| {
            let passing = self.passing_face(ctx, i);
            TrayDie {
                face: passing.or(dice[i]),
                // What a computer keeps is seen, too.
                is_kept: self.kept.contains(i) && passing.is_none(),
                is_flying: passing.is_some(),
            }
        });
        let is_roll_due = ctx.is_roll_due;
        Node::leaf(Tray {
            dice: lying,
            kept_label: " kept",
            cursor: is_choosing.then_some(self.cursor),
            asks: move |place| {
                if is_roll_due {
                    ROLL
                } else {
                    request::<SymmDice>("keep", place)
                }
            },
        })
    }
}

/// Returns the heading of the dice: the number of the roll, and notes.
fn heading(ctx: &SymmDiceContext) -> (String, String) {
    let game = ctx.game;
    if game.rules().variant == Variant::Free {
        return ("Free play".into(), String::new());
    }
    let Some(left) = game.left() else {
        return Default::default();
    };
    let title = [
        "Third and last roll",
        "Second of three rolls",
        "First of three rolls",
    ]
    .get(usize::from(left))
    .copied()
    .unwrap_or_default()
    .to_owned();
    let mut notes = Vec::new();
    if game.turn_of_run() > 1 {
        notes.push(format!("turn {} in a row", game.turn_of_run()));
    }
    if left == 2 && game.rules().variant.scores() && game.roll().is_some() {
        notes.push("all nine dice on the first roll: one more turn".into());
    }
    (title, capitalized(&notes.join("; ")))
}

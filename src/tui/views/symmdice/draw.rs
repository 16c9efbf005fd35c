//! The table of SymmDice: on its mat the tray of nine dice, the figure being made or what was
//! declared; beside it points and parts.
use super::judging;
use super::makes;
use super::panel;
use super::state::{Activity, StartRoll, SymmDiceContext, SymmDiceView};
use super::symmetries::legend;
use super::tray::{Tray, TrayDie};
use super::verdict::JudgedFigure;
use crate::core::{ChanceOutcome, Seat};
use crate::games::symmdice::SymmDice;
use crate::games::symmdice::geometry::dice::{DICE, DieKind, NineDice};
use crate::games::symmdice::geometry::motifs::{Face, Motif};
use crate::games::symmdice::options::Variant;
use crate::games::symmdice::state::Phase;
use crate::games::symmdice::words;
use crate::tui::theme::Role;
use crate::tui::ui::{ANY, Form, Node, col, either, log, mat, row, text};
use crate::tui::view::request;
use crate::tui::views::ROLL;

impl SymmDiceView {
    /// Returns `true` if the figure judged last lies on the table.
    pub(super) fn shows_verdict(&self, ctx: &SymmDiceContext) -> bool {
        let is_over = ctx.game.roll().is_none() || self.just_ruled;
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
        match (self.mode(ctx), &self.show, ctx.game.claim()) {
            (Activity::Making | Activity::Declaring(_), ..) => self.making_node(ctx, beside),
            (Activity::Answering | Activity::Voting, _, Some(claim)) => {
                let show = JudgedFigure::new(claim.figure.clone(), claim.declared, None, ctx.now);
                judging::table(ctx, &show, judging::answers(ctx), beside)
            }
            (Activity::Watching | Activity::Over, Some(show), _) if self.shows_verdict(ctx) => {
                judging::table(ctx, show, judging::verdict(self, ctx), beside)
            }
            _ => match ctx.game.phase() {
                Phase::Starting { hooks, .. } => self.start(ctx, hooks, beside),
                // It is seen who starts until the dice of the first turn roll.
                _ if self.started.is_some() => self.start(ctx, &[], beside),
                _ => self.chosen_from(ctx, beside),
            },
        }
    }

    /// The figure being made, which is enlarged first, and what belongs to it.
    fn making_node<'a>(&'a self, ctx: &'a SymmDiceContext<'a>, said: Node<'a>) -> Node<'a> {
        let panel = panel::figure(self, ctx, said);
        let wide = row(2, [panel.clone(), log(ctx).or_nothing()]);
        let place = |node: Node<'a>, columns: i32| {
            node.room([Form::new((columns, 15), (columns + 8, ANY))])
        };
        let beside = either([place(wide, 84), place(panel.clone(), 36), place(panel, 24)]);
        row(2, [self.figure(ctx).rank(3), beside])
    }

    /// The nine dice to choose from; beside them what they make, and below what the coach says.
    fn chosen_from<'a>(&'a self, ctx: &'a SymmDiceContext<'a>, said: Node<'a>) -> Node<'a> {
        let (title, note) = heading(ctx);
        let short = note.split("; ").next().unwrap_or_default().to_owned();
        let note = panel::clock(ctx).unwrap_or_else(|| text(note).role(Role::Dim).or(short).or(""));
        let tray = mat(&title, Some(note), self.tray(ctx)).rank(3);
        let motifs = if ctx.game.rules().variant.scores() {
            Node::Nothing
        } else {
            legend().or_nothing()
        };
        let beside = col(
            1,
            [
                makes::best_figure_node(self, ctx),
                log(ctx).or_nothing(),
                motifs,
            ],
        );
        let form = |columns: i32| Form::new((columns, 16), (46, ANY));
        let table = row(2, [tray.clone(), beside.room([form(40), form(22)])]);
        let said = match said {
            // In a moment to look at, the dice make room before anything is said.
            Node::Nothing if ctx.is_still() => Node::Nothing.place(44, &[8, 7]).at_most(ANY, 8),
            Node::Nothing => return either([table, tray]),
            // Below guidance is its shadow, over which a message may lie.
            said if ctx.task.is_some() => said
                .margins([0, 0, 0, 1])
                .place(44, &[8, 7])
                .at_most(ANY, 8),
            said => said.place(44, &[12, 8, 7]),
        };
        either([col(1, [table, said.clone()]), col(0, [tray, said])])
    }

    /// Remembers the dice that were rolled for the start: of a tie, until they are rolled again.
    pub(super) fn note_start(&mut self, before: &SymmDice, ChanceOutcome(faces): &ChanceOutcome) {
        let started = self.started.take();
        let Phase::Starting { contenders, hooks } = before.phase() else {
            return;
        };
        let is_new = hooks.iter().all(Option::is_none);
        let mut hooks = started
            .filter(|_| !is_new)
            .map_or_else(|| hooks.clone(), |started| started.hooks);
        let roller = contenders.iter().find(|seat| hooks[seat.index()].is_none());
        if let (Some(seat), DICE) = (roller, faces.len()) {
            let roll = NineDice::of_sides(std::array::from_fn(|i| faces[i].saturating_sub(1)));
            hooks[seat.index()] = Some(roll.hooks() as u8);
            self.started = Some(StartRoll {
                dice: *roll.faces(),
                hooks,
            });
        }
    }

    /// The dice rolled last for the start, the hooks gold, and beside them everybody's number.
    fn start<'a>(
        &'a self,
        ctx: &'a SymmDiceContext<'a>,
        hooks: &[Option<u8>],
        beside: Node<'a>,
    ) -> Node<'a> {
        let started = self.started.as_ref();
        let hooks = started.map_or(hooks, |started| &started.hooks);
        let rests = (0..DICE).all(|die| self.passing(ctx, die).is_none());
        let dice = std::array::from_fn(|die| {
            let (passing, rolled) = (
                self.passing(ctx, die),
                started.map(|started| started.dice[die]),
            );
            let kept = rests && rolled.is_some_and(|face| face.motif() == Motif::Hook);
            TrayDie {
                face: passing.or(rolled),
                kept,
                flies: passing.is_some(),
            }
        });
        let last = hooks.iter().rposition(Option::is_some);
        let counts = (0..).zip(hooks).map(|(seat, hooks)| {
            // Nothing is told before the dice rest.
            let hooks = hooks.filter(|_| rests || last != Some(seat as usize));
            let hooks = hooks.map_or("·".to_owned(), |hooks| hooks.to_string());
            format!("{} {hooks}", ctx.short_name(Seat(seat), 12))
        });
        let counts = text(format!("Hooks: {}.", counts.collect::<Vec<_>>().join(", "))).wraps(3);
        let said = match ctx.game.phase() {
            _ if !rests => words::START.to_owned(),
            Phase::Starting { hooks, .. }
                if hooks.iter().all(Option::is_none) && last.is_some() =>
            {
                "A tie: those with the most hooks roll again.".to_owned()
            }
            Phase::Starting { .. } => words::START.to_owned(),
            _ => {
                let (audience, starter) = (ctx.table.audience(), ctx.game.mover());
                let goes = if audience.is_you(starter) {
                    "go"
                } else {
                    "goes"
                };
                format!(
                    "{} the most hooks and {goes} first.",
                    audience.with_have(starter)
                )
            }
        };
        let tray = Node::leaf(Tray {
            dice,
            kept: "",
            cursor: None,
            asks: |_| ROLL,
        })
        .rank(3);
        let whose = last.map_or(String::new(), |seat| {
            ctx.table.audience().possessive(Seat(seat as u8)) + " dice"
        });
        let table = mat(
            &whose,
            None,
            col(
                0,
                [text(said).role(Role::Strong).into(), tray, counts.into()],
            ),
        );
        match beside {
            Node::Nothing => table,
            // The dice make room for guidance.
            beside => col(0, [table, beside.place(60, &[5])]),
        }
    }

    /// Returns the face that a tumbling die briefly shows.
    fn passing(&self, ctx: &SymmDiceContext, die: usize) -> Option<Face> {
        let side = self.roll_animation.slow_face(die, ctx.now, 2)?;
        Some(DieKind::of(die).faces()[usize::from(side - 1)])
    }

    fn tray<'a>(&self, ctx: &SymmDiceContext<'a>) -> Node<'a> {
        let Phase::Rolling { dice, .. } = ctx.game.phase() else {
            return Node::Nothing;
        };
        let choosing = self.mode(ctx) == Activity::Tray;
        let lying = std::array::from_fn(|i| {
            let passing = self.passing(ctx, i);
            // What a computer keeps is seen, too.
            let kept = self.kept >> i & 1 == 1 && passing.is_none();
            TrayDie {
                face: passing.or(dice[i]),
                kept,
                flies: passing.is_some(),
            }
        });
        let roll_due = ctx.roll_due;
        Node::leaf(Tray {
            dice: lying,
            kept: " kept",
            cursor: choosing.then_some(self.cursor),
            asks: move |place| {
                if roll_due {
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
        notes.push("use all nine for another turn".into());
    }
    (title, notes.join("; "))
}

//! The table of SymmDice: on its mat the tray of nine dice, the figure being made or what was declared; beside it points
//! and parts.
use super::advice;
use super::editor::{Board, Editor};
use super::handle::Handle;
use super::legend::legend;
use super::panel::{self, race};
use super::picture::{self, Camera, Look};
use super::state::{Drawn, Mode, SymmView};
use super::tray::{self, Lying, Tray};
use super::verdict::{self, Show};
use crate::core::game::Seat;
use crate::games::symmdice::SymmDice;
use crate::games::symmdice::geometry::dice::{DICE, Kind};
use crate::games::symmdice::geometry::figure::{Placed, radians};
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::options::Variant;
use crate::games::symmdice::state::Phase;
use crate::tui::canvas::width_of;
use crate::tui::layout::middle;
use crate::tui::paint::pixels::{PixelCanvas, Tone};
use crate::tui::theme::Role;
use crate::tui::ui::{ANY, Form, Node, col, drawn, either, log, mat, row, text};
use crate::tui::view::{View, ViewContext};
use crate::tui::views::ROLL;
use crate::tui::widgets::bars::abbreviated;
use ratatui::layout::Rect;
use std::f64::consts::PI;

type Context<'a> = ViewContext<'a, SymmDice>;

/// The columns of what stands beside the mat, from many to few.
const BESIDE: [i32; 4] = [40, 34, 28, 22];
impl SymmView {
    /// The whole table.
    pub(super) fn table<'a>(&'a self, ctx: &'a Context<'a>) -> Node<'a> {
        let is_over = ctx.game.roll().is_none() || self.just_ruled;
        match (self.mode(ctx), &self.show) {
            (Mode::Making | Mode::Declaring, _) => {
                self.beside(ctx, self.figure(ctx), panel::figure(self, ctx))
            }
            (Mode::Answering | Mode::Voting, _) => {
                let claim = ctx.game.claim();
                let show = claim.map(|claim| Show::new(claim.figure.clone(), claim.declared, None, ctx.now));
                let shown = show.map_or(Node::Nothing, |show| self.shown(ctx, &show));
                self.beside(ctx, shown, panel::answers(self, ctx))
            }
            (Mode::Watching | Mode::Over, Some(show)) if is_over => {
                let proving = show.is_proving(ctx.now);
                let panel = if proving { panel::proof(self, ctx) } else { panel::last(self, ctx) };
                col(0, [self.beside(ctx, self.shown(ctx, show), panel), panel::moment(ctx, proving)])
            }
            _ => match ctx.game.phase() {
                Phase::Starting { hooks, .. } => self.start(ctx, hooks),
                _ => self.chosen_from(ctx),
            },
        }
    }

    /// A mat with a picture, which is enlarged first; beside it what belongs to it, and what has happened.
    fn beside<'a>(&'a self, ctx: &'a Context<'a>, mat: Node<'a>, panel: Node<'a>) -> Node<'a> {
        let place = |node: Node<'a>, columns: &[i32]| {
            let form =
                |columns: &i32| Form::new((*columns, 15), (columns + 8, ANY)).worth((columns / 6) as i16);
            node.room(columns.iter().map(form).collect::<Vec<Form>>())
        };
        let mat = mat.rank(3);
        let told = col(2, [log(ctx.told), legend(self.half_blocks).or_nothing()]);
        let both = col(1, [panel.clone().rank(1), log(ctx.told).or_nothing()]);
        let apart = row(2, [mat.clone(), place(panel, &[34]), place(told, &[40])]);
        either([apart.worth(5), row(1, [mat, place(both, &BESIDE)])])
    }

    /// The nine dice to choose from; below them what the coach says of that, or else what has happened.
    fn chosen_from<'a>(&'a self, ctx: &'a Context<'a>) -> Node<'a> {
        let (title, note) = words(ctx);
        let tray = mat(&title, Some(text(note).role(Role::Dim).or("")), self.tray(ctx)).rank(3);
        let said = match ctx.spoken_advice().first() {
            Some(_) => advice::table(ctx),
            None => {
                let (log, legend) = (log(ctx.told), legend(self.half_blocks));
                let log = log.margins([2, 1, 0, 0]);
                either([
                    row(
                        4,
                        [
                            log.clone().room([Form::new((50, 5), (60, ANY))]),
                            legend.clone().margins([0, 1, 0, 0]),
                        ],
                    )
                    .worth(1),
                    col(1, [log.clone(), legend.margins([2, 0, 0, 0])]).worth(1),
                    log,
                    Node::Nothing,
                ])
            }
        };
        let said = self.guide.at(said.place(44, &[13, 8, 7]));
        let beside = col(2, [race(ctx), panel::lying(self, ctx).or_nothing()]);
        let beside = beside.room([Form::new((22, 10), (46, ANY))]);
        let top = row(2, [tray.clone(), beside]).most(ANY, 0);
        either([col(1, [top, said.clone()]).worth(1), col(1, [tray, race(ctx), said])])
    }

    /// Everybody's hooks in a row, as large as they fit; else they are only counted.
    fn start<'a>(&'a self, ctx: &'a Context<'a>, hooks: &'a [Option<u8>]) -> Node<'a> {
        const ROWS: [i32; 6] = [9, 7, 5, 4, 3, 0];
        let count = hooks.len() as i32;
        let names =
            (0..hooks.len()).map(|seat| width_of(ctx.name(Seat(seat as u8)))).max().unwrap_or(0).min(16);
        let form = |rows: i32| {
            let dice = if rows > 0 { 2 + 9 * (tray::columns(rows) + 1) } else { 0 };
            Form::new((names + 5 + dice, count * (rows + 1).max(1)), (ANY, ANY)).worth(rows as i16)
        };
        let lines = drawn(ROWS.map(form), move |canvas, form| {
            let (rows, wide) = (ROWS[form], tray::columns(ROWS[form]) + 1);
            let whole = if rows > 0 { names + 6 + DICE as i32 * wide } else { 20 };
            let (step, left) = (canvas.height() / count, middle(canvas.width(), whole));
            for (seat, hooks) in (0..).zip(hooks) {
                let y = step * seat + (step - rows.max(1)) / 2;
                let line = y + rows / 2;
                canvas.text(left, line, &abbreviated(ctx.name(Seat(seat as u8)), names), Role::Text);
                let (text, role) = hooks.map_or(("·".into(), Role::Dim), |n| (n.to_string(), Role::Strong));
                canvas.right(left + names + 4, line, &text, role);
                for die in (0..DICE as i32).filter(|_| rows > 0) {
                    let face = (die < hooks.unwrap_or(0).into()).then_some(Face::Hook);
                    let lying = Lying { face, kept: false, flies: false };
                    tray::one(
                        canvas,
                        (left + names + 6 + die * wide, y),
                        rows,
                        &lying,
                        false,
                        self.half_blocks,
                    );
                }
            }
        });
        let said = "Everyone rolls nine dice. Most hooks goes first.";
        mat("Who goes first?", None, col(1, [text(said).into(), lines]))
    }

    fn tray<'a>(&self, ctx: &Context<'a>) -> Node<'a> {
        let Phase::Rolling { dice, .. } = ctx.game.phase() else { return Node::Nothing };
        let choosing = self.mode(ctx) == Mode::Tray;
        let lying = SymmView::order(ctx.game).map(|i| {
            let passing = self.roll_animation.slow_face(i, ctx.now, 2);
            let passing = passing.map(|side| Kind::of(i).faces()[usize::from(side - 1)]);
            let kept = choosing && self.kept >> i & 1 == 1;
            Lying { face: passing.or(dice[i]), kept, flies: passing.is_some() }
        });
        let roll_due = ctx.roll_due;
        Node::leaf(Tray {
            dice: lying,
            cursor: choosing.then_some(self.cursor),
            half_blocks: self.half_blocks,
            asks: move |place| if roll_due { ROLL } else { SymmView::request("keep", place) },
        })
    }

    /// The figure being made.
    fn figure<'a>(&'a self, ctx: &'a Context<'a>) -> Node<'a> {
        let Some(editor) = &self.editor else { return Node::Nothing };
        let dice = editor.dice();
        let title = match editor.board() {
            Board::Rings(rings) => format!("{}, {}", rings.symmetry, rings.symmetry.spoken()),
            Board::Free(_) => "Placed one by one".into(),
        };
        let note = if dice.is_empty() { String::new() } else { format!("{} of 9 dice placed", dice.len()) };
        let kids = SymmView::plays(ctx, Variant::Kids);
        let first = if kids { "+ adds dice here" } else { "+ adds dice here, s changes the symmetry" };
        let said = if dice.is_empty() { format!("{first}, v places them one by one") } else { String::new() };
        let said = text(said).role(Role::Dim).or(first).or("").middle();
        let draw = move |pixels: &mut PixelCanvas, area: Rect| {
            let (camera, handle) = self.draw_figure(ctx, editor, &dice, pixels);
            self.drawn.set(Some(Drawn { area, camera, grain: pixels.grain(), handle }));
        };
        let picture = picture::node(self.half_blocks, Vec::new(), draw);
        mat(&title, Some(text(note).role(Role::Dim)), col(0, [picture, said.into()]))
    }

    /// Draws the figure being made; returns how it lies in the picture, and the handle.
    fn draw_figure(
        &self,
        ctx: &Context,
        editor: &Editor,
        dice: &[Placed],
        pixels: &mut PixelCanvas,
    ) -> (Camera, Option<Handle>) {
        // On the empty table the places of what the next key adds.
        let places = if dice.is_empty() { editor.places() } else { Vec::new() };
        let camera = Camera::around(if dice.is_empty() { &places } else { dice }, (0.0, 0.0), pixels);
        picture::dice(pixels, &camera, &places, |_| Look::Place);
        let overlap = editor.overlap();
        let chosen = editor.chosen();
        // While it is dragged it stays at its corner.
        let handle = match self.turned {
            Some(handle) => Handle::of(dice, handle.die, Some(handle.corner)),
            None => Handle::of(dice, chosen.start, None),
        };
        let handle = handle.filter(|_| self.mode(ctx) == Mode::Making);
        let found = self.lens(ctx);
        if let Board::Rings(rings) = editor.board()
            && rings.symmetry.is_mirror()
        {
            // The mirror lines of the kaleidoscope itself are no secret: they are what it is.
            for k in 0..rings.symmetry.order() {
                let line = PI * (0.5 + f64::from(k) / f64::from(rings.symmetry.order()));
                let (sin, cos) = (line + radians(rings.tilt)).sin_cos();
                for far in [-12_000.0, 12_000.0] {
                    let end = camera.in_dots((cos * far, sin * far));
                    pixels.line(camera.in_dots((0.0, 0.0)), end, 12, Tone::Mark(Role::Dim));
                }
            }
        }
        picture::dice(pixels, &camera, dice, |i| match overlap {
            Some((a, b)) if i == a || i == b => Look::Wrong,
            _ if chosen.contains(&i) => Look::Chosen,
            _ => Look::Plain,
        });
        if let Some(found) = found {
            for line in &found.mirrors {
                verdict::mirror(pixels, &camera, *line, found.centre, 0.0, 0);
            }
            verdict::cross(pixels, &camera, found.centre);
        }
        if let Some(handle) = handle {
            handle.draw(pixels, &camera);
        }
        (camera, handle)
    }

    /// What was declared or laid, and what proves or refutes it.
    fn shown<'a>(&self, ctx: &'a Context<'a>, show: &Show) -> Node<'a> {
        let ruling = ctx.game.ruling().filter(|_| ctx.game.claim().is_none());
        let claim = ctx.game.claim().or_else(|| ruling.and_then(|ruling| ruling.claim.as_ref()));
        let title = match claim.and_then(|claim| claim.declared) {
            Some(symmetry) if symmetry.is_mirror() => format!("{symmetry}: does it fold onto itself?"),
            Some(symmetry) => format!("{symmetry}: does it turn onto itself?"),
            None => String::new(),
        };
        show.node(&title, ctx.now, self.half_blocks)
    }
}

/// What stands above the dice: which roll it is, and what else there is to know.
fn words(ctx: &ViewContext<SymmDice>) -> (String, String) {
    let game = ctx.game;
    if game.rules().variant == Variant::Free {
        return ("Free play".into(), String::new());
    }
    let Some(left) = game.left() else { return Default::default() };
    let title = ["Third and last roll", "Second of three rolls", "First of three rolls"];
    let title = title.get(usize::from(left)).copied().unwrap_or_default().to_owned();
    let mut notes = Vec::new();
    if game.turn_of_run() > 1 {
        notes.push(format!("turn {} of this run", game.turn_of_run()));
    }
    if left == 2 && game.rules().variant.scores() && game.roll().is_some() {
        notes.push("use all nine for another turn".into());
    }
    (title, notes.join("; "))
}

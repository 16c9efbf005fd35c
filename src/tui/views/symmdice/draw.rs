//! The table of SymmDice: on its mat the tray of nine dice, the figure being made or what was declared; beside it points
//! and parts.
use super::advice;
use super::legend::legend;
use super::makes;
use super::panel::{self, race};
use super::state::{Mode, SymmView};
use super::tray::{self, Lying, Tray};
use super::verdict::Show;
use crate::core::{ChanceOutcome, Seat};
use crate::games::symmdice::SymmDice;
use crate::games::symmdice::geometry::dice::{DICE, Kind, Roll};
use crate::games::symmdice::geometry::motifs::{Face, Motif};
use crate::games::symmdice::options::Variant;
use crate::games::symmdice::state::Phase;
use crate::games::symmdice::words;
use crate::tui::canvas::width_of;
use crate::tui::paint::die::chip_text;
use crate::tui::paint::numerals::{self, Scale};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::layout::middle;
use crate::tui::ui::{ANY, Form, Node, col, drawn, either, log, mat, row, text};
use crate::tui::view::{ViewContext, request};
use crate::tui::views::ROLL;

type Context<'a> = ViewContext<'a, SymmDice>;

/// The rows of a number made of dots.
const NUMERAL: i32 = 4;
/// The columns of a die in a line of text, with its gap.
const CHIP: i32 = 4;
/// The columns of what stands beside the mat, from many to few.
const BESIDE: [i32; 4] = [40, 31, 28, 22];
/// The most rows of what has happened above a list.
const TOLD: i32 = 14;

impl SymmView {
    /// Returns `true` if the figure judged last lies on the table.
    pub(super) fn shows_verdict(&self, ctx: &Context) -> bool {
        let is_over = ctx.game.roll().is_none() || self.just_ruled;
        is_over && self.show.is_some() && matches!(self.mode(ctx), Mode::Watching | Mode::Over)
    }

    /// The whole table.
    pub(super) fn table<'a>(&'a self, ctx: &'a Context<'a>) -> Node<'a> {
        match (self.mode(ctx), &self.show) {
            (Mode::Making | Mode::Declaring, _) => {
                self.beside(ctx, self.figure(ctx), panel::figure(self, ctx))
            }
            (Mode::Answering | Mode::Voting, _) => {
                let claim = ctx.game.claim();
                let show = claim.map(|claim| Show::new(claim.figure.clone(), claim.declared, None, ctx.now));
                let shown = show.map_or(Node::Nothing, |show| show.node("", ctx.now, false));
                let panel = panel::answers(self, ctx);
                self.beside(ctx, shown, [panel.clone(), panel])
            }
            (Mode::Watching | Mode::Over, Some(show)) if self.shows_verdict(ctx) => {
                let panel = if show.has_motions() { panel::proof(self, ctx) } else { panel::last(self, ctx) };
                let shown = show.node("", ctx.now, false);
                let beside = self.beside(ctx, shown, [panel.clone(), panel]);
                // In a review at the smallest size the message tells it.
                either([col(0, [beside.clone(), panel::moment(self, ctx)]), beside.last_choice()])
            }
            _ => match ctx.game.phase() {
                Phase::Starting { hooks, .. } => self.start(ctx, hooks),
                // It is seen who starts until the dice of the first turn roll.
                _ if !self.started.is_empty() => self.start(ctx, &[]),
                _ => self.chosen_from(ctx),
            },
        }
    }

    /// A mat with a picture, which is enlarged first; beside it what belongs to it, beside or above what has happened.
    fn beside<'a>(&'a self, ctx: &'a Context<'a>, mat: Node<'a>, [beside, above]: [Node<'a>; 2]) -> Node<'a> {
        let place = |node: Node<'a>, columns: &[i32]| {
            let form =
                |columns: &i32| Form::new((*columns, 15), (columns + 8, ANY)).worth((columns / 6) as i16);
            node.room(columns.iter().map(form).collect::<Vec<Form>>())
        };
        let mat = mat.rank(3);
        let both = col(1, [above.rank(1), log(ctx).or_nothing()]);
        // Without a legend below it, what has happened lies in the middle of its column.
        let makes = match self.mode(ctx) {
            Mode::Making if ctx.game.rules().variant.scores() => makes::list(self, ctx),
            _ => Node::Nothing,
        };
        let apart = |above: i32| {
            let told = log(ctx).margins([0, above, 0, 0]);
            let told = match makes {
                Node::Nothing => told,
                _ => col(1, [told.most(ANY, TOLD), makes.clone()]),
            };
            row(2, [place(beside.clone(), &[42, 34]), place(told, &[40])])
        };
        let apart = either([col(1, [apart(0), legend()]).worth(1), apart(4)]);
        either([row(2, [mat.clone(), apart]).worth(5), row(1, [mat, place(both, &BESIDE)])])
    }

    /// The nine dice to choose from; below them what the coach says of that, or else what has happened.
    fn chosen_from<'a>(&'a self, ctx: &'a Context<'a>) -> Node<'a> {
        let (title, note) = heading(ctx);
        let note = panel::clock(ctx).unwrap_or_else(|| text(note).role(Role::Dim).or(""));
        let tray = mat(&title, Some(note), self.tray(ctx)).rank(3);
        let lies = ctx.game.roll().is_some() && ctx.game.rules().variant.scores();
        let said = match ctx.spoken_advice().first() {
            Some(_) => advice::table(ctx),
            None if lies => makes::list(self, ctx),
            None => {
                let log = log(ctx).margins([2, 0, 0, 0]);
                either([legend().margins([2, 0, 0, 0]).worth(1), log, Node::Nothing])
            }
        };
        let said = self.guide.at(said.place(44, &[12, 8, 7]));
        let points = || race(ctx).or_nothing();
        let (told, motifs) = (log(ctx).or_nothing(), legend().or_nothing());
        let beside = col(1, [makes::made(self, ctx, false, points()), told, motifs]);
        let form = |columns: i32| Form::new((columns, 16), (46, ANY));
        let beside = beside.room([form(40).worth(1), form(26)]);
        let top = row(2, [tray.clone(), beside]).most(ANY, 0);
        let made = makes::made(self, ctx, true, race(ctx)).margins([1, 0, 1, 0]);
        either([
            col(0, [tray.clone(), said.clone()]).last_choice(),
            col(1, [top, said.clone()]).worth(4),
            col(0, [tray.clone(), made, said.clone()]).worth(2),
            col(1, [tray, race(ctx), said]),
        ])
    }

    /// Remembers the dice that were rolled for the start: of a tie, until they are rolled again.
    pub(super) fn note_start(&mut self, before: &SymmDice, ChanceOutcome(faces): &ChanceOutcome) {
        let Phase::Starting { contenders, hooks } = before.phase() else { return self.started.clear() };
        if self.started.len() != hooks.len() || hooks.iter().all(Option::is_none) {
            self.started = vec![None; hooks.len()];
        }
        if let (Some(seat), DICE) =
            (contenders.iter().find(|seat| hooks[seat.index()].is_none()), faces.len())
        {
            let mut shown = *Roll::of_sides(std::array::from_fn(|i| faces[i].saturating_sub(1))).faces();
            shown.sort_by_key(|face| (face.motif() != Motif::Hook, *face));
            self.started[seat.index()] = Some(shown);
        }
    }

    /// Everybody's dice in a row or a square, the hooks gold, as large as they fit; else the hooks are only counted.
    fn start<'a>(&'a self, ctx: &'a Context<'a>, hooks: &'a [Option<u8>]) -> Node<'a> {
        let count = ctx.game.points().len() as i32;
        let seats = || (0..count as u8).map(Seat);
        let names = seats().map(|seat| width_of(ctx.name(seat))).max().unwrap_or(0).min(16);
        let blocks = Block::all(count);
        let forms = blocks.clone().into_iter().map(move |block| {
            let lines = (count + block.seats - 1) / block.seats;
            let wide = block.seats * (block.aside(names) + block.columns() + 1) - 1;
            let high = lines * (block.lines() + 1).max(1);
            // Of dice as large, all in a row.
            let worth = 4 * block.rows + block.across / 3 - i32::from(block.named == 1);
            Form::new((wide, high), (ANY, ANY)).worth(worth as i16)
        });
        let is_hook = |face: Face| face.motif() == Motif::Hook;
        // A game that was continued knows how many hooks there were, not which dice.
        let rolled: Vec<Option<[Option<Face>; DICE]>> = seats()
            .map(|seat| match self.started.get(seat.index()).copied().flatten() {
                Some(faces) => Some(faces.map(Some)),
                None => hooks
                    .get(seat.index())
                    .copied()
                    .flatten()
                    .map(|hooks| std::array::from_fn(|die| (die < hooks.into()).then_some(Face::Hook))),
            })
            .collect();
        let last = self.started.iter().rposition(Option::is_some);
        let lines = drawn(forms, move |canvas, form| {
            let Block { rows, across, named, seats } = blocks[form];
            let wide = match rows {
                0 => ((canvas.width() - names - 6) / across).clamp(CHIP, 4 * CHIP),
                rows => tray::columns(rows) + 1,
            };
            let aside = blocks[form].aside(names);
            let lying = (count + seats - 1) / seats;
            let (step, room) = (canvas.height() / lying, canvas.width() / seats);
            let above = (canvas.height() - step * lying) / 2;
            for (seat, rolled) in (0..).zip(&rolled) {
                let (line, column) = (seat / seats, seat % seats);
                // The last row may have fewer.
                let missing = (lying * seats - count) * i32::from(line + 1 == lying);
                let left = column * room + missing * room / 2 + middle(room, aside + across * wide);
                let y = above + step * line + (step - blocks[form].lines().max(1)) / 2;
                let line = if named > 0 { y + named / 2 } else { y + rows / 2 };
                let tumbles = |die: usize| {
                    self.roll_animation.slow_face(die, ctx.now, 2).filter(|_| last == Some(seat as usize))
                };
                let rests = (0..DICE).all(|die| tumbles(die).is_none());
                let name = ctx.short_name(Seat(seat as u8), names);
                let hooks = rolled
                    .filter(|_| rests)
                    .map(|dice| dice.into_iter().flatten().filter(|face| is_hook(*face)).count());
                let (text, role) = hooks.map_or(("·".into(), Role::Dim), |n| (n.to_string(), Role::Strong));
                let is_large = numerals::rows(Scale::Single, canvas.theme) > 1 && hooks.is_some();
                if named == 0 && rows > NUMERAL && is_large {
                    // The number below the name.
                    canvas.text(left, y, &name, Role::Text);
                    numerals::draw(canvas, left, y + 1, &text, Scale::Single, "", Role::Accent);
                } else {
                    canvas.text(left, line, &name, Role::Text);
                    let after = left + names + 4;
                    match named >= NUMERAL && is_large {
                        true => {
                            _ = numerals::draw(canvas, after, y, &text, Scale::Single, "", Role::Accent);
                        }
                        false => canvas.right(after, line, &text, role),
                    }
                }
                for die in (0..DICE).filter(|_| rows == 0) {
                    // Only the hooks are told apart.
                    let x = left + aside + die as i32 * wide;
                    match hooks.map(|hooks| die < hooks) {
                        Some(hook) => _ = chip_text(canvas, x, line, if hook { "┘" } else { " " }, hook),
                        None => _ = canvas.text_on(x, line, " · ", Role::Dim, Surface::Track),
                    }
                }
                for die in (0..DICE).filter(|_| rows > 0) {
                    let passing = tumbles(die).map(|side| Kind::of(die).faces()[usize::from(side - 1)]);
                    let face = passing.or_else(|| (*rolled)?[die]);
                    let kept = passing.is_none() && face.is_some_and(is_hook);
                    let lying = Lying { face, kept, flies: passing.is_some() };
                    let (column, line) = (die as i32 % across, die as i32 / across);
                    let at = (left + aside + column * wide, y + named + line * (rows + 1));
                    tray::one(canvas, at, rows, &lying, false);
                }
            }
        });
        let rests = (0..DICE).all(|die| self.roll_animation.slow_face(die, ctx.now, 2).is_none());
        let said = match ctx.game.phase() {
            // Nothing is told before the dice rest.
            _ if !rests => words::START.to_owned(),
            Phase::Starting { hooks, .. } if hooks.iter().all(Option::is_none) && last.is_some() => {
                "A tie: those with the most hooks roll again.".to_owned()
            }
            Phase::Starting { .. } => words::START.to_owned(),
            _ => {
                let (audience, starter) = (ctx.table.audience(), ctx.game.mover());
                let goes = if audience.is_you(starter) { "go" } else { "goes" };
                format!("{} the most hooks and {goes} first.", audience.has(starter))
            }
        };
        let dice = mat("", None, col(1, [text(said).role(Role::Strong).into(), lines]));
        match ctx.task {
            "" => dice,
            // The dice make room for guidance.
            _ => col(0, [dice, self.guide.at(Node::Nothing.place(60, &[5]))]),
        }
    }

    fn tray<'a>(&self, ctx: &Context<'a>) -> Node<'a> {
        let Phase::Rolling { dice, .. } = ctx.game.phase() else { return Node::Nothing };
        let choosing = self.mode(ctx) == Mode::Tray;
        let lying = SymmView::order(ctx.game).map(|i| {
            let passing = self.roll_animation.slow_face(i, ctx.now, 2);
            let passing = passing.map(|side| Kind::of(i).faces()[usize::from(side - 1)]);
            // What a computer keeps is seen, too.
            let kept = self.kept >> i & 1 == 1 && passing.is_none();
            Lying { face: passing.or(dice[i]), kept, flies: passing.is_some() }
        });
        let roll_due = ctx.roll_due;
        Node::leaf(Tray {
            dice: lying,
            cursor: choosing.then_some(self.cursor),
            asks: move |place| if roll_due { ROLL } else { request::<SymmDice>("keep", place) },
        })
    }
}

/// The dice of a seat in the roll for the start.
#[derive(Clone, Copy)]
struct Block {
    /// The rows of a die; 0 if the hooks are only counted.
    rows: i32,
    /// Number of dice side by side.
    across: i32,
    /// The rows of the name above, which otherwise stands beside them.
    named: i32,
    /// Number of seats side by side.
    seats: i32,
}

impl Block {
    /// Returns all, from large dice to small.
    fn all(count: i32) -> Vec<Block> {
        let nine = DICE as i32;
        let lines = [(11, 0), (10, 0), (9, 0), (7, 0), (5, 0), (4, 0), (4, 1), (3, 0), (0, 0)];
        let line = |(rows, named)| Block { rows, across: nine, named, seats: 1 };
        let sizes = [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4].into_iter();
        let square = move |rows| {
            let seats = (2..=count.min(4)).map(move |seats| Block { rows, across: 3, named: 1, seats });
            seats.flat_map(|block| [Block { named: NUMERAL, ..block }, block])
        };
        sizes.flat_map(square).chain(lines.map(line)).collect()
    }

    fn columns(self) -> i32 {
        self.across * if self.rows > 0 { tray::columns(self.rows) + 1 } else { CHIP }
    }

    fn lines(self) -> i32 {
        self.named + (self.rows + 1) * (DICE as i32 / self.across) - 1
    }

    /// Returns the columns of a name of so many beside the dice.
    fn aside(self, names: i32) -> i32 {
        if self.named > 0 { 0 } else { names + 6 }
    }
}

/// Returns the heading of the dice: the number of the roll, and notes.
fn heading(ctx: &ViewContext<SymmDice>) -> (String, String) {
    let game = ctx.game;
    if game.rules().variant == Variant::Free {
        return ("Free play".into(), String::new());
    }
    let Some(left) = game.left() else { return Default::default() };
    let title = ["Third and last roll", "Second of three rolls", "First of three rolls"]
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

//! The rolls for the start, one below the other, with the hooks in gold.
use super::state::{StartRolls, SymmDiceContext, SymmDiceView};
use super::tray::{self, TrayDie};
use crate::core::{ChanceOutcome, Seat};
use crate::games::symmdice::SymmDice;
use crate::games::symmdice::geometry::dice::{DICE, NineDice};
use crate::games::symmdice::geometry::motifs::{Face, Motif};
use crate::games::symmdice::state::Phase;
use crate::tui::canvas::Canvas;
use crate::tui::theme::{Role, Theme};
use crate::tui::ui::{ANY, Form, Leaf, Node, col, mat};
use crate::tui::views::ROLL;

impl SymmDiceView {
    /// Remembers the dice that were rolled for the start: of a tie, until they are rolled again.
    pub(super) fn note_start(&mut self, before: &SymmDice, ChanceOutcome(faces): &ChanceOutcome) {
        let started = self.started.take();
        let Phase::Starting { contenders, hooks } = before.phase() else {
            return;
        };
        let mut rolls = started.map_or_else(|| vec![None; hooks.len()], |started| started.rolls);
        let roller = contenders.iter().find(|seat| hooks[seat.index()].is_none());
        let (Some(roller), DICE) = (roller, faces.len()) else {
            return;
        };
        if hooks.iter().all(Option::is_none) {
            contenders
                .iter()
                .for_each(|seat| rolls[seat.index()] = None);
        }
        let roll = NineDice::of_sides(std::array::from_fn(|i| faces[i].saturating_sub(1)));
        rolls[roller.index()] = Some(*roll.faces());
        self.started = Some(StartRolls { rolls, roller });
    }

    /// The dice that everybody has rolled for the start.
    pub(super) fn start<'a>(&'a self, ctx: &'a SymmDiceContext<'a>, beside: Node<'a>) -> Node<'a> {
        let seats = ctx.seats_by_place().into_iter();
        let rows = seats.map(|seat| self.start_row(ctx, seat));
        let table = mat("", None, Node::leaf(StartTable(rows.collect())));
        match beside {
            Node::Nothing => table,
            // The dice make room for guidance.
            beside => col(0, [table, beside.place(60, &[5])]),
        }
    }

    fn start_row(&self, ctx: &SymmDiceContext, seat: Seat) -> StartRow {
        let started = self.started.as_ref();
        let roll = started.and_then(|started| started.rolls[seat.index()]);
        let is_roller = started.is_some_and(|started| started.roller == seat);
        let dice = std::array::from_fn(|at| {
            let passing = self.passing_face(ctx, at).filter(|_| is_roller);
            let face = passing.or(roll.map(|roll| roll[at]));
            let is_hook = face.is_some_and(|face| face.motif() == Motif::Hook);
            TrayDie {
                face,
                is_kept: passing.is_none() && is_hook,
                is_flying: passing.is_some(),
            }
        });
        StartRow {
            name: ctx.short_name(seat, NAME - 1),
            role: ctx.seat_role(seat),
            dice,
        }
    }
}

/// Columns of a name beside its dice.
const NAME: i32 = 12;
/// Rows of a die that lie below the name, and beside it; 1 where faces are letters.
const SIZES: [i32; 6] = [8, 6, 5, 4, 3, 1];
/// Rows of the largest die beside its name.
const BESIDE: i32 = 3;

/// Somebody's roll.
struct StartRow {
    name: String,
    role: Role,
    dice: [TrayDie; DICE],
}

/// All rolls.
struct StartTable(Vec<StartRow>);

/// Returns the columns from one die to the next.
fn step(rows: i32) -> i32 {
    if rows == 1 {
        2
    } else {
        tray::columns(rows) + 1
    }
}

impl Leaf for StartTable {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let count = self.0.len() as i32;
        let forms = SIZES.map(|rows| {
            let dice = 9 * step(rows) - 1;
            // A kept die lies as high as the others here.
            let (wide, high) = if rows <= BESIDE {
                (NAME + dice, count * rows)
            } else {
                (dice, count * (rows + 2) - 1)
            };
            Form::new((wide, high), (ANY, high + count))
        });
        forms.into()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let rows = SIZES[form];
        let width = canvas.width();
        let high = canvas.height();
        canvas.hit(0, 0, width, high, ROLL);
        let dice = 9 * step(rows) - 1;
        let is_beside = rows <= BESIDE;
        let left = (width - dice - if is_beside { NAME } else { 0 }) / 2;
        let pitch = high / self.0.len().max(1) as i32;
        for (at, row) in (0..).zip(&self.0) {
            let mut x = left;
            let mut y = at * pitch;
            canvas.text(x, y, &row.name, row.role);
            if is_beside {
                x += NAME;
            } else {
                y += 1;
            }
            for die in &row.dice {
                if rows == 1 {
                    let letter = die
                        .face
                        .map_or("·".to_owned(), |face: Face| face.letter().to_string());
                    canvas.text(
                        x,
                        y,
                        &letter,
                        if die.is_kept { Role::Kept } else { Role::Dim },
                    );
                } else {
                    tray::one(canvas, (x, y), rows, die, false);
                }
                x += step(rows);
            }
        }
    }
}

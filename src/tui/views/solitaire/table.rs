//! The table of Solitaire Dice: the dice on their mat, the coach, the sheet, and beside it tracks
//! and divisions.
use super::divisions::divisions;
use super::sheet::{sheet, tracks};
use super::{CurrentDivisions, SolitaireContext, SolitaireView};
use crate::core::{Event, Seat};
use crate::games::solitaire::state::Pending;
use crate::games::solitaire::{Division, Sheet, Solitaire, words};
use crate::tui::canvas::Canvas;
use crate::tui::paint::die::{DieSize, DieState, chips};
use crate::tui::paint::mat as cloth;
use crate::tui::paint::numerals::NumeralSize;
use crate::tui::theme::Role;
use crate::tui::ui::motion::timeline::Animated;
use crate::tui::ui::{
    ANY, DiceRow, FactLine, FactList, Form, Node, Numeral, OneDie, col, custom_leaf, either, log,
    log_on_mat, loose, mat, row, text,
};
use crate::tui::view::request;
use crate::tui::views::ROLL;

/// Minimum columns of the required throwaways in two lines, and of a line of the coach.
const REQUIRED: i32 = 26;
const LINE: i32 = 44;
/// Rows of the coach's place between dice and sheet, and on the right of both.
const BETWEEN: [i32; 4] = [11, 7, 5, 3];
const BESIDE: [i32; 4] = [32, 26, 20, 14];
/// Columns of another seat's name beside the dice.
const NAME: i32 = 8;

/// What the table shows.
#[derive(Clone, Copy)]
pub(super) struct SolitaireScene<'a> {
    pub(super) view: &'a SolitaireView,
    pub(super) ctx: &'a SolitaireContext<'a>,
    /// The seat whose sheet is shown.
    pub(super) shown: Seat,
    pub(super) sheet: &'a Sheet,
    /// The division to preview on the sheet: the one under the cursor, or the one that its seat has
    /// confirmed.
    pub(super) tentative: Option<Division>,
}

impl<'a> SolitaireScene<'a> {
    pub(super) fn new(
        view: &'a SolitaireView,
        ctx: &'a SolitaireContext<'a>,
    ) -> SolitaireScene<'a> {
        let shown = view.displayed_seat(ctx);
        let tentative = match ctx.game.pending(shown) {
            Pending::Open(division) => Some(division),
            _ if ctx.viewer == Some(shown) => view.choices(ctx).map(|choices| choices.cursor),
            _ => None,
        };
        let scene = SolitaireScene {
            view,
            ctx,
            shown,
            sheet: ctx.game.sheet(shown),
            tentative,
        };
        // While it is being written, the last division is on the sheet in gold, as when it was
        // chosen.
        match &view.before {
            Some((seat, sheet)) if *seat == shown && view.writing.is_moving(ctx.now) => {
                SolitaireScene {
                    sheet,
                    tentative: scene.last_division(),
                    ..scene
                }
            }
            _ => scene,
        }
    }

    /// Returns the current choices; `None` while dice roll.
    pub(super) fn choices(&self) -> Option<CurrentDivisions> {
        self.view.choices(self.ctx)
    }

    /// Returns the divisions of the last round by seat; empty during a round.
    pub(super) fn last_round(&self) -> Vec<(Seat, Division)> {
        let game = self.ctx.game;
        if game.roll().is_some() {
            return Vec::new();
        }
        // By its number: a review shows a position in the middle of the log.
        let played = game.round() - u32::from(!game.is_over());
        let mut round = 0;
        let mut divided: Vec<(Seat, Division)> = Vec::new();
        for (_, event) in self.ctx.table.log() {
            match event {
                Event::Chance(_) => round += 1,
                Event::Acted(seat, division) if round == played => divided.push((*seat, *division)),
                Event::Acted(..) | Event::TimeUp => {}
            }
        }
        divided.sort_by_key(|(seat, _)| *seat);
        divided
    }

    /// Returns that of the sheet shown.
    fn last_division(&self) -> Option<Division> {
        let mut divided = self.last_round().into_iter();
        let own = divided.find(|(seat, _)| *seat == self.shown);
        own.map(|(_, division)| division)
    }

    /// Returns the division in which the dice lie; `None` if they lie in one row.
    fn division(&self) -> Option<Division> {
        if self.ctx.game.roll().is_some() {
            self.tentative
        } else {
            self.last_division()
        }
    }

    /// Returns the dice as they lie, the throwaway last; 0 before they are rolled.
    fn faces(&self) -> [u8; 5] {
        let Some(division) = self.division() else {
            return self.ctx.game.roll().copied().unwrap_or_default();
        };
        let [[a, b], [c, d]] = division.pairs();
        [a, b, c, d, division.aside()]
    }

    /// Returns `true` if `face` as the fifth die is not marked, now or in the round before.
    pub(super) fn rides_free(&self, face: u8) -> bool {
        self.sheet.is_settled() && !self.sheet.has_chosen(face)
    }

    /// Returns what is said of the fifth die, with its role.
    fn fifth_die(&self, division: Division) -> (String, Role) {
        let face = division.aside();
        let is_open = self.ctx.game.roll().is_some();
        let words = words::fifth_die(face, is_open, self.rides_free(face));
        (words, if is_open { Role::Kept } else { Role::Dim })
    }
}

/// Returns the whole table.
pub(super) fn table<'a>(scene: SolitaireScene<'a>, beside: Node<'a>) -> Node<'a> {
    // Guidance lies over the divisions.
    let (coach, guide) = if scene.ctx.task.is_none() {
        (beside, Node::Nothing)
    } else {
        (Node::Nothing, beside)
    };
    let others = others(scene);
    let [large, small] = [&SIZES[..1], &SIZES[1..]].map(|sizes| {
        let dice = either(
            sizes
                .iter()
                .map(|(size, margins)| dice(scene, *size, *margins)),
        );
        row(1, [dice.rank(4), others.clone()])
    });
    let sides = [true, false].map(|has_mats| side(scene, guide.clone(), has_mats));
    let sheet = row(2, [sheet(scene).rank(3), either(sides).rank(1)]);
    let log_below = log_on_mat(scene.ctx).or_nothing();
    let right = col(1, [coach.clone().place(LINE, &BESIDE).rank(2), log_below]).at_most(64, ANY);
    let coach_between = |top: &Node<'a>, rows: &[i32]| {
        let coach = coach.clone().place(LINE, rows).rank(2);
        let left = col(1, [top.clone(), coach, sheet.clone()]);
        row(2, [left, log(scene.ctx).or_nothing()])
    };
    // What must be thrown away has a line over the full width, or two with the tracks.
    let line = required(scene, LINE, 1).place(LINE, &[1]);
    let line = line.instead(coach.clone()).rank(2);
    either([
        row(2, [col(1, [large.clone(), sheet.clone()]), right.clone()]),
        // Dice are very large only if the coach has room for more than a sentence.
        coach_between(&large, &BETWEEN[..3]),
        row(2, [col(1, [small.clone(), sheet.clone()]), right]),
        coach_between(&small, &BETWEEN),
        col(0, [small, line, sheet.clone()]),
        col(1, [dice_in_line(scene), sheet]),
    ])
}

/// The tracks under their heading, and below them what is required, and the divisions; on mats if
/// there is room.
fn side<'a>(scene: SolitaireScene<'a>, guide: Node<'a>, has_mats: bool) -> Node<'a> {
    let note = text(words::EIGHTH_ENDS).role(Role::Dim);
    let heading = words::THROWAWAYS;
    let [tracks, divisions] = if has_mats {
        let tracks = col(1, [tracks(scene), required(scene, REQUIRED, 2)]);
        [
            mat(heading, Some(note), tracks),
            mat("", None, divisions(scene)),
        ]
    } else {
        let heading = row(1, [text(heading).role(Role::Accent).into(), note.into()]);
        [col(0, [heading, tracks(scene)]), divisions(scene)]
    };
    // Of guidance there may be a row more.
    let below = [0, 0, 0, i32::from(scene.ctx.task.is_some())];
    loose([tracks, divisions.margins(below).instead(guide)])
}

/// The sizes of the dice with the margins of their mat.
const SIZES: [(DieSize, [i32; 4]); 5] = [
    (DieSize::XL, [1, 0, 1, 1]),
    (DieSize::L, [1, 0, 1, 1]),
    (DieSize::L, [1, 0, 1, 0]),
    (DieSize::M, [1, 1, 1, 1]),
    (DieSize::M, [1, 0, 1, 0]),
];

/// The dice on their mat: two pairs above their sums and, apart from them, the throwaway.
fn dice<'a>(scene: SolitaireScene<'a>, size: DieSize, margins: [i32; 4]) -> Node<'a> {
    let division = scene.division();
    let die = |at: usize, face: u8| {
        let die = OneDie::of_roll(&scene.view.roll, at, face, scene.ctx.now);
        let is_open = division.is_some() && scene.ctx.game.roll().is_some();
        OneDie {
            state: if at == 4 && division.is_some() {
                DieState::Faint
            } else {
                die.state
            },
            asks: Some(if is_open {
                request::<Solitaire>("throw", usize::from(face) - 1)
            } else {
                ROLL
            }),
            ..die
        }
    };
    let [a, b, c, d, fifth] = scene.faces();
    let pair = |first: usize, [a, b]: [u8; 2]| {
        let dice = DiceRow::new(size, [die(first, a), die(first + 1, b)]);
        let sum = division.map_or(String::new(), |_| format!("{a} + {b} = {}", a + b));
        let sum = if size == DieSize::XL {
            let sum = sum.replace(' ', "");
            Node::leaf(Numeral {
                role: Role::Strong,
                scales: &[NumeralSize::Single],
                ..Numeral::new(sum.clone(), sum, "")
            })
        } else {
            text(sum).role(Role::Strong).middle().into()
        };
        col(0, [Node::leaf(dice).narrow().amid(), sum.amid()])
    };
    let (words, role) =
        division.map_or_else(Default::default, |division| scene.fifth_die(division));
    let fifth = col(
        0,
        [
            Node::leaf(DiceRow::new(size, [die(4, fifth)])),
            text(words).role(role).middle().into(),
        ],
    );
    let fifth = fifth.narrow().amid().margins([3, 0, 0, 0]);
    row(6, [pair(0, [a, b]), pair(2, [c, d]), fifth])
        .at_most(5 * size.cells().0 + 41, ANY)
        .on(margins, |canvas| {
            cloth::draw(canvas, 0, 0, canvas.width(), canvas.height());
        })
}

/// The dice in a line of text: the pairs with their sums, and the throwaway.
fn dice_in_line<'a>(scene: SolitaireScene<'a>) -> Node<'a> {
    custom_leaf([Form::new((60, 1), (ANY, 1))], move |canvas, _| {
        let chips =
            |canvas: &mut Canvas, x: i32, faces: &[u8]| chips(canvas, x, 0, faces, |_| false);
        let Some(division) = scene.division() else {
            chips(canvas, 1, &scene.faces());
            return;
        };
        let mut x = 1;
        for pair in division.pairs() {
            x = chips(canvas, x, &pair) + 1;
            x = canvas.text(x, 0, &format!("= {}", pair[0] + pair[1]), Role::Strong) + 4;
        }
        x = chips(canvas, x, &[division.aside()]) + 1;
        let (words, role) = scene.fifth_die(division);
        canvas.text(x, 0, &words, role);
    })
}

/// The other seats beside the dice, if any: who has divided, and who is out.
fn others<'a>(scene: SolitaireScene<'a>) -> Node<'a> {
    let game = scene.ctx.game;
    if game.seat_count() == 1 {
        return Node::Nothing;
    }
    let fact = |seat: Seat| {
        let (mark, role) = if game.sheet(seat).is_out() {
            ("out", Role::Bad)
        } else if game.pending(seat) != Pending::None {
            ("✓", Role::Good)
        } else {
            ("·", Role::Dim)
        };
        FactLine::new(scene.ctx.short_name(seat, NAME), mark, role)
    };
    let seats = (0..game.seat_count()).map(Seat);
    let facts = FactList {
        heading: None,
        facts: seats
            .filter(|seat| *seat != scene.shown)
            .map(fact)
            .collect(),
        least: 1,
        rest: "more",
    };
    Node::leaf(facts).room([Form::new((13, 6), (24, ANY))])
}

/// The required throwaways for who plays alone, in a place of its own.
fn required<'a>(scene: SolitaireScene<'a>, columns: i32, rows: i32) -> Node<'a> {
    let game = scene.ctx.game;
    if game.seat_count() > 1 {
        return Node::Nothing;
    }
    let words = if scene.ctx.table.is_over() {
        String::new()
    } else {
        let settled = scene.choices().filter(|_| scene.sheet.is_settled());
        let must = settled.map(|choices| choices.faces());
        let rides = game.roll().is_some_and(|roll| scene.sheet.rides_free(roll));
        words::throwaways(scene.sheet, must.as_deref(), rides)
    };
    Node::from(text(words).role(Role::Dim).wraps(rows)).place(columns, &[rows])
}

//! The panel beside the mat: points, the hand, the figure's parts, who may challenge.
use super::editor::Editor;
use super::laying::Laying;
use super::makes;
use super::state::{Activity, SymmDiceContext, SymmDiceView};
use super::tray::{self, TrayDie};
use crate::core::{Game, Turn, words::whole_seconds};
use crate::games::symmdice::geometry::dice::DICE;
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::geometry::orbits::score;
use crate::games::symmdice::referee::Verdict;
use crate::games::symmdice::state::Phase;
use crate::games::symmdice::{SymmDice, outcome, words};
use crate::tui::canvas::Canvas;
use crate::tui::theme::{Role, Theme};
use crate::tui::ui::{ANY, Form, Leaf, Node, Text, col, custom_leaf, either, text, wordings};
use crate::tui::view::request;

/// The rows of the place at the foot of what stands beside a figure, from many to few.
const FOOT: [i32; 6] = [14, 11, 9, 7, 5, 2];

/// The panel beside a figure that is being made or declared.
pub(super) fn figure<'a>(
    view: &'a SymmDiceView,
    ctx: &'a SymmDiceContext<'a>,
    beside: Node<'a>,
) -> Node<'a> {
    let Some(editor) = &view.editor else {
        return Node::Nothing;
    };
    let clock = clock(ctx).map_or(Node::Nothing, Node::from);
    let hand = Node::leaf(TitledDice {
        title: "Your hand",
        who: None,
        dice: hand(view, ctx, editor),
    });
    if matches!(view.mode(ctx), Activity::Declaring(_)) {
        // Guidance lies there in a tutorial.
        let foot = match beside {
            Node::Nothing => hand.or_nothing(),
            beside => beside.place(20, &FOOT),
        };
        return col(1, [clock, declarations(view, ctx), foot]);
    }
    let is_undecided = ctx
        .game
        .ruling()
        .is_some_and(|ruling| ruling.verdict == Some(Verdict::Undecided));
    let foot = match beside {
        beside if ctx.task.is_some() => beside.place(20, &FOOT),
        _ if is_undecided => last_turn_node(view, ctx),
        beside => beside,
    };
    let mouse = Node::from(wordings(words::MOUSE).role(Role::Dim).wraps(5));
    let hint = match (ctx.game.roll(), editor.symmetry()) {
        _ if editor.overlap().is_some() => String::new(),
        (Some(roll), Some(symmetry)) if ctx.game.rules().variant.scores() => {
            words::most_of(&roll, symmetry)
        }
        _ => String::new(),
    };
    let head = col(1, [clock, hand]);
    // Words take precedence over the size of the hand.
    let foot = foot.rank(1);
    let hint = if hint.is_empty() {
        Node::Nothing
    } else {
        text(hint).wraps(3).into()
    };
    let parts = [head.clone(), hint, foot.clone(), makes::list(ctx), mouse];
    let stacks = (3..=parts.len())
        .rev()
        .map(|count| col(1, parts[..count].iter().cloned()));
    either(stacks.chain([col(1, [head.clone(), foot]), head]))
}

/// Where nothing helps the mover: the dice that are left, in their places, and the outline chosen.
pub(super) fn left_in_hand<'a>(laying: &Laying, ctx: &'a SymmDiceContext<'a>) -> Node<'a> {
    let faces = ctx
        .game
        .roll()
        .map(|roll| *roll.faces())
        .unwrap_or([Face::ALL[0]; DICE]);
    let chips = faces.into_iter().enumerate().map(|(die, face)| Chip {
        face,
        is_lying: !laying.is_laid(die),
        label: (die + 1).to_string(),
        role: if laying.is_laid(die) {
            Role::Dim
        } else {
            Role::Strong
        },
    });
    let mover = ctx.game.mover();
    let hand = Node::leaf(TitledDice {
        title: words::DICE_LEFT,
        who: Some((ctx.short_name(mover, 12), ctx.seat_role(mover))),
        dice: chips.collect(),
    });
    let clock = clock(ctx).map_or(Node::Nothing, Node::from);
    let places = format!("‹ {} ›", laying.outline());
    let places = custom_leaf([Form::new((32, 1), (ANY, 1))], move |canvas, _| {
        let x = canvas.text(0, 0, "Places  ", Role::Text);
        canvas.text(x, 0, &places, Role::Strong);
        canvas.hit(
            0,
            0,
            canvas.width(),
            1,
            request::<SymmDice>("places-next", 0),
        );
    });
    col(1, [clock, hand.rank(1), places])
}

/// The nine dice in their places, those that are laid gone; gold are the keys of those that fit
/// now.
fn hand(view: &SymmDiceView, ctx: &SymmDiceContext, editor: &Editor) -> Vec<Chip> {
    let Some(roll) = ctx.game.roll() else {
        return Vec::new();
    };
    let hand = view.hand(ctx, editor);
    let dice = (1..).zip(roll.faces()).zip(hand);
    dice.map(|((place, face), is_in_hand)| Chip {
        face: *face,
        is_lying: is_in_hand,
        label: place.to_string(),
        role: if is_in_hand && editor.can_lay(*face) {
            Role::Kept
        } else {
            Role::Dim
        },
    })
    .collect()
}

/// The time that is left for a turn, if it is limited.
pub(super) fn clock(ctx: &SymmDiceContext) -> Option<Text> {
    match (ctx.game.phase(), ctx.game.turn()) {
        (
            Phase::Rolling { .. },
            Turn::Act {
                until: Some(until), ..
            },
        ) => {
            let seconds = whole_seconds(until.saturating_sub(ctx.at));
            let role = if seconds <= 20 {
                Role::Bad
            } else {
                Role::Strong
            };
            Some(text(format!("{seconds} s left")).role(role))
        }
        _ => None,
    }
}

/// The end of the last turn.
pub(super) fn last_turn_node<'a>(view: &SymmDiceView, ctx: &SymmDiceContext) -> Node<'a> {
    let verdict = ctx.game.ruling().and_then(|ruling| ruling.verdict);
    let worst = view.show.as_ref().and_then(|show| show.worst_text(verdict));
    let description = outcome(ctx.game, &ctx.table.audience());
    if description.is_empty() {
        return Node::Nothing;
    }
    let sentences: Vec<String> = [description.text()].into_iter().chain(worst).collect();
    let sentences = text(sentences.join(" ")).or(description.text()).wraps(8);
    col(
        0,
        [
            text("Last turn").role(Role::Accent).into(),
            sentences.into(),
        ],
    )
}

/// A small die with a word below it.
struct Chip {
    face: Face,
    /// It lies there; else its place is empty.
    is_lying: bool,
    label: String,
    role: Role,
}

/// Small dice under a title.
struct TitledDice {
    title: &'static str,
    /// The name before the title, and its role.
    who: Option<(String, Role)>,
    dice: Vec<Chip>,
}

impl TitledDice {
    /// For each form the rows of a die, the dice in a row, and the columns and rows from one to the
    /// next.
    const SIZES: [[i32; 4]; 10] = [
        [7, 3, 14, 8],
        [6, 3, 12, 7],
        [5, 3, 11, 6],
        [4, 3, 9, 5],
        [4, 3, 8, 5],
        [3, 6, 7, 4],
        [3, 5, 7, 4],
        [3, 4, 7, 4],
        [3, 3, 7, 4],
        [3, 3, 7, 3],
    ];
}

impl Leaf for TitledDice {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let count = self.dice.len() as i32;
        let mut forms = Vec::new();
        for [rows, across, step, pitch] in TitledDice::SIZES {
            let lines = (count + across - 1) / across;
            let wide = (across - 1) * step + tray::columns(rows);
            let high = 1 + lines * pitch;
            forms.push(Form::new((wide, high), (across * (step + 2), high)));
        }
        // Where words leave no room for dice, their names.
        let rows = 1 + self.chips_by_face().len() as i32;
        forms.push(Form::new((21, rows), (ANY, rows)));
        forms
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        match &self.who {
            Some((name, role)) => {
                let x = canvas.text(0, 0, name, *role);
                canvas.text(x, 0, self.title, Role::Dim);
            }
            None => _ = canvas.text(0, 0, self.title, Role::Accent),
        }
        let Some([rows, across, step, pitch]) = TitledDice::SIZES.get(form).copied() else {
            return self.draw_lines(canvas);
        };
        let wide = tray::columns(rows);
        let step = step.max(((canvas.width() - wide) / (across - 1)).min(step + 2));
        for (at, chip) in (0..).zip(&self.dice) {
            let (x, y) = (at % across * step, 1 + at / across * pitch);
            let lying = TrayDie {
                face: chip.is_lying.then_some(chip.face),
                is_kept: false,
                is_flying: false,
            };
            tray::one(canvas, (x, y), rows, &lying, false);
            canvas.hit(
                x,
                y,
                wide,
                rows,
                request::<SymmDice>("take", chip.face as usize),
            );
            if pitch > rows {
                canvas.centred(x, wide, y + rows, &chip.label, chip.role);
            } else {
                canvas.text(x + wide, y + 1, &chip.label, chip.role);
            }
        }
    }
}

impl TitledDice {
    /// Returns the dice by what they show, each with the labels of those that lie there.
    fn chips_by_face(&self) -> Vec<(Face, Vec<&Chip>)> {
        let mut by_face = Vec::new();
        for face in Face::ALL {
            let chips: Vec<&Chip> = (self.dice.iter())
                .filter(|chip| chip.face == face)
                .collect();
            if !chips.is_empty() {
                by_face.push((face, chips));
            }
        }
        by_face
    }

    /// Draws a line for each face: its name and the labels of its dice.
    fn draw_lines(&self, canvas: &mut Canvas) {
        for (y, (face, chips)) in (1..).zip(self.chips_by_face()) {
            canvas.hit(
                0,
                y,
                canvas.width(),
                1,
                request::<SymmDice>("take", face as usize),
            );
            let has_die = chips.iter().any(|chip| chip.is_lying);
            let role = if has_die { Role::Text } else { Role::Dim };
            let end = canvas.text(0, y, &face.name(), role);
            // Eight dice of one long name fit without gaps.
            let count = chips.len() as i32;
            let room = canvas.width();
            let mut x = (end.max(12) + 1).min(end.max(room - count));
            let gap = i32::from(x + 2 * count - 1 <= room);
            for chip in chips {
                let label = if chip.is_lying {
                    chip.label.as_str()
                } else {
                    "·"
                };
                x = canvas.text(x, y, label, chip.role) + gap;
            }
        }
    }
}

/// The symmetries that can be declared, in columns of C and D.
fn declarations<'a>(view: &SymmDiceView, ctx: &SymmDiceContext) -> Node<'a> {
    let count = view
        .editor
        .as_ref()
        .map_or(0, |editor| editor.dice().len() as u8);
    let all: Vec<_> = ctx.game.rules().variant.scoring().symmetries().collect();
    let rows = 1 + all
        .iter()
        .map(|symmetry| i32::from(symmetry.order()))
        .max()
        .unwrap_or(0);
    let declaring = view.claim();
    custom_leaf([Form::new((20, rows), (ANY, rows))], move |canvas, _| {
        canvas.text(0, 0, "Declare", Role::Accent);
        for symmetry in &all {
            let (sign, role) = if declaring == Some(*symmetry) {
                ("▸", Role::Kept)
            } else {
                (" ", Role::Text)
            };
            let x = if symmetry.is_mirror() { 11 } else { 0 };
            let points = score(*symmetry, count);
            canvas.text(
                x,
                symmetry.order().into(),
                &format!("{sign}{symmetry} {points:>4}"),
                role,
            );
        }
    })
}

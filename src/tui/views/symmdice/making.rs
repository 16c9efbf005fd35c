//! A figure that is being made: on its mat, with places for what the next key adds; that key in a
//! sentence.
use super::editor::Editor;
use super::keys::COMMANDS;
use super::laying::Laying;
use super::picture::{self, Camera, DieHighlight};
use super::state::{Activity, FigureArea, SymmDiceContext, SymmDiceView};
use crate::core::{Game, words::plural};
use crate::games::symmdice::SymmDice;
use crate::games::symmdice::geometry::dice::DICE;
use crate::games::symmdice::geometry::figure::{PlacedDie, overlap};
use crate::games::symmdice::geometry::orbits::{most_dice, score};
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::options::Variant;
use crate::games::symmdice::referee::{Referee, Verdict};
use crate::games::symmdice::words::{self, NextDie};

use crate::tui::paint::dots::{DotCanvas, DotTone};
use crate::tui::theme::Role;
use crate::tui::ui::{ANY, Form, Node, either, mat, text};
use ratatui::layout::Rect;

impl SymmDiceView {
    /// The figure being made.
    pub(super) fn figure<'a>(&'a self, ctx: &'a SymmDiceContext<'a>) -> Node<'a> {
        let Some(editor) = &self.editor else {
            return Node::Nothing;
        };
        let dice = editor.dice();
        let title = self.claim().or(editor.symmetry());
        let title = title.map_or("Placed one by one".into(), words::symmetry_and_meaning);
        let note = self.score_text(ctx, editor);
        let next = editor.next_dice().map(|(_, dice)| dice).unwrap_or_default();
        let picture = picture::node(move |dots: &mut DotCanvas, area: Rect| {
            let camera = self.draw_figure(ctx, editor, (&dice, &next), dots);
            self.drawn.set(Some(FigureArea {
                area,
                camera,
                grain: dots.grain(),
            }));
        });
        // Where there is room, below the lowest lip is more of the mat.
        let lower = picture.clone().room([Form::new((46, 26), (ANY, ANY))]);
        let picture = either([lower.margins([0, 0, 0, 1]), picture]);
        mat(&title, Some(text(note).role(Role::Strong)), picture)
    }

    /// The figure laid without help: the empty places, the gold frame, and the dice.
    pub(super) fn places<'a>(&'a self, laying: &'a Laying) -> Node<'a> {
        let (places, framed) = laying.empty_places();
        let dice = laying.dice();
        let extent = laying.extent();
        let overlap = overlap(&dice);
        picture::sized(picture::JUDGED, move |dots: &mut DotCanvas, area: Rect| {
            let camera = Camera::around(&extent, (0.0, 0.0), dots);
            picture::dice(dots, &camera, &places, |at| {
                if Some(at) == framed {
                    DieHighlight::Next
                } else {
                    DieHighlight::Place
                }
            });
            picture::dice(dots, &camera, &dice, |at| match overlap {
                Some((a, b)) if at == a || at == b => DieHighlight::Wrong,
                _ if laying.framed_die() == Some(at) => DieHighlight::Chosen,
                _ => DieHighlight::Plain,
            });
            self.drawn.set(Some(FigureArea {
                area,
                camera,
                grain: dots.grain(),
            }));
        })
    }

    /// Returns what the figure would score as it lies.
    fn score_text(&self, ctx: &SymmDiceContext, editor: &Editor) -> String {
        let dice = editor.dice().len();
        match self
            .claim()
            .or(editor.symmetry())
            .filter(|_| ctx.game.rules().variant.scores())
        {
            Some(_) if dice == 0 => words::NOTHING_LAID.into(),
            symmetry => words::dice_and_score(
                dice,
                symmetry.filter(|_| dice >= 2 && editor.overlap().is_none()),
            ),
        }
    }

    /// Returns the best claim that is true of the figure being made; of two as good, that in which
    /// it is made.
    pub(super) fn true_claim(ctx: &SymmDiceContext, editor: &Editor) -> Option<Symmetry> {
        let findings = Referee::new(&editor.figure().ok()?).findings();
        let symmetries = ctx.game.rules().variant.scoring().symmetries();
        let true_ones = symmetries.filter(|symmetry| findings.verdict(*symmetry) == Verdict::Has);
        true_ones.max_by_key(|symmetry| (symmetry.order(), editor.symmetry() == Some(*symmetry)))
    }

    /// Returns the next useful key in a sentence.
    pub(super) fn next_key(&self, ctx: &SymmDiceContext, editor: &Editor) -> String {
        let dice = editor.dice().len();
        let variant = ctx.game.rules().variant;
        match self.doing {
            Activity::Declaring(None) => {
                return "Declare what? [symmetry-next], arrows or a number choose.".into();
            }
            Activity::Declaring(Some(symmetry)) => {
                let points = plural(score(symmetry, dice as u8), "point");
                let ways = words::symmetry_meaning(symmetry);
                return format!("[confirm] declares {symmetry} ({ways}) for {points}.");
            }
            _ => {}
        }
        if editor.overlap().is_some() {
            return "Two dice overlap: [move-up] moves, [remove] takes away.".into();
        }
        let next = self.next_die(ctx, editor);
        match (editor.symmetry(), next) {
            (None, _) if dice < 2 => {
                let then = if dice == 1 { "; arrows move it" } else { "" };
                format!("Press [lay 0] to [lay 8] to lay a die{then}.")
            }
            (Some(symmetry), None) if dice < 2 => {
                words::no_next(variant, symmetry, editor.taken_back())
            }
            (_, Some(next)) if dice < 2 => format!("{}.", next.lay()),
            (Some(symmetry), Some(next)) => {
                let largest = ctx
                    .game
                    .roll()
                    .map_or(0, |roll| most_dice(symmetry, &roll.counts()));
                let has_more =
                    variant.scores() && variant != Variant::Kids && usize::from(largest) > dice;
                let more = if has_more {
                    format!(" (up to {} points)", score(symmetry, largest))
                } else {
                    String::new()
                };
                let finishing = Self::finishing(ctx, editor);
                // One sentence names the unit once.
                let finishing = if more.is_empty() {
                    &finishing
                } else {
                    finishing.trim_end_matches(" points")
                };
                format!("{}{more}; {finishing}.", next.lays())
            }
            (None, _) if dice < DICE => {
                format!(
                    "{}; [lay 0] to [lay 8] lay one more.",
                    Self::finishing(ctx, editor)
                )
            }
            _ => format!("{}.", Self::finishing(ctx, editor)),
        }
    }

    /// Returns how the figure is finished.
    fn finishing(ctx: &SymmDiceContext, editor: &Editor) -> String {
        let variant = ctx.game.rules().variant;
        let dice = editor.dice().len() as u8;
        match Self::true_claim(ctx, editor) {
            _ if variant == Variant::Kids => "[done] when it is done".into(),
            _ if !variant.scores() => "[declare] lays the figure".into(),
            Some(symmetry) => {
                format!(
                    "[declare] declares {symmetry} for {}",
                    plural(score(symmetry, dice), "point")
                )
            }
            None => "No symmetry yet ([claim] declares one all the same)".into(),
        }
    }

    /// Returns the die of the hand that fits next.
    pub(super) fn next_die(&self, ctx: &SymmDiceContext, editor: &Editor) -> Option<NextDie> {
        let (face, added) = editor.next_dice()?;
        let faces = *ctx.game.roll()?.faces();
        let hand = self.hand(ctx, editor);
        let key = (0..DICE)
            .find(|die| faces[*die] == face && hand[*die])
            .unwrap_or(0);
        Some(NextDie {
            key,
            face,
            partners: added.len() - 1,
        })
    }

    /// Returns which dice lie in the hand still: of equal dice the first are laid first.
    pub(super) fn hand(&self, ctx: &SymmDiceContext, editor: &Editor) -> [bool; DICE] {
        let mut counts = editor.in_hand();
        let mut hand = [false; DICE];
        let Some(roll) = ctx.game.roll() else {
            return hand;
        };
        for (die, face) in roll.faces().iter().enumerate().rev() {
            let count = &mut counts[*face as usize];
            hand[die] = *count > 0;
            *count = count.saturating_sub(1);
        }
        hand
    }

    /// Draws the figure being made, and the places of the `next` dice; returns how it lies in the
    /// picture.
    fn draw_figure(
        &self,
        ctx: &SymmDiceContext,
        editor: &Editor,
        (dice, next): (&[PlacedDie], &[PlacedDie]),
        dots: &mut DotCanvas,
    ) -> Camera {
        let can_add = self.mode(ctx) == Activity::Making && editor.symmetry().is_some();
        let next = if can_add { next } else { &[] };
        // What the mouse holds stays under it.
        let dragged_area = self.drawn.get().filter(|_| self.is_dragged);
        let centre = dragged_area.map_or_else(|| editor.middle(), |area| area.camera.centre());
        // The first dice are as large as their places were.
        let camera = Camera::around(if dice.is_empty() { next } else { dice }, centre, dots);
        // The mirror lines of the editor itself are no secret: they are what it is.
        for line in editor.lines() {
            let (sin, cos) = line.sin_cos();
            for far in [-12_000.0, 12_000.0] {
                let end = camera.in_dots((cos * far, sin * far));
                dots.line(
                    camera.in_dots((0.0, 0.0)),
                    end,
                    12,
                    DotTone::Mark(Role::Dim),
                );
            }
        }
        let mut places = next.to_vec();
        places.retain(|place| {
            camera.has_room_for(&[*place], dots.size())
                && dice.iter().all(|die| !die.is_deeper(place, 0.0))
        });
        picture::dice(dots, &camera, &places, |at| {
            if at == 0 {
                DieHighlight::Next
            } else {
                DieHighlight::Place
            }
        });
        let overlap = editor.overlap();
        let chosen = editor.chosen_range();
        picture::dice(dots, &camera, dice, |i| match overlap {
            Some((a, b)) if i == a || i == b => DieHighlight::Wrong,
            _ if chosen.contains(&i) => DieHighlight::Chosen,
            _ => DieHighlight::Plain,
        });
        camera
    }
}

/// Returns a sentence with its keys, in brackets, as they are shown; capitals as they are typed.
pub(super) fn in_text(ctx: &SymmDiceContext, wording: &str) -> String {
    let pieces = wording.split(['[', ']']).enumerate();
    pieces
        .map(|(at, piece)| {
            if at % 2 == 0 {
                piece.to_owned()
            } else {
                words::as_typed(display_key(ctx, piece))
            }
        })
        .collect()
}

/// Returns the key of a command: `lay`, or `lay 8` for the key of its ninth name.
fn display_key(ctx: &SymmDiceContext, command: &str) -> String {
    let (name, number) = command.split_once(' ').unwrap_or((command, ""));
    let mut bindings = COMMANDS.bindings.iter();
    let (binding, place) = bindings
        .find_map(|binding| {
            let mut names = binding.name.split(" | ");
            Some((binding, names.position(|part| part == name)?))
        })
        .expect("a command of the table");
    let number = number.parse().unwrap_or(place);
    match ctx.keys {
        Some(keys) => keys.keys(SymmDice::INFO.id, binding.name)[number][0].sign(),
        None => {
            let key = binding.keys.split(" | ").nth(number).unwrap_or_default();
            key.split(' ').next().unwrap_or_default().to_owned()
        }
    }
}

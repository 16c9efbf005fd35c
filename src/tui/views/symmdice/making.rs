//! A figure that is being made: on its mat, with places for what the next key adds, and that key in a sentence.
use super::editor::{Board, Editor};
use super::handle::Handle;
use super::keys::COMMANDS;
use super::picture::{self, Camera, Label, Look};
use super::state::{Drawn, Mode, SymmView};
use super::verdict;
use crate::core::{Game, words::plural};
use crate::games::symmdice::SymmDice;
use crate::games::symmdice::geometry::dice::count;
use crate::games::symmdice::geometry::figure::{Placed, radians};
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::geometry::orbits::{most_dice, score};
use crate::games::symmdice::words::{self, NextDie};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::keys::{BarItem, Binding};
use crate::tui::paint::dots::{DotCanvas, Tone};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::{ANY, Form, Node, col, drawn, mat, text};
use crate::tui::view::{ViewContext, request};
use ratatui::layout::Rect;
use std::f64::consts::PI;

type Context<'a> = ViewContext<'a, SymmDice>;

impl SymmView {
    /// The figure being made.
    pub(super) fn figure<'a>(&'a self, ctx: &'a Context<'a>) -> Node<'a> {
        let Some(editor) = &self.editor else { return Node::Nothing };
        let dice = editor.dice();
        let title = self.declaring.flatten().or(editor.symmetry());
        let title = title.map_or("Placed one by one".into(), |symmetry| symmetry.to_string());
        let note = self.worth(ctx, editor);
        let next = editor.next_dice();
        // A tutorial leads by the line above the keys.
        let below = match ctx.task {
            "" => self.next_key(ctx, editor),
            _ => vec![String::new()],
        };
        let below = sentence(ctx, &below);
        let next = next.map(|(_, dice)| dice).unwrap_or_default();
        let draw = move |dots: &mut DotCanvas, area: Rect| {
            let (camera, handle, labels) = self.draw_figure(ctx, editor, (&dice, &next), dots);
            self.drawn.set(Some(Drawn { area, camera, grain: dots.grain(), handle }));
            labels
        };
        let picture = picture::node(draw);
        mat(&title, Some(text(note).role(Role::Strong)), col(0, [picture, below]))
    }

    /// Returns what the figure would score as it lies.
    fn worth(&self, ctx: &Context, editor: &Editor) -> String {
        let dice = editor.dice().len();
        match self.declaring.flatten().or(editor.symmetry()).filter(|_| ctx.game.rules().variant.scores()) {
            Some(_) if dice == 0 => words::NOTHING_LAID.into(),
            symmetry => words::worth(dice, symmetry.filter(|_| dice >= 2 && editor.overlap().is_none())),
        }
    }

    /// Returns the next useful key in a sentence, in wordings from long to short.
    pub(super) fn next_key(&self, ctx: &Context, editor: &Editor) -> Vec<String> {
        let (dice, variant) = (editor.dice().len(), ctx.game.rules().variant);
        let (symmetry, key) = (editor.symmetry(), "declare");
        let roll = ctx.game.roll().map(|roll| count(roll.faces().iter().copied())).unwrap_or_default();
        match self.declaring {
            None => {}
            Some(None) => return vec![words::CHOOSE_SYMMETRY.to_owned()],
            Some(chosen) if chosen == symmetry => {
                let whole = words::finish(variant, chosen, dice, "confirm");
                let fewer = chosen.map(|symmetry| (symmetry, most_dice(symmetry, &roll)));
                let fewer = fewer.filter(|(_, most)| usize::from(*most) > dice);
                let fewer = fewer.map(|(symmetry, most)| {
                    let [now, all] = [dice as u8, most].map(|dice| score(symmetry, dice));
                    [
                        format!(
                            "Press [confirm] to declare {symmetry} for {now}; up to {most} dice would score {all}."
                        ),
                        format!("[confirm] declares for {now}; up to {most} dice score {all}."),
                    ]
                });
                return fewer.into_iter().flatten().chain([whole]).collect();
            }
            Some(Some(chosen)) => {
                let points = plural(score(chosen, dice as u8), "point");
                return vec![
                    format!("Is it {chosen}? Only your eye says so: [confirm] declares it for {points}."),
                    format!("Is it {chosen}? [confirm] declares it for {points}."),
                ];
            }
        }
        if editor.overlap().is_some() {
            return [
                "Two dice overlap: [move-up] moves, [remove] takes away.",
                "Two dice overlap: [move-up] moves.",
            ]
            .map(str::to_owned)
            .into();
        }
        let Some(symmetry) = symmetry else { return words::place_single(variant, dice) };
        let most = most_dice(symmetry, &roll);
        match self.next_die(ctx, editor).filter(|_| most > 1 || dice > 0) {
            None if dice < 2 => words::no_next(variant, symmetry, editor.taken_back()),
            None => vec![words::finish(variant, Some(symmetry), dice, key)],
            Some(next) if dice < 2 => next.lay().into(),
            Some(next) => next.lay_or_finish(variant, symmetry, (dice, most), key).into(),
        }
    }

    /// Returns the die of the hand that fits next.
    pub(super) fn next_die(&self, ctx: &Context, editor: &Editor) -> Option<NextDie> {
        let (face, added) = editor.next_dice()?;
        let (order, hand) = (SymmView::order(ctx.game), self.hand(ctx, editor));
        let shows = |place: &usize| ctx.game.roll().is_some_and(|roll| roll.faces()[order[*place]] == face);
        let key = (0..order.len()).find(|place| shows(place) && hand[*place]).unwrap_or(0);
        Some(NextDie { key, face, partners: added.len() - 1 })
    }

    /// Returns which dice of the hand, by their places in the tray, lie in it still.
    pub(super) fn hand(&self, ctx: &Context, editor: &Editor) -> [bool; 9] {
        let mut left = editor.in_hand();
        let faces = ctx.game.roll().map(|roll| *roll.faces());
        // Of equal dice the first are laid first.
        let mut here = SymmView::order(ctx.game).map(|die| faces.map(|faces| faces[die]));
        here.reverse();
        let mut kept = here.map(|face| {
            let count = face.map(|face: Face| &mut left[face as usize]);
            count.is_some_and(|count| std::mem::replace(count, count.saturating_sub(1)) > 0)
        });
        kept.reverse();
        kept
    }

    /// Draws the figure being made, and the places of the `next` dice; returns how it lies in the picture, the handle, and what is written into it.
    fn draw_figure(
        &self,
        ctx: &Context,
        editor: &Editor,
        (dice, next): (&[Placed], &[Placed]),
        dots: &mut DotCanvas,
    ) -> (Camera, Option<Handle>, Vec<Label>) {
        let adds = self.mode(ctx) == Mode::Making && editor.symmetry().is_some();
        let next = if adds { next } else { &[] };
        // On the empty table all places of the symmetry, then that of the next key, where there is room for it.
        let (ring, alone) = editor.places();
        let all: Vec<Placed> = ring.into_iter().chain(alone).collect();
        let places = if dice.is_empty() { all.clone() } else { next.to_vec() };
        // The first dice are as large as their places were.
        let cameras = [dice, &all].into_iter().filter(|there| !there.is_empty());
        // What the mouse holds stays under it.
        let held = self.drawn.get().filter(|_| self.dragged.is_some() || self.turned.is_some());
        let centre = held.map_or_else(|| editor.middle(), |drawn| drawn.camera.centre());
        let cameras = cameras.map(|there| Camera::around(there, centre, dots));
        let camera = cameras.min_by(|a, b| a.side().total_cmp(&b.side()));
        let camera = camera.unwrap_or_else(|| Camera::around(&[], (0.0, 0.0), dots));
        if let Board::Rings(rings) = editor.board()
            && rings.symmetry.is_mirror()
        {
            // The mirror lines of the kaleidoscope itself are no secret: they are what it is.
            for k in 0..rings.symmetry.order() {
                let line = PI * (0.5 + f64::from(k) / f64::from(rings.symmetry.order()));
                let (sin, cos) = (line + radians(rings.tilt)).sin_cos();
                for far in [-12_000.0, 12_000.0] {
                    let end = camera.in_dots((cos * far, sin * far));
                    dots.line(camera.in_dots((0.0, 0.0)), end, 12, Tone::Mark(Role::Dim));
                }
            }
        }
        let open = |place: &&Placed| {
            camera.shows(&[**place], dots.size()) && dice.iter().all(|die| !die.is_deeper(place, 0.0))
        };
        let places: Vec<Placed> = places.iter().filter(open).copied().collect();
        let alone = alone.and(places.len().checked_sub(1));
        let here = alone.filter(|_| dice.is_empty() && next.len() == 1).unwrap_or(0);
        picture::dice(dots, &camera, &places, |at| {
            if at == here && !next.is_empty() { Look::Next } else { Look::Place }
        });
        let room = camera.side() / f64::from(dots.grain().per_cell().0) - 2.0;
        let word = |(at, place): (usize, &Placed)| {
            let text = match at {
                _ if !dice.is_empty() => "next",
                at if Some(at) == alone => "one die",
                0 => "first",
                _ => "partner",
            };
            let role = if at == here { Role::Kept } else { Role::Dim };
            let at = camera.in_dots((f64::from(place.x), f64::from(place.y)));
            (f64::from(width_of(text)) <= room).then(|| Label { at, text: text.into(), role })
        };
        let labels =
            places.iter().enumerate().filter(|(at, _)| dice.is_empty() || *at == here).filter_map(word);
        let labels = labels.collect();
        let overlap = editor.overlap();
        let chosen = editor.chosen();
        // While it is dragged it stays at its corner.
        let handle = match self.turned {
            Some(handle) => Handle::of(dice, handle.die, Some(handle.corner)),
            None => Handle::of(dice, chosen.start, None),
        };
        let handle = handle.filter(|_| self.mode(ctx) == Mode::Making);
        let found = self.lens(ctx);
        picture::dice(dots, &camera, dice, |i| match overlap {
            Some((a, b)) if i == a || i == b => Look::Wrong,
            _ if chosen.contains(&i) => Look::Chosen,
            _ => Look::Plain,
        });
        if let Some(found) = found {
            for line in &found.mirrors {
                verdict::mirror(dots, &camera, *line, found.centre, 0.0, 0);
            }
            verdict::cross(dots, &camera, found.centre);
        }
        if let Some(handle) = handle {
            handle.draw(dice, dots, &camera);
        }
        (camera, handle, labels)
    }
}

/// Returns the pieces of a sentence, and between them its keys, which are in brackets.
fn pieces(ctx: &Context, wording: &str) -> Vec<Result<String, BarItem>> {
    let item = |key: &str| {
        let (name, number) = key.split_once(' ').unwrap_or((key, ""));
        let place = |binding: &Binding| binding.name.split(" | ").position(|part| part == name);
        let found = COMMANDS.bindings.iter().find_map(|binding| Some((binding, place(binding)?)));
        let (binding, place) = found.expect("a command of the table");
        let number = number.parse().unwrap_or(place);
        match ctx.keys {
            Some(keys) => keys.cap(SymmDice::INFO.id, COMMANDS.bindings, binding.name, number),
            None => {
                let key = binding.keys.split(" | ").nth(number).unwrap_or_default();
                let key = key.split(' ').next().unwrap_or_default();
                BarItem::new(key, "", request::<SymmDice>(binding.name, number))
            }
        }
    };
    let pieces = wording.split(['[', ']']).enumerate();
    pieces.map(|(at, piece)| if at % 2 == 0 { Ok(piece.to_owned()) } else { Err(item(piece)) }).collect()
}

/// Returns a sentence with its keys as they are shown, in plain text; capitals as they are typed.
pub(super) fn in_text(ctx: &Context, wording: &str) -> String {
    let text = |piece: Result<String, BarItem>| piece.unwrap_or_else(|key| words::as_typed(key.shown));
    pieces(ctx, wording).into_iter().map(text).collect()
}

/// A sentence in the middle of a line, in the longest wording that fits, its keys, in brackets, as gold caps.
fn sentence<'a>(ctx: &Context, wordings: &[String]) -> Node<'a> {
    let wordings: Vec<Vec<Result<String, BarItem>>> =
        wordings.iter().map(|wording| pieces(ctx, wording)).collect();
    let wide = |pieces: &[Result<String, BarItem>]| -> i32 {
        let wide = pieces.iter().map(|piece| match piece {
            Ok(words) => width_of(words),
            Err(key) => width_of(&key.shown) + 2,
        });
        wide.sum()
    };
    let least = wordings.iter().map(|pieces| wide(pieces)).min().unwrap_or(0);
    drawn([Form::new((least, 1), (ANY, 1))], move |canvas: &mut Canvas, _| {
        let width = canvas.width();
        let Some(pieces) = wordings.iter().find(|pieces| wide(pieces) <= width) else { return };
        let mut x = (width - wide(pieces)) / 2;
        for piece in pieces {
            x = match piece {
                Ok(words) => canvas.text(x, 0, words, Role::Strong),
                Err(key) => {
                    canvas.hit(x, 0, width_of(&key.shown) + 2, 1, key.request);
                    let style = canvas.theme.style_on(Role::InkStrong, Surface::Held);
                    canvas.styled(x, 0, &format!(" {} ", key.shown), style)
                }
            };
        }
    })
}

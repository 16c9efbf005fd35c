//! SymmDice on the screen: the tray of nine dice, the figure being made, declarations, challenges and verdicts at the
//! left, points and parts at the right.
mod editor;
mod gallery;
mod keys;
mod panel;
mod picture;
mod tray;
mod verdict;

use crate::core::game::{Event, Game, Seat, Turn};
use crate::games::symmdice::action::{Keep, Vote};
use crate::games::symmdice::geometry::dice::{DICE, Kind, Roll};
use crate::games::symmdice::geometry::figure::Figure;
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::options::{SOLITAIRE_RUNS, Variant};
use crate::games::symmdice::referee::{Findings, Referee};
use crate::games::symmdice::state::Phase;
use crate::games::symmdice::{Action, SymmDice};
use crate::tui::canvas::Canvas;
use crate::tui::keymap::{Binding, Key};
use crate::tui::screen::{Input, Mouse};
use crate::tui::theme::Role;
use crate::tui::view::{Playable, Response, View, ViewContext};
use crate::tui::widgets::pixels::{Grain, PixelCanvas, Point};
use crate::tui::widgets::roll_animation::RollAnimation;
use editor::{Board, Editor};
pub(crate) use gallery::Gallery;
use keys::{Command, KEYS};
use picture::{Camera, Look};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};
use verdict::Show;

pub(crate) use picture::as_text;

/// Columns of the panel, on narrow and on wide screens.
const PANEL: (i32, i32) = (25, 32);

/// What is being done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// The mover looks at the dice and keeps some.
    Tray,
    /// The mover makes a figure.
    Making,
    /// The mover chooses what to declare.
    Declaring,
    /// Others may challenge.
    Answering,
    /// Others vote.
    Voting,
    /// Dice are in the air, or somebody else moves.
    Watching,
    /// The game is over.
    Over,
}

/// Where the figure was drawn last, for the mouse.
#[derive(Clone, Copy)]
struct Drawn {
    area: Rect,
    camera: Camera,
    grain: Grain,
}

/// What is half made.
#[derive(Default)]
pub struct SymmView {
    kept: u16,
    /// The place in the tray under the cursor.
    cursor: usize,
    editor: Option<Editor>,
    /// Whether the figure is on the screen, not the tray.
    making: bool,
    /// What Enter would declare.
    declaring: Option<Symmetry>,
    lens: bool,
    half_blocks: bool,
    /// Which design the next arrangement takes.
    design: usize,
    roll_animation: RollAnimation,
    show: Option<Show>,
    drawn: Option<Drawn>,
    /// The die that the mouse drags.
    dragged: Option<usize>,
    /// A figure that was chosen in the gallery.
    chosen: Rc<RefCell<Option<Figure>>>,
}

impl Playable for SymmDice {
    type View = SymmView;
}

impl SymmView {
    /// What is being done.
    fn mode(&self, ctx: &ViewContext<SymmDice>) -> Mode {
        match ctx.game.phase() {
            Phase::Over => Mode::Over,
            Phase::Challenging { .. } => Mode::Answering,
            Phase::Voting { .. } => Mode::Voting,
            Phase::Rolling { .. } if ctx.viewer == Some(ctx.game.mover()) && ctx.game.roll().is_some() => {
                match (self.making, self.declaring) {
                    (true, Some(_)) => Mode::Declaring,
                    (true, None) => Mode::Making,
                    _ => Mode::Tray,
                }
            }
            _ => Mode::Watching,
        }
    }

    /// Whether nobody else is at the table, so that help is nobody's disadvantage.
    fn alone(ctx: &ViewContext<SymmDice>) -> bool {
        ctx.game.points().len() == 1
    }

    /// The people who are asked now.
    fn asked<'a>(ctx: &'a ViewContext<SymmDice>) -> impl Iterator<Item = Seat> + 'a {
        let seats = match ctx.game.turn() {
            Turn::Act { seats, .. } => seats,
            _ => crate::core::game::Seats::NONE,
        };
        (0..ctx.game.points().len() as u8)
            .map(Seat)
            .filter(move |&seat| seats.contains(seat) && ctx.table.seat_setup(seat).is_person())
    }

    /// The key with which a seat challenges: its own, or its number where the setup gave it none.
    fn own_key(ctx: &ViewContext<SymmDice>, seat: Seat) -> char {
        ctx.table.seat_setup(seat).key.unwrap_or((b'1' + seat.0) as char)
    }

    fn grain(&self, canvas: &Canvas) -> Grain {
        match (canvas.theme.ascii, self.half_blocks) {
            (true, _) => Grain::Ascii,
            (false, true) => Grain::Half,
            (false, false) => Grain::Braille,
        }
    }

    /// What the lens shows; nothing where it is off or others are at the table.
    fn lens(&self, ctx: &ViewContext<SymmDice>) -> Option<Findings> {
        let figure = self.editor.as_ref().filter(|_| self.lens && Self::alone(ctx))?.figure().ok()?;
        Some(Referee::new(&figure, ctx.game.rules().tolerances).findings())
    }

    /// The dice of the tray, by place.
    fn order(game: &SymmDice) -> [usize; DICE] {
        let Phase::Rolling { dice, .. } = game.phase() else { return std::array::from_fn(|i| i) };
        tray::order(dice)
    }

    fn draw_tray(&self, ctx: &ViewContext<SymmDice>, canvas: &mut Canvas) {
        let game = ctx.game;
        let Phase::Rolling { dice, .. } = game.phase() else { return };
        let choosing = self.mode(ctx) == Mode::Tray;
        let flying = Tumbling { roll_animation: &self.roll_animation, now: ctx.now };
        let lying = Self::order(game).map(|i| {
            let face = flying.face(i).or(dice[i]);
            let kept = choosing && self.kept >> i & 1 == 1;
            tray::Lying { face, kept, flies: flying.face(i).is_some() }
        });
        let cursor = choosing.then_some(self.cursor);
        let (x, y) = tray::draw(canvas, &lying, cursor, self.grain(canvas), 0);
        for (row, line) in self.beside_the_tray(ctx).into_iter().enumerate() {
            canvas.text(x, y + row as i32, &line, if row == 0 { Role::Text } else { Role::Dim });
        }
    }

    /// A few words beside the C die.
    fn beside_the_tray(&self, ctx: &ViewContext<SymmDice>) -> Vec<String> {
        let game = ctx.game;
        match (game.phase(), game.left()) {
            (Phase::Rolling { .. }, Some(left))
                if game.roll().is_some() && game.rules().variant != Variant::Free =>
            {
                let rolls = match left {
                    2 => "first of three rolls",
                    1 => "second of three rolls",
                    _ => "third and last roll",
                };
                let mut lines = vec![rolls.to_owned()];
                if left == 2 && game.rules().variant.scores() {
                    lines.push("all nine now earn another turn".into());
                }
                if game.turn_of_run() > 1 {
                    lines.push(format!("turn {} of this run", game.turn_of_run()));
                }
                lines
            }
            _ => Vec::new(),
        }
    }

    fn draw_figure(&mut self, ctx: &ViewContext<SymmDice>, canvas: &mut Canvas) {
        let grain = self.grain(canvas);
        let mut pixels = PixelCanvas::new(canvas.width(), canvas.height(), grain);
        let Some(editor) = &self.editor else { return };
        let dice = editor.dice();
        let camera = Camera::showing(&dice, (0.0, 0.0), pixels.size());
        let overlap = editor.overlap();
        let chosen = editor.chosen();
        let found = self.lens(ctx);
        if let Board::Rings(rings) = editor.board()
            && rings.symmetry.is_mirror()
        {
            // The mirror lines of the kaleidoscope itself are no secret: they are what it is.
            for k in 0..rings.symmetry.order() {
                let line = std::f64::consts::PI * (0.5 + f64::from(k) / f64::from(rings.symmetry.order()));
                let tilt = crate::games::symmdice::geometry::figure::radians(rings.tilt);
                let (sin, cos) = (line + tilt).sin_cos();
                let end = |far: f64| camera.in_dots((cos * far, sin * far));
                pixels.line(end(-12_000.0), end(12_000.0), 8, Role::Dim);
            }
        }
        for (i, die) in dice.iter().enumerate() {
            let wrong = overlap.is_some_and(|(a, b)| i == a || i == b);
            let look = match (wrong, chosen.contains(&i)) {
                (true, _) => Look::Wrong,
                (false, true) => Look::Chosen,
                (false, false) => Look::Plain,
            };
            picture::die(&mut pixels, &camera, die, look, |p| p);
        }
        if let Some(found) = found {
            for line in &found.mirrors {
                verdict::mirror(&mut pixels, &camera, *line, found.centre);
            }
            verdict::cross(&mut pixels, &camera, found.centre);
        }
        self.drawn = Some(Drawn { area: canvas.area(), camera, grain });
        pixels.draw(canvas, 0, 0);
        if dice.is_empty() {
            let (width, height) = (canvas.width(), canvas.height());
            canvas.centred(0, width, height / 2 - 1, "+ adds dice, s changes the symmetry", Role::Dim);
            canvas.centred(0, width, height / 2, "v places them one by one", Role::Dim);
        }
    }

    fn draw_show(&self, show: &Show, now: Instant, canvas: &mut Canvas) {
        let mut pixels = PixelCanvas::new(canvas.width(), canvas.height(), self.grain(canvas));
        show.draw(&mut pixels, now);
        pixels.draw(canvas, 0, 0);
    }

    /// Does something to the figure; a sentence where it cannot be done.
    fn edit(&mut self, what: impl FnOnce(&mut Editor) -> Result<(), String>) -> Response<Action> {
        match self.editor.as_mut().map(what) {
            Some(Err(why)) => Response::Refuse(why),
            _ => Response::Stay,
        }
    }

    fn open_figure(&mut self, ctx: &ViewContext<SymmDice>) {
        let Some(roll) = ctx.game.roll() else { return };
        let kids = ctx.game.rules().variant == Variant::Kids;
        let first = if kids { Symmetry::Mirror(1) } else { Symmetry::Rotation(2) };
        self.editor.get_or_insert_with(|| Editor::new(roll, first));
        self.making = true;
        self.declaring = None;
    }

    /// The symmetry `by` steps on; 0 turns Cn into Dn and back.
    fn other_symmetry(ctx: &ViewContext<SymmDice>, now: Symmetry, by: i32) -> Symmetry {
        let all: Vec<Symmetry> = ctx.game.rules().variant.scoring().symmetries().collect();
        let at = all.iter().position(|&s| s == now).unwrap_or(0) as i32;
        if by != 0 {
            return all[(at + by).rem_euclid(all.len() as i32) as usize];
        }
        let other = match now {
            Symmetry::Rotation(n) => Symmetry::Mirror(n),
            Symmetry::Mirror(n) => Symmetry::Rotation(n.max(2)),
        };
        if all.contains(&other) { other } else { now }
    }

    fn set_symmetry(
        &mut self,
        ctx: &ViewContext<SymmDice>,
        choose: impl Fn(Symmetry) -> Symmetry,
    ) -> Response<Action> {
        if let Some(declaring) = &mut self.declaring {
            *declaring = choose(*declaring);
            return Response::Stay;
        }
        let _ = ctx;
        self.edit(|editor| {
            if let Some(now) = editor.symmetry() {
                editor.set_symmetry(choose(now));
            }
            Ok(())
        })
    }

    fn arrange(&mut self, ctx: &ViewContext<SymmDice>) -> Response<Action> {
        // What the coach was asked for it may lay out; alone at the table anything.
        let advised = ctx.advice.iter().find_map(|advice| match advice.action {
            Action::Declare(symmetry, _) => Some(symmetry),
            _ => None,
        });
        let own = self.editor.as_ref().and_then(Editor::symmetry);
        let symmetry = match (advised, own) {
            (Some(symmetry), _) => symmetry,
            (None, Some(symmetry)) if Self::alone(ctx) => symmetry,
            (None, None) if Self::alone(ctx) => Symmetry::Mirror(1),
            _ => {
                return Response::Refuse(
                    "against others w lays out what the coach says: ask it first (c, c)".into(),
                );
            }
        };
        let number = self.design;
        self.design += 1;
        match self.editor.as_mut().map(|editor| editor.arrange(symmetry, number)) {
            Some(Ok(design)) => {
                Response::Tell(format!("{symmetry} as a {design}; w again for another design"))
            }
            Some(Err(why)) => Response::Refuse(why),
            None => Response::Ignored,
        }
    }

    fn declare(&mut self, ctx: &ViewContext<SymmDice>, seat: Seat) -> Response<Action> {
        let Some(editor) = &self.editor else { return Response::Ignored };
        let figure = match editor.figure() {
            Ok(figure) => figure,
            Err(why) => return Response::Refuse(why),
        };
        match ctx.game.rules().variant {
            Variant::Free => {
                // A figure from the gallery may need dice turned first.
                let faces: Vec<Face> = figure.dice().iter().map(|die| die.face).collect();
                let roll = ctx.game.roll().filter(|roll| roll.covers(faces.iter().copied()).is_err());
                match roll.and_then(|roll| roll.turned_to(&faces)) {
                    Some(roll) => Response::Act(seat, Action::Set(roll)),
                    None => Response::Act(seat, Action::Lay(figure)),
                }
            }
            Variant::Meditative => Response::Act(seat, Action::Lay(figure)),
            Variant::Kids => Response::Act(seat, Action::Declare(Symmetry::Mirror(1), figure)),
            _ => match self.declaring {
                Some(symmetry) => Response::Act(seat, Action::Declare(symmetry, figure)),
                None => {
                    self.declaring = Some(editor.symmetry().unwrap_or(Symmetry::Mirror(1)));
                    Response::Stay
                }
            },
        }
    }

    /// The figure that can be kept: the one being made, or the one that was laid last.
    fn keepable(&self, ctx: &ViewContext<SymmDice>) -> Option<Figure> {
        let made = self.editor.as_ref().filter(|_| self.making).and_then(|editor| editor.figure().ok());
        let laid = || ctx.game.ruling().and_then(|r| r.claim.as_ref()).map(|claim| claim.figure.clone());
        made.or_else(|| ctx.game.claim().map(|claim| claim.figure.clone())).or_else(laid)
    }

    /// A point of the table under the mouse.
    fn under(&self, x: u16, y: u16) -> Option<Point> {
        let drawn = self.drawn.filter(|d| d.area.contains((x, y).into()))?;
        let (across, down) = drawn.grain.per_cell();
        let pixels = |cell: u16, per: i32| (f64::from(cell) + 0.5) * f64::from(per);
        Some(drawn.camera.on_table((pixels(x - drawn.area.x, across), pixels(y - drawn.area.y, down))))
    }

    fn mouse(&mut self, what: Mouse, x: u16, y: u16) -> Option<Response<Action>> {
        let point = self.under(x, y);
        let editor = self.editor.as_mut()?;
        match what {
            Mouse::Down => {
                let point = point?;
                let die = editor.dice().iter().position(|die| die.covers(point))?;
                editor.choose_die(die);
                editor.begin_drag();
                self.dragged = Some(die);
            }
            Mouse::Drag => editor.drag(self.dragged?, point?),
            Mouse::Up => self.dragged = None,
            Mouse::ScrollUp => editor.twist(-1),
            Mouse::ScrollDown => editor.twist(1),
        }
        Some(Response::Stay)
    }

    fn tray_command(
        &mut self,
        ctx: &ViewContext<SymmDice>,
        seat: Seat,
        command: Command,
    ) -> Response<Action> {
        let Some(roll) = ctx.game.roll() else { return Response::Ignored };
        let order = Self::order(ctx.game);
        match command {
            Command::KeepDie(place) => {
                self.cursor = place;
                self.kept ^= 1 << order[place];
            }
            Command::KeepHere => self.kept ^= 1 << order[self.cursor],
            Command::KeepAll => self.kept = if self.kept == 0x1ff { 0 } else { 0x1ff },
            Command::KeepAlike => {
                let motif = roll.faces()[order[self.cursor]].motif();
                let alike = (0..DICE).filter(|&i| roll.faces()[i].motif() == motif);
                let alike = alike.fold(0u16, |all, i| all | 1 << i);
                self.kept = if self.kept & alike == alike { self.kept & !alike } else { self.kept | alike };
            }
            Command::Move(right, up) => self.cursor = tray::step(self.cursor, right, -up),
            Command::Reroll => return Response::Act(seat, Action::Keep(Keep::of(&roll, self.kept))),
            Command::TurnOver => {
                let die = order[self.cursor];
                let sides = Kind::of(die).faces();
                let now = sides.iter().rposition(|&face| face == roll.faces()[die]).unwrap_or(0);
                let mut faces = *roll.faces();
                faces[die] = sides[(now + 1) % 6];
                return Roll::new(faces)
                    .map_or(Response::Ignored, |roll| Response::Act(seat, Action::Set(roll)));
            }
            Command::Figure => self.open_figure(ctx),
            _ => return Response::Ignored,
        }
        Response::Stay
    }

    fn figure_command(
        &mut self,
        ctx: &ViewContext<SymmDice>,
        seat: Seat,
        command: Command,
    ) -> Response<Action> {
        match command {
            Command::Symmetry(by) => self.set_symmetry(ctx, |now| Self::other_symmetry(ctx, now, by)),
            Command::Move(right, up) if self.declaring.is_some() => {
                let by = if right == 0 { -up } else { 0 };
                self.set_symmetry(ctx, |now| Self::other_symmetry(ctx, now, by))
            }
            Command::Move(right, up) => self.edit(|editor| {
                editor.push(right, up);
                Ok(())
            }),
            Command::Add => self.edit(Editor::add),
            Command::Remove => self.edit(Editor::remove),
            Command::Choose(by) => self.edit(|editor| {
                editor.choose(by);
                Ok(())
            }),
            Command::Twist(by) => self.edit(|editor| {
                editor.twist(by);
                Ok(())
            }),
            Command::TwistFar => self.edit(|editor| {
                editor.twist_far(1);
                Ok(())
            }),
            Command::Face(by) => self.edit(|editor| editor.next_face(by)),
            Command::Place => self.edit(Editor::next_place),
            Command::Fine => self.edit(|editor| {
                editor.fine = !editor.fine;
                Ok(())
            }),
            Command::Snap => self.edit(|editor| {
                editor.snap = !editor.snap;
                Ok(())
            }),
            Command::Free => self.edit(|editor| {
                editor.switch(Symmetry::Mirror(1));
                Ok(())
            }),
            Command::Undo => self.edit(|editor| match editor.undo() {
                true => Ok(()),
                false => Err("nothing was changed in this figure".into()),
            }),
            Command::Redo => self.edit(|editor| match editor.redo() {
                true => Ok(()),
                false => Err("nothing was taken back in this figure".into()),
            }),
            Command::Arrange => self.arrange(ctx),
            Command::Lens => {
                self.lens = !self.lens;
                Response::Stay
            }
            Command::Declare | Command::Confirm => self.declare(ctx, seat),
            Command::Back => {
                if self.declaring.take().is_none() {
                    self.making = false;
                }
                Response::Stay
            }
            _ => Response::Ignored,
        }
    }
}

/// Dice that tumble: what they show in passing.
struct Tumbling<'a> {
    roll_animation: &'a RollAnimation,
    now: Instant,
}

impl Tumbling<'_> {
    fn face(&self, die: usize) -> Option<Face> {
        let side = self.roll_animation.face(die, self.now)?;
        Some(Kind::of(die).faces()[usize::from(side - 1)])
    }
}

mod acting;

//! What keys and the mouse do to the tray, and to a figure that is being made.
use super::editor::Editor;
use super::keys::Command;
use super::state::SymmView;
use super::tray;
use crate::core::game::Seat;
use crate::games::symmdice::action::Keep;
use crate::games::symmdice::geometry::dice::{DICE, Kind, Roll};
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::options::Variant;
use crate::games::symmdice::{Action, SymmDice};
use crate::tui::screen::Mouse;
use crate::tui::view::{Response, ViewContext};

impl SymmView {
    /// Does what a key asks for while dice are kept and rolled.
    pub(super) fn tray_command(
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

    /// Does what a key asks for while a figure is made or declared.
    pub(super) fn figure_command(
        &mut self,
        ctx: &ViewContext<SymmDice>,
        seat: Seat,
        command: Command,
    ) -> Response<Action> {
        match command {
            Command::Symmetry(by) => self.set_symmetry(|now| Self::other_symmetry(ctx, now, by)),
            Command::Move(right, up) if self.declaring.is_some() => {
                let by = if right == 0 { -up } else { 0 };
                self.set_symmetry(|now| Self::other_symmetry(ctx, now, by))
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
            Command::Declare | Command::Confirm | Command::Done => self.declare(ctx, seat),
            Command::Back => {
                if self.declaring.take().is_none() {
                    self.making = false;
                }
                Response::Stay
            }
            _ => Response::Ignored,
        }
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

    /// Sets the symmetry that would be declared, or else that of the rings, to what `choose` makes of it.
    pub(super) fn set_symmetry(&mut self, choose: impl Fn(Symmetry) -> Symmetry) -> Response<Action> {
        if let Some(declaring) = &mut self.declaring {
            *declaring = choose(*declaring);
            return Response::Stay;
        }
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
            Some(Ok(design)) => Response::Tell(format!("{symmetry}, {design}; w again for another design")),
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

    /// Takes a die from the hand, or the ring that it leads, which the mouse then drags.
    pub(super) fn take_from_hand(&mut self, face: Face) -> Response<Action> {
        match self.editor.as_mut().map(|editor| editor.add_face(face)) {
            Some(Ok(die)) => {
                self.dragged = Some(die);
                Response::Stay
            }
            Some(Err(why)) => Response::Refuse(why),
            None => Response::Ignored,
        }
    }

    /// Moves and turns the dice of the figure as the mouse does; none where it is on no die.
    pub(super) fn mouse(&mut self, what: Mouse, x: u16, y: u16) -> Option<Response<Action>> {
        let point = self.under(x, y);
        let editor = self.editor.as_mut()?;
        match what {
            Mouse::Down if self.drawn.is_some_and(|drawn| drawn.is_on_handle(point)) => {
                editor.begin_drag();
                self.turned = self.drawn.and_then(|drawn| drawn.handle);
            }
            Mouse::Down => {
                let point = point?;
                let die = editor.dice().iter().position(|die| die.covers(point))?;
                editor.choose_die(die);
                editor.begin_drag();
                self.dragged = Some(die);
            }
            Mouse::Drag => match self.turned {
                Some(handle) => editor.turn_to(handle.die, handle.angle(&editor.dice(), point?)?),
                None => editor.drag(self.dragged?, point?),
            },
            Mouse::Right => {
                let point = point?;
                let die = editor.dice().iter().position(|die| die.covers(point))?;
                editor.choose_die(die);
                return Some(self.edit(Editor::remove));
            }
            Mouse::Up => (self.dragged, self.turned) = (None, None),
            Mouse::ScrollUp => editor.twist(-1),
            Mouse::ScrollDown => editor.twist(1),
        }
        Some(Response::Stay)
    }
}

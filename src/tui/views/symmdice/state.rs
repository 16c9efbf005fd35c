//! The state of SymmDice's view: unfinished input and animations.
use super::editor::Editor;
use super::handle::Handle;
use super::picture::Camera;
use super::tray;
use super::verdict::Show;
use crate::core::{Game, Seat, Seats, Turn};
use crate::games::symmdice::geometry::dice::DICE;
use crate::games::symmdice::geometry::figure::Figure;
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::referee::{Findings, Referee};
use crate::games::symmdice::state::Phase;
use crate::games::symmdice::{Action, SymmDice};
use crate::tui::paint::dots::{DotCanvas, Grain, Point};
use crate::tui::ui::GuidePlace;
use crate::tui::ui::motion::roll::RollAnimation;
use crate::tui::view::{Response, ViewContext};
use ratatui::layout::Rect;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The current activity.
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

/// The area of the figure drawn last, for the mouse.
#[derive(Clone, Copy)]
pub(super) struct Drawn {
    pub(super) area: Rect,
    pub(super) camera: Camera,
    pub(super) grain: Grain,
    /// The handle of the chosen die.
    pub(super) handle: Option<Handle>,
}

impl Drawn {
    /// Returns `true` if the dice of `editor` can be told apart there.
    pub(super) fn tells(&self, editor: &Editor) -> bool {
        let (columns, rows) = (i32::from(self.area.width), i32::from(self.area.height));
        let dots = DotCanvas::new(columns / 2 * 2, rows, self.grain);
        Camera::tells(&editor.dice(), editor.middle(), &dots)
    }

    /// Returns whether a point of the table is on the handle, or less than a cell beside it.
    pub(super) fn is_on_handle(&self, point: Option<Point>) -> bool {
        let (Some(handle), Some((x, y))) = (self.handle, point) else { return false };
        let (_, down) = self.grain.per_cell();
        let (left, top) = self.camera.in_dots(handle.at);
        let (x, y) = self.camera.in_dots((x, y));
        (x - left).hypot(y - top) <= f64::from(down) * 0.75
    }
}

/// Unfinished input and animations.
#[derive(Default)]
pub(crate) struct SymmView {
    pub(super) kept: u16,
    /// The place in the tray under the cursor.
    pub(super) cursor: usize,
    /// The cursor has been used since the last roll.
    pub(super) is_pointing: bool,
    pub(super) editor: Option<Editor>,
    /// The figure is on the screen, not the tray.
    pub(super) making: bool,
    /// The table of symmetries is open, with the one that Enter would declare, if one is chosen.
    pub(super) declaring: Option<Option<Symmetry>>,
    pub(super) lens: bool,
    /// Number of the design that the next arrangement takes.
    pub(super) design: usize,
    pub(super) roll_animation: RollAnimation,
    pub(super) show: Option<Show>,
    /// The last event ended a turn.
    pub(super) just_ruled: bool,
    pub(super) drawn: Cell<Option<Drawn>>,
    /// The die that the mouse drags.
    pub(super) dragged: Option<usize>,
    /// The handle that the mouse drags, to turn a die.
    pub(super) turned: Option<Handle>,
    /// A figure that was chosen in the gallery.
    pub(super) chosen: Rc<RefCell<Option<Figure>>>,
    /// The place for guidance.
    pub(super) guide: GuidePlace,
    /// The figure that was declared or laid last, as it was made.
    pub(super) laid: Option<Editor>,
    /// The dice each seat rolled for the start, until somebody rolls again or the first turn's dice are rolled.
    pub(super) started: Vec<Option<[Face; DICE]>>,
    /// The next turn's roll follows by itself: the declaration was let stand with the key that rolls, too.
    pub(super) rolls: bool,
}

impl SymmView {
    /// Returns the current activity.
    pub(super) fn mode(&self, ctx: &ViewContext<SymmDice>) -> Mode {
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

    /// Returns which roll of which turn this is, and what it shows; `None` while nobody makes a figure.
    pub(super) fn turn_text(ctx: &ViewContext<SymmDice>) -> Option<String> {
        let (game, roll) = (ctx.game, ctx.game.roll()?);
        let left = game.left().map_or(String::from("-"), |left| left.to_string());
        Some(format!("run {} turn {} left {left} {roll}", game.runs(), game.turn_of_run()))
    }

    /// Returns `true` if nobody else is at the table, so that help is nobody's disadvantage.
    pub(super) fn alone(ctx: &ViewContext<SymmDice>) -> bool {
        ctx.game.points().len() == 1
    }

    /// Returns `true` if a verdict is on the table that can be shown again.
    pub(super) fn can_show_again(&self, ctx: &ViewContext<SymmDice>) -> bool {
        let free = matches!(self.mode(ctx), Mode::Watching | Mode::Over) && ctx.game.roll().is_none();
        free && self.show.as_ref().is_some_and(Show::has_motions)
    }

    /// Returns the people who are asked now.
    pub(super) fn asked<'a>(ctx: &'a ViewContext<SymmDice>) -> impl Iterator<Item = Seat> + 'a {
        let seats = match ctx.game.turn() {
            Turn::Act { seats, .. } => seats,
            _ => Seats::NONE,
        };
        (0..ctx.game.points().len() as u8)
            .map(Seat)
            .filter(move |&seat| seats.contains(seat) && ctx.table.seat_setup(seat).is_person())
    }

    /// The key with which a seat challenges: its own, or its number where the setup gave it none.
    pub(super) fn own_key(ctx: &ViewContext<SymmDice>, seat: Seat) -> char {
        ctx.table.seat_setup(seat).key.unwrap_or((b'1' + seat.0) as char)
    }

    /// Returns the findings of the lens; `None` if it is off or others are at the table.
    pub(super) fn lens(&self, ctx: &ViewContext<SymmDice>) -> Option<Findings> {
        let figure = self.editor.as_ref().filter(|_| self.lens && Self::alone(ctx))?.figure().ok()?;
        Some(Referee::new(&figure).findings())
    }

    /// Returns the dice of the tray, by place.
    pub(super) fn order(game: &SymmDice) -> [usize; DICE] {
        let Phase::Rolling { dice, .. } = game.phase() else { return std::array::from_fn(|i| i) };
        tray::order(dice)
    }

    /// The figure that can be kept: the one being made, or the one that was laid last.
    pub(super) fn keepable(&self, ctx: &ViewContext<SymmDice>) -> Option<Figure> {
        let made = self.editor.as_ref().filter(|_| self.making).and_then(|editor| editor.figure().ok());
        let laid = || ctx.game.ruling().and_then(|r| r.claim.as_ref()).map(|claim| claim.figure.clone());
        made.or_else(|| ctx.game.claim().map(|claim| claim.figure.clone())).or_else(laid)
    }

    /// Returns the point of the table under the mouse.
    pub(super) fn under(&self, x: u16, y: u16) -> Option<Point> {
        let drawn = self.drawn.get().filter(|d| d.area.contains((x, y).into()))?;
        let (across, down) = drawn.grain.per_cell();
        let in_dots = |cell: u16, per: i32| (f64::from(cell) + 0.5) * f64::from(per);
        Some(drawn.camera.on_table((in_dots(x - drawn.area.x, across), in_dots(y - drawn.area.y, down))))
    }

    /// Changes the figure, or refuses in a sentence; turns its line if the dice can be told apart only then.
    pub(super) fn edit(&mut self, what: impl FnOnce(&mut Editor) -> Result<(), String>) -> Response<Action> {
        let Some(editor) = &mut self.editor else { return Response::Stay };
        if let Err(why) = what(editor) {
            return Response::Refuse(why);
        }
        if let Some(drawn) = self.drawn.get()
            && !drawn.tells(editor)
            && let Some(turned) = editor.turned().filter(|turned| drawn.tells(turned))
        {
            *editor = turned;
            return Response::Tell("The line turned, as the dice would be too small to tell apart.".into());
        }
        Response::Stay
    }

    /// Changes the figure in a way that is always possible.
    pub(super) fn change(&mut self, what: impl FnOnce(&mut Editor)) -> Response<Action> {
        self.editor.as_mut().map(what);
        Response::Stay
    }
}

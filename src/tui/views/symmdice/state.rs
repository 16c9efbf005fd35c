//! The state of SymmDice's view: unfinished input and animations.
use super::editor::Editor;
use super::laying::Laying;
use super::picture::Camera;
use super::verdict::JudgedFigure;
use crate::core::{DiceSet, Game, Seat, Seats, Turn};
use crate::games::symmdice::geometry::dice::DICE;
use crate::games::symmdice::geometry::figure::Figure;
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::state::Phase;
use crate::games::symmdice::{Action, SymmDice};
use crate::store::Motion;
use crate::tui::paint::dots::{DotPoint, Grain};
use crate::tui::ui::motion::roll::RollAnimation;
use crate::tui::ui::motion::timeline::{Animated, Frames, SideMotion, Timeline};
use crate::tui::ui::motion::triumph::TriumphMotion;
use crate::tui::view::{Response, ViewContext};
use ratatui::layout::Rect;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Instant;

pub(super) type SymmDiceContext<'a> = ViewContext<'a, SymmDice>;

/// The current activity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Activity {
    /// The mover looks at the dice and keeps some.
    #[default]
    Tray,
    /// The mover makes a figure; the tray is not seen.
    Making,
    /// The mover chooses what Enter declares; none at first if nobody knows it.
    Declaring(Option<Symmetry>),
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
pub(super) struct FigureArea {
    pub(super) area: Rect,
    pub(super) camera: Camera,
    pub(super) grain: Grain,
}

/// Everybody's dice for the start, and who has rolled last.
pub(super) struct StartRolls {
    pub(super) rolls: Vec<Option<[Face; DICE]>>,
    pub(super) roller: Seat,
}

/// Slanted dice turn straight where they lie, or back.
const STRAIGHTENING: Frames = Frames { count: 5, each: 40 };

/// Whether a figure in question is seen straight, and the motion there or back.
#[derive(Default)]
pub(super) struct Straightening {
    pub(super) is_straight: bool,
    motion: SideMotion<Timeline<()>>,
}

impl Straightening {
    /// Turns the dice straight, or back.
    pub(super) fn switch(&mut self, motion: Motion, now: Instant) {
        self.is_straight = !self.is_straight;
        self.motion.0.start((), STRAIGHTENING, motion, now);
    }
    /// Returns how far they are turned at `now`, from 0 to 1.
    pub(super) fn part(&self, now: Instant) -> f64 {
        let part = self.motion.0.frame(&(), now).map_or(1.0, |frame| {
            f64::from(frame) / f64::from(STRAIGHTENING.count)
        });
        if self.is_straight { part } else { 1.0 - part }
    }
}

impl Animated for Straightening {
    fn until(&self) -> Option<Instant> {
        None
    }
    fn next_frame(&self, now: Instant) -> Option<Instant> {
        self.motion.next_frame(now)
    }
    fn skip(&self) {
        self.motion.skip();
    }
}

/// Unfinished input and animations.
#[derive(Default)]
pub(crate) struct SymmDiceView {
    pub(super) kept: DiceSet,
    /// The place in the tray under the cursor.
    pub(super) cursor: usize,
    /// The cursor has been used since the last roll.
    pub(super) is_pointing: bool,
    pub(super) editor: Option<Editor>,
    /// The figure being made where several people look at the screen.
    pub(super) laying: Option<Laying>,
    /// Arrows move the die in the frame, not the frame.
    pub(super) is_fine: bool,
    /// How the figure in question is seen.
    pub(super) straight: Straightening,
    /// It has been asked whether really nobody challenges.
    pub(super) is_asked_again: bool,
    pub(super) triumph: TriumphMotion,
    /// What the mover does: the tray, a figure or its declaration.
    pub(super) doing: Activity,
    /// Number of the design that the next arrangement takes.
    pub(super) design: usize,
    pub(super) roll_animation: RollAnimation,
    pub(super) show: Option<JudgedFigure>,
    /// The last event ended a turn.
    pub(super) is_just_ruled: bool,
    pub(super) drawn: Cell<Option<FigureArea>>,
    /// The mouse drags the chosen die.
    pub(super) is_dragged: bool,
    /// A figure that was chosen in the gallery.
    pub(super) chosen: Rc<RefCell<Option<Figure>>>,
    /// The figure that was declared or laid last, as it was made.
    pub(super) laid: Option<Editor>,
    /// The roll for the start, until the first turn's dice are rolled.
    pub(super) started: Option<StartRolls>,
    /// The next turn's roll follows by itself: the declaration was let stand with the key that
    /// rolls, too.
    pub(super) is_roll_next: bool,
}

impl SymmDiceView {
    /// Returns the current activity.
    pub(super) fn mode(&self, ctx: &SymmDiceContext) -> Activity {
        match ctx.game.phase() {
            Phase::Over => Activity::Over,
            Phase::Challenging { .. } => Activity::Answering,
            Phase::Voting { .. } => Activity::Voting,
            Phase::Rolling { .. }
                if ctx.viewer == Some(ctx.game.mover()) && ctx.game.roll().is_some() =>
            {
                self.doing
            }
            _ => Activity::Watching,
        }
    }

    /// Returns `true` if several people look at the screen: nothing on it helps the mover.
    pub(super) fn is_shared(ctx: &SymmDiceContext) -> bool {
        ctx.table.people() > 1 && !ctx.is_still()
    }

    /// Returns what the mover does besides rolling, for the headline.
    pub(super) fn activity_text(&self, ctx: &SymmDiceContext) -> Option<String> {
        let verb = match self.mode(ctx) {
            Activity::Making => "makes a figure",
            Activity::Declaring(_) => "declares",
            _ => return None,
        };
        Some(format!("{} {verb}", ctx.name(ctx.game.mover())))
    }

    /// Returns what Enter would declare, if it is chosen from the list.
    pub(super) fn claim(&self) -> Option<Symmetry> {
        if let Activity::Declaring(claim) = self.doing {
            claim
        } else {
            None
        }
    }

    pub(super) fn is_declaring(&self) -> bool {
        matches!(self.doing, Activity::Declaring(_))
    }

    /// Returns which roll of which turn this is, and what it shows; `None` while nobody makes a
    /// figure.
    pub(super) fn turn_text(ctx: &SymmDiceContext) -> Option<String> {
        let game = ctx.game;
        let roll = ctx.game.roll()?;
        let rolls_left = game
            .left()
            .map_or(String::from("-"), |rolls_left| rolls_left.to_string());
        Some(format!(
            "run {} turn {} left {rolls_left} {roll}",
            game.runs(),
            game.turn_of_run()
        ))
    }

    /// Returns `true` if nobody else is at the table, so that help is nobody's disadvantage.
    pub(super) fn is_alone(ctx: &SymmDiceContext) -> bool {
        ctx.game.points().len() == 1
    }

    /// Returns `true` if a verdict is on the table that can be shown again.
    pub(super) fn can_show_again(&self, ctx: &SymmDiceContext) -> bool {
        let is_free = matches!(self.mode(ctx), Activity::Watching | Activity::Over)
            && ctx.game.roll().is_none();
        is_free && self.show.as_ref().is_some_and(JudgedFigure::has_motions)
    }

    /// Returns the people who are asked now.
    pub(super) fn people_asked<'a>(ctx: &'a SymmDiceContext) -> impl Iterator<Item = Seat> + 'a {
        let seats = match ctx.game.turn() {
            Turn::Act { seats, .. } => seats,
            _ => Seats::NONE,
        };
        (0..ctx.game.points().len() as u8)
            .map(Seat)
            .filter(move |&seat| seats.contains(seat) && ctx.table.seat_setup(seat).is_person())
    }

    /// The key with which a seat challenges: its own, or its number where the setup gave it none.
    pub(super) fn own_key(ctx: &SymmDiceContext, seat: Seat) -> char {
        ctx.table
            .seat_setup(seat)
            .key
            .unwrap_or((b'1' + seat.0) as char)
    }

    /// The figure that can be kept: the one being made, or the one that was laid last.
    pub(super) fn figure_to_keep(&self, ctx: &SymmDiceContext) -> Option<Figure> {
        if self.doing != Activity::Tray
            && let Some(editor) = &self.editor
            && let Ok(figure) = editor.figure()
        {
            return Some(figure);
        }
        let ruling = ctx.game.ruling();
        let claim = (ctx.game.claim()).or_else(|| ruling.and_then(|ruling| ruling.claim.as_ref()));
        claim.map(|claim| claim.figure.clone())
    }

    /// Returns the point of the table under the mouse.
    pub(super) fn point_under_mouse(&self, x: u16, y: u16) -> Option<DotPoint> {
        let figure = self
            .drawn
            .get()
            .filter(|d| d.area.contains((x, y).into()))?;
        let (across, down) = figure.grain.per_cell();
        let column = f64::from(x - figure.area.x) + 0.5;
        let row = f64::from(y - figure.area.y) + 0.5;
        let point = (column * f64::from(across), row * f64::from(down));
        Some(figure.camera.on_table(point))
    }

    /// Changes the figure, or refuses in a sentence.
    pub(super) fn edit(
        &mut self,
        change: impl FnOnce(&mut Editor) -> Result<(), String>,
    ) -> Response<Action> {
        match self.editor.as_mut().map(change) {
            Some(Err(refusal)) => Response::Refuse(refusal),
            _ => Response::Stay,
        }
    }

    /// Changes the figure in a way that is always possible.
    pub(super) fn change(&mut self, what: impl FnOnce(&mut Editor)) -> Response<Action> {
        self.editor.as_mut().map(what);
        Response::Stay
    }
}

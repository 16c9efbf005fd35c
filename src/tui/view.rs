//! What a game's view is: it draws the game's table and turns keys and clicks into actions. Everything else (whose
//! turn it is, dice, computer seats, saving, taking back, hints, clocks) is the play screen's.
use super::canvas::Canvas;
use super::keys::{Command, Remap, Request};
use super::look::Look;
use super::screen::{Input, Screen};
use crate::core::coach::{Accuracy, Advice, Coach, Finding, Unit, own_unit};
use crate::core::describe::Description;
use crate::core::game::{Event, Game, Seat, Turn};
use crate::core::table::Table;
use crate::core::words::number;
use crate::session::HintLevel;
use crate::store::Motion;
use crate::tui::ui::Form;
use crate::tui::widgets::bars::SeatLabel;
use crate::tui::widgets::timeline::Counting;
use std::fmt;
use std::time::{Duration, Instant};

/// The least and the most columns and rows that a view draws into.
pub(crate) const TABLE: Form = Form::new((80, 21), (200, 53));

/// A game that can be played on the screen.
pub trait Playable: Coach {
    /// Its view.
    type View: View<Self>;
    /// Its appearance before it is played.
    const LOOK: &'static Look;
}

/// The game as a view sees it.
pub struct ViewContext<'a, G: Coach> {
    /// The game as [`ViewContext::viewer`] may see it.
    pub(crate) game: &'a G,
    /// The table: names, log, options. Its own game hides nothing, so views draw [`ViewContext::game`].
    pub(crate) table: &'a Table<G>,
    /// The person at the keyboard whose choice or roll it is; none while nobody at the keyboard, or several, may act.
    pub(crate) viewer: Option<Seat>,
    /// Dice or cards wait for that person's key.
    pub(crate) roll_due: bool,
    /// The coach's advice, best first, while the person asks to see the best action; else empty.
    pub(crate) advice: &'a [Advice<G::Action>],
    /// The advice is explained beside the view, which then only marks it.
    pub(crate) explained: bool,
    /// Amount that the coach has been asked to say.
    pub(crate) hint_level: HintLevel,
    /// Unit of the values of [`ViewContext::advice`].
    pub(crate) unit: Unit,
    /// Their accuracy.
    pub(crate) accuracy: Accuracy,
    /// Exact, or an estimate, of what; nothing where the unit says it.
    pub(crate) of: &'a str,
    /// The chances that the person is told during play.
    pub(crate) findings: &'a [Finding],
    /// The account so far, an entry for each event with something to say.
    pub(crate) told: &'a [Description],
    /// Match time.
    pub(crate) at: Duration,
    /// Amount of motion.
    pub(crate) motion: Motion,
    /// Points that still count up.
    pub(crate) counting: Option<&'a Counting>,
    /// The time of this frame or input.
    pub(crate) now: Instant,
}

impl<'a, G: Coach> ViewContext<'a, G> {
    /// Creates the context of a still scene: nothing moves and nobody is advised. `game` is the position to show, at
    /// match time `at`; whose choice or roll it is follows from it.
    pub fn still(table: &'a Table<G>, game: &'a G, viewer: Option<Seat>, at: Duration, now: Instant) -> Self {
        let roll_due = viewer.is_some() && matches!(game.turn(), Turn::Chance { .. });
        ViewContext {
            game,
            table,
            viewer,
            roll_due,
            advice: &[],
            explained: false,
            hint_level: HintLevel::Nothing,
            unit: own_unit(game),
            accuracy: Accuracy::Exact,
            of: "",
            findings: &[],
            told: &[],
            at,
            motion: Motion::None,
            counting: None,
            now,
        }
    }
    /// Returns the number to show for the `points` that `seat` has in the standings: where they have just grown, they
    /// count up.
    pub(crate) fn counted(&self, seat: Seat, points: i32) -> i32 {
        self.counting.map_or(points, |counting| counting.shown(seat.index(), points, self.now))
    }
    /// The advice that the view itself puts into words.
    pub(crate) fn spoken_advice(&self) -> &'a [Advice<G::Action>] {
        if self.explained { &[] } else { self.advice }
    }
    /// The name of `seat`.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        &self.table.seat_setup(seat).name
    }
}

/// Response of a view to an input.
pub enum Response<A> {
    /// Nothing.
    Ignored,
    /// Something that only the view remembers: a cursor moved, a die marked.
    Stay,
    /// A seat does this.
    Act(Seat, A),
    /// Each of these seats does this, one after the other: a table that answers with one voice.
    Each(Vec<Seat>, A),
    /// The dice that are due are rolled.
    Roll,
    /// It cannot be done: one sentence says why.
    Refuse(String),
    /// Something to tell that is not a refusal.
    Tell(String),
    /// A screen of the game's own is opened on top.
    Open(Box<dyn Screen>),
}

/// Attention that a key needs to decide in a position that has just come about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Attention {
    /// Not before a moment has passed: nobody has chosen what nobody can have seen.
    Choice,
    /// At once: somebody plays against time, and keys typed ahead count in order.
    Race,
    /// It was pressed for the result: not one that was on its way to what ended by it.
    Result,
}

/// The way in which the game goes on in a position that has just come about.
pub struct Flow<A> {
    /// The table is to be looked at first, until somebody presses a key: a hand has ended, a verdict has fallen.
    pub(crate) pauses: bool,
    /// The seat whose dice leave nothing to choose. They are looked at for a moment, and the next roll follows by
    /// itself, unless the player wants a key for it.
    pub(crate) missed: Option<Seat>,
    /// Attention that a key needs to decide.
    pub(crate) attention: Attention,
    /// Time counts now: a game that was left in such a position waits for a key before it goes on.
    pub(crate) races: bool,
    /// Dice that the seat's own choice has set rolling are rolled at once, where they are due. Not where that choice
    /// ended a turn and the same seat begins the next: a new turn waits for its key.
    pub(crate) rolls_on: bool,
    /// Action to submit for a person at the deadline, if any.
    pub(crate) typed: Option<(Seat, A)>,
}

impl<A> Flow<A> {
    /// Returns how most games go on: at once, with time that counts where there is a deadline.
    pub(crate) fn of<G: Coach>(scene: &ViewContext<G>) -> Flow<A> {
        let races = matches!(scene.game.turn(), Turn::Act { until: Some(_), .. });
        let attention = Attention::Choice;
        Flow { pauses: false, missed: None, attention, races, rolls_on: true, typed: None }
    }
}

/// Progress of a game for the first line, `Big, hand 3, to 20`, and the rules that matter then.
#[derive(Default)]
pub struct Headline {
    /// The variant, where it has to be named.
    pub(crate) variant: &'static str,
    /// The time in the game: `hand 3`; empty where that is not counted.
    pub(crate) when: String,
    /// The rest: `to 20`.
    pub(crate) rest: String,
    /// The points of each seat, where they are more than those of the standings.
    pub(crate) points: Option<Vec<String>>,
    /// The heading of the rules that matters in this position; `None` for their beginning.
    pub(crate) rules: Option<&'static str>,
}

impl fmt::Display for Headline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [self.variant, &self.when, &self.rest];
        f.write_str(&parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", "))
    }
}

/// Puzzles of a game: the next one, and the result of one.
pub struct Puzzles<G: 'static> {
    /// The options of a game in which puzzles are set.
    pub(crate) options: &'static str,
    /// Returns how hard the puzzle is that lies there, in Elo points.
    pub(crate) rating: fn(&G) -> Option<f64>,
    /// Returns which part of the puzzle was got, from 0 to 1, once it is answered.
    pub(crate) part: fn(&G) -> Option<f64>,
}

/// A command of a view.
pub(crate) type ViewCommand<V, G> = Command<
    fn(&V, &ViewContext<G>) -> Option<&'static str>,
    fn(&mut V, &ViewContext<G>, u16) -> Response<<G as Game>::Action>,
>;

/// Returns the seats as the title bar shows them, `in_turn` as the one whose turn it is.
pub(crate) fn seat_labels<G: Coach>(
    view: &impl View<G>,
    ctx: &ViewContext<G>,
    in_turn: Option<Seat>,
) -> Vec<SeatLabel> {
    let (told, standings) = (view.headline(ctx).points, ctx.game.standings());
    // Partners stand side by side, and the last of them has the points of all.
    let mut seats: Vec<usize> = (0..standings.len()).collect();
    seats.sort_by_key(|seat| standings[*seat].side);
    let label = |(at, seat): (usize, &usize)| {
        let standing = &standings[*seat];
        let partner = seats.get(at + 1).is_some_and(|next| standings[*next].side == standing.side);
        let points = || match &told {
            Some(points) => points[*seat].clone(),
            None => number(ctx.counted(Seat(*seat as u8), standing.points)),
        };
        SeatLabel {
            name: ctx.name(Seat(*seat as u8)).to_owned(),
            points: if partner { String::new() } else { points() },
            total: standing.points,
            in_turn: in_turn == Some(Seat(*seat as u8)),
        }
    };
    seats.iter().enumerate().map(label).collect()
}

/// A game on the screen. A view keeps what is half made (a cursor, dice marked to be kept) and nothing of the game.
pub trait View<G: Coach>: Default + 'static {
    /// The commands of the view. They take precedence over the play screen's, of which a view may only use the keys for
    /// rolling. Of two that one key asks for, the first that can be done now is.
    const COMMANDS: &'static [ViewCommand<Self, G>];
    /// Seats choose in secret, so that a curtain falls before the keyboard passes to another person.
    const HIDDEN_CHOICES: bool = false;
    /// A paper passes the keyboard from one person to the next once a turn has been looked at.
    const PAPER_BETWEEN_TURNS: bool = false;

    /// Returns what `word` stands for in the tutorial, worked out from the position: a sum, a chance, points. `tried` is
    /// an action that the step did not ask for. `None` where it stands for nothing.
    fn figure(_game: &G, _word: &str, _tried: Option<&G::Action>) -> Option<String> {
        None
    }
    /// Returns where guidance may lie without covering the table that was drawn last, on a canvas of that size: column,
    /// row, columns and rows. It is where the coach speaks, who is silent then.
    fn guide_area(&self, _scene: &ViewContext<G>, width: i32, height: i32) -> (i32, i32, i32, i32) {
        (1, height - 5, width - 2, 5)
    }

    /// [`View::draw`] names the objects of [`ViewContext::findings`].
    const TELLS_FINDINGS: bool = false;

    /// Puzzles with a rating; `None` where the game has none.
    const PUZZLES: Option<&'static Puzzles<G>> = None;

    /// Returns the request for its command called `name`, number `number` of several, for [`Canvas::hit`].
    fn request(name: &'static str, number: usize) -> Request {
        Request::new(G::INFO.id, name, number)
    }
    /// Does what `input` asks for, if that is a command of the view that can be done now.
    fn obey(&mut self, ctx: &ViewContext<G>, keys: &Remap, input: &Input) -> Option<Response<G::Action>> {
        let is_ours = !matches!(input, Input::Request(request) if request.context != G::INFO.id);
        let found = if is_ours { keys.found(G::INFO.id, Self::COMMANDS, input) } else { Vec::new() };
        let able = found.into_iter().find(|(command, _)| (command.label)(self, ctx).is_some());
        able.map(|(command, number)| (command.run)(self, ctx, number))
    }

    /// Returns how far the game is, for the first line.
    fn headline(&self, ctx: &ViewContext<G>) -> Headline;
    /// Draws the table into at least 80 × 21 cells, with the coach's advice where it was asked for, and the log where
    /// there is room. The canvas is the body of the screen, at most 200 × 53, and its
    /// size tells the layout class ([`crate::tui::layout::Class::of_body`]).
    fn draw(&mut self, ctx: &ViewContext<G>, canvas: &mut Canvas);
    /// Takes an input before any key table does: for text fields, which take letters first, for seats' own keys, and
    /// for the mouse. None: not mine.
    fn raw(&mut self, _scene: &ViewContext<G>, _input: &Input) -> Option<Response<G::Action>> {
        None
    }
    /// One sentence for the line above the keys while there is nothing else to tell: what the person can do now.
    fn prompt(&self, ctx: &ViewContext<G>) -> Option<String>;
    /// Returns whether what `event` did is seen on the table only after it: a figure that is laid, the verdict on it. A
    /// replay then shows the table after it; else it shows what was chosen from.
    fn is_seen_after(_event: &Event<G::Action>) -> bool {
        false
    }
    /// Marks `action` as if it were about to be taken: a review shows so what was chosen, beside what was best.
    fn point_at(&mut self, _scene: &ViewContext<G>, _action: &G::Action) {}
    /// Something has happened: half-made choices end, things begin to move. The scene is after it.
    fn happened(&mut self, _scene: &ViewContext<G>, _before: &G, _event: &Event<G::Action>) {}
    /// Returns what is half made, as a short text that [`View::take_draft`] understands; `None` where that is nothing
    /// worth keeping. It is kept while the game is left.
    fn draft(&self, _scene: &ViewContext<G>) -> Option<String> {
        None
    }
    /// Takes what [`View::draft`] gave when the game was left. A text of another position, or one that is damaged, is
    /// ignored.
    fn take_draft(&mut self, _scene: &ViewContext<G>, _text: &str) {}
    /// Returns how the game goes on from here.
    fn flow(&self, scene: &ViewContext<G>) -> Flow<G::Action> {
        Flow::of(scene)
    }
    /// Takes over what stays when the table goes back or forth in its log from the view of before.
    fn succeed(&mut self, _before: Self) {}
    /// Returns until when things move; the game goes on by itself only after that. Any key skips it.
    fn moving_until(&self) -> Option<Instant> {
        None
    }
    /// Ends all movement at once.
    fn skip(&mut self) {}
    /// Returns when the next frame is due, if something moves or a clock runs.
    fn wakes(&self, _scene: &ViewContext<G>) -> Option<Instant> {
        None
    }
}

//! The `View` trait: draws a game's table and turns keys and clicks into actions. Everything else
//! (turns, dice, computer seats, saving, undo, hints, clocks) belongs to the play screen.
use super::keys::{Commands, KeyMap, KeyTable, Request};
use super::look::GameLook;
use super::screen::{Input, Screen};
use crate::core::{
    Advice, Coach, Description, Evaluation, Event, Game, Seat, Table, Turn, Unit,
    coach::own_unit,
    words::{number, sentence},
};
use crate::store::Motion;
use crate::tui::theme::Role;
use crate::tui::ui::chrome::SeatLabel;
use crate::tui::ui::motion::timeline::{Animated, Counting};
use crate::tui::ui::text::lines::abbreviated;
use crate::tui::ui::{Form, Node};
use std::fmt;
use std::time::{Duration, Instant};

/// Minimum and maximum size of a view's drawing area.
pub(crate) const TABLE: Form = Form::new((80, 20), (200, 55));

/// A game that can be played on the screen.
pub(crate) trait Playable: Coach {
    type View: View<Self>;
    /// Its appearance outside of play.
    const LOOK: &'static GameLook;
    /// Its puzzles; `None` for a game without.
    const PUZZLES: Option<&'static Puzzles<Self>> = None;

    /// Returns the best figure of `winner` in a finished game, by which it is remembered; nothing
    /// in games without figures. `states` are those of the whole game, `ctx` has the last one.
    fn keepsake<'a>(_ctx: &ViewContext<'a, Self>, _states: &'a [Self], _winner: Seat) -> Node<'a> {
        Node::Nothing
    }
    /// Returns what is shown of a finished game without errors, of which a chart would be empty;
    /// nothing in games that have one all the same.
    fn summary<'a>(_ctx: &ViewContext<'a, Self>, _states: &'a [Self]) -> Node<'a> {
        Node::Nothing
    }
}

/// A view's context of a game.
pub(crate) struct ViewContext<'a, G: Coach> {
    /// The game as [`ViewContext::viewer`] may see it.
    pub(crate) game: &'a G,
    /// The table: names, log, options. Its own game hides nothing, so views draw
    /// [`ViewContext::game`].
    pub(crate) table: &'a Table<G>,
    /// The local person to choose or roll; `None` if none or several may act.
    pub(crate) viewer: Option<Seat>,
    /// Dice or cards wait for that person's key.
    pub(crate) is_roll_due: bool,
    /// The coach's advice, once the person has asked for the best action; in a review the best
    /// action alone.
    pub(crate) advice: HintContext<'a, G::Action>,
    /// Descriptions of all events so far, without empty ones.
    pub(crate) descriptions: &'a [Description],
    /// In a tutorial the action that it asks for, in notation, which may end in `*`, or `roll`;
    /// empty in a step to read.
    pub(crate) task: Option<&'a str>,
    /// Match time.
    pub(crate) at: Duration,
    /// The amount of motion, and points that are still counting up; `None` for a still picture.
    pub(crate) counting: Option<&'a Counting>,
    /// The seat to move before the last event, until its effect has been seen.
    pub(crate) earlier: Option<Seat>,
    /// The player's keys; `None` where no key plays: in a review or replay, or a step of a tutorial
    /// to read.
    pub(crate) keys: Option<&'a KeyMap>,
    /// The time of this frame or input.
    pub(crate) now: Instant,
}

impl<'a, G: Coach> ViewContext<'a, G> {
    /// Creates the context of a still scene, without animation and advice. `game` is the position
    /// to show, at match time `at`; the person to choose or roll follows from it.
    pub(crate) fn still(
        table: &'a Table<G>,
        game: &'a G,
        viewer: Option<Seat>,
        at: Duration,
        now: Instant,
    ) -> Self {
        let is_roll_due = viewer.is_some() && matches!(game.turn(), Turn::Chance { .. });
        ViewContext {
            game,
            table,
            viewer,
            is_roll_due,
            advice: HintContext {
                actions: &[],
                unit: own_unit(game),
            },
            descriptions: &[],
            task: None,
            at,
            counting: None,
            earlier: None,
            keys: None,
            now,
        }
    }
    /// Sets the coach's advice.
    pub(crate) fn with_hints(self, hints: Option<&'a Evaluation<G::Action>>) -> Self {
        let Some(Evaluation { actions, unit, .. }) = hints else {
            return self;
        };
        ViewContext {
            advice: HintContext {
                actions,
                unit: *unit,
            },
            ..self
        }
    }
    /// Returns the coach's best action, once the person has asked for it.
    pub(crate) fn best(&self) -> Option<&'a Advice<G::Action>> {
        self.advice.actions.first()
    }
    pub(crate) fn motion(&self) -> Motion {
        self.counting
            .map_or(Motion::None, |counting| counting.motion)
    }
    /// Returns the task of the tutorial; empty without one.
    pub(crate) fn task(&self) -> &'a str {
        self.task.unwrap_or_default()
    }
    /// Returns `true` in the first step of a tutorial, which shows what the game is about.
    pub(crate) fn is_aim(&self) -> bool {
        self.task.is_some() && self.table.log().is_empty()
    }
    /// Returns `true` in a moment to look at, in which no key plays.
    pub(crate) fn is_still(&self) -> bool {
        self.keys.is_none()
    }
    /// Returns the number to show for the `points` of `seat` in the standings, which count up after
    /// an increase.
    pub(crate) fn displayed_points(&self, seat: Seat, points: i32) -> i32 {
        self.counting.map_or(points, |counting| {
            counting.displayed_points(seat.index(), points, self.now)
        })
    }
    /// Returns the seat to mark as the one to move, as in the title bar; `mover` if the last event
    /// has been seen.
    pub(crate) fn seat_to_mark(&self, mover: Option<Seat>) -> Option<Seat> {
        self.earlier.or(mover)
    }
    /// Asks the person to roll or choose, as `imperative` says.
    pub(crate) fn request_text(&self, imperative: &str) -> Option<String> {
        self.viewer
            .map(|seat| sentence(&self.table.audience().next(seat, imperative)))
    }
    pub(crate) fn name(&self, seat: Seat) -> &str {
        &self.table.seat_setup(seat).name
    }
    /// Returns the colour of `seat` on the table.
    pub(crate) fn seat_role(&self, seat: Seat) -> Role {
        Role::Seat(self.table.header().place_of(seat))
    }
    /// Returns the colour of `seat` on paper.
    pub(crate) fn seat_ink(&self, seat: Seat) -> Role {
        Role::InkSeat(self.table.header().place_of(seat))
    }
    /// Returns the colour of what `seat` won: gold for a person, ivory for a computer.
    pub(crate) fn gain_role(&self, seat: Seat) -> Role {
        if self.table.seat_setup(seat).is_person() {
            Role::Kept
        } else {
            Role::Strong
        }
    }
    /// Returns the seats in the order of their places.
    pub(crate) fn seats_by_place(&self) -> Vec<Seat> {
        self.table.header().seats_by_place()
    }
    /// Returns the name of `seat` in at most `width` columns.
    pub(crate) fn short_name(&self, seat: Seat, width: i32) -> String {
        abbreviated(self.name(seat), width)
    }
}

/// The coach's advice on a position.
pub(crate) struct HintContext<'a, A> {
    /// The actions, best first; empty if nobody has asked.
    pub(crate) actions: &'a [Advice<A>],
    /// The unit of their values.
    pub(crate) unit: Unit,
}

impl<A> Clone for HintContext<'_, A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A> Copy for HintContext<'_, A> {}

/// Response of a view to an input.
pub(crate) enum Response<A> {
    /// Not used.
    Ignored,
    /// Only the view has changed: a cursor moved, a die marked.
    Stay,
    /// A seat acts.
    Act(Seat, A),
    /// Each of these seats acts, one after the other: a table that answers with one voice.
    Each(Vec<Seat>, A),
    /// Roll the dice that are due.
    Roll,
    /// Refused, with the reason in one sentence.
    Refuse(String),
    /// A message that is not a refusal.
    Tell(String),
    /// Open a screen specific to the game.
    Open(Box<dyn Screen>),
}

/// What a table waits for, and how it takes keys until then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Waits<A> {
    /// A choice, which is accepted only after a moment in a position that came about by itself.
    Choice,
    /// A choice beside a result, such as to go on: a key already on its way does not count.
    Result,
    /// Whoever is first: keys typed ahead count in order. At the deadline this action is submitted,
    /// if any.
    Race(Option<(Seat, A)>),
    /// A roll: at once if it follows from the seat's own choice, else by a key. A choice that ended
    /// a turn, after which the same seat starts the next, is followed by none: a new turn waits for
    /// its key.
    Roll { at_once: bool },
    /// A key, until which the last event stays on view: a hand has ended, a verdict has fallen. A
    /// result needs a key of its own.
    Key { is_result: bool },
    /// A roll after dice that leave this seat no choice. They are shown for a moment, and the roll
    /// follows automatically, unless the player wants a key for it.
    Miss(Seat),
    /// A roll, however far round the table: the dice go round by themselves, a roll each time `every`
    /// has passed, until one leaves a choice or somebody wants to roll by hand. `news` says so.
    Round { every: Duration, news: &'static str },
}

impl<A> Waits<A> {
    /// Returns what most games wait for.
    pub(crate) fn of<G: Coach>(ctx: &ViewContext<G>) -> Waits<A> {
        match ctx.game.turn() {
            Turn::Chance { .. } => Waits::Roll { at_once: true },
            Turn::Act { .. } => Waits::Choice,
            Turn::Over => Waits::Result,
        }
    }
    /// Returns `true` if a result is on view, which a key on its way must not dismiss.
    pub(crate) fn is_result(&self) -> bool {
        matches!(self, Waits::Result | Waits::Key { is_result: true })
    }
}

/// Progress of a game for the first line, `Big, hand 3, to 20`, and the relevant part of the rules.
#[derive(Default)]
pub(crate) struct Headline {
    /// The variant, if it has to be named.
    pub(crate) variant: &'static str,
    /// The progress: `hand 3`; empty if it is not counted.
    pub(crate) when: String,
    /// The rest: `to 20`.
    pub(crate) rest: String,
    /// The points of each seat, if more detailed than in the standings.
    pub(crate) points: Option<Vec<String>>,
    /// The relevant heading of the rules; `None` for their beginning.
    pub(crate) rules: Option<&'static str>,
}

impl fmt::Display for Headline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [self.variant, &self.when, &self.rest];
        f.write_str(
            &parts
                .into_iter()
                .filter(|part| !part.is_empty())
                .collect::<Vec<_>>()
                .join(", "),
        )
    }
}

/// What is unusual about a game's table.
pub(crate) struct Style<A> {
    /// [`View::prompt`] names the next key towards [`ViewContext::task`], or leaves it to the text
    /// of the tutorial.
    pub(crate) leads: bool,
    /// The message describes a computer's whole turn, not only the action that ended it.
    pub(crate) tells_turns: bool,
    /// The fewest rows into which the table can be drawn, and for each seat.
    pub(crate) least_rows: [i32; 2],
    /// Returns `true` if the effect of an event is only visible afterwards: a figure that is laid,
    /// the verdict on it. A replay then shows the table after it; else the table before.
    pub(crate) seen_after: fn(&Event<A>) -> bool,
}

impl<A> Style<A> {
    /// The style of most games.
    pub(crate) const USUAL: Style<A> = Style {
        leads: false,
        tells_turns: true,
        least_rows: [17, 0],
        seen_after: |_| false,
    };
}

/// Puzzles of a game: the next one, and the result of one.
pub(crate) struct Puzzles<G: 'static> {
    /// The options of a game with puzzles.
    pub(crate) options: &'static str,
    /// Returns the score of the puzzle, from 0 to 1, once it is answered.
    pub(crate) part: fn(&G) -> Option<f64>,
}

/// Returns the request for a view's command called `name`, number `number` of several, for
/// [`Canvas::hit`].
pub(crate) fn request<G: Game>(name: &'static str, number: usize) -> Request {
    Request::new(G::INFO.id, name, number)
}

/// The commands of a view.
pub(crate) type ViewCommands<V, G> = Commands<
    fn(&V, &ViewContext<G>) -> Option<&'static str>,
    fn(&mut V, &ViewContext<G>, u16) -> Response<<G as Game>::Action>,
>;

/// Returns the keys of the view of `G`.
pub(crate) fn key_table<G: Playable>() -> KeyTable {
    KeyTable {
        context: G::INFO.id,
        bindings: <G::View as View<G>>::COMMANDS.bindings,
    }
}

/// Performs the command of `input`, if `view` has it and it is available.
pub(crate) fn obey<G: Coach, V: View<G>>(
    view: &mut V,
    ctx: &ViewContext<G>,
    keys: &KeyMap,
    input: &Input,
) -> Option<Response<G::Action>> {
    for hit in keys.hits(G::INFO.id, input) {
        if let Some(command) = V::COMMANDS.command(hit.name)
            && (command.label)(view, ctx).is_some()
        {
            return Some((command.run)(view, ctx, hit.part));
        }
    }
    None
}

/// Calls a new view with a still position of `table`, as an onlooker may see it at match time `time`.
pub(crate) fn with_still<G: Playable, T>(
    table: &Table<G>,
    game: &G,
    time: Duration,
    now: Instant,
    ask: impl FnOnce(&mut G::View, &ViewContext<G>) -> T,
) -> T {
    let visible_game = game.seen_by(None);
    ask(
        &mut G::View::default(),
        &ViewContext::still(table, &visible_game, None, time, now),
    )
}

/// Returns how sentences call the seats of `table`, each with its colour.
pub(crate) fn seat_names<G: Game>(table: &Table<G>) -> Vec<(String, Role)> {
    let audience = table.audience();
    let name = |seat: Seat| {
        let role = Role::Seat(table.header().place_of(seat));
        (audience.subject(seat).to_owned(), role)
    };
    table
        .header()
        .seats_by_place()
        .into_iter()
        .map(name)
        .collect()
}

/// Returns the seats for the title bar, with `in_turn` as the one to move.
pub(crate) fn seat_labels<G: Coach>(
    view: &impl View<G>,
    ctx: &ViewContext<G>,
    in_turn: Option<Seat>,
) -> Vec<SeatLabel> {
    let detailed_points = view.headline(ctx).points;
    let standings = ctx.game.standings();
    let mut labels: Vec<(usize, SeatLabel)> = Vec::new();
    for seat in ctx.seats_by_place() {
        let standing = &standings[seat.index()];
        let name = ctx.name(seat).to_owned();
        let is_in_turn = in_turn == Some(seat);
        // Partners share a label.
        if let Some((_, label)) = labels.iter_mut().find(|(side, _)| *side == standing.side) {
            label.names.push(name);
            label.in_turn |= is_in_turn;
            continue;
        }
        let label = SeatLabel {
            names: vec![name],
            points: match &detailed_points {
                Some(points) => points[seat.index()].clone(),
                None => number(ctx.displayed_points(seat, standing.points)),
            },
            in_turn: is_in_turn,
            is_lit: false,
        };
        labels.push((standing.side, label));
    }
    labels.into_iter().map(|(_, label)| label).collect()
}

/// A game on the screen. A view holds unfinished input (a cursor, dice marked to be kept) and no
/// state of the game.
pub(crate) trait View<G: Coach>: Default + 'static {
    /// The commands of the view. They take precedence over the play screen's, from which a view may
    /// only take the keys for rolling. If a key has two, the first one available is performed.
    const COMMANDS: ViewCommands<Self, G>;
    /// Its exceptions from what is usual.
    const STYLE: Style<G::Action> = Style::USUAL;
    /// Returns the progress for the first line.
    fn headline(&self, ctx: &ViewContext<G>) -> Headline;
    /// Returns the table, for at least 80 × 20 cells and at most 200 × 55, with the log if there is
    /// room. `beside` is what the screen says: the coach's advice, or the paper of a tutorial. Its
    /// place is the same before it says anything.
    fn table<'a>(&'a self, ctx: &'a ViewContext<'a, G>, beside: Node<'a>) -> Node<'a>;
    /// Handles an input ahead of all key tables: for text fields, which take letters first, for
    /// seats' own keys, and for the mouse. `None` if it is not used.
    fn raw(&mut self, _scene: &ViewContext<G>, _input: &Input) -> Option<Response<G::Action>> {
        None
    }
    /// Returns what the person can do now, for the row above the keys.
    fn prompt(&self, ctx: &ViewContext<G>) -> Option<String>;
    /// Highlights `action` as if it were about to be chosen: a review shows the choice made like
    /// this, beside the best one, and in play the coach's choice lies there for the key that
    /// confirms.
    fn point_at(&mut self, _scene: &ViewContext<G>, _action: &G::Action) {}
    /// Handles an event: unfinished input ends, animations start. The scene is after it.
    fn happened(&mut self, _scene: &ViewContext<G>, _before: &G, _event: &Event<G::Action>) {}
    /// Takes unfinished choices back to the beginning of the position.
    fn forget_choices(&mut self) {}
    /// Returns unfinished input as a short text for [`View::restore_draft`]; `None` if there is
    /// nothing worth a minute. It is saved while the game is closed.
    fn draft(&self, _scene: &ViewContext<G>) -> Option<String> {
        None
    }
    /// Restores a draft when the game is resumed. A text for another position, or a damaged one, is
    /// ignored.
    fn restore_draft(&mut self, _scene: &ViewContext<G>, _text: &str) {}
    /// Returns the person who rolls the dice that are due.
    fn roller(&self, ctx: &ViewContext<G>) -> Option<Seat> {
        ctx.viewer
    }
    /// Returns what the table waits for.
    fn waits(&self, ctx: &ViewContext<G>) -> Waits<G::Action> {
        Waits::of(ctx)
    }
    /// Returns the step of a choice that is made in several: a hint is about one of them.
    fn step(&self) -> usize {
        0
    }
    /// Returns `true` if the table describes the effect of the last event: then the news do not.
    fn is_describing(&self, _ctx: &ViewContext<G>) -> bool {
        false
    }
    /// Returns the news while the effect of the last choice is still being shown, if different from
    /// its description.
    fn announces(&self, _ctx: &ViewContext<G>) -> Option<String> {
        None
    }
    /// Returns what a person does who has begun a choice, as news in place of the last event.
    fn under_way(&self, _ctx: &ViewContext<G>) -> Option<String> {
        None
    }
    /// Returns the time when the table changes although nothing happens: the next second of a
    /// clock.
    fn ticks(&self, _ctx: &ViewContext<G>) -> Option<Instant> {
        None
    }
    /// Takes over what persists from the earlier view when the table goes back or forth in its log.
    fn succeed(&mut self, _before: Self) {}
    /// Returns all that moves. Automatic events wait for its end; any key skips it.
    fn animations(&self) -> Vec<&dyn Animated> {
        Vec::new()
    }
}

//! MathDice on the screen: keys, the text field, and whose turn it is to be quick. What is drawn where is told in
//! [`draw`].
mod digits;
mod draw;

use crate::core::game::{Event, Game, Seat, Seats, Turn};
use crate::games::mathdice::{Action, MathDice, Mistake, Mode, Phase};
use crate::tui::canvas::Canvas;
use crate::tui::keymap::{Binding, Key};
use crate::tui::screen::Input;
use crate::tui::view::{Playable, Response, View, ViewContext};
use crate::tui::widgets::field::Field;
use ratatui::crossterm::event::KeyCode;
use std::time::{Duration, Instant};

/// Keys of seats that were set up without one.
const SEAT_KEYS: [char; 8] = ['a', 'z', 'm', 'p', 'q', 'l', 'g', 'b'];
/// The most columns in the field.
const LONGEST: i32 = 40;

/// What keys ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Ask for the text field: the only person at the table.
    Buzz,
    /// Say what stands in the field; go on after a point.
    Enter,
    /// Give up: the only person at the table.
    Pass,
    /// Leave the field, or the question, without an answer.
    Withdraw,
}

const KEYS: &[Binding<Command>] = &[
    Binding {
        shown: "space",
        label: "buzz",
        help: "buzz, then type; with several people each has a key to buzz and a number to pass, shown beside the name",
        keys: &[(Key::letter(' '), Command::Buzz)],
    },
    Binding {
        shown: "enter",
        label: "ok",
        help: "say what you have typed (+ - * / ^ and parentheses; just a number where that will do); go on after a point",
        keys: &[(Key::of(KeyCode::Enter), Command::Enter)],
    },
    Binding {
        shown: "p",
        label: "pass",
        help: "pass, while you are the only person at the table; give a puzzle up",
        keys: &[(Key::letter('p'), Command::Pass)],
    },
    Binding {
        shown: "w",
        label: "withdraw",
        help: "say nothing after all",
        keys: &[(Key::letter('w'), Command::Withdraw)],
    },
];

/// Clicks: buzz from here, pass from here, and signs to type from here.
pub(super) const BUZZ_SPOTS: u32 = 0;
pub(super) const PASS_SPOTS: u32 = 10;
pub(super) const SIGN_SPOTS: u32 = 1000;

/// What is being typed.
pub struct MathDiceView {
    pub(super) field: Field,
    /// What was wrong with it, until it is changed.
    pub(super) mistake: Option<Mistake>,
}

impl Default for MathDiceView {
    fn default() -> MathDiceView {
        MathDiceView { field: Field::new(LONGEST).accepting(is_sign), mistake: None }
    }
}

impl Playable for MathDice {
    type View = MathDiceView;
}

/// The key of `seat`.
pub(super) fn key_of(ctx: &ViewContext<MathDice>, seat: Seat) -> char {
    ctx.table.seat_setup(seat).key.unwrap_or(SEAT_KEYS[seat.index() % SEAT_KEYS.len()])
}

fn is_person(ctx: &ViewContext<MathDice>, seat: Seat) -> bool {
    ctx.table.seat_setup(seat).is_person()
}

/// The only person at the table.
pub(super) fn only_person(ctx: &ViewContext<MathDice>) -> Option<Seat> {
    let mut people = Seats::first(ctx.game.count()).iter().filter(|seat| is_person(ctx, *seat));
    people.next().filter(|_| ctx.table.people() == 1)
}

/// The person whose field is open.
pub(super) fn writer(ctx: &ViewContext<MathDice>) -> Option<Seat> {
    let seat = match ctx.game.phase() {
        Phase::Typing(typing) => typing.typist(),
        Phase::Stating { seat, .. } => Some(*seat),
        Phase::Thinking { .. } if !ctx.game.mode().is_match() => Some(Seat(0)),
        _ => None,
    };
    seat.filter(|seat| is_person(ctx, *seat))
}

/// Whether others must not see what is typed.
pub(super) fn is_secret(game: &MathDice) -> bool {
    matches!(game.phase(), Phase::Typing(typing) if typing.entries.len() > 1)
}

/// Whether `letter` can be part of a number or an expression.
fn is_sign(letter: char) -> bool {
    letter.is_ascii_digit() || "+-−–*xX×·/:÷^().= ".contains(letter)
}

impl MathDiceView {
    /// A letter that buzzes, or a number that passes.
    fn own_key(ctx: &ViewContext<MathDice>, letter: char) -> Option<(Seat, Action)> {
        let hopefuls = ctx.game.hopefuls();
        let thinking = matches!(ctx.game.phase(), Phase::Thinking { .. }) && ctx.game.mode().is_match();
        let people = Seats::first(ctx.game.count()).iter().filter(|seat| is_person(ctx, *seat));
        for seat in people {
            if letter.to_ascii_lowercase() == key_of(ctx, seat) {
                // While nobody types, a seat that may not buzz is told why.
                return (thinking || hopefuls.contains(seat)).then_some((seat, Action::Buzz));
            }
            if thinking && letter.to_digit(10) == Some(u32::from(seat.0) + 1) {
                return Some((seat, Action::Pass));
            }
        }
        None
    }

    fn can_go_on(ctx: &ViewContext<MathDice>) -> bool {
        *ctx.game.phase() == Phase::Review && ctx.table.people() > 0
    }

    /// One key for all; it counts for the person who rolls next, so that the dice roll at once.
    fn go_on(ctx: &ViewContext<MathDice>) -> Response<Action> {
        let roller = Some(ctx.game.roller()).filter(|seat| is_person(ctx, *seat));
        let first = || Seats::first(ctx.game.count()).iter().find(|seat| is_person(ctx, *seat));
        roller.or_else(first).map_or(Response::Ignored, |seat| Response::Act(seat, Action::Next))
    }

    fn say(&mut self, ctx: &ViewContext<MathDice>) -> Response<Action> {
        let Some(seat) = writer(ctx) else { return Response::Ignored };
        match ctx.game.read(self.field.text()) {
            Ok(action) => Response::Act(seat, action),
            Err(mistake) => {
                self.mistake = Some(mistake);
                Response::Stay // told under the place
            }
        }
    }
}

impl View<MathDice> for MathDiceView {
    type Command = Command;
    const KEYS: &'static [Binding<Command>] = KEYS;
    const SEAT_KEYS: bool = true;

    fn headline(&self, ctx: &ViewContext<MathDice>) -> String {
        let game = ctx.game;
        match (game.mode(), game.is_long()) {
            (Mode::Puzzle, _) => format!("puzzle {} of {}", game.number().max(1), game.puzzles()),
            (Mode::Sprint, _) => "sprint".into(),
            (_, true) => {
                let set = game.sets().iter().sum::<u8>() + 1;
                format!("set {set}, two sets win")
            }
            (Mode::Basic, _) => "basic, first to 4 points".into(),
            (Mode::Tournament, _) => "tournament, first to 4 points".into(),
        }
    }

    fn draw(&mut self, ctx: &ViewContext<MathDice>, canvas: &mut Canvas) {
        draw::draw(self, ctx, canvas);
    }

    fn enabled(&self, ctx: &ViewContext<MathDice>, command: Command) -> bool {
        let game = ctx.game;
        let hopefuls = game.hopefuls();
        let thinking = matches!(game.phase(), Phase::Thinking { .. });
        let may = |seat| thinking && game.mode().is_match() && hopefuls.contains(seat);
        match command {
            Command::Buzz => only_person(ctx).is_some_and(may),
            Command::Pass => {
                only_person(ctx).is_some_and(may)
                    || (thinking && !game.mode().is_match() && writer(ctx).is_some())
            }
            Command::Enter => writer(ctx).is_some() || Self::can_go_on(ctx),
            Command::Withdraw => game.mode().is_match() && writer(ctx).is_some(),
        }
    }

    fn command(&mut self, ctx: &ViewContext<MathDice>, command: Command) -> Response<Action> {
        let act =
            |seat: Option<Seat>, action| seat.map_or(Response::Ignored, |seat| Response::Act(seat, action));
        match command {
            Command::Enter if Self::can_go_on(ctx) => Self::go_on(ctx),
            Command::Enter => self.say(ctx),
            Command::Buzz => act(only_person(ctx), Action::Buzz),
            Command::Pass => act(only_person(ctx), Action::Pass),
            Command::Withdraw => act(writer(ctx), Action::Withdraw),
        }
    }

    fn click(&mut self, ctx: &ViewContext<MathDice>, click: u32) -> Response<Action> {
        match click {
            SIGN_SPOTS.. if writer(ctx).is_some() => {
                let Some(sign) = char::from_u32(click - SIGN_SPOTS) else { return Response::Ignored };
                self.mistake = None;
                self.field.insert(sign);
                Response::Stay
            }
            BUZZ_SPOTS..PASS_SPOTS => Response::Act(Seat((click - BUZZ_SPOTS) as u8), Action::Buzz),
            PASS_SPOTS..100 => Response::Act(Seat((click - PASS_SPOTS) as u8), Action::Pass),
            _ => Response::Ignored,
        }
    }

    fn raw(&mut self, ctx: &ViewContext<MathDice>, input: &Input) -> Option<Response<Action>> {
        if *input == Input::Key(Key::letter(' ')) && Self::can_go_on(ctx) {
            return Some(Self::go_on(ctx));
        }
        if writer(ctx).is_some() && self.field.input(input) {
            self.mistake = None;
            return Some(Response::Stay);
        }
        let Input::Key(Key { code: KeyCode::Char(letter), ctrl: false }) = input else { return None };
        let (seat, action) = Self::own_key(ctx, *letter)?;
        Some(Response::Act(seat, action))
    }

    fn prompt(&self, ctx: &ViewContext<MathDice>) -> Option<String> {
        let game = ctx.game;
        let alone = only_person(ctx);
        Some(match (game.phase(), game.turn()) {
            (_, Turn::Over) => return None,
            (Phase::Target | Phase::Scoring, _) if ctx.roll_due && ctx.viewer.is_some() => {
                if *game.phase() == Phase::Target {
                    "Roll the dice"
                } else {
                    "Roll the scoring dice: the race is on"
                }
                .into()
            }
            (Phase::Thinking { .. }, _) if game.mode() == Mode::Puzzle => "Type your answer".into(),
            (Phase::Thinking { .. }, _) if game.mode() == Mode::Sprint => {
                "Type the best answer there is".into()
            }
            (Phase::Thinking { .. }, _) => {
                let point = game.point()?;
                match (point.holder(), alone) {
                    (Some(holder), Some(seat)) if holder == seat => "Your call stands".into(),
                    _ => return None,
                }
            }
            (Phase::Stating { seat, .. }, _) if is_person(ctx, *seat) => {
                format!("{}, state the expression", ctx.name(*seat))
            }
            _ => return None,
        })
    }

    fn happened(&mut self, ctx: &ViewContext<MathDice>, before: &MathDice, event: &Event<Action>) {
        let kept = matches!((before.phase(), event), (Phase::Typing(_), Event::Acted(_, Action::Buzz)))
            || matches!((before.phase(), ctx.game.phase(), event),
                (Phase::Typing(b), Phase::Typing(a), Event::TimeUp) if b.typist() == a.typist());
        if !kept {
            self.field.take();
            self.mistake = None;
        }
    }

    fn wakes(&self, ctx: &ViewContext<MathDice>) -> Option<Instant> {
        let clocks = [ctx.game.clock(ctx.at), ctx.game.own_clock(ctx.at)];
        let running = clocks.into_iter().flatten().filter(|clock| clock.runs && !clock.left.is_zero());
        // The next change of what is shown: tenths of the last ten seconds, whole seconds before.
        let next = running.map(|clock| {
            let step = if clock.left <= Duration::from_secs(10) { 100_000_000 } else { 1_000_000_000 };
            // Of a clock that shows more than nothing, at least a nanosecond is left.
            let rest = (clock.left.as_nanos() as u64).saturating_sub(1) % step + 1;
            ctx.now + Duration::from_nanos(rest)
        });
        next.min()
    }
}

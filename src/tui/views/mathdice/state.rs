//! State of the view of MathDice: the input, and its owner.
use crate::core::{Seat, Seats};
use crate::games::mathdice::arithmetic::expr::Expr;
use crate::games::mathdice::state::SILENCE;
use crate::games::mathdice::{Action, MathDice, Mistake, Mode, Phase, words};
use crate::tui::screen::Input;
use crate::tui::ui::motion::roll::RollAnimation;
use crate::tui::ui::motion::timeline::{Animated, Pause};
use crate::tui::ui::text::field::Field;
use crate::tui::view::{Response, ViewContext};
use std::time::{Duration, Instant};

/// Default keys of seats: the first two for either hand; `l` is left to the log, whatever caps lock
/// says.
const SEAT_KEYS: [char; 8] = ['a', 'j', 'b', 'p', 'q', 'm', 'z', 'g'];
/// Maximum width of the field: more than is accepted, so that nothing typed is dropped silently.
const LONGEST: i32 = 100;
/// Pause after which a sign belongs to a new entry.
const LATE: Duration = Duration::from_millis(700);

/// The current input.
pub(crate) struct MathDiceView {
    pub(super) field: Field,
    /// The mistake in it, until it is changed.
    pub(super) mistake: Option<Mistake>,
    /// A target out of reach was rolled.
    pub(super) out_of_reach: bool,
    /// It has been asked whether nobody calls any more.
    pub(super) asked_to_pass: bool,
    /// The last time that a sign was typed while somebody else was at it.
    pub(super) late: Option<Instant>,
    pub(super) roll_animation: RollAnimation,
    /// The statement that has just ended a point.
    pub(super) stated: Option<PendingStatement>,
}

/// A statement that is read before its verdict is shown.
pub(super) struct PendingStatement {
    /// The point as it was before.
    pub(super) game: MathDice,
    pub(super) expr: Expr,
    /// Match time of the statement.
    pub(super) at: Duration,
    pub(super) pause: Pause,
}

impl Default for MathDiceView {
    fn default() -> MathDiceView {
        MathDiceView {
            field: Field::new(LONGEST),
            mistake: None,
            out_of_reach: false,
            asked_to_pass: false,
            late: None,
            roll_animation: RollAnimation::default(),
            stated: None,
        }
    }
}

pub(super) fn key_of(ctx: &ViewContext<MathDice>, seat: Seat) -> char {
    ctx.table
        .seat_setup(seat)
        .key
        .unwrap_or(SEAT_KEYS[seat.index() % SEAT_KEYS.len()])
}

pub(super) fn is_person(ctx: &ViewContext<MathDice>, seat: Seat) -> bool {
    ctx.table.seat_setup(seat).is_person()
}

/// Returns the only person at the table, if there is just one.
pub(super) fn only_person(ctx: &ViewContext<MathDice>) -> Option<Seat> {
    let mut people = Seats::first(ctx.game.count())
        .iter()
        .filter(|seat| is_person(ctx, *seat));
    people.next().filter(|_| ctx.table.people() == 1)
}

/// Returns the people who may call next.
pub(super) fn callers<'a>(ctx: &'a ViewContext<MathDice>) -> impl Iterator<Item = Seat> + use<'a> {
    ctx.game
        .contenders()
        .iter()
        .filter(|seat| is_person(ctx, *seat))
}

/// Returns the letter and the name of each person who may buzz, if there are several people.
pub(super) fn buzzers(ctx: &ViewContext<MathDice>) -> Vec<(char, String)> {
    let thinking = matches!(ctx.game.phase(), Phase::Thinking { .. }) && ctx.table.people() > 1;
    callers(ctx)
        .filter(|_| thinking)
        .map(|seat| (key_of(ctx, seat), ctx.short_name(seat, 16)))
        .collect()
}

/// Returns the person whose field is open.
pub(super) fn writer(ctx: &ViewContext<MathDice>) -> Option<Seat> {
    let seat = match ctx.game.phase() {
        Phase::Typing(typing) => typing.typist(),
        Phase::Stating { seat, .. } => Some(*seat),
        Phase::Thinking { .. } if !ctx.game.mode().is_match() => Some(Seat(0)),
        _ => None,
    };
    seat.filter(|seat| is_person(ctx, *seat))
}

/// Returns `true` if others must not see the input.
pub(super) fn is_secret(game: &MathDice) -> bool {
    matches!(game.phase(), Phase::Typing(typing) if typing.entries.len() > 1)
}

/// Returns `true` if the point is over and being reviewed.
pub(super) fn is_over(game: &MathDice) -> bool {
    matches!(game.phase(), Phase::Review | Phase::Over) && game.has_outcome()
}

/// Returns `true` if `letter` may start an entry before anybody has buzzed.
pub(super) fn begins_entry(letter: char) -> bool {
    letter.is_ascii_digit() || "([{.".contains(letter)
}

/// Returns `true` if a blank after `text` means something: in a mixed number, such as 7 1/2.
pub(super) fn may_be_mixed(game: &MathDice, text: &str) -> bool {
    game.mode() == Mode::Tournament
        && !text.is_empty()
        && text.bytes().all(|sign| sign.is_ascii_digit())
}

/// Returns `true` if `input` is for an open field that holds `text`. While it is empty, letters are
/// commands, and a space is one that came too late for the roll; afterwards everything typed goes
/// into the field, which refuses invalid characters. The keys for the coach and the rules always
/// work.
pub(super) fn is_for_field(input: &Input, text: &str) -> bool {
    let Input::Key(key) = input else { return true };
    match key.character() {
        Some(letter) if text.is_empty() => {
            let is_command = letter.is_ascii_alphabetic() || "? ".contains(letter);
            !is_command || "xX".contains(letter)
        }
        Some(letter) => !"cC?".contains(letter),
        None => true,
    }
}

/// Returns the time of the next visible change: the next second of a clock, or that somebody thinks
/// on.
pub(super) fn ticks(ctx: &ViewContext<MathDice>) -> Option<Instant> {
    let clocks = [ctx.game.clock(ctx.at), ctx.game.own_clock(ctx.at)];
    let running = clocks
        .into_iter()
        .flatten()
        .filter(|clock| clock.runs && !clock.left.is_zero());
    // A clock that does not show zero has at least a nanosecond left.
    let second = |left: Duration| (left.as_nanos() as u64).saturating_sub(1) % 1_000_000_000 + 1;
    let seconds = running.map(|clock| ctx.now + Duration::from_nanos(second(clock.left)));
    // Who thinks on shows it, second by second, until it is said.
    let silence = ctx.game.silence(ctx.at);
    let quiet = Duration::from_secs(silence.as_secs() + 1) - silence;
    let quiet = Some(quiet).filter(|_| silence < SILENCE);
    let thinks = matches!(ctx.game.phase(), Phase::Thinking { .. }) && ctx.game.mode().is_match();
    let has_computer = ctx.table.people() < usize::from(ctx.game.count());
    seconds
        .chain(
            quiet
                .filter(|_| thinks && has_computer)
                .map(|quiet| ctx.now + quiet),
        )
        .min()
}

impl MathDiceView {
    /// Passes for the people who may still call; for several only if asked twice.
    pub(super) fn pass_for_all(&mut self, ctx: &ViewContext<MathDice>) -> Response<Action> {
        let callers: Vec<Seat> = callers(ctx).collect();
        if callers.len() > 1 && !std::mem::replace(&mut self.asked_to_pass, true) {
            return Response::Tell(words::ASK_TO_PASS.into());
        }
        Response::Each(callers, Action::Pass)
    }

    /// Returns the seat and action of a letter that buzzes.
    pub(super) fn own_key(ctx: &ViewContext<MathDice>, letter: char) -> Option<(Seat, Action)> {
        let is_match = ctx.game.mode().is_match();
        // Before the roll it is refused with the reason.
        let thinking =
            (matches!(ctx.game.phase(), Phase::Thinking { .. }) || ctx.roll_due) && is_match;
        let typing =
            matches!(ctx.game.phase(), Phase::Typing(_) | Phase::Stating { .. }) && is_match;
        let letter = letter.to_ascii_lowercase();
        // A lone person has the keys in the bar.
        if only_person(ctx).is_some() {
            return None;
        }
        let mut people = Seats::first(ctx.game.count())
            .iter()
            .filter(|seat| is_person(ctx, *seat));
        let seat = people.find(|seat| letter == key_of(ctx, *seat))?;
        // A seat that may not buzz is told why; to the one typing, x is a product and w withdraws.
        let is_free = writer(ctx).is_none_or(|writer| writer != seat && !"xw".contains(letter));
        (thinking || typing && is_free).then_some((seat, Action::Buzz))
    }

    /// Returns the only person at the table while it may buzz.
    pub(super) fn buzzes(ctx: &ViewContext<MathDice>) -> Option<Seat> {
        let thinking =
            matches!(ctx.game.phase(), Phase::Thinking { .. }) && ctx.game.mode().is_match();
        only_person(ctx).filter(|seat| thinking && ctx.game.contenders().contains(*seat))
    }

    /// Returns the only person at the table while a point is played: one that may not act now is
    /// told why.
    pub(super) fn races(ctx: &ViewContext<MathDice>) -> Option<Seat> {
        let open = ctx
            .game
            .point()
            .is_some_and(|point| point.dice.is_some() && point.outcome.is_none());
        only_person(ctx).filter(|_| open && ctx.game.mode().is_match())
    }

    /// Returns the statement to be read before its verdict.
    pub(super) fn statement(&self, ctx: &ViewContext<MathDice>) -> Option<&PendingStatement> {
        self.stated
            .as_ref()
            .filter(|stated| stated.pause.is_moving(ctx.now))
    }

    /// Returns the last statement in words, until its verdict is shown.
    pub(super) fn announced(&self, ctx: &ViewContext<MathDice>) -> Option<String> {
        let stated = self.statement(ctx)?;
        let Phase::Stating { seat, .. } = stated.game.phase() else {
            return None;
        };
        Some(words::announce_statement(
            &ctx.table.audience(),
            *seat,
            &stated.expr,
        ))
    }

    /// Returns the person whose field is open and empty.
    pub(super) fn idle(&self, ctx: &ViewContext<MathDice>) -> Option<Seat> {
        writer(ctx).filter(|_| self.field.text().is_empty())
    }

    /// Returns `true` if what is typed has a value that the rules refuse, as it is no closer than
    /// the call to beat.
    pub(super) fn is_too_far(&self, ctx: &ViewContext<MathDice>) -> bool {
        let call = match ctx.game.read(self.field.text()) {
            Ok(Action::Call(call)) => call,
            _ => return false,
        };
        ctx.game
            .point()
            .is_some_and(|point| !point.beats(call.value()))
    }

    /// Returns the label for saying what is typed, if somebody may.
    pub(super) fn label_state(ctx: &ViewContext<MathDice>) -> Option<&'static str> {
        writer(ctx)?;
        Some(match ctx.game.phase() {
            Phase::Stating { .. } => "state",
            _ if ctx.game.mode().is_match() => "call",
            _ => "answer",
        })
    }

    /// Returns the person who may give up a puzzle.
    pub(super) fn gives_up(&self, ctx: &ViewContext<MathDice>) -> Option<Seat> {
        let thinking =
            matches!(ctx.game.phase(), Phase::Thinking { .. }) && !ctx.game.mode().is_match();
        self.idle(ctx).filter(|_| thinking)
    }

    /// Refuses a sign of the only person at the table that somebody else's buzz or call has
    /// overtaken; `None` if it is not too late.
    pub(super) fn overtaken(&mut self, ctx: &ViewContext<MathDice>) -> Option<Response<Action>> {
        only_person(ctx).filter(|_| ctx.game.mode().is_match())?;
        let types = matches!(ctx.game.phase(), Phase::Typing(_));
        if !types && self.late.is_none_or(|late| ctx.now >= late + LATE) {
            return None;
        }
        self.late = Some(ctx.now);
        Some(Response::Refuse(
            "somebody else was faster; what you were typing is gone".into(),
        ))
    }

    /// Requests the text field for the only person at the table.
    pub(super) fn buzz(&mut self, ctx: &ViewContext<MathDice>) -> Response<Action> {
        self.field.take();
        only_person(ctx).map_or(Response::Ignored, |seat| Response::Act(seat, Action::Buzz))
    }

    /// Types the character with code point `sign` into the open field.
    pub(super) fn insert(&mut self, sign: u16) -> Response<Action> {
        self.field
            .insert(char::from_u32(sign.into()).unwrap_or(' '));
        self.mistake = MathDice::lasting_mistake(self.field.text());
        Response::Stay
    }

    /// Types into the open field, and reports invalid characters at once.
    pub(super) fn type_into_field(&mut self, input: &Input) -> bool {
        let typed = self.field.input(input);
        if typed {
            self.mistake = MathDice::lasting_mistake(self.field.text());
        }
        typed
    }

    pub(super) fn can_go_on(ctx: &ViewContext<MathDice>) -> bool {
        *ctx.game.phase() == Phase::Review && ctx.table.people() > 0
    }

    /// Continues after a point with one key for all; it counts for the person who rolls next, so
    /// that the dice roll at once.
    pub(super) fn go_on(ctx: &ViewContext<MathDice>) -> Response<Action> {
        let roller = Some(ctx.game.roller()).filter(|seat| is_person(ctx, *seat));
        let first = || {
            Seats::first(ctx.game.count())
                .iter()
                .find(|seat| is_person(ctx, *seat))
        };
        roller
            .or_else(first)
            .map_or(Response::Ignored, |seat| Response::Act(seat, Action::Next))
    }

    pub(super) fn say(&mut self, ctx: &ViewContext<MathDice>) -> Response<Action> {
        let Some(seat) = writer(ctx) else {
            return Response::Ignored;
        };
        match ctx.game.read(self.field.text()) {
            Ok(action) => Response::Act(seat, action),
            Err(mistake) => {
                self.mistake = Some(mistake);
                Response::Refuse(words::explain_refusal(ctx.game, mistake, self.field.text()))
            }
        }
    }
}

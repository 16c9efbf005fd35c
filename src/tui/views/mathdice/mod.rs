//! MathDice on the screen: the open field, whose keys they are, and what moves. [`table`] draws it.
mod look;
mod panels;
mod summary;
mod table;
mod typed;

use crate::core::{
    Event, ROLL_FIRST, Seat, Seats,
    words::{plural, sentence},
};
use crate::games::mathdice::arithmetic::expr::Expr;
use crate::games::mathdice::arithmetic::value::Distance;
use crate::games::mathdice::state::SILENCE;
use crate::games::mathdice::{Action, MathDice, Mistake, Mode, Phase, PointOutcome, words};
use crate::store::Motion;
use crate::tui::keys::{Key, keys};
use crate::tui::look::GameLook;
use crate::tui::screen::Input;
use crate::tui::ui::motion::roll::RollAnimation;
use crate::tui::ui::motion::timeline::{Animated, Pause};
use crate::tui::ui::motion::triumph::TriumphMotion;
use crate::tui::ui::text::field::Field;
use crate::tui::ui::{Node, body, custom_leaf};
use crate::tui::view::{
    Headline, Playable, Puzzles, Response, TABLE, View, ViewCommands, ViewContext, Waits,
};
use std::time::{Duration, Instant};

type MathDiceContext<'a> = ViewContext<'a, MathDice>;

/// Default keys of seats: the first two for either hand; `l` is left to the log, whatever caps lock
/// says.
const SEAT_KEYS: [char; 8] = ['a', 'j', 'b', 'p', 'q', 'm', 'z', 'g'];
/// Maximum width of the field: more than is accepted, so that nothing typed is dropped silently.
const LONGEST: i32 = 100;
/// Pause after which a sign belongs to a new entry.
const LATE: Duration = Duration::from_millis(700);
/// Time for which a statement is seen before the point that it ends, and for which cards lie turned
/// over.
const STATED: Duration = Duration::from_millis(1200);
/// Time in which a call that the clock made takes no key.
const CLOCKED: Duration = Duration::from_millis(700);

/// Returns the score of the puzzle: its points out of three.
fn puzzle_part(game: &MathDice) -> Option<f64> {
    match game.point()?.outcome? {
        PointOutcome::Rated(points) => Some(f64::from(points) / 3.0),
        PointOutcome::GivenUp => Some(0.0),
        _ => None,
    }
}

impl Playable for MathDice {
    type View = MathDiceView;
    const LOOK: &'static GameLook = &look::LOOK;
    const PUZZLES: Option<&'static Puzzles<MathDice>> = Some(&Puzzles {
        options: "mode=puzzle",
        part: puzzle_part,
    });

    fn summary<'a>(ctx: &MathDiceContext<'a>, states: &'a [MathDice]) -> Node<'a> {
        summary::summary(ctx, states)
    }
}

/// The current input.
pub(crate) struct MathDiceView {
    field: Field,
    /// The mistake in it, until it is changed.
    mistake: Option<Mistake>,
    /// A target out of reach was rolled.
    is_out_of_reach: bool,
    /// It has been asked whether nobody calls any more.
    is_asked_to_pass: bool,
    /// The last time that a sign was typed while somebody else was at it.
    late: Option<Instant>,
    roll: RollAnimation,
    /// The statement that has just ended a point.
    stated: Option<PendingStatement>,
    /// Shows that the target was hit.
    triumph: TriumphMotion,
    /// The best answers are shown instead of the winning one.
    is_showing_ways: bool,
    /// What is typed unseen is shown until the next key.
    is_lifted: bool,
    /// The numbers that were typed unseen and have just been turned over.
    turned: Option<(Vec<(Seat, String)>, Pause)>,
    /// A key has called or stated what is typed.
    has_said: bool,
    /// The last time that the clock ended what somebody typed.
    clocked: Option<Instant>,
}

/// A statement that is read before its verdict is shown.
struct PendingStatement {
    /// The point as it was before.
    game: MathDice,
    expr: Expr,
    /// Match time of the statement.
    at: Duration,
    pause: Pause,
}

impl Default for MathDiceView {
    fn default() -> MathDiceView {
        MathDiceView {
            field: Field::new(LONGEST),
            mistake: None,
            is_out_of_reach: false,
            is_asked_to_pass: false,
            late: None,
            roll: RollAnimation::default(),
            stated: None,
            triumph: TriumphMotion::default(),
            is_showing_ways: false,
            is_lifted: false,
            turned: None,
            has_said: false,
            clocked: None,
        }
    }
}

impl View<MathDice> for MathDiceView {
    const COMMANDS: ViewCommands<MathDiceView, MathDice> = keys! {
        "buzz" "b"
            "buzz, then type (a digit or a bracket buzzes too); several people have a letter each"
            (|_, ctx| label_buzz(ctx, "buzz"))
            |view, ctx, _| view.buzz(ctx);
        "enter" "enter"
            "call, answer or state what you have typed (+ - * / ^ and parentheses, or just a number); continue after a point"
            (|_, ctx| label_say(ctx).or(can_go_on(ctx).then_some("")))
            |view, ctx, _| if can_go_on(ctx) { go_on(ctx) } else { view.say(ctx) };
        "go-on" "space" "continue after a point; pass for all people who may still call"
            (|_, ctx| label_go_on(ctx))
            |view, ctx, _| if can_go_on(ctx) { go_on(ctx) } else { view.pass_for_all(ctx) };
        "pass" "p" "pass, while you are the only person at the table; give a puzzle up, while nothing is typed"
            (|view, ctx| {
                let is_puzzle = matches!(ctx.game.phase(), Phase::Thinking { .. }) && !ctx.game.mode().is_match();
                label_buzz(ctx, "pass").or((is_puzzle && view.is_field_empty(ctx)).then_some(words::GIVE_UP))
            })
            |_, ctx, _| act(only_person(ctx), Action::Pass);
        "ways" "w" "after a point: show the best answers, or hide them"
            (|view, ctx| label_ways(view, ctx))
            |view, _, _| {
                view.is_showing_ways = !view.is_showing_ways;
                Response::Stay
            };
        "show" "tab" "while people type unseen: show what you have typed until the next key"
            (|_, ctx| (is_secret(ctx.game) && writer(ctx).is_some()).then_some("show"))
            |view, _, _| {
                view.is_lifted = true;
                Response::Stay
            };
        "withdraw" "w" "take a buzz back, or state nothing, while nothing is typed"
            (|view, ctx| match ctx.game.phase() {
                _ if !ctx.game.mode().is_match() || !view.is_field_empty(ctx) => None,
                Phase::Stating { .. } => Some(words::GIVE_UP),
                _ => Some("withdraw"),
            })
            |_, ctx, _| act(writer(ctx), Action::Withdraw);
        "delete" "backspace" "delete what is typed, letter by letter"
            (|view, ctx| writer(ctx).filter(|_| !view.field.text().is_empty()).map(|_| "delete"))
            |view, ctx, _| {
                view.type_into_field(ctx, &Input::Key(Key::BACKSPACE));
                Response::Stay
            };
        "buzz-seat" "" "" "" |_, _, seat| act(Some(Seat(seat as u8)), Action::Buzz);
        "type" "" "" (|_, ctx| writer(ctx).map(|_| "")) |view, ctx, sign| view.insert(ctx, sign);
    };

    fn headline(&self, ctx: &MathDiceContext) -> Headline {
        let game = ctx.game;
        let (variant, when, rest) = words::headline(game);
        // With more seats there is no room for words; their sets are on the table.
        let has_sets = game.mode().is_match() && game.is_long() && game.count() <= 4;
        let points = game.points().iter().zip(game.sets());
        let points = points.map(|(points, sets)| {
            if has_sets {
                format!("{points}, {}", plural(*sets, "set"))
            } else {
                points.to_string()
            }
        });
        Headline {
            variant,
            when,
            rest: rest.into(),
            points: Some(points.collect()),
            rules: Some(words::heading_of_rules(game)),
        }
    }

    fn table<'a>(&'a self, ctx: &'a MathDiceContext<'a>, beside: Node<'a>) -> Node<'a> {
        let Some(stated) = self.statement(ctx) else {
            return table::table(self, ctx, beside);
        };
        // The table of the moment before.
        custom_leaf([TABLE], move |canvas, _| {
            let before = ViewContext {
                game: &stated.game,
                at: stated.at,
                ..*ctx
            };
            body(table::table(self, &before, beside.clone()), [0; 4], canvas);
        })
    }

    fn raw(&mut self, ctx: &MathDiceContext, input: &Input) -> Option<Response<Action>> {
        let letter = match input {
            Input::Key(key) => key.character(),
            _ => None,
        };
        if letter != Some(' ') {
            self.is_asked_to_pass = false;
        }
        if matches!(input, Input::Key(_)) {
            self.is_lifted = false;
        }
        // Somebody else may buzz at the same time as the one typing.
        if let Some(seat) = letter.and_then(|letter| seat_of_letter(ctx, letter)) {
            return Some(Response::Act(seat, Action::Buzz));
        }
        match keyboard_owner(ctx) {
            KeyboardOwner::Writer => self.type_or_refuse(ctx, letter, input),
            owner => self.begin_entry(ctx, &owner, letter?, input),
        }
    }

    fn prompt(&self, ctx: &MathDiceContext) -> Option<String> {
        let game = ctx.game;
        let is_writing = writer(ctx).is_some();
        Some(match game.phase() {
            Phase::Thinking { .. } if is_writing && game.mode() == Mode::Sprint => {
                "Type the best answer there is.".into()
            }
            Phase::Thinking { .. } if is_writing => "Type your answer.".into(),
            Phase::Typing(_) if is_writing => self.prompt_to_type(ctx),
            Phase::Stating { seat, .. } if is_person(ctx, *seat) => {
                let audience = ctx.table.audience();
                sentence(&audience.next(*seat, "type how the dice make it: one try, each die once"))
            }
            Phase::Thinking { .. } if buzzers(ctx).len() > 1 => words::PRESS_YOUR_LETTER.into(),
            // The key of the moment says all.
            Phase::Thinking { .. } => String::new(),
            Phase::Target | Phase::Scoring if ctx.is_roll_due => String::new(),
            Phase::Review if can_go_on(ctx) => String::new(),
            _ => return None,
        })
    }

    fn point_at(&mut self, ctx: &MathDiceContext, action: &Action) {
        let answer = match action {
            Action::Call(call) => format!("{call:#}"),
            Action::State(expr) => format!("{expr:#}"),
            _ => return,
        };
        // What somebody is typing is not replaced.
        if self.is_field_empty(ctx) {
            self.type_into_field(ctx, &Input::Paste(answer));
        }
    }

    fn happened(&mut self, ctx: &MathDiceContext, before: &MathDice, event: &Event<Action>) {
        let earlier = before.phase();
        let phase = ctx.game.phase();
        let is_chance = matches!(event, Event::Chance(_));
        if is_chance && *earlier == Phase::Scoring {
            // The clock runs already.
            let motion = match ctx.motion() {
                Motion::Full => Motion::Short,
                motion => motion,
            };
            self.roll = RollAnimation::start(&[0, 1, 2], motion, ctx.now);
        }
        self.note_clock(ctx, before, event);
        self.is_asked_to_pass = false;
        self.is_lifted = false;
        self.is_out_of_reach = is_chance && *earlier == Phase::Target && *phase == Phase::Target;
        if let Event::Acted(_, Action::State(expr)) = event
            && matches!(phase, Phase::Review | Phase::Over)
        {
            self.stated = Some(PendingStatement {
                game: before.clone(),
                expr: expr.clone(),
                at: ctx.at,
                pause: Pause::start(STATED, ctx.motion(), ctx.now),
            });
        }
        self.turn_cards(ctx, before);
        if ctx.game.has_outcome() && !before.has_outcome() {
            self.is_showing_ways = false;
            if let Some(winner) = hit_by(ctx.game) {
                // The statement is read first.
                let stated = self
                    .stated
                    .as_ref()
                    .filter(|_| matches!(earlier, Phase::Stating { .. }));
                let begin = stated
                    .and_then(|stated| stated.pause.until())
                    .unwrap_or(ctx.now);
                self.triumph = TriumphMotion::start(is_person(ctx, winner), ctx.motion(), begin);
            }
        }
        let keeps_input = match (earlier, event, phase) {
            (Phase::Typing(_), Event::Acted(_, Action::Buzz), _) => true,
            (Phase::Typing(old), Event::TimeUp, Phase::Typing(new)) => old.typist() == new.typist(),
            // Whatever started the lone person's entry stays in it.
            (_, Event::Acted(seat, Action::Buzz), _) => only_person(ctx) == Some(*seat),
            _ => false,
        };
        if !keeps_input {
            self.field.take();
            self.mistake = None;
        }
    }

    fn waits(&self, ctx: &MathDiceContext) -> Waits<Action> {
        if self
            .clocked
            .is_some_and(|clocked| ctx.now < clocked + CLOCKED)
        {
            // A key on its way to a call that the clock has made is for nothing else.
            return Waits::Result;
        }
        match ctx.game.phase() {
            // The period for simultaneous buzzes ends nobody's typing.
            Phase::Typing(typing) if typing.window.is_some() => Waits::Race(None),
            Phase::Thinking { .. } | Phase::Typing(_) | Phase::Stating { .. } => {
                // A valid number or statement counts even without Enter.
                let action = ctx.game.read(self.field.text()).ok();
                Waits::Race(action.and_then(|action| Some((writer(ctx)?, action))))
            }
            Phase::Review => Waits::Result,
            Phase::Target if self.is_out_of_reach => Waits::Miss(ctx.game.roller()),
            Phase::Target | Phase::Scoring | Phase::Over => Waits::of(ctx),
        }
    }

    fn announces(&self, ctx: &MathDiceContext) -> Option<String> {
        let stated = self.statement(ctx)?;
        let Phase::Stating { seat, .. } = stated.game.phase() else {
            return None;
        };
        let audience = ctx.table.audience();
        Some(words::announce_statement(&audience, *seat, &stated.expr))
    }

    fn ticks(&self, ctx: &MathDiceContext) -> Option<Instant> {
        let game = ctx.game;
        let clocks = [game.clock(ctx.at), game.own_clock(ctx.at)]
            .into_iter()
            .flatten();
        let running = clocks.filter(|clock| clock.runs && !clock.left.is_zero());
        let mut next: Vec<Duration> = running
            .map(|clock| {
                // A clock that does not show zero has at least a nanosecond left.
                let nanos = (clock.left.as_nanos() as u64).saturating_sub(1);
                Duration::from_nanos(nanos % 1_000_000_000 + 1)
            })
            .collect();
        // Who thinks on shows it, second by second.
        let silence = game.silence(ctx.at);
        let has_computer = ctx.table.people() < usize::from(game.count());
        if is_thinking(ctx) && has_computer && silence < SILENCE {
            next.push(Duration::from_secs(silence.as_secs() + 1) - silence);
        }
        next.into_iter().min().map(|next| ctx.now + next)
    }

    fn animations(&self) -> Vec<&dyn Animated> {
        let mut all: Vec<&dyn Animated> = vec![&self.roll, &self.triumph];
        if let Some(stated) = &self.stated {
            all.push(&stated.pause);
        }
        if let Some((_, pause)) = &self.turned {
            all.push(pause);
        }
        all
    }
}

/// Who the keys belong to.
enum KeyboardOwner {
    /// A person, whose field is open.
    Writer,
    /// A computer that has buzzed before a person.
    TypesFirst(Seat),
    /// Several people, who buzz with these letters.
    Several(Vec<(char, String)>),
    /// The only person at the table, while a point is played.
    Alone,
    Nobody,
}

fn keyboard_owner(ctx: &MathDiceContext) -> KeyboardOwner {
    if writer(ctx).is_some() {
        return KeyboardOwner::Writer;
    }
    if let Phase::Typing(typing) = ctx.game.phase()
        && let Some(typist) = typing.typist()
        && (typing.entries.iter()).any(|entry| !entry.done && is_person(ctx, entry.seat))
    {
        return KeyboardOwner::TypesFirst(typist);
    }
    let letters = buzzers(ctx);
    if !letters.is_empty() {
        KeyboardOwner::Several(letters)
    } else if racer(ctx).is_some() {
        KeyboardOwner::Alone
    } else {
        KeyboardOwner::Nobody
    }
}

/// Returns the person whose field is open.
fn writer(ctx: &MathDiceContext) -> Option<Seat> {
    let seat = match ctx.game.phase() {
        Phase::Typing(typing) => typing.typist(),
        Phase::Stating { seat, .. } => Some(*seat),
        Phase::Thinking { .. } if !ctx.game.mode().is_match() => Some(Seat(0)),
        _ => None,
    };
    seat.filter(|seat| is_person(ctx, *seat))
}

fn is_person(ctx: &MathDiceContext, seat: Seat) -> bool {
    ctx.table.seat_setup(seat).is_person()
}

fn people<'a>(ctx: &'a MathDiceContext) -> impl Iterator<Item = Seat> + use<'a> {
    let seats = Seats::first(ctx.game.count()).iter();
    seats.filter(|seat| is_person(ctx, *seat))
}

/// Returns the only person at the table, if there is just one.
fn only_person(ctx: &MathDiceContext) -> Option<Seat> {
    people(ctx).next().filter(|_| ctx.table.people() == 1)
}

/// Returns the people who may call next.
fn callers<'a>(ctx: &'a MathDiceContext) -> impl Iterator<Item = Seat> + use<'a> {
    people(ctx).filter(|seat| ctx.game.contenders().contains(*seat))
}

/// Returns `true` while a seat may buzz.
fn is_thinking(ctx: &MathDiceContext) -> bool {
    matches!(ctx.game.phase(), Phase::Thinking { .. }) && ctx.game.mode().is_match()
}

/// Returns the letter and the name of each person who may buzz, if there are several people.
fn buzzers(ctx: &MathDiceContext) -> Vec<(char, String)> {
    if !is_thinking(ctx) || ctx.table.people() < 2 {
        return Vec::new();
    }
    callers(ctx)
        .map(|seat| (key_of(ctx, seat), ctx.short_name(seat, 16)))
        .collect()
}

/// Labels the key that continues after a point, or passes for several people.
fn label_go_on(ctx: &MathDiceContext) -> Option<&'static str> {
    if can_go_on(ctx) {
        return Some("continue");
    }
    if buzzers(ctx).is_empty() {
        return None;
    }
    let has_call = ctx
        .game
        .point()
        .is_some_and(|point| point.standing.is_some());
    Some(if has_call {
        "nobody is closer"
    } else {
        "nobody calls"
    })
}

/// Returns the only person at the table while it may buzz.
fn lone_buzzer(ctx: &MathDiceContext) -> Option<Seat> {
    only_person(ctx).filter(|seat| is_thinking(ctx) && ctx.game.contenders().contains(*seat))
}

/// Returns the only person at the table while a point is played: one that may not act now gets the
/// reason.
fn racer(ctx: &MathDiceContext) -> Option<Seat> {
    only_person(ctx).filter(|_| ctx.game.is_race())
}

fn key_of(ctx: &MathDiceContext, seat: Seat) -> char {
    let place = ctx.table.header().place_of(seat);
    let usual = SEAT_KEYS[usize::from(place) % SEAT_KEYS.len()];
    ctx.table.seat_setup(seat).key.unwrap_or(usual)
}

/// Returns the person who buzzes with `letter`, if there are several people. One that may not buzz
/// gets the reason.
fn seat_of_letter(ctx: &MathDiceContext, letter: char) -> Option<Seat> {
    // A lone person has the keys in the bar.
    if only_person(ctx).is_some() || !ctx.game.mode().is_match() {
        return None;
    }
    let letter = letter.to_ascii_lowercase();
    let seat = people(ctx).find(|seat| letter == key_of(ctx, *seat))?;
    let may_buzz = match ctx.game.phase() {
        Phase::Thinking { .. } => true,
        // To the one typing, x is a product and w withdraws.
        Phase::Typing(_) | Phase::Stating { .. } => {
            writer(ctx).is_none_or(|writer| writer != seat && !"xw".contains(letter))
        }
        _ => ctx.is_roll_due,
    };
    may_buzz.then_some(seat)
}

/// Returns `true` if others must not see the input.
fn is_secret(game: &MathDice) -> bool {
    matches!(game.phase(), Phase::Typing(typing) if typing.entries.len() > 1)
}

/// Returns `true` if the point is over and being reviewed.
fn has_point_ended(game: &MathDice) -> bool {
    matches!(game.phase(), Phase::Review | Phase::Over) && game.has_outcome()
}

fn can_go_on(ctx: &MathDiceContext) -> bool {
    *ctx.game.phase() == Phase::Review && ctx.table.people() > 0
}

/// Continues after a point with one key for all; it counts for the person who rolls next, so that
/// the dice roll at once.
fn go_on(ctx: &MathDiceContext) -> Response<Action> {
    let roller = Some(ctx.game.roller()).filter(|seat| is_person(ctx, *seat));
    act(roller.or_else(|| people(ctx).next()), Action::Next)
}

fn act(seat: Option<Seat>, action: Action) -> Response<Action> {
    seat.map_or(Response::Ignored, |seat| Response::Act(seat, action))
}

/// Returns `label` while the only person at the table may buzz; without a word in the rest of a
/// race.
fn label_buzz(ctx: &MathDiceContext, label: &'static str) -> Option<&'static str> {
    let is_able = lone_buzzer(ctx).is_some();
    racer(ctx).map(|_| if is_able { label } else { "" })
}

/// Returns the label for the best answers once the point is over, unless they are shown anyway.
fn label_ways(view: &MathDiceView, ctx: &MathDiceContext) -> Option<&'static str> {
    let point = ctx.game.point().filter(|_| has_point_ended(ctx.game))?;
    point.position().filter(|_| panels::has_answer(point))?;
    Some(if view.is_showing_ways {
        "answer"
    } else {
        "ways"
    })
}

/// Returns the seat that hit the target in the last point, if one did.
fn hit_by(game: &MathDice) -> Option<Seat> {
    let point = game.point()?;
    let call = point.winning_call()?;
    let is_hit = point.to_beat().is_some_and(Distance::is_zero);
    (is_hit || point.outcome == Some(PointOutcome::Rated(3))).then_some(call.seat)
}

/// Returns the label for saying what is typed, if somebody may.
fn label_say(ctx: &MathDiceContext) -> Option<&'static str> {
    writer(ctx)?;
    Some(match ctx.game.phase() {
        Phase::Stating { .. } => "state it",
        _ if ctx.game.mode().is_match() => "call it",
        _ => "answer",
    })
}

impl MathDiceView {
    /// Takes an input while a person's field is open. While it is empty, letters are commands;
    /// afterwards everything typed goes into the field, which refuses invalid characters. The keys
    /// for the coach and the rules always work.
    fn type_or_refuse(
        &mut self,
        ctx: &MathDiceContext,
        letter: Option<char>,
        input: &Input,
    ) -> Option<Response<Action>> {
        let text = self.field.text();
        let is_for_field = match letter {
            // It came too late for the roll.
            Some(' ') if text.is_empty() => return self.prompt(ctx).map(Response::Refuse),
            // A blank is invisible, but in a mixed number, such as 7 1/2.
            Some(' ') => {
                let is_number = text.bytes().all(|sign| sign.is_ascii_digit());
                if ctx.game.mode() != Mode::Tournament || !is_number {
                    return Some(Response::Stay);
                }
                true
            }
            Some('x' | 'X') => true,
            Some('?') => false,
            Some(letter) if text.is_empty() => !letter.is_ascii_alphabetic(),
            Some(letter) => !"cC".contains(letter),
            None => true,
        };
        if let Some(refused) = letter.and_then(|letter| self.refuse_digit(ctx, letter, input)) {
            return Some(Response::Tell(refused));
        }
        (is_for_field && self.type_into_field(ctx, input)).then(|| match self.mistake {
            Some(mistake) if !is_secret(ctx.game) => {
                Response::Tell(words::explain_mistake(mistake))
            }
            _ => Response::Stay,
        })
    }

    /// Takes a letter while no person's field is open: the signs that begin an answer buzz, too.
    fn begin_entry(
        &mut self,
        ctx: &MathDiceContext,
        owner: &KeyboardOwner,
        letter: char,
        input: &Input,
    ) -> Option<Response<Action>> {
        if letter == ' ' {
            let is_command = !ctx.game.is_race() || matches!(owner, KeyboardOwner::Several(_));
            return (!is_command).then(|| Response::Refuse(words::refuse_space(ctx.game).into()));
        }
        if letter == '?' || letter.is_ascii_alphabetic() {
            return None;
        }
        if self.is_overtaken(ctx) {
            let refusal = "somebody else was faster; what you were typing is gone";
            return Some(Response::Refuse(refusal.into()));
        }
        if !letter.is_ascii_digit() && !"([{.".contains(letter) {
            return None;
        }
        match owner {
            _ if ctx.is_roll_due => Some(Response::Refuse(ROLL_FIRST.into())),
            KeyboardOwner::TypesFirst(seat) => {
                Some(Response::Refuse(format!("{} types first", ctx.name(*seat))))
            }
            KeyboardOwner::Several(letters) => Some(Response::Refuse(words::buzz_with(letters))),
            KeyboardOwner::Alone => {
                self.field.take();
                if let Some(refused) = self.refuse_digit(ctx, letter, input) {
                    return Some(Response::Tell(refused));
                }
                let buzz = self.buzz(ctx);
                if lone_buzzer(ctx).is_some() {
                    self.field.input(input);
                }
                Some(buzz)
            }
            KeyboardOwner::Writer | KeyboardOwner::Nobody => None,
        }
    }

    /// Returns `true` for a sign of the only person at the table that somebody else's buzz or call
    /// has overtaken.
    fn is_overtaken(&mut self, ctx: &MathDiceContext) -> bool {
        let is_late = matches!(ctx.game.phase(), Phase::Typing(_))
            || self.late.is_some_and(|late| ctx.now < late + LATE);
        let is_overtaken = is_late && only_person(ctx).is_some() && ctx.game.mode().is_match();
        if is_overtaken {
            self.late = Some(ctx.now);
        }
        is_overtaken
    }

    fn prompt_to_type(&self, ctx: &MathDiceContext) -> String {
        let game = ctx.game;
        if is_secret(game) {
            return writer(ctx).map_or(String::new(), |seat| {
                words::what_to_type_unseen(ctx.name(seat))
            });
        }
        match game.read(self.field.text()) {
            Ok(Action::Call(call)) if game.point().is_some_and(|p| !p.beats(call.value())) => {
                words::NOT_NEARER.into()
            }
            _ => words::what_to_type(game, &ctx.table.audience()),
        }
    }

    /// Returns why the digit `letter` is not taken, where an answer must be made of the dice.
    fn refuse_digit(&self, ctx: &MathDiceContext, letter: char, input: &Input) -> Option<String> {
        let dice = ctx.game.point()?.dice?;
        let is_number = ctx.game.mode() == Mode::Tournament
            || matches!(ctx.game.phase(), Phase::Stating { .. });
        let faces = dice.faces();
        let mut next_field = self.field.clone();
        next_field.input(input);
        // A value that is only claimed may have any digits.
        if !letter.is_ascii_digit() || is_number || next_field.text().contains('=') {
            return None;
        }
        let has_joined_dice = typed::has_joined_dice(next_field.text());
        let is_refused = typed::is_allowed(self.field.text(), faces)
            && !typed::is_allowed(next_field.text(), faces);
        is_refused.then(|| words::refuse_digit(letter, faces, has_joined_dice))
    }

    /// Notes the end of what somebody types, if it came by the clock.
    fn note_clock(&mut self, ctx: &MathDiceContext, before: &MathDice, event: &Event<Action>) {
        let is_clocked = match (before.phase(), event) {
            (Phase::Typing(typing), Event::TimeUp) => typing.window.is_none(),
            (Phase::Stating { .. }, Event::TimeUp) => true,
            (_, Event::Acted(seat, Action::Call(_) | Action::State(_))) => {
                is_person(ctx, *seat) && !self.has_said
            }
            _ => false,
        };
        self.has_said = false;
        self.clocked = is_clocked.then_some(ctx.now);
    }

    /// Turns the cards over, if what was typed unseen is in.
    fn turn_cards(&mut self, ctx: &MathDiceContext, before: &MathDice) {
        let count = before.point().map_or(0, |point| point.calls.len());
        let calls = ctx.game.point().map_or(&[][..], |point| &point.calls);
        if !is_secret(before) || is_secret(ctx.game) || calls.len() < count + 2 {
            return;
        }
        let cards = calls[count..]
            .iter()
            .map(|called| (called.seat, called.call.value().to_string()));
        self.turned = Some((cards.collect(), Pause::start(STATED, ctx.motion(), ctx.now)));
    }

    /// Returns the cards that have just been turned over.
    fn turned(&self, ctx: &MathDiceContext) -> Option<&[(Seat, String)]> {
        let (cards, pause) = self.turned.as_ref()?;
        pause.is_moving(ctx.now).then_some(cards)
    }

    /// Returns `true` once the target was hit.
    fn is_won(&self, ctx: &MathDiceContext) -> bool {
        has_point_ended(ctx.game) && hit_by(ctx.game).is_some()
    }

    /// Passes for the people who may still call; for several only if asked twice.
    fn pass_for_all(&mut self, ctx: &MathDiceContext) -> Response<Action> {
        let callers: Vec<Seat> = callers(ctx).collect();
        if callers.len() > 1 && !std::mem::replace(&mut self.is_asked_to_pass, true) {
            return Response::Tell(words::ASK_TO_PASS.into());
        }
        Response::Each(callers, Action::Pass)
    }

    /// Returns the statement to be read before its verdict.
    fn statement(&self, ctx: &MathDiceContext) -> Option<&PendingStatement> {
        let stated = self.stated.as_ref();
        stated.filter(|stated| stated.pause.is_moving(ctx.now))
    }

    /// Returns `true` if a person's field is open and empty.
    fn is_field_empty(&self, ctx: &MathDiceContext) -> bool {
        writer(ctx).is_some() && self.field.text().is_empty()
    }

    /// Requests the text field for the only person at the table.
    fn buzz(&mut self, ctx: &MathDiceContext) -> Response<Action> {
        self.field.take();
        act(only_person(ctx), Action::Buzz)
    }

    /// Types the character with code point `sign` into the open field.
    fn insert(&mut self, ctx: &MathDiceContext, sign: u16) -> Response<Action> {
        let sign = char::from_u32(sign.into()).unwrap_or(' ');
        let input = Input::Paste(sign.into());
        if let Some(refused) = self.refuse_digit(ctx, sign, &input) {
            return Response::Tell(refused);
        }
        self.field.insert(sign);
        self.mistake = ctx.game.lasting_mistake(self.field.text());
        Response::Stay
    }

    /// Types into the open field, and reports invalid characters at once.
    fn type_into_field(&mut self, ctx: &MathDiceContext, input: &Input) -> bool {
        let is_typed = self.field.input(input);
        if is_typed {
            self.mistake = ctx.game.lasting_mistake(self.field.text());
        }
        is_typed
    }

    fn say(&mut self, ctx: &MathDiceContext) -> Response<Action> {
        let Some(seat) = writer(ctx) else {
            return Response::Ignored;
        };
        match ctx.game.read(self.field.text()) {
            Ok(action) => {
                self.has_said = true;
                Response::Act(seat, action)
            }
            Err(mistake) => {
                self.mistake = Some(mistake);
                Response::Refuse(words::explain_refusal(mistake, self.field.text()))
            }
        }
    }
}

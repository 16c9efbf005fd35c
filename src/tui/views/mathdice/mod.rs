//! MathDice on the screen.
mod calls;
mod draw;
mod entry;
mod keys;
mod line;
mod look;
mod over;
mod seats;
mod state;
mod top;
mod typed;

pub(crate) use state::MathDiceView;

use crate::core::{
    Event, Game, ROLL_FIRST, Turn,
    words::{plural, sentence},
};
use crate::games::mathdice::{Action, MathDice, Mode, Phase, PointOutcome, words};
use crate::store::Motion;
use crate::tui::look::GameLook;
use crate::tui::screen::Input;
use crate::tui::ui::motion::roll::RollAnimation;
use crate::tui::ui::motion::timeline::{Animated, Pause};
use crate::tui::ui::{MARGINS, Node, body, custom_leaf};
use crate::tui::view::{
    Headline, Playable, Puzzles, Response, TABLE, View, ViewCommands, ViewContext, Waits,
};
use state::{
    PendingStatement, begins_entry, is_for_field, is_person, is_secret, may_be_mixed, only_person,
    writer,
};
use std::time::{Duration, Instant};

/// Time for which a statement is seen before the point that it ends.
const STATED: Duration = Duration::from_millis(1200);

/// Difficulty of a puzzle that a beginner solves half of the time.
const PLAIN: f64 = 10.0;
/// Rating of such a puzzle, and of a beginner.
const BEGINNER: f64 = 1000.0;
/// Elo points per point of difficulty.
const STEP: f64 = 70.0;

/// Returns the rating of the current puzzle, in Elo points: from the effort of its plainest best
/// answer and the share of best answers.
fn puzzle_rating(game: &MathDice) -> Option<f64> {
    let difficulty = game.point()?.position()?.difficulty();
    Some(BEGINNER + STEP * (f64::from(difficulty) - PLAIN))
}

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
        rating: puzzle_rating,
        part: puzzle_part,
    });
}

impl View<MathDice> for MathDiceView {
    const COMMANDS: ViewCommands<MathDiceView, MathDice> = keys::COMMANDS;
    fn headline(&self, ctx: &ViewContext<MathDice>) -> Headline {
        let game = ctx.game;
        let (variant, when, rest) = words::headline(game);
        // With more seats there is no room for words; their sets are on the table.
        let sets = game.mode().is_match() && game.is_long() && game.count() <= 4;
        let points = game
            .points()
            .iter()
            .zip(game.sets())
            .map(|(points, won)| match sets {
                true => format!("{points}, {}", plural(*won, "set")),
                false => points.to_string(),
            });
        let rules = words::heading_of_rules(game);
        Headline {
            variant,
            when,
            rest: rest.into(),
            points: Some(points.collect()),
            rules: Some(rules),
        }
    }

    fn table<'a>(&'a self, ctx: &'a ViewContext<'a, MathDice>, beside: Node<'a>) -> Node<'a> {
        let Some(stated) = self.statement(ctx) else {
            return draw::table(self, ctx, beside).margins(MARGINS);
        };
        // The table of the moment before.
        custom_leaf([TABLE], move |canvas, _| {
            let before = ViewContext {
                game: &stated.game,
                at: stated.at,
                ..*ctx
            };
            body(draw::table(self, &before, beside.clone()), MARGINS, canvas);
        })
    }

    fn raw(&mut self, ctx: &ViewContext<MathDice>, input: &Input) -> Option<Response<Action>> {
        let letter = match input {
            Input::Key(key) => key.character(),
            _ => None,
        };
        if letter != Some(' ') {
            self.asked_to_pass = false;
        }
        // Somebody else may buzz at the same time as the one typing.
        if let Some((seat, action)) = letter.and_then(|letter| Self::own_key(ctx, letter)) {
            return Some(Response::Act(seat, action));
        }
        if writer(ctx).is_some() {
            // A blank is invisible.
            if letter == Some(' ')
                && !self.field.text().is_empty()
                && !may_be_mixed(ctx.game, self.field.text())
            {
                return Some(Response::Stay);
            }
            if letter == Some(' ') && self.field.text().is_empty() {
                return self.prompt(ctx).map(Response::Refuse);
            }
            let typed = is_for_field(input, self.field.text()) && self.type_into_field(input);
            return typed.then_some(Response::Stay);
        }
        let keys = state::buzzers(ctx);
        let is_open = ctx
            .game
            .point()
            .is_some_and(|point| point.dice.is_some() && point.outcome.is_none());
        if letter == Some(' ') && is_open && ctx.game.mode().is_match() && keys.is_empty() {
            return Some(Response::Refuse(entry::how_to_begin(ctx)));
        }
        let sign =
            letter.filter(|letter| !letter.is_ascii_alphabetic() && !"? ".contains(*letter))?;
        if let Some(refused) = self.overtaken(ctx) {
            return Some(refused);
        }
        if !begins_entry(sign) {
            return None;
        }
        if ctx.roll_due {
            return Some(Response::Refuse(ROLL_FIRST.into()));
        }
        if let Phase::Typing(typing) = ctx.game.phase()
            && let Some(typist) = typing.typist()
            && typing
                .entries
                .iter()
                .any(|entry| !entry.done && is_person(ctx, entry.seat))
        {
            return Some(Response::Refuse(format!(
                "{} types first",
                ctx.name(typist)
            )));
        }
        if !keys.is_empty() {
            return Some(Response::Refuse(words::buzz_with(&keys)));
        }
        Self::races(ctx)?;
        let buzzed = self.buzz(ctx);
        if Self::buzzes(ctx).is_some() {
            self.field.input(input);
        }
        Some(buzzed)
    }

    fn prompt(&self, ctx: &ViewContext<MathDice>) -> Option<String> {
        let game = ctx.game;
        let alone = only_person(ctx);
        Some(match (game.phase(), game.turn()) {
            (_, Turn::Over) => return None,
            (Phase::Target, _) if ctx.roll_due => ctx.request_text("roll the target")?,
            (Phase::Scoring, _) if ctx.roll_due => ctx.request_text(match game.mode() {
                Mode::Tournament => "roll the three dice: the race is on",
                _ => "roll the three dice",
            })?,
            (Phase::Thinking { .. }, _) if !game.mode().is_match() && writer(ctx).is_none() => {
                return None;
            }
            (Phase::Thinking { .. }, _) if game.mode() == Mode::Puzzle => {
                "Type your answer.".into()
            }
            (Phase::Thinking { .. }, _) if game.mode() == Mode::Sprint => {
                "Type the best answer there is.".into()
            }
            (Phase::Thinking { .. }, _) => {
                let point = game.point()?;
                match (point.holder(), alone) {
                    (Some(holder), Some(seat)) if holder == seat => {
                        "Your call is the one to beat.".into()
                    }
                    _ if point.standing.is_some() && Self::buzzes(ctx).is_some() => {
                        "Come closer, or pass.".into()
                    }
                    _ if game.mode() == Mode::Basic
                        && point.standing.is_some()
                        && !state::buzzers(ctx).is_empty() =>
                    {
                        "Come closer: buzz with your letter.".into()
                    }
                    // The call names the clock, and a buzz without one who has to wait.
                    _ if point.standing.is_some() || !point.spent.is_empty() => return None,
                    _ if Self::buzzes(ctx).is_some() => "Buzz, or start typing.".into(),
                    _ if !state::buzzers(ctx).is_empty() => {
                        "Buzz with your letter, then type.".into()
                    }
                    _ => return None,
                }
            }
            (Phase::Typing(_), _) if writer(ctx).is_some() && self.is_too_far(ctx) => {
                "That is not closer: type on, or delete it; then w withdraws.".into()
            }
            (Phase::Typing(_), _)
                if writer(ctx).is_some() && game.read(self.field.text()).is_ok() =>
            {
                let runs = game.own_clock(ctx.at).is_some();
                words::enter_calls(
                    &typed::to_call(game, self.field.text()),
                    is_secret(game),
                    runs,
                )
            }
            (Phase::Typing(_), _) if writer(ctx).is_some() && game.mode() == Mode::Basic => {
                "Use each die once, then press Enter.".into()
            }
            (Phase::Typing(_), _) if writer(ctx).is_some() => {
                "Type your number, then press Enter.".into()
            }
            (Phase::Stating { seat, .. }, _) if is_person(ctx, *seat) => sentence(
                &ctx.table
                    .audience()
                    .next(*seat, "type the expression and press Enter"),
            ),
            (Phase::Review, _) if Self::can_go_on(ctx) => "Space continues.".into(),
            _ => return None,
        })
    }

    fn point_at(&mut self, ctx: &ViewContext<MathDice>, action: &Action) {
        let answer = match action {
            Action::Call(call) => format!("{call:#}"),
            Action::State(expr) => format!("{expr:#}"),
            _ => return,
        };
        // What somebody is typing is not replaced.
        if self.idle(ctx).is_some() {
            self.type_into_field(&Input::Paste(answer));
        }
    }

    fn happened(&mut self, ctx: &ViewContext<MathDice>, before: &MathDice, event: &Event<Action>) {
        if matches!((before.phase(), event), (Phase::Scoring, Event::Chance(_))) {
            // The clock runs already.
            let motion = if ctx.motion() == Motion::Full {
                Motion::Short
            } else {
                ctx.motion()
            };
            self.roll_animation = RollAnimation::start(&[0, 1, 2], motion, ctx.now);
        }
        self.asked_to_pass = false;
        let kept = matches!(
            (before.phase(), event),
            (Phase::Typing(_), Event::Acted(_, Action::Buzz))
        ) || matches!((before.phase(), ctx.game.phase(), event),
                (Phase::Typing(b), Phase::Typing(a), Event::TimeUp) if b.typist() == a.typist());
        self.out_of_reach = matches!(event, Event::Chance(_))
            && *before.phase() == Phase::Target
            && *ctx.game.phase() == Phase::Target;
        let ends = matches!(ctx.game.phase(), Phase::Review | Phase::Over);
        if let (true, Event::Acted(_, Action::State(expr))) = (ends, event) {
            let pause = Pause::start(STATED, ctx.motion(), ctx.now);
            self.stated = Some(PendingStatement {
                game: before.clone(),
                expr: expr.clone(),
                at: ctx.at,
                pause,
            });
        }
        // Whatever started the lone person's entry stays in it.
        let begun = only_person(ctx).is_some_and(|seat| *event == Event::Acted(seat, Action::Buzz));
        if !kept && !begun {
            self.field.take();
            self.mistake = None;
        }
    }

    fn waits(&self, ctx: &ViewContext<MathDice>) -> Waits<Action> {
        match ctx.game.phase() {
            Phase::Thinking { .. } | Phase::Typing(_) | Phase::Stating { .. } => {
                // A valid number or statement counts even without Enter; the period for
                // simultaneous buzzes ends nobody's typing.
                let opens =
                    matches!(ctx.game.phase(), Phase::Typing(typing) if typing.window.is_some());
                let typed = ctx.game.read(self.field.text()).ok().filter(|_| !opens);
                Waits::Race(typed.and_then(|action| Some((writer(ctx)?, action))))
            }
            Phase::Review => Waits::Result,
            Phase::Target if self.out_of_reach => Waits::Miss(ctx.game.roller()),
            Phase::Target | Phase::Scoring | Phase::Over => Waits::of(ctx),
        }
    }

    fn announces(&self, ctx: &ViewContext<MathDice>) -> Option<String> {
        self.announced(ctx)
    }

    fn ticks(&self, ctx: &ViewContext<MathDice>) -> Option<Instant> {
        state::ticks(ctx)
    }

    fn animations(&self) -> Vec<&dyn Animated> {
        let stated = self
            .stated
            .iter()
            .map(|stated| &stated.pause as &dyn Animated);
        stated
            .chain([&self.roll_animation as &dyn Animated])
            .collect()
    }
}

//! SymmDice on the screen.
mod commands;
mod declarations;
mod draw;
mod editor;
mod gallery;
mod judging;
mod keys;
mod laying;
mod lesson;
mod look;
mod makes;
mod making;
mod panel;
mod picture;
mod start;
mod state;
mod symmetries;
mod tray;
mod tutorial;
mod verdict;

pub(crate) use gallery::Gallery;
pub(crate) use picture::as_text;
pub(crate) use state::SymmDiceView;
pub(crate) use symmetries::Symmetries;

use crate::core::{Advice, ChanceOutcome, DiceSet, Event, Game, Seat, Turn, words::dice};
use crate::games::symmdice::geometry::dice::DICE;
use crate::games::symmdice::geometry::figure::Figure;
use crate::games::symmdice::options::Variant;
use crate::games::symmdice::referee::Referee;
use crate::games::symmdice::state::Phase;
use crate::games::symmdice::{Action, SymmDice, words};
use crate::tui::look::GameLook;
use crate::tui::screen::Input;
use crate::tui::ui::Node;
use crate::tui::ui::motion::roll::RollAnimation;
use crate::tui::ui::motion::timeline::Animated;
use crate::tui::ui::motion::triumph::TriumphMotion;
use crate::tui::view::{Headline, Playable, Response, Style, View, ViewCommands, Waits};
use editor::Editor;
use laying::Laying;
use making::in_text;
use state::{Activity, Straightening, SymmDiceContext};
use std::time::{Duration, Instant};
use verdict::JudgedFigure;

impl Playable for SymmDice {
    type View = SymmDiceView;
    const LOOK: &'static GameLook = &look::LOOK;

    fn keepsake<'a>(ctx: &SymmDiceContext<'a>, states: &'a [SymmDice], winner: Seat) -> Node<'a> {
        gallery::keepsake(ctx, states, winner)
    }
}

/// Returns `true` for what is laid or ruled.
fn is_seen_after(event: &Event<Action>) -> bool {
    match event {
        Event::Acted(_, action) => {
            !matches!(action, Action::Keep(_) | Action::Set(_) | Action::End)
        }
        Event::Chance(_) | Event::TimeUp => false,
    }
}

impl View<SymmDice> for SymmDiceView {
    const COMMANDS: ViewCommands<SymmDiceView, SymmDice> = keys::COMMANDS;
    const STYLE: Style<Action> = Style {
        leads: true,
        tells_turns: false,
        seen_after: is_seen_after,
        ..Style::USUAL
    };

    fn headline(&self, ctx: &SymmDiceContext) -> Headline {
        let game = ctx.game;
        let (when, mut rest) = words::headline(game);
        if Self::is_shared(ctx)
            && let Some(does) = self.activity_text(ctx)
        {
            rest = format!("{rest}, {does}");
        }
        let rules = match self.mode(ctx) {
            Activity::Tray => Some(words::RULES_OF_TURN),
            Activity::Making => Some("Which dice make which symmetry"),
            Activity::Declaring(_) => Some("Scoring"),
            Activity::Answering | Activity::Voting => Some(words::RULES_OF_CHALLENGE),
            Activity::Over => Some("The game"),
            Activity::Watching if self.has_verdict_on_table(ctx) => Some(words::RULES_OF_CHALLENGE),
            Activity::Watching => {
                matches!(game.phase(), Phase::Rolling { .. }).then_some(words::RULES_OF_TURN)
            }
        };
        Headline {
            when,
            rest,
            rules,
            ..Headline::default()
        }
    }

    fn step(&self) -> usize {
        match self.doing {
            Activity::Making => 1,
            Activity::Declaring(_) => 2,
            _ => 0,
        }
    }

    fn table<'a>(&'a self, ctx: &'a SymmDiceContext<'a>, beside: Node<'a>) -> Node<'a> {
        self.drawn.set(None);
        self.table_node(ctx, beside).margins([1, 0, 1, 0])
    }

    fn raw(&mut self, ctx: &SymmDiceContext, input: &Input) -> Option<Response<Action>> {
        let mode = self.mode(ctx);
        match input {
            Input::Key(key) if mode == Activity::Answering => {
                let mut seats = Self::people_asked(ctx);
                seats
                    .find(|seat| key.character() == Some(Self::own_key(ctx, *seat)))
                    .map(|seat| Self::challenge(Some(seat)))
            }
            Input::Paste(text) if matches!(mode, Activity::Tray | Activity::Making) => {
                Some(match text.parse::<Figure>() {
                    Ok(figure) => {
                        self.open_figure(ctx);
                        self.load(&figure);
                        Response::Stay
                    }
                    Err(refusal) => Response::Refuse(refusal.to_string()),
                })
            }
            Input::Mouse(what, x, y) if mode == Activity::Making => self.mouse(*what, *x, *y),
            _ => None,
        }
    }

    fn prompt(&self, ctx: &SymmDiceContext) -> Option<String> {
        let game = ctx.game;
        if !ctx.task().is_empty() {
            return tutorial::next_key(self, ctx);
        }
        if ctx.is_roll_due && ctx.viewer.is_some() {
            return Some(words::prompt_to_roll(game));
        }
        match self.mode(ctx) {
            Activity::Tray if Self::is_shared(ctx) => {
                let next = words::prompt_to_keep(game, self.kept.len());
                Some(words::last_turn(game) + &in_text(ctx, &next))
            }
            Activity::Making if Self::is_shared(ctx) => {
                Some(in_text(ctx, words::prompt_to_lay(self.is_fine)))
            }
            Activity::Declaring(_) if Self::is_shared(ctx) => {
                let others: Vec<Seat> = game.others().iter().collect();
                let names: Vec<&str> = others.iter().map(|seat| ctx.name(*seat)).collect();
                Some(words::prompt_to_declare(&names))
            }
            Activity::Tray => Some(words::last_turn(game) + &self.prompt_in_tray(ctx)),
            Activity::Making => Some(self.prompt_in_making(ctx, self.editor.as_ref()?)),
            Activity::Declaring(_) => {
                Some(in_text(ctx, &self.next_key(ctx, self.editor.as_ref()?)))
            }
            Activity::Answering => Self::question(ctx),
            Activity::Voting => Self::people_asked(ctx)
                .next()
                .map(|seat| format!("{}: does it have the symmetry?", ctx.name(seat))),
            Activity::Watching | Activity::Over => None,
        }
    }

    fn point_at(&mut self, ctx: &SymmDiceContext, action: &Action) {
        match action {
            Action::Keep(keep) => self.kept = DiceSet::from_bits(keep.mask()),
            // In play, where there are keys, one of them lays out the coach's figure.
            _ if !ctx.is_still() && ctx.best().is_some() => {}
            Action::Declare(_, figure) | Action::Lay(figure) => self.reopen(ctx, figure),
            _ => {}
        }
    }

    /// Keeps the way of drawing, and the figure made last.
    fn succeed(&mut self, before: SymmDiceView) {
        let SymmDiceView { design, laid, .. } = before;
        *self = SymmDiceView {
            design,
            laid,
            ..SymmDiceView::default()
        };
    }

    fn happened(&mut self, ctx: &SymmDiceContext, before: &SymmDice, event: &Event<Action>) {
        self.is_roll_next &= matches!(event, Event::Acted(_, Action::Pass));
        match event {
            Event::Chance(outcome) => self.start_roll(ctx, before, outcome),
            Event::Acted(_, Action::Set(roll)) => {
                if let Some(editor) = &mut self.editor {
                    editor.set_roll(*roll);
                }
            }
            Event::Acted(_, Action::Lay(_)) if before.rules().variant == Variant::Free => {
                self.laid = self.editor.clone().or(self.laid.take());
            }
            Event::TimeUp => {}
            Event::Acted(_, Action::Pass | Action::Challenge | Action::Vote(_))
                if !matches!(before.phase(), Phase::Rolling { .. }) => {}
            // Too close to call, alone: the figure stays to be adjusted.
            Event::Acted(_, Action::Declare(..)) if ctx.game.roll().is_some() => {
                self.doing = Activity::Making
            }
            Event::Acted(..) => {
                self.laying = None;
                self.straight = Straightening::default();
                self.laid = self.editor.take().or(self.laid.take());
                self.doing = Activity::Tray;
                self.kept = if let Event::Acted(_, Action::Keep(keep)) = event {
                    DiceSet::from_bits(keep.mask())
                } else {
                    DiceSet::EMPTY
                };
            }
        }
        self.is_asked_again = false;
        self.is_just_ruled = ctx.game.ruling() != before.ruling();
        if self.is_just_ruled {
            self.show_ruling(ctx);
        }
    }

    fn draft(&self, ctx: &SymmDiceContext) -> Option<String> {
        let editor = self
            .editor
            .as_ref()
            .filter(|editor| !editor.dice().is_empty());
        let laying = self
            .laying
            .as_ref()
            .filter(|laying| !laying.dice().is_empty());
        let figure = laying.map(Laying::to_text).or(editor.map(Editor::to_text));
        if figure.is_none() && self.kept == DiceSet::EMPTY {
            return None;
        }
        let turn = Self::turn_text(ctx)?;
        let figure = figure.unwrap_or_default();
        let place = if self.doing == Activity::Tray {
            "aside"
        } else {
            "shown"
        };
        let kept = self.kept.bits();
        Some(format!("{turn}; {figure}; {place}; {kept}"))
    }

    fn restore_draft(&mut self, ctx: &SymmDiceContext, text: &str) {
        let parts: Vec<&str> = text.trim_end().split("; ").collect();
        let [turn, figure, place, kept] = parts[..] else {
            return;
        };
        let Some(roll) = ctx.game.roll() else {
            return;
        };
        if Self::turn_text(ctx).as_deref() != Some(turn) {
            return;
        }
        if let Ok(kept) = kept.parse() {
            self.kept = DiceSet::from_bits(kept);
        }
        let is_shared = Self::is_shared(ctx);
        self.laying = Laying::of_text(roll, figure).filter(|_| is_shared);
        self.editor = Editor::of_text(roll, figure).filter(|_| !is_shared);
        if self.laying.is_some() || self.editor.is_some() {
            self.doing = match place {
                "shown" => Activity::Making,
                _ => Activity::Tray,
            };
        }
    }

    fn waits(&self, ctx: &SymmDiceContext) -> Waits<Action> {
        // A figure laid for its own sake stays until it has been seen; so do a verdict and a
        // person's declaration that stands, unless a person rolls next, whose key is awaited
        // anyway.
        let next = match ctx.game.turn() {
            Turn::Chance { seat, .. } => seat,
            _ => None,
        };
        let is_person_next = next.is_some_and(|seat| ctx.table.seat_setup(seat).is_person());
        let is_result = ctx.game.ruling().is_some_and(|ruling| {
            let is_persons = ctx.table.seat_setup(ruling.maker).is_person();
            ruling.verdict.is_some() || ruling.claim.is_some() && is_persons
        });
        let is_seen = !ctx.game.rules().variant.scores() || is_result && !is_person_next;
        // So does who starts, unless a person does, whose key is awaited anyway.
        let is_started = self.started.is_some()
            && matches!(ctx.game.phase(), Phase::Rolling { .. })
            && !is_person_next;
        if is_started || self.is_just_ruled && is_seen {
            return Waits::Key { is_result: false };
        }
        // A new turn waits for its key: the last figure lies there until then.
        let is_new = matches!(ctx.game.phase(), Phase::Rolling { dice, left: 2, .. } if dice.iter().all(Option::is_none));
        if is_new {
            Waits::Roll {
                at_once: self.is_roll_next,
            }
        } else {
            Waits::of(ctx)
        }
    }

    fn is_describing(&self, ctx: &SymmDiceContext) -> bool {
        let claim = ctx.game.ruling().and_then(|ruling| ruling.claim.as_ref());
        let is_declared = claim.is_some_and(|claim| claim.declared.is_some());
        self.has_verdict_on_table(ctx) && is_declared
    }

    fn under_way(&self, ctx: &SymmDiceContext) -> Option<String> {
        if !Self::is_shared(ctx) {
            return None;
        }
        let name = ctx.name(ctx.game.mover());
        match self.mode(ctx) {
            Activity::Making => Some(words::lays_dice(name)),
            Activity::Declaring(_) => Some(words::has_laid(name, self.laid_count())),
            _ => None,
        }
    }

    fn announces(&self, ctx: &SymmDiceContext) -> Option<String> {
        let ruling = ctx.game.ruling().filter(|_| self.is_just_ruled)?;
        let audience = ctx.table.audience();
        Some(audience.with_verb(ruling.challenger?, "challenge"))
    }

    fn ticks(&self, ctx: &SymmDiceContext) -> Option<Instant> {
        let clock = matches!(ctx.game.turn(), Turn::Act { until: Some(_), .. });
        clock.then(|| ctx.now + Duration::from_secs(1))
    }

    fn animations(&self) -> Vec<&dyn Animated> {
        let show = self.show.iter().map(|show| show as &dyn Animated);
        let motions: [&dyn Animated; 3] = [&self.roll_animation, &self.triumph, &self.straight];
        show.chain(motions).collect()
    }
}

impl SymmDiceView {
    fn prompt_in_tray(&self, ctx: &SymmDiceContext) -> String {
        if matches!(
            ctx.best(),
            Some(Advice {
                action: Action::Declare(..),
                ..
            })
        ) {
            return in_text(ctx, "[figure], then [arrange] lays the coach's figure out.");
        }
        let count = DICE - self.kept.len();
        match ctx.game.left() {
            Some(0) => "f: make a figure of these dice.".into(),
            _ if count == DICE => "Keep dice and reroll the others, or make a figure (f).".into(),
            _ if count == 0 => "All kept: f makes a figure.".into(),
            _ => format!("r: reroll {}; f: make a figure.", dice(count)),
        }
    }

    fn prompt_in_making(&self, ctx: &SymmDiceContext, editor: &Editor) -> String {
        let drops = if editor.dice().is_empty() {
            ""
        } else {
            " and drops this figure"
        };
        let wording = match ctx.best().map(|best| &best.action) {
            Some(Action::Keep(_)) => format!("C does that{drops}, [back] goes back."),
            Some(Action::Declare(..)) if self.can_lay_design(ctx) => {
                "[arrange] lays the coach's figure out.".to_owned()
            }
            _ => self.next_key(ctx, editor),
        };
        in_text(ctx, &wording)
    }

    /// Shows dice in the air, and begins a choice anew.
    fn start_roll(&mut self, ctx: &SymmDiceContext, before: &SymmDice, outcome: &ChanceOutcome) {
        let in_the_air: Vec<usize> = match before.phase() {
            Phase::Rolling { dice, .. } => (0..DICE).filter(|&i| dice[i].is_none()).collect(),
            _ => (0..DICE).collect(),
        };
        self.note_start(before, outcome);
        // What was kept stays kept for the next choice.
        self.kept = (0..DICE).filter(|i| !in_the_air.contains(i)).collect();
        // The cursor goes to a die that was rolled.
        self.cursor = in_the_air.first().copied().unwrap_or(0);
        self.roll_animation = RollAnimation::start(&in_the_air, ctx.motion(), ctx.now);
        self.is_pointing = false;
        self.show = None;
        self.editor = None;
        self.laying = None;
        self.doing = Activity::Tray;
        self.is_fine = false;
    }

    /// Shows the last figure with its verdict.
    fn show_ruling(&mut self, ctx: &SymmDiceContext) {
        let ruling = ctx.game.ruling();
        self.triumph = TriumphMotion::default();
        if let Some(ruling) = ruling.filter(|ruling| words::is_triumph(ruling)) {
            let is_person = ctx.table.seat_setup(ruling.maker).is_person();
            self.triumph = TriumphMotion::start(is_person, ctx.motion(), ctx.now);
        }
        self.show = ruling.and_then(|ruling| {
            let claim = ruling.claim.as_ref()?;
            // Where the table has voted, the program proves nothing.
            let judged = claim
                .declared
                .filter(|_| ruling.verdict.is_some() && !ctx.game.is_voted());
            let referee = Referee::new(&claim.figure);
            let proof = judged.map(|symmetry| referee.prove(symmetry));
            let show = JudgedFigure::new(claim.figure.clone(), judged, proof, ctx.now);
            Some(if ruling.challenger.is_some() {
                show.asking()
            } else {
                show
            })
        });
        if ctx.game.roll().is_some() {
            // It is shown beside the figure that is being made.
            self.show.iter().for_each(Animated::skip);
        } else if ctx.game.rules().variant != Variant::Free {
            self.editor = None;
            self.doing = Activity::Tray;
        }
    }
}

//! SymmDice on the screen.
mod advice;
mod commands;
mod draw;
mod editor;
mod gallery;
mod handle;
mod keys;
mod legend;
mod panel;
mod picture;
mod state;
mod symmetries;
mod tray;
mod tutorial;
mod verdict;

pub(crate) use gallery::Gallery;
pub(crate) use picture::as_text;
pub(crate) use state::SymmView;

use crate::core::game::{Event, Game, Seat, Turn};
use crate::games::symmdice::action::Vote;
use crate::games::symmdice::geometry::dice::DICE;
use crate::games::symmdice::geometry::figure::Figure;
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::options::{SOLITAIRE_RUNS, Variant};
use crate::games::symmdice::referee::Referee;
use crate::games::symmdice::state::Phase;
use crate::games::symmdice::{Action, SymmDice};
use crate::tui::canvas::Canvas;
use crate::tui::keymap::{Binding, Key};
use crate::tui::screen::{Input, Screen};
use crate::tui::view::{Headline, Playable, Response, View, ViewContext};
use crate::tui::widgets::roll_animation::RollAnimation;
use editor::Editor;
use keys::{Command, KEYS};
use ratatui::crossterm::event::KeyCode;
use state::Mode;
use std::time::{Duration, Instant};
use verdict::Show;

impl Playable for SymmDice {
    type View = SymmView;
}

/// Returns the vote that the key of `command` casts while the table judges: y, n or q.
fn vote_of(command: Command) -> Option<Vote> {
    match command {
        Command::TurnOver => Some(Vote::Yes),
        Command::Choose(1) => Some(Vote::No),
        Command::TwistFar => Some(Vote::Unsure),
        _ => None,
    }
}

impl View<SymmDice> for SymmView {
    type Command = Command;
    const KEYS: &'static [Binding<Command>] = KEYS;
    const PAPER_BETWEEN_TURNS: bool = true;
    const TUTORIAL: &'static str = include_str!("../../../../assets/tutorials/symmdice.md");
    const SEAT_KEYS: bool = true;
    const FIGURES: Option<fn() -> Box<dyn Screen>> = Some(|| Box::new(symmetries::Symmetries::new()));

    fn figure(game: &SymmDice, word: &str, tried: Option<&Action>) -> Option<String> {
        tutorial::figure(game, word, tried)
    }

    fn guide_area(&self, ctx: &ViewContext<SymmDice>, width: i32, height: i32) -> (i32, i32, i32, i32) {
        let (x, y, wide, high) = draw::panel_area(width, height);
        // The dice in hand stay to be seen, and what can be declared.
        let first = match self.mode(ctx) {
            Mode::Tray => 8,
            Mode::Making | Mode::Declaring => 14,
            _ => 9,
        };
        (x - 1, y + first, wide + 2, high - first)
    }

    fn rules_heading(&self, ctx: &ViewContext<SymmDice>) -> Option<&'static str> {
        match self.mode(ctx) {
            Mode::Tray => Some("A turn"),
            Mode::Making => Some("Which dice make which symmetry"),
            Mode::Declaring => Some("Scoring"),
            Mode::Answering | Mode::Voting => Some("The challenge"),
            Mode::Over => Some("The game"),
            Mode::Watching => None,
        }
    }

    fn headline(&self, ctx: &ViewContext<SymmDice>) -> Headline {
        let (game, rules) = (ctx.game, ctx.game.rules());
        let run = game.runs() + 1;
        let (when, rest) = match rules.variant {
            Variant::Free => (String::new(), "free play".into()),
            Variant::Meditative => (format!("figure {run}"), String::new()),
            Variant::Solitaire => {
                (format!("run {} of {SOLITAIRE_RUNS}", run.min(SOLITAIRE_RUNS)), String::new())
            }
            _ if matches!(game.phase(), Phase::Starting { .. }) => (String::new(), "who begins?".into()),
            _ if game.is_last_round() => (String::new(), "the last round".into()),
            _ => (format!("round {}", game.round()), format!("goal {}", rules.goal)),
        };
        Headline { when, rest, ..Headline::default() }
    }

    fn draw(&mut self, ctx: &ViewContext<SymmDice>, canvas: &mut Canvas) {
        self.take_chosen(ctx);
        self.drawn = draw::draw(self, ctx, canvas);
    }

    fn enabled(&self, ctx: &ViewContext<SymmDice>, command: Command) -> bool {
        let mode = self.mode(ctx);
        let rules = ctx.game.rules();
        let free = rules.variant == Variant::Free;
        let kids = rules.variant == Variant::Kids;
        let rolls = ctx.game.left().is_some_and(|left| left > 0);
        let votes = mode == Mode::Voting && Self::asked(ctx).next().is_some();
        let rings = self.editor.as_ref().is_some_and(|editor| editor.symmetry().is_some());
        match command {
            Command::KeepDie(_)
            | Command::KeepHere
            | Command::KeepAlike
            | Command::KeepAll
            | Command::Reroll => mode == Mode::Tray && rolls,
            Command::TurnOver => mode == Mode::Tray && free || votes,
            Command::Figure => mode == Mode::Tray,
            Command::Move(..) => match mode {
                Mode::Tray => rolls || free,
                mode => matches!(mode, Mode::Making | Mode::Declaring),
            },
            // Little Kids knows one symmetry only.
            Command::Symmetry(_) => !kids && (mode == Mode::Declaring || (mode == Mode::Making && rings)),
            Command::Place => mode == Mode::Making && rings,
            Command::Snap => mode == Mode::Making && !rings,
            Command::Choose(1) | Command::TwistFar => mode == Mode::Making || votes,
            Command::Add
            | Command::Remove
            | Command::Choose(_)
            | Command::Twist(_)
            | Command::Face(_)
            | Command::Fine
            | Command::Free
            | Command::Undo
            | Command::Redo => mode == Mode::Making,
            // Against others it lays out what the coach says, if there is one.
            Command::Arrange => mode == Mode::Making && (Self::alone(ctx) || ctx.table.header().coach),
            Command::Lens => mode == Mode::Making && Self::alone(ctx),
            Command::Declare => matches!(mode, Mode::Making | Mode::Declaring) && !kids,
            Command::Done => {
                (mode == Mode::Making && kids) || (mode == Mode::Tray && ctx.game.makes_nothing())
            }
            Command::Again => self.can_show_again(ctx),
            Command::Back => matches!(mode, Mode::Making | Mode::Declaring),
            Command::Confirm => match mode {
                Mode::Making => !kids,
                Mode::Declaring => true,
                Mode::Answering => Self::asked(ctx).next().is_some(),
                _ => false,
            },
            Command::Challenge => mode == Mode::Answering && Self::asked(ctx).count() == 1,
            Command::Gallery => match mode {
                Mode::Tray | Mode::Making => !rules.variant.scores(),
                Mode::Watching | Mode::Over => self.keepable(ctx).is_some(),
                _ => false,
            },
            Command::Grain => true,
            Command::End => matches!(mode, Mode::Tray | Mode::Making) && !rules.variant.scores(),
        }
    }

    fn label(&self, ctx: &ViewContext<SymmDice>, command: Command) -> Option<&'static str> {
        match (self.mode(ctx), command) {
            (Mode::Voting, command) => vote_of(command).map(|vote| match vote {
                Vote::Yes => "it has",
                Vote::No => "it has not",
                Vote::Unsure => "cannot tell",
            }),
            (Mode::Answering, Command::Confirm) => Some("let it stand"),
            _ => None,
        }
    }

    fn command(&mut self, ctx: &ViewContext<SymmDice>, command: Command) -> Response<Action> {
        match (self.mode(ctx), command) {
            (_, Command::Grain) => {
                self.half_blocks = !self.half_blocks;
                Response::Stay
            }
            (_, Command::Again) => {
                self.show.iter_mut().for_each(|show| show.again(ctx.now));
                Response::Stay
            }
            (_, Command::Gallery) => {
                Response::Open(Box::new(Gallery::new(self.keepable(ctx), self.chosen.clone())))
            }
            // The table is asked once: whoever doubts has a key, and Enter answers for all the others.
            (Mode::Answering, Command::Confirm) => match Self::asked(ctx).collect::<Vec<Seat>>()[..] {
                [seat] => Response::Act(seat, Action::Pass),
                ref seats => Response::Each(seats.to_vec(), Action::Pass),
            },
            (Mode::Answering, Command::Challenge) => match Self::asked(ctx).next() {
                Some(seat) => Response::Act(seat, Action::Challenge),
                None => Response::Ignored,
            },
            (Mode::Voting, command) => match (Self::asked(ctx).next(), vote_of(command)) {
                (Some(seat), Some(vote)) => Response::Act(seat, Action::Vote(vote)),
                _ => Response::Ignored,
            },
            (_, Command::End) => {
                ctx.viewer.map_or(Response::Ignored, |seat| Response::Act(seat, Action::End))
            }
            // No figure can be made: the turn is done without one.
            (Mode::Tray, Command::Done) => {
                ctx.viewer.map_or(Response::Ignored, |seat| Response::Act(seat, Action::Pass))
            }
            (Mode::Tray, command) => {
                ctx.viewer.map_or(Response::Ignored, |seat| self.tray_command(ctx, seat, command))
            }
            (Mode::Making | Mode::Declaring, command) => {
                ctx.viewer.map_or(Response::Ignored, |seat| self.figure_command(ctx, seat, command))
            }
            _ => Response::Ignored,
        }
    }

    fn click(&mut self, ctx: &ViewContext<SymmDice>, click: u32) -> Response<Action> {
        if ctx.roll_due && ctx.viewer.is_some() {
            return Response::Roll;
        }
        match click as usize {
            place @ 0..DICE if self.enabled(ctx, Command::KeepDie(place)) => {
                self.command(ctx, Command::KeepDie(place))
            }
            seat if (panel::SEATS as usize..panel::HAND as usize).contains(&seat) => {
                let seat = Seat(seat as u8 - panel::SEATS as u8);
                let asked = self.mode(ctx) == Mode::Answering && Self::asked(ctx).any(|other| other == seat);
                if asked { Response::Act(seat, Action::Challenge) } else { Response::Ignored }
            }
            face if face >= panel::HAND as usize && self.mode(ctx) == Mode::Making => {
                let face = Face::ALL.get(face - panel::HAND as usize);
                face.map_or(Response::Ignored, |face| self.take_from_hand(*face))
            }
            _ => Response::Ignored,
        }
    }

    fn raw(&mut self, ctx: &ViewContext<SymmDice>, input: &Input) -> Option<Response<Action>> {
        let mode = self.mode(ctx);
        match input {
            Input::Key(Key { code: KeyCode::Char(letter), ctrl: false }) => match (mode, letter) {
                (Mode::Answering, letter) => {
                    let own = |seat: &Seat| Self::own_key(ctx, *seat) == *letter;
                    let seat = Self::asked(ctx).find(own)?;
                    Some(Response::Act(seat, Action::Challenge))
                }
                (Mode::Making | Mode::Declaring, '1'..='9') => {
                    let order = *letter as u8 - b'0';
                    let all: Vec<Symmetry> = ctx.game.rules().variant.scoring().symmetries().collect();
                    let same = |now: Symmetry| {
                        let of = |mirror: bool| {
                            all.iter().copied().find(|s| s.order() == order && s.is_mirror() == mirror)
                        };
                        of(now.is_mirror()).or_else(|| of(!now.is_mirror())).unwrap_or(now)
                    };
                    Some(self.set_symmetry(same))
                }
                _ => None,
            },
            // Little Kids has one button, and Enter presses it.
            Input::Key(Key { code: KeyCode::Enter, .. }) if self.enabled(ctx, Command::Done) => {
                Some(self.command(ctx, Command::Done))
            }
            Input::Key(Key { code: KeyCode::Esc, .. }) if mode == Mode::Declaring => {
                self.declaring = None;
                Some(Response::Stay)
            }
            Input::Paste(text) if matches!(mode, Mode::Tray | Mode::Making) => {
                Some(match text.parse::<Figure>() {
                    Ok(figure) => {
                        self.open_figure(ctx);
                        self.edit(|editor| {
                            editor.load(&figure);
                            Ok(())
                        })
                    }
                    Err(refusal) => Response::Refuse(refusal.to_string()),
                })
            }
            Input::Mouse(what, x, y) if mode == Mode::Making => self.mouse(*what, *x, *y),
            _ => None,
        }
    }

    fn prompt(&self, ctx: &ViewContext<SymmDice>) -> Option<String> {
        let game = ctx.game;
        let name = |seat: Seat| ctx.name(seat).to_owned();
        if ctx.roll_due && ctx.viewer.is_some() {
            return Some("Roll the dice.".into());
        }
        match self.mode(ctx) {
            Mode::Tray => {
                let rolled = DICE as u32 - self.kept.count_ones();
                Some(match game.left() {
                    Some(0) => "f: make a figure of these dice.".into(),
                    _ if self.kept == 0 => "Keep dice and roll the others, or make a figure (f).".into(),
                    _ if rolled == 0 => "All kept: f makes a figure.".into(),
                    _ => format!("r rolls {rolled}."),
                })
            }
            Mode::Making => Some(match &self.editor {
                Some(editor) if editor.dice().len() >= 2 && game.rules().variant == Variant::Kids => {
                    "Enter when it is done.".into()
                }
                Some(editor) if editor.dice().len() >= 2 && game.rules().variant.scores() => {
                    "d declares when it is done.".into()
                }
                Some(editor) if editor.dice().len() >= 2 => "d lays it when it is done.".into(),
                _ => "+ adds dice.".into(),
            }),
            Mode::Declaring => self.declaring.map(|symmetry| {
                format!(
                    "Declare {symmetry}, {}? Enter; arrows or digits choose another, b goes back.",
                    symmetry.spoken()
                )
            }),
            Mode::Answering => {
                let asked: Vec<Seat> = Self::asked(ctx).collect();
                match asked[..] {
                    [] => Some("The computers are looking.".into()),
                    [seat] => Some(format!("{}: x challenges, Enter lets it stand.", name(seat))),
                    _ => Some("To challenge, press the key beside your name. Enter lets it stand.".into()),
                }
            }
            Mode::Voting => {
                Self::asked(ctx).next().map(|seat| format!("{}: does it have the symmetry?", name(seat)))
            }
            Mode::Watching | Mode::Over => None,
        }
    }

    fn point_at(&mut self, ctx: &ViewContext<SymmDice>, action: &Action) {
        match action {
            Action::Keep(keep) => self.kept = keep.mask(),
            Action::Declare(_, figure) | Action::Lay(figure) => self.reopen(ctx, figure),
            _ => {}
        }
    }

    /// How things are drawn, and the figure that was made last.
    fn succeed(&mut self, before: SymmView) {
        let SymmView { lens, half_blocks, design, laid, .. } = before;
        *self = SymmView { lens, half_blocks, design, laid, ..SymmView::default() };
    }

    fn is_seen_after(event: &Event<Action>) -> bool {
        match event {
            Event::Acted(_, action) => !matches!(action, Action::Keep(_) | Action::Set(_) | Action::End),
            Event::Chance(_) | Event::TimeUp => false,
        }
    }

    fn happened(&mut self, ctx: &ViewContext<SymmDice>, before: &SymmDice, event: &Event<Action>) {
        match event {
            Event::Chance(_) => {
                let in_the_air: Vec<usize> = match before.phase() {
                    Phase::Rolling { dice, .. } => (0..DICE).filter(|&i| dice[i].is_none()).collect(),
                    _ => Vec::new(),
                };
                // What was kept stays kept for the next choice.
                self.kept = match in_the_air.len() {
                    DICE => 0,
                    _ => (0..DICE).filter(|i| !in_the_air.contains(i)).fold(0, |kept, i| kept | 1 << i),
                };
                self.roll_animation = RollAnimation::start(&in_the_air, ctx.now).paced(ctx.motion);
                (self.show, self.editor, self.making, self.declaring) = (None, None, false, None);
            }
            Event::Acted(_, Action::Set(roll)) => {
                // The cursor stays on the die, which may lie elsewhere now.
                let die = Self::order(before)[self.cursor];
                self.cursor = Self::order(ctx.game).iter().position(|&i| i == die).unwrap_or(self.cursor);
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
            Event::Acted(_, Action::Declare(..)) if ctx.game.roll().is_some() => self.declaring = None,
            Event::Acted(..) => {
                self.laid = self.editor.take().or(self.laid.take());
                (self.making, self.declaring, self.kept) = (false, None, 0);
            }
        }
        let ruling = ctx.game.ruling();
        self.just_ruled = ruling != before.ruling();
        if self.just_ruled {
            self.show = ruling.and_then(|ruling| {
                let claim = ruling.claim.as_ref()?;
                // Where the table has voted, the program proves nothing.
                let judged = claim.declared.filter(|_| ruling.verdict.is_some() && !ctx.game.is_voted());
                let referee = Referee::new(&claim.figure, ctx.game.rules().tolerances);
                let proof = judged.map(|symmetry| referee.prove(symmetry));
                Some(Show::new(claim.figure.clone(), judged, proof, ctx.now))
            });
            if ctx.game.roll().is_some() {
                // It is shown beside the figure that is being made.
                self.show.iter_mut().for_each(Show::stop);
            } else if ctx.game.rules().variant != Variant::Free {
                (self.editor, self.making, self.declaring) = (None, false, None);
            }
        }
    }

    fn draft(&self, ctx: &ViewContext<SymmDice>) -> Option<String> {
        let editor = self.editor.as_ref().filter(|editor| !editor.dice().is_empty())?;
        let shown = if self.making { "shown" } else { "aside" };
        Some(format!("{}; {shown}; {}", Self::turn_text(ctx)?, editor.to_text()))
    }

    fn take_draft(&mut self, ctx: &ViewContext<SymmDice>, text: &str) {
        let parts: Vec<&str> = text.trim_end().split("; ").collect();
        if let ([turn, shown @ ("shown" | "aside"), figure], Some(roll)) = (&parts[..], ctx.game.roll())
            && Self::turn_text(ctx).as_deref() == Some(*turn)
            && let Some(editor) = Editor::of_text(roll, figure)
        {
            (self.editor, self.making) = (Some(editor), *shown == "shown");
        }
    }

    /// A verdict, and a figure laid for its own sake, stay until they have been seen.
    fn pauses_after(&self, ctx: &ViewContext<SymmDice>) -> bool {
        let seen = ctx.game.ruling().is_some_and(|ruling| ruling.verdict.is_some());
        self.just_ruled && (seen || !ctx.game.rules().variant.scores())
    }

    /// A new turn waits for its key: the last figure lies there until then.
    fn rolls_on(&self, ctx: &ViewContext<SymmDice>) -> bool {
        !matches!(ctx.game.phase(), Phase::Rolling { dice, left: 2, .. } if dice.iter().all(Option::is_none))
    }

    fn moving_until(&self) -> Option<Instant> {
        self.roll_animation.until().max(self.show.as_ref().and_then(Show::until))
    }

    fn skip(&mut self) {
        self.roll_animation = RollAnimation::default();
        if let Some(show) = &mut self.show {
            show.stop();
        }
    }

    fn wakes(&self, ctx: &ViewContext<SymmDice>) -> Option<Instant> {
        let clock = matches!(ctx.game.turn(), Turn::Act { until: Some(_), .. });
        let second = clock.then(|| ctx.now + Duration::from_secs(1));
        let frames =
            [self.roll_animation.next_frame(ctx.now), self.show.as_ref().and_then(|s| s.next_frame(ctx.now))];
        frames.into_iter().flatten().chain(second).min()
    }
}

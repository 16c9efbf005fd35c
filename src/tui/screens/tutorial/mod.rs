//! A tutorial: a game on a fixed seed, played step by step on its own table, with a paper beside it that says what this
//! is, what to press and why.
mod guide;
pub(crate) mod script;

use super::exercise::Exercise;
use super::sorry::Sorry;
use crate::core::game::{Event, Seat};
use crate::core::table::Table;
use crate::registry::with_game;
use crate::store::learning::Learning;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::Request;
use crate::tui::layout::Layout;
use crate::tui::screen::{Input, Screen, Transition};
use crate::tui::theme::{Ground, Role};
use crate::tui::view::{Playable, Response, View};
use crate::tui::widgets::bars;
use guide::Guide;
use script::{Expected, Happening, Script, Step, filled};
use std::time::Instant;

/// Returns whether the tutorial of the game called `id` is offered: neither it nor the game has been played.
pub(crate) fn is_offered(id: &str, context: &Context) -> bool {
    context.store.last_setup(id).is_none() && !context.store.recall::<Learning>().tutorials.contains(id)
}

/// Opens the tutorial of the game called `id`.
pub(crate) fn open(id: &str, context: &Context) -> Box<dyn Screen> {
    let opened = with_game!(id, G => Tutorial::<G>::new(context)
        .map(|tutorial| Box::new(tutorial) as Box<dyn Screen>));
    match opened {
        Some(Ok(screen)) => screen,
        Some(Err(why)) => Box::new(Sorry(why)),
        None => Box::new(Sorry(format!("no game is called '{id}'"))),
    }
}

/// A tutorial under way.
pub(crate) struct Tutorial<G: Playable> {
    script: Script,
    exercise: Exercise<G>,
    /// The number of the step, from 0.
    at: usize,
    guide: Guide,
    /// Why what was tried last is not what the step asks for.
    wrong: Option<String>,
}

/// Returns what a click on the place asks for that `mark` names: `keep 1`.
fn marked<G: Playable>(mark: &str) -> Result<Request, String> {
    let (name, number) = mark.split_once(' ').ok_or(mark)?;
    let command = G::View::COMMANDS.iter().find(|command| command.name == name).ok_or(mark)?;
    let number = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).ok_or(mark)?;
    Ok(G::View::request(command.name, number))
}

impl<G: Playable> Tutorial<G> {
    /// Creates the tutorial of the game.
    ///
    /// # Errors
    /// Returns what of it cannot be read or played.
    pub(crate) fn new(context: &Context) -> Result<Tutorial<G>, String> {
        let script = Script::parse(G::LOOK.tutorial)?;
        let table =
            Table::<G>::new(script.header(G::INFO, &context.settings.me())).map_err(|e| e.to_string())?;
        let exercise = Exercise::new(table, Seat(0));
        let mut tutorial = Tutorial { script, exercise, at: 0, guide: Guide::default(), wrong: None };
        tutorial.begin_step(context)?;
        Ok(tutorial)
    }

    fn step(&self) -> &Step {
        &self.script.steps[self.at]
    }

    /// Lets happen what comes before the step, and works out its figures.
    fn begin_step(&mut self, context: &Context) -> Result<(), String> {
        let step = self.step().clone();
        for (seat, happening) in &step.before {
            let done = match happening {
                Happening::Roll => self.exercise.roll(context),
                Happening::Act(action) => {
                    let action = action.parse().map_err(|_| format!("{action} is no action"))?;
                    self.exercise.act(context, *seat, action)
                }
            };
            done.map_err(|refused| format!("{}: {refused}", step.title))?;
        }
        let game = self.exercise.game();
        let fill = |text: &str| filled(text, |word| G::View::figure(&game, word, None));
        self.guide = Guide {
            title: fill(&step.title)?,
            text: fill(&step.text)?,
            press: fill(&step.press)?,
            marks: fill(&step.marks)?.split_terminator(", ").map(marked::<G>).collect::<Result<_, _>>()?,
        };
        Ok(())
    }

    fn go_on(&mut self, context: &Context) -> Transition {
        self.wrong = None;
        if self.at + 1 == self.script.steps.len() {
            // Who cannot write that down is offered it again.
            let _ = context
                .store
                .remember(|learning: &mut Learning| _ = learning.tutorials.insert(G::INFO.id.into()));
            return Transition::Pop;
        }
        self.at += 1;
        match self.begin_step(context) {
            Ok(()) => Transition::Stay,
            Err(why) => Transition::Replace(Box::new(Sorry(why))),
        }
    }

    /// Does `action` if the step asks for it, else explains why not.
    fn tried(&mut self, seat: Seat, action: G::Action, context: &Context) -> Transition {
        let event = Event::Acted(seat, action.clone());
        if let Err(refused) = self.exercise.game().play(self.exercise.table().now(), &event) {
            self.wrong = Some(refused.to_string());
            return Transition::Stay;
        }
        let (game, step) = (self.exercise.game(), self.step());
        let checked = step.check.is_empty()
            || G::View::figure(&game, &step.check, Some(&action)).as_deref() == Some("yes");
        if step.expected.takes(&action.to_string()) && checked {
            return match self.exercise.act(context, seat, action) {
                Ok(()) => self.go_on(context),
                Err(refused) => Transition::Replace(Box::new(Sorry(refused.to_string()))),
            };
        }
        self.explain(Some(&action));
        Transition::Stay
    }

    /// Says why what was tried is not what the step asks for.
    fn explain(&mut self, tried: Option<&G::Action>) {
        let game = self.exercise.game();
        let step = self.step();
        let text = if step.wrong.is_empty() { "Not yet." } else { &step.wrong };
        let said = filled(text, |word| G::View::figure(&game, word, tried));
        self.wrong = Some(said.unwrap_or_else(|_| "Not yet.".into()));
    }
}

impl<G: Playable> Screen for Tutorial<G> {
    fn ground(&self) -> Ground {
        G::LOOK.ground
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let now = context.now;
        let sub = format!("tutorial, step {} of {}", self.at + 1, self.script.steps.len());
        bars::title_bar(canvas, G::INFO.name, &sub, &self.exercise.seats(now));
        let layout = Layout::of(canvas.width(), canvas.height());
        let (width, height) = (layout.width, layout.height);
        let apart = guide::areas((width, height));
        let board = apart.map_or((0, 0, width, height), |(board, _)| board);
        let body = &mut canvas.sub(layout.x, layout.y, width, height);
        self.exercise.draw(&mut body.sub(board.0, board.1, board.2, board.3), now);
        let paper = apart.map_or_else(|| self.exercise.guide_area(width, height, now), |(_, paper)| paper);
        self.guide.point(body);
        self.guide.draw(body, paper, apart.is_none(), self.wrong.as_deref());
        bars::message(canvas, &self.guide.press, Role::Strong, "");
        let next = matches!(self.step().expected, Expected::Next);
        let mut items = if next { Vec::new() } else { self.exercise.keys(context) };
        if next {
            items.push(Exercise::<G>::key_to_go_on("go on", context));
        }
        items.push(Exercise::<G>::key_to_leave(context));
        bars::keys(canvas, &items);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        if matches!(input, Input::Key(_) | Input::Request(_)) {
            self.wrong = None;
        }
        let expected = self.step().expected.clone();
        if Exercise::<G>::leaves(input, context) {
            return Transition::Pop;
        }
        if expected == Expected::Next && Exercise::<G>::goes_on(input, context) {
            return self.go_on(context);
        }
        match self.exercise.input(input, context) {
            Response::Ignored => return Transition::Ignored,
            Response::Act(seat, action) => return self.tried(seat, action, context),
            Response::Roll if expected == Expected::Roll => {
                return match self.exercise.roll(context) {
                    Ok(()) => self.go_on(context),
                    Err(refused) => Transition::Replace(Box::new(Sorry(refused.to_string()))),
                };
            }
            Response::Roll => self.explain(None),
            Response::Refuse(why) => self.wrong = Some(why),
            // What has nothing to do with the step.
            Response::Stay | Response::Tell(_) | Response::Open(_) | Response::Each(..) => {}
        }
        Transition::Stay
    }

    fn wakes(&self, now: Instant) -> Option<Instant> {
        self.exercise.wakes(now)
    }
}

/// What tests ask of a tutorial.
#[cfg(test)]
pub(crate) mod tests;

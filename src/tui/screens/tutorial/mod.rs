//! Tutorials: a game with a fixed seed, played step by step on its own table, with a paper beside
//! it that explains what to press and why.
mod guide;
pub(crate) mod script;

use super::dialog::sorry;
use super::exercise::Exercise;
use super::setup::SetupScreen;
use crate::core::{
    Event, Seat, Table,
    words::{capitalized, sentence},
};
use crate::registry::with_game;
use crate::session::no_game;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::{BarItem, BarPlace, Key, PLAY, Request, SHARED};
use crate::tui::screen::{Input, Screen, Transition};
use crate::tui::theme::{Role, TableTheme};
use crate::tui::ui::{Node, Page, Wordings, custom_leaf};
use crate::tui::view::{Playable, Response, TABLE, View, request};
use guide::Guide;
use script::{Expected, Script, ScriptEvent, TutorialStep};
use std::time::Instant;

/// Opens the tutorial of the game called `id`.
pub(crate) fn open(id: &str, context: &Context) -> Box<dyn Screen> {
    let tutorial = with_game!(id, G => Tutorial::<G>::new(context)
        .map(|tutorial| Box::new(tutorial) as Box<dyn Screen>));
    match tutorial {
        Some(Ok(screen)) => screen,
        Some(Err(why)) => sorry(why),
        None => sorry(no_game(id)),
    }
}

/// A tutorial in progress.
pub(crate) struct Tutorial<G: Playable> {
    script: Script,
    exercise: Exercise<G>,
    /// Index of the step.
    at: usize,
    /// The requests whose areas are highlighted.
    marks: Vec<Request>,
    /// A notice of the view, or the reason that the last attempt was not what the step asks for.
    notice: Option<(Role, String)>,
    /// With whom the game after it is played: `with Cass`.
    opponents: String,
}

/// Returns the request of the area named by `mark`: `keep 1`.
fn request_of_mark<G: Playable>(mark: &str) -> Result<Request, String> {
    let (name, number) = mark.split_once(' ').ok_or(mark)?;
    let command = G::View::COMMANDS.command(name).ok_or(mark)?;
    let number = number
        .parse::<usize>()
        .ok()
        .and_then(|number| number.checked_sub(1))
        .ok_or(mark)?;
    Ok(request::<G>(command.binding.name, number))
}

impl<G: Playable> Tutorial<G> {
    /// Creates the tutorial of the game.
    pub(crate) fn new(context: &Context) -> Result<Tutorial<G>, String> {
        let script = Script::parse(G::LOOK.tutorial)?;
        let table = Table::<G>::new(script.header(G::INFO, &context.settings.me()))
            .map_err(|e| e.to_string())?;
        let exercise = Exercise::new(table, Seat(0));
        let mut tutorial = Tutorial {
            script,
            exercise,
            at: 0,
            marks: Vec::new(),
            notice: None,
            opponents: name_opponents::<G>(context),
        };
        tutorial.begin_step(context)?;
        Ok(tutorial)
    }

    fn step(&self) -> &TutorialStep {
        &self.script.steps[self.at]
    }

    /// Performs the events before the step.
    fn begin_step(&mut self, context: &Context) -> Result<(), String> {
        let step = self.step().clone();
        for (seat, happening) in &step.before {
            let result = match happening {
                ScriptEvent::Roll => self.exercise.roll(context),
                ScriptEvent::Act(action) => {
                    let action = action
                        .parse()
                        .map_err(|_| format!("{action} is no action"))?;
                    self.exercise.act(context, *seat, action)
                }
            };
            result.map_err(|refused| format!("{}: {refused}", step.title))?;
        }
        self.exercise.ask_for(match &step.expected {
            Expected::Act(actions) => Some(&*actions[0]),
            Expected::Roll => Some("roll"),
            Expected::Next => None,
        });
        self.marks = step
            .marks
            .split_terminator(", ")
            .map(request_of_mark::<G>)
            .collect::<Result<_, _>>()?;
        Ok(())
    }

    /// Returns `true` if the step takes `input`: one that is only read takes its own keys.
    fn takes(&self, input: &Input) -> bool {
        let step = self.step();
        match input {
            Input::Key(key) if step.expected == Expected::Next => key
                .character()
                .is_some_and(|typed| step.keys.contains(typed)),
            _ => true,
        }
    }

    fn is_last(&self) -> bool {
        self.at + 1 == self.script.steps.len()
    }

    /// Records that the tutorial was completed. If that cannot be written, it is offered again.
    fn note_end(context: &Context) {
        let _ = context
            .store
            .change(|state| _ = state.learning.tutorials.insert(G::INFO.id.into()));
    }

    /// Continues with the next step, or from the last one with a game.
    fn go_on(&mut self, context: &Context) -> Transition {
        self.notice = None;
        if self.is_last() {
            Self::note_end(context);
            return SetupScreen::of(G::INFO, context).start(context);
        }
        self.at += 1;
        match self.begin_step(context) {
            Ok(()) => Transition::Stay,
            Err(why) => Transition::Replace(sorry(why)),
        }
    }

    /// Performs `action` if the step asks for it; else says that it is not the time for it.
    fn try_action(&mut self, seat: Seat, action: G::Action, context: &Context) -> Transition {
        let event = Event::Acted(seat, action.clone());
        if let Err(refused) = self
            .exercise
            .game()
            .play(self.exercise.table().now(), &event)
        {
            self.notice = Some((Role::Bad, refused.to_string()));
            return Transition::Stay;
        }
        if !self.step().expected.takes(&action.to_string()) {
            return self.not_yet();
        }
        match self.exercise.act(context, seat, action) {
            Ok(()) => self.go_on(context),
            Err(refused) => Transition::Replace(sorry(refused.to_string())),
        }
    }

    fn not_yet(&mut self) -> Transition {
        self.notice = Some((Role::Bad, "Not yet".into()));
        self.exercise.start_over();
        Transition::Stay
    }

    /// Returns what to press now; nothing while the next key skips the motion.
    fn instruction(&self, is_skippable: bool, context: &Context) -> Instruction {
        match self.exercise.next_key(context) {
            _ if is_skippable => Instruction::default(),
            Some(text) => Instruction {
                text,
                commands: Vec::new(),
            },
            None => {
                let press = self.step().press.replace("{opponents}", &self.opponents);
                Instruction::of::<G>(&press, context)
            }
        }
    }

    fn bar(
        &self,
        instruction: &Instruction,
        is_skippable: bool,
        context: &Context,
    ) -> Vec<BarItem> {
        let mut items = match self.step().expected {
            Expected::Next => {
                let label = if is_skippable {
                    "skip"
                } else if self.is_last() {
                    "play now"
                } else {
                    "continue"
                };
                vec![Exercise::<G>::key_to_go_on(label, context)]
            }
            _ => self.exercise.keys(context),
        };
        // The keys that are asked for are never left out, and the first of them is gold.
        items.sort_by_key(|item| !instruction.asks_for(item));
        if items.first().is_some_and(|item| instruction.asks_for(item)) {
            for item in &mut items {
                item.place = BarPlace::Usual;
            }
            items[0].place = BarPlace::Way;
        }
        items.extend(Exercise::<G>::last_keys(context));
        items
    }

    /// Returns what to `press`, after the notice if there is one.
    fn message(&self, press: &str) -> Wordings {
        let Some((role, notice)) = &self.notice else {
            return Wordings {
                role: Role::Strong,
                ..Wordings::new(press)
            };
        };
        if *role == Role::Bad {
            let problem = Wordings::problem(notice);
            // A refusal never takes the task away: it may take the row of the keys.
            return Wordings {
                wordings: vec![format!("{} {press}", problem.wordings[0])],
                ..problem
            };
        }
        let mut message = Wordings::new(sentence(notice));
        let long = format!("{} {press}", message.wordings[0]);
        message.wordings.insert(0, long);
        message
    }

    /// Draws the table with `side_node` beside it, and the highlights of the step.
    fn draw_table(
        &self,
        canvas: &mut Canvas,
        context: &Context,
        guide: &Guide<'_>,
        side_node: Node<'_>,
    ) {
        self.exercise.draw(canvas, context, side_node);
        guide.point(canvas);
    }
}

impl<G: Playable> Screen for Tutorial<G> {
    fn ground(&self) -> TableTheme {
        G::LOOK.ground
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let sub = format!(
            "lesson, step {} of {}",
            self.at + 1,
            self.script.steps.len()
        );
        let seats = self.exercise.seats(context);
        let is_moving = self.exercise.is_moving(context);
        // While something moves, the next key ends that.
        let is_skippable = is_moving && self.step().expected == Expected::Next;
        let instruction = self.instruction(is_skippable, context);
        let items = self.bar(&instruction, is_skippable, context);
        let last_event = self.exercise.table().log().last();
        let guide = Guide {
            step: self.step(),
            marks: &self.marks,
            is_waiting: is_moving && matches!(last_event, Some((_, Event::Chance(_)))),
        };
        let table = custom_leaf([TABLE], |canvas, _| {
            self.draw_table(canvas, context, &guide, Node::Nothing);
        });
        let covered_table = custom_leaf([TABLE], |canvas, _| {
            self.draw_table(canvas, context, &guide, guide.strip());
        });
        Page {
            title: G::INFO.name,
            sub: &sub,
            seats: &seats,
            margins: [0; 4],
            body: guide.with_table(table, covered_table),
            message: self.message(&instruction.text),
            keys: &|| items.clone(),
            ..Page::default()
        }
        .draw(canvas);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        if matches!(input, Input::Key(_) | Input::Request(_)) {
            self.notice = None;
        }
        let expected = self.step().expected.clone();
        if Exercise::<G>::is_leaving(input, context) {
            if self.is_last() {
                Self::note_end(context);
            }
            return Transition::Pop;
        }
        if let Some(help) = Exercise::<G>::help(input, context) {
            return help;
        }
        if expected == Expected::Next && Exercise::<G>::is_going_on(input, context) {
            // As in a game, a proof is followed by its verdict.
            if self.exercise.is_moving(context) {
                self.exercise.skip();
                return Transition::Stay;
            }
            return self.go_on(context);
        }
        let response = if self.takes(input) {
            self.exercise.input(input, context)
        } else {
            Response::Ignored
        };
        match response {
            Response::Ignored if matches!(input, Input::Key(_)) => {
                self.notice = Some((Role::Bad, "That key does nothing in this step".into()));
            }
            Response::Ignored => return Transition::Ignored,
            Response::Act(seat, action) => return self.try_action(seat, action, context),
            Response::Roll if expected == Expected::Roll => {
                return match self.exercise.roll(context) {
                    Ok(()) => self.go_on(context),
                    Err(refused) => Transition::Replace(sorry(refused.to_string())),
                };
            }
            Response::Roll => return self.not_yet(),
            Response::Refuse(why) => self.notice = Some((Role::Bad, why)),
            Response::Open(screen) => return Transition::Push(screen),
            Response::Tell(what) => self.notice = Some((Role::Text, what)),
            // Unrelated to the step.
            Response::Stay | Response::Each(..) => {}
        }
        Transition::Stay
    }

    fn wakes(&self, now: Instant) -> Option<Instant> {
        self.exercise.wakes(now)
    }
}

/// What a step asks the player to do.
#[derive(Default)]
struct Instruction {
    text: String,
    /// The commands that it names, by which the gold key is found.
    commands: Vec<&'static str>,
}

impl Instruction {
    /// Reads the `press` of a step of `G`: commands in brackets, `[keep 2]`, with a number if the
    /// command has several keys, are shown as the player's own keys.
    fn of<G: Playable>(press: &str, context: &Context) -> Instruction {
        let mut instruction = Instruction::default();
        let mut parts = press.split('[');
        instruction.text += parts.next().unwrap_or_default();
        for part in parts {
            let (named, after) = part.split_once(']').unwrap_or((part, ""));
            if let Some((command, key)) = find_key::<G>(named, context) {
                instruction.commands.push(command);
                instruction.text += &capitalized_name(&key.sign());
            }
            instruction.text += after;
        }
        instruction
    }

    /// Returns `true` for the entry of a key that it names.
    fn asks_for(&self, item: &BarItem) -> bool {
        if self.commands.is_empty() {
            return is_named(&self.text, &item.shown);
        }
        self.commands.contains(&item.request.name)
    }
}

/// Returns the command called `named` and its key: one of the game, or one of those of every game.
fn find_key<G: Playable>(named: &str, context: &Context) -> Option<(&'static str, Key)> {
    let (name, number) = match named.rsplit_once(' ') {
        Some((name, number)) => (name, number.parse::<usize>().ok()?),
        None => (named, 1),
    };
    [G::INFO.id, PLAY, SHARED].into_iter().find_map(|searched| {
        let mut tables = context.key_tables.iter();
        let table = tables.find(|table| table.context == searched)?;
        let binding = table
            .bindings
            .iter()
            .find(|binding| binding.name.split(" | ").any(|part| part == name))?;
        // A part of several names is one key, else the keys are numbered.
        let part = binding.name.split(" | ").position(|part| part == name)?;
        let keys = context.keys.keys(table.context, binding.name);
        let key = keys.get(part + number - 1)?.first()?;
        Some((binding.name, *key))
    })
}

/// Returns with whom the next game of `G` is played, as it was set up last: `with Cass, casual`,
/// `alone`.
fn name_opponents<G: Playable>(context: &Context) -> String {
    let setup = SetupScreen::of(G::INFO, context);
    match setup.others(&context.settings.me()).as_str() {
        "" => "alone".into(),
        others => format!("with {others}"),
    }
}

/// Returns the name of a key as in a sentence: `Enter`, `r`.
fn capitalized_name(sign: &str) -> String {
    if sign.chars().count() > 1 {
        capitalized(sign)
    } else {
        sign.to_owned()
    }
}

/// Returns `true` if `press` names one of the `keys`, which may be several signs.
fn is_named(press: &str, keys: &str) -> bool {
    let has_letters = keys.contains(char::is_alphabetic);
    press.split([' ', ',', '.', ':']).any(|word| {
        let is_key = word == keys || keys.len() > 1 && word.eq_ignore_ascii_case(keys);
        is_key || !has_letters && !word.is_empty() && keys.contains(word)
    })
}

/// Interface for tests of tutorials.
#[cfg(test)]
pub(crate) mod tests;

//! Every action with its keys, to be given others.
//!
//! Here the usual keys of moving, choosing, giving back and leaving always work besides the player's own: nobody can be
//! locked in, or out of the way back to the usual keys.
use super::actions;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keymap::{BarItem, Key};
use crate::tui::layout::{Layout, middle};
use crate::tui::paint::mat;
use crate::tui::remap::{Action, Listed, SCREENS, key_name, key_sign};
use crate::tui::screen::{Input, Screen, Transition};
use crate::tui::theme::Role;
use crate::tui::widgets::bars;
use crate::tui::widgets::list::{List, Picked};
use ratatui::crossterm::event::KeyCode;

/// Columns of the list, and the column of the keys in it.
const WIDTH: i32 = 66;
const KEYS: i32 = 32;
/// The most rows of the list.
const HEIGHT: i32 = 44;

/// The contexts of the player's own keys for this screen.
const CONTEXTS: [&str; 2] = ["keys", SCREENS];
/// The keys that always do here what they usually do.
const FIXED: [KeyCode; 8] = [
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::Enter,
    KeyCode::Backspace,
    KeyCode::Delete,
    KeyCode::Esc,
];
/// What cannot be changed.
const ALWAYS: &str = "ctrl-c always leaves the program. Here the keys shown below always work.";

/// A line of the list.
enum Line {
    Blank,
    Title(&'static str),
    /// The action of that number.
    Entry(usize),
}

/// Every action with its keys.
pub(crate) struct KeysScreen {
    all: Vec<Listed>,
    actions: Vec<Action>,
    list: List,
    /// The first line that is seen.
    top: i32,
    /// Whether the next key is the new one.
    asks: bool,
    /// Whether the next Delete gives every action its usual keys.
    sure: bool,
    problem: Option<String>,
}

impl KeysScreen {
    /// Returns the screen, on its first action.
    pub(crate) fn new() -> KeysScreen {
        let all = actions::all();
        let actions = all.iter().flat_map(|listed| listed.actions.clone()).collect();
        KeysScreen { all, actions, list: List::default(), top: 0, asks: false, sure: false, problem: None }
    }

    fn here(&self) -> &Action {
        &self.actions[self.list.at.min(self.actions.len() - 1)]
    }

    fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        for (at, action) in self.actions.iter().enumerate() {
            if at == 0 || self.actions[at - 1].context != action.context {
                lines.extend((at > 0).then_some(Line::Blank));
                lines.push(Line::Title(action.context));
            }
            lines.push(Line::Entry(at));
        }
        lines
    }

    /// Gives the action under the cursor `key` and no other, if nothing else has it.
    fn give(&mut self, key: Key, context: &mut Context) {
        let action = self.here().clone();
        self.problem = actions::clash(&self.all, &context.keys, &action, key);
        if self.problem.is_none() {
            let chosen = context.settings.keys.entry(action.context.into()).or_default();
            chosen.insert(action.name, vec![key_name(key)]);
            self.keep(context);
        }
    }

    /// Gives the action under the cursor its usual keys again, if nothing else has them now.
    fn reset(&mut self, context: &mut Context) {
        let action = self.here().clone();
        let taken = |key: &Key| actions::clash(&self.all, &context.keys, &action, *key);
        self.problem = action.usual.iter().find_map(taken);
        if self.problem.is_none() {
            if let Some(chosen) = context.settings.keys.get_mut(action.context) {
                chosen.remove(&action.name);
            }
            self.keep(context);
        }
    }

    /// Gives every action its usual keys again, once that was asked for twice.
    fn reset_all(&mut self, context: &mut Context) {
        self.sure = !self.sure;
        if !self.sure {
            context.settings.keys.clear();
            self.keep(context);
        }
    }

    /// Takes the key that was asked for. Esc is the new key only where nothing else has it; else it changes nothing.
    fn answer(&mut self, key: Key, context: &mut Context) {
        self.asks = false;
        if key != Key::of(KeyCode::Esc) || self.takes_esc(context) {
            self.give(key, context);
        }
    }

    /// Whether Esc would be a new key of the action under the cursor.
    fn takes_esc(&self, context: &Context) -> bool {
        let (action, esc) = (self.here(), Key::of(KeyCode::Esc));
        !context.keys.keys(action).contains(&esc)
            && actions::clash(&self.all, &context.keys, action, esc).is_none()
    }

    fn keep(&mut self, context: &mut Context) {
        let wrong = actions::take_keys(context, None);
        let saved = context.store.save_settings(&context.settings);
        self.problem = saved.err().map(|e| e.to_string()).or(wrong);
    }

    fn draw_list(&mut self, canvas: &mut Canvas, context: &Context) {
        let (width, height) = (canvas.width(), canvas.height());
        mat::draw(canvas, 0, 0, width, height);
        let lines = self.lines();
        let at = lines.iter().position(|line| matches!(line, Line::Entry(n) if *n == self.list.at));
        let at = at.unwrap_or(0) as i32;
        // The title above the first action of a group is seen with it.
        let last = (lines.len() as i32 - height).max(0);
        self.top = self.top.clamp(at + 2 - height, (at - 2).max(0)).clamp(0, last);
        for (line, y) in lines.iter().skip(self.top as usize).zip(0..height) {
            match line {
                Line::Blank => {}
                Line::Title(title) => _ = canvas.text(2, y, actions::title(title), Role::Accent),
                Line::Entry(number) => {
                    let action = &self.actions[*number];
                    let words = action.name.replace('-', " ");
                    let role = self.list.strip(canvas, y, *number, &words, Role::Text);
                    let keys = context.keys.keys(action);
                    let changed = keys.first() != action.usual.first();
                    let signs = keys.into_iter().map(key_sign).collect::<Vec<_>>().join("  ");
                    let role = if changed && role == Role::Text { Role::Kept } else { role };
                    let waits = self.asks && *number == self.list.at;
                    canvas.text(KEYS, y, if waits { "?" } else { &signs }, role);
                }
            }
        }
    }
}

impl Screen for KeysScreen {
    fn key_contexts(&self) -> &'static [&'static str] {
        // Its keys are looked up here, where some of them cannot be lost.
        &[]
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        bars::header(canvas, "Keys", "every action, and the keys that you have for it", "");
        let layout = Layout::of(canvas.width(), canvas.height());
        let height = (layout.height - 2).min(HEIGHT);
        let (x, y) = (layout.x + middle(layout.width, WIDTH), layout.y + middle(layout.height, height));
        self.draw_list(&mut canvas.sub(x, y, WIDTH, height), context);
        canvas.centred(layout.x, layout.width, y + height, ALWAYS, Role::Dim);
        let action = self.here();
        let words = action.name.replace('-', " ");
        match &self.problem {
            Some(problem) => bars::sentence(canvas, &format!("✗ {problem}"), Role::Bad),
            None if self.sure => {
                bars::sentence(canvas, "Delete again gives every action its usual keys.", Role::Text);
            }
            None if self.asks => {
                let same = if self.takes_esc(context) { "The key that it has" } else { "Esc" };
                let text = format!("{words}: press its new key. {same} leaves it as it is.");
                bars::message(canvas, &text, Role::Text, &words);
            }
            None => bars::message(canvas, &format!("{words}: {}.", action.help), Role::Text, &words),
        }
        let item = BarItem::new;
        let items = [
            item("↑↓", "choose", KeyCode::Down),
            item("enter", "new key", KeyCode::Enter),
            item("backspace", "usual", KeyCode::Backspace),
            item("delete", "all usual", KeyCode::Delete),
            item("esc", "back", KeyCode::Esc),
        ];
        bars::keys(canvas, if self.asks { &items[4..] } else { &items });
    }

    fn types(&self) -> bool {
        true
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        if self.asks {
            let Input::Key(key) = input else { return Transition::Ignored };
            self.answer(*key, context);
            return Transition::Stay;
        }
        let known = match input {
            Input::Key(key) if !FIXED.contains(&key.code) => {
                let Some(known) = context.keys.known(&CONTEXTS, *key) else { return Transition::Ignored };
                Input::Key(known)
            }
            other => other.clone(),
        };
        self.problem = None;
        if let Input::Key(Key { code: KeyCode::Delete, .. }) = known {
            self.reset_all(context);
            return Transition::Stay;
        }
        self.sure = false;
        match &known {
            Input::Key(Key { code: KeyCode::Backspace, .. }) => self.reset(context),
            Input::Key(Key { code: KeyCode::PageDown, .. }) => {
                self.list.at = (self.list.at + 10).min(self.actions.len() - 1);
            }
            Input::Key(Key { code: KeyCode::PageUp, .. }) => self.list.at = self.list.at.saturating_sub(10),
            Input::Key(Key { code: KeyCode::Esc | KeyCode::Char('q'), .. }) => return Transition::Pop,
            known => match self.list.input(known, self.actions.len()) {
                Picked::Moved => {}
                Picked::Chosen => self.asks = true,
                Picked::No => return Transition::Ignored,
            },
        }
        Transition::Stay
    }
}

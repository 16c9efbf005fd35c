//! All actions with their keys, which can be changed.
//!
//! Here the default keys for moving, choosing, resetting and leaving always work in addition to the player's own,
//! so that nobody can be locked in, or out of the way back to the defaults.
use super::actions;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::{Action, Key, Listed, Remap, keys};
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::Role;
use crate::tui::ui::{Lines, Node, Page, Said, Scroll, col, mat, text};
use crate::tui::widgets::list::{List, Listing};
use std::rc::Rc;

/// The keys that always have their default function here.
const FIXED: [Key; 8] =
    [Key::UP, Key::DOWN, Key::PAGE_UP, Key::PAGE_DOWN, Key::ENTER, Key::BACKSPACE, Key::DELETE, Key::ESC];
/// Note on fixed keys.
const ALWAYS: &str = "ctrl-c always quits. On this screen the keys below always work.";

/// The screen of actions and keys.
pub(crate) struct KeysScreen {
    all: Rc<[Listed]>,
    actions: Vec<Action>,
    list: List,
    scroll: Scroll,
    /// The next key is the new one.
    asks: bool,
    /// The next Delete resets all actions to their default keys.
    sure: bool,
    problem: Option<String>,
}

impl KeysScreen {
    /// Creates the screen, with the cursor on the first action.
    pub(crate) fn new(context: &Context) -> KeysScreen {
        let all = context.actions.clone();
        let actions = all.iter().flat_map(|listed| listed.actions.clone()).collect();
        let (list, scroll) = (List::default(), Scroll::default());
        KeysScreen { all, actions, list, scroll, asks: false, sure: false, problem: None }
    }

    fn here(&self) -> &Action {
        &self.actions[self.list.at.min(self.actions.len() - 1)]
    }

    /// Adds `key` to the action under the cursor, if nothing else has it; removes it if the action already has it
    /// and another.
    fn give(&mut self, key: Key, context: &mut Context) {
        let action = self.here().clone();
        let mut keys = context.keys.keys(&action);
        match keys.iter().position(|other| *other == key) {
            Some(_) if keys.len() == 1 => self.problem = Some(format!("{} has no other key.", action.name)),
            Some(at) => _ = keys.remove(at),
            None => {
                self.problem = actions::clash(&self.all, &context.keys, &action, key);
                keys.push(key);
            }
        }
        if self.problem.is_none() {
            let chosen = context.settings.keys.entry(action.context.into()).or_default();
            chosen.insert(action.name.into(), keys.into_iter().map(Key::name).collect());
            self.keep(context);
        }
    }

    /// Resets the action under the cursor to its default keys, if nothing else has them now.
    fn reset(&mut self, context: &mut Context) -> Transition {
        let action = self.here().clone();
        let taken = |key: &Key| actions::clash(&self.all, &context.keys, &action, *key);
        self.problem = action.usual.iter().find_map(taken);
        if self.problem.is_none() {
            if let Some(chosen) = context.settings.keys.get_mut(action.context) {
                chosen.remove(action.name);
            }
            self.keep(context);
        }
        Transition::Stay
    }

    /// Resets all actions to their default keys, at the second request.
    fn reset_all(&mut self, context: &mut Context) -> Transition {
        self.sure = !self.sure;
        if !self.sure {
            context.settings.keys.clear();
            self.keep(context);
        }
        Transition::Stay
    }

    /// Takes the requested key. Esc changes nothing.
    fn answer(&mut self, key: Key, context: &mut Context) {
        self.asks = false;
        if key != Key::ESC {
            self.give(key, context);
        }
    }

    fn keep(&mut self, context: &mut Context) {
        let wrong = actions::take_keys(context, None);
        let saved = context.store.save_settings(&context.settings);
        self.problem = saved.err().map(|e| e.to_string()).or(wrong);
    }

    /// Draws an action and its keys.
    fn draw_entry(&self, canvas: &mut Canvas, at: usize, context: &Context) {
        let action = &self.actions[at];
        let role = self.list.strip(canvas, 0, at, &action.name.replace('-', " "), Role::Text);
        let keys = context.keys.keys(action);
        let changed = keys != action.usual;
        let signs = keys.into_iter().map(Key::sign).collect::<Vec<_>>().join("  ");
        let role = if changed && role == Role::Text { Role::Kept } else { role };
        let waits = self.asks && at == self.list.at;
        canvas.text(canvas.width() / 2, 0, if waits { "?" } else { &signs }, role);
    }

    fn said(&self) -> (String, Role, String) {
        let action = self.here();
        let words = action.name.replace('-', " ");
        match &self.problem {
            Some(problem) => (format!("✗ {problem}"), Role::Bad, String::new()),
            None if self.sure => ("Press Delete again to reset every key.".into(), Role::Text, String::new()),
            None if self.asks => {
                let how = "press a key to add it, or one of its own to remove it. Esc keeps it";
                (format!("{words}: {how}."), Role::Text, words)
            }
            None => (format!("{words}: {}.", action.help), Role::Text, words),
        }
    }
}

impl Keyed for KeysScreen {
    const CONTEXT: &'static str = "keys";
    const LIST: ScreenCommands<Self> = Self::ROWS;
    const COMMANDS: ScreenCommands<Self> = keys! {
        "page" "@page-up | @page-down" "a page up or down" ""
            |screen, _, down| screen.go(|at, count| if down == 1 { (at + 10).min(count - 1) } else { at.saturating_sub(10) });
        "usual" "backspace" "reset the keys of an action" "usual" |screen, context, _| screen.reset(context);
        "all-usual" "delete" "reset the keys of every action" "reset all"
            |screen, context, _| screen.reset_all(context);
        "back" "@back" "close the screen" "back" |_, _, _| Transition::Pop;
    };
}

impl Listing for KeysScreen {
    fn list(&mut self) -> (&mut List, usize) {
        (&mut self.list, self.actions.len())
    }

    fn labels(&self) -> [Option<&'static str>; 2] {
        [Some("choose"), Some("change")]
    }

    fn choose(&mut self, _: &mut Context) -> Transition {
        self.asks = true;
        Transition::Stay
    }
}

impl Screen for KeysScreen {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let (said, role, name) = self.said();
        let items = || {
            let items = self.bar_with(&Remap::default(), context);
            items[if self.asks { items.len() - 1 } else { 0 }..].to_vec()
        };
        let context_of = |at: usize| self.actions[at].context;
        let heading = |at: usize| {
            (at == 0 || context_of(at - 1) != context_of(at)).then(|| actions::title(context_of(at)))
        };
        let list = Node::leaf(Lines {
            scroll: &self.scroll,
            count: self.actions.len(),
            at: self.list.at,
            wide: (52, 74),
            columns: 3,
            rows: vec![1],
            heading: Box::new(heading),
            entry: Box::new(|canvas, at| self.draw_entry(canvas, at, context)),
        });
        let page = Page {
            title: "Keys",
            sub: "every action and its keys",
            body: col(0, [mat("", None, list), text(ALWAYS).role(Role::Dim).into()]),
            said: Said { wordings: vec![said], role, name },
            keys: &items,
            ..Page::default()
        };
        page.draw(canvas);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        if self.asks {
            let Input::Key(key) = input else { return Transition::Ignored };
            self.answer(*key, context);
            return Transition::Stay;
        }
        self.problem = None;
        let keys = match input {
            Input::Key(key) if FIXED.contains(key) => &Remap::default(),
            _ => &context.keys,
        };
        let found = self.found(keys, input);
        self.sure &= found.first().is_some_and(|(command, _)| command.binding.name == "all-usual");
        self.run(found, context)
    }

    obeys_its_tables!(help);
}

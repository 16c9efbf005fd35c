//! All actions with their keys, and how to change them.
use super::actions;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::{Action, Key, keys};
use crate::tui::screen::{Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::Role;
use crate::tui::ui::list::{List, Listing};
use crate::tui::ui::{Lines, Node, Page, Said, Scroll, col, mat, text};

/// The screen of actions and keys.
pub(crate) struct KeysScreen {
    actions: Vec<Action>,
    list: List,
    scroll: Scroll,
}

impl KeysScreen {
    /// Creates the screen, with the cursor on the first action.
    pub(crate) fn new(context: &Context) -> KeysScreen {
        let actions = context.actions.iter().flat_map(|listed| listed.actions.clone()).collect();
        KeysScreen { actions, list: List::default(), scroll: Scroll::default() }
    }

    /// Draws an action and its keys.
    fn draw_entry(&self, canvas: &mut Canvas, at: usize, context: &Context) {
        let action = &self.actions[at];
        let role = self.list.strip(canvas, 0, at, action.name, Role::Text);
        let keys = context.keys.keys(action);
        let role = if keys != action.usual && role == Role::Text { Role::Kept } else { role };
        let signs = keys.into_iter().map(Key::sign).collect::<Vec<_>>().join("  ");
        canvas.text(canvas.width() / 2, 0, &signs, role);
    }
}

impl Keyed for KeysScreen {
    const CONTEXT: &'static str = "keys";
    const LIST: ScreenCommands<Self> = Self::ROWS;
    const COMMANDS: ScreenCommands<Self> = keys! {
        "page" "@page-up | @page-down" "a page up or down" ""
            |screen, _, down| screen.go(|at, count| if down == 1 { (at + 10).min(count - 1) } else { at.saturating_sub(10) });
        "back" "@back" "close the screen" "back" |_, _, _| Transition::Pop;
    };
}

impl Listing for KeysScreen {
    fn list(&mut self) -> (&mut List, usize) {
        (&mut self.list, self.actions.len())
    }

    fn labels(&self) -> [Option<&'static str>; 2] {
        [Some("choose"), None]
    }

    fn choose(&mut self, _: &mut Context) -> Transition {
        Transition::Stay
    }
}

impl Screen for KeysScreen {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let items = || self.bar(context);
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
        let action = &self.actions[self.list.at.min(self.actions.len() - 1)];
        let own = format!(
            "To change it, write [{}] and {} = [\"x\", \"f2\"] in {}.",
            action.context,
            action.name,
            context.store.paths().keys.display()
        );
        let page = Page {
            title: "Keys",
            sub: "every action and its keys",
            body: col(0, [mat("", None, list), text(own).role(Role::Dim).wraps(3).into()]),
            said: Said {
                name: action.name.into(),
                ..Said::new(format!("{}: {}.", action.name, action.help))
            },
            keys: &items,
            ..Page::default()
        };
        page.draw(canvas);
    }

    obeys_its_tables!();
}

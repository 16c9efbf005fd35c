//! A view for any game: what was told so far, and a line in which actions are typed in their notation. The example
//! game uses it, and a new game can until it has a view of its own.
use crate::core::coach::Coach;
use crate::core::game::Turn;
use crate::tui::canvas::Canvas;
use crate::tui::keymap::{Binding, Key};
use crate::tui::screen::Input;
use crate::tui::theme::Role;
use crate::tui::view::{Response, View, ViewContext};
use ratatui::crossterm::event::KeyCode;

/// A view for any game.
#[derive(Default)]
pub struct Plain {
    typed: String,
}

impl<G: Coach> View<G> for Plain {
    type Command = ();
    const KEYS: &'static [Binding<()>] = &[Binding {
        shown: "enter",
        label: "do it",
        help: "type an action in its notation, then Enter",
        keys: &[(Key::of(KeyCode::Enter), ())],
    }];

    fn headline(&self, _: &ViewContext<G>) -> String {
        String::new()
    }

    fn draw(&mut self, ctx: &ViewContext<G>, canvas: &mut Canvas) {
        let names = ctx.table.names();
        let mut lines: Vec<String> = Vec::new();
        for (name, standing) in names.iter().zip(ctx.game.standings()) {
            lines.push(format!("{name}: {} points", standing.points));
        }
        if let Some(seat) = ctx.viewer {
            lines.push(ctx.game.position(seat).unwrap_or_default());
        }
        for (row, line) in lines.iter().enumerate() {
            canvas.text(3, 1 + row as i32, line, Role::Text);
        }
        if ctx.viewer.is_some() && !ctx.roll_due {
            canvas.text(3, 3 + lines.len() as i32, &format!("> {}▏", self.typed), Role::Strong);
        }
    }

    fn enabled(&self, ctx: &ViewContext<G>, (): ()) -> bool {
        ctx.viewer.is_some() && matches!(ctx.game.turn(), Turn::Act { .. })
    }

    fn command(&mut self, ctx: &ViewContext<G>, (): ()) -> Response<G::Action> {
        let Some(seat) = ctx.viewer else { return Response::Ignored };
        match std::mem::take(&mut self.typed).trim().parse() {
            Ok(action) => Response::Act(seat, action),
            Err(refusal) => Response::Refuse(refusal.to_string()),
        }
    }

    fn raw(&mut self, ctx: &ViewContext<G>, input: &Input) -> Option<Response<G::Action>> {
        if !View::<G>::enabled(self, ctx, ()) {
            return None;
        }
        match input {
            Input::Key(Key { code: KeyCode::Char(letter), ctrl: false }) if *letter != '?' => {
                self.typed.push(*letter);
                Some(Response::Stay)
            }
            Input::Key(Key { code: KeyCode::Backspace, .. }) => {
                self.typed.pop();
                Some(Response::Stay)
            }
            _ => None,
        }
    }

    fn prompt(&self, _: &ViewContext<G>) -> Option<String> {
        None
    }
}

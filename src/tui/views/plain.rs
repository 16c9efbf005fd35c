//! A view for any game: what was told so far, and a line in which actions are typed in their notation. The example
//! game uses it, and a new game can until it has a view of its own.
use crate::core::coach::Coach;
use crate::core::game::Turn;
use crate::games::example::HighLow;
use crate::tui::keymap::{Bind, Press};
use crate::tui::pen::Pen;
use crate::tui::screen::Input;
use crate::tui::theme::Role;
use crate::tui::view::{Playable, Scene, View, Wish};
use ratatui::crossterm::event::KeyCode;

/// A view for any game.
#[derive(Default)]
pub struct Plain {
    typed: String,
}

impl Playable for HighLow {
    type View = Plain;
}

impl<G: Coach> View<G> for Plain {
    type Command = ();
    const KEYS: &'static [Bind<()>] = &[Bind {
        shown: "enter",
        label: "do it",
        help: "type an action in its notation, then Enter",
        keys: &[(Press::of(KeyCode::Enter), ())],
    }];

    fn headline(&self, _: &Scene<G>) -> String {
        String::new()
    }

    fn draw(&mut self, scene: &Scene<G>, pen: &mut Pen) {
        let names = scene.table.names();
        let mut lines: Vec<String> = Vec::new();
        for (name, standing) in names.iter().zip(scene.game.standings()) {
            lines.push(format!("{name}: {} points", standing.points));
        }
        if let Some(seat) = scene.viewer {
            lines.push(scene.game.position(seat).unwrap_or_default());
        }
        for (row, line) in lines.iter().enumerate() {
            pen.text(3, 1 + row as i32, line, Role::Text);
        }
        if scene.viewer.is_some() && !scene.throw_due {
            pen.text(3, 3 + lines.len() as i32, &format!("> {}▏", self.typed), Role::Strong);
        }
    }

    fn enabled(&self, scene: &Scene<G>, (): ()) -> bool {
        scene.viewer.is_some() && matches!(scene.game.turn(), Turn::Act { .. })
    }

    fn command(&mut self, scene: &Scene<G>, (): ()) -> Wish<G::Action> {
        let Some(seat) = scene.viewer else { return Wish::Ignored };
        match std::mem::take(&mut self.typed).trim().parse() {
            Ok(action) => Wish::Act(seat, action),
            Err(refusal) => Wish::Refuse(refusal.to_string()),
        }
    }

    fn raw(&mut self, scene: &Scene<G>, input: &Input) -> Option<Wish<G::Action>> {
        if !View::<G>::enabled(self, scene, ()) {
            return None;
        }
        match input {
            Input::Key(Press { code: KeyCode::Char(letter), ctrl: false }) if *letter != '?' => {
                self.typed.push(*letter);
                Some(Wish::Stay)
            }
            Input::Key(Press { code: KeyCode::Backspace, .. }) => {
                self.typed.pop();
                Some(Wish::Stay)
            }
            _ => None,
        }
    }

    fn prompt(&self, _: &Scene<G>) -> Option<String> {
        None
    }
}

//! The view of the example, usable for any game: the log, and a line in which actions are typed in
//! their notation.
mod look;

use crate::core::{Coach, Turn, words::plural};
use crate::games::example::HighLow;
use crate::tui::canvas::Canvas;
use crate::tui::keys::{Key, keys};
use crate::tui::look::GameLook;
use crate::tui::screen::Input;
use crate::tui::theme::Role;
use crate::tui::ui::text::field::Field;
use crate::tui::ui::{ANY, Form, Node, custom_leaf, log};
use crate::tui::view::{Headline, Playable, Response, View, ViewCommands, ViewContext};

/// Maximum width of an action.
const LONGEST: i32 = 1000;

/// A view for any game.
pub(crate) struct ExampleView {
    field: Field,
}

impl Default for ExampleView {
    fn default() -> ExampleView {
        ExampleView {
            field: Field::new(LONGEST),
        }
    }
}

impl Playable for HighLow {
    type View = ExampleView;
    const LOOK: &'static GameLook = &look::LOOK;
}

fn acts<G: Coach>(ctx: &ViewContext<G>) -> bool {
    ctx.viewer.is_some() && matches!(ctx.game.turn(), Turn::Act { .. })
}

impl<G: Coach> View<G> for ExampleView {
    const COMMANDS: ViewCommands<ExampleView, G> = keys! {
        "confirm" "enter" "type an action in its notation, then Enter"
            (|_, ctx| acts(ctx).then_some("do it"))
            |view, ctx, _| match view.field.take().trim().parse() {
                Ok(action) => ctx.act(action),
                Err(refusal) => Response::Refuse(refusal.to_string()),
            };
    };

    fn headline(&self, _: &ViewContext<G>) -> Headline {
        Headline::default()
    }

    fn table<'a>(&'a self, ctx: &'a ViewContext<'a, G>, beside: Node<'a>) -> Node<'a> {
        custom_leaf([Form::new((0, 0), (ANY, ANY))], move |canvas, _| {
            self.draw(ctx, &beside, canvas)
        })
    }

    fn raw(&mut self, ctx: &ViewContext<G>, input: &Input) -> Option<Response<G::Action>> {
        let is_rules = *input == Input::Key(Key::letter('?'));
        (acts(ctx) && !is_rules && self.field.input(input)).then_some(Response::Stay)
    }

    fn prompt(&self, _: &ViewContext<G>) -> Option<String> {
        None
    }
}

impl ExampleView {
    /// Draws names, points, the position, the field, and below them what the screen says, or the
    /// log.
    fn draw<G: Coach>(&self, ctx: &ViewContext<G>, beside: &Node<'_>, canvas: &mut Canvas) {
        let names = ctx.table.names();
        let mut lines: Vec<String> = Vec::new();
        for (name, standing) in names.iter().zip(ctx.game.standings()) {
            lines.push(format!("{name}: {}", plural(standing.points, "point")));
        }
        if let Some(seat) = ctx.viewer {
            lines.push(ctx.game.position(seat).unwrap_or_default());
        }
        for (row, line) in lines.iter().enumerate() {
            canvas.text(3, 1 + row as i32, line, Role::Text);
        }
        let row = 3 + lines.len() as i32;
        if ctx.viewer.is_some() && !ctx.roll_due {
            let after = canvas.text(3, row, "> ", Role::Strong);
            self.field
                .draw(canvas, after, row, canvas.width() - after - 1);
        }
        let (width, height) = (canvas.width() - 4, canvas.height() - row - 2);
        let below = &mut canvas.sub(2, row + 2, width, height);
        match beside {
            Node::Nothing => log::draw(below, ctx.told),
            beside => _ = beside.draw(below),
        }
    }
}

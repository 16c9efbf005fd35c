//! Screens that explain why something could not be done.
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::paint::panel;
use crate::tui::screen::{Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::Role;
use crate::tui::widgets::bars;
use crate::tui::widgets::text::wrapped;

/// Explains why something could not be done.
pub(crate) struct Sorry(pub(crate) String);

/// Returns that no game is called `id`.
pub(crate) fn no_game(id: &str) -> String {
    format!("there is no game called '{id}'")
}

/// Tells the player what was found in their files, before anything else.
pub(crate) struct FileNotice(pub(crate) String);

impl Keyed for Sorry {
    const CONTEXT: &'static str = "sorry";
    const COMMANDS: ScreenCommands<Sorry> = keys! {
        "back" "@back @choose" "close the screen" "back" |_, _, _| Transition::Pop;
    };
}

impl Keyed for FileNotice {
    const CONTEXT: &'static str = "notice";
    const COMMANDS: ScreenCommands<FileNotice> = keys! {
        "continue" "@back @choose" "close the screen" "continue" |_, _, _| Transition::Pop;
    };
}

impl Screen for Sorry {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        draw(canvas, "✗ That can't be done", &self.0);
        bars::keys(canvas, &self.bar(context));
    }
    obeys_its_tables!();
}

impl Screen for FileNotice {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        draw(canvas, "✗ Something is wrong with a file", &self.0);
        bars::keys(canvas, &self.bar(context));
    }
    obeys_its_tables!();
}

/// Draws a panel with `title` and `text`.
fn draw(canvas: &mut Canvas, title: &str, text: &str) {
    bars::header(canvas, "dicegames", "", "");
    let lines = wrapped(text, 60);
    let mut inside = panel::draw(canvas, 60, lines.len() as i32 + 4);
    inside.text(0, 1, title, Role::InkBad);
    for (row, line) in (3..).zip(&lines) {
        inside.text(0, row, line, Role::Ink);
    }
}

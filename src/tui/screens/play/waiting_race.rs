//! A race that waits for a key: it was left, or the terminal was too small to show it. Time stands, and the table is
//! hidden, as nobody goes on thinking meanwhile.
use super::Play;
use crate::core::words::plural;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::layout::{Layout, middle};
use crate::tui::paint::paper;
use crate::tui::screen::{Input, Mouse, Transition};
use crate::tui::theme::Role;
use crate::tui::view::{Playable, View};
use crate::tui::widgets::bars;
use std::time::Duration;

/// The columns of the paper.
const PAPER: i32 = 64;

impl<G: Playable> Play<G> {
    /// Lets match time run, and plans what happens by itself.
    pub(super) fn go_on(&mut self, context: &Context) {
        self.session.start_clock(context.now);
        self.plan(context);
    }

    /// Lets the race go on by any key but that of the menu.
    pub(super) fn release(&mut self, input: &Input, context: &mut Context) -> Transition {
        if Self::asks(input, "menu", context) {
            return self.open_menu(context);
        }
        if matches!(input, Input::Key(_) | Input::Request(_) | Input::Mouse(Mouse::Down, ..)) {
            self.held = false;
            self.settled = Some(context.now);
            self.go_on(context);
        }
        Transition::Stay
    }

    /// Draws how much time is left, and what goes on by which key.
    pub(super) fn draw_waiting_race(&mut self, canvas: &mut Canvas, context: &Context) {
        let seats = self.seat_labels(context);
        let headline = self.ask(context, |view, ctx| view.headline(ctx));
        bars::title_bar(canvas, G::INFO.name, &headline.to_string(), &seats);
        let layout = Layout::of(canvas.width(), canvas.height());
        let (wide, high) = (PAPER.min(layout.width - 4), 7);
        let (x, y) = (layout.x + middle(layout.width, wide), layout.y + middle(layout.height, high));
        paper::draw(canvas, x, y, wide, high);
        canvas.centred(x, wide, y + 1, "The clock stands.", Role::InkStrong);
        let table = self.session.table();
        if let Some(until) = table.deadline() {
            let left = until.saturating_sub(self.session.match_time(context.now));
            let left = (left + Duration::from_millis(999)).as_secs();
            canvas.centred(x, wide, y + 3, &format!("{} left.", plural(left as u32, "second")), Role::Ink);
        }
        let what = if G::INFO.takebacks { "game" } else { "race" };
        canvas.centred(x, wide, y + 5, &format!("Any key: the {what} goes on."), Role::InkStrong);
        let go_on = Self::card_item("go-on", "go on", context);
        bars::keys(canvas, &[go_on, Self::item("menu", "menu", context)]);
    }
}

//! How the play screen is laid out: header, table, the sentence, the keys; on wide terminals the log beside the table.
use super::{KEYS, Message, Play, view_context};
use crate::core::coach::Unit;
use crate::core::game::{Seat, Turn};
use crate::session::{HintLevel, question};
use crate::tui::canvas::{Canvas, Frame, width_of};
use crate::tui::context::Context;
use crate::tui::keymap::{self, BarItem, Key};
use crate::tui::theme::Role;
use crate::tui::view::{Playable, View};
use crate::tui::widgets::bars;
use crate::tui::widgets::text::wrapped;
use ratatui::crossterm::event::KeyCode;

/// From how many columns on there is room for the log beside the table.
const WIDE: i32 = 124;
/// Columns of the log.
const LOG: i32 = 40;

impl<G: Playable> Play<G> {
    pub(super) fn draw_all(&mut self, canvas: &mut Canvas, context: &Context) {
        let (width, height) = (canvas.width(), canvas.height());
        if let Some(seat) = self.curtain() {
            return self.draw_curtain(canvas, seat);
        }
        let headline = self.ask(context.now, |view, ctx| view.headline(ctx));
        let turn = self.whose_turn();
        bars::header(canvas, G::INFO.name, &headline, &turn);
        if self.session.unsaved().is_some() {
            canvas.right(width - 1 - width_of(&turn) - 2, 0, "! not saved", Role::Bad);
        }
        let table = if width >= WIDE { width - LOG - 1 } else { width };
        let seen = self.session.table().game().seen_by(self.viewer());
        let ctx = view_context(&self.session, &seen, context.now);
        self.view.draw(&ctx, &mut canvas.sub(0, 1, table, height - 3));
        if width >= WIDE {
            self.draw_log(&mut canvas.sub(table, 1, LOG, height - 3));
        }
        if self.asks_for_faces() {
            let question = format!("{}: ", self.typing_prompt());
            bars::prompt(canvas, &question, &self.faces);
        } else {
            let (text, role) = self.line(width - 3, context);
            bars::sentence(canvas, &text, role);
        }
        bars::keys(canvas, &self.bar(context));
        if self.session.hint_level() == HintLevel::Table {
            self.draw_advice(canvas);
        }
    }

    /// `▸ Ann`, as the header shows it.
    fn whose_turn(&self) -> String {
        let name = |seat: Seat| self.session.table().seat_setup(seat).name.as_str();
        match self.session.table().turn() {
            Turn::Over => "game over".into(),
            Turn::Chance { seat: Some(seat), .. } => format!("▸ {}", name(seat)),
            Turn::Chance { seat: None, .. } => String::new(),
            Turn::Act { seats, .. } if seats.len() == 1 => {
                seats.iter().next().map_or(String::new(), |seat| format!("▸ {}", name(seat)))
            }
            Turn::Act { .. } => self.viewer().map_or(String::new(), |seat| format!("▸ {}", name(seat))),
        }
    }

    /// The sentence above the keys.
    fn line(&mut self, room: i32, context: &Context) -> (String, Role) {
        match &self.message {
            Some(Message::Refused(why)) => return (sentence(why), Role::Bad),
            Some(Message::Coach(what)) => return (sentence(what), Role::Accent),
            _ => {}
        }
        let mut prompt = self.ask(context.now, |view, ctx| view.prompt(ctx));
        if self.waits_for_any_key() {
            prompt = Some("Any key goes on.".into());
        }
        let said = match &self.message {
            Some(Message::Said(said)) => Some(sentence(said)),
            Some(Message::Happened(at)) => {
                let width = room - prompt.as_ref().map_or(0, |prompt| width_of(prompt) + 3);
                let happened = self.session.account().get(*at);
                happened.map(|happened| sentence(&happened.within(width.max(0) as usize)))
            }
            _ => None,
        };
        let parts: Vec<String> = said.into_iter().chain(prompt).collect();
        (parts.join("  "), Role::Text)
    }

    /// Whether the line above the keys is the field for the faces that are due.
    fn asks_for_faces(&self) -> bool {
        self.session.is_typing() && !matches!(self.message, Some(Message::Refused(_)))
    }

    /// The question for the faces that are due.
    fn typing_prompt(&self) -> String {
        let Turn::Chance { request, .. } = self.session.table().turn() else { return String::new() };
        question(self.session.table().game(), &request)
    }

    fn bar(&mut self, context: &Context) -> Vec<BarItem> {
        let mut items = self
            .ask(context.now, |view, ctx| keymap::bar(G::View::KEYS, |command| view.enabled(ctx, command)));
        if self.waits_for_any_key() {
            let key = Key::letter(' ');
            items.push(BarItem::new("space", "go on", key));
        }
        items.extend(keymap::bar(KEYS, |command| self.can(command)));
        items
    }

    /// Whether nothing but looking on is left to do at the keyboard.
    fn waits_for_any_key(&self) -> bool {
        self.pausing && self.chooser().is_none()
    }

    fn draw_log(&self, canvas: &mut Canvas) {
        let (width, height) = (canvas.width(), canvas.height());
        for row in 0..height {
            canvas.text(0, row, "│", Role::Dim);
        }
        canvas.text(2, 0, "So far", Role::Strong);
        // As many of the newest as there is room for, the newest at the bottom.
        let mut lines: Vec<(String, Role)> = Vec::new();
        for (age, told) in self.session.account().iter().rev().enumerate() {
            let role = if age == 0 { Role::Text } else { Role::Dim };
            let set = wrapped(&told.text(), width - 3).into_iter().rev();
            lines.extend(set.map(|line| (line, role)));
            if lines.len() as i32 > height {
                break;
            }
        }
        for (up, (line, role)) in lines.iter().take((height - 2).max(0) as usize).enumerate() {
            let row = (lines.len() as i32).min(height - 2) + 1 - up as i32;
            canvas.text(2, row, line, *role);
        }
    }

    /// All of the coach's advice, over the table.
    fn draw_advice(&self, canvas: &mut Canvas) {
        let (width, height) = (canvas.width(), canvas.height());
        let rows = (self.session.advice().len() as i32 + 4).min(height - 4);
        let wide = (width - 8).min(96);
        let (x, y) = ((width - wide) / 2, (height - rows) / 2);
        canvas.clear(x - 1, y, wide + 2, rows);
        canvas.frame(x, y, wide, rows, Frame::Single, Role::Accent);
        canvas.text(x + 2, y, " The coach ", Role::Accent);
        // The choices take what they need, the reasons all the rest.
        let named = self
            .session
            .advice()
            .iter()
            .map(|a| width_of(&a.action.to_string()))
            .max()
            .unwrap_or(0)
            .clamp(6, 30);
        let figures = x + 4 + named;
        canvas.text(x + 3, y + 1, "choice", Role::Dim);
        let game = self.session.table().game();
        let (unit, accuracy) = (game.unit(), self.session.advice_accuracy());
        let with_points = self.session.advice().iter().any(|advice| advice.points.is_some());
        let points = if with_points { "  points" } else { "" };
        let best = self.session.advice().first().map_or(0.0, |a| a.value);
        let worths: Vec<String> = self.session.advice().iter().map(|a| unit.text(a.value)).collect();
        let worth = worths.iter().map(|text| width_of(text)).max().unwrap_or(0).max(7) as usize;
        canvas.text(figures, y + 1, &format!("{:>worth$} {:>7}{points}  why", "worth", "costs"), Role::Dim);
        for (row, advice) in self.session.advice().iter().take((rows - 4).max(0) as usize).enumerate() {
            let (line, role) = (y + 2 + row as i32, if row == 0 { Role::Accent } else { Role::Text });
            canvas.text(x + 3, line, &bars::shortened(&advice.action.to_string(), named), role);
            let points = advice.points.map(|points| format!(" {:>7}", Unit::Points.signed(points)));
            let costs = unit.amount(best - advice.value);
            let text = format!("{:>worth$} {costs:>7}{}  ", worths[row], points.unwrap_or_default());
            let after = canvas.text(figures, line, &text, role);
            canvas.text(after, line, &bars::shortened(&advice.why, x + wide - 2 - after), role);
        }
        let left = self.session.advice().len() as i32 - (rows - 4);
        let more = if left > 0 { format!("{left} more; any key closes") } else { "any key closes".into() };
        canvas.right(x + wide - 3, y + rows - 2, &more, Role::Dim);
        let scale = unit.scale(accuracy);
        canvas.text(x + 3, y + rows - 2, &bars::shortened(&scale, wide - 8 - width_of(&more)), Role::Dim);
    }

    fn draw_curtain(&self, canvas: &mut Canvas, seat: Seat) {
        let (width, height) = (canvas.width(), canvas.height());
        let name = &self.session.table().seat_setup(seat).name;
        bars::header(canvas, G::INFO.name, "", "");
        canvas.centred(0, width, height / 2 - 1, &format!("Pass the keyboard to {name}."), Role::Strong);
        canvas.centred(
            0,
            width,
            height / 2 + 1,
            &format!("{name}: press a key when nobody else looks."),
            Role::Dim,
        );
        let item = BarItem::new;
        let open = item("space", &format!("I am {name}"), Key::letter(' '));
        bars::keys(canvas, &[open, item("esc", "menu", Key::of(KeyCode::Esc))]);
    }
}

/// A sentence with its capital and its full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    let end = if text.ends_with(['.', '!', '?', ':', ')']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

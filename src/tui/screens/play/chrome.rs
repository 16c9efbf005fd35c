//! How the play screen is laid out: header, the game's view, the sentence, the keys.
use super::commands::AT_ONCE;
use super::{Message, Play, view_context};
use crate::core::game::{Event, Turn};
use crate::core::words::{self, capitalized};
use crate::session::HintLevel;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::keys::BarItem;
use crate::tui::layout::Layout;
use crate::tui::screen::Keyed;
use crate::tui::theme::Role;
use crate::tui::view::{Playable, View, ViewContext, seat_labels};
use crate::tui::widgets::bars::{self, SeatLabel};

impl<G: Playable> Play<G> {
    pub(super) fn draw_all(&mut self, canvas: &mut Canvas, context: &Context) {
        if self.held {
            return self.draw_waiting_race(canvas, context);
        }
        if let Some(seat) = self.curtain() {
            return self.draw_curtain(canvas, seat, true, context);
        }
        if let Some(seat) = self.passing {
            return self.draw_curtain(canvas, seat, false, context);
        }
        if self.card(context).is_some() {
            return self.draw_card(canvas, context);
        }
        let layout = Layout::of(canvas.width(), canvas.height());
        let rolling = self.is_rolling(context);
        self.take_findings(rolling);
        let title = self.title(context) + &self.brief_finding();
        let seats = self.seat_labels(context);
        let after = bars::title_bar(canvas, G::INFO.name, &title, &seats);
        if self.session.unsaved().is_some() {
            canvas.text(after + 2, 0, "! not saved", Role::Bad);
        }
        let seen = self.session.table().game().seen_by(self.viewer());
        let ctx = view_context(&self.session, &seen, &self.counting, context.motion(), context.now);
        let told = &ctx.told[..ctx.told.len() - usize::from(rolling && !ctx.told.is_empty())];
        let ctx = ViewContext { told, findings: &self.findings, ..ctx };
        self.view.draw(&ctx, &mut canvas.sub(layout.x, layout.y, layout.width, layout.height));
        match self.typed_roll() {
            Some(roll) => self.draw_field(canvas, roll),
            None => self.draw_line(canvas, context),
        }
        bars::keys(canvas, &self.bar(context));
    }

    /// Returns whether something moves on the table.
    pub(super) fn is_moving(&self, context: &Context) -> bool {
        self.view.moving_until().is_some_and(|until| until > context.now)
    }

    /// Returns how far the game is, or which roll is being corrected.
    pub(super) fn title(&mut self, context: &Context) -> String {
        match self.correcting.and_then(|back| self.session.typed_roll(back)) {
            Some((_, roll)) => format!("correcting {roll}"),
            None if self.session.table().is_over() => "game over".into(),
            None => self.ask(context, |view, ctx| view.headline(ctx)).to_string(),
        }
    }

    /// Returns whether dice that were rolled last still move.
    fn is_rolling(&self, context: &Context) -> bool {
        self.is_moving(context)
            && matches!(self.session.table().log().last().map(|(_, event)| event), Some(Event::Chance(_)))
    }

    /// The seats as the title bar shows them.
    pub(super) fn seat_labels(&mut self, context: &Context) -> Vec<SeatLabel> {
        let corrected = self.correcting.and_then(|back| self.session.typed_roll(back));
        let in_turn = match self.session.table().turn() {
            _ if corrected.is_some() => corrected.and_then(|(seat, _)| seat),
            Turn::Over => None,
            Turn::Chance { seat, .. } => seat,
            Turn::Act { seats, .. } if seats.len() == 1 => seats.iter().next(),
            Turn::Act { .. } => self.viewer(),
        };
        self.ask(context, |view, ctx| seat_labels(view, ctx, in_turn))
    }

    /// Draws the sentence above the keys.
    pub(super) fn draw_line(&mut self, canvas: &mut Canvas, context: &Context) {
        let (text, role) = self.line(canvas.width() - 2, context);
        bars::message(canvas, &text, role, bars::starting_name(&text, &self.session.table().names()));
    }

    /// The sentence above the keys.
    pub(super) fn line(&mut self, room: i32, context: &Context) -> (String, Role) {
        match &self.message {
            Some(Message::Refused(why)) => return (format!("✗ {}", sentence(why)), Role::Bad),
            // The view says it there, and better.
            Some(Message::Coach(_)) if self.session.hint_level() >= HintLevel::Best => {}
            Some(Message::Coach(what) | Message::Waiting(what)) => return (sentence(what), Role::Accent),
            _ => {}
        }
        if self.is_rolling(context) {
            // What has been rolled is not told before it lies there.
            let who = self.session.account().last().map_or(String::new(), |told| told.who.clone());
            return (
                if who.is_empty() { "The dice roll.".into() } else { format!("{who} rolls.") },
                Role::Text,
            );
        }
        let mut prompt = self.ask(context, |view, ctx| view.prompt(ctx));
        if self.is_moving(context) {
            prompt = None;
        } else if self.waits_for_any_key() {
            prompt = Some("Any key goes on.".into());
        } else if self.is_looking_back() {
            prompt = None;
        } else if self.is_watched_race() {
            prompt = Some("Space goes on.".into());
        }
        let said = match &self.message {
            Some(Message::Said(said)) => Some(sentence(said)),
            Some(Message::Happened(at)) => {
                let width = room - prompt.as_ref().map_or(0, |prompt| width_of(prompt) + 2);
                // A computer's whole turn may take two lines; what does not fit into a line is broken between words.
                let wide = width + room - 12;
                if let Some(turn) = self.told_turn(*at, wide) {
                    let said = std::iter::once(sentence(&turn)).chain(prompt);
                    return (said.collect::<Vec<_>>().join(" "), Role::Text);
                }
                // So may what ended a hand, before its card tells it, or the game.
                let ends = self.session.table().is_over() || self.is_looking_back();
                let ends = ends && self.card(context).is_none();
                let width = if ends { wide } else { width };
                let happened = self.session.account().get(*at);
                happened.map(|happened| sentence(&happened.within(width.max(0) as usize)))
            }
            _ => None,
        };
        let parts: Vec<String> = said.into_iter().chain(prompt).collect();
        let text = parts.join(" ");
        // Of what a chance is, is told where there is room for it.
        let mut whole = self.findings.iter().map(|told| sentence(&told.whole));
        let whole =
            whole.find(|whole| !G::View::TELLS_FINDINGS && width_of(&text) + 2 + width_of(whole) <= room);
        (text + &whole.map(|whole| format!("  {whole}")).unwrap_or_default(), Role::Text)
    }

    fn bar(&mut self, context: &Context) -> Vec<BarItem> {
        if self.typed_roll().is_some() && !self.waits_for_any_key() {
            return self.field_bar(context);
        }
        if self.is_moving(context) {
            // Any other key ends the movement.
            let mut items = Keyed::bar(self, context);
            items.retain(|item| AT_ONCE.contains(&item.request.name));
            let word = if self.is_looking_back() { "go on" } else { "skip" };
            items.insert(0, Self::card_item("go-on", word, context));
            return items;
        }
        let mut items = self.ask(context, |view, ctx| {
            context.keys.bar(G::INFO.id, G::View::COMMANDS, |command| (command.label)(view, ctx))
        });
        if self.is_watched_race() {
            items.push(Self::item("roll", "go on", context));
        }
        if self.waits_for_any_key() || self.is_looking_back() {
            items.push(Self::card_item("go-on", "go on", context));
        }
        if self.chooser().is_none() && self.computer_in_turn().is_some() && !self.pausing {
            items.push(Self::item("roll", "skip", context));
        }
        items.extend(Keyed::bar(self, context));
        items
    }

    /// Returns whether a hand has ended, and the next key shows its card or goes on from it.
    pub(super) fn is_looking_back(&self) -> bool {
        self.pausing && self.ended.is_some()
    }

    /// Returns whether nothing but looking on is left to do at the keyboard.
    fn waits_for_any_key(&self) -> bool {
        self.pausing && self.chooser().is_none()
    }
}

/// Returns `text` as a sentence; a list or a remark at its end goes on without a full stop.
pub(super) fn sentence(text: &str) -> String {
    if text.ends_with([':', ')']) { capitalized(text) } else { words::sentence(text) }
}

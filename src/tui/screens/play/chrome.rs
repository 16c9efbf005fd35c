//! Layout of the play screen: header, the game's view, what happened, what to do now, the keys.
use super::commands::AT_ONCE;
use super::{Notice, Play, PlayPhase};
use crate::core::{
    Description, Event,
    words::{self, capitalized},
};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::{BarItem, BarPlace};
use crate::tui::screen::Keyed;
use crate::tui::theme::Role;
use crate::tui::ui::chrome::ROWS_IN_PLAY;
use crate::tui::ui::chrome::{self, SeatLabel};
use crate::tui::ui::{Node, Wordings, body, chances, coach, custom_leaf};
use crate::tui::view::{Playable, TABLE, View, seat_names};
use std::time::Instant;

/// The place of the coach's keys in the bar, from 0.
const COACH_PLACE: usize = 2;

impl<G: Playable> Play<G> {
    pub(super) fn draw_all(&mut self, canvas: &mut Canvas, context: &Context) {
        if self.is_covered() {
            // Nothing of it may be seen.
            return;
        }
        self.take_findings(self.is_rolling(context));
        let title = self.title(context) + &self.brief_finding();
        let seats = self.seat_labels(context);
        let after = chrome::title_bar(canvas, G::INFO.name, &title, &seats);
        if self.session.unsaved().is_some() {
            canvas.text(after + 2, 0, "! not saved", Role::Bad);
        }
        let side_node = self.coach_node();
        let table = custom_leaf([TABLE], |canvas, _| {
            self.host
                .draw(&self.session, context, side_node.clone(), canvas)
        });
        body(
            table,
            [0; 4],
            &mut canvas.sub(0, 1, canvas.width(), canvas.height() - ROWS_IN_PLAY),
        );
        // What lies over it says what to do.
        if !self.session.is_put_away() {
            self.draw_messages(canvas, context);
        }
        let items = self.bar(context);
        chrome::keys(canvas, &items);
    }

    /// Draws the two rows above the keys.
    fn draw_messages(&self, canvas: &mut Canvas, context: &Context) {
        if self.session.is_typing() && !self.is_pausing() {
            self.draw_field(canvas, context);
        } else {
            let [news, next] = self.message_rows(canvas.width() - 2, context);
            chrome::draw_messages(canvas, &news, &next);
        }
    }

    /// Shows the coach's choices, once they have been asked for; else the chances, if the
    /// player wants them.
    fn coach_node<'a>(&self) -> Node<'a> {
        let table = self.session.table();
        match self.chooser().zip(self.session.hints()) {
            Some((seat, hints)) => coach(table, table.game(), seat, hints),
            None if self.findings.is_empty() => Node::Nothing,
            None => chances(&self.findings),
        }
    }

    /// Returns the progress of the game.
    pub(super) fn title(&self, context: &Context) -> String {
        if self.session.table().is_over() && self.host.before(context.now).is_none() {
            return "game over".into();
        }
        let ctx = self.host.context_so_far(&self.session, context);
        self.host.view.headline(&ctx).to_string()
    }

    /// Returns `true` while the dice of the last roll move.
    fn is_rolling(&self, context: &Context) -> bool {
        self.host.is_moving(context.now)
            && matches!(
                self.session.table().log().last().map(|(_, event)| event),
                Some(Event::Chance(_))
            )
    }

    /// Returns the seats for the title bar.
    pub(super) fn seat_labels(&self, context: &Context) -> Vec<SeatLabel> {
        let mut labels = self.host.seats(&self.session, context);
        let glad_seat = self
            .triumph(context.now)
            .and_then(|description| description.seat);
        let name = glad_seat.map(|seat| self.session.table().names()[seat.index()].to_owned());
        for label in &mut labels {
            label.is_lit = name.as_ref().is_some_and(|name| label.names.contains(name));
        }
        labels
    }

    /// Returns the small triumph that the news tell, once it is seen.
    fn triumph(&self, now: Instant) -> Option<&Description> {
        let description = self.session.account().get(self.messages.event()?)?;
        (description.is_triumph() && self.host.before(now).is_none()).then_some(description)
    }

    /// Returns what happened, in one row of `room` columns if it fits into one, and what to do now.
    pub(super) fn message_rows(&self, room: i32, context: &Context) -> [Wordings; 2] {
        let names = seat_names(self.session.table());
        [self.news(room, context), self.next_step(context)].map(|message| Wordings {
            names: names.clone(),
            ..message
        })
    }

    /// Returns what happened.
    fn news(&self, room: i32, context: &Context) -> Wordings {
        match self.messages.notice() {
            Some(Notice::Refused(why) | Notice::Save(why)) => return refusal(why),
            // A hint is about what was being done when it was asked for.
            Some(Notice::Coach { text, step }) if *step == self.host.view.step() => {
                return hint(text);
            }
            Some(Notice::Waiting(what)) => return hint(what),
            Some(Notice::Said(what) | Notice::Asked(_, what)) if !self.is_rolling(context) => {
                return Wordings::new(sentence(what));
            }
            Some(Notice::Coach { .. } | Notice::Said(_) | Notice::Asked(..)) | None => {}
        }
        if let Some(news) = self.going_round(context) {
            return Wordings::new(news);
        }
        if self.is_rolling(context) {
            // Nothing tells a roll before its dice rest.
            return self.rolls(context);
        }
        if let Some(doing) = self.host.view.under_way(&self.scene(context)) {
            return Wordings::new(sentence(&doing));
        }
        match self.messages.event() {
            Some(event) => self.happened(event, room, context),
            None => Wordings::default(),
        }
    }

    /// Says that dice are in the air, and whose.
    fn rolls(&self, context: &Context) -> Wordings {
        let name = self
            .session
            .account()
            .last()
            .map_or(String::new(), |last| last.subject().to_owned());
        let before = self
            .host
            .before(context.now)
            .unwrap_or(self.session.table().game());
        let text = announce_roll(&name, before.turn().roll_word() == "deal");
        Wordings::new(text)
    }

    /// Tells entry `at` of the account, as far as its effect has been seen.
    fn happened(&self, at: usize, room: i32, context: &Context) -> Wordings {
        let Some(entry) = self.session.account().get(at).cloned() else {
            return Wordings::default();
        };
        if self.host.before(context.now).is_some() {
            let announcement = self.host.view.announces(&self.scene(context));
            let announcement =
                announcement.unwrap_or_else(|| format!("{} {}", entry.subject(), entry.what()));
            return Wordings::new(words::sentence(announcement.trim()));
        }
        if self.is_described(context) {
            return Wordings::default();
        }
        let text = self
            .describe_turn(at, room)
            .unwrap_or_else(|| entry.beside_table().within(room.max(0) as usize));
        Wordings::new(text)
    }

    /// Returns `true` if the table describes the last event, and is not showing it once more.
    fn is_described(&self, context: &Context) -> bool {
        !self.host.is_moving(context.now) && self.host.view.is_describing(&self.scene(context))
    }

    /// Returns what to do now: nothing while something happens by itself, or a question says it.
    fn next_step(&self, context: &Context) -> Wordings {
        if self.host.is_moving(context.now)
            || self.is_rolling_by_itself()
            || self.messages.question().is_some()
        {
            return Wordings::default();
        }
        if self.is_waiting_for_key() {
            // The gold key says it.
            return Wordings::default();
        }
        if self.is_watched_race() {
            return describe_key(&Self::item("roll", "", context), "skips the wait");
        }
        if let Some(prompt) = self.host.view.prompt(&self.scene(context)) {
            return Wordings::sentences(&prompt);
        }
        if self.is_described(context) {
            return Wordings::default();
        }
        let event = self.messages.event();
        let event = event.and_then(|event| self.session.account().get(event));
        Wordings::new(event.map_or(String::new(), |event| event.only_next().text()))
    }

    fn bar(&self, context: &Context) -> Vec<BarItem> {
        if let Some(command) = self.messages.question() {
            return vec![
                Self::card_item("go-on", "no", context),
                Self::item(command, "yes", context),
            ];
        }
        if self.going_round(context).is_some() {
            let mut items = self.bar_at_once(context);
            items.insert(0, Self::item("roll", "stop: roll by hand", context));
            return items;
        }
        // What leads on comes first, and is never left out.
        let mut items = Vec::new();
        match self.phase(context.now) {
            PlayPhase::Typing => return self.field_bar(context),
            PlayPhase::Moving => {
                let mut items = self.bar_at_once(context);
                items.insert(0, Self::card_item("go-on", "skip", context));
                return items;
            }
            PlayPhase::Pausing if self.is_waiting_for_key() && !self.session.table().is_over() => {
                items.push(Self::card_item("go-on", "continue", context));
            }
            PlayPhase::Watching if self.computer_in_turn().is_some() || self.is_watched_race() => {
                items.push(Self::item("roll", "skip", context));
            }
            PlayPhase::Covered | PlayPhase::Pausing | PlayPhase::Choosing | PlayPhase::Watching => {
            }
        }
        items.extend(self.host.bar(&self.session, context));
        items.extend(Keyed::bar(self, context));
        for item in &mut items {
            self.name_roller(item, context);
        }
        if items.iter().all(|item| item.place != BarPlace::Way)
            && let Some(reroll) = items.iter_mut().find(|item| item.request.name == "reroll")
        {
            reroll.place = BarPlace::Way;
        }
        // So does the key that leads back to the result; the coach comes before what is rare.
        move_forward(&mut items, "result", 0);
        move_forward(&mut items, "coach", COACH_PLACE);
        move_forward(&mut items, "follow", COACH_PLACE);
        items
    }

    /// Names the person who rolls or takes over, if there are several: `Ben rolls`.
    fn name_roller(&self, item: &mut BarItem, context: &Context) {
        let table = self.session.table();
        let seat = match item.request.name {
            "roll" if self.session.is_roll_due() => self.host.view.roller(&self.scene(context)),
            "take-over" => self.chooser(),
            _ => None,
        };
        if let Some(seat) = seat.filter(|_| table.people() > 1) {
            item.label = format!("{} {}s", table.seat_setup(seat).name, item.label);
        }
    }

    /// Returns the keys that work while something moves: any other ends it.
    fn bar_at_once(&self, context: &Context) -> Vec<BarItem> {
        let mut items = Keyed::bar(self, context);
        items.retain(|item| AT_ONCE.contains(&item.request.name));
        items
    }

    /// Returns `true` if nobody at the keyboard has anything to decide.
    pub(super) fn is_waiting_for_key(&self) -> bool {
        self.is_pausing() && (self.chooser().is_none() || self.session.is_typing())
    }
}

/// Moves the item called `name` forward to `place`, if it is behind that.
fn move_forward(items: &mut [BarItem], name: &str, place: usize) {
    let at = items.iter().position(|item| item.request.name == name);
    if let Some(at) = at.filter(|at| *at > place) {
        items[place..=at].rotate_right(1);
    }
}

fn describe_key(item: &BarItem, effect: &str) -> Wordings {
    Wordings::new(sentence(&format!("{} {effect}", item.shown)))
}

/// Announces a deal, or a roll of `name`, if anybody's, while the dice are in the air.
fn announce_roll(name: &str, is_deal: bool) -> String {
    match name {
        "" if is_deal => "The cards are dealt.".into(),
        "" => "The dice roll.".into(),
        name => format!("{name} rolled."),
    }
}

/// Returns the news that something was refused, and why.
pub(super) fn refusal(why: &str) -> Wordings {
    Wordings {
        role: Role::Bad,
        ..Wordings::new(format!("✗ {}", sentence(why)))
    }
}

/// Returns what the coach says.
fn hint(text: &str) -> Wordings {
    Wordings {
        role: Role::Accent,
        ..Wordings::new(sentence(text))
    }
}

/// Returns `text` as a sentence; without a full stop after a colon or a closing parenthesis.
pub(super) fn sentence(text: &str) -> String {
    if text.ends_with([':', ')']) {
        capitalized(text)
    } else {
        words::sentence(text)
    }
}

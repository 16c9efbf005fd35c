//! Layout of the play screen: header, the game's view, the sentence, the keys.
use super::commands::AT_ONCE;
use super::{Message, Phase, Play};
use crate::core::{
    Description, Event,
    words::{self, capitalized},
};
use crate::session::HintLevel;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::keys::BarItem;
use crate::tui::screen::Keyed;
use crate::tui::theme::Role;
use crate::tui::ui::chrome::ROWS;
use crate::tui::ui::chrome::{self, SeatLabel};
use crate::tui::ui::text::lines::{fitting, wrapped};
use crate::tui::ui::{Node, Said, body, chances, coach, drawn};
use crate::tui::view::{Playable, TABLE, View};
use std::cell::RefCell;
use std::time::Instant;

/// The place of the coach's keys in the bar, from 0.
const COACH_PLACE: usize = 2;

impl<G: Playable> Play<G> {
    pub(super) fn draw_all(&mut self, canvas: &mut Canvas, context: &Context) {
        if self.covered_by(context.now).is_some() {
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
        let beside = self.beside();
        let (host, session) = (RefCell::new(&mut self.host), &self.session);
        let table =
            drawn([TABLE], |canvas, _| host.borrow_mut().draw(session, context, beside.clone(), canvas));
        body(table, [0; 4], &mut canvas.sub(0, 1, canvas.width(), canvas.height() - ROWS));
        // What lies over it says what to do.
        let has_keys = if self.is_below {
            true
        } else if self.session.is_typing() {
            self.draw_field(canvas);
            true
        } else {
            self.draw_line(canvas, context)
        };
        if has_keys {
            let items = self.bar(context);
            chrome::keys(canvas, &items);
        }
    }

    /// Shows what the coach says, once its best choice has been asked for; else the chances, if the player wants them.
    fn beside<'a>(&self) -> Node<'a> {
        let (session, level) = (&self.session, self.session.hint_level());
        let asked = self.chooser().filter(|_| level >= HintLevel::Best).zip(session.hints());
        match asked {
            Some((seat, hints)) => {
                coach(session.table(), session.table().game(), seat, hints, level == HintLevel::Table)
            }
            None if self.findings.is_empty() => Node::Nothing,
            None => chances(&self.findings),
        }
    }

    /// Returns the progress of the game.
    pub(super) fn title(&mut self, context: &Context) -> String {
        if self.session.table().is_over() && self.host.before(context.now).is_none() {
            return "game over".into();
        }
        self.host.ask_seen(&self.session, context, |view, ctx| view.headline(ctx)).to_string()
    }

    /// Returns `true` while the dice of the last roll move.
    fn is_rolling(&self, context: &Context) -> bool {
        self.host.is_moving(context.now)
            && matches!(self.session.table().log().last().map(|(_, event)| event), Some(Event::Chance(_)))
    }

    /// Returns the seats for the title bar.
    pub(super) fn seat_labels(&mut self, context: &Context) -> Vec<SeatLabel> {
        let mut labels = self.host.seats(&self.session, context);
        let glad = self.triumph(context.now).and_then(|told| told.seat).map(|seat| seat.index());
        let name = glad.map(|seat| self.session.table().names()[seat].to_owned());
        for label in &mut labels {
            label.is_lit = name.as_ref() == Some(&label.name);
        }
        labels
    }

    /// Returns the small triumph that the message tells, once it is seen.
    fn triumph(&self, now: Instant) -> Option<&Description> {
        let Some(Message::Happened(at)) = &self.message else { return None };
        let told = self.session.account().get(self.told_at(*at))?;
        (told.is_triumph() && self.host.before(now).is_none()).then_some(told)
    }

    /// Draws the sentence above the keys. Returns `true` if it did not cover the row of keys.
    fn draw_line(&mut self, canvas: &mut Canvas, context: &Context) -> bool {
        let said = self.line(canvas.width() - 2, chrome::message_rows(canvas), context);
        chrome::message(canvas, &said.wordings[0], said.role, &said.name)
    }

    /// Returns the sentence above the keys, in at most `rows` rows of `room` columns if it can be shortened.
    pub(super) fn line(&mut self, room: i32, rows: usize, context: &Context) -> Said {
        let fitted =
            |said: &str| sentence(&fitting(said, room * rows as i32 - 1).unwrap_or_else(|| said.to_owned()));
        match &self.message {
            Some(Message::Refused(why)) => {
                return Said { role: Role::Bad, ..Said::new(fitted(&format!("✗ {}", sentence(why)))) };
            }
            // The view shows it better.
            Some(Message::Coach(_)) if self.session.hint_level() >= HintLevel::Best => {}
            Some(Message::Coach(what) | Message::Waiting(what)) => {
                return Said { role: Role::Accent, ..Said::new(fitted(what)) };
            }
            _ => {}
        }
        if self.is_rolling(context) {
            // Do not reveal a roll before the dice have settled.
            let name = self.session.account().last().map_or(String::new(), |told| told.who().to_owned());
            let before = self.host.before(context.now).unwrap_or(self.session.table().game());
            let text = rolled(&name, before.turn().roll_word() == "deal");
            return Said { name, ..Said::new(text) };
        }
        let happened_at = match &self.message {
            Some(Message::Happened(at)) => Some(self.told_at(*at)),
            _ => None,
        };
        let happened = happened_at.and_then(|at| self.session.account().get(at).cloned());
        let name = happened.as_ref().map_or(String::new(), |told| told.who().to_owned());
        if let (Some(told), true) = (&happened, self.host.before(context.now).is_some()) {
            // Nor the effect of a choice before it has been seen.
            let done = format!("{name} {}", told.what());
            let done = self.flow(context).announces.unwrap_or(done);
            return Said { name, ..Said::new(words::sentence(done.trim())) };
        }
        // What the table describes is not repeated, unless it is seen once more.
        let shown =
            !self.host.is_moving(context.now) && self.ask(context, |view, ctx| view.flow(ctx).described);
        let (happened, name) = match happened {
            Some(told) if shown => (Some(told.only_next()), String::new()),
            happened => (happened, name),
        };
        let mut prompt = self.ask(context, |view, ctx| view.prompt(ctx));
        // The prompt addresses the person.
        let asked = self.chooser().map(|seat| self.session.table().seat_setup(seat).name.clone());
        let addressed = |prompt: String| (asked.clone().unwrap_or_default(), prompt);
        let rolls = self.rolls_itself();
        let asks = self.is_asking();
        if self.host.is_moving(context.now) || rolls || asks {
            prompt = None;
        } else if self.waits_for_any_key() && self.session.table().is_over() && !shown {
            // The bar says so as well: who has won needs the room.
            prompt = None;
        } else if self.waits_for_any_key() {
            prompt = Some(sentence(&format!("{} continues", Self::card_item("go-on", "", context).shown)));
        } else if self.is_looking_back() {
            prompt = None;
        } else if self.is_watched_race() {
            prompt = Some(sentence(&format!("{} skips the wait", Self::item("roll", "", context).shown)));
        }
        let said = match &self.message {
            Some(Message::Said(said) | Message::Asked(_, said)) => Some(fitted(said)),
            Some(Message::Happened(_)) => {
                let at = happened_at.expect("something happened");
                let width = room - prompt.as_ref().map_or(0, |prompt| width_of(prompt) + 2);
                // A computer's whole turn may take two lines; longer text wraps between words.
                let wide = if rows > 1 { width + room - 12 } else { width };
                let turn = self.turn_told(at, wide, rolls || prompt.is_some()).filter(|_| !shown);
                if let Some(turn) = turn {
                    let said = [(name, turn)].into_iter().chain(prompt.map(addressed));
                    return within(said.collect(), true, room, rows);
                }
                // So may the choices of several, and the end of a hand, before its card, or of the game.
                let ends = self.session.table().is_over() || self.is_looking_back();
                let ends = ends && self.covered_by(context.now).is_none();
                let together = happened.as_ref().is_some_and(Description::is_together);
                let width = if ends || together { wide } else { width };
                // The prompt describes the next step better.
                let past = rolls
                    || self.host.is_moving(context.now)
                    || prompt.is_some() && !(shown && self.waits_for_any_key());
                let told = happened.as_ref().map(|told| if past { told.past() } else { told.clone() });
                let told = told.filter(|told| !told.is_empty());
                told.map(|told| told.within(width.max(0) as usize))
            }
            _ => None,
        };
        // Points and answers to a key come before the prompt.
        let is_news = match &self.message {
            // What was told before matters less than what to do now.
            Some(Message::Happened(at)) => {
                happened_at == Some(*at) && happened.as_ref().is_some_and(Description::has_score)
            }
            message => message.is_some(),
        };
        let said = said.map(|said| (name, said));
        let mut said = within(said.into_iter().chain(prompt.map(addressed)).collect(), is_news, room, rows);
        if self.triumph(context.now).is_some() {
            said.role = Role::Kept;
        }
        said
    }

    /// Returns the entry of the account to tell for entry `at`: just before a roll that followed by itself and leaves a
    /// choice, the points that no key has answered yet, as the dice show what was rolled.
    fn told_at(&self, at: usize) -> usize {
        let account = self.session.account();
        let same = |gained: &usize| match (account.get(*gained), account.get(at)) {
            (Some(earlier), Some(last)) => {
                let leaves_choice = !last.has_score() && !last.has_next();
                gained + 1 == at && earlier.seat == last.seat && leaves_choice
            }
            _ => false,
        };
        self.gained.filter(same).unwrap_or(at)
    }

    fn bar(&mut self, context: &Context) -> Vec<BarItem> {
        if let Some(Message::Asked(command, _)) = self.message {
            return vec![Self::card_item("go-on", "no", context), Self::item(command, "yes", context)];
        }
        let phase = self.phase(context.now);
        // What leads on comes first, and is never left out.
        let mut items = Vec::new();
        match phase {
            Phase::Typing => return self.field_bar(context),
            Phase::Moving => {
                // Any other key ends the animation.
                let word = if self.is_looking_back() { "continue" } else { "skip" };
                items.push(Self::card_item("go-on", word, context));
                let at_once = Keyed::bar(self, context).into_iter();
                items.extend(at_once.filter(|item| AT_ONCE.contains(&item.request.name)));
                return items;
            }
            Phase::Pausing if self.waits_for_any_key() || self.is_looking_back() => {
                items.push(Self::card_item("go-on", "continue", context));
            }
            Phase::Watching if self.computer_in_turn().is_some() || self.is_watched_race() => {
                items.push(Self::item("roll", "skip", context));
            }
            Phase::Pausing | Phase::Choosing | Phase::Watching => {}
        }
        items.extend(self.host.bar(&self.session, context));
        items.extend(Keyed::bar(self, context));
        // So does the key that leads back to the result; the coach comes before what is rare.
        for (name, place) in [("result", 0), ("coach", COACH_PLACE), ("follow", COACH_PLACE)] {
            if let Some(at) = items.iter().position(|item| item.request.name == name).filter(|at| *at > place)
            {
                items[place..=at].rotate_right(1);
            }
        }
        items
    }

    /// Returns `true` if a hand has ended and the next key shows its card or continues.
    pub(super) fn is_looking_back(&self) -> bool {
        self.pausing && self.ended.is_some()
    }

    /// Returns `true` if nobody at the keyboard has anything to decide.
    pub(super) fn waits_for_any_key(&self) -> bool {
        self.pausing && self.chooser().is_none()
    }
}

/// Announces a deal, or a roll of `name`, if anybody's, while the dice are in the air.
fn rolled(name: &str, deals: bool) -> String {
    match name {
        "" if deals => "The cards are dealt.".into(),
        "" => "The dice roll.".into(),
        name => format!("{name} rolled."),
    }
}

/// Combines the news and the prompt, each with the name at its beginning; if both need more than `rows` rows of `room`
/// columns, returns only the first if `is_news`, else only the second.
fn within(mut parts: Vec<(String, String)>, is_news: bool, room: i32, rows: usize) -> Said {
    let text = |parts: &[(String, String)]| {
        parts.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join(" ")
    };
    if parts.len() > 1 && wrapped(&text(&parts), room).len() > rows {
        parts.remove(usize::from(is_news));
    }
    let text = text(&parts);
    Said { name: parts.into_iter().next().unwrap_or_default().0, ..Said::new(text) }
}

/// Returns `text` as a sentence; without a full stop after a colon or a closing parenthesis.
pub(super) fn sentence(text: &str) -> String {
    if text.ends_with([':', ')']) { capitalized(text) } else { words::sentence(text) }
}

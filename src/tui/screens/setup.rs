//! Before a game: its options, who sits where, where the dice come from. The last setup is remembered, so Enter
//! starts at once.
use super::help;
use crate::core::coach::Level;
use crate::core::dice::Seed;
use crate::core::game::{Game, GameInfo};
use crate::core::options::Chosen;
use crate::core::record::{DiceFrom, Header};
use crate::core::seats::{Player, SeatSetup, number_equal_names};
use crate::core::words::plural;
use crate::registry::with_game;
use crate::session::new_seed;
use crate::store;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keymap::{BarItem, Key};
use crate::tui::screen::{Input, Screen, Transition};
use crate::tui::theme::Role;
use crate::tui::view::{Playable, View};
use crate::tui::widgets::bars;
use crate::tui::widgets::field::Field;
use crate::tui::widgets::list::{List, Picked};
use ratatui::crossterm::event::KeyCode;
use std::ops::RangeInclusive;

/// Keys that seats may have of their own, none of them a digit, a sign or a letter of an expression.
const SEAT_KEYS: &str = "albpqmzgfjtwvneyidsocukhr";
/// The most columns of a name.
const NAME: i32 = 12;
/// The most columns of a seed.
const SEED: i32 = 24;

/// The rules of a title, before it is played.
pub(crate) fn rules(about: &'static GameInfo) -> help::Help {
    let mut keys =
        with_game!(about.id, G => crate::tui::keymap::help(<<G as Playable>::View as View<G>>::KEYS))
            .unwrap_or_default();
    keys.extend(crate::tui::keymap::help(super::play::KEYS));
    help::Help::game(about, keys)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    Start,
    Choice(usize),
    Seat(usize),
    Add,
    Coach,
    Dice,
    Seed,
}

/// What is being typed.
enum Typing {
    Name(usize, Field),
    Seed(Field),
    /// The key of a seat, which is pressed.
    Key(usize),
}

/// The setup of one title.
pub(crate) struct Setup {
    about: &'static GameInfo,
    chosen: Chosen,
    seat_setups: Vec<SeatSetup>,
    coach: bool,
    dice: DiceFrom,
    seed: Option<Seed>,
    list: List,
    typing: Option<Typing>,
    problem: Option<String>,
}

impl Setup {
    /// The last setup of `about`, or a first one.
    pub(crate) fn of(about: &'static GameInfo, context: &Context) -> Setup {
        let last = context.store.last_setup(about.id);
        let chosen = last.as_ref().and_then(|s| Chosen::parse(about.options, &s.options).ok());
        let mut setup = Setup {
            about,
            chosen: chosen.unwrap_or_else(|| Chosen::defaults(about.options)),
            seat_setups: last
                .as_ref()
                .map_or_else(|| vec![SeatSetup::person("Player 1")], |s| s.seat_setups.clone()),
            coach: last.as_ref().is_some_and(|s| s.coach),
            dice: last.map_or(DiceFrom::Seeded, |s| s.dice),
            seed: None,
            list: List::default(),
            typing: None,
            problem: None,
        };
        if setup.seat_setups.is_empty() {
            setup.seat_setups.push(SeatSetup::person("Player 1"));
        }
        setup.fit();
        setup
    }

    fn allowed(&self) -> RangeInclusive<u8> {
        let options = self.chosen.text(self.about.options);
        with_game!(self.about.id, G => <G as Game>::seats(&options.parse().unwrap_or_default()))
            .unwrap_or(1..=1)
    }

    /// Adds or removes seats where the options want it so, and keeps names and keys apart.
    fn fit(&mut self) {
        let allowed = self.allowed();
        while self.seat_setups.len() < usize::from(*allowed.start()) {
            self.seat_setups.push(SeatSetup::computer(Level::Casual));
        }
        self.seat_setups.truncate(usize::from(*allowed.end()));
        number_equal_names(&mut self.seat_setups);
        if with_game!(self.about.id, G => <<G as Playable>::View as View<G>>::SEAT_KEYS) == Some(true) {
            for i in 0..self.seat_setups.len() {
                let (before, seat_setups) = (&self.seat_setups[..i], &self.seat_setups);
                let kept =
                    |key: &char| SEAT_KEYS.contains(*key) && before.iter().all(|c| c.key != Some(*key));
                let free = || SEAT_KEYS.chars().find(|key| seat_setups.iter().all(|c| c.key != Some(*key)));
                let key = seat_setups[i].key.filter(kept).or_else(free);
                self.seat_setups[i].key = key.filter(|_| self.seat_setups[i].is_person());
            }
        }
    }

    fn rows(&self) -> Vec<Row> {
        let mut rows = vec![Row::Start];
        rows.extend((0..self.about.options.len()).map(Row::Choice));
        rows.extend((0..self.seat_setups.len()).map(Row::Seat));
        if self.seat_setups.len() < usize::from(*self.allowed().end()) {
            rows.push(Row::Add);
        }
        if self.people() > 1 {
            rows.push(Row::Coach);
        }
        rows.extend([Row::Dice, Row::Seed]);
        rows
    }

    fn people(&self) -> usize {
        self.seat_setups.iter().filter(|seat| seat.is_person()).count()
    }

    fn row(&self) -> Row {
        let rows = self.rows();
        rows[self.list.at.min(rows.len() - 1)]
    }

    fn start(&self, context: &Context) -> Transition {
        let setup = store::Setup {
            options: self.chosen.text(self.about.options),
            seat_setups: self.seat_setups.clone(),
            dice: self.dice,
            coach: self.coach,
        };
        // A setup that cannot be remembered is no reason not to play.
        let _ = context.store.remember_setup(self.about.id, &setup);
        let header = Header::new(
            self.about,
            setup.options,
            setup.seat_setups,
            self.seed.unwrap_or_else(new_seed),
            self.dice,
        );
        Transition::Start(header.with_coach(self.coach))
    }

    /// Takes the next or previous value of the row under the cursor.
    fn step(&mut self, forward: bool) {
        match self.row() {
            Row::Choice(at) => {
                self.chosen.step(self.about.options, at, forward);
                self.fit();
            }
            Row::Seat(at) => {
                let now = Player::ALL.iter().position(|p| *p == self.seat_setups[at].player).unwrap_or(0);
                let count = Player::ALL.len();
                let next = Player::ALL[(now + if forward { 1 } else { count - 1 }) % count];
                let stock = Player::ALL.iter().any(
                    |p| matches!(p, Player::Computer(l) if SeatSetup::computer(*l).name == self.seat_setups[at].name),
                );
                // A name that a person gave stays; the computer's own goes with its level.
                self.seat_setups[at] = match next {
                    Player::Computer(level) if stock || self.seat_setups[at].name == "Player 1" => {
                        SeatSetup::computer(level)
                    }
                    Player::Person if stock => SeatSetup::person("Player 1"),
                    player => SeatSetup { player, ..self.seat_setups[at].clone() },
                };
                self.fit();
            }
            Row::Coach => self.coach = !self.coach,
            Row::Dice => {
                self.dice = if self.dice == DiceFrom::Seeded { DiceFrom::Typed } else { DiceFrom::Seeded };
            }
            Row::Seed => self.seed = if self.seed.is_some() { None } else { Some(new_seed()) },
            Row::Start | Row::Add => {}
        }
    }

    fn add(&mut self) {
        let people = self.people();
        let seat_setup = if people == self.seat_setups.len() && people == 1 {
            SeatSetup::computer(Level::Casual)
        } else {
            SeatSetup::person(&format!("Player {}", self.seat_setups.len() + 1))
        };
        self.seat_setups.push(seat_setup);
        self.fit();
    }

    fn swap(&mut self, at: usize, other: usize) {
        if other < self.seat_setups.len() {
            self.seat_setups.swap(at, other);
            self.fit();
            self.list.at = self.list.at + other - at;
        }
    }

    fn typed(&mut self, input: &Input) -> Transition {
        let Some(typing) = &mut self.typing else { return Transition::Ignored };
        let code = if let Input::Key(key) = input { Some(key.code) } else { None };
        match (typing, code) {
            (Typing::Key(at), Some(code)) => {
                let at = *at;
                self.take_key(at, code);
            }
            (Typing::Key(_), None) => {}
            (_, Some(KeyCode::Enter)) => self.finish_typing(),
            (_, Some(KeyCode::Esc)) => self.typing = None,
            (Typing::Name(_, field) | Typing::Seed(field), _) => _ = field.input(input),
        }
        Transition::Stay
    }

    /// Gives the seat the key that was pressed; whoever had it takes the old one.
    fn take_key(&mut self, at: usize, code: KeyCode) {
        match code {
            KeyCode::Char(letter) if SEAT_KEYS.contains(letter.to_ascii_lowercase()) => {
                let (new, old) = (Some(letter.to_ascii_lowercase()), self.seat_setups[at].key);
                if let Some(other) = self.seat_setups.iter_mut().find(|c| c.key == new) {
                    other.key = old;
                }
                self.seat_setups[at].key = new;
            }
            KeyCode::Esc => {}
            _ => {
                self.problem = Some("a seat's key is a letter, but not x, which multiplies".into());
                return;
            }
        }
        self.typing = None;
    }

    fn finish_typing(&mut self) {
        match self.typing.take() {
            Some(Typing::Name(at, field)) => {
                self.seat_setups[at].name = field.text().trim().to_owned();
                self.fit();
            }
            Some(Typing::Seed(field)) if field.text().trim().is_empty() => self.seed = None,
            Some(Typing::Seed(field)) => match field.text().parse() {
                Ok(seed) => self.seed = Some(seed),
                Err(refusal) => {
                    self.problem = Some(refusal.to_string());
                    self.typing = Some(Typing::Seed(field));
                }
            },
            Some(Typing::Key(_)) | None => {}
        }
    }

    fn draw_rows(&self, canvas: &mut Canvas) {
        let mut y = 0;
        let mut last = None;
        for (i, row) in self.rows().into_iter().enumerate() {
            let kind = std::mem::discriminant(&row);
            if last.is_some_and(|l| l != kind) && !matches!(row, Row::Add | Row::Seed) {
                y += 1;
            }
            last = Some(kind);
            let role = if i == self.list.at { Role::Accent } else { Role::Text };
            match row {
                Row::Start => self.list.line(canvas, y, i, "Start", Role::Strong),
                Row::Choice(at) => {
                    let choice = &self.about.options[at];
                    let value = &choice.values[self.chosen.index(at)];
                    self.list.line(canvas, y, i, choice.label, Role::Text);
                    let after = canvas.text(20, y, &format!("‹ {} ›", value.id), role);
                    let room = canvas.width() - after - 2;
                    canvas.text(after + 2, y, &bars::shortened(value.about, room), Role::Dim);
                }
                Row::Seat(at) => {
                    let seat_setup = &self.seat_setups[at];
                    let label = if at == 0 { "Seats" } else { "" };
                    self.list.line(canvas, y, i, label, Role::Text);
                    match &self.typing {
                        Some(Typing::Name(typed, field)) if *typed == at => {
                            let number = canvas.text(20, y, &format!("{}. ", at + 1), role);
                            field.draw(canvas, number, y, 37 - number);
                        }
                        _ => {
                            canvas.text(20, y, &format!("{}. {}", at + 1, seat_setup.name), role);
                        }
                    }
                    canvas.text(38, y, &format!("‹ {} ›", seat_setup.player), role);
                    match (&self.typing, seat_setup.key) {
                        (Some(Typing::Key(asked)), _) if *asked == at => {
                            canvas.text(52, y, "press a letter", Role::Cursor);
                        }
                        (_, Some(key)) => {
                            canvas.text(52, y, &format!("key {key}"), Role::Dim);
                        }
                        _ => {}
                    }
                }
                Row::Add => self.list.line(canvas, y, i, "                  + another seat", Role::Dim),
                Row::Coach => {
                    self.list.line(canvas, y, i, "Coach", Role::Text);
                    let (what, about) =
                        if self.coach { ("on", "everybody may ask it") } else { ("off", "nobody is helped") };
                    let after = canvas.text(20, y, &format!("‹ {what} ›"), role);
                    canvas.text(after + 2, y, about, Role::Dim);
                }
                Row::Dice => {
                    self.list.line(canvas, y, i, "Dice", Role::Text);
                    let (what, about) = match self.dice {
                        DiceFrom::Seeded => ("rolled here", ""),
                        DiceFrom::Typed => ("real ones", "roll them on the table and type their faces"),
                    };
                    let after = canvas.text(20, y, &format!("‹ {what} ›"), role);
                    canvas.text(after + 2, y, about, Role::Dim);
                }
                Row::Seed => {
                    self.list.line(canvas, y, i, "Seed", Role::Text);
                    match (&self.typing, self.seed) {
                        (Some(Typing::Seed(field)), _) => {
                            field.draw(canvas, 20, y, SEED + 1);
                        }
                        (_, Some(seed)) => {
                            canvas.text(20, y, &seed.to_string(), role);
                        }
                        (_, None) => {
                            let after = canvas.text(20, y, "a new one", role);
                            canvas.text(after + 2, y, "the same seed gives the same dice", Role::Dim);
                        }
                    }
                }
            }
            y += 1;
        }
    }
}

impl Screen for Setup {
    fn ground(&self) -> crate::tui::theme::Ground {
        crate::tui::theme::Ground::of(self.about.id)
    }

    fn draw(&mut self, canvas: &mut Canvas, _: &Context) {
        let width = canvas.width();
        bars::header(canvas, self.about.name, "", "");
        let left = (width - 74) / 2;
        canvas.text(left + 2, 2, self.about.tagline, Role::Dim);
        let height = canvas.height();
        self.draw_rows(&mut canvas.sub(left, 4, 76, height - 6));
        if let Some(problem) = &self.problem {
            bars::sentence(canvas, problem, Role::Bad);
        } else {
            bars::sentence(canvas, &format!("A game by {}.", self.about.inventor), Role::Dim);
        }
        let item = BarItem::new;
        let enter = Key::of(KeyCode::Enter);
        let mut items = vec![item("↑↓", "choose", Key::of(KeyCode::Down))];
        if self.typing.is_some() {
            items = vec![item("enter", "done", enter), item("esc", "as it was", Key::of(KeyCode::Esc))];
            return bars::keys(canvas, &items);
        }
        match self.row() {
            Row::Start => items.push(item("enter", "start", enter)),
            Row::Add => items.push(item("enter", "add", enter)),
            Row::Seat(at) => {
                items.push(item("←→", "who plays", Key::of(KeyCode::Right)));
                items.push(item("enter", "name", enter));
                if self.seat_setups[at].key.is_some() {
                    items.push(item("b", "key", Key::letter('b')));
                }
                items.push(item("x", "remove", Key::letter('x')));
                items.push(item("[ ]", "move", Key::letter(']')));
            }
            Row::Seed => {
                items.push(item("enter", "type", enter));
                items.push(item("←→", "new or fixed", Key::of(KeyCode::Right)));
            }
            Row::Choice(_) | Row::Coach | Row::Dice => {
                items.push(item("←→", "change", Key::of(KeyCode::Right)))
            }
        }
        items.push(item("s", "start", Key::letter('s')));
        items.push(item("?", "rules", Key::letter('?')));
        items.push(item("esc", "back", Key::of(KeyCode::Esc)));
        bars::keys(canvas, &items);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.problem = None;
        if self.typing.is_some() {
            return self.typed(input);
        }
        let rows = self.rows().len();
        self.list.at = self.list.at.min(rows - 1);
        match self.list.input(input, rows) {
            Picked::Moved => return Transition::Stay,
            Picked::Chosen => {
                match self.row() {
                    Row::Start => return self.start(context),
                    Row::Add => self.add(),
                    Row::Seat(at) => {
                        self.typing =
                            Some(Typing::Name(at, Field::new(NAME).with_text(&self.seat_setups[at].name)));
                    }
                    Row::Seed => {
                        let text = self.seed.map(|s| s.to_string()).unwrap_or_default();
                        self.typing = Some(Typing::Seed(Field::new(SEED).with_text(&text)));
                    }
                    Row::Choice(_) | Row::Coach | Row::Dice => self.step(true),
                }
                return Transition::Stay;
            }
            Picked::No => {}
        }
        let Input::Key(key) = input else { return Transition::Ignored };
        match (key.code, self.row()) {
            (KeyCode::Right | KeyCode::Char('l'), _) => self.step(true),
            (KeyCode::Left | KeyCode::Char('h'), _) => self.step(false),
            (KeyCode::Char('s'), _) => return self.start(context),
            (KeyCode::Char('b'), Row::Seat(at)) if self.seat_setups[at].key.is_some() => {
                self.typing = Some(Typing::Key(at));
            }
            (KeyCode::Char('?'), _) => return Transition::Push(Box::new(rules(self.about))),
            (KeyCode::Char('x') | KeyCode::Delete, Row::Seat(at)) => {
                if self.seat_setups.len() > usize::from(*self.allowed().start()) {
                    self.seat_setups.remove(at);
                    self.fit();
                } else {
                    self.problem = Some(format!(
                        "{} needs at least {}",
                        self.about.name,
                        plural(*self.allowed().start(), "seat")
                    ));
                }
            }
            (KeyCode::Char(']'), Row::Seat(at)) => self.swap(at, at + 1),
            (KeyCode::Char('['), Row::Seat(at)) if at > 0 => {
                self.list.at -= 1;
                self.swap(at - 1, at);
                self.list.at -= 1;
            }
            (KeyCode::Esc | KeyCode::Char('q'), _) => return Transition::Pop,
            _ => return Transition::Ignored,
        }
        Transition::Stay
    }
}

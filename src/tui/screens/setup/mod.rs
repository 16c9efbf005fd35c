//! Before a game: its options, who sits where, where the dice come from. The last setup is remembered, so Enter
//! starts at once.
mod composition;
mod known_names;
mod seating;

use super::{help, tutorial};
use crate::core::dice::Seed;
use crate::core::game::{GameInfo, GameOptions};
use crate::core::options::Chosen;
use crate::core::record::{DiceFrom, Header};
use crate::core::seats::SeatSetup;
use crate::core::words::plural;
use crate::registry::with_game;
use crate::session::new_seed;
use crate::store;
use crate::store::learning::Learning;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keymap::Key;
use crate::tui::screen::{Input, Screen, Transition};
use crate::tui::theme::Ground;
use crate::tui::view::{Playable, View};
use crate::tui::widgets::field::Field;
use crate::tui::widgets::list::{List, Picked};
use ratatui::crossterm::event::KeyCode;
use std::ops::RangeInclusive;

/// Keys that seats may have of their own, none of them a digit, a sign or a letter of an expression.
const SEAT_KEYS: &str = "albpqmzgfjtwvneyidsocukhr";
/// The most columns of a name.
const NAME: i32 = 12;
/// The most columns of a seed.
const SEED: i32 = 20;

/// The rules of a title, before it is played.
pub(crate) fn rules(about: &'static GameInfo, context: &Context) -> help::Help {
    let mut keys =
        with_game!(about.id, G => context.keys.help(about.id, <<G as Playable>::View as View<G>>::KEYS))
            .unwrap_or_default();
    keys.extend(context.keys.help(crate::tui::remap::PLAY, super::play::KEYS));
    help::Help::game(about, keys)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Row {
    Choice(usize),
    Seat(usize),
    Add,
    Coach,
    Dice,
    Seed,
    Start,
}

/// A part of a row that is clicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    /// The row itself: it comes under the cursor.
    Whole,
    /// To the value before.
    Before,
    /// To the value after.
    After,
    /// What Enter does.
    Enter,
    /// A seat's key.
    Key,
    /// What removes a seat.
    Remove,
}

impl Part {
    const ALL: [Part; 6] = [Part::Whole, Part::Before, Part::After, Part::Enter, Part::Key, Part::Remove];

    /// Returns the number of this part of row `row` as a place to click.
    fn target(self, row: usize) -> u32 {
        (row * Part::ALL.len() + self as usize) as u32
    }

    /// Returns the row and the part with that number.
    fn of(target: u32) -> (usize, Part) {
        let target = target as usize;
        (target / Part::ALL.len(), Part::ALL[target % Part::ALL.len()])
    }
}

/// What is being typed.
enum Typing {
    /// A seat's name, and how far that is.
    Name(usize, Field, Edited),
    Seed(Field),
    /// The key of a seat, which is pressed.
    Key(usize),
}

/// How far a name is that is being typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Edited {
    /// Nothing of it was edited: a letter takes the place of all.
    No,
    /// Likewise, and the seat has only just become a person's: the arrows go on to the next player.
    NewPerson,
    /// It was edited.
    Yes,
}

/// The setup of one title.
pub(crate) struct Setup {
    about: &'static GameInfo,
    chosen: Chosen,
    seat_setups: Vec<SeatSetup>,
    /// The names that each seat was given while a person sat there and while a computer did.
    given: Vec<[String; 2]>,
    coach: bool,
    dice: DiceFrom,
    seed: Option<Seed>,
    list: List,
    typing: Option<Typing>,
    problem: Option<String>,
    /// The names of people who have played here, those who played last first.
    known: Vec<String>,
    /// Whether this game is new to the player, who is offered its tutorial.
    is_new: bool,
}

impl Setup {
    /// The last setup of `about`, or a first one.
    pub(crate) fn of(about: &'static GameInfo, context: &Context) -> Setup {
        let last = context.store.last_setup(about.id);
        let chosen = last.as_ref().and_then(|s| Chosen::parse(about.options, &s.options).ok());
        let mut setup = Setup {
            about,
            chosen: chosen.unwrap_or_else(|| Chosen::defaults(about.options)),
            seat_setups: last.as_ref().map_or_else(Vec::new, |s| s.seat_setups.clone()),
            given: Vec::new(),
            coach: last.as_ref().is_some_and(|s| s.coach),
            dice: last.map_or(DiceFrom::Seeded, |s| s.dice),
            seed: None,
            list: List::default(),
            typing: None,
            problem: None,
            known: Setup::known_names(context),
            is_new: tutorial::is_offered(about.id, context),
        };
        if setup.seat_setups.is_empty() {
            setup.seat_setups.push(SeatSetup::person(&context.settings.me()));
        }
        setup.fit();
        setup.list.at = setup.rows().len() - 1;
        setup
    }

    fn options(&self) -> Box<dyn GameOptions> {
        self.about.options_or_usual(&self.chosen.text(self.about.options))
    }

    fn allowed(&self) -> RangeInclusive<u8> {
        self.options().seats()
    }

    /// Returns what the chosen value of choice `at` means; `None` if nothing with the other options.
    fn meaning(&self, at: usize) -> Option<&'static str> {
        let choice = &self.about.options[at];
        self.options().meaning(choice.key, choice.values[self.chosen.index(at)].about)
    }

    fn rows(&self) -> Vec<Row> {
        let choices = (0..self.about.options.len()).filter(|at| self.meaning(*at).is_some());
        let mut rows: Vec<Row> = choices.map(Row::Choice).collect();
        rows.extend((0..self.seat_setups.len()).map(Row::Seat));
        if self.seat_setups.len() < usize::from(*self.allowed().end()) {
            rows.push(Row::Add);
        }
        if self.people() > 1 {
            rows.push(Row::Coach);
        }
        rows.extend([Row::Dice, Row::Seed, Row::Start]);
        rows
    }

    fn row(&self) -> Row {
        let rows = self.rows();
        rows[self.list.at.min(rows.len() - 1)]
    }

    /// Puts the cursor on `row`, if it is there.
    fn go_to(&mut self, row: Row) {
        let rows = self.rows();
        self.list.at = rows.iter().position(|r| *r == row).unwrap_or(self.list.at.min(rows.len() - 1));
    }

    /// Starts the game as it is set up.
    pub(crate) fn start(&self, context: &Context) -> Transition {
        let setup = store::Setup {
            options: self.chosen.text(self.about.options),
            seat_setups: self.seat_setups.clone(),
            dice: self.dice,
            coach: self.coach,
        };
        // A setup that cannot be remembered is no reason not to play. Who plays without the tutorial has declined it.
        let _ = context.store.remember_setup(self.about.id, &setup);
        let _ = context.store.remember_players(&setup.seat_setups);
        if self.is_new {
            let _ = context
                .store
                .remember(|learning: &mut Learning| _ = learning.tutorials.insert(self.about.id.into()));
        }
        let header = Header::new(
            self.about,
            setup.options,
            setup.seat_setups,
            self.seed.unwrap_or_else(new_seed),
            self.dice,
        );
        Transition::Start(header.with_coach(self.coach))
    }

    /// Takes the next or previous value of the row under the cursor. The cursor stays with its row.
    fn step(&mut self, forward: bool) {
        let row = self.row();
        match row {
            Row::Choice(at) => {
                self.chosen.step(self.about.options, at, forward);
                self.fit();
            }
            Row::Seat(at) => {
                if self.step_player(at, forward) {
                    self.type_name(at, Edited::NewPerson);
                }
            }
            Row::Coach => self.coach = !self.coach,
            Row::Dice => {
                self.dice = if self.dice == DiceFrom::Seeded { DiceFrom::Typed } else { DiceFrom::Seeded };
            }
            Row::Seed => self.seed = if self.seed.is_some() { None } else { Some(new_seed()) },
            Row::Start | Row::Add => {}
        }
        self.go_to(row);
    }

    /// Does what Enter does on the row under the cursor.
    fn enter(&mut self, context: &Context) -> Transition {
        match self.row() {
            Row::Start => return self.start(context),
            Row::Add => {
                self.add_seat();
                let at = self.seat_setups.len() - 1;
                self.go_to(Row::Seat(at));
                if self.seat_setups[at].is_person() {
                    self.type_name(at, Edited::NewPerson);
                }
            }
            Row::Seat(at) => self.type_name(at, Edited::No),
            Row::Seed => {
                let text = self.seed.map(|s| s.to_string()).unwrap_or_default();
                self.typing = Some(Typing::Seed(Field::new(SEED).with_text(&text)));
            }
            Row::Choice(_) | Row::Coach | Row::Dice => self.step(true),
        }
        Transition::Stay
    }

    /// Asks for the name of seat `at`.
    fn type_name(&mut self, at: usize, edited: Edited) {
        let field = Field::new(NAME).with_text(&self.seat_setups[at].name);
        self.typing = Some(Typing::Name(at, field, edited));
    }

    fn remove(&mut self, at: usize) {
        if self.remove_seat(at) {
            self.go_to(Row::Seat(at.min(self.seat_setups.len() - 1)));
        } else {
            let least = plural(*self.allowed().start(), "seat");
            self.problem = Some(format!("{} needs at least {least}.", self.about.name));
        }
    }

    fn clicked(&mut self, target: u32, context: &Context) -> Transition {
        let (row, part) = Part::of(target);
        if row >= self.rows().len() {
            return Transition::Ignored;
        }
        self.list.at = row;
        match (part, self.row()) {
            (Part::Whole, _) => {}
            (Part::Before, _) => self.step(false),
            (Part::After, _) => self.step(true),
            (Part::Enter, _) => return self.enter(context),
            (Part::Key, Row::Seat(at)) => self.typing = Some(Typing::Key(at)),
            (Part::Remove, Row::Seat(at)) => self.remove(at),
            (Part::Key | Part::Remove, _) => {}
        }
        Transition::Stay
    }

    fn typed(&mut self, input: &Input) {
        let Some(typing) = &mut self.typing else { return };
        let code = if let Input::Key(key) = input { Some(key.code) } else { None };
        match (typing, code) {
            (Typing::Key(at), Some(code)) => {
                let at = *at;
                self.take_key(at, code);
            }
            (Typing::Key(_), None) => {}
            (_, Some(KeyCode::Enter)) => self.finish_typing(),
            (_, Some(KeyCode::Esc)) => self.typing = None,
            (Typing::Name(..), Some(KeyCode::Up | KeyCode::BackTab)) => self.step_known(false),
            (Typing::Name(..), Some(KeyCode::Down | KeyCode::Tab)) => self.step_known(true),
            (Typing::Name(.., Edited::NewPerson), Some(code @ (KeyCode::Left | KeyCode::Right))) => {
                self.finish_typing();
                self.step(code == KeyCode::Right);
            }
            (Typing::Name(_, field, edited), _) => {
                let replaces = matches!(
                    input,
                    Input::Key(Key { code: KeyCode::Char(_), ctrl: false }) | Input::Paste(_)
                );
                if *edited != Edited::Yes && replaces {
                    field.take();
                }
                if field.input(input) {
                    *edited = Edited::Yes;
                }
            }
            (Typing::Seed(field), _) => _ = field.input(input),
        }
    }

    /// Gives the seat the key that was pressed.
    fn take_key(&mut self, at: usize, code: KeyCode) {
        match code {
            KeyCode::Char(letter) if SEAT_KEYS.contains(letter.to_ascii_lowercase()) => {
                self.give_key(at, letter.to_ascii_lowercase());
            }
            KeyCode::Esc => {}
            _ => {
                self.problem = Some("A seat's key is a letter, but not x, which multiplies.".into());
                return;
            }
        }
        self.typing = None;
    }

    fn finish_typing(&mut self) {
        match self.typing.take() {
            Some(Typing::Name(at, field, _)) => self.name_seat(at, field.text()),
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
}

impl Screen for Setup {
    fn key_contexts(&self) -> &'static [&'static str] {
        &["setup", "screens"]
    }

    fn types(&self) -> bool {
        self.typing.is_some()
    }

    fn uncovered(&mut self, context: &mut Context) {
        self.is_new = tutorial::is_offered(self.about.id, context);
    }

    fn ground(&self) -> Ground {
        Ground::of(self.about.id)
    }

    fn draw(&mut self, canvas: &mut Canvas, _: &Context) {
        self.draw_all(canvas);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.problem = None;
        if let Input::Target(target) = input
            && self.take_known(*target)
        {
            return Transition::Stay;
        }
        if let (Some(_), Input::Target(_)) = (&self.typing, input) {
            // A click elsewhere ends typing.
            self.finish_typing();
        }
        if self.typing.is_some() {
            self.typed(input);
            return Transition::Stay;
        }
        if let Input::Target(target) = input {
            return self.clicked(*target, context);
        }
        let rows = self.rows().len();
        self.list.at = self.list.at.min(rows - 1);
        match self.list.input(input, rows) {
            Picked::Moved => return Transition::Stay,
            Picked::Chosen => return self.enter(context),
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
            (KeyCode::Char('t'), _) => return Transition::Push(tutorial::open(self.about.id, context)),
            (KeyCode::Char('?'), _) => return Transition::Push(Box::new(rules(self.about, context))),
            (KeyCode::Char('x') | KeyCode::Delete, Row::Seat(at)) => self.remove(at),
            (KeyCode::Char(']'), Row::Seat(at)) => {
                if self.swap_seats(at, at + 1) {
                    self.go_to(Row::Seat(at + 1));
                }
            }
            (KeyCode::Char('['), Row::Seat(at)) if at > 0 => {
                if self.swap_seats(at - 1, at) {
                    self.go_to(Row::Seat(at - 1));
                }
            }
            (KeyCode::Esc | KeyCode::Char('q'), _) => return Transition::Pop,
            _ => return Transition::Ignored,
        }
        Transition::Stay
    }
}

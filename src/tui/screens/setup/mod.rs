//! The setup of a game: who plays, the options that people change, and the rest behind *More*. The
//! last setup is remembered, so that Enter starts at once.
mod cards;
mod lines;
mod page;
mod seating;

pub(crate) use seating::{offer_names, others};

use super::dialog::Dialog;
use super::evening::{EveningGames, TitleWithOptions};
use crate::core::{
    ChosenOptions, DiceFrom, GameInfo, GameOptions, Header, Level, SeatSetup, Seed, Series,
    tools::cycle::cycle,
};
use crate::session::new_seed;
use crate::store::{self, Evening};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::TableTheme;
use crate::tui::views::{ground, tutorial_options};
use lines::{GAMES, MORE, PLANS, SEED as SEED_LINE, SetupLine};
use std::ops::RangeInclusive;

/// Maximum width of a name.
const NAME: i32 = 12;
/// Maximum width of a seed.
const SEED: i32 = 20;

/// The setup of one title.
pub(crate) struct SetupScreen {
    about: &'static GameInfo,
    chosen: ChosenOptions,
    seat_setups: Vec<SeatSetup>,
    has_coach: bool,
    dice: DiceFrom,
    seed: Option<Seed>,
    /// The number of games, as an index of [`PLANS`].
    plan: usize,
    /// The options behind *More* are shown.
    is_more_open: bool,
    /// The place of the cursor among the cards, which are not behind *More*, and the lines.
    at: usize,
    /// The cursor was moved: before, it rests where the next person sits down.
    has_moved: bool,
    problem: Option<String>,
    /// The seats as they were offered.
    offered: Vec<SeatSetup>,
    /// The names of people who have played here, most recent first, after the player's own.
    known: Vec<String>,
    /// This game is new to the player, who is offered its lesson.
    is_new: bool,
}

impl SetupScreen {
    /// Creates the last setup of `about`, or a first one.
    pub(crate) fn of(about: &'static GameInfo, context: &Context) -> SetupScreen {
        let last = context.store.last_setup(about.id);
        // The first game is of the kind that the tutorial teaches.
        let options = last
            .as_ref()
            .map_or_else(|| tutorial_options(about.id), |s| s.options.clone());
        let chosen = ChosenOptions::parse(about.options, &options).ok();
        let company = context.store.state().company;
        let mut setup = SetupScreen {
            about,
            chosen: chosen.unwrap_or_else(|| ChosenOptions::defaults(about.options)),
            seat_setups: match &last {
                _ if !company.is_empty() => company,
                Some(last) => last.seat_setups.clone(),
                None => Vec::new(),
            },
            offered: Vec::new(),
            has_coach: last.as_ref().is_some_and(|s| s.coach),
            dice: last.map_or(DiceFrom::Seeded, |s| s.dice),
            seed: None,
            plan: 0,
            is_more_open: false,
            at: 0,
            has_moved: false,
            problem: None,
            known: context.known_people(),
            is_new: is_new(about.id, context),
        };
        if setup.seat_setups.is_empty() {
            setup
                .seat_setups
                .push(SeatSetup::person(&context.settings.me()));
        }
        setup.make_room();
        setup.fit();
        setup.offered.clone_from(&setup.seat_setups);
        setup.rest();
        setup
    }

    /// Takes the usual options if those of last time have no seat for everybody.
    fn make_room(&mut self) {
        let usual = ChosenOptions::defaults(self.about.options);
        let count = self.seat_setups.len() as u8;
        let has_room = self
            .about
            .options_or_usual(&usual.text(self.about.options))
            .seats();
        if self.people() > 1 && !self.allowed().contains(&count) && has_room.contains(&count) {
            self.chosen = usual;
        }
    }

    /// Offers these seats in every game from now on, once several people have sat down together.
    fn remember_company(&self, context: &Context) {
        let before = context.store.state().company;
        let is_new = self.seat_setups != self.offered || before.is_empty();
        if is_new && (self.people() > 1 || !before.is_empty()) {
            // What cannot be stored must not prevent play.
            let company = self.seat_setups.clone();
            let _ = context.store.change(|state| state.company = company);
        }
    }

    fn options(&self) -> Box<dyn GameOptions> {
        self.about
            .options_or_usual(&self.chosen.text(self.about.options))
    }

    fn allowed(&self) -> RangeInclusive<u8> {
        self.options().seats()
    }

    /// Returns `true` if it begins a series.
    fn is_evening(&self) -> bool {
        self.plan > 0
    }

    /// Returns the seats for an evening. Whoever is alone gets a computer for company.
    pub(crate) fn evening_seats(mut self) -> Vec<SeatSetup> {
        if self.seat_setups.len() < 2 {
            self.seat_setups.push(SeatSetup::computer(Level::Casual));
        }
        self.seat_setups
    }

    /// Returns the meaning of the chosen value of choice `at`; `None` if it has no effect with the
    /// other options.
    fn meaning(&self, at: usize) -> Option<&'static str> {
        let choice = &self.about.options[at];
        self.options().meaning(
            choice.key,
            choice.values[self.chosen.index(at)].about,
            self.seat_setups.len(),
        )
    }

    /// Returns the number of cards shown.
    fn cards(&self) -> usize {
        if self.is_more_open { 0 } else { self.places() }
    }

    /// Returns the line under the cursor; `None` on a card.
    fn line_at_cursor(&self) -> Option<SetupLine> {
        let index = self.at.checked_sub(self.cards())?;
        self.lines().into_iter().nth(index)
    }

    /// Moves the cursor to the line called `label`, if it exists.
    fn go_to_line(&mut self, label: &str) {
        let lines = self.lines();
        let index = lines.iter().position(|line| line.label == label);
        self.at = self.cards() + index.unwrap_or(lines.len() - 1);
    }

    /// Rests the cursor on the first seat that is no person's.
    fn rest(&mut self) {
        self.is_more_open = false;
        self.has_moved = false;
        let seats = &self.seat_setups;
        let computer = seats.iter().position(|seat| !seat.is_person());
        let free_seat = self.has_free_seat().then_some(seats.len());
        self.at = computer.or(free_seat).unwrap_or(0);
    }

    /// Starts the game, or the series, with this setup.
    pub(crate) fn start(&mut self, context: &Context) -> Transition {
        let setup = store::LastSetup {
            options: self.chosen.text(self.about.options),
            seat_setups: self.seat_setups.clone(),
            dice: self.dice,
            coach: self.has_coach,
        };
        // A setup that cannot be stored must not prevent play.
        let _ = context.store.remember_setup(self.about.id, &setup);
        self.remember_company(context);
        if self.is_evening() {
            return self.start_evening(setup, context);
        }
        let header = Header::new(
            self.about,
            setup.options,
            setup.seat_setups,
            self.seed.unwrap_or_else(new_seed),
            self.dice,
        );
        Transition::Start(header.with_coach(self.has_coach))
    }

    /// Starts a series with this game.
    fn start_evening(&mut self, setup: store::LastSetup, context: &Context) -> Transition {
        if setup.seat_setups.len() < 2 {
            self.problem = Some("An evening needs at least two players.".into());
            return Transition::Stay;
        }
        let game = TitleWithOptions {
            game: self.about.id.into(),
            options: setup.options,
        };
        let series = Series {
            first_to: PLANS[self.plan].2,
            ..Series::new(setup.seat_setups)
        };
        let evening = Evening::new(new_seed(), series, self.dice, self.has_coach);
        let start = match context.store.keep_evening(&evening) {
            Ok(()) => EveningGames::of(evening, &[]).begin(&game, 0, new_seed(), &context.store),
            Err(why) => Err(why.to_string()),
        };
        match start {
            Ok(start) => start.into(),
            Err(why) => {
                self.problem = Some(why);
                Transition::Stay
            }
        }
    }

    /// Selects the next or previous value of the line under the cursor, which stays with it.
    fn step(&mut self, forward: bool) -> Transition {
        let Some(line) = self.line_at_cursor() else {
            return Transition::Stay;
        };
        if line.label == MORE {
            return self.show_more();
        }
        if line.label == SEED_LINE && self.seed.is_none() {
            return self.ask_seed();
        }
        if let Some((step, index)) = line.step {
            step(self, index, forward);
            let after = self.line_at_cursor();
            if after.is_none_or(|after| after.label != line.label) {
                self.go_to_line(&line.label);
            }
        }
        Transition::Stay
    }

    /// Moves between the seats, or changes the value under the cursor.
    fn along(&mut self, forward: bool) -> Transition {
        if self.at >= self.cards() {
            return self.step(forward);
        }
        // The cursor appears where it rests.
        if std::mem::replace(&mut self.has_moved, true) {
            self.at = cycle(self.at, self.cards(), forward);
        }
        Transition::Stay
    }

    /// Moves up or down: between rows of cards, and from them to the lines.
    fn down(&mut self, forward: bool) -> Transition {
        let cards = self.cards();
        let columns = self.columns() as usize;
        let count = cards + self.lines().len();
        self.has_moved = true;
        self.at = match (self.at < cards, forward) {
            (true, true) => (self.at + columns).min(cards),
            (true, false) => self.at.checked_sub(columns).unwrap_or(count - 1),
            (false, _) => cycle(self.at, count, forward),
        };
        Transition::Stay
    }

    /// Opens what is behind *More*.
    fn show_more(&mut self) -> Transition {
        self.is_more_open = true;
        self.at = 0;
        self.has_moved = true;
        Transition::Stay
    }

    /// Performs what a click on card or line number `at` does.
    fn pick(&mut self, at: u16) -> Transition {
        self.move_to(at);
        if self.line_at_cursor().is_some() {
            self.step(true)
        } else {
            self.ask_who(true, true)
        }
    }

    /// Moves the cursor to card or line number `at`.
    fn move_to(&mut self, at: u16) {
        let last = self.cards() + self.lines().len() - 1;
        self.at = usize::from(at).min(last);
        self.has_moved = true;
    }

    /// Asks for the seed.
    fn ask_seed(&self) -> Transition {
        let text = self.seed.map(|seed| seed.to_string()).unwrap_or_default();
        let dialog = Dialog::new("A seed", "A friend's two words bring the same dice.");
        Transition::Push(Box::new(dialog.ask(SEED, &text, |typed, _| {
            Transition::Answer(SetupScreen::request("type-seed", 0), typed.to_owned())
        })))
    }

    /// Takes the answer to a question of a dialog.
    fn take(&mut self, name: &str, text: &str) -> Transition {
        match text.parse::<Seed>() {
            _ if name == "person" => self.seat_person(text),
            _ if text.is_empty() => self.seed = None,
            Ok(seed) => self.seed = Some(seed),
            Err(refusal) => self.problem = Some(refusal.to_string()),
        }
        Transition::Stay
    }

    /// Returns the label of the arrows.
    fn arrows_label(&self) -> &'static str {
        match self.line_at_cursor() {
            Some(_) => "change",
            None => "choose",
        }
    }

    /// Returns `label`, if a player can be put somewhere.
    fn if_seats(&self, label: &'static str) -> Option<&'static str> {
        (!self.is_more_open).then_some(label)
    }
}

impl Keyed for SetupScreen {
    const CONTEXT: &'static str = "setup";
    const COMMANDS: ScreenCommands<Self> = keys! {
        "start" "enter" "start the game" "start" |setup, context, _| setup.start(context);
        "person" "p" "put a person into the seat" (|setup, _| setup.if_seats("a person"))
            |setup, _, _| setup.ask_who(true, false);
        "computer" "c" "put a computer into the seat" (|setup, _| setup.if_seats("a computer"))
            |setup, _, _| setup.ask_who(false, true);
        "before | after | up | down" "@left | @right | @up @previous | @down @next" "go to a seat, or change an option"
            (|setup, _| Some(setup.arrows_label()))
            |setup, _, to| if to < 2 { setup.along(to == 1) } else { setup.down(to == 3) };
        "remove" "x delete" "remove the player" (|setup, _| setup.if_seats("")) |setup, _, _| setup.remove();
        "seat-before | seat-after" "[ | ]" "move the player to the seat before or after" (|setup, _| setup.if_seats(""))
            |setup, _, after| setup.move_seat(after == 1);
        "evening" "v" "make it an evening of several games" "" |setup, _, _| {
            setup.is_more_open = true;
            setup.has_moved = true;
            setup.go_to_line(GAMES);
            setup.step(true)
        };
        "step-before" "" "" "" |setup, _, at| {
            setup.move_to(at);
            setup.step(false)
        };
        "pick" "" "" "" |setup, _, at| setup.pick(at);
        "take-out" "" "" "" |setup, _, _| setup.remove();
        "sit" "" "" "" |setup, _, level| setup.seat_computer(level.into());
        "lesson" "l" "the lesson of the game" "" |setup, _, _| Transition::Tutorial(setup.about.id);
        "rules" "?" "the rules of the game" "rules"
            |setup, _, _| Transition::Rules(setup.about);
        "back" "@back" "close the screen" "back" |setup, context, _| if setup.is_more_open {
            setup.is_more_open = false;
            setup.go_to_line(MORE);
            Transition::Stay
        } else {
            setup.remember_company(context);
            Transition::Pop
        };
    };
}

impl Screen for SetupScreen {
    fn on_uncovered(&mut self, context: &mut Context) {
        self.is_new = is_new(self.about.id, context);
    }

    fn ground(&self) -> TableTheme {
        ground(self.about.id)
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        self.draw_page(canvas, context);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.problem = None;
        match input {
            Input::Answer(request, text) => self.take(request.name, text),
            _ => self.obey(input, context),
        }
    }

    obeys_its_tables!(help);
}

/// Returns `true` if the player has finished neither a game nor the lesson of the game called `id`.
fn is_new(id: &str, context: &Context) -> bool {
    let history = context.store.history().unwrap_or_default();
    let is_unplayed = history.entries.iter().all(|entry| entry.game != id);
    is_unplayed && !context.store.state().learning.tutorials.contains(id)
}

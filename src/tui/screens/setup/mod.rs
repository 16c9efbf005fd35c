//! The setup of a game: its options, its seats, the origin of the dice. The last setup is remembered, so that Enter
//! starts at once.
mod composition;
mod head_start;
mod known_names;
mod seating;
mod words;

use super::evening::{Choice, Tonight};
use super::help;
use crate::core::{
    Chosen, DiceFrom, GameInfo, GameOptions, Header, SeatSetup, Seed, Series, tools::cycle::cycle,
};
use crate::session::new_seed;
use crate::store::{self, Evening};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::{Commands, Key, keys};
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::TableTheme;
use crate::tui::ui::Scroll;
use crate::tui::ui::list::{List, Listing};
use crate::tui::ui::text::field::Field;
use crate::tui::views::{ground, taught};
use std::ops::RangeInclusive;

/// Keys for seats: letters that are not part of an expression.
const SEAT_KEYS: &str = "albpqmzgfjtwvneyidsocukhr";
/// Maximum width of a name.
const NAME: i32 = 12;
/// Maximum width of a seed.
const SEED: i32 = 20;

/// Returns the rules of a title, outside of play.
pub(crate) fn rules(about: &'static GameInfo, context: &Context) -> help::Help {
    let keys = super::play::commands::keys_and_help(about.id, context);
    help::Help::game(about, keys)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Row {
    Choice(usize),
    Seat(usize),
    Add,
    HeadStart,
    Coach,
    Series,
    Dice,
    Seed,
    Start,
}

/// The wins that end each series offered; the first is a single game, the second goes on as people like.
const FIRST_TO: [Option<u8>; 4] = [None, None, Some(3), Some(5)];

/// The current input.
enum Typing {
    /// A seat's name, and whether it was edited: before, a letter replaces the whole name.
    Name(usize, Field, bool),
    Seed(Field),
    /// A seat's key, to be pressed.
    Key(usize),
}

/// The names given to each seat as a person and as a computer.
type Names = Vec<[String; 2]>;
/// The players before a series changed them.
struct Passed {
    own: (Vec<SeatSetup>, Names),
    /// The players that the series made of them.
    fitted: Vec<SeatSetup>,
}

/// The setup of one title.
pub(crate) struct Setup {
    about: &'static GameInfo,
    chosen: Chosen,
    seat_setups: Vec<SeatSetup>,
    given: Names,
    coach: bool,
    dice: DiceFrom,
    seed: Option<Seed>,
    /// The series it begins, as an index of [`FIRST_TO`].
    series: usize,
    /// The players before the series changed, if they have been left as it made them.
    passed: Option<Passed>,
    list: List,
    /// The visible parts of options and of seats.
    scrolls: [Scroll; 2],
    typing: Option<Typing>,
    problem: Option<String>,
    /// The names of people who have played here, most recent first.
    known: Vec<String>,
    /// This game is new to the player, who is offered its tutorial.
    is_new: bool,
    /// Of more than two sides, the one whose head start the arrows change.
    favoured: usize,
}

impl Setup {
    /// Creates the last setup of `about`, or a first one.
    pub(crate) fn of(about: &'static GameInfo, context: &Context) -> Setup {
        let last = context.store.last_setup(about.id);
        // The first game is of the kind that the tutorial teaches.
        let options = last.as_ref().map_or_else(|| taught(about.id), |s| s.options.clone());
        let chosen = Chosen::parse(about.options, &options).ok();
        let mut setup = Setup {
            about,
            chosen: chosen.unwrap_or_else(|| Chosen::defaults(about.options)),
            seat_setups: last.as_ref().map_or_else(Vec::new, |s| s.seat_setups.clone()),
            given: Vec::new(),
            coach: last.as_ref().is_some_and(|s| s.coach),
            dice: last.map_or(DiceFrom::Seeded, |s| s.dice),
            seed: None,
            series: 0,
            passed: None,
            list: List::default(),
            scrolls: Default::default(),
            typing: None,
            problem: None,
            known: Setup::known_names(context),
            is_new: context.store.is_new(about.id),
            favoured: 0,
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
        let (least, most) = self.options().seats().into_inner();
        // Where two can play, an evening has two.
        let least = if self.is_evening() { least.max(most.min(2)) } else { least };
        least..=most
    }

    /// Returns `true` if it begins a series.
    fn is_evening(&self) -> bool {
        self.series > 0
    }

    /// Returns the setup with the cursor on the series it begins, which is an evening unless it is one already.
    pub(crate) fn for_evening(mut self) -> Setup {
        self.series = self.series.max(1);
        self.fit();
        self.go_to(Row::Series);
        self
    }

    /// Returns the meaning of the chosen value of choice `at`; `None` if it has no effect with the other options.
    fn meaning(&self, at: usize) -> Option<&'static str> {
        let choice = &self.about.options[at];
        self.options().meaning(choice.key, choice.values[self.chosen.index(at)].about, self.seat_setups.len())
    }

    /// Returns the value of choice `at` that means the same as its default, if there is one.
    pub(super) fn twin(&self, at: usize) -> Option<usize> {
        let choice = &self.about.options[at];
        let mut usual = self.chosen.clone();
        usual.set(at, 0);
        let options = self.about.options_or_usual(&usual.text(self.about.options));
        let meaning = options.meaning(choice.key, choice.values[0].about, self.seat_setups.len())?;
        choice.values.iter().rposition(|value| value.about == meaning).filter(|twin| *twin > 0)
    }

    fn rows(&self) -> Vec<Row> {
        let choices = (0..self.about.options.len()).filter(|at| self.meaning(*at).is_some());
        let mut rows: Vec<Row> = choices.map(Row::Choice).collect();
        if self.people() > 1 {
            rows.push(Row::Coach);
        }
        rows.extend([Row::Series, Row::Dice]);
        if !self.is_evening() {
            rows.push(Row::Seed);
        }
        rows.extend((0..self.seat_setups.len()).map(Row::Seat));
        if self.seat_setups.len() < usize::from(*self.allowed().end()) {
            rows.push(Row::Add);
        }
        if self.may_give() {
            rows.push(Row::HeadStart);
        }
        rows.push(Row::Start);
        rows
    }

    fn row(&self) -> Row {
        let rows = self.rows();
        rows[self.list.at.min(rows.len() - 1)]
    }

    /// Moves the cursor to `row`, if it exists.
    fn go_to(&mut self, row: Row) {
        let rows = self.rows();
        self.list.at = rows.iter().position(|r| *r == row).unwrap_or(self.list.at.min(rows.len() - 1));
    }

    /// Starts the game, or the series, with this setup.
    pub(crate) fn start(&mut self, context: &Context) -> Transition {
        let setup = store::Setup {
            options: self.chosen.text(self.about.options),
            seat_setups: self.seat_setups.clone(),
            dice: self.dice,
            coach: self.coach,
        };
        // A setup that cannot be stored must not prevent play. The tutorial is not offered beside one.
        let _ = context.store.remember_setup(self.about.id, &setup);
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
        Transition::Start(header.with_coach(self.coach))
    }

    /// Starts a series with this game.
    fn start_evening(&mut self, setup: store::Setup, context: &Context) -> Transition {
        if setup.seat_setups.len() < 2 {
            self.problem = Some("An evening needs at least two players.".into());
            return Transition::Stay;
        }
        let game = Choice { game: self.about.id.into(), options: setup.options };
        let series = Series { players: setup.seat_setups, first_to: FIRST_TO[self.series] };
        let evening = Evening::new(new_seed(), series, self.dice, self.coach);
        let kept = context.store.keep_evening(&evening).map_err(|why| why.to_string());
        match kept.and_then(|()| Tonight::of(evening, &[]).begin(&game, new_seed(), &context.store)) {
            Ok(begun) => begun.into(),
            Err(why) => {
                self.problem = Some(why);
                Transition::Stay
            }
        }
    }

    /// Selects the next or previous value of the row under the cursor. The cursor stays with its row.
    fn step(&mut self, forward: bool) -> Transition {
        let row = self.row();
        match row {
            Row::Choice(at) => {
                let (table, twin) = (self.about.options, self.twin(at));
                // The default is one stop with the value that means the same, in the place of that.
                self.chosen
                    .set(at, twin.filter(|_| self.chosen.index(at) == 0).unwrap_or(self.chosen.index(at)));
                self.chosen.step(table, at, forward);
                if twin.is_some() && self.chosen.index(at) == 0 {
                    self.chosen.step(table, at, forward);
                }
                if twin == Some(self.chosen.index(at)) {
                    self.chosen.set(at, 0);
                }
                self.fit();
            }
            Row::Seat(at) => self.step_player(at, forward),
            Row::HeadStart => self.step_head_start(forward),
            Row::Coach => self.coach = !self.coach,
            Row::Series => {
                self.series = cycle(self.series, FIRST_TO.len(), forward);
                // Players whom only a plan passed over has needed go again.
                let passed = self.passed.take().filter(|passed| passed.fitted == self.seat_setups);
                let own = passed
                    .map_or_else(|| (self.seat_setups.clone(), self.given.clone()), |passed| passed.own);
                (self.seat_setups, self.given) = own.clone();
                self.fit();
                self.passed = Some(Passed { own, fitted: self.seat_setups.clone() });
            }
            Row::Dice => {
                self.dice = if self.dice == DiceFrom::Seeded { DiceFrom::Typed } else { DiceFrom::Seeded };
            }
            Row::Seed => self.seed = if self.seed.is_some() { None } else { Some(new_seed()) },
            Row::Start | Row::Add => {}
        }
        self.go_to(row);
        Transition::Stay
    }

    /// Performs the action of Enter on the row under the cursor.
    fn enter(&mut self, context: &Context) -> Transition {
        match self.row() {
            Row::Start => return self.start(context),
            Row::Add => {
                self.add_seat();
                let at = self.seat_setups.len() - 1;
                self.go_to(Row::Seat(at));
                if self.seat_setups[at].is_person() {
                    self.type_name(at);
                }
            }
            Row::Seat(at) => self.type_name(at),
            Row::Seed => return self.type_seed(),
            Row::HeadStart => return self.choose_head_start(),
            Row::Choice(_) | Row::Coach | Row::Series | Row::Dice => return self.step(true),
        }
        Transition::Stay
    }

    /// Asks for the name of seat `at`.
    fn type_name(&mut self, at: usize) {
        let field = Field::new(NAME).with_text(&self.seat_setups[at].name);
        self.typing = Some(Typing::Name(at, field, false));
    }

    /// Removes the seat under the cursor.
    fn remove(&mut self) -> Transition {
        let Some(at) = self.seat() else { return Transition::Stay };
        if self.remove_seat(at) {
            self.go_to(Row::Seat(at.min(self.seat_setups.len() - 1)));
        } else {
            self.problem = Some(self.needs_seats());
        }
        Transition::Stay
    }

    /// Moves the cursor to row number `row`, and returns the screen for further calls.
    fn at(&mut self, row: u16) -> &mut Setup {
        self.list.at = usize::from(row).min(self.rows().len() - 1);
        self
    }

    fn type_seed(&mut self) -> Transition {
        let text = self.seed.map(|s| s.to_string()).unwrap_or_default();
        self.typing = Some(Typing::Seed(Field::new(SEED).with_text(&text)));
        Transition::Stay
    }

    /// Waits for the new key of the seat under the cursor.
    fn type_key(&mut self) -> Transition {
        if let Row::Seat(at) = self.row() {
            self.typing = Some(Typing::Key(at));
        }
        Transition::Stay
    }

    /// Moves the seat under the cursor.
    fn move_seat(&mut self, down: bool) -> Transition {
        if let Row::Seat(at) = self.row() {
            let (upper, to) = if down { (at, at + 1) } else { (at.wrapping_sub(1), at.wrapping_sub(1)) };
            if self.swap_seats(upper, upper.wrapping_add(1)) {
                self.go_to(Row::Seat(to));
            }
        }
        Transition::Stay
    }

    /// Returns the index of the seat under the cursor.
    fn seat(&self) -> Option<usize> {
        if let Row::Seat(at) = self.row() { Some(at) } else { None }
    }

    /// Returns `label`, or none on the row of a player, whose own keys need the room.
    fn beside_seats(&self, label: &'static str) -> Option<&'static str> {
        Some(if self.seat().is_some() { "" } else { label })
    }

    /// Offers the next known name; where there is none, an unedited name is taken, and the cursor goes on.
    fn step_name(&mut self, down: bool) -> Transition {
        if self.has_offer() || matches!(self.typing, Some(Typing::Name(.., true))) {
            return self.step_known(down);
        }
        self.finish_typing();
        self.go(|at, count| cycle(at, count, down))
    }

    /// Passes letters to the field.
    fn typed(&mut self, input: &Input) {
        match (&mut self.typing, input) {
            (Some(Typing::Key(at)), Input::Key(key)) => {
                let at = *at;
                self.take_key(at, *key);
            }
            (Some(Typing::Name(_, field, edited)), _) => {
                let types = matches!(input, Input::Paste(_))
                    || matches!(input, Input::Key(key) if key.typed().is_some());
                if !*edited && types {
                    field.take();
                }
                if field.input(input) {
                    *edited = true;
                }
            }
            (Some(Typing::Seed(field)), _) => _ = field.input(input),
            (Some(Typing::Key(_)) | None, _) => {}
        }
    }

    /// Commands while something is being typed.
    const TYPING: ScreenCommands<Setup> = keys! {
        "done" "enter" "" (|setup, _| (!matches!(setup.typing, Some(Typing::Key(_)))).then_some("done"))
            |setup, _, _| setup.finish_typing();
        "known" "up backtab | down tab" ""
            (|setup, _| match setup.typing {
                _ if setup.has_offer() => Some("known names"),
                Some(Typing::Name(.., false)) => Some(""),
                _ => None,
            })
            |setup, _, down| setup.step_name(down == 1);
        "name" "" "" "" |setup, _, name| setup.take_known(name.into());
        "leave" "esc" "" "as it was" |setup, _, _| {
            setup.typing = None;
            Transition::Stay
        };
    };
}

impl Keyed for Setup {
    const CONTEXT: &'static str = "setup";
    const LIST: ScreenCommands<Self> = Self::ROWS;
    const COMMANDS: ScreenCommands<Self> = keys! {
        "step" "@left | @right" "previous or next value" (|setup, _| Some(match setup.row() {
            Row::Seat(_) => "who",
            Row::Seed => "new or fixed",
            Row::Choice(_) | Row::HeadStart | Row::Coach | Row::Series | Row::Dice => "change",
            Row::Start | Row::Add => "",
        })) |setup, _, next| setup.step(next == 1);
        "seat-key" "b" "choose the player's own key"
            (|setup, _| setup.seat().filter(|_| setup.people() > 1).and_then(|at| setup.seat_setups[at].key).map(|_| "key")) |setup, _, _| setup.type_key();
        "remove" "x delete" "remove the player"
            (|setup, _| setup.seat().map(|_| if setup.may_remove() { "remove" } else { "" })) |setup, _, _| setup.remove();
        "seat-down" "]" "move the player down"
            (|setup, _| setup.seat().map(|at| if at + 1 < setup.seat_setups.len() { "move down" } else { "" }))
            |setup, _, _| setup.move_seat(true);
        "seat-up" "[" "move the player up"
            (|setup, _| setup.seat().map(|at| if at > 0 && at + 1 == setup.seat_setups.len() { "move up" } else { "" }))
            |setup, _, _| setup.move_seat(false);
        "start" "s" "start the game"
            (|setup, _| Some(if setup.row() == Row::Start { "" } else { "start" }))
            |setup, context, _| setup.start(context);
        "evening" "v" "make it an evening of several games"
            (|setup, _| setup.beside_seats(if setup.is_evening() { "games" } else { "evening" })) |setup, _, _| {
            setup.go_to(Row::Series);
            setup.step(true)
        };
        "before" "" "" "" |setup, _, row| setup.at(row).step(false);
        "after" "" "" "" |setup, _, row| setup.at(row).step(true);
        "key" "" "" "" |setup, _, row| setup.at(row).type_key();
        "take-out" "" "" "" |setup, _, row| setup.at(row).remove();
        "tutorial" "t" "the tutorial of the game" (|setup, _| setup.beside_seats("tutorial"))
            |setup, _, _| Transition::Tutorial(setup.about.id);
        "rules" "?" "the rules of the game" "rules"
            |setup, context, _| Transition::Push(Box::new(rules(setup.about, context)));
        "back" "@back" "close the screen" "back" |_, _, _| Transition::Pop;
    };

    fn tables(&self) -> [ScreenCommands<Self>; 2] {
        if self.typing.is_some() { [Self::TYPING, Commands::NONE] } else { [Self::COMMANDS, Self::LIST] }
    }
}

impl Listing for Setup {
    fn list(&mut self) -> (&mut List, usize) {
        let rows = self.rows().len();
        (&mut self.list, rows)
    }

    fn labels(&self) -> [Option<&'static str>; 2] {
        let choose = match self.row() {
            Row::Start => "start",
            Row::Add => "add",
            Row::Seat(_) => "name",
            Row::Seed => "type",
            Row::HeadStart => self.head_start_choice(),
            Row::Choice(_) | Row::Coach | Row::Series | Row::Dice => "",
        };
        [Some("choose"), Some(choose)]
    }

    fn choose(&mut self, context: &mut Context) -> Transition {
        self.enter(context)
    }
}

impl Setup {
    /// Assigns the pressed key to the seat.
    fn take_key(&mut self, at: usize, key: Key) {
        match key
            .typed()
            .map(|letter| letter.to_ascii_lowercase())
            .filter(|letter| SEAT_KEYS.contains(*letter))
        {
            Some(letter) => {
                self.give_key(at, letter);
                self.typing = None;
            }
            None => self.problem = Some(Self::NO_LETTER.into()),
        }
    }

    fn finish_typing(&mut self) -> Transition {
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
        Transition::Stay
    }
}

impl Screen for Setup {
    fn uncovered(&mut self, context: &mut Context) {
        self.is_new = context.store.is_new(self.about.id);
    }

    fn ground(&self) -> TableTheme {
        ground(self.about.id)
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        self.draw_all(canvas, context);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.problem = None;
        let clicks = matches!(input, Input::Request(request) if Self::TYPING.binding(request.name).is_none());
        if clicks {
            // A click elsewhere ends typing.
            self.finish_typing();
        }
        match self.obey(input, context) {
            Transition::Ignored if self.typing.is_some() => {
                self.typed(input);
                Transition::Stay
            }
            transition => transition,
        }
    }

    obeys_its_tables!(help);
}

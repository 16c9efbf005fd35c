//! An evening: the score, the games so far, and the next one.
mod tonight;

use crate::core::tools::cycle::cycle;
use crate::core::words::times;
use crate::registry::{games, name_of};
use crate::session::new_seed;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::Role;
use crate::tui::ui::text::lines::abbreviated;
use crate::tui::ui::{Form, Node, Page, Said, Tile, col, drawn, mat, text, tiles};

use tonight::choice;
pub(crate) use tonight::{Choice, Tonight};

/// The evening.
pub(crate) struct EveningScreen {
    tonight: Tonight,
    /// Each game as it would be played, or the reason that it cannot be.
    choices: Vec<Result<Choice, String>>,
    /// The game under the cursor.
    at: usize,
    /// The next game was begun.
    is_begun: bool,
    /// It ends if the same key is pressed again.
    is_ending: bool,
    problem: Option<String>,
}

impl EveningScreen {
    pub(crate) fn new(tonight: Tonight, context: &Context) -> EveningScreen {
        let (choices, is_ending) = (Vec::new(), false);
        let mut screen = EveningScreen { tonight, choices, at: 0, is_begun: false, is_ending, problem: None };
        screen.look(context);
        screen
    }

    fn look(&mut self, context: &Context) {
        let store = &context.store;
        if let Some(tonight) = Tonight::find(self.tonight.evening.id, store) {
            self.tonight = tonight;
        }
        let (next, suggested) = (self.tonight.next(), self.tonight.suggested(store));
        let seats = next.as_ref().map_or(self.tonight.evening.series.players.len(), |next| next.seats.len());
        let number = next.as_ref().map_or(0, |next| next.number);
        let of = |about| choice(about, seats, store);
        self.choices = games().into_iter().map(of).collect();
        let open = crate::core::EveningGame { id: self.tonight.evening.id, game: number };
        let begun = store.open_evening_game(open);
        self.is_begun = begun.is_some();
        let begun = begun.and_then(|path| store.header(&path).ok());
        let here = begun.map(|header| Choice { game: header.game, options: header.options }).or(suggested);
        if let Some(here) = here
            && let Some(at) = games().iter().position(|about| about.id == here.game)
        {
            self.choices[at] = Ok(here);
            self.at = at;
        }
    }

    /// Returns `true` if the next game is not chosen yet.
    fn may_choose(&self) -> bool {
        !self.is_begun && !self.tonight.is_over()
    }

    /// Moves the cursor to another game that is possible.
    fn step(&mut self, forward: bool) -> Transition {
        let count = self.choices.len();
        let mut at = std::iter::successors(Some(self.at), |at| Some(cycle(*at, count, forward)));
        self.at = at.by_ref().skip(1).take(count).find(|at| self.choices[*at].is_ok()).unwrap_or(self.at);
        Transition::Stay
    }

    /// Begins or continues the next game.
    fn begin(&mut self, context: &Context) -> Transition {
        let begun = match &self.choices[self.at] {
            Ok(game) => self.tonight.begin(game, new_seed(), &context.store),
            Err(why) => Err(format!("{} is {why} players.", games()[self.at].name)),
        };
        match begun {
            Ok(begun) => begun.into(),
            Err(why) => {
                self.problem = Some(why);
                Transition::Stay
            }
        }
    }

    /// Chooses game number `at`, and begins it.
    fn pick(&mut self, at: usize, context: &Context) -> Transition {
        if at >= self.choices.len() || at != self.at && !self.may_choose() {
            return Transition::Ignored;
        }
        let before = std::mem::replace(&mut self.at, at);
        let transition = self.begin(context);
        if self.problem.is_some() {
            self.at = before;
        }
        transition
    }

    /// Ends the evening after asking, or goes on with it.
    fn end(&mut self, context: &Context) -> Transition {
        let asked = std::mem::take(&mut self.is_ending);
        let evening = &mut self.tonight.evening;
        if !evening.ended && !asked {
            self.is_ending = true;
            return Transition::Stay;
        }
        evening.ended = !evening.ended;
        self.problem = context.store.keep_evening(evening).err().map(|why| why.to_string());
        self.look(context);
        Transition::Stay
    }

    /// Returns `true` if it can be ended, or taken up again, by hand.
    fn may_end(&self) -> bool {
        self.tonight.evening.ended || !self.tonight.is_over()
    }
}

/// Returns the transition that begins or continues the next game of `tonight`, or shows it if it is over.
pub(crate) fn next(tonight: &Tonight, context: &Context) -> Transition {
    let screen = || Box::new(EveningScreen::new(tonight.clone(), context));
    let Some(game) = tonight.suggested(&context.store) else { return Transition::Push(screen()) };
    match tonight.begin(&game, new_seed(), &context.store) {
        Ok(begun) => begun.into(),
        Err(_) => Transition::Push(screen()),
    }
}

impl Keyed for EveningScreen {
    const CONTEXT: &'static str = "evening";
    const COMMANDS: ScreenCommands<Self> = keys! {
        "move" "@left @previous | @right @next" "choose the next game" (|screen, _| screen.may_choose().then_some("choose"))
            |screen, _, next| screen.step(next == 1);
        "play" "@choose" "play the next game" (|screen, _| Some(match (screen.tonight.is_over(), screen.is_begun) {
            (true, _) => "menu",
            (false, true) => "continue",
            (false, false) => "play",
        })) |screen, context, _| if screen.tonight.is_over() { Transition::Home } else { screen.begin(context) };
        "game" "1 | 2 | 3 | 4 | 5" "play the game with that number" (|screen, _| screen.may_choose().then_some("a game"))
            |screen, context, game| screen.pick(game.into(), context);
        "pick" "" "" "" |screen, context, game| screen.pick(game.into(), context);
        "end" "x" "end the evening, or continue it"
            (|screen, _| screen.may_end().then_some(if screen.tonight.evening.ended { "continue" } else { "end it" }))
            |screen, context, _| screen.end(context);
        "back" "@back" "close the screen" "back" |_, _, _| Transition::Pop;
    };
}

impl EveningScreen {
    /// Returns the message above the keys, longest wording first.
    fn said(&self, context: &Context) -> Vec<String> {
        let told = self.tonight.told();
        let end = context.keys.item(Self::CONTEXT, Self::COMMANDS.bindings, "end", "").shown;
        if self.is_ending {
            return vec![format!("End the evening here? Only finished games count. {end} again ends it.")];
        }
        let shared = "A shared win counts half.";
        if self.tonight.is_over() {
            let again =
                if self.tonight.evening.ended { format!(" {end} continues it.") } else { String::new() };
            return vec![format!("{told}.{again}"), format!("{told}.")];
        }
        let game = games()[self.at].name;
        let starts = self.tonight.starter(self.choices[self.at].as_ref().ok()).unwrap_or_default();
        let who = format!("{game}, {starts}");
        let enter = if self.is_begun { "Enter continues" } else { "Enter" };
        vec![format!("{enter}: {who}. {shared}"), format!("{enter}: {who}."), format!("{enter}: {game}.")]
    }

    /// Shows the score, and the games so far, the last of which are always in view.
    fn so_far(&self) -> Node<'_> {
        let entries = &self.tonight.entries;
        let list = drawn([Form::new((60, 2), (76, 12))], move |canvas, _| {
            let (width, rows) = (canvas.width(), canvas.height() as usize);
            for (y, entry) in (0..).zip(&entries[entries.len().saturating_sub(rows)..]) {
                let number = entry.occasion.evening().map_or(0, |game| game.game);
                let (left, right) =
                    (format!("{number:>2}  {}", name_of(&entry.game)), tonight::outcome(entry));
                canvas.text(0, y, &abbreviated(&left, width - width_of(&right) - 2), Role::Text);
                canvas.right(width, y, &right, Role::Dim);
            }
        });
        let mut tallies = self.tonight.tallies().into_iter();
        let first = text(tallies.next().unwrap_or_default()).role(Role::Accent);
        let score = tallies.fold(first, |text, shorter| text.or(shorter)).into();
        mat("", None, col(1, [score, list])).amid()
    }

    /// Shows the games to choose from.
    fn tiles(&self) -> Node<'_> {
        let tile = |at: usize| {
            let (about, is_over) = (games()[at], self.tonight.is_over());
            let here = at == self.at && !is_over;
            let (words, role) = match &self.choices[at] {
                _ if here && self.is_begun => (vec!["begun".to_owned()], Role::Strong),
                _ if here => (vec!["next".to_owned()], Role::Strong),
                Err(why) if !is_over => (vec![format!("{why} players"), why.clone()], Role::Dim),
                _ => match self.tonight.entries.iter().filter(|entry| entry.game == about.id).count() {
                    0 => (vec![String::new()], Role::Dim),
                    count => (vec![format!("played {}", times(count as i64))], Role::Dim),
                },
            };
            Tile { index: Some(at), below: vec![(words, role)], here, ..Tile::new(about) }
        };
        tiles(self.at, (0..games().len()).map(tile)).amid()
    }
}

impl Screen for EveningScreen {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let right = self.tonight.next().map_or("over".to_owned(), |next| format!("game {}", next.number));
        let said = match &self.problem {
            Some(why) => Said::problem(why),
            None => Said { wordings: self.said(context), ..Said::default() },
        };
        let page = Page {
            title: "Evening",
            sub: &self.tonight.evening.series.plan(),
            right: &right,
            body: col(1, [self.so_far(), self.tiles().rank(1)]),
            said,
            keys: &|| self.bar(context),
            ..Page::default()
        };
        page.draw(canvas);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.problem = None;
        let was_ending = self.is_ending;
        let transition = self.obey(input, context);
        // Any other key goes on.
        self.is_ending &= !was_ending;
        transition
    }

    obeys_its_tables!(help);

    fn uncovered(&mut self, context: &mut Context) {
        self.look(context);
    }
}

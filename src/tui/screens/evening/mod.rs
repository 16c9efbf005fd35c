//! An evening: the score, the games so far, and the next one.
mod page;
mod tonight;
mod words;

use crate::core::tools::cycle::cycle;
use crate::registry::games;
use crate::session::new_seed;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::screen::{Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};

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
            Err(why) => Err(self.not_for(why)),
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

impl Screen for EveningScreen {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        self.draw_all(canvas, context);
    }

    fn input(&mut self, input: &crate::tui::screen::Input, context: &mut Context) -> Transition {
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

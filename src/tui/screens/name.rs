//! Asks for the player's name: at the first start, and from the settings.
use crate::core::{
    Header,
    rules::seats::{is_same_name, number_equal_names},
};
use crate::registry::games;
use crate::store::{LONGEST_NAME, Settings, suggested_name};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::layout::CHROME;
use crate::tui::paint::panel;
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommands, Transition};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::{
    ANY, Capitals, Form, Node, Tile, Wordmark, col, drawn, either, paper, row, text, tiles,
};
use crate::tui::widgets::bars;
use crate::tui::widgets::field::Field;
use crate::tui::widgets::text::wrapped;

/// The question of a first start.
const FIRST: &str = "Welcome. What is your name?";
/// Columns of the text on a sheet over another screen.
const WIDTH: i32 = 46;
/// Columns of the name's field.
const FIELD: i32 = LONGEST_NAME as i32 + 3;
/// Rows of the pictures of games, and where rows are few.
const LARGE: [i32; 3] = [24, 20, 16];
const FEW: i32 = 13;
/// Minimum size of the pictures.
const GAMES: (i32, i32) = (78, 9);
/// Rows of the message and the keys.
const FOOT: i32 = CHROME - 1;

/// Asks for the player's own name.
pub(crate) struct NameScreen {
    field: Field,
    /// Not edited yet: a letter replaces the whole name.
    untouched: bool,
    /// There is a name already.
    is_known: bool,
    /// The game to start once the name is known.
    then: Option<Header>,
    /// The reason that the name could not be saved.
    problem: Option<String>,
}

impl NameScreen {
    /// Creates the question, with the current or suggested name in the field.
    pub(crate) fn new(settings: &Settings) -> NameScreen {
        let field = Field::new(LONGEST_NAME as i32).with_text(&settings.me());
        let is_known = !settings.name.is_empty();
        NameScreen { field, untouched: true, is_known, then: None, problem: None }
    }

    /// Creates the question before the game of `header`, in which somebody has the suggested name.
    pub(crate) fn before(header: Header, settings: &Settings) -> NameScreen {
        NameScreen { then: Some(header), ..NameScreen::new(settings) }
    }

    /// Saves `name`, and continues with what was to follow.
    fn keep(&mut self, name: &str, context: &mut Context) -> Transition {
        if self.problem.is_some() {
            return Transition::Pop;
        }
        let old = context.settings.me();
        if let Err(why) = context.store.rename_me(&mut context.settings, name) {
            // It is the name until the program ends.
            self.problem = Some(why.to_string());
        }
        let Some(mut header) = self.then.take() else {
            return if self.problem.is_some() { Transition::Stay } else { Transition::Pop };
        };
        if let Some(seat) =
            header.seats.iter_mut().find(|seat| seat.is_person() && is_same_name(&seat.name, &old))
        {
            seat.name = context.settings.me();
        }
        number_equal_names(&mut header.seats);
        Transition::Start(header)
    }

    /// Shows the question of a first start between the program's name and the games.
    fn first<'a>(&'a self, why: &'a str) -> Node<'a> {
        let name = || Node::leaf(Wordmark).rank(1).amid();
        let why = || text(why).role(Role::Ink).wraps(3).into();
        let field = || drawn([Form::fixed(FIELD, 1)], |canvas, _| self.draw_field(canvas, 0, 0));
        let on_paper = |parts: Vec<_>| paper(col(1, parts).margins([1, 0, 1, 0]).narrow()).amid();
        let large = Capitals { words: FIRST.into(), role: Role::InkStrong };
        let large = on_paper(vec![Node::leaf(large), field(), why()]);
        let small = Node::from(text(FIRST).role(Role::InkStrong)).narrow();
        let small = on_paper(vec![row(2, [small, field()]), why()]);
        // Pictures first, then even gaps.
        let games = |rows| tiles(0, games().map(Tile::new)).room([Form::new((GAMES.0, rows), (ANY, rows))]);
        let even = |(rows, question): (i32, &Node<'a>)| {
            let parts = [name(), Node::gap(), question.clone(), Node::gap(), games(rows)];
            let parts = [Node::rest()].into_iter().chain(parts).chain([Node::rest()]);
            col(0, parts).worth(rows as i16)
        };
        // With few rows the question takes less, so that the games have room.
        let ways = LARGE.map(|rows| (rows, &large)).into_iter().chain([(FEW, &small)]).map(even);
        let least = col(1, [name(), small.clone(), games(GAMES.1), Node::rest()]).worth(1);
        either(ways.chain([least, col(1, [name(), small.clone()]).centred(), small.clone().centred()]))
    }

    fn draw_field(&self, canvas: &mut Canvas, x: i32, y: i32) {
        canvas.fill(x, y, FIELD, 1, Surface::Table);
        if self.untouched {
            canvas.text(x + 1, y, self.field.text(), Role::Cursor);
        } else {
            self.field.draw(canvas, x + 1, y, LONGEST_NAME as i32 + 1);
        }
    }
}

/// Returns `true` if somebody in the game of `header` has the suggested name.
pub(crate) fn is_suggested_in(header: &Header) -> bool {
    let name = suggested_name();
    header.seats.iter().any(|seat| seat.is_person() && is_same_name(&seat.name, &name))
}

impl Keyed for NameScreen {
    const CONTEXT: &'static str = "name";
    const COMMANDS: ScreenCommands<NameScreen> = keys! {
        "take" "enter" "" "take this name" |screen, context, _| {
            let typed = screen.field.text().trim().to_owned();
            screen.keep(&if typed.is_empty() { context.settings.me() } else { typed }, context)
        };
        "leave" "esc" "" "as it was" |screen, context, _| screen.keep(&context.settings.me(), context);
    };
}

impl Screen for NameScreen {
    /// At the first start nothing is behind it yet.
    fn is_overlay(&self) -> bool {
        self.is_known
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let why = match &self.problem {
            Some(problem) => format!("{problem}. The name lasts until you quit."),
            None => "It is your name in every game. You can change it in the settings.".into(),
        };
        if self.is_known {
            let lines = wrapped(&why, WIDTH);
            let mut inside = panel::draw(canvas, WIDTH, lines.len() as i32 + 6);
            inside.text(0, 1, "What is your name?", Role::InkStrong);
            self.draw_field(&mut inside, 0, 3);
            for (row, line) in (5..).zip(&lines) {
                inside.text(0, row, line, Role::Ink);
            }
        } else {
            let (width, height) = (canvas.width(), canvas.height());
            self.first(&why).margins([1, 0, 1, 0]).draw(&mut canvas.sub(0, 0, width, height - FOOT));
        }
        bars::message(canvas, "Type your name; a click or Enter takes it.", Role::Text, "");
        let mut items = self.bar(context);
        if let Some(leave) = items.last_mut().filter(|_| !self.is_known) {
            leave.label = format!("keep {}", context.settings.me());
        }
        bars::keys(canvas, &items);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        match self.obey(input, context) {
            Transition::Ignored => {}
            obeyed => return obeyed,
        }
        let replaces =
            matches!(input, Input::Key(key) if key.typed().is_some()) || matches!(input, Input::Paste(_));
        if self.untouched && replaces {
            self.field.take();
        }
        if !self.field.input(input) {
            return Transition::Ignored;
        }
        self.untouched = false;
        Transition::Stay
    }
}

//! Asks for the player's name: at the first start, and from the settings.
use crate::core::record::Header;
use crate::core::seats::number_equal_names;
use crate::registry::games;
use crate::store::{LONGEST_NAME, Settings, suggested_name};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::layout::CHROME;
use crate::tui::paint::panel;
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommands, Transition};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::{Node, Tile, Wordmark, row};
use crate::tui::widgets::bars;
use crate::tui::widgets::field::Field;
use crate::tui::widgets::text::wrapped;

/// Columns of the text.
const WIDTH: i32 = 46;

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
        if let Some(seat) = header.seats.iter_mut().find(|seat| seat.is_person() && seat.name == old) {
            seat.name = context.settings.me();
        }
        number_equal_names(&mut header.seats);
        Transition::Start(header)
    }
}

/// Draws the program's name above the question, which takes so many `rows`, and the games below it, if there is room.
fn draw_around(canvas: &mut Canvas, rows: i32) {
    let (width, height) = (canvas.width(), canvas.height());
    let (above, gap) = ((height - rows) / 2, 2);
    let games = games().map(|about| Node::leaf(Tile::new(about)));
    let (top, room) = (above + rows + gap, height - above - rows - CHROME - gap);
    Node::leaf(Wordmark).centred().or_nothing().draw(&mut canvas.sub(0, 0, width, above));
    row(1, games).centred().or_nothing().draw(&mut canvas.sub(0, top, width, room));
}

/// Returns `true` if somebody in the game of `header` has the suggested name.
pub(crate) fn is_suggested_in(header: &Header) -> bool {
    let name = suggested_name();
    header.seats.iter().any(|seat| seat.is_person() && seat.name == name)
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
        let known = self.is_known;
        let why = match &self.problem {
            Some(problem) => format!("{problem}. The name lasts until you quit."),
            None => "It is your name in every game. You can change it in the settings.".into(),
        };
        let lines = wrapped(&why, WIDTH);
        if !known {
            draw_around(canvas, lines.len() as i32 + 8);
        }
        let mut inside = panel::draw(canvas, WIDTH, lines.len() as i32 + 6);
        let question = if known { "What is your name?" } else { "Welcome. What is your name?" };
        inside.text(0, 1, question, Role::InkStrong);
        inside.fill(0, 3, LONGEST_NAME as i32 + 3, 1, Surface::Table);
        if self.untouched {
            inside.text(1, 3, self.field.text(), Role::Cursor);
        } else {
            self.field.draw(&mut inside, 1, 3, LONGEST_NAME as i32 + 1);
        }
        for (row, line) in (5..).zip(&lines) {
            inside.text(0, row, line, Role::Ink);
        }
        bars::message(canvas, "Type your name; a click or Enter takes it.", Role::Text, "");
        let mut items = self.bar(context);
        if let Some(leave) = items.last_mut().filter(|_| !known) {
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

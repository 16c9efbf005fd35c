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
use crate::tui::ui::{ANY, Node, Tile, Wordmark, tiles};
use crate::tui::widgets::bars;
use crate::tui::widgets::field::Field;
use crate::tui::widgets::text::wrapped;

/// Columns of the text, and if there are few rows.
const WIDTH: i32 = 46;
const WIDE: i32 = 66;
/// Rows of the program's name, and of the smallest pictures of games.
const NAME: i32 = 4;
const GAMES: i32 = 9;
/// Rows of larger ones.
const LARGE_GAMES: i32 = 13;
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
        if let Some(seat) = header.seats.iter_mut().find(|seat| seat.is_person() && seat.name == old) {
            seat.name = context.settings.me();
        }
        number_equal_names(&mut header.seats);
        Transition::Start(header)
    }
}

/// Draws the program's name above the question, which takes `rows` from row `top` on, and the games below it, if there is
/// room.
fn draw_around(canvas: &mut Canvas, top: i32, rows: i32) {
    let (width, below) = (canvas.width(), top + rows + 1);
    let room = canvas.height() - below - FOOT - 1;
    // Larger pictures need more rows than larger tiles.
    let most = if room < LARGE_GAMES { GAMES + 1 } else { ANY };
    let games = tiles(0, games().map(Tile::new)).most(ANY, most);
    Node::leaf(Wordmark).centred().or_nothing().draw(&mut canvas.sub(0, 0, width, top));
    // Tiles have an edge outside.
    games.centred().or_nothing().draw(&mut canvas.sub(1, below, width - 2, room));
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
        let (width, height) = (canvas.width(), canvas.height());
        let question = if known { "What is your name?" } else { "Welcome. What is your name?" };
        let lines = wrapped(&why, WIDTH);
        let rows = lines.len() as i32 + 8;
        let middle = (height - rows) / 2;
        // With few rows the question takes less, so that the games have room.
        let is_low = !known && middle - FOOT < GAMES + 2;
        let lines = if is_low { wrapped(&why, WIDE) } else { lines };
        let (top, rows) = match is_low {
            true => {
                let rows = lines.len() as i32 + 4;
                (NAME + (height - FOOT - NAME - rows - GAMES) / 2, rows)
            }
            false => (middle, rows),
        };
        if !known {
            draw_around(canvas, top, rows);
        }
        let wide = if is_low { WIDE } else { WIDTH };
        let mut around = canvas.sub(0, top - 1, width, rows + 2);
        let mut inside = panel::draw(&mut around, wide, rows - 2);
        let after = inside.text(0, i32::from(!is_low), question, Role::InkStrong);
        let (x, y) = if is_low { (after + 2, 0) } else { (0, 3) };
        inside.fill(x, y, LONGEST_NAME as i32 + 3, 1, Surface::Table);
        if self.untouched {
            inside.text(x + 1, y, self.field.text(), Role::Cursor);
        } else {
            self.field.draw(&mut inside, x + 1, y, LONGEST_NAME as i32 + 1);
        }
        for (row, line) in (y + 2..).zip(&lines) {
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

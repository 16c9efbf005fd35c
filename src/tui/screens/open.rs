//! Opening a game of whichever title: a new one, or one that was saved.
use super::play::Play;
use crate::core::record::Header;
use crate::core::table::Table;
use crate::tui::canvas::Canvas;
use crate::tui::keymap::{BarItem, Key};
use crate::tui::screen::{Context, Input, Screen, Transition};
use crate::tui::theme::Role;
use crate::tui::view::Playable;
use crate::tui::widgets::bars;
use crate::tui::widgets::text::wrapped;
use crate::with_game;
use ratatui::crossterm::event::KeyCode;
use std::path::Path;

/// A screen with the review of the game in `path`, which is only read.
///
/// # Errors
/// A sentence that says why it cannot be read.
pub fn review(path: &Path, context: &Context) -> Result<Box<dyn Screen>, String> {
    let (record, _) = context.store.read(path).map_err(|e| e.to_string())?;
    let game = record.header.game.clone();
    with_game!(game.as_str(), G => Table::<G>::from_record(&record)
        .map(|table| Box::new(super::review::open(table, context)) as Box<dyn Screen>)
        .map_err(|e| e.to_string()))
    .unwrap_or_else(|| Err(format!("no game is called '{game}'")))
}

fn start_game<G: Playable>(header: Header, context: &Context) -> Result<Box<dyn Screen>, String> {
    let table = Table::<G>::new(header.clone()).map_err(|e| e.to_string())?;
    let save_writer = context.store.create(&header).map_err(|e| e.to_string())?;
    Ok(Box::new(Play::new(table, save_writer, None, context)))
}

/// A screen with a new game, set up as `header` says.
///
/// # Errors
/// A sentence that says why it cannot be opened.
pub fn start(header: Header, context: &Context) -> Result<Box<dyn Screen>, String> {
    let game = header.game.clone();
    with_game!(game.as_str(), G => start_game::<G>(header, context))
        .unwrap_or_else(|| Err(format!("no game is called '{game}'")))
}

/// A screen with the game saved in `path`.
///
/// # Errors
/// A sentence that says why it cannot be opened. The file is left as it was.
pub fn resume(path: &Path, context: &Context) -> Result<Box<dyn Screen>, String> {
    let (record, save_writer, notice) = context.store.resume(path).map_err(|e| e.to_string())?;
    let game = record.header.game.clone();
    let notice = notice.map(|n| n.to_string());
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    with_game!(game.as_str(), G => Play::<G>::resume(&record, save_writer, notice, context)
        .map(|play| Box::new(play) as Box<dyn Screen>))
    .unwrap_or_else(|| Err(format!("no game is called '{game}'")))
    .map_err(|why| format!("{name} cannot be played on: {why}; it was left as it is"))
}

/// Opens a new game right above the menu, whatever asked for it.
pub fn new_game(header: Header, context: &Context) -> Transition {
    Transition::Afresh(start(header, context).unwrap_or_else(|why| Box::new(Sorry(why))))
}

/// Says why something could not be done.
pub struct Sorry(pub String);

impl Screen for Sorry {
    fn draw(&mut self, canvas: &mut Canvas, _: &Context) {
        let (width, height) = (canvas.width(), canvas.height());
        bars::header(canvas, "dicegames", "", "");
        let lines = wrapped(&self.0, width - 12);
        let top = (height - lines.len() as i32) / 2;
        for (i, line) in lines.iter().enumerate() {
            canvas.centred(0, width, top + i as i32, line, Role::Bad);
        }
        let back = BarItem::new("esc", "back", Key::of(KeyCode::Esc));
        bars::keys(canvas, &[back]);
    }
    fn input(&mut self, input: &Input, _: &mut Context) -> Transition {
        match input {
            Input::Key(Key { code: KeyCode::Esc | KeyCode::Enter | KeyCode::Char(' ' | 'q'), .. }) => {
                Transition::Pop
            }
            _ => Transition::Ignored,
        }
    }
}

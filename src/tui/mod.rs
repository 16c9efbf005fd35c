//! The terminal front end: a stack of screens over the games.
pub mod app;
pub mod canvas;
pub mod keymap;
pub mod screen;
pub mod screens;
pub mod terminal;
#[cfg(test)]
mod tests;
pub mod theme;
pub mod view;
pub mod views;
pub mod widgets;

use crate::core::record::Header;
use crate::store::{self, Settings, Store};
use app::{App, End};
use screen::{Context, Screen};
use screens::{home::Home, open};
use std::path::PathBuf;
use std::time::Instant;
use theme::{Scheme, Theme};

/// What the program opens with.
pub enum Start {
    /// The menu.
    Menu,
    /// A new game.
    Game(Header),
    /// A saved game.
    Saved(PathBuf),
}

/// Colours and glyphs as the settings have them, and as the environment wants them: `NO_COLOR` takes every colour
/// away (no-color.org), a locale without UTF-8 every other glyph.
pub fn theme_of(settings: &Settings) -> Theme {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let scheme = match settings.theme {
        _ if set("NO_COLOR").is_some() => Scheme::Mono,
        store::Theme::Auto => Scheme::Auto,
        store::Theme::Light => Scheme::Light,
        store::Theme::Contrast => Scheme::Contrast,
        store::Theme::Mono => Scheme::Mono,
    };
    let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
    // POSIX and C, said aloud, mean ASCII; a locale that is not set says nothing, and most terminals read UTF-8.
    let plain = locale.is_some_and(|l| l == "C" || l == "POSIX" || l.to_lowercase().contains("8859"));
    Theme { scheme, ascii: settings.glyphs == store::Glyphs::Ascii || plain }
}

/// What all screens share, with the player's own settings.
pub fn context(store: Store, waker: screen::Waker) -> (Context, Option<String>) {
    let (settings, notice) = store.settings();
    let context = Context { now: Instant::now(), theme: theme_of(&settings), settings, store, waker };
    (context, notice.map(|n| n.to_string()))
}

/// Plays in the terminal until the person leaves, or a signal ends it.
///
/// # Errors
/// Where the terminal refuses, or what was asked for cannot be opened.
pub fn run(store: Store, start: Start) -> anyhow::Result<End> {
    let (waker, messages) = app::channel();
    let sender = waker.0.clone();
    let (context, notice) = context(store, waker);
    let home: Box<dyn Screen> = Box::new(Home::new(notice, &context));
    let first = match start {
        Start::Menu => None,
        Start::Game(header) => Some(open::start(header, &context).map_err(anyhow::Error::msg)?),
        Start::Saved(path) => Some(open::resume(&path, &context).map_err(anyhow::Error::msg)?),
    };
    let mouse = context.settings.mouse;
    let mut app = App::new(home, context);
    if let Some(first) = first {
        app.push(first);
    }
    app::listen_for_signals(sender.clone())?;
    let mut screen = terminal::Screen::take(mouse)?;
    app::read_terminal(sender);
    Ok(app.run(&mut screen, &messages)?)
}

//! `dicegames pictures FOLDER`
use super::output;
use super::usage::Usage;
use crate::core::words::list;
use crate::registry;
use crate::store;
use crate::tui::offscreen::text_of;
use crate::tui::pictures::pictures;
use crate::tui::theme::{Scheme, Theme};
use crate::tui::{moving, svg};
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;

/// Make pictures of the program: the menu, each game in play, and a review
///
/// They are drawn by the program itself, from games between computers that always go the same way, and written into
/// FOLDER as SVG files. The README shows them.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The folder to write them to
    folder: PathBuf,
    /// Only the picture of this name, such as inverted
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    /// Size of the terminal in the pictures, such as 80x24; each has its own if you leave this out
    #[arg(long, value_name = "COLUMNSxROWS")]
    size: Option<Size>,
    /// Use a light table
    #[arg(long)]
    light: bool,
    /// Write text files, without colour, instead of SVG
    #[arg(long)]
    text: bool,
    /// Make one moving picture instead: a turn, a figure that is challenged and proven, and a review
    #[arg(long, conflicts_with_all = ["only", "text"])]
    moving: bool,
}

/// The name of the moving picture, and its title, which a browser shows.
const MOVING: &str = "moving";
const TITLE: &str = "dicegames in play";

/// Columns and rows.
#[derive(Clone, Copy, Debug)]
struct Size(u16, u16);

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Size, String> {
        let size = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
        size.filter(|(w, h)| (80..=300).contains(w) && (24..=100).contains(h))
            .map(|(w, h)| Size(w, h))
            .ok_or_else(|| "a size is from 80x24 to 300x100".into())
    }
}

/// Returns the inventor and licence of the game in a picture; the menu shows all games.
fn credit(name: &str) -> String {
    let games = registry::games();
    let shown = games.iter().filter(|about| about.id == name);
    let all = games.iter().filter(|_| games.iter().all(|about| about.id != name));
    shown.chain(all).map(|about| about.credit).collect::<Vec<_>>().join("; ")
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let wanted = |name: &str| args.only.as_ref().is_none_or(|only| only == name);
    let pictures = pictures();
    if !pictures.iter().any(|picture| wanted(picture.name)) {
        let names: Vec<&str> = pictures.iter().map(|picture| picture.name).collect();
        return Err(Usage(format!("the pictures are {}", list(&names))).into());
    }
    let scheme = match (args.text, args.light) {
        (true, _) => Scheme::Mono,
        (false, true) => Scheme::Light,
        (false, false) => Scheme::Auto,
    };
    let theme = Theme { scheme, ..Theme::default() };
    let size = |own| args.size.map_or(own, |Size(width, height)| (width, height));
    let write = |name: &str, ending: &str, made: &str| {
        let path = args.folder.join(format!("{name}.{ending}"));
        store::export(&path, made.as_bytes())?;
        output::text(&format!("{}\n", path.display()))
    };
    // Not the player's own files: the pictures must not contain them, nor the player's games the pictures'.
    let home = tempfile::tempdir()?;
    if args.moving {
        let made = svg::moving(&moving::frames(home.path(), size(moving::SIZE), theme)?);
        write(MOVING, "svg", &svg::titled(&made, TITLE, &credit(MOVING)))?;
        return Ok(ExitCode::SUCCESS);
    }
    for picture in pictures.iter().filter(|picture| wanted(picture.name)) {
        let screen = picture.draw(&home.path().join(picture.name), size(picture.size), theme)?;
        match args.text {
            true => write(picture.name, "txt", &(text_of(&screen) + "\n"))?,
            false => write(
                picture.name,
                "svg",
                &svg::titled(&svg::svg(&screen), picture.name, &credit(picture.name)),
            )?,
        }
    }
    Ok(ExitCode::SUCCESS)
}

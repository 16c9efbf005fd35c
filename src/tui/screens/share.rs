//! The screen that shows a text to share, for selection if the terminal has no clipboard.
use super::open;
use crate::core::{Record, words::sentence};
use crate::duel::Duel;
use crate::duel::pasted::paste;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::paint::panel;
use crate::tui::screen::{Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::Role;
use crate::tui::widgets::bars;
use crate::tui::widgets::text::wrapped;
use std::path::{Path, PathBuf};

/// Shows a copied text.
pub(crate) struct Shared {
    title: &'static str,
    text: String,
    /// The game, and its file.
    record: Record,
    file: PathBuf,
}

/// Width of the text.
const WIDTH: i32 = 66;

impl Shared {
    /// Copies `text`, the result of the game `record` saved in `file`, to the clipboard and opens the screen.
    pub(crate) fn open(text: String, record: Record, file: &Path, context: &mut Context) -> Transition {
        context.copied = Some(text.clone());
        let (title, file) = ("Your result, ready to share", file.to_owned());
        Transition::Push(Box::new(Shared { title, text, record, file }))
    }

    /// Copies the dice, as the code of a duel, and the game itself.
    fn send(&mut self, context: &mut Context) -> Transition {
        let duel = match Duel::of(&self.record.header) {
            Ok(duel) => duel,
            Err(why) => return Transition::Push(open::sorry(sentence(&why))),
        };
        self.title = "The same dice, for a friend";
        self.text = format!("{} with the dice I had:\ndicegames duel {duel}\n", duel.about().name);
        let code = paste(&self.record);
        self.text += &format!("\nThen compare with me:\ndicegames duel compare {code}\n");
        context.copied = Some(self.text.clone());
        Transition::Stay
    }

    /// Returns at most `most` lines; the code at the end is cut if it is longer.
    fn lines(&self, most: usize) -> Vec<String> {
        let mut lines: Vec<String> = self.text.lines().flat_map(|line| wrapped(line, WIDTH)).collect();
        if lines.len() > most {
            let name = self.file.file_stem().unwrap_or_default().to_string_lossy();
            let rest = format!("… and more, which 'dicegames share {name} --code' prints.");
            let rest = wrapped(&rest, WIDTH);
            lines.truncate(most - rest.len());
            lines.extend(rest);
        }
        lines
    }
}

impl Keyed for Shared {
    const CONTEXT: &'static str = "share";
    const COMMANDS: ScreenCommands<Shared> = keys! {
        "send" "f" "send this game to a friend: its dice, and what you made of them" "send this game to a friend"
            |screen, context, _| screen.send(context);
        "compare" "d" "compare the finished games with these dice" "compare" |screen, context, _| {
            Transition::Push(open::compare(&screen.file, context).unwrap_or_else(open::sorry))
        };
        "back" "c @back @choose" "close the screen" "back" |_, _, _| Transition::Pop;
    };
}

impl Screen for Shared {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        // The panel has an edge and a margin, and the sentence and the keys stand below it.
        let lines = self.lines(canvas.height() as usize - 10);
        let mut inside = panel::draw(canvas, WIDTH, lines.len() as i32 + 4);
        inside.text(0, 1, self.title, Role::InkStrong);
        for (row, line) in (3..).zip(&lines) {
            inside.text(0, row, line, Role::Ink);
        }
        bars::sentence(canvas, "Copied, if this terminal allows it; otherwise select it here.", Role::Text);
        bars::keys(canvas, &self.bar(context));
    }

    obeys_its_tables!();

    fn is_overlay(&self) -> bool {
        true
    }
}

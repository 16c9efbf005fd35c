//! A moving picture of the program: a roll and a keep, a figure that folds onto itself when it is challenged, and a
//! review that tells luck from errors.
use super::{between_computers, credit, open_review, svg};
use crate::core::{ChanceRequest, Level, Seed, Turn};
use crate::registry::with_game;
use crate::tests::made::made;
use crate::tui::board::text_of;
use crate::tui::keys::Key;
use crate::tui::offscreen::Offscreen;
use crate::tui::theme::Theme;
use anyhow::Context;
use ratatui::buffer::Buffer;
use std::path::Path;
use std::time::Duration;

/// Time between two frames of an animation.
const STEP: Duration = Duration::from_millis(100);

const SIZE: (u16, u16) = (100, 30);

/// Keys, each text followed by a time in milliseconds.
type Presses<'a> = &'a [(&'a str, u64)];

/// A screen being filmed.
struct Camera<'a> {
    screen: Offscreen,
    frames: &'a mut Vec<(Buffer, Duration)>,
}

impl Camera<'_> {
    /// Films the screen while these keys are pressed.
    fn film(&mut self, presses: Presses) {
        for (keys, after) in presses {
            for letter in keys.chars() {
                self.screen.key(if letter == '\n' { Key::ENTER } else { Key::letter(letter) });
            }
            let end = self.screen.now + Duration::from_millis(*after);
            while self.screen.now < end {
                let frame = self.screen.frame(SIZE.0, SIZE.1);
                let next = self.screen.app.wakes(self.screen.now);
                let next = next.map_or(end, |at| at.max(self.screen.now + STEP).min(end));
                let shown = next - self.screen.now;
                match self.frames.last_mut() {
                    Some((last, time)) if *last == frame => *time += shown,
                    _ => self.frames.push((frame, shown)),
                }
                self.screen.pass(shown);
            }
        }
    }
}

/// Returns the frames, each with the time it is shown, with files in the folder `home`.
fn frames(home: &Path) -> anyhow::Result<Vec<(Buffer, Duration)>> {
    let mut frames = Vec::new();
    let turn: Presses = &[("", 900), (" ", 2000), ("cc", 1800), ("c", 2200), ("C", 2600), ("\n", 2600)];
    let figure: Presses =
        &[("", 1500), ("f", 1000), ("ss", 1400), ("1", 2000), ("d", 1200), ("\n", 2000), ("x", 9000)];
    let review: Presses = &[("", 2200), ("nn", 3200), ("\n", 4500)];
    let scenes = [
        (open_turn(&home.join("turn"))?, turn),
        (open_figure(&home.join("figure"))?, figure),
        (open_review(&home.join("review"))?, review),
    ];
    for (mut screen, presses) in scenes {
        screen.set_theme(Theme::default());
        Camera { screen, frames: &mut frames }.film(presses);
    }
    Ok(frames)
}

/// Opens a game of Inverted Dice before the first roll of a turn.
fn open_turn(home: &Path) -> anyhow::Result<Offscreen> {
    let rolls_all =
        |turn| matches!(turn, Turn::Chance { request, .. } if request == ChanceRequest::dice(5, 6));
    let played = with_game!("inverted", G => {
        between_computers::<G>("", Seed(11), Level::Expert, |events, turn| events >= 80 && rolls_all(turn))
    });
    let (header, lines) = played.context("no such game")??;
    Offscreen::saved(home, &header, &lines)
}

/// Opens a game of SymmDice whose first roll has three hooks of each hand: one key lays them all as D3.
fn open_figure(home: &Path) -> anyhow::Result<Offscreen> {
    let played = with_game!("symmdice", G => {
        between_computers::<G>("", Seed(83), Level::Expert, |_, turn| matches!(turn, Turn::Act { .. }))
    });
    let (header, lines) = played.context("no such game")??;
    Offscreen::saved(home, &header, &lines)
}

/// No key of the film is refused, and the figure folds.
#[test]
fn made_moving_picture() {
    let home = tempfile::tempdir().unwrap();
    let frames = frames(home.path()).unwrap();
    let shown: Vec<String> = frames.iter().map(|(frame, _)| text_of(frame)).collect();
    assert!(shown.iter().all(|text| !text.contains('✗')), "{shown:#?}");
    let folds = shown.iter().filter(|text| text.contains("A copy folds over line"));
    assert!(folds.count() > 10);
    assert!(shown.iter().any(|text| text.contains("D3 is right")));
    assert!(shown.last().unwrap().contains("Best: "));
    let picture = svg::titled(&svg::moving(&frames), "dicegames in play", &credit("moving"));
    made("assets/pictures/moving.svg", picture.as_bytes());
}

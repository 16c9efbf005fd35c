//! How the program looks and behaves.
use crate::store::{Depth, Glyphs, Pace, Settings, Table, Theme};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keymap::{BarItem, Key};
use crate::tui::screen::{Input, Screen, Transition};
use crate::tui::theme::Role;
use crate::tui::widgets::list::{List, Picked};
use crate::tui::widgets::{bars, dice};
use ratatui::crossterm::event::KeyCode;

/// One setting: its name, what it does, its value as text, and how it takes the next one.
struct Row {
    name: &'static str,
    about: &'static str,
    shown: fn(&Settings) -> &'static str,
    step: fn(&mut Settings),
}

fn on_off(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

const ROWS: [Row; 10] = [
    Row {
        name: "Colours",
        about: "auto suits colour-blind eyes; contrast is strong; mono has no colour",
        shown: |s| match s.theme {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Contrast => "contrast",
            Theme::Mono => "mono",
        },
        step: |s| {
            s.theme = match s.theme {
                Theme::Auto => Theme::Light,
                Theme::Light => Theme::Contrast,
                Theme::Contrast => Theme::Mono,
                Theme::Mono => Theme::Auto,
            }
        },
    },
    Row {
        name: "Table",
        about: "a painted cloth, dark or light, or the terminal's own ground",
        shown: |s| match s.table {
            Table::Painted => "painted",
            Table::Light => "light",
            Table::Own => "own",
        },
        step: |s| {
            s.table = match s.table {
                Table::Painted => Table::Light,
                Table::Light => Table::Own,
                Table::Own => Table::Painted,
            }
        },
    },
    Row {
        name: "Colour depth",
        about: "auto uses as many colours as the terminal says that it has",
        shown: |s| match s.depth {
            Depth::Auto => "auto",
            Depth::True => "24 bits",
            Depth::Indexed => "256",
            Depth::Sixteen => "16",
        },
        step: |s| {
            s.depth = match s.depth {
                Depth::Auto => Depth::True,
                Depth::True => Depth::Indexed,
                Depth::Indexed => Depth::Sixteen,
                Depth::Sixteen => Depth::Auto,
            }
        },
    },
    Row {
        name: "Glyphs",
        about: "ascii for terminals or fonts without lines, pips and suits",
        shown: |s| if s.glyphs == Glyphs::Ascii { "ascii" } else { "unicode" },
        step: |s| s.glyphs = if s.glyphs == Glyphs::Ascii { Glyphs::Unicode } else { Glyphs::Ascii },
    },
    Row {
        name: "Animation",
        about: "dice roll for a moment before they lie; any key skips it",
        shown: |s| on_off(s.animation),
        step: |s| s.animation = !s.animation,
    },
    Row {
        name: "Computer's pace",
        about: "how long the computer seems to think where no clock runs",
        shown: |s| match s.bot_pace {
            Pace::Slow => "slow",
            Pace::Normal => "normal",
            Pace::Instant => "instant",
        },
        step: |s| {
            s.bot_pace = match s.bot_pace {
                Pace::Slow => Pace::Normal,
                Pace::Normal => Pace::Instant,
                Pace::Instant => Pace::Slow,
            }
        },
    },
    Row {
        name: "Auto-roll",
        about: "the first roll of a turn needs no key either",
        shown: |s| on_off(s.auto_roll),
        step: |s| s.auto_roll = !s.auto_roll,
    },
    Row {
        name: "Auto-pass",
        about: "a turn in which there is nothing to choose passes without a key",
        shown: |s| on_off(s.auto_pass),
        step: |s| s.auto_pass = !s.auto_pass,
    },
    Row {
        name: "Key guard",
        about: "keys that decide wait 0.3 s when the dice have come to rest",
        shown: |s| on_off(s.key_guard),
        step: |s| s.key_guard = !s.key_guard,
    },
    Row {
        name: "Mouse",
        about: "clicks on dice, cards, boxes and keys (from the next start on)",
        shown: |s| on_off(s.mouse),
        step: |s| s.mouse = !s.mouse,
    },
];

/// How the program looks and behaves.
#[derive(Default)]
pub(crate) struct SettingsScreen {
    list: List,
    problem: Option<String>,
}

impl Screen for SettingsScreen {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let (width, height) = (canvas.width(), canvas.height());
        bars::header(canvas, "Settings", "", "");
        let left = (width - 60) / 2;
        let top = ((height - 20) / 2).max(2);
        let mut area = canvas.sub(left, top, 60, ROWS.len() as i32);
        for (i, row) in ROWS.iter().enumerate() {
            self.list.line(&mut area, i as i32, i, row.name, Role::Text);
            let role = if i == self.list.at { Role::Accent } else { Role::Text };
            area.text(24, i as i32, (row.shown)(&context.settings), role);
        }
        canvas.text(left + 2, top + 11, ROWS[self.list.at.min(ROWS.len() - 1)].about, Role::Dim);
        let looks = [dice::Look::Kept, dice::Look::Lying, dice::Look::Flying];
        for (i, look) in looks.into_iter().enumerate() {
            dice::draw(canvas, left + 2 + 11 * i as i32, top + 13, [3, 5, 0][i], look);
        }
        for (i, role) in [Role::Accent, Role::Good, Role::Kept, Role::Bad].into_iter().enumerate() {
            canvas.text(left + 38, top + 13 + i as i32, ["in turn", "well done", "kept", "refused"][i], role);
        }
        if let Some(problem) = &self.problem {
            bars::sentence(canvas, problem, Role::Bad);
        }
        let item = |shown, label, code| BarItem::new(shown, label, Key::of(code));
        bars::keys(
            canvas,
            &[
                item("↑↓", "choose", KeyCode::Down),
                item("enter", "change", KeyCode::Enter),
                item("esc", "back", KeyCode::Esc),
            ],
        );
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        let changes = matches!(input, Input::Key(Key { code: KeyCode::Right | KeyCode::Char('l'), .. }));
        match self.list.input(input, ROWS.len()) {
            Picked::Moved => Transition::Stay,
            Picked::No if *input == Input::Key(Key::of(KeyCode::Esc)) => Transition::Pop,
            Picked::No if !changes => Transition::Ignored,
            _ => {
                (ROWS[self.list.at].step)(&mut context.settings);
                context.theme = crate::tui::context::theme_of(&context.settings);
                let saved = context.store.save_settings(&context.settings);
                self.problem = saved.err().map(|e| e.to_string());
                Transition::Stay
            }
        }
    }
}

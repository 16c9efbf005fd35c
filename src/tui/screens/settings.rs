//! How the program looks and behaves.
use super::actions;
use super::keys::KeysScreen;
use super::name::NameScreen;
use crate::core::words::sentence;
use crate::store::{Aim, Depth, Glyphs, KeySet, Motion, Pace, Settings, Table, Theme};
use crate::tui::canvas::{Canvas, ClickTarget};
use crate::tui::context::Context;
use crate::tui::keymap::{BarItem, Key};
use crate::tui::layout::{Class, Layout, middle};
use crate::tui::paint::card::{self, Card};
use crate::tui::paint::die::{Die, Size, State};
use crate::tui::paint::{mat, paper};
use crate::tui::screen::{Input, Screen, Transition};
use crate::tui::theme::Role;
use crate::tui::widgets::bars;
use crate::tui::widgets::list::{List, Picked};
use ratatui::crossterm::event::KeyCode;

/// One setting: its name, what it does, its value as text, and how it takes the next one.
struct Row {
    name: &'static str,
    about: &'static str,
    shown: fn(&Settings) -> &str,
    step: fn(&mut Settings),
}

fn on_off(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

/// The name of the setting that some terminals overrule.
const MOTION: &str = "Motion";

/// The setting that is typed.
const NAME: &str = "Your name";

const ROWS: [Row; 14] = [
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
        name: MOTION,
        about: "dice roll, cards turn, points count up; short takes half the time",
        shown: |s| match s.motion {
            Motion::Full => "full",
            Motion::Short => "short",
            Motion::None => "none",
        },
        step: |s| {
            s.motion = match s.motion {
                Motion::Full => Motion::Short,
                Motion::Short => Motion::None,
                Motion::None => Motion::Full,
            }
        },
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
        about: "a roll that leaves nothing to choose passes by itself",
        shown: |s| on_off(s.auto_pass),
        step: |s| s.auto_pass = !s.auto_pass,
    },
    Row {
        name: NAME,
        about: "what you are called in every game; Enter changes it",
        shown: |s| if s.name.is_empty() { "not given yet" } else { &s.name },
        step: |_| {},
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
    Row {
        name: "Coach maximises",
        about: "what hints are best for, where it is known: points, the win, a title",
        shown: |s| match s.coach {
            Aim::Points => "points",
            Aim::Win => "win",
            Aim::Title => "title",
        },
        step: |s| {
            s.coach = match s.coach {
                Aim::Points => Aim::Win,
                Aim::Win => Aim::Title,
                Aim::Title => Aim::Points,
            }
        },
    },
    Row {
        name: "Chances",
        about: "the chance to win is told as you play; alone, those of the titles",
        shown: |s| on_off(s.chances),
        step: |s| s.chances = !s.chances,
    },
    Row {
        name: "Keys",
        about: "vim and left-handed add keys for the same; e lists every action",
        shown: |s| match s.key_set {
            KeySet::Default => "default",
            KeySet::Vim => "vim",
            KeySet::LeftHanded => "left-handed",
        },
        step: |s| {
            s.key_set = match s.key_set {
                KeySet::Default => KeySet::Vim,
                KeySet::Vim => KeySet::LeftHanded,
                KeySet::LeftHanded => KeySet::Default,
            }
        },
    },
];

/// How the program looks and behaves.
#[derive(Default)]
pub(crate) struct SettingsScreen {
    list: List,
    problem: Option<String>,
}

/// The column of values in the list.
const VALUE: i32 = 20;
/// Where groups of settings begin, and what they are called.
const GROUPS: [(usize, &str); 3] = [(0, "How it looks"), (4, "How it moves"), (8, "How it is played")];
/// What a click on the arrow back adds to the number of a setting.
const BACK: u32 = 100;

impl SettingsScreen {
    /// Takes the next or previous value of the setting under the cursor, and keeps it.
    fn change(&mut self, forward: bool, context: &mut Context) -> Transition {
        let row = &ROWS[self.list.at.min(ROWS.len() - 1)];
        if row.name == NAME {
            return Transition::Push(Box::new(NameScreen::new(&context.settings)));
        }
        let now = (row.shown)(&context.settings).to_owned();
        let mut changed = context.settings.clone();
        (row.step)(&mut changed);
        if !forward {
            // The value before is the one from which a step leads here.
            let after = |settings: &Settings| {
                let mut next = settings.clone();
                (row.step)(&mut next);
                next
            };
            while (row.shown)(&after(&changed)) != now {
                changed = after(&changed);
            }
        }
        context.settings = changed;
        context.theme = crate::tui::context::theme_of(&context.settings);
        let wrong = actions::take_keys(context, None);
        let saved = context.store.save_settings(&context.settings);
        self.problem = saved.err().map(|e| e.to_string()).or(wrong);
        Transition::Stay
    }

    /// The list, `step` rows for each setting: from two on each says what it does.
    fn draw_list(&self, canvas: &mut Canvas, context: &Context, step: i32) {
        let (width, height) = (canvas.width(), canvas.height());
        mat::draw(canvas, 0, 0, width, height);
        let mut line = 1;
        for (i, row) in ROWS.iter().enumerate() {
            if let Some((_, title)) = GROUPS.iter().find(|(first, _)| *first == i) {
                line += i32::from(i > 0 && step < 3);
                canvas.text(2, line, title, Role::Accent);
                line += 1 + i32::from(step > 2);
            }
            let role = self.list.strip(canvas, line, i, row.name, Role::Text);
            let after = canvas.text(VALUE, line, &format!("‹ {} ›", (row.shown)(&context.settings)), role);
            canvas.hit(VALUE, line, after - VALUE, 1, ClickTarget::Target(i as u32));
            canvas.hit(VALUE, line, 2, 1, ClickTarget::Target(BACK + i as u32));
            if step > 1 {
                canvas.text(2, line + 1, row.about, Role::Dim);
            }
            line += step;
        }
    }
}

/// Returns the columns and rows of a card beside dice of `size`.
fn card_size(size: Size) -> (i32, i32) {
    match size {
        Size::M => (9, 5),
        Size::L => (15, 10),
        Size::XL => (19, 14),
    }
}

/// Returns the columns and rows of the sample.
fn sample_size(size: Size) -> (i32, i32) {
    let ((wide, high), card) = (size.cells(), card_size(size));
    (2 * (wide + 2) + card.0, (high + 3).max(card.1 + 1) + 1 + 5 + 4)
}

/// Shows how things look with these settings: dice, a card, paper, and the colours of words.
fn draw_sample(canvas: &mut Canvas, x: i32, y: i32, size: Size) {
    let ((wide, high), card) = (size.cells(), card_size(size));
    for (at, state) in (0..).zip([State::Normal, State::Held]) {
        let die = Die { state, ..Die::new(size, 3 + 2 * at as u8) };
        let left = x + at * (wide + 2);
        die.draw(canvas, left, y);
        die.label(canvas, left, y, &(at + 1).to_string());
    }
    Card { rank: "7", suit: '♥', state: card::State::Fits, cursor: false, badge: Some('a') }.draw(
        canvas,
        x + 2 * (wide + 2),
        y,
        card.0,
        card.1,
    );
    let (below, wide) = (y + (high + 3).max(card.1 + 1) + 1, 2 * (wide + 2) + card.0);
    paper::draw(canvas, x, below, wide, 5);
    let lines =
        [("Ann", "12", Role::InkStrong), ("filled", "8", Role::InkGood), ("crossed out", "✗", Role::InkBad)];
    for (row, (text, number, role)) in (1..).zip(lines) {
        canvas.text(x + 2, below + row, text, role);
        canvas.right(x + wide - 2, below + row, number, role);
    }
    let words = [("in turn", Role::Accent), ("+1 better", Role::Good), ("−1 worse", Role::Bad)];
    for (row, (word, role)) in (6..).zip(words) {
        canvas.text(x + 2, below + row, word, role);
    }
}

impl Screen for SettingsScreen {
    fn key_contexts(&self) -> &'static [&'static str] {
        &["settings", "screens"]
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        bars::header(canvas, "Settings", "kept for every game", "");
        let layout = Layout::of(canvas.width(), canvas.height());
        let (size, list, step, gap) = match layout.class {
            Class::Small => (Size::M, 40, 1, 3),
            Class::Medium if layout.width < 130 => (Size::M, 73, 2, 3),
            Class::Medium => (Size::L, 73, 2, 4),
            Class::Large => (Size::XL, 73, 3, 6),
        };
        let (rows, groups) = (ROWS.len() as i32, GROUPS.len() as i32);
        // A margin above and below; closer together where that is too much.
        let high = |step: i32| rows * step + 2 * groups + 1;
        let step = (1..=step).rev().find(|step| high(*step) <= layout.height).unwrap_or(1);
        let height = high(step);
        let sample = sample_size(size);
        let x = layout.x + middle(layout.width, list + gap + sample.0);
        let tall = height.max(sample.1);
        let y = layout.y + middle(layout.height, tall);
        self.draw_list(&mut canvas.sub(x, y + middle(tall, height), list, height), context, step);
        draw_sample(canvas, x + list + gap, y + middle(tall, sample.1), size);
        match &self.problem {
            Some(problem) => bars::sentence(canvas, &format!("✗ {}", sentence(problem)), Role::Bad),
            None => {
                let row = &ROWS[self.list.at.min(ROWS.len() - 1)];
                let about = match row.name == MOTION && context.still {
                    true => "nothing moves here, as the terminal has no colours or is slow",
                    false => row.about,
                };
                bars::message(canvas, &format!("{}: {about}.", row.name), Role::Text, row.name);
            }
        }
        let item = BarItem::new;
        bars::keys(
            canvas,
            &[
                item("↑↓", "choose", KeyCode::Down),
                item("←→", "change", KeyCode::Right),
                item("e", "every key", KeyCode::Char('e')),
                item("esc", "back", KeyCode::Esc),
            ],
        );
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        match input {
            Input::Key(Key { code: KeyCode::Right | KeyCode::Char('l'), .. }) => {
                return self.change(true, context);
            }
            Input::Key(Key { code: KeyCode::Left | KeyCode::Char('h'), .. }) => {
                return self.change(false, context);
            }
            Input::Target(target) if *target >= BACK => {
                self.list.at = ((*target - BACK) as usize).min(ROWS.len() - 1);
                return self.change(false, context);
            }
            Input::Key(Key { code: KeyCode::Char('e'), .. }) => {
                return Transition::Push(Box::new(KeysScreen::new()));
            }
            Input::Key(Key { code: KeyCode::Esc | KeyCode::Char('q'), .. }) => return Transition::Pop,
            _ => {}
        }
        match self.list.input(input, ROWS.len()) {
            Picked::Moved => Transition::Stay,
            Picked::Chosen => self.change(true, context),
            Picked::No => Transition::Ignored,
        }
    }
}

//! How the program looks and behaves.
use super::actions;
use super::keys::KeysScreen;
use super::name::NameScreen;
use crate::core::words::sentence;
use crate::store::{SETTINGS, Setting};
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

/// Returns what `setting` does, and how to change it where its arrows do not.
fn about(setting: &Setting) -> String {
    let how = if setting.values.is_empty() { "; Enter changes it" } else { "" };
    format!("{}{how}", setting.about)
}

/// Returns the title above setting number `at`, if a group begins there.
fn group(at: usize) -> Option<&'static str> {
    let group = SETTINGS[at].group;
    (at == 0 || SETTINGS[at - 1].group != group).then_some(group)
}

/// How the program looks and behaves.
#[derive(Default)]
pub(crate) struct SettingsScreen {
    list: List,
    problem: Option<String>,
}

/// The column of values in the list.
const VALUE: i32 = 20;
/// What a click on the arrow back adds to the number of a setting.
const BACK: u32 = 100;

impl SettingsScreen {
    /// Returns the setting under the cursor.
    fn chosen(&self) -> &'static Setting {
        &SETTINGS[self.list.at.min(SETTINGS.len() - 1)]
    }

    /// Takes the next or previous value of the setting under the cursor, and keeps it.
    fn change(&mut self, forward: bool, context: &mut Context) -> Transition {
        let setting = self.chosen();
        if setting.values.is_empty() {
            return Transition::Push(Box::new(NameScreen::new(&context.settings)));
        }
        setting.step(&mut context.settings, forward);
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
        for (i, setting) in SETTINGS.iter().enumerate() {
            if let Some(title) = group(i) {
                line += i32::from(i > 0 && step < 3);
                canvas.text(2, line, title, Role::Accent);
                line += 1 + i32::from(step > 2);
            }
            let role = self.list.strip(canvas, line, i, setting.label, Role::Text);
            let after = canvas.text(VALUE, line, &format!("‹ {} ›", setting.shown(&context.settings)), role);
            canvas.hit(VALUE, line, after - VALUE, 1, ClickTarget::Target(i as u32));
            canvas.hit(VALUE, line, 2, 1, ClickTarget::Target(BACK + i as u32));
            if step > 1 {
                canvas.text(2, line + 1, &about(setting), Role::Dim);
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
        let (rows, groups) = (SETTINGS.len() as i32, (0..SETTINGS.len()).filter_map(group).count() as i32);
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
                let setting = self.chosen();
                let about = match setting.key {
                    // Some terminals overrule it.
                    "motion" if context.still => {
                        "nothing moves here, as the terminal has no colours or is slow".into()
                    }
                    _ => about(setting),
                };
                let label = setting.label;
                bars::message(canvas, &format!("{label}: {about}."), Role::Text, label);
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
                self.list.at = ((*target - BACK) as usize).min(SETTINGS.len() - 1);
                return self.change(false, context);
            }
            Input::Key(Key { code: KeyCode::Char('e'), .. }) => {
                return Transition::Push(Box::new(KeysScreen::new()));
            }
            Input::Key(Key { code: KeyCode::Esc | KeyCode::Char('q'), .. }) => return Transition::Pop,
            _ => {}
        }
        match self.list.input(input, SETTINGS.len()) {
            Picked::Moved => Transition::Stay,
            Picked::Chosen => self.change(true, context),
            Picked::No => Transition::Ignored,
        }
    }
}

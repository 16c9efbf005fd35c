//! The options: the settings that people change, the others behind *More*, and a sample of how it
//! looks.
use super::actions;
use super::help::Help;
use super::name::name;
use crate::store::{SETTINGS, Setting, Settings};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::{Context, theme_of};
use crate::tui::keys::{Key, KeyAssignment, keys};
use crate::tui::paint::card::{self, CardDrawing};
use crate::tui::paint::die::{DieDrawing, DieSize, DieState};
use crate::tui::screen::{Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::Role;
use crate::tui::ui::list::{List, Listing};
use crate::tui::ui::text::lines::abbreviated;
use crate::tui::ui::{
    EntryList, FactLine, FactList, Form, Node, Page, Wordings, col, custom_leaf, mat, paper, row,
    text,
};

/// Settings that are not behind *More*.
const FEW: usize = 7;
/// Column of the values.
const VALUE: i32 = 20;

/// The screen of the settings.
#[derive(Default)]
pub(crate) struct SettingsScreen {
    list: List,
    /// The settings behind *More* are shown.
    is_more_open: bool,
    problem: Option<String>,
}

/// Makes `settings` those of the program. Returns a sentence about keys that are not possible.
fn take_settings(settings: Settings, context: &mut Context) -> Option<String> {
    if settings == context.settings {
        return None;
    }
    context.theme = theme_of(&settings);
    context.settings = settings;
    actions::take_keys(context, None)
}

impl SettingsScreen {
    /// Creates the screen, which shows what is in the file: another window or an editor may have
    /// changed it.
    pub(crate) fn new(context: &mut Context) -> SettingsScreen {
        let mut screen = SettingsScreen::default();
        if context.store.paths().settings.exists() {
            let (settings, notice) = context.store.settings();
            screen.problem = take_settings(settings, context).or(notice);
        }
        screen
    }

    /// Returns the settings shown.
    fn visible_settings(&self) -> &'static [Setting] {
        if self.is_more_open {
            &SETTINGS[FEW..]
        } else {
            &SETTINGS[..FEW]
        }
    }

    /// Returns the setting under the cursor; `None` on *More*.
    fn setting_at_cursor(&self) -> Option<&'static Setting> {
        self.visible_settings().get(self.list.at)
    }

    /// Selects the next or previous value of the setting under the cursor, and saves it.
    fn change(&mut self, forward: bool, context: &mut Context) -> Transition {
        let Some(setting) = self.setting_at_cursor() else {
            self.is_more_open = true;
            self.list.at = 0;
            return Transition::Stay;
        };
        if setting.values.is_empty() {
            return Transition::Push(Box::new(name(&context.settings, None)));
        }
        let mut settings = context.settings.clone();
        setting.step(&mut settings, forward);
        let saved = context.store.save_setting(setting.key, &settings);
        let problem = saved.as_ref().err().map(ToString::to_string);
        let key_problem = take_settings(saved.unwrap_or(settings), context);
        self.problem = problem.or(key_problem);
        Transition::Stay
    }

    /// Closes what is behind *More*, or the screen.
    fn back(&mut self) -> Transition {
        if !self.is_more_open {
            return Transition::Pop;
        }
        self.is_more_open = false;
        self.list.at = FEW;
        Transition::Stay
    }

    /// Shows the settings, with their values in one column.
    fn entries<'a>(&'a self, settings: &'a Settings) -> Node<'a> {
        let values = SETTINGS.iter().flat_map(|setting| setting.values);
        let longest = values
            .map(|value| width_of(value.id).max(width_of(value.about)))
            .max()
            .unwrap_or(0);
        let wide = VALUE + longest + 5;
        let lines = EntryList {
            count: self.visible_settings().len() + usize::from(!self.is_more_open),
            at: self.list.at,
            wide: (wide, wide),
            rows: vec![2],
            headings: Vec::new(),
            entry: Box::new(move |canvas, index| {
                self.draw_entry(canvas, index, settings, longest);
            }),
        };
        mat("", None, Node::leaf(lines))
    }

    /// Draws row number `index`, with its value centred in `columns`.
    fn draw_entry(&self, canvas: &mut Canvas, index: usize, settings: &Settings, columns: i32) {
        let Some(setting) = self.visible_settings().get(index) else {
            self.list.strip(canvas, 0, index, "More", Role::Text);
            return;
        };
        let role = self.list.strip(canvas, 0, index, setting.label, Role::Text);
        let value_role = if role == Role::Text {
            Role::Strong
        } else {
            role
        };
        let value = abbreviated(setting.display_value(settings), columns);
        canvas.centred(VALUE + 2, columns, 0, &value, value_role);
        if !setting.values.is_empty() {
            canvas.text(VALUE, 0, "‹", role);
            canvas.text(VALUE + columns + 3, 0, "›", role);
            canvas.hit(VALUE, 0, 2, 1, Self::request("before", index));
        }
    }

    /// Describes the setting under the cursor.
    fn message(&self, context: &Context) -> Wordings {
        let (name, about) = match self.setting_at_cursor() {
            None => ("More", "depth of colours, coach, keys and others"),
            Some(setting) if setting.key == "motion" && context.is_still() => (
                setting.label,
                "off: your terminal has no colours, or was slow a moment ago",
            ),
            Some(setting) => (setting.label, about(setting, context)),
        };
        Wordings {
            names: vec![(name.into(), Role::Accent)],
            ..Wordings::new(format!("{name}: {about}."))
        }
    }
}

/// Describes the chosen value of `setting`, or all of them.
fn about(setting: &'static Setting, context: &Context) -> &'static str {
    match (setting.key, setting.display_value(&context.settings)) {
        ("theme", "auto") => "dark, as your terminal is",
        ("theme", "light") => "light, chosen by you",
        ("theme", "contrast") => "strong contrast, chosen by you",
        ("theme", "mono") => "none, chosen by you",
        ("motion", "full") => "dice roll, cards turn, points count up",
        ("motion", "short") => "as in full, in half the time",
        ("motion", "none") => "nothing moves",
        _ => setting.about,
    }
}

/// Dice in a size, and the size of a card beside them.
type Sizes = (DieSize, (i32, i32));
const SIZES: [Sizes; 2] = [(DieSize::L, (15, 10)), (DieSize::M, (9, 5))];

/// Shows a sample with these settings: dice, a card, paper, and the colours of text.
fn sample() -> Node<'static> {
    let forms = SIZES.map(|(size, card)| {
        let rows = (size.label_row() + 1).max(card.1 + 1);
        Form::fixed(2 * (size.cells().0 + 2) + card.0, rows)
    });
    let things = custom_leaf(forms, |canvas, form| draw_things(canvas, SIZES[form]));
    let facts = [
        ("Ann", "12", Role::InkStrong),
        ("filled", "8", Role::InkGood),
        ("crossed out", "✗", Role::InkBad),
    ];
    let facts = facts
        .map(|(words, value, role)| FactLine::on_paper(words, value, role))
        .into();
    let sheet = Node::leaf(FactList {
        heading: None,
        facts,
        least: 3,
        rest: "",
    });
    let words = [
        ("in turn", Role::Accent),
        ("+1 better", Role::Good),
        ("−1 worse", Role::Bad),
    ];
    let words = words.map(|(word, role)| text(word).role(role).into());
    col(
        1,
        [things, paper(sheet), col(0, words).margins([2, 0, 0, 0])],
    )
    .narrow()
}

/// Draws two dice and a card.
fn draw_things(canvas: &mut Canvas, (size, (width, height)): Sizes) {
    let step = size.cells().0 + 2;
    for (index, state) in (0..).zip([DieState::Normal, DieState::Held]) {
        let die = DieDrawing {
            state,
            ..DieDrawing::new(size, 3 + 2 * index as u8)
        };
        die.draw(canvas, index * step, 0);
        die.label(canvas, index * step, 0, &(index + 1).to_string());
    }
    let card = CardDrawing {
        rank: "7",
        suit: '♥',
        state: card::CardState::Fits,
        cursor: false,
    };
    card.draw(canvas, 2 * step, 0, width, height);
}

/// Returns the page of all actions, as they are named in the player's file, and their keys.
fn every_key(context: &Context) -> Help {
    let mut lines = Vec::new();
    for action in KeyAssignment::of(&context.key_tables) {
        let keys = context.keys.remap.keys(&action);
        let signs: Vec<String> = keys.into_iter().map(Key::sign).collect();
        let line = format!("[{}] {}  {}", action.context, action.name, signs.join(" "));
        lines.push((line, action.help));
    }
    let file = context.store.paths().keys.display();
    Help::keys(lines).with_note(format!(
        "To change the keys of an action, write its table and its name in {file}: `[inverted]` and below it \
         `reroll = [\"x\", \"f2\"]`."
    ))
}

impl Keyed for SettingsScreen {
    const CONTEXT: &'static str = "settings";
    const LIST: ScreenCommands<Self> = Self::ROWS;
    const COMMANDS: ScreenCommands<Self> = keys! {
        "change" "@left | @right" "previous or next value" (|screen, _| screen.setting_at_cursor().map(|setting| if setting.values.is_empty() { "" } else { "change" }))
            |screen, context, next| screen.change(next == 1, context);
        "before" "" "" "" |screen, context, row| {
            screen.list.at = row.into();
            screen.change(false, context)
        };
        "every-key" "e" "list every action and its keys" (|screen, _| Some(if screen.is_more_open { "every key" } else { "" }))
            |_, context, _| Transition::Push(Box::new(every_key(context)));
        "back" "@back" "close the screen" "back" |screen, _, _| screen.back();
    };

    fn label_of(&self, name: &str, context: &Context) -> Option<String> {
        let setting = self.setting_at_cursor().filter(|_| name == "choose")?;
        let next = setting.next(&context.settings)?;
        let value = if next.about.is_empty() {
            next.id
        } else {
            next.about
        };
        Some(format!("to {value}"))
    }
}

impl Listing for SettingsScreen {
    fn list(&mut self) -> (&mut List, usize) {
        let rows = self.visible_settings().len() + usize::from(!self.is_more_open);
        (&mut self.list, rows)
    }

    fn labels(&self) -> [Option<&'static str>; 2] {
        [
            Some("choose"),
            Some(match self.setting_at_cursor() {
                None => "more",
                Some(setting) if setting.values.is_empty() => "change",
                Some(_) => "next value",
            }),
        ]
    }

    fn choose(&mut self, context: &mut Context) -> Transition {
        self.change(true, context)
    }
}

impl Screen for SettingsScreen {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let message = match &self.problem {
            Some(problem) => Wordings::problem(problem),
            None => self.message(context),
        };
        Page {
            title: "Options",
            sub: "saved as you change them",
            body: row(4, [self.entries(&context.settings), sample()]).amid(),
            message,
            keys: &|| self.bar(context),
            ..Page::default()
        }
        .draw(canvas);
    }

    obeys_its_tables!();
}

//! The settings screen.
use super::actions;
use super::keys::KeysScreen;
use super::name::name;
use crate::store::{SETTINGS, Setting, Settings};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::paint::card::{self, Card};
use crate::tui::paint::die::{Die, Size, State};
use crate::tui::screen::{Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::Role;
use crate::tui::ui::list::{List, Listing, pick};
use crate::tui::ui::{
    Fact, Facts, Form, Lines, Node, Page, Said, Scroll, col, drawn, either, mat, paper, row, text,
};

/// Returns the description of `setting`, and how to change it if its arrows do not.
fn about(setting: &Setting) -> String {
    let how = if setting.values.is_empty() { "; Enter changes it" } else { "" };
    format!("{}{how}", setting.about)
}

/// Returns the title above setting number `at`, if it starts a group.
fn group(at: usize) -> Option<&'static str> {
    let group = SETTINGS[at].group;
    (at == 0 || SETTINGS[at - 1].group != group).then_some(group)
}

/// The settings screen.
#[derive(Default)]
pub(crate) struct SettingsScreen {
    list: List,
    scroll: Scroll,
    problem: Option<String>,
}

/// Column of values in the list.
const VALUE: i32 = 20;

impl SettingsScreen {
    /// Returns the setting under the cursor.
    fn chosen(&self) -> &'static Setting {
        &SETTINGS[self.list.at.min(SETTINGS.len() - 1)]
    }

    /// Selects the next or previous value of the setting under the cursor, and saves it.
    fn change(&mut self, forward: bool, context: &mut Context) -> Transition {
        let setting = self.chosen();
        if setting.values.is_empty() {
            return Transition::Push(Box::new(name(&context.settings, None)));
        }
        setting.step(&mut context.settings, forward);
        context.theme = crate::tui::context::theme_of(&context.settings);
        let wrong = actions::take_keys(context, None);
        let saved = context.store.save_settings(&context.settings);
        self.problem = saved.err().map(|e| e.to_string()).or(wrong);
        Transition::Stay
    }

    /// Shows the list, with or without descriptions.
    fn entries<'a>(&'a self, settings: &'a Settings, tells: bool) -> Node<'a> {
        let entry = move |canvas: &mut Canvas, at: usize| {
            let (setting, value) = (&SETTINGS[at], VALUE.max(canvas.width() / 3));
            let role = self.list.strip(canvas, 0, at, setting.label, Role::Text);
            let after = canvas.text(value, 0, &format!("‹ {} ›", setting.shown(settings)), role);
            canvas.hit(value, 0, after - value, 1, pick(at));
            canvas.hit(value, 0, 2, 1, Self::request("before", at));
            if tells {
                canvas.text(2, 1, &about(setting), Role::Dim);
            }
        };
        let lines = Lines {
            scroll: &self.scroll,
            count: SETTINGS.len(),
            at: self.list.at,
            wide: if tells { (76, 96) } else { (VALUE + 18, 48) },
            columns: 2,
            rows: if tells { vec![3, 2] } else { vec![3, 2, 1] },
            heading: Box::new(group),
            entry: Box::new(entry),
        };
        mat("", None, Node::leaf(lines))
    }
}

/// Dice in a size, and the size of a card beside them.
type Sizes = (Size, (i32, i32));
const SIZES: [Sizes; 3] = [(Size::XL, (19, 14)), (Size::L, (15, 10)), (Size::M, (9, 5))];

/// Shows a sample with these settings: dice, a card, paper, and the colours of text.
fn sample(sizes: &[Sizes]) -> Node<'_> {
    let form = |((size, card), worth): (&Sizes, i16)| {
        let high = (size.label_row() + 1).max(card.1 + 1);
        Form::fixed(2 * (size.cells().0 + 2) + card.0, high).worth(worth)
    };
    let things = move |canvas: &mut Canvas, form: usize| {
        let (size, (width, height)) = sizes[form];
        let step = size.cells().0 + 2;
        for (at, state) in (0..).zip([State::Normal, State::Held]) {
            let die = Die { state, ..Die::new(size, 3 + 2 * at as u8) };
            die.draw(canvas, at * step, 0);
            die.label(canvas, at * step, 0, &(at + 1).to_string());
        }
        let card = Card { rank: "7", suit: '♥', state: card::State::Fits, cursor: false, badge: Some('a') };
        card.draw(canvas, 2 * step, 0, width, height);
    };
    let things = drawn(sizes.iter().zip((0..sizes.len() as i16).rev()).map(form), things);
    let facts =
        [("Ann", "12", Role::InkStrong), ("filled", "8", Role::InkGood), ("crossed out", "✗", Role::InkBad)];
    let facts = facts.map(|(words, value, role)| Fact::on_paper(words, value, role)).into();
    let sheet = Node::leaf(Facts { heading: None, facts, least: 3, rest: "" });
    let words = [("in turn", Role::Accent), ("+1 better", Role::Good), ("−1 worse", Role::Bad)];
    let words = words.map(|(word, role)| text(word).role(role).into());
    let all = col(1, [things, paper(sheet), col(0, words).margins([2, 0, 0, 0])]).narrow().centred();
    either([mat("Sample", None, all.clone()).worth(1), all])
}

impl Keyed for SettingsScreen {
    const CONTEXT: &'static str = "settings";
    const LIST: ScreenCommands<Self> = Self::ROWS;
    const COMMANDS: ScreenCommands<Self> = keys! {
        "change" "@left | @right" "previous or next value" "change"
            |screen, context, next| screen.change(next == 1, context);
        "before" "" "" "" |screen, context, row| {
            screen.list.at = row.into();
            screen.change(false, context)
        };
        "every-key" "e" "list every action and its keys" "every key"
            |_, context, _| Transition::Push(Box::new(KeysScreen::new(context)));
        "back" "@back" "close the screen" "back" |_, _, _| Transition::Pop;
    };
}

impl Listing for SettingsScreen {
    fn list(&mut self) -> (&mut List, usize) {
        (&mut self.list, SETTINGS.len())
    }

    fn labels(&self) -> [Option<&'static str>; 2] {
        [Some("choose"), Some("")]
    }

    fn choose(&mut self, context: &mut Context) -> Transition {
        self.change(true, context)
    }
}

impl Screen for SettingsScreen {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let said = match &self.problem {
            Some(problem) => Said::problem(problem),
            None => {
                let setting = self.chosen();
                let about = match setting.key == "motion" && context.is_still() {
                    true => "off: your terminal has no colours, or was slow a moment ago".into(),
                    false => about(setting),
                };
                Said { name: setting.label.into(), ..Said::new(format!("{}: {about}.", setting.label)) }
            }
        };
        let items = || self.bar(context);
        // Descriptions take precedence over larger samples.
        let ways = [(true, &SIZES[..]), (false, &SIZES[2..])];
        let way = |(tells, sizes)| {
            let way = row(3, [self.entries(&context.settings, tells), sample(sizes)]);
            way.named(if tells { "with what settings do" } else { "with names alone" })
                .worth(i16::from(tells))
        };
        let page = Page {
            title: "Options",
            sub: "kept for every game",
            body: either(ways.map(way)),
            said,
            keys: &items,
            ..Page::default()
        };
        page.draw(canvas);
    }

    obeys_its_tables!();
}

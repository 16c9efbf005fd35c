//! The daily games: one of each title a day with the same dice for everybody.
use crate::core::chance::daily::{seed, streak};
use crate::core::tools::cycle::cycle;
use crate::core::words::plural;
use crate::core::{GameInfo, Measure, Player};
use crate::registry::games;
use crate::session::{GameStart, start_daily_game};
use crate::store::calendar;
use crate::store::history::History;
use crate::store::tries::{Try, tries};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::screen::{Input, Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::theme::Role;
use crate::tui::ui::list::{List, Listing};
use crate::tui::ui::{EntryList, Node, Page, Wordings, mat};
use crate::tui::views::ground;
use jiff::civil::Date;
use std::collections::BTreeSet;

/// One title and its daily games.
struct DailyTitle {
    about: &'static GameInfo,
    /// The options of each variant, the default first.
    variants: Vec<String>,
    /// Index of the variant shown.
    variant: usize,
    today: Try,
    /// The current streak, in days.
    streak: usize,
}

impl DailyTitle {
    /// Returns the options of the variant shown.
    fn options(&self) -> &str {
        &self.variants[self.variant]
    }
}

/// Returns the status of the try at a daily game in words.
fn status(today: &Try) -> String {
    match today {
        Try::None => "not played yet".into(),
        Try::Open(_) => "started".into(),
        Try::GivenUp => "given up".into(),
        Try::Over(entry) => {
            let people = entry
                .seats
                .iter()
                .filter(|seat| seat.player == Player::Person);
            plural(people.map(|seat| seat.points).max().unwrap_or(0), "point")
        }
    }
}

/// The daily games.
pub(crate) struct DailyScreen {
    today: Date,
    /// The day has changed since the last key.
    is_new_day: bool,
    titles: Vec<DailyTitle>,
    list: List,
}

impl DailyScreen {
    /// Creates the screen for today.
    pub(crate) fn new(context: &Context) -> DailyScreen {
        let mut screen = DailyScreen {
            today: calendar::today(),
            is_new_day: false,
            titles: Vec::new(),
            list: List::default(),
        };
        screen.refresh(context);
        screen
    }

    fn refresh(&mut self, context: &Context) {
        self.today = calendar::today();
        let history = context.store.history().unwrap_or_default();
        let before = std::mem::take(&mut self.titles);
        for (index, about) in games().into_iter().enumerate() {
            let variants = variants(about);
            let variant = before.get(index).map_or(0, |title| title.variant);
            let options = &variants[variant];
            let days = tries(&history, about.id, options).into_keys().collect();
            let today = context
                .store
                .daily_try(&history, self.today, about.id, options);
            self.titles.push(DailyTitle {
                about,
                variants,
                variant,
                today,
                streak: streak(&days, self.today),
            });
        }
    }

    /// Selects another variant of the game under the cursor.
    fn step(&mut self, forward: bool, context: &Context) -> Transition {
        let title = &mut self.titles[self.list.at];
        let count = title.variants.len();
        title.variant = cycle(title.variant, count, forward);
        self.refresh(context);
        Transition::Stay
    }

    fn title_at_cursor(&self) -> &DailyTitle {
        &self.titles[self.list.at]
    }

    /// Begins the game under the cursor, or says that another day has begun.
    fn begin(&mut self, context: &Context) -> Transition {
        if self.today != calendar::today() {
            self.refresh(context);
            self.is_new_day = true;
            return Transition::Stay;
        }
        let title = self.title_at_cursor();
        start_daily_game(
            title.about,
            title.options(),
            self.today,
            &context.settings.me(),
            &context.store,
        )
        .into()
    }
}

/// Returns the current streak of daily games, in days.
pub(crate) fn streak_so_far(history: &History) -> usize {
    let days: BTreeSet<Date> = history
        .entries
        .iter()
        .filter_map(|entry| entry.occasion.daily())
        .collect();
    streak(&days, calendar::today())
}

impl Keyed for DailyScreen {
    const CONTEXT: &'static str = "daily";
    const LIST: ScreenCommands<Self> = Self::ROWS;
    const COMMANDS: ScreenCommands<Self> = keys! {
        "variant" "@left | @right" "previous or next variant"
            (|screen, _| (screen.title_at_cursor().variants.len() > 1).then_some("variant"))
            |screen, context, next| screen.step(next == 1, context);
        "back" "@back" "close the screen" "back" |_, _, _| Transition::Pop;
    };
}

impl Listing for DailyScreen {
    fn list(&mut self) -> (&mut List, usize) {
        (&mut self.list, self.titles.len())
    }

    fn labels(&self) -> [Option<&'static str>; 2] {
        let choose = match self.title_at_cursor().today {
            Try::None => "play",
            Try::Open(_) => "continue",
            Try::GivenUp | Try::Over(_) => "practise",
        };
        [Some("game"), Some(choose)]
    }

    fn choose(&mut self, context: &mut Context) -> Transition {
        self.begin(context)
    }
}

/// Columns of the variant and of today's status.
const COLUMNS: [i32; 2] = [19, 38];

impl DailyScreen {
    /// Draws a title in one line: its variant, today's status, and the streak.
    fn draw_title(&self, area: &mut Canvas, index: usize) {
        let title = &self.titles[index];
        let [variant_column, status_column] = COLUMNS;
        let role = self.list.strip(area, 0, index, "", Role::Text);
        if role == Role::Text {
            let theme = area.theme.on(ground(title.about.id));
            area.styled(2, 0, title.about.name, theme.style(Role::Accent));
        } else {
            area.text(2, 0, title.about.name, role);
        }
        // Every variant has dice of its own.
        if let Some(choice) = title.about.options.first() {
            let arrows = if title.variants.len() > 1 {
                ["‹ ", " ›"]
            } else {
                ["", ""]
            };
            area.text(
                variant_column,
                0,
                &arrows.join(choice.value_in(title.options())),
                role,
            );
        }
        area.text(status_column, 0, &status(&title.today), role);
        if title.streak > 1 {
            let streak = format!("{} in a row", plural(title.streak, "day"));
            area.right(area.width(), 0, &streak, role);
        }
    }
}

impl Screen for DailyScreen {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let title = self.title_at_cursor();
        let message = match title.today {
            _ if self.is_new_day => "A new day has begun: these are its games.",
            Try::None => "Enter: your one try that counts. Everybody gets these dice today.",
            Try::Open(_) => "Enter: continue the try that counts.",
            Try::GivenUp | Try::Over(_) => "Enter: the same dice again, for practice.",
        };
        let list = Node::leaf(EntryList {
            count: self.titles.len(),
            at: self.list.at,
            wide: (72, 90),
            rows: vec![3, 2],
            headings: Vec::new(),
            entry: Box::new(|area, index| self.draw_title(area, index)),
        });
        let page = Page {
            title: "Today's games",
            sub: &calendar::format_day(self.today),
            right: &format!("Seed {}", seed(self.today, title.about.id, title.options())),
            body: mat("", None, list).amid(),
            message: Wordings::new(message),
            keys: &|| self.bar(context),
            ..Page::default()
        };
        page.draw(canvas);
    }

    obeys_its_tables!(help);

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.is_new_day = false;
        self.obey(input, context)
    }

    fn on_uncovered(&mut self, context: &mut Context) {
        self.refresh(context);
    }
}

impl From<GameStart> for Transition {
    fn from(begin: GameStart) -> Transition {
        match begin {
            GameStart::New(header) => Transition::Start(header),
            GameStart::Open(path) => Transition::Resume(path, None),
        }
    }
}

/// Returns the default options of a game, as written in saves.
fn default_options(about: &GameInfo) -> String {
    about.options_or_usual("").to_string()
}

/// Returns the options of each variant of a game with comparable results, the default first: each
/// value of its first option, with the others at their defaults.
fn variants(about: &'static GameInfo) -> Vec<String> {
    let Some(first) = about.options.first() else {
        return vec![default_options(about)];
    };
    let variants = first
        .values
        .iter()
        .map(|value| about.options_or_usual(&format!("{}={}", first.key, value.id)));
    variants
        .filter(|options| options.measure() != Measure::Nothing)
        .map(|options| options.to_string())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::tests::stage::{SMALL, Stage};

    #[test]
    fn a_new_day_is_announced_before_its_game_begins() {
        let mut stage = Stage::menu(SMALL);
        let mut screen = DailyScreen::new(stage.screen.app.context());
        screen.today = screen.today.yesterday().unwrap();
        stage.screen.app.push(Box::new(screen));
        stage.keys("\n").see("A new day has begun");
        assert_eq!(stage.store.saves(), []);
        stage.keys("\n").see("This is the try that counts.");
        let header = stage.store.saves().remove(0).header.unwrap();
        assert_eq!(header.occasion.daily(), Some(calendar::today()));
    }
}

//! The daily games: one of each title a day with the same dice for everybody, and a calendar of the past weeks.
mod page;
mod start;
mod words;

use crate::core::{GameInfo, chance::daily::streak, tools::cycle::cycle};
use crate::registry::games;
use crate::store::calendar;
use crate::store::history::History;
use crate::store::tries::{Try, tries};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::keys;
use crate::tui::screen::{Keyed, Screen, ScreenCommands, Transition, obeys_its_tables};
use crate::tui::ui::Scroll;
use crate::tui::ui::list::{List, Listing};
use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet};

use start::variants;
pub(crate) use start::{Begin, begin, begin_today, usual};

/// One title and its daily games.
struct Title {
    about: &'static GameInfo,
    /// The options of each variant, the default first.
    variants: Vec<String>,
    /// Index of the variant shown.
    variant: usize,
    today: Try,
    /// The best person's points on each day that counts, and `true` if a person won.
    days: BTreeMap<Date, (i32, bool)>,
}

impl Title {
    /// Returns the options of the variant shown.
    fn options(&self) -> &str {
        &self.variants[self.variant]
    }
}

/// The daily games.
pub(crate) struct DailyScreen {
    today: Date,
    titles: Vec<Title>,
    list: List,
    scroll: Scroll,
}

impl DailyScreen {
    /// Creates the screen for today.
    pub(crate) fn new(context: &Context) -> DailyScreen {
        let (titles, list, scroll) = (Vec::new(), List::default(), Scroll::default());
        let mut screen = DailyScreen { today: calendar::today(), titles, list, scroll };
        screen.look(context);
        screen
    }

    fn look(&mut self, context: &Context) {
        self.today = calendar::today();
        let history = context.store.history().unwrap_or_default();
        let before = std::mem::take(&mut self.titles);
        let title = |(at, about): (usize, &'static GameInfo)| {
            let variants = variants(about);
            let variant = before.get(at).map_or(0, |title| title.variant);
            let options = variants[variant].clone();
            let points = |entry: &&crate::store::Entry| {
                let people = entry.seats.iter().filter(|seat| seat.player == crate::core::Player::Person);
                let best = people.max_by_key(|seat| seat.points);
                best.map_or((0, false), |seat| (seat.points, seat.winner && entry.seats.len() > 1))
            };
            let days = tries(&history, about.id, &options);
            let days = days.iter().map(|(day, entry)| (*day, points(entry))).collect();
            let today = context.store.daily_try(&history, self.today, about.id, &options);
            Title { about, variants, variant, today, days }
        };
        self.titles = games().into_iter().enumerate().map(title).collect();
    }

    /// Selects another variant of the game under the cursor.
    fn step(&mut self, forward: bool, context: &Context) -> Transition {
        let title = &mut self.titles[self.list.at];
        let count = title.variants.len();
        title.variant = cycle(title.variant, count, forward);
        self.look(context);
        Transition::Stay
    }

    fn here(&self) -> &Title {
        &self.titles[self.list.at]
    }

    fn begin(&self, context: &Context) -> Transition {
        let title = self.here();
        begin_today(title.about, title.options(), &context.settings.me(), &context.store).into()
    }
}

/// Returns the current streak of daily games, in days.
pub(crate) fn streak_so_far(history: &History) -> usize {
    let days: BTreeSet<Date> = history.entries.iter().filter_map(|entry| entry.occasion.daily()).collect();
    streak(&days, calendar::today())
}

impl Keyed for DailyScreen {
    const CONTEXT: &'static str = "daily";
    const LIST: ScreenCommands<Self> = Self::ROWS;
    const COMMANDS: ScreenCommands<Self> = keys! {
        "variant" "@left | @right" "previous or next variant"
            (|screen, _| (screen.here().variants.len() > 1).then_some("variant"))
            |screen, context, next| screen.step(next == 1, context);
        "back" "@back" "close the screen" "back" |_, _, _| Transition::Pop;
    };
}

impl Listing for DailyScreen {
    fn list(&mut self) -> (&mut List, usize) {
        (&mut self.list, self.titles.len())
    }

    fn labels(&self) -> [Option<&'static str>; 2] {
        [Some("game"), Some(self.enter())]
    }

    fn choose(&mut self, context: &mut Context) -> Transition {
        self.begin(context)
    }
}

impl Screen for DailyScreen {
    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        self.draw_all(canvas, context);
    }

    obeys_its_tables!();

    fn uncovered(&mut self, context: &mut Context) {
        self.look(context);
    }
}

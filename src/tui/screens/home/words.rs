//! The menu in words.
use super::news::News;
use super::{Entry, Home, Title};
use crate::core::words::{capitalized, list, number, plural, scored};
use crate::registry::name_of;
use crate::tui::canvas::width_of;
use crate::tui::context::Context;
use crate::tui::screen::Keyed;
use crate::tui::screens::saved::{ago, as_many};
use crate::tui::theme::Role;
use crate::tui::ui::{Said, Text, text};

/// Column of an entry's description, and its width in the longest line.
pub(super) const WORDS: i32 = 18;
pub(super) const LINE: i32 = 60;
/// Columns of an entry with a short description.
pub(super) const ENTRY: i32 = 37;
/// The effect of the banner of a first start.
pub(super) const BEGINS: &str = "begins. You play, and a line says which key to press.";
/// The cards without a game, each with the reason.
pub(super) const NONE_OPEN: [&str; 2] = ["Nothing to continue", "Games you leave are kept here."];
pub(super) const NONE_OVER: [&str; 2] =
    ["No finished games yet", "Your last game appears here, with its best and worst moments."];

impl Title {
    /// Returns the number of players: `for 1 to 8`.
    fn for_seats(&self) -> String {
        let seats = self.about.options_or_usual("").seats();
        format!("for {} to {}", seats.start(), seats.end())
    }
}

/// An entry below the pictures, in words.
pub(super) struct Words {
    pub(super) entry: Entry,
    pub(super) command: &'static str,
    pub(super) title: &'static str,
    pub(super) line: String,
    /// On a card.
    pub(super) lines: Vec<Text>,
}

impl News {
    /// Returns the news that `won` of `games` were won.
    pub(super) fn won(won: usize, games: usize) -> News {
        News { best: format!("{won} of {games} won"), ..News::default() }
    }
}

impl Home {
    /// Returns the message on the entry under the cursor.
    pub(super) fn said(&self, context: &Context) -> Said {
        if self.leaves {
            let back = capitalized(&context.keys.shared_item("back", "").shown);
            return Said::new(format!("{back} again quits."));
        }
        let title = &self.titles[self.title];
        let name = title.about.name;
        let enter = capitalized(&context.keys.shared_item("choose", "").shown);
        let said = match self.here() {
            Entry::Title(_) => format!("{name}: {}.", title.about.tagline),
            Entry::Begin => {
                format!("Welcome. {enter} teaches {name}; a number sets up the game with that number.")
            }
            Entry::Continue => format!("{enter}: continue where you left off."),
            Entry::Last => format!("{enter}: see where your last game was won or lost."),
            Entry::Daily => "One game a day, the same dice for everybody; your first try counts.".into(),
            Entry::Evening => match &self.tonight {
                Some(tonight) => format!("{}. {enter}: the next game, or another one.", tonight.told()),
                None => "Several games among the same people, with a running score.".into(),
            },
            Entry::Saved => "Continue an open game, or review a finished one.".into(),
            Entry::Statistics => "Your results: bests, trends, opponents, and how fair the dice were.".into(),
            Entry::Learn => "Tutorials, rules, training positions and puzzles.".into(),
            Entry::Settings => "Colours, table, pace, mouse.".into(),
        };
        let with = matches!(self.here(), Entry::Title(_))
            .then(|| format!("{said} {enter} starts: {}.", title.seats));
        Said { wordings: with.into_iter().chain([said]).collect(), name: name.into(), ..Said::default() }
    }

    /// Returns the lines below the picture of a title: its best result, and when it was reached or what Enter does.
    pub(super) fn below_picture(&self, title: &Title, here: bool, context: &Context) -> [Vec<String>; 2] {
        let news = title.news.clone().unwrap_or_default();
        let key = |name| context.keys.item(Self::CONTEXT, Self::COMMANDS.bindings, name, "").shown;
        let best = match news.best {
            best if news.is_new => vec![format!("▲ {best}"), best],
            best if !best.is_empty() => vec![best],
            _ if self.is_first => vec![title.for_seats()],
            _ if !title.is_learned => vec![format!("new? press {}", key("tutorial"))],
            _ => vec!["no games yet".into()],
        };
        let more = match news.reached {
            _ if here => vec![format!("{} starts", context.keys.shared_item("choose", "").shown)],
            Some((when, who)) => vec![format!("{who}, {}", ago(when)), ago(when)],
            None => Vec::new(),
        };
        [best, more]
    }

    /// Returns the entries below the pictures.
    pub(super) fn words(&self) -> Vec<Words> {
        let mut words = Vec::new();
        if let Some(open) = &self.newest {
            let lines = vec![
                text(format!("{}, {}", open.name, open.headline)).role(Role::Strong).or(&open.name),
                text(as_many(&open.seats, 2 * ENTRY)).or(as_many(&open.seats, ENTRY)),
                text(format!("played {}", ago(open.modified))).role(Role::Dim),
            ];
            let (command, title) = ("continue", "Continue");
            words.push(Words { entry: Entry::Continue, command, title, line: open.line.clone(), lines });
        }
        if let Some(last) = &self.last {
            let seats: Vec<String> =
                last.seats.iter().map(|seat| scored(&seat.name, number(seat.points))).collect();
            let won: Vec<&str> =
                last.seats.iter().filter(|seat| seat.winner).map(|seat| seat.name.as_str()).collect();
            let won = match &won[..] {
                [] => String::new(),
                [one] => format!("{one} won"),
                some => format!("{} shared it", list(some)),
            };
            let when = format!("{}, {}", name_of(&last.game), ago(last.ended()));
            let line = format!("{when}: {}", as_many(&seats, LINE - 2 - width_of(&when)));
            let is_new = |title: &Title| {
                title.about.id == last.game && title.news.as_ref().is_some_and(|news| news.is_new)
            };
            let best = self.titles.iter().any(is_new).then(|| text("▲ a new best").role(Role::Good));
            let lines = [
                text(when).role(Role::Strong),
                text(as_many(&seats, 2 * ENTRY)).or(as_many(&seats, ENTRY)),
                text(won).role(Role::Dim),
            ];
            let lines = lines.into_iter().chain(best).collect();
            let (command, title) = ("review", "Last game");
            words.push(Words { entry: Entry::Last, command, title, line, lines });
        }
        let daily = match self.daily {
            (0, 0) => "new every day".to_owned(),
            (0, days) => format!("not played yet, streak {days}"),
            (games, days) => format!("{games} played, streak {days}"),
        };
        let results = if self.results == 0 { "none yet".into() } else { plural(self.results, "game") };
        let tonight = self.tonight.as_ref().map_or("several games".into(), |tonight| {
            let tallies = tonight.tallies();
            let fits = |tally: &&String| width_of(tally) <= ENTRY - WORDS;
            tallies.iter().find(fits).or(tallies.last()).cloned().unwrap_or_default()
        });
        let is_tonight = self.tonight.as_ref().is_some_and(|tonight| tonight.is_tonight());
        let rest = [
            (Entry::Daily, "daily", "Today's games", daily),
            (Entry::Evening, "evening", if is_tonight { "Tonight" } else { "Evening" }, tonight),
            (Entry::Saved, "games", "Saved games", self.kept()),
            (Entry::Statistics, "statistics", "Statistics", results),
            (Entry::Learn, "learn", "Learn", "tutorials, training".into()),
            (Entry::Settings, "settings", "Settings", "colours, table, pace".into()),
        ];
        let entry = |(entry, command, title, line)| Words { entry, command, title, line, lines: Vec::new() };
        words.extend(rest.map(entry));
        words
    }

    /// Returns the number of saved games in words.
    fn kept(&self) -> String {
        match self.games {
            (0, 0) => "none yet".into(),
            (0, over) => format!("none open, {over} finished"),
            (open, 0) => format!("{} open", plural(open, "game")),
            (open, over) => format!("{} open, {over} finished", plural(open, "game")),
        }
    }

    /// Returns the heading of the chart of the last days, the numbers of their games, and what is below its columns.
    pub(super) fn days_in_words(&self) -> (&'static str, String, [&'static str; 2]) {
        let (most, all) = (self.days.iter().max().unwrap_or(&0), self.days.iter().sum::<u32>());
        let said = match all {
            0 => "No finished games yet.".into(),
            1 => "1 game".to_owned(),
            _ => format!("{}, up to {most} a day", plural(all, "game")),
        };
        ("The last 14 days", said, ["14 days ago", "today"])
    }
}

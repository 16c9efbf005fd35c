//! The saved games: those that are open, to play on, and those that are over, to review.
use super::open;
use crate::core::visible::visible;
use crate::core::words::{list, plural};
use crate::store::Save;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::keymap::{BarItem, Key};
use crate::tui::layout::{Layout, middle};
use crate::tui::paint::mat;
use crate::tui::screen::{Input, Screen, Transition};
use crate::tui::theme::{Ground, Role};
use crate::tui::widgets::list::{List, Picked};
use crate::tui::widgets::{bars, panel};
use ratatui::crossterm::event::KeyCode;
use std::time::SystemTime;

/// The saved games.
pub(crate) struct Saved {
    saves: Vec<Save>,
    /// Whether those that are over are shown, instead of those that are open.
    over: bool,
    list: List,
    /// The game that the next press puts away.
    doomed: Option<usize>,
    message: Option<String>,
}

impl Saved {
    /// Those that are there now.
    pub(crate) fn new(context: &Context) -> Saved {
        Saved {
            saves: context.store.saves(),
            over: false,
            list: List::default(),
            doomed: None,
            message: None,
        }
    }

    fn look(&mut self, context: &Context) {
        self.saves = if self.over { context.store.finished() } else { context.store.saves() };
        self.list.at = self.list.at.min(self.saves.len().saturating_sub(1));
    }

    fn open(&self, context: &Context) -> Result<Box<dyn Screen>, String> {
        let path = &self.saves[self.list.at].path;
        if self.over { open::review(path, context) } else { open::resume(path, None, context) }
    }
}

/// Returns the name of the game called `id`, or the id where there is no such game.
pub(crate) fn name_of(id: &str) -> &str {
    crate::registry::games().iter().find(|about| about.id == id).map_or(id, |about| about.name)
}

/// A saved game in one line: `Inverted Dice: Ann and Ben, 3 hours ago`.
fn describe(save: &Save) -> String {
    describe_in(save, i32::MAX)
}

/// The same in at most `width` columns, with as many names as fit.
pub(crate) fn describe_in(save: &Save, width: i32) -> String {
    let file = || visible(&save.path.file_name().unwrap_or_default().to_string_lossy()).into_owned();
    let Some(header) = &save.header else { return file() };
    let name = name_of(&header.game);
    let names: Vec<&str> = header.seats.iter().map(|c| c.name.as_str()).collect();
    let when = ago(save.modified);
    let names = as_many(&names, width - width_of(name) - width_of(&when) - 4);
    visible(&format!("{name}: {names}, {when}")).into_owned()
}

/// How long ago `then` was, roughly.
pub(crate) fn ago(then: SystemTime) -> String {
    let seconds = SystemTime::now().duration_since(then).unwrap_or_default().as_secs();
    let past = |count: u64, unit: &str| format!("{} ago", plural(count, unit));
    match seconds {
        0..90 => "just now".into(),
        90..5400 => past((seconds + 30) / 60, "minute"),
        5400..129_600 => past((seconds + 1800) / 3600, "hour"),
        _ => past((seconds + 43_200) / 86_400, "day"),
    }
}

/// Returns as many of `names` as fit into `width` columns: `Ann, Ben and 3 more`.
pub(crate) fn as_many(names: &[impl AsRef<str>], width: i32) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    let whole = list(&names);
    if width_of(&whole) <= width {
        return whole;
    }
    let some = (1..names.len())
        .rev()
        .map(|shown| format!("{} and {} more", names[..shown].join(", "), names.len() - shown));
    let fits = some.into_iter().find(|some| width_of(some) <= width);
    fits.unwrap_or_else(|| plural(names.len(), "seat"))
}

impl Saved {
    fn draw_list(&self, canvas: &mut Canvas) {
        let layout = Layout::of(canvas.width(), canvas.height());
        let width = (layout.width - 4).min(130);
        let most = layout.height - 2;
        let height = most.min(self.saves.len() as i32 + 2);
        let (x, y) = (layout.x + middle(layout.width, width), layout.y + 1);
        mat::draw(canvas, x, y, width, height);
        let room = (height - 2).max(1) as usize;
        let top = self.list.at.saturating_sub(room - 1);
        let mut area = canvas.sub(x, y, width, height);
        // The name of the game, the seats, when, and how much was played.
        let columns = [2, 18, width - 33, width - 2];
        for (row, (i, save)) in (1..).zip(self.saves.iter().enumerate().skip(top).take(room)) {
            let note = match (&save.problem, &save.header) {
                (None, _) => plural(save.events, "move"),
                (Some(_), Some(_)) => "damaged".into(),
                (Some(_), None) => "cannot be read".into(),
            };
            let Some(header) = &save.header else {
                let role = self.list.strip(&mut area, row, i, "", Role::Dim);
                area.text(columns[0], row, &bars::abbreviated(&describe(save), columns[2] - 3), role);
                area.right(columns[3], row, &note, role);
                continue;
            };
            let plain = if save.problem.is_some() { Role::Dim } else { Role::Text };
            let role = self.list.strip(&mut area, row, i, "", plain);
            let name = visible(name_of(&header.game));
            if role == plain {
                // Each game's name in its own accent.
                let theme = area.theme.on(Ground::of(&header.game));
                area.styled(columns[0], row, &name, theme.style(Role::Accent));
            } else {
                area.text(columns[0], row, &name, role);
            }
            let names: Vec<&str> = header.seats.iter().map(|seat| seat.name.as_str()).collect();
            area.text(columns[1], row, &as_many(&names, columns[2] - columns[1] - 1), role);
            area.text(columns[2], row, &ago(save.modified), role);
            area.right(columns[3], row, &note, if role == plain { Role::Dim } else { role });
        }
        for (shown, row) in [("▲", 0), ("▼", height - 1)] {
            let more = if row == 0 { top > 0 } else { top + room < self.saves.len() };
            if more {
                area.right(width - 2, row, shown, Role::Accent);
            }
        }
    }
}

impl Screen for Saved {
    fn key_contexts(&self) -> &'static [&'static str] {
        &["saved", "screens"]
    }

    fn draw(&mut self, canvas: &mut Canvas, _: &Context) {
        let count = match (self.saves.len(), self.over) {
            (0, _) => String::new(),
            (games, false) => format!("{} open", plural(games, "game")),
            (games, true) => format!("{} over", plural(games, "game")),
        };
        bars::header(
            canvas,
            "Saved games",
            if self.over { "games that are over" } else { "open games" },
            &count,
        );
        if self.saves.is_empty() {
            let (what, kept) =
                if self.over { ("No game is over yet.", "end") } else { ("No game is open.", "leave") };
            let mut inside = panel::draw(canvas, 44, 5);
            inside.text(0, 1, what, Role::InkStrong);
            inside.text(0, 3, &format!("Every game that you {kept} is kept here."), Role::Ink);
        } else {
            self.draw_list(canvas);
        }
        let here = self.saves.get(self.list.at);
        match self.message.as_deref().or(here.and_then(|save| save.problem.as_deref())) {
            Some(message) => bars::sentence(canvas, message, Role::Bad),
            None => {
                let told = here.map(|save| format!("{}.", describe(save))).unwrap_or_default();
                bars::sentence(canvas, &told, Role::Text);
            }
        }
        let item = BarItem::new;
        let mut items = Vec::new();
        if !self.saves.is_empty() {
            items.push(item("↑↓", "choose", Key::of(KeyCode::Down)));
            items.push(item("enter", if self.over { "review" } else { "play on" }, Key::of(KeyCode::Enter)));
            items.push(item("x", "put away", Key::letter('x')));
        }
        items.push(item(
            "tab",
            if self.over { "open games" } else { "games that are over" },
            Key::of(KeyCode::Tab),
        ));
        items.push(item("esc", "back", Key::of(KeyCode::Esc)));
        bars::keys(canvas, &items);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        let doomed = self.doomed.take();
        self.message = None;
        if *input == Input::Key(Key::of(KeyCode::Tab)) {
            self.over = !self.over;
            self.list = List::default();
            self.look(context);
            return Transition::Stay;
        }
        match self.list.input(input, self.saves.len()) {
            Picked::Moved => return Transition::Stay,
            Picked::Chosen => {
                return match self.open(context) {
                    Ok(screen) if self.over => Transition::Push(screen),
                    Ok(screen) => Transition::Replace(screen),
                    Err(why) => {
                        self.message = Some(why);
                        Transition::Stay
                    }
                };
            }
            Picked::No => {}
        }
        match input {
            Input::Key(Key { code: KeyCode::Char('x') | KeyCode::Delete, .. }) if !self.saves.is_empty() => {
                if doomed == Some(self.list.at) {
                    match context.store.discard(&self.saves[self.list.at].path) {
                        Ok(to) => self.message = Some(format!("Moved to {}", to.display())),
                        Err(error) => self.message = Some(error.to_string()),
                    }
                    self.look(context);
                } else {
                    self.doomed = Some(self.list.at);
                    self.message =
                        Some("Press x again to put this game away: it goes to the trash folder.".into());
                }
                Transition::Stay
            }
            Input::Key(Key { code: KeyCode::Esc | KeyCode::Char('q'), .. }) => Transition::Pop,
            _ => Transition::Ignored,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn times_are_told_roughly() {
        let check = |seconds, expected: &str| {
            assert_eq!(ago(SystemTime::now() - Duration::from_secs(seconds)), expected);
        };
        check(5, "just now");
        check(95, "2 minutes ago");
        check(3600, "60 minutes ago");
        check(7200, "2 hours ago");
        check(90_000, "25 hours ago");
        check(260_000, "3 days ago");
    }
}

//! A finished game, weighed: every decision with its cost, every roll with its luck, the expected result over the
//! game, and the account of each seat. Any moment can be looked at, and played on from.
use super::sorry::Sorry;
use crate::core::coach::Unit;
use crate::core::describe::Description;
use crate::core::game::Event;
use crate::core::review::{self, Account, Mark, Review};
use crate::core::table::Table;
use crate::core::words::plural;
use crate::session::Preparation;
use crate::tui::canvas::{Canvas, ClickTarget};
use crate::tui::context::Context;
use crate::tui::keymap::{BarItem, Key};
use crate::tui::screen::{Input, Mouse, Screen, Transition};
use crate::tui::theme::Role;
use crate::tui::view::{Playable, View, ViewContext};
use crate::tui::widgets::bars;
use crate::tui::widgets::text::wrapped;
use ratatui::crossterm::event::KeyCode;
use ratatui::style::Style;
use ratatui::symbols::Marker;
use ratatui::widgets::{Axis, Chart, Dataset, GraphType};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Columns of the list of events.
const LIST: i32 = 44;

/// A game being reviewed.
pub(crate) struct ReviewScreen<G: Playable> {
    table: Table<G>,
    preparation: Preparation<G>,
    /// The states before the first event and after each.
    states: Vec<G>,
    told: Vec<Description>,
    review: Arc<OnceLock<Review<G::Action>>>,
    progress: Arc<AtomicU32>,
    /// The event looked at.
    at: usize,
    seat: usize,
    /// Whether the table is shown as it was, instead of the list.
    board: bool,
    message: Option<String>,
}

impl<G: Playable> ReviewScreen<G> {
    /// Reviews `table` with the book of `study`, on a thread of its own.
    pub(crate) fn new(table: Table<G>, preparation: Preparation<G>, context: &Context) -> ReviewScreen<G> {
        let (review, progress) = (Arc::new(OnceLock::new()), Arc::new(AtomicU32::new(0)));
        let (result, far, waker) = (review.clone(), progress.clone(), context.waker.clone());
        let (game, solution) = (table.clone(), preparation.clone());
        std::thread::spawn(move || {
            let report = |part: f32| far.store((part * 1000.0) as u32, Ordering::Relaxed);
            let _ = result.set(review::review(&game, solution.wait(), &report));
            waker.wake();
        });
        let states = table.history();
        let told = table.descriptions();
        let people = (0..table.names().len()).find(|i| table.header().seats[*i].is_person());
        let seat = people.unwrap_or(0);
        ReviewScreen {
            states,
            told,
            preparation,
            review,
            progress,
            at: 0,
            seat,
            board: false,
            message: None,
            table,
        }
    }

    fn count(&self) -> usize {
        self.table.log().len()
    }

    fn go(&mut self, by: i32) -> Transition {
        let last = self.count().saturating_sub(1);
        self.at = self.at.saturating_add_signed(by as isize).min(last);
        Transition::Stay
    }

    /// The next decision, in a direction, of the seat looked at that was an error or a blunder.
    fn next_error(&mut self, forward: bool) {
        let Some(review) = self.review.get() else { return };
        let bad = |n: &usize| {
            let decision = review.steps[*n].decision.as_ref();
            decision.is_some_and(|d| d.seat.index() == self.seat && d.mark >= Mark::Doubtful)
        };
        let found =
            if forward { (self.at + 1..self.count()).find(bad) } else { (0..self.at).rev().find(bad) };
        match found {
            Some(n) => self.at = n,
            None => self.message = Some(if forward { "No further error" } else { "No earlier error" }.into()),
        }
    }

    /// What stands beside an event: luck of a roll, cost of a decision.
    fn figure(&self, n: usize) -> (String, Role) {
        let Some((step, unit)) = self.review.get().and_then(|r| Some((r.steps.get(n)?, r.unit))) else {
            return (String::new(), Role::Dim);
        };
        if let Some(luck) = step.luck.as_ref().filter(|_| self.adds_up()) {
            let luck = luck[self.seat];
            let role = if luck.abs() < 10.0 * unit.least() {
                Role::Dim
            } else if luck > 0.0 {
                Role::Good
            } else {
                Role::Bad
            };
            return (unit.signed(luck), role);
        }
        match &step.decision {
            Some(decision) if decision.forced => (String::new(), Role::Dim),
            // What rounds to nothing is told as nothing.
            Some(decision) if decision.cost < unit.least() => ("✓".into(), Role::Dim),
            Some(decision) => {
                let role = if decision.mark >= Mark::Error { Role::Bad } else { Role::Text };
                (format!("{} {:<2}", unit.signed(-decision.cost), decision.mark.sign()), role)
            }
            None => (String::new(), Role::Dim),
        }
    }

    fn adds_up(&self) -> bool {
        self.review.get().is_some_and(|r| r.adds_up)
    }

    fn draw_list(&self, canvas: &mut Canvas) {
        let height = canvas.height();
        let top = (self.at as i32 - height / 2).clamp(0, (self.count() as i32 - height).max(0));
        for row in 0..height {
            let n = (top + row) as usize;
            let Some(told) = self.told.get(n) else { break };
            let here = n == self.at;
            let mine = match &self.table.log()[n].1 {
                Event::Acted(seat, _) => seat.index() == self.seat,
                _ => false,
            };
            let (figure, role) = self.figure(n);
            let text = match (here, mine) {
                (true, _) => Role::Accent,
                (_, true) => Role::Text,
                _ => Role::Dim,
            };
            canvas.text(0, row, if here { "▸" } else { " " }, Role::Accent);
            canvas.text(2, row, &bars::shortened(&told.within((LIST - 13) as usize), LIST - 13), text);
            canvas.right(LIST - 1, row, &figure, role);
            canvas.hit(0, row, LIST, 1, ClickTarget::Target(n as u32));
        }
    }

    /// What the coach says of the event under the cursor.
    fn verdict(&self) -> Vec<String> {
        let Some((step, unit)) = self.review.get().and_then(|r| Some((r.steps.get(self.at)?, r.unit))) else {
            return Vec::new();
        };
        let mut lines = Vec::new();
        if let Some(decision) = &step.decision {
            if decision.forced {
                lines.push("There was nothing to choose.".into());
            } else if decision.mark == Mark::Best {
                lines.push(format!("{}: as good as any.", decision.action));
            } else {
                lines.push(format!(
                    "{} {}: {}.",
                    decision.action,
                    unit.told_cost(decision.cost, decision.accuracy),
                    decision.mark.name()
                ));
                lines.push(format!("Best: {}: {}.", decision.best, decision.why));
            }
        } else if let Some(luck) = step.luck.as_ref().filter(|_| self.adds_up()) {
            let luck = luck[self.seat];
            let name = &self.table.header().seats[self.seat].name;
            lines.push(match luck.abs() {
                much if much < unit.least() => format!("Nothing won or lost for {name}."),
                much if luck > 0.0 => format!("Good luck for {name}: worth {}.", unit.text(much)),
                much => format!("Bad luck for {name}: it cost {}.", unit.text(much)),
            });
        }
        lines
    }

    fn draw_side(&self, canvas: &mut Canvas) {
        let (width, height) = (canvas.width(), canvas.height());
        let Some(review) = self.review.get() else {
            let studied = self.preparation.solution().is_some();
            let text = if studied {
                format!("Weighing every event: {} %", self.progress.load(Ordering::Relaxed) / 10)
            } else {
                self.preparation.progress()
            };
            canvas.text(0, 1, &text, Role::Dim);
            return;
        };
        let account = &review.accounts[self.seat];
        let name = &self.table.header().seats[self.seat].name;
        canvas.text(0, 0, name, Role::Strong);
        let quality = format!(
            "{} of {} choices best, {}",
            account.best,
            account.decisions,
            plural(account.blunders, "blunder")
        );
        canvas.text(0, 1, &quality, Role::Dim);
        let scale = review.unit.scale(review.accuracy);
        let mut y = 2;
        for line in wrapped(&scale, width) {
            canvas.text(0, y, &line, Role::Dim);
            y += 1;
        }
        y += 1;
        if review.adds_up {
            y = draw_account(
                canvas,
                y,
                account,
                review.unit,
                self.table.names().len() > 1,
                self.table.is_over(),
            );
        }
        let mut last = height;
        for line in self.verdict().iter().flat_map(|l| wrapped(l, width)).collect::<Vec<_>>().iter().rev() {
            last -= 1;
            canvas.text(0, last, line, Role::Text);
        }
        if review.adds_up && last - y > 6 {
            self.draw_chart(&mut canvas.sub(0, y + 1, width, last - y - 2), review);
        }
    }

    fn draw_chart(&self, canvas: &mut Canvas, review: &Review<G::Action>) {
        let start = review.accounts[self.seat].start;
        let values = std::iter::once(start).chain(review.steps.iter().map(|s| s.values[self.seat]));
        let points: Vec<(f64, f64)> = values.enumerate().map(|(i, v)| (i as f64, v)).collect();
        let (low, high) = points.iter().fold((f64::MAX, f64::MIN), |(l, h), (_, v)| (l.min(*v), h.max(*v)));
        let (low, high) = match review.unit {
            Unit::WinChance => (0.0, 1.0),
            Unit::Points | Unit::Lead | Unit::Distance => (low.floor(), high.ceil().max(low.floor() + 1.0)),
        };
        let here = [(self.at as f64 + 1.0, low), (self.at as f64 + 1.0, high)];
        let line = |data, style: Style| {
            Dataset::default().marker(Marker::Braille).graph_type(GraphType::Line).style(style).data(data)
        };
        let dim = canvas.style(Role::Dim);
        let labels = [low, (low + high) / 2.0, high].map(|v| review.unit.mark(v));
        let chart = Chart::new(vec![line(&here, dim), line(&points, canvas.style(Role::Accent))])
            .x_axis(Axis::default().bounds([0.0, self.count() as f64]).style(dim))
            .y_axis(Axis::default().bounds([low, high]).labels(labels).style(dim));
        canvas.text(0, 0, "expected result over the game", Role::Dim);
        let (width, height) = (canvas.width(), canvas.height());
        canvas.widget(0, 1, width, height - 1, chart);
    }

    fn draw_board(&self, canvas: &mut Canvas, context: &Context) {
        let game = &self.states[(self.at + 1).min(self.states.len() - 1)];
        let at = self.table.log().get(self.at).map_or(Duration::ZERO, |(at, _)| *at);
        let ctx = ViewContext::still(&self.table, game, None, at, context.now);
        G::View::default().draw(&ctx, canvas);
    }

    /// The game as it was before the event under the cursor, as a game of its own.
    fn play_from_here(&self, context: &Context) -> Transition {
        let table = self.table.branch(self.at);
        let written = context.store.create(table.header()).and_then(|mut save| {
            save.sync(table.journal())?;
            Ok(save.path().to_owned())
        });
        match written {
            Ok(path) => Transition::Resume(path, Some("A game of its own, from this point on".into())),
            Err(error) => Transition::Push(Box::new(Sorry(error.to_string()))),
        }
    }
}

/// start + luck − errors + others = result, one row each; of a game that is not `over`, what is expected now.
fn draw_account(canvas: &mut Canvas, y: i32, account: &Account, unit: Unit, others: bool, over: bool) -> i32 {
    let mut rows =
        vec![("expected at the start", account.start), ("luck", account.luck), ("errors", -account.errors)];
    if others || account.others.abs() > unit.least() {
        rows.push(("what the others did", account.others));
    }
    for (row, (name, value)) in rows.iter().enumerate() {
        canvas.text(0, y + row as i32, name, Role::Text);
        let text = if row == 0 { unit.text(*value) } else { unit.signed(*value) };
        canvas.right(32, y + row as i32, &text, Role::Text);
    }
    let last = y + rows.len() as i32;
    canvas.text(0, last, if over { "result" } else { "expected now" }, Role::Strong);
    canvas.right(32, last, &unit.text(account.result), Role::Strong);
    last + 1
}

impl<G: Playable> Screen for ReviewScreen<G> {
    fn ground(&self) -> crate::tui::theme::Ground {
        crate::tui::theme::Ground::of(G::INFO.id)
    }

    fn draw(&mut self, canvas: &mut Canvas, context: &Context) {
        let (width, height) = (canvas.width(), canvas.height());
        let place = format!("review: event {} of {}", (self.at + 1).min(self.count()), self.count());
        bars::header(canvas, G::INFO.name, &place, &self.table.header().seats[self.seat].name);
        if self.board {
            self.draw_board(&mut canvas.sub(0, 1, width, height - 3), context);
            let told = self.told.get(self.at).map(Description::text).unwrap_or_default();
            let verdict = self.verdict().join(" ");
            bars::sentence(canvas, &format!("{told}.  {verdict}"), Role::Text);
        } else {
            self.draw_list(&mut canvas.sub(1, 2, LIST, height - 5));
            for row in 1..height - 2 {
                canvas.text(LIST + 1, row, "│", Role::Dim);
            }
            self.draw_side(&mut canvas.sub(LIST + 3, 2, width - LIST - 4, height - 5));
            if let Some(message) = &self.message {
                bars::sentence(canvas, message, Role::Text);
            }
        }
        let item = BarItem::new;
        let mut items = vec![
            item("↑↓", "event", Key::of(KeyCode::Down)),
            item("n N", "errors", Key::letter('n')),
            item("enter", if self.board { "list" } else { "the table then" }, Key::of(KeyCode::Enter)),
            item("p", "play from here", Key::letter('p')),
        ];
        if self.table.names().len() > 1 {
            items.push(item("tab", "seat", Key::of(KeyCode::Tab)));
        }
        items.push(item("esc", "back", Key::of(KeyCode::Esc)));
        bars::keys(canvas, &items);
    }

    fn input(&mut self, input: &Input, context: &mut Context) -> Transition {
        self.message = None;
        let page = 10;
        let seats = self.table.names().len();
        match input {
            Input::Target(n) => {
                self.at = (*n as usize).min(self.count().saturating_sub(1));
                Transition::Stay
            }
            Input::Mouse(Mouse::ScrollUp, ..) => self.go(-3),
            Input::Mouse(Mouse::ScrollDown, ..) => self.go(3),
            Input::Key(key) => match key.code {
                KeyCode::Up | KeyCode::Left | KeyCode::Char('k' | 'h') => self.go(-1),
                KeyCode::Down | KeyCode::Right | KeyCode::Char('j' | 'l') => self.go(1),
                KeyCode::PageUp => self.go(-page),
                KeyCode::PageDown => self.go(page),
                KeyCode::Home => self.go(i32::MIN / 2),
                KeyCode::End => self.go(i32::MAX / 2),
                KeyCode::Char('n') => {
                    self.next_error(true);
                    Transition::Stay
                }
                KeyCode::Char('N') => {
                    self.next_error(false);
                    Transition::Stay
                }
                KeyCode::Tab => {
                    self.seat = (self.seat + 1) % seats;
                    Transition::Stay
                }
                KeyCode::BackTab => {
                    self.seat = (self.seat + seats - 1) % seats;
                    Transition::Stay
                }
                KeyCode::Enter | KeyCode::Char(' ') => {
                    self.board = !self.board;
                    Transition::Stay
                }
                KeyCode::Char('p') => self.play_from_here(context),
                KeyCode::Esc | KeyCode::Char('q') => Transition::Pop,
                _ => Transition::Ignored,
            },
            _ => Transition::Ignored,
        }
    }

    fn wakes(&self, now: Instant) -> Option<Instant> {
        // While the thread works, to show how far it is.
        self.review.get().is_none().then(|| now + Duration::from_millis(150))
    }
}

/// Reviews a game whose book has not been studied yet.
pub(crate) fn open<G: Playable>(table: Table<G>, context: &Context) -> ReviewScreen<G> {
    let preparation = Preparation::start(*table.options(), table.names().len() as u8, {
        let waker = context.waker.clone();
        move || waker.wake()
    });
    ReviewScreen::new(table, preparation, context)
}

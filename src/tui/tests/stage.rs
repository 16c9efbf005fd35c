//! The program without a terminal: keys, clicks and time as input, frames and the save as output.
use crate::core::{DiceFrom, Header, RecordEntry, RecordLine, SeatSetup, Seed};
use crate::store::{LastSetup, Motion, Settings, Store};
use crate::tui::app::End;
use crate::tui::board::text_of;
use crate::tui::keys::{Key, Request};
use crate::tui::offscreen::Offscreen;
use crate::tui::screens::actions::take_keys;
use crate::tui::screens::open;
use crate::tui::screens::play;
use crate::tui::theme::{Scheme, Theme};
use crate::tui::views::look;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The sizes in which every screen is tested.
pub(crate) const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];
/// The smaller one.
pub(crate) const SMALL: (u16, u16) = SIZES[0];

/// Keys that most screens know; those that continue are listed twice.
pub(super) const COMMON_KEYS: [Key; 9] = [
    Key::ENTER,
    Key::ENTER,
    Key::ESC,
    Key::UP,
    Key::DOWN,
    Key::LEFT,
    Key::RIGHT,
    Key::TAB,
    Key::BACKSPACE,
];

/// Keys of the seats, in seat order, for games with a key for each person.
pub(super) const SEAT_KEYS: [char; 8] = ['a', 'z', 'm', 'p', 'q', 'l', 'g', 'b'];
/// Longest time that a test waits for another thread.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) struct Stage {
    pub(crate) screen: Offscreen,
    size: (u16, u16),
    pub(crate) store: Store,
    _home: TempDir,
}

impl Stage {
    /// Makes these people known to the program.
    pub(crate) fn know(&self, names: &[&str]) {
        let seat_setups = names.iter().map(|name| SeatSetup::person(name)).collect();
        let setup = LastSetup {
            options: String::new(),
            seat_setups,
            dice: DiceFrom::Seeded,
            coach: false,
        };
        self.store.remember_setup("example", &setup).unwrap();
    }

    /// Opens the menu, in a home directory in which nothing was played, but something was learned.
    pub(crate) fn menu(size: (u16, u16)) -> Stage {
        let mut stage = Stage::first(size);
        stage
            .store
            .change(|state| _ = state.learning.tutorials.insert("example".into()))
            .unwrap();
        stage.screen = Offscreen::menu(stage._home.path());
        stage
    }

    /// Opens the menu of a first start.
    pub(crate) fn first(size: (u16, u16)) -> Stage {
        let home = tempfile::tempdir().unwrap();
        let store = Store::at(home.path());
        let settings = Settings {
            motion: Motion::None,
            key_guard: false,
            ..Settings::default()
        };
        store.save_settings(&settings).unwrap();
        let screen = Offscreen::menu(home.path());
        Stage {
            screen,
            size,
            store,
            _home: home,
        }
    }

    /// Starts a game. `game` is its id, with its options after a space; `names` are people, or
    /// levels of computers.
    pub(crate) fn game(size: (u16, u16), game: &str, names: &[&str], dice: DiceFrom) -> Stage {
        let mut stage = Stage::menu(size);
        let header = header(game, names, dice);
        let people = header.seats.iter().all(SeatSetup::is_person);
        let screen = play::start(header, stage.screen.app.context()).unwrap();
        stage.screen.push(screen);
        if !people {
            // Computers act on schedule, however long the thread that prepares them takes.
            stage.hear();
        }
        stage
    }

    /// Starts a game with typed dice.
    pub(crate) fn with_typed_dice(size: (u16, u16), game: &str, names: &[&str]) -> Stage {
        Stage::game(size, game, names, DiceFrom::Typed)
    }

    /// Opens a saved game with the events `played`.
    pub(crate) fn of_save(
        size: (u16, u16),
        game: &str,
        names: &[&str],
        played: &[RecordEntry],
    ) -> Stage {
        Stage::resumed(size, &header(game, names, DiceFrom::Typed), played)
    }

    /// Opens the saved game of `header` with the events `played`.
    pub(crate) fn resumed(size: (u16, u16), header: &Header, played: &[RecordEntry]) -> Stage {
        let mut stage = Stage::menu(size);
        let lines = played
            .iter()
            .cloned()
            .map(|what| RecordLine { ms: 0, what });
        stage.reopen(header, &lines.collect::<Vec<_>>());
        stage
    }

    /// Restarts the program with the same files.
    pub(crate) fn reenter(&mut self) -> &mut Stage {
        self.screen = Offscreen::menu(self._home.path());
        self
    }

    /// Restarts the program with the same files and opens the saved game of `header` and `lines`.
    pub(crate) fn reopen(&mut self, header: &Header, lines: &[RecordLine]) -> &mut Stage {
        self.screen = Offscreen::of_record(self._home.path(), header, lines).unwrap();
        self
    }

    pub(crate) fn theme(mut self, scheme: Scheme, ascii: bool) -> Stage {
        self.set_theme(scheme, ascii);
        self
    }

    pub(crate) fn set_theme(&mut self, scheme: Scheme, ascii: bool) -> &mut Stage {
        self.screen.app.context().theme = Theme {
            scheme,
            ascii,
            ..Theme::default()
        };
        self
    }

    pub(crate) fn frame(&mut self) -> Buffer {
        self.screen.frame(self.size.0, self.size.1)
    }

    pub(crate) fn resize(&mut self, size: (u16, u16)) -> &mut Stage {
        self.size = size;
        self.frame();
        self
    }

    /// Returns the screen as text.
    pub(crate) fn text(&mut self) -> String {
        text_of(&self.frame())
    }

    /// Returns `true` if `text` is on the screen.
    pub(crate) fn shows(&mut self, text: &str) -> bool {
        is_in(&self.text(), text)
    }

    /// Fails unless `text` is on the screen.
    #[track_caller]
    pub(crate) fn see(&mut self, text: &str) -> &mut Stage {
        let screen = self.text();
        assert!(is_in(&screen, text), "no '{text}' in\n{screen}");
        self
    }

    /// Fails if `text` is on the screen.
    #[track_caller]
    pub(crate) fn see_no(&mut self, text: &str) -> &mut Stage {
        let screen = self.text();
        assert!(!is_in(&screen, text), "'{text}' in\n{screen}");
        self
    }

    /// Returns what was refused, without its mark; else the sentence above the keys.
    pub(crate) fn sentence(&mut self) -> String {
        let [news, next] = self.message_rows();
        match news.strip_prefix("✗ ") {
            Some(whole) if whole.ends_with(['.', ':', ')']) => whole.to_owned(),
            Some(part) => format!("{part} {next}"),
            None => next.trim_start_matches("✗ ").to_owned(),
        }
    }

    /// Returns the two rows above the keys: what happened, and what to do now.
    pub(crate) fn message_rows(&mut self) -> [String; 2] {
        let screen = self.text();
        let keys = usize::from(self.size.1) - 1;
        [2, 1].map(|above| {
            screen
                .lines()
                .nth(keys - above)
                .unwrap_or_default()
                .trim()
                .to_owned()
        })
    }

    /// Returns the column and row of the first occurrence of `text`, from the top.
    #[track_caller]
    pub(crate) fn find(&mut self, text: &str) -> (u16, u16) {
        let screen = self.text();
        for (y, line) in (0..).zip(screen.lines()) {
            if let Some((before, _)) = line.split_once(text) {
                return (before.chars().count() as u16, y);
            }
        }
        panic!("no '{text}' in\n{screen}");
    }

    /// Presses Space until `text` is on the screen.
    #[track_caller]
    pub(super) fn space_until(&mut self, text: &str) -> &mut Stage {
        for _ in 0..40 {
            if self.shows(text) {
                break;
            }
            self.keys(" ");
        }
        self.see(text)
    }

    /// Gives the action `name` of `table` this key alone, as keys.toml would.
    pub(crate) fn assign_key(&mut self, table: &str, name: &str, key: &str) -> &mut Stage {
        let context = self.screen.app.context();
        let chosen = context.own_keys.entry(table.into()).or_default();
        chosen.insert(name.into(), vec![key.into()]);
        assert_eq!(take_keys(context, None), None);
        self
    }

    /// Sends an input to the screen, and runs events that are due at once, such as a roll after a
    /// choice.
    pub(super) fn input(&mut self, event: &Event) -> Option<End> {
        // The visible screen takes it.
        self.frame();
        self.screen.input(event)
    }

    pub(crate) fn key(&mut self, key: Key) -> Option<End> {
        self.input(&Event::Key(key.event(KeyModifiers::NONE)))
    }

    /// Presses the keys of `letters`: `\n` is Enter, `\x1b` Escape, `\x08` Backspace, other control
    /// characters are a letter with Ctrl, `②` is F2, `③` F3, and arrows are themselves.
    pub(crate) fn keys(&mut self, letters: &str) -> &mut Stage {
        for letter in letters.chars() {
            self.key(match letter {
                '\n' => Key::ENTER,
                '\x1b' => Key::ESC,
                '\t' => Key::TAB,
                '\x08' => Key::BACKSPACE,
                '←' => Key::LEFT,
                '→' => Key::RIGHT,
                '↑' => Key::UP,
                '↓' => Key::DOWN,
                '②' => Key::function(2),
                '③' => Key::function(3),
                '\x01'..='\x1a' => Key::ctrl((letter as u8 | 0x60).into()),
                letter => Key::letter(letter),
            });
        }
        self
    }

    /// Types the faces of real dice, or the numbers of cards; fails unless they are due.
    #[track_caller]
    pub(crate) fn roll(&mut self, faces: &str) -> &mut Stage {
        let before = self.journal().len();
        self.keys(&format!("{faces}\n"));
        let rolled = matches!(self.journal().get(before), Some(RecordEntry::Rolled(_)));
        assert!(rolled, "{faces} not taken:\n{}", self.text());
        self
    }

    pub(crate) fn paste(&mut self, text: &str) -> &mut Stage {
        self.input(&Event::Paste(text.into()));
        self
    }

    /// Sends a mouse event at a column and row.
    pub(crate) fn mouse(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) -> &mut Stage {
        self.input(&Event::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }));
        self
    }

    /// Clicks at a column and row.
    pub(crate) fn click(&mut self, at: (u16, u16)) -> &mut Stage {
        self.mouse(MouseEventKind::Down(MouseButton::Left), at)
    }

    /// Returns the current click targets.
    pub(crate) fn click_targets(&mut self) -> Vec<(Rect, Request)> {
        self.frame();
        self.screen.app.click_targets().clone()
    }

    /// Clicks on the first letter of `text`.
    #[track_caller]
    pub(crate) fn click_on(&mut self, text: &str) -> &mut Stage {
        let at = self.find(text);
        self.click(at)
    }

    /// Enables the timing for people: decisions wait until a new position has been seen, and dice
    /// take time to roll.
    pub(crate) fn guarded(mut self) -> Stage {
        self.screen.app.context().settings.key_guard = true;
        self.animate();
        self
    }

    /// Enables animations.
    pub(super) fn animate(&mut self) -> &mut Stage {
        let context = self.screen.app.context();
        context.settings.motion = Motion::Full;
        context.still = false;
        self
    }

    /// Advances the time, and runs the events that fall due.
    pub(crate) fn pass(&mut self, time: Duration) -> &mut Stage {
        self.screen.pass(time);
        self
    }

    /// Returns the time that the program would sleep without input; `None` if it waits for input
    /// alone.
    pub(crate) fn sleeps(&mut self) -> Option<Duration> {
        // As in the main loop: drawing comes first.
        self.frame();
        self.screen
            .app
            .wakes(self.screen.now)
            .map(|at| at.saturating_duration_since(self.screen.now))
    }

    /// Waits until another thread has something for the screen, such as the prepared coach.
    pub(crate) fn hear(&mut self) -> &mut Stage {
        let message = self.screen.messages.recv_timeout(PATIENCE);
        self.screen.take(message.expect("news from another thread"));
        self.screen.pass(Duration::ZERO);
        self
    }

    /// Advances time and other threads until `text` is on the screen.
    #[track_caller]
    pub(crate) fn wait(&mut self, text: &str) -> &mut Stage {
        self.until(text, |stage| stage.shows(text))
    }

    /// Advances time and other threads until the program waits for input alone: nothing wakes it.
    #[track_caller]
    pub(crate) fn rest(&mut self) -> &mut Stage {
        self.until("rest", |stage| stage.sleeps().is_none())
    }

    #[track_caller]
    fn until(&mut self, what: &str, reached: impl Fn(&mut Stage) -> bool) -> &mut Stage {
        let end = Instant::now() + PATIENCE;
        while !reached(self) {
            assert!(Instant::now() < end, "waiting for {what}:\n{}", self.text());
            // The program's own delays are skipped; other threads take real time, which drawing
            // must not take from them.
            let patience = match self.screen.app.wakes(self.screen.now) {
                Some(at) => {
                    self.screen.now = self.screen.now.max(at);
                    Duration::from_millis(1)
                }
                None => Duration::from_millis(10),
            };
            if let Ok(message) = self.screen.messages.recv_timeout(patience) {
                self.screen.take(message);
            }
            self.screen.app.wake(self.screen.now);
        }
        self
    }

    /// Returns the path of the save of the current game.
    fn save_path(&self) -> PathBuf {
        let mut saves = self.store.saves().into_iter().chain(self.store.finished());
        saves.next().expect("a game").path
    }

    /// Opens the review of the current game over it.
    pub(super) fn open_review(&mut self) -> &mut Stage {
        let path = self.save_path();
        let review = open::review(&path, self.screen.app.context()).expect("a review");
        self.screen.push(review);
        self
    }

    /// Returns the events in the save of the current game.
    pub(crate) fn journal(&self) -> Vec<RecordEntry> {
        let (record, _) = self.store.read(&self.save_path()).unwrap();
        record.lines.into_iter().map(|line| line.what).collect()
    }

    /// Returns how many decisions are in the save of the current game.
    pub(super) fn decisions(&self) -> usize {
        let journal = self.journal();
        journal
            .iter()
            .filter(|entry| matches!(entry, RecordEntry::Act { .. }))
            .count()
    }

    /// Returns the last action in the save: the number of the seat, from 1, and the action in its
    /// notation.
    #[track_caller]
    pub(crate) fn last_action(&self) -> String {
        let journal = self.journal();
        match journal
            .iter()
            .rev()
            .find(|what| !matches!(what, RecordEntry::Clock {}))
        {
            Some(RecordEntry::Act { seat, does }) => format!("{} {does}", seat + 1),
            other => panic!("{other:?} is no action"),
        }
    }

    /// Compares the screen with the snapshot of that name in its current size.
    #[track_caller]
    pub(crate) fn snapshot(&mut self, name: &str) -> &mut Stage {
        let name = format!("{name}_{}x{}", self.size.0, self.size.1);
        // One folder, and names independent of the test.
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, self.text());
        });
        self
    }
}

pub(super) fn header(game: &str, names: &[&str], dice: DiceFrom) -> Header {
    let (id, options) = game.split_once(' ').unwrap_or((game, ""));
    let info = crate::registry::about(id).expect("a game");
    let own_keys = look(id).is_some_and(|look| look.seat_keys);
    let seats = names
        .iter()
        .zip(SEAT_KEYS)
        .map(|(name, key)| match name.parse() {
            Ok(level) => SeatSetup::computer(level),
            Err(_) => SeatSetup {
                key: own_keys.then_some(key),
                ..SeatSetup::person(name)
            },
        });
    Header::new(info, options, seats, Seed(7), dice)
}

/// Returns `true` if `text` is on `screen`, whether or not the caps of keys there have an upper
/// edge; also if it begins in the row of the news and ends in that of the next step.
fn is_in(screen: &str, text: &str) -> bool {
    let mut above = screen.lines().rev().skip(1).map(str::trim);
    let next = above.next().unwrap_or_default();
    let news = above.next().unwrap_or_default();
    screen.contains(text)
        || screen.replace('▇', " ").contains(text)
        || format!("{news} {next}").contains(text)
}

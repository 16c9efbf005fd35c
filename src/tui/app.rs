//! The event loop: a stack of screens, waiting for input, a signal, another thread, or a time
//! requested by a screen. It sleeps while nothing happens.
use super::canvas::{Canvas, ClickTargets, target_at};
use super::context::{AppMessage, Context};
use super::screen::{Input, Mouse, Screen, Transition};
use super::screens::help::Help;
use super::screens::{dialog, play, tables, tutorial};
use super::terminal::{self, LEAST};
use super::theme::{Role, TableTheme, Theme};
use crate::core::tools::threads::start_thread;
use crate::session::BackgroundAnswer;
use crate::tui::keys::Key;
use crate::tui::ui::text::lines::wrapped;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// A frame that takes longer to draw and write is slow.
const SLOW: Duration = Duration::from_millis(40);
/// This many slow frames in a row prove that the terminal is too slow for animations: a single one
/// may be accidental.
const SLOW_FRAMES: u32 = 2;
/// Time without animations then: what was slow may only have been busy.
const CALM: Duration = Duration::from_secs(20);

/// A stack of screens.
pub(crate) struct App {
    screens: Vec<Box<dyn Screen>>,
    context: Context,
    click_targets: ClickTargets,
    has_room: bool,
    /// The transition that would lose unsaved data, while the person is asked to confirm it.
    asked: Option<Transition>,
    /// Descriptions of games that were left unsaved.
    lost: Vec<String>,
    /// The person left a game that can be continued.
    pub(super) left_game: bool,
    /// Number of slow frames in a row.
    slow_frames: u32,
}

/// End of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The person left.
    Left,
    /// A signal was received.
    Signal(i32),
}

impl App {
    /// Creates a stack with one screen.
    pub(crate) fn new(first: Box<dyn Screen>, context: Context) -> App {
        App {
            screens: vec![first],
            context,
            click_targets: ClickTargets::new(),
            has_room: true,
            asked: None,
            lost: Vec::new(),
            left_game: false,
            slow_frames: 0,
        }
    }

    /// Opens a screen on top.
    pub(crate) fn push(&mut self, screen: Box<dyn Screen>) {
        self.screens.push(screen);
        self.cover();
    }

    /// Covers the top screen if it is to be hidden.
    fn cover(&mut self) {
        if let Some(cover) = self
            .screens
            .last_mut()
            .and_then(|top| top.cover(&self.context))
        {
            self.put_away();
            self.screens.push(cover);
        }
    }

    /// Returns the state shared by all screens.
    #[cfg(test)]
    pub(crate) fn context(&mut self) -> &mut Context {
        &mut self.context
    }

    #[cfg(test)]
    pub(crate) fn click_targets(&self) -> &ClickTargets {
        &self.click_targets
    }

    /// Draws the screens as of `now` into `buffer`; on a terminal that is too small, the required
    /// size. Returns the place of the cursor: where the person is, or the message.
    pub(crate) fn draw(&mut self, buffer: &mut Buffer, now: Instant) -> Position {
        self.context.now = now;
        self.click_targets.clear();
        let area = buffer.area;
        let mut caret = Position::new(0, area.height.saturating_sub(2));
        let has_room = area.width >= LEAST.0 && area.height >= LEAST.1;
        if let Some(top) = self
            .screens
            .last_mut()
            .filter(|_| has_room != self.has_room)
        {
            if has_room {
                top.on_uncovered(&mut self.context);
            } else {
                top.on_hidden(&mut self.context);
            }
        }
        self.has_room = has_room;
        self.cover();
        let lowest = self
            .screens
            .iter()
            .rposition(|s| !s.is_overlay())
            .unwrap_or(0);
        let ground = self
            .screens
            .get(lowest)
            .map_or(TableTheme::HOME, |screen| screen.ground());
        let theme = self.context.theme.on(ground);
        Canvas::new(buffer, &mut self.click_targets, theme, area).clear(
            0,
            0,
            area.width.into(),
            area.height.into(),
        );
        if self.has_room {
            let top = self.screens.len().saturating_sub(1);
            for (index, screen) in self.screens.iter_mut().enumerate().skip(lowest) {
                // Only the top screen can be clicked.
                self.click_targets.clear();
                let mut canvas = Canvas::new(buffer, &mut self.click_targets, theme, area);
                if index == top {
                    canvas = canvas.with_caret(&mut caret);
                }
                screen.draw(&mut canvas, &self.context);
            }
        } else {
            draw_too_small(buffer, theme);
        }
        theme.finish(buffer);
        caret
    }

    /// Records the duration of a frame. Slow frames end animation for a while.
    pub(crate) fn frame_took(&mut self, time: Duration) {
        self.slow_frames = if time > SLOW { self.slow_frames + 1 } else { 0 };
        if self.slow_frames >= SLOW_FRAMES {
            self.context.calm_until = Some(self.context.now + CALM);
        }
    }

    /// Handles a terminal event at `now`; returns the end if it causes one.
    pub(crate) fn input(&mut self, event: &Event, now: Instant) -> Option<End> {
        self.context.now = now;
        let input = match event {
            Event::Key(KeyEvent {
                kind: KeyEventKind::Release,
                ..
            }) => return None,
            // Not the letter. AltGr, which types, is Ctrl and Alt on some systems.
            Event::Key(KeyEvent {
                code: KeyCode::Char(_),
                modifiers,
                ..
            }) if modifiers.contains(KeyModifiers::ALT)
                && !modifiers.contains(KeyModifiers::CONTROL) =>
            {
                return None;
            }
            Event::Key(event) => {
                let key = Key::from(*event);
                // A held key repeats if the terminal reports it: suitable for moving, not for
                // choosing.
                let is_arrow = matches!(key, Key::UP | Key::DOWN | Key::LEFT | Key::RIGHT);
                if event.kind == KeyEventKind::Repeat && !is_arrow {
                    return None;
                }
                if key == Key::ctrl('c') {
                    self.put_away();
                    // Pressed again, it confirms.
                    let transition = if self.asked.is_some() {
                        Transition::Confirm
                    } else {
                        Transition::Quit
                    };
                    return self.follow(transition);
                }
                Input::Key(key)
            }
            Event::Mouse(mouse) => self.clicked(*mouse)?,
            Event::Paste(text) => Input::Paste(text.clone()),
            _ => return None,
        };
        if !self.has_room {
            return None;
        }
        provoked(&input);
        let end = self.give(&input);
        self.cover();
        end
    }

    /// Passes `input` to the top screen.
    fn give(&mut self, input: &Input) -> Option<End> {
        let top = self.screens.last_mut()?;
        let transition = top.input(input, &mut self.context);
        let transition = match transition {
            Transition::Ignored if is_help_request(input) => {
                let keys = top.help(&self.context);
                if keys.is_empty() {
                    Transition::Ignored
                } else {
                    Transition::Push(Box::new(Help::keys(keys)))
                }
            }
            transition => transition,
        };
        self.follow(transition)
    }

    fn clicked(&self, mouse: MouseEvent) -> Option<Input> {
        let x = mouse.column;
        let y = mouse.row;
        let kind = match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => match target_at(&self.click_targets, x, y) {
                Some(request) => return request.clicked(),
                None => Mouse::Down,
            },
            MouseEventKind::Drag(MouseButton::Left) => Mouse::Drag,
            MouseEventKind::Up(MouseButton::Left) => Mouse::Up,
            MouseEventKind::Down(MouseButton::Right) => Mouse::Right,
            MouseEventKind::ScrollUp => Mouse::ScrollUp,
            MouseEventKind::ScrollDown => Mouse::ScrollDown,
            _ => return None,
        };
        Some(Input::Mouse(kind, x, y))
    }

    /// Lets the top screen handle news up to `now`.
    pub(crate) fn wake(&mut self, now: Instant) -> Option<End> {
        self.context.now = now;
        let transition = self
            .screens
            .last_mut()
            .filter(|_| self.has_room)?
            .wake(&mut self.context);
        let end = self.follow(transition);
        self.cover();
        end
    }

    /// Passes an answer to the top screen at `now`.
    pub(crate) fn hear(&mut self, answer: BackgroundAnswer, now: Instant) -> Option<End> {
        self.context.now = now;
        let top = self.screens.last_mut().filter(|_| self.has_room)?;
        let transition = top.hear(answer, &mut self.context);
        let end = self.follow(transition);
        self.cover();
        end
    }

    /// Returns the time when [`App::wake`] is due, as seen at `now`.
    pub(crate) fn wakes(&self, now: Instant) -> Option<Instant> {
        self.screens.last().filter(|_| self.has_room)?.wakes(now)
    }

    /// Returns the time when [`App::wake`] is due, as seen by the last frame: anything that came to
    /// rest while it was being drawn still has to be shown.
    pub(crate) fn due(&self) -> Option<Instant> {
        self.wakes(self.context.now)
    }

    /// Lets every screen put its game away, as when it is covered.
    pub(crate) fn put_away(&mut self) {
        if let Some(top) = self.screens.last_mut() {
            top.on_covered(&mut self.context);
        }
    }

    /// Performs a screen's transition. If it would leave a game that cannot be saved, the person is
    /// asked first.
    fn follow(&mut self, transition: Transition) -> Option<End> {
        let asked = self.asked.take();
        match transition {
            Transition::Confirm => {
                self.screens.pop();
                let wanted = asked?;
                let remaining = self.remaining_screens(&wanted);
                let closing = self.screens[remaining..].iter_mut();
                self.lost
                    .extend(closing.filter_map(|screen| screen.unsaved()));
                self.change_screens(wanted)
            }
            // The question stays.
            Transition::Ignored | Transition::Stay => {
                self.asked = asked;
                None
            }
            wanted => {
                let remaining = self.remaining_screens(&wanted);
                let mut closing = self.screens[remaining..].iter_mut();
                let Some(reason) = closing.find_map(|screen| screen.unsaved()) else {
                    return self.change_screens(wanted);
                };
                self.asked = Some(wanted);
                self.put_away();
                self.screens.push(Box::new(dialog::leave(&reason)));
                None
            }
        }
    }

    /// Returns the number of screens that remain after `transition`.
    fn remaining_screens(&self, transition: &Transition) -> usize {
        match transition {
            Transition::Pop
            | Transition::Below(_)
            | Transition::Answer(..)
            | Transition::Replace(_) => self.screens.len() - 1,
            Transition::Start(_) | Transition::Resume(..) | Transition::Home => 1,
            Transition::Quit => 0,
            _ => self.screens.len(),
        }
    }

    fn change_screens(&mut self, transition: Transition) -> Option<End> {
        match transition {
            Transition::Ignored | Transition::Stay | Transition::Confirm => return None,
            Transition::Push(screen) => {
                self.put_away();
                self.screens.push(screen);
                return None;
            }
            Transition::Tutorial(id) => {
                return self.change_screens(Transition::Push(tutorial::open(id, &self.context)));
            }
            Transition::Rules(about) => {
                let rules = tables::rules(about, &self.context);
                return self.change_screens(Transition::Push(Box::new(rules)));
            }
            Transition::Replace(screen) => {
                self.put_away();
                self.screens.pop();
                self.screens.push(screen);
                return None;
            }
            Transition::Start(header) => {
                self.put_away();
                self.screens.truncate(1);
                self.screens
                    .push(play::start(header, &self.context).unwrap_or_else(dialog::sorry));
                return None;
            }
            Transition::Resume(path, notice) => {
                self.put_away();
                self.screens.truncate(1);
                self.screens
                    .push(play::resume(&path, notice, &self.context).unwrap_or_else(dialog::sorry));
                return None;
            }
            Transition::Pop => {
                self.put_away();
                self.screens.pop();
            }
            Transition::Below(request) => {
                self.change_screens(Transition::Pop);
                return self.give(&Input::Request(request));
            }
            Transition::Answer(request, text) => {
                self.change_screens(Transition::Pop);
                return self.give(&Input::Answer(request, text));
            }
            Transition::Ask(request) => {
                let below = self.screens.len().checked_sub(2)?;
                let transition =
                    self.screens[below].input(&Input::Request(request), &mut self.context);
                return self.follow(transition);
            }
            Transition::Home => {
                self.put_away();
                self.screens.truncate(1);
            }
            Transition::Quit => {
                self.left_game = self.screens.iter().any(|screen| screen.has_saved_game());
                self.screens.clear();
            }
        }
        match self.screens.last_mut() {
            Some(top) => {
                top.on_uncovered(&mut self.context);
                None
            }
            None => Some(End::Left),
        }
    }

    /// Returns descriptions of unsaved data of games that were left or are being played.
    pub(crate) fn unsaved(&mut self) -> Vec<String> {
        let open = self
            .screens
            .iter_mut()
            .filter_map(|screen| screen.unsaved());
        self.lost.drain(..).chain(open).collect()
    }

    /// Runs until the person leaves or a signal ends it.
    pub(crate) fn run(
        &mut self,
        screen: &mut terminal::RawTerminal,
        messages: &Receiver<AppMessage>,
    ) -> std::io::Result<End> {
        loop {
            let before = Instant::now();
            if let Err(error) = screen.draw(|buffer| self.draw(buffer, Instant::now())) {
                self.put_away();
                return hung_up(messages).ok_or(error);
            }
            self.frame_took(before.elapsed());
            if let Some(text) = self.context.copied.take() {
                // If the terminal is gone, the next frame notices.
                let _ = terminal::copy(&text);
            }
            let now = Instant::now();
            let wait = self.due().map(|time| time.saturating_duration_since(now));
            let message = match wait {
                Some(wait) => messages.recv_timeout(wait),
                None => messages.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let mut next = match message {
                Ok(message) => Some(message),
                Err(RecvTimeoutError::Timeout) => Some(AppMessage::Wake),
                Err(RecvTimeoutError::Disconnected) => return Ok(End::Left),
            };
            // All pending input is handled before the next frame (a long paste is drawn once), and
            // events due after one key are performed before the next one: keys typed ahead apply to
            // the resulting position.
            while let Some(message) = next {
                let mut end = match self.take(message, screen, messages) {
                    Ok(end) => end,
                    // SIGCONT comes with the hang-up, and may be delivered first.
                    Err(error) => {
                        self.put_away();
                        return hung_up(messages).ok_or(error);
                    }
                };
                let now = Instant::now();
                if end.is_none() && self.wakes(now).is_some_and(|time| time <= now) {
                    end = self.wake(now);
                }
                if let Some(end) = end {
                    self.put_away();
                    return Ok(end);
                }
                next = messages.try_recv().ok();
            }
        }
    }

    fn take(
        &mut self,
        message: AppMessage,
        screen: &mut terminal::RawTerminal,
        messages: &Receiver<AppMessage>,
    ) -> std::io::Result<Option<End>> {
        match message {
            AppMessage::Terminal(Event::Key(key))
                if cfg!(unix) && Key::from(key) == Key::ctrl('z') =>
            {
                self.suspend(screen)?;
                Ok(None)
            }
            AppMessage::Terminal(event) => Ok(self.input(&event, Instant::now())),
            AppMessage::Wake => Ok(self.wake(Instant::now())),
            AppMessage::Answer(answer) => Ok(self.hear(answer, Instant::now())),
            #[cfg(unix)]
            AppMessage::Signal(signal_hook::consts::SIGCONT) => {
                screen.retake()?;
                Ok(None)
            }
            AppMessage::Signal(signal) => Ok(Some(End::Signal(signal))),
            AppMessage::Lost => Ok(Some(hung_up(messages).unwrap_or(End::Left))),
        }
    }

    /// Stops as for Ctrl-Z: restores the terminal and stops clocks until the shell resumes it. If
    /// there is no shell that could, the system ignores the signal.
    #[cfg(unix)]
    fn suspend(&mut self, screen: &mut terminal::RawTerminal) -> std::io::Result<()> {
        self.put_away();
        terminal::give_back();
        rustix::process::kill_current_process_group(rustix::process::Signal::TSTP)?;
        screen.retake()?;
        self.context.now = Instant::now();
        if let Some(top) = self.screens.last_mut() {
            top.on_uncovered(&mut self.context);
        }
        Ok(())
    }

    #[cfg(not(unix))]
    fn suspend(&mut self, _: &mut terminal::RawTerminal) -> std::io::Result<()> {
        Ok(())
    }
}

/// Returns the signal that ends the program if the terminal can no longer be read or written: it
/// arrives at about the same time, if at all.
fn hung_up(messages: &Receiver<AppMessage>) -> Option<End> {
    let end = Instant::now() + Duration::from_secs(1);
    while let Ok(message) = messages.recv_timeout(end.saturating_duration_since(Instant::now())) {
        match message {
            #[cfg(unix)]
            AppMessage::Signal(signal_hook::consts::SIGCONT) => {}
            AppMessage::Signal(signal) => return Some(End::Signal(signal)),
            _ => {}
        }
    }
    None
}

/// Returns `true` if `input` asks for the keys of a screen: `?`, or a click on it in the bar.
fn is_help_request(input: &Input) -> bool {
    match input {
        Input::Key(key) => *key == Key::letter('?'),
        Input::Request(request) => request.name == "help",
        Input::Mouse(..) | Input::Paste(_) | Input::Answer(..) => false,
    }
}

/// A hidden switch of debug builds, with which tests prove that the terminal is restored after a
/// panic.
fn provoked(input: &Input) {
    let is_key = cfg!(debug_assertions) && *input == Input::Key(Key::function(12));
    assert!(
        !is_key || std::env::var_os("DICEGAMES_PANIC").is_none(),
        "provoked by DICEGAMES_PANIC"
    );
}

/// Draws the required terminal size.
fn draw_too_small(buffer: &mut Buffer, theme: Theme) {
    let area = buffer.area;
    let mut click_targets = ClickTargets::new();
    let mut canvas = Canvas::new(buffer, &mut click_targets, theme, area);
    let width = canvas.width();
    let height = canvas.height();
    // A number stays with its word.
    let text = format!(
        "dicegames needs\u{a0}{0}×{1}, have\u{a0}{width}×{height}: enlarge the window, set its true size \
         (stty\u{a0}cols\u{a0}{0}\u{a0}rows\u{a0}{1}), or play with\u{a0}--plain.",
        LEAST.0, LEAST.1
    );
    let lines = wrapped(&text, width);
    let top = ((height - lines.len() as i32) / 2).max(0);
    for (row, line) in (top..).zip(&lines) {
        canvas.centred(0, width, row, &line.replace('\u{a0}', " "), Role::Strong);
    }
}

/// Listens for signals on a background thread. If the loop does not end soon after a terminating
/// signal (because the terminal hangs while being drawn to), the thread restores the terminal and
/// exits: everything that happened is already saved.
#[cfg(unix)]
pub(crate) fn listen_for_signals(messages: Sender<AppMessage>) -> anyhow::Result<()> {
    use signal_hook::consts::{
        FORBIDDEN, SIGBUS, SIGCHLD, SIGCONT, SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH,
        SIGXFSZ,
    };
    // All others end the program. Stops are left to the system, which knows whether a shell can
    // continue it; what the program ignores stays ignored.
    const UNHEARD: [i32; 8] = [
        SIGBUS, SIGCHLD, SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGXFSZ,
    ];
    let mut signals = signal_hook::iterator::Signals::new([SIGCONT, SIGWINCH])?;
    for signal in 1..=64 {
        if !FORBIDDEN.contains(&signal) && !UNHEARD.contains(&signal) {
            // The system has fewer, and keeps some to itself.
            let _ = signals.add_signal(signal);
        }
    }
    start_thread(move || {
        for signal in &mut signals {
            let message = match signal {
                // The next frame queries the size.
                SIGWINCH => AppMessage::Wake,
                signal => AppMessage::Signal(signal),
            };
            let is_lost = messages.send(message).is_err();
            if is_lost || !matches!(signal, SIGWINCH | SIGCONT) {
                std::thread::sleep(Duration::from_secs(2));
                terminal::give_back_within(Duration::from_millis(500));
                std::process::exit(128 + signal);
            }
        }
    })?;
    Ok(())
}

/// Does nothing, as there are no such signals.
#[cfg(not(unix))]
pub(crate) fn listen_for_signals(_: Sender<AppMessage>) -> anyhow::Result<()> {
    Ok(())
}

//! Reads the terminal on a background thread: its bytes become keys, clicks and pastes.
//!
//! [`complete_prefix`] cuts the bytes into keys and sequences, [`event`] says what a whole one is.
//! Keys and sequences share their first bytes, so some must wait for the next one, but none
//! forever: after [`KEY`] an ESC is a key, and after [`SEQUENCE`] or Ctrl-C an incomplete sequence
//! is dropped. Time is a parameter.
use super::context::AppMessage;
use crate::core::tools::threads::{NoThread, start_thread};
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

/// Time that `ESC` waits for the next byte.
const KEY: Duration = Duration::from_millis(100);
/// Time that an incomplete sequence or paste does.
const SEQUENCE: Duration = Duration::from_secs(1);
/// The most bytes that are held of a sequence or paste.
const LONGEST: usize = 64 * 1024;

const ESC: u8 = 0x1b;
const CTRL_C: u8 = 0x03;
const PASTE_START: &[u8] = b"\x1b[200~";
const PASTE_END: &[u8] = b"\x1b[201~";

/// Starts sending keys, clicks and pastes to the loop.
pub(crate) fn start(messages: Sender<AppMessage>) -> Result<(), NoThread> {
    start_thread(move || {
        read(|event| messages.send(AppMessage::Terminal(event)).is_ok());
        // Without the loop nobody needs to know.
        let _ = messages.send(AppMessage::Lost);
    })
}

/// Reads until the terminal or the loop is gone: `send` returns `false`. Sleeps while nothing
/// arrives and no sequence is incomplete.
#[cfg(unix)]
fn read(mut send: impl FnMut(Event) -> bool) {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;

    let terminal = rustix::stdio::stdin();
    let mut keyboard = Keyboard::default();
    let mut bytes = [0; 4096];
    loop {
        let timeout = keyboard.wakes().and_then(|time| {
            Timespec::try_from(time.saturating_duration_since(Instant::now())).ok()
        });
        let mut polled = [PollFd::new(&terminal, PollFlags::IN)];
        // Nothing is decided by time while unread bytes are available: this thread may be late.
        let events = match poll(&mut polled, timeout.as_ref()) {
            Ok(0) => keyboard.pass(Instant::now()).into_iter().collect(),
            Ok(_) => match rustix::io::read(terminal, &mut bytes) {
                Ok(count @ 1..) => keyboard.take(&bytes[..count], Instant::now()),
                Err(Errno::INTR | Errno::AGAIN) => continue,
                Ok(0) | Err(_) => return,
            },
            Err(Errno::INTR) => continue,
            Err(_) => return,
        };
        if !events.into_iter().all(&mut send) {
            return;
        }
    }
}

/// Reads key events one by one from the system.
#[cfg(not(unix))]
fn read(mut send: impl FnMut(Event) -> bool) {
    while ratatui::crossterm::event::read().is_ok_and(&mut send) {}
}

/// Decodes bytes into keys, clicks and pastes.
#[derive(Clone, Debug, Default)]
struct Keyboard {
    /// The bytes of a sequence that is not yet whole.
    held: Vec<u8>,
    /// Time of the last byte.
    last: Option<Instant>,
}

impl Keyboard {
    /// Decodes `bytes`, which arrived at `now`.
    fn take(&mut self, bytes: &[u8], now: Instant) -> Vec<Event> {
        self.last = Some(now);
        let mut events = Vec::new();
        for byte in bytes {
            if *byte == CTRL_C {
                events.extend(self.give_up());
            }
            if self.held.len() >= LONGEST {
                // It is cut short, but its end will be recognised.
                self.held.remove(LONGEST - PASTE_END.len());
            }
            self.held.push(*byte);
            while let Some((length, is_event)) = complete_prefix(&self.held) {
                events.extend(
                    Some(&self.held[..length])
                        .filter(|_| is_event)
                        .and_then(event),
                );
                self.held.drain(..length);
            }
        }
        events
    }

    /// Returns the time when [`Keyboard::pass`] is due unless another byte arrives, if it is.
    fn wakes(&self) -> Option<Instant> {
        let patience = match self.held[..] {
            [] => return None,
            [ESC] | [ESC, b'P' | b']' | b'_'] => KEY,
            _ => SEQUENCE,
        };
        Some(self.last? + patience)
    }

    /// Decides whatever has waited long enough at `now`.
    fn pass(&mut self, now: Instant) -> Option<Event> {
        if self.wakes().is_some_and(|time| time <= now) {
            self.give_up()
        } else {
            None
        }
    }

    /// Ends what is held without a further byte: it is a key, the beginning of a paste, or nothing.
    fn give_up(&mut self) -> Option<Event> {
        let held = std::mem::take(&mut self.held);
        match held[..] {
            [ESC] | [ESC, _] => key(&held),
            _ => held
                .strip_prefix(PASTE_START)
                .filter(|text| !text.is_empty())
                .map(pasted),
        }
    }
}

/// Returns how many of the `held` bytes, of which all but the last wait for more, are whole, and
/// whether they are an event. Returns `None` if they, too, wait for more.
fn complete_prefix(held: &[u8]) -> Option<(usize, bool)> {
    let event = Some((held.len(), true));
    let before = Some((held.len().saturating_sub(1), false));
    match *held {
        [] | [ESC] => None,
        [ESC, ESC] => Some((1, true)),
        _ if held.starts_with(PASTE_START) => event.filter(|_| held.ends_with(PASTE_END)),
        [ESC, b'[', ref body @ ..] => match *body {
            [] | [b'['] => None,
            [b'[', b'A'..=b'E'] => event,
            [b'M', ref click @ ..] if click.iter().all(|byte| *byte >= b' ') => {
                event.filter(|_| click.len() == 3)
            }
            [b'[' | b'M', ..] => before,
            [.., b' '..=b'?'] => None,
            [.., b'@'..=b'~'] => event,
            _ => before,
        },
        [ESC, b'O', ref body @ ..] => match *body {
            [] => None,
            [b' '..=b'~'] => event,
            _ => before,
        },
        // An answer, for which nobody has asked.
        [ESC, b'P' | b']' | b'_', ref text @ ..] => match *text {
            [.., ESC, b'\\'] | [.., 0x07] => Some((held.len(), false)),
            [.., ESC, _] => Some((held.len() - 2, false)),
            [] | [.., b' '..=0xff | ESC] => None,
            _ => before,
        },
        _ => {
            let alt = usize::from(held[0] == ESC);
            match std::str::from_utf8(&held[alt..]) {
                Ok(_) => event,
                Err(error) => error.error_len().map(|length| (alt + length, false)),
            }
        }
    }
}

/// Returns the event that whole bytes are, if they are one that matters.
fn event(bytes: &[u8]) -> Option<Event> {
    match *bytes {
        // The keypad: an Enter, `=`, and the signs and digits of `0x20..0x40`.
        [ESC, b'O', b'X'] => key(b"="),
        [ESC, b'O', sign @ (b'M' | b'j'..=b'y')] => key(&[sign & 0x3f]),
        [ESC, b'O', b'R'] => Some(Event::Key(KeyCode::F(3).into())),
        [ESC, b'O', letter] => Some(Event::Key(code_of_letter(letter)?.into())),
        // The Linux console.
        [ESC, b'[', b'[', letter] => Some(Event::Key(KeyCode::F(letter - b'@').into())),
        [ESC, b'[', b'M', buttons, column, row] => {
            let [buttons, column, row] = [buttons, column, row].map(|byte| u32::from(byte) - 32);
            mouse(buttons, column, row, b'M')
        }
        _ if bytes.starts_with(PASTE_START) => Some(pasted(
            &bytes[PASTE_START.len()..bytes.len() - PASTE_END.len()],
        )),
        [ESC, b'[', ref body @ .., last] => control(std::str::from_utf8(body).ok()?, last),
        _ => key(bytes),
    }
}

fn pasted(text: &[u8]) -> Event {
    Event::Paste(String::from_utf8_lossy(text).into_owned())
}

/// Returns the key of a character, after an ESC if Alt is held.
fn key(bytes: &[u8]) -> Option<Event> {
    let (letter, alt) = match bytes {
        [ESC, letter @ ..] if !letter.is_empty() => (letter, KeyModifiers::ALT),
        _ => (bytes, KeyModifiers::NONE),
    };
    let mut key = key_of_letter(std::str::from_utf8(letter).ok()?.chars().next()?);
    key.modifiers |= alt;
    Some(Event::Key(key))
}

/// Returns the key that types `letter` or its control character.
fn key_of_letter(letter: char) -> KeyEvent {
    match letter {
        '\r' => KeyCode::Enter.into(),
        '\t' => KeyCode::Tab.into(),
        '\x1b' => KeyCode::Esc.into(),
        '\x7f' => KeyCode::Backspace.into(),
        '\0' => ctrl_key(b' '),
        '\x01'..='\x1a' => ctrl_key(letter as u8 - 1 + b'a'),
        '\x1c'..='\x1f' => ctrl_key(letter as u8 - 28 + b'4'),
        _ => KeyCode::Char(letter).into(),
    }
}

fn ctrl_key(letter: u8) -> KeyEvent {
    KeyEvent::new(KeyCode::Char(letter.into()), KeyModifiers::CONTROL)
}

/// Returns the key, click or focus change of the control sequence `ESC [ body last`, unless it is
/// an answer.
fn control(body: &str, last: u8) -> Option<Event> {
    let click = body.strip_prefix('<');
    let body = click.unwrap_or(body);
    if !body.bytes().all(|byte| matches!(byte, b'0'..=b';')) {
        return None;
    }
    let code = match last {
        b'M' | b'm' => {
            let less = if click.is_some() { 0 } else { 32 };
            return mouse(
                number_at(body, 0, 0)?.checked_sub(less)?,
                number_at(body, 1, 0)?,
                number_at(body, 2, 0)?,
                last,
            );
        }
        _ if click.is_some() => return None,
        b'I' if body.is_empty() => return Some(Event::FocusGained),
        b'O' if body.is_empty() => return Some(Event::FocusLost),
        b'Z' => KeyCode::Tab,
        // xterm's modifyOtherKeys.
        b'~' if number_at(body, 0, 0)? == 27 => code_of_point(number_at(body, 2, 0)?)?,
        b'~' => code_of_number(number_at(body, 0, 0)?)?,
        b'u' => code_of_point(number_at(body, 0, 0)?)?,
        _ => code_of_letter(last)?,
    };
    let modifiers = modifiers(body, last);
    let code = match code {
        _ if !modifiers.contains(KeyModifiers::SHIFT) => code,
        KeyCode::Tab => KeyCode::BackTab,
        KeyCode::Char(letter) => {
            let capital = number_at(body, 0, 1)
                .and_then(char::from_u32)
                .or(letter.to_uppercase().next());
            KeyCode::Char(capital.unwrap_or(letter))
        }
        _ => code,
    };
    let kind = match number_at(body, 1, 1) {
        Some(2) => KeyEventKind::Repeat,
        Some(3) => KeyEventKind::Release,
        _ => KeyEventKind::Press,
    };
    Some(Event::Key(KeyEvent::new_with_kind(code, modifiers, kind)))
}

/// Returns a number of `body`, or a detail of it: `97:65;2:3`.
fn number_at(body: &str, index: usize, detail: usize) -> Option<u32> {
    let number = body.split(';').nth(index)?;
    number.split(':').nth(detail)?.parse().ok()
}

/// Returns the modifiers of the key `ESC [ body last`.
fn modifiers(body: &str, last: u8) -> KeyModifiers {
    let mut mask = number_at(body, 1, 0);
    if last == b'Z' {
        mask = Some(2);
    } else if mask.is_none() && last.is_ascii_uppercase() {
        // Some terminals write the modifiers alone: ESC [ 5 A.
        mask = body.parse().ok();
    }
    let bits = mask.unwrap_or(1).saturating_sub(1);
    let mut modifiers = KeyModifiers::NONE;
    for (bit, modifier) in [
        KeyModifiers::SHIFT,
        KeyModifiers::ALT,
        KeyModifiers::CONTROL,
    ]
    .into_iter()
    .enumerate()
    {
        if bits >> bit & 1 == 1 {
            modifiers |= modifier;
        }
    }
    modifiers
}

/// Returns the key of `ESC [ letter`; not F3, whose letter is that of a cursor position.
fn code_of_letter(letter: u8) -> Option<KeyCode> {
    Some(match letter {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'P' => KeyCode::F(1),
        b'Q' => KeyCode::F(2),
        b'S' => KeyCode::F(4),
        _ => return None,
    })
}

/// Returns the key of `ESC [ number ~`.
fn code_of_number(number: u32) -> Option<KeyCode> {
    let number = u8::try_from(number).ok()?;
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => KeyCode::F(number - 10),
        17..=21 => KeyCode::F(number - 11),
        23..=26 => KeyCode::F(number - 12),
        28..=29 => KeyCode::F(number - 13),
        31..=34 => KeyCode::F(number - 14),
        _ => return None,
    })
}

/// Returns the key of a code point; in kitty's private range only the keypad and F13 to F35 are
/// keys.
fn code_of_point(point: u32) -> Option<KeyCode> {
    const SIGNS: &[u8; 18] = b"0123456789./*-+\r=,";
    Some(match point {
        57_376..=57_398 => KeyCode::F((point - 57_376) as u8 + 13),
        57_399..=57_416 => key_of_letter(SIGNS[point as usize - 57_399].into()).code,
        57_417..=57_420 => code_of_letter(b"DCAB"[point as usize - 57_417])?,
        57_421..=57_426 => code_of_number([5, 6, 1, 4, 2, 3][point as usize - 57_421])?,
        57_344..=63_743 => return None,
        _ => key_of_letter(char::from_u32(point)?).code,
    })
}

/// Returns the mouse event: in `buttons` the two lowest bits are the button, then come modifiers,
/// motion and the wheel; column and row count from 1.
fn mouse(buttons: u32, column: u32, row: u32, last: u8) -> Option<Event> {
    const BUTTONS: [MouseButton; 3] = [MouseButton::Left, MouseButton::Middle, MouseButton::Right];
    let button = BUTTONS.get(buttons as usize & 3).copied();
    let kind = match (buttons >> 6, buttons & 0x20 != 0, button) {
        (0, false, Some(button)) if last == b'm' => MouseEventKind::Up(button),
        (0, false, Some(button)) => MouseEventKind::Down(button),
        (0, false, None) => MouseEventKind::Up(MouseButton::Left),
        (0, true, Some(button)) => MouseEventKind::Drag(button),
        (0, true, None) => MouseEventKind::Moved,
        (1, false, Some(MouseButton::Left)) => MouseEventKind::ScrollUp,
        (1, false, Some(MouseButton::Middle)) => MouseEventKind::ScrollDown,
        _ => return None,
    };
    let [column, row] = [column, row].map(|cell| {
        cell.checked_sub(1)
            .and_then(|cell| u16::try_from(cell).ok())
    });
    Some(Event::Mouse(MouseEvent {
        kind,
        column: column?,
        row: row?,
        modifiers: KeyModifiers::NONE,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    impl Keyboard {
        /// Lets time pass until `end`.
        fn wait(&mut self, end: Instant) -> Vec<Event> {
            let due = self.wakes().filter(|time| *time <= end);
            let events = due.and_then(|time| self.pass(time)).into_iter().collect();
            assert!(
                self.wakes().is_none_or(|time| time > end),
                "it is never done with {:?}",
                self.held
            );
            events
        }

        /// Fails if anything deafens it: Ctrl-C is heard at once, and after a silence any key as
        /// itself.
        fn assert_responsive(&self, now: Instant) {
            assert!(
                self.held.len() <= LONGEST,
                "{} bytes are held",
                self.held.len()
            );
            let events = self.clone().take(&[CTRL_C], now);
            assert_eq!(events.last().map(event_word).as_deref(), Some("C-c"));
            let later = now + SEQUENCE;
            for (key, expected) in [
                ("q", "q"),
                ("\x03", "C-c"),
                ("\r", "Enter"),
                ("\x1b", "Esc"),
                ("\x1b[B", "Down"),
            ] {
                let mut keyboard = self.clone();
                keyboard.wait(later);
                let mut events = keyboard.take(key.as_bytes(), later);
                events.extend(keyboard.wait(later + KEY));
                assert_eq!(
                    events.iter().map(event_word).collect::<Vec<_>>(),
                    [expected]
                );
            }
        }
    }

    /// Formats an event as one word: `A-C-x`, `Up`, `Down(Left)@0,0`, `paste "x"`; `!` after it if
    /// it is no press.
    fn event_word(event: &Event) -> String {
        match event {
            Event::Key(key) => {
                let (code, shift) = match key.code {
                    KeyCode::Char(letter) => (letter.to_string(), ""),
                    code => (format!("{code:?}"), "S-"),
                };
                let mut word = String::new();
                for (modifier, name) in [
                    (KeyModifiers::ALT, "A-"),
                    (KeyModifiers::CONTROL, "C-"),
                    (KeyModifiers::SHIFT, shift),
                ] {
                    if key.modifiers.contains(modifier) {
                        word += name;
                    }
                }
                word += &code;
                if key.kind != KeyEventKind::Press {
                    word.push('!');
                }
                word
            }
            Event::Mouse(mouse) => format!("{:?}@{},{}", mouse.kind, mouse.column, mouse.row),
            Event::Paste(text) => format!("paste {text:?}"),
            event => format!("{event:?}"),
        }
    }

    /// Returns what is heard of bytes, each part after a pause in milliseconds, and of a silence.
    fn event_words(parts: &[(u32, &[u8])]) -> String {
        let mut keyboard = Keyboard::default();
        let mut now = Instant::now();
        let mut events = Vec::new();
        for (pause, bytes) in parts {
            now += MS * *pause;
            events.extend(keyboard.wait(now));
            events.extend(keyboard.take(bytes, now));
            keyboard.assert_responsive(now);
        }
        events.extend(keyboard.wait(now + SEQUENCE));
        events.iter().map(event_word).collect::<Vec<_>>().join(" ")
    }

    #[track_caller]
    fn check(parts: &[(u32, &str)], expected: &str) {
        let parts: Vec<(u32, &[u8])> = parts
            .iter()
            .map(|(pause, text)| (*pause, text.as_bytes()))
            .collect();
        assert_eq!(event_words(&parts), expected, "{parts:?}");
    }

    /// Whole keys, clicks, pastes and answers.
    const WHOLE: &[(&str, &str)] = &[
        ("q", "q"),
        ("Q", "Q"),
        ("\r", "Enter"),
        ("\n", "C-j"),
        ("\t", "Tab"),
        ("\x7f", "Backspace"),
        ("\x08", "C-h"),
        ("\0", "C- "),
        ("\x1a", "C-z"),
        ("\x1f", "C-7"),
        ("\x1b", "Esc"),
        ("\x1b\x1b", "Esc Esc"),
        ("\x1b\r", "A-Enter"),
        ("\x1b\x7f", "A-Backspace"),
        ("\x1b\x1b[B", "Esc Down"),
        ("é漢👩", "é 漢 👩"),
        ("\x1bé", "A-é"),
        (
            "\x1b[A\x1b[B\x1b[C\x1b[D\x1b[H\x1b[F",
            "Up Down Right Left Home End",
        ),
        (
            "\x1bOA\x1bOB\x1bOC\x1bOD\x1bOH\x1bOF",
            "Up Down Right Left Home End",
        ),
        ("\x1bOP\x1bOQ\x1bOR\x1bOS", "F(1) F(2) F(3) F(4)"),
        ("\x1b[P\x1b[Q\x1b[S", "F(1) F(2) F(4)"),
        ("\x1b[[A\x1b[[E", "F(1) F(5)"),
        ("\x1b[11~\x1b[15~\x1b[17~\x1b[24~", "F(1) F(5) F(6) F(12)"),
        ("\x1b[25~\x1b[28~\x1b[34~", "F(13) F(15) F(20)"),
        ("\x1b[1~\x1b[2~\x1b[3~\x1b[4~", "Home Insert Delete End"),
        ("\x1b[5~\x1b[6~\x1b[7~\x1b[8~", "PageUp PageDown Home End"),
        ("\x1b[Z", "S-BackTab"),
        ("\x1b[1;5C\x1b[5C\x1b[;5C", "C-Right C-Right C-Right"),
        ("\x1b[1;8A\x1b[3;5~\x1b[1;2P", "A-C-S-Up C-Delete S-F(1)"),
        ("\x1b[1;1:3A\x1b[97;1:3u", "Up! a!"),
        ("\x1b[97u\x1b[97;5u\x1b[97;2u", "a C-a A"),
        ("\x1b[97:65;2u\x1b[49:33;2u", "A !"),
        (
            "\x1b[27u\x1b[13u\x1b[9;2u\x1b[127u",
            "Esc Enter S-BackTab Backspace",
        ),
        (
            "\x1b[57404u\x1b[57414u\x1b[57417u\x1b[57376u",
            "5 Enter Left F(13)",
        ),
        ("\x1b[57441u", ""),
        ("\x1b[27;5;9~\x1b[27;6;88~", "C-Tab C-X"),
        (
            "\x1b[<0;10;20M\x1b[<0;10;20m",
            "Down(Left)@9,19 Up(Left)@9,19",
        ),
        (
            "\x1b[<2;1;1M\x1b[<32;1;1M\x1b[<35;1;1M",
            "Down(Right)@0,0 Drag(Left)@0,0 Moved@0,0",
        ),
        ("\x1b[<64;1;1M\x1b[<65;1;1M", "ScrollUp@0,0 ScrollDown@0,0"),
        ("\x1b[<0;0;1M\x1b[<0;99999;1M\x1b[<0;1M", ""),
        ("\x1b[M !!\x1b[32;10;20M", "Down(Left)@0,0 Down(Left)@9,19"),
        ("\x1b[I\x1b[O", "FocusGained FocusLost"),
        (
            "\x1b[200~a\r\x1b[B\x1b[20\x1b[201~q",
            "paste \"a\\r\\u{1b}[B\\u{1b}[20\" q",
        ),
        ("\x1b[200~\x1b[201~", "paste \"\""),
        ("\x1b[201~", ""),
        ("\x1b[?62;4c\x1b[6;18;9t\x1b[?2026;2$y", ""),
        ("\x1b[?997;1n\x1b[?1;1R\x1b[1;1R\x1b[?10n\x1b[?u", ""),
        ("\x1b_Gi=31;OK\x1b\\\x1bP>|kitty(0.40.1)\x1b\\q", "q"),
        (
            "\x1bP1$r0m\x1b\\\x1b]11;rgb:0/0/0\x07\x1b]4;1;#fff\x1b\\",
            "",
        ),
        (
            "\x1bOp\x1bOq\x1bOr\x1bOs\x1bOt\x1bOu\x1bOv\x1bOw\x1bOx\x1bOy",
            "0 1 2 3 4 5 6 7 8 9",
        ),
        ("\x1bOM\x1bOX", "Enter ="),
        ("\x1bOj\x1bOk\x1bOl\x1bOm\x1bOn\x1bOo", "* + , - . /"),
        // kitty: releases, repeats, alternate keys, text, lock keys held, keypad, modifiers alone.
        ("\x1b[97;1:1u\x1b[97;1:2u\x1b[97;1:3u", "a a! a!"),
        ("\x1b[99;5u\x1b[99;5:3u", "C-c C-c!"),
        ("\x1b[97;;97u\x1b[97;2;65u", "a A"),
        ("\x1b[97;65u\x1b[97;129u", "a a"),
        (
            "\x1b[1;5:2B\x1b[5;1:3~\x1b[13;1:3u",
            "C-Down! PageUp! Enter!",
        ),
        (
            "\x1b[57399u\x1b[57408u\x1b[57409u\x1b[57413u\x1b[57415u\x1b[57416u",
            "0 9 . + = ,",
        ),
        (
            "\x1b[57417u\x1b[57418u\x1b[57419u\x1b[57420u\x1b[57421u\x1b[57422u\x1b[57423u\x1b[57424u\x1b[57425u\x1b[57426u",
            "Left Right Up Down PageUp PageDown Home End Insert Delete",
        ),
        ("\x1b[57441;2u\x1b[57442;5u\x1b[57358u\x1b[57428u", ""),
        ("\x1b[229;2u\x1b[229u", "Å å"),
        ("\x1b[9u\x1b[9;5u\x1b[32u\x1b[32;2u", "Tab C-Tab    "),
        // Mouse.
        (
            "\x1b[M#!!\x1b[M`!!\x1b[Ma!!",
            "Up(Left)@0,0 ScrollUp@0,0 ScrollDown@0,0",
        ),
        (
            "\x1b[35;3;4M\x1b[64;3;4M\x1b[96;3;4M",
            "Up(Left)@2,3 Drag(Left)@2,3 ScrollUp@2,3",
        ),
        (
            "\x1b[<1;300;200M\x1b[<1;300;200m\x1b[<16;1;1M",
            "Down(Middle)@299,199 Up(Middle)@299,199 Down(Left)@0,0",
        ),
        (
            "\x1b[<34;2;2M\x1b[<34;2;2m",
            "Drag(Right)@1,1 Drag(Right)@1,1",
        ),
        ("\x1b[<128;1;1M\x1b[<129;1;1M", ""),
        // Other answers.
        (
            "\x1b[0n\x1b[=1;1c\x1b[>1;4000;0c\x1b[8;24;80t\x1b[4;1;1t",
            "",
        ),
        ("\x1b[?1u\x1b[?31uq", "q"),
        ("\x1b[48;24;80;480;800t\x1b[3;1$yq", "q"),
        ("\x1b]10;rgb:ff/ff/ff\x1b\\\x1b]52;c;cXE=\x07q", "q"),
        ("\x1bP!|00000000\x1b\\\x1bP1+r524742=38\x1b\\q", "q"),
        // Torn, then something whole.
        ("\x1b[?\x1b[B", "Down"),
        ("\x1b[1;\x1b[B", "Down"),
        ("\x1b[<0;1\x1b[<0;1;1M", "Down(Left)@0,0"),
        ("\x1bO\x1b[B", "Down"),
        ("\x1b[[\x1b[B", "Down"),
        ("\x1b[M\x1b[B", "Down"),
        ("\x1b[M !\x1b[B", "Down"),
        ("\x1b[?1\r", "Enter"),
        ("\x1b_Gi\x1b[B", "Down"),
        ("\x1b]11\x1b[B", "Down"),
        // Function keys.
        (
            "\x1b[11~\x1b[12~\x1b[13~\x1b[14~\x1b[15~\x1b[17~\x1b[18~\x1b[19~\x1b[20~\x1b[21~",
            "F(1) F(2) F(3) F(4) F(5) F(6) F(7) F(8) F(9) F(10)",
        ),
        (
            "\x1b[23~\x1b[24~\x1b[25~\x1b[26~\x1b[28~\x1b[29~\x1b[31~\x1b[32~\x1b[33~\x1b[34~",
            "F(11) F(12) F(13) F(14) F(15) F(16) F(17) F(18) F(19) F(20)",
        ),
        (
            "\x1b[1;2P\x1b[1;5Q\x1b[1;3S\x1b[15;2~\x1b[24;6~",
            "S-F(1) C-F(2) A-F(4) S-F(5) C-S-F(12)",
        ),
        ("\x1b[13;2~", "S-F(3)"),
        ("\x1b[[q\x1b[<5A", "q"),
        ("\x1b[1;2Z", "S-BackTab"),
        (
            "\x1b[200~Würfel 骰子 👩‍👩‍👧 🂡\n\x1b[201~",
            "paste \"Würfel 骰子 👩\\u{200d}👩\\u{200d}👧 🂡\\n\"",
        ),
        ("\x1b[200~\x1b[200~x\x1b[201~", "paste \"\\u{1b}[200~x\""),
    ];

    /// The beginnings of something.
    const BEGUN: &str = "\x1b[? \x1b[< \x1b[200~abc \x1b] \x1bP \x1b_G \x1bO \x1b[ \x1b[[ \x1b_ \x1bPq \x1bP>| \x1b]11; \
        \x1b]11;rgb:0 \x1b]0;title \x1b[1 \x1b[1; \x1b[1;5 \x1b[?1;2 \x1b[?2026;2$ \x1b[<0;10 \
        \x1b[<0;10;20 \x1b[M \x1b[200 \x1b[200~ \x1b[200~\x1b \x1b[200~\x1b[201 \x1b[> \x1b[= \x1b[>0; \
        \x1b[! \x1b[$ \x1b[: \x1b[; \x1b[1;: \x1b[97:65 \x1b[97;1: \x1b[27;5; \x1b[\x1b \x1b[\x1b[ \
        \x1b[1\x1b \x1bP\x1b \x1b]\x1b \x1b_G\x1b \x1b[200~\x1b[200~ \x1b[?\x1b[? \x1b[\x18 \x1b[1\x1a \
        \x1bO\x1b \x1bO1 \x1bO5 \x1bOz \x1b[99999999999999999999 \x1b[99999999999999999999;1 \
        \x1b[M\x7f\x7f \x1b[?u \x1b[ZZ \x1b[?25 \x1b[?25h \x1b[200~abc\x1b[201 \x1b]8;;http://x \
        \x1bPtmux;\x1b\x1b] \x1b[38;2; \x1b[1$ \x1b[1;2'";

    #[test]
    fn whole_ones_are_heard_wherever_they_are_cut() {
        for (text, expected) in WHOLE {
            let bytes = text.as_bytes();
            check(&[(0, text)], expected);
            for cut in 1..bytes.len() {
                let [before, after] = [&bytes[..cut], &bytes[cut..]];
                assert_eq!(
                    event_words(&[(0, before), (50, after)]),
                    *expected,
                    "{text:?} cut at {cut}"
                );
                // Longer pauses make other keys of it, but nothing deafens it: `event_words` fails if it
                // does.
                event_words(&[(0, before), (200, after)]);
                event_words(&[(0, before), (2_000, after)]);
            }
        }
    }

    #[test]
    fn a_key_with_alt_or_ctrl_is_one() {
        for letter in ' '..='~' {
            check(&[(0, &format!("\x1b{letter}"))], &format!("A-{letter}"));
            // The first bytes of keys wait longer.
            if !"[O".contains(letter) {
                check(
                    &[(0, &format!("\x1b{letter}")), (150, "?")],
                    &format!("A-{letter} ?"),
                );
            }
        }
        for letter in ('a'..='z').filter(|letter| !"im".contains(*letter)) {
            check(
                &[(0, &char::from(letter as u8 - b'`').to_string())],
                &format!("C-{letter}"),
            );
        }
    }

    #[test]
    fn what_has_begun_ends_by_itself() {
        for begun in BEGUN.split(' ') {
            // `event_words` fails if it deafens. Something else ends it, too.
            let end = if begun.contains("200~") {
                "\x1b[201~\x1b[B"
            } else {
                "\x1b[B"
            };
            let words = event_words(&[(0, begun.as_bytes()), (0, end.as_bytes())]);
            assert_eq!(words.split(' ').next_back(), Some("Down"), "{begun:?}");
        }
        check(&[(0, "\x1b[?1"), (0, "\r")], "Enter");
        check(
            &[(0, "\x1b[200~ab"), (1_000, "q"), (150, "\r")],
            "paste \"ab\" q Enter",
        );
        check(
            &[(0, "\x1b[200~"), (999, "b"), (999, "\x1b[201~")],
            "paste \"b\"",
        );
        check(&[(0, "\x1b\x03"), (0, "\x1b[\x03")], "Esc C-c A-[ C-c");
        check(
            &[
                (0, "\x1b["),
                (999, "A"),
                (0, "\x1b"),
                (99, "[A"),
                (0, "\x1b"),
                (100, "A"),
            ],
            "Up Up Esc A",
        );
    }

    #[test]
    fn nothing_grows_beyond_its_limit() {
        for begun in ["\x1b[1", "\x1b[?1", "\x1b_G", "\x1b]11;", "\x1bP"] {
            let flood = format!("{begun}{}", "1;".repeat(LONGEST));
            check(&[(0, &flood)], "");
            check(
                &[(0, &flood), (0, "\x1b\\\x1b[B")],
                if begun.contains('[') {
                    "A-\\ Down"
                } else {
                    "Down"
                },
            );
        }
        let long = format!("\x1b[200~{}\x1b[201~q", "é".repeat(LONGEST));
        let mut keyboard = Keyboard::default();
        let events = keyboard.take(long.as_bytes(), Instant::now());
        assert!(
            matches!(&events[..], [Event::Paste(text), Event::Key(_)] if text.len() > LONGEST - 20)
        );
    }

    #[test]
    fn what_is_no_utf8_presses_no_key() {
        for (bytes, expected) in [
            (&b"\xffq"[..], "q"),
            (b"\xe6\xbcq", "q"),
            (b"\xe6\xbc\rq", "Enter q"),
            (b"\xe6\xbc\x1b[A", "Up"),
            (b"\x80\xbfq", "q"),
            (b"\xed\xa0\x80q", "q"),
            (b"\xc0\xafq", "q"),
            (b"\xf5\x80\x80\x80q", "q"),
            (b"\xf0\x9f\xc3\xa9", "é"),
            (b"\x1b\xffq", "q"),
            (b"\x1b\xe6q", "q"),
            (b"\x1b[1\xffq", "q"),
            (b"\x1b[200~\xff\x1b[201~", "paste \"\u{fffd}\""),
        ] {
            assert_eq!(event_words(&[(0, bytes)]), expected, "{bytes:?}");
        }
        assert_eq!(
            event_words(&[(0, b"\xe6"), (1_000, b"\xbc"), (0, b"\xa2q")]),
            "q",
            "too late"
        );
        for byte in 0x80..=0xff {
            assert_eq!(event_words(&[(0, &[byte])]), "");
        }
    }

    /// Pieces in any order with any pauses never deafen it, and it does not matter how they are
    /// read.
    #[test]
    fn a_storm_of_bytes_is_survived() {
        let begun: Vec<&str> = BEGUN.split(' ').collect();
        let mut state = 7_u64;
        let mut pick_below = |bound: usize| {
            for (is_left, shift) in [(true, 13), (false, 7), (true, 17)] {
                state ^= if is_left {
                    state << shift
                } else {
                    state >> shift
                };
            }
            (state % bound as u64) as usize
        };
        for _ in 0..3_000 {
            let mut bytes = Vec::new();
            for _ in 0..5 {
                let piece = [
                    WHOLE[pick_below(WHOLE.len())].0,
                    begun[pick_below(begun.len())],
                ][pick_below(2)]
                .as_bytes();
                bytes.extend(&piece[pick_below(2) * pick_below(piece.len())..]);
                bytes.extend((pick_below(8) == 0).then(|| pick_below(256) as u8));
            }
            let single: Vec<(u32, &[u8])> = bytes.chunks(1).map(|byte| (0, byte)).collect();
            assert_eq!(
                event_words(&[(0, &bytes)]),
                event_words(&single),
                "{}",
                bytes.escape_ascii()
            );
            event_words(
                &bytes
                    .chunks(3)
                    .map(|part| ([0, 30, 120, 1_100][pick_below(4)], part))
                    .collect::<Vec<_>>(),
            );
        }
    }
}

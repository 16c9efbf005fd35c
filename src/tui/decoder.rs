//! Decodes bytes from the terminal into keys, clicks and pastes with a state machine that cannot be blocked by any
//! sequence.
//!
//! Keys and answers share their first bytes, so some must wait for the next one. None waits forever: what may be a
//! key is decided after [`KEY`], an incomplete sequence ends after [`SEQUENCE`], at [`LONGEST`] bytes or at Ctrl-C,
//! and the rest of a sequence ended that way, its tail, presses no keys. Time is a parameter.
//!
//! Parsers of output read Alt+P, X, ], ^ and _ as the start of a string. Here only answers that terminals really
//! give start one ([`opens`]); otherwise these bytes are keys.
use crate::tui::keys::Key;
use ratatui::crossterm::event::{
    Event, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use std::time::{Duration, Instant};

/// Time that `ESC`, `ESC [` and other keys that may start a sequence wait for the next byte.
const KEY: Duration = Duration::from_millis(100);
/// Time that an incomplete sequence or paste waits for its next byte.
const SEQUENCE: Duration = Duration::from_secs(1);
/// Time for which the tail of a sequence or paste that ended early is recognised.
const TAIL: Duration = Duration::from_secs(5);
/// The most bytes of a sequence or paste.
const LONGEST: usize = 64 * 1024;
/// The most bytes that a person presses without a pause of [`KEY`].
const PRESSED: usize = 128;

const ESC: u8 = 0x1b;
const CTRL_C: u8 = 0x03;
const PASTE_START: &[u8] = b"\x1b[200~";
const PASTE_END: &[u8] = b"\x1b[201~";
const STRING_END: &[u8] = b"\x1b\\";

/// A decoded unit from the terminal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sent {
    /// A key, a click or a paste.
    Event(Event),
    /// Any other complete sequence: an answer.
    Answer(Vec<u8>),
}

/// State of the current sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum State {
    #[default]
    Nothing,
    /// A key, unless the next byte makes it a sequence.
    Prefix,
    /// A control sequence (CSI) with parameters.
    Control,
    /// A click in the oldest encoding: three bytes after `ESC [ M`.
    Click,
    /// An answer terminated by [`STRING_END`].
    Text,
    /// A paste; its start is not kept.
    Paste,
    /// A character of several bytes.
    Letter,
    /// A sequence that ended early, whose tail may arrive until then.
    Tail(Tail, Instant),
}

/// Kind of sequence with a tail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tail {
    /// A control sequence. With numbers it was certainly sent by the terminal; without, it may have been Alt+[ and
    /// a key.
    Control { numbers: bool },
    /// Text up to this mark.
    Text(&'static [u8]),
}

/// Decodes bytes into [`Sent`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Decoder {
    state: State,
    /// The bytes of the current sequence.
    begun: Vec<u8>,
    /// Time of the last byte.
    last: Option<Instant>,
    sent: Vec<Sent>,
}

impl Decoder {
    /// Decodes `bytes`, which arrived at `now`. Returns complete units.
    pub(crate) fn take(&mut self, bytes: &[u8], now: Instant) -> Vec<Sent> {
        if matches!(self.state, State::Tail(_, until) if until <= now && self.begun.is_empty()) {
            self.state = State::Nothing;
        }
        self.last = Some(now);
        for byte in bytes {
            self.byte(*byte);
        }
        std::mem::take(&mut self.sent)
    }

    /// Returns the time when [`Decoder::pass`] is due unless another byte arrives, if it is.
    pub(crate) fn wakes(&self) -> Option<Instant> {
        let patience = match self.state {
            State::Nothing => return None,
            State::Tail(..) if self.begun.is_empty() => return None,
            State::Prefix | State::Tail(..) => KEY,
            _ => SEQUENCE,
        };
        Some(self.last? + patience)
    }

    /// Decides whatever has waited long enough at `now`. Returns the resulting units.
    pub(crate) fn pass(&mut self, now: Instant) -> Vec<Sent> {
        if self.wakes().is_some_and(|at| at <= now) {
            self.decide();
        }
        std::mem::take(&mut self.sent)
    }

    /// Ends the current sequence without a further byte.
    fn decide(&mut self) {
        let begun = std::mem::take(&mut self.begun);
        match std::mem::take(&mut self.state) {
            State::Prefix => self.keys(&begun),
            State::Control => {
                let numbers = begun.iter().any(u8::is_ascii_digit);
                self.expect_tail(Tail::Control { numbers });
            }
            State::Text => self.expect_tail(Tail::Text(STRING_END)),
            State::Paste => {
                if !begun.is_empty() {
                    self.paste(&begun);
                }
                self.expect_tail(Tail::Text(PASTE_END));
            }
            State::Tail(tail, until) => match tail {
                // Numbers alone may be more of it; a person's are keys.
                Tail::Control { numbers: true } => self.state = State::Tail(tail, until),
                Tail::Control { numbers: false } => self.again(&begun),
                Tail::Text(_) => {
                    if self.last.is_some_and(|last| is_pressed(&begun, last)) {
                        self.again(&begun);
                    }
                    if self.state == State::Nothing {
                        self.state = State::Tail(tail, until);
                    }
                }
            },
            State::Nothing | State::Click | State::Letter => {}
        }
    }

    fn expect_tail(&mut self, tail: Tail) {
        // A started sequence has a last byte.
        self.state = self.last.map_or(State::Nothing, |last| State::Tail(tail, last + SEQUENCE + TAIL));
    }

    fn byte(&mut self, byte: u8) {
        if byte == CTRL_C {
            match self.state {
                State::Tail(..) => self.begun.clear(),
                _ => self.decide(),
            }
            return self.key(byte, KeyModifiers::NONE);
        }
        match self.state {
            State::Nothing => self.first(byte),
            State::Prefix => self.prefixed(byte),
            State::Control => self.control(byte),
            State::Click => {
                self.begun.push(byte);
                if self.begun.len() == 6 {
                    self.finish(click(&self.begun));
                }
            }
            State::Text => self.text(byte),
            State::Paste => {
                self.begun.push(byte);
                if let Some(text) = self.begun.strip_suffix(PASTE_END) {
                    let text = text.to_vec();
                    self.forget();
                    self.paste(&text);
                } else if self.begun.len() >= LONGEST {
                    self.decide();
                }
            }
            State::Letter => self.letter(byte),
            State::Tail(tail, _) => self.tail(byte, tail),
        }
    }

    /// Handles a byte outside of a sequence.
    fn first(&mut self, byte: u8) {
        match byte {
            ESC => self.begin(State::Prefix, byte),
            0xc2..=0xf4 => self.begin(State::Letter, byte),
            // No character starts with it.
            0x80.. => {}
            _ => self.key(byte, KeyModifiers::NONE),
        }
    }

    /// Handles the byte after `ESC`, `ESC [` and the like.
    fn prefixed(&mut self, byte: u8) {
        self.begun.push(byte);
        match self.begun[1..] {
            [b'[' | b'O' | b'P' | b']' | b'_'] | [b'[', b'['] => {}
            [ESC] => {
                self.begun.pop();
                self.press(Key::ESC, KeyModifiers::NONE);
            }
            [0xc2..=0xf4] => self.state = State::Letter,
            [0x80..=0xff] => {
                self.forget();
                self.press(Key::ESC, KeyModifiers::NONE);
            }
            [_] => {
                self.forget();
                self.key(byte, KeyModifiers::ALT);
            }
            [b'O', last @ (b'A'..=b'D' | b'F' | b'H' | b'P'..=b'S')] => {
                self.forget();
                // Here its letter is not a cursor position.
                self.press(code_of_letter(last).unwrap_or(Key::function(3)), KeyModifiers::NONE);
            }
            [b'[', b'[', last @ b'A'..=b'E'] => {
                self.forget();
                self.press(Key::function(1 + last - b'A'), KeyModifiers::NONE);
            }
            [b'[', 0x20..=0x7e] => {
                self.begun.pop();
                self.state = State::Control;
                self.control(byte);
            }
            _ => match opens(&self.begun) {
                Some(true) => self.state = State::Text,
                Some(false) => {}
                None => {
                    self.begun.pop();
                    self.decide();
                    self.byte(byte);
                }
            },
        }
    }

    fn control(&mut self, byte: u8) {
        match byte {
            // Only the first byte may be one of <=>?.
            0x20..=0x3f if byte < b'<' || self.begun.len() == 2 => {
                self.begun.push(byte);
                if self.begun.len() >= LONGEST {
                    self.decide();
                }
            }
            0x40..=0x7e => {
                self.begun.push(byte);
                match &self.begun[..] {
                    PASTE_START => {
                        self.forget();
                        self.state = State::Paste;
                    }
                    [_, _, b'M'] => self.state = State::Click,
                    _ => self.finish(control_event(&self.begun)),
                }
            }
            // No sequence continues with it.
            _ => {
                self.forget();
                self.first(byte);
            }
        }
    }

    fn text(&mut self, byte: u8) {
        self.begun.push(byte);
        let rings = byte == 0x07 && self.begun[1] == b']';
        if rings || self.begun.ends_with(STRING_END) {
            self.finish(None);
        } else if let [.., ESC, _] = self.begun[..] {
            // Something else starts before it has ended.
            self.forget();
            self.first(ESC);
            self.byte(byte);
        } else if self.begun.len() >= LONGEST {
            self.decide();
        }
    }

    fn letter(&mut self, byte: u8) {
        if !(0x80..=0xbf).contains(&byte) {
            self.forget();
            return self.first(byte);
        }
        self.begun.push(byte);
        let (modifiers, bytes) = match self.begun.strip_prefix(&[ESC]) {
            Some(bytes) => (KeyModifiers::ALT, bytes),
            None => (KeyModifiers::NONE, &self.begun[..]),
        };
        let length = match bytes[0] {
            0xf0.. => 4,
            0xe0.. => 3,
            _ => 2,
        };
        if bytes.len() == length {
            let letter = std::str::from_utf8(bytes).ok().and_then(|text| text.chars().next());
            self.forget();
            if let Some(letter) = letter {
                self.character(letter, modifiers);
            }
        }
    }

    /// Handles a byte that may be part of a tail.
    fn tail(&mut self, byte: u8, tail: Tail) {
        self.begun.push(byte);
        match tail {
            Tail::Control { numbers } => match byte {
                b'0'..=b'9' | b';' | b':' | b'$' if numbers || self.begun[0].is_ascii_digit() => {
                    // The rest is ignored.
                    self.begun.truncate(PRESSED);
                }
                // The last bytes of keys, clicks and answers.
                b'A'..=b'F'
                | b'H'
                | b'M'
                | b'P'..=b'S'
                | b'Z'
                | b'~'
                | b'c'
                | b'm'
                | b'n'
                | b't'
                | b'u'
                | b'y'
                    if numbers || self.begun.len() > 1 =>
                {
                    self.forget();
                }
                _ => {
                    let begun = std::mem::take(&mut self.begun);
                    self.again(&begun);
                }
            },
            Tail::Text(mark) => {
                if self.begun.ends_with(mark) || (mark == STRING_END && byte == 0x07) {
                    self.forget();
                } else if self.begun.len() > 2 * PRESSED {
                    // It stays too long to be a key press, and half a mark stays in it.
                    self.begun.drain(..PRESSED);
                }
            }
        }
    }

    fn begin(&mut self, state: State, byte: u8) {
        self.state = state;
        self.begun.push(byte);
    }

    fn forget(&mut self) {
        self.state = State::Nothing;
        self.begun.clear();
    }

    /// Ends a complete sequence.
    fn finish(&mut self, event: Option<Event>) {
        let begun = std::mem::take(&mut self.begun);
        self.state = State::Nothing;
        self.sent.push(event.map_or(Sent::Answer(begun), Sent::Event));
    }

    /// Decodes bytes again that turned out not to be a sequence.
    fn again(&mut self, bytes: &[u8]) {
        self.state = State::Nothing;
        for byte in bytes {
            self.byte(*byte);
        }
    }

    /// Presses the keys of a prefix that did not start a sequence.
    fn keys(&mut self, prefix: &[u8]) {
        match *prefix {
            [_, key, ref more @ ..] => {
                self.key(key, KeyModifiers::ALT);
                self.again(more);
            }
            _ => self.press(Key::ESC, KeyModifiers::NONE),
        }
    }

    fn paste(&mut self, text: &[u8]) {
        self.sent.push(Sent::Event(Event::Paste(String::from_utf8_lossy(text).into_owned())));
    }

    /// Presses the key of an ASCII character.
    fn key(&mut self, byte: u8, modifiers: KeyModifiers) {
        let ctrl = |letter: u8| (Key::letter(letter.into()), modifiers | KeyModifiers::CONTROL);
        let (code, modifiers) = match byte {
            b'\r' => (Key::ENTER, modifiers),
            b'\t' => (Key::TAB, modifiers),
            0x7f => (Key::BACKSPACE, modifiers),
            0 => ctrl(b' '),
            1..=26 => ctrl(byte - 1 + b'a'),
            ESC => (Key::ESC, modifiers),
            28..=31 => ctrl(byte - 28 + b'4'),
            _ => return self.character(byte.into(), modifiers),
        };
        self.press(code, modifiers);
    }

    fn character(&mut self, letter: char, modifiers: KeyModifiers) {
        let shift = if letter.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
        self.press(Key::letter(letter), modifiers | shift);
    }

    fn press(&mut self, code: Key, modifiers: KeyModifiers) {
        self.sent.push(Sent::Event(Event::Key(code.event(modifiers))));
    }
}

/// Returns `true` if these bytes, within the tail of a text, were pressed by a person: at most one letter.
fn is_pressed(bytes: &[u8], now: Instant) -> bool {
    let mut decoder = Decoder::default();
    let mut sent = decoder.take(bytes, now);
    sent.extend(decoder.pass(now + SEQUENCE));
    let typed = |sent: &&Sent| {
        let Sent::Event(Event::Key(key)) = sent else { return false };
        let key = Key::from(*key);
        key.types() || matches!(key, Key::ENTER | Key::TAB | Key::BACKSPACE)
    };
    bytes.len() <= PRESSED && sent.iter().filter(typed).count() <= 1
}

/// Returns `Some(true)` if these bytes start an answer, `Some(false)` if further ones may: of a version (`ESC P >
/// |`), of another query (`ESC P 1 + r`), of graphics (`ESC _ G`), or of a colour or title (`ESC ] 11 ;`).
fn opens(bytes: &[u8]) -> Option<bool> {
    let starts = |whole: &[u8]| whole.starts_with(&bytes[2..]).then_some(whole.len() == bytes.len() - 2);
    match bytes[1] {
        b'P' => [b">|", b"!|"]
            .into_iter()
            .find_map(|s| starts(s))
            .or_else(|| [b"0$r", b"1$r", b"0+r", b"1+r"].into_iter().find_map(|s| starts(s))),
        b'_' => starts(b"G"),
        b']' => match bytes[2..] {
            [ref number @ .., last] if number.len() <= 4 && number.iter().all(u8::is_ascii_digit) => {
                match last {
                    b';' if !number.is_empty() => Some(true),
                    b'0'..=b'9' => Some(false),
                    _ => None,
                }
            }
            _ => None,
        },
        _ => None,
    }
}

/// Returns the key, click or focus event of a complete control sequence, or `None` for others.
fn control_event(sequence: &[u8]) -> Option<Event> {
    let (&last, body) = sequence[2..].split_last()?;
    let body = std::str::from_utf8(body).ok()?;
    if let Some(body) = body.strip_prefix('<') {
        return mouse(body, 0, last);
    }
    if !body.bytes().all(|byte| byte.is_ascii_digit() || byte == b';' || byte == b':') {
        return None;
    }
    // Each is a number with details: 97:65;2:1.
    let number = |at: usize, detail: usize| -> Option<u32> {
        body.split(';').nth(at)?.split(':').nth(detail)?.parse().ok()
    };
    let modified = |code: Key, mask: u32, kind: u32| {
        let kind = match kind {
            2 => KeyEventKind::Repeat,
            3 => KeyEventKind::Release,
            _ => KeyEventKind::Press,
        };
        Some(Event::Key(KeyEvent { kind, ..code.event(modifiers(mask)) }))
    };
    let (mask, kind) = (number(1, 0).unwrap_or(1), number(1, 1).unwrap_or(1));
    match last {
        b'I' if body.is_empty() => Some(Event::FocusGained),
        b'O' if body.is_empty() => Some(Event::FocusLost),
        b'Z' => Some(Event::Key(Key::BACKTAB.event(KeyModifiers::SHIFT))),
        b'M' => mouse(body, 32, last),
        b'~' => match number(0, 0)? {
            // xterm's modifyOtherKeys.
            27 => {
                let (code, modifiers) = key_of_code(number(2, 0)?, None, mask)?;
                Some(Event::Key(code.event(modifiers)))
            }
            code => modified(code_of_number(code)?, mask, kind),
        },
        b'u' => {
            let (code, modifiers) = key_of_code(number(0, 0)?, number(0, 1), mask)?;
            match modified(code, 1, kind) {
                Some(Event::Key(key)) => Some(Event::Key(KeyEvent { modifiers, ..key })),
                other => other,
            }
        }
        letter => {
            // Some terminals write the modifiers alone: ESC [ 5 A.
            let alone =
                body.bytes().last().filter(u8::is_ascii_digit).map_or(1, |digit| u32::from(digit - b'0'));
            let mask = if number(1, 0).is_some() { mask } else { alone };
            modified(code_of_letter(letter)?, mask, kind)
        }
    }
}

/// Returns the modifiers of a key: Shift, Alt, Ctrl, Super, Hyper, Meta, from bit 0 of `mask` − 1.
fn modifiers(mask: u32) -> KeyModifiers {
    let all = [
        KeyModifiers::SHIFT,
        KeyModifiers::ALT,
        KeyModifiers::CONTROL,
        KeyModifiers::SUPER,
        KeyModifiers::HYPER,
        KeyModifiers::META,
    ];
    let held = all.iter().enumerate().filter(|(bit, _)| mask.saturating_sub(1) >> bit & 1 == 1);
    held.fold(KeyModifiers::NONE, |held, (_, modifier)| held | *modifier)
}

/// Returns the key of `ESC [ letter`; not F3, whose letter is that of a cursor position.
fn code_of_letter(letter: u8) -> Option<Key> {
    Some(match letter {
        b'A' => Key::UP,
        b'B' => Key::DOWN,
        b'C' => Key::RIGHT,
        b'D' => Key::LEFT,
        b'F' => Key::END,
        b'H' => Key::HOME,
        b'P' => Key::function(1),
        b'Q' => Key::function(2),
        b'S' => Key::function(4),
        _ => return None,
    })
}

/// Returns the key of `ESC [ number ~`.
fn code_of_number(number: u32) -> Option<Key> {
    let function = |less: u32| Key::function((number - less) as u8);
    Some(match number {
        1 | 7 => Key::HOME,
        2 => Key::INSERT,
        3 => Key::DELETE,
        4 | 8 => Key::END,
        5 => Key::PAGE_UP,
        6 => Key::PAGE_DOWN,
        11..=15 => function(10),
        17..=21 => function(11),
        23..=26 => function(12),
        28..=29 => function(15),
        31..=34 => function(17),
        _ => return None,
    })
}

/// Returns the key of a code point (`ESC [ code u`), which is `shifted` while Shift is held. Modifier, lock and
/// media keys are ignored.
fn key_of_code(code: u32, shifted: Option<u32>, mask: u32) -> Option<(Key, KeyModifiers)> {
    const KEYPAD: [Key; 18] = [
        Key::letter('.'),
        Key::letter('/'),
        Key::letter('*'),
        Key::letter('-'),
        Key::letter('+'),
        Key::ENTER,
        Key::letter('='),
        Key::letter(','),
        Key::LEFT,
        Key::RIGHT,
        Key::UP,
        Key::DOWN,
        Key::PAGE_UP,
        Key::PAGE_DOWN,
        Key::HOME,
        Key::END,
        Key::INSERT,
        Key::DELETE,
    ];
    let modifiers = modifiers(mask);
    let shift = modifiers.contains(KeyModifiers::SHIFT);
    let key = match code {
        27 => Key::ESC,
        13 => Key::ENTER,
        9 if shift => Key::BACKTAB,
        9 => Key::TAB,
        127 => Key::BACKSPACE,
        57_376..=57_398 => Key::function((code - 57_376) as u8 + 13),
        57_399..=57_408 => Key::letter(char::from((code - 57_399) as u8 + b'0')),
        57_409..=57_426 => KEYPAD[(code - 57_409) as usize],
        57_344..=63_743 => return None,
        _ => {
            let letter = char::from_u32(code)?;
            let shifted = shifted.and_then(char::from_u32).or_else(|| letter.to_uppercase().next());
            return match shifted.filter(|upper| shift && *upper != letter) {
                Some(upper) => Some((Key::letter(upper), modifiers - KeyModifiers::SHIFT)),
                None => Some((Key::letter(letter), modifiers)),
            };
        }
    };
    Some((key, modifiers))
}

/// Returns the click of `buttons;column;row`, whose buttons are encoded with `offset`.
fn mouse(body: &str, offset: u32, last: u8) -> Option<Event> {
    let mut numbers = body.split(';').map(|number| number.parse::<u16>().ok());
    let mut next = || numbers.next().flatten();
    let (buttons, column, row) = (next()?, next()?.checked_sub(1)?, next()?.checked_sub(1)?);
    let event = mouse_event(u8::try_from(u32::from(buttons).checked_sub(offset)?).ok()?, column, row)?;
    Some(Event::Mouse(match (last, event.kind) {
        (b'm', MouseEventKind::Down(button)) => MouseEvent { kind: MouseEventKind::Up(button), ..event },
        (b'm' | b'M', _) => event,
        _ => return None,
    }))
}

/// Returns the click of `ESC [ M` and three bytes.
fn click(sequence: &[u8]) -> Option<Event> {
    let number = |at: usize, less: u8| sequence[at].checked_sub(less);
    let event = mouse_event(number(3, 32)?, number(4, 33)?.into(), number(5, 33)?.into())?;
    Some(Event::Mouse(event))
}

/// Returns the mouse event: in `buttons` the two lowest bits and the two highest are the button, the others Shift,
/// Alt, Ctrl and motion.
fn mouse_event(buttons: u8, column: u16, row: u16) -> Option<MouseEvent> {
    let button =
        [MouseButton::Left, MouseButton::Middle, MouseButton::Right].get(usize::from(buttons & 3)).copied();
    let kind = match (buttons >> 6, buttons & 0x20 != 0, button) {
        (0, false, Some(button)) => MouseEventKind::Down(button),
        (0, false, None) => MouseEventKind::Up(MouseButton::Left),
        (0, true, Some(button)) => MouseEventKind::Drag(button),
        (0 | 1, true, _) => MouseEventKind::Moved,
        (1, false, _) => [
            MouseEventKind::ScrollUp,
            MouseEventKind::ScrollDown,
            MouseEventKind::ScrollLeft,
            MouseEventKind::ScrollRight,
        ][usize::from(buttons & 3)],
        _ => return None,
    };
    let modifiers = modifiers(u32::from(buttons >> 2 & 7) + 1);
    Some(MouseEvent { kind, column, row, modifiers })
}
#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    impl Decoder {
        /// Lets time pass until `end`.
        pub(crate) fn wait(&mut self, end: Instant) -> Vec<Sent> {
            let mut sent = Vec::new();
            for _ in 0..10 {
                match self.wakes().filter(|at| *at <= end) {
                    Some(at) => sent.extend(self.pass(at)),
                    None => return sent,
                }
            }
            panic!("it is never done with {:?}", self.begun);
        }

        /// Fails if anything blocks for long: another key is decoded as that key, and Ctrl-C at once.
        pub(crate) fn assert_responsive(mut self, now: Instant) {
            assert!(self.begun.len() <= LONGEST, "{} bytes are held", self.begun.len());
            let heard = self.clone().take(&[CTRL_C], now);
            assert_eq!(heard.last().map(shown).as_deref(), Some("C-c"));
            // By then nothing is a tail.
            let later = now + 2 * SEQUENCE + TAIL;
            self.wait(later);
            assert_eq!(self.wakes(), None);
            assert_eq!(self.take(b"x", later).iter().map(shown).collect::<Vec<_>>(), ["x"]);
        }
    }

    /// Formats a unit as one word: `A-C-x`, `Up`, `Down(Left)@0,0`, `paste "x"`, `answer`.
    pub(crate) fn shown(sent: &Sent) -> String {
        match sent {
            Sent::Answer(_) => "answer".into(),
            Sent::Event(Event::Key(key)) => {
                let held = |modifier, name| if key.modifiers.contains(modifier) { name } else { "" };
                let shift = if Key::from(*key).types() { "" } else { "S-" };
                let code = match Key::from(KeyEvent { modifiers: KeyModifiers::NONE, ..*key }).typed() {
                    Some(letter) => letter.to_string(),
                    None => format!("{:?}", key.code),
                };
                let kind = if key.kind == KeyEventKind::Press { "" } else { "!" };
                let (alt, ctrl) = (held(KeyModifiers::ALT, "A-"), held(KeyModifiers::CONTROL, "C-"));
                format!("{alt}{ctrl}{}{code}{kind}", held(KeyModifiers::SHIFT, shift))
            }
            Sent::Event(Event::Mouse(mouse)) => format!("{:?}@{},{}", mouse.kind, mouse.column, mouse.row),
            Sent::Event(Event::Paste(text)) => format!("paste {text:?}"),
            Sent::Event(event) => format!("{event:?}"),
        }
    }

    /// Returns the units decoded from bytes, each part after a pause in milliseconds, and from waiting at the end.
    fn decoded(parts: &[(u64, &[u8])]) -> String {
        let (mut decoder, mut now) = (Decoder::default(), Instant::now());
        let mut sent = Vec::new();
        for (pause, bytes) in parts {
            now += Duration::from_millis(*pause);
            sent.extend(decoder.wait(now));
            sent.extend(decoder.take(bytes, now));
        }
        sent.extend(decoder.wait(now + SEQUENCE + KEY));
        decoder.assert_responsive(now + SEQUENCE + KEY);
        sent.iter().map(shown).collect::<Vec<_>>().join(" ")
    }

    #[track_caller]
    fn check(parts: &[(u64, &str)], expected: &str) {
        let parts: Vec<(u64, &[u8])> = parts.iter().map(|(pause, text)| (*pause, text.as_bytes())).collect();
        assert_eq!(decoded(&parts), expected, "{parts:?}");
    }

    #[test]
    fn sequences() {
        for (bytes, expected) in [
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
            ("\x1b[A\x1b[B\x1b[C\x1b[D\x1b[H\x1b[F", "Up Down Right Left Home End"),
            ("\x1bOA\x1bOB\x1bOC\x1bOD\x1bOH\x1bOF", "Up Down Right Left Home End"),
            ("\x1bOP\x1bOQ\x1bOR\x1bOS", "F(1) F(2) F(3) F(4)"),
            ("\x1b[P\x1b[Q\x1b[S", "F(1) F(2) F(4)"),
            ("\x1b[[A\x1b[[E", "F(1) F(5)"),
            ("\x1b[11~\x1b[15~\x1b[17~\x1b[24~", "F(1) F(5) F(6) F(12)"),
            ("\x1b[25~\x1b[28~\x1b[34~", "F(13) F(13) F(17)"),
            ("\x1b[1~\x1b[2~\x1b[3~\x1b[4~", "Home Insert Delete End"),
            ("\x1b[5~\x1b[6~\x1b[7~\x1b[8~", "PageUp PageDown Home End"),
            ("\x1b[Z", "S-BackTab"),
            ("\x1b[1;5C\x1b[5C\x1b[;5C", "C-Right C-Right C-Right"),
            ("\x1b[1;8A\x1b[3;5~\x1b[1;2P", "A-C-S-Up C-Delete S-F(1)"),
            ("\x1b[1;1:3A\x1b[97;1:3u", "Up! a!"),
            ("\x1b[97u\x1b[97;5u\x1b[97;2u", "a C-a A"),
            ("\x1b[97:65;2u\x1b[49:33;2u", "A !"),
            ("\x1b[27u\x1b[13u\x1b[9;2u\x1b[127u", "Esc Enter S-BackTab Backspace"),
            ("\x1b[57404u\x1b[57414u\x1b[57417u\x1b[57376u", "5 Enter Left F(13)"),
            ("\x1b[57441u", "answer"),
            ("\x1b[27;5;9~\x1b[27;6;88~", "C-Tab C-X"),
            ("\x1b[<0;10;20M\x1b[<0;10;20m", "Down(Left)@9,19 Up(Left)@9,19"),
            ("\x1b[<2;1;1M\x1b[<32;1;1M\x1b[<35;1;1M", "Down(Right)@0,0 Drag(Left)@0,0 Moved@0,0"),
            ("\x1b[<64;1;1M\x1b[<65;1;1M", "ScrollUp@0,0 ScrollDown@0,0"),
            ("\x1b[<0;0;1M\x1b[<0;99999;1M\x1b[<0;1M", "answer answer answer"),
            ("\x1b[M !!\x1b[32;10;20M", "Down(Left)@0,0 Down(Left)@9,19"),
            ("\x1b[I\x1b[O", "FocusGained FocusLost"),
            ("\x1b[200~a\r\x1b[B\x1b[20\x1b[201~q", r#"paste "a\r\u{1b}[B\u{1b}[20" q"#),
            ("\x1b[200~\x1b[201~", r#"paste """#),
            ("\x1b[201~", "answer"),
            ("\x1b[?62;4c\x1b[6;18;9t\x1b[?2026;2$y", "answer answer answer"),
            ("\x1b[?997;1n\x1b[?1;1R\x1b[1;1R\x1b[?10n\x1b[?u", "answer answer answer answer answer"),
            ("\x1b_Gi=31;OK\x1b\\\x1bP>|kitty(0.40.1)\x1b\\q", "answer answer q"),
            ("\x1bP1$r0m\x1b\\\x1b]11;rgb:0/0/0\x07\x1b]4;1;#fff\x1b\\", "answer answer answer"),
        ] {
            check(&[(0, bytes)], expected);
            // Wherever it is cut.
            for cut in 1..bytes.len() {
                let parts = [(0, &bytes.as_bytes()[..cut]), (50, &bytes.as_bytes()[cut..])];
                assert_eq!(decoded(&parts), expected, "{bytes:?} cut at {cut}");
            }
        }
    }

    #[test]
    fn alt_with_any_printable_key_is_a_key() {
        for letter in ' '..='~' {
            let alt = format!("\x1b{letter}");
            check(&[(0, &alt)], &format!("A-{letter}"));
            check(&[(0, &alt), (150, "?")], &format!("A-{letter} ?"));
            // Immediately, too, if it cannot start a sequence.
            if !"[O".contains(letter) {
                check(&[(0, &alt), (0, "?q")], &format!("A-{letter} ? q"));
            }
        }
        check(
            &[(0, "\x1bOq"), (0, "\x1b[\r"), (0, "\x1b[[["), (0, "\x1bPq\x1b]1q")],
            "A-O q A-[ Enter A-[ [ [ A-P q A-] 1 q",
        );
    }

    #[test]
    fn waits_for_no_byte_for_ever() {
        let wait = |bytes: &str| {
            let (mut decoder, now) = (Decoder::default(), Instant::now());
            decoder.take(bytes.as_bytes(), now);
            decoder.wakes().map(|at| at - now)
        };
        for key in ["\x1b", "\x1b[", "\x1bO", "\x1b[[", "\x1bP", "\x1bP>", "\x1b]", "\x1b]11", "\x1b_"] {
            assert_eq!(wait(key), Some(KEY), "{key:?}");
        }
        for begun in ["\x1b[?", "\x1b[<", "\x1b[1;", "\x1b[M!", "\x1b[200~a", "\x1bP>|", "\x1b_G", "\x1b]11;"]
        {
            assert_eq!(wait(begun), Some(SEQUENCE), "{begun:?}");
        }
        assert_eq!((wait("q"), wait("\x1b[A"), wait("\x1b[?u")), (None, None, None));
    }

    #[test]
    fn what_has_begun_ends_by_itself() {
        // A key that cannot continue it ends it, too.
        check(&[(0, "\x1b[?"), (0, "?")], "?");
        check(&[(0, "\x1b[?1"), (0, "\r")], "Enter");
        check(&[(0, "\x1b[?1"), (0, "\x1b[B")], "Down");
        check(&[(0, "\x1b_Gi"), (500, "\x1b[B")], "Down");
        for begun in
            ["\x1b[?", "\x1b[?1;2", "\x1b[<", "\x1b[<0;1", "\x1b[M", "\x1b_G", "\x1bP>|k", "\x1b]11;"]
        {
            for (key, expected) in
                [("?", "?"), ("q", "q"), ("\r", "Enter"), ("\x1b", "Esc"), ("\x1b[B", "Down")]
            {
                check(&[(0, begun), (1_000, key), (200, key)], &format!("{expected} {expected}"));
            }
            check(&[(0, begun), (0, "\x03")], "C-c");
        }
        check(&[(0, "\x1b[200~ab"), (1_000, "q"), (150, "\r")], r#"paste "ab" q Enter"#);
        check(&[(0, "\x1b[200~"), (999, "b"), (999, "\x1b[201~")], r#"paste "b""#);
        check(&[(0, "\x1b[200~ab\x03")], r#"paste "ab" C-c"#);
        check(&[(0, "\x1b\x03"), (0, "\x1b[\x03")], "Esc C-c A-[ C-c");
    }

    #[test]
    fn a_tail_presses_no_keys() {
        check(&[(0, "\x1b[?1;2"), (1_500, "c"), (0, "q")], "q");
        check(&[(0, "\x1b[?1;"), (1_500, "2"), (1_500, "R"), (0, "q")], "q");
        check(&[(0, "\x1b[?2026;"), (3_000, "2$yq")], "q");
        check(&[(0, "\x1b[<"), (1_500, "0;10;20Mq")], "q");
        check(&[(0, "\x1b[?"), (1_500, "997;1n"), (0, "q")], "q");
        check(&[(0, "\x1b_Gi=31"), (1_500, ";OK\x1b\\q")], "q");
        check(&[(0, "\x1bP>|ki"), (1_500, "tt"), (300, "y\x1b"), (50, "\\q")], "q");
        check(&[(0, "\x1b]11;rgb"), (1_500, ":0\x07q")], "q");
        check(&[(0, "\x1b[200~a"), (1_500, "bq\rq"), (400, "qq\x1b[20"), (50, "1~q")], r#"paste "a" q"#);
        check(&[(0, "\x1b[200~a\x03bq\rq\x1b[201~q")], r#"paste "a" C-c q"#);
        // Numbers that somebody types are not a tail of Alt+[ and a key, and arrows are not a tail of a paste.
        check(&[(0, "\x1b[?"), (1_500, "1"), (500, "2\r")], "1 2 Enter");
        check(&[(0, "\x1b[200~"), (1_500, "\x1b[B"), (30, "\x1b[B")], "Down Down");
        // Later it is not a tail.
        check(&[(0, "\x1b[?1;2"), (6_001, "c")], "c");
        check(&[(0, "\x1b[200~"), (6_001, "ab")], "a b");
    }

    #[test]
    fn nothing_grows_beyond_its_limit() {
        for (begun, sent) in [("\x1b[200~", 1), ("\x1b[?1", 0), ("\x1b_G", 0), ("\x1b]11;", 0)] {
            let (mut decoder, now) = (Decoder::default(), Instant::now());
            let mut events = decoder.take(begun.as_bytes(), now);
            for _ in 0..40 {
                events.extend(decoder.take(&b"1;".repeat(1_000), now));
                assert!(decoder.begun.len() <= LONGEST);
            }
            assert_eq!(events.len(), sent, "{begun:?}");
            decoder.assert_responsive(now);
        }
    }

    #[test]
    fn what_is_no_utf8_presses_no_key() {
        for (bytes, expected) in [
            (&b"\xffq"[..], "q"),
            (b"\xe6\xbcq", "q"),
            (b"\xe6\xbc\x1b[A", "Up"),
            (b"\x80\xbfq", "q"),
            (b"\xed\xa0\x80q", "q"),
            (b"\xc0\xafq", "q"),
            (b"\xf5\x80\x80\x80q", "q"),
            (b"\x1b\xffq", "Esc q"),
            (b"\x1b\xe6q", "q"),
            (b"\x1b[1\xffq", "q"),
            (b"\x1b[200~\xff\x1b[201~", "paste \"\u{fffd}\""),
        ] {
            assert_eq!(decoded(&[(0, bytes)]), expected, "{bytes:?}");
        }
        assert_eq!(decoded(&[(0, b"\xe6"), (1_000, b"\xbc"), (0, b"\xa2q")]), "q", "too late");
    }
}

//! Lines of an input, read on a background thread, so that waiting for one can be interrupted.
use crate::core::tools::threads::start_thread;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Instant;

/// The most bytes of a line; a longer one is split.
const LONGEST: u64 = 64 * 1024;

pub(crate) enum LineEvent {
    Line(String),
    /// Nothing arrived in time.
    Late,
    End,
}

/// The lines of an input. One line is read ahead, no more.
pub(crate) struct InputLines(Receiver<io::Result<String>>);

impl InputLines {
    pub(crate) fn of(input: impl Read + Send + 'static) -> InputLines {
        let (sender, lines) = sync_channel(0);
        let started = start_thread(move || {
            let mut input = BufReader::new(input);
            while let Some(line) = next(&mut input).transpose() {
                let has_failed = line.is_err();
                if sender.send(line).is_err() || has_failed {
                    return;
                }
            }
        });
        let Err(refusal) = started else {
            return InputLines(lines);
        };
        let (sender, lines) = sync_channel(1);
        let _ = sender.send(Err(io::Error::other(refusal)));
        InputLines(lines)
    }

    /// Waits for the next line, at most until `until`, if given. A line that has already arrived is
    /// never late.
    pub(crate) fn next(&self, until: Option<Instant>) -> io::Result<LineEvent> {
        let come = match until {
            None => self.0.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(until) => self
                .0
                .recv_timeout(until.saturating_duration_since(Instant::now())),
        };
        match come {
            Ok(line) => Ok(LineEvent::Line(line?)),
            Err(RecvTimeoutError::Timeout) => Ok(LineEvent::Late),
            Err(RecvTimeoutError::Disconnected) => Ok(LineEvent::End),
        }
    }
}

/// Returns the next line of `input`, or `None` at its end.
fn next(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let read = input.take(LONGEST).read_until(b'\n', &mut line)?;
    let text = String::from_utf8_lossy(&line);
    Ok((read > 0).then(|| text.trim_end_matches(['\r', '\n']).to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::tools::threads::without_threads;
    use std::io::Cursor;

    fn check(input: &[u8], expected: &[&str]) {
        let lines = InputLines::of(Cursor::new(input.to_vec()));
        assert_eq!(
            std::iter::from_fn(|| match lines.next(None).unwrap() {
                LineEvent::Line(line) => Some(line),
                LineEvent::Late | LineEvent::End => None,
            })
            .collect::<Vec<_>>(),
            expected
        );
    }

    #[test]
    fn lines_come_in_order_and_bounded() {
        check(b"one\r\n\n two", &["one", "", " two"]);
        check(b"caf\xe9\nmore\n", &["caf\u{fffd}", "more"]);
        let [whole, rest] = ["a".repeat(LONGEST as usize), "a".repeat(10)];
        check((whole.clone() + &rest).as_bytes(), &[&whole, &rest]);
    }

    #[test]
    fn without_a_thread_nothing_is_read() {
        let lines = without_threads(|| InputLines::of(Cursor::new("one")));
        let refusal = lines.next(None).map(drop).unwrap_err().to_string();
        assert!(refusal.contains("no further thread"), "{refusal}");
    }

    #[test]
    fn nobody_waits_longer_than_told() {
        let (reader, writer) = io::pipe().unwrap();
        let lines = InputLines::of(reader);
        assert!(matches!(
            lines.next(Some(Instant::now())),
            Ok(LineEvent::Late)
        ));
        drop(writer);
        assert!(matches!(lines.next(None), Ok(LineEvent::End)));
    }
}

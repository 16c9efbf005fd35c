//! Reads the terminal on a background thread, so that the loop can wait for anything.
use super::context::Message;
use std::sync::mpsc::Sender;

/// Starts sending keys, clicks and pastes to the loop.
pub(crate) fn start(messages: Sender<Message>) {
    std::thread::spawn(move || {
        read(&messages);
        // Without the loop nobody needs to know.
        let _ = messages.send(Message::Lost);
    });
}

/// Reads until the terminal or the loop is gone. Sleeps while nothing arrives and no sequence is incomplete.
#[cfg(unix)]
fn read(messages: &Sender<Message>) {
    use super::decoder::{Decoder, Sent};
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;
    use std::time::Instant;

    let terminal = rustix::stdio::stdin();
    let mut decoder = Decoder::default();
    let mut bytes = [0; 4096];
    loop {
        let left = decoder.wakes().map(|at| at.saturating_duration_since(Instant::now()));
        let left = left.map(|left| Timespec {
            tv_sec: left.as_secs().cast_signed(),
            tv_nsec: left.subsec_nanos().into(),
        });
        // Nothing is decided by time while unread bytes are available: this thread may be late.
        let sent = match poll(&mut [PollFd::new(&terminal, PollFlags::IN)], left.as_ref()) {
            Ok(0) => decoder.pass(Instant::now()),
            Ok(_) => match rustix::io::read(terminal, &mut bytes) {
                Ok(count @ 1..) => decoder.take(&bytes[..count], Instant::now()),
                Err(Errno::INTR | Errno::AGAIN) => continue,
                Ok(0) | Err(_) => return,
            },
            Err(Errno::INTR) => continue,
            Err(_) => return,
        };
        for sent in sent {
            match sent {
                Sent::Event(event) => {
                    if messages.send(Message::Terminal(event)).is_err() {
                        return;
                    }
                }
                // Nothing is asked.
                Sent::Answer(_) => {}
            }
        }
    }
}

/// Reads key events one by one from the system.
#[cfg(not(unix))]
fn read(messages: &Sender<Message>) {
    while let Ok(event) = ratatui::crossterm::event::read() {
        if messages.send(Message::Terminal(event)).is_err() {
            return;
        }
    }
}

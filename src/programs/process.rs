//! A running program: its pipes, threads and end.
use crate::core::locked::locked;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, Sender, sync_channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The most bytes of a line.
const LONGEST: usize = 64 * 1024;
/// The most bytes kept of a standard error.
const MOST_LOGGED: u64 = 1 << 20;
/// Lines read ahead; a program that says more has to wait.
const AHEAD: usize = 16;
/// The most attempts to start a program.
const MOST_TRIES: u32 = 10;
/// Time for a program to end by itself when its input has ended.
const GRACE: Duration = Duration::from_millis(100);

/// Count of everything that programs have said, to wait for more.
#[derive(Clone)]
pub(super) struct News(Arc<Shared>);

struct Shared {
    count: Mutex<u64>,
    told: Condvar,
    wake: Box<dyn Fn() + Send + Sync>,
}

impl News {
    pub(super) fn new(wake: impl Fn() + Send + Sync + 'static) -> News {
        News(Arc::new(Shared { count: Mutex::new(0), told: Condvar::new(), wake: Box::new(wake) }))
    }
    pub(super) fn count(&self) -> u64 {
        *locked(&self.0.count)
    }
    fn tell(&self) {
        *locked(&self.0.count) += 1;
        self.0.told.notify_all();
        (self.0.wake)();
    }
    /// Waits until there is more than `known`, at most until `until`.
    pub(super) fn wait(&self, known: u64, until: Instant) {
        let patience = until.saturating_duration_since(Instant::now());
        let count = locked(&self.0.count);
        let waited = self.0.told.wait_timeout_while(count, patience, |count| *count == known);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }
}

/// A line of a program, or the reason why there are no more, with the time.
pub(super) type Said = (Instant, Result<String, String>);

/// A running program. Dropping it ends it and, on Unix, the programs that it has started.
pub(super) struct Process {
    child: Child,
    input: Option<Sender<String>>,
    said: Option<Receiver<Said>>,
}

impl Process {
    /// Starts the program `path` without arguments; its standard error goes to `log`.
    ///
    /// # Errors
    /// Returns the reason, to follow its name, if it cannot be started.
    pub(super) fn start(path: &Path, log: &Path, news: News) -> Result<Process, String> {
        let mut command = Command::new(path);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C is meant for the game.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut tries = 0;
        let mut child = loop {
            match command.spawn() {
                Ok(child) => break child,
                // It is still being written.
                Err(why) if why.kind() == io::ErrorKind::ExecutableFileBusy && tries < MOST_TRIES => {
                    tries += 1;
                    thread::sleep(GRACE);
                }
                Err(why) => return Err(format!("it cannot be started: {why}")),
            }
        };
        let (Some(stdin), Some(stdout), Some(mut stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err("it has no pipes".into());
        };
        let (input, lines) = mpsc::channel::<String>();
        let mut stdin = stdin;
        // A program that does not read holds up this thread only.
        thread::spawn(move || {
            lines
                .into_iter()
                .try_for_each(|line| stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()))
        });
        let (sender, said) = sync_channel(AHEAD);
        thread::spawn(move || {
            let mut stdout = BufReader::new(stdout);
            loop {
                let line = next(&mut stdout);
                let last = line.is_err();
                if sender.send((Instant::now(), line)).is_err() {
                    return;
                }
                news.tell();
                if last {
                    return;
                }
            }
        });
        let log = log.to_owned();
        thread::spawn(move || {
            let kept = log.parent().map(std::fs::create_dir_all).and_then(|_| File::create(&log).ok());
            let mut first = (&mut stderr).take(MOST_LOGGED);
            if let Some(mut file) = kept {
                let _ = io::copy(&mut first, &mut file);
            }
            io::copy(&mut stderr, &mut io::sink())
        });
        Ok(Process { child, input: Some(input), said: Some(said) })
    }

    /// Sends `line`. A program that has ended does not hear it.
    pub(super) fn send(&self, line: String) {
        let _ = self.input.as_ref().map(|input| input.send(line));
    }

    /// Returns the next thing it has said, if any.
    pub(super) fn said(&self) -> Option<Said> {
        self.said.as_ref()?.try_recv().ok()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        (self.input, self.said) = (None, None);
        let until = Instant::now() + GRACE;
        while matches!(self.child.try_wait(), Ok(None)) {
            if Instant::now() >= until {
                let _ = self.child.kill();
                self.end_group();
                let _ = self.child.wait();
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
        self.end_group();
    }
}

impl Process {
    /// Ends whatever is left of the program's process group.
    fn end_group(&self) {
        #[cfg(unix)]
        if let Some(group) = rustix::process::Pid::from_raw(self.child.id() as i32) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
    }
}

/// Returns the next line of `output`, or the reason why there is none.
fn next(output: &mut impl BufRead) -> Result<String, String> {
    let mut line = Vec::new();
    let read = output.take(LONGEST as u64 + 1).read_until(b'\n', &mut line);
    read.map_err(|why| format!("it cannot be heard: {why}"))?;
    match line.last() {
        Some(b'\n') => {
            String::from_utf8(line).map_err(|_| "it said nonsense: bytes that are not UTF-8".into())
        }
        _ if line.len() > LONGEST => Err("it sent a line of more than 64 kB".into()),
        None => Err("it ended".into()),
        Some(_) => Err("it ended in the middle of a line".into()),
    }
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    /// Fails unless the program `body` and what it has started end with the [`Process`].
    fn leaves_nothing(body: &str) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("program");
        std::fs::write(&path, format!("#!/bin/sh\nsleep 600 &\necho $!\n{body}\n")).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        let process = Process::start(&path, &folder.path().join("log"), News::new(|| ())).unwrap();
        let child = loop {
            match process.said() {
                Some((_, said)) => break said.unwrap(),
                None => thread::sleep(Duration::from_millis(2)),
            }
        };
        let child = rustix::process::Pid::from_raw(child.trim().parse().unwrap()).unwrap();
        assert!(rustix::process::test_kill_process(child).is_ok());
        drop(process);
        // Its new parent may take a moment to reap it.
        let is_gone = || {
            let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.as_raw_nonzero()));
            rustix::process::test_kill_process(child).is_err() || stat.is_ok_and(|stat| stat.contains(") Z "))
        };
        assert!(
            (0..1000).any(|_| is_gone() || {
                thread::sleep(Duration::from_millis(5));
                false
            }),
            "{body}"
        );
    }

    #[test]
    fn what_a_program_started_ends_with_it() {
        leaves_nothing("cat > /dev/null");
        leaves_nothing("sleep 600");
        leaves_nothing("trap '' TERM HUP; while :; do sleep 1; done");
    }
}

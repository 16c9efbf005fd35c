//! Information about a running program, from /proc on Linux.
#![cfg(target_os = "linux")]
use super::harness::Terminal;
use std::collections::BTreeMap;
use std::fs::{read_dir, read_to_string};
use std::time::{Duration, Instant};

/// Interval of polling a program.
const LOOK: Duration = Duration::from_millis(100);

/// Activity of a program's threads. A program that does nothing wakes no thread.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Activity {
    /// Number of context switches, by thread.
    switches: BTreeMap<String, u64>,
    /// Processor time of all threads, in hundredths of a second.
    ticks: u64,
}

impl Activity {
    /// Returns the activity of the program in `terminal` so far.
    pub(crate) fn of(terminal: &Terminal) -> Activity {
        let process = format!("/proc/{}", terminal.id());
        let stat = read_to_string(format!("{process}/stat")).unwrap();
        // The name may contain anything but ends at the last parenthesis; utime and stime are fields 14 and 15.
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
        let ticks = fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap();
        let threads = read_dir(format!("{process}/task")).unwrap().flatten();
        // A thread that ends between two polls has been active.
        let switches = threads.filter_map(|thread| {
            let status = read_to_string(thread.path().join("status")).ok()?;
            Some((thread.file_name().to_string_lossy().into_owned(), field(&status, "ctxt_switches:")))
        });
        Activity { switches: switches.collect(), ticks }
    }

    /// Returns the number of times threads have woken.
    pub(crate) fn wake_ups(&self) -> u64 {
        self.switches.values().sum()
    }
}

/// Returns the sum of the numbers in the lines of `status` whose names end in `name`.
fn field(status: &str, name: &str) -> u64 {
    let lines = status.lines().filter(|line| line.contains(name));
    lines.filter_map(|line| line.rsplit(':').next()?.split_whitespace().next()?.parse::<u64>().ok()).sum()
}

/// Waits until the program in `terminal` has been idle for `time` without interruption, after any background work.
///
/// # Errors
/// Returns its last activity, as two polls a moment apart, if that takes longer than `patience`.
pub(crate) fn rest(
    terminal: &Terminal,
    time: Duration,
    patience: Duration,
) -> Result<Duration, Box<(Activity, Activity)>> {
    let began = Instant::now();
    let (mut since, mut last) = (began, Activity::of(terminal));
    while since.elapsed() < time {
        std::thread::sleep(LOOK);
        let now = Activity::of(terminal);
        if now != last {
            if began.elapsed() > patience {
                return Err(Box::new((last, now)));
            }
            (since, last) = (Instant::now(), now);
        }
    }
    Ok(since - began)
}

/// Resources held by a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Held {
    /// Memory, in kilobytes.
    pub(crate) memory: u64,
    /// Open files, terminals and pipes.
    pub(crate) handles: usize,
    /// Number of threads.
    pub(crate) threads: u64,
}

impl Held {
    /// Returns the resources held by the program in `terminal`.
    pub(crate) fn by(terminal: &Terminal) -> Held {
        let process = format!("/proc/{}", terminal.id());
        let status = read_to_string(format!("{process}/status")).unwrap();
        let handles = read_dir(format!("{process}/fd")).unwrap().count();
        Held { memory: field(&status, "VmRSS:"), handles, threads: field(&status, "Threads:") }
    }
}

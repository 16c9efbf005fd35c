//! What the system tells of a running program: Linux has it in /proc.
#![cfg(target_os = "linux")]
use super::harness::Terminal;
use std::collections::BTreeMap;
use std::fs::{read_dir, read_to_string};
use std::time::{Duration, Instant};

/// Interval at which a program is looked at while it is waited for.
const LOOK: Duration = Duration::from_millis(100);

/// Activity of the threads of a program. A program that does nothing wakes no thread.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Activity {
    /// Number of times each thread began to wait, or was interrupted, by its number.
    switches: BTreeMap<String, u64>,
    /// The time that all have computed, in ticks of a hundredth of a second.
    ticks: u64,
}

impl Activity {
    /// Returns what the program in `terminal` has done so far.
    pub(crate) fn of(terminal: &Terminal) -> Activity {
        let process = format!("/proc/{}", terminal.id());
        let stat = read_to_string(format!("{process}/stat")).unwrap();
        // The name may hold anything but ends at the last parenthesis; utime and stime are fields 14 and 15.
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
        let ticks = fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap();
        let threads = read_dir(format!("{process}/task")).unwrap().flatten();
        // A thread that ends between the two looks has done something.
        let switches = threads.filter_map(|thread| {
            let status = read_to_string(thread.path().join("status")).ok()?;
            Some((thread.file_name().to_string_lossy().into_owned(), field(&status, "ctxt_switches:")))
        });
        Activity { switches: switches.collect(), ticks }
    }

    /// Returns how often threads have been woken.
    pub(crate) fn wake_ups(&self) -> u64 {
        self.switches.values().sum()
    }
}

/// Returns the sum of the numbers in the lines of `status` whose names end in `name`.
fn field(status: &str, name: &str) -> u64 {
    let lines = status.lines().filter(|line| line.contains(name));
    lines.filter_map(|line| line.rsplit(':').next()?.split_whitespace().next()?.parse::<u64>().ok()).sum()
}

/// Waits until the program in `terminal` has not done anything for `time` on end, which may come late, as background
/// work has to be done first.
///
/// # Errors
/// Returns what it did last, as two looks a moment apart, if that has not come after `patience`.
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

/// Memory and files that a program holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Held {
    /// The memory that it has, in kilobytes.
    pub(crate) memory: u64,
    /// The files, terminals and pipes that it has open.
    pub(crate) handles: usize,
    /// Its threads.
    pub(crate) threads: u64,
}

impl Held {
    /// Returns what the program in `terminal` holds.
    pub(crate) fn by(terminal: &Terminal) -> Held {
        let process = format!("/proc/{}", terminal.id());
        let status = read_to_string(format!("{process}/status")).unwrap();
        let handles = read_dir(format!("{process}/fd")).unwrap().count();
        Held { memory: field(&status, "VmRSS:"), handles, threads: field(&status, "Threads:") }
    }
}

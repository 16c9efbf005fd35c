//! Fuzzing: no file or line causes a panic, and everything parsed is written back unchanged.
//!
//! Texts of a small corpus (`tests/corpus`, one folder per target) are mutated at random, using typical fragments,
//! and those that lead to a new answer are mutated further. An ordinary test run tries some, always the same;
//! `DICEGAMES_FUZZ_SECONDS=3600 DICEGAMES_SEED=1 cargo test --lib fuzz -- --nocapture` tries as many as possible in
//! an hour of processor time per target. Failing texts go into the corpus, so that every test run tries them again.
mod mutate;
mod targets;

use super::{number, report, said, seed};
use crate::core::dice::{Purpose, Seed, Stream};
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The longest text, in bytes.
const LONGEST: usize = 1 << 15;

/// The most texts kept for further mutation.
const POOL: usize = 3_000;

/// Interval at which the time is checked.
const LOOK: Duration = Duration::from_millis(200);

/// A parser under test.
struct Target {
    /// Name of the target and of its corpus.
    name: &'static str,
    /// Number of texts in an ordinary run.
    some: u32,
    /// Words typical of such texts.
    words: &'static [&'static str],
    /// Mutates a text structurally, if possible.
    change: fn(&[u8], &mut Stream) -> Option<Vec<u8>>,
    /// Parses a text, checks it, and returns a short answer: the result, or the error.
    read: fn(&[u8]) -> String,
}

/// Returns the folder of the corpus `name`.
fn corpus(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(name)
}

/// Returns the texts in a folder, sorted by name.
fn texts(folder: &Path) -> Vec<Vec<u8>> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

/// Returns an answer without numbers and quotations, which carry no news.
fn kind(answer: &str) -> String {
    let quoted = answer.split(['\'', '"']).step_by(2).collect::<String>();
    quoted.chars().filter(|c| !c.is_ascii_digit()).take(120).collect()
}

/// Returns this thread's processor time, or `None` if the system does not provide it (only Linux does).
fn processor_time() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// Duration of a target's run: processor time if known, as others may share the processor, else wall-clock time.
struct Stopwatch {
    begun: Instant,
    processor: Option<Duration>,
    looked: Instant,
}

impl Stopwatch {
    fn new() -> Stopwatch {
        Stopwatch { begun: Instant::now(), processor: processor_time(), looked: Instant::now() }
    }

    fn elapsed(&self) -> Duration {
        let now = self.processor.and(processor_time());
        now.zip(self.processor).map_or_else(|| self.begun.elapsed(), |(now, then)| now.saturating_sub(then))
    }

    /// Returns `true` if `limit` has passed. Checks the time only now and then, as that takes as long as a short
    /// text.
    fn reached(&mut self, limit: Duration) -> bool {
        if self.looked.elapsed() < LOOK {
            return false;
        }
        self.looked = Instant::now();
        self.elapsed() >= limit
    }
}

fn run(target: &Target) {
    let name = target.name;
    let mut pool = texts(&corpus(name));
    assert!(!pool.is_empty(), "no corpus of {name}");
    let mut known: HashSet<String> = HashSet::new();
    for text in &pool {
        known.insert(kind(&(target.read)(text)));
    }
    let seconds: u64 = number("DICEGAMES_FUZZ_SECONDS", 0);
    let limit = (seconds > 0).then(|| Duration::from_secs(seconds));
    let mut stopwatch = Stopwatch::new();
    let (mut tried, mut slowest, mut failures) = (0_u64, Duration::ZERO, HashSet::new());
    loop {
        match limit {
            Some(limit) if stopwatch.reached(limit) => break,
            None if tried >= u64::from(target.some) => break,
            _ => {}
        }
        let mut stream = Stream::new(Seed(seed()), Purpose::Trials, tried as u32);
        let text = mutate::changed(target, &pool, &mut stream);
        tried += 1;
        let begun = Instant::now();
        let read = catch_unwind(AssertUnwindSafe(|| (target.read)(&text)));
        let took = begun.elapsed();
        match read {
            // With enough texts, answers are no longer kept: they would fill the memory within an hour.
            Ok(answer) => {
                if pool.len() < POOL && known.insert(kind(&answer)) {
                    pool.push(text.clone());
                }
            }
            Err(panic) => {
                let what = said(&*panic).to_owned();
                if failures.insert(kind(&what)) {
                    let text = shortened(target, &text);
                    report(&format!("{name}: {what}\n  by {:?}", String::from_utf8_lossy(&text)));
                    if limit.is_some() {
                        let file = corpus(name).join(format!("found-{}-{tried}", seed()));
                        std::fs::write(file, text).unwrap();
                    }
                }
            }
        }
        if took > slowest {
            slowest = took;
            if slowest > Duration::from_secs(1) {
                report(&format!("{name}: {slowest:?} for {:?}", String::from_utf8_lossy(&text)));
            }
        }
    }
    if limit.is_some() {
        report(&format!(
            "{name}: {tried} texts in {seconds} s ({:.0} by the clock), {} that are changed further, the slowest took \
             {slowest:?}, {} failures",
            stopwatch.begun.elapsed().as_secs_f64(),
            pool.len(),
            failures.len()
        ));
    }
    assert!(failures.is_empty(), "{name}: {failures:?}");
}

/// Returns a shorter text that fails, too.
fn shortened(target: &Target, text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    let mut size = text.len() / 2;
    while size > 0 {
        let mut at = 0;
        while at + size <= text.len() {
            let mut shorter = text.clone();
            shorter.drain(at..at + size);
            match catch_unwind(AssertUnwindSafe(|| (target.read)(&shorter))) {
                Ok(_) => at += size,
                Err(_) => text = shorter,
            }
        }
        size /= 2;
    }
    text
}

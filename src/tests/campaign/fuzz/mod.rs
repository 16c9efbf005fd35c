//! Fuzzing: whatever a file or a line holds, nothing panics, and what is read is written as it reads.
//!
//! Texts of a small corpus (`tests/corpus`, one folder a target) are changed at random, by what such texts are made of,
//! and those that lead to a new answer are changed further. Some are tried in an ordinary run of the tests, always the
//! same; `DICEGAMES_FUZZ_SECONDS=3600 DICEGAMES_SEED=1 cargo test --lib fuzz -- --nocapture` tries as many as it can in
//! an hour of processor time for each target. What breaks something then is put into the corpus, where every run of the
//! tests tries it again.
mod mutate;
mod targets;

use super::{number, report, said, seed};
use crate::core::dice::{Purpose, Seed, Stream};
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The longest text that is tried, in bytes.
const LONGEST: usize = 1 << 15;

/// The most texts that are changed further.
const POOL: usize = 3_000;

/// Interval at which time is looked at.
const LOOK: Duration = Duration::from_millis(200);

/// One thing that reads texts.
struct Target {
    /// Its name, and that of its corpus.
    name: &'static str,
    /// Number of texts in an ordinary run.
    some: u32,
    /// Words of which such texts are made.
    words: &'static [&'static str],
    /// Changes a text as one that is whole in itself, if it can.
    change: fn(&[u8], &mut Stream) -> Option<Vec<u8>>,
    /// Reads a text, checks what must hold of it and answers: what was read, or why not, in few words.
    read: fn(&[u8]) -> String,
}

/// Returns the folder of the corpus `name`.
fn corpus(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(name)
}

/// The texts in a folder, in the order of their names.
fn texts(folder: &Path) -> Vec<Vec<u8>> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

/// Returns an answer without its numbers and what it quotes, which tell nothing new.
fn kind(answer: &str) -> String {
    let quoted = answer.split(['\'', '"']).step_by(2).collect::<String>();
    quoted.chars().filter(|c| !c.is_ascii_digit()).take(120).collect()
}

/// Returns for how long this thread has been on a processor, or `None` if the system does not tell (only Linux does).
fn processor_time() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// Duration of a target's run: processor time where it is known, as others may share the processor, else by the clock.
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

    /// Returns whether `limit` has passed. It looks now and then only: looking takes as long as a short text.
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
            // Once there are enough texts, answers need not be kept: in an hour they would fill the memory.
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

/// A shorter text that breaks something too.
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

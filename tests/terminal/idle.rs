//! What waiting costs. Linux tells the time that a process has computed in /proc.
#![cfg(target_os = "linux")]
use super::harness::{Home, Terminal};
use super::play::{roll, start};
use std::time::{Duration, Instant};

/// The time that the program has computed so far, in ticks of a hundredth of a second.
fn ticks(terminal: &Terminal) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", terminal.id())).unwrap();
    // The name may hold anything but ends at the last parenthesis; utime and stime are fields 14 and 15.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
}

/// Waits until nothing has been computed for three seconds on end. Before that the coach may study.
fn assert_idle(terminal: &Terminal) {
    let give_up = Instant::now() + Duration::from_secs(90);
    let (mut since, mut last) = (Instant::now(), ticks(terminal));
    while since.elapsed() < Duration::from_secs(3) {
        assert!(Instant::now() < give_up, "it never rests:\n{}", terminal.screen());
        std::thread::sleep(Duration::from_millis(100));
        let now = ticks(terminal);
        if now != last {
            (since, last) = (Instant::now(), now);
        }
    }
}

#[test]
fn waiting_costs_nothing() {
    let home = Home::new();
    let mut terminal = home.open("");
    terminal.see("q  quit");
    assert_idle(&terminal);
    let save = start(&mut terminal, &home);
    assert_idle(&terminal);
    roll(&mut terminal, &save);
    terminal.see("enter  fill");
    assert_idle(&terminal);
}

//! Reading a long history and sorting it into groups. `cargo bench --bench history`.
//!
//! For comparison, the same file parsed as bare JSON.
use dicegames::internals::history::count;
use divan::{Bencher, black_box, counter::BytesCount};
use std::fmt::Write;

/// Number of games.
const GAMES: usize = 100_000;

fn main() {
    divan::main();
}

/// A history of games of two kinds, every tenth of them reviewed later.
fn history() -> String {
    let mut lines = String::new();
    for game in 0..GAMES {
        let (when, points, other) = (1_700_000_000 + 600 * game, 150 + game % 130, 140 + game % 97);
        let (id, options) = if game % 3 == 0 { ("nice", "variant=nice target=20") } else { ("inverted", "") };
        let file = format!("/home/ann/.local/share/dicegames/finished/{id}-2026-10-03-{game}.jsonl");
        let _ = writeln!(
            lines,
            r#"{{"when":{when},"game":"{id}","options":"{options}","seats":[{{"name":"Ann","player":"person","points":{points},"winner":true,"hints":0}},{{"name":"Cass","player":"casual","points":{other},"winner":false,"hints":0}}],"takebacks":0,"retries":0,"seed":"lusab-babad","dice":"seeded","file":"{file}"}}"#
        );
        if game % 10 == 0 {
            let seat = r#"{"luck":12.125,"errors":8.5,"decisions":41,"best":36}"#;
            let _ = writeln!(lines, r#"{{"review_of":"{file}","seats":[{seat},{seat}]}}"#);
        }
    }
    lines
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn open_history(bencher: Bencher) {
    let text = history();
    bencher.counter(BytesCount::of_str(&text)).bench_local(|| {
        let (games, groups) = count(black_box(text.as_bytes()));
        assert_eq!((games, groups), (GAMES, 2));
    });
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn history_as_bare_json(bencher: Bencher) {
    let text = history();
    bencher.counter(BytesCount::of_str(&text)).bench_local(|| {
        let line = |line| serde_json::from_str::<serde_json::Value>(line).expect("JSON");
        black_box(&text).lines().map(line).collect::<Vec<_>>()
    });
}

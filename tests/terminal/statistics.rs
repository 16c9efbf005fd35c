use super::harness::{ENTER, ESC, Home, RIGHT};
use std::fmt::Write;

/// A history of twelve games alone, one against a computer, and a line that is torn.
pub(crate) fn history(home: &Home) {
    let mut lines = String::new();
    let seat = |name: &str, player: &str, points: usize, won: bool| {
        format!(r#"{{"name":"{name}","player":"{player}","points":{points},"winner":{won}}}"#)
    };
    for game in 0..12 {
        let (when, points) = (1_700_000_000 + 86_400 * game, 200 + 7 * (game * 5 % 12));
        let ann = seat("Ann", "person", points, true);
        let _ = writeln!(
            lines,
            r#"{{"when":{when},"game":"inverted","options":"","seats":[{ann}],"takebacks":0,"file":"{game}.jsonl"}}"#
        );
    }
    let (ann, cass) = (seat("Ann", "person", 15, true), seat("Cass", "casual", 9, false));
    let _ = writeln!(
        lines,
        r#"{{"when":1600000000,"game":"nice","options":"variant=nice target=standard","seats":[{ann},{cass}],"takebacks":0,"file":"n.jsonl"}}"#
    );
    lines.push_str("{\"when\":17");
    let path = home.data("history.jsonl");
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, lines).unwrap();
}

#[test]
fn statistics_are_reached_from_the_menu_and_left_again() {
    let home = Home::new();
    history(&home);
    let mut terminal = home.open("");
    terminal.see("13 finished games");
    let screen = terminal.key("b", "alone: Ann, 12 games");
    // The best, the mean and the last game of what is written above.
    for expected in ["best 277", "mean 238.5", "▲ last game 249", "What to practise", "12 games"] {
        assert!(screen.contains(expected), "no {expected} in\n{screen}");
    }
    terminal.key(RIGHT, "nice, 2 seats: Ann, 1 game");
    terminal.key("\t", "Cass (computer), 1 game");
    terminal.key(ENTER, "✗");
    terminal.key("d", "No dice have been rolled yet");
    terminal.keys(ESC);
    terminal.see("Cass (computer)");
    terminal.keys(ESC);
    terminal.see("13 finished games");
    terminal.keys("q");
    terminal.end();
    terminal.assert_restored();
}

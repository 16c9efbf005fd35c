use super::harness::{ENTER, Home};
use super::play::{finish_turn, play_turn, roll, start, table};

/// The dice and the sheet, without the sentence about what happened last.
fn board(screen: &str) -> String {
    screen.lines().take(21).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_killed_game_goes_on_where_it_was() {
    let home = Home::new();
    let mut terminal = home.open("");
    let save = start(&mut terminal, &home);
    for _ in 0..3 {
        play_turn(&mut terminal, &home, &save);
    }
    let before = roll(&mut terminal, &save);
    let sum = before.game().sum().unwrap();
    let told = format!("rolls {}: {sum}", before.game().dice().map(|d| d.to_string()).join(" "));
    let screen = terminal.wait(&told, |screen| screen.contains(&told) && screen.contains("round 4 of 20"));
    terminal.signal("KILL");
    terminal.end();

    let mut terminal = home.open("");
    terminal.see("Continue");
    terminal.keys(ENTER);
    terminal.wait(&format!("this board:\n{}\n", board(&screen)), |now| board(now) == board(&screen));
    assert_eq!(table(&save).game(), before.game());
    // And it can be played on.
    finish_turn(&mut terminal, &home, &save, before);
    terminal.see("round 5 of 20");
}

#[test]
fn a_torn_line_is_dropped_with_a_word() {
    let home = Home::new();
    let mut terminal = home.open("");
    let save = start(&mut terminal, &home);
    play_turn(&mut terminal, &home, &save);
    let before = roll(&mut terminal, &save);
    terminal.signal("KILL");
    terminal.end();
    let bytes = std::fs::read(&save).unwrap();
    std::fs::write(&save, &bytes[..bytes.len() - 7]).unwrap();

    let mut terminal = home.open("");
    terminal.see("Continue");
    let screen = terminal.key(ENTER, "torn");
    assert!(screen.contains("round 2 of 20") && screen.contains("space roll"), "{screen}");
    // The roll that was lost comes again, the same.
    assert_eq!(roll(&mut terminal, &save).game(), before.game());
}

#[test]
fn a_game_is_open_in_one_window_only() {
    let home = Home::new();
    let mut first = home.open("");
    let save = start(&mut first, &home);
    play_turn(&mut first, &home, &save);
    let mut second = home.open("");
    second.see("Continue");
    second.key(ENTER, "is open in another window");
    roll(&mut first, &save);
}

#[test]
fn a_damaged_game_is_listed_and_left_alone() {
    let home = Home::new();
    let mut terminal = home.open("");
    let save = start(&mut terminal, &home);
    play_turn(&mut terminal, &home, &save);
    terminal.signal("KILL");
    terminal.end();
    let damaged = std::fs::read_to_string(&save).unwrap().replacen("thrown", "throwm", 1);
    std::fs::write(&save, &damaged).unwrap();

    let mut terminal = home.open("");
    let menu = terminal.see("1 game kept");
    assert!(!menu.contains("Continue"), "{menu}");
    // Up from the first entry: Quit, Settings, Saved games.
    terminal.keys("\x1b[A\x1b[A\x1b[A");
    terminal.key(ENTER, "cannot be read");
    terminal.key(ENTER, "line 2: the line is damaged");
    assert_eq!(std::fs::read_to_string(&save).unwrap(), damaged);
}

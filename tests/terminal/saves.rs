use super::harness::{CTRL_C, ENTER, Home};
use super::play::{finish_turn, play_turn, roll, start, table};

/// Returns the dice and the sheet, without the message about the last event.
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
    let told = format!("rolled {}: that makes {sum}", before.game().dice().map(|d| d.to_string()).join(" "));
    let screen = terminal.wait(&told, |screen| screen.contains(&told) && screen.contains("round 4 of 20"));
    terminal.signal("KILL");
    terminal.end();

    let mut terminal = home.open("");
    terminal.see("Continue");
    terminal.keys(ENTER);
    terminal.wait(&format!("this board:\n{}\n", board(&screen)), |now| board(now) == board(&screen));
    assert_eq!(table(&save).game(), before.game());
    // And it can be continued.
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
    let screen = terminal.key(ENTER, "cut off");
    assert!(screen.contains("round 2 of 20") && screen.contains("space  roll"), "{screen}");
    // The lost roll comes again, unchanged.
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
    second.key(ENTER, "is open in another");
    roll(&mut first, &save);
}

#[test]
fn a_damaged_game_continues_in_a_copy() {
    let home = Home::new();
    let mut terminal = home.open("");
    let save = start(&mut terminal, &home);
    play_turn(&mut terminal, &home, &save);
    terminal.signal("KILL");
    terminal.end();
    let text = std::fs::read_to_string(&save).unwrap();
    // The action that ends the first turn.
    let last = text.trim_end().rfind("\"act\"").unwrap();
    let damaged = format!("{}\"axt\"{}", &text[..last], &text[last + 5..]);
    std::fs::write(&save, &damaged).unwrap();

    let mut terminal = home.open("");
    let menu = terminal.see("1 game open");
    assert!(!menu.contains("Continue"), "{menu}");
    terminal.key("g", "the line is damaged");
    terminal.key(ENTER, "of the save is damaged");
    let copy = home.files("saves").into_iter().find(|path| path.extension().is_some_and(|e| e == "jsonl"));
    let lines = text[..last].matches('\n').count();
    assert_eq!(table(&copy.unwrap()).journal().len() + 1, lines);
    assert_eq!(std::fs::read_to_string(save.with_extension("damaged")).unwrap(), damaged);
}

/// Another program truncates the save during play: it is rewritten, with a message.
#[test]
fn a_save_cut_short_is_written_anew() {
    let home = Home::new();
    let mut terminal = home.open("");
    let save = start(&mut terminal, &home);
    let cut = |length| std::fs::File::options().write(true).open(&save).unwrap().set_len(length).unwrap();
    for length in [300, 0] {
        for _ in 0..2 {
            play_turn(&mut terminal, &home, &save);
        }
        let whole = std::fs::read(&save).unwrap();
        cut(length);
        terminal.key(" ", "was cut short by another program");
        let now = std::fs::read(&save).unwrap();
        assert!(now.starts_with(&whole) && now.len() > whole.len());
        let rolled = table(&save);
        finish_turn(&mut terminal, &home, &save, rolled);
    }
    // Six turns are over, and on the screen.
    let shown = board(&terminal.see("round 7 of 20"));
    // Even while another screen covers the game.
    terminal.key("?", "rules");
    cut(100);
    terminal.keys(CTRL_C);
    terminal.end();
    let mut terminal = home.open("");
    terminal.see("Continue");
    terminal.keys(ENTER);
    terminal.wait(&format!("this board:\n{shown}\n"), |now| board(now) == shown);
}

#[test]
fn unsaved_games_are_told_at_the_return() {
    let home = Home::new();
    let mut terminal = home.open("");
    let save = start(&mut terminal, &home);
    play_turn(&mut terminal, &home, &save);
    let saves = home.data("saves");
    std::fs::rename(&saves, home.data("aside")).unwrap();
    std::fs::write(&saves, "").unwrap();
    terminal.key(" ", "! not saved");
    terminal.key(CTRL_C, "Leave anyway?");
    terminal.keys("y");
    assert_eq!(terminal.end().exit_code(), 1);
    terminal.assert_restored();
    let screen = terminal.screen();
    assert!(screen.contains("dicegames: not saved: "), "{screen}");
    assert!(screen.replace('\n', "").contains("(the last move of inverted-"), "{screen}");
}

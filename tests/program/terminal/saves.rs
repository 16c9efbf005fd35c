use super::harness::{ENTER, Home};
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
    let (dice, sum) = (before.game().dice(), before.game().sum().unwrap());
    let missing: Vec<String> =
        (1..=6).filter(|value| !dice.contains(value)).map(|value| value.to_string()).collect();
    let missing = match &missing[..] {
        [one] => format!("only {one}"),
        _ => format!("{} = {sum}", missing.join(" + ")),
    };
    let told = format!("rolled {}: missing {missing}", dice.map(|d| d.to_string()).join(" "));
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

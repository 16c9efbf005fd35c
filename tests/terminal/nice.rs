use super::harness::{ENTER, Home, Terminal};
use dicegames::internals::core::Turn;
use dicegames::internals::nice::Phase;
use dicegames::{Event, Nice, Record, Seat, Table};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The game as it is in its file, wherever that is by now.
fn table(home: &Home) -> Table<Nice> {
    let file: PathBuf = home.files("saves").into_iter().chain(home.files("finished")).next().expect("a game");
    // It moves when the game ends.
    let text = std::fs::read_to_string(file)
        .or_else(|_| std::fs::read_to_string(home.files("finished").remove(0)))
        .unwrap();
    Table::from_record(&Record::parse(&text).unwrap().0).unwrap()
}

fn wait(terminal: &Terminal, home: &Home, what: &str, reached: impl Fn(&Table<Nice>) -> bool) -> Table<Nice> {
    let end = Instant::now() + Duration::from_secs(90);
    loop {
        let table = table(home);
        if reached(&table) {
            return table;
        }
        assert!(Instant::now() < end, "waiting for {what}:\n{}", terminal.screen());
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Does what is due with one key, and waits for it: dice, or the card that is pointed at.
fn step(terminal: &mut Terminal, home: &Home, now: &Table<Nice>) -> Table<Nice> {
    let events = now.log().len();
    terminal.keys(if matches!(now.turn(), Turn::Act { .. }) { ENTER } else { " " });
    let mine = |table: &Table<Nice>| {
        let person = |seat: Seat| table.seat_setup(seat).is_person();
        match table.turn() {
            Turn::Over => true,
            Turn::Act { seats, .. } => seats.iter().all(person),
            Turn::Chance { seat, .. } => {
                // The extra roll that follows upon a choice needs no key.
                let own = matches!(table.log().last(), Some((_, Event::Acted(by, _))) if Some(*by) == seat);
                // A hand that has ended waits for one in any case.
                seat.is_some_and(person) && (!own || table.game().phase() == &Phase::Deal)
            }
        }
    };
    wait(terminal, home, "the next choice", |table| table.log().len() > events && mine(table))
}

#[test]
fn a_whole_game_of_nice_dice_by_keys() {
    let home = Home::new();
    let mut terminal =
        home.open("play nice --seats Ann,Ben,Cid,Dot --options variant=super,target=10 --seed 4");
    terminal.see("The highest total begins");
    let mut now = table(&home);
    let mut hands = 0;
    while !matches!(now.turn(), Turn::Over) {
        now = step(&mut terminal, &home, &now);
        if now.game().hands().len() > hands && matches!(now.turn(), Turn::Chance { .. }) {
            hands = now.game().hands().len();
            terminal.see(&format!("hand {hands}"));
        }
    }
    let result = terminal.see("Play again");
    let points = now.game().points();
    assert!(points.iter().any(|points| *points >= 10), "{points:?}");
    assert!(points.iter().all(|points| result.contains(&points.to_string())), "{points:?}:\n{result}");
    assert!(hands > 0, "no hand of ten points ends at ten all by itself");
}

#[test]
fn a_card_that_does_not_fit_is_refused_by_a_click() {
    let home = Home::new();
    let mut terminal = home.open("play nice --seats Ann,Ben --seed 4");
    terminal.see("The highest total begins");
    let mut now = table(&home);
    while now.game().phase() != &Phase::Choose {
        now = step(&mut terminal, &home, &now);
    }
    terminal.see("Enter turns over");
    let fitting = now.game().fitting();
    let wrong =
        (0..9).find(|cell| !fitting.contains(cell)).expect("seven of nine cards at most fit two dice");
    let (column, row) = (8 + 14 * (wrong % 3), 4 + 7 * (wrong / 3));
    terminal.keys(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    terminal.see("allows only");
    assert_eq!(table(&home).game(), now.game());
}

#[test]
fn a_turn_in_which_nothing_fits_waits_for_a_key_unless_it_passes_by_itself() {
    for by_itself in [false, true] {
        let home = Home::new();
        let settings = std::fs::read_to_string(home.config("settings.toml")).unwrap();
        std::fs::write(home.config("settings.toml"), format!("{settings}auto_pass = {by_itself}\n")).unwrap();
        let mut terminal = home.open("play nice --seats Ann,novice --seed 4");
        terminal.see("The highest total begins");
        let mut missed = 0;
        for _ in 0..400 {
            let now = table(&home);
            if matches!(now.turn(), Turn::Over) {
                break;
            }
            let events = now.log().len();
            terminal.keys(if matches!(now.turn(), Turn::Act { .. }) { ENTER } else { " " });
            let then = wait(&terminal, &home, "something", |table| table.log().len() > events);
            let ann =
                |table: &Table<Nice>| table.game().latest().is_some_and(|l| l.seat == Seat(0) && l.missed);
            if then.log().len() == events + 1 && ann(&then) && then.game().mover() == Seat(1) && !by_itself {
                terminal.see("Any key goes on");
                missed += 1;
            }
            let screen = terminal.screen();
            // A hand that has ended waits for a key in any case.
            assert!(
                !by_itself || !screen.contains("Any key goes on") || screen.contains("look at the board")
            );
        }
        assert!(by_itself || missed > 0, "Ann never missed");
    }
}

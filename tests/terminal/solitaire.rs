//! Solitaire Dice by keys: a whole game alone, and two people at one keyboard.
use super::harness::{DOWN, ENTER, Home, RIGHT, Terminal};
use dicegames::internals::core::Turn;
use dicegames::internals::solitaire::{Division, legal_divisions};
use dicegames::{Record, Seat, Solitaire, Table};
use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};

fn table(save: &Path) -> Table<Solitaire> {
    let text = std::fs::read_to_string(save).unwrap();
    Table::from_record(&Record::parse(&text).unwrap().0).unwrap()
}

/// Waits until the game in the file has more than `events` events and somebody has to divide; none when it is over.
fn next_roll(home: &Home, save: &Path, terminal: &Terminal, events: usize) -> Option<Table<Solitaire>> {
    let end = Instant::now() + Duration::from_secs(90);
    loop {
        if !home.files("finished").is_empty() {
            return None;
        }
        // The file of a game that is over moves between the look and the reading.
        if let Ok(text) = std::fs::read_to_string(save) {
            let table = Table::from_record(&Record::parse(&text).unwrap().0).unwrap();
            if table.log().len() > events && matches!(table.turn(), Turn::Act { .. }) {
                return Some(table);
            }
        }
        assert!(Instant::now() < end, "no roll to divide:\n{}", terminal.screen());
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// How many throwaways come before that of the last of `legal`, and how many pairings with that throwaway before it.
fn place_of_last(legal: &[Division]) -> (usize, usize) {
    let last = legal.last().unwrap();
    let faces: BTreeSet<u8> = legal.iter().map(Division::aside).collect();
    let pairings = legal.iter().filter(|division| division.aside() == last.aside()).count();
    (faces.iter().position(|face| *face == last.aside()).unwrap(), pairings - 1)
}

#[test]
fn a_whole_game_alone() {
    let home = Home::new();
    let mut terminal = home.open("play solitaire --seats Ann --seed 5");
    terminal.see("space  roll");
    let save = home.save();
    terminal.keys(" ");
    let (mut events, mut round) = (0, 0);
    while let Some(table) = next_roll(&home, &save, &terminal, events) {
        round += 1;
        terminal.see(&format!("round {round}"));
        events = table.log().len();
        let (sheet, roll) = (table.game().sheet(Seat(0)), table.game().roll().unwrap());
        let legal = legal_divisions(sheet, roll);
        let last = legal.last().unwrap();
        let (throwaways, pairings) = place_of_last(&legal);
        match round % 3 {
            0 => terminal.keys(&(DOWN.repeat(throwaways) + &RIGHT.repeat(pairings) + ENTER)),
            // The same number names the throwaway and goes on to its next pairing.
            1 => terminal.keys(&(last.aside().to_string().repeat(1 + pairings) + ENTER)),
            _ => terminal.keys(ENTER),
        }
        let chosen = if round % 3 == 2 { &legal[0] } else { last };
        let after = sheet.after(chosen);
        if let Some(next) = next_roll(&home, &save, &terminal, events) {
            assert_eq!(next.game().sheet(Seat(0)), &after, "round {round}: {chosen}");
        }
    }
    let result = terminal.see("Play again");
    let finished = table(&home.files("finished")[0]);
    let points = finished.game().sheet(Seat(0)).score();
    assert!(round >= 8, "a track has eight boxes");
    assert!(result.contains(&points.to_string().replace('-', "−")), "{points} points:\n{result}");
}

#[test]
fn two_people_divide_behind_a_curtain() {
    let home = Home::new();
    let mut terminal = home.open("play solitaire --seats Ann,Ben --seed 5");
    terminal.see("space  roll");
    terminal.key(" ", "Pass the keyboard to Ann");
    let save = home.save();
    let roll = *table(&save).game().roll().unwrap();
    let list = terminal.key(" ", "enter  divide");
    let [first, ..] = legal_divisions(table(&save).game().sheet(Seat(0)), &roll)[..] else {
        panic!("a division")
    };
    let [[a, b], _] = first.pairs();
    assert!(list.contains(&format!("{a} + {b} = {}", a + b)), "{list}");

    // Nothing of Ann's choice is to be seen, neither before Ben sits down nor after.
    let curtain = terminal.key(ENTER, "Pass the keyboard to Ben");
    assert!(!curtain.contains("throw") && !curtain.contains("sum"), "{curtain}");
    let seen = terminal.key(" ", "enter  divide");
    assert!(seen.contains("Ann 0 ▸ Ben 0") && seen.contains('✓'), "{seen}");
    assert_eq!(table(&save).game().sheet(Seat(0)).rounds(), 0);

    let marked = terminal.key(ENTER, "Last round");
    assert_eq!(table(&save).game().sheet(Seat(0)).rounds(), 1);
    assert!(marked.contains(&format!("threw {}", first.aside())), "{marked}");
    terminal.key(" ", "Pass the keyboard to Ann");
}

//! A whole duel between two homes, from screen to screen.
use super::harness::{DOWN, ENTER, ESC, Home, Terminal};
use super::play::{finish_turn, play_turn, roll};
use base64::prelude::*;

/// Returns the text that was copied to the clipboard last.
fn copied(terminal: &Terminal) -> String {
    terminal.sent("\x1b]52;c;");
    terminal.settle();
    let raw = terminal.raw();
    let (_, text) = raw.rsplit_once("\x1b]52;c;").unwrap();
    let end = text.find(['\x07', '\x1b']).expect("the text is closed");
    String::from_utf8(BASE64_STANDARD.decode(&text[..end]).unwrap()).unwrap()
}

/// Pastes `text` as the name of a game to import.
fn import(terminal: &mut Terminal, text: &str, result: &str) {
    terminal.key("i", "Which file, or code, to import?");
    terminal.keys(&format!("\x1b[200~{text}\x1b[201~"));
    terminal.key(ENTER, result);
}

#[test]
fn a_duel_goes_there_and_back() {
    let [ann, ben] = [Home::new(), Home::new()];
    let settings = std::fs::read_to_string(ben.config("settings.toml")).unwrap();
    std::fs::write(ben.config("settings.toml"), settings.replace("Ann", "Ben")).unwrap();

    // Ann plays, and sends her game from the result.
    let mut terminal = ann.open("duel inverted lusab-babad-gagib");
    terminal.see("A duel: this is your first try");
    let save = ann.save();
    for _ in 0..20 {
        play_turn(&mut terminal, &ann, &save);
    }
    terminal.see("space  continue");
    terminal.key(" ", "Play again");
    terminal.key("c", "Your result, ready to share");
    terminal.forget();
    terminal.key("f", "The same dice, for a friend");
    let message = copied(&terminal);
    assert!(message.contains("\ndicegames duel inverted lusab-babad-gagib\n"), "{message}");

    // Ben takes the whole message, then plays with the same dice, otherwise.
    let mut terminal = ben.open("");
    terminal.see("Inverted");
    terminal.key("s", "import a game or a code");
    import(&mut terminal, &"nonsense".repeat(99), "is neither a file nor a game\n code.");
    import(&mut terminal, &message, "Imported and checked.");
    import(&mut terminal, "dicegames duel inverted lusab-babad-gagib", "A duel: this is your first try");
    let save = ben.save();
    let rolled = roll(&mut terminal, &save);
    terminal.keys("r");
    let events = rolled.log().len();
    let rolled = super::play::wait(&save, "the reroll", |table| table.log().len() >= events + 2);
    finish_turn(&mut terminal, &ben, &save, rolled);
    for _ in 1..20 {
        play_turn(&mut terminal, &ben, &save);
    }
    terminal.see("space  continue");
    terminal.key(" ", "Play again");
    terminal.key("c", "Compare the finished games");
    let compared = terminal.key("d", "luck ");
    assert!(compared.contains("The same dice") && compared.contains("First difference"), "{compared}");
    assert!(compared.contains("Ann") && compared.contains("Ben"), "{compared}");
    terminal.keys(DOWN);
    terminal.key(ENTER, "move ");
    terminal.key(ESC, "The same dice");
    terminal.key(ESC, "Your result, ready to share");
}

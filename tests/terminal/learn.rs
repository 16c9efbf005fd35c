//! Learning by keys: a tutorial from the menu to its end, with a choice that it did not ask for.
use super::harness::{ENTER, Home};

#[test]
fn a_tutorial_is_played_from_the_menu_to_its_end() {
    let home = Home::new();
    let mut terminal = home.open("");
    terminal.see("new? press t");
    // Learn, and there the last game.
    terminal.keys("e");
    terminal.see("your mistakes");
    terminal.keys("k");
    terminal.keys(ENTER);
    terminal.see("step 1 of 12");
    terminal.keys(" ");
    terminal.see("The sum.");
    terminal.keys(&ENTER.repeat(2));
    terminal.see("Few values");
    terminal.keys("1r");
    terminal.see("Here keep the pair of ones");
    terminal.keys("125r");
    terminal.see("The last roll");
    terminal.keys("4r");
    terminal.see("Written down");
    terminal.keys(&ENTER.repeat(2));
    terminal.see("The second turn");
    terminal.keys(" ");
    terminal.see("Ones again");
    terminal.keys("23r");
    terminal.see("And again");
    terminal.keys("1r");
    terminal.see("A box that is taken");
    terminal.keys(ENTER);
    terminal.see("That is the game");
    terminal.keys(ENTER);
    terminal.see("your mistakes");
    terminal.see("again");
    assert!(home.files("saves").is_empty() && home.files("finished").is_empty(), "a tutorial is no game");
}

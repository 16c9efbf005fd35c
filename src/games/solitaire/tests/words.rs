//! The words of hints; golden games tell the others.
use crate::core::{Game, Seat};
use crate::games::solitaire::{Division, Solitaire};

#[test]
fn a_hint_names_what_not_every_choice_does() {
    #[track_caller]
    fn check(position: &str, division: &str, hint: &str) {
        let game = Solitaire::from_position(position).unwrap();
        let division: Division = division.parse().unwrap();
        assert_eq!(game.phrase(Seat(0), &division).hint(""), hint);
    }
    let settled = "0 0 0 0 0 3 1 0 2 0 0 ; 1:1,3:1,5:1 ; 1 2 2 4 6";
    check(settled, "2+4 2+6 throw 1", "find the best choice");
    check(
        "0 0 0 0 0 0 0 0 0 0 0 ; - ; 1 1 2 4 6",
        "1+1 2+4 throw 6",
        "throw away the 6",
    );
    let fifth = "0 0 0 0 0 4 1 0 3 0 0 ; 1:1,3:1,5:1 ; 1 1 2 5 6";
    check(
        fifth,
        "1+6 2+5 throw 1",
        "give a sum its fifth mark: that clears its −200",
    );
}

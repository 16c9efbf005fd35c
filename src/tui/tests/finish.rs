//! The end of a game: the result, and the review of its course.
use super::stage::{SMALL, Stage};
use crate::core::{DiceFrom, Game, Header, Level, Player, SeatSetup, Seed};
use crate::games::nice::Nice;
use crate::store::HistoryEntry;
use crate::store::history::SeatResult;
use crate::tui::keys::Key;
use crate::tui::screens::result::offered_level;
use std::time::Duration;

/// Plays a short match of computers to its end and reviews it.
pub(super) fn play_and_review(size: (u16, u16)) -> Stage {
    let mut stage = Stage::game(
        size,
        "nice target=10",
        &["novice", "casual"],
        DiceFrom::Seeded,
    );
    stage.wait("enter  again").wait("the costliest");
    stage
}

/// Who has won and when, the account in chances of winning, and every hand.
#[test]
fn the_result() {
    let mut stage = play_and_review(SMALL);
    stage.snapshot("nice_result");
    stage.keys("s").snapshot("nice_result_sheets");
}

fn add_ben(header: &mut Header) {
    header.seats.push(SeatSetup::person("Ben"));
}

/// Two people see both halves of the game, each has a review, and the other starts the next game.
#[test]
fn two_people_have_both_halves() {
    let mut stage = super::statistics::finished_as(&[], add_ben);
    // After the moment of the win.
    stage
        .keys(" ")
        .see("lead, round by round")
        .see("review Ann")
        .see("20 rounds")
        .see("Enter: again, and Ben starts.")
        .see_no("Expected")
        .keys("b")
        .see("review")
        .see("▸ Ben")
        .keys("\x1b\n");
    let header = stage.store.saves()[0].header.clone().unwrap();
    assert_eq!(header.seats[0].name, "Ben");
    // Of more people one is asked for.
    let mut stage = super::statistics::finished_as(&[], |header| {
        add_ben(header);
        header.seats.push(SeatSetup::person("Cy"));
    });
    stage.keys(" r").see("Whose game?").keys("↓↓\n").see("▸ Cy");
}

/// The best figure of the winner lies beside the account; the sheets are one key away.
#[test]
fn the_best_figure_is_kept() {
    let mut stage = Stage::game(
        (120, 40),
        "symmdice",
        &["novice", "casual"],
        DiceFrom::Seeded,
    );
    stage
        .wait("enter  again")
        .wait("the costliest")
        .see(" dice: ")
        .keys("s")
        .see("total")
        .keys("s")
        .see(" dice: ");
}

/// Partners win as one side.
#[test]
fn partners_win_together() {
    let seats = ["novice", "casual", "novice", "casual"];
    let mut stage = Stage::game(
        SMALL,
        "nice variant=big target=10",
        &seats,
        DiceFrom::Seeded,
    );
    stage
        .wait("enter  again")
        .see(" and ")
        .see(" win by ")
        .see_no("share the win");
}

/// Enter opens the result, and a second press does not start another game.
#[test]
fn a_new_game_needs_the_result_seen() {
    let mut stage = play_and_review(SMALL);
    stage.screen.app.context().settings.key_guard = true;
    stage
        .keys("t")
        .see_no("enter  again")
        .keys("\n")
        .see("enter  again")
        .keys("\na")
        .see("enter  again");
    // Nor does a held key.
    for _ in 0..40 {
        stage
            .pass(Duration::from_millis(100))
            .keys("\n")
            .see("enter  again");
    }
    stage.pass(Duration::from_secs(1)).keys("\n");
    stage.see_no("enter  again");
}

/// The bar has four keys; one of them leads to all others.
#[test]
fn every_key_of_the_result_is_listed() {
    let mut stage = play_and_review(SMALL);
    stage
        .see("enter  again")
        .see("r  review")
        .see("esc  menu")
        .click_on("more");
    for words in [
        "the same dice",
        "share it",
        "the score sheet",
        "the dice of this game",
        "look at the table",
    ] {
        stage.see(words);
    }
    stage
        .keys("\x1b")
        .see("enter  again")
        .keys("c")
        .see("Your result, ready to share");
}

fn header(players: [SeatSetup; 2]) -> Header {
    Header::new(Nice::INFO, "", players, Seed(1), DiceFrom::Seeded)
}

/// Returns games of Ann against a casual computer, with her wins and losses.
fn entries(wins: &[bool]) -> Vec<HistoryEntry> {
    let mut entries = Vec::new();
    for has_won in wins {
        let person = SeatResult::sample("Ann", 15, *has_won);
        let computer = SeatResult {
            player: Player::Computer(Level::Casual),
            ..SeatResult::sample("Cass", 9, !has_won)
        };
        let seats = vec![person, computer];
        entries.push(HistoryEntry::sample(1_790_000_000, "nice ", seats));
    }
    entries
}

/// A better computer is offered after two wins, a weaker one after two losses.
#[test]
fn a_rematch_offers_another_level() {
    let against_computer = header([SeatSetup::person("Ann"), SeatSetup::computer(Level::Casual)]);
    for (wins, expected) in [
        (&[false, true, true][..], Some(Level::Expert)),
        (&[true, false, false], Some(Level::Novice)),
        (&[true, false], None),
        (&[true], None),
    ] {
        assert_eq!(offered_level(&against_computer, &entries(wins)), expected);
    }
    let people = header(["Ann", "Ben"].map(SeatSetup::person));
    assert_eq!(offered_level(&people, &entries(&[true, true])), None);
}

/// One key opens the worst moment: both choices, with the cost.
#[test]
fn keys_open_moments_of_the_result() {
    let mut stage = play_and_review(SMALL);
    let errors = stage.keys("wt").see("played").see("Best").text();
    stage
        .keys("\x1b")
        .see("enter  again")
        .keys("\t")
        .keys("r")
        .see(" % more.");
    assert_ne!(stage.text(), errors);
}

/// The errors one by one, every event, the table at that time, and playing on from there.
#[test]
fn the_review() {
    let mut stage = play_and_review(SMALL);
    // It begins at the first error. In a small terminal the table takes precedence, with the choice
    // below it.
    stage.keys("r").snapshot("nice_review_table");
    stage.keys("t").snapshot("nice_review");
    stage
        .keys("a")
        .see("1 of Nova's 9 choices was best")
        .keys("a");
    stage.resize((200, 60));
    // The best choice is listed beside the table, so the table only marks it.
    stage.see("Best").see("✓").see_no("Coach");
    stage.key(Key::HOME);
    stage
        .resize(SMALL)
        .keys("p")
        .wait("in a new game. The old one is kept");
}

/// Begins a list with a whole entry, with its number, at every height.
#[test]
fn lists_begin_with_an_entry() {
    let mut stage = play_and_review(SMALL);
    stage.keys("rt").see("choices were not best");
    for _ in 0..8 {
        let text = stage.keys("↓").text();
        let first = text
            .lines()
            .skip_while(|line| !line.contains("choices were not best"))
            .nth(1);
        let first = first
            .unwrap_or_default()
            .trim_start_matches([' ', '▲', '▸']);
        assert!(
            first.starts_with(|sign: char| sign.is_ascii_digit()),
            "{text}"
        );
    }
}

/// A lone player reads what is missing, at every size.
#[test]
fn what_is_missing_for_a_win() {
    let mut stage = Stage::game(SMALL, "solitaire", &["novice"], DiceFrom::Seeded);
    stage.wait("enter  again").wait("the costliest");
    for size in [SMALL, (120, 40), (200, 60)] {
        let text = stage.resize(size).text();
        assert!(
            text.contains("points short") && text.contains("of a win (500)."),
            "{text}"
        );
        // No sentence stops before its number.
        let text = stage.text();
        assert!(
            !text
                .lines()
                .any(|line| line.contains(" marked ") && line.trim_end().ends_with(" score"))
        );
    }
}

/// Choices are counted, and every cost has its column, if values cannot be summed up.
#[test]
fn the_end_of_puzzles() {
    let mut stage = Stage::game(
        (120, 40),
        "mathdice mode=puzzle",
        &["casual"],
        DiceFrom::Seeded,
    );
    stage
        .wait("enter  again")
        .wait("errors")
        .keys("w")
        .see("What each choice of Cass cost");
}

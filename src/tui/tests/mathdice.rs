//! MathDice on the play screen; time passes only when a test advances it.
use super::stage::{SMALL, Stage, header};
use crate::core::{DiceFrom, RecordEntry};
use crate::tui::keys::{Key, Request};
use crate::tui::theme::{Role, Scheme, Theme};
use std::time::Duration;

/// Returns this many tenths of a second.
const fn tenths(tenths: u64) -> Duration {
    Duration::from_millis(100 * tenths)
}

/// Starts a game with the target 28 and the dice 2 3 5. The people's keys are a, z, m, …
fn at_28(options: &str, names: &[&str]) -> Stage {
    let mut stage = Stage::with_typed_dice(SMALL, &format!("mathdice {options}"), names);
    match options {
        "mode=puzzle" => stage.roll("4 7 2 3 5 2 3 5 2 3 5 2 3 5"),
        "mode=sprint" => stage.roll("4 7 2 3 5"),
        _ => stage.roll("4 7").roll("2 3 5"),
    };
    stage
}

/// Typed text is commented on at once, or when it is refused; without a comment nothing is.
#[test]
fn what_is_typed_is_answered() {
    let (basic, tournament) = ("mode=basic", "mode=tournament");
    let (two, alone) = (&["Ann", "Ben"][..], &["Ann"][..]);
    for (options, names, keys, answer) in [
        (basic, two, "a99", "Use each die once, then press Enter."),
        (
            basic,
            two,
            "a99\n",
            "✗ 99 is not on the dice; backspace deletes it.",
        ),
        (basic, two, "a", "w  withdraw"),
        (basic, two, "a5  \x08", "w  withdraw"),
        (basic, two, "a5^2+3", "Enter calls 5^2+3."),
        (
            basic,
            two,
            "a2^5-3\nz2*3*5",
            "That is not closer: type on, or delete it",
        ),
        (basic, two, "a2*4", "✗ this number is not on the dice"),
        (basic, two, "a2*2", "✗ the 2 is used too often"),
        (basic, two, "a2*4\x08", ""),
        // In a race between people nothing is computed.
        (tournament, two, "a2*4", ""),
        (
            "mode=puzzle",
            alone,
            "5p",
            "`p` means nothing while you type",
        ),
        ("mode=puzzle", alone, "p", "You gave up"),
        // Space has nothing to roll there.
        (
            "mode=sprint",
            alone,
            " ",
            "✗ Type the best answer there is.",
        ),
        (
            tournament,
            &["Ann", "novice"],
            " ",
            "✗ Your first digit buzzes.",
        ),
        (
            tournament,
            two,
            "5",
            "✗ Buzz first: a for Ann and z for Ben.",
        ),
    ] {
        let mut stage = at_28(options, names);
        stage.keys(keys).see(answer);
        assert!(
            !answer.is_empty() || !stage.shows("✗"),
            "{keys}: {}",
            stage.text()
        );
    }
}

/// Starts a tournament of two: the first calls 29, the second passes, and the expression is due.
fn called_29(options: &str) -> Stage {
    let mut stage = at_28(options, &["Ann", "Ben"]);
    stage.keys("a").pass(tenths(4)).keys("29\n ");
    stage
}

#[test]
fn a_call_stands_and_the_clock_runs() {
    let mut stage = at_28("mode=tournament", &["Ann", "Ben", "novice"]);
    stage
        .pass(tenths(20))
        .keys("a")
        .pass(tenths(30))
        .keys("25\n");
    stage
        .pass(tenths(20))
        .keys("z")
        .pass(tenths(30))
        .keys("30\n")
        .pass(tenths(37));
    stage.snapshot("mathdice_call");
}

/// The coach advises to buzz, then what to call: its key does the one, and leaves the other to be
/// confirmed.
#[test]
fn the_coach_buzzes_and_calls() {
    let header = header(
        "mathdice mode=tournament",
        &["Ann", "novice"],
        DiceFrom::Typed,
    )
    .with_coach(true);
    let mut stage = Stage::resumed(SMALL, &header, &[]);
    stage
        .hear()
        .roll("4 7")
        .roll("2 3 5")
        .keys("c")
        .wait("Buzz")
        .keys("c")
        .see("play it");
    // The key repeats what was told.
    stage
        .keys("c")
        .see("Buzz")
        .see("play it")
        .keys("C")
        .see("You are typing")
        .keys("cc")
        .see("▸ call 28");
    stage
        .pass(tenths(5))
        .see("Nobody else buzzed. Enter calls 28.");
    let called = |what: &RecordEntry| matches!(what, RecordEntry::Act { seat: 0, does } if does.contains("28"));
    assert!(
        stage.keys("\n").journal().iter().any(called),
        "{:?}",
        stage.journal()
    );
}

#[test]
fn a_mistake_has_a_caret() {
    let mut stage = at_28("mode=basic", &["Ann", "Ben"]);
    stage.keys("a(2+3)*6\n").snapshot("mathdice_mistake");
    let caret = stage.find("^");
    assert_eq!(
        stage.frame()[caret].fg,
        Theme::default().style(Role::Bad).fg.unwrap()
    );
    // The message goes with the next key.
    stage.keys("\x08").see_no("this number");
}

/// The answer of the last point is no hint for the next; one key continues, by one name.
#[test]
fn the_next_point_begins_without_the_last() {
    let mut stage = at_28("mode=basic", &["Ann", "Ben"]);
    stage
        .keys("a5^2+3\n")
        .see("Space continues.")
        .see("space  continue")
        .see_no("enter")
        .keys(" ")
        .roll("11 1")
        .see("Ann, roll the three")
        .see_no("5^2+3");
}

#[test]
fn after_a_point_every_best_answer_is_shown() {
    called_29("mode=tournament length=long")
        .keys("2*(5+3)+1\n")
        .snapshot("mathdice_point");
}

#[test]
fn a_puzzle() {
    let mut stage = at_28("mode=puzzle", &["Ann"]);
    stage
        .keys("2**5-3")
        .snapshot("mathdice_puzzle_typed")
        .keys("\n")
        .snapshot("mathdice_puzzle_rated");
}

#[test]
fn a_computer_that_practises_tells_nobody_to_type() {
    for mode in ["puzzle", "sprint"] {
        let mut stage = at_28(&format!("mode={mode}"), &["expert"]);
        stage.pass(tenths(1)).see("28");
        stage.see_no("Type ");
    }
}

#[test]
fn a_sprint() {
    let mut stage = at_28("mode=sprint", &["Ann"]);
    stage
        .pass(tenths(61))
        .keys("2*3*5\n5^2+3\n")
        .roll("10 10 4 5 5")
        .pass(tenths(1500));
    stage.snapshot("mathdice_sprint");
}

/// Returns the last effect of these keys, if any.
fn last_effect(names: &[&str], keys: &[&str]) -> Option<String> {
    let mut stage = at_28("mode=tournament", names);
    let mut before = stage.journal().len();
    for (number, keys) in keys.iter().enumerate() {
        if number > 0 {
            stage.pass(tenths(4));
        }
        before = stage.journal().len();
        stage.keys(keys);
    }
    (stage.journal().len() > before).then(|| stage.last_action())
}

#[test]
fn people_have_keys_to_buzz() {
    let names = ["Ann", "Ben", "expert"];
    for (keys, expected) in [
        (&["z"][..], Some("2 buzz")),
        (&["Z"], Some("2 buzz")),
        // A digit left over from typing passes for nobody.
        (&["2"], None),
        (&["m"], None),
        // While Ann types, Ben's key does nothing until her time is over.
        (&["az"], Some("2 buzz")),
        (&["a2", "z"], None),
    ] {
        assert_eq!(last_effect(&names, keys).as_deref(), expected, "{keys:?}");
    }
    at_28("mode=tournament", &names)
        .see("a  buzz")
        .see("z  buzz")
        .keys("a2")
        .see("Ann: 2");
}

/// Space passes for whoever may still call; where that is several, only the second time.
#[test]
fn space_passes_for_all() {
    let passes = |stage: &Stage| {
        let is_pass =
            |what: &&RecordEntry| matches!(what, RecordEntry::Act { does, .. } if does == "pass");
        stage.journal().iter().filter(is_pass).count()
    };
    let mut stage = at_28("mode=basic", &["Ann", "Ben", "Cid"]);
    stage
        .keys("a5*2+3\n")
        .see("space  nobody is closer")
        .keys(" ")
        .see("Really nobody? The same key again passes for all.");
    assert_eq!(passes(&stage), 0);
    // Another key in between is another thought.
    stage.key(Key::LEFT);
    stage.keys(" ");
    assert_eq!(passes(&stage), 0, "{}", stage.text());
    stage.keys(" ").see("Ann wins the point");
    assert_eq!(passes(&stage), 2);
    let mut stage = at_28("mode=basic", &["Ann", "Ben"]);
    stage.keys("a5*2+3\n").keys(" ").see("Ann wins the point");
    assert_eq!(passes(&stage), 1, "Ben alone may call");
}

/// In a review no key plays, and none is shown.
#[test]
fn a_review_has_no_keys_to_buzz() {
    let mut stage = called_29("mode=tournament");
    stage
        .keys("2**5-3\n")
        .open_review()
        .wait("move ")
        .key(Key::HOME);
    let mut thinking = 0;
    for _ in 0..6 {
        thinking += usize::from(stage.keys("→").shows("is thinking"));
        stage.see_no("a  buzz").see_no("z  buzz");
    }
    assert!(thinking > 0, "{}", stage.text());
}

#[test]
fn one_person_needs_no_own_key() {
    let done = |keys: &[&str]| last_effect(&["novice", "Ann"], keys);
    assert_eq!(done(&["b"]).as_deref(), Some("2 buzz"));
    assert_eq!(done(&[" "]), None, "the key that rolls never buzzes");
    assert_eq!(done(&["p"]).as_deref(), Some("2 pass"));
    assert_eq!(done(&["b", "w"]).as_deref(), Some("2 withdraw"));
    assert_eq!(done(&["b2", "w"]), None, "a letter behind a digit is text");
}

#[test]
fn a_digit_begins_the_entry() {
    for begin in ["2", "(", "["] {
        let mut stage = at_28("mode=tournament", &["Ann", "novice"]);
        stage.keys(begin).see(&format!("Ann: {begin}"));
        assert_eq!(stage.last_action(), "1 buzz");
    }
    let mut stage = at_28("mode=tournament", &["Ann", "novice"]);
    stage.keys("29\n").pass(tenths(5)).see("by Ann");
}

#[test]
fn typing_counts_at_the_limit() {
    let mut stage = at_28("mode=tournament", &["Ann", "Ben"]);
    stage.keys("a").pass(tenths(4)).keys("29").pass(tenths(100));
    assert!(stage.shows("Ann called 29"), "{}", stage.text());
    // Not a number.
    let mut stage = at_28("mode=tournament", &["Ann", "Ben"]);
    stage
        .keys("a")
        .pass(tenths(4))
        .keys("29+")
        .pass(tenths(100));
    stage.see_no("Ann called 29");
}

#[test]
fn the_field_drops_nothing_in_silence() {
    let mut stage = at_28("mode=puzzle", &["Ann"]);
    stage
        .keys("[1+1]*6!")
        .see("[1+1]×6!")
        .see("no factorials here");
    let field = stage.find("[1+1]×6!");
    let under = &stage.frame()[(field.0 + 7, field.1 + 1)];
    assert_eq!(under.symbol(), "^", "the caret stands under the sign");
    stage
        .keys("\n")
        .see("no factorials here")
        .keys("\x08")
        .see_no("no factorials");
    // Nor a text longer than any valid one.
    let mut long = at_28("mode=puzzle", &["Ann"]);
    long.keys(&"1+".repeat(41)).see("at most 80 characters");
}

#[test]
fn what_two_type_at_once_is_not_seen() {
    let mut stage = at_28("mode=tournament", &["Ann", "Ben", "Cid"]);
    stage
        .keys("az29")
        .see("Ann, unseen: ••")
        .see_no("29")
        .keys("\n")
        .see("has typed")
        .see("Ben, unseen:")
        .see_no("29");
}

/// Neither another buzz nor the end of the time for one discards typed text.
#[test]
fn a_field_survives_what_others_do() {
    let mut stage = at_28("mode=tournament", &["Ann", "Ben", "Cid"]);
    stage.keys("a29").see("Ann: 29");
    stage.pass(tenths(2)).keys("z").see("Ann, unseen: ••");
    let before = stage.journal().len();
    stage.pass(tenths(3)).see("Ann, unseen: ••");
    assert_eq!(
        stage.journal().len(),
        before + 1,
        "the time to buzz has passed"
    );
    assert_eq!(stage.keys("\n").last_action(), "1 call 29");
    stage.see("Ben, unseen:").see_no("•");
}

#[test]
fn a_click_types_a_die() {
    let mut stage = at_28("mode=puzzle", &["Ann"]);
    let targets = stage.click_targets();
    let die = |face: char| {
        let asks = Request::new("mathdice", "type", face as usize);
        let found = targets
            .iter()
            .find(|target| target.1 == asks)
            .expect("a die");
        (found.0.x, found.0.y)
    };
    stage
        .click(die('5'))
        .keys("^")
        .click(die('2'))
        .see("Ann: 5^2");
}

/// The next frame is due when the clock's text changes: at most once a second, and never while the
/// clock is stopped.
#[test]
fn a_clock_that_stands_costs_nothing() {
    let mut stage = at_28("mode=tournament", &["Ann", "Ben"]);
    assert_eq!(
        stage.pass(tenths(3)).sleeps(),
        Some(Duration::from_millis(700))
    );
    let near_the_end = tenths(227) + Duration::from_millis(40);
    assert_eq!(
        stage.pass(near_the_end).sleeps(),
        Some(Duration::from_millis(960)),
        "whole seconds in the last ten too"
    );
    // The last moment is shorter than any unit.
    let mut last = at_28("mode=tournament", &["Ann", "Ben"]);
    let moment = Duration::from_nanos(1);
    assert_eq!(
        last.pass(Duration::from_secs(30) - moment).sleeps(),
        Some(moment)
    );
    stage
        .keys("a")
        .pass(tenths(4))
        .keys("28\n5^2+3\n")
        .see("Ann wins the point");
    assert_eq!(stage.sleeps(), None, "the point is over");
    assert_eq!(
        at_28("mode=basic", &["Ann", "Ben"]).sleeps(),
        None,
        "there is no clock"
    );
}

#[test]
fn dice_light_up_as_they_are_used() {
    let mut stage = at_28("mode=puzzle", &["Ann"]);
    let used = |stage: &mut Stage| stage.text().matches("used").count();
    stage.see("each die once");
    assert_eq!(used(stage.keys("5")), 1);
    assert_eq!(used(stage.keys("^2")), 2);
    assert!(stage.shows("= 25 so far, 3 away"), "{}", stage.text());
    assert_eq!(used(stage.keys("+3")), 3);
    stage.see("✓ = 28, hits the target").see("hits it");
    assert_eq!(used(stage.keys("\x08")), 2);
    // In a race between people the screen computes nothing for them.
    let mut race = at_28("mode=tournament", &["Ann", "Ben"]);
    race.keys("a").pass(tenths(5)).keys("5^2");
    assert_eq!(used(&mut race), 2);
    race.see_no("25");
}

#[test]
fn with_a_die_unused_a_hit_is_one_so_far() {
    let mut stage = Stage::with_typed_dice(SMALL, "mathdice mode=puzzle", &["Ann"]);
    stage
        .roll("1 3 1 2 5 1 2 5 1 2 5 1 2 5")
        .keys("5-2")
        .see("= 3 so far: use every die")
        .see_no("✓ hits it")
        .keys("*1")
        .see("✓ = 3, hits the target");
}

/// While others think, the number to beat is in sight, and a line fills with their time.
#[test]
fn what_is_to_be_beaten_stays_in_sight() {
    let mut stage = at_28("mode=basic", &["Ann", "novice"]).theme(Scheme::Mono, false);
    stage.keys("b5*2+3\n");
    let full = |stage: &mut Stage| {
        stage
            .see("to beat")
            .see("by Ann")
            .see("15 away")
            .see("Nova is thinking");
        stage.text().matches('█').count()
    };
    let before = full(&mut stage);
    let after = full(stage.pass(tenths(30)));
    assert!(after > before, "{}", stage.text());
}

#[test]
fn keys_typed_ahead_count_while_time_runs() {
    let mut stage = at_28("mode=tournament", &["Ann", "Ben"]).guarded();
    // The dice have only just appeared, and the time for another buzz is only just over.
    stage.keys("a29").pass(tenths(4)).keys("\n");
    assert_eq!(stage.last_action(), "1 call 29");
}

#[test]
fn a_result_needs_a_key_of_its_own() {
    let mut stage = called_29("mode=tournament").guarded();
    // The time is up before the statement is finished, and the typed part counts.
    stage
        .keys("2^5-3")
        .pass(tenths(200))
        .see("Ann stated 2^5−3 = 29.");
    stage.pass(tenths(12)).see("Ann wins the point");
    let ended = stage.journal();
    stage
        .keys("\n")
        .pass(tenths(6))
        .keys("+\n")
        .pass(tenths(6))
        .keys("\n");
    assert_eq!(stage.journal(), ended, "somebody still typed");
    assert_eq!(stage.pass(tenths(1)).keys("\n").last_action(), "2 next");
    // Whoever only wants to go on is not held up by it.
    let mut stage = called_29("mode=tournament").guarded();
    stage
        .keys("2^5-3")
        .pass(tenths(212))
        .keys(" ")
        .pass(tenths(5))
        .keys(" ");
    assert_eq!(stage.pass(tenths(5)).keys(" ").last_action(), "2 next");
}

/// Nothing on the screen gives the verdict on a statement away until it has been read, and a key
/// that skips that time does not leave the verdict.
#[test]
fn a_statement_is_read_before_its_verdict() {
    for (stated, told) in [
        ("2^5-3", "2^5−3 = 29"),
        ("2*3*5", "2×3×5 = 30"),
        ("5/(3-3)", "5÷(3−3)"),
    ] {
        let mut stage = at_28("mode=tournament", &["Ann", "Ben"]).guarded();
        stage.keys("a").pass(tenths(5)).keys("29\n ").keys(stated);
        let before = stage.text();
        stage.keys("\n").see(&format!("Ann stated {told}."));
        stage.see(&format!("Ann: 29 = {}", told.split(" = ").next().unwrap()));
        for verdict in [
            "wins",
            "scores",
            "to hit the target",
            "divides by zero",
            "1 of 1",
            "+1",
        ] {
            assert!(!stage.shows(verdict), "{verdict}:\n{}", stage.text());
        }
        let title = |text: &str| text.lines().next().map(str::to_owned);
        assert_eq!(title(&stage.text()), title(&before), "the points stay");
        let ended = stage.journal();
        stage
            .keys(" ")
            .see("the point")
            .see("to hit the target")
            .keys(" ")
            .see("to hit the target");
        assert_eq!(
            stage.journal(),
            ended,
            "the key that skips the wait leaves nothing"
        );
        assert_eq!(
            stage
                .pass(tenths(8))
                .keys(" ")
                .last_action()
                .split(' ')
                .next_back(),
            Some("next")
        );
    }
}

#[test]
fn an_unreachable_target_is_rerolled() {
    let rolled = RecordEntry::Rolled([12, 12].into_iter().chain([1; 12]).collect());
    let header = header("mathdice mode=puzzle", &["Ann"], DiceFrom::Seeded);
    let mut stage = Stage::resumed(SMALL, &header, &[rolled]);
    stage.hear().see("the target 144");
    assert_eq!(
        stage.pass(tenths(14)).journal().len(),
        1,
        "it is looked at first"
    );
    assert!(stage.pass(tenths(1)).journal().len() > 1);
}

/// The clock is stopped while the table is hidden.
#[test]
fn the_clock_stands_while_the_table_is_hidden() {
    for names in [&["Ann", "Ben"], &["Ann", "expert"]] {
        let mut stage = at_28("mode=tournament", names);
        let before = stage.journal().len();
        stage
            .resize((79, 24))
            .pass(tenths(600))
            .resize(SMALL)
            .see("The clock is stopped.")
            .see("30 seconds left.");
        assert!(
            !stage.pass(tenths(600)).shows("28"),
            "nobody goes on thinking"
        );
        stage.keys(" ").see("28");
        for hidden in ["\x1b", "?"] {
            stage.keys(hidden).pass(tenths(600)).keys("\x1b").see("28");
        }
        let happened = stage.journal()[before..]
            .iter()
            .filter(|what| !matches!(what, RecordEntry::Clock {}))
            .count();
        assert_eq!(happened, 0, "{}", stage.text());
    }
}

#[test]
fn continued_races_wait_for_a_key() {
    let mut stage = at_28("mode=tournament", &["Ann", "Ben"]);
    stage
        .keys("a")
        .pass(tenths(4))
        .keys("2")
        .pass(tenths(20))
        .keys("9\x1b↑↑\n")
        .click_on("Continue");
    let left = stage.journal();
    assert!(
        !stage
            .see("The clock is stopped.")
            .see("8 seconds left.")
            .pass(tenths(600))
            .shows("29")
    );
    assert_eq!((stage.sleeps(), stage.journal()), (None, left));
    stage.keys(" ").see("Ann:");
}

#[test]
fn signs_typed_too_late_start_nothing() {
    let mut stage = at_28("mode=basic", &["Ann", "novice"]);
    for _ in 0..900 {
        if stage.decisions() == 1 {
            break;
        }
        stage.pass(tenths(1));
    }
    while stage.decisions() == 1 {
        stage
            .keys("5")
            .see("✗ Somebody else was faster")
            .pass(tenths(1));
    }
    // The rest of an expression is not the beginning of the next.
    stage.keys("3").see("✗ Somebody else was faster");
    assert_eq!(stage.decisions(), 2);
    stage.pass(tenths(8)).keys("5").see("= 5 so far");
}

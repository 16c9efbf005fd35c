//! MathDice on the play screen; time passes only when a test advances it.
use super::stage::{SIZES, SMALL, Stage, header};
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

/// Fails unless `keys` get this answer; without one, unless nothing is refused.
#[track_caller]
fn check_answer(options: &str, names: &[&str], keys: &str, answer: &str) {
    let mut stage = at_28(options, names);
    stage.keys(keys).see(answer);
    assert!(
        !answer.is_empty() || !stage.shows("✗"),
        "{keys}: {}",
        stage.text()
    );
}

/// Typed text is commented on at once, or when it is refused; without a comment nothing is.
#[test]
fn what_is_typed_is_answered() {
    for (keys, answer) in [
        ("a9", "No die shows a 9."),
        ("a8", "No die shows an 8."),
        ("a2*2", "No other die shows a 2."),
        ("a25", "Two dice make no number: put a sign between them."),
        ("a5^2+3=28", "= 28"),
        ("a5  \x08", "w  withdraw"),
        ("a5^2", "25 so far"),
        ("a", "Each die once."),
        (
            "a2^5-3\nz2*3*5",
            "That is not nearer: type on, or delete it",
        ),
        ("a2^5-3\nz", "Nearer than 1 away beats Ann; each die once."),
        ("a2*4\x08", ""),
    ] {
        check_answer("mode=basic", &["Ann", "Ben"], keys, answer);
    }
    // In a race between people nothing is computed.
    let race = "mode=tournament";
    check_answer(race, &["Ann", "Ben"], "a2*4", "");
    let why = "✗ Buzz first: a for Ann and z for Ben.";
    check_answer(race, &["Ann", "Ben"], "5", why);
    check_answer(race, &["Ann", "novice"], " ", "✗ Your first digit buzzes.");
    let answer = "`p` means nothing while you type";
    check_answer("mode=puzzle", &["Ann"], "5p", answer);
    let answer = "You gave up: no points. The best: 5^2+3 = 28.";
    check_answer("mode=puzzle", &["Ann"], "p", answer);
    // Space has nothing to roll there.
    let answer = "✗ Type the best answer there is.";
    check_answer("mode=sprint", &["Ann"], " ", answer);
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
    // The key repeats the advice.
    stage
        .keys("c")
        .see("Buzz")
        .see("play it")
        .keys("C")
        .see("You buzzed.")
        .keys("cc")
        .see("▸ call 28");
    stage.pass(tenths(5)).see("You buzzed.");
    let journal = stage.keys("\n").journal();
    let has_called = journal
        .iter()
        .any(|entry| matches!(entry, RecordEntry::Act { seat: 0, does } if does.contains("28")));
    assert!(has_called, "{journal:?}");
}

#[test]
fn a_mistake_has_a_caret() {
    let mut stage = at_28("mode=basic", &["Ann", "Ben"]);
    stage.keys("a(2+3)!").snapshot("mathdice_mistake");
    let caret = stage.find("^");
    assert_eq!(
        stage.frame()[caret].fg,
        Theme::default().style(Role::InkBad).fg.unwrap()
    );
    // The message goes with the next key.
    stage
        .see("No factorials")
        .keys("\x08")
        .see_no("No factorials");
}

/// The answer of the last point is no hint for the next; one key continues, by one name.
#[test]
fn the_next_point_begins_without_the_last() {
    let mut stage = at_28("mode=basic", &["Ann", "Ben"]);
    stage
        .keys("a5^2+3\n")
        .see("space  continue")
        .see_no("enter")
        .keys(" ")
        .roll("11 1")
        .see("Ann")
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
        stage.pass(tenths(1)).see("rolled the target");
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
        .see(" a   Ann")
        .see(" z   Ben")
        .keys("a2")
        .see("Ann  2");
}

fn count_passes(stage: &Stage) -> usize {
    let mut journal = stage.journal();
    journal.retain(|entry| matches!(entry, RecordEntry::Act { does, .. } if does == "pass"));
    journal.len()
}

/// Space passes for whoever may still call; where that is several, only the second time.
#[test]
fn space_passes_for_all() {
    let mut stage = at_28("mode=basic", &["Ann", "Ben", "Cid"]);
    stage
        .keys("a5*2+3\n")
        .see("space  nobody is closer")
        .keys(" ")
        .see("Really nobody? The same key again passes for all.");
    assert_eq!(count_passes(&stage), 0);
    // Another key in between is another thought.
    stage.key(Key::LEFT);
    stage.keys(" ");
    assert_eq!(count_passes(&stage), 0, "{}", stage.text());
    stage.keys(" ").see("Ann wins the point");
    assert_eq!(count_passes(&stage), 2);
    let mut stage = at_28("mode=basic", &["Ann", "Ben"]);
    stage.keys("a5*2+3\n").keys(" ").see("Ann wins the point");
    assert_eq!(count_passes(&stage), 1, "Ben alone may call");
}

/// In a review no key plays, and none is shown.
#[test]
fn a_review_has_no_keys_to_buzz() {
    let mut stage = called_29("mode=tournament");
    stage
        .keys("2**5-3\n")
        .open_review()
        .wait("point 1")
        .key(Key::HOME);
    let mut thinking = 0;
    for _ in 0..6 {
        thinking += usize::from(stage.keys("→").shows("is thinking"));
        stage.see_no(" a   Ann").see_no(" z   Ben");
    }
    assert!(thinking > 0, "{}", stage.text());
}

#[test]
fn one_person_needs_no_own_key() {
    for (keys, effect) in [
        (&["b"][..], Some("2 buzz")),
        // The key that rolls never buzzes.
        (&[" "], None),
        (&["p"], Some("2 pass")),
        (&["b", "w"], Some("2 withdraw")),
        // A letter behind a digit is text.
        (&["b2", "w"], None),
    ] {
        let last = last_effect(&["novice", "Ann"], keys);
        assert_eq!(last.as_deref(), effect, "{keys:?}");
    }
}

#[test]
fn a_digit_begins_the_entry() {
    for begin in ["2", "(", "["] {
        let mut stage = at_28("mode=tournament", &["Ann", "novice"]);
        stage.keys(begin).see(&format!("Ann  {begin}"));
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
        .keys("[2+3]*5!")
        .see("[2+3]×5!")
        .see("No factorials here");
    let field = stage.find("[2+3]×5!");
    let under = &stage.frame()[(field.0 + 7, field.1 + 1)];
    assert_eq!(under.symbol(), "^", "the caret stands under the sign");
    stage
        .keys("\n")
        .see("No factorials here")
        .keys("\x08")
        .see_no("No factorials");
    // Nor a text longer than any valid one.
    let mut long = at_28("mode=puzzle", &["Ann"]);
    long.keys(&"(".repeat(81)).see("At most 80 characters");
}

#[test]
fn what_two_type_at_once_is_not_seen() {
    let mut stage = at_28("mode=tournament", &["Ann", "Ben", "Cid"]);
    stage
        .keys("az29")
        .see("Ann and Ben buzzed at the same time.")
        .see("Ann types a number.")
        .see("Ben looks away, and types next.")
        .see("Ann: your number, then Enter.")
        .see("2 signs")
        .see_no("29")
        .snapshot("mathdice_unseen")
        .keys("\t")
        .see("29")
        .keys("\x08")
        .see("1 sign")
        .see_no("29")
        .keys("9\n")
        .see("Ann has typed.")
        .see("Ben types a number.")
        .see_no("29");
}

/// Neither another buzz nor the end of the time for one discards typed text.
#[test]
fn a_field_survives_what_others_do() {
    let mut stage = at_28("mode=tournament", &["Ann", "Ben", "Cid"]);
    stage.keys("a29").see("Ann  29");
    stage.pass(tenths(2)).keys("z").see("2 signs");
    let before = stage.journal().len();
    stage.pass(tenths(3)).see("2 signs");
    assert_eq!(
        stage.journal().len(),
        before + 1,
        "the time to buzz has passed"
    );
    assert_eq!(stage.keys("\n").last_action(), "1 call 29");
    stage.see("Ben types a number.").see("0 signs");
}

#[test]
fn a_click_types_a_die() {
    let mut stage = at_28("mode=puzzle", &["Ann"]);
    let targets = stage.click_targets();
    let [five, two] = ['5', '2'].map(|face| {
        let request = Request::new("mathdice", "type", face as usize);
        let mut targets = targets.iter();
        let (area, _) = targets.find(|target| target.1 == request).expect("a die");
        (area.x, area.y)
    });
    stage.click(five).keys("^").click(two).see("Ann  5^2");
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
        .see("Ann hit the target.");
    assert_eq!(stage.sleeps(), None, "the point is over");
    assert_eq!(
        at_28("mode=basic", &["Ann", "Ben"]).sleeps(),
        None,
        "there is no clock"
    );
}

fn count_used_dice(stage: &mut Stage) -> usize {
    stage.text().matches("used").count()
}

#[test]
fn dice_light_up_as_they_are_used() {
    let mut stage = at_28("mode=puzzle", &["Ann"]);
    assert_eq!(count_used_dice(stage.keys("5")), 1);
    assert_eq!(count_used_dice(stage.keys("^2")), 2);
    stage.see("25 so far").see("still free");
    assert_eq!(count_used_dice(stage.keys("+3")), 3);
    stage.see("= 28").see_no("still free");
    assert_eq!(count_used_dice(stage.keys("\x08")), 2);
    // In a race between people the screen computes nothing for them.
    let mut race = at_28("mode=tournament", &["Ann", "Ben"]);
    race.keys("a").pass(tenths(5)).keys("5^2");
    assert_eq!(count_used_dice(&mut race), 2);
    race.see_no("25");
}

#[test]
fn with_a_die_unused_a_hit_is_one_so_far() {
    let mut stage = Stage::with_typed_dice(SMALL, "mathdice mode=puzzle", &["Ann"]);
    stage
        .roll("1 3 1 2 5 1 2 5 1 2 5 1 2 5")
        .keys("5-2")
        .see("3 so far")
        .keys("*1")
        .see("= 3")
        .see_no("so far");
}

/// While others think, the number to beat is in sight, and a line fills with their time.
#[test]
fn what_is_to_be_beaten_stays_in_sight() {
    let mut stage = at_28("mode=basic", &["Ann", "novice"]).theme(Scheme::Mono, false);
    stage.keys("b5*2+3\n");
    let mut lengths = Vec::new();
    for time in [tenths(0), tenths(30)] {
        stage
            .pass(time)
            .see("to beat")
            .see("by Ann")
            .see("15 away")
            .see("Nova  is thinking");
        lengths.push(stage.text().matches('█').count());
    }
    assert!(lengths[1] > lengths[0], "{}", stage.text());
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
    let journal = stage.journal();
    stage
        .keys("\n")
        .pass(tenths(6))
        .keys("+\n")
        .pass(tenths(6))
        .keys("\n");
    assert_eq!(stage.journal(), journal, "somebody still typed");
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
    for (keys, statement) in [
        ("2^5-3", "2^5−3 = 29"),
        ("2*3*5", "2×3×5 = 30"),
        ("5/(3-3)", "5÷(3−3)"),
    ] {
        let mut stage = at_28("mode=tournament", &["Ann", "Ben"]).guarded();
        stage.keys("a").pass(tenths(5)).keys("29\n ").keys(keys);
        let before = stage.text();
        stage.keys("\n").see(&format!("Ann stated {statement}."));
        let expression = statement.split(" = ").next().unwrap();
        stage.see(&format!("Ann  29 = {expression}"));
        for verdict in [
            "wins",
            "scores",
            "The best:",
            "divides by zero",
            "1 of 1",
            "+1",
        ] {
            assert!(!stage.shows(verdict), "{verdict}:\n{}", stage.text());
        }
        let text = stage.text();
        assert_eq!(
            text.lines().next(),
            before.lines().next(),
            "the points stay"
        );
        let journal = stage.journal();
        stage
            .keys(" ")
            .see("the point")
            .see("The best:")
            .keys(" ")
            .see("The best:");
        assert_eq!(
            stage.journal(),
            journal,
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
            !stage.pass(tenths(600)).shows("to beat"),
            "nobody goes on thinking"
        );
        stage.keys(" ").see("to beat");
        for hidden in ["\x1b", "?"] {
            stage
                .keys(hidden)
                .pass(tenths(600))
                .keys("\x1b")
                .see("to beat");
        }
        let journal = stage.journal();
        let are_of_clock = journal[before..]
            .iter()
            .all(|entry| matches!(entry, RecordEntry::Clock {}));
        assert!(are_of_clock, "{}", stage.text());
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
    let journal = stage.journal();
    assert!(
        !stage
            .see("The clock is stopped.")
            .see("8 seconds left.")
            .pass(tenths(600))
            .shows("29")
    );
    assert_eq!((stage.sleeps(), stage.journal()), (None, journal));
    stage.keys(" ").see("Ann  ");
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
    stage.pass(tenths(8)).keys("5").see("5 so far");
}

/// Returns the rows with the target and the dice.
fn dice(stage: &mut Stage) -> Vec<String> {
    let text = stage.text();
    text.lines().skip(1).take(9).map(str::to_owned).collect()
}

/// Neither a buzz nor a call moves the target, the dice or the panels.
#[test]
fn everything_keeps_its_place() {
    for size in SIZES {
        let mut stage = Stage::with_typed_dice(size, "mathdice mode=tournament", &["Ann", "Ben"]);
        stage.roll("4 7").roll("2 3 5");
        let thinking = dice(&mut stage);
        assert_eq!(dice(stage.keys("a")), thinking, "typing");
        assert_eq!(dice(stage.keys("z")), thinking, "unseen");
        assert_eq!(dice(stage.keys("29\n30\n")), thinking, "called");
        let call = stage.find("by Ann");
        assert_eq!(dice(stage.keys(" ")), thinking, "stating");
        assert_eq!(stage.find("by Ann"), call);
        assert_eq!(dice(stage.keys("2^5-3\n")), thinking, "ended");
    }
}

fn count_clocks(stage: &mut Stage) -> usize {
    let text = stage.text();
    let words: Vec<&str> = text.split_whitespace().collect();
    words
        .windows(2)
        .filter(|pair| pair[0].parse::<u32>().is_ok() && pair[1] == "s")
        .count()
}

/// The seconds stand once: beneath the dice while all think, in the panel while somebody types.
#[test]
fn seconds_stand_in_one_place() {
    let mut stage = at_28("mode=tournament", &["Ann", "Ben"]);
    assert_eq!(count_clocks(&mut stage), 1);
    assert_eq!(
        count_clocks(stage.see("30 s").keys("a").pass(tenths(10))),
        1
    );
    stage.see("9 s").keys("29\n").see("20 s").see("to beat");
    assert_eq!(count_clocks(&mut stage), 1);
}

/// A key on its way to a call that the clock has made passes for nobody, and rolls nothing.
#[test]
fn a_call_by_the_clock_takes_no_key_at_first() {
    for typed in ["29", "29+"] {
        let mut stage = at_28("mode=tournament", &["Ann", "Ben"]).guarded();
        stage
            .pass(tenths(10))
            .keys("a")
            .pass(tenths(4))
            .keys(typed)
            .pass(tenths(96));
        let journal = stage.journal();
        stage.keys("\n").keys(" ").pass(tenths(5)).keys(" \n");
        assert_eq!(stage.journal(), journal, "{typed}: {}", stage.text());
        assert_eq!(stage.pass(tenths(3)).keys(" ").last_action(), "2 pass");
    }
}

#[test]
fn a_hit_is_a_triumph() {
    let mut stage = at_28("mode=basic", &["Ann", "Ben"]);
    stage
        .keys("a5^2+3\n")
        .see("Ann hit the target.")
        .see_no("way to hit")
        .snapshot("mathdice_hit")
        .keys("w")
        .see("1 way to hit the target:")
        .keys("w")
        .see_no("way to hit");
}

/// What was typed unseen is turned over at once, for a moment.
#[test]
fn cards_are_turned_over_together() {
    let mut stage = at_28("mode=tournament", &["Ann", "Ben"]).guarded();
    stage
        .pass(tenths(20))
        .keys("az")
        .pass(tenths(5))
        .keys("29\n30");
    stage.see_no("to beat").see("2 signs").keys("\n");
    stage
        .see_no("signs")
        .see_no("to beat")
        .pass(tenths(13))
        .see("to beat");
}

/// The result of a match without errors shows its points.
#[test]
fn a_match_without_errors_has_a_table() {
    let mut stage = at_28("mode=basic", &["Ann", "Ben"]);
    for _ in 0..3 {
        stage.keys("a5^2+3\n ").roll("4 7").roll("2 3 5");
    }
    stage
        .keys("a5^2+3\n")
        .see("and the match")
        .keys("\n ")
        .wait("A perfect game");
    stage
        .see("target")
        .see("5^2+3")
        .see("hit")
        .snapshot("mathdice_result");
}

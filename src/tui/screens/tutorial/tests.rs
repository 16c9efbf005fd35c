//! Plays every tutorial to its end, and checks that its texts are true and complete.
use super::script::{Expected, Happening, Script, Step};
use super::{Tutorial, open};
use crate::core::{Coach, Game, Seat, Table, coach::own};
use crate::games::solitaire::Solitaire;
use crate::games::symmdice::SymmDice;
use crate::registry::{each_game, games};
use crate::tui::canvas::lost;
use crate::tui::keys::Key;
use crate::tui::tests::stage::{SIZES, SMALL, Stage};
use crate::tui::theme::Scheme;
use crate::tui::view::Playable;
use std::time::Duration;

/// Returns the keys of a step, in the form for a stage.
fn keys(step: &Step) -> String {
    match step.expected {
        Expected::Next => "\n".into(),
        _ => step.keys.replace('_', " ").replace('!', "\n"),
    }
}

fn at_tutorial(size: (u16, u16), id: &str) -> Stage {
    let mut stage = Stage::menu(size);
    let screen = open(id, stage.screen.app.context());
    stage.screen.push(screen);
    stage
}

fn script<G: Playable>() -> Script {
    Script::parse(G::LOOK.tutorial).unwrap()
}

fn scripts() -> Vec<(&'static str, Script)> {
    each_game!(G => (<G as Game>::INFO.id, script::<G>())).into()
}

/// Plays the tutorial of `id` with its own keys, calling `look` at each step.
fn played(size: (u16, u16), id: &str, script: &Script, mut look: impl FnMut(&mut Stage, usize)) {
    let mut stage = at_tutorial(size, id);
    let count = script.steps.len();
    for (at, step) in script.steps.iter().enumerate() {
        look(&mut stage, at);
        // The last key would start a game; this one goes back.
        let keys = if at + 1 < count { keys(step) } else { "\x1b".into() };
        for key in keys.chars() {
            stage.keys(&key.to_string());
        }
        if at + 1 < count {
            let next = &script.steps[at + 1].title;
            assert!(stage.shows(next), "{id} after '{}':\n{}", step.title, stage.text());
        }
    }
    assert!(stage.shows("Saved games"), "{}", stage.text());
    assert!(stage.store.state().learning.tutorials.contains(id));
    assert!(stage.store.saves().is_empty() && stage.store.finished().is_empty(), "{id} is no game");
    assert!(stage.store.history().unwrap().entries.is_empty(), "{id} is no result");
}

#[test]
fn the_end_offers_a_game() {
    for (id, script) in scripts() {
        let mut stage = at_tutorial(SMALL, id);
        script.steps.iter().for_each(|step| _ = stage.keys(&keys(step)));
        assert!(!stage.shows("tutorial"), "{}", stage.text());
        let usual = crate::registry::about(id).expect("a game").options_or_usual(&script.options);
        let setup = stage.store.last_setup(id).expect("the game was set up");
        assert!(setup.options == usual.to_string() && !stage.store.is_new(id), "{id}: {}", setup.options);
    }
}

/// Enter rolls, too, if there is nothing to do but roll.
#[test]
fn enter_rolls() {
    for (id, script) in scripts() {
        let step = script.steps.iter().position(|step| step.expected == Expected::Roll);
        let Some(at) = step else { continue };
        let mut stage = at_tutorial(SMALL, id);
        script.steps[..at].iter().for_each(|step| _ = stage.keys(&keys(step)));
        stage.keys("\n").see(&script.steps[at + 1].title);
    }
}

#[test]
fn every_tutorial_is_played_to_its_end() {
    let mut problems = Vec::new();
    for (id, script) in scripts() {
        assert!((6..=14).contains(&script.steps.len()), "{id}: about five minutes");
        for size in [SMALL, (100, 30), (120, 40), (200, 60)] {
            played(size, id, &script, |stage, at| {
                lost::take();
                let text = stage.text();
                let lost = lost::take();
                if !lost.is_empty() {
                    problems.push(format!("{id} {size:?}, step {}: {lost:?}\n{text}", at + 1));
                }
                assert!(!text.contains('…') && !text.contains('{'), "{id} {size:?}\n{text}");
                // A step to read asks for no roll.
                let step = &script.steps[at];
                let asks = step.expected == Expected::Next && !step.text.to_lowercase().contains("space");
                assert!(!asks || !text.to_lowercase().contains("space"), "{id} {size:?}\n{text}");
                // One of something is said in the singular.
                let words: Vec<&str> = text.split_whitespace().collect();
                let one = words
                    .windows(2)
                    .find(|two| two[0] == "1" && ["ways", "points", "cards"].contains(&two[1]));
                assert_eq!(one, None, "{id}, step {}\n{text}", at + 1);
                if size == SMALL {
                    check_foot(&text, id, step);
                }
            });
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
}

/// Fails if something of the table shows beside the paper that covers its foot.
fn check_foot(text: &str, id: &str, step: &Step) {
    let lines: Vec<&str> = text.lines().collect();
    let title = format!("   {}", step.title);
    let top = lines.iter().position(|line| line.starts_with(&title));
    assert!(top.is_some() || id != "mathdice", "{title}\n{text}");
    for line in top.map_or(&[][..], |top| &lines[top..(top + 3).min(lines.len())]) {
        assert!(line.trim().is_empty() || line.starts_with("   "), "{id},{title}\n{text}");
    }
}

/// Nor while a step is being done, or after a key for a figure too early.
#[test]
fn no_text_of_symmdice_is_cut() {
    let mut problems = Vec::new();
    let mut stage = at_tutorial(SMALL, "symmdice");
    let mut check = |stage: &mut Stage, before: char| {
        lost::take();
        let text = stage.text();
        let lost = lost::take();
        if !lost.is_empty() {
            problems.push(format!("before {before:?}: {lost:?}\n{text}"));
        }
    };
    for step in script::<SymmDice>().steps {
        if !step.keys.contains('f') {
            let told = stage.keys("f").sentence();
            assert!(told.ends_with(&step.press), "{told}");
            check(&mut stage, 'f');
        }
        for key in keys(&step).chars() {
            check(&mut stage, key);
            stage.keys(&key.to_string());
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n\n"));
}

/// Nothing is told of dice that still roll.
#[test]
fn texts_wait_for_dice() {
    let mut stage = symmdice_at(SMALL, 0).guarded();
    stage.keys(" ").see("Matching dice");
    assert!(!stage.shows("Here are"), "{}", stage.text());
    stage.pass(Duration::from_secs(4)).see("Here are");
}

/// A proof that is seen again takes no points back.
#[test]
fn points_stay_while_a_proof_is_seen_again() {
    let mut stage = symmdice_at(SMALL, 3).guarded();
    let title = |stage: &mut Stage| stage.text().lines().next().unwrap_or_default().to_owned();
    stage.keys(&keys(&script::<SymmDice>().steps[3])).keys("\n").see("now 36").pass(Duration::from_secs(3));
    let told = title(&mut stage);
    assert!(told.contains(" 36 "), "{told}");
    assert_eq!(title(stage.keys("R").pass(Duration::from_millis(900))), told);
}

#[test]
fn tutorials_without_colour_and_in_ascii() {
    for (id, script) in scripts() {
        let mut stage = at_tutorial(SMALL, id).theme(Scheme::Mono, true);
        for step in &script.steps {
            lost::take();
            let text = stage.text();
            assert_eq!(lost::take(), Vec::<String>::new(), "{id}, '{}'\n{text}", step.title);
            assert!(text.contains(&step.title), "{text}");
            stage.keys(&keys(step));
        }
    }
}

/// Returns the tutorial of SymmDice at the step with index `at`.
fn symmdice_at(size: (u16, u16), at: usize) -> Stage {
    let mut stage = at_tutorial(size, "symmdice");
    script::<SymmDice>().steps[..at].iter().for_each(|step| _ = stage.keys(&keys(step)));
    stage
}

#[test]
fn the_stakes_are_those_of_the_learner() {
    symmdice_at((120, 40), 5).see("Ben +20").see("you +10").see("you −10");
}

/// Points that a proof brings are told after it, as in a game, and no key continues before.
#[test]
fn a_proof_comes_before_its_points() {
    let mut stage = symmdice_at(SMALL, 3).guarded();
    let title = |stage: &mut Stage| stage.text().lines().next().unwrap_or_default().to_owned();
    stage.keys(&keys(&script::<SymmDice>().steps[3])).see("Ben challenges").see("enter  skip");
    for _ in 0..4 {
        let told = title(stage.pass(Duration::from_millis(900)));
        assert!(told.contains(" 0 ▸ Ben · 0"), "{told}");
        assert!(!stage.shows("now 36"), "{}", stage.text());
    }
    stage.keys("\n").see("now 36").see("step 5 of 11").see("enter  continue");
    let told = title(&mut stage);
    assert!(told.contains(" 36   ▸ Ben · −10") || told.contains(" 36 ▸ Ben · −10"), "{told}");
    stage.keys("\n").see("step 6 of 11");
}

#[test]
fn figure_keys_lead_on() {
    for size in SIZES {
        let mut stage = symmdice_at(size, 2);
        stage.see("Press 1 2 3 5 6 to keep the hooks, then r.");
        // The cursor hides no mark.
        assert_eq!(stage.text().matches(['▼', '▲']).count(), 5 + 1, "{}", stage.text());
        let mut check = |keys: &str, expected: &str| {
            let told = stage.keys(keys).sentence();
            assert!(told.starts_with(expected), "{keys}: {told}");
        };
        check("4", "Die 4 is the mirror image. Press 4 to let it go.");
        check("12356r", "Not yet. Die 4 is the mirror image. Press 4 to let it go.");
        check("437", "Die 7 is a check. Press 7 to let it go.");
        check("72", "Press 2 3 to keep them, too.");
        check("2", "Press 3 to keep it, too.");
        check("3", "Press r to reroll the others.");
        check("r", "Press f to make a figure.");
        check("r", "That rolls 4 dice again: you have enough. Press f to make a figure.");
        check("f", "Press 1 to lay a hook: its five partners follow.");
        check("SSSS", "This is C2: press s until C6.");
        check("d", "Nothing laid yet. This is C2: press s until C6.");
        // Two hooks would do for C2.
        check("1d", "That declares C2 with 2 dice: make C6 with 6. This is C2: press s until C6.");
        check("-ssss", "Press 1 to lay a hook: its five partners follow.");
        check("1", "Press d to declare C6.");
        check("o", "Press enter to declare C6.");
        check("↓", "Press b to go back to the figure.");
        check("b", "Press d to declare C6.");
        stage.keys("d").see("step 5 of");
    }
}

/// The coach would divide every roll in the same way.
#[test]
fn solitaire_teaches_the_best_divisions() {
    let (script, learned) = (script::<Solitaire>(), Solitaire::prepare(&Default::default(), 1));
    let mut table = Table::<Solitaire>::new(script.header(Solitaire::INFO, "Ann")).unwrap();
    for step in &script.steps {
        match &step.expected {
            Expected::Roll => table.roll(table.now()).unwrap(),
            Expected::Act(actions) => {
                let best = own(table.game(), &learned, Seat(0)).actions.remove(0).action;
                assert_eq!(actions[..], [best.to_string()], "{}", step.title);
                table.act(table.now(), Seat(0), best).unwrap();
            }
            Expected::Next => {}
        }
    }
}

/// Returns the numbers in a text, as digits.
fn numbers(text: &str) -> Vec<String> {
    let words = text.split(|sign: char| !sign.is_ascii_digit()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// Returns the text outside of braces.
fn outside(text: &str) -> String {
    text.split('{')
        .enumerate()
        .map(|(at, part)| if at == 0 { part } else { part.split_once('}').unwrap().1 })
        .collect()
}

/// Every number in a tutorial is computed, or part of the action in it.
#[test]
fn tutorial_numbers_are_computed() {
    for (id, script) in scripts() {
        for step in &script.steps {
            let figures = step.text.split('{').skip(1).filter_map(|part| part.split('}').next());
            let mut known: Vec<String> = figures.flat_map(numbers).collect();
            if let Expected::Act(actions) = &step.expected {
                known.extend(actions.iter().flat_map(|action| numbers(action)));
            }
            for (_, happening) in &step.before {
                if let Happening::Act(action) = happening {
                    known.extend(numbers(action));
                }
            }
            known.extend(step.keys.chars().map(String::from));
            for number in numbers(&outside(&format!("{} {} {}", step.text, step.press, step.wrong))) {
                assert!(known.contains(&number), "{id}, '{}': where does {number} come from?", step.title);
            }
        }
    }
}

#[test]
fn another_choice_is_explained() {
    let mut stage = at_tutorial(SMALL, "inverted");
    stage.keys(" \n\n").see("Few values").keys("1r").see("✗ That keeps a 4. Keep the two ones");
    stage.see("Few different values");
    stage.keys("Q").see("✗ That key does nothing in this step. Keep the two ones");
    // The die kept wrongly is let go, so that the instruction applies as it is.
    stage.see("step 4 of 12").keys("25r").see("The last roll").keys("1r").see("✗ That keeps 1 1 ");
    stage.see("press 4, then r").keys("4r").see("Written down").keys("\n\n ").see("Ones again");
    stage.keys("4\n").see("✗ That fills box 11. Keep just the two ones: press 2 and 3, then r.");
    stage.keys("23r1r").see("A box that is taken").keys("←\n").see("That is the game");
    stage.see("would have cost less");
    // The rules refuse what they always refuse.
    let mut stage = at_tutorial(SMALL, "nice");
    stage.keys("    \n").see("Ben's turn").see("Your turn");
    let mut stage = at_tutorial(SMALL, "mathdice");
    stage
        .keys(" \n\n4")
        .see("The expression")
        .keys("+5+2\n")
        .see("✗ 11 is 11 away: it takes less than 4 to beat the call.");
    stage.keys(&"\x08".repeat(5)).keys("5^2-4\n").see("✗ That makes 21, not 22. Try again");
}

/// At the smallest size, what a wrong try was is said beside the instruction, never in its place.
#[test]
fn a_correction_keeps_the_instruction() {
    let mut stage = at_tutorial(SMALL, "inverted");
    for step in script::<crate::games::inverted::Inverted>().steps {
        let is_choice = matches!(&step.expected, Expected::Act(actions) if actions[0].starts_with("keep"));
        // Each of these is wrong at every such step: to fill the box, to keep nothing.
        for wrong in ["\n", "r"].into_iter().filter(|_| is_choice) {
            stage.keys(wrong).see("✗ That ").see(&step.press);
        }
        stage.keys(&keys(&step));
    }
}

#[test]
fn what_is_pointed_at_stays_to_be_read() {
    let mut stage = at_tutorial(SMALL, "inverted");
    for step in &script::<crate::games::inverted::Inverted>().steps[..5] {
        stage.keys(&keys(step));
    }
    stage.see("Written down").see("bottom").see("▲");
}

#[test]
fn escape_leaves_a_tutorial_at_any_time() {
    for (id, script) in scripts() {
        let mut stage = at_tutorial(SMALL, id);
        for step in &script.steps[..3] {
            stage.keys(&keys(step));
        }
        stage.keys("?").see("scroll").key(Key::ESC);
        stage.see("tutorial, step").key(Key::ESC);
        stage.see("Saved games");
        assert!(!stage.store.state().learning.tutorials.contains(id), "it is offered again");
    }
}

#[test]
fn a_tutorial_is_offered_until_played() {
    let mut stage = Stage::menu(SMALL);
    stage.keys("w").see("First time? t: a lesson of five minutes.").keys("t").see("step 1 of");
    // Leaving it declines nothing; playing the game does.
    stage.keys("\x1b").see("First time?").keys(" ").see("hand 1");
    stage.keys("\x1b↑↑\n").see("Saved games").keys("w");
    stage.see("Nice Dice").see("enter  start");
    assert!(!stage.shows("First time?"), "{}", stage.text());
    // From the rules it opens at any time.
    stage.keys("?").see("t  tutorial").keys("t").see("step 1 of");
}

#[test]
fn the_page_of_learning_leads_to_everything() {
    let mut stage = Stage::menu(SMALL);
    stage.keys("l").see("The tutorial: five minutes").see("Your mistakes: find some").snapshot("learn");
    stage.keys("\n").see("step 1 of").keys("\x1b").see("Learn Nice Dice").keys("?").see("rules").keys("\x1b");
    stage.click_on("find some").see("your own games").keys("\x1b\x1b").see("Options");
    stage.keys("\x1b↑→→l").see("Puzzles: rating 1000");
}

#[test]
fn the_rules_open_at_what_matters_now() {
    let mut stage = Stage::game(SMALL, "inverted", &["Ann"], crate::core::DiceFrom::Seeded);
    stage.keys("?").see("Add up the values").keys("\x1b");
    stage.keys(" ?").see("A turn").see("Roll all five dice");
    assert!(!stage.shows("Add up the values"), "{}", stage.text());
    stage.key(Key::HOME);
    stage.see("Add up the values");
}

#[test]
fn tutorials_look_so() {
    for about in games() {
        let steps = scripts().into_iter().find(|(id, _)| *id == about.id).unwrap().1.steps;
        let mut stage = at_tutorial(SMALL, about.id);
        for step in &steps[..3] {
            stage.keys(&keys(step));
        }
        stage.snapshot(&format!("tutorial_{}", about.id));
    }
}

#[test]
fn a_mismatched_tutorial_says_why() {
    let mut stage = Stage::menu(SMALL);
    let context = stage.screen.app.context();
    assert!(Tutorial::<crate::games::example::HighLow>::new(context).is_err());
}

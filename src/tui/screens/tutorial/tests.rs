//! Plays every tutorial to its end, and looks at each step.
use super::script::{Expected, Script, TutorialStep};
use super::{Instruction, open};
use crate::core::{Coach, Game, Seat, Table, coach::evaluate_default};
use crate::games::inverted::Inverted;
use crate::games::solitaire::Solitaire;
use crate::games::symmdice::SymmDice;
use crate::registry::{about, each_game, with_game};
use crate::tui::canvas::lost;
use crate::tui::keys::Key;
use crate::tui::tests::stage::{SMALL, Stage};
use crate::tui::theme::Scheme;
use crate::tui::view::Playable;
use std::time::Duration;

/// Returns the keys of a step, in the form for a stage.
fn keys(step: &TutorialStep) -> String {
    match step.expected {
        Expected::Next => "\n".into(),
        _ => step.keys.replace('_', " ").replace('!', "\n"),
    }
}

fn script<G: Playable>() -> Script {
    Script::parse(G::LOOK.tutorial).unwrap()
}

fn scripts() -> Vec<(&'static str, Script)> {
    each_game!(G => (<G as Game>::INFO.id, script::<G>())).into()
}

/// Returns the tutorial of game `id` at the step with index `at`.
fn at_step(id: &str, script: &Script, at: usize) -> Stage {
    let mut stage = Stage::menu(SMALL);
    let screen = open(id, stage.screen.app.context());
    stage.screen.push(screen);
    script.steps[..at]
        .iter()
        .for_each(|step| _ = stage.keys(&keys(step)));
    stage
}

fn symmdice_at(at: usize) -> Stage {
    at_step("symmdice", &script::<SymmDice>(), at)
}

/// Nothing of a step is cut in any size and without colours, its own keys lead to the next one, and
/// what it points at is marked. The fourth step is compared with its snapshot.
#[test]
fn every_tutorial_is_played_to_its_end() {
    let plain = (Scheme::Auto, false);
    let settings = [
        (SMALL, plain),
        ((100, 30), plain),
        ((120, 40), plain),
        ((200, 60), plain),
        (SMALL, (Scheme::Mono, true)),
    ];
    for (id, script) in scripts() {
        for (size, (scheme, ascii)) in settings {
            let mut stage = at_step(id, &script, 0).theme(scheme, ascii);
            stage.resize(size);
            for (at, step) in script.steps.iter().enumerate() {
                lost::take();
                let text = stage.see(&step.title).text();
                assert_eq!(
                    lost::take(),
                    Vec::<String>::new(),
                    "{id} {size:?}, step {}:\n{text}",
                    at + 1
                );
                assert!(!text.contains('…'), "{id} {size:?}\n{text}");
                let is_marked = text.contains(['▲', '▼', '▸', '^', 'v', '>']);
                assert!(step.marks.is_empty() || is_marked, "{id} {size:?}\n{text}");
                if at == 3 && (size, scheme) == (SMALL, Scheme::Auto) {
                    stage.snapshot(&format!("tutorial_{id}"));
                }
                stage.keys(&keys(step));
            }
            // The last key starts a game of the kind that was taught.
            stage.see_no("tutorial");
            let usual = about(id).expect("a game").options_or_usual(&script.options);
            assert_eq!(
                stage.store.last_setup(id).expect("a setup").options,
                usual.to_string(),
                "{id}"
            );
            assert!(stage.store.state().learning.tutorials.contains(id));
        }
    }
}

/// A sentence names a key by its command: the player may have changed it.
#[test]
fn keys_in_sentences_are_the_players_own() {
    let mut stage = Stage::menu(SMALL);
    stage.assign_key("inverted", "reroll", "f5");
    let screen = open("inverted", stage.screen.app.context());
    stage.screen.push(screen);
    stage
        .keys(" \n\n")
        .see("press 2 and 5, then F5.")
        .see("f5  reroll");
    for (id, script) in scripts() {
        for step in &script.steps {
            let instruction = with_game!(id, G => {
                Instruction::of::<G>(&step.press, stage.screen.app.context())
            })
            .expect("a game");
            assert!(!instruction.text.contains('['), "{id}: {}", step.press);
            assert_eq!(
                instruction.commands.len(),
                step.press.matches('[').count(),
                "{id}: {}",
                step.press
            );
        }
    }
}

/// Until the last step it is offered again, and it leaves neither a game nor a result.
#[test]
fn escape_leaves_a_tutorial() {
    for (id, script) in scripts() {
        let mut stage = at_step(id, &script, 3);
        stage.keys("?").see("scroll").key(Key::ESC);
        stage.see("lesson, step").keys("\x1b").see("Saved");
        assert!(
            !stage.store.state().learning.tutorials.contains(id),
            "it is offered again"
        );
        assert!(
            stage.store.saves().is_empty() && stage.store.finished().is_empty(),
            "{id} is no game"
        );
        let mut stage = at_step(id, &script, script.steps.len() - 1);
        stage.keys("\x1b").see("Saved");
        assert!(stage.store.state().learning.tutorials.contains(id));
    }
}

/// No text speaks of dice that still roll.
#[test]
fn texts_wait_for_dice() {
    let mut stage = symmdice_at(1).guarded();
    stage.keys(" ").see("Matching dice");
    stage.see_no("Here are");
    stage.pass(Duration::from_secs(4)).see("Here are");
}

/// Points that a proof brings are shown after it, as in a game, and no key continues before.
#[test]
fn a_proof_comes_before_its_points() {
    let mut stage = symmdice_at(4).guarded();
    stage
        .keys(&keys(&script::<SymmDice>().steps[4]))
        .see("Ben challenges")
        .see("enter  skip");
    for _ in 0..4 {
        let title = title(stage.pass(Duration::from_millis(900)));
        assert!(title.contains(" 0 ▸ Ben · 0"), "{title}");
        stage.see_no("+36");
    }
    stage
        .keys("\n")
        .see("+36")
        .see("step 6 of 12")
        .see("enter  continue");
    let final_title = title(&mut stage);
    assert!(final_title.contains(" 36 ▸ Ben · −10"), "{final_title}");
    // A proof that is seen again takes no points back.
    stage.pass(Duration::from_secs(3)).keys("R");
    assert_eq!(title(stage.pass(Duration::from_millis(900))), final_title);
}

fn title(stage: &mut Stage) -> String {
    let text = stage.text();
    let title = text.lines().next().unwrap_or_default();
    title.replace("   ", " ")
}

/// While a figure is made, the message names the next key.
#[test]
fn figure_keys_lead_on() {
    let mut stage = symmdice_at(3);
    stage.see("Keep the hooks: press 1 2 3 5 6, then r.");
    // The cursor hides no mark.
    assert_eq!(
        stage.text().matches(['▼', '▲']).count(),
        5 + 1,
        "{}",
        stage.text()
    );
    for (keys, expected) in [
        ("f", "The figure is made in a later step. Keep the hooks"),
        ("4", "Die 4 is the mirror image. Press 4 to let it go."),
        (
            "12356r",
            "Not yet. Die 4 is the mirror image. Press 4 to let it go.",
        ),
        ("437", "Die 7 is a check. Press 7 to let it go."),
        ("72", "Press 2 3 to keep them, too."),
        ("2", "Press 3 to keep it, too."),
        ("3", "Press r to reroll the others."),
        ("r", "Press f to make a figure."),
        ("r", "Not yet. Press f to make a figure."),
        ("f", "Press space to lay a hook: its five partners follow."),
        ("SSSS", "This is C2: press s until C6."),
        ("d", "Nothing laid yet. This is C2: press s until C6."),
        ("1d", "Not yet. This is C2: press s until C6."),
        ("-ssss1", "Press d to declare C6."),
        ("o", "Press enter to declare C6."),
        ("↓", "Press b to go back to the figure."),
        ("b", "Press d to declare C6."),
    ] {
        let sentence = stage.keys(keys).sentence();
        assert!(sentence.starts_with(expected), "{keys}: {sentence}");
    }
    stage.keys("d").see("step 6 of");
}

/// The coach would divide every roll in the same way.
#[test]
fn solitaire_teaches_the_best_divisions() {
    let script = script::<Solitaire>();
    let mut table = Table::<Solitaire>::new(script.header(Solitaire::INFO, "Ann")).unwrap();
    let learned = table.game().prepare();
    for step in &script.steps {
        match &step.expected {
            Expected::Roll => table.roll(table.now()).unwrap(),
            Expected::Act(actions) => {
                let best = evaluate_default(table.game(), &learned, Seat(0))
                    .actions
                    .remove(0)
                    .action;
                assert_eq!(actions[..], [best.to_string()], "{}", step.title);
                table.act(table.now(), Seat(0), best).unwrap();
            }
            Expected::Next => {}
        }
    }
}

/// Another choice is refused beside the instruction, never in its place, and leaves nothing marked.
#[test]
fn another_choice_is_not_taken() {
    let script = script::<Inverted>();
    let mut stage = at_step("inverted", &script, 3);
    stage
        .keys("1r")
        .see("✗ Not yet. Keep the two ones: press 2 and 5, then r.")
        .see("step 4 of 12");
    stage
        .keys("Q")
        .see("✗ That key does nothing in this step. Keep the two ones");
    stage
        .keys("25r")
        .see("step 5 of 12")
        .keys("\n")
        .see("✗ Not yet.")
        .see("Keep the new 1, too: press 4, then r.");
    // The rules refuse what they always refuse.
    let mut stage = Stage::menu(SMALL);
    let screen = open("mathdice", stage.screen.app.context());
    stage.screen.push(screen);
    stage
        .keys(" \n\n4")
        .see("The expression")
        .keys("+5+2\n")
        .see("✗ 11 is 11 away: it takes less than 4");
}

#[test]
fn a_tutorial_is_offered_until_played() {
    let mut stage = Stage::menu(SMALL);
    stage
        .keys("w")
        .see("First time? l is a lesson of five minutes.")
        .keys("l")
        .see("step 1 of");
    // Leaving it declines nothing, nor does a game that is not over.
    stage
        .keys("\x1b")
        .see("First time?")
        .keys("\n")
        .see("hand 1");
    stage.keys("\x1b↑↑\n").see("Saved").keys("w");
    stage.see("Nice Dice").see("enter  start");
    stage.see("First time?");
    let seats = crate::store::history::SeatResult::samples(&[("Ann", 15), ("casual", 9)]);
    let played = crate::store::HistoryEntry::sample(1, "nice", seats);
    stage.store.append_history(&played).unwrap();
    stage.keys("\x1bw").see_no("First time?");
    // From the rules it opens at any time.
    stage.keys("?").see("t  lesson").keys("t").see("step 1 of");
}

#[test]
fn the_page_of_learning_leads_to_everything() {
    let mut stage = Stage::menu(SMALL);
    stage
        .keys("l")
        .see("The lesson: five minutes")
        .see("Your mistakes: play them better")
        .snapshot("learn");
    stage
        .keys("\n")
        .see("step 1 of")
        .keys("\x1b")
        .see("Nice Dice: lesson and training")
        .keys("?")
        .see("rules")
        .keys("\x1b");
    stage
        .click_on("play them better")
        .see("your own games")
        .keys("\x1b\x1b")
        .see("Options");
    stage.keys("\x1b↑→→l").see("Puzzles: what gets closest?");
}

#[test]
fn the_rules_open_at_what_matters_now() {
    let mut stage = Stage::game(SMALL, "inverted", &["Ann"], crate::core::DiceFrom::Seeded);
    stage.keys("?").see("Add up the values").keys("\x1b");
    stage.keys(" ?").see("A turn").see("Roll all five dice");
    stage.see_no("Add up the values");
    stage.key(Key::HOME);
    stage.see("Add up the values");
}

//! SymmDice on the play screen.
use super::stage::{SMALL, Stage, header};
use crate::core::{DiceFrom, RecordEntry};
use ratatui::crossterm::event::{MouseButton, MouseEventKind};
use std::time::Duration;

/// Sides for hhhh HHHH d.
const HOOKS: &str = "111122223";
/// Four hooks that turn four ways, as they are pasted.
const FOUR: &str = "h@1000,0,0 h@0,1000,9000 h@-1000,0,18000 h@0,-1000,27000";
/// Keys that choose from the list: four ways, and over four lines.
const FOUR_WAYS: &str = "↓↓";
const FOUR_LINES: &str = "→↓↓↓";

/// Starts a game of Ann alone, counted in runs.
fn alone() -> Stage {
    Stage::with_typed_dice(SMALL, "symmdice variant=solitaire", &["Ann"])
}

/// Starts a game in which Ann begins, having rolled nine hooks.
fn against(options: &str, names: &[&str]) -> Stage {
    let mut stage = Stage::with_typed_dice(SMALL, &format!("symmdice {options}"), names);
    stage.roll("111111111");
    names[1..].iter().for_each(|_| _ = stage.roll("333333333"));
    stage
}

/// Lays four hooks of Ann's, where several people play, and declares what `keys` choose.
fn declare(stage: &mut Stage, keys: &str) {
    stage
        .roll(HOOKS)
        .paste(FOUR)
        .keys("\n")
        .keys(keys)
        .keys("\n");
}

/// Returns the text of the panel, its lines joined.
fn panel(stage: &mut Stage) -> String {
    text_right_of(stage, 42)
}

/// Returns the text to the right of a column, its lines joined.
fn text_right_of(stage: &mut Stage, column: usize) -> String {
    let screen = stage.text();
    let lines = screen.lines().skip(1).take(21);
    let beside = lines.map(|line| line.chars().skip(column).collect::<String>());
    let beside: String = beside.flat_map(|line| [line, " ".into()]).collect();
    beside.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the half-made figure, as it is saved.
fn draft(stage: &Stage) -> String {
    std::fs::read_to_string(stage.store.saves()[0].path.with_extension("draft")).unwrap_or_default()
}

fn mat(stage: &mut Stage) -> Vec<String> {
    let rows = stage.text();
    rows.lines()
        .skip(2)
        .take(18)
        .map(|row| row.chars().take(54).collect())
        .collect()
}

/// Returns everybody's points, as shown in the title bar.
fn points(stage: &mut Stage) -> Vec<i32> {
    let screen = stage.text();
    let words: Vec<&str> = screen
        .lines()
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .collect();
    let named = words
        .windows(3)
        .filter(|part| ["Ann", "Ben", "Cid"].contains(&part[0]));
    named
        .map(|part| part[2].replace('−', "-").parse().expect("points"))
        .collect()
}

/// The heading follows the choice of what is declared.
#[test]
fn an_untrue_declaration_can_be_chosen() {
    let mut stage = alone();
    stage
        .roll(HOOKS)
        .keys("f+o→")
        .see("enter declares D4 (folds 4 ways) for 16 points")
        .see("D4, folds 4 ways")
        .keys("\n")
        .see("It turns 4 ways, and does not");
}

#[test]
fn a_figure_goes_into_the_gallery() {
    let mut stage = Stage::with_typed_dice(SMALL, "symmdice variant=free", &["Ann"]);
    stage
        .roll(HOOKS)
        .keys("f+p")
        .see("n keeps the figure on the table.")
        .keys("\x1b")
        .see("4 of 9 dice placed")
        .keys("pn")
        .see("Keep this figure")
        .keys("star\n")
        .see("Kept as star")
        .keys("s")
        .see("Written to")
        .keys("\n")
        .see("Placed one by one");
    assert_eq!(stage.store.figures()[0].name, "star");
    let svg = stage.store.figures()[0].path.with_extension("svg");
    assert!(svg.is_file());
}

#[test]
fn a_ring_is_moved_in_tiny_steps() {
    let mut stage = alone();
    stage.roll(HOOKS).keys("f+↑↑↑→→>>").see("4 × 4 = ");
    let before = draft(&stage);
    let moved = draft(stage.keys("↑"));
    assert_ne!(moved, before);
    // Each change can be undone.
    assert_eq!(draft(stage.keys("z")), before);
}

#[test]
fn an_undecided_figure_is_adjusted_alone() {
    let mut stage = alone();
    stage
        .roll(HOOKS)
        .paste("h@1000,0,0 h@-1000,0,18500")
        .keys("d")
        .see("This figure has no symmetry; o declares one")
        .keys("o2")
        .see("declares C2 (turns 2 ways)")
        .keys("\n");
    assert!(stage.last_action().starts_with("1 declare C2"));
    stage.see("declared two dice");
    let text = text_right_of(stage.see("2 of 9 dice placed"), 54);
    assert!(text.contains("lands 5° off"), "{text}");
    // Nothing is rolled, and the corrected figure scores.
    stage.paste("h@1000,0,0 h@-1000,0,18000").keys("d");
    assert_eq!(points(&mut stage), [4]);
}

#[test]
fn undo_restores_the_figure() {
    let rolled = RecordEntry::Rolled(vec![1, 1, 1, 1, 2, 2, 2, 2, 3]);
    let header = header("symmdice variant=solitaire", &["Ann"], DiceFrom::Seeded);
    let mut stage = Stage::resumed(SMALL, &header, &[rolled]);
    stage.keys("f+↑↑↑→→>>+");
    let figure = mat(&mut stage);
    let declared = stage.keys("d").last_action();
    assert!(declared.starts_with("1 declare C4"), "{declared}");
    // The rings are there, not single dice, and the same declaration is possible.
    assert_eq!(mat(stage.keys("uu")), figure);
    assert_eq!(stage.keys("d").last_action(), declared);
}

#[test]
fn what_cannot_be_is_refused_in_a_sentence() {
    let mut stage = alone();
    stage.roll(HOOKS).keys("fd");
    assert_eq!(
        stage.sentence(),
        "Nothing laid yet. Press space to lay a hook: its three partners follow."
    );
    assert!(
        stage.shows("nothing laid yet") && !stage.shows(" more"),
        "{}",
        stage.text()
    );
    let one = "A figure has at least two dice. Press 1 to 9 to lay a die; arrows move it.";
    assert_eq!(stage.keys("v+d").sentence(), one);
    stage.keys("-v");
    assert_eq!(stage.keys("-").sentence(), "Nothing lies on the table.");
    assert_eq!(
        stage.keys("sss+").sentence(),
        "None of the dice you have left fits into C7."
    );
    stage
        .keys("SSS+")
        .see("These make C4")
        .see("4 × 4 = 16 points")
        .see("5 lays a mirrored hook")
        .keys("↓↓↓↓↓↓↓↓")
        .see("Two dice overlap")
        .see("4 of 9 dice placed")
        .see_no("These make")
        .see_no("16")
        .keys("d");
    assert!(
        stage.sentence().contains("overlap: move one of them"),
        "{}",
        stage.text()
    );
}

#[test]
fn others_have_keys_to_challenge() {
    let mut stage = against("", &["Ann", "Ben", "Cid"]);
    declare(&mut stage, FOUR_LINES);
    // Ann has declared D4 with four hooks that only have rotations. Her own key does nothing; Cid
    // is the first.
    stage
        .see("Ann declares: folds over 4 lines")
        .see("m  Cid")
        .see("z  Ben");
    let before = (stage.journal(), stage.text());
    stage.keys("a");
    assert_eq!((stage.journal(), stage.text()), before);
    assert_eq!(stage.keys("m").last_action(), "3 challenge");
    assert_eq!(points(&mut stage), [0, 0, 10]);
    let verdict = panel(&mut stage);
    for part in [
        "It turns 4 ways, and does not fold: Cid +10.",
        "lands where nothing like it lies",
    ] {
        assert!(verdict.contains(part), "{verdict}");
    }
    let stands = stage.journal();
    assert!(
        stage
            .keys("③")
            .sentence()
            .starts_with("Too late to undo: the verdict is out"),
        "{}",
        stage.text()
    );
    assert_eq!(stage.journal(), stands);
    // Ben's figure is correct, and one key, pressed twice, accepts it for both others.
    declare(&mut stage, FOUR_WAYS);
    stage.keys(" ").see("Really nobody?");
    assert_eq!(points(&mut stage), [0, 0, 10]);
    stage.keys(" ");
    assert_eq!(points(&mut stage), [0, 16, 10]);
}

/// Starts a game with a false declaration that was just challenged.
fn challenged() -> Stage {
    let mut stage =
        Stage::game(SMALL, "symmdice", &["Ann", "Ben", "Cid"], DiceFrom::Seeded).guarded();
    while !stage.shows("f  figure") {
        stage.keys(" ").pass(Duration::from_secs(3));
    }
    let hand = stage.see("f  figure");
    hand.keys("f1234\n8\n").pass(Duration::from_secs(1));
    for key in ["a", "z", "m"] {
        if stage.shows("let it stand") {
            stage.keys(key);
        }
    }
    stage.see("turns 8 ways");
    stage
}

/// The best figure of the dice stands once, and is of all nine before and after some are kept.
#[test]
fn what_all_dice_make_stands_once() {
    let mut stage = alone();
    stage.roll(HOOKS);
    let mut panels = Vec::new();
    for keys in ["", "12"] {
        let text = stage.keys(keys).see("These dice make").text();
        assert_eq!(text.matches("9 dice").count(), 1, "{text}");
        panels.push(panel(&mut stage));
    }
    assert_eq!(panels[0], panels[1]);
}

/// Returns the labels of the kept dice, with their places.
fn kept_dice(stage: &mut Stage) -> Vec<String> {
    let text = stage.text();
    (1..=9)
        .map(|place| format!("{place} kept"))
        .filter(|label| text.contains(label.as_str()))
        .collect()
}

/// A die keeps its place, which is its key, until the turn ends.
#[test]
fn dice_keep_their_places() {
    let mut stage = alone();
    stage.roll("315231344").keys("28");
    assert_eq!(kept_dice(&mut stage), ["2 kept", "8 kept"]);
    let before = stage.keys("r").roll("4255133").text();
    assert_eq!(kept_dice(&mut stage), ["2 kept", "8 kept"]);
    stage.keys("r").roll("1111111").see("2 kept").see("8 kept");
    assert_ne!(stage.text(), before);
}

/// The key to the illustrations works while one chooses and while one judges.
#[test]
fn shapes_are_one_key_away() {
    let mut stage = against("", &["Ann", "Ben"]);
    stage
        .roll(HOOKS)
        .see("s  shapes")
        .keys("s")
        .see("C4, turns 4 ways")
        .see("D5, folds 5 ways")
        .keys("\x1b")
        .paste(FOUR)
        .keys("\n\n")
        .keys("s")
        .see("D2, folds 2 ways")
        .keys("\x1b")
        .see("Ann declares");
}

/// A figure stands beside the record of its maker: untrue ones that were caught, and no others.
#[test]
fn what_is_known_of_a_player_is_told() {
    let mut stage = against("", &["Ann", "Ben"]);
    for (keys, known, answer) in [
        (FOUR_WAYS, "", " "),
        (FOUR_LINES, "", "c"),
        (FOUR_LINES, "Ann so far: 1 figure, never caught.", " "),
        (FOUR_WAYS, "Ben so far: 1 figure, caught once.", " "),
    ] {
        declare(&mut stage, keys);
        let text = panel(&mut stage);
        assert!(
            text.contains(known) && text.contains("so far") != known.is_empty(),
            "{text}"
        );
        stage.keys(answer);
    }
}

/// The proof comes first: until then nothing on the screen reveals the verdict, which only a key
/// that continues dismisses.
#[test]
fn the_proof_comes_before_the_verdict() {
    let mut stage = challenged();
    stage.see("space  skip").see("esc  menu");
    let before = stage.text();
    for _ in 0..6 {
        let text = stage.see("turns 8 ways").text();
        assert!(!text.contains("+10") && !text.contains("right"), "{text}");
        assert!(
            stage.message_rows()[0].ends_with(" challenges."),
            "{:?}",
            stage.message_rows()
        );
        assert_eq!(text.lines().next(), before.lines().next());
        stage.pass(Duration::from_millis(400));
    }
    // Other commands work meanwhile, and the verdict is still there afterwards.
    stage
        .keys("?")
        .see("SymmDice  rules")
        .keys("\x1b")
        .pass(Duration::from_secs(4))
        .see("see again");
    assert!(panel(&mut stage).contains("+10"), "{}", stage.text());
    let verdict = stage.text();
    assert_ne!(verdict.lines().next(), before.lines().next());
    assert_eq!(
        stage.keys("jQ").pass(Duration::from_secs(60)).text(),
        verdict
    );
    stage.keys(" ").see("First of three rolls");
}

/// The bar leads to single dice and back to rings, and offers nothing that would be refused.
#[test]
fn the_bar_of_a_figure() {
    let mut stage = alone();
    stage.roll(HOOKS);
    for (keys, entries) in [
        ("f", &["space  lay the next"][..]),
        ("+", &["b  back", "d  declare", "s  symmetry"]),
        ("v", &["d  declare"]),
        ("vo", &["b  back", "enter  declare"]),
    ] {
        let bar = stage
            .keys(keys)
            .text()
            .lines()
            .last()
            .unwrap_or_default()
            .to_owned();
        assert!(
            entries.iter().all(|entry| bar.contains(entry)),
            "{keys}: {bar}"
        );
        assert_eq!(bar.contains("declare"), keys != "f", "{keys}: {bar}");
    }
}

/// One key declares the best that is true; what may be untrue is chosen from a list, and only Enter
/// declares it.
#[test]
fn what_is_true_is_declared_by_one_key() {
    let mut stage = alone();
    // Eight hooks in two rings of four turn eight ways.
    assert!(
        stage
            .roll("111111113")
            .keys("fSSSS")
            .see("C4")
            .keys("+d")
            .last_action()
            .starts_with("1 declare C4")
    );
    assert!(
        stage
            .roll("111111113")
            .keys("f+d")
            .last_action()
            .starts_with("1 declare C8")
    );
    stage.roll(HOOKS).keys("f+oo").see("▸C4");
    let before = points(&mut stage);
    assert_eq!(
        points(stage.keys("d")),
        before,
        "only Enter declares what may be untrue"
    );
    assert_eq!(points(stage.keys("\n")), [before[0] + 16]);
    // Single dice keep the symmetry that they have.
    stage
        .roll(HOOKS)
        .keys("f/SS+v")
        .see("d declares D2")
        .keys("o")
        .see("declares D2");
    // Where none was chosen, one has to be.
    let mut stage = alone();
    stage
        .roll(HOOKS)
        .paste("h@1000,0,0 h@-1000,0,18000")
        .keys("o")
        .see("Declare what?");
    assert_eq!(
        stage.keys("\n").sentence(),
        "Press s to choose a symmetry first."
    );
    assert_eq!(points(stage.keys("s").see("declares C2").keys("\n")), [4]);
}

#[test]
fn the_sentence_shows_the_players_keys() {
    let mut stage = alone();
    stage.assign_key("symmdice", "declare", "ctrl-q");
    stage.roll(HOOKS).keys("f+").see("; ctrl-q declares");
}

/// Dice that a symmetry has no place for come back with the one in which they were laid.
#[test]
fn no_symmetry_throws_a_figure_away() {
    let mut stage = alone();
    stage
        .roll(HOOKS)
        .keys("f/SSS+")
        .see("D1")
        .keys("S")
        .see("C8")
        .see("✗ Not all your dice fit into C8: s goes back to D1 and its 2 dice.")
        .keys("s")
        .see("1 × 2 = 2 points")
        .see_no("Not all");
    // There is no D8.
    alone()
        .roll(HOOKS)
        .keys("fssss")
        .see("C8")
        .keys("/")
        .see("D5");
    let mut stage = alone();
    stage.roll(HOOKS).keys("f/SSS19").keys("++++");
    assert_eq!(
        stage.keys("+").sentence(),
        "All nine dice are on the table."
    );
}

/// A hint at the dice to keep goes while a figure is made; the advice says what its key does.
#[test]
fn hints_to_keep_go_with_the_dice() {
    let header = header("symmdice variant=solitaire", &["Ann"], DiceFrom::Typed).with_coach(true);
    let mut stage = Stage::resumed(SMALL, &header, &[]);
    stage
        .roll("111322446")
        .keys("c")
        .wait("Find the dice to keep")
        .keys("f")
        .see_no("Find the dice to keep")
        .keys("c")
        .see("reroll")
        .see("C does that, b goes back.")
        .keys("+")
        .see("C does that and drops this figure, b goes back.")
        .keys("-")
        .see("▸ ")
        .keys("b")
        .see("▸ keep 3 hooks and a butterfly");
}

#[test]
fn silent_coaches_are_not_offered() {
    let figure = "declare C2 h@1000,0,0 h@-1000,0,18000";
    let played = [
        RecordEntry::Rolled(vec![1; 9]),
        RecordEntry::Rolled(vec![3; 9]),
        RecordEntry::Rolled(vec![1, 1, 1, 1, 2, 2, 2, 2, 3]),
        RecordEntry::Act {
            seat: 0,
            does: figure.into(),
        },
    ];
    let mut stage = Stage::of_save(SMALL, "symmdice", &["expert", "Ann"], &played);
    stage.see("let it stand").see_no("c  hint");
    for variant in ["free", "meditative"] {
        let mut stage =
            Stage::with_typed_dice(SMALL, &format!("symmdice variant={variant}"), &["Ann"]);
        stage.roll(HOOKS).see("f  figure").see_no("c  hint");
    }
    alone().roll(HOOKS).see("c  hint");
}

#[test]
fn refusals_go_with_the_next_key() {
    let mut stage = alone();
    stage.roll(HOOKS).keys("f");
    for key in ["Q", "?\x1b"] {
        stage
            .keys("d")
            .see("✗ Nothing laid yet.")
            .keys(key)
            .see_no("✗");
    }
}

#[test]
fn a_declaration_asks_the_table_once() {
    let names = ["Ann", "Ben", "Cid", "Dan", "Eva", "Fay", "Gil", "Hal"];
    let mut stage = against("", &names);
    declare(&mut stage, FOUR_WAYS);
    stage.see("Ann declared four dice.").see("let it stand");
    // Ben, who rolls next, answers last.
    assert_eq!(stage.keys("  ").last_action(), "2 pass");
    assert_eq!(points(stage.resize((200, 60)))[..2], [16, 0]);
}

#[track_caller]
fn check_no_help(stage: &mut Stage) {
    let screen = stage.text();
    for help in [
        "make C",
        "C4",
        "46 points",
        "no symmetry",
        "partner",
        "arrange",
        "Last turn",
    ] {
        assert!(!screen.contains(help), "{help}: {screen}");
    }
}

/// Where several people look at the screen nothing says what the dice make, what would fit, or
/// whether a figure is true; any of the twelve symmetries can be declared of it.
#[test]
fn no_help_among_people() {
    let mut stage = against("", &["Ann", "Ben"]);
    check_no_help(stage.roll(HOOKS));
    let news = "Ann lays dice. What they make is for the table to judge.";
    check_no_help(stage.keys("f").see(news).see("Ann has these dice left"));
    let before = stage.text();
    assert_eq!(stage.keys("mwo+/").text(), before);
    // A true figure and an untrue one look alike until somebody challenges.
    for figure in [FOUR, "h@1000,0,0 h@0,1000,9000 h@-1000,0,0 h@0,-1000,27000"] {
        check_no_help(
            stage
                .paste(figure)
                .keys("\n")
                .see("▸2 ways")
                .see("over 5 lines"),
        );
        check_no_help(stage.keys("b"));
    }
    check_no_help(stage.keys("\n").keys(FOUR_WAYS).keys("\n"));
    stage.see("Ben, look: does every die find its like after a quarter of a turn?");
    let asked = panel(&mut stage);
    assert!(asked.contains("and it does not 0 +10"), "{asked}");
    check_no_help(stage.keys(" ").see("It stands."));
    assert_eq!(points(&mut stage), [16, 0]);
}

/// Digits lay dice in the gold frame, which goes on; the places are chosen by their outline.
#[test]
fn dice_are_laid_at_places() {
    let mut stage = against("", &["Ann", "Ben"]);
    stage.roll(HOOKS).keys("f").see("‹ a square of nine ›");
    stage.keys("p").see("‹ a pair ›").keys("1t");
    assert!(draft(&stage).contains("places 1 -725,0,31500 -"));
    // Backspace takes it back, and another die takes its place.
    assert!(!draft(stage.keys("-")).contains("-725"));
    let laid = draft(stage.keys("59").reenter().keys("c"));
    assert!(
        laid.contains("places 1 - - - - -725,0,0 - - - 725,0,0"),
        "{laid}"
    );
    stage
        .keys("\n")
        .see("Ann has laid two dice")
        .keys("b")
        .see("a pair");
}

/// Slanted dice are seen straight on request, and then as they were laid.
#[test]
fn a_figure_in_question_is_seen_straight() {
    let mut stage = against("", &["Ann", "Ben"]);
    stage.roll(HOOKS).keys("f123\n\n").see("v  dice straight");
    let laid = mat(&mut stage);
    let straight = mat(stage.keys("v").see("v  as laid").see("Straightened"));
    assert_ne!(straight, laid);
    assert_eq!(mat(stage.keys("v")), laid);
}

/// Nine dice that stand turn gold, and their points count up.
#[test]
fn nine_dice_that_stand_are_a_triumph() {
    let mut stage = against("", &["Ann", "Ben"]);
    stage
        .roll(HOOKS)
        .keys("f123456789\n")
        .keys(FOUR_WAYS)
        .keys("\n");
    stage.keys(" ").see("It stands.").see("Ann scores");
    assert_eq!(points(&mut stage), [46, 0]);
}

/// An expert has declared a figure that earns no turn; Ann is next.
fn declared_by_computer() -> Stage {
    declared_among("symmdice", &["expert", "Ann"])
}

/// Starts a game and plays it until the expert has declared a figure.
fn declared_among(game: &str, names: &[&str]) -> Stage {
    let mut stage = Stage::game(SMALL, game, names, DiceFrom::Seeded);
    while !stage.shows("x  challenge") || !stage.shows("Exie declare") || stage.shows("nine dice") {
        if stage.shows("x  challenge") {
            stage.keys(" ");
        }
        if stage.shows("space  roll") || stage.shows("space  continue") {
            stage.keys(" ");
        }
        stage.pass(Duration::from_millis(100));
    }
    stage
}

#[test]
fn space_lets_a_declaration_stand_and_rolls() {
    let mut stage = declared_by_computer();
    stage
        .see("Look: does every die")
        .see("space  let it stand, roll")
        .keys(" ")
        .pass(Duration::from_millis(100));
    let journal = stage.journal();
    let [
        ..,
        RecordEntry::Act { seat: 1, does },
        RecordEntry::Rolled(faces),
    ] = &journal[..]
    else {
        panic!("{journal:?}")
    };
    assert_eq!((does.as_str(), faces.len()), ("pass", 9));
    // Enter goes on elsewhere, and gives nothing away here.
    let mut stage = declared_by_computer();
    let journal = stage.journal();
    stage
        .keys("\n")
        .see("✗ Space lets it stand and rolls, x challenges.");
    assert_eq!(stage.pass(Duration::from_secs(5)).journal(), journal);
}

/// The proof once more and the log leave the computer waiting.
#[test]
fn looking_again_ends_no_pause() {
    let mut stage = declared_among("symmdice", &["expert", "novice", "Ann"]);
    stage.keys("x").see("space  continue");
    let journal = stage.journal();
    for keys in ["R", "L\x1b"] {
        stage
            .keys(keys)
            .pass(Duration::from_secs(20))
            .see("space  continue");
        assert_eq!(stage.journal(), journal);
    }
    stage.keys(" ").pass(Duration::from_secs(20));
    assert_ne!(stage.journal(), journal);
}

/// A limited turn shows its time while dice are chosen, too.
#[test]
fn the_time_left_is_seen() {
    let mut stage = against("limit=60", &["Ann", "Ben"]);
    stage
        .roll(HOOKS)
        .see("60 s left")
        .pass(Duration::from_secs(15))
        .see("45 s left")
        .keys("f")
        .see("45 s left");
}

/// A skipped turn that ends on a declaration leaves time to see it, and skipping one's own roll
/// leaves what it brought.
#[test]
fn a_key_too_many_accepts_no_declaration() {
    let mut stage = Stage::game(SMALL, "symmdice", &["expert", "Ann"], DiceFrom::Seeded).guarded();
    for _ in 0..60 {
        if stage.shows("x  challenge") && !stage.shows("nine dice") {
            break;
        }
        stage.keys(" ").pass(Duration::from_millis(400));
    }
    let declared = stage.see("x  challenge").journal();
    stage.keys(" ").pass(Duration::from_millis(300)).keys(" ");
    assert_eq!(stage.journal(), declared);
    stage
        .pass(Duration::from_secs(2))
        .keys(" ")
        .pass(Duration::from_millis(100))
        .keys(" ");
    assert_ne!(stage.journal(), declared);
    stage.see("It stands: ");
}

/// Before a computer rolls, the fate of a person's figure stays until a key that is meant for it.
#[test]
fn standing_figures_are_seen_before_rolls() {
    let mut stage = declared_by_computer();
    stage
        .keys(" ")
        .pass(Duration::from_secs(3))
        .keys("f+d")
        .wait("space  continue")
        .see("It stands.");
    let played = stage.journal().len();
    stage
        .pass(Duration::from_secs(60))
        .keys("j")
        .see("It stands.");
    assert_eq!(stage.journal().len(), played);
    // The key that goes on does not skip the computer's turn.
    stage.keys(" ");
    assert_eq!(stage.journal().len(), played);
    while stage.journal().len() == played {
        stage.pass(Duration::from_millis(100));
    }
    assert_eq!(stage.journal().len(), played + 1, "only the roll");
}

#[test]
fn dice_so_far_are_pictures() {
    alone()
        .roll(HOOKS)
        .keys("\x1bd")
        .see("9 dice with pictures")
        .see("butterfly")
        .see("rolled 8 times; fair would be 3");
}

#[test]
fn the_table_votes_by_keys() {
    let mut stage = against("referee=table", &["Ann", "Ben", "Cid"]);
    declare(&mut stage, FOUR_WAYS);
    stage
        .keys("z")
        .see("it has not")
        .see("cannot tell")
        .keys("ny");
    // One vote each is no majority: Ann rolls again.
    stage.see("Ann plays the turn again");
    assert_eq!(points(&mut stage), [0, 0, 0]);
    stage.see("▸ Ann");
}

#[test]
fn pasted_figures_turn_free_dice() {
    let mut stage = Stage::with_typed_dice(SMALL, "symmdice variant=free", &["Ann"]);
    stage
        .roll(HOOKS)
        .paste("c@0,0,0 c@1500,0,0 c@0,1500,0 c@1500,1500,0")
        .keys("d");
    assert_eq!(stage.last_action(), "1 set hhhh cccc d");
    let laid = stage.keys("d").last_action();
    assert_eq!(
        (laid.starts_with("1 lay"), laid.matches('@').count()),
        (true, 4),
        "{laid}"
    );
    // Laid once more it changes nothing, which is no secret.
    assert!(stage.keys("d").message_rows()[0].starts_with("You laid a figure of 4 dice."));
    stage.paste("nonsense").see("FACE@X,Y,ANGLE");
}

#[test]
fn the_mouse_drags_a_ring() {
    let mut stage = alone();
    stage.roll(HOOKS).keys("f+");
    // The place of a die: above the middle of the mat.
    let (x, y) = (28, 5);
    let left = MouseButton::Left;
    let before = stage.mouse(MouseEventKind::Down(left), (x, y)).text();
    let after = stage
        .mouse(MouseEventKind::Drag(left), (x + 6, y + 1))
        .text();
    assert_ne!(after, before);
    assert_eq!(
        stage.mouse(MouseEventKind::Up(left), (x + 6, y + 1)).text(),
        after
    );
    assert_eq!(
        stage.mouse(MouseEventKind::Drag(left), (x, y)).text(),
        after,
        "it was let go"
    );
    assert_eq!(stage.keys("z").text(), before);
}

#[test]
fn the_cursor_follows_a_turned_die() {
    let mut stage = Stage::with_typed_dice(SMALL, "symmdice variant=free", &["Ann"]);
    // An A die shows five faces: turned over five times it shows the first again, and the other
    // dice are unchanged.
    stage.roll("135212344").keys("→yyyyy");
    assert_eq!(stage.last_action(), "1 set hsdH hHbl d");
}

#[test]
fn little_kids_have_one_button() {
    let mut stage = Stage::with_typed_dice(SMALL, "symmdice variant=kids", &["Ann", "Ben"]);
    stage
        .roll(HOOKS)
        .keys("fp15")
        .see("enter  done")
        .see_no("enter  declare")
        .see_no("symmetry");
    let done = stage.keys("\n").last_action();
    assert!(done.starts_with("1 declare D1"), "{done}");
}

#[test]
fn the_mouse_takes_dice_from_the_hand() {
    let mut stage = alone();
    stage.roll(HOOKS).keys("fv");
    let targets = stage.click_targets();
    let (hook, _) = targets
        .iter()
        .find(|(_, asks)| asks.name == "take")
        .expect("a die in the hand");
    stage.click((hook.x, hook.y));
    let taken = stage.see("1 of 9 dice placed").text();
    let far = stage
        .mouse(MouseEventKind::Drag(MouseButton::Left), (20, 12))
        .text();
    assert_ne!(far, taken);
    stage.mouse(MouseEventKind::Up(MouseButton::Left), (20, 12));
    // It stays where it was dropped, and the picture follows: the middle of the table is in the
    // middle.
    let (x, y) = (0..21)
        .flat_map(|y| (0..55).map(move |x| (x, y)))
        .find(|&(x, y)| {
            stage
                .mouse(MouseEventKind::Down(MouseButton::Right), (x, y))
                .shows("0 of 9 dice placed")
        })
        .expect("a die");
    assert!((5..30).contains(&x) && (5..20).contains(&y), "{x} {y}");
}

#[test]
fn a_verdict_can_be_seen_again() {
    let mut stage = alone();
    stage
        .roll(HOOKS)
        .keys("f/++d")
        .see("✓ 9/9")
        .keys("\x14")
        .see("A copy folds over line 1 of 4.");
    // Any key skips to the end.
    stage.keys("h").see("✓ 9/9");
    let mut stage = against("", &["Ann", "Ben"]);
    declare(&mut stage, FOUR_LINES);
    stage.keys("c").see("✗ 0/4");
}

#[test]
fn the_tray() {
    alone()
        .roll("135212344")
        .keys("2ee")
        .snapshot("symmdice_tray");
}

#[test]
fn a_figure_of_nine() {
    alone()
        .roll("125512562")
        .keys("f/S+++++++++")
        .snapshot("symmdice_figure");
    let mut wide = Stage::with_typed_dice((160, 50), "symmdice variant=solitaire", &["Ann"]);
    wide.roll(HOOKS)
        .keys("f/++w")
        .snapshot("symmdice_kaleidoscope");
}

#[test]
fn a_challenge() {
    let mut stage = against("", &["Ann", "Ben", "Cid"]);
    declare(&mut stage, FOUR_WAYS);
    stage.snapshot("symmdice_challenge");
}

#[test]
fn a_half_made_figure_is_kept() {
    let mut stage = alone();
    stage
        .roll(HOOKS)
        .keys("f+")
        .see("4 × 4 = ")
        .keys("\x1b↑↑\n")
        .see("Continue")
        .keys("\n")
        .see("4 × 4 = ");
    // So are marked dice, before and beside a figure.
    stage
        .keys("b13")
        .see("1 kept")
        .reenter()
        .keys("c")
        .see("1 kept")
        .see("3 kept")
        .keys("f")
        .see("4 × 4 = ");
    // A corrupt draft is ignored: the dice are shown.
    stage.keys("\x1b↑↑\n").see("Continue");
    let draft = stage.store.saves()[0].path.with_extension("draft");
    let text = std::fs::read_to_string(&draft).unwrap();
    std::fs::write(&draft, &text[..text.len() - 12]).unwrap();
    stage.keys("\n").see("First of three rolls");
    // Every key is saved at once and survives killing the program; a declared figure is no longer a
    // draft.
    stage
        .keys("f+")
        .see("4 × 4 = ")
        .reenter()
        .keys("c")
        .see("4 × 4 = ")
        .keys("d");
    assert!(!draft.exists());
}

/// Keys and the wheel turn the chosen die where it lies.
#[test]
fn a_die_is_turned_by_keys_and_the_wheel() {
    let mut stage = alone();
    stage.roll(HOOKS).keys("fv+").see("1 of 9 dice placed");
    assert!(draft(stage.keys("<<<")).contains("h@0,0,4500"));
    stage.mouse(MouseEventKind::ScrollDown, (28, 9));
    assert!(draft(&stage).contains("h@0,0,3000"));
}

/// The panel does not reveal dice that are still rolling.
#[test]
fn the_panel_waits_for_dice_that_tumble() {
    let mut stage = Stage::game(
        SMALL,
        "symmdice variant=solitaire",
        &["Ann"],
        DiceFrom::Seeded,
    )
    .guarded();
    stage.pass(Duration::from_secs(2)).keys(" ");
    stage.see_no("make");
    stage.pass(Duration::from_secs(3)).see("These dice make");
}

/// A figure shown to be admired stays, however long, until the player continues.
#[test]
fn a_free_figure_stays_until_a_key() {
    let mut stage =
        Stage::with_typed_dice(SMALL, "symmdice variant=meditative", &["Ann"]).guarded();
    stage
        .roll(HOOKS)
        .pass(Duration::from_secs(3))
        .keys("f+")
        .see("d lays the figure")
        .keys("d")
        .pass(Duration::from_secs(3));
    let laid = stage.text();
    assert!(laid.contains("laid a figure of 4"), "{laid}");
    assert_eq!(stage.sleeps(), None);
    assert_eq!(stage.pass(Duration::from_secs(3_600)).text(), laid);
    stage.roll(HOOKS);
    assert!(!stage.shows("Last turn") || stage.text() != laid);
}

/// Digits lay the dice of the hand; the mat tells the next key, the panel what the dice allow.
#[test]
fn digits_lay_dice() {
    let mut stage = alone();
    stage
        .roll(HOOKS)
        .keys("f")
        .see("Press space to lay a hook: its three partners follow.")
        .see("These make C4 with 9")
        .keys("5")
        .see("4 × 4 = 16 points")
        .see("(up to 46 points); d declares C4 for 16.")
        .keys("19")
        .see("4 × 9 + 10 = 46 points")
        .see("d declares C4 for 46 points.");
    assert_eq!(
        stage.keys("1").sentence(),
        "Die 1 is already on the table; - takes the chosen die away."
    );
    let few = "The hand has too few dice to go with a hook in C5.";
    assert_eq!(alone().roll(HOOKS).keys("fs1").sentence(), few);
    // Coordinates are for handles.
    stage.see_no("°").keys("d");
    assert_eq!(points(&mut stage), [46]);
    // All nine dice on the first roll: another turn of the same run.
    stage.roll(HOOKS).see("Turn 2 in a row");
    let mut stage = alone();
    stage
        .roll("555533333")
        .keys("fsss")
        .see("These dice make no C7.")
        .see("No C7 from these: press s ");
}

/// A tie stays on the table until it is rolled again, and the roll that decides until the first
/// turn's dice roll.
#[test]
fn every_roll_for_the_start_is_seen() {
    let mut stage = Stage::with_typed_dice(SMALL, "symmdice", &["Ann", "Ben"]);
    stage.roll("111133333").roll("111133333").see("▸ Ann");
    let tie = stage.text();
    stage.roll("111113333");
    assert_ne!(stage.text(), tie);
    stage
        .roll("333333333")
        .see("▸ Ann")
        .roll(HOOKS)
        .see("First of three rolls");
}

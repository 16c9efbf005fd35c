//! Every screen in two sizes, with its styles: the text, and its roles and surfaces. After an
//! intended change: `INSTA_UPDATE=always cargo test tui::tests::looks`, and check the difference.
use super::handover;
use super::stage::Stage;
use crate::core::DiceFrom;
use crate::tui::board::text_of;
use crate::tui::theme::{Role, Surface, TableTheme, Theme};
use crate::tui::views::ground;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Color;

/// A small and a medium terminal.
const CLASSES: [(u16, u16); 2] = [(80, 24), (120, 40)];

/// The roles and surfaces that name colours; the first wins if several share one.
const ROLES: [Role; 17] = [
    Role::Text,
    Role::Dim,
    Role::Accent,
    Role::Good,
    Role::Bad,
    Role::Kept,
    Role::Ink,
    Role::Pencil,
    Role::InkGood,
    Role::InkBad,
    Role::Pip,
    Role::Red,
    Role::HeldPip,
    Role::OnAccent,
    Role::Motif(0),
    Role::Motif(1),
    Role::Motif(2),
];
const SURFACES: [Surface; 14] = [
    Surface::Table,
    Surface::Mat,
    Surface::Aside,
    Surface::Bar,
    Surface::Cap,
    Surface::Track,
    Surface::Accent,
    Surface::Reversed,
    Surface::Paper,
    Surface::PaperMover,
    Surface::PaperRule,
    Surface::Ivory,
    Surface::Lip,
    Surface::Held,
];

fn name_of(colour: Color, theme: Theme) -> String {
    let role = ROLES
        .into_iter()
        .find(|role| Color::from(theme.ink(*role)) == colour);
    let surface = SURFACES
        .into_iter()
        .find(|surface| Color::from(theme.face(*surface)) == colour);
    match (surface, role) {
        (Some(surface), _) => format!("{surface:?}"),
        (None, Some(role)) => format!("{role:?}"),
        (None, None) => colour.to_string(),
    }
}

/// Returns the style of `cell` in words; of a blank, only the background.
fn style_of(cell: &Cell, theme: Theme) -> String {
    let ground = name_of(cell.bg, theme);
    if cell.symbol() == " " {
        return format!("on {ground}");
    }
    let weight = if cell.modifier.is_empty() {
        String::new()
    } else {
        format!(" {:?}", cell.modifier)
    };
    format!("{}{weight} on {ground}", name_of(cell.fg, theme))
}

/// Returns the styles of `frame`: one letter for each, in order of appearance, and the rows as run
/// lengths of letters.
fn styles_of(frame: &Buffer, theme: Theme) -> String {
    let letters: Vec<char> = ('a'..='z')
        .chain('A'..='Z')
        .chain('α'..='ω')
        .chain('а'..='я')
        .collect();
    let mut known: Vec<String> = Vec::new();
    let mut rows = Vec::new();
    for row in frame.content.chunks(usize::from(frame.area.width)) {
        let mut runs: Vec<(char, usize)> = Vec::new();
        for cell in row {
            let style = style_of(cell, theme);
            let index = known.iter().position(|known| *known == style);
            let index = index.unwrap_or_else(|| {
                known.push(style);
                known.len() - 1
            });
            match runs.last_mut() {
                Some((letter, count)) if *letter == letters[index] => *count += 1,
                _ => runs.push((letters[index], 1)),
            }
        }
        let mut row = String::new();
        for (letter, count) in runs {
            row.push(letter);
            if count > 1 {
                row += &count.to_string();
            }
        }
        rows.push(row);
    }
    let legend: Vec<String> = known
        .iter()
        .zip(&letters)
        .map(|(style, letter)| format!("{letter}  {style}"))
        .collect();
    format!("{}\n\n{}", legend.join("\n"), rows.join("\n"))
}

/// Compares the screen that `act` leads to with the snapshots of that name, in every size, on the
/// table of `ground`.
#[track_caller]
fn compare_looks(name: &str, ground: TableTheme, act: impl Fn((u16, u16)) -> Stage) {
    for size in CLASSES {
        look_at(name, ground, &mut act(size), size);
    }
}

/// Compares the screen of `stage` in that size with its snapshot.
#[track_caller]
fn look_at(name: &str, ground: TableTheme, stage: &mut Stage, size: (u16, u16)) {
    let theme = Theme {
        ground,
        ..Theme::default()
    };
    let frame = stage.resize(size).frame();
    let text = format!("{}\n\n{}", text_of(&frame), styles_of(&frame, theme));
    let name = format!("{name}_{}x{}", size.0, size.1);
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "looks" }, {
        insta::assert_snapshot!(name, text);
    });
}

fn menu(keys: &'static str) -> impl Fn((u16, u16)) -> Stage {
    move |size| {
        let mut stage = Stage::menu(size);
        stage.keys(keys);
        stage
    }
}

fn game(game: &'static str, keys: &'static str) -> impl Fn((u16, u16)) -> Stage {
    move |size| {
        let mut stage = Stage::game(size, game, &["Ann", "Ben"], DiceFrom::Seeded);
        stage.keys(keys);
        stage
    }
}

/// A changed role changes the snapshot.
#[test]
fn styles_tell_roles_and_surfaces_apart() {
    let theme = Theme {
        ground: ground("inverted"),
        ..Theme::default()
    };
    let mut frame = game("inverted", " 14")((80, 24)).frame();
    let before = styles_of(&frame, theme);
    assert!(
        before.contains("on Paper")
            && before.contains("on Held")
            && before.contains("Dim on Table"),
        "{before}"
    );
    let word = frame
        .content
        .iter()
        .position(|cell| cell.symbol() == "k")
        .unwrap();
    frame.content[word].fg = theme.ink(Role::Bad).into();
    assert_ne!(before, styles_of(&frame, theme));
}

#[test]
fn screens_around_the_games() {
    compare_looks("home", TableTheme::HOME, menu(""));
    compare_looks("setup", TableTheme::HOME, menu("5"));
    compare_looks("settings", TableTheme::HOME, menu("o↓"));
    compare_looks("saved", TableTheme::HOME, |size| {
        let mut stage = Stage::game(size, "inverted", &["Ann", "Ben"], DiceFrom::Seeded);
        stage.keys(" \n\x1b↑↑\n").wait("Continue").keys("s");
        stage
    });
    compare_looks("rules", ground("inverted"), game("inverted", "?"));
    compare_looks("keys", ground("inverted"), game("inverted", "?\t"));
    compare_looks("pause", ground("inverted"), game("inverted", " \x1b"));
}

#[test]
fn games_in_play() {
    compare_looks("inverted", ground("inverted"), game("inverted", " 14"));
    compare_looks("solitaire", ground("solitaire"), game("solitaire", " "));
    compare_looks(
        "mathdice",
        ground("mathdice"),
        game("mathdice mode=basic", "  a"),
    );
    compare_looks("nice", ground("nice"), |size| {
        let mut stage = Stage::with_typed_dice(size, "nice", &["Ann", "Ben"]);
        stage
            .roll("6 6")
            .roll("1 1")
            .roll("1 1 1 2 5 2 3 8 3")
            .roll("1 1")
            .keys("\n")
            .roll("2 1");
        stage
    });
}

fn start_of_symmdice(size: (u16, u16)) -> Stage {
    let mut stage = Stage::with_typed_dice(size, "symmdice", &["Ann", "Ben"]);
    stage.roll("111111111").roll("333333333");
    stage
}

/// At the start, at the choice, with an unfinished figure, and with a declared one.
#[test]
fn symmdice_in_play() {
    compare_looks("symmdice_start", ground("symmdice"), start_of_symmdice);
    for (name, keys) in [
        ("symmdice", "14"),
        ("symmdice_figure", "f1t5"),
        ("symmdice_declared", "f123456789\n↓↓\n"),
    ] {
        compare_looks(name, ground("symmdice"), |size| {
            let mut stage = start_of_symmdice(size);
            // Sides for hhhh HHHH d.
            stage.roll("111122223").keys(keys);
            stage
        });
    }
}

#[test]
fn the_end_of_a_hand() {
    compare_looks("hand_over", ground("nice"), |size| {
        let mut stage = handover::hand(size, &["Ann", "Ben"]);
        stage.see("after hand 1");
        stage
    });
}

#[test]
fn the_end_of_a_game() {
    let mut stage = Stage::game(
        CLASSES[0],
        "mathdice mode=puzzle",
        &["casual"],
        DiceFrom::Seeded,
    );
    stage.wait("enter  again").wait("errors");
    for size in CLASSES {
        look_at("result", ground("mathdice"), &mut stage, size);
    }
    stage.keys("r");
    for size in CLASSES {
        look_at("review", ground("mathdice"), &mut stage, size);
    }
}

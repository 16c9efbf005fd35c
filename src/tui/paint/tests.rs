//! Every element in every state and form.
use super::card::{CardDrawing, CardState};
use super::die::{self, DieDrawing, DieSize, DieState};
use super::marks::{self, MarkGlyph};
use super::numerals::{self, NumeralSize};
use super::{bar, caps, mat, paper};
use crate::games::inverted::Inverted;
use crate::tui::canvas::Canvas;
use crate::tui::keys::{BarItem, Request};
use crate::tui::theme::{ColourDepth, Mosaic, Role, Scheme, Surface, Theme};
use crate::tui::view::Playable;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use std::collections::BTreeMap;

const COLOUR: Theme = Theme {
    scheme: Scheme::Auto,
    ascii: false,
    depth: ColourDepth::True,
    mosaic: Mosaic::Quadrants,
    ground: Inverted::LOOK.ground,
};
const FORMS: [(&str, Theme); 3] = [
    ("colour", COLOUR),
    (
        "no_colour",
        Theme {
            scheme: Scheme::Mono,
            ..COLOUR
        },
    ),
    (
        "ascii",
        Theme {
            scheme: Scheme::Mono,
            ascii: true,
            ..COLOUR
        },
    ),
];

/// A letter for each distinct appearance of a cell.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

fn painted(theme: Theme, width: u16, height: u16, draw: impl FnOnce(&mut Canvas)) -> Buffer {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Canvas::paint(area, theme, |canvas| {
        canvas.clear(0, 0, width.into(), height.into());
        draw(canvas);
    });
    theme.finish(&mut buffer);
    buffer
}

/// Returns the text, followed by a letter for the background of each cell and a legend.
fn buffer_text(buffer: &Buffer) -> String {
    let mut letters: BTreeMap<String, char> = BTreeMap::new();
    let mut glyphs = String::new();
    let mut grounds = String::new();
    for row in buffer.content.chunks(usize::from(buffer.area.width)) {
        let mut signs = String::new();
        let mut ground_letters = String::new();
        for cell in row {
            signs += cell.symbol();
            let next = LETTERS.chars().nth(letters.len()).unwrap_or('?');
            let look = format!("{:?} on {:?}{}", cell.fg, cell.bg, weight(cell.modifier));
            ground_letters.push(*letters.entry(look).or_insert(next));
        }
        glyphs += signs.trim_end();
        glyphs.push('\n');
        grounds += &ground_letters;
        grounds.push('\n');
    }
    let legend: Vec<String> = letters
        .iter()
        .map(|(look, letter)| format!("{letter} {look}"))
        .collect();
    format!("{glyphs}\n{grounds}\n{}", legend.join("\n"))
}

fn weight(modifier: Modifier) -> &'static str {
    if modifier.contains(Modifier::BOLD) {
        ", bold"
    } else {
        ""
    }
}

fn check(name: &str, width: u16, height: u16, draw: impl Fn(&mut Canvas)) {
    // Without colours elements look as in ASCII, but for their glyphs.
    for (form, theme) in [FORMS[0], FORMS[2]] {
        let buffer = painted(theme, width, height, &draw);
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(format!("element_{name}_{form}"), buffer_text(&buffer));
        });
    }
}

const STATES: [DieState; 5] = [
    DieState::Normal,
    DieState::Held,
    DieState::Rolling(14.0),
    DieState::Faint,
    DieState::Ghost,
];

fn dice(size: DieSize) -> impl Fn(&mut Canvas) {
    move |canvas| {
        let (width, height) = size.cells();
        mat::draw(canvas, 0, 0, 6 * (width + 3) + 2, height + 5);
        for (i, state) in STATES.into_iter().enumerate() {
            let x = 2 + i as i32 * (width + 3);
            let die = DieDrawing {
                state,
                ..DieDrawing::new(size, i as u8 + 1)
            };
            die.draw(canvas, x, 1);
            die.label(canvas, x, 1, &(i + 1).to_string());
        }
        let x = 2 + 5 * (width + 3);
        let die = DieDrawing {
            cursor: true,
            ..DieDrawing::new(size, 6)
        };
        die.draw(canvas, x, 1);
        die.label(canvas, x, 1, "6");
    }
}

#[test]
fn dice_of_every_size_in_every_state() {
    check("dice_m", 74, 10, dice(DieSize::M));
    check("dice_l", 110, 13, dice(DieSize::L));
    check("dice_xl", 134, 15, dice(DieSize::XL));
}

#[test]
fn dice_in_a_line() {
    check("chips", 20, 1, |canvas| {
        let after = die::chip(canvas, 0, 0, 1, true);
        assert_eq!(die::chip(canvas, after + 1, 0, 5, false), 7);
    });
}

fn card(rank: &'static str, suit: char, state: CardState) -> CardDrawing<'static> {
    CardDrawing {
        rank,
        suit,
        state,
        cursor: false,
    }
}

#[test]
fn cards_of_every_size_in_every_state() {
    for (width, height) in [(9, 5), (11, 7), (13, 6), (15, 10), (19, 14)] {
        check(
            &format!("cards_{width}x{height}"),
            (5 * width + 2) as u16,
            height as u16,
            |canvas| {
                card("10", '♥', CardState::Up).draw(canvas, 1, 0, width, height);
                card("K", '♠', CardState::Fits).draw(canvas, 1 + width, 0, width, height);
                card("7", '♣', CardState::Down).draw(canvas, 1 + 2 * width, 0, width, height);
                let turning = CardState::Turning {
                    width: 4,
                    back: false,
                };
                card("7", '♣', turning).draw(canvas, 1 + 3 * width, 0, width, height);
                let pointed = CardDrawing {
                    cursor: true,
                    ..card("4", '♦', CardState::Fits)
                };
                pointed.draw(canvas, 1 + 4 * width, 0, width, height);
            },
        );
    }
}

#[test]
fn paper_and_mats() {
    check("paper", 26, 7, |canvas| {
        mat::draw(canvas, 0, 0, 12, 6);
        paper::draw(canvas, 13, 0, 10, 5);
        paper::strip(canvas, 14, 2, 8, 1, Surface::PaperMover);
        canvas.text(15, 2, "12", Role::InkGood);
    });
}

#[test]
fn numerals_in_both_scales() {
    check("numerals", 26, 13, |canvas| {
        numerals::draw(canvas, 0, 0, "12", NumeralSize::Single, "sum", Role::Text);
        numerals::draw(
            canvas,
            0,
            5,
            "+7",
            NumeralSize::Double,
            "points",
            Role::Accent,
        );
    });
}

#[test]
fn bars_marks_and_keys() {
    check("bars", 30, 6, |canvas| {
        for (row, part) in [0.0, 0.001, 0.33, 0.999, 1.0].into_iter().enumerate() {
            bar::draw(canvas, 0, row as i32, 8, part, Role::Good);
            bar::half(canvas, 9, row as i32, 8, part, Role::Accent);
            bar::column(canvas, 18 + row as i32, 5, (1, 5), part, Role::Text);
        }
        let mut x = 0;
        for mark in [MarkGlyph::Made, MarkGlyph::New, MarkGlyph::Open] {
            x = marks::draw(canvas, x, 5, mark, Role::Text) + 1;
        }
        caps::draw(
            canvas,
            9,
            5,
            &BarItem::new("c", "coach", Request::new("play", "coach", 0)),
        );
    });
}

/// Where face, lip and shadow meet in one cell, one of them is left out.
#[test]
fn straight_things_have_no_mixed_colours() {
    let buffer = painted(COLOUR, 80, 40, |canvas| {
        for (row, size) in [(1, DieSize::M), (9, DieSize::L), (20, DieSize::XL)] {
            for face in 1..=3 {
                DieDrawing {
                    cursor: face == 2,
                    ..DieDrawing::new(size, 2 * face)
                }
                .draw(canvas, 25 * i32::from(face) - 23, row);
            }
        }
        card("Q", '♠', CardState::Fits).draw(canvas, 2, 32, 9, 5);
        card("10", '♠', CardState::Fits).draw(canvas, 13, 32, 11, 7);
    });
    let theme = COLOUR;
    let ground = theme.face(Surface::Table);
    let known: Vec<Color> = [
        ground,
        theme.shadow(ground),
        theme.face(Surface::Ivory),
        theme.face(Surface::Lip),
        theme.face(Surface::Held),
        theme.face(Surface::Accent),
        theme.ink(Role::Pip),
        theme.ink(Role::Ink),
        theme.ink(Role::Text),
    ]
    .map(Color::from)
    .into();
    let mixed = buffer
        .content
        .iter()
        .filter(|cell| !known.contains(&cell.fg) || !known.contains(&cell.bg));
    assert_eq!(mixed.count(), 0, "{}", buffer_text(&buffer));
}

#[test]
fn nothing_is_painted_outside_of_the_canvas() {
    for theme in FORMS.map(|(_, theme)| theme) {
        painted(theme, 12, 6, |canvas| {
            for offset in [-9, -3, 0, 5, 11, 40] {
                for state in STATES {
                    DieDrawing {
                        state,
                        cursor: true,
                        ..DieDrawing::new(DieSize::XL, 6)
                    }
                    .draw(canvas, offset, offset);
                }
                CardDrawing {
                    rank: "10",
                    suit: '♥',
                    state: CardState::Down,
                    cursor: true,
                }
                .draw(canvas, offset, offset, 19, 14);
                paper::draw(canvas, offset, offset, 30, 30);
                mat::draw(canvas, offset, offset, 30, 30);
                mat::draw(canvas, offset, offset, 0, 0);
                numerals::draw(
                    canvas,
                    offset,
                    offset,
                    "123",
                    NumeralSize::Double,
                    "",
                    Role::Text,
                );
                bar::draw(canvas, offset, offset, 30, 0.5, Role::Good);
            }
        });
    }
}

use super::rgb::{contrast, indexed};
use super::*;
use crate::core::OptionValue;
use crate::registry::each_game;
use crate::tui::view::Playable;
use crate::tui::views::ground;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

const MONO: Theme = Theme {
    scheme: Scheme::Mono,
    ascii: false,
    depth: ColourDepth::True,
    mosaic: Mosaic::Quadrants,
    ground: TableTheme::HOME,
};

#[test]
fn mono_tells_roles_apart() {
    for role in [
        Role::Dim,
        Role::Accent,
        Role::Good,
        Role::Bad,
        Role::Kept,
        Role::Cursor,
        Role::Kind(3),
    ] {
        let style = MONO.style(role);
        assert_eq!((style.fg, style.bg), (None, None), "{role:?}");
    }
    assert_ne!(MONO.style(Role::Cursor), MONO.style(Role::Text));
    for role in [Role::Accent, Role::Emphasis, Role::Code] {
        assert_ne!(MONO.style(role), MONO.style(Role::Text), "{role:?}");
    }
}

#[test]
fn finishing_strips_colour_and_glyphs() {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 6, 1));
    buffer.set_string(0, 0, "┌─●⣿▸a", Style::new().fg(Color::Red).bg(Color::Blue));
    Theme {
        ascii: true,
        ..MONO
    }
    .finish(&mut buffer);
    let text: String = buffer.content.iter().map(|c| c.symbol()).collect();
    assert_eq!(text, "+-o#>a");
    assert!(
        buffer
            .content
            .iter()
            .all(|c| c.fg == Color::Reset && c.bg == Color::Reset)
    );
}

/// Roles, and the surfaces on which their text appears.
const PAIRS: [(&[Role], &[Surface]); 9] = [
    (
        &[
            Role::Text,
            Role::Dim,
            Role::Accent,
            Role::Good,
            Role::Bad,
            Role::Kept,
        ],
        &[Surface::Table, Surface::Mat, Surface::Aside, Surface::Bar],
    ),
    (&[Role::Text], &[Surface::Cap]),
    (
        &[
            Role::Ink,
            Role::InkStrong,
            Role::Pencil,
            Role::InkGood,
            Role::InkBad,
        ],
        &[Surface::Paper, Surface::PaperMover],
    ),
    (
        &[Role::Ink, Role::InkStrong, Role::InkGood, Role::InkBad],
        &[Surface::PaperRule],
    ),
    (&[Role::Pip, Role::Red, Role::Ink], &[Surface::Ivory]),
    (&[Role::HeldPip], &[Surface::Held, Surface::Chance]),
    (&[Role::OnAccent], &[Surface::Accent, Surface::Reversed]),
    (
        &[
            Role::Kind(0),
            Role::Kind(1),
            Role::Kind(2),
            Role::Kind(4),
            Role::Kind(5),
            Role::Kind(6),
            Role::Seat(0),
            Role::Seat(1),
            Role::Seat(2),
            Role::Seat(3),
        ],
        &[Surface::Table],
    ),
    (
        &[
            Role::InkSeat(0),
            Role::InkSeat(1),
            Role::InkSeat(2),
            Role::InkSeat(3),
        ],
        &[Surface::Paper, Surface::PaperMover],
    ),
];

/// Returns `colour` once `theme` has finished the screen.
fn finished(theme: Theme, text: Rgb, ground: Rgb) -> (Rgb, Rgb) {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 1, 1));
    buffer.set_string(0, 0, "x", Style::new().fg(text.into()).bg(ground.into()));
    theme.finish(&mut buffer);
    (rgb_of(buffer[(0, 0)].fg), rgb_of(buffer[(0, 0)].bg))
}

fn rgb_of(colour: Color) -> Rgb {
    match colour {
        Color::Rgb(red, green, blue) => Rgb(red, green, blue),
        Color::Indexed(number) => indexed(number),
        other => panic!("{other:?} is no colour of the palette"),
    }
}

/// Returns the schemes that have colours.
fn with_colours() -> impl Iterator<Item = Scheme> {
    let all = Scheme::ALL.iter().copied();
    all.filter(|scheme| *scheme != Scheme::Mono)
}

/// WCAG's AA for text of ordinary size, in every scheme, on every table, in 24 bits and in 256
/// colours.
#[test]
fn words_can_be_read_on_their_surfaces() {
    let mut bad = Vec::new();
    for scheme in with_colours() {
        for depth in [ColourDepth::True, ColourDepth::Indexed] {
            let games = each_game!(G => <G as Playable>::LOOK.ground);
            for ground in games.into_iter().chain([TableTheme::HOME]) {
                let theme = Theme {
                    scheme,
                    depth,
                    ground,
                    ..Theme::default()
                };
                for (roles, surfaces) in PAIRS {
                    for (role, surface) in roles
                        .iter()
                        .flat_map(|r| surfaces.iter().map(move |s| (*r, *s)))
                    {
                        let (text, face) = finished(theme, theme.ink(role), theme.face(surface));
                        let contrast = contrast(text, face);
                        if contrast < 4.5 {
                            bad.push(format!(
                                "{scheme:?} {depth:?} {ground:?}: {role:?} on {surface:?} {contrast:.2}"
                            ));
                        }
                    }
                }
            }
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

/// Pictures need less than words: 3 to 1.
#[test]
fn motifs_and_dice_stand_out() {
    for scheme in with_colours() {
        let theme = Theme {
            scheme,
            ground: ground("symmdice"),
            ..Theme::default()
        };
        for kind in 0..8 {
            let contrast = contrast(theme.ink(Role::Motif(kind)), theme.face(Surface::Ivory));
            assert!(contrast >= 3.0, "{scheme:?} {kind} {contrast:.2}");
        }
    }
}

/// Ivory has no line around it, which it would need on cloths as light as it is.
#[test]
fn ivory_stands_out_from_light_cloths() {
    for ground in each_game!(G => <G as Playable>::LOOK.ground)
        .into_iter()
        .chain([TableTheme::HOME])
    {
        let theme = Theme {
            scheme: Scheme::Light,
            ground,
            ..Theme::default()
        };
        for (cloth, min) in [(Surface::Table, 1.4), (Surface::Mat, 1.6)] {
            let contrast = contrast(theme.face(Surface::Ivory), theme.face(cloth));
            assert!(contrast >= min, "{cloth:?} {ground:?} {contrast:.2}");
        }
    }
}

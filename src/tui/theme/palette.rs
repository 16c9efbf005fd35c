//! The palette: each colour on a dark and on a light table. The nearest of 256 is as readable.
use super::Scheme;
use super::rgb::{BLACK, Rgb, WHITE};

/// The colours of a table; every game has its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TableTheme {
    pub(crate) dark: ClothColours,
    pub(crate) light: ClothColours,
}

/// The colours of a dark or of a light table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClothColours {
    pub(crate) table: Rgb,
    pub(crate) mat: Rgb,
    pub(crate) accent: Rgb,
}

impl TableTheme {
    /// The neutral table: the menu, settings, lists.
    pub(crate) const HOME: TableTheme = TableTheme {
        dark: ClothColours {
            table: Rgb(21, 24, 31),
            mat: Rgb(34, 38, 48),
            accent: Rgb(238, 224, 190),
        },
        light: ClothColours {
            table: Rgb(213, 215, 221),
            mat: Rgb(195, 201, 210),
            accent: Rgb(77, 58, 13),
        },
    };
}

impl Default for TableTheme {
    fn default() -> TableTheme {
        TableTheme::HOME
    }
}

/// A colour of objects or text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Colour {
    Table,
    Mat,
    Accent,
    Ivory,
    Lip,
    Pip,
    Held,
    HeldLip,
    HeldPip,
    Paper,
    Paper2,
    Rule,
    Ink,
    Pencil,
    InkGood,
    InkBad,
    Red,
    Back,
    Back2,
    Text,
    Dim,
    Good,
    Bad,
    Gold,
}

impl Scheme {
    /// Returns `colour` on `ground`.
    pub(super) fn rgb(self, colour: Colour, ground: TableTheme) -> Rgb {
        let (dark, light) = entry(colour, ground);
        match self {
            Scheme::Auto | Scheme::Mono => dark,
            Scheme::Light => light,
            Scheme::Contrast => strong(colour).unwrap_or(dark),
        }
    }
}

/// Returns `colour` on a dark and on a light table.
fn entry(colour: Colour, ground: TableTheme) -> (Rgb, Rgb) {
    let TableTheme { dark, light } = ground;
    match colour {
        Colour::Table => (dark.table, light.table),
        Colour::Mat => (dark.mat, light.mat),
        Colour::Accent => (dark.accent, light.accent),
        Colour::Ivory => (Rgb(247, 241, 227), Rgb(255, 254, 250)),
        Colour::Lip => (Rgb(195, 186, 156), Rgb(178, 166, 140)),
        Colour::Pip => same(Rgb(30, 32, 42)),
        Colour::Held => (Rgb(255, 203, 92), Rgb(255, 199, 82)),
        Colour::HeldLip => (Rgb(190, 134, 30), Rgb(170, 112, 10)),
        Colour::HeldPip => same(Rgb(52, 34, 0)),
        Colour::Paper => (Rgb(247, 238, 216), Rgb(255, 253, 246)),
        Colour::Paper2 => (Rgb(230, 221, 193), Rgb(243, 236, 220)),
        Colour::Rule => (Rgb(205, 196, 167), Rgb(205, 195, 170)),
        Colour::Ink => same(Rgb(33, 36, 46)),
        Colour::Pencil => same(Rgb(97, 92, 84)),
        Colour::InkGood => same(Rgb(16, 76, 151)),
        Colour::InkBad => same(Rgb(129, 46, 0)),
        Colour::Red => same(Rgb(186, 32, 44)),
        Colour::Back => same(Rgb(38, 76, 140)),
        Colour::Back2 => same(Rgb(64, 108, 178)),
        Colour::Text => (Rgb(236, 238, 242), Rgb(28, 32, 42)),
        Colour::Dim => (Rgb(170, 178, 190), Rgb(62, 69, 80)),
        Colour::Good => (Rgb(126, 190, 255), Rgb(6, 46, 98)),
        Colour::Bad => (Rgb(255, 160, 96), Rgb(135, 47, 0)),
        Colour::Gold => (Rgb(255, 203, 92), Rgb(73, 47, 0)),
    }
}

fn same(rgb: Rgb) -> (Rgb, Rgb) {
    (rgb, rgb)
}

/// Returns the strongest version of `colour`, if different from the dark palette's.
fn strong(colour: Colour) -> Option<Rgb> {
    Some(match colour {
        Colour::Table => BLACK,
        Colour::Mat => Rgb(24, 24, 24),
        Colour::Accent => Rgb(0, 255, 255),
        Colour::Ivory | Colour::Paper | Colour::Text => WHITE,
        Colour::Paper2 => Rgb(225, 225, 225),
        Colour::Pip | Colour::HeldPip | Colour::Ink => BLACK,
        Colour::Pencil => Rgb(60, 60, 60),
        Colour::Held | Colour::Gold => Rgb(255, 220, 0),
        Colour::Dim => Rgb(222, 222, 222),
        Colour::Good => Rgb(140, 205, 255),
        Colour::Bad => Rgb(255, 170, 90),
        _ => return None,
    })
}

/// The eight motifs of the picture dice on ivory: hook, S, pinwheel, bar, slant, check, butterfly,
/// diamond.
pub(super) const MOTIFS: [Rgb; 8] = [
    Rgb(153, 65, 15),
    Rgb(120, 44, 120),
    Rgb(0, 92, 96),
    Rgb(150, 30, 60),
    Rgb(22, 84, 160),
    Rgb(60, 60, 72),
    Rgb(96, 84, 0),
    Rgb(175, 116, 30),
];

/// The same for text on a light table.
pub(super) const LIGHT_KINDS: [Rgb; 8] = [
    Rgb(110, 47, 11),
    Rgb(120, 44, 120),
    Rgb(0, 92, 96),
    Rgb(150, 30, 60),
    Rgb(16, 60, 115),
    Rgb(60, 60, 72),
    Rgb(65, 57, 0),
    Rgb(84, 56, 14),
];

/// The same for text on a dark table.
pub(super) const DARK_KINDS: [Rgb; 8] = [
    Rgb(240, 156, 100),
    Rgb(220, 160, 220),
    Rgb(104, 206, 210),
    Rgb(244, 150, 172),
    Rgb(140, 190, 255),
    Rgb(196, 198, 210),
    Rgb(212, 198, 98),
    Rgb(250, 194, 96),
];

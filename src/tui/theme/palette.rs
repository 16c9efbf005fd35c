//! The palette: each colour with its number in 256 and in 16 colours, on a dark and on a light table.
use super::rgb::{BLACK, Rgb, WHITE, indexed};

/// The colours of a table; every game has its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TableTheme {
    pub(crate) dark: Cloth,
    pub(crate) light: Cloth,
    /// The accent on the terminal's own background, which may be dark or light: its number in 256 colours.
    pub(crate) own: u8,
}

/// The colours of a dark or of a light table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cloth {
    pub(crate) table: Rgb,
    pub(crate) mat: Rgb,
    /// With its numbers in 256 and in 16 colours.
    pub(crate) accent: (Rgb, u8, u8),
}

impl TableTheme {
    /// The neutral table: the menu, settings, lists.
    pub(crate) const HOME: TableTheme = TableTheme {
        dark: Cloth { table: Rgb(21, 24, 31), mat: Rgb(34, 38, 48), accent: (Rgb(238, 224, 190), 223, 15) },
        light: Cloth { table: Rgb(233, 235, 239), mat: Rgb(216, 220, 227), accent: (Rgb(96, 72, 16), 58, 0) },
        own: 137,
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

impl Colour {
    pub(crate) const ALL: [Colour; 24] = [
        Colour::Table,
        Colour::Mat,
        Colour::Accent,
        Colour::Ivory,
        Colour::Lip,
        Colour::Pip,
        Colour::Held,
        Colour::HeldLip,
        Colour::HeldPip,
        Colour::Paper,
        Colour::Paper2,
        Colour::Rule,
        Colour::Ink,
        Colour::Pencil,
        Colour::InkGood,
        Colour::InkBad,
        Colour::Red,
        Colour::Back,
        Colour::Back2,
        Colour::Text,
        Colour::Dim,
        Colour::Good,
        Colour::Bad,
        Colour::Gold,
    ];
}

/// The variants of the palette.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Palette {
    /// Dark tables.
    Dark,
    /// Light tables.
    Light,
    /// A black table and the strongest colours.
    Contrast,
    /// The terminal's own background, which may be dark or light: colours of medium lightness.
    Own,
    /// The terminal's own light background.
    OwnLight,
}

/// Placeholder for the terminal's own background until the screen is finished.
pub(super) const OWN_GROUND: Rgb = Rgb(1, 2, 1);
/// Placeholder for the terminal's own text colour until the screen is finished.
pub(super) const OWN_TEXT: Rgb = Rgb(254, 253, 254);

/// A colour on a dark table, its number in 256 and in 16 colours, the same on a light table, its number in 16.
type Entry = (Rgb, u8, u8, Rgb, u8);

impl Palette {
    /// Returns `true` if the table is or may be light.
    pub(crate) fn is_light(self) -> bool {
        matches!(self, Palette::Light | Palette::OwnLight)
    }

    /// Returns `colour` on `ground`.
    pub(crate) fn rgb(self, colour: Colour, ground: TableTheme) -> Rgb {
        let (dark, .., light, _) = entry(colour, ground);
        match self {
            Palette::Dark => dark,
            Palette::Light => light,
            Palette::Contrast => strong(colour).unwrap_or(dark),
            Palette::Own | Palette::OwnLight if matches!(colour, Colour::Table | Colour::Mat) => OWN_GROUND,
            Palette::Own | Palette::OwnLight if colour == Colour::Text => OWN_TEXT,
            Palette::Own if colour == Colour::Accent => indexed(ground.own),
            Palette::Own => middling(colour).unwrap_or(dark),
            Palette::OwnLight => light,
        }
    }

    /// Returns the number of `colour` on `ground` in 256 colours.
    pub(crate) fn indexed(self, colour: Colour, ground: TableTheme) -> u8 {
        match (self, colour) {
            // The cube has no muted light blue or green either.
            (Palette::Light, Colour::Table) => 255,
            (Palette::Light, Colour::Mat) => 253,
            (Palette::Dark, _) => entry(colour, ground).1,
            (
                _,
                Colour::Pip | Colour::Ink | Colour::Pencil | Colour::InkGood | Colour::InkBad | Colour::Red,
            ) => entry(colour, ground).1,
            // The nearest would be too light to read.
            (Palette::Light | Palette::OwnLight, Colour::Dim) => 238,
            (Palette::Light | Palette::OwnLight, Colour::Good) => 24,
            (Palette::Light | Palette::OwnLight, Colour::Bad) => 88,
            (Palette::Light | Palette::OwnLight, Colour::Gold) => 58,
            (Palette::Light | Palette::OwnLight, Colour::Accent) => ground.light.accent.1,
            _ => self.rgb(colour, ground).nearest(),
        }
    }

    /// Returns the number of `colour` on `ground` in 16 colours.
    pub(crate) fn sixteenth(self, colour: Colour, ground: TableTheme) -> u8 {
        let (_, _, dark, _, light) = entry(colour, ground);
        if self.is_light() { light } else { dark }
    }
}

fn entry(colour: Colour, ground: TableTheme) -> Entry {
    let same = |dark: Rgb, n256: u8, n16: u8| (dark, n256, n16, dark, n16);
    let TableTheme { dark, light, .. } = ground;
    match colour {
        // The cube has no muted dark blue or green, and 16 colours have one background.
        Colour::Table => (dark.table, 234, 0, light.table, 7),
        Colour::Mat => (dark.mat, 236, 0, light.mat, 7),
        Colour::Accent => (dark.accent.0, dark.accent.1, dark.accent.2, light.accent.0, light.accent.2),
        Colour::Ivory => (Rgb(247, 241, 227), 255, 15, Rgb(255, 254, 250), 15),
        Colour::Lip => (Rgb(201, 186, 156), 248, 7, Rgb(178, 166, 140), 8),
        Colour::Pip => same(Rgb(30, 32, 42), 235, 0),
        Colour::Held => (Rgb(255, 203, 92), 221, 11, Rgb(255, 199, 82), 11),
        Colour::HeldLip => (Rgb(190, 134, 30), 136, 3, Rgb(170, 112, 10), 3),
        Colour::HeldPip => same(Rgb(52, 34, 0), 234, 0),
        Colour::Paper => (Rgb(244, 238, 222), 230, 15, Rgb(255, 253, 246), 15),
        Colour::Paper2 => (Rgb(230, 221, 199), 187, 7, Rgb(243, 236, 220), 7),
        Colour::Rule => (Rgb(205, 193, 164), 180, 7, Rgb(205, 195, 170), 7),
        Colour::Ink => same(Rgb(33, 36, 46), 235, 0),
        Colour::Pencil => same(Rgb(97, 92, 84), 239, 8),
        Colour::InkGood => same(Rgb(18, 84, 168), 24, 4),
        Colour::InkBad => same(Rgb(152, 54, 0), 88, 1),
        Colour::Red => same(Rgb(186, 32, 44), 124, 1),
        Colour::Back => same(Rgb(38, 76, 140), 24, 4),
        Colour::Back2 => same(Rgb(64, 108, 178), 67, 12),
        Colour::Text => (Rgb(236, 238, 242), 255, 15, Rgb(28, 32, 42), 0),
        Colour::Dim => (Rgb(170, 178, 190), 249, 7, Rgb(78, 86, 100), 0),
        Colour::Good => (Rgb(126, 190, 255), 111, 12, Rgb(10, 76, 164), 4),
        Colour::Bad => (Rgb(255, 160, 96), 215, 9, Rgb(150, 52, 0), 1),
        Colour::Gold => (Rgb(255, 203, 92), 221, 11, Rgb(122, 78, 0), 0),
    }
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

/// Returns the version of `colour` for text on a dark or light background, if it is a colour of text.
fn middling(colour: Colour) -> Option<Rgb> {
    let number = match colour {
        Colour::Dim => 245,
        Colour::Good => 33,
        Colour::Bad => 166,
        Colour::Gold => 172,
        _ => return None,
    };
    Some(indexed(number))
}

/// The eight motifs of the picture dice on ivory: hook, S, pinwheel, bar, slant, check, butterfly, diamond.
pub(super) const MOTIFS: [Rgb; 8] = [
    Rgb(168, 62, 0),
    Rgb(120, 44, 120),
    Rgb(0, 92, 96),
    Rgb(150, 30, 60),
    Rgb(22, 84, 160),
    Rgb(60, 60, 72),
    Rgb(96, 84, 0),
    Rgb(178, 104, 0),
];

/// Their numbers in 256 and in 16 colours, of which the reds are for what fails.
pub(super) const MOTIFS_FEWER: [(u8, u8); 8] =
    [(94, 0), (90, 5), (23, 6), (89, 13), (25, 4), (238, 8), (58, 2), (136, 3)];

/// The same for text on a dark table.
pub(super) const KINDS: [Rgb; 8] = [
    Rgb(240, 156, 100),
    Rgb(220, 160, 220),
    Rgb(104, 206, 210),
    Rgb(244, 150, 172),
    Rgb(140, 190, 255),
    Rgb(196, 198, 210),
    Rgb(212, 198, 98),
    Rgb(250, 194, 96),
];

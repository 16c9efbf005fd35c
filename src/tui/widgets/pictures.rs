//! A picture of each game: what lies on its table.
use crate::tui::paint::Paint;
use crate::tui::paint::numerals::dotted;
use crate::tui::theme::{Ground, Rgb, Role, Surface, Theme};

/// Columns of a picture that is written.
pub(crate) const WRITTEN: i32 = 13;

/// How large a picture is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Scale {
    /// From 14 × 7 cells.
    Small,
    /// From 20 × 12 cells.
    Medium,
    /// From 28 × 16 cells.
    Large,
}

/// A rectangle that a picture is painted into, in pixels, and the colours of the game's table.
pub(crate) struct Easel {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) theme: Theme,
    /// The cloth that it lies on.
    pub(crate) ground: Rgb,
}

impl Easel {
    fn scale(&self) -> Scale {
        match (self.width, self.height) {
            (280.0.., 310.0..) => Scale::Large,
            (190.0.., 190.0..) => Scale::Medium,
            _ => Scale::Small,
        }
    }

    /// Returns where something of that size begins so that it is in the middle, on the grid of half rows.
    fn middle(&self, width: f32, height: f32) -> (f32, f32) {
        let half = |room: f32, step: f32| (room / 2.0 / step).round() * step;
        (self.x + half(self.width - width, 10.0), self.y + half(self.height - height, 10.0))
    }

    /// Paints a rectangle with its shadow.
    fn thing(&self, paint: &mut Paint, [x0, y0, x1, y1]: [f32; 4], surface: Surface) {
        if self.theme.has_shadow() {
            let shadow = self.theme.shadow(self.ground);
            paint.rect(x0 + 5.0, y0 + 10.0, x1 + 5.0, y1 + 10.0, shadow);
        }
        paint.rect(x0, y0, x1, y1, self.theme.face(surface));
    }

    /// Paints the picture of the game whose table it is.
    pub(crate) fn paint(&self, paint: &mut Paint) {
        match self.theme.ground {
            Ground::Inverted => self.inverted(paint),
            Ground::Nice => self.cards(paint),
            Ground::Solitaire => self.marks(paint),
            Ground::MathDice => self.number(paint),
            Ground::SymmDice => self.figure(paint),
            Ground::Home => {}
        }
    }

    /// A die that shows three pips and names the other six.
    fn inverted(&self, paint: &mut Paint) {
        let theme = self.theme;
        let unit: f32 = [10.0, 20.0, 30.0][self.scale() as usize];
        let (side, lip) = (9.0 * unit, if unit > 20.0 { 20.0 } else { 10.0 });
        let (x, y) = self.middle(side, side + lip);
        let cuts: &[f32] = if unit > 10.0 { &[10.0, 5.0] } else { &[5.0] };
        if theme.has_shadow() {
            let shadow = theme.shadow(self.ground);
            paint.tile(x + 10.0, y + 10.0, x + side + 10.0, y + side + lip + 10.0, cuts, shadow);
        }
        paint.tile(x, y + lip, x + side, y + side + lip, cuts, theme.face(Surface::Lip));
        paint.tile(x, y, x + side, y + side, cuts, theme.face(Surface::Ivory));
        for row in 0..3_i16 {
            for column in 0..3_i16 {
                let fill = if row == column { theme.ink(Role::Pip) } else { theme.face(Surface::Lip) };
                let place = |at: i16| (2.0 + 2.0 * f32::from(at)) * unit;
                let (left, top) = (x + place(column), y + place(row));
                paint.rect(left, top, left + unit, top + unit, fill);
            }
        }
    }

    /// Nine cards, four of them turned over.
    fn cards(&self, paint: &mut Paint) {
        let (wide, high, gap) =
            [(30.0, 30.0, 10.0), (40.0, 50.0, 20.0), (60.0, 80.0, 20.0)][self.scale() as usize];
        let (x, y) = self.middle(3.0 * wide + 2.0 * gap, 3.0 * high + 2.0 * gap);
        let theme = self.theme;
        let suits = [Some(Role::Red), None, Some(Role::Pip), None, None, Some(Role::Pip), Some(Role::Pip)];
        let suits = suits.into_iter().chain([Some(Role::Red), None]);
        for (at, suit) in (0_u8..).zip(suits) {
            let (left, top) = (x + f32::from(at % 3) * (wide + gap), y + f32::from(at / 3) * (high + gap));
            let bounds = [left, top, left + wide, top + high];
            let pip = [10.0, 20.0, 30.0][self.scale() as usize];
            match suit {
                Some(suit) => {
                    self.thing(paint, bounds, Surface::Ivory);
                    paint.rect(left + 10.0, top + 10.0, left + 10.0 + pip, top + 10.0 + pip, theme.ink(suit));
                }
                None => {
                    self.thing(paint, bounds, Surface::Back);
                    let weave = theme.face(Surface::Weave);
                    paint.rect(left + 10.0, top + 10.0, left + wide - 10.0, top + high - 10.0, weave);
                }
            }
        }
    }

    /// A sheet with marks: debts, debts paid, and gains.
    fn marks(&self, paint: &mut Paint) {
        const ROWS: [u8; 13] = [2, 4, 5, 7, 3, 8, 10, 5, 9, 6, 5, 4, 2];
        let theme = self.theme;
        let (wide, rows, step) =
            [(110.0, 5, 20.0), (160.0, 9, 20.0), (230.0, 13, 20.0)][self.scale() as usize];
        let rows = rows.min(((self.height - 40.0) / step) as usize);
        let (x, y) = self.middle(wide, rows as f32 * step + 20.0);
        self.thing(paint, [x, y, x + wide, y + rows as f32 * step + 20.0], Surface::Paper);
        let pitch = if self.scale() == Scale::Large { 20.0 } else { 10.0 };
        for (row, marks) in ROWS.into_iter().take(rows).enumerate() {
            for mark in 0..marks.min(((wide - 20.0) / pitch) as u8) {
                let role = match (marks, mark) {
                    (..5, _) => Role::InkBad,
                    (_, 5..) => Role::InkGood,
                    _ => Role::Ink,
                };
                let (left, top) = (x + 10.0 + f32::from(mark) * pitch, y + 10.0 + row as f32 * step);
                paint.rect(left, top, left + pitch / 2.0, top + 10.0, theme.ink(role));
            }
        }
    }

    /// A target, and three dice to make it of.
    fn number(&self, paint: &mut Paint) {
        let theme = self.theme;
        let (dot, die, gap): ((f32, f32), f32, f32) =
            [((10.0, 10.0), 20.0, 20.0), ((15.0, 20.0), 50.0, 15.0), ((20.0, 20.0), 70.0, 20.0)]
                [self.scale() as usize];
        let (wide, high, row) = (11.0 * dot.0, 7.0 * dot.1, 3.0 * die + 2.0 * gap);
        // Above the number a line is left to the key of the game.
        let between = if self.scale() == Scale::Small { 10.0 } else { die.min(30.0) };
        let (x, y) = self.middle(wide, high + between + die + 10.0);
        let y = y.max(self.y + 20.0);
        dotted(paint, x, y, "28", dot, theme.ink(Role::Accent));
        let (x, y) = (self.middle(row, 0.0).0, y + high + between);
        // 5 × 5 + 3: what the dice show makes the target.
        for (at, pips) in (0_u8..).zip([0b101_010_101_u16, 0b101_010_101, 0b100_010_001]) {
            let left = x + f32::from(at) * (die + gap);
            self.thing(paint, [left, y, left + die, y + die + 10.0], Surface::Lip);
            paint.rect(left, y, left + die, y + die, theme.face(Surface::Ivory));
            if self.scale() == Scale::Small {
                continue;
            }
            let step = (die - 30.0) / 2.0;
            for place in (0..9_u8).filter(|place| pips >> place & 1 == 1) {
                let (column, row) = (f32::from(place % 3), f32::from(place / 3));
                let (left, top) = (left + 10.0 + column * step, y + 10.0 + row * step);
                paint.rect(left, top, left + 10.0, top + 10.0, theme.ink(Role::Pip));
            }
        }
    }

    /// A figure of nine picture dice with four mirrors. Turned dice are made of whole halves of cells, so that none of
    /// them blurs.
    fn figure(&self, paint: &mut Paint) {
        const PIXEL: f32 = 10.0;
        let theme = self.theme;
        let (side, reach): (f32, f32) = [(30.0, 50.0), (50.0, 75.0), (70.0, 105.0)][self.scale() as usize];
        let reach = (reach / PIXEL).round() * PIXEL;
        let x = self.x + (self.width / 2.0 / 5.0).round() * 5.0;
        let y = self.y + (self.height / 2.0 / PIXEL).round() * PIXEL - 5.0;
        // One of the turned dice; the other three are its mirror images.
        let (out, half) = (reach * 0.76, side / 2.0);
        let pixels = (side / PIXEL) as i16;
        let out = (out / PIXEL).round() * PIXEL;
        for row in -pixels..=pixels {
            for column in -pixels..pixels {
                let (across, down) = (f32::from(column) * PIXEL + 5.0, f32::from(row) * PIXEL);
                let (along, aside) = ((across + down) / 2_f32.sqrt(), (across - down) / 2_f32.sqrt());
                if along.abs() > half || aside.abs() > half {
                    continue;
                }
                let bar = along.abs() < half * 0.36;
                let fill = if bar { theme.ink(Role::Motif(3)) } else { theme.face(Surface::Ivory) };
                for x in [x + out + across, x - out - across] {
                    for y in [y + out + down, y - out - down] {
                        paint.rect(x - 5.0, y - 5.0, x + 5.0, y + 5.0, fill);
                    }
                }
            }
        }
        let steps: &[(f32, f32)] = match self.scale() {
            Scale::Small => &[(5.0, 5.0)],
            Scale::Medium => &[(15.0, 5.0), (5.0, 15.0)],
            Scale::Large => &[(25.0, 5.0), (15.0, 15.0), (5.0, 25.0)],
        };
        for (across, down) in [(0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
            let (x, y) = (x + reach * across, y + reach * down);
            paint.rect(x - half, y - half, x + half, y + half, theme.face(Surface::Ivory));
            for (wide, high) in steps {
                paint.rect(x - wide, y - high, x + wide, y + high, theme.ink(Role::Motif(7)));
            }
        }
    }
}

/// Returns the picture where there are no surfaces, line by line.
pub(crate) fn written(ground: Ground) -> [&'static str; 6] {
    match ground {
        Ground::Inverted => {
            ["╭───────────╮", "│ ●   ·   · │", "│ ·   ●   · │", "│ ·   ·   ● │", "╰───────────╯", ""]
        }
        Ground::Nice => [
            "╭──╮╭──╮╭──╮ ",
            "│ 7││▒▒││ K│ ",
            "╰──╯╰──╯╰──╯ ",
            "╭──╮╭──╮╭──╮ ",
            "│▒▒││ 3││▒▒│ ",
            "╰──╯╰──╯╰──╯ ",
        ],
        Ground::Solitaire => [
            " 2 ■■        ",
            " 3 ■■■■      ",
            " 4 ■■■■■ ■■  ",
            " 5 ■■■■■ ■■■■",
            " 6 ■■■■■     ",
            " 7 ■■■       ",
        ],
        Ground::MathDice => [
            "   ███ ███   ",
            "     █ █ █   ",
            "   ███ ███   ",
            "   █   █ █   ",
            "   ███ ███   ",
            " [5] [5] [3] ",
        ],
        Ground::SymmDice => [
            "  ╱╲ ┌─┐ ╱╲  ",
            "  ╲╱ └─┘ ╲╱  ",
            " ┌─┐ ┌─┐ ┌─┐ ",
            " └─┘ └─┘ └─┘ ",
            "  ╱╲ ┌─┐ ╱╲  ",
            "  ╲╱ └─┘ ╲╱  ",
        ],
        Ground::Home => ["", "", "", "", "", ""],
    }
}

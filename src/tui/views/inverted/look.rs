//! Appearance of Inverted Dice.
use crate::tui::look::{Example, Look, OURS};
use crate::tui::paint::Paint;
use crate::tui::theme::{Cloth, Rgb, Role, Surface, TableTheme};
use crate::tui::widgets::icon::Icon;

pub(super) static LOOK: Look = Look {
    ground: TableTheme {
        dark: Cloth { table: Rgb(16, 30, 53), mat: Rgb(27, 46, 78), accent: (Rgb(158, 204, 255), 153, 14) },
        light: Cloth {
            table: Rgb(216, 227, 243),
            mat: Rgb(194, 211, 234),
            accent: (Rgb(18, 66, 128), 18, 4),
        },
    },
    icon: paint,
    written: ["╭───────────╮", "│ ●   ·   · │", "│ ·   ●   · │", "│ ·   ·   ● │", "╰───────────╯", ""],
    example: Example { options: "", events: 61, keys: "1" },
    best: Some(("best", "")),
    notice: OURS,
    tutorial: include_str!("../../../../assets/tutorials/inverted.md"),
    figures: None,
    seat_keys: false,
};

/// Paints a die that shows three pips and names the other six.
fn paint(icon: &Icon, paint: &mut Paint) {
    let theme = icon.theme;
    let unit: f32 = [10.0, 20.0, 30.0][icon.scale() as usize];
    let (side, lip) = (9.0 * unit, if unit > 20.0 { 20.0 } else { 10.0 });
    let (x, y) = icon.middle(side, side + lip);
    let cuts: &[f32] = if unit > 10.0 { &[10.0, 5.0] } else { &[5.0] };
    if theme.has_shadow() {
        let shadow = theme.shadow(icon.ground);
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

//! Appearance of Inverted Dice.
use crate::tui::look::{Look, OURS};
use crate::tui::paint::Paint;
use crate::tui::paint::icon::{Icon, Scale};
use crate::tui::theme::{Cloth, Rgb, Role, Surface, TableTheme};

pub(super) static LOOK: Look = Look {
    ground: TableTheme {
        dark: Cloth { table: Rgb(16, 30, 53), mat: Rgb(27, 46, 78), accent: Rgb(158, 204, 255) },
        light: Cloth { table: Rgb(193, 208, 229), mat: Rgb(170, 192, 223), accent: Rgb(10, 38, 112) },
    },
    icon: paint,
    written: ["╭───────────╮", "│ ●   ·   · │", "│ ·   ●   · │", "│ ·   ·   ● │", "╰───────────╯", ""],
    best: Some(("best", "")),
    notice: OURS,
    tutorial: include_str!("../../../../assets/tutorials/inverted.md"),
    figures: None,
    seat_keys: false,
};

/// Paints a die that shows three pips and names the other six.
fn paint(icon: &Icon, paint: &mut Paint) {
    let theme = icon.theme;
    if icon.scale() == Scale::Tiny {
        let (x, y) = icon.middle(50.0, 50.0);
        paint.rect(x, y, x + 50.0, y + 40.0, theme.face(Surface::Ivory));
        paint.rect(x, y + 40.0, x + 50.0, y + 50.0, theme.face(Surface::Lip));
        for (left, top, named) in
            [(10.0, 10.0, false), (30.0, 10.0, true), (10.0, 20.0, true), (30.0, 20.0, false)]
        {
            let fill = if named { theme.face(Surface::Lip) } else { theme.ink(Role::Pip) };
            paint.rect(x + left, y + top, x + left + 10.0, y + top + 10.0, fill);
        }
        return;
    }
    let unit: f32 = [5.0, 10.0, 20.0, 30.0, 50.0][icon.scale() as usize];
    let (side, lip) = (9.0 * unit, if unit > 20.0 { 20.0 } else { 10.0 });
    let (x, y) = icon.middle(side, side + lip);
    let cuts: &[f32] = if unit > 10.0 { &[10.0, 5.0] } else { &[5.0] };
    icon.tile(paint, [x, y, x + side, y + side], lip, cuts);
    for row in 0..3_i16 {
        for column in 0..3_i16 {
            let fill = if row == column { theme.ink(Role::Pip) } else { theme.face(Surface::Lip) };
            let place = |at: i16| (2.0 + 2.0 * f32::from(at)) * unit;
            let (left, top) = (x + place(column), y + place(row));
            paint.rect(left, top, left + unit, top + unit, fill);
        }
    }
}

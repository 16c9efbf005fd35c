//! Appearance of SymmDice before the game: menu, icon and credits.
use super::symmetries::Symmetries;
use crate::tui::look::GameLook;
use crate::tui::paint::Paint;
use crate::tui::paint::icon::{Icon, IconSize};
use crate::tui::theme::{ClothColours, Rgb, Role, Surface, TableTheme};

pub(super) static LOOK: GameLook = GameLook {
    ground: TableTheme {
        dark: ClothColours {
            table: Rgb(50, 32, 22),
            mat: Rgb(74, 49, 34),
            accent: Rgb(255, 192, 146),
        },
        light: ClothColours {
            table: Rgb(226, 208, 194),
            mat: Rgb(214, 189, 168),
            accent: Rgb(100, 47, 8),
        },
    },
    icon: paint,
    dice_jump: false,
    written: [
        "  ╱╲ ┌─┐ ╱╲  ",
        "  ╲╱ └─┘ ╲╱  ",
        " ┌─┐ ┌─┐ ┌─┐ ",
        " └─┘ └─┘ └─┘ ",
        "  ╱╲ ┌─┐ ╱╲  ",
        "  ╲╱ └─┘ ╲╱  ",
    ],
    best: Some(("best", "variant=solitaire")),
    notice: "The dice are drawn after his: adapted, CC BY-SA 4.0, \
    https://creativecommons.org/licenses/by-sa/4.0/. This picture is under the same licence.",
    tutorial: include_str!("../../../../assets/tutorials/symmdice.md"),
    figures: Some(|| Box::new(Symmetries::new())),
    seat_keys: true,
};

/// Draws a figure of nine dice with four mirrors. Rotated dice consist of whole half cells, so that
/// none of them is blurred.
fn paint(icon: &Icon, paint: &mut Paint) {
    const PIXEL: f32 = 10.0;
    let theme = icon.theme;
    if icon.scale() == IconSize::Tiny {
        // Two hooks that face each other.
        let (x, y) = icon.middle(100.0, 50.0);
        for (left, foot) in [(x, 10.0), (x + 50.0, 20.0)] {
            paint.rect(left, y, left + 40.0, y + 40.0, theme.face(Surface::Ivory));
            paint.rect(
                left,
                y + 40.0,
                left + 40.0,
                y + 50.0,
                theme.face(Surface::Lip),
            );
            paint.rect(
                left + 15.0 + 5.0,
                y,
                left + 30.0,
                y + 30.0,
                theme.ink(Role::Motif(0)),
            );
            paint.rect(
                left + foot,
                y + 20.0,
                left + foot + 10.0,
                y + 30.0,
                theme.ink(Role::Motif(0)),
            );
        }
        return;
    }
    let (side, reach): (f32, f32) = [
        (30.0, 50.0),
        (30.0, 50.0),
        (50.0, 75.0),
        (70.0, 105.0),
        (110.0, 165.0),
    ][icon.scale() as usize];
    let reach = (reach / PIXEL).round() * PIXEL;
    let x = icon.x + (icon.width / 2.0 / 5.0).round() * 5.0;
    let y = icon.y + (icon.height / 2.0 / PIXEL).round() * PIXEL - 5.0;
    // One of the rotated dice; the other three are its mirror images.
    let (out, half) = (reach * 0.76, side / 2.0);
    let pixels = (side / PIXEL) as i16;
    let out = (out / PIXEL).round() * PIXEL;
    for row in -pixels..=pixels {
        for column in -pixels..pixels {
            let (across, down) = (f32::from(column) * PIXEL + 5.0, f32::from(row) * PIXEL);
            let (along, aside) = (
                (across + down) / 2_f32.sqrt(),
                (across - down) / 2_f32.sqrt(),
            );
            if along.abs() > half || aside.abs() > half {
                continue;
            }
            let bar = along.abs() < half * 0.36;
            let fill = if bar {
                theme.ink(Role::Motif(3))
            } else {
                theme.face(Surface::Ivory)
            };
            for x in [x + out + across, x - out - across] {
                for y in [y + out + down, y - out - down] {
                    paint.rect(x - 5.0, y - 5.0, x + 5.0, y + 5.0, fill);
                }
            }
        }
    }
    let steps: &[(f32, f32)] = match icon.scale() {
        IconSize::Tiny | IconSize::Small => &[(5.0, 5.0)],
        IconSize::Medium => &[(15.0, 5.0), (5.0, 15.0)],
        IconSize::Large => &[(25.0, 5.0), (15.0, 15.0), (5.0, 25.0)],
        IconSize::Huge => &[
            (45.0, 5.0),
            (35.0, 15.0),
            (25.0, 25.0),
            (15.0, 35.0),
            (5.0, 45.0),
        ],
    };
    for (across, down) in [(0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
        let (x, y) = (x + reach * across, y + reach * down);
        paint.rect(
            x - half,
            y - half,
            x + half,
            y + half,
            theme.face(Surface::Ivory),
        );
        for (wide, high) in steps {
            paint.rect(
                x - wide,
                y - high,
                x + wide,
                y + high,
                theme.ink(Role::Motif(7)),
            );
        }
    }
}

//! RGB colours: mixing, comparison, and the nearest of 256.
use ratatui::style::Color;

/// A 24-bit colour: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Rgb(pub(crate) u8, pub(crate) u8, pub(crate) u8);

pub(crate) const BLACK: Rgb = Rgb(0, 0, 0);
pub(crate) const WHITE: Rgb = Rgb(255, 255, 255);

impl Rgb {
    /// Returns the colour that is `part` (0 to 1) of the way to `other`.
    pub(crate) fn mix(self, other: Rgb, part: f32) -> Rgb {
        Rgb(
            mix_part(self.0, other.0, part),
            mix_part(self.1, other.1, part),
            mix_part(self.2, other.2, part),
        )
    }

    /// Returns the perceptual distance of two colours: squared, with green weighted most and red
    /// least.
    pub(crate) fn distance(self, other: Rgb) -> u32 {
        let red = u32::from(self.0.abs_diff(other.0));
        let green = u32::from(self.1.abs_diff(other.1));
        let blue = u32::from(self.2.abs_diff(other.2));
        2 * red * red + 4 * green * green + 3 * blue * blue
    }

    /// Returns the number of the nearest of the 240 colours common to all terminals with 256.
    pub(crate) fn nearest(self) -> u8 {
        (16..=255)
            .min_by_key(|number| self.distance(indexed(*number)))
            .unwrap_or(16)
    }
}

fn mix_part(one: u8, other: u8, part: f32) -> u8 {
    (f32::from(one) + (f32::from(other) - f32::from(one)) * part).round() as u8
}

impl From<Rgb> for Color {
    fn from(Rgb(red, green, blue): Rgb) -> Color {
        Color::Rgb(red, green, blue)
    }
}

/// Returns the colour with `number` (16 to 255) among 256 colours.
pub(crate) fn indexed(number: u8) -> Rgb {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    match number {
        232.. => Rgb(
            8 + (number - 232) * 10,
            8 + (number - 232) * 10,
            8 + (number - 232) * 10,
        ),
        _ => {
            let place = usize::from(number.saturating_sub(16));
            Rgb(LEVELS[place / 36], LEVELS[place / 6 % 6], LEVELS[place % 6])
        }
    }
}

/// Returns the contrast of two colours as WCAG defines it, 1 to 21.
#[cfg(test)]
pub(crate) fn contrast(one: Rgb, other: Rgb) -> f64 {
    let one = luminance(one);
    let other = luminance(other);
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[cfg(test)]
fn luminance(Rgb(red, green, blue): Rgb) -> f64 {
    let [red, green, blue] = [red, green, blue].map(|value| match f64::from(value) / 255.0 {
        dark if dark <= 0.040_45 => dark / 12.92,
        light => ((light + 0.055) / 1.055).powf(2.4),
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_that_of_the_definition() {
        assert!((contrast(BLACK, WHITE) - 21.0).abs() < 1e-9);
        assert!((contrast(WHITE, Rgb(118, 118, 118)) - 4.54).abs() < 0.01);
        assert_eq!(contrast(BLACK, BLACK), 1.0);
    }

    #[test]
    fn each_of_256_colours_is_nearest_to_itself() {
        for number in 16..=255 {
            assert_eq!(
                indexed(indexed(number).nearest()),
                indexed(number),
                "{number}"
            );
        }
        assert_eq!(Rgb(254, 254, 254).nearest(), 231);
    }
}

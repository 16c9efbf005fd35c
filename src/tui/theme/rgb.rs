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
        let mix =
            |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * part).round() as u8;
        Rgb(
            mix(self.0, other.0),
            mix(self.1, other.1),
            mix(self.2, other.2),
        )
    }

    /// Returns the perceptual distance of two colours: squared, with green weighted most and red
    /// least.
    pub(crate) fn distance(self, other: Rgb) -> u32 {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        2 * square(self.0, other.0) + 4 * square(self.1, other.1) + 3 * square(self.2, other.2)
    }

    /// Returns the number of the nearest of the 240 colours common to all terminals with 256.
    pub(crate) fn nearest(self) -> u8 {
        (16..=255)
            .min_by_key(|number| self.distance(indexed(*number)))
            .unwrap_or(16)
    }
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
    let part = |value: u8| match f64::from(value) / 255.0 {
        dark if dark <= 0.040_45 => dark / 12.92,
        light => ((light + 0.055) / 1.055).powf(2.4),
    };
    let luminance = |Rgb(r, g, b): Rgb| 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
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

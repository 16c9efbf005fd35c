//! Pictures as part of the text, for iTerm2 and terminals with sixels, in place of cells.
//!
//! A picture is written like all text: its sequence is the symbol of its first cell, so that it is written when it
//! changes, and only then. The other cells it covers hold nothing else.
use super::theme::{Protocol, Rgb};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ratatui::buffer::{Buffer, CellDiffOption};
use ratatui::layout::Rect;
use std::fmt::Write;
use std::num::NonZeroU16;

/// A picture with at most 256 colours.
pub(crate) struct Picture {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Index of each pixel's colour, row by row.
    pub(crate) pixels: Vec<u8>,
    pub(crate) colours: Vec<Rgb>,
}

/// Content of the cells of a picture after the first: never written, and different from everything else.
const COVERED: &str = "\u{f8fe}";

/// Puts `picture` over the cells of `area`. Returns `false` if it extends beyond the screen, or `protocol` places
/// pictures above the text.
pub(crate) fn put(buffer: &mut Buffer, area: Rect, picture: &Picture, protocol: Protocol) -> bool {
    if area.is_empty() || buffer.area.intersection(area) != area {
        return false;
    }
    let bringing = match protocol {
        Protocol::Kitty => return false,
        Protocol::Iterm2 => iterm2(picture, area),
        Protocol::Sixel => sixel(picture),
    };
    let mut first = Some(bringing);
    for at in area.positions() {
        let cell = &mut buffer[at];
        match first.take() {
            Some(symbol) => {
                cell.set_symbol(&symbol).set_diff_option(CellDiffOption::ForcedWidth(NonZeroU16::MIN));
            }
            None => {
                cell.set_symbol(COVERED).set_diff_option(CellDiffOption::Skip);
            }
        }
    }
    true
}

/// Returns `picture` as a PNG file.
fn png(picture: &Picture) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, picture.width, picture.height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(picture.colours.iter().flat_map(|Rgb(r, g, b)| [*r, *g, *b]).collect::<Vec<u8>>());
    encoder.set_compression(png::Compression::Fast);
    // Writing to memory cannot fail, and the picture has the size it claims.
    let written = encoder.write_header().and_then(|mut file| file.write_image_data(&picture.pixels));
    debug_assert!(written.is_ok(), "{written:?}");
    file
}

/// Returns the sequence that shows `picture` at the cursor in iTerm2.
fn iterm2(picture: &Picture, area: Rect) -> String {
    let file = png(picture);
    let (columns, rows, size) = (area.width, area.height, file.len());
    let data = STANDARD.encode(file);
    format!(
        "\x1b]1337;File=inline=1;size={size};width={columns};height={rows};preserveAspectRatio=0;doNotMoveCursor=1:{data}\x07"
    )
}

/// Returns the sequence that shows `picture` at the cursor in sixels: bands of six rows, colour by colour.
fn sixel(picture: &Picture) -> String {
    let (width, height) = (picture.width as usize, picture.height as usize);
    let mut text = format!("\x1bP0;1;0q\"1;1;{width};{height}");
    for (number, Rgb(red, green, blue)) in picture.colours.iter().enumerate() {
        let percent = |part: &u8| (u32::from(*part) * 100 + 127) / 255;
        let _ = write!(text, "#{number};2;{};{};{}", percent(red), percent(green), percent(blue));
    }
    for band in picture.pixels.chunks(width * 6) {
        let mut there: Vec<u8> = band.to_vec();
        there.sort_unstable();
        there.dedup();
        for colour in there {
            let _ = write!(text, "#{colour}");
            let sign = |x: usize| {
                let rows = band.chunks(width).enumerate();
                rows.fold(0_u8, |bits, (y, row)| bits | u8::from(row.get(x) == Some(&colour)) << y)
            };
            let mut x = 0;
            while x < width {
                let bits = sign(x);
                let run = (x..width).take_while(|x| sign(*x) == bits).count();
                let glyph = char::from(b'?' + bits);
                match run {
                    // What is empty up to the end is left out.
                    _ if bits == 0 && x + run == width => {}
                    1..4 => text.extend(std::iter::repeat_n(glyph, run)),
                    _ => _ = write!(text, "!{run}{glyph}"),
                }
                x += run;
            }
            text.push('$');
        }
        text.push('-');
    }
    text.push_str("\x1b\\");
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::offscreen::bytes_written;

    const AREA: Rect = Rect { x: 2, y: 1, width: 4, height: 2 };

    /// Four by two cells of 4 × 8 pixels: a disc on a background.
    fn picture(radius: i32) -> Picture {
        let (width, height) = (16, 16);
        let is_in = |at: i32| (at % width - 8).pow(2) + (at / width - 8).pow(2) < radius.pow(2);
        let pixels = (0..width * height).map(|at| u8::from(is_in(at))).collect();
        let colours = vec![Rgb(10, 20, 30), Rgb(250, 245, 230)];
        Picture { width: width as u32, height: height as u32, pixels, colours }
    }

    fn screen(radius: i32, protocol: Protocol) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 10, 5));
        assert!(put(&mut buffer, AREA, &picture(radius), protocol));
        buffer
    }

    fn read(file: &[u8]) -> (Vec<u8>, Vec<u8>) {
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let palette = reader.info().palette.clone().unwrap().into_owned();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        (pixels, palette)
    }

    #[test]
    fn iterm2_gets_files_of_cell_size() {
        let buffer = screen(6, Protocol::Iterm2);
        let symbol = buffer[(2, 1)].symbol();
        let (head, data) = symbol.split_once(':').unwrap();
        assert!(
            head.starts_with("\x1b]1337;File=inline=1;") && head.contains(";width=4;height=2;"),
            "{head}"
        );
        let file = STANDARD.decode(data.trim_end_matches('\x07')).unwrap();
        assert!(head.contains(&format!(";size={};", file.len())));
        assert_eq!(read(&file).0, picture(6).pixels);
    }

    #[test]
    fn sixels_are_the_pixels() {
        let picture = picture(7);
        let text = sixel(&picture);
        let body = text.strip_prefix("\x1bP0;1;0q\"1;1;16;16").unwrap().strip_suffix("\x1b\\").unwrap();
        let mut seen = vec![None; 16 * 18];
        let (mut band, mut x, mut colour, mut defined) = (0, 0, 0, 0);
        let mut rest = body;
        while let Some(sign) = rest.chars().next() {
            rest = &rest[1..];
            let number = |rest: &mut &str| {
                let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap();
                let number: usize = rest[..end].parse().unwrap();
                *rest = &rest[end..];
                number
            };
            let mut draw = |x: &mut usize, sign: char, run: usize| {
                for _ in 0..run {
                    for row in (0..6).filter(|row| (sign as u8 - b'?') >> row & 1 == 1) {
                        assert_eq!(seen[(band * 6 + row) * 16 + *x], None, "painted once");
                        seen[(band * 6 + row) * 16 + *x] = Some(colour as u8);
                    }
                    *x += 1;
                }
            };
            match sign {
                '#' => {
                    colour = number(&mut rest);
                    if let Some(parts) = rest.strip_prefix(";2;") {
                        let end = parts.find('#').unwrap();
                        assert_eq!(parts[..end], *["4;8;12", "98;96;90"][colour], "percent");
                        rest = &parts[end..];
                        defined += 1;
                    }
                }
                '!' => {
                    let run = number(&mut rest);
                    let sign = rest.chars().next().unwrap();
                    rest = &rest[1..];
                    draw(&mut x, sign, run);
                }
                '$' => x = 0,
                '-' => (band, x) = (band + 1, 0),
                sign => draw(&mut x, sign, 1),
            }
        }
        assert_eq!(defined, 2);
        let seen: Vec<u8> = seen.into_iter().take(256).map(|pixel| pixel.expect("every pixel")).collect();
        assert_eq!(seen, picture.pixels);
    }

    /// A picture is written once, and again when it changes; when it is removed, the cells it covered are written.
    #[test]
    fn only_what_changes_is_written() {
        for protocol in [Protocol::Iterm2, Protocol::Sixel] {
            let (empty, one, other) =
                (Buffer::empty(Rect::new(0, 0, 10, 5)), screen(6, protocol), screen(4, protocol));
            assert_eq!(bytes_written(&one, &one), 0, "{protocol:?}");
            assert_eq!(one.diff(&other).len(), 1, "{protocol:?}: the first cell brings it");
            assert!(bytes_written(&one, &other) > 100, "{protocol:?}");
            let gone: Vec<(u16, u16)> = one.diff(&empty).iter().map(|(x, y, _)| (*x, *y)).collect();
            for at in AREA.positions() {
                assert!(gone.contains(&(at.x, at.y)), "{protocol:?} {at}");
            }
        }
    }

    #[test]
    fn pictures_beyond_the_screen_are_refused() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 5, 5));
        let before = buffer.clone();
        assert!(!put(&mut buffer, AREA, &picture(6), Protocol::Iterm2));
        assert!(!put(&mut buffer, Rect::new(0, 0, 0, 3), &picture(6), Protocol::Sixel));
        assert_eq!(buffer, before);
    }
}

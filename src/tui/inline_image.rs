//! Real pixels in the terminal: pictures for kitty, iTerm2 or terminals with sixels, in place of cells.
//!
//! A picture is written like all text: its sequence is the symbol of its first cell, so that it is written when it
//! changes, and only then. The other cells it covers hold nothing else.
use super::theme::{Protocol, Rgb};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ratatui::buffer::{Buffer, CellDiffOption};
use ratatui::layout::Rect;
use ratatui::style::Color;
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

/// The number by which kitty knows the picture. A new one replaces the last.
const NUMBER: u8 = 77;

/// The placeholder character that kitty replaces by a part of a picture.
const PLACEHOLDER: char = '\u{10eeee}';

/// The diacritics that number the rows of a picture, and its first column, as listed in kitty's protocol.
const NUMBERS: [char; 64] = [
    '\u{305}', '\u{30d}', '\u{30e}', '\u{310}', '\u{312}', '\u{33d}', '\u{33e}', '\u{33f}', '\u{346}',
    '\u{34a}', '\u{34b}', '\u{34c}', '\u{350}', '\u{351}', '\u{352}', '\u{357}', '\u{35b}', '\u{363}',
    '\u{364}', '\u{365}', '\u{366}', '\u{367}', '\u{368}', '\u{369}', '\u{36a}', '\u{36b}', '\u{36c}',
    '\u{36d}', '\u{36e}', '\u{36f}', '\u{483}', '\u{484}', '\u{485}', '\u{486}', '\u{487}', '\u{592}',
    '\u{593}', '\u{594}', '\u{595}', '\u{597}', '\u{598}', '\u{599}', '\u{59c}', '\u{59d}', '\u{59e}',
    '\u{59f}', '\u{5a0}', '\u{5a1}', '\u{5a8}', '\u{5a9}', '\u{5ab}', '\u{5ac}', '\u{5af}', '\u{5c4}',
    '\u{610}', '\u{611}', '\u{612}', '\u{613}', '\u{614}', '\u{615}', '\u{616}', '\u{617}', '\u{657}',
    '\u{658}',
];

/// Content of the cells of a picture after the first: never written, and different from everything else.
const COVERED: &str = "\u{f8fe}";

/// Puts `picture` over the cells of `area`. Returns `false` if it extends beyond the screen or has more rows than
/// can be numbered.
pub(crate) fn put(buffer: &mut Buffer, area: Rect, picture: &Picture, protocol: Protocol) -> bool {
    let fits = buffer.area.intersection(area) == area && usize::from(area.height) <= NUMBERS.len();
    if area.is_empty() || !fits {
        return false;
    }
    let bringing = match protocol {
        Protocol::Kitty => kitty(picture, area),
        Protocol::Iterm2 => iterm2(picture, area),
        Protocol::Sixel => sixel(picture),
    };
    let mut first = Some(bringing);
    for (row, y) in (area.top()..area.bottom()).enumerate() {
        for x in area.left()..area.right() {
            let cell = &mut buffer[(x, y)];
            let mut symbol = first.take().unwrap_or_default();
            let is_first = !symbol.is_empty();
            if protocol == Protocol::Kitty {
                cell.fg = Color::Rgb(0, 0, NUMBER);
                symbol.push(PLACEHOLDER);
                if x == area.left() {
                    // The following cells continue from their left neighbour.
                    symbol.extend([NUMBERS[row], NUMBERS[0]]);
                }
                cell.set_symbol(&symbol).set_diff_option(CellDiffOption::ForcedWidth(NonZeroU16::MIN));
            } else if is_first {
                cell.set_symbol(&symbol).set_diff_option(CellDiffOption::ForcedWidth(NonZeroU16::MIN));
            } else {
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

/// Returns the sequences that send `picture` to kitty, to be shown at the placeholders.
fn kitty(picture: &Picture, area: Rect) -> String {
    const MOST: usize = 4096;
    let data = STANDARD.encode(png(picture));
    let (columns, rows) = (area.width, area.height);
    let mut text = String::new();
    let mut rest = data.as_str();
    let mut head = format!("a=T,U=1,q=2,f=100,i={NUMBER},c={columns},r={rows},");
    while !rest.is_empty() {
        let (part, more) = rest.split_at(rest.len().min(MOST));
        let _ = write!(text, "\x1b_G{head}m={};{part}\x1b\\", u8::from(!more.is_empty()));
        head = "q=2,".into();
        rest = more;
    }
    text
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
    fn kitty_gets_picture_and_placeholders() {
        let buffer = screen(6, Protocol::Kitty);
        let symbol = buffer[(2, 1)].symbol();
        let (sent, placed) = symbol.rsplit_once("\x1b\\").unwrap();
        let (head, data) = sent.split_once(';').unwrap();
        assert_eq!(head, "\x1b_Ga=T,U=1,q=2,f=100,i=77,c=4,r=2,m=0");
        assert_eq!(placed, "\u{10eeee}\u{305}\u{305}");
        let (pixels, palette) = read(&STANDARD.decode(data).unwrap());
        assert_eq!(pixels.len(), picture(6).pixels.len());
        assert_eq!(palette, [10, 20, 30, 250, 245, 230]);
        assert_eq!(buffer[(2, 2)].symbol(), "\u{10eeee}\u{30d}\u{305}");
        assert_eq!(buffer[(5, 2)].symbol(), "\u{10eeee}");
        assert!(AREA.positions().all(|at| buffer[at].fg == Color::Rgb(0, 0, 77)));
    }

    #[test]
    fn a_long_picture_is_sent_in_parts() {
        let mut state = 1_u32;
        let mut noise = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        };
        let colours = (0..=255).map(|grey| Rgb(grey, grey, grey)).collect();
        let pixels = (0..100 * 100).map(|_| noise()).collect();
        let sent = kitty(&Picture { width: 100, height: 100, pixels, colours }, AREA);
        let parts: Vec<&str> = sent.split_terminator("\x1b\\").collect();
        assert!(parts.len() > 2 && parts.iter().all(|part| part.len() < 4200), "{}", parts.len());
        assert!(parts[0].contains("m=1;") && parts[1].starts_with("\x1b_Gq=2,m=1;"));
        assert!(parts.last().unwrap().starts_with("\x1b_Gq=2,m=0;"));
        let data: String = parts.iter().map(|part| part.split_once(';').unwrap().1).collect();
        assert_eq!(read(&STANDARD.decode(data).unwrap()).0.len(), 10_000);
    }

    #[test]
    fn iterm2_gets_a_file_as_large_as_the_cells() {
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
        for protocol in [Protocol::Kitty, Protocol::Iterm2, Protocol::Sixel] {
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
        assert!(!put(&mut buffer, AREA, &picture(6), Protocol::Kitty));
        assert!(!put(&mut buffer, Rect::new(0, 0, 0, 3), &picture(6), Protocol::Sixel));
        assert_eq!(buffer, before);
    }
}

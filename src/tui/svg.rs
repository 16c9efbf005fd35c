//! Screens as SVG pictures, identical in every browser: block glyphs are drawn as shapes instead of being left to a
//! font.
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::fmt::Write as _;

/// Size of a cell, in the picture's units.
const CELL: (u32, u32) = (10, 20);

/// Returns `buffer` as SVG. The terminal's own colours become light on black.
pub(crate) fn svg(buffer: &Buffer) -> String {
    let (columns, rows) = (u32::from(buffer.area.width), u32::from(buffer.area.height));
    let (width, height) = (columns * CELL.0, rows * CELL.1);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         font-family=\"ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace\" font-size=\"16\" \
         xml:space=\"preserve\" shape-rendering=\"crispEdges\">\n"
    );
    for (cells, y) in buffer.content.chunks(columns.max(1) as usize).zip((0..).step_by(CELL.1 as usize)) {
        let mut x = 0;
        // Cells with the same background are one rectangle.
        for run in cells.chunk_by(|a, b| colours(a).1 == colours(b).1) {
            let wide = run.len() as u32 * CELL.0;
            let ground = colours(&run[0]).1;
            let _ =
                writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"20\" fill=\"{ground}\"/>");
            x += wide;
        }
        for (cell, x) in cells.iter().zip((0..).step_by(CELL.0 as usize)) {
            glyph(&mut svg, cell, x, y);
        }
    }
    svg + "</svg>\n"
}

/// Adds a title and a credit line to `svg`, a picture from [`svg`].
pub(crate) fn titled(svg: &str, title: &str, credit: &str) -> String {
    let head = format!("<title>{}</title>\n<desc>{}</desc>\n", xml(title), xml(credit));
    match svg.split_once(">\n") {
        Some((begin, rest)) => format!("{begin}>\n{head}{rest}"),
        None => svg.to_owned(),
    }
}

/// Escapes `text` for XML; characters that are not permitted become �.
fn xml(text: &str) -> String {
    let mut xml = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => xml.push_str("&amp;"),
            '<' => xml.push_str("&lt;"),
            // Not only in `]]>`: one rule is simpler.
            '>' => xml.push_str("&gt;"),
            '\t' | '\n' => xml.push(letter),
            '\u{fffe}' | '\u{ffff}' => xml.push(char::REPLACEMENT_CHARACTER),
            letter if letter.is_control() => xml.push(char::REPLACEMENT_CHARACTER),
            letter => xml.push(letter),
        }
    }
    xml
}

/// Draws the content of `cell`, with its upper left corner at column `x`, row `y` of the picture.
fn glyph(svg: &mut String, cell: &Cell, x: u32, y: u32) {
    let colour = colours(cell).0;
    let symbol = cell.symbol();
    let blocks = symbol.chars().next().and_then(blocks);
    if let Some(blocks) = blocks {
        for (left, top, width, height) in blocks {
            let (x, y) = (f64::from(x) + left, f64::from(y) + top);
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{colour}\"/>"
            );
        }
    } else if !symbol.trim().is_empty() {
        let weight = if cell.modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
        let text = xml(symbol);
        let baseline = y + 15;
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{baseline}\" fill=\"{colour}\"{weight}>{text}</text>");
    }
}

/// Returns the rectangles (left, top, width, height) of a block glyph; `None` for other characters.
fn blocks(glyph: char) -> Option<Vec<(f64, f64, f64, f64)>> {
    let eighths = |n: u32| f64::from(n) / 8.0;
    let (wide, high) = (f64::from(CELL.0), f64::from(CELL.1));
    let quadrants = |marks: [bool; 4]| {
        let places = [(0.0, 0.0), (wide / 2.0, 0.0), (0.0, high / 2.0), (wide / 2.0, high / 2.0)];
        let set = places.into_iter().zip(marks).filter(|(_, set)| *set);
        set.map(|((x, y), _)| (x, y, wide / 2.0, high / 2.0)).collect()
    };
    Some(match glyph {
        '▀' => vec![(0.0, 0.0, wide, high / 2.0)],
        '▔' => vec![(0.0, 0.0, wide, high / 8.0)],
        '▐' => vec![(wide / 2.0, 0.0, wide / 2.0, high)],
        '▕' => vec![(wide * 7.0 / 8.0, 0.0, wide / 8.0, high)],
        // From one eighth of the height to all, and from seven eighths of the width to one.
        '▁'..='█' => {
            let tall = high * eighths(glyph as u32 - 0x2580);
            vec![(0.0, high - tall, wide, tall)]
        }
        '▉'..='▏' => vec![(0.0, 0.0, wide * eighths(0x2590 - glyph as u32), high)],
        '▖' => quadrants([false, false, true, false]),
        '▗' => quadrants([false, false, false, true]),
        '▘' => quadrants([true, false, false, false]),
        '▙' => quadrants([true, false, true, true]),
        '▚' => quadrants([true, false, false, true]),
        '▛' => quadrants([true, true, true, false]),
        '▜' => quadrants([true, true, false, true]),
        '▝' => quadrants([false, true, false, false]),
        '▞' => quadrants([false, true, true, false]),
        '▟' => quadrants([false, true, true, true]),
        _ => return None,
    })
}

/// Returns the visible colours of the text and the background of `cell`.
fn colours(cell: &Cell) -> (String, String) {
    let (text, ground) = (named(cell.fg, "#d8dae0"), named(cell.bg, "#000000"));
    if cell.modifier.contains(Modifier::REVERSED) { (ground, text) } else { (text, ground) }
}

/// Returns `colour` in SVG notation, or `otherwise` if it is not a 24-bit colour.
fn named(colour: Color, otherwise: &str) -> String {
    match colour {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        _ => otherwise.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    #[test]
    fn a_screen_becomes_shapes_and_letters() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 3, 1));
        let gold = Style::new().fg(Color::Rgb(255, 203, 92)).bg(Color::Rgb(0, 0, 0));
        buffer.set_string(0, 0, "<▙▂", gold);
        let picture = svg(&buffer);
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
        assert!(picture.contains("viewBox=\"0 0 30 20\""));
        assert!(picture.contains("<text x=\"0\" y=\"15\" fill=\"#ffcb5c\">&lt;</text>"), "{picture}");
        assert_eq!(picture.matches("width=\"5\" height=\"10\"").count(), 3, "three quarters: {picture}");
        assert!(picture.contains("<rect x=\"20\" y=\"15\" width=\"10\" height=\"5\""), "{picture}");
        assert_eq!(picture.matches("<rect x=\"0\" y=\"0\" width=\"30\"").count(), 1, "one ground: {picture}");
    }

    #[test]
    fn title_and_credit_come_first() {
        let picture = titled(&svg(&Buffer::empty(Rect::new(0, 0, 1, 1))), "A & B", "by <C>");
        assert_eq!(picture.lines().nth(1), Some("<title>A &amp; B</title>"), "{picture}");
        assert_eq!(picture.lines().nth(2), Some("<desc>by &lt;C&gt;</desc>"));
    }

    #[test]
    fn names_are_well_formed_xml() {
        assert_eq!(xml("a]]>&<b>"), "a]]&gt;&amp;&lt;b&gt;");
        assert_eq!(xml("a\u{fffe}\u{ffff}\u{1}\u{1b}\u{9b}\u{10ffff}"), "a�����\u{10ffff}");
        let mut buffer = Buffer::empty(Rect::new(0, 0, 3, 1));
        buffer.set_string(0, 0, "]]>", Style::new());
        assert!(svg(&buffer).contains(">&gt;</text>"));
    }

    #[test]
    fn every_block_covers_its_named_part() {
        let covered = |glyph| -> f64 { blocks(glyph).unwrap().iter().map(|(_, _, w, h)| w * h).sum() };
        for (glyph, eighths) in
            [('▀', 4), ('▁', 1), ('▄', 4), ('█', 8), ('▉', 7), ('▌', 4), ('▏', 1), ('▐', 4)]
        {
            assert_eq!(covered(glyph), f64::from(eighths) * 25.0, "{glyph}");
        }
        for glyph in '▖'..='▟' {
            assert!([50.0, 100.0, 150.0].contains(&covered(glyph)), "{glyph}");
        }
        assert!(blocks('a').is_none() && blocks('●').is_none());
    }
}

//! Screens as SVG pictures, identical in every browser: block glyphs are drawn as shapes instead of
//! being left to a font.
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Size of a cell, in the picture's units.
const CELL: (u32, u32) = (10, 20);

/// A cell with its column and row.
type PlacedCell<'a> = (u16, u16, &'a Cell);

/// Returns `buffer` as SVG. The terminal's own colours become light on black.
pub(crate) fn svg(buffer: &Buffer) -> String {
    let mut svg = head(buffer);
    layer(&mut svg, &placed_cells(buffer));
    svg + "</svg>\n"
}

/// Returns the start of a picture of the size of `buffer`.
fn head(buffer: &Buffer) -> String {
    let width = u32::from(buffer.area.width) * CELL.0;
    let height = u32::from(buffer.area.height) * CELL.1;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         font-family=\"ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace\" font-size=\"16\" \
         xml:space=\"preserve\" shape-rendering=\"crispEdges\">\n"
    )
}

/// Returns every cell of `buffer`, row by row.
fn placed_cells(buffer: &Buffer) -> Vec<PlacedCell<'_>> {
    let rows = buffer
        .content
        .chunks(usize::from(buffer.area.width).max(1))
        .zip(0..);
    rows.flat_map(|(cells, y)| cells.iter().zip(0..).map(move |(cell, x)| (x, y, cell)))
        .collect()
}

/// Draws `cells`, row by row: first their backgrounds, then shapes, one path a colour, then
/// characters.
fn layer(svg: &mut String, cells: &[PlacedCell]) {
    let mut grounds: BTreeMap<String, String> = BTreeMap::new();
    let mut shapes: BTreeMap<String, String> = BTreeMap::new();
    let mut letters = String::new();
    // Neighbours with the same background are one rectangle.
    let runs = cells.chunk_by(|one, next| {
        (next.0, next.1) == (one.0 + 1, one.1) && colours(one.2).1 == colours(next.2).1
    });
    for run in runs {
        let (x, y) = corner(&run[0]);
        let wide = run.len() as u32 * CELL.0;
        let path = grounds.entry(colours(run[0].2).1).or_default();
        let _ = write!(path, "M{x} {y}h{wide}v{}h-{wide}z", CELL.1);
    }
    for cell in cells {
        let (x, y) = corner(cell);
        let colour = colours(cell.2).0;
        let symbol = cell.2.symbol();
        if let Some(blocks) = symbol.chars().next().and_then(blocks) {
            for (left, top, wide, high) in blocks {
                let x = f64::from(x) + left;
                let y = f64::from(y) + top;
                let _ = write!(
                    shapes.entry(colour.clone()).or_default(),
                    "M{x} {y}h{wide}v{high}h-{wide}z"
                );
            }
        } else if !symbol.trim().is_empty() {
            let is_bold = cell.2.modifier.contains(Modifier::BOLD);
            let weight = if is_bold { " font-weight=\"bold\"" } else { "" };
            let text = xml(symbol);
            let baseline = y + 15;
            let _ = writeln!(
                letters,
                "<text x=\"{x}\" y=\"{baseline}\" fill=\"{colour}\"{weight}>{text}</text>"
            );
        }
    }
    for (colour, path) in grounds.iter().chain(&shapes) {
        let _ = writeln!(svg, "<path fill=\"{colour}\" d=\"{path}\"/>");
    }
    *svg += &letters;
}

/// Returns the upper left corner of a cell in the picture's units.
fn corner(cell: &PlacedCell) -> (u32, u32) {
    (u32::from(cell.0) * CELL.0, u32::from(cell.1) * CELL.1)
}

/// Adds a title and a credit line to `svg`, a picture from [`svg`].
pub(crate) fn with_title(svg: &str, title: &str, credit: &str) -> String {
    let head = format!(
        "<title>{}</title>\n<desc>{}</desc>\n",
        xml(title),
        xml(credit)
    );
    match svg.split_once(">\n") {
        Some((begin, rest)) => format!("{begin}>\n{head}{rest}"),
        None => svg.to_owned(),
    }
}

/// Escapes `text` for XML.
fn xml(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// A rectangle: left, top, width, height.
type Rectangle = (f64, f64, f64, f64);

/// Returns the rectangles of those quarters of a cell that are marked, row by row.
fn quadrants(marks: [bool; 4]) -> Vec<Rectangle> {
    let wide = f64::from(CELL.0) / 2.0;
    let high = f64::from(CELL.1) / 2.0;
    let places = [(0.0, 0.0), (wide, 0.0), (0.0, high), (wide, high)];
    let mut rectangles = Vec::new();
    for ((x, y), is_marked) in places.into_iter().zip(marks) {
        if is_marked {
            rectangles.push((x, y, wide, high));
        }
    }
    rectangles
}

/// Returns the rectangles of a block glyph; `None` for other characters.
fn blocks(glyph: char) -> Option<Vec<Rectangle>> {
    let wide = f64::from(CELL.0);
    let high = f64::from(CELL.1);
    Some(match glyph {
        '▀' => vec![(0.0, 0.0, wide, high / 2.0)],
        '▔' => vec![(0.0, 0.0, wide, high / 8.0)],
        '▐' => vec![(wide / 2.0, 0.0, wide / 2.0, high)],
        '▕' => vec![(wide * 7.0 / 8.0, 0.0, wide / 8.0, high)],
        // From one eighth of the height to all, and from seven eighths of the width to one.
        '▁'..='█' => {
            let tall = high * (f64::from(glyph as u32 - 0x2580) / 8.0);
            vec![(0.0, high - tall, wide, tall)]
        }
        '▉'..='▏' => {
            let part = f64::from(0x2590 - glyph as u32) / 8.0;
            vec![(0.0, 0.0, wide * part, high)]
        }
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
    let text = svg_colour(cell.fg, "#d8dae0");
    let ground = svg_colour(cell.bg, "#000000");
    if cell.modifier.contains(Modifier::REVERSED) {
        (ground, text)
    } else {
        (text, ground)
    }
}

/// Returns `colour` in SVG notation, or `otherwise` if it is not a 24-bit colour.
fn svg_colour(colour: Color, otherwise: &str) -> String {
    match colour {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        _ => otherwise.into(),
    }
}

//! Tables of text, for the command line.
use super::visible::visible;
use unicode_width::UnicodeWidthStr;

/// Returns `rows` as lines, their cells in columns two spaces apart, each as wide as its widest
/// cell is on the screen. `sides` has a letter for each column: `l` for text at its left, `r` for
/// numbers at its right.
pub(crate) fn columns(rows: &[Vec<String>], sides: &str) -> String {
    let rows: Vec<Vec<_>> = rows
        .iter()
        .map(|row| row.iter().map(|cell| visible(cell)).collect())
        .collect();
    let widths: Vec<usize> = (0..sides.len())
        .map(|column| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.width()).max().unwrap_or(0)
        })
        .collect();
    let mut text = String::new();
    for row in &rows {
        let mut line = String::new();
        for ((cell, width), side) in row.iter().zip(&widths).zip(sides.chars()) {
            let room = " ".repeat(width - cell.width());
            line += &if side == 'r' {
                format!("{room}{cell}  ")
            } else {
                format!("{cell}{room}  ")
            };
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_measured_on_the_screen() {
        let rows = [
            ["", "points"],
            ["Ann", "7"],
            ["世界", "12"],
            ["Jose\u{301}", "\u{1b}"],
        ];
        let rows = rows.map(|row| row.map(String::from).to_vec());
        let expected = "      points\nAnn        7\n世界      12\nJose\u{301}  \\u{1b}\n";
        assert_eq!(columns(&rows, "lr"), expected);
    }
}

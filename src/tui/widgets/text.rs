//! Rules texts and help pages: a little Markdown, set into lines.
use crate::tui::canvas::{Canvas, wrapped};
use crate::tui::theme::Role;

/// A line as it will be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What stands there.
    pub text: String,
    /// How it looks.
    pub role: Role,
}

/// Sets `source` into lines of at most `width` columns: `#` headings, `-` lists, `|` tables as they are, and
/// paragraphs.
pub fn set(source: &str, width: i32) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut paragraph = String::new();
    let flush = |paragraph: &mut String, lines: &mut Vec<Line>| {
        if !paragraph.is_empty() {
            let set = wrapped(paragraph, width).into_iter();
            lines.extend(set.map(|text| Line { text, role: Role::Text }));
            paragraph.clear();
        }
    };
    for line in source.lines() {
        let trimmed = line.trim();
        if let Some(heading) = trimmed.strip_prefix('#') {
            flush(&mut paragraph, &mut lines);
            if lines.last().is_some_and(|l: &Line| !l.text.is_empty()) {
                lines.push(Line { text: String::new(), role: Role::Text });
            }
            lines.push(Line { text: heading.trim_start_matches('#').trim().into(), role: Role::Accent });
        } else if let Some(item) = trimmed.strip_prefix("- ") {
            flush(&mut paragraph, &mut lines);
            for (i, text) in wrapped(item, width - 2).into_iter().enumerate() {
                let text = format!("{}{text}", if i == 0 { "• " } else { "  " });
                lines.push(Line { text, role: Role::Text });
            }
        } else if trimmed.starts_with('|') {
            flush(&mut paragraph, &mut lines);
            if !trimmed.trim_matches(['|', '-', ' ', ':']).is_empty() {
                lines.push(Line { text: trimmed.trim_matches('|').replace('|', "│"), role: Role::Text });
            }
        } else if trimmed.is_empty() {
            flush(&mut paragraph, &mut lines);
            if lines.last().is_some_and(|l| !l.text.is_empty()) {
                lines.push(Line { text: String::new(), role: Role::Text });
            }
        } else {
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(trimmed);
        }
    }
    flush(&mut paragraph, &mut lines);
    for line in &mut lines {
        line.text = line.text.replace("**", "").replace('`', "");
    }
    lines
}

/// Draws `lines` from number `top` on, as many as fit.
pub fn draw(canvas: &mut Canvas, lines: &[Line], top: usize) {
    let height = canvas.height().max(0) as usize;
    for (row, line) in lines.iter().skip(top).take(height).enumerate() {
        canvas.text(0, row as i32, &line.text, line.role);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_is_set_into_lines() {
        let lines = set("# Head\n\nsome `code` and\nmore of it\n\n- one item that wraps\n- two\n", 12);
        let texts: Vec<&str> = lines.iter().map(|l| l.text.as_str()).collect();
        assert_eq!(
            texts,
            ["Head", "", "some code", "and more of", "it", "", "• one item", "  that wraps", "• two"]
        );
        assert_eq!(lines[0].role, Role::Accent);
        assert_eq!(lines[2].role, Role::Text);
    }
}

//! Markdown, as used in the rules, converted to lines for the screen or for printing: headings,
//! paragraphs, flat lists, tables and code.
use super::lines::{Span, TextLine, wrapped_spans};
use crate::tui::canvas::width_of;
use crate::tui::theme::Role;
use pulldown_cmark::{Alignment, Event, Options, Parser, Tag, TagEnd};

/// Gap between columns of a table.
const GAP: i32 = 3;

/// Formats `source` as lines of at most `width` columns.
pub(crate) fn lines(source: &str, width: i32) -> Vec<TextLine> {
    let mut setter = Setter {
        width,
        ..Setter::default()
    };
    for event in Parser::new_ext(source, Options::ENABLE_TABLES) {
        setter.take(&event);
    }
    setter.flush();
    setter.lines
}

/// Prefix of the first line of a list item, and of every other line of it and of code.
const PREFIXES: [&str; 2] = ["• ", "  "];

/// A table being parsed.
struct MarkdownTable {
    alignments: Vec<Alignment>,
    rows: Vec<Vec<Vec<Span>>>,
}

/// Processes one event after another.
#[derive(Default)]
struct Setter {
    width: i32,
    lines: Vec<TextLine>,
    /// Prefix of the next line.
    prefix: &'static str,
    /// The text of the current block.
    spans: Vec<Span>,
    /// The role of a heading, or of marked words; they are never nested.
    marked: Option<Role>,
    code: Option<String>,
    table: Option<MarkdownTable>,
    /// An empty line precedes the next block.
    gap: bool,
}

impl Setter {
    fn take(&mut self, event: &Event) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(*tag),
            Event::Text(text) => match &mut self.code {
                Some(code) => code.push_str(text),
                None => self.text(text, self.role()),
            },
            Event::Code(code) => self.text(code, Role::Code),
            Event::SoftBreak => self.text(" ", self.role()),
            // Rules contain nothing else.
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag) {
        match tag {
            Tag::Heading { .. } => {
                self.flush();
                self.marked = Some(Role::Accent);
            }
            Tag::CodeBlock(_) => {
                self.flush();
                self.code = Some(String::new());
            }
            Tag::List(_) => self.flush(),
            Tag::Item => self.prefix = PREFIXES[0],
            Tag::Table(alignments) => {
                self.flush();
                self.table = Some(MarkdownTable {
                    alignments: alignments.clone(),
                    rows: Vec::new(),
                });
            }
            Tag::TableHead | Tag::TableRow => {
                if let Some(table) = &mut self.table {
                    table.rows.push(Vec::new());
                }
            }
            Tag::Strong => self.marked = Some(Role::Strong),
            Tag::Emphasis => self.marked = Some(Role::Emphasis),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph => {
                self.flush();
                self.gap = true;
            }
            TagEnd::Heading(_) => {
                self.flush();
                self.marked = None;
                self.gap = true;
            }
            TagEnd::CodeBlock => {
                let code = self.code.take().unwrap_or_default();
                self.blank();
                self.prefix = PREFIXES[1];
                for line in code.lines() {
                    self.set(&[Span::new(line, Role::Code)]);
                }
                self.prefix = "";
                self.gap = true;
            }
            TagEnd::List(_) => self.gap = true,
            TagEnd::Item => {
                self.flush();
                self.prefix = "";
            }
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.spans);
                if let Some(row) = self.table.as_mut().and_then(|table| table.rows.last_mut()) {
                    row.push(cell);
                }
            }
            TagEnd::Table => {
                if let Some(table) = self.table.take() {
                    self.blank();
                    for line in table.lines(self.room()) {
                        self.put(line);
                    }
                }
                self.gap = true;
            }
            TagEnd::Strong | TagEnd::Emphasis => self.marked = None,
            _ => {}
        }
    }

    fn role(&self) -> Role {
        match (self.marked, &self.table) {
            (Some(role), _) => role,
            // Its first row is the head.
            (None, Some(table)) if table.rows.len() == 1 => Role::Strong,
            _ => Role::Text,
        }
    }

    fn text(&mut self, text: &str, role: Role) {
        self.spans.push(Span::new(text, role));
    }

    /// Emits the text read so far, if any.
    fn flush(&mut self) {
        let spans = std::mem::take(&mut self.spans);
        if !spans.is_empty() {
            self.set(&spans);
        }
    }

    fn set(&mut self, spans: &[Span]) {
        self.blank();
        for line in wrapped_spans(spans, self.room()) {
            self.put(line);
        }
    }

    /// Returns the columns between the prefix and the right edge.
    fn room(&self) -> i32 {
        self.width - width_of(self.prefix)
    }

    /// Emits an empty line before the next block, if required.
    fn blank(&mut self) {
        if std::mem::take(&mut self.gap) && !self.lines.is_empty() {
            self.lines.push(TextLine::default());
        }
    }

    /// Emits one line with its prefix.
    fn put(&mut self, line: TextLine) {
        let mut with_prefix = TextLine::default();
        with_prefix.push(self.prefix, Role::Text);
        if !self.prefix.is_empty() {
            self.prefix = PREFIXES[1];
        }
        for span in &line.spans {
            with_prefix.push(&span.text, span.role);
        }
        self.lines.push(with_prefix);
    }
}

impl MarkdownTable {
    /// Formats the table as lines of at most `width` columns: columns aligned, cells wrapped if
    /// they do not fit.
    fn lines(&self, width: i32) -> Vec<TextLine> {
        let widths = self.widths(width);
        let mut lines = Vec::new();
        for (number, row) in self.rows.iter().enumerate() {
            let cells: Vec<Vec<TextLine>> = row
                .iter()
                .zip(&widths)
                .map(|(cell, width)| wrapped_spans(cell, *width))
                .collect();
            for index in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
                let mut line = TextLine::default();
                for (column, cell) in cells.iter().enumerate() {
                    if column > 0 {
                        line.push(&" ".repeat(GAP as usize), Role::Text);
                    }
                    let part = cell.get(index).cloned().unwrap_or_default();
                    let free = widths[column] - part.width();
                    let padding = " ".repeat(free.max(0) as usize);
                    let is_right = self.alignments.get(column) == Some(&Alignment::Right);
                    if is_right {
                        line.push(&padding, Role::Text);
                    }
                    for span in &part.spans {
                        line.push(&span.text, span.role);
                    }
                    if !is_right {
                        line.push(&padding, Role::Text);
                    }
                }
                lines.push(line);
            }
            if number == 0 {
                let rules = widths.iter().map(|width| "─".repeat(*width as usize));
                lines.push(TextLine::new(
                    rules.collect::<Vec<_>>().join(&" ".repeat(GAP as usize)),
                    Role::Dim,
                ));
            }
        }
        lines
    }

    /// Returns the width of each column: as its cells require; if that exceeds `width` in total,
    /// the widest are reduced.
    fn widths(&self, width: i32) -> Vec<i32> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut widths = vec![1; columns];
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                let need: i32 = cell.iter().map(|span| width_of(&span.text)).sum();
                *width = need.max(*width);
            }
        }
        let gaps = GAP * (columns as i32 - 1);
        while widths.iter().sum::<i32>() + gaps > width {
            match widths.iter_mut().max() {
                Some(widest) if *widest > 1 => *widest -= 1,
                _ => break,
            }
        }
        widths
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::ui::text::lines::plain;

    fn check(source: &str, width: i32, expected: &str) {
        assert_eq!(plain(&lines(source, width)), expected, "{source}");
    }

    #[test]
    fn paragraphs_and_headings() {
        check(
            "# Head\nsome `code` and\nmore of it\n\nend",
            12,
            "Head\n\nsome code\nand more of\nit\n\nend\n",
        );
        check("", 12, "");
    }

    #[test]
    fn looks_are_roles() {
        let line = &lines("an *old* and **good** `a b`, 2 * 3", 40)[0];
        let spans: Vec<(&str, Role)> = line
            .spans
            .iter()
            .map(|s| (s.text.as_str(), s.role))
            .collect();
        assert_eq!(
            spans,
            [
                ("an ", Role::Text),
                ("old", Role::Emphasis),
                (" and ", Role::Text),
                ("good", Role::Strong),
                (" ", Role::Text),
                ("a b", Role::Code),
                (", 2 * 3", Role::Text),
            ]
        );
        assert_eq!(
            lines("# A new game", 40),
            [TextLine::new("A new game", Role::Accent)]
        );
    }

    #[test]
    fn lists_hang() {
        check(
            "- one item that wraps\n- two\n\nend",
            12,
            "• one item\n  that wraps\n• two\n\nend\n",
        );
    }

    #[test]
    fn tables_are_aligned() {
        let table = "| sum | worth |\n|--:|---|\n| 2 | **100** |\n| 12 | a |\n";
        check(table, 40, "sum   worth\n───   ─────\n  2   100\n 12   a\n");
        let wide = "a | b\n--|--\nx | one two three four\n";
        check(
            wide,
            13,
            "a   b\n─   ─────────\nx   one two\n    three\n    four\n",
        );
        assert_eq!(lines(table, 40)[0].spans[0], Span::new("sum", Role::Strong));
    }

    #[test]
    fn code_is_as_written_and_not_cut() {
        check(
            "x\n```\na   b\n\n  c\n```\ny",
            9,
            "x\n\n  a   b\n\n    c\n\ny\n",
        );
        check("    123456789", 8, "  123456\n  789\n");
    }

    /// Anything else would be dropped.
    #[test]
    fn rules_use_nothing_else() {
        for about in crate::registry::games() {
            let mut depth = 0;
            for event in Parser::new_ext(about.rules, Options::all()) {
                match event {
                    Event::Start(Tag::Item) => depth += 1,
                    Event::End(TagEnd::Item) => depth -= 1,
                    _ => {}
                }
                let is_known = match &event {
                    Event::Start(Tag::List(first)) => first.is_none() && depth == 0,
                    Event::Start(Tag::Table(alignments)) => {
                        !alignments.contains(&Alignment::Center)
                    }
                    Event::Start(tag) => matches!(
                        tag,
                        Tag::Heading { .. }
                            | Tag::Paragraph
                            | Tag::Item
                            | Tag::CodeBlock(_)
                            | Tag::TableHead
                            | Tag::TableRow
                            | Tag::TableCell
                            | Tag::Strong
                            | Tag::Emphasis
                    ),
                    Event::End(_) | Event::Text(_) | Event::Code(_) | Event::SoftBreak => true,
                    _ => false,
                };
                assert!(is_known, "{}: {event:?}", about.id);
            }
        }
    }

    #[test]
    fn no_rules_text_is_cut() {
        for about in crate::registry::games() {
            for width in [30, 76, 116] {
                for line in lines(about.rules, width) {
                    assert!(line.width() <= width, "{}: {}", about.id, line.text());
                }
            }
        }
    }
}

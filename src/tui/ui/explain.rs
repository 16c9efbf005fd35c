//! Why an arrangement was not drawn: for tests.
use super::layout::{ANY, Node, Size};
use crate::core::words::plural;
use crate::tui::theme::Theme;

impl Node<'_> {
    /// Returns the reasons why named parts of the screen are not drawn in `room`: `upright: 1 column short`.
    pub(crate) fn explain(&self, room: Size, theme: Theme) -> Vec<String> {
        match self {
            Node::Nothing | Node::Leaf(_) => Vec::new(),
            Node::Room(_, inner) => inner.explain(room, theme),
            Node::Line(_, _, parts) | Node::Either(parts) => {
                parts.iter().flat_map(|part| part.explain(room, theme)).collect()
            }
            Node::Set(setting, inner) if setting.name.is_empty() => inner.explain(room, theme),
            Node::Set(setting, inner) => {
                let short = |least: Size| ((least.0 - room.0).max(0), (least.1 - room.1).max(0));
                let fits = self.fits((ANY, ANY), theme);
                let least = fits.iter().map(|fit| short(fit.least)).min_by_key(|short| short.0 + short.1);
                let told = match least {
                    None => "cannot be drawn".into(),
                    Some((0, 0)) => "fits".into(),
                    Some((columns, 0)) => format!("{} short", plural(columns, "column")),
                    Some((0, rows)) => format!("{} short", plural(rows, "row")),
                    Some((columns, rows)) => {
                        format!("{} and {} short", plural(columns, "column"), plural(rows, "row"))
                    }
                };
                let inner = inner.explain(room, theme);
                [vec![format!("{}: {told}", setting.name)], inner].concat()
            }
        }
    }
}

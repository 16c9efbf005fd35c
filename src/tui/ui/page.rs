//! A screen: title, body, what there is to say, and keys.
use super::layout::Node;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::keys::BarItem;
use crate::tui::layout::CHROME;
use crate::tui::theme::Role;
use crate::tui::widgets::bars;

/// The most columns and rows of a body.
const MOST: (i32, i32) = (200, 60);

/// What there is to say, in wordings from long to short. The first that fits into one line is said.
#[derive(Default)]
pub(crate) struct Said<'a> {
    /// The wordings.
    pub(crate) wordings: Vec<String>,
    /// Their look.
    pub(crate) role: Role,
    /// The name that they begin with, if they do.
    pub(crate) name: &'a str,
}

impl<'a> Said<'a> {
    /// A sentence.
    pub(crate) fn new(words: impl Into<String>) -> Said<'a> {
        Said { wordings: vec![words.into()], ..Said::default() }
    }
    /// Why something could not be done.
    pub(crate) fn problem(why: &str) -> Said<'a> {
        Said { role: Role::Bad, ..Said::new(format!("✗ {}", crate::core::words::sentence(why))) }
    }
}

/// A screen.
pub(crate) struct Page<'a> {
    /// What it is.
    pub(crate) title: &'a str,
    /// More about that, in the first line.
    pub(crate) sub: &'a str,
    /// What stands at the end of the first line.
    pub(crate) right: &'a str,
    /// All between the first line and what is said.
    pub(crate) body: Node<'a>,
    /// What there is to say.
    pub(crate) said: Said<'a>,
    /// Returns the keys that work now, once the body is drawn.
    pub(crate) keys: &'a dyn Fn() -> Vec<BarItem>,
}

impl Default for Page<'_> {
    fn default() -> Self {
        let (body, said) = (Node::Nothing, Said::default());
        Page { title: "", sub: "", right: "", body, said, keys: &Vec::new }
    }
}

impl Page<'_> {
    /// Draws the screen.
    pub(crate) fn draw(self, canvas: &mut Canvas) {
        bars::header(canvas, self.title, self.sub, self.right);
        let (wide, high) = (canvas.width(), canvas.height() - CHROME);
        let room = (wide.min(MOST.0), high.min(MOST.1));
        let body = self.body.centred().margins([1, 1, 1, 0]);
        if !body.draw(&mut canvas.sub((wide - room.0) / 2, 1 + (high - room.1) / 2, room.0, room.1)) {
            #[cfg(test)]
            crate::tui::canvas::lost::note(format!("no room: {:?}", body.explain(room, canvas.theme)));
        }
        let Said { wordings, role, name } = &self.said;
        let fits = |said: &&String| width_of(said) <= canvas.width() - 2;
        if let Some(said) = wordings.iter().find(fits).or(wordings.last()) {
            bars::message(canvas, said, *role, name);
        }
        bars::keys(canvas, &(self.keys)());
    }
}

//! A screen: title, body, message, and keys.
use super::layout::Node;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::keys::BarItem;
use crate::tui::theme::Role;
use crate::tui::ui::chrome::{self, SeatLabel};
use crate::tui::ui::text::lines::wrapped;

/// Default margins of a body: on the left, above, on the right and below.
pub(crate) const MARGINS: [i32; 4] = [1, 1, 1, 0];
/// Maximum size of a body.
const MOST: (i32, i32) = (200, 60);

/// A message in several wordings from long to short. The first that fits into one line is shown.
#[derive(Default)]
pub(crate) struct Wordings {
    pub(crate) wordings: Vec<String>,
    pub(crate) role: Role,
    /// Words in it that have a role of their own, such as the names of seats.
    pub(crate) names: Vec<(String, Role)>,
}

impl Wordings {
    /// Creates a message from a sentence.
    pub(crate) fn new(words: impl Into<String>) -> Wordings {
        Wordings {
            wordings: vec![words.into()],
            ..Wordings::default()
        }
    }
    /// Creates a message of which as many whole sentences are shown as fit, from the first.
    pub(crate) fn sentences(words: &str) -> Wordings {
        let mut message = Wordings::new(words);
        let shorter = words.rmatch_indices(". ");
        message
            .wordings
            .extend(shorter.map(|(end, _)| words[..=end].to_owned()));
        message
    }
    /// Returns the lines of the first wording that fits into one of `width` columns; else of the
    /// last, wrapped.
    pub(crate) fn lines(&self, width: i32) -> Vec<String> {
        let mut wordings = self.wordings.iter();
        let fitting = wordings.find(|words| width_of(words) <= width);
        match fitting.or(self.wordings.last()) {
            Some(words) if !words.is_empty() => wrapped(words, width),
            _ => Vec::new(),
        }
    }
    /// Returns the name that begins at byte `start` of `line`, a word of its own, with its role.
    pub(crate) fn name_at(&self, line: &str, start: usize) -> Option<(&str, Role)> {
        let (before, text) = line.split_at(start);
        if before.ends_with(char::is_alphanumeric) {
            return None;
        }
        let (name, role) = self.names.iter().find(|(name, _)| {
            !name.is_empty()
                && text
                    .strip_prefix(name)
                    .is_some_and(|after| !after.starts_with(char::is_alphanumeric))
        })?;
        Some((name, *role))
    }
    /// Creates a message for an error.
    pub(crate) fn problem(why: &str) -> Wordings {
        Wordings {
            role: Role::Bad,
            ..Wordings::new(format!("✗ {}", crate::core::words::sentence(why)))
        }
    }
}

/// A screen.
pub(crate) struct Page<'a> {
    /// The title; empty if the body contains it.
    pub(crate) title: &'a str,
    /// The subtitle, in the first line.
    pub(crate) sub: &'a str,
    /// The text at the end of the first line.
    pub(crate) right: &'a str,
    /// The seats at the end of the first line, in a game.
    pub(crate) seats: &'a [SeatLabel],
    /// Margins of the body.
    pub(crate) margins: [i32; 4],
    /// Everything between the first line and the message.
    pub(crate) body: Node<'a>,
    /// What happened, in a row of its own above the message; `None` for screens without news.
    pub(crate) news: Option<Wordings>,
    /// The message.
    pub(crate) message: Wordings,
    /// Returns the keys available now, after the body has been drawn.
    pub(crate) keys: &'a dyn Fn() -> Vec<BarItem>,
}

impl Default for Page<'_> {
    fn default() -> Self {
        Page {
            title: "",
            sub: "",
            right: "",
            seats: &[],
            margins: MARGINS,
            body: Node::Nothing,
            news: None,
            message: Wordings::default(),
            keys: &Vec::new,
        }
    }
}

impl Page<'_> {
    pub(crate) fn draw(self, canvas: &mut Canvas) {
        if !self.seats.is_empty() {
            chrome::title_bar(canvas, self.title, self.sub, self.seats);
        } else if !self.title.is_empty() {
            chrome::header(canvas, self.title, self.sub, self.right);
        }
        let top = i32::from(!self.title.is_empty());
        let wide = canvas.width();
        // A message in two rows is at the cost of the body, not of the keys.
        let messages = match self.news {
            Some(_) => 2,
            None => (self.message.lines(wide - 2).len() as i32).max(1),
        };
        let high = canvas.height() - 1 - top - messages;
        let room = (wide.min(MOST.0), high.min(MOST.1));
        let x = (wide - room.0) / 2;
        let y = top + (high - room.1) / 2;
        body(
            self.body,
            self.margins,
            &mut canvas.sub(x, y, room.0, room.1),
        );
        let items = (self.keys)();
        match &self.news {
            Some(news) => chrome::draw_messages(canvas, news, &self.message),
            None => chrome::message(canvas, &self.message),
        }
        chrome::keys(canvas, &items);
    }
}

/// Draws the part between title and message in the middle of `canvas`, with margins.
pub(crate) fn body(node: Node<'_>, margins: [i32; 4], canvas: &mut Canvas) {
    let node = node.centred().margins(margins);
    if !node.draw(canvas) {
        #[cfg(test)]
        {
            let room = (canvas.width(), canvas.height());
            crate::tui::canvas::lost::note(format!("no room: {room:?}"));
        }
    }
}

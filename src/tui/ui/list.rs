//! A list with a cursor.
use crate::core::tools::cycle::cycle;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::keys::{Request, SHARED, keys};
use crate::tui::paint::marks;
use crate::tui::screen::{Keyed, ScreenCommands, Transition};
use crate::tui::theme::Role;

/// Position of the cursor of a list.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct List {
    /// The entry under the cursor, from 0.
    pub(crate) at: usize,
}

/// A screen with one list, with selection by click.
pub(crate) trait Listing: Keyed {
    /// Commands for moving in the list, and choosing.
    const ROWS: ScreenCommands<Self> = keys! {
        "move" "@up @previous | @down @next" "go to another row" (|screen, _| screen.labels()[0])
            |screen, _, down| screen.go(|at, count| cycle(at, count, down == 1));
        "ends" "@first | @last" "go to the first row, or the last" (|screen, _| screen.labels()[0].map(|_| ""))
            |screen, _, last| screen.go(|_, count| if last == 1 { count - 1 } else { 0 });
        "choose" "@choose" "choose the row" (|screen, _| screen.labels()[1]) |screen, context, _| screen.choose(context);
        "pick" "" "" (|screen, _| screen.labels()[1].map(|_| ""))
            |screen, context, row| {
                screen.go(|_, count| usize::from(row).min(count - 1));
                screen.choose(context)
            };
    };

    /// Returns the list, and its number of rows.
    fn list(&mut self) -> (&mut List, usize);
    /// Performs the action of the row under the cursor.
    fn choose(&mut self, context: &mut Context) -> Transition;
    /// Returns the labels of moving and choosing in the key bar; `None` if unavailable now.
    fn labels(&self) -> [Option<&'static str>; 2];
    /// Moves the cursor to the result of `to`, given its position and the number of rows.
    fn go(&mut self, to: impl FnOnce(usize, usize) -> usize) -> Transition
    where
        Self: Sized,
    {
        let (list, count) = self.list();
        if count > 0 {
            list.at = to(list.at.min(count - 1), count);
        }
        Transition::Stay
    }
}

/// Returns the request of a click on row `index`.
pub(crate) fn pick(index: usize) -> Request {
    Request::new(SHARED, "pick", index)
}

impl List {
    /// Draws entry `index` as one clickable line in row `y`, highlighted if under the cursor.
    pub(crate) fn line(&self, canvas: &mut Canvas, y: i32, index: usize, text: &str, role: Role) {
        let width = canvas.width();
        let is_at_cursor = index == self.at;
        canvas.hit(0, y, width, 1, pick(index));
        if is_at_cursor {
            canvas.put_caret(0, y);
            canvas.text(0, y, "▸", Role::Accent);
        }
        canvas.text(2, y, text, if is_at_cursor { Role::Accent } else { role });
    }

    /// Draws clickable entry `index` over the whole width of row `y`, on gold under the cursor.
    /// Returns the role of further text in that row: `role`, or the one for text on gold.
    pub(crate) fn strip(
        &self,
        canvas: &mut Canvas,
        y: i32,
        index: usize,
        text: &str,
        role: Role,
    ) -> Role {
        canvas.hit(0, y, canvas.width(), 1, pick(index));
        if index != self.at {
            canvas.text(2, y, text, role);
            return role;
        }
        canvas.put_caret(2, y);
        let text_role = marks::under_cursor(canvas, y);
        canvas.text(2, y, text, text_role);
        Role::HeldPip
    }
}

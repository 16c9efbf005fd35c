//! The best and the worst choice, the luckiest roll, and what was missing for more.
use super::Outcome;
use super::words::Moment;
use crate::tui::canvas::width_of;
use crate::tui::context::Context;
use crate::tui::keys::BarItem;
use crate::tui::paint::caps;
use crate::tui::screen::Keyed;
use crate::tui::theme::Role;
use crate::tui::ui::text::lines::wrapped;
use crate::tui::ui::{ANY, Form, Node, drawn};
use crate::tui::view::Playable;

/// Column after the titles of moments.
const TITLES: i32 = 21;

impl<G: Playable> Outcome<G> {
    /// Shows the moments, in two lines each if there is room.
    pub(super) fn moments_node<'a>(&'a self, context: &'a Context) -> Node<'a> {
        let moments = self.moments();
        if moments.is_empty() {
            return Node::Nothing;
        }
        let form = |wide: i32, rows: i32| {
            let rows = rows * moments.len() as i32;
            Form::new((wide, rows), (ANY, rows))
        };
        // In few columns the choice is below its title.
        let forms = [form(60, 2).worth(2), form(60, 1), form(40, 3).worth(1), form(40, 2)];
        drawn(forms, move |canvas, form| {
            let (width, step) = (canvas.width(), [2, 1, 3, 2][form]);
            let below = i32::from(form > 1);
            let start = if below > 0 { 5 } else { TITLES };
            let has_details = step - below > 1;
            for (moment, n) in moments.iter().zip(0..) {
                let y = step * n;
                let binding = Self::COMMANDS.binding(moment.name);
                let shown = binding.map(|binding| context.keys.shown(Self::CONTEXT, binding));
                let item = BarItem::new(&shown.unwrap_or_default(), "", Self::request(moment.name, 0));
                caps::draw(canvas, 0, y, &item);
                let title = if below > 0 { moment.placed_title() } else { moment.title.into() };
                canvas.text(5, y, &title, moment.role);
                let room = width - start;
                canvas.text(start, y + below, &self.event_of(moment, !has_details, room), Role::Text);
                if has_details {
                    if below == 0 {
                        canvas.text(5, y + 1, &moment.place, Role::Dim);
                    }
                    let details = Node::from(moment.details().role(Role::Dim));
                    details.draw(&mut canvas.sub(start, y + below + 1, room, 1));
                }
            }
        })
    }

    /// Returns the event of `moment` in at most `room` columns, with its worth if `is_worth`. Whole parts go: the better
    /// choice, the effect, in the end the worth.
    fn event_of(&self, moment: &Moment, is_worth: bool, room: i32) -> String {
        let worths = if is_worth { moment.worths() } else { Vec::new() };
        let worths = worths.iter().map(|worth| format!("; {worth}")).chain([String::new()]);
        let event = |room| self.analysis.event(moment.event, room).trim_end_matches('.').to_owned();
        let action = self.analysis.action(moment.event).map(|action| action.trim_end_matches('.').to_owned());
        let with = |worth: String| {
            let events = [event(room - width_of(&worth))].into_iter().chain(action.clone());
            events.map(move |event| event + &worth).collect::<Vec<String>>()
        };
        let fits = worths.flat_map(with).find(|words| width_of(words) <= room);
        fits.or_else(|| wrapped(&event(room), room).into_iter().next()).unwrap_or_default()
    }

    /// Returns the luck of the seat, in standard deviations.
    pub(super) fn luck(&self) -> Option<f64> {
        let analysis = &self.analysis;
        let review = analysis.review().filter(|_| analysis.balances())?;
        let squares = (0..analysis.count()).filter_map(|n| analysis.luck(n)).map(|luck| luck * luck);
        let spread = squares.sum::<f64>().sqrt();
        (spread > 0.0).then(|| review.accounts[self.analysis.seat].luck / spread)
    }
}

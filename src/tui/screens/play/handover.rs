//! The cards between turns: what a hand brought and what comes next, and whom the keyboard is passed to.
use super::ended::Ended;
use super::{Message, Play};
use crate::core::game::{Seat, Turn};
use crate::core::score_sheet::Tone;
use crate::core::words::{capitalized, list, number, plural};
use crate::session::TypedRoll;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::layout::{Class, Layout, middle};
use crate::tui::paint::marks::{self, Mark};
use crate::tui::paint::numerals::{self, Scale};
use crate::tui::paint::paper;
use crate::tui::theme::{Role, Surface};
use crate::tui::view::{Playable, View};
use crate::tui::widgets::bars;
use crate::tui::widgets::text::wrapped;

/// The columns of a card.
const CARD: i32 = 64;
/// The most points that are shown as marks, one each.
const MOST_MARKS: i32 = 24;

impl<G: Playable> Play<G> {
    /// The hand that has ended and is to be looked at, once nothing moves any more.
    pub(super) fn card(&self, context: &Context) -> Option<&Ended> {
        let still = self.view.moving_until().is_none_or(|until| until <= context.now);
        self.ended.as_ref().filter(|_| self.pausing && still)
    }

    /// The seats that play together, each side once.
    fn sides(&self) -> Vec<Vec<usize>> {
        let mut sides: Vec<(usize, Vec<usize>)> = Vec::new();
        for (seat, standing) in self.session.table().game().standings().iter().enumerate() {
            match sides.iter_mut().find(|(known, _)| *known == standing.side) {
                Some((_, seats)) => seats.push(seat),
                None => sides.push((standing.side, vec![seat])),
            }
        }
        sides.into_iter().map(|(_, seats)| seats).collect()
    }

    fn names_of(&self, seats: &[usize]) -> String {
        let names = self.session.table().names();
        list(&seats.iter().map(|seat| names[*seat]).collect::<Vec<&str>>())
    }

    pub(super) fn draw_card(&mut self, canvas: &mut Canvas, context: &Context) {
        let seats = self.seat_labels(context);
        let Some(ended) = &self.ended else { return };
        let sides = self.sides();
        bars::title_bar(canvas, G::INFO.name, &format!("after {}", ended.name()), &seats);
        let layout = Layout::of(canvas.width(), canvas.height());
        let wide = CARD.min(layout.width - 4);
        let rows = sides.len() as i32;
        let tall = if canvas.theme.is_solid() { Scale::Double.rows() } else { 1 };
        let high = (10 + tall + rows + i32::from(layout.class != Class::Small)).min(layout.height - 1);
        let (x, y) = (layout.x + middle(layout.width, wide), layout.y + middle(layout.height, high));
        paper::draw(canvas, x, y, wide, high);
        if self.paper.frame(&(), context.now).is_some() {
            return;
        }
        let best: Vec<&Vec<usize>> =
            sides.iter().filter(|side| ended.row.cells[side[0]].1 == Tone::Good).collect();
        let title = match &best[..] {
            [one] => {
                let takes = if one.len() == 1 { "takes" } else { "take" };
                format!("{} {takes} {}", self.names_of(one), ended.name())
            }
            _ => format!("{} is a tie", capitalized(&ended.name())),
        };
        let mut at = y + 1;
        canvas.centred(x, wide, at, &title, Role::InkStrong);
        // What each side got, to be read from afar.
        let part = (wide - 4) / rows.max(1);
        let scale = if part >= 24 || part > 2 * numerals::width("10", Scale::Single) {
            Scale::Double
        } else {
            Scale::Single
        };
        let solid = canvas.theme.is_solid();
        for (i, side) in sides.iter().enumerate() {
            let (text, tone) = &ended.row.cells[side[0]];
            let role = if *tone == Tone::Good { Role::InkGood } else { Role::Pencil };
            let left = x + 2 + part * i as i32;
            let width = if solid { numerals::width(text, scale) } else { width_of(text) };
            numerals::draw(canvas, left + middle(part, width), at + 2, text, scale, "", role);
            let below = at + 2 + if solid { scale.rows() } else { 1 };
            canvas.centred(
                left,
                part,
                below,
                &bars::abbreviated(&self.names_of(side), part - 1),
                Role::InkStrong,
            );
        }
        at += 4 + if solid { scale.rows() } else { 1 };
        for side in &sides {
            self.draw_side(canvas, (x + 3, at), wide - 6, side);
            at += 1;
        }
        let prompt = self.ask(context, |view, ctx| view.prompt(ctx)).unwrap_or_default();
        let next = match self.session.table().turn() {
            Turn::Chance { seat: Some(seat), .. } => {
                let setup = self.session.table().seat_setup(seat);
                match setup.is_person() && self.session.table().people() > 1 {
                    true => format!("Pass the keyboard to {}. {prompt}", setup.name),
                    false => format!("{} comes next. {prompt}", setup.name),
                }
            }
            _ => prompt,
        };
        canvas.centred(x, wide, at + 1, next.trim_end(), Role::Ink);
        let go_on = Self::card_item("go-on", "go on", context);
        let space = &format!("  {}  goes on  ", go_on.shown);
        let left = x + middle(wide, width_of(space));
        paper::strip(canvas, left, at + 3, width_of(space), 1, Surface::PaperMover);
        canvas.text(left, at + 3, space, Role::InkStrong);
        canvas.hit(left, at + 3, width_of(space), 1, go_on.request);
        self.draw_line(canvas, context);
        let board = Self::card_item("board", "look at the board", context);
        let items = [go_on, board, Self::item("menu", "menu", context)];
        bars::keys(canvas, &items);
    }

    /// Draws how far a side is: its points as marks where they are few, and what is missing.
    fn draw_side(&self, canvas: &mut Canvas, (x, y): (i32, i32), width: i32, side: &[usize]) {
        let game = self.session.table().game();
        let points = game.standings()[side[0]].points;
        let short_of = G::score_sheet(std::slice::from_ref(game)).short_of;
        let missing = short_of.into_iter().nth(side[0]).flatten();
        let names = |side: &Vec<usize>| width_of(&self.names_of(side));
        let longest = self.sides().iter().map(names).max().unwrap_or(0).clamp(16, width - 24);
        canvas.text(x, y, &bars::abbreviated(&self.names_of(side), longest), Role::InkStrong);
        let all = points + missing.as_ref().map_or(0, |(missing, _)| *missing);
        let to_go = missing.map(|(missing, _)| format!("{missing} to go")).unwrap_or_default();
        let mut at = x + longest + 1;
        if (1..=MOST_MARKS).contains(&all) && points >= 0 && longest + 1 + all + 16 <= width {
            for mark in 0..all {
                let (mark, role) =
                    if mark < points { (Mark::Made, Role::InkGood) } else { (Mark::Open, Role::Pencil) };
                marks::draw(canvas, at, y, mark, role);
                at += 1;
            }
        }
        canvas.right(x + width - 12, y, &number(points), Role::InkStrong);
        canvas.right(x + width, y, &to_go, Role::Pencil);
    }

    /// The card that hides the table until the right person looks: alone, where choices are `secret`.
    pub(super) fn draw_curtain(&mut self, canvas: &mut Canvas, seat: Seat, secret: bool, context: &Context) {
        let name = self.session.table().seat_setup(seat).name.clone();
        let seats = self.seat_labels(context);
        bars::title_bar(canvas, G::INFO.name, &self.title(context), &seats);
        let layout = Layout::of(canvas.width(), canvas.height());
        let last = self.session.account().last().map(|told| told.text()).unwrap_or_default();
        let names = self.session.table().names();
        let points: Vec<(String, String)> = names
            .iter()
            .zip(self.session.table().game().standings())
            .map(|(name, standing)| ((*name).to_owned(), plural(standing.points, "point")))
            .collect();
        let wide = (width_of(&name) + 40).clamp(CARD, layout.width - 4);
        let said = wrapped(&super::chrome::sentence(&last), wide - 6);
        let high = points.len() as i32 + said.len() as i32 + 8;
        let (x, y) = (layout.x + middle(layout.width, wide), layout.y + middle(layout.height, high));
        paper::draw(canvas, x, y, wide, high);
        if self.paper.frame(&(), context.now).is_some() {
            return;
        }
        canvas.centred(x, wide, y + 1, &format!("Pass the keyboard to {name}."), Role::InkStrong);
        let mut at = y + 3;
        for line in &said {
            canvas.centred(x, wide, at, line, Role::Ink);
            at += 1;
        }
        at += 1;
        for (who, points) in &points {
            let role = if *who == name { Role::InkStrong } else { Role::Ink };
            canvas.text(x + wide / 2 - 16, at, &bars::abbreviated(who, 16), role);
            canvas.right(x + wide / 2 + 16, at, points, role);
            at += 1;
        }
        let look = match secret {
            true => format!("{name}: press space when nobody else looks."),
            false => format!("{name}: press space when you are ready."),
        };
        canvas.centred(x, wide, at + 1, &look, Role::InkStrong);
        if let Some(back) = self.correcting {
            self.draw_field(canvas, TypedRoll::Before(back));
            return bars::keys(canvas, &self.field_bar(context));
        }
        if matches!(self.message, Some(Message::Refused(_))) {
            self.draw_line(canvas, context);
        }
        let open = Self::card_item("go-on", &format!("I am {name}"), context);
        let back = self.goes_back().then(|| Self::item("undo", "undo", context));
        let correct = (self.session.correctable() > 0).then(|| Self::item("correct", "correct", context));
        let items = [Some(open), back, correct, Some(Self::item("menu", "menu", context))];
        bars::keys(canvas, &items.into_iter().flatten().collect::<Vec<_>>());
    }
}

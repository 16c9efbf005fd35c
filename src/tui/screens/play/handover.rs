//! The cards between turns: the result of a hand, the next step, and the seat that takes the keyboard.
use super::chrome::sentence;
use super::ended::Ended;
use super::words::{LOOK, THE_GAME, after, go_on_key, i_am, is_next, pass_to, press_space, tie, to_go, won};
use super::{Message, Play};
use crate::core::{
    Seat, Standing, Tone, Turn,
    rules::game::winners,
    words::{capitalized, list, number, plural},
};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::paint::marks::{self, Mark};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::{ANY, Form, Node, Page, Said, Scores, col, drawn, paper, row, text};
use crate::tui::view::{Playable, View};
use crate::tui::widgets::bars;

/// Width of a card in columns.
const CARD: i32 = 64;
/// Rows of a message below it.
const ROWS: usize = 2;

/// Builds a card of stacked lines; blank while it is being laid on the table.
pub(super) fn card<'a>(is_laid: bool, lines: impl IntoIterator<Item = Node<'a>>) -> Node<'a> {
    paper(col(1, lines).blank(!is_laid)).most(CARD, 0)
}

/// Most points drawn as one mark each.
const MOST_MARKS: i32 = 24;

impl<G: Playable> Play<G> {
    /// Returns the hand that has ended and is on view, once the animations are done.
    pub(super) fn card(&self, context: &Context) -> Option<&Ended> {
        self.ended.as_ref().filter(|_| self.pausing && !self.host.is_moving(context.now))
    }

    /// Returns the seats grouped by side.
    fn sides(&self) -> Vec<Vec<usize>> {
        let mut sides: Vec<(usize, Vec<usize>)> = Vec::new();
        for (seat, standing) in self.session.table().standings().iter().enumerate() {
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
        let prompt = self.ask(context, |view, ctx| view.prompt(ctx)).unwrap_or_default();
        let said = self.line(canvas.width() - 2, ROWS, context);
        let Some(ended) = &self.ended else { return };
        let sides = self.sides();
        let best: Vec<&Vec<usize>> =
            sides.iter().filter(|side| ended.row.cells[side[0]].1 == Tone::Good).collect();
        let audience = self.session.table().audience();
        let seats_of = |side: &[usize]| side.iter().map(|seat| Seat(*seat as u8)).collect::<Vec<_>>();
        let hand = match &best[..] {
            [one] => won(&audience.win(&seats_of(one)), &ended.name()),
            // A hand that the end of the game has broken off is no tie.
            _ if self.session.table().is_over() => capitalized(&after(&ended.name())),
            _ => tie(&ended.name()),
        };
        let standings = self.session.table().standings();
        let winners = winners(&standings);
        let title = match winners[..] {
            [] => hand.clone(),
            _ => won(&audience.win(&winners), THE_GAME),
        };
        // Of a game that is over, the points of the game.
        let score = |side: &Vec<usize>| {
            let (points, tone) = &ended.row.cells[side[0]];
            let (points, good) = match winners[..] {
                [] => (points.clone(), *tone == Tone::Good),
                _ => (number(standings[side[0]].points), standings[side[0]].winner),
            };
            (points, self.names_of(side), if good { Role::InkGood } else { Role::Pencil })
        };
        let scores = Scores { sides: sides.iter().map(score).collect(), between: Vec::new() };
        let rows = sides.len() as i32;
        let tracks = match winners[..] {
            [] => drawn([Form::new((CARD - 6, rows), (ANY, rows))], |canvas, _| {
                let width = canvas.width();
                (0..).zip(&sides).for_each(|(row, side)| self.draw_side(canvas, row, width, side));
            }),
            _ => text(format!("{hand}.")).role(Role::Ink).middle().into(),
        };
        let next = match self.session.table().turn() {
            Turn::Chance { seat: Some(seat), .. } => {
                let setup = self.session.table().seat_setup(seat);
                let passes = setup.is_person() && self.session.table().people() > 1;
                match self.last_actor() {
                    Some(last) if passes && last == seat => prompt,
                    _ if passes => format!("{} {prompt}", pass_to(&setup.name)),
                    _ => format!("{} {prompt}", is_next(&setup.name)),
                }
            }
            _ => prompt,
        };
        let go_on = Self::card_item("go-on", "continue", context);
        let key = go_on_key(&go_on.shown);
        let button = drawn([Form::fixed(width_of(&key), 1)], |canvas, _| {
            canvas.text_on(0, 0, &key, Role::InkStrong, Surface::PaperMover);
            canvas.hit(0, 0, width_of(&key), 1, go_on.request);
        });
        let is_laid = self.paper.frame(&(), context.now).is_none();
        let body = card(
            is_laid,
            [
                text(title).role(Role::InkStrong).middle().into(),
                Node::leaf(scores),
                tracks.margins([1, 0, 1, 0]),
                text(next.trim_end()).role(Role::Ink).middle().wraps(2).into(),
                button.amid(),
            ],
        );
        let board = Self::card_item("board", LOOK, context);
        let keys = || vec![go_on.clone(), board.clone(), Self::item("menu", "menu", context)];
        Page {
            title: G::INFO.name,
            sub: &after(&ended.name()),
            seats: &seats,
            body,
            said,
            keys: &keys,
            ..Page::default()
        }
        .draw(canvas);
    }

    /// Draws a side's progress: its points, as marks if there are few, and the points it still needs.
    fn draw_side(&self, canvas: &mut Canvas, y: i32, width: i32, side: &[usize]) {
        let game = self.session.table().game();
        let points = game.standings()[side[0]].points;
        let next_milestones = G::score_sheet(std::slice::from_ref(game)).next_milestones;
        let missing = next_milestones.into_iter().nth(side[0]).flatten();
        let names = |side: &Vec<usize>| width_of(&self.names_of(side));
        let longest = self.sides().iter().map(names).max().unwrap_or(0).clamp(16, width - 24);
        canvas.text(0, y, &bars::abbreviated(&self.names_of(side), longest), Role::InkStrong);
        let all = points + missing.as_ref().map_or(0, |(missing, _)| *missing);
        let to_go = missing.map(|(missing, _)| to_go(missing)).unwrap_or_default();
        let mut at = longest + 1;
        if (1..=MOST_MARKS).contains(&all) && points >= 0 && longest + 1 + all + 16 <= width {
            for mark in 0..all {
                let (mark, role) =
                    if mark < points { (Mark::Made, Role::InkGood) } else { (Mark::Open, Role::Pencil) };
                marks::draw(canvas, at, y, mark, role);
                at += 1;
            }
        }
        canvas.right(width - 12, y, &number(points), Role::InkStrong);
        canvas.right(width, y, &to_go, Role::Pencil);
    }

    /// Draws the card that hides the table until the right person looks; nothing else if choices are `secret`.
    pub(super) fn draw_curtain(&mut self, canvas: &mut Canvas, seat: Seat, secret: bool, context: &Context) {
        let (seats, sub) = (self.seat_labels(context), self.title(context));
        let table = self.session.table();
        let name = table.seat_setup(seat).name.clone();
        let last = self.session.account().last().map(|told| told.text()).unwrap_or_default();
        let points = |(who, standing): (&str, Standing)| {
            let role = if who == name { Role::InkStrong } else { Role::Ink };
            let points = text(plural(standing.points, "point")).role(role).right();
            row(2, [text(bars::abbreviated(who, 16)).role(role).into(), points.into()])
        };
        let points = table.names().into_iter().zip(table.standings()).map(points);
        let strong = |words: String| text(words).role(Role::InkStrong).middle().wraps(2);
        let is_laid = self.paper.frame(&(), context.now).is_none();
        let body = card(
            is_laid,
            [
                strong(pass_to(&name)).into(),
                text(sentence(&last)).role(Role::Ink).middle().wraps(4).into(),
                col(0, points).most(32, 0).amid(),
                strong(press_space(&name, secret)).into(),
            ],
        );
        let answers =
            matches!(self.message, Some(Message::Refused(_) | Message::Said(_) | Message::Asked(_)));
        let said = if answers { self.line(canvas.width() - 2, ROWS, context) } else { Said::default() };
        let open = Self::card_item("go-on", &i_am(&name), context);
        let back = self.goes_back().then(|| Self::item("undo", "undo", context));
        let items = [Some(open), back, Some(Self::item("menu", "menu", context))];
        let items: Vec<_> = items.into_iter().flatten().collect();
        let keys = || items.clone();
        let title = G::INFO.name;
        Page { title, sub: &sub, seats: &seats, body, said, keys: &keys, ..Page::default() }.draw(canvas);
    }
}

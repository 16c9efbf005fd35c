//! Solitaire Dice on the screen: the roll and its divisions, and the paper sheet with the marks that they would make.
mod draw;

use crate::core::game::{Event, Game, Seat, Turn};
use crate::core::words::plural;
use crate::games::solitaire::action::divisions;
use crate::games::solitaire::sheet::SUMS;
use crate::games::solitaire::state::Pending;
use crate::games::solitaire::{Division, Sheet, Solitaire};
use crate::tui::canvas::{Canvas, ClickTarget};
use crate::tui::keymap::{Binding, Key};
use crate::tui::theme::Role;
use crate::tui::view::{Playable, Response, View, ViewContext};
use crate::tui::widgets::bars::shortened;
use crate::tui::widgets::dice::{self, Look};
use crate::tui::widgets::roll_animation::RollAnimation;
use ratatui::crossterm::event::KeyCode;
use std::time::Instant;

/// What keys ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Take die number n (from 0) into the pair that is being made, or put it back.
    Pick(usize),
    /// Put the die taken last back.
    Unpick,
    /// Walk along the divisions.
    Walk(i32),
    /// Go to the divisions that throw another value away.
    Leap(i32),
    /// Divide as the cursor says.
    Confirm,
    /// Look at the sheet of the next or previous seat.
    Look(i32),
}

use Command::{Confirm, Leap, Look as LookAt, Pick, Unpick, Walk};

const KEYS: &[Binding<Command>] = &[
    Binding {
        shown: "↑↓",
        label: "walk",
        help: "walk along the divisions of the roll",
        keys: &[
            (Key::of(KeyCode::Up), Walk(-1)),
            (Key::letter('k'), Walk(-1)),
            (Key::of(KeyCode::Down), Walk(1)),
            (Key::letter('j'), Walk(1)),
        ],
    },
    Binding {
        shown: "←→",
        label: "",
        help: "go to the divisions that throw another die away",
        keys: &[
            (Key::of(KeyCode::Left), Leap(-1)),
            (Key::letter('h'), Leap(-1)),
            (Key::of(KeyCode::Right), Leap(1)),
            (Key::letter('l'), Leap(1)),
        ],
    },
    Binding {
        shown: "1-5",
        label: "pick",
        help: "pick dice: two for a pair, two for the other, the fifth is thrown away; again puts it back",
        keys: &[
            (Key::letter('1'), Pick(0)),
            (Key::letter('2'), Pick(1)),
            (Key::letter('3'), Pick(2)),
            (Key::letter('4'), Pick(3)),
            (Key::letter('5'), Pick(4)),
        ],
    },
    Binding {
        shown: "backspace",
        label: "",
        help: "put the die picked last back",
        keys: &[(Key::of(KeyCode::Backspace), Unpick)],
    },
    Binding {
        shown: "enter",
        label: "divide",
        help: "divide the roll as the cursor says (space too)",
        keys: &[(Key::of(KeyCode::Enter), Confirm), (Key::letter(' '), Confirm)],
    },
    Binding {
        shown: "s",
        label: "sheets",
        help: "look at the sheet of the next seat; S at the previous one's",
        keys: &[(Key::letter('s'), LookAt(1)), (Key::letter('S'), LookAt(-1))],
    },
];

/// Clicks on divisions are numbered from here; on dice from 0.
const DIVISION_SPOTS: u32 = 100;
/// Where the list of divisions and the throwaway tracks begin, in columns.
const RIGHT: i32 = 51;
/// Columns of the list and the tracks.
const RIGHT_WIDE: i32 = 29;

/// Where things are, in rows.
struct Layout {
    /// Whether there is room for huge dice.
    huge: bool,
    /// The sheet.
    sheet: i32,
    /// From one sum of the sheet to the next.
    step: i32,
    /// The throwaway tracks.
    tracks: i32,
    /// The list of divisions.
    list: i32,
}

impl Layout {
    /// Whole at 80 × 21; from 106 × 37 on everything opens up.
    fn fitting(width: i32, height: i32) -> Self {
        if width > 5 * (dice::HUGE_WIDTH + 1) && height >= 37 {
            Self { huge: true, sheet: 12, step: 2, tracks: 12, list: 20 }
        } else {
            Self { huge: false, sheet: 6, step: 1, tracks: 0, list: 6 }
        }
    }
}

/// What is half chosen.
#[derive(Default)]
pub struct SolitaireView {
    /// The division under the cursor, by its number among all of the roll's.
    cursor: Option<usize>,
    /// Dice picked one by one, by place: two make the first pair, two more the second.
    picked: Vec<usize>,
    /// Whose sheet is looked at, if not one's own.
    looked_at: Option<Seat>,
    /// The person who last had something to do.
    person: Option<Seat>,
    roll_animation: RollAnimation,
}

impl Playable for Solitaire {
    type View = SolitaireView;
}

/// A division of the roll, and why it is not allowed where it is not.
type Choice = (Division, Option<String>);

/// Every division of a roll, the legal ones first.
fn listed(sheet: &Sheet, roll: &[u8; 5]) -> Vec<Choice> {
    let mut list: Vec<_> = divisions(roll)
        .into_iter()
        .map(|division| (division, division.check(sheet, roll).err().map(|error| error.to_string())))
        .collect();
    list.sort_by_key(|(_, refusal)| refusal.is_some());
    list
}

impl SolitaireView {
    /// Whose sheet is shown.
    fn shown(&self, ctx: &ViewContext<Solitaire>) -> Seat {
        let seats = (0..ctx.game.seat_count()).map(Seat);
        let person = || seats.clone().find(|&seat| ctx.table.seat_setup(seat).is_person());
        let own = ctx.viewer.or(self.person).or_else(person).unwrap_or(Seat(0));
        self.looked_at.unwrap_or(own)
    }

    /// The seat that chooses a division now, with its sheet and the roll.
    fn choosing<'a>(ctx: &'a ViewContext<Solitaire>) -> Option<(Seat, &'a Sheet, &'a [u8; 5])> {
        let seat = ctx.viewer.filter(|&seat| ctx.game.dividing().contains(seat))?;
        Some((seat, ctx.game.sheet(seat), ctx.game.roll()?))
    }

    /// The divisions to walk along, and the cursor's place among them.
    fn choices(&self, ctx: &ViewContext<Solitaire>) -> Option<(Vec<Choice>, usize)> {
        let (_, sheet, roll) = Self::choosing(ctx)?;
        let list = listed(sheet, roll);
        let cursor = self.cursor.unwrap_or(0).min(list.len() - 1);
        Some((list, cursor))
    }

    /// The division that the sheet shown would get: the one under the cursor, or the one that its seat has confirmed.
    fn tentative(&self, ctx: &ViewContext<Solitaire>) -> Option<Division> {
        let shown = self.shown(ctx);
        if let Pending::Open(division) = ctx.game.pending(shown) {
            return Some(division);
        }
        let (list, cursor) = self.choices(ctx).filter(|_| ctx.viewer == Some(shown))?;
        let (division, refusal) = &list[cursor];
        (refusal.is_none() && self.picked.is_empty() && self.lies(ctx)).then_some(*division)
    }

    /// Whether the dice have come to rest.
    fn lies(&self, ctx: &ViewContext<Solitaire>) -> bool {
        self.roll_animation.until().is_none_or(|until| until <= ctx.now)
    }

    /// What stands below each die: where the division under the cursor, or the picking, puts it.
    fn places(&self, ctx: &ViewContext<Solitaire>) -> [String; 5] {
        let mut places: [String; 5] = Default::default();
        let Some(roll) = ctx.game.roll() else { return places };
        if !self.picked.is_empty() {
            for (order, &die) in self.picked.iter().enumerate() {
                places[die] = if order < 2 { "pair 1".into() } else { "pair 2".into() };
            }
            return places;
        }
        let shown = self.shown(ctx);
        let division = match (ctx.game.pending(shown), self.choices(ctx)) {
            (Pending::Open(division), _) => division,
            (_, Some((list, cursor))) if ctx.viewer == Some(shown) => list[cursor].0,
            _ => return places,
        };
        let mut goes = |face: u8, to: String| {
            if let Some(die) = (0..5).find(|&die| roll[die] == face && places[die].is_empty()) {
                places[die] = to;
            }
        };
        for [a, b] in division.pairs() {
            goes(a, format!("→ {}", a + b));
            goes(b, format!("→ {}", a + b));
        }
        goes(division.aside(), if ctx.game.sheet(shown).rides_free(roll) { "aside" } else { "throw" }.into());
        places
    }

    fn draw_dice(&self, ctx: &ViewContext<Solitaire>, canvas: &mut Canvas, huge: bool) {
        let (wide, high) =
            if huge { (dice::HUGE_WIDTH, dice::HUGE_HEIGHT) } else { (dice::WIDTH, dice::HEIGHT) };
        let draw = if huge { dice::draw_huge } else { dice::draw };
        let roll = ctx.game.roll().copied().unwrap_or_default();
        let places = self.places(ctx);
        for (die, face) in roll.into_iter().enumerate() {
            let x = 1 + die as i32 * (wide + 1);
            let flying = self.roll_animation.face(die, ctx.now);
            let picked = self.picked.contains(&die);
            let look = match (face, flying) {
                (0, _) | (_, Some(_)) => Look::Flying,
                _ if picked => Look::Kept,
                _ => Look::Lying,
            };
            draw(canvas, x, 0, flying.unwrap_or(face), look);
            canvas.hit(x, 0, wide, high + 1, ClickTarget::Target(die as u32));
            if face > 0 && self.lies(ctx) {
                let after = canvas.text(x + 1, high, &(die + 1).to_string(), Role::Dim);
                let role = if places[die].starts_with("→") { Role::Text } else { Role::Kept };
                canvas.text(after + 1, high, &places[die], role);
            }
        }
    }

    fn draw_list(&self, ctx: &ViewContext<Solitaire>, canvas: &mut Canvas) {
        let Some((list, cursor)) = self.choices(ctx).filter(|_| self.lies(ctx)) else {
            return self.draw_waiting(ctx, canvas);
        };
        for (row, (division, refusal)) in list.iter().enumerate() {
            let (y, here) = (row as i32, row == cursor && self.picked.is_empty());
            let role = match (here, refusal) {
                (true, _) => Role::Cursor,
                (_, None) => Role::Text,
                (_, Some(_)) => Role::Dim,
            };
            canvas.text(
                0,
                y,
                if here {
                    "▸"
                } else if refusal.is_some() {
                    "✗"
                } else {
                    " "
                },
                Role::Accent,
            );
            let [first, second] = division.pairs().map(|[a, b]| format!("{a}+{b}={}", a + b));
            canvas.text(2, y, &format!("{first:<6} {second:<6} throw {}", division.aside()), role);
            if let Some(place) = ctx.advice.iter().position(|advice| advice.action == *division) {
                let role = if place == 0 { Role::Good } else { Role::Dim };
                let best = if place == 0 { "*" } else { "" };
                canvas.right(canvas.width(), y, &format!("{:.0}{best}", ctx.advice[place].value), role);
            }
            canvas.hit(0, y, canvas.width(), 1, ClickTarget::Target(DIVISION_SPOTS + row as u32));
        }
    }

    /// In place of the list: who still divides, or how the roll before was divided.
    fn draw_waiting(&self, ctx: &ViewContext<Solitaire>, canvas: &mut Canvas) {
        if ctx.game.seat_count() == 1 || !self.lies(ctx) {
            return;
        }
        for (row, seat) in (0..).zip(ctx.game.dividing().iter()) {
            canvas.text(2, row, &format!("{} divides …", ctx.name(seat)), Role::Dim);
        }
        if ctx.game.roll().is_some() {
            return;
        }
        let divided = ctx.table.log().iter().rev().map_while(|(_, event)| match event {
            Event::Acted(seat, division) => Some((*seat, *division)),
            _ => None,
        });
        let mut divided: Vec<(Seat, Division)> = divided.collect();
        divided.sort_by_key(|(seat, _)| *seat);
        for (row, (seat, division)) in (1..).zip(divided) {
            canvas.text(2, 0, "last round", Role::Dim);
            let [a, b] = division.sums();
            canvas.text(2, row, &shortened(ctx.name(seat), 9), Role::Text);
            canvas.text(12, row, &format!("{a:>2} {b:>2}  threw {}", division.aside()), Role::Text);
        }
    }
}

impl View<Solitaire> for SolitaireView {
    type Command = Command;
    const KEYS: &'static [Binding<Command>] = KEYS;
    const HIDDEN_CHOICES: bool = true;

    fn headline(&self, ctx: &ViewContext<Solitaire>) -> String {
        let sheet = ctx.game.sheet(self.shown(ctx));
        let rides = match sheet.rides() {
            0 => String::new(),
            rides => format!(", {}", plural(rides, "free ride")),
        };
        format!("round {}{rides}   score {}", ctx.game.round(), sheet.score())
    }

    fn draw(&mut self, ctx: &ViewContext<Solitaire>, canvas: &mut Canvas) {
        if ctx.viewer.is_some() {
            self.person = ctx.viewer;
        }
        let (width, height) = (canvas.width(), canvas.height());
        let shown = self.shown(ctx);
        let sheet = ctx.game.sheet(shown);
        let tentative = self.tentative(ctx);
        let at = Layout::fitting(width, height);
        self.draw_dice(ctx, canvas, at.huge);
        draw::draw_tracks(&mut canvas.sub(RIGHT, at.tracks, RIGHT_WIDE, 6), sheet, tentative.as_ref());
        let below = at.sheet + 2 + at.step * SUMS as i32;
        draw::draw_sums(
            &mut canvas.sub(0, at.sheet, RIGHT - 1, below - at.sheet),
            sheet,
            tentative.as_ref(),
            at.step,
        );
        self.draw_list(ctx, &mut canvas.sub(RIGHT, at.list, RIGHT_WIDE, height - at.list));
        if ctx.game.seat_count() > 1 {
            draw::draw_seats(ctx, &mut canvas.sub(0, below, RIGHT - 1, height - below), shown);
            let beside = RIGHT + RIGHT_WIDE + 2;
            if width > beside + 12 {
                draw::draw_all(
                    ctx,
                    &mut canvas.sub(beside, at.tracks, width - beside, height - at.tracks),
                    shown,
                );
            }
        }
    }

    fn enabled(&self, ctx: &ViewContext<Solitaire>, command: Command) -> bool {
        match command {
            LookAt(_) => ctx.game.seat_count() > 1,
            Unpick => !self.picked.is_empty() && Self::choosing(ctx).is_some(),
            Pick(_) | Walk(_) | Leap(_) | Confirm => Self::choosing(ctx).is_some(),
        }
    }

    fn command(&mut self, ctx: &ViewContext<Solitaire>, command: Command) -> Response<Division> {
        if let LookAt(by) = command {
            let seats = i32::from(ctx.game.seat_count());
            let next = Seat((i32::from(self.shown(ctx).0) + by).rem_euclid(seats) as u8);
            self.looked_at = Some(next).filter(|_| Some(next) != ctx.viewer);
            return Response::Tell(format!("the sheet of {}", ctx.name(next)));
        }
        let (Some((seat, _, roll)), Some((list, cursor))) = (Self::choosing(ctx), self.choices(ctx)) else {
            return Response::Ignored;
        };
        // Whoever chooses looks at the own sheet again.
        self.looked_at = None;
        let count = list.len() as i32;
        match command {
            Walk(by) => {
                let step = if self.picked.is_empty() { by } else { 0 };
                self.picked.clear();
                self.cursor = Some((cursor as i32 + step).rem_euclid(count) as usize);
            }
            Leap(by) => {
                self.picked.clear();
                let aside = |at: usize| list[at].0.aside();
                let others = (1..=count).map(|step| (cursor as i32 + by * step).rem_euclid(count) as usize);
                let other = others.clone().find(|&at| aside(at) != aside(cursor)).unwrap_or(cursor);
                // Going back, too, ends on the first division of that throwaway.
                self.cursor = (0..list.len()).find(|&at| aside(at) == aside(other));
            }
            Pick(die) => return self.pick(die, roll, &list),
            Unpick => drop(self.picked.pop()),
            Confirm if !self.picked.is_empty() => {
                return Response::Refuse(format!(
                    "{} of four dice picked for the two pairs",
                    self.picked.len()
                ));
            }
            Confirm => {
                return match &list[cursor] {
                    (division, None) => Response::Act(seat, *division),
                    (_, Some(why)) => Response::Refuse(why.clone()),
                };
            }
            LookAt(_) => {}
        }
        match self.choices(ctx).map(|(list, cursor)| list[cursor].1.clone()) {
            Some(Some(why)) if self.picked.is_empty() => Response::Refuse(why),
            _ => Response::Stay,
        }
    }

    fn click(&mut self, ctx: &ViewContext<Solitaire>, click: u32) -> Response<Division> {
        if ctx.roll_due && ctx.viewer.is_some() {
            return if click < 5 { Response::Roll } else { Response::Ignored };
        }
        let Some((list, cursor)) = self.choices(ctx) else { return Response::Ignored };
        if click < 5 {
            return self.command(ctx, Pick(click as usize));
        }
        let Some(at) = click.checked_sub(DIVISION_SPOTS).map(|at| at as usize).filter(|&at| at < list.len())
        else {
            return Response::Ignored;
        };
        let again = at == cursor && self.picked.is_empty() && self.cursor.is_some();
        self.picked.clear();
        self.looked_at = None;
        self.cursor = Some(at);
        match &list[at].1 {
            Some(why) => Response::Refuse(why.clone()),
            None if again => self.command(ctx, Confirm),
            None => Response::Tell("click it again, or Enter, to divide so".into()),
        }
    }

    fn prompt(&self, ctx: &ViewContext<Solitaire>) -> Option<String> {
        let seat = ctx.viewer?;
        if ctx.roll_due {
            return Some("Roll the dice.".into());
        }
        let (_, sheet, roll) = Self::choosing(ctx)?;
        Some(match self.picked.len() {
            0 if sheet.rides_free(roll) => "A free ride: put any die aside, it is not marked.".into(),
            0 if ctx.table.people() > 1 => format!("{}: divide the roll.", ctx.name(seat)),
            0 => "Divide the roll.".into(),
            1 => "Pick the second die of the first pair.".into(),
            2 => "Pick the second pair.".into(),
            _ => "Pick one more die.".into(),
        })
    }

    fn happened(&mut self, ctx: &ViewContext<Solitaire>, _: &Solitaire, event: &Event<Division>) {
        let own = match event {
            Event::Chance(_) => {
                self.roll_animation = RollAnimation::start(&[0, 1, 2, 3, 4], ctx.now);
                true
            }
            // What the computer decides meanwhile does not disturb the person's choice.
            Event::Acted(seat, _) => ctx.table.seat_setup(*seat).is_person(),
            Event::TimeUp => false,
        };
        if own || ctx.game.roll().is_none() {
            self.cursor = None;
            self.picked.clear();
            self.looked_at = None;
        }
        if ctx.game.turn() == Turn::Over {
            self.roll_animation = RollAnimation::default();
        }
    }

    fn moving_until(&self) -> Option<Instant> {
        self.roll_animation.until()
    }

    fn skip(&mut self) {
        self.roll_animation = RollAnimation::default();
    }

    fn wakes(&self, ctx: &ViewContext<Solitaire>) -> Option<Instant> {
        self.roll_animation.next_frame(ctx.now)
    }
}

impl SolitaireView {
    /// Takes a die into the pair that is being made, or puts it back; four dice make a division.
    fn pick(&mut self, die: usize, roll: &[u8; 5], list: &[Choice]) -> Response<Division> {
        if let Some(at) = self.picked.iter().position(|&picked| picked == die) {
            self.picked.remove(at);
            return Response::Stay;
        }
        self.picked.push(die);
        let [a, b, c, d] = self.picked[..] else { return Response::Stay };
        let aside = (0..5).find(|die| !self.picked.contains(die)).unwrap_or(0);
        let made = Division::new([[roll[a], roll[b]], [roll[c], roll[d]]], roll[aside]);
        self.picked.clear();
        self.cursor = list.iter().position(|(division, _)| *division == made);
        match self.cursor.and_then(|at| list[at].1.clone()) {
            Some(why) => Response::Refuse(why),
            None => Response::Stay,
        }
    }
}

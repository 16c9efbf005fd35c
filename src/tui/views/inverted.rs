//! Inverted Dice on the screen: five large dice at the left, every seat's sheet at the right.
use crate::core::game::{Event, Game, Seat, Turn};
use crate::games::inverted::sheet::{BONUS, BOXES, SECTIONS};
use crate::games::inverted::{Action, Bonus, Filled, Inverted, Keep, Sheet, inverted_sum};
use crate::tui::keymap::{Bind, Press};
use crate::tui::pen::{Hit, Pen};
use crate::tui::theme::Role;
use crate::tui::view::{Playable, Scene, View, Wish};
use crate::tui::widgets::bars::shortened;
use crate::tui::widgets::dice::{self, Look};
use crate::tui::widgets::tumble::Tumble;
use ratatui::crossterm::event::KeyCode;
use std::time::Instant;

/// Columns of the table with the dice; the sheets have the rest.
const TABLE: i32 = 42;

/// What keys ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Hold die number n (from 0), or let it go.
    Hold(usize),
    /// Hold the die under the cursor, or let it go.
    HoldHere,
    /// Move the cursor by so many dice.
    Move(i32),
    /// Hold all, or none.
    HoldAll,
    /// Throw the dice that are not held.
    Reroll,
    /// Move the cursor among the boxes that can be zeroed.
    Box(i32),
    /// Register, or zero the box under the cursor.
    Fill,
    /// Show the chances of the dice held, or hide them.
    Odds,
}

use Command::{Box as BoxBy, Fill, Hold, HoldAll, HoldHere, Move, Odds, Reroll};

const KEYS: &[Bind<Command>] = &[
    Bind {
        shown: "1-5",
        label: "hold",
        help: "hold a die back, or let it go",
        keys: &[
            (Press::letter('1'), Hold(0)),
            (Press::letter('2'), Hold(1)),
            (Press::letter('3'), Hold(2)),
            (Press::letter('4'), Hold(3)),
            (Press::letter('5'), Hold(4)),
        ],
    },
    Bind {
        shown: "←→ space",
        label: "",
        help: "move to a die; space holds it back or lets it go",
        keys: &[
            (Press::of(KeyCode::Left), Move(-1)),
            (Press::letter('h'), Move(-1)),
            (Press::of(KeyCode::Right), Move(1)),
            (Press::letter('l'), Move(1)),
            (Press::letter(' '), HoldHere),
        ],
    },
    Bind { shown: "a", label: "", help: "hold all dice, or none", keys: &[(Press::letter('a'), HoldAll)] },
    Bind {
        shown: "r",
        label: "roll",
        help: "throw the dice that are not held",
        keys: &[(Press::letter('r'), Reroll)],
    },
    Bind {
        shown: "↑↓",
        label: "box",
        help: "after the third roll: choose the box to zero",
        keys: &[
            (Press::of(KeyCode::Up), BoxBy(-1)),
            (Press::letter('k'), BoxBy(-1)),
            (Press::of(KeyCode::Down), BoxBy(1)),
            (Press::letter('j'), BoxBy(1)),
        ],
    },
    Bind {
        shown: "enter",
        label: "fill",
        help: "register the sum; after a third roll that is filled already, zero the box pointed at",
        keys: &[(Press::of(KeyCode::Enter), Fill)],
    },
    Bind {
        shown: "o",
        label: "odds",
        help: "show the chance of every open box with the dice now held, or hide it",
        keys: &[(Press::letter('o'), Odds)],
    },
];

/// Clicks on boxes are numbered from here; on dice from 0.
const BOX_SPOTS: u32 = 100;

/// What is half chosen.
#[derive(Default)]
pub struct InvertedView {
    held: u8,
    die: usize,
    zero: Option<u8>,
    odds: bool,
    tumble: Tumble,
}

impl Playable for Inverted {
    type View = InvertedView;
}

impl InvertedView {
    /// The box that Enter would zero.
    fn zeroed(&self, sheet: Sheet) -> Option<u8> {
        self.zero.filter(|n| sheet.is_open(*n)).or_else(|| sheet.open().last())
    }

    fn choosing(scene: &Scene<Inverted>) -> bool {
        scene.viewer.is_some() && matches!(scene.game.turn(), Turn::Act { .. })
    }

    fn must_zero(scene: &Scene<Inverted>) -> bool {
        let game = scene.game;
        game.left() == 0 && game.sum().is_some_and(|sum| !game.sheet().is_open(sum)) && !game.is_over()
    }

    fn draw_dice(&self, scene: &Scene<Inverted>, pen: &mut Pen, x: i32, y: i32) {
        let game = scene.game;
        let choosing = Self::choosing(scene) && game.left() > 0;
        for (i, face) in game.dice().into_iter().enumerate() {
            // Three above, two below, as they would lie on a table.
            let (column, row) = if i < 3 { (i as i32 * 12, 0) } else { ((i as i32 - 3) * 12 + 6, 7) };
            let (left, top) = (x + column, y + row);
            let held = choosing && self.held >> i & 1 == 1;
            let flying = self.tumble.face(i, scene.now);
            let look = if held {
                Look::Held
            } else if face == 0 || flying.is_some() {
                Look::Flying
            } else {
                Look::Lying
            };
            dice::draw(pen, left, top, flying.unwrap_or(face), look);
            pen.hit(left, top, dice::WIDTH, dice::HEIGHT + 1, Hit::Spot(i as u32));
            if choosing {
                let here = if self.die == i { "▸" } else { " " };
                let label = format!("{here}{}{}", i + 1, if held { " held" } else { "" });
                pen.text(left + 1, top + dice::HEIGHT, &label, if held { Role::Held } else { Role::Dim });
            }
        }
    }

    /// What the dice show, and what that is on the mover's sheet.
    fn draw_sum(&self, scene: &Scene<Inverted>, pen: &mut Pen, x: i32, y: i32) {
        let game = scene.game;
        if self.tumble.until().is_some_and(|until| until > scene.now) {
            return;
        }
        let Some(sum) = game.sum() else { return };
        let shown: Vec<String> = (1..=6).filter(|v| game.dice().contains(v)).map(|v| v.to_string()).collect();
        let missing: Vec<String> =
            (1..=6).filter(|v| !game.dice().contains(v)).map(|v| v.to_string()).collect();
        let after = pen.text(
            x,
            y,
            &format!("shows {}   missing {} = ", shown.join(" "), missing.join("+")),
            Role::Text,
        );
        pen.text(after, y, &sum.to_string(), Role::Accent);
        if game.is_over() {
            return;
        }
        let (note, role) = match game.sheet().of(sum) {
            Filled::Open => (format!("{sum} is open: worth {sum} points"), Role::Good),
            Filled::Achieved => (format!("{sum} is filled already"), Role::Dim),
            Filled::Zeroed => (format!("{sum} was zeroed"), Role::Dim),
        };
        pen.text(x, y + 1, &note, role);
    }

    /// The chance of each open box with the dice held now, the likeliest first, while the person may still reroll.
    fn draw_chances(&self, scene: &Scene<Inverted>, pen: &mut Pen, x: i32, y: i32, width: i32) {
        let game = scene.game;
        if !Self::choosing(scene) || game.left() == 0 || !self.odds {
            return;
        }
        let keep = Keep::of(game.dice(), self.held);
        if keep.thrown() == 0 {
            return;
        }
        let mut ways = [0u32; BOXES as usize + 1];
        let all = 6u32.pow(keep.thrown() as u32);
        for way in 0..all {
            let mut rest = way;
            let dice = keep.0.map(|face| {
                if face > 0 {
                    return face;
                }
                let face = (rest % 6) as u8 + 1;
                rest /= 6;
                face
            });
            ways[usize::from(inverted_sum(&dice))] += 1;
        }
        let mut open: Vec<(u32, u8)> =
            game.sheet().open().map(|n| (ways[usize::from(n)], n)).filter(|w| w.0 > 0).collect();
        open.sort_by(|a, b| b.cmp(a));
        let list: Vec<String> = open
            .iter()
            .map(|(ways, n)| format!("{n} {:.0} %", 100.0 * f64::from(*ways) / f64::from(all)))
            .collect();
        pen.text(x, y, &shortened(&format!("next roll: {}", list.join("  ")), width), Role::Dim);
    }

    fn draw_sheets(&self, scene: &Scene<Inverted>, pen: &mut Pen) {
        let game = scene.game;
        let seats = game.sheets().len() as i32;
        let columns = Columns::fitting(seats, pen.width(), pen.height());
        if columns.open {
            self.draw_long(scene, pen, columns.wide);
        } else {
            self.draw_folded(scene, pen, columns.wide);
        }
    }

    /// The sheet as it is on paper: one row a box.
    fn draw_long(&self, scene: &Scene<Inverted>, pen: &mut Pen, wide: i32) {
        let x = 2;
        self.draw_names(scene, pen, x + 7, 0, wide);
        let mut y = 1;
        for (section, boxes) in SECTIONS.iter().enumerate() {
            for number in boxes.clone() {
                self.draw_box(scene, pen, x, y, number, wide);
                y += 1;
            }
            self.draw_bonus(scene, pen, x, y, section, wide);
            y += if pen.height() > 28 { 2 } else { 1 };
        }
        self.draw_totals(scene, pen, x, y, wide);
    }

    /// The sheet folded into two columns: top and half of the middle section, the rest beside it.
    fn draw_folded(&self, scene: &Scene<Inverted>, pen: &mut Pen, wide: i32) {
        let half = pen.width() / 2;
        for (fold, x) in [(0, 2), (1, half + 2)] {
            let mut part = pen.sub(x, 0, half - 1, 20);
            self.draw_names(scene, &mut part, 7, 0, wide);
            for row in 0..10 {
                let number = fold * 10 + row + 1;
                // Between its fifth and sixth box each half has a bonus row; the middle bonus stands under the first.
                let y = 1 + i32::from(row) + i32::from(row >= 5) * 2;
                self.draw_box(scene, &mut part, 0, y, number, wide);
            }
        }
        self.draw_bonus(scene, &mut pen.sub(2, 0, half - 1, 20), 0, 6, 0, wide);
        self.draw_bonus(scene, &mut pen.sub(half + 2, 0, half - 1, 20), 0, 6, 1, wide);
        self.draw_bonus(scene, &mut pen.sub(half + 2, 0, half - 1, 20), 0, 13, 2, wide);
        self.draw_totals(scene, &mut pen.sub(2, 0, half - 1, 20), 0, 15, wide);
    }

    fn draw_names(&self, scene: &Scene<Inverted>, pen: &mut Pen, x: i32, y: i32, wide: i32) {
        for seat in (0..scene.game.sheets().len() as u8).map(Seat) {
            let mover = seat == scene.game.mover() && !scene.game.is_over();
            let name = shortened(scene.name(seat), wide - 1);
            let role = if mover { Role::Accent } else { Role::Dim };
            pen.right(x + wide * (i32::from(seat.0) + 1), y, &name, role);
        }
    }

    fn draw_box(&self, scene: &Scene<Inverted>, pen: &mut Pen, x: i32, y: i32, number: u8, wide: i32) {
        let game = scene.game;
        let current = !game.is_over()
            && game.sum() == Some(number)
            && self.tumble.until().is_none_or(|u| u <= scene.now);
        let zero_here =
            Self::must_zero(scene) && scene.viewer.is_some() && self.zeroed(game.sheet()) == Some(number);
        let pointed = zero_here || (current && game.sheet().is_open(number));
        pen.right(x + 4, y, &number.to_string(), if pointed { Role::Accent } else { Role::Dim });
        if pointed {
            pen.text(x + 5, y, "▸", Role::Accent);
        }
        for (i, sheet) in game.sheets().iter().enumerate() {
            let right = x + 7 + wide * (i as i32 + 1);
            let mover = i == game.mover().index() && !game.is_over();
            let (text, role) = match sheet.of(number) {
                Filled::Open if mover && pointed && zero_here => ("0?".into(), Role::Cursor),
                Filled::Open if mover && pointed => (format!("{number}?"), Role::Cursor),
                Filled::Open => ("·".into(), Role::Dim),
                Filled::Achieved => (number.to_string(), if mover { Role::Strong } else { Role::Text }),
                Filled::Zeroed => ("0".into(), Role::Bad),
            };
            pen.right(right, y, &text, role);
        }
        let across = 7 + wide * game.sheets().len() as i32;
        pen.hit(x, y, across, 1, Hit::Spot(BOX_SPOTS + u32::from(number)));
    }

    fn draw_bonus(&self, scene: &Scene<Inverted>, pen: &mut Pen, x: i32, y: i32, section: usize, wide: i32) {
        pen.right(x + 4, y, &format!("+{BONUS}"), Role::Dim);
        for (i, sheet) in scene.game.sheets().iter().enumerate() {
            let (text, role) = match sheet.bonus(section) {
                Bonus::Missing(n) => (format!("-{n}"), Role::Dim),
                Bonus::Earned => (format!("{BONUS}"), Role::Good),
                Bonus::Lost => ("✗".into(), Role::Bad),
            };
            pen.right(x + 7 + wide * (i as i32 + 1), y, &text, role);
        }
    }

    fn draw_totals(&self, scene: &Scene<Inverted>, pen: &mut Pen, x: i32, y: i32, wide: i32) {
        pen.text(x, y, "total", Role::Strong);
        for (i, sheet) in scene.game.sheets().iter().enumerate() {
            pen.right(x + 7 + wide * (i as i32 + 1), y, &sheet.points().to_string(), Role::Strong);
        }
    }
}

/// How the sheets are laid out.
struct Columns {
    /// Columns of a seat.
    wide: i32,
    /// One row a box, or folded into two halves.
    open: bool,
}

impl Columns {
    fn fitting(seats: i32, width: i32, height: i32) -> Columns {
        let open = height >= 26;
        let room = if open { width - 10 } else { width / 2 - 9 };
        Columns { wide: (room / seats).clamp(4, 9), open }
    }
}

impl View<Inverted> for InvertedView {
    type Command = Command;
    const KEYS: &'static [Bind<Command>] = KEYS;

    fn headline(&self, scene: &Scene<Inverted>) -> String {
        format!("round {} of {BOXES}", scene.game.round())
    }

    fn draw(&mut self, scene: &Scene<Inverted>, pen: &mut Pen) {
        let (width, height) = (pen.width(), pen.height());
        let game = scene.game;
        // Eight seats need more room for their sheets than two do.
        let sheets = (width - TABLE).max(38);
        let table = width - sheets;
        let spare = ((height - 19) / 3).max(0);
        let x = ((table - 33) / 2).max(1);
        self.draw_dice(scene, pen, x, 1 + spare);
        self.draw_sum(scene, pen, x, 15 + spare);
        self.draw_chances(scene, pen, x, 17 + spare, table - x - 1);
        if !game.is_over() && game.sum().is_some() {
            let text = match 3 - game.left() {
                1 => "first of three rolls",
                2 => "second of three rolls",
                _ => "third and last roll",
            };
            pen.text(x, 18 + spare, text, Role::Dim);
        }
        for row in 0..height {
            pen.text(table, row, "│", Role::Dim);
        }
        self.draw_sheets(scene, &mut pen.sub(table + 1, 0, sheets - 1, height));
    }

    fn enabled(&self, scene: &Scene<Inverted>, command: Command) -> bool {
        let game = scene.game;
        let choosing = Self::choosing(scene);
        match command {
            Hold(_) | HoldHere | Move(_) | HoldAll | Reroll | Odds => choosing && game.left() > 0,
            BoxBy(_) => choosing && Self::must_zero(scene),
            Fill => choosing,
        }
    }

    fn command(&mut self, scene: &Scene<Inverted>, command: Command) -> Wish<Action> {
        let Some(seat) = scene.viewer else { return Wish::Ignored };
        let (game, sheet) = (scene.game, scene.game.sheet());
        match command {
            Hold(die) => {
                self.held ^= 1 << die;
                self.die = die;
            }
            HoldHere => self.held ^= 1 << self.die,
            Odds => self.odds = !self.odds,
            Move(by) => self.die = (self.die as i32 + by).rem_euclid(5) as usize,
            HoldAll => self.held = if self.held == 31 { 0 } else { 31 },
            Reroll => return Wish::Act(seat, Action::Keep(Keep::of(game.dice(), self.held))),
            BoxBy(by) => {
                let open: Vec<u8> = sheet.open().collect();
                let at =
                    self.zeroed(sheet).and_then(|n| open.iter().position(|o| *o == n)).unwrap_or(0) as i32;
                self.zero = open.get((at + by).rem_euclid(open.len().max(1) as i32) as usize).copied();
            }
            Fill => {
                if Self::must_zero(scene) {
                    return self.zeroed(sheet).map_or(Wish::Ignored, |n| Wish::Act(seat, Action::Zero(n)));
                }
                return Wish::Act(seat, Action::Register);
            }
        }
        Wish::Stay
    }

    fn spot(&mut self, scene: &Scene<Inverted>, spot: u32) -> Wish<Action> {
        let Some(seat) = scene.viewer else { return Wish::Ignored };
        if scene.throw_due {
            return if spot < 5 { Wish::Throw } else { Wish::Ignored };
        }
        if spot < 5 {
            return if scene.game.left() > 0 {
                self.command(scene, Hold(spot as usize))
            } else {
                Wish::Ignored
            };
        }
        let number = spot.checked_sub(BOX_SPOTS).and_then(|n| u8::try_from(n).ok());
        let Some(number) = number.filter(|n| (1..=BOXES).contains(n)) else { return Wish::Ignored };
        if Self::must_zero(scene) {
            if self.zeroed(scene.game.sheet()) == Some(number) {
                return Wish::Act(seat, Action::Zero(number));
            }
            if scene.game.sheet().is_open(number) {
                self.zero = Some(number);
                return Wish::Tell(format!("{number} will be zeroed: click it again, or Enter"));
            }
            return Wish::Refuse(format!("{number} is already filled"));
        }
        if scene.game.sum() == Some(number) {
            return Wish::Act(seat, Action::Register);
        }
        Wish::Refuse(format!("the dice make {}, not {number}", scene.game.sum().unwrap_or(0)))
    }

    fn prompt(&self, scene: &Scene<Inverted>) -> Option<String> {
        scene.viewer?;
        let game = scene.game;
        if scene.throw_due {
            return Some("Throw the dice.".into());
        }
        let sum = game.sum()?;
        let open = game.sheet().is_open(sum);
        let held = self.held.count_ones();
        Some(match (open, game.left()) {
            (true, 0) => format!("Enter registers {sum}."),
            (false, 0) => "Choose a box to zero.".into(),
            (true, _) if held == 0 => format!("Enter registers {sum}, or hold and roll."),
            (_, _) if held == 0 => "Hold the good ones and roll.".into(),
            _ => {
                format!("r rolls {}.", if held == 5 { "nothing: let one go".into() } else { count(5 - held) })
            }
        })
    }

    fn happened(&mut self, scene: &Scene<Inverted>, before: &Inverted, event: &Event<Action>) {
        match event {
            Event::Thrown(_) => {
                let flying: Vec<usize> = (0..5).filter(|i| before.dice()[*i] == 0).collect();
                // What was held stays held for the next choice.
                self.held = (0..5).filter(|i| before.dice()[*i] != 0).fold(0, |held, i| held | 1 << i);
                self.zero = None;
                self.tumble = Tumble::start(&flying, scene.now);
            }
            Event::Acted(_, Action::Keep(_)) => {}
            _ => {
                self.held = 0;
                self.tumble = Tumble::default();
            }
        }
    }

    fn moving_until(&self) -> Option<Instant> {
        self.tumble.until()
    }

    fn skip(&mut self) {
        self.tumble = Tumble::default();
    }

    fn wakes(&self, scene: &Scene<Inverted>) -> Option<Instant> {
        self.tumble.next_frame(scene.now)
    }
}

fn count(dice: u32) -> String {
    ["none", "one die", "two dice", "three dice", "four dice", "all five"][dice.min(5) as usize].into()
}

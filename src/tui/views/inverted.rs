//! Inverted Dice on the screen: five large dice at the left, every seat's sheet at the right.
mod sheets;

use crate::core::game::{Event, Game, Turn};
use crate::games::inverted::sheet::BOXES;
use crate::games::inverted::solver::{Hand, chance_of_reaching};
use crate::games::inverted::{Action, Filled, Inverted, Keep, Sheet};
use crate::tui::keymap::{Bind, Press};
use crate::tui::pen::{Hit, Pen, wrapped};
use crate::tui::theme::Role;
use crate::tui::view::{Playable, Scene, View, Wish};
use crate::tui::widgets::dice::{self, Look};
use crate::tui::widgets::tumble::Tumble;
use ratatui::crossterm::event::KeyCode;
use sheets::{Layout, Sheets};
use std::time::Instant;

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
        help: "show the chance of every open box for the dice now held and all rolls left, or hide it",
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

    /// The likeliest of the chances in words: what stands on the sheet, told.
    fn draw_likeliest(&self, scene: &Scene<Inverted>, chances: &[f64], pen: &mut Pen) {
        let mut open: Vec<u8> = scene.game.sheet().open().collect();
        open.sort_by(|a, b| chances[usize::from(*b)].total_cmp(&chances[usize::from(*a)]));
        let likeliest: Vec<String> =
            open.iter().take(3).map(|n| format!("{n} {}", percent(chances[usize::from(*n)]))).collect();
        let text = format!("aiming at one box with what is held, at best: {}", likeliest.join(", "));
        for (row, line) in wrapped(&text, pen.width()).iter().enumerate() {
            pen.text(0, row as i32, line, Role::Dim);
        }
    }

    /// The box to mark as the one that Enter zeroes.
    fn zero_mark(&self, scene: &Scene<Inverted>) -> Option<u8> {
        let asked = Self::must_zero(scene) && scene.viewer.is_some();
        self.zeroed(scene.game.sheet()).filter(|_| asked)
    }

    /// The open box to mark as the sum of the dice, once they lie.
    fn sum_mark(&self, scene: &Scene<Inverted>) -> Option<u8> {
        let lie = self.tumble.until().is_none_or(|until| until <= scene.now);
        scene.game.sum().filter(|n| lie && !scene.game.is_over() && scene.game.sheet().is_open(*n))
    }

    fn choosing(scene: &Scene<Inverted>) -> bool {
        scene.viewer.is_some() && matches!(scene.game.turn(), Turn::Act { .. })
    }

    fn must_zero(scene: &Scene<Inverted>) -> bool {
        let game = scene.game;
        game.left() == 0 && game.sum().is_some_and(|sum| !game.sheet().is_open(sum)) && !game.is_over()
    }

    fn draw_dice(&self, scene: &Scene<Inverted>, pen: &mut Pen, layout: &Layout) {
        let game = scene.game;
        let choosing = Self::choosing(scene) && game.left() > 0;
        let (wide, high) =
            if layout.huge { (dice::HUGE_WIDTH, dice::HUGE_HEIGHT) } else { (dice::WIDTH, dice::HEIGHT) };
        for (i, face) in game.dice().into_iter().enumerate() {
            // Three above, two below, as they would lie on a table.
            let (column, row) = if i < 3 { (2 * i as i32, 0) } else { (2 * i as i32 - 5, 1) };
            let (left, top) = (layout.x + column * (wide + 2) / 2, layout.y + row * (high + 2));
            let held = choosing && self.held >> i & 1 == 1;
            let flying = self.tumble.face(i, scene.now);
            let look = if held {
                Look::Held
            } else if face == 0 || flying.is_some() {
                Look::Flying
            } else {
                Look::Lying
            };
            let draw = if layout.huge { dice::draw_huge } else { dice::draw };
            draw(pen, left, top, flying.unwrap_or(face), look);
            pen.hit(left, top, wide, high + 1, Hit::Spot(i as u32));
            if choosing {
                let here = if self.die == i { "▸" } else { " " };
                // The dice that the coach would keep, once it has been asked which.
                let best =
                    matches!(scene.advice.first().map(|a| a.action), Some(Action::Keep(k)) if k.0[i] != 0);
                let (mark, what) = (if best { "✓" } else { "" }, if held { " held" } else { "" });
                let label = format!("{here}{}{mark}{what}", i + 1);
                let role = if held { Role::Held } else { Role::Dim };
                pen.text(left + wide / 2 - 3, top + high, &label, role);
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

    /// The chance of each open box for a player who holds these dice and aims at nothing else with the rerolls left,
    /// while the person asks for it; by the number of the box.
    fn chances(&self, scene: &Scene<Inverted>) -> Option<[f64; BOXES as usize + 1]> {
        let game = scene.game;
        if !Self::choosing(scene) || game.left() == 0 || !self.odds {
            return None;
        }
        let keep = Hand::new(&Keep::of(game.dice(), self.held).faces())?;
        Some(std::array::from_fn(
            |n| if n == 0 { 0.0 } else { chance_of_reaching(n as u8, keep, game.left()) },
        ))
    }
}

impl View<Inverted> for InvertedView {
    type Command = Command;
    const KEYS: &'static [Bind<Command>] = KEYS;

    fn headline(&self, scene: &Scene<Inverted>) -> String {
        format!("round {} of {BOXES}", scene.game.round())
    }

    fn draw(&mut self, scene: &Scene<Inverted>, pen: &mut Pen) {
        let height = pen.height();
        let game = scene.game;
        let layout = Layout::of(game.sheets().len() as i32, pen.width(), height);
        self.draw_dice(scene, pen, &layout);
        let Layout { x, table, .. } = layout;
        let y = layout.y + if layout.huge { 25 } else { 14 };
        self.draw_sum(scene, pen, x, y);
        if let Some(chances) = self.chances(scene) {
            self.draw_likeliest(scene, &chances, &mut pen.sub(x, y + 3, table - x - 1, 4));
        }
        if !game.is_over() && game.sum().is_some() {
            let text = match 3 - game.left() {
                1 => "first of three rolls",
                2 => "second of three rolls",
                _ => "third and last roll",
            };
            pen.text(x, y + 2, text, Role::Dim);
        }
        for row in 0..height {
            pen.text(table, row, "│", Role::Dim);
        }
        let chances = self.chances(scene);
        let sheets = Sheets { scene, zero: self.zero_mark(scene), sum: self.sum_mark(scene), chances };
        sheets.draw(&mut pen.sub(table + 1, 0, layout.sheets, height), &layout);
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

    fn rolls_on(&self, scene: &Scene<Inverted>) -> bool {
        scene.game.left() < 2
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

/// A chance as it stands in a box: `7%`; certain only if it is.
fn percent(chance: f64) -> String {
    match 100.0 * chance {
        100.0.. => "sure".into(),
        some @ 0.5..99.5 => format!("{some:.0}%"),
        0.0 => "no".into(),
        some if some < 0.5 => "<1%".into(),
        _ => "99%".into(),
    }
}

fn count(dice: u32) -> String {
    ["none", "one die", "two dice", "three dice", "four dice", "all five"][dice.min(5) as usize].into()
}

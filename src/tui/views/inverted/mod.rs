//! Inverted Dice on the screen: five large dice at the left, every seat's sheet at the right.
mod sheets;

use crate::core::game::{Event, Game, Turn};
use crate::core::words::{list, plural};
use crate::games::inverted::sheet::BOXES;
use crate::games::inverted::solver::{Hand, chance_of_reaching};
use crate::games::inverted::{Action, Filled, Inverted, Keep, Sheet};
use crate::tui::canvas::{Canvas, ClickTarget};
use crate::tui::keymap::{Binding, Key};
use crate::tui::theme::Role;
use crate::tui::view::{Playable, Response, View, ViewContext};
use crate::tui::widgets::dice::{self, Look};
use crate::tui::widgets::roll_animation::RollAnimation;
use crate::tui::widgets::text::wrapped;
use ratatui::crossterm::event::KeyCode;
use sheets::{Layout, Sheets};
use std::time::Instant;

/// What keys ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Keep die number n (from 0), or let it go.
    KeepDie(usize),
    /// Keep the die under the cursor, or let it go.
    KeepHere,
    /// Move the cursor by so many dice.
    Move(i32),
    /// Keep all, or none.
    KeepAll,
    /// Roll the dice that are not kept.
    Reroll,
    /// Move the cursor among the boxes that can be zeroed.
    Box(i32),
    /// Register, or zero the box under the cursor.
    Fill,
    /// Show the chances of the dice kept, or hide them.
    Odds,
}

use Command::{Box as BoxBy, Fill, KeepAll, KeepDie, KeepHere, Move, Odds, Reroll};

const KEYS: &[Binding<Command>] = &[
    Binding {
        shown: "1-5",
        label: "keep",
        help: "keep a die, or let it go",
        keys: &[
            (Key::letter('1'), KeepDie(0)),
            (Key::letter('2'), KeepDie(1)),
            (Key::letter('3'), KeepDie(2)),
            (Key::letter('4'), KeepDie(3)),
            (Key::letter('5'), KeepDie(4)),
        ],
    },
    Binding {
        shown: "←→ space",
        label: "",
        help: "move to a die; space keeps it or lets it go",
        keys: &[
            (Key::of(KeyCode::Left), Move(-1)),
            (Key::letter('h'), Move(-1)),
            (Key::of(KeyCode::Right), Move(1)),
            (Key::letter('l'), Move(1)),
            (Key::letter(' '), KeepHere),
        ],
    },
    Binding { shown: "a", label: "", help: "keep all dice, or none", keys: &[(Key::letter('a'), KeepAll)] },
    Binding {
        shown: "r",
        label: "roll",
        help: "roll the dice that are not kept",
        keys: &[(Key::letter('r'), Reroll)],
    },
    Binding {
        shown: "↑↓",
        label: "box",
        help: "after the third roll: choose the box to zero",
        keys: &[
            (Key::of(KeyCode::Up), BoxBy(-1)),
            (Key::letter('k'), BoxBy(-1)),
            (Key::of(KeyCode::Down), BoxBy(1)),
            (Key::letter('j'), BoxBy(1)),
        ],
    },
    Binding {
        shown: "enter",
        label: "fill",
        help: "register the sum; after a third roll that is filled already, zero the box pointed at",
        keys: &[(Key::of(KeyCode::Enter), Fill)],
    },
    Binding {
        shown: "o",
        label: "odds",
        help: "show the chance of every open box for the dice now kept and all rolls left, or hide it",
        keys: &[(Key::letter('o'), Odds)],
    },
];

/// Clicks on boxes are numbered from here; on dice from 0.
const BOX_SPOTS: u32 = 100;

/// What is half chosen.
#[derive(Default)]
pub struct InvertedView {
    kept: u8,
    die: usize,
    zero: Option<u8>,
    odds: bool,
    roll_animation: RollAnimation,
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
    fn draw_likeliest(&self, ctx: &ViewContext<Inverted>, chances: &[f64], canvas: &mut Canvas) {
        let mut open: Vec<u8> = ctx.game.sheet().open().collect();
        open.sort_by(|a, b| chances[usize::from(*b)].total_cmp(&chances[usize::from(*a)]));
        let likeliest: Vec<String> =
            open.iter().take(3).map(|n| format!("{n} {}", percent(chances[usize::from(*n)]))).collect();
        let text = format!("aiming at one box with what is kept, at best: {}", list(&likeliest));
        for (row, line) in wrapped(&text, canvas.width()).iter().enumerate() {
            canvas.text(0, row as i32, line, Role::Dim);
        }
    }

    /// The box to mark as the one that Enter zeroes.
    fn zero_mark(&self, ctx: &ViewContext<Inverted>) -> Option<u8> {
        let asked = Self::must_zero(ctx) && ctx.viewer.is_some();
        self.zeroed(ctx.game.sheet()).filter(|_| asked)
    }

    /// The open box to mark as the sum of the dice, once they lie.
    fn sum_mark(&self, ctx: &ViewContext<Inverted>) -> Option<u8> {
        let place_roll = self.roll_animation.until().is_none_or(|until| until <= ctx.now);
        ctx.game.sum().filter(|n| place_roll && !ctx.game.is_over() && ctx.game.sheet().is_open(*n))
    }

    fn choosing(ctx: &ViewContext<Inverted>) -> bool {
        ctx.viewer.is_some() && matches!(ctx.game.turn(), Turn::Act { .. })
    }

    fn must_zero(ctx: &ViewContext<Inverted>) -> bool {
        let game = ctx.game;
        game.left() == 0 && game.sum().is_some_and(|sum| !game.sheet().is_open(sum)) && !game.is_over()
    }

    fn draw_dice(&self, ctx: &ViewContext<Inverted>, canvas: &mut Canvas, layout: &Layout) {
        let game = ctx.game;
        let choosing = Self::choosing(ctx) && game.left() > 0;
        let (wide, high) =
            if layout.huge { (dice::HUGE_WIDTH, dice::HUGE_HEIGHT) } else { (dice::WIDTH, dice::HEIGHT) };
        for (i, face) in game.dice().into_iter().enumerate() {
            // Three above, two below, as they would lie on a table.
            let (column, row) = if i < 3 { (2 * i as i32, 0) } else { (2 * i as i32 - 5, 1) };
            let (left, top) = (layout.x + column * (wide + 2) / 2, layout.y + row * (high + 2));
            let kept = choosing && self.kept >> i & 1 == 1;
            let flying = self.roll_animation.face(i, ctx.now);
            let look = if kept {
                Look::Kept
            } else if face == 0 || flying.is_some() {
                Look::Flying
            } else {
                Look::Lying
            };
            let draw = if layout.huge { dice::draw_huge } else { dice::draw };
            draw(canvas, left, top, flying.unwrap_or(face), look);
            canvas.hit(left, top, wide, high + 1, ClickTarget::Target(i as u32));
            if choosing {
                let here = if self.die == i { "▸" } else { " " };
                // The dice that the coach would keep, once it has been asked which.
                let best =
                    matches!(ctx.advice.first().map(|a| a.action), Some(Action::Keep(k)) if k.0[i] != 0);
                let (mark, what) = (if best { "✓" } else { "" }, if kept { " kept" } else { "" });
                let label = format!("{here}{}{mark}{what}", i + 1);
                let role = if kept { Role::Kept } else { Role::Dim };
                canvas.text(left + wide / 2 - 3, top + high, &label, role);
            }
        }
    }

    /// What the dice show, and what that is on the mover's sheet.
    fn draw_sum(&self, ctx: &ViewContext<Inverted>, canvas: &mut Canvas, x: i32, y: i32) {
        let game = ctx.game;
        if self.roll_animation.until().is_some_and(|until| until > ctx.now) {
            return;
        }
        let Some(sum) = game.sum() else { return };
        let shown: Vec<String> = (1..=6).filter(|v| game.dice().contains(v)).map(|v| v.to_string()).collect();
        let missing: Vec<String> =
            (1..=6).filter(|v| !game.dice().contains(v)).map(|v| v.to_string()).collect();
        let after = canvas.text(
            x,
            y,
            &format!("shows {}   missing {} = ", shown.join(" "), missing.join("+")),
            Role::Text,
        );
        canvas.text(after, y, &sum.to_string(), Role::Accent);
        if game.is_over() {
            return;
        }
        let (note, role) = match game.sheet().of(sum) {
            Filled::Open => (format!("{sum} is open: worth {}", plural(sum, "point")), Role::Good),
            Filled::Achieved => (format!("{sum} is filled already"), Role::Dim),
            Filled::Zeroed => (format!("{sum} was zeroed"), Role::Dim),
        };
        canvas.text(x, y + 1, &note, role);
    }

    /// The chance of each open box for a player who holds these dice and aims at nothing else with the rerolls left,
    /// while the person asks for it; by the number of the box.
    fn chances(&self, ctx: &ViewContext<Inverted>) -> Option<[f64; BOXES as usize + 1]> {
        let game = ctx.game;
        if !Self::choosing(ctx) || game.left() == 0 || !self.odds {
            return None;
        }
        let keep = Hand::new(&Keep::of(game.dice(), self.kept).faces())?;
        Some(std::array::from_fn(
            |n| if n == 0 { 0.0 } else { chance_of_reaching(n as u8, keep, game.left()) },
        ))
    }
}

impl View<Inverted> for InvertedView {
    type Command = Command;
    const KEYS: &'static [Binding<Command>] = KEYS;

    fn headline(&self, ctx: &ViewContext<Inverted>) -> String {
        format!("round {} of {BOXES}", ctx.game.round())
    }

    fn draw(&mut self, ctx: &ViewContext<Inverted>, canvas: &mut Canvas) {
        let height = canvas.height();
        let game = ctx.game;
        let layout = Layout::of(game.sheets().len() as i32, canvas.width(), height);
        self.draw_dice(ctx, canvas, &layout);
        let Layout { x, table, .. } = layout;
        let y = layout.y + if layout.huge { 25 } else { 14 };
        self.draw_sum(ctx, canvas, x, y);
        if let Some(chances) = self.chances(ctx) {
            self.draw_likeliest(ctx, &chances, &mut canvas.sub(x, y + 3, table - x - 1, 4));
        }
        if !game.is_over() && game.sum().is_some() {
            let text = match 3 - game.left() {
                1 => "first of three rolls",
                2 => "second of three rolls",
                _ => "third and last roll",
            };
            canvas.text(x, y + 2, text, Role::Dim);
        }
        for row in 0..height {
            canvas.text(table, row, "│", Role::Dim);
        }
        let chances = self.chances(ctx);
        let sheets = Sheets { ctx, zero: self.zero_mark(ctx), sum: self.sum_mark(ctx), chances };
        sheets.draw(&mut canvas.sub(table + 1, 0, layout.sheets, height), &layout);
    }

    fn enabled(&self, ctx: &ViewContext<Inverted>, command: Command) -> bool {
        let game = ctx.game;
        let choosing = Self::choosing(ctx);
        match command {
            KeepDie(_) | KeepHere | Move(_) | KeepAll | Reroll | Odds => choosing && game.left() > 0,
            BoxBy(_) => choosing && Self::must_zero(ctx),
            Fill => choosing,
        }
    }

    fn command(&mut self, ctx: &ViewContext<Inverted>, command: Command) -> Response<Action> {
        let Some(seat) = ctx.viewer else { return Response::Ignored };
        let (game, sheet) = (ctx.game, ctx.game.sheet());
        match command {
            KeepDie(die) => {
                self.kept ^= 1 << die;
                self.die = die;
            }
            KeepHere => self.kept ^= 1 << self.die,
            Odds => self.odds = !self.odds,
            Move(by) => self.die = (self.die as i32 + by).rem_euclid(5) as usize,
            KeepAll => self.kept = if self.kept == 31 { 0 } else { 31 },
            Reroll => return Response::Act(seat, Action::Keep(Keep::of(game.dice(), self.kept))),
            BoxBy(by) => {
                let open: Vec<u8> = sheet.open().collect();
                let at =
                    self.zeroed(sheet).and_then(|n| open.iter().position(|o| *o == n)).unwrap_or(0) as i32;
                self.zero = open.get((at + by).rem_euclid(open.len().max(1) as i32) as usize).copied();
            }
            Fill => {
                if Self::must_zero(ctx) {
                    return self
                        .zeroed(sheet)
                        .map_or(Response::Ignored, |n| Response::Act(seat, Action::Zero(n)));
                }
                return Response::Act(seat, Action::Register);
            }
        }
        Response::Stay
    }

    fn click(&mut self, ctx: &ViewContext<Inverted>, click: u32) -> Response<Action> {
        let Some(seat) = ctx.viewer else { return Response::Ignored };
        if ctx.roll_due {
            return if click < 5 { Response::Roll } else { Response::Ignored };
        }
        if click < 5 {
            return if ctx.game.left() > 0 {
                self.command(ctx, KeepDie(click as usize))
            } else {
                Response::Ignored
            };
        }
        let number = click.checked_sub(BOX_SPOTS).and_then(|n| u8::try_from(n).ok());
        let Some(number) = number.filter(|n| (1..=BOXES).contains(n)) else { return Response::Ignored };
        if Self::must_zero(ctx) {
            if self.zeroed(ctx.game.sheet()) == Some(number) {
                return Response::Act(seat, Action::Zero(number));
            }
            if ctx.game.sheet().is_open(number) {
                self.zero = Some(number);
                return Response::Tell(format!("{number} will be zeroed: click it again, or Enter"));
            }
            return Response::Refuse(format!("{number} is already filled"));
        }
        if ctx.game.sum() == Some(number) {
            return Response::Act(seat, Action::Register);
        }
        Response::Refuse(format!("the dice make {}, not {number}", ctx.game.sum().unwrap_or(0)))
    }

    fn prompt(&self, ctx: &ViewContext<Inverted>) -> Option<String> {
        ctx.viewer?;
        let game = ctx.game;
        if ctx.roll_due {
            return Some("Roll the dice.".into());
        }
        let sum = game.sum()?;
        let open = game.sheet().is_open(sum);
        let kept = self.kept.count_ones();
        Some(match (open, game.left()) {
            (true, 0) => format!("Enter registers {sum}."),
            (false, 0) => "Choose a box to zero.".into(),
            (true, _) if kept == 0 => format!("Enter registers {sum}, or keep and roll."),
            (_, _) if kept == 0 => "Keep the good ones and roll.".into(),
            _ => {
                format!("r rolls {}.", if kept == 5 { "nothing: let one go".into() } else { count(5 - kept) })
            }
        })
    }

    fn happened(&mut self, ctx: &ViewContext<Inverted>, before: &Inverted, event: &Event<Action>) {
        match event {
            Event::Chance(_) => {
                let flying: Vec<usize> = (0..5).filter(|i| before.dice()[*i] == 0).collect();
                // What was kept stays kept for the next choice.
                self.kept = (0..5).filter(|i| before.dice()[*i] != 0).fold(0, |kept, i| kept | 1 << i);
                self.zero = None;
                self.roll_animation = RollAnimation::start(&flying, ctx.now);
            }
            Event::Acted(_, Action::Keep(_)) => {}
            _ => {
                self.kept = 0;
                self.roll_animation = RollAnimation::default();
            }
        }
    }

    fn rolls_on(&self, ctx: &ViewContext<Inverted>) -> bool {
        ctx.game.left() < 2
    }

    fn moving_until(&self) -> Option<Instant> {
        self.roll_animation.until()
    }

    fn skip(&mut self) {
        self.roll_animation = RollAnimation::default();
    }

    fn wakes(&self, ctx: &ViewContext<Inverted>) -> Option<Instant> {
        self.roll_animation.next_frame(ctx.now)
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

//! Inverted Dice on the screen: unfinished choices, keys, and what moves. [`table`] draws them.
mod lesson;
mod look;
mod table;

use crate::core::{DiceSet, Event, Game, Roll, Seat, Turn, words::press_again};
use crate::games::inverted::sheet::{BONUS, BOXES, SECTIONS, section_of};
use crate::games::inverted::solver::{chance_in_turn, chance_of_reaching};
use crate::games::inverted::{Action, Inverted, Keep, Sheet, words};
use crate::tui::keys::keys;
use crate::tui::look::GameLook;
use crate::tui::ui::Node;
use crate::tui::ui::motion::roll::RollAnimation;
use crate::tui::ui::motion::timeline::{Animated, HOLD, SideMotion, Timeline};
use crate::tui::ui::motion::triumph::TriumphMotion;
use crate::tui::view::{
    Headline, Playable, Response, Style, View, ViewCommands, ViewContext, Waits,
};

type InvertedContext<'a> = ViewContext<'a, Inverted>;

/// All five dice.
const ALL: DiceSet = DiceSet::first(5);

impl Playable for Inverted {
    type View = InvertedView;
    const LOOK: &'static GameLook = &look::LOOK;
}

/// Unfinished choices and animations.
#[derive(Default)]
pub(crate) struct InvertedView {
    /// The dice that are kept, and those kept before the last roll.
    kept: DiceSet,
    held: DiceSet,
    /// The die under the cursor, which has been used since the last roll if it is pointing.
    die: usize,
    is_pointing: bool,
    /// The box to cross out, once chosen.
    zero: Option<u8>,
    /// The chances of the boxes are hidden.
    is_hiding_chances: bool,
    roll: RollAnimation,
    /// Dice moving down or up a row, as they are kept or released.
    holding: SideMotion<Timeline<usize>>,
    /// The box written last, until the next roll.
    written: Option<WrittenBox>,
    /// Shows what it brought.
    triumph: TriumphMotion,
}

/// A box that has been filled or crossed out.
struct WrittenBox {
    seat: Seat,
    number: u8,
    /// The dice with which it was, which lie there until the next roll.
    dice: [u8; 5],
    /// The points it brought, with the bonus.
    gain: i32,
    has_bonus: bool,
}

/// What the key of the moment does with the dice as they lie.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Offer {
    /// Fills the box of their sum.
    Fill { number: u8, has_bonus: bool },
    /// Crosses out this box.
    CrossOut { number: u8 },
    /// Nothing: the box of their sum is closed, and some can be rolled again.
    Closed { number: u8 },
}

impl Offer {
    /// Returns the box and what it brings: `Box 2: 2 + 50 points`.
    fn words(self, sheet: Sheet) -> String {
        match self {
            Offer::Fill {
                number,
                has_bonus: true,
            } => {
                format!("Box {number}: {number} + {BONUS} points")
            }
            Offer::Fill { number, .. } => format!("Box {number}"),
            Offer::CrossOut { number } if sheet.bonus_at_stake(number).is_some() => {
                format!("Box {number}: 0, and the bonus of {BONUS} is lost")
            }
            Offer::CrossOut { number } => format!("Box {number}: 0"),
            Offer::Closed { number } => format!("Box {number} is closed"),
        }
    }
}

/// Boxes of a section that are joined in gold, since its bonus is won or can be.
#[derive(Clone, Copy, Default)]
struct SectionChain {
    section: Option<usize>,
    /// The last box that is gold already.
    until: u8,
    /// The bonus is gold, too.
    is_whole: bool,
}

impl SectionChain {
    fn contains(self, number: u8) -> bool {
        self.section
            .is_some_and(|section| SECTIONS[section].contains(&number) && number <= self.until)
    }
}

impl View<Inverted> for InvertedView {
    const COMMANDS: ViewCommands<InvertedView, Inverted> = keys! {
        "keep" "1 | 2 | 3 | 4 | 5" "keep a die, or let it go" (|_, ctx| label_keep(ctx, "keep"))
            |view, ctx, die| view.keep_die(ctx, die.into());
        "move-left | move-right | box-up | box-down" "left h | right l | up k | down j"
            "move to a die; after the third roll: choose the box to cross out"
            (|_, ctx| if ctx.game.must_cross_out() { Some("box") } else { label_keep(ctx, "") })
            |view, ctx, way| view.step(ctx, way);
        "keep-here" "space" "when choosing: keep the die under the cursor, or let it go" (|_, ctx| label_keep(ctx, ""))
            |view, ctx, _| view.keep_here(ctx);
        "keep-all" "a" "keep all dice, or none" (|_, ctx| label_keep(ctx, ""))
            |view, ctx, _| view.keep(ctx, if view.kept == ALL { DiceSet::EMPTY } else { ALL });
        "reroll" "r" "roll the dice that are not kept" (|_, ctx| label_keep(ctx, "reroll"))
            |view, ctx, _| ctx.act(Action::Keep(Keep::of(ctx.game.dice(), view.kept)));
        "fill" "enter"
            "fill the box of the sum; if the box of the third roll is closed, cross out the box pointed at"
            (|view, ctx| view.label_fill(ctx))
            |view, ctx, _| view.fill(ctx);
        "odds" "o" "hide the chance of every open box for the dice now kept and all rolls left, or show it"
            (|view, ctx| {
                let label = if view.is_hiding_chances && ctx.best().is_none() { "odds" } else { "" };
                label_keep(ctx, label).or((!ctx.game.is_over()).then_some(""))
            })
            |view, _, _| {
                view.is_hiding_chances = !view.is_hiding_chances;
                Response::Stay
            };
        "box" "" "" (|_, ctx| is_choosing(ctx).then_some(""))
            |view, ctx, place| view.click_box(ctx, place as u8 + 1);
    };
    // Margin, dice, a line for the coach, and the pad.
    const STYLE: Style<Action> = Style {
        least_rows: [13, 1],
        ..Style::USUAL
    };

    fn headline(&self, ctx: &InvertedContext) -> Headline {
        let (when, rest) = words::headline(ctx.game);
        Headline {
            when,
            rest,
            rules: words::heading_of_rules(ctx.game),
            ..Headline::default()
        }
    }
    fn table<'a>(&'a self, ctx: &'a InvertedContext<'a>, beside: Node<'a>) -> Node<'a> {
        if ctx.is_aim() {
            return lesson::aim(beside);
        }
        table::table(self, ctx, beside)
    }
    fn point_at(&mut self, _: &InvertedContext, action: &Action) {
        match action {
            Action::Keep(keep) => self.kept = keep.dice(),
            Action::Zero(number) => self.zero = Some(*number),
            Action::Register => {}
        }
    }
    fn succeed(&mut self, before: InvertedView) {
        self.is_hiding_chances = before.is_hiding_chances;
    }
    fn forget_choices(&mut self) {
        self.kept = self.held;
    }
    fn prompt(&self, ctx: &InvertedContext) -> Option<String> {
        ctx.viewer?;
        if ctx.is_roll_due {
            return Some(String::new());
        }
        let fills = ctx
            .advice
            .actions
            .iter()
            .find(|advice| advice.action == Action::Register);
        let cost = fills
            .zip(ctx.best())
            .map(|(fills, best)| best.value - fills.value);
        let unit = ctx.advice.unit;
        let worse = cost
            .filter(|cost| *cost >= unit.smallest_amount())
            .map(|cost| unit.describe_loss(cost))
            .unwrap_or_default();
        words::prompt(ctx.game, self.kept.iter().count(), &worse)
    }
    fn happened(&mut self, ctx: &InvertedContext, before: &Inverted, event: &Event<Action>) {
        match event {
            Event::Chance(_) => {
                // What was kept stays kept for the next choice.
                self.held = (0..5).filter(|die| before.dice()[*die] != 0).collect();
                let flying: Vec<usize> = (0..5).filter(|die| !self.held.contains(*die)).collect();
                self.kept = self.held;
                self.is_pointing = false;
                // The cursor starts where the loss is least, and stays even if the coach knows
                // better later.
                self.zero = ctx.game.sheet().cheapest_box();
                self.written = None;
                self.triumph.skip();
                self.roll = RollAnimation::start(&flying, ctx.motion(), ctx.now);
            }
            Event::Acted(seat, action @ (Action::Register | Action::Zero(_))) => {
                self.kept = DiceSet::EMPTY;
                let number = match action {
                    Action::Zero(number) => *number,
                    Action::Register | Action::Keep(_) => before.sum().unwrap_or_default(),
                };
                let gain = (ctx.game.sheets()[seat.index()].points())
                    - before.sheets()[seat.index()].points();
                let has_bonus = gain > i32::from(number);
                self.written = Some(WrittenBox {
                    seat: *seat,
                    number,
                    dice: before.dice(),
                    gain,
                    has_bonus,
                });
                if has_bonus {
                    let is_person = ctx.table.seat_setup(*seat).is_person();
                    self.triumph = TriumphMotion::start(is_person, ctx.motion(), ctx.now);
                }
                self.roll.skip();
            }
            Event::Acted(_, Action::Keep(_)) | Event::TimeUp => return,
        }
        self.holding.skip();
    }
    fn waits(&self, ctx: &InvertedContext) -> Waits<Action> {
        match Waits::of(ctx) {
            Waits::Roll { .. } => Waits::Roll {
                at_once: ctx.game.left() < 2,
            },
            waits => waits,
        }
    }
    fn animations(&self) -> Vec<&dyn Animated> {
        vec![&self.roll, &self.triumph, &self.holding]
    }
}

/// Returns `true` if a person at this keyboard chooses.
fn is_choosing(ctx: &InvertedContext) -> bool {
    ctx.viewer.is_some() && matches!(ctx.game.turn(), Turn::Act { .. })
}

/// Returns the index a step from `index` among `count`, which follow each other in a ring.
fn next_index(index: usize, step: isize, count: usize) -> usize {
    (index as isize + step).rem_euclid(count as isize) as usize
}

/// Returns `label` if that person chooses what to keep.
fn label_keep(ctx: &InvertedContext, label: &'static str) -> Option<&'static str> {
    (is_choosing(ctx) && ctx.game.left() > 0).then_some(label)
}

impl InvertedView {
    fn label_fill(&self, ctx: &InvertedContext) -> Option<&'static str> {
        if !is_choosing(ctx) {
            return None;
        }
        Some(match self.offer(ctx) {
            Some(Offer::Fill { .. }) => "fill",
            Some(Offer::CrossOut { .. }) => words::CROSS_OUT,
            Some(Offer::Closed { .. }) | None => "",
        })
    }
    /// Returns the box that Enter crosses out.
    fn box_to_cross_out(&self, ctx: &InvertedContext) -> Option<u8> {
        let sheet = ctx.game.sheet();
        self.zero
            .filter(|number| sheet.is_open(*number))
            .or_else(|| sheet.cheapest_box())
    }
    /// Returns what the key of the moment does, once the dice are at rest.
    fn offer(&self, ctx: &InvertedContext) -> Option<Offer> {
        if self.is_rolling(ctx) || ctx.game.is_over() {
            return None;
        }
        let sheet = ctx.game.sheet();
        let sum = ctx.game.sum()?;
        Some(if sheet.is_open(sum) {
            let gain = sheet.fill(sum, true).points() - sheet.points();
            Offer::Fill {
                number: sum,
                has_bonus: gain > i32::from(sum),
            }
        } else if ctx.game.must_cross_out() && ctx.viewer.is_some() {
            Offer::CrossOut {
                number: self.box_to_cross_out(ctx)?,
            }
        } else {
            Offer::Closed { number: sum }
        })
    }
    /// Returns the box to mark in the mover's sheet.
    fn marked_box(&self, ctx: &InvertedContext) -> Option<u8> {
        match self.offer(ctx)? {
            Offer::Fill { number, .. } | Offer::CrossOut { number } => Some(number),
            Offer::Closed { .. } => None,
        }
    }
    /// Returns the boxes of `seat` to join in gold: those of a bonus that was won last, one after
    /// the other, or that the marked box would win.
    fn chain(&self, ctx: &InvertedContext, seat: Seat) -> SectionChain {
        if let Some(written) = &self.written {
            if written.seat != seat || !written.has_bonus {
                return SectionChain::default();
            }
            let section = section_of(written.number);
            let boxes = SECTIONS[section].clone();
            let count = boxes.clone().count() as i32;
            let lit = self.triumph.count(0, count + 1, ctx.now);
            return SectionChain {
                section: Some(section),
                until: boxes.start() + lit.min(count) as u8 - 1,
                is_whole: lit > count,
            };
        }
        match self.offer(ctx) {
            Some(Offer::Fill {
                number,
                has_bonus: true,
            }) if ctx.game.mover() == seat => SectionChain {
                section: Some(section_of(number)),
                until: BOXES,
                is_whole: true,
            },
            _ => SectionChain::default(),
        }
    }
    /// Returns `true` until all dice are at rest: until then nothing is written of what they show.
    fn is_rolling(&self, ctx: &InvertedContext) -> bool {
        self.roll.is_moving(ctx.now)
    }
    /// Keeps a die, or lets it go.
    fn keep_die(&mut self, ctx: &InvertedContext, die: usize) -> Response<Action> {
        self.die = die;
        self.is_pointing = true;
        self.keep(ctx, self.kept.toggled(die))
    }
    /// Keeps the die under the cursor, or lets it go: a key on its way to rolling once more marks
    /// nothing.
    fn keep_here(&mut self, ctx: &InvertedContext) -> Response<Action> {
        if !std::mem::replace(&mut self.is_pointing, true) {
            return Response::Refuse(press_again(self.die, ctx.game.dice()[self.die]));
        }
        self.keep_die(ctx, self.die)
    }
    fn keep(&mut self, ctx: &InvertedContext, kept: DiceSet) -> Response<Action> {
        self.holding.skip();
        for die in self.kept.symmetric_difference(kept).iter() {
            self.holding.0.start(die, HOLD, ctx.motion(), ctx.now);
        }
        self.kept = kept;
        Response::Stay
    }
    /// Moves the cursor to another die, or another box to cross out.
    fn step(&mut self, ctx: &InvertedContext, way: u16) -> Response<Action> {
        let step = if way.is_multiple_of(2) { -1 } else { 1 };
        if ctx.game.must_cross_out() {
            let open: Vec<u8> = ctx.game.sheet().open().collect();
            let at = self
                .box_to_cross_out(ctx)
                .and_then(|number| open.iter().position(|other| *other == number));
            self.zero = at.map(|at| open[next_index(at, step, open.len())]);
        } else if way < 2 {
            self.die = next_index(self.die, step, 5);
            self.is_pointing = true;
        } else {
            return Response::Ignored;
        }
        Response::Stay
    }
    fn fill(&self, ctx: &InvertedContext) -> Response<Action> {
        if !ctx.game.must_cross_out() {
            return ctx.act(Action::Register);
        }
        self.box_to_cross_out(ctx)
            .map_or(Response::Ignored, |number| ctx.act(Action::Zero(number)))
    }
    /// A click on a box fills it, or chooses it as the one to cross out; a second one crosses it
    /// out.
    fn click_box(&mut self, ctx: &InvertedContext, number: u8) -> Response<Action> {
        let sheet = ctx.game.sheet();
        let crosses_out = ctx.game.must_cross_out();
        match ctx.game.sum() {
            Some(sum) if !crosses_out && sum != number => {
                Response::Refuse(words::not_the_sum(sum, number))
            }
            _ if crosses_out && !sheet.is_open(number) => {
                Response::Refuse(sheet.refuse_closed_box(number, words::CROSS_OUT_ANOTHER))
            }
            _ if crosses_out && self.box_to_cross_out(ctx) != Some(number) => {
                self.zero = Some(number);
                // The prompt says what Enter does, and costs.
                Response::Tell(words::click_again(number))
            }
            _ => self.fill(ctx),
        }
    }
    /// Returns the faces kept, or that will be if the person rolls now.
    fn kept_faces(&self, ctx: &InvertedContext) -> Vec<u8> {
        let dice = ctx.game.dice();
        if self.is_rolling(ctx) {
            return Keep::of(dice, self.held).faces();
        }
        if is_choosing(ctx) {
            return Keep::of(dice, self.kept).faces();
        }
        dice.into_iter()
            .filter(|face| *face > 0 && ctx.game.sum().is_none())
            .collect()
    }
    /// Returns the chance of each box, by number, with the dice now kept and all rolls left; `None`
    /// if hidden.
    fn chances(&self, ctx: &InvertedContext) -> Option<[f64; BOXES as usize + 1]> {
        let game = ctx.game;
        let faces = self.kept_faces(ctx);
        let rolls_left = ctx.game.left();
        let sum = game.sum().filter(|_| !self.is_rolling(ctx));
        let mut chances = [0.0; BOXES as usize + 1];
        // Once the last dice lie, nothing is left to chance.
        let is_settled = sum.is_some() && rolls_left == 0 && !game.compares_boxes();
        if self.is_hiding_chances || game.is_over() || is_settled || self.written.is_some() {
            return None;
        }
        for number in 1..=BOXES {
            chances[usize::from(number)] = match sum {
                None if faces.is_empty() && rolls_left == 2 => chance_in_turn(number),
                // The roll that is due counts, too.
                None => chance_of_reaching(number, Roll::new(&faces)?, rolls_left + 1),
                // What a box is worth keeping open for.
                Some(_) if game.compares_boxes() => chance_in_turn(number),
                Some(_) => chance_of_reaching(number, Roll::new(&faces)?, rolls_left),
            };
        }
        Some(chances)
    }
}

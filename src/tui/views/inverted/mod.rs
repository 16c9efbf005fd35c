//! Inverted Dice on the screen: unfinished choices, keys, and what moves. [`table`] draws them.
mod look;
mod table;

use crate::core::{DiceSet, Event, Game, Roll, Seat, Turn, words::press_again};
use crate::games::inverted::sheet::BOXES;
use crate::games::inverted::solver::{chance_in_turn, chance_of_reaching};
use crate::games::inverted::{Action, Inverted, Keep, words};
use crate::tui::keys::keys;
use crate::tui::look::GameLook;
use crate::tui::ui::motion::roll::RollAnimation;
use crate::tui::ui::motion::timeline::{Animated, HOLD, SideMotion, Timeline, WRITTEN};
use crate::tui::ui::{MARGINS, Node, either};
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
    hides_chances: bool,
    roll: RollAnimation,
    /// Dice moving down or up a row, as they are kept or released.
    holding: SideMotion<Timeline<usize>>,
    /// The box written last is being written.
    writing: Timeline<()>,
    /// That box with its seat, until the next roll, and the dice with which it was written: they
    /// lie there meanwhile.
    written: Option<(Seat, u8)>,
    lying: [u8; 5],
}

impl View<Inverted> for InvertedView {
    const COMMANDS: ViewCommands<InvertedView, Inverted> = keys! {
        "keep" "1 | 2 | 3 | 4 | 5" "keep a die, or let it go" (|_, ctx| keeps(ctx, "keep"))
            |view, ctx, die| view.keep_die(ctx, die.into());
        "move-left | move-right | box-up | box-down" "left h | right l | up k | down j"
            "move to a die; after the third roll: choose the box to cross out"
            (|_, ctx| if ctx.game.must_cross_out() { Some("box") } else { keeps(ctx, "") })
            |view, ctx, way| view.step(ctx, way);
        "keep-here" "space" "when choosing: keep the die under the cursor, or let it go" (|_, ctx| keeps(ctx, ""))
            |view, ctx, _| view.keep_here(ctx);
        "keep-all" "a" "keep all dice, or none" (|_, ctx| keeps(ctx, ""))
            |view, ctx, _| view.keep(ctx, if view.kept == ALL { DiceSet::EMPTY } else { ALL });
        "reroll" "r" "roll the dice that are not kept" (|_, ctx| keeps(ctx, "reroll"))
            |view, ctx, _| ctx.act(Action::Keep(Keep::of(ctx.game.dice(), view.kept)));
        "fill" "enter"
            "fill the box of the sum; if the box of the third roll is closed, cross out the box pointed at"
            (|_, ctx| is_choosing(ctx).then(|| match ctx.game.must_cross_out() {
                true => words::CROSS_OUT,
                false if is_open(ctx) => "fill",
                false => "",
            }))
            |view, ctx, _| view.fill(ctx);
        "odds" "o" "hide the chance of every open box for the dice now kept and all rolls left, or show it"
            (|view, ctx| {
                let label = if view.hides_chances && ctx.best().is_none() { "odds" } else { "" };
                keeps(ctx, label).or((!ctx.game.is_over()).then_some(""))
            })
            |view, _, _| {
                view.hides_chances = !view.hides_chances;
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
        // Only eight pads leave no row above the dice.
        let table = table::table(self, ctx, beside);
        either([MARGINS, [1, 0, 1, 0]].map(|margins| table.clone().margins(margins)))
    }
    fn point_at(&mut self, _: &InvertedContext, action: &Action) {
        match action {
            Action::Keep(keep) => self.kept = keep.dice(),
            Action::Zero(number) => self.zero = Some(*number),
            Action::Register => {}
        }
    }
    fn succeed(&mut self, before: InvertedView) {
        self.hides_chances = before.hides_chances;
    }
    fn forget_choices(&mut self) {
        self.kept = self.held;
    }
    fn prompt(&self, ctx: &InvertedContext) -> Option<String> {
        ctx.viewer?;
        if ctx.roll_due {
            return ctx.request_text(words::ROLL);
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
        words::prompt(
            ctx.game,
            &Keep::of(ctx.game.dice(), self.kept),
            self.zeroed(ctx),
            &worse,
        )
    }
    fn happened(&mut self, ctx: &InvertedContext, before: &Inverted, event: &Event<Action>) {
        match event {
            Event::Chance(_) => {
                // What was kept stays kept for the next choice.
                self.held = (0..5).filter(|die| before.dice()[*die] != 0).collect();
                let flying: Vec<usize> = (0..5).filter(|die| !self.held.contains(*die)).collect();
                (self.kept, self.is_pointing) = (self.held, false);
                // The cursor starts where the loss is least, and stays even if the coach knows
                // better later.
                (self.zero, self.written) = (ctx.game.sheet().cheapest_box(), None);
                self.writing.skip();
                self.roll = RollAnimation::start(&flying, ctx.motion(), ctx.now);
            }
            Event::Acted(seat, action @ (Action::Register | Action::Zero(_))) => {
                self.kept = DiceSet::EMPTY;
                self.lying = before.dice();
                let number = if let Action::Zero(number) = action {
                    Some(*number)
                } else {
                    before.sum()
                };
                self.written = number.map(|number| (*seat, number));
                self.writing.start((), WRITTEN, ctx.motion(), ctx.now);
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
        vec![&self.roll, &self.writing, &self.holding]
    }
}

/// Returns `true` if a person at this keyboard chooses.
fn is_choosing(ctx: &InvertedContext) -> bool {
    ctx.viewer.is_some() && matches!(ctx.game.turn(), Turn::Act { .. })
}

/// Returns `label` if that person chooses what to keep.
fn keeps(ctx: &InvertedContext, label: &'static str) -> Option<&'static str> {
    (is_choosing(ctx) && ctx.game.left() > 0).then_some(label)
}

/// Returns `true` if the box of the sum is open.
fn is_open(ctx: &InvertedContext) -> bool {
    ctx.game
        .sum()
        .is_some_and(|sum| ctx.game.sheet().is_open(sum))
}

impl InvertedView {
    /// Returns the box that Enter crosses out.
    fn zeroed(&self, ctx: &InvertedContext) -> Option<u8> {
        let sheet = ctx.game.sheet();
        self.zero
            .filter(|number| sheet.is_open(*number))
            .or_else(|| sheet.cheapest_box())
    }
    /// Returns the box to mark: the one that Enter crosses out, or the open one of the sum, once
    /// the dice are at rest.
    fn marked(&self, ctx: &InvertedContext) -> Option<u8> {
        match ctx.game.must_cross_out() {
            _ if self.is_rolling(ctx) || ctx.game.is_over() => None,
            true => self.zeroed(ctx).filter(|_| ctx.viewer.is_some()),
            false => ctx.game.sum().filter(|_| is_open(ctx)),
        }
    }
    /// Returns `true` until all dice are at rest: nothing that they show is told before.
    fn is_rolling(&self, ctx: &InvertedContext) -> bool {
        self.roll.is_moving(ctx.now)
    }
    /// Keeps a die, or lets it go.
    fn keep_die(&mut self, ctx: &InvertedContext, die: usize) -> Response<Action> {
        (self.die, self.is_pointing) = (die, true);
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
        let next = |at: usize, count: usize| {
            (at + if way.is_multiple_of(2) { count - 1 } else { 1 }) % count
        };
        if ctx.game.must_cross_out() {
            let open: Vec<u8> = ctx.game.sheet().open().collect();
            let at = self
                .zeroed(ctx)
                .and_then(|number| open.iter().position(|other| *other == number));
            self.zero = at.map(|at| open[next(at, open.len())]);
        } else if way < 2 {
            (self.die, self.is_pointing) = (next(self.die, 5), true);
        } else {
            return Response::Ignored;
        }
        Response::Stay
    }
    fn fill(&self, ctx: &InvertedContext) -> Response<Action> {
        if !ctx.game.must_cross_out() {
            return ctx.act(Action::Register);
        }
        self.zeroed(ctx)
            .map_or(Response::Ignored, |number| ctx.act(Action::Zero(number)))
    }
    /// A click on a box fills it, or chooses it as the one to cross out; a second one crosses it
    /// out.
    fn click_box(&mut self, ctx: &InvertedContext, number: u8) -> Response<Action> {
        let (sheet, crosses_out) = (ctx.game.sheet(), ctx.game.must_cross_out());
        match ctx.game.sum() {
            Some(sum) if !crosses_out && sum != number => {
                Response::Refuse(words::not_the_sum(sum, number))
            }
            _ if crosses_out && !sheet.is_open(number) => {
                Response::Refuse(sheet.refuse_closed_box(number, words::CROSS_OUT_ANOTHER))
            }
            _ if crosses_out && self.zeroed(ctx) != Some(number) => {
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
        let (game, kept, left) = (ctx.game, self.kept_faces(ctx), ctx.game.left());
        let sum = game.sum().filter(|_| !self.is_rolling(ctx));
        let of = |number: u8| match sum {
            None if kept.is_empty() && left == 2 => Some(chance_in_turn(number)),
            // The roll that is due counts, too.
            None => Some(chance_of_reaching(number, Roll::new(&kept)?, left + 1)),
            // What a box is worth keeping open for.
            Some(_) if game.compares_boxes() => Some(chance_in_turn(number)),
            Some(sum) if left == 0 => Some(f64::from(u8::from(sum == number))),
            Some(_) => Some(chance_of_reaching(number, Roll::new(&kept)?, left)),
        };
        let mut chances = [0.0; BOXES as usize + 1];
        for number in (1..=BOXES).filter(|_| !self.hides_chances && !game.is_over()) {
            chances[usize::from(number)] = of(number)?;
        }
        (!self.hides_chances && !game.is_over()).then_some(chances)
    }
}

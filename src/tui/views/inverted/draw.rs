//! The table of Inverted Dice: five dice on a mat, the sum, the pad, and the coach or the odds.
use super::pad::{Pad, bonus, percent};
use super::state::InvertedView;
use crate::core::game::Seat;
use crate::core::words::{capitalized, list, plural, spaced};
use crate::games::inverted::sheet::SECTIONS;
use crate::games::inverted::{Action, Filled, Inverted, Keep, SECTION_NAMES};
use crate::session::HintLevel;
use crate::tui::paint::die::{State, chips, chips_width, label};
use crate::tui::theme::Role;
use crate::tui::ui::{
    ANY, Bar, Bars, Column, Columns, Dice, Form, Node, Numeral, OneDie, coach, col, either, log, mat, row,
    text,
};
use crate::tui::view::{ViewContext, request};
use crate::tui::views::ROLL;
use crate::tui::widgets::bars::abbreviated;

/// The rows of the place for coach, odds and standing, which is the same whatever its content.
const SAYS: [i32; 7] = [24, 17, 14, 8, 5, 3, 1];

type Context<'a> = ViewContext<'a, Inverted>;

impl InvertedView {
    /// Returns the whole table.
    pub(super) fn table<'a>(&'a self, ctx: &'a Context<'a>) -> Node<'a> {
        let (dice, log) = (self.dice(ctx).rank(4), log(ctx.told));
        let [pad, lying] = [false, true].map(|lies| Node::leaf(Pad::new(self, ctx, lies)).rank(3));
        let says = self.guide.at(self.says(ctx).place(44, &SAYS).rank(2));
        let [narrow, wide] = self.sum(ctx);
        let top = row(2, [dice.clone(), narrow.clone()]);
        let left = col(1, [dice.clone(), wide, says.clone()]);
        either([
            row(2, [left.clone(), pad.clone(), log.clone()]).worth(3).named("log at the right"),
            row(2, [left.clone(), col(1, [pad.clone(), log.clone()])]).worth(2).named("log below the pad"),
            row(2, [left, pad.clone()]).named("pad at the right"),
            col(1, [top.clone(), row(2, [col(1, [says.clone(), log.clone().most(ANY, 12)]), pad.clone()])])
                .worth(1)
                .named("pad below at the right"),
            col(1, [top.clone(), says.clone(), row(2, [lying.clone(), log.clone()])])
                .worth(1)
                .named("pad and log below"),
            row(2, [col(0, [dice, lying.clone()]), col(1, [narrow, says.clone()])])
                .worth(1)
                .named("pad below the dice, the rest at the right"),
            col(0, [top, says, lying]).named("pad below"),
        ])
    }

    fn dice<'a>(&self, ctx: &Context<'a>) -> Node<'a> {
        let choosing = InvertedView::choosing(ctx) && ctx.game.left() > 0;
        let die = |(i, face): (usize, u8)| {
            let kept = self.kept >> i & 1 == 1;
            let state = match self.roll_animation.turn(i, ctx.now) {
                Some(degrees) => State::Rolling(degrees),
                None if face == 0 => State::Ghost,
                None if kept && (choosing || ctx.game.left() > 0) => State::Held,
                None => State::Normal,
            };
            // On its way down it is already gold, on its way up no longer.
            let lower = match self.holding.frame(&i, ctx.now) {
                Some(0) if state == State::Held => -1,
                Some(0) if state == State::Normal => 1,
                _ => 0,
            };
            // The dice that the coach would keep, once requested.
            let best = matches!(ctx.advice.first().map(|a| a.action), Some(Action::Keep(k)) if k.0[i] != 0);
            let (cursor, key) =
                (choosing && self.die == i, format!("{}{}", if best { "✓" } else { "" }, i + 1));
            OneDie {
                face: self.roll_animation.face(i, ctx.now).unwrap_or(face),
                state,
                cursor,
                lower,
                below: (choosing || state == State::Held).then(|| label(&key, state, cursor)),
                asks: Some(if ctx.roll_due { ROLL } else { request::<Inverted>("keep", i) }),
            }
        };
        Dice { dice: ctx.game.dice().into_iter().enumerate().map(die).collect(), ..Dice::default() }.into()
    }

    /// Returns the sum of the dice, and its effect on the mover's sheet: for a narrow place, and for a wide one.
    fn sum<'a>(&self, ctx: &Context<'a>) -> [Node<'a>; 2] {
        let game = ctx.game;
        let rolls = self.roll_animation.until().is_some_and(|until| until > ctx.now);
        let sum = game.sum().filter(|_| !rolls);
        let missing: Vec<u8> = (1..=6).filter(|v| !game.dice().contains(v)).collect();
        let state = match sum.map(|sum| (sum, game.sheet().of(sum))) {
            None if rolls => "The dice still roll.".into(),
            None => String::new(),
            _ if game.is_over() => String::new(),
            Some((sum, Filled::Open)) => format!("Box {sum} is open: {}.", plural(sum, "point")),
            Some((sum, Filled::Achieved)) if game.left() == 0 => {
                format!("Box {sum} is filled: cross out another.")
            }
            Some((sum, Filled::Achieved)) => format!("Box {sum} is filled, so roll on."),
            Some((sum, Filled::Zeroed)) if game.left() == 0 => {
                format!("Box {sum} is crossed out: now another.")
            }
            Some((sum, Filled::Zeroed)) => format!("Box {sum} is crossed out, so roll on."),
        };
        let left = match game.left() {
            _ if sum.is_none() || game.is_over() => "",
            2 => "Two rolls are left.",
            1 => "One roll is left.",
            _ => "No roll is left.",
        };
        let says = |words: String, role: Role, (columns, rows)| {
            Node::from(text(words).role(role).wraps(rows)).room([Form::new((columns, rows), (ANY, rows))])
        };
        let rolled = rolls || game.is_over();
        let number = sum.map_or(String::new(), |sum| sum.to_string());
        let number = Node::leaf(Numeral::new(number, "20", "the sum is")).rank(1);
        let whole = match sum {
            None if rolled => String::new(),
            None => format!("{} rolls all five dice.", abbreviated(ctx.name(game.mover()), 12)),
            Some(sum) => format!("The dice do not show {}: the sum is {sum}.", list(&missing)),
        };
        let words = col(
            0,
            [
                says(whole, Role::Strong, (54, 1)),
                says(state.clone(), Role::Text, (54, 1)),
                says(left.into(), Role::Dim, (54, 1)).margins([0, 1, 0, 0]),
            ],
        );
        let short = match sum {
            None if rolled => String::new(),
            None => format!("{} rolls.", abbreviated(ctx.name(game.mover()), 12)),
            Some(_) => format!("missing {}", spaced(&missing)),
        };
        let short = says(short, Role::Dim, (19, 1));
        let narrow = col(0, [col(1, [short, number.clone()]), says(state, Role::Text, (19, 3))]);
        let wide = row(4, [number, words.centred()]).most(ANY, 0).margins([2, 0, 0, 0]);
        [narrow, wide]
    }

    /// Shows the coach or the odds, and everybody's progress.
    fn says<'a>(&self, ctx: &'a Context<'a>) -> Node<'a> {
        let standing = standing(ctx);
        let said = match self.chances(ctx) {
            _ if ctx.hint_level >= HintLevel::Best && !ctx.spoken_advice().is_empty() => advice(ctx),
            Some(chances) => self.odds(ctx, chances),
            None if ctx.findings.is_empty() => return standing.or_nothing(),
            None => findings(ctx),
        };
        either([col(1, [said.clone(), standing]).worth(2), said.worth(1), Node::Nothing])
    }

    /// Shows the chance of every open box for the dice kept.
    fn odds<'a>(&self, ctx: &Context<'a>, chances: [f64; 21]) -> Node<'a> {
        let keep = Keep::of(ctx.game.dice(), self.kept).faces();
        let sheet = ctx.game.sheet();
        let chance = move |number: u8| chances[usize::from(number)];
        let mut open: Vec<u8> = sheet.open().filter(|number| chance(*number) > 0.0).collect();
        open.sort_by(|a, b| chance(*b).total_cmp(&chance(*a)));
        // Known if one roll is left, in which two boxes cannot both be made.
        let none = 1.0 - open.iter().map(|number| chance(*number)).sum::<f64>();
        let none = Some(percent(none)).filter(|_| ctx.game.left() == 1 && none > 0.0);
        let best = open.first().map_or(1.0, |number| chance(*number));
        let least = open.get(2).map_or(0.0, |number| chance(*number));
        let column = move |number: u8| Column {
            part: if sheet.is_open(number) { chance(number) / best } else { 0.0 },
            role: if chance(number) >= least { Role::Accent } else { Role::Dim },
            above: match sheet.of(number) {
                Filled::Achieved => "✓".into(),
                Filled::Zeroed => "✗".into(),
                Filled::Open => {
                    percent(chance(number)).replace(" %", "").replace("sure", "100").replace("no", "·")
                }
            },
            below: number.to_string(),
            pointer: None,
        };
        let columns = Columns { numbers: true, feet: 1, of: move |_| (1..=20).map(column).collect() };
        let faces = if keep.is_empty() { "none".into() } else { spaced(&keep) };
        let title = text(format!("Odds in % if you keep {faces} and aim at one box")).or("Odds in %");
        let aside = none.clone().map(|none| text(format!("No open box: {none}")).role(Role::Bad).right());
        let head = row(2, [title.role(Role::Accent).into()].into_iter().chain(aside.map(Node::from)));
        let told = open.iter().take(6).map(|number| format!("{number}: {}", percent(chance(*number))));
        let mut told = told.chain(none.map(|none| format!("none: {none}"))).collect::<Vec<_>>().join("  ");
        told = format!("Keep {faces}  {told}");
        let chart = mat("", None, col(0, [head, Node::leaf(columns)]));
        either([chart.worth(1), text(told).wraps(3).into()])
    }
}

/// Shows the advice with its reason, and the values of the choices.
fn advice<'a>(ctx: &'a Context<'a>) -> Node<'a> {
    let panel = ctx.coach_panel(ctx.advised().unwrap_or_default(), "keep", (chips_width(5), 1));
    coach(panel, |canvas, x, y, action| {
        match action {
            Action::Keep(keep) => chips(canvas, x, y, &keep.0, |_| true),
            Action::Register => canvas.text(x, y, "Fill the box", Role::Text),
            Action::Zero(number) => canvas.text(x, y, &format!("Cross out {number}"), Role::Text),
        };
    })
}

/// Shows the chances for the person.
fn findings<'a>(ctx: &Context<'a>) -> Node<'a> {
    let lines =
        ctx.findings.iter().map(|told| text(format!("{}.", capitalized(&told.whole))).wraps(2).into());
    let lines = col(0, lines);
    either([mat("Chances", None, lines.clone()).worth(1), lines])
}

/// Shows everybody's progress: points as bars and, if there is room, the boxes of each section.
fn standing<'a>(ctx: &Context<'a>) -> Node<'a> {
    let game = ctx.game;
    let most = game.sheets().iter().map(|sheet| sheet.points()).max().unwrap_or(0).max(50);
    let bars = (0..).map(Seat).zip(game.sheets()).flat_map(|(seat, sheet)| {
        let points = ctx.counted(seat, sheet.points());
        let of_seat = Bar {
            label: ctx.name(seat).into(),
            part: f64::from(points) / f64::from(most),
            role: if seat == game.mover() { Role::Accent } else { Role::Dim },
            value: (points.to_string(), Role::Strong),
            minor: false,
        };
        let of_section = (0..SECTIONS.len()).map(|section| {
            let boxes = SECTIONS[section].clone();
            let achieved = boxes.clone().filter(|number| sheet.of(*number) == Filled::Achieved).count();
            let (value, role) = bonus(*sheet, section);
            Bar {
                label: SECTION_NAMES[section].into(),
                part: achieved as f64 / boxes.count() as f64,
                role: Role::Dim,
                value: (value, if role == Role::InkBad { Role::Bad } else { Role::Text }),
                minor: true,
            }
        });
        std::iter::once(of_seat).chain(of_section).collect::<Vec<_>>()
    });
    mat("Standing", None, Node::leaf(Bars(bars.collect())))
}

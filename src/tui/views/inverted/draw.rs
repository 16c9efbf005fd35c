//! The table of Inverted Dice: five dice on a mat, the sum, the pad, and the coach or the odds.
use super::pad::{Pad, percent};
use super::state::InvertedView;
use super::tiles::{LEAST, Tiles};
use crate::games::inverted::sheet::inverted_sum;
use crate::games::inverted::{Action, Inverted, words};
use crate::tui::paint::die::{Size, State, label};
use crate::tui::theme::Role;
use crate::tui::ui::text::lines::abbreviated;
use crate::tui::ui::{
    ANY, Capitals, Dice, Form, Node, Numeral, OneDie, col, either, log_on_mat, loose, mat, row, text,
};
use crate::tui::view::{ViewContext, request};
use crate::tui::views::ROLL;

/// The rows of the place for coach and chances, which is the same whatever its content.
const SAYS: [i32; 7] = [24, 17, 14, 8, 5, 3, 1];
/// The place of the sum beside the dice.
const SUM: [Form; 2] = [Form::new((22, 12), (ANY, 12)), Form::new((19, 9), (ANY, 9))];
/// The most columns of the log.
const LOG: i32 = 64;
type Context<'a> = ViewContext<'a, Inverted>;

impl InvertedView {
    /// Returns the whole table.
    pub(super) fn arranged<'a>(&'a self, ctx: &'a Context<'a>, beside: Node<'a>) -> Node<'a> {
        let (log, sum) = (log_on_mat(ctx), self.sum(ctx));
        let pad = Node::leaf(Pad::new(self, ctx)).rank(2);
        let says = self.says(ctx, beside).place(44, &SAYS).rank(1);
        // As large as its dice can be.
        let ways = |size: Size| {
            let top = row(2, [self.dice(ctx, size), sum.clone()]);
            [
                row(2, [col(1, [top.clone(), says.clone(), pad.clone()]), log.clone().most(LOG, ANY)]),
                col(1, [top.clone(), says.clone(), row(2, [pad.clone(), log.clone()])]),
                col(0, [loose([top, says.clone()]), pad.clone()]),
            ]
        };
        either([Size::XL, Size::L, Size::M].into_iter().flat_map(ways))
    }

    fn dice<'a>(&self, ctx: &Context<'a>, size: Size) -> Node<'a> {
        let choosing = InvertedView::choosing(ctx) && ctx.game.left() > 0;
        let die = |(i, face): (usize, u8)| {
            let kept = self.kept.contains(i);
            let state = match self.roll_animation.turn(i, ctx.now) {
                Some(degrees) => State::Rolling(degrees),
                None if face == 0 => State::Ghost,
                None if kept && (choosing || ctx.game.left() > 0) => State::Held,
                None => State::Normal,
            };
            // On its way down it is already gold, on its way up no longer.
            let lower = match self.holding.0.frame(&i, ctx.now) {
                Some(0) if state == State::Held => -1,
                Some(0) if state == State::Normal => 1,
                _ => 0,
            };
            // The dice that the coach would keep, once requested.
            let best = matches!(ctx.best().map(|a| a.action), Some(Action::Keep(k)) if k.0[i] != 0);
            let asked = if best && state != State::Held { words::KEEP_IT } else { "" };
            let (cursor, key) = (choosing && self.die == i, format!("{}{asked}", i + 1));
            OneDie {
                face: self.roll_animation.face(i, ctx.now).unwrap_or(face),
                state,
                cursor,
                lower,
                below: (choosing || state == State::Held).then(|| label(&key, state, cursor)),
                cap: ctx.roll_cap().filter(|_| i == 2 && ctx.game.dice() == [0; 5]),
                asks: Some(if ctx.roll_due { ROLL } else { request::<Inverted>("keep", i) }),
            }
        };
        let faces = if self.is_writing(ctx) { self.lying } else { ctx.game.dice() };
        Dice { dice: faces.into_iter().enumerate().map(die).collect(), size: Some(size), ..Dice::default() }
            .into()
    }

    /// Shows the sum of the dice, and its effect on the mover's sheet.
    fn sum<'a>(&self, ctx: &Context<'a>) -> Node<'a> {
        let game = ctx.game;
        let (rolls, writes) = (self.is_rolling(ctx), self.is_writing(ctx));
        // It changes with the dice.
        let (dice, sum) = match writes {
            true => (self.lying, Some(inverted_sum(&self.lying))),
            false => (game.dice(), game.sum().filter(|_| !rolls)),
        };
        let missing: Vec<u8> = (1..=6).filter(|v| !dice.contains(v)).collect();
        let state = match sum {
            _ if writes => String::new(),
            None if rolls => words::ROLLING.into(),
            Some(sum) if !game.is_over() => words::box_of_sum(game, sum),
            _ => String::new(),
        };
        // In place of the sum, so that nothing moves when the dice come.
        if sum.is_none() && !rolls && !game.is_over() {
            let audience = ctx.table.audience();
            let (who, verb) = (audience.who(game.mover()), audience.verb(game.mover(), "roll"));
            let words = format!("{}\n{verb}", abbreviated(who, 12));
            return Node::leaf(Capitals { words, role: Role::Strong }).centred().room(SUM);
        }
        let says = |words: String, role: Role, rows| {
            Node::from(text(words).role(role).wraps(rows)).room([Form::new((19, rows), (ANY, rows))])
        };
        let number = sum.map_or(String::new(), |sum| sum.to_string());
        let number = Node::leaf(Numeral::new(number, "20", words::SUM_IS));
        let missing = sum.map(|_| words::missing_values(&missing)).unwrap_or_default();
        let above = says(missing, Role::Dim, 1);
        col(0, [col(1, [above, number]), says(state, Role::Text, 3)]).room(SUM)
    }

    /// Shows what the screen says `beside` the table and the chances of the boxes, or in their place.
    fn says<'a>(&self, ctx: &'a Context<'a>, beside: Node<'a>) -> Node<'a> {
        let tiles = self.chances(ctx).map(|chances| self.tiles(ctx, chances));
        match (beside, tiles) {
            (Node::Nothing, tiles) => tiles.unwrap_or(Node::Nothing).or_nothing(),
            (beside, Some(tiles)) if ctx.task.is_none() => {
                either([col(0, [beside.clone().place(44, &[8]), tiles]), beside])
            }
            (beside, _) => beside,
        }
    }

    /// Shows the chance of every open box with the dice kept.
    fn tiles<'a>(&self, ctx: &Context<'a>, chances: [f64; 21]) -> Node<'a> {
        let (game, sheet) = (ctx.game, ctx.game.sheet());
        let kept = self.kept_faces(ctx);
        let is_known = game.sum().is_some() && !self.is_rolling(ctx);
        let is_start = !is_known && kept.is_empty();
        let is_last = game.left() == if is_known { 1 } else { 0 };
        let advised = !is_last && matches!(ctx.best().map(|a| a.action), Some(Action::Keep(_)));
        let audience = ctx.table.audience();
        let kept = (!is_start).then_some(&kept[..]);
        let [long, short] = words::chances_heading(game, kept, is_known, advised, &audience);
        // Known if one roll is left, in which two boxes cannot both be made.
        let none = 1.0 - sheet.open().map(|number| chances[usize::from(number)]).sum::<f64>();
        // A sum of fractions that is one misses it by a rounding error.
        let aside = Some(none).filter(|none| is_last && *none > 1e-9);
        let aside = aside.map(|none| text(words::no_open_box(&percent(none))).role(Role::Bad));
        let marked = self.zero_mark(ctx).or_else(|| self.sum_mark(ctx));
        let head = Node::from(text(long).or(short).role(Role::Accent));
        let head = row(2, [head].into_iter().chain(aside.map(|aside| aside.right().into())));
        let tiles = Node::leaf(Tiles { sheet, chances, marked });
        let tiles = tiles.room([Form::new((LEAST, 4), (ANY, ANY))]);
        mat("", None, loose([head, tiles]))
    }
}

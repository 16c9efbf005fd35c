//! What the view of MathDice remembers: what is being typed, and by whom.
use crate::core::game::{Seat, Seats};
use crate::games::mathdice::{Action, MathDice, Mistake, Phase};
use crate::tui::view::{Response, ViewContext};
use crate::tui::widgets::field::Field;

/// Keys of seats that were set up without one.
const SEAT_KEYS: [char; 8] = ['a', 'z', 'm', 'p', 'q', 'l', 'g', 'b'];
/// The most columns in the field.
const LONGEST: i32 = 40;

/// What is being typed.
pub struct MathDiceView {
    pub(super) field: Field,
    /// What was wrong with it, until it is changed.
    pub(super) mistake: Option<Mistake>,
}

impl Default for MathDiceView {
    fn default() -> MathDiceView {
        MathDiceView { field: Field::new(LONGEST).accepting(is_sign), mistake: None }
    }
}

/// The key of `seat`.
pub(super) fn key_of(ctx: &ViewContext<MathDice>, seat: Seat) -> char {
    ctx.table.seat_setup(seat).key.unwrap_or(SEAT_KEYS[seat.index() % SEAT_KEYS.len()])
}

pub(super) fn is_person(ctx: &ViewContext<MathDice>, seat: Seat) -> bool {
    ctx.table.seat_setup(seat).is_person()
}

/// The only person at the table.
pub(super) fn only_person(ctx: &ViewContext<MathDice>) -> Option<Seat> {
    let mut people = Seats::first(ctx.game.count()).iter().filter(|seat| is_person(ctx, *seat));
    people.next().filter(|_| ctx.table.people() == 1)
}

/// The person whose field is open.
pub(super) fn writer(ctx: &ViewContext<MathDice>) -> Option<Seat> {
    let seat = match ctx.game.phase() {
        Phase::Typing(typing) => typing.typist(),
        Phase::Stating { seat, .. } => Some(*seat),
        Phase::Thinking { .. } if !ctx.game.mode().is_match() => Some(Seat(0)),
        _ => None,
    };
    seat.filter(|seat| is_person(ctx, *seat))
}

/// Whether others must not see what is typed.
pub(super) fn is_secret(game: &MathDice) -> bool {
    matches!(game.phase(), Phase::Typing(typing) if typing.entries.len() > 1)
}

/// Whether `letter` can be part of a number or an expression.
fn is_sign(letter: char) -> bool {
    letter.is_ascii_digit() || "+-−–*xX×·/:÷^().= ".contains(letter)
}

impl MathDiceView {
    /// A letter that buzzes, or a number that passes.
    pub(super) fn own_key(ctx: &ViewContext<MathDice>, letter: char) -> Option<(Seat, Action)> {
        let hopefuls = ctx.game.hopefuls();
        let thinking = matches!(ctx.game.phase(), Phase::Thinking { .. }) && ctx.game.mode().is_match();
        let people = Seats::first(ctx.game.count()).iter().filter(|seat| is_person(ctx, *seat));
        for seat in people {
            if letter.to_ascii_lowercase() == key_of(ctx, seat) {
                // While nobody types, a seat that may not buzz is told why.
                return (thinking || hopefuls.contains(seat)).then_some((seat, Action::Buzz));
            }
            if thinking && letter.to_digit(10) == Some(u32::from(seat.0) + 1) {
                return Some((seat, Action::Pass));
            }
        }
        None
    }

    pub(super) fn can_go_on(ctx: &ViewContext<MathDice>) -> bool {
        *ctx.game.phase() == Phase::Review && ctx.table.people() > 0
    }

    /// One key for all; it counts for the person who rolls next, so that the dice roll at once.
    pub(super) fn go_on(ctx: &ViewContext<MathDice>) -> Response<Action> {
        let roller = Some(ctx.game.roller()).filter(|seat| is_person(ctx, *seat));
        let first = || Seats::first(ctx.game.count()).iter().find(|seat| is_person(ctx, *seat));
        roller.or_else(first).map_or(Response::Ignored, |seat| Response::Act(seat, Action::Next))
    }

    pub(super) fn say(&mut self, ctx: &ViewContext<MathDice>) -> Response<Action> {
        let Some(seat) = writer(ctx) else { return Response::Ignored };
        match ctx.game.read(self.field.text()) {
            Ok(action) => Response::Act(seat, action),
            Err(mistake) => {
                self.mistake = Some(mistake);
                Response::Stay // told under the place
            }
        }
    }
}

//! A first, simple coach: looks one roll ahead.
use super::{Action, Inverted, Keep, Sheet, inverted_sum};
use crate::core::coach::{Advice, Coach};
use crate::core::game::{Game, Seat, Seats, Turn};

/// How much better than usual it is to register `number`: rare sums are worth more than common ones.
fn gain(sheet: Sheet, number: u8) -> f64 {
    if sheet.is_open(number) { 10.0 + f64::from(number) + if number <= 5 { 8.0 } else { 0.0 } } else { 0.0 }
}

impl Coach for Inverted {
    type Book = ();
    const GRAIN: f64 = 4.0;

    fn study(_: &Self::Options, _: u8, _: &(dyn Fn(f32) + Sync)) {}

    fn advise(&self, (): &(), seat: Seat) -> Vec<Advice<Action>> {
        if self.turn() != (Turn::Act { seats: Seats::only(seat), until: None }) {
            return Vec::new();
        }
        let (sheet, sum) = (self.sheet(), inverted_sum(&self.dice));
        let mut advice = Vec::new();
        if sheet.is_open(sum) {
            let why = format!("{sum} points for certain");
            advice.push(Advice { action: Action::Register, value: gain(sheet, sum), why });
        } else if self.left == 0 {
            advice.extend(sheet.open().map(|n| Advice {
                action: Action::Zero(n),
                value: -gain(sheet, n),
                why: format!("gives up {n}"),
            }));
        }
        if self.left > 0 {
            advice.extend((0..31).map(|mask| {
                let keep = Keep::of(self.dice, mask);
                let ways = 6u32.pow(keep.thrown() as u32);
                let total: f64 = (0..ways)
                    .map(|way| {
                        let mut rest = way;
                        let dice = keep.0.map(|face| {
                            if face > 0 {
                                return face;
                            }
                            let face = (rest % 6) as u8 + 1;
                            rest /= 6;
                            face
                        });
                        gain(sheet, inverted_sum(&dice))
                    })
                    .sum();
                let value = total / f64::from(ways);
                Advice {
                    action: Action::Keep(keep),
                    value,
                    why: "the best chances with the next roll".into(),
                }
            }));
        }
        advice.sort_by(|a, b| b.value.total_cmp(&a.value));
        advice
    }

    fn value(&self, (): &(), seat: Seat) -> f64 {
        f64::from(self.sheets[seat.index()].points())
    }
}

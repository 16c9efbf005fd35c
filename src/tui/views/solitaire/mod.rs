//! Solitaire Dice on the screen: unfinished choices, keys, and what moves. [`table`] draws it.
mod divisions;
mod lesson;
mod look;
mod scene;
mod sheet;
mod table;

use crate::core::{Event, Game, Seat, Turn};
use crate::games::solitaire::action::divisions;
use crate::games::solitaire::{Division, Sheet, Solitaire, words};
use crate::tui::keys::keys;
use crate::tui::look::GameLook;
use crate::tui::ui::Node;
use crate::tui::ui::motion::roll::RollAnimation;
use crate::tui::ui::motion::timeline::{Animated, Timeline, WRITTEN};
use crate::tui::ui::motion::triumph::TriumphMotion;
use crate::tui::view::{Headline, Playable, Response, View, ViewCommands, ViewContext};
use scene::SolitaireScene;

type SolitaireContext<'a> = ViewContext<'a, Solitaire>;

impl Playable for Solitaire {
    type View = SolitaireView;
    const LOOK: &'static GameLook = &look::LOOK;
}

/// Unfinished choices and animations.
#[derive(Default)]
pub(crate) struct SolitaireView {
    /// The division under the cursor, once chosen.
    cursor: Option<Division>,
    /// The throwaway whose number was pressed: the same number again goes through its pairings.
    named: Option<u8>,
    /// The seat whose sheet is being looked at, if not one's own.
    looked_at: Option<Seat>,
    /// The person who divided last.
    person: Option<Seat>,
    roll: RollAnimation,
    /// The last division of this round that was seen.
    written: Option<WrittenDivision>,
    /// Its marks, while they are being written.
    writing: Timeline<()>,
    /// Shows the debt that it has cleared.
    triumph: TriumphMotion,
    /// It stays on view until the next person takes over.
    is_waiting: bool,
}

/// A division that was written on a sheet.
struct WrittenDivision {
    seat: Seat,
    /// The sheet before it.
    before: Sheet,
    division: Division,
    /// The sums whose debt it has cleared.
    cleared: Vec<u8>,
}

impl WrittenDivision {
    /// Returns the points that it has brought.
    fn gain(&self) -> i32 {
        self.before.after(&self.division).score() - self.before.score()
    }
}

impl View<Solitaire> for SolitaireView {
    const COMMANDS: ViewCommands<SolitaireView, Solitaire> = keys! {
        "throw" "1 | 2 | 3 | 4 | 5 | 6" "choose the die to throw away by its number; again goes through its pairs"
            (|view, ctx| view.label(ctx, "throw")) |view, ctx, face| view.name(ctx, face as u8 + 1);
        "across-left | across-right" "left h | right l" "go through the pairs of the other four dice"
            (|view, ctx| view.label(ctx, "pairs"))
            |view, ctx, right| view.point(ctx, |choices| choices.next_pairing(right == 1));
        "down-up | down-down" "up k | down j" "go to another throwaway"
            (|view, ctx| view.label(ctx, "")) |view, ctx, down| {
                view.named = None;
                view.point(ctx, |choices| choices.next_throwaway(down == 1))
            };
        "confirm" "enter" "divide the roll as the dice lie; back to your sheet from another"
            (|view, ctx| match view.looked_at {
                Some(_) => Some(words::YOUR_SHEET),
                None if view.is_waiting => Some(""),
                None => view.label(ctx, "divide so"),
            })
            |view, ctx, _| view.divide(ctx);
        "take-over" "space" "divide next, after a look at how the roll was divided"
            (|view, _| view.is_waiting.then_some("divide"))
            |view, _, _| view.take_over();
        "look-next | look-previous" "s | S" "look at the sheet of the next seat; S at the previous one's"
            (|view, ctx| match ctx.game.seat_count() {
                1 => None,
                _ if view.is_waiting => None,
                2 => Some(""),
                _ => Some("sheets"),
            })
            |view, ctx, back| view.look_at_next_seat(ctx, back == 1);
        "division" "" "" (|view, ctx| view.label(ctx, ""))
            |view, ctx, number| view.click(ctx, number.into());
    };

    fn headline(&self, ctx: &SolitaireContext) -> Headline {
        let sheet = ctx.game.sheet(self.displayed_seat(ctx));
        let round = if self.written.is_some() && ctx.game.roll().is_none() && !ctx.game.is_over() {
            // Its last division is still on the table.
            ctx.game.round() - 1
        } else {
            ctx.game.round()
        };
        let (when, rest) = words::headline(ctx.game, round, sheet);
        Headline {
            when,
            rest,
            rules: words::heading_of_rules(ctx.game, sheet),
            ..Headline::default()
        }
    }

    fn table<'a>(&'a self, ctx: &'a SolitaireContext<'a>, beside: Node<'a>) -> Node<'a> {
        if ctx.is_aim() {
            return lesson::aim(beside);
        }
        table::table(SolitaireScene::new(self, ctx), beside)
    }

    fn point_at(&mut self, _: &SolitaireContext, division: &Division) {
        self.cursor = Some(*division);
        // A throwaway named before leads no longer elsewhere.
        self.named = self.named.filter(|named| *named == division.aside());
    }

    fn prompt(&self, ctx: &SolitaireContext) -> Option<String> {
        ctx.viewer?;
        if ctx.is_roll_due || self.is_waiting {
            return Some(String::new());
        }
        if self.looked_at.is_some() {
            // Enter leads back first.
            return None;
        }
        let (seat, sheet, roll) = self.choosing(ctx)?;
        let choices = self.choices(ctx)?;
        let ends = choices.allowed().filter(|throwaway| throwaway.is_end);
        let ends: Vec<u8> = ends.map(|throwaway| throwaway.face).collect();
        let throw = if sheet.is_riding_free(roll) {
            words::ASK_FREE_RIDE.into()
        } else {
            words::ask_throwaway(seat, &ctx.table.audience(), &choices.faces(), &ends)
        };
        let cleared = words::would_clear(&sheet.cleared_by(&choices.cursor));
        Some([throw, cleared].join(" ").trim_end().to_owned())
    }

    fn roller(&self, ctx: &SolitaireContext) -> Option<Seat> {
        ctx.game
            .thrower(|seat| ctx.table.seat_setup(seat).is_person())
            .or(ctx.viewer)
    }

    fn happened(&mut self, ctx: &SolitaireContext, before: &Solitaire, event: &Event<Division>) {
        self.cursor = None;
        self.named = None;
        self.is_waiting = false;
        self.writing.skip();
        self.triumph.skip();
        match event {
            Event::Chance(_) => {
                self.looked_at = None;
                self.written = None;
                self.roll = RollAnimation::start(&[0, 1, 2, 3, 4], ctx.motion(), ctx.now);
            }
            Event::Acted(seat, division) => {
                let is_person = ctx.table.seat_setup(*seat).is_person();
                if is_person {
                    self.person = Some(*seat);
                    self.looked_at = None;
                }
                // A computer writes on a sheet that nobody may be looking at.
                if is_person || self.displayed_seat(ctx) == *seat {
                    let sheet = *before.sheet(*seat);
                    let cleared = sheet.cleared_by(division);
                    if cleared.is_empty() {
                        self.writing.start((), WRITTEN, ctx.motion(), ctx.now);
                    } else {
                        self.triumph = TriumphMotion::start(is_person, ctx.motion(), ctx.now);
                    }
                    self.written = Some(WrittenDivision {
                        seat: *seat,
                        before: sheet,
                        division: *division,
                        cleared,
                    });
                }
                let next = self.choosing(ctx).map(|(next, ..)| next);
                self.is_waiting = is_person && next.is_some_and(|next| next != *seat);
            }
            Event::TimeUp => {}
        }
        if ctx.game.turn() == Turn::Over {
            self.roll.skip();
        }
    }

    fn animations(&self) -> Vec<&dyn Animated> {
        vec![&self.roll, &self.writing, &self.triumph]
    }
}

/// The divisions of a roll with the same throwaway.
struct Throwaway {
    /// The value.
    face: u8,
    /// The divisions: one to three, since four dice make two pairs in three ways.
    divisions: Vec<Division>,
    /// The reason why the value may not be thrown away, if so.
    refusal: Option<String>,
    /// Its eighth mark would end the game of the sheet.
    is_end: bool,
}

/// The current choices.
struct CurrentDivisions {
    /// Every throwaway of the roll, ascending.
    throwaways: Vec<Throwaway>,
    /// The division under the cursor.
    cursor: Division,
}

impl CurrentDivisions {
    /// Returns the divisions of `roll` on `sheet`, with the cursor on the first allowed one; not on
    /// one that ends the game if there is another.
    fn new(sheet: &Sheet, roll: &[u8; 5], cursor: Option<Division>) -> Option<CurrentDivisions> {
        let mut throwaways: Vec<Throwaway> = Vec::new();
        for division in divisions(roll) {
            let face = division.aside();
            if let Some(same) = throwaways.iter_mut().find(|same| same.face == face) {
                same.divisions.push(division);
                continue;
            }
            let refusal = division.check(sheet, roll).err();
            throwaways.push(Throwaway {
                face,
                divisions: vec![division],
                is_end: refusal.is_none() && sheet.after(&division).is_out(),
                refusal: refusal.map(|error| error.to_string()),
            });
        }
        let allowed = throwaways.iter().filter(|one| one.refusal.is_none());
        let first = allowed.min_by_key(|one| one.is_end)?.divisions[0];
        Some(CurrentDivisions {
            throwaways,
            cursor: cursor.unwrap_or(first),
        })
    }

    /// Returns the throwaways that may be chosen.
    fn allowed(&self) -> impl Iterator<Item = &Throwaway> {
        self.throwaways.iter().filter(|one| one.refusal.is_none())
    }

    /// Returns the values that may be thrown away.
    fn faces(&self) -> Vec<u8> {
        self.allowed().map(|throwaway| throwaway.face).collect()
    }

    /// Returns the throwaway of this value, if it was rolled.
    fn of_face(&self, face: u8) -> Option<&Throwaway> {
        self.throwaways.iter().find(|one| one.face == face)
    }

    /// Returns the divisions with the same throwaway as the one under the cursor.
    fn pairings(&self) -> &[Division] {
        self.of_face(self.cursor.aside())
            .map_or(&[], |throwaway| &throwaway.divisions)
    }

    /// Returns the position of the cursor among them.
    fn column(&self) -> usize {
        let mut pairings = self.pairings().iter();
        pairings.position(|one| *one == self.cursor).unwrap_or(0)
    }

    /// Returns the pairing after (or before) the one under the cursor, with the same throwaway.
    fn next_pairing(&self, is_forward: bool) -> Division {
        let pairings = self.pairings();
        let next = pairings.get(step(self.column(), pairings.len(), is_forward));
        next.copied().unwrap_or(self.cursor)
    }

    /// Returns the division of the throwaway after (or before) the one under the cursor, at the
    /// same position among its pairings.
    fn next_throwaway(&self, is_forward: bool) -> Division {
        let faces = self.faces();
        let mut at = faces.iter();
        let row = at.position(|face| *face == self.cursor.aside());
        let Some(next) = self
            .allowed()
            .nth(step(row.unwrap_or(0), faces.len(), is_forward))
        else {
            return self.cursor;
        };
        let last = next.divisions.len() - 1;
        next.divisions[self.column().min(last)]
    }
}

/// Returns the index after (or before) `at` among `count`, wrapping around.
fn step(at: usize, count: usize, is_forward: bool) -> usize {
    (at + if is_forward {
        1
    } else {
        count.saturating_sub(1)
    }) % count.max(1)
}

impl SolitaireView {
    /// Returns the seat at this keyboard that divides the roll now, with its sheet and the roll;
    /// `None` until it has taken over.
    fn choosing<'a>(&self, ctx: &'a SolitaireContext) -> Option<(Seat, &'a Sheet, &'a [u8; 5])> {
        let seat = ctx.viewer.filter(|seat| ctx.game.mover() == Some(*seat))?;
        let roll = ctx.game.roll().filter(|_| !self.is_waiting)?;
        Some((seat, ctx.game.sheet(seat), roll))
    }

    /// Returns `label` if there is such a seat.
    fn label(&self, ctx: &SolitaireContext, label: &'static str) -> Option<&'static str> {
        self.choosing(ctx).map(|_| label)
    }

    /// Returns the seat whose sheet is shown.
    fn displayed_seat(&self, ctx: &SolitaireContext) -> Seat {
        self.looked_at.unwrap_or_else(|| self.own_seat(ctx))
    }

    /// Returns the seat whose sheet is shown unless another one is being looked at.
    fn own_seat(&self, ctx: &SolitaireContext) -> Seat {
        if let Some((seat, ..)) = self.choosing(ctx) {
            return seat;
        }
        let mut seats = (0..ctx.game.seat_count()).map(Seat);
        self.person
            .or_else(|| seats.find(|seat| ctx.table.seat_setup(*seat).is_person()))
            .unwrap_or(Seat(0))
    }

    /// Returns the current choices, once the dice are at rest.
    fn choices(&self, ctx: &SolitaireContext) -> Option<CurrentDivisions> {
        let (_, sheet, roll) = self
            .choosing(ctx)
            .filter(|_| !self.roll.is_moving(ctx.now))?;
        CurrentDivisions::new(sheet, roll, self.cursor)
    }

    /// Moves the cursor to the division returned by `to`, and shows the chooser's own sheet again.
    fn point(
        &mut self,
        ctx: &SolitaireContext,
        to: impl FnOnce(&CurrentDivisions) -> Division,
    ) -> Response<Division> {
        let Some(choices) = self.choices(ctx) else {
            return Response::Ignored;
        };
        self.cursor = Some(to(&choices));
        self.looked_at = None;
        Response::Stay
    }

    /// Names the throwaway, or continues with its next pairing if it is already named.
    fn name(&mut self, ctx: &SolitaireContext, face: u8) -> Response<Division> {
        let Some(choices) = self.choices(ctx) else {
            return Response::Ignored;
        };
        self.looked_at = None;
        let Some(throwaway) = choices.of_face(face) else {
            return Response::Refuse(words::not_rolled(face));
        };
        if let Some(why) = &throwaway.refusal {
            return Response::Refuse(why.clone());
        }
        self.cursor = Some(if self.named == Some(face) {
            choices.next_pairing(true)
        } else {
            throwaway.divisions[0]
        });
        self.named = Some(face);
        Response::Stay
    }

    /// Lets the next person divide.
    fn take_over(&mut self) -> Response<Division> {
        self.is_waiting = false;
        Response::Stay
    }

    /// Divides as under the cursor; from another sheet it first leads back to the own one.
    fn divide(&mut self, ctx: &SolitaireContext) -> Response<Division> {
        if self.is_waiting {
            return self.take_over();
        }
        if self.looked_at.take().is_some() {
            return Response::Tell(words::BACK_AT_YOUR_SHEET.into());
        }
        self.choices(ctx)
            .map_or(Response::Ignored, |choices| ctx.act(choices.cursor))
    }

    /// Moves the cursor to division `number`, counted with those not allowed, or divides this way
    /// if it is already there.
    fn click(&mut self, ctx: &SolitaireContext, number: usize) -> Response<Division> {
        let Some(choices) = self.choices(ctx) else {
            return Response::Ignored;
        };
        let mut all = choices.throwaways.iter().flat_map(|throwaway| {
            let divisions = throwaway.divisions.iter();
            divisions.map(move |division| (*division, &throwaway.refusal))
        });
        let Some((division, refusal)) = all.nth(number) else {
            return Response::Ignored;
        };
        self.looked_at = None;
        if let Some(why) = refusal {
            return Response::Refuse(why.clone());
        }
        if self.cursor.replace(division) == Some(division) {
            return self.divide(ctx);
        }
        Response::Tell(words::CLICK_AGAIN.into())
    }

    /// Shows the sheet of the next (or previous) seat.
    fn look_at_next_seat(&mut self, ctx: &SolitaireContext, is_back: bool) -> Response<Division> {
        let seats = ctx.game.seat_count();
        let next = Seat(step(self.displayed_seat(ctx).index(), seats.into(), !is_back) as u8);
        self.looked_at = Some(next).filter(|next| *next != self.own_seat(ctx));
        Response::Tell(words::sheet_of(ctx.name(next), self.looked_at.is_some()))
    }
}

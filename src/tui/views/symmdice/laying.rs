//! Dice that are laid without help, at places chosen by their outline alone: any die goes anywhere,
//! each the same way. Independent of the screen.
use crate::games::symmdice::geometry::dice::{DICE, NineDice};
use crate::games::symmdice::geometry::figure::{Figure, PlacedDie};
use crate::games::symmdice::geometry::motifs::{Face, TURN};
use std::f64::consts::PI;

/// From one place to the next, in thousandths of a side: two dice have room however they are
/// turned.
const PITCH: f64 = 1_450.0;
/// An eighth of a turn, in hundredths of a degree.
const EIGHTH: i32 = TURN / 8;
/// The farthest that a die lies, one fine step, and the distance at which a dragged die takes a
/// place, in thousandths of a side; a fine turn, in hundredths of a degree.
const FAR: i32 = 9_000;
const FINE: i32 = 50;
const NEAR: f64 = 250.0;
const FINE_TURN: i32 = 500;

/// The outline of places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PlaceOutline {
    Square,
    Row(i32),
    /// So many places around the middle, and one in it.
    Ring(i32, Middle),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Middle {
    Free,
    Place,
}

/// The outlines in the order of their key, each with its name.
const OUTLINES: [(PlaceOutline, &str); 16] = [
    (PlaceOutline::Square, "a square of nine"),
    (PlaceOutline::Row(2), "a pair"),
    (PlaceOutline::Row(3), "a row of three"),
    (PlaceOutline::Row(5), "a row of five"),
    (PlaceOutline::Ring(3, Middle::Free), "a triangle"),
    (PlaceOutline::Ring(3, Middle::Place), "a triangle, a centre"),
    (PlaceOutline::Ring(4, Middle::Free), "a square"),
    (PlaceOutline::Ring(4, Middle::Place), "a square, a centre"),
    (PlaceOutline::Ring(5, Middle::Free), "a ring of 5"),
    (
        PlaceOutline::Ring(5, Middle::Place),
        "a ring of 5, a centre",
    ),
    (PlaceOutline::Ring(6, Middle::Free), "a ring of 6"),
    (
        PlaceOutline::Ring(6, Middle::Place),
        "a ring of 6, a centre",
    ),
    (PlaceOutline::Ring(7, Middle::Free), "a ring of 7"),
    (
        PlaceOutline::Ring(7, Middle::Place),
        "a ring of 7, a centre",
    ),
    (PlaceOutline::Ring(8, Middle::Free), "a ring of 8"),
    (
        PlaceOutline::Ring(8, Middle::Place),
        "a ring of 8, a centre",
    ),
];

impl PlaceOutline {
    /// Returns the places in the order in which the frame takes them: by rows, or around from the
    /// top, the middle last.
    fn places(self) -> Vec<Spot> {
        match self {
            PlaceOutline::Square => (0..9)
                .map(|at| {
                    let column = f64::from(at % 3 - 1);
                    let row = f64::from(1 - at / 3);
                    let is_corner = at % 2 == 0 && at != 4;
                    let angle = if is_corner { f64::from(EIGHTH) } else { 0.0 };
                    Spot::new(column * PITCH, row * PITCH, angle)
                })
                .collect(),
            PlaceOutline::Row(count) => (0..count)
                .map(|at| {
                    let x = f64::from(at) - f64::from(count - 1) / 2.0;
                    Spot::new(x * PITCH, 0.0, 0.0)
                })
                .collect(),
            PlaceOutline::Ring(count, middle) => {
                let apart = PITCH / 2.0 / (PI / f64::from(count)).sin();
                let radius = match middle {
                    Middle::Free => apart,
                    Middle::Place => apart.max(PITCH),
                };
                let centre = (middle == Middle::Place).then(|| Spot::new(0.0, 0.0, 0.0));
                (0..count)
                    .map(|at| PlaceOutline::ring_spot(radius, at, count))
                    .chain(centre)
                    .collect()
            }
        }
    }
    /// Returns place `at` of `count` on a ring.
    fn ring_spot(radius: f64, at: i32, count: i32) -> Spot {
        if count == 4 {
            // A square lies on its side, its dice straight.
            let side = radius / f64::sqrt(2.0);
            let x = if matches!(at, 0 | 3) { -side } else { side };
            let y = if at < 2 { side } else { -side };
            return Spot::new(x, y, 0.0);
        }
        let angle = f64::from(at * TURN) / f64::from(count);
        let (sin, cos) = libm::sincos((angle / 100.0).to_radians());
        Spot::new(radius * sin, radius * cos, -angle)
    }
    /// Returns by how much a die is turned at once, in hundredths of a degree.
    fn step(self) -> f64 {
        match self {
            PlaceOutline::Ring(count @ 5..=8, _) => f64::from(TURN) / f64::from(count),
            _ => f64::from(EIGHTH),
        }
    }
}

/// How a die lies: its middle, in thousandths of a side, and its turn counter-clockwise, in
/// hundredths of a degree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Spot {
    x: i32,
    y: i32,
    angle: i32,
}

impl Spot {
    fn new(x: f64, y: f64, angle: f64) -> Spot {
        let PlacedDie { x, y, angle, .. } = PlacedDie::from_fractions(Face::ALL[0], x, y, angle);
        Spot { x, y, angle }
    }
    fn die(self, face: Face) -> PlacedDie {
        let Spot { x, y, angle } = self;
        PlacedDie { face, x, y, angle }
    }
    /// Parses `x,y,angle`.
    fn of_text(text: &str) -> Option<Spot> {
        let numbers: Vec<i32> = (text.split(','))
            .map(|number| number.parse().ok())
            .collect::<Option<_>>()?;
        let [x, y, angle] = numbers[..] else {
            return None;
        };
        let is_on_table = x.abs() <= FAR && y.abs() <= FAR && angle.abs() <= TURN;
        is_on_table.then_some(Spot {
            x,
            y,
            angle: angle.rem_euclid(TURN),
        })
    }
    fn is_at(self, other: Spot) -> bool {
        (self.x, self.y) == (other.x, other.y)
    }
    fn distance(self, (x, y): (f64, f64)) -> f64 {
        (f64::from(self.x) - x).hypot(f64::from(self.y) - y)
    }
}

/// What the gold frame is around.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Frame {
    /// A place, with the die that lies there, if any.
    Place(usize),
    /// A die that lies off the places, by its number.
    Die(usize),
}

/// Dice on the table and in the hand, each by its number in the roll.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Laying {
    roll: NineDice,
    /// The number of the outline.
    outline: usize,
    laid: [Option<Spot>; DICE],
    frame: Frame,
    /// The die laid last: while the frame is empty it is the one that is turned and taken back.
    last: Option<usize>,
}

impl Laying {
    /// Creates an empty table.
    pub(super) fn new(roll: NineDice) -> Laying {
        Laying {
            roll,
            outline: 0,
            laid: [None; DICE],
            frame: Frame::Place(0),
            last: None,
        }
    }

    fn shape(&self) -> PlaceOutline {
        OUTLINES[self.outline].0
    }

    /// Returns the name of the outline.
    pub(super) fn outline(&self) -> &'static str {
        OUTLINES[self.outline].1
    }

    /// Returns the numbers of the dice that are laid.
    fn numbers(&self) -> impl Iterator<Item = usize> + '_ {
        (0..DICE).filter(|die| self.laid[*die].is_some())
    }

    /// Returns `true` if die number `die` is laid.
    pub(super) fn is_laid(&self, die: usize) -> bool {
        self.laid[die].is_some()
    }

    /// Returns the dice on the table.
    pub(super) fn dice(&self) -> Vec<PlacedDie> {
        let lying = self.roll.faces().iter().zip(self.laid);
        lying
            .filter_map(|(face, spot)| Some(spot?.die(*face)))
            .collect()
    }

    /// Returns the figure.
    ///
    /// # Errors
    /// Returns the reason if the dice are not a figure yet.
    pub(super) fn figure(&self) -> Result<Figure, String> {
        Figure::new(self.dice()).map_err(|why| why.to_string())
    }

    /// Returns the die at a place.
    fn die_at(&self, place: Spot) -> Option<usize> {
        (0..DICE).find(|die| self.laid[*die].is_some_and(|spot| spot.is_at(place)))
    }

    /// Returns the number of the place at which a die lies.
    fn place_of(&self, die: usize) -> Option<usize> {
        let places = self.shape().places();
        places
            .iter()
            .position(|place| self.die_at(*place) == Some(die))
    }

    /// Returns the place in the frame, and the number of the die in it.
    fn place_and_die_in_frame(&self) -> (Option<Spot>, Option<usize>) {
        match self.frame {
            Frame::Place(at) => {
                let place = self.shape().places().get(at).copied();
                (place, place.and_then(|place| self.die_at(place)))
            }
            Frame::Die(die) => (self.laid[die], Some(die)),
        }
    }

    /// Returns the number in [`Laying::dice`] of the die in the frame.
    pub(super) fn framed_die(&self) -> Option<usize> {
        let (_, die) = self.place_and_die_in_frame();
        self.numbers().position(|other| Some(other) == die)
    }

    /// Returns the empty places, and which of them is in the frame.
    pub(super) fn empty_places(&self) -> (Vec<PlacedDie>, Option<usize>) {
        let (framed, _) = self.place_and_die_in_frame();
        let empty: Vec<Spot> = (self.shape().places().into_iter())
            .filter(|place| self.die_at(*place).is_none())
            .collect();
        let at = empty.iter().position(|place| Some(*place) == framed);
        let empty = empty.into_iter().map(|place| place.die(Face::ALL[0]));
        (empty.collect(), at)
    }

    /// Returns everything for which the picture has room: the places, straight and turned, and the
    /// dice.
    pub(super) fn extent(&self) -> Vec<PlacedDie> {
        let places = self.shape().places().into_iter();
        places
            .flat_map(|place| [0, EIGHTH].map(|angle| Spot { angle, ..place }.die(Face::ALL[0])))
            .chain(self.dice())
            .collect()
    }

    /// Chooses the outline `by` places on; what is laid takes its places in order, and the rest
    /// returns to the hand.
    pub(super) fn next_outline(&mut self, by: i32) {
        let mut dice: Vec<usize> = self.numbers().collect();
        dice.sort_by_key(|die| self.place_of(*die).unwrap_or(DICE));
        self.outline = (self.outline as i32 + by).rem_euclid(OUTLINES.len() as i32) as usize;
        self.laid = [None; DICE];
        let new = self.shape().places();
        for (die, place) in dice.iter().zip(&new) {
            self.laid[*die] = Some(*place);
        }
        self.frame = Frame::Place(dice.len().min(new.len() - 1));
        self.last = None;
    }

    /// Lays die number `die` in the frame, which goes on to the next empty place; a die that lies
    /// there returns to the hand.
    pub(super) fn lay(&mut self, die: usize) {
        let (Some(place), other) = self.place_and_die_in_frame() else {
            return;
        };
        if let Some(other) = other {
            self.laid[other] = None;
        }
        self.laid[die] = Some(place);
        self.last = Some(die);
        let places = self.shape().places();
        let from = match self.frame {
            Frame::Place(at) => at,
            Frame::Die(_) => places.len() - 1,
        };
        let mut next = (1..=places.len()).map(|by| (from + by) % places.len());
        let next = next.find(|at| self.die_at(places[*at]).is_none());
        self.frame = match next {
            Some(at) => Frame::Place(at),
            None => self.frame_of(die),
        };
    }

    /// Returns the frame around a die.
    fn frame_of(&self, die: usize) -> Frame {
        match self.place_of(die) {
            Some(place) => Frame::Place(place),
            None => Frame::Die(die),
        }
    }

    /// Returns the die that a key turns or takes back: the one in the frame, else the one laid
    /// last.
    fn chosen_die(&self) -> Option<usize> {
        let (_, die) = self.place_and_die_in_frame();
        die.or(self.last.filter(|die| self.is_laid(*die)))
    }

    /// Moves the frame to the nearest place or die in a direction.
    pub(super) fn step(&mut self, (right, up): (i32, i32)) {
        let (Some(from), _) = self.place_and_die_in_frame() else {
            return;
        };
        let places = self.shape().places();
        let free = self.numbers().filter_map(|die| match self.frame_of(die) {
            frame @ Frame::Die(_) => Some((frame, self.laid[die]?)),
            Frame::Place(_) => None,
        });
        let stops = (0..).map(Frame::Place).zip(places.iter().copied());
        let ahead = stops.chain(free).filter_map(|(frame, spot)| {
            let (x, y) = (spot.x - from.x, spot.y - from.y);
            let along = x * right + y * up;
            let aside = x * up - y * right;
            (along > 50).then_some((along + 2 * aside.abs(), frame))
        });
        if let Some((_, frame)) = ahead.min_by_key(|(distance, _)| *distance) {
            self.frame = frame;
            self.last = None;
        }
    }

    /// Turns the chosen die by so many steps, clockwise.
    ///
    /// # Errors
    /// Returns the reason if there is none.
    pub(super) fn turn(&mut self, by: i32) -> Result<(), String> {
        self.turn_by(f64::from(by) * self.shape().step())
    }

    /// Turns it by so many fine steps.
    ///
    /// # Errors
    /// Returns the reason if there is none.
    pub(super) fn turn_finely(&mut self, by: i32) -> Result<(), String> {
        self.turn_by(f64::from(by * FINE_TURN))
    }

    fn turn_by(&mut self, by: f64) -> Result<(), String> {
        let die = self.chosen_die().ok_or("no die lies in the frame")?;
        self.laid[die] = self.laid[die].map(|spot| {
            let angle = f64::from(spot.angle) - by;
            Spot::new(f64::from(spot.x), f64::from(spot.y), angle)
        });
        Ok(())
    }

    /// Moves the die in the frame by a fine step; the frame stays with it.
    ///
    /// # Errors
    /// Returns the reason if there is none.
    pub(super) fn nudge(&mut self, (right, up): (i32, i32)) -> Result<(), String> {
        let die = self.chosen_die().ok_or("no die lies in the frame")?;
        self.laid[die] = self.laid[die].map(|spot| Spot {
            x: (spot.x + right * FINE).clamp(-FAR, FAR),
            y: (spot.y + up * FINE).clamp(-FAR, FAR),
            ..spot
        });
        self.frame = self.frame_of(die);
        Ok(())
    }

    /// Takes the chosen die back into the hand; the frame goes to its place.
    ///
    /// # Errors
    /// Returns the reason if there is none.
    pub(super) fn take_back(&mut self) -> Result<(), String> {
        let die = self.chosen_die().ok_or("no die lies in the frame")?;
        self.frame = match self.frame_of(die) {
            Frame::Die(_) => Frame::Place(0),
            place => place,
        };
        self.laid[die] = None;
        self.last = None;
        Ok(())
    }

    /// Frames the die or the place under a point of the table; returns `true` if it is a die.
    pub(super) fn take(&mut self, point: (f64, f64)) -> bool {
        let die = (0..DICE).find(|die| {
            let face = self.roll.faces()[*die];
            self.laid[*die].is_some_and(|spot| spot.die(face).covers(point))
        });
        if let Some(die) = die {
            self.frame = self.frame_of(die);
            self.last = None;
            return true;
        }
        let place = self
            .shape()
            .places()
            .iter()
            .position(|place| place.distance(point) < 500.0);
        if let Some(place) = place {
            self.frame = Frame::Place(place);
            self.last = None;
        }
        false
    }

    /// Returns the first die of `face` in the hand.
    fn die_in_hand(&self, face: Face) -> Option<usize> {
        (0..DICE).find(|die| !self.is_laid(*die) && self.roll.faces()[*die] == face)
    }

    /// Takes a die of `face` from the hand, which the mouse then drags.
    pub(super) fn take_from_hand(&mut self, face: Face) {
        if let Some(die) = self.die_in_hand(face) {
            self.lay(die);
            self.frame = self.frame_of(die);
        }
    }

    /// Moves the die in the frame to a point of the table, or to an empty place near it.
    pub(super) fn drag(&mut self, point: (f64, f64)) {
        let (_, Some(die)) = self.place_and_die_in_frame() else {
            return;
        };
        let Some(spot) = self.laid[die] else { return };
        let places = self.shape().places();
        let near = places.iter().find(|place| {
            let is_empty = self.die_at(**place).is_none_or(|other| other == die);
            is_empty && place.distance(point) < NEAR
        });
        let (x, y) = match near {
            Some(place) => (place.x, place.y),
            None => (on_grid(point.0), on_grid(point.1)),
        };
        self.laid[die] = Some(Spot {
            x: x.clamp(-FAR, FAR),
            y: y.clamp(-FAR, FAR),
            ..spot
        });
        self.frame = self.frame_of(die);
    }

    /// Lays `figure` as far as the roll has its dice.
    pub(super) fn load(&mut self, figure: &Figure) {
        self.laid = [None; DICE];
        for die in figure.dice() {
            if let Some(number) = self.die_in_hand(die.face) {
                self.laid[number] = Some(Spot {
                    x: die.x,
                    y: die.y,
                    angle: die.angle,
                });
            }
        }
        self.last = None;
    }

    /// Returns the table as text: `places 3 0,0,0 - -`, the outline and each die of the roll.
    pub(super) fn to_text(&self) -> String {
        let spots = self.laid.iter().map(|spot| match spot {
            Some(Spot { x, y, angle }) => format!("{x},{y},{angle}"),
            None => "-".to_owned(),
        });
        let spots: Vec<String> = spots.collect();
        format!("places {} {}", self.outline, spots.join(" "))
    }

    /// Parses a table of `roll`; returns `None` if `text` is none.
    pub(super) fn of_text(roll: NineDice, text: &str) -> Option<Laying> {
        let mut words = text.strip_prefix("places ")?.split(' ');
        let outline = words.next()?.parse().ok();
        let outline = outline.filter(|outline| *outline < OUTLINES.len())?;
        let mut laid: Vec<Option<Spot>> = Vec::new();
        for word in words {
            laid.push(match word {
                "-" => None,
                spot => Some(Spot::of_text(spot)?),
            });
        }
        let laid: [Option<Spot>; DICE] = laid.try_into().ok()?;
        let mut laying = Laying {
            outline,
            laid,
            ..Laying::new(roll)
        };
        let places = laying.shape().places();
        let empty = places
            .iter()
            .position(|place| laying.die_at(*place).is_none());
        laying.frame = Frame::Place(empty.unwrap_or(0));
        Some(laying)
    }
}

/// Returns the dice of a figure as they look when slanted ones are turned straight where they lie:
/// by an eighth of a turn, in a ring of 5 to 8 by their place in it, as if each lay at the top. Where
/// it is asked whether the figure folds, neighbours turn against each other, as mirror images do.
/// `part` is how far they have turned, from 0 to 1.
pub(super) fn straightened(figure: &Figure, is_mirror: bool, part: f64) -> Vec<PlacedDie> {
    let dice = figure.dice();
    let centre = figure.centre();
    let ring = ring(dice);
    let straight = dice.iter().map(|die| {
        let by = match ring {
            Some((middle, radius)) => angle_in_ring(die, middle, radius),
            None => angle_to_straight(die, centre, is_mirror),
        };
        let angle = f64::from(die.angle) + part * by;
        PlacedDie::from_fractions(die.face, f64::from(die.x), f64::from(die.y), angle)
    });
    straight.collect()
}

/// A point of a figure, in thousandths of a side.
type FigurePoint = (f64, f64);

/// Returns by how much a die of a ring turns straight: back from its place in it.
fn angle_in_ring(die: &PlacedDie, middle: FigurePoint, radius: f64) -> f64 {
    let (x, y) = (f64::from(die.x) - middle.0, f64::from(die.y) - middle.1);
    if x.hypot(y) < radius / 2.0 {
        return 0.0;
    }
    // Clockwise from the top, so that the shorter way is taken.
    100.0 * libm::atan2(x, y).to_degrees()
}

/// Returns by how much a die turns straight: by an eighth of a turn if it is slanted.
fn angle_to_straight(die: &PlacedDie, centre: FigurePoint, is_mirror: bool) -> f64 {
    let step = f64::from(EIGHTH);
    let slant = f64::from(die.angle.rem_euclid(2 * EIGHTH));
    if !(step / 2.0..1.5 * step).contains(&slant) {
        return 0.0;
    }
    let (x, y) = (f64::from(die.x) - centre.0, f64::from(die.y) - centre.1);
    if is_mirror && x * y < 0.0 {
        -step
    } else {
        step
    }
}

/// Returns a coordinate on the grid of fine steps.
fn on_grid(v: f64) -> i32 {
    let grid = f64::from(FINE);
    ((v / grid).round() * grid) as i32
}

/// Returns `true` if a figure is a ring of 5 to 8 dice, besides one in its middle.
pub(super) fn is_ring(figure: &Figure) -> bool {
    ring(figure.dice()).is_some()
}

/// Returns the middle and the radius of the ring of 5 to 8 dice that a figure is, besides a die in
/// its middle; `None` if it is none.
fn ring(dice: &[PlacedDie]) -> Option<(FigurePoint, f64)> {
    let places: Vec<FigurePoint> = (dice.iter())
        .map(|die| (f64::from(die.x), f64::from(die.y)))
        .collect();
    let first = middle_of(&places);
    let mut outer = places;
    outer.retain(|place| distance(*place, first) > 700.0);
    let middle = middle_of(&outer);
    let distances: Vec<f64> = outer.iter().map(|place| distance(*place, middle)).collect();
    let radius = distances.iter().sum::<f64>() / outer.len() as f64;
    // A square of nine without its centre has its dice at two distances.
    let is_ring = (5..=8).contains(&outer.len())
        && outer.len() + 1 >= dice.len()
        && distances.iter().all(|far| (far - radius).abs() < 200.0);
    is_ring.then_some((middle, radius))
}

fn middle_of(places: &[FigurePoint]) -> FigurePoint {
    let count = places.len().max(1) as f64;
    (
        places.iter().map(|(x, _)| x).sum::<f64>() / count,
        places.iter().map(|(_, y)| y).sum::<f64>() / count,
    )
}

fn distance(one: FigurePoint, other: FigurePoint) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::symmdice::geometry::symmetry::Symmetry;
    use crate::games::symmdice::referee::{Referee, Verdict};

    fn laying(roll: &str, outline: &str) -> Laying {
        let mut laying = Laying::new(roll.parse().unwrap());
        let at = OUTLINES.iter().position(|(_, name)| *name == outline);
        laying.next_outline(at.unwrap() as i32);
        laying
    }

    /// Whatever is laid at the places of an outline, and however it is turned, never overlaps.
    #[test]
    fn places_have_room() {
        for (_, name) in OUTLINES {
            let mut laying = laying("hhhh HHHH d", name);
            for die in 0..laying.shape().places().len() {
                laying.lay(die);
                (0..die).for_each(|_| laying.turn(1).unwrap());
            }
            assert!(laying.figure().is_ok(), "{name}: {:?}", laying.figure());
            assert_eq!(laying.empty_places().0, [], "{name}");
        }
    }

    /// Equal dice in a ring make its rotations, and turned one by one, in a square, too.
    #[test]
    fn figures_can_be_made_at_places() {
        fn has_rotation(laying: &Laying, ways: u8) -> bool {
            let findings = Referee::new(&laying.figure().unwrap()).findings();
            findings.verdict(Symmetry::Rotation(ways)) == Verdict::Has
        }
        for (outline, count) in [("a triangle", 3), ("a ring of 5", 5), ("a ring of 8", 8)] {
            let mut laying = laying("hhhh hhhh d", outline);
            (0..count).for_each(|die| laying.lay(die));
            assert!(has_rotation(&laying, count as u8), "{outline}");
            laying.turn(1).unwrap();
            assert!(!has_rotation(&laying, count as u8), "{outline}");
        }
        let mut square = laying("hhhh HHHH d", "a square");
        for die in 0..4 {
            square.lay(die);
            (0..2 * die).for_each(|_| square.turn(1).unwrap());
        }
        assert!(has_rotation(&square, 4));
    }

    #[test]
    fn the_frame_goes_on_and_comes_back() {
        let mut laying = laying("hhhh HHHH d", "a pair");
        laying.lay(4);
        assert_eq!(laying.frame, Frame::Place(1));
        laying.lay(0);
        assert_eq!((laying.dice().len(), laying.framed_die()), (2, Some(0)));
        laying.step((-1, 0));
        assert_eq!(laying.frame, Frame::Place(0));
        // Another die takes its place.
        laying.lay(8);
        assert_eq!((laying.is_laid(4), laying.is_laid(8)), (false, true));
        laying.take_back().unwrap();
        assert_eq!((laying.is_laid(8), laying.frame), (false, Frame::Place(0)));
        assert!(laying.turn(1).is_err());
        laying.take((PITCH / 2.0, 0.0));
        laying.drag((333.0, 77.0));
        assert_eq!((laying.dice()[0].x, laying.dice()[0].y), (350, 100));
        let back = Laying::of_text(laying.roll, &laying.to_text()).unwrap();
        assert_eq!(back.laid, laying.laid);
        for torn in [
            "places 99",
            "places 1 - -",
            "places 1 0,0 - - - - - - - -",
            "D4 0",
        ] {
            assert_eq!(Laying::of_text(laying.roll, torn), None, "{torn}");
        }
    }

    /// Slanted dice turn straight alike whether the figure is true or not; in a ring each as if it
    /// lay at the top.
    #[test]
    fn slanted_dice_turn_straight() {
        let mut square = laying("hhhh HHHH d", "a square of nine");
        (0..9).for_each(|die| square.lay(die));
        let figure = square.figure().unwrap();
        fn count_slanted(dice: &[PlacedDie]) -> usize {
            dice.iter().filter(|die| die.angle % 9_000 != 0).count()
        }
        assert_eq!(count_slanted(figure.dice()), 4);
        assert_eq!(straightened(&figure, false, 0.0), figure.dice());
        for is_mirror in [false, true] {
            assert_eq!(count_slanted(&straightened(&figure, is_mirror, 1.0)), 0);
        }
        let mut ring = laying("hhhh hhhh d", "a ring of 7, a centre");
        (0..8).for_each(|die| ring.lay(die));
        ring.lay(8);
        let straight = straightened(&ring.figure().unwrap(), false, 1.0);
        for die in &straight {
            assert!(die.angle.min(TURN - die.angle) <= 2, "{straight:?}");
        }
    }
}

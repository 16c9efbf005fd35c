//! A figure being made: a kaleidoscope, or dice placed one by one. Nothing of the screen is in here.
mod draft;

use crate::games::symmdice::geometry::design::Design;
use crate::games::symmdice::geometry::dice::{Counts, Roll, count};
use crate::games::symmdice::geometry::figure::{Figure, Placed, REACH, overlap};
use crate::games::symmdice::geometry::kaleidoscope::{Kaleidoscope, Place, Ring};
use crate::games::symmdice::geometry::motifs::{Face, TURN};
use crate::games::symmdice::geometry::orbits::{Orbit, groupings};
use crate::games::symmdice::geometry::symmetry::Symmetry;

/// What lies on the table.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Board {
    /// Rings that follow a symmetry.
    Rings(Kaleidoscope),
    /// Dice placed one by one.
    Free(Vec<Placed>),
}

/// A figure being made of the dice of a roll.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Editor {
    roll: Roll,
    board: Board,
    /// The ring or die that keys change.
    at: usize,
    /// Whether steps are small.
    pub(crate) fine: bool,
    /// Whether dice placed one by one snap to a grid.
    pub(crate) snap: bool,
    past: Vec<(Board, usize)>,
    future: Vec<(Board, usize)>,
    /// The rings while dice lie one by one, or the other way round, and what lay there when those were put aside.
    aside: Option<(Board, Board)>,
    /// The rings that the player made, and what another symmetry made of them: the next one begins with the former.
    meant: Option<(Kaleidoscope, Kaleidoscope)>,
}

/// The room that is left around a die that is added, in thousandths of a side.
const GAP: i32 = 60;
/// How far a die can be moved from the middle, in thousandths of a side.
const FAR: i32 = 9_000;
/// The grid that dice placed one by one snap to: thousandths of a side, hundredths of a degree.
const GRID: i32 = 250;
const FIFTEEN: i32 = 1_500;

impl Editor {
    /// An empty table with `symmetry` for the rings.
    pub(crate) fn new(roll: Roll, symmetry: Symmetry) -> Editor {
        let board = Board::Rings(Kaleidoscope::new(symmetry));
        let (past, future) = (Vec::new(), Vec::new());
        Editor { roll, board, at: 0, fine: false, snap: true, past, future, aside: None, meant: None }
    }

    /// Gives it the dice of another roll; what lies on the table stays.
    pub(crate) fn set_roll(&mut self, roll: Roll) {
        self.roll = roll;
    }

    /// What lies on the table.
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }
    /// The number of the ring or die that keys change.
    pub(crate) fn at(&self) -> usize {
        self.at
    }
    /// The symmetry of the rings; none where dice are placed one by one.
    pub(crate) fn symmetry(&self) -> Option<Symmetry> {
        match &self.board {
            Board::Rings(rings) => Some(rings.symmetry),
            Board::Free(_) => None,
        }
    }
    /// All dice on the table.
    pub(crate) fn dice(&self) -> Vec<Placed> {
        match &self.board {
            Board::Rings(rings) => rings.dice(),
            Board::Free(dice) => dice.clone(),
        }
    }
    /// The dice that keys change, by index.
    pub(crate) fn chosen(&self) -> std::ops::Range<usize> {
        match &self.board {
            Board::Rings(rings) => {
                let size = |ring: &Ring| usize::from(ring.dice(rings.symmetry));
                let before = rings.rings.iter().take(self.at).map(size).sum();
                before..before + rings.rings.get(self.at).map_or(0, size)
            }
            Board::Free(dice) => self.at..(self.at + 1).min(dice.len()),
        }
    }
    /// The first two dice that overlap.
    pub(crate) fn overlap(&self) -> Option<(usize, usize)> {
        overlap(&self.dice())
    }
    /// How many dice of each face are not on the table.
    pub(crate) fn in_hand(&self) -> Counts {
        self.left_without(&self.dice().iter().map(|die| die.face).collect::<Vec<_>>())
    }
    /// The figure.
    ///
    /// # Errors
    /// Where it is none yet.
    pub(crate) fn figure(&self) -> Result<Figure, String> {
        Figure::new(self.dice()).map_err(|e| e.to_string())
    }

    fn left_without(&self, used: &[Face]) -> Counts {
        let used = count(used.iter().copied());
        let have = self.roll.counts();
        std::array::from_fn(|i| have[i].saturating_sub(used[i]))
    }

    /// Changes the table so that it can be undone.
    fn change(&mut self, board: Board, at: usize) {
        let before = (std::mem::replace(&mut self.board, board), self.at);
        if self.past.last() != Some(&before) {
            self.past.push(before);
        }
        self.future.clear();
        self.at = at.min(self.len().saturating_sub(1));
    }

    fn len(&self) -> usize {
        match &self.board {
            Board::Rings(rings) => rings.rings.len(),
            Board::Free(dice) => dice.len(),
        }
    }

    /// Takes the last change back; whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let Some((board, at)) = self.past.pop() else { return false };
        self.future.push((std::mem::replace(&mut self.board, board), self.at));
        self.at = at;
        true
    }

    /// Changes again what was taken back; whether there was something.
    pub(crate) fn redo(&mut self) -> bool {
        let Some((board, at)) = self.future.pop() else { return false };
        self.past.push((std::mem::replace(&mut self.board, board), self.at));
        self.at = at;
        true
    }

    /// Returns whether there are several rings and dice to choose from.
    pub(crate) fn has_several(&self) -> bool {
        self.len() > 1
    }

    /// Goes to the next ring or die, or to the one before.
    pub(crate) fn choose(&mut self, by: i32) {
        let len = self.len().max(1) as i32;
        self.at = (self.at as i32 + by).rem_euclid(len) as usize;
    }

    /// Goes to the ring or die that a die belongs to.
    pub(crate) fn choose_die(&mut self, die: usize) {
        let here = self.at;
        for at in 0..self.len() {
            self.at = at;
            if self.chosen().contains(&die) {
                return;
            }
        }
        self.at = here;
    }

    /// Gives the rings another symmetry. Rings that the dice allow stay, at a place with room; the others are there
    /// again as soon as a symmetry allows them.
    pub(crate) fn set_symmetry(&mut self, symmetry: Symmetry) {
        let before = match (&self.board, self.meant.take()) {
            (Board::Rings(rings), Some((meant, made))) if *rings == made => meant,
            (Board::Rings(rings), _) => rings.clone(),
            (Board::Free(_), _) => Kaleidoscope::new(symmetry),
        };
        let mut rings = Kaleidoscope { symmetry, rings: Vec::new(), tilt: before.tilt };
        for ring in &before.rings {
            let ring = *ring;
            let place = match ring.place {
                Place::Off => [Place::Off, Place::OnLine],
                other => [other, Place::Off],
            };
            let fitting = place.into_iter().find_map(|place| {
                let ring = Ring { place, ..ring };
                self.affords(&rings, &ring).then(|| roomy(&rings, ring)).flatten()
            });
            rings.rings.extend(fitting);
        }
        let rings = if before.symmetry == symmetry { before.clone() } else { rings };
        self.meant = Some((before, rings.clone()));
        let at = self.at;
        self.change(Board::Rings(rings), at);
    }

    /// Whether the roll has the dice for `rings` and one more ring.
    fn affords(&self, rings: &Kaleidoscope, ring: &Ring) -> bool {
        let faces = rings.faces().into_iter().chain(ring.faces(rings.symmetry));
        let one_centre = ring.place != Place::Centre || rings.rings.iter().all(|r| r.place != Place::Centre);
        one_centre && Ring::allows(rings.symmetry, ring.place, ring.face) && self.roll.covers(faces).is_ok()
    }

    /// Adds what the dice in hand allow next: a ring, the die at the centre, or a single die.
    ///
    /// # Errors
    /// Where nothing more can be added.
    pub(crate) fn add(&mut self) -> Result<(), String> {
        match &self.board {
            Board::Rings(rings) => {
                let rings = self
                    .next_ring(rings)
                    .and_then(|ring| with(rings, ring))
                    .ok_or_else(|| format!("no more of the dice in hand go round in {}", rings.symmetry))?;
                let at = rings.rings.len() - 1;
                self.change(Board::Rings(rings), at);
            }
            Board::Free(dice) => {
                let hand = self.in_hand();
                let face = Face::ALL.into_iter().find(|&f| hand[f as usize] > 0);
                let face = face.ok_or("all nine dice are on the table")?;
                let dice = one_more(dice, face)?;
                let at = dice.len() - 1;
                self.change(Board::Free(dice), at);
            }
        }
        Ok(())
    }

    /// Adds a die of `face` from the hand, or the ring that it leads; returns its number among the dice.
    ///
    /// # Errors
    /// Where it goes nowhere.
    pub(crate) fn add_face(&mut self, face: Face) -> Result<usize, String> {
        match &self.board {
            Board::Rings(rings) => {
                let places = [Place::Off, Place::OnLine, Place::Centre].into_iter();
                let blank = |place| Ring { face, place, radius: 0, angle: 0, twist: 0 };
                let fitting = places.map(blank).filter(|ring| self.affords(rings, ring));
                let rings = fitting.filter_map(|ring| with(rings, ring)).next().ok_or_else(|| {
                    format!("the dice in hand allow no ring of {} in {}", face.name(), rings.symmetry)
                })?;
                let at = rings.rings.len() - 1;
                self.change(Board::Rings(rings), at);
            }
            Board::Free(_) if self.in_hand()[face as usize] == 0 => {
                return Err(format!("no {} is left in hand", face.name()));
            }
            Board::Free(dice) => {
                let dice = one_more(dice, face)?;
                let at = dice.len() - 1;
                self.change(Board::Free(dice), at);
            }
        }
        Ok(self.chosen().start)
    }

    fn next_ring(&self, rings: &Kaleidoscope) -> Option<Ring> {
        let hand = self.in_hand();
        let blank = |face, place| Ring { face, place, radius: 0, angle: 0, twist: 0 };
        let grouping = groupings(rings.symmetry, &hand).into_iter().next();
        let orbit = grouping.as_ref().and_then(|g| g.orbits.first()).map(|orbit| match *orbit {
            Orbit::Turned(face) | Orbit::Paired(face) => blank(face, Place::Off),
            Orbit::OnLines(face) => blank(face, Place::OnLine),
        });
        let single = Face::ALL.into_iter().filter(|&f| hand[f as usize] > 0);
        orbit.or_else(|| {
            // One more on the line of D1, or one at the centre.
            let place = if rings.symmetry == Symmetry::Mirror(1) { Place::OnLine } else { Place::Centre };
            single.map(|face| blank(face, place)).find(|ring| self.affords(rings, ring))
        })
    }

    /// Takes the chosen ring or die from the table.
    pub(crate) fn remove(&mut self) -> Result<(), String> {
        if self.len() == 0 {
            return Err("nothing lies on the table".into());
        }
        let (mut board, at) = (self.board.clone(), self.at);
        match &mut board {
            Board::Rings(rings) => drop(rings.rings.remove(at)),
            Board::Free(dice) => drop(dice.remove(at)),
        }
        self.change(board, at);
        Ok(())
    }

    /// Moves what is chosen: a ring round (`right`) and outward (`up`), a die to the right and upward, by steps.
    pub(crate) fn push(&mut self, right: i32, up: i32) {
        let (mut board, at, fine, snap) = (self.board.clone(), self.at, self.fine, self.snap);
        match &mut board {
            Board::Rings(rings) => {
                let step = TURN / 2 / i32::from(rings.symmetry.order());
                let Some(ring) = rings.rings.get_mut(at) else { return };
                if ring.place == Place::Centre {
                    return self.twist(right);
                }
                let turn = if ring.place == Place::OnLine {
                    step
                } else if fine {
                    100
                } else {
                    500
                };
                // To the right is clockwise.
                ring.angle = (ring.angle - right * turn).rem_euclid(TURN);
                ring.radius = (ring.radius + up * if fine { 10 } else { 100 }).clamp(0, FAR);
            }
            Board::Free(dice) => {
                let Some(die) = dice.get_mut(at) else { return };
                let step = if fine { 10 } else { GRID };
                (die.x, die.y) = (die.x + right * step, die.y + up * step);
                if snap && !fine {
                    (die.x, die.y) = (nearest(die.x, GRID), nearest(die.y, GRID));
                }
                (die.x, die.y) = (die.x.clamp(-FAR, FAR), die.y.clamp(-FAR, FAR));
            }
        }
        self.change(board, at);
    }

    /// Turns each chosen die where it lies, clockwise for a positive number of steps.
    pub(crate) fn twist(&mut self, by: i32) {
        self.turn(by, if self.fine { 100 } else { FIFTEEN });
    }

    /// Turns each chosen die by eighths.
    pub(crate) fn twist_far(&mut self, by: i32) {
        self.turn(by, TURN / 8);
    }

    fn turn(&mut self, by: i32, step: i32) {
        let (mut board, at, snap, fine) = (self.board.clone(), self.at, self.snap, self.fine);
        match &mut board {
            Board::Rings(rings) => {
                let symmetry = rings.symmetry;
                let Some(ring) = rings.rings.get_mut(at) else { return };
                let step = if ring.is_bound(symmetry) { ring.face.period() / 2 } else { step };
                ring.twist = (ring.twist - by * step).rem_euclid(TURN);
            }
            Board::Free(dice) => {
                let Some(die) = dice.get_mut(at) else { return };
                let angle = die.angle - by * step;
                die.angle = if snap && !fine { nearest(angle, FIFTEEN) } else { angle }.rem_euclid(TURN);
            }
        }
        self.change(board, at);
    }

    /// Gives what is chosen another face that the dice in hand allow.
    pub(crate) fn next_face(&mut self, by: i32) -> Result<(), String> {
        let (mut board, at) = (self.board.clone(), self.at);
        let none = || Err("the dice in hand allow no other face here".to_owned());
        let order =
            |face: Face| (1..11).map(move |k| Face::ALL[(face as i32 + by * k).rem_euclid(11) as usize]);
        match &mut board {
            Board::Rings(rings) => {
                let Some(ring) = rings.rings.get(at).copied() else { return none() };
                let mut others = rings.clone();
                others.rings.remove(at);
                let fits = |face: &Face| self.affords(&others, &Ring { face: *face, ..ring });
                let Some(face) = order(ring.face).find(fits) else { return none() };
                rings.rings[at].face = face;
            }
            Board::Free(dice) => {
                let hand = self.in_hand();
                let Some(die) = dice.get_mut(at) else { return none() };
                let Some(face) = order(die.face).find(|&f| hand[f as usize] > 0) else { return none() };
                die.face = face;
            }
        }
        self.change(board, at);
        Ok(())
    }

    /// Moves the chosen ring off the lines, onto them, or to the centre, as its face and the dice allow.
    pub(crate) fn next_place(&mut self) -> Result<(), String> {
        let Board::Rings(rings) = &self.board else {
            return Err("this is for rings: v goes back to them".into());
        };
        let (mut rings, at) = (rings.clone(), self.at);
        let Some(ring) = rings.rings.get(at).copied() else { return Err("nothing lies on the table".into()) };
        rings.rings.remove(at);
        let all = [Place::Off, Place::OnLine, Place::Centre];
        let now = all.iter().position(|&p| p == ring.place).unwrap_or(0);
        let others = (1..3).map(|k| all[(now + k) % 3]);
        let moved = others.into_iter().find_map(|place| {
            let ring = Ring { place, ..ring };
            self.affords(&rings, &ring).then(|| with(&rings, ring)).flatten()
        });
        let mut rings = moved.ok_or("the dice in hand allow it nowhere else")?;
        let last = rings.rings.len() - 1;
        rings.rings[at..=last].rotate_right(1);
        self.change(Board::Rings(rings), at);
        Ok(())
    }

    /// From rings to dice placed one by one, which then lie where they lay; and back to the rings as they were. What
    /// was put aside is there again if nothing was changed meanwhile.
    pub(crate) fn switch(&mut self, symmetry: Symmetry) {
        let board = match (&self.board, self.aside.take()) {
            (board, Some((aside, came))) if *board == came => aside,
            (Board::Free(_), Some((aside @ Board::Rings(_), _))) => aside,
            (Board::Rings(rings), _) => Board::Free(rings.dice()),
            (Board::Free(_), _) => Board::Rings(Kaleidoscope::new(symmetry)),
        };
        self.aside = Some((self.board.clone(), board.clone()));
        self.change(board, 0);
    }

    /// Lays out all dice of the roll that go with the symmetry of the rings, in a design.
    ///
    /// # Errors
    /// Where they allow no figure with it.
    pub(crate) fn arrange(&mut self, symmetry: Symmetry, number: usize) -> Result<Design, String> {
        let none = || format!("these dice make no {symmetry}");
        let all = groupings(symmetry, &self.roll.counts());
        let laid: Vec<_> = all.iter().flat_map(crate::games::symmdice::geometry::design::designs).collect();
        let (design, rings) = laid.get(number % laid.len().max(1)).cloned().ok_or_else(none)?;
        self.change(Board::Rings(rings), 0);
        Ok(design)
    }

    /// Lays a figure, die by die.
    pub(crate) fn load(&mut self, figure: &Figure) {
        self.change(Board::Free(figure.dice().to_vec()), 0);
    }

    /// Drags what is chosen so that die number `die` comes to a point of the table.
    pub(crate) fn drag(&mut self, die: usize, (x, y): (f64, f64)) {
        let (mut board, at, snap) = (self.board.clone(), self.at, self.snap);
        let chosen = self.chosen();
        match &mut board {
            Board::Rings(rings) => {
                let symmetry = rings.symmetry;
                let tilt = rings.tilt;
                let Some(ring) = rings.rings.get_mut(at) else { return };
                let pointer = ((-x).atan2(y).to_degrees() * 100.0).round() as i32 - tilt;
                let number = die.saturating_sub(chosen.start) as i32;
                let (copy, is_image) =
                    if ring.is_paired(symmetry) { (number / 2, number % 2 == 1) } else { (number, false) };
                let turned = pointer - TURN / i32::from(symmetry.order()) * copy;
                ring.angle = (if is_image { -turned } else { turned }).rem_euclid(TURN);
                ring.radius = (x.hypot(y).round() as i32).min(FAR);
            }
            Board::Free(dice) => {
                let Some(die) = dice.get_mut(at) else { return };
                let put = |v: f64| {
                    let v = v.round().clamp(f64::from(-REACH), f64::from(REACH)) as i32;
                    (if snap { nearest(v, GRID / 5) } else { v }).clamp(-FAR, FAR)
                };
                (die.x, die.y) = (put(x), put(y));
            }
        }
        // A drag is one change, however far it goes.
        self.board = board;
    }

    /// Turns what is chosen so that die number `die` lies at `angle`, in hundredths of a degree; in steps as keys do.
    pub(crate) fn turn_to(&mut self, die: usize, angle: i32) {
        let (mut board, at, fine) = (self.board.clone(), self.at, self.fine);
        let step = if fine || !self.snap { 100 } else { FIFTEEN };
        let (dice, first) = (self.dice(), self.chosen().start);
        let Some(now) = dice.get(die).map(|die| die.angle) else { return };
        match &mut board {
            Board::Rings(rings) => {
                let symmetry = rings.symmetry;
                let Some(ring) = rings.rings.get_mut(at) else { return };
                // The image of a die turns the other way round.
                let is_image = ring.is_paired(symmetry) && die.saturating_sub(first) % 2 == 1;
                let by = if is_image { now - angle } else { angle - now };
                let by = (by + TURN / 2).rem_euclid(TURN) - TURN / 2;
                ring.twist = if ring.is_bound(symmetry) {
                    ring.twist + nearest(by, ring.face.period() / 2)
                } else {
                    nearest(ring.twist + by, step)
                }
                .rem_euclid(TURN);
            }
            Board::Free(dice) => {
                let Some(die) = dice.get_mut(die) else { return };
                die.angle = nearest(angle, step).rem_euclid(TURN);
            }
        }
        // A drag is one change, however far it goes.
        self.board = board;
    }

    /// Begins a drag, which one undo then takes back.
    pub(crate) fn begin_drag(&mut self) {
        let (board, at) = (self.board.clone(), self.at);
        self.past.push((board, at));
        self.future.clear();
    }
}

/// The multiple of `grid` nearest to `value`.
fn nearest(value: i32, grid: i32) -> i32 {
    (f64::from(value) / f64::from(grid)).round() as i32 * grid
}

/// `ring` at its own angle and the least radius with room beside `rings`, or at another angle if that is closer in.
fn roomy(rings: &Kaleidoscope, ring: Ring) -> Option<Ring> {
    let step = TURN / 2 / i32::from(rings.symmetry.order());
    let angles = match ring.place {
        Place::Off if rings.symmetry.is_mirror() => vec![ring.angle, step / 2, step / 3, 2 * step / 3],
        _ => vec![ring.angle, ring.angle + step],
    };
    let start = if ring.radius > 0 { ring.radius } else { 0 };
    let radii = (start..=FAR).step_by(50).chain((0..start).step_by(50));
    let mut places = radii.flat_map(|radius| angles.iter().map(move |&angle| Ring { radius, angle, ..ring }));
    places.find(|ring| rings.has_room(ring, GAP))
}

/// Returns `rings` with one more, behind the others. Where a die at the centre has no room, the others are pushed out.
fn with(rings: &Kaleidoscope, ring: Ring) -> Option<Kaleidoscope> {
    let pushed = |by: i32| {
        let push = |ring: &Ring| Ring { radius: (ring.radius + by).min(FAR), ..*ring };
        Kaleidoscope { rings: rings.rings.iter().map(push).collect(), ..rings.clone() }
    };
    let far = if ring.place == Place::Centre { 2_000 } else { 0 };
    (0..=far).step_by(50).find_map(|by| {
        let mut rings = pushed(by);
        let ring = roomy(&rings, ring)?;
        rings.rings.push(ring);
        Some(rings)
    })
}

/// Returns `dice` with one more of `face`, as near to the middle as it lies free.
fn one_more(dice: &[Placed], face: Face) -> Result<Vec<Placed>, String> {
    let mut places = spiral().into_iter().map(|(x, y)| Placed { face, x, y, angle: 0 });
    let free = |die: &Placed| dice.iter().all(|other| !other.is_deeper(die, f64::from(-GAP)));
    let die = places.find(free).ok_or("there is no room on the table")?;
    Ok(dice.iter().copied().chain([die]).collect())
}

/// Places on the grid from the middle outward.
fn spiral() -> Vec<(i32, i32)> {
    let mut all: Vec<(i32, i32)> =
        (-6..=6).flat_map(|x| (-6..=6).map(move |y| (x * 5 * GRID, y * 5 * GRID))).collect();
    all.sort_by_key(|&(x, y)| (x / 10) * (x / 10) + (y / 10) * (y / 10));
    all
}

#[cfg(test)]
mod tests;

//! Editor of a figure: a kaleidoscope, or dice placed one by one. Independent of the screen.
mod draft;

use crate::games::symmdice::geometry::design::Design;
use crate::games::symmdice::geometry::dice::{Counts, Roll, count};
use crate::games::symmdice::geometry::figure::{Figure, Placed, REACH, SIDE, overlap, radians};
use crate::games::symmdice::geometry::kaleidoscope::{Kaleidoscope, Place, Ring};
use crate::games::symmdice::geometry::motifs::{Face, TURN};
use crate::games::symmdice::geometry::orbits::groupings;
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::words::{self, in_words};
use std::f64::consts::FRAC_PI_2;

/// Dice on the table.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Board {
    /// Rings that follow a symmetry.
    Rings(Kaleidoscope),
    /// Dice placed one by one.
    Free(Vec<Placed>),
}

/// An editor of figures made with the dice of a roll.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Editor {
    roll: Roll,
    board: Board,
    /// The selected ring or die.
    at: usize,
    /// Steps are small.
    pub(crate) fine: bool,
    /// Dice placed one by one snap to a grid.
    pub(crate) snap: bool,
    past: Vec<(Board, usize)>,
    future: Vec<(Board, usize)>,
    /// The board in the other mode, and the board as it was after the switch.
    aside: Option<(Board, Board)>,
    /// The rings as the player made them, and as adapted to another symmetry; the next change of symmetry starts from
    /// the former.
    meant: Option<(Kaleidoscope, Kaleidoscope)>,
}

/// Gap around an added die, in thousandths of a side.
const GAP: i32 = 60;
/// Largest radius of a ring and largest coordinate of a die, in thousandths of a side.
const FAR: i32 = 9_000;
/// Grid for dice placed one by one: thousandths of a side, hundredths of a degree.
const GRID: i32 = 250;
const FIFTEEN: i32 = 1_500;
/// Distance of pairs from the line of D1, which leaves a row for dice on it and below each row a lip and a gap; and from
/// column to column. A turned die between two on the line takes 7/3 columns, so places lie at sixths of them.
const BESIDE: i32 = 1_200;
const COLUMN: i32 = 1_100;
/// The symmetry whose dice lie in rows: on its line and beside it.
const ONE_LINE: Symmetry = Symmetry::Mirror(1);
/// The places of a ring; the first that the dice allow is taken: fewest are needed on a line.
const PLACES: [Place; 3] = [Place::OnLine, Place::Off, Place::Centre];

/// Returns a ring led by `face` that has no position yet.
const fn blank(face: Face, place: Place) -> Ring {
    Ring { face, place, radius: 0, angle: 0, twist: 0 }
}

/// Returns the first orientation of figures with `symmetry`: one or two dice in a row lie along a table, which is wide.
fn tilt(symmetry: Symmetry) -> i32 {
    if symmetry.order() <= 2 { TURN / 4 } else { 0 }
}

/// Returns `rings` with the first mirror line along the table, or upright again.
fn across(rings: &Kaleidoscope) -> Kaleidoscope {
    Kaleidoscope { tilt: if rings.tilt == 0 { TURN / 4 } else { 0 }, ..rings.clone() }
}

impl Editor {
    /// Creates an empty table with `symmetry` for the rings.
    pub(crate) fn new(roll: Roll, symmetry: Symmetry) -> Editor {
        let board = Board::Rings(Kaleidoscope { tilt: tilt(symmetry), ..Kaleidoscope::new(symmetry) });
        let (past, future) = (Vec::new(), Vec::new());
        Editor { roll, board, at: 0, fine: false, snap: true, past, future, aside: None, meant: None }
    }

    /// Replaces the roll; the board stays.
    pub(crate) fn set_roll(&mut self, roll: Roll) {
        self.roll = roll;
    }

    /// Returns the point around which the figure is shown: its centre or, of a single mirror line, where as much of it lies
    /// on both sides.
    pub(crate) fn middle(&self) -> (f64, f64) {
        let Board::Rings(rings) = &self.board else { return (0.0, 0.0) };
        if rings.symmetry != ONE_LINE {
            return (0.0, 0.0);
        }
        let (sin, cos) = (FRAC_PI_2 + radians(rings.tilt)).sin_cos();
        let along = self.dice().into_iter().map(|die| cos * f64::from(die.x) + sin * f64::from(die.y));
        let (first, last) = along.fold((0.0_f64, 0.0_f64), |(first, last), at| (first.min(at), last.max(at)));
        let at = (first + last) / 2.0;
        (cos * at, sin * at)
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }
    /// Returns the symmetry of the rings; `None` if dice are placed one by one.
    pub(crate) fn symmetry(&self) -> Option<Symmetry> {
        match &self.board {
            Board::Rings(rings) => Some(rings.symmetry),
            Board::Free(_) => None,
        }
    }
    /// Returns the symmetry of the rings, or that of those from which single dice were made, if any: of a figure that was
    /// placed die by die nobody has said it.
    pub(crate) fn chosen_symmetry(&self) -> Option<Symmetry> {
        match (&self.board, &self.aside) {
            (Board::Rings(rings), _) => Some(rings.symmetry),
            (_, Some((Board::Rings(rings), _))) if !rings.rings.is_empty() => Some(rings.symmetry),
            _ => None,
        }
    }
    /// Returns all dice on the table.
    pub(crate) fn dice(&self) -> Vec<Placed> {
        match &self.board {
            Board::Rings(rings) => rings.dice(),
            Board::Free(dice) => dice.clone(),
        }
    }
    /// Returns `true` if a figure like `figure` lies there in rings of `symmetry`.
    pub(crate) fn lies(&self, symmetry: Symmetry, figure: &Figure) -> bool {
        self.symmetry() == Some(symmetry) && self.dice().len() == figure.dice().len()
    }
    /// Returns the range of the selected dice.
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
    /// Returns the first two dice that overlap.
    pub(crate) fn overlap(&self) -> Option<(usize, usize)> {
        overlap(&self.dice())
    }
    /// Returns the number of dice of each face that are not on the table.
    pub(crate) fn in_hand(&self) -> Counts {
        self.left_without(&self.dice().iter().map(|die| die.face).collect::<Vec<_>>())
    }
    pub(crate) fn figure(&self) -> Result<Figure, String> {
        Figure::new(self.dice()).map_err(|e| e.to_string())
    }

    fn left_without(&self, used: &[Face]) -> Counts {
        let used = count(used.iter().copied());
        let have = self.roll.counts();
        std::array::from_fn(|i| have[i].saturating_sub(used[i]))
    }

    /// Replaces the board, with undo.
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

    /// Undoes the last change; returns `true` if there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let Some((board, at)) = self.past.pop() else { return false };
        self.future.push((std::mem::replace(&mut self.board, board), self.at));
        self.at = at;
        true
    }

    /// Redoes an undone change; returns `true` if there was one.
    pub(crate) fn redo(&mut self) -> bool {
        let Some((board, at)) = self.future.pop() else { return false };
        self.past.push((std::mem::replace(&mut self.board, board), self.at));
        self.at = at;
        true
    }

    /// Returns `true` if there are several rings or dice to select from.
    pub(crate) fn has_several(&self) -> bool {
        self.len() > 1
    }

    /// Moves the selection by `by` rings or dice, cyclically.
    pub(crate) fn choose(&mut self, by: i32) {
        let len = self.len().max(1) as i32;
        self.at = (self.at as i32 + by).rem_euclid(len) as usize;
    }

    /// Selects the ring or die that contains die number `die`.
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

    /// Changes the symmetry of the rings. Keeps the rings that the dice allow, moved to positions with room; the others
    /// return with a symmetry that allows them.
    pub(crate) fn set_symmetry(&mut self, symmetry: Symmetry) {
        let before = match (&self.board, self.meant.take()) {
            (Board::Rings(rings), Some((meant, made))) if *rings == made => meant,
            (Board::Rings(rings), _) => rings.clone(),
            (Board::Free(_), _) => Kaleidoscope::new(symmetry),
        };
        let usual = before.tilt == tilt(before.symmetry);
        let tilt = if usual { tilt(symmetry) } else { before.tilt };
        let mut rings = Kaleidoscope { symmetry, rings: Vec::new(), tilt };
        for ring in &before.rings {
            let ring = freed(before.symmetry, *ring);
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

    /// Returns the symmetry and the number of the dice as the player laid them, if the one chosen since has no place for
    /// some of them.
    pub(crate) fn taken_back(&self) -> Option<(Symmetry, usize)> {
        let (meant, made) = self.meant.as_ref()?;
        let all = meant.dice().len();
        (self.board == Board::Rings(made.clone()) && made.dice().len() < all).then_some((meant.symmetry, all))
    }

    /// Returns `true` if the roll has the dice for `rings` and one more ring.
    fn affords(&self, rings: &Kaleidoscope, ring: &Ring) -> bool {
        let faces = rings.faces().into_iter().chain(ring.faces(rings.symmetry));
        let one_centre = ring.place != Place::Centre || rings.rings.iter().all(|r| r.place != Place::Centre);
        one_centre && Ring::allows(rings.symmetry, ring.place, ring.face) && self.roll.covers(faces).is_ok()
    }

    /// Returns the face that [`Editor::add`] would add first, with the dice that it would lay.
    pub(crate) fn next_dice(&self) -> Option<(Face, Vec<Placed>)> {
        let dice = match &self.board {
            Board::Rings(rings) => {
                let more = with(rings, self.next_ring(rings, &self.in_hand())?)?;
                more.rings.last()?.placed(more.symmetry, more.tilt).collect()
            }
            Board::Free(dice) => vec![*one_more(dice, self.first_in_hand()?).ok()?.last()?],
        };
        Some((dice.first()?.face, dice))
    }

    fn first_in_hand(&self) -> Option<Face> {
        let hand = self.in_hand();
        Face::ALL.into_iter().find(|&face| hand[face as usize] > 0)
    }

    /// Returns `true` if a die of `face`, or the ring it leads, can be laid.
    pub(crate) fn fits(&self, face: Face) -> bool {
        match &self.board {
            Board::Rings(rings) => PLACES.into_iter().any(|place| self.affords(rings, &blank(face, place))),
            Board::Free(_) => self.in_hand()[face as usize] > 0,
        }
    }

    /// Returns the places on an empty table: those of the first ring that the roll has, else of any, and one on its own
    /// in the centre, or on the mirror line, if there is room for it. Both are empty if dice are placed one by one.
    pub(crate) fn places(&self) -> (Vec<Placed>, Option<Placed>) {
        let Board::Rings(rings) = &self.board else { return Default::default() };
        let (any, alone) = match rings.symmetry {
            ONE_LINE => (blank(Face::Hook, Place::Off), blank(Face::Diamond, Place::OnLine)),
            Symmetry::Mirror(_) => (blank(Face::Diamond, Place::OnLine), blank(Face::Diamond, Place::Centre)),
            Symmetry::Rotation(_) => (blank(Face::Hook, Place::Off), blank(Face::Diamond, Place::Centre)),
        };
        let empty = Kaleidoscope { rings: Vec::new(), ..rings.clone() };
        let dice = |rings: &Kaleidoscope, ring: Ring| -> Vec<Placed> {
            roomy(rings, ring).map_or(Vec::new(), |ring| ring.placed(rings.symmetry, rings.tilt).collect())
        };
        match self.next_ring(&empty, &self.roll.counts()) {
            // What goes around it lies where it leaves room.
            Some(one) if one.dice(rings.symmetry) == 1 => {
                let around = with(&empty, one).map_or(Vec::new(), |laid| dice(&laid, any));
                (around, dice(&empty, one).pop())
            }
            first => {
                let first = first.unwrap_or(any);
                let laid = with(&empty, first).unwrap_or_else(|| empty.clone());
                let has_one = Face::ALL.iter().any(|face| self.affords(&laid, &blank(*face, alone.place)));
                (dice(&empty, first), dice(&laid, alone).pop().filter(|_| has_one))
            }
        }
    }

    /// Returns it with the first mirror line along the table, or upright again, as part of the last change; `None` if
    /// dice are placed one by one.
    pub(crate) fn turned(&self) -> Option<Editor> {
        let Board::Rings(rings) = &self.board else { return None };
        let (board, meant) = (Board::Rings(across(rings)), self.meant.clone());
        // The rings as the player made them are still known.
        Some(Editor { board, meant: meant.map(|(meant, made)| (meant, across(&made))), ..self.clone() })
    }

    /// Lays the first mirror line along the table, or upright again.
    pub(crate) fn tilt(&mut self) -> Result<(), String> {
        let turned = self.turned().ok_or(words::ONLY_RINGS)?;
        let at = self.at;
        self.change(turned.board, at);
        Ok(())
    }

    /// Replaces the rings by `rings`, and chooses the last.
    fn lay(&mut self, rings: Kaleidoscope) {
        let at = rings.rings.len() - 1;
        self.change(Board::Rings(rings), at);
    }

    /// Adds the next option with the dice in hand: a ring, the die at the centre, or a single die.
    pub(crate) fn add(&mut self) -> Result<(), String> {
        match &self.board {
            Board::Rings(rings) => {
                let more = self.next_ring(rings, &self.in_hand()).and_then(|ring| with(rings, ring));
                let rings = more.ok_or_else(|| match self.in_hand().iter().all(|left| *left == 0) {
                    true => words::ALL_PLACED.into(),
                    false => format!("none of the dice you have left fits into {}", rings.symmetry),
                })?;
                self.lay(rings);
            }
            Board::Free(dice) => {
                let face = self.first_in_hand().ok_or(words::ALL_PLACED)?;
                let dice = one_more(dice, face)?;
                let at = dice.len() - 1;
                self.change(Board::Free(dice), at);
            }
        }
        Ok(())
    }

    /// Adds a die of `face` from the hand, or the ring it leads.
    pub(crate) fn add_face(&mut self, face: Face) -> Result<(), String> {
        match &self.board {
            Board::Rings(rings) => {
                let more = self.ring_of(rings, face).and_then(|ring| with(rings, ring));
                let rings = more.ok_or_else(|| {
                    format!("the hand has too few dice to go with {} in {}", in_words([face]), rings.symmetry)
                })?;
                self.lay(rings);
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
        Ok(())
    }

    /// Returns the ring that a die of `face` leads beside `rings`.
    fn ring_of(&self, rings: &Kaleidoscope, face: Face) -> Option<Ring> {
        PLACES.map(|place| blank(face, place)).into_iter().find(|ring| self.affords(rings, ring))
    }

    /// Returns the next ring of dice of `hand` beside `rings`.
    fn next_ring(&self, rings: &Kaleidoscope, hand: &Counts) -> Option<Ring> {
        let grouping = groupings(rings.symmetry, hand).into_iter().next();
        let first = grouping.as_ref().and_then(|grouping| grouping.faces().next());
        let mut faces =
            first.into_iter().chain(Face::ALL.into_iter().filter(|&face| hand[face as usize] > 0));
        faces.find_map(|face| self.ring_of(rings, face))
    }

    /// Removes the selected ring or die from the table.
    pub(crate) fn remove(&mut self) -> Result<(), String> {
        if self.len() == 0 {
            return Err(words::NONE_PLACED.into());
        }
        let (mut board, at) = (self.board.clone(), self.at);
        match &mut board {
            Board::Rings(rings) => drop(rings.rings.remove(at)),
            Board::Free(dice) => drop(dice.remove(at)),
        }
        self.change(board, at);
        Ok(())
    }

    /// Moves the selection by steps: a ring around (`right`) and outward (`up`), a die to the right and upward.
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
                // Right is clockwise.
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

    /// Turns each selected die in place, clockwise for a positive number of steps.
    pub(crate) fn twist(&mut self, by: i32) {
        self.turn(by, if self.fine { 100 } else { FIFTEEN });
    }

    /// Turns each selected die by eighths of a turn.
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

    /// Gives the selection another face that the dice in hand allow.
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

    /// Moves the selected ring off the lines, onto them, or to the centre, as its face and the dice allow.
    pub(crate) fn next_place(&mut self) -> Result<(), String> {
        let Board::Rings(rings) = &self.board else {
            return Err(words::ONLY_RINGS.into());
        };
        let (mut rings, at) = (rings.clone(), self.at);
        let Some(ring) = rings.rings.get(at).copied() else { return Err(words::NONE_PLACED.into()) };
        rings.rings.remove(at);
        let ring = freed(rings.symmetry, ring);
        let all = PLACES;
        let now = all.iter().position(|&p| p == ring.place).unwrap_or(0);
        let others = (1..3).map(|k| all[(now + k) % 3]);
        let moved = others.into_iter().find_map(|place| {
            let ring = Ring { place, ..ring };
            self.affords(&rings, &ring).then(|| with(&rings, ring)).flatten()
        });
        let mut rings = moved.ok_or("it fits nowhere else")?;
        let last = rings.rings.len() - 1;
        rings.rings[at..=last].rotate_right(1);
        self.change(Board::Rings(rings), at);
        Ok(())
    }

    /// Switches from rings to single dice in the same positions, or back to the rings as they were. The board left is
    /// restored by the next switch if nothing changes meanwhile.
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

    /// Lays out a largest grouping of the roll with `symmetry`: layout `number` of all its designs, cyclically.
    pub(crate) fn arrange(&mut self, symmetry: Symmetry, number: usize) -> Result<Design, String> {
        let none = || format!("these dice can't make {symmetry}");
        let all = groupings(symmetry, &self.roll.counts());
        let laid: Vec<_> = all.iter().flat_map(crate::games::symmdice::geometry::design::designs).collect();
        let (design, mut rings) = laid.get(number % laid.len().max(1)).cloned().ok_or_else(none)?;
        if is_tall(&rings.dice()) {
            rings.tilt += TURN / 4;
        }
        self.change(Board::Rings(rings), 0);
        Ok(design)
    }

    /// Loads a figure, die by die.
    pub(crate) fn load(&mut self, figure: &Figure) {
        self.change(Board::Free(figure.dice().to_vec()), 0);
    }

    /// Drags the selection so that die number `die` comes to a point of the table.
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
        // A drag is one change, however long.
        self.board = board;
    }

    /// Turns the selection so that die number `die` has `angle`, in hundredths of a degree; in the same steps as with
    /// keys.
    pub(crate) fn turn_to(&mut self, die: usize, angle: i32) {
        let (mut board, at, fine) = (self.board.clone(), self.at, self.fine);
        let step = if fine || !self.snap { 100 } else { FIFTEEN };
        let (dice, first) = (self.dice(), self.chosen().start);
        let Some(now) = dice.get(die).map(|die| die.angle) else { return };
        match &mut board {
            Board::Rings(rings) => {
                let symmetry = rings.symmetry;
                let Some(ring) = rings.rings.get_mut(at) else { return };
                // A mirror image turns in the opposite direction.
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
        // A drag is one change, however long.
        self.board = board;
    }

    /// Begins a drag, which undo reverts as a whole.
    pub(crate) fn begin_drag(&mut self) {
        let (board, at) = (self.board.clone(), self.at);
        self.past.push((board, at));
        self.future.clear();
    }
}

/// Returns whether dice around the middle reach farther up and down than aside: turned by a quarter they would be shown
/// larger on a table that is wide.
fn is_tall(dice: &[Placed]) -> bool {
    let corners = dice.iter().flat_map(Placed::corners);
    let (across, up) = corners.fold((0.0, 0.0), |far, (x, y)| (x.abs().max(far.0), y.abs().max(far.1)));
    up > across + f64::from(SIDE) / 10.0
}

/// The multiple of `grid` nearest to `value`.
fn nearest(value: i32, grid: i32) -> i32 {
    (f64::from(value) / f64::from(grid)).round() as i32 * grid
}

/// Returns `ring` at its own angle and the smallest radius with room beside `rings`, or at another angle if that is
/// closer in.
fn roomy(rings: &Kaleidoscope, ring: Ring) -> Option<Ring> {
    let step = TURN / 2 / i32::from(rings.symmetry.order());
    let room = rings.room(GAP);
    let angles = match ring.place {
        Place::Off if rings.symmetry == ONE_LINE => return beside(ring).find(room),
        Place::Off if rings.symmetry.is_mirror() => vec![ring.angle, step / 2, step / 3, 2 * step / 3],
        _ => vec![ring.angle, ring.angle + step],
    };
    let at = |radius: i32| angles.iter().map(move |&angle| Ring { radius, angle, ..ring });
    if rings.symmetry == ONE_LINE && ring.place == Place::OnLine {
        return (0..)
            .map(|sixth| (sixth * COLUMN + 3) / 6)
            .take_while(|radius| *radius <= FAR)
            .flat_map(at)
            .find(room);
    }
    (ring.radius..=FAR).step_by(50).chain((0..ring.radius).step_by(50)).flat_map(at).find(room)
}

/// Returns the places of a pair beside the line of D1: straight, and column by column from the middle outward.
fn beside(ring: Ring) -> impl Iterator<Item = Ring> {
    (0..2 * FAR / COLUMN).map(move |number| {
        let along = (number + 1) / 2 * COLUMN * if number % 2 == 0 { -1 } else { 1 };
        let (along, off) = (f64::from(along), f64::from(BESIDE));
        let angle = (libm::atan2(off, along).to_degrees() * 100.0).round() as i32;
        let twist = (ring.twist + TURN / 4 - angle).rem_euclid(TURN);
        Ring { radius: libm::hypot(along, off).round() as i32, angle, twist, ..ring }
    })
}

/// Returns `ring` of `symmetry` without the angles that [`beside`] gave it, which say little elsewhere.
fn freed(symmetry: Symmetry, ring: Ring) -> Ring {
    let is_straight = (ring.angle + ring.twist).rem_euclid(TURN / 2) == TURN / 4;
    if symmetry == ONE_LINE && is_straight { Ring { radius: 0, angle: 0, twist: 0, ..ring } } else { ring }
}

/// Returns `rings` with one more at the end. Where a die at the centre has no room, the others make way from the middle
/// outward, each as far as it must.
fn with(rings: &Kaleidoscope, ring: Ring) -> Option<Kaleidoscope> {
    let mut all = rings.clone();
    if ring.place == Place::Centre {
        let mut laid = Kaleidoscope { rings: vec![ring], ..rings.clone() };
        let mut outward: Vec<&mut Ring> = all.rings.iter_mut().collect();
        outward.sort_by_key(|ring| ring.radius);
        for ring in outward {
            let at = |radius: i32| Ring { radius, ..*ring };
            *ring = (ring.radius..=FAR).step_by(50).map(at).find(laid.room(GAP))?;
            laid.rings.push(*ring);
        }
    }
    all.rings.push(roomy(&all, ring)?);
    Some(all)
}

/// Returns `dice` with one more of `face`, at the free position nearest to the middle.
fn one_more(dice: &[Placed], face: Face) -> Result<Vec<Placed>, String> {
    let mut places = spiral().into_iter().map(|(x, y)| Placed { face, x, y, angle: 0 });
    let free = |die: &Placed| dice.iter().all(|other| !other.is_deeper(die, f64::from(-GAP)));
    let die = places.find(free).ok_or("there is no room on the table")?;
    Ok(dice.iter().copied().chain([die]).collect())
}

/// Returns grid points from the middle outward.
fn spiral() -> Vec<(i32, i32)> {
    let mut all: Vec<(i32, i32)> =
        (-6..=6).flat_map(|x| (-6..=6).map(move |y| (x * 5 * GRID, y * 5 * GRID))).collect();
    all.sort_by_key(|&(x, y)| (x / 10) * (x / 10) + (y / 10) * (y / 10));
    all
}

#[cfg(test)]
mod tests;

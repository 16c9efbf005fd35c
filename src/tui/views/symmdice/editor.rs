//! Editor of a figure: a symmetry, and dice that lead; their images follow. Without a symmetry each
//! die is alone. Independent of the screen.
use crate::games::symmdice::geometry::design::{Design, designs};
use crate::games::symmdice::geometry::dice::{Counts, NineDice, count};
use crate::games::symmdice::geometry::figure::{Figure, PlacedDie, SIDE, overlap, radians};
use crate::games::symmdice::geometry::motifs::{Face, TURN};
use crate::games::symmdice::geometry::orbits::groupings;
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::words::{self, in_words};

/// Gap around an added die, the farthest that one lies, and the distance at which one snaps to a
/// line or the centre, in thousandths of a side.
const GAP: i32 = 60;
const FAR: i32 = 9_000;
const NEAR: f64 = 200.0;
/// Grids of single dice moved by keys and by the mouse, in thousandths of a side, and of angles, in
/// hundredths of a degree.
const GRID: i32 = 250;
const MOUSE_GRID: f64 = 50.0;
const FIFTEEN: i32 = 1_500;
/// The symmetry whose dice lie in rows, on its line and beside it: distance of pairs from the line,
/// which leaves a row for dice on it, and from column to column. A turned die between two on the
/// line takes 7/3 columns, so dice lie at sixths.
const ONE_LINE: Symmetry = Symmetry::Mirror(1);
const BESIDE: f64 = 1_200.0;
const COLUMN: i32 = 1_100;

/// Dice on the table.
#[derive(Clone, PartialEq, Debug)]
struct Board {
    /// `None` if dice are placed one by one.
    symmetry: Option<Symmetry>,
    /// Rotation of its first mirror line from upright, in hundredths of a degree.
    tilt: i32,
    leads: Vec<PlacedDie>,
}

impl Board {
    fn new(symmetry: Option<Symmetry>, leads: Vec<PlacedDie>) -> Board {
        // One or two dice in a row lie along a table, which is wide.
        let tilt = symmetry
            .filter(|symmetry| symmetry.order() <= 2)
            .map_or(0, |_| TURN / 4);
        Board {
            symmetry,
            tilt,
            leads,
        }
    }

    fn order(&self) -> i32 {
        self.symmetry.map_or(1, |symmetry| symmetry.order().into())
    }

    fn has_lines(&self) -> bool {
        self.symmetry.is_some_and(Symmetry::is_mirror)
    }

    /// Returns the directions of the mirror lines, in hundredths of a degree.
    fn lines(&self) -> impl Iterator<Item = f64> + use<> {
        let up = f64::from(TURN / 4 + self.tilt);
        let step = f64::from(TURN / 2) / f64::from(self.order());
        (0..if self.has_lines() { self.order() } else { 0 }).map(move |k| up + step * f64::from(k))
    }

    /// Returns the images of `lead`, itself first; those that coincide once.
    fn orbit(&self, lead: &PlacedDie) -> Vec<PlacedDie> {
        let mut all: Vec<PlacedDie> = Vec::new();
        for k in 0..self.order() {
            let turned = rotated(
                lead,
                f64::from(TURN) * f64::from(k) / f64::from(self.order()),
            );
            let image = self.lines().next().map(|line| mirrored(&turned, line));
            for die in [Some(turned), image].into_iter().flatten() {
                if !all.iter().any(|other| is_same(other, &die)) {
                    all.push(die);
                }
            }
        }
        all
    }

    fn dice(&self) -> Vec<PlacedDie> {
        self.leads
            .iter()
            .flat_map(|lead| self.orbit(lead))
            .collect()
    }

    /// Returns `lead` on the centre or on a mirror line if it is near it and its face allows that.
    fn snap(&self, lead: PlacedDie) -> PlacedDie {
        let Some(symmetry) = self.symmetry else {
            return lead;
        };
        let (x, y) = (f64::from(lead.x), f64::from(lead.y));
        let half_period = f64::from(lead.face.period()) / 2.0;
        let align = |line: f64| {
            let start = line - f64::from(lead.face.mirror_line());
            start + ((f64::from(lead.angle) - start) / half_period).round() * half_period
        };
        // Of a single line each point is as good as another.
        if symmetry != ONE_LINE && x.hypot(y) < NEAR && lead.face.has(symmetry) {
            let angle = self.lines().next().map_or(f64::from(lead.angle), align);
            return PlacedDie::from_fractions(lead.face, 0.0, 0.0, angle);
        }
        let measure = |line: f64| {
            let (sin, cos) = libm::sincos((line / 100.0).to_radians());
            (y * cos - x * sin, x * cos + y * sin, sin, cos)
        };
        let nearest = self
            .lines()
            .min_by(|a, b| measure(*a).0.abs().total_cmp(&measure(*b).0.abs()));
        match nearest.map(|line| (line, measure(line))) {
            Some((line, (away, along, sin, cos)))
                if away.abs() < NEAR && !lead.face.motif().is_chiral() =>
            {
                PlacedDie::from_fractions(lead.face, along * cos, along * sin, align(line))
            }
            _ => lead,
        }
    }

    /// Returns the places for a die of `face` away from the centre, from the middle outward: on
    /// lines if its face allows that, for which it needs the fewest partners, else beside them.
    fn spots(&self, face: Face) -> Box<dyn Iterator<Item = PlacedDie> + '_> {
        let on_lines = self.has_lines() && !face.motif().is_chiral();
        let up = f64::from(TURN / 4 + self.tilt);
        if self.symmetry.is_none() {
            let mut all: Vec<(i32, i32)> = (-6..=6)
                .flat_map(|x| (-6..=6).map(move |y| (x * 5 * GRID, y * 5 * GRID)))
                .collect();
            all.sort_by_key(|(x, y)| x * x + y * y);
            return Box::new(all.into_iter().map(move |(x, y)| PlacedDie {
                face,
                x,
                y,
                angle: 0,
            }));
        }
        if self.symmetry == Some(ONE_LINE) {
            let (sin, cos) = libm::sincos((up / 100.0).to_radians());
            let (parts, off) = if on_lines { (6, 0.0) } else { (1, BESIDE) };
            let columns = (0..parts * FAR / COLUMN).flat_map(|at| [at, -at]);
            return Box::new(columns.map(move |at| {
                let along = f64::from(at * COLUMN) / f64::from(parts);
                let (x, y) = (along * cos - off * sin, along * sin + off * cos);
                self.snap(PlacedDie::from_fractions(face, x, y, 0.0))
            }));
        }
        let parts: &[f64] = match (on_lines, self.has_lines()) {
            (true, _) | (_, false) => &[0.0, 1.0],
            _ => &[0.5, 1.0 / 3.0, 2.0 / 3.0],
        };
        let step = f64::from(TURN / 2) / f64::from(self.order());
        let radii = (300..=FAR).step_by(50);
        Box::new(radii.flat_map(move |radius| {
            let angles = parts.iter().map(move |part| up + part * step);
            angles.map(move |angle| self.ring_spot(face, radius.into(), angle))
        }))
    }

    /// Returns the place for a die of `face` on a ring, in a direction.
    fn ring_spot(&self, face: Face, radius: f64, angle: f64) -> PlacedDie {
        let (sin, cos) = libm::sincos((angle / 100.0).to_radians());
        self.snap(PlacedDie::from_fractions(
            face,
            radius * cos,
            radius * sin,
            angle - f64::from(TURN / 4),
        ))
    }

    /// Returns a die of `face` at the centre, if its picture allows that.
    fn central(&self, face: Face) -> Option<PlacedDie> {
        let symmetry = self
            .symmetry
            .filter(|symmetry| *symmetry != ONE_LINE && face.has(*symmetry));
        symmetry.map(|_| {
            self.snap(PlacedDie {
                face,
                x: 0,
                y: 0,
                angle: 0,
            })
        })
    }

    /// Returns `true` if `roll` has the images of `lead` besides all that lie.
    fn can_afford(&self, roll: &NineDice, lead: &PlacedDie) -> bool {
        let dice = self.dice().into_iter().chain(self.orbit(lead));
        roll.covers(dice.map(|die| die.face)).is_ok()
    }

    /// Returns `true` if `roll` has a die of `face` that can lead, with its images.
    fn can_lay(&self, roll: &NineDice, face: Face) -> bool {
        let leads = self
            .spots(face)
            .next()
            .into_iter()
            .chain(self.central(face));
        leads.into_iter().any(|lead| self.can_afford(roll, &lead))
    }

    /// Returns `true` if `dice` have room beside each other and all that lie.
    fn has_room(&self, dice: &[PlacedDie]) -> bool {
        let lie = self.dice();
        dice.iter().enumerate().all(|(at, die)| {
            let mut others = lie.iter().chain(&dice[..at]);
            !others.any(|other| die.is_deeper(other, f64::from(-GAP)))
        })
    }

    fn with_lead(&self, lead: PlacedDie) -> Board {
        let mut board = self.clone();
        board.leads.push(lead);
        board
    }

    /// Returns it with one more die of `face` that leads, where `roll` has the dice.
    fn with(&self, roll: &NineDice, face: Face) -> Option<Board> {
        let is_afforded = self
            .spots(face)
            .next()
            .is_some_and(|lead| self.can_afford(roll, &lead));
        if is_afforded
            && let Some(lead) = self
                .spots(face)
                .find(|lead| self.has_room(&self.orbit(lead)))
        {
            return Some(self.with_lead(lead));
        }
        let centre = self
            .central(face)
            .filter(|centre| self.can_afford(roll, centre))?;
        if self.has_room(&self.orbit(&centre)) {
            return Some(self.with_lead(centre));
        }
        // Others make way, from the middle outward, each as far as it must.
        let mut leads = self.leads.clone();
        leads.sort_by_key(|lead| lead.x * lead.x + lead.y * lead.y);
        let mut wide = Board {
            leads: vec![centre],
            ..self.clone()
        };
        for lead in &leads {
            let mut farther = (0..FAR).step_by(50).map(|by| outward(lead, by));
            let lead = farther.find(|lead| wide.has_room(&wide.orbit(lead)))?;
            wide.leads.push(lead);
        }
        wide.leads.rotate_left(1);
        Some(wide)
    }
}

/// Returns `die` turned around the centre, by hundredths of a degree.
fn rotated(die: &PlacedDie, by: f64) -> PlacedDie {
    let (sin, cos) = libm::sincos((by / 100.0).to_radians());
    let (x, y) = (f64::from(die.x), f64::from(die.y));
    PlacedDie::from_fractions(
        die.face,
        x * cos - y * sin,
        x * sin + y * cos,
        f64::from(die.angle) + by,
    )
}

/// Returns the image of `die` in a mirror line of this direction.
fn mirrored(die: &PlacedDie, line: f64) -> PlacedDie {
    let (sin, cos) = libm::sincos((line / 50.0).to_radians());
    let (x, y) = (f64::from(die.x), f64::from(die.y));
    let angle = 2.0 * line - f64::from(die.angle + 2 * die.face.mirror_line());
    PlacedDie::from_fractions(
        die.face.mirrored(),
        x * cos + y * sin,
        x * sin - y * cos,
        angle,
    )
}

/// Returns `die` farther from the centre.
fn outward(die: &PlacedDie, by: i32) -> PlacedDie {
    let (x, y) = (f64::from(die.x), f64::from(die.y));
    let far = x.hypot(y).max(1.0);
    let grown = (far + f64::from(by)).clamp(0.0, f64::from(FAR)) / far;
    PlacedDie::from_fractions(die.face, x * grown, y * grown, die.angle.into())
}

/// Returns `true` if two dice lie in one place, but for rounding.
fn is_same(one: &PlacedDie, other: &PlacedDie) -> bool {
    let off = (one.angle - other.angle).rem_euclid(one.face.period());
    one.face == other.face
        && (one.x - other.x).abs().max((one.y - other.y).abs()) <= 2
        && off.min(one.face.period() - off) <= 2
}

/// Returns whether dice around the middle reach farther up and down than aside: turned by a quarter
/// they would be shown larger on a table that is wide.
fn is_tall(dice: &[PlacedDie]) -> bool {
    let corners = dice.iter().flat_map(PlacedDie::corners);
    let (across, up) = corners.fold((0.0, 0.0), |far, (x, y)| {
        (x.abs().max(far.0), y.abs().max(far.1))
    });
    up > across + f64::from(SIDE) / 10.0
}

/// An editor of figures made with the dice of a roll.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Editor {
    roll: NineDice,
    board: Board,
    /// The die chosen, of those that lead.
    at: usize,
    /// The last symmetry; `is_meant` if single dice lay in it.
    last: Symmetry,
    is_meant: bool,
    past: Vec<Board>,
    /// The board before the symmetry was changed, and as it became.
    changed: Option<(Board, Board)>,
}

impl Editor {
    /// Creates an empty table.
    pub(crate) fn new(roll: NineDice, symmetry: Symmetry) -> Editor {
        Editor {
            roll,
            board: Board::new(Some(symmetry), Vec::new()),
            at: 0,
            last: symmetry,
            is_meant: false,
            past: Vec::new(),
            changed: None,
        }
    }

    /// Replaces the roll; the board stays.
    pub(crate) fn set_roll(&mut self, roll: NineDice) {
        self.roll = roll;
    }

    /// Returns its symmetry; `None` if dice are placed one by one.
    pub(crate) fn symmetry(&self) -> Option<Symmetry> {
        self.board.symmetry
    }

    /// Returns its symmetry, or that in which single dice lay before, if any: of a figure that was
    /// placed die by die nobody knows it.
    pub(crate) fn meant_symmetry(&self) -> Option<Symmetry> {
        self.board.symmetry.or(self.is_meant.then_some(self.last))
    }

    /// Returns the directions of its mirror lines, in radians.
    pub(crate) fn lines(&self) -> impl Iterator<Item = f64> + use<> {
        self.board.lines().map(|line| (line / 100.0).to_radians())
    }

    /// Returns the point around which the figure is shown: its centre or, of a single mirror line,
    /// where as much of it lies on both sides.
    pub(crate) fn middle(&self) -> (f64, f64) {
        if self.board.symmetry != Some(ONE_LINE) {
            return (0.0, 0.0);
        }
        let (sin, cos) = radians(TURN / 4 + self.board.tilt).sin_cos();
        let along = self
            .dice()
            .into_iter()
            .map(|die| cos * f64::from(die.x) + sin * f64::from(die.y));
        let (first, last) = along.fold((0.0_f64, 0.0_f64), |(first, last), at| {
            (first.min(at), last.max(at))
        });
        let at = (first + last) / 2.0;
        (cos * at, sin * at)
    }

    /// Returns all dice on the table.
    pub(crate) fn dice(&self) -> Vec<PlacedDie> {
        self.board.dice()
    }

    /// Returns `true` if a figure like `figure` lies there with `symmetry`.
    pub(crate) fn is_laid(&self, symmetry: Symmetry, figure: &Figure) -> bool {
        self.symmetry() == Some(symmetry) && self.dice().len() == figure.dice().len()
    }

    /// Returns the range of the chosen dice.
    pub(crate) fn chosen_range(&self) -> std::ops::Range<usize> {
        let mut counts = (self.board.leads.iter()).map(|lead| self.board.orbit(lead).len());
        let start: usize = counts.by_ref().take(self.at).sum();
        start..start + counts.next().unwrap_or(0)
    }

    /// Returns the first two dice that overlap.
    pub(crate) fn overlap(&self) -> Option<(usize, usize)> {
        overlap(&self.dice())
    }

    /// Returns the number of dice of each face that are not on the table.
    pub(crate) fn in_hand(&self) -> Counts {
        let laid_counts = count(self.dice().iter().map(|die| die.face));
        let roll_counts = self.roll.counts();
        std::array::from_fn(|i| roll_counts[i].saturating_sub(laid_counts[i]))
    }

    /// Returns the figure.
    ///
    /// # Errors
    /// Returns the reason if the dice are not a figure yet.
    pub(crate) fn figure(&self) -> Result<Figure, String> {
        Figure::new(self.dice()).map_err(|e| e.to_string())
    }

    fn change(&mut self, board: Board, at: usize) {
        self.at = at.min(board.leads.len().saturating_sub(1));
        if board != self.board {
            self.past.push(std::mem::replace(&mut self.board, board));
        }
    }

    /// Takes back the last change.
    ///
    /// # Errors
    /// Returns the reason if there was none.
    pub(crate) fn undo(&mut self) -> Result<(), String> {
        let board = self
            .past
            .pop()
            .ok_or("nothing was changed in this figure")?;
        self.at = self.at.min(board.leads.len().saturating_sub(1));
        self.board = board;
        Ok(())
    }

    /// Returns `true` if there are several dice that lead to choose from.
    pub(crate) fn has_several(&self) -> bool {
        self.board.leads.len() > 1
    }

    /// Chooses the die that leads `by` places on, cyclically.
    pub(crate) fn choose(&mut self, by: i32) {
        self.at = (self.at as i32 + by).rem_euclid(self.board.leads.len().max(1) as i32) as usize;
    }

    /// Chooses die number `die`, which leads from then on, and begins a change that undo reverts as
    /// a whole.
    pub(crate) fn take(&mut self, die: usize) {
        let Some(lead) = self.dice().get(die).copied() else {
            return;
        };
        let mut leads = self.board.leads.iter();
        let at = leads.position(|other| self.board.orbit(other).contains(&lead));
        self.at = at.unwrap_or(self.at);
        self.past.push(self.board.clone());
        self.board.leads[self.at] = lead;
    }

    /// Moves the chosen die to a point of the table, as part of the last change; single ones on a
    /// grid.
    pub(crate) fn drag(&mut self, (x, y): (f64, f64)) {
        let grid = if self.board.symmetry.is_none() {
            MOUSE_GRID
        } else {
            1.0
        };
        if let Some(lead) = self.board.leads.get(self.at).copied() {
            let [x, y] = [x, y].map(|v| {
                let on_grid = (v / grid).round() * grid;
                on_grid.clamp(f64::from(-FAR), f64::from(FAR))
            });
            let lead = PlacedDie::from_fractions(lead.face, x, y, lead.angle.into());
            self.board.leads[self.at] = self.board.snap(lead);
        }
    }

    /// Changes the chosen die by one step, or by as many as a line or the centre, which holds it,
    /// does not undo.
    fn edit(&mut self, change: impl Fn(&Board, PlacedDie, i32) -> PlacedDie) {
        let Some(lead) = self.board.leads.get(self.at).copied() else {
            return;
        };
        let stepped = (1..=12).map(|steps| self.board.snap(change(&self.board, lead, steps)));
        let Some(moved) = stepped.into_iter().find(|moved| !is_same(moved, &lead)) else {
            return;
        };
        let mut board = self.board.clone();
        board.leads[self.at] = moved;
        self.change(board, self.at);
    }

    /// Moves the chosen die by steps: around the centre (`right`) and outward (`up`), a single one
    /// to the right and upward.
    pub(crate) fn push(&mut self, right: i32, up: i32) {
        self.edit(|board, lead, n| match board.symmetry {
            None => PlacedDie {
                x: (lead.x + right * n * GRID).clamp(-FAR, FAR),
                y: (lead.y + up * n * GRID).clamp(-FAR, FAR),
                ..lead
            },
            Some(_) => {
                let turned = rotated(&lead, f64::from(-right * n * 500));
                outward(&turned, up * n * 100)
            }
        });
    }

    /// Turns the chosen dice in place, clockwise for a positive number of steps.
    pub(crate) fn twist(&mut self, by: i32) {
        self.edit(|_, lead, n| PlacedDie {
            angle: (lead.angle - by * n * FIFTEEN).rem_euclid(TURN),
            ..lead
        });
    }

    /// Returns `true` if a die of `face` can be laid, with its images.
    pub(crate) fn can_lay(&self, face: Face) -> bool {
        self.board.can_lay(&self.roll, face)
    }

    /// Returns the face that [`Editor::add`] would add, with the dice that it would lay.
    pub(crate) fn next_dice(&self) -> Option<(Face, Vec<PlacedDie>)> {
        let hand = self.in_hand();
        let grouping = self
            .board
            .symmetry
            .and_then(|symmetry| groupings(symmetry, &hand).into_iter().next());
        let first = grouping
            .as_ref()
            .and_then(|grouping| grouping.faces().next());
        let others = Face::ALL
            .into_iter()
            .filter(|face| hand[*face as usize] > 0);
        first.into_iter().chain(others).find_map(|face| {
            let board = self.board.with(&self.roll, face)?;
            Some((face, board.orbit(board.leads.last()?)))
        })
    }

    /// Adds what [`Editor::next_dice`] returns.
    ///
    /// # Errors
    /// Returns the reason if nothing can be added.
    pub(crate) fn add(&mut self) -> Result<(), String> {
        if let Some((face, _)) = self.next_dice() {
            return self.add_face(face);
        }
        let has_more = self.in_hand().iter().any(|count| *count > 0);
        Err(match self.board.symmetry {
            Some(symmetry) if has_more => {
                format!("none of the dice you have left fits into {symmetry}")
            }
            _ => "all nine dice are on the table".into(),
        })
    }

    /// Adds a die of `face` from the hand; its images follow.
    ///
    /// # Errors
    /// Returns the reason if it fits nowhere.
    pub(crate) fn add_face(&mut self, face: Face) -> Result<(), String> {
        let Some(board) = self.board.with(&self.roll, face) else {
            return Err(match self.board.symmetry {
                None => format!("no {} is left in hand", face.name()),
                Some(symmetry) => format!(
                    "the hand has too few dice to go with {} in {symmetry}",
                    in_words([face])
                ),
            });
        };
        let at = board.leads.len() - 1;
        self.change(board, at);
        Ok(())
    }

    /// Removes the chosen dice from the table.
    pub(crate) fn remove(&mut self) -> Result<(), String> {
        let mut board = self.board.clone();
        if board.leads.is_empty() {
            return Err(words::NONE_PLACED.into());
        }
        board.leads.remove(self.at);
        self.change(board, self.at);
        Ok(())
    }

    /// Changes the symmetry; `None` makes the dice single. Those that have no place return with a
    /// symmetry that has one.
    pub(crate) fn set_symmetry(&mut self, symmetry: Option<Symmetry>) {
        let before = match self.changed.take() {
            Some((before, made)) if made == self.board => before,
            _ => self.board.clone(),
        };
        let board = match symmetry {
            None => Board::new(None, self.dice()),
            now if now == before.symmetry => before.clone(),
            now => before
                .leads
                .iter()
                .fold(Board::new(now, Vec::new()), |board, lead| {
                    board.with(&self.roll, lead.face).unwrap_or(board)
                }),
        };
        self.is_meant = symmetry.is_none() && !board.leads.is_empty();
        self.last = symmetry.or(self.board.symmetry).unwrap_or(self.last);
        self.changed = Some((before, board.clone()));
        self.change(board, self.at);
    }

    /// Makes the dice single, or gives them back the symmetry that they had.
    pub(crate) fn switch(&mut self) {
        self.set_symmetry(if self.board.symmetry.is_some() {
            None
        } else {
            Some(self.last)
        });
    }

    /// Returns the symmetry and the number of the dice as they were laid, if the one chosen since
    /// has no place for some.
    pub(crate) fn taken_back(&self) -> Option<(Symmetry, usize)> {
        let (before, made) = self.changed.as_ref()?;
        let count = before.dice().len();
        let has_lost_dice = self.board == *made && made.dice().len() < count;
        before
            .symmetry
            .filter(|_| has_lost_dice)
            .map(|symmetry| (symmetry, count))
    }

    /// Lays out a largest grouping of the roll with `symmetry`: layout `number` of all its designs,
    /// cyclically.
    ///
    /// # Errors
    /// Returns the reason if the dice allow no figure with it.
    pub(crate) fn arrange(&mut self, symmetry: Symmetry, number: usize) -> Result<Design, String> {
        let groupings = groupings(symmetry, &self.roll.counts());
        let layouts: Vec<_> = groupings.iter().flat_map(designs).collect();
        let (design, rings) = layouts
            .get(number % layouts.len().max(1))
            .ok_or_else(|| format!("these dice can't make {symmetry}"))?;
        let tilt = rings.tilt + if is_tall(&rings.dice()) { TURN / 4 } else { 0 };
        let leads = rings
            .rings
            .iter()
            .filter_map(|ring| ring.place_dice(symmetry, tilt).next())
            .collect();
        self.last = symmetry;
        self.is_meant = false;
        self.change(
            Board {
                symmetry: Some(symmetry),
                tilt: tilt.rem_euclid(TURN),
                leads,
            },
            0,
        );
        Ok(*design)
    }

    /// Loads a figure, die by die.
    pub(crate) fn load(&mut self, figure: &Figure) {
        self.is_meant = false;
        self.change(Board::new(None, figure.dice().to_vec()), 0);
    }

    /// Returns the board as text: `D4 0 h@0,950,4500`, or `- 0` and the dice.
    pub(crate) fn to_text(&self) -> String {
        let symmetry = self
            .board
            .symmetry
            .map_or("-".to_owned(), |symmetry| symmetry.to_string());
        let leads = self.board.leads.iter().map(ToString::to_string);
        [symmetry, self.board.tilt.to_string()]
            .into_iter()
            .chain(leads)
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// Parses a figure of `roll`; returns `None` if `text` is not a figure of these dice.
    pub(crate) fn of_text(roll: NineDice, text: &str) -> Option<Editor> {
        let mut words = text.split_whitespace();
        let symmetry: Option<Symmetry> = match words.next()? {
            "-" => None,
            symmetry => Some(
                symmetry
                    .parse()
                    .ok()
                    .filter(|symmetry: &Symmetry| symmetry.is_declarable())?,
            ),
        };
        let tilt = words
            .next()?
            .parse()
            .ok()
            .filter(|tilt| (0..TURN).contains(tilt))?;
        let leads: Vec<PlacedDie> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
        let last = symmetry.unwrap_or(ONE_LINE);
        let board = Board {
            symmetry,
            tilt,
            leads,
        };
        let has_dice = roll.covers(board.dice().iter().map(|die| die.face)).is_ok();
        let mut leads = board.leads.iter();
        let is_near = leads.all(|die| die.x.abs().max(die.y.abs()) <= 2 * FAR);
        (has_dice && is_near).then(|| Editor {
            board,
            ..Editor::new(roll, last)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::symmdice::referee::{Referee, Verdict};

    fn editor(roll: &str, symmetry: &str) -> Editor {
        Editor::new(roll.parse().unwrap(), symmetry.parse().unwrap())
    }
    fn faces(editor: &Editor) -> String {
        editor.dice().iter().map(|die| die.face.letter()).collect()
    }

    #[test]
    fn every_figure_has_its_symmetry() {
        let mut laid = 0;
        for roll in [
            "hhhh HHHH d",
            "hHsS bbcy d",
            "ddss bbcy d",
            "ssss bbbb y",
            "dddd bbbb d",
        ] {
            for symmetry in Symmetry::declarable() {
                let mut editor = Editor::new(roll.parse().unwrap(), symmetry);
                while editor.add().is_ok() {
                    for (right, up) in [(1, 0), (0, 1), (-1, 0), (2, 1)] {
                        let before = editor.board.clone();
                        editor.push(right, up);
                        if editor.board != before {
                            editor.undo().unwrap();
                        }
                        assert_eq!(editor.board, before);
                    }
                    let before = editor.board.clone();
                    editor.twist(1);
                    if editor.overlap().is_some() {
                        editor.undo().unwrap();
                        assert_eq!(editor.board, before);
                    }
                    assert_eq!(
                        editor.overlap(),
                        None,
                        "{roll} {symmetry} {}",
                        editor.to_text()
                    );
                    if editor.dice().len() < 2 {
                        continue;
                    }
                    let figure = editor.figure().unwrap();
                    let verdict = Referee::new(&figure).findings().verdict(symmetry);
                    assert_eq!(
                        verdict,
                        Verdict::Has,
                        "{roll} {symmetry} {}",
                        editor.to_text()
                    );
                    laid += 1;
                    let back = Editor::of_text(editor.roll, &editor.to_text()).unwrap();
                    assert_eq!(back.board, editor.board);
                }
            }
        }
        assert!(laid > 40, "{laid}");
    }

    #[test]
    fn adding_goes_from_rings_to_the_centre() {
        fn sorted(text: &str) -> Vec<char> {
            let mut all: Vec<char> = text.chars().collect();
            all.sort_unstable();
            all
        }
        fn check(roll: &str, symmetry: &str, expected: &[&str]) {
            let mut editor = editor(roll, symmetry);
            for faces_after in expected {
                editor.add().unwrap();
                assert_eq!(sorted(&faces(&editor)), sorted(faces_after), "{symmetry}");
                assert_eq!(editor.overlap(), None);
            }
            assert!(editor.add().is_err(), "{symmetry}: {}", faces(&editor));
        }
        check("hhhh HHHH d", "C4", &["hhhh", "hhhhHHHH", "hhhhHHHHd"]);
        check("hhhh HHHH d", "D4", &["hHhHhHhH", "hHhHhHhHd"]);
        check(
            "hHsS bbcy d",
            "D1",
            &[
                "hH",
                "hHsS",
                "hHsSb",
                "hHsSbb",
                "hHsSbbc",
                "hHsSbbcy",
                "hHsSbbcyd",
            ],
        );
        check("hhsd bcyl c", "C3", &[]);
    }

    #[test]
    fn arranged_figures_lie_whole() {
        for roll in [
            "hhhh HHHH d",
            "hHsS bbcy d",
            "ddss bbcy d",
            "ssss bbbb y",
            "dddd bbbb d",
        ] {
            for symmetry in Symmetry::declarable() {
                let mut editor = Editor::new(roll.parse().unwrap(), symmetry);
                let all = groupings(symmetry, &editor.roll.counts());
                let all: Vec<_> = all.iter().flat_map(designs).collect();
                for (number, (_, laid)) in all.iter().enumerate() {
                    editor.arrange(symmetry, number).unwrap();
                    assert_eq!(
                        editor.dice().len(),
                        laid.dice().len(),
                        "{symmetry} {number} {}",
                        editor.to_text()
                    );
                }
            }
        }
    }

    #[test]
    fn a_dragged_die_follows_the_mouse() {
        for symmetry in ["C4", "D4"] {
            let mut editor = editor("hhhh HHHH d", symmetry);
            editor.add().unwrap();
            for die in 0..editor.dice().len() {
                editor.take(die);
                editor.drag((1_900.0, 700.0));
                let at = editor.dice()[editor.chosen_range().start];
                assert_eq!((at.x, at.y), (1_900, 700));
                editor.undo().unwrap();
            }
        }
    }

    #[test]
    fn no_change_of_symmetry_destroys_a_figure() {
        let mut editor = editor("hhhh HHHH d", "C4");
        (0..3).for_each(|_| editor.add().unwrap());
        editor.push(0, 2);
        let laid = editor.dice();
        for symmetry in ["C5", "D4", "C8", "D1", "C4"] {
            editor.set_symmetry(symmetry.parse().ok());
        }
        assert_eq!(editor.dice(), laid);
        editor.switch();
        assert_eq!(editor.dice(), laid);
        editor.switch();
        assert_eq!(
            (editor.dice(), editor.symmetry()),
            (laid.clone(), "C4".parse().ok())
        );
        editor.switch();
        editor.push(1, 0);
        assert_ne!(editor.dice(), laid);
        editor.switch();
        assert_eq!(
            (faces(&editor).len(), editor.symmetry()),
            (9, "C4".parse().ok())
        );
    }

    #[test]
    fn a_die_snaps_to_lines_and_the_centre() {
        let mut editor = editor("ddss bbcy d", "D2");
        editor.add_face(Face::Bar).unwrap();
        editor.take(0);
        for (to, expected) in [
            ((1_500.0, 120.0), 2),
            ((1_500.0, 900.0), 4),
            ((90.0, 120.0), 2),
        ] {
            editor.drag(to);
            assert_eq!(editor.dice().len(), expected, "{to:?} {}", editor.to_text());
        }
        // The symmetries of a diamond allow the centre.
        editor.board.leads[0].face = Face::Diamond;
        editor.take(0);
        editor.drag((90.0, 120.0));
        assert_eq!(faces(&editor), "d");
    }

    #[test]
    fn single_dice_move_on_a_grid() {
        let mut editor = editor("hHsS bbcy d", "D1");
        editor.switch();
        (0..9).for_each(|_| editor.add().unwrap());
        assert!(editor.add().is_err());
        assert_eq!(editor.in_hand(), Counts::default());
        editor.push(1, 0);
        editor.twist(1);
        let die = editor.dice()[editor.at];
        assert_eq!((die.x % GRID, die.y % GRID, die.angle % FIFTEEN), (0, 0, 0));
        editor.take(0);
        editor.drag((333.0, -77.0));
        assert_eq!((editor.dice()[0].x, editor.dice()[0].y), (350, -100));
    }

    #[test]
    fn a_central_die_widens_the_ring() {
        let mut editor = editor("hhsd bbcy d", "C2");
        editor.add_face(Face::Bar).unwrap();
        let near = editor.dice()[0];
        assert!(near.x.abs() + near.y.abs() < 1_000, "{near}");
        editor.add_face(Face::Check).unwrap();
        assert_eq!((faces(&editor).as_str(), editor.overlap()), ("bbc", None));
        assert_eq!((editor.dice()[2].x, editor.dice()[2].y), (0, 0));
        let refused = editor.add_face(Face::Check).unwrap_err();
        assert_eq!(
            refused,
            "the hand has too few dice to go with a check in C2"
        );
    }

    #[test]
    fn pairs_beside_a_line_leave_a_row_on_it() {
        for faces in ["hhbcyd", "dybchh", "lbhych", "hlhb"] {
            let mut editor = editor("hHhH bcly d", "D1");
            for face in faces.chars() {
                editor.add_face(Face::of_letter(face).unwrap()).unwrap();
            }
            assert_eq!(editor.overlap(), None);
            for die in editor.dice() {
                let row = if die.face.motif().is_chiral() {
                    1_200
                } else {
                    0
                };
                assert!((die.y.abs() - row).abs() <= 1, "{faces}: {die}");
            }
        }
    }

    #[test]
    fn torn_drafts_are_refused() {
        let roll: NineDice = "hhhh HHHH d".parse().unwrap();
        for text in [
            "",
            "D4",
            "D99 0",
            "D4 0 h@0,95",
            "D4 0 h@950,300,0 h@2000,300,0",
            "D4 99999999 d@0,0,0",
            "- 0 y@0,0,0",
            "- 0 d@0,0,0 d@2000,0,0",
            "- 0 d@90000,0,0",
        ] {
            assert!(Editor::of_text(roll, text).is_none(), "{text:?}");
        }
    }
}

//! The verdict as it is shown: a copy of the figure turns or folds onto it, and its dice are
//! compared one by one.
use super::picture::{self, Camera, DieHighlight};
use crate::games::symmdice::geometry::figure::{Figure, PlacedDie, SIDE};
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::referee::{Isometry, Proof, ProofStep, Verdict};
use crate::tui::paint::dots::{DotCanvas, DotPoint, DotTone, Grain};
use crate::tui::ui::Node;
use crate::tui::ui::motion::timeline::Animated;
use std::cell::Cell;
use std::f64::consts::{PI, TAU};
use std::time::{Duration, Instant};

/// Time to read the question before anything moves.
const ASKED: Duration = Duration::from_millis(900);
/// Duration of a copy's motion, and of the comparison of its dice.
const MOTION: Duration = Duration::from_millis(700);
const COMPARING: Duration = Duration::from_millis(450);
/// Time to see the outcome before the verdict; if it fails, the worst die.
const SEEN: Duration = Duration::from_millis(500);
const WORST: Duration = Duration::from_millis(1_500);
/// The part to which a figure may shrink so that it has one size while its copies move and when
/// they have landed.
const SHRUNK: f64 = 0.85;
/// Duration of a frame.
const FRAME: Duration = Duration::from_millis(50);

/// A figure that was judged, or stands unjudged.
#[derive(Clone, Debug)]
pub(crate) struct JudgedFigure {
    figure: Figure,
    /// The proof of the verdict; `None` if nobody asked for one.
    proof: Option<Proof>,
    /// The copies in their order, up to the one that fails.
    steps: Vec<ProofStep>,
    /// The names of all copies.
    names: Vec<String>,
    since: Instant,
    is_playing: Cell<bool>,
    /// A question is read first.
    has_question: bool,
    /// Factor by which it is slower than at first.
    slower: u32,
    /// The dice as they are seen while nothing is proven.
    seen: Option<Vec<PlacedDie>>,
    /// How many of them are gold.
    gold: usize,
}

/// The visible part of a proof.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum ProofStage {
    /// The question is asked.
    Asked,
    /// The copy of a step moves: how far it is, from 0 to 1.
    Moving(usize, f64),
    /// The copy of a step has landed, and so many of its dice have been compared.
    Comparing(usize, usize),
    /// All that there is to see has been seen.
    Seen,
}

/// The outcome of a copy.
pub(crate) struct CopyOutcome {
    /// The line that folds or the turn.
    pub(crate) name: String,
    /// Number of its dice compared so far, and of those that lie where they should.
    pub(crate) seen: usize,
    pub(crate) fits: usize,
    /// Its activity until one has been compared.
    pub(crate) does: &'static str,
}

/// Returns the copies that `proof` of `declared` shows, up to the one that fails, and the names of
/// all.
fn copies(dice: usize, declared: Symmetry, proof: &Proof) -> (Vec<ProofStep>, Vec<String>) {
    let order = declared.order();
    let failing = proof.steps.last().filter(|_| proof.fails());
    match declared {
        Symmetry::Rotation(_) => {
            let turn = TAU / f64::from(order);
            let turns: Vec<f64> = (1..order).map(|k| turn * f64::from(k)).collect();
            let failing_turn = failing.map_or(TAU, |step| match step.motion {
                Isometry::Turn(by) => by,
                Isometry::Fold(_) => 0.0,
            });
            let before = (turns.iter())
                .filter(|turn| **turn < failing_turn - 1e-9)
                .map(|turn| matching_step(dice, Isometry::Turn(*turn)));
            let steps = before.chain(failing.cloned()).collect();
            (steps, turns.into_iter().map(format_degrees).collect())
        }
        Symmetry::Mirror(_) => {
            let line = proof.steps.iter().find_map(|step| match step.motion {
                Isometry::Fold(line) => Some(line),
                Isometry::Turn(_) => None,
            });
            let Some(line) = line else {
                // It does not even turn as its mirrors would make it turn.
                let names = proof.steps.iter().map(|step| match step.motion {
                    Isometry::Turn(by) | Isometry::Fold(by) => format_degrees(by),
                });
                return (proof.steps.clone(), names.collect());
            };
            let lines = (0..order).map(|k| line + PI * f64::from(k) / f64::from(order));
            let steps = match failing {
                Some(step) => vec![step.clone()],
                None => lines
                    .map(|line| matching_step(dice, Isometry::Fold(line)))
                    .collect(),
            };
            let names = (1..=order).map(|line| format!("line {line}"));
            (steps, names.collect())
        }
    }
}

/// Returns the step of a motion in which each die lies where it should.
fn matching_step(dice: usize, motion: Isometry) -> ProofStep {
    ProofStep {
        motion,
        partner: (0..dice).map(Some).collect(),
    }
}

fn format_degrees(by: f64) -> String {
    format!("{:.0}°", by.to_degrees().abs())
}

impl Animated for JudgedFigure {
    fn until(&self) -> Option<Instant> {
        let ending = if self.has_failed() { WORST } else { SEEN };
        let question = if self.has_question {
            ASKED
        } else {
            Duration::ZERO
        };
        let duration = question + (MOTION + COMPARING) * self.steps.len() as u32 + ending;
        self.is_playing
            .get()
            .then(|| self.since + duration * self.slower)
    }
    fn next_frame(&self, now: Instant) -> Option<Instant> {
        self.until()
            .filter(|until| *until > now)
            .map(|until| until.min(now + FRAME))
    }
    fn skip(&self) {
        self.is_playing.set(false);
    }
}

impl JudgedFigure {
    /// Shows `figure` and what proves its verdict on `declared`, from `now` on.
    pub(crate) fn new(
        figure: Figure,
        declared: Option<Symmetry>,
        proof: Option<Proof>,
        now: Instant,
    ) -> JudgedFigure {
        let (steps, names) = declared
            .zip(proof.as_ref())
            .map(|(declared, proof)| copies(figure.dice().len(), declared, proof))
            .unwrap_or_default();
        let is_playing = Cell::new(!steps.is_empty());
        JudgedFigure {
            figure,
            proof,
            steps,
            names,
            since: now,
            is_playing,
            has_question: false,
            slower: 1,
            seen: None,
            gold: 0,
        }
    }

    /// Asks a question first.
    pub(crate) fn asking(self) -> JudgedFigure {
        JudgedFigure {
            has_question: true,
            ..self
        }
    }

    /// Shows `dice` in the place of its own, the first `gold` of them in gold.
    pub(crate) fn seen_as(self, dice: Vec<PlacedDie>, gold: usize) -> JudgedFigure {
        JudgedFigure {
            seen: Some(dice),
            gold,
            ..self
        }
    }

    /// Returns the figure.
    pub(crate) fn figure(&self) -> &Figure {
        &self.figure
    }

    /// Returns the outcome of each copy at `now`.
    pub(crate) fn fits(&self, now: Instant) -> Vec<CopyOutcome> {
        let stage = self.stage(now);
        let copies = self.names.iter().enumerate();
        copies
            .map(|(at, name)| self.copy_outcome(stage, at, name))
            .collect()
    }

    fn copy_outcome(&self, stage: ProofStage, at: usize, name: &str) -> CopyOutcome {
        let (seen, does) = match stage {
            ProofStage::Moving(step, _) if step == at && name.ends_with('°') => (0, "turns"),
            ProofStage::Moving(step, _) if step == at => (0, "folds"),
            ProofStage::Comparing(step, seen) if step == at => (seen, ""),
            ProofStage::Moving(step, _) | ProofStage::Comparing(step, _) if at < step => {
                (self.dice(), "")
            }
            ProofStage::Seen if at < self.steps.len() => (self.dice(), ""),
            // Where one copy fails the others are not asked.
            ProofStage::Seen => (0, ""),
            _ => (0, "waits"),
        };
        let fits = self
            .steps
            .get(at)
            .map_or(0, |step| self.compared_dice(step).1.min(seen));
        CopyOutcome {
            name: name.to_owned(),
            seen,
            fits,
            does,
        }
    }

    /// Returns how many dice the figure has.
    pub(crate) fn dice(&self) -> usize {
        self.figure.dice().len()
    }

    /// Describes the worst die, where the proof shows `verdict`.
    pub(crate) fn worst_text(&self, verdict: Option<Verdict>) -> Option<String> {
        let proof = self
            .proof
            .as_ref()
            .filter(|proof| Some(proof.verdict) == verdict)?;
        proof.worst_text(self.figure.dice())
    }

    /// Returns whether it shows dice that fail.
    pub(crate) fn has_failed(&self) -> bool {
        self.proof.as_ref().is_some_and(Proof::fails)
    }

    /// Returns what is seen, in a sentence.
    pub(crate) fn caption(&self, now: Instant) -> String {
        let Some(proof) = &self.proof else {
            return String::new();
        };
        let count = self.names.len();
        match self.stage(now) {
            ProofStage::Asked => String::new(),
            ProofStage::Moving(step, _) => match self.steps[step].motion {
                Isometry::Fold(_) => format!("A copy folds over line {} of {count}.", step + 1),
                Isometry::Turn(by) => format!("A copy turns by {:.0}°.", by.to_degrees().abs()),
            },
            ProofStage::Comparing(..) => "Does each die of the copy lie on one like it?".into(),
            ProofStage::Seen => match proof.worst_text(self.figure.dice()) {
                Some(worst) => worst,
                None => format!("{0} of {0} dice lie where they should.", self.dice()),
            },
        }
    }

    /// Returns whether the verdict is still hidden: it is being proven.
    pub(crate) fn is_proving(&self, now: Instant) -> bool {
        self.is_moving(now)
    }

    /// Returns whether there are motions to be seen.
    pub(crate) fn has_motions(&self) -> bool {
        !self.steps.is_empty()
    }

    /// Shows it once more from `now` on, at half the speed.
    pub(crate) fn again(&mut self, now: Instant) {
        self.since = now;
        self.is_playing.set(self.has_motions());
        self.slower = 2;
    }

    /// Returns the visible part at `now`.
    pub(crate) fn stage(&self, now: Instant) -> ProofStage {
        if !self.is_playing.get() {
            return ProofStage::Seen;
        }
        let question = if self.has_question {
            ASKED
        } else {
            Duration::ZERO
        };
        let passed = now.saturating_duration_since(self.since) / self.slower;
        let Some(passed) = passed.checked_sub(question) else {
            return ProofStage::Asked;
        };
        let step_time = MOTION + COMPARING;
        let step = (passed.as_millis() / step_time.as_millis()) as usize;
        let step_passed = passed.saturating_sub(step_time * step as u32);
        match step_passed.checked_sub(MOTION) {
            _ if step >= self.steps.len() => ProofStage::Seen,
            Some(compared) => {
                let part = compared.as_secs_f64() / COMPARING.as_secs_f64();
                ProofStage::Comparing(
                    step,
                    ((part * self.dice() as f64) as usize + 1).min(self.dice()),
                )
            }
            None => {
                let t = step_passed.as_secs_f64() / MOTION.as_secs_f64();
                ProofStage::Moving(step, t * t * (3.0 - 2.0 * t))
            }
        }
    }

    /// The picture.
    pub(crate) fn node<'a>(&self, now: Instant) -> Node<'a> {
        let drawing = self.clone();
        picture::sized(picture::JUDGED, move |dots, _| drawing.draw(dots, now))
    }

    /// One that shows the figure and the copies where they have landed. While one moves its whole
    /// circle has room: the figure is then smaller, unless that differs little.
    fn camera(&self, dots: &DotCanvas, is_moving: bool) -> Camera {
        let dice = self.figure.dice();
        let (x, y) = self.figure.centre();
        let corners: Vec<DotPoint> = dice.iter().flat_map(PlacedDie::corners).collect();
        let mut landed = Vec::new();
        for ProofStep { motion, .. } in &self.steps {
            for corner in &corners {
                landed.push(point_in_motion(*corner, *motion, (x, y), 1.0));
            }
        }
        let landed = Camera::moving(dice, &landed, (x, y), dots);
        let far = corners
            .iter()
            .map(|p| (p.0 - x).hypot(p.1 - y))
            .fold(0.0, f64::max);
        let round = [(x - far, y), (x + far, y), (x, y - far), (x, y + far)];
        let round = Camera::moving(
            dice,
            if self.steps.is_empty() { &[] } else { &round },
            (x, y),
            dots,
        );
        if is_moving || round.side() >= SHRUNK * landed.side() {
            round
        } else {
            landed
        }
    }

    /// Draws it: the figure, and while it is proven its copy on top of it, then a ring on each die
    /// that was compared.
    pub(crate) fn draw(&self, dots: &mut DotCanvas, now: Instant) {
        let dice = self.figure.dice();
        let stage = self.stage(now);
        let camera = self.camera(dots, matches!(stage, ProofStage::Moving(..)));
        if let ProofStage::Moving(step, t) = stage {
            return self.draw_moving(dots, &camera, self.steps[step].motion, t);
        }
        let step = match stage {
            ProofStage::Comparing(step, _) => self.steps.get(step),
            ProofStage::Seen => self.steps.last(),
            _ => None,
        };
        let Some(step) = step else {
            let dice = self.seen.as_deref().unwrap_or(dice);
            return picture::dice(dots, &camera, dice, |die| {
                if die < self.gold {
                    DieHighlight::Won
                } else {
                    DieHighlight::Plain
                }
            });
        };
        if let ProofStage::Comparing(_, count) = stage {
            self.draw_compared(dots, &camera, step, count);
            self.draw_mirrors(dots, &camera, std::slice::from_ref(step), 6);
        } else {
            self.draw_compared(dots, &camera, step, dice.len());
            // Solid once proven.
            let dash = if self.has_failed() { 6 } else { 0 };
            self.draw_mirrors(dots, &camera, &self.steps, dash);
        }
    }

    /// Returns the point around which the copies move.
    fn centre(&self) -> DotPoint {
        match &self.proof {
            Some(proof) => proof.centre,
            None => self.figure.centre(),
        }
    }

    /// Draws the figure faintly, and a copy after part `t` of its motion.
    fn draw_moving(&self, dots: &mut DotCanvas, camera: &Camera, motion: Isometry, t: f64) {
        let dice = self.figure.dice();
        let centre = self.centre();
        picture::dice(dots, camera, dice, |_| DieHighlight::Ghost);
        for die in dice {
            picture::die(dots, camera, die, DieHighlight::Copy, |p| {
                point_in_motion(p, motion, centre, t)
            });
        }
        match motion {
            Isometry::Turn(_) => cross(dots, camera, centre),
            Isometry::Fold(line) => mirror(dots, camera, line, centre, 0.0, 6),
        }
    }

    /// Draws the figure with the copy that has landed, and the outcome of the first `count` dice.
    fn draw_compared(&self, dots: &mut DotCanvas, camera: &Camera, step: &ProofStep, count: usize) {
        let dice = self.figure.dice();
        let (order, matched) = self.compared_dice(step);
        let compared = &order[..count];
        let has_missed = matched < count;
        if has_missed {
            // A copy that matches nothing lies below the dice, in lines only its outline.
            let look = if dots.grain().is_painted() {
                DieHighlight::Copy
            } else {
                DieHighlight::Ghost
            };
            self.draw_missed(dots, camera, step, look);
        }
        picture::dice(dots, camera, dice, |die| {
            match compared.iter().position(|other| *other == die) {
                Some(at) if at < matched => DieHighlight::Matched,
                Some(_) => DieHighlight::Missed,
                None => DieHighlight::Plain,
            }
        });
        if has_missed {
            // On a die that is unlike it the copy's motif is seen behind the die's own.
            self.draw_missed(dots, camera, step, DieHighlight::Miss);
        }
        picture::motifs(dots, camera, dice);
    }

    /// Draws the dice of a copy that match nothing.
    fn draw_missed(
        &self,
        dots: &mut DotCanvas,
        camera: &Camera,
        step: &ProofStep,
        look: DieHighlight,
    ) {
        let centre = self.centre();
        for (die, like) in self.figure.dice().iter().zip(&step.partner) {
            if like.is_none() {
                picture::die(dots, camera, die, look, |p| {
                    point_in_motion(p, step.motion, centre, 1.0)
                });
            }
        }
    }

    /// Draws the mirror lines of `steps`.
    fn draw_mirrors(&self, dots: &mut DotCanvas, camera: &Camera, steps: &[ProofStep], dash: i32) {
        let centre = self.centre();
        // Many lines would hide what lies where they meet.
        let mut dice = self.figure.dice().iter();
        let is_covered = steps.len() > 1 && dice.any(|die| die.covers(centre));
        let from = if is_covered {
            0.55 * f64::from(SIDE)
        } else {
            0.0
        };
        for ProofStep { motion, .. } in steps {
            if let Isometry::Fold(line) = motion {
                mirror(dots, camera, *line, centre, from, dash);
            }
        }
    }

    /// Returns the dice in the order in which they are compared, from the centre outward, those on
    /// which no copy lands last; and the number of the others.
    fn compared_dice(&self, step: &ProofStep) -> (Vec<usize>, usize) {
        let dice = self.figure.dice();
        let (x, y) = self.figure.centre();
        let mut order: Vec<usize> = (0..dice.len()).collect();
        order.sort_by_key(|die| {
            let is_missed = !step.partner.contains(&Some(*die));
            let far = (f64::from(dice[*die].x) - x).hypot(f64::from(dice[*die].y) - y);
            (is_missed, far as i64)
        });
        (order, step.partner.iter().flatten().count())
    }
}

/// Returns the place of a point after part `t` of a motion. A fold is seen as turning over, edge on
/// in the middle.
fn point_in_motion((x, y): DotPoint, motion: Isometry, centre: DotPoint, t: f64) -> DotPoint {
    let dx = x - centre.0;
    let dy = y - centre.1;
    let (dx, dy) = match motion {
        Isometry::Turn(by) => {
            let (sin, cos) = (by * t).sin_cos();
            (dx * cos - dy * sin, dx * sin + dy * cos)
        }
        Isometry::Fold(line) => {
            let (sin, cos) = line.sin_cos();
            let along = dx * cos + dy * sin;
            let across = dy * cos - dx * sin;
            let across = across * (PI * t).cos();
            (along * cos - across * sin, along * sin + across * cos)
        }
    };
    (centre.0 + dx, centre.1 + dy)
}

/// Draws a mirror line through `centre`, at both sides of it beginning `from` thousandths of a side
/// away.
pub(crate) fn mirror(
    dots: &mut DotCanvas,
    camera: &Camera,
    line: f64,
    centre: DotPoint,
    from: f64,
    dash: i32,
) {
    let (sin, cos) = line.sin_cos();
    for side in [-1.0, 1.0] {
        // From the centre on, so that the dashes of both halves are mirror images.
        let [start, end] = [side * from, side * 12_000.0]
            .map(|far| camera.in_dots((centre.0 + cos * far, centre.1 + sin * far)));
        dots.line(start, end, dash, DotTone::Axis);
    }
}

/// Marks the centre.
pub(crate) fn cross(dots: &mut DotCanvas, camera: &Camera, centre: DotPoint) {
    let (x, y) = camera.in_dots(centre);
    let far = match dots.grain() {
        Grain::Blocks => 6.0,
        _ => 3.0,
    };
    dots.line((x - far, y), (x + far, y), 0, DotTone::Axis);
    dots.line((x, y - far), (x, y + far), 0, DotTone::Axis);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::symmdice::referee::Referee;
    use crate::tui::theme::Role;

    #[test]
    fn motions_begin_and_end_where_they_should() {
        let centre = (100.0, 50.0);
        let half_turn = Isometry::Turn(PI);
        let fold = Isometry::Fold(PI / 2.0);
        for (point, motion, t, expected) in [
            ((300.0, 50.0), half_turn, 0.0, (300.0, 50.0)),
            ((300.0, 50.0), half_turn, 1.0, (-100.0, 50.0)),
            ((300.0, 50.0), fold, 1.0, (-100.0, 50.0)),
            ((300.0, 50.0), fold, 0.5, (100.0, 50.0)),
            ((100.0, 90.0), fold, 0.7, (100.0, 90.0)),
        ] {
            let (x, y): DotPoint = point_in_motion(point, motion, centre, t);
            let off = (x - expected.0).hypot(y - expected.1);
            assert!(off < 1e-9, "{x} {y} {expected:?}");
        }
    }

    /// While it folds, and where it failed, the figure and its image are seen together; seen again,
    /// it takes longer.
    #[test]
    fn image_and_original_are_seen_together() {
        /// Returns the dots of the figure that is faint, of its image, and of what is missed.
        fn count_dots(figure: &str, passed: Duration) -> [usize; 3] {
            let now = Instant::now();
            let figure: Figure = figure.parse().unwrap();
            let symmetry = Symmetry::Mirror(1);
            let referee = Referee::new(&figure);
            let mut show =
                JudgedFigure::new(figure, Some(symmetry), Some(referee.prove(symmetry)), now);
            let first = show.until().unwrap() - now;
            let mut dots = DotCanvas::new(40, 16, Grain::Blocks);
            show.draw(&mut dots, now + passed);
            show.again(now);
            assert_eq!(show.until().unwrap() - now, 2 * first, "slower");
            let (width, height) = dots.size();
            let all = (0..width * height).map(|at| dots.get(at % width, at / width));
            [
                DotTone::FaintFace,
                DotTone::CopyFace,
                DotTone::Mark(Role::Bad),
            ]
            .map(|tone| all.clone().filter(|dot| *dot == Some(tone)).count())
        }
        let holds = "h@-800,0,0 H@800,0,0 d@0,1200,0";
        let fails = "h@-800,0,0 H@800,400,0 d@0,1700,0";
        let [ghost, image, _] = count_dots(holds, MOTION / 4);
        assert!(ghost > 50 && image > 50, "{ghost} {image}");
        let [ghost, image, missed] = count_dots(fails, MOTION * 9);
        assert!(
            ghost == 0 && image > 20 && missed > 20,
            "{ghost} {image} {missed}"
        );
    }

    /// Every copy has a bar; the bars fill die by die, and where one fails the others are not
    /// asked.
    #[test]
    fn bars_fill_copy_by_copy() {
        fn bars(show: &JudgedFigure, now: Instant) -> Vec<(usize, usize)> {
            let fits = show.fits(now);
            fits.iter().map(|fit| (fit.seen, fit.fits)).collect()
        }
        fn check(figure: &str, symmetry: &str, expected: &[(usize, usize)]) {
            let now = Instant::now();
            let figure: Figure = figure.parse().unwrap();
            let symmetry: Symmetry = symmetry.parse().unwrap();
            let proof = Referee::new(&figure).prove(symmetry);
            let show = JudgedFigure::new(figure, Some(symmetry), Some(proof), now).asking();
            assert_eq!(show.stage(now), ProofStage::Asked);
            assert!(
                bars(&show, now + ASKED / 2)
                    .iter()
                    .all(|bar| *bar == (0, 0))
            );
            let first = bars(&show, now + ASKED + MOTION + COMPARING / 2);
            assert!(
                first[0].0 > 0 && first[1..].iter().all(|bar| *bar == (0, 0)),
                "{first:?}"
            );
            let end = show.until().unwrap();
            assert_eq!(bars(&show, end), expected);
        }
        let cross = "h@1500,0,0 h@0,1500,9000 h@-1500,0,18000 h@0,-1500,27000";
        check(cross, "C4", &[(4, 4), (4, 4), (4, 4)]);
        check(cross, "D1", &[(4, 0)]);
        check(
            "h@1500,0,0 h@0,1700,9000 h@-1500,0,18000 h@0,-1700,27000",
            "C4",
            &[(4, 0), (0, 0), (0, 0)],
        );
        check("d@0,0,0 d@1200,0,0 d@0,1200,0", "C2", &[(3, 0)]);
    }
}

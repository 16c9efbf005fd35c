//! The verdict as it is shown: the figure turns or folds onto itself, and dice that fail are crossed out.
use super::picture::{self, Camera, Look};
use crate::games::symmdice::geometry::figure::{Figure, SIDE};
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::referee::{Motion, Proof, Step, Verdict};
use crate::tui::paint::pixels::{Grain, PixelCanvas, Point, Tone};
use crate::tui::theme::Role;
use crate::tui::ui::{ANY, Form, Node, col, drawn, mat};
use crate::tui::widgets::text::fitting;
use std::collections::BTreeSet;
use std::f64::consts::PI;
use std::time::{Duration, Instant};

/// How long one motion takes.
const MOTION: Duration = Duration::from_millis(1_500);
/// How long it is looked at what the last motion came to, before the verdict.
const SEEN: Duration = Duration::from_millis(1_200);
/// How long a frame is seen.
const FRAME: Duration = Duration::from_millis(50);

/// A figure that was judged, or stands unjudged.
#[derive(Clone, Debug)]
pub(crate) struct Show {
    figure: Figure,
    /// What shows the verdict; none where nobody asked for one.
    proof: Option<Proof>,
    since: Instant,
    moves: bool,
    /// How much slower than at first it moves.
    slower: u32,
}

/// What came of one motion.
pub(crate) struct Fit {
    /// The line that folds or the turn.
    pub(crate) name: String,
    /// How many dice lie where they should after it.
    pub(crate) dice: usize,
}

impl Show {
    /// Returns how many dice each motion lays where they should lie: of those that are over at `now`.
    pub(crate) fn fits(&self, now: Instant) -> Vec<Fit> {
        let Some(proof) = &self.proof else { return Vec::new() };
        let over = self.moment(now).map_or(proof.steps.len(), |(step, _)| step);
        let mut lines = 0;
        let fit = |step: &Step| {
            let name = match step.motion {
                Motion::Fold(_) => {
                    lines += 1;
                    format!("line {lines}")
                }
                Motion::Turn(by) => format!("{:.0}°", by.to_degrees().abs()),
            };
            Fit { name, dice: step.partner.iter().flatten().count() }
        };
        proof.steps.iter().take(over).map(fit).collect()
    }

    /// Returns how many dice the figure has.
    pub(crate) fn dice(&self) -> usize {
        self.figure.dice().len()
    }

    /// Shows `figure` and what proves its verdict on `declared`, from `now` on. What holds is folded along each of its
    /// lines.
    pub(crate) fn new(
        figure: Figure,
        declared: Option<Symmetry>,
        mut proof: Option<Proof>,
        now: Instant,
    ) -> Show {
        if let (Some(Symmetry::Mirror(lines)), Some(proof)) = (declared, &mut proof)
            && !proof.fails()
            && let Some((line, partner)) = proof.steps.iter().find_map(|step| match step.motion {
                Motion::Fold(line) => Some((line, step.partner.clone())),
                Motion::Turn(_) => None,
            })
        {
            let fold = |k| Motion::Fold(line + PI * f64::from(k) / f64::from(lines));
            proof.steps = (0..lines).map(|k| Step { motion: fold(k), partner: partner.clone() }).collect();
        }
        let moves = proof.is_some();
        Show { figure, proof, since: now, moves, slower: 1 }
    }

    /// Returns the dice that fail and by how much, where the proof shows `verdict`; else nothing.
    pub(crate) fn misfits_text(&self, verdict: Option<Verdict>) -> String {
        let proof = self.proof.as_ref().filter(|proof| proof.fails() && Some(proof.verdict) == verdict);
        proof.map(Proof::misfits_text).unwrap_or_default()
    }

    /// Returns the different faces of the dice that fail.
    pub(crate) fn misfits(&self) -> Vec<Face> {
        let Some(proof) = &self.proof else { return Vec::new() };
        let fails = |die: usize| proof.steps.iter().any(|step| step.partner[die].is_none());
        let dice = self.figure.dice().iter().enumerate().filter(|(i, _)| fails(*i));
        dice.map(|(_, die)| die.face).collect::<BTreeSet<Face>>().into_iter().collect()
    }

    /// Returns whether it shows dice that fail.
    pub(crate) fn fails(&self) -> bool {
        self.proof.as_ref().is_some_and(Proof::fails)
    }

    /// Returns what is seen, in at most `width` columns: how far the worst die misses, or that it holds.
    pub(crate) fn sentence(&self, now: Instant, width: i32) -> Option<String> {
        let proof = self.proof.as_ref()?;
        if let Some((step, _)) = self.moment(now) {
            return Some(match proof.steps[step].motion {
                Motion::Fold(_) => format!("Line {} of {} folds.", step + 1, proof.steps.len()),
                Motion::Turn(by) => format!("Turned by {:.0}°.", by.to_degrees().abs()),
            });
        }
        let text = match proof.worst_text() {
            Some(worst) => worst,
            None if proof.fails() => return None,
            None => format!(
                "{} of {} dice lie where they should.",
                self.figure.dice().len(),
                self.figure.dice().len()
            ),
        };
        fitting(&text, width)
    }

    /// Until when it moves.
    pub(crate) fn until(&self) -> Option<Instant> {
        let steps = self.proof.as_ref().map_or(0, |proof| proof.steps.len() as u32);
        self.moves.then(|| self.since + self.motion() * steps + SEEN)
    }

    /// Returns whether the verdict is not to be told yet: it is being proven.
    pub(crate) fn is_proving(&self, now: Instant) -> bool {
        self.until().is_some_and(|until| until > now)
    }

    /// Returns whether there are motions to be seen.
    pub(crate) fn has_motions(&self) -> bool {
        self.proof.as_ref().is_some_and(|proof| !proof.steps.is_empty())
    }

    /// Shows it once more from `now` on, at half the speed.
    pub(crate) fn again(&mut self, now: Instant) {
        (self.since, self.moves, self.slower) = (now, self.proof.is_some(), 2);
    }

    /// Lets it lie.
    pub(crate) fn stop(&mut self) {
        self.moves = false;
    }

    /// When the next frame is due.
    pub(crate) fn next_frame(&self, now: Instant) -> Option<Instant> {
        self.until().filter(|until| *until > now).map(|until| until.min(now + FRAME))
    }

    /// Returns how long one motion takes: less where there are many.
    fn motion(&self) -> Duration {
        let many = self.proof.as_ref().is_some_and(|proof| proof.steps.len() > 2);
        (if many { MOTION / 2 } else { MOTION }) * self.slower
    }

    /// The motion that is seen at `now`, and how far it is, from 0 to 1.
    fn moment(&self, now: Instant) -> Option<(usize, f64)> {
        let motion = self.motion();
        let passed = now.saturating_duration_since(self.since).as_secs_f64() / motion.as_secs_f64();
        let step = passed as usize;
        let steps = self.proof.as_ref()?.steps.len();
        (self.moves && step < steps).then(|| {
            let t = passed.fract();
            (step, t * t * (3.0 - 2.0 * t))
        })
    }

    /// The picture on its mat, and under it what is seen.
    pub(crate) fn node<'a>(&self, title: &str, now: Instant, half_blocks: bool) -> Node<'a> {
        let (drawing, telling) = (self.clone(), self.clone());
        let picture = picture::node(half_blocks, Vec::new(), move |pixels, _| drawing.draw(pixels, now));
        let sentence = drawn([Form::new((40, 1), (ANY, 1))], move |canvas, _| {
            if let Some(text) = telling.sentence(now, canvas.width()) {
                let fails = telling.fails() && telling.moment(now).is_none();
                canvas.text(0, 0, &text, if fails { Role::Bad } else { Role::Text });
            }
        });
        mat(title, None, col(0, [picture, sentence]))
    }

    /// Draws it: the figure where it lay, faint, and on top of it its image.
    pub(crate) fn draw(&self, pixels: &mut PixelCanvas, now: Instant) {
        let dice = self.figure.dice();
        let camera = Camera::showing(dice, self.figure.centre(), pixels);
        let Some(proof) = &self.proof else {
            return picture::dice(pixels, &camera, dice, |_| Look::Plain);
        };
        match self.moment(now) {
            Some((step, t)) => {
                let motion = proof.steps[step].motion;
                picture::dice(pixels, &camera, dice, |_| Look::Ghost);
                for die in dice {
                    picture::die(pixels, &camera, die, Look::Plain, |p| moved(p, motion, proof.centre, t));
                }
                match motion {
                    Motion::Turn(_) => cross(pixels, &camera, proof.centre),
                    Motion::Fold(line) => mirror(pixels, &camera, line, proof.centre, 0.0, 6),
                }
            }
            None => {
                let fails = |die: usize| proof.steps.iter().any(|step| step.partner[die].is_none());
                let last = proof.steps.last().filter(|_| proof.fails());
                picture::dice(
                    pixels,
                    &camera,
                    dice,
                    |die| if fails(die) { Look::Wrong } else { Look::Plain },
                );
                if let Some(step) = last {
                    // Where those dice come to lie that should have lain on others.
                    for (_, die) in dice.iter().enumerate().filter(|(i, _)| fails(*i)) {
                        picture::outline(pixels, &camera, die, |p| moved(p, step.motion, proof.centre, 1.0));
                    }
                }
                // Solid once proven.
                let dash = if proof.fails() { 6 } else { 0 };
                // Many lines would hide what lies where they meet.
                let covered = dice.iter().any(|die| die.covers(proof.centre));
                let from = if covered && proof.steps.len() > 1 { 0.55 * f64::from(SIDE) } else { 0.0 };
                for step in &proof.steps {
                    match step.motion {
                        Motion::Turn(_) => cross(pixels, &camera, proof.centre),
                        Motion::Fold(line) => mirror(pixels, &camera, line, proof.centre, from, dash),
                    }
                }
            }
        }
    }
}

/// Where a point is when part `t` of a motion is done. A fold is seen as turning over, edge on in the middle.
fn moved((x, y): Point, motion: Motion, centre: Point, t: f64) -> Point {
    let (dx, dy) = (x - centre.0, y - centre.1);
    let (dx, dy) = match motion {
        Motion::Turn(by) => {
            let (sin, cos) = (by * t).sin_cos();
            (dx * cos - dy * sin, dx * sin + dy * cos)
        }
        Motion::Fold(line) => {
            let (sin, cos) = line.sin_cos();
            let (along, across) = (dx * cos + dy * sin, dy * cos - dx * sin);
            let across = across * (PI * t).cos();
            (along * cos - across * sin, along * sin + across * cos)
        }
    };
    (centre.0 + dx, centre.1 + dy)
}

/// Draws a mirror line through `centre`, at both sides of it beginning `from` thousandths of a side away.
pub(crate) fn mirror(
    pixels: &mut PixelCanvas,
    camera: &Camera,
    line: f64,
    centre: Point,
    from: f64,
    dash: i32,
) {
    let (sin, cos) = line.sin_cos();
    // From the centre on, so that the dashes of both halves are mirror images.
    let end = |far: f64| camera.in_dots((centre.0 + cos * far, centre.1 + sin * far));
    for side in [-1.0, 1.0] {
        pixels.line(end(side * from), end(side * 12_000.0), dash, Tone::Axis);
    }
}

/// Marks the centre.
pub(crate) fn cross(pixels: &mut PixelCanvas, camera: &Camera, centre: Point) {
    let (x, y) = camera.in_dots(centre);
    let far = match pixels.grain() {
        Grain::Blocks | Grain::Pixels(..) => 6.0 * pixels.grain().quarter(),
        _ => 3.0,
    };
    pixels.line((x - far, y), (x + far, y), 0, Tone::Axis);
    pixels.line((x, y - far), (x, y + far), 0, Tone::Axis);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::symmdice::referee::{Referee, Tolerances};

    #[test]
    fn motions_begin_and_end_where_they_should() {
        let near = |a: Point, b: Point| assert!((a.0 - b.0).hypot(a.1 - b.1) < 1e-9, "{a:?} {b:?}");
        let centre = (100.0, 50.0);
        near(moved((300.0, 50.0), Motion::Turn(PI), centre, 0.0), (300.0, 50.0));
        near(moved((300.0, 50.0), Motion::Turn(PI), centre, 1.0), (-100.0, 50.0));
        near(moved((300.0, 50.0), Motion::Fold(PI / 2.0), centre, 1.0), (-100.0, 50.0));
        near(moved((300.0, 50.0), Motion::Fold(PI / 2.0), centre, 0.5), (100.0, 50.0));
        near(moved((100.0, 90.0), Motion::Fold(PI / 2.0), centre, 0.7), (100.0, 90.0));
    }

    /// While it folds, and where it failed, the figure and its image are seen together; seen again, it takes longer.
    #[test]
    fn image_and_original_are_seen_together() {
        let now = Instant::now();
        let shown = |text: &str, passed: Duration| {
            let figure: Figure = text.parse().unwrap();
            let symmetry = Symmetry::Mirror(1);
            let referee = Referee::new(&figure, Tolerances::default());
            let mut show = Show::new(figure, Some(symmetry), Some(referee.prove(symmetry)), now);
            let first = show.until().unwrap() - now;
            let mut pixels = PixelCanvas::new(40, 16, Grain::Blocks);
            show.draw(&mut pixels, now + passed);
            show.again(now);
            assert!(show.until().unwrap() - now > first + MOTION / 2, "slower");
            let (width, height) = pixels.size();
            let all = (0..width * height).map(|at| pixels.get(at % width, at / width));
            let count = |tone: Tone| all.clone().filter(|dot| *dot == Some(tone)).count();
            [Tone::FaintFace, Tone::Face, Tone::Mark(Role::Bad)].map(count)
        };
        let (holds, fails) = ("h@-800,0,0 H@800,0,0 d@0,1200,0", "h@-800,0,0 H@800,400,0 d@0,1700,0");
        let [ghost, image, _] = shown(holds, MOTION / 4);
        assert!(ghost > 50 && image > 50, "{ghost} {image}");
        let [ghost, image, missed] = shown(fails, MOTION * 9);
        assert!(ghost == 0 && image > 50 && missed > 20, "{ghost} {image} {missed}");
    }
}

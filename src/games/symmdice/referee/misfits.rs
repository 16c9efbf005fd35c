//! Which dice keep a figure from having a symmetry, and by how much.
use super::{Proof, Referee, Seen, Step, Tolerance, Tolerances, Verdict, apart};
use crate::core::words::list;
use crate::games::symmdice::geometry::figure::radians;
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::geometry::symmetry::Symmetry;

/// What is near enough to a symmetry to be meant for it: what [`Referee::near_misses`] looks for.
const NEAR: Tolerance = Tolerance { shift: 300, turn: 1_500 };

/// How far the image of a die is from the place that it should take.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Deviation {
    /// In thousandths of a die side.
    pub(crate) shift: f64,
    /// In degrees, 0 to 180.
    pub(crate) turn: f64,
}

/// A die whose image lies on no die.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Misfit {
    /// Its place in the figure, from 0.
    pub(crate) die: usize,
    /// What it shows.
    pub(crate) face: Face,
    /// How far its image is from the nearest die that could match it; none where no die shows what its image does.
    pub(crate) off: Option<Deviation>,
}

impl Misfit {
    /// Returns how it fails, said of one die or of several.
    fn how(&self, several: bool) -> String {
        let (has, is) = if several { ("have", "are") } else { ("has", "is") };
        let Some(Deviation { shift, turn }) = self.off else { return format!("{has} no match") };
        let sides = (shift >= 5.0).then(|| format!("{:.2} sides", shift / 1000.0));
        let degrees = (turn >= 0.05).then(|| format!("{}°", (turn * 10.0).round() / 10.0));
        match (sides, degrees) {
            // Another image lies there as well.
            (None, None) => format!("{has} no match of {}", if several { "their own" } else { "its own" }),
            (Some(sides), Some(degrees)) => format!("{is} off by {sides} and {degrees}"),
            (one, other) => format!("{is} off by {}", one.or(other).unwrap_or_default()),
        }
    }
}

impl Referee {
    /// Returns the dice that `step` does not bring onto another, with how far they are from one.
    pub(super) fn misfits(&self, step: &Step) -> Vec<Misfit> {
        let free: Vec<&Seen> = self.free(step).collect();
        let failing = self.dice.iter().zip(&step.partner).enumerate().filter(|(_, (_, to))| to.is_none());
        failing
            .map(|(die, (seen, _))| {
                let image = seen.moved(step.motion);
                let alike = free.iter().filter(|other| other.face == image.face);
                let off = alike.map(|other| deviation(&image, other));
                Misfit { die, face: seen.face, off: off.min_by(|a, b| a.size().total_cmp(&b.size())) }
            })
            .collect()
    }

    /// Returns the dice onto which `step` brings none.
    fn free(&self, step: &Step) -> impl Iterator<Item = &Seen> {
        self.dice.iter().enumerate().filter(|(j, _)| !step.partner.contains(&Some(*j))).map(|(_, die)| die)
    }

    /// Returns the symmetries that the figure does not have, or that are too close to call, but that it nearly has,
    /// each with what shows it.
    pub(crate) fn near_misses(&self) -> Vec<(Symmetry, Proof)> {
        let found = self.findings();
        let loose = Tolerances { has: NEAR, has_not: NEAR };
        let dice = self.dice.iter().map(|die| Seen { ..*die }).collect();
        let nearly = Referee { tolerances: loose, centre: self.centre, dice }.findings().holds;
        let fails =
            |s: &Symmetry| found.undecided.contains(s) || (nearly.contains(s) && !found.holds.contains(s));
        Symmetry::all().filter(fails).map(|s| (s, self.prove_as(s, found.verdict(s)))).collect()
    }
}

impl Proof {
    /// Returns its misfits as text, those together that fail alike: `die 1 (d) is off by 0.12 sides; dice 2 and 3 (h)
    /// are off by 4°`. Empty where no die fails.
    pub(crate) fn misfits_text(&self) -> String {
        let mut alike: Vec<(&Misfit, Vec<String>)> = Vec::new();
        for misfit in &self.misfits {
            let number = (misfit.die + 1).to_string();
            match alike.iter_mut().find(|(m, _)| m.face == misfit.face && m.how(false) == misfit.how(false)) {
                Some((_, dice)) => dice.push(number),
                None => alike.push((misfit, vec![number])),
            }
        }
        let told = alike.iter().map(|(misfit, numbers)| {
            let several = numbers.len() > 1;
            let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
            let dice = if several { "dice" } else { "die" };
            format!("{dice} {} ({}) {}", list(&numbers), misfit.face.letter(), misfit.how(several))
        });
        told.collect::<Vec<_>>().join("; ")
    }

    /// Returns whether it shows dice that fail.
    pub(crate) fn fails(&self) -> bool {
        self.verdict != Verdict::Has
    }
}

impl Deviation {
    /// Returns how bad it is, a shift and a turn compared by how far a figure that has a symmetry may be off.
    fn size(self) -> f64 {
        let Tolerance { shift, turn } = Tolerances::default().has;
        (self.shift / f64::from(shift)).max(self.turn / f64::from(turn) * 100.0)
    }
}

/// Returns how far `image` is from `die`, both with the same face.
fn deviation(image: &Seen, die: &Seen) -> Deviation {
    let shift = libm::hypot(die.x - image.x, die.y - image.y);
    let turn = apart(die.angle - image.angle, radians(die.face.period())).to_degrees();
    Deviation { shift, turn }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_that_fail_are_named_with_how_far_they_are_off() {
        let check = |figure: &str, symmetry: &str, expected: &str| {
            let referee = Referee::new(&figure.parse().unwrap(), Tolerances::default());
            assert_eq!(
                referee.prove(symmetry.parse().unwrap()).misfits_text(),
                expected,
                "{figure} {symmetry}"
            );
        };
        check("d@0,0,0 h@1500,0,0 h@-1500,0,18000", "C2", "");
        check("d@0,0,0 h@1500,0,0 h@-1500,0,18500", "C2", "dice 2 and 3 (h) are off by 5°");
        check("d@0,0,0 h@1500,0,0 h@-1500,0,18000", "D1", "dice 2 and 3 (h) have no match");
        // The centre follows the moved die by a third of its way, and its own image is off by twice the rest.
        check("d@150,0,0 h@3000,0,0 h@-3000,0,18000", "C2", "die 1 (d) is off by 0.20 sides");
        check(
            "d@0,0,0 h@1500,0,0 h@-1500,300,19000",
            "C2",
            "die 1 (d) is off by 0.20 sides; dice 2 and 3 (h) are off by 0.10 sides and 10°",
        );
    }

    #[test]
    fn near_misses_are_those_that_may_have_been_meant() {
        let check = |figure: &str, expected: &str| {
            let referee = Referee::new(&figure.parse().unwrap(), Tolerances::default());
            let near: Vec<String> = referee.near_misses().iter().map(|(s, _)| s.to_string()).collect();
            assert_eq!(near.join(" "), expected, "{figure}");
        };
        check("d@0,0,0 h@1500,0,0 h@-1500,0,18000", "");
        check("d@0,0,0 h@1500,0,0 h@-1500,0,18500", "C2");
        check("d@0,0,0 h@1500,0,0 h@-1500,0,19400", "C2");
        check("d@0,0,0 h@1500,0,0 h@-1500,0,19600", "");
        check("d@0,0,0 d@1000,0,0 d@0,1000,0 d@1200,1000,0", "C2 C4 D1 D2 D4");
    }
}

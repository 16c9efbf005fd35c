//! A figure as a kaleidoscope: a symmetry, and for each orbit one die that the others follow. Pure
//! data; for any values its dice have the symmetry.
use super::figure::{Figure, PlacedDie};
use super::motifs::{Face, TURN};
use super::symmetry::Symmetry;
use crate::core::RuleError;

/// Place of the dice of a ring.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum RingPlace {
    /// Anywhere; under Dn, off the mirror lines, each die with its mirror image.
    Off,
    /// On mirror lines.
    OnLine,
    /// One die at the centre.
    Centre,
}

/// Dice that move together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Ring {
    /// Face of the first die.
    pub(crate) face: Face,
    pub(crate) place: RingPlace,
    /// Distance from the centre, in thousandths of a side. 0 at the centre.
    pub(crate) radius: i32,
    /// Direction in hundredths of a degree counter-clockwise from up, where the first mirror line
    /// runs. On a line it is rounded to the nearest direction of a line.
    pub(crate) angle: i32,
    /// Rotation relative to its upper side pointing outward (at the centre: up), in hundredths of a
    /// degree. On a line, and under Dn at the centre, it is rounded to the nearest value that
    /// aligns its own mirror line with one of the figure.
    pub(crate) twist: i32,
}

impl Ring {
    /// Returns `true` if `face` is allowed there under `symmetry`.
    #[cfg(test)]
    fn allows(symmetry: Symmetry, place: RingPlace, face: Face) -> bool {
        match place {
            RingPlace::Off => true,
            RingPlace::OnLine => symmetry.is_mirror() && !face.motif().is_chiral(),
            RingPlace::Centre => face.has(symmetry),
        }
    }

    /// Returns `true` if each of its dice has a mirror image beside it under `symmetry`.
    pub(crate) fn is_paired(&self, symmetry: Symmetry) -> bool {
        self.place == RingPlace::Off && symmetry.is_mirror()
    }

    /// Returns its effective direction and twist under `symmetry`, in hundredths of a degree.
    pub(crate) fn effective_angles(&self, symmetry: Symmetry) -> (f64, f64) {
        // The angle between two mirror lines of a figure or of a picture is half of its period.
        let line_step = f64::from(TURN) / 2.0 / f64::from(symmetry.order());
        let own_step = f64::from(self.face.period()) / 2.0;
        let own_line = f64::from(TURN / 4 - self.face.mirror_line());
        let snap_to_own_line = || snap(f64::from(self.twist), own_line, own_step);
        match self.place {
            RingPlace::Off => (f64::from(self.angle), f64::from(self.twist)),
            RingPlace::OnLine => (
                snap(f64::from(self.angle), 0.0, line_step),
                snap_to_own_line(),
            ),
            RingPlace::Centre if symmetry.is_mirror() => (0.0, snap_to_own_line()),
            RingPlace::Centre => (0.0, f64::from(self.twist)),
        }
    }

    /// Returns the number of its dice under `symmetry`.
    pub(crate) fn dice(&self, symmetry: Symmetry) -> u8 {
        match self.place {
            RingPlace::Centre => 1,
            RingPlace::Off if symmetry.is_mirror() => 2 * symmetry.order(),
            RingPlace::Off | RingPlace::OnLine => symmetry.order(),
        }
    }

    /// Returns its dice under `symmetry`, with the whole figure tilted by `tilt` hundredths of a
    /// degree.
    pub(crate) fn place_dice(
        self,
        symmetry: Symmetry,
        tilt: i32,
    ) -> impl Iterator<Item = PlacedDie> {
        let (direction, twist) = self.effective_angles(symmetry);
        let radius = if self.place == RingPlace::Centre {
            0.0
        } else {
            f64::from(self.radius)
        };
        let up = f64::from(TURN / 4 + tilt);
        let place_die = move |face: Face, direction: f64, rotation: f64| {
            let (sin, cos) = libm::sincos(((up + direction) / 100.0).to_radians());
            PlacedDie::from_fractions(face, radius * cos, radius * sin, f64::from(tilt) + rotation)
        };
        let rotation = direction + twist;
        let copies = if self.place == RingPlace::Centre {
            1
        } else {
            symmetry.order()
        };
        (0..copies).flat_map(move |k| {
            let turn = f64::from(TURN) * f64::from(k) / f64::from(symmetry.order());
            let image = self.is_paired(symmetry).then(|| {
                // A vertical mirror maps the angle a of a die to 180° − a − 2m, where m is its own
                // mirror line.
                let mirrored =
                    f64::from(TURN / 2) - rotation - 2.0 * f64::from(self.face.mirror_line());
                place_die(self.face.mirrored(), turn - direction, turn + mirrored)
            });
            std::iter::once(place_die(self.face, direction + turn, rotation + turn)).chain(image)
        })
    }
}

/// Returns the number nearest to `value` that is `start` plus a multiple of `step`.
fn snap(value: f64, start: f64, step: f64) -> f64 {
    start + ((value - start) / step).round() * step
}

/// A figure composed of rings.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Kaleidoscope {
    /// Its symmetry, for any rings.
    pub(crate) symmetry: Symmetry,
    /// Rotation of the whole figure, in hundredths of a degree.
    pub(crate) tilt: i32,
    /// Its rings; one with [`RingPlace::Centre`] is a single die.
    pub(crate) rings: Vec<Ring>,
}

impl Kaleidoscope {
    /// Creates a kaleidoscope without dice.
    pub(crate) fn new(symmetry: Symmetry) -> Kaleidoscope {
        Kaleidoscope {
            symmetry,
            tilt: 0,
            rings: Vec::new(),
        }
    }

    /// Returns its dice, ring by ring.
    pub(crate) fn dice(&self) -> Vec<PlacedDie> {
        self.rings
            .iter()
            .flat_map(|ring| ring.place_dice(self.symmetry, self.tilt))
            .collect()
    }

    /// Returns its figure.
    ///
    /// # Errors
    /// Returns [`RuleError`] if it has too few or too many dice, or two overlap.
    pub(crate) fn figure(&self) -> Result<Figure, RuleError> {
        Figure::new(self.dice())
    }

    /// Returns a test whether a ring would keep `gap` (thousandths of a side) between its dice, and
    /// from all the others.
    pub(crate) fn room(&self, gap: i32) -> impl Fn(&Ring) -> bool {
        let symmetry = self.symmetry;
        let tilt = self.tilt;
        let others = self.dice();
        move |ring| {
            // Most rings that are tried have no room for their first dice: the rest are not placed.
            let mut mine: Vec<PlacedDie> = Vec::new();
            ring.place_dice(symmetry, tilt).all(|die| {
                let depth = f64::from(-gap);
                let has_room = !others.iter().any(|other| die.is_deeper(other, depth))
                    && !mine.iter().any(|other| other.is_deeper(&die, depth));
                mine.push(die);
                has_room
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::symmdice::geometry::figure::overlap;
    use crate::games::symmdice::referee::{Referee, Verdict};
    use proptest::prelude::*;

    fn ring() -> impl Strategy<Value = Ring> {
        let place =
            prop::sample::select(vec![RingPlace::Off, RingPlace::OnLine, RingPlace::Centre]);
        (
            prop::sample::select(Face::ALL.to_vec()),
            place,
            600..4_000,
            -TURN..TURN,
            -TURN..TURN,
        )
            .prop_map(|(face, place, radius, angle, twist)| Ring {
                face,
                place,
                radius,
                angle,
                twist,
            })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2_000, max_global_rejects: 200_000, ..ProptestConfig::default() })]

        #[test]
        fn a_kaleidoscope_has_its_symmetry(
            symmetry in prop::sample::select(Symmetry::all().collect::<Vec<_>>()),
            tilt in -TURN..TURN,
            rings in prop::collection::vec(ring(), 1..5),
        ) {
            let mut k = Kaleidoscope { tilt, ..Kaleidoscope::new(symmetry) };
            for ring in rings {
                let fits = k.dice().len() + usize::from(ring.dice(symmetry)) <= 9;
                if fits && Ring::allows(symmetry, ring.place, ring.face) && k.room(0)(&ring) {
                    k.rings.push(ring);
                }
            }
            let dice = k.dice();
            prop_assert_eq!(dice.len(), k.rings.iter().map(|r| usize::from(r.dice(symmetry))).sum::<usize>());
            prop_assert!(overlap(&dice).is_none());
            prop_assume!(dice.len() >= 2);
            let figure = k.figure().unwrap();
            let verdict = Referee::new(&figure).findings().verdict(symmetry);
            prop_assert_eq!(verdict, Verdict::Has, "{:?} gives {}", k, figure);
        }
    }

    fn check_allowed(symmetry: &str, place: RingPlace, expected: &str) {
        let symmetry = symmetry.parse().unwrap();
        let allowed: String = Face::ALL
            .iter()
            .filter(|&&f| Ring::allows(symmetry, place, f))
            .map(Face::to_string)
            .collect();
        assert_eq!(allowed, expected, "{symmetry} {place:?}");
    }

    #[test]
    fn places_are_allowed_as_the_faces_are() {
        check_allowed("C4", RingPlace::Centre, "pPd");
        check_allowed("C2", RingPlace::Centre, "sSpPcyd");
        check_allowed("C3", RingPlace::Centre, "");
        check_allowed("D4", RingPlace::Centre, "d");
        check_allowed("D1", RingPlace::Centre, "blcyd");
        check_allowed("D3", RingPlace::OnLine, "blcyd");
        check_allowed("C3", RingPlace::OnLine, "");
        check_allowed("C3", RingPlace::Off, "hHsSpPblcyd");
    }

    fn check_snapping(symmetry: &str, face: Face, angle: i32, twist: i32, expected: (f64, f64)) {
        let ring = Ring {
            face,
            place: RingPlace::OnLine,
            radius: 1_500,
            angle,
            twist,
        };
        assert_eq!(
            ring.effective_angles(symmetry.parse().unwrap()),
            expected,
            "{ring:?}"
        );
    }

    #[test]
    fn on_a_line_directions_and_twists_snap() {
        check_snapping("D1", Face::Bar, 3_000, 100, (0.0, 0.0));
        check_snapping("D1", Face::Bar, 16_000, 17_000, (18_000.0, 18_000.0));
        check_snapping("D4", Face::Slant, 4_000, 0, (4_500.0, -4_500.0));
        check_snapping("D2", Face::Check, 100, 100, (0.0, 4_500.0));
        check_snapping("D2", Face::Diamond, 100, 4_000, (0.0, 4_500.0));
        check_snapping("D3", Face::Butterfly, 5_000, 8_000, (6_000.0, 9_000.0));
    }
}

use super::*;
use crate::games::symmdice::geometry::figure::{PlacedDie, overlap};
use crate::games::symmdice::geometry::motifs::TURN;
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;

fn referee(figure: &Figure) -> Referee {
    Referee::new(figure)
}

fn findings(text: &str) -> Findings {
    referee(&text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))).findings()
}

/// Checks the full symmetry, `none` if there is none, and that nothing is undecided.
fn check(figure: &str, full: &str) {
    let result = findings(figure);
    assert_eq!(
        result.full().map_or("none".into(), |s| s.to_string()),
        full,
        "{figure}"
    );
    assert_eq!(result.undecided, [], "{figure}");
    let contained: Vec<Symmetry> = result.full().map_or_else(Vec::new, |full| {
        Symmetry::all().filter(|&s| full.contains(s)).collect()
    });
    assert_eq!(result.holds, contained, "{figure}");
}

#[test]
fn small_figures() {
    check("d@0,0,0 h@1500,0,0 h@-1500,0,18000", "C2");
    check("h@0,0,0 h@1500,0,0", "none");
    check("h@0,0,0 H@1500,0,0", "D1");
    check("h@0,0,0 H@0,1500,0", "none");
    check("h@0,0,0 H@0,1500,18000", "D1");
    check("b@0,0,0 b@1000,0,0", "D1");
    check("b@0,0,0 b@1000,0,18000", "C2");
    check("b@0,0,0 b@0,1000,18000", "D2");
    check("l@0,0,0 l@1000,0,9000", "none");
    check("l@0,0,0 l@1000,0,27000", "D1");
    check("l@0,0,0 l@1000,1000,18000", "C2");
    check("l@0,0,0 l@-1000,1000,18000", "D2");
    check("c@0,0,0 c@1000,0,0", "C2");
    check("c@0,0,0 c@1000,0,9000", "D1");
    check("y@0,0,0 y@1000,0,0", "D2");
    check("y@0,0,0 y@1000,0,9000", "D1");
    check("d@0,0,0 d@1000,0,0", "D2");
    check("d@0,0,0 d@1000,300,0", "C2");
    check("s@0,0,0 s@1000,300,0", "C2");
    check("p@0,0,0 p@1000,300,9000", "C2");
    check("p@0,0,0 P@1000,0,0", "D1");
    check("d@0,0,0 y@1500,0,0", "D1");
    check("d@0,0,0 d@1000,0,0 d@0,1000,0 d@1000,1000,0", "D4");
    check("p@0,0,0 p@1000,0,0 p@0,1000,0 p@1000,1000,0", "C4");
    check("c@0,0,0 c@1000,0,9000 c@0,1000,9000 c@1000,1000,0", "D4");
    check("c@0,0,0 c@1000,0,0 c@0,1000,0 c@1000,1000,0", "D2");
}

/// Returns a ring of n dice of one face, each turned by `twist` hundredths of a degree from
/// pointing outward.
pub(crate) fn ring(face: char, n: i32, twist: i32) -> String {
    let face = Face::of_letter(face).unwrap();
    (0..n)
        .map(|k| {
            let angle = k * TURN / n + 1_234;
            let (sin, cos) = radians(angle).sin_cos();
            PlacedDie::from_fractions(face, 2500.0 * cos, 2500.0 * sin, f64::from(angle + twist))
                .to_string()
        })
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn rings() {
    for n in 3..=9 {
        check(&ring('h', n, 700), &format!("C{n}"));
        // On its own mirror line a face has Dn, and at any other angle only Cn.
        check(&ring('b', n, 9_000), &format!("D{n}"));
        check(&ring('b', n, 2_000), &format!("C{n}"));
        check(&ring('l', n, 4_500), &format!("D{n}"));
        check(&ring('d', n, 4_500), &format!("D{n}"));
    }
    // A ring of diamonds, all at the same angle, has the symmetries common to the angle and the
    // ring.
    let upright = ring('d', 8, 0)
        .split(' ')
        .map(|d| format!("{},0", d.rsplit_once(',').unwrap().0))
        .collect::<Vec<_>>();
    check(&upright.join(" "), "C4");
}

fn check_turn(angle: i32, expected: Verdict) {
    let figure = format!("d@0,0,0 h@1500,0,0 h@-1500,0,{}", 18_000 + angle);
    assert_eq!(
        findings(&figure).verdict(Symmetry::Rotation(2)),
        expected,
        "turned by {angle}"
    );
}

/// Moves the middle die by s: the centroid follows by s/3, and the middle's image is off by 4s/3.
fn check_shift(s: i32, expected: Verdict) {
    let figure = format!("d@{s},0,0 h@3000,0,0 h@-3000,0,18000");
    assert_eq!(
        findings(&figure).verdict(Symmetry::Rotation(2)),
        expected,
        "moved by {s}"
    );
}

#[test]
fn the_tolerances_are_where_the_rules_put_them() {
    check_shift(37, Verdict::Has);
    check_shift(38, Verdict::Undecided);
    check_shift(112, Verdict::Undecided);
    check_shift(113, Verdict::HasNot);
    for sign in [-1, 1] {
        check_turn(sign * 300, Verdict::Has);
        check_turn(sign * 301, Verdict::Undecided);
        check_turn(sign * 800, Verdict::Undecided);
        check_turn(sign * 801, Verdict::HasNot);
    }
    let figure = "d@30,0,0 h@3000,0,0 h@-3000,0,18000".parse().unwrap();
    // Here the image is off by exactly 40, which a tolerance of 40 allows.
    assert_eq!(
        [40, 39].map(|shift| {
            let tolerances = Tolerances {
                has: Tolerance { shift, turn: 300 },
                ..TOLERANCES
            };
            Referee::within(tolerances, &figure)
                .findings()
                .verdict(Symmetry::Rotation(2))
        }),
        [Verdict::Has, Verdict::Undecided]
    );
}

fn check_rotations(apart: i32, expected: [Verdict; 3]) {
    let mut dice = ring('h', 8, 700).parse::<Figure>().unwrap().dice().to_vec();
    dice[0].angle += apart / 2;
    dice[3].angle -= apart / 2;
    let result = referee(&Figure::new(dice).unwrap()).findings();
    assert_eq!(
        [2, 4, 8].map(|n| result.verdict(Symmetry::Rotation(n))),
        expected,
        "{apart}"
    );
}

#[test]
fn a_symmetry_needs_all_its_motions() {
    // Eight hooks in a ring, two of them turned apart: only the rotations by three and five eighths
    // map the one onto the other.
    check_rotations(300, [Verdict::Has, Verdict::Has, Verdict::Has]);
    check_rotations(400, [Verdict::Has, Verdict::Has, Verdict::Undecided]);
    check_rotations(560, [Verdict::Has, Verdict::Has, Verdict::Undecided]);
    // Each mirror is off by 5°, within doubt; the half turn, which combines both, by 10°.
    let result = findings("d@2000,1000,500 d@-2000,1000,0 d@-2000,-1000,35500 d@2000,-1000,0");
    let verdicts = ["C2", "D1", "D2"].map(|s| result.verdict(s.parse().unwrap()));
    assert_eq!(
        verdicts,
        [Verdict::HasNot, Verdict::Undecided, Verdict::HasNot]
    );
}

#[test]
fn the_centre_die_ignores_rotation() {
    // Every mirror maps it onto its place, so only its angle counts, whose optimum may lie in any
    // direction; the pair at the sides allows little more than one mirror.
    let sides: Figure = "h@-5000,0,0 H@5000,0,0".parse().unwrap();
    for turn in [-50, 0, 50, 4_450, 9_000, 13_550, 17_950, 18_050, 27_000] {
        for off in [-100, 100] {
            let bar = PlacedDie::from_fractions(Face::Bar, 0.0, 0.0, f64::from(turn + off));
            let figure =
                Figure::new([move_figure(sides.dice(), 0, 0, turn), vec![bar]].concat()).unwrap();
            let verdict = referee(&figure).findings().verdict(Symmetry::Mirror(1));
            assert_eq!(
                verdict,
                Verdict::Has,
                "turned by {turn}, the bar by {off} more"
            );
        }
    }
}

fn prove_figure(figure: &str, s: &str) -> Proof {
    referee(&figure.parse().unwrap()).prove(s.parse().unwrap())
}

#[test]
fn a_proof_shows_motion_and_failures() {
    let proof = prove_figure("d@0,0,0 h@1500,0,0 h@-1500,0,18000", "C2");
    assert_eq!(proof.verdict, Verdict::Has);
    assert_eq!(
        proof.steps,
        [ProofStep {
            motion: Isometry::Turn(PI),
            partner: vec![Some(0), Some(2), Some(1)]
        }]
    );
    let proof = prove_figure("d@0,0,0 h@1500,0,0 h@-1500,0,17000", "C2");
    assert_eq!(proof.verdict, Verdict::HasNot);
    assert_eq!(proof.steps[0].partner, [Some(0), None, None]);
    // The closest mirror is shown: the upright one, which fails at the die above.
    let proof = prove_figure(
        "h@-1000,0,0 H@1000,0,0 b@0,0,0 s@0,1500,0 y@0,-1500,0",
        "D1",
    );
    assert_eq!(proof.verdict, Verdict::HasNot);
    assert_eq!(
        proof.steps[0].partner,
        [Some(1), Some(0), Some(2), None, Some(4)]
    );
    let Isometry::Fold(line) = proof.steps[0].motion else {
        panic!("{proof:?}")
    };
    assert!((line - PI / 2.0).abs() < 0.1, "{line}");
    let proof = prove_figure(&ring('b', 5, 9_000), "D5");
    assert!(matches!(
        proof.steps[..],
        [
            ProofStep {
                motion: Isometry::Turn(_),
                ..
            },
            ProofStep {
                motion: Isometry::Fold(_),
                ..
            }
        ]
    ));
    assert!(
        proof
            .steps
            .iter()
            .flat_map(|s| &s.partner)
            .all(Option::is_some)
    );
}

#[test]
fn mirror_lines_are_found_exactly() {
    for n in 3..=9 {
        let figure: Figure = ring('b', n, 9_000).parse().unwrap();
        let mut lines = referee(&figure).lines(n as u8, TOLERANCES.has);
        for (k, line) in (0..n).zip(&lines) {
            let after = (line - lines[0]).rem_euclid(PI);
            assert!(
                (after - PI * f64::from(k) / f64::from(n)).abs() < 1e-9,
                "counter-clockwise: {lines:?}"
            );
        }
        lines.sort_by(f64::total_cmp);
        let mut expected: Vec<f64> = (0..n)
            .map(|k| (radians(1_234) + PI * f64::from(k) / f64::from(n)).rem_euclid(PI))
            .collect();
        expected.sort_by(f64::total_cmp);
        assert_eq!(lines.len(), expected.len());
        // Positions are rounded to thousandths of a side.
        assert!(
            lines
                .iter()
                .zip(&expected)
                .all(|(a, b)| (a - b).abs() < 5e-4),
            "{n}: {lines:?}, {expected:?}"
        );
    }
}

fn check_lines(figure: &str, symmetry: Symmetry) {
    let figure: Figure = figure.parse().unwrap();
    let wide = Tolerance {
        shift: 400,
        turn: 2_000,
    };
    let referee = Referee::within(
        Tolerances {
            has: wide,
            has_not: wide,
        },
        &figure,
    );
    assert_eq!(
        referee.findings().verdict(symmetry),
        Verdict::Has,
        "{figure}"
    );
    let lines = referee.lines(symmetry.order(), wide);
    assert_eq!(lines.len(), usize::from(symmetry.order()), "{figure}");
    // The largest deviation, with all lines turned a little.
    let deviation_turned_by = |by: f64| referee.fit(lines[0] + by, symmetry.order(), wide).worst;
    let deviation = deviation_turned_by(0.0);
    let before = deviation_turned_by(-1e-3);
    let after = deviation_turned_by(1e-3);
    assert!(
        deviation < before && deviation < after,
        "{figure}: {before}, {deviation}, {after}"
    );
}

#[test]
fn mirror_lines_lie_where_the_images_fit_best() {
    check_lines(
        "y@-2000,0,0 y@2200,300,0 d@-900,2000,0 d@1000,2000,0",
        Symmetry::Mirror(1),
    );
    check_lines(
        "d@2200,1000,0 d@-2000,1150,0 d@-2000,-1000,0 d@2000,-850,0",
        Symmetry::Mirror(2),
    );
}

#[test]
fn the_best_failing_mirror_is_shown() {
    // Three dice fit in the vertical mirror and none in the horizontal one; both checks fit in each
    // diagonal mirror.
    let figure = "c@1500,1500,0 c@-1500,-1500,0 h@-3000,500,0 H@3000,500,0 b@0,-1000,0"
        .parse()
        .unwrap();
    let referee = referee(&figure);
    let check = |n: u8, expected: &[f64]| {
        let mut lines = referee.lines(n, TOLERANCES.has);
        lines.sort_by(f64::total_cmp);
        let alike = lines
            .iter()
            .zip(expected)
            .all(|(line, expected)| (line - expected).abs() < 1e-9);
        assert!(alike && lines.len() == expected.len(), "{n}: {lines:?}");
    };
    check(1, &[PI / 2.0]);
    check(2, &[PI / 4.0, 3.0 * PI / 4.0]);
    check(3, &[PI / 6.0, PI / 2.0, 5.0 * PI / 6.0]);
}

/// An orbit to build: a face, its radius in thousandths of a side, polar angle and own angle in
/// hundredths of a degree, and a flag to put it on a mirror line if the symmetry has mirrors and
/// the face allows it.
type OrbitSeed = (usize, i32, i32, i32, bool);

/// Returns the dice of one seed under a symmetry whose first mirror line is the X axis.
fn orbit(symmetry: Symmetry, (face, radius, at, own, on_line): OrbitSeed) -> Vec<PlacedDie> {
    let face = Face::ALL[face];
    let n = i32::from(symmetry.order());
    let mut dice = Vec::new();
    let on_line = on_line && symmetry.is_mirror() && !face.motif().is_chiral();
    let (at, own) = if on_line {
        (0, -face.mirror_line())
    } else {
        (at, own)
    };
    for k in 0..n {
        let turn = f64::from(k) * f64::from(TURN) / f64::from(n);
        let mut place = |face, at: f64, own: f64| {
            let (sin, cos) = (at / 100.0).to_radians().sin_cos();
            dice.push(PlacedDie::from_fractions(
                face,
                f64::from(radius) * cos,
                f64::from(radius) * sin,
                own,
            ));
        };
        place(face, f64::from(at) + turn, f64::from(own) + turn);
        if symmetry.is_mirror() && !on_line {
            let own = -own - 2 * face.mirror_line();
            place(face.mirrored(), turn - f64::from(at), turn + f64::from(own));
        }
    }
    dice
}

/// Moves and turns a whole figure about the origin.
fn move_figure(dice: &[PlacedDie], dx: i32, dy: i32, turn: i32) -> Vec<PlacedDie> {
    let (sin, cos) = radians(turn).sin_cos();
    dice.iter()
        .map(|d| {
            let (x, y) = (f64::from(d.x), f64::from(d.y));
            PlacedDie::from_fractions(
                d.face,
                x * cos - y * sin + f64::from(dx),
                x * sin + y * cos + f64::from(dy),
                f64::from(d.angle + turn),
            )
        })
        .collect()
}

/// Moves and turns each die on its own.
fn shake_dice(dice: &[PlacedDie], shakes: [(i32, i32, i32); 9]) -> Vec<PlacedDie> {
    dice.iter()
        .zip(shakes)
        .map(|(die, (dx, dy, turn))| {
            let x = f64::from(die.x + dx);
            let y = f64::from(die.y + dy);
            PlacedDie::from_fractions(die.face, x, y, f64::from(die.angle + turn))
        })
        .collect()
}

fn symmetries() -> impl Strategy<Value = Symmetry> {
    prop::sample::select(Symmetry::all().collect::<Vec<_>>())
}

/// Generates a figure with a known symmetry, at any position and angle, and the number of its dice
/// off the centre (these come first).
fn symmetric() -> impl Strategy<Value = (Symmetry, Vec<PlacedDie>, usize)> {
    let seed = (0usize..11, 700i32..4_000, 0..TURN, 0..TURN, any::<bool>());
    let centre = prop::option::of((0usize..11, 0..TURN));
    let movement = (-20_000i32..20_000, -20_000i32..20_000, 0..TURN);
    (
        symmetries(),
        prop::collection::vec(seed, 1..4),
        centre,
        movement,
    )
        .prop_filter_map(
            "a figure of three to nine dice that do not overlap",
            |(symmetry, seeds, centre, (dx, dy, turn))| {
                let mut dice: Vec<PlacedDie> = Vec::new();
                for seed in seeds {
                    let with: Vec<PlacedDie> =
                        dice.iter().copied().chain(orbit(symmetry, seed)).collect();
                    if with.len() <= 9 && overlap(&with).is_none() {
                        dice = with;
                    }
                }
                let off_centre = dice.len();
                if let Some((face, angle)) =
                    centre.filter(|&(face, _)| Face::ALL[face].has(symmetry))
                {
                    let face = Face::ALL[face];
                    let angle = if symmetry.is_mirror() {
                        -face.mirror_line()
                    } else {
                        angle
                    };
                    let with = [
                        dice.as_slice(),
                        &[PlacedDie::from_fractions(face, 0.0, 0.0, f64::from(angle))],
                    ]
                    .concat();
                    if with.len() <= 9 && overlap(&with).is_none() {
                        dice = with;
                    }
                }
                let dice = move_figure(&dice, dx, dy, turn);
                // Rounding a rotated figure may make touching dice overlap.
                (off_centre > 0 && dice.len() >= 3 && overlap(&dice).is_none())
                    .then_some((symmetry, dice, off_centre))
            },
        )
}

/// Returns the verdict of a search over a grid of angles, with `slack` degrees and sides added to
/// the tolerance.
pub(crate) fn slow_mirror(referee: &Referee, tolerance: Tolerance, steps: i32) -> bool {
    (0..steps).any(|i| {
        let line = PI * f64::from(i) / f64::from(steps);
        referee.step(Isometry::Fold(line), tolerance).is_fulfilled()
    })
}

fn wider(t: Tolerance, shift: u16, turn: u16) -> Tolerance {
    Tolerance {
        shift: t.shift + shift,
        turn: t.turn + turn,
    }
}

/// Runs this number of cases after the earlier failures, which are stored beside this file.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        max_global_rejects: 200_000,
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource("regressions"))),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn built_figures_have_their_symmetry((symmetry, dice, _) in symmetric()) {
        let figure = Figure::new(dice).unwrap();
        let result = referee(&figure).findings();
        for s in Symmetry::all().filter(|&s| symmetry.contains(s)) {
            prop_assert_eq!(result.verdict(s), Verdict::Has, "{} of {} in {}", s, symmetry, figure);
        }
        let proof = referee(&figure).prove(symmetry);
        prop_assert!(proof.steps.iter().flat_map(|s| &s.partner).all(Option::is_some));
    }

    #[test]
    fn shaken_within_tolerance_they_keep_it(
        (symmetry, dice, _) in symmetric(),
        shakes in prop::array::uniform9((-8i32..=8, -8i32..=8, -70i32..=70)),
    ) {
        let figure = Figure::new(shake_dice(&dice, shakes));
        prop_assume!(figure.is_ok());
        let figure = figure.unwrap();
        let result = referee(&figure).findings();
        for s in Symmetry::all().filter(|&s| symmetry.contains(s)) {
            prop_assert_eq!(result.verdict(s), Verdict::Has, "{} of {} in {}", s, symmetry, figure);
        }
    }

    #[test]
    fn broken_beyond_it_they_lose_it(
        (symmetry, dice, off_centre) in symmetric(), which in any::<prop::sample::Index>(), how in 0..3, direction in 0..TURN,
    ) {
        let mut dice = dice;
        let i = which.index(off_centre);
        let (sin, cos) = radians(direction).sin_cos();
        let die = &mut dice[i];
        match how {
            // Nine tenths of a side away: the centroid follows by at most a third of that.
            0 => *die = PlacedDie::from_fractions(die.face, f64::from(die.x) + 900.0 * cos, f64::from(die.y) + 900.0 * sin, f64::from(die.angle)),
            1 => die.angle = (die.angle + 3_000) % TURN,
            _ => die.face = if die.face == Face::Hook { Face::Bar } else { Face::Hook },
        }
        // A die alone in its orbit can move along its mirror line, or show another face with that
        // line.
        let is_single_mirror = symmetry == Symmetry::Mirror(1);
        prop_assume!(!(is_single_mirror && how != 1) && overlap(&dice).is_none());
        let figure = Figure::new(dice).unwrap();
        let result = referee(&figure).findings();
        for s in Symmetry::all().filter(|&s| symmetry.contains(s) && s != Symmetry::Mirror(1)) {
            prop_assert_eq!(result.verdict(s), Verdict::HasNot, "{} of {} in {}", s, symmetry, figure);
        }
    }

    #[test]
    fn findings_are_closed_under_subgroups(
        (_, dice, _) in symmetric(),
        shakes in prop::array::uniform9((-60i32..=60, -60i32..=60, -500i32..=500)),
        (dx, dy, turn) in (-9_000i32..9_000, -9_000i32..9_000, 0..TURN),
    ) {
        let dice = shake_dice(&dice, shakes);
        prop_assume!(overlap(&dice).is_none());
        let figure = Figure::new(dice.clone()).unwrap();
        let result = referee(&figure).findings();
        for symmetry in Symmetry::all() {
            for s in Symmetry::all().filter(|&s| symmetry.contains(s)) {
                let larger = result.verdict(symmetry);
                let smaller = result.verdict(s);
                prop_assert!(larger != Verdict::Has || smaller == Verdict::Has, "{} but {:?} {} in {}", symmetry, smaller, s, figure);
                prop_assert!(smaller != Verdict::HasNot || larger == Verdict::HasNot, "not {} but {:?} {} in {}", s, larger, symmetry, figure);
            }
        }
        // Rounding may change borderline cases: compare only if a little more or less changes
        // nothing.
        let findings_within = |shift: i32, turn: i32| {
            let t = TOLERANCES;
            let widen = |t: Tolerance| Tolerance { shift: (i32::from(t.shift) + shift) as u16, turn: (i32::from(t.turn) + turn) as u16 };
            Referee::within(Tolerances { has: widen(t.has), has_not: widen(t.has_not) }, &figure).findings()
        };
        let narrow = findings_within(-3, -3);
        let wide = findings_within(3, 3);
        prop_assume!((&narrow.holds, &narrow.undecided) == (&wide.holds, &wide.undecided));
        // It may also make dice overlap that just touched.
        let elsewhere = Figure::new(move_figure(&dice, dx, dy, turn));
        prop_assume!(elsewhere.is_ok());
        let elsewhere = referee(&elsewhere.unwrap()).findings();
        prop_assert_eq!((&elsewhere.holds, &elsewhere.undecided), (&result.holds, &result.undecided), "moved {}", figure);
        let mirrored = referee(&Figure::new(dice.iter().map(|d: &PlacedDie| PlacedDie::from_fractions(d.face.mirrored(), f64::from(-d.x), f64::from(d.y), f64::from(18_000 - d.angle - 2 * d.face.mirror_line()))).collect()).unwrap()).findings();
        prop_assert_eq!((&mirrored.holds, &mirrored.undecided), (&result.holds, &result.undecided), "mirrored {}", figure);
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn mirrors_agree_with_a_search_over_many_angles(
        (symmetry, dice, _) in symmetric(),
        shakes in prop::array::uniform9((-30i32..=30, -30i32..=30, -200i32..=200)),
    ) {
        prop_assume!(symmetry.is_mirror());
        let figure = Figure::new(shake_dice(&dice, shakes));
        prop_assume!(figure.is_ok());
        let figure = figure.unwrap();
        let referee = referee(&figure);
        let t = referee.tolerances;
        let verdict = referee.findings().verdict(Symmetry::Mirror(1));
        // Everything the grid finds is there; everything there, the grid finds with a slack of half
        // its step.
        if slow_mirror(&referee, t.has, 1_800) { prop_assert_eq!(verdict, Verdict::Has, "{}", figure); }
        if slow_mirror(&referee, t.has_not, 1_800) { prop_assert_ne!(verdict, Verdict::HasNot, "{}", figure); }
        if verdict == Verdict::Has { prop_assert!(slow_mirror(&referee, wider(t.has, 10, 11), 1_800), "{}", figure); }
        if verdict != Verdict::HasNot { prop_assert!(slow_mirror(&referee, wider(t.has_not, 10, 11), 1_800), "{}", figure); }
    }
}

fn check_misfits(figure: &str, symmetry: &str, expected: &[(usize, f64, f64)]) {
    let proof = referee(&figure.parse().unwrap()).prove(symmetry.parse().unwrap());
    let mut misfits = Vec::new();
    for misfit in &proof.misfits {
        let Deviation { shift, turn } = misfit.off.unwrap_or(Deviation {
            shift: -1.0,
            turn: -1.0,
        });
        misfits.push((misfit.die + 1, shift.round(), turn.round()));
    }
    assert_eq!(misfits, expected, "{figure} {symmetry}");
}

#[test]
fn failing_dice_have_deviations() {
    check_misfits("d@0,0,0 h@1500,0,0 h@-1500,0,18000", "C2", &[]);
    check_misfits(
        "d@0,0,0 h@1500,0,0 h@-1500,0,18500",
        "C2",
        &[(2, 0.0, 5.0), (3, 0.0, 5.0)],
    );
    check_misfits(
        "d@0,0,0 h@1500,0,0 h@-1500,0,18000",
        "D1",
        &[(2, -1.0, -1.0), (3, -1.0, -1.0)],
    );
    // The centre follows the moved die by a third of its shift, and its own image is off by twice
    // the rest.
    check_misfits(
        "d@150,0,0 h@3000,0,0 h@-3000,0,18000",
        "C2",
        &[(1, 200.0, 0.0)],
    );
    // The position of the figure makes no difference.
    check_misfits(
        "d@0,0,0 h@1500,0,2000 h@-1500,0,20500",
        "C2",
        &[(2, 0.0, 5.0), (3, 0.0, 5.0)],
    );
}

fn check_place(figure: &str, expected: &str) {
    let sentence = worst_text_among(&[misfit_of('h', None)], figure).unwrap();
    assert_eq!(
        sentence.strip_suffix(" lands where nothing like it lies."),
        Some(expected),
        "{figure}"
    );
}

fn check_worst(misfits: &[Misfit], expected: Option<&str>) {
    assert_eq!(
        worst_text_among(misfits, "d@0,0,0 h@1500,0,0").as_deref(),
        expected,
        "{misfits:?}"
    );
}

fn worst_text_among(misfits: &[Misfit], figure: &str) -> Option<String> {
    let figure: Figure = figure.parse().unwrap();
    let proof = Referee::new(&figure).prove(Symmetry::Rotation(2));
    Proof {
        misfits: misfits.to_vec(),
        ..proof
    }
    .worst_text(figure.dice())
}

fn misfit_of(letter: char, off: Option<(f64, f64)>) -> Misfit {
    Misfit {
        die: 0,
        face: Face::of_letter(letter).unwrap(),
        off: off.map(|(shift, turn)| Deviation { shift, turn }),
    }
}

#[test]
fn the_worst_die_is_told_in_a_sentence() {
    let shifted = misfit_of('s', Some((350.0, 0.0)));
    check_worst(&[], None);
    check_worst(&[shifted], Some("The S lands 0.35 of a die's side off."));
    check_worst(
        &[misfit_of('h', Some((120.0, 4.0)))],
        Some("The hook lands 0.12 of a die's side off, turned by 4°."),
    );
    check_worst(
        &[misfit_of('h', Some((4.9, 0.06)))],
        Some("The hook lands 0.1° off."),
    );
    check_worst(
        &[misfit_of('h', Some((5.0, 0.04)))],
        Some("The hook lands 0.01 of a die's side off."),
    );
    check_worst(
        &[misfit_of('h', Some((4.9, 0.04)))],
        Some("The hook lands where another lands too."),
    );
    // A degree counts as much as a hundredth of a side.
    check_worst(
        &[misfit_of('h', Some((0.0, 34.0))), shifted],
        Some("The S lands 0.35 of a die's side off."),
    );
    check_worst(
        &[shifted, misfit_of('h', Some((0.0, 36.0)))],
        Some("The hook lands 36° off."),
    );
    check_worst(
        &[shifted, misfit_of('h', Some((0.0, 34.0)))],
        Some("The S lands 0.35 of a die's side off."),
    );
    check_worst(
        &[misfit_of('d', None), shifted],
        Some("The diamond lands where nothing like it lies."),
    );
    // Of several alike it says which.
    check_place("h@-1500,0,0 h@1500,0,0", "The hook at the left");
    check_place(
        "h@1500,1500,0 h@-1500,-1500,0 H@0,0,0",
        "The hook at the top right",
    );
    check_place("h@0,0,0 h@0,1500,0 d@0,-1500,0", "The hook in the middle");
    check_place(
        "h@0,-1100,0 h@0,-2200,0 d@0,3300,0",
        "One hook at the bottom",
    );
}

fn badness_of(shift: f64, turn: f64) -> f64 {
    parts(Deviation { shift, turn }, TOLERANCES.has)
}

#[test]
fn shift_and_turn_weigh_alike() {
    assert_eq!(
        [
            badness_of(50.0, 0.0),
            badness_of(0.0, 3.0),
            badness_of(50.0, 3.0)
        ],
        [1.0; 3]
    );
    // The worse of both counts.
    assert_eq!([badness_of(100.0, 3.0), badness_of(50.0, 9.0)], [2.0, 3.0]);
}

fn check_near_misses(figure: &str, expected: &str) {
    let referee = Referee::new(&figure.parse().unwrap());
    let near: Vec<String> = referee
        .near_misses()
        .iter()
        .map(|(s, _)| s.to_string())
        .collect();
    assert_eq!(near.join(" "), expected, "{figure}");
}

#[test]
fn near_misses_may_be_meant() {
    check_near_misses("d@0,0,0 h@1500,0,0 h@-1500,0,18000", "");
    check_near_misses("d@0,0,0 h@1500,0,0 h@-1500,0,18500", "C2");
    check_near_misses("d@0,0,0 h@1500,0,0 h@-1500,0,19400", "C2");
    check_near_misses("d@0,0,0 h@1500,0,0 h@-1500,0,19600", "");
    check_near_misses(
        "d@0,0,0 d@1000,0,0 d@0,1000,0 d@1200,1000,0",
        "C2 C4 D1 D2 D4",
    );
}

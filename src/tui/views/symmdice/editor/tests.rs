use super::*;

fn editor(roll: &str, symmetry: &str) -> Editor {
    Editor::new(roll.parse().unwrap(), symmetry.parse().unwrap())
}

fn faces(editor: &Editor) -> String {
    editor.dice().iter().map(|die| die.face.letter()).collect()
}

#[test]
fn adding_goes_from_rings_to_the_centre() {
    let check = |roll: &str, symmetry: &str, expected: &[&str]| {
        let mut editor = editor(roll, symmetry);
        for faces_after in expected {
            editor.add().unwrap();
            assert_eq!(faces(&editor), *faces_after, "{symmetry}");
            assert_eq!(editor.overlap(), None);
        }
        assert!(editor.add().is_err(), "{symmetry}: {}", faces(&editor));
    };
    check("hhhh HHHH d", "C4", &["hhhh", "hhhhHHHH", "hhhhHHHHd"]);
    check("hhhh HHHH d", "D4", &["hHhHhHhH", "hHhHhHhHd"]);
    check("hHsS bbcy d", "D1", &["hH", "hHsS", "hHsSb", "hHsSbb", "hHsSbbc", "hHsSbbcy", "hHsSbbcyd"]);
    check("hhsd bcyl c", "C3", &[]);
}

#[test]
fn symmetries_keep_the_rings() {
    let mut editor = editor("hhhh HHHH d", "C4");
    (0..3).for_each(|_| editor.add().unwrap());
    editor.set_symmetry("D4".parse().unwrap());
    // Four pairs use up the hooks of both hands, so only one ring of hooks remains.
    assert_eq!(faces(&editor), "hHhHhHhHd");
    editor.set_symmetry("C8".parse().unwrap());
    assert_eq!(faces(&editor), "");
    assert!(editor.undo() && editor.undo());
    assert_eq!((faces(&editor).as_str(), editor.symmetry()), ("hhhhHHHHd", "C4".parse().ok()));
    assert!(editor.redo());
    assert_eq!(faces(&editor), "hHhHhHhHd");
    assert_eq!(editor.overlap(), None);
}

#[test]
fn rings_move_turn_change_face_and_place() {
    let mut editor = editor("ddss bbcy d", "D2");
    editor.add().unwrap();
    let before = editor.dice();
    editor.push(0, 3);
    assert_ne!(editor.dice(), before);
    editor.fine = true;
    editor.push(0, -30);
    editor.fine = false;
    assert_eq!(editor.dice(), before);
    assert_eq!(faces(&editor), "bb");
    editor.next_face(1).unwrap();
    assert_eq!(faces(&editor), "dd");
    editor.next_place().unwrap();
    assert_eq!(faces(&editor), "d");
    editor.next_place().unwrap();
    assert_eq!(faces(&editor), "dd");
    editor.remove().unwrap();
    assert!(editor.remove().is_err());
    while editor.undo() {}
    assert_eq!(faces(&editor), "");
}

#[test]
fn placed_dice_move_and_snap() {
    let mut editor = editor("hHsS bbcy d", "D1");
    editor.switch("D1".parse().unwrap());
    (0..9).for_each(|_| editor.add().unwrap());
    assert!(editor.add().is_err());
    assert!(editor.figure().is_ok());
    assert_eq!(editor.in_hand(), Counts::default());
    editor.push(1, 0);
    editor.twist(1);
    let die = editor.dice()[editor.at];
    assert_eq!((die.x % GRID, die.y % GRID, die.angle % FIFTEEN), (0, 0, 0));
    assert!(editor.next_face(1).is_err(), "no face is left in hand");
    editor.remove().unwrap();
    editor.choose(1);
    editor.next_face(1).unwrap();
    assert_eq!(editor.dice().len(), 8);
}

#[test]
fn arranging_lays_out_what_the_dice_allow() {
    let mut editor = editor("hhhh HHHH d", "D4");
    let mut seen = Vec::new();
    for number in 0..4 {
        seen.push(editor.arrange("D4".parse().unwrap(), number).unwrap());
        assert_eq!(editor.dice().len(), 9);
        assert!(editor.figure().is_ok());
    }
    assert!(seen.contains(&Design::Ring) && seen.contains(&Design::Rosette));
    assert_eq!(editor.arrange("C5".parse().unwrap(), 0), Err("these dice can't make C5".into()));
}

#[test]
fn a_dragged_die_follows_the_mouse() {
    for symmetry in ["C4", "D4"] {
        let mut editor = editor("hhhh HHHH d", symmetry);
        editor.add().unwrap();
        for die in 0..editor.dice().len() {
            editor.begin_drag();
            editor.drag(die, (1_900.0, 700.0));
            let at = editor.dice()[die];
            let (dx, dy) = (f64::from(at.x) - 1_900.0, f64::from(at.y) - 700.0);
            assert!(dx.hypot(dy) < 3.0, "{symmetry} die {die}: {at}");
            assert!(editor.undo());
        }
    }
    let mut editor = editor("hhhh HHHH d", "C4");
    editor.switch("C4".parse().unwrap());
    editor.add().unwrap();
    editor.snap = false;
    editor.drag(0, (333.0, -77.0));
    assert_eq!((editor.dice()[0].x, editor.dice()[0].y), (333, -77));
}

#[test]
fn no_change_of_mode_destroys_a_figure() {
    let mut editor = editor("hhhh HHHH d", "C4");
    (0..3).for_each(|_| editor.add().unwrap());
    editor.push(0, 2);
    let rings = editor.dice();
    // Through all symmetries and back.
    for symmetry in ["C5", "D4", "C8", "D1", "C4"] {
        editor.set_symmetry(symmetry.parse().unwrap());
    }
    assert_eq!(editor.dice(), rings);
    let mirror = "D1".parse().unwrap();
    editor.switch(mirror);
    assert_eq!(editor.dice(), rings);
    editor.push(1, 0);
    let single = editor.dice();
    editor.switch(mirror);
    assert_eq!(editor.dice(), rings);
    editor.switch(mirror);
    assert_eq!(editor.dice(), single);
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
    let told = editor.add_face(Face::Check).unwrap_err();
    assert_eq!(told, "the hand has too few dice to go with a check in C2");
}

#[test]
fn dice_are_turned_to_where_the_handle_points() {
    let roll: Roll = "hhhh HHHH d".parse().unwrap();
    let mut editor = Editor::new(roll, Symmetry::Mirror(4));
    editor.add().unwrap();
    // A die and its image, each turned by its own handle.
    for die in [0, 1, 4, 7] {
        let now = editor.dice()[die].angle;
        for by in [1_500, 4_500, -3_000] {
            editor.turn_to(die, now + by);
            let off = (editor.dice()[die].angle - now - by).rem_euclid(36_000);
            assert!(off.min(36_000 - off) <= 750, "{die} {by} {off}");
        }
    }
    editor.switch(Symmetry::Mirror(4));
    editor.begin_drag();
    let before = editor.dice();
    editor.turn_to(0, 3_100);
    editor.turn_to(0, 6_200);
    assert_eq!(editor.dice()[0].angle, 6_000, "in steps of 15°");
    editor.undo();
    assert_eq!(editor.dice(), before, "one change");
}

#[test]
fn pairs_beside_a_line_leave_a_row_on_it() {
    // The pairs first, or the dice on the line: they lie in three rows, each with its gaps.
    for faces in ["hhbcyd", "dybchh", "lbhych", "hlhb"] {
        let mut editor = editor("hHhH bcly d", "D1");
        for face in faces.chars() {
            editor.add_face(Face::of_letter(face).unwrap()).unwrap();
        }
        assert_eq!(editor.overlap(), None);
        for die in editor.dice() {
            let row = if die.face.motif().is_chiral() { BESIDE } else { 0 };
            assert!((die.y.abs() - row).abs() <= 1, "{faces}: {die}");
        }
    }
    // Another symmetry lays them anew, without the angles that they had there.
    let mut changed = editor("hhhh HHHH d", "D1");
    (0..3).for_each(|_| drop(changed.add_face(Face::Hook)));
    changed.set_symmetry("C4".parse().unwrap());
    let mut laid = editor("hhhh HHHH d", "C4");
    laid.add_face(Face::Hook).unwrap();
    assert_eq!(changed.dice(), laid.dice());
}

#[test]
fn a_line_that_was_turned_stays() {
    let mut editor = editor("hhhh HHHH d", "D1");
    editor.tilt().unwrap();
    (0..4).for_each(|_| drop(editor.add_face(Face::Hook)));
    let Board::Rings(rings) = editor.board() else { unreachable!() };
    assert_eq!((rings.tilt, editor.dice().len()), (0, 8));
}

/// Dice lie where the empty table and the next key showed them, whichever key lays them.
#[test]
fn dice_lie_where_their_places_were() {
    for roll in ["hhhh HHHH d", "hHsS bbcy d", "ddss bbcy d", "ssss bbbb y"] {
        for symmetry in Symmetry::declarable() {
            let mut editor = Editor::new(roll.parse().unwrap(), symmetry);
            let (ring, alone) = editor.places();
            while let Some((face, next)) = editor.next_dice() {
                if editor.dice().is_empty() {
                    let shown = if next.len() == 1 { alone.into_iter().collect() } else { ring.clone() };
                    assert_eq!(shown, next, "{roll} {symmetry}");
                }
                let mut by_key = editor.clone();
                by_key.add_face(face).unwrap();
                editor.add().unwrap();
                assert_eq!(by_key.board(), editor.board(), "{roll} {symmetry}");
                assert_eq!(editor.dice()[editor.chosen()], next, "{roll} {symmetry}");
            }
        }
    }
}

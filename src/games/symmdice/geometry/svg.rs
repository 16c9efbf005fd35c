//! Export of a figure as a picture for paper and web: SVG.
use super::figure::{Figure, SIDE};
use super::motifs::{Face, HALF, Motif};
use std::fmt::Write;

/// Author and licence of the motifs, as CC BY-SA requires in every copy.
pub(crate) const CREDIT: &str = "SymmDice by Keith Enevoldsen, https://thinkzone.wlonk.com, rules and motifs CC BY-SA 4.0, \
                                 https://creativecommons.org/licenses/by-sa/4.0/ (the motifs are redrawn and coloured \
                                 anew; this and every picture of them is under the same licence)";

/// Returns the colour of a motif's picture. Neighbouring colours differ in lightness too.
fn colour(face: Face) -> &'static str {
    match face.motif() {
        Motif::Hook => "#b45309",
        Motif::S => "#1d4ed8",
        Motif::Pinwheel => "#0f766e",
        Motif::Bar => "#a21caf",
        Motif::Slant => "#c2410c",
        Motif::Check => "#0369a1",
        Motif::Butterfly => "#6d28d9",
        Motif::Diamond => "#be123c",
    }
}

/// Returns `figure` as an SVG document with 100 units to a die side. Y points downward in SVG, so
/// every die is mirrored.
pub(crate) fn svg(figure: &Figure) -> String {
    let corners: Vec<(f64, f64)> = figure.dice().iter().flat_map(|die| die.corners()).collect();
    let (mut left, mut low) = corners[0];
    let (mut right, mut high) = corners[0];
    for &(x, y) in &corners {
        left = left.min(x);
        right = right.max(x);
        low = low.min(y);
        high = high.max(y);
    }
    let unit = 100.0 / f64::from(SIDE);
    let x = left * unit - 20.0;
    let y = -high * unit - 20.0;
    let width = (right - left) * unit + 40.0;
    let height = (high - low) * unit + 40.0;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x:.1} {y:.1} {width:.1} {height:.1}\">\n<title>{figure}</title>\n<desc>{CREDIT}</desc>\n"
    );
    let scale = 50.0 / f64::from(HALF);
    for die in figure.dice() {
        let (cx, cy) = (f64::from(die.x) * unit, -f64::from(die.y) * unit);
        let turn = -f64::from(die.angle) / 100.0;
        let _ = writeln!(
            text,
            "<g transform=\"translate({cx:.1} {cy:.1}) rotate({turn:.2})\">"
        );
        text.push_str(
            "<rect x=\"-50\" y=\"-50\" width=\"100\" height=\"100\" rx=\"4\" fill=\"#fdfdfb\" stroke=\"#888\"/>\n",
        );
        for shape in die.face.shapes() {
            let points: Vec<String> = shape
                .iter()
                .map(|&(x, y)| format!("{:.2},{:.2}", f64::from(x) * scale, -f64::from(y) * scale))
                .collect();
            let _ = writeln!(
                text,
                "<polygon points=\"{}\" fill=\"{}\"/>",
                points.join(" "),
                colour(die.face)
            );
        }
        text.push_str("</g>\n");
    }
    text.push_str("</svg>\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_every_die_within_its_frame() {
        let figure: Figure = "d@0,0,0 h@1500,0,0 p@-1500,250,4500".parse().unwrap();
        let text = svg(&figure);
        assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
        assert_eq!(text.matches("<g ").count(), 3);
        assert_eq!(text.matches("</g>").count(), 3);
        // One polygon for diamond and hook, four for the blades of the pinwheel.
        assert_eq!(text.matches("<polygon ").count(), 6);
        assert!(text.contains("translate(-150.0 -25.0) rotate(-45.00)"));
        assert!(text.contains(&format!("<title>{figure}</title>")));
        assert!(
            text.contains("viewBox=\"-240.7 -115.7 460.7 185.7\""),
            "{text}"
        );
    }

    #[test]
    fn motifs_have_colours_and_lie_on_their_dice() {
        let mut colours = std::collections::BTreeMap::new();
        for face in Face::ALL {
            colours
                .entry(colour(face))
                .or_insert_with(Vec::new)
                .push(face.motif());
        }
        assert_eq!(colours.len(), 8);
        assert!(
            colours
                .iter()
                .all(|(name, motifs)| name.len() == 7 && motifs.iter().all(|one| *one == motifs[0]))
        );
        let text = svg(&"d@0,0,0 d@1500,0,0".parse().unwrap());
        let points = text
            .split("points=\"")
            .nth(1)
            .and_then(|rest| rest.split('"').next())
            .unwrap();
        let numbers = points
            .split([' ', ','])
            .map(|number| number.parse::<f64>().unwrap().abs());
        let farthest = numbers.fold(0.0, f64::max);
        assert!((30.0..=50.0).contains(&farthest), "{points}");
    }

    #[test]
    fn bars_reach_the_edges_of_the_die() {
        let text = svg(&"b@0,0,0 b@1500,0,0".parse().unwrap());
        assert!(
            text.contains("points=\"-50.00,50.00 50.00,50.00 50.00,-0.00 -50.00,-0.00\""),
            "{text}"
        );
    }
}

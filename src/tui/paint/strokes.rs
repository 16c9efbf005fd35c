//! Ranks and suits of cards as lines and curves, in a terminal's own pixels.
use crate::tui::graphics::shape::{Point, Shape};
use crate::tui::theme::Rgb;

/// A line of a sign in a box of 6 × 10: straight, or a curve through its points, closed or not.
#[derive(Clone, Copy)]
enum Stroke {
    Straight(&'static [Point]),
    Curve(&'static [Point]),
    Loop(&'static [Point]),
}

use Stroke::{Curve, Loop, Straight};

/// The outline of `0` and `Q`.
const ROUND: Stroke =
    Loop(&[(3.0, 0.0), (5.4, 1.8), (6.0, 5.0), (5.4, 8.2), (3.0, 10.0), (0.6, 8.2), (0.0, 5.0), (0.6, 1.8)]);

/// Returns the lines of `sign`.
fn strokes(sign: char) -> &'static [Stroke] {
    match sign {
        '0' => &[ROUND],
        '1' => &[Straight(&[(1.2, 2.0), (3.6, 0.0), (3.6, 10.0)])],
        '2' => &[
            Curve(&[
                (0.2, 2.6),
                (1.0, 0.8),
                (3.0, 0.0),
                (5.1, 0.8),
                (5.7, 2.8),
                (4.5, 5.2),
                (2.2, 7.6),
                (0.2, 10.0),
            ]),
            Straight(&[(0.2, 10.0), (6.0, 10.0)]),
        ],
        '3' => &[
            Curve(&[(0.3, 1.6), (1.5, 0.3), (3.3, 0.0), (5.2, 0.8), (5.6, 2.6), (4.6, 4.2), (2.4, 4.7)]),
            Curve(&[(2.4, 4.7), (4.8, 5.2), (6.0, 7.1), (5.2, 9.1), (3.1, 10.0), (1.2, 9.6), (0.0, 8.2)]),
        ],
        '4' => &[Straight(&[(4.5, 10.0), (4.5, 0.0), (0.0, 7.0), (6.2, 7.0)])],
        '5' => &[
            Straight(&[(5.5, 0.0), (1.0, 0.0), (0.5, 4.6)]),
            Curve(&[
                (0.5, 4.6),
                (1.9, 3.8),
                (3.5, 3.7),
                (5.3, 4.7),
                (6.0, 6.8),
                (5.2, 9.0),
                (3.1, 10.0),
                (1.2, 9.6),
                (0.0, 8.4),
            ]),
        ],
        '6' => &[
            Curve(&[(5.2, 0.9), (3.5, 0.0), (1.4, 1.2), (0.3, 3.8), (0.0, 6.9)]),
            Loop(&[
                (3.0, 3.8),
                (5.1, 4.7),
                (6.0, 6.9),
                (5.1, 9.1),
                (3.0, 10.0),
                (0.9, 9.1),
                (0.0, 6.9),
                (0.9, 4.7),
            ]),
        ],
        '7' => &[Straight(&[(0.0, 0.0), (6.0, 0.0), (2.2, 10.0)])],
        '8' => &[
            Loop(&[
                (3.0, 0.0),
                (4.8, 0.7),
                (5.5, 2.4),
                (4.8, 4.0),
                (3.0, 4.7),
                (1.2, 4.0),
                (0.5, 2.4),
                (1.2, 0.7),
            ]),
            Loop(&[
                (3.0, 4.7),
                (5.1, 5.5),
                (6.0, 7.3),
                (5.1, 9.2),
                (3.0, 10.0),
                (0.9, 9.2),
                (0.0, 7.3),
                (0.9, 5.5),
            ]),
        ],
        '9' => &[
            Curve(&[(0.8, 9.1), (2.5, 10.0), (4.6, 8.8), (5.7, 6.2), (6.0, 3.1)]),
            Loop(&[
                (3.0, 6.2),
                (0.9, 5.3),
                (0.0, 3.1),
                (0.9, 0.9),
                (3.0, 0.0),
                (5.1, 0.9),
                (6.0, 3.1),
                (5.1, 5.3),
            ]),
        ],
        'A' => &[Straight(&[(0.0, 10.0), (3.0, 0.0), (6.0, 10.0)]), Straight(&[(1.1, 6.7), (4.9, 6.7)])],
        'J' => {
            &[Curve(&[(4.8, 0.0), (4.8, 3.6), (4.8, 7.0), (4.2, 9.2), (2.4, 10.0), (0.7, 9.2), (0.2, 7.3)])]
        }
        'Q' => &[ROUND, Straight(&[(3.6, 7.4), (6.0, 10.4)])],
        'K' => &[
            Straight(&[(0.4, 0.0), (0.4, 10.0)]),
            Straight(&[(5.8, 0.0), (0.4, 5.9)]),
            Straight(&[(2.3, 3.9), (6.1, 10.0)]),
        ],
        _ => &[],
    }
}

/// Returns a smooth curve through `points`, as a line with many corners.
fn curve(points: &[Point], is_closed: bool) -> Vec<Point> {
    const PARTS: usize = 6;
    let count = points.len();
    let at = |place: usize| match is_closed {
        true => points[(place + count - 1) % count],
        false => points[place.saturating_sub(1).min(count - 1)],
    };
    let segment = |from: usize| {
        let [a, b, c, d] = [at(from), at(from + 1), at(from + 2), at(from + 3)];
        // Catmull and Rom's spline: at each point it runs as its neighbours lie.
        let along = move |t: f64| {
            let value = |a: f64, b: f64, c: f64, d: f64| {
                b + 0.5 * t * (c - a + t * (2.0 * a - 5.0 * b + 4.0 * c - d + t * (3.0 * (b - c) + d - a)))
            };
            (value(a.0, b.0, c.0, d.0), value(a.1, b.1, c.1, d.1))
        };
        (0..PARTS).map(move |part| along(part as f64 / PARTS as f64))
    };
    let segments = if is_closed { count } else { count - 1 };
    let last = if is_closed { points[0] } else { points[count - 1] };
    (0..segments).flat_map(segment).chain([last]).collect()
}

/// Adds `rank` in a box of `height` from `(x, y)` on; returns its width.
pub(crate) fn rank(shapes: &mut Vec<Shape>, (x, y): Point, rank: &str, height: f64, ink: Rgb) -> f64 {
    let radius = 0.075 * height;
    let unit = (height - 2.0 * radius) / 10.0;
    // The 1 of a 10 is narrow, and so is the 0 beside it.
    let narrow = rank.len() > 1;
    let wide = if narrow { 0.8 * unit } else { 1.05 * unit };
    let mut left = x + radius;
    for sign in rank.chars() {
        left -= if narrow && sign == '1' { 1.2 * wide } else { 0.0 };
        for stroke in strokes(sign) {
            let points = match stroke {
                Straight(points) => points.to_vec(),
                Curve(points) => curve(points, false),
                Loop(points) => curve(points, true),
            };
            let place = |(u, v): Point| (left + u * wide, y + radius + v * unit);
            shapes.push(Shape::line(points.into_iter().map(place).collect::<Vec<Point>>(), radius, ink));
        }
        left += if narrow && sign == '1' { 3.6 } else { 6.0 } * wide + 3.2 * radius;
    }
    left - 3.2 * radius + radius - x
}

/// Adds a suit of this half height around its middle.
pub(crate) fn suit(shapes: &mut Vec<Shape>, (x, y): Point, suit: char, half: f64, ink: Rgb) {
    let at = |(u, v): Point| (x + u * half, y + v * half);
    let mut disc = |u: f64, v: f64, radius: f64| shapes.push(Shape::disc(at((u, v)), radius * half, ink));
    match suit {
        '♥' => [(-0.46, -0.44), (0.46, -0.44)].into_iter().for_each(|(u, v)| disc(u, v, 0.48)),
        '♠' => [(-0.43, 0.26), (0.43, 0.26)].into_iter().for_each(|(u, v)| disc(u, v, 0.42)),
        '♣' => [(0.0, -0.52), (-0.48, 0.18), (0.48, 0.18)].into_iter().for_each(|(u, v)| disc(u, v, 0.44)),
        _ => {}
    }
    let mut polygon = |corners: &[Point]| {
        shapes.push(Shape::polygon(corners.iter().map(|p| at(*p)).collect::<Vec<_>>(), 0.0, ink))
    };
    match suit {
        '♥' => polygon(&[(-0.86, -0.17), (0.0, -0.5), (0.86, -0.17), (0.0, 0.98)]),
        '♦' => polygon(&[(0.0, -1.0), (0.74, 0.0), (0.0, 1.0), (-0.74, 0.0)]),
        '♠' => {
            polygon(&[(-0.79, 0.04), (0.0, -1.0), (0.79, 0.04), (0.0, 0.5)]);
            polygon(&[(0.0, 0.1), (0.36, 1.0), (-0.36, 1.0)]);
        }
        '♣' => {
            polygon(&[(0.0, -0.5), (0.4, 0.3), (-0.4, 0.3)]);
            polygon(&[(0.0, -0.1), (0.36, 1.0), (-0.36, 1.0)]);
        }
        _ => {}
    }
}

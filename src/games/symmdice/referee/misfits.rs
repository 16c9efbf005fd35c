//! Dice that prevent a symmetry of a figure, and their deviations.
use crate::core::words::list;
use crate::games::symmdice::geometry::motifs::Face;

/// Deviation of a die's image from its match.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Deviation {
    /// In thousandths of a die side.
    pub(crate) shift: f64,
    /// In degrees, 0 to 180.
    pub(crate) turn: f64,
}

/// A die whose image matches no die.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Misfit {
    /// Its index in the figure.
    pub(crate) die: usize,
    pub(crate) face: Face,
    /// Deviation of its image from the best candidate; `None` if no free die shows the face of its image.
    pub(crate) off: Option<Deviation>,
}

/// Distance, in thousandths of a die's side, and angle, in degrees, from which a die is as far off as can be.
const FAR: Deviation = Deviation { shift: 500.0, turn: 45.0 };

impl Misfit {
    /// Returns how far off it is, at most 1: half a side, half of a right angle, or no match at all.
    pub(crate) fn size(&self) -> f64 {
        match self.off.map(|off| (off.shift / FAR.shift).max(off.turn / FAR.turn)) {
            // Another die covers its image.
            None | Some(..0.01) => 1.0,
            Some(size) => size.min(1.0),
        }
    }

    /// Returns its failure in words, for one die or for several.
    fn how(&self, several: bool) -> String {
        let (has, is) = if several { ("have", "are") } else { ("has", "is") };
        let Some(Deviation { shift, turn }) = self.off else { return format!("{has} no match") };
        let sides = (shift >= 5.0).then(|| format!("{:.2} sides", shift / 1000.0));
        let degrees = (turn >= 0.05).then(|| format!("{}°", (turn * 10.0).round() / 10.0));
        match (sides, degrees) {
            // Another image takes the same die.
            (None, None) => format!("{has} no match of {}", if several { "their own" } else { "its own" }),
            (Some(sides), Some(degrees)) => format!("{is} off by {sides} and {degrees}"),
            (one, other) => format!("{is} off by {}", one.or(other).unwrap_or_default()),
        }
    }
}

/// Returns the worst failure; `None` if no die fails.
pub(crate) fn worst(misfits: &[Misfit]) -> Option<&Misfit> {
    let badness = |misfit: &Misfit| misfit.off.map_or(f64::INFINITY, |off| off.shift + off.turn * 10.0);
    misfits.iter().max_by(|a, b| badness(a).total_cmp(&badness(b)))
}

/// Returns the worst failure in a sentence: `The S lands 0.35 of a die's side off.` `None` if no die fails.
pub(crate) fn worst_as_text(misfits: &[Misfit]) -> Option<String> {
    let worst = worst(misfits)?;
    let name = worst.face.name();
    let Some(Deviation { shift, turn }) = worst.off else {
        return Some(format!("The {name} lands where nothing like it lies."));
    };
    let side = (shift >= 5.0).then(|| format!("{:.2} of a die's side", shift / 1000.0));
    let degrees = (turn >= 0.05).then(|| format!("{}°", (turn * 10.0).round() / 10.0));
    Some(match (side, degrees) {
        (Some(side), Some(degrees)) => format!("The {name} lands {side} and {degrees} off."),
        (Some(off), None) | (None, Some(off)) => format!("The {name} lands {off} off."),
        (None, None) => format!("The {name} lands where another lands too."),
    })
}

/// Returns `misfits` as text, grouping equal failures: `die 1 (diamond) is off by 0.12 sides; dice 2 and 3 (hook) are
/// off by 4°`. Empty if there are none.
pub(crate) fn as_text(misfits: &[Misfit]) -> String {
    let mut alike: Vec<(&Misfit, Vec<String>)> = Vec::new();
    for misfit in misfits {
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
        format!("{dice} {} ({}) {}", list(&numbers), misfit.face.name(), misfit.how(several))
    });
    told.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_die_is_told_in_a_sentence() {
        let misfit = |letter: char, off: Option<(f64, f64)>| Misfit {
            die: 0,
            face: Face::of_letter(letter).unwrap(),
            off: off.map(|(shift, turn)| Deviation { shift, turn }),
        };
        let check = |misfits: &[Misfit], expected: Option<&str>| {
            assert_eq!(worst_as_text(misfits).as_deref(), expected, "{misfits:?}");
        };
        let shifted = misfit('s', Some((350.0, 0.0)));
        check(&[], None);
        check(&[shifted], Some("The S lands 0.35 of a die's side off."));
        check(&[misfit('h', Some((120.0, 4.0)))], Some("The hook lands 0.12 of a die's side and 4° off."));
        check(&[misfit('h', Some((4.9, 0.06)))], Some("The hook lands 0.1° off."));
        check(&[misfit('h', Some((5.0, 0.04)))], Some("The hook lands 0.01 of a die's side off."));
        check(&[misfit('h', Some((4.9, 0.04)))], Some("The hook lands where another lands too."));
        // A degree counts as much as a hundredth of a side.
        check(&[misfit('h', Some((0.0, 34.0))), shifted], Some("The S lands 0.35 of a die's side off."));
        check(&[shifted, misfit('h', Some((0.0, 36.0)))], Some("The hook lands 36° off."));
        check(&[shifted, misfit('h', Some((0.0, 34.0)))], Some("The S lands 0.35 of a die's side off."));
        check(&[misfit('d', None), shifted], Some("The diamond lands where nothing like it lies."));
    }

    #[test]
    fn alike_failures_are_told_together() {
        let misfit = |die: usize, letter: char, turn: Option<f64>| Misfit {
            die,
            face: Face::of_letter(letter).unwrap(),
            off: turn.map(|turn| Deviation { shift: 0.0, turn }),
        };
        let all =
            [misfit(0, 'd', None), misfit(1, 'h', None), misfit(2, 'h', Some(5.0)), misfit(3, 'h', None)];
        assert_eq!(
            as_text(&all),
            "die 1 (diamond) has no match; dice 2 and 4 (hook) have no match; die 3 (hook) is off by 5°"
        );
    }
}

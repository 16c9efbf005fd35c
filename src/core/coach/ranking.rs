//! Ranks actions by chance where points decide between equal chances.
use crate::core::Advice;
use std::cmp::Reverse;

/// Chances that differ by less are equal: solvers leave rounding errors.
const EQUAL: f64 = 1e-8;

/// Ranks actions, given in the order of their points, by the `chance` after each of them: the
/// greatest first, and of equal chances the one with more points.
pub(crate) fn rank<A>(by_points: Vec<Advice<A>>, chance: impl Fn(&A) -> f64) -> Vec<Advice<A>> {
    let mut actions = by_points;
    for advice in &mut actions {
        advice.value = chance(&advice.action);
    }
    actions.sort_by_key(|advice| Reverse(steps(advice.value)));
    actions
}

/// Returns `true` if the two best actions have equal chances.
pub(crate) fn is_tied<A>(actions: &[Advice<A>]) -> bool {
    match actions {
        [best, next, ..] => steps(best.value) == steps(next.value),
        _ => false,
    }
}

/// Returns the meaning of the chance of a total.
pub(crate) fn of_total(total: i32) -> String {
    format!("the chance of at least {total} points if you play for them")
}

/// Returns a chance as a whole number of [`EQUAL`] steps.
fn steps(chance: f64) -> i64 {
    (chance / EQUAL).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_decide_between_equal_chances() {
        let by_points = ["a", "b", "c", "d"].map(|action| Advice::new(action, 7.0));
        let ranked = rank(by_points.into(), |action| match *action {
            "b" => 0.5 - 1e-9,
            "c" => 0.6,
            "d" => 0.5 + 1e-9,
            _ => 0.2,
        });
        let order: Vec<&str> = ranked.iter().map(|advice| advice.action).collect();
        assert_eq!(order, ["c", "b", "d", "a"]);
        assert_eq!(ranked[0].value, 0.6);
        assert!(!is_tied(&ranked) && is_tied(&ranked[1..]));
        assert!(!is_tied(&ranked[2..]) && !is_tied(&ranked[..1]));
    }
}

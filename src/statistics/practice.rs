//! Recommended practice and recent progress, in a sentence each.
use super::rank::date;
use super::summary::{LATEST, Opponent, Summary, mean};
use crate::core::{Unit, words::plural};
use jiff::tz::TimeZone;

/// The fewest games against an opponent for a statement.
const FEWEST: usize = 3;

/// Returns the one thing to practise, in one or two sentences: the costliest game if games were reviewed, else the
/// hardest opponent.
pub(crate) fn practice(summary: &Summary, unit: Unit, zone: &TimeZone) -> String {
    if summary.games() == 0 {
        return "Play a game without help to see it here.".into();
    }
    let least = unit.least();
    if let (Some(errors), Some(worst)) = (summary.errors, &summary.costliest) {
        if errors < least {
            return "Your choices cost nothing. Try a harder opponent.".into();
        }
        let cost = format!("Your choices cost {} a game.", unit.quantity(errors));
        return format!("{cost} Review {}: it lost {}.", date(worst.when, zone), unit.quantity(worst.value));
    }
    let (best, all) = summary.choices;
    if all > 0 && best < all {
        let share = 100.0 * best as f64 / all as f64;
        return format!("{share:.0} % of your choices were best. Review a game to see the rest.");
    }
    let hardest =
        summary.opponents.iter().filter(|other| other.games >= FEWEST && 2 * other.wins < other.games);
    let share = |other: &&Opponent| other.wins as f64 / other.games as f64;
    if let Some(other) = hardest.min_by(|a, b| share(a).total_cmp(&share(b))) {
        let (wins, games) = (other.wins, other.games);
        return format!(
            "{} is the hardest to beat: you won {wins} of {games}. Review one you lost.",
            other.name
        );
    }
    "Review a game to see what your choices cost.".into()
}

/// Compares the latest games with those before, in a sentence.
pub(crate) fn progress(summary: &Summary) -> String {
    let told = |value: f64| if value < 0.0 { format!("−{:.0}", -value) } else { format!("{value:.0}") };
    match (mean(summary.latest()), mean(summary.before())) {
        (Some(now), Some(before)) => {
            format!("The last ten games average {}, the ten before them {}.", told(now), told(before))
        }
        (Some(now), None) if summary.games() >= 2 => {
            let games = summary.games().min(LATEST);
            format!("The last {} average {}.", plural(games, "game"), told(now))
        }
        _ => String::new(),
    }
}

//! What happens, told to people.
use super::action::{Action, Vote};
use super::geometry::dice::{DICE, Roll};
use super::geometry::orbits::score;
use super::options::Variant;
use super::referee::Verdict;
use super::state::{Phase, Ruling, SymmDice};
use crate::core::game::{Event, Seat};

/// Tells `event`, which is about to happen to `game`.
pub(super) fn describe(game: &SymmDice, event: &Event<Action>, names: &[&str]) -> String {
    let name = |seat: Seat| names.get(seat.index()).copied().unwrap_or("somebody");
    let mut after = game.clone();
    let at = match game.waits_for() {
        crate::core::game::Turn::Act { until: Some(until), .. } => until,
        _ => std::time::Duration::ZERO,
    };
    let done = after.take(at, event).is_ok();
    // What the event settled, if anything.
    let ruling = if done && after.ruling() != game.ruling() {
        after.ruling().map(|r| outcome(r, names))
    } else {
        None
    };
    let with = |text: String| match &ruling {
        Some(outcome) => format!("{text}: {outcome}"),
        None => text,
    };
    match event {
        Event::Chance(faces) => match game.phase() {
            Phase::Starting { contenders, hooks } => {
                let roller =
                    contenders.iter().find(|seat| hooks[seat.index()].is_none()).unwrap_or(game.mover());
                let count = match faces.0.len() {
                    DICE => Roll::of_sides(std::array::from_fn(|i| faces.0[i].saturating_sub(1))).hooks(),
                    _ => 0,
                };
                let told = format!("{} rolls {count} hook{} for the start", name(roller), plural(count));
                match after.phase() {
                    Phase::Rolling { .. } => format!("{told}: {} begins", name(after.mover())),
                    Phase::Starting { hooks: again, .. } if again.iter().all(Option::is_none) => {
                        format!("{told}: a tie, the best roll again")
                    }
                    _ => told,
                }
            }
            _ => match after.roll() {
                Some(roll) => format!("{} rolls {roll}", name(game.mover())),
                None => format!("{} rolls", name(game.mover())),
            },
        },
        Event::Acted(seat, action) => match action {
            Action::Keep(keep) => match keep.rolled() {
                DICE => format!("{} rolls all nine again", name(*seat)),
                rolled => format!(
                    "{} keeps {}, rolls {rolled} {}",
                    name(*seat),
                    keep.0.iter().flatten().map(ToString::to_string).collect::<String>(),
                    if rolled == 1 { "die" } else { "dice" }
                ),
            },
            Action::Declare(symmetry, figure) => {
                let dice = figure.dice().len();
                let points = score(*symmetry, dice as u8);
                let said = match game.rules().variant {
                    Variant::Kids => format!("{} is done: {dice} dice for {points}", name(*seat)),
                    _ => format!("{} declares {symmetry} with {dice} dice for {points}", name(*seat)),
                };
                with(said)
            }
            Action::Pass => with(format!("{} lets it stand", name(*seat))),
            Action::Challenge => with(format!("{} challenges", name(*seat))),
            Action::Vote(vote) => {
                let said = match vote {
                    Vote::Yes => "votes that it is true",
                    Vote::No => "votes that it is not",
                    Vote::Unsure => "cannot decide",
                };
                with(format!("{} {said}", name(*seat)))
            }
            Action::Lay(figure) => format!("{} lays a figure of {} dice", name(*seat), figure.dice().len()),
            Action::Set(roll) => format!("{} turns the dice to {roll}", name(*seat)),
            Action::End => format!("{} ends here", name(*seat)),
        },
        Event::TimeUp => match &ruling {
            Some(outcome) => outcome.clone(),
            None => "time is up".into(),
        },
    }
}

/// How a turn ended, in a few words.
pub fn outcome(ruling: &Ruling, names: &[&str]) -> String {
    let name = |seat: Seat| names.get(seat.index()).copied().unwrap_or("somebody");
    let maker = name(ruling.maker);
    let Some(claim) = &ruling.claim else { return format!("time is up, {maker} scores nothing") };
    let Some(declared) = claim.declared else { return format!("{maker} lays a figure") };
    let again = if ruling.again { " and another turn" } else { "" };
    match (ruling.verdict, ruling.challenger) {
        (None, _) => format!("{maker} scores {}{again}", ruling.points),
        (Some(Verdict::Has), Some(challenger)) => {
            format!(
                "it has {declared}, {maker} scores {}{again}, {} was wrong",
                ruling.points,
                name(challenger)
            )
        }
        (Some(Verdict::Has), None) => format!("it has {declared}, {maker} scores {}{again}", ruling.points),
        (Some(Verdict::HasNot), Some(challenger)) => {
            format!("it has not {declared}, {maker} scores nothing, {} was right", name(challenger))
        }
        (Some(Verdict::HasNot), None) => format!("it has not {declared}, {maker} scores nothing"),
        (Some(Verdict::Undecided), _) => {
            format!("{declared} is too close to call, {maker} plays the turn again")
        }
    }
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

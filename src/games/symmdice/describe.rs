//! What happened, for people.
use super::action::{Action, Vote};
use super::geometry::dice::{DICE, Roll};
use super::geometry::figure::Figure;
use super::options::Variant;
use super::referee::Verdict;
use super::state::{CHALLENGE, Phase, Ruling, SymmDice};
use crate::core::chance::ChanceOutcome;
use crate::core::describe::Description;
use crate::core::game::{Event, Game, Seat, winners};
use crate::core::words::{dice, number, plural, signed, wins};

/// Describes `event`, which took the game from `before` to `after`.
pub(super) fn describe(
    before: &SymmDice,
    event: &Event<Action>,
    after: &SymmDice,
    names: &[&str],
) -> Description {
    let description = match event {
        Event::Chance(faces) => return rolled(before, faces, after, names),
        Event::Acted(seat, action) => {
            let what = done(before, action);
            Description::of(name(names, *seat), what)
        }
        Event::TimeUp if matches!(before.phase(), Phase::Challenging { .. }) => {
            Description::said("nobody challenges")
        }
        Event::TimeUp => Description::said("time is up"),
    };
    // The same figure may be laid twice running, so that equal rulings do not show that nothing was settled.
    let settled = (before.runs(), before.turn_of_run()) != (after.runs(), after.turn_of_run());
    match (after.ruling(), after.phase()) {
        (Some(ruling), _) if settled => {
            let actor = match event {
                Event::Acted(seat, _) => Some(*seat),
                _ => None,
            };
            description
                .effect(effect(actor, ruling, after, names))
                .next(what_next(before, ruling, after, names))
        }
        (_, Phase::Challenging { claim, .. }) if matches!(event, Event::Acted(_, Action::Declare(..))) => {
            description
                .effect(format!("{} unless it is wrong", plural(claim.score(), "point")))
                .next("who challenges?")
        }
        (_, Phase::Voting { .. }) if matches!(event, Event::Acted(_, Action::Challenge)) => {
            description.next("the others vote")
        }
        (_, Phase::Over) => description.next("the game is over"),
        _ => description,
    }
}

fn rolled(
    before: &SymmDice,
    ChanceOutcome(faces): &ChanceOutcome,
    after: &SymmDice,
    names: &[&str],
) -> Description {
    let Phase::Starting { contenders, hooks } = before.phase() else {
        let roll = after.roll().map_or_else(String::new, |roll| format!(" {roll}"));
        return Description::of(name(names, before.mover()), format!("rolls{roll}"));
    };
    let roller = contenders.iter().find(|seat| hooks[seat.index()].is_none()).unwrap_or(before.mover());
    let count = match faces.len() {
        DICE => Roll::of_sides(std::array::from_fn(|i| faces[i].saturating_sub(1))).hooks(),
        _ => 0,
    };
    let what = format!("rolls {} for the start", plural(count as i64, "hook"));
    Description::of(name(names, roller), what).next(match after.phase() {
        Phase::Rolling { .. } => format!("{} begins", name(names, after.mover())),
        Phase::Starting { hooks, .. } if hooks.iter().all(Option::is_none) => {
            "a tie, the best roll again".into()
        }
        _ => String::new(),
    })
}

/// Returns what a seat does by `action`, without what comes of it.
fn done(before: &SymmDice, action: &Action) -> String {
    match action {
        Action::Keep(keep) => match keep.rolled() {
            DICE => "rolls all nine again".into(),
            rolled => {
                let kept: String = keep.0.iter().flatten().map(ToString::to_string).collect();
                format!("keeps {kept}, rolls {}", dice(rolled))
            }
        },
        Action::Declare(symmetry, figure) => match before.rules().variant {
            Variant::Kids => format!("makes a figure of {}", dice(figure.dice().len())),
            _ => format!("declares {symmetry} with {}", dice(figure.dice().len())),
        },
        Action::Pass => "lets it stand".into(),
        Action::Challenge => "challenges".into(),
        Action::Vote(Vote::Yes) => "votes that it is true".into(),
        Action::Vote(Vote::No) => "votes that it is not".into(),
        Action::Vote(Vote::Unsure) => "cannot decide".into(),
        Action::Lay(figure) => lays(figure),
        Action::Set(roll) => format!("turns the dice to {roll}"),
        Action::End => "ends here".into(),
    }
}

/// Returns that a figure is laid where nothing is declared.
fn lays(figure: &Figure) -> String {
    format!("lays a figure of {}", dice(figure.dice().len()))
}

/// Returns what was judged and which points it brought: `+32, 102` for the maker itself, else with names.
fn effect(actor: Option<Seat>, ruling: &Ruling, after: &SymmDice, names: &[&str]) -> String {
    let Some(claim) = &ruling.claim else {
        return format!("{} scores nothing", name(names, ruling.maker));
    };
    let Some(declared) = claim.declared else { return String::new() };
    let gain = |seat: Seat, points: i32| {
        let total = number(after.points()[seat.index()]);
        let who = if actor == Some(seat) { String::new() } else { format!("{} ", name(names, seat)) };
        format!("{who}{}, {total}", signed(points))
    };
    let verdict = match ruling.verdict {
        None => return gain(ruling.maker, ruling.points),
        Some(Verdict::Undecided) => return format!("{declared} is too close to call"),
        Some(Verdict::Has) => format!("it has {declared}"),
        Some(Verdict::HasNot) => format!("it has not {declared}"),
    };
    let mut parts = vec![verdict, gain(ruling.maker, ruling.points)];
    if let (Some(challenger), Variant::Standard) = (ruling.challenger, after.rules().variant) {
        let points = if ruling.verdict == Some(Verdict::Has) { -CHALLENGE } else { CHALLENGE };
        parts.push(gain(challenger, points));
    }
    parts.join("; ")
}

/// Returns what follows a turn that is over.
fn what_next(before: &SymmDice, ruling: &Ruling, after: &SymmDice, names: &[&str]) -> String {
    let mut parts = Vec::new();
    if after.is_last_round() && !before.is_last_round() && *after.phase() != Phase::Over {
        parts.push("last round".to_owned());
    }
    parts.extend(another_turn(ruling, names));
    if *after.phase() == Phase::Over {
        let winners = winners(&after.standings(), names);
        let alone = names.len() == 1 || winners.is_empty();
        parts.push(if alone { "the game is over".into() } else { wins(&winners) });
    }
    parts.join(", ")
}

/// Returns that the maker has another turn, if so.
fn another_turn(ruling: &Ruling, names: &[&str]) -> Option<String> {
    let again = match ruling.verdict {
        Some(Verdict::Undecided) => "plays the turn again",
        _ => "has another turn",
    };
    ruling.again.then(|| format!("{} {again}", name(names, ruling.maker)))
}

fn name<'a>(names: &[&'a str], seat: Seat) -> &'a str {
    names.get(seat.index()).copied().unwrap_or("somebody")
}

/// Describes how the last turn of `game` ended, or nothing before the first has.
pub(crate) fn outcome(game: &SymmDice, names: &[&str]) -> Description {
    let Some(ruling) = game.ruling() else { return Description::default() };
    let effect = effect(None, ruling, game, names);
    match &ruling.claim {
        None => Description::said("time is up").effect(effect),
        Some(claim) if claim.declared.is_none() => {
            Description::of(name(names, ruling.maker), lays(&claim.figure))
        }
        Some(_) => Description::said(effect).next(another_turn(ruling, names).unwrap_or_default()),
    }
}

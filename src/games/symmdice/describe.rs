//! What happened, for people.
use super::action::{Action, Vote};
use super::face_names::in_words;
use super::geometry::dice::{DICE, Roll};
use super::geometry::figure::Figure;
use super::geometry::symmetry::Symmetry;
use super::options::Variant;
use super::referee::{Findings, Referee, Verdict};
use super::state::{Claim, Phase, Ruling, SymmDice};
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
            let last_of_several = before.others().len() > 1 && after.claim().is_none();
            match (action, before.phase()) {
                (Action::Pass, Phase::Challenging { .. }) if last_of_several => {
                    Description::said("nobody challenges")
                }
                _ => Description::of(name(names, *seat), done(before, action, after)),
            }
        }
        Event::TimeUp if matches!(before.phase(), Phase::Challenging { .. }) => {
            Description::said("nobody challenges")
        }
        Event::TimeUp => Description::said("time is up"),
    };
    // The same figure may be laid twice running, so that equal rulings do not show that nothing was settled.
    let told = |game: &SymmDice| (game.runs(), game.turn_of_run(), game.adjusted);
    let settled = told(before) != told(after);
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
            description.next(if names.len() == 2 && after.voters().len() == 2 {
                "both vote"
            } else {
                "the others vote"
            })
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
        let shown = after.roll().map_or_else(String::new, |roll| in_words(*roll.faces()));
        let what = if faces.len() == DICE {
            "rolls all nine".into()
        } else {
            format!("rolls {}", dice(faces.len()))
        };
        return Description::of(name(names, before.mover()), what).effect(match faces.len() {
            DICE => shown,
            _ => format!("now {shown}"),
        });
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

/// The most letters of the names of dice in a sentence.
const MOST: usize = 40;

/// Returns what a seat does by `action`, which leads to `after`, without what comes of it.
fn done(before: &SymmDice, action: &Action, after: &SymmDice) -> String {
    match action {
        Action::Keep(keep) => match keep.rolled() {
            DICE => "rolls all nine again".into(),
            rolled => {
                let kept = in_words(keep.0.iter().flatten().copied());
                // Of many kinds only the number: the sentence is never cut.
                let kept = if kept.len() <= MOST { kept } else { dice(DICE - rolled) };
                format!("keeps {kept}, rolls {}", dice(rolled))
            }
        },
        Action::Declare(symmetry, figure) => match before.rules().variant {
            Variant::Kids => format!("makes a figure of {}", dice(figure.dice().len())),
            _ => format!("declares {symmetry} with {}", dice(figure.dice().len())),
        },
        Action::Pass if matches!(before.phase(), Phase::Rolling { .. }) => "can make no figure".into(),
        Action::Pass => "lets it stand".into(),
        Action::Challenge => {
            match after.ruling().filter(|_| after.claim().is_none()).and_then(|it| it.verdict) {
                Some(Verdict::Has) => "challenges and is wrong".into(),
                Some(Verdict::HasNot) => "challenges and is right".into(),
                Some(Verdict::Undecided) | None => "challenges".into(),
            }
        }
        Action::Vote(Vote::Yes) => "votes that it is true".into(),
        Action::Vote(Vote::No) => "votes that it is not".into(),
        Action::Vote(Vote::Unsure) => "cannot decide".into(),
        Action::Lay(figure) => lays(figure),
        Action::Set(roll) => {
            let before = before.roll().map(|roll| *roll.faces());
            let changed = |i: &usize| before.is_none_or(|faces| faces[*i] != roll.faces()[*i]);
            match (0..DICE).filter(changed).collect::<Vec<_>>()[..] {
                [one] => format!("turns a die to {}", in_words([roll.faces()[one]])),
                _ => "turns dice over".into(),
            }
        }
        Action::End => "ends here".into(),
    }
}

/// Returns that a figure is laid where nothing is declared.
fn lays(figure: &Figure) -> String {
    format!("lays a figure of {}", dice(figure.dice().len()))
}

/// Returns which points a judged figure brought, `+32, now 102` for the maker itself, else with names, and then what was
/// judged.
fn effect(actor: Option<Seat>, ruling: &Ruling, after: &SymmDice, names: &[&str]) -> String {
    let (maker, challenge) = (ruling.maker, after.rules().challenge());
    let Some(claim) = &ruling.claim else {
        return format!("{} scores nothing", name(names, maker));
    };
    let Some(declared) = claim.declared else { return String::new() };
    let total = |seat: Seat| number(after.points()[seat.index()]);
    let gain =
        |seat: Seat, points: i32| format!("{} {}, now {}", name(names, seat), signed(points), total(seat));
    let of_maker = match (ruling.challenger, ruling.points) {
        // Where two gain or lose, it is told who.
        (Some(_), 0) if challenge > 0 => format!("{} 0", name(names, maker)),
        (None, 0) if actor == Some(maker) => "nothing scored".into(),
        (_, 0) => format!("{} scores nothing", name(names, maker)),
        (None, points) if actor == Some(maker) => format!("{}, now {}", signed(points), total(maker)),
        (_, points) => gain(maker, points),
    };
    let voted = after.is_voted();
    let verdict = match ruling.verdict {
        None => return of_maker,
        // The program has no say, and tells nothing that the vote may have missed.
        Some(Verdict::Has) if voted => format!("the table finds that it has {declared}"),
        Some(Verdict::HasNot) if voted => {
            format!("the table finds that it does not have {declared}")
        }
        Some(Verdict::Undecided) if voted => {
            return format!("the table does not agree on {declared}");
        }
        // Alone the declaration stands just before it.
        Some(Verdict::Undecided) if actor == Some(maker) => return "too close to call".into(),
        Some(Verdict::Undecided) => return format!("{declared} is too close to call"),
        Some(Verdict::Has) => format!("it has {declared}"),
        Some(Verdict::HasNot) => untrue(declared, &findings(claim, after)),
    };
    let of_challenger = ruling.challenger.filter(|_| challenge > 0).map(|challenger| {
        let points = if ruling.verdict == Some(Verdict::Has) { -challenge } else { challenge };
        format!(", and {}", gain(challenger, points))
    });
    format!("{of_maker}{}; {verdict}", of_challenger.unwrap_or_default())
}

fn findings(claim: &Claim, game: &SymmDice) -> Findings {
    Referee::new(&claim.figure, game.rules().tolerances).findings()
}

/// Returns which symmetry a figure has that was declared to have another: `it has D4, not C8`.
pub(crate) fn untrue(declared: Symmetry, findings: &Findings) -> String {
    let full = findings.full().map_or_else(|| "no symmetry".into(), |symmetry| symmetry.to_string());
    format!("it has {full}, not {declared}")
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
    match ruling.verdict {
        Some(Verdict::Undecided) if !ruling.again => Some("the same dice again: adjust the figure".into()),
        _ => ruling.again.then(|| format!("{} {again}", name(names, ruling.maker))),
    }
}

fn name<'a>(names: &[&'a str], seat: Seat) -> &'a str {
    names.get(seat.index()).copied().unwrap_or("somebody")
}

/// Describes how the last turn of `game` ended, or nothing before the first has.
pub(crate) fn outcome(game: &SymmDice, names: &[&str]) -> Description {
    let Some(ruling) = game.ruling() else { return Description::default() };
    let effect = effect(None, ruling, game, names);
    match &ruling.claim {
        None => Description::said("no figure was made").effect(effect),
        Some(claim) if claim.declared.is_none() => {
            Description::of(name(names, ruling.maker), lays(&claim.figure))
        }
        Some(_) => Description::said(effect).next(another_turn(ruling, names).unwrap_or_default()),
    }
}

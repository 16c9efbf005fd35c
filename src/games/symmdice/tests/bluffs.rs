//! Declarations of computers that do not hold.
use super::solution;
use crate::core::{
    Coach, DiceFrom, Event, Game, Header, Level, Objective, Occasion, Purpose, RandomPlay, Seat,
    SeatSetup, Seats, Seed, Stream, Table, Turn, coach::computers::due_for_goals,
};
use crate::games::symmdice::Action;
use crate::games::symmdice::coach::chance_seen;
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::referee::Verdict;
use crate::games::symmdice::solver::Scoring;
use crate::games::symmdice::state::{Claim, IN_THE_AIR, Phase, SymmDice};
use crate::tests::sample;
use std::collections::BTreeMap;
use std::time::Duration;

/// A game of two in which seat 0 rolls.
fn turn(options: &str) -> SymmDice {
    let mut game = SymmDice::start(&options.parse().unwrap(), 2).unwrap();
    game.phase = IN_THE_AIR;
    game
}

/// Plays the turn of `game` until something is declared; returns the game before that, and the
/// declaration.
fn declaration(
    mut game: SymmDice,
    level: Level,
    people: Seats,
    stream: &mut Stream,
) -> (SymmDice, Action) {
    loop {
        let event = match game.turn() {
            Turn::Chance { request, .. } => Event::Chance(stream.answer(&request)),
            _ => {
                let points = Objective::Points;
                let reply = game
                    .reply(&solution(), Seat(0), points, level, people, stream)
                    .unwrap();
                if !matches!(reply.action, Action::Keep(_)) {
                    return (game, reply.action);
                }
                Event::Acted(Seat(0), reply.action)
            }
        };
        game.play(Duration::ZERO, &event).unwrap();
    }
}

/// Returns a game in which seat 0 has rolled for the last time.
fn last_roll(options: &str, stream: &mut Stream) -> SymmDice {
    let mut game = turn(options);
    game.phase = Phase::Rolling {
        dice: [None; 9],
        left: 0,
        since: None,
    };
    let Turn::Chance { request, .. } = game.turn() else {
        panic!("dice are due")
    };
    game.play(Duration::ZERO, &Event::Chance(stream.answer(&request)))
        .unwrap();
    game
}

/// Returns the figures that `level` declares of `count` random last rolls, and the game before
/// each.
fn claims_of_level(
    options: &str,
    level: Level,
    people: Seats,
    count: u32,
) -> Vec<(SymmDice, Action)> {
    let mut stream = Stream::new(Seed(11), Purpose::Trials, level as u32);
    let games: Vec<SymmDice> = (0..count)
        .map(|_| last_roll(options, &mut stream))
        .collect();
    games
        .into_iter()
        .map(|game| declaration(game, level, people, &mut stream))
        .collect()
}

/// Returns the claim of a declaration.
fn claim(game: &SymmDice, action: &Action) -> Claim {
    let Action::Declare(symmetry, figure) = action else {
        panic!("{action} declares nothing")
    };
    Claim {
        declared: Some(*symmetry),
        figure: figure.clone(),
        first_roll: game.left() == Some(2),
    }
}

fn untrue_claims(all: &[(SymmDice, Action)]) -> Vec<(&SymmDice, Claim)> {
    // Few rolls of Little Kids allow no figure.
    let figures = all.iter().filter(|(_, action)| *action != Action::Pass);
    let claims = figures.map(|(game, action)| (game, claim(game, action)));
    claims
        .filter(|(game, claim)| game.judge(claim) != Verdict::Has)
        .collect()
}

#[test]
fn bluffs_are_untrue_and_claim_more() {
    let person = Seats::only(Seat(1));
    let all = claims_of_level("", Level::Novice, person, sample(300, 3_000));
    let claims = untrue_claims(&all);
    assert!(claims.len() > 3, "{} of {}", claims.len(), all.len());
    for (game, claim) in claims {
        assert_eq!(game.judge(&claim), Verdict::HasNot, "{claim:?}");
        let best = Scoring::Standard
            .best_scores(&game.roll().unwrap().counts())
            .0;
        assert!(claim.score() > best, "{claim:?}");
        // One die shows another picture, which is as large a miss as one die can be.
        assert!(game.miss(&claim) >= 1.0, "{claim:?}");
    }
}

fn declared_claims(options: &str, people: Seats) -> Vec<(SymmDice, Action)> {
    claims_of_level(options, Level::Novice, people, sample(60, 3_000))
}

#[test]
fn bluffs_need_people_and_points() {
    let person = Seats::only(Seat(1));
    assert!(untrue_claims(&declared_claims("", Seats::NONE)).is_empty());
    // Where nothing is at stake for those who challenge, every figure would be challenged.
    assert!(untrue_claims(&declared_claims("variant=kids", person)).is_empty());
}

/// Eight hooks and a diamond.
const HOOKS: [Face; 9] = {
    let mut faces = [Face::Hook; 9];
    faces[8] = Face::Diamond;
    faces
};

/// The perfect level thinks at first that nine of ten are caught, and learns from what people let
/// stand.
#[test]
fn the_perfect_level_deceives_only_who_lets_it() {
    let person = Seats::only(Seat(1));
    assert!(
        untrue_claims(&claims_of_level(
            "",
            Level::Perfect,
            person,
            sample(100, 3_000)
        ))
        .is_empty()
    );
    let mut stream = Stream::new(Seed(5), Purpose::Trials, 0);
    let mut game = last_roll("", &mut stream);
    assert_eq!(game.caught_share(person), 0.9);
    game.untrue = vec![
        (Seat(0), Some(Seat(1))),
        (Seat(0), None),
        (Seat(1), None),
        (Seat(0), None),
    ];
    assert_eq!(
        game.caught_share(person),
        10.0 / 13.0,
        "what a person declared itself says nothing"
    );
    assert!((0..300).any(|_| {
        let game = SymmDice {
            untrue: vec![(Seat(0), None); 40],
            ..last_roll("", &mut stream)
        };
        let (game, action) = declaration(game, Level::Perfect, person, &mut stream);
        game.judge(&claim(&game, &action)) == Verdict::HasNot
    }));
}

fn untrue_after(answer: Action) -> Vec<(Seat, Option<Seat>)> {
    let mut game = turn("");
    game.phase = Phase::Rolling {
        dice: HOOKS.map(Some),
        left: 0,
        since: None,
    };
    let declared = "declare C2 h@1000,0,0 h@-1000,0,9000".parse().unwrap();
    game.play(Duration::ZERO, &Event::Acted(Seat(0), declared))
        .unwrap();
    game.play(Duration::ZERO, &Event::Acted(Seat(1), answer))
        .unwrap();
    game.untrue
}

#[test]
fn a_let_stand_or_caught_figure_is_remembered() {
    assert_eq!(untrue_after(Action::Pass), [(Seat(0), None)]);
    assert_eq!(untrue_after(Action::Challenge), [(Seat(0), Some(Seat(1)))]);
}

fn hindsight_of(declared: &str) -> Option<(Seat, String)> {
    let mut before = turn("");
    before.phase = Phase::Rolling {
        dice: HOOKS.map(Some),
        left: 0,
        since: None,
    };
    let mut after = before.clone();
    after
        .play(
            Duration::ZERO,
            &Event::Acted(Seat(0), declared.parse().unwrap()),
        )
        .unwrap();
    after.hindsight(&before)
}

/// A review says of an untrue declaration what the figure is.
#[test]
fn an_untrue_declaration_is_told_in_hindsight() {
    let untrue = "the figure was untrue: it has no symmetry at all".to_owned();
    assert_eq!(
        hindsight_of("declare C2 h@1000,0,0 h@-1000,0,9000"),
        Some((Seat(0), untrue))
    );
    assert_eq!(hindsight_of("declare C2 h@1000,0,0 h@-1000,0,18000"), None);
}

#[test]
fn larger_misses_are_seen_more_often() {
    for miss in [0.18, 1.0, 3.0] {
        let chances = Level::ALL.map(|level| chance_seen(miss, level));
        assert!(
            chances.is_sorted_by(|a, b| a < b) && chances[3] == 1.0,
            "{chances:?}"
        );
    }
    assert_eq!(
        Level::ALL.map(|level| chance_seen(0.0, level)),
        [0.0; 4],
        "there is nothing to see"
    );
    assert!(
        chance_seen(9.0, Level::Novice) > 0.98,
        "nine dice in a row deceive nobody"
    );
}

/// Plays until a computer has declared something untrue; returns whether it has, in so many games.
fn deceives(daily: bool) -> bool {
    let seats = [SeatSetup::person("Ann"), SeatSetup::computer(Level::Novice)];
    (0..30).any(|seed| {
        let header = Header::new(
            SymmDice::INFO,
            "",
            seats.clone(),
            Seed(seed),
            DiceFrom::Seeded,
        );
        let occasion = if daily {
            Occasion::Daily {
                day: jiff::civil::date(2026, 11, 21),
                counts: true,
            }
        } else {
            Occasion::Usual
        };
        let mut table = Table::<SymmDice>::new(Header { occasion, ..header }).unwrap();
        let mut random = Stream::new(Seed(seed), Purpose::Trials, 0);
        while !table.is_over() && table.log().len() < 60 {
            match table.turn() {
                Turn::Over => break,
                Turn::Chance { .. } => table.roll(table.now()).unwrap(),
                Turn::Act { seats, .. } if seats.contains(Seat(0)) => {
                    let game = table.game();
                    let action = if game.claim().is_some() {
                        Action::Pass
                    } else {
                        game.random_action(Seat(0), &mut random).unwrap()
                    };
                    table.act(table.now(), Seat(0), action).unwrap();
                }
                Turn::Act { seats, .. } => {
                    let due = due_for_goals(&table, &solution(), seats).unwrap();
                    table.act(table.now(), due.seat, due.action).unwrap();
                }
            }
        }
        table
            .game()
            .untrue
            .iter()
            .any(|(maker, _)| *maker == Seat(1))
    })
}

#[test]
fn computers_bluff_unless_others_get_the_same_dice() {
    assert!(deceives(false));
    assert!(!deceives(true));
}

/// Measures the share of untrue figures by kind: challenging all of a kind costs at least 5 points
/// on average, and the levels use the whole of that, half and a quarter.
#[test]
#[expect(clippy::print_stdout, reason = "what it measures")]
fn so_few_are_untrue_that_looking_pays() {
    for (level, part) in [
        (Level::Novice, 1.0),
        (Level::Casual, 0.5),
        (Level::Expert, 0.25),
    ] {
        let mut stream = Stream::new(Seed(21), Purpose::Trials, level as u32);
        let mut kinds: BTreeMap<(Symmetry, usize), (f64, u32, u32)> = BTreeMap::new();
        for _ in 0..sample(600, 20_000) {
            let (game, action) = declaration(turn(""), level, Seats::only(Seat(1)), &mut stream);
            let claim = claim(&game, &action);
            let is_untrue = game.judge(&claim) == Verdict::HasNot;
            if game.left() != Some(0) {
                assert!(!is_untrue, "{level}: {claim:?}");
                continue;
            }
            let max_share = part * game.most_untrue(claim.score().into());
            let kind = (claim.declared.unwrap(), claim.figure.dice().len());
            let kind = kinds.entry(kind).or_insert((max_share, 0, 0));
            kind.1 += u32::from(is_untrue);
            kind.2 += 1;
        }
        let mut allowed = 0.0;
        let mut untrue_total = 0.0;
        for ((symmetry, dice), (max_share, untrue, all)) in kinds {
            let untrue = f64::from(untrue);
            let all = f64::from(all);
            let limit = all * max_share;
            println!("{level} {symmetry} {dice} dice: {untrue} of {all}, at most {limit:.1}");
            // Three standard errors, of which there are some dozen, and what the frequencies err.
            let chance = 3.5 * (all * max_share * (1.0 - max_share)).sqrt().max(1.0);
            assert!(
                untrue <= all * max_share * 1.2 + chance,
                "{level}: {symmetry} {dice} dice: {untrue} of {all}, {max_share}"
            );
            allowed += all * max_share;
            untrue_total += untrue;
        }
        println!("{level}: {untrue_total} untrue, at most {allowed:.1}");
        assert!(
            (0.3..1.2).contains(&(untrue_total / allowed)),
            "{level}: {untrue_total} of {allowed}"
        );
    }
}

//! The game and its coach as a whole.
mod bluffs;
mod objective;

use super::Action;
use super::geometry::dice::NineDice;
use super::geometry::orbits;
use super::geometry::symmetry::Symmetry;
use super::referee::Verdict;
use super::solver::{Scoring, Solver};
use super::state::{Phase, SymmDice};
use crate::core::{
    Audience, Coach, DiceFrom, Event, Game, Header, Level, Objective, Purpose, Seat, SeatSetup,
    Seats, Seed, Stream, Table, Turn,
    chance::dice::answer,
    coach::{advise, evaluate_default, review::review},
};
use crate::tests::sample;
use std::time::Duration;

fn solution() -> &'static Solver {
    Solver::of(Scoring::Standard)
}

/// Returns the solution for a game with `options`.
fn solution_of(options: &str) -> &'static Solver {
    if options.contains("kids") {
        Solver::of(Scoring::Kids)
    } else {
        solution()
    }
}

/// Plays a game to its end, every seat at its level, telling each event before it happens.
fn play(
    options: &str,
    levels: &[Level],
    seed: u32,
    mut before: impl FnMut(&SymmDice, &Event<Action>),
) -> SymmDice {
    let mut game = SymmDice::start(&options.parse().unwrap(), levels.len() as u8).unwrap();
    let mut stream = Stream::new(Seed(seed), Purpose::Bots, 0);
    loop {
        let event = match game.turn() {
            Turn::Over => break,
            Turn::Chance { request, .. } => {
                Event::Chance(answer(Seed(seed), &game.address(), &request))
            }
            Turn::Act { seats, .. } => {
                let seat = seats.iter().next().unwrap();
                let reply = game
                    .reply(
                        &solution_of(options),
                        seat,
                        Objective::Points,
                        levels[seat.index()],
                        Seats::NONE,
                        &mut stream,
                    )
                    .unwrap();
                Event::Acted(seat, reply.action)
            }
        };
        before(&game, &event);
        game.play(Duration::ZERO, &event)
            .unwrap_or_else(|e| panic!("{event:?}: {e}"));
    }
    game
}

#[test]
fn advice_is_worth_what_its_actions_lead_to() {
    let seat = Seat(0);
    for text in [
        "hHsd hblc P ; 2",
        "hhhh hhhh p ; 2",
        "ddss bbcy d ; 1",
        "hHsS bbcy d ; 2",
        "hHsd hblc P ; 0",
    ] {
        let game = SymmDice::from_position(text).unwrap();
        let advice = advise(
            &game,
            &solution(),
            seat,
            Objective::Points,
            &Audience::unnamed(8),
        )
        .actions;
        assert!(
            (advice[0].value - evaluate_default(&game, &solution(), seat).value).abs() < 1e-9,
            "{text}"
        );
        for one in advice {
            let mut after = game.clone();
            after
                .play(Duration::ZERO, &Event::Acted(seat, one.action.clone()))
                .unwrap();
            assert!(
                (evaluate_default(&after, &solution(), seat).value - one.value).abs() < 1e-9,
                "{text}: {}",
                one.action
            );
        }
    }
}

#[test]
fn computers_among_themselves_declare_what_holds() {
    let mut declared = 0;
    for seed in 0..sample(8, 16) {
        play(
            "goal=200",
            &[Level::Novice, Level::Casual, Level::Expert, Level::Perfect],
            seed,
            |game, event| {
                if let (Phase::Challenging { claim, .. }, Event::Acted(_, _)) =
                    (game.phase(), event)
                {
                    assert_eq!(game.judge(claim), Verdict::Has, "{claim:?}");
                    declared += 1;
                }
            },
        );
    }
    assert!(declared > 50, "{declared}");
}

#[test]
fn every_roll_allows_a_figure() {
    let mut stream = Stream::new(Seed(5), Purpose::Trials, 0);
    let mut lowest_score = i32::MAX;
    for _ in 0..20_000 {
        let roll = NineDice::of_sides(std::array::from_fn(|_| stream.below(6) as u8));
        lowest_score = lowest_score.min(orbits::best(&roll.counts())[0].score());
    }
    assert!(lowest_score >= 4, "{lowest_score}");
}

fn sides_of([a, b, c]: [u8; 3]) -> [u8; 9] {
    [a, a, a, a, b, b, b, b, c]
}

#[test]
fn who_can_make_no_figure_passes() {
    let all = (0..216).map(|n: u8| sides_of([n / 36, n / 6 % 6, n % 6]));
    let solver = solution_of("kids");
    let mut rolls_without_figure = 0;
    for sides in all {
        let none = Scoring::Kids
            .best_scores(&NineDice::of_sides(sides).counts())
            .0
            == 0;
        let mut game = SymmDice::start(&"variant=kids".parse().unwrap(), 2).unwrap();
        let faces = sides.map(|side| side + 1).to_vec();
        let roll = Event::Chance(crate::core::ChanceOutcome(faces));
        let pass = Event::Acted(Seat(0), Action::Pass);
        for rerolls in 0..3 {
            game.play(Duration::ZERO, &roll).unwrap();
            assert_eq!(game.makes_nothing(), none && rerolls == 2);
            if rerolls < 2 {
                let refused = game.play(Duration::ZERO, &pass);
                assert!(refused.is_err(), "there is another roll");
                let reroll = "keep ---- ---- -".parse().unwrap();
                game.play(Duration::ZERO, &Event::Acted(Seat(0), reroll))
                    .unwrap();
            }
        }
        let mut stream = Stream::new(Seed(1), Purpose::Bots, 0);
        let reply = game
            .reply(
                &solver,
                Seat(0),
                Objective::Points,
                Level::Perfect,
                Seats::NONE,
                &mut stream,
            )
            .expect("a reply")
            .action;
        assert_eq!(reply == Action::Pass, none, "{reply}");
        assert_eq!(game.play(Duration::ZERO, &pass).is_ok(), none);
        if none {
            rolls_without_figure += 1;
            assert_eq!((game.mover(), game.points()), (Seat(1), &[0, 0][..]));
        }
    }
    assert!(rolls_without_figure > 0, "such rolls exist");
}

/// Figures are laid as before: every design of every grouping of some rolls.
#[test]
fn designs_are_as_they_were() {
    let mut output = String::new();
    for text in ["ssSS ccyy c", "ddHs bbbl d"] {
        output += &format!("{text}\n");
        let counts = text.parse::<NineDice>().unwrap().counts();
        for grouping in
            Symmetry::declarable().flat_map(|symmetry| orbits::groupings(symmetry, &counts))
        {
            for (design, laid) in super::geometry::design::designs(&grouping) {
                output += &format!(
                    "{} {design}: {}\n",
                    grouping.symmetry,
                    laid.figure().unwrap()
                );
            }
        }
    }
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("designs", output);
    });
}

fn race_of(text: &str) -> (Seat, Seat, u32, bool) {
    let game = SymmDice::from_position(text).unwrap();
    (
        game.mover(),
        game.starter,
        game.runs(),
        game.is_last_round(),
    )
}

#[test]
fn noted_races_move_the_first_seat() {
    assert_eq!(race_of("- ; 2 ; 80 / 95"), (Seat(0), Seat(0), 0, false));
    assert_eq!(
        race_of("- ; 2 ; 80 / 95 / 104*"),
        (Seat(0), Seat(2), 1, true)
    );
}

fn last_turn_of(text: &str) -> String {
    let game = SymmDice::from_position(text).unwrap();
    super::words::last_turn(&game)
}

#[test]
fn the_last_turn_says_what_leads() {
    assert_eq!(last_turn_of("- ; 2 ; 80 / 95"), "");
    assert_eq!(
        last_turn_of("- ; 2 ; 80 / 95 / 104*"),
        "Last turn: 25 points needed to lead. "
    );
    assert_eq!(
        last_turn_of("- ; 2 ; 110 / 95 / 104*"),
        "Last turn, already ahead. "
    );
}

fn position_before_turn() -> Option<String> {
    Some("- ; 2".to_owned())
}

fn positions_of(game: &SymmDice) -> [Option<String>; 2] {
    [0, 1].map(|seat| game.position(Seat(seat)))
}

#[test]
fn only_a_turn_under_way_has_a_position() {
    let start = SymmDice::from_position("- ; 2 ; 80 / 95").unwrap();
    assert_eq!(
        positions_of(&start),
        [position_before_turn(), position_before_turn()]
    );
    let game = SymmDice::from_position("hHsd hblc P ; 2 ; 80 / 95").unwrap();
    assert_eq!(
        positions_of(&game),
        [Some("hHsd hblc P ; 2".into()), position_before_turn()]
    );
    let play_action = |action: &str| {
        let mut after = game.clone();
        after
            .play(
                Duration::ZERO,
                &Event::Acted(Seat(0), action.parse().unwrap()),
            )
            .unwrap();
        after
    };
    // For dice in the air after the first roll it has no word.
    assert_eq!(
        positions_of(&play_action("keep ---- ---- -")),
        [None, position_before_turn()]
    );
    assert_eq!(
        positions_of(&play_action("keep hH-- ---- -")),
        [None, position_before_turn()]
    );
    // Whose claim is open has had its turn, and who answers it has none yet.
    assert_eq!(
        positions_of(&play_action("declare C2 h@1000,0,0 h@-1000,0,18000")),
        [None, position_before_turn()]
    );
    let finished = SymmDice {
        phase: Phase::Over,
        ..game.clone()
    };
    assert_eq!(positions_of(&finished), [None, None]);
}

#[test]
fn without_a_score_only_people_play() {
    let refusal = "nothing is scored in this game, so it takes no computers";
    for (variant, refused) in [
        ("solitaire", None),
        ("meditative", Some(refusal)),
        ("free", Some(refusal)),
    ] {
        let options = format!("variant={variant}");
        let refusal_to_seat = |seat| {
            let header = Header::new(SymmDice::INFO, &options, [seat], Seed(3), DiceFrom::Seeded);
            Table::<SymmDice>::new(header)
                .err()
                .map(|why| why.to_string())
        };
        let computer = SeatSetup::computer(Level::Perfect);
        assert_eq!(refusal_to_seat(computer).as_deref(), refused, "{variant}");
        assert_eq!(refusal_to_seat(SeatSetup::person("Ann")), None, "{variant}");
    }
}

#[test]
fn a_wrong_challenge_is_an_error() {
    let seats = ["Ann", "Ben"].map(SeatSetup::person);
    let mut table = Table::<SymmDice>::new(Header::new(
        SymmDice::INFO,
        "",
        seats,
        Seed(3),
        DiceFrom::Seeded,
    ))
    .unwrap();
    while table.game().roll().is_none() {
        table.roll(Duration::ZERO).unwrap();
    }
    let maker = table.game().mover();
    let actions = evaluate_default(table.game(), &solution(), maker)
        .actions
        .into_iter()
        .map(|advice| advice.action);
    let declares = actions
        .into_iter()
        .find(|action| matches!(action, Action::Declare(..)))
        .unwrap();
    table.act(Duration::ZERO, maker, declares).unwrap();
    table
        .act(Duration::ZERO, maker.next(2), Action::Challenge)
        .unwrap();
    let account =
        &review(&table, &solution(), Objective::Points, &|_| ()).accounts[maker.next(2).index()];
    assert!((account.errors - 10.0).abs() < 1e-9, "{account:?}");
    assert_eq!((account.decisions, account.best), (1, 0));
}

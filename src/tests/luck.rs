//! Finished games of every title, with every option and number of seats: start + luck − errors +
//! others is the result, and the value before a roll is the mean of those after it, so that luck is
//! nothing in the long run.
use super::conformance::battery::all_options;
use crate::core::{
    Audience, ChanceOutcome, ChanceRequest, Coach, DiceFrom, Due, Event, GameOptions, Header,
    Level, Measure, Objective, Purpose, RandomPlay, Review, Seat, SeatSetup, Seats, Seed, Stream,
    Table, Turn, Unit,
    coach::{
        computers::{due, play_by},
        evaluate_default, own_unit,
        review::review,
    },
    rules::game::winners,
};
use crate::games::example::HighLow;
use crate::registry::each_game;
use rayon::prelude::*;
use std::time::Duration;

/// The most rolls enumerated for a mean.
const WAYS: u32 = 1296;

/// A title with options, and a number of seats.
pub(crate) struct LuckCase<G: Coach> {
    pub(crate) options: G::Options,
    pub(crate) seats: u8,
}

impl<G: Coach + RandomPlay> LuckCase<G> {
    /// Returns every option with the fewest seats, and the defaults with some numbers of seats.
    pub(crate) fn all() -> Vec<Self> {
        let mut cases = Vec::new();
        for options in all_options::<G>() {
            let allowed = options.seats();
            let seat_counts = if options == G::Options::default() {
                vec![1, 2, 3, 4, *allowed.end()]
            } else {
                vec![*allowed.start()]
            };
            for seats in allowed.filter(|seats| seat_counts.contains(seats)) {
                cases.push(Self { options, seats });
            }
        }
        cases
    }

    pub(crate) fn name(&self) -> String {
        format!("{} {} {} seats", G::INFO.id, self.options, self.seats)
    }

    pub(crate) fn solution(&self) -> G::Solution {
        G::start(&self.options, self.seats)
            .expect("a game")
            .prepare()
    }

    /// Plays game number `number` to its end. Computers of all levels play, the first at its best:
    /// luck is fair whatever the play. If they cannot, as in a game without points, play is random.
    pub(crate) fn play(&self, solution: &G::Solution, number: u32) -> Table<G> {
        let levels = [Level::Perfect, Level::Casual, Level::Novice, Level::Expert];
        let seats = (0..usize::from(self.seats)).map(|seat| {
            if self.options.measure() == Measure::Nothing {
                return SeatSetup::person("Ann");
            }
            SeatSetup::computer(levels[seat % levels.len()])
        });
        let header = Header::new(G::INFO, self.options, seats, Seed(number), DiceFrom::Seeded);
        let mut table = Table::<G>::new(header).expect("a table");
        let mut stream = Stream::new(Seed(number), Purpose::Trials, 3);
        let result = play_by(
            &mut table,
            |table: &Table<G>, seats: Seats| {
                let computer = due(table, solution, seats, |_| Objective::Points);
                if computer.is_some() || table.deadline().is_some() {
                    return computer;
                }
                let seat = seats.iter().next()?;
                let visible_game = table.game().seen_by(Some(seat));
                Some(Due {
                    at: table.now(),
                    seat,
                    action: visible_game.random_action(seat, &mut stream)?,
                })
            },
            |_| false,
        );
        result.expect("what a computer does is legal");
        table
    }

    fn accounts_close(&self, solution: &G::Solution) {
        let table = self.play(solution, 0);
        self.closes(
            &table,
            &review(&table, solution, Objective::Points, &|_| {}),
        );
        ends_in_words(&table);
    }

    /// Checks that the account balances, and agrees with the score sheet.
    fn closes(&self, table: &Table<G>, review: &Review<G::Action>) {
        let name = self.name();
        assert_eq!(
            (review.unit, review.steps.len()),
            (own_unit(table.game()), table.log().len()),
            "{name}"
        );
        if !review.adds_up {
            assert_eq!(
                review.unit,
                Unit::Distance,
                "{name}: every point has its own target"
            );
            return;
        }
        for (seat, account) in review.accounts.iter().enumerate() {
            let sum = account.start + account.luck - account.errors + account.others;
            assert!((sum - account.result).abs() < 1e-6, "{name}: {account:?}");
            let result = result(table, seat);
            assert!(
                (account.result - result).abs() < 1e-9,
                "{name}: {account:?}, not {result}"
            );
        }
    }

    /// Checks for some positions of a game, including the last ones, that the value before a roll
    /// is the mean of the values after it.
    fn rolls_are_fair(&self, solution: &G::Solution, positions: usize) -> usize {
        let table = self.play(solution, 5);
        let mut states = table.history();
        states.retain(|game| possible_faces(&game.turn()).is_some());
        let mut stream = Stream::new(Seed(1), Purpose::Trials, 0);
        let mut games: Vec<G> = (0..positions)
            .filter_map(|_| stream.pick(&states).cloned())
            .collect();
        games.extend_from_slice(&states[states.len().saturating_sub(positions / 2)..]);
        for game in &games {
            let rolls = possible_faces(&game.turn()).expect("dice");
            let after: Vec<G> = rolls
                .into_iter()
                .map(|faces| with_roll(game, faces))
                .collect();
            for seat in (0..self.seats.min(3)).map(Seat) {
                let sum: f64 = after
                    .iter()
                    .map(|game| evaluate_default(game, solution, seat).value)
                    .sum();
                let mean = sum / after.len() as f64;
                let value = evaluate_default(game, solution, seat).value;
                assert!(
                    (mean - value).abs() < 1e-6,
                    "{}: {mean} is not {value} in {game:?}",
                    self.name()
                );
            }
        }
        games.len()
    }
}

fn with_roll<G: Coach>(game: &G, faces: Vec<u8>) -> G {
    let mut game = game.clone();
    game.play(Duration::MAX, &Event::Chance(ChanceOutcome(faces)))
        .expect("a fitting roll");
    game
}

/// Returns a seat's result in a finished game according to the score sheet, in the unit of its
/// review.
fn result<G: Coach>(table: &Table<G>, seat: usize) -> f64 {
    let standings = table.standings();
    let own_points = f64::from(standings[seat].points);
    match own_unit(table.game()) {
        Unit::Points => own_points,
        Unit::Lead => {
            let all_points: f64 = standings
                .iter()
                .map(|standing| f64::from(standing.points))
                .sum();
            own_points - (all_points - own_points) / (standings.len() - 1) as f64
        }
        Unit::WinChance => f64::from(u8::from(standings[seat].winner)),
        Unit::Distance => panic!("distances do not add up"),
        Unit::GoalChance => panic!("no game counts it unasked"),
    }
}

/// Checks that the last sentence of a finished game says who wins, with which score, and who has
/// earned a title.
fn ends_in_words<G: Coach>(table: &Table<G>) {
    let history = table.history();
    let log = table.log();
    let (Some((_, last)), [.., before, after]) = (log.last(), history.as_slice()) else {
        return;
    };
    let names: Vec<String> = (1..=table.names().len())
        .map(|seat| format!("Seat {seat}"))
        .collect();
    let audience = Audience::people(&names.iter().map(String::as_str).collect::<Vec<_>>());
    let text = G::describe(before, last, after, &audience).text();
    let standings = after.standings();
    let winners = winners(&standings);
    if standings.len() > 1 && !winners.is_empty() {
        // Alone, each game has its own words for a win.
        assert!(
            text.contains(&audience.win(&winners)),
            "{}: {winners:?} win, not: {text}",
            G::INFO.name
        );
    }
    // A score is that of the table, the winner's first.
    let winner = standings.iter().find(|standing| standing.winner);
    let loser = standings.iter().find(|standing| !standing.winner);
    if let (Some(winner), Some(loser), true) = (winner, loser, text.contains('–')) {
        let score = format!("{}–{}", winner.points, loser.points);
        assert!(
            text.contains(&score),
            "{}: {score} is missing: {text}",
            G::INFO.name
        );
    }
    for title in standings.iter().filter_map(|standing| standing.title) {
        assert!(
            text.contains(title),
            "{}: {title} is missing: {text}",
            G::INFO.name
        );
    }
}

/// Returns all possible faces, unless there are too many.
fn possible_faces(turn: &Turn) -> Option<Vec<Vec<u8>>> {
    let Turn::Chance {
        request: ChanceRequest::Dice(dice),
        ..
    } = turn
    else {
        return None;
    };
    let count = dice
        .iter()
        .try_fold(1_u32, |count, die| count.checked_mul(die.sides.into()))?;
    (count <= WAYS).then(|| {
        dice.iter().fold(vec![vec![]], |rolls, die| {
            rolls
                .iter()
                .flat_map(|roll| (1..=die.sides).map(|face| [&roll[..], &[face]].concat()))
                .collect()
        })
    })
}

/// Returns `true` if the values of successive positions are comparable.
fn adds_up<G: Coach>() -> bool {
    let options = G::Options::default();
    own_unit(&G::start(&options, *options.seats().start()).expect("a game")) != Unit::Distance
}

fn accounts_close<G: Coach + RandomPlay>() {
    LuckCase::<G>::all()
        .par_iter()
        .for_each(|case| case.accounts_close(&case.solution()));
}

#[test]
fn accounts_of_every_game_close() {
    each_game!(G => accounts_close::<G>());
    accounts_close::<HighLow>();
}

fn rolls_are_fair<G: Coach + RandomPlay>() {
    // The values of Solitaire Dice are estimates, and so is their mean.
    if !adds_up::<G>() || G::INFO.id == "solitaire" {
        return;
    }
    let cases = LuckCase::<G>::all();
    let positions = cases
        .par_iter()
        .map(|case| case.rolls_are_fair(&case.solution(), 2));
    assert!(positions.sum::<usize>() > 0, "{}", G::INFO.id);
}

#[test]
fn a_value_is_the_mean_over_all_rolls() {
    each_game!(G => rolls_are_fair::<G>());
    rolls_are_fair::<HighLow>();
}

//! Luck and accounts over many finished games of every title, with every option and number of seats: the mean luck
//! of each kind of roll and deal is zero, and start + luck − errors + others is the result.
use super::conformance::battery::all_options;
use super::conformance::last_sentence;
use super::number;
use crate::core::{
    ChanceOutcome, ChanceRequest, Coach, DiceFrom, Event, GameOptions, HeadStartKind, HeadStartRule, Header,
    Level, Objective, Purpose, RandomPlay, Review, Seat, SeatSetup, Seed, Stream, Table, Turn, Unit,
    coach::{computers::due, own, own_unit, review::review},
};
use crate::games::example::HighLow;
use crate::registry::each_game;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::time::Duration;

/// The most rolls enumerated for a mean.
const WAYS: u32 = 1296;

/// Luck of the events of one kind.
#[derive(Clone, Copy, Default, Debug)]
struct Luck {
    events: f64,
    sum: f64,
    squares: f64,
}

impl Luck {
    fn add(&mut self, luck: f64) {
        self.events += 1.0;
        self.sum += luck;
        self.squares += luck * luck;
    }

    fn mean(&self) -> f64 {
        self.sum / self.events
    }

    /// Returns the standard deviation of one event, assuming a mean of zero.
    fn deviation(&self) -> f64 {
        (self.squares / self.events).sqrt()
    }
}

/// Luck by kind of event: dice or deal, `true` near the end, and the seat it affects.
type Kinds = BTreeMap<(String, bool, &'static str), Luck>;

/// A title with options, and a number of seats.
pub(crate) struct Setting<G: Coach> {
    pub(crate) options: G::Options,
    pub(crate) seats: u8,
}

impl<G: Coach + RandomPlay> Setting<G> {
    /// Returns every option with the fewest seats, and the defaults with some numbers of seats.
    pub(crate) fn all() -> Vec<Self> {
        let setting = |options: G::Options| {
            let allowed = options.seats();
            let (fewest, most) = (*allowed.start(), *allowed.end());
            let usual = options == G::Options::default();
            let some = if usual { vec![1, 2, 3, 4, most] } else { vec![fewest] };
            allowed.filter(move |seats| some.contains(seats)).map(move |seats| Self { options, seats })
        };
        all_options::<G>().into_iter().flat_map(setting).collect()
    }

    pub(crate) fn name(&self) -> String {
        format!("{} {} {} seats", G::INFO.id, self.options, self.seats)
    }

    /// Plays game number `number` to its end. Computers of all levels play, the first at its best: luck is fair
    /// whatever the play. If they cannot, as in a game without points, play is random.
    pub(crate) fn played(&self, solution: &G::Solution, number: u32) -> Table<G> {
        let levels = [Level::Perfect, Level::Casual, Level::Novice, Level::Expert];
        let seats = (0..usize::from(self.seats)).map(|seat| SeatSetup::computer(levels[seat % levels.len()]));
        let mut seats: Vec<SeatSetup> = seats.collect();
        // Every second game has a head start, if it may.
        let rule = self.options.head_start(seats.len()).filter(|_| number % 2 == 1);
        let sides = G::start(&self.options, self.seats).expect("a game").standings();
        if let (Some(rule), Some(second)) = (rule, sides.get(1)) {
            let partners = seats.iter_mut().zip(&sides).filter(|(_, standing)| standing.side == second.side);
            partners.for_each(|(seat, _)| seat.head_start = 2 * rule.step);
        }
        let header = Header::new(G::INFO, self.options, seats, Seed(number), DiceFrom::Seeded);
        let mut table = Table::<G>::new(header).expect("a table");
        let mut stream = Stream::new(Seed(number), Purpose::Trials, 3);
        loop {
            match table.turn() {
                Turn::Over => return table,
                Turn::Chance { .. } => table.roll(table.now()).expect("a roll"),
                Turn::Act { seats, until } => {
                    let in_time = |at: Duration| until.is_none_or(|until| at < until);
                    let due =
                        due(&table, solution, seats, |_| Objective::Points).filter(|due| in_time(due.at));
                    if let Some(due) = due {
                        table.act(due.at, due.seat, due.action).expect("what a computer does is legal");
                    } else if let Some(until) = until {
                        table.tick(until);
                    } else {
                        let seat = seats.iter().next().expect("a seat");
                        let action = table.game().seen_by(Some(seat)).random_action(seat, &mut stream);
                        let action = action.expect("something to do");
                        table.act(table.now(), seat, action).expect("random play is legal");
                    }
                }
            }
        }
    }

    /// Plays and reviews games until this many rolls were reviewed, checks their accounts, and collects their luck.
    fn sampled(&self, solution: &G::Solution, rolls: usize) -> Kinds {
        let mut kinds = Kinds::new();
        let (mut seen, mut length) = (0, usize::MAX);
        for number in 0.. {
            let table = self.played(solution, number);
            let review = review(&table, solution, Objective::Points, &|_| {});
            self.closes(&table, &review);
            last_sentence::check(&table);
            match (review.adds_up, number) {
                (true, _) => {}
                // Its last sentence is checked with a head start, too.
                (false, 0) => continue,
                (false, _) => break,
            }
            for (at, (before, step)) in table.history().iter().zip(&review.steps).enumerate() {
                let (Turn::Chance { seat, request }, Some(luck)) = (before.turn(), &step.luck) else {
                    continue;
                };
                // "Near the end" as judged before the event: knowing that this game is about to end would reveal
                // the dice.
                let late = at >= length / 4 * 3;
                let kind = kind(&request);
                let mut add = |whose, luck| kinds.entry((kind.clone(), late, whose)).or_default().add(luck);
                match seat {
                    Some(seat) => {
                        add("who rolls", luck[seat.index()]);
                        if self.seats > 1 {
                            add("the next seat", luck[seat.next(self.seats).index()]);
                        }
                    }
                    // A single roll for all, whose effects are correlated.
                    None => add("everybody", luck.iter().sum::<f64>() / luck.len() as f64),
                }
                // A roll for all counts once per seat.
                seen += seat.map_or(luck.len(), |_| 1);
            }
            length = table.log().len();
            if seen >= rolls {
                break;
            }
        }
        kinds
    }

    /// Checks that the account balances, and agrees with the score sheet.
    fn closes(&self, table: &Table<G>, review: &Review<G::Action>) {
        let name = self.name();
        assert_eq!((review.unit, review.steps.len()), (own_unit(table.game()), table.log().len()), "{name}");
        if !review.adds_up {
            assert_eq!(review.unit, Unit::Distance, "{name}: every point has its own target");
            return;
        }
        for (seat, account) in review.accounts.iter().enumerate() {
            let sum = account.start + account.luck - account.errors + account.others;
            assert!((sum - account.result).abs() < 1e-6, "{name}: {account:?}");
            let result = result(table, seat);
            assert!((account.result - result).abs() < 1e-9, "{name}: {account:?}, not {result}");
        }
    }

    /// Checks for some positions of a game, including the last ones, that the value before a roll is the mean of
    /// the values after it.
    fn rolls_are_fair(&self, solution: &G::Solution, positions: usize) -> usize {
        let table = self.played(solution, 5);
        let mut states = table.history();
        states.retain(|game| ways(&game.turn()).is_some());
        let mut stream = Stream::new(Seed(1), Purpose::Trials, 0);
        let some: Vec<G> = (0..positions).filter_map(|_| stream.pick(&states).cloned()).collect();
        let last = states.len().saturating_sub(positions / 2);
        let games = some.iter().chain(&states[last..]);
        for game in games.clone() {
            let ways = ways(&game.turn()).expect("dice");
            let after: Vec<G> = ways.into_iter().map(|faces| rolled(game, faces)).collect();
            for seat in (0..self.seats.min(3)).map(Seat) {
                let sum: f64 = after.iter().map(|game| own(game, solution, seat).value).sum();
                let (mean, value) = (sum / after.len() as f64, own(game, solution, seat).value);
                assert!((mean - value).abs() < 1e-6, "{}: {mean} is not {value} in {game:?}", self.name());
            }
        }
        games.count()
    }
}

fn rolled<G: Coach>(game: &G, faces: Vec<u8>) -> G {
    let mut game = game.clone();
    game.play(Duration::MAX, &Event::Chance(ChanceOutcome(faces))).expect("a fitting roll");
    game
}

/// Returns a seat's result in a finished game according to the score sheet, in the unit of its review.
fn result<G: Coach>(table: &Table<G>, seat: usize) -> f64 {
    let (mut standings, seats) = (table.standings(), &table.header().seats);
    let rule = table.options().head_start(seats.len());
    if let Some(HeadStartRule { kind: HeadStartKind::Goal(_), .. }) = rule {
        // Who has a nearer goal is ahead.
        let both = standings.iter_mut().zip(seats);
        both.for_each(|(standing, seat)| standing.points += i32::from(seat.head_start));
    }
    let own = f64::from(standings[seat].points);
    match own_unit(table.game()) {
        Unit::Points => own,
        Unit::Lead => {
            let others = standings.iter().map(|standing| f64::from(standing.points)).sum::<f64>() - own;
            own - others / (standings.len() - 1) as f64
        }
        Unit::WinChance => f64::from(u8::from(standings[seat].winner)),
        Unit::Distance => panic!("distances do not add up"),
        Unit::GoalChance => panic!("no game counts it unasked"),
    }
}

/// Returns the kind of chance requested.
fn kind(request: &ChanceRequest) -> String {
    match request {
        ChanceRequest::Dice(dice) => format!("roll of {}", dice.len()),
        ChanceRequest::Deal { .. } => "deal".into(),
    }
}

/// Returns all possible faces, unless there are too many.
fn ways(turn: &Turn) -> Option<Vec<Vec<u8>>> {
    let Turn::Chance { request: ChanceRequest::Dice(dice), .. } = turn else { return None };
    let count = dice.iter().try_fold(1_u32, |count, die| count.checked_mul(die.sides.into()))?;
    (count <= WAYS).then(|| {
        dice.iter().fold(vec![vec![]], |ways, die| {
            ways.iter().flat_map(|way| (1..=die.sides).map(|face| [&way[..], &[face]].concat())).collect()
        })
    })
}

/// Checks that the mean luck of each kind of event is zero within four standard errors, allowing for the known bias
/// of the coach's estimates.
fn luck_is_nothing<G: Coach + RandomPlay>() {
    let settings = Setting::<G>::all();
    let sampled = |setting: &Setting<G>| {
        let solution = G::prepare(&setting.options, setting.seats);
        setting.sampled(&solution, number("DICEGAMES_ROLLS", 60))
    };
    let all: Vec<Kinds> = settings.par_iter().map(sampled).collect();
    let mut checked = 0;
    for (setting, kinds) in settings.iter().zip(all) {
        // Luck is skewed: a first roll of nine equal dice is rare and brings much. So the mean of fewer events says
        // little.
        for (kind, luck) in kinds.iter().filter(|(_, luck)| luck.events >= 20.0) {
            let strays = strays(G::INFO.id, &kind.0);
            let error = luck.deviation() * (1.0 / luck.events + strays * strays).sqrt();
            assert!(luck.mean().abs() <= 4.0 * error + 1e-9, "{} {kind:?}: {luck:?}", setting.name());
            checked += 1;
        }
    }
    assert_eq!(checked > 0, adds_up::<G>(), "{}", G::INFO.id);
}

/// Returns `true` if the values of successive positions are comparable.
fn adds_up<G: Coach>() -> bool {
    let options = G::Options::default();
    own_unit(&G::start(&options, *options.seats().start()).expect("a game")) != Unit::Distance
}

/// Returns the standard error of a position's value before a roll or deal, in standard deviations of the outcome; 0
/// if the value is exactly the mean.
fn strays(game: &str, kind: &str) -> f64 {
    match (game, kind) {
        // The value of a hand to come is an estimate.
        ("nice", "deal") => 0.3,
        // Learned: as measured beside the coach, with some margin.
        ("solitaire", _) => 0.01,
        _ => 0.0,
    }
}

#[test]
fn mean_luck_is_nothing_and_accounts_close() {
    each_game!(G => luck_is_nothing::<G>());
    luck_is_nothing::<HighLow>();
}

fn rolls_are_fair<G: Coach + RandomPlay>() {
    // The values of Solitaire Dice are estimates, and so is their mean.
    if !adds_up::<G>() || G::INFO.id == "solitaire" {
        return;
    }
    let check = |setting: &Setting<G>| {
        let solution = G::prepare(&setting.options, setting.seats);
        setting.rolls_are_fair(&solution, 2)
    };
    let positions: usize = Setting::<G>::all().par_iter().map(check).sum();
    assert!(positions > 0, "{}", G::INFO.id);
}

#[test]
fn a_value_is_the_mean_over_all_rolls() {
    each_game!(G => rolls_are_fair::<G>());
    rolls_are_fair::<HighLow>();
}

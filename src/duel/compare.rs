//! Comparison of games with the same dice: points, luck and errors of each, and the first choice that differed.
use crate::core::chance::Address;
use crate::core::coach::{Accuracy, Coach, Unit};
use crate::core::game::{Event, GameInfo, Measure, Seat};
use crate::core::record::{DiceFrom, Header};
use crate::core::review::{Mark, Review};
use crate::core::seats::{SeatSetup, number_equal_names};
use crate::core::table::Table;
use crate::core::words::{list, plural, times};
use crate::registry::name_of;

/// A game to compare.
pub(crate) struct Compared<'a, G: Coach> {
    /// The game.
    pub(crate) table: &'a Table<G>,
    /// The states before the first event and after each.
    pub(crate) states: &'a [G],
    /// The coach's review, if there is one.
    pub(crate) review: Option<&'a Review<G::Action>>,
}

/// The games of several players compared: common results, and moments where they differ.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Comparison {
    /// The unit of luck, errors and costs; `None` without a review.
    pub(crate) unit: Option<Unit>,
    /// The people of each game, in order.
    pub(crate) players: Vec<Player>,
    /// The first choice that differed; `None` if all are the same.
    pub(crate) difference: Option<Difference>,
}

/// A person and the result.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Player {
    /// The name, unique in the comparison.
    pub(crate) name: String,
    /// The index of the game.
    pub(crate) game: usize,
    pub(crate) seat: u8,
    pub(crate) points: i32,
    /// The points of the best other side, if there is one.
    pub(crate) others: Option<i32>,
    /// Luck of all rolls; `None` if it is not known or does not add up.
    pub(crate) luck: Option<f64>,
    /// Cost of all choices.
    pub(crate) errors: Option<f64>,
    /// Number of unforced decisions.
    pub(crate) decisions: usize,
    /// Number of those that were as good as any.
    pub(crate) best: usize,
    pub(crate) over: bool,
    /// Everything that made the game another one, in sentences.
    pub(crate) remarks: Vec<String>,
}

/// The first choice that differed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Difference {
    /// The place in words: `round 3 of 20, roll 2`.
    pub(crate) place: String,
    /// Number of choices before it, the same in all games.
    pub(crate) after: usize,
    /// The choice in each game that has come so far.
    pub(crate) choices: Vec<Chosen>,
}

/// A choice that others did not make.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Chosen {
    /// Name of the player.
    pub(crate) name: String,
    /// The index of the game.
    pub(crate) game: usize,
    /// The index of its event; `None` if nothing was chosen there.
    pub(crate) event: Option<usize>,
    /// The choice, to follow the name: `kept 6 6`.
    pub(crate) did: String,
    /// Its cost; `None` without a review, or if the coach has no advice.
    pub(crate) cost: Option<f64>,
    /// Accuracy of the cost.
    pub(crate) accuracy: Option<Accuracy>,
    /// The best choice, if it was another: `Keep 1 3`.
    pub(crate) better: Option<String>,
}

/// Checks that the games of `headers` had the same dice.
///
/// # Errors
/// Returns the first difference, in one sentence.
pub(crate) fn expect_same_dice(headers: &[&Header]) -> Result<(), String> {
    let Some((first, others)) = headers.split_first() else {
        return Err("there is nothing to compare".into());
    };
    if let Some(typed) = headers.iter().find(|header| header.dice == DiceFrom::Typed) {
        return Err(format!(
            "the dice of a game of {} were typed in, so nobody else had them",
            typed.seats[0].name
        ));
    }
    for other in others {
        if other.game != first.game {
            let [one, two] = [first, other].map(|header| name_of(&header.game));
            return Err(format!("these are different games: {one} and {two}"));
        }
        if other.seed != first.seed {
            let (one, two) = (first.seed, other.seed);
            return Err(format!("these games had other dice: seed {one} and seed {two}"));
        }
        if other.options != first.options {
            return Err(format!("these games had other options: {} and {}", first.options, other.options));
        }
        if other.seats.len() != first.seats.len() {
            let (one, two) = (plural(first.seats.len(), "player"), other.seats.len());
            return Err(format!("these games had {one} and {two}: the dice are each player's own"));
        }
    }
    Ok(())
}

/// Compares `games`, which had the same dice. `when` returns the place of an event of a game in words: `round 3 of 20`.
pub(crate) fn compare<G: Coach>(
    games: &[Compared<'_, G>],
    when: &dyn Fn(usize, usize) -> String,
) -> Comparison {
    let unit = games.iter().find_map(|game| game.review).map(|review| review.unit);
    let mut players: Vec<Player> = games.iter().enumerate().flat_map(|(at, game)| game.players(at)).collect();
    let mut names: Vec<SeatSetup> = players.iter().map(|player| SeatSetup::person(&player.name)).collect();
    number_equal_names(&mut names);
    for (player, SeatSetup { name, .. }) in players.iter_mut().zip(names) {
        player.name = name;
    }
    let difference = difference(games, &players, when);
    Comparison { unit, players, difference }
}

impl<G: Coach> Compared<'_, G> {
    /// Returns the people of this game, number `game` of the comparison.
    fn players(&self, game: usize) -> Vec<Player> {
        let (table, standings) = (self.table, self.table.standings());
        let header = table.header();
        let people = header.seats.iter().enumerate().filter(|(_, setup)| setup.is_person());
        let player = |(at, setup): (usize, &SeatSetup)| {
            let (seat, standing) = (Seat(at as u8), &standings[at]);
            let account = self.review.map(|review| &review.accounts[at]);
            let (luck, errors) = self.review.and_then(|review| review.luck_and_errors(at)).unzip();
            let others =
                standings.iter().filter(|other| other.side != standing.side).map(|other| other.points);
            Player {
                name: setup.name.clone(),
                game,
                seat: seat.0,
                points: standing.points,
                others: others.max(),
                luck,
                errors,
                decisions: account.map_or(0, |account| account.decisions),
                best: account.map_or(0, |account| account.best),
                over: table.is_over(),
                remarks: self.remarks(seat),
            }
        };
        people.map(player).collect()
    }

    /// Returns what made the game of `seat` another one, to follow the name.
    fn remarks(&self, seat: Seat) -> Vec<String> {
        let (table, header) = (self.table, self.table.header());
        let undone = || plural(table.takebacks(), "choice");
        let remarks = [
            header
                .occasion
                .duel()
                .filter(|count| *count > 1)
                .map(|count| format!("knew the dice: this was try {count}")),
            (table.hints(seat) > 0).then(|| format!("asked the coach {}", times(table.hints(seat)))),
            (table.takebacks() > 0).then(|| match table.retries() {
                0 => format!("undid {}", undone()),
                past => format!("undid {}, {past} past a roll", undone()),
            }),
            header.played_on_from.map(|from| format!("played on from move {} of another game", from + 1)),
            (!table.is_over()).then(|| "has not finished".to_owned()),
        ];
        remarks.into_iter().flatten().collect()
    }

    /// Returns the choices of people: each with its place, the seat, and the index of its event. What is known to have
    /// had no alternative is none.
    fn choices(&self) -> Vec<Choice<G>> {
        let decision = |event: usize| self.review.as_ref()?.steps.get(event)?.decision.as_ref();
        let choice = |(event, (_, happened)): (usize, &(std::time::Duration, Event<G::Action>))| {
            let game = &self.states[event];
            let (seat, action) = match happened {
                Event::Acted(seat, action) => (*seat, Some(action.clone())),
                Event::TimeUp => (game.chosen(happened)?.0, None),
                Event::Chance(_) => return None,
            };
            let is_person = self.table.seat_setup(seat).is_person();
            let is_forced = decision(event).is_some_and(|decision| decision.forced);
            (is_person && !is_forced).then(|| Choice { place: game.address(), seat, action, event })
        };
        self.table.log().iter().enumerate().filter_map(choice).collect()
    }
}

impl Player {
    /// Returns the compared value.
    fn value(&self, measure: Measure) -> i32 {
        match (measure, self.others) {
            (Measure::Lead, Some(others)) => self.points - others,
            _ => self.points,
        }
    }
}

impl Comparison {
    /// Returns the sentence on who is ahead; empty if there is nobody to compare with, or a game is not over.
    pub(crate) fn verdict(&self, about: &GameInfo, options: &str) -> String {
        let measure = about.options_or_usual(options).measure();
        let value = |player: &Player| player.value(measure);
        let alone =
            |player: &Player| self.players.iter().filter(|other| other.game == player.game).count() == 1;
        if self.players.len() < 2 || !self.players.iter().all(|player| player.over && alone(player)) {
            return String::new();
        }
        let most = self.players.iter().map(value).max().unwrap_or(0);
        let (best, others): (Vec<&Player>, Vec<&Player>) =
            self.players.iter().partition(|player| value(player) == most);
        let names: Vec<&str> = best.iter().map(|player| player.name.as_str()).collect();
        let next = others.into_iter().max_by_key(|player| value(player));
        match (measure, &names[..], next) {
            (Measure::Nothing, ..) => String::new(),
            (Measure::Points, [name], Some(next)) => {
                let more = most - value(next);
                format!("{name} did best: {}, {more} more than {}.", plural(most, "point"), next.name)
            }
            (Measure::Lead, [name], Some(next)) => {
                let ahead = |lead: i32| match lead {
                    0 => "level with the others".to_owned(),
                    lead if lead < 0 => format!("{} behind the others", plural(-lead, "point")),
                    lead => format!("{} ahead of the others", plural(lead, "point")),
                };
                format!("{name} did best: {}; {} was {}.", ahead(most), next.name, ahead(value(next)))
            }
            _ => format!("{} did equally well.", list(&names)),
        }
    }
}

/// A choice of a person.
struct Choice<G: Coach> {
    place: Address,
    seat: Seat,
    /// `None` if the time ran out.
    action: Option<G::Action>,
    event: usize,
}

impl<G: Coach> Choice<G> {
    /// Returns what makes choices in two games the same.
    fn key(&self) -> (Address, Seat, Option<&G::Action>) {
        (self.place, self.seat, self.action.as_ref())
    }
}

/// Returns the first choice that differed.
fn difference<G: Coach>(
    games: &[Compared<'_, G>],
    players: &[Player],
    when: &dyn Fn(usize, usize) -> String,
) -> Option<Difference> {
    let all: Vec<Vec<Choice<G>>> = games.iter().map(Compared::choices).collect();
    let longest = all.iter().map(Vec::len).max()?;
    // A game that was left has no further choices to compare.
    let here = |number: usize| {
        all.iter()
            .enumerate()
            .filter(move |(at, choices)| choices.len() > number || games[*at].table.is_over())
    };
    let differs = |number: &usize| {
        let mut keys = here(*number).map(|(_, choices)| choices.get(*number).map(Choice::key));
        keys.next().is_some_and(|first| keys.any(|other| other != first))
    };
    let number = (0..longest).find(differs)?;
    let order = |choice: &&Choice<G>| (choice.place.hand, choice.place.turn, choice.place.roll);
    let first = here(number).filter_map(|(_, choices)| choices.get(number)).min_by_key(order)?;
    let (place, seat) = (first.place, first.seat);
    let name = |game: usize| {
        let found = players.iter().find(|player| (player.game, player.seat) == (game, seat.0));
        found.map_or_else(|| games[game].table.seat_setup(seat).name.clone(), |player| player.name.clone())
    };
    let choices = here(number).map(|(game, choices)| {
        let made = choices.get(number).filter(|made| (made.place, made.seat) == (place, seat));
        let Compared { states, review, .. } = &games[game];
        let decision = made.and_then(|made| review.as_ref()?.steps.get(made.event)?.decision.as_ref());
        let phrase = |made: &Choice<G>, action| states[made.event].phrase(seat, action);
        Chosen {
            name: name(game),
            game,
            event: made.map(|made| made.event),
            did: match made.map(|made| (made, &made.action)) {
                Some((made, Some(action))) => phrase(made, action).past(),
                Some((_, None)) => "let the time run out".into(),
                None => "chose nothing".into(),
            },
            cost: decision.map(|made| if made.mark == Mark::Best { 0.0 } else { made.cost }),
            accuracy: decision.map(|made| made.accuracy),
            better: made
                .zip(decision.filter(|made| made.mark > Mark::Best))
                .map(|(made, decision)| phrase(made, &decision.best.action).imperative()),
        }
    });
    let choices: Vec<Chosen> = choices.collect();
    let shown = choices.iter().find_map(|chosen| Some((chosen.game, chosen.event?)))?;
    let rerolls = games.iter().flat_map(|game| game.states).any(|game| game.address().roll > 0);
    let parts = [
        Some(when(shown.0, shown.1)).filter(|when| !when.is_empty()),
        rerolls.then(|| format!("roll {}", place.roll + 1)),
    ];
    let words: Vec<String> = parts.into_iter().flatten().collect();
    Some(Difference { place: words.join(", "), after: number, choices })
}

impl Difference {
    /// Returns the sentence on each choice and its worth.
    pub(crate) fn sentences(&self, unit: Option<Unit>) -> Vec<String> {
        let sentence = |chosen: &Chosen| {
            let Chosen { name, did, better, cost, accuracy, .. } = chosen;
            match (unit.zip(*cost).zip(*accuracy), better) {
                (Some(((unit, cost), accuracy)), Some(better)) if cost >= unit.least() => {
                    format!("{name} {did}, which {}. Best: {better}.", unit.told_cost(cost, accuracy))
                }
                (Some(_), _) => format!("{name} {did}: the best choice."),
                _ => format!("{name} {did}."),
            }
        };
        self.choices.iter().map(sentence).collect()
    }
}

//! Comparison of games with the same dice: points, luck and errors of each, and the first choice that differed.
use crate::core::chance::Address;
use crate::core::coach::{Accuracy, Coach, Unit};
use crate::core::game::{Event, GameInfo, Measure, Seat};
use crate::core::record::{DiceFrom, Header};
use crate::core::review::{Mark, Review};
use crate::core::table::Table;
use crate::core::words::{list, plural, times};
use crate::registry::name_of;
use serde::Serialize;

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
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Comparison {
    /// The unit of luck, errors and costs; `None` without a review.
    pub(crate) unit: Option<Unit>,
    /// The people of each game, in order.
    pub(crate) players: Vec<Player>,
    /// The first choice that differed; `None` if all are the same.
    pub(crate) difference: Option<Difference>,
}

/// A person and the result.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Player {
    /// The name, unique in the comparison.
    pub(crate) name: String,
    /// The index of the game.
    pub(crate) game: usize,
    pub(crate) seat: u8,
    pub(crate) points: i32,
    /// The points of the best other side, if there is one.
    pub(crate) others: Option<i32>,
    pub(crate) winner: bool,
    pub(crate) title: Option<&'static str>,
    /// Luck of all rolls; `None` if it is not known or does not add up.
    pub(crate) luck: Option<f64>,
    /// Cost of all choices.
    pub(crate) errors: Option<f64>,
    /// Number of unforced decisions.
    pub(crate) decisions: usize,
    /// Number of those that were as good as any.
    pub(crate) best: usize,
    pub(crate) hints: u32,
    pub(crate) takebacks: u32,
    /// Number of undos past a roll.
    pub(crate) retries: u32,
    /// The number of the try, if it is a duel.
    #[serde(rename = "try")]
    pub(crate) count: Option<u32>,
    pub(crate) over: bool,
    /// Everything that made the game another one, in sentences.
    pub(crate) remarks: Vec<String>,
}

/// The first choice that differed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Difference {
    /// The hand, round or point.
    pub(crate) hand: u32,
    /// The seat that chose.
    pub(crate) seat: u8,
    /// The turn of the roll before the choice.
    pub(crate) turn: u32,
    /// The roll in that turn, from 0.
    pub(crate) roll: u32,
    /// The place in words: `round 3 of 20, roll 2`.
    pub(crate) place: String,
    /// Number of choices before it, the same in all games.
    pub(crate) after: usize,
    /// The choice in each game that has come so far.
    pub(crate) choices: Vec<Chosen>,
}

/// A choice that others did not make.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Chosen {
    /// Name of the player.
    pub(crate) name: String,
    /// The index of the game.
    pub(crate) game: usize,
    /// The index of its event; `None` if nothing was chosen there.
    pub(crate) event: Option<usize>,
    /// The action in the game's notation.
    pub(crate) action: Option<String>,
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
    for at in 1..players.len() {
        let same = |name: &str| players[..at].iter().any(|player| player.name == name);
        let name = players[at].name.clone();
        let mut names = (2..).map(|count| format!("{name} {count}"));
        if same(&name) {
            players[at].name = names.find(|name| !same(name)).unwrap_or_default();
        }
    }
    let options = |game: &Compared<'_, G>| game.table.options().to_string();
    let players_of = |game: &Compared<'_, G>| {
        game.table.header().seats.iter().map(|seat| seat.player.to_string()).collect::<Vec<_>>()
    };
    for player in &mut players {
        let (first, game) = (&games[0], &games[player.game]);
        if options(game) != options(first) {
            player.remarks.push(format!("played with other options ({})", options(game)));
        }
        if players_of(game) != players_of(first) {
            player.remarks.push(format!("had others at the table ({})", list(&players_of(game))));
        }
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
        let player = |(at, setup): (usize, &crate::core::seats::SeatSetup)| {
            let (seat, standing) = (Seat(at as u8), &standings[at]);
            let account = self.review.map(|review| &review.accounts[at]);
            let (luck, errors) = self.review.and_then(|review| review.luck_and_errors(at)).unzip();
            let others =
                standings.iter().filter(|other| other.side != standing.side).map(|other| other.points);
            let mut player = Player {
                name: setup.name.clone(),
                game,
                seat: seat.0,
                points: standing.points,
                others: others.max(),
                winner: standing.winner,
                title: standing.title,
                luck,
                errors,
                decisions: account.map_or(0, |account| account.decisions),
                best: account.map_or(0, |account| account.best),
                hints: table.hints(seat),
                takebacks: table.takebacks(),
                retries: table.retries(),
                count: header.duel,
                over: table.is_over(),
                remarks: Vec::new(),
            };
            player.remarks = player.remarks(header);
            player
        };
        people.map(player).collect()
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
    /// Returns what made the game another one, to follow the name.
    fn remarks(&self, header: &Header) -> Vec<String> {
        let mut remarks = Vec::new();
        remarks.extend(
            self.count.filter(|count| *count > 1).map(|count| format!("knew the dice: this was try {count}")),
        );
        remarks.extend((self.hints > 0).then(|| format!("asked the coach {}", times(self.hints))));
        remarks.extend((self.takebacks > 0).then(|| match self.retries {
            0 => format!("undid {}", plural(self.takebacks, "choice")),
            past => format!("undid {}, {past} past a roll", plural(self.takebacks, "choice")),
        }));
        let from = header.played_on_from;
        remarks.extend(from.map(|from| format!("played on from move {} of another game", from + 1)));
        remarks.extend((!self.over).then(|| "has not finished".to_owned()));
        remarks
    }

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
#[derive(Clone)]
struct Choice<G: Coach> {
    place: Address,
    seat: Seat,
    /// `None` if the time ran out.
    action: Option<G::Action>,
    event: usize,
}

impl<G: Coach> PartialEq for Choice<G> {
    fn eq(&self, other: &Self) -> bool {
        (self.place, self.seat, &self.action) == (other.place, other.seat, &other.action)
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
        let mut choices = here(*number).map(|(_, choices)| choices.get(*number));
        choices.next().is_some_and(|first| choices.any(|other| other != first))
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
            action: made.and_then(|made| Some(made.action.as_ref()?.to_string())),
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
    let addresses = games.iter().flat_map(|game| game.states).map(|game| game.address());
    let (mut turns, mut rerolls) = ((u32::MAX, 0), false);
    for address in addresses.filter(|address| address.hand > 0) {
        turns = (turns.0.min(address.turn), turns.1.max(address.turn));
        rerolls |= address.roll > 0;
    }
    let parts = [
        Some(when(shown.0, shown.1)).filter(|when| !when.is_empty()),
        (turns.1 > turns.0).then(|| format!("turn {}", place.turn.saturating_sub(turns.0) + 1)),
        rerolls.then(|| format!("roll {}", place.roll + 1)),
    ];
    let words: Vec<String> = parts.into_iter().flatten().collect();
    Some(Difference {
        hand: place.hand,
        seat: seat.0,
        turn: place.turn,
        roll: place.roll,
        place: words.join(", "),
        after: number,
        choices,
    })
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

    /// Returns the sentence on what the best of the choices was worth, compared with the worst; `None` if that is not
    /// known, or nothing.
    pub(crate) fn worth(&self, unit: Option<Unit>) -> Option<String> {
        let unit = unit?;
        // What is as good as the best choice is called that.
        let cost = |cost: f64| if cost < unit.least() { 0.0 } else { cost };
        let known: Vec<(f64, &str)> = self
            .choices
            .iter()
            .filter_map(|chosen| Some((cost(chosen.cost?), chosen.name.as_str())))
            .collect();
        let least = known.iter().map(|(cost, _)| *cost).min_by(f64::total_cmp)?;
        let (most, name) = known.iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
        let worth = most - least;
        let better = known.iter().filter(|(cost, _)| cost - least < unit.least()).map(|(_, name)| *name);
        let better: Vec<&str> = better.collect();
        (worth >= unit.least() && known.len() > 1).then(|| {
            format!("That was worth {} to {}, compared with {name}.", unit.quantity(worth), list(&better))
        })
    }
}

//! Comparison of games with the same dice: points, luck and errors of each, and the first choice
//! that differed.
use crate::core::{
    Address, Coach, Decision, DiceFrom, Event, GameInfo, Grade, Header, Measure, Review, Seat,
    SeatSetup, Table, Unit,
    rules::seats::number_equal_names,
    words::{
        capitalized, list, number,
        page::{Body, Section},
        plural, times,
    },
};
use crate::registry::name_of;

pub(crate) struct ComparedGames<'a, G: Coach> {
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
    pub(crate) players: Vec<ComparedPlayer>,
    /// The first choice that differed; `None` if all are the same.
    pub(crate) difference: Option<Difference>,
}

/// A person and the result.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ComparedPlayer {
    /// Unique in the comparison.
    pub(crate) name: String,
    pub(crate) game: usize,
    pub(crate) seat: u8,
    pub(crate) points: i32,
    /// The points of the best other side, if there is one.
    pub(crate) others: Option<i32>,
    /// Luck of all rolls; `None` if it is not known or does not add up.
    pub(crate) luck: Option<f64>,
    pub(crate) errors: Option<f64>,
    pub(crate) decisions: usize,
    /// Number of those that were as good as any.
    pub(crate) best: usize,
    pub(crate) over: bool,
    /// Everything that made the game another one, in sentences.
    pub(crate) remarks: Vec<String>,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Difference {
    /// The place in words: `round 3 of 20, roll 2`.
    pub(crate) place: String,
    /// Number of choices before it, the same in all games.
    pub(crate) after: usize,
    /// The choice in each game that has come so far.
    pub(crate) choices: Vec<LoneChoice>,
}

/// A choice that others did not make.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LoneChoice {
    pub(crate) game: usize,
    /// The index of its event; `None` if nothing was chosen there.
    pub(crate) event: Option<usize>,
    /// The sentence on it and its worth: `Ann kept 6 6: the best choice.`
    pub(crate) says: String,
}

/// Checks that the games of `headers`, at least one, had the same dice.
pub(crate) fn expect_same_dice(headers: &[&Header]) -> Result<(), String> {
    if headers.iter().any(|header| header.dice == DiceFrom::Typed) {
        return Err("the dice of a game were typed in, so nobody else had them".into());
    }
    let dice = |header: &Header| {
        let (game, options) = (name_of(&header.game), header.options.as_str());
        let options = if options.is_empty() {
            String::new()
        } else {
            format!(" ({options})")
        };
        let players = plural(header.seats.len(), "player");
        format!("{game}{options} of {players} with seed {}", header.seed)
    };
    let first = dice(headers[0]);
    match headers
        .iter()
        .map(|header| dice(header))
        .find(|other| *other != first)
    {
        Some(other) => Err(format!("these games had other dice: {first}, and {other}")),
        None => Ok(()),
    }
}

/// Compares `games`, which had the same dice. `when` returns the place of an event of a game in
/// words: `round 3 of 20`.
pub(crate) fn compare<G: Coach>(
    games: &[ComparedGames<'_, G>],
    when: &dyn Fn(usize, usize) -> String,
) -> Comparison {
    let unit = games
        .iter()
        .find_map(|game| game.review)
        .map(|review| review.unit);
    let mut players: Vec<ComparedPlayer> = games
        .iter()
        .enumerate()
        .flat_map(|(at, game)| game.players(at))
        .collect();
    let mut names: Vec<SeatSetup> = players
        .iter()
        .map(|player| SeatSetup::person(&player.name))
        .collect();
    number_equal_names(&mut names);
    for (player, SeatSetup { name, .. }) in players.iter_mut().zip(names) {
        player.name = name;
    }
    let difference = difference(games, &players, when);
    Comparison {
        unit,
        players,
        difference,
    }
}

impl<G: Coach> ComparedGames<'_, G> {
    /// Returns the people of this game, number `game` of the comparison.
    fn players(&self, game: usize) -> Vec<ComparedPlayer> {
        let (table, standings) = (self.table, self.table.standings());
        let header = table.header();
        let people = header
            .seats
            .iter()
            .enumerate()
            .filter(|(_, setup)| setup.is_person());
        let player = |(at, setup): (usize, &SeatSetup)| {
            let (seat, standing) = (Seat(at as u8), &standings[at]);
            let account = self.review.map(|review| &review.accounts[at]);
            let (luck, errors) = self
                .review
                .and_then(|review| review.luck_and_errors(at))
                .unzip();
            let others = standings
                .iter()
                .filter(|other| other.side != standing.side)
                .map(|other| other.points);
            ComparedPlayer {
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
        let remarks = [
            header
                .occasion
                .duel()
                .filter(|count| *count > 1)
                .map(|count| format!("knew the dice: this was try {count}")),
            (table.hints(seat) > 0)
                .then(|| format!("asked the coach {}", times(table.hints(seat)))),
            (table.takebacks() > 0)
                .then(|| format!("undid {}", plural(table.takebacks(), "choice"))),
            header
                .played_on_from
                .map(|from| format!("played on from move {} of another game", from + 1)),
            (!table.is_over()).then(|| "has not finished".to_owned()),
        ];
        remarks.into_iter().flatten().collect()
    }

    /// Describes the choice of `seat` with its worth, to follow the name and before a full stop.
    fn describe_choice(&self, seat: Seat, made: Option<&ComparedChoice<G>>) -> String {
        let Some(made) = made else {
            return "chose nothing".into();
        };
        let phrase = |action| self.states[made.event].phrase(seat, action);
        let did = made
            .action
            .as_ref()
            .map_or("let the time run out".into(), |action| {
                phrase(action).past()
            });
        let Some((review, decision)) = self.review.zip(self.decision(made.event)) else {
            return did;
        };
        if decision.mark == Grade::Best || decision.cost < review.unit.smallest_amount() {
            return format!("{did}: the best choice");
        }
        let cost = review.unit.told_cost(decision.cost, decision.accuracy);
        format!(
            "{did}, which {cost}. Best: {}",
            phrase(&decision.best.action).imperative()
        )
    }

    /// Returns the review's account of the decision at `event`.
    fn decision(&self, event: usize) -> Option<&Decision<G::Action>> {
        self.review?.steps.get(event)?.decision.as_ref()
    }

    /// Returns the choices of people: each with its place, the seat, and the index of its event.
    /// What is known to have had no alternative is none.
    fn choices(&self) -> Vec<ComparedChoice<G>> {
        let choice = |(event, (_, happened)): (usize, &(std::time::Duration, Event<G::Action>))| {
            let game = &self.states[event];
            let (seat, action) = match happened {
                Event::Acted(seat, action) => (*seat, Some(action.clone())),
                Event::TimeUp => (game.choice_in(happened)?.0, None),
                Event::Chance(_) => return None,
            };
            let is_person = self.table.seat_setup(seat).is_person();
            let is_forced = self.decision(event).is_some_and(|decision| decision.forced);
            (is_person && !is_forced).then(|| ComparedChoice {
                place: game.address(),
                seat,
                action,
                event,
            })
        };
        self.table
            .log()
            .iter()
            .enumerate()
            .filter_map(choice)
            .collect()
    }
}

impl ComparedPlayer {
    /// Returns all that made the game another one, in a sentence; `None` if nothing did.
    pub(crate) fn remark(&self) -> Option<String> {
        (!self.remarks.is_empty()).then(|| format!("{} {}.", self.name, list(&self.remarks)))
    }

    fn value(&self, measure: Measure) -> i32 {
        match (measure, self.others) {
            (Measure::Lead, Some(others)) => self.points - others,
            _ => self.points,
        }
    }
}

impl Comparison {
    pub(crate) fn players(&self) -> Body {
        let value = |sum: Option<f64>, sign: f64| match (self.unit, sum) {
            (Some(unit), Some(sum)) => unit.format_change(sign * sum),
            _ => "–".into(),
        };
        let row = |player: &ComparedPlayer| {
            let best = self
                .unit
                .map(|_| format!("{} of {}", player.best, player.decisions));
            let (luck, errors) = (value(player.luck, 1.0), value(player.errors, -1.0));
            let points = number(player.points);
            vec![
                player.name.clone(),
                points,
                luck,
                errors,
                best.unwrap_or_else(|| "–".into()),
            ]
        };
        let heads = ["", "points", "luck", "errors", "best choices"]
            .map(String::from)
            .to_vec();
        Body::Table(
            std::iter::once(heads)
                .chain(self.players.iter().map(row))
                .collect(),
            "lrrrl",
        )
    }

    /// Returns the first difference, and what each did there.
    pub(crate) fn first_difference(&self) -> Section {
        let Some(Difference {
            place,
            after,
            choices,
        }) = &self.difference
        else {
            let alike = match self.players.len() {
                1 => "No other finished game has these dice yet.",
                _ => "All choices are the same so far.",
            };
            return Section::prose("No difference", [alike.into()]);
        };
        let after = match after {
            0 => "the first choice of all".to_owned(),
            after => format!("after {} alike", plural(*after, "choice")),
        };
        let place = format!("{}, {after}.", capitalized(place));
        let says = choices.iter().map(|chosen| chosen.says.clone());
        Section::prose("First difference", std::iter::once(place).chain(says))
    }

    /// Returns the sentence on who is ahead; empty if there is nobody to compare with, or a game is
    /// not over.
    pub(crate) fn verdict(&self, about: &GameInfo, options: &str) -> String {
        let measure = about.options_or_usual(options).measure();
        let value = |player: &ComparedPlayer| player.value(measure);
        let alone = |player: &ComparedPlayer| {
            self.players
                .iter()
                .filter(|other| other.game == player.game)
                .count()
                == 1
        };
        if self.players.len() < 2
            || !self
                .players
                .iter()
                .all(|player| player.over && alone(player))
        {
            return String::new();
        }
        let most = self.players.iter().map(value).max().unwrap_or(0);
        let (best, others): (Vec<&ComparedPlayer>, Vec<&ComparedPlayer>) = self
            .players
            .iter()
            .partition(|player| value(player) == most);
        let names: Vec<&str> = best.iter().map(|player| player.name.as_str()).collect();
        let next = others.into_iter().max_by_key(|player| value(player));
        match (measure, &names[..], next) {
            (Measure::Nothing, ..) => String::new(),
            (_, [name], Some(next)) => {
                let result = match measure {
                    Measure::Lead => format!("a lead of {}", measure.format(most)),
                    _ => plural(most, "point"),
                };
                format!(
                    "{name} did best: {result}, {} more than {}.",
                    most - value(next),
                    next.name
                )
            }
            _ => format!("{} did equally well.", list(&names)),
        }
    }
}

struct ComparedChoice<G: Coach> {
    place: Address,
    seat: Seat,
    /// `None` if the time ran out.
    action: Option<G::Action>,
    event: usize,
}

fn difference<G: Coach>(
    games: &[ComparedGames<'_, G>],
    players: &[ComparedPlayer],
    when: &dyn Fn(usize, usize) -> String,
) -> Option<Difference> {
    let all: Vec<Vec<ComparedChoice<G>>> = games.iter().map(ComparedGames::choices).collect();
    let longest = all.iter().map(Vec::len).max()?;
    // A game that was left has no further choices to compare.
    let here = |number: usize| {
        all.iter()
            .enumerate()
            .filter(move |(at, choices)| choices.len() > number || games[*at].table.is_over())
    };
    let differs = |number: &usize| {
        let key = |made: &'_ ComparedChoice<G>| (made.place, made.seat, made.action.clone());
        let mut keys = here(*number).map(|(_, choices)| choices.get(*number).map(key));
        keys.next()
            .is_some_and(|first| keys.any(|other| other != first))
    };
    let number = (0..longest).find(differs)?;
    let order =
        |choice: &&ComparedChoice<G>| (choice.place.hand, choice.place.turn, choice.place.roll);
    let first = here(number)
        .filter_map(|(_, choices)| choices.get(number))
        .min_by_key(order)?;
    let (place, seat) = (first.place, first.seat);
    let name = |game: usize| {
        let found = players
            .iter()
            .find(|player| (player.game, player.seat) == (game, seat.0));
        found.map_or(&games[game].table.seat_setup(seat).name, |player| {
            &player.name
        })
    };
    let choices = here(number).map(|(game, choices)| {
        let made = choices
            .get(number)
            .filter(|made| (made.place, made.seat) == (place, seat));
        let says = format!(
            "{} {}.",
            name(game),
            games[game].describe_choice(seat, made)
        );
        LoneChoice {
            game,
            event: made.map(|made| made.event),
            says,
        }
    });
    let choices: Vec<LoneChoice> = choices.collect();
    let shown = choices
        .iter()
        .find_map(|chosen| Some((chosen.game, chosen.event?)))?;
    let rerolls = games
        .iter()
        .flat_map(|game| game.states)
        .any(|game| game.address().roll > 0);
    let parts = [
        Some(when(shown.0, shown.1)).filter(|when| !when.is_empty()),
        rerolls.then(|| format!("roll {}", place.roll + 1)),
    ];
    let words: Vec<String> = parts.into_iter().flatten().collect();
    Some(Difference {
        place: words.join(", "),
        after: number,
        choices,
    })
}

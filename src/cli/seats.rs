//! Seats on the command line: `Ann,Ben,expert`.
use super::Usage;
use crate::core::{
    Coach, Game, GameOptions, Level, Objective, ParseError, SeatSetup,
    coach::check_objective,
    rules::{
        game::{expect_players, expect_seats},
        seats::number_equal_names,
    },
    words::short,
};
use crate::store::fault_of_name;

/// Parses a list of seats: the name of a level, in any case, is a computer at that level,
/// optionally with an objective after a colon (`perfect:points`); any other word is a person's
/// name. Equal names are numbered.
pub(crate) fn parse(text: &str) -> Result<Vec<SeatSetup>, Usage> {
    let words = text.split(',').map(str::trim);
    let mut seat_setups = words.map(seat).collect::<Result<Vec<_>, _>>()?;
    number_equal_names(&mut seat_setups);
    Ok(seat_setups)
}

fn seat(word: &str) -> Result<SeatSetup, Usage> {
    if let Some((player, objective)) = word.split_once(':') {
        let objective = objective.parse::<Objective>()?;
        return Ok(SeatSetup {
            objective: Some(objective),
            ..SeatSetup::computer(parse_level(player)?)
        });
    }
    if let Ok(level) = parse_level(word) {
        return Ok(SeatSetup::computer(level));
    }
    if word.is_empty() {
        return Err(Usage(
            "every seat needs a name or a computer's level".into(),
        ));
    }
    let name = name(word).map_err(Usage)?;
    Ok(SeatSetup::person(&name))
}

fn parse_level(word: &str) -> Result<Level, ParseError> {
    word.to_lowercase().parse()
}

pub(super) fn name(text: &str) -> Result<String, String> {
    let name = text.trim();
    match fault_of_name(name) {
        Some(why) => Err(format!("{why}; found {name:?}", name = short(name))),
        None => Ok(name.to_owned()),
    }
}

/// Returns the number of `seats`, if they can play `G` with `options`.
pub(crate) fn expect<G: Game>(seats: &[SeatSetup], options: &G::Options) -> Result<u8, ParseError> {
    let id = G::INFO.id;
    let count = seats.len();
    expect_seats(count, &options.seats())
        .and_then(|()| expect_players(seats, options))
        .map_err(|refused| ParseError::new(format!("{refused} (see 'dicegames rules {id}')")))?;
    // Every allowed number fits.
    Ok(count as u8)
}

/// Checks that the coach can play for the objectives of the seats in the game that has begun.
pub(crate) fn expect_objectives<G: Coach>(
    seat_setups: &[SeatSetup],
    start: &G,
) -> Result<(), ParseError> {
    let mut objectives = seat_setups.iter().filter_map(|seat| seat.objective);
    objectives
        .try_for_each(|objective| check_objective(start, objective))
        .map_err(ParseError::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[(&str, &str)]) {
        let seat_setups = parse(text).unwrap();
        assert_eq!(seat_setups.len(), expected.len(), "{text}");
        for (setup, (name, player)) in seat_setups.iter().zip(expected) {
            assert_eq!(setup.name, *name);
            assert_eq!(setup.player.to_string(), *player);
        }
    }

    #[test]
    fn an_objective_follows_a_level() {
        let seat_setups = parse("Ann,perfect,perfect:points,expert:290").unwrap();
        let objectives: Vec<Option<Objective>> =
            seat_setups.iter().map(|seat| seat.objective).collect();
        assert_eq!(
            objectives,
            [
                None,
                None,
                Some(Objective::Points),
                Some(Objective::Total(290))
            ]
        );
        for wrong in ["perfect:glory", "best:win", "Ann:Ben"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn words_are_people_or_levels() {
        check("Ann", &[("Ann", "person")]);
        check(
            "Ann, Ben ,expert",
            &[("Ann", "person"), ("Ben", "person"), ("Exie", "expert")],
        );
        check("Perfect", &[("Perry", "perfect")]);
        check("Ann,Ann", &[("Ann", "person"), ("Ann 2", "person")]);
        check("twelve long!", &[("twelve long!", "person")]);
        check(
            "casual,casual,casual",
            &[
                ("Cass", "casual"),
                ("Cass 2", "casual"),
                ("Cass 3", "casual"),
            ],
        );
        for bad in [
            "",
            "Ann,",
            "A\u{1b}[2Jn",
            "A\u{202e}n",
            "A\u{200b}n",
            "\u{9b}2J",
            "thirteen long",
        ] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}

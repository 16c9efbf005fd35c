//! Defaults for a game whose coach adds nothing of its own, and computers' objectives.
use super::contest::Contest;
use super::*;
use crate::core::{
    Audience, Coach, GameOptions, Level, Objective, Purpose, Scope, Seats, Seed, Stream, Unit,
    coach::advise,
};
use crate::games::example::action::Guess;
use crate::games::example::options::Options;

#[test]
fn defaults_of_a_game() {
    let options = Options::default();
    assert_eq!(
        options.meaning("rounds", "ten guesses each", 3),
        Some("ten guesses each")
    );
    let game = HighLow::start(&options, 3).unwrap();
    let sides: Vec<usize> = game
        .standings()
        .iter()
        .map(|standing| standing.side)
        .collect();
    assert_eq!(sides, [0, 1, 2], "everybody plays for themselves");
}

#[test]
fn defaults_of_a_coach() {
    let game = HighLow::from_position("2").unwrap();
    let seat = Seat(0);
    let advice = advise(&game, &(), seat, Objective::Points, &Audience::unnamed(8)).actions;
    assert_eq!(
        advice
            .iter()
            .map(|advice| advice.points)
            .collect::<Vec<_>>(),
        [None, None]
    );
    assert_eq!(
        game.action_value(&(), seat, Unit::Points, &Guess::High),
        None
    );
    assert_eq!(game.extras(), []);
    assert_eq!(game.hindsight(&game), None);
    assert_eq!(game.scope(seat, Some(3)), Scope::only(Unit::Points));
    assert_eq!(
        game.analyze(&(), seat, None),
        [],
        "it knows no chance to win"
    );
    let findings = Contest::<0>::from_position("2")
        .unwrap()
        .analyze(&(), seat, None);
    assert_eq!(findings.len(), 1, "one that does tells it");
    assert_eq!(findings[0].whole, "the chance to win is 0 %, exact");
}

/// Returns a computer's guess after a 2, for which high is worth more points.
fn computer_guess(level: Level, objective: Objective) -> Guess {
    let mut stream = Stream::new(Seed(1), Purpose::Bots, 0);
    let game = Contest::<0>::from_position("2").unwrap();
    game.reply(&(), Seat(0), objective, level, Seats::NONE, &mut stream)
        .unwrap()
        .action
}

#[test]
fn reachable_totals_are_pursued() {
    let expected_shares = [
        (Level::Novice, 200),
        (Level::Casual, 100),
        (Level::Expert, 30),
        (Level::Perfect, 5),
    ];
    for (level, thousandths) in expected_shares {
        assert_eq!(computer_guess(level, Objective::Points), Guess::High);
        assert_eq!(computer_guess(level, Objective::Total(1000)), Guess::Low);
        assert_eq!(
            computer_guess(level, Objective::Total(thousandths)),
            Guess::Low,
            "{level}"
        );
        assert_eq!(
            computer_guess(level, Objective::Total(thousandths - 1)),
            Guess::High,
            "{level}"
        );
        assert_eq!(
            computer_guess(level, Objective::Win),
            Guess::Low,
            "a win is lost with the game alone"
        );
    }
}

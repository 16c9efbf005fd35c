//! Every game of a duel fits into a code to paste, and comes out of it whole.
use super::conformance::battery::all_options;
use super::{random_play, sample};
use crate::core::{Coach, Event, RandomPlay, Record, Seed, Table};
use crate::duel::Duel;
use crate::duel::compare::{ComparedGames, compare};
use crate::duel::pasted::{paste, read_pasted};
use crate::registry::each_game;

/// Plays at most `most` events of a duel at random.
fn play_duel<G: Coach + RandomPlay>(options: &G::Options, policy: u32, most: usize) -> Table<G> {
    let duel = Duel::new(G::INFO, &options.to_string(), None, Seed(5)).unwrap();
    random_play::play_randomly(duel.header(&["Ann".into()]), policy, most)
}

fn events<G: Coach>(table: &Table<G>) -> Vec<Event<G::Action>> {
    table.log().iter().map(|(_, event)| event.clone()).collect()
}

#[test]
fn a_pasted_game_is_whole() {
    fn check<G: Coach + RandomPlay>() {
        for options in all_options::<G>() {
            let table = play_duel::<G>(&options, 1, sample(120, 2_000));
            let code = paste(&table.record());
            // As a mail program wraps it.
            let (first, rest) = code.split_at(code.len() / 2);
            let record = read_pasted(&format!(" {first}\n{rest}\n"))
                .unwrap()
                .unwrap();
            assert_eq!(record, table.record(), "{code}");
        }
    }
    each_game!(G => check::<G>());
}

#[test]
fn a_torn_code_is_refused() {
    let table = play_duel::<crate::games::inverted::Inverted>(&Default::default(), 1, 60);
    let code = paste(&table.record());
    let start = code.find(':').unwrap() + 1;
    for end in start..code.len() {
        assert!(
            read_pasted(&code[..end]).unwrap().is_err(),
            "{}",
            &code[..end]
        );
    }
    for at in 0..code.len() {
        let mut bytes = code.clone().into_bytes();
        bytes[at] = if bytes[at].eq_ignore_ascii_case(&b'z') {
            b'B'
        } else {
            b'Z'
        };
        let refused = read_pasted(&String::from_utf8(bytes).unwrap());
        // With another beginning it is no code at all.
        assert!(
            refused.is_none_or(|read: Result<Record, String>| read.is_err()),
            "letter {at}"
        );
    }
    for other in [
        "game.jsonl",
        "inverted-1763618366-lusab-babad.jsonl",
        "",
        "a-b-c",
        "./a-b-c-d.e",
    ] {
        assert!(read_pasted(other).is_none(), "{other}");
    }
}

/// The first difference is the first choice of a person that is not the same, and none of equal
/// games.
#[test]
fn the_first_other_choice_is_found() {
    fn check<G: Coach + RandomPlay>() -> bool {
        let tables = [1, 1, 2].map(|policy| play_duel::<G>(&G::Options::default(), policy, 60));
        let states = tables.each_ref().map(Table::history);
        let compared = |one: usize, other: usize| {
            let game = |at: usize| ComparedGames {
                table: &tables[at],
                states: &states[at],
                review: None,
            };
            compare(&[game(one), game(other)], &|_, _| String::new())
        };
        let same = compared(0, 1);
        let names: Vec<&str> = same
            .players
            .iter()
            .map(|player| player.name.as_str())
            .collect();
        assert_eq!(
            (names, same.difference),
            (vec!["Ann", "Ann 2"], None),
            "{}",
            G::INFO.id
        );
        let Some(found) = compared(0, 2).difference else {
            return false;
        };
        let did = [("Ann ", 0), ("Ann 2 ", 1)]
            .map(|(name, at)| found.choices[at].says.strip_prefix(name));
        assert_ne!(did[0], did[1]);
        let own = |table: &Table<G>| -> Vec<Event<G::Action>> {
            let own = |event: &Event<G::Action>| matches!(event, Event::Acted(seat, _) if table.seat_setup(*seat).is_person());
            events(table).into_iter().filter(own).collect()
        };
        let (one, two) = (own(&tables[0]), own(&tables[2]));
        let alike = one.iter().zip(&two).take_while(|(a, b)| a == b).count();
        if !events(&tables[0]).contains(&Event::TimeUp) {
            assert_eq!(found.after, alike, "{}", G::INFO.id);
        }
        true
    }
    let found = each_game!(G => check::<G>());
    assert!(
        found.iter().filter(|found| **found).count() >= 4,
        "{found:?}"
    );
}

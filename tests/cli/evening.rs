use super::Home;
use serde_json::Value;

fn status(home: &Home) -> Value {
    serde_json::from_str(&home.run("evening --json", "").out).unwrap()
}

#[test]
fn an_evening_is_played_by_lines() {
    let home = Home::new();
    let none = home.run("evening", "");
    assert!(none.code == 1 && none.err.contains("evening new --players"), "{none:?}");
    let new = home.run("evening new --players novice,casual --plan once --games nice,inverted", "");
    assert!(
        new.out.contains("Next, game 1: Nice Dice, Nova and Cass; the dice decide who starts."),
        "{new:?}"
    );
    let first = home.run("evening next --plain", "");
    assert!(first.err.contains("tonight; 'dicegames evening next' plays the next game"), "{first:?}");
    let after = status(&home);
    assert_eq!((&after["next"]["game"], &after["next"]["players"][0]), (&"inverted".into(), &"Cass".into()));
    assert_eq!((&after["over"], &after["games"][0]["game"]), (&false.into(), &"nice".into()));
    let last = home.run("evening next --plain", "");
    assert!(last.err.contains(" the evening"), "{last:?}");
    let over = status(&home);
    let points = |at: usize| over["table"][at]["points"].as_f64().unwrap();
    assert_eq!((over["over"].as_bool(), points(0) + points(1)), (Some(true), 2.0), "{over}");
    assert_eq!(home.run("evening next --plain", "").code, 1);
    let stats: Value = serde_json::from_str(&home.run("stats --json", "").out).unwrap();
    assert_eq!((&stats["games"], &stats["evenings"][0]["evenings"]), (&2.into(), &1.into()));
}

/// A game that was left, or whose program was killed, goes on, and no other takes its number.
#[test]
fn a_game_left_goes_on() {
    let home = Home::new();
    home.run("evening new --players Ann,Ben", "");
    home.run("evening next inverted --plain", "register\n");
    let save = home.only("saves");
    assert_eq!(status(&home)["next"]["begun"], true);
    home.run("evening next nice --plain", "");
    assert_eq!(home.only("saves"), save);
    let text = std::fs::read_to_string(save).unwrap();
    assert!(text.lines().next().unwrap().contains("\"evening\":{\"id\":"), "{text}");
    let ended = home.run("evening end", "");
    assert!(ended.out.contains("Ann · 0, Ben · 0"), "{ended:?}");
}

#[test]
fn a_tournament_has_a_table() {
    let home = Home::new();
    let new = home
        .run("evening new --players novice,casual,expert --plan all --games nice --options target=10", "");
    assert!(new.out.starts_with("Tournament, all against all\n"), "{new:?}");
    for _ in 0..3 {
        home.run("evening next --plain", "");
    }
    let over = status(&home);
    assert_eq!((over["over"].as_bool(), over["games"].as_array().map(Vec::len)), (Some(true), Some(3)));
}

#[test]
fn impossible_evenings_are_refused() {
    let check = |call: &str, why: &str| {
        let said = Home::new().run(&format!("evening {call}"), "");
        assert!(said.code == 2 && said.err.contains(why), "{call}: {said:?}");
    };
    check("new", "name the players");
    check("new --players Ann", "at least two players");
    check("new --players Ann,Ben --plan all --games nice", "3 to 8 players");
    check("new --players Ann,Ben,Cy --plan all", "a tournament needs a game");
    check("new --players Ann,Ben --plan swiss-0", "a plan is");
    check("new --players Ann,Ben,Cy,Dora,Emil --games nice", "for 2 to 4 players");
    check("status nice", "only 'next' takes a game");
}

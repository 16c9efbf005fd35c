use super::distribution::Distribution;
use super::rank::best_before;
use super::summary::{EarnedTitle, Summary};
use super::*;
use crate::core::{
    DiceFrom, Occasion, Player, Seed,
    words::page::{Body, Section},
};
use crate::store::HistoryEntry;
use crate::store::history::{ReviewFindings, SeatResult};
use jiff::tz::TimeZone;

const DAY: u64 = 86_400;

/// A game that ended on day `day` of 1970; computers are named after their level.
fn game(day: u64, game: &str, options: &str, seats: &[(&str, i32)]) -> HistoryEntry {
    let file = format!("{day}.jsonl").into();
    HistoryEntry {
        file,
        seed: Seed(day as u32),
        ..HistoryEntry::sample(
            day * DAY,
            &format!("{game} {options}"),
            SeatResult::samples(seats),
        )
    }
}

fn alone(day: u64, points: i32) -> HistoryEntry {
    game(day, "inverted", "", &[("Ann", points)])
}

fn summary(entries: &[HistoryEntry]) -> Summary {
    let all = groups(entries);
    Summary::of(&all[0], &all[0].games_of("Ann", Player::Person))
}

#[test]
fn games_that_can_be_compared_are_one_group() {
    let two = [("Ann", 15), ("Ben", 9)];
    let entries = [
        game(1, "nice", "variant=nice target=standard", &two),
        // As written by an earlier version, and with later additions.
        game(2, "nice", "", &two),
        game(3, "nice", "variant=nice target=20", &two),
        game(
            4,
            "nice",
            "variant=nice target=20",
            &[("Ann", 1), ("Ben", 2), ("Cy", 20)],
        ),
        game(5, "symmdice", "variant=solitaire limit=180", &[("Ann", 70)]),
        game(6, "symmdice", "variant=solitaire goal=200", &[("Ann", 80)]),
        game(7, "symmdice", "variant=meditative", &[("Ann", 0)]),
        game(8, "symmdice", "variant=free", &[("Ann", 0)]),
        alone(9, 200),
        game(10, "ludo", "pieces=4", &[("Ann", 3)]),
    ];
    let all = groups(&entries);
    let descriptions = all.iter().map(|group| {
        format!(
            "{}: {} ({})",
            group.key.game_name(),
            group.key.about(),
            group.entries.len()
        )
    });
    let expected = [
        "Nice Dice: nice, target 20, 3 players (1)",
        "Nice Dice: nice, target 20, 2 players (1)",
        "Nice Dice: nice, 2 players (2)",
        "Inverted Dice: alone (1)",
        "SymmDice: solitaire, alone (2)",
        "ludo: pieces 4, alone (1)",
    ];
    assert_eq!(descriptions.collect::<Vec<_>>(), expected);
}

#[test]
fn the_summary_is_that_of_hand_made_games() {
    let mut entries: Vec<HistoryEntry> = (1..=22).map(|day| alone(day, 200 + day as i32)).collect();
    entries[4].seats[0].points = 290;
    entries[4].seats[0].title = Some("Inverted Master".into());
    let summary = summary(&entries);
    assert_eq!(
        (summary.games(), summary.apart, summary.wins),
        (22, 0, None)
    );
    let best = summary.best.as_ref().unwrap();
    assert_eq!((best.value, best.when, best.game), (290.0, 5 * DAY, 4));
    let total: i32 = (201..=222).sum::<i32>() + 290 - 205;
    assert_eq!(summary.mean(), Some(f64::from(total) / 22.0));
    assert_eq!(summary.latest(), (213..=222).collect::<Vec<_>>());
    assert_eq!(
        summary.before(),
        (203..=212)
            .map(|v| if v == 205 { 290 } else { v })
            .collect::<Vec<_>>()
    );
    let title = EarnedTitle {
        title: "Inverted Master".into(),
        points: 290,
        when: 5 * DAY,
        seed: Seed(5).to_string(),
    };
    assert_eq!(summary.titles, [title]);
    let lines = page(&entries, "Ann");
    assert!(
        lines.contains(&"The last ten games average 218, the ten before them 216.".into()),
        "{lines:?}"
    );
}

#[test]
fn helped_typed_and_repeated_games_are_kept_apart() {
    let mut entries: Vec<HistoryEntry> = (1..=7).map(|day| alone(day, 300 - day as i32)).collect();
    entries[0].seats[0].hints = 1;
    entries[1].takebacks = 2;
    entries[2].dice = DiceFrom::Typed;
    entries[5].seed = entries[4].seed;
    entries[6].occasion = Occasion::Daily {
        day: jiff::civil::date(2026, 1, 1),
        counts: false,
    };
    let all = groups(&entries);
    let played = all[0].games_of("Ann", Player::Person);
    let why: Vec<&[&str]> = played.iter().map(|game| &game.apart[..]).collect();
    let expected: [&[&str]; 7] = [
        &["hints"],
        &["undo"],
        &["typed dice"],
        &[],
        &[],
        &["dice you knew"],
        &["practice dice"],
    ];
    assert_eq!(why, expected);
    let summary = Summary::of(&all[0], &played);
    assert_eq!((summary.values, summary.apart), (vec![296, 295], 5));
}

fn match_of_two(day: u64, own: i32, rival: &str, other: i32) -> HistoryEntry {
    game(day, "nice", "", &[("Ann", own), (rival, other)])
}

#[test]
fn wins_streaks_and_opponents_are_counted() {
    let entries = [
        match_of_two(1, 15, "Ben", 3),
        match_of_two(2, 15, "casual", 14),
        match_of_two(3, 15, "casual", 0),
        match_of_two(4, 9, "Ben", 15),
        match_of_two(5, 15, "Ben", 10),
    ];
    let summary = summary(&entries);
    assert_eq!((summary.wins, summary.longest_row), (Some(4), 3));
    assert_eq!(
        summary.values,
        [12, 1, 15, -6, 5],
        "a race is compared by the lead"
    );
    let expected = [("Ben".into(), 3, 2), ("casual".into(), 2, 2)];
    assert_eq!(
        summary
            .opponents
            .iter()
            .map(|other| (other.name.clone(), other.games, other.wins))
            .collect::<Vec<_>>(),
        expected
    );
    // Alone with 500 points or more: a win that can be missed.
    let mut alone = [
        game(1, "solitaire", "", &[("Ann", 520)]),
        game(2, "solitaire", "", &[("Ann", 300)]),
    ];
    alone[1].seats[0].winner = false;
    assert_eq!(self::summary(&alone).wins, Some(1));
}

#[test]
fn partners_are_no_opponents() {
    let seats = [("Ann", 15), ("Ben", 9), ("Cy", 15), ("Di", 9)];
    let summary = summary(&[game(1, "nice", "", &seats)]);
    let names: Vec<&str> = summary
        .opponents
        .iter()
        .map(|other| other.name.as_str())
        .collect();
    assert_eq!((names, summary.values), (vec!["Ben", "Di"], vec![6]));
}

fn findings_of(luck: f64, errors: f64) -> Vec<ReviewFindings> {
    vec![ReviewFindings {
        luck: Some(luck),
        errors: Some(errors),
        decisions: 40,
        best: 36,
    }]
}

#[test]
fn luck_and_errors_need_reviews() {
    let mut entries: Vec<HistoryEntry> = (1..=3).map(|day| alone(day, 210)).collect();
    entries[1].reviewed = findings_of(30.0, 4.0);
    entries[2].reviewed = findings_of(-10.0, 12.0);
    let summary = summary(&entries);
    assert_eq!(
        (summary.reviewed, summary.luck, summary.errors),
        (2, Some(10.0), Some(8.0))
    );
    assert_eq!(
        (summary.luckiest.as_ref().unwrap().game, summary.choices),
        (1, (72, 80))
    );
    assert_eq!(summary.cleanest.as_ref().unwrap().value, 4.0);
    let sentence = page(&entries, "Ann").pop().unwrap();
    assert_eq!(
        sentence,
        "Your choices cost 8.0 points a game. Review 4 January 1970: it lost 12.0 points."
    );
}

/// Returns the rank of the last of these games, in words.
fn last_rank(entries: &[HistoryEntry]) -> String {
    rank(entries, entries.len() - 1, 0)
        .unwrap()
        .sentence(None, &TimeZone::UTC)
}

fn match_with_ben(day: u64, ann: i32, ben: i32) -> HistoryEntry {
    game(day, "nice", "", &[("Ann", ann), ("Ben", ben)])
}

fn games_with_points(all: &[i32]) -> Vec<HistoryEntry> {
    all.iter()
        .zip(1..)
        .map(|(points, day)| alone(day, *points))
        .collect::<Vec<_>>()
}

#[test]
fn the_rank_of_a_game_is_told() {
    assert_eq!(last_rank(&[alone(1, 200)]), "Your first game of this kind.");
    assert_eq!(
        last_rank(&games_with_points(&[271, 200, 255])),
        "Your best: 271, 2 January 1970. This is your second best of 3."
    );
    assert_eq!(
        last_rank(&games_with_points(&[271, 200, 280])),
        "A new best: your best of 2 games before was 271."
    );
    assert_eq!(
        last_rank(&games_with_points(&[271, 200, 271])),
        "Your best: 271, 2 January 1970. This is your best of 3."
    );
    let many = games_with_points(&[300, 299, 298, 297, 296, 295, 294, 293, 292, 291, 290, 200]);
    assert_eq!(
        last_rank(&many),
        "Your best: 300, 2 January 1970. This is your 12th best of 12."
    );
    let mut helped = games_with_points(&[271, 280]);
    helped[1].seats[0].hints = 1;
    assert_eq!(
        last_rank(&helped),
        "Your best: 271, 2 January 1970. Played with hints, so it does not count."
    );
    helped.swap(0, 1);
    assert_eq!(
        last_rank(&helped),
        "Your first game of this kind that counts."
    );
    // A lost match has no rank among leads.
    assert_eq!(
        last_rank(&[match_with_ben(1, 9, 15), match_with_ben(2, 10, 15)]),
        ""
    );
    // Later games, and those of other players, do not count.
    let mut others = games_with_points(&[271, 200, 255, 400]);
    others[1].seats[0].name = "Ben".into();
    let sentence = rank(&others, 2, 0)
        .unwrap()
        .sentence(Some("Ann"), &TimeZone::UTC);
    assert_eq!(
        sentence,
        "Ann's best: 271, 2 January 1970. This is Ann's second best of 2."
    );
}

fn best_before_index(entries: &[HistoryEntry], at: usize) -> Option<i32> {
    best_before(entries, &entries[at])
}

#[test]
fn the_best_before_counts() {
    let mut entries: Vec<HistoryEntry> = [271, 200, 300, 280]
        .iter()
        .zip(1..)
        .map(|(n, day)| alone(day, *n))
        .collect();
    for (entry, n) in entries.iter_mut().zip(1..) {
        entry.file = format!("{n}.jsonl").into();
    }
    assert_eq!(
        [0, 1, 2, 3].map(|at| best_before_index(&entries, at)),
        [None, Some(271), Some(271), Some(300)]
    );
    // A game in progress is not in the history.
    let new = HistoryEntry {
        file: "new.jsonl".into(),
        ..entries[0].clone()
    };
    assert_eq!(best_before(&entries, &new), Some(300));
    entries[2].seats[0].hints = 1;
    assert_eq!(
        best_before_index(&entries, 3),
        Some(271),
        "with hints is no best"
    );
    entries[0].seats[0].name = "Ben".into();
    assert_eq!(
        best_before_index(&entries, 3),
        Some(200),
        "nor is that of somebody else"
    );
    let two = game(9, "inverted", "", &[("Ann", 250), ("Ben", 200)]);
    assert_eq!(best_before(&entries, &two), None, "nobody is alone");
}

#[test]
fn results_are_sorted_into_classes() {
    let spread = distribution(&[151, 160, 160, 203, 255], 12);
    assert_eq!(
        (spread.from, spread.width, spread.counts.len()),
        (150, 10, 11)
    );
    assert_eq!(
        (spread.class(151), spread.class(255), spread.class(260)),
        (Some(0), Some(10), None)
    );
    assert_eq!(
        (spread.counts[0], spread.counts[1], spread.counts[10]),
        (1, 2, 1)
    );
    let negative = distribution(&[-7, 3], 4);
    assert_eq!(
        (negative.from, negative.width, negative.counts),
        (-10, 5, vec![1, 0, 1])
    );
    assert_eq!(distribution(&[], 5), Distribution::default());
    assert_eq!(distribution(&[7], 5).counts, [1]);
}

fn section_lines(Section { title, body, .. }: Section) -> Vec<String> {
    let body: Vec<String> = match body {
        Body::Facts(facts) => facts
            .iter()
            .map(|fact| format!("{}: {}", fact.label, fact.value))
            .collect(),
        Body::Prose(sentences) => sentences,
        _ => panic!("{body:?}"),
    };
    std::iter::once(title).chain(body).collect()
}

/// Returns the page of `name` in the first group of `entries`, line by line.
fn page(entries: &[HistoryEntry], name: &str) -> Vec<String> {
    let key = groups(entries)[0].key.clone();
    let page = PlayerPage::new(entries, &key, &(name.into(), Player::Person), TimeZone::UTC);
    page.all_sections()
        .into_iter()
        .flat_map(section_lines)
        .collect()
}

fn lost_match(day: u64) -> HistoryEntry {
    game(day, "nice", "", &[("Ann", 3), ("Ben", 15)])
}

#[test]
fn a_page_tells_only_what_has_happened() {
    let mut entries = [alone(1, 295), alone(2, 301)];
    entries[0].seats[0].title = Some("Inverted Master".into());
    entries[1].takebacks = 1;
    let expected = [
        "Inverted Dice: alone: Ann, 2 games",
        "1 game with undo is not counted.",
        "The first game",
        "result, 2 January 1970: 295",
        "Titles",
        "Inverted Master, 2 January 1970: 295",
        "Finished games",
        "3 January 1970: 301",
        "2 January 1970: 295",
        "What to practise",
        "Review a game to see what your choices cost.",
    ];
    assert_eq!(page(&entries, "Ann"), expected);
    let all = page(&[lost_match(1), lost_match(2)], "Ann");
    assert!(all.contains(&"games won: 0 of 2".into()), "{all:?}");
    for never in [
        "row",
        "luck",
        "errors",
        "reviewed",
        "Titles",
        "best choices",
        "puzzle",
    ] {
        assert!(
            !all.iter().any(|line| line.contains(never)),
            "{never}: {all:?}"
        );
    }
}

use super::history::{History, Seated};
use super::*;
use crate::core::coach::Level;
use crate::core::dice::Seed;
use crate::core::record::{DiceFrom, Header, Line, Record, VERSION, What};
use crate::core::seats::{Player, SeatSetup};
use std::fs;
use std::path::PathBuf;

struct Home {
    root: tempfile::TempDir,
    store: Store,
}

fn home() -> Home {
    let root = tempfile::tempdir().unwrap();
    let store = Store::at(root.path());
    Home { root, store }
}

fn header() -> Header {
    Header {
        dicegames: VERSION,
        game: "inverted".into(),
        options: String::new(),
        seats: vec![SeatSetup::person("Ünal"), SeatSetup::computer(Level::Expert)],
        seed: Seed(7),
        dice: DiceFrom::Seeded,
        revision: 0,
    }
}

fn journal(lines: usize) -> Vec<Line> {
    (0..lines).map(|i| Line { ms: i as u64, what: What::Rolled(vec![1, 2, 3, 4, i as u8]) }).collect()
}

/// A game of `lines` lines that nobody has open.
fn saved(store: &Store, lines: usize) -> PathBuf {
    let mut save_writer = store.create(&header()).unwrap();
    save_writer.sync(&journal(lines)).unwrap();
    save_writer.path().to_owned()
}

#[test]
fn looking_creates_nothing() {
    let Home { root, store } = home();
    assert_eq!((store.saves(), store.finished()), (vec![], vec![]));
    assert_eq!(store.settings(), (Settings::default(), None));
    assert_eq!(store.last_setup("inverted"), None);
    assert_eq!(store.history().unwrap(), History::default());
    assert_eq!(fs::read_dir(root.path()).unwrap().count(), 0);
}

#[test]
fn a_game_is_written_line_by_line_and_read_back() {
    let Home { root: _root, store } = home();
    let mut save_writer = store.create(&header()).unwrap();
    for lines in [0, 1, 1, 4, 5] {
        save_writer.sync(&journal(lines)).unwrap();
        let (record, torn) = store.read(save_writer.path()).unwrap();
        assert_eq!((record.header, record.lines, torn), (header(), journal(lines), false));
    }
    let name = save_writer.path().file_name().unwrap().to_str().unwrap();
    assert!(name.starts_with("inverted-") && name.ends_with(&format!("-{}.jsonl", Seed(7))), "{name}");
}

#[test]
fn two_games_of_one_second_and_seed_have_files_of_their_own() {
    let Home { root: _root, store } = home();
    let keepers = [(); 3].map(|()| store.create(&header()).unwrap());
    assert_eq!(store.saves().len(), keepers.len());
}

#[test]
fn a_resumed_game_goes_on_where_it_was() {
    let Home { root: _root, store } = home();
    let path = saved(&store, 3);
    let (record, mut save_writer, notice) = store.resume(&path).unwrap();
    assert_eq!((record.lines, notice), (journal(3), None));
    save_writer.sync(&journal(5)).unwrap();
    assert_eq!(store.read(&path).unwrap().0.lines, journal(5));
}

#[test]
fn a_game_of_an_older_version_goes_on_in_it_and_a_new_one_is_of_this_version() {
    let Home { root: _root, store } = home();
    let old = Record { header: Header { dicegames: 1, ..header() }, lines: journal(3) };
    let path = store.create(&old.header).unwrap().path().to_owned();
    assert_eq!(store.read(&path).unwrap().0.header, header());
    fs::write(&path, old.text()).unwrap();
    let (record, mut keeper, _) = store.resume(&path).unwrap();
    assert_eq!(record, old);
    keeper.sync(&journal(5)).unwrap();
    assert_eq!(store.read(&path).unwrap().0, Record { lines: journal(5), ..old });
}

#[test]
fn a_kill_between_writes_loses_nothing() {
    let Home { root: _root, store } = home();
    let mut lines = 0;
    let path = saved(&store, lines);
    for _ in 0..4 {
        let (record, mut save_writer, notice) = store.resume(&path).unwrap();
        assert_eq!((record.lines, notice), (journal(lines), None));
        lines += 2;
        save_writer.sync(&journal(lines)).unwrap();
        // Dropped here without a word, as by a kill.
    }
    assert_eq!(store.read(&path).unwrap().0.lines, journal(lines));
}

#[test]
fn a_torn_last_line_is_dropped_and_written_over() {
    let Home { root: _root, store } = home();
    let path = saved(&store, 3);
    let whole = fs::read(&path).unwrap();
    let start = whole[..whole.len() - 1].iter().rposition(|b| *b == b'\n').unwrap() + 1;
    for cut in start + 1..whole.len() {
        let torn = &whole[..cut];
        fs::write(&path, torn).unwrap();
        assert_eq!((store.saves()[0].events, &store.saves()[0].problem), (2, &None));
        let (record, mut save_writer, notice) = store.resume(&path).unwrap();
        assert_eq!(record.lines, journal(2));
        assert!(notice.unwrap().0.contains("torn"));
        save_writer.sync(&journal(2)).unwrap();
        assert_eq!(fs::read(&path).unwrap(), torn, "untouched while there is nothing to write");
        save_writer.sync(&journal(3)).unwrap();
        assert_eq!(fs::read(&path).unwrap(), whole);
    }
}

#[test]
fn a_line_torn_within_a_character_is_dropped() {
    let Home { root: _root, store } = home();
    let path = saved(&store, 2);
    let mut bytes = fs::read(&path).unwrap();
    bytes.extend("{\"ms\":9,\"act\":{\"seat\":0,\"does\":\"ü".bytes());
    bytes.pop();
    fs::write(&path, bytes).unwrap();
    let (record, torn) = store.read(&path).unwrap();
    assert_eq!((record.lines, torn), (journal(2), true));
}

/// What resuming a file of these bytes says; the file must stay as it is and be listed with that problem.
fn check_refused(bytes: &[u8], expected: &str) {
    let Home { root: _root, store } = home();
    let path = saved(&store, 3);
    fs::write(&path, bytes).unwrap();
    let problem = store.resume(&path).unwrap_err().to_string();
    assert!(problem.contains(expected), "{problem}");
    let saves = store.saves();
    assert_eq!((saves.len(), saves[0].header.as_ref(), saves[0].problem.as_ref()), (1, None, Some(&problem)));
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn damaged_and_newer_and_foreign_files_are_refused_and_left_alone() {
    let Home { root: _root, store } = home();
    let text = fs::read_to_string(saved(&store, 3)).unwrap();
    check_refused(text.replace("[1,2,3,4,1]", "[1,2,3,4,6]").as_bytes(), "line 3: the line is damaged");
    check_refused(text.replace("Ünal", "Unal").as_bytes(), "line 1: the line is damaged");
    check_refused(text.replace("[1,2,3,4,0]", "\u{0}").as_bytes(), "line 2: the line is damaged");
    let mut bytes = text.clone().into_bytes();
    let at = text.find("[1,2,3,4,2]").unwrap();
    bytes[at] = 0xff;
    check_refused(&bytes, "line 4: the line is damaged");
    check_refused(text.replace("\"dicegames\":2", "\"dicegames\":3").as_bytes(), "the file has version 3");
    check_refused(b"", "not a game");
    check_refused(b"hello\n", "not a game");
    // A header without its line end is not a game that anything was ever appended to.
    check_refused(text.lines().next().unwrap().as_bytes(), "not a game");
}

#[test]
fn a_game_that_is_open_is_refused_to_a_second_window() {
    let Home { root: _root, store } = home();
    let mut save_writer = store.create(&header()).unwrap();
    let path = save_writer.path().to_owned();
    assert!(matches!(store.resume(&path), Err(StoreError::Busy { .. })));
    drop(save_writer);
    save_writer = store.resume(&path).unwrap().1;
    let said = store.resume(&path).unwrap_err().to_string();
    assert!(said.ends_with("is open in another window"), "{said}");
    // Reading is always allowed.
    assert!(store.read(save_writer.path()).is_ok() && store.saves()[0].problem.is_none());
}

#[test]
fn a_finished_game_moves_and_can_still_be_taken_back_into() {
    let Home { root: _root, store } = home();
    let mut save_writer = store.create(&header()).unwrap();
    save_writer.sync(&journal(2)).unwrap();
    let path = save_writer.finish().unwrap().to_owned();
    assert_eq!((store.saves().len(), store.finished().len()), (0, 1));
    save_writer.sync(&journal(3)).unwrap();
    assert_eq!(save_writer.finish().unwrap(), path, "twice is once");
    assert_eq!(store.read(&path).unwrap().0.lines, journal(3));
}

#[test]
fn discarding_keeps_the_file_in_the_trash() {
    let Home { root: _root, store } = home();
    let path = saved(&store, 1);
    let there = store.discard(&path).unwrap();
    assert_eq!(there.parent(), Some(store.paths().trash.as_path()));
    assert!(store.saves().is_empty() && store.read(&there).is_ok());
    assert!(store.discard(&path).unwrap_err().to_string().starts_with("cannot move "));
}

#[test]
fn saves_are_listed_newest_first() {
    let Home { root: _root, store } = home();
    let paths = [1, 2, 3].map(|lines| saved(&store, lines));
    for (path, age) in paths.iter().zip([50, 10, 90]) {
        let time = std::time::SystemTime::now() - std::time::Duration::from_secs(age);
        fs::File::options().write(true).open(path).unwrap().set_modified(time).unwrap();
    }
    assert_eq!(store.saves().iter().map(|s| s.events).collect::<Vec<_>>(), [2, 1, 3]);
}

#[test]
fn an_unwritable_folder_is_named() {
    // A file where the folder should be: refused to everybody, root included.
    let Home { root, store } = home();
    fs::write(root.path().join("data"), "").unwrap();
    fs::write(root.path().join("config"), "").unwrap();
    let create = store.create(&header()).unwrap_err().to_string();
    assert!(
        create.starts_with(&format!("cannot create the folder {}", store.paths().saves.display())),
        "{create}"
    );
    assert!(store.save_settings(&Settings::default()).is_err());
    assert!(store.append_history(&entry("Ann")).is_err());
    assert!(store.saves()[0].problem.as_ref().unwrap().starts_with("cannot read the folder"));
}

#[test]
fn settings_are_kept_with_what_is_unknown() {
    let Home { root: _root, store } = home();
    fs::create_dir_all(store.paths().settings.parent().unwrap()).unwrap();
    fs::write(&store.paths().settings, r#"{"theme":"mono","mouse":false,"sound":{"volume":3}}"#).unwrap();
    let (mut settings, notice) = store.settings();
    assert_eq!(
        (settings.theme, settings.mouse, settings.animation, notice),
        (Theme::Mono, false, true, None)
    );
    settings.bot_pace = Pace::Instant;
    store.save_settings(&settings).unwrap();
    assert_eq!(store.settings(), (settings, None));
    assert!(fs::read_to_string(&store.paths().settings).unwrap().contains("\"volume\": 3"));
}

#[test]
fn damaged_settings_make_way_and_are_kept() {
    for damaged in ["{\"theme\":\"mo", "[]", "{\"theme\":\"plaid\"}", "\u{0}"] {
        let Home { root: _root, store } = home();
        let path = &store.paths().settings;
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        for bad in ["settings.json.bad", "settings.json-2.bad"] {
            fs::write(path, damaged).unwrap();
            let (settings, notice) = store.settings();
            assert_eq!(settings, Settings::default());
            assert!(notice.unwrap().0.contains(bad));
            assert_eq!(fs::read_to_string(path.with_file_name(bad)).unwrap(), damaged);
            assert_eq!(store.settings().1, None);
        }
    }
}

#[test]
fn each_game_has_its_last_setup() {
    let Home { root: _root, store } = home();
    let setup = |name: &str| Setup {
        options: "duel=on".into(),
        seat_setups: vec![SeatSetup::person(name), SeatSetup::computer(Level::Novice)],
        dice: DiceFrom::Typed,
    };
    store.remember_setup("inverted", &setup("Ann")).unwrap();
    store.remember_setup("nice", &setup("Ben")).unwrap();
    store.remember_setup("inverted", &setup("Cid")).unwrap();
    assert_eq!(store.last_setup("inverted"), Some(setup("Cid")));
    assert_eq!(store.last_setup("nice"), Some(setup("Ben")));
    fs::write(&store.paths().setups, "{").unwrap();
    assert_eq!(store.last_setup("nice"), None);
    store.remember_setup("nice", &setup("Dee")).unwrap();
    assert_eq!(store.last_setup("nice"), Some(setup("Dee")));
}

fn entry(name: &str) -> Entry {
    let seated = |title: Option<&str>| Seated {
        name: name.into(),
        player: Player::Person,
        points: -3,
        winner: true,
        title: title.map(str::to_owned),
        hints: 2,
    };
    Entry {
        when: 1_763_618_366,
        game: "inverted".into(),
        options: String::new(),
        seats: vec![seated(None), seated(Some("Master"))],
        takebacks: 1,
        file: "x.jsonl".into(),
    }
}

#[test]
fn history_skips_and_counts_what_it_cannot_read() {
    let Home { root: _root, store } = home();
    store.append_history(&entry("Ann")).unwrap();
    let path = &store.paths().history;
    let torn = fs::read_to_string(path).unwrap() + "{\"when\":17\n{\"wh";
    fs::write(path, torn).unwrap();
    store.append_history(&entry("Ben")).unwrap();
    let history = store.history().unwrap();
    assert_eq!((history.entries, history.skipped), (vec![entry("Ann"), entry("Ben")], 2));
}

use super::history::{History, ReviewFindings, SeatResult};
use super::*;
use crate::core::{
    DiceFrom, Game, Header, Level, Record, RecordEntry, RecordError, RecordLine, SeatSetup, Seed,
};
use crate::games::inverted::Inverted;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

struct TestHome {
    root: tempfile::TempDir,
    store: Store,
}

fn home() -> TestHome {
    let root = tempfile::tempdir().unwrap();
    let store = Store::at(root.path());
    TestHome { root, store }
}

fn header() -> Header {
    let seats = [
        SeatSetup::person("Ünal"),
        SeatSetup::computer(Level::Expert),
    ];
    Header::new(Inverted::INFO, "", seats, Seed(7), DiceFrom::Seeded)
}

fn journal(lines: usize) -> Vec<RecordLine> {
    (0..lines)
        .map(|i| RecordLine {
            ms: i as u64,
            what: RecordEntry::Rolled(vec![1, 2, 3, 4, i as u8]),
        })
        .collect()
}

/// A game of `lines` lines that is not open.
fn create_save(store: &Store, lines: usize) -> PathBuf {
    let mut save_writer = store.create(&header()).unwrap();
    save_writer.sync(&journal(lines)).unwrap();
    save_writer.path().to_owned()
}

/// Opens an intact game to continue it.
fn resume(store: &Store, path: &Path) -> Result<(Record, SaveWriter, Option<String>), StoreError> {
    let save = store.open_save(path)?;
    let record = save.record().clone();
    let (save_writer, notice) = save.play_on(store, &record.lines, None)?;
    Ok((record, save_writer, notice))
}

#[test]
fn looking_creates_nothing() {
    let TestHome { root, store } = home();
    assert_eq!((store.saves(), store.filed_finished()), (vec![], vec![]));
    assert_eq!(store.settings(), (Settings::default(), None));
    assert_eq!(store.last_setup("inverted"), None);
    assert_eq!(store.history().unwrap(), History::default());
    assert_eq!(fs::read_dir(root.path()).unwrap().count(), 0);
}

#[test]
fn games_are_written_and_read_back() {
    let TestHome { root: _root, store } = home();
    let mut save_writer = store.create(&header()).unwrap();
    for lines in [0, 1, 1, 4, 5] {
        save_writer.sync(&journal(lines)).unwrap();
        let (record, torn) = store.read(save_writer.path()).unwrap();
        assert_eq!(
            (record.header, record.lines, torn),
            (header(), journal(lines), false)
        );
    }
    let name = save_writer.path().file_name().unwrap().to_str().unwrap();
    assert!(
        name.starts_with("inverted-") && name.ends_with(&format!("-{}.jsonl", Seed(7))),
        "{name}"
    );
}

#[test]
fn a_torn_last_line_is_overwritten() {
    let TestHome { root: _root, store } = home();
    let path = create_save(&store, 3);
    let full_save = fs::read(&path).unwrap();
    let start = full_save[..full_save.len() - 1]
        .iter()
        .rposition(|b| *b == b'\n')
        .unwrap()
        + 1;
    for cut in start + 1..full_save.len() {
        let torn = &full_save[..cut];
        fs::write(&path, torn).unwrap();
        assert_eq!(
            (store.saves()[0].events, &store.saves()[0].problem),
            (2, &None)
        );
        let (record, mut save_writer, notice) = resume(&store, &path).unwrap();
        assert_eq!(record.lines, journal(2));
        assert!(notice.unwrap().contains("cut off"));
        save_writer.sync(&journal(2)).unwrap();
        assert_eq!(
            fs::read(&path).unwrap(),
            torn,
            "untouched while there is nothing to write"
        );
        save_writer.sync(&journal(3)).unwrap();
        assert_eq!(fs::read(&path).unwrap(), full_save);
    }
}

/// Checks the error of resuming a file with these bytes; the file must stay as it is and be listed
/// with that problem.
fn check_refused(bytes: &[u8], expected: &str) {
    let TestHome { root: _root, store } = home();
    let path = create_save(&store, 3);
    fs::write(&path, bytes).unwrap();
    let problem = resume(&store, &path).unwrap_err().to_string();
    assert!(problem.contains(expected), "{problem}");
    let saves = store.saves();
    assert_eq!(
        (
            saves.len(),
            saves[0].header.as_ref(),
            saves[0].problem.as_ref()
        ),
        (1, None, Some(&problem))
    );
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn foreign_files_are_refused_and_left() {
    let TestHome { root: _root, store } = home();
    let text = fs::read_to_string(create_save(&store, 3)).unwrap();
    check_refused(
        text.replace("Ünal", "Unal").as_bytes(),
        "line 1: the line is damaged",
    );
    let mut bytes = text.clone().into_bytes();
    bytes[text.find("nal").unwrap()] = 0xff;
    check_refused(&bytes, "line 1: the line is damaged");
    check_refused(
        text.replace("\"dicegames\":4", "\"dicegames\":5")
            .as_bytes(),
        "another version (format 5",
    );
    check_refused(b"\n", "not a dicegames game");
    // A header without its line end is not a game that was ever appended to.
    check_refused(
        text.lines().next().unwrap().as_bytes(),
        "not a dicegames game",
    );
}

/// Checks that a file with these bytes is listed as damaged in `line`, that a copy continues with
/// the lines before it, and that the file is kept.
fn check_copied(bytes: &[u8], line: usize) {
    let TestHome { root: _root, store } = home();
    let path = create_save(&store, 3);
    fs::write(&path, bytes).unwrap();
    let listed = &store.saves()[0];
    assert_eq!(
        (listed.header.as_ref(), listed.events),
        (Some(&header()), line - 2)
    );
    assert!(
        listed
            .problem
            .as_ref()
            .unwrap()
            .contains(&format!("line {line}: the line is damaged"))
    );
    assert!(store.read(&path).is_err());
    let (record, mut copy, notice) = resume(&store, &path).unwrap();
    assert_eq!(record.lines, journal(line - 2));
    let notice = notice.unwrap();
    assert!(
        notice.starts_with(&format!("Line {line} of the save is damaged")),
        "{notice}"
    );
    let damaged_path = path.with_extension("damaged");
    assert!(
        notice.contains(damaged_path.file_name().unwrap().to_str().unwrap()),
        "{notice}"
    );
    assert_eq!(fs::read(&damaged_path).unwrap(), bytes, "as it was");
    copy.sync(&journal(5)).unwrap();
    assert_eq!(store.read(copy.path()).unwrap().0.lines, journal(5));
    assert_eq!(store.saves().len(), 1, "the copy alone is listed");
}

/// A kill while a file is created leaves it empty.
#[test]
fn empty_files_are_no_games() {
    let TestHome { root: _root, store } = home();
    let path = create_save(&store, 3);
    fs::write(&path, "").unwrap();
    assert_eq!(store.saves(), []);
    assert!(store.open_save(&path).is_err());
}

#[test]
fn a_damaged_game_goes_on_in_a_copy() {
    let TestHome { root: _root, store } = home();
    let text = fs::read_to_string(create_save(&store, 3)).unwrap();
    let mut bytes = text.clone().into_bytes();
    bytes[text.find("[1,2,3,4,2]").unwrap()] = 0xff;
    check_copied(&bytes, 4);
    // Damaged, and the last line torn as well.
    check_copied(
        (text.replace("[1,2,3,4,1]", "[1,2,3,4,6]") + "{\"ms").as_bytes(),
        3,
    );
}

#[test]
fn a_faulty_game_goes_on_in_a_copy() {
    let TestHome { root: _root, store } = home();
    let path = create_save(&store, 3);
    let full_save = fs::read(&path).unwrap();
    let save = store.open_save(&path).unwrap();
    let fault = RecordError::new(3, "that box is filled");
    let (copy, notice) = save.play_on(&store, &journal(1), Some(fault)).unwrap();
    assert!(notice.unwrap().contains("that box is filled"));
    assert_eq!(store.read(copy.path()).unwrap().0.lines, journal(1));
    assert_eq!(fs::read(path.with_extension("damaged")).unwrap(), full_save);
}

#[test]
fn what_cannot_be_written_is_written_later() {
    let TestHome { root: _root, store } = home();
    let mut save_writer = store.create(&header()).unwrap();
    save_writer.sync(&journal(1)).unwrap();
    let full = save_writer.path().with_extension("full");
    fs::write(&full, "").unwrap();
    for lines in 2..4 {
        assert!(save_writer.sync(&journal(lines)).is_err());
        assert_eq!(save_writer.missing(&journal(lines)), lines - 1);
    }
    fs::remove_file(&full).unwrap();
    save_writer.sync(&journal(4)).unwrap();
    assert_eq!(store.read(save_writer.path()).unwrap().0.lines, journal(4));
}

#[test]
fn a_second_window_is_refused() {
    let TestHome { root: _root, store } = home();
    let mut save_writer = store.create(&header()).unwrap();
    let path = save_writer.path().to_owned();
    assert!(matches!(
        resume(&store, &path),
        Err(StoreError::Busy { .. })
    ));
    let refusal = store.discard(&path).unwrap_err();
    assert!(matches!(refusal, StoreError::Busy { .. }));
    drop(save_writer);
    save_writer = resume(&store, &path).unwrap().1;
    let message = resume(&store, &path).unwrap_err().to_string();
    assert!(message.ends_with("is open in another window"), "{message}");
    // Reading is always allowed.
    assert!(store.read(save_writer.path()).is_ok() && store.saves()[0].problem.is_none());
}

#[test]
fn a_game_is_finished_once() {
    let TestHome { root: _root, store } = home();
    let mut save_writer = store.create(&header()).unwrap();
    assert_eq!(save_writer.finish(&journal(2)).unwrap(), None);
    let path = save_writer.path().to_owned();
    assert_eq!((store.saves().len(), store.count_finished()), (0, 1));
    save_writer.finish(&journal(2)).unwrap();
    assert_eq!(save_writer.path(), path);
    assert_eq!(store.read(&path).unwrap().0.lines, journal(2));
}

/// Checks that after `change` of the open file by another program the next line, or the end, is
/// written with all others to another file.
#[track_caller]
fn check_written_anew(change: impl Fn(&Path)) {
    for is_end in [false, true] {
        let TestHome { root: _root, store } = home();
        let mut save_writer = store.create(&header()).unwrap();
        save_writer.sync(&journal(3)).unwrap();
        let path = save_writer.path().to_owned();
        change(&path);
        let changed_bytes = fs::read(&path).ok();
        let (lines, notice) = if is_end {
            (3, save_writer.finish(&journal(3)).unwrap())
        } else {
            (4, save_writer.sync(&journal(4)).unwrap())
        };
        let notice = notice.expect("it is reported");
        assert!(
            notice.contains("another program has changed or removed"),
            "{notice}"
        );
        if changed_bytes.is_some() {
            assert_eq!(fs::read(&path).ok(), changed_bytes, "left as it is");
        }
        let written = store.read(save_writer.path()).unwrap().0;
        assert_eq!((written.header, written.lines), (header(), journal(lines)));
        assert_eq!(
            save_writer.finish(&journal(5)).unwrap(),
            None,
            "reported once"
        );
        assert_eq!(store.read(save_writer.path()).unwrap().0.lines, journal(5));
        assert!(matches!(
            store.discard(save_writer.path()),
            Err(StoreError::Busy { .. })
        ));
    }
}

#[test]
fn a_file_changed_from_outside_is_written_anew() {
    check_written_anew(|path| fs::remove_file(path).unwrap());
    check_written_anew(|path| fs::remove_dir_all(path.parent().unwrap()).unwrap());
    check_written_anew(|path| {
        let older = path.with_extension("older");
        fs::copy(path, &older).unwrap();
        fs::rename(older, path).unwrap();
    });
    check_written_anew(|path| {
        let file = fs::File::options().write(true).open(path).unwrap();
        file.set_len(100).unwrap();
    });
    check_written_anew(|path| {
        let text = fs::read_to_string(path).unwrap();
        fs::write(path, text + "more\n").unwrap();
    });
}

#[test]
fn a_game_goes_out_and_comes_in_once() {
    let TestHome { root, store } = home();
    let sent = root.path().join("from Ben.jsonl");
    fs::rename(create_save(&store, 3), &sent).unwrap();
    let (read, _) = store.read(&sent).unwrap();
    assert_eq!(read.lines, journal(3));
    let (path, new) = store.adopt(&read, true).unwrap();
    assert!(new && path.starts_with(&store.paths().finished) && !path.ends_with("from Ben.jsonl"));
    assert_eq!(store.adopt(&read, true).unwrap(), (path.clone(), false));
    assert_eq!(store.count_finished(), 1);
    assert_eq!(store.header(&path).unwrap(), header());
}

#[test]
fn saves_are_listed_newest_first() {
    let TestHome { root: _root, store } = home();
    let paths = [1, 2, 3].map(|lines| create_save(&store, lines));
    for (path, age) in paths.iter().zip([50, 10, 90]) {
        let time = SystemTime::now() - Duration::from_secs(age);
        fs::File::options()
            .write(true)
            .open(path)
            .unwrap()
            .set_modified(time)
            .unwrap();
    }
    assert_eq!(
        store.saves().iter().map(|s| s.events).collect::<Vec<_>>(),
        [2, 1, 3]
    );
}

/// Checks that what `make` puts in place of each of the player's files is reported in one sentence,
/// and neither read to its end nor replaced.
#[cfg(unix)]
#[track_caller]
fn check_left(make: impl Fn(&Path), why: &str) {
    for number in 0..4 {
        let TestHome { root: _root, store } = home();
        let paths = store.paths();
        let path = [&paths.settings, &paths.keys, &paths.state, &paths.history][number];
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        make(path);
        let kind = fs::symlink_metadata(path).unwrap().file_type();
        let [sentence] = store.mend().try_into().unwrap();
        let path_text = path.display().to_string();
        assert!(
            sentence.contains(&path_text) && sentence.ends_with(why),
            "{sentence}"
        );
        let setup = LastSetup {
            options: String::new(),
            seat_setups: vec![SeatSetup::person("Ann")],
            dice: DiceFrom::Seeded,
            coach: false,
        };
        let refused = [
            store.save_setting("mouse", &Settings::default()).is_err(),
            store.remember_setup("nice", &setup).is_err(),
            store.append_history(&entry("Ann")).is_err(),
        ];
        let written = [&paths.settings, &paths.state, &paths.history];
        assert_eq!(
            refused,
            written.map(|written| written == path),
            "{path_text}"
        );
        assert_eq!(fs::symlink_metadata(path).unwrap().file_type(), kind);
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_small_regular_file_is_left() {
    let make_pipe = |path: &Path| {
        let status = std::process::Command::new("mkfifo").arg(path).status();
        assert!(status.unwrap().success());
    };
    check_left(make_pipe, "it is no regular file");
    check_left(
        |path| fs::create_dir(path).unwrap(),
        "it is no regular file",
    );
    check_left(
        |path| {
            let target = path.with_extension("pipe");
            make_pipe(&target);
            std::os::unix::fs::symlink(target, path).unwrap();
        },
        "it is no regular file",
    );
}

#[test]
fn no_file_is_read_without_a_limit() {
    let TestHome { root: _root, store } = home();
    let paths = store.paths();
    for (path, limit) in [
        (&paths.settings, 1),
        (&paths.keys, 1),
        (&paths.state, 1),
        (&paths.history, 64),
    ] {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::File::create(path).unwrap().set_len(1 << 40).unwrap();
        let [sentence] = store.mend().try_into().unwrap();
        assert!(
            sentence.ends_with(&format!("it has more than {limit} MiB")),
            "{sentence}"
        );
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn old_temporary_files_are_removed() {
    let TestHome { root: _root, store } = home();
    store.save_settings(&Settings::default()).unwrap();
    let folder = store.paths().settings.parent().unwrap();
    let files = [".tmpA", ".tmpB", "mine"].map(|name| folder.join(name));
    for path in &files {
        fs::write(path, "x").unwrap();
    }
    for path in [&files[0], &files[2]] {
        let earlier = SystemTime::now() - Duration::from_secs(3700);
        let file = fs::File::options().write(true).open(path).unwrap();
        file.set_modified(earlier).unwrap();
    }
    assert_eq!(store.mend(), [""; 0]);
    assert_eq!(files.map(|path| path.exists()), [false, true, true]);
}

#[test]
fn an_unwritable_folder_is_named() {
    // A file in place of the folder: refused to everybody, root included.
    let TestHome { root, store } = home();
    fs::write(root.path().join("data"), "").unwrap();
    fs::write(root.path().join("config"), "").unwrap();
    let create = store.create(&header()).unwrap_err().to_string();
    assert!(
        create.starts_with(&format!(
            "cannot create the folder {}",
            store.paths().saves.display()
        )),
        "{create}"
    );
    assert!(store.save_settings(&Settings::default()).is_err());
    assert!(store.append_history(&entry("Ann")).is_err());
}

fn entry(name: &str) -> HistoryEntry {
    let seat_with_title = |title: Option<&str>| SeatResult {
        title: title.map(str::to_owned),
        hints: 2,
        ..SeatResult::sample(name, -3, true)
    };
    let seats = vec![seat_with_title(None), seat_with_title(Some("Master"))];
    HistoryEntry {
        takebacks: 1,
        seed: Seed(1),
        file: format!("{name}.jsonl").into(),
        ..HistoryEntry::sample(1_763_618_366, "inverted", seats)
    }
}

#[test]
fn history_skips_unreadable_lines() {
    let TestHome { root: _root, store } = home();
    store.append_history(&entry("Ann")).unwrap();
    let path = &store.paths().history;
    let torn = fs::read_to_string(path).unwrap() + "{\"when\":17\n{\"wh";
    fs::write(path, torn).unwrap();
    store.append_history(&entry("Ben")).unwrap();
    let history = store.history().unwrap();
    let names: Vec<&str> = history
        .entries
        .iter()
        .map(|entry| &*entry.seats[0].name)
        .collect();
    assert_eq!(names, ["Ann", "Ben"]);

    let before = fs::read(path).unwrap();
    let [sentence] = store.mend().try_into().unwrap();
    assert!(
        sentence.contains("2 lines of history.jsonl")
            && sentence.contains("kept as history.jsonl.bad"),
        "{sentence}"
    );
    assert_eq!(
        fs::read(path.with_file_name("history.jsonl.bad")).unwrap(),
        before
    );
    assert_eq!((store.history().unwrap(), store.mend()), (history, vec![]));
}

#[test]
fn games_are_found_after_their_folder_was_moved() {
    let TestHome { root, store } = home();
    let mut save_writer = store.create(&header()).unwrap();
    save_writer.finish(&[]).unwrap();
    let file = save_writer.path().to_owned();
    store
        .append_history(&HistoryEntry {
            file: file.clone(),
            ..entry("Ann")
        })
        .unwrap();
    assert_eq!(store.history().unwrap().entries[0].file, file);
    drop(save_writer);
    fs::create_dir(root.path().join("moved")).unwrap();
    fs::rename(root.path().join("data"), root.path().join("moved/data")).unwrap();
    let moved = Store::at(&root.path().join("moved"));
    let entry = moved.history().unwrap().entries.remove(0);
    assert!(moved.read(&entry.file).is_ok(), "{}", entry.file.display());
}

fn findings_with_luck(luck: f64) -> Vec<ReviewFindings> {
    vec![
        ReviewFindings {
            luck: Some(luck),
            errors: None,
            decisions: 9,
            best: 7
        };
        2
    ]
}

#[test]
fn later_reviews_are_added_once() {
    let TestHome { root: _root, store } = home();
    let mut ann = entry("Ann");
    (ann.seed, ann.dice) = (Seed(7), DiceFrom::Typed);
    store.append_history(&ann).unwrap();
    store.append_history(&entry("Ben")).unwrap();
    let count_lines = || {
        fs::read_to_string(&store.paths().history)
            .unwrap()
            .lines()
            .count()
    };
    for (luck, expected) in [(3.25, 3), (3.25, 3), (-1.5, 4)] {
        store
            .append_review(Path::new("/elsewhere/Ann.jsonl"), findings_with_luck(luck))
            .unwrap();
        assert_eq!(count_lines(), expected, "{luck}");
    }
    // Of no game, or of other seats: nothing is written.
    store
        .append_review(Path::new("z.jsonl"), findings_with_luck(1.0))
        .unwrap();
    store
        .append_review(Path::new("Ben.jsonl"), Vec::new())
        .unwrap();
    assert_eq!(count_lines(), 4);
    let history = store.history().unwrap();
    assert_eq!(history.entries[0].reviewed, findings_with_luck(-1.5));
    assert_eq!(
        (history.entries[1].reviewed.len(), history.entries.len()),
        (0, 2)
    );
}

//! Random input at any size: from the menu on, keys, clicks, wheels, pasted texts and resizes, in
//! every theme. Only the keys for it may end the program, and at 80×24 no word is cut. Meanwhile
//! other programs truncate, extend and finish games, and time passes: no game may be lost, or saved
//! so that it does not replay.
//!
//! `DICEGAMES_FULL=1 cargo test --lib storm` takes the full sample; a failure reports its seed and
//! its input. `DICEGAMES_STORMS=100000 DICEGAMES_SEED=7 cargo test --lib storm` sets the number of
//! storms and the seed.
use super::stage::{COMMON_KEYS, SMALL, Stage, header};
use crate::core::{
    Coach, DiceFrom, Game, GameOptions, Header, OptionValue, Purpose, RandomPlay, Record,
    RecordEntry, RecordLine, SeatSetup, Seed, Stream, Table,
};
use crate::games::inverted::Inverted;
use crate::games::symmdice::geometry::motifs::Face;
use crate::registry::{each_game, replay};
use crate::tests::conformance::battery::all_options;
use crate::tests::random_play::happen;
use crate::tests::sample;
use crate::tests::{number, on_threads, report};
use crate::tui::app::End;
use crate::tui::board::text_of;
use crate::tui::canvas::lost;
use crate::tui::keys::Key;
use crate::tui::theme::{ColourDepth, Scheme, Theme};
use ratatui::crossterm::event::{MouseButton, MouseEventKind};
use std::fs::{self, File, TryLockError};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Names of the length that the screens promise to hold.
const NAMES: [&str; 8] = [
    "Annabell", "Bernhard", "Cornelia", "Dorothea", "Ekkehard", "Friedric", "Gertrude", "Hildegar",
];
/// The largest terminal.
const LARGEST: (u32, u32) = (250, 80);

/// Keys without a letter, besides those that every screen knows.
const RARE_KEYS: [Key; 9] = [
    Key::ENTER,
    Key::BACKTAB,
    Key::DELETE,
    Key::HOME,
    Key::END,
    Key::PAGE_UP,
    Key::PAGE_DOWN,
    Key::function(1),
    Key::INSERT,
];

/// Pasted texts: words, control characters, right-to-left marks, wide and combining characters.
const PASTED: [&str; 8] = [
    "Ann",
    "1 2 3 4 5",
    "\x1b[2J\x07",
    "\u{202e}nnA\u{2066}",
    "漢字漢字漢字漢字漢字",
    "👩‍👩‍👧‍👦e\u{301}",
    "keep 1 3\nroll\n",
    "",
];

/// Times away in seconds: some or all deadlines have passed then.
const ABSENCES: [u64; 4] = [11, 31, 400, 36_000];

const DEPTHS: [ColourDepth; 3] = [ColourDepth::True, ColourDepth::Indexed, ColourDepth::None];

/// Draws the screen; fails if a cell contains a control character, or in ASCII anything else, if a
/// refusal contains a die in notation (`h@1500,0,0`), or if at 80×24 a word is cut and `is_whole`.
fn check_screen(stage: &mut Stage, is_whole: bool) {
    lost::take();
    let frame = stage.frame();
    let mut cut = lost::take();
    // A learner who is elsewhere than the step may see less of its text.
    cut.retain(|text| !text.starts_with("the end of"));
    let is_small = (frame.area.width, frame.area.height) == SMALL;
    assert!(
        !is_whole || !is_small || cut.is_empty(),
        "{cut:?} on\n{}",
        text_of(&frame)
    );
    let ascii = stage.screen.app.context().theme.ascii;
    for cell in &frame.content {
        let mut signs = cell.symbol().chars();
        assert!(
            signs.all(|sign| !sign.is_control() && (sign.is_ascii() || !ascii)),
            "{:?} reaches the terminal",
            cell.symbol()
        );
    }
    for row in frame.content.chunks(usize::from(frame.area.width.max(1))) {
        let line: String = row.iter().map(|cell| cell.symbol()).collect();
        let refusal = line.trim_start().strip_prefix('✗').unwrap_or_default();
        assert!(!has_die(refusal), "notation in a refusal: {line}");
    }
}

/// Returns `true` if the first `@` of `text` is that of a die in notation.
fn has_die(text: &str) -> bool {
    let Some((die, place)) = text.split_once('@') else {
        return false;
    };
    let mut numbers = place.split(',').take(2);
    die.ends_with(|c| Face::of_letter(c).is_ok())
        && numbers.all(|number| number.parse::<i32>().is_ok())
}

fn size(stream: &mut Stream) -> (u16, u16) {
    match stream.below(4) {
        0 => (80, 24),
        1 => (120, 40),
        _ => (
            1 + stream.below(LARGEST.0) as u16,
            1 + stream.below(LARGEST.1) as u16,
        ),
    }
}

fn theme(stream: &mut Stream) -> Theme {
    let scheme = *stream.pick(Scheme::ALL).expect("one");
    let depth = *stream.pick(&DEPTHS).expect("one");
    Theme {
        scheme,
        depth,
        ascii: stream.below(4) == 0,
        ..Theme::default()
    }
}

/// Does something random; returns its description, and `true` if the program is still running.
fn something(stage: &mut Stage, stream: &mut Stream) -> (String, bool) {
    match stream.below(16) {
        0 => {
            let size = size(stream);
            stage.resize(size);
            (format!("{size:?}"), true)
        }
        1 => {
            let theme = theme(stream);
            stage.screen.set_theme(theme);
            (format!("{:?} {:?}", theme.scheme, theme.depth), true)
        }
        2 => {
            let text = stream.pick(&PASTED).expect("a text");
            stage.paste(text);
            (format!("paste {text:?}"), true)
        }
        3..=5 => (use_mouse(stage, stream), true),
        6 => (let_time_pass(stage, stream), true),
        7..=10 => {
            let key = *stream
                .pick(&[&COMMON_KEYS[..], &RARE_KEYS].concat())
                .expect("a key");
            let runs = stage.key(key).is_none();
            (format!("{key:?}"), runs)
        }
        _ => {
            let letter = char::from(b' ' + stream.below(95) as u8);
            let runs = stage.key(Key::letter(letter)).is_none();
            (format!("{letter:?}"), runs)
        }
    }
}

fn use_mouse(stage: &mut Stage, stream: &mut Stream) -> String {
    let targets = stage.click_targets();
    let place = match stream.pick(&targets) {
        Some((rect, _)) => (rect.x, rect.y),
        None => (
            stream.below(LARGEST.0) as u16,
            stream.below(LARGEST.1) as u16,
        ),
    };
    let kinds = [
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Drag(MouseButton::Left),
        MouseEventKind::Up(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Right),
        MouseEventKind::ScrollUp,
        MouseEventKind::ScrollDown,
        MouseEventKind::Moved,
    ];
    let kind = *stream.pick(&kinds).expect("a kind");
    stage.mouse(kind, place);
    format!("{kind:?} {place:?}")
}

fn let_time_pass(stage: &mut Stage, stream: &mut Stream) -> String {
    let time = match stream.below(4) {
        0 => Duration::from_secs(*stream.pick(&ABSENCES).expect("a time")),
        _ => Duration::from_millis(stream.below(4_000).into()),
    };
    // A suspended program resumes with a key, with all due events still to run.
    if stream.below(2) == 0 {
        stage.screen.now += time;
        return format!("{time:?} stopped");
    }
    stage.pass(time);
    format!("{time:?}")
}

/// Fills a home directory maliciously: names with control characters, files in place of folders and
/// folders in place of files, links to themselves, and garbage.
fn wicked(stage: &Stage, stream: &mut Stream) {
    let name = "A\u{1b}[2J\u{1b}]52;c;eA==\u{7}\u{9b}2J\u{202e}\u{2066}\u{200b}\u{7f}n";
    let seat = SeatSetup {
        name: name.into(),
        ..SeatSetup::person("Ann")
    };
    let header = Header::new(Inverted::INFO, "", [seat], Seed(3), DiceFrom::Seeded);
    let game = Record {
        header: header.clone(),
        lines: Vec::new(),
    }
    .text();
    let json = serde_json::to_string(name).unwrap();
    let entry = format!(
        r#"{{"when":18446744073709551615,"game":"inverted","options":"","seats":[{{"name":{json},"player":"person","points":-2147483648,"winner":true,"hints":0}}],"takebacks":0,"seed":"babab-babab","dice":"seeded","file":{json}}}"#
    );
    let setup = format!(
        r#"{{"setups":{{"inverted":{{"options":{json},"seats":[{{"name":{json},"player":"person"}}],"dice":"seeded","coach":true}}}}}}"#
    );
    let nested = "[".repeat(100_000);
    let long = "9".repeat(300_000);
    let valid = [game.as_str(), &entry, &setup];
    let garbage = [name, &nested, &long, "", "\0\u{feff}", "{}", "[]"];
    let texts = [&valid[..], &garbage].concat();
    let paths = stage.store.paths();
    let files = [
        &paths.history,
        &paths.state,
        &paths.settings,
        &paths.saves.join("inverted-a.jsonl"),
        &paths.saves.join(format!("{}.jsonl", name.replace('/', ""))),
        &paths.finished.join("x.jsonl"),
        &paths.trash.join("x.jsonl"),
        &paths.gallery.join(format!("{name}.figure")),
        &paths.saves,
        &paths.gallery,
    ];
    for path in files {
        let _ = path.parent().map(fs::create_dir_all);
        let usual_text = match path {
            path if *path == paths.history => &entry,
            path if *path == paths.state => &setup,
            _ => &game,
        };
        let _ = match stream.below(5) {
            0 => fs::create_dir_all(path),
            #[cfg(unix)]
            1 => std::os::unix::fs::symlink(path, path),
            2 => fs::write(path, stream.pick(&texts).expect("a text")),
            _ => fs::write(path, usual_text),
        };
    }
}

/// Content that files must hold at the end, whatever the input.
#[derive(Default)]
struct RequiredFiles {
    /// Games partly played by a person.
    games: Vec<Record>,
    /// Texts of games that ended elsewhere.
    rivals: Vec<String>,
}

impl RequiredFiles {
    /// Records the game in `path`, if it can be read and the program must keep it.
    fn note(&mut self, stage: &Stage, path: &Path) {
        let Ok((record, _)) = stage.store.read(path) else {
            return;
        };
        let has_choice_of_person = record.lines.iter().any(|line| match line.what {
            RecordEntry::Act { seat, .. } => record.header.seats[usize::from(seat)].is_person(),
            _ => false,
        });
        if has_choice_of_person {
            self.games.push(record);
        }
    }

    /// Lets another window finish a game of the same name as the current one.
    fn rival(&mut self, stage: &Stage, stream: &mut Stream) -> Option<String> {
        let open = stage
            .store
            .filed_saves()
            .into_iter()
            .chain(stage.store.filed_finished());
        let open: Vec<PathBuf> = open
            .map(|filed| filed.path)
            .filter(|path| is_open(path))
            .collect();
        let path = stream.pick(&open)?;
        let name = path.file_name()?.to_string_lossy();
        self.note(stage, path);
        let mut rival = stage.store.read(path).ok()?.0;
        rival.header.seats[0].name = format!("Rival {}", self.rivals.len());
        let finished = &stage.store.paths().finished;
        fs::create_dir_all(finished).ok()?;
        File::create_new(finished.join(&*name))
            .ok()?
            .write_all(rival.text().as_bytes())
            .ok()?;
        self.rivals.push(rival.text());
        Some(format!("another {name} ends"))
    }

    /// Fails unless all the recorded content is there, and every saved game replays.
    fn check(&self, stage: &Stage) {
        let filed = [
            stage.store.filed_saves(),
            stage.store.filed_finished(),
            stage.store.filed_trash(),
        ];
        let paths: Vec<PathBuf> = filed
            .into_iter()
            .flatten()
            .map(|filed| filed.path)
            .collect();
        let texts: Vec<String> = paths
            .iter()
            .map(|path| fs::read_to_string(path).unwrap())
            .collect();
        for (path, text) in paths.iter().zip(&texts) {
            let (record, torn) = stage.store.read(path).unwrap();
            assert!(
                !torn && matches!(replay(&record), Some(Ok(_))),
                "{} does not replay:\n{text}",
                path.display()
            );
        }
        for game in &self.games {
            let text = game.text();
            assert!(
                texts.iter().any(|found| found.starts_with(&text)),
                "lost:\n{text}"
            );
        }
        for rival in &self.rivals {
            assert!(texts.contains(rival), "written over:\n{rival}");
        }
    }
}

/// Returns `true` if the program has `path` open.
fn is_open(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}

/// Returns a game of people with random options at a random moment, often a few events before its
/// end.
fn somewhere<G: Coach + RandomPlay>(stream: &mut Stream) -> (Header, Vec<RecordLine>) {
    let options = *stream.pick(&all_options::<G>()).expect("options");
    let seats =
        [*options.seats().start().max(&1), *options.seats().end()][stream.below(2) as usize];
    let dice = DiceFrom::Seeded;
    let mut header = header(
        &format!("{} {options}", G::INFO.id),
        &NAMES[..usize::from(seats)],
        dice,
    );
    header.seed = Seed(stream.below(1_000));
    let mut table = Table::<G>::new(header.clone()).unwrap();
    let mut time = Duration::ZERO;
    while !table.is_over() && table.journal().len() < sample(500, 5_000) {
        time += Duration::from_millis(stream.below(2_000).into());
        happen(&mut table, time, stream);
        time = time.max(table.now());
    }
    let all = table.journal().len();
    let count = match stream.below(2) {
        0 => all.saturating_sub(stream.below(8) as usize),
        _ => stream.below(all as u32 + 1) as usize,
    };
    (header, table.journal()[..count].to_vec())
}

/// Runs one storm, and logs it.
fn storm(seed: u32, log: &mut Vec<String>) {
    let mut stream = Stream::new(Seed(seed), Purpose::Trials, 0);
    let mut stage = Stage::menu(size(&mut stream));
    let is_wicked = seed.is_multiple_of(4);
    let is_game = seed % 4 > 1;
    let mut required = RequiredFiles::default();
    if is_wicked {
        wicked(&stage, &mut stream);
        stage.reenter();
    } else if is_game {
        let games = each_game!(G => somewhere::<G> as fn(&mut Stream) -> (Header, Vec<RecordLine>));
        let (header, lines) = stream.pick(&games).expect("a game")(&mut stream);
        stage.resize(SMALL).reopen(&header, &lines);
    }
    for _ in 0..sample(150, 1_500) {
        let (description, runs) = something(&mut stage, &mut stream);
        log.push(description);
        if !is_wicked && stream.below(20) == 0 {
            log.extend(required.rival(&stage, &mut stream));
        }
        if !runs {
            // Quitting is a key like any other: restart.
            stage.reenter();
        }
        check_screen(&mut stage, is_game);
    }
    // Ctrl-C quits from any state; with an unsaved game, on the second press.
    let end = stage
        .key(Key::ctrl('c'))
        .or_else(|| stage.key(Key::ctrl('c')));
    assert_eq!(end, Some(End::Left), "it does not hear");
    if !is_wicked {
        assert_eq!(stage.screen.app.unsaved(), [""; 0]);
        required.check(stage.reenter());
    }
}

#[test]
fn no_input_at_any_size_breaks_the_program() {
    let first = number("DICEGAMES_SEED", 0);
    on_threads(
        number("DICEGAMES_STORMS", sample(32, 2_000)),
        |storm_number| {
            let seed = storm_number.wrapping_add(first);
            let mut log = Vec::new();
            let result = catch_unwind(AssertUnwindSafe(|| storm(seed, &mut log)));
            assert!(result.is_ok(), "storm {seed}: {log:?}");
            if (storm_number + 1).is_multiple_of(1_000) {
                report(&format!("{} storms", storm_number + 1));
            }
        },
    );
}

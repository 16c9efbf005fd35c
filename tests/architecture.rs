//! Reads the sources and fails if the layers (ARCHITECTURE.md) are not kept apart.
//!
//! Every path in a file is resolved to the file that defines the item: through `use` trees, `super`, `self`, macros
//! and re-exports.
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The layers, with the others that each may know.
const ROOMS: &[(&str, &[&str])] = &[
    ("core", &[]),
    ("games", &["core"]),
    ("store", &["core"]),
    ("registry", &["core", "games"]),
    ("statistics", &["core", "store", "registry"]),
    ("duel", &["core", "registry"]),
    ("session", &["core", "store"]),
    ("programs", &["core", "session"]),
    ("tui", &["core", "games", "store", "registry", "statistics", "duel", "session", "programs"]),
    ("cli", &["core", "games", "store", "registry", "statistics", "duel", "session", "programs", "tui"]),
];

/// Modules that a layer may not use: files, input and output, clocks, the environment, the terminal.
const BANNED: &[(&str, &[&str])] = &[
    ("core", PURE),
    ("games", PURE),
    ("statistics", PURE),
    ("duel", PURE),
    ("store", &["ratatui", "crossterm", "clap", "println!", "print!"]),
    (
        "session",
        &["ratatui", "crossterm", "clap", "println!", "print!", "std::fs", "std::io", "std::thread::sleep"],
    ),
    // All output goes through its output.rs, which tolerates closed pipes.
    ("cli", &["println!", "print!", "eprintln!", "eprint!"]),
];
const PURE: &[&str] = &[
    "std::fs",
    "std::io",
    "std::env",
    "std::net",
    "std::process",
    "ratatui",
    "crossterm",
    "clap",
    "etcetera",
    "indicatif",
    "tempfile",
    "print!",
    "println!",
    "eprint!",
    "eprintln!",
    "dbg!",
];
/// System clocks: these layers get the time as a parameter.
const WITHOUT_CLOCK: &[(&str, &[&str])] = &[
    ("core", &["Instant", "SystemTime"]),
    ("games", &["Instant", "SystemTime"]),
    ("statistics", &["Instant", "SystemTime", "Zoned::now", "Timestamp::now"]),
    ("duel", &["Instant", "SystemTime"]),
    ("session", &["Instant::now", "SystemTime"]),
];

/// Files required in the folder of every game.
const FLOOR_PLAN: &[&str] = &[
    "mod.rs",
    "options.rs",
    "action.rs",
    "state.rs",
    "rules.rs",
    "random_action.rs",
    "position.rs",
    "coach.rs",
    "words.rs",
    "tests/mod.rs",
];

/// Files required in the view of every game.
const VIEW_PLAN: &[&str] = &["mod.rs", "look.rs", "keys.rs", "state.rs", "draw.rs"];

/// Words permitted only in these files and folders of `tui/`: forms with and without colour or shadow, with an
/// exception for SymmDice's die, whose motif only it can paint; the library's keys; rectangles as four numbers nowhere.
const ONLY_IN: &[(&str, &[&str])] = &[
    ("is_solid()", &["ui/", "paint/", "theme/", "views/symmdice/tray.rs"]),
    ("has_shadow()", &["ui/", "paint/", "theme/", "views/symmdice/tray.rs"]),
    ("has_places()", &["ui/", "paint/", "theme/", "views/symmdice/tray.rs"]),
    ("has_shades()", &["ui/", "paint/", "theme/", "views/symmdice/tray.rs"]),
    ("Grain::", &["ui/", "paint/", "theme/", "views/symmdice/"]),
    ("KeyCode", &["keys.rs"]),
    ("(i32,i32,i32,i32)", &[]),
];

/// A source file by its module path, such as `games::nice::card`, without tests.
struct Source {
    file: String,
    /// Every path in the file, as written.
    paths: BTreeSet<String>,
    /// Names imported by `use`, each with its path as written.
    names: BTreeMap<String, String>,
}

type Sources = BTreeMap<String, Source>;

fn is_test(file: &str) -> bool {
    file.split('/').any(|part| part == "tests" || part == "tests.rs")
}

/// Returns all files below `src/`, as (path, text).
fn files() -> Vec<(String, String)> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { walk(&path, found) } else { found.push(path) }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    walk(&root, &mut paths);
    paths.retain(|path| path.extension().is_some_and(|e| e == "rs"));
    paths.sort();
    let name = |path: &Path| path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
    paths.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}

fn parse(files: &[(String, String)]) -> Sources {
    let program = files.iter().filter(|(file, _)| !is_test(file) && file != "main.rs");
    program
        .map(|(file, text)| {
            let module = file.trim_end_matches(".rs").trim_end_matches("/mod").replace('/', "::");
            let module = if module == "lib" { String::new() } else { module };
            let mut source = Source { file: file.clone(), paths: BTreeSet::new(), names: BTreeMap::new() };
            source.read(text.parse().unwrap_or_else(|e| panic!("{file}: {e}")));
            (module, source)
        })
        .collect()
}

impl Source {
    /// Collects the paths of `tokens`, without test-only code.
    fn read(&mut self, tokens: TokenStream) {
        let tokens = without_tests(tokens);
        let (mut at, mut path) = (0, String::new());
        while at < tokens.len() {
            let text = tokens[at].to_string();
            match &tokens[at] {
                TokenTree::Ident(_) if text == "use" => {
                    // Not `impl Trait + use<'a>`, which contains no path.
                    if let Some(length) = tokens[at + 1..].iter().position(|t| t.to_string() == ";") {
                        self.import("", &tokens[at + 1..at + 1 + length]);
                        at += 1 + length;
                    }
                }
                TokenTree::Ident(_) if text == "mod" => at += 1,
                TokenTree::Ident(_) => {
                    path = if path.ends_with("::") { path + &text } else { text };
                    let goes_on = tokens.get(at + 1).is_some_and(|t| t.to_string() == ":")
                        && tokens.get(at + 2).is_some_and(|t| t.to_string() == ":");
                    if goes_on {
                        path += "::";
                        at += 2;
                    } else {
                        let calls = tokens.get(at + 1).is_some_and(|t| t.to_string() == "!");
                        path += if calls { "!" } else { "" };
                        self.paths.insert(std::mem::take(&mut path));
                    }
                }
                TokenTree::Group(group) => {
                    path.clear();
                    self.read(group.stream());
                }
                _ => path.clear(),
            }
            at += 1;
        }
    }

    /// Collects the paths of a `use` tree below `prefix`.
    fn import(&mut self, prefix: &str, tree: &[TokenTree]) {
        for branch in tree.split(|token| token.to_string() == ",") {
            let mut path = prefix.to_owned();
            let mut name = None;
            for (at, token) in branch.iter().enumerate() {
                match token {
                    TokenTree::Group(group) => {
                        let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                        self.import(&path, &inner);
                        path.clear();
                    }
                    TokenTree::Ident(ident) if ident == "as" => {
                        name = branch.get(at + 1).map(ToString::to_string);
                        break;
                    }
                    token => path += &token.to_string(),
                }
            }
            let path = path.trim_end_matches("::self").to_owned();
            if !path.is_empty() {
                let last = path.rsplit("::").next().unwrap_or_default().to_owned();
                self.names.insert(name.unwrap_or(last), path.clone());
                self.paths.insert(path);
            }
        }
    }
}

/// Returns `tokens` without the items for tests only.
fn without_tests(tokens: TokenStream) -> Vec<TokenTree> {
    let (mut kept, mut skips) = (Vec::<TokenTree>::new(), false);
    for token in tokens {
        let text = token.to_string();
        if text.replace(' ', "") == "[cfg(test)]" {
            // With the `#` before it.
            kept.pop();
            skips = true;
        } else if skips {
            skips = text != ";" && !text.starts_with('{');
        } else {
            kept.push(token);
        }
    }
    kept
}

/// Resolves `path` in `module` to a path from the crate root; `None` if it leaves the crate.
fn absolute(sources: &Sources, module: &str, path: &str) -> Option<String> {
    let mut at: Vec<&str> = module.split("::").filter(|part| !part.is_empty()).collect();
    // Alone they are a visibility, or the value `self`.
    if matches!(path, "crate" | "super" | "self") {
        return None;
    }
    let mut parts = path.split("::").peekable();
    match *parts.peek()? {
        "crate" => {
            at.clear();
            parts.next();
        }
        "self" => _ = parts.next(),
        "super" => {
            while parts.next_if_eq(&"super").is_some() {
                at.pop();
            }
        }
        first => {
            let child =
                [module, first].iter().filter(|p| !p.is_empty()).copied().collect::<Vec<_>>().join("::");
            sources.contains_key(&child).then_some(())?;
        }
    }
    at.extend(parts);
    Some(at.join("::"))
}

/// Returns the module that defines the absolute `path`, following re-exports.
fn definition(sources: &Sources, path: &str) -> String {
    let (mut path, mut passed) = (path.to_owned(), BTreeSet::new());
    loop {
        let (module, further) = step(sources, &path);
        match further {
            Some(further) if passed.insert(further.clone()) => path = further,
            _ => return module,
        }
    }
}

/// Returns the module that the absolute `path` leads into, and the source of the item if it is imported there.
fn step(sources: &Sources, path: &str) -> (String, Option<String>) {
    let mut module = path;
    while !sources.contains_key(module) {
        module = module.rsplit_once("::").map_or("", |(above, _)| above);
    }
    let item = path[module.len()..].trim_start_matches("::").split("::").next().unwrap_or_default();
    let item = item.trim_end_matches('!');
    let from = sources[module].names.get(item).and_then(|path| absolute(sources, module, path));
    (module.to_owned(), from)
}

/// Returns the modules that each module uses.
fn imports(sources: &Sources) -> BTreeMap<&str, BTreeSet<String>> {
    sources
        .iter()
        .map(|(module, source)| {
            let known = source
                .paths
                .iter()
                .filter_map(|path| Some(definition(sources, &absolute(sources, module, path)?)));
            (module.as_str(), known.filter(|other| other != module).collect())
        })
        .collect()
}

/// Returns the first part of a module's path, and for a game the game.
fn room(module: &str) -> &str {
    module.split("::").next().unwrap_or_default()
}

fn game(module: &str) -> Option<&str> {
    let below = ["games::", "tui::views::", "cli::"].iter().find_map(|above| module.strip_prefix(above))?;
    below.split("::").next()
}

/// Returns the violations between the layers.
fn faults(files: &[(String, String)]) -> Vec<String> {
    let sources = parse(files);
    let mut faults = Vec::new();
    let listed = |list: &'static [(&str, &[&'static str])], of: &str| {
        list.iter().find(|(room, _)| *room == of).map_or(&[][..], |(_, all)| all)
    };
    for (module, source) in &sources {
        let file = &source.file;
        for path in &source.paths {
            for banned in listed(BANNED, room(module)) {
                if path == banned || path.starts_with(&format!("{banned}::")) {
                    faults.push(format!("{file} uses {path}; it has to do without {banned}"));
                }
            }
            for clock in listed(WITHOUT_CLOCK, room(module)) {
                if format!("::{path}::").contains(&format!("::{clock}::")) {
                    faults.push(format!("{file} uses {path}; time comes in as a parameter"));
                }
            }
        }
    }
    let imports = imports(&sources);
    // The public interface, and that for benches, may use every layer.
    for (module, known) in imports.iter().filter(|(module, _)| !["", "internals"].contains(*module)) {
        for other in known.iter().filter(|other| !other.is_empty()) {
            let (from, to) = (room(module), room(other));
            if from != to && !listed(ROOMS, from).contains(&to) {
                faults.push(format!("{module} knows {other}; {from} stands below {to}"));
            }
            // Only the registry lists games; a game's own parts know it, and no other.
            let lists = ["registry", "games"].contains(module);
            if to == "games" && other != "games" && !lists && game(module) != game(other) {
                faults.push(format!("{module} knows {other}; only the registry lists games"));
            }
            // The `mod.rs` of a view assembles its parts. A part that only adds methods is never named, so a circle
            // would go unnoticed.
            let view = other.strip_prefix("tui::views::").is_some_and(|view| !view.contains("::"));
            if view && module.starts_with(&format!("{other}::")) {
                faults.push(format!("{module} knows {other}; the parts of a view do without its mod.rs"));
            }
        }
    }
    faults.extend(circle(&imports));
    faults
}

/// Returns a circle of imports, if there is one: what remains after repeatedly removing modules without imports.
fn circle(imports: &BTreeMap<&str, BTreeSet<String>>) -> Option<String> {
    let mut left = imports.clone();
    while let Some(ground) = left.iter().find(|(_, known)| known.is_empty()).map(|(module, _)| *module) {
        left.remove(ground);
        left.values_mut().for_each(|known| _ = known.remove(ground));
    }
    // From any remaining module the imports go on forever, and so return to one visited before.
    let mut way = vec![*left.keys().next()?];
    loop {
        let next = left[way[way.len() - 1]].iter().find_map(|to| left.get_key_value(to.as_str()))?.0;
        if let Some(begin) = way.iter().position(|passed| passed == next) {
            return Some(format!("import circle: {} -> {next}", way[begin..].join(" -> ")));
        }
        way.push(next);
    }
}

#[test]
fn the_rooms_are_kept_apart() {
    let faults = faults(&files());
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// Returns the names of the folders in `above`.
fn folders<'a>(files: &'a [(String, String)], above: &str) -> BTreeSet<&'a str> {
    let below = files.iter().filter_map(|(file, _)| file.strip_prefix(above)?.strip_prefix('/'));
    below.filter_map(|path| Some(path.split_once('/')?.0)).collect()
}

/// Returns the files of `plan` that a folder of `all` in `above` lacks.
fn missing(files: &[(String, String)], above: &str, all: &BTreeSet<&str>, plan: &[&str]) -> Vec<String> {
    let paths = all.iter().flat_map(|folder| plan.iter().map(move |part| format!("{above}/{folder}/{part}")));
    paths.filter(|path| !files.iter().any(|(file, _)| file == path)).collect()
}

#[test]
fn every_game_has_the_same_floor_plan() {
    let files = files();
    let games = folders(&files, "games");
    assert!(games.len() >= 6, "the five games and the example: {games:?}");
    assert_eq!(missing(&files, "games", &games, FLOOR_PLAN), [""; 0]);
    for (file, _) in &files {
        let folder = format!("{}/", file.trim_end_matches(".rs"));
        assert!(
            !files.iter().any(|(other, _)| other.starts_with(&folder)),
            "{file} should be {folder}mod.rs"
        );
    }
}

#[test]
fn every_view_has_the_same_floor_plan() {
    let files = files();
    let mut views = folders(&files, "tui/views");
    assert_eq!(views, folders(&files, "games"), "one view a game");
    // The example's is small: actions are typed.
    views.remove("example");
    assert_eq!(missing(&files, "tui/views", &views, VIEW_PLAN), [""; 0]);
}

#[test]
fn a_missing_part_is_found() {
    let files = ["games/nice/mod.rs", "games/nice/solver/mod.rs", "tui/views/nice/keys.rs", "games/mod.rs"]
        .map(|file| (file.to_owned(), String::new()));
    let games = folders(&files, "games");
    assert_eq!(games, BTreeSet::from(["nice"]));
    assert_eq!(missing(&files, "games", &games, &["mod.rs", "keys.rs"]), ["games/nice/keys.rs"]);
}

/// Returns the files of `tui/` that contain words permitted only elsewhere.
fn strays(files: &[(String, String)]) -> Vec<String> {
    let mut strays = Vec::new();
    for (file, text) in files.iter().filter(|(file, _)| !is_test(file)) {
        let Some(file) = file.strip_prefix("tui/") else { continue };
        let text: String = text.split_whitespace().collect();
        let is_stray = |(words, places): &&(&str, &[&str])| {
            text.contains(words) && !places.iter().any(|place| file.starts_with(place))
        };
        strays.extend(ONLY_IN.iter().filter(is_stray).map(|(words, _)| format!("{words}: {file}")));
    }
    strays
}

#[test]
fn some_words_stand_in_their_places_only() {
    assert_eq!(strays(&files()), Vec::<String>::new());
    let file = |file: &str, text: &str| (format!("tui/{file}"), text.to_owned());
    let faulty = [file("keys.rs", "KeyCode"), file("x.rs", "theme\n  .is_solid() && KeyCode::Up == up")];
    assert_eq!(strays(&faulty), ["is_solid(): x.rs", "KeyCode: x.rs"]);
}

/// Returns the number of functions of the trait called `name`.
fn functions(text: &str, name: &str) -> usize {
    let tokens: Vec<TokenTree> = text.parse::<TokenStream>().unwrap().into_iter().collect();
    let is_trait = |pair: &[TokenTree]| pair[0].to_string() == "trait" && pair[1].to_string() == name;
    let at = tokens.windows(2).position(is_trait).expect("the trait");
    let body = tokens[at..].iter().find_map(|token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group.stream()),
        _ => None,
    });
    body.expect("its body").into_iter().filter(|token| token.to_string() == "fn").count()
}

/// A newcomer can hold the interface of a game in the head.
#[test]
fn a_game_has_at_most_45_functions() {
    let files = files();
    let count = |(file, name): &(&str, &str)| {
        let (_, text) = files.iter().find(|(path, _)| path == file).expect("the file");
        functions(text, name)
    };
    let all = [("core/game.rs", "Game"), ("core/coach.rs", "Coach"), ("tui/view.rs", "View")];
    let counts: Vec<usize> = all.iter().map(count).collect();
    assert!(counts.iter().sum::<usize>() <= 45, "{counts:?}");
    assert_eq!(functions("trait A { fn a(); fn b() { fn c() {} } } trait B {}", "A"), 2);
}

/// Folders whose sentences stand in a `words.rs`: that of the game for its view, and its own for a screen. A screen in a
/// single file has them there, and a table of keys is the one place of its words.
const SPOKEN: &[&str] = &["games/", "tui/views/", "tui/screens/"];
/// Folders whose sentences stand in their own `words.rs` and `refusals.rs`, without folders below.
const SPOKEN_FLAT: &[&str] = &["core/", "session/"];
/// Files in these folders with phrases of their own.
const SPEAKING: &[&str] = &[
    "/words.rs",
    // What rules and notation refuse, for files that words.rs imports.
    "/refusals.rs",
    // Values of options, each declared in one line with its text.
    "/options.rs",
    "games/nice/variant.rs",
    // Formatting is their one subject: they join phrases of parts.
    "core/audience.rs",
    "core/describe.rs",
    "core/share.rs",
    "core/unit.rs",
    // Notation, which is no language.
    "/action.rs",
    // The markup of pictures.
    "games/symmdice/geometry/svg.rs",
];
/// Phrases in other files that nobody reads.
const UNREAD: &[&str] = &[
    // The text that determines the seed of a day.
    "dicegames daily {day} {game} {options}",
    // Drafts of unfinished input.
    "run {} turn {} left {left} {roll}",
    "point {number} after {calls}, seat {} {what}: ",
    // The name of two keys.
    "faster | slower",
    // Words of tutorials, and actions that they are computed from.
    "call away",
    "call {expression}",
    "shown sum",
    // Notation of positions, actions and symmetries.
    " ; target {}",
    "call EXPRESSION",
    "call NUMBER",
    "state EXPRESSION",
    "Rotate {n}",
    "Mirror {n}",
];
/// Macros and calls with text that is no sentence on the screen: keys, facts on a game, names of arrangements, panics.
const UNSPOKEN: &[&str] =
    &["#", "keys", "GameInfo", "named", "expect", "assert", "debug_assert", "panic", "unreachable"];

/// Returns `true` if the sentences of `file` stand in another file.
fn is_spoken_elsewhere(file: &str) -> bool {
    let below = SPOKEN.iter().find_map(|folder| file.strip_prefix(folder));
    let is_in_folder = below.is_some_and(|path| path.contains('/'));
    let is_flat = SPOKEN_FLAT.iter().any(|folder| file.starts_with(folder));
    (is_in_folder || is_flat) && !is_test(file) && !SPEAKING.iter().any(|part| file.contains(part))
}

/// Returns whether `literal` has two words, or a longer one beside what is put in.
fn is_phrase(literal: &str) -> bool {
    let mut text = literal.replace("{{", "").replace("}}", "");
    while let (Some(from), Some(to)) = (text.find('{'), text.find('}')) {
        text.replace_range(from..=to.max(from), "§");
    }
    let words = |least: usize| {
        let spoken = |word: &&str| {
            let letters = word.chars().filter(char::is_ascii_alphabetic).count();
            letters >= least && word.to_lowercase().contains(['a', 'e', 'i', 'o', 'u'])
        };
        text.split_whitespace().filter(spoken).count()
    };
    words(2) >= 2 || words(4) == 1 && text.contains('§') && text.trim().contains(' ')
}

/// Adds the phrases of `tokens` to `found`, without documentation, tables of keys, panics and tests.
fn phrases(tokens: TokenStream, found: &mut Vec<String>) {
    let tokens = without_tests(tokens);
    let is = |at: usize, text: &str| tokens.get(at).is_some_and(|token| token.to_string() == text);
    for (at, token) in tokens.iter().enumerate() {
        let behind =
            |text: &str| at > 0 && (is(at - 1, text) || at > 1 && is(at - 1, "!") && is(at - 2, text));
        match token {
            TokenTree::Group(group) if !UNSPOKEN.iter().any(|text| behind(text)) => {
                phrases(group.stream(), found)
            }
            TokenTree::Literal(literal) => {
                let literal = literal.to_string();
                let text =
                    literal.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or_default();
                // Files that the program writes have headings.
                let is_read = !UNREAD.contains(&text) && !text.starts_with("# ");
                found.extend((is_read && is_phrase(text)).then(|| text.to_owned()));
            }
            _ => {}
        }
    }
}

#[test]
fn sentences_stand_in_one_file() {
    let mut stray = Vec::new();
    for (file, text) in files().iter().filter(|(file, _)| is_spoken_elsewhere(file)) {
        let mut found = Vec::new();
        phrases(text.parse().unwrap(), &mut found);
        stray.extend(found.into_iter().map(|text| format!("{file}: {text}")));
    }
    for (file, text) in files().iter().filter(|(file, _)| file.starts_with("games/") && !is_test(file)) {
        let speaks = ["/words.rs", "/refusals.rs"].iter().any(|name| file.ends_with(name));
        let text: String = text.split_whitespace().collect();
        let is_spoken = |why: &str| why.starts_with('"') || why.starts_with("format!");
        let errors = ["RuleError::new(", "ParseError::new("];
        let refuses = errors.iter().any(|error| text.split(error).skip(1).any(is_spoken));
        stray.extend((refuses && !speaks).then(|| format!("{file}: a refusal")));
    }
    assert!(
        stray.is_empty(),
        "these belong into the words.rs of the game, screen or folder:\n{}",
        stray.join("\n")
    );
    let check = |source: &str, expected: &[&str]| {
        let mut found = Vec::new();
        phrases(source.parse().unwrap(), &mut found);
        assert_eq!(found, expected, "{source}");
    };
    check(
        "/// Some doc.\n#[doc = \"some doc\"]\nfn f() { g(\"Ann rolls\", \"{n} dice\") }",
        &["Ann rolls", "{n} dice"],
    );
    check("fn f() { format!(\"{name} is\"); format!(\"{}{}dice\"); \"x\"; \"lies\"; \"hhhh hhhh\" }", &[]);
    check(
        "const K: X = keys! { \"a\" \"a\" \"roll the dice\" }; #[cfg(test)] mod tests { f(\"some text\"); }",
        &[],
    );
}

#[test]
fn every_fault_is_found() {
    let house = [
        ("lib.rs", "mod core; mod games; mod registry; mod tui;"),
        ("core/mod.rs", "pub mod game; pub mod dice;"),
        ("core/dice.rs", "pub struct Dice;"),
        ("games/mod.rs", "pub mod nice; pub mod inverted;"),
        ("games/nice/mod.rs", "mod card; pub use card::Card;"),
        ("games/inverted/mod.rs", "pub struct Inverted;"),
        ("registry.rs", "use crate::games::{inverted::Inverted, nice::Card};"),
        ("tui/mod.rs", "pub mod x; pub mod views;"),
        ("tui/views/nice/mod.rs", "use crate::games::nice::Card;"),
    ];
    let check = |file: &str, text: &str, expected: Option<&str>| {
        let mut files: Vec<(String, String)> =
            house.map(|(file, text)| (file.to_owned(), text.to_owned())).into();
        files.retain(|(other, _)| other != file);
        files.push((file.to_owned(), text.to_owned()));
        let found = faults(&files).join("; ");
        match expected {
            Some(expected) => assert!(found.contains(expected), "{file}: {text}: {found}"),
            None => assert_eq!(found, "", "{file}: {text}"),
        }
    };
    check("core/game.rs", "use std::fmt;\nuse std::time::Duration;\n", None);
    check("core/game.rs", "use std::{fmt, fs};", Some("uses std::fs"));
    check("core/game.rs", "use std::{fmt, time::{Duration,\n Instant}};", Some("time comes in"));
    check("core/game.rs", "use std::time;\nfn now() { time::Instant::now(); }", Some("time comes in"));
    check("core/game.rs", "fn f() { println!(\"x\"); }", Some("println!"));
    check("core/game.rs", "use super::super::games::nice::Card;", Some("core stands below games"));
    check("core/game.rs", "fn f() { vec![super::super::tui::x::A] }", Some("core stands below tui"));
    check("core/game.rs", "use super::dice::Dice;", None);
    check("core/dice.rs", "use super::game::Game;", None);
    check("core/mod.rs", "mod dice; mod game; pub struct Dices; pub use dice::Dice;", None);
    check(
        "games/nice/card.rs",
        "use crate::games::{nice::Card, inverted};",
        Some("only the registry lists games"),
    );
    check(
        "games/nice/card.rs",
        "use super::super::inverted::Inverted;",
        Some("only the registry lists games"),
    );
    check("games/nice/card.rs", "use super::Nice;\npub struct Card;", Some("import circle"));
    check(
        "games/nice/card.rs",
        "// std::fs\n/// [`std::io`]\nconst A: &str = \"std::fs // println!\";\n",
        None,
    );
    check("games/nice/card.rs", "#[cfg(test)]\nmod tests {\n use std::fs;\n}\n", None);
    check("games/nice/tests.rs", "use std::fs;", None);
    check("session/mod.rs", "use crate::tui::x;", Some("session stands below tui"));
    check("session/mod.rs", "fn f() { let now = Instant::now(); }", Some("time comes in"));
    check("tui/x.rs", "use crate::games::nice::Card;", Some("only the registry lists games"));
    check(
        "tui/views/inverted/mod.rs",
        "use crate::games::nice::Card;",
        Some("only the registry lists games"),
    );
    check("tui/views/nice/keys.rs", "use super::View;", Some("do without its mod.rs"));
    check("tui/views/nice/keys.rs", "use crate::tui::x::X;", None);
}

//! Tables shipped in `assets`.
use crate::core::coach::Coach;
use crate::registry::each_game;
use std::path::Path;

#[test]
fn assets_are_made_by_commands() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut found: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    let mut expected: Vec<String> =
        each_game!(G => G::TABLES).into_iter().flatten().map(|table| table.file.to_owned()).collect();
    expected.extend(["pictures", "protocol.md", "rules", "tutorials"].map(str::to_owned));
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
}

use super::{Home, Said};
use serde_json::Value;

/// Runs `train` in the home's own folder.
fn train(home: &Home, file: &str, flags: &str) -> Said {
    let path = |name: &str| home.0.path().join(name).display().to_string();
    home.run(&format!("train {} {flags} --weights {}", path(file), path("weights")), "")
}

#[test]
fn training_is_the_same_when_interrupted() {
    let home = Home::new();
    let said = train(&home, "whole", "--games 30 --seed 7 --json");
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{said:?}");
    let told: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(told["games"], 32, "whole batches of sixteen");
    assert!(told["mean"].is_f64() && told["stderr"].is_f64(), "{told}");
    let weights = std::fs::read(home.0.path().join("weights")).unwrap();

    // A finished training is not repeated, and still writes its weights.
    std::fs::remove_file(home.0.path().join("weights")).unwrap();
    let said = train(&home, "whole", "");
    assert_eq!((said.code, said.out.as_str()), (0, "32 games learned from\n"), "{said:?}");
    assert_eq!(std::fs::read(home.0.path().join("weights")).unwrap(), weights);

    assert_eq!(train(&home, "again", "--games 32 --seed 7").code, 0);
    assert_eq!(std::fs::read(home.0.path().join("weights")).unwrap(), weights);
    assert_eq!(train(&home, "other", "--games 32 --seed 8").code, 0);
    assert_ne!(std::fs::read(home.0.path().join("weights")).unwrap(), weights);
}

#[test]
fn another_training_is_not_mixed_in() {
    let home = Home::new();
    assert_eq!(train(&home, "file", "--games 16").code, 0);
    for flags in ["--seed 9", "--games 32"] {
        let said = train(&home, "file", flags);
        assert_eq!(said.code, 2, "{said:?}");
        assert!(said.err.contains("is one of 16 games with seed babab-babad"), "{said:?}");
    }
    assert_eq!(train(&home, "none", "--games 0").code, 2);
}

#[test]
fn a_file_without_training_is_not_changed() {
    let home = Home::new();
    let path = home.0.path().join("letter");
    std::fs::write(&path, "Dear Ann").unwrap();
    let said = train(&home, "letter", "");
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.err.contains("this is no training of Solitaire Dice"), "{said:?}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "Dear Ann");
    assert!(!home.0.path().join("weights").exists());
}

#[test]
fn tables_are_made_one_by_one() {
    let home = Home::new();
    let said = home.run("tables . --only moon", "");
    assert_eq!(said.code, 2, "{said:?}");
    assert!(
        said.err.contains("the tables are nice-match.txt, ")
            && said.err.contains(" and solitaire-total.weights"),
        "{said:?}"
    );
}

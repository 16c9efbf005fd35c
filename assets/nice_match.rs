//! Estimates the chance to win a match of the Nice Dice at the start of each hand, and prints the table that is kept
//! in `assets/nice-match.txt`: `cargo run --release --example nice_match > assets/nice-match.txt`. Takes minutes.
use dicegames::games::nice::solver::MatchTable;
use dicegames::games::nice::variant::Variant;

fn main() {
    println!(
        "# Made by assets/nice_match.rs: variant, points that the starting side and the other side need,"
    );
    println!("# and the chance of the starting side to win the match, a mean over random deals.");
    for (variant, deals) in [(Variant::Nice, 1000), (Variant::Big, 48), (Variant::Super, 48)] {
        MatchTable::estimate(variant, deals, |[own, other], chance| {
            println!("{variant} {own} {other} {chance:.4}");
        });
    }
}

//! An upper bound on how much better than this coach any player can be on average, from a player with more
//! information.
//!
//! The player of the relaxation sees all rolls of a game beforehand, but pays for its luck: in every round the
//! difference between the value of the coming roll to its sheet, as the coach has learned it, and the mean over all
//! rolls. A player who does not see the rolls pays nothing on average, whatever it does, so the best result of the
//! one who does, less its payments, is on average no less than anybody's (Brown, Smith and Sun, *Information
//! relaxations and duality in stochastic dynamic programs*, 2010). The better the value, the closer the bound: with
//! the true one it is the best mean itself, in every single game.
//!
//! Let `V` be the value of a sheet, and `M` the mean over its next rolls of the best `V` that each allows. The
//! result of a game is then `M` of its start, plus for every division `M − V` of its sheet, what the lookahead
//! found beyond the network's value, less its error: its loss in `V` compared with the best division of that roll.
//! The search for the best such sum covers all divisions whose errors add up to no more than a budget, so the bound
//! applies to players whose total error in a game, *by the coach's own account*, is never larger; a better player
//! has to sacrifice more than that and win it back with interest.
use super::endgame::{Endgame, is_near, throwaways_left};
use super::lookahead::Lookahead;
use super::network::Network;
use super::objective::{Objective, UNIT};
use super::rolls::TABLE;
use crate::games::solitaire::action::Division;
use crate::games::solitaire::legal::legal_divisions;
use crate::games::solitaire::sheet::Sheet;
use std::collections::HashMap;

/// Result of one sequence of rolls for a player who sees it beforehand, in points, with the luck taken out.
#[derive(Clone, Copy, Debug)]
struct Found {
    best: f64,
    /// Maximum number of parallel sheets in the search.
    width: usize,
}

/// A sheet in the search.
struct Node {
    sheet: Sheet,
    lookahead: Lookahead,
    /// Sum along the best path to it.
    sum: f64,
    /// Errors along the path with the least.
    errors: f64,
}

/// The values by which luck is paid for.
struct Values<'a> {
    network: &'a Network,
    endgame: Endgame,
    /// Maximum number of remaining throwaways for which the value of a sheet is exact.
    exact: u8,
}

impl<'a> Values<'a> {
    fn new(network: &'a Network, exact: u8) -> Self {
        Values { network, endgame: Endgame::new(Objective::Points), exact }
    }

    /// Returns the value of a sheet if it is exact.
    fn known(&mut self, sheet: &Sheet) -> Option<f64> {
        let near = sheet.is_out() || (is_near(sheet) && throwaways_left(sheet) <= self.exact);
        if near { self.endgame.value(sheet) } else { None }
    }

    /// Returns the values of all successors of `sheet`, and from them its own: `M`.
    fn lookahead(&mut self, sheet: &Sheet) -> (Lookahead, f64) {
        let network = self.network;
        let lookahead = if sheet.is_settled() && throwaways_left(sheet) <= self.exact + 1 {
            Lookahead::knowing(network, sheet, |next| self.known(next))
        } else {
            Lookahead::new(network, sheet)
        };
        let mean = f64::from(lookahead.mean()) * f64::from(UNIT);
        (lookahead, mean)
    }
}

/// Returns the value of each division of `roll`, `V` of the resulting sheet, in points.
fn valued(sheet: &Sheet, lookahead: &Lookahead, roll: &[u8; 5]) -> Vec<(Division, f64)> {
    let ride = sheet.rides_free(roll);
    let value = |division: &Division| f64::from(lookahead.number(division, ride)) * f64::from(UNIT);
    legal_divisions(sheet, roll).into_iter().map(|division| (division, value(&division))).collect()
}

fn best(divisions: &[(Division, f64)]) -> f64 {
    divisions.iter().map(|division| division.1).fold(f64::NEG_INFINITY, f64::max)
}

/// Returns the result of `rolls`, by number, for a player who follows the network.
fn played(values: &mut Values, start: &Sheet, rolls: &[usize]) -> f64 {
    let (mut lookahead, mut sum) = values.lookahead(start);
    let mut sheet = *start;
    for roll in rolls {
        let divisions = valued(&sheet, &lookahead, &TABLE.rolls[*roll].faces);
        let choice = lookahead.choose(*roll);
        let value = divisions.iter().find(|division| division.0 == choice).expect("a legal division").1;
        sheet = sheet.after(&choice);
        if values.known(&sheet).is_some() {
            return sum;
        }
        let (next, mean) = values.lookahead(&sheet);
        (lookahead, sum) = (next, sum + mean - value);
    }
    panic!("the game went on for longer than {} rolls", rolls.len())
}

/// Returns the result of `rolls`, by number, for a player who sees them beforehand and makes errors of no more than
/// `budget`.
fn search(values: &mut Values, start: &Sheet, budget: f64, rolls: &[usize]) -> Found {
    let (lookahead, sum) = values.lookahead(start);
    let mut layer = vec![Node { sheet: *start, lookahead, sum, errors: 0.0 }];
    let mut found = Found { best: f64::NEG_INFINITY, width: 1 };
    for roll in rolls {
        let roll = &TABLE.rolls[*roll].faces;
        let mut places: HashMap<Sheet, usize> = HashMap::new();
        let mut next: Vec<Node> = Vec::new();
        for node in &layer {
            let divisions = valued(&node.sheet, &node.lookahead, roll);
            let most = best(&divisions);
            for (division, value) in divisions {
                let (errors, sum) = (node.errors + (most - value), node.sum - (most - value));
                if errors > budget {
                    continue;
                }
                let sheet = node.sheet.after(&division);
                if values.known(&sheet).is_some() {
                    found.best = found.best.max(sum);
                    continue;
                }
                let place = match places.get(&sheet) {
                    Some(place) => *place,
                    None => {
                        let (lookahead, mean) = values.lookahead(&sheet);
                        places.insert(sheet, next.len());
                        // The lookahead's gain is the same for every path.
                        let sum = sum + mean - value;
                        next.push(Node { sheet, lookahead, sum, errors });
                        continue;
                    }
                };
                let same: &mut Node = &mut next[place];
                let mean = f64::from(same.lookahead.mean()) * f64::from(UNIT);
                same.sum = same.sum.max(sum + mean - value);
                same.errors = same.errors.min(errors);
            }
        }
        found.width = found.width.max(next.len());
        layer = next;
        if layer.is_empty() {
            return found;
        }
    }
    panic!("the game went on for longer than {} rolls", rolls.len())
}

#[cfg(test)]
mod tests {
    use super::super::lookahead::{estimate, evaluate_fast};
    use super::super::trainer::roll;
    use super::*;
    use crate::core::dice::{Purpose, Seed, Stream};
    use crate::games::solitaire::learned::trained;
    use crate::games::solitaire::tests::sheets::random_network;
    use crate::tests::{fresh, full, sample};
    use rayon::prelude::*;

    /// Largest loss in points of a division that is examined more closely.
    const CLOSE: f64 = 15.0;

    /// More rolls than any game is likely to last.
    fn rolls(stream: &mut Stream) -> Vec<usize> {
        (0..200).map(|_| roll(stream)).collect()
    }

    fn game(number: u32) -> Vec<usize> {
        rolls(&mut Stream::new(Seed(fresh(31)), Purpose::Trials, number))
    }

    /// Returns a mean and its standard error.
    fn mean(numbers: &[f64]) -> (f64, f64) {
        let count = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / count;
        let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        (mean, (squares / (count - 1.0) / count).sqrt())
    }

    /// Returns the first sheet of a good game with at most `left` throwaways to come.
    fn late(number: u32, left: u8) -> Sheet {
        let (network, rolls) = (trained(), game(1000 + number));
        let mut sheet = Sheet::default();
        for roll in rolls {
            let next = sheet
                .after(&evaluate_fast(&network, &sheet, &TABLE.rolls[roll].faces, Objective::Points)[0].0);
            if next.is_out() {
                break;
            }
            sheet = next;
            if sheet.is_settled() && throwaways_left(&sheet) <= left {
                return sheet;
            }
        }
        // The game ended earlier: take another.
        late(number + 1, left)
    }

    /// [`search`] without a budget, one path after the other.
    fn plain(values: &mut Values, sheet: &Sheet, rolls: &[usize]) -> f64 {
        let (lookahead, mean) = values.lookahead(sheet);
        let divisions = valued(sheet, &lookahead, &TABLE.rolls[rolls[0]].faces);
        let most = best(&divisions);
        let ways = divisions.iter().map(|(division, _)| {
            let next = sheet.after(division);
            let after = match values.known(&next) {
                Some(known) => known,
                None => plain(values, &next, &rolls[1..]),
            };
            // The payment for luck is the value of the best division less the mean.
            after - (most - mean)
        });
        ways.collect::<Vec<f64>>().into_iter().fold(f64::NEG_INFINITY, f64::max)
    }

    #[test]
    fn the_search_finds_the_best_of_all_ways() {
        let network = trained();
        for number in 0..6 {
            let (sheet, rolls) = (late(number, 4), game(number));
            let mut values = Values::new(&network, 0);
            let found = search(&mut values, &sheet, f64::INFINITY, &rolls);
            let plain = plain(&mut values, &sheet, &rolls);
            assert!((found.best - plain).abs() < 0.02, "{sheet:?}: {} {plain}", found.best);
        }
    }

    /// For any network, seeing the rolls is no worse on average; for a good one, little better.
    #[test]
    fn the_bound_is_above_the_exact_value() {
        let (good, bad) = (trained(), random_network());
        let mut above = Vec::new();
        for number in 0..5 {
            let sheet = late(10 * number, 2);
            let exact = Endgame::new(Objective::Points).value(&sheet).expect("a sheet near its end");
            for network in [&good, &bad] {
                let mut values = Values::new(network, 0);
                let games = 0..sample(60, 400);
                let found: Vec<f64> = games
                    .map(|game_number| search(&mut values, &sheet, f64::INFINITY, &game(game_number)).best)
                    .collect();
                let (mean, error) = mean(&found);
                assert!(mean > exact - 4.0 * error - 1e-3, "{sheet:?}: {mean} ± {error}, {exact}");
                if std::ptr::eq(network, &raw const good) {
                    above.push(mean - exact);
                }
            }
        }
        let (above, error) = mean(&above);
        assert!(above < 15.0 + 4.0 * error, "{above} ± {error}");
    }

    /// `DICEGAMES_FULL=1 cargo test --lib bound -- --nocapture` searches hundreds of games with several budgets.
    #[test]
    #[expect(clippy::print_stdout, reason = "what was measured is to be read")]
    fn the_bound_is_above_play() {
        let network = trained();
        let budgets: &[(f64, u32)] =
            if full() { &[(20.0, 200), (40.0, 200), (80.0, 60)] } else { &[(20.0, 8)] };
        for (budget, games) in budgets {
            let both: Vec<(f64, Found)> = (0..*games)
                .into_par_iter()
                .map(|number| {
                    // Knowing the last round takes its time.
                    let (rolls, mut values) = (game(number), Values::new(&network, sample(0, 1)));
                    let played = played(&mut values, &Sheet::default(), &rolls);
                    (played, search(&mut values, &Sheet::default(), *budget, &rolls))
                })
                .collect();
            assert!(both.iter().all(|(played, found)| found.best >= played - 0.01));
            let told = |of: &dyn Fn(&(f64, Found)) -> f64| {
                let (mean, error) = mean(&both.iter().map(of).collect::<Vec<f64>>());
                format!("{mean:.1} ± {error:.1}")
            };
            println!(
                "errors of at most {budget}, {games} games: played {}, bound {}, above what is played {}, {} sheets wide",
                told(&|(played, _)| *played),
                told(&|(_, found)| found.best),
                told(&|(played, found)| found.best - played),
                both.iter().map(|(_, found)| found.width).max().unwrap_or_default(),
            );
        }
    }

    /// Returns the result of a game, with the luck taken out, if of the divisions close to the best by one-roll
    /// lookahead (up to `wide`) the best by two-roll lookahead is taken.
    fn looking_ahead(network: &Network, rolls: &[usize], wide: usize) -> f64 {
        let points = |number: f32| f64::from(number) * f64::from(UNIT);
        let two_ahead = |sheet: &Sheet| match sheet.is_out() {
            true => f64::from(sheet.score()),
            false => {
                let after = |next: &Sheet| Some(estimate(network, next, Objective::Points));
                points(Lookahead::knowing(network, sheet, after).mean())
            }
        };
        let (mut sheet, mut luck) = (Sheet::default(), 0.0);
        for &roll in rolls {
            let lookahead = Lookahead::new(network, &sheet);
            luck += points(lookahead.best(roll) - lookahead.mean());
            let divisions = evaluate_fast(network, &sheet, &TABLE.rolls[roll].faces, Objective::Points);
            let close = divisions.iter().take_while(|(_, value)| value + CLOSE > divisions[0].1).take(wide);
            let deep = |(division, _): &(Division, f64)| (*division, two_ahead(&sheet.after(division)));
            let taken = match wide {
                1 => Some(divisions[0]),
                _ => close.map(deep).max_by(|a, b| a.1.total_cmp(&b.1)),
            };
            sheet = sheet.after(&taken.expect("every roll has a division").0);
            if sheet.is_out() {
                return f64::from(sheet.score()) - luck;
            }
        }
        panic!("the game went on for longer than {} rolls", rolls.len())
    }

    /// `DICEGAMES_FULL=1 cargo test --lib two_rolls_ahead -- --nocapture` plays thousands of games.
    #[test]
    #[expect(clippy::print_stdout, reason = "what was measured is to be read")]
    fn looking_two_rolls_ahead_adds_little() {
        let network = trained();
        let gain = |number: u32| {
            let rolls = game(5000 + number);
            looking_ahead(&network, &rolls, 3) - looking_ahead(&network, &rolls, 1)
        };
        let gains: Vec<f64> = (0..sample(10, 4000)).into_par_iter().map(gain).collect();
        let (gain, error) = mean(&gains);
        println!("two rolls ahead, {} games: {gain:.2} ± {error:.2} points more", gains.len());
        assert!(gain.abs() < 2.0 + 4.0 * error, "{gain} ± {error}");
    }
}

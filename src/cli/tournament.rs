//! `dicegames simulate` with several programs: all against all on the same dice, with ratings.
use super::entrants::{Entrants, STOPPED, Stop, mean, seed_of};
use super::prepare::prepare;
use super::usage::Usage;
use super::{output, seats};
use crate::core::coach::Coach;
use crate::core::dice::Seed;
use crate::core::game::Standings;
use crate::core::words::plural;
use rayon::prelude::*;
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;

/// Rating points for ten times the chance to win, as in chess.
const DECADE: f64 = 400.0;

#[derive(Serialize)]
struct Tournament {
    game: &'static str,
    options: String,
    seed: String,
    /// Number of games of each pair.
    games: usize,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    stopped: bool,
    /// Best rating first.
    players: Vec<Rated>,
    pairs: Vec<Pair>,
}

#[derive(Serialize)]
struct Rated {
    player: String,
    /// Difference to the mean of all, in rating points.
    rating: f64,
    stderr: f64,
    /// Games that a program lost by its conduct.
    forfeits: u32,
}

#[derive(Serialize)]
struct Pair {
    /// Indices of the players, as named.
    #[serde(skip)]
    of: [usize; 2],
    players: [String; 2],
    games: usize,
    /// Share of games won by the first, counting ties as half.
    share: f64,
    stderr: f64,
    /// Mean lead of the first, in points.
    lead: f64,
    lead_stderr: f64,
}

pub(super) fn run<G: Coach>(
    options: &G::Options,
    entrants: &Entrants,
    games: u32,
    seed: Seed,
    json: bool,
) -> anyhow::Result<ExitCode> {
    seats::expect::<G>(2, options)
        .map_err(|why| Usage(format!("all against all needs a game for two: {why}")))?;
    let (solution, stop) = (prepare::<G>(options, 2), Stop::on_ctrl_c()?);
    let count = entrants.names.len();
    let (mut pairs, mut forfeits, mut reasons) = (Vec::new(), vec![0; count], Vec::new());
    for of in (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b])) {
        let both = [of, [of[1], of[0]]];
        let play = |running: &mut [_; 2], number: u32| {
            let mut play = |way: usize| {
                entrants.play::<G>(
                    &both[way],
                    options,
                    seed_of(seed, number),
                    &solution,
                    &[],
                    &mut running[way],
                )
            };
            anyhow::Ok([play(0)?, play(1)?])
        };
        let played = (0..games).into_par_iter().take_any_while(|_| !stop.is_set());
        let played = played.map_init(|| [None, None], play).collect::<anyhow::Result<Vec<_>>>()?;
        if played.is_empty() {
            break;
        }
        for (way, (_, lost)) in played.iter().flat_map(|ways| ways.iter().enumerate()) {
            entrants.note(lost, &both[way], &mut forfeits);
            reasons.extend(lost.clone());
        }
        // Both games on the same dice count as one, or luck would be counted twice.
        let half = |[there, back]: &[(Standings, _); 2], of: fn(&Standings, usize) -> f64| {
            (of(&there.0, 0) + of(&back.0, 1)) / 2.0
        };
        let (share, stderr) = mean(&played.iter().map(|ways| half(ways, share)).collect::<Vec<_>>());
        let (lead, lead_stderr) = mean(&played.iter().map(|ways| half(ways, lead)).collect::<Vec<_>>());
        let players = of.map(|player| entrants.names[player].clone());
        pairs.push(Pair { of, players, games: 2 * played.len(), share, stderr, lead, lead_stderr });
    }
    entrants.say_why(reasons.iter());
    let ratings = ratings(count, &pairs);
    let rated = entrants.names.iter().zip(ratings).zip(forfeits);
    let mut players: Vec<Rated> = rated
        .map(|((player, (rating, stderr)), forfeits)| Rated {
            player: player.clone(),
            rating,
            stderr,
            forfeits,
        })
        .collect();
    players.sort_by(|a, b| b.rating.total_cmp(&a.rating));
    let tournament = Tournament {
        game: G::INFO.id,
        options: options.to_string(),
        seed: seed.to_string(),
        games: 2 * games as usize,
        stopped: stop.is_set(),
        players,
        pairs,
    };
    output::answer(json, &tournament, page)?;
    Ok(if tournament.stopped { ExitCode::from(STOPPED) } else { ExitCode::SUCCESS })
}

/// Returns the share of the win of `seat`: half of a tie.
fn share(standings: &Standings, seat: usize) -> f64 {
    match (standings[seat].winner, standings[1 - seat].winner) {
        (true, false) => 1.0,
        (false, true) => 0.0,
        _ => 0.5,
    }
}

fn lead(standings: &Standings, seat: usize) -> f64 {
    f64::from(standings[seat].points) - f64::from(standings[1 - seat].points)
}

/// Returns the rating of each of `count` players and its standard error: the strengths that make these results the most
/// likely (Bradley and Terry), with one drawn game more in each pair, which keeps them finite.
fn ratings(count: usize, pairs: &[Pair]) -> Vec<(f64, f64)> {
    let mut games = vec![vec![0.0; count]; count];
    let mut won = vec![0.0; count];
    for Pair { of: [a, b], games: played, share, .. } in pairs {
        let played = *played as f64;
        (games[*a][*b], games[*b][*a]) = (played + 1.0, played + 1.0);
        won[*a] += share * played + 0.5;
        won[*b] += (1.0 - share) * played + 0.5;
    }
    let mut strength = vec![1.0_f64; count];
    for _ in 0..1000 {
        let better = |player: usize| {
            let met = (0..count).map(|other| games[player][other] / (strength[player] + strength[other]));
            (won[player] / met.sum::<f64>()).clamp(f64::MIN_POSITIVE, f64::MAX)
        };
        let next: Vec<f64> = (0..count).map(better).collect();
        let mean = next.iter().map(|it| it.ln()).sum::<f64>() / count as f64;
        strength = next.into_iter().map(|it| it / mean.exp()).collect();
    }
    let rating = |player: usize| {
        let chance = |other: usize| strength[player] / (strength[player] + strength[other]);
        let information =
            (0..count).map(|other| games[player][other] * chance(other) * (1.0 - chance(other)));
        let error = DECADE / std::f64::consts::LN_10 / information.sum::<f64>().sqrt();
        (DECADE * strength[player].log10(), if error.is_finite() { error } else { 0.0 })
    };
    (0..count).map(rating).collect()
}

fn page(tournament: &Tournament) -> String {
    let Tournament { game, seed, games, players, pairs, .. } = tournament;
    let mut page = format!(
        "{game}, seed {seed}: all against all, {} a pair on the same dice, seats swapped\n\n",
        plural(*games, "game")
    );
    let _ = writeln!(page, "{:<14} {:>7} {:>5}", "player", "rating", "±");
    for Rated { player, rating, stderr, forfeits } in players {
        let _ = write!(page, "{player:<14} {rating:>+7.0} {stderr:>5.0}");
        page += &match forfeits {
            0 => "\n".to_owned(),
            lost => format!("  lost {} by its conduct\n", plural(*lost, "game")),
        };
    }
    let _ = writeln!(
        page,
        "\n{:<14} {:<14} {:>6} {:>5} {:>8} {:>6}",
        "player", "against", "wins %", "±", "lead", "±"
    );
    for Pair { players: [a, b], share, stderr, lead, lead_stderr, .. } in pairs {
        let (share, stderr) = (100.0 * share, 100.0 * stderr);
        let _ = writeln!(page, "{a:<14} {b:<14} {share:>6.1} {stderr:>5.1} {lead:>+8.2} {lead_stderr:>6.2}");
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_follow_from_the_shares() {
        let pair = |of, share| {
            let players = [String::new(), String::new()];
            Pair { of, players, games: 999, share, stderr: 0.0, lead: 0.0, lead_stderr: 0.0 }
        };
        // Ten to one is worth 400 points, before the drawn game.
        let rated = ratings(2, &[pair([0, 1], 10.0 / 11.0)]);
        assert!((rated[0].0 - rated[1].0 - 400.0).abs() < 3.0, "{rated:?}");
        assert!(rated[0].1 > 10.0 && rated[0].1 < 25.0, "{rated:?}");
        // Everybody wins half of the games.
        let even = ratings(3, &[pair([0, 1], 0.5), pair([0, 2], 0.5), pair([1, 2], 0.5)]);
        assert!(even.iter().all(|(rating, _)| rating.abs() < 1e-9), "{even:?}");
        // Who wins every game has a finite rating.
        assert!(ratings(2, &[pair([0, 1], 1.0)])[0].0.is_finite());
    }
}

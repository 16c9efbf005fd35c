//! Levels of computers in every game: each scores more than the one below.
use super::sample;
use crate::core::{
    Coach, DiceFrom, Header, Level, SeatSetup, Seed, Table, coach::computers::play_out,
};
use crate::registry::each_game;
use rayon::prelude::*;

fn check<G: Coach>() {
    let solution = G::start(&G::Options::default(), 2).unwrap().prepare();
    for pair in Level::ALL.windows(2) {
        let leads = (0..sample(60, 2_000)).into_par_iter().map(|number: u32| {
            // Each sits in both seats.
            let better = number as usize % 2;
            let levels = [pair[1 - better], pair[better]];
            let seats = levels.map(SeatSetup::computer);
            let header = Header::new(G::INFO, "", seats, Seed(number / 2), DiceFrom::Seeded);
            let mut table = Table::<G>::new(header).unwrap();
            play_out(&mut table, &solution).unwrap();
            let standings = table.standings();
            standings[better].points - standings[1 - better].points
        });
        let lead: i32 = leads.sum();
        assert!(
            lead > 0,
            "{}: {} is {} points behind {}",
            G::INFO.id,
            pair[1],
            -lead,
            pair[0]
        );
    }
}

#[test]
fn each_level_scores_more_than_the_one_below() {
    each_game!(G => check::<G>());
}

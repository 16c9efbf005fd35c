//! The learned weights shipped with the program, and how to learn them again.
use super::solver::network::Network;
use super::solver::objective::Objective;
use super::solver::trainer::{GAMES, SEED, TOTAL_GAMES, Trainer};

/// The shipped weights, as made by `dicegames tables`: for points, and for totals.
static WEIGHTS: &[u8] = include_bytes!("../../../assets/solitaire.weights");
static TOTAL_WEIGHTS: &[u8] = include_bytes!("../../../assets/solitaire-total.weights");

/// Returns the shipped network for points.
///
/// # Panics
/// Panics if the weights built into the program are invalid, which a test rules out.
pub fn trained() -> Network {
    Network::from_bytes(WEIGHTS).expect("the weights built in are of this version")
}

/// The learned weights of the coach.
#[derive(Debug)]
pub struct Learned {
    points: Network,
    totals: Network,
}

impl Learned {
    /// Returns the shipped weights.
    ///
    /// # Panics
    /// Panics if the weights built into the program are invalid, which a test rules out.
    pub(crate) fn built_in() -> Learned {
        let totals = Network::from_bytes(TOTAL_WEIGHTS).expect("the weights built in are of this version");
        assert!(totals.is_for_totals(), "the weights built in are for totals");
        Learned { points: trained(), totals }
    }

    /// Returns the network that values sheets for `objective`.
    pub(crate) fn network(&self, objective: Objective) -> &Network {
        match objective {
            Objective::Points => &self.points,
            Objective::Total(_) => &self.totals,
        }
    }
}

/// Learns the shipped weights for points.
pub(super) fn learn(progress: &(dyn Fn(f32) + Sync)) -> Vec<u8> {
    finish(Trainer::new(SEED, GAMES), progress)
}

/// Learns the shipped weights for totals, starting from the built-in weights for points.
pub(super) fn learn_totals(progress: &(dyn Fn(f32) + Sync)) -> Vec<u8> {
    finish(Trainer::for_totals(&trained(), SEED, TOTAL_GAMES), progress)
}

fn finish(mut trainer: Trainer, progress: &(dyn Fn(f32) + Sync)) -> Vec<u8> {
    while !trainer.is_done() {
        trainer.step();
        progress(trainer.done() as f32 / trainer.planned() as f32);
    }
    trainer.network().to_bytes()
}

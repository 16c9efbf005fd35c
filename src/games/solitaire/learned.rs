//! The learned weights shipped with the program. The ignored tests of `solver/trainer.rs` make
//! them.
use super::solver::network::Network;
use super::solver::sheet_objective::SheetObjective;

/// The learned weights of the coach.
#[derive(Debug)]
pub struct LearnedWeights {
    points: Network,
    totals: Network,
}

impl LearnedWeights {
    /// Returns the shipped weights.
    ///
    /// # Panics
    /// Panics if the weights built into the program are invalid, which a test rules out.
    pub(crate) fn built_in() -> LearnedWeights {
        let points = read_network(include_bytes!("../../../assets/solitaire.weights"));
        let totals = read_network(include_bytes!("../../../assets/solitaire-total.weights"));
        assert!(
            !points.is_for_totals() && totals.is_for_totals(),
            "each network is for its objective"
        );
        LearnedWeights { points, totals }
    }

    /// Returns the network that values sheets for `objective`.
    pub(crate) fn network(&self, objective: SheetObjective) -> &Network {
        match objective {
            SheetObjective::Points => &self.points,
            SheetObjective::Total(_) => &self.totals,
        }
    }
}

fn read_network(bytes: &[u8]) -> Network {
    Network::from_bytes(bytes).expect("the weights built in are of this version")
}

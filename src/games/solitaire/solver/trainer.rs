//! Learns the shipped weights by temporal differences; only tests are built with it, and the
//! ignored ones make the weights.
//!
//! The network plays games against chance, always taking the division it considers best. For every
//! sheet on the way it computes the difference between its value and the exact mean of the best
//! values after each of the 252 next rolls ([`Lookahead`]). The value of a sheet plus all these
//! differences to the end of the game is an unbiased estimate of the sheet's value under its play,
//! as only luck is left out: the deviation of the actual roll from the mean over all rolls. Without
//! luck the standard deviation is a dozen points instead of three hundred, and a few minutes of
//! training are enough. Each value is moved towards that estimate, with later differences
//! discounted a little (the λ of temporal-difference learning). Using the next difference alone
//! would be optimistic: the best of many divisions tends to be one that is overrated, and that
//! accumulates from round to round.
//!
//! The chance of a total is learned likewise, starting from the network for points: each game is
//! played for a total of its own, three of four for the one that wins a solo game.
//!
//! Everything is a function of the seed and the number of games planned, and uses only additions,
//! multiplications, divisions and square roots in a fixed order: bit-identical on every machine.
use super::lookahead::Lookahead;
use super::network::{
    Features, HEADER, LANES, LINEAR, Network, OUT_AT, PARAMETERS, STAGE_LEN, STAGES, TOTALS,
};
use super::sheet_objective::{SheetObjective, UNIT};
use crate::core::{Purpose, Seed, Stream};
use crate::games::solitaire::learned::LearnedWeights;
use crate::games::solitaire::sheet::{Sheet, WIN};
use crate::games::solitaire::tests::sheets::{any_roll, random_network, random_sheets};
use crate::tests::made::check_made_file;

/// Games for learning the shipped weights, and those for totals.
const GAMES: u64 = 4_000_000;
const TOTAL_GAMES: u64 = 3_000_000;
/// Seed of those games.
const SEED: Seed = Seed(1);

/// Games per update of the network.
const BATCH: u64 = 16;

/// Learning rate at the start; it falls with the square of the remaining fraction.
const RATE: f32 = 2e-3;
/// The same for totals, whose training starts closer to its goal.
const TOTAL_RATE: f32 = 1e-3;
/// Learning rate at the end, as a fraction of that at the start.
const LAST_RATE: f32 = 0.003;
/// Decay per batch of the mean slope, and of the mean squared slope.
const KEEP: [f32; 2] = [0.9, 0.999];
/// Weight of a round's difference in the round before.
const LAMBDA: f32 = 0.95;
/// Rough standard deviation of totals in units, for the initial network for totals.
const SPREAD: f32 = 2.5;

/// A network in training.
struct Trainer {
    seed: Seed,
    planned: u64,
    done: u64,
    network: Network,
    /// Running means of the gradient, and of its square (Adam: Kingma and Ba, 2015).
    slopes: Vec<f32>,
    squares: Vec<f32>,
}

impl Trainer {
    /// Creates a training of `planned` games, whole batches of them.
    fn new(seed: Seed, planned: u64) -> Self {
        let mut stream = Stream::new(seed, Purpose::Trials, 0);
        let mut parameters: Vec<f32> = (0..PARAMETERS).map(|_| around(&mut stream, 0.15)).collect();
        for weight in &mut parameters[OUT_AT..] {
            *weight *= 2.0;
        }
        Self::of(Network { parameters }, seed, planned)
    }

    /// Creates a training for totals of `planned` games, starting from a network for points.
    fn for_totals(points: &Network, seed: Seed, planned: u64) -> Self {
        Self::of(points.toward_totals(), seed, planned)
    }

    fn of(network: Network, seed: Seed, planned: u64) -> Self {
        let zeros = vec![0.0; network.parameters.len()];
        Self {
            seed,
            planned,
            done: 0,
            network,
            slopes: zeros.clone(),
            squares: zeros,
        }
    }

    /// Plays all games, and returns the weights as they are shipped.
    fn finish(mut self) -> Vec<u8> {
        while self.done < self.planned {
            self.step();
        }
        let numbers = self
            .network
            .parameters
            .iter()
            .flat_map(|number| number.to_le_bytes());
        HEADER.iter().copied().chain(numbers).collect()
    }

    /// Plays the next [`BATCH`] games, updates the network once, and returns the mean squared
    /// difference.
    fn step(&mut self) -> f32 {
        let batch = self.done / BATCH + 1;
        let mut stream = Stream::new(self.seed, Purpose::Trials, batch as u32);
        let mut slopes = vec![0.0; self.slopes.len()];
        let differences: Vec<f32> = (0..BATCH)
            .flat_map(|_| self.play(&mut stream, &mut slopes))
            .collect();
        self.change(batch, &slopes, differences.len());
        self.done += BATCH;
        differences
            .iter()
            .map(|difference| difference * difference)
            .sum::<f32>()
            / differences.len() as f32
    }

    /// Draws the objective of the next game.
    fn objective(&self, stream: &mut Stream) -> SheetObjective {
        if !self.network.is_for_totals() {
            SheetObjective::Points
        } else if stream.below(4) > 0 {
            SheetObjective::Total(WIN)
        } else {
            SheetObjective::Total(10 * (stream.below(161) as i32 - 20))
        }
    }

    /// Plays a game, adds its slopes to `slopes`, and returns the difference of every round.
    fn play(&self, stream: &mut Stream, slopes: &mut [f32]) -> Vec<f32> {
        let objective = self.objective(stream);
        let mut rounds = Vec::with_capacity(32);
        let mut sheet = Sheet::default();
        while !sheet.is_out() {
            let features = Features::from(&sheet).toward(objective);
            let number = self.network.value(&features);
            let lookahead = Lookahead::toward(&self.network, &sheet, objective);
            rounds.push((features, number, lookahead.mean() - objective.value(number)));
            sheet = sheet.after(&lookahead.choose(any_roll(stream)));
        }
        let mut ahead = 0.0;
        for (features, number, difference) in rounds.iter().rev() {
            ahead = difference + LAMBDA * ahead;
            self.network
                .learn(features, -ahead * slope(objective, *number), slopes);
        }
        rounds
            .into_iter()
            .map(|(_, _, difference)| difference)
            .collect()
    }

    /// Takes one step of Adam along the mean gradient over `rounds` rounds.
    fn change(&mut self, batch: u64, slopes: &[f32], rounds: usize) {
        let share_left = 1.0 - self.done as f32 / self.planned as f32;
        let start = if self.network.is_for_totals() {
            TOTAL_RATE
        } else {
            RATE
        };
        let rate = start * (share_left * share_left).max(LAST_RATE);
        // Running means over fewer batches than they cover are plain means, so there is no bias to
        // correct.
        let fresh = 1.0 / batch as f32;
        let [new_slope, new_square] = KEEP.map(|keep| (1.0 - keep).max(fresh));
        let means = self.slopes.iter_mut().zip(&mut self.squares);
        for ((number, slope), (mean, square)) in
            self.network.parameters.iter_mut().zip(slopes).zip(means)
        {
            let slope = slope / rounds as f32;
            *mean += new_slope * (slope - *mean);
            *square += new_square * (slope * slope - *square);
            *number -= rate * *mean / (square.sqrt() + 1e-6);
        }
    }
}

impl Network {
    /// Returns an initial network for totals: its output is the difference of this network's
    /// expected points and the total, in multiples of [`SPREAD`] units.
    fn toward_totals(&self) -> Self {
        let mut parameters = self.parameters.clone();
        let weights = &mut parameters[OUT_AT..];
        for weight in weights.iter_mut() {
            *weight /= SPREAD;
        }
        let linear: Vec<f32> = weights[LANES - LINEAR..].to_vec();
        let squares: f32 = linear.iter().map(|weight| weight * weight).sum();
        for _ in STAGES {
            for total in TOTALS {
                let share = -(total as f32) / UNIT / SPREAD / squares;
                parameters.extend([0.0; LANES - LINEAR]);
                parameters.extend(linear.iter().map(|weight| share * weight));
            }
        }
        Self { parameters }
    }

    /// Adds `slope` times the derivative of the value with respect to each number to `slopes`.
    fn learn(&self, features: &Features, slope: f32, slopes: &mut [f32]) {
        let total = self.sum(features);
        let weights = self.row(OUT_AT);
        let mut inner = [0.0; LANES];
        for lane in 0..LANES {
            let linear = lane >= LANES - LINEAR;
            if linear || total[lane] > 0.0 {
                inner[lane] = slope * weights[lane];
                slopes[OUT_AT + lane] += slope * total[lane];
            }
        }
        let mut push = |row_start: usize, share: f32| {
            slopes[row_start..row_start + LANES]
                .iter_mut()
                .zip(&inner)
                .for_each(|(sum, inner)| *sum += share * inner);
        };
        for row_start in features.throwaway_rows() {
            push(row_start, 1.0);
        }
        for (row, &marks) in features.marks.iter().enumerate() {
            let row_start = features.sum_row(row, marks);
            push(row_start, 1.0 - features.share);
            push(row_start + STAGE_LEN, features.share);
        }
        for (row_start, share) in features.total_rows() {
            push(row_start, share);
        }
    }
}

/// Returns the change of the output for a small change of the value: the same for points; for a
/// chance such that the cross entropy falls fastest.
fn slope(objective: SheetObjective, number: f32) -> f32 {
    match objective {
        SheetObjective::Points => 1.0,
        SheetObjective::Total(_) => 2.0 / (1.0 + number * number).sqrt(),
    }
}

/// Returns a number between `-width` and `width`.
fn around(stream: &mut Stream, width: f32) -> f32 {
    let steps = 1 << 24;
    (stream.below(steps) as f32 / (steps / 2) as f32 - 1.0) * width
}

#[test]
#[ignore = "takes half an hour or more"]
fn weights_for_points_are_made() {
    check_made_file(
        "assets/solitaire.weights",
        &Trainer::new(SEED, GAMES).finish(),
    );
}

#[test]
#[ignore = "takes half an hour or more"]
fn weights_for_totals_are_made() {
    let learned = LearnedWeights::built_in();
    let points = learned.network(SheetObjective::Points);
    check_made_file(
        "assets/solitaire-total.weights",
        &Trainer::for_totals(points, SEED, TOTAL_GAMES).finish(),
    );
}

/// The first games of those trainings change the network as they did when the shipped weights were
/// learned.
#[test]
fn trainings_begin_as_those_of_the_shipped_weights() {
    let learned = LearnedWeights::built_in();
    let mut points = Trainer::new(SEED, GAMES);
    let mut totals =
        Trainer::for_totals(learned.network(SheetObjective::Points), SEED, TOTAL_GAMES);
    assert_eq!(
        [train_and_hash(&mut points), train_and_hash(&mut totals)],
        [0x7084_ab00_7e4b_6a41, 0x92e0_1fa2_abee_6042]
    );
}

fn train_and_hash(trainer: &mut Trainer) -> u64 {
    for _ in 0..4 {
        trainer.step();
    }
    let bits = trainer
        .network
        .parameters
        .iter()
        .map(|number| u64::from(number.to_bits()));
    bits.fold(0, |sum: u64, bits| sum.rotate_left(5) ^ bits)
}

#[test]
fn training_reduces_the_difference() {
    let mut trainer = Trainer::new(Seed(3), 640);
    let errors: Vec<f32> = (0..40).map(|_| trainer.step().sqrt()).collect();
    assert!(
        mean_of(&errors[30..]) < mean_of(&errors[..10]) / 1.5,
        "{errors:?}"
    );
}

fn mean_of(part: &[f32]) -> f32 {
    part.iter().sum::<f32>() / part.len() as f32
}

#[test]
fn slopes_are_the_derivatives() {
    let network = random_network();
    let sheet = random_sheets(30).pop().unwrap();
    let features = Features::from(&sheet);
    let mut slopes = vec![0.0; PARAMETERS];
    network.learn(&features, 2.0, &mut slopes);
    let steep = (0..PARAMETERS)
        .filter(|&i| slopes[i].abs() > 1e-3)
        .step_by(97);
    assert!(steep.clone().count() > 10);
    for i in steep {
        let step = 1e-2;
        let mut moved = network.clone();
        moved.parameters[i] += step;
        let slope = (moved.value(&features) - network.value(&features)) / step * 2.0;
        assert!(
            (slope - slopes[i]).abs() < 0.02 * slope.abs() + 2e-3,
            "{i}: {slope} {}",
            slopes[i]
        );
    }
}

//! Learning of the value of sheets by temporal differences.
//!
//! The network plays games against chance, always taking the division it considers best. For every sheet on the way
//! it computes the difference between its value and the exact mean of the best values after each of the 252 next
//! rolls ([`Lookahead`]). The value of a sheet plus all these differences to the end of the game is an unbiased
//! estimate of the sheet's value under its play, as only luck is left out: the deviation of the actual roll from
//! the mean over all rolls. Without luck the standard deviation is a dozen points instead of three hundred, and a
//! few minutes of training are enough. Each value is moved towards that estimate, with later differences discounted
//! a little (the λ of temporal-difference learning). Using the next difference alone would be optimistic: the best
//! of many divisions tends to be one that is overrated, and that accumulates from round to round.
//!
//! The chance of a total is learned likewise, starting from the network for points: each game is played for a total
//! of its own, three of four for the one that wins a solo game.
//!
//! Everything is a function of the seed and the number of games planned, and uses only additions, multiplications,
//! divisions and square roots in a fixed order: bit-identical on every machine.
use super::lookahead::Lookahead;
use super::network::{Features, Network, PARAMETERS};
use super::objective::Objective;
use super::rolls::{TABLE, WAYS};
use crate::core::dice::{Purpose, Seed, Stream};
use crate::games::solitaire::sheet::{Sheet, WIN};
use crate::games::solitaire::words;

/// Number of games for learning the shipped weights.
pub(crate) const GAMES: u64 = 4_000_000;
/// Number of games for learning the shipped weights for totals.
pub(crate) const TOTAL_GAMES: u64 = 3_000_000;
/// Seed of those games.
pub(crate) const SEED: Seed = Seed(1);

/// Games per update of the network.
pub const BATCH: u64 = 16;

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
/// First bytes of a training file, its version included.
const MAGIC: &[u8; 8] = b"DGSOL\x001\n";

/// A network in training.
#[derive(Clone, Debug, PartialEq)]
pub struct Trainer {
    seed: Seed,
    planned: u64,
    done: u64,
    network: Network,
    /// Running means of the gradient, and of its square (Adam: Kingma and Ba, 2015).
    slopes: Vec<f32>,
    squares: Vec<f32>,
}

/// Result of some batches of training games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Report {
    games: u64,
    rounds: u64,
    /// Number of rounds in the games that count.
    counted: u64,
    worth: f64,
    squared_worth: f64,
    squared_errors: f64,
}

/// An error for bytes that are not a training to continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TrainingError {
    /// Something else, or another version.
    #[error("{}", words::NO_TRAINING)]
    Form,
    /// Too few bytes, too many, or invalid numbers.
    #[error("{}", words::DAMAGED_TRAINING)]
    Damaged,
}

impl Trainer {
    /// Creates a training of `planned` games (rounded up to whole batches).
    pub fn new(seed: Seed, planned: u64) -> Self {
        let mut stream = Stream::new(seed, Purpose::Trials, 0);
        let mut parameters: Vec<f32> = (0..PARAMETERS).map(|_| around(&mut stream, 0.15)).collect();
        for weight in &mut parameters[Network::weights_at()..] {
            *weight *= 2.0;
        }
        Self::of(Network::new(parameters).expect("as many numbers as a network has"), seed, planned)
    }

    /// Creates a training for totals of `planned` games (rounded up to whole batches), starting from a network for
    /// points.
    pub(crate) fn for_totals(points: &Network, seed: Seed, planned: u64) -> Self {
        Self::of(points.toward_totals(SPREAD), seed, planned)
    }

    fn of(network: Network, seed: Seed, planned: u64) -> Self {
        let zeros = vec![0.0; network.parameters().len()];
        let planned = planned.div_ceil(BATCH) * BATCH;
        Self { seed, planned, done: 0, network, slopes: zeros.clone(), squares: zeros }
    }

    /// Returns the current network.
    pub(crate) fn network(&self) -> &Network {
        &self.network
    }

    pub(crate) fn seed(&self) -> Seed {
        self.seed
    }

    /// Returns the number of games played.
    pub(crate) fn done(&self) -> u64 {
        self.done
    }

    /// Returns the total number of games to play.
    pub(crate) fn planned(&self) -> u64 {
        self.planned
    }

    /// Returns `true` if all games have been played.
    pub(crate) fn is_done(&self) -> bool {
        self.done >= self.planned
    }

    /// Plays the next [`BATCH`] games and updates the network once.
    pub fn step(&mut self) -> Report {
        let batch = self.done / BATCH + 1;
        // A batch has a stream of its own, so that resuming a saved training needs no generator state.
        let mut stream = Stream::new(self.seed, Purpose::Trials, batch as u32);
        let mut slopes = vec![0.0; self.slopes.len()];
        let mut report = Report::default();
        for _ in 0..BATCH {
            self.play(&mut stream, &mut slopes, &mut report);
        }
        self.change(batch, &slopes, report.rounds);
        self.done += BATCH;
        report
    }

    /// Returns the objective of the next game.
    fn objective(&self, stream: &mut Stream) -> Objective {
        if !self.network.is_for_totals() {
            Objective::Points
        } else if stream.below(4) > 0 {
            Objective::Total(WIN)
        } else {
            Objective::Total(10 * (stream.below(161) as i32 - 20))
        }
    }

    fn play(&self, stream: &mut Stream, slopes: &mut [f32], report: &mut Report) {
        let objective = self.objective(stream);
        let mut rounds = Vec::with_capacity(32);
        let mut sheet = Sheet::default();
        while !sheet.is_out() {
            let features = Features::from(&sheet).toward(objective);
            let number = self.network.value(&features);
            let lookahead = Lookahead::toward(&self.network, &sheet, objective);
            rounds.push((features, number, lookahead.mean() - objective.value(number)));
            sheet = sheet.after(&lookahead.choose(roll(stream)));
        }
        let mut ahead = 0.0;
        for (features, number, difference) in rounds.iter().rev() {
            ahead = difference + LAMBDA * ahead;
            self.network.learn(features, -ahead * objective.slope(*number), slopes);
        }
        report.count(objective, rounds[0].1, rounds.iter().map(|round| round.2));
    }

    /// Takes one step of Adam along the mean gradient over `rounds` rounds.
    fn change(&mut self, batch: u64, slopes: &[f32], rounds: u64) {
        let left = 1.0 - self.done as f32 / self.planned as f32;
        let start = if self.network.is_for_totals() { TOTAL_RATE } else { RATE };
        let rate = start * (left * left).max(LAST_RATE);
        // Running means over fewer batches than they cover are plain means, so there is no bias to correct.
        let fresh = 1.0 / batch as f32;
        let [new_slope, new_square] = KEEP.map(|keep| (1.0 - keep).max(fresh));
        let means = self.slopes.iter_mut().zip(&mut self.squares);
        for ((number, slope), (mean, square)) in
            self.network.parameters_mut().iter_mut().zip(slopes).zip(means)
        {
            let slope = slope / rounds as f32;
            *mean += new_slope * (slope - *mean);
            *square += new_square * (slope * slope - *square);
            *number -= rate * *mean / (square.sqrt() + 1e-6);
        }
    }

    /// Returns the training as bytes, from which [`Trainer::from_bytes`] resumes it exactly.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.seed.0.to_le_bytes());
        bytes.extend(self.planned.to_le_bytes());
        bytes.extend(self.done.to_le_bytes());
        for numbers in [self.network.parameters(), &self.slopes, &self.squares] {
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes
    }

    /// Parses a training written by [`Trainer::to_bytes`].
    ///
    /// # Errors
    /// Returns [`TrainingError`] if the bytes are something else, or damaged.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, TrainingError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(TrainingError::Form)?;
        let (seed, rest) = rest.split_first_chunk().ok_or(TrainingError::Damaged)?;
        let (planned, rest) = rest.split_first_chunk().ok_or(TrainingError::Damaged)?;
        let (done, rest) = rest.split_first_chunk().ok_or(TrainingError::Damaged)?;
        let (words, over) = rest.as_chunks();
        let numbers: Vec<f32> = words.iter().map(|&word| f32::from_le_bytes(word)).collect();
        let (planned, done) = (u64::from_le_bytes(*planned), u64::from_le_bytes(*done));
        let parameters = numbers.len() / 3;
        let whole =
            over.is_empty() && numbers.len() == 3 * parameters && numbers.iter().all(|x| x.is_finite());
        let (network, means) = numbers.split_at(parameters);
        if !whole || done > planned || done % BATCH != 0 || planned % BATCH != 0 {
            return Err(TrainingError::Damaged);
        }
        let (slopes, squares) = means.split_at(parameters);
        Ok(Self {
            seed: Seed(u32::from_le_bytes(*seed)),
            planned,
            done,
            network: Network::new(network.to_vec()).map_err(|_| TrainingError::Damaged)?,
            slopes: slopes.to_vec(),
            squares: squares.to_vec(),
        })
    }
}

impl Report {
    /// Adds the results of other batches.
    pub(crate) fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.rounds += other.rounds;
        self.counted += other.counted;
        self.worth += other.worth;
        self.squared_worth += other.squared_worth;
        self.squared_errors += other.squared_errors;
    }

    /// Adds a game: the value of its start, and the difference found in every round. Of games for totals only those
    /// for the winning one count, as others cannot be compared with them.
    fn count(&mut self, objective: Objective, start: f32, differences: impl Iterator<Item = f32>) {
        let counts = matches!(objective, Objective::Points | Objective::Total(WIN));
        let mut worth = objective.shown(objective.value(start));
        for difference in differences.map(|difference| objective.shown(difference)) {
            worth += difference;
            self.rounds += 1;
            self.counted += u64::from(counts);
            self.squared_errors += if counts { difference * difference } else { 0.0 };
        }
        if counts {
            self.games += 1;
            self.worth += worth;
            self.squared_worth += worth * worth;
        }
    }

    /// Returns the mean final score of this play, or its share of solo wins, with the luck taken out.
    pub(crate) fn score(&self) -> f64 {
        self.worth / self.games as f64
    }

    /// Returns the standard error of [`Report::score`].
    pub(crate) fn score_error(&self) -> f64 {
        let variance = self.squared_worth / self.games as f64 - self.score().powi(2);
        (variance.max(0.0) / self.games as f64).sqrt()
    }

    /// Returns the root mean squared difference between the value of a sheet and its lookahead, in points or as a
    /// chance.
    pub(crate) fn error(&self) -> f64 {
        (self.squared_errors / self.counted as f64).sqrt()
    }
}

/// Draws one of the 252 rolls, by number, with its probability.
pub fn roll(stream: &mut Stream) -> usize {
    usize::from(TABLE.of_way[stream.below(WAYS as u32) as usize])
}

/// Returns a number between `-width` and `width`.
fn around(stream: &mut Stream, width: f32) -> f32 {
    let steps = 1 << 24;
    (stream.below(steps) as f32 / (steps / 2) as f32 - 1.0) * width
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trained(seed: u32, batches: usize) -> Trainer {
        let mut trainer = Trainer::new(Seed(seed), 100);
        for _ in 0..batches {
            trainer.step();
        }
        trainer
    }

    #[test]
    fn the_same_seed_trains_the_same_network() {
        assert_eq!(trained(1, 3), trained(1, 3));
        assert_ne!(trained(1, 3).network(), trained(2, 3).network());
    }

    #[test]
    fn a_saved_training_resumes_exactly() {
        let mut resumed = Trainer::from_bytes(&trained(1, 2).to_bytes()).unwrap();
        resumed.step();
        assert_eq!(resumed, trained(1, 3));
        assert_eq!(resumed.done(), 3 * BATCH);
    }

    #[test]
    fn what_is_no_training_is_refused() {
        let bytes = trained(1, 0).to_bytes();
        assert_eq!(Trainer::from_bytes(b"DGSOL"), Err(TrainingError::Form));
        for length in [8, 20, 28, 100, bytes.len() - 4, bytes.len() - 1] {
            assert_eq!(Trainer::from_bytes(&bytes[..length]), Err(TrainingError::Damaged), "{length} bytes");
        }
        let mut broken = bytes.clone();
        broken[40..44].copy_from_slice(&f32::NAN.to_le_bytes());
        assert_eq!(Trainer::from_bytes(&broken), Err(TrainingError::Damaged));
        broken.extend([0; 4]);
        assert_eq!(Trainer::from_bytes(&broken), Err(TrainingError::Damaged));
    }

    #[test]
    fn training_reduces_the_difference() {
        let mut trainer = Trainer::new(Seed(3), 640);
        let reports: Vec<f64> = (0..40).map(|_| trainer.step().error()).collect();
        let mean = |part: &[f64]| part.iter().sum::<f64>() / part.len() as f64;
        assert!(trainer.is_done());
        assert!(mean(&reports[30..]) < mean(&reports[..10]) / 1.5, "{reports:?}");
    }
}

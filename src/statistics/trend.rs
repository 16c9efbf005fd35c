//! Distribution and trend of results.

/// Permitted class widths of a distribution.
const WIDTHS: [i32; 12] = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];
/// The most games considered for a trend.
const BACK: usize = 40;
/// The fewest games with a trend.
const FEWEST: usize = 5;

/// Number of results in each of several classes of equal width.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Distribution {
    /// The least value of the first class.
    pub(crate) from: i32,
    /// Number of values per class.
    pub(crate) width: i32,
    /// Number of results in each class.
    pub(crate) counts: Vec<usize>,
}

impl Distribution {
    pub(crate) fn class(&self, value: i32) -> Option<usize> {
        let class = usize::try_from((value - self.from).div_euclid(self.width.max(1))).ok()?;
        (class < self.counts.len()).then_some(class)
    }

    /// Returns the least value of a class.
    pub(crate) fn start(&self, class: usize) -> i32 {
        self.from + self.width * class as i32
    }
}

/// Sorts results into at most `most` classes, starting at multiples of their width.
pub(crate) fn distribution(values: &[i32], most: usize) -> Distribution {
    let (Some(least), Some(highest)) = (values.iter().min(), values.iter().max()) else {
        return Distribution::default();
    };
    let classes = |width: i32| (highest.div_euclid(width) - least.div_euclid(width) + 1) as usize;
    let width = WIDTHS.into_iter().find(|width| classes(*width) <= most.max(2)).unwrap_or(10_000);
    let from = least.div_euclid(width) * width;
    let mut counts = vec![0; classes(width)];
    for value in values {
        counts[(value - from).div_euclid(width) as usize] += 1;
    }
    Distribution { from, width, counts }
}

/// Direction of the results.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Trend {
    /// Not distinguishable from chance.
    Steady,
    /// Up, by this many points in ten games.
    Rising(f64),
    /// Down, by this many points in ten games.
    Falling(f64),
}

/// Returns the trend of the last of `values`, oldest first: the least-squares slope, if it exceeds twice its
/// standard error. `None` if there are too few.
pub(crate) fn trend(values: &[i32]) -> Option<Trend> {
    let last = &values[values.len().saturating_sub(BACK)..];
    if last.len() < FEWEST {
        return None;
    }
    let n = last.len() as f64;
    let (middle, mean) = ((n - 1.0) / 2.0, last.iter().map(|v| f64::from(*v)).sum::<f64>() / n);
    let points = || last.iter().zip(0..).map(|(v, at)| (f64::from(at) - middle, f64::from(*v) - mean));
    let spread: f64 = points().map(|(x, _)| x * x).sum();
    let slope = points().map(|(x, y)| x * y).sum::<f64>() / spread;
    let left: f64 = points().map(|(x, y)| (y - slope * x).powi(2)).sum();
    let error = (left / (n - 2.0) / spread).sqrt();
    Some(match slope {
        _ if slope.abs() <= 2.0 * error || slope == 0.0 => Trend::Steady,
        up if up > 0.0 => Trend::Rising(10.0 * up),
        down => Trend::Falling(-10.0 * down),
    })
}

//! Distribution of results.

const WIDTHS: [i32; 12] = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];

/// Number of results in each of several classes of equal width.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Distribution {
    /// The least value of the first class.
    pub(crate) from: i32,
    pub(crate) width: i32,
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
    let (Some(lowest), Some(highest)) = (values.iter().min(), values.iter().max()) else {
        return Distribution::default();
    };
    let count_classes =
        |width: i32| (highest.div_euclid(width) - lowest.div_euclid(width) + 1) as usize;
    let width = WIDTHS
        .into_iter()
        .find(|width| count_classes(*width) <= most.max(2))
        .unwrap_or(10_000);
    let from = lowest.div_euclid(width) * width;
    let mut counts = vec![0; count_classes(width)];
    for value in values {
        counts[(value - from).div_euclid(width) as usize] += 1;
    }
    Distribution {
        from,
        width,
        counts,
    }
}

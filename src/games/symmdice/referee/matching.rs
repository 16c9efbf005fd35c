//! One-to-one matching of the dice of a figure with their images, by augmenting paths.

/// For each die, the set of dice (as bits) on which its image may lie.
pub(crate) type Graph = Vec<u32>;

/// Returns a largest one-to-one matching of dice with images: for each die, the die matched with its image.
pub(crate) fn matching(graph: &[u32]) -> Vec<Option<usize>> {
    let mut taken_by: Vec<Option<usize>> = vec![None; graph.len()];
    for die in 0..graph.len() {
        augment(graph, die, &mut 0, &mut taken_by);
    }
    let mut partner = vec![None; graph.len()];
    for (j, die) in taken_by.iter().enumerate() {
        if let Some(die) = *die {
            partner[die] = Some(j);
        }
    }
    partner
}

/// Returns `true` if every die can be matched.
pub(crate) fn is_perfect(graph: &[u32]) -> bool {
    let (mut covered, mut choices) = (0u32, 0);
    for &row in graph {
        if row == 0 {
            return false;
        }
        covered |= row;
        choices += row.count_ones();
    }
    // If each die has one candidate and all dice are covered, that is the matching.
    let all = covered.count_ones() as usize == graph.len();
    all && (choices as usize == graph.len() || matching(graph).iter().all(Option::is_some))
}

fn augment(graph: &[u32], die: usize, seen: &mut u32, taken_by: &mut [Option<usize>]) -> bool {
    for j in 0..graph.len() {
        if graph[die] & !*seen & (1 << j) == 0 {
            continue;
        }
        *seen |= 1 << j;
        if taken_by[j].is_none_or(|other| augment(graph, other, seen, taken_by)) {
            taken_by[j] = Some(die);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Returns the size of a largest matching by exhaustive search.
    fn slow(graph: &[u32], used: u32) -> usize {
        let Some((&row, rest)) = graph.split_first() else { return 0 };
        let free = (0..32).filter(|j| row & !used & (1 << j) != 0);
        free.map(|j| 1 + slow(rest, used | 1 << j)).chain([slow(rest, used)]).max().unwrap_or(0)
    }

    proptest! {
        #[test]
        fn matchings_are_one_to_one_allowed_and_largest(rows in prop::collection::vec(0u32..64, 6)) {
            let graph: Graph = rows;
            let partner = matching(&graph);
            let mut used = 0u32;
            for (die, j) in partner.iter().enumerate() {
                if let Some(j) = j {
                    prop_assert!(graph[die] & (1 << j) != 0);
                    prop_assert!(used & (1 << j) == 0);
                    used |= 1 << j;
                }
            }
            let size = slow(&graph, 0);
            prop_assert_eq!(used.count_ones() as usize, size);
            prop_assert_eq!(is_perfect(&graph), size == graph.len());
        }
    }
}

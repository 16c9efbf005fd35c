//! What was worked out lately is kept, so that it is worked out once, and the rest let go.
use super::locked::locked;
use std::sync::{Arc, Mutex};

/// The things that were asked for last, by what they were worked out from.
pub(crate) struct Recent<K, V> {
    kept: usize,
    /// Least recently used first.
    all: Mutex<Vec<(K, Arc<V>)>>,
}

impl<K: PartialEq, V> Recent<K, V> {
    /// Keeps up to so many, at least one.
    pub(crate) const fn new(kept: usize) -> Self {
        assert!(kept > 0);
        Recent { kept, all: Mutex::new(Vec::new()) }
    }

    /// Returns what belongs to `key`: what is kept, or what `work_out` makes.
    ///
    /// Nothing is locked meanwhile, so that others need not wait; two who ask for the same at once may both work it out.
    pub(crate) fn get(&self, key: K, work_out: impl FnOnce() -> V) -> Arc<V> {
        if let Some(known) = known(&mut locked(&self.all), &key) {
            return known;
        }
        let new = Arc::new(work_out());
        let mut all = locked(&self.all);
        if let Some(known) = known(&mut all, &key) {
            return known;
        }
        let too_many = (all.len() + 1).saturating_sub(self.kept);
        all.drain(..too_many);
        all.push((key, new.clone()));
        new
    }
}

/// Returns what belongs to `key`, now asked for last.
fn known<K: PartialEq, V>(all: &mut [(K, Arc<V>)], key: &K) -> Option<Arc<V>> {
    let at = all.iter().position(|(known, _)| known == key)?;
    all[at..].rotate_left(1);
    all.last().map(|(_, value)| value.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_what_was_asked_for_last() {
        let recent = Recent::new(2);
        let mut worked_out = Vec::new();
        for key in ["a", "b", "a", "c", "a", "b", "c"] {
            let value = recent.get(key, || {
                worked_out.push(key);
                key.to_uppercase()
            });
            assert_eq!(*value, key.to_uppercase());
        }
        // b is let go for c, c for b, and a for c again.
        assert_eq!(worked_out, ["a", "b", "c", "b", "c"]);
        assert_eq!(locked(&recent.all).len(), 2);
    }

    #[test]
    fn concurrent_questions_are_answered_once() {
        let recent = Recent::new(4);
        let outer = recent.get(1, || *recent.get(1, || "first"));
        assert_eq!(*outer, "first");
        assert_eq!(locked(&recent.all).len(), 1);
    }
}

//! A small cache of recent results.
use crate::core::tools::locked::locked;
use std::sync::{Arc, Mutex};

/// A cache of the most recently used values, by key.
pub(crate) struct Recent<K, V> {
    kept: usize,
    /// Entries, least recently used first.
    all: Mutex<Vec<(K, Arc<V>)>>,
}

impl<K: PartialEq, V> Recent<K, V> {
    pub(crate) const fn new(kept: usize) -> Self {
        assert!(kept > 0);
        Recent {
            kept,
            all: Mutex::new(Vec::new()),
        }
    }

    /// Returns the value for `key`, computing it with `work_out` if it is not cached.
    ///
    /// Nothing is locked during the computation, so others need not wait; concurrent requests for
    /// the same key may both compute it.
    pub(crate) fn get(&self, key: K, work_out: impl FnOnce() -> V) -> Arc<V> {
        if let Some(known) = cached_value(&mut locked(&self.all), &key) {
            return known;
        }
        let new = Arc::new(work_out());
        let mut all = locked(&self.all);
        if let Some(known) = cached_value(&mut all, &key) {
            return known;
        }
        let too_many = (all.len() + 1).saturating_sub(self.kept);
        all.drain(..too_many);
        all.push((key, new.clone()));
        new
    }
}

/// Returns the cached value for `key` and marks it as most recently used.
fn cached_value<K: PartialEq, V>(all: &mut [(K, Arc<V>)], key: &K) -> Option<Arc<V>> {
    let index = all.iter().position(|(known, _)| known == key)?;
    all[index..].rotate_left(1);
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
        // b is evicted for c, c for b, and a for c again.
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

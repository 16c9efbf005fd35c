//! What locks keep, whatever became of the threads that held them.
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Returns what `mutex` keeps, even where a thread panicked while it held it: everything that is locked here is whole at
/// every moment.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

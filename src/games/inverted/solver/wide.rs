//! Runs work with the widest vectors that the processor has, found out when it runs: one program for all.
use multiversion::multiversion;

/// Work that gains by wide vectors. Its `run` must be `#[inline(always)]`, as must all that it calls in its inner
/// loops: only what is compiled into [`widest`] is compiled for each of its instruction sets.
pub(super) trait Work {
    type Output;
    fn run(self) -> Self::Output;
}

/// Runs `work` as fast as this processor can. None of the instruction sets may fuse a multiplication and an addition
/// unasked, and the compiler never does: the bits stay the same.
#[multiversion(targets("x86_64+avx512f", "x86_64+avx2"))]
pub(super) fn widest<W: Work>(work: W) -> W::Output {
    work.run()
}

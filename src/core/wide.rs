//! Runs work with the widest vectors that the processor has, and with its instructions for counting bits, found out when
//! it runs: one program for all.
use multiversion::multiversion;

/// Work that gains by wide vectors or by counting bits. Its `run` must be `#[inline(always)]`, as must all that it calls in its inner
/// loops: only what is compiled into [`widest`] is compiled for each of its instruction sets.
pub(crate) trait Work {
    /// What comes of it.
    type Output;
    /// Does it.
    fn run(self) -> Self::Output;
}

/// Runs `work` as fast as this processor can. The compiler never fuses a multiplication and an addition unasked, so the
/// bits are the same with every instruction set.
///
/// The AVX-512 version is for processors from Ice Lake and Zen 4 on: earlier ones clock down for it, and `multiversion`
/// leaves it out there.
#[multiversion(targets("x86_64+avx512f+bmi1+bmi2+lzcnt+popcnt", "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
pub(crate) fn widest<W: Work>(work: W) -> W::Output {
    work.run()
}

//! Runs work with the widest vectors that the processor has, and with its instructions for counting bits, found out when
//! it runs: one program for all.
use fearless_simd::{Level, Simd};

/// Work that gains by wide vectors or by counting bits. Its `run` must be `#[inline(always)]`, as must all that it calls in its inner
/// loops: only what is compiled into [`widest`] is compiled for each of its instruction sets.
pub(crate) trait Work {
    /// The result.
    type Output;
    /// Does it, with the vectors of `simd` or with what the compiler makes of loops.
    fn run<S: Simd>(self, simd: S) -> Self::Output;
}

/// Runs `work` as fast as this processor can. The compiler never fuses a multiplication and an addition unasked, so the
/// bits are the same with every instruction set.
pub(crate) fn widest<W: Work>(work: W) -> W::Output {
    run_at(Level::new(), work)
}

/// Runs `work` with these instructions. Of those for x86, AVX-512 is that of processors from Ice Lake and Zen 4 on (earlier
/// ones clock down for it), and SSE4.2 is taken as SSE2: each version takes its time to compile.
pub(crate) fn run_at<W: Work>(level: Level, work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(simd) = level.as_avx512() {
        simd.vectorize(
            #[inline(always)]
            || work.run(simd),
        )
    } else if let Some(simd) = level.as_avx2() {
        simd.vectorize(
            #[inline(always)]
            || work.run(simd),
        )
    } else {
        work.run(level.as_sse2().expect("every x86_64 has SSE2"))
    }
    #[cfg(not(target_arch = "x86_64"))]
    fearless_simd::dispatch!(level, simd => work.run(simd))
}

/// Returns the instructions that this processor has, each kind with no wider vectors than its own.
#[cfg(test)]
pub(crate) fn levels() -> Vec<Level> {
    let widest = Level::new();
    #[cfg(target_arch = "x86_64")]
    let narrower = [widest.as_avx2().map(Simd::level), widest.as_sse2().map(Simd::level)];
    #[cfg(not(target_arch = "x86_64"))]
    let narrower = [None; 2];
    narrower.into_iter().flatten().chain([widest]).collect()
}

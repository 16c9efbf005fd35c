//! Runtime dispatch to the widest vector instructions of the processor, and to its bit counting: one binary for
//! all.
use fearless_simd::{Level, Simd};

/// Work that gains from wide vectors or from bit counting. Its `run` must be `#[inline(always)]`, as must
/// everything it calls in its inner loops: only code inlined into [`widest`] is compiled for each instruction set.
pub(crate) trait Work {
    /// The result.
    type Output;
    /// Performs the work, with the vectors of `simd` or with loops that the compiler vectorises.
    fn run<S: Simd>(self, simd: S) -> Self::Output;
}

/// Runs `work` as fast as this processor can. The compiler never fuses a multiplication and an addition by itself,
/// so the results are bit-identical with every instruction set.
pub(crate) fn widest<W: Work>(work: W) -> W::Output {
    run_at(Level::new(), work)
}

/// Runs `work` with these instructions. On x86, AVX-512 means that of Ice Lake and Zen 4 or later (earlier
/// processors lower their clock for it), and SSE4.2 is treated as SSE2: every version adds to compile time.
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

//! Runs work with the widest vectors that the processor has, found out when it runs: one program for all.

/// Work that gains by wide vectors. Its `run` must be `#[inline(always)]`, as must all that it calls in its inner
/// loops: only what is compiled into the functions below is compiled for their instructions.
pub(super) trait Work {
    type Output;
    fn run(self) -> Self::Output;
}

/// Runs `work` as fast as this processor can.
pub(super) fn widest<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512f") {
            // SAFETY: the processor has just said that it knows these instructions.
            return unsafe { avx512(work) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: as above.
            return unsafe { avx2(work) };
        }
    }
    work.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
fn avx512<W: Work>(work: W) -> W::Output {
    work.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
pub(super) fn avx2<W: Work>(work: W) -> W::Output {
    work.run()
}

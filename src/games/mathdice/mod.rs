//! mathdice

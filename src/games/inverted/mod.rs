//! inverted

//! nice

//! symmdice

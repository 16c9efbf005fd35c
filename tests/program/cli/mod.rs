//! The built program, called as by people and scripts.
mod coach;
mod files;
mod plain;
mod program;
mod records;
mod shown;
mod symmetry;

use crate::home::{Home, PROGRAM, ProgramRun};

//! Lists and describes inspections for the console and the command line.

pub mod command_line;
pub(crate) mod records;

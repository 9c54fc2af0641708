//! The life of a machine, rows 1 to 34 of docs/behaviour/machine-life.md: random lives against a second model of the
//! rows (goal D7), and one scripted life, row by row.

mod script;
mod table;
mod walk;

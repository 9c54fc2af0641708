//! Tests of the sources themselves, which need no database and therefore run once, not once for each database.

mod circles;
mod compile_fail;
mod graph;
mod tokens;

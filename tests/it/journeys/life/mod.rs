//! Machines' lives held against Appendix A, written down once more (goal D7), and one life told row by row.

mod script;
mod table;
mod walk;

//! Machines' lives held against Appendix A, written down once more (goal D7).

mod table;
mod walk;

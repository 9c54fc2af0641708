//! Inspections, repairs and spec changes: every row of Appendix A that one drives, and what is refused.

pub mod hall;
mod looks;
mod part;
mod passes;
mod refused;
mod repeats;

//! Inspections, repairs and spec changes: every row of docs/behaviour/machine-life.md that an inspection drives, and
//! the refusals.

mod ahead;
mod batch;
mod console;
mod due;
mod faults;
pub mod hall;
mod media;
mod partial;
mod photos;
mod reading;
mod refused;
mod repeats;
mod transitions;
mod versions;

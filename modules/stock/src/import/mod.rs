//! Importing machines: one row (`dataimporter/jcb/import`) and a whole file as a job.
//!
//! [`check`] says what would become of each row and writes nothing; an import decides in the same way ([`run`]).
//!
//! A file is checked and staged in the call, then worked off in chunks. Each chunk is one transaction that holds its
//! machines, the status of each of its rows and how far the job is; so a job that was cut off goes on where it was
//! left, and neither loses a row nor takes one twice.
//!
//! Whoever may import pauses, resumes and stops a job ([`control`]); it is left between two chunks.
//!
//! The command line drives its job itself, under the same lease as a worker of a server would: when it is killed, a
//! server or the same command goes on.

pub mod answer;
pub mod check;
pub mod control;
pub mod file;
pub mod follow;
pub mod one;
pub mod rows;
pub mod run;
pub mod stage;
pub mod staged;

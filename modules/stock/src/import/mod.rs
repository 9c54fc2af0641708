//! Importing machines: one row (`dataimporter/jcb/import`) and a whole file as a job.
//!
//! [`check`] reports the outcome that each row would have and writes nothing; an import decides in the same way
//! ([`run`]).
//!
//! A file is checked and staged in the call, then worked off in chunks. Each chunk is one transaction with its
//! machines, the status of each of its rows and the progress of the job; so a job that was cut off is continued where
//! it was left, and neither loses a row nor imports one twice.
//!
//! People with the permission to import can pause, resume and stop a job ([`control`]); it is left between two chunks.
//!
//! The command line drives its job itself, under the same lease as a worker of a server would: when it is killed, a
//! server or the same command continues it.

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

//! The program as an operator meets it: arguments in, exit code, stdout and stderr out (contract, section 1).

mod answers;
mod faults;
mod imports;
mod moves;
mod people;
mod schema;
mod server;
mod world;

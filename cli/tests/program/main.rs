//! Tests of the program from outside: arguments, exit code, stdout and stderr.

mod afternoon;
mod answers;
mod backup;
mod deploy;
mod faults;
mod files;
mod handovers;
mod imports;
mod inspections;
mod moves;
mod people;
mod reports;
mod schema;
mod server;
mod template;
mod templates;
mod tenant;
mod world;

//! Sign-in, sessions, users, operators, and the values stored for a user.

mod console;
mod door;
mod ends;
mod forged;
mod kept;
mod limits;
mod lockout;
mod lookups;
mod operators;
mod reach;
mod revoked;
mod rights;
mod same_answer;
mod seed;
mod sessions;
mod siege;
mod sign_in;
mod users;
